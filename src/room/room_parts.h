/* What the files of a room share: its memory, and how a change of it is carried out, written as a line and told. */
#ifndef COIL_ROOM_ROOM_PARTS_H
#define COIL_ROOM_ROOM_PARTS_H

#include "protocol/commands.h"
#include "room/room.h"
#include "seat/deeds.h"
#include "seat/wishes.h"

enum who { OPEN, PERSON, BOT };
enum pace { PACE_USUAL, PACE_SLOW, PACE_QUICK };
enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };
enum room_state { WAITING, PLAYING, OVER };

/* Where a bot's thinking stands. A wanted job has a number and waits for the host, a begun one for its answer. */
enum thinking { IDLE, WANTED, BEGUN, THOUGHT };

struct place {
    enum who who;
    char name[NAME_SIZE], look[LOOK_SIZE], hash[ROOM_HASH_SIZE];
    struct bot_choice bot; /* of a bot; or who plays for a person, without `.bot` nobody */
    bool returning;        /* the person is back, and plays from their next decision on */
    bool awaited;          /* in a rematch: the person has not come yet, and their clock stands */
    int connections;
    int64_t gone; /* since when there are none; of a room that is read, since when nothing tells of any */

    int last_n;         /* the last action of theirs that counts, by their own number */
    uint64_t last_hash; /* of its text */

    /* The clock: when the seat began to owe an action (-1: it owes none), and what was left of its time then. */
    int64_t owes_since, left;
    bool late;
    int64_t held; /* ms of hold used */

    enum thinking thinking;
    int job, job_epoch, job_decision; /* its number, and the decision that it is for */
    action thought;
    int64_t plays_at; /* not before */

    bool answered; /* in the window that is open */
    action answer;
};

struct room {
    struct room_host host;
    char id[ROOM_ID_SIZE], next[ROOM_ID_SIZE];
    char host_hash[ROOM_HASH_SIZE];        /* of who made the table and only watches, or "" */
    struct textbuf game, ruleset, options; /* as JSON, for facts and for a rematch */
    struct session *session;               /* has the match, numbered, chance by hand */
    enum room_state state;
    int seats;
    struct place place[SEATS_MAX];
    bool public;
    enum pace pace;
    enum clock_kind clock;
    int64_t clock_ms, increment_ms; /* of CLOCK_DAYS too */
    int64_t window_ms;              /* of CLOCK_DAYS: how long answers are waited for */
    struct wishes wishes;
    struct deeds deeds;
    int64_t *gains; /* what the clock of who acted gained by it, for each ply; of a table with clocks */
    int gain_room;
    int64_t now, changed;
    int64_t ahead; /* it is so much later here than elsewhere; see room_at */
    int jobs;      /* numbers given */

    struct {
        bool open, hot;
        int epoch, decision;
        unsigned round;
        int64_t closes, early; /* by the clock; where nobody is waited for */
    } window;
    struct {
        int seat, ply; /* who asks to go back, and to where; SEAT_NONE */
        unsigned agreed;
    } undo;

    struct {
        int count, told;   /* of all that was said, and of that guests have been told of */
        struct said *said; /* the latest, each at its number modulo ROOM_TALK_KEPT; NULL: nothing yet */
        size_t bytes;      /* of what is kept */
    } talk;

    struct guest {
        int number, viewer;
    } * guests;
    int guest_count, guest_room;
    int watching; /* how many watch, with one who is let in just now */

    size_t stored;                            /* bytes of its lines; see ROOM_BYTES */
    int asides;                               /* of them, that do not carry the game on; see ROOM_ASIDES */
    struct textbuf lines;                     /* to be stored when what is being done is done */
    int lines_owner;                          /* the seat that alone knows of them; SEAT_NONE: everybody may */
    int64_t stood_from, stood_until;          /* clocks stood still then, and no line tells of it; else 0 */
    bool reading;                             /* lines are read: nothing is stored or drawn */
    int told;                                 /* place of the last event that guests have been told of */
    bool tell_facts, tell_window, tell_views; /* what else they are to be told */
};

static inline struct match *room_match(const struct room *r)
{
    return r->session->match;
}

static inline const struct rules *room_rules(const struct room *r)
{
    return match_rules(room_match(r));
}

/* What time it is. A room's time never goes back: one whose lines end later than now, since the date of a server was
 * wrong, goes on from there. */
static inline void room_at(struct room *r, int64_t now)
{
    if (r->now - now > r->ahead)
        r->ahead = r->now - now;
    r->now = now + r->ahead;
}

/* ---- room.c ------------------------------------------------------------------------------------------------------ */

