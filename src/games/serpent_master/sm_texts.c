/* Words: squares and entries, actions, events, and the table as plain text (section 7 of the rulebook). */
#include "games/serpent_master/sm_parts.h"

#include <assert.h>
#include <string.h>

const char sm_colour_letter[SM_SEATS_MAX + 1] = "brkw";
const char *const sm_colour_name[SM_SEATS_MAX] = { "blue", "red", "black", "white" };

static const char *const colour_title[SM_SEATS_MAX] = { "Blue", "Red", "Black", "White" };
static const char side_letter[] = "nesw";
static const char *const side_name[] = { "north", "east", "south", "west" };

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static void put_square(int square, struct textbuf *out)
{
    text_put_char(out, (char)('a' + sm_column(square)));
    text_put_char(out, (char)('1' + sm_row(square)));
}

void sm_place_text(const struct sm_rules *r, int place, struct textbuf *out)
{
    if (sm_on_board(place)) {
        put_square(place, out);
        return;
    }
    put_square(sm_entry_square(r, place), out);
    text_put_char(out, ' ');
    text_put_char(out, side_letter[sm_entry_side(place)]);
}

int sm_parse_square(const struct sm_rules *r, const char *text)
{
    if (strlen(text) != 2 || text[0] < 'a' || text[0] >= 'a' + r->side || text[1] < '1' || text[1] >= '1' + r->side)
        return SM_NO_SQUARE;
    return sm_square(text[0] - 'a', text[1] - '1');
}

int sm_parse_entry(const struct sm_rules *r, const char *text)
{
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++) {
        char memory[8];
        struct textbuf out = textbuf_over(memory, sizeof memory);
        if (sm_entry_square(r, entry) == SM_NO_SQUARE)
            continue;
        sm_place_text(r, entry, &out);
        if (strcmp(memory, text) == 0)
            return entry;
    }
    return SM_NO_HEAD;
}

/* The squares of a placement in placing order, each after a blank. */
static void put_path(const struct sm_rules *r, int number, struct textbuf *out)
{
    const uint8_t *cell = r->path[number].cell;
    for (int i = 0; i < SM_CELLS_MAX && cell[i] != SM_NO_SQUARE; i++) {
        text_put(out, i ? " " : "");
        put_square(cell[i], out);
    }
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

void sm_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    static const char *const verbs[] = { [SM_DO_ENTER] = "enter ",
                                         [SM_DO_ASIDE] = "aside ",
                                         [SM_DO_DRAW] = "draw ",
                                         [SM_DO_CARD] = "card ",
                                         [SM_DO_PLACE] = "place " };
    const struct sm_rules *r = (const struct sm_rules *)rules;
    (void)s, (void)seat;
    text_put(out, verbs[sm_verb_of(a)]);
    if (sm_verb_of(a) == SM_DO_ENTER)
        sm_place_text(r, sm_what_of(a), out);
    else if (sm_verb_of(a) == SM_DO_PLACE)
        put_path(r, sm_what_of(a), out);
    else
        text_put_int(out, sm_what_of(a));
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

const struct event_type sm_event_types[] = {
    [SM_EV_ENTER] = { "enter", { { "entry", ARG_WORD } } },
    [SM_EV_ASIDE] = { "aside", { { "card", ARG_INT } } },
    [SM_EV_DRAW] = { "draw", { { "card", ARG_INT } } },
    [SM_EV_COMMIT] = { "commit", { { "card", ARG_INT } } },
    [SM_EV_REVEAL] = { "reveal", { { "card", ARG_INT } } },
    [SM_EV_PLACE] = { "place", { { "card", ARG_INT }, { "squares", ARG_WORD } } },
    [SM_EV_TOKEN] = { "token", { { "at", ARG_WORD }, { "covers", ARG_WORD }, { "height", ARG_INT } } },
    [SM_EV_HEAD] = { "head", { { "from", ARG_WORD }, { "at", ARG_WORD } } },
    [SM_EV_LOST] = { "lost", { { "card", ARG_INT } } },
    [SM_EV_ROUND] = { "round", { { "round", ARG_INT } } },
    [SM_EV_SCORE] = { "score",
                      { { "points", ARG_INT }, { "stack", ARG_INT }, { "alone", ARG_INT }, { "rank", ARG_INT } } },
    [SM_EV_OVER] = { "over", { { "by", ARG_WORD } } },
    { .name = NULL },
};

/* How the end came, as a word. */
static const char *const by_words[] = {
    [SM_BY_POINTS] = "points", [SM_BY_STACK] = "stack",  [SM_BY_ALONE] = "alone",  [SM_DRAWN] = "draw",
    [SM_MASTER] = "master",    [SM_CHARMER] = "charmer", [SM_HANDLER] = "handler", [SM_PREY] = "prey"
};

void sm_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    int32_t value = e->arg[index];
    if (e->type == SM_EV_PLACE)
        put_path(r, value, out);
    else if (e->type == SM_EV_OVER)
        text_put(out, by_words[value]);
    else if (e->type == SM_EV_TOKEN && index == 1)
        text_put(out, value < 0 ? "nothing" : sm_colour_name[value]);
    else
        sm_place_text(r, value, out);
}

