/* What a person can do in The Greatest Snake, in words: the options of each step, what an action does, what is asked.
 * See gs_words.h. */
#include "tui/screens/gs_words.h"

static const struct gs_state *view_of(const struct look *look)
{
    return (const struct gs_state *)look->view;
}

static const char *name_of(const struct gs_rules *r, int card)
{
    return r->card[card].name;
}

/* ---- Options of a step ------------------------------------------------------------------------------------------- */

static void put_what(const struct look *look, struct gs_action a, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_state *s = view_of(look);
    static const char *const words[] = {
        [GS_V_DRAW_DECK] = "Draw from the Deck",
        [GS_V_UNEQUIP] = "Take Equipment off",
        [GS_V_DISCARD] = "Discard a card",
        [GS_V_DIGEST] = "Digest!",
        [GS_V_PASS] = "Let it pass",
        [GS_V_DESTROY] = "Destroy Equipment",
        [GS_V_LOOK] = "Look at a hand",
    };
    switch (a.verb) {
    case GS_V_DRAW_PIT:
        text_putf(out, "Draw %s from Pit", s->pit_count ? name_of(r, s->pit[s->pit_count - 1]) : "");
        break;
    case GS_V_EAT:
    case GS_V_REFUSE:
        text_putf(out, "%s %s", a.verb == GS_V_EAT ? "Eat" : "Refuse", s->drawn == GS_NONE ? "" : name_of(r, s->drawn));
        break;
    case GS_V_PLAY:
        text_putf(out, "Play %s", name_of(r, a.card));
        break;
    case GS_V_USE:
        text_put(out, "Use ");
        gs_put_gear(r, &s->snake[look->seat], a.cell, out);
        break;
    case GS_V_EQUIP:
        text_putf(out, "Put on %s", name_of(r, a.card));
        break;
    default:
        text_put(out, words[a.verb]);
        break;
    }
}

/* The slot that a step of an aimed action is about; false if it is about none. */
static bool slot_of(const struct look *look, enum gs_level level, struct gs_action a, struct gs_slot *slot)
{
    if ((a.verb != GS_V_PLAY && a.verb != GS_V_USE) || level < GS_LEVEL_TARGET)
        return false;
    *slot = gs_rules_of(look)->card[a.card].slot[level - GS_LEVEL_TARGET];
    return true;
}

static void put_own_cell(const struct look *look, struct gs_action a, struct textbuf *out)
{
    const struct gs_state *s = view_of(look);
    const struct gs_snake *n = &s->snake[look->seat];
    if (a.verb == GS_V_LOOK) {
        gs_put_name(look, a.cell, out);
        text_putf(out, ", %d card%s", s->held[a.cell], s->held[a.cell] == 1 ? "" : "s");
        return;
    }
    text_putf(out, "cell %d", a.cell);
    if (n->gears >> a.cell & 1) {
        text_put(out, ": ");
        gs_put_gear(gs_rules_of(look), n, a.cell, out);
    } else if (n->rats >> a.cell & 1) {
        text_putf(out, " (%s)", name_of(gs_rules_of(look), n->rat[a.cell]));
    }
}

void gs_put_option(const struct look *look, enum gs_level level, struct gs_action a, struct textbuf *out)
{
    const struct gs_state *s = view_of(look);
    struct gs_slot slot;
    if (level == GS_LEVEL_WHAT) {
        put_what(look, a, out);
    } else if (level == GS_LEVEL_CARD) {
        int card = a.verb == GS_V_DISCARD ? a.card : a.price;
        text_put(out, name_of(gs_rules_of(look), card));
        if (s->hand[look->seat][card] > 1)
            text_putf(out, " \u00d7%d", s->hand[look->seat][card]);
    } else if (slot_of(look, level, a, &slot)) {
        gs_put_target(look, s, &slot, a.target[level - GS_LEVEL_TARGET], out);
    } else {
        put_own_cell(look, a, out);
    }
}

