/* Tables of a board: where steps lead, how far it is, what lies on one side (SF-1 … SF-3, holes 1, 10 and 11). */
#include "games/snakes_and_foxes/sf_parts.h"

#include <assert.h>

/* Steps along spokes, in or out, with the hub at the end of each; the same in both directions. */
static sf_set along_spokes(const struct sf_rules *r, sf_set set)
{
    sf_set rings = set & ~SF_HUB_BIT;
    sf_set found = ((rings << SF_LANE) | (rings >> SF_LANE)) & r->board & ~SF_HUB_BIT;
    if (set & SF_HUB_BIT)
        found |= r->lane;
    return set & SF_RING_1 ? found | SF_HUB_BIT : found;
}

sf_set sf_steps_from(const struct sf_rules *r, sf_set set)
{
    return along_spokes(r, set) | sf_clockwise(r, set & r->clockwise) | sf_counter(r, set & r->counter);
}

sf_set sf_steps_into(const struct sf_rules *r, sf_set set)
{
    sf_set rings = set & ~SF_HUB_BIT;
    return along_spokes(r, set) | (sf_counter(r, rings) & r->clockwise) | (sf_clockwise(r, rings) & r->counter);
}

static void lay_rings(struct sf_rules *r)
{
    r->lane = (uint16_t)((1u << r->spokes) - 1);
    r->first_spokes = 0x0001000100010001u;
    r->last_spokes = r->first_spokes << (r->spokes - 1);
    r->board = SF_HUB_BIT;
    for (int ring = 0; ring < r->rings; ring++) {
        sf_set spaces = (sf_set)r->lane << (SF_LANE * ring);
        r->board |= spaces;
        r->clockwise |= r->ring_way[ring] & SF_CLOCKWISE ? spaces : 0;
        r->counter |= r->ring_way[ring] & SF_COUNTER ? spaces : 0;
    }
    r->rim = (sf_set)r->lane << (SF_LANE * (r->rings - 1));
    for (sf_set rest = r->board; rest; rest &= rest - 1)
        r->next[sf_first(rest)] = sf_steps_from(r, rest & -rest);
    for (sf_set rest = r->board; rest; rest &= rest - 1)
        r->first_steps[sf_first(rest)] = sf_first_steps(r, sf_first(rest));
}

/* Hole 10. */
static void lay_sides(struct sf_rules *r)
{
    for (int spoke = 0; spoke < r->spokes; spoke++) {
        r->side[spoke] = SF_HUB_BIT;
        for (int other = 0; other < r->spokes; other++) {
            int gap = (other - spoke + r->spokes) % r->spokes;
            gap = gap < r->spokes - gap ? gap : r->spokes - gap;
            if (4 * gap <= r->spokes)
                r->side[spoke] |= sf_all_rings((uint16_t)(1u << other)) & r->board;
        }
    }
}

/* Holes 1 and 11: distances by breadth-first search. */
static void measure_distances(struct sf_rules *r)
{
    int option = r->base.choice[SF_OPT_DISTANCE];
    bool from = option == SF_UNDIRECTED || option == SF_TOKEN, into = option != SF_TOKEN;
    for (sf_set rest = r->board; rest; rest &= rest - 1) {
        int target = sf_first(rest);
        sf_set wave = rest & -rest, seen = 0, arrows = wave, arrows_seen = 0;
        for (int d = 0; d < SF_WIDTH_MAX; d++) {
            r->shell[target][d] = wave;
            seen |= wave;
            wave = ((from ? sf_steps_from(r, wave) : 0) | (into ? sf_steps_into(r, wave) : 0)) & ~seen;
            for (sf_set here = arrows; here; here &= here - 1)
                r->directed[target][sf_first(here)] = (uint8_t)d;
            arrows_seen |= arrows;
            arrows = sf_steps_into(r, arrows) & ~arrows_seen;
        }
    }
}

void sf_lay_board(struct sf_rules *r)
{
    assert(r->spokes > 0);
    lay_rings(r);
    lay_sides(r);
    measure_distances(r);
}
