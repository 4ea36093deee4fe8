/* What `greedy` knows about Royal Python: it tries every chain that the cards of its hand allow, takes a Cobra card for
 * what it brings on average, and judges the table at the end of its turn by how far all tokens have come, what could
 * happen to them next, and what the hand is still good for.
 *
 * Judgements are in hundredths of a step along the snake. The numbers were found by games of one version against the
 * other. */
#include "games/royal_python/royal_python.h"

#include "bots/eval.h"
#include <assert.h>

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
    REACH = 10,   /* steps of the longest card */
    CHAIN = 12,   /* cards ahead, or Cobra cards */
    TRIALS = 8000 /* actions tried at most to rate all: a hand of many cards has chains without number */
};

struct thought {
    const struct rp_rules *r;
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

static int64_t worth_of_seat(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    int64_t worth = (int64_t)POINT * rp_score(r, s, seat) + (int64_t)TROPHY * t->trophies;
    for (uint64_t rest = s->body[seat]; rest;) {
        int spot = card_take(&rest);
        worth += progress(r, spot, false) - exposure(r, s, seat, spot);
    }
    for (uint64_t rest = s->crowned[seat]; rest;)
        worth += progress(r, card_take(&rest), true);
    worth += t->head * (progress(r, r->head, false) + ON_HEAD) + t->crowned_head * progress(r, r->head, true);
    return worth + t->left * progress(r, 0, true);
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

static int64_t judge_end(const struct thought *t, const struct rp_state *s)
{
    struct result result;
    game_result(&t->r->base, &s->base, &result);
    int64_t lead = result.score[t->seat], best = INT64_MIN;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (seat != t->seat && result.score[seat] > best)
            best = result.score[seat];
    return (result.rank[t->seat] == 1 ? WIN : -WIN) + STEP * (lead - best);
}

/* Against the best of the others and against their average. */
static int64_t judge(const struct thought *t, const struct rp_state *s)
{
    int64_t best = INT64_MIN, sum = 0;
    assert(s->base.seats >= RP_SEATS_MIN);
    if (s->base.phase == RP_OVER)
        return judge_end(t, s);
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (seat == t->seat)
            continue;
        int64_t worth = worth_of_seat(t->r, s, seat);
        sum += worth;
        best = worth > best ? worth : best;
    }
    return 2 * worth_of_seat(t->r, s, t->seat) + 2 * worth_of_hand(t, s) - best - sum / (s->base.seats - 1);
}

/* ---- The rest of the turn ---------------------------------------------------------------------------------------- */

static int64_t best_from(struct thought *t, const struct rp_state *s);

static int64_t after(struct thought *t, const struct rp_state *s, int seat, action a)
{
    struct rp_state next = *s;
    game_apply(&t->r->base, &next.base, seat, a, NULL);
    t->depth++;
    int64_t rating = best_from(t, &next);
    t->depth--;
    return rating;
}

/* A card face down may be any that does not lie open: their average. */
static int64_t average_cobra(struct thought *t, const struct rp_state *s)
{
    action outcome[RP_COBRAS];
    int count = game_legal(&t->r->base, &s->base, SEAT_CHANCE, outcome);
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += after(t, s, SEAT_CHANCE, outcome[i]);
    return sum / count;
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

static int64_t best_action(struct thought *t, const struct rp_state *s)
{
    action legal[1024];
    int count = game_legal(&t->r->base, &s->base, t->seat, legal);
    int64_t best = INT64_MIN;
    bool tried = false;
    for (int i = 0; i < count && t->trials > 0; i++) {
        if (is_unknown(t, legal[i]) || is_same_place(s, legal[i], t->r, &tried))
            continue;
        t->trials--;
        int64_t rating = after(t, s, t->seat, legal[i]);
        best = rating > best ? rating : best;
    }
    return best == INT64_MIN ? judge(t, s) : best;
}

/* The judgement of the best way to end this turn. */
static int64_t best_from(struct thought *t, const struct rp_state *s)
{
    if (s->base.phase == RP_OVER || s->turn != t->seat || s->spent == 0 || t->depth > CHAIN)
        return judge(t, s);
    if (s->base.phase == RP_DRAW)
        return REPLACEMENT + after(t, s, SEAT_CHANCE, game_chance(&t->r->base, &s->base, &t->rng));
    if (s->base.node == NODE_CHANCE)
        return average_cobra(t, s);
    return best_action(t, s);
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, int64_t *rating)
{
    struct rp_state s;
    struct thought t = { .r = (const struct rp_rules *)rules, .seat = seat, .rng = rng_from_seed(seed) };
    game_determinize(rules, view, &t.rng, &s.base);
    t.known = s.hand[seat];
    for (int i = 0; i < count; i++) {
        t.trials = TRIALS / count;
        rating[i] = after(&t, &s, seat, legal[i]);
    }
}

const struct eval royal_python_eval = { .game = "royal-python", .rate = rate };
