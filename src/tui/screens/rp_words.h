/* The words of the screen of Royal Python: what a play does, Cobra cards, advice, the end, and its pages of help. They
 * are made from views, so they tell nothing hidden. */
#ifndef COIL_TUI_RP_WORDS_H
#define COIL_TUI_RP_WORDS_H

#include "games/royal_python/royal_python.h"
#include "tui/screen.h"

enum { RP_HELP_PAGES = 7 };
extern const struct page rp_help[RP_HELP_PAGES];

/* "7", "A", "X" for a Crown, "P", "C"; "2-9" for the Excuse. */
const char *rp_rank_words(int card);

/* The name of a card without its article: "Castle"; "Ace", "Excuse". */
const char *rp_card_name(int card);

/* "17.0"; in Nom Nom, where trophies are counted, "3". */
void rp_score_words(const struct rp_rules *r, int score, struct textbuf *out);

/* What a Cobra card does: "swap with the nearest enemy token ahead". */
void rp_cobra_words(const struct rp_cobra *cobra, struct textbuf *out);

/* What the chosen action does, in whole sentences. */
void rp_action_words(const struct look *look, struct textbuf *out);

/* What the person who chooses has to do. */
void rp_advice_words(const struct look *look, struct textbuf *out);

/* How the game ended. */
void rp_ending_words(const struct look *look, struct textbuf *out);

#endif
