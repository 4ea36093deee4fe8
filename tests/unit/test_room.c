/* Tables of a server (src/room), with a clock and chance of the test's: whole games that clients follow by what they
 * are sent, rooms that are read back from their lines, windows, taking back, and that nothing tells what it must
 * not. */
#include "support.h"

#include "base/memory.h"
#include "native/flatten.h"
#include "native/lines.h"
#include "room/room_parts.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { GUESTS = SEATS_MAX + 1 };

/* A room with its host. Guest n sits in seat n; the last one watches. */
struct hall {
    struct room *room;
    struct rng rng;
    int64_t now;
    struct textbuf lines;
    struct textbuf heard[GUESTS]; /* all that was said to a guest, each with its time */
    struct session *end[GUESTS];  /* a seat's end, moved along by it; NULL: nobody listens */
    struct textbuf reply;         /* to the latest request */
    int64_t n[SEATS_MAX];
};

static uint64_t hall_random(void *context)
{
    return rng_next(&((struct hall *)context)->rng);
}

/* Of an answer and of a wish, by themselves, a seat alone knows: others do not even wait for them. */
static int owner_of(const char *lines)
{
    const char *verb = strchr(lines, ' ') + 1;
    bool alone = strchr(lines, '\n')[1] == '\0';
    return alone && strncmp(verb, "answer ", 7) == 0 ? verb[7] - '0'
           : alone && strncmp(verb, "wish ", 5) == 0 ? verb[5] - '0'
                                                     : SEAT_NONE;
}

static void hall_store(void *context, const char *lines, size_t length, int owner)
{
    assert_int_equal(owner, owner_of(lines));
    text_put_bytes(&((struct hall *)context)->lines, lines, length);
}

