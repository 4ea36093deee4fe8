/* What may be aimed at, and who is aimed at: all of it public. */
#include "games/greatest_snake/gs_parts.h"

/* ---- Snakes ------------------------------------------------------------------------------------------------------ */

static bool bare_head(const struct gs_snake *n)
{
    return !(n->rats & 1) && !n->glued;
}

bool gs_can_eat(const struct gs_state *s, int seat)
{
    return s->snake[seat].awake && bare_head(&s->snake[seat]);
}

unsigned gs_squeezable(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    const struct gs_snake *n = &s->snake[seat];
    unsigned cells = n->rats & ~(1u | n->armor);
    for (unsigned rest = cells; rest;) {
        int cell = gs_next(&rest);
        if (r->card[n->rat[cell]].unsqueezable)
            cells &= ~(1u << cell);
    }
    return cells;
}

/* The rats of a snake with no rat on the next space. */
static unsigned unblocked(const struct gs_state *s, int seat)
{
    unsigned rats = s->snake[seat].rats;
    return rats & ~(rats >> 1);
}

int gs_hugged_cell(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    unsigned rats = s->snake[seat].rats;
    int cell = rats ? 31 - __builtin_clz(rats) : 0;
    return gs_squeezable(r, s, seat) >> cell & 1 ? cell : GS_NONE;
}

bool gs_may_draw_pit(const struct gs_state *s, int seat)
{
    const struct gs_snake *n = &s->snake[seat];
    bool longer = false;
    for (int other = 0; other < s->base.seats; other++) {
        if (s->snake[other].length < n->length)
            return false;
        longer |= s->snake[other].length > n->length;
    }
    return longer && !n->rats && s->pit_count > 0;
}

int gs_hand_limit(const struct gs_state *s, int seat)
{
    return s->snake[seat].limit;
}

/* ---- Slots ------------------------------------------------------------------------------------------------------- */

bool gs_belongs(const struct gs_state *s, enum gs_whose whose, int seat, int owner)
{
    switch (whose) {
    case GS_ANY:
        return true;
    case GS_OWN:
        return owner == seat;
    case GS_OTHER:
        return owner != seat;
    case GS_NEIGHBOUR:
        return owner == gs_left_of(s, seat) || seat == gs_left_of(s, owner);
    }
    return false;
}

static bool snake_fits(const struct gs_state *s, enum gs_condition cond, int seat, int owner)
{
    const struct gs_snake *n = &s->snake[owner];
    switch (cond) {
    case GS_IF_BARE_HEAD:
        return bare_head(n);
    case GS_IF_CAN_EAT:
        return gs_can_eat(s, owner);
    case GS_IF_CAN_SLEEP:
        return n->awake && (owner == seat || !n->braced); /* A37 */
    case GS_IF_ASLEEP:
        return !n->awake;
    default:
        return true;
    }
}

unsigned gs_slot_cells(const struct gs_rules *r, const struct gs_state *s, const struct gs_slot *slot, int seat,
                       int owner)
{
    const struct gs_snake *n = &s->snake[owner];
    if (!gs_belongs(s, (enum gs_whose)slot->whose, seat, owner))
        return 0;
    switch ((enum gs_what)slot->what) {
    case GS_AT_SNAKE:
        return snake_fits(s, (enum gs_condition)slot->cond, seat, owner);
    case GS_AT_RAT:
        return slot->cond == GS_IF_SQUEEZABLE ? gs_squeezable(r, s, owner) : unblocked(s, owner);
    case GS_AT_EQUIPMENT:
        return slot->cond == GS_IF_UNLOCKED && n->locked ? 0 : n->gears;
    case GS_AT_BODY:
        return gs_body_cells(n) & ~(unsigned)n->gears;
    case GS_AT_HAND:
        return s->held[owner] > 0;
    case GS_AT_DISCARD:
        break;
    }
    return 0;
}

