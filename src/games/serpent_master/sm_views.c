/* Hidden information, and views by themselves: what a viewer may not see is taken out of a copy of the state, a view is
 * made whole again by cards that its viewer has not seen, moves along by events, and is settled (AM-16). */
#include "games/serpent_master/sm_parts.h"

#include "engine/card_set.h"

/* ---- Who sees what ----------------------------------------------------------------------------------------------- */

bool sm_sees_aside(const struct sm_rules *r, const struct sm_state *s, int seat)
{
    return s->base.viewer == VIEW_FULL || (s->base.viewer == seat && r->hand == 0); /* in the blind pit nobody knows */
}

bool sm_sees_chosen(const struct sm_state *s, int seat)
{
    return state_is_of(&s->base, seat) || s->base.phase == SM_RESOLVE;
}

/* The only place where secrets leave a state. Public are: the board, the heads, cards played and lost, and the numbers
 * of cards; those that are chosen once all have chosen. */
void sm_redact(const struct rules *rules, struct state *state, int viewer)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    (void)viewer;
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (!sm_sees_aside(r, s, seat))
            s->aside[seat] = SM_COUNTED | (uint32_t)sm_count(s->aside[seat]);
        if (!state_is_of(&s->base, seat))
            s->hand[seat] = SM_COUNTED | (uint32_t)sm_count(s->hand[seat]);
        if (!sm_sees_chosen(s, seat) && s->chosen[seat] != SM_NO_CARD)
            s->chosen[seat] = SM_HIDDEN_CARD;
    }
}

/* ---- Made whole again -------------------------------------------------------------------------------------------- */

/* Draws as many cards as a set is said to hold, out of those that are unseen. */
static void fill(uint32_t *set, uint32_t *unseen, struct rng *rng)
{
    if (!(*set & SM_COUNTED))
        return;
    int count = sm_count(*set);
    *set = 0;
    while (count-- > 0) {
        uint32_t card = SM_CARD(card_draw(*unseen, rng));
        *set |= card;
        *unseen &= ~card;
    }
}

/* What stays unseen is the deck of the blind pit; elsewhere nothing does. */
void sm_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    (void)viewer;
    for (int seat = 0; seat < s->base.seats; seat++) {
        uint32_t seen = sm_played(s, seat) | sm_chosen_card(s, seat) | sm_known_cards(s->hand[seat]) |
                        sm_known_cards(s->aside[seat]);
        uint32_t unseen = r->all & ~seen, chosen = SM_COUNTED | 1;
        fill(&s->aside[seat], &unseen, rng);
        fill(&s->hand[seat], &unseen, rng);
        if (s->chosen[seat] == SM_HIDDEN_CARD) {
            fill(&chosen, &unseen, rng);
            s->chosen[seat] = (uint8_t)card_first(chosen);
        }
    }
}

/* ---- Moved along ------------------------------------------------------------------------------------------------- */

static bool is_card(const struct sm_rules *r, int card)
{
    return card > 0 && card <= r->cards;
}

static bool is_square(const struct sm_rules *r, int square)
{
    return square >= 0 && square < SM_SQUARES && (r->board & SM_BIT(square));
}

static bool is_entry(const struct sm_rules *r, int entry)
{
    return entry >= SM_SQUARES && entry < SM_HEAD_PLACES && sm_entry_square(r, entry) != SM_NO_SQUARE;
}

/* True if a card may leave a set; 0 is a card that the viewer does not know. */
static bool holds(const struct sm_rules *r, uint32_t set, int card)
{
    return set & SM_COUNTED ? card == SM_NO_CARD && sm_count(set) > 0 : is_card(r, card) && (set & SM_CARD(card));
}

/* True if a card may come into a set that has fewer than `most`. */
static bool lacks(const struct sm_rules *r, uint32_t set, int card, int most)
{
    bool other = set & SM_COUNTED ? card == SM_NO_CARD : is_card(r, card) && !(set & SM_CARD(card));
    return other && sm_count(set) < most;
}

static bool could_draw(const struct sm_rules *r, const struct sm_state *s, int card)
{
    return s->base.phase == SM_DRAW && lacks(r, s->hand[0], card, sm_full_hand(r, s)) &&
           !(sm_played(s, 0) & SM_CARD(card));
}

static bool could_reveal(const struct sm_rules *r, const struct sm_state *s, int seat, int card)
{
    if (s->base.phase != SM_CHOOSE || !is_card(r, card))
        return false;
    return s->chosen[seat] == card || (s->chosen[seat] == SM_HIDDEN_CARD && !(sm_played(s, seat) & SM_CARD(card)));
}

/* True if the event could come next as far as cards and memory go. All that the rules bring about does; what does not
 * comes from somewhere else, and must not spoil the view. */
