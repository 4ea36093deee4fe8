/* Bad input in bulk: 64,000 requests, lists, positions, records, views, events and game IDs, each made from a sound one
 * by damage with a fixed seed. Each is refused with an error and changes nothing, or happens to be sound and then keeps
 * to what feed.h says. With COIL_TEST_SCALE=10 they are 640,000. */
#include "conformance.h"
#include "damage.h"
#include "feed.h"
#include "flat_encode.h"

#include "base/memory.h"
#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
    REQUESTS = 16000,
    LISTS = 8000,
    POSITIONS = 12000,
    RECORDS = 12000,
    IDS = 8000,
    SEATS_ENDS = 8000,
    GAMES_MAX = 400
};

/* Sound games of all settings, as texts. */
struct games {
    struct test_catalog *catalog;
    struct rng rng;
    int count;
    struct {
        char *position, *record, *id; /* `id` may be empty */
        char *view, *events;          /* of some viewer, and what they see next, as a request */
    } game[GAMES_MAX];
    long refused, accepted;
};

static char *keep(struct textbuf *text)
{
    char *kept = memory_new(text->length + 1);
    memcpy(kept, textbuf_text(text), text->length + 1);
    textbuf_clear(text);
    return kept;
}

static void play_on(struct match *m, struct rng *rng, int plies)
{
    action *scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *scratch), a;
    int seat;
    while (plies-- > 0 && test_pick(match_rules(m), match_state(m), rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
    free(scratch);
}

/* What a seat, or the table, sees now, and of the next few actions, as requests. */
static void keep_seats_end(struct games *g, struct match *m)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct json w;
    int seats = match_rules(m)->seats, from = match_event_count(m) + 1, viewer = g->count % (seats + 1);
    viewer = viewer == seats ? VIEW_TABLE : viewer;
    text_put(&text, "{\"cmd\":\"load\",\"view\":");
    game_json(match_rules(m), match_view(m, viewer), JSON_AS_WRITTEN, &text);
    text_put(&text, ",\"names\":[\"Ann\"]}");
    g->game[g->count].view = keep(&text);
    play_on(m, &g->rng, 1 + g->count % 5);
    json_init(&w, &text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "cmd", "observe");
    json_key(&w, "events");
    json_list_begin(&w);
    for (int v = from; v <= match_event_count(m); v++)
        game_event_json(match_rules(m), match_event(m, v), v, viewer, &w);
    json_list_end(&w);
    json_object_end(&w);
    g->game[g->count].events = keep(&text);
    textbuf_release(&text);
}

/* The record of a few dozen actions of a game, which every third time begins at the position of another one; and the
 * position that was reached, or now and then that of the start or of the end. */
static bool add_game(const struct setting *setting, void *context)
{
    struct games *g = context;
    struct textbuf text = TEXTBUF_GROWING;
    assert_true(g->count < GAMES_MAX);
    struct match *m = match_new(setting_rules(setting), CHANCE_MANUAL, "1");
    play_on(m, &g->rng, (int)rng_below(&g->rng, 60));
    if (g->count % 3 == 0) {
        struct match *from = match_from_state(setting_rules(setting), match_state(m), CHANCE_MANUAL, "1");
        match_free(m);
        m = from;
        play_on(m, &g->rng, 5);
    }
    match_set_name(m, 0, "Ann \"A\" \xc3\x85");
    match_record(m, &text);
    g->game[g->count].record = keep(&text);
    match_id(m, &text, NULL);
    g->game[g->count].id = keep(&text);
    keep_seats_end(g, m);
    if (g->count % 7 == 0)
        play_on(m, &g->rng, match_rules(m)->game->plies_max);
    else if (g->count % 7 == 1)
        match_seek(m, 0);
    game_json(match_rules(m), match_state(m), JSON_AS_WRITTEN, &text);
    g->game[g->count++].position = keep(&text);
    match_free(m);
    textbuf_release(&text);
    return true;
}

static int open_games(void **state)
{
    struct games *g = memory_new(sizeof *g);
    g->catalog = test_catalog_new(NULL);
    g->rng = rng_from_seed(20);
    for (int i = 0; g->catalog->catalog.games[i]; i++)
        for_each_setting(g->catalog, g->catalog->catalog.games[i], add_game, g);
    assert_true(g->count >= 20);
    *state = g;
    return 0;
}

