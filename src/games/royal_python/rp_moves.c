/* Where tokens land: encounters; what a seat may do in its turn, what chance may bring. */
#include "games/royal_python/rp_parts.h"

#include <assert.h>

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

struct rp_action rp_unpack(const struct rp_rules *r, action a)
{
    return rp_unpacked(r, a);
}

/* ---- Landing ----------------------------------------------------------------------------------------------------- */

/* The seat whose token stands at a spot, uncrowned or crowned. */
static int owner_at(const struct rp_state *s, int spot, bool crowned)
{
    int seat = 0;
    while (!((crowned ? s->crowned[seat] : s->body[seat]) >> spot & 1)) {
        seat++;
        assert(seat < s->base.seats);
    }
    return seat;
}

/* RP-27 … RP-30: onto the head or beyond, which is the same but for the first arrival. */
static struct rp_landfall arrive(const struct rp_rules *r, const struct rp_state *s, int seat, int from, int into)
{
    struct rp_landfall fall = { RP_ILLEGAL, .into = r->head, .owner = RP_NONE };
    if (rp_all_on_board(s, seat, from == 0) && (s->opened || into == r->head))
        fall.landing = RP_ARRIVES;
    return fall;
}

/* RP-40, H-17: past whoever stands there to the next empty spot; toward the head also onto it, but never as the
 * first. */
static struct rp_landfall leap(const struct rp_rules *r, const struct rp_state *s, int seat, int from, int over,
                               bool toward_head)
{
    struct rp_landfall fall = { RP_ILLEGAL, .met = over, .owner = RP_NONE };
    uint64_t taken = rp_all_body(s) | rp_all_crowned(s);
    uint64_t empty = r->body & ~taken & (toward_head ? rp_above(over) : rp_below(over));
    if (empty) {
        fall.landing = RP_LEAPS;
        fall.into = toward_head ? rp_lowest(empty) : rp_highest(empty);
    } else if (toward_head && s->opened && rp_all_on_board(s, seat, from == 0)) {
        fall.landing = RP_LEAPS;
        fall.into = r->head;
    }
    return fall;
}

/* On a spot where somebody else's token gives way. */
static struct rp_landfall meet(const struct rp_state *s, enum rp_landing landing, int spot, bool crowned)
{
    return (struct rp_landfall){
        .landing = landing, .into = spot, .met = spot, .owner = owner_at(s, spot, crowned), .met_crowned = crowned
    };
}

static struct rp_landfall land_uncrowned(const struct rp_rules *r, const struct rp_state *s, int seat, int from,
                                         int into)
{
    if (into >= r->head)
        return arrive(r, s, seat, from, into);
    bool enemy = (rp_all_body(s) & ~s->body[seat]) >> into & 1;
    bool blocked = (s->body[seat] | rp_all_crowned(s)) >> into & 1;
    if (blocked || (enemy && from == 0 && r->tail_leap)) /* RP-40, H-9 */
        return leap(r, s, seat, from, into, true);
    if (enemy)
        return meet(s, RP_DANCES, into, false); /* RP-41, RP-42 */
    return (struct rp_landfall){ .landing = RP_LANDS, .into = into, .owner = RP_NONE };
}

static struct rp_landfall land_crowned(const struct rp_rules *r, const struct rp_state *s, int seat, int from, bool up,
                                       int into)
{
    struct rp_landfall fall = { RP_ILLEGAL, .owner = RP_NONE };
    if (up && into >= r->head)
        return arrive(r, s, seat, from, into);
    if (into <= 0) {
        if (into == 0 && !r->nom_nom) /* RP-52: exactly */
            fall.landing = RP_LEAVES;
        return fall;
    }
    if (s->body[seat] >> into & 1)
        return leap(r, s, seat, from, into, up); /* RP-48 */
    if (rp_all_crowned(s) >> into & 1)
        return meet(s, RP_DANCES, into, true); /* RP-49, RP-50 */
    if (rp_all_body(s) >> into & 1)
        return meet(s, RP_CAPTURES, into, false); /* RP-47 */
    fall.landing = RP_LANDS;
    fall.into = into;
    return fall;
}

struct rp_landfall rp_land(const struct rp_rules *r, const struct rp_state *s, int seat, int from, bool crowned,
                           bool up, int steps)
{
    int into = crowned && !up ? from - steps : from + steps;
    struct rp_landfall fall =
        crowned ? land_crowned(r, s, seat, from, up, into) : land_uncrowned(r, s, seat, from, into);
    fall.cobra = fall.landing != RP_ILLEGAL && fall.landing != RP_LEAVES && r->cobra_spots >> fall.into & 1;
    return fall;
}

