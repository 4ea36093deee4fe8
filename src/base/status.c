/* Status codes and messages; see status.h. */
#include "base/status.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

const char *status_name(int code)
{
    switch (code) {
#define X(name, text)                                                                                                  \
    case ERR_##name:                                                                                                   \
        return text;
        STATUS_MAP(X)
#undef X
    }
    return "ok";
}

/* Messages quote what was read: what could make a terminal do something, or a message two lines, becomes a '?'. */
static void hide_controls(char *text)
{
    for (unsigned char *p = (unsigned char *)text; *p; p++) {
        bool long_form = p[0] == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0; /* U+0080 … U+009F */
        if (*p < 0x20 || *p == 0x7f || long_form)
            *p = '?';
        if (long_form)
            p[1] = '?';
    }
}

int error_set(struct error *err, int code, const char *format, ...)
{
    if (!err)
        return code;
    err->code = code;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    hide_controls(err->text);
    return code;
}

int error_prefix(struct error *err, int code, const char *prefix)
{
    if (!err)
        return code;
    struct error inner = *err;
    return error_set(err, code, "%s: %s", prefix, inner.text);
}
