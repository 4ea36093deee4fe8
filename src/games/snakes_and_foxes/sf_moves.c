/* Actions: packed, what is legal, what chance may bring. */
#include "games/snakes_and_foxes/sf_parts.h"

/* Verb, then three operands of a byte. */
static action pack(enum sf_verb verb, int a, int b, int c)
{
    return (action)verb << 24 | (action)a << 16 | (action)b << 8 | (action)c;
}

/* ---- What is legal ----------------------------------------------------------------------------------------------- */

/* One action for each member of half a set, in order; this list is made for every move of every simulated game. */
static action *put_moves(uint64_t half, int first_space, action *out)
{
    for (; half; half &= half - 1)
        *out++ = pack(SF_DO_MOVE, first_space + __builtin_ctzll(half), 0, 0);
    return out;
}

static int legal_moves(const struct sf_state *s, action *out)
{
    sf_set all = s->offer | s->rim_offer, both = s->offer & s->rim_offer;
    action *end = put_moves((uint64_t)(all >> 64), 64, put_moves((uint64_t)all, 0, out));
    int count = (int)(end - out);
    for (; both; both &= both - 1) { /* few: the same ends once more, each behind its plain form */
        action plain = pack(SF_DO_MOVE, sf_first(both), 0, 0);
        int at = count++;
        for (; out[at - 1] > plain; at--)
            out[at] = out[at - 1];
        out[at] = pack(SF_DO_MOVE, sf_first(both), 1, 0);
    }
    return count;
}

static int legal_cards(const struct sf_state *s, action *out)
{
    int count = 0;
    for (int v = s->token[s->turn].turns == 0; v < SF_HAND_VALUES; v++) /* not 0 on the first turn */
        if (s->hands[s->turn][v])
            out[count++] = pack(SF_DO_CARD, v, 0, 0);
    return count;
}

static int offered_steps(enum sf_verb verb, const struct sf_state *s, action *out)
{
    int count = 0;
    for (sf_set steps = s->offer; steps; steps &= steps - 1)
        out[count++] = pack(verb, s->next, sf_first(steps), 0);
    return count;
}

int sf_legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct sf_state *s = (const struct sf_state *)state;
    (void)rules;
    (void)seat;
    if (s->base.phase == SF_MOVE)
        return legal_moves(s, out);
    if (s->base.phase == SF_ROLL)
        return legal_cards(s, out);
    return offered_steps(SF_DO_BEAST, s, out);
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

int sf_roll_index(const struct sf_rules *r, int move, int snake)
{
    for (int i = 0; i < r->roll_count; i++)
        if (r->roll[i].move == move && r->roll[i].snake == snake)
            return i;
    return -1;
}

bool sf_deck_is_out(const struct sf_rules *r, const struct sf_state *s)
{
    int out = 0;
    for (int i = 0; i < r->roll_count; i++)
        out += s->drawn[i];
    return out == r->deck_size;
}

/* The roll-off by dice, SF-11, or by two cards of the full deck, A-28; `first` for the hand, A-31. */
static int rolloff_odds(const struct sf_rules *r, action *out, uint64_t *weight)
{
    int count = 0;
    if (r->base.choice[SF_OPT_CHANCE] == SF_HAND) {
        for (int seat = 0; seat < 2; seat++) {
            out[count] = pack(SF_DO_FIRST, seat, 0, 0);
            weight[count++] = 1;
        }
        return count;
    }
    bool deck = r->base.choice[SF_OPT_CHANCE] == SF_DECK;
    for (int a = 0; a < SF_HAND_VALUES; a++) {
        for (int b = 0; b < SF_HAND_VALUES; b++) {
            uint64_t second = r->move_weight[b] - (deck && a == b && r->move_weight[b]);
            if (r->move_weight[a] * second == 0)
                continue;
            out[count] = pack(SF_DO_ROLLOFF, a, b, 0);
            weight[count++] = r->move_weight[a] * second;
        }
    }
    return count;
}

static int roll_odds(const struct sf_rules *r, const struct sf_state *s, action *out, uint64_t *weight)
{
    bool deck = r->base.choice[SF_OPT_CHANCE] == SF_DECK, fresh = deck && sf_deck_is_out(r, s);
    int count = 0;
    for (int i = 0; i < r->roll_count; i++) {
        uint64_t w = r->roll[i].weight - (deck && !fresh ? s->drawn[i] : 0);
        if (w == 0)
            continue;
        out[count] = pack(SF_DO_ROLL, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
        weight[count++] = w;
    }
    return count;
}

int sf_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    if (s->base.phase == SF_ROLLOFF)
        return rolloff_odds(r, out, weight);
    if (s->base.phase == SF_ROLL)
        return roll_odds(r, s, out, weight);
    int count = 0;
    if (s->next != SF_NO_SPACE) {
        count = offered_steps(SF_DO_STEP, s, out);
    } else {
        for (sf_set group = s->offer; group; group &= group - 1)
            out[count++] = pack(SF_DO_NEXT, sf_first(group), 0, 0);
    }
    for (int i = 0; i < count; i++)
        weight[i] = 1;
    return count;
}

/* A throw of dice from the table: the index of its outcome. */
static int throw_dice(const struct sf_rules *r, struct rng *rng)
{
    uint64_t drawn = rng_below64(rng, r->roll_total);
    int i = r->roll_guide[drawn >> r->roll_guide_shift];
    while (drawn >= r->roll_end[i])
        i++;
    return i;
}

static action throw_for(const struct sf_rules *r, int phase, struct rng *rng)
{
    int i = throw_dice(r, rng);
    if (phase == SF_ROLLOFF)
        return pack(SF_DO_ROLLOFF, r->roll[i].move, r->roll[throw_dice(r, rng)].move, 0);
    return pack(SF_DO_ROLL, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
}

/* One of a set, all equally likely. It has two or three members, which are counted faster than 128 bits. */
static int pick(sf_set set, struct rng *rng)
{
    uint32_t count = 0;
    for (sf_set rest = set; rest; rest &= rest - 1)
        count++;
    for (uint32_t skip = rng_below(rng, count); skip > 0; skip--)
        set &= set - 1;
    return sf_first(set);
}

action sf_chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    if (s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES)
        return s->next == SF_NO_SPACE ? pack(SF_DO_NEXT, pick(s->offer, rng), 0, 0)
                                      : pack(SF_DO_STEP, s->next, pick(s->offer, rng), 0);
    if (r->base.choice[SF_OPT_CHANCE] == SF_DICE)
        return throw_for(r, s->base.phase, rng);
    return game_draw(rules, state, rng);
}
