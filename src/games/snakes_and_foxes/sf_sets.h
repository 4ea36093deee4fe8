/* Sets of spaces: the few operations that the rules are made of. Private to the game. */
#ifndef COIL_GAMES_SF_SETS_H
#define COIL_GAMES_SF_SETS_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"

/* True for sets of two or more. */
static inline bool sf_several(sf_set set)
{
    return (set & (set - 1)) != 0;
}

/* The same 16 bits on every ring. */
static inline sf_set sf_all_rings(uint16_t lane)
{
    uint64_t word = lane * 0x0001000100010001u;
    return ((sf_set)(word & 0x0000ffffffffffffu) << 64) | word;
}

/* Every member one spoke clockwise (towards higher numbers) around its ring; the set holds no hub. Rings do not meet
 * in a word, so each half is turned for itself. */
static inline sf_set sf_clockwise(const struct sf_rules *r, sf_set set)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64), last = r->last_spokes;
    low = (low & ~last) << 1 | (low & last) >> (r->spokes - 1);
    high = (high & ~last) << 1 | (high & last) >> (r->spokes - 1);
    return (sf_set)high << 64 | low;
}

static inline sf_set sf_counter(const struct sf_rules *r, sf_set set)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64), first = r->first_spokes;
    low = (low & ~first) >> 1 | (low & first) << (r->spokes - 1);
    high = (high & ~first) >> 1 | (high & first) << (r->spokes - 1);
    return (sf_set)high << 64 | low;
}

#define SF_HUB_BIT SF_BIT(SF_HUB)
#define SF_RING_1 ((sf_set)0xffff)

/* Walks of a token: where `steps` steps can end, apart for those that touched the rim before or on the way. */
struct sf_ends {
    sf_set plain, rim; /* `rim` holds the hub if a walk home exists, of any length up to `steps` (SF-22, A-20) */
};
struct sf_ends sf_walk_ends(const struct sf_rules *r, const struct sf_state *s);
struct sf_frontier sf_first_steps(const struct sf_rules *r, int space);

/* The space that snakes and foxes make for: the current token's, or where it was eaten (hole 13). */
static inline int sf_target(const struct sf_state *s)
{
    return s->token[s->turn].at;
}

static inline sf_set sf_occupied(const struct sf_state *s)
{
    return s->piece[SF_SNAKE] | s->piece[SF_FOX];
}

/* Spaces that one step leads to from any member, and spaces from which one step leads to a member. */
sf_set sf_steps_from(const struct sf_rules *r, sf_set set);
sf_set sf_steps_into(const struct sf_rules *r, sf_set set);

/* The spaces by their distance from the target, as the option `distance` counts it: those at distance d are at[d].
 * A piece in none of them has no path; its distance is said to be `count`. */
struct sf_shells {
    const sf_set *at;
    int count;
};

/* `memory` is used where distances depend on the pieces. */
struct sf_shells sf_measure(const struct sf_rules *r, const struct sf_state *s, sf_set memory[SF_SPACES]);

/* The foremost of `waiting` by SF-26 and SF-27; *distance is theirs, and no less than it was on entry. */
sf_set sf_foremost(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, sf_set waiting,
                   int *distance);

/* The best steps of the piece at a distance: nearer, free, and the least distance (SF-28, SF-31, A-15). */
sf_set sf_best_steps(const struct sf_rules *r, const struct sf_state *s, struct sf_shells shells, int piece,
                     int distance);

/* The same for a piece whose distance is not known. */
sf_set sf_steps_of(const struct sf_rules *r, const struct sf_state *s, int piece);

/* What the automaton leaves of equally good steps (hole 11). */
sf_set sf_automaton(const struct sf_rules *r, const struct sf_state *s, sf_set steps);

/* True if a seat chooses among equally good steps. */
static inline bool sf_opponent_chooses(const struct sf_rules *r)
{
    return r->base.seats == 2 && r->base.choice[SF_OPT_BEASTS] == 0;
}

/* In the phases snakes and foxes, for a position as read: works out who has to choose, and sets the offer; false if
 * nobody has. */
bool sf_settle_hunt(const struct sf_rules *r, struct sf_state *s);

/* Plays on without decisions from a position inside the phases snakes and foxes. */
void sf_hunt(const struct sf_rules *r, struct sf_state *s, struct event_log *log);
/* Moves a piece that was drawn, if it has one best step; else asks for it and returns false. */
bool sf_choose_step(const struct sf_rules *r, struct sf_state *s, int piece, struct event_log *log);
/* Moves the piece whose step was asked for; `chooser` is a seat, or SEAT_CHANCE. */
void sf_take_step(struct sf_state *s, int to, int chooser, struct event_log *log);

/* The turn passes, or the game ends (SF-36 … SF-39). */
void sf_end_turn(const struct sf_rules *r, struct sf_state *s, struct event_log *log);
/* Stands ready for a roll, a drawn card or a card from the hand. */
void sf_begin_roll(const struct sf_rules *r, struct sf_state *s);
/* Works out the walks of phase move and says who is asked; false if there is no move to make. */
bool sf_begin_move(const struct sf_rules *r, struct sf_state *s);

/* The seat that owns a token. */
static inline int sf_owner(const struct sf_rules *r, int token)
{
    return r->base.seats == 1 ? 0 : token;
}

static inline int sf_kind_of_phase(const struct sf_state *s)
{
    return s->base.phase == SF_SNAKES ? SF_SNAKE : SF_FOX;
}

/* The game's tables, each in its own file. */
int sf_build(struct rules *rules, struct flat *f, struct error *err);
void sf_json(const struct rules *rules, const struct state *view, struct json *w);
int sf_read(const struct rules *rules, struct flat *f, struct state *s, struct error *err);
void sf_render(const struct rules *rules, const struct state *view, struct textbuf *out);
void sf_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);
void sf_event_text(const struct rules *rules, const struct event *e, struct teller *t);
void sf_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
void sf_result(const struct rules *rules, const struct state *s, struct result *out);
uint8_t sf_reason(const struct sf_state *s);
const char *sf_invariant(const struct rules *rules, const struct state *s);

/* Reads "hub" or "3.7" on this board; SF_NO_SPACE if it is neither. */
int sf_parse_space(const struct sf_rules *r, const char *text);

/* The sum of copies in a hand. */
int sf_hand_count(const uint8_t hand[SF_HAND_VALUES]);

extern const struct event_type sf_event_types[];
extern const struct ruleset_data snakes_and_foxes_rulesets[];

#endif
