/* What must hold of every position: asked when one is loaded, and by the tests at every ply. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

/* ---- The start --------------------------------------------------------------------------------------------------- */

static bool fresh(const struct gs_snake *n)
{
    return n->length == 3 && n->awake && !n->rats && !n->gears && !n->glued;
}

static const char *start_fault(const struct gs_rules *r, const struct gs_state *s)
{
    static const uint8_t nothing[sizeof s->known] = { 0 };
    bool short_hand = false;
    if (memcmp(s->known, nothing, sizeof nothing) != 0)
        return "known: nobody has seen anything before the first turn";
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (!fresh(&s->snake[seat]))
            return "snakes: are fresh until the first turn";
        if (s->held[seat] > r->hand || (short_hand && s->held[seat]))
            return "hands: are dealt seat by seat";
        short_hand |= s->held[seat] < r->hand;
    }
    if (!short_hand)
        return "step: all hands are dealt";
    if (s->discard_kinds || s->top_count || s->entries || s->tasks)
        return "step: nothing is discarded or pending before the first turn";
    for (int i = 0; i < s->pit_count; i++)
        if (r->card[s->pit[i]].king)
            return "pit: a king drawn at set-up is shuffled back";
    if (s->step == GS_FIRST && (s->turn || s->held[0] || s->pit_count))
        return "step: nothing is dealt before the first player is known";
    if (r->first != SEAT_NONE && (s->step == GS_FIRST || s->turn != r->first))
        return "turn: option 'first' names another seat";
    return NULL;
}

/* ---- Snakes and hands -------------------------------------------------------------------------------------------- */

static const char *snakes_fault(const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct gs_snake *n = &s->snake[seat];
        if (n->glued && n->rats & 1)
            return "snakes: a Head holds a rat or glue, not both";
        if (n->rats >> n->length || n->gears & ~gs_body_cells(n))
            return "snakes: something lies where no cell is";
    }
    return NULL;
}

/* The copies that a hand can have of a card; of hands that are not seen all those together. */
static int copies_in_hand(const struct gs_state *s, int seat, int card)
{
    return state_is_of(&s->base, seat) ? s->hand[seat][card] : s->deck[card];
}

/* What a viewer knows of a hand is there; what is known of several hands that are not seen, in all of them together. */
static const char *known_of_fault(const struct gs_rules *r, const struct gs_state *s, int viewer)
{
    int hidden[GS_KINDS_MAX] = { 0 };
    for (int seat = 0; seat < s->base.seats; seat++) {
        int count = 0;
        for (int card = 0; card < r->kinds; card++) {
            int known = s->known[viewer][seat][card];
            if (viewer == seat && known)
                return "known: what a seat knows of itself is an empty list";
            hidden[card] += state_is_of(&s->base, seat) ? 0 : known;
            count += known;
            if (known > copies_in_hand(s, seat, card) || hidden[card] > s->deck[card])
                return "known: more than that hand has";
        }
        if (count > s->held[seat])
            return "known: more than that hand has";
    }
    return NULL;
}

/* Hands hold no rats, so what is not seen of them must be among the other cards that are left. */
static const char *hands_fault(const struct gs_rules *r, const struct gs_state *s)
{
    int hidden = 0, keepable = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        hidden += state_is_of(&s->base, seat) ? 0 : s->held[seat];
    for (int card = 0; card < r->kinds; card++)
        keepable += gs_is_rat(r, card) ? 0 : s->deck[card];
    return hidden > keepable ? "hands: more cards than are left for them" : NULL;
}

static const char *known_fault(const struct gs_rules *r, const struct gs_state *s)
{
    const char *fault = NULL;
    for (int viewer = 0; !fault && viewer < s->base.seats; viewer++)
        fault = known_of_fault(r, s, viewer);
    return fault;
}

/* ---- The stack --------------------------------------------------------------------------------------------------- */

