/* What is said at a table, on the guest's side; see guest.h. What the seat sees is kept by a session of the protocol,
 * to which the server's messages are requests: a `view` is loaded, `events` are observed. */
#include "guest/guest.h"

#include "base/memory.h"
#include "guest/wire.h"
#include "native/flatten.h"
#include "native/lines.h"
#include "protocol/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* After a connection is lost: how long until the next one is tried, and how often that is done in vain. */
enum { WAIT_MS = 500, WAIT_MOST_MS = 30000, TRIES_MAX = 20, COME_MS = 5000 };

/* A decision that is due. */
struct due {
    int epoch, decision;
    bool over, mine; /* the game is; this seat is asked */
    int64_t ms;      /* how long the window is open; 0: there is none */
};

struct guest {
    const struct guest_setup *setup;
    struct link link;
    uv_loop_t loop;
    uv_timer_t timer;
    struct wire *wire;
    struct session *session;
    struct textbuf ruleset; /* the table's own, as JSON; "": none */
    struct mind *mind;      /* NULL: the game has not begun */
    int seat, v, told;      /* the last event; events that the mind has been shown */
    struct due due;
    int asked_epoch, asked_decision; /* what it thinks about */
    int n;                           /* of its last action that counts */
    struct {
        char text[256]; /* "": none */
        int epoch, decision;
    } sent;                                /* an action that is not acknowledged yet */
    int answered_epoch, answered_decision; /* the last that is */
    int tries;
    bool joined, known, finished; /* on this connection; it has a seat; it ends */
    int code;
    struct error *err;
};

static void follow(struct guest *g);

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void finish(struct guest *g, int code)
{
    if (g->finished)
        return;
    g->finished = true;
    g->code = code;
    uv_stop(&g->loop);
}

static void fail(struct guest *g, int code, const char *text)
{
    if (!g->finished)
        finish(g, error_set(g->err, code, "%s", text));
}

static void announce(struct guest *g, const struct textbuf *line)
{
    if (g->setup->tell)
        g->setup->tell(textbuf_text(line));
}

/* ---- Saying ------------------------------------------------------------------------------------------------------ */

static void begin(struct json *w, struct textbuf *text, const char *cmd)
{
    json_init(w, text, JSON_AS_WRITTEN);
    json_object_begin(w);
    json_member_text(w, "cmd", cmd);
}

static void say(struct guest *g, struct json *w, struct textbuf *text)
{
    json_object_end(w);
    wire_send(g->wire, textbuf_text(text), text->length);
    textbuf_release(text);
}

static void say_join(void *guest)
{
    struct guest *g = guest;
    struct textbuf text = TEXTBUF_GROWING;
    struct json w;
    begin(&w, &text, "join");
    json_member_text(&w, "table", g->link.table);
    json_member_text(&w, "token", g->link.token);
    if (g->mind) {
        json_member_int(&w, "epoch", g->due.epoch);
        json_member_int(&w, "v", g->v);
    }
    say(g, &w, &text);
}

static void say_play(struct guest *g)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct json w;
    begin(&w, &text, "play");
    json_member_int(&w, "n", g->n + 1);
    json_member_int(&w, "epoch", g->sent.epoch);
    json_member_int(&w, "decision", g->sent.decision);
    json_member_text(&w, "action", g->sent.text);
    say(g, &w, &text);
}

/* ---- Coming and coming back -------------------------------------------------------------------------------------- */

static void sit_down(struct guest *g)
{
    struct textbuf body = TEXTBUF_GROWING, path = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &body, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "name", g->setup->name);
    json_object_end(&w);
    text_putf(&path, "/api/tables/%s/seats", g->link.table);
    wire_post(g->wire, textbuf_text(&path), textbuf_text(&body));
    textbuf_release(&path);
    textbuf_release(&body);
}

static void again(uv_timer_t *timer);

static void come(struct guest *g)
{
    uv_timer_start(&g->timer, again, COME_MS, 0);
    wire_open(g->wire);
}

static void cannot_reach(struct guest *g, const char *why)
{
    struct textbuf line = TEXTBUF_GROWING;
    text_putf(&line, "%s cannot be reached%s%s", g->link.host, *why ? ": " : "", why);
    fail(g, ERR_CLOSING, textbuf_text(&line));
    textbuf_release(&line);
}

/* Again, after a while; or an action that the server was too busy for. */
static void again(uv_timer_t *timer)
{
    struct guest *g = timer->data;
    if (g->joined && *g->sent.text)
        say_play(g);
    else if (!g->joined && g->known && g->tries++ < TRIES_MAX)
        come(g);
    else if (!g->joined)
        cannot_reach(g, "");
}

