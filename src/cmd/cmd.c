/* What all sub-commands share; see cmd.h. */
#include "cmd/cmd.h"

#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- Options given twice ----------------------------------------------------------------------------------------- */

enum { OPTIONS_AT_MOST = 64, KEY_BASE = 1000 };

/* The options of a command and of what it has as children, for getopt. */
struct known_options {
    int count;
    struct option list[OPTIONS_AT_MOST + 1];
    bool once[OPTIONS_AT_MOST], given[OPTIONS_AT_MOST];
    char letters[OPTIONS_AT_MOST + 1];
};

static void know_options(const struct argp *argp, struct known_options *known)
{
    const struct argp_option *o = argp->options;
    for (; o && (o->name || o->key || o->doc); o++) {
        if (!o->name)
            continue;
        assert(known->count < OPTIONS_AT_MOST);
        known->once[known->count] = o->arg && !(o->flags & OPTION_REPEATS);
        known->list[known->count] =
            (struct option){ o->name, o->arg ? required_argument : no_argument, NULL, KEY_BASE + known->count };
        known->letters[known->count++] = o->key < KEY_BASE && isalnum(o->key) ? (char)o->key : '?';
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        know_options(child->argp, known);
}

/* Looks ahead, before anything is read from a file that is named. What is no option ends it: argp tells of that, and
 * of --help. */
static void refuse_twice(const struct argp *argp, struct argp_state *state)
{
    struct known_options known = { 0 };
    know_options(argp, &known);
    char **argv = memory_new(((size_t)state->argc + 1) * sizeof *argv); /* getopt moves arguments about */
    memcpy(argv, state->argv, (size_t)state->argc * sizeof *argv);
    opterr = 0;
    optind = 0;
    int key;
    while ((key = getopt_long(state->argc, argv, known.letters, known.list, NULL)) >= 0 && key != '?') {
        int i = key - KEY_BASE;
        if (i < 0)
            continue;
        if (known.given[i] && known.once[i])
            argp_error(state, "--%s is given twice", known.list[i].name);
        known.given[i] = true;
    }
    free(argv);
}

struct parsing {
    const struct argp *argp;
    void *input;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    const struct parsing *p = state->input;
    (void)text;
    if (key != ARGP_KEY_INIT)
        return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = p->input;
    state->name = state->argv[0]; /* argp sets it after this */
    refuse_twice(p->argp, state);
    return 0;
}

void cmd_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    const struct argp_child children[] = { { argp, 0, NULL, 0 }, { 0 } };
    const struct argp whole = { .parser = parse, .children = children };
    argp_parse(&whole, argc, argv, 0, NULL, &(struct parsing){ argp, input });
}

/* ---- Errors and numbers ------------------------------------------------------------------------------------------ */

int cmd_refuse(const char *program, const struct error *err)
{
    fprintf(stderr, "%s: %s\n", program, err->text);
    return err->code == ERR_BAD_ARGUMENT || err->code == ERR_UNKNOWN_GAME ? CMD_USAGE : CMD_FAILED;
}

int64_t cmd_number(struct argp_state *state, const char *name, const char *text, int64_t min, int64_t max)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (end == text || *end || errno || number < min || number > max)
        argp_error(state, "%s is a whole number from %lld to %lld, not '%s'", name, (long long)min, (long long)max,
                   text);
    return number;
}

/* ---- Standard output --------------------------------------------------------------------------------------------- */

int cmd_columns(void)
{
    enum { COLUMNS_MAX = 80, COLUMNS_MIN = 20 };
    struct winsize window = { 0 };
    bool narrow = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col < COLUMNS_MAX;
    return narrow && window.ws_col >= COLUMNS_MIN ? window.ws_col : COLUMNS_MAX;
}

int cmd_rows(void)
{
    struct winsize window = { 0 };
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_row ? window.ws_row : 40;
}

bool cmd_unicode(void)
{
    const char *ascii = getenv("COIL_ASCII");
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !(ascii && *ascii);
}

bool cmd_colours(void)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(none && *none) && terminal && strcmp(terminal, "dumb") != 0;
}
