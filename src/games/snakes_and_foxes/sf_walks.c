/* Walks of a token (SF-16 … SF-22): which end spaces an exact count of steps reaches, and one walk to a given end.
 *
 * All walks advance together. A frontier is kept for each direction of the last step, because the only memory the rules
 * ask for is "not straight back" (SF-19): after a step out, the step in is barred, and so on. Walks that have touched
 * the rim form a second layer, since they may end at home. */
#include "games/snakes_and_foxes/sf_parts.h"

/* The spaces where walks of a layer stand. */
static sf_set standing(const struct sf_frontier *f)
{
    return f->in | f->out | f->clockwise | f->counter | (f->hub_from ? SF_HUB_BIT : 0);
}

/* The spokes by which walks may leave the hub: any but the one it came by (hole 4, A-23). */
static sf_set hub_exits(const struct sf_rules *r, const struct sf_frontier *f)
{
    if (f->hub_from & (f->hub_from - 1))
        return r->lane;
    return f->hub_from ? (sf_set)(r->lane & ~f->hub_from) : 0;
}

/* One step of every walk of a layer, over free spaces; the hub is entered only if it is free. */
static void advance(const struct sf_rules *r, struct sf_frontier *f, sf_set free)
{
    sf_set around = f->clockwise | f->counter, straight = f->in | f->out;
    sf_set inward = f->in | around | (f->out & r->rim); /* SF-20: from ring 6 to the rim and back */
    sf_set outward = ((f->out | around) << SF_LANE) | hub_exits(r, f);
    sf_set rings = free & ~SF_HUB_BIT;
    f->in = (inward >> SF_LANE) & rings;
    f->out = outward & rings;
    f->clockwise = sf_clockwise(r, (straight | f->clockwise) & r->clockwise) & rings;
    f->counter = sf_counter(r, (straight | f->counter) & r->counter) & rings;
    f->hub_from = free & SF_HUB_BIT ? (uint16_t)(inward & SF_RING_1) : 0;
}

struct sf_frontier sf_first_steps(const struct sf_rules *r, int space)
{
    if (space == SF_HUB)
        return (struct sf_frontier){ .out = r->lane };
    sf_set bit = SF_BIT(space);
    struct sf_frontier f = { bit, bit, bit, bit, 0 }; /* a start has made no step, so it is barred nothing */
    advance(r, &f, r->board);
    return f;
}

static sf_set free_spaces(const struct sf_rules *r, const struct sf_state *s)
{
    const struct sf_token *other = &s->token[1 - s->turn];
    sf_set taken = sf_occupied(s) | (other->fate == SF_IN ? SF_BIT(other->at) : 0);
    return r->board & ~taken;
}

/* All walks of a turn, as they go. A layer without walks is not even filled in. */
struct walks {
    const struct sf_rules *rules;
    sf_set free;
    bool untouched, touched; /* which layers have walks */
    bool home;               /* a walk has come home, on whichever step */
    struct sf_frontier plain, rim;
};

/* After each step: walks that have come home go no further, and those that have come to the rim change layers. */
static void sort_walks(struct walks *w)
{
    if (w->touched) {
        w->home |= w->rim.hub_from != 0;
        w->rim.hub_from = 0;
    }
    if (!w->untouched)
        return;
    sf_set arrived = w->plain.out & w->rules->rim;
    if (!arrived)
        return;
    w->plain.out &= ~arrived;
    if (!w->touched)
        w->rim = (struct sf_frontier){ .in = 0 };
    w->rim.out |= arrived;
    w->touched = true;
}

/* The first step, from the table. */
static void begin_walks(struct walks *w, const struct sf_rules *r, const struct sf_state *s)
{
    const struct sf_token *token = &s->token[s->turn];
    w->rules = r;
    w->free = free_spaces(r, s);
    w->home = false;
    w->touched = token->rim;
    w->untouched = !token->rim;
    struct sf_frontier *f = token->rim ? &w->rim : &w->plain;
    *f = r->first_steps[token->at];
    f->in &= w->free;
    f->out &= w->free;
    f->clockwise &= w->free;
    f->counter &= w->free;
    if (!(w->free & SF_HUB_BIT))
        f->hub_from = 0;
    sort_walks(w);
}

static void step_walks(struct walks *w)
{
    if (w->touched)
        advance(w->rules, &w->rim, w->free);
    if (w->untouched)
        advance(w->rules, &w->plain, w->free);
    sort_walks(w);
}

/* Where walks stand now, without those at home. */
static struct sf_ends ends_of(const struct walks *w)
{
    return (struct sf_ends){ w->untouched ? standing(&w->plain) : 0, w->touched ? standing(&w->rim) : 0 };
}

/* Hole 2 (b), A-21: the ends of the longest walks there are; empty if the token cannot step at all. */
static struct sf_ends farthest_ends(const struct sf_rules *r, const struct sf_state *s)
{
    struct walks w;
    struct sf_ends farthest, ends;
    begin_walks(&w, r, s);
    farthest = ends_of(&w);
    for (int step = 1; step < s->roll.move; step++) {
        step_walks(&w);
        ends = ends_of(&w);
        if (ends.plain | ends.rim)
            farthest = ends;
    }
    return farthest;
}

struct sf_ends sf_walk_ends(const struct sf_rules *r, const struct sf_state *s)
{
    struct walks w;
    begin_walks(&w, r, s);
    for (int step = 1; step < s->roll.move; step++)
        step_walks(&w);
    struct sf_ends ends = ends_of(&w);
    if (w.home)
        ends.rim |= SF_HUB_BIT;
    if (!(ends.plain | ends.rim) && r->base.choice[SF_OPT_BLOCKED] == 1)
        return farthest_ends(r, s);
    return ends;
}

int sf_walk_length(const struct sf_rules *r, const struct sf_state *s)
{
    struct walks w;
    int longest = 1;
    begin_walks(&w, r, s);
    for (int step = 1; step <= s->roll.move; step++) {
        struct sf_ends ends = ends_of(&w);
        if (ends.plain | ends.rim)
            longest = step;
        if (step < s->roll.move)
            step_walks(&w);
    }
    return w.home ? s->roll.move : longest;
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
    bool touch = sf_touches(s, move);
    bool home = touch && move.a == SF_HUB;
    struct search q = { r, free_spaces(r, s), move.a, 0, touch, !touch, path };
    for (int step = 1; step <= s->roll.move; step++) {
        q.length = home ? step : s->roll.move + 1 - step; /* home: the shortest; else exact, or the longest there is */
        if (walk_on(&q, token->at, SF_NO_SPACE, 0, token->rim))
            return q.length;
    }
    return 0;
}
