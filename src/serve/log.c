/* The log; see log.h. */
#include "serve/log.h"

#include "base/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void put_pair(struct json *w, struct textbuf *out, enum log_format format, const char *key, const char *value)
{
    if (format == LOG_JSON) {
        json_member_text(w, key, value);
        return;
    }
    text_putf(out, "%s%s=", out->length ? " " : "", key);
    struct json quoted;
    json_init(&quoted, out, JSON_AS_WRITTEN);
    if (*value && !strpbrk(value, " \"=\n\\"))
        text_put(out, value);
    else
        json_put_text(&quoted, value);
}

void log_line(enum log_format format, const char *event, ...)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct timespec now;
    struct tm parts;
    struct json w;
    char time[32];
    va_list pairs;
    if (format == LOG_NONE)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_init(&w, &out, JSON_AS_WRITTEN);
    if (format == LOG_JSON)
        json_object_begin(&w);
    put_pair(&w, &out, format, "time", time);
    put_pair(&w, &out, format, "event", event);
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *));) {
        const char *value = va_arg(pairs, const char *);
        if (value)
            put_pair(&w, &out, format, key, value);
    }
    va_end(pairs);
    if (format == LOG_JSON)
        json_object_end(&w);
    text_put_char(&out, '\n');
    fputs(textbuf_text(&out), stderr);
    textbuf_release(&out);
}
