/* Golden transcripts: games that a person can read and check, whole or a good part of them, replayed and compared to
 * the letter. A text file of tests/golden/GAME is a record, an empty line, and what the program makes of it: at every
 * ply who may do what (with the weights of chance), what was done, all events (and what others see of secret ones), now
 * and then the table, the position and the views.
 *
 *     test_golden             compares; every game needs at least two transcripts
 *     test_golden --update    writes them anew from their records, and makes those that are missing */
#include "support.h"

#include "cmd/games.h"
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

/* Fails with the first line that differs. */
static void compare_lines(const char *path, const char *expected, const char *made)
{
    for (int line = 1; *expected || *made; line++) {
        size_t length = strcspn(expected, "\n"), made_length = strcspn(made, "\n");
        if (length != made_length || memcmp(expected, made, length) != 0)
            fail_msg("%s:%d differs; if that is wanted, run 'test_golden --update'\n  file: %.*s\n  now:  %.*s", path,
                     line, (int)length, expected, (int)made_length, made);
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
    put_golden(&made, m);
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
            fail_msg("%s has %d transcripts in tests/golden/%s, but needs two: run 'test_golden --update'", game->id,
                     count, game->id);
        print_message("%s: %d transcripts\n", game->id, count);
    }
    test_catalog_free(c);
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
        put_golden(&made, m);
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

static struct match *random_match(const struct test_catalog *c, const struct game *game, int seats, uint64_t seed)
{
    struct match *m = match_new(test_rules(c, game->id, NULL, seats, NULL), CHANCE_MANUAL, "golden");
    action *scratch = calloc((size_t)rules_list_max(match_rules(m)), sizeof *scratch);
    struct rng rng = rng_from_seed(seed);
    int seat;
    action a;
    while (match_ply(m) <= WHOLE_MAX && test_pick(match_rules(m), match_state(m), &rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
    bool whole = match_ply(m) <= WHOLE_MAX;
    while (!whole && match_ply(m) > BEGINNING)
        match_undo(m, NULL);
    free(scratch);
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
static void make_file(const struct test_catalog *c, const struct game *game, int seats, uint64_t first,
                      const char *path)
{
    struct textbuf best = TEXTBUF_GROWING, made = TEXTBUF_GROWING;
    int best_variety = -1, best_lines = 0;
    for (uint64_t seed = first; seed < first + TRIES; seed++) {
        struct match *m = random_match(c, game, seats, seed);
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

/* Two for a game that has only one number of seats, else one for each. */
static void make_missing_files(const struct test_catalog *c, const struct game *game)
{
    const struct ruleset *ruleset = catalog_ruleset(&c->catalog, game, NULL);
    int copies = ruleset->seats_min == ruleset->seats_max ? 2 : 1;
    for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
        for (int copy = 1; copy <= copies; copy++) {
            char path[1000];
            snprintf(path, sizeof path, "%s",
                     test_path("tests/golden/%s/%s-%d%s.txt", game->id, ruleset->id, seats, copy == 2 ? "-again" : ""));
            if (!test_file_exists(path))
                make_file(c, game, seats, (uint64_t)(copy - 1) * TRIES + 1, path);
        }
    }
}

static void update_all(void)
{
    struct test_catalog *c = test_catalog_new(NULL);
    for (int i = 0; c->catalog.games[i]; i++) {
        const struct game *game = c->catalog.games[i];
        mkdir(test_path("tests/golden/%s", game->id), 0777);
        for_each_file(c, game, update_file);
        make_missing_files(c, game);
    }
    test_catalog_free(c);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--update") == 0) {
        update_all();
        return 0;
    }
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_golden_transcripts_are_the_same) };
    return cmocka_run_group_tests_name("golden transcripts", tests, NULL, NULL);
}
