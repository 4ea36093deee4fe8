/* Answers to what was announced: the open screen, where several persons at one keyboard claim the answer before all
 * eyes, and the wishes when to be asked; see table.h and seat/asking.h. */
#include "tui/table.h"

bool answers_known(const struct table *t)
{
    return asking_known(&t->answers) && !t->replay;
}

static bool is_person(const struct table *t, int seat)
{
    return seat < t->setup.seats && !t->setup.sitter[seat].bot.bot;
}

void answers_decline(struct table *t)
{
    int seat = t->answers.declining;
    table_play_from(t, seat, asking_declining(&t->answers, seat), ORIGIN_TABLE);
}

/* A person claims the answer, or nobody does (SEAT_NONE). */
static void claim(struct table *t, int seat)
{
    int declines = asking_claim(&t->answers, seat);
    if (declines == SEAT_NONE)
        table_settle(t);
    else
        table_play_from(t, declines, asking_declining(&t->answers, declines), ORIGIN_PUBLIC);
}

/* ---- The open screen --------------------------------------------------------------------------------------------- */

static void take_row(struct table *t, int row)
{
    claim(t, row ? asking_claimer(&t->answers, row) : SEAT_NONE);
}

static void click(struct table *t, struct input in)
{
    int row = in.y - t->claims.list.y;
    if (!area_has(t->claims.list, in.y, in.x))
        return;
    if (row == t->claims.cursor)
        take_row(t, row);
    else
        t->claims.cursor = row;
}

bool answers_take(struct table *t, struct input in)
{
    int rows = 1 + __builtin_popcount(t->answers.claimers), seat = (int)in.code - '1';
    if (!t->answers.claimers)
        return false;
    int moved = input_moves(in, t->claims.cursor, rows);
    if (moved >= 0) {
        t->claims.cursor = moved;
        return true;
    }
    switch (in.kind) {
    case INPUT_ENTER:
        take_row(t, t->claims.cursor);
        return true;
    case INPUT_CLICK:
        click(t, in);
        return true;
    case INPUT_CHAR:
        if (seat < 0 || seat >= t->setup.seats || !(t->answers.claimers >> seat & 1))
            return false;
        claim(t, seat);
        return true;
    default:
        return false;
    }
}

static void tell_claim(const struct table *t, int row, struct teller *teller)
{
    int seat = asking_claimer(&t->answers, row);
    tell(teller, row ? " %d " : " nobody: Enter", seat + 1);
    if (row)
        tell_name(teller, seat);
}

int answers_draw(struct table *t, struct term *term, struct area area)
{
    static const char alone[] = "Press your number to answer.",
                      several[] = "Press your number to answer. Who stands above you lets it pass by that.";
    struct look look = table_look(t);
    int rows = 1 + __builtin_popcount(t->answers.claimers);
    t->claims.list = area_top(area, rows);
    for (int row = 0; row < t->claims.list.height; row++) {
        struct told told;
        tell_claim(t, row, told_begin(&told, &look.cast));
        term_item(term, area.y + row, area.x, area.width, row == t->claims.cursor, told.memory);
    }
    return rows + 1 + term_wrap(term, area_rest(area, rows), STYLE_QUIET, rows > 2 ? several : alone);
}

/* ---- Wishes ------------------------------------------------------------------------------------------------------ */

/* The person whose screen this is. */
static int person_here(const struct table *t)
{
    if (table_persons(t) == 1)
        return __builtin_ctz(setup_persons(&t->setup));
    return is_person(t, t->eyes.viewer) ? t->eyes.viewer : SEAT_NONE;
}

int answers_wish_shown(const struct table *t)
{
    int seat = answers_known(t) ? person_here(t) : SEAT_NONE;
    return seat == SEAT_NONE ? -1 : (int)t->answers.wishes.wish[seat];
}

static void next_wish(struct table *t, int seat)
{
    wishes_set(&t->answers.wishes, seat, (enum wish)((t->answers.wishes.wish[seat] + 1) % WISH_COUNT));
}

/* On a screen that is nobody's: a list of all persons, until it is left. Returns what dialog_menu does in the end. */
static int choose_wishes(struct table *t)
{
    struct told lines[SEATS_MAX];
    const char *items[SEATS_MAX];
    int seats[SEATS_MAX], count = 0, chosen = 0;
    struct look look = table_look(t);
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (is_person(t, seat))
            seats[count++] = seat;
    while (count && chosen >= 0) {
        for (int i = 0; i < count; i++) {
            struct teller *teller = told_begin(&lines[i], &look.cast);
            tell_name(teller, seats[i]);
            tell(teller, ": %s", wish_words((enum wish)t->answers.wishes.wish[seats[i]]));
            items[i] = lines[i].memory;
        }
        int taken =
            dialog_menu(t->term, "Who wants to be asked when?", "Enter changes it, Esc closes.", items, count, chosen);
        chosen = taken;
        if (taken >= 0)
            next_wish(t, seats[taken]);
    }
    return chosen;
}

void answers_change_wish(struct table *t)
{
    int seat = person_here(t);
    if (seat == SEAT_NONE) {
        choose_wishes(t);
        if (t->answers.claimers)
            table_settle(t);
        return;
    }
    next_wish(t, seat);
    if (t->asked.seat == seat) /* it counts from the next question on */
        t->answers.asked_ply = match_ply(t->match);
    enum wish wish = (enum wish)t->answers.wishes.wish[seat];
    if (wish == WISH_MATTERS)
        table_note(t, false, "You are asked only if %s.",
                   show_of(match_rules(t->match)->game)->answering->what_matters);
    else
        table_note(t, false,
                   wish == WISH_ALL ? "You are always asked whether you answer."
                                    : "You are not asked before your next turn: you let all pass.");
}
