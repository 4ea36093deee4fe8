/* Tables over HTTP: the requests of docs/server.md below /api, and the figures for /metrics. */
#include "native/flatten.h"
#include "protocol/arguments.h"
#include "protocol/replies.h"
#include "serve/addresses.h"
#include "serve/admin.h"
#include "serve/hub.h"
#include "serve/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    int code, status;
} statuses[] = {
    { ERR_NO_TABLE, 404 }, { ERR_NOT_ALLOWED, 403 }, { ERR_TAKEN, 409 },      { ERR_TOO_MANY, 429 },
    { ERR_CLOSING, 503 },  { ERR_TOO_LONG, 413 },    { ERR_BAD_RECORD, 500 },
};

void hub_refuse(struct hub_reply *reply, const struct error *err)
{
    struct json w;
    reply->status = 400;
    reply->type = "application/json";
    reply->number = 0;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i].code == err->code)
            reply->status = statuses[i].status;
    textbuf_clear(&reply->body);
    json_init(&w, &reply->body, JSON_AS_WRITTEN);
    json_object_begin(&w);
    reply_error(&w, NULL, err);
    json_object_end(&w);
}

/* ---- What can be asked for --------------------------------------------------------------------------------------- */

struct call {
    struct hub *hub;
    const struct hub_request *request;
    struct hub_reply *reply;
    char id[ROOM_ID_SIZE];
    struct flat flat; /* of the body, for POST */
    struct json w;    /* the object of the reply is open, with "ok" */
};

static int table_of(const struct call *c, struct table **out, struct error *err)
{
    int code = rooms_find(c->hub->rooms, c->id, hub_now(c->hub), out, err);
    if (!code)
        c->reply->number = (*out)->stored;
    return code;
}

static void put_seat(struct call *c, const struct table *t, int seat, const char *token)
{
    c->reply->status = 201;
    c->reply->number = t->stored;
    if (seat < SEATS_MAX)
        json_member_int(&c->w, "seat", seat);
    json_member_text(&c->w, "token", token);
}

static int make_table(struct call *c, struct error *err)
{
    struct hub *h = c->hub;
    char token[ROOM_ID_SIZE], hash[ROOM_HASH_SIZE], path[ROOM_ID_SIZE + 8];
    struct table *t;
    int seat;
    if (c->request->length > HUB_TABLE_BYTES && !flat_is_object(&c->flat, "ruleset"))
        return error_set(err, ERR_TOO_LONG, "the request is longer than %d bytes", HUB_TABLE_BYTES);
    rooms_draw(token);
    rooms_hash(token, hash);
    int code = rooms_make(h->rooms, &c->flat, hash, c->request->address->text, hub_now(h), &t, &seat, err);
    if (code)
        return code;
    snprintf(path, sizeof path, "/t/%s", t->id);
    json_member_text(&c->w, "table", t->id);
    put_seat(c, t, seat, token);
    json_member_text(&c->w, "path", path);
    h->total.made++;
    log_line(h->options->log, "table", "table", t->id, "address", c->request->address->text, NULL);
    return 0;
}

static int sit_down(struct call *c, struct error *err)
{
    static const char *const names[] = { "name", "seat", "look", NULL };
    char token[ROOM_ID_SIZE], hash[ROOM_HASH_SIZE], number[16];
    const char *name, *look = NULL;
    struct table *t;
    int64_t wanted = SEAT_NONE;
    int seat, code;
    if ((code = table_of(c, &t, err)) || (code = check_arguments(&c->flat, "seats", names, err)) ||
        (code = argument_text(&c->flat, "name", NEEDED, &name, err)) ||
        (code = argument_int(&c->flat, "seat", OPTIONAL, 0, SEATS_MAX - 1, &wanted, err)) ||
        (code = argument_text(&c->flat, "look", OPTIONAL, &look, err)))
        return code;
    rooms_draw(token);
    rooms_hash(token, hash);
    seat = (int)wanted;
    if ((code = room_sit(t->room, name, look ? look : "", hash, hub_now(c->hub), &seat, err)))
        return code;
    rooms_follow(t, hub_now(c->hub));
    put_seat(c, t, seat, token);
    snprintf(number, sizeof number, "%d", seat);
    log_line(c->hub->options->log, "seat", "table", t->id, "seat", number, NULL);
    return 0;
}

static int show_table(struct call *c, struct error *err)
{
    struct table *t;
    int code = table_of(c, &t, err);
    if (!code)
        room_write_facts(t->room, hub_now(c->hub), &c->w);
    return code;
}

