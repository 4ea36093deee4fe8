/* Snakes and foxes on the move (SF-23 … SF-36): who goes first, where to, and what it eats. */
#include "games/snakes_and_foxes/sf_sets.h"

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

sf_set sf_best_steps(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, int piece,
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

sf_set sf_steps_of(const struct sf_rules *r, const struct sf_state *s, int piece)
{
    sf_set memory[SF_SPACES];
    struct sf_shells shells = sf_measure(r, s, memory);
    int distance = 0;
    sf_foremost(r, s, shells, SF_BIT(piece), &distance);
    return sf_best_steps(r, s, shells, piece, distance);
}

sf_set sf_automaton(const struct sf_rules *r, const struct sf_state *s, sf_set steps)
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

/* SF-33, SF-34: whatever token stands where a piece steps is eaten. */
static void eat_at(struct sf_state *s, int space, int kind, struct event_log *log)
{
    for (int t = 0; t < 2; t++) {
        if (s->token[t].at != space || s->token[t].fate != SF_IN)
            continue;
        s->token[t].fate = SF_EATEN;
        EVENT(log, SF_EV_EATEN, SEAT_NONE, t, space, kind);
    }
}

/* Moves a piece; both are sets of one. `chooser` is who chose the step, SEAT_NONE if there was no choice. */
static void step_piece(struct sf_state *s, sf_set from, sf_set to, int chooser, struct event_log *log)
{
    int kind = sf_kind_of_phase(s), space = sf_first(to);
    s->piece[kind] ^= from | to;
    s->done |= to;
    s->left--;
    EVENT(log, SF_EV_STEP, chooser, kind, sf_first(from), space);
    eat_at(s, space, kind, log);
}

/* Which of equally good steps are left, and whether the other player has the choice (SF-30, hole 11). */
static sf_set offered_steps(const struct sf_rules *r, const struct sf_state *s, sf_set best)
{
    return sf_several(best) && !sf_opponent_chooses(r) ? sf_automaton(r, s, best) : best;
}

static void ask_for_step(const struct sf_rules *r, struct sf_state *s, sf_set piece, sf_set steps)
{
    bool opponent = sf_opponent_chooses(r);
    s->next = (uint8_t)sf_first(piece);
    s->offer = steps;
    s->base.node = opponent ? NODE_TURN : NODE_CHANCE;
    s->base.actors = opponent ? (uint8_t)(1u << (1 - s->turn)) : 0;
}

static void ask_for_piece(struct sf_state *s, sf_set group)
{
    s->offer = group;
    s->base.node = NODE_CHANCE;
    s->base.actors = 0;
}

/* Moves the piece if there is only one way; else asks and returns false. */
static bool step_or_ask(const struct sf_rules *r, struct sf_state *s, sf_set piece, sf_set best, struct event_log *log)
{
    sf_set steps = offered_steps(r, s, best);
    if (sf_several(steps)) {
        ask_for_step(r, s, piece, steps);
        return false;
    }
    step_piece(s, piece, steps, SEAT_NONE, log);
    return true;
}

static void pass_over(struct sf_state *s, sf_set stuck, int kind, struct event_log *log)
{
    s->done |= stuck;
    for (; log && stuck; stuck &= stuck - 1)
        EVENT(log, SF_EV_PASSED, SEAT_NONE, kind, sf_first(stuck));
}

/* Those of a group that have no nearer step (SF-29). */
static sf_set stuck_of(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, sf_set group,
                       int distance)
{
    sf_set stuck = 0;
    for (; group; group &= group - 1)
        if (!sf_best_steps(r, s, shells, sf_first(group), distance))
            stuck |= group & -group;
    return stuck;
}

/* The steps of one kind (SF-26 … SF-30, A-13), until they are done or somebody has to choose. */
static bool hunt_phase(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    int kind = sf_kind_of_phase(s), distance = 0;
    sf_set memory[SF_SPACES], waiting;
    struct sf_shells shells;
    while (s->left > 0 && (waiting = s->piece[kind] & ~s->done) != 0) {
        if (distance == 0 || r->base.choice[SF_OPT_DISTANCE] == SF_HUNTER_BLOCKED) {
            shells = sf_measure(r, s, memory); /* the order is made anew, which matters only here */
            distance = 0;
        }
        sf_set group = sf_foremost(r, s, shells, waiting, &distance);
        if (!sf_several(group)) {
            sf_set best = sf_best_steps(r, s, shells, sf_first(group), distance);
            if (!best)
                pass_over(s, group, kind, log);
            else if (!step_or_ask(r, s, group, best, log))
                return false;
            continue;
        }
        sf_set stuck = stuck_of(r, s, shells, group, distance);
        if (!stuck) {
            ask_for_piece(s, group);
            return false;
        }
        pass_over(s, stuck, kind, log);
    }
    return true;
}

bool sf_settle_hunt(const struct sf_rules *r, struct sf_state *s)
{
    if (s->next != SF_NO_SPACE) {
        sf_set steps = offered_steps(r, s, sf_steps_of(r, s, s->next));
        ask_for_step(r, s, SF_BIT(s->next), steps);
        return sf_several(steps);
    }
    sf_set memory[SF_SPACES], waiting = s->piece[sf_kind_of_phase(s)] & ~s->done;
    if (!waiting || s->left == 0)
        return false;
    int distance = 0;
    struct sf_shells shells = sf_measure(r, s, memory);
    sf_set group = sf_foremost(r, s, shells, waiting, &distance);
    ask_for_piece(s, group);
    return sf_several(group) && !stuck_of(r, s, shells, group, distance);
}

/* SF-24: all snakes, then all foxes; SF-35: also after a token was eaten. */
void sf_hunt(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    if (s->base.phase == SF_SNAKES) {
        if (!hunt_phase(r, s, log))
            return;
        s->base.phase = SF_FOXES;
        s->done = 0;
        s->left = s->roll.fox;
    }
    if (hunt_phase(r, s, log))
        sf_end_turn(r, s, log);
}

bool sf_choose_step(const struct sf_rules *r, struct sf_state *s, int piece, struct event_log *log)
{
    s->offer = 0;
    return step_or_ask(r, s, SF_BIT(piece), sf_steps_of(r, s, piece), log);
}

void sf_take_step(struct sf_state *s, int to, int chooser, struct event_log *log)
{
    s->offer = 0;
    step_piece(s, SF_BIT(s->next), SF_BIT(to), chooser, log);
    s->next = SF_NO_SPACE;
}
