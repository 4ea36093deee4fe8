/* Requests over HTTP: files of the page, how the server is, and what the hub answers; see server.h. A request is
 * answered when its body is there; a reply that follows from what the store has not committed yet waits for it. */
#include "base/memory.h"
#include "serve/admin.h"
#include "serve/hub.h"
#include "serve/log.h"
#include "serve/server.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { CHUNK = 16384, HEADERS = 2048, ACCEPTED_MAX = 256, PATH_MAX_BYTES = 1024, HOST_MAX = 300, REPLY_SECONDS = 60 };
enum { LATE_MS = 1000, REFUSAL_MAX = 1024 };

/* A request and what is being sent for it. */
struct exchange {
    struct outlet outlet; /* where a reply of the hub's waits */
    char *path;           /* of a request whose body is being read; NULL: none is */
    struct textbuf body;  /* that is being read, or a reply's that is late */
    bool late;
    size_t most;         /* of its bytes; 0: it is not allowed */
    char *authorization; /* the header, NULL: there is none */
    struct address *address;
    struct address *counted; /* whose request this is, if it counts among what they have open */
    unsigned status;         /* of a reply that waits; 0: none does */
    const char *type;
    bool bare; /* only the head is wanted */

    const char *bytes; /* of the body that is being sent */
    size_t length, sent;
    struct parcel *parcel; /* that has them, if one does */
};

static_assert(sizeof(struct exchange) <= EXCHANGE_SIZE, "an exchange fits");

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
    put(h, "allow:", status == HTTP_STATUS_METHOD_NOT_ALLOWED ? "GET, HEAD" : "");
}

static void release(struct exchange *e)
{
    parcel_release(e->parcel);
    free(e->path);
    free(e->authorization);
    if (e->counted)
        e->counted->connections--;
    textbuf_release(&e->body);
    *e = (struct exchange){ .outlet = e->outlet };
}

