/* The table's state: views, events, and who is asked; see table.h. */
#include "tui/table.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_init(struct table *t, struct term *term, struct match *m, const struct setup *setup)
{
    const struct game *game = match_rules(m)->game;
    *t = (struct table){ .pane.draw = table_draw, .term = term, .match = m, .setup = *setup };
    t->seat = SEAT_NONE;
    t->viewer = VIEW_TABLE;
    t->chosen = -1;
    t->speed = SPEED_NORMAL;
    t->autosave = AUTOSAVE_NONE;
    t->screen = screen_of(game);
    if (t->screen)
        t->scene = memory_new(t->screen->scene_size);
    choices_init(&t->choices, match_rules(m));
    answers_init(t);
}

void table_release(struct table *t)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_close(t->player[seat]);
    bot_close(t->adviser);
    choices_release(&t->choices);
    answers_release(t);
    free(t->scene);
    match_free(t->match);
}

void table_note(struct table *t, bool bad, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(t->note, sizeof t->note, format, args);
    va_end(args);
    t->note_bad = bad;
}

int table_persons(const struct table *t)
{
    int persons = 0;
    for (int seat = 0; seat < t->setup.seats; seat++)
        persons += !t->setup.sitter[seat].bot;
    return persons;
}

bool table_secrets(const struct table *t)
{
    return match_rules(t->match)->game->hidden && table_persons(t) > 1;
}

/* True if at a state persons act before all eyes. */
static bool is_open(const struct table *t, const struct state *s)
{
    return t->screen && t->screen->open && t->screen->open(s);
}

bool table_open(const struct table *t)
{
    return is_open(t, match_state(t->match));
}

bool table_hands_over(const struct table *t)
{
    return t->seat != SEAT_NONE && t->seat != t->viewer && !(t->viewer == VIEW_TABLE && table_open(t));
}

struct look table_look(const struct table *t)
{
    struct look look = {
        .rules = match_rules(t->match),
        .view = &t->view.state,
        .seat = t->moving ? SEAT_NONE : t->seat,
        .actions = t->choices.actions,
        .count = t->moving ? 0 : t->choices.count,
        .chosen = t->moving ? -1 : t->chosen,
        .level = t->chooser.level,
    };
    look.choice = (struct choice){ look.rules, look.view, look.seat, look.actions, look.count };
    look.cast.you = SEAT_NONE;
    for (int seat = 0; seat < t->setup.seats; seat++) {
        look.name[seat] = match_name(t->match, seat);
        look.cast.name[seat] = t->setup.sitter[seat].bot ? t->setup.sitter[seat].bot->id : look.name[seat];
        if (table_persons(t) == 1 && !t->setup.sitter[seat].bot)
            look.cast.you = seat;
    }
    return look;
}

/* ---- Who is asked, and whose eyes see ---------------------------------------------------------------------------- */

/* The person who owes an action: the one who looks already, if he does. */
static int person_to_ask(const struct table *t)
{
    const struct state *s = match_state(t->match);
    int found = SEAT_NONE;
    for (int seat = t->setup.seats - 1; seat >= 0; seat--)
        if (!t->replay && game_owes(s, seat) && !t->setup.sitter[seat].bot &&
            (found == SEAT_NONE || found != t->viewer))
            found = seat;
    return found;
}

/* Up to where the person who looks has seen the events. */
static void remember_seen(struct table *t)
{
    if (t->viewer < SEATS_MAX)
        t->events_seen[t->viewer] = t->events_shown;
}

/* With one person it is always that one's view; with several in a game without secrets it does not matter; in one with
 * secrets the view changes hands in play_screen.c, and everybody may look on after the end, where persons act before
 * all eyes, and where all are asked who answers. */
static void choose_viewer(struct table *t)
{
    if (t->replay)
        return;
    bool secrets = table_secrets(t), open = t->seat != SEAT_NONE && t->seat != t->viewer && table_open(t);
    open |= t->answers.claimers != 0;
    if (secrets && (open || match_state(t->match)->node == NODE_OVER)) {
        remember_seen(t);
        t->viewer = VIEW_TABLE;
    }
    if (secrets && t->viewer != VIEW_TABLE)
        return;
    for (int seat = t->setup.seats - 1; seat >= 0 && !secrets; seat--)
        if (!t->setup.sitter[seat].bot)
            t->viewer = seat;
    if (!secrets && t->seat != SEAT_NONE)
        t->viewer = t->seat;
}

