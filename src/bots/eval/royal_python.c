/* What `greedy` knows about Royal Python: it tries every chain that the cards of its hand allow, takes a Cobra card for
 * what it brings on average, and judges the table at the end of its turn by how far all tokens have come, what could
 * happen to them next, and what the hand is still good for.
 *
 * Judgements are in hundredths of a step along the snake. The numbers were found by games of one version against the
 * other. */
#include "games/royal_python/royal_python.h"

#include "bots/eval.h"
#include <assert.h>
#include <string.h>

enum {
    STEP = 100,        /* one spot of progress */
    POINT = 60,        /* a tenth of a point as things stand: any turn may be the last */
    CROWNED = 900,     /* for the crown itself, beyond the way to the head */
    ON_HEAD = 300,     /* out of harm, and ready to be crowned */
    TROPHY = 300,      /* beyond what the other loses */
    WIN = 100000000,   /* the game over, with the first place alone */
    REPLACEMENT = 150, /* a card drawn */
    KEPT_CROWN = 500,  /* a Crown in hand while a token waits for it */
    KEPT_ACE = 40,     /* fits everywhere */
    KEPT_CARD = 20,
    DANCE_PERCENT = 14, /* how often a token in reach of one enemy token is danced, captured, sent off */
    CAPTURE_PERCENT = 22,
    SEND_OFF_PERCENT = 9,
    REACH = 10,     /* steps of the longest card */
    EXCUSE = 0x3fc, /* steps of the Excuse, a bit each */
    BONUS = 10,     /* of playouts, in steps: for a token that another loses for good, */
    LEAVE = 60,     /* for a crown, and for leaving */
    FOLLOW = 5,
    DRAWS = 7,
    NOISE = 4,
    STRAY = 6,
    CHAIN = 12,   /* cards ahead, or Cobra cards */
    TRIALS = 8000 /* actions tried at most to rate all: a hand of many cards has chains without number */
};

enum { LEAD, WON, LOST, DANGER, CROWNS, TROPHIES, HAND };
static const char *const terms[] = { "points", "win", "loss", "danger", "crown", "trophies", "hand", NULL };

/* What is learnt of; eval/royal_python.def has the list. */
#define FEATURE_LIST "bots/eval/royal_python.def"
#include "bots/feature_list.def"

struct thought {
    const struct rp_rules *r;
    const struct weights *weights; /* NULL: the judgement is not learnt */
    int seat;
    uint64_t known; /* cards of the own hand in the view: no chain is made of others */
    int trials;     /* left */
    int depth;      /* actions since the one that is rated */
    struct rng rng;
};

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* How far a token has come, on its way to the head and back. */
static int64_t progress(const struct rp_rules *r, int place, bool crowned)
{
    return crowned ? CROWNED + STEP * (2 * r->head - place) : STEP * place;
}

/* Those of the tokens that stand at most REACH spots above one. */
static int count_above(uint64_t tokens, int spot)
{
    uint64_t reach = ((uint64_t)1 << REACH) - 1;
    return card_count(tokens >> spot >> 1 & reach);
}

/* What others threaten to take from an uncrowned token (RP-41, RP-42, RP-47), on average. */
static int64_t exposure(const struct rp_rules *r, const struct rp_state *s, int seat, int spot)
{
    int64_t loss = 0;
    for (int other = 0; other < s->base.seats; other++) {
        if (other == seat)
            continue;
        uint64_t behind = s->body[other];
        for (int steps = 1; steps <= REACH && steps < spot; steps++)
            if (behind >> (spot - steps) & 1)
                loss += STEP * steps * DANCE_PERCENT;
        int hunters = count_above(s->crowned[other], spot);
        if (s->seat[other].crowned_head && spot + REACH >= r->head)
            hunters++;
        loss += hunters * (progress(r, spot, false) + TROPHY) * CAPTURE_PERCENT;
        if (spot <= REACH && s->seat[other].supply > 0 && !r->tail_leap)
            loss += progress(r, spot, false) * SEND_OFF_PERCENT;
    }
    return loss / 100;
}

