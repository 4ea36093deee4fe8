/* Playing: whose turn it is decides what happens next; see table.h. */
#include "tui/table.h"

#include <string.h>

/* ---- Handing over ------------------------------------------------------------------------------------------------ */

/* Hides the table from the one who played, until the one who plays next is there. */
struct curtain {
    struct pane pane;
    const struct table *table;
};

/* Who has chosen in secret already: no secret itself. */
static void put_commitments(const struct table *t, struct textbuf *out)
{
    struct state s = match_status(t->match);
    struct look look = table_look(t);
    struct teller teller = teller_to(out, &look.cast);
    int done = 0;
    for (int seat = 0; seat < t->setup.seats && s.node == NODE_SEALED; seat++)
        if (!game_owes(&s, seat)) {
            text_put(out, done++ ? ", " : "\n\nAlready chosen: ");
            tell_name(&teller, seat);
        }
}

static void draw_curtain(struct pane *self, struct term *t)
{
    struct curtain *c = (struct curtain *)self;
    const char *name = match_name(c->table->match, c->table->asked.seat);
    bool answers = c->table->answers.claimer == c->table->asked.seat;
    char text[800];
    struct textbuf out = textbuf_over(text, sizeof text);
    text_putf(&out,
              "%s%s%s.\n\nThis game has secrets, so please hand over the keyboard.\n\n"
              "%s: press Enter when nobody else is looking.",
              answers ? "" : "It is the turn of ", name, answers ? " may answer" : "", name);
    put_commitments(c->table, &out);
    int width = 50, lines = text_lines(text, width);
    term_fill(t, 0, 0, t->rows, t->columns, STYLE_PLAIN);
    term_wrap(t, term_centre(t, lines + 2, width + 4, "Hand over"), STYLE_PLAIN, text);
    term_keys(t, t->rows - 1, 1, t->columns - 2, STYLE_QUIET, "Enter shows the table  q leave");
}

static enum leave hand_over(struct table *t)
{
    struct curtain curtain = { .pane.draw = draw_curtain, .table = t };
    enum leave leave = LEAVE_NOT;
    struct input in;
    term_push(t->term, &curtain.pane);
    do {
        in = table_read(t, -1);
        if (in.kind == INPUT_BREAK || in.kind == INPUT_STOP || (in.kind == INPUT_CHAR && in.code == 'q'))
            leave = table_take(t, in);
    } while (leave == LEAVE_NOT && in.kind != INPUT_ENTER && (in.kind != INPUT_ESCAPE || !table_open(t)));
    term_pop(t->term);
    if (leave != LEAVE_NOT || in.kind == INPUT_ESCAPE)
        return leave;
    t->eyes.viewer = t->asked.seat;
    table_settle(t);
    return LEAVE_NOT;
}

/* Where persons act before all eyes, the one who is asked may look at what is hidden from the others, and turn back. */
static enum leave change_eyes(struct table *t)
{
    if (t->eyes.viewer != t->asked.seat)
        return hand_over(t);
    t->eyes.viewer = VIEW_TABLE;
    table_settle(t);
    return LEAVE_NOT;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* A bot that owes an action, or SEAT_NONE. */
static int bot_to_act(const struct table *t)
{
    unsigned bots = asking_owing(&t->answers) & ~setup_persons(&t->setup);
    return bots ? __builtin_ctz(bots) : SEAT_NONE;
}

static void bot_acts(struct table *t, int seat)
{
    action a;
    if (table_think(t, &t->bots.player[seat], t->setup.sitter[seat].bot, seat, &a))
        table_play_action(t, seat, a);
}

/* A game that has just begun is shown from its very start, first rolls and deals included. */
static void show_beginning(struct table *t)
{
    const struct rules *rules = match_rules(t->match);
    table_settle(t);
    if (game_begun(t->match))
        return;
    memcpy(&t->eyes.view, match_view_at(t->match, 0, t->eyes.viewer), rules->game->state_size);
    if (t->picture.screen)
        t->picture.screen->settle(t->picture.scene, rules, &t->eyes.view.state);
    t->eyes.shown = 0;
    log_follow(t);
    table_catch_up(t);
}

static enum leave take(struct table *t, struct input in)
{
    bool eyes = in.kind == INPUT_CHAR && in.code == 'v' && !t->asked.typing;
    if (eyes && t->asked.seat != SEAT_NONE && table_secrets(t) && table_open(t))
        return change_eyes(t);
    return table_take(t, in);
}

/* True if the game goes on by itself, so that it has to be seen whether a key waits. */
static bool runs_by_itself(const struct table *t, int bot)
{
    return table_only_action(t) || t->answers.declining != SEAT_NONE ||
           (table_persons(t) == 0 && bot != SEAT_NONE && !t->pace.paused);
}

/* A game that has come to its end since the table was opened is told about once. */
static bool end_is_due(struct table *t)
{
    bool over = match_status(t->match).node == NODE_OVER;
    bool due = over && !t->end_told && t->pace.pending.kind == INPUT_NONE;
    t->end_told = over && (t->end_told || due);
    return due;
}

/* One step of the game: a key, a bot's action, or a change of the person who looks. */
static enum leave go_on(struct table *t)
{
    if (end_is_due(t)) {
        table_note_end(t);
        return table_tell_end(t);
    }
    struct input in = t->pace.pending;
    int bot = bot_to_act(t), persons = table_persons(t);
    t->pace.pending.kind = INPUT_NONE;
    if (in.kind == INPUT_NONE && runs_by_itself(t, bot))
        in = table_read(t, 0);
    if (in.kind != INPUT_NONE)
        return take(t, in);
    if (bot != SEAT_NONE && (persons || !t->pace.paused)) {
        bot_acts(t, bot);
        return LEAVE_NOT;
    }
    if (t->answers.declining != SEAT_NONE) {
        answers_decline(t);
        return LEAVE_NOT;
    }
    if (table_hands_over(t))
        return hand_over(t);
    if (table_only_action(t)) {
        table_play_action(t, t->asked.seat, t->asked.actions[0]);
        return LEAVE_NOT;
    }
    return take(t, table_read(t, -1));
}

enum leave play_screen_run(struct table *t)
{
    enum leave leave = LEAVE_NOT;
    term_push(t->term, &t->pane);
    show_beginning(t);
    t->end_told = match_status(t->match).node == NODE_OVER; /* how it ended is told again, but written down already */
    if (t->end_told)
        leave = table_tell_end(t);
    while (leave == LEAVE_NOT)
        leave = go_on(t);
    term_pop(t->term);
    return leave;
}
