/* What events tell people: a plain sentence each. They may be polished at any time. */
#include "games/greatest_snake/gs_parts.h"

static const char *name_of(const struct gs_rules *r, int card)
{
    return r->card[card].name;
}

/* "Fat Rat on cell 2 of seat 1's snake" */
static void put_aim(const struct gs_rules *r, const struct gs_slot *slot, int aimed, struct textbuf *out)
{
    int target = gs_aimed_target(aimed), seat = gs_target_seat(target), cell = gs_target_cell(target);
    switch ((enum gs_what)slot->what) {
    case GS_AT_SNAKE:
        text_putf(out, "seat %d's snake", seat);
        break;
    case GS_AT_RAT:
    case GS_AT_EQUIPMENT:
        text_putf(out, "%s on cell %d of seat %d's snake", name_of(r, gs_aimed_card(aimed)), cell, seat);
        break;
    case GS_AT_BODY:
        text_putf(out, "cell %d of its own snake", cell);
        break;
    case GS_AT_HAND:
        text_putf(out, "seat %d's hand", seat);
        break;
    case GS_AT_DISCARD:
        text_putf(out, "%s in the Discard Pile", name_of(r, target));
        break;
    }
}

static void put_aims(const struct gs_rules *r, const struct event *e, struct textbuf *out)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    for (int i = 0; i < card->slots; i++) {
        text_put(out, i == 0 ? " on " : " for ");
        put_aim(r, &card->slot[i], e->arg[4 + i], out);
    }
}

static void announced_text(const struct gs_rules *r, const struct event *e, struct textbuf *out)
{
    int card = e->arg[1];
    switch ((enum gs_do)e->arg[0]) {
    case GS_DO_EAT:
        text_putf(out, "Seat %d wants to eat %s", e->seat, name_of(r, card));
        break;
    case GS_DO_EQUIP:
        text_putf(out, "Seat %d wants to put %s on cell %d", e->seat, name_of(r, card),
                  gs_target_cell(gs_aimed_target(e->arg[4])));
        break;
    case GS_DO_DIGEST:
        text_putf(out, "Seat %d says: Digest!", e->seat);
        return;
    case GS_DO_PLAY:
        text_putf(out, "Seat %d plays %s", e->seat, name_of(r, card));
        put_aims(r, e, out);
        break;
    case GS_DO_USE:
        text_putf(out, "Seat %d uses %s", e->seat, name_of(r, card));
        put_aims(r, e, out);
        if (e->arg[3] >= 0)
            text_putf(out, r->card[card].price == GS_PRICE_AMMO ? ", with %s as ammo" : ", discarding %s",
                      name_of(r, e->arg[3]));
        break;
    }
    text_put_char(out, '.');
}

/* Events of the stack. */
static void stack_text(const struct gs_rules *r, const struct event *e, struct textbuf *out)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_ANNOUNCED:
        announced_text(r, e, out);
        return;
    case GS_EV_PASSED:
        text_putf(out, "Seat %d does not answer.", e->seat);
        return;
    case GS_EV_TAKES:
        text_putf(out, "Seat %d's %s takes effect.", e->seat, name_of(r, arg[1]));
        return;
    case GS_EV_FAILED:
        if (arg[0] == GS_DO_EAT)
            text_putf(out, "Seat %d's snake cannot eat %s any more.", e->seat, name_of(r, arg[1]));
        else if (arg[0] == GS_DO_EQUIP)
            text_putf(out, "There is no room for seat %d's %s any more.", e->seat, name_of(r, arg[1]));
        else
            text_putf(out, "Seat %d's %s has no effect any more.", e->seat, name_of(r, arg[1]));
        return;
    case GS_EV_CANCELLED:
        text_putf(out, "Seat %d dodges: seat %d's %s is cancelled.", e->seat, (int)arg[0], name_of(r, arg[2]));
        return;
    case GS_EV_SPARED:
        text_putf(out, "Seat %d dodges: seat %d's %s does nothing to it.", e->seat, (int)arg[0], name_of(r, arg[1]));
        return;
    default:
        text_putf(out, "Seat %d was answered, and has to say Digest! again.", e->seat);
        return;
    }
}

/* Events of rats in snakes. */
static void rat_text(const struct gs_rules *r, const struct event *e, struct textbuf *out)
{
    static const char *const piles[] = { [GS_TO_PIT] = "into the Pit",
                                         [GS_TO_DISCARD] = "onto the Discard Pile",
                                         [GS_TO_TOP] = "onto the Deck",
                                         [GS_TO_BODY] = "" };
    static const char *const ways[] = { "moves", "is squeezed", "is moved" };
    const int32_t *arg = e->arg;
    const char *card = name_of(r, arg[0]);
    switch ((enum gs_event)e->type) {
    case GS_EV_ATE:
        text_putf(out, "Seat %d's snake eats %s.", e->seat, card);
        break;
    case GS_EV_CROWNED:
        text_putf(out, "Seat %d draws %s, which is eaten at once.", e->seat, card);
        break;
    case GS_EV_BLOCKED:
        text_putf(out, "%s on the Head of seat %d's snake is destroyed.", card, e->seat);
        break;
    case GS_EV_GLUED:
        text_putf(out, "%s covers the Head of seat %d's snake.", card, e->seat);
        break;
    case GS_EV_UNGLUED:
        text_putf(out, "%s comes off the Head of seat %d's snake.", card, e->seat);
        break;
    case GS_EV_MOVED:
        text_putf(out, "%s %s from cell %d to cell %d of seat %d's snake.", card, ways[arg[3]], (int)arg[1],
                  (int)arg[2], e->seat);
        break;
    case GS_EV_VOMITED:
        text_putf(out, "Seat %d's snake vomits %s %s.", e->seat, card, piles[arg[1]]);
        break;
    default:
        if (arg[1] == GS_TO_BODY)
            text_putf(out, "%s is digested: seat %d's snake has length %d.", card, e->seat, (int)arg[2]);
        else
            text_putf(out, "%s is digested, and goes %s.", card, piles[arg[1]]);
        break;
    }
}