static struct account judge_seat(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    struct account a = {
        { [LEAD] = (int64_t)POINT * rp_score(r, s, seat), [TROPHIES] = (int64_t)TROPHY * t->trophies }
    };
    for (uint64_t rest = s->body[seat]; rest;) {
        int spot = card_take(&rest);
        a.points[LEAD] += progress(r, spot, false);
        a.points[DANGER] -= exposure(r, s, seat, spot);
    }
    for (uint64_t rest = s->crowned[seat]; rest;)
        a.points[CROWNS] += progress(r, card_take(&rest), true);
    a.points[LEAD] += t->head * (progress(r, r->head, false) + ON_HEAD);
    a.points[CROWNS] += t->crowned_head * progress(r, r->head, true) + t->left * progress(r, 0, true);
    return a;
}

/* The cards left: a turn begins with a full hand whatever was kept, so only good ones count. */
static int64_t worth_of_hand(const struct thought *t, const struct rp_state *s)
{
    uint64_t kept = s->hand[t->seat] & t->known;
    int crowns = card_count(kept & t->r->crowns), waiting = s->seat[t->seat].head, aces = 0;
    for (uint64_t rest = kept; rest;)
        aces += t->r->steps[card_take(&rest)] == 1;
    return (int64_t)KEPT_CROWN * (crowns < waiting ? crowns : waiting) + KEPT_ACE * aces + KEPT_CARD * card_count(kept);
}

static struct account judge_end(const struct thought *t, const struct rp_state *s)
{
    struct result result;
    game_result(&t->r->base, &s->base, &result);
    int64_t lead = result.score[t->seat], best = INT64_MIN;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (seat != t->seat && result.score[seat] > best)
            best = result.score[seat];
    bool won = result.rank[t->seat] == 1;
    return (struct account){ { [LEAD] = STEP * (lead - best), [WON] = won ? WIN : 0, [LOST] = won ? 0 : -WIN } };
}

extern const struct eval royal_python_eval;
extern const struct weights royal_python_weights[];

/* ---- Features ---------------------------------------------------------------------------------------------------- */

/* Hundredths of the way to the head, or from it. */
static int way_of(const struct rp_rules *r, int spots)
{
    return 100 * spots / r->head;
}

/* What others could do to the token on a spot. */
static void count_dangers(const struct rp_rules *r, const struct rp_state *s, int seat, int spot, int32_t *f)
{
    for (int other = 0; other < s->base.seats; other++) {
        if (other == seat)
            continue;
        uint64_t behind = s->body[other] & (((uint64_t)1 << spot) - 1);
        for (behind = spot > REACH ? behind >> (spot - REACH) << (spot - REACH) : behind; behind;)
            f[F_danced] += way_of(r, spot - card_take(&behind));
        int hunters = count_above(s->crowned[other], spot);
        hunters += s->seat[other].crowned_head && spot + REACH >= r->head;
        f[F_hunters] += hunters;
        f[F_hunted] += hunters * way_of(r, spot);
        if (spot <= REACH && s->seat[other].supply > 0 && !r->tail_leap)
            f[F_sent_off] += way_of(r, spot);
    }
}

static void count_tokens(const struct rp_rules *r, const struct rp_state *s, int seat, int32_t *f)
{
    const struct rp_tokens *t = &s->seat[seat];
    for (uint64_t rest = s->body[seat]; rest;) {
        int spot = card_take(&rest);
        f[F_way] += way_of(r, spot);
        f[F_foremost] = way_of(r, spot);
        count_dangers(r, s, seat, spot, f);
    }
    for (uint64_t rest = s->crowned[seat]; rest;) {
        int home = way_of(r, r->head - card_take(&rest));
        f[F_home] += home;
        f[F_nearest_home] = home > f[F_nearest_home] ? home : f[F_nearest_home];
    }
    f[F_supply] = t->supply;
    f[F_all_on] = t->supply == 0;
    f[F_head] = t->head;
    f[F_crowns] = card_count(s->crowned[seat]) + t->crowned_head;
    f[F_trophies] = t->trophies;
    f[F_lost] = t->lost;
}

