/* The words of the screen of Snakes & Foxes: advice, tokens, cards, and its help pages. */
#ifndef COIL_TUI_SF_WORDS_H
#define COIL_TUI_SF_WORDS_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "tui/screen.h"

enum { SF_HELP_PAGES = 3 };
extern const struct page sf_help[SF_HELP_PAGES];

/* What the person who chooses has to do. */
void sf_advice_words(const struct look *look, struct textbuf *out);

/* Where a token is: "at 3.7, rim seen". */
void sf_token_words(const struct sf_token *token, struct textbuf *out);

/* The cards of a game without dice; nothing in a game with them. */
void sf_cards_words(const struct look *look, struct textbuf *out);

#endif