static void token_text(const struct event *e, struct textbuf *out)
{
    text_putf(out, "%s ", colour_title[e->seat]);
    if (e->arg[1] < 0) {
        text_put(out, "puts a token on ");
        put_square(e->arg[0], out);
    } else {
        text_putf(out, "covers %s on ", sm_colour_name[e->arg[1]]);
        put_square(e->arg[0], out);
        text_putf(out, ", %d tokens high", (int)e->arg[2]);
    }
    text_put(out, ".");
}

static void enter_text(const struct sm_rules *r, const struct event *e, struct textbuf *out)
{
    text_putf(out, "%s will enter at ", colour_title[e->seat]);
    put_square(sm_entry_square(r, e->arg[0]), out);
    text_putf(out, " from the %s.", side_name[sm_entry_side(e->arg[0])]);
}

static void head_text(const struct sm_rules *r, const struct event *e, struct textbuf *out)
{
    text_putf(out, "%s's head %s ", colour_title[e->seat], sm_on_board(e->arg[0]) ? "moves to" : "enters and comes to");
    sm_place_text(r, e->arg[1], out);
    text_put(out, ".");
}

static void place_text(const struct sm_rules *r, const struct event *e, struct textbuf *out)
{
    text_putf(out, "%s places its %d: ", colour_title[e->seat], (int)e->arg[0]);
    put_path(r, e->arg[1], out);
    text_put(out, ".");
}

static void score_text(const struct event *e, struct textbuf *out)
{
    static const char *const places[] = { "first", "second", "third", "fourth" };
    text_putf(out, "%s has %d point%s, a stack of %d under its head and %d token%s alone: %s.", colour_title[e->seat],
              (int)e->arg[0], e->arg[0] == 1 ? "" : "s", (int)e->arg[1], (int)e->arg[2], e->arg[2] == 1 ? "" : "s",
              places[e->arg[3] - 1]);
}

static void over_text(const struct event *e, struct textbuf *out)
{
    switch ((enum sm_reason)e->arg[0]) {
    case SM_BY_POINTS:
        text_putf(out, "%s wins by points.", colour_title[e->seat]);
        break;
    case SM_BY_STACK:
        text_putf(out, "Level on points, %s wins by the larger stack under its head.", sm_colour_name[e->seat]);
        break;
    case SM_BY_ALONE:
        text_putf(out, "Level on points and stacks, %s wins by its tokens alone.", sm_colour_name[e->seat]);
        break;
    case SM_DRAWN:
        text_put(out, "The game is a draw: play another.");
        break;
    case SM_GOES_ON:
    case SM_MASTER:
    case SM_CHARMER:
    case SM_HANDLER:
    case SM_PREY:
        text_putf(out, "The game is over: %s.", serpent_master.reasons[e->arg[0]]);
        break;
    }
}

/* What is done with a card, for those who see which one and for the others. */
static void card_text(const struct event *e, bool whole, struct textbuf *out)
{
    static const char *const known[] = { [SM_EV_ASIDE] = "%s sets its %d aside.",
                                         [SM_EV_DRAW] = "%s draws its %d.",
                                         [SM_EV_COMMIT] = "%s chooses its %d.",
                                         [SM_EV_REVEAL] = "%s shows its %d.",
                                         [SM_EV_LOST] = "%s cannot place its %d: the card is lost." };
    text_put(out, colour_title[e->seat]);
    if (!whole)
        text_put(out, e->type == SM_EV_DRAW ? " draws a card." : " has chosen a card.");
    else
        text_putf(out, known[e->type] + 2, (int)e->arg[0]);
}

