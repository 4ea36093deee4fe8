/* What follows (SF-23 … SF-39): which snake or fox goes first and where to, until somebody has to choose; then the turn
 * passes, or the game ends.
 *
 * The same functions play on after an action and settle a position or a view. To settle is to look for whom it waits.
 * A step that nobody chooses has an event, so it is left to that; that the snakes are done, or the turn, has none, so
 * it follows. */
#include "games/snakes_and_foxes/sf_happen.h"

/* ---- Who goes first, and where to -------------------------------------------------------------------------------- */

/* Distances with the other pieces in the way (option hunter-blocked, A-22). A piece ends the paths of others, so
 * flooding back from the target goes on over free spaces only, while pieces get the distance of the wave they meet. */
static struct sf_shells flood(const struct sf_rules *r, const struct sf_state *s, sf_set memory[SF_SPACES])
{
    sf_set pieces = sf_occupied(s), wave = SF_BIT(sf_target(s)), seen = wave;
    int count = 0;
    while (wave) {
        memory[count] = wave;
        sf_set through = count++ == 0 ? wave : wave & ~pieces; /* the target is never an obstacle */
        wave = sf_steps_into(r, through) & ~seen;
        seen |= wave;
    }
    return (struct sf_shells){ memory, count };
}

struct sf_shells sf_measure(const struct sf_rules *r, const struct sf_state *s, sf_set memory[SF_SPACES])
{
    if (r->base.choice[SF_OPT_DISTANCE] == SF_HUNTER_BLOCKED)
        return flood(r, s, memory);
    return (struct sf_shells){ r->shell[sf_target(s)], SF_WIDTH_MAX };
}

/* Those of a set in the ring nearest to the hub. */
static sf_set innermost(sf_set set)
{
    if (set & SF_HUB_BIT)
        return SF_HUB_BIT;
    return set & (SF_RING_1 << (sf_first(set) / SF_LANE * SF_LANE));
}

/* SF-27, as say: each rule narrows the level pieces to those it names, if it names any. */
static sf_set break_ties(const struct sf_rules *r, int target, sf_set level)
{
    if (target == SF_HUB)
        return level;
    int spoke = sf_spoke_of(target);
    sf_set same_spoke = level & sf_all_rings((uint16_t)(1u << spoke));
    level = same_spoke ? same_spoke : level;
    sf_set same_ring = level & (SF_RING_1 << (target - spoke));
    level = same_ring ? same_ring : level;
    sf_set same_side = level & r->side[spoke];
    return same_side ? innermost(same_side) : level;
}

sf_set sf_foremost(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, sf_set waiting,
                   int *distance)
{
    sf_set level = waiting;
    int d = *distance;
    while (d < shells.count && !(waiting & shells.at[d]))
        d++;
    if (d < shells.count)
        level = waiting & shells.at[d];
    *distance = d;
    return sf_several(level) ? break_ties(r, sf_target(s), level) : level;
}

/* The best steps of the piece at a distance: nearer, free, and the least distance (SF-28, SF-31, A-15). */
static sf_set best_steps(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, int piece,
                         int distance)
{
    if (distance == 0 || distance == shells.count)
        return 0;
    sf_set steps = r->next[piece] & ~sf_occupied(s);
    /* Only when distances are counted from the token can a step come nearer by more than one. */
    int d = r->base.choice[SF_OPT_DISTANCE] == SF_TOKEN ? 0 : distance - 1;
    for (; d < distance; d++)
        if (steps & shells.at[d])
            return steps & shells.at[d];
    return 0;
}

/* Those of a group at a distance that have no nearer step (SF-29). */
static sf_set stuck_of(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, sf_set group,
                       int distance)
{
    sf_set stuck = 0;
    for (; group; group &= group - 1)
        if (!best_steps(r, s, shells, sf_first(group), distance))
            stuck |= group & -group;
    return stuck;
}

