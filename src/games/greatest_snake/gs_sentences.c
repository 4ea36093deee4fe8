/* What events tell people: a plain sentence each, which names seats through its teller. */
#include "games/greatest_snake/gs_parts.h"

#include <stdio.h>
#include <string.h>

/* ---- Things ------------------------------------------------------------------------------------------------------ */

/* A card and a cell, as %H takes them. */
#define CARD(r, kind) (int)THING_CARD, (r)->card[kind].id, (r)->card[kind].name
#define CELL(c) (int)THING_CELL, (c).id, (c).words

struct cell_words {
    char id[HANDLE_TEXT_MAX], words[16]; /* "1.2", "cell 2" */
};

static struct cell_words cell_of(int seat, int cell)
{
    struct cell_words c;
    snprintf(c.id, sizeof c.id, "%d.%d", seat, cell);
    snprintf(c.words, sizeof c.words, "cell %d", cell);
    return c;
}

/* A seat that a number names: an event from afar may name none. */
static int seat_of(const struct gs_rules *r, int value)
{
    return value >= 0 && value < r->base.seats ? value : SEAT_NONE;
}

/* ---- What is announced ------------------------------------------------------------------------------------------- */

/* "Fat Rat on cell 2 of seat 1's snake" */
static void put_aim(const struct gs_rules *r, const struct gs_slot *slot, int aimed, struct teller *t)
{
    int target = gs_aimed_target(aimed), seat = gs_target_seat(target), card = gs_aimed_card(aimed);
    struct cell_words cell = cell_of(seat, gs_target_cell(target));
    switch ((enum gs_what)slot->what) {
    case GS_AT_SNAKE:
        tell(t, "%W snake", seat);
        break;
    case GS_AT_RAT:
    case GS_AT_EQUIPMENT:
        if (card == GS_NONE)
            tell(t, slot->what == GS_AT_RAT ? "the rat" : "the Equipment");
        else
            tell(t, "%H", CARD(r, card));
        tell(t, " on %H of %W snake", CELL(cell), seat);
        break;
    case GS_AT_BODY:
        tell(t, "%H of [its] own snake", CELL(cell));
        break;
    case GS_AT_HAND:
        tell(t, "%W hand", seat);
        break;
    case GS_AT_DISCARD:
        tell(t, "%H in the Discard Pile", CARD(r, target));
        break;
    }
}

/* A card with the first `aims` of its targets. */
static void put_card(const struct gs_rules *r, const struct event *e, int aims, struct teller *t)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    tell(t, e->arg[0] == GS_DO_PLAY ? "%N [plays] %H" : "%N [uses] %H", e->seat, CARD(r, e->arg[1]));
    for (int i = 0; i < card->slots && i < aims && e->arg[4 + i] >= 0; i++) {
        tell(t, i == 0 ? " on " : " for ");
        put_aim(r, &card->slot[i], e->arg[4 + i], t);
    }
}

static void announced_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    int card = e->arg[1];
    struct cell_words cell = cell_of(e->seat, gs_target_cell(gs_aimed_target(e->arg[4])));
    switch ((enum gs_do)e->arg[0]) {
    case GS_DO_EAT:
        tell(t, "%N [wants] to eat %H.", e->seat, CARD(r, card));
        break;
    case GS_DO_EQUIP:
        tell(t, "%N [wants] to put %H on %H.", e->seat, CARD(r, card), CELL(cell));
        break;
    case GS_DO_DIGEST:
        tell(t, "%N [says]: Digest!", e->seat);
        break;
    case GS_DO_PLAY:
    case GS_DO_USE:
        put_card(r, e, GS_SLOTS_MAX, t);
        if (e->arg[0] == GS_DO_USE && e->arg[3] >= 0)
            tell(t, r->card[card].price == GS_PRICE_AMMO ? ", with %H as ammo" : ", discarding %H", CARD(r, e->arg[3]));
        tell(t, ".");
        break;
    }
}

/* What lies where a card is aimed is told by the sentence alone: the first kind with which it begins as it does. */
void gs_event_recall(const struct rules *rules, struct event *e, const char *sentence)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    bool card = e->type == GS_EV_ANNOUNCED && (e->arg[0] == GS_DO_PLAY || e->arg[0] == GS_DO_USE);
    for (int i = 0; card && i < r->card[e->arg[1]].slots; i++) {
        int target = gs_aimed_target(e->arg[4 + i]), what = r->card[e->arg[1]].slot[i].what;
        if (e->arg[4 + i] < 0 || (what != GS_AT_RAT && what != GS_AT_EQUIPMENT))
            continue;
        for (int kind = 0; kind < r->kinds && gs_aimed_card(e->arg[4 + i]) == GS_NONE; kind++) {
            char memory[200];
            struct textbuf out = textbuf_over(memory, sizeof memory);
            struct teller t = teller_to(&out, NULL);
            e->arg[4 + i] = gs_aimed(target, kind);
            put_card(r, e, i + 1, &t);
            if (strncmp(sentence, memory, out.length) != 0)
                e->arg[4 + i] = gs_aimed(target, GS_NONE);
        }
    }
}