static void put_addresses(struct call *c)
{
    char urls[ADDRESSES_MAX][URL_SIZE];
    int count = addresses_elsewhere(c->hub->options, c->hub->port, urls);
    json_member_list(&c->w, "addresses");
    for (int i = 0; i < count; i++)
        json_put_text(&c->w, urls[i]);
    json_list_end(&c->w);
}

static int list_tables(struct call *c, struct error *err)
{
    struct table *tables[ROOMS_LOBBY];
    int count = rooms_lobby(c->hub->rooms, tables);
    (void)err;
    json_member_list(&c->w, "tables");
    for (int i = 0; i < count; i++) {
        room_put_facts(tables[i]->room, hub_now(c->hub), &c->w);
        if (tables[i]->stored > c->reply->number)
            c->reply->number = tables[i]->stored;
    }
    json_list_end(&c->w);
    put_addresses(c);
    return 0;
}

static int show_record(struct call *c, struct error *err)
{
    struct table *t;
    struct textbuf record = TEXTBUF_GROWING;
    int code = table_of(c, &t, err);
    if (!code && !(code = room_record(t->room, &record, err))) {
        textbuf_release(&c->reply->body);
        c->reply->body = record;
        c->reply->type = "text/plain; charset=utf-8";
        return 0;
    }
    textbuf_release(&record);
    return code;
}

static int show_all(struct call *c, struct error *err)
{
    (void)err;
    admin_show(c->hub, &c->w);
    return 0;
}

/* From which place on a part of a list is asked for. */
static int place_of(const struct call *c, int *from, struct error *err)
{
    if (strlen(c->id) > 8 || strspn(c->id, "0123456789") != strlen(c->id))
        return error_set(err, ERR_BAD_ARGUMENT, "\"%s\" is no place in the list", c->id);
    *from = (int)strtol(c->id, NULL, 10);
    return 0;
}

static int show_tables(struct call *c, struct error *err)
{
    int from = 0, code = place_of(c, &from, err);
    if (!code)
        admin_put_tables(c->hub, from, &c->w);
    return code;
}

static int show_addresses(struct call *c, struct error *err)
{
    int from = 0, code = place_of(c, &from, err);
    if (!code)
        admin_put_addresses(c->hub, from, &c->w);
    return code;
}

static int ban(struct call *c, struct error *err)
{
    return admin_ban(c->hub, &c->flat, &c->reply->number, err);
}

static int drain(struct call *c, struct error *err)
{
    return admin_drain(c->hub, &c->flat, err);
}

/* ---- Which it is ------------------------------------------------------------------------------------------------- */

static const struct route {
    const char *begin, *end; /* of the path; between them is an id */
    bool post;
    bool text;  /* its reply is no object */
    bool admin; /* it needs the token of who runs the server */
    int (*run)(struct call *c, struct error *err);
} routes[] = {
    { "/api/tables", NULL, true, false, false, make_table },
    { "/api/tables", NULL, false, false, false, list_tables },
    { "/api/tables/", "", false, false, false, show_table },
    { "/api/tables/", "/seats", true, false, false, sit_down },
    { "/api/tables/", "/record", false, true, false, show_record },
    { "/api/admin", NULL, false, false, true, show_all },
    { "/api/admin/tables/", "", false, false, true, show_tables },
    { "/api/admin/addresses/", "", false, false, true, show_addresses },
    { "/api/admin/ban", NULL, true, false, true, ban },
    { "/api/admin/drain", NULL, true, false, true, drain },
};

static bool fits(const struct route *route, const char *path, char id[ROOM_ID_SIZE])
{
    if (!route->end)
        return strcmp(path, route->begin) == 0;
    size_t begin = strlen(route->begin), length;
    if (strncmp(path, route->begin, begin) != 0)
        return false;
    length = strcspn(path + begin, "/");
    snprintf(id, ROOM_ID_SIZE, "%.*s", (int)length, path + begin);
    return length > 0 && length < ROOM_ID_SIZE && strcmp(path + begin + length, route->end) == 0;
}

/* Whether a request is looked into. A table counts before its request is parsed, which may be long. */
static int admit(struct call *c, const struct route *route, struct error *err)
{
    int code = hub_closed(c->hub, err);
    if (!code && !bucket_take(&c->request->address->requests, &c->hub->api_rate, 1, hub_now(c->hub)))
        code = error_set(err, ERR_TOO_MANY, "too many requests from your address; wait a little");
    if (!code && address_banned(c->request->address) && !route->admin)
        code = error_set(err, ERR_NOT_ALLOWED, "your address is banned");
    if (!code && route->admin) {
        code = admin_allows(c->hub, c->request->address, c->request->authorization, err);
        c->reply->late = code == ERR_NOT_ALLOWED;
    }
    if (!code && route->run == make_table)
        code = hub_new_table(c->hub, c->request->address, TABLE_TENTHS, err);
    return code;
}

