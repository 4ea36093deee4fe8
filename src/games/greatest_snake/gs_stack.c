/* What is announced: paid for, put on the stack, answered, and carried out last in first out (GS-49 … GS-53). */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>
#include <string.h>

void gs_lose_targets(const struct gs_rules *r, struct gs_state *s, int seat, int cell, enum gs_what what)
{
    for (int n = 0; n < s->entries; n++) {
        struct gs_entry *e = &s->stack[n];
        for (int i = 0; e->what >= GS_DO_PLAY && i < r->card[e->card].slots; i++)
            if (r->card[e->card].slot[i].what == what && e->target[i] == gs_target(seat, cell))
                e->target[i] = GS_NONE;
    }
}

/* ---- Announcing -------------------------------------------------------------------------------------------------- */

/* The last card of ammo is the price too, and takes the weapon with it (A17). */
static void load_ammo(struct gs_play p, int seat, struct gs_action a)
{
    struct gs_snake *n = &p.s->snake[seat];
    if (n->used[a.cell] + 1 < p.r->card[a.card].uses) {
        n->ammo[a.cell][n->used[a.cell]++] = (uint8_t)a.price;
        return;
    }
    gs_to_discard(p.s, a.price);
    gs_lose(p, seat, a.cell, GS_LOST_USED_UP);
}

static void pay(struct gs_play p, int seat, struct gs_action a)
{
    if (a.price != GS_NONE)
        gs_hand_drop(p.s, seat, a.price);
    switch ((enum gs_price)p.r->card[a.card].price) {
    case GS_FREE:
        break;
    case GS_PRICE_AMMO:
        load_ammo(p, seat, a);
        break;
    case GS_PRICE_SLEEP:
        gs_sleep(p, seat);
        break;
    case GS_PRICE_DISCARD:
        gs_to_discard(p.s, a.price);
        break;
    case GS_PRICE_ITSELF:
        gs_lose(p, seat, a.cell, GS_LOST_PRICE);
        break;
    }
}

static int shown(int value)
{
    return value == GS_NONE ? -1 : value;
}

/* A target with what lies there, for the sentence about it. */
static int shown_target(struct gs_play p, enum gs_do what, struct gs_action a, int index)
{
    int target = a.target[index], aimed = GS_NONE;
    if (target == GS_NONE)
        return -1;
    if (what == GS_DO_PLAY || what == GS_DO_USE) {
        const struct gs_snake *n = &p.s->snake[gs_target_seat(target) % GS_SEATS_MAX];
        enum gs_what kind = (enum gs_what)p.r->card[a.card].slot[index].what;
        if (kind == GS_AT_RAT)
            aimed = n->rat[gs_target_cell(target)];
        else if (kind == GS_AT_EQUIPMENT)
            aimed = n->gear[gs_target_cell(target)];
    }
    return gs_aimed(target, aimed);
}

