/* What the files of The Greatest Snake share among themselves. Private to the game. Each part calls only those above
 * it. */
#ifndef COIL_GAMES_GS_PARTS_H
#define COIL_GAMES_GS_PARTS_H

#include "engine/card_set.h"
#include "games/greatest_snake/greatest_snake.h"

/* More actions of one seat than these no ruleset may allow. */
enum { GS_ACTIONS_MAX = 32768 };

/* Fields of a packed action, from the highest: the order of all lists. Fields that are not used are 0. */
enum { GS_SHIFT_VERB = 40, GS_SHIFT_SUBJECT = 32, GS_SHIFT_PRICE = 24, GS_SHIFT_FIRST = 16, GS_SHIFT_SECOND = 8 };

static inline action gs_pack(enum gs_verb verb, int subject)
{
    return (action)verb << GS_SHIFT_VERB | (action)subject << GS_SHIFT_SUBJECT;
}

/* Takes the lowest cell or seat out of a mask that is not empty. */
static inline int gs_next(unsigned *set)
{
    int member = __builtin_ctz(*set);
    *set &= *set - 1;
    return member;
}
static inline int gs_left_of(const struct gs_state *s, int seat)
{
    return seat + 1 == s->base.seats ? 0 : seat + 1;
}

/* Clockwise distance from one seat to another. */
static inline int gs_distance(const struct gs_state *s, int from, int to)
{
    return to >= from ? to - from : to - from + s->base.seats;
}

/* ---- gs_cards.c: cards from the vocabulary ----------------------------------------------------------------------- */

/* Compiles the cards of the ruleset into `r`. Returns 0, or refuses. */
int gs_read_cards(struct gs_rules *r, struct flat *f, struct error *err);
/* The number of the kind with that id, or -1. */
int gs_card_find(const struct gs_rules *r, const char *id);
extern const char *const gs_effect_words[];

/* ---- gs_endless.c: why every game ends --------------------------------------------------------------------------- */

/* Refuses decks with which a turn, or a chain of draws, could go on for ever; and those that may have no rats left for
 * a winner, unless the number of turns has a bound. */
int gs_check_ends(const struct gs_rules *r, struct flat *f, struct error *err);

/* ---- gs_warnings.c: what can never be used ----------------------------------------------------------------------- */

/* Warns of dead weight in a deck that is sound (flat_warn). */
void gs_warn(const struct gs_rules *r, const struct flat *f);

/* ---- gs_rules.c: the rules and their limits ---------------------------------------------------------------------- */

int gs_build(struct rules *rules, struct flat *f, struct error *err);
extern const struct ruleset_data greatest_snake_rulesets[];

/* ---- gs_targets.c: what may be aimed at -------------------------------------------------------------------------- */

/* The cells of `owner`'s snake that a slot of a card of `seat` may name; bit 0 for a snake or a hand as a whole. Asked
 * on announcement and again on resolution (A16). Not for GS_AT_DISCARD. */
unsigned gs_slot_cells(const struct gs_rules *r, const struct gs_state *s, const struct gs_slot *slot, int seat,
                       int owner);
/* One target still fits its slot. */
bool gs_target_fits(const struct gs_rules *r, const struct gs_state *s, const struct gs_slot *slot, int seat,
                    int target);
/* What a card without a target needs (can-eat-pit, own snake asleep, some victim, aimed at me); true for others. */
bool gs_ready(const struct gs_rules *r, const struct gs_state *s, const struct gs_card *card, int seat);
/* The `whose` of a slot lets a card of `seat` aim at `owner`. */
bool gs_belongs(const struct gs_state *s, enum gs_whose whose, int seat, int owner);
/* What an entry does; GS_NOTHING for eat, equip and digest. */
enum gs_effect gs_effect_of(const struct gs_rules *r, const struct gs_entry *e);
/* The kinds in the Discard Pile that may be taken back. */
static inline uint64_t gs_keepable_discards(const struct gs_rules *r, const struct gs_state *s)
{
    return s->discard_kinds & ~r->rats;
}

/* ---- gs_moves.c: what is legal, whose decision it is, chance ----------------------------------------------------- */