static void settle_screen(struct table *t)
{
    const struct rules *rules = match_rules(t->match);
    bool more = t->screen->recall != NULL;
    t->screen->settle(t->scene, rules, &t->view.state);
    for (int v = t->events_shown; v > 0 && more; v--) {
        const struct event *e = match_event(t->match, v);
        struct event seen = event_seen_by(e, t->viewer);
        more = event_sight(e, t->viewer) == EVENT_UNSEEN || t->screen->recall(t->scene, rules, &seen);
    }
}

void table_settle(struct table *t)
{
    const struct rules *rules = match_rules(t->match);
    t->seat = person_to_ask(t);
    answers_settle(t);
    choose_viewer(t);
    bool hands_over = table_hands_over(t); /* nobody is asked before the screen has been handed over */
    memcpy(&t->view, match_view(t->match, t->viewer), rules->game->state_size);
    choices_of_seat(&t->choices, t->match, hands_over ? SEAT_NONE : t->seat);
    chooser_begin(&t->chooser);
    int decline = answers_decline_index(t);
    t->chosen = decline >= 0 ? decline : t->choices.count ? 0 : -1;
    t->events_shown = match_event_count(t->match);
    t->log_scroll = 0;
    t->typing = false;
    if (t->events_new > t->events_shown + 1)
        t->events_new = t->events_shown + 1;
    if (t->screen)
        settle_screen(t);
}

/* ---- Showing events ---------------------------------------------------------------------------------------------- */

static int pause_ms(enum speed speed)
{
    static const int ms[] = { 900, 400, 130, 0 };
    return ms[speed];
}

/* Waits between two events. False if a key came: it skips the rest, and keys that are more than that are kept. */
static bool wait_a_moment(struct table *t)
{
    struct input in = term_read(t->term, pause_ms(t->speed));
    if (in.kind == INPUT_NONE || in.kind == INPUT_RESIZE)
        return true;
    const char *commands = table_persons(t) ? "qQ?+-" : "qQ?+- "; /* only bots are stopped by a space */
    if (answers_known(t) && in.kind == INPUT_CHAR && in.code == 'a')
        commands = "a";
    bool command = in.kind == INPUT_CHAR && in.code < 128 && strchr(commands, (int)in.code);
    if (in.kind == INPUT_BREAK || in.kind == INPUT_STOP || command || t->replay)
        t->pending = in; /* a replay obeys all keys, so that steps may follow each other fast */
    return false;
}

/* Moves the view and the picture along by an event. False if there was nothing to see. */
static bool show_event(struct table *t, const struct event *e)
{
    struct event seen = event_seen_by(e, t->viewer);
    struct look look = table_look(t);
    bool sees = seen.type != EVENT_BARE;
    if (t->screen && !t->screen->touch)
        return sees && t->screen->advance(t->scene, look.rules, &seen);
    if (look.rules->game->advance)
        game_advance(look.rules, &t->view.state, &seen);
    return sees && (!t->screen || t->screen->touch(t->scene, &look, &seen));
}