struct rp_landfall rp_landfall_of(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a)
{
    if (a.verb != RP_DO_MOVE && a.verb != RP_DO_ENTER)
        return (struct rp_landfall){ RP_ILLEGAL, .owner = RP_NONE };
    return rp_land(r, s, seat, a.from, a.crowned, a.up, a.steps);
}

/* ---- Which tokens may move --------------------------------------------------------------------------------------- */

/* What is the same for all cards of a hand. */
struct ground {
    uint64_t must_leap;  /* spots from which an uncrowned token has to leap on */
    uint64_t can_leap;   /* spots from which there is room for a leap toward the head */
    uint64_t can_return; /* and toward the tail */
    bool all_on;
};

static struct ground survey(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    struct ground g = { .all_on = rp_all_on_board(s, seat, false) };
    uint64_t crowned = rp_all_crowned(s), empty = r->body & ~(rp_all_body(s) | crowned);
    g.must_leap = s->body[seat] | crowned;
    g.can_leap = g.all_on && s->opened ? ~(uint64_t)0 : empty ? rp_below(rp_highest(empty)) : 0;
    g.can_return = empty ? rp_above(rp_lowest(empty)) : 0;
    return g;
}

/* Those of `tokens` that may go so many steps toward the head, leaping where `must_leap`. The same as rp_land, for all
 * at once. */
static uint64_t upward(const struct rp_rules *r, const struct rp_state *s, const struct ground *g, uint64_t tokens,
                       uint64_t must_leap, int steps)
{
    int exact = r->head - steps;
    assert(exact <= RP_SPOTS_MAX);
    uint64_t inner = exact > 0 ? tokens & rp_below(exact) : 0, reach = tokens & ~inner;
    uint64_t landing = inner << steps;
    landing &= ~must_leap | g->can_leap;
    if (!g->all_on)
        reach = 0;
    else if (!s->opened)
        reach &= exact > 0 ? rp_spot(exact) : 0;
    return landing >> steps | reach;
}

/* Those of the seat's crowned tokens that may go so many steps toward the tail. */
static uint64_t downward(const struct rp_rules *r, const struct rp_state *s, const struct ground *g, int seat,
                         int steps)
{
    uint64_t tokens = s->crowned[seat] | (s->seat[seat].crowned_head ? rp_spot(r->head) : 0);
    uint64_t landing = tokens >> steps;
    landing &= ~s->body[seat] | g->can_return;
    if (r->nom_nom)
        landing &= ~(uint64_t)1;
    return landing << steps;
}

/* ---- Legal actions ----------------------------------------------------------------------------------------------- */

static action *put_each(action *out, action base, uint64_t places)
{
    while (places) {
        *out++ = base | (action)rp_lowest(places);
        places &= places - 1;
    }
    return out;
}

/* All moves of a card, declared as `as`, with the given tokens. */
struct movers {
    uint64_t uncrowned, down, up;
};

static action *put_moves(action *out, int card, int as, const struct movers *m)
{
    action base = rp_pack(RP_DO_MOVE, card, as, 0);
    out = put_each(out, base, m->uncrowned);
    if (m->up | m->down) { /* a crowned token's two ways stand in this order: the bits say so */
        out = put_each(out, base | RP_CROWNED_BIT, m->down);
        out = put_each(out, base | RP_CROWNED_BIT | RP_UP_BIT, m->up);
    }
    return out;
}

static struct movers movers_of(const struct rp_rules *r, const struct rp_state *s, const struct ground *g, int seat,
                               int steps)
{
    struct movers m = { .uncrowned = upward(r, s, g, s->body[seat], g->must_leap, steps) };
    if (s->crowned[seat] | s->seat[seat].crowned_head)
        m.down = downward(r, s, g, seat, steps);
    if (r->nom_nom && s->crowned[seat])
        m.up = upward(r, s, g, s->crowned[seat], s->body[seat], steps);
    return m;
}

static action *put_suits(action *out, enum rp_verb verb, int card, int from)
{
    for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1)
        *out++ = rp_pack(verb, card, __builtin_ctz(suits), from);
    return out;
}

/* RP-18, RP-20: every token with every card. */
static action *put_all_moves(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    struct ground g = survey(r, s, seat);
    for (uint64_t hand = s->hand[seat]; hand;) {
        int card = card_take(&hand);
        if (card == DECKTET_EXCUSE) {
            for (int steps = RP_EXCUSE_LEAST; steps <= RP_EXCUSE_MOST; steps++) {
                struct movers m = movers_of(r, s, &g, seat, steps);
                out = put_moves(out, card, RP_AS_NUMBER + steps, &m);
            }
            continue;
        }
        struct movers m = movers_of(r, s, &g, seat, r->steps[card]);
        for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1)
            out = put_moves(out, card, __builtin_ctz(suits), &m);
    }
    return out;
}