/* ---- Events of the stack ----------------------------------------------------------------------------------------- */

static void failed_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    int card = e->arg[1];
    if (e->arg[0] == GS_DO_EAT)
        tell(t, "%W snake cannot eat %H any more.", e->seat, CARD(r, card));
    else if (e->arg[0] == GS_DO_EQUIP)
        tell(t, "There is no room for %W %H any more.", e->seat, CARD(r, card));
    else
        tell(t, "%W %H has no effect any more.", e->seat, CARD(r, card));
}

static void stack_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_ANNOUNCED:
        announced_text(r, e, t);
        break;
    case GS_EV_PASSED:
        tell(t, "%N [does] not answer.", e->seat);
        break;
    case GS_EV_TAKES:
        tell(t, "%W %H takes effect.", e->seat, CARD(r, arg[1]));
        break;
    case GS_EV_FAILED:
        failed_text(r, e, t);
        break;
    case GS_EV_CANCELLED:
        tell(t, "%N [dodges]: %W %H is cancelled.", e->seat, seat_of(r, arg[0]), CARD(r, arg[2]));
        break;
    case GS_EV_SPARED:
        tell(t, "%N [dodges]: %W %H does nothing to [it].", e->seat, seat_of(r, arg[0]), CARD(r, arg[1]));
        break;
    default:
        tell(t, "%N [was] answered, and [has] to say Digest! again.", e->seat);
        break;
    }
}

/* ---- Events of rats and Equipment -------------------------------------------------------------------------------- */

static void rat_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    static const char *const piles[] = { [GS_TO_PIT] = "into the Pit",
                                         [GS_TO_DISCARD] = "onto the Discard Pile",
                                         [GS_TO_TOP] = "onto the Deck",
                                         [GS_TO_BODY] = "" };
    static const char *const ways[] = { "moves", "is squeezed", "is moved" };
    const int32_t *arg = e->arg;
    struct cell_words from = cell_of(e->seat, arg[1]), into = cell_of(e->seat, arg[2]);
    switch ((enum gs_event)e->type) {
    case GS_EV_ATE:
        tell(t, "%W snake eats %H.", e->seat, CARD(r, arg[0]));
        break;
    case GS_EV_CROWNED:
        tell(t, "%N [draws] %H, which is eaten at once.", e->seat, CARD(r, arg[0]));
        break;
    case GS_EV_BLOCKED:
        tell(t, "%H on the Head of %W snake is destroyed.", CARD(r, arg[0]), e->seat);
        break;
    case GS_EV_GLUED:
        tell(t, "%H covers the Head of %W snake.", CARD(r, arg[0]), e->seat);
        break;
    case GS_EV_UNGLUED:
        tell(t, "%H comes off the Head of %W snake.", CARD(r, arg[0]), e->seat);
        break;
    case GS_EV_MOVED:
        tell(t, "%H %s from %H to %H of %W snake.", CARD(r, arg[0]), ways[arg[3]], CELL(from), CELL(into), e->seat);
        break;
    case GS_EV_VOMITED:
        tell(t, "%W snake vomits %H %s.", e->seat, CARD(r, arg[0]), piles[arg[1]]);
        break;
    default:
        if (arg[1] == GS_TO_BODY)
            tell(t, "%H is digested: %W snake has length %d.", CARD(r, arg[0]), e->seat, (int)arg[2]);
        else
            tell(t, "%H is digested, and goes %s.", CARD(r, arg[0]), piles[arg[1]]);
        break;
    }
}

