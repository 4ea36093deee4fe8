/* The ruleset becomes rules: numbers and cards are read and checked, and every way to place a card is worked out for
 * every place of a head. */
#include "games/serpent_master/sm_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(SM_PLACEMENTS_MAX <= UINT16_MAX, "numbers of placements fit 16 bits, also in a packed action");
_Static_assert(SM_CARDS_MAX < 31, "a set of cards leaves the highest bit free");

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* A number in a byte. */
static int read_byte(struct flat *f, struct error *err, int min, int max, uint8_t *out, const char *path)
{
    int64_t number = 0;
    int code = flat_int(f, err, min, max, &number, "%s", path);
    *out = (uint8_t)number;
    return code;
}

/* SM-5: the board for each number of seats; the option comes before (AM-26). */
static int read_boards(struct sm_rules *r, struct flat *f, struct error *err)
{
    const struct ruleset *ruleset = r->base.ruleset;
    int count = ruleset->seats_max - ruleset->seats_min + 1;
    int code = flat_list(f, err, count, count, &count, "boards");
    for (int i = 0; !code && i < count; i++) {
        char path[16];
        uint8_t side;
        snprintf(path, sizeof path, "boards.%d", i);
        code = read_byte(f, err, SM_SIDE_MIN, SM_SIDE_MAX, &side, path);
        if (ruleset->seats_min + i == r->base.seats)
            r->side = side;
    }
    if (r->base.choice[SM_OPT_BOARD] > 0)
        r->side = (uint8_t)strtol(r->base.option[SM_OPT_BOARD], NULL, 10);
    return code;
}

