/* What is legal, in the order of the packed numbers; what may fall by chance; and whose decision it is. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

struct list {
    const struct gs_rules *r;
    const struct gs_state *s;
    int seat;
    action *out; /* NULL: only counted */
    int count;
};

static void put(struct list *l, action a)
{
    if (l->out)
        l->out[l->count] = a;
    l->count++;
}

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

/* Every target of a slot, put into its field of the action; with `next` for each of them every target of that one. */
static void put_targets(struct list *l, const struct gs_slot *slot, const struct gs_slot *next, action a, int shift)
{
    uint64_t kinds = slot->what == GS_AT_DISCARD ? gs_keepable_discards(l->r, l->s) : 0;
    while (kinds)
        put(l, a | (action)card_take(&kinds) << shift);
    for (int owner = 0; owner < l->s->base.seats; owner++)
        for (unsigned cells = gs_slot_cells(l->r, l->s, slot, l->seat, owner); cells;) {
            action aimed = a | (action)gs_target(owner, gs_next(&cells)) << shift;
            if (next)
                put_targets(l, next, NULL, aimed, GS_SHIFT_SECOND);
            else
                put(l, aimed);
        }
}

/* A card or an ability with all it may aim at; nothing if it could do nothing (A14). */
static void put_aimed(struct list *l, const struct gs_card *card, action a)
{
    if (card->slots)
        put_targets(l, &card->slot[0], card->slots > 1 ? &card->slot[1] : NULL, a, GS_SHIFT_FIRST);
    else if (gs_ready(l->r, l->s, card, l->seat))
        put(l, a);
}

bool gs_can_aim(const struct gs_rules *r, const struct gs_state *s, const struct gs_card *card, int seat)
{
    struct list l = { r, s, seat, NULL, 0 };
    put_aimed(&l, card, 0);
    return l.count > 0;
}

/* ---- Power Cards and abilities (GS-28, GS-34) -------------------------------------------------------------------- */

static void put_plays(struct list *l)
{
    uint64_t kinds = l->s->hand_kinds[l->seat] & l->r->powers;
    if (!l->s->entries)
        kinds &= ~l->r->react;
    while (kinds) {
        int card = card_take(&kinds);
        put_aimed(l, &l->r->card[card], gs_pack(GS_V_PLAY, card));
    }
}

static void put_use(struct list *l, int cell, const struct gs_card *card)
{
    action a = gs_pack(GS_V_USE, cell);
    uint64_t kinds = l->s->hand_kinds[l->seat];
    switch ((enum gs_price)card->price) {
    case GS_FREE:
        break;
    case GS_PRICE_SLEEP: /* GS-39 */
        if (l->s->snake[l->seat].awake)
            put_aimed(l, card, a);
        break;
    case GS_PRICE_ITSELF:
        put_aimed(l, card, a);
        break;
    case GS_PRICE_AMMO:
    case GS_PRICE_DISCARD:
        while (kinds)
            put_aimed(l, card, a | (action)card_take(&kinds) << GS_SHIFT_PRICE);
        break;
    }
}

/* GS-35: no ability under a rat. */
static void put_uses(struct list *l)
{
    const struct gs_snake *n = &l->s->snake[l->seat];
    for (unsigned cells = n->gears & ~(unsigned)n->rats; cells;) {
        int cell = gs_next(&cells);
        const struct gs_card *card = &l->r->card[n->gear[cell]];
        if (card->effect != GS_NOTHING && (l->s->entries || !card->react))
            put_use(l, cell, card);
    }
}

bool gs_may_answer(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    struct list l = { r, s, seat, NULL, 0 };
    if (s->held[seat] > 0)
        return true;
    put_uses(&l);
    return l.count > 0;
}

/* ---- Phases ------------------------------------------------------------------------------------------------------ */

static void put_discards(struct list *l)
{
    for (uint64_t kinds = l->s->hand_kinds[l->seat]; kinds;)
        put(l, gs_pack(GS_V_DISCARD, card_take(&kinds)));
}

static void put_gears(struct list *l, enum gs_verb verb)
{
    for (unsigned cells = l->s->snake[l->seat].gears; cells;)
        put(l, gs_pack(verb, gs_next(&cells)));
}

/* GS-30, GS-31, A3 */
static void put_equips(struct list *l)
{
    const struct gs_snake *n = &l->s->snake[l->seat];
    for (uint64_t kinds = l->s->hand_kinds[l->seat] & l->r->equipment; kinds;) {
        action a = gs_pack(GS_V_EQUIP, card_take(&kinds));
        for (unsigned cells = gs_body_cells(n) & ~(unsigned)n->gears; cells;)
            put(l, a | (action)gs_next(&cells) << GS_SHIFT_FIRST);
    }
}

