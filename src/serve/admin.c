/* For who runs a server; see admin.h. */
#include "serve/admin.h"

#include "protocol/arguments.h"
#include "serve/bans.h"
#include "serve/log.h"

#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <string.h>

int admin_allows(const struct hub *h, const char *authorization, struct error *err)
{
    static const char scheme[] = "Bearer ";
    const char *wanted = h->options->admin, *token = authorization ? authorization + sizeof scheme - 1 : NULL;
    bool same = token && strncmp(authorization, scheme, sizeof scheme - 1) == 0 && strlen(token) == strlen(wanted) &&
                CRYPTO_memcmp(token, wanted, strlen(wanted)) == 0;
    return same ? 0 : error_set(err, ERR_NOT_ALLOWED, "this is for who runs the server: the token is missing or wrong");
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static void put_table(void *context, struct table *t)
{
    struct json *w = context;
    const struct room *r = t->room;
    json_object_begin(w);
    json_member_text(w, "id", t->id);
    json_member_text(w, "state", room_over(r) ? "over" : room_waiting(r) ? "waiting" : "playing");
    json_member_int(w, "seats", room_seats(r));
    json_member_int(w, "taken", room_taken(r));
    json_member_int(w, "connections", room_guests(r));
    json_member_int(w, "changed", room_changed(r));
    json_object_end(w);
}

static void put_address(void *context, const struct address *a)
{
    struct json *w = context;
    if (!a->connections && !a->sockets && !a->banned)
        return;
    json_object_begin(w);
    json_member_text(w, "address", a->text);
    json_member_int(w, "sockets", a->sockets);
    json_member_int(w, "connections", a->connections);
    json_member_bool(w, "banned", a->banned);
    if (a->banned)
        json_member_int(w, "until", a->banned_until);
    json_object_end(w);
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
    json_member_list(w, "addresses");
    limits_each(&h->limits, put_address, w);
    json_list_end(w);
    json_member_list(w, "tables");
    rooms_each(h->rooms, put_table, w);
    json_list_end(w);
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