static void wait_a_little(struct guest *g)
{
    int64_t ms = (int64_t)WAIT_MS << (g->tries < 8 ? g->tries : 8);
    uv_timer_start(&g->timer, again, (uint64_t)(ms < WAIT_MOST_MS ? ms : WAIT_MOST_MS), 0);
}

static void closed(void *guest, const char *why)
{
    struct guest *g = guest;
    bool was = g->joined;
    struct textbuf line = TEXTBUF_GROWING;
    g->joined = false;
    if (g->finished)
        return;
    if (!g->known || g->tries == TRIES_MAX) {
        cannot_reach(g, why);
        return;
    }
    if (was) {
        text_put(&line, "the connection is lost; coming back");
        announce(g, &line);
    }
    textbuf_release(&line);
    wait_a_little(g);
}

/* ---- Hearing ----------------------------------------------------------------------------------------------------- */

static int64_t number_at(const struct flat *f, const char *path)
{
    const struct flat_item *item = flat_look(f, "%s", path);
    return item && item->type == FLAT_INT ? item->number : 0;
}

static const char *text_at(const struct flat *f, const char *path)
{
    const struct flat_item *item = flat_look(f, "%s", path);
    return item && item->type == FLAT_TEXT ? item->text : "";
}

static bool lists(const struct flat *f, const char *path, int seat)
{
    for (int i = 0; i < flat_count(f, "%s", path); i++) {
        const struct flat_item *item = flat_look(f, "%s.%d", path, i);
        if (item && item->type == FLAT_INT && item->number == seat)
            return true;
    }
    return false;
}

/* What is due now. Who may answer in a window is due as long as it is open. */
static void read_due(struct guest *g, const struct flat *message)
{
    struct due *due = &g->due;
    if (flat_has(message, "turn")) {
        const char *node = text_at(message, "turn.node");
        *due = (struct due){ .epoch = (int)number_at(message, "turn.epoch"),
                             .decision = (int)number_at(message, "turn.decision"),
                             .over = strcmp(node, "over") == 0,
                             .mine = strcmp(node, "chance") != 0 && lists(message, "turn.seats", g->seat) };
    }
    if (flat_has(message, "window") && number_at(message, "window.decision") == due->decision) {
        due->ms = number_at(message, "window.ms");
        due->mine = lists(message, "window.round", g->seat);
    }
}

static void thought(void *guest, enum fault fault, action chosen);

/* A view begins the match anew. The table's own ruleset comes once, and belongs to each view. */
static int take_view(struct guest *g, const char *text, const struct flat *message)
{
    struct textbuf whole = TEXTBUF_GROWING;
    struct flat list = *message;
    bool again = g->ruleset.length && !flat_has(message, "ruleset");
    int code = 0;
    if (again) {
        text_putf(&whole, "{\"ruleset\":%s,%s", textbuf_text(&g->ruleset), text + 1);
        code = flat_of_request(textbuf_text(&whole), whole.length, &list, g->err);
    }
    if (!code)
        code = load_view(g->session, &list, g->err);
    if (again && list.items != message->items)
        flat_release(&list);
    textbuf_release(&whole);
    if (code)
        return code;
    mind_free(g->mind, NULL);
    g->told = 0;
    g->mind =
        mind_new(&g->setup->mind, &g->loop, session_rules(g->session), session_state(g->session), thought, g, g->err);
    return g->mind ? 0 : g->err->code;
}

static int take_events(struct guest *g, const struct flat *message)
{
    struct textbuf reply = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &reply, JSON_AS_WRITTEN);
    json_object_begin(&w);
    int code = command_observe(g->session, message, &w, g->err);
    textbuf_release(&reply);
    const struct seat_match *m = g->session->seat_match;
    for (; !code && g->told < seat_match_event_count(m); g->told++)
        mind_observe(g->mind, seat_match_event(m, g->told));
    if (!code && seat_match_event_count(m))
        g->v = seat_match_last_event(m);
    return code;
}

/* Whatever tells how the match stands: a reply to `join`, a push of a view or of events. */
static void take_match(struct guest *g, const char *text, const struct flat *message)
{
    int code = 0;
    if (flat_has(message, "view"))
        code = take_view(g, text, message);
    else if (flat_has(message, "events") && g->mind)
        code = take_events(g, message);
    if (code) {
        finish(g, error_prefix(g->err, code, "the server says what cannot be"));
        return;
    }
    if (flat_has(message, "v"))
        g->v = (int)number_at(message, "v");
    read_due(g, message);
}

