/* The server of the page; see serve.h. Signals are the loop's own: libwebsockets' libuv plug-in would catch them and
 * not end, so it is given a loop that is ours. */
#include "serve/serve.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

enum { CHUNK = 16384, HEADERS = 2048, ACCEPTED_MAX = 256, PATH_MAX_BYTES = 1024 };

/* What is being sent to a connection. */
struct reply {
    const char *bytes;
    size_t length, sent;
};

struct server {
    const struct site *site;
    struct lws_context *context;
    struct uv_signal_s signals[2];
};

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; "
    "connect-src 'self'; font-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* ---- Replies ----------------------------------------------------------------------------------------------------- */

struct head {
    struct lws *wsi;
    unsigned char memory[LWS_PRE + HEADERS], *at, *end;
    bool failed;
};

static void put(struct head *h, const char *name, const char *value)
{
    if (!h->failed && *value)
        h->failed = lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                (int)strlen(value), &h->at, h->end);
}

static void begin_head(struct head *h, struct lws *wsi, unsigned status)
{
    h->wsi = wsi;
    h->at = h->memory + LWS_PRE;
    h->end = h->memory + sizeof h->memory - 1;
    h->failed = lws_add_http_header_status(wsi, status, &h->at, h->end);
    put(h, "content-security-policy:", policy);
    put(h, "x-content-type-options:", "nosniff");
    put(h, "referrer-policy:", "no-referrer");
    put(h, "cross-origin-opener-policy:", "same-origin");
}

/* Sends the head and, if there is any, begins the body. Returns what the callback is to return. */
static int send_head(struct head *h, struct reply *reply, size_t length)
{
    struct lws *wsi = h->wsi;
    if (h->failed || lws_add_http_header_content_length(wsi, length, &h->at, h->end) ||
        lws_finalize_write_http_header(wsi, h->memory + LWS_PRE, &h->at, h->end))
        return 1;
    if (reply->length == 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* A line of plain text. */
static int reply_line(struct lws *wsi, struct reply *reply, unsigned status, const char *line)
{
    struct head head;
    *reply = (struct reply){ line, is_head(wsi) ? 0 : strlen(line), 0 };
    begin_head(&head, wsi, status);
    put(&head, "content-type:", "text/plain; charset=utf-8");
    put(&head, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put(&head, "allow:", "GET, HEAD");
    return send_head(&head, reply, strlen(line));
}

static int reply_file(struct lws *wsi, struct reply *reply, const struct site_file *file)
{
    char accepted[ACCEPTED_MAX] = "", known[ACCEPTED_MAX] = "", tag[32];
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    enum coding coding = site_coding(file, accepted);
    size_t length = file->body[coding].length;
    snprintf(tag, sizeof tag, "\"%016llx\"", (unsigned long long)file->body[coding].hash);
    bool same = strstr(known, tag);
    struct head head;
    *reply = (struct reply){ file->body[coding].bytes, same || is_head(wsi) ? 0 : length, 0 };
    begin_head(&head, wsi, same ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    put(&head, "content-type:", file->type);
    put(&head, "content-encoding:", same ? "" : coding_name(coding));
    put(&head, "vary:", "accept-encoding");
    put(&head, "etag:", tag);
    put(&head, "cache-control:", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return send_head(&head, reply, same ? 0 : length);
}

static int answer(const struct server *server, struct lws *wsi, struct reply *reply, const char *path)
{
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) && !is_head(wsi))
        return reply_line(wsi, reply, HTTP_STATUS_METHOD_NOT_ALLOWED, "There is only GET here.\n");
    if (strcmp(path, "/health") == 0)
        return reply_line(wsi, reply, HTTP_STATUS_OK, "ok\n");
    const struct site_file *file = site_find(server->site, path);
    if (!file || !file->body[CODING_PLAIN].bytes)
        return reply_line(wsi, reply, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
    return reply_file(wsi, reply, file);
}

/* The next part of a body. */
static int go_on(struct lws *wsi, struct reply *reply)
{
    unsigned char memory[LWS_PRE + CHUNK];
    size_t rest = reply->length - reply->sent, count = rest < CHUNK ? rest : CHUNK;
    if (count == 0)
        return 0;
    memcpy(memory + LWS_PRE, reply->bytes + reply->sent, count);
    reply->sent += count;
    bool last = reply->sent == reply->length;
    if (lws_write(wsi, memory + LWS_PRE, count, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)count)
        return -1;
    if (last)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    const struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return length >= PATH_MAX_BYTES ? -1 : answer(server, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(wsi, user);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- The loop ---------------------------------------------------------------------------------------------------- */

static void end(uv_signal_t *which, int number)
{
    struct server *server = which->data;
    (void)number;
    for (int i = 0; i < 2; i++)
        if (!uv_is_closing((uv_handle_t *)&server->signals[i]))
            uv_close((uv_handle_t *)&server->signals[i], NULL);
    lws_context_destroy(server->context); /* the rest of it when the loop has closed all connections */
}

static void listen_to_signals(struct server *server, uv_loop_t *loop)
{
    static const int numbers[] = { SIGTERM, SIGINT };
    for (int i = 0; i < 2; i++) {
        uv_signal_init(loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], end, numbers[i]);
    }
}

static void print_trouble(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "coil serve: %s", line);
}

int serve(const struct site *site, const char *address, int port, void (*ready)(const char *address, int port),
          struct error *err)
{
    static const struct lws_protocols protocols[] = {
        { "http", callback, sizeof(struct reply), 0, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    struct server server = { .site = site };
    uv_loop_t loop;
    void *loops[] = { &loop };
    bool six = strchr(address, ':');
    uint64_t options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                       LWS_SERVER_OPTION_EXPLICIT_VHOSTS | (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6);
    struct lws_context_creation_info info = {
        .port = port,
        .iface = address,
        .protocols = protocols,
        .user = &server,
        .foreign_loops = loops,
        .options = options,
        .server_string = "coil",
        .keepalive_timeout = 30,
        .timeout_secs = 20,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    lws_set_log_level(LLL_ERR, print_trouble);
    uv_loop_init(&loop);
    server.context = lws_create_context(&info);
    struct lws_vhost *host = server.context ? lws_create_vhost(server.context, &info) : NULL;
    if (host) {
        listen_to_signals(&server, &loop);
        ready(address, lws_get_vhost_listen_port(host));
    } else if (server.context) {
        lws_context_destroy(server.context);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    if (server.context)
        lws_context_destroy(server.context);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return host ? 0 : error_set(err, ERR_BAD_ARGUMENT, "cannot listen on %s, port %d", address, port);
}
