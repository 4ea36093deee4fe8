/* The snakes of The Greatest Snake in words, and what is held; see gs_show.h. */
#include "show/games/gs_show.h"

static void tell_cell(const struct gs_rules *r, const struct gs_snake *n, int cell, struct teller *t)
{
    bool tail = cell == n->length - 1;
    tell(t, cell == 0 ? "Head" : tail ? "Tail" : "Body Card %d", cell);
    if (n->gears >> cell & 1)
        tell(t, ", wears %H", GS_CARD(r, n->gear[cell]));
    for (int i = 0; i < n->used[cell]; i++)
        tell(t, i ? ", %H" : ", spent on it %H", GS_CARD(r, n->ammo[cell][i]));
    if (cell == 0 && n->glued)
        tell(t, ", %H", GS_CARD(r, r->glue));
    if (n->rats >> cell & 1)
        tell(t, ", holds %H", GS_CARD(r, n->rat[cell]));
    tell(t, tail ? ".\n" : "; ");
}

void gs_show_table(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    for (int seat = 0; seat < rules->seats; seat++) {
        tell(t, "%W snake, %s: ", seat, s->snake[seat].awake ? "awake" : "asleep");
        for (int cell = 0; cell < s->snake[seat].length; cell++)
            tell_cell(r, &s->snake[seat], cell, t);
    }
    if (s->drawn != GS_NONE)
        tell(t, "Drawn: %H.\n", GS_CARD(r, s->drawn));
    gs_tell_open(rules, s, t);
}

void gs_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    if (!state_is_of(view, seat))
        return;
    for (int card = 0; card < r->kinds; card++)
        for (int i = 0; i < s->hand[seat][card]; i++)
            show_card(rules, card, t);
    if (!s->held[seat])
        tell(t, "No cards.\n");
}
