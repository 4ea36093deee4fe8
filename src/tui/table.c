/* The table's state: views, events, and who is asked; see table.h. */
#include "tui/table.h"

#include "base/memory.h"
#include "native/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const speed_words[] = { "slow", "normal", "fast", "instant" };

void table_init(struct table *t, struct term *term, struct match *m, const struct setup *setup)
{
    const struct game *game = match_rules(m)->game;
    *t = (struct table){ .pane.draw = table_draw, .term = term, .match = m, .setup = *setup };
    t->asked.seat = SEAT_NONE;
    t->eyes.viewer = VIEW_TABLE;
    t->asked.chosen = -1;
    t->pace.speed = SPEED_NORMAL;
    t->pace.clock = system_ms;
    t->files.autosave = AUTOSAVE_NONE;
    t->picture.screen = screen_of(game);
    if (t->picture.screen)
        t->picture.scene = memory_new(t->picture.screen->scene_size);
    t->asked.actions = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *t->asked.actions);
    answers_init(t);
}

void table_release(struct table *t)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_close(t->bots.player[seat]);
    bot_close(t->bots.adviser);
    free(t->asked.actions);
    answers_release(t);
    free(t->picture.scene);
    match_free(t->match);
}

void table_note(struct table *t, bool bad, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(t->note.text, sizeof t->note.text, format, args);
    va_end(args);
    t->note.bad = bad;
}

int table_persons(const struct table *t)
{
    return __builtin_popcount(setup_persons(&t->setup));
}

unsigned table_owing(const struct table *t)
{
    struct state s = match_status(t->match);
    unsigned owing = 0;
    for (int seat = 0; seat < t->setup.seats; seat++)
        owing |= (unsigned)game_owes(&s, seat) << seat;
    return owing;
}

bool table_secrets(const struct table *t)
{
    return match_rules(t->match)->game->hidden && table_persons(t) > 1;
}

bool table_open(const struct table *t)
{
    const struct rules *rules = match_rules(t->match);
    const struct show *show = show_of(rules->game);
    return show->open && show->open(rules, match_view(t->match, VIEW_TABLE));
}

bool table_hands_over(const struct table *t)
{
    return t->asked.seat != SEAT_NONE && t->asked.seat != t->eyes.viewer &&
           !(t->eyes.viewer == VIEW_TABLE && table_open(t));
}

struct look table_look(const struct table *t)
{
    struct look look = {
        .rules = match_rules(t->match),
        .view = &t->eyes.view.state,
        .seat = t->pace.moving ? SEAT_NONE : t->asked.seat,
        .chosen = t->pace.moving ? -1 : t->asked.chosen,
        .level = t->asked.chooser.level,
        .match = t->match,
        .shown = t->eyes.shown,
    };
    look.choice = choice_among(look.rules, look.view, look.seat, t->asked.actions, t->pace.moving ? 0 : t->asked.count);
    unsigned persons = setup_persons(&t->setup);
    look.cast.you = __builtin_popcount(persons) == 1 ? __builtin_ctz(persons) : SEAT_NONE;
    for (int seat = 0; seat < t->setup.seats; seat++) {
        const struct bot *bot = t->setup.sitter[seat].bot.bot;
        look.cast.name[seat] = bot ? bot->id : match_name(t->match, seat);
        look.worn[seat] = match_look(t->match, seat);
    }
    return look;
}

bool table_pictured(const struct table *t)
{
    struct look look = table_look(t);
    const struct screen *screen = t->picture.screen;
    return screen && screen->pictured && screen->pictured(&look);
}

/* ---- Who is asked, and whose eyes see ---------------------------------------------------------------------------- */

/* The person who owes an action: the one who looks already, if he does. */
static int person_to_ask(const struct table *t)
{
    unsigned asked = t->replay ? 0 : table_owing(t) & setup_persons(&t->setup);
    if (t->eyes.viewer < SEATS_MAX && asked >> t->eyes.viewer & 1)
        return t->eyes.viewer;
    return asked ? __builtin_ctz(asked) : SEAT_NONE;
}

