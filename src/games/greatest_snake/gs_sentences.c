/* What events tell people: a plain sentence each, which names seats through its teller. */
#include "games/greatest_snake/gs_parts.h"

#include <stdio.h>
#include <string.h>

enum { TAILS = 4 }; /* where GS_EV_MOVED has its enum gs_tail */

/* ---- Things ------------------------------------------------------------------------------------------------------ */

struct gs_cell_words gs_cell_words(int target, bool tail)
{
    struct gs_cell_words c = { .words = "the Head" };
    snprintf(c.id, sizeof c.id, "%d.%d", gs_target_seat(target), gs_target_cell(target));
    if (tail)
        snprintf(c.words, sizeof c.words, "the Tail");
    else if (gs_target_cell(target) > 0)
        snprintf(c.words, sizeof c.words, "Body Card %d", gs_target_cell(target));
    return c;
}

/* ---- What is announced ------------------------------------------------------------------------------------------- */

/* "Fat Rat on Body Card 2 of seat 1's snake" */
static void put_aim(const struct gs_rules *r, const struct gs_slot *slot, int aimed, struct teller *t)
{
    int target = gs_aimed_target(aimed), seat = gs_target_seat(target), card = gs_aimed_card(aimed);
    struct gs_cell_words cell = gs_cell_words(target, gs_aimed_tail(aimed));
    switch ((enum gs_what)slot->what) {
    case GS_AT_SNAKE:
        tell(t, "%W snake", seat);
        break;
    case GS_AT_RAT:
    case GS_AT_EQUIPMENT:
        if (card == GS_NONE)
            tell(t, slot->what == GS_AT_RAT ? "the rat" : "the Equipment");
        else
            tell(t, "%H", GS_CARD(r, card));
        tell(t, " on %H of %W snake", GS_CELL(cell), seat);
        break;
    case GS_AT_BODY:
        tell(t, "%H of [their] own snake", GS_CELL(cell));
        break;
    case GS_AT_HAND:
        tell(t, "%W hand", seat);
        break;
    case GS_AT_DISCARD:
        tell(t, "%H in the Discard Pile", GS_CARD(r, target));
        break;
    }
}

/* A card with the first `aims` of its targets. */
static void put_card(const struct gs_rules *r, const struct event *e, int aims, struct teller *t)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    tell(t, e->arg[0] == GS_DO_PLAY ? "%N [plays] %H" : "%N [uses] %H", e->seat, GS_CARD(r, e->arg[1]));
    for (int i = 0; i < card->slots && i < aims && e->arg[4 + i] >= 0; i++) {
        tell(t, i == 0 ? " on " : " for ");
        put_aim(r, &card->slot[i], e->arg[4 + i], t);
    }
}

/* Of what is announced, the only events whose types have no sentence. */
static void tell_over(const struct gs_rules *r, int length, struct teller *t)
{
    tell(t,
         length < r->length ? "The game is over after its last turn: the longest snake has length %d."
                            : "The game is over: a snake has length %d.",
         length);
}

void gs_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    if (e->type == GS_EV_OVER) {
        tell_over(r, e->arg[0], t);
        return;
    }
    int card = e->arg[1];
    struct gs_cell_words cell = gs_cell_words(gs_target(e->seat, gs_target_cell(gs_aimed_target(e->arg[4]))), false);
    switch ((enum gs_do)e->arg[0]) {
    case GS_DO_EAT:
        tell(t, "%N [wants] to eat %H.", e->seat, GS_CARD(r, card));
        break;
    case GS_DO_EQUIP:
        tell(t, "%N [wants] to put %H on %H.", e->seat, GS_CARD(r, card), GS_CELL(cell));
        break;
    case GS_DO_DIGEST:
        tell(t, "%N [says]: Digest!", e->seat);
        break;
    case GS_DO_PLAY:
    case GS_DO_USE:
        put_card(r, e, GS_SLOTS_MAX, t);
        if (e->arg[0] == GS_DO_USE && e->arg[3] >= 0)
            tell(t, r->card[card].price == GS_PRICE_AMMO ? ", with %H as ammo" : ", discarding %H",
                 GS_CARD(r, e->arg[3]));
        tell(t, ".");
        break;
    }
}

/* True if a sentence about what is announced begins as the event does up to its target number `aims`. */
static bool begins_so(const struct gs_rules *r, const struct event *e, int aims, const char *sentence)
{
    char memory[200];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&out, NULL);
    put_card(r, e, aims, &t);
    return strncmp(sentence, memory, out.length) == 0;
}

/* What lies where a card is aimed, and what is a Tail, is told by the sentence alone: the first kind with which it
 * begins as it does. */
void gs_event_recall(const struct rules *rules, struct event *e, const char *sentence)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    if (e->type == GS_EV_MOVED)
        e->arg[TAILS] = (strstr(sentence, " from the Tail to ") ? GS_FROM_TAIL : 0) |
                        (strstr(sentence, " to the Tail of ") ? GS_INTO_TAIL : 0);
    bool card = e->type == GS_EV_ANNOUNCED && (e->arg[0] == GS_DO_PLAY || e->arg[0] == GS_DO_USE);
    for (int i = 0; card && i < r->card[e->arg[1]].slots; i++) {
        int target = gs_aimed_target(e->arg[4 + i]), what = r->card[e->arg[1]].slot[i].what;
        if (e->arg[4 + i] < 0 || (what != GS_AT_RAT && what != GS_AT_EQUIPMENT))
            continue;
        bool found = false;
        for (int n = 0; n < 2 * r->kinds && !found; n++) {
            e->arg[4 + i] = gs_aimed(target, n / 2, n % 2);
            found = begins_so(r, e, i + 1, sentence);
        }
        if (!found)
            e->arg[4 + i] = gs_aimed(target, GS_NONE, false);
    }
}

/* ---- What other sentences name ----------------------------------------------------------------------------------- */

bool gs_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    enum thing thing = gs_event_types[e->type].args[index].thing;
    int value = e->arg[index], target = gs_names_target(e, index) ? value : gs_target(e->seat, value);
    bool tail = e->type == GS_EV_MOVED && e->arg[TAILS] & (index == 1 ? GS_FROM_TAIL : GS_INTO_TAIL);
    struct gs_cell_words cell = gs_cell_words(target, tail);
    if (thing == THING_CARD)
        tell(t, "%H", GS_CARD(r, value));
    else if (thing == THING_CELL && style)
        tell(t, "%W", gs_target_seat(target));
    else if (thing == THING_CELL)
        tell(t, "%H", GS_CELL(cell));
    return thing == THING_CARD || thing == THING_CELL;
}
