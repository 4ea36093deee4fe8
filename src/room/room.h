/* A room: one table of a server, the referee of one match with the people and bots who play it (docs/server.md).
 *
 * A room has neither clock nor chance nor connections of its own: it is told the time with every call, draws from the
 * random bits that its host hands it, and says what it has to say to guests, which the host knows by number. So two
 * rooms that are told the same at the same times say the same.
 *
 * All that ever changes a room is a list of lines. It hands each to its host before it says anything that follows from
 * it; the host stores them, and holds back what was said until they are safe. The same lines, read in order, make the
 * same room again. */
#ifndef COIL_ROOM_ROOM_H
#define COIL_ROOM_ROOM_H

#include "base/flat.h"
#include "bots/bot.h"
#include "match/match.h"

struct room;

enum {
    ROOM_ID_SIZE = 40,   /* of ids and of the hashes of tokens, as texts */
    ROOM_HASH_SIZE = 68, /* at most 67 letters */
    ROOM_NAME_LETTERS = 24,
    ROOM_TALK_LETTERS = 200,
    /* What is stored of a table has bounds, so that nobody fills the disk: of lines that do not carry the game on so
     * many, and one more for each action on the table; of all of them so many bytes. No game meets these, not even the
     * longest that a ruleset may ask for. */
    ROOM_ASIDES = 4000,
    ROOM_BYTES = 64 << 20
};

struct room_host {
    const struct catalog *catalog; /* borrowed */
    struct flattener flattener;    /* for JSON inside lines */
    /* Random bits that nobody foresees. */
    uint64_t (*random)(void *context);
    /* One or more lines to be stored, each with its end; together or not at all. `owner` is the seat that alone knows
     * that there are any (an answer, a wish): what others are told must not wait for them. SEAT_NONE: everybody may. */
    void (*store)(void *context, const char *lines, size_t length, int owner);
    /* A message (JSON without its line end) for one guest. */
    void (*say)(void *context, int guest, const char *message, size_t length);
    void *context;
    int64_t left; /* until when the host before was there; a room's last line may be later */
};

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* A new table as the body of a request wants it (docs/server.md), already stored by the host's `store`. `hash` is that
 * of the token of who makes it; *seat becomes theirs, SEAT_NONE if they only watch. The host is copied. Returns 0, or
 * an error of the request with *out NULL. */
int room_make(const struct room_host *host, const char *id, const struct flat *request, const char *hash, int64_t now,
              struct room **out, int *seat, struct error *err);

/* The room that its lines make; nothing is stored or said meanwhile. From their end, or that of the host before, its
 * clocks have stood until `now`, and go on from there, which the first tick stores; if the lines end later than what
 * the next call is told, everything does. Returns 0, or ERR_BAD_RECORD that names the line, with *out NULL. */
int room_read(const struct room_host *host, const char *id, const char *lines, size_t length, int64_t now,
              struct room **out, struct error *err);

/* Plays a game that is over again: its lines, and then the record that they make, which must come out as the same.
 * Returns 0, or ERR_BAD_RECORD that says what is not as it should be. For any thread. */
int room_check(const struct catalog *catalog, struct flattener flattener, const char *lines, size_t length,
               struct error *err);

/* The table for a rematch of a game that is over, with the seats moved on by one; the old one says so to all. The seat
 * of a person for whom a bot played at the end is open: nobody is to wait for who has gone. The others need not know of
 * it yet: the clock of each stands until they have joined. The host is copied, as in room_make. */
int room_rematch(struct room *old, const struct room_host *host, const char *id, int64_t now, struct room **out,
                 struct error *err);

void room_free(struct room *r); /* NULL is allowed */

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const char *room_game(const struct room *r);
bool room_public(const struct room *r);
/* It waits for players; the game is over. Neither: it is being played. */
bool room_waiting(const struct room *r);
bool room_over(const struct room *r);
/* Seats, and those at which somebody or a bot sits. */
int room_seats(const struct room *r);
int room_taken(const struct room *r);
/* Guests that are connected; those of them that only watch. */
int room_guests(const struct room *r);
int room_watching(const struct room *r);
/* When anything was changed last. */
int64_t room_changed(const struct room *r);
size_t room_bytes(const struct room *r);
/* Whose token hashes to this: a seat, VIEW_TABLE for the host who only watches, SEAT_NONE for nobody's. */
int room_seat_of(const struct room *r, const char *hash);

/* Its facts, the same for all: as a value, and as the member "table". */
void room_put_facts(const struct room *r, int64_t now, struct json *w);
void room_write_facts(const struct room *r, int64_t now, struct json *w);

/* Appends the record. Returns 0, or ERR_NOT_ALLOWED before the end. */
int room_record(const struct room *r, struct textbuf *out, struct error *err);

/* ---- Guests and their requests ----------------------------------------------------------------------------------- */

/* Somebody sits down: *seat is the one they want (SEAT_NONE: the first that is open) and becomes theirs. */
int room_sit(struct room *r, const char *name, const char *look, const char *hash, int64_t now, int *seat,
             struct error *err);

/* A connection joins as a seat or as VIEW_TABLE and is numbered `guest`, a number of the host's. Appends the members of
 * the reply after "ok". `epoch` and `v` are what it has seen: of
 * epoch 0 or less nothing, of another one events up to `v`, which is 0 where a game begins without any. */
void room_join(struct room *r, int guest, int viewer, int epoch, int v, int64_t now, struct json *w);
void room_part(struct room *r, int guest, int64_t now);
/* As what somebody is there who has joined: VIEW_TABLE for who has left their seat since, too. */
int room_viewer(const struct room *r, int guest);

/* Any request of a guest who has joined, but `join` and `rematch`: appends the members of its reply after "ok" and
 * "cmd". On refusal returns the code, and nothing has changed. */
int room_request(struct room *r, int guest, const struct flat *request, int64_t now, struct json *w, struct error *err);

/* ---- Time and bots ----------------------------------------------------------------------------------------------- */

/* When the room wants room_tick, in ms as `now`; INT64_MAX if never. May change with any call. */
int64_t room_due(const struct room *r);
void room_tick(struct room *r, int64_t now);

/* What a bot is to think about. The host lets it think elsewhere, in its own time, and hands the answer to
 * room_thought; it may ask for several jobs at once. */
struct room_job {
    int seat;
    int number; /* of the job: an answer to an older one is not wanted any more */
    struct bot_choice bot;
    const struct rules *rules; /* held: rules_free when done */
    union state_memory view;   /* the seat's */
    uint64_t seed;
};
/* The next job that nobody has begun; false if there is none. */
bool room_next_job(struct room *r, struct room_job *out);
/* The answer. It is played when its time has come, which may be at once. */
void room_thought(struct room *r, int seat, int number, action chosen, int64_t now);

#endif
