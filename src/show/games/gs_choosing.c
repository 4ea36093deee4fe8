/* Choosing in The Greatest Snake: the verb or the card, what it is aimed at, what is paid for it; and what an action
 * does. See gs_show.h. */
#include "show/games/gs_show.h"

#include <string.h>

/* An action with what it takes to speak of it. */
struct deed {
    const struct gs_rules *r;
    const struct gs_state *s;
    int seat;
    struct gs_action a;
};

static struct deed deed_of(const struct rules *rules, const struct state *view, int seat, action a)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    return (struct deed){ r, s, seat, gs_unpack(r, s, seat, a) };
}

static bool aims(const struct deed *d)
{
    return d->a.verb == GS_V_PLAY || d->a.verb == GS_V_USE;
}

static const struct gs_card *card_of(const struct deed *d)
{
    return &d->r->card[d->a.card];
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* What a step decides. */
enum part { PART_WHAT, PART_CARD, PART_CELL, PART_SEAT, PART_TARGET, PART_PRICE, PART_NONE };

/* `slot` is set for PART_TARGET, to which of the targets it is. */
static enum part part_at(const struct deed *d, int level, int *slot)
{
    *slot = level - 1;
    if (level == 0)
        return PART_WHAT;
    if (aims(d) && level <= card_of(d)->slots)
        return PART_TARGET;
    if (aims(d))
        return level == card_of(d)->slots + 1 && d->a.price != GS_NONE ? PART_PRICE : PART_NONE;
    if (level > 1)
        return PART_NONE;
    switch (d->a.verb) {
    case GS_V_DISCARD:
        return PART_CARD;
    case GS_V_EQUIP:
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        return PART_CELL;
    case GS_V_LOOK:
        return PART_SEAT;
    default:
        return PART_NONE;
    }
}

static struct handle card_handle(const struct deed *d, int card)
{
    return handle_of(THING_CARD, "%s", d->r->card[card].id);
}

static struct handle cell_handle(int seat, int cell)
{
    return handle_of(THING_CELL, "%d.%d", seat, cell);
}

/* Where the hand or the eye goes for it. */
static struct handle what_handle(const struct deed *d)
{
    switch (d->a.verb) {
    case GS_V_DRAW_DECK:
        return handle_of(THING_SPACE, "deck");
    case GS_V_DRAW_PIT:
    case GS_V_REFUSE:
        return handle_of(THING_SPACE, "pit");
    case GS_V_EAT:
        return cell_handle(d->seat, 0);
    case GS_V_USE:
        return cell_handle(d->seat, d->a.cell);
    case GS_V_PLAY:
    case GS_V_EQUIP:
        return card_handle(d, d->a.card);
    case GS_V_PASS:
        return handle_of(THING_ENTRY, "%d", d->s->entries - 1);
    default:
        return (struct handle){ 0 };
    }
}

static struct step what_step(const struct deed *d)
{
    bool card = d->a.verb == GS_V_PLAY || d->a.verb == GS_V_EQUIP;
    int subject = card ? d->a.card : d->a.verb == GS_V_USE ? d->a.cell : 0;
    struct step step = { .value = (int)d->a.verb << 8 | subject, .thing = what_handle(d) };
    if (d->s->entries) /* what helps against it first */
        step.order = d->a.verb == GS_V_PASS ? 2 : card_of(d)->effect != GS_DODGE;
    return step;
}

static struct step target_step(const struct deed *d, int slot)
{
    int target = d->a.target[slot], seat = gs_target_seat(target);
    switch ((enum gs_what)card_of(d)->slot[slot].what) {
    case GS_AT_DISCARD:
        return (struct step){ .value = target, .thing = card_handle(d, target) };
    case GS_AT_SNAKE:
    case GS_AT_HAND:
        return (struct step){ .value = target, .thing = handle_of(THING_SEAT, "%d", seat) };
    default:
        return (struct step){ .value = target, .thing = cell_handle(seat, gs_target_cell(target)) };
    }
}

int gs_show_steps(const struct rules *rules, const struct state *view, int seat, action a, struct step *out)
{
    struct deed d = deed_of(rules, view, seat, a);
    int slot, level = 0;
    for (;; level++)
        switch (part_at(&d, level, &slot)) {
        case PART_WHAT:
            out[level] = what_step(&d);
            break;
        case PART_CARD:
            out[level] = (struct step){ .value = d.a.card, .thing = card_handle(&d, d.a.card) };
            break;
        case PART_CELL:
            out[level] = (struct step){ .value = d.a.cell, .thing = cell_handle(seat, d.a.cell) };
            break;
        case PART_SEAT:
            out[level] = (struct step){ .value = d.a.cell, .thing = handle_of(THING_SEAT, "%d", d.a.cell) };
            break;
        case PART_TARGET:
            out[level] = target_step(&d, slot);
            break;
        case PART_PRICE:
            out[level] = (struct step){ .value = d.a.price, .thing = card_handle(&d, d.a.price) };
            break;
        case PART_NONE:
            return level;
        }
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

/* "Gun 1/3": with what was used of its ammo, if it takes any. */
static void tell_gear(const struct deed *d, int seat, int cell, struct teller *t)
{
    const struct gs_snake *n = &d->s->snake[seat];
    const struct gs_card *card = &d->r->card[n->gear[cell]];
    tell(t, "%H", GS_CARD(d->r, n->gear[cell]));
    if (card->price == GS_PRICE_AMMO)
        tell(t, " %d/%d", n->used[cell], card->uses);
}

/* The cell too, where there are two of them. */
static void tell_use(const struct deed *d, struct teller *t)
{
    const struct gs_snake *n = &d->s->snake[d->seat];
    int same = 0;
    for (int cell = 0; cell < n->length; cell++)
        same += (n->gears >> cell & 1) && n->gear[cell] == d->a.card;
    tell(t, "Use ");
    tell_gear(d, d->seat, d->a.cell, t);
    if (same > 1)
        tell(t, ", Body Card %d", d->a.cell);
}

static void tell_what(const struct deed *d, struct teller *t)
{
    static const char *const words[] = {
        [GS_V_DRAW_DECK] = "Draw from the Deck",
        [GS_V_DRAW_PIT] = "Draw %H from the Pit",
        [GS_V_EAT] = "Eat %H",
        [GS_V_REFUSE] = "Refuse %H",
        [GS_V_PLAY] = "Play %H",
        [GS_V_EQUIP] = "Put on %H",
        [GS_V_UNEQUIP] = "Take Equipment off",
        [GS_V_DISCARD] = "Discard a card",
        [GS_V_DIGEST] = "Digest!",
        [GS_V_PASS] = "Let it happen",
        [GS_V_DESTROY] = "Destroy Equipment",
        [GS_V_LOOK] = "Look at a hand",
    };
    int card = d->a.card;
    if (d->a.verb == GS_V_DRAW_PIT)
        card = d->s->pit[d->s->pit_count - 1];
    else if (d->a.verb == GS_V_EAT || d->a.verb == GS_V_REFUSE)
        card = d->s->drawn;
    if (d->a.verb == GS_V_USE)
        tell_use(d, t);
    else if (card != GS_NONE)
        tell(t, words[d->a.verb], GS_CARD(d->r, card));
    else
        tell(t, words[d->a.verb]);
}

static void tell_hand(const struct deed *d, int seat, struct teller *t)
{
    int cards = d->s->held[seat];
    tell(t, "%W hand, %d card%s", seat, cards, cards == 1 ? "" : "s");
}

/* "Body Card 2: Gun 1/3", "Body Card 3 under Fat Rat" */
static void tell_cell(const struct deed *d, int cell, struct teller *t)
{
    const struct gs_snake *n = &d->s->snake[d->seat];
    struct gs_cell_words c = gs_cell_words(gs_target(d->seat, cell), false);
    tell(t, "%H", GS_CELL(c));
    if (n->gears >> cell & 1) {
        tell(t, ": ");
        tell_gear(d, d->seat, cell, t);
    } else if (n->rats >> cell & 1) {
        tell(t, " under %H", GS_CARD(d->r, n->rat[cell]));
    }
}

/* "Ann's 2: Gun 1/3", short enough for a narrow list */
static void tell_target(const struct deed *d, int slot, struct teller *t)
{
    int target = d->a.target[slot], seat = gs_target_seat(target), cell = gs_target_cell(target);
    bool rat = card_of(d)->slot[slot].what == GS_AT_RAT;
    struct gs_cell_words c = gs_cell_words(target, rat && cell == d->s->snake[seat].length - 1);
    switch ((enum gs_what)card_of(d)->slot[slot].what) {
    case GS_AT_DISCARD:
        tell(t, "%H", GS_CARD(d->r, target));
        break;
    case GS_AT_SNAKE:
        tell(t, "%W snake", seat);
        break;
    case GS_AT_HAND:
        tell_hand(d, seat, t);
        break;
    case GS_AT_BODY:
        tell_cell(d, cell, t);
        break;
    case GS_AT_RAT:
    case GS_AT_EQUIPMENT:
        tell(t, "%W %H: ", seat, (int)THING_CELL, c.id, strrchr(c.words, ' ') + 1);
        if (card_of(d)->slot[slot].what == GS_AT_EQUIPMENT)
            tell_gear(d, seat, cell, t);
        else
            tell(t, "%H", GS_CARD(d->r, d->s->snake[seat].rat[cell]));
        break;
    }
}

void gs_show_option(const struct rules *rules, const struct state *view, int seat, action a, int level,
                    struct teller *t)
{
    struct deed d = deed_of(rules, view, seat, a);
    int slot;
    enum part part = part_at(&d, level, &slot);
    int card = part == PART_CARD ? d.a.card : d.a.price;
    switch (part) {
    case PART_WHAT:
        tell_what(&d, t);
        break;
    case PART_CARD:
    case PART_PRICE:
        tell(t, "%H", GS_CARD(d.r, card));
        if (d.s->hand[seat][card] > 1)
            tell(t, " \u00d7%d", d.s->hand[seat][card]);
        break;
    case PART_CELL:
        tell_cell(&d, d.a.cell, t);
        break;
    case PART_SEAT:
        tell_hand(&d, d.a.cell, t);
        break;
    case PART_TARGET:
        tell_target(&d, slot, t);
        break;
    case PART_NONE:
        break;
    }
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static const char *target_question(enum gs_what what)
{
    static const char *const which[] = {
        [GS_AT_SNAKE] = "which snake?",    [GS_AT_RAT] = "which rat?", [GS_AT_EQUIPMENT] = "which Equipment?",
        [GS_AT_BODY] = "which Body Card?", [GS_AT_HAND] = "whose?",    [GS_AT_DISCARD] = "which card?",
    };
    return which[what];
}

void gs_show_question(const struct rules *rules, const struct state *view, int seat, action a, int level,
                      struct teller *t)
{
    struct deed d = deed_of(rules, view, seat, a);
    int slot;
    enum part part = part_at(&d, level, &slot);
    if (level > 0 && (aims(&d) || d.a.verb == GS_V_EQUIP))
        tell(t, "%H: ", GS_CARD(d.r, d.a.card));
    t->subject = seat;
    switch (part) {
    case PART_WHAT:
        tell(t, d.s->entries ? "How [does] %N answer?" : "What [does] %N do?", seat);
        break;
    case PART_CARD:
        tell(t, "Which card is discarded?");
        break;
    case PART_CELL:
        tell(t, d.a.verb == GS_V_EQUIP     ? "on which Body Card?"
                : d.a.verb == GS_V_UNEQUIP ? "Which Equipment is taken off?"
                                           : "Which Equipment is destroyed?");
        break;
    case PART_SEAT:
        tell(t, "Whose hand?");
        break;
    case PART_TARGET:
        tell(t, target_question((enum gs_what)card_of(&d)->slot[slot].what));
        break;
    case PART_PRICE:
        tell(t, card_of(&d)->price == GS_PRICE_AMMO ? "which card as ammo?" : "which card is discarded for it?");
        break;
    case PART_NONE:
        break;
    }
}

/* ---- What an action does ----------------------------------------------------------------------------------------- */

/* The entry that it puts on the stack. */
static struct gs_entry entry_of(const struct deed *d)
{
    static const uint8_t what[] = { [GS_V_EAT] = GS_DO_EAT,
                                    [GS_V_PLAY] = GS_DO_PLAY,
                                    [GS_V_USE] = GS_DO_USE,
                                    [GS_V_EQUIP] = GS_DO_EQUIP,
                                    [GS_V_DIGEST] = GS_DO_DIGEST };
    struct gs_entry e = { .what = what[d->a.verb],
                          .seat = (uint8_t)d->seat,
                          .card = (uint8_t)(d->a.verb == GS_V_EAT ? d->s->drawn : d->a.card),
                          .target = { (uint8_t)d->a.target[0], (uint8_t)d->a.target[1] } };
    if (d->a.verb == GS_V_EQUIP)
        e.target[0] = (uint8_t)gs_target(d->seat, d->a.cell);
    return e;
}

static void tell_price(const struct deed *d, struct teller *t)
{
    const struct gs_card *card = card_of(d);
    int used = d->s->snake[d->seat].used[d->a.cell] + 1;
    if (card->price == GS_PRICE_AMMO)
        tell(t, " That is use %d of %d%s.", used, card->uses, used == card->uses ? ", and it is used up" : "");
    else if (card->price == GS_PRICE_ITSELF)
        tell(t, " The price: %H itself.", GS_CARD(d->r, d->a.card));
}

static void tell_dodge(const struct deed *d, struct teller *t)
{
    const struct gs_entry *top = gs_top_entry(d->s);
    if (gs_is_mass(d->r, top))
        tell(t, " Of %W %H it only spares %W snake.", top->seat, GS_CARD(d->r, top->card), d->seat);
    else
        tell(t, " It cancels %W %H.", top->seat, GS_CARD(d->r, top->card));
}

static void tell_announcement(const struct deed *d, struct teller *t)
{
    struct gs_entry e = entry_of(d);
    gs_tell_entry(d->r, d->s, &e, d->a.cell, d->a.price, t);
    if (d->a.verb == GS_V_DIGEST)
        tell(t, " Then the rats in all snakes move on, and the turn ends.");
    if (!aims(d))
        return;
    if (d->a.verb == GS_V_USE)
        tell_price(d, t);
    if (card_of(d)->effect == GS_DODGE && d->s->entries)
        tell_dodge(d, t);
}

void gs_show_effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t)
{
    struct deed d = deed_of(rules, view, seat, a);
    struct gs_cell_words c = gs_cell_words(gs_target(seat, d.a.cell), false);
    switch (d.a.verb) {
    case GS_V_DRAW_DECK:
        tell(t, "%N [draws] the next card. A rat would be shown to all, to be eaten or refused.", seat);
        break;
    case GS_V_DRAW_PIT:
        tell(t, "By the Pit-y Rule %N [draws] %H, the top rat of the Pit.", seat,
             GS_CARD(d.r, d.s->pit[d.s->pit_count - 1]));
        break;
    case GS_V_REFUSE:
        tell(t, "%H goes into the Pit. Nobody can answer that.", GS_CARD(d.r, d.s->drawn));
        break;
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        tell_gear(&d, seat, d.a.cell, t);
        tell(t, " on %H of %W snake %s", GS_CELL(c), seat,
             d.a.verb == GS_V_DESTROY ? "is destroyed." : "goes to the Discard Pile. Nobody can answer that.");
        break;
    case GS_V_DISCARD:
        tell(t, "%N [discards] %H.", seat, GS_CARD(d.r, d.a.card));
        break;
    case GS_V_PASS:
        tell(t, "%N [does] not answer.", seat);
        break;
    case GS_V_LOOK:
        tell(t, "%N [looks] at %W hand. The others do not see it.", seat, d.a.cell);
        break;
    default:
        tell_announcement(&d, t);
        break;
    }
}

/* True where a card does the snake of its target no good. */
static bool harms(const struct gs_card *card)
{
    return card->effect == GS_GLUE || card->effect == GS_SQUEEZE || card->effect == GS_SLEEP ||
           card->effect == GS_DESTROY;
}

unsigned gs_show_marks(const struct rules *rules, const struct state *view, int seat, action a)
{
    struct deed d = deed_of(rules, view, seat, a);
    bool own = aims(&d) && harms(card_of(&d)) && gs_target_seat(d.a.target[0]) == seat;
    if (d.a.verb == GS_V_DIGEST)
        return CHOICE_ENDS;
    return own || d.a.verb == GS_V_UNEQUIP ? CHOICE_DESTRUCTIVE : 0;
}

/* ---- What cannot be done now ------------------------------------------------------------------------------------- */

/* "it needs a rat of another snake that can be squeezed" */
static void put_needs(const struct gs_card *card, struct textbuf *out)
{
    text_put(out, "it needs ");
    for (int i = 0; i < card->slots; i++) {
        text_put(out, i ? ", and " : "");
        gs_put_slot(&card->slot[i], out);
    }
    if (card->slots == 0)
        text_put(out, card->effect == GS_DODGE     ? "something that is aimed at you"
                      : card->effect == GS_WAKE    ? "your snake asleep"
                      : card->effect == GS_EAT_PIT ? "your snake able to eat, and a rat in the Pit"
                                                   : "a snake that it would change");
}

/* Why a card cannot be aimed now; false if it can. */
static bool has_no_aim(const struct deed *d, const struct gs_card *card, struct textbuf *why)
{
    if (card->react && !d->s->entries)
        text_put(why, "it is only an answer");
    else if (!gs_can_aim(d->r, d->s, card, d->seat))
        put_needs(card, why);
    return why->length > 0;
}

static bool card_lacks(const struct deed *d, int card, struct textbuf *why)
{
    const struct gs_snake *n = &d->s->snake[d->seat];
    const struct gs_card *c = &d->r->card[card];
    if (c->kind == GS_KIND_POWER)
        return has_no_aim(d, c, why);
    if (d->s->entries || d->s->step == GS_RAT)
        text_put(why, "Equipment is put on in your turn while nothing waits");
    else if (!(gs_body_cells(n) & ~(unsigned)n->gears))
        text_put(why, "it needs a free Body Card");
    return why->length > 0;
}

static bool ability_lacks(const struct deed *d, const struct gs_card *card, int cell, struct textbuf *why)
{
    const struct gs_snake *n = &d->s->snake[d->seat];
    bool of_hand = card->price == GS_PRICE_AMMO || card->price == GS_PRICE_DISCARD;
    if (card->effect == GS_NOTHING)
        return false;
    if (n->rats >> cell & 1)
        text_put(why, "a rat lies on it");
    else if (card->price == GS_PRICE_SLEEP && !n->awake)
        text_put(why, "it is paid with sleep, and your snake sleeps");
    else if (of_hand && d->s->held[d->seat] == 0)
        text_put(why, "it costs a card of your hand");
    else
        return has_no_aim(d, card, why);
    return true;
}

/* With its name: what is pointed at is a cell. */
static bool gear_lacks(const struct deed *d, int cell, struct textbuf *why)
{
    const struct gs_card *card = &d->r->card[d->s->snake[d->seat].gear[cell]];
    char memory[sizeof((struct lack *)0)->why];
    struct textbuf reason = textbuf_over(memory, sizeof memory);
    if (!ability_lacks(d, card, cell, &reason))
        return false;
    text_putf(why, "%s: %s", card->name, memory);
    return true;
}

static bool rat_lacks(const struct deed *d, struct textbuf *why)
{
    if (d->s->entries || d->s->step != GS_RAT || gs_can_eat(d->s, d->seat))
        return false;
    text_put(why, d->s->snake[d->seat].awake ? "the Head of your snake is covered" : "your snake sleeps");
    return true;
}

int gs_show_lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out)
{
    struct deed d = { (const struct gs_rules *)rules, (const struct gs_state *)view, seat, { .verb = GS_V_PASS } };
    const struct gs_snake *n = &d.s->snake[seat];
    int count = 0;
    if (view->phase == GS_EFFECT)
        return 0;
    struct textbuf why = textbuf_over(out[count].why, sizeof out[count].why);
    if (rat_lacks(&d, &why))
        out[count++].thing = card_handle(&d, d.s->drawn);
    for (int card = 0; card < d.r->kinds && count < SHOW_LACKS_MAX; card++) {
        why = textbuf_over(out[count].why, sizeof out[count].why);
        if (d.s->hand[seat][card] && card_lacks(&d, card, &why))
            out[count++].thing = card_handle(&d, card);
    }
    for (int cell = 0; cell < n->length && count < SHOW_LACKS_MAX; cell++) {
        why = textbuf_over(out[count].why, sizeof out[count].why);
        if ((n->gears >> cell & 1) && gear_lacks(&d, cell, &why))
            out[count++].thing = cell_handle(seat, cell);
    }
    return count;
}
