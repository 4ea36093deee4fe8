/* Limits that bots have of their own; see limits.h. */
#include "lab/limits.h"

#include "bots/search.h"

int64_t bot_own_sims(struct bot_choice choice, const struct game *game)
{
    choice = bot_behind(choice, game);
    return choice.bot->searches ? choice.param[SEARCH_PARAM_SIMS] : 0;
}