/* A request of the protocol to a seat's end; it must be carried out. */
static void tell_end(struct session *end, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell_end(struct session *end, const char *format, ...)
{
    struct textbuf reply = TEXTBUF_GROWING;
    char *line;
    va_list arguments;
    va_start(arguments, format);
    size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    line = memory_new(size);
    va_start(arguments, format);
    vsnprintf(line, size, format, arguments);
    va_end(arguments);
    line_answer(end, line, size - 1, &reply);
    if (strncmp(textbuf_text(&reply), "{\"ok\":true", 10) != 0)
        fail_msg("%.300s\n%.600s", textbuf_text(&reply), line);
    textbuf_release(&reply);
    free(line);
}

/* What a client does with a view or with events that it is sent. */
static void follow(struct hall *h, int guest, const char *message)
{
    json_t *whole = json_loads(message, 0, NULL), *view = json_object_get(whole, "view"),
           *events = json_object_get(whole, "events"), *own = json_object_get(whole, "ruleset");
    assert_non_null(whole);
    char *part = json_dumps(view ? view : events, JSON_ENCODE_ANY), *ruleset = own ? json_dumps(own, 0) : NULL;
    if (h->end[guest] && view && ruleset)
        tell_end(h->end[guest], "{\"cmd\":\"load\",\"view\":%s,\"ruleset\":%s}", part, ruleset);
    else if (h->end[guest] && view)
        tell_end(h->end[guest], "{\"cmd\":\"load\",\"view\":%s}", part);
    else if (h->end[guest] && events)
        tell_end(h->end[guest], "{\"cmd\":\"observe\",\"events\":%s}", part);
    free(part);
    free(ruleset);
    json_decref(whole);
}

static void hall_say(void *context, int guest, const char *message, size_t length)
{
    struct hall *h = context;
    text_putf(&h->heard[guest], "%lld ", (long long)h->now);
    text_put_bytes(&h->heard[guest], message, length);
    text_put_char(&h->heard[guest], '\n');
    follow(h, guest, message);
}

static struct room_host host_of(struct hall *h)
{
    return (struct room_host){ .catalog = &test_games()->catalog,
                               .flattener = native_flattener,
                               .random = hall_random,
                               .store = hall_store,
                               .say = hall_say,
                               .context = h };
}

/* ---- Guests ------------------------------------------------------------------------------------------------------ */

static void join(struct hall *h, int guest)
{
    struct json w;
    struct session_owner owner = native_owner("test");
    textbuf_clear(&h->reply);
    json_init(&w, &h->reply, JSON_AS_WRITTEN);
    json_object_begin(&w);
    room_join(h->room, guest, guest < h->room->seats ? guest : VIEW_TABLE, 0, 0, h->now, &w);
    json_object_end(&w);
    session_free(h->end[guest]);
    h->end[guest] = session_new(&test_games()->catalog, &owner);
    follow(h, guest, textbuf_text(&h->reply));
}

/* A request of a guest; the reply's members, or the name of the refusal's code, are in h->reply then. */
static int ask(struct hall *h, int guest, const char *format, ...) __attribute__((format(printf, 3, 4)));
static int ask(struct hall *h, int guest, const char *format, ...)
{
    char line[600];
    struct flat request;
    struct error err;
    struct json w;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_int_equal(flat_of_request(line, strlen(line), &request, &err), 0);
    textbuf_clear(&h->reply);
    json_init(&w, &h->reply, JSON_AS_WRITTEN);
    json_object_begin(&w);
    int code = room_request(h->room, guest, &request, h->now, &w, &err);
    if (code) {
        textbuf_clear(&h->reply);
        text_put(&h->reply, status_name(code));

    } else {
        json_object_end(&w);
    }
    flat_release(&request);
    return code;
}

static void done(struct hall *h, int guest, const char *request)
{
    if (ask(h, guest, "%s", request))
        fail_msg("%s: %s", request, textbuf_text(&h->reply));
}

static void refused(struct hall *h, int guest, const char *request, const char *code)
{
    ask(h, guest, "%s", request);
    assert_string_equal(textbuf_text(&h->reply), code);
}

static int play(struct hall *h, int seat, const char *text)
{
    const struct numbering *n = &h->room->session->numbering;
    return ask(h, seat, "{\"cmd\":\"play\",\"n\":%lld,\"epoch\":%d,\"decision\":%d,\"action\":\"%s\"}",
               (long long)++h->n[seat], n->epoch, n->decision, text);
}

static bool heard(const struct hall *h, int guest, const char *text)
{
    return strstr(textbuf_text(&h->heard[guest]), text) != NULL;
}

static int number_behind(const char *text, const char *what)
{
    const char *found = strstr(text, what);
    assert_non_null(found);
    return (int)strtol(found + strlen(what), NULL, 10);
}

static void forget_heard(struct hall *h)
{
    for (int i = 0; i < GUESTS; i++)
        textbuf_clear(&h->heard[i]);
}

/* ---- The hall ---------------------------------------------------------------------------------------------------- */

/* A table made by the first person. */
static struct hall *make_hall(const char *request, uint64_t seed)
{
    struct hall *h = memory_new(sizeof *h);
    struct room_host host = host_of(h);
    struct flat list;
    struct error err;
    int seat;
    h->rng = rng_from_seed(seed);
    h->now = 1000;
    h->lines = h->reply = TEXTBUF_GROWING;
    for (int i = 0; i < GUESTS; i++)
        h->heard[i] = TEXTBUF_GROWING;
    assert_int_equal(flat_of_request(request, strlen(request), &list, &err), 0);
    if (room_make(&host, "test", &list, "hash-0", h->now, &h->room, &seat, &err))
        fail_msg("%s", err.text);
    flat_release(&list);
    return h;
}

/* The others sit down; all have joined, and one watches. */
static struct hall *open_hall(const char *request, uint64_t seed)
{
    struct hall *h = make_hall(request, seed);
    struct error err;
    for (int seat, other = 0; other < h->room->seats; other++) {
        char name[20], hash[20];
        snprintf(name, sizeof name, "Person %d", other);
        snprintf(hash, sizeof hash, "hash-%d", other);
        seat = other;
        if (h->room->place[other].who == OPEN)
            assert_int_equal(room_sit(h->room, name, "", hash, h->now, &seat, &err), 0);
    }
    for (int guest = 0; guest <= h->room->seats; guest++)
        if (guest == h->room->seats || h->room->place[guest].who == PERSON)
            join(h, guest);
    forget_heard(h);
    return h;
}

static void close_hall(struct hall *h)
{
    room_free(h->room);
    textbuf_release(&h->lines);
    textbuf_release(&h->reply);
    for (int i = 0; i < GUESTS; i++) {
        textbuf_release(&h->heard[i]);
        session_free(h->end[i]);
    }
    free(h);
}

/* Bots think at once; the test's only think of something legal. */
static void think(struct hall *h)
{
    struct room_job job;
    static action list[TEST_LIST_MAX];
    while (room_next_job(h->room, &job)) {
        int count = game_legal(job.rules, &job.view.state, job.seat, list);
        assert_true(count > 0);
        room_thought(h->room, job.seat, job.number, list[job.seed % (uint64_t)count], h->now);
        rules_free(job.rules);
    }
}

static void pass_time(struct hall *h)
{
    think(h);
    int64_t due = room_due(h->room);
    h->now = due > h->now && due < INT64_MAX ? due : h->now + 1;
    room_tick(h->room, h->now);
    think(h);
}

/* What each client holds is what its seat sees. */
static void assert_followed(struct hall *h)
{
    struct textbuf own = TEXTBUF_GROWING, theirs = TEXTBUF_GROWING;
    const struct rules *rules = match_rules(room_match(h->room));
    for (int guest = 0; guest <= h->room->seats; guest++) {
        if (!h->end[guest])
            continue;
        int viewer = guest < h->room->seats ? guest : VIEW_TABLE;
        textbuf_clear(&own), textbuf_clear(&theirs);
        game_json(rules, match_view(room_match(h->room), viewer), JSON_AS_WRITTEN, &own);
        game_json(rules, seat_match_view(h->end[guest]->seat_match), JSON_AS_WRITTEN, &theirs);
        assert_string_equal(textbuf_text(&theirs), textbuf_text(&own));
    }
    textbuf_release(&own), textbuf_release(&theirs);
}

/* The room that the lines make is the same: its facts, its record, where its window stands. */
static void assert_read_back(struct hall *h)
{
    struct textbuf one = TEXTBUF_GROWING, other = TEXTBUF_GROWING;
    struct room_host host = host_of(h);
    struct room *again;
    struct error err;
    struct json w;
    if (room_read(&host, "test", textbuf_text(&h->lines), h->lines.length, h->now, &again, &err))
        fail_msg("%s", err.text);
    assert_int_equal(again->state, h->room->state);
    assert_int_equal(again->window.open, h->room->window.open);
    assert_int_equal(again->window.round, h->room->window.round);
    assert_int_equal(again->session->numbering.epoch, h->room->session->numbering.epoch);
    assert_int_equal(again->session->numbering.decision, h->room->session->numbering.decision);
    assert_memory_equal(&again->wishes, &h->room->wishes, sizeof again->wishes);
    assert_int_equal(again->asides, h->room->asides);
    assert_int_equal(again->stored, h->room->stored);
    for (int seat = 0; seat < again->seats; seat++) {
        assert_int_equal(again->place[seat].last_n, h->room->place[seat].last_n);
        assert_int_equal(again->place[seat].answered, h->room->place[seat].answered);
        again->place[seat].connections = h->room->place[seat].connections;
        again->place[seat].gone = h->room->place[seat].gone;
    }
    again->guests = h->room->guests;
    again->guest_count = h->room->guest_count;
    again->watching = h->room->watching;
    json_init(&w, &one, JSON_AS_WRITTEN), json_object_begin(&w);
    room_write_facts(h->room, h->now, &w), room_put_talk(h->room, &w), json_object_end(&w);
    json_init(&w, &other, JSON_AS_WRITTEN), json_object_begin(&w);
    room_write_facts(again, h->now, &w), room_put_talk(again, &w), json_object_end(&w);
    assert_string_equal(textbuf_text(&other), textbuf_text(&one));
    match_record(room_match(h->room), &one), match_record(room_match(again), &other);
    assert_string_equal(textbuf_text(&other), textbuf_text(&one));
    again->guests = NULL;
    room_free(again);
    textbuf_release(&one), textbuf_release(&other);
}

/* ---- Whole games ------------------------------------------------------------------------------------------------- */

/* A person of the table who has something to do, drawn by lot; SEAT_NONE. */
static int somebody(const struct hall *h, struct rng *rng, action *list)
{
    int from = (int)rng_below(rng, (uint32_t)h->room->seats);
    for (int i = 0; i < h->room->seats; i++) {
        int seat = (from + i) % h->room->seats;
        if (room_person(h->room, seat) && room_actions(h->room, seat, list) > 0)
            return seat;
    }
    return SEAT_NONE;
}

static void act(struct hall *h, struct rng *rng)
{
    static action list[TEST_LIST_MAX];
    struct textbuf text = TEXTBUF_GROWING;
    int seat = somebody(h, rng, list);
    if (seat != SEAT_NONE && (!h->room->window.open || rng_below(rng, 3))) {
        int count = room_actions(h->room, seat, list);
        room_action_text(h->room, seat, list[rng_below(rng, (uint32_t)count)], &text);
        if (play(h, seat, textbuf_text(&text)))
            fail_msg("%s: %s", textbuf_text(&text), textbuf_text(&h->reply));
    }
    if (rng_below(rng, 40) == 0)
        ask(h, seat == SEAT_NONE ? 0 : seat, "{\"cmd\":\"undo\"}");
    if (h->room->undo.seat != SEAT_NONE)
        for (int other = 0; other < h->room->seats; other++)
            if (room_person(h->room, other))
                ask(h, other, "{\"cmd\":\"%s\"}", rng_below(rng, 4) ? "agree" : "refuse");
    textbuf_release(&text);
}

static void play_game(const char *request, uint64_t seed)
{
    struct hall *h = open_hall(request, seed);
    struct rng rng = rng_from_seed(seed);
    int steps = 0;
    while (!room_over(h->room) && steps++ < 20000) {
        act(h, &rng);
        pass_time(h);
        if (steps % 16 == 0)
            assert_followed(h);
        if (steps % 64 == 0)
            assert_read_back(h);
    }
    assert_true(room_over(h->room));
    assert_followed(h);
    assert_read_back(h);
    close_hall(h);
}

static const char *const games[] = {
    "{\"game\":\"snakes-and-foxes\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}",
    "{\"game\":\"snakes-and-foxes\",\"seats\":[\"me\"],\"name\":\"Ada\",\"clock\":{\"kind\":\"move\",\"seconds\":60}}",
    "{\"game\":\"serpent-master\",\"seats\":[\"open\",\"me\",\"greedy\"],\"name\":\"Ada\",\"public\":true}",
    "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\",\"open\"],\"name\":\"Ada\",\"options\":{\"nom-nom\":\"yes\"}"
    ",\"clock\":{\"kind\":\"game\",\"seconds\":900,\"increment\":10}}",
    "{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"open\",\"open\"],\"name\":\"Ada\",\"pace\":\"slow\"}",
    "{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"greedy\",\"random\"],\"name\":\"Ada\"}",
    "{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"open\",\"random\"],\"name\":\"Ada\",\"pace\":\"quick\","
    "\"clock\":{\"kind\":\"days\",\"days\":2}}",
};

static void test_room_games_are_followed_and_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int seed = 0; seed < test_scale(2); seed++)
            play_game(games[i], (uint64_t)seed);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static void test_room_counts_an_action_once(void **state)
{
    (void)state;
    static const char enter[] = "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":1,\"action\":\"enter c1 s\"}";
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    refused(h, 1, enter, "not-your-turn");
    refused(h, 2, enter, "not-allowed");
    done(h, 0, enter);
    int ply = match_ply(room_match(h->room));
    size_t lines = h->lines.length;
    done(h, 0, enter);
    assert_int_equal(match_ply(room_match(h->room)), ply);
    assert_int_equal(h->lines.length, lines);
    refused(h, 0, "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":2,\"action\":\"enter g4 e\"}", "stale");
    refused(h, 1, "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":1,\"action\":\"enter g4 e\"}", "stale");
    refused(h, 1, "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":2,\"action\":\"enter c1 s\"}", "illegal-action");
    refused(h, 1, "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"action\":\"enter g4 e\"}", "bad-argument");
    refused(h, 1, "{\"cmd\":\"dance\"}", "unknown-command");
    refused(h, 1, "{\"cmd\":\"hold\"}", "not-your-turn");
    refused(h, 1, "{\"cmd\":\"say\",\"text\":\"\"}", "bad-argument");
    done(h, 1, "{\"cmd\":\"play\",\"n\":7,\"epoch\":1,\"decision\":2,\"action\":\"enter g4 e\"}");
    close_hall(h);
}

