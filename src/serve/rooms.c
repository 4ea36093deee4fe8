/* Tables in memory; see rooms.h. They stand in a hash table by id, and in a heap by the time at which they want to be
 * looked at. */
#include "serve/rooms.h"

#include "base/hash.h"
#include "base/memory.h"
#include "native/flatten.h"
#include "native/system.h"
#include "serve/sleepers.h"

#include <inttypes.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

enum {
    ID_DIGITS = 32,
    SLOTS_FIRST = 256,
    SWEEP_FIRST = 1024,
    SWEEP_STEP = 4,
    SWEEP_MS = 20,
    CHECKS_MOST = 256,
    CHECK_MS = 100,
    WAITS_MS = 14 * 86400000, /* a table in the lobby that nobody touches */
    NAP_MS = 3600000,         /* what is due later than that may be slept for */
    SNOOZE_MS = 60000,
    WAKE_MOST = 16
};

struct damaged {
    char id[ROOM_ID_SIZE];
    SLIST_ENTRY(damaged) others;
};

struct rooms {
    struct rooms_owner owner;
    int64_t began;
    struct table **slots, **heap;
    int slot_count, count;
    uint64_t serial;
    LIST_HEAD(, table) lobby;
    int kept; /* so many of the lobby's are */
    struct sleepers sleepers;
    /* Tables that cannot be opened, so that each is played and logged once. There are few, if any. */
    SLIST_HEAD(, damaged) damaged;
    /* Tables that were live when the server began, to be fetched. */
    struct store_fact *left;
    int left_count;
    int64_t sweeps;
    /* Tables that have ended, to be looked over, one at a time. */
    struct store_fact *unchecked;
    int unchecked_count;
    bool more, checking; /* there may be more in the store; one is in the pool */
    int64_t checks;      /* when the next one is */
    int64_t checked, unsound;
};

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static uint64_t draw(void *context)
{
    uint64_t bits;
    (void)context;
    if (!system_random(NULL, &bits))
        coil_fatal("the system has no random bits");
    return bits;
}

void rooms_draw(char text[ROOM_ID_SIZE])
{
    snprintf(text, ROOM_ID_SIZE, "%016" PRIx64 "%016" PRIx64, draw(NULL), draw(NULL));
}

static bool is_id(const char *text)
{
    return strspn(text, "0123456789abcdef") == ID_DIGITS && !text[ID_DIGITS];
}

