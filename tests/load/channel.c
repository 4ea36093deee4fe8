/* Sockets, the handshake and the frames of RFC 6455; see channel.h. Frames of clients are masked; by zero, which
 * changes nothing. */
#define _GNU_SOURCE /* strcasestr */
#include "channel.h"

#include "support.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS_MOST = 256, READ_SIZE = 65536, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, SHORT_MOST = 125 };

void loop_open(struct loop *l)
{
    *l = (struct loop){ .epoll = epoll_create1(EPOLL_CLOEXEC) };
    if (l->epoll < 0)
        test_die("no epoll");
}

void loop_close(struct loop *l)
{
    close(l->epoll);
}

/* ---- Out --------------------------------------------------------------------------------------------------------- */

void channel_drop(struct channel *c)
{
    if (c->state != CHANNEL_NONE)
        close(c->fd);
    c->state = CHANNEL_NONE;
    c->age++;
    c->wants_to_write = false;
    textbuf_clear(&c->in);
    textbuf_clear(&c->out);
}

void channel_release(struct channel *c)
{
    channel_drop(c);
    textbuf_release(&c->in);
    textbuf_release(&c->out);
}

static void watch(struct channel *c, int how)
{
    struct epoll_event e = { .events = (c->deaf ? 0 : EPOLLIN) | (c->wants_to_write ? EPOLLOUT : 0), .data.ptr = c };
    epoll_ctl(c->loop->epoll, how, c->fd, &e);
}

static void lose(struct channel *c)
{
    channel_drop(c);
    if (c->owner.gone)
        c->owner.gone(c->owner.context);
}

/* As much as the connection takes. Who has lost it finds out by reading. */
static void flush(struct channel *c)
{
    ssize_t sent = c->out.length ? send(c->fd, c->out.data, c->out.length, MSG_NOSIGNAL) : 0;
    if (sent > 0) {
        c->out.length -= (size_t)sent;
        memmove(c->out.data, c->out.data + sent, c->out.length + 1);
    }
    bool waits = c->out.length > 0 && (sent >= 0 || errno == EAGAIN || errno == ENOTCONN);
    if (waits != c->wants_to_write) {
        c->wants_to_write = waits;
        watch(c, EPOLL_CTL_MOD);
    }
}

void channel_put(struct channel *c, const char *bytes, size_t length)
{
    text_put_bytes(&c->out, bytes, length);
    if (!c->wants_to_write)
        flush(c);
}

void channel_frame(struct channel *c, int opcode, const char *bytes, size_t length, uint64_t announced)
{
    char head[14] = { (char)(0x80 | opcode) };
    int size = announced <= SHORT_MOST ? 0 : announced < 65536 ? 2 : 8;
    head[1] = (char)(0x80 | (size == 0 ? (int)announced : size == 2 ? 126 : 127));
    for (int i = 0; i < size; i++)
        head[2 + i] = (char)(announced >> 8 * (size - 1 - i));
    text_put_bytes(&c->out, head, (size_t)size + 6); /* with the mask, zero */
    channel_put(c, bytes, length);
}

void channel_send(struct channel *c, const char *text, size_t length)
{
    if (c->state == CHANNEL_OPEN)
        channel_frame(c, TEXT, text, length, length);
}

void channel_connect(struct channel *c, int port)
{
    struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int yes = 1;
    channel_drop(c);
    c->in.grows = c->out.grows = true;
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0)
        test_die("no socket: %s", strerror(errno));
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (c->source) {
        struct sockaddr_in here = { .sin_family = AF_INET };
        here.sin_addr.s_addr = htonl(c->source);
        setsockopt(c->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        if (bind(c->fd, (const struct sockaddr *)&here, sizeof here))
            test_die("no address of this machine's own: %s", strerror(errno));
    }
    (void)!connect(c->fd, (const struct sockaddr *)&there, sizeof there); /* whether it succeeds, the loop tells */
    c->state = CHANNEL_HTTP;
    c->wants_to_write = true;
    watch(c, EPOLL_CTL_ADD);
}

void channel_open(struct channel *c, int port)
{
    channel_connect(c, port);
    c->state = CHANNEL_UPGRADING;
    text_putf(&c->out,
              "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Protocol: coil.v1\r\n\r\n",
              port);
}

