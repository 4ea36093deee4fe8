/* Replaying: steps back and forth through a match; see table.h. */
#include "tui/table.h"

static void go_to(struct table *t, int ply)
{
    match_seek(t->match, clamp(ply, 0, match_ply(t->match) + match_redoable(t->match)));
    table_settle(t);
}

/* One action on, with its events shown one after the other. */
static void step(struct table *t)
{
    if (match_redo(t->match, NULL) == 0)
        table_catch_up(t);
    else
        table_note(t, false, "This is the end of the record.");
}

/* The next pair of eyes: the table's, each seat's, and those that see everything. */
static void change_eyes(struct table *t)
{
    int seats = match_rules(t->match)->seats;
    if (!match_rules(t->match)->game->hidden) {
        table_note(t, false, "This game has no secrets: everybody sees the same.");
        return;
    }
    if (t->eyes.viewer == VIEW_TABLE)
        t->eyes.viewer = 0;
    else if (t->eyes.viewer == VIEW_FULL)
        t->eyes.viewer = VIEW_TABLE;
    else
        t->eyes.viewer = t->eyes.viewer + 1 < seats ? t->eyes.viewer + 1 : VIEW_FULL;
    table_settle(t);
    if (t->eyes.viewer < seats)
        table_note(t, false, "Seen by %s", match_name(t->match, t->eyes.viewer));
    else
        table_note(t, false, "Seen by %s",
                   t->eyes.viewer == VIEW_FULL ? "somebody who knows everything" : "a spectator");
}

static enum leave take_letter(struct table *t, struct input in)
{
    switch (in.code) {
    case ' ':
        t->pace.paused = !t->pace.paused;
        return LEAVE_NOT;
    case 'p':
        if (match_status(t->match).node != NODE_OVER)
            return LEAVE_PLAY_ON;
        table_note(t, true, "The game is over here: step back to play on.");
        return LEAVE_NOT;
    case 'v':
        change_eyes(t);
        return LEAVE_NOT;
    default:
        return table_take(t, in);
    }
}

static enum leave replay_take(struct table *t, struct input in)
{
    static const int by[] = { [INPUT_LEFT] = -1,     [INPUT_UP] = -1,           [INPUT_PAGE_DOWN] = 10,
                              [INPUT_PAGE_UP] = -10, [INPUT_HOME] = -(1 << 20), [INPUT_END] = 1 << 20 };
    if (in.kind == INPUT_NONE || in.kind == INPUT_RESIZE)
        return LEAVE_NOT;
    t->note.text[0] = '\0';
    bool ran = !t->pace.paused;
    if (in.kind != INPUT_CHAR || in.code != ' ')
        t->pace.paused = true;
    if (in.kind <= INPUT_PAGE_DOWN && by[in.kind]) {
        go_to(t, match_ply(t->match) + by[in.kind]);
        return LEAVE_NOT;
    }
    switch (in.kind) {
    case INPUT_RIGHT:
    case INPUT_DOWN:
    case INPUT_ENTER:
        step(t);
        return LEAVE_NOT;
    case INPUT_CHAR:
        if (in.code == '+' || in.code == '-')
            t->pace.paused = !ran;
        return take_letter(t, in);
    default:
        return table_take(t, in);
    }
}

/* A running replay steps on, and leaves a moment for keys between actions. */
static struct input run_on(struct table *t)
{
    if (match_redoable(t->match) == 0) {
        t->pace.paused = true;
        return (struct input){ .kind = INPUT_NONE };
    }
    step(t);
    return t->pace.pending.kind == INPUT_NONE ? term_read(t->term, t->pace.speed == SPEED_INSTANT ? 5 : 60)
                                              : t->pace.pending;
}

enum leave replay_screen_run(struct table *t)
{
    enum leave leave = LEAVE_NOT;
    term_push(t->term, &t->pane);
    t->replay = true;
    t->pace.paused = true;
    t->eyes.viewer = VIEW_TABLE;
    go_to(t, 0);
    while (leave == LEAVE_NOT) {
        struct input in = t->pace.pending;
        t->pace.pending.kind = INPUT_NONE;
        if (in.kind == INPUT_NONE)
            in = t->pace.paused ? term_read(t->term, -1) : run_on(t);
        t->pace.pending.kind = INPUT_NONE;
        leave = replay_take(t, in);
    }
    term_pop(t->term);
    return leave;
}
