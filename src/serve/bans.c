/* Bans in the store: a line for each, with its end and the address; the last one of an address counts. See bans.h. */
#include "serve/bans.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char text_id[] = "bans";

static void put_line(struct textbuf *out, const struct address *a)
{
    text_putf(out, "%" PRId64 " %s\n", a->banned_until, a->text);
}

static void put_banned(void *context, const struct address *a)
{
    if (address_banned(a))
        put_line(context, a);
}

/* Those that are over are left out from then on. */
void bans_read(struct limits *l, struct store *s, int64_t now)
{
    struct textbuf text = TEXTBUF_GROWING, left = TEXTBUF_GROWING;
    store_read(s, text_id, &text);
    for (char *at = text.data, *line; (line = strsep(&at, "\n")) && at;) {
        char *address;
        int64_t until = strtoll(line, &address, 10);
        if (*address == ' ')
            limits_address(l, address + 1, now)->banned_until = until > now ? until : 0;
    }
    limits_each(l, put_banned, &left);
    if (left.length != text.length)
        store_rest(s, text_id, now, false, textbuf_text(&left), left.length);
    textbuf_release(&text);
    textbuf_release(&left);
}

uint64_t bans_set(struct address *a, struct store *s, int64_t until, int64_t now)
{
    struct textbuf line = TEXTBUF_GROWING;
    a->banned_until = until;
    put_line(&line, a);
    uint64_t number = store_append(s, text_id, now, textbuf_text(&line), line.length);
    textbuf_release(&line);
    return number;
}
