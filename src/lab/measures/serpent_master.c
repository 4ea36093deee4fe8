/* What a report tells about Serpent Master: points and margins, cards that were in vain, what tie-breaks do. Almost all
 * of it can be read off the table at the end: what is lost stays known, and what is covered stays covered. */
#include "games/serpent_master/serpent_master.h"
#include "lab/measure.h"

enum {
    WINNER, /* points */
    MARGIN,
    PLAYED, /* cards of all seats */
    LOST,
    SEATS,
    PLACED, /* tokens */
    COVERED,
    HIGHEST,   /* stack */
    DECISIONS, /* placements */
    FORCED,
    TIED, /* in points at the first place */
    BY_STACK,
    BY_ALONE,
    DRAWN,
    PLAYED_BY_CARD,
    LOST_BY_CARD = PLAYED_BY_CARD + SM_CARDS_MAX, /* of card 1 and so on, as above */
    PLAYED_BY_ROUND = LOST_BY_CARD + SM_CARDS_MAX,
    LOST_BY_ROUND = PLAYED_BY_ROUND + SM_ROUNDS_MAX,
    LOST_BY_SEAT = LOST_BY_ROUND + SM_ROUNDS_MAX,
    COUNTS = LOST_BY_SEAT + SM_SEATS_MAX
};

_Static_assert((int)COUNTS <= (int)MEASURE_COUNTS_MAX, "there is room for as many counts");

static const struct measure list[] = {
    { "winner_points", "points of the winner", MEASURE_NUMBER, WINNER, 0, 0 },
    { "margin", "lead over the second", MEASURE_NUMBER, MARGIN, 0, 0 },
    { "placed", "tokens placed", MEASURE_NUMBER, PLACED, 0, 0 },
    { "covered", "tokens covered at the end", MEASURE_NUMBER, COVERED, 0, 0 },
    { "highest_stack", "highest stack", MEASURE_NUMBER, HIGHEST, 0, 0 },
    { "lost", "lost cards", MEASURE_NUMBER, LOST, 0, 0 },
    { "lost_per_seat", "lost cards of a seat", MEASURE_RATIO, LOST, SEATS, 0 },
    { "lost_share", "cards that were lost", MEASURE_PERCENT, LOST, PLAYED, 0 },
    { "forced", "placements without a choice", MEASURE_PERCENT, FORCED, DECISIONS, 0 },
    { "tied", "tied for first in points", MEASURE_SHARE, TIED, 0, 0 },
    { "broken_by_stack", "ties won by the stack", MEASURE_PERCENT, BY_STACK, TIED, 0 },
    { "broken_by_alone", "ties won by tokens alone", MEASURE_PERCENT, BY_ALONE, TIED, 0 },
    { "drawn", "ties that stay a draw", MEASURE_PERCENT, DRAWN, TIED, 0 },
    { "lost_by_seat", "Lost cards", MEASURE_NUMBER, LOST_BY_SEAT, 0, SM_SEATS_MAX },
    { "lost_by_card", "Lost when played", MEASURE_PERCENT, LOST_BY_CARD, PLAYED_BY_CARD, SM_CARDS_MAX },
    { "lost_by_round", "Lost in each round", MEASURE_PERCENT, LOST_BY_ROUND, PLAYED_BY_ROUND, SM_ROUNDS_MAX },
    { .key = NULL },
};

static bool has(const struct rules *rules, const struct measure *m, int row)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    switch (m->count) {
    case LOST_BY_SEAT:
        return rules->seats > 1 && row < rules->seats;
    case LOST_BY_CARD:
        return row < r->cards;
    case LOST_BY_ROUND:
        return row < r->rounds;
    case WINNER:
    case MARGIN:
    case COVERED:
    case HIGHEST:
    case TIED:
    case BY_STACK:
    case BY_ALONE:
    case DRAWN:
        return rules->seats > 1;
    default:
        return m->of != SEATS || rules->seats > 1;
    }
}

static void row_text(const struct rules *rules, const struct measure *m, int row, struct textbuf *out)
{
    (void)rules;
    if (m->count == LOST_BY_SEAT)
        text_putf(out, "seat %d, %s", row, sm_colour_name[row]);
    else
        text_putf(out, m->count == LOST_BY_CARD ? "card %d" : "round %d", row + 1);
}

/* Two ways are enough to know that there is a choice. */
static bool is_forced(const struct sm_rules *r, const struct sm_state *s)
{
    const uint16_t *first = &r->first[s->chosen[s->turn]][s->head[s->turn]];
    uint64_t blocked = sm_blocked(s, s->turn);
    int ways = 0;
    for (int p = first[0]; p < first[1] && ways < 2; p++)
        ways += !(r->mask[p] & blocked);
    return ways == 1;
}

static void step(const struct rules *rules, action a, const struct state *after, const struct event_log *log,
                 int64_t *count)
{
    (void)a;
    (void)log;
    if (after->phase != SM_RESOLVE)
        return;
    count[DECISIONS]++;
    count[FORCED] += is_forced((const struct sm_rules *)rules, (const struct sm_state *)after);
}

static void count_cards(const struct sm_rules *r, const struct sm_state *s, int seat, int64_t *count)
{
    for (int round = 0; round < r->rounds; round++) {
        int card = s->played[round][seat];
        if (card == SM_NO_CARD)
            continue;
        bool lost = s->lost[seat] & SM_CARD(card);
        count[PLAYED]++;
        count[PLAYED_BY_CARD + card - 1]++;
        count[PLAYED_BY_ROUND + round]++;
        count[PLACED] += lost ? 0 : r->size[card];
        count[LOST] += lost;
        count[LOST_BY_CARD + card - 1] += lost;
        count[LOST_BY_ROUND + round] += lost;
        count[LOST_BY_SEAT + seat] += lost;
    }
}

static void count_stacks(const struct sm_state *s, int64_t *count)
{
    for (int square = 0; square < SM_SQUARES; square++) {
        int height = sm_height(s, square);
        count[COVERED] += height > 0 ? height - 1 : 0;
        count[HIGHEST] = height > count[HIGHEST] ? height : count[HIGHEST];
    }
}

static void count_points(int seats, const struct result *result, int64_t *count)
{
    int best = 0, second = 0;
    for (int seat = 0; seat < seats; seat++) {
        int points = result->score[seat];
        second = points > best ? best : points > second ? points : second;
        best = points > best ? points : best;
    }
    count[WINNER] = best;
    count[MARGIN] = best - second;
}

static void end(const struct rules *rules, const struct state *last, const struct result *result, int64_t *count)
{
    const struct sm_state *s = (const struct sm_state *)last;
    for (int seat = 0; seat < rules->seats; seat++)
        count_cards((const struct sm_rules *)rules, s, seat, count);
    count_stacks(s, count);
    count_points(rules->seats, result, count);
    count[SEATS] = rules->seats;
    count[BY_STACK] = last->reason == SM_BY_STACK;
    count[BY_ALONE] = last->reason == SM_BY_ALONE;
    count[DRAWN] = last->reason == SM_DRAWN;
    count[TIED] = count[BY_STACK] + count[BY_ALONE] + count[DRAWN];
}

const struct measures serpent_master_measures = {
    .game = "serpent-master",
    .list = list,
    .has = has,
    .row_text = row_text,
    .step = step,
    .end = end,
};