static void put_choices(struct list *l, const struct gs_task *task)
{
    switch ((enum gs_due)task->due) {
    case GS_DUE_DISCARD:
        put_discards(l);
        break;
    case GS_DUE_DESTROY:
        put_gears(l, GS_V_DESTROY);
        break;
    case GS_DUE_LOOK:
        for (int other = 0; other < l->s->base.seats; other++)
            if (other != l->seat)
                put(l, gs_pack(GS_V_LOOK, other));
        break;
    default:
        break;
    }
}

static void put_turn(struct list *l)
{
    const struct gs_state *s = l->s;
    if (s->step == GS_DRAW) {
        put(l, gs_pack(GS_V_DRAW_DECK, 0));
        if (gs_may_draw_pit(s, l->seat))
            put(l, gs_pack(GS_V_DRAW_PIT, 0));
    }
    if (s->step == GS_RAT) {
        if (gs_can_eat(s, l->seat))
            put(l, gs_pack(GS_V_EAT, 0));
        put(l, gs_pack(GS_V_REFUSE, 0));
    }
    put_plays(l);
    put_uses(l);
    if (s->step == GS_RAT)
        return;
    put_equips(l);
    put_gears(l, GS_V_UNEQUIP); /* GS-32 */
    if (s->step != GS_MAIN)
        return;
    if (s->held[l->seat] > gs_hand_limit(s, l->seat)) /* GS-21, A8 */
        put_discards(l);
    else
        put(l, gs_pack(GS_V_DIGEST, 0));
}

int gs_list_legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct gs_state *s = (const struct gs_state *)state;
    struct list l = { (const struct gs_rules *)rules, s, seat, out, 0 };
    switch ((enum gs_phase)state->phase) {
    case GS_DRAW:
    case GS_RAT:
    case GS_MAIN:
        put_turn(&l);
        break;
    case GS_RESPONSE:
        put_plays(&l);
        put_uses(&l);
        put(&l, gs_pack(GS_V_PASS, 0));
        break;
    case GS_EFFECT:
        put_choices(&l, &s->queue[0]);
        break;
    default:
        break;
    }
    return l.count;
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The cards of which the next one comes, with their counts: the Deck, or the hand of who is robbed. */
static const uint8_t *drawn_from(const struct gs_state *s)
{
    bool robbed = s->tasks && s->queue[0].due == GS_DUE_TAKE;
    return robbed ? s->hand[s->queue[0].from] : s->deck;
}

int gs_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    const uint8_t *from = drawn_from(s);
    enum gs_verb verb = from == s->deck ? GS_V_DRAW : GS_V_TAKE;
    int count = 0;
    if (state->phase == GS_FIRST) {
        for (; count < rules->seats; count++) {
            out[count] = gs_pack(GS_V_FIRST, count);
            weight[count] = 1;
        }
        return count;
    }
    if (verb == GS_V_DRAW && s->top_count) { /* A42 */
        out[0] = gs_pack(GS_V_DRAW, s->top[s->top_count - 1]);
        weight[0] = 1;
        return 1;
    }
    for (int card = 0; card < r->kinds; card++)
        if (from[card]) {
            out[count] = gs_pack(verb, card);
            weight[count++] = from[card];
        }
    return count;
}

action gs_chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct gs_state *s = (const struct gs_state *)state;
    const uint8_t *from = drawn_from(s);
    if (state->phase == GS_FIRST)
        return gs_pack(GS_V_FIRST, (int)rng_below(rng, (uint32_t)rules->seats));
    if (from == s->deck && s->top_count)
        return gs_pack(GS_V_DRAW, s->top[s->top_count - 1]);
    uint32_t n = rng_below(rng, from == s->deck ? s->deck_count : s->held[s->queue[0].from]);
    int card = 0;
    for (; n >= from[card]; card++)
        n -= from[card];
    return gs_pack(from == s->deck ? GS_V_DRAW : GS_V_TAKE, card);
}

/* ---- The queue --------------------------------------------------------------------------------------------------- */

struct gs_task gs_take_task(struct gs_state *s)
{
    struct gs_task task = s->queue[0];
    if (s->tasks == 0)
        return task;
    s->tasks--;
    memmove(&s->queue[0], &s->queue[1], s->tasks * sizeof s->queue[0]);
    s->queue[s->tasks] = (struct gs_task){ 0 };
    return task;
}

/* The first task can be done as things stand. */
static bool is_possible(const struct gs_state *s)
{
    const struct gs_task *task = &s->queue[0];
    switch ((enum gs_due)task->due) {
    case GS_DUE_DRAW:
    case GS_DUE_GAIN: /* out of the piles, if the Deck is empty (A41) */
        return s->deck_count > 0 || s->pit_count > 0 || s->discard_kinds;
    case GS_DUE_DISCARD:
        return s->held[task->seat] > 0;
    case GS_DUE_DESTROY:
        return s->snake[task->seat].gears != 0;
    case GS_DUE_TAKE:
        return s->held[task->from] > 0;
    case GS_DUE_LOOK:
        break;
    }
    return true;
}

