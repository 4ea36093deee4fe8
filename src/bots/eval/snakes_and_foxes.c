/* What `greedy` knows about Snakes & Foxes: it carries out each of its actions, lets the snakes and foxes of this turn
 * answer by the rules (ties drawn once), and rates where the tokens stand then: how far a token has to go, and how many
 * pieces could be upon it in one to four steps. Weights are in hundredths; they were tuned for the solo game. */
#include "bots/eval/snakes_and_foxes.h"

#include "bots/eval.h"

#include <limits.h>
#include <string.h>

enum {
    NO_PATH = 20,  /* steps, in place of a distance: farther than nearly every way there is */
    TURN_BACK = 7, /* added before the rim is visited: the way home */
    RATE_HOME = 1000000,
    RATE_EATEN = -100000,
    RATE_PARTNER_EATEN = -10000,
    WEIGHT_TO_HUB = 410,
    WEIGHT_TO_RIM = 1160,
    WALK = 100 /* of playouts: a step nearer home */
};

enum {
#define FEATURE(id, term) F_##id,
#include "bots/eval/snakes_and_foxes.def"
#undef FEATURE
};

extern const struct weights snakes_and_foxes_weights[];

enum { HOME, EATEN, PARTNER, WAY, NEARNESS, RIVAL };
static const char *const terms[] = { "home", "eaten", "partner", "way", "danger", "rival", NULL };

static const int weight_near[] = { 0, 220, 90, 33, 26 }; /* of a piece that many steps away */
enum { NEAR = (int)(sizeof weight_near / sizeof *weight_near) };

/* Steps along lines and arrows, over free spaces, to the nearest of `goals`. */
static int free_steps(const struct sf_rules *r, int from, sf_set goals, sf_set taken)
{
    sf_set reached = SF_BIT(from), wave = reached;
    for (int steps = 0; wave; steps++) {
        if (wave & goals & ~taken)
            return steps;
        wave = sf_steps_from(r, wave) & ~taken & ~reached;
        reached |= wave;
    }
    return NO_PATH;
}

/* Pieces that could be upon the token soon. */
static int64_t nearness(const struct sf_rules *r, const struct sf_state *s, const struct sf_token *token)
{
    int64_t sum = 0;
    for (sf_set pieces = s->piece[SF_SNAKE] | s->piece[SF_FOX]; pieces; pieces &= pieces - 1) {
        int steps = r->directed[token->at][sf_first(pieces)];
        sum += steps < NEAR ? weight_near[steps] : 0;
    }
    return sum;
}

/* How a token stands when its turn is over. */
static struct account judge_token(const struct sf_rules *r, const struct sf_state *s, int index)
{
    const struct sf_token *token = &s->token[index], *other = &s->token[1 - index];
    struct account a = { { 0 } };
    if (token->fate != SF_IN) {
        a.points[token->fate == SF_HOME ? HOME : EATEN] = token->fate == SF_HOME ? RATE_HOME : RATE_EATEN;
        return a;
    }
    sf_set taken = s->piece[SF_SNAKE] | s->piece[SF_FOX] | (other->fate == SF_IN ? SF_BIT(other->at) : 0);
    a.points[WAY] = token->rim ? -WEIGHT_TO_HUB * free_steps(r, token->at, SF_BIT(SF_HUB), taken)
                               : -WEIGHT_TO_RIM * (free_steps(r, token->at, r->rim, taken) + TURN_BACK);
    a.points[NEARNESS] = -nearness(r, s, token);
    return a;
}

/* The step that is expected: an opponent's is the automaton's, by hole 11 of the rules; who plays alone takes the one
 * that it would take last, and spares the other token. */
