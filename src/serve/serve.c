/* The server's loop; see serve.h. Signals are the loop's own: libwebsockets' libuv plug-in would catch them and not
 * end, so it is given a loop that is ours. */
#include "serve/serve.h"

#include "protocol/subprotocol.h"
#include "serve/hub.h"
#include "serve/server.h"

#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

enum { FILES_MOST = 65536, LAST_WORDS_MS = 3000, LAST_WORDS_STEP_MS = 20 };
enum { RECEIVED_AT_ONCE = 32768 }; /* bytes of one connection */

struct loop {
    struct server server;
    struct hub hub;
    uv_loop_t uv;
    uv_signal_t signals[2];
    uv_async_t woken;
    uv_timer_t timer;
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
    for (int i = 0; i < 2; i++)
        close_handle((uv_handle_t *)&l->signals[i]);
    close_handle((uv_handle_t *)&l->timer);
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

static void caught(uv_signal_t *which, int number)
{
    struct loop *l = which->data;
    (void)number;
    bool again = l->ends;
    l->ends = l->server.hub && !again ? hub_now(&l->hub) + LAST_WORDS_MS : 1;
    if (l->server.hub && !again)
        hub_stop(&l->hub);
    try_to_end(l);
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

static void begin_loop(struct loop *l)
{
    static const int numbers[] = { SIGTERM, SIGINT };
    uv_loop_init(&l->uv);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&l->uv, &l->signals[i]);
        l->signals[i].data = l;
        uv_signal_start(&l->signals[i], caught, numbers[i]);
    }
    uv_async_init(&l->uv, &l->woken, woken);
    uv_unref((uv_handle_t *)&l->woken); /* threads may use it to the end, which is not to wait for it */
    uv_timer_init(&l->uv, &l->timer);
    uv_prepare_init(&l->uv, &l->prepare);
    l->woken.data = l->timer.data = l->prepare.data = l;
}

static void end_loop(struct loop *l)
{
    close_handle((uv_handle_t *)&l->woken);
    uv_run(&l->uv, UV_RUN_DEFAULT);
    uv_loop_close(&l->uv);
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static void print_trouble(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "coil serve: %s", line);
}

/* Each connection needs a descriptor, and what people are allowed at first is not much. */
static void raise_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= FILES_MOST)
        return;
    limit.rlim_cur = limit.rlim_max < FILES_MOST ? limit.rlim_max : FILES_MOST;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct lws_vhost *listen_at(struct loop *l)
{
    static const struct lws_protocols protocols[] = {
        { "http", http_callback, EXCHANGE_SIZE, 0, 0, NULL, 0 },
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

static int try_to_bind(int family, const struct sockaddr *at, socklen_t size)
{
    int reuse = 1, obstacle = 0, try = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (try < 0)
        return errno;
    setsockopt(try, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse); /* or a server that has just ended is in the way */
    if (bind(try, at, size))
        obstacle = errno;
    close(try);
    return obstacle;
}

/* A socket that a server has left is put away by libwebsockets. It would put away any other file, too. */
static int find_unix_obstacle(const char *path)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    struct stat there;
    if (*path == '@') /* no file */
        return 0;
    if (strlen(path) >= sizeof at.sun_path)
        return ENAMETOOLONG;
    if (lstat(path, &there) == 0)
        return S_ISSOCK(there.st_mode) ? 0 : EEXIST;
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    int obstacle = try_to_bind(AF_UNIX, (const struct sockaddr *)&at, sizeof at);
    if (!obstacle)
        unlink(path);
    return obstacle;
}

/* The errno of whatever keeps us from listening there, by a try of our own: libwebsockets would tell it to its log
 * alone, in words for programmers. 0: nothing does, or it is left to libwebsockets, as names of interfaces are. */
static int find_obstacle(const struct serve_options *o)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } at;
    if (o->unix_path)
        return find_unix_obstacle(o->unix_path);
    if (strchr(o->address, ':'))
        return uv_ip6_addr(o->address, o->port, &at.six) ? 0 : try_to_bind(AF_INET6, &at.any, sizeof at.six);
    return uv_ip4_addr(o->address, o->port, &at.four) ? 0 : try_to_bind(AF_INET, &at.any, sizeof at.four);
}

static int cannot_listen(const struct serve_options *o, int obstacle, struct error *err)
{
    const char *colon = obstacle ? ": " : "", *why = obstacle ? strerror(obstacle) : "";
    if (o->unix_path)
        return error_set(err, ERR_BAD_ARGUMENT, "cannot listen at '%s'%s%s", o->unix_path, colon, why);
    if (obstacle == EADDRINUSE)
        return error_set(err, ERR_BAD_ARGUMENT, "port %d is in use already; choose another with --port", o->port);
    if (obstacle == EADDRNOTAVAIL)
        return error_set(err, ERR_BAD_ARGUMENT, "%s is no address of this machine", o->address);
    return error_set(err, ERR_BAD_ARGUMENT, "cannot listen on %s, port %d%s%s", o->address, o->port, colon, why);
}

int serve(const struct site *site, const struct catalog *catalog, const struct serve_options *options,
          void (*ready)(const struct serve_options *options, int port), struct error *err)
{
    struct loop l = { .server = { .site = site, .options = options } };
    int code = 0;
    raise_files();
    begin_loop(&l);
    if (options->data && !(code = hub_open(&l.hub, options, catalog, wake, &l.woken, err)))
        l.server.hub = &l.hub;
    int obstacle = code ? 0 : find_obstacle(options);
    struct lws_vhost *host = code || obstacle ? NULL : listen_at(&l);
    if (host) {
        if (l.server.hub)
            uv_prepare_start(&l.prepare, before_sleep);
        l.hub.port = options->unix_path ? -1 : lws_get_vhost_listen_port(host);
        ready(options, l.hub.port);
        uv_run(&l.uv, UV_RUN_DEFAULT);
    } else if (!code) {
        code = cannot_listen(options, obstacle, err);
    }
    if (l.server.context)
        lws_context_destroy(l.server.context);
    close_handles(&l);
    uv_run(&l.uv, UV_RUN_DEFAULT);
    if (l.server.hub)
        hub_release(&l.hub);
    end_loop(&l);
    return code;
}