/* What somebody is told who joins, once more or as a watcher, and has seen so much; until it is released. */
static struct textbuf joined(struct hall *h, int viewer, int epoch, int v)
{
    struct textbuf reply = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &reply, JSON_AS_WRITTEN);
    json_object_begin(&w);
    room_join(h->room, 50, viewer, epoch, v, h->now, &w);
    json_object_end(&w);
    room_part(h->room, 50, h->now);
    return reply;
}

/* Whether somebody who joins is told a text. */
static bool joined_hears(struct hall *h, int viewer, const char *text)
{
    struct textbuf told = joined(h, viewer, 0, 0);
    bool hears = strstr(textbuf_text(&told), text) != NULL;
    textbuf_release(&told);
    return hears;
}

/* Those who sit there hear how many watch, as watchers come and go; so does a watcher who comes. */
static void test_room_tells_how_many_watch(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    assert_true(joined_hears(h, VIEW_TABLE, "\"watching\":2"));
    assert_true(heard(h, 0, "\"watching\":2"));
    assert_true(heard(h, 0, "\"watching\":1"));
    forget_heard(h);
    assert_true(joined_hears(h, 1, "\"watching\":1"));
    assert_true(heard(h, 0, "\"watching\":1"));
    assert_false(heard(h, 0, "\"watching\":2"));
    close_hall(h);
}

/* Who joins late, or once more, hears the latest that was said; so it is after the room was read back, too. */
static void test_room_talk_is_kept(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    assert_true(joined_hears(h, VIEW_TABLE, "\"talk\":[]"));
    done(h, 1, "{\"cmd\":\"say\",\"text\":\"Good \\\"luck\\\", %s\"}");
    static const char said[] = "\"n\":1,\"seat\":1,\"name\":\"Person 1\",\"text\":\"Good \\\"luck\\\", %s\"}";
    for (int guest = 0; guest <= h->room->seats; guest++)
        assert_true(heard(h, guest, said));
    assert_true(joined_hears(h, VIEW_TABLE, said));
    assert_read_back(h);
    for (int i = 2; i <= ROOM_TALK_KEPT + 1; i++)
        done(h, i % 2, "{\"cmd\":\"say\",\"text\":\"more\"}");
    struct textbuf told = joined(h, 0, 0, 0);
    assert_null(strstr(textbuf_text(&told), "luck"));
    assert_non_null(strstr(textbuf_text(&told), "\"talk\":[{\"n\":2,\"seat\":0,\"name\":\"Ada\",\"text\":\"more\"},{"));
    assert_non_null(strstr(textbuf_text(&told), "{\"n\":51,"));
    textbuf_release(&told);
    assert_read_back(h);
    size_t length = h->lines.length;
    while (h->room->talk.count < ROOM_TALK_STORED)
        done(h, 0, "{\"cmd\":\"say\",\"text\":\"more\"}");
    assert_true(h->lines.length > length);
    length = h->lines.length;
    done(h, 0, "{\"cmd\":\"say\",\"text\":\"too much\"}");
    assert_int_equal(h->lines.length, length);
    assert_true(heard(h, 1, "too much"));
    close_hall(h);
}

/* Who has seen the beginning, where nothing has happened yet, goes on from there. */
static void test_room_goes_on_from_what_was_seen(void **state)
{
    static const struct {
        int epoch, v;
        bool events;
    } cases[] = {
        { 0, 0, false }, { 1, -1, false }, { 1, 0, true }, { 1, 1, true }, { 1, 99, false }, { 2, 0, false }
    };
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct textbuf reply = joined(h, VIEW_TABLE, cases[i].epoch, cases[i].v);
        assert_int_equal(strstr(textbuf_text(&reply), "\"events\":[") != NULL, cases[i].events);
        assert_int_equal(strstr(textbuf_text(&reply), "\"view\":{") != NULL, !cases[i].events);
        textbuf_release(&reply);
    }
    close_hall(h);
}

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

#define STEW(more)                                                                                                     \
    "{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"open\",\"open\"],\"name\":\"Ada\",\"options\":{\"first\":"       \
    "\"0\"}" more "}"

static void draw_and_digest(struct hall *h)
{
    assert_int_equal(play(h, 0, "draw deck"), 0);
    if (ask(h, 0, "{\"cmd\":\"actions\"}") == 0 && strstr(textbuf_text(&h->reply), "\"digest\""))
        assert_int_equal(play(h, 0, "digest"), 0);
}

/* The same with a bot in the last seat. */
#define FOUR                                                                                                           \
    "{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"open\",\"open\",\"random\"],\"name\":\"Ada\",\"options\":"       \
    "{\"first\":\"0\"}}"

/* A hall whose first player announces "Digest!" in their first turn. */
static struct hall *open_window_hall(const char *request)
{
    for (uint64_t seed = 0;; seed++) {
        struct hall *h = open_hall(request, seed);
        done(h, 1, "{\"cmd\":\"wish\",\"wish\":\"always\"}");
        done(h, 2, "{\"cmd\":\"wish\",\"wish\":\"always\"}");
        draw_and_digest(h);
        if (h->room->window.open)
            return h;
        close_hall(h);
    }
}

static void test_room_window_closes_by_the_clock_alone(void **state)
{
    static const struct {
        const char *request;
        int64_t ms;
    } cases[] = { { STEW(""), 2000 },
                  { STEW(",\"pace\":\"slow\""), 6000 },
                  { STEW(",\"clock\":{\"kind\":\"days\",\"days\":1}"), 86400000 },
                  { STEW(",\"clock\":{\"kind\":\"days\",\"days\":1,\"hours\":8}"), 28800000 } };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hall *h = open_window_hall(cases[i].request);
        assert_int_equal(room_due(h->room), h->now + cases[i].ms);
        forget_heard(h);
        assert_int_equal(play(h, 2, "pass"), 0);
        assert_int_equal(play(h, 1, "pass"), 0);
        assert_int_equal(h->heard[0].length + h->heard[1].length + h->heard[3].length, 0);
        h->now += cases[i].ms - 1;
        room_tick(h->room, h->now);
        assert_true(h->room->window.open);
        h->now++;
        room_tick(h->room, h->now);
        assert_true(heard(h, 0, "\"push\":\"events\""));
        close_hall(h);
    }
}

static void test_room_window_closes_early_where_nobody_waits(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(",\"pace\":\"quick\""));
    int decision = h->room->window.decision;
    assert_int_equal(play(h, 2, "pass"), 0);
    assert_int_equal(h->room->window.decision, decision);
    assert_true(h->room->window.open);
    assert_int_equal(room_due(h->room), h->now + 2000);
    assert_int_equal(play(h, 1, "pass"), 0);
    assert_int_equal(h->room->window.decision, decision);
    assert_int_equal(room_due(h->room), h->now + 900);
    h->now += 900;
    room_tick(h->room, h->now);
    assert_true(!h->room->window.open || h->room->window.decision > decision);
    close_hall(h);
}

