/* A hint: what a bot thinks of the choice that a person has, in words. The answer is of a task that asked why. */
#ifndef COIL_BOTS_HINT_H
#define COIL_BOTS_HINT_H

#include "bots/bot.h"
#include "show/choice.h"

/* How many actions it has to tell of, the best first: 1 to BOT_WHY_LINES, 1 for a bot without reasons. */
int hint_count(const struct bot_answer *answer);

/* The n-th of them, by its index in the choice. */
int hint_index(const struct choice *c, const struct bot_answer *answer, int n);

/* "1: Draw from the Deck (62 %). It keeps more or better cards in hand."; of the others, "compared with 1: it …". The
 * share is the expected result, from a bot that searches. */
void hint_tell(const struct choice *c, const struct bot_answer *answer, int n, struct teller *t);

#endif
