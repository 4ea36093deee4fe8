/* `coil serve`: the page, for browsers. */
#include "cmd/cmd.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/textbuf.h"
#include "native/state_folder.h"
#include "native/system.h"
#include "serve/options.h"

#ifdef COIL_WITH_SERVE
#include "serve/serve.h"
#endif

enum {
    KEY_ADDRESS = 1,
    KEY_PORT,
    KEY_UNIX,
    KEY_ROOT,
    KEY_DATA,
    KEY_PAGE_ONLY,
    KEY_CERT,
    KEY_KEY,
    KEY_BEHIND_PROXY,
    KEY_ORIGINS,
    KEY_LOG,
    KEY_HASTE,
    KEY_THREADS,
    KEY_REST,
    KEY_CONNECTIONS,
    KEY_TABLES_AN_HOUR,
    KEY_REQUESTS,
    KEY_TABLES
};

struct arguments {
    const char *root;
    bool page_only;
    struct serve_options options;
};

static const char *const log_formats[] = { "pairs", "json", "none", NULL };

static void set_log(struct arguments *request, const char *text, struct argp_state *state)
{
    int format = word_find(log_formats, text);
    if (format < 0)
        argp_error(state, "--log is pairs, json or none, not '%s'", text);
    request->options.log = (enum log_format)format;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    struct serve_options *o = &request->options;
    switch (key) {
    case KEY_ADDRESS:
        o->address = text;
        return 0;
    case KEY_PORT:
        o->port = (int)cmd_number(state, "--port", text, 0, 65535);
        return 0;
    case KEY_UNIX:
        o->unix_path = text;
        return 0;
    case KEY_ROOT:
        request->root = text;
        return 0;
    case KEY_DATA:
        o->data = text;
        return 0;
    case KEY_PAGE_ONLY:
        request->page_only = true;
        return 0;
    case KEY_CERT:
        o->cert = text;
        return 0;
    case KEY_KEY:
        o->key = text;
        return 0;
    case KEY_BEHIND_PROXY:
        o->behind_proxy = true;
        return 0;
    case KEY_ORIGINS:
        o->origins = text;
        return 0;
    case KEY_LOG:
        set_log(request, text, state);
        return 0;
    case KEY_HASTE:
        o->haste = (int)cmd_number(state, "--haste", text, 1, 1000);
        return 0;
    case KEY_THREADS:
        o->threads = (int)cmd_number(state, "--threads", text, 1, 64);
        return 0;
    case KEY_REST:
        o->rest_ms = cmd_number(state, "--rest", text, 0, 86400) * 1000;
        return 0;
    case KEY_CONNECTIONS:
        o->connections = (int)cmd_number(state, "--connections", text, 1, 1000000);
        return 0;
    case KEY_TABLES_AN_HOUR:
        o->tables_an_hour = (int)cmd_number(state, "--tables-an-hour", text, 1, 1000000);
        return 0;
    case KEY_REQUESTS:
        o->requests = (int)cmd_number(state, "--requests", text, 1, 1000000);
        return 0;
    case KEY_TABLES:
        o->tables = (int)cmd_number(state, "--tables", text, 1, 10000000);
        return 0;
    case ARGP_KEY_END:
        if (!o->cert != !o->key)
            argp_error(state, "--cert and --key go together");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { NULL, 0, NULL, 0, "Where:", 1 },
    { "address", KEY_ADDRESS, "ADDRESS", 0, "Listen here; 127.0.0.1, this machine alone, if not given", 1 },
    { "port", KEY_PORT, "N", 0, "The port, 8642 if not given; 0 is any free one", 1 },
    { "unix", KEY_UNIX, "PATH", 0, "Listen at a Unix socket instead, for a proxy", 1 },
    { "behind-proxy", KEY_BEHIND_PROXY, NULL, 0, "A proxy hands requests on: who asks is what its X-Forwarded-For says",
      1 },
    { "cert", KEY_CERT, "FILE", 0, "Speak https, with this certificate", 1 },
    { "key", KEY_KEY, "FILE", 0, "… and its key", 1 },
    { "origins", KEY_ORIGINS, "LIST", 0, "Pages of other servers that may ask, such as https://a.example,http://b", 1 },
    { NULL, 0, NULL, 0, "What:", 2 },
    { "root", KEY_ROOT, "FOLDER", 0,
      "The built page; if not given, the one that is installed or built with the program", 2 },
    { "data", KEY_DATA, "FOLDER", 0, "Where tables are kept; coil/tables in the user's state folder, if not given", 2 },
    { "page-only", KEY_PAGE_ONLY, NULL, 0, "The page alone, without tables", 2 },
    { "log", KEY_LOG, "FORMAT", 0, "Of what happens: pairs (key=value; if not given), json, or none", 2 },
    { "haste", KEY_HASTE, "N", OPTION_HIDDEN, "For tests: time passes so many times as fast", 2 },
    { "threads", KEY_THREADS, "N", 0, "Threads for bots; one for each processor but one, if not given", 2 },
    { "rest", KEY_REST, "SECONDS", 0, "Tables at which nobody is leave memory then; 300 if not given", 2 },
    { NULL, 0, NULL, 0, "Limits:", 3 },
    { "connections", KEY_CONNECTIONS, "N", 0, "That an address may have; 200 if not given", 3 },
    { "requests", KEY_REQUESTS, "N", 0, "A second from a connection for long, twice as many at once; 10 if not given",
      3 },
    { "tables-an-hour", KEY_TABLES_AN_HOUR, "N", 0, "That an address may make; 30 if not given", 3 },
    { "tables", KEY_TABLES, "N", 0, "Tables in memory at a time; 100000 if not given", 3 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Serve the page, on which the games are played in a browser, and tables for people far from each other. The "
           "address is printed once it can be opened; SIGTERM or Ctrl-C ends it. /health answers 'ok', /metrics has "
           "figures.\vExample: coil serve --address 0.0.0.0 --port 8000\n\n"
           "What clients and the server say to each other is described in docs/server.md.",
};

#ifdef COIL_WITH_SERVE

/* Where a page is looked for, beside the folder of this program: PREFIX/bin/coil has PREFIX/share/coil/page, and a tree
 * in which both are built has build/coil and web/dist. */
static const char *const places[] = { "share/coil/page", "web/dist" };

/* The folder of the first page that is there, or an error that names what was looked at. */
static int find_page(struct textbuf *out, struct error *err)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    for (int i = 0; i < 2 && length > 0; i++)
        while (length > 0 && program[--length] != '/')
            ;
    int home = length > 0 ? (int)length : 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct textbuf index = TEXTBUF_GROWING;
        textbuf_clear(out);
        text_putf(out, "%.*s/%s", home, program, places[i]);
        text_putf(&index, "%s/index.html", textbuf_text(out));
        bool there = access(textbuf_text(&index), R_OK) == 0;
        textbuf_release(&index);
        if (there)
            return 0;
    }
    return error_set(err, ERR_BAD_ARGUMENT,
                     "there is no page in %.*s/%s nor in %.*s/%s; `make page` builds it, --root names another folder",
                     home, program, places[0], home, program, places[1]);
}

