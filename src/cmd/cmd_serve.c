/* `coil serve`: the page, for browsers. */
#include "cmd/cmd.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef COIL_WITH_SERVE
#include "base/textbuf.h"
#include "serve/serve.h"
#endif

enum { KEY_ADDRESS = 1, KEY_PORT, KEY_ROOT };

struct arguments {
    const char *address, *root;
    int port;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    switch (key) {
    case KEY_ADDRESS:
        request->address = text;
        return 0;
    case KEY_PORT:
        request->port = (int)cmd_number(state, "--port", text, 0, 65535);
        return 0;
    case KEY_ROOT:
        request->root = text;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "address", KEY_ADDRESS, "ADDRESS", 0, "Listen here; 127.0.0.1, this machine alone, if not given", 1 },
    { "port", KEY_PORT, "N", 0, "The port, 8642 if not given; 0 is any free one", 1 },
    { "root", KEY_ROOT, "FOLDER", 0,
      "The built page; if not given, the one that is installed or built with the program", 1 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Serve the page, on which the games are played in a browser. The address is printed once it can be opened; "
           "SIGTERM or Ctrl-C ends it. /health answers 'ok'.\v"
           "Example: coil serve --port 8000",
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

static void print_address(const char *address, int port)
{
    const char *shown = strcmp(address, "0.0.0.0") == 0 ? "127.0.0.1" : address;
    printf(strchr(shown, ':') ? "http://[%s]:%d/\n" : "http://%s:%d/\n", shown, port);
    fflush(stdout);
}

static int run(const struct arguments *request, struct error *err)
{
    struct textbuf page = TEXTBUF_GROWING;
    struct site site;
    int status = request->root ? 0 : find_page(&page, err);
    if (status == 0)
        status = site_read(request->root ? request->root : textbuf_text(&page), &site, err);
    textbuf_release(&page);
    if (status == 0) {
        status = serve(&site, request->address, request->port, print_address, err);
        site_release(&site);
    }
    return status;
}

#else

static int run(const struct arguments *request, struct error *err)
{
    (void)request;
    return error_set(err, ERR_BAD_ARGUMENT, "this program was built without libwebsockets, so it has no server");
}

#endif

int cmd_serve(struct catalog *catalog, int argc, char **argv)
{
    (void)catalog;
    struct arguments request = { .address = "127.0.0.1", .port = 8642 };
    struct error err;
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    return run(&request, &err) ? cmd_refuse(argv[0], &err) : CMD_OK;
}
