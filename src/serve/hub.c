/* The hub: the tables of a server and its clients; see hub.h. Here are its beginning and end, its time, and the
 * requests that come over WebSockets. */
#include "serve/hub.h"

#include "base/memory.h"
#include "native/flatten.h"
#include "native/system.h"
#include "protocol/arguments.h"
#include "protocol/replies.h"
#include "serve/bans.h"
#include "serve/log.h"

#include <libwebsockets.h>
#include <string.h>
#include <time.h>

enum { TICK_MOST_MS = 5000, SWEEP_MS = 60000, PATIENCE = 5, PATIENCE_MS = 10000, ASIDE_TOLD = 100 };
enum { PAST_COSTS = 10, BYTES_FOR_ONE = 1024 };

/* ---- Time -------------------------------------------------------------------------------------------------------- */

int64_t hub_now(const struct hub *h)
{
    return h->begun_ms + (system_ms(NULL) - h->begun_ticks) * h->options->haste;
}

static int64_t now_of(void *context)
{
    return hub_now(context);
}

static void begin_time(struct hub *h)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    h->begun_ms = now.tv_sec * 1000 + now.tv_nsec / 1000000;
    h->begun_ticks = system_ms(NULL);
}

int64_t hub_wait(struct hub *h)
{
    int64_t due = h->failed || h->stopping ? INT64_MAX : rooms_due(h->rooms), now = hub_now(h);
    due = due < h->swept + SWEEP_MS ? due : h->swept + SWEEP_MS;
    int64_t wait = due <= now ? 0 : (due - now + h->options->haste - 1) / h->options->haste;
    return wait < TICK_MOST_MS ? wait : TICK_MOST_MS;
}

void hub_tick(struct hub *h)
{
    int64_t now = hub_now(h);
    if (!h->failed && !h->stopping)
        rooms_tick(h->rooms, now);
    if (now - h->swept >= SWEEP_MS) {
        h->swept = now;
        limits_sweep(&h->limits, now);
    }
}

/* ---- Telling clients --------------------------------------------------------------------------------------------- */