static int run(struct call *c, const struct route *route, struct error *err)
{
    int code = admit(c, route, err);
    if (!code && route->post)
        code = flat_of_request(c->request->body, c->request->length, &c->flat, err);
    if (code)
        return code;
    json_init(&c->w, &c->reply->body, JSON_AS_WRITTEN);
    if (!route->text) {
        json_object_begin(&c->w);
        json_member_bool(&c->w, "ok", true);
    }
    code = route->run(c, err);
    if (!code && !route->text)
        json_object_end(&c->w);
    if (route->post)
        flat_release(&c->flat);
    return code;
}

void hub_answer(struct hub *h, const struct hub_request *request, struct hub_reply *reply)
{
    struct call call = { .hub = h, .request = request, .reply = reply };
    struct error err;
    bool known = false;
    *reply = (struct hub_reply){ .status = 200, .type = "application/json", .body = TEXTBUF_GROWING };
    h->total.requests++;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(&routes[i], request->path, call.id) || (routes[i].admin && !h->options->admin))
            continue;
        known = true;
        if (routes[i].post != request->post)
            continue;
        if (run(&call, &routes[i], &err))
            hub_refuse(reply, &err);
        h->total.refusals += reply->status >= 400;
        return;
    }
    error_set(&err, ERR_UNKNOWN_COMMAND, known ? "this is asked for in another way" : "there is nothing here");
    hub_refuse(reply, &err);
    reply->status = known ? 405 : 404;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

static void put_figure(struct textbuf *out, const char *name, const char *type, const char *help, int64_t value)
{
    text_putf(out, "# HELP coil_%s %s\n# TYPE coil_%s %s\ncoil_%s %" PRId64 "\n", name, help, name, type, name, value);
}

static int64_t memory_of_process(void)
{
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*s %lld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * 4096;
}

void hub_metrics(struct hub *h, struct textbuf *out)
{
    struct rooms_figures tables = rooms_figures(h->rooms);
    struct store_figures store = store_figures(h->store);
    const struct {
        const char *name, *type, *help;
        int64_t value;
    } figures[] = {
        { "connections", "gauge", "WebSockets that are open.", h->client_count },
        { "connections_total", "counter", "WebSockets that were opened.", h->total.connections },
        { "connections_dropped_total", "counter", "Connections that did not read.", h->total.dropped },
        { "tables", "gauge", "Tables in memory.", tables.tables },
        { "tables_live", "gauge", "Of these, played with somebody there.", tables.live },
        { "tables_idle", "gauge", "Of these, with nobody there.", tables.idle },
        { "tables_bytes", "gauge", "Memory of the tables.", tables.bytes },
        { "tables_checked_total", "counter", "Finished tables that were played again.", tables.checked },
        { "tables_unsound_total", "counter", "Of these, not as they should be.", tables.unsound },
        { "tables_made_total", "counter", "Tables that were made.", h->total.made },
        { "requests_total", "counter", "Requests of all kinds.", h->total.requests },
        { "refusals_total", "counter", "Of these, refused.", h->total.refusals },
        { "actions_total", "counter", "Actions of people that were taken.", h->total.actions },
        { "messages_sent_total", "counter", "Messages sent over WebSockets.", h->total.messages },
        { "bytes_sent_total", "counter", "Their bytes.", h->total.bytes },
        { "bytes_queued", "gauge", "Bytes that wait to be sent.", (int64_t)h->gate.bytes },
        { "bots_waiting", "gauge", "Bots that think or wait for it.", pool_waiting(h->pool) },
        { "store_waiting", "gauge", "Entries that are not on the disk yet.", store.waiting },
        { "store_entries_total", "counter", "Entries of the journal.", store.entries },
        { "store_commits_total", "counter", "Commits.", store.batches },
        { "store_commit_microseconds_total", "counter", "What they took.", store.commit_us_sum },
        { "store_commit_microseconds_last", "gauge", "What the last one took.", store.commit_us_last },
        { "store_commit_microseconds_most", "gauge", "What the longest took.", store.commit_us_most },
        { "memory_bytes", "gauge", "Memory of the process.", memory_of_process() },
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        put_figure(out, figures[i].name, figures[i].type, figures[i].help, figures[i].value);
}