static int close_games(void **state)
{
    struct games *g = *state;
    for (int i = 0; i < g->count; i++) {
        free(g->game[i].position);
        free(g->game[i].record);
        free(g->game[i].id);
        free(g->game[i].view);
        free(g->game[i].events);
    }
    test_catalog_free(g->catalog);
    free(g);
    return 0;
}

static const char *some_position(struct games *g)
{
    return g->game[rng_below(&g->rng, (uint32_t)g->count)].position;
}

static const char *some_record(struct games *g)
{
    return g->game[rng_below(&g->rng, (uint32_t)g->count)].record;
}

static void count(struct games *g, bool accepted)
{
    g->accepted += accepted;
    g->refused += !accepted;
}

/* Most of it must have been refused, but not because all of it is nonsense. */
static void check_counts(struct games *g, const char *what)
{
    print_message("%s: %ld refused, %ld accepted\n", what, g->refused, g->accepted);
    assert_true(g->refused > g->accepted);
    assert_true(g->accepted > 0);
    g->refused = g->accepted = 0;
}

static void put_load(struct textbuf *text, const char *position, const char *record, bool manual)
{
    struct json w;
    textbuf_clear(text);
    json_init(&w, text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "cmd", "load");
    json_member_text(&w, "chance", manual ? "manual" : "auto");
    json_member_text(&w, "seed", "7");
    if (position) {
        json_key(&w, "position");
        json_put_raw(&w, position);
    } else {
        json_member_text(&w, "record", record);
    }
    json_object_end(&w);
}

/* A sound request of any command, for the match that is running. */
static void put_request(struct games *g, struct textbuf *text)
{
    static const char *const requests[] = {
        "{\"cmd\":\"hello\",\"id\":1}",
        "{\"cmd\":\"games\",\"id\":\"a\"}",
        "{\"cmd\":\"check\",\"ruleset\":{\"game\":\"serpent-master\",\"ruleset\":\"a\",\"title\":\"A\",\"version\":1,"
        "\"seats\":[1,2],\"boards\":[4,5],\"rounds\":1,\"aside\":0,\"tokens\":2,\"solo\":{\"grades\":[0,1,2]},"
        "\"cards\":[{\"forms\":[[[0,1]]]}]}}",
        "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":2,\"seed\":\"s\",\"names\":[\"A\",\"B\"]}",
        "{\"cmd\":\"new\",\"game\":\"snakes-and-foxes\",\"seats\":1,\"options\":{\"chance\":\"deck\"},\"seed\":5}",
        "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":3,\"ruleset\":\"standard\",\"seed\":9007199254740993}",
        "{\"cmd\":\"new\",\"game\":\"serpent-master\",\"seats\":4,\"options\":{\"board\":6},\"chance\":\"manual\"}",
        "{\"cmd\":\"new\",\"game\":\"royal-python\",\"seats\":2,\"options\":{\"suits\":\"KY\",\"first\":1}}",
        "{\"cmd\":\"new\",\"game\":\"greatest-snake\",\"seats\":5,\"ruleset\":\"expansion\",\"seed\":\"g\"}",
        "{\"cmd\":\"turn\"}",
        "{\"cmd\":\"actions\",\"seat\":0}",
        "{\"cmd\":\"actions\",\"seat\":\"chance\",\"id\":{\"a\":[null,1.5]}}",
        "{\"cmd\":\"play\",\"action\":\"move 3.7\",\"seat\":0}",
        "{\"cmd\":\"play\",\"action\":\"roll 2 2 2\",\"seat\":\"chance\"}",
        "{\"cmd\":\"play\",\"action\":\"play 3\",\"seat\":1}",
        "{\"cmd\":\"play\",\"action\":\"card 7\",\"seat\":1}",
        "{\"cmd\":\"play\",\"action\":\"digest\",\"seat\":0}",
        "{\"cmd\":\"play\",\"action\":\"pass\"}",
        "{\"cmd\":\"play\",\"action\":\"play 4MS as M move 12*\",\"seat\":0}",
        "{\"cmd\":\"events\",\"seat\":\"table\",\"from\":3}",
        "{\"cmd\":\"view\",\"seat\":1}",
        "{\"cmd\":\"position\"}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"redo\"}",
        "{\"cmd\":\"record\"}",
        "{\"cmd\":\"result\"}",
        "{\"cmd\":\"think\",\"seat\":0,\"bot\":\"greedy\",\"seed\":\"t\",\"sims\":10}",
        "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":3,\"seed\":\"n\",\"numbered\":true}",
        "{\"cmd\":\"play\",\"action\":\"play 3\",\"seat\":0,\"epoch\":1,\"decision\":1}",
        "{\"cmd\":\"load\",\"game_id\":\"royal-python/standard/3@tea\",\"numbered\":true}",
        "{\"cmd\":\"id\"}",
        "{\"cmd\":\"describe\"}",
        "{\"cmd\":\"ask\",\"seat\":0}",
        "{\"cmd\":\"preview\",\"action\":\"pass\",\"seat\":0}",
        "{\"cmd\":\"answering\",\"seat\":1}",
        "{\"cmd\":\"ending\",\"seat\":\"table\"}",
        "{\"cmd\":\"observe\",\"events\":[{\"v\":3},{\"v\":4,\"type\":\"passed\",\"seat\":1}]}",
        "{\"cmd\":\"quit\"}",
    };
    uint32_t which = rng_below(&g->rng, sizeof requests / sizeof *requests + 2);
    textbuf_clear(text);
    if (which < sizeof requests / sizeof *requests)
        text_put(text, requests[which]);
    else
        put_load(text, NULL, some_record(g), which % 2);
}

