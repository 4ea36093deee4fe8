/* WebSockets: frames put together into messages for the hub, and what waits in its gate sent when the connection takes
 * it; see server.h. */
#include "protocol/subprotocol.h"
#include "serve/hub.h"
#include "serve/server.h"

#include <string.h>
#include <strings.h>

enum { SKIPPED_MOST = 1 << 20, PROTOCOLS_MAX = 200, TOGETHER_BYTES = 8192, FRAME_HEAD = 4 };

/* True if a list such as "coil.v1, other" has the protocol. */
static bool speaks(struct lws *wsi)
{
    char list[PROTOCOLS_MAX] = "";
    lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_PROTOCOL);
    for (const char *at = list; *at; at += strcspn(at, ", "), at += strspn(at, ", "))
        if (strcspn(at, ", ") == sizeof SUBPROTOCOL - 1 && strncmp(at, SUBPROTOCOL, sizeof SUBPROTOCOL - 1) == 0)
            return true;
    return false;
}

int socket_admit(const struct server *server, struct lws *wsi, const char *wanted)
{
    char path[16] = "";
    if (!server->hub || strcasecmp(wanted, "websocket") != 0 ||
        lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0)
        return http_refuse_upgrade(wsi, HTTP_STATUS_NOT_FOUND, "There is no WebSocket here; it is at /ws.\n");
    if (!speaks(wsi))
        return http_refuse_upgrade(wsi, HTTP_STATUS_BAD_REQUEST, "The subprotocol must be " SUBPROTOCOL ".\n");
    if (http_is_foreign(server, wsi))
        return http_refuse_upgrade(wsi, HTTP_STATUS_FORBIDDEN,
                                   "A page of another server asks; --origins lists those that may.\n");
    if (hub_closed(server->hub, NULL))
        return http_refuse_upgrade(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "The server is about to stop.\n");
    if (address_banned(http_address(server, wsi)))
        return http_refuse_upgrade(wsi, HTTP_STATUS_FORBIDDEN, "Your address is banned.\n");
    if (http_address(server, wsi)->sockets >= server->options->connections)
        return http_refuse_upgrade(wsi, 429, "There are too many connections from your address.\n");
    if (!bucket_has(&http_address(server, wsi)->patience, &server->hub->patience_rate, hub_now(server->hub)))
        return http_refuse_upgrade(wsi, 429, "Your address has sent far too much; wait a little.\n");
    return 0;
}

/* What the memory that libwebsockets keeps for a connection holds. */
struct wire {
    struct client *client;
};

/* Puts a message together. Of one that is too long the rest is passed over, to a point. */
static int receive(struct hub *hub, struct client *c, struct lws *wsi, const char *bytes, size_t length)
{
    bool last = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (c->ends)
        return 0;
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (c->skipped || c->partial.length + length > HUB_REQUEST_BYTES) {
        c->skipped += length + c->partial.length;
        textbuf_release(&c->partial);
        if (c->skipped > SKIPPED_MOST) {
            hub_let_go(hub, c->address);
            lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
            return -1;
        }
        if (last) {
            hub_too_long(hub, c, c->skipped);
            c->skipped = 0;
        }
        return 0;
    }
    if (last && !c->partial.length) { /* as most are: in one piece */
        hub_message(hub, c, bytes, length);
        return 0;
    }
    text_put_bytes(&c->partial, bytes, length);
    if (last) {
        struct textbuf message = c->partial;
        c->partial = TEXTBUF_GROWING;
        hub_message(hub, c, textbuf_text(&message), message.length);
        textbuf_release(&message);
    }
    return 0;
}

/* Closes the connection, and tells it why. Not from within the call in which it can be written to: libwebsockets would
 * wait for another without asking for it. */
static void say_goodbye(struct client *c, struct lws *wsi)
{
    if (c->closing)
        return;
    c->closing = true;
    lws_close_reason(wsi, (enum lws_close_status)c->ends, NULL, 0);
    lws_set_timer_usecs(wsi, 1);
}