/* A person's window in which two bots answer, one of them after so long: when it closes. */
static int64_t closes_after(int64_t thinks)
{
    static action list[TEST_LIST_MAX];
    struct room_job job[2];
    struct hall *h = NULL;
    for (uint64_t seed = 0; !h || !h->room->window.open; seed++) {
        if (h)
            close_hall(h);
        h = open_hall("{\"game\":\"greatest-snake\",\"seats\":[\"me\",\"random\",\"greedy\"],\"name\":\"Ada\","
                      "\"options\":{\"first\":\"0\"}}",
                      seed);
        draw_and_digest(h);
    }
    int decision = h->room->window.decision;
    int64_t opened = h->now;
    assert_true(room_next_job(h->room, &job[0]) && room_next_job(h->room, &job[1]));
    for (int i = 0; i < 2; i++) {
        h->now += i * thinks;
        room_tick(h->room, h->now);
        game_legal(job[i].rules, &job[i].view.state, job[i].seat, list);
        room_thought(h->room, job[i].seat, job[i].number, list[0], h->now);
        rules_free(job[i].rules);
    }
    while (h->room->window.open && h->room->window.decision == decision) {
        assert_true(joined_hears(h, VIEW_TABLE, "\"window\":{"));
        h->now = room_due(h->room);
        room_tick(h->room, h->now);
    }
    int64_t ms = h->now - opened;
    close_hall(h);
    return ms;
}

/* Who can only decline has nothing to think about: the time in which a window closes is not to tell who could have done
 * something else. */
static void test_room_window_tells_nothing_of_bots(void **state)
{
    static const int64_t cases[][2] = { { 0, 900 },    { 1, 900 },     { 300, 900 },  { 899, 900 },
                                        { 901, 1800 }, { 1900, 2000 }, { 2050, 2700 } };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(closes_after(cases[i][0]), cases[i][1]);
}

static void test_room_tells_nobody_else_of_an_answer(void **state)
{
    static const int viewers[] = { 0, 1, 2, VIEW_TABLE };
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    assert_int_equal(play(h, 2, "pass"), 0);
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        assert_int_equal(joined_hears(h, viewers[i], "\"answer\":\"pass\""), viewers[i] == 2);
    }
    close_hall(h);
}

static void test_room_hold_keeps_a_window_open(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    for (int64_t held = 1; held <= 6; held++) {
        done(h, 1, "{\"cmd\":\"hold\"}");
        assert_int_equal(room_due(h->room), h->now + 2000 + held * 20000);
        assert_true(heard(h, 3, "\"push\":\"window\"") && heard(h, 2, "\"held\":"));
    }
    refused(h, 1, "{\"cmd\":\"hold\"}", "not-allowed");
    assert_read_back(h);
    close_hall(h);
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

static void test_room_undo_alone(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    refused(h, 0, "{\"cmd\":\"undo\"}", "nothing-to-undo");
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    done(h, 0, "{\"cmd\":\"undo\"}");
    assert_string_equal(textbuf_text(&h->reply), "{\"done\":true}");
    assert_int_equal(match_ply(room_match(h->room)), 0);
    assert_true(heard(h, 1, "\"push\":\"view\""));
    /* What comes next goes on from the view, and from the past. */
    int pushed = number_behind(textbuf_text(&h->heard[1]), "},\"v\":");
    done(h, 1, "{\"cmd\":\"past\"}");
    assert_int_equal(number_behind(textbuf_text(&h->reply), "],\"v\":"), pushed);
    forget_heard(h);
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    assert_int_equal(number_behind(textbuf_text(&h->heard[1]), "[{\"v\":"), pushed + 1);
    assert_int_equal(play(h, 1, "enter g4 e"), 0);
    refused(h, 0, "{\"cmd\":\"undo\"}", "nothing-to-undo"); /* the hands have been dealt */
    assert_followed(h);
    assert_read_back(h);
    close_hall(h);
}

static void test_room_undo_by_consent_and_never_past_chance(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    refused(h, 1, "{\"cmd\":\"undo\"}", "nothing-to-undo");
    done(h, 0, "{\"cmd\":\"undo\"}"); /* "Digest!" is announced: the others may agree */
    assert_string_equal(textbuf_text(&h->reply), "{\"done\":false}");
    assert_true(heard(h, 2, "\"undo\":{\"seat\":0,\"agreed\":[]}"));
    refused(h, 0, "{\"cmd\":\"agree\"}", "stale");
    done(h, 1, "{\"cmd\":\"refuse\"}");
    refused(h, 2, "{\"cmd\":\"agree\"}", "stale");
    done(h, 0, "{\"cmd\":\"undo\"}");
    done(h, 1, "{\"cmd\":\"agree\"}");
    assert_true(h->room->window.open);
    done(h, 2, "{\"cmd\":\"agree\"}");
    assert_false(h->room->window.open);
    assert_followed(h);
    assert_read_back(h);
    refused(h, 0, "{\"cmd\":\"undo\"}", "nothing-to-undo"); /* before it a card was drawn */
    close_hall(h);
}

/* Who was silent, or had nothing else to do, has decided nothing: what they had announced before is their last
 * decision. */
static void test_room_undo_takes_back_what_nobody_answered(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    done(h, 0, "{\"cmd\":\"actions\"}");
    assert_non_null(strstr(textbuf_text(&h->reply), "[\"pass\"]"));
    assert_int_equal(play(h, 0, "pass"), 0);
    for (int i = 0; i < 9 && h->room->window.open; i++) {
        h->now = room_due(h->room);
        room_tick(h->room, h->now);
    }
    assert_false(h->room->window.open);
    done(h, 0, "{\"cmd\":\"undo\"}");
    done(h, 1, "{\"cmd\":\"agree\"}");
    done(h, 2, "{\"cmd\":\"agree\"}");
    assert_false(h->room->window.open);
    done(h, 0, "{\"cmd\":\"actions\"}");
    assert_non_null(strstr(textbuf_text(&h->reply), "\"digest\""));
    assert_followed(h);
    assert_read_back(h);
    close_hall(h);
}

/* Nobody is waited for who cannot say anything any more. */
static void test_room_undo_when_a_bot_plays_for_the_last(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    done(h, 0, "{\"cmd\":\"undo\"}");
    done(h, 1, "{\"cmd\":\"agree\"}");
    room_part(h->room, 2, h->now);
    session_free(h->end[2]);
    h->end[2] = NULL;
    h->now += 180000;
    h->room->window.closes = h->now + 1; /* it is not to close meanwhile */
    assert_true(h->room->window.open);
    done(h, 1, "{\"cmd\":\"hand\",\"seat\":2}");
    assert_false(h->room->window.open);
    assert_int_equal(h->room->undo.seat, SEAT_NONE);
    assert_read_back(h);
    close_hall(h);
}

#define TIMED(clock) "{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\",\"clock\":" clock "}"
#define A_MINUTE "{\"kind\":\"move\",\"seconds\":60}"

/* The first seat comes in after some time, and thinks better of it two seconds later. */
static void enter_and_undo(struct hall *h, int64_t ms)
{
    h->now += ms;
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    h->now += 2000;
    done(h, 0, "{\"cmd\":\"undo\"}");
    assert_int_equal(match_ply(room_match(h->room)), 0);
    assert_read_back(h);
}

/* The time that a decision took stays taken, and what came of it, an increment or a whole new time, does not. */
static void test_room_undo_gains_no_time(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED(A_MINUTE), 1);
    enter_and_undo(h, 27000);
    assert_int_equal(room_due(h->room), h->now + 33000);
    enter_and_undo(h, 13000);
    assert_int_equal(room_due(h->room), h->now + 20000);
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    assert_int_equal(room_due(h->room), h->now + 60000); /* the other's time is what it always is */
    close_hall(h);
    h = open_hall(TIMED("{\"kind\":\"game\",\"seconds\":900,\"increment\":10}"), 1);
    for (int i = 1; i <= 5; i++) {
        enter_and_undo(h, 1000);
        assert_int_equal(room_due(h->room), h->now + 900000 - i * 1000);
    }
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    assert_int_equal(h->room->place[0].left, 905000);
    assert_int_equal(h->room->place[1].left, 890000);
    close_hall(h);
}

