/* Parts of a snake: rats and Equipment on their cells, what constant Equipment does, and what was aimed at there. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

/* Whatever was aimed at in that cell, rats or Equipment, is lost (A15). */
static void lose_targets(const struct gs_rules *r, struct gs_state *s, int seat, int cell, enum gs_what what)
{
    for (int n = 0; n < s->entries; n++) {
        struct gs_entry *e = &s->stack[n];
        for (int i = 0; e->what >= GS_DO_PLAY && i < r->card[e->card].slots; i++)
            if (r->card[e->card].slot[i].what == what && e->target[i] == gs_target(seat, cell))
                e->target[i] = GS_NONE;
    }
}

/* ---- Rats -------------------------------------------------------------------------------------------------------- */

void gs_put_rat(struct gs_snake *n, int cell, int rat)
{
    n->rats |= (uint16_t)(1u << cell);
    n->rat[cell] = (uint8_t)rat;
}

int gs_lift_rat(const struct gs_rules *r, struct gs_state *s, int seat, int cell)
{
    struct gs_snake *n = &s->snake[seat];
    int rat = n->rat[cell];
    n->rats &= (uint16_t) ~(1u << cell);
    n->rat[cell] = 0;
    lose_targets(r, s, seat, cell, GS_AT_RAT);
    return rat;
}

/* ---- Equipment --------------------------------------------------------------------------------------------------- */

void gs_update_constants(const struct gs_rules *r, struct gs_snake *n)
{
    n->armor = 0;
    n->braced = n->locked = n->slow_move = 0;
    n->limit = 0;
    for (unsigned cells = n->gears; cells;) {
        int cell = gs_next(&cells);
        const struct gs_card *card = &r->card[n->gear[cell]];
        n->armor |= (uint16_t)((unsigned)card->armor << cell);
        n->braced |= card->braced;
        n->locked |= card->locked;
        n->slow_move |= card->slow_move;
        n->limit = card->limit > n->limit ? card->limit : n->limit;
    }
    if (n->limit == 0)
        n->limit = (uint8_t)r->limit;
}

struct gs_outfit gs_undress(const struct gs_rules *r, struct gs_state *s, int seat, int cell)
{
    struct gs_snake *n = &s->snake[seat];
    struct gs_outfit o = { .gear = n->gear[cell], .used = n->used[cell] };
    memcpy(o.ammo, n->ammo[cell], sizeof o.ammo);
    n->gears &= (uint16_t) ~(1u << cell);
    n->gear[cell] = n->used[cell] = 0;
    memset(n->ammo[cell], 0, sizeof n->ammo[cell]);
    gs_update_constants(r, n);
    lose_targets(r, s, seat, cell, GS_AT_EQUIPMENT);
    return o;
}

void gs_dress(const struct gs_rules *r, struct gs_state *s, int seat, int cell, struct gs_outfit o)
{
    struct gs_snake *n = &s->snake[seat];
    n->gears |= (uint16_t)(1u << cell);
    n->gear[cell] = o.gear;
    n->used[cell] = o.used;
    memcpy(n->ammo[cell], o.ammo, sizeof o.ammo);
    gs_update_constants(r, n);
}
