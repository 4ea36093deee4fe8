/* Status codes and messages; see status.h. */
#include "base/status.h"

#include <stdarg.h>
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

int error_set(struct error *err, int code, const char *format, ...)
{
    if (!err)
        return code;
    err->code = code;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return code;
}

int error_prefix(struct error *err, int code, const char *prefix)
{
    if (!err)
        return code;
    struct error inner = *err;
    return error_set(err, code, "%s: %s", prefix, inner.text);
}
