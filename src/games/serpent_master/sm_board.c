/* Where cards lead: every picture in every turn is laid from every place of a head, once, when rules are built. */
#include "games/serpent_master/sm_parts.h"

#include <assert.h>
#include <string.h>

_Static_assert(SM_PLACEMENTS_MAX <= UINT16_MAX, "numbers of placements fit 16 bits, also in a packed action");

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

struct sm_cell sm_turned(struct sm_cell cell)
{
    return (struct sm_cell){ cell.y, (int8_t)-cell.x };
}

struct sm_reach sm_reach(const struct sm_cell *cells, int count)
{
    struct sm_reach reach = { cells[0].x, cells[0].x, cells[0].y, cells[0].y };
    for (int i = 1; i < count; i++) {
        reach.left = cells[i].x < reach.left ? cells[i].x : reach.left;
        reach.right = cells[i].x > reach.right ? cells[i].x : reach.right;
        reach.low = cells[i].y < reach.low ? cells[i].y : reach.low;
        reach.high = cells[i].y > reach.high ? cells[i].y : reach.high;
    }
    return reach;
}

/* ---- Placements -------------------------------------------------------------------------------------------------- */

/* Where a head stands, off the board if it waits. */
static void locate(const struct sm_rules *r, int place, int *column, int *row)
{
    if (sm_on_board(place)) {
        *column = sm_column(place);
        *row = sm_row(place);
        return;
    }
    enum sm_side side = sm_entry_side(place);
    int along = sm_entry_along(place);
    *column = side == SM_EAST ? r->side : side == SM_WEST ? -1 : along;
    *row = side == SM_NORTH ? r->side : side == SM_SOUTH ? -1 : along;
}

static int square_beside(const struct sm_rules *r, int entry)
{
    int last = r->side - 1, along = sm_entry_along(entry);
    if (along > last)
        return SM_NO_SQUARE;
    switch (sm_entry_side(entry)) {
    case SM_NORTH:
        return sm_square(along, last);
    case SM_EAST:
        return sm_square(last, along);
    case SM_SOUTH:
        return sm_square(along, 0);
    case SM_WEST:
        return sm_square(0, along);
    }
    return SM_NO_SQUARE;
}

/* A picture in one of its turns. */
struct form {
    int step[SM_CELLS_MAX]; /* from the head's number, as if it stood on a square, to that of each cell */
    struct sm_reach reach;
};

static struct form turned_form(const struct sm_rules *r, int card, int number)
{
    struct form form = { 0 };
    struct sm_cell cells[SM_CELLS_MAX] = { 0 };
    for (int i = 0; i < r->size[card]; i++) {
        cells[i] = r->pattern[card][number / 4][i];
        for (int turns = number % 4; turns > 0; turns--)
            cells[i] = sm_turned(cells[i]);
        form.step[i] = sm_square(cells[i].x, cells[i].y);
    }
    form.reach = sm_reach(cells, r->size[card]);
    return form;
}

/* The squares of a form that stays on the board, as the next placement. */
static void lay_path(struct sm_rules *r, int number, const struct form *form, int head, int size)
{
    struct sm_path *path = &r->path[number];
    assert(number < SM_PLACEMENTS_MAX);
    memset(path->cell, SM_NO_SQUARE, sizeof path->cell);
    for (int i = 0; i < size; i++) {
        path->cell[i] = (uint8_t)(head + form->step[i]);
        r->mask[number] |= SM_BIT(path->cell[i]);
    }
    r->last[number] = path->cell[size - 1];
}

/* The placements of one card from one place, numbered on from `number`; returns the number of the next. A head that
 * waits must place its first token on the square of its entry (hole 1). */
static int lay_paths(struct sm_rules *r, int card, const struct form *forms, int place, int number)
{
    int column, row, last = r->side - 1;
    locate(r, place, &column, &row);
    for (int i = 0; i < 4 * r->pattern_count[card]; i++) {
        const struct sm_reach *reach = &forms[i].reach;
        int head = sm_square(column, row);
        if (column + reach->left < 0 || column + reach->right > last || row + reach->low < 0 ||
            row + reach->high > last)
            continue;
        if (!sm_on_board(place) && head + forms[i].step[0] != sm_entry_square(r, place))
            continue;
        lay_path(r, number, &forms[i], head, r->size[card]);
        r->path[number++].form = (uint8_t)i;
    }
    return number;
}

static int lay_card(struct sm_rules *r, int card, int number)
{
    struct form forms[SM_FORMS_MAX] = { 0 };
    for (int i = 0; i < 4 * r->pattern_count[card]; i++)
        forms[i] = turned_form(r, card, i);
    for (int place = 0; place < SM_HEAD_PLACES; place++) {
        bool there = sm_on_board(place) ? sm_column(place) < r->side && sm_row(place) < r->side
                                        : sm_entry_square(r, place) != SM_NO_SQUARE;
        r->first[card][place] = (uint16_t)number;
        number = there ? lay_paths(r, card, forms, place, number) : number;
    }
    r->first[card][SM_HEAD_PLACES] = (uint16_t)number;
    return number;
}

void sm_lay_cards(struct sm_rules *r)
{
    for (int column = 0; column < r->side; column++)
        r->board |= (uint64_t)((1u << r->side) - 1) << SM_SIDE_MAX * column;
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++) {
        int square = square_beside(r, entry);
        r->entry_square[entry - SM_SQUARES] = (uint8_t)square;
        r->border |= square == SM_NO_SQUARE ? 0 : SM_BIT(square);
    }
    for (int card = 1, number = 0; card <= r->cards; card++)
        number = lay_card(r, card, number);
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

int sm_most_ways(const struct sm_rules *r)
{
    int most = 0;
    for (int card = 1; card <= r->cards; card++)
        for (int place = 0; place < SM_HEAD_PLACES; place++) {
            int ways = r->first[card][place + 1] - r->first[card][place];
            most = ways > most ? ways : most;
        }
    return most;
}

int sm_path_number(const struct sm_rules *r, int card, const uint8_t cell[SM_CELLS_MAX])
{
    uint64_t mask = 0;
    for (int i = 0; i < r->size[card]; i++)
        mask |= SM_BIT(cell[i]);
    for (int number = r->first[card][0]; number < r->first[card][SM_HEAD_PLACES]; number++)
        if (r->mask[number] == mask && memcmp(r->path[number].cell, cell, r->size[card]) == 0)
            return number;
    return -1;
}
