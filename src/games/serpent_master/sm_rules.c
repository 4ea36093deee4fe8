/* The ruleset becomes rules: numbers and cards are read and checked, and limits worked out. */
#include "games/serpent_master/sm_parts.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert(SM_CARDS_MAX < 31, "a set of cards leaves the highest bit free");

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* SM-5: the board for each number of seats; the option comes before (AM-26). */
static int read_boards(struct sm_rules *r, struct flat *f, struct error *err)
{
    int code = rules_read_by_seats(&r->base, f, SM_SIDE_MIN, SM_SIDE_MAX, "boards", &r->side, err);
    if (r->base.choice[SM_OPT_BOARD] > 0)
        r->side = (uint8_t)strtol(r->base.option[SM_OPT_BOARD], NULL, 10);
    return code;
}

/* What holds for one player alone. A hand makes it the blind pit. */
static int read_solo(struct sm_rules *r, struct flat *f, struct error *err)
{
    int count, code = flat_list(f, err, 3, 3, &count, "solo.grades"), most = r->cards - r->aside;
    for (int i = 0; !code && i < count; i++) {
        int least = i ? r->grade[i - 1] + 1 : 0;
        code = flat_byte(f, err, least < SM_CARDS_MAX ? least : SM_CARDS_MAX, SM_CARDS_MAX, &r->grade[i],
                         "solo.grades.%d", i);
    }
    if (code || !flat_has(f, "solo.hand"))
        return code;
    uint8_t hand;
    code = flat_byte(f, err, 1, flat_refusals(f) || most < 1 ? SM_CARDS_MAX : most, &hand, "solo.hand");
    r->hand = r->base.seats == 1 ? hand : 0;
    return code;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool same_cell(struct sm_cell a, struct sm_cell b)
{
    return a.x == b.x && a.y == b.y;
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

/* True if a picture and its head fit on a board. */
static bool fits(const struct sm_cell *cells, int count, int side)
{
    struct sm_reach reach = sm_reach(cells, count);
    int width = (reach.right > 0 ? reach.right : 0) - (reach.left < 0 ? reach.left : 0);
    int height = (reach.high > 0 ? reach.high : 0) - (reach.low < 0 ? reach.low : 0);
    return width < side && height < side;
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
                cell = sm_turned(cell);
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
    int before = flat_refusals(f);
    if ((code = flat_list(f, err, 1, SM_CELLS_MAX, &count, "%s", path)) ||
        (code = read_cells(f, err, path, count, cells)) || flat_refusals(f) > before)
        return code;
    if (index > 0 && r->size[card] && count != r->size[card])
        return flat_refuse(f, err, path, "must have %d cells, like the first form of the card", r->size[card]);
    if (!fits(cells, count, SM_SIDE_MAX))
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

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

static int largest(int a, int b)
{
    return a > b ? a : b;
}

/* What these rules can bring about at most: the first seat has all entries to choose from, a hand is what is not set
 * aside, and sm_most_ways looks at every card from every place; the first card set aside or drawn is one of all; and of
 * events a round has most when its last card is committed, or when the first of its cards is placed, if then all others
 * are lost and the game is over. */
static void set_limits(struct sm_rules *r)
{
    int seats = r->base.seats, end = 1 + seats + 1, size = 0; /* the round, scores, the end */
    for (int card = 1; card <= r->cards; card++)
        size = largest(size, r->size[card]);
    r->base.actions_max = largest(4 * r->side, largest(r->cards - r->aside, sm_most_ways(r)));
    r->base.outcomes_max = r->cards;
    r->base.events_max = end + largest(1 + seats + seats, 1 + size + 1 + seats - 1);
}

/* Pictures that fit on no board that is played by default, told to whoever has written them. */
static void warn(const struct sm_rules *r, const struct flat *f)
{
    int first = r->base.ruleset->seats_min, side = 0;
    for (int i = 0; i <= r->base.ruleset->seats_max - first; i++) {
        const struct flat_item *board = flat_look(f, "boards.%d", i);
        side = board ? largest(side, (int)board->number) : side;
    }
    for (int card = 1; card <= r->cards; card++)
        for (int form = 0; form < r->pattern_count[card]; form++) {
            char path[32];
            snprintf(path, sizeof path, "cards.%d.forms.%d", card - 1, form);
            if (!fits(r->pattern[card][form], r->size[card], side))
                flat_warn(f, path, "fits on none of the boards, the largest of which is %d by %d", side, side);
        }
}

int sm_build(struct rules *rules, struct flat *f, struct error *err)
{
    struct sm_rules *r = (struct sm_rules *)rules;
    int code;
    if (rules->ruleset->seats_max > SM_SEATS_MAX &&
        (code = flat_refuse(f, err, "seats.1", "must be at most %d, one for each colour", SM_SEATS_MAX)))
        return code;
    if ((code = read_boards(r, f, err)) || (code = flat_byte(f, err, 1, SM_ROUNDS_MAX, &r->rounds, "rounds")) ||
        (code = flat_byte(f, err, 0, SM_CARDS_MAX, &r->aside, "aside")) ||
        (code = flat_byte(f, err, 1, SM_TOKENS_MAX, &r->tokens, "tokens")) || (code = read_cards(r, f, err)))
        return code;
    bool solo = rules->ruleset->seats_guessed ? flat_has(f, "solo") : rules->ruleset->seats_min == 1;
    if ((solo && (code = read_solo(r, f, err))) || (code = flat_verdict(f)))
        return code;
    if (r->cards < r->rounds + r->aside)
        return flat_refuse(f, err, "cards", "%d too few: %d rounds and %d set aside need %d, and there are %d",
                           r->rounds + r->aside - r->cards, r->rounds, r->aside, r->rounds + r->aside, r->cards);
    if (r->tokens < most_tokens(r))
        return flat_refuse(f, err, "tokens", "must be at least %d: so many can %d cards place", most_tokens(r),
                           r->rounds);
    sm_lay_cards(r);
    set_limits(r);
    warn(r, f);
    return 0;
}
