/* Views moved along by events, what follows from the rest of a position, and what each seat may know. */
#include "games/royal_python/rp_effects.h"

void rp_note(struct event_log *log, enum rp_event type, int seat, const int32_t *arg)
{
    if (type == RP_EV_DRAWN)
        event_add_secret(log, type, seat, arg, RP_ARGS, 1 << seat, 1);
    else
        event_add(log, type, seat, arg, RP_ARGS);
}

/* ---- Views moved along ------------------------------------------------------------------------------------------- */

static bool stands(const struct rp_rules *r, const struct rp_state *s, int seat, int place, bool crowned)
{
    if (seat < 0 || seat >= s->base.seats || place < 0 || place > r->head)
        return false;
    if (place == 0)
        return !crowned && s->seat[seat].supply > 0;
    if (place == r->head)
        return crowned ? s->seat[seat].crowned_head > 0 : s->seat[seat].head > 0;
    return (crowned ? s->crowned[seat] : s->body[seat]) >> place & 1;
}

/* The mover stands where it met the dancer. Two crowned tokens of one seat are a single bit of the view until they
 * part. */
static bool may_dance(const struct rp_rules *r, const struct rp_state *s, const int32_t *arg)
{
    bool alike = arg[0] == s->turn && arg[3] == s->token_crowned;
    return arg[1] == s->token && r->body >> s->token & 1 && stands(r, s, s->turn, s->token, s->token_crowned) &&
           stands(r, s, arg[0], arg[1], arg[3]) && (!alike || rp_count_tokens(s, s->turn) < r->tokens);
}

/* True if the seat may hold the card, by what the view tells. */
static bool may_hold(const struct rp_rules *r, const struct rp_state *s, int seat, int card)
{
    uint64_t cards = state_is_of(&s->base, seat) ? s->hand[seat] : rp_deck(r, s);
    return s->seat[seat].held > 0 && card_in(cards, card);
}

static bool may_draw(const struct rp_rules *r, const struct rp_state *s, const struct event *e)
{
    bool seen = e->secret == 0;
    return s->draws > 0 && rp_deck_count(r, s) > 0 && seen == state_is_of(&s->base, s->turn) &&
           (!seen || card_in(rp_deck(r, s), e->arg[0]));
}

/* True if the event can be of this view: it names tokens that stand there, cards that are where they are said to be. So
 * whatever is sent for an event, a view keeps as many tokens and cards as there are. */
static bool makes_sense(const struct rp_rules *r, const struct rp_state *s, const struct event *e)
{
    const int32_t *arg = e->arg;
    bool of_turn = e->type != RP_EV_FIRST && e->type != RP_EV_TURN && e->type != RP_EV_LEFT && e->type != RP_EV_OUT;
    if (e->seat >= s->base.seats)
        return false;
    if (e->type == RP_EV_DISCARDED && e->arg[1] && !rp_is_in(s, e->seat)) /* */
        of_turn = false;
    if ((of_turn && e->seat != s->turn) || (e->secret && e->type != RP_EV_DRAWN))
        return false;
    switch ((enum rp_event)e->type) {
    case RP_EV_DRAWN:
        return may_draw(r, s, e);
    case RP_EV_SPENT:
    case RP_EV_DISCARDED:
        return may_hold(r, s, e->seat, arg[0]);
    case RP_EV_MOVED:
    case RP_EV_SLID:
        return stands(r, s, s->turn, arg[0], arg[2]);
    case RP_EV_DANCED:
        return may_dance(r, s, arg);
    case RP_EV_CAPTURED:
        return stands(r, s, arg[0], arg[1], false);
    case RP_EV_CROWNED:
        return stands(r, s, s->turn, r->head, false);
    case RP_EV_LEFT:
        return stands(r, s, e->seat, arg[0], true);
    case RP_EV_PICKED:
        return arg[0] >= 1 && arg[0] <= RP_COBRAS && s->grid[arg[0] - 1] == (arg[1] ? arg[1] : RP_FACE_DOWN);
    case RP_EV_COBRA:
        return s->token <= r->head;
    case RP_EV_SWAPPED:
        return arg[1] == s->token && stands(r, s, s->turn, s->token, s->token_crowned) &&
               stands(r, s, arg[0], arg[2], arg[3]);
    default:
        return true;
    }
}

void rp_advance(const struct rules *rules, struct state *view, const struct event *seen)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)view;
    int32_t arg[RP_ARGS];
    if (seen->type == EVENT_BARE || !makes_sense(r, s, seen))
        return;
    memcpy(arg, seen->arg, sizeof arg);
    if (seen->secret)
        arg[0] = RP_UNSEEN;
    rp_change(r, s, (enum rp_event)seen->type, seen->seat, arg);
}

/* What has to be done comes in this order (H-20, A-4). */
void rp_settle(const struct rules *rules, struct state *state)
{
    (void)rules;
    struct rp_state *s = (struct rp_state *)state;
    enum rp_phase phase = s->base.reason       ? RP_OVER
                          : s->turn == RP_NONE ? RP_FIRST
                          : s->draws           ? RP_DRAW
                          : s->landed          ? RP_COBRA
                          : s->entwines        ? RP_SWAP
                                               : RP_ACT;
    bool turn = phase == RP_ACT || phase == RP_SWAP || (phase == RP_COBRA && s->place == 0);
    s->base.phase = (uint8_t)phase;
    s->base.node = phase == RP_OVER ? NODE_OVER : turn ? NODE_TURN : NODE_CHANCE;
    s->base.actors = turn ? (uint8_t)(1u << s->turn) : 0;
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/* H-28, A-15: other hands, and with them the deck. Hands are counted, so nothing else has to go. */
void rp_redact(const struct rules *rules, struct state *state, int viewer)
{
    struct rp_state *s = (struct rp_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != viewer)
            s->hand[seat] = 0;
}

static uint64_t deal(uint64_t *cards, int count, struct rng *rng)
{
    uint64_t hand = 0;
    while (count-- > 0)
        hand |= card_bit(card_draw(*cards & ~hand, rng));
    *cards &= ~hand;
    return hand;
}

/* A paid-for token tells that its owner holds a card by which it enters: one is dealt to them first, which makes such
 * cards in their hand a little rarer than they are. Everything else is as likely as it is. */
void rp_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    uint64_t unseen = rp_deck(r, s);
    if (s->token == 0 && s->turn != viewer) {
        uint64_t entering = rp_entering_cards(r, s, s->turn, unseen, s->suit);
        s->hand[s->turn] = deal(&entering, 1, rng);
        unseen &= ~s->hand[s->turn];
    }
    for (int seat = 0; seat < s->base.seats; seat++)
        if (seat != viewer)
            s->hand[seat] |= deal(&unseen, s->seat[seat].held - card_count(s->hand[seat]), rng);
}
