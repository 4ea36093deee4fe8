/* What `greedy` knows about Serpent Master. A placement always brings as many visible tokens as the card has; what
 * differs is whom it covers, which of its tokens lie near other heads, and which cards could still be placed from where
 * the head ends. A card is chosen by playing the round out against cards that the others may hold, the same ones for
 * every choice. And tokens are covered as rounds go by: what is placed late lasts, so large cards are better kept.
 *
 * Judgements are in thousandths of a token that is there at the end. The numbers were found by many games against
 * random players and against other numbers. */
#include "games/serpent_master/serpent_master.h"
#include "bots/eval.h"

#include <string.h>

enum {
    TOKEN = 1000,
    COVERED = 5,   /* tokens that a rival lays over others in a round, somewhere */
    FITS = 850,    /* how often a card kept can be placed later, in thousandths */
    FREEDOM = 600, /* for each token of a card in hand that could be placed next */
    THREAT = 90,   /* for each of the own tokens that a rival's head is near, by how near */
    SAMPLES = 32,  /* rounds played out for a choice */
    DISTANCE = 8   /* from another's entry: farther is no better */
};

/* ---- The board after a placement --------------------------------------------------------------------------------- */

/* Only what lies on top, and heads: that is all that counts here. */
static void sketch(const struct sm_rules *r, struct sm_state *s, int seat, int placement)
{
    uint64_t mask = r->mask[placement];
    for (int other = 0; other < s->base.seats; other++)
        s->top[other] &= ~mask;
    s->top[seat] |= mask;
    s->head[seat] = r->path[placement].cell[r->size[s->chosen[seat]] - 1];
}

/* The tokens of the cards in hand that could be placed next. */
static int64_t freedom(const struct sm_rules *r, const struct sm_state *s, int seat, uint32_t hand)
{
    int64_t tokens = 0;
    for (hand &= r->all; hand; hand &= hand - 1) {
        int card = __builtin_ctz(hand);
        if (sm_placeable(r, s, seat, card))
            tokens += r->size[card];
    }
    return tokens;
}

/* Own visible tokens less the best rival's (a lone player has none). */
static int lead(const struct sm_state *s, int seat)
{
    int best = 0;
    for (int other = 0; other < s->base.seats; other++) {
        int points = __builtin_popcountll(s->top[other]);
        if (other != seat && points > best)
            best = points;
    }
    return __builtin_popcountll(s->top[seat]) - best;
}

/* How much of a token is left, in thousandths, after so many rounds of the others' placements. */
static int64_t lasting(const struct sm_rules *r, int rounds)
{
    int64_t left = TOKEN, covered = TOKEN * COVERED * (r->base.seats - 1) / (r->side * r->side);
    while (rounds-- > 0)
        left -= left * covered / TOKEN;
    return left;
}

/* What the hand will bring if its cards are played from the smallest to the largest, `rounds` being left. */
static int64_t promise(const struct sm_rules *r, uint32_t hand, int rounds)
{
    int64_t worth = 0;
    for (int size = 1; size <= SM_CELLS_MAX; size++)
        for (uint32_t rest = hand & r->all; rest; rest &= rest - 1)
            if (r->size[__builtin_ctz(rest)] == size && rounds > 0)
                worth += size * lasting(r, --rounds);
    return worth * FITS / TOKEN;
}

/* How near rivals' heads are to the own visible tokens. */
static int64_t threat(const struct sm_state *s, int seat)
{
    int64_t sum = 0;
    for (uint64_t own = s->top[seat]; own; own &= own - 1) {
        int square = __builtin_ctzll(own);
        for (int other = 0; other < s->base.seats; other++) {
            if (other == seat || !sm_on_board(s->head[other]))
                continue;
            int columns = sm_column(square) - sm_column(s->head[other]), rows = sm_row(square) - sm_row(s->head[other]);
            int far = columns * columns > rows * rows ? columns * columns : rows * rows;
            sum += far <= 4 ? 2 : far <= 16 ? 1 : 0;
        }
    }
    return sum;
}

/* After a round, or a placement in it, with what is left of the hand. */
static int64_t judge(const struct sm_rules *r, const struct sm_state *s, int seat, uint32_t hand)
{
    int rounds = r->rounds - s->round;
    int64_t worth = lead(s, seat) * lasting(r, rounds) + promise(r, hand, rounds);
    if (rounds > 0)
        worth += FREEDOM * freedom(r, s, seat, hand) - THREAT * threat(s, seat);
    return worth;
}