static void count_hand(const struct rp_rules *r, const struct rp_state *s, int seat, uint64_t hand, int32_t *f)
{
    int crowns = card_count(hand & r->crowns), waiting = s->seat[seat].head;
    f[F_cards] = s->seat[seat].held;
    f[F_own_suit] = card_count(hand & r->bearing[s->seat[seat].suit]);
    for (uint64_t rest = hand; rest;)
        f[F_aces] += r->steps[card_take(&rest)] == 1;
    f[F_crowning] = crowns < waiting ? crowns : waiting;
    f[F_spare_crowns] = crowns - f[F_crowning];
}

/* True if some card takes a crowned token off the snake, which makes up for more than `behind`. */
static bool has_winning_card(const struct rp_rules *r, const struct rp_state *s, int seat, uint64_t hand, int behind)
{
    uint64_t exits = 0;
    for (uint64_t cards = hand; cards;) {
        int card = card_take(&cards);
        exits |= card == DECKTET_EXCUSE ? EXCUSE : (uint64_t)1 << r->steps[card];
    }
    for (uint64_t near = s->crowned[seat] & exits; near;)
        if (10 * r->value[card_take(&near)] > behind)
            return true;
    return false;
}

/* Points are in hundredths of those for leaving; the game ends when somebody leaves, which pays for the leader. */
static void count_points(const struct rp_rules *r, const struct rp_state *s, const uint64_t *hand, struct standing *out)
{
    int score[RP_SEATS_MAX];
    for (int seat = 0; seat < s->base.seats; seat++)
        score[seat] = rp_score(r, s, seat);
    for (int seat = 0; seat < s->base.seats; seat++) {
        int32_t *f = out->of[seat];
        int best = 0;
        for (int other = 0; other < s->base.seats; other++)
            best = other != seat && score[other] > best ? score[other] : best;
        uint64_t near = s->crowned[seat] & (((uint64_t)2 << REACH) - 1);
        f[F_points] = r->nom_nom ? 100 * score[seat] : 10 * score[seat] / (r->leave ? r->leave : 1);
        f[F_leader] = score[seat] > best;
        f[F_can_leave] = near != 0;
        f[F_can_win] = near && score[seat] + 10 * r->value[card_first(near)] > best;
        f[F_winning_card] = has_winning_card(r, s, seat, hand[seat], best - score[seat]);
    }
}

/* `hand` says which cards of each seat count. How late it is says the token that is farthest on its way. */
static void stand(const struct rp_rules *r, const struct rp_state *s, const uint64_t *hand, struct standing *out)
{
    int farthest = 0;
    memset(out->of, 0, (size_t)s->base.seats * sizeof *out->of);
    for (int seat = 0; seat < s->base.seats; seat++) {
        int32_t *f = out->of[seat];
        count_tokens(r, s, seat, f);
        count_hand(r, s, seat, hand[seat], f);
        f[F_next] = s->turn == seat;
        int way = f[F_crowns] ? 100 + f[F_nearest_home] : f[F_head] ? 100 : f[F_foremost];
        farthest = way > farthest ? way : farthest;
    }
    count_points(r, s, hand, out);
    out->late = LATE_MAX * farthest / 200;
}

static void measure(const struct rules *rules, const struct state *state, struct standing *out)
{
    const struct rp_state *s = (const struct rp_state *)state;
    stand((const struct rp_rules *)rules, s, s->hand, out);
}