/* A named rat or Equipment is still there, or it would be null; only these can be lost (A15). */
static const char *target_fault(const struct gs_rules *r, const struct gs_state *s, const struct gs_slot *slot,
                                int seat, int target)
{
    bool losable = slot->what == GS_AT_RAT || slot->what == GS_AT_EQUIPMENT;
    if (target == GS_NONE)
        return losable ? NULL : "stack: only a rat or Equipment can be a lost target";
    if (slot->what == GS_AT_DISCARD)
        return gs_is_rat(r, target) ? "stack: a rat cannot be taken from the Discard Pile" : NULL;
    int owner = gs_target_seat(target), cell = gs_target_cell(target);
    const struct gs_snake *n = &s->snake[owner];
    if (!gs_belongs(s, (enum gs_whose)slot->whose, seat, owner))
        return "stack: a card aims at a snake that it cannot aim at";
    if (slot->what == GS_AT_RAT && !(n->rats >> cell & 1))
        return "stack: a card aims at a rat that is not there";
    if (slot->cond == GS_IF_SQUEEZABLE && (cell == 0 || r->card[n->rat[cell]].unsqueezable))
        return "stack: a squeeze aims at a rat that can never be squeezed there";
    if (slot->what == GS_AT_EQUIPMENT && !(n->gears >> cell & 1))
        return "stack: a card aims at Equipment that is not there";
    if (slot->what == GS_AT_BODY && !(gs_body_cells(n) >> cell & 1))
        return "stack: a card aims at a cell that is no Body Card";
    return NULL;
}

static bool is_card(const struct gs_entry *e)
{
    return e->what == GS_DO_PLAY || e->what == GS_DO_USE;
}

/* A dodge lies on a card of somebody else that was aimed at its player when the dodge was announced (A19). */
static const char *dodge_fault(const struct gs_rules *r, const struct gs_state *s, int height)
{
    const struct gs_entry *e = &s->stack[height], *beneath = e - 1;
    if (height == 0 || !is_card(beneath) || beneath->seat == e->seat)
        return "stack: a dodge lies on nothing that it could answer";
    const struct gs_card *card = &r->card[beneath->card];
    if (gs_is_mass(r, beneath))
        return beneath->spared >> e->seat & 1 ? "stack: a dodge of a seat that is spared already" : NULL;
    if (card->effect == GS_DODGE)
        return height > 1 && e[-2].seat == e->seat && !gs_is_mass(r, &e[-2])
                   ? NULL
                   : "stack: a dodge of a dodge that harms nobody";
    for (int i = 0; i < card->slots; i++) {
        int target = beneath->target[i];
        if (card->slot[i].what != GS_AT_DISCARD && card->slot[i].what != GS_AT_BODY &&
            (target == GS_NONE ? gs_belongs(s, (enum gs_whose)card->slot[i].whose, beneath->seat, e->seat)
                               : gs_target_seat(target) == e->seat))
            return NULL;
    }
    return "stack: a dodge of a card that is aimed at somebody else";
}

static const char *card_fault(const struct gs_rules *r, const struct gs_state *s, int height)
{
    const struct gs_entry *e = &s->stack[height];
    const struct gs_card *card = &r->card[e->card];
    if (card->effect == GS_NOTHING)
        return "stack: a card without an effect is played or used";
    if (e->what == GS_DO_PLAY && card->kind != GS_KIND_POWER)
        return "stack: only Power Cards are played";
    if (height == 0 && (card->react || e->seat != s->turn))
        return "stack: the first entry is of the seat on turn, and no answer";
    if (card->effect == GS_DODGE)
        return dodge_fault(r, s, height);
    const char *fault = NULL;
    for (int i = 0; !fault && i < card->slots; i++)
        fault = target_fault(r, s, &card->slot[i], e->seat, e->target[i]);
    return fault;
}

/* `eat`, `equip` and `digest` begin a stack. */
static const char *bottom_fault(const struct gs_rules *r, const struct gs_state *s, int height)
{
    const struct gs_entry *e = &s->stack[height];
    if (height > 0)
        return "stack: eat, equip and digest are at the bottom only";
    if (e->seat != s->turn)
        return "stack: the first entry is of the seat on turn, and no answer";
    if (s->step != GS_MAIN && (e->what != GS_DO_EQUIP || s->step != GS_DRAW))
        return "stack: eat and digest are for step main, equip for draw and main";
    if (e->what == GS_DO_EAT && r->card[e->card].king)
        return "stack: a king is eaten without being announced";
    if (e->what != GS_DO_EQUIP)
        return NULL;
    int target = e->target[0];
    bool own = target != GS_NONE && gs_target_seat(target) == e->seat;
    bool body = own && gs_body_cells(&s->snake[e->seat]) >> gs_target_cell(target) & 1;
    return body ? NULL : "stack: Equipment is put on a Body Card of the own snake";
}

