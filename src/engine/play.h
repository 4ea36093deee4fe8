/* Play on the contract: what every front end, bot and test does with a game, checked where the caller is not trusted.
 *
 * States live in memory of the caller, `rules->game->state_size` bytes. */
#ifndef COIL_ENGINE_PLAY_H
#define COIL_ENGINE_PLAY_H

#include "engine/ruleset.h"

/* The word of the protocol: "turn", "chance", … */
const char *node_name(enum node node);

/* The start of a game. */
void game_setup(const struct rules *rules, struct state *s);

/* True if `seat` (or SEAT_CHANCE) owes an action. */
bool game_owes(const struct state *s, int seat);

/* The only seat that owes an action, SEAT_CHANCE at a chance node, SEAT_NONE if several seats owe one or none does. */
int game_sole_actor(const struct state *s);

/* The legal actions of a seat, or the outcomes at a chance node for SEAT_CHANCE, ascending, into
 * out[rules_list_max]; returns their number, 0 for a seat that owes nothing. */
int game_legal(const struct rules *rules, const struct state *s, int seat, action *out);

/* At a reaction: what a seat that will be asked in this round could answer, into out[rules->actions_max], whoever is
 * asked now; returns their number. So sealed answers of all can be taken at the same time, and played in their order.
 * (preview_round tells the seats; game_legal has actions only for the one that is asked.) */
int game_answers(const struct rules *rules, const struct state *s, int seat, action *out);

/* Draws an outcome at a chance node: as the game does it, or from the list of odds. A game that draws some of its
 * outcomes faster leaves the others to the list. */
action game_chance(const struct rules *rules, const struct state *s, struct rng *rng);
action game_draw(const struct rules *rules, const struct state *s, struct rng *rng);

/* Carries out a legal action (asserted only as far as it is cheap). */
void game_apply(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log);

/* The checked entry for untrusted input: an action by its exact text. `scratch` has room for
 * rules_list_max actions.
 * Returns 0 with *out set and the state unchanged (apply it next), or ERR_GAME_OVER, ERR_NOT_YOUR_TURN,
 * ERR_ILLEGAL_ACTION with a message that tells what would be legal. */
int game_parse(const struct rules *rules, const struct state *s, int seat, const char *text, action *scratch,
               action *out, struct error *err);

/* game_parse and, if it is legal, game_apply. */
int game_try(const struct rules *rules, struct state *s, int seat, const char *text, action *scratch,
             struct event_log *log, struct error *err);

/* Appends the exact text of a legal action or outcome. */
void game_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);

/* Ranks by values, the highest first; who is level shares a rank: 1, 1, 3. */
void rank_by(const int64_t *value, int seats, uint8_t *rank);

/* Scores, ranks and the reason, as they stand or as it ended. */
void game_result(const struct rules *rules, const struct state *s, struct result *out);

/* How many of a score make one point for people: 1 or 10. */
int game_score_unit(const struct rules *rules);
/* A score as people read it: "17.0" or "3". */
void game_score_text(const struct rules *rules, int32_t score, struct textbuf *out);

/* The results as they stand in thousandths for each seat: where several play, ranks from 1000 for the first to 0 for
 * the last, shared by those who share a rank; alone, what the game says. Where the game itself has beaten all, it
 * counts as first. */
void game_utility(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX]);

/* True if a turn has ended between two states, one action apart, or the game has. */
bool game_turn_ended(const struct rules *rules, const struct state *before, const struct state *after);

/* Makes `view` what `viewer` (a seat, VIEW_TABLE or VIEW_FULL) sees of `s`; both are states of the caller. */
void game_view(const struct rules *rules, const struct state *s, int viewer, struct state *view);

/* Makes `full` one state that the seat of `view` could be in. */
void game_determinize(const struct rules *rules, const struct state *view, struct rng *rng, struct state *full);

/* The position (of a full state) or the view as one JSON object. */
void game_json(const struct rules *rules, const struct state *view, enum json_order order, struct textbuf *out);

/* The key that the engine writes behind those of the game, "turns", if these rules have it and the game's own table
 * does not name it; else NULL. */
const struct game_key *game_last_key(const struct rules *rules);

/* The hash of the record format: FNV-1a 64 over the position with sorted keys and without blanks. */
uint64_t game_position_hash(const struct rules *rules, const struct state *s, struct textbuf *scratch);

/* Reads a position of any game of the catalogue: builds rules (new memory, *rules) and fills `s`, which has room for
 * STATE_SIZE_MAX bytes. Returns 0, or ERR_UNKNOWN_GAME, or ERR_BAD_POSITION; then *rules is NULL. `f->code` must be
 * ERR_BAD_POSITION. */
int game_read_position(const struct catalog *c, struct flat *f, struct rules **rules, struct state *s,
                       struct error *err);

/* The same for a view of a seat or of the table: it becomes the very view that was written. */
int game_read_view(const struct catalog *c, struct flat *f, struct rules **rules, struct state *view,
                   struct error *err);

/* The plain-text table of a view. */
void game_render(const struct rules *rules, const struct state *view, struct textbuf *out);

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Appends an event that all see; `log` may be NULL. Missing arguments are 0. */
void event_add(struct event_log *log, int type, int seat, const int32_t *args, int count);
/* The same for an event of which only the seats in `to` see the arguments in `secret`; EVENT_SECRET: see it at all. */
void event_add_secret(struct event_log *log, int type, int seat, const int32_t *args, int count, int to, int secret);

#define EVENT(log, type, seat, ...)                                                                                    \
    do {                                                                                                               \
        if (log)                                                                                                       \
            event_add(log, type, seat, (const int32_t[]){ __VA_ARGS__ },                                               \
                      (int)(sizeof((const int32_t[]){ __VA_ARGS__ }) / sizeof(int32_t)));                              \
    } while (0)

/* How much of an event a viewer (a seat, VIEW_TABLE, VIEW_FULL) may see. */
enum event_sight { EVENT_UNSEEN, EVENT_PARTLY, EVENT_WHOLE };
enum event_sight event_sight(const struct event *e, int viewer);

/* The event as a viewer has it (see struct event). What was seen before is seen the same again. */
struct event event_seen_by(const struct event *e, int viewer);

/* An argument as events write it: a word, a number. */
void event_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);

/* The sentence for an event as it was seen; nothing for a bare one. */
void game_event_tell(const struct rules *rules, const struct event *seen, struct teller *t);

/* The sentence for a viewer without names, "" for an event that they do not see. */
void game_event_text(const struct rules *rules, const struct event *e, int viewer, struct textbuf *out);

/* {"v":n,"type":…,"seat":…,…,"text":…} for a viewer; {"v":n} for an event that they do not see. For VIEW_FULL it
 * also says to whom it went: "to":"all" or a list of seats. */
void game_event_json(const struct rules *rules, const struct event *e, int v, int viewer, struct json *w);

/* Reads an event back as its viewer has it, from the members under `path` ("" or "events.3."): *v is its number, *out
 * is what event_seen_by gave. What is not of a feed, such as "to", is left for flat_done to refuse. Returns 0 or
 * flat_refuse(…). */
int game_read_event(const struct rules *rules, struct flat *f, const char *path, int *v, struct event *out,
                    struct error *err);

/* Moves a view along by one event as its viewer has seen it, and makes it whole after the last one of an action. */
void game_advance(const struct rules *rules, struct state *view, const struct event *seen);
void game_settle(const struct rules *rules, struct state *view);

#endif
