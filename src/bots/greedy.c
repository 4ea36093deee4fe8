/* The greedy player: rates what each action leads to in this turn, with the game's evaluator, and takes the best. Of
 * equally good ones it draws one, so that a seed gives one answer and many seeds show all. */
#include "bots/eval.h"
#include "bots/players.h"
#include "bots/search.h"

static const struct bot_param params[] = {
    [GREEDY_SLIPS] = { "slips", 0, 100, 0, "in so many of 100 decisions it plays any legal action" },
    [GREEDY_MISSES] = { "misses", 0, 100, 0, "it overlooks so many of 100 actions" },
    [GREEDY_FEAR] = { "fear", 0, 400, 100,
                      "danger counts so many hundredths, where a game has any: less is bold, more is careful" },
    { .key = NULL },
};

/* True if it slips this time. */
static bool slips(const struct bot_player *p, const struct bot_task *task)
{
    struct rng rng = rng_from_seed(rng_derive(task->seed, 3));
    return rng_below(&rng, 100) < (uint32_t)p->choice.param[GREEDY_SLIPS];
}

/* What is overlooked is rated below everything; where all is overlooked, any will do. */
static void overlook(const struct list_player *player, const struct bot_task *task, int count)
{
    struct rng rng = rng_from_seed(rng_derive(task->seed, 5));
    for (int i = 0; i < count; i++)
        if (rng_below(&rng, 100) < (uint32_t)player->base.choice.param[GREEDY_MISSES])
            player->rating[i] = INT64_MIN;
}

/* The best of those that are not yet among `count` others, or -1. */
static int pick_next(const int64_t *rating, int actions, const int *picked, int count)
{
    int best = -1;
    for (int i = 0; i < actions; i++) {
        bool is_new = true;
        for (int k = 0; k < count; k++)
            is_new = is_new && picked[k] != i;
        if (is_new && (best < 0 || rating[i] > rating[best]))
            best = i;
    }
    return best;
}

/* The best few are its lines. */
static void explain(const struct list_player *player, const struct bot_task *task, int count, int best,
                    struct bot_answer *answer)
{
    int picked[BOT_WHY_LINES] = { best };
    for (int i = 0; i < BOT_WHY_LINES && i < count; i++) {
        if (i)
            picked[i] = pick_next(player->rating, count, picked, i);
        answer->lines[answer->line_count++] = (struct bot_line){ .candidate = player->legal[picked[i]] };
    }
    answer_reasons(player->base.rules, task, player->legal, count, player->rating, answer);
}

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct list_player *player = (struct list_player *)p;
    const struct rules *rules = p->rules;
    int count = game_legal(rules, task->view, task->seat, player->legal);
    const struct eval *eval = eval_find(rules->game->id);
    bool learnt = p->choice.bot == &bot_greedy;
    struct ratings ratings = { .rating = player->rating, .weights = learnt ? eval_weights(rules) : NULL };
    ratings.danger = eval_danger(eval);
    ratings.fear = ratings.danger < 0 ? 0 : p->choice.param[GREEDY_FEAR] - 100;
    if (count > 1)
        eval->rate(rules, task->view, task->seat, task->seed, player->legal, count, &ratings);
    else
        player->rating[0] = 0;
    if (p->choice.param[GREEDY_MISSES])
        overlook(player, task, count);
    struct rng rng = rng_from_seed(rng_derive(task->seed, 1));
    int best = pick_best(player->rating, count, &rng);
    if (task->why && learnt) /* reasons are of what is learnt */
        explain(player, task, count, best, answer);
    if (p->choice.param[GREEDY_SLIPS] && slips(p, task)) {
        struct rng other = rng_from_seed(rng_derive(task->seed, 2));
        answer->chosen = player->legal[rng_below(&other, (uint32_t)count)];
        return;
    }
    answer->chosen = player->legal[best];
}

const struct bot bot_greedy = {
    .id = "greedy",
    .title = "Greedy",
    .about = "looks one turn ahead and takes what looks best",
    .params = params,
    .knows = search_knows,
    .player_size = sizeof(struct list_player),
    .memory = list_player_memory,
    .open = list_player_open,
    .think = think,
};

const struct bot bot_greedy_1 = {
    .id = "greedy-1",
    .title = "Greedy, as it was first",
    .about = "greedy without anything learnt, to measure others against",
    .params = params,
    .knows = search_knows,
    .player_size = sizeof(struct list_player),
    .memory = list_player_memory,
    .open = list_player_open,
    .think = think,
};