static void keep_ruleset(struct guest *g, const struct flat *message)
{
    struct json w;
    if (!flat_is_object(message, "ruleset"))
        return;
    struct flat list = flat_ruleset_part(message);
    textbuf_clear(&g->ruleset);
    json_init(&w, &g->ruleset, JSON_AS_WRITTEN);
    flat_json(&list, &w);
    flat_release(&list);
}

static void go_on_to(struct guest *g, const char *table)
{
    if (!g->setup->stays || !*table || strcmp(table, g->link.table) == 0 || strlen(table) >= LINK_ID_SIZE)
        return;
    snprintf(g->link.table, sizeof g->link.table, "%s", table);
    mind_free(g->mind, NULL);
    g->mind = NULL;
    g->due = (struct due){ 0 };
    g->answered_epoch = g->answered_decision = 0;
    *g->sent.text = '\0';
    say_join(g);
}

/* From here on the seat is ours, whatever happens to connections. */
static void settle(struct guest *g, const struct flat *reply)
{
    struct textbuf line = TEXTBUF_GROWING;
    g->seat = (int)number_at(reply, "seat");
    if (!g->known) {
        text_putf(&line, "in seat %d: ", g->seat);
        link_put(&g->link, &line);
        announce(g, &line);
    }
    g->known = true;
    textbuf_release(&line);
}

/* The server has taken what was sent. */
static void acknowledged(struct guest *g)
{
    g->answered_epoch = g->sent.epoch;
    g->answered_decision = g->sent.decision;
    *g->sent.text = '\0';
}

static void take_joined(struct guest *g, const char *text, const struct flat *message)
{
    const struct flat_item *seat = flat_look(message, "seat");
    if (!seat || seat->type != FLAT_INT) {
        fail(g, ERR_NOT_ALLOWED, "this link is for watching: there is no seat behind it");
        return;
    }
    settle(g, message);
    int n = (int)number_at(message, "n");
    bool counts = n != g->n; /* what was sent: but its acknowledgement was lost */
    g->n = n;
    g->joined = true;
    g->tries = 0;
    uv_timer_stop(&g->timer);
    keep_ruleset(g, message);
    take_match(g, text, message);
    if (*g->sent.text && counts)
        acknowledged(g);
    else if (*g->sent.text && g->sent.epoch == g->due.epoch && g->sent.decision == g->due.decision)
        say_play(g);
    else
        *g->sent.text = '\0';
    go_on_to(g, text_at(message, "table.next"));
}

static void take_played(struct guest *g, bool ok, const char *code)
{
    if (ok) {
        g->n++;
        g->tries = 0;
        acknowledged(g);
    } else if (strcmp(code, "too-many") == 0) {
        wait_a_little(g);
    } else {
        if (g->sent.epoch == g->due.epoch && g->sent.decision == g->due.decision)
            wire_close(g->wire); /* another device plays here too: coming back tells how far it is */
        *g->sent.text = '\0';
    }
}

/* A refusal of anything but an action: what a wait can mend is tried again. */
static void refused(struct guest *g, const struct flat *message)
{
    const char *code = text_at(message, "error.code"), *text = text_at(message, "error.message");
    if (strcmp(code, "too-many") == 0 || strcmp(code, "closing") == 0)
        wire_close(g->wire);
    else
        fail(g, ERR_NOT_ALLOWED, *text ? text : "the server refuses it");
}

static void take(struct guest *g, const char *text, const struct flat *message)
{
    const char *cmd = text_at(message, "cmd"), *push = text_at(message, "push");
    const char *code = text_at(message, "error.code");
    bool ok = !*code;
    if (strcmp(cmd, "play") == 0 && (ok || strcmp(code, "stale") == 0 || strcmp(code, "not-your-turn") == 0 ||
                                     strcmp(code, "too-many") == 0 || strcmp(code, "game-over") == 0))
        take_played(g, ok, code);
    else if (!ok)
        refused(g, message);
    else if (strcmp(cmd, "join") == 0)
        take_joined(g, text, message);
    else if (strcmp(push, "table") == 0)
        go_on_to(g, text_at(message, "table.next"));
    else
        take_match(g, text, message);
}

