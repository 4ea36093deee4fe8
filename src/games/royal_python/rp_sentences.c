/* What events of Royal Python tell people. */
#include "games/royal_python/rp_parts.h"

/* ---- Things ------------------------------------------------------------------------------------------------------ */

/* "spot 12", "the head", "the supply"; `spot` is the word for a spot. */
static void tell_spot(const struct rp_rules *r, int place, const char *spot, struct teller *t)
{
    char id_memory[16], words_memory[24];
    struct textbuf id = textbuf_over(id_memory, sizeof id_memory);
    struct textbuf words = textbuf_over(words_memory, sizeof words_memory);
    rp_place_text(r, place, false, &id);
    text_putf(&words, "%s %s", place == 0 || place == r->head ? "the" : spot, id_memory);
    tell(t, "%H", THING_SPACE, id_memory, words_memory);
}

static void tell_place(const struct rp_rules *r, int place, struct teller *t)
{
    tell_spot(r, place, "spot", t);
}

static void tell_card(int card, struct teller *t)
{
    tell(t, "%H", THING_CARD, decktet[card].code, decktet[card].code);
}

/* "C5 Slither", or its name alone. */
static void tell_cobra(const struct rp_rules *r, int card, bool name_alone, struct teller *t)
{
    struct handle id = handle_of(THING_CARD, "C%d", card);
    char memory[32];
    struct textbuf words = textbuf_over(memory, sizeof memory);
    text_putf(&words, name_alone ? "%.0s%s" : "%s %s", id.id, r->cobra[card].name);
    tell(t, "%H", THING_CARD, id.id, memory);
}

/* A seat that an event names; it may come from outside. */
static int named_seat(int seat)
{
    return seat >= 0 && seat < SEATS_MAX ? seat : SEAT_NONE;
}

/* ---- Cards and turns --------------------------------------------------------------------------------------------- */

static void tell_drawn(const struct event *e, struct teller *t)
{
    tell(t, "%N [draws] ", e->seat);
    if (e->secret)
        tell(t, "a card");
    else
        tell_card(e->arg[0], t);
    tell(t, ".");
}

static void tell_spent(const struct event *e, struct teller *t)
{
    static const char *const uses[] = { "to move", "to enter", "to pay for a token", "to crown a token" };
    int suit = e->arg[1];
    tell(t, "%N [plays] ", e->seat);
    tell_card(e->arg[0], t);
    if (suit < 0)
        tell(t, " as %d", (int)e->arg[2]);
    else
        tell(t, " as %H", THING_SUIT, (char[]){ decktet_suit_letter[suit], '\0' }, decktet_suit_name[suit]);
    tell(t, " %s.", uses[e->arg[3]]);
}

static void tell_discarded(const struct event *e, struct teller *t)
{
    tell(t, "%N [discards] ", e->seat);
    tell_card(e->arg[0], t);
    tell(t, e->arg[1] ? ", for [it] can spend no card." : ".");
}

static void tell_turn_ended(const struct event *e, struct teller *t)
{
    static const char *const sentences[] = { "%N [stops].", "%N [ends] [its] turn with the discard.",
                                             "%N [ends] [its] turn by the Cobra card.",
                                             "%N [ends] [its] turn with [its] token gone." };
    tell(t, sentences[e->arg[0]], e->seat);
}

