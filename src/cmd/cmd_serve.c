/* `coil serve`: the page, for browsers, and tables. */
#include "cmd/cmd.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/textbuf.h"
#include "cmd/serve_settings.h"
#include "native/state_folder.h"

#ifdef COIL_WITH_SERVE
#include "serve/addresses.h"
#include "serve/serve.h"
#endif

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

/* The address to open here, and below it those for other machines, if they are served. */
static void print_address(const struct serve_options *o, int port)
{
    char here[URL_SIZE], elsewhere[ADDRESSES_MAX][URL_SIZE];
    int count = addresses_elsewhere(o, port, elsewhere);
    address_here(o, port, here);
    printf(o->unix_path ? "%s\n" : "%s/\n", here);
    for (int i = 0; i < count; i++)
        printf("%s/\n", elsewhere[i]);
    fflush(stdout);
}

enum { TOKEN_LETTERS = 16 };

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

/* The first line of the file, which is long enough not to be guessed, and no longer than requests can name it. */
static int read_token(const char *path, char token[ADMIN_TOKEN_SIZE], struct error *err)
{
    char line[ADMIN_TOKEN_SIZE + 2]; /* the end of the longest one fits behind it */
    FILE *file = fopen(path, "r");
    bool read = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    if (!read)
        return error_set(err, ERR_BAD_ARGUMENT, "--admin-token: \"%s\" cannot be read, or is empty", path);
    size_t letters = strcspn(line, "\r\n");
    if (letters < TOKEN_LETTERS || letters >= ADMIN_TOKEN_SIZE)
        return error_set(err, ERR_BAD_ARGUMENT, "--admin-token: \"%s\" must have %d to %d letters in its first line",
                         path, TOKEN_LETTERS, ADMIN_TOKEN_SIZE - 1);
    snprintf(token, ADMIN_TOKEN_SIZE, "%.*s", (int)letters, line);
    return 0;
}

/* Whether tables are kept, and where. */
static int settle_data(struct serve_settings *s, char path[STATE_PATH_SIZE], struct error *err)
{
#ifndef COIL_WITH_STORE
    if (!s->page_only && !s->options.data)
        fputs("coil serve: this program was built without SQLite, so there are no tables, only the page\n", stderr);
    s->page_only |= !s->options.data;
#endif
    if (!s->page_only)
        return find_data(&s->options, path, err);
    s->options.data = NULL;
    return 0;
}

static int run(const struct catalog *catalog, struct serve_settings s, struct error *err)
{
    char token[ADMIN_TOKEN_SIZE], data[STATE_PATH_SIZE];
    struct textbuf page = TEXTBUF_GROWING;
    struct site site;
    int status = s.root ? 0 : find_page(&page, err);
    if (status == 0)
        status = site_read(s.root ? s.root : textbuf_text(&page), &site, err);
    textbuf_release(&page);
    if (status)
        return status;
    status = settle_data(&s, data, err);
    if (status == 0 && s.admin) {
        status = read_token(s.admin, token, err);
        s.options.admin = token;
    }
    if (status == 0)
        status = serve(&site, catalog, &s.options, print_address, err);
    site_release(&site);
    return status;
}

#else

static int run(const struct catalog *catalog, struct serve_settings s, struct error *err)
{
    (void)catalog, (void)s;
    return error_set(err, ERR_BAD_ARGUMENT, "this program was built without libwebsockets, so it has no server");
}

#endif

int cmd_serve(struct catalog *catalog, int argc, char **argv)
{
    struct serve_settings settings;
    struct error err;
    int status = CMD_OK;
    if (serve_settings_read(argc, argv, &settings, &err)) {
        status = cmd_refuse(argv[0], &err);
    } else if (run(catalog, settings, &err)) { /* what was said makes sense, but the machine is not so */
        cmd_refuse(argv[0], &err);
        status = CMD_FAILED;
    }
    serve_settings_release(&settings);
    return status;
}