static void heard(void *guest, const char *text, size_t length)
{
    struct guest *g = guest;
    struct flat message;
    if (g->finished)
        return;
    if (flat_of_request(text, length, &message, g->err)) {
        finish(g, error_prefix(g->err, g->err->code, "the server says what cannot be"));
        return;
    }
    take(g, text, &message);
    flat_release(&message);
    follow(g);
}

static void replied(void *guest, int status, const char *body, size_t length)
{
    struct guest *g = guest;
    struct flat reply;
    struct error err;
    if (status == 0) {
        cannot_reach(g, body);
        return;
    }
    if (flat_of_request(body, length, &reply, &err)) {
        fail(g, ERR_BAD_ARGUMENT, "this is no server of tables");
        return;
    }
    const char *token = text_at(&reply, "token"), *message = text_at(&reply, "error.message");
    if (status == 201 && *token && strlen(token) < LINK_ID_SIZE) {
        snprintf(g->link.token, sizeof g->link.token, "%s", token);
        settle(g, &reply);
        uv_timer_start(&g->timer, again, 0, 0); /* not within the call of the connection that ends */
    } else {
        fail(g, ERR_NOT_ALLOWED, *message ? message : "the server gives no seat");
    }
    flat_release(&reply);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static bool is_due(const struct guest *g)
{
    const struct due *d = &g->due;
    return d->mine && !*g->sent.text && !(g->answered_epoch == d->epoch && g->answered_decision == d->decision);
}

static void over(struct guest *g)
{
    const struct rules *rules = session_rules(g->session);
    struct textbuf line = TEXTBUF_GROWING;
    struct result result;
    game_result(rules, session_state(g->session), &result);
    text_putf(&line, "the game is over: rank %d of %d, score ", result.rank[g->seat], rules->seats);
    game_score_text(rules, result.score[g->seat], &line);
    announce(g, &line);
    textbuf_release(&line);
    mind_free(g->mind, &result);
    g->mind = NULL;
    if (!g->setup->stays)
        finish(g, 0);
}

static void follow(struct guest *g)
{
    if (!g->mind || !g->joined || g->finished)
        return;
    bool same = g->asked_epoch == g->due.epoch && g->asked_decision == g->due.decision;
    if (mind_busy(g->mind)) {
        if (!same)
            mind_hurry(g->mind);
        return;
    }
    if (g->due.over) {
        over(g);
    } else if (is_due(g)) {
        g->asked_epoch = g->due.epoch;
        g->asked_decision = g->due.decision;
        mind_think(g->mind, session_decider_view(g->session, g->seat), g->due.ms * 3 / 4);
    }
}

static void thought(void *guest, enum fault fault, action chosen)
{
    struct guest *g = guest;
    bool wanted = is_due(g) && g->asked_epoch == g->due.epoch && g->asked_decision == g->due.decision;
    if (fault) {
        fail(g, ERR_NOT_ALLOWED, "the program has lost its seat; its link is good for another try");
        return;
    }
    if (wanted) {
        struct textbuf text = textbuf_over(g->sent.text, sizeof g->sent.text);
        game_action_text(session_rules(g->session), session_decider_view(g->session, g->seat), g->seat, chosen, &text);
        g->sent.epoch = g->due.epoch;
        g->sent.decision = g->due.decision;
        if (g->joined)
            say_play(g);
    }
    follow(g);
}

int guest_play(const struct guest_setup *setup, struct error *err)
{
    struct guest *g = memory_new(sizeof *g);
    const struct session_owner owner = native_owner("");
    const struct wire_owner ears = { say_join, heard, closed, replied, g };
    *g = (struct guest){ .setup = setup, .link = setup->link, .ruleset = TEXTBUF_GROWING, .err = err };
    g->session = session_new(setup->catalog, &owner);
    uv_loop_init(&g->loop);
    uv_timer_init(&g->loop, &g->timer);
    g->timer.data = g;
    g->wire = wire_new(&g->loop, &g->link, setup->authorities, &ears);
    if (!g->wire)
        fail(g, ERR_BAD_ARGUMENT, setup->authorities ? "the file of certificates cannot be read" : "no connection");
    else if (*g->link.token)
        come(g);
    else
        sit_down(g);
    uv_run(&g->loop, UV_RUN_DEFAULT);
    mind_free(g->mind, NULL);
    uv_close((uv_handle_t *)&g->timer, NULL);
    if (g->wire)
        wire_free(g->wire);
    uv_run(&g->loop, UV_RUN_DEFAULT);
    uv_loop_close(&g->loop);
    session_free(g->session);
    textbuf_release(&g->ruleset);
    int code = g->code;
    free(g);
    return code;
}