bool gs_target_fits(const struct gs_rules *r, const struct gs_state *s, const struct gs_slot *slot, int seat,
                    int target)
{
    if (target == GS_NONE)
        return false;
    if (slot->what == GS_AT_DISCARD)
        return gs_keepable_discards(r, s) >> target & 1;
    return gs_slot_cells(r, s, slot, seat, gs_target_seat(target)) >> gs_target_cell(target) & 1;
}

static bool some_victim(const struct gs_rules *r, const struct gs_state *s, enum gs_effect effect, int seat)
{
    for (int other = 0; other < s->base.seats; other++)
        if (effect == GS_VOMIT_EACH ? s->snake[other].rats & 1
                                    : other != seat && gs_hugged_cell(r, s, other) != GS_NONE)
            return true;
    return false;
}

bool gs_ready(const struct gs_rules *r, const struct gs_state *s, const struct gs_card *card, int seat)
{
    switch ((enum gs_effect)card->effect) {
    case GS_WAKE:
        return card->slots || !s->snake[seat].awake;
    case GS_EAT_PIT:
        return s->pit_count > 0 && gs_can_eat(s, seat);
    case GS_VOMIT_EACH:
    case GS_SQUEEZE_EACH:
        return some_victim(r, s, (enum gs_effect)card->effect, seat);
    case GS_DODGE:
        return gs_aimed_at(r, s, seat);
    default:
        return true;
    }
}

/* ---- Being aimed at (A19) ---------------------------------------------------------------------------------------- */

const struct gs_entry *gs_top_entry(const struct gs_state *s)
{
    return s->entries ? &s->stack[s->entries - 1] : NULL;
}

enum gs_effect gs_effect_of(const struct gs_rules *r, const struct gs_entry *e)
{
    return e->what == GS_DO_PLAY || e->what == GS_DO_USE ? (enum gs_effect)r->card[e->card].effect : GS_NOTHING;
}

bool gs_is_mass(const struct gs_rules *r, const struct gs_entry *e)
{
    enum gs_effect effect = gs_effect_of(r, e);
    return effect == GS_VOMIT_EACH || effect == GS_SQUEEZE_EACH;
}

/* A Dodge against a mass effect cancels nothing: it only spares (A20). */
bool gs_entry_concerns(const struct gs_rules *r, const struct gs_state *s, int height, int seat)
{
    const struct gs_entry *e = &s->stack[height];
    enum gs_effect effect = gs_effect_of(r, e);
    if (effect == GS_NOTHING || e->seat == seat)
        return false;
    if (effect == GS_DODGE)
        return height > 0 && e[-1].seat == seat && !gs_is_mass(r, &e[-1]);
    if (effect == GS_VOMIT_EACH)
        return !(e->spared >> seat & 1) && s->snake[seat].rats & 1;
    if (effect == GS_SQUEEZE_EACH)
        return !(e->spared >> seat & 1) && gs_hugged_cell(r, s, seat) != GS_NONE;
    for (int i = 0; i < r->card[e->card].slots; i++)
        if (r->card[e->card].slot[i].what != GS_AT_DISCARD && e->target[i] != GS_NONE &&
            gs_target_seat(e->target[i]) == seat)
            return true;
    return false;
}

bool gs_aimed_at(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    return s->entries > 0 && gs_entry_concerns(r, s, s->entries - 1, seat);
}

/* ---- Slots of entries -------------------------------------------------------------------------------------------- */

struct gs_slot gs_slot_of(const struct gs_rules *r, const struct gs_entry *e, int index)
{
    if (e->what == GS_DO_EQUIP)
        return (struct gs_slot){ .what = GS_AT_BODY, .whose = GS_OWN };
    return r->card[e->card].slot[index];
}

int gs_slots_of(const struct gs_rules *r, const struct gs_entry *e)
{
    if (e->what == GS_DO_EQUIP)
        return 1;
    return e->what == GS_DO_PLAY || e->what == GS_DO_USE ? r->card[e->card].slots : 0;
}
