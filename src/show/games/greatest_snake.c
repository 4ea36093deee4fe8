/* What people are told of The Greatest Snake: answers. */
#include "show/games/gs_show.h"

#include "show/preview.h"

#include <stdio.h>
#include <string.h>

static const struct gs_rules *rules_of(const struct rules *rules)
{
    return (const struct gs_rules *)rules;
}

static const struct gs_state *state_of(const struct state *view)
{
    return (const struct gs_state *)view;
}

/* ---- What was announced ------------------------------------------------------------------------------------------ */

struct gs_cell_words gs_cell_words(int target)
{
    struct gs_cell_words c;
    snprintf(c.id, sizeof c.id, "%d.%d", gs_target_seat(target), gs_target_cell(target));
    snprintf(c.words, sizeof c.words, "cell %d", gs_target_cell(target));
    return c;
}

/* A target with what lies there, as the event tells it; -1 for none, or one that is lost. */
static int aimed(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int index)
{
    int target = e->target[index], there = GS_NONE;
    if (target == GS_NONE)
        return -1;
    if (e->what >= GS_DO_PLAY) {
        int what = r->card[e->card].slot[index].what;
        const struct gs_snake *n = &s->snake[gs_target_seat(target) % GS_SEATS_MAX];
        if (what == GS_AT_RAT)
            there = n->rat[gs_target_cell(target)];
        else if (what == GS_AT_EQUIPMENT)
            there = n->gear[gs_target_cell(target)];
    }
    return gs_aimed(target, there);
}

static int shown(int value)
{
    return value == GS_NONE ? -1 : value;
}

void gs_tell_entry(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int cell, int price,
                   struct teller *t)
{
    struct event event = { .type = GS_EV_ANNOUNCED,
                           .seat = e->seat,
                           .to = EVENT_TO_ALL,
                           .arg = { e->what, shown(e->card), shown(cell), shown(price), aimed(r, s, e, 0),
                                    aimed(r, s, e, 1) } };
    game_event_tell(&r->base, &event, t);
}

static bool has_lost_its_target(const struct gs_rules *r, const struct gs_entry *e)
{
    for (int i = 0; e->what >= GS_DO_PLAY && i < r->card[e->card].slots; i++)
        if (e->target[i] == GS_NONE)
            return true;
    return false;
}

static bool waiting(const struct rules *rules, const struct state *view, int height, struct teller *t)
{
    const struct gs_state *s = state_of(view);
    if (height < 0 || height >= s->entries)
        return false;
    const struct gs_entry *e = &s->stack[height];
    gs_tell_entry(rules_of(rules), s, e, GS_NONE, GS_NONE, t);
    if (has_lost_its_target(rules_of(rules), e))
        tell(t, " What it was aimed at is gone.");
    for (int seat = 0; seat < rules->seats; seat++)
        if (e->spared >> seat & 1)
            tell(t, " It spares %O.", seat);
    return true;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static action decline(const struct rules *rules, const struct state *view, int seat)
{
    (void)rules, (void)view, (void)seat;
    return gs_plain(GS_V_PASS);
}

static bool eats(const struct gs_rules *r, const struct gs_entry *e)
{
    return e->what == GS_DO_EAT || (e->what >= GS_DO_PLAY && r->card[e->card].effect == GS_EAT_PIT);
}

/* "Digest!" counts only where somebody would win by it: the last chance to stop that. */
static bool matters(const struct rules *rules, const struct state *view, int seat)
{
    const struct gs_state *s = state_of(view);
    const struct gs_entry *top = gs_top_entry(s);
    union state_memory after;
    if (!top || top->seat == seat)
        return false;
    if (gs_aimed_at(rules_of(rules), s, seat) || eats(rules_of(rules), top))
        return true;
    memcpy(&after, view, sizeof *s);
    preview_unanswered(rules, &after.state, NULL);
    return after.state.node == NODE_OVER;
}

static void announced(const struct rules *rules, const struct state *view, struct teller *t)
{
    waiting(rules, view, state_of(view)->entries - 1, t);
}

static const struct answering answering = {
    .decline = decline,
    .matters = matters,
    .what_matters = "it is aimed at you, another snake is about to eat, or somebody would win",
    .announced = announced,
    .waiting = waiting,
};

/* A look shows a hand. */
static bool reveals(const struct rules *rules, const struct state *view, int seat, action a)
{
    return gs_unpack(rules_of(rules), state_of(view), seat, a).verb == GS_V_LOOK;
}

const struct show greatest_snake_show = {
    .game = "greatest-snake",
    .reveals = reveals,
    .answering = &answering,
};
