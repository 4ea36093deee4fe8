/* Entries and cards by keys; see sm_choosing.h. */
#include "tui/screens/sm_choosing.h"

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

/* Where an action's entry comes on the way round the border: in this order they are offered. */
static int place_round(const struct look *look, int index)
{
    struct step steps[SHOW_LEVELS_MAX];
    choice_steps(&look->choice, index, steps);
    return steps[0].order;
}

/* The index of the entry at a place on the way round, or -1 if it is taken. */
static int index_round(const struct look *look, int place)
{
    int whole = 4 * ((const struct sm_rules *)look->rules)->side;
    for (int i = 0; i < look->choice.count; i++)
        if (place_round(look, i) == (place % whole + whole) % whole)
            return i;
    return -1;
}

static int next(const struct look *look, int by)
{
    int place = place_round(look, look->chosen), found;
    do {
        place += by;
        found = index_round(look, place);
    } while (found < 0);
    return found;
}

/* The entry on the other side of the board, or the nearest to it that is free. From one side to the other the way round
 * runs backwards: what is as far from the first corner is as far from the last one of the other side. */
static int opposite(const struct look *look)
{
    int n = ((const struct sm_rules *)look->rules)->side, here = place_round(look, look->chosen);
    int place = here / n * n + 3 * n - 1 - here % n, found = -1;
    for (int far = 0; far < 4 * n && found < 0; far++) {
        found = index_round(look, place + far);
        if (found < 0)
            found = index_round(look, place - far);
    }
    return found;
}

int sm_entry_by_key(const struct look *look, enum input_kind key)
{
    static const struct {
        enum input_kind clockwise, back, across;
    } keys[] = {
        [SM_NORTH] = { INPUT_RIGHT, INPUT_LEFT, INPUT_DOWN },
        [SM_EAST] = { INPUT_DOWN, INPUT_UP, INPUT_LEFT },
        [SM_SOUTH] = { INPUT_LEFT, INPUT_RIGHT, INPUT_UP },
        [SM_WEST] = { INPUT_UP, INPUT_DOWN, INPUT_RIGHT },
    };
    enum sm_side side = sm_entry_side(sm_what_of(look->choice.actions[look->chosen]));
    if (key == keys[side].clockwise || key == INPUT_TAB)
        return next(look, 1);
    if (key == keys[side].back || key == INPUT_BACK_TAB)
        return next(look, -1);
    if (key == keys[side].across)
        return opposite(look);
    return key == INPUT_UP || key == INPUT_DOWN || key == INPUT_LEFT || key == INPUT_RIGHT ? look->chosen : -1;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static int index_of_card(const struct look *look, int card)
{
    for (int i = 0; i < look->choice.count; i++)
        if (sm_what_of(look->choice.actions[i]) == card)
            return i;
    return -1;
}

int sm_card_typed(const struct look *look, int digit, uint8_t *typed)
{
    int both = 10 * *typed + digit, found = both <= SM_CARDS_MAX ? index_of_card(look, both) : -1;
    *typed = (uint8_t)(found >= 0 && both >= 10 ? 0 : digit);
    return found >= 0 ? found : index_of_card(look, digit);
}
