/* Links of tables; see link.h. */
#include "guest/link.h"

#include "base/textbuf.h"

#include <stdlib.h>
#include <string.h>

enum { PORT_PLAIN = 80, PORT_SECURE = 443, PORT_MAX = 65535 };

static const char token_letters[] = "0123456789abcdef";

/* Copies `length` letters; false if there are none, or too many. */
static bool take(const char *text, size_t length, char *out, size_t size)
{
    if (length == 0 || length >= size)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

/* HOST, HOST:PORT or [HOST]:PORT, up to the slash; where it ends, or NULL. */
static const char *read_host(const char *text, struct link *out)
{
    bool six = *text == '[';
    const char *begin = text + six, *end = begin + strcspn(begin, six ? "]" : ":/");
    if (!take(begin, (size_t)(end - begin), out->host, sizeof out->host) || (six && *end++ != ']'))
        return NULL;
    if (*end == ':') {
        char *after;
        long port = strtol(end + 1, &after, 10);
        if (after == end + 1 || port < 1 || port > PORT_MAX)
            return NULL;
        out->port = (int)port;
        end = after;
    }
    return *end == '/' ? end : NULL;
}

static bool read_all(const char *text, struct link *out)
{
    out->secure = strncmp(text, "https://", 8) == 0;
    if (!out->secure && strncmp(text, "http://", 7) != 0)
        return false;
    out->port = out->secure ? PORT_SECURE : PORT_PLAIN;
    const char *at = read_host(strchr(text, ':') + 3, out);
    if (!at || strncmp(at, "/t/", 3) != 0)
        return false;
    at += 3;
    size_t length = strspn(at, token_letters);
    if (!take(at, length, out->table, sizeof out->table))
        return false;
    at += length;
    if (*at == '\0')
        return true;
    length = strspn(at + 1, token_letters);
    return *at == '#' && !at[1 + length] && take(at + 1, length, out->token, sizeof out->token);
}

int link_read(const char *text, struct link *out, struct error *err)
{
    *out = (struct link){ 0 };
    if (read_all(text, out))
        return 0;
    return error_set(err, ERR_BAD_ARGUMENT,
                     "a link looks like http://HOST:PORT/t/ID, with #TOKEN behind it for a seat of yours, not '%.120s'",
                     text);
}

void link_put_host(const struct link *link, struct textbuf *out)
{
    text_putf(out, strchr(link->host, ':') ? "[%s]" : "%s", link->host);
    if (link->port != (link->secure ? PORT_SECURE : PORT_PLAIN))
        text_putf(out, ":%d", link->port);
}

void link_put(const struct link *link, struct textbuf *out)
{
    text_put(out, link->secure ? "https://" : "http://");
    link_put_host(link, out);
    text_putf(out, "/t/%s", link->table);
    if (*link->token)
        text_putf(out, "#%s", link->token);
}
