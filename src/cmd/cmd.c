/* What all sub-commands share; see cmd.h. */
#include "cmd/cmd.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

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
