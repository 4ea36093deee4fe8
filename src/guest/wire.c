/* The client's side of libwebsockets; see wire.h. */
#include "guest/wire.h"

#include "base/memory.h"
#include "base/textbuf.h"
#include "protocol/subprotocol.h"

#include <assert.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { PIECE = 4096, WHY_SIZE = 160 };

struct wire {
    struct uv_loop_s *loop;
    const struct link *link;
    struct wire_owner owner;
    struct lws_context *context;
    struct lws *socket;        /* NULL: none */
    bool asked;                /* for a WebSocket, of whose end nobody has been told */
    bool open, closing, freed; /* of the socket; wire_free was called */
    struct textbuf out;        /* messages that wait, each LWS_PRE bytes and its text, a zero byte behind it */
    struct textbuf in;         /* of the message or the body that comes in */
    struct textbuf request;    /* a body to be posted */
    int status;                /* of the reply; -1: nothing is asked */
};

static struct wire *wire_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* ---- The WebSocket ----------------------------------------------------------------------------------------------- */

static void ended(struct wire *w, const char *why)
{
    char text[WHY_SIZE];
    if (!w->asked)
        return;
    snprintf(text, sizeof text, "%s", why ? why : "");
    w->socket = NULL;
    w->asked = w->open = w->closing = false;
    textbuf_clear(&w->in);
    textbuf_clear(&w->out);
    if (!w->freed)
        w->owner.closed(w->owner.context, text);
}

static void receive(struct wire *w, struct lws *wsi, const char *bytes, size_t length)
{
    text_put_bytes(&w->in, bytes, length);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return;
    struct textbuf message = w->in;
    w->in = TEXTBUF_GROWING;
    w->owner.heard(w->owner.context, textbuf_text(&message), message.length);
    textbuf_release(&message);
}

/* The first message that waits. */
static int send_first(struct wire *w, struct lws *wsi)
{
    if (w->out.length == 0)
        return w->closing ? -1 : 0;
    unsigned char *bytes = (unsigned char *)w->out.data;
    size_t length = strlen(w->out.data + LWS_PRE), whole = LWS_PRE + length + 1;
    if (lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_TEXT) < 0)
        return -1;
    w->out.length -= whole;
    memmove(w->out.data, w->out.data + whole, w->out.length + 1);
    if (w->out.length || w->closing)
        lws_callback_on_writable(wsi);
    return 0;
}

static int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *w = wire_of(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->open = true;
        w->owner.opened(w->owner.context);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        receive(w, wsi, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_first(w, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        ended(w, in);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY: /* all that can be relied on if the server dies meanwhile */
        ended(w, NULL);
        return 0;
    default:
        return 0;
    }
}

/* ---- Over HTTP --------------------------------------------------------------------------------------------------- */

static int add_headers(struct wire *w, struct lws *wsi, unsigned char **at, size_t room)
{
    char size[24];
    assert(at);
    unsigned char *end = *at + room;
    static const char type[] = "application/json";
    int digits = snprintf(size, sizeof size, "%zu", w->request.length);
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (unsigned char *)size, digits, at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)type, sizeof type - 1, at,
                                     end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct wire *w, struct lws *wsi)
{
    struct textbuf text = TEXTBUF_GROWING;
    lws_client_http_body_pending(wsi, 0);
    for (int i = 0; i < LWS_PRE; i++)
        text_put_char(&text, ' ');
    text_put_bytes(&text, w->request.data, w->request.length);
    int written = lws_write(wsi, (unsigned char *)text.data + LWS_PRE, w->request.length, LWS_WRITE_HTTP_FINAL);
    textbuf_release(&text);
    return written < 0 ? -1 : 0;
}

static int read_body(struct lws *wsi)
{
    char memory[LWS_PRE + PIECE], *at = memory + LWS_PRE;
    int room = PIECE;
    return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
}

static void replied(struct wire *w, int status, const char *body, size_t length)
{
    struct textbuf text = TEXTBUF_GROWING;
    text_put_bytes(&text, body, length);
    textbuf_clear(&w->in);
    w->status = -1;
    if (!w->freed)
        w->owner.replied(w->owner.context, status, textbuf_text(&text), text.length);
    textbuf_release(&text);
}

