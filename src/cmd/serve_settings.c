/* The flags of `coil serve`, and its file; see serve_settings.h. */
#include "cmd/serve_settings.h"

#include "cmd/cmd.h"
#include "native/files.h"
#include "native/system.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 65536 };

enum {
    KEY_CONFIG = 1,
    KEY_ADDRESS,
    KEY_PORT,
    KEY_UNIX,
    KEY_BEHIND_PROXY,
    KEY_CERT,
    KEY_KEY,
    KEY_ORIGINS,
    KEY_ROOT,
    KEY_DATA,
    KEY_PAGE_ONLY,
    KEY_ADMIN,
    KEY_LOG,
    KEY_HASTE,
    KEY_THREADS,
    KEY_REST,
    KEY_CONNECTIONS,
    KEY_REQUESTS,
    KEY_TABLES_AN_HOUR,
    KEY_TABLES,
    KEYS
};

static const struct argp_option flags[] = {
    { "config", KEY_CONFIG, "FILE", 0, "More of these, one a line: 'port = 8000', 'behind-proxy = yes'", 0 },
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
    { "admin-token", KEY_ADMIN, "FILE", 0,
      "Who runs the server may look after it at /api/admin, with the token that is in this file", 2 },
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

static const char *const log_formats[] = { "pairs", "json", "none", NULL };
static const char *const yes_or_no[] = { "no", "yes", NULL };

enum kind { TEXT, YES, WHOLE, SECONDS, LOG, ORIGINS_LIST };

/* By key: where its value is kept, and which it may be. */
#define PLACE(member) offsetof(struct serve_settings, member)
static const struct setting {
    size_t place;
    enum kind kind;
    int64_t min, max;
} settings[KEYS] = {
    [KEY_CONFIG] = { PLACE(file), TEXT, 0, 0 },
    [KEY_ADDRESS] = { PLACE(options.address), TEXT, 0, 0 },
    [KEY_PORT] = { PLACE(options.port), WHOLE, 0, 65535 },
    [KEY_UNIX] = { PLACE(options.unix_path), TEXT, 0, 0 },
    [KEY_BEHIND_PROXY] = { PLACE(options.behind_proxy), YES, 0, 0 },
    [KEY_CERT] = { PLACE(options.cert), TEXT, 0, 0 },
    [KEY_KEY] = { PLACE(options.key), TEXT, 0, 0 },
    [KEY_ORIGINS] = { PLACE(options.origins), ORIGINS_LIST, 0, 0 },
    [KEY_ROOT] = { PLACE(root), TEXT, 0, 0 },
    [KEY_DATA] = { PLACE(options.data), TEXT, 0, 0 },
    [KEY_PAGE_ONLY] = { PLACE(page_only), YES, 0, 0 },
    [KEY_ADMIN] = { PLACE(admin), TEXT, 0, 0 },
    [KEY_LOG] = { PLACE(options.log), LOG, 0, 0 },
    [KEY_HASTE] = { PLACE(options.haste), WHOLE, 1, 100000 },
    [KEY_THREADS] = { PLACE(options.threads), WHOLE, 1, 64 },
    [KEY_REST] = { PLACE(options.rest_ms), SECONDS, 0, 86400 },
    [KEY_CONNECTIONS] = { PLACE(options.connections), WHOLE, 1, 1000000 },
    [KEY_REQUESTS] = { PLACE(options.requests), WHOLE, 1, 1000000 },
    [KEY_TABLES_AN_HOUR] = { PLACE(options.tables_an_hour), WHOLE, 1, 1000000 },
    [KEY_TABLES] = { PLACE(options.tables), WHOLE, 1, 10000000 },
};

static int read_whole(const struct setting *s, const char *text, int64_t *out, struct error *err)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    if (end == text || *end || errno || *out < s->min || *out > s->max)
        return error_set(err, ERR_BAD_ARGUMENT, "is a whole number from %lld to %lld, not '%s'", (long long)s->min,
                         (long long)s->max, text);
    return 0;
}

static int read_word(const char *const *words, const char *which, const char *text, int *out, struct error *err)
{
    *out = word_find(words, text);
    return *out < 0 ? error_set(err, ERR_BAD_ARGUMENT, "is %s, not '%s'", which, text) : 0;
}

/* As browsers write them: a scheme, a host, perhaps a port. Whatever else stood there would never be what a page is. */
static int check_origins(const char *text, struct error *err)
{
    for (const char *at = text; at; at = strchr(at, ',')) {
        at += *at == ',';
        size_t scheme = strspn(at, "abcdefghijklmnopqrstuvwxyz+-.0123456789"), length = strcspn(at, ",");
        bool slashes = scheme && strncmp(at + scheme, "://", 3) == 0;
        if (!slashes || length == scheme + 3 || strcspn(at + scheme + 3, "/?#@ \t,") + scheme + 3 < length)
            return error_set(err, ERR_BAD_ARGUMENT, "is a list such as https://a.example,http://b:8000, not '%s'",
                             text);
    }
    return 0;
}