/* A match of any game that is some way on, so that there is something to be changed. */
static void begin_match(struct games *g, struct feed *feed, struct textbuf *text)
{
    const char *record = some_record(g);
    put_load(text, NULL, record, rng_below(&g->rng, 2));
    assert_true(feed_line(feed, textbuf_text(text), text->length));
    for (uint32_t plies = rng_below(&g->rng, 10); plies > 0; plies--)
        feed_action(feed, (unsigned)rng_next(&g->rng));
}

static void test_malformed_requests_change_nothing(void **state)
{
    struct games *g = *state;
    struct feed *feed = feed_new(g->catalog);
    struct textbuf text = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(REQUESTS); i < total; i++) {
        if (i % 50 == 0)
            begin_match(g, feed, &text);
        put_request(g, &text);
        if (rng_below(&g->rng, 2))
            damage_json(&text, &g->rng);
        else
            damage_bytes(&text, &g->rng);
        count(g, feed_line(feed, textbuf_text(&text), text.length));
    }
    check_counts(g, "requests");
    textbuf_release(&text);
    feed_free(feed);
}

/* The same as lists, in the form in which a page hands them over, as soundly as is left to it. */
static void test_malformed_lists_change_nothing(void **state)
{
    struct games *g = *state;
    struct feed *feed = feed_new(g->catalog);
    struct textbuf text = TEXTBUF_GROWING, bytes = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(LISTS); i < total; i++) {
        struct flat list;
        if (i % 50 == 0)
            begin_match(g, feed, &text);
        if (rng_below(&g->rng, 3))
            put_request(g, &text);
        else
            put_load(&text, some_position(g), NULL, i % 2);
        assert_int_equal(flat_of_request(textbuf_text(&text), text.length, &list, NULL), 0);
        textbuf_clear(&bytes);
        flat_encode(&list, &bytes);
        flat_release(&list);
        damage_bytes(&bytes, &g->rng);
        count(g, feed_list(feed, textbuf_text(&bytes), bytes.length));
    }
    check_counts(g, "lists");
    textbuf_release(&bytes);
    textbuf_release(&text);
    feed_free(feed);
}

/* By turns as a request, with a match running, and as a file. */
static void test_malformed_positions_change_nothing(void **state)
{
    struct games *g = *state;
    struct feed *feed = feed_new(g->catalog);
    struct textbuf text = TEXTBUF_GROWING, line = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(POSITIONS); i < total; i++) {
        if (i % 200 == 0)
            begin_match(g, feed, &line);
        textbuf_clear(&text);
        text_put(&text, some_position(g));
        if (rng_below(&g->rng, 4))
            damage_json(&text, &g->rng);
        else
            damage_bytes(&text, &g->rng);
        if (i % 2) {
            put_load(&line, textbuf_text(&text), NULL, i % 4 == 1);
            count(g, feed_line(feed, textbuf_text(&line), line.length));
        } else {
            count(g, feed_position(g->catalog, textbuf_text(&text), text.length, (uint64_t)i));
        }
    }
    check_counts(g, "positions");
    textbuf_release(&line);
    textbuf_release(&text);
    feed_free(feed);
}

