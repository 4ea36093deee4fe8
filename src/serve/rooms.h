/* The tables of a server that are in memory, each with its room. One that is asked for comes from the store, and goes
 * back there when nobody is connected and nothing is due. What the rooms say, store and want to be told goes through
 * here. */
#ifndef COIL_SERVE_ROOMS_H
#define COIL_SERVE_ROOMS_H

#include "room/room.h"
#include "serve/pool.h"
#include "store/store.h"

#include <sys/queue.h>

struct rooms;

struct table {
    char id[ROOM_ID_SIZE];
    struct room *room;
    struct rooms *rooms;
    uint64_t serial; /* no two are the same, also if one of the same id was in memory before */
    uint64_t stored; /* number of its last entry of which all may know: what it says is told when that is committed */
    uint64_t own[SEATS_MAX]; /* … of which a seat alone knows: its requests are answered after it, nobody else waits */
    bool dirty;              /* there is something in the store's journal */
    bool over;               /* as the log has it */
    int64_t wakes;           /* when it is to be looked at next */
    int place;               /* in the heap */
    int thinking;            /* jobs of its bots in the pool */
    enum waiting waiting;    /* who waits for them */
    uint64_t owner;          /* with whose other tables' they take turns: a hash of an address, or of its own id */
    bool owned;              /* it is that of an address */
    int64_t idle;            /* since when there is nobody; INT64_MAX: there is somebody */
    bool shown;              /* in the lobby: it is public, and not over */
    bool kept;               /* … and in memory only so that it can be shown, since it waits and nobody is there */
    struct table *next;
    LIST_ENTRY(table) neighbours; /* in the lobby */
};

/* Whose rooms they are. `happened` is for a log: "over", "failure", and "unsound" for a finished table that does not
 * come out as it should when it is played again; `why` may be NULL. */
struct rooms_owner {
    const struct catalog *catalog;
    struct store *store;
    struct pool *pool;
    int most;        /* tables in memory */
    int64_t rest_ms; /* so long nobody has been there */
    int64_t left;    /* until when the server before was there, as far as anything tells */
    int64_t (*now)(void *context);
    void (*say)(void *context, struct table *table, int guest, const char *message, size_t length);
    void (*happened)(void *context, const char *what, const char *id, const char *why);
    void *context;
};

/* Copies the owner. By rooms_tick, little by little, tables that were being played are fetched from the store, and
 * those that have ended are looked over in the pool. */
struct rooms *rooms_new(const struct rooms_owner *owner, int64_t now);
/* As they are; nothing is stored any more. NULL is allowed. */
void rooms_free(struct rooms *rooms);

/* 128 bits that nobody foresees, as text: ids and tokens. */
void rooms_draw(char text[ROOM_ID_SIZE]);
/* What is kept of a token; false if the text cannot be one. */
bool rooms_hash(const char *token, char hash[ROOM_HASH_SIZE]);

/* The table of an id. Returns 0, ERR_NO_TABLE, ERR_TOO_MANY, or ERR_BAD_RECORD if it cannot be opened: its owner hears
 * why, once; whoever asks does not. */
int rooms_find(struct rooms *rooms, const char *id, int64_t now, struct table **out, struct error *err);
/* See room_make and room_rematch. */
int rooms_make(struct rooms *rooms, const struct flat *request, const char *hash, const char *address, int64_t now,
               struct table **out, int *seat, struct error *err);
int rooms_rematch(struct rooms *rooms, struct table *old, int64_t now, struct table **out, struct error *err);

/* The table is an address's, if it is none's yet: its bots take turns with those of its other tables (pool.h). Who made
 * it is not stored, so of a table that comes from the store it is who first joins with a token. */
void rooms_own(struct table *t, const char *address);

/* To be called after every call of a room: what is due may be something else now, and bots may have to think. */
void rooms_follow(struct table *t, int64_t now);

/* What must be committed before a viewer's request is answered. */
uint64_t rooms_answered_after(const struct table *t, int viewer);

/* When rooms_tick is wanted. */
int64_t rooms_due(const struct rooms *rooms);
void rooms_tick(struct rooms *rooms, int64_t now);
/* The pool has done something. */
void rooms_thought(struct rooms *rooms, int64_t now);

/* The tables that the lobby lists, at most ROOMS_LOBBY: those that wait before those that are played, the newest first.
 * So many that wait stay in memory though nobody is there, for a fortnight. Returns how many there are. */
enum { ROOMS_LOBBY = 100 };
int rooms_lobby(struct rooms *rooms, struct table *out[ROOMS_LOBBY]);

/* Each table in memory, in no order. */
void rooms_each(struct rooms *rooms, void (*visit)(void *context, struct table *table), void *context);

struct rooms_figures {
    int64_t tables, live, idle, bytes; /* in memory; being played with somebody there; with nobody; of memory */
    int64_t checked, unsound;          /* finished tables that were looked over; those that are not as they should be */
};
struct rooms_figures rooms_figures(const struct rooms *rooms);

#endif
