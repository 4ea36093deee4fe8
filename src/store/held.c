/* The tables that are held in memory; see held.h. */
#include "store/held.h"

#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

void held_init(struct held_tables *t)
{
    const size_t buckets = 256;
    *t = (struct held_tables){ .bucket = memory_new(buckets * sizeof(struct held *)), .buckets = buckets };
    TAILQ_INIT(&t->live);
    TAILQ_INIT(&t->resting);
}

static struct held **place(const struct held_tables *t, const char *id)
{
    struct held **p = &t->bucket[hash_bytes(HASH_START, id, strlen(id)) & (t->buckets - 1)];
    while (*p && strcmp((*p)->fact.id, id) != 0)
        p = &(*p)->next;
    return p;
}

static void grow(struct held_tables *t)
{
    struct held_tables old = *t;
    t->buckets *= 2;
    t->bucket = memory_new(t->buckets * sizeof *t->bucket);
    for (size_t i = 0; i < old.buckets; i++) {
        for (struct held *h = old.bucket[i], *next; h; h = next) {
            next = h->next;
            h->next = NULL;
            *place(t, h->fact.id) = h;
        }
    }
    free(old.bucket);
}

struct held *held_find(const struct held_tables *t, const char *id)
{
    return *place(t, id);
}

struct held *held_get(struct held_tables *t, const char *id)
{
    struct held *h = held_find(t, id);
    if (h)
        return h;
    if (t->count++ == t->buckets)
        grow(t);
    size_t length = strlen(id);
    assert(length > 0 && length < STORE_ID_SIZE);
    h = memory_new(sizeof *h);
    memcpy(h->fact.id, id, length);
    h->text = TEXTBUF_GROWING;
    *place(t, id) = h;
    TAILQ_INSERT_TAIL(&t->resting, h, neighbours);
    return h;
}

static void release(struct held *h)
{
    textbuf_release(&h->text);
    free(h);
}

void held_release(struct held_tables *t)
{
    for (size_t i = 0; i < t->buckets; i++) {
        for (struct held *h = t->bucket[i], *next; h; h = next) {
            next = h->next;
            release(h);
        }
    }
    free(t->bucket);
}

/* To the end of the list that it belongs to from now on. */
static void move(struct held_tables *t, struct held *h, bool live)
{
    TAILQ_REMOVE(h->live ? &t->live : &t->resting, h, neighbours);
    h->live = live;
    TAILQ_INSERT_TAIL(h->live ? &t->live : &t->resting, h, neighbours);
}

void held_append(struct held_tables *t, struct held *h, uint64_t number, int64_t at, const char *entry, size_t length)
{
    if (!h->live) {
        h->first = number;
        move(t, h, true);
    }
    h->last = number;
    h->fact.ended = h->fact.checked = h->fact.sound = false;
    h->fact.changed = at;
    text_put_bytes(&h->text, entry, length);
}

void held_rest(struct held_tables *t, struct held *h, uint64_t number, const char *text, size_t length)
{
    move(t, h, false);
    h->last = number;
    h->whole = true;
    h->fact.checked = h->fact.sound = false;
    textbuf_clear(&h->text);
    text_put_bytes(&h->text, text, length);
}

void held_mark_checked(struct held_tables *t, struct held *h, uint64_t number, bool sound)
{
    if (!h->fact.ended)
        return;
    move(t, h, false);
    h->last = number;
    h->fact.checked = true;
    h->fact.sound = sound;
}

void held_settle(struct held_tables *t, uint64_t committed)
{
    struct held *h, *next;
    for (h = TAILQ_FIRST(&t->resting); h && h->last <= committed; h = next) {
        next = TAILQ_NEXT(h, neighbours);
        TAILQ_REMOVE(&t->resting, h, neighbours);
        *place(t, h->fact.id) = h->next;
        t->count--;
        release(h);
    }
}
