/* The snake of Royal Python in words, and what is held; see rp_show.h. */
#include "show/games/rp_show.h"

static void tell_tokens(const struct rp_rules *r, const struct rp_state *s, int spot, struct teller *t)
{
    for (int seat = 0; seat < r->base.seats; seat++)
        if ((s->body[seat] | s->crowned[seat]) >> spot & 1)
            tell(t, s->crowned[seat] >> spot & 1 ? "%W crowned token" : "%W token", seat);
}

static bool occupied(const struct rp_rules *r, const struct rp_state *s, int spot)
{
    uint64_t tokens = 0;
    for (int seat = 0; seat < r->base.seats; seat++)
        tokens |= s->body[seat] | s->crowned[seat];
    return tokens >> spot & 1;
}

void rp_show_table(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    tell(t, "The snake has %d spots from the tail on; behind spot %d is the head, %d points, %s.\n", r->spots, r->spots,
         r->value[r->head], s->opened ? "open" : "not reached yet");
    for (int spot = r->spots; spot >= 1; spot--) {
        if (!occupied(r, s, spot))
            continue;
        tell(t, "Spot %d, %d point%s%s: ", spot, r->value[spot], r->value[spot] == 1 ? "" : "s",
             r->cobra_spots >> spot & 1 ? ", Cobra" : "");
        tell_tokens(r, s, spot, t);
        tell(t, "\n");
    }
    tell(t, "Cobra spots:");
    for (int spot = 1, told = 0; spot <= r->spots; spot++)
        if (r->cobra_spots >> spot & 1)
            tell(t, told++ ? ", %d" : " %d", spot);
    tell(t, ".\n");
    for (int place = 1; place <= RP_COBRAS; place++) {
        int card = s->grid[place - 1];
        if (card == RP_EMPTY || card == RP_FACE_DOWN)
            continue;
        tell(t, "Cobra card face up at place %d: ", place);
        rp_tell_cobra_card(r, card, t);
        tell(t, "\n");
    }
    tell(t, "In the deck: %d.\n", rp_deck_count(r, s));
    rp_tell_seats(r, s, t);
}

/* "4 of Moons and Suns, the Mountain" */
static void tell_card(int card, struct teller *t)
{
    tell(t, "%H, %s", THING_CARD, decktet[card].code, decktet[card].code, decktet[card].name);
    for (int suit = 0, told = 0; suit < DECKTET_SUITS; suit++)
        if (decktet[card].suits >> suit & 1) {
            tell(t, told++ ? " and " : ": ");
            rp_tell_suit(suit, t);
        }
    tell(t, "\n");
}

void rp_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct rp_state *s = (const struct rp_state *)view;
    (void)rules;
    for (uint64_t hand = s->hand[seat]; hand;)
        tell_card(card_take(&hand), t);
    if (!s->hand[seat])
        tell(t, "No cards.\n");
}
