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
    asking_begin(&t->answers, m, setup_persons(setup));
}

void table_release(struct table *t)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_close(t->bots.player[seat]);
    bot_close(t->bots.adviser);
    free(t->asked.actions);
    asking_release(&t->answers);
    story_release(&t->eyes.story);
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

bool table_secrets(const struct table *t)
{
    return asking_secrets(&t->answers);
}

bool table_open(const struct table *t)
{
    return asking_open(&t->answers);
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
        .story = &t->eyes.story,
    };
    look.choice = choice_among(look.rules, look.view, look.seat, t->asked.actions, t->pace.moving ? 0 : t->asked.count);
    look.cast = setup_cast(&t->setup, t->match);
    for (int seat = 0; seat < t->setup.seats; seat++)
        look.worn[seat] = match_look(t->match, seat);
    return look;
}

bool table_pictured(const struct table *t)
{
    struct look look = table_look(t);
    const struct screen *screen = t->picture.screen;
    return screen && screen->pictured && screen->pictured(&look);
}

/* ---- Who is asked, and whose eyes see ---------------------------------------------------------------------------- */

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
    if (secrets && (open || match_status(t->match).node == NODE_OVER))
        t->eyes.viewer = VIEW_TABLE;
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
    t->asked.seat = t->replay ? SEAT_NONE : asking_settle(&t->answers, t->eyes.viewer);
    t->claims.cursor = 0;
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
    log_follow(t);
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
    t->eyes.scroll = 0;
    for (int v = t->eyes.shown + 1; v <= last && showing; v++) {
        const struct event *e = match_event(t->match, v);
        t->eyes.shown = v;
        log_follow(t);
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
    if (game_keep(&t->files.autosave, t->files.record_path, t->match, &err))
        table_note(t, true, "Not saved: %s", err.text);
}

/* Where a game has things that are done before all eyes, what was chosen in secret is out of sight at once, and what
 * comes of it is for everybody: the picture becomes the one that all may see, before the action is played. */
static void close_eyes(struct table *t)
{
    if (!asking_opens(&t->answers))
        return;
    t->eyes.viewer = VIEW_TABLE;
    memcpy(&t->eyes.view, match_view(t->match, VIEW_TABLE), match_rules(t->match)->game->state_size);
    if (t->picture.screen)
        t->picture.screen->settle(t->picture.scene, match_rules(t->match), &t->eyes.view.state);
}

bool table_only_action(const struct table *t)
{
    return t->asked.count == 1 && !table_secrets(t);
}

/* What went wrong can be read until a person has decided something else. */
void table_play_from(struct table *t, int seat, action a, enum origin origin)
{
    bool person = !t->setup.sitter[seat].bot.bot;
    if (!t->note.bad || (person && origin != ORIGIN_TABLE))
        t->note.text[0] = '\0';
    if (person)
        close_eyes(t);
    asking_play(&t->answers, seat, a, origin);
    table_save(t);
    table_catch_up(t);
}

void table_play_action(struct table *t, int seat, action a)
{
    bool forced = seat == t->asked.seat && table_only_action(t);
    table_play_from(t, seat, a, forced ? ORIGIN_TABLE : ORIGIN_DECIDED);
}

void table_undo(struct table *t)
{
    enum take_back came = asking_take_back(&t->answers, t->eyes.viewer);
    if (came != TAKEN_BACK) {
        table_note(t, true, "%s", deeds_refusal(came));
        return;
    }
    t->pace.paused = true;
    table_note(t, false, "Taken back. (y brings it again)");
    table_save(t);
    table_settle(t);
}

void table_redo(struct table *t)
{
    if (!asking_bring_back(&t->answers, t->eyes.viewer)) {
        table_note(t, true, "There is nothing to bring back.");
        return;
    }
    table_save(t);
    table_catch_up(t);
}