/* Up to where the person who looks has seen the events. */
static void remember_seen(struct table *t)
{
    if (t->eyes.viewer < SEATS_MAX)
        t->eyes.seen[t->eyes.viewer] = t->eyes.shown;
}

/* With one person it is always that one's view; with several in a game without secrets it does not matter; in one with
 * secrets the view changes hands in play_screen.c, and everybody may look on after the end, where persons act before
 * all eyes, and where all are asked who answers. */
static void choose_viewer(struct table *t)
{
    if (t->replay)
        return;
    bool secrets = table_secrets(t),
         open = t->asked.seat != SEAT_NONE && t->asked.seat != t->eyes.viewer && table_open(t);
    open |= t->answers.claimers != 0;
    if (secrets && (open || match_status(t->match).node == NODE_OVER)) {
        remember_seen(t);
        t->eyes.viewer = VIEW_TABLE;
    }
    if (secrets && t->eyes.viewer != VIEW_TABLE)
        return;
    if (!secrets && table_persons(t))
        t->eyes.viewer = __builtin_ctz(setup_persons(&t->setup));
    if (!secrets && t->asked.seat != SEAT_NONE)
        t->eyes.viewer = t->asked.seat;
}

/* The action that the cursor is on at first: no answer, if one is asked for; else the first that takes nothing away. */
static int preselected(const struct table *t)
{
    struct look look = table_look(t);
    int decline = choice_declining(&look.choice), first = 0;
    while (first < look.choice.count - 1 &&
           show_marks(look.rules, look.view, look.seat, look.choice.actions[first]) & CHOICE_DESTRUCTIVE)
        first++;
    return decline >= 0 ? decline : first;
}

void table_settle(struct table *t)
{
    const struct rules *rules = match_rules(t->match);
    t->asked.seat = person_to_ask(t);
    answers_settle(t);
    choose_viewer(t);
    bool hands_over = table_hands_over(t); /* nobody is asked before the screen has been handed over */
    memcpy(&t->eyes.view, match_view(t->match, t->eyes.viewer), rules->game->state_size);
    bool asks = t->asked.seat != SEAT_NONE && !hands_over;
    t->asked.count = asks ? match_legal(t->match, t->asked.seat, t->asked.actions) : 0;
    chooser_begin(&t->asked.chooser);
    t->asked.chosen = t->asked.count ? preselected(t) : -1;
    t->eyes.shown = match_event_count(t->match);
    t->eyes.scroll = 0;
    t->asked.typing = false;
    if (t->eyes.fresh > t->eyes.shown + 1)
        t->eyes.fresh = t->eyes.shown + 1;
    if (t->picture.screen)
        t->picture.screen->settle(t->picture.scene, match_rules(t->match), &t->eyes.view.state);
}

/* ---- Showing events ---------------------------------------------------------------------------------------------- */

/* Waits between two events. False if a key came: it skips the rest, and keys that are more than that are kept. */
static bool wait_a_moment(struct table *t)
{
    static const int ms[] = { [SPEED_SLOW] = 900, [SPEED_NORMAL] = 400, [SPEED_FAST] = 130, [SPEED_INSTANT] = 0 };
    struct input in = term_read(t->term, ms[t->pace.speed]);
    if (in.kind == INPUT_NONE || in.kind == INPUT_RESIZE)
        return true;
    const char *commands = table_persons(t) ? "qQ?+-" : "qQ?+- "; /* only bots are stopped by a space */
    if (answers_known(t) && in.kind == INPUT_CHAR && in.code == 'a')
        commands = "a";
    bool command = in.kind == INPUT_CHAR && in.code < 128 && strchr(commands, (int)in.code);
    if (in.kind == INPUT_BREAK || in.kind == INPUT_STOP || command || t->replay)
        t->pace.pending = in; /* a replay obeys all keys, so that steps may follow each other fast */
    return false;
}

/* Moves the view and the picture along by an event. False if there was nothing to see. */
static bool show_event(struct table *t, const struct event *e)
{
    struct event seen = event_seen_by(e, t->eyes.viewer);
    struct look look = table_look(t);
    bool sees = seen.type != EVENT_BARE;
    game_advance(look.rules, &t->eyes.view.state, &seen);
    return sees && (!t->picture.screen || t->picture.screen->touch(t->picture.scene, &look, &seen));
}