/* The text is borrowed. An error says what the setting, without its name, has to be. */
static int set(struct serve_settings *to, int key, const char *text, struct error *err)
{
    const struct setting *s = &settings[key];
    void *place = (char *)to + s->place;
    int64_t number = 0;
    int word = 0, code = 0;
    switch (s->kind) {
    case TEXT:
        *(const char **)place = text;
        return 0;
    case ORIGINS_LIST:
        *(const char **)place = text;
        return check_origins(text, err);
    case YES:
        code = read_word(yes_or_no, "yes or no", text, &word, err);
        *(bool *)place = word;
        return code;
    case WHOLE:
        code = read_whole(s, text, &number, err);
        *(int *)place = (int)number;
        return code;
    case SECONDS:
        code = read_whole(s, text, &number, err);
        *(int64_t *)place = number * 1000;
        return code;
    case LOG:
        code = read_word(log_formats, "pairs, json or none", text, &word, err);
        *(enum log_format *)place = (enum log_format)word;
        return code;
    }
    return code;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static int find_key(const char *name)
{
    for (const struct argp_option *flag = flags; flag->name || flag->doc; flag++)
        if (flag->name && flag->key != KEY_CONFIG && strcmp(flag->name, name) == 0)
            return flag->key;
    return 0;
}

/* Ends a line before its comment: at a # that begins it or has a blank before it. */
static void cut_comment(char *line)
{
    for (char *at = line; (at = strchr(at, '#')); at++)
        if (at == line || isspace((unsigned char)at[-1])) {
            *at = '\0';
            return;
        }
}

/* A text without the blanks around it. */
static char *trim(char *text)
{
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t");
}

/* "name = value"; *known has the keys that were there before. */
static int read_line(struct serve_settings *to, char *line, unsigned *known, struct error *err)
{
    char *value = line, *name = trim(strsep(&value, "="));
    if (!value)
        return error_set(err, ERR_BAD_ARGUMENT, "'%.60s' is no setting such as 'port = 8642'", name);
    int key = find_key(name);
    value = trim(value);
    if (!key)
        return error_set(err, ERR_BAD_ARGUMENT, "there is no setting '%.60s'; `coil serve --help` lists them", name);
    if (*known >> key & 1)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' has been set above", name);
    *known |= 1u << key;
    if (!*value)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' has no value", name);
    struct error why;
    return set(to, key, value, &why) ? error_set(err, why.code, "'%s' %s", name, why.text) : 0;
}

static int read_file(struct serve_settings *to, struct error *err)
{
    unsigned known = 0;
    int number = 0, code = file_read(to->file, FILE_MOST, &to->text, err);
    if (!code && strlen(textbuf_text(&to->text)) < to->text.length)
        code = error_set(err, ERR_BAD_ARGUMENT, "%s: there is a zero byte in some line", to->file);
    for (char *at = code ? NULL : to->text.data, *line; !code && (line = strsep(&at, "\n"));) {
        struct error why;
        number++;
        cut_comment(line);
        line = trim(line);
        if (*line && (code = read_line(to, line, &known, &why)))
            error_set(err, code, "%s, line %d: %s", to->file, number, why.text);
    }
    return code;
}

/* ---- Flags ------------------------------------------------------------------------------------------------------- */

struct parsing {
    struct serve_settings *to;
    bool file_only; /* no other flag counts yet */
};

static const char *flag_name(int key)
{
    const struct argp_option *flag = flags;
    while (flag->key != key)
        flag++;
    return flag->name;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct parsing *p = state->input;
    const struct serve_options *o = &p->to->options;
    struct error err;
    if (key == ARGP_KEY_END && !p->file_only && !o->cert != !o->key)
        argp_error(state, "--cert and --key go together");
    if (key < KEY_CONFIG || key >= KEYS)
        return ARGP_ERR_UNKNOWN;
    if ((key == KEY_CONFIG) == p->file_only && set(p->to, key, text ? text : "yes", &err))
        argp_error(state, "--%s %s", flag_name(key), err.text);
    return 0;
}

static const struct argp argp = {
    .options = flags,
    .parser = parse,
    .doc = "Serve the page, on which the games are played in a browser, and tables for people far from each other. The "
           "address is printed once it can be opened; SIGTERM or Ctrl-C ends it. /health answers 'ok', /metrics has "
           "figures.\vExample: coil serve --address 0.0.0.0 --port 8000\n\n"
           "What clients and the server say to each other is described in docs/server.md.",
};

/* One processor is for the loop, if there are several. */
static int usual_threads(void)
{
    int processors = system_processors(8);
    return processors > 1 ? processors - 1 : 1;
}

int serve_settings_read(int argc, char **argv, struct serve_settings *out, struct error *err)
{
    struct parsing parsing = { out, true };
    *out = (struct serve_settings){ .text = TEXTBUF_GROWING,
                                    .options = { .address = "127.0.0.1",
                                                 .port = 8642,
                                                 .haste = 1,
                                                 .threads = usual_threads(),
                                                 .rest_ms = 300000,
                                                 .connections = 200,
                                                 .tables_an_hour = 30,
                                                 .requests = 10,
                                                 .tables = 100000 } };
    /* Of an option that stands twice the last counts: scripts put their own before what they are given. */
    argp_parse(&argp, argc, argv, 0, NULL, &parsing);
    int code = out->file ? read_file(out, err) : 0;
    parsing.file_only = false;
    if (!code)
        argp_parse(&argp, argc, argv, 0, NULL, &parsing);
    return code;
}

void serve_settings_release(struct serve_settings *s)
{
    textbuf_release(&s->text);
}
