/* Words for seats: games write "Seat 1" in their sentences, the table shows who sits there. Knows no game. */
#ifndef COIL_TUI_SEAT_WORDS_H
#define COIL_TUI_SEAT_WORDS_H

#include "base/textbuf.h"

/* The short name of a seat: without what says that it is a bot, and with a number where several have the same one. */
void seat_name_words(const char *const name[], int seats, int seat, struct textbuf *out);

/* Writes a sentence of a game with names for "Seat 1" and "seat 1". Whoever is called You is addressed: "Seat 0 draws
 * for its hand" becomes "You draw for your hand", "seat 0's token" becomes "your token". */
void seat_words(const char *text, const char *const name[], int seats, struct textbuf *out);

#endif