bool rooms_hash(const char *token, char hash[ROOM_HASH_SIZE])
{
    unsigned char bytes[32];
    if (!is_id(token))
        return false;
    if (!EVP_Digest(token, ID_DIGITS, bytes, NULL, EVP_sha256(), NULL))
        coil_fatal("SHA-256 does not work");
    for (int i = 0; i < 32; i++)
        snprintf(hash + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* ---- The heap ---------------------------------------------------------------------------------------------------- */

static void set_place(struct rooms *rooms, struct table *t, int place)
{
    rooms->heap[place] = t;
    t->place = place;
}

/* Moves a table to where its time belongs. */
static void sift(struct rooms *rooms, struct table *t)
{
    int place = t->place;
    for (; place > 0 && rooms->heap[(place - 1) / 2]->wakes > t->wakes; place = (place - 1) / 2)
        set_place(rooms, rooms->heap[(place - 1) / 2], place);
    for (int child; (child = 2 * place + 1) < rooms->count; place = child) {
        if (child + 1 < rooms->count && rooms->heap[child + 1]->wakes < rooms->heap[child]->wakes)
            child++;
        if (rooms->heap[child]->wakes >= t->wakes)
            break;
        set_place(rooms, rooms->heap[child], place);
    }
    set_place(rooms, t, place);
}

/* ---- The hash table ---------------------------------------------------------------------------------------------- */

static struct table **slot_of(const struct rooms *rooms, const char *id)
{
    return &rooms->slots[hash_bytes(HASH_START, id, strlen(id)) & (uint64_t)(rooms->slot_count - 1)];
}

static struct table *look_up(const struct rooms *rooms, const char *id)
{
    struct table *t = *slot_of(rooms, id);
    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static void grow(struct rooms *rooms)
{
    struct table **old = rooms->slots;
    int count = rooms->slot_count;
    rooms->slot_count = count ? 2 * count : SLOTS_FIRST;
    rooms->slots = memory_new((size_t)rooms->slot_count * sizeof *rooms->slots);
    rooms->heap = memory_resize(rooms->heap, (size_t)rooms->slot_count * sizeof *rooms->heap);
    for (int i = 0; i < count; i++)
        for (struct table *t = old[i], *next; t; t = next) {
            struct table **slot = slot_of(rooms, t->id);
            next = t->next;
            t->next = *slot;
            *slot = t;
        }
    free(old);
}

/* ---- The lobby --------------------------------------------------------------------------------------------------- */

static void set_kept(struct table *t, bool kept)
{
    t->rooms->kept += kept - t->kept;
    t->kept = kept;
}

static void set_shown(struct table *t, bool shown)
{
    if (shown && !t->shown)
        LIST_INSERT_HEAD(&t->rooms->lobby, t, neighbours);
    else if (!shown && t->shown)
        LIST_REMOVE(t, neighbours);
    t->shown = shown;
    set_kept(t, t->kept && shown && room_waiting(t->room) && t->idle != INT64_MAX);
}

int rooms_lobby(struct rooms *rooms, struct table *out[ROOMS_LOBBY])
{
    int count = 0;
    struct table *t;
    for (int waiting = 1; waiting >= 0; waiting--)
        LIST_FOREACH (t, &rooms->lobby, neighbours)
            if (room_waiting(t->room) == waiting && count < ROOMS_LOBBY)
                out[count++] = t;
    return count;
}

/* ---- In and out -------------------------------------------------------------------------------------------------- */

static void take_in(struct rooms *rooms, struct table *t, int64_t now)
{
    if (rooms->count == rooms->slot_count)
        grow(rooms);
    struct table **slot = slot_of(rooms, t->id);
    t->next = *slot;
    *slot = t;
    t->over = room_over(t->room);
    t->wakes = INT64_MAX;
    set_place(rooms, t, rooms->count++);
    rooms_follow(t, now);
}

static void table_free(struct table *t)
{
    room_free(t->room);
    free(t);
}

static void take_out(struct rooms *rooms, struct table *t)
{
    struct table **at = slot_of(rooms, t->id), *last = rooms->heap[--rooms->count];
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    set_shown(t, false);
    if (last != t) {
        set_place(rooms, last, t->place);
        sift(rooms, last);
    }
    rooms->heap[rooms->count] = NULL;
    table_free(t);
}

/* ---- What rooms ask of their host -------------------------------------------------------------------------------- */

static void store_lines(void *context, const char *lines, size_t length, int seat)
{
    struct table *t = context;
    const struct rooms_owner *owner = &t->rooms->owner;
    uint64_t number = store_append(owner->store, t->id, owner->now(owner->context), lines, length);
    *(seat == SEAT_NONE ? &t->stored : &t->own[seat]) = number;
    t->dirty = true;
}

static void say(void *context, int guest, const char *message, size_t length)
{
    struct table *t = context;
    t->rooms->owner.say(t->rooms->owner.context, t, guest, message, length);
}

static struct room_host host_of(struct table *t)
{
    return (struct room_host){
        .catalog = t->rooms->owner.catalog,
        .left = t->rooms->owner.left,
        .flattener = native_flattener,
        .random = draw,
        .store = store_lines,
        .say = say,
        .context = t,
    };
}

/* ---- Making and finding ------------------------------------------------------------------------------------------ */

static struct table *table_new(struct rooms *rooms, const char *id)
{
    struct table *t = memory_new(sizeof *t);
    t->rooms = rooms;
    t->serial = ++rooms->serial;
    t->idle = INT64_MAX;
    if (id)
        snprintf(t->id, sizeof t->id, "%s", id);
    else
        rooms_draw(t->id);
    t->owner = hash_bytes(HASH_START, t->id, strlen(t->id));
    return t;
}

static int no_room(struct rooms *rooms, struct error *err)
{
    return rooms->count < rooms->owner.most
               ? 0
               : error_set(err, ERR_TOO_MANY, "there are too many tables here for now; try again later");
}

static int no_table(struct error *err)
{
    return error_set(err, ERR_NO_TABLE, "there is no table with this id");
}

/* Takes a new room in, or drops its table. */
static int settle(struct table *t, int code, int64_t now, struct table **out)
{
    *out = NULL;
    if (code) {
        free(t);
        return code;
    }
    take_in(t->rooms, t, now);
    *out = t;
    return 0;
}

void rooms_own(struct table *t, const char *address)
{
    if (!t->owned)
        t->owner = hash_bytes(HASH_START, address, strlen(address));
    t->owned = true;
}

int rooms_make(struct rooms *rooms, const struct flat *request, const char *hash, const char *address, int64_t now,
               struct table **out, int *seat, struct error *err)
{
    int code = no_room(rooms, err);
    if (code)
        return code;
    struct table *t = table_new(rooms, NULL);
    struct room_host host = host_of(t);
    rooms_own(t, address);
    return settle(t, room_make(&host, t->id, request, hash, now, &t->room, seat, err), now, out);
}

int rooms_rematch(struct rooms *rooms, struct table *old, int64_t now, struct table **out, struct error *err)
{
    int code = no_room(rooms, err);
    if (code)
        return code;
    struct table *t = table_new(rooms, NULL);
    struct room_host host = host_of(t);
    t->owner = old->owner;
    t->owned = old->owned;
    return settle(t, room_rematch(old->room, &host, t->id, now, &t->room, err), now, out);
}

static bool is_damaged(const struct rooms *rooms, const char *id)
{
    const struct damaged *d = SLIST_FIRST(&rooms->damaged);
    while (d && strcmp(d->id, id) != 0)
        d = SLIST_NEXT(d, others);
    return d;
}

/* Why is for the log alone: it may tell what only one seat is to know, such as what it may play. */
static void note_damaged(struct rooms *rooms, const char *id, const char *why)
{
    struct damaged *d = memory_new(sizeof *d);
    snprintf(d->id, sizeof d->id, "%s", id);
    SLIST_INSERT_HEAD(&rooms->damaged, d, others);
    rooms->owner.happened(rooms->owner.context, "failure", id, why);
}

static int refuse_damaged(struct error *err)
{
    return error_set(err, ERR_BAD_RECORD,
                     "this table cannot be opened here; who runs the server finds the reason in its log");
}

/* Reads a table that is not in memory. */
static int fetch(struct rooms *rooms, const char *id, int64_t now, struct table **out, struct error *err)
{
    struct textbuf lines = TEXTBUF_GROWING;
    struct error why;
    *out = NULL;
    if (is_damaged(rooms, id))
        return refuse_damaged(err);
    int code = store_read(rooms->owner.store, id, &lines) ? no_room(rooms, err)
               : store_failure(rooms->owner.store)
                   ? error_set(err, ERR_CLOSING, "the server's disk cannot be read any more")
                   : no_table(err);
    if (!code) {
        struct table *t = table_new(rooms, id);
        struct room_host host = host_of(t);
        code = room_read(&host, id, textbuf_text(&lines), lines.length, rooms->began, &t->room, &why);
        if (code) {
            note_damaged(rooms, id, why.text);
            code = refuse_damaged(err);
        }
        code = settle(t, code, now, out);
    }
    if (!code) { /* it is to know what time it is before it says when something is due */
        room_tick((*out)->room, now);
        rooms_follow(*out, now);
    }
    textbuf_release(&lines);
    return code;
}

int rooms_find(struct rooms *rooms, const char *id, int64_t now, struct table **out, struct error *err)
{
    *out = is_id(id) ? look_up(rooms, id) : NULL;
    if (*out)
        return 0;
    if (!is_id(id))
        return no_table(err);
    int code = fetch(rooms, id, now, out, err);
    if (!code)
        (*out)->dirty = !room_over((*out)->room); /* one that is over was put to rest */
    return code;
}

/* ---- Following --------------------------------------------------------------------------------------------------- */

/* When something is due at a table whose game goes on; INT64_MAX: nothing is. */
static int64_t due_at(const struct table *t)
{
    return room_over(t->room) ? INT64_MAX : room_due(t->room);
}

/* When the table may go to rest, if nobody comes; INT64_MAX: not while things are as they are. */
static int64_t rests(const struct table *t)
{
    int64_t due = due_at(t);
    int64_t rest = t->kept ? room_changed(t->room) + WAITS_MS : t->idle;
    if (t->idle == INT64_MAX || t->thinking)
        return INT64_MAX;
    rest += t->kept ? 0 : t->rooms->owner.rest_ms;
    return due == INT64_MAX || due - NAP_MS > rest ? rest : INT64_MAX;
}

/* Whether anybody is there has changed, perhaps. */
static void follow_guests(struct table *t, int64_t now)
{
    int guests = room_guests(t->room), players = guests - room_watching(t->room);
    enum waiting before = t->waiting;
    t->waiting = players > 0 ? WAITS_PLAYER : guests > 0 ? WAITS_WATCHER : WAITS_NOBODY;
    if (guests > 0)
        t->idle = INT64_MAX;
    else if (t->idle == INT64_MAX)
        t->idle = now;
    if (t->waiting > before && t->thinking > 0)
        pool_hurry(t->rooms->owner.pool, t->serial, t->waiting);
}

void rooms_follow(struct table *t, int64_t now)
{
    struct room_job job;
    const struct rooms_owner *owner = &t->rooms->owner;
    follow_guests(t, now);
    for (; room_next_job(t->room, &job); t->thinking++)
        pool_add(owner->pool, t->id, t->serial, t->owner, &job, t->waiting);
    if (room_over(t->room) && !t->over) {
        t->over = true;
        owner->happened(owner->context, "over", t->id, NULL);
    }
    set_shown(t, room_public(t->room) && !t->over);
    int64_t due = room_due(t->room), rest = rests(t);
    t->wakes = due < rest ? due : rest;
    sift(t->rooms, t);
}

uint64_t rooms_answered_after(const struct table *t, int viewer)
{
    return viewer < SEATS_MAX && t->own[viewer] > t->stored ? t->own[viewer] : t->stored;
}

/* ---- Looking over ------------------------------------------------------------------------------------------------ */

static void plan_check(struct rooms *rooms, int64_t now)
{
    bool there = rooms->unchecked_count > 0 || rooms->more;
    rooms->checks = there && !rooms->checking ? now + CHECK_MS : INT64_MAX;
}

/* Hands the next finished table to the pool. */
static void begin_check(struct rooms *rooms, int64_t now)
{
    struct textbuf lines = TEXTBUF_GROWING;
    const struct rooms_owner *owner = &rooms->owner;
    if (rooms->unchecked_count == 0) {
        rooms->unchecked_count = store_list(owner->store, STORE_UNCHECKED, rooms->unchecked, CHECKS_MOST);
        rooms->more = rooms->unchecked_count == CHECKS_MOST;
    }
    const char *id = rooms->unchecked_count > 0 ? rooms->unchecked[--rooms->unchecked_count].id : NULL;
    rooms->checking = id && store_read(owner->store, id, &lines);
    if (rooms->checking)
        pool_check(owner->pool, id, owner->catalog, lines);
    else
        textbuf_release(&lines);
    plan_check(rooms, now);
}

/* What has changed meanwhile has not ended, so that it is not marked. */
static void end_check(struct rooms *rooms, const struct pool_job *job, int64_t now)
{
    bool sound = job->fault.code == 0;
    store_mark_checked(rooms->owner.store, job->table, sound);
    rooms->checked++;
    rooms->unsound += !sound;
    if (!sound)
        rooms->owner.happened(rooms->owner.context, "unsound", job->table, job->fault.text);
    rooms->checking = false;
    plan_check(rooms, now);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* Fetches a table that wants to go on, if nobody has; where there is no room for it, a while later. */
static void wake(struct rooms *rooms, const char *id, int64_t now)
{
    struct error err;
    struct table *t = look_up(rooms, id);
    if (!t && no_room(rooms, &err))
        sleepers_add(&rooms->sleepers, id, now + SNOOZE_MS);
    else if (!t)
        fetch(rooms, id, now, &t, &err);
    if (t)
        t->dirty = true; /* what was added to it before a restart is in the journal */
}

/* Tables at which something is due. */
static void wake_sleepers(struct rooms *rooms, int64_t now)
{
    char id[ROOM_ID_SIZE];
    for (int i = 0; i < WAKE_MOST && sleepers_wake(&rooms->sleepers, now, id); i++)
        wake(rooms, id, now);
}

static void put_to_rest(struct rooms *rooms, struct table *t, int64_t now)
{
    int64_t due = due_at(t);
    if (due < INT64_MAX)
        sleepers_add(&rooms->sleepers, t->id, due);
    struct textbuf text = TEXTBUF_GROWING;
    if (t->dirty && store_read(rooms->owner.store, t->id, &text)) {
        store_rest(rooms->owner.store, t->id, now, room_over(t->room), textbuf_text(&text), text.length);
        rooms->more |= room_over(t->room);
        plan_check(rooms, now);
    }
    textbuf_release(&text);
    take_out(rooms, t);
}

/* Keeps a table that would rest if it waits in the lobby, in the place of the one that has for longest. */
static bool keep(struct rooms *rooms, struct table *t, int64_t now)
{
    struct table *longest = NULL, *other;
    if (t->kept || !t->shown || !room_waiting(t->room) || now - room_changed(t->room) >= WAITS_MS)
        return false;
    LIST_FOREACH (other, &rooms->lobby, neighbours)
        longest = other->kept ? other : longest;
    if (longest && rooms->kept == ROOMS_LOBBY)
        put_to_rest(rooms, longest, now);
    set_kept(t, true);
    rooms_follow(t, now);
    return true;
}

/* Fetches a few of the tables that were live when the server began. */
static void sweep(struct rooms *rooms, int64_t now)
{
    for (int i = 0; i < SWEEP_STEP && rooms->left_count > 0; i++) {
        const char *id = rooms->left[--rooms->left_count].id;
        if (is_id(id)) /* what is no table's is the hub's own */
            wake(rooms, id, now);
    }
    rooms->sweeps = rooms->left_count > 0 ? now + SWEEP_MS : INT64_MAX;
    if (rooms->left_count == 0) {
        free(rooms->left);
        rooms->left = NULL;
    }
}

int64_t rooms_due(const struct rooms *rooms)
{
    int64_t first = rooms->count ? rooms->heap[0]->wakes : INT64_MAX;
    first = first < rooms->sweeps ? first : rooms->sweeps;
    int64_t wakes = sleepers_due(&rooms->sleepers);
    first = first < wakes ? first : wakes;
    return first < rooms->checks ? first : rooms->checks;
}

void rooms_tick(struct rooms *rooms, int64_t now)
{
    if (rooms->sweeps <= now)
        sweep(rooms, now);
    if (rooms->checks <= now)
        begin_check(rooms, now);
    wake_sleepers(rooms, now);
    /* A table that is due again at once waits for the next tick, so that others get their turn. */
    for (int most = rooms->count; most-- > 0 && rooms->count > 0 && rooms->heap[0]->wakes <= now;) {
        struct table *t = rooms->heap[0];
        if (rests(t) <= now) {
            if (!keep(rooms, t, now))
                put_to_rest(rooms, t, now);
        } else {
            room_tick(t->room, now);
            rooms_follow(t, now);
        }
    }
}

void rooms_thought(struct rooms *rooms, int64_t now)
{
    for (struct pool_job *job; (job = pool_done(rooms->owner.pool)); pool_job_free(job)) {
        if (pool_job_is_check(job)) {
            end_check(rooms, job, now);
            continue;
        }
        struct table *t = look_up(rooms, job->table);
        if (!t || t->serial != job->serial)
            continue;
        t->thinking--;
        room_thought(t->room, job->job.seat, job->job.number, job->chosen, now);
        rooms_follow(t, now);
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

/* Lists all tables that were live, of which there may be more than there is room for. */
static void list_left(struct rooms *rooms)
{
    int most = SWEEP_FIRST / 2;
    do {
        most *= 2;
        rooms->left = memory_resize(rooms->left, (size_t)most * sizeof *rooms->left);
        rooms->left_count = store_list(rooms->owner.store, STORE_LIVE, rooms->left, most);
    } while (rooms->left_count == most);
}

struct rooms *rooms_new(const struct rooms_owner *owner, int64_t now)
{
    struct rooms *rooms = memory_new(sizeof *rooms);
    rooms->owner = *owner;
    rooms->began = now;
    grow(rooms);
    list_left(rooms);
    rooms->sweeps = now;
    rooms->unchecked = memory_new(CHECKS_MOST * sizeof *rooms->unchecked);
    rooms->more = true;
    plan_check(rooms, now);
    return rooms;
}

void rooms_free(struct rooms *rooms)
{
    if (!rooms)
        return;
    for (int i = 0; i < rooms->count; i++)
        table_free(rooms->heap[i]);
    for (struct damaged *d; (d = SLIST_FIRST(&rooms->damaged));) {
        SLIST_REMOVE_HEAD(&rooms->damaged, others);
        free(d);
    }
    free(rooms->slots);
    free(rooms->heap);
    free(rooms->left);
    sleepers_release(&rooms->sleepers);
    free(rooms->unchecked);
    free(rooms);
}

void rooms_each(struct rooms *rooms, void (*visit)(void *context, struct table *table), void *context)
{
    for (int i = 0; i < rooms->count; i++)
        visit(context, rooms->heap[i]);
}

struct rooms_figures rooms_figures(const struct rooms *rooms)
{
    struct rooms_figures f = { .tables = rooms->count, .checked = rooms->checked, .unsound = rooms->unsound };
    for (int i = 0; i < rooms->count; i++) {
        const struct table *t = rooms->heap[i];
        f.idle += t->idle != INT64_MAX;
        f.live += t->idle == INT64_MAX && !t->over;
        f.bytes += (int64_t)room_bytes(t->room);
    }
    return f;
}
