/* What the files of The Greatest Snake's show share, and its screen with them.
 *
 *   greatest_snake.c    the show itself: advice, answers, standing and ending, what never changes
 *   gs_choosing.c       the tree of choices, and what an action does
 *   gs_looking.c        what can be looked up
 *   gs_table.c          the snakes and the hand in words
 *   gs_card_words.c     what cards are and do, composed from their data
 *   gs_short_rules.c    the rules in short
 *   gs_looks.c          what a snake may wear
 *   gs_story.c          what a turn came to */
#ifndef COIL_SHOW_GS_SHOW_H
#define COIL_SHOW_GS_SHOW_H

#include "games/greatest_snake/greatest_snake.h"
#include "show/looks.h"
#include "show/story.h"

/* The sentence of an entry that lies on the stack or, for a `use` that is still to be announced, of one with this cell
 * and price (else GS_NONE): "Ann plays Squeeze on Fat Rat on Body Card 2 of your snake." */
void gs_tell_entry(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int cell, int price,
                   struct teller *t);

/* ---- gs_choosing.c ----------------------------------------------------------------------------------------------- */

int gs_show_steps(const struct rules *rules, const struct state *view, int seat, action a, struct step *out);
void gs_show_question(const struct rules *rules, const struct state *view, int seat, action a, int level,
                      struct teller *t);
void gs_show_option(const struct rules *rules, const struct state *view, int seat, action a, int level,
                    struct teller *t);
unsigned gs_show_marks(const struct rules *rules, const struct state *view, int seat, action a);
void gs_show_effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t);
int gs_show_lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out);

/* ---- gs_looking.c ------------------------------------------------------------------------------------------------ */

const char *gs_look_up(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                       struct teller *t);
/* The card of the action that is pointed at, or that was announced or drawn; GS_NONE. */
int gs_card_in_question(const struct rules *rules, const struct state *view, int seat, const action *packed);

/* What was announced, the piles, and what the viewer knows of hands. */
void gs_tell_open(const struct rules *rules, const struct gs_state *s, struct teller *t);

/* ---- gs_table.c -------------------------------------------------------------------------------------------------- */

void gs_show_table(const struct rules *rules, const struct state *view, struct teller *t);
void gs_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t);

/* ---- gs_card_words.c --------------------------------------------------------------------------------------------- */

/* "Rat", "Power Card", "Equipment" */
const char *gs_kind_words(const struct gs_card *card);
/* What may be aimed at: "a rat of another snake that can be squeezed". */
void gs_put_slot(const struct gs_slot *slot, struct textbuf *out);
/* What the card says, or what its data say. */
void gs_put_card_text(const struct gs_card *card, struct textbuf *out);
void gs_put_card_data(const struct gs_card *card, struct textbuf *out);

/* ---- gs_story.c -------------------------------------------------------------------------------------------------- */

void gs_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a);

/* ---- gs_short_rules.c -------------------------------------------------------------------------------------------- */

enum { GS_SHORT_PAGES = 4 };
extern const struct page gs_short_rules[GS_SHORT_PAGES];

/* ---- gs_looks.c -------------------------------------------------------------------------------------------------- */

enum { GS_LOOK_HEAD, GS_LOOK_BODY, GS_LOOK_TAIL, GS_LOOKS };
extern const struct look_kind gs_looks[GS_LOOKS + 1];

#endif
