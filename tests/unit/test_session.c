/* Sessions of the protocol with lists as requests (src/protocol/session.h): what depends on the owner and on the list.
 * All else is in the transcripts of tests/cli/engine. */
#include "support.h"

#include "native/lines.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#define ITEM(p, ...)                                                                                                   \
    {                                                                                                                  \
        .path = (p), .length = (int)sizeof(p) - 1, __VA_ARGS__                                                         \
    }

/* The context is the seed, NULL if none can be drawn. */
static bool draw_seed(void *context, uint64_t *seed)
{
    *seed = context ? *(uint64_t *)context : 0;
    return context;
}

static struct session *open_session(uint64_t *seed)
{
    struct session_owner owner = native_owner("1.2.3");
    owner.draw_seed = draw_seed;
    owner.context = seed;
    return session_new(&test_games()->catalog, &owner);
}

static void assert_reply(struct session *session, const struct flat_item *items, int count, bool goes_on,
                         const char *expected)
{
    const struct flat request = { .items = items, .count = count };
    struct textbuf reply = TEXTBUF_GROWING;
    assert_int_equal(session_answer(session, &request, &reply), goes_on);
    assert_string_equal(textbuf_text(&reply), expected);
    textbuf_release(&reply);
}

static void test_session_draws_seeds_from_its_owner(void **state)
{
    (void)state;
    static const struct flat_item new[] = {
        ITEM("cmd", .type = FLAT_TEXT, .text = "new"),
        ITEM("game", .type = FLAT_TEXT, .text = "null-game"),
        ITEM("seats", .type = FLAT_INT, .number = 2),
    };
    uint64_t seed = 0xc011;
    struct session *with = open_session(&seed), *without = open_session(NULL);
    assert_reply(with, new, 3, true,
                 "{\"ok\":true,\"turn\":{\"node\":\"sealed\",\"seats\":[0,1],\"phase\":\"choose\",\"ply\":7},"
                 "\"seed\":\"000000000000c011\"}");
    assert_reply(without, new, 3, true,
                 "{\"ok\":false,\"error\":{\"code\":\"bad-argument\",\"message\":\"no seed can be drawn on this "
                 "machine: give one\"}}");
    session_free(with);
    session_free(without);
}

static action first_outcome(void *context, const struct rules *rules, const struct state *s)
{
    (void)context;
    action outcomes[OUTCOMES_MAX];
    game_legal(rules, s, SEAT_CHANCE, outcomes);
    return outcomes[0];
}

/* Whatever begins a match with automatic chance; chance that is played by hand stays so. */
static void test_session_takes_chance_from_its_owner(void **state)
{
    (void)state;
    static const char *const requests[][2] = {
        { "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":2,\"seed\":1}", "\"hands\":[[1,1,1],[1,1,2]]" },
        { "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":2,\"seed\":1,\"chance\":\"manual\"}",
          "\"hands\":[[],[]]" },
        { "{\"cmd\":\"load\",\"game_id\":\"null-game/standard/2@tea\"}", "\"hands\":[[1,1,1],[1,1,2]]" },
        { "{\"cmd\":\"load\",\"record\":\"coil-record 1\\ngame null-game ruleset standard version 1\\nseats 2\\n- lay "
          "3\\n- draw 4\\n\"}",
          "\"hands\":[[1,1,4],[1,1,1]]" },
    };
    struct session_owner owner = native_owner("1");
    owner.chance = first_outcome;
    struct session *session = session_new(&test_games()->catalog, &owner);
    struct textbuf reply = TEXTBUF_GROWING;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        static const char position[] = "{\"cmd\":\"position\"}";
        line_answer(session, requests[i][0], strlen(requests[i][0]), &reply);
        line_answer(session, position, sizeof position - 1, &reply);
        if (!strstr(textbuf_text(&reply), requests[i][1]))
            fail_msg("%s: %s", requests[i][0], textbuf_text(&reply));
    }
    textbuf_release(&reply);
    session_free(session);
}

static void test_session_gives_ids_back_as_they_are(void **state)
{
    (void)state;
    static const struct flat_item quit[] = {
        ITEM("id", .type = FLAT_RAW, .text = "[ 1.50, null ]"),
        ITEM("cmd", .type = FLAT_TEXT, .text = "quit"),
        ITEM("x.0", .type = FLAT_NULL),
    };
    static const struct flat_item part[] = {
        ITEM("id.0", .type = FLAT_NULL),
        ITEM("cmd.x", .type = FLAT_TEXT, .text = "quit"),
    };
    struct session *session = open_session(NULL);
    assert_reply(session, quit, 3, true,
                 "{\"id\":[ 1.50, null ],\"ok\":false,\"error\":{\"code\":\"bad-argument\",\"message\":\"'quit' has "
                 "no argument 'x'\"}}");
    assert_reply(session, part, 2, true,
                 "{\"ok\":false,\"error\":{\"code\":\"unknown-command\",\"message\":\"'cmd' must be there and name a "
                 "command\"}}");
    assert_reply(session, quit, 2, false, "{\"id\":[ 1.50, null ],\"ok\":true}");
    session_free(session);
}