/* What the automaton leaves of equally good steps (hole 11). */
static sf_set automaton(const struct sf_rules *r, const struct sf_state *s, sf_set steps)
{
    const uint8_t *directed = r->directed[sf_target(s)];
    int least = SF_DISTANCE_MAX;
    sf_set best = 0;
    for (sf_set rest = steps; rest; rest &= rest - 1) {
        int space = sf_first(rest);
        if (directed[space] < least) {
            least = directed[space];
            best = 0;
        }
        if (directed[space] == least)
            best |= SF_BIT(space);
    }
    return innermost(best);
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

/* The functions below go on with a state. With `play` they do and tell whatever needs no decision; without it they look
 * and leave that undone. They return false where it cannot go on: somebody is asked, or an event is still to come. */

static bool ask_chance(struct sf_state *s)
{
    s->base.node = NODE_CHANCE;
    s->base.actors = 0;
    return false;
}

static bool ask_seat(struct sf_state *s, int seat)
{
    s->base.node = NODE_TURN;
    s->base.actors = (uint8_t)(1u << seat);
    return false;
}

/* A single piece (a set of one) takes the best of its steps, or is passed over if it has none (SF-29). Of several a
 * player chooses one, or chance one of those that the automaton leaves (SF-30, hole 11). */
static bool move_piece(const struct sf_rules *r, struct sf_state *s, struct sf_shells shells, sf_set piece,
                       int distance, bool play, struct event_log *log)
{
    sf_set steps = best_steps(r, s, shells, sf_first(piece), distance);
    if (sf_several(steps) && !sf_seat_hunts(r))
        steps = automaton(r, s, steps);
    if (sf_several(steps)) {
        s->next = (uint8_t)sf_first(piece);
        s->offer = steps;
        return sf_seat_hunts(r) ? ask_seat(s, sf_hunting_seat(r, s)) : ask_chance(s);
    }
    if (play && steps)
        sf_step(s, piece, steps, SEAT_NONE, log);
    else if (play)
        sf_pass_over(s, piece, log);
    return play;
}

/* Of several foremost pieces those without a step are passed over; if all have one, the next is drawn. */
static bool draw_piece(const struct sf_rules *r, struct sf_state *s, struct sf_shells shells, sf_set group,
                       int distance, bool play, struct event_log *log)
{
    sf_set stuck = stuck_of(r, s, shells, group, distance);
    if (!stuck) {
        s->offer = group;
        return ask_chance(s);
    }
    if (play)
        sf_pass_over(s, stuck, log);
    return play;
}

/* Compiled for each value of `play`: rules that play are not to ask at every step whether they only look. */
#define BOTH_WAYS static inline __attribute__((always_inline))

/* The steps of one kind (SF-26 … SF-30). A piece that was drawn is next. */
BOTH_WAYS bool hunt_phase(const struct sf_rules *r, struct sf_state *s, bool play, struct event_log *log)
{
    int kind = sf_kind_of_phase(s), distance = 0;
    sf_set memory[SF_SPACES], waiting;
    struct sf_shells shells;
    while (s->left > 0 && (waiting = s->piece[kind] & ~s->done) != 0) {
        if (distance == 0 || r->base.choice[SF_OPT_DISTANCE] == SF_HUNTER_BLOCKED) {
            shells = sf_measure(r, s, memory); /* the order is made anew, which matters only here */
            distance = 0;
        }
        sf_set group = sf_foremost(r, s, shells, s->next == SF_NO_SPACE ? waiting : SF_BIT(s->next), &distance);
        bool moved = sf_several(group) ? draw_piece(r, s, shells, group, distance, play, log)
                                       : move_piece(r, s, shells, group, distance, play, log);
        if (!moved)
            return false;
    }
    return true;
}

/* SF-24: all snakes, then all foxes; SF-35: also after a token was eaten. None after it came home (SF-22, hole 7). */
BOTH_WAYS bool hunt(const struct sf_rules *r, struct sf_state *s, bool play, struct event_log *log)
{
    if (s->token[s->turn].fate == SF_HOME)
        return true;
    if (s->base.phase == SF_SNAKES) {
        if (!hunt_phase(r, s, play, log))
            return false;
        sf_begin_hunt(s, SF_FOX);
    }
    return hunt_phase(r, s, play, log);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* The turn passes, or the game ends (SF-36 … SF-39). */
static void end_turn(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    s->token[s->turn].turns += s->token[s->turn].turns < UINT32_MAX; /* */
    turns_count(&r->base, &s->base);
    memset(&s->roll, 0, sizeof s->roll);
    s->left = 0;
    s->done = 0;
    s->next = SF_NO_SPACE;
    int other = 1 - s->turn, next = s->token[other].fate == SF_IN ? other : s->turn;
    if (sf_goes_on(r, s) && !turns_are_out(&r->base, &s->base)) {
        sf_begin(s, next);
        return;
    }
    s->base.phase = SF_OVER;
    EVENT(log, SF_EV_OVER, SEAT_NONE, sf_homes(s) == 0 && sf_goes_on(r, s) ? -1 : sf_homes(s));
}

/* The token's walks (SF-12), if it has any (SF-15, hole 2). In a view it may be on its way, and `left` is not 0. */
BOTH_WAYS bool move_token(const struct sf_rules *r, struct sf_state *s, bool play, struct event_log *log)
{
    if (s->left > 0)
        return false;
    if (s->roll.move > 0) {
        struct sf_ends ends = sf_walk_ends(r, s);
        s->offer = ends.plain;
        s->rim_offer = ends.rim;
        if (ends.plain | ends.rim)
            return ask_seat(s, sf_owner(r, s->turn));
    }
    if (play)
        sf_stay(r, s, log);
    return play;
}

BOTH_WAYS void go_on(const struct sf_rules *r, struct sf_state *s, bool play, struct event_log *log)
{
    s->offer = s->rim_offer = 0;
    ask_chance(s); /* unless it is found below that a seat is asked */
    if (s->base.phase == SF_MOVE && !move_token(r, s, play, log))
        return;
    if (sf_hunting(s)) {
        if (!hunt(r, s, play, log))
            return;
        end_turn(r, s, log);
    }
    if (s->base.phase == SF_ROLL && r->base.choice[SF_OPT_CHANCE] == SF_HAND)
        ask_seat(s, sf_owner(r, s->turn));
    if (s->base.phase == SF_OVER) {
        s->base.node = NODE_OVER;
        s->base.reason = (uint8_t)(sf_goes_on(r, s) ? SF_TURNS_OUT : sf_homes(s) ? sf_homes(s) : SF_ALL_EATEN);
    }
}

void sf_go_on(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    go_on(r, s, true, log);
}

void sf_settle(const struct rules *rules, struct state *s)
{
    go_on((const struct sf_rules *)rules, (struct sf_state *)s, false, NULL);
}
