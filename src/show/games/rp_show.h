/* What the files of Royal Python's show share. Private to them.
 *
 *   royal_python.c   standing, endings, scores; the table        rp_things.c   cards and what they do, the board
 *   rp_choosing.c    the tree of choices                         rp_effect.c   what an action does
 *   rp_story.c       what a turn came to                         rp_table.c    the snake and the hand in words
 *   rp_pages.c       the rules in short */
#ifndef COIL_SHOW_RP_SHOW_H
#define COIL_SHOW_RP_SHOW_H

#include "games/royal_python/royal_python.h"
#include "show/story.h"

enum { RP_PAGES = 5 };
extern const struct page rp_pages[RP_PAGES];

/* rp_choosing.c */
void rp_advice(const struct rules *rules, const struct state *view, int seat, struct teller *t);
int rp_steps(const struct rules *rules, const struct state *view, int seat, action packed, struct step *out);
void rp_question(const struct rules *rules, const struct state *view, int seat, action packed, int level,
                 struct teller *t);
void rp_option(const struct rules *rules, const struct state *view, int seat, action packed, int level,
               struct teller *t);
unsigned rp_marks(const struct rules *rules, const struct state *view, int seat, action packed);
int rp_path(const struct rules *rules, const struct state *view, int seat, action packed, struct handle *out);
int rp_lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out);

/* Where the token on turn would stand after a Cobra card: where it stands if that finds nothing to do, or is no swap
 * and no slide. */
int rp_cobra_aim(const struct rp_rules *r, const struct rp_state *s, int face);

/* royal_python.c: how all stand, and the discard rank by rank. */
void rp_tell_seats(const struct rp_rules *r, const struct rp_state *s, struct teller *t);

/* rp_table.c */
void rp_show_table(const struct rules *rules, const struct state *view, struct teller *t);
void rp_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t);

/* rp_effect.c */
void rp_effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t);

/* rp_story.c */
void rp_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a);

/* rp_things.c */
bool rp_card(const struct rules *rules, int n, struct card_words *out);
void rp_numbers(const struct rules *rules, struct textbuf *out);
void rp_card_text(const struct rules *rules, int n, struct teller *t);
void rp_describe(const struct rules *rules, struct json *w);

struct handle rp_card_handle(int card);
struct handle rp_space_handle(const struct rp_rules *r, int place);
/* "C5 Slither", or "Slither" where cards go by their names. */
void rp_tell_cobra_card(const struct rp_rules *r, int card, struct teller *t);
/* "12", "the head", "the supply" */
void rp_tell_space(const struct rp_rules *r, int place, struct teller *t);

#endif