void sm_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    struct textbuf *out = t->out;
    bool whole = e->secret == 0;
    const struct sm_rules *r = (const struct sm_rules *)rules;
    switch ((enum sm_event)e->type) {
    case SM_EV_ENTER:
        enter_text(r, e, out);
        break;
    case SM_EV_ASIDE:
    case SM_EV_DRAW:
    case SM_EV_COMMIT:
    case SM_EV_REVEAL:
    case SM_EV_LOST:
        card_text(e, whole, out);
        break;
    case SM_EV_PLACE:
        place_text(r, e, out);
        break;
    case SM_EV_TOKEN:
        token_text(e, out);
        break;
    case SM_EV_HEAD:
        head_text(r, e, out);
        break;
    case SM_EV_ROUND:
        text_putf(out, "Round %d ends.", (int)e->arg[0]);
        break;
    case SM_EV_SCORE:
        score_text(e, out);
        break;
    case SM_EV_OVER:
        over_text(e, out);
        break;
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* A head is a capital letter, a number the height of a stack of more than one. */
static void render_square(const struct sm_state *s, int square, struct textbuf *out)
{
    int seat = sm_top_of(s, square), height = sm_height(s, square);
    if (seat < 0) {
        text_put(out, "   .");
        return;
    }
    char letter = sm_colour_letter[seat];
    text_putf(out, "   %c", s->head[seat] == square ? letter - 'a' + 'A' : letter);
    if (height > 1)
        text_putf(out, "%d", height);
}

static void render_board(const struct sm_rules *r, const struct sm_state *s, struct textbuf *out)
{
    for (int row = r->side - 1; row >= 0; row--) {
        text_putf(out, "%d", row + 1);
        for (int column = 0; column < r->side; column++) {
            int square = sm_square(column, row), height = sm_height(s, square);
            render_square(s, square, out);
            if (column < r->side - 1)
                text_put(out, height > 9 ? "" : height > 1 ? " " : "  ");
        }
        text_put(out, "\n");
    }
    text_put(out, " ");
    for (int column = 0; column < r->side; column++)
        text_putf(out, column < r->side - 1 ? "   %c  " : "   %c", 'a' + column);
    text_put(out, "\n");
}

static void render_head(const struct sm_rules *r, int head, struct textbuf *out)
{
    text_put(out, head == SM_NO_HEAD ? "has not chosen its entry" : sm_on_board(head) ? "head at " : "waits at ");
    if (head != SM_NO_HEAD)
        sm_place_text(r, head, out);
}

static void render_cards(const char *title, uint32_t cards, struct textbuf *out)
{
    text_put(out, title);
    if (cards & SM_COUNTED) {
        text_putf(out, " %d unseen", sm_count(cards));
        return;
    }
    for (; cards; cards &= cards - 1)
        text_putf(out, " %d", __builtin_ctz(cards));
}

/* Cards played and the one that is chosen, in order. */
static void render_played(const struct sm_state *s, int seat, struct textbuf *out)
{
    text_put(out, "\n       played");
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        text_putf(out, " %d", s->played[round][seat]);
    if (s->chosen[seat] == SM_HIDDEN_CARD)
        text_put(out, ", chosen: unseen");
    else if (s->chosen[seat] != SM_NO_CARD)
        text_putf(out, ", chosen: %d", s->chosen[seat]);
}

void sm_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    text_putf(out, "Round %d of %d\n\n", s->round, r->rounds);
    render_board(r, s, out);
    text_put(out, "\n");
    for (int seat = 0; seat < rules->seats; seat++) {
        struct sm_standing standing = sm_standing(s, seat);
        text_putf(out, "%-6s %d point%s, ", sm_colour_name[seat], standing.points, standing.points == 1 ? "" : "s");
        render_head(r, s->head[seat], out);
        text_put(out, s->base.actors >> seat & 1 ? "   <- to choose\n" : "\n");
        render_cards("       hand", s->hand[seat], out);
        render_cards("\n       aside", s->aside[seat], out);
        render_played(s, seat, out);
        if (s->lost[seat])
            render_cards("\n       lost", s->lost[seat], out);
        text_put(out, "\n");
    }
}