/* What a step asks: "which rat?" */
static void put_step(const struct look *look, enum gs_level level, struct gs_action a, struct textbuf *out)
{
    static const char *const which[] = {
        [GS_AT_SNAKE] = "which snake?",    [GS_AT_RAT] = "which rat?", [GS_AT_EQUIPMENT] = "which Equipment?",
        [GS_AT_BODY] = "which Body Card?", [GS_AT_HAND] = "whose?",    [GS_AT_DISCARD] = "which card?",
    };
    struct gs_slot slot;
    if (level == GS_LEVEL_CARD)
        text_put(out, a.verb == GS_V_USE && gs_rules_of(look)->card[a.card].price == GS_PRICE_AMMO
                          ? "which card as ammo?"
                          : "discard which card?");
    else if (slot_of(look, level, a, &slot))
        text_put(out, which[slot.what]);
    else
        text_put(out, a.verb == GS_V_EQUIP  ? "on which Body Card?"
                      : a.verb == GS_V_LOOK ? "whose hand?"
                                            : "which Equipment?");
}

void gs_put_question(const struct look *look, enum gs_level level, struct textbuf *out)
{
    struct gs_action a = gs_action_at(look, look->chosen);
    bool card = a.verb == GS_V_PLAY || a.verb == GS_V_USE || a.verb == GS_V_EQUIP;
    if (level == GS_LEVEL_WHAT) {
        text_put(out, view_of(look)->entries ? "Your answer:" : "You can:");
        return;
    }
    if (card)
        text_putf(out, "%s: ", name_of(gs_rules_of(look), a.card));
    else
        text_putf(out, "Choose: ");
    put_step(look, level, a, out);
}

/* ---- What an action does ----------------------------------------------------------------------------------------- */

static void put_price(const struct look *look, struct gs_action a, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_card *card = &r->card[a.card];
    int used = view_of(look)->snake[look->seat].used[a.cell] + 1;
    switch ((enum gs_price)card->price) {
    case GS_FREE:
        break;
    case GS_PRICE_AMMO:
        text_putf(out, " Price: %s as ammo, %d of %d%s.", name_of(r, a.price), used, card->uses,
                  used == card->uses ? "; it is used up then" : "");
        break;
    case GS_PRICE_SLEEP:
        text_put(out, " Price: your snake falls asleep.");
        break;
    case GS_PRICE_DISCARD:
        text_putf(out, " Price: %s is discarded.", name_of(r, a.price));
        break;
    case GS_PRICE_ITSELF:
        text_putf(out, " Price: %s itself.", card->name);
        break;
    }
}

/* `next`: the first step that is not decided, GS_LEVELS if all are. */
static void put_aimed_action(const struct look *look, struct gs_action a, enum gs_level next, struct textbuf *out)
{
    const struct gs_state *s = view_of(look);
    const struct gs_card *card = &gs_rules_of(look)->card[a.card];
    text_putf(out, a.verb == GS_V_PLAY ? "Play %s" : "Use %s", card->name);
    gs_put_aims(look, s, card, (int)next - GS_LEVEL_TARGET, a.target, out);
    if (card->effect == GS_DODGE && s->entries)
        gs_put_against(look, s, s->entries - 1, out);
    text_put(out, ".");
    if (card->effect == GS_DODGE && s->entries && gs_is_mass(gs_rules_of(look), gs_top_entry(s)))
        text_put(out, " It spares your snake only.");
    if (a.verb == GS_V_USE && next > GS_LEVEL_CARD)
        put_price(look, a, out);
}

/* What has to do with the own Equipment. */
static void put_gear_action(const struct look *look, struct gs_action a, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_snake *n = &view_of(look)->snake[look->seat];
    if (a.verb == GS_V_EQUIP) {
        text_putf(out, "Put %s on cell %d of your snake.", name_of(r, a.card), a.cell);
        return;
    }
    gs_put_gear(r, n, a.cell, out);
    text_putf(out, " on cell %d ", a.cell);
    text_put(out, a.verb == GS_V_DESTROY ? "is destroyed." : "goes to the Discard Pile. Nobody can answer that.");
}

