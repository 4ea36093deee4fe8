/* What the files of The Greatest Snake share among themselves. Private to the game. */
#ifndef COIL_GAMES_GS_PARTS_H
#define COIL_GAMES_GS_PARTS_H

#include "engine/card_set.h"
#include "games/greatest_snake/greatest_snake.h"

/* One action being carried out: what all functions below it need. `log` is NULL if nobody listens. */
struct gs_play {
    const struct gs_rules *r;
    struct gs_state *s;
    struct event_log *log;
};

/* Actions of one seat; gs_cards.c refuses decks that allow more. */
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

/* Words of positions, ended by NULL: of enum gs_phase; of `step`, whose GS_STEP_END is "end"; of enum gs_do; of enum
 * gs_due. */
extern const char *const gs_phase_words[], *const gs_step_words[], *const gs_do_words[], *const gs_due_words[];

/* ---- gs_cards.c -------------------------------------------------------------------------------------------------- */

int gs_build(struct rules *rules, struct flat *f, struct error *err);
/* The number of the kind with that id, or -1. */
int gs_card_find(const struct gs_rules *r, const char *id);
extern const char *const gs_effect_words[];
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

/* ---- gs_moves.c: what is legal ----------------------------------------------------------------------------------- */

int gs_list_legal(const struct rules *rules, const struct state *state, int seat, action *out);
/* A5: the seat may have something to say in a window, by what everybody sees. */
bool gs_may_answer(const struct gs_rules *r, const struct gs_state *s, int seat);

/* ---- gs_hands.c: hands and piles, and who knows what of them ----------------------------------------------------- */

void gs_to_discard(struct gs_state *s, int card);
void gs_to_pit(struct gs_state *s, int card);
int gs_from_pit(struct gs_state *s);
/* Onto the Deck, where everybody knows it (A42); what lay there is forgotten when the Deck is shuffled. */
void gs_to_top(struct gs_state *s, int card);
void gs_forget_top(struct gs_state *s);
/* A card out of the Discard Pile. */
void gs_from_discard(struct gs_state *s, int card);
/* A card out of the Deck; one that lies on top is the one drawn. */
void gs_from_deck(struct gs_state *s, int card);
/* A card drawn unseen, or one that all see coming into the hand. */
void gs_hand_add(struct gs_state *s, int seat, int card);
void gs_hand_add_seen(struct gs_state *s, int seat, int card);
/* A card leaves the hand in everybody's sight. */
void gs_hand_drop(struct gs_state *s, int seat, int card);
void gs_hand_steal(struct gs_state *s, int thief, int victim, int card);
void gs_hand_look(struct gs_play p, int seat, int at);
/* A41: true if there is a card to draw; shuffles Pit and Discard Pile into an empty Deck. */
bool gs_refill(struct gs_play p);
void gs_redact(const struct rules *rules, struct state *state, int viewer);
void gs_determinize(const struct rules *rules, struct state *state, int seat, struct rng *rng);

/* ---- gs_snakes.c: what happens in snakes ------------------------------------------------------------------------- */

void gs_update_constants(const struct gs_rules *r, struct gs_snake *n);
/* A rat is put on the Head and does what it does when eaten (GS-22). */
void gs_eat(struct gs_play p, int seat, int rat);
/* GS-58 */
void gs_crown(struct gs_play p, int seat, int king);
/* Squeezes the rat on a cell that may be squeezed, `times` times (GS-40 … GS-44, A28, A29). */
void gs_squeeze(struct gs_play p, int seat, int cell, int times);
/* The rat on the Head is vomited. */
void gs_vomit(struct gs_play p, int seat);
/* One space to the Tail; past it the rat is digested. */
void gs_advance(struct gs_play p, int seat, int cell);
void gs_sleep(struct gs_play p, int seat);
void gs_wake(struct gs_play p, int seat);
/* Equipment onto a Body Card, and off it to the Discard Pile with its ammo. */
void gs_equip(struct gs_play p, int seat, int cell, int card);
void gs_lose(struct gs_play p, int seat, int cell, enum gs_loss why);
void gs_steal(struct gs_play p, int seat, int from, int into);
void gs_swap(struct gs_play p, int seat, int own, int other);
/* GS-15 … GS-20 */
void gs_digest(struct gs_play p);
/* Something waits for a draw or a choice. */
void gs_owe(struct gs_state *s, enum gs_due due, int seat, int from);

/* ---- gs_stack.c: what is announced ------------------------------------------------------------------------------- */

/* Puts an entry on the stack, with its price paid already. */
void gs_announce(struct gs_play p, enum gs_do what, int seat, struct gs_action a);
/* The next seat that is asked, or SEAT_NONE. */
int gs_asked(const struct gs_rules *r, const struct gs_state *s);
void gs_resolve(struct gs_play p);
/* Whatever was aimed at in that cell, rats or Equipment, is lost (A15). */
void gs_lose_targets(const struct gs_rules *r, struct gs_state *s, int seat, int cell, enum gs_what what);

/* ---- gs_turns.c -------------------------------------------------------------------------------------------------- */

/* A snake is long enough (GS-8). */
bool gs_won(const struct gs_rules *r, const struct gs_state *s);
/* Phase, node and actors, from what is pending; nothing has to be done for it. */
void gs_set_node(const struct gs_rules *r, struct gs_state *s);

/* ---- gs_texts.c, gs_sentences.c, gs_positions.c, gs_reading.c ---------------------------------------------------- */

void gs_action_text(const struct rules *rules, const struct state *state, int seat, action packed, struct textbuf *out);
void gs_event_text(const struct rules *rules, const struct event *e, struct teller *t);
void gs_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
void gs_render(const struct rules *rules, const struct state *view, struct textbuf *out);
extern const struct event_type gs_event_types[];
/* The word of a target in a slot: a seat, a cell, a card. */
void gs_target_text(const struct gs_rules *r, const struct gs_slot *slot, int target, struct textbuf *out);

/* How many targets an entry has, and the slot of one; that of `equip` is a cell. */
int gs_slots_of(const struct gs_rules *r, const struct gs_entry *e);
struct gs_slot gs_slot_of(const struct gs_rules *r, const struct gs_entry *e, int index);

void gs_json(const struct rules *rules, const struct state *view, struct json *w);
int gs_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err);

/* ---- gs_sound.c -------------------------------------------------------------------------------------------------- */

/* What is wrong with a state whose cards are all counted, or NULL; does not look at phase and node. */
const char *gs_unsound(const struct gs_rules *r, const struct gs_state *s);
const char *gs_fault(const struct rules *rules, const struct state *state);

#endif