static void gear_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    static const char *const losses[] = {
        [GS_LOST_DESTROYED] = "is destroyed",    [GS_LOST_UNEQUIPPED] = "is taken off and discarded",
        [GS_LOST_PRICE] = "is discarded for it", [GS_LOST_USED_UP] = "is used up and discarded",
        [GS_LOST_CHOICE] = "is destroyed",
    };
    const int32_t *arg = e->arg;
    struct cell_words cell = cell_of(e->seat, e->type == GS_EV_STOLEN ? arg[2] : arg[1]);
    switch ((enum gs_event)e->type) {
    case GS_EV_EQUIPPED:
        tell(t, "%N [puts] %H on %H.", e->seat, CARD(r, arg[0]), CELL(cell));
        break;
    case GS_EV_STOLEN:
        tell(t, "%N [takes] %H from %W snake and [puts] it on %H.", e->seat, CARD(r, arg[0]), gs_target_seat(arg[1]),
             CELL(cell));
        break;
    case GS_EV_SWAPPED:
        tell(t, "%N [gives] %H and [gets] %H of %W snake.", e->seat, CARD(r, arg[0]), CARD(r, arg[2]),
             gs_target_seat(arg[3]));
        break;
    default:
        tell(t, "%H on %H of %W snake %s.", CARD(r, arg[0]), CELL(cell), e->seat, losses[arg[2]]);
        break;
    }
}

/* ---- Events of hands and piles ----------------------------------------------------------------------------------- */

static void drew_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    if (e->secret)
        tell(t, "%N [draws] a card.", e->seat);
    else
        tell(t, "%N [draws] %H.", e->seat, CARD(r, e->arg[0]));
}

static void took_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    int victim = seat_of(r, e->arg[0]);
    if (e->secret)
        tell(t, "%N [takes] a card from %W hand.", e->seat, victim);
    else
        tell(t, "%N [takes] %H from %W hand.", e->seat, CARD(r, e->arg[1]), victim);
}

static void hand_text(const struct gs_rules *r, const struct event *e, struct teller *t)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_DEALT:
    case GS_EV_DREW:
        drew_text(r, e, t);
        break;
    case GS_EV_DEALT_RAT:
    case GS_EV_TO_PIT:
        tell(t, "%H goes into the Pit.", CARD(r, arg[0]));
        break;
    case GS_EV_KING_BACK:
        tell(t, "%H is shuffled back into the Deck.", CARD(r, arg[0]));
        break;
    case GS_EV_SHUFFLED:
        tell(t, "Pit and Discard Pile, %d cards, are shuffled into a new Deck.", (int)arg[0]);
        break;
    case GS_EV_DREW_RAT:
        tell(t, "%N [draws] %H%s.", e->seat, CARD(r, arg[0]), arg[1] ? " from the Pit" : "");
        break;
    case GS_EV_DISCARDED:
        tell(t, "%N [discards] %H.", e->seat, CARD(r, arg[0]));
        break;
    case GS_EV_SALVAGED:
        tell(t, "%N [takes] %H from the Discard Pile.", e->seat, CARD(r, arg[0]));
        break;
    case GS_EV_TOOK:
        took_text(r, e, t);
        break;
    case GS_EV_LOOKED:
        tell(t, "%N [looks] at %W hand.", e->seat, seat_of(r, arg[0]));
        break;
    default:
        tell(t, "There is %H in %W hand.", CARD(r, arg[1]), seat_of(r, arg[0]));
        break;
    }
}

/* ---- All events -------------------------------------------------------------------------------------------------- */

void gs_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    switch ((enum gs_event)e->type) {
    case GS_EV_FIRST:
        tell(t, "%N [begins].", e->seat);
        break;
    case GS_EV_TURN:
        tell(t, "%W turn.", e->seat);
        break;
    case GS_EV_DRAWS:
        tell(t, "%N [draws] from the Deck.", e->seat);
        break;
    case GS_EV_WOKE:
        tell(t, "%W snake wakes up.", e->seat);
        break;
    case GS_EV_SLEPT:
        tell(t, "%W snake falls asleep.", e->seat);
        break;
    case GS_EV_DIGESTION:
        tell(t, "All snakes digest.");
        break;
    case GS_EV_OVER:
        tell(t,
             e->arg[0] < r->length ? "The game is over after its last turn: the longest snake has length %d."
                                   : "The game is over: a snake has length %d.",
             (int)e->arg[0]);
        break;
    case GS_EV_ANNOUNCED:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
    case GS_EV_FAILED:
    case GS_EV_CANCELLED:
    case GS_EV_SPARED:
    case GS_EV_UNSAID:
        stack_text(r, e, t);
        break;
    case GS_EV_ATE:
    case GS_EV_CROWNED:
    case GS_EV_BLOCKED:
    case GS_EV_GLUED:
    case GS_EV_UNGLUED:
    case GS_EV_MOVED:
    case GS_EV_VOMITED:
    case GS_EV_DIGESTED:
        rat_text(r, e, t);
        break;
    case GS_EV_EQUIPPED:
    case GS_EV_STOLEN:
    case GS_EV_SWAPPED:
    case GS_EV_LOST:
        gear_text(r, e, t);
        break;
    default:
        hand_text(r, e, t);
        break;
    }
}
