/* What a round of Serpent Master came to, in a few words: who placed what, where to, and whom it covered. */
#include "show/games/sm_story.h"

/* A round begins with the first card that is chosen or drawn for it. */
bool sm_turn_begins(const struct rules *rules, const struct state *view, const struct event *seen, struct turn *turn)
{
    int round = ((const struct sm_state *)view)->round;
    (void)rules;
    if ((seen->type != SM_EV_COMMIT && seen->type != SM_EV_DRAW) || turn->number == round)
        return false;
    turn->number = round;
    turn->seat = SEAT_NONE;
    return true;
}

void sm_turn_title(const struct rules *rules, const struct turn *turn, struct teller *t)
{
    (void)rules;
    tell(t, "Round %d", turn->number);
}

/* The seats whose tokens a placement covers: what its events tell, up to those of another card. */
static unsigned covered(const struct turn *turn, const struct event *events, int i)
{
    unsigned seats = 0;
    for (int k = i + 1; k < turn->first + turn->count && events[k].type != SM_EV_PLACE; k++)
        if (events[k].type == SM_EV_TOKEN && events[k].arg[1] >= 0)
            seats |= 1u << events[k].arg[1];
    return seats;
}

/* Where the head has come to. */
static void tell_head(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                      struct teller *t)
{
    for (int k = i + 1; k < turn->first + turn->count && events[k].type != SM_EV_PLACE; k++)
        if (events[k].type == SM_EV_HEAD && events[k].seat == events[i].seat)
            sm_tell_place((const struct sm_rules *)rules, " to ", events[k].arg[1], t);
}

void sm_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a)
{
    const struct event *e = &events[i];
    struct handle card = handle_of(THING_CARD, "%d", (int)e->arg[0]);
    if (e->type == SM_EV_PLACE) {
        unsigned seats = covered(turn, events, i) & ~(1u << e->seat);
        tell(recap_part(a, e->seat), "[plays] %H", THING_CARD, card.id, card.id);
        tell_head(rules, turn, events, i, a->t);
        tell(a->t, seats ? " over " : "");
        tell_seats(a->t, "%O", seats);
    } else if (e->type == SM_EV_LOST) {
        tell(recap_part(a, e->seat), "[loses] card %H", THING_CARD, card.id, card.id);
    } else if (e->type == SM_EV_OVER) {
        tell(recap_part(a, SEAT_NONE), "the game is over");
    }
}