static void drop_task(struct gs_state *s)
{
    if (gs_take_task(s).due == GS_DUE_DRAW) /* A10 */
        s->step = GS_MAIN;
}

/* ---- Whose decision it is ---------------------------------------------------------------------------------------- */

bool gs_won(const struct gs_rules *r, const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->snake[seat].length >= r->length)
            return true;
    return false;
}

/* A5, A6: clockwise from the left of the top entry's player, that player last. */
int gs_asked(const struct gs_rules *r, const struct gs_state *s)
{
    int player = gs_top_entry(s)->seat, seat = player;
    do {
        seat = gs_left_of(s, seat);
        if (!(s->passed >> seat & 1) && gs_may_answer(r, s, seat))
            return seat;
    } while (seat != player);
    return SEAT_NONE;
}

static void await(struct state *b, enum node node, int phase, int actor)
{
    b->node = (uint8_t)node;
    b->phase = (uint8_t)phase;
    b->actors = actor == SEAT_NONE ? 0 : (uint8_t)(1u << actor);
    b->reason = GS_GOES_ON;
}

static void await_nothing(struct state *b, enum gs_reason reason)
{
    await(b, NODE_OVER, GS_OVER, SEAT_NONE);
    b->reason = (uint8_t)reason;
}

/* The last turn that the ruleset allows, after its Digestion Phase and all choices. */
static bool is_last(const struct gs_rules *r, const struct gs_state *s)
{
    bool last = r->base.turns_max && s->base.turns + 1 >= r->base.turns_max;
    return last && s->step == GS_STEP_END && !s->tasks && !s->entries;
}

/* What is first in the queue is possible, or has come to nothing; but not while a card is on its way, which may be the
 * next to be drawn. In a window in which nobody is left to be asked nobody owes an action: `apply` goes on there. */
void gs_settle(const struct rules *rules, struct state *state)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state *s = (struct gs_state *)state;
    while (s->tasks && s->aside == GS_NONE && !is_possible(s))
        drop_task(s);
    const struct gs_task *task = &s->queue[0];
    if (gs_won(r, s))
        await_nothing(state, GS_LONGEST);
    else if (is_last(r, s))
        await_nothing(state, GS_TURNS_OUT);
    else if (s->tasks && (task->due == GS_DUE_DRAW || task->due == GS_DUE_GAIN || task->due == GS_DUE_TAKE))
        await(state, NODE_CHANCE, GS_EFFECT, SEAT_NONE);
    else if (s->tasks)
        await(state, NODE_TURN, GS_EFFECT, task->seat);
    else if (s->entries)
        await(state, NODE_REACTION, GS_RESPONSE, gs_asked(r, s));
    else if (s->step <= GS_SETUP)
        await(state, NODE_CHANCE, s->step, SEAT_NONE);
    else
        await(state, NODE_TURN, s->step, s->turn);
}

/* ---- Packed actions ---------------------------------------------------------------------------------------------- */

action gs_plain(enum gs_verb verb)
{
    return gs_pack(verb, 0);
}

struct gs_action gs_unpack(const struct gs_rules *r, const struct gs_state *s, int seat, action a)
{
    int subject = (int)(a >> GS_SHIFT_SUBJECT & 255);
    int first = (int)(a >> GS_SHIFT_FIRST & 255), second = (int)(a >> GS_SHIFT_SECOND & 255);
    struct gs_action u = {
        .verb = (enum gs_verb)(a >> GS_SHIFT_VERB),
        .card = GS_NONE,
        .cell = GS_NONE,
        .price = GS_NONE,
        .target = { GS_NONE, GS_NONE },
    };
    switch (u.verb) {
    case GS_V_FIRST:
    case GS_V_LOOK:
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        u.cell = subject;
        break;
    case GS_V_USE:
        u.cell = subject;
        u.card = s->snake[seat].gear[subject];
        if (r->card[u.card].price == GS_PRICE_AMMO || r->card[u.card].price == GS_PRICE_DISCARD)
            u.price = (int)(a >> GS_SHIFT_PRICE & 255);
        break;
    case GS_V_EQUIP:
        u.card = subject;
        u.cell = first;
        break;
    case GS_V_DRAW:
    case GS_V_TAKE:
    case GS_V_PLAY:
    case GS_V_DISCARD:
        u.card = subject;
        break;
    default:
        break;
    }
    if ((u.verb == GS_V_PLAY || u.verb == GS_V_USE) && r->card[u.card].slots > 0)
        u.target[0] = first;
    if ((u.verb == GS_V_PLAY || u.verb == GS_V_USE) && r->card[u.card].slots > 1)
        u.target[1] = second;
    return u;
}
