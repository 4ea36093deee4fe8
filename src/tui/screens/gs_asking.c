/* Answers in The Greatest Snake, as the table has to know about them; see struct screen_answering. */
#include "tui/screens/gs_words.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static bool declines(const struct rules *rules, const struct state *s, int seat, action a)
{
    return gs_unpack((const struct gs_rules *)rules, (const struct gs_state *)s, seat, a).verb == GS_V_PASS;
}

/* ---- If nobody answers ------------------------------------------------------------------------------------------- */

/* Passes for whoever is asked. False once something has come of it. */
static bool pass(const struct rules *rules, struct state *s, int seat, action *scratch)
{
    int count = game_legal(rules, s, seat, scratch), i = count - 1;
    while (i > 0 && !declines(rules, s, seat, scratch[i]))
        i--;
    game_apply(rules, s, seat, scratch[i], NULL);
    return ((const struct gs_state *)s)->passed >> seat & 1;
}

/* All pass until the entry on top has resolved. Returns the seats that were asked. */
static unsigned let_pass(const struct rules *rules, const struct state *s, union state_memory *after)
{
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    unsigned seats = 0;
    bool on = s->node == NODE_REACTION;
    memcpy(after, s, rules->game->state_size);
    while (on) {
        int seat = game_sole_actor(&after->state);
        seats |= 1u << seat;
        on = pass(rules, &after->state, seat, scratch);
    }
    free(scratch);
    return seats;
}

static unsigned asked_round(const struct rules *rules, const struct state *s)
{
    union state_memory after;
    return let_pass(rules, s, &after);
}

/* ---- What matters ------------------------------------------------------------------------------------------------ */

static bool eats(const struct gs_rules *r, const struct gs_entry *e)
{
    return e->what == GS_DO_EAT ||
           ((e->what == GS_DO_PLAY || e->what == GS_DO_USE) && r->card[e->card].effect == GS_EAT_PIT);
}

/* "Digest!" counts only where somebody would win by it: the last chance to stop that. */
static bool matters(const struct rules *rules, const struct state *state, int seat)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    const struct gs_entry *top = gs_top_entry(s);
    union state_memory after;
    if (!top || top->seat == seat)
        return false;
    if (gs_aimed_at(r, s, seat) || eats(r, top))
        return true;
    let_pass(rules, state, &after);
    return after.state.node == NODE_OVER;
}

static int turn_of(const struct event *e)
{
    return e->type == GS_EV_TURN ? e->seat : SEAT_NONE;
}

static void announced(const struct look *look, struct textbuf *out)
{
    const struct gs_state *s = (const struct gs_state *)look->view;
    if (s->entries)
        gs_put_announced(look, s, s->entries - 1, out);
}

const struct screen_answering gs_answering = {
    .declines = declines,
    .round = asked_round,
    .matters = matters,
    .what_matters = "it is aimed at you, another snake is about to eat, or somebody would win",
    .turn_of = turn_of,
    .announced = announced,
};
