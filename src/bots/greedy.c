/* The greedy player: rates what each action leads to in this turn, with the game's evaluator, and takes the best. Of
 * equally good ones it draws one, so that a seed gives one answer and many seeds show all. */
#include "bots/eval.h"
#include "bots/players.h"

#include <string.h>

#define EVAL(name) extern const struct eval name##_eval;
#include "bots/evals.def"
#undef EVAL

const struct eval *eval_find(const char *game)
{
    static const struct eval *const evals[] = {
#define EVAL(name) &name##_eval,
#include "bots/evals.def"
#undef EVAL
    };
    for (size_t i = 0; i < sizeof evals / sizeof *evals; i++)
        if (strcmp(evals[i]->game, game) == 0)
            return evals[i];
    return NULL;
}

static bool knows(const struct game *game)
{
    return eval_find(game->id) != NULL;
}

/* The index of the highest rating; every one that shares it is as likely. */
static int pick_best(const int64_t *rating, int count, struct rng *rng)
{
    int best = 0;
    uint32_t level = 1;
    for (int i = 1; i < count; i++) {
        if (rating[i] > rating[best]) {
            best = i;
            level = 1;
        } else if (rating[i] == rating[best] && rng_below(rng, ++level) == 0) {
            best = i;
        }
    }
    return best;
}

enum { SLIPS };

static const struct bot_param params[] = {
    [SLIPS] = { "slips", 0, 100, 0, "in so many of 100 decisions it plays any legal action" },
    { .key = NULL },
};

/* True if it slips this time. */
static bool slips(const struct bot_player *p, const struct bot_task *task)
{
    struct rng rng = rng_from_seed(rng_derive(task->seed, 3));
    return rng_below(&rng, 100) < (uint32_t)p->choice.param[SLIPS];
}

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct list_player *player = (struct list_player *)p;
    const struct rules *rules = p->rules;
    int count = game_legal(rules, task->view, task->seat, player->legal);
    const struct eval *eval = eval_find(rules->game->id);
    if (count > 1)
        eval->rate(rules, task->view, task->seat, task->seed, player->legal, count, player->rating);
    else
        player->rating[0] = 0;
    struct rng rng = rng_from_seed(rng_derive(task->seed, 1));
    if (p->choice.param[SLIPS] && slips(p, task)) {
        struct rng other = rng_from_seed(rng_derive(task->seed, 2));
        answer->chosen = player->legal[rng_below(&other, (uint32_t)count)];
        return;
    }
    answer->chosen = player->legal[pick_best(player->rating, count, &rng)];
}

const struct bot bot_greedy = {
    .id = "greedy",
    .title = "Greedy",
    .about = "looks one turn ahead and takes what looks best",
    .params = params,
    .knows = knows,
    .player_size = sizeof(struct list_player),
    .memory = list_player_memory,
    .open = list_player_open,
    .think = think,
};