/* A person who plays themselves: no bot plays for them. */
bool room_person(const struct room *r, int seat);
/* True for a bot's seat, and for one that a bot plays for. */
bool room_bot_plays(const struct room *r, int seat);
/* The match begins; the same when no seat is open any more. */
void room_begin(struct room *r);
void room_begin_if_full(struct room *r);
void room_sit_down(struct room *r, int seat, const char *name, const char *look, const char *hash);
/* A bot takes an open seat, and a name that nobody has: its title, numbered if need be. */
void room_seat_bot(struct room *r, int seat, struct bot_choice bot);
void room_stand_up(struct room *r, int seat); /* a person, or a bot */
/* What a look's text makes of itself, as it is kept. */
int room_check_look(const struct room *r, const char *text, char *look, struct error *err);
/* A room from its first line, in the state of reading. */
int room_read_make(const struct room_host *host, const char *id, const char *line, struct room **out,
                   struct error *err);

/* ---- room_told.c ------------------------------------------------------------------------------------------------- */

/* By enum pace and enum clock_kind; ended by NULL. */
extern const char *const room_pace_words[], *const room_clock_words[];
/* Members: what is played, as it was asked for, a ruleset of the table's own as an object. */
void room_put_asked(const struct room *r, struct json *w);
/* … and how it is played, as the facts of a table and its first line have it. */
void room_put_manner(const struct room *r, struct json *w);
/* … and the match as it stands, or what has happened since `v`. */
void room_put_match(struct room *r, int viewer, int epoch, int v, struct json *w);
/* … and as it began, with all that has happened since. */
void room_put_past(struct room *r, int viewer, struct json *w);
/* What is done is done: its lines are stored, and guests are told. */
void room_done(struct room *r);

/* ---- room_requests.c --------------------------------------------------------------------------------------------- */

/* An action of a person's is theirs with the number `n`; 0 is no number. */
void room_count_action(struct room *r, int seat, int n, const char *text);
/* "always", "matters", "none", by enum wish; ended by NULL. */
extern const char *const room_wish_words[];

/* ---- room_talk.c ------------------------------------------------------------------------------------------------- */

/* Of what is said at a table only so much is stored: whoever talks on fills no disk. */
enum { ROOM_TALK_KEPT = 50, ROOM_TALK_STORED = 500 };

/* True for what has at least one letter, not too many, and fits into a line. */
bool room_sayable(const char *text);
/* Somebody who sits there says such a text. */
void room_say(struct room *r, int seat, const char *text);
/* Members: the n-th that was said, which must be one of the latest. One member: all of these. */
void room_put_said(const struct room *r, int n, struct json *w);
void room_put_talk(const struct room *r, struct json *w);
void room_forget_talk(struct room *r);

/* ---- room_lines.c ------------------------------------------------------------------------------------------------ */

/* A line, but for its time and end, is added to those to be stored; not while lines are read. */
#define room_line(r, ...) room_line_of(r, SEAT_NONE, __VA_ARGS__)
/* The same, of what only a seat, its owner, knows; SEAT_NONE: of what everybody may. */
void room_line_of(struct room *r, int owner, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* An action that a seat plays, or answers in the window that is open; an outcome of chance. Never while lines are
 * read. */
void room_line_action(struct room *r, int seat, int n, const char *text);
void room_line_chance(struct room *r, const char *text);
/* Whether a line may be added: one more that carries the game on, or one aside. Returns 0 or ERR_NOT_ALLOWED. */
int room_may_add(const struct room *r, bool aside, struct error *err);
/* The line that clocks have stood, if none tells of it yet. */
void room_line_stood(struct room *r);
/* The time that a line begins with, and what comes behind it. Returns 0 or ERR_BAD_RECORD. */
int room_read_time(const char *line, int64_t *at, const char **rest, struct error *err);
/* What lines may say, by number from 0; NULL behind the last. */
const char *room_verb(int i);

/* ---- room_play.c ------------------------------------------------------------------------------------------------- */

/* Plays an action of a seat or of chance. */
void room_play(struct room *r, int seat, action a);
/* Chance that is due, bots that are to think, the window that opens or closes, clocks that begin: what follows from
 * what was done. */
void room_follow(struct room *r);
/* The action of a text that a seat may play now, or answer in the window that is open. */
int room_find_action(struct room *r, int seat, const char *text, action *out, struct error *err);
int room_actions(struct room *r, int seat, action *out);
/* An answer into the open window. */
void room_answer(struct room *r, int seat, action a);
/* The window closes: answers come into play. */
void room_close_window(struct room *r);
void room_hold(struct room *r, int seat);
/* How long it stays open by the clock; where a bot is late, until the next beat. */
int64_t room_window_left(const struct room *r);
/* What each seat will have left of its time when the room goes back to a ply: without what it has gained since then. */
void room_left_at(const struct room *r, int ply, int64_t left[SEATS_MAX]);
/* Goes back to a ply, with what each seat has left then. `left` is NULL where there are no clocks, and for a line of an
 * older version: there who was not due and is so now has the whole time again. */
void room_go_back(struct room *r, int ply, const int64_t *left);
/* Where a seat's undo leads to: -1 if nowhere. *free: without asking anybody. */
int room_undo_ply(struct room *r, int seat, bool *free, struct error *err);
/* The action's text as it stands in lines. */
void room_action_text(struct room *r, int seat, action a, struct textbuf *out);

enum { HOLD_MS = 20000, HOLD_MOST_MS = 120000, GONE_MS = 180000 };

#endif
