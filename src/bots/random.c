/* The random player: any legal action, each as likely as the next. The measure that every other bot has to beat. */
#include "bots/players.h"

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct list_player *player = (struct list_player *)p;
    struct rng rng = rng_from_seed(task->seed);
    int count = game_legal(p->rules, task->view, task->seat, player->legal);
    answer->chosen = player->legal[rng_below(&rng, (uint32_t)count)];
}

const struct bot bot_random = {
    .id = "random",
    .title = "Random",
    .about = "plays any legal action",
    .player_size = sizeof(struct list_player),
    .memory = list_player_memory,
    .open = list_player_open,
    .think = think,
};
