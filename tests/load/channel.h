/* Connections of clients, by hand and as light as can be, so that not they are what is measured: a request over HTTP,
 * or a WebSocket. What comes is told to the owner; all happens within loop_turn, in one thread. */
#ifndef COIL_LOAD_CHANNEL_H
#define COIL_LOAD_CHANNEL_H

#include "base/textbuf.h"

#include <stdbool.h>
#include <stdint.h>

struct loop {
    int epoll;
    int64_t messages, bytes; /* that have come over WebSockets */
};

struct channel;
struct channel_owner {
    void (*opened)(void *context);
    /* A whole message, ended by a zero byte. */
    void (*heard)(void *context, char *text, size_t length);
    /* The reply over HTTP. */
    void (*replied)(void *context, int status, const char *body);
    /* The connection has ended, by whomever, or could not be made. Not called for channel_drop. */
    void (*gone)(void *context);
    void *context;
};

enum channel_state { CHANNEL_NONE, CHANNEL_HTTP, CHANNEL_UPGRADING, CHANNEL_OPEN };

struct channel {
    struct loop *loop;
    struct channel_owner owner;
    enum channel_state state;
    int fd;
    uint32_t source;        /* the address that it comes from, of 127.0.0.0/8; 0: the usual one */
    struct textbuf in, out; /* what has come and is no message yet; what the connection has not taken */
    bool wants_to_write;
    bool deaf;    /* it never reads */
    unsigned age; /* of its connection: what waits for an older one is not for it */
};

void loop_open(struct loop *l);
void loop_close(struct loop *l);
/* Waits so long for something to happen, and lets it. */
void loop_turn(struct loop *l, int wait_ms);

/* A channel is zeroed at first, but for its loop and owner. What it has open is dropped by the next two. */
void channel_open(struct channel *c, int port);
void channel_ask(struct channel *c, int port, const char *method, const char *path, const char *body);
/* Opens a connection without saying anything. */
void channel_connect(struct channel *c, int port);
/* A message; it must be open. */
void channel_send(struct channel *c, const char *text, size_t length);
/* A frame of any kind, of which `announced` is the length that it says it has. */
void channel_frame(struct channel *c, int opcode, const char *bytes, size_t length, uint64_t announced);
/* Bytes as they are. */
void channel_put(struct channel *c, const char *bytes, size_t length);
void channel_drop(struct channel *c);
void channel_release(struct channel *c);

#endif
