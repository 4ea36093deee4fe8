/* What is announced: paid for, put on the stack, and carried out last in first out (GS-49 … GS-53). */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>

/* ---- Announcing -------------------------------------------------------------------------------------------------- */

/* What is lost or seen for a price, beside the card: the last card of ammo takes the weapon with it (A17). */
static void pay(const struct gs_play *p, int seat, const struct gs_action *a, bool last)
{
    switch ((enum gs_price)p->r->card[a->card].price) {
    case GS_PRICE_AMMO:
        if (last)
            gs_lose(p, seat, a->cell, GS_LOST_USED_UP);
        break;
    case GS_PRICE_SLEEP:
        HAPPEN(p, GS_EV_SLEPT, seat, 0);
        break;
    case GS_PRICE_ITSELF:
        gs_lose(p, seat, a->cell, GS_LOST_PRICE);
        break;
    case GS_FREE:
    case GS_PRICE_DISCARD:
        break;
    }
}

static int shown(int value)
{
    return value == GS_NONE ? -1 : value;
}

/* The target in slot `index` with what lies there, for the sentence about it. */
static int shown_target(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int index)
{
    int target = e->target[index], aimed = GS_NONE, cell = gs_target_cell(target);
    bool tail = false;
    if (target == GS_NONE)
        return -1;
    if (e->what >= GS_DO_PLAY) {
        const struct gs_snake *n = &s->snake[gs_target_seat(target) % GS_SEATS_MAX];
        enum gs_what kind = (enum gs_what)r->card[e->card].slot[index].what;
        if (kind == GS_AT_RAT)
            aimed = n->rat[cell];
        else if (kind == GS_AT_EQUIPMENT)
            aimed = n->gear[cell];
        tail = kind == GS_AT_RAT && cell == n->length - 1;
    }
    return gs_aimed(target, aimed, tail);
}

struct event gs_announcement(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int cell,
                             int price)
{
    return (struct event){ .type = GS_EV_ANNOUNCED,
                           .seat = e->seat,
                           .to = EVENT_TO_ALL,
                           .arg = { e->what, shown(e->card), shown(cell), shown(price), shown_target(r, s, e, 0),
                                    shown_target(r, s, e, 1) } };
}

/* The price comes behind the entry, which may aim at what it takes away. */
void gs_announce(const struct gs_play *p, enum gs_do what, int seat, const struct gs_action *a)
{
    assert(p->s->entries < GS_STACK_MAX);
    bool uses = what == GS_DO_USE;
    bool last = uses && p->s->snake[seat].used[a->cell] + 1 >= p->r->card[a->card].uses;
    struct gs_entry entry = { .what = (uint8_t)what,
                              .seat = (uint8_t)seat,
                              .card = (uint8_t)a->card,
                              .target = { (uint8_t)a->target[0], (uint8_t)a->target[1] } };
    struct event announced = gs_announcement(p->r, p->s, &entry, a->cell, a->price);
    gs_happen(p, &announced);
    if (uses)
        pay(p, seat, a, last);
}

/* ---- Resolving --------------------------------------------------------------------------------------------------- */

/* A19 … A21: the entry beneath is cancelled; of a mass effect only the dodger is spared. */
static void dodge(const struct gs_play *p, int seat)
{
    const struct gs_entry *e = gs_top_entry(p->s);
    if (gs_is_mass(p->r, e))
        HAPPEN(p, GS_EV_SPARED, seat, e->seat, e->card);
    else
        HAPPEN(p, GS_EV_CANCELLED, seat, e->seat, e->what, e->card);
}

/* A30, A31 */
static void for_each_victim(const struct gs_play *p, const struct gs_entry *e, enum gs_effect effect)
{
    int seat = e->seat;
    for (int n = 0; n < p->s->base.seats; n++, seat = gs_left_of(p->s, seat)) {
        if (e->spared >> seat & 1)
            continue;
        int cell = gs_hugged_cell(p->r, p->s, seat);
        if (effect == GS_VOMIT_EACH && p->s->snake[seat].rats & 1)
            gs_vomit(p, seat);
        else if (effect == GS_SQUEEZE_EACH && seat != e->seat && cell != GS_NONE)
            gs_squeeze(p, seat, cell, 1);
    }
}

