/* What a turn of Royal Python came to, in a few words. */
#include "show/games/rp_show.h"

/* The card that was spent on the move that is told: "with the Castle". */
static void tell_spent(struct recap *a)
{
    if (a->kept) {
        tell(a->t, " with ");
        rp_tell_card(a->kept - 1, a->t);
    }
    a->kept = 0;
}

static void tell_moved(const struct rp_rules *r, const struct event *e, struct recap *a)
{
    recap_part(a, e->seat);
    if (e->arg[0] == 0) {
        tell(a->t, "[enters] at ");
    } else {
        tell(a->t, "[moves] from ");
        rp_tell_space(r, e->arg[0], a->t);
        tell(a->t, " to ");
    }
    rp_tell_space(r, e->arg[1], a->t);
    tell_spent(a);
}

/* What happens to a token of another seat: "captures your token on 9", "sends your token on 9 back to 4". */
static void tell_met(const struct rp_rules *r, const struct event *e, const char *verb, struct recap *a)
{
    tell(recap_part(a, e->seat), verb, recap_seat(e->arg[0]));
    rp_tell_space(r, e->arg[1], a->t);
    if (e->type == RP_EV_DANCED) {
        tell(a->t, " back to ");
        rp_tell_space(r, e->arg[2], a->t);
    }
}

void rp_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct event *e = &events[i];
    (void)turn;
    switch ((enum rp_event)e->type) {
    case RP_EV_SPENT:
        if (e->arg[3] == RP_USE_PAY) {
            tell(recap_part(a, e->seat), "[pays] with ");
            rp_tell_card(e->arg[0], a->t);
        } else {
            a->kept = e->arg[0] + 1;
        }
        break;
    case RP_EV_MOVED:
        tell_moved(r, e, a);
        break;
    case RP_EV_DANCED:
        tell_met(r, e, "[sends] %W token on ", a);
        break;
    case RP_EV_CAPTURED:
        tell_met(r, e, "[captures] %W token on ", a);
        break;
    case RP_EV_SWAPPED:
        tell(recap_part(a, e->seat),
             e->arg[0] == e->seat ? "[swaps] with [their] token on " : "[swaps] with %W token on ",
             recap_seat(e->arg[0]));
        rp_tell_space(r, e->arg[2], a->t);
        break;
    case RP_EV_SLID:
        tell(recap_part(a, e->seat), "[slides] to ");
        rp_tell_space(r, e->arg[1], a->t);
        break;
    case RP_EV_CROWNED:
        tell(recap_part(a, e->seat), "[crowns] a token");
        tell_spent(a);
        break;
    case RP_EV_LEFT:
        tell(recap_part(a, e->seat), "[leaves] the snake%s", r->nom_nom ? "" : " by the tail");
        tell_spent(a);
        break;
    case RP_EV_COBRA:
        tell(recap_part(a, e->seat), "[obeys] ");
        rp_tell_cobra_card(r, e->arg[0], a->t);
        break;
    case RP_EV_DISCARDED:
        tell(recap_part(a, e->seat), "[discards] ");
        rp_tell_card(e->arg[0], a->t);
        break;
    case RP_EV_OUT:
        tell(recap_part(a, e->seat), "[takes] no more turns");
        break;
    case RP_EV_OVER:
        tell(recap_part(a, SEAT_NONE), "the game is over");
        break;
    default:
        break;
    }
}