static const char *stack_fault(const struct gs_rules *r, const struct gs_state *s)
{
    if (s->entries && s->step == GS_STEP_END)
        return "stack: nothing is pending after the Digestion Phase";
    for (int height = 0; height < s->entries; height++) {
        const struct gs_entry *e = &s->stack[height];
        const char *fault = is_card(e) ? card_fault(r, s, height) : bottom_fault(r, s, height);
        if (fault)
            return fault;
        if (e->spared && (!gs_is_mass(r, e) || e->spared >> e->seat & 1))
            return "stack: spared are other seats, from an effect on every snake";
    }
    if (s->entries == 1 && s->stack[0].what == GS_DO_DIGEST &&
        (s->tasks || s->held[s->turn] > gs_hand_limit(s, s->turn)) && !gs_won(r, s))
        return "stack: digest is declared with nothing owed and no card above the limit";
    return gs_stack_bound(r, s) > GS_STACK_MAX ? "stack: more answers could become pending than there is room for"
                                               : NULL;
}

/* ---- The queue --------------------------------------------------------------------------------------------------- */

static bool some_card(const struct gs_rules *r, enum gs_due due)
{
    for (int card = 0; card < r->kinds; card++) {
        const struct gs_card *c = &r->card[card];
        if ((due == GS_DUE_GAIN && c->eaten == GS_EATEN_GAIN) ||
            (due == GS_DUE_DISCARD && c->eaten == GS_EATEN_DISCARD) || (due == GS_DUE_DESTROY && c->leaves_destroy) ||
            (due == GS_DUE_LOOK && c->drawn_look) || (due == GS_DUE_TAKE && c->effect == GS_TAKE))
            return true;
    }
    return due == GS_DUE_DRAW;
}

/* The first can be done, or it would have been dropped. */
static const char *first_task_fault(const struct gs_state *s)
{
    const struct gs_task *task = &s->queue[0];
    switch ((enum gs_due)task->due) {
    case GS_DUE_DRAW:
    case GS_DUE_GAIN:
        return s->deck_count ? NULL : "queue: a card is to be drawn, but the Deck is empty";
    case GS_DUE_DISCARD:
        return s->held[task->seat] ? NULL : "queue: a card is to be discarded, but the hand is empty";
    case GS_DUE_DESTROY:
        return s->snake[task->seat].gears ? NULL : "queue: Equipment is to be destroyed, but there is none";
    case GS_DUE_TAKE:
        return s->held[task->from] ? NULL : "queue: a card is to be taken, but the hand is empty";
    case GS_DUE_LOOK:
        break;
    }
    return NULL;
}

static const char *queue_fault(const struct gs_rules *r, const struct gs_state *s)
{
    for (int i = 0; i < s->tasks; i++) {
        const struct gs_task *task = &s->queue[i];
        if (task->due == GS_DUE_DRAW && (s->tasks > 1 || s->entries || s->step != GS_DRAW || task->seat != s->turn))
            return "queue: draw stands alone, in step draw, for the seat on turn";
        if (task->due == GS_DUE_TAKE && task->from == task->seat)
            return "queue: nobody takes from himself";
        if (s->step == GS_STEP_END && task->due != GS_DUE_DESTROY)
            return "queue: after the Digestion Phase there is only Equipment to destroy";
        if (!some_card(r, (enum gs_due)task->due))
            return "queue: no card of this ruleset does that";
    }
    if (s->tasks && s->passed)
        return "passed: must be empty while the queue is not";
    if (gs_won(r, s))
        return s->tasks ? "queue: must be empty at the end" : NULL;
    if (!s->tasks)
        return (s->step == GS_STEP_END) == turns_are_out(&r->base, &s->base)
                   ? NULL
                   : "step: end is for choices that are open, and for the end of the last turn";
    return first_task_fault(s);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

/* Everybody before the seat that is asked has passed, if they could answer, and nobody else. */
static const char *passed_fault(const struct gs_rules *r, const struct gs_state *s)
{
    if (!s->entries)
        return s->passed ? "passed: must be empty when nothing is pending" : NULL;
    if (gs_won(r, s))
        return s->passed ? "passed: must be empty at the end" : NULL;
    if (s->tasks)
        return NULL;
    int asked = gs_asked(r, s), player = gs_top_entry(s)->seat;
    if (asked == SEAT_NONE)
        return "passed: nobody is left who could answer";
    for (int n = 1; n <= s->base.seats; n++) {
        int seat = (player + n) % s->base.seats;
        bool before = gs_distance(s, gs_left_of(s, player), seat) < gs_distance(s, gs_left_of(s, player), asked);
        if (s->passed >> seat & 1 && (!before || !gs_may_answer(r, s, seat)))
            return "passed: names a seat that has not been asked";
    }
    return NULL;
}

int gs_stack_bound(const struct gs_rules *r, const struct gs_state *s)
{
    int bound = s->entries + (s->entries == 0);
    for (int i = 0; i < s->tasks; i++)
        bound += s->queue[i].due == GS_DUE_DRAW || s->queue[i].due == GS_DUE_GAIN;
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct gs_snake *n = &s->snake[seat];
        bound += s->held[seat] + n->awake;
        for (unsigned cells = n->gears; cells;)
            bound += r->card[n->gear[gs_next(&cells)]].price == GS_PRICE_ITSELF;
    }
    return bound;
}

