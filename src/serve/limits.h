/* How much one address may do: counts of what it has open, and buckets that fill again with time. */
#ifndef COIL_SERVE_LIMITS_H
#define COIL_SERVE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* So much at once, and so much each `ms` for long. */
struct rate {
    int burst, each;
    int64_t ms;
};

/* All zero at first, which is full. */
struct bucket {
    int64_t spent; /* thousandths of what it holds */
    int64_t at;
};

/* Takes so many, on credit but for the first; false if there is none. What is asked for in vain counts too, so that
 * bucket_overrun can tell who never stops asking: five bursts too much. */
bool bucket_take(struct bucket *b, const struct rate *rate, int count, int64_t now);
bool bucket_overrun(const struct bucket *b, const struct rate *rate);
/* True if there is one to take. */
bool bucket_has(const struct bucket *b, const struct rate *rate, int64_t now);

enum { ADDRESS_SIZE = 64 };

/* Of addresses of IPv6 the first half is one, since that is what somebody is given. */
struct address {
    char text[ADDRESS_SIZE];
    int connections, sockets;               /* open: of any kind; WebSockets */
    struct bucket requests, tables, tokens; /* `tokens`: wrong ones of who runs a server */
    struct bucket patience;                 /* for connections that are let go since they send too much */
    int64_t seen;
    int64_t banned_until; /* 0: not banned; see bans.h */
    struct address *next;
};

enum { LIMITS_SLOTS = 4096 };

struct limits {
    struct address *slot[LIMITS_SLOTS];
    int count;
};

static inline bool address_banned(const struct address *a)
{
    return a->banned_until != 0;
}

/* The address of a text such as "10.1.2.3" or "2001:db8::1"; made if it is new. It stays while it has anything open,
 * and for an hour. */
struct address *limits_address(struct limits *l, const char *text, int64_t now);
/* Forgets those of whom nothing has been seen for an hour, and ends bans whose time is over. */
void limits_sweep(struct limits *l, int64_t now);
/* Each address, in no order. */
void limits_each(const struct limits *l, void (*visit)(void *context, const struct address *a), void *context);
void limits_release(struct limits *l);

#endif