static void test_session_refuses_what_is_no_list(void **state)
{
    (void)state;
    struct textbuf reply = TEXTBUF_GROWING;
    struct error err;
    error_set(&err, ERR_BAD_JSON, "line 1, column %d: what is this?", 7);
    session_refuse(&err, &reply);
    assert_string_equal(textbuf_text(&reply),
                        "{\"ok\":false,\"error\":{\"code\":\"bad-json\",\"message\":\"line 1, column 7: what is "
                        "this?\"}}");
    textbuf_release(&reply);
}

/* ---- What has been seen ------------------------------------------------------------------------------------------ */

static json_t *answer(struct session *session, const char *format, ...)
{
    char line[512];
    struct textbuf reply = TEXTBUF_GROWING;
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert_true(line_answer(session, line, strlen(line), &reply));
    json_t *found = json_loads(textbuf_text(&reply), 0, NULL);
    if (!json_is_true(json_object_get(found, "ok")))
        fail_msg("%s: %s", line, textbuf_text(&reply));
    textbuf_release(&reply);
    return found;
}

/* One viewer's views of all events: one for each, the last is today's; a part of the list has the same. */
static void assert_views(struct session *session, const char *viewer, int ply)
{
    json_t *whole = answer(session, "{\"cmd\":\"events\",\"seat\":%s,\"views\":true}", viewer);
    json_t *now = answer(session, "{\"cmd\":\"view\",\"seat\":%s}", viewer);
    json_t *views = json_object_get(whole, "views"), *plies = json_object_get(whole, "plies");
    size_t count = json_array_size(views), half = count / 2;
    assert_int_equal(json_array_size(json_object_get(whole, "events")), count);
    assert_int_equal(json_array_size(plies), count);
    if (count) {
        assert_true(json_equal(json_array_get(views, count - 1), json_object_get(now, "view")));
        assert_true(json_integer_value(json_array_get(plies, count - 1)) < ply);
        json_t *part = answer(session, "{\"cmd\":\"events\",\"seat\":%s,\"views\":true,\"from\":%zu,\"to\":%zu}",
                              viewer, half + 1, half + 1);
        json_t *same = json_object_get(part, "views");
        assert_int_equal(json_array_size(same), 1);
        assert_true(json_equal(json_array_get(same, 0), json_array_get(views, half)));
        json_decref(part);
    }
    json_decref(whole);
    json_decref(now);
}

/* One action at random; returns the ply before it, -1 if the game is over. */
static int play_any(struct session *session, struct rng *rng)
{
    json_t *reply = answer(session, "{\"cmd\":\"turn\"}"), *turn = json_object_get(reply, "turn");
    int ply = (int)json_integer_value(json_object_get(turn, "ply"));
    json_t *seats = json_object_get(turn, "seats");
    if (json_array_size(seats)) {
        int mover = (int)json_integer_value(json_array_get(seats, 0));
        json_t *list = answer(session, "{\"cmd\":\"actions\",\"seat\":%d}", mover);
        json_t *actions = json_object_get(list, "actions");
        uint32_t pick = rng_below(rng, (uint32_t)json_array_size(actions));
        json_decref(answer(session, "{\"cmd\":\"play\",\"seat\":%d,\"action\":\"%s\"}", mover,
                           json_string_value(json_array_get(actions, pick))));
        json_decref(list);
    } else {
        ply = -1;
    }
    json_decref(reply);
    return ply;
}

/* A game at random, looked at now and then by all eyes; then backwards to its beginning. */
static void watch_game(struct session *session, const char *game, const char *ruleset, int seats, struct rng *rng)
{
    static const char *const viewers[] = { "0", "\"table\"", "\"all\"" };
    json_decref(answer(session, "{\"cmd\":\"new\",\"game\":\"%s\",\"ruleset\":\"%s\",\"seats\":%d,\"seed\":7}", game,
                       ruleset, seats));
    int ply, last = 0;
    for (int i = 0; i < 150 && (ply = play_any(session, rng)) >= 0; i++, last = ply)
        if (i % 75 == 0)
            for (int v = 0; v < 3; v++)
                assert_views(session, viewers[v], INT_MAX);
    for (int back = last; back >= 0; back -= 1 + last / 2) {
        json_decref(answer(session, "{\"cmd\":\"seek\",\"ply\":%d}", back));
        for (int v = 0; v < 3; v++)
            assert_views(session, viewers[v], back);
    }
}

static void test_session_shows_what_was_seen(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(5);
    struct session *session = open_session(NULL);
    json_t *reply = answer(session, "{\"cmd\":\"games\"}"), *game, *ruleset;
    size_t i, n;
    json_array_foreach (json_object_get(reply, "games"), i, game)
        json_array_foreach (json_object_get(game, "rulesets"), n, ruleset)
            watch_game(session, json_string_value(json_object_get(game, "id")),
                       json_string_value(json_object_get(ruleset, "id")),
                       (int)json_integer_value(json_array_get(json_object_get(ruleset, "seats"), 1)), &rng);
    json_decref(reply);
    session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_session_draws_seeds_from_its_owner),
        cmocka_unit_test(test_session_takes_chance_from_its_owner),
        cmocka_unit_test(test_session_gives_ids_back_as_they_are),
        cmocka_unit_test(test_session_refuses_what_is_no_list),
        cmocka_unit_test(test_session_shows_what_was_seen),
    };
    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
