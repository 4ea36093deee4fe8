/* Rulesets altered by lot, built, and whatever loads played: what loads must end. Each alteration keeps the shape of a
 * ruleset (numbers, copies, words, prices, cards of other decks, shorter boards), so that many of them load.
 *
 *     mutated_rulesets COUNT [FROM]             plays rulesets FROM, FROM + 1, … (0 if left out)
 *     mutated_rulesets --seconds N [FROM]       the same for so long
 *     mutated_rulesets --write NUMBER           prints one of them
 *
 * There are as many processes as processors, each with numbers of its own; a ruleset is made by its number alone. What
 * breaks the rules, goes on beyond the game's own limit of actions, or takes too long, is kept in a file, and its
 * number is told. */
#include "json_places.h"
#include "support.h"

#include "base/memory.h"
#include "bots/bot.h"
#include "native/flatten.h"

#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds of the processor for a ruleset; actions until players get moods, and in one mood. */
enum { FILES_MAX = 64, PLACES_MAX = 4000, PATIENCE = 100, PLAIN_PLIES = 10000, MOOD_PLIES = 500, WORKERS_MAX = 64 };

/* All rulesets that alterations begin with, and what they take from. */
static struct source {
    json_t *tree;
    char game[40];
} sources[FILES_MAX];
static int source_count;

static const char *home; /* the folder of the program */

/* What is being played, for who has to tell of a crash. */
static struct {
    long number;
    const char *what, *text;
} now;

/* What a process has done, in memory that all of them share. */
struct counts {
    long built, refused, games, stubborn, plies, longest, failures;
};
static struct counts *counts;

/* What the seats do: nobody thinks, all do, or one. */
enum { PLAY_RANDOM, PLAY_GREEDY, PLAY_MIXED, PLAY_STYLES };

/* ---- Keeping what breaks ----------------------------------------------------------------------------------------- */

static void keep(void)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/mutated-ruleset-%ld.json", home, now.number);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0 && now.text)
        dprintf(file, "%s\n", now.text);
    dprintf(2, "ruleset %ld: %s; kept as %s\n", now.number, now.what, path);
}

static void on_signal(int number)
{
    keep();
    signal(number, SIG_DFL);
    raise(number);
}

/* The others are played all the same. */
static void fail_game(const struct rules *rules, int style, const char *what)
{
    static const char *const styles[] = { "random", "greedy", "mixed" };
    char told[200];
    struct textbuf text = textbuf_over(told, sizeof told);
    text_putf(&text, "a %s game of %d seats %s", styles[style], rules->seats, what);
    for (int i = 0; rules->game->options[i].key; i++)
        text_putf(&text, ", %s=%s", rules->game->options[i].key, rules->option[i]);
    now.what = told;
    keep();
    counts->failures++;
}

/* ---- Sources ----------------------------------------------------------------------------------------------------- */

static int is_json(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && strcmp(end, ".json") == 0;
}

