/* The table of the Decktet's cards; see decktet.h. */
#include "engine/decktet.h"

#include <string.h>

enum {
    M = 1 << DECKTET_MOONS,
    S = 1 << DECKTET_SUNS,
    W = 1 << DECKTET_WAVES,
    L = 1 << DECKTET_LEAVES,
    Y = 1 << DECKTET_WYRMS,
    K = 1 << DECKTET_KNOTS
};

const char decktet_suit_letter[] = "MSWLYK";
const char *const decktet_suit_name[] = { "Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots" };

const struct decktet_card decktet[] = {
    { "AM", "Ace of Moons", DECKTET_ACE, M },
    { "AS", "Ace of Suns", DECKTET_ACE, S },
    { "AW", "Ace of Waves", DECKTET_ACE, W },
    { "AL", "Ace of Leaves", DECKTET_ACE, L },
    { "AY", "Ace of Wyrms", DECKTET_ACE, Y },
    { "AK", "Ace of Knots", DECKTET_ACE, K },
    { "2MK", "the Author", 2, M | K },
    { "2SY", "the Desert", 2, S | Y },
    { "2WL", "the Origin", 2, W | L },
    { "3MW", "the Journey", 3, M | W },
    { "3SK", "the Painter", 3, S | K },
    { "3LY", "the Savage", 3, L | Y },
    { "4MS", "the Mountain", 4, M | S },
    { "4WL", "the Sailor", 4, W | L },
    { "4YK", "the Battle", 4, Y | K },
    { "5ML", "the Forest", 5, M | L },
    { "5SW", "the Discovery", 5, S | W },
    { "5YK", "the Soldier", 5, Y | K },
    { "6MW", "the Lunatic", 6, M | W },
    { "6SY", "the Penitent", 6, S | Y },
    { "6LK", "the Market", 6, L | K },
    { "7ML", "the Chance Meeting", 7, M | L },
    { "7SK", "the Castle", 7, S | K },
    { "7WY", "the Cave", 7, W | Y },
    { "8MS", "the Diplomat", 8, M | S },
    { "8WL", "the Mill", 8, W | L },
    { "8YK", "the Betrayal", 8, Y | K },
    { "9MS", "the Pact", 9, M | S },
    { "9WY", "the Darkness", 9, W | Y },
    { "9LK", "the Merchant", 9, L | K },
    { "XM", "the Huntress", DECKTET_CROWN, M },
    { "XS", "the Bard", DECKTET_CROWN, S },
    { "XW", "the Sea", DECKTET_CROWN, W },
    { "XL", "the End", DECKTET_CROWN, L },
    { "XY", "the Calamity", DECKTET_CROWN, Y },
    { "XK", "the Windfall", DECKTET_CROWN, K },
    { "EX", "the Excuse", DECKTET_NO_RANK, 0 },
    { "PMSL", "the Harvest", DECKTET_PAWN, M | S | L },
    { "PMYK", "the Watchman", DECKTET_PAWN, M | Y | K },
    { "PSWK", "the Light Keeper", DECKTET_PAWN, S | W | K },
    { "PWLY", "the Borderland", DECKTET_PAWN, W | L | Y },
    { "CMWK", "the Consul", DECKTET_COURT, M | W | K },
    { "CMLY", "the Rite", DECKTET_COURT, M | L | Y },
    { "CSWY", "the Island", DECKTET_COURT, S | W | Y },
    { "CSLK", "the Window", DECKTET_COURT, S | L | K },
};

_Static_assert(sizeof decktet / sizeof *decktet == DECKTET_CARDS, "a row for each card");

int decktet_find(const char *code)
{
    for (int card = 0; card < DECKTET_CARDS; card++)
        if (strcmp(decktet[card].code, code) == 0)
            return card;
    return -1;
}

int decktet_suit_of(char letter)
{
    for (int suit = 0; suit < DECKTET_SUITS; suit++)
        if (decktet_suit_letter[suit] == letter)
            return suit;
    return -1;
}

uint64_t decktet_bearing(enum decktet_suit suit)
{
    uint64_t set = 0;
    for (int card = 0; card < DECKTET_CARDS; card++)
        if (decktet[card].suits >> suit & 1)
            set |= (uint64_t)1 << card;
    return set;
}
