/* The server's loop; see serve.h. Signals are the loop's own: libwebsockets' libuv plug-in would catch them and not
 * end, so it is given a loop that is ours. */
#include "serve/serve.h"

#include "base/hash.h"
#include "protocol/subprotocol.h"
#include "serve/hub.h"
#include "serve/obstacles.h"
#include "serve/server.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <uv.h>

enum { SIGNALS = 3, FAILED_MS = 10000 }; /* after a failure: so long whoever asks is told of it */
enum { FILES_MOST = 65536, LAST_WORDS_MS = 3000, LAST_WORDS_STEP_MS = 20 };
enum { RECEIVED_AT_ONCE = 32768 }; /* bytes of one connection */
enum { FILES_SPARE = 16, TROUBLES = 16 };

struct loop {
    struct server server;
    struct hub hub;
    uv_loop_t uv;
    uv_signal_t signals[SIGNALS];
    uv_async_t woken;
    uv_timer_t timer, failing;
    uv_prepare_t prepare;
    int64_t ends; /* when it ends at the latest; 0: not yet */
};

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void close_handles(struct loop *l)
{
    for (int i = 0; i < SIGNALS; i++)
        close_handle((uv_handle_t *)&l->signals[i]);
    close_handle((uv_handle_t *)&l->timer);
    close_handle((uv_handle_t *)&l->failing);
    close_handle((uv_handle_t *)&l->prepare);
}

/* Ends when all is said, or it has taken too long. */
static void try_to_end(struct loop *l)
{
    if (l->server.hub && !hub_quiet(&l->hub) && hub_now(&l->hub) < l->ends)
        return;
    close_handles(l);
    lws_context_destroy(l->server.context); /* the rest of it when the loop has closed all connections */
}

static void begin_end(struct loop *l)
{
    bool again = l->ends;
    l->ends = l->server.hub && !again ? hub_now(&l->hub) + LAST_WORDS_MS : 1;
    if (l->server.hub && !again)
        hub_stop(&l->hub);
    try_to_end(l);
}

static void caught(uv_signal_t *which, int number)
{
    (void)number;
    begin_end(which->data);
}

/* Whoever watches over the server can start it anew, which may help. */
static void failed(uv_timer_t *which)
{
    begin_end(which->data);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

static void wake(void *context)
{
    uv_async_send(context);
}

static void woken(uv_async_t *which)
{
    struct loop *l = which->data;
    hub_wake(&l->hub);
    if (l->hub.failed && !uv_is_closing((uv_handle_t *)&l->failing) && !uv_is_active((uv_handle_t *)&l->failing))
        uv_timer_start(&l->failing, failed, FAILED_MS, 0);
}

static void tick(uv_timer_t *which)
{
    struct loop *l = which->data;
    hub_tick(&l->hub);
    if (l->ends)
        try_to_end(l);
}

/* Before the loop sleeps: until when. */
static void before_sleep(uv_prepare_t *which)
{
    struct loop *l = which->data;
    if (!uv_is_closing((uv_handle_t *)&l->timer))
        uv_timer_start(&l->timer, tick, l->ends ? LAST_WORDS_STEP_MS : (uint64_t)hub_wait(&l->hub), 0);
}

/* As nohup has it for those that are to go on. */
static bool is_ignored(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void begin_loop(struct loop *l)
{
    static const int numbers[SIGNALS] = { SIGTERM, SIGINT, SIGHUP };
    uv_loop_init(&l->uv);
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&l->uv, &l->signals[i]);
        l->signals[i].data = l;
        if (numbers[i] != SIGHUP || !is_ignored(SIGHUP))
            uv_signal_start(&l->signals[i], caught, numbers[i]);
    }
    uv_async_init(&l->uv, &l->woken, woken);
    uv_unref((uv_handle_t *)&l->woken); /* threads may use it to the end, which is not to wait for it */
    uv_timer_init(&l->uv, &l->timer);
    uv_timer_init(&l->uv, &l->failing);
    uv_prepare_init(&l->uv, &l->prepare);
    l->woken.data = l->timer.data = l->failing.data = l->prepare.data = l;
}