static action expected_step(const struct sf_rules *r, const struct sf_state *s)
{
    action legal[SF_SPACES];
    int count = game_legal(&r->base, &s->base, game_sole_actor(&s->base), legal);
    const uint8_t *away = r->directed[s->token[s->turn].at];
    const struct sf_token *other = &s->token[1 - s->turn];
    action best = 0;
    int least = 0;
    for (int i = 0; i < count; i++) {
        int to = sf_unpack(legal[i]).b;
        int cost = away[to] * (SF_RINGS_MAX + 1) + sf_ring_of(to);
        if (r->base.seats == 1)
            cost = other->fate == SF_IN && other->at == to ? INT_MAX : -cost;
        if (!best || cost < least) {
            best = legal[i];
            least = cost;
        }
    }
    return best;
}

/* Plays this turn's snakes and foxes to the end. */
static void let_them_hunt(const struct sf_rules *r, struct sf_state *s, struct rng *rng)
{
    while (s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES) {
        if (s->base.node == NODE_CHANCE)
            game_apply(&r->base, &s->base, SEAT_CHANCE, game_chance(&r->base, &s->base, rng), NULL);
        else
            game_apply(&r->base, &s->base, game_sole_actor(&s->base), expected_step(r, s), NULL);
    }
}

/* What the position after this turn is worth to the seat that moves the token, or to the one that moves the beasts
 * (`hunts`): alone to both tokens. */
static struct account judge_end(const struct sf_rules *r, const struct sf_state *s, int mover, bool hunts)
{
    struct account moved = judge_token(r, s, mover), other = judge_token(r, s, 1 - mover);
    if (!hunts) {
        if (r->base.seats == 1)
            moved.points[PARTNER] = s->token[1 - mover].fate == SF_EATEN ? RATE_PARTNER_EATEN : 0;
        return moved;
    }
    if (r->base.seats == 1)
        account_add(&other, &moved);
    else
        other.points[RIVAL] = -account_rating(&moved);
    return other;
}

static struct account judge_action(const struct sf_rules *r, const struct sf_state *s, int seat, action a,
                                   uint64_t seed);

/* The token's best walk: what a card is worth that has just been played. */
static struct account judge_best_move(const struct sf_rules *r, const struct sf_state *s, int seat, uint64_t seed)
{
    action legal[2 * SF_SPACES];
    int count = game_legal(&r->base, &s->base, seat, legal);
    struct account best = judge_action(r, s, seat, legal[0], seed);
    for (int i = 1; i < count; i++) {
        struct account a = judge_action(r, s, seat, legal[i], seed);
        best = account_rating(&a) > account_rating(&best) ? a : best;
    }
    return best;
}

