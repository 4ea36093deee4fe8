/* Help for the choices of Serpent Master; see sm_choosing.h. */
#include "tui/screens/sm_choosing.h"

/* ---- Placements -------------------------------------------------------------------------------------------------- */

void sm_ways_now(const struct sm_rules *r, const struct sm_state *view, int seat, int card, struct sm_ways *ways)
{
    ways->count = 0;
    if (view->head[seat] == SM_NO_HEAD)
        return;
    uint64_t blocked = sm_blocked(view, seat);
    const uint16_t *first = &r->first[card][view->head[seat]];
    for (int number = first[0]; number < first[1] && ways->count < SM_FORMS_MAX; number++)
        if (!(r->mask[number] & blocked))
            ways->number[ways->count++] = (uint16_t)number;
}

struct sm_effect sm_effect_of(const struct sm_rules *r, const struct sm_state *view, int seat, int number)
{
    uint64_t mask = r->mask[number];
    int head = r->last[number];
    struct sm_effect effect = { .before = sm_standing(view, seat).points, .stack = sm_height(view, head) + 1 };
    effect.after = __builtin_popcountll((view->top[seat] | mask) & ~SM_BIT(head)) + 1;
    for (int other = 0; other < SM_SEATS_MAX; other++)
        if (other != seat)
            effect.covers[other] = (uint8_t)__builtin_popcountll(view->top[other] & mask);
    return effect;
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static int side_of(const struct look *look)
{
    return ((const struct sm_rules *)look->rules)->side;
}

/* Where an entry comes on the way round the border, clockwise from the north-west. */
static int place_round(const struct look *look, int entry)
{
    int n = side_of(look), along = sm_entry_along(entry);
    switch (sm_entry_side(entry)) {
    case SM_NORTH:
        return along;
    case SM_EAST:
        return n + n - 1 - along;
    case SM_SOUTH:
        return 2 * n + n - 1 - along;
    case SM_WEST:
        break;
    }
    return 3 * n + along;
}

/* The index of the entry at a place on the way round, or -1 if it is taken. */
static int index_round(const struct look *look, int place)
{
    int whole = 4 * side_of(look);
    for (int i = 0; i < look->count; i++)
        if (place_round(look, sm_what_of(look->actions[i])) == (place % whole + whole) % whole)
            return i;
    return -1;
}

int sm_entry_next(const struct look *look, int by)
{
    int place = place_round(look, sm_what_of(look->actions[look->chosen])), found;
    do {
        place += by;
        found = index_round(look, place);
    } while (found < 0);
    return found;
}

/* The entry on the other side of the board, or the nearest to it that is free. */
static int opposite(const struct look *look)
{
    int n = side_of(look), entry = sm_what_of(look->actions[look->chosen]), along = sm_entry_along(entry);
    enum sm_side other = (enum sm_side)((sm_entry_side(entry) + 2) % 4);
    int place = place_round(look, sm_entry(other, along)), found = -1;
    for (int far = 0; far < 4 * n && found < 0; far++) {
        found = index_round(look, place + far);
        if (found < 0)
            found = index_round(look, place - far);
    }
    return found;
}

int sm_entry_towards(const struct look *look, enum input_kind key)
{
    static const struct {
        enum input_kind clockwise, back, across;
    } keys[] = {
        [SM_NORTH] = { INPUT_RIGHT, INPUT_LEFT, INPUT_DOWN },
        [SM_EAST] = { INPUT_DOWN, INPUT_UP, INPUT_LEFT },
        [SM_SOUTH] = { INPUT_LEFT, INPUT_RIGHT, INPUT_UP },
        [SM_WEST] = { INPUT_UP, INPUT_DOWN, INPUT_RIGHT },
    };
    enum sm_side side = sm_entry_side(sm_what_of(look->actions[look->chosen]));
    if (key == keys[side].clockwise)
        return sm_entry_next(look, 1);
    if (key == keys[side].back)
        return sm_entry_next(look, -1);
    return key == keys[side].across ? opposite(look) : look->chosen;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static int index_of_card(const struct look *look, int card)
{
    for (int i = 0; i < look->count; i++)
        if (sm_what_of(look->actions[i]) == card)
            return i;
    return -1;
}

int sm_card_typed(const struct look *look, int digit, uint8_t *typed)
{
    int both = 10 * *typed + digit, found = both <= SM_CARDS_MAX ? index_of_card(look, both) : -1;
    *typed = (uint8_t)(found >= 0 && both >= 10 ? 0 : digit);
    return found >= 0 ? found : index_of_card(look, digit);
}
