/* What the files of Snakes & Foxes' show share, and its screen with them. */
#ifndef COIL_SHOW_SF_SHOW_H
#define COIL_SHOW_SF_SHOW_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "show/story.h"

/* Where a token is, or what became of it: "at 3.7, rim seen". */
void sf_tell_fate(const struct sf_token *token, struct teller *t);
/* What is left of the deck, or the cards of both tokens; nothing with dice. */
void sf_tell_cards(const struct rules *rules, const struct sf_state *s, struct teller *t);

/* sf_table.c */
void sf_show_table(const struct rules *rules, const struct state *view, struct teller *t);
/* sf_story.c */
bool sf_turn_begins(const struct rules *rules, const struct state *view, const struct event *seen, struct turn *turn);
void sf_turn_title(const struct rules *rules, const struct turn *turn, struct teller *t);
void sf_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a);

enum { SF_PAGES = 3 };
extern const struct page sf_pages[SF_PAGES];

#endif
