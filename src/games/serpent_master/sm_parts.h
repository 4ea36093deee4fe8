/* What the files of Serpent Master share among themselves. Each calls only those that stand above it here. */
#ifndef COIL_GAMES_SM_PARTS_H
#define COIL_GAMES_SM_PARTS_H

#include "games/serpent_master/serpent_master.h"

extern const struct ruleset_data serpent_master_rulesets[];

/* ---- Where cards lead (sm_board.c) ------------------------------------------------------------------------------- */

/* A quarter turn clockwise. */
struct sm_cell sm_turned(struct sm_cell cell);

/* How far a picture reaches from its head to all sides. */
struct sm_reach {
    int left, right, low, high;
};
struct sm_reach sm_reach(const struct sm_cell *cells, int count);

/* Fills in what follows from the side of the board and the pictures: squares, entries, placements. */
void sm_lay_cards(struct sm_rules *r);

/* The most ways to place one card from one place. */
int sm_most_ways(const struct sm_rules *r);

/* The first of a card's placements that has these squares in this order, from whatever place, or -1: so the same
 * squares are told by the same number. */
int sm_path_number(const struct sm_rules *r, int card, const uint8_t cell[SM_CELLS_MAX]);

/* ---- The ruleset becomes rules (sm_rules.c) ---------------------------------------------------------------------- */

int sm_build(struct rules *rules, struct flat *f, struct error *err);

/* ---- Stacks (sm_stacks.c) ---------------------------------------------------------------------------------------- */

/* True if one more token may be put on a square of any state or view: there are not so many that they lack memory. */
bool sm_has_room(const struct sm_state *s, int square);

/* Puts a token of the seat on each square of a set. */
void sm_put_tokens(struct sm_state *s, int seat, uint64_t squares);

/* Ranks of all seats by points, then stacks, then tokens alone (SM-23 to SM-26, AM-15). */
void sm_rank(const struct sm_state *s, uint8_t rank[SEATS_MAX]);

/* ---- Rounds (sm_rounds.c) ---------------------------------------------------------------------------------------- */

/* The cards of a seat that have been played: those of rounds that are over. */
uint32_t sm_played(const struct sm_state *s, int seat);

/* The chosen card of a seat as a set: empty if there is none, or if it is hidden. */
static inline uint32_t sm_chosen_card(const struct sm_state *s, int seat)
{
    int card = s->chosen[seat];
    return card == SM_NO_CARD || card == SM_HIDDEN_CARD ? 0 : SM_CARD(card);
}

/* The cards of a set, none if they are only counted. */
static inline uint32_t sm_known_cards(uint32_t set)
{
    return set & SM_COUNTED ? 0 : set;
}

/* The cards that are nowhere in a position: the face-down deck of the blind pit (AM-12). */
uint32_t sm_deck(const struct sm_rules *r, const struct sm_state *s);

/* How many cards of the blind pit are held before one of them is chosen (AM-12). */
int sm_full_hand(const struct sm_rules *r, const struct sm_state *s);

/* A card leaves a set, or comes into it; the set may be one that is only counted, and then the card unknown. */
static inline void sm_take_card(uint32_t *set, int card)
{
    *set = *set & SM_COUNTED ? *set - 1 : *set & ~SM_CARD(card);
}
static inline void sm_give_card(uint32_t *set, int card)
{
    *set = *set & SM_COUNTED ? *set + 1 : *set | SM_CARD(card);
}

/* What happens to a state, or to a view: a card is set aside (SM-6, AM-13), it is committed (SM-8), all are open and
 * are resolved in their order (SM-9), the next one cannot be placed (SM-18, AM-1), the next one is placed and the head
 * comes to its last square (SM-13), the round is over (SM-20, SM-21, AM-5). Call sm_settle when all of it has
 * happened. */
static inline void sm_set_aside(const struct sm_rules *r, struct sm_state *s, int seat, int card)
{
    if (r->hand == 0)
        sm_take_card(&s->hand[seat], card);
    sm_give_card(&s->aside[seat], card);
}
static inline void sm_commit_card(struct sm_state *s, int seat, int card)
{
    sm_take_card(&s->hand[seat], card);
    s->chosen[seat] = (uint8_t)(card == SM_NO_CARD ? SM_HIDDEN_CARD : card);
}
void sm_open_cards(struct sm_state *s);
static inline void sm_lose_card(struct sm_state *s, int seat)
{
    s->lost[seat] |= SM_CARD(s->chosen[seat]);
    s->through++;
}
static inline void sm_move_head(struct sm_state *s, int seat, int square)
{
    s->head[seat] = (uint8_t)square;
    s->through++;
}
void sm_end_round(const struct sm_rules *r, struct sm_state *s);

/* ---- What may be done (sm_moves.c) ------------------------------------------------------------------------------- */

int sm_legal(const struct rules *rules, const struct state *state, int seat, action *out);
int sm_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight);
action sm_chance(const struct rules *rules, const struct state *state, struct rng *rng);

/* ---- Views (sm_views.c) ------------------------------------------------------------------------------------------ */

/* AM-16, hole 17: whose cards set aside and cards chosen are in a view; hands are in that of their seat. */
bool sm_sees_aside(const struct sm_rules *r, const struct sm_state *s, int seat);
bool sm_sees_chosen(const struct sm_state *s, int seat);

void sm_redact(const struct rules *rules, struct state *state, int viewer);
void sm_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng);
void sm_advance(const struct rules *rules, struct state *view, const struct event *seen);
void sm_settle(const struct rules *rules, struct state *state);

/* ---- Words (sm_texts.c) ------------------------------------------------------------------------------------------ */

extern const struct event_type sm_event_types[];
extern const struct card_deed sm_card_deeds[];

/* The square of the board, or the entry such as "c1 s", that a text names; SM_NO_SQUARE or SM_NO_HEAD if it names
 * none. */
int sm_parse_square(const struct sm_rules *r, const char *text);
int sm_parse_entry(const struct sm_rules *r, const char *text);

void sm_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);
bool sm_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t);
void sm_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
bool sm_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out);
void sm_event_recall(const struct rules *rules, struct event *e, const char *sentence);
void sm_render(const struct rules *rules, const struct state *view, struct textbuf *out);

/* ---- What must hold (sm_sound.c) --------------------------------------------------------------------------------- */

/* The cards that a seat has resolved, in order of play, into cards[SM_ROUNDS_MAX + 1]; returns their number. */
int sm_resolved_cards(const struct sm_state *s, int seat, uint8_t *cards);
/* How many of them it has placed, and their tokens. */
int sm_placed_cards(const struct sm_rules *r, const struct sm_state *s, int seat, int *tokens);

/* Refuses what cannot be so, though each item may. */
int sm_check(const struct sm_rules *r, struct flat *f, const struct sm_state *s, struct error *err);
const char *sm_invariant(const struct rules *rules, const struct state *state);

/* ---- Positions (sm_positions.c) ---------------------------------------------------------------------------------- */

/* The keys of a position, in their order. */
enum sm_key {
    SM_KEY_BOARD,
    SM_KEY_STACKS,
    SM_KEY_HEADS,
    SM_KEY_HANDS,
    SM_KEY_ASIDE,
    SM_KEY_PLAYED,
    SM_KEY_LOST,
    SM_KEY_CHOSEN,
    SM_KEY_ROUND,
    SM_KEY_PHASE,
    SM_KEY_TURN
};
extern const struct game_key sm_keys[];

void sm_json(const struct rules *rules, const struct state *view, struct json *w);
int sm_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err);

#endif
