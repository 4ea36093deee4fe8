/* Players: each has a connection, a seat at some table, and plays it at random. Whatever happens to the server, they
 * come back and play on, and they keep sheets of what was acknowledged, which ledger_check compares with what the store
 * has in the end. When a game is over they play a rematch. */
#ifndef COIL_LOAD_PLAYER_H
#define COIL_LOAD_PLAYER_H

#include "channel.h"
#include "engine/play.h"

enum { LOAD_ID_SIZE = 40, LOAD_TEXT_SIZE = 80, LOAD_SEATS_MAX = 4 };

/* What one player did at one table. */
struct sheet {
    char table[LOAD_ID_SIZE];
    int seat;
    int count;                   /* actions that were acknowledged: of the numbers 1 … count */
    struct textbuf texts;        /* theirs, each with its line end */
    char unsure[LOAD_TEXT_SIZE]; /* one that was sent and has no answer; "": none */
    struct sheet *next;
};

/* What all players of a run share. */
struct ledger {
    struct sheet *sheets;
    int64_t acknowledged, tables, asked, refused; /* actions; tables; questions for what is legal; stale actions */
    int64_t errors, lost, dropped; /* what should never be: odd messages, lost actions, connections that ended */
    char trouble[300];             /* the first of these, in words */
    bool ending_expected;          /* the server is being killed: who is dropped then, is not counted */
    uint32_t *samples;             /* µs from action to broadcast */
    size_t sample_count, sample_room;
};

/* The company of a table, which stays together. */
struct company {
    const char *game;
    const char *others; /* bots in the seats behind the players, as JSON: ",\"greedy\"", or "" */
    int seats;          /* of players */
    char table[LOAD_ID_SIZE];
    struct player *player[LOAD_SEATS_MAX];
};

enum stage { AWAY, MAKING, SITTING, CONNECTING, JOINING, PLAYING };

struct player {
    struct channel channel;
    struct company *company;
    struct ledger *ledger;
    const int *port; /* of the server, which may be another one after it was killed */
    int place;       /* in the company: 0 makes tables */
    enum stage stage;
    int64_t retries; /* when to try again, µs; 0: not */
    char token[LOAD_ID_SIZE];
    struct sheet *sheet;
    int64_t acknowledged; /* actions, at all tables */
    struct rng rng;

    int seat, epoch, decision, last_v;
    bool due; /* it is for them to choose */
    bool over;
    int done_epoch, done_decision; /* what they have answered */
    bool asking;                   /* for what is legal */
    int64_t sent;                  /* when the action that waits for its broadcast was due; 0: none does */

    /* At a table that tells all to one seat the player works out what is legal by themselves. */
    const struct rules *rules; /* NULL: they ask */
    union state_memory state;
    action chosen;

    /* When they choose: not before `next`, which is never at first; and at most every `period` µs. */
    int64_t period, next;
};

void player_init(struct player *p, struct company *company, int place, struct ledger *ledger, struct loop *loop,
                 const int *port, uint64_t seed);
void player_release(struct player *p);

/* Does what is due: begins, tries again, plays an action whose time has come. */
void player_tick(struct player *p, int64_t now_us);
/* The server is gone. */
void player_lose(struct player *p);

void ledger_release(struct ledger *l);

struct ledger_findings {
    int64_t tables, finished, actions; /* that were compared */
    int64_t missing, unsound;          /* actions that the store has not; tables that cannot be played again */
    char trouble[300];
};
/* Compares all sheets with the store in a folder, which no server has open. */
struct ledger_findings ledger_check(const struct ledger *l, const char *folder);

#endif
