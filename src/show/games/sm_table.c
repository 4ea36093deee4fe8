/* The board of Serpent Master in words, and what is held; see sm_table.h. */
#include "show/games/sm_table.h"

/* "g7, g8, h8 (2 high)" */
static void tell_squares(const struct sm_rules *r, const struct sm_state *s, uint64_t squares, struct teller *t)
{
    for (int told = 0; squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares), height = sm_height(s, square);
        sm_tell_place(r, told++ ? ", " : "", square, t);
        if (height > 1)
            tell(t, " (%d high)", height);
    }
}

static void tell_seat(const struct sm_rules *r, const struct sm_state *s, int seat, struct teller *t)
{
    int head = s->head[seat];
    tell(t, "%N: ", seat);
    if (head == SM_NO_HEAD)
        tell(t, "not on the board yet");
    else
        sm_tell_place(r, sm_on_board(head) ? "head on " : "waits to come in at ", head, t);
    tell(t, s->top[seat] ? "; shows on " : "");
    tell_squares(r, s, s->top[seat], t);
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        tell(t, round ? ", %d" : "; has played %d", s->played[round][seat]);
    tell(t, ".\n");
}

void sm_show_table(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    tell(t, "Round %d of %d. Columns a to %s go from west to east, rows 1 to %d from south to north.\n", s->round,
         r->rounds, (char[]){ (char)('a' + r->side - 1), '\0' }, r->side);
    for (int seat = 0; seat < rules->seats; seat++)
        tell_seat(r, s, seat, t);
}

static void tell_cards(const char *before, uint32_t cards, struct teller *t)
{
    if (!cards || cards & SM_COUNTED)
        return;
    for (int told = 0; cards; cards &= cards - 1)
        tell(t, "%s%d", told++ ? ", " : before, __builtin_ctz(cards));
    tell(t, ".\n");
}

void sm_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct sm_state *s = (const struct sm_state *)view;
    (void)rules;
    if (!s->hand[seat])
        tell(t, "No cards.\n");
    tell_cards("Cards in hand: ", s->hand[seat], t);
    tell_cards("Set aside, out of play: ", s->aside[seat], t);
}
