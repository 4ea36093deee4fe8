/* Why every game ends: boards and decks are refused with which it could go on for ever (docs/rulesets.md, "What must
 * end").
 *
 * A turn has a bound of cards (RP_SPENT_MAX). A game ends as long as chance decides, since an Ace takes any token on by
 * one spot, a Crown turns it back, and the Ace leads out of spot 1. For that all tokens of a player must come onto the
 * snake. Each but the first wants two cards of one suit, of which the Ace finds a spot if there is any; and where
 * nobody has brought on all of theirs, a spot is left over. Every turn takes a token on or lets its player part with
 * any card, and there are more cards than hands hold. So chance decides who gets which, and the cards that are wanted
 * come round; but not those in the hands of players who have lost all tokens. If these hold what the others cannot do
 * without, they discard. */
#include "games/royal_python/rp_parts.h"

static uint64_t aces_of(uint64_t cards)
{
    uint64_t aces = 0;
    for (int card = 0; card < DECKTET_CARDS; card++)
        if (card_in(cards, card) && decktet[card].rank == DECKTET_ACE)
            aces |= card_bit(card);
    return aces;
}

/* True if one of the Aces can be paid for by another card, or follow it. */
static bool has_pair(const struct rp_rules *r, uint64_t cards)
{
    bool found = false;
    for (uint64_t aces = aces_of(cards); aces && !found;)
        found = card_count(cards & r->bearing[__builtin_ctz(decktet[card_take(&aces)].suits)]) > 1;
    return found;
}

static bool suffices(const struct rp_rules *r, uint64_t cards, int players)
{
    bool entering = r->tokens > 1 ? has_pair(r, cards) : aces_of(cards) != 0;
    return entering && (cards & r->crowns) && card_count(cards) > players * r->hand;
}

uint64_t rp_must_return(const struct rp_rules *r, const struct rp_state *s)
{
    uint64_t cards = 0;
    int players = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        bool in = rp_is_in(s, seat);
        cards |= in ? 0 : s->hand[seat];
        players += in;
    }
    bool ends = r->base.turns_max || s->base.phase == RP_OVER || suffices(r, r->deck & ~cards, players);
    return ends ? 0 : cards;
}

int rp_check_ends(const struct rp_rules *r, struct flat *f, struct error *err)
{
    int tokens = r->base.seats * r->tokens, held = r->base.seats * r->hand, code = 0;
    bool ace = aces_of(r->deck);
    if (r->base.turns_max)
        return 0;
    if (!ace || !r->crowns)
        code = flat_refuse(f, err, "deck", "needs %s, or a game may never end; or set \"turns\"",
                           ace         ? "a Crown"
                           : r->crowns ? "an Ace"
                                       : "an Ace and a Crown");
    else if (r->tokens > 1 && !has_pair(r, r->deck))
        code = flat_refuse(f, err, "deck",
                           "needs an Ace and another card of its suit, or nobody may bring on a second token; or set "
                           "\"turns\"");
    if (!code && r->cards <= held)
        code = flat_refuse(f, err, "deck",
                           "has %d cards, %d too few: %d players with hands of %d hold %d, and if none is left over "
                           "the same cards may go round for ever; add some, give smaller hands, or set \"turns\"",
                           r->cards, held + 1 - r->cards, r->base.seats, r->hand, held);
    if (!code && r->tokens > 1 && r->hand < 2)
        code = flat_refuse(f, err, "hand",
                           "must be at least 2 with more than one token: to bring on another takes two cards; or set "
                           "\"turns\"");
    if (!code && r->tokens > 1 && r->spots < tokens)
        code = flat_refuse(f, err, "board.values",
                           "has %d spot%s, %d too few: %d players with %d tokens each need %d, or they may stand in "
                           "each other's way for ever; make the snake longer, give fewer tokens, or set \"turns\"",
                           r->spots, r->spots == 1 ? "" : "s", tokens - r->spots, r->base.seats, r->tokens, tokens);
    return code;
}
