/* What the files of Snakes & Foxes' show share, and its screen with them. */
#ifndef COIL_SHOW_SF_SHOW_H
#define COIL_SHOW_SF_SHOW_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "show/show.h"

/* Where a token is, or what became of it: "at 3.7, rim seen". */
void sf_tell_fate(const struct sf_token *token, struct teller *t);
/* What is left of the deck, or the cards of both tokens; nothing with dice. */
void sf_tell_cards(const struct rules *rules, const struct sf_state *s, struct teller *t);

/* sf_table.c */
void sf_show_table(const struct rules *rules, const struct state *view, struct teller *t);

enum { SF_PAGES = 3 };
extern const struct page sf_pages[SF_PAGES];

#endif
