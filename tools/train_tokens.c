/* Finds the weights of tokens in Snakes & Foxes (src/bots/eval/snakes_and_foxes-1.txt) and prints them:
 *
 *     build/tools/train_tokens GAMES SIMS SEED
 *
 * plays so many solo games of rollouts:sims=SIMS. Some ends of turns of each become samples, one for each token in play:
 * how it stood, and whether it came home. That is fitted as if the token met one that never changes (lab/fit.h). The same
 * words give the same weights, whatever the threads. */
#include "base/memory.h"
#include "bots/bot.h"
#include "bots/eval/snakes_and_foxes.h"
#include "cmd/games.h"
#include "lab/fit.h"
#include "lab/table.h"
#include "native/system.h"

#include <stdio.h>
#include <string.h>

enum { OF_GAME = 16, TOKENS = 2 }; /* moments, at most */

static const char *const names[] = {
#define FEATURE(id, term) #id,
#include "bots/eval/snakes_and_foxes.def"
#undef FEATURE
};

struct worker {
    const struct rules *rules;
    uint64_t seed;
    struct bot_player *player;
    struct fit_sample (*samples)[OF_GAME][TOKENS]; /* by game */
};

/* A sample for each token that is in play, in the place of its moment. */
static void look(const struct worker *w, const struct sf_state *s, struct fit_sample out[TOKENS])
{
    for (int token = 0; token < TOKENS; token++) {
        struct standing now = { .late = 0 };
        out[token].seats = 0;
        if (s->token[token].fate != SF_IN)
            continue;
        sf_measure_token((const struct sf_rules *)w->rules, s, &s->token[token], &now);
        fit_sample_init(&out[token], &now, 2);
    }
}

static action choose(const struct worker *w, const struct state *s, struct rng *thoughts)
{
    union state_memory view;
    struct bot_answer answer;
    struct bot_task task = { .view = &view.state, .seat = 0, .seed = rng_next(thoughts) };
    game_view(w->rules, s, 0, &view.state);
    bot_think(w->player, &task, &answer);
    return answer.chosen;
}

static void play(void *worker, int64_t index)
{
    struct worker *w = worker;
    union state_memory now, before;
    struct state *s = &now.state;
    uint64_t seed = rng_derive(w->seed, (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, 0)), thoughts = rng_from_seed(rng_derive(seed, 1));
    struct rng lot = rng_from_seed(rng_derive(seed, 2));
    uint32_t turns = 0;
    game_setup(w->rules, s);
    while (s->node != NODE_OVER) {
        memcpy(&before, s, w->rules->game->state_size);
        if (s->node == NODE_CHANCE)
            game_apply(w->rules, s, SEAT_CHANCE, game_chance(w->rules, s, &chance), NULL);
        else
            game_apply(w->rules, s, 0, choose(w, s, &thoughts), NULL);
        if (s->node == NODE_OVER || !game_turn_ended(w->rules, &before.state, s))
            continue;
        uint32_t place = turns < OF_GAME ? turns : rng_below(&lot, turns + 1);
        turns++;
        if (place < OF_GAME)
            look(w, (const struct sf_state *)s, w->samples[index][place]);
    }
    for (int i = 0; i < OF_GAME; i++)
        for (int token = 0; token < TOKENS; token++) {
            bool home = ((const struct sf_state *)s)->token[token].fate == SF_HOME;
            w->samples[index][i][token].rank[0] = home ? 1 : 2;
            w->samples[index][i][token].rank[1] = home ? 2 : 1;
        }
}

static void play_all(const struct rules *rules, int64_t games, struct bot_choice bot, const char *seed,
                     struct fit_sample (*samples)[OF_GAME][TOKENS])
{
    struct sim_setup crew = { .rules = rules, .games = games, .threads = system_processors(SIM_THREADS_MAX) };
    struct worker *workers = memory_new((size_t)crew.threads * sizeof *workers);
    for (int i = 0; i < crew.threads; i++)
        workers[i] = (struct worker){ rules, rng_seed_of_text(seed), bot_open(bot, rules), samples };
    sim_crew(&crew, play, workers, sizeof *workers);
    for (int i = 0; i < crew.threads; i++)
        bot_close(workers[i].player);
    free(workers);
}

int main(int argc, char **argv)
{
    struct catalog catalog;
    struct rules *rules;
    struct error err = { 0 };
    catalog_init(&catalog, game_list());
    long games = argc == 4 ? strtol(argv[1], NULL, 10) : 0;
    const struct game *game = catalog_game(&catalog, "snakes-and-foxes");
    char name[BOT_NAME_MAX];
    snprintf(name, sizeof name, "rollouts:sims=%s", argc == 4 ? argv[2] : "");
    struct bot_choice bot = bot_find(name, game, &err);
    if (games < 1 || games > 1000000 || !bot.bot ||
        rules_new(catalog_ruleset(&catalog, game, NULL), NULL, 1, &rules, &err)) {
        fprintf(stderr, "usage: train_tokens GAMES SIMS SEED\n%s\n", err.text);
        return 2;
    }
    struct fit_sample(*samples)[OF_GAME][TOKENS] = memory_new((size_t)games * sizeof *samples);
    play_all(rules, games, bot, argv[3], samples);
    struct fit_data data = { .samples = &samples[0][0][0],
                             .count = (size_t)games * OF_GAME * TOKENS,
                             .features = SF_TOKEN_FEATURES,
                             .seats = 1,
                             .part = (size_t)OF_GAME * TOKENS * FIT_HELD_OUT_OF };
    struct weights weights;
    fit_weights(&data, &weights);
    printf("# build/tools/train_tokens %ld %s %s\n# held out: %.4f bits a token, level %.4f\nseats 1\n", games, argv[2],
           argv[3], fit_loss(&data, &weights), fit_loss(&data, NULL));
    for (int i = 0; i < SF_TOKEN_FEATURES; i++)
        printf("%-14s %6d %6d\n", names[i], weights.early[i], weights.late[i]);
    free(samples);
    rules_free(rules);
    catalog_release(&catalog);
    return 0;
}
