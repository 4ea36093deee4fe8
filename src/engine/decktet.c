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
enum { PERSON = DECKTET_PERSONALITY, PLACE = DECKTET_LOCATION, EVENT = DECKTET_EVENT };

const char decktet_suit_letter[] = "MSWLYK";
const char *const decktet_suit_name[] = { "Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots" };

const struct decktet_card decktet[] = {
    { "AM", "Ace of Moons", DECKTET_ACE, M, 0 },
    { "AS", "Ace of Suns", DECKTET_ACE, S, 0 },
    { "AW", "Ace of Waves", DECKTET_ACE, W, 0 },
    { "AL", "Ace of Leaves", DECKTET_ACE, L, 0 },
    { "AY", "Ace of Wyrms", DECKTET_ACE, Y, 0 },
    { "AK", "Ace of Knots", DECKTET_ACE, K, 0 },
    { "2MK", "the Author", 2, M | K, PERSON },
    { "2SY", "the Desert", 2, S | Y, PLACE },
    { "2WL", "the Origin", 2, W | L, PLACE | EVENT },
    { "3MW", "the Journey", 3, M | W, EVENT },
    { "3SK", "the Painter", 3, S | K, PERSON },
    { "3LY", "the Savage", 3, L | Y, PERSON },
    { "4MS", "the Mountain", 4, M | S, PLACE },
    { "4WL", "the Sailor", 4, W | L, PERSON },
    { "4YK", "the Battle", 4, Y | K, EVENT },
    { "5ML", "the Forest", 5, M | L, PLACE },
    { "5SW", "the Discovery", 5, S | W, EVENT },
    { "5YK", "the Soldier", 5, Y | K, PERSON },
    { "6MW", "the Lunatic", 6, M | W, PERSON },
    { "6SY", "the Penitent", 6, S | Y, PERSON },
    { "6LK", "the Market", 6, L | K, PLACE | EVENT },
    { "7ML", "the Chance Meeting", 7, M | L, EVENT },
    { "7SK", "the Castle", 7, S | K, PLACE },
    { "7WY", "the Cave", 7, W | Y, PLACE },
    { "8MS", "the Diplomat", 8, M | S, PERSON },
    { "8WL", "the Mill", 8, W | L, PLACE },
    { "8YK", "the Betrayal", 8, Y | K, EVENT },
    { "9MS", "the Pact", 9, M | S, EVENT },
    { "9WY", "the Darkness", 9, W | Y, PLACE },
    { "9LK", "the Merchant", 9, L | K, PERSON },
    { "XM", "the Huntress", DECKTET_CROWN, M, PERSON },
    { "XS", "the Bard", DECKTET_CROWN, S, PERSON },
    { "XW", "the Sea", DECKTET_CROWN, W, PLACE },
    { "XL", "the End", DECKTET_CROWN, L, PLACE | EVENT },
    { "XY", "the Calamity", DECKTET_CROWN, Y, EVENT },
    { "XK", "the Windfall", DECKTET_CROWN, K, EVENT },
    { "EX", "the Excuse", DECKTET_NO_RANK, 0, 0 },
    { "PMSL", "the Harvest", DECKTET_PAWN, M | S | L, EVENT },
    { "PMYK", "the Watchman", DECKTET_PAWN, M | Y | K, PERSON },
    { "PSWK", "the Light Keeper", DECKTET_PAWN, S | W | K, PERSON },
    { "PWLY", "the Borderland", DECKTET_PAWN, W | L | Y, PLACE },
    { "CMWK", "the Consul", DECKTET_COURT, M | W | K, PERSON },
    { "CMLY", "the Rite", DECKTET_COURT, M | L | Y, EVENT },
    { "CSWY", "the Island", DECKTET_COURT, S | W | Y, PLACE },
    { "CSLK", "the Window", DECKTET_COURT, S | L | K, PLACE },
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