/* A person plays the first thing that they may, after a second; who that was. */
static int play_first(struct hall *h)
{
    static action list[TEST_LIST_MAX];
    struct rng rng = rng_from_seed(1);
    struct textbuf text = TEXTBUF_GROWING;
    int seat = somebody(h, &rng, list);
    room_actions(h->room, seat, list);
    room_action_text(h->room, seat, list[0], &text);
    h->now += 1000;
    assert_int_equal(play(h, seat, textbuf_text(&text)), 0);
    textbuf_release(&text);
    return seat;
}

/* What others have decided since then is taken back with what they gained by it: of increments those are left that are
 * for what is still on the table. */
static void test_room_undo_by_consent_gains_nobody_time(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\",\"clock\":"
                               "{\"kind\":\"game\",\"seconds\":900,\"increment\":10}}",
                               1);
    int64_t left[] = { 900000, 900000 };
    int seat;
    do {
        seat = play_first(h);
        left[seat] -= 1000;
    } while (ask(h, 1 - seat, "{\"cmd\":\"undo\"}"));
    int before = match_ply(room_match(h->room));
    done(h, seat, "{\"cmd\":\"agree\"}");
    int after = match_ply(room_match(h->room));
    assert_true(before - after >= 2);
    for (int ply = 0; ply < after; ply++) {
        match_action_at(room_match(h->room), ply, &seat);
        if (seat != SEAT_CHANCE)
            left[seat] += 10000;
    }
    for (seat = 0; seat < 2; seat++)
        assert_int_equal(h->room->place[seat].left, left[seat]);
    assert_read_back(h);
    close_hall(h);
}

/* Lets the room go and reads it again, for a server that was there until `left` before, and has been since `began`. */
static void read_anew(struct hall *h, int64_t left, int64_t began)
{
    struct room_host host = host_of(h);
    struct error err;
    host.left = left;
    room_free(h->room);
    assert_int_equal(room_read(&host, "test", textbuf_text(&h->lines), h->lines.length, began, &h->room, &err), 0);
}

/* The server ends, and is there again after so long: nobody's clock has run, and that stays so when it ends again. */
static void end_and_go_on(struct hall *h, int64_t ms)
{
    h->now += ms;
    read_anew(h, 0, h->now);
    for (int guest = 0; guest <= h->room->seats; guest++)
        join(h, guest);
}

static void test_room_clocks_stand_while_there_is_no_server(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED("{\"kind\":\"game\",\"seconds\":900,\"increment\":0}"), 1);
    h->now += 5000;
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    for (int i = 0; i < 3; i++) {
        end_and_go_on(h, 3600000);
        assert_int_equal(room_due(h->room), h->now + 900000);
    }
    h->now += 7000;
    assert_int_equal(play_first(h), 1);
    assert_int_equal(h->room->place[1].left, 892000);
    assert_read_back(h);
    end_and_go_on(h, 3600000);
    assert_int_equal(h->room->place[0].left, 895000);
    assert_int_equal(h->room->place[1].left, 892000);
    close_hall(h);
}

/* What somebody has thought before the server ended counts, however often it ends before they play. */
static void test_room_clocks_run_until_the_server_ends(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED("{\"kind\":\"game\",\"seconds\":900,\"increment\":0}"), 1);
    h->now += 5000;
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    for (int i = 1; i <= 3; i++) {
        int64_t left = h->now += 8000;
        h->now += 3600000;
        read_anew(h, left, h->now);
        room_tick(h->room, h->now);
        assert_int_equal(room_due(h->room), h->now + 900000 - 8000 * i);
        assert_read_back(h);
    }
    close_hall(h);
}

/* A table at which nobody was is read again by the server that let it go: its clock has run all the while. */
static void test_room_clocks_run_while_a_table_rests(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED("{\"kind\":\"game\",\"seconds\":900,\"increment\":0}"), 1);
    int64_t began = h->now;
    h->now += 5000;
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    h->now += 60000;
    read_anew(h, 0, began);
    room_tick(h->room, h->now);
    assert_int_equal(room_due(h->room), h->now + 840000);
    close_hall(h);
}

/* A server had a wrong date, and has the right one now: bots, windows and clocks go on as if it were then. */
static void test_room_times_that_have_not_come(void **state)
{
    static const struct {
        const char *request, *enter; /* NULL: a window is opened instead */
        int64_t passes, due;         /* the server ends after so long; what is due from then on */
        const char *heard;
    } cases[] = {
        { TIMED("{\"kind\":\"game\",\"seconds\":900,\"increment\":0}"), "enter c1 s", 10000, 890000, "\"late\":true" },
        { TIMED("{\"kind\":\"none\"}"), "enter c1 s", 10000, INT64_MAX, "" },
        { STEW(""), NULL, 500, 1500, "\"push\":\"events\"" },
        { "{\"game\":\"serpent-master\",\"seats\":[\"me\",\"random\"],\"name\":\"Ada\"}", "enter c1 s", 0, 900,
          "\"push\":\"events\"" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hall *h = cases[i].enter ? open_hall(cases[i].request, 1) : open_window_hall(cases[i].request);
        if (cases[i].enter)
            assert_int_equal(play(h, 0, cases[i].enter), 0);
        h->now += cases[i].passes;
        done(h, 0, "{\"cmd\":\"say\",\"text\":\"Well!\"}");
        for (int again = 0; again < 2; again++) {
            end_and_go_on(h, -1000);
            think(h);
            assert_int_equal(room_due(h->room), cases[i].due < INT64_MAX ? h->now + cases[i].due : INT64_MAX);
            assert_read_back(h);
        }
        forget_heard(h);
        h->now += cases[i].due < INT64_MAX ? cases[i].due : 0;
        room_tick(h->room, h->now);
        assert_true(heard(h, 0, cases[i].heard));
        assert_read_back(h);
        close_hall(h);
    }
}

static void test_room_undo_keeps_late_who_is(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED(A_MINUTE), 1);
    enter_and_undo(h, 60001);
    assert_true(h->room->place[0].late);
    done(h, 1, "{\"cmd\":\"hand\",\"seat\":0,\"bot\":\"random\"}");
    done(h, 0, "{\"cmd\":\"take\"}");
    while (match_ply(room_match(h->room)) == 0)
        pass_time(h);
    assert_false(room_bot_plays(h->room, 0));
    forget_heard(h);
    done(h, 0, "{\"cmd\":\"undo\"}"); /* what the bot did */
    assert_int_equal(match_ply(room_match(h->room)), 0);
    assert_true(h->room->place[0].late);
    assert_true(heard(h, 1, "\"late\":true,\"left\":0"));
    assert_read_back(h);
    close_hall(h);
}

/* A line that says nothing of clocks is an older version's: there they began anew, and still do when it is read. */
static void test_room_undo_of_older_versions(void **state)
{
    (void)state;
    struct hall *h = open_hall(TIMED(A_MINUTE), 1);
    struct room_host host = host_of(h);
    struct room *again;
    struct error err;
    enter_and_undo(h, 27000);
    char *times = strstr(textbuf_text(&h->lines), " undo 0 33000 58000\n");
    assert_non_null(times);
    size_t length = (size_t)(times - textbuf_text(&h->lines)) + strlen(" undo 0");
    assert_int_equal(room_read(&host, "test", textbuf_text(&h->lines), length, h->now, &again, &err), 0);
    assert_int_equal(room_due(again), h->now + 60000);
    room_free(again);
    length += strlen(" 33000");
    assert_int_equal(room_read(&host, "test", textbuf_text(&h->lines), length, h->now, &again, &err), ERR_BAD_RECORD);
    close_hall(h);
}

/* ---- People ------------------------------------------------------------------------------------------------------ */