/* All is sent: the connection waits for its next request. Returns what the callback is to return. */
static int complete(struct lws *wsi, struct exchange *e)
{
    release(e);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the head and, if there is any, begins the body. Returns what the callback is to return. */
static int send_head(struct head *h, struct exchange *e, size_t length)
{
    struct lws *wsi = h->wsi;
    if (h->failed || lws_add_http_header_content_length(wsi, length, &h->at, h->end) ||
        lws_finalize_write_http_header(wsi, h->memory + LWS_PRE, &h->at, h->end))
        return 1;
    if (e->length == 0)
        return complete(wsi, e);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The next part of a body. */
static int go_on(struct lws *wsi, struct exchange *e)
{
    unsigned char memory[LWS_PRE + CHUNK];
    size_t rest = e->length - e->sent, count = rest < CHUNK ? rest : CHUNK;
    if (count == 0)
        return 0;
    memcpy(memory + LWS_PRE, e->bytes + e->sent, count);
    e->sent += count;
    bool last = e->sent == e->length;
    if (lws_write(wsi, memory + LWS_PRE, count, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)count)
        return -1;
    if (last)
        return complete(wsi, e);
    lws_callback_on_writable(wsi);
    return 0;
}

static void begin_body(struct exchange *e, const char *bytes, size_t length)
{
    e->bytes = bytes;
    e->length = e->bare ? 0 : length;
    e->sent = 0;
}

/* A short reply that nobody is to keep. */
static int reply_text(struct lws *wsi, struct exchange *e, unsigned status, const char *type, const char *bytes,
                      size_t length)
{
    struct head head;
    begin_body(e, bytes, length);
    begin_head(&head, wsi, status);
    put(&head, "content-type:", type);
    put(&head, "cache-control:", "no-store");
    return send_head(&head, e, length);
}

static int reply_line(struct lws *wsi, struct exchange *e, unsigned status, const char *line)
{
    return reply_text(wsi, e, status, "text/plain; charset=utf-8", line, strlen(line));
}

/* Answers with a short text at once, and returns what a callback is to return then. */
static int refuse_at_once(struct lws *wsi, unsigned status, const char *type, const char *text)
{
    struct head head;
    unsigned char memory[LWS_PRE + REFUSAL_MAX];
    size_t length = strlen(text);
    if (length > REFUSAL_MAX)
        return -1;
    memcpy(memory + LWS_PRE, text, length);
    begin_head(&head, wsi, status);
    put(&head, "content-type:", type);
    put(&head, "connection:", "close");
    if (head.failed || lws_add_http_header_content_length(wsi, length, &head.at, head.end) ||
        lws_finalize_write_http_header(wsi, head.memory + LWS_PRE, &head.at, head.end))
        return -1;
    lws_write(wsi, memory + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    return 1;
}

int http_refuse_upgrade(struct lws *wsi, unsigned status, const char *line)
{
    return refuse_at_once(wsi, status, "text/plain; charset=utf-8", line);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int reply_file(struct lws *wsi, struct exchange *e, const struct site_file *file)
{
    char accepted[ACCEPTED_MAX] = "", known[ACCEPTED_MAX] = "", tag[32];
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    enum coding coding = site_coding(file, accepted);
    size_t length = file->body[coding].length;
    snprintf(tag, sizeof tag, "\"%016llx\"", (unsigned long long)file->body[coding].hash);
    bool same = strstr(known, tag);
    struct head head;
    begin_body(e, file->body[coding].bytes, same ? 0 : length);
    begin_head(&head, wsi, same ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    put(&head, "content-type:", file->type);
    put(&head, "content-encoding:", same ? "" : coding_name(coding));
    put(&head, "vary:", "accept-encoding");
    put(&head, "etag:", tag);
    put(&head, "cache-control:", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return send_head(&head, e, same ? 0 : length);
}

/* True for the path of a table's link, with what may stick to it where it stood in a text. */
static bool is_link(const char *path)
{
    if (strncmp(path, "/t/", 3) != 0)
        return false;
    size_t digits = strspn(path + 3, "0123456789abcdefABCDEF");
    const char *rest = path + 3 + digits;
    return digits && strspn(rest, ".,;:!?)>]'\"/") == strlen(rest);
}

/* The page of a table is the index: it looks at the path by itself. Who runs the server has a page of their own. */
static const struct site_file *file_of(const struct server *server, const char *path)
{
    bool table = is_link(path);
    if (strcmp(path, "/admin") == 0)
        path = "/admin.html";
    if (strcmp(path, "/admin.html") == 0 && !(server->hub && server->options->admin))
        return NULL;
    const struct site_file *file = site_find(server->site, table && server->hub ? "/" : path);
    return file && file->body[CODING_PLAIN].bytes ? file : NULL;
}

/* ---- Who asks ---------------------------------------------------------------------------------------------------- */

/* True if a list such as "https://a.example,https://b.example" has the word. */
static bool lists(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncasecmp(at, word, length) == 0 && (at[length] == ',' || !at[length]))
            return true;
    }
    return false;
}

/* True if it ends in this. */
static bool ends(const char *text, size_t length, const char *end)
{
    return length >= strlen(end) && strncasecmp(text + length - strlen(end), end, strlen(end)) == 0;
}

/* Whether a page at this host can be the server's. A stranger can let a name of theirs lead to any machine, so where
 * this one alone is served, it is an address or a name that nobody on the internet can have. Elsewhere nobody knows by
 * which names others find the machine; of a proxy and a certificate it is they that answer for theirs. */
static bool is_ours(const struct serve_options *o, const char *host)
{
    bool alone = !o->behind_proxy && !o->unix_path && !o->cert &&
                 (strncmp(o->address, "127.", 4) == 0 || strcmp(o->address, "::1") == 0);
    size_t length = strcspn(host, ":");
    return !alone || *host == '[' || !memchr(host, '.', length) || strspn(host, "0123456789.") == length ||
           ends(host, length, ".local") || ends(host, length, ".localhost");
}

bool http_is_foreign(const struct server *server, struct lws *wsi)
{
    char origin[HOST_MAX] = "", host[HOST_MAX] = "";
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return false;
    lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    const char *from = strstr(origin, "://");
    bool same = from && *host && strcasecmp(from + 3, host) == 0 && is_ours(server->options, host);
    return !same && !(*origin && lists(server->options->origins, origin));
}

struct address *http_address(const struct server *server, struct lws *wsi)
{
    char text[HEADERS_BYTES] = "";
    if (server->options->behind_proxy && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        /* The last one is what the proxy has seen itself, however many others the asker has put before it. */
        lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_X_FORWARDED_FOR);
        const char *last = strrchr(text, ',');
        last = last ? last + 1 : text;
        last += strspn(last, " ");
        return limits_address(&server->hub->limits, last, hub_now(server->hub));
    }
    if (!server->options->unix_path)
        lws_get_peer_simple(wsi, text, sizeof text);
    return limits_address(&server->hub->limits, *text ? text : "local", hub_now(server->hub));
}

/* ---- The hub's --------------------------------------------------------------------------------------------------- */

/* Keeps a reply until it may be sent. */
static void await(struct hub *hub, struct lws *wsi, struct exchange *e, struct hub_reply *reply)
{
    e->status = (unsigned)reply->status;
    e->type = reply->type;
    e->outlet.wsi = wsi;
    e->late = reply->late;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REPLY_SECONDS);
    if (e->late) {
        textbuf_release(&e->body);
        e->body = reply->body;
        lws_set_timer_usecs(wsi, LATE_MS * LWS_US_PER_MS);
        return;
    }
    gate_put(&hub->gate, &e->outlet, textbuf_text(&reply->body), reply->body.length, reply->number);
    textbuf_release(&reply->body);
}

/* What was late is let go. */
static void end_wait(struct hub *hub, struct exchange *e)
{
    if (e->late)
        gate_put(&hub->gate, &e->outlet, textbuf_text(&e->body), e->body.length, 0);
    e->late = false;
}

static int refuse(struct hub *hub, struct lws *wsi, struct exchange *e, int code, const char *text)
{
    struct hub_reply reply = { .body = TEXTBUF_GROWING };
    struct error err;
    error_set(&err, code, "%s", text);
    hub_refuse(&reply, &err);
    await(hub, wsi, e, &reply);
    return 0;
}

static void ask_hub(struct hub *hub, struct lws *wsi, struct exchange *e, bool post, const char *path)
{
    struct hub_request request = { post, path, e->address, textbuf_text(&e->body), e->body.length, e->authorization };
    struct hub_reply reply;
    hub_answer(hub, &request, &reply);
    await(hub, wsi, e, &reply);
}

/* The head of a reply that has waited; the store may have failed meanwhile. */
static int send_awaited(const struct server *server, struct lws *wsi, struct exchange *e)
{
    e->parcel = gate_take(&server->hub->gate, &e->outlet);
    if (!e->parcel && server->hub->failed && outlet_mark(&e->outlet) == 0)
        return refuse(server->hub, wsi, e, ERR_CLOSING, "the server's disk does not take anything any more");
    if (!e->parcel)
        return 0;
    unsigned status = e->status;
    e->status = 0;
    return reply_text(wsi, e, status, e->type, (const char *)parcel_bytes(e->parcel), e->parcel->length);
}

/* The length of the body that a request says it has; -1 if it does not. */
static long long announced(struct lws *wsi)
{
    char text[24] = "";
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
        strspn(text, "0123456789") != strlen(text))
        return -1;
    return strtoll(text, NULL, 10);
}

static bool has_body(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 && announced(wsi) != 0;
}

/* What is posted is read to its end first. */
static int begin_post(const struct server *server, struct lws *wsi, struct exchange *e, const char *path)
{
    long long length = announced(wsi);
    if (length < 0 || length > 8 * HUB_RULESET_BYTES) {
        http_refuse_upgrade(wsi, length < 0 ? HTTP_STATUS_LENGTH_REQUIRED : HTTP_STATUS_REQ_ENTITY_TOO_LARGE,
                            length < 0 ? "Its length is missing.\n" : "This is far too long.\n");
        return -1;
    }
    e->path = memory_checked(strdup(path));
    e->most = http_is_foreign(server, wsi)       ? 0
              : strcmp(path, "/api/tables") == 0 ? HUB_RULESET_BYTES
                                                 : HUB_REQUEST_BYTES;
    e->body = TEXTBUF_GROWING;
    e->address = http_address(server, wsi);
    return 0;
}

static int end_post(const struct server *server, struct lws *wsi, struct exchange *e)
{
    char *path = e->path;
    int status = 0;
    if (!path)
        return 0;
    e->path = NULL; /* of what comes behind the body libwebsockets says once more that the body has ended */
    if (e->most == 0)
        status = refuse(server->hub, wsi, e, ERR_NOT_ALLOWED,
                        "a page of another server asks; --origins lists those that may");
    else if (e->body.length > e->most)
        status = refuse(server->hub, wsi, e, ERR_TOO_LONG, "the request is too long");
    else
        ask_hub(server->hub, wsi, e, true, path);
    free(path);
    return status;
}

/* A refusal of what may be no body at all, so that the connection has to end. */
static int refuse_body(struct lws *wsi)
{
    struct hub_reply reply = { .body = TEXTBUF_GROWING };
    struct error err;
    error_set(&err, ERR_BAD_JSON, "the body is no object, or came before the request before it was answered");
    hub_refuse(&reply, &err);
    refuse_at_once(wsi, (unsigned)reply.status, reply.type, textbuf_text(&reply.body));
    textbuf_release(&reply.body);
    return -1;
}

/* Of a request that came together with the one before it libwebsockets takes the head for the body, again and again for
 * ever. Heads begin with a letter or a colon, and no object does. */
static int take_body(struct lws *wsi, struct exchange *e, const char *bytes, size_t length)
{
    if (length && !e->body.length && (isalpha((unsigned char)*bytes) || *bytes == ':'))
        return refuse_body(wsi);
    if (e->path && e->body.length <= e->most) /* no more than shows that it is too long */
        text_put_bytes(&e->body, bytes, length);
    return 0;
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static int reply_health(const struct server *server, struct lws *wsi, struct exchange *e)
{
    struct error err;
    if (server->hub && hub_closed(server->hub, &err))
        return reply_line(wsi, e, HTTP_STATUS_SERVICE_UNAVAILABLE, server->hub->failed ? "failed\n" : "closing\n");
    return reply_line(wsi, e, HTTP_STATUS_OK, server->hub && server->hub->draining ? "draining\n" : "ok\n");
}

static int reply_metrics(const struct server *server, struct lws *wsi, struct exchange *e)
{
    struct hub_reply reply = { 200, "text/plain; version=0.0.4; charset=utf-8", TEXTBUF_GROWING, 0, false };
    hub_metrics(server->hub, &reply.body);
    await(server->hub, wsi, e, &reply);
    return 0;
}

/* True if this machine asks, or who runs the server: figures move when somebody answers in secret. */
static bool may_have_metrics(const struct server *server, struct lws *wsi, const struct exchange *e)
{
    struct address *a = http_address(server, wsi);
    bool here = strncmp(a->text, "127.", 4) == 0 || strcmp(a->text, "::") == 0 || strcmp(a->text, "local") == 0;
    return here ||
           (server->options->admin && e->authorization && admin_allows(server->hub, a, e->authorization, NULL) == 0);
}

/* The header by which who runs the server is known. */
static char *authorization(struct lws *wsi)
{
    char text[sizeof ADMIN_SCHEME + ADMIN_TOKEN_SIZE] = ""; /* what is longer is no token */
    return lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 ? memory_checked(strdup(text)) : NULL;
}

/* True if connections are those of a proxy, so that requests are counted in their place. */
static bool counts_requests(const struct server *server)
{
    return server->hub && (server->options->behind_proxy || server->options->unix_path);
}

/* Counts a request among what its address has open; false if there are too many. */
static bool count_request(const struct server *server, struct lws *wsi, struct exchange *e)
{
    if (!counts_requests(server))
        return true;
    struct address *address = http_address(server, wsi);
    if (address->connections >= server->options->connections)
        return false;
    e->counted = address;
    address->connections++;
    return true;
}

static int answer(const struct server *server, struct lws *wsi, struct exchange *e, const char *path)
{
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool get = head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    bool api = server->hub && strncmp(path, "/api/", 5) == 0;
    bool post = api && lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    release(e);
    e->bare = head;
    if (!count_request(server, wsi, e)) {
        http_refuse_upgrade(wsi, 429, "There are too many requests from your address.\n");
        return -1;
    }
    if (!post && has_body(wsi)) { /* which nobody would read */
        http_refuse_upgrade(wsi, get ? HTTP_STATUS_BAD_REQUEST : HTTP_STATUS_METHOD_NOT_ALLOWED,
                            get ? "GET has no body here.\n" : "There is only GET here.\n");
        return -1;
    }
    e->authorization = server->hub ? authorization(wsi) : NULL;
    if (post)
        return begin_post(server, wsi, e, path);
    if (!get)
        return reply_line(wsi, e, HTTP_STATUS_METHOD_NOT_ALLOWED, "There is only GET here.\n");
    if (strcmp(path, "/health") == 0)
        return reply_health(server, wsi, e);
    if (server->hub && strcmp(path, "/metrics") == 0)
        return may_have_metrics(server, wsi, e)
                   ? reply_metrics(server, wsi, e)
                   : reply_line(wsi, e, HTTP_STATUS_FORBIDDEN, "This is for who runs the server.\n");
    if (api) {
        e->address = http_address(server, wsi);
        ask_hub(server->hub, wsi, e, false, path);
        return 0;
    }
    const struct site_file *file = file_of(server, path);
    return file ? reply_file(wsi, e, file) : reply_line(wsi, e, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
}

static void gone(const struct server *server, struct exchange *e)
{
    if (server->hub)
        gate_close(&server->hub->gate, &e->outlet);
    release(e);
}

/* Refuses what would take the last descriptors, and says so once a minute. Systems give the lowest that is free. */
static int accept_connection(struct server *server, int descriptor)
{
    time_t now = time(NULL);
    if (descriptor < server->files)
        return 0;
    if (now - server->told_full >= 60) {
        log_line(server->options->log, "full", "why",
                 "as many files are open as the process may have (ulimit -n); connections are refused", NULL);
        server->told_full = now;
    }
    return -1;
}

/* Counts what an address has open. */
static int begin_connection(const struct server *server, struct lws *wsi)
{
    if (!server->hub || counts_requests(server))
        return 0;
    struct address *address = http_address(server, wsi);
    if (address->connections >= server->options->connections)
        return -1;
    address->connections++;
    lws_set_opaque_user_data(wsi, address);
    return 0;
}

static void end_connection(struct lws *wsi)
{
    struct address *address = lws_get_opaque_user_data(wsi);
    if (address)
        address->connections--;
    lws_set_opaque_user_data(wsi, NULL);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    const struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return accept_connection(lws_context_user(lws_get_context(wsi)), (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return begin_connection(server, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        end_connection(wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return length >= PATH_MAX_BYTES ? -1 : answer(server, wsi, user, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(wsi, user, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_post(server, wsi, user);
    case LWS_CALLBACK_HTTP_WRITEABLE: {
        struct exchange *e = user;
        return e->status ? send_awaited(server, wsi, e) : go_on(wsi, e);
    }
    case LWS_CALLBACK_TIMER:
        end_wait(server->hub, user);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return socket_admit(server, wsi, in);
    case LWS_CALLBACK_RAW_ADOPT: /* after CONNECT libwebsockets would keep it, without any limit of time */
        return -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            gone(server, user);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