/* Section 4: what holds for one player alone. A hand makes it the blind pit. */
static int read_solo(struct sm_rules *r, struct flat *f, struct error *err)
{
    int count, code = flat_list(f, err, 3, 3, &count, "solo.grades");
    for (int i = 0; !code && i < 3; i++) {
        char path[16];
        snprintf(path, sizeof path, "solo.grades.%d", i);
        code = read_byte(f, err, i ? r->grade[i - 1] + 1 : 0, SM_CARDS_MAX, &r->grade[i], path);
    }
    if (code || !flat_has(f, "solo.hand"))
        return code;
    uint8_t hand;
    code = read_byte(f, err, 1, r->cards - r->aside, &hand, "solo.hand");
    r->hand = r->base.seats == 1 ? hand : 0;
    return code;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool same_cell(struct sm_cell a, struct sm_cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* A quarter turn clockwise. */
static struct sm_cell turned(struct sm_cell cell)
{
    return (struct sm_cell){ cell.y, (int8_t)-cell.x };
}

/* The cells of a picture, [right, up] each. A third number would be refused as a key that nobody knows. */
static int read_cells(struct flat *f, struct error *err, const char *path, int count, struct sm_cell *cells)
{
    for (int i = 0; i < count; i++) {
        int64_t xy[2] = { 0 };
        char cell[40];
        int code = 0;
        snprintf(cell, sizeof cell, "%s.%d", path, i);
        for (int k = 0; k < 2; k++)
            if ((code = flat_int(f, err, 1 - SM_SIDE_MAX, SM_SIDE_MAX - 1, &xy[k], "%s.%d", cell, k)))
                return code;
        cells[i] = (struct sm_cell){ (int8_t)xy[0], (int8_t)xy[1] };
        if (same_cell(cells[i], (struct sm_cell){ 0, 0 }))
            return flat_refuse(f, err, cell, "is where the head is");
        for (int k = 0; k < i; k++)
            if (same_cell(cells[i], cells[k]))
                return flat_refuse(f, err, cell, "is in the picture twice");
    }
    return 0;
}

/* How far a picture reaches from its head to all sides. */
struct reach {
    int left, right, low, high;
};

static struct reach reach_of(const struct sm_cell *cells, int count)
{
    struct reach reach = { cells[0].x, cells[0].x, cells[0].y, cells[0].y };
    for (int i = 1; i < count; i++) {
        reach.left = cells[i].x < reach.left ? cells[i].x : reach.left;
        reach.right = cells[i].x > reach.right ? cells[i].x : reach.right;
        reach.low = cells[i].y < reach.low ? cells[i].y : reach.low;
        reach.high = cells[i].y > reach.high ? cells[i].y : reach.high;
    }
    return reach;
}

/* True if a picture and its head fit on the largest board. */
static bool fits_somewhere(const struct sm_cell *cells, int count)
{
    struct reach reach = reach_of(cells, count);
    int width = (reach.right > 0 ? reach.right : 0) - (reach.left < 0 ? reach.left : 0);
    int height = (reach.high > 0 ? reach.high : 0) - (reach.low < 0 ? reach.low : 0);
    return width < SM_SIDE_MAX && height < SM_SIDE_MAX;
}

/* True if one picture is the other in one of its quarter turns: then two forms would have the same texts (AM-21). */
static bool is_turned(const struct sm_cell *cells, const struct sm_cell *other, int count)
{
    bool found = false;
    for (int turns = 0; turns < 4 && !found; turns++) {
        found = true;
        for (int i = 0; i < count; i++) {
            struct sm_cell cell = other[i];
            for (int k = 0; k < turns; k++)
                cell = turned(cell);
            found = found && same_cell(cells[i], cell);
        }
    }
    return found;
}

static int read_pattern(struct sm_rules *r, struct flat *f, int card, int index, struct error *err)
{
    struct sm_cell *cells = r->pattern[card][index];
    char path[32];
    int count, code;
    snprintf(path, sizeof path, "cards.%d.forms.%d", card - 1, index);
    if ((code = flat_list(f, err, 1, SM_CELLS_MAX, &count, "%s", path)) ||
        (code = read_cells(f, err, path, count, cells)))
        return code;
    if (index > 0 && count != r->size[card])
        return flat_refuse(f, err, path, "must have %d cells, like the first form of the card", r->size[card]);
    if (!fits_somewhere(cells, count))
        return flat_refuse(f, err, path, "does not fit on a board of %d by %d", SM_SIDE_MAX, SM_SIDE_MAX);
    for (int other = 0; other < index; other++)
        if (is_turned(cells, r->pattern[card][other], count))
            return flat_refuse(f, err, path, "is form %d of the card once more, or a turn of it", other);
    r->size[card] = (uint8_t)count;
    return 0;
}

static int read_cards(struct sm_rules *r, struct flat *f, struct error *err)
{
    int cards, forms, code = flat_list(f, err, 1, SM_CARDS_MAX, &cards, "cards");
    r->cards = (uint8_t)cards;
    for (int card = 1; !code && card <= cards; card++) {
        if ((code = flat_list(f, err, 1, SM_PATTERNS_MAX, &forms, "cards.%d.forms", card - 1)))
            return code;
        r->all |= SM_CARD(card);
        r->pattern_count[card] = (uint8_t)forms;
        for (int form = 0; !code && form < forms; form++)
            code = read_pattern(r, f, card, form, err);
    }
    return code;
}

/* The most tokens that the cards of all rounds can place. */
static int most_tokens(const struct sm_rules *r)
{
    int with[SM_CELLS_MAX + 1] = { 0 }, tokens = 0, left = r->rounds;
    for (int card = 1; card <= r->cards; card++)
        with[r->size[card]]++;
    for (int size = SM_CELLS_MAX; size > 0; size--) {
        int count = with[size] < left ? with[size] : left;
        tokens += count * size;
        left -= count;
    }
    return tokens;
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
    struct reach reach;
};

static struct form turned_form(const struct sm_rules *r, int card, int number)
{
    struct form form = { 0 };
    struct sm_cell cells[SM_CELLS_MAX] = { 0 };
    for (int i = 0; i < r->size[card]; i++) {
        cells[i] = r->pattern[card][number / 4][i];
        for (int turns = number % 4; turns > 0; turns--)
            cells[i] = turned(cells[i]);
        form.step[i] = sm_square(cells[i].x, cells[i].y);
    }
    form.reach = reach_of(cells, r->size[card]);
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
        const struct reach *reach = &forms[i].reach;
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

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

int sm_build(struct rules *rules, struct flat *f, struct error *err)
{
    struct sm_rules *r = (struct sm_rules *)rules;
    int code;
    if (rules->ruleset->seats_max > SM_SEATS_MAX)
        return flat_refuse(f, err, "seats.1", "must be at most %d, one for each colour", SM_SEATS_MAX);
    if ((code = read_boards(r, f, err)) || (code = read_byte(f, err, 1, SM_ROUNDS_MAX, &r->rounds, "rounds")) ||
        (code = read_byte(f, err, 0, SM_CARDS_MAX, &r->aside, "aside")) ||
        (code = read_byte(f, err, 1, SM_TOKENS_MAX, &r->tokens, "tokens")) || (code = read_cards(r, f, err)))
        return code;
    if (r->cards < r->rounds + r->aside)
        return flat_refuse(f, err, "cards", "there are %d, too few for %d rounds and %d set aside", r->cards, r->rounds,
                           r->aside);
    if (r->tokens < most_tokens(r))
        return flat_refuse(f, err, "tokens", "must be at least %d: so many can %d cards place", most_tokens(r),
                           r->rounds);
    if (rules->ruleset->seats_min == 1 && (code = read_solo(r, f, err)))
        return code;
    for (int column = 0; column < r->side; column++)
        r->board |= (uint64_t)((1u << r->side) - 1) << SM_SIDE_MAX * column;
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++)
        r->entry_square[entry - SM_SQUARES] = (uint8_t)square_beside(r, entry);
    for (int card = 1, number = 0; card <= r->cards; card++)
        number = lay_card(r, card, number);
    rules->actions_max = SM_ENTRIES;
    rules->outcomes_max = SM_CARDS_MAX;
    /* The last card placed: the placement, its tokens, the head, the cards that others lose; the round, scores, end. */
    rules->events_max = 1 + SM_CELLS_MAX + 1 + (SM_SEATS_MAX - 1) + 1 + SM_SEATS_MAX + 1;
    return 0;
}