static void test_room_bot_plays_for_who_is_gone(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"snakes-and-foxes\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 4);
    int seat = game_sole_actor(match_state(room_match(h->room))), other = 1 - seat;
    char hand[60];
    snprintf(hand, sizeof hand, "{\"cmd\":\"hand\",\"seat\":%d}", seat);
    room_part(h->room, seat, h->now);
    session_free(h->end[seat]);
    h->end[seat] = NULL;
    h->now += 179999;
    refused(h, other, hand, "not-allowed");
    h->now++;
    done(h, other, hand);
    assert_true(heard(h, other, "\"bot\":\"greedy\""));
    int ply = match_ply(room_match(h->room));
    pass_time(h);
    assert_true(match_ply(room_match(h->room)) > ply);
    assert_read_back(h);
    join(h, seat);
    for (int i = 0; i < 50 && room_bot_plays(h->room, seat); i++) {
        static action list[TEST_LIST_MAX];
        struct rng rng = rng_from_seed(1);
        if (room_actions(h->room, other, list))
            act(h, &rng);
        pass_time(h);
    }
    assert_false(room_bot_plays(h->room, seat));
    assert_read_back(h);
    close_hall(h);
}

static void test_room_clock_says_who_is_late(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\","
                               "\"clock\":{\"kind\":\"game\",\"seconds\":10,\"increment\":5}}",
                               1);
    h->now += 4000;
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    assert_int_equal(h->room->place[0].left, 11000);
    assert_int_equal(room_due(h->room), h->now + 10000);
    h->now += 10000;
    room_tick(h->room, h->now);
    assert_true(heard(h, 0, "\"late\":true"));
    done(h, 0, "{\"cmd\":\"hand\",\"seat\":1,\"bot\":\"random\"}");
    pass_time(h);
    assert_int_equal(match_state(room_match(h->room))->node, NODE_SEALED);
    close_hall(h);
}

/* When a room is read anew somebody is gone since they did something that all saw: not since they answered. */
static void test_room_gone_tells_of_no_answer(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(",\"clock\":{\"kind\":\"days\",\"days\":1}"));
    struct room_host host = host_of(h);
    struct room *again;
    struct error err;
    h->now += 600000;
    assert_int_equal(play(h, 2, "pass"), 0);
    assert_int_equal(room_read(&host, "test", textbuf_text(&h->lines), h->lines.length, 0, &again, &err), 0);
    assert_true(again->place[2].answered);
    assert_int_equal(again->place[2].gone, again->place[1].gone);
    room_free(again);
    close_hall(h);
}

/* Whoever sits down has no wish yet. */
static void test_room_wishes_of_who_has_left(void **state)
{
    (void)state;
    struct hall *h = make_hall(STEW(""), 1);
    struct error err;
    for (int i = 0; i < 2; i++) {
        int seat = 1;
        assert_int_equal(room_sit(h->room, i ? "Bo" : "Cy", "", i ? "hash-1" : "hash-2", h->now, &seat, &err), 0);
        join(h, 1);
        assert_non_null(strstr(textbuf_text(&h->reply), "\"wish\":\"matters\""));
        assert_int_equal(room_viewer(h->room, 1), 1);
        done(h, 1, "{\"cmd\":\"wish\",\"wish\":\"none\"}");
        done(h, 1, "{\"cmd\":\"leave\"}");
        assert_int_equal(room_viewer(h->room, 1), VIEW_TABLE);
        room_part(h->room, 1, h->now);
    }
    assert_read_back(h);
    close_hall(h);
}

static void test_room_seats_and_rematch(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"snakes-and-foxes\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 9);
    struct rng rng = rng_from_seed(9);
    struct error err;
    struct room_host host = host_of(h);
    struct room *next;
    int seat = SEAT_NONE;
    assert_int_equal(room_sit(h->room, "Cy", "", "hash-9", h->now, &seat, &err), ERR_TAKEN);
    assert_int_equal(room_rematch(h->room, &host, "next", h->now, &next, &err), ERR_NOT_ALLOWED);
    while (!room_over(h->room)) {
        act(h, &rng);
        pass_time(h);
    }
    size_t before = h->lines.length;
    assert_int_equal(room_rematch(h->room, &host, "next", h->now, &next, &err), 0);
    assert_int_equal(room_seat_of(next, "hash-0"), 1);
    assert_int_equal(room_seat_of(next, "hash-1"), 0);
    assert_int_equal(room_seat_of(next, "hash-9"), SEAT_NONE);
    assert_false(room_waiting(next));
    assert_true(heard(h, 2, "\"next\":\"next\""));
    struct room *again;
    char *end = strstr(textbuf_text(&h->lines) + before, "next next");
    while (end[-1] != '\n')
        end--;
    assert_int_equal(room_read(&host, "next", textbuf_text(&h->lines) + before,
                               (size_t)(end - textbuf_text(&h->lines)) - before, h->now, &again, &err),
                     0);
    assert_string_equal(again->place[0].name, "Person 1");
    room_free(again);
    room_free(next);
    *h->room->next = '\0';
    h->room->place[1].bot = bot_usual(match_rules(room_match(h->room))->game);
    assert_int_equal(room_rematch(h->room, &host, "more", h->now, &next, &err), 0);
    assert_int_equal(room_seat_of(next, "hash-0"), 1);
    assert_int_equal(room_seat_of(next, "hash-1"), SEAT_NONE);
    assert_true(room_waiting(next));
    room_free(next);
    close_hall(h);
}

/* Bots keep their places, each a seat on, and everybody has all their time again. */
static void test_room_rematch_of_bots(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"greedy\"],\"name\":\"Ada\","
                               "\"clock\":{\"kind\":\"game\",\"seconds\":600,\"increment\":0}}",
                               2);
    struct rng rng = rng_from_seed(2);
    struct room_host host = host_of(h);
    struct error err;
    struct room *next;
    while (!room_over(h->room)) {
        act(h, &rng);
        pass_time(h);
    }
    assert_true(h->room->place[0].left < h->room->clock_ms);
    assert_int_equal(room_rematch(h->room, &host, "next", h->now, &next, &err), 0);
    assert_int_equal(next->place[0].who, BOT);
    assert_ptr_equal(next->place[0].bot.bot, h->room->place[1].bot.bot);
    assert_int_equal(room_seat_of(next, "hash-0"), 1);
    for (int seat = 0; seat < next->seats; seat++)
        assert_int_equal(next->place[seat].left, next->clock_ms);
    assert_false(room_waiting(next));
    room_free(next);
    close_hall(h);
}

/* A hall with the rematch of a game that was played to its end; nobody has come to it yet. */
static struct hall *open_rematch(void)
{
    struct hall *h = open_hall(TIMED(A_MINUTE), 1);
    struct rng rng = rng_from_seed(1);
    struct room_host host = host_of(h);
    struct error err;
    struct room *old = h->room;
    while (!room_over(old)) {
        act(h, &rng);
        pass_time(h);
    }
    textbuf_clear(&h->lines);
    assert_int_equal(room_rematch(old, &host, "test", h->now, &h->room, &err), 0);
    char *end = strstr(textbuf_text(&h->lines), "begin\n") + strlen("begin\n"); /* behind it is a line of the old one */
    *end = '\0';
    h->lines.length = strlen(textbuf_text(&h->lines));
    room_free(old);
    memset(h->n, 0, sizeof h->n);
    forget_heard(h);
    return h;
}

