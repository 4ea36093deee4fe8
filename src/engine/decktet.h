/* The Decktet: 45 cards of six suits, most of which bear two or three at once. The basic deck is the first 36, the
 * Excuse follows, then four Pawns and four Courts. Which of them a game uses, and what a rank is worth there, is the
 * game's business. Names and structure only; no pictures. */
#ifndef COIL_ENGINE_DECKTET_H
#define COIL_ENGINE_DECKTET_H

#include <stdint.h>

enum { DECKTET_CARDS = 45, DECKTET_BASIC = 36, DECKTET_EXCUSE = 36, DECKTET_SUITS = 6 };

/* In the official order. */
enum decktet_suit { DECKTET_MOONS, DECKTET_SUNS, DECKTET_WAVES, DECKTET_LEAVES, DECKTET_WYRMS, DECKTET_KNOTS };

/* Ascending; 2 to 9 stand for themselves. */
enum decktet_rank {
    DECKTET_NO_RANK = 0, /* the Excuse */
    DECKTET_ACE = 1,
    DECKTET_PAWN = 10,
    DECKTET_COURT = 11,
    DECKTET_CROWN = 12
};

struct decktet_card {
    const char *code; /* rank and suit letters: "7SK", "AM", "XY", "PMSL"; "EX" */
    const char *name; /* "the Castle" */
    uint8_t rank;     /* enum decktet_rank */
    uint8_t suits;    /* a bit for each enum decktet_suit */
};

extern const struct decktet_card decktet[DECKTET_CARDS];

/* By enum decktet_suit: 'M', "Moons". */
extern const char decktet_suit_letter[DECKTET_SUITS + 1];
extern const char *const decktet_suit_name[DECKTET_SUITS];

/* The number of the card with this code, or -1. */
int decktet_find(const char *code);

/* The suit of a letter, or -1. */
int decktet_suit_of(char letter);

/* All cards that bear a suit, as a set (card_set.h). */
uint64_t decktet_bearing(enum decktet_suit suit);

#endif