/* Events of Equipment. */
static void gear_text(const struct gs_rules *r, const struct event *e, struct textbuf *out)
{
    static const char *const losses[] = {
        [GS_LOST_DESTROYED] = "is destroyed",    [GS_LOST_UNEQUIPPED] = "is taken off and discarded",
        [GS_LOST_PRICE] = "is discarded for it", [GS_LOST_USED_UP] = "is used up and discarded",
        [GS_LOST_CHOICE] = "is destroyed",
    };
    const int32_t *arg = e->arg;
    const char *card = name_of(r, arg[0]);
    switch ((enum gs_event)e->type) {
    case GS_EV_EQUIPPED:
        text_putf(out, "Seat %d puts %s on cell %d.", e->seat, card, (int)arg[1]);
        break;
    case GS_EV_STOLEN:
        text_putf(out, "Seat %d takes %s from seat %d's snake and puts it on cell %d.", e->seat, card,
                  gs_target_seat(arg[1]), (int)arg[2]);
        break;
    case GS_EV_SWAPPED:
        text_putf(out, "Seat %d gives %s and gets %s of seat %d's snake.", e->seat, card, name_of(r, arg[2]),
                  gs_target_seat(arg[3]));
        break;
    default:
        text_putf(out, "%s on cell %d of seat %d's snake %s.", card, (int)arg[1], e->seat, losses[arg[2]]);
        break;
    }
}

/* Events of hands and piles. */
static void hand_text(const struct gs_rules *r, const struct event *e, bool whole, struct textbuf *out)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_DEALT:
    case GS_EV_DREW:
        text_putf(out, "Seat %d draws %s.", e->seat, whole ? name_of(r, arg[0]) : "a card");
        break;
    case GS_EV_DEALT_RAT:
        text_putf(out, "%s goes into the Pit.", name_of(r, arg[0]));
        break;
    case GS_EV_KING_BACK:
        text_putf(out, "%s is shuffled back into the Deck.", name_of(r, arg[0]));
        break;
    case GS_EV_SHUFFLED:
        text_putf(out, "Pit and Discard Pile, %d cards, are shuffled into a new Deck.", (int)arg[0]);
        break;
    case GS_EV_DREW_RAT:
        text_putf(out, "Seat %d draws %s%s.", e->seat, name_of(r, arg[0]), arg[1] ? " from the Pit" : "");
        break;
    case GS_EV_TO_PIT:
        text_putf(out, "%s goes into the Pit.", name_of(r, arg[0]));
        break;
    case GS_EV_DISCARDED:
        text_putf(out, "Seat %d discards %s.", e->seat, name_of(r, arg[0]));
        break;
    case GS_EV_SALVAGED:
        text_putf(out, "Seat %d takes %s from the Discard Pile.", e->seat, name_of(r, arg[0]));
        break;
    case GS_EV_TOOK:
        text_putf(out, "Seat %d takes %s from seat %d's hand.", e->seat, whole ? name_of(r, arg[1]) : "a card",
                  (int)arg[0]);
        break;
    case GS_EV_LOOKED:
        text_putf(out, "Seat %d looks at seat %d's hand.", e->seat, (int)arg[0]);
        break;
    default:
        text_putf(out, "There is %s in seat %d's hand.", name_of(r, arg[1]), (int)arg[0]);
        break;
    }
}

void gs_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    struct textbuf *out = t->out;
    bool whole = e->secret == 0;
    const struct gs_rules *r = (const struct gs_rules *)rules;
    switch ((enum gs_event)e->type) {
    case GS_EV_FIRST:
        text_putf(out, "Seat %d begins.", e->seat);
        break;
    case GS_EV_TURN:
        text_putf(out, "Seat %d's turn.", e->seat);
        break;
    case GS_EV_DRAWS:
        text_putf(out, "Seat %d draws from the Deck.", e->seat);
        break;
    case GS_EV_WOKE:
        text_putf(out, "Seat %d's snake wakes up.", e->seat);
        break;
    case GS_EV_SLEPT:
        text_putf(out, "Seat %d's snake falls asleep.", e->seat);
        break;
    case GS_EV_DIGESTION:
        text_put(out, "All snakes digest.");
        break;
    case GS_EV_OVER:
        text_putf(out, "The game is over: a snake has length %d.", (int)e->arg[0]);
        break;
    case GS_EV_ANNOUNCED:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
    case GS_EV_FAILED:
    case GS_EV_CANCELLED:
    case GS_EV_SPARED:
    case GS_EV_UNSAID:
        stack_text(r, e, out);
        break;
    case GS_EV_ATE:
    case GS_EV_CROWNED:
    case GS_EV_BLOCKED:
    case GS_EV_GLUED:
    case GS_EV_UNGLUED:
    case GS_EV_MOVED:
    case GS_EV_VOMITED:
    case GS_EV_DIGESTED:
        rat_text(r, e, out);
        break;
    case GS_EV_EQUIPPED:
    case GS_EV_STOLEN:
    case GS_EV_SWAPPED:
    case GS_EV_LOST:
        gear_text(r, e, out);
        break;
    default:
        hand_text(r, e, whole, out);
        break;
    }
}