/* Nobody loses time at a table that they have not seen; a bot may play for who does not come. */
static void test_room_clocks_of_a_rematch_wait(void **state)
{
    (void)state;
    struct hall *h = open_rematch();
    assert_false(room_waiting(h->room));
    h->now += 100000;
    room_tick(h->room, h->now);
    assert_int_equal(room_due(h->room), INT64_MAX);
    assert_read_back(h);
    join(h, 1);
    assert_non_null(strstr(textbuf_text(&h->reply), "\"awaited\":true,\"left\":60"));
    assert_int_equal(room_due(h->room), INT64_MAX); /* who is due has not come */
    assert_read_back(h);
    join(h, 0);
    assert_null(strstr(textbuf_text(&h->reply), "awaited"));
    assert_int_equal(room_due(h->room), h->now + 60000);
    assert_read_back(h);
    h->now += 20000;
    room_part(h->room, 0, h->now); /* they know of it */
    assert_int_equal(room_due(h->room), h->now + 40000);
    close_hall(h);
    h = open_rematch();
    join(h, 1);
    h->now += 179999;
    refused(h, 1, "{\"cmd\":\"hand\",\"seat\":0}", "not-allowed");
    h->now++;
    done(h, 1, "{\"cmd\":\"hand\",\"seat\":0}");
    while (match_ply(room_match(h->room)) == 0)
        pass_time(h);
    assert_int_equal(room_due(h->room), h->now + 60000); /* who has come is due */
    assert_read_back(h);
    close_hall(h);
}

/* ---- Bounds ------------------------------------------------------------------------------------------------------ */

/* What changes nothing is not stored. */
static void test_room_stores_changes_only(void **state)
{
    static const struct {
        const char *request;
        bool first, again; /* whether a line is stored for it */
    } cases[] = {
        { "{\"cmd\":\"wish\",\"wish\":\"matters\"}", false, false },
        { "{\"cmd\":\"wish\",\"wish\":\"none\"}", true, false },
        { "{\"cmd\":\"look\",\"look\":\"\"}", false, false },
        { "{\"cmd\":\"fill\",\"seat\":1,\"bot\":\"random\"}", true, false },
        { "{\"cmd\":\"free\",\"seat\":1}", true, false },
    };
    (void)state;
    struct hall *h = make_hall(STEW(""), 1);
    join(h, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int again = 0; again < 2; again++) {
            size_t before = h->lines.length;
            ask(h, 0, "%s", cases[i].request);
            assert_int_equal(h->lines.length > before, again ? cases[i].again : cases[i].first);
        }
    close_hall(h);
}

/* What a server reports of its memory grows by whatever a table keeps. */
static void test_room_bytes(void **state)
{
    (void)state;
    struct hall *h = make_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    size_t before = room_bytes(h->room);
    assert_true(before > sizeof *h->room);
    for (int guest = 0; guest < 3; guest++)
        join(h, guest);
    assert_int_equal(room_bytes(h->room) - before, (size_t)h->room->guest_room * sizeof *h->room->guests);
    before = room_bytes(h->room);
    done(h, 0, "{\"cmd\":\"say\",\"text\":\"Good luck\"}");
    assert_true(room_bytes(h->room) >= before + h->room->talk.bytes);
    close_hall(h);
}

/* What can be done for ever without an end of the game is refused at last; then the game goes on. */
static void test_room_keeps_so_much_and_no_more(void **state)
{
    (void)state;
    struct hall *h = open_hall("{\"game\":\"serpent-master\",\"seats\":[\"me\",\"open\"],\"name\":\"Ada\"}", 1);
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    done(h, 0, "{\"cmd\":\"undo\"}");
    for (int i = 1; i < ROOM_ASIDES; i++)
        done(h, 1, i % 2 ? "{\"cmd\":\"wish\",\"wish\":\"none\"}" : "{\"cmd\":\"wish\",\"wish\":\"always\"}");
    refused(h, 1, "{\"cmd\":\"wish\",\"wish\":\"matters\"}", "not-allowed");
    refused(h, 1, "{\"cmd\":\"hand\",\"seat\":1}", "not-allowed");
    assert_read_back(h);
    assert_int_equal(play(h, 0, "enter c1 s"), 0);
    done(h, 1, "{\"cmd\":\"wish\",\"wish\":\"matters\"}");
    refused(h, 0, "{\"cmd\":\"undo\"}", "not-allowed");
    h->room->stored = ROOM_BYTES;
    assert_int_equal(play(h, 1, "enter g4 e"), ERR_NOT_ALLOWED);
    close_hall(h);
    h = open_window_hall(STEW(",\"clock\":{\"kind\":\"days\",\"days\":1}"));
    while (play(h, 2, "pass") == 0)
        assert_in_range(h->room->asides, 0, ROOM_ASIDES + match_ply(room_match(h->room)));
    assert_string_equal(textbuf_text(&h->reply), "not-allowed");
    assert_int_equal(play(h, 1, "pass"), 0);
    assert_read_back(h);
    close_hall(h);
}

/* ---- Secrets ----------------------------------------------------------------------------------------------------- */

/* Another state behind the same view of an onlooking seat takes the place of the true one. */
static void change_secrets(struct hall *h, int observer, uint64_t seed)
{
    const struct rules *rules = match_rules(room_match(h->room));
    union state_memory full;
    struct rng rng = rng_from_seed(seed);
    game_determinize(rules, match_view(room_match(h->room), observer), &rng, &full.state);
    struct match *m = match_from_state(rules_share(rules), &full.state, CHANCE_MANUAL, "table");
    match_free(h->room->session->match);
    h->room->session->match = m;
    h->room->told = 0;
    numbering_begin(&h->room->session->numbering, m);
    h->room->window.open = false;
    room_tick(h->room, h->now);
}

/* Two tables that differ in a hand, a wish and what is answered in secret: a third seat and the onlookers are sent the
 * same bytes at the same times. */
static void test_room_other_seats_learn_nothing(void **state)
{
    (void)state;
    int windows = 0;
    for (uint64_t seed = 0; windows < test_scale(20); seed++) {
        struct hall *h[2];
        for (int i = 0; i < 2; i++) {
            h[i] = open_hall(STEW(""), 77);
            change_secrets(h[i], 1, 2 * seed + (uint64_t)i);
            h[i]->rng = rng_from_seed(seed);
            forget_heard(h[i]);
            if (i)
                done(h[i], 2, "{\"cmd\":\"wish\",\"wish\":\"always\"}");
            assert_int_equal(play(h[i], 0, "draw deck"), 0);
        }
        bool rat = match_state(room_match(h[0]->room))->phase != match_state(room_match(h[1]->room))->phase;
        for (int i = 0; i < 2 && !rat; i++) {
            if (play(h[i], 0, "digest") == 0) {
                windows++;
                h[i]->now += 500;
                assert_int_equal(i ? play(h[i], 2, "pass") : 0, 0);
                h[i]->now += 500;
                assert_int_equal(i ? 0 : ask(h[i], 2, "{\"cmd\":\"wish\",\"wish\":\"none\"}"), 0);
                for (int step = 0; step < 3 && h[i]->room->window.open; step++)
                    pass_time(h[i]);
            }
        }
        for (int guest = 1; guest < 4 && !rat; guest += 2)
            assert_string_equal(textbuf_text(&h[1]->heard[guest]), textbuf_text(&h[0]->heard[guest]));
        close_hall(h[0]);
        close_hall(h[1]);
    }
}

/* ---- Damage ------------------------------------------------------------------------------------------------------ */

/* Lines that are cut, doubled or altered are refused with their number, or make some room; nothing breaks. */
static void test_room_damaged_lines(void **state)
{
    (void)state;
    struct hall *h = open_window_hall(STEW(""));
    struct room_host host = host_of(h);
    struct rng rng = rng_from_seed(5);
    assert_int_equal(play(h, 1, "pass"), 0);
    done(h, 0, "{\"cmd\":\"say\",\"text\":\"Well!\"}");
    for (int i = 0; i < test_scale(2000); i++) {
        struct room *r;
        struct error err;
        struct textbuf copy = TEXTBUF_GROWING;
        text_put_bytes(&copy, textbuf_text(&h->lines), h->lines.length);
        for (int k = 0; k < 3; k++)
            copy.data[rng_below(&rng, (uint32_t)copy.length)] = "0 9\n{\"-x"[rng_below(&rng, 9)];
        if (room_read(&host, "test", textbuf_text(&copy), copy.length - rng_below(&rng, 20), h->now, &r, &err))
            assert_true(err.code == ERR_BAD_RECORD && strstr(err.text, "line"));
        room_free(r);
        textbuf_release(&copy);
    }
    close_hall(h);
}

