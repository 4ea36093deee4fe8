/* Walks of a token (SF-16 … SF-22): which end spaces an exact count of steps reaches, and one walk to a given end.
 *
 * All walks advance together. A frontier is kept for each direction of the last step, because the only memory the rules
 * ask for is "not straight back" (SF-19): after a step out, the step in is barred, and so on. Walks that have touched
 * the rim form a second layer, since they may end at home. */
#include "games/snakes_and_foxes/sf_sets.h"

/* Walks of one layer by their last step. A start has made none, and is put into all four: it is barred nothing. */
struct frontier {
    sf_set in, out, clockwise, counter;
    uint16_t hub_from; /* spokes from which walks stand in the hub */
    bool hub_start;    /* the walk begins in the hub */
};

static struct frontier at_start(int space)
{
    if (space == SF_HUB)
        return (struct frontier){ .hub_start = true };
    sf_set bit = SF_BIT(space);
    return (struct frontier){ bit, bit, bit, bit, 0, false };
}

static sf_set standing(const struct frontier *f)
{
    bool in_hub = f->hub_start || f->hub_from;
    return f->in | f->out | f->clockwise | f->counter | (in_hub ? SF_HUB_BIT : 0);
}

/* The spokes by which walks may leave the hub: any but the one it came by (hole 4, A-23). */
static sf_set hub_exits(const struct sf_rules *r, const struct frontier *f)
{
    if (f->hub_start || (f->hub_from & (f->hub_from - 1)))
        return r->lane;
    return f->hub_from ? (sf_set)(r->lane & ~f->hub_from) : 0;
}

/* One step of every walk of a layer, over free spaces; the hub is entered only if `hub_free`. */
static struct frontier advance(const struct sf_rules *r, const struct frontier *f, sf_set free, bool hub_free)
{
    sf_set around = f->clockwise | f->counter;
    sf_set inward = f->in | around | (f->out & r->rim); /* SF-20: from ring 6 to the rim and back */
    sf_set rings = free & ~SF_HUB_BIT;
    sf_set outward = ((f->out | around) << SF_LANE) | hub_exits(r, f);
    return (struct frontier){
        .in = (inward >> SF_LANE) & rings,
        .out = outward & rings,
        .clockwise = sf_clockwise(r, (f->in | f->out | f->clockwise) & r->clockwise) & rings,
        .counter = sf_counter(r, (f->in | f->out | f->counter) & r->counter) & rings,
        .hub_from = hub_free ? (uint16_t)(inward & SF_RING_1) : 0,
    };
}

static sf_set free_spaces(const struct sf_rules *r, const struct sf_state *s)
{
    const struct sf_token *other = &s->token[1 - s->turn];
    sf_set taken = sf_occupied(s) | (other->fate == SF_IN ? SF_BIT(other->at) : 0);
    return r->board & ~taken;
}

/* All walks of a turn, as they go. */
struct walks {
    const struct sf_rules *rules;
    sf_set free;
    bool may_be_plain, touched; /* whether a layer can have walks */
    bool home;                  /* a walk has come home, on whichever step */
    struct frontier plain, rim;
};

static struct walks begin_walks(const struct sf_rules *r, const struct sf_state *s)
{
    const struct sf_token *token = &s->token[s->turn];
    struct walks w = { .rules = r, .free = free_spaces(r, s), .may_be_plain = !token->rim, .touched = token->rim };
    *(token->rim ? &w.rim : &w.plain) = at_start(token->at);
    return w;
}

static void step_walks(struct walks *w)
{
    bool hub_free = (w->free & SF_HUB_BIT) != 0;
    if (w->touched) {
        w->rim = advance(w->rules, &w->rim, w->free, hub_free);
        w->home |= w->rim.hub_from != 0;
        w->rim.hub_from = 0; /* whoever is home walks no further */
    }
    if (w->may_be_plain) {
        w->plain = advance(w->rules, &w->plain, w->free, hub_free);
        w->rim.out |= w->plain.out & w->rules->rim; /* from now on these walks have touched the rim */
        w->plain.out &= ~w->rules->rim;
        w->touched |= w->rim.out != 0;
    }
}

/* Hole 2 (b), A-21: the ends of the longest walks there are; empty if the token cannot step at all. */
static struct sf_ends farthest_ends(const struct sf_rules *r, const struct sf_state *s)
{
    struct walks w = begin_walks(r, s);
    struct sf_ends farthest = { 0 };
    for (int step = 0; step < s->roll.move; step++) {
        step_walks(&w);
        struct sf_ends ends = { standing(&w.plain), standing(&w.rim) };
        if (ends.plain | ends.rim)
            farthest = ends;
    }
    return farthest;
}

struct sf_ends sf_walk_ends(const struct sf_rules *r, const struct sf_state *s)
{
    struct walks w = begin_walks(r, s);
    for (int step = 0; step < s->roll.move; step++)
        step_walks(&w);
    struct sf_ends ends = { standing(&w.plain), standing(&w.rim) | (w.home ? SF_HUB_BIT : 0) };
    if (!(ends.plain | ends.rim) && r->base.choice[SF_OPT_BLOCKED] == 1)
        return farthest_ends(r, s);
    return ends;
}

/* ---- One walk ---------------------------------------------------------------------------------------------------- */

struct search {
    const struct sf_rules *rules;
    sf_set free;
    int end, length;
    bool must_touch, must_not_touch;
    uint8_t *path;
};

/* Depth first, lowest space first. `before` is the space before `at`, or SF_NO_SPACE. */
static bool walk_on(const struct search *q, int at, int before, int depth, bool touched)
{
    const struct sf_rules *r = q->rules;
    if (depth == q->length)
        return at == q->end && (!q->must_touch || touched);
    if (touched && at == SF_HUB && depth > 0)
        return false; /* home already: no walk passes through */
    sf_set steps = r->next[at] & q->free;
    bool back_allowed = before != SF_NO_SPACE && (SF_BIT(at) & r->rim) && before == at - SF_LANE;
    if (before != SF_NO_SPACE && !back_allowed)
        steps &= ~SF_BIT(before);
    for (; steps; steps &= steps - 1) {
        int next = sf_first(steps);
        bool on_rim = (SF_BIT(next) & r->rim) != 0;
        if (on_rim && q->must_not_touch)
            continue;
        q->path[depth] = (uint8_t)next;
        if (walk_on(q, next, at, depth + 1, touched || on_rim))
            return true;
    }
    return false;
}

int sf_walk(const struct rules *rules, const struct state *state, action a, uint8_t *path)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    const struct sf_token *token = &s->token[s->turn];
    struct sf_action move = sf_unpack(a);
    bool touch = move.b || !(s->offer & SF_BIT(move.a));
    bool home = touch && move.a == SF_HUB;
    struct search q = { r, free_spaces(r, s), move.a, 0, touch, !touch, path };
    for (int step = 1; step <= s->roll.move; step++) {
        q.length = home ? step : s->roll.move + 1 - step; /* home: the shortest; else exact, or the longest there is */
        if (walk_on(&q, token->at, SF_NO_SPACE, 0, token->rim))
            return q.length;
    }
    return 0;
}