static void put_turn_action(const struct look *look, struct gs_action a, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_state *s = view_of(look);
    const char *rat = s->drawn == GS_NONE ? "The rat" : name_of(r, s->drawn);
    switch (a.verb) {
    case GS_V_DRAW_DECK:
        text_put(out, "Draw the next card. A rat is shown to all: eat or refuse it then.");
        break;
    case GS_V_DRAW_PIT:
        text_putf(out, "Pit-y Rule: draw %s, the top rat of the Pit.", name_of(r, s->pit[s->pit_count - 1]));
        break;
    case GS_V_EAT:
        text_putf(out, "%s goes onto your Head, if no answer prevents it.", rat);
        break;
    case GS_V_REFUSE:
        text_putf(out, "%s goes into the Pit. Nobody can answer that.", rat);
        break;
    case GS_V_DIGEST:
        text_put(out, "If nobody answers, the rats in all snakes move on, and your turn ends.");
        break;
    case GS_V_PASS:
        text_put(out, "You do not answer this.");
        break;
    case GS_V_DISCARD:
        text_putf(out, "Discard %s.", name_of(r, a.card));
        break;
    default:
        text_put(out, "Look at ");
        gs_put_whose(look, a.cell, out);
        text_put(out, " hand. The others do not see it.");
        break;
    }
}

void gs_put_action(const struct look *look, enum gs_level level, struct textbuf *out)
{
    if (look->chosen < 0)
        return;
    struct gs_action a = gs_action_at(look, look->chosen);
    enum gs_level next = gs_next_level(look, level);
    bool aimed = a.verb == GS_V_PLAY || a.verb == GS_V_USE;
    if (aimed) {
        put_aimed_action(look, a, next, out);
    } else if (next < GS_LEVELS) {
        put_what(look, a, out);
        text_put(out, ".");
    } else if (a.verb == GS_V_EQUIP || a.verb == GS_V_UNEQUIP || a.verb == GS_V_DESTROY) {
        put_gear_action(look, a, out);
    } else {
        put_turn_action(look, a, out);
    }
    if (next == GS_LEVELS)
        return;
    text_put(out, " Next: ");
    put_step(look, next, a, out);
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static void put_choice_advice(const struct look *look, struct textbuf *out)
{
    switch (gs_action_at(look, 0).verb) {
    case GS_V_DISCARD:
        text_put(out, "Discard a card of your hand.");
        break;
    case GS_V_DESTROY:
        text_put(out, "Choose Equipment of your snake: it is destroyed.");
        break;
    default:
        text_put(out, "Choose whose hand you look at.");
        break;
    }
}

static void put_main_advice(const struct gs_state *s, int seat, struct textbuf *out)
{
    int over = s->held[seat] - gs_hand_limit(s, seat);
    if (over > 0)
        text_putf(out, "You hold %d cards, %d too many: play or discard before you say Digest!", s->held[seat], over);
    else
        text_put(out, "Play, use, put on what you like. Digest! ends your turn.");
}

void gs_screen_advice(const struct look *look, struct textbuf *out)
{
    const struct gs_state *s = view_of(look);
    bool eats = gs_can_eat(s, look->seat);
    switch ((enum gs_phase)s->base.phase) {
    case GS_DRAW:
        text_put(out, "Draw a card. You may play cards before.");
        break;
    case GS_RAT:
        text_putf(out, "You drew %s. %s", name_of(gs_rules_of(look), s->drawn),
                  eats ? "Eat it, or refuse it?" : "Your snake cannot eat now.");
        break;
    case GS_RESPONSE:
        gs_put_announced(look, s, s->entries - 1, out);
        text_put(out,
                 gs_top_entry(s)->seat == look->seat ? " Do you add anything? (a: be asked less)" : " Do you answer?");
        break;
    case GS_EFFECT:
        put_choice_advice(look, out);
        break;
    default:
        put_main_advice(s, look->seat, out);
        break;
    }
}