static bool enters(const struct rp_rules *r, const struct rp_state *s, int seat, int steps)
{
    return rp_land(r, s, seat, 0, false, false, steps).landing != RP_ILLEGAL;
}

/* RP-13: one card, the Excuse included. */
static action *put_free_entries(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    for (uint64_t hand = s->hand[seat]; hand;) {
        int card = card_take(&hand);
        if (card == DECKTET_EXCUSE) {
            for (int steps = RP_EXCUSE_LEAST; steps <= RP_EXCUSE_MOST; steps++)
                if (enters(r, s, seat, steps))
                    *out++ = rp_pack(RP_DO_ENTER, card, RP_AS_NUMBER + steps, 0);
        } else if (enters(r, s, seat, r->steps[card])) {
            out = put_suits(out, RP_DO_ENTER, card, 0);
        }
    }
    return out;
}

uint64_t rp_entering_cards(const struct rp_rules *r, const struct rp_state *s, int seat, uint64_t hand, int suit)
{
    uint64_t entering = 0;
    for (hand &= r->bearing[suit]; hand;) {
        int card = card_take(&hand);
        if (enters(r, s, seat, r->steps[card]))
            entering |= card_bit(card);
    }
    return entering;
}

/* RP-14, H-4: a card pays if another of the hand could follow it. */
static action *put_payments(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    uint64_t payers = s->hand[seat] & ~card_bit(DECKTET_EXCUSE), entering = 0;
    for (uint64_t rest = payers; rest;) {
        int card = card_take(&rest);
        if (enters(r, s, seat, r->steps[card]))
            entering |= card_bit(card);
    }
    for (uint64_t rest = payers; rest && entering;) {
        int card = card_take(&rest);
        for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1) {
            int suit = __builtin_ctz(suits);
            if (entering & r->bearing[suit] & ~card_bit(card))
                *out++ = rp_pack(RP_DO_PAY, card, suit, 0);
        }
    }
    return out;
}

/* In Nom Nom one crowned token at a time (H-15). */
static bool may_crown(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    return !r->nom_nom || !(s->crowned[seat] | s->seat[seat].crowned_head);
}

/* RP-43 */
static action *put_crownings(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    if (!may_crown(r, s, seat))
        return out;
    for (uint64_t crowns = s->hand[seat] & r->crowns; crowns;)
        out = put_suits(out, RP_DO_CROWN, card_take(&crowns), r->head);
    return out;
}

/* The first card of a turn, or what is left if none can be spent (H-2, A-9). */
static int first_spends(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    action *end = put_all_moves(r, s, seat, out);
    if (!rp_on_snake(s, seat))
        end = put_free_entries(r, s, seat, end);
    else if (s->seat[seat].supply > 0)
        end = put_payments(r, s, seat, end);
    if (s->seat[seat].head > 0)
        end = put_crownings(r, s, seat, end);
    if (end == out)
        for (uint64_t hand = s->hand[seat]; hand;)
            *end++ = rp_pack(RP_DO_DISCARD, card_take(&hand), 0, 0);
    if (end == out)
        *end++ = rp_pack(RP_DO_STOP, 0, 0, 0);
    return (int)(end - out);
}

/* RP-25, H-6: as any of its suits, or only as the last one. */
static action *put_declared(const struct rp_rules *r, const struct rp_state *s, action *out, enum rp_verb verb,
                            int card, action token)
{
    if (r->same_suit)
        *out++ = rp_pack(verb, card, s->suit, 0) | token;
    else
        for (unsigned suits = decktet[card].suits; suits; suits &= suits - 1)
            *out++ = rp_pack(verb, card, __builtin_ctz(suits), 0) | token;
    return out;
}

static action *put_entries_paid_for(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    for (uint64_t cards = rp_entering_cards(r, s, seat, s->hand[seat], s->suit); cards;)
        out = put_declared(r, s, out, RP_DO_ENTER, card_take(&cards), 0);
    return out;
}

/* One direction of the selected token. */
static bool selected_moves(const struct rp_rules *r, const struct rp_state *s, int seat, int card, bool up)
{
    return rp_land(r, s, seat, s->token, s->token_crowned, up, r->steps[card]).landing != RP_ILLEGAL;
}

static bool selected_moves_up(const struct rp_rules *r, const struct rp_state *s, int seat, int card)
{
    return s->token_crowned && r->nom_nom && s->token != r->head && selected_moves(r, s, seat, card, true);
}