static int64_t rate_placement(const struct sm_rules *r, const struct sm_state *s, int seat, int placement)
{
    struct sm_state after = *s;
    sketch(r, &after, seat, placement);
    return judge(r, &after, seat, s->hand[seat]);
}

/* ---- A round played out ------------------------------------------------------------------------------------------ */

/* Places the chosen card where it leads to the best standing, if it can be placed. */
static void place_well(const struct sm_rules *r, struct sm_state *s, int seat)
{
    const uint16_t *range = &r->first[s->chosen[seat]][s->head[seat]];
    uint64_t blocked = sm_blocked(s, seat);
    int best = INT32_MIN, chosen = -1;
    for (int placement = range[0]; placement < range[1]; placement++) {
        if (r->mask[placement] & blocked)
            continue;
        struct sm_state after = *s;
        sketch(r, &after, seat, placement);
        int rating = lead(&after, seat);
        if (rating > best) {
            best = rating;
            chosen = placement;
        }
    }
    if (chosen >= 0)
        sketch(r, s, seat, chosen);
}

/* A card that a rival may well choose: a large one that fits, seldom another. */
static int likely_card(const struct sm_rules *r, const struct sm_state *s, int seat, struct rng *rng)
{
    uint32_t weight[SM_CARDS_MAX + 1] = { 0 }, total = 0;
    for (int card = 1; card <= r->cards; card++) {
        if (!(s->hand[seat] & SM_CARD(card)))
            continue;
        weight[card] = sm_placeable(r, s, seat, card) ? (uint32_t)r->size[card] * r->size[card] : 1;
        total += weight[card];
    }
    uint32_t drawn = rng_below(rng, total);
    int card = 1;
    while (drawn >= weight[card])
        drawn -= weight[card++];
    return card;
}

/* One round that the seat might meet: the others' hands, and a card of each. */
static void imagine(const struct sm_rules *r, const struct state *view, int seat, struct rng *rng, struct sm_state *s)
{
    game_determinize(&r->base, view, rng, &s->base);
    for (int other = 0; other < s->base.seats; other++) {
        if (other == seat)
            continue;
        if (s->chosen[other]) /* made up like the rest of that hand */
            s->hand[other] |= SM_CARD(s->chosen[other]);
        s->chosen[other] = (uint8_t)likely_card(r, s, other, rng);
    }
}

static int64_t rate_card(const struct sm_rules *r, const struct sm_state *imagined, int seat, int card)
{
    struct sm_state s = *imagined;
    uint8_t order[SM_SEATS_MAX] = { 0 };
    s.chosen[seat] = (uint8_t)card;
    s.hand[seat] &= ~SM_CARD(card);
    sm_order(&s, order);
    for (int i = 0; i < s.base.seats; i++)
        place_well(r, &s, order[i]);
    return judge(r, &s, seat, s.hand[seat]);
}

static void rate_cards(const struct sm_rules *r, const struct state *view, int seat, struct rng *rng,
                       const action *legal, int count, int64_t *rating)
{
    memset(rating, 0, (size_t)count * sizeof *rating);
    for (int round = 0; round < SAMPLES; round++) {
        struct sm_state s;
        imagine(r, view, seat, rng, &s);
        for (int i = 0; i < count; i++)
            rating[i] += rate_card(r, &s, seat, sm_what_of(legal[i]));
    }
}

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* In the middle of a side, away from the others. */
static int64_t rate_entry(const struct sm_rules *r, const struct sm_state *s, int seat, int entry)
{
    int square = sm_entry_square(r, entry), along = sm_entry_along(entry), middle = r->side / 2;
    int64_t rating = -(along > middle ? along - middle : middle - along);
    for (int other = 0; other < s->base.seats; other++) {
        if (other == seat || !sm_waits(s->head[other]))
            continue;
        int theirs = sm_entry_square(r, s->head[other]);
        int columns = sm_column(square) - sm_column(theirs), rows = sm_row(square) - sm_row(theirs);
        int far = (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
        rating += far < DISTANCE ? far : DISTANCE;
    }
    return rating;
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, int64_t *rating)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    struct rng rng = rng_from_seed(seed);
    switch ((enum sm_phase)view->phase) {
    case SM_CHOOSE:
        rate_cards(r, view, seat, &rng, legal, count, rating);
        break;
    case SM_RESOLVE:
        for (int i = 0; i < count; i++)
            rating[i] = rate_placement(r, s, seat, sm_what_of(legal[i]));
        break;
    default:
        for (int i = 0; i < count; i++)
            rating[i] = rate_entry(r, s, seat, sm_what_of(legal[i]));
        break;
    }
}

const struct eval serpent_master_eval = { .game = "serpent-master", .rate = rate };
