/* Golden transcripts: games replayed and compared to the letter. A transcript is a record, an empty line, and what the
 * program makes of it: at every ply who may do what (with the weights of chance), what was done, all events (and what
 * others see of secret ones), now and then the table, the position and the views.
 *
 * Short games that a person can read and check are text files, tests/golden/GAME/NAME.txt. Where it is the course of a
 * long game that matters, the file has its record alone, and a hash of the transcript in the place of that. Besides, of
 * every setting whole random games are played; tests/golden/hashes.txt has the hash of the transcript of each.
 *
 *     test_golden                compares; every game needs at least two files
 *     test_golden --update       writes them anew from their records, makes those that are missing, and the hashes
 *     test_golden --show NAME    the transcript behind a hash; NAME is what stands before the colon, or a file */
#include "conformance.h"

#include "base/hash.h"
#include "base/memory.h"
#include "games/games.h"
#include "native/files.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 20, TABLE_EVERY = 16, LINES_MAX = 300 };
enum { BUILTIN_GAMES = 3 }; /* random games of a setting of the program's rulesets; of others one */
/* A game of at most so many actions is kept whole, of a longer one the beginning. */
enum { WHOLE_MAX = 120, BEGINNING = 50 };

/* ---- Writing a transcript ---------------------------------------------------------------------------------------- */

static void put_seat(struct textbuf *out, int seat)
{
    if (seat == SEAT_CHANCE)
        text_put(out, "-");
    else
        text_put_int(out, seat);
}

static void put_choices(struct textbuf *out, const struct rules *rules, const struct state *s, int seat)
{
    static action list[TEST_LIST_MAX];
    uint64_t weight[OUTCOMES_MAX];
    int count = game_legal(rules, s, seat, list);
    if (count == 0)
        return;
    if (seat == SEAT_CHANCE)
        rules->game->chance_odds(rules, s, list, weight);
    text_put(out, game_sole_actor(s) == SEAT_NONE ? "  " : "; ");
    put_seat(out, seat);
    text_put(out, " may ");
    for (int i = 0; i < count; i++) {
        text_put(out, i ? ", " : "");
        game_action_text(rules, s, seat, list[i], out);
        if (seat == SEAT_CHANCE && count > 1)
            text_putf(out, " (%llu)", (unsigned long long)weight[i]);
    }
    if (game_sole_actor(s) == SEAT_NONE)
        text_put_char(out, '\n');
}

/* On the line of the ply if only one may do something, else a line for each. */
static void put_all_choices(struct textbuf *out, const struct rules *rules, const struct state *s)
{
    bool several = game_sole_actor(s) == SEAT_NONE;
    if (several)
        text_put_char(out, '\n');
    for (int seat = 0; seat < rules->seats; seat++)
        put_choices(out, rules, s, seat);
    put_choices(out, rules, s, SEAT_CHANCE);
    if (!several)
        text_put_char(out, '\n');
}

static void put_viewer(struct textbuf *out, const struct rules *rules, int index)
{
    if (index < rules->seats)
        text_putf(out, "  to %d: ", index);
    else
        text_put(out, "  to the table: ");
}

static void put_event(struct textbuf *out, const struct rules *rules, const struct event *e, int v, int viewer)
{
    struct json w;
    json_init(&w, out, JSON_AS_WRITTEN);
    game_event_json(rules, e, v, viewer, &w);
    text_put_char(out, '\n');
}

/* The whole event, and what those see of it who do not see all: the same for all of them. */
static void put_event_lines(struct textbuf *out, const struct rules *rules, const struct event *e, int v)
{
    text_put(out, "  ");
    put_event(out, rules, e, v, VIEW_FULL);
    if (event_sight(e, VIEW_TABLE) != EVENT_WHOLE) {
        text_put(out, "  to the others: ");
        put_event(out, rules, e, v, VIEW_TABLE);
    }
}

/* The table as everybody would see it who sees all, the position, and the views if they lack something. */
static void put_table(struct textbuf *out, const struct rules *rules, const struct state *s)
{
    union state_memory view;
    struct textbuf table = TEXTBUF_GROWING;
    game_render(rules, s, &table);
    for (const char *line = textbuf_text(&table); *line;) {
        size_t length = strcspn(line, "\n");
        text_put(out, length ? "  | " : "  |");
        text_put_bytes(out, line, length);
        text_put_char(out, '\n');
        line += length + (line[length] == '\n');
    }
    textbuf_release(&table);
    text_put(out, "  position ");
    game_json(rules, s, JSON_AS_WRITTEN, out);
    text_put_char(out, '\n');
    for (int i = 0; rules->game->hidden && i <= rules->seats; i++) {
        game_view(rules, s, i < rules->seats ? i : VIEW_TABLE, &view.state);
        put_viewer(out, rules, i);
        game_json(rules, &view.state, JSON_AS_WRITTEN, out);
        text_put_char(out, '\n');
    }
}

