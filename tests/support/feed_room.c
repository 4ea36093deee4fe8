/* Feeding the lines of rooms; see feed.h. A room that can be read is played on by guests who do this and that, and is
 * read again from all that it has stored. */
#include "feed.h"

#include "feed_parts.h"

#include "base/memory.h"
#include "native/flatten.h"
#include "room/room_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 16, BYTES_MOST = 1 << 20 };

struct hall {
    struct room *room;
    struct rng rng;
    int64_t now;
    struct textbuf lines; /* all there are */
};

static uint64_t hall_random(void *context)
{
    return rng_next(&((struct hall *)context)->rng);
}

static void hall_store(void *context, const char *lines, size_t length, int owner)
{
    (void)owner;
    text_put_bytes(&((struct hall *)context)->lines, lines, length);
}

static void hall_say(void *context, int guest, const char *message, size_t length)
{
    (void)context, (void)guest, (void)message, (void)length;
}

static struct room_host host_of(struct hall *h, const struct test_catalog *c)
{
    return (struct room_host){
        .catalog = &c->catalog,
        .flattener = native_flattener,
        .random = hall_random,
        .store = hall_store,
        .say = hall_say,
        .context = h,
    };
}

static int read_hall(struct hall *h, const struct test_catalog *c, struct room **out, struct error *err)
{
    struct room_host host = host_of(h, c);
    return room_read(&host, "fed", textbuf_text(&h->lines), h->lines.length, h->now, out, err);
}

static bool same_numbers(const struct room *a, const struct room *b)
{
    const struct numbering *one = &a->session->numbering, *other = &b->session->numbering;
    int events = match_event_count(room_match(a));
    return one->epoch == other->epoch && one->decision == other->decision &&
           numbering_event(one, events) == numbering_event(other, events);
}

/* Read again, it is the same: the same match, with the same numbers, which clients go on from. */
static void check_again(struct hall *h, const struct test_catalog *c, const char *text, size_t length)
{
    struct room *again;
    struct error err;
    struct textbuf one = TEXTBUF_GROWING, other = TEXTBUF_GROWING;
    if (read_hall(h, c, &again, &err)) {
        fprintf(stderr, "%s\n%s\n", err.text, textbuf_text(&h->lines));
        feed_fault("a room that cannot be read again", text, length);
    }
    match_record(room_match(h->room), &one);
    match_record(room_match(again), &other);
    if (strcmp(textbuf_text(&one), textbuf_text(&other)) != 0 || again->state != h->room->state ||
        !same_numbers(again, h->room))
        feed_fault("a room that is another when it is read again", text, length);
    textbuf_release(&one);
    textbuf_release(&other);
    room_free(again);
}

/* One of the legal actions of a seat or of any that owes one, as test_pick draws it. */
static bool pick(struct hall *h, int *seat, action *a)
{
    const struct rules *rules = match_rules(room_match(h->room));
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    bool there =
        h->room->state == PLAYING && test_pick(rules, match_state(room_match(h->room)), &h->rng, scratch, seat, a);
    free(scratch);
    return there;
}

static void ask(struct hall *h, int guest, const char *line, const char *text, size_t length)
{
    struct textbuf reply = TEXTBUF_GROWING;
    struct flat request;
    struct error err;
    struct json w;
    if (flat_of_request(line, strlen(line), &request, &err))
        return;
    json_init(&w, &reply, JSON_AS_WRITTEN);
    json_object_begin(&w);
    size_t before = h->lines.length;
    int code = room_request(h->room, guest, &request, h->now, &w, &err);
    if (code) {
        feed_check_error(code, &err, text, length);
        if (h->lines.length != before)
            feed_fault("a refusal that changes the room", text, length);
    }
    flat_release(&request);
    textbuf_release(&reply);
}

static void play(struct hall *h, const char *text, size_t length)
{
    char line[600];
    struct textbuf played = TEXTBUF_GROWING;
    const struct numbering *n = &h->room->session->numbering;
    action a;
    int seat;
    if (pick(h, &seat, &a) && seat < h->room->seats) {
        game_action_text(match_rules(room_match(h->room)), match_state(room_match(h->room)), seat, a, &played);
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"n\":%d,\"epoch\":%d,\"decision\":%d,\"action\":\"%s\"}",
                 h->room->place[seat].last_n + 1, n->epoch, n->decision, textbuf_text(&played));
        ask(h, seat, line, text, length);
    }
    textbuf_release(&played);
}

