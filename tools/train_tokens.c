/* Finds the weights of tokens in Snakes & Foxes (src/bots/eval/snakes_and_foxes-1.txt) and prints them:
 *
 *     build/tools/train_tokens GAMES BOT SEED
 *
 * lets the bot play so many games, alone and against itself in turn, in which both tokens play on to their end. Some
 * ends of turns become samples, one for each token in play: how it stood, and whether it came home. That is fitted as
 * if the token met one that never changes (lab/fit.h). A bot that does not go by these weights, such as greedy, gives
 * the same ones again for the same words, whatever the threads. */
#include "base/memory.h"
#include "bots/bot.h"
#include "bots/eval/snakes_and_foxes.h"
#include "games/games.h"
#include "lab/fit.h"
#include "lab/table.h"
#include "native/system.h"

#include <stdio.h>
#include <string.h>

enum { OF_GAME = 16, TOKENS = 2, SEATS = 2 }; /* moments of a game, at most; seats, at most */

static const char *const names[] = {
#define FEATURE(id, term) #id,
#include "bots/eval/snakes_and_foxes.def"
#undef FEATURE
};

struct worker {
    const struct rules *rules[SEATS]; /* by seats */
    struct bot_player *player[SEATS];
    uint64_t seed;
    struct fit_sample (*samples)[OF_GAME][TOKENS]; /* by game */
};

/* A sample for each token that is in play, in the place of its moment. */
static void look(const struct rules *rules, const struct sf_state *s, struct fit_sample out[TOKENS])
{
    for (int token = 0; token < TOKENS; token++) {
        struct standing now = { .late = 0 };
        out[token].seats = 0;
        if (s->token[token].fate != SF_IN)
            continue;
        sf_measure_token((const struct sf_rules *)rules, s, &s->token[token], &now);
        fit_sample_init(&out[token], &now, 2);
    }
}

static action choose(struct bot_player *player, const struct state *s, int seat, struct rng *thoughts)
{
    union state_memory view;
    struct bot_answer answer;
    struct bot_task task = { .view = &view.state, .seat = seat, .seed = rng_next(thoughts) };
    game_view(player->rules, s, seat, &view.state);
    bot_think(player, &task, &answer);
    return answer.chosen;
}

static void play(void *worker, int64_t index)
{
    struct worker *w = worker;
    const struct rules *rules = w->rules[index % SEATS];
    union state_memory now, before;
    struct state *s = &now.state;
    uint64_t seed = rng_derive(w->seed, (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, 0)), thoughts = rng_from_seed(rng_derive(seed, 1));
    struct rng lot = rng_from_seed(rng_derive(seed, 2));
    uint32_t turns = 0;
    game_setup(rules, s);
    while (s->node != NODE_OVER) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        memcpy(&before, s, rules->game->state_size);
        action a =
            seat == SEAT_CHANCE ? game_chance(rules, s, &chance) : choose(w->player[index % SEATS], s, seat, &thoughts);
        game_apply(rules, s, seat, a, NULL);
        if (s->node == NODE_OVER || !game_turn_ended(rules, &before.state, s))
            continue;
        uint32_t place = turns < OF_GAME ? turns : rng_below(&lot, turns + 1);
        turns++;
        if (place < OF_GAME)
            look(rules, (const struct sf_state *)s, w->samples[index][place]);
    }
    for (int i = 0; i < OF_GAME; i++)
        for (int token = 0; token < TOKENS; token++) {
            bool home = ((const struct sf_state *)s)->token[token].fate == SF_HOME;
            w->samples[index][i][token].rank[0] = home ? 1 : 2;
            w->samples[index][i][token].rank[1] = home ? 2 : 1;
        }
}

static void play_all(struct rules *const *rules, int64_t games, struct bot_choice bot, const char *seed,
                     struct fit_sample (*samples)[OF_GAME][TOKENS])
{
    struct sim_setup crew = { .rules = rules[0], .games = games, .threads = system_processors(SIM_THREADS_MAX) };
    struct worker *workers = memory_new((size_t)crew.threads * sizeof *workers);
    for (int i = 0; i < crew.threads; i++) {
        workers[i] = (struct worker){ .seed = rng_seed_of_text(seed), .samples = samples };
        for (int k = 0; k < SEATS; k++) {
            workers[i].rules[k] = rules[k];
            workers[i].player[k] = bot_open(bot, rules[k]);
        }
    }
    sim_crew(&crew, play, workers, sizeof *workers);
    for (int i = 0; i < crew.threads * SEATS; i++)
        bot_close(workers[i / SEATS].player[i % SEATS]);
    free(workers);
}

/* Plays, fits and prints. */
static void train(struct rules *const *rules, long games, struct bot_choice bot, const char *bot_name, const char *seed)
{
    struct fit_sample(*samples)[OF_GAME][TOKENS] = memory_new((size_t)games * sizeof *samples);
    play_all(rules, games, bot, seed, samples);
    struct fit_data data = { .samples = &samples[0][0][0],
                             .count = (size_t)games * OF_GAME * TOKENS,
                             .features = SF_TOKEN_FEATURES,
                             .seats = 1,
                             .part = (size_t)OF_GAME * TOKENS * FIT_HELD_OUT_OF };
    struct weights weights;
    fit_weights(&data, &weights);
    printf("# build/tools/train_tokens %ld %s %s\n# held out: %.4f bits a token, level %.4f\nseats 1\n", games,
           bot_name, seed, fit_loss(&data, &weights), fit_loss(&data, NULL));
    for (int i = 0; i < SF_TOKEN_FEATURES; i++)
        printf("%-14s %6d %6d\n", names[i], weights.early[i], weights.late[i]);
    free(samples);
}

int main(int argc, char **argv)
{
    struct catalog catalog;
    struct rules *rules[SEATS] = { NULL };
    struct options play_on = { 0 };
    struct error err = { 0 };
    catalog_init(&catalog, game_list());
    long games = argc == 4 ? strtol(argv[1], NULL, 10) : 0;
    const struct game *game = catalog_game(&catalog, "snakes-and-foxes");
    struct bot_choice bot = bot_find(argc == 4 ? argv[2] : "", game, &err);
    if (bot.bot && options_set(&play_on, game, "play-on", "yes", &err) == 0)
        for (int i = 0; i < SEATS && !err.code; i++)
            rules_new(catalog_ruleset(&catalog, game, NULL), &play_on, i + 1, &rules[i], &err);
    bool refused = games < 1 || games > 1000000 || err.code;
    if (refused)
        fprintf(stderr, "usage: train_tokens GAMES BOT SEED\n%s\n", err.text);
    else
        train(rules, games, bot, argv[2], argv[3]);
    for (int i = 0; i < SEATS; i++)
        rules_free(rules[i]);
    catalog_release(&catalog);
    return refused ? 2 : 0;
}
