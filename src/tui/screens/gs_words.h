/* The words of the screen of The Greatest Snake: names, targets, actions and cards. They are made from views, and from
 * the card table of the ruleset, so a designer's new card needs none of its own. */
#ifndef COIL_TUI_GS_WORDS_H
#define COIL_TUI_GS_WORDS_H

#include "tui/screens/gs_screen.h"

enum { GS_HELP_PAGES = 6 };
extern const struct page gs_help[GS_HELP_PAGES];

const struct gs_rules *gs_rules_of(const struct look *look);
bool gs_is_you(const struct look *look, int seat);
/* "Ann", "You" */
void gs_put_name(const struct look *look, int seat, struct textbuf *out);
/* "Ann's", "your" */
void gs_put_whose(const struct look *look, int seat, struct textbuf *out);
/* "Gun 1/3": with what was used of its ammo, if it takes any. */
void gs_put_gear(const struct gs_rules *r, const struct gs_snake *n, int cell, struct textbuf *out);
/* " 2", " s#": speed or slow, and a sign for a rat that cannot be squeezed. */
void gs_put_rat_marks(const struct gs_card *card, struct textbuf *out);

/* A target in a line of a list: "Ann 2: Fat Rat". */
void gs_put_target(const struct look *look, const struct gs_state *s, const struct gs_slot *slot, int target,
                   struct textbuf *out);
/* " on the Fat Rat on cell 2 of Ann's snake, to cell 1 of your snake": the first `slots` targets. */
void gs_put_aims(const struct look *look, const struct gs_state *s, const struct gs_card *card, int slots,
                 const int *target, struct textbuf *out);
/* " against Ann's Squeeze": what lies at that height of the stack. */
void gs_put_against(const struct look *look, const struct gs_state *s, int height, struct textbuf *out);

/* What lies on the stack: "Super Glue on your snake". */
void gs_put_entry(const struct look *look, const struct gs_state *s, int height, struct textbuf *out);
/* Who has announced it, as a sentence: "Ann plays Super Glue on your snake." */
void gs_put_announced(const struct look *look, const struct gs_state *s, int height, struct textbuf *out);

/* The card that the cursor is on, or GS_NONE. */
int gs_card_in_question(const struct look *look);
/* "Power Card, only as an answer; 5 copies" */
void gs_put_card_facts(const struct gs_card *card, struct textbuf *out);

void gs_screen_ending(const struct look *look, struct textbuf *out);

/* ---- gs_options.c ------------------------------------------------------------------------------------------------ */

/* An option of a step, short. */
void gs_put_option(const struct look *look, enum gs_level level, struct gs_action a, struct textbuf *out);
/* What the options of a step are: "Squeeze: which rat?" */
void gs_put_question(const struct look *look, enum gs_level level, struct textbuf *out);
/* What the chosen action does, in sentences, as far as it is decided in a step. */
void gs_put_action(const struct look *look, enum gs_level level, struct textbuf *out);

/* What is asked of the person who chooses. */
void gs_screen_advice(const struct look *look, struct textbuf *out);

#endif