static void add_folder(const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        char path[1300];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        json_t *tree = json_load_file(path, 0, NULL);
        assert(tree && source_count < FILES_MAX);
        struct source *s = &sources[source_count++];
        s->tree = tree;
        snprintf(s->game, sizeof s->game, "%s", json_string_value(json_object_get(tree, "game")));
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static void add_sources(void)
{
    const struct game *const *games = test_games()->catalog.games;
    for (int i = 0; games[i]; i++) {
        char folder[1000], name[40];
        snprintf(name, sizeof name, "%s", games[i]->id);
        for (char *p = name; *p; p++)
            *p = *p == '-' ? '_' : *p;
        snprintf(folder, sizeof folder, "%s", test_path("src/games/%s/rulesets", name));
        add_folder(folder);
        snprintf(folder, sizeof folder, "%s", test_path("tests/data/%s", games[i]->id));
        add_folder(folder);
    }
}

/* ---- Altering ---------------------------------------------------------------------------------------------------- */

static size_t below(struct rng *rng, size_t n)
{
    return n ? rng_below(rng, (uint32_t)n) : 0;
}

/* Takes over `value`. */
static void put(const struct place *at, json_t *value)
{
    if (at->key)
        json_object_set_new(at->parent, at->key, value);
    else
        json_array_set_new(at->parent, at->index, value);
}

/* What readers of rulesets share, and what changes nothing in play. */
static bool is_idle(const struct place *at)
{
    static const char *const idle[] = { "game", "ruleset", "title", "version", "marks", "note", "name", "text", "id" };
    for (size_t i = 0; at->key && i < sizeof idle / sizeof *idle; i++)
        if (strcmp(at->key, idle[i]) == 0)
            return true;
    return false;
}

static int places_of(json_t *tree, struct place *places)
{
    int count = find_places(tree, places, 0, PLACES_MAX), kept = 0;
    for (int i = 0; i < count; i++)
        if (!is_idle(&places[i]))
            places[kept++] = places[i];
    return kept;
}

static void alter_number(const struct place *at, struct rng *rng)
{
    json_int_t value = json_integer_value(at->value);
    switch (below(rng, 6)) {
    case 0:
        value = (json_int_t)below(rng, 4);
        break;
    case 1:
        value = (json_int_t)below(rng, 40);
        break;
    case 2:
        value = value * 2;
        break;
    case 3:
        value = value / 2;
        break;
    default:
        value += below(rng, 2) ? 1 : -1;
        break;
    }
    put(at, json_integer(value));
}

/* Another value that stands under the same key, or as an entry of a list of such, in some ruleset of the game. */
static void take_value(const struct place *at, const char *game, struct rng *rng)
{
    static struct place places[PLACES_MAX];
    const struct source *s = &sources[below(rng, (size_t)source_count)];
    if (strcmp(s->game, game) != 0)
        return;
    int count = places_of(s->tree, places);
    for (int tries = 0; tries < 200; tries++) {
        const struct place *other = &places[below(rng, (size_t)count)];
        bool same_key = at->key ? other->key && strcmp(at->key, other->key) == 0 : !other->key;
        if (!same_key || json_typeof(at->value) != json_typeof(other->value))
            continue;
        put(at, json_deep_copy(other->value));
        return;
    }
}

static void alter_list(const struct place *at, struct rng *rng)
{
    size_t size = json_array_size(at->value), index = below(rng, size);
    json_t *entry = size ? json_deep_copy(json_array_get(at->value, index)) : NULL;
    switch (below(rng, 4)) {
    case 0: /* cut short */
        while (json_array_size(at->value) > index + 1)
            json_array_remove(at->value, index + 1);
        break;
    case 1:
    case 2:
        if (size)
            json_array_remove(at->value, index);
        break;
    case 3:
        if (entry)
            json_array_insert(at->value, below(rng, size + 1), entry);
        break;
    }
    json_decref(entry);
}

static void alter_place(json_t *tree, const char *game, struct rng *rng)
{
    static struct place places[PLACES_MAX];
    int count = places_of(tree, places);
    const struct place *at = &places[below(rng, (size_t)count)];
    if (json_is_array(at->value) && below(rng, 3))
        alter_list(at, rng);
    else if (json_is_integer(at->value) && below(rng, 3))
        alter_number(at, rng);
    else if (at->key && json_is_object(at->parent) && below(rng, 8) == 0)
        json_object_del(at->parent, at->key);
    else
        take_value(at, game, rng);
}

/* ---- Cards of The Greatest Snake --------------------------------------------------------------------------------- */

static json_t *cards_of(json_t *tree)
{
    return json_object_get(tree, "cards");
}

static json_t *some_card(struct rng *rng, const char *game, const char *key)
{
    for (int tries = 0; tries < 200; tries++) {
        const struct source *s = &sources[below(rng, (size_t)source_count)];
        json_t *cards = strcmp(s->game, game) == 0 ? cards_of(s->tree) : NULL;
        json_t *card = json_array_get(cards, below(rng, json_array_size(cards)));
        if (card && (!key || json_object_get(card, key)))
            return card;
    }
    return NULL;
}

static void graft(json_t *card, const json_t *other, const char *key)
{
    json_t *value = json_object_get(other, key);
    json_object_del(card, key);
    if (value)
        json_object_set_new(card, key, json_deep_copy(value));
}

/* A card of any deck, or one put together of several. */
static void add_card(json_t *tree, const char *game, struct rng *rng, int number)
{
    json_t *cards = cards_of(tree), *origin = some_card(rng, game, NULL);
    if (!json_is_array(cards) || !origin)
        return;
    json_t *card = json_deep_copy(origin), *other;
    if (json_object_get(card, "effect") && (other = some_card(rng, game, "effect")) && below(rng, 4)) {
        static const char *const keys[] = { "when", "effect", "targets", "times" };
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            graft(card, other, keys[i]);
        json_object_del(card, "text");
    }
    if (json_object_get(card, "price") && (other = some_card(rng, game, "price")) && below(rng, 2))
        graft(card, other, "price");
    if (json_object_get(card, "speed") && (other = some_card(rng, game, "speed")) && below(rng, 2)) {
        static const char *const keys[] = { "speed", "slide", "eaten", "leaves", "king", "digested", "unsqueezable" };
        graft(card, other, keys[below(rng, sizeof keys / sizeof *keys)]);
    }
    char id[24];
    snprintf(id, sizeof id, "card-%d", number);
    json_object_set_new(card, "id", json_string(id));
    json_object_set_new(card, "name", json_string(id));
    json_object_set_new(card, "copies", json_integer(1 + (json_int_t)below(rng, below(rng, 3) ? 3 : 30)));
    json_array_insert_new(cards, below(rng, json_array_size(cards) + 1), card);
}

/* Decks of few kinds, where chains are met. */
static void thin_out(json_t *tree, struct rng *rng)
{
    json_t *cards = cards_of(tree);
    for (size_t left = json_array_size(cards); left-- > 0;)
        if (below(rng, 3))
            json_object_set_new(json_array_get(cards, left), "copies",
                                json_integer(below(rng, 2) ? 0 : (json_int_t)below(rng, 30)));
}

/* ---- All games --------------------------------------------------------------------------------------------------- */

/* A list of so many entries, the last ones gone. */
static void shorten(json_t *list, size_t size)
{
    while (json_array_size(list) > size)
        json_array_remove(list, json_array_size(list) - 1);
}

/* A board of few spots, a deck of few cards. */
static void shrink_python(json_t *tree, struct rng *rng)
{
    json_t *board = json_object_get(tree, "board"), *cobra = json_object_get(board, "cobra");
    json_t *deck = json_object_get(tree, "deck");
    if (below(rng, 2)) {
        size_t spots = 1 + below(rng, 12);
        shorten(json_object_get(board, "values"), spots);
        for (size_t i = json_array_size(cobra); i-- > 0;)
            if (json_integer_value(json_array_get(cobra, i)) > (json_int_t)spots)
                json_array_remove(cobra, i);
    }
    if (below(rng, 2))
        for (size_t left = below(rng, 12); json_array_size(deck) > left + 2;)
            json_array_remove(deck, below(rng, json_array_size(deck)));
    if (below(rng, 2))
        for (size_t i = 0; i < json_array_size(json_object_get(tree, "tokens")); i++)
            json_array_set_new(json_object_get(tree, "tokens"), i, json_integer(1 + (json_int_t)below(rng, 4)));
}

static void shrink_board(json_t *tree, struct rng *rng)
{
    static const char *const kinds[] = { "snakes", "foxes" };
    json_t *pieces = json_object_get(tree, "pieces"), *dice = json_object_get(tree, "dice");
    if (below(rng, 2))
        json_object_set_new(tree, "spokes", json_integer(3 + (json_int_t)below(rng, 14)));
    if (below(rng, 2))
        shorten(json_object_get(tree, "rings"), 2 + below(rng, 5));
    for (size_t k = 0; k < 2; k++) {
        json_t *list = json_object_get(pieces, kinds[k]);
        for (size_t i = json_array_size(list); i-- > 1;) {
            json_t *at = json_array_get(list, i);
            if (below(rng, 4) == 0 || json_integer_value(at) >= json_integer_value(json_object_get(tree, "spokes")))
                json_array_remove(list, i);
        }
    }
    if (below(rng, 2)) { /* other dice need other cards */
        json_object_set_new(dice, "count", json_integer(1 + (json_int_t)below(rng, 9)));
        json_object_del(tree, "deck");
        json_object_del(tree, "hand");
    }
}

static json_t *altered(long number, struct rng *rng, const char **game)
{
    const struct source *s = &sources[below(rng, (size_t)source_count)];
    json_t *tree = json_deep_copy(s->tree);
    *game = s->game;
    if (strcmp(s->game, "greatest-snake") == 0) {
        if (below(rng, 3) == 0)
            thin_out(tree, rng);
        for (size_t i = below(rng, 4); i > 0; i--)
            add_card(tree, s->game, rng, (int)i);
    } else if (strcmp(s->game, "royal-python") == 0 && below(rng, 2)) {
        shrink_python(tree, rng);
    } else if (strcmp(s->game, "snakes-and-foxes") == 0 && below(rng, 2)) {
        shrink_board(tree, rng);
    }
    for (size_t i = below(rng, below(rng, 4) ? 4 : 12); i > 0; i--)
        alter_place(tree, s->game, rng);
    json_object_set_new(tree, "ruleset", json_sprintf("mutated-%ld", number));
    return tree;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void think(const struct rules *rules, const struct state *s, struct bot_player *p, int seat, struct rng *rng,
                  action *a)
{
    union state_memory view;
    struct bot_answer answer;
    game_view(rules, s, seat, &view.state);
    bot_think(p, &(struct bot_task){ .view = &view.state, .seat = seat, .seed = rng_next(rng) }, &answer);
    *a = answer.chosen;
}

/* In each mood all players shun some verbs, half of them by lot: else they might undo for very long what the others do.
 * So whatever can end soon does. */
static bool shuns(const struct rules *rules, const struct state *s, int seat, action a, long ply)
{
    char words[256];
    struct textbuf text = textbuf_over(words, sizeof words);
    uint64_t mood = (uint64_t)(ply / MOOD_PLIES);
    game_action_text(rules, s, seat, a, &text);
    for (const char *p = words; *p && *p != ' '; p++)
        mood = rng_derive(mood, (unsigned char)*p);
    return mood & 1;
}

static void play(const struct rules *rules, int style, struct rng *rng)
{
    union state_memory memory;
    struct state *s = &memory.state;
    struct bot_player *p = style == PLAY_RANDOM ? NULL : bot_open(bot_usual(rules->game), rules);
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch), a;
    struct event *events = memory_new((size_t)rules->events_max * sizeof *events);
    long ply = 0;
    int seat;
    game_setup(rules, s);
    while (test_pick(rules, s, rng, scratch, &seat, &a)) {
        struct event_log log = { .events = events, .capacity = rules->events_max };
        bool moody = ply >= PLAIN_PLIES && seat != SEAT_CHANCE;
        for (int tries = 0; moody && tries < 20 && shuns(rules, s, seat, a, ply); tries++)
            test_pick(rules, s, rng, scratch, &seat, &a);
        if (ply < PLAIN_PLIES && p && seat != SEAT_CHANCE && (style == PLAY_GREEDY || seat == 0))
            think(rules, s, p, seat, rng, &a);
        game_apply(rules, s, seat, a, &log);
        counts->stubborn += ++ply == PLAIN_PLIES;
        if (ply > rules->game->plies_max)
            break;
    }
    if (s->node != NODE_OVER)
        fail_game(rules, style, s->actors || s->node == NODE_CHANCE ? "does not end" : "waits for nobody");
    bot_close(p);
    free(events);
    free(scratch);
    counts->games++;
    counts->plies += ply;
    counts->longest = ply > counts->longest ? ply : counts->longest;
}

/* Rules for some number of seats; one option of two is as it usually is. NULL if the ruleset has nothing for them. */
static struct rules *some_rules(const struct ruleset *ruleset, struct rng *rng)
{
    const struct game *game = ruleset->game;
    struct options options = { 0 };
    struct rules *rules;
    struct error err;
    int seats = ruleset->seats_min + (int)below(rng, (size_t)(ruleset->seats_max - ruleset->seats_min + 1));
    for (int i = 0; game->options[i].key; i++) {
        const char *const *values = game->options[i].values;
        int count = 0;
        while (values && values[count])
            count++;
        if (count && below(rng, 2))
            options_set(&options, game, game->options[i].key, values[below(rng, (size_t)count)], &err);
    }
    return rules_new(ruleset, &options, seats, &rules, &err) ? NULL : rules;
}

static void play_ruleset(const json_t *tree, struct rng *rng)
{
    struct flat list;
    struct error err;
    const struct ruleset *ruleset;
    if (flat_of_json(tree, ERR_BAD_RULESET, NULL, true, &list, &err)) {
        counts->refused++;
        return;
    }
    int code = ruleset_new(test_games()->catalog.games, &list, &ruleset, &err);
    flat_release(&list);
    if (code) {
        counts->refused++;
        return;
    }
    counts->built++;
    for (int game = 0; game < 2; game++) { /* thought takes long: one game of eight */
        struct rules *rules = some_rules(ruleset, rng);
        if (rules)
            play(rules, game && below(rng, 4) == 0 ? 1 + (int)below(rng, PLAY_STYLES - 1) : PLAY_RANDOM, rng);
        rules_free(rules);
    }
    ruleset_free(ruleset);
}

static void play_number(long number, bool write_only)
{
    const char *game;
    struct rng rng = rng_from_seed(rng_derive(20261122, (uint64_t)number));
    json_t *tree = altered(number, &rng, &game);
    char *text = json_dumps(tree, JSON_INDENT(1));
    now.number = number;
    now.what = "it crashed, or took too long";
    now.text = text;
    if (write_only)
        puts(text);
    else
        play_ruleset(tree, &rng);
    now.text = NULL;
    free(text);
    json_decref(tree);
}

static long number_of(const char *text)
{
    return strtol(text, NULL, 10);
}

/* The numbers `from`, `from` + step, …: so many of them, or for so many seconds. */
static void work(long from, long step, long count, bool timed)
{
    const struct itimerval patience = { .it_value.tv_sec = PATIENCE };
    time_t start = time(NULL);
    signal(SIGPROF, on_signal);
    signal(SIGABRT, on_signal);
    signal(SIGSEGV, on_signal);
    for (long i = 0; timed ? time(NULL) - start < count : i < count; i++) {
        setitimer(ITIMER_PROF, &patience, NULL);
        play_number(from + i * step, false);
    }
}

static void add_counts(struct counts *sum, const struct counts *part)
{
    sum->built += part->built;
    sum->refused += part->refused;
    sum->games += part->games;
    sum->stubborn += part->stubborn;
    sum->plies += part->plies;
    sum->longest = part->longest > sum->longest ? part->longest : sum->longest;
    sum->failures += part->failures;
}

/* Returns what all processes have done; one that crashes is a failure. */
static struct counts work_all(long from, long count, bool timed)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN), workers = processors < WORKERS_MAX ? processors : WORKERS_MAX;
    struct counts sum = { 0 }, *all = mmap(NULL, (size_t)workers * sizeof *all, PROT_READ | PROT_WRITE,
                                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(all != MAP_FAILED);
    for (long i = 0; i < workers; i++) {
        counts = &all[i];
        if (fork() == 0) {
            work(from + i, workers, timed ? count : (count + workers - 1 - i) / workers, timed);
            _exit(0);
        }
    }
    for (int status; wait(&status) > 0;)
        sum.failures += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    for (long i = 0; i < workers; i++)
        add_counts(&sum, &all[i]);
    munmap(all, (size_t)workers * sizeof *all);
    return sum;
}

int main(int argc, char **argv)
{
    bool timed = argc > 2 && strcmp(argv[1], "--seconds") == 0, writes = argc > 2 && strcmp(argv[1], "--write") == 0;
    long count = timed ? number_of(argv[2]) : argc > 1 ? test_scale((int)number_of(argv[1])) : 0;
    long from = argc > 2 + timed ? number_of(argv[2 + timed]) : 0;
    home = dirname(strdup(argv[0]));
    add_sources();
    if (writes) {
        play_number(from, true);
        return 0;
    }
    struct counts sum = work_all(from, count, timed);
    printf("%ld rulesets built, %ld refused; %ld games (%ld long ones), %ld actions, %ld the longest\n", sum.built,
           sum.refused, sum.games, sum.stubborn, sum.plies, sum.longest);
    return sum.failures > 0;
}