const char *gs_unsound(const struct gs_rules *r, const struct gs_state *s)
{
    const char *fault = snakes_fault(s);
    if (!fault && !(fault = hands_fault(r, s)))
        fault = known_fault(r, s);
    if (fault || s->step <= GS_SETUP)
        return fault ? fault : s->drawn == GS_NONE ? start_fault(r, s) : "drawn: nothing is before the first turn";
    if ((s->step == GS_RAT) != (s->drawn != GS_NONE))
        return "drawn: is a rat in step rat, else null";
    if (s->drawn != GS_NONE && r->card[s->drawn].king)
        return "drawn: a king is eaten as it is drawn";
    if (!(fault = stack_fault(r, s)) && !(fault = queue_fault(r, s)))
        fault = passed_fault(r, s);
    return fault;
}

/* ---- Inside a state or a view ------------------------------------------------------------------------------------ */

static const char *sums_fault(const struct gs_rules *r, const struct gs_state *s)
{
    int deck = 0, hidden = 0;
    for (int card = 0; card < r->kinds; card++)
        deck += s->deck[card];
    for (int seat = 0; seat < s->base.seats; seat++) {
        int held = 0;
        uint64_t kinds = 0;
        for (int card = 0; card < r->kinds; card++) {
            held += s->hand[seat][card];
            kinds |= (uint64_t)(s->hand[seat][card] > 0) << card;
        }
        if (held != (state_is_of(&s->base, seat) ? s->held[seat] : 0) || kinds != s->hand_kinds[seat])
            return "hands: are counted wrong";
        hidden += state_is_of(&s->base, seat) ? 0 : s->held[seat];
    }
    return deck != s->deck_count + hidden ? "deck: is counted wrong" : NULL;
}

/* Every card is somewhere, and nowhere else. */
static const char *cards_fault(const struct gs_rules *r, const struct gs_state *s)
{
    int met[GS_KINDS_MAX] = { 0 };
    for (int card = 0; card < r->kinds; card++)
        met[card] = s->deck[card] + s->discard[card];
    for (int i = 0; i < s->pit_count; i++)
        met[s->pit[i]]++;
    for (int i = 0; i < s->entries; i++)
        if (s->stack[i].what != GS_DO_DIGEST && s->stack[i].what != GS_DO_USE)
            met[s->stack[i].card]++;
    if (s->drawn != GS_NONE)
        met[s->drawn]++;
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct gs_snake *n = &s->snake[seat];
        for (int card = 0; card < r->kinds; card++)
            met[card] += s->hand[seat][card];
        if (n->glued)
            met[r->glue]++;
        for (int cell = 0; cell < n->length; cell++) {
            met[n->rat[cell]] += n->rats >> cell & 1;
            met[n->gear[cell]] += n->gears >> cell & 1;
            for (int i = 0; i < n->used[cell]; i++)
                met[n->ammo[cell][i]]++;
            met[n->card[cell]] += cell > 1 && cell < n->length - 1;
        }
    }
    for (int card = 0; card < r->kinds; card++)
        if (met[card] != r->card[card].copies)
            return "cards: one is lost or there twice";
    return NULL;
}

static const char *constants_fault(const struct gs_rules *r, const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++) {
        struct gs_snake n = s->snake[seat];
        gs_update_constants(r, &n);
        if (memcmp(&n, &s->snake[seat], sizeof n) != 0)
            return "snakes: what their Equipment does is kept wrong";
    }
    return NULL;
}

const char *gs_fault(const struct rules *rules, const struct state *state)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    const char *fault = s->aside == GS_NONE ? gs_unsound(r, s) : "a card is still on its way";
    if (!fault)
        fault = sums_fault(r, s);
    if (!fault)
        fault = cards_fault(r, s);
    return fault ? fault : constants_fault(r, s);
}