/* Messages that go to the system together: each such call costs as much as making a message. */
struct together {
    unsigned char memory[LWS_PRE + TOGETHER_BYTES];
    size_t length;
};

static int send_together(struct together *t, struct lws *wsi)
{
    int written = t->length ? lws_write(wsi, t->memory + LWS_PRE, t->length, LWS_WRITE_RAW) : 0;
    t->length = 0;
    return written;
}

/* A whole text message as a frame (RFC 6455), which libwebsockets would make only of one by itself. */
static void put_frame(struct together *t, struct parcel *p)
{
    unsigned char *at = t->memory + LWS_PRE + t->length;
    *at++ = 0x81;
    if (p->length < 126) {
        *at++ = (unsigned char)p->length;
    } else {
        *at++ = 126;
        *at++ = (unsigned char)(p->length >> 8);
        *at++ = (unsigned char)p->length;
    }
    memcpy(at, parcel_bytes(p), p->length);
    t->length = (size_t)(at - t->memory) - LWS_PRE + p->length;
}

static int send_one(struct together *t, struct lws *wsi, struct parcel *p)
{
    size_t whole = p->length + FRAME_HEAD;
    int status = t->length + whole > TOGETHER_BYTES ? send_together(t, wsi) : 0;
    if (status < 0 || whole > TOGETHER_BYTES)
        return status < 0 ? status : lws_write(wsi, parcel_bytes(p), p->length, LWS_WRITE_TEXT);
    put_frame(t, p);
    return 0;
}

/* Sends what may leave, as much as the connection takes: what it does not take of a message libwebsockets keeps. */
static int send_waiting(struct hub *hub, struct client *c, struct lws *wsi)
{
    struct together together;
    int status = 0;
    together.length = 0;
    for (struct parcel *p; status >= 0 && !lws_partial_buffered(wsi) && (p = gate_take(&hub->gate, &c->outlet));) {
        status = send_one(&together, wsi, p);
        hub->total.messages++;
        hub->total.bytes += (int64_t)p->length;
        parcel_release(p);
    }
    if (status < 0 || send_together(&together, wsi) < 0)
        return -1;
    if (lws_partial_buffered(wsi))
        lws_callback_on_writable(wsi);
    else if (c->ends && outlet_mark(&c->outlet) == 0)
        say_goodbye(c, wsi);
    return 0;
}

/* Not within a call of libwebsockets', so to a connection that nothing is wrong with. */
static void send_now(struct outlet *o)
{
    struct client *c = (struct client *)o; /* of which it is the first member */
    const struct server *server = lws_context_user(lws_get_context(o->wsi));
    if (c->ends || c->closing || lws_partial_buffered(o->wsi))
        lws_callback_on_writable(o->wsi);
    else if (send_waiting(server->hub, c, o->wsi) < 0)
        lws_set_timeout(o->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    const struct server *server = lws_context_user(lws_get_context(wsi));
    struct wire *wire = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        wire->client = hub_client(server->hub, wsi, http_address(server, wsi));
        wire->client->outlet.send = send_now;
        return 0;
    case LWS_CALLBACK_RECEIVE: {
        int status = wire->client ? receive(server->hub, wire->client, wsi, in, length) : -1;
        if (wire->client && status < 0)
            wire->client->closing = true;
        if (wire->client && wire->client->ends)
            lws_callback_on_writable(wsi);
        return status;
    }
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return wire->client ? send_waiting(server->hub, wire->client, wsi) : 0;
    case LWS_CALLBACK_TIMER: /* of say_goodbye */
        return -1;
    case LWS_CALLBACK_CLOSED:
        if (wire->client)
            hub_client_gone(server->hub, wire->client);
        wire->client = NULL;
        return 0;
    default:
        return 0;
    }
}
