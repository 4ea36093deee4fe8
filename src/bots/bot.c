/* The list of computer players, and what all of them share; see bot.h. */
#include "bots/bot.h"

#include "base/memory.h"
#include "bots/players.h"

#include <assert.h>
#include <string.h>

const struct bot *const *bot_list(void)
{
    static const struct bot *const bots[] = { &bot_random, &bot_greedy, NULL };
    return bots;
}

static bool plays(const struct bot *bot, const struct game *game)
{
    return !bot->knows || bot->knows(game);
}

const struct bot *bot_find(const char *id, const struct game *game, struct error *err)
{
    char list[200];
    struct textbuf text = textbuf_over(list, sizeof list);
    for (const struct bot *const *bot = bot_list(); *bot; bot++) {
        if (!plays(*bot, game))
            continue;
        if (strcmp((*bot)->id, id) == 0)
            return *bot;
        text_putf(&text, "%s%s", text.length ? ", " : "", (*bot)->id);
    }
    error_set(err, ERR_BAD_ARGUMENT, "there is no bot '%.40s' for %s; there are: %s", id, game->title, list);
    return NULL;
}

const struct bot *bot_strongest(const struct game *game)
{
    const struct bot *strongest = NULL;
    for (const struct bot *const *bot = bot_list(); *bot; bot++)
        if (plays(*bot, game))
            strongest = *bot;
    return strongest;
}

struct bot_player *bot_open(const struct bot *bot, const struct rules *rules)
{
    assert(plays(bot, rules->game));
    struct bot_player *p = bot->open(bot, rules);
    p->bot = bot;
    p->rules = rules;
    return p;
}

void bot_think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    assert(task->view->viewer == task->seat && game_owes(task->view, task->seat));
    answer->action = 0;
    answer->valued = false;
    answer->value = 0;
    answer->sims = 0;
    answer->line_count = 0;
    p->bot->think(p, task, answer);
    assert(answer->action != 0);
}

void bot_close(struct bot_player *p)
{
    if (p)
        p->bot->close(p);
}

struct bot_player *list_player_open(const struct bot *bot, const struct rules *rules)
{
    (void)bot;
    size_t count = (size_t)rules_list_max(rules);
    struct list_player *player = memory_new(sizeof *player + count * (sizeof(action) + sizeof(int64_t)));
    player->rating = (int64_t *)(player->legal + count);
    return &player->base;
}

void list_player_close(struct bot_player *p)
{
    free(p);
}
