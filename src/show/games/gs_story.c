/* What a turn of The Greatest Snake came to, in a few words. */
#include "show/games/gs_show.h"

/* On whose snake or hand a card is aimed. */
static void tell_aim(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    if (card->slots == 0 || e->arg[4] < 0)
        return;
    int target = gs_aimed_target(e->arg[4]), aimed = gs_aimed_card(e->arg[4]), what = card->slot[0].what;
    bool thing = (what == GS_AT_RAT || what == GS_AT_EQUIPMENT) && aimed != GS_NONE;
    if (what == GS_AT_DISCARD)
        tell(t, " for %H", GS_CARD(r, target));
    else if (thing && gs_target_seat(target) == e->seat)
        tell(t, " on [their] %H", GS_CARD(r, aimed));
    else if (thing)
        tell(t, " on %W %H", gs_target_seat(target), GS_CARD(r, aimed));
    else if (gs_target_seat(target) != e->seat)
        tell(t, what == GS_AT_HAND ? " on %W hand" : " on %W snake", gs_target_seat(target));
}

static void tell_announced(const struct gs_rules *r, const struct event *e, struct recap *a)
{
    if (e->arg[0] != GS_DO_PLAY && e->arg[0] != GS_DO_USE)
        return; /* what comes of it is told */
    tell(recap_part(a, e->seat), e->arg[0] == GS_DO_PLAY ? "[plays] %H" : "[uses] %H", GS_CARD(r, e->arg[1]));
    tell_aim(r, e, a->t);
}

static void tell_drawn(const struct gs_rules *r, const struct event *e, struct recap *a)
{
    struct teller *t = recap_part(a, e->seat);
    if (e->secret)
        tell(t, "[draws] a card");
    else
        tell(t, e->type == GS_EV_CROWNED ? "[draws] and [eats] %H" : "[draws] %H", GS_CARD(r, e->arg[0]));
}

/* Something that was announced, and nothing comes of it. */
static void tell_failed(const struct gs_rules *r, const struct event *e, struct recap *a)
{
    if (e->arg[0] == GS_DO_EAT || e->arg[0] == GS_DO_EQUIP)
        tell(recap_part(a, e->seat), e->arg[0] == GS_DO_EAT ? "[fails] to eat %H" : "[fails] to put on %H",
             GS_CARD(r, e->arg[1]));
    else
        tell(recap_part(a, SEAT_NONE), "%W %H does nothing", e->seat, GS_CARD(r, e->arg[1]));
}

/* Of a rat that is drawn and eaten only that is told. */
static bool is_eaten_at_once(const struct event *events, int i, const struct turn *turn)
{
    for (int k = i + 1; k < turn->first + turn->count; k++) {
        if (events[k].type == GS_EV_ATE || events[k].type == GS_EV_CROWNED)
            return events[k].seat == events[i].seat && events[k].arg[0] == events[i].arg[0];
        if (events[k].type == GS_EV_TO_PIT || events[k].type == GS_EV_FAILED)
            return false;
    }
    return false;
}

/* What happens to rats and Equipment. */
static void tell_change(const struct gs_rules *r, const struct event *e, struct recap *a)
{
    static const char *const does[] = {
        [GS_EV_TO_PIT] = "[puts] %H into the Pit",
        [GS_EV_ATE] = "[eats] %H",
        [GS_EV_GLUED] = "[gets] %H on the Head",
        [GS_EV_VOMITED] = "[vomits] %H",
        [GS_EV_DIGESTED] = "[digests] %H",
        [GS_EV_EQUIPPED] = "[puts] on %H",
        [GS_EV_LOST] = "[loses] %H",
        [GS_EV_DISCARDED] = "[discards] %H",
        [GS_EV_SALVAGED] = "[takes] %H back",
        [GS_EV_BLOCKED] = "[loses] %H",
    };
    bool taken_off = e->type == GS_EV_LOST && e->arg[2] == GS_LOST_UNEQUIPPED;
    tell(recap_part(a, e->seat), taken_off ? "[takes] off %H" : does[e->type], GS_CARD(r, e->arg[0]));
}

/* What hands lose, and what is answered. */
static void tell_between(const struct gs_rules *r, const struct event *e, struct recap *a)
{
    struct teller *t = recap_part(a, e->type == GS_EV_OVER ? SEAT_NONE : e->seat);
    switch ((enum gs_event)e->type) {
    case GS_EV_CANCELLED:
        tell(t, e->arg[2] < 0 ? "[dodges]" : "[dodges] %H", GS_CARD(r, e->arg[2] < 0 ? 0 : e->arg[2]));
        break;
    case GS_EV_SPARED:
        tell(t, "[dodges] %H", GS_CARD(r, e->arg[1]));
        break;
    case GS_EV_STOLEN:
        tell(t, "[takes] %H from %W snake", GS_CARD(r, e->arg[0]), gs_target_seat(e->arg[1]));
        break;
    case GS_EV_SWAPPED:
        tell(t, "[gives] %H for %W %H", GS_CARD(r, e->arg[0]), gs_target_seat(e->arg[3]), GS_CARD(r, e->arg[2]));
        break;
    case GS_EV_TOOK:
        if (e->secret)
            tell(t, "[takes] a card from %W hand", recap_seat(e->arg[0]));
        else
            tell(t, "[takes] %H from %W hand", GS_CARD(r, e->arg[1]), recap_seat(e->arg[0]));
        break;
    case GS_EV_LOOKED:
        tell(t, "[looks] at %W hand", recap_seat(e->arg[0]));
        break;
    case GS_EV_SLEPT:
        tell(t, "[falls] asleep");
        break;
    default:
        tell(t, "the game is over");
        break;
    }
}

void gs_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct event *e = &events[i];
    switch ((enum gs_event)e->type) {
    case GS_EV_ANNOUNCED:
        tell_announced(r, e, a);
        break;
    case GS_EV_DREW_RAT:
        if (is_eaten_at_once(events, i, turn))
            break;
        tell_drawn(r, e, a);
        break;
    case GS_EV_DREW:
    case GS_EV_CROWNED:
        tell_drawn(r, e, a);
        break;
    case GS_EV_TO_PIT:
    case GS_EV_ATE:
    case GS_EV_GLUED:
    case GS_EV_VOMITED:
    case GS_EV_DIGESTED:
    case GS_EV_EQUIPPED:
    case GS_EV_LOST:
    case GS_EV_DISCARDED:
    case GS_EV_SALVAGED:
    case GS_EV_BLOCKED:
        tell_change(r, e, a);
        break;
    case GS_EV_FAILED:
        tell_failed(r, e, a);
        break;
    case GS_EV_CANCELLED:
    case GS_EV_SPARED:
    case GS_EV_STOLEN:
    case GS_EV_SWAPPED:
    case GS_EV_TOOK:
    case GS_EV_LOOKED:
    case GS_EV_SLEPT:
    case GS_EV_OVER:
        tell_between(r, e, a);
        break;
    default:
        break;
    }
}
