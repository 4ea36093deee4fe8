/* Helpers of all C tests; see support.h. */
#include "support.h"

#include "base/memory.h"
#include "games/games.h"
#include "native/flatten.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double test_share(double count)
{
    const char *scale = getenv("COIL_TEST_SCALE");
    return count * (scale ? strtod(scale, NULL) : 1.0) / TEST_DIVISOR;
}

int test_scale(int count)
{
    double scaled = test_share(count);
    return scaled < 1 ? 1 : (int)scaled;
}

bool test_is_slow(void)
{
    return TEST_DIVISOR > 1;
}

const char *test_path(const char *format, ...)
{
    static char path[1000];
    int length = snprintf(path, sizeof path, "%s/", SOURCE_DIR);
    va_list args;
    va_start(args, format);
    vsnprintf(path + length, sizeof path - (size_t)length, format, args);
    va_end(args);
    return path;
}

void test_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

/* ---- Games and rules --------------------------------------------------------------------------------------------- */

static void add_ruleset(struct test_catalog *c, const char *path)
{
    struct flat list;
    struct error err;
    if (flat_of_file(path, ERR_BAD_RULESET, true, &list, &err))
        test_die("%s", err.text);
    list.name = NULL;
    if (catalog_add(&c->catalog, &list, NULL, &err))
        test_die("%s: %s", path, err.text);
    flat_release(&list);
}

static int is_json(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && strcmp(end, ".json") == 0;
}

/* In the order of their names, so that runs are the same everywhere. */
static void add_rulesets(struct test_catalog *c, const char *game)
{
    char folder[1000];
    struct dirent **entries;
    snprintf(folder, sizeof folder, "%s", test_path("tests/data/%s", game));
    int count = scandir(folder, &entries, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        char path[1300];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        add_ruleset(c, path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

struct test_catalog *test_catalog_new(const struct game *const *games)
{
    struct test_catalog *c = memory_new(sizeof *c);
    catalog_init(&c->catalog, games ? games : game_list());
    for (int i = 0; c->catalog.games[i]; i++)
        add_rulesets(c, c->catalog.games[i]->id);
    return c;
}

void test_catalog_free(struct test_catalog *c)
{
    catalog_release(&c->catalog);
    free(c);
}

const struct test_catalog *test_games(void)
{
    static struct test_catalog *made;
    if (!made)
        made = test_catalog_new(NULL);
    return made;
}

static void set_options(struct options *o, const struct game *game, const char *text)
{
    char pair[2 * OPTION_TEXT_MAX + 2];
    int length;
    while (text && sscanf(text, " %49s%n", pair, &length) == 1) {
        char *equals = strchr(pair, '=');
        struct error err;
        if (!equals)
            test_die("'%s' is not key=value", pair);
        *equals = '\0';
        if (options_set(o, game, pair, equals + 1, &err))
            test_die("%s", err.text);
        text += length;
    }
}

struct rules *test_rules(const struct test_catalog *c, const char *game, const char *ruleset, int seats,
                         const char *options)
{
    struct options chosen = { 0 };
    struct rules *rules;
    struct error err;
    const struct game *g = catalog_game(&c->catalog, game);
    const struct ruleset *r = g ? catalog_ruleset(&c->catalog, g, ruleset) : NULL;
    if (!r)
        test_die("there is no game '%s' with a ruleset '%s'", game, ruleset ? ruleset : "");
    set_options(&chosen, g, options);
    if (rules_new(r, &chosen, seats, &rules, &err))
        test_die("%s", err.text);
    return rules;
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

bool test_pick(const struct rules *rules, const struct state *s, struct rng *rng, action *scratch, int *seat, action *a)
{
    if (s->node == NODE_CHANCE) {
        *seat = SEAT_CHANCE;
        *a = game_chance(rules, s, rng);
        return true;
    }
    if (s->actors == 0)
        return false;
    do
        *seat = (int)rng_below(rng, SEATS_MAX);
    while (!(s->actors >> *seat & 1));
    int count = game_legal(rules, s, *seat, scratch);
    if (count <= 0)
        return false;
    *a = scratch[rng_below(rng, (uint32_t)count)];
    return true;
}

bool test_playout(const struct rules *rules, struct state *s, struct rng *rng, int plies_max)
{
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    int ply = 0, seat;
    action a;
    while (s->node != NODE_OVER && ply < plies_max && test_pick(rules, s, rng, scratch, &seat, &a)) {
        game_apply(rules, s, seat, a, NULL);
        ply++;
    }
    free(scratch);
    return s->node == NODE_OVER;
}

int test_play_line(const struct rules *rules, struct state *s, const char *line, struct event_log *log,
                   struct error *err)
{
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    int seat = *line == '-' ? SEAT_CHANCE : *line - '0';
    int code = game_try(rules, s, seat, line + 2, scratch, log, err);
    free(scratch);
    return code;
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

int test_read_position(const struct test_catalog *c, const char *json, struct rules **rules, union state_memory *s,
                       struct error *err)
{
    struct flat list;
    *rules = NULL;
    int code = flat_of_text(json, strlen(json), ERR_BAD_POSITION, NULL, false, &list, err);
    if (code)
        return code;
    code = game_read_position(&c->catalog, &list, rules, &s->state, err);
    flat_release(&list);
    return code;
}

struct flattener test_flattener(void)
{
    return native_flattener;
}