static struct account judge_action(const struct sf_rules *r, const struct sf_state *s, int seat, action a,
                                   uint64_t seed)
{
    struct sf_state acted = *s;
    game_apply(&r->base, &acted.base, seat, a, NULL);
    if (acted.base.phase == SF_MOVE)
        return judge_best_move(r, &acted, seat, seed);
    struct rng rng = rng_from_seed(seed); /* the same draws for every action */
    let_them_hunt(r, &acted, &rng);
    return judge_end(r, &acted, s->turn, s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES);
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, struct ratings *out)
{
    struct sf_state s;
    struct rng rng = rng_from_seed(seed);
    game_determinize(rules, view, &rng, &s.base);
    for (int i = 0; i < count; i++) {
        struct account a = judge_action((const struct sf_rules *)rules, &s, seat, legal[i], seed);
        ratings_put(out, i, &a);
    }
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* What makes it likely that a token comes home, or less so: pieces by the steps that they are away, by where they are
 * on its side of the board (nearer to the hub than the token, as near, farther out), and at the hub; and the spaces
 * that it could step to, and step to next. A token on its way out is early, one on its way back is late. */
void sf_measure_token(const struct sf_rules *r, const struct sf_state *s, const struct sf_token *token,
                      struct standing *out)
{
    sf_set pieces = s->piece[SF_SNAKE] | s->piece[SF_FOX], free = r->next[token->at] & ~pieces, next = 0;
    sf_set side = token->at == SF_HUB ? r->board : r->side[sf_spoke_of(token->at)];
    int ring = sf_ring_of(token->at);
    int32_t *of = out->of[0];
    memset(of, 0, SF_TOKEN_FEATURES * sizeof *of);
    out->late = token->rim ? LATE_MAX : 0;
    for (sf_set rest = free; rest; rest &= rest - 1)
        next |= r->next[sf_first(rest)];
    of[F_start] = 1;
    of[F_free] = sf_count(free);
    of[F_free_next] = sf_count(next & ~pieces & ~SF_BIT(token->at));
    for (; pieces; pieces &= pieces - 1) {
        int at = sf_first(pieces), steps = r->directed[token->at][at], its = sf_ring_of(at);
        if (steps > 0 && steps < NEAR)
            of[F_near_1 - 1 + steps]++;
        if (side & SF_BIT(at))
            of[F_level + (its > ring) - (its < ring)]++;
        of[F_hub] += its <= 1;
    }
}

/* How likely a token is to come home, in thousandths. */
static int32_t chance_of_home(const struct sf_rules *r, const struct sf_state *s, int index)
{
    const struct sf_token *token = &s->token[index];
    int32_t odds[2];
    if (token->fate != SF_IN)
        return token->fate == SF_HOME ? 1000 : 0;
    struct standing now;
    sf_measure_token(r, s, token, &now);
    int64_t strength[2] = { strength_of(snakes_and_foxes_weights, &now, SF_TOKEN_FEATURES, 0), 0 };
    strength_shares(strength, 2, odds);
    return odds[0];
}

/* Each token comes home or not; of two, either may be the first. */
static void value(const struct rules *rules, const struct state *state, int32_t out[SEATS_MAX])
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    int32_t chance[2] = { chance_of_home(r, s, 0), chance_of_home(r, s, 1) };
    int32_t both = chance[0] * chance[1] / 1000;
    int first = sf_first_home(s);
    if (rules->seats == 1) {
        out[0] = (9 * (chance[0] + chance[1]) - 8 * both) / 10;
        return;
    }
    for (int token = 0; token < 2; token++)
        out[token] = first < 0 ? chance[token] - both / 2 : 1000 * (token == first);
}

/* ---- Playouts ---------------------------------------------------------------------------------------------------- */

/* Steps to the rim and back on an empty board. */
static int steps_home(const struct sf_rules *r, const struct sf_token *token)
{
    return token->rim ? r->directed[SF_HUB][token->at] : 2 * r->rings - sf_ring_of(token->at);
}

/* How well the token would stand after a walk, before anything hunts it; the way is that of an empty board. */
static int64_t rate_walk(const struct sf_rules *r, const struct sf_state *s, struct sf_action u)
{
    struct sf_token token = s->token[s->turn];
    token.at = (uint8_t)u.a;
    token.rim = token.rim || u.b;
    if (token.at == SF_HUB && token.rim)
        return RATE_HOME;
    return -WALK * steps_home(r, &token) - nearness(r, s, &token);
}

/* Tokens walk where it is near and safe. Other choices, rare in most games, are left to the lot. */
static int policy(const struct rules *rules, const struct state *state, int seat, const action *legal, int count,
                  struct rng *rng)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    int best = (int)rng_below(rng, (uint32_t)count), begin = best;
    (void)seat;
    if (state->phase != SF_MOVE || sf_unpack(legal[0]).verb != SF_DO_MOVE)
        return best;
    int64_t most = INT64_MIN;
    for (int i = 0; i < count; i++) {
        int at = begin + i < count ? begin + i : begin + i - count;
        int64_t rating = rate_walk(r, s, sf_unpack(legal[at]));
        if (rating > most) {
            most = rating;
            best = at;
        }
    }
    return best;
}

const struct eval snakes_and_foxes_eval = {
    .game = "snakes-and-foxes",
    .terms = terms,
    .rate = rate,
    .value = value,
    .policy = policy,
    .search = { .candidates = 6,
                .rollout_turns = 5,
                .rollout_care = 2,
                .tree_turns = EVAL_TO_THE_END,
                .casual_misses = 15,
                .expert_sims = 60,
                .master_sims = 4000 },
};