void gs_announce(struct gs_play p, enum gs_do what, int seat, struct gs_action a)
{
    struct gs_state *s = p.s;
    EVENT(p.log, GS_EV_ANNOUNCED, seat, what, shown(a.card), shown(a.cell), shown(a.price), shown_target(p, what, a, 0),
          shown_target(p, what, a, 1));
    if (what == GS_DO_PLAY || what == GS_DO_EQUIP)
        gs_hand_drop(s, seat, a.card);
    assert(s->entries < GS_STACK_MAX);
    s->stack[s->entries++] = (struct gs_entry){
        .what = (uint8_t)what,
        .seat = (uint8_t)seat,
        .card = (uint8_t)a.card,
        .target = { (uint8_t)a.target[0], (uint8_t)a.target[1] },
    };
    s->passed = 0;
    if (what == GS_DO_USE) /* behind the entry, which may aim at what the price takes away */
        pay(p, seat, a);
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

/* ---- Resolving --------------------------------------------------------------------------------------------------- */

static struct gs_entry pop(struct gs_state *s)
{
    struct gs_entry e = s->stack[--s->entries];
    s->stack[s->entries] = (struct gs_entry){ 0 };
    return e;
}

/* A19 … A21: the entry beneath is cancelled; of a mass effect only the dodger is spared. */
static void dodge(struct gs_play p, int seat)
{
    struct gs_entry *e = &p.s->stack[p.s->entries - 1];
    if (gs_is_mass(p.r, e)) {
        e->spared |= (uint8_t)(1u << seat);
        EVENT(p.log, GS_EV_SPARED, seat, e->seat, e->card);
        return;
    }
    struct gs_entry cancelled = pop(p.s);
    EVENT(p.log, GS_EV_CANCELLED, seat, cancelled.seat, cancelled.what, cancelled.card);
    if (cancelled.what == GS_DO_PLAY)
        gs_to_discard(p.s, cancelled.card);
}

/* A30, A31 */
static void for_each_victim(struct gs_play p, const struct gs_entry *e, enum gs_effect effect)
{
    int seat = e->seat;
    for (int n = 0; n < p.s->base.seats; n++, seat = gs_left_of(p.s, seat)) {
        if (e->spared >> seat & 1)
            continue;
        int cell = gs_hugged_cell(p.r, p.s, seat);
        if (effect == GS_VOMIT_EACH && p.s->snake[seat].rats & 1)
            gs_vomit(p, seat);
        else if (effect == GS_SQUEEZE_EACH && seat != e->seat && cell != GS_NONE)
            gs_squeeze(p, seat, cell, 1);
    }
}

/* The conditions of the announcement hold still (A16). */
static bool still_fits(struct gs_play p, const struct gs_entry *e)
{
    const struct gs_card *card = &p.r->card[e->card];
    for (int i = 0; i < card->slots; i++)
        if (!gs_target_fits(p.r, p.s, &card->slot[i], e->seat, e->target[i]))
            return false;
    return gs_ready(p.r, p.s, card, e->seat);
}

static void salvage(struct gs_play p, int seat, int card)
{
    gs_from_discard(p.s, card);
    gs_hand_add_seen(p.s, seat, card);
    EVENT(p.log, GS_EV_SALVAGED, seat, card);
}

static void glue(struct gs_play p, int seat, int card)
{
    p.s->snake[seat].glued = 1;
    EVENT(p.log, GS_EV_GLUED, seat, card);
}

/* What the card of an entry does, whose conditions hold. */
static void take_effect(struct gs_play p, const struct gs_entry *e)
{
    const struct gs_card *card = &p.r->card[e->card];
    int first = e->target[0], second = e->target[1];
    int seat = card->slots ? gs_target_seat(first) : e->seat, cell = gs_target_cell(first);
    switch ((enum gs_effect)card->effect) {
    case GS_NOTHING:
        break;
    case GS_GLUE:
        glue(p, seat, e->card);
        break;
    case GS_SQUEEZE:
        gs_squeeze(p, seat, cell, card->times);
        break;
    case GS_FEED:
        gs_eat(p, seat, e->card);
        break;
    case GS_STEAL:
        gs_steal(p, e->seat, first, second);
        break;
    case GS_SWAP:
        gs_swap(p, e->seat, first, second);
        break;
    case GS_SLEEP:
        gs_sleep(p, seat);
        break;
    case GS_WAKE:
        gs_wake(p, seat);
        break;
    case GS_ADVANCE:
        gs_advance(p, seat, cell);
        break;
    case GS_DESTROY:
        gs_lose(p, seat, cell, GS_LOST_DESTROYED);
        break;
    case GS_EAT_PIT:
        gs_eat(p, e->seat, gs_from_pit(p.s));
        break;
    case GS_SALVAGE:
        salvage(p, e->seat, first);
        break;
    case GS_TAKE:
        gs_owe(p.s, GS_DUE_TAKE, e->seat, seat);
        break;
    case GS_DODGE:
        dodge(p, e->seat);
        break;
    case GS_VOMIT_EACH:
    case GS_SQUEEZE_EACH:
        for_each_victim(p, e, (enum gs_effect)card->effect);
        break;
    }
}

/* A Power Card goes to the Discard Pile (GS-29), except for one that now lies on a Head. */
static void resolve_card(struct gs_play p, const struct gs_entry *e)
{
    enum gs_effect effect = (enum gs_effect)p.r->card[e->card].effect;
    bool works = effect == GS_DODGE || still_fits(p, e);
    bool stays = works && (effect == GS_GLUE || effect == GS_FEED);
    EVENT(p.log, works ? GS_EV_TAKES : GS_EV_FAILED, e->seat, e->what, e->card);
    if (works)
        take_effect(p, e);
    if (e->what == GS_DO_PLAY && !stays)
        gs_to_discard(p.s, e->card);
}

static void resolve_eat(struct gs_play p, const struct gs_entry *e)
{
    if (gs_can_eat(p.s, e->seat)) {
        gs_eat(p, e->seat, e->card);
        return;
    }
    EVENT(p.log, GS_EV_FAILED, e->seat, e->what, e->card);
    gs_to_pit(p.s, e->card);
    EVENT(p.log, GS_EV_TO_PIT, e->seat, e->card);
}

/* A26 */
static void resolve_equip(struct gs_play p, const struct gs_entry *e)
{
    int cell = gs_target_cell(e->target[0]);
    if (!(p.s->snake[e->seat].gears >> cell & 1)) {
        gs_equip(p, e->seat, cell, e->card);
        return;
    }
    EVENT(p.log, GS_EV_FAILED, e->seat, e->what, e->card);
    gs_to_discard(p.s, e->card);
}

/* The top entry takes effect. A "Digest!" beneath that has been answered is then withdrawn (A7), except at the end of
 * the game, when the rest of the stack stays as it is (A12). */
void gs_resolve(struct gs_play p)
{
    struct gs_entry e = pop(p.s);
    p.s->passed = 0;
    switch ((enum gs_do)e.what) {
    case GS_DO_EAT:
        resolve_eat(p, &e);
        break;
    case GS_DO_EQUIP:
        resolve_equip(p, &e);
        break;
    case GS_DO_DIGEST:
        gs_digest(p);
        p.s->step = GS_STEP_END;
        break;
    case GS_DO_PLAY:
    case GS_DO_USE:
        resolve_card(p, &e);
        break;
    }
    if (gs_won(p.r, p.s) || p.s->entries != 1 || p.s->stack[0].what != GS_DO_DIGEST)
        return;
    int seat = pop(p.s).seat;
    EVENT(p.log, GS_EV_UNSAID, seat, 0);
}
