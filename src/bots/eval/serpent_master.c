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
    DISTANCE = 8,  /* from another's entry: farther is no better */
    LOSS = 220,    /* cards that a lone player is going to lose each round, and if nothing in hand fits */
    LOSS_STUCK = 50,
    /* Of playouts, where luck brings 0 to 255: */
    SMALL = 64,  /* for each token that a card has less */
    SOON = 3,    /* rounds before the end from which on it is better to come late than early */
    UNFIT = 120, /* a card that cannot be placed now */
    COVER = 50,  /* for each token of others that is covered, */
    BORDER = 90, /* each of the own on the border, */
    NEXT = 12,   /* and each card that can be placed next, times the rounds that are over of the last so many */
    LATE = 8,
    AHEAD = 400 /* how much stronger a token makes that somebody has more at the end */
};

enum { LEAD, PROMISE, ROOM, DANGER, MIDDLE, APART };
static const char *const terms[] = { "lead", "later", "room", "danger", "middle", "apart", NULL };

/* What is learnt of; eval/serpent_master.def has the list. */
#define FEATURE_LIST "bots/eval/serpent_master.def"
#include "bots/feature_list.def"

extern const struct eval serpent_master_eval;
extern const struct weights serpent_master_weights[];

/* ---- The board after a placement --------------------------------------------------------------------------------- */