static void put_result(struct textbuf *out, const struct rules *rules, const struct state *s)
{
    struct result result;
    game_result(rules, s, &result);
    text_putf(out, "  %s: ", result.reason);
    for (int seat = 0; seat < rules->seats; seat++)
        text_putf(out, "%sseat %d has %d and rank %d", seat ? ", " : "", seat, result.score[seat], result.rank[seat]);
    text_put_char(out, '\n');
}

static void put_ply(struct textbuf *out, const struct match *m, int ply)
{
    const struct rules *rules = match_rules(m);
    const struct state *s = match_state_at(m, ply);
    text_putf(out, "ply %d: %s, %s", ply, node_name((enum node)s->node), rules->game->phases[s->phase]);
    put_all_choices(out, rules, s);
    if (ply == match_ply(m))
        put_result(out, rules, s);
    if (ply % TABLE_EVERY == TABLE_EVERY - 1 || ply == match_ply(m))
        put_table(out, rules, s);
    if (ply == match_ply(m))
        return;
    int seat;
    action a = match_action_at(m, ply, &seat);
    text_put(out, "> ");
    put_seat(out, seat);
    text_put_char(out, ' ');
    game_action_text(rules, s, seat, a, out);
    text_put_char(out, '\n');
    for (int v = match_events_before(m, ply) + 1; v <= match_events_before(m, ply + 1); v++)
        put_event_lines(out, rules, match_event(m, v), v);
}

/* Record and transcript. */
static void put_golden(struct textbuf *out, const struct match *m)
{
    match_record(m, out);
    text_put_char(out, '\n');
    for (int ply = 0; ply <= match_ply(m); ply++)
        put_ply(out, m, ply);
}

/* "1285 plies, 0123456789abcdef": what stands for both. */
static void put_hash(struct textbuf *out, const struct match *m)
{
    struct textbuf text = TEXTBUF_GROWING;
    put_golden(&text, m);
    text_putf(out, "%d plies, %016llx\n", match_ply(m),
              (unsigned long long)hash_bytes(HASH_START, textbuf_text(&text), text.length));
    textbuf_release(&text);
}

static const char hash_mark[] = "transcript: ";

/* A file: the record and its transcript, or the hash. */
static void put_file(struct textbuf *out, const struct match *m, bool hashed)
{
    if (!hashed) {
        put_golden(out, m);
        return;
    }
    match_record(m, out);
    text_putf(out, "\n%s", hash_mark);
    put_hash(out, m);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static struct match *load(const struct test_catalog *c, const char *text, size_t length, struct error *warning)
{
    struct match *m;
    *warning = (struct error){ 0 };
    if (match_from_record(&c->catalog, text, length, test_flattener(), CHANCE_MANUAL, "golden", &m, warning, warning))
        return NULL;
    return m;
}

static size_t record_length(const char *text)
{
    const char *end = strstr(text, "\n\n");
    return end ? (size_t)(end - text) + 1 : strlen(text);
}

static bool is_hashed(const char *text)
{
    return strncmp(text + record_length(text) + 1, hash_mark, sizeof hash_mark - 1) == 0;
}

/* Fails with the first line that differs. */
static void compare_lines(const char *path, const char *expected, const char *made)
{
    for (int line = 1; *expected || *made; line++) {
        size_t length = strcspn(expected, "\n"), made_length = strcspn(made, "\n");
        if (length != made_length || memcmp(expected, made, length) != 0)
            fail_msg("%s:%d differs; 'test_golden --show NAME' shows what is behind a hash, with an older program what "
                     "was; if it is wanted, run 'make golden'\n  file: %.*s\n  now:  %.*s",
                     path, line, (int)length, expected, (int)made_length, made);
        expected += length + (expected[length] == '\n');
        made += made_length + (made[made_length] == '\n');
    }
}

static void compare_file(const struct test_catalog *c, const char *path)
{
    struct textbuf text = TEXTBUF_GROWING, made = TEXTBUF_GROWING;
    struct error err = { 0 };
    assert_int_equal(file_read(path, FILE_MAX, &text, &err), 0);
    struct match *m = load(c, textbuf_text(&text), record_length(textbuf_text(&text)), &err);
    if (err.code)
        fail_msg("%s: the record is damaged: %s", path, err.text);
    put_file(&made, m, is_hashed(textbuf_text(&text)));
    compare_lines(path, textbuf_text(&text), textbuf_text(&made));
    match_free(m);
    textbuf_release(&made);
    textbuf_release(&text);
}

/* Calls `visit` for every transcript of a game; returns their number. */
static int for_each_file(const struct test_catalog *c, const struct game *game,
                         void (*visit)(const struct test_catalog *c, const char *path))
{
    char folder[1000], path[1300];
    snprintf(folder, sizeof folder, "%s", test_path("tests/golden/%s", game->id));
    DIR *files = opendir(folder);
    int count = 0;
    for (struct dirent *entry; files && (entry = readdir(files));) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".txt") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        visit(c, path);
        count++;
    }
    if (files)
        closedir(files);
    return count;
}