/* Whether lines with one more behind them can be read. */
static void check_damage(struct hall *h, const char *line, const char *said)
{
    struct room_host host = host_of(h);
    struct textbuf copy = TEXTBUF_GROWING;
    struct room *r;
    struct error err;
    text_put_bytes(&copy, textbuf_text(&h->lines), h->lines.length);
    text_putf(&copy, "%lld %s\n", (long long)h->now, line);
    int code = room_read(&host, "test", textbuf_text(&copy), copy.length, h->now, &r, &err);
    if (code ? code != ERR_BAD_RECORD || !said || !strstr(err.text, said) : said != NULL)
        fail_msg("%s: %s", line, code ? err.text : "is read");
    room_free(r);
    textbuf_release(&copy);
}

/* A line that says what the engine would never be asked for is refused, wherever the game stands. */
static void test_room_lines_that_cannot_be(void **state)
{
    static const struct {
        const char *line, *waiting, *turn, *window; /* what is said of it, while … ; NULL: it is read */
    } cases[] = {
        { "play 0 1 draw deck", "belong", NULL, "answers are waited for" },
        { "play 1 1 pass", "belong", "owes no action", "answers are waited for" },
        { "play 2 1 pass", "belong", "owes no action", "answers are waited for" },
        { "chance 1", "belong", "nothing is left to chance", "nothing is left to chance" },
        { "answer 1 1 pass", "belong", "nothing is announced", NULL },
        { "answer 2 1 digest", "belong", "nothing is announced", "not legal" },
        { "close", "belong", "not open", NULL },
        { "hold 1", "belong", "not open", NULL },
        { "back 3", "belong", "who was not there", "who was not there" },
        { "stand 3 random", "belong", "who is not there", "who is not there" },
        { "stand 1 random", "belong", NULL, NULL },
        { "bot 3 random", "is taken", "belong", "belong" },
        { "sit {\"seat\":0,\"name\":\"A\",\"look\":\"\",\"hash\":\"h\"}", "is taken", "belong", "belong" },
        { "begin", "a seat is open", "belong", "belong" },
        { "undo 99", "belong", "no such ply", "no such ply" },
    };
    (void)state;
    struct hall *waiting = make_hall(FOUR, 1), *turn = open_hall(FOUR, 1), *window = open_window_hall(FOUR);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_damage(waiting, cases[i].line, cases[i].waiting);
        check_damage(turn, cases[i].line, cases[i].turn);
        check_damage(window, cases[i].line, cases[i].window);
    }
    close_hall(waiting);
    close_hall(turn);
    close_hall(window);
}

#define CLOCKED(clock) "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"A\",\"clock\":" clock "}"

static void test_room_refuses_what_makes_no_table(void **state)
{
    static const struct {
        const char *request;
        int code;
    } cases[] = {
        { "{}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"tag\",\"seats\":[\"me\"],\"name\":\"A\"}", ERR_UNKNOWN_GAME },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\"],\"name\":\"A\"}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"me\"],\"name\":\"A\"}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"deep-blue\"],\"name\":\"A\"}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"]}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"A\",\"colour\":1}", ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"A\",\"look\":\"nose=red\"}",
          ERR_BAD_ARGUMENT },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"A\",\"ruleset\":{\"game\":1}}",
          ERR_BAD_RULESET },
        { "{\"game\":\"royal-python\",\"seats\":[\"me\",\"open\"],\"name\":\"A \"}", ERR_BAD_ARGUMENT },
        { CLOCKED("{\"kind\":\"move\"}"), ERR_BAD_ARGUMENT },
        { CLOCKED("{\"seconds\":60}"), ERR_BAD_ARGUMENT },
        { CLOCKED("\"move\""), ERR_BAD_ARGUMENT },
        { CLOCKED("{\"kind\":\"move\",\"seconds\":60,\"increment\":5}"), ERR_BAD_ARGUMENT },
        { CLOCKED("{\"kind\":\"days\",\"days\":1,\"hours\":0}"), ERR_BAD_ARGUMENT },
    };
    (void)state;
    struct hall h = { .lines = TEXTBUF_GROWING };
    struct room_host host = host_of(&h);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct flat list;
        struct error err;
        struct room *r;
        int seat;
        assert_int_equal(flat_of_request(cases[i].request, strlen(cases[i].request), &list, &err), 0);
        int code = room_make(&host, "test", &list, "hash", 0, &r, &seat, &err);
        if (code != cases[i].code)
            fail_msg("%s: %d %s", cases[i].request, code, err.text);
        assert_null(r);
        assert_int_equal(h.lines.length, 0);
        flat_release(&list);
    }
}

/* What can stand in a table's lines, and the version of the store whose programs can read it. If the verbs are others
 * now raise STORE_VERSION, and put both here: then programs that do not know them leave the tables alone. */
static void test_room_verbs_and_version(void **state)
{
    static const char *const verbs[] = { "play", "chance", "answer", "close", "sit",  "open",  "bot",
                                         "look", "begin",  "stand",  "back",  "here", "stood", "wish",
                                         "say",  "hold",   "late",   "undo",  "next", NULL };
    (void)state;
    assert_int_equal(STORE_VERSION, 2);
    for (int i = 0; verbs[i]; i++)
        assert_string_equal(room_verb(i), verbs[i]);
    assert_null(room_verb(sizeof verbs / sizeof *verbs - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_games_are_followed_and_read_back),
        cmocka_unit_test(test_room_counts_an_action_once),
        cmocka_unit_test(test_room_goes_on_from_what_was_seen),
        cmocka_unit_test(test_room_window_closes_by_the_clock_alone),
        cmocka_unit_test(test_room_window_closes_early_where_nobody_waits),
        cmocka_unit_test(test_room_window_tells_nothing_of_bots),
        cmocka_unit_test(test_room_tells_nobody_else_of_an_answer),
        cmocka_unit_test(test_room_hold_keeps_a_window_open),
        cmocka_unit_test(test_room_undo_alone),
        cmocka_unit_test(test_room_undo_by_consent_and_never_past_chance),
        cmocka_unit_test(test_room_undo_takes_back_what_nobody_answered),
        cmocka_unit_test(test_room_undo_when_a_bot_plays_for_the_last),
        cmocka_unit_test(test_room_undo_gains_no_time),
        cmocka_unit_test(test_room_undo_by_consent_gains_nobody_time),
        cmocka_unit_test(test_room_undo_keeps_late_who_is),
        cmocka_unit_test(test_room_undo_of_older_versions),
        cmocka_unit_test(test_room_bot_plays_for_who_is_gone),
        cmocka_unit_test(test_room_tells_how_many_watch),
        cmocka_unit_test(test_room_talk_is_kept),
        cmocka_unit_test(test_room_clock_says_who_is_late),
        cmocka_unit_test(test_room_clocks_stand_while_there_is_no_server),
        cmocka_unit_test(test_room_clocks_run_until_the_server_ends),
        cmocka_unit_test(test_room_clocks_run_while_a_table_rests),
        cmocka_unit_test(test_room_times_that_have_not_come),
        cmocka_unit_test(test_room_gone_tells_of_no_answer),
        cmocka_unit_test(test_room_wishes_of_who_has_left),
        cmocka_unit_test(test_room_seats_and_rematch),
        cmocka_unit_test(test_room_rematch_of_bots),
        cmocka_unit_test(test_room_clocks_of_a_rematch_wait),
        cmocka_unit_test(test_room_stores_changes_only),
        cmocka_unit_test(test_room_bytes),
        cmocka_unit_test(test_room_keeps_so_much_and_no_more),
        cmocka_unit_test(test_room_other_seats_learn_nothing),
        cmocka_unit_test(test_room_damaged_lines),
        cmocka_unit_test(test_room_lines_that_cannot_be),
        cmocka_unit_test(test_room_refuses_what_makes_no_table),
        cmocka_unit_test(test_room_verbs_and_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