int gs_list_legal(const struct rules *rules, const struct state *state, int seat, action *out);
int gs_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight);
action gs_chance(const struct rules *rules, const struct state *state, struct rng *rng);
/* A5: the seat may have something to say in a window, by what everybody sees. */
bool gs_may_answer(const struct gs_rules *r, const struct gs_state *s, int seat);
/* The next seat that is asked, or SEAT_NONE. */
int gs_asked(const struct gs_rules *r, const struct gs_state *s);
/* A snake is long enough (GS-8). */
bool gs_won(const struct gs_rules *r, const struct gs_state *s);
/* Takes the first task out of the queue. */
struct gs_task gs_take_task(struct gs_state *s);
void gs_settle(const struct rules *rules, struct state *state);

/* ---- gs_hands.c: hands and piles, and who knows what of them ----------------------------------------------------- */

/* They work on states and on views alike: in a view a card that comes into a hand which is not seen is counted with
 * the Deck. What makes no sense, as events from afar may not, is passed over. */
void gs_to_discard(struct gs_state *s, int card);
void gs_from_discard(struct gs_state *s, int card);
void gs_to_pit(struct gs_state *s, int card);
/* The top rat, or GS_NONE. */
int gs_from_pit(struct gs_state *s);
/* Onto the Deck, where everybody knows it (A42); what lay there is forgotten when the Deck is shuffled. */
void gs_to_top(struct gs_state *s, int card);
void gs_forget_top(struct gs_state *s);
/* A card out of the Deck; one that lies on top is the one drawn. */
void gs_from_deck(struct gs_state *s, int card);
/* A41: Pit and Discard Pile become the Deck. */
void gs_shuffle(struct gs_state *s);
/* A card drawn unseen, and one that all see coming into the hand. */
void gs_hand_draw(struct gs_state *s, int seat, int card);
void gs_hand_add_seen(struct gs_state *s, int seat, int card);
/* A card leaves the hand in everybody's sight. */
void gs_hand_drop(struct gs_state *s, int seat, int card);
/* A card goes from hand to hand; 0 where neither is seen. */
void gs_hand_steal(struct gs_state *s, int thief, int victim, int card);
/* `seat` sees a hand anew: first it knows nothing of it, then each card. */
void gs_hand_forget(struct gs_state *s, int seat, int at);
void gs_hand_know(struct gs_state *s, int seat, int at, int card);

/* ---- gs_snakes.c: parts of a snake ------------------------------------------------------------------------------- */

/* What lies on one Body Card: Equipment with its used ammo. */
struct gs_outfit {
    uint8_t gear, used;
    uint8_t ammo[GS_USES_MAX - 1];
};

void gs_update_constants(const struct gs_rules *r, struct gs_snake *n);
/* A rat onto a cell, and off it. What was aimed at it there is lost (A15). */
void gs_put_rat(struct gs_snake *n, int cell, int rat);
int gs_lift_rat(const struct gs_rules *r, struct gs_state *s, int seat, int cell);
/* Off a Body Card, and onto one. What was aimed at it there is lost. */
struct gs_outfit gs_undress(const struct gs_rules *r, struct gs_state *s, int seat, int cell);
void gs_dress(const struct gs_rules *r, struct gs_state *s, int seat, int cell, struct gs_outfit o);

/* ---- gs_views.c -------------------------------------------------------------------------------------------------- */

void gs_redact(const struct rules *rules, struct state *state, int viewer);
void gs_determinize(const struct rules *rules, struct state *state, int seat, struct rng *rng);
void gs_advance(const struct rules *rules, struct state *view, const struct event *seen);

/* One action being carried out: what all functions below need. `log` is NULL if nobody listens. */
struct gs_play {
    const struct gs_rules *r;
    struct gs_state *s;
    struct event_log *log;
};

/* An event happens: the state moves along by it, and whoever listens is told. Nothing else changes a state. */
void gs_happen(const struct gs_play *p, const struct event *e);
#define HAPPEN(p, event_type, of_seat, ...)                                                                            \
    gs_happen(p, &(struct event){                                                                                      \
                     .type = event_type, .seat = (uint8_t)(of_seat), .to = EVENT_TO_ALL, .arg = { __VA_ARGS__ } })