static void test_golden_transcripts_are_the_same(void **state)
{
    (void)state;
    struct test_catalog *c = test_catalog_new(NULL);
    for (int i = 0; c->catalog.games[i]; i++) {
        const struct game *game = c->catalog.games[i];
        int count = for_each_file(c, game, compare_file);
        if (count < 2)
            fail_msg("%s has %d transcripts in tests/golden/%s, but needs two: run 'make golden'", game->id, count,
                     game->id);
        print_message("%s: %d transcripts\n", game->id, count);
    }
    test_catalog_free(c);
}

/* ---- Hashes of random games -------------------------------------------------------------------------------------- */

static struct match *random_game(const struct setting *s, uint64_t seed, int plies_max)
{
    struct match *m = match_new(setting_rules(s), CHANCE_MANUAL, "golden");
    action *scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *scratch), a;
    struct rng rng = rng_from_seed(seed);
    int seat;
    while (match_ply(m) < plies_max && test_pick(match_rules(m), match_state(m), &rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
    free(scratch);
    return m;
}

/* Where to write the lines of all games, or the transcript of the one that is asked for. */
struct hashes {
    struct textbuf *lines, *transcript;
    const char *name;
};

static bool put_hash_lines(const struct setting *s, void *context)
{
    struct hashes *h = context;
    int games = s->ruleset->builtin && s->options.count == 0 ? BUILTIN_GAMES : 1;
    for (int seed = 1; seed <= games; seed++) {
        char name[200];
        snprintf(name, sizeof name, "%s, seed %d", s->name, seed);
        if (h->name && strcmp(h->name, name) != 0)
            continue;
        struct match *m = random_game(s, (uint64_t)seed, s->ruleset->game->plies_max);
        if (h->name) {
            put_golden(h->transcript, m);
        } else {
            text_putf(h->lines, "%s: ", name);
            put_hash(h->lines, m);
        }
        match_free(m);
    }
    return true;
}

static void for_all_hashes(const struct test_catalog *c, struct hashes *h)
{
    for (int i = 0; c->catalog.games[i]; i++)
        for_each_setting(c, c->catalog.games[i], put_hash_lines, h);
}

static const char *hashes_path(void)
{
    return test_path("tests/golden/hashes.txt");
}

static void test_golden_hashes_are_the_same(void **state)
{
    (void)state;
    struct test_catalog *c = test_catalog_new(NULL);
    struct textbuf text = TEXTBUF_GROWING, made = TEXTBUF_GROWING;
    struct error err;
    assert_int_equal(file_read(hashes_path(), FILE_MAX, &text, &err), 0);
    for_all_hashes(c, &(struct hashes){ .lines = &made });
    compare_lines(hashes_path(), textbuf_text(&text), textbuf_text(&made));
    textbuf_release(&made);
    textbuf_release(&text);
    test_catalog_free(c);
}

static void show_file(const struct test_catalog *c, const char *path, struct textbuf *out)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct error err;
    if (file_read(path, FILE_MAX, &text, &err))
        return;
    struct match *m = load(c, textbuf_text(&text), record_length(textbuf_text(&text)), &err);
    if (m)
        put_golden(out, m);
    match_free(m);
    textbuf_release(&text);
}

static int show(const char *name)
{
    struct test_catalog *c = test_catalog_new(NULL);
    struct textbuf out = TEXTBUF_GROWING;
    show_file(c, name, &out);
    if (out.length == 0)
        for_all_hashes(c, &(struct hashes){ .transcript = &out, .name = name });
    if (out.length == 0)
        fprintf(stderr, "there is no game '%s' in %s, and no such file\n", name, hashes_path());
    fputs(textbuf_text(&out), stdout);
    bool found = out.length > 0;
    textbuf_release(&out);
    test_catalog_free(c);
    return found ? 0 : 1;
}

/* ---- Updating ---------------------------------------------------------------------------------------------------- */

/* The record without its hash lines, which are of the program that wrote it; returns the number of actions. */
static int put_without_hashes(struct textbuf *out, const char *record, size_t length)
{
    int actions = 0;
    for (const char *line = record; line < record + length;) {
        size_t bytes = strcspn(line, "\n") + 1;
        if (strncmp(line, "hash ", 5) != 0)
            text_put_bytes(out, line, bytes);
        actions += *line == '-' || (*line >= '0' && *line <= '9');
        line += bytes;
    }
    return actions;
}

