/* For who runs a server; see admin.h. */
#include "serve/admin.h"

#include "base/memory.h"
#include "protocol/arguments.h"
#include "serve/bans.h"
#include "serve/log.h"

#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

int admin_allows(struct hub *h, struct address *address, const char *authorization, struct error *err)
{
    static const struct rate tries = { 5, 1, 10000 };
    const size_t scheme = sizeof ADMIN_SCHEME - 1;
    const char *wanted = h->options->admin, *token = authorization ? authorization + scheme : NULL;
    if (!bucket_take(&address->tokens, &tries, 1, hub_now(h)))
        return error_set(err, ERR_TOO_MANY, "too many wrong tokens from your address; wait a little");
    if (token && strncmp(authorization, ADMIN_SCHEME, scheme) == 0 && strlen(token) == strlen(wanted) &&
        CRYPTO_memcmp(token, wanted, strlen(wanted)) == 0) {
        address->tokens = (struct bucket){ 0 };
        return 0;
    }
    log_line(h->options->log, "wrong-token", "address", address->text, NULL);
    return error_set(err, ERR_NOT_ALLOWED, "this is for who runs the server: the token is missing or wrong");
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

/* What a list is to show, in an order. */
struct listed {
    const void **items;
    int count, room;
};

static void add(struct listed *l, const void *item)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->items = memory_resize(l->items, (size_t)l->room * sizeof *l->items);
    }
    l->items[l->count++] = item;
}

/* Writes a part of it, and lets go of it. */
static void put_part(struct listed *l, int (*order)(const void *, const void *), int from,
                     void (*put)(const void *item, struct json *w), const char *name, struct json *w)
{
    if (l->count > 0)
        qsort(l->items, (size_t)l->count, sizeof *l->items, order);
    json_member_list(w, name);
    for (int i = from; i < l->count && i < from + ADMIN_PAGE; i++)
        put(l->items[i], w);
    json_list_end(w);
    free(l->items);
}

static void put_table(const void *item, struct json *w)
{
    const struct table *t = item;
    const struct room *r = t->room;
    json_object_begin(w);
    json_member_text(w, "id", t->id);
    json_member_text(w, "game", room_game(r));
    json_member_text(w, "state", room_over(r) ? "over" : room_waiting(r) ? "waiting" : "playing");
    json_member_int(w, "seats", room_seats(r));
    json_member_int(w, "taken", room_taken(r));
    json_member_int(w, "connections", room_guests(r));
    json_member_int(w, "changed", room_changed(r));
    json_object_end(w);
}

static int by_change(const void *left, const void *right)
{
    const struct table *const *a = left, *const *b = right;
    int64_t x = room_changed((*a)->room), y = room_changed((*b)->room);
    return x != y ? (x < y) - (x > y) : strcmp((*a)->id, (*b)->id);
}

static void add_table(void *context, struct table *t)
{
    add(context, t);
}

void admin_put_tables(struct hub *h, int from, struct json *w)
{
    struct listed all = { 0 };
    rooms_each(h->rooms, add_table, &all);
    put_part(&all, by_change, from, put_table, "tables", w);
}

static void put_address(const void *item, struct json *w)
{
    const struct address *a = item;
    json_object_begin(w);
    json_member_text(w, "address", a->text);
    json_member_int(w, "sockets", a->sockets);
    json_member_int(w, "connections", a->connections);
    json_member_bool(w, "banned", address_banned(a));
    if (address_banned(a))
        json_member_int(w, "until", a->banned_until);
    json_object_end(w);
}

static int by_weight(const void *left, const void *right)
{
    const struct address *a = *(const struct address *const *)left, *b = *(const struct address *const *)right;
    if (address_banned(a) != address_banned(b))
        return address_banned(b) - address_banned(a);
    int x = a->sockets + a->connections, y = b->sockets + b->connections;
    return x != y ? (x < y) - (x > y) : strcmp(a->text, b->text);
}

static void add_address(void *context, const struct address *a)
{
    if (a->connections || a->sockets || address_banned(a))
        add(context, a);
}

void admin_put_addresses(struct hub *h, int from, struct json *w)
{
    struct listed all = { 0 };
    limits_each(&h->limits, add_address, &all);
    put_part(&all, by_weight, from, put_address, "addresses", w);
}

static void put_load(struct hub *h, struct json *w)
{
    struct rooms_figures tables = rooms_figures(h->rooms);
    json_member_object(w, "load");
    json_member_int(w, "connections", h->client_count);
    json_member_int(w, "tables", tables.tables);
    json_member_int(w, "bytes", tables.bytes);
    json_member_int(w, "bots", pool_waiting(h->pool));
    json_member_int(w, "unsaved", store_figures(h->store).waiting);
    json_member_int(w, "unsent", (int64_t)h->gate.bytes);
    json_object_end(w);
}

void admin_show(struct hub *h, struct json *w)
{
    json_member_bool(w, "draining", h->draining);
    put_load(h, w);
    admin_put_addresses(h, 0, w);
    admin_put_tables(h, 0, w);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------- */

enum { HOUR_MS = 3600000, BAN_HOURS = 30 * 24, BAN_HOURS_MAX = 366 * 24 };

int admin_ban(struct hub *h, const struct flat *request, uint64_t *number, struct error *err)
{
    static const char *const names[] = { "address", "banned", "hours", NULL };
    const char *text;
    bool banned = true;
    int64_t hours = BAN_HOURS, now = hub_now(h);
    int code = check_arguments(request, "ban", names, err);
    if (code || (code = argument_text(request, "address", NEEDED, &text, err)) ||
        (code = argument_bool(request, "banned", OPTIONAL, &banned, err)) ||
        (code = argument_int(request, "hours", OPTIONAL, 1, BAN_HOURS_MAX, &hours, err)))
        return code;
    if (!*text || strlen(text) >= ADDRESS_SIZE || strpbrk(text, " \t\r\n"))
        return error_set(err, ERR_BAD_ARGUMENT, "'address' must be one, such as 10.1.2.3 or 2001:db8::1");
    struct address *a = limits_address(&h->limits, text, now);
    *number = bans_set(a, h->store, banned ? now + hours * HOUR_MS : 0, now);
    for (int i = 0; banned && i < h->client_room; i++)
        if (h->clients[i] && h->clients[i]->address == a && !h->clients[i]->ends) {
            h->clients[i]->ends = LWS_CLOSE_STATUS_POLICY_VIOLATION;
            lws_callback_on_writable(h->clients[i]->outlet.wsi);
        }
    log_line(h->options->log, banned ? "ban" : "unban", "address", a->text, NULL);
    return 0;
}

int admin_drain(struct hub *h, const struct flat *request, struct error *err)
{
    static const char *const names[] = { "draining", NULL };
    bool draining = true;
    int code = check_arguments(request, "drain", names, err);
    if (code || (code = argument_bool(request, "draining", NEEDED, &draining, err)))
        return code;
    h->draining = draining;
    log_line(h->options->log, "drain", "on", draining ? "yes" : "no", NULL);
    return 0;
}
