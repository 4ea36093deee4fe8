/* What addresses may do; see limits.h. */
#include "serve/limits.h"

#include "base/hash.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { WHOLE = 1000, OVERRUN = 5, FORGOTTEN_MS = 3600000 };

/* What is spent and has not come back by now. */
static int64_t spent_at(const struct bucket *b, const struct rate *rate, int64_t now)
{
    int64_t full = (int64_t)rate->burst * OVERRUN * rate->ms / rate->each + 1, passed = now - b->at;
    int64_t filled = passed < full ? passed * rate->each * WHOLE / rate->ms : b->spent;
    return filled < b->spent ? b->spent - filled : 0;
}

bool bucket_has(const struct bucket *b, const struct rate *rate, int64_t now)
{
    return spent_at(b, rate, now) + WHOLE <= (int64_t)rate->burst * WHOLE;
}

bool bucket_take(struct bucket *b, const struct rate *rate, int count, int64_t now)
{
    bool there = bucket_has(b, rate, now);
    b->spent = spent_at(b, rate, now);
    b->at = now;
    if (there || !bucket_overrun(b, rate))
        b->spent += (int64_t)count * WHOLE;
    return there;
}

bool bucket_overrun(const struct bucket *b, const struct rate *rate)
{
    return b->spent >= (int64_t)rate->burst * WHOLE * OVERRUN;
}

/* The address by which somebody is counted. */
static void fold(const char *text, char out[ADDRESS_SIZE])
{
    unsigned char six[16];
    if (strncmp(text, "::ffff:", 7) == 0 && strchr(text, '.'))
        text += 7;
    if (inet_pton(AF_INET6, text, six) != 1) {
        snprintf(out, ADDRESS_SIZE, "%s", text);
        return;
    }
    memset(six + 8, 0, 8);
    inet_ntop(AF_INET6, six, out, ADDRESS_SIZE);
}

struct address *limits_address(struct limits *l, const char *text, int64_t now)
{
    char folded[ADDRESS_SIZE];
    fold(text, folded);
    struct address **slot = &l->slot[hash_bytes(HASH_START, folded, strlen(folded)) % LIMITS_SLOTS], *a = *slot;
    while (a && strcmp(a->text, folded) != 0)
        a = a->next;
    if (!a) {
        a = memory_new(sizeof *a);
        snprintf(a->text, sizeof a->text, "%s", folded);
        a->next = *slot;
        *slot = a;
        l->count++;
    }
    a->seen = now;
    return a;
}

void limits_sweep(struct limits *l, int64_t now)
{
    for (int i = 0; i < LIMITS_SLOTS; i++)
        for (struct address **at = &l->slot[i]; *at;) {
            struct address *a = *at;
            if (a->banned_until <= now)
                a->banned_until = 0;
            if (a->connections || a->sockets || address_banned(a) || a->seen >= now - FORGOTTEN_MS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
            l->count--;
        }
}

void limits_each(const struct limits *l, void (*visit)(void *context, const struct address *a), void *context)
{
    for (int i = 0; i < LIMITS_SLOTS; i++)
        for (const struct address *a = l->slot[i]; a; a = a->next)
            visit(context, a);
}

void limits_release(struct limits *l)
{
    for (int i = 0; i < LIMITS_SLOTS; i++)
        for (struct address *a = l->slot[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
}