static void update_file(const struct test_catalog *c, const char *path)
{
    struct textbuf text = TEXTBUF_GROWING, record = TEXTBUF_GROWING, made = TEXTBUF_GROWING;
    struct error err = { 0 };
    if (file_read(path, FILE_MAX, &text, &err))
        test_die("%s", err.text);
    int actions = put_without_hashes(&record, textbuf_text(&text), record_length(textbuf_text(&text)));
    struct match *m = load(c, textbuf_text(&record), record.length, &err);
    if (!m || match_ply(m) < actions) {
        printf("%s: %s; delete the file to have another made\n", path, err.text);
    } else {
        put_file(&made, m, is_hashed(textbuf_text(&text)));
        if (strcmp(textbuf_text(&text), textbuf_text(&made)) != 0) {
            printf("%s: written anew\n", path);
            if (file_write(path, textbuf_text(&made), made.length, &err))
                test_die("%s", err.text);
        }
    }
    match_free(m);
    textbuf_release(&made);
    textbuf_release(&record);
    textbuf_release(&text);
}

static struct match *short_game(const struct setting *s, uint64_t seed)
{
    struct match *m = random_game(s, seed, WHOLE_MAX + 1);
    if (match_ply(m) > WHOLE_MAX)
        while (match_ply(m) > BEGINNING)
            match_undo(m, NULL);
    return m;
}

/* How many different types of events a match has. */
static int variety(const struct match *m)
{
    bool seen[256] = { false };
    int count = 0;
    for (int v = 1; v <= match_event_count(m); v++) {
        bool *type = &seen[match_event(m, v)->type];
        count += !*type;
        *type = true;
    }
    return count;
}

static int count_lines(const struct textbuf *text)
{
    int lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->data[i] == '\n';
    return lines;
}

enum { TRIES = 400 };

/* Makes a transcript for a number of seats: of many short random games, from a first seed on, the one that shows most,
 * and of those the shortest. */
static void make_file(const struct setting *s, uint64_t first, const char *path)
{
    struct textbuf best = TEXTBUF_GROWING, made = TEXTBUF_GROWING;
    int best_variety = -1, best_lines = 0;
    for (uint64_t seed = first; seed < first + TRIES; seed++) {
        struct match *m = short_game(s, seed);
        textbuf_clear(&made);
        put_golden(&made, m);
        int lines = count_lines(&made), different = variety(m);
        if (best_variety < 0 ||
            (lines < LINES_MAX && (different > best_variety || (different == best_variety && lines < best_lines)))) {
            struct textbuf kept = best;
            best = made;
            made = kept;
            best_variety = different;
            best_lines = lines;
        }
        match_free(m);
    }
    struct error err;
    if (file_write(path, textbuf_text(&best), best.length, &err))
        test_die("%s", err.text);
    printf("%s: made, %d lines\n", path, best_lines);
    textbuf_release(&best);
    textbuf_release(&made);
}

/* Two for a game that has none: for the fewest seats, and for one more if that can be. */
static void make_files(const struct test_catalog *c, const struct game *game)
{
    const struct ruleset *ruleset = catalog_ruleset(&c->catalog, game, NULL);
    for (int copy = 0; copy < 2; copy++) {
        struct setting s;
        int seats = ruleset->seats_min + (copy && ruleset->seats_max > ruleset->seats_min);
        if (!setting_init(&s, c, ruleset, seats, &(struct options){ 0 }))
            test_die("%s cannot be played by %d", game->id, seats);
        make_file(&s, (uint64_t)copy * TRIES + 1,
                  test_path("tests/golden/%s/%s-%d%s.txt", game->id, ruleset->id, seats,
                            copy && seats == ruleset->seats_min ? "-again" : ""));
        setting_release(&s);
    }
}

static void update_all(void)
{
    struct test_catalog *c = test_catalog_new(NULL);
    struct textbuf lines = TEXTBUF_GROWING;
    struct error err;
    for (int i = 0; c->catalog.games[i]; i++) {
        const struct game *game = c->catalog.games[i];
        mkdir(test_path("tests/golden/%s", game->id), 0777);
        if (for_each_file(c, game, update_file) == 0)
            make_files(c, game);
    }
    for_all_hashes(c, &(struct hashes){ .lines = &lines });
    if (file_write(hashes_path(), textbuf_text(&lines), lines.length, &err))
        test_die("%s", err.text);
    textbuf_release(&lines);
    test_catalog_free(c);
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--show") == 0)
        return show(argv[2]);
    if (argc > 1 && strcmp(argv[1], "--update") == 0) {
        update_all();
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_transcripts_are_the_same),
        cmocka_unit_test(test_golden_hashes_are_the_same),
    };
    return cmocka_run_group_tests_name("golden transcripts", tests, NULL, NULL);
}
