/* What a report tells about Royal Python: how long it takes, what happens on the snake, what the Cobra does, and
 * whether it pays to end the game. */
#include "games/royal_python/royal_python.h"
#include "lab/measure.h"

enum {
    TURNS,
    SEATS,
    SPENT,  /* cards */
    FORCED, /* turns with nothing but a discard */
    DANCES,
    SENT_OFF, /* dances into the supply */
    CAPTURES,
    CROWNINGS,
    LEAPS,
    LANDINGS, /* on Cobra spots */
    LARGEST,  /* hand */
    RESHUFFLES,
    WINNER, /* its score, in tenths of a point */
    TENTHS, /* of a point */
    ENDED,  /* by leaving the snake */
    ENDER_FIRST,
    SHARED_FIRST,
    COBRAS,                       /* obeyed, by card */
    IN_VAIN = COBRAS + RP_COBRAS, /* those that found nothing to do */
    COUNTS = IN_VAIN + RP_COBRAS
};

_Static_assert((int)COUNTS <= (int)MEASURE_COUNTS_MAX, "there is room for as many counts");

static const struct measure list[] = {
    { "turns", "turns", MEASURE_NUMBER, TURNS, 0, 0 },
    { "turns_per_seat", "turns of a seat", MEASURE_RATIO, TURNS, SEATS, 0 },
    { "cards_per_turn", "cards spent in a turn", MEASURE_RATIO, SPENT, TURNS, 0 },
    { "dances", "dances", MEASURE_NUMBER, DANCES, 0, 0 },
    { "sent_off", "tokens sent off to the supply", MEASURE_NUMBER, SENT_OFF, 0, 0 },
    { "captures", "captures", MEASURE_NUMBER, CAPTURES, 0, 0 },
    { "leaps", "leaps", MEASURE_NUMBER, LEAPS, 0, 0 },
    { "crownings", "tokens crowned", MEASURE_NUMBER, CROWNINGS, 0, 0 },
    { "cobra_landings", "landings on Cobra spots", MEASURE_NUMBER, LANDINGS, 0, 0 },
    { "reshuffles", "reshuffles of the deck", MEASURE_NUMBER, RESHUFFLES, 0, 0 },
    { "largest_hand", "largest hand", MEASURE_NUMBER, LARGEST, 0, 0 },
    { "winner_points", "points of the winner", MEASURE_RATIO, WINNER, TENTHS, 0 },
    { "forced_discards", "turns of a forced discard", MEASURE_PERCENT, FORCED, TURNS, 0 },
    { "ender_first", "whoever ended it was first", MEASURE_PERCENT, ENDER_FIRST, ENDED, 0 },
    { "shared_first", "shared first places", MEASURE_SHARE, SHARED_FIRST, 0, 0 },
    { "cobra_cards", "Cobra cards obeyed", MEASURE_NUMBER, COBRAS, 0, RP_COBRAS },
    { "cobra_in_vain", "Cobra cards without effect", MEASURE_PERCENT, IN_VAIN, COBRAS, RP_COBRAS },
    { .key = NULL },
};

/* In Nom Nom nobody ends the game by leaving, and trophies are the score. */
static bool has(const struct rules *rules, const struct measure *m, int row)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    if (m->count == IN_VAIN)
        return r->cobra[row + 1].effect <= RP_SHED_HAND;
    return !r->nom_nom || (m->count != WINNER && m->count != ENDER_FIRST);
}

static void row_text(const struct rules *rules, const struct measure *m, int row, struct textbuf *out)
{
    (void)m;
    text_putf(out, "C%d %s", row + 1, ((const struct rp_rules *)rules)->cobra[row + 1].name);
}

static void count_event(const struct event *e, const struct rp_state *after, int64_t *count)
{
    switch (e->type) {
    case RP_EV_TURN_ENDED:
        count[TURNS]++;
        count[FORCED] += e->arg[0] == RP_END_DISCARD;
        break;
    case RP_EV_SPENT:
        count[SPENT]++;
        break;
    case RP_EV_MOVED:
        count[LEAPS] += e->arg[3];
        break;
    case RP_EV_DANCED:
        count[DANCES]++;
        count[SENT_OFF] += e->arg[2] == 0;
        break;
    case RP_EV_CAPTURED:
        count[CAPTURES]++;
        break;
    case RP_EV_CROWNED:
        count[CROWNINGS]++;
        break;
    case RP_EV_LANDED:
        count[LANDINGS]++;
        break;
    case RP_EV_SHUFFLED:
        count[RESHUFFLES]++;
        break;
    case RP_EV_DRAWN:
        if (after->seat[e->seat].held > count[LARGEST])
            count[LARGEST] = after->seat[e->seat].held;
        break;
    case RP_EV_COBRA:
        count[COBRAS + e->arg[0] - 1]++;
        break;
    case RP_EV_UNMOVED:
        count[IN_VAIN + e->arg[0] - 1]++;
        break;
    }
}

static void step(const struct rules *rules, action a, const struct state *after, const struct event_log *log,
                 int64_t *count)
{
    (void)rules;
    (void)a;
    for (int i = 0; i < log->count; i++)
        count_event(&log->events[i], (const struct rp_state *)after, count);
}

static void end(const struct rules *rules, const struct state *last, const struct result *result, int64_t *count)
{
    const struct rp_state *s = (const struct rp_state *)last;
    int first = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        first += result->rank[seat] == 1;
        if (result->score[seat] > count[WINNER])
            count[WINNER] = result->score[seat];
    }
    count[TURNS] += last->reason == RP_EXIT || last->reason == RP_LAST; /* the last turn was not ended but cut off */
    count[SEATS] = rules->seats;
    count[TENTHS] = 10;
    count[ENDED] = last->reason == RP_EXIT;
    count[ENDER_FIRST] = last->reason == RP_EXIT && result->rank[s->turn] == 1;
    count[SHARED_FIRST] = first > 1;
}

const struct measures royal_python_measures = {
    .game = "royal-python",
    .list = list,
    .has = has,
    .row_text = row_text,
    .step = step,
    .events = true,
    .end = end,
};
