/* Why every game ends: boards and decks are refused with which it could go on for ever (docs/rulesets.md, "What must
 * end").
 *
 * Nobody can stop a player from stopping: a turn goes on as long as its player wants and finds cards. A game ends as
 * long as chance decides, since an Ace takes any token on by one spot, a Crown turns it back, and the Ace leads out of
 * spot 1. For that all tokens of a player must come onto the snake. Each but the first wants two cards of one suit, of
 * which the Ace finds a spot if there is any; and where nobody has brought on all of theirs, a spot is left over. Cards
 * of players who have lost all tokens are out of the game: not all Aces may be. */
#include "games/royal_python/rp_parts.h"

enum { MANY_TOKENS = 4 }; /* nobody loses so many before somebody leaves the snake */

static uint64_t cards_of(const struct rp_rules *r, int rank)
{
    uint64_t cards = 0;
    for (int card = 0; card < DECKTET_CARDS; card++)
        if (card_in(r->deck, card) && decktet[card].rank == rank)
            cards |= card_bit(card);
    return cards;
}

/* An Ace that another card of the deck can pay for. */
static bool ace_is_paid_for(const struct rp_rules *r, uint64_t aces)
{
    bool paid = false;
    while (aces) {
        int suit = __builtin_ctz(decktet[card_take(&aces)].suits);
        paid = paid || card_count(r->bearing[suit]) > 1;
    }
    return paid;
}

int rp_check_ends(const struct rp_rules *r, struct flat *f, struct error *err)
{
    int seats = r->base.seats, tokens = seats * r->tokens;
    uint64_t aces = cards_of(r, DECKTET_ACE);
    if (r->base.turns_max)
        return 0;
    if (!aces || !cards_of(r, DECKTET_CROWN))
        return flat_refuse(f, err, "deck", "needs an Ace and a Crown, or a game may never end; or set \"turns\"");
    if (card_count(aces) <= r->hand && r->tokens < MANY_TOKENS)
        return flat_refuse(f, err, "deck",
                           "has %d Ace%s, no more than a hand of %d: who loses all tokens keeps the hand, and without "
                           "an Ace nobody else may ever leave the snake; give more Aces, smaller hands, %d tokens, or "
                           "set \"turns\"",
                           card_count(aces), card_count(aces) == 1 ? "" : "s", r->hand, MANY_TOKENS);
    if (r->tokens == 1)
        return 0;
    if (r->hand < 2)
        return flat_refuse(f, err, "hand",
                           "must be at least 2 with more than one token: to bring on another takes two cards; or set "
                           "\"turns\"");
    if (!ace_is_paid_for(r, aces))
        return flat_refuse(f, err, "deck",
                           "needs an Ace and another card of its suit, or nobody may bring on a second token; or set "
                           "\"turns\"");
    if (r->spots < tokens)
        return flat_refuse(f, err, "board.values",
                           "%d are too few: %d players with %d tokens each need %d spots, or they may stand in each "
                           "other's way for ever; make the snake longer, give fewer tokens, or set \"turns\"",
                           r->spots, seats, r->tokens, tokens);
    return 0;
}