/* Time passes, and bots play anything that is legal. */
static void let_be(struct hall *h)
{
    struct room_job job;
    int64_t due = room_due(h->room);
    h->now = due != INT64_MAX && due > h->now ? due : h->now + 1000;
    room_tick(h->room, h->now);
    while (room_next_job(h->room, &job)) {
        action *scratch = memory_new((size_t)rules_list_max(job.rules) * sizeof *scratch);
        int count = game_legal(job.rules, &job.view.state, job.seat, scratch);
        if (count > 0)
            room_thought(h->room, job.seat, job.number, scratch[rng_below(&h->rng, (uint32_t)count)], h->now);
        free(scratch);
        rules_free(job.rules);
        if (count <= 0)
            break;
    }
}

static void do_something(struct hall *h, const char *text, size_t length)
{
    static const char *const requests[] = {
        "{\"cmd\":\"actions\"}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"agree\"}",
        "{\"cmd\":\"refuse\"}",
        "{\"cmd\":\"hold\"}",
        "{\"cmd\":\"wish\",\"wish\":\"none\"}",
        "{\"cmd\":\"wish\",\"wish\":\"always\"}",
        "{\"cmd\":\"say\",\"text\":\"Well!\"}",
        "{\"cmd\":\"look\",\"look\":\"\"}",
        "{\"cmd\":\"leave\"}",
        "{\"cmd\":\"hand\",\"seat\":0}",
        "{\"cmd\":\"hand\",\"seat\":1,\"bot\":\"random\"}",
        "{\"cmd\":\"take\"}",
        "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":1,\"action\":\"pass\"}",
    };
    room_tick(h->room, h->now); /* what is due by now is no request's doing */
    uint32_t way = rng_below(&h->rng, 8), guest = rng_below(&h->rng, (uint32_t)h->room->seats + 1);
    if (way < 4)
        play(h, text, length);
    else if (way < 6)
        let_be(h);
    else
        ask(h, (int)guest, requests[rng_below(&h->rng, sizeof requests / sizeof *requests)], text, length);
}

static void join_all(struct hall *h)
{
    for (int guest = 0; guest <= h->room->seats; guest++) {
        struct textbuf reply = TEXTBUF_GROWING;
        struct json w;
        bool sits = guest < h->room->seats && h->room->place[guest].who == PERSON;
        json_init(&w, &reply, JSON_AS_WRITTEN);
        json_object_begin(&w);
        room_join(h->room, guest, sits ? guest : VIEW_TABLE, (int)rng_below(&h->rng, 3), (int)rng_below(&h->rng, 9),
                  h->now, &w);
        textbuf_release(&reply);
    }
}

/* The same people at another table. */
static void play_again(struct hall *h, const struct test_catalog *c, const char *text, size_t length)
{
    struct hall next = { .rng = h->rng, .now = h->now, .lines = TEXTBUF_GROWING };
    struct room_host host = host_of(&next, c);
    struct error err;
    if (room_rematch(h->room, &host, "next", h->now, &next.room, &err))
        feed_check_error(err.code, &err, text, length);
    else
        check_again(&next, c, text, length);
    room_free(next.room);
    textbuf_release(&next.lines);
}

bool feed_room(const struct test_catalog *c, const char *text, size_t length, uint64_t seed)
{
    struct hall h = { .rng = rng_from_seed(seed), .now = 1000, .lines = TEXTBUF_GROWING };
    struct error err;
    text_put_bytes(&h.lines, text, length);
    int code = read_hall(&h, c, &h.room, &err);
    if (code)
        feed_check_error(code, &err, text, length);
    if (code && code != ERR_BAD_RECORD)
        feed_fault("lines that are refused as something else", text, length);
    if (!code) {
        if (length && text[length - 1] != '\n')
            text_put_char(&h.lines, '\n');
        check_again(&h, c, text, length);
        h.now = h.room->now;
        join_all(&h);
        for (int step = 0; step < STEPS && h.lines.length < BYTES_MOST; step++)
            do_something(&h, text, length);
        check_again(&h, c, text, length);
        play_again(&h, c, text, length);
        room_free(h.room);
    }
    textbuf_release(&h.lines);
    return !code;
}
