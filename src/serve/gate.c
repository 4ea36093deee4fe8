/* What waits for its commit; see gate.h. */
#include "serve/gate.h"

#include "base/memory.h"

#include <libwebsockets.h>
#include <string.h>

/* ---- Parcels ----------------------------------------------------------------------------------------------------- */

/* With one holder, the caller. */
static struct parcel *parcel_new(const char *bytes, size_t length)
{
    struct parcel *p = memory_new(sizeof *p + LWS_PRE + length + 1);
    p->holders = 1;
    p->length = length;
    memcpy(p->memory + LWS_PRE, bytes, length);
    return p;
}

void parcel_release(struct parcel *p)
{
    if (p && --p->holders == 0)
        free(p);
}

unsigned char *parcel_bytes(struct parcel *p)
{
    return p->memory + LWS_PRE;
}

/* A parcel of these bytes with one more holder: the latest, if that is the same. */
static struct parcel *parcel_of(struct gate *g, const char *bytes, size_t length, uint64_t number)
{
    struct parcel *p = g->latest;
    if (!p || g->latest_number != number || p->length != length || memcmp(parcel_bytes(p), bytes, length) != 0) {
        parcel_release(p);
        p = g->latest = parcel_new(bytes, length);
        g->latest_number = number;
    }
    p->holders++;
    return p;
}

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

static void unlist(struct gate *g, struct outlet *o)
{
    if (!o->listed)
        return;
    *(o->previous ? &o->previous->next : &g->waiting) = o->next;
    if (o->next)
        o->next->previous = o->previous;
    o->listed = false;
}

/* Asks to be called when the connection can be written to, or to be looked at again at the next commit. */
static void see_to(struct gate *g, struct outlet *o)
{
    if (o->first == o->end)
        return;
    if (o->letters[o->first].number <= g->committed) {
        unlist(g, o);
        lws_callback_on_writable(o->wsi);
    } else if (!o->listed) {
        o->previous = NULL;
        o->next = g->waiting;
        if (o->next)
            o->next->previous = o;
        g->waiting = o;
        o->listed = true;
    }
}

int outlet_mark(const struct outlet *o)
{
    return o->end - o->first;
}

static void make_room(struct outlet *o)
{
    if (o->end < o->room)
        return;
    if (o->first > 0) {
        memmove(o->letters, o->letters + o->first, (size_t)(o->end - o->first) * sizeof *o->letters);
        o->end -= o->first;
        o->first = 0;
    } else {
        o->room = o->room ? 2 * o->room : 4;
        o->letters = memory_resize(o->letters, (size_t)o->room * sizeof *o->letters);
    }
}

void gate_put_at(struct gate *g, struct outlet *o, int mark, const char *bytes, size_t length, uint64_t number)
{
    make_room(o);
    struct letter *at = o->letters + o->first + mark;
    memmove(at + 1, at, (size_t)(o->end - o->first - mark) * sizeof *at);
    *at = (struct letter){ parcel_of(g, bytes, length, number), number };
    o->end++;
    o->bytes += length;
    g->bytes += length;
    see_to(g, o);
}

void gate_put(struct gate *g, struct outlet *o, const char *bytes, size_t length, uint64_t number)
{
    gate_put_at(g, o, outlet_mark(o), bytes, length, number);
}

static void lighten(struct gate *g, struct outlet *o, const struct letter *letter)
{
    o->bytes -= letter->parcel->length;
    g->bytes -= letter->parcel->length;
}

struct parcel *gate_take(struct gate *g, struct outlet *o)
{
    if (o->first == o->end || o->letters[o->first].number > g->committed) {
        see_to(g, o);
        return NULL;
    }
    const struct letter *letter = &o->letters[o->first++];
    struct parcel *parcel = letter->parcel;
    lighten(g, o, letter);
    if (o->first == o->end) { /* most connections are idle most of the time */
        free(o->letters);
        o->letters = NULL;
        o->first = o->end = o->room = 0;
    }
    return parcel;
}

void gate_open(struct gate *g, uint64_t committed)
{
    g->committed = committed;
    for (struct outlet *o = g->waiting, *next; o; o = next) {
        next = o->next;
        if (o->letters[o->first].number > committed)
            continue;
        unlist(g, o);
        if (o->send)
            o->send(o);
        else
            lws_callback_on_writable(o->wsi);
    }
}

void gate_drop_held(struct gate *g, struct outlet *o)
{
    int kept = o->first;
    for (int i = o->first; i < o->end; i++)
        if (o->letters[i].number <= g->committed) {
            o->letters[kept++] = o->letters[i];
        } else {
            lighten(g, o, &o->letters[i]);
            parcel_release(o->letters[i].parcel);
        }
    o->end = kept;
    unlist(g, o);
    see_to(g, o);
}

void gate_close(struct gate *g, struct outlet *o)
{
    for (int i = o->first; i < o->end; i++) {
        lighten(g, o, &o->letters[i]);
        parcel_release(o->letters[i].parcel);
    }
    unlist(g, o);
    free(o->letters);
    o->letters = NULL;
    o->first = o->end = o->room = 0;
}

void gate_release(struct gate *g)
{
    parcel_release(g->latest);
    g->latest = NULL;
}