/* Only what lies on top, and heads: that is all that counts here. */
static void sketch(const struct sm_rules *r, struct sm_state *s, int seat, int placement)
{
    uint64_t mask = r->mask[placement];
    for (int other = 0; other < s->base.seats; other++)
        s->top[other] &= ~mask;
    s->top[seat] |= mask;
    s->head[seat] = r->last[placement];
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

/* ---- Features ---------------------------------------------------------------------------------------------------- */

/* Where the cards in hand could go next: all squares together are returned. */
static uint64_t count_ways(const struct sm_rules *r, const struct sm_state *s, int seat, int32_t *f)
{
    uint64_t blocked = sm_blocked(s, seat), others = sm_occupied(s) & ~s->top[seat], reach = 0;
    for (uint32_t hand = s->hand[seat] & r->all; hand && s->head[seat] != SM_NO_HEAD; hand &= hand - 1) {
        int card = __builtin_ctz(hand), ways = f[F_ways];
        for (int p = r->first[card][s->head[seat]]; p < r->first[card][s->head[seat] + 1]; p++) {
            if (r->mask[p] & blocked)
                continue;
            int covered = __builtin_popcountll(r->mask[p] & others);
            f[F_ways]++;
            f[F_cover] = covered > f[F_cover] ? covered : f[F_cover];
            reach |= r->mask[p];
        }
        f[F_room] += f[F_ways] > ways ? r->size[card] : 0;
    }
    f[F_stuck] = f[F_ways] == 0;
    f[F_reach] = __builtin_popcountll(reach & others);
    return reach;
}

static void count_seat(const struct sm_rules *r, const struct sm_state *s, int seat, int32_t *f)
{
    int most = 0, head = s->head[seat];
    for (int other = 0; other < s->base.seats; other++) {
        int tokens = __builtin_popcountll(s->top[other]);
        most = other != seat && tokens > most ? tokens : most;
    }
    f[F_tokens] = __builtin_popcountll(s->top[seat]);
    f[F_leader] = f[F_tokens] > most;
    f[F_border] = __builtin_popcountll(s->top[seat] & r->border);
    f[F_outside] = !sm_on_board(head);
    for (uint32_t hand = s->hand[seat] & r->all; hand; hand &= hand - 1) {
        f[F_later] += r->size[__builtin_ctz(hand)];
        f[F_numbers] += __builtin_ctz(hand);
    }
    if (sm_on_board(head)) {
        int columns = 2 * sm_column(head) - r->side + 1, rows = 2 * sm_row(head) - r->side + 1;
        f[F_middle] = (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
    }
}

/* Own tokens that one of the others could cover next, and those that more than one could. */
static void measure(const struct rules *rules, const struct state *state, struct standing *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)state;
    uint64_t reach[SM_SEATS_MAX] = { 0 };
    memset(out->of, 0, (size_t)s->base.seats * sizeof *out->of);
    for (int seat = 0; seat < rules->seats; seat++) {
        count_seat(r, s, seat, out->of[seat]);
        reach[seat] = count_ways(r, s, seat, out->of[seat]);
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        uint64_t once = 0, twice = 0;
        for (int other = 0; other < rules->seats; other++) {
            twice |= other == seat ? 0 : once & reach[other];
            once |= other == seat ? 0 : reach[other];
        }
        out->of[seat][F_exposed] = __builtin_popcountll(once & s->top[seat]);
        out->of[seat][F_exposed_twice] = __builtin_popcountll(twice & s->top[seat]);
    }
    out->late = LATE_MAX * (s->round - (s->base.phase != SM_OVER)) / r->rounds;
}

/* Of a round that is over. The others' strength counts against the lead. */
static struct account judge_learnt(const struct sm_rules *r, const struct weights *w, const struct sm_state *s,
                                   int seat)
{
    struct standing now;
    measure(&r->base, &s->base, &now);
    now.late = LATE_MAX * s->round / r->rounds;
    return learnt_account(&serpent_master_eval, w, &now, s->base.seats, seat, LEAD);
}

/* After a round, or a placement in it, with what is left of the hand. */
static struct account judge(const struct sm_rules *r, const struct weights *w, const struct sm_state *s, int seat,
                            uint32_t hand)
{
    if (w && s->round < r->rounds) /* at the end it is tokens that count */
        return judge_learnt(r, w, s, seat);
    int rounds = r->rounds - s->round;
    struct account a = { { [LEAD] = lead(s, seat) * lasting(r, rounds), [PROMISE] = promise(r, hand, rounds) } };
    if (rounds > 0) {
        a.points[ROOM] = FREEDOM * freedom(r, s, seat, hand);
        a.points[DANGER] = -THREAT * threat(s, seat);
    }
    return a;
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

/* What is learnt judges rounds that are over: all who come later in this one place theirs. */
static struct account judge_placement(const struct sm_rules *r, const struct weights *w, const struct sm_state *s,
                                      int seat, int placement)
{
    struct sm_state after = *s;
    sketch(r, &after, seat, placement);
    for (int i = s->through + 1; w && i < s->base.seats; i++)
        place_well(r, &after, s->order[i]);
    return judge(r, w, &after, seat, s->hand[seat]);
}

/* A card that a rival may well choose: a large one that fits, seldom another. */
static int likely_card(const struct sm_rules *r, const struct sm_state *s, int seat, struct rng *rng)
{
    uint32_t weight[SM_CARDS_MAX + 1] = { 0 }, total = 0;
    for (uint32_t hand = s->hand[seat]; hand; hand &= hand - 1) {
        int card = __builtin_ctz(hand);
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
    for (int other = 0; other < SM_SEATS_MAX; other++) {
        if (other == seat || other >= s->base.seats)
            continue;
        if (s->chosen[other]) /* made up like the rest of that hand */
            s->hand[other] |= SM_CARD(s->chosen[other]);
        s->chosen[other] = (uint8_t)likely_card(r, s, other, rng);
    }
}

static struct account judge_card(const struct sm_rules *r, const struct weights *w, const struct sm_state *imagined,
                                 int seat, int card)
{
    struct sm_state s = *imagined;
    uint8_t order[SM_SEATS_MAX] = { 0 };
    s.chosen[seat] = (uint8_t)card;
    s.hand[seat] &= ~SM_CARD(card);
    sm_order(&s, order);
    for (int i = 0; i < s.base.seats; i++)
        place_well(r, &s, order[i]);
    return judge(r, w, &s, seat, s.hand[seat]);
}

static void rate_cards(const struct sm_rules *r, const struct state *view, int seat, struct rng *rng,
                       const action *legal, int count, struct ratings *out)
{
    struct account sum[SM_CARDS_MAX] = { { { 0 } } };
    for (int round = 0; round < SAMPLES; round++) {
        struct sm_state s;
        imagine(r, view, seat, rng, &s);
        for (int i = 0; i < count; i++) {
            struct account a = judge_card(r, out->weights, &s, seat, sm_what_of(legal[i]));
            account_add(&sum[i], &a);
        }
    }
    for (int i = 0; i < count; i++)
        ratings_put(out, i, &sum[i]);
}

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* In the middle of a side, away from the others. */
static struct account judge_entry(const struct sm_rules *r, const struct sm_state *s, int seat, int entry)
{
    int square = sm_entry_square(r, entry), along = sm_entry_along(entry), middle = r->side / 2;
    struct account a = { { [MIDDLE] = -(along > middle ? along - middle : middle - along) } };
    for (int other = 0; other < s->base.seats; other++) {
        if (other == seat || !sm_waits(s->head[other]))
            continue;
        int theirs = sm_entry_square(r, s->head[other]);
        int columns = sm_column(square) - sm_column(theirs), rows = sm_row(square) - sm_row(theirs);
        int far = (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
        a.points[APART] += far < DISTANCE ? far : DISTANCE;
    }
    return a;
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, struct ratings *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    struct rng rng = rng_from_seed(seed);
    struct sm_state full;
    if (view->phase == SM_CHOOSE) {
        rate_cards(r, view, seat, &rng, legal, count, out);
        return;
    }
    if (view->phase == SM_RESOLVE)
        game_determinize(rules, view, &rng, &full.base);
    for (int i = 0; i < count; i++) {
        int what = sm_what_of(legal[i]);
        struct account a = view->phase == SM_RESOLVE ? judge_placement(r, out->weights, &full, seat, what)
                                                     : judge_entry(r, s, seat, what);
        ratings_put(out, i, &a);
    }
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* True if the seat still places or loses a card in this round. */
static bool is_due(const struct sm_state *s, int seat)
{
    for (int i = 0; s->base.phase == SM_RESOLVE && i < s->through; i++)
        if (s->order[i] == seat)
            return false;
    return true;
}

/* The grade of a lone player, on a line through the grades: what fits nowhere now is more likely to be lost. */
static int32_t value_alone(const struct sm_rules *r, const struct sm_state *s)
{
    const int32_t *worth = sm_grade_worth;
    int rounds = r->rounds - s->round + is_due(s, 0), size = 0;
    for (uint32_t hand = s->hand[0]; hand; hand &= hand - 1)
        size += r->size[__builtin_ctz(hand)];
    int64_t fits = s->head[0] == SM_NO_HEAD || size == 0 ? TOKEN : TOKEN * freedom(r, s, 0, s->hand[0]) / size;
    int64_t lost = TOKEN * sm_count(s->lost[0]) + rounds * (LOSS + LOSS_STUCK * (TOKEN - fits) / TOKEN);
    for (int grade = 0; grade < 3; grade++) {
        int64_t most = TOKEN * r->grade[grade], next = grade < 2 ? TOKEN * r->grade[grade + 1] : most + 2 * TOKEN;
        if (lost <= most)
            return worth[grade];
        if (lost < next)
            return (int32_t)(worth[grade] - (worth[grade] - worth[grade + 1]) * (lost - most) / (next - most));
    }
    return 0;
}

static void value(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX])
{
    out[0] = value_alone((const struct sm_rules *)rules, (const struct sm_state *)s);
}

/* ---- Playouts ---------------------------------------------------------------------------------------------------- */

/* How far lots may overrule what follows, so that playouts differ. */
static int lot(struct rng *rng)
{
    return (int)(rng_next(rng) >> 56);
}

/* Small cards that fit first, since what is placed late lasts; of these high numbers, which go first in their round, as
 * long as there is time. Alone nothing is covered, and large cards are the harder to place the later it is. */
static int card_played(const struct sm_rules *r, const struct sm_state *s, int seat, struct rng *rng)
{
    uint64_t blocked = sm_blocked(s, seat);
    int left = r->rounds - s->round, small = s->base.seats == 1 ? -SMALL : SMALL, most = INT32_MIN, best = 0;
    for (uint32_t hand = s->hand[seat]; hand; hand &= hand - 1) {
        int card = __builtin_ctz(hand), worth = lot(rng) - small * r->size[card] + (left - SOON) * card;
        if (worth > most && !sm_fits(r, blocked, s->head[seat], card))
            worth -= UNFIT;
        if (worth > most) {
            most = worth;
            best = card;
        }
    }
    return best;
}

/* Over many others and along the border, where few can come; towards the end also where more of the hand fits next.
 * -1: nowhere. */
static int placement_played(const struct sm_rules *r, const struct sm_state *s, int seat, struct rng *rng)
{
    uint64_t blocked = sm_blocked(s, seat), others = sm_occupied(s) & ~s->top[seat];
    int late = s->base.seats == 1 ? LATE : s->round + LATE - r->rounds, most = INT32_MIN, best = -1;
    const uint16_t *first = &r->first[s->chosen[seat]][s->head[seat]];
    for (int placement = first[0]; placement < first[1]; placement++) {
        uint64_t mask = r->mask[placement];
        if (mask & blocked)
            continue;
        int worth = lot(rng);
        worth += COVER * __builtin_popcountll(mask & others) + BORDER * __builtin_popcountll(mask & r->border);
        for (uint32_t hand = late > 0 ? s->hand[seat] : 0; hand; hand &= hand - 1)
            worth += sm_fits(r, blocked | mask, r->last[placement], __builtin_ctz(hand)) ? NEXT * late : 0;
        if (worth > most) {
            most = worth;
            best = placement;
        }
    }
    return best;
}

static int policy(const struct rules *rules, const struct state *state, int seat, const action *legal, int count,
                  struct rng *rng)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)state;
    int index = 0;
    if (state->phase == SM_ENTER)
        return (int)rng_below(rng, (uint32_t)count);
    int what = state->phase == SM_CHOOSE ? card_played(r, s, seat, rng) : placement_played(r, s, seat, rng);
    while (index < count - 1 && sm_what_of(legal[index]) != what)
        index++;
    return index;
}

/* Who has not chosen a card does, and those who have not placed theirs do. Luck begins anew, as that of turns. */
static void play_round(const struct sm_rules *r, struct sm_state *s, struct rng *luck)
{
    struct rng lots = rng_from_seed(rng_next(luck)), *rng = &lots;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->chosen[seat] == SM_NO_CARD) {
            s->chosen[seat] = (uint8_t)card_played(r, s, seat, rng);
            s->hand[seat] &= ~SM_CARD(s->chosen[seat]);
        }
    sm_order(s, s->order);
    for (int i = s->through; i < s->base.seats; i++) {
        int seat = s->order[i], placement = placement_played(r, s, seat, rng);
        if (placement >= 0)
            sketch(r, s, seat, placement);
    }
    memcpy(s->played[s->round - 1], s->chosen, sizeof s->chosen);
    memset(s->chosen, SM_NO_CARD, sizeof s->chosen);
    s->base.phase = SM_CHOOSE;
    s->through = 0;
}

/* Who is first by a few tokens at the end of a long playout would not be by other luck: so chances go by how far all
 * are ahead. And what is learnt judges the end of this round, too: half of what it says and half of what the playout
 * does vary less, and are less wrong, than either. */
static bool finish(const struct rules *rules, struct state *state, struct rng *rng, int32_t out[SEATS_MAX])
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    int32_t soon[SEATS_MAX];
    int64_t strength[SEATS_MAX];
    if (rules->seats == 1 || state->phase < SM_CHOOSE)
        return false;
    play_round(r, s, rng);
    bool more = s->round++ < r->rounds;
    if (more)
        eval_chances(rules, state, soon);
    for (; s->round <= r->rounds; s->round++)
        play_round(r, s, rng);
    for (int seat = 0; seat < rules->seats; seat++)
        strength[seat] = AHEAD * (__builtin_popcountll(s->top[seat]) + !sm_on_board(s->head[seat]));
    strength_chances(strength, rules->seats, out);
    for (int seat = 0; more && seat < rules->seats; seat++)
        out[seat] = (out[seat] + soon[seat]) / 2;
    return true;
}

const struct eval serpent_master_eval = {
    .game = "serpent-master",
    .terms = terms,
    .rate = rate,
    .value = value,
    .policy = policy,
    .finish = finish,
    .feature_terms = feature_terms,
    .feature_count = FEATURES,
    .measure = measure,
    .weights = serpent_master_weights,
    .search = { .candidates = 8,
                .rollout_turns = EVAL_TO_THE_END,
                .tree_turns = EVAL_TO_THE_END,
                .tree_explore = 300,
                .tree_suits = true,
                .casual_misses = 55,
                .expert_sims = 600,
                .master_sims = 16000 },
};