/* RP-32, A-37: the selected token is on the head, and a crown could be had. */
static bool waits_for_crown(const struct rp_rules *r, const struct rp_state *s)
{
    return s->token == r->head && !s->token_crowned;
}

bool rp_may_follow(const struct rp_rules *r, const struct rp_state *s, int seat, int card)
{
    if (waits_for_crown(r, s))
        return card_in(r->crowns, card) && may_crown(r, s, seat);
    return selected_moves(r, s, seat, card, false) || selected_moves_up(r, s, seat, card);
}

/* One suit after the other, and in each both ways: as the packed order wants it. */
static action *put_selected(const struct rp_rules *r, const struct rp_state *s, int seat, int card, action *out)
{
    bool crowned = s->token_crowned;
    bool plain = selected_moves(r, s, seat, card, false), up = selected_moves_up(r, s, seat, card);
    unsigned suits = r->same_suit ? 1u << s->suit : decktet[card].suits;
    for (; suits; suits &= suits - 1) {
        action base = rp_pack(RP_DO_MOVE, card, __builtin_ctz(suits), s->token) | (crowned ? RP_CROWNED_BIT : 0);
        if (plain)
            *out++ = base;
        if (up)
            *out++ = base | RP_UP_BIT;
    }
    return out;
}

/* RP-12, RP-23: the same token with a card of the suit just declared, unless there were too many of them; or stop. */
static int further_spends(const struct rp_rules *r, const struct rp_state *s, int seat, action *out)
{
    action *end = out;
    uint64_t hand = s->suit == RP_NONE || s->spent >= RP_SPENT_MAX ? 0 : s->hand[seat] & r->bearing[s->suit];
    if (s->token == 0)
        return (int)(put_entries_paid_for(r, s, seat, out) - out);
    if (waits_for_crown(r, s)) {
        if (may_crown(r, s, seat))
            for (uint64_t crowns = hand & r->crowns; crowns;)
                end = put_declared(r, s, end, RP_DO_CROWN, card_take(&crowns), (action)r->head);
    } else {
        while (hand)
            end = put_selected(r, s, seat, card_take(&hand), end);
    }
    *end++ = rp_pack(RP_DO_STOP, 0, 0, 0);
    return (int)(end - out);
}

/* RP-34, RP-35: face-down places as long as there are any. */
static int cobra_places(const struct rp_state *s, action *out)
{
    int count = 0;
    bool down = rp_any_face_down(s);
    for (int place = 1; place <= RP_COBRAS; place++) {
        int face = s->grid[place - 1];
        if (down ? face == RP_FACE_DOWN : face != RP_EMPTY)
            out[count++] = rp_pack(RP_DO_COBRA, 0, 0, place);
    }
    return count;
}

int rp_legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    action *end;
    switch ((enum rp_phase)s->base.phase) {
    case RP_ACT:
        return s->spent == 0 ? first_spends(r, s, seat, out) : further_spends(r, s, seat, out);
    case RP_COBRA:
        return cobra_places(s, out);
    case RP_SWAP:
        end = put_each(out, rp_pack(RP_DO_SWAP, 0, 0, 0), rp_entwined(s, false));
        end = put_each(end, rp_pack(RP_DO_SWAP, 0, 0, 0) | RP_CROWNED_BIT, rp_entwined(s, true));
        return (int)(end - out);
    default:
        assert(!"a seat owes an action");
        return 0;
    }
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The Cobra cards that do not lie face up. */
static unsigned hidden_cobras(const struct rp_state *s)
{
    unsigned hidden = ((1u << RP_COBRAS) - 1) << 1;
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] != RP_FACE_DOWN)
            hidden &= ~(1u << s->grid[place]);
    return hidden;
}

int rp_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    int count = 0;
    if (s->base.phase == RP_FIRST)
        for (int seat = 0; seat < rules->seats; seat++)
            out[count++] = rp_pack(RP_DO_FIRST, 0, 0, seat);
    else if (s->base.phase == RP_DRAW)
        for (uint64_t deck = rp_deck(r, s); deck;)
            out[count++] = rp_pack(RP_DO_DRAW, card_take(&deck), 0, 0);
    else
        for (unsigned cobras = hidden_cobras(s); cobras; cobras &= cobras - 1)
            out[count++] = rp_pack(RP_DO_TURN_UP, 0, 0, __builtin_ctz(cobras));
    for (int i = 0; i < count; i++)
        weight[i] = 1;
    return count;
}

/* Draws are most of all chance; the rest is left to the list. */
action rp_chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    if (s->base.phase != RP_DRAW)
        return game_draw(rules, state, rng);
    uint64_t deck = rp_deck(r, s);
    return rp_pack(RP_DO_DRAW, card_draw(deck, rng), 0, 0);
}
