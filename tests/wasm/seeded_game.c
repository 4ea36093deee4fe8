/* One game that its number decides, and the hash of all that can be told of it; see seeded_game.h. */
#include "seeded_game.h"

#include "base/hash.h"
#include "base/memory.h"
#include "bots/bot.h"

#include <string.h>

/* Bots that search are asked once in each of so many games, and may simulate so many games then. */
enum { SEARCHES = 20, SIMS = 50 };

struct seeded_game {
    uint32_t number;
    struct rng rng;
    struct rules *rules;
    union state_memory state, view;
    action *legal;
    struct event_log log;
    struct textbuf text;
    int ply, next_look;
    bool searched;
    uint64_t hash;
};

/* ---- The hash ---------------------------------------------------------------------------------------------------- */

static void add(struct seeded_game *g, uint64_t number)
{
    g->hash = (g->hash ^ number) * 0x9e3779b97f4a7c15u;
    g->hash ^= g->hash >> 32;
}

static void add_bytes(struct seeded_game *g, const void *bytes, size_t count)
{
    const unsigned char *p = bytes;
    uint64_t word;
    for (; count >= sizeof word; p += sizeof word, count -= sizeof word) {
        memcpy(&word, p, sizeof word);
        add(g, word);
    }
    add(g, hash_bytes(HASH_START, p, count));
}

static void add_text(struct seeded_game *g)
{
    add_bytes(g, textbuf_text(&g->text), g->text.length);
    textbuf_clear(&g->text);
}

/* ---- The setting ------------------------------------------------------------------------------------------------- */

static void draw_options(struct seeded_game *g, const struct game *game, struct options *options)
{
    *options = (struct options){ 0 };
    for (const struct game_option *option = game->options; option->key; option++) {
        uint32_t count = 0;
        while (option->values && option->values[count])
            count++;
        if (count > 0)
            options_set(options, game, option->key, option->values[rng_below(&g->rng, count)], NULL);
    }
}

/* Any ruleset, number of seats and values of options; if they do not go together, those seats with the defaults. */
static void draw_rules(struct seeded_game *g, const struct catalog *catalog, const struct game *game)
{
    uint32_t count = 0;
    while (catalog_ruleset_at(catalog, game, (int)count))
        count++;
    const struct ruleset *ruleset = catalog_ruleset_at(catalog, game, (int)rng_below(&g->rng, count));
    int seats = ruleset->seats_min + (int)rng_below(&g->rng, (uint32_t)(ruleset->seats_max - ruleset->seats_min + 1));
    struct options options;
    draw_options(g, game, &options);
    if (rules_new(ruleset, &options, seats, &g->rules, NULL))
        rules_new(ruleset, NULL, seats, &g->rules, NULL);
    text_putf(&g->text, "%s %s %d", game->id, ruleset->id, seats);
    for (int i = 0; i < game_option_count(game); i++)
        text_putf(&g->text, " %s=%s", game->options[i].key, g->rules->option[i]);
    add_text(g);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* Texts and bots take longer than rules: they are looked at by lot, ever less often in a long game. */
static bool look_is_due(struct seeded_game *g)
{
    if (g->ply < g->next_look)
        return false;
    g->next_look = g->ply + 1 + (int)rng_below(&g->rng, (uint32_t)g->ply + 8);
    return true;
}

/* What bots would play; the game goes on as it would have without them. */
static void ask_bots(struct seeded_game *g, int seat)
{
    const struct game *game = g->rules->game;
    struct bot_task task = { .view = &g->view.state, .seat = seat, .seed = rng_next(&g->rng), .sims = SIMS };
    bool search = !g->searched && g->number < SEARCHES && g->ply >= (int)g->number;
    g->searched |= search;
    game_view(g->rules, &g->state.state, seat, &g->view.state);
    for (const struct bot *const *bot = bot_list(); *bot; bot++) {
        if ((*bot)->stands_for || ((*bot)->searches && !search) || ((*bot)->knows && !(*bot)->knows(game)))
            continue;
        struct bot_player *player = bot_open(bot_find((*bot)->id, game, NULL), g->rules);
        struct bot_answer answer;
        bot_think(player, &task, &answer);
        bot_close(player);
        add(g, answer.chosen);
    }
}

/* The texts of the action and of its events, and how a viewer sees the table. */
static void look(struct seeded_game *g, int seat, action a)
{
    const struct state *s = &g->state.state;
    game_action_text(g->rules, s, seat, a, &g->text);
    add_text(g);
    int viewer = (int)rng_below(&g->rng, (uint32_t)g->rules->seats + 1);
    viewer = viewer < g->rules->seats ? viewer : VIEW_TABLE;
    game_view(g->rules, s, viewer, &g->view.state);
    game_json(g->rules, &g->view.state, JSON_AS_WRITTEN, &g->text);
    game_render(g->rules, &g->view.state, &g->text);
    for (int i = 0; i < g->log.count; i++)
        game_event_text(g->rules, &g->log.events[i], viewer, &g->text);
    add_text(g);
}

static action choose(struct seeded_game *g, bool ask, int *seat)
{
    const struct state *s = &g->state.state;
    if (s->node == NODE_CHANCE) {
        *seat = SEAT_CHANCE;
        return game_chance(g->rules, s, &g->rng);
    }
    do
        *seat = (int)rng_below(&g->rng, (uint32_t)g->rules->seats);
    while (!game_owes(s, *seat));
    int count = game_legal(g->rules, s, *seat, g->legal);
    add_bytes(g, g->legal, (size_t)count * sizeof(action));
    if (ask)
        ask_bots(g, *seat);
    return g->legal[rng_below(&g->rng, (uint32_t)count)];
}

static void play(struct seeded_game *g)
{
    struct state *s = &g->state.state;
    for (game_setup(g->rules, s); s->node != NODE_OVER; g->ply++) {
        int seat;
        bool looked_at = look_is_due(g);
        action a = choose(g, looked_at, &seat);
        if (looked_at)
            look(g, seat, a);
        g->log.count = 0;
        game_apply(g->rules, s, seat, a, &g->log);
        add(g, a);
        add_bytes(g, g->log.events, (size_t)g->log.count * sizeof *g->log.events);
        add_bytes(g, s, g->rules->game->state_size);
    }
}

uint64_t seeded_game_hash(const struct catalog *catalog, const struct game *game, uint32_t number)
{
    struct seeded_game *g = memory_new(sizeof *g);
    *g = (struct seeded_game){ .number = number, .rng = rng_from_seed(number), .text = TEXTBUF_GROWING };
    draw_rules(g, catalog, game);
    g->legal = memory_new((size_t)g->rules->actions_max * sizeof *g->legal);
    g->log.capacity = g->rules->events_max;
    g->log.events = memory_new((size_t)g->log.capacity * sizeof *g->log.events);
    play(g);
    struct result result = { 0 };
    game_result(g->rules, &g->state.state, &result);
    add_bytes(g, result.score, sizeof result.score);
    add_bytes(g, result.rank, sizeof result.rank);
    uint64_t hash = g->hash;
    textbuf_release(&g->text);
    free(g->log.events);
    free(g->legal);
    rules_free(g->rules);
    free(g);
    return hash;
}
