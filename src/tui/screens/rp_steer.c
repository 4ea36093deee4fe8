/* What keys and clicks mean in Royal Python's picture: the levels of the tree of choices are the card, what it is spent
 * on, and its suit. */
#include "tui/screens/rp_screen.h"

#include <stdlib.h>
#include <string.h>

enum { CARD, USE, AS, GRID_SIDE = 3 };

static struct rp_action action_at(const struct look *look, int i)
{
    return rp_unpack(rp_rules_of(look), look->choice.actions[i]);
}

struct rp_action rp_chosen(const struct look *look)
{
    return look->chosen >= 0 ? action_at(look, look->chosen) : (struct rp_action){ 0 };
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* The chosen card on the same token, as this suit or number; the chosen action if it cannot be that. */
static int declare(const struct look *look, int as)
{
    int at = look->chosen;
    do {
        struct rp_action a = action_at(look, at);
        if (as == (a.suit == RP_NONE ? a.steps : a.suit))
            return at;
        at = chooser_turn(&look->choice, at, AS, 1);
    } while (at != look->chosen);
    return at;
}

static int first_of(const struct look *look, enum rp_verb verb, int from)
{
    for (int i = 0; i < look->choice.count; i++)
        if (action_at(look, i).verb == verb && action_at(look, i).from == from)
            return i;
    return -1;
}

static int steer_by_letter(const struct look *look, uint32_t letter)
{
    struct rp_action a = rp_chosen(look);
    if (letter == 'e')
        return first_of(look, RP_DO_STOP, 0);
    if (letter >= '2' && letter <= '9' && a.card == DECKTET_EXCUSE && a.suit == RP_NONE)
        return declare(look, (int)letter - '0');
    int suit = letter < 128 ? decktet_suit_of((char)letter) : -1;
    return suit >= 0 && a.suit != RP_NONE ? declare(look, suit) : -1;
}

/* The nearest grid place in a direction; what lies aside counts more than what lies ahead. */
static int towards(const struct look *look, int down, int right)
{
    int from = rp_chosen(look).from - 1, best = look->chosen, shortest = 100;
    for (int i = 0; i < look->choice.count; i++) {
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

/* Of the tree of choices: card, what it is spent on, suit. On the grid: places. */
int rp_steer(const struct look *look, struct input in)
{
    static const struct {
        int level, by, down, right;
    } keys[] = {
        [INPUT_LEFT] = { CARD, -1, 0, -1 }, [INPUT_RIGHT] = { CARD, 1, 0, 1 }, [INPUT_UP] = { USE, 1, -1, 0 },
        [INPUT_DOWN] = { USE, -1, 1, 0 },   [INPUT_TAB] = { AS, 1, 0, 0 },     [INPUT_BACK_TAB] = { AS, -1, 0, 0 },
    };
    enum rp_verb verb = rp_chosen(look).verb;
    bool grid = verb == RP_DO_COBRA, swap = verb == RP_DO_SWAP;
    if (in.kind == INPUT_CHAR && grid)
        return in.code >= '1' && in.code <= '9' ? first_of(look, RP_DO_COBRA, (int)in.code - '0') : -1;
    if (in.kind == INPUT_CHAR)
        return swap ? -1 : steer_by_letter(look, in.code);
    if (in.kind > INPUT_BACK_TAB || !keys[in.kind].by || (grid && keys[in.kind].level == AS))
        return -1; /* Tab goes through the list of places */
    if (grid)
        return towards(look, keys[in.kind].down, keys[in.kind].right);
    return chooser_turn(&look->choice, look->chosen, swap ? CARD : keys[in.kind].level, keys[in.kind].by);
}

/* ---- Clicks ------------------------------------------------------------------------------------------------------ */

static int place_of(const struct look *look, const struct handle *space)
{
    return strcmp(space->id, "head") == 0 ? rp_rules_of(look)->head : (int)strtol(space->id, NULL, 10);
}

int rp_aim(const struct look *look, int index)
{
    struct handle path[SHOW_PATH_MAX];
    const struct show *show = show_of(look->rules->game);
    int count = show->path(look->rules, look->view, look->seat, look->choice.actions[index], path);
    return count ? place_of(look, &path[count - 1]) : RP_NONE;
}

/* A card, and clicked again its next suit. */
void rp_point_card(const struct look *look, int card, struct handle *out)
{
    struct rp_action a = rp_chosen(look);
    int next = a.card == card && a.verb != RP_DO_STOP ? chooser_turn(&look->choice, look->chosen, AS, 1) : look->chosen;
    *out = handle_of(THING_CARD, "%s", decktet[card].code);
    if (next != look->chosen)
        *out = chooser_points_at(&look->choice, next, AS);
}

/* Where the chosen action leads, and it is taken; a token; another place that the chosen card can lead to. */
void rp_point_place(const struct look *look, int place, struct handle *out)
{
    struct rp_action a = rp_chosen(look);
    int aim = rp_aim(look, look->chosen);
    *out = place == 0                         ? handle_of(THING_SPACE, "supply")
           : place == rp_rules_of(look)->head ? handle_of(THING_SPACE, "head")
                                              : handle_of(THING_SPACE, "%d", place);
    if (place == aim || (aim == RP_NONE && place == a.from)) {
        *out = chooser_points_at(&look->choice, look->chosen, a.verb == RP_DO_SWAP ? CARD : AS);
        return;
    }
    int landing = -1;
    for (int i = 0; i < look->choice.count; i++)
        if (action_at(look, i).card == a.card) {
            if (action_at(look, i).from == place)
                return;
            if (landing < 0 && rp_aim(look, i) == place)
                landing = i;
        }
    if (landing >= 0)
        *out = chooser_points_at(&look->choice, landing, a.suit == RP_NONE ? AS : USE);
}
