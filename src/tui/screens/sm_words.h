/* The words of the screen of Serpent Master: advice, the ending, and its help pages. */
#ifndef COIL_TUI_SM_WORDS_H
#define COIL_TUI_SM_WORDS_H

#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"

enum { SM_HELP_PAGES = 4 };
extern const struct page sm_help[SM_HELP_PAGES];

/* "Blue", for a seat. */
void sm_colour_words(int seat, struct textbuf *out);

/* What the person who chooses has to do. */
void sm_advice_words(const struct look *look, struct textbuf *out);

/* Who won and why, and how all stand. */
void sm_ending_words(const struct look *look, struct textbuf *out);

#endif
