/* What the files of Serpent Master share among themselves. */
#ifndef COIL_GAMES_SM_PARTS_H
#define COIL_GAMES_SM_PARTS_H

#include "games/serpent_master/serpent_master.h"

extern const struct ruleset_data serpent_master_rulesets[];
extern const struct event_type sm_event_types[];

/* The ruleset becomes rules (sm_board.c). */
int sm_build(struct rules *rules, struct flat *f, struct error *err);

/* The square of the board, or the entry such as "c1 s", that a text names; SM_NO_HEAD if it names none. */
int sm_parse_square(const struct sm_rules *r, const char *text);
int sm_parse_entry(const struct sm_rules *r, const char *text);

/* ---- Stacks (sm_stacks.c) ---------------------------------------------------------------------------------------- */

/* Puts a token of the seat on each square of a set. */
void sm_put_tokens(struct sm_state *s, int seat, uint64_t squares);

/* Ranks of all seats by points, then stacks, then tokens alone (SM-23 to SM-26, AM-15). */
void sm_rank(const struct sm_state *s, uint8_t rank[SEATS_MAX]);

/* Why the game ended, being over (AM-27). */
enum sm_reason sm_reason(const struct sm_rules *r, const struct sm_state *s);

/* ---- The course of play (sm_turns.c) ----------------------------------------------------------------------------- */

/* The cards of a seat that have been played: those of rounds that are over. */
uint32_t sm_played(const struct sm_state *s, int seat);

/* The cards that a seat has resolved, in order of play, into cards[SM_ROUNDS_MAX]; returns their number. */
int sm_resolved(const struct sm_state *s, int seat, uint8_t *cards);

/* The cards that are nowhere in a position: the face-down deck of the blind pit (AM-12). */
uint32_t sm_deck(const struct sm_rules *r, const struct sm_state *s);

/* True if a card has to be drawn before the next is chosen. */
bool sm_must_draw(const struct sm_rules *r, const struct sm_state *s);

/* Sets node, actors and reason, which follow from the rest of a position. */
void sm_set_node(const struct sm_rules *r, struct sm_state *s);

/* ---- The rest ---------------------------------------------------------------------------------------------------- */

void sm_redact(const struct rules *rules, struct state *state, int viewer);
void sm_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng);

void sm_json(const struct rules *rules, const struct state *view, struct json *w);
int sm_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err);

/* The key and a sentence of what is wrong in a state, or NULL; `seat` is set where one is concerned, else -1. */
struct sm_fault {
    const char *key, *text;
    int seat;
};
bool sm_find_fault(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault);
const char *sm_invariant(const struct rules *rules, const struct state *state);

void sm_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);
void sm_event_text(const struct rules *rules, const struct event *e, struct teller *t);
void sm_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
void sm_render(const struct rules *rules, const struct state *view, struct textbuf *out);

#endif