void channel_ask(struct channel *c, int port, const char *method, const char *path, const char *body)
{
    channel_connect(c, port);
    text_putf(&c->out, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %zu\r\n\r\n%s", method, path, port,
              strlen(body), body);
}

/* ---- In ---------------------------------------------------------------------------------------------------------- */

/* Takes bytes from the beginning of what has come. */
static void consume(struct channel *c, size_t count)
{
    c->in.length -= count;
    memmove(c->in.data, c->in.data + count, c->in.length + 1);
}

/* The end of the head of a reply; NULL if it is not there yet. */
static char *end_of_head(const struct channel *c)
{
    char *end = strstr(c->in.data, "\r\n\r\n");
    return end ? end + 4 : NULL;
}

static int status_of(const struct channel *c)
{
    return strncmp(c->in.data, "HTTP/1.1 ", 9) == 0 ? (int)strtol(c->in.data + 9, NULL, 10) : 0;
}

static void take_reply(struct channel *c)
{
    char *body = end_of_head(c);
    const char *length = body ? strcasestr(c->in.data, "\r\ncontent-length:") : NULL;
    if (!body || !length || length > body)
        return;
    size_t whole = (size_t)(body - c->in.data) + strtoul(length + 17, NULL, 10);
    if (c->in.length < whole)
        return;
    struct textbuf reply = c->in;
    int status = status_of(c);
    c->in = TEXTBUF_GROWING;
    channel_drop(c);
    if (c->owner.replied)
        c->owner.replied(c->owner.context, status, body);
    textbuf_release(&reply);
}

static void take_upgrade(struct channel *c)
{
    const char *end = end_of_head(c);
    if (!end)
        return;
    if (status_of(c) != 101) {
        lose(c);
        return;
    }
    consume(c, (size_t)(end - c->in.data));
    c->state = CHANNEL_OPEN;
    c->owner.opened(c->owner.context);
}

/* The frame that begins at `at`: its head's size, 0 if it has not come whole. */
static size_t frame_at(const struct channel *c, size_t at, size_t *length)
{
    const unsigned char *b = (const unsigned char *)c->in.data + at;
    size_t there = c->in.length - at, head = 2;
    if (there < 2)
        return 0;
    *length = b[1] & 127;
    head = *length == 126 ? 4 : *length == 127 ? 10 : 2;
    if (there < head)
        return 0;
    if (head > 2)
        *length = 0;
    for (size_t i = 2; i < head; i++)
        *length = *length << 8 | b[i];
    return there - head >= *length ? head : 0;
}

/* The frames that have come whole, as long as nobody drops the connection. */
static void take_frames(struct channel *c)
{
    size_t at = 0, length, head;
    unsigned age = c->age;
    while ((head = frame_at(c, at, &length))) {
        int opcode = c->in.data[at] & 15;
        char *text = c->in.data + at + head, after = text[length];
        at += head + length;
        if (opcode == CLOSE) {
            lose(c);
            return;
        }
        if (opcode == PING)
            channel_frame(c, PONG, text, length, length);
        if (opcode != TEXT)
            continue;
        c->loop->messages++;
        c->loop->bytes += (int64_t)length;
        text[length] = '\0';
        c->owner.heard(c->owner.context, text, length);
        if (c->age != age)
            return;
        text[length] = after;
    }
    consume(c, at);
}

static void receive(struct channel *c)
{
    char bytes[READ_SIZE];
    ssize_t count = recv(c->fd, bytes, sizeof bytes, 0);
    unsigned age = c->age;
    if (count < 0 && errno == EAGAIN)
        return;
    if (count <= 0) {
        lose(c);
        return;
    }
    text_put_bytes(&c->in, bytes, (size_t)count);
    if (c->state == CHANNEL_HTTP)
        take_reply(c);
    else if (c->state == CHANNEL_UPGRADING)
        take_upgrade(c);
    if (c->state == CHANNEL_OPEN && c->age == age && c->in.length)
        take_frames(c);
}

void loop_turn(struct loop *l, int wait_ms)
{
    struct epoll_event events[EVENTS_MOST];
    int count = epoll_wait(l->epoll, events, EVENTS_MOST, wait_ms);
    for (int i = 0; i < count; i++) {
        struct channel *c = events[i].data.ptr;
        unsigned age = c->age;
        if (events[i].events & EPOLLOUT && c->state != CHANNEL_NONE)
            flush(c);
        if (c->age == age && events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP))
            receive(c);
    }
}