void table_catch_up(struct table *t)
{
    int last = match_event_count(t->match);
    bool shows = t->pace.speed != SPEED_INSTANT, showing = shows;
    t->pace.moving = true;
    t->eyes.fresh = t->eyes.shown + 1;
    t->eyes.scroll = 0;
    for (int v = t->eyes.shown + 1; v <= last && showing; v++) {
        const struct event *e = match_event(t->match, v);
        t->eyes.shown = v;
        if (show_event(t, e))
            showing = wait_a_moment(t);
    }
    t->pace.moving = false;
    table_settle(t);
    if (shows && !showing && !t->replay && table_persons(t))
        guard_begin(&t->pace.guard, t->pace.clock(NULL));
}

struct input table_read(struct table *t, int ms)
{
    struct input in = term_read(t->term, ms);
    if (guard_lets(&t->pace.guard, in, t->pace.clock(NULL)))
        return in;
    table_note(t, false, "That key came too soon after the skip and did nothing.");
    return (struct input){ .kind = INPUT_NONE };
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

void table_save(struct table *t)
{
    struct error err;
    if (t->replay)
        return;
    if (autosave_write(&t->files.autosave, t->match, &err) ||
        (t->files.record_path && game_file_save(t->match, t->files.record_path, &err)))
        table_note(t, true, "Not saved: %s", err.text);
}

/* Where a game has things that are done before all eyes, what was chosen in secret is out of sight at once, and what
 * comes of it is for everybody: the picture becomes the one that all may see, before the action is played. */
static void close_eyes(struct table *t)
{
    bool opens =
        show_of(match_rules(t->match)->game)->open && (match_status(t->match).node == NODE_SEALED || table_open(t));
    if (!opens || !table_secrets(t))
        return;
    remember_seen(t);
    t->eyes.viewer = VIEW_TABLE;
    memcpy(&t->eyes.view, match_view(t->match, VIEW_TABLE), match_rules(t->match)->game->state_size);
    if (t->picture.screen)
        t->picture.screen->settle(t->picture.scene, match_rules(t->match), &t->eyes.view.state);
}

void table_play_from(struct table *t, int seat, action a, enum origin origin)
{
    int before = match_event_count(t->match);
    t->note.text[0] = '\0';
    if (!t->setup.sitter[seat].bot.bot)
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

/* A person who is back at a decision is asked again, whatever he wishes; if it is his screen, he alone. */
static void ask_here(struct table *t)
{
    int ply = match_ply(t->match);
    answers_forget(t);
    t->answers.asked_ply = ply;
    struct state s = match_status(t->match);
    if (t->eyes.viewer < SEATS_MAX && game_owes(&s, t->eyes.viewer) &&
        deeds_at(&t->answers.deeds, ply).origin == ORIGIN_DECIDED)
        t->answers.claimer = t->eyes.viewer;
}

void table_undo(struct table *t)
{
    unsigned seats = setup_persons(&t->setup);
    int ply = deeds_last_decided(&t->answers.deeds, match_ply(t->match), seats ? seats : ~0u);
    if (ply < 0) {
        table_note(t, true, "There is nothing to take back.");
        return;
    }
    if (!deeds_may_take_back(&t->answers.deeds, ply, match_ply(t->match), t->eyes.viewer, table_secrets(t),
                             t->answers.claimers != 0)) {
        table_note(t, true, "It is too late: in a game with secrets that is not taken back.");
        return;
    }
    match_seek(t->match, ply);
    ask_here(t);
    t->pace.paused = true;
    table_note(t, false, "Taken back. (y brings it again)");
    table_save(t);
    table_settle(t);
}

/* True if what comes next is a person's decision, and bots have made theirs where several choose at once. */
static bool persons_next(const struct table *t)
{
    unsigned owing = table_owing(t), persons = setup_persons(&t->setup);
    if (deeds_at(&t->answers.deeds, match_ply(t->match)).origin == ORIGIN_TABLE)
        return false;
    return owing & persons && !(owing & ~persons);
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