/* Positions that were once accepted and then went wrong. */
static void test_malformed_positions_of_old_are_read_right(void **state)
{
    struct games *g = *state;
    static const char *const positions[] = {
        /* the only card with a MOVE is played on the first turn, and the position after it must come round */
        "{\"game\":\"snakes-and-foxes\",\"ruleset\":\"two-rings\",\"options\":{\"chance\":\"hand\"},\"seats\":1,"
        "\"tokens\":[{\"at\":\"hub\",\"rim\":false,\"state\":\"in\",\"turns\":0},"
        "{\"at\":\"hub\",\"rim\":false,\"state\":\"in\",\"turns\":0}],\"snakes\":[\"2.0\"],\"foxes\":[\"2.2\"],"
        "\"turn\":0,\"phase\":\"move\",\"roll\":[2,1,0],\"done\":[],\"left\":0,\"next\":null,"
        "\"hands\":[[0],[0,1,2]],\"extra\":\"fox\"}",
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        assert_true(feed_position(g->catalog, positions[i], strlen(positions[i]), i));
}

/* Most damage to a record is behind its header, and leaves a part that can be replayed; `accepted` counts those. */
static void test_malformed_records_change_nothing(void **state)
{
    struct games *g = *state;
    struct feed *feed = feed_new(g->catalog);
    struct textbuf text = TEXTBUF_GROWING, line = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(RECORDS); i < total; i++) {
        if (i % 200 == 0)
            begin_match(g, feed, &line);
        textbuf_clear(&text);
        text_put(&text, some_record(g));
        if (rng_below(&g->rng, 2))
            damage_lines(&text, &g->rng);
        else
            damage_bytes(&text, &g->rng);
        if (i % 2) {
            put_load(&line, NULL, textbuf_text(&text), i % 4 == 1);
            count(g, feed_line(feed, textbuf_text(&line), line.length));
        } else {
            count(g, feed_record(g->catalog, textbuf_text(&text), text.length, (uint64_t)i / 2));
        }
    }
    print_message("records: %ld refused, %ld with a part that can be replayed\n", g->refused, g->accepted);
    assert_true(g->refused > 0 && g->accepted > 0);
    g->refused = g->accepted = 0;
    textbuf_release(&line);
    textbuf_release(&text);
    feed_free(feed);
}

/* By turns a damaged view, and a sound one with damaged events; and now and then both sound, which must go through. */
static void test_malformed_views_and_events_change_nothing(void **state)
{
    struct games *g = *state;
    struct feed *feed = feed_new(g->catalog);
    struct textbuf text = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(SEATS_ENDS); i < total; i++) {
        uint32_t game = rng_below(&g->rng, (uint32_t)g->count);
        const char *view = g->game[game].view, *events = g->game[game].events;
        bool damaged = i % 20 != 0;
        if (i % 2 == 0)
            assert_true(feed_line(feed, view, strlen(view)));
        textbuf_clear(&text);
        text_put(&text, i % 2 ? view : events);
        if (damaged && rng_below(&g->rng, 4))
            damage_json(&text, &g->rng);
        else if (damaged)
            damage_bytes(&text, &g->rng);
        bool accepted = feed_line(feed, textbuf_text(&text), text.length);
        if (!accepted && !damaged)
            fail_msg("sound events are refused: %s\n%s", view, events);
        count(g, accepted);
    }
    check_counts(g, "views and events");
    textbuf_release(&text);
    feed_free(feed);
}

static void test_malformed_game_ids_are_refused(void **state)
{
    struct games *g = *state;
    struct textbuf text = TEXTBUF_GROWING;
    for (int i = 0, total = test_scale(IDS); i < total; i++) {
        textbuf_clear(&text);
        text_put(&text, g->game[rng_below(&g->rng, (uint32_t)g->count)].id);
        damage_bytes(&text, &g->rng);
        count(g, feed_id(g->catalog, textbuf_text(&text), text.length, (uint64_t)i));
    }
    check_counts(g, "game IDs");
    textbuf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed_requests_change_nothing),
        cmocka_unit_test(test_malformed_lists_change_nothing),
        cmocka_unit_test(test_malformed_positions_change_nothing),
        cmocka_unit_test(test_malformed_positions_of_old_are_read_right),
        cmocka_unit_test(test_malformed_records_change_nothing),
        cmocka_unit_test(test_malformed_views_and_events_change_nothing),
        cmocka_unit_test(test_malformed_game_ids_are_refused),
    };
    return cmocka_run_group_tests(tests, open_games, close_games);
}