/* Only those cards count that the seat has known from the first. */
static struct account judge_learnt(const struct thought *t, const struct rp_state *s)
{
    struct standing now;
    uint64_t hand[RP_SEATS_MAX] = { [0] = 0 };
    hand[t->seat] = s->hand[t->seat] & t->known;
    stand(t->r, s, hand, &now);
    return learnt_account(&royal_python_eval, t->weights, &now, s->base.seats, t->seat, LEAD);
}

/* Against the best of the others and against their average. */
static struct account judge(const struct thought *t, const struct rp_state *s)
{
    int64_t best = INT64_MIN, sum = 0;
    assert(s->base.seats >= RP_SEATS_MIN);
    if (s->base.phase == RP_OVER)
        return judge_end(t, s);
    if (t->weights || !EVAL_KEEPS_FIRST)
        return judge_learnt(t, s);
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (seat == t->seat)
            continue;
        struct account theirs = judge_seat(t->r, s, seat);
        int64_t worth = account_rating(&theirs);
        sum += worth;
        best = worth > best ? worth : best;
    }
    struct account own = judge_seat(t->r, s, t->seat);
    own.points[HAND] = worth_of_hand(t, s);
    account_add(&own, &own);
    own.points[LEAD] -= best + sum / (s->base.seats - 1);
    return own;
}

/* ---- The rest of the turn ---------------------------------------------------------------------------------------- */

static struct account best_from(struct thought *t, const struct rp_state *s);

static struct account after(struct thought *t, const struct rp_state *s, int seat, action a)
{
    struct rp_state next = *s;
    game_apply(&t->r->base, &next.base, seat, a, NULL);
    t->depth++;
    struct account best = best_from(t, &next);
    t->depth--;
    return best;
}

/* A card face down may be any that does not lie open: their average. */
static struct account average_cobra(struct thought *t, const struct rp_state *s)
{
    action outcome[RP_COBRAS];
    int count = game_legal(&t->r->base, &s->base, SEAT_CHANCE, outcome);
    struct account sum = { { 0 } };
    for (int i = 0; i < count; i++) {
        struct account a = after(t, s, SEAT_CHANCE, outcome[i]);
        account_add(&sum, &a);
    }
    account_divide(&sum, count);
    return sum;
}

/* True if the action makes use of a card that was not in the hand when the turn was thought out. */
static bool is_unknown(const struct thought *t, action a)
{
    struct rp_action u = rp_unpack(t->r, a);
    bool spends = u.verb >= RP_DO_MOVE && u.verb <= RP_DO_DISCARD;
    return spends && !card_in(t->known, u.card);
}

/* Face-down places are alike: one of them stands for all. */
static bool is_same_place(const struct rp_state *s, action a, const struct rp_rules *r, bool *tried)
{
    struct rp_action u = rp_unpack(r, a);
    if (u.verb != RP_DO_COBRA || s->grid[u.from - 1] != RP_FACE_DOWN)
        return false;
    bool same = *tried;
    *tried = true;
    return same;
}

static struct account best_action(struct thought *t, const struct rp_state *s)
{
    action legal[RP_ACTIONS_MAX];
    int count = game_legal(&t->r->base, &s->base, t->seat, legal);
    struct account best;
    int64_t highest = INT64_MIN;
    bool tried = false;
    for (int i = 0; i < count && t->trials > 0; i++) {
        if (is_unknown(t, legal[i]) || is_same_place(s, legal[i], t->r, &tried))
            continue;
        t->trials--;
        struct account a = after(t, s, t->seat, legal[i]);
        if (account_rating(&a) > highest) {
            highest = account_rating(&a);
            best = a;
        }
    }
    return highest == INT64_MIN ? judge(t, s) : best;
}

