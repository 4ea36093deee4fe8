/* What `greedy` knows about Snakes & Foxes: it carries out each of its actions, lets the snakes and foxes of this turn
 * answer by the rules (ties drawn once), and rates where the tokens stand then: how far a token has to go, and how many
 * pieces could be upon it in one to four steps. Weights are in hundredths; they were tuned for the solo game. */
#include "bots/eval.h"

#include "games/snakes_and_foxes/snakes_and_foxes.h"

#include <limits.h>

enum {
    NO_PATH = 20,  /* steps, in place of a distance: farther than nearly every way there is */
    TURN_BACK = 7, /* added before the rim is visited: the way home */
    RATE_HOME = 1000000,
    RATE_EATEN = -100000,
    RATE_PARTNER_EATEN = -10000,
    WEIGHT_TO_HUB = 410,
    WEIGHT_TO_RIM = 1160
};

static const int weight_near[] = { 0, 220, 90, 33, 26 }; /* of a piece that many steps away */
enum { NEAR = (int)(sizeof weight_near / sizeof *weight_near) };

/* Steps along lines and arrows, over free spaces, to the nearest of `goals`. */
static int free_steps(const struct sf_rules *r, int from, sf_set goals, sf_set taken)
{
    sf_set reached = SF_BIT(from), wave = reached;
    for (int steps = 0; wave; steps++) {
        if (wave & goals & ~taken)
            return steps;
        sf_set next = 0;
        for (; wave; wave &= wave - 1)
            next |= r->next[sf_first(wave)];
        wave = next & ~taken & ~reached;
        reached |= wave;
    }
    return NO_PATH;
}

/* How a token stands when its turn is over. */
static int64_t rate_token(const struct sf_rules *r, const struct sf_state *s, int index)
{
    const struct sf_token *token = &s->token[index];
    if (token->fate != SF_IN)
        return token->fate == SF_HOME ? RATE_HOME : RATE_EATEN;
    const struct sf_token *other = &s->token[1 - index];
    sf_set pieces = s->piece[SF_SNAKE] | s->piece[SF_FOX];
    sf_set taken = pieces | (other->fate == SF_IN ? SF_BIT(other->at) : 0);
    int64_t rating = token->rim ? -WEIGHT_TO_HUB * free_steps(r, token->at, SF_BIT(SF_HUB), taken)
                                : -WEIGHT_TO_RIM * (free_steps(r, token->at, r->rim, taken) + TURN_BACK);
    for (; pieces; pieces &= pieces - 1) {
        int steps = r->directed[token->at][sf_first(pieces)];
        rating -= steps < NEAR ? weight_near[steps] : 0;
    }
    return rating;
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
static int64_t rate_end(const struct sf_rules *r, const struct sf_state *s, int mover, bool hunts)
{
    int64_t rating = rate_token(r, s, mover);
    if (hunts)
        return rate_token(r, s, 1 - mover) + (r->base.seats == 1 ? rating : -rating);
    return rating + (r->base.seats == 1 && s->token[1 - mover].fate == SF_EATEN ? RATE_PARTNER_EATEN : 0);
}

static int64_t rate_action(const struct sf_rules *r, const struct sf_state *s, int seat, action a, uint64_t seed);

/* The token's best walk: what a card is worth that has just been played. */
static int64_t rate_best_move(const struct sf_rules *r, const struct sf_state *s, int seat, uint64_t seed)
{
    action legal[2 * SF_SPACES];
    int count = game_legal(&r->base, &s->base, seat, legal);
    int64_t best = INT64_MIN;
    for (int i = 0; i < count; i++) {
        int64_t rating = rate_action(r, s, seat, legal[i], seed);
        best = rating > best ? rating : best;
    }
    return best;
}

static int64_t rate_action(const struct sf_rules *r, const struct sf_state *s, int seat, action a, uint64_t seed)
{
    struct sf_state acted = *s;
    game_apply(&r->base, &acted.base, seat, a, NULL);
    if (acted.base.phase == SF_MOVE)
        return rate_best_move(r, &acted, seat, seed);
    struct rng rng = rng_from_seed(seed); /* the same draws for every action */
    let_them_hunt(r, &acted, &rng);
    return rate_end(r, &acted, s->turn, s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES);
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, int64_t *rating)
{
    struct sf_state s;
    struct rng rng = rng_from_seed(seed);
    game_determinize(rules, view, &rng, &s.base);
    for (int i = 0; i < count; i++)
        rating[i] = rate_action((const struct sf_rules *)rules, &s, seat, legal[i], seed);
}

const struct eval snakes_and_foxes_eval = { .game = "snakes-and-foxes", .rate = rate };