static int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *w = wire_of(wsi);
    const char *why = in ? in : "the connection has ended";
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(w, wsi, in, length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(w, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        w->status = (int)lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_body(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        text_put_bytes(&w->in, in, length);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        replied(w, w->status, textbuf_text(&w->in), w->in.length);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        replied(w, 0, why, strlen(why));
        return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        if (w->status >= 0)
            replied(w, 0, "the connection has ended", 24);
        return 0;
    default:
        return 0;
    }
}

/* ---- Both -------------------------------------------------------------------------------------------------------- */

static struct lws *connect_to(struct wire *w, const char *method, const char *path, const char *protocol)
{
    char host[LINK_HOST_SIZE + 16];
    struct textbuf text = textbuf_over(host, sizeof host);
    link_put_host(w->link, &text);
    struct lws_client_connect_info info = {
        .context = w->context,
        .address = w->link->host,
        .port = w->link->port,
        .path = path,
        .host = host,
        .method = method,
        .protocol = protocol,
        .local_protocol_name = protocol ? protocol : "http",
        .ssl_connection = w->link->secure ? LCCSCF_USE_SSL : 0,
    };
    return lws_client_connect_via_info(&info);
}

void wire_open(struct wire *w)
{
    struct lws *lost = w->asked ? w->socket : NULL;
    w->asked = false;
    if (lost)
        lws_set_timeout(lost, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    w->asked = true;
    w->open = w->closing = false;
    struct lws *socket = connect_to(w, NULL, "/ws", SUBPROTOCOL);
    if (!socket)
        ended(w, "no connection");
    else if (w->asked)
        w->socket = socket;
}

void wire_send(struct wire *w, const char *text, size_t length)
{
    if (!w->open)
        return;
    for (int i = 0; i < LWS_PRE; i++)
        text_put_char(&w->out, ' ');
    text_put_bytes(&w->out, text, length);
    text_put_bytes(&w->out, "", 1);
    lws_callback_on_writable(w->socket);
}

void wire_close(struct wire *w)
{
    w->closing = true;
    if (w->open)
        lws_callback_on_writable(w->socket);
}

void wire_post(struct wire *w, const char *path, const char *body)
{
    textbuf_clear(&w->request);
    text_put(&w->request, body);
    w->status = 0;
    if (!connect_to(w, "POST", path, NULL) && w->status == 0) /* it may have been told already */
        replied(w, 0, "no such host", 12);
}

struct wire *wire_new(struct uv_loop_s *loop, const struct link *link, const char *authorities,
                      const struct wire_owner *owner)
{
    static const struct lws_protocols protocols[] = {
        { "http", http_callback, 0, 0, 0, NULL, 0 },
        { SUBPROTOCOL, socket_callback, 0, 0, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    static const lws_retry_bo_t alive = {
        .secs_since_valid_ping = SUBPROTOCOL_PING_SECONDS,
        .secs_since_valid_hangup = SUBPROTOCOL_HANG_UP_SECONDS,
    };
    struct wire *w = memory_new(sizeof *w);
    void *loops[] = { loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = w,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | (link->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .client_ssl_ca_filepath = authorities,
        .retry_and_idle_policy = &alive,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    *w = (struct wire){ .loop = loop,
                        .link = link,
                        .status = -1,
                        .owner = *owner,
                        .out = TEXTBUF_GROWING,
                        .in = TEXTBUF_GROWING,
                        .request = TEXTBUF_GROWING };
    lws_set_log_level(0, NULL); /* what goes wrong is told to the owner */
    w->context = lws_create_context(&info);
    if (w->context)
        return w;
    free(w);
    return NULL;
}

void wire_free(struct wire *w)
{
    w->freed = true;
    lws_context_destroy(w->context);
    uv_run(w->loop, UV_RUN_DEFAULT);
    lws_context_destroy(w->context); /* what is left when the loop has closed all connections */
    textbuf_release(&w->out);
    textbuf_release(&w->in);
    textbuf_release(&w->request);
    free(w);
}
