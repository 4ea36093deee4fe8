/* Levels for people: names for how well somebody plays, which mean the same in every game. Each stands for another bot
 * of the game, with parameters that suit it. */
#include "bots/players.h"
#include "bots/search.h"

/* Of a game of which nobody has found out what suits it. */
enum { CASUAL_MISSES = 30, EXPERT_SIMS = 200, MASTER_SIMS = 2000 };

static int32_t or_usual(int16_t suits, int32_t usual)
{
    return suits ? suits : usual;
}

static struct bot_choice searching(const struct game *game, int16_t sims, int32_t usual)
{
    struct bot_choice choice = bot_adviser(game);
    choice.param[SEARCH_PARAM_SIMS] = or_usual(sims, usual);
    return choice;
}

/* As people do who are new: sees what is good, but not everything that could be done. */
static struct bot_choice casual(const struct game *game)
{
    struct bot_choice choice = bot_by_default(&bot_greedy);
    choice.param[GREEDY_MISSES] = or_usual(eval_find(game->id)->search.casual_misses, CASUAL_MISSES);
    return choice;
}

static struct bot_choice expert(const struct game *game)
{
    return searching(game, eval_find(game->id)->search.expert_sims, EXPERT_SIMS);
}

static struct bot_choice master(const struct game *game)
{
    const struct eval *eval = eval_find(game->id);
    struct bot_choice choice = searching(game, eval->search.master_sims, MASTER_SIMS);
    if (eval->search.master_turns)
        choice.param[SEARCH_PARAM_TURNS] = choice.param[SEARCH_PARAM_CARE] = eval->search.master_turns;
    return choice;
}

const struct bot bot_casual = {
    .id = "casual",
    .title = "Casual",
    .about = "plays like somebody new to the game: it overlooks things",
    .for_people = true,
    .knows = search_knows,
    .stands_for = casual,
};

const struct bot bot_expert = {
    .id = "expert",
    .title = "Expert",
    .about = "thinks ahead, in some imagined games",
    .for_people = true,
    .searches = true,
    .knows = search_knows,
    .stands_for = expert,
};

const struct bot bot_master = {
    .id = "master",
    .title = "Master",
    .about = "thinks far ahead, in many imagined games",
    .for_people = true,
    .searches = true,
    .knows = search_knows,
    .stands_for = master,
};
