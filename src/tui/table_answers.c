/* Answers to what was announced: who is asked, who wants to be, and with several persons at one keyboard who claims the
 * answer before all eyes; see table.h and seat/wishes.h. A wish decides only whether a person is prompted. The rules
 * ask as ever, and the table declines in their place. */
#include "show/preview.h"
#include "tui/table.h"

void answers_init(struct table *t)
{
    t->answers.declining = t->answers.claimer = SEAT_NONE;
    t->answers.asked_ply = -1;
}

void answers_release(struct table *t)
{
    deeds_release(&t->answers.deeds);
}

bool answers_known(const struct table *t)
{
    return show_of(match_rules(t->match)->game)->answering && !t->replay;
}

static bool is_person(const struct table *t, int seat)
{
    return seat < t->setup.seats && !t->setup.sitter[seat].bot.bot;
}

/* ---- Who is asked ------------------------------------------------------------------------------------------------ */

/* True where the rules ask for an answer now. */
static bool at_answer(const struct table *t)
{
    return answers_known(t) && match_status(t->match).node == NODE_REACTION;
}

static bool wants(const struct table *t, int seat)
{
    return wishes_wants(&t->answers.wishes, match_rules(t->match), match_view(t->match, VIEW_TABLE), seat);
}

/* The persons who are still to be asked in this round. */
static unsigned persons_in_round(const struct table *t)
{
    return preview_round(match_rules(t->match), match_view(t->match, VIEW_TABLE)) & setup_persons(&t->setup);
}

/* Those of them who want to be asked; where a game was taken back to, whoever is asked first. */
static unsigned wanting(const struct table *t)
{
    unsigned seats = persons_in_round(t), found = 0;
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (seats >> seat & 1 && wants(t, seat))
            found |= 1u << seat;
    return found || t->answers.asked_ply != match_ply(t->match) ? found : 1u << t->asked.seat;
}

static bool asks_directly(const struct table *t)
{
    if (t->answers.claimer == t->asked.seat)
        return true;
    return !table_secrets(t) && (wants(t, t->asked.seat) || t->answers.asked_ply == match_ply(t->match));
}

void answers_settle(struct table *t)
{
    t->answers.declining = SEAT_NONE;
    t->answers.claimers = 0;
    if (t->asked.seat == SEAT_NONE || !at_answer(t) || asks_directly(t))
        return;
    bool passes = t->answers.silent >> t->asked.seat & 1 || t->answers.claimer != SEAT_NONE;
    if (table_secrets(t) && !passes)
        t->answers.claimers = wanting(t);
    if (!t->answers.claimers)
        t->answers.declining = t->asked.seat;
    t->answers.cursor = 0;
    t->asked.seat = SEAT_NONE;
}

void answers_forget(struct table *t)
{
    t->answers.claimer = SEAT_NONE;
    t->answers.silent = 0;
    t->answers.asked_ply = -1;
}

/* ---- What was played --------------------------------------------------------------------------------------------- */

/* The action of a seat that is no answer. */
static action declining_action(const struct table *t, int seat)
{
    const struct rules *rules = match_rules(t->match);
    return show_of(rules->game)->answering->decline(rules, match_view(t->match, VIEW_TABLE), seat);
}

/* Whatever is not declined opens a new round, in which nobody has claimed anything yet. */
void answers_note(struct table *t, int seat, action a, enum origin origin)
{
    bool declined = at_answer(t) && a == declining_action(t, seat);
    deeds_note(&t->answers.deeds, match_rules(t->match), match_view(t->match, VIEW_TABLE), match_ply(t->match), seat,
               origin);
    t->answers.silent = declined ? t->answers.silent & ~(1u << seat) : 0;
    if (!declined || seat == t->answers.claimer)
        t->answers.claimer = SEAT_NONE;
    wishes_keep(&t->answers.wishes);
}

/* Turns have begun: who did not want to be asked before their own wants what they wanted earlier. */
void answers_end_wishes(struct table *t, int first_event)
{
    for (int v = first_event; v <= match_event_count(t->match); v++) {
        struct event seen = event_seen_by(match_event(t->match, v), VIEW_TABLE);
        wishes_observe(&t->answers.wishes, match_rules(t->match), &seen);
    }
}

void answers_decline(struct table *t)
{
    int seat = t->answers.declining;
    table_play_from(t, seat, declining_action(t, seat), ORIGIN_TABLE);
}

/* On the open screen: a person claims the answer, or nobody does (SEAT_NONE). */
static void claim(struct table *t, int seat)
{
    t->answers.claimers = 0;
    t->answers.asked_ply = -1;
    if (seat != SEAT_NONE) {
        t->answers.claimer = seat;
        table_settle(t);
        return;
    }
    struct state s = match_status(t->match);
    int asked = game_sole_actor(&s);
    t->answers.silent = persons_in_round(t);
    table_play_from(t, asked, declining_action(t, asked), ORIGIN_PUBLIC);
}

/* ---- The open screen --------------------------------------------------------------------------------------------- */

/* The n-th of the claimers, from 1, clockwise from whoever is asked first; SEAT_NONE. */
static int claimer_at(const struct table *t, int n)
{
    struct state s = match_status(t->match);
    int first = game_sole_actor(&s);
    for (int i = 0; i < t->setup.seats; i++) {
        int seat = (first + i) % t->setup.seats;
        if (t->answers.claimers >> seat & 1 && --n == 0)
            return seat;
    }
    return SEAT_NONE;
}

static void take_row(struct table *t, int row)
{
    claim(t, row ? claimer_at(t, row) : SEAT_NONE);
}

static void click(struct table *t, struct input in)
{
    int row = in.y - t->answers.list.y;
    if (!area_has(t->answers.list, in.y, in.x))
        return;
    if (row == t->answers.cursor)
        take_row(t, row);
    else
        t->answers.cursor = row;
}

bool answers_take(struct table *t, struct input in)
{
    int rows = 1 + __builtin_popcount(t->answers.claimers), seat = (int)in.code - '1';
    if (!t->answers.claimers)
        return false;
    int moved = input_moves(in, t->answers.cursor, rows);
    if (moved >= 0) {
        t->answers.cursor = moved;
        return true;
    }
    switch (in.kind) {
    case INPUT_ENTER:
        take_row(t, t->answers.cursor);
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
    int seat = claimer_at(t, row);
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
    t->answers.list = area_top(area, rows);
    for (int row = 0; row < t->answers.list.height; row++) {
        struct told told;
        tell_claim(t, row, told_begin(&told, &look.cast));
        term_item(term, area.y + row, area.x, area.width, row == t->answers.cursor, told.memory);
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
