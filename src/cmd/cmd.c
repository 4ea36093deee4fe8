/* What all sub-commands share; see cmd.h. */
#include "cmd/cmd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

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
