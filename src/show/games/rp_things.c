/* The things of Royal Python: cards with their names and texts, suits, places. */
#include "show/games/rp_show.h"

#include <stdio.h>

/* ---- In sentences ------------------------------------------------------------------------------------------------ */

struct handle rp_card_handle(int card)
{
    return handle_of(THING_CARD, "%s", decktet[card].code);
}

struct handle rp_space_handle(const struct rp_rules *r, int place)
{
    char name[16];
    struct textbuf out = textbuf_over(name, sizeof name);
    rp_place_text(r, place, false, &out);
    return handle_of(THING_SPACE, "%s", name);
}

void rp_tell_cobra_card(const struct rp_rules *r, int card, struct teller *t)
{
    rp_tell_cobra(r, card, tells_in_full(t), t);
}

void rp_tell_space(const struct rp_rules *r, int place, struct teller *t)
{
    rp_tell_place(r, place, "", t);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* The n-th thing is a card of the deck, or else a Cobra card: its id from 1, or 0. */
static int cobra_of(const struct rp_rules *r, int n)
{
    return n >= r->cards && n < r->cards + RP_COBRAS ? n - r->cards + 1 : 0;
}

static const char *kind_of(int card)
{
    switch (decktet[card].rank) {
    case DECKTET_NO_RANK:
        return "Excuse";
    case DECKTET_ACE:
        return "Ace";
    case DECKTET_PAWN:
        return "Pawn";
    case DECKTET_COURT:
        return "Court";
    case DECKTET_CROWN:
        return "Crown";
    default:
        return "number card";
    }
}

bool rp_card(const struct rules *rules, int n, struct card_words *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    int cobra = cobra_of(r, n);
    if (n >= r->cards && !cobra)
        return false;
    *out = (struct card_words){ .thing = cobra ? handle_of(THING_CARD, "C%d", cobra)
                                               : rp_card_handle(card_nth(r->deck, n)) };
    snprintf(out->name, sizeof out->name, "%s", cobra ? r->cobra[cobra].name : decktet[card_nth(r->deck, n)].name);
    snprintf(out->kind, sizeof out->kind, "%s", cobra ? "Cobra card" : kind_of(card_nth(r->deck, n)));
    return true;
}

static void tell_cobra_text(const struct rp_cobra *cobra, struct teller *t)
{
    int number = cobra->number;
    switch ((enum rp_effect)cobra->effect) {
    case RP_SWAP_AHEAD:
        tell(t, "Swap with the nearest enemy token ahead.");
        break;
    case RP_SWAP_BEHIND:
        tell(t, "Swap with the nearest enemy token behind.");
        break;
    case RP_SWAP_FIRST:
        tell(t, "Swap with the uncrowned enemy token nearest the head.");
        break;
    case RP_SWAP_OWN:
        tell(t, "Swap with another token of yours, of your choice.");
        break;
    case RP_SLIDE_AHEAD:
        tell(t, "Move ahead to the nearest empty spot, %d or more away.", number);
        break;
    case RP_SLIDE_BACK:
        tell(t, "Move back to the nearest empty spot, %d or more away.", number);
        break;
    case RP_SHED_HAND:
        tell(t, "Discard your hand and draw as many cards.");
        break;
    case RP_DRAW_CARDS:
        tell(t, number == 1 ? "Draw %d card." : "Draw %d cards.", number);
        break;
    case RP_END_TURN:
        tell(t, "Your turn ends at once.");
        break;
    }
}

static void tell_suits(int card, struct teller *t)
{
    const char *before = ", as ";
    for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1) {
        tell(t, "%s", before);
        rp_tell_suit(__builtin_ctz(suits), t);
        before = suits & (suits - 1) & ((suits & (suits - 1)) - 1) ? ", " : " or ";
    }
}