static void end_loop(struct loop *l)
{
    close_handle((uv_handle_t *)&l->woken);
    uv_run(&l->uv, UV_RUN_DEFAULT);
    uv_loop_close(&l->uv);
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

/* What libwebsockets complains of: each line at most once a minute, lest trouble that comes again and again fill the
 * disk; and the system's errors in words. What was said is kept here, since libwebsockets hands on nothing of ours. */
static void print_trouble(int level, const char *line)
{
    static struct {
        uint64_t hash;
        time_t until;
    } told[TROUBLES];
    uint64_t hash = hash_bytes(HASH_START, line, strlen(line));
    time_t now = time(NULL);
    const char *number = strstr(line, "errno ");
    (void)level;
    if (told[hash % TROUBLES].hash == hash && told[hash % TROUBLES].until > now)
        return;
    told[hash % TROUBLES].hash = hash;
    told[hash % TROUBLES].until = now + 60;
    fprintf(stderr, "coil serve: %.*s%s%s\n", (int)strcspn(line, "\n"), line, number ? ": " : "",
            number ? strerror((int)strtol(number + 6, NULL, 10)) : "");
}

/* Each connection needs a descriptor, and what people are allowed at first is not much. Returns how many there can be
 * for connections: without any left nothing could be accepted, not even to be refused, and the loop would not rest. */
static int raise_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return FILES_MOST;
    if (limit.rlim_cur < FILES_MOST) {
        limit.rlim_cur = limit.rlim_max < FILES_MOST ? limit.rlim_max : FILES_MOST;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return (int)(limit.rlim_cur < INT_MAX ? limit.rlim_cur : INT_MAX) - FILES_SPARE;
}

static struct lws_vhost *listen_at(struct loop *l)
{
    static const struct lws_protocols protocols[] = {
        /* No WebSocket can ask for a name with blanks. */
        { "over HTTP", http_callback, EXCHANGE_SIZE, 0, 0, NULL, 0 },
        { SUBPROTOCOL, socket_callback, sizeof(void *), 0, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    static const lws_retry_bo_t alive = {
        .secs_since_valid_ping = SUBPROTOCOL_PING_SECONDS,
        .secs_since_valid_hangup = SUBPROTOCOL_HANG_UP_SECONDS,
    };
    const struct serve_options *o = l->server.options;
    void *loops[] = { &l->uv };
    bool six = !o->unix_path && strchr(o->address, ':');
    struct lws_context_creation_info info = {
        .port = o->unix_path ? 0 : o->port,
        .iface = o->unix_path ? o->unix_path : o->address,
        .protocols = protocols,
        .user = &l->server,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (o->unix_path ? LWS_SERVER_OPTION_UNIX_SOCK : 0) |
                   (o->cert ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .ssl_cert_filepath = o->cert,
        .ssl_private_key_filepath = o->key,
        .alpn = "http/1.1", /* over HTTP/2 long messages of WebSockets are lost */
        .retry_and_idle_policy = &alive,
        .server_string = "coil",
        .max_http_header_data = HEADERS_BYTES,
        .pt_serv_buf_size = RECEIVED_AT_ONCE,
        .keepalive_timeout = 30,
        .timeout_secs = 20,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    lws_set_log_level(LLL_ERR, print_trouble);
    l->server.context = lws_create_context(&info);
    return l->server.context ? lws_create_vhost(l->server.context, &info) : NULL;
}

int serve(const struct site *site, const struct catalog *catalog, const struct serve_options *options,
          void (*ready)(const struct serve_options *options, int port), struct error *err)
{
    struct loop l = { .server = { .site = site, .options = options } };
    int code = 0;
    l.server.files = raise_files();
    begin_loop(&l);
    if (options->data && !(code = hub_open(&l.hub, options, catalog, wake, &l.woken, err)))
        l.server.hub = &l.hub;
    if (!code)
        code = obstacle_find(options, err);
    struct lws_vhost *host = code ? NULL : listen_at(&l);
    if (host) {
        if (l.server.hub)
            uv_prepare_start(&l.prepare, before_sleep);
        l.hub.port = options->unix_path ? -1 : lws_get_vhost_listen_port(host);
        ready(options, l.hub.port);
        uv_run(&l.uv, UV_RUN_DEFAULT);
    } else if (!code) {
        code = obstacle_tell(options, 0, err);
    }
    if (l.server.context)
        lws_context_destroy(l.server.context);
    close_handles(&l);
    uv_run(&l.uv, UV_RUN_DEFAULT);
    if (l.hub.failed)
        code = error_set(err, ERR_CLOSING, "%s", store_failure(l.hub.store));
    if (l.server.hub)
        hub_release(&l.hub);
    end_loop(&l);
    return code;
}