static bool could_happen(const struct sm_rules *r, const struct sm_state *s, enum sm_event type, int seat, int what)
{
    bool open = sm_all_open(s);
    if (type == SM_EV_ROUND)
        return open;
    if (seat >= s->base.seats)
        return false;
    switch (type) {
    case SM_EV_ENTER:
        return s->base.phase == SM_ENTER && seat == s->turn && is_entry(r, what);
    case SM_EV_ASIDE:
        return s->base.phase == SM_ASIDE && seat == s->turn && (r->hand > 0 || holds(r, s->hand[seat], what)) &&
               lacks(r, s->aside[seat], what, r->aside);
    case SM_EV_DRAW:
        return could_draw(r, s, what);
    case SM_EV_COMMIT:
        return s->base.phase == SM_CHOOSE && s->chosen[seat] == SM_NO_CARD && holds(r, s->hand[seat], what);
    case SM_EV_REVEAL:
        return could_reveal(r, s, seat, what);
    case SM_EV_TOKEN:
        return open && is_square(r, what) && sm_has_room(s, what);
    case SM_EV_HEAD:
        return open && is_square(r, what) && s->through < s->base.seats;
    case SM_EV_LOST:
        return open && what == s->chosen[seat] && s->through < s->base.seats;
    default:
        return false;
    }
}

/* A card set aside unseen is the only event that is kept from somebody as a whole. */
void sm_advance(const struct rules *rules, struct state *view, const struct event *seen)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)view;
    bool bare = seen->type == EVENT_BARE;
    enum sm_event type = bare ? SM_EV_ASIDE : (enum sm_event)seen->type;
    int seat = bare ? s->turn : seen->seat, what = seen->arg[type == SM_EV_HEAD ? 1 : 0];
    if (!could_happen(r, s, type, seat, what))
        return;
    switch (type) {
    case SM_EV_ENTER:
        s->head[seat] = (uint8_t)what;
        break;
    case SM_EV_ASIDE:
        sm_set_aside(r, s, seat, what);
        break;
    case SM_EV_DRAW:
        sm_give_card(&s->hand[seat], what);
        break;
    case SM_EV_COMMIT:
        sm_commit_card(s, seat, what);
        break;
    case SM_EV_REVEAL:
        s->chosen[seat] = (uint8_t)what;
        break;
    case SM_EV_TOKEN:
        sm_put_tokens(s, seat, SM_BIT(what));
        break;
    case SM_EV_HEAD:
        sm_move_head(s, seat, what);
        break;
    case SM_EV_LOST:
        sm_lose_card(s, seat);
        break;
    case SM_EV_ROUND:
        sm_end_round(r, s);
        break;
    case SM_EV_PLACE:
    case SM_EV_SCORE:
    case SM_EV_OVER:
        break;
    }
}

/* ---- Settled ----------------------------------------------------------------------------------------------------- */

static void await(struct sm_state *s, enum sm_phase phase, enum node node, unsigned actors)
{
    s->base.phase = (uint8_t)phase;
    s->base.node = (uint8_t)node;
    s->base.actors = (uint8_t)actors;
}

/* Who places next; one who has placed last is not asked again. */
static void await_placement(const struct sm_rules *r, struct sm_state *s)
{
    (void)r;
    int last = s->base.seats - 1;
    s->turn = s->order[s->through < last ? s->through : last];
    await(s, SM_RESOLVE, NODE_TURN, 1u << s->turn);
}

/* All are asked for a card but those who have chosen. When all have, the cards are open, or will be by events. */
static void await_cards(const struct sm_rules *r, struct sm_state *s)
{
    unsigned missing = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        missing |= (unsigned)(s->chosen[seat] == SM_NO_CARD) << seat;
    await(s, SM_CHOOSE, NODE_SEALED, missing);
    if (missing || !sm_all_open(s))
        return;
    sm_open_cards(s);
    await_placement(r, s);
}

/* AM-12: a card is drawn while the hand of the blind pit lacks one. */
static void await_round(const struct sm_rules *r, struct sm_state *s)
{
    if (r->hand > 0 && s->chosen[0] == SM_NO_CARD && sm_count(s->hand[0]) < sm_full_hand(r, s))
        await(s, SM_DRAW, NODE_CHANCE, 0);
    else
        await_cards(r, s);
}

/* AM-3: each seat in turn. */
static void await_aside(const struct sm_rules *r, struct sm_state *s)
{
    while (s->turn < s->base.seats && sm_count(s->aside[s->turn]) == r->aside)
        s->turn++;
    if (s->turn < s->base.seats) {
        await(s, SM_ASIDE, NODE_CHANCE, 0);
    } else {
        s->turn = 0;
        await_round(r, s);
    }
}

/* AM-2: each seat in turn. */
static void await_entry(const struct sm_rules *r, struct sm_state *s)
{
    while (s->turn < s->base.seats && s->head[s->turn] != SM_NO_HEAD)
        s->turn++;
    if (s->turn < s->base.seats) {
        await(s, SM_ENTER, NODE_TURN, 1u << s->turn);
    } else {
        s->turn = 0;
        await_aside(r, s);
    }
}

static void await_nothing(const struct sm_rules *r, struct sm_state *s)
{
    await(s, SM_OVER, NODE_OVER, 0);
    s->base.reason = (uint8_t)sm_reason(r, s);
}

/* What is over gives way to what comes next. */
void sm_settle(const struct rules *rules, struct state *state)
{
    static void (*const await_in[])(const struct sm_rules *r, struct sm_state *s) = {
        [SM_ENTER] = await_entry,  [SM_ASIDE] = await_aside,       [SM_DRAW] = await_round,
        [SM_CHOOSE] = await_round, [SM_RESOLVE] = await_placement, [SM_OVER] = await_nothing,
    };
    await_in[state->phase]((const struct sm_rules *)rules, (struct sm_state *)state);
}