/* The same, with arguments that only the seats in `seats` see. */
#define HAPPEN_TO(p, event_type, of_seat, seats, hidden, ...)                                                          \
    gs_happen(p, &(struct event){ .type = event_type,                                                                  \
                                  .seat = (uint8_t)(of_seat),                                                          \
                                  .to = (uint16_t)(seats),                                                             \
                                  .secret = hidden,                                                                    \
                                  .arg = { __VA_ARGS__ } })

/* ---- gs_effects.c: what happens in snakes ------------------------------------------------------------------------ */

/* A rat is put on the Head and does what it does when eaten (GS-22). */
void gs_eat(const struct gs_play *p, int seat, int rat);
/* GS-58 */
void gs_crown(const struct gs_play *p, int seat, int king);
/* Squeezes the rat on a cell that may be squeezed, `times` times (GS-40 … GS-44, A28, A29). */
void gs_squeeze(const struct gs_play *p, int seat, int cell, int times);
/* The rat on the Head is vomited. */
void gs_vomit(const struct gs_play *p, int seat);
/* One space to the Tail; past it the rat is digested. */
void gs_advance_rat(const struct gs_play *p, int seat, int cell);
void gs_lose(const struct gs_play *p, int seat, int cell, enum gs_loss why);
void gs_steal(const struct gs_play *p, int seat, int from, int into);
void gs_swap(const struct gs_play *p, int seat, int own, int other);
/* GS-15 … GS-20: all rats, once the phase has begun. */
void gs_digest(const struct gs_play *p);

/* ---- gs_stack.c: what is announced ------------------------------------------------------------------------------- */

/* Puts an entry on the stack, and pays for it. */
void gs_announce(const struct gs_play *p, enum gs_do what, int seat, const struct gs_action *a);
/* The top entry takes effect, or has none any more. */
void gs_resolve(const struct gs_play *p);

/* ---- gs_texts.c: words ------------------------------------------------------------------------------------------- */

/* Words of positions, ended by NULL: of enum gs_phase; of `step`, whose GS_STEP_END is "end"; of enum gs_do; of enum
 * gs_due. */
extern const char *const gs_phase_words[], *const gs_step_words[], *const gs_do_words[], *const gs_due_words[];

void gs_action_text(const struct rules *rules, const struct state *state, int seat, action packed, struct textbuf *out);
/* `from` and `into` are cells of the seat's own snake where a rat moves, else `from` is a target: true there. */
bool gs_names_target(const struct event *e, int index);
void gs_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
bool gs_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out);
void gs_render(const struct rules *rules, const struct state *view, struct textbuf *out);
extern const struct event_type gs_event_types[];
extern const struct card_deed gs_card_deeds[];
/* The word of a target in a slot (a seat, a cell, a card), and back: -1 for what is none. */
void gs_target_text(const struct gs_rules *r, const struct gs_slot *slot, int target, struct textbuf *out);
int gs_target_value(const struct gs_rules *r, const struct gs_slot *slot, const char *word);

/* ---- gs_sentences.c ---------------------------------------------------------------------------------------------- */

bool gs_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t);
void gs_event_text(const struct rules *rules, const struct event *e, struct teller *t);
void gs_event_recall(const struct rules *rules, struct event *e, const char *sentence);

/* ---- gs_sound.c -------------------------------------------------------------------------------------------------- */

/* What is wrong with a state or view whose cards are all counted, or NULL; does not look at phase and node. */
const char *gs_unsound(const struct gs_rules *r, const struct gs_state *s);
const char *gs_fault(const struct rules *rules, const struct state *state);

/* ---- gs_positions.c ---------------------------------------------------------------------------------------------- */

/* The keys of a position, in its order. */
enum gs_key {
    GS_KEY_SNAKES,
    GS_KEY_HANDS,
    GS_KEY_KNOWN,
    GS_KEY_PIT,
    GS_KEY_DISCARD,
    GS_KEY_TOP,
    GS_KEY_TURN,
    GS_KEY_STEP,
    GS_KEY_PHASE,
    GS_KEY_DRAWN,
    GS_KEY_STACK,
    GS_KEY_PASSED,
    GS_KEY_QUEUE
};
extern const struct game_key gs_keys[];

void gs_json(const struct rules *rules, const struct state *view, struct json *w);
int gs_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err);

#endif
