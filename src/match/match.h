/* One live match: the single owner of history, undo, records, views and event feeds, for all games and front ends.
 *
 * A match holds the rules with all who play by them, the actions so far and a state every few dozen of them; it makes
 * the other states of the past and the events again when they are wanted, which is quick, and in order linear. It is
 * for one thread at a time, for looking too. With CHANCE_AUTO it draws chance itself, so that
 * between calls it never rests at a chance node; with CHANCE_MANUAL chance is played like a seat. What is drawn at a
 * ply depends on the seed and the ply alone: playing the same again after an undo draws the same.
 *
 * Undo takes back one action (CHANCE_MANUAL), or everything back to the last decision of a seat (CHANCE_AUTO). Events
 * are those of the line now on the table: an undo takes back its events too, and their numbers are given again. */
#ifndef COIL_MATCH_MATCH_H
#define COIL_MATCH_MATCH_H

#include "engine/play.h"

enum chance_mode { CHANCE_AUTO, CHANCE_MANUAL };

enum { NAME_SIZE = 64, SEED_SIZE = 64 };

struct match;

/* Makes a flat list of JSON text, for records that carry a position or a ruleset; the list is released by `release`.
 * Front ends hand in the one their platform has. Returns 0 or `code`. */
struct flattener {
    int (*make)(const char *json, size_t length, int code, struct flat *out, struct error *err);
    void (*release)(struct flat *f);
};

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* A new match; takes the caller's hold on the rules. `seed` is any text (at most SEED_SIZE-1 bytes). Pending chance is
 * drawn at once with CHANCE_AUTO. */
struct match *match_new(const struct rules *rules, enum chance_mode mode, const char *seed);

/* A match that begins at a position; takes the hold on the rules, copies the state. */
struct match *match_from_state(const struct rules *rules, const struct state *start, enum chance_mode mode,
                               const char *seed);

/* A match from the text of a record. A damaged header is ERR_BAD_RECORD and *out is NULL. Damage after it leaves the
 * valid part before it: 0 is returned and `warning` (cleared otherwise: code 0) names the line and what is wrong. But
 * if the record was made by another version of the rules, it is refused as a whole then. */
int match_from_record(const struct catalog *catalog, const char *text, size_t length, struct flattener flattener,
                      enum chance_mode mode, const char *seed, struct match **out, struct error *warning,
                      struct error *err);

/* Chance that does not come from the seed: returns one of the outcomes of the chance node `s`, as game_legal lists them
 * for SEAT_CHANCE. game_chance makes one of a generator. */
typedef action match_chance(void *context, const struct rules *rules, const struct state *s);

/* From now on chance is played as with CHANCE_AUTO, but it is what the function says; what is due is played at once. A
 * match that shall have nothing of the seed's is made with CHANCE_MANUAL. What an undo took back comes again, if the
 * same is played again. */
void match_set_chance(struct match *m, match_chance *chance, void *context);

/* NULL is allowed. Lets go of the rules too. */
void match_free(struct match *m);

/* The memory that it takes now, the rules apart (rules_bytes). */
size_t match_bytes(const struct match *m);

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const struct rules *match_rules(const struct match *m);
/* The full state now. Valid until the next call that changes the match. */
const struct state *match_state(const struct match *m);
/* The part of it that all games share, which everybody may know: node, actors, seats, phase, reason. */
struct state match_status(const struct match *m);
/* The full state before action `ply` (0 … match_ply). Valid until the next look at another ply or at events. */
const struct state *match_state_at(const struct match *m, int ply);
/* The seat and action that was played at `ply` (0 … match_ply - 1). */
action match_action_at(const struct match *m, int ply, int *seat);
/* Actions on the table, chance included. */
int match_ply(const struct match *m);
/* Turns that have ended so far, of all players together; rounds, in a game in which all play at once. Looks at every
 * action. */
int match_turns(const struct match *m);
/* Actions that redo can bring back, beyond match_ply. */
int match_redoable(const struct match *m);
const char *match_seed(const struct match *m);
enum chance_mode match_chance_mode(const struct match *m);
/* The name of a seat, "" if it has none. */
const char *match_name(const struct match *m, int seat);
/* Copied, cut to NAME_SIZE-1 bytes at a character's boundary. */
void match_set_name(struct match *m, int seat, const char *name);
/* What a seat has picked for its things to look like, "" for nothing: words of LOOK_LETTERS, at most LOOK_SIZE-1 bytes
 * (show/looks.h knows what they mean). */
#define LOOK_LETTERS "abcdefghijklmnopqrstuvwxyz0123456789-= "
const char *match_look(const struct match *m, int seat);
void match_set_look(struct match *m, int seat, const char *look);

/* What a viewer sees now, or saw before action `ply`: a copy inside the match, valid until the next call of either. */
const struct state *match_view(struct match *m, int viewer);
const struct state *match_view_at(struct match *m, int ply, int viewer);

/* The legal actions of a seat now (of a sealed seat: its commitments), into memory of the caller for rules_list_max
 * of them; returns their number, 0 for a seat that owes nothing. */
int match_legal(const struct match *m, int seat, action *out);

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* Plays an action by its exact text. SEAT_NONE means the only seat that owes one (chance too); if several do, that is
 * ERR_BAD_ARGUMENT. Returns 0, or ERR_GAME_OVER, ERR_NOT_YOUR_TURN, ERR_ILLEGAL_ACTION with the match unchanged. A new
 * action drops what could be redone. */
int match_play(struct match *m, int seat, const char *text, struct error *err);

/* Plays an action that is known to be legal, as bots and screens do. */
void match_play_action(struct match *m, int seat, action a);

/* Returns 0 or ERR_NOTHING_TO_UNDO. */
int match_undo(struct match *m, struct error *err);
int match_redo(struct match *m, struct error *err);
/* Goes to the start (ply 0) or to any ply up to match_ply + match_redoable, keeping the rest for redo: for replays. */
void match_seek(struct match *m, int ply);

/* A seed for a bot that thinks at this point of this match: never a stream that chance is drawn from. */
uint64_t match_think_seed(const struct match *m);

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Events so far; they are numbered from 1. */
int match_event_count(const struct match *m);
/* Valid until the next look at another ply or event, or change. */
const struct event *match_event(const struct match *m, int v);
/* How many events there were before action `ply`. */
int match_events_before(const struct match *m, int ply);

/* ---- Records ----------------------------------------------------------------------------------------------------- */

/* Appends the record of what is on the table (not of what could be redone) in the format of docs/protocol.md. A ruleset
 * that is in no catalogue stands in it. */
void match_record(const struct match *m, struct textbuf *out);

/* ---- Game IDs ---------------------------------------------------------------------------------------------------- */

/* Appends what is on the table as one word of the format of docs/protocol.md; names are not in it. Returns 0, or
 * ERR_BAD_ARGUMENT for a match that began at a position, or by a ruleset that is in no catalogue: only a record can
 * tell those. */
int match_id(const struct match *m, struct textbuf *out, struct error *err);

/* A match from a game ID; `seed` is for an ID that has none. Returns 0, or ERR_BAD_ARGUMENT with *out NULL; the message
 * tells at which character. */
int match_from_id(const struct catalog *catalog, const char *id, enum chance_mode mode, const char *seed,
                  struct match **out, struct error *err);

#endif
