/* What the files of the game share: sets of spaces, questions to a state, and those functions of a file that others
 * call. A file calls only files that stand above it in this list:
 *
 *     sf_walks         where the walks of a token end
 *     sf_board         tables of the board
 *     sf_moves         what is legal, chance
 *     sf_texts         words
 *     sf_rules         from a ruleset to rules
 *     sf_happen.h      what each event changes
 *     sf_views         how views move along
 *     sf_hunt          the hunters, and whatever follows without a decision
 *     sf_sound         what must hold of positions
 *     sf_positions     positions, out and in
 *     sf_turns         what actions do; the table of the game */
#ifndef COIL_GAMES_SF_PARTS_H
#define COIL_GAMES_SF_PARTS_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"

/* ---- Sets of spaces ---------------------------------------------------------------------------------------------- */

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

/* ---- Questions to a state ---------------------------------------------------------------------------------------- */

/* The space that snakes and foxes make for: the current token's, or where it was eaten (hole 13). */
static inline int sf_target(const struct sf_state *s)
{
    return s->token[s->turn].at;
}

static inline sf_set sf_occupied(const struct sf_state *s)
{
    return s->piece[SF_SNAKE] | s->piece[SF_FOX];
}

/* The seat that owns a token. */
static inline int sf_owner(const struct sf_rules *r, int token)
{
    return r->base.seats == 1 ? 0 : token;
}

/* True if a seat chooses among equally good steps, and which: the other one, or a lone one itself. */
static inline bool sf_seat_hunts(const struct sf_rules *r)
{
    return r->base.choice[SF_OPT_BEASTS] == 0;
}
static inline int sf_hunting_seat(const struct sf_rules *r, const struct sf_state *s)
{
    return sf_owner(r, 1 - s->turn);
}

static inline bool sf_hunting(const struct sf_state *s)
{
    return s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES;
}

/* True while the turn has a roll, or a card. */
static inline bool sf_rolled(const struct sf_state *s)
{
    return s->base.phase == SF_MOVE || sf_hunting(s);
}

static inline int sf_kind_of_phase(const struct sf_state *s)
{
    return s->base.phase == SF_SNAKES ? SF_SNAKE : SF_FOX;
}

/* ---- Walks ------------------------------------------------------------------------------------------------------- */

/* Walks of a token: where `steps` steps can end, apart for those that touched the rim before or on the way. */
struct sf_ends {
    sf_set plain, rim; /* `rim` holds the hub if a walk home exists, of any length up to `steps` (SF-22, A-20) */
};
struct sf_ends sf_walk_ends(const struct sf_rules *r, const struct sf_state *s);
/* How many steps the walk has that begins now, if it does not come home before. */
int sf_walk_length(const struct sf_rules *r, const struct sf_state *s);
struct sf_frontier sf_first_steps(const struct sf_rules *r, int space);

/* ---- Board ------------------------------------------------------------------------------------------------------- */

/* Fills in the tables of rules whose rings and spokes are read. */
void sf_lay_board(struct sf_rules *r);

/* Spaces from which one step leads to a member. */
sf_set sf_steps_into(const struct sf_rules *r, sf_set set);

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* The outcome of the roll or the card with so many symbols, or -1. */
int sf_roll_index(const struct sf_rules *r, int move, int snake);

/* all cards of the deck are drawn. */
bool sf_deck_is_out(const struct sf_rules *r, const struct sf_state *s);

int sf_legal(const struct rules *rules, const struct state *s, int seat, action *out);
int sf_chance_odds(const struct rules *rules, const struct state *s, action *out, uint64_t *weight);
action sf_chance(const struct rules *rules, const struct state *s, struct rng *rng);

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* Reads "hub" or "3.7" on this board; SF_NO_SPACE if it is neither. */
int sf_parse_space(const struct sf_rules *r, const char *text);

/* "snake" and "fox", ended by NULL. */
extern const char *const sf_kind_words[];

extern const struct event_type sf_event_types[];
void sf_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);
bool sf_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t);
void sf_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
bool sf_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out);
void sf_render(const struct rules *rules, const struct state *view, struct textbuf *out);

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

int sf_build(struct rules *rules, struct flat *f, struct error *err);

/* ---- Views ------------------------------------------------------------------------------------------------------- */

void sf_advance(const struct rules *rules, struct state *view, const struct event *seen);

/* ---- Hunt -------------------------------------------------------------------------------------------------------- */

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

/* Plays on without decisions, until somebody has to choose or the game is over. */
void sf_go_on(const struct sf_rules *r, struct sf_state *s, struct event_log *log);
/* Says for whom a state waits. Nobody is asked (there is no offer) where an event is still to come. */
void sf_settle(const struct rules *rules, struct state *s);

/* ---- Positions --------------------------------------------------------------------------------------------------- */

enum sf_key {
    SF_KEY_TOKENS,
    SF_KEY_SNAKES,
    SF_KEY_FOXES,
    SF_KEY_TURN,
    SF_KEY_PHASE,
    SF_KEY_ROLL,
    SF_KEY_DONE,
    SF_KEY_LEFT,
    SF_KEY_NEXT,
    SF_KEY_DRAWN,
    SF_KEY_HANDS,
    SF_KEY_EXTRA,
    SF_KEY_COUNT
};
extern const struct game_key sf_keys[SF_KEY_COUNT + 1];
#define SF_NAME(key) (sf_keys[SF_KEY_##key].name)

void sf_json(const struct rules *rules, const struct state *view, struct json *w);
/* Refuses what cannot be so, though each item may; settles the rest. */
int sf_check(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err);
int sf_read(const struct rules *rules, struct flat *f, struct state *s, struct error *err);
const char *sf_invariant(const struct rules *rules, const struct state *s);

extern const struct ruleset_data snakes_and_foxes_rulesets[];

#endif
