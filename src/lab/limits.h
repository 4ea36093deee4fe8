/* Limits that bots have of their own, by their name or their level: they go before what a bot is told. */
#ifndef COIL_LAB_LIMITS_H
#define COIL_LAB_LIMITS_H

#include "bots/bot.h"

/* So many games a bot imagines for a decision, whatever it is told: "expert", "ismcts:sims=400". 0: as many as it is
 * told, or it does not search. */
int64_t bot_own_sims(struct bot_choice choice, const struct game *game);

#endif