/* "1 1 1 1, 2 2 2 2" would not be read; "4 of 1, 4 of 2" is. */
static void put_values(const struct rp_rules *r, struct textbuf *out)
{
    for (int spot = 1, run; spot <= r->spots; spot += run) {
        for (run = 1; spot + run <= r->spots && r->value[spot + run] == r->value[spot]; run++)
            ;
        text_putf(out, "%s%d of %d", spot > 1 ? ", " : "", run, r->value[spot]);
    }
}

void rp_numbers(const struct rules *rules, struct textbuf *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct ruleset *ruleset = rules->ruleset;
    bool any = false;
    text_putf(out, "The snake has %d spots. From the tail to the head their points are: ", r->spots);
    put_values(r, out);
    text_putf(out, ". The head counts %d, to leave by the tail counts %d.\n", r->value[r->head], r->leave);
    text_put(out, "The Cobra is on ");
    for (int spot = 1; spot <= r->spots; spot++)
        if (r->cobra_spots >> spot & 1) {
            text_putf(out, "%s%d", any ? ", " : "spots ", spot);
            any = true;
        }
    text_put(out, any ? ".\nTokens for each: " : "no spot.\nTokens for each: ");
    for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
        const struct flat_item *tokens = flat_look(&ruleset->flat, "tokens.%d", seats - ruleset->seats_min);
        text_putf(out, "%s%d with %d players", seats > ruleset->seats_min ? ", " : "", (int)tokens->number, seats);
    }
    text_putf(out, ".\nHands of %d cards, of a deck of %d.\n", r->hand, r->cards);
}

void rp_card_text(const struct rules *rules, int n, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    int cobra = cobra_of(r, n);
    if (cobra) {
        tell_cobra_text(&r->cobra[cobra], t);
        return;
    }
    int card = card_nth(r->deck, n), steps = r->steps[card];
    if (card == DECKTET_EXCUSE) {
        tell(t, "Moves a token 2 to 9 spots, as you choose. It has no suit, and is the only card of its turn.");
        return;
    }
    tell(t, steps == 1 ? "Moves a token %d spot" : "Moves a token %d spots", steps);
    if (card_in(r->crowns, card))
        tell(t, " or crowns one on the head");
    tell_suits(card, t);
    tell(t, ".");
}

/* ---- What never changes ------------------------------------------------------------------------------------------ */

static void write_space(const struct rp_rules *r, int place, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "id", rp_space_handle(r, place).id);
    json_member_list(w, "next");
    if (place < r->head)
        json_put_text(w, rp_space_handle(r, place + 1).id);
    json_list_end(w);
    json_member_int(w, "value", r->value[place]);
    json_member_bool(w, "cobra", r->cobra_spots >> place & 1);
    json_object_end(w);
}

static void write_card(const struct rp_rules *r, int card, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "id", decktet[card].code);
    json_member_int(w, "steps", r->steps[card]); /* 0: the Excuse */
    json_member_bool(w, "crowns", card_in(r->crowns, card));
    json_member_list(w, "suits");
    for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1)
        json_put_text(w, (char[]){ decktet_suit_letter[__builtin_ctz(suits)], '\0' });
    json_list_end(w);
    json_object_end(w);
}

/* The snake from the supply to the head; cards; suits by letter, those of the seats are in positions. */
void rp_describe(const struct rules *rules, struct json *w)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    json_member_list(w, "spaces");
    for (int place = 0; place <= r->head; place++)
        write_space(r, place, w);
    json_list_end(w);
    json_member_list(w, "cards");
    for (uint64_t deck = r->deck; deck;)
        write_card(r, card_take(&deck), w);
    json_list_end(w);
    json_member_object(w, "suits");
    for (int suit = 0; suit < DECKTET_SUITS; suit++)
        json_member_text(w, (char[]){ decktet_suit_letter[suit], '\0' }, decktet_suit_name[suit]);
    json_object_end(w);
    json_member_int(w, "tokens", r->tokens);
    json_member_int(w, "hand", r->hand);
    json_member_int(w, "leave", r->leave);
}