void table_catch_up(struct table *t)
{
    int last = match_event_count(t->match);
    bool showing = t->speed != SPEED_INSTANT;
    t->moving = true;
    t->events_new = t->events_shown + 1;
    t->log_scroll = 0;
    for (int v = t->events_shown + 1; v <= last && showing; v++) {
        const struct event *e = match_event(t->match, v);
        t->events_shown = v;
        if (show_event(t, e))
            showing = wait_a_moment(t);
    }
    t->moving = false;
    table_settle(t);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

void table_save(struct table *t)
{
    struct error err;
    if (t->replay)
        return;
    if (autosave_write(&t->autosave, t->match, &err) ||
        (t->record_path && game_file_save(t->match, t->record_path, &err)))
        table_note(t, true, "Not saved: %s", err.text);
}

/* Where a game has things that are done before all eyes, what was chosen in secret is out of sight at once, and what
 * comes of it is for everybody: the picture becomes the one that all may see, before the action is played. */
static void close_eyes(struct table *t)
{
    const struct state *s = match_state(t->match);
    bool opens = t->screen && t->screen->open && (s->node == NODE_SEALED || table_open(t));
    if (!opens || !table_secrets(t))
        return;
    remember_seen(t);
    t->viewer = VIEW_TABLE;
    game_view(match_rules(t->match), s, t->viewer, &t->view.state);
    if (t->screen)
        settle_screen(t);
}

void table_play_from(struct table *t, int seat, action a, enum origin origin)
{
    int before = match_event_count(t->match);
    t->note[0] = '\0';
    if (!t->setup.sitter[seat].bot)
        close_eyes(t);
    answers_note(t, seat, a, origin);
    match_play_action(t->match, seat, a);
    answers_end_wishes(t, before + 1);
    table_save(t);
    table_catch_up(t);
}

void table_play_action(struct table *t, int seat, action a)
{
    table_play_from(t, seat, a, ORIGIN_DECIDED);
}

/* The ply of the last action that somebody decided: not chance, and not the table for a person. -1 at the start. */
static int last_act(const struct table *t)
{
    int ply = match_ply(t->match) - 1, seat;
    for (; ply >= 0; ply--) {
        match_action_at(t->match, ply, &seat);
        if (seat != SEAT_CHANCE && answers_origin(t, ply) != ORIGIN_TABLE)
            break;
    }
    return ply;
}

/* The ply before the last action of a person, or before the last action if only bots play; -1 if there is none. */
static int last_decision(const struct table *t)
{
    int ply = match_ply(t->match) - 1, persons = table_persons(t), seat;
    for (; ply >= 0; ply--) {
        match_action_at(t->match, ply, &seat);
        bool decided = seat != SEAT_CHANCE && answers_origin(t, ply) != ORIGIN_TABLE;
        if (decided && (!persons || !t->setup.sitter[seat].bot))
            break;
    }
    return ply;
}

/* In a game with secrets: what was done before all eyes may be taken back, what was chosen in secret may not, and other
 * things only by the one who did them or from the open screen, while nobody else has acted. */
static bool may_take_back(const struct table *t, int ply)
{
    const struct state *s = match_state_at(t->match, ply);
    int seat;
    if (!table_secrets(t) || is_open(t, s))
        return true;
    match_action_at(t->match, ply, &seat);
    bool public = t->answers.claimers || answers_origin(t, ply) == ORIGIN_PUBLIC;
    return s->node != NODE_SEALED && ply == last_act(t) && (seat == t->viewer || public);
}

/* A person who is back at a decision is asked again, whatever he wishes; if it is his screen, he alone. */
static void ask_here(struct table *t)
{
    int ply = match_ply(t->match);
    answers_forget(t);
    t->answers.asked_ply = ply;
    if (t->viewer < SEATS_MAX && game_owes(match_state(t->match), t->viewer) &&
        answers_origin(t, ply) == ORIGIN_DECIDED)
        t->answers.claimer = t->viewer;
}

void table_undo(struct table *t)
{
    int ply = last_decision(t);
    if (ply < 0) {
        table_note(t, true, "There is nothing to take back.");
        return;
    }
    if (!may_take_back(t, ply)) {
        table_note(t, true, "It is too late: in a game with secrets that is not taken back.");
        return;
    }
    match_seek(t->match, ply);
    ask_here(t);
    t->paused = true;
    table_note(t, false, "Taken back. (y brings it again)");
    table_save(t);
    table_settle(t);
}

/* True if what comes next is a person's decision, and bots have made theirs where several choose at once. */
static bool persons_next(const struct table *t)
{
    const struct state *s = match_state(t->match);
    bool person = false, bot = false;
    if (answers_origin(t, match_ply(t->match)) == ORIGIN_TABLE)
        return false;
    for (int seat = 0; seat < t->setup.seats; seat++) {
        bool owes = game_owes(s, seat);
        person |= owes && !t->setup.sitter[seat].bot;
        bot |= owes && t->setup.sitter[seat].bot;
    }
    return person && !bot;
}

void table_redo(struct table *t)
{
    if (match_redoable(t->match) == 0) {
        table_note(t, true, "There is nothing to bring back.");
        return;
    }
    answers_forget(t);
    do
        match_redo(t->match, NULL);
    while (match_redoable(t->match) && table_persons(t) && !persons_next(t));
    if (match_redoable(t->match))
        ask_here(t);
    table_save(t);
    table_catch_up(t);
}
