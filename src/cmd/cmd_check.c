/* `coil check FILE...`: all that is wrong with rulesets, and what in them is of no use. */
#include "base/faults.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cmd/cmd.h"
#include "native/files.h"
#include "native/flatten.h"

#include <stdio.h>
#include <string.h>

enum { KEY_JSON = 1 };

struct arguments {
    bool json;
    int first; /* index of the first FILE in argv */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    (void)text;
    switch (key) {
    case KEY_JSON:
        request->json = true;
        return 0;
    case ARGP_KEY_ARGS:
        request->first = state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no ruleset file is named");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "json", KEY_JSON, NULL, 0, "Print JSON, one line for each file", 1 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "FILE...",
    .doc = "Check ruleset files: all faults at once, where they are and what would fit, and warnings of what can never "
           "be used. '-' is standard input.\v"
           "Example: coil check my-deck.json\n\n"
           "Exit status: 0 if no file has a fault, whatever the warnings; 1 if any has.",
};

/* ---- One file ---------------------------------------------------------------------------------------------------- */

/* Notes what is wrong with a file. `title` is that of the ruleset, if it has one. */
static void check(const struct catalog *catalog, const char *path, struct faults *faults, struct textbuf *title)
{
    struct flat list;
    struct error err = { 0 };
    if (flat_of_written(path, ERR_BAD_RULESET, true, faults, &list, &err)) {
        size_t name = strlen(path); /* which is left out, unless it fills the whole text */
        bool named = strncmp(err.text, path, name) == 0 && strncmp(err.text + name, ": ", 2) == 0;
        char text[FAULT_TEXT_MAX];
        snprintf(text, sizeof text, "%s%s", faults->errors ? "what comes then could not be read: " : "",
                 err.text + (named ? name + 2 : 0));
        faults_add(faults, FAULT_VALUE, "", "", text);
        return;
    }
    const struct flat_item *item = flat_look(&list, "title");
    text_put(title, item && item->type == FLAT_TEXT ? item->text : "");
    catalog_check(catalog, &list, faults);
    flat_release(&list);
}

static void put_count(int count, const char *what, struct textbuf *out)
{
    text_putf(out, "%d %s%s", count, what, count == 1 ? "" : "s");
}

static void put_verdict(const struct faults *faults, const char *title, struct textbuf *out)
{
    if (faults->errors)
        put_count(faults->errors, "fault", out);
    else
        text_putf(out, "fine%s%s%s", *title ? ", \"" : "", title, *title ? "\"" : "");
    if (faults->warnings) {
        text_put(out, ", ");
        put_count(faults->warnings, "warning", out);
    }
    if (faults->count == FAULTS_MAX)
        text_put(out, ", and maybe more");
}

static void put_list(const struct faults *faults, bool colours, struct textbuf *out)
{
    for (int i = 0; i < faults->count; i++) {
        bool warning = faults->list[i].kind == FAULT_WARNING;
        text_putf(out, "  %s%s%s", colours ? (warning ? "\033[33m" : "\033[31m") : "", warning ? "warning: " : "",
                  warning && colours ? "\033[0m" : "");
        fault_text(&faults->list[i], out);
        text_putf(out, "%s\n", colours && !warning ? "\033[0m" : "");
    }
}

static void put_plain(const char *path, const struct faults *faults, const char *title, struct textbuf *out)
{
    bool colours = cmd_colours();
    text_putf(out, "%s%s%s: ", colours ? "\033[1m" : "", path, colours ? "\033[0m" : "");
    put_verdict(faults, title, out);
    text_put_char(out, '\n');
    put_list(faults, colours, out);
}

static void put_json(const char *path, const struct faults *faults, struct textbuf *out)
{
    struct json w;
    struct textbuf name = TEXTBUF_GROWING;
    utf8_put(&name, path); /* JSON is UTF-8, and names of files need not be */
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "file", textbuf_text(&name));
    faults_json(faults, &w);
    json_object_end(&w);
    text_put_char(out, '\n');
    textbuf_release(&name);
}

int cmd_check(struct catalog *catalog, int argc, char **argv)
{
    struct arguments request = { 0 };
    cmd_parse(&argp, argc, argv, &request);
    int status = CMD_OK;
    for (int i = request.first; i < argc; i++) {
        struct faults faults = FAULTS_NONE;
        struct textbuf out = TEXTBUF_GROWING, title = TEXTBUF_GROWING;
        check(catalog, file_named(argv[i]), &faults, &title);
        if (request.json)
            put_json(argv[i], &faults, &out);
        else
            put_plain(argv[i], &faults, textbuf_text(&title), &out);
        fputs(textbuf_text(&out), stdout);
        if (faults.errors)
            status = CMD_FAILED;
        faults_release(&faults);
        textbuf_release(&title);
        textbuf_release(&out);
    }
    return status;
}
