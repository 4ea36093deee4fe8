/* The rules from a ruleset: the deck as a whole, which is refused if it could break a limit, and what these rules can
 * bring about at most. */
#include "games/greatest_snake/gs_parts.h"

/* ---- The deck as a whole ----------------------------------------------------------------------------------------- */

static int copies_of(const struct gs_rules *r, bool (*counts)(const struct gs_card *card))
{
    int copies = 0;
    for (int card = 0; card < r->kinds; card++)
        copies += counts(&r->card[card]) ? r->card[card].copies : 0;
    return copies;
}

static bool is_keepable(const struct gs_card *card)
{
    return card->kind != GS_KIND_RAT;
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

/* In how many ways a card can be aimed; Body Cards before the end of the game are at most length - 3 a snake. */
static long aims_bound(const struct gs_rules *r, const struct gs_card *card, int seats, long kinds)
{
    long bodies = r->length - 3, ways = 1;
    const long owners[] = { [GS_ANY] = seats, [GS_OWN] = 1, [GS_OTHER] = seats - 1, [GS_NEIGHBOUR] = 2 };
    const long cells[] = {
        [GS_AT_SNAKE] = 1, [GS_AT_RAT] = r->length - 1, [GS_AT_EQUIPMENT] = bodies, [GS_AT_BODY] = bodies,
        [GS_AT_HAND] = 1,  [GS_AT_DISCARD] = kinds
    };
    for (int i = 0; i < card->slots; i++) {
        const struct gs_slot *slot = &card->slot[i];
        ways *= cells[slot->what] * (slot->what == GS_AT_DISCARD ? 1 : owners[slot->whose]);
    }
    return ways;
}

/* How many actions one seat can have: all Power Cards in its hand, the richest Equipment on its snake, any Equipment
 * for any Body Card, all of that to be taken off, any card to be discarded, and up to four others (to draw, decide on a
 * rat, digest, pass, look). */
static long actions_bound(const struct gs_rules *r, int seats)
{
    long bodies = r->length - 3, kinds = card_count(r->powers | r->equipment);
    long plays = 0, uses = 0, ways[GS_KINDS_MAX] = { 0 };
    int left[GS_KINDS_MAX] = { 0 };
    for (int i = 0; i < r->kinds; i++) {
        const struct gs_card *card = &r->card[i];
        bool costs_card = card->price == GS_PRICE_AMMO || card->price == GS_PRICE_DISCARD;
        if (card->kind == GS_KIND_POWER)
            plays += aims_bound(r, card, seats, kinds);
        if (card->effect == GS_NOTHING || card->kind != GS_KIND_EQUIPMENT)
            continue;
        ways[i] = aims_bound(r, card, seats, kinds) * (costs_card ? kinds : 1);
        left[i] = card->copies;
    }
    for (long cell = 0; cell < bodies; cell++) {
        int best = 0;
        for (int i = 1; i < r->kinds; i++)
            if (left[i] > 0 && (left[best] == 0 || ways[i] > ways[best]))
                best = i;
        if (left[best] > 0) {
            left[best]--;
            uses += ways[best];
        }
    }
    return plays + uses + bodies * (kinds + 1) + kinds + 4;
}

/* A draw has each kind of the deck, the lot for the first player each seat. */
static int outcomes_bound(const struct gs_rules *r, int seats)
{
    int kinds = 0;
    for (int card = 0; card < r->kinds; card++)
        kinds += r->card[card].copies > 0;
    return kinds > seats ? kinds : seats;
}

/* How many events one action can have. First its own: five if a king is drawn out of the Pit, or a look at a hand. At
 * worst nobody can answer any more, and all that is pending resolves. An entry has four events at most: it takes
 * effect, a rat is eaten, the snake falls asleep, and that rat is vomited by another entry; or a rat is moved on, and
 * back by another. Beside that each rat that lay in a snake before is vomited once, after a move for each space to the
 * Head: with L cells 1 + 2 + … + L in a full snake. (A Digestion Phase, which is pending alone, has fewer: two for each
 * rat.) Last come the withdrawal of "Digest!", a shuffle, three of a turn that begins, and the end. */
static int events_bound(const struct gs_rules *r, int seats)
{
    int cells = r->length - 1;
    return 5 + copies_of(r, is_keepable) + 4 * GS_STACK_MAX + seats * (cells * (cells + 1) / 2) + 6;
}

/* While a window is open, the number of pending entries, of cards in hands, of snakes awake and of Equipment that is
 * its own price never grows in sum: announcing turns one of these into an entry, and resolving an entry gives back at
 * most one card or wakes one snake. So nothing exceeds all keepable cards, all snakes, and the entry at the bottom,
 * which may have been free. */
static int check_deck(struct gs_rules *r, struct flat *f, struct error *err)
{
    int seats = r->base.ruleset->seats_max, keepable = copies_of(r, is_keepable), bound = 1 + keepable + seats;
    int code;
    long actions = actions_bound(r, seats);
    if (keepable < r->hand * seats &&
        (code = flat_refuse(f, err, "cards",
                            "have %d Power and Equipment Cards, %d too few: hands of %d for %d players need %d",
                            keepable, r->hand * seats - keepable, r->hand, seats, r->hand * seats)))
        return code;
    if (bound > GS_STACK_MAX &&
        (code = flat_refuse(f, err, "cards",
                            "%d answers too many: with %d Power and Equipment Cards and %d players %d could be pending "
                            "at a time, and at most %d can be; take %d such cards out",
                            bound - GS_STACK_MAX, keepable, seats, bound, GS_STACK_MAX, bound - GS_STACK_MAX)))
        return code;
    if (actions > GS_ACTIONS_MAX)
        return flat_refuse(f, err, "cards",
                           "could give one player %ld actions to choose from, and at most %d can be: "
                           "use a smaller length, fewer kinds of cards, or fewer abilities that cost a card",
                           actions, GS_ACTIONS_MAX);
    return 0;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int gs_build(struct rules *rules, struct flat *f, struct error *err)
{
    struct gs_rules *r = (struct gs_rules *)rules;
    const struct ruleset *ruleset = rules->ruleset;
    int64_t hand = 0, limit = 0, length = 0;
    int code;
    if ((ruleset->seats_min < GS_SEATS_MIN || ruleset->seats_max > GS_SEATS_MAX) &&
        (code = flat_refuse(f, err, "seats", "must be within %d to %d", GS_SEATS_MIN, GS_SEATS_MAX)))
        return code;
    if ((code = flat_int(f, err, 1, GS_HAND_MAX, &hand, "hand")) ||
        (code = flat_int(f, err, 1, GS_CARDS_MAX, &limit, "limit")) ||
        (code = flat_int(f, err, 4, GS_LENGTH_MAX, &length, "length")))
        return code;
    r->hand = (int)hand;
    r->limit = (int)limit;
    r->length = (int)length;
    if ((code = gs_read_cards(r, f, err)) || (code = rules_read_turns(rules, f, err)) || (code = flat_verdict(f)) ||
        (code = check_deck(r, f, err)) || (code = gs_check_ends(r, f, err)) || (code = flat_verdict(f)))
        return code;
    gs_warn(r, f);
    rules->actions_max = (int)actions_bound(r, rules->seats);
    rules->outcomes_max = outcomes_bound(r, rules->seats);
    rules->events_max = events_bound(r, rules->seats);
    return rules_option_seat(rules, GS_OPT_FIRST, &r->first, err);
}
