/* Places of the picture: which are offered, and what arrow keys and clicks lead to; see gs_screen.h. */
#include "tui/screens/gs_screen.h"

#include <stdlib.h>

bool gs_place_of(const struct handle *h, int *seat, int *cell)
{
    *seat = h->id[0] - '0';
    *cell = h->thing == THING_CELL ? (int)strtol(h->id + 2, NULL, 10) : -1;
    return h->thing == THING_CELL || h->thing == THING_SEAT;
}

int gs_level_of(const struct look *look)
{
    return look->chosen < 0 ? SHOW_LEVELS_MAX : choice_level_from(&look->choice, look->chosen, look->level);
}

int gs_places_at(const struct look *look, int level, struct handle *out)
{
    struct choice_option options[GS_PLACES_MAX];
    int places = 0, seat, cell, count = choice_options(&look->choice, look->chosen, level, options, GS_PLACES_MAX);
    for (int i = 0; i < count && i < GS_PLACES_MAX; i++) {
        out[places] = chooser_points_at(&look->choice, options[i].first, level);
        places += gs_place_of(&out[places], &seat, &cell);
    }
    return places;
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* The place in the next snake on one side that is nearest to the same cell; -1 if there is none. */
static int beside(const struct handle *places, int count, const struct handle *here, int by)
{
    int seat, cell, own_seat, own_cell, best = -1, fewest = 1000;
    gs_place_of(here, &own_seat, &own_cell);
    for (int i = 0; i < count; i++) {
        gs_place_of(&places[i], &seat, &cell);
        int far = (seat - own_seat) * by, cells = abs(cell - own_cell);
        if (far > 0 && 16 * far + cells < fewest) {
            fewest = 16 * far + cells;
            best = i;
        }
    }
    return best;
}

/* Left and right go to another snake where one is aimed at; else they are the chooser's. */
int gs_screen_steer(void *memory, const struct look *look, struct input in)
{
    struct handle places[GS_PLACES_MAX];
    int seat, cell, level = gs_level_of(look), by = in.kind == INPUT_LEFT ? -1 : in.kind == INPUT_RIGHT;
    struct chooser chooser = { .level = level, .cursor = look->chosen };
    (void)memory;
    if (!by || level == 0 || level == SHOW_LEVELS_MAX)
        return -1;
    struct handle here = chooser_points_at(&look->choice, look->chosen, level);
    int count = gs_place_of(&here, &seat, &cell) ? gs_places_at(look, level, places) : 0;
    int found = beside(places, count, &here, by);
    return found < 0 ? -1 : chooser_thing(&chooser, &look->choice, look->chosen, &places[found]);
}

/* ---- By the mouse ------------------------------------------------------------------------------------------------ */

/* The only place that is offered in a snake; false if there are more or none. */
static bool only_place(const struct look *look, int level, int snake, struct handle *out)
{
    struct handle places[GS_PLACES_MAX];
    int seat, cell, found = 0, count = gs_places_at(look, level, places);
    for (int i = 0; i < count; i++)
        if (gs_place_of(&places[i], &seat, &cell) && seat == snake && ++found == 1)
            *out = places[i];
    return found == 1;
}

bool gs_screen_point(void *memory, const struct look *look, int y, int x, struct handle *out)
{
    const struct gs_scene *scene = memory;
    int level = gs_level_of(look);
    for (int seat = 0; seat < look->rules->seats; seat++) {
        const struct gs_column *column = &scene->column[seat];
        if (!area_has(column->area, y, x))
            continue;
        int cell = column->rows ? (y - column->area.y) / column->rows : 0;
        *out = handle_of(THING_CELL, "%d.%d", seat, cell);
        if (level > 0 && level < SHOW_LEVELS_MAX && choice_at_thing(&look->choice, look->chosen, level, out) < 0)
            only_place(look, level, seat, out);
        return true;
    }
    return false;
}