static void print_one(const struct serve_options *o, const char *address, int port)
{
    printf(strchr(address, ':') ? "%s://[%s]:%d/\n" : "%s://%s:%d/\n", o->cert ? "https" : "http", address, port);
}

/* The address to open here, and below it those for other machines, if they are served. */
static void print_address(const struct serve_options *o, int port)
{
    char others[ADDRESSES_MAX][IPV4_SIZE];
    bool all = strcmp(o->address, "0.0.0.0") == 0;
    int count = all ? system_addresses(others, ADDRESSES_MAX) : 0;
    if (o->unix_path)
        printf("%s\n", o->unix_path);
    else
        print_one(o, all ? "127.0.0.1" : o->address, port);
    for (int i = 0; i < count && !o->unix_path; i++)
        print_one(o, others[i], port);
    fflush(stdout);
}

/* Where tables are kept if nobody says it. */
static int find_data(struct serve_options *o, char path[STATE_PATH_SIZE], struct error *err)
{
    if (o->data)
        return 0;
    o->data = path;
    return state_path("tables", path)
               ? 0
               : error_set(err, ERR_BAD_ARGUMENT,
                           "there is no state folder to keep tables in; --data names another, --page-only has none");
}

static int run(const struct catalog *catalog, struct arguments *request, struct error *err)
{
    struct textbuf page = TEXTBUF_GROWING;
    struct site site;
    char data[STATE_PATH_SIZE];
    int status = request->root ? 0 : find_page(&page, err);
    if (status == 0)
        status = site_read(request->root ? request->root : textbuf_text(&page), &site, err);
    textbuf_release(&page);
    if (status)
        return status;
    if (request->page_only)
        request->options.data = NULL;
#ifdef COIL_WITH_STORE
    else
        status = find_data(&request->options, data, err);
#else
    (void)data, (void)find_data;
#endif
    if (status == 0)
        status = serve(&site, catalog, &request->options, print_address, err);
    site_release(&site);
    return status;
}

#else

static int run(const struct catalog *catalog, const struct arguments *request, struct error *err)
{
    (void)catalog, (void)request;
    return error_set(err, ERR_BAD_ARGUMENT, "this program was built without libwebsockets, so it has no server");
}

#endif

/* One processor is for the loop, if there are several. */
static int usual_threads(void)
{
    int processors = system_processors(8);
    return processors > 1 ? processors - 1 : 1;
}

int cmd_serve(struct catalog *catalog, int argc, char **argv)
{
    struct arguments request = { .options = { .address = "127.0.0.1",
                                              .port = 8642,
                                              .haste = 1,
                                              .threads = usual_threads(),
                                              .rest_ms = 300000,
                                              .connections = 200,
                                              .tables_an_hour = 30,
                                              .requests = 10,
                                              .tables = 100000 } };
    struct error err;
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    return run(catalog, &request, &err) ? cmd_refuse(argv[0], &err) : CMD_OK;
}
