/* Choosing step by step in Royal Python: the card, what it is spent on, the suit; see rp_screen.h. Whatever is legal
 * can be reached, because every step goes round all values that the list has. */
#include "tui/screens/rp_screen.h"

#include <stdlib.h>

enum { STOP_COLUMN = DECKTET_CARDS, GRID_SIDE = 3 };

typedef int (*key_fn)(struct rp_action a);

static struct rp_action action_at(const struct look *look, int i)
{
    return rp_unpack((const struct rp_rules *)look->rules, look->actions[i]);
}

/* Left to right: the cards of the hand, then the end of the turn. */
static int card_key(struct rp_action a)
{
    return a.verb == RP_DO_STOP ? STOP_COLUMN : a.card;
}

/* From the tail upwards: what a card is spent on. */
static int use_key(struct rp_action a)
{
    return a.from << 2 | a.crowned << 1 | a.up;
}

/* The suit, or the number of the Excuse. */
static int as_key(struct rp_action a)
{
    return a.suit == RP_NONE ? a.steps : a.suit;
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* The action that fits best: a card for certain, if possible with this use, and declared like that. */
static int nearest(const struct look *look, int card, int use, int as)
{
    int best = -1, most = -1;
    for (int i = 0; i < look->count; i++) {
        struct rp_action a = action_at(look, i);
        int fit = 2 * (use_key(a) == use) + (as_key(a) == as);
        if (card_key(a) == card && fit > most) {
            most = fit;
            best = i;
        }
    }
    return best;
}

/* The next value of a key, up or down and round the end, among the actions that agree in `same` (NULL: all) and in
 * `too`. Returns the present one if it is the only one. */
static int turn(const struct look *look, key_fn key, key_fn same, key_fn too, int by)
{
    struct rp_action chosen = action_at(look, look->chosen);
    int now = key(chosen), next = now, end = now;
    for (int i = 0; i < look->count; i++) {
        struct rp_action a = action_at(look, i);
        int value = key(a);
        if ((same && same(a) != same(chosen)) || (too && too(a) != too(chosen)))
            continue;
        if ((value - now) * by > 0 && (next == now || (next - value) * by > 0))
            next = value;
        if ((end - value) * by > 0)
            end = value;
    }
    return next != now ? next : end;
}

static int turn_card(const struct look *look, int by)
{
    struct rp_action a = action_at(look, look->chosen);
    return nearest(look, turn(look, card_key, NULL, NULL, by), use_key(a), as_key(a));
}

static int turn_use(const struct look *look, int by)
{
    struct rp_action a = action_at(look, look->chosen);
    return nearest(look, card_key(a), turn(look, use_key, card_key, NULL, by), as_key(a));
}

static int turn_as(const struct look *look, int by)
{
    struct rp_action a = action_at(look, look->chosen);
    return nearest(look, card_key(a), use_key(a), turn(look, as_key, card_key, use_key, by));
}

/* This suit or number; the chosen action if the card cannot be that. */
static int declare(const struct look *look, int as)
{
    struct rp_action a = action_at(look, look->chosen);
    int found = nearest(look, card_key(a), use_key(a), as);
    return as_key(action_at(look, found)) == as ? found : look->chosen;
}

static int steer_by_letter(const struct look *look, uint32_t letter)
{
    struct rp_action a = action_at(look, look->chosen);
    if (letter == 'e')
        return rp_choose_stop(look);
    if (letter >= '2' && letter <= '9' && a.card == DECKTET_EXCUSE && a.suit == RP_NONE)
        return declare(look, (int)letter - '0');
    int suit = letter < 128 ? decktet_suit_of((char)letter) : -1;
    return suit >= 0 && a.suit != RP_NONE ? declare(look, suit) : -1;
}

static int steer_spending(const struct look *look, struct input in)
{
    switch (in.kind) {
    case INPUT_LEFT:
        return turn_card(look, -1);
    case INPUT_RIGHT:
        return turn_card(look, 1);
    case INPUT_UP:
        return turn_use(look, 1);
    case INPUT_DOWN:
        return turn_use(look, -1);
    case INPUT_TAB:
        return turn_as(look, 1);
    case INPUT_BACK_TAB:
        return turn_as(look, -1);
    case INPUT_CHAR:
        return steer_by_letter(look, in.code);
    default:
        return -1;
    }
}

/* ---- The Cobra grid, and Entwine --------------------------------------------------------------------------------- */

/* The nearest grid place in a direction; what lies aside counts more than what lies ahead. */
static int towards(const struct look *look, int down, int right)
{
    int from = action_at(look, look->chosen).from - 1, best = look->chosen, shortest = 100;
    for (int i = 0; i < look->count; i++) {
        int place = action_at(look, i).from - 1;
        int dy = place / GRID_SIDE - from / GRID_SIDE, dx = place % GRID_SIDE - from % GRID_SIDE;
        int ahead = dy * down + dx * right, aside = abs(dy * right) + abs(dx * down);
        if (ahead > 0 && ahead + 3 * aside < shortest) {
            shortest = ahead + 3 * aside;
            best = i;
        }
    }
    return best;
}

static int steer_grid(const struct look *look, struct input in)
{
    switch (in.kind) {
    case INPUT_LEFT:
        return towards(look, 0, -1);
    case INPUT_RIGHT:
        return towards(look, 0, 1);
    case INPUT_UP:
        return towards(look, -1, 0);
    case INPUT_DOWN:
        return towards(look, 1, 0);
    case INPUT_CHAR:
        return in.code >= '1' && in.code <= '9' ? rp_choose_grid(look, (int)in.code - '0') : -1;
    default:
        return -1; /* Tab goes through the list */
    }
}

static int steer_swap(const struct look *look, struct input in)
{
    bool up = in.kind == INPUT_UP || in.kind == INPUT_RIGHT || in.kind == INPUT_TAB;
    if (!up && in.kind != INPUT_DOWN && in.kind != INPUT_LEFT && in.kind != INPUT_BACK_TAB)
        return -1;
    return nearest(look, 0, turn(look, use_key, NULL, NULL, up ? 1 : -1), 0);
}

int rp_steer(const struct look *look, struct input in)
{
    switch (action_at(look, look->chosen).verb) {
    case RP_DO_COBRA:
        return steer_grid(look, in);
    case RP_DO_SWAP:
        return steer_swap(look, in);
    default:
        return steer_spending(look, in);
    }
}

/* ---- By the mouse ------------------------------------------------------------------------------------------------ */

/* A second click on a card declares it as its next suit; one that is only to be discarded it takes. */
int rp_choose_card(const struct look *look, int card)
{
    struct rp_action chosen = action_at(look, look->chosen);
    if (chosen.verb == RP_DO_COBRA || chosen.verb == RP_DO_SWAP)
        return -1;
    if (card_key(chosen) != card)
        return nearest(look, card, use_key(chosen), as_key(chosen));
    int next = turn_as(look, 1);
    return next != look->chosen || chosen.verb == RP_DO_DISCARD ? next : -1;
}

/* Where an action's token goes to; RP_NONE if it goes nowhere. */
static int landing_of(const struct look *look, struct rp_action a)
{
    const struct rp_rules *r = (const struct rp_rules *)look->rules;
    struct rp_landfall fall = rp_landfall_of(r, (const struct rp_state *)look->view, look->seat, a);
    return fall.landing == RP_ILLEGAL ? RP_NONE : fall.into;
}

static bool has_token(struct rp_action a)
{
    return a.verb != RP_DO_STOP && a.verb != RP_DO_DISCARD && a.verb != RP_DO_COBRA;
}

/* The place to go to, again and it is taken; a token that the chosen card may be spent on; another place to go to. */
int rp_choose_place(const struct look *look, int place)
{
    struct rp_action chosen = action_at(look, look->chosen);
    if (!has_token(chosen))
        return -1;
    int target = landing_of(look, chosen);
    if (target == place || (target == RP_NONE && chosen.from == place))
        return look->chosen;
    for (int i = 0; i < look->count; i++) {
        struct rp_action a = action_at(look, i);
        if (card_key(a) == card_key(chosen) && a.from == place && use_key(a) != use_key(chosen))
            return nearest(look, card_key(a), use_key(a), as_key(chosen));
    }
    for (int i = 0; i < look->count; i++) {
        struct rp_action a = action_at(look, i);
        if (card_key(a) == card_key(chosen) && landing_of(look, a) == place)
            return nearest(look, card_key(a), use_key(a), a.suit == RP_NONE ? as_key(a) : as_key(chosen));
    }
    return -1;
}

static int first_of(const struct look *look, enum rp_verb verb, int from)
{
    for (int i = 0; i < look->count; i++) {
        struct rp_action a = action_at(look, i);
        if (a.verb == verb && a.from == from)
            return i;
    }
    return -1;
}

int rp_choose_grid(const struct look *look, int place)
{
    return first_of(look, RP_DO_COBRA, place);
}

int rp_choose_stop(const struct look *look)
{
    return first_of(look, RP_DO_STOP, 0);
}