static void tell_over(const struct event *e, struct teller *t)
{
    static const char *const why[] = { [RP_GOES_ON] = "",
                                       [RP_EXIT] = ": a token has left the snake",
                                       [RP_LAST] = ": one player is left",
                                       [RP_CAP] = ": the last turn is played",
                                       [RP_TURNS] = ": the last turn is played" };
    tell(t, "The game is over%s.", why[e->arg[0]]);
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

static void tell_moved(const struct rp_rules *r, const struct event *e, struct teller *t)
{
    tell(t, "%N: ", e->seat);
    if (e->arg[0] == 0)
        tell(t, "a token enters");
    else
        tell_place(r, e->arg[0], t);
    tell(t, e->arg[3] ? ", leaps on to " : " to ");
    tell_place(r, e->arg[1], t);
}

/* Events of tokens that change their places. */
static void tell_moving(const struct rp_rules *r, const struct event *e, struct teller *t)
{
    const int32_t *arg = e->arg;
    switch ((enum rp_event)e->type) {
    case RP_EV_MOVED:
        tell_moved(r, e, t);
        break;
    case RP_EV_DANCED:
        tell(t, "%W token on ", named_seat(arg[0]));
        tell_place(r, arg[1], t);
        tell(t, " is danced back to ");
        tell_place(r, arg[2], t);
        break;
    case RP_EV_CAPTURED:
        tell(t, "%N [captures] %W token on ", e->seat, named_seat(arg[0]));
        tell_place(r, arg[1], t);
        break;
    case RP_EV_LEFT:
        tell(t, "%W crowned token leaves the snake from ", e->seat);
        tell_place(r, arg[0], t);
        break;
    case RP_EV_SWAPPED:
        tell(t, "It exchanges places with %W token: ", named_seat(arg[0]));
        tell_place(r, arg[1], t);
        tell(t, " and ");
        tell_place(r, arg[2], t);
        break;
    default:
        tell(t, "It slides from ");
        tell_place(r, arg[0], t);
        tell(t, " to ");
        tell_place(r, arg[1], t);
        break;
    }
    tell(t, ".");
}

/* ---- Cobra cards ------------------------------------------------------------------------------------------------- */

static void tell_picked(const struct rp_rules *r, const struct event *e, struct teller *t)
{
    struct handle id = handle_of(THING_CELL, "%d", (int)e->arg[0]), words = handle_of(THING_CELL, "place %s", id.id);
    tell(t, "%N [takes] ", e->seat);
    if (e->arg[1])
        tell_cobra(r, e->arg[1], false, t);
    else
        tell(t, "the Cobra card");
    tell(t, " at %H.", THING_CELL, id.id, words.id);
}

static void tell_cobra_event(const struct rp_rules *r, const struct event *e, struct teller *t)
{
    switch ((enum rp_event)e->type) {
    case RP_EV_LANDED:
        tell_spot(r, e->arg[0], "Spot", t);
        tell(t, " is a Cobra spot.");
        break;
    case RP_EV_PICKED:
        tell_picked(r, e, t);
        break;
    case RP_EV_COBRA:
        tell(t, "The Cobra card is ");
        tell_cobra(r, e->arg[0], false, t);
        tell(t, ".");
        break;
    case RP_EV_DEALT:
        tell(t, "The nine Cobra cards are shuffled and dealt face down.");
        break;
    default:
        tell_cobra(r, e->arg[0], true, t);
        tell(t, " finds nothing to do.");
        break;
    }
}

/* ---- All events -------------------------------------------------------------------------------------------------- */

void rp_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    switch ((enum rp_event)e->type) {
    case RP_EV_FIRST:
        tell(t, "%N [begins].", e->seat);
        break;
    case RP_EV_TURN:
        tell(t, "%W turn.", e->seat);
        break;
    case RP_EV_DRAWN:
        tell_drawn(e, t);
        break;
    case RP_EV_SHUFFLED:
        tell(t, "The discard of %d is shuffled into a new deck.", (int)e->arg[0]);
        break;
    case RP_EV_SPENT:
        tell_spent(e, t);
        break;
    case RP_EV_OPENED:
        tell(t, "The head is reached for the first time: from now on any card that reaches it will do.");
        break;
    case RP_EV_CROWNED:
        tell(t, "%N [has] a crowned token on %H.", e->seat, THING_SPACE, "head", "the head");
        break;
    case RP_EV_LANDED:
    case RP_EV_PICKED:
    case RP_EV_COBRA:
    case RP_EV_DEALT:
    case RP_EV_UNMOVED:
        tell_cobra_event(r, e, t);
        break;
    case RP_EV_DISCARDED:
        tell_discarded(e, t);
        break;
    case RP_EV_TURN_ENDED:
        tell_turn_ended(e, t);
        break;
    case RP_EV_OUT:
        tell(t, "%N [has] no tokens left and [takes] no more turns.", e->seat);
        break;
    case RP_EV_OVER:
        tell_over(e, t);
        break;
    default:
        tell_moving(r, e, t);
        break;
    }
}