/* The conditions of the announcement hold still (A16). */
static bool still_fits(const struct gs_play *p, const struct gs_entry *e)
{
    const struct gs_card *card = &p->r->card[e->card];
    for (int i = 0; i < card->slots; i++)
        if (!gs_target_fits(p->r, p->s, &card->slot[i], e->seat, e->target[i]))
            return false;
    return gs_ready(p->r, p->s, card, e->seat);
}

/* What the card of an entry does, whose conditions hold. */
static void take_effect(const struct gs_play *p, const struct gs_entry *e)
{
    const struct gs_card *card = &p->r->card[e->card];
    int first = e->target[0], second = e->target[1];
    int seat = card->slots ? gs_target_seat(first) : e->seat, cell = gs_target_cell(first);
    switch ((enum gs_effect)card->effect) {
    case GS_NOTHING:
    case GS_TAKE: /* waits for chance */
        break;
    case GS_GLUE:
        HAPPEN(p, GS_EV_GLUED, seat, e->card);
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
        HAPPEN(p, GS_EV_SLEPT, seat, 0);
        break;
    case GS_WAKE:
        HAPPEN(p, GS_EV_WOKE, seat, 0);
        break;
    case GS_ADVANCE:
        gs_advance_rat(p, seat, cell);
        break;
    case GS_DESTROY:
        gs_lose(p, seat, cell, GS_LOST_DESTROYED);
        break;
    case GS_EAT_PIT:
        gs_eat(p, e->seat, p->s->aside);
        break;
    case GS_SALVAGE:
        HAPPEN(p, GS_EV_SALVAGED, e->seat, first);
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

static void resolve_card(const struct gs_play *p, const struct gs_entry *e)
{
    bool works = p->r->card[e->card].effect == GS_DODGE || still_fits(p, e);
    HAPPEN(p, works ? GS_EV_TAKES : GS_EV_FAILED, e->seat, e->what, e->card);
    if (works)
        take_effect(p, e);
}

static void resolve_eat(const struct gs_play *p, const struct gs_entry *e)
{
    if (gs_can_eat(p->s, e->seat)) {
        gs_eat(p, e->seat, e->card);
        return;
    }
    HAPPEN(p, GS_EV_FAILED, e->seat, e->what, e->card);
    HAPPEN(p, GS_EV_TO_PIT, e->seat, e->card);
}

/* A26 */
static void resolve_equip(const struct gs_play *p, const struct gs_entry *e)
{
    int cell = gs_target_cell(e->target[0]);
    if (p->s->snake[e->seat].gears >> cell & 1)
        HAPPEN(p, GS_EV_FAILED, e->seat, e->what, e->card);
    else
        HAPPEN(p, GS_EV_EQUIPPED, e->seat, e->card, cell);
}

/* A "Digest!" beneath that has been answered is withdrawn then (A7), except at the end of the game, when the rest of
 * the stack stays as it is (A12). */
void gs_resolve(const struct gs_play *p)
{
    struct gs_entry e = *gs_top_entry(p->s);
    switch ((enum gs_do)e.what) {
    case GS_DO_EAT:
        resolve_eat(p, &e);
        break;
    case GS_DO_EQUIP:
        resolve_equip(p, &e);
        break;
    case GS_DO_DIGEST:
        HAPPEN(p, GS_EV_DIGESTION, e.seat, 0);
        gs_digest(p);
        break;
    case GS_DO_PLAY:
    case GS_DO_USE:
        resolve_card(p, &e);
        break;
    }
    const struct gs_entry *beneath = gs_top_entry(p->s);
    if (beneath && beneath->what == GS_DO_DIGEST && !gs_won(p->r, p->s))
        HAPPEN(p, GS_EV_UNSAID, beneath->seat, 0);
}
