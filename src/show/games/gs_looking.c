/* What can be looked up in The Greatest Snake: cards, and all that lies open. See gs_show.h. */
#include "engine/card_set.h"
#include "show/games/gs_show.h"

#include <string.h>

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

int gs_card_in_question(const struct rules *rules, const struct state *view, int seat, const action *packed)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    const struct gs_entry *top = gs_top_entry(s);
    int announced = top ? top->card : s->drawn;
    if (!packed)
        return announced;
    struct gs_action a = gs_unpack(r, s, seat, *packed);
    switch (a.verb) {
    case GS_V_PASS:
    case GS_V_EAT:
    case GS_V_REFUSE:
        return announced;
    case GS_V_DRAW_PIT:
        return s->pit[s->pit_count - 1];
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        return s->snake[seat].gear[a.cell];
    default:
        return a.card;
    }
}

static void tell_one_card(const struct rules *rules, int card, struct teller *t)
{
    if (card == GS_NONE) {
        tell(t, "None; the next page has all.\n");
        return;
    }
    show_card(rules, card, t);
    tell(t, "\nIts id, for typing and in files: %s\n", ((const struct gs_rules *)rules)->card[card].id);
}

/* The cards of a set with their texts, and why those that are held cannot be played now. */
static void tell_cards(const struct rules *rules, const struct state *view, int seat, const char *title, uint64_t kinds,
                       struct teller *t)
{
    struct lack lacks[SHOW_LACKS_MAX];
    int count = game_owes(view, seat) ? gs_show_lacks(rules, view, seat, lacks) : 0;
    tell(t, "%s", kinds ? title : "");
    while (kinds) {
        int card = card_take(&kinds);
        show_card(rules, card, t);
        for (int i = 0; i < count; i++)
            if (lacks[i].thing.thing == THING_CARD &&
                strcmp(lacks[i].thing.id, ((const struct gs_rules *)rules)->card[card].id) == 0)
                tell(t, "  Not now: %s.\n", lacks[i].why);
    }
}

/* The kinds that lie on snakes and on the Pit. */
static uint64_t kinds_in_sight(const struct rules *rules, const struct gs_state *s)
{
    uint64_t kinds = s->pit_count ? card_bit(s->pit[s->pit_count - 1]) : 0;
    for (int seat = 0; seat < rules->seats; seat++)
        for (int cell = 0; cell < s->snake[seat].length; cell++) {
            const struct gs_snake *n = &s->snake[seat];
            kinds |= n->gears >> cell & 1 ? card_bit(n->gear[cell]) : 0;
            kinds |= n->rats >> cell & 1 ? card_bit(n->rat[cell]) : 0;
        }
    return kinds;
}

/* The card that is pointed at, the own hand, and what lies on the table. */
static void tell_near_cards(const struct rules *rules, const struct state *view, int seat, const action *a,
                            struct teller *t)
{
    const struct gs_state *s = (const struct gs_state *)view;
    uint64_t hand = view->viewer < rules->seats ? s->hand_kinds[view->viewer] : 0;
    tell_one_card(rules, gs_card_in_question(rules, view, seat, a), t);
    tell_cards(rules, view, view->viewer, "\nYour hand:\n", hand, t);
    tell_cards(rules, view, SEAT_NONE, "\nOn the snakes and the Pit:\n", kinds_in_sight(rules, s) & ~hand, t);
}

/* ---- What lies open ---------------------------------------------------------------------------------------------- */

/* "Dodge, Gun ×2"; "none" */
static void tell_counts(const struct gs_rules *r, const uint8_t *count, struct teller *t)
{
    int told = 0;
    for (int card = 0; card < r->kinds; card++)
        if (count[card]) {
            tell(t, told++ ? ", %H" : "%H", GS_CARD(r, card));
            if (count[card] > 1)
                tell(t, " \u00d7%d", count[card]);
        }
    tell(t, told ? "\n" : "none\n");
}

/* All that was announced, the latest first. */
static void tell_stack(const struct rules *rules, const struct gs_state *s, struct teller *t)
{
    for (int n = s->entries - 1; n >= 0; n--) {
        tell(t, "%s%d. ", n == s->entries - 1 ? "Announced, the latest on top:\n" : "", n + 1);
        show_of(rules->game)->answering->waiting(rules, &s->base, n, t);
        tell(t, n ? "\n" : "\n\n");
    }
}

/* The piles, and what the seat that looks knows for certain of other hands. */
static void tell_piles(const struct gs_rules *r, const struct gs_state *s, struct teller *t)
{
    int viewer = s->base.viewer;
    tell(t, "Deck: %d cards\n", s->deck_count);
    for (int i = s->top_count - 1; i >= 0; i--)
        tell(t, "On top of it: %H\n", GS_CARD(r, s->top[i]));
    tell(t, "\nPit (%d), from the top: ", s->pit_count);
    for (int i = s->pit_count - 1; i >= 0; i--)
        tell(t, i ? "%H, " : "%H", GS_CARD(r, s->pit[i]));
    tell(t, s->pit_count ? "\n\nDiscard Pile: " : "none\n\nDiscard Pile: ");
    tell_counts(r, s->discard, t);
    for (int seat = 0; seat < r->base.seats && viewer < r->base.seats; seat++)
        if (seat != viewer) {
            tell(t, "\nKnown of %W hand (%d): ", seat, s->held[seat]);
            tell_counts(r, s->known[viewer][seat], t);
        }
}

void gs_tell_open(const struct rules *rules, const struct gs_state *s, struct teller *t)
{
    tell_stack(rules, s, t);
    tell_piles((const struct gs_rules *)rules, s, t);
}

const char *gs_look_up(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                       struct teller *t)
{
    static const char *const titles[] = { "Card", "All cards", "All that lies open", NULL };
    const struct gs_state *s = (const struct gs_state *)view;
    if (n == 0)
        tell_near_cards(rules, view, seat, a, t);
    if (n == 1)
        show_cards(rules, t);
    if (n == 2)
        gs_tell_open(rules, s, t);
    return titles[n];
}