/* Lets somebody go who does not read. */
static void check_queue(struct hub *h, struct client *c)
{
    if (c->outlet.bytes <= HUB_QUEUE_BYTES || c->ends)
        return;
    h->total.dropped++;
    gate_close(&h->gate, &c->outlet);
    c->ends = LWS_CLOSE_STATUS_POLICY_VIOLATION;
    hub_let_go(h, c->address);
    lws_set_timeout(c->outlet.wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void say(void *context, struct table *table, int guest, const char *message, size_t length)
{
    struct hub *h = context;
    struct client *c = guest < h->client_room ? h->clients[guest] : NULL;
    if (!c || c->ends)
        return;
    gate_put(&h->gate, &c->outlet, message, length, table->stored);
    check_queue(h, c);
}

static void tell_end(struct hub *h, const char *text)
{
    struct textbuf push = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &push, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "push", "closing");
    json_member_text(&w, "text", text);
    json_object_end(&w);
    for (int i = 0; i < h->client_room; i++) {
        struct client *c = h->clients[i];
        if (!c || c->ends)
            continue;
        gate_put(&h->gate, &c->outlet, push.data, push.length, c->table && !h->failed ? c->table->stored : 0);
        c->ends = LWS_CLOSE_STATUS_GOINGAWAY;
    }
    textbuf_release(&push);
}

/* The store takes nothing any more. What is not committed must never be told. */
static void fail(struct hub *h)
{
    h->failed = true;
    log_line(h->options->log, "failure", "why", store_failure(h->store), NULL);
    for (int i = 0; i < h->client_room; i++)
        if (h->clients[i])
            gate_drop_held(&h->gate, &h->clients[i]->outlet);
    while (h->gate.waiting) { /* replies over HTTP */
        struct lws *wsi = h->gate.waiting->wsi;
        gate_drop_held(&h->gate, h->gate.waiting);
        lws_callback_on_writable(wsi);
    }
    tell_end(h, "the server's disk does not take anything any more; what was acknowledged is safe");
}

void hub_wake(struct hub *h)
{
    if (!h->failed && store_failure(h->store))
        fail(h);
    gate_open(&h->gate, store_committed(h->store));
    if (!h->failed && !h->stopping)
        rooms_thought(h->rooms, hub_now(h));
}

/* Clocks run until here. */
void hub_stop(struct hub *h)
{
    h->stopping = true;
    if (h->failed)
        return;
    store_rest(h->store, "end", hub_now(h), false, "\n", 1);
    tell_end(h, "the server is about to stop; connect again in a few seconds, nothing is lost");
}

bool hub_quiet(const struct hub *h)
{
    return h->client_count == 0 && !h->gate.waiting;
}

int hub_closed(const struct hub *h, struct error *err)
{
    return h->failed     ? error_set(err, ERR_CLOSING, "the server's disk does not take anything any more")
           : h->stopping ? error_set(err, ERR_CLOSING, "the server is about to stop")
                         : 0;
}

int hub_new_table(struct hub *h, struct address *address, int tenths, struct error *err)
{
    if (h->draining)
        return error_set(err, ERR_CLOSING, "the server is about to stop and takes no new tables");
    return bucket_take(&address->tables, &h->table_rate, tenths, hub_now(h))
               ? 0
               : error_set(err, ERR_TOO_MANY, "your address has made too many tables; wait a little");
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------- */

static void happened(void *context, const char *what, const char *id, const char *why)
{
    const struct hub *h = context;
    log_line(h->options->log, what, "table", id, "why", why, NULL);
}

/* Names tables that were too long to be read, for somebody to look after. */
static void tell_aside(struct hub *h)
{
    struct store_fact aside[ASIDE_TOLD];
    int count = store_list(h->store, STORE_ASIDE, aside, ASIDE_TOLD);
    for (int i = 0; i < count; i++)
        happened(h, "aside", aside[i].id, "its text is too long; it is kept in the file, but it is no table now");
}

/* When the server was there last: it says so at its end; else something was changed then. */
static int64_t last_there(struct store *s)
{
    struct store_fact last;
    return store_list(s, STORE_ALL, &last, 1) > 0 ? last.changed : 0;
}

int hub_open(struct hub *h, const struct serve_options *options, const struct catalog *catalog,
             void (*woken)(void *context), void *context, struct error *err)
{
    *h = (struct hub){
        .options = options,
        .request_rate = { 2 * options->requests, options->requests, 1000 },
        .table_rate = { TABLE_TENTHS * options->tables_an_hour, TABLE_TENTHS * options->tables_an_hour, 3600000 },
        .api_rate = { 10 * options->requests, 5 * options->requests, 1000 },
        .patience_rate = { PATIENCE, 1, PATIENCE_MS },
    };
    begin_time(h);
    int code = store_open(options->data, woken, context, &h->store, err);
    if (code)
        return code;
    int64_t left = last_there(h->store);
    tell_aside(h);
    bans_read(&h->limits, h->store, hub_now(h));
    h->pool = pool_new(options->threads, woken, context);
    struct rooms_owner owner = {
        .catalog = catalog,
        .store = h->store,
        .pool = h->pool,
        .most = options->tables,
        .rest_ms = options->rest_ms,
        .left = left,
        .now = now_of,
        .say = say,
        .happened = happened,
        .context = h,
    };
    h->rooms = rooms_new(&owner, hub_now(h));
    return 0;
}

void hub_release(struct hub *h)
{
    pool_free(h->pool);
    rooms_free(h->rooms);
    store_close(h->store);
    gate_release(&h->gate);
    limits_release(&h->limits);
    free(h->clients);
}

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

struct client *hub_client(struct hub *h, struct lws *wsi, struct address *address)
{
    struct client *c = memory_new(sizeof *c);
    int guest = 0;
    while (guest < h->client_room && h->clients[guest])
        guest++;
    if (guest == h->client_room) {
        int room = guest ? 2 * guest : 64;
        h->clients = memory_resize(h->clients, (size_t)room * sizeof(struct client *));
        memset(h->clients + guest, 0, (size_t)(room - guest) * sizeof(struct client *));
        h->client_room = room;
    }
    c->outlet.wsi = wsi;
    c->guest = guest;
    c->address = address;
    c->partial = TEXTBUF_GROWING;
    address->sockets++;
    h->clients[guest] = c;
    h->client_count++;
    h->total.connections++;
    return c;
}

/* Leaves its table, if it has one. */
static void part(struct hub *h, struct client *c)
{
    struct table *t = c->table;
    c->table = NULL;
    if (!t || hub_closed(h, NULL))
        return;
    room_part(t->room, c->guest, hub_now(h));
    rooms_follow(t, hub_now(h));
}

void hub_client_gone(struct hub *h, struct client *c)
{
    h->clients[c->guest] = NULL;
    h->client_count--;
    c->address->sockets--;
    part(h, c);
    gate_close(&h->gate, &c->outlet);
    textbuf_release(&c->partial);
    free(c);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

struct request {
    struct client *client;
    struct flat flat;
    const char *cmd; /* NULL: it has none */
    struct textbuf reply;
    struct json w;
};

static void begin_reply(struct request *r, bool ok)
{
    const struct flat_item *id = flat_look(&r->flat, "id");
    textbuf_clear(&r->reply);
    json_init(&r->w, &r->reply, JSON_AS_WRITTEN);
    json_object_begin(&r->w);
    if (id)
        json_member_raw(&r->w, "id", id->text);
    if (!ok)
        return;
    json_member_bool(&r->w, "ok", true);
    json_member_text(&r->w, "cmd", r->cmd);
}

/* The seat or the view that a request's token gives. */
static int viewer_of(const struct request *r, const struct table *t, int *viewer, bool *host, struct error *err)
{
    const char *token = NULL;
    char hash[ROOM_HASH_SIZE];
    int code = argument_text(&r->flat, "token", OPTIONAL, &token, err);
    *viewer = VIEW_TABLE;
    *host = false;
    if (code || !token)
        return code;
    *viewer = rooms_hash(token, hash) ? room_seat_of(t->room, hash) : SEAT_NONE;
    *host = *viewer == VIEW_TABLE;
    return *viewer == SEAT_NONE ? error_set(err, ERR_NOT_ALLOWED, "this token is not one of this table") : 0;
}

static int join(struct hub *h, struct request *r, struct error *err)
{
    static const char *const names[] = { "table", "token", "epoch", "v", NULL };
    const char *id;
    int64_t epoch = 0, v = -1;
    struct table *t;
    int viewer, code;
    bool host;
    if ((code = check_arguments(&r->flat, "join", names, err)) ||
        (code = argument_text(&r->flat, "table", NEEDED, &id, err)) ||
        (code = argument_int(&r->flat, "epoch", OPTIONAL, 0, INT32_MAX, &epoch, err)) ||
        (code = argument_int(&r->flat, "v", OPTIONAL, 0, INT32_MAX, &v, err)) ||
        (code = rooms_find(h->rooms, id, hub_now(h), &t, err)) || (code = viewer_of(r, t, &viewer, &host, err)))
        return code;
    if (r->client->table)
        part(h, r->client);
    r->client->table = t;
    r->client->host = host;
    if (host || viewer != VIEW_TABLE)
        rooms_own(t, r->client->address->text);
    room_join(t->room, r->client->guest, viewer, (int)epoch, (int)v, hub_now(h), &r->w);
    if (host)
        json_member_bool(&r->w, "host", true);
    rooms_follow(t, hub_now(h));
    return 0;
}

static int rematch(struct hub *h, struct request *r, struct error *err)
{
    static const char *const names[] = { NULL };
    struct table *old = r->client->table, *t;
    int code = check_arguments(&r->flat, "rematch", names, err);
    if (!code && !r->client->host && room_viewer(old->room, r->client->guest) == VIEW_TABLE)
        code = error_set(err, ERR_NOT_ALLOWED, "who watches cannot ask for a rematch");
    if (code || (code = hub_new_table(h, r->client->address, REMATCH_TENTHS, err)) ||
        (code = rooms_rematch(h->rooms, old, hub_now(h), &t, err)))
        return code;
    json_member_text(&r->w, "next", t->id);
    rooms_follow(old, hub_now(h));
    h->total.made++;
    log_line(h->options->log, "rematch", "table", t->id, "after", old->id, NULL);
    return 0;
}

static int carry_out(struct hub *h, struct request *r, struct error *err)
{
    struct client *c = r->client;
    int code = hub_closed(h, err);
    if (code)
        return code;
    if (strcmp(r->cmd, "join") == 0)
        return join(h, r, err);
    if (strcmp(r->cmd, "ping") == 0) {
        json_member_bool(&r->w, "pong", true);
        return 0;
    }
    if (!c->table)
        return error_set(err, ERR_NOT_ALLOWED, "'join' comes first: it names the table");
    if (strcmp(r->cmd, "rematch") == 0)
        return rematch(h, r, err);
    code = room_request(c->table->room, c->guest, &r->flat, hub_now(h), &r->w, err);
    rooms_follow(c->table, hub_now(h));
    h->total.actions += !code && strcmp(r->cmd, "play") == 0;
    return code;
}

/* Sends a reply before all that was said while it was made. */
static void reply_to(struct hub *h, struct client *c, int mark, const struct textbuf *reply)
{
    if (c->ends && !h->stopping && !h->failed)
        return;
    uint64_t after = 0;
    if (c->table && !h->failed)
        after = rooms_answered_after(c->table, room_viewer(c->table->room, c->guest));
    gate_put_at(&h->gate, &c->outlet, mark, reply->data, reply->length, after);
    check_queue(h, c);
}

static int named(struct request *r, struct error *err)
{
    if (argument_text(&r->flat, "cmd", NEEDED, &r->cmd, err))
        return error_set(err, ERR_UNKNOWN_COMMAND, "'cmd' must be there and name a command");
    return 0;
}

/* Ends a request with what has become of it, and sends the reply. */
static void end(struct hub *h, struct request *r, int mark, const struct error *refusal)
{
    h->total.requests++;
    if (refusal) {
        h->total.refusals++;
        begin_reply(r, false);
        reply_error(&r->w, r->cmd, refusal);
    }
    json_object_end(&r->w);
    reply_to(h, r->client, mark, &r->reply);
    textbuf_release(&r->reply);
}

/* What a request takes of those that a connection may send: more if it is long, or makes the server say much. */
static int price_of(const struct request *r, size_t length)
{
    int price = 1 + (int)(length / BYTES_FOR_ONE);
    return r->cmd && strcmp(r->cmd, "past") == 0 ? price + PAST_COSTS - 1 : price;
}

static void check_overrun(struct hub *h, struct client *c)
{
    if (!bucket_overrun(&c->bucket, &h->request_rate) || c->ends)
        return;
    c->ends = LWS_CLOSE_STATUS_POLICY_VIOLATION;
    hub_let_go(h, c->address);
}

/* What comes too often is parsed all the same, for the reply has its `cmd` and `id`; it is short. */
void hub_message(struct hub *h, struct client *c, const char *text, size_t length)
{
    struct request r = { .client = c, .reply = TEXTBUF_GROWING };
    struct error err;
    int mark = outlet_mark(&c->outlet), code = flat_of_request(text, length, &r.flat, &err);
    bool parsed = !code;
    if (parsed)
        code = named(&r, &err);
    if (!bucket_take(&c->bucket, &h->request_rate, price_of(&r, length), hub_now(h)))
        code = error_set(&err, ERR_TOO_MANY, "too many requests; wait a little");
    if (!code) {
        begin_reply(&r, true);
        code = carry_out(h, &r, &err);
    }
    end(h, &r, mark, code ? &err : NULL);
    if (parsed)
        flat_release(&r.flat);
    check_overrun(h, c);
}

void hub_let_go(struct hub *h, struct address *address)
{
    bucket_take(&address->patience, &h->patience_rate, 1, hub_now(h));
}

void hub_too_long(struct hub *h, struct client *c, size_t length)
{
    struct request r = { .client = c, .reply = TEXTBUF_GROWING };
    struct error err;
    error_set(&err, ERR_TOO_LONG, "the request is longer than %d bytes", HUB_REQUEST_BYTES);
    bucket_take(&c->bucket, &h->request_rate, price_of(&r, length), hub_now(h));
    end(h, &r, outlet_mark(&c->outlet), &err);
    check_overrun(h, c);
}