/* The judgement of the best way to end this turn. */
static struct account best_from(struct thought *t, const struct rp_state *s)
{
    if (s->base.phase == RP_OVER || s->turn != t->seat || s->spent == 0 || t->depth > CHAIN)
        return judge(t, s);
    if (s->base.phase == RP_DRAW) {
        struct account a = after(t, s, SEAT_CHANCE, game_chance(&t->r->base, &s->base, &t->rng));
        a.points[HAND] += t->weights ? 0 : REPLACEMENT;
        return a;
    }
    if (s->base.node == NODE_CHANCE)
        return average_cobra(t, s);
    return best_action(t, s);
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, struct ratings *out)
{
    struct rp_state s;
    struct thought t = { .r = (const struct rp_rules *)rules, .seat = seat, .rng = rng_from_seed(seed) };
    t.weights = out->weights;
    game_determinize(rules, view, &t.rng, &s.base);
    t.known = s.hand[seat];
    for (int i = 0; i < count; i++) {
        t.trials = TRIALS / count;
        struct account a = after(&t, &s, seat, legal[i]);
        ratings_put(out, i, &a);
    }
}

/* ---- Playouts ----------------------------------------------------------------------------------------- */

/* True if the seat is first after an action that ends the game. */
static bool wins_by(const struct rp_rules *r, const struct rp_state *s, int seat, action a)
{
    struct rp_state after = *s;
    struct result result;
    game_apply(&r->base, &after.base, seat, a, NULL);
    game_result(&r->base, &after.base, &result);
    return result.rank[seat] == 1;
}

/* What an action does at once, in steps. */
static int64_t gain(const struct rp_rules *r, const struct rp_state *s, int seat, action a)
{
    struct rp_action u = rp_unpack(r, a);
    struct rp_landfall landfall = rp_landfall_of(r, s, seat, u);
    int64_t way = u.crowned && !u.up ? u.from - landfall.into : landfall.into - u.from;
    switch (landfall.landing) {
    case RP_CAPTURES:
        return way + landfall.met + BONUS;
    case RP_DANCES:
        return way + (landfall.owner == seat ? u.from - landfall.met : landfall.met - u.from);
    case RP_LEAVES:
        return wins_by(r, s, seat, a) ? LEAVE : -BONUS;
    case RP_ILLEGAL:
        if (u.verb == RP_DO_CROWN)
            return s->crowned[seat] || s->seat[seat].crowned_head ? -1 : LEAVE;
        return u.verb == RP_DO_STOP || u.verb == RP_DO_DISCARD ? -1 : 0;
    default:
        return way;
    }
}

/* What the suit of a card is good for: another card can follow, and the own suit draws one. */
static int64_t follow(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action u)
{
    if (u.verb < RP_DO_MOVE || u.verb > RP_DO_CROWN || u.suit == RP_NONE)
        return 0;
    int others = card_count(s->hand[seat] & r->bearing[u.suit] & ~card_bit(u.card));
    return FOLLOW * (others < 2 ? others : 2) + (u.suit == s->seat[seat].suit ? DRAWS : 0);
}

/* The action that gains most at once, give or take a few steps; what ends the turn only when nothing is gained. Now and
 * then any action: players who all wait until leaving wins would wait for ever. */
static int policy(const struct rules *rules, const struct state *state, int seat, const action *legal, int count,
                  struct rng *rng)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    int64_t most = INT64_MIN;
    int best = 0;
    if (rng_below(rng, STRAY) == 0)
        return (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        int64_t worth = gain(r, s, seat, legal[i]) + follow(r, s, seat, rp_unpack(r, legal[i])) + rng_below(rng, NOISE);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

const struct eval royal_python_eval = {
    .game = "royal-python",
    .terms = terms,
    .rate = rate,
    .policy = policy,
    .feature_terms = feature_terms,
    .feature_count = FEATURES,
    .measure = measure,
    .weights = royal_python_weights,
    .search = { .candidates = 6,
                .rollout_turns = 2,
                .rollout_care = 1,
                .tree_turns = 2,
                .tree_care = 1,
                .casual_misses = 45,
                .expert_sims = 200,
                .master_sims = 600,
                .master_turns = 3 },
};
