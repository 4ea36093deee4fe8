/* Sessions over lines of JSON; see lines.h. */
#include "native/lines.h"

#include "native/flatten.h"
#include "native/system.h"

#include <string.h>

struct session_owner native_owner(const char *version)
{
    return (struct session_owner){
        .version = version,
        .flattener = native_flattener,
        .draw_seed = system_random,
        .now_ms = system_ms,
    };
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r", line[i]) || !line[i])
            return false;
    return true;
}

bool line_answer(struct session *session, const char *line, size_t length, struct textbuf *reply)
{
    struct flat request;
    struct error err;
    textbuf_clear(reply);
    if (is_blank(line, length))
        return true;
    int code = length > REQUEST_BYTES_MAX
                   ? error_set(&err, ERR_TOO_LONG, "the line is longer than %d bytes", REQUEST_BYTES_MAX)
                   : flat_of_request(line, length, &request, &err);
    if (code) {
        session_refuse(&err, reply);
        return true;
    }
    bool goes_on = session_answer(session, &request, reply);
    flat_release(&request);
    return goes_on;
}

/* Reads a line without its end; of one that is too long only as much as shows that it is. False at the end of input. */
static bool read_line(FILE *in, struct textbuf *line)
{
    int c = getc_unlocked(in);
    textbuf_clear(line);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(in))
        if (line->length <= REQUEST_BYTES_MAX)
            text_put_char(line, (char)c);
    return true;
}

int lines_serve(struct session *session, FILE *in, FILE *out)
{
    struct textbuf line = TEXTBUF_GROWING, reply = TEXTBUF_GROWING;
    bool goes_on = true, written = true;
    while (goes_on && written && read_line(in, &line)) {
        goes_on = line_answer(session, textbuf_text(&line), line.length, &reply);
        if (!reply.length)
            continue;
        text_put_char(&reply, '\n');
        written = fwrite(reply.data, 1, reply.length, out) == reply.length && fflush(out) == 0;
    }
    textbuf_release(&line);
    textbuf_release(&reply);
    return written ? 0 : -1;
}
