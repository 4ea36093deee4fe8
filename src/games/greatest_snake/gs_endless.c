/* Why every game ends: decks are refused that could go on for ever (docs/designing-cards.md, "What must end").
 *
 * A turn ends, whatever the players do. Whoever does something spends a hand card, the wakefulness of a snake, or
 * Equipment. Of what comes back in a turn only two things are worth as much as what was spent: a card that is salvaged,
 * and a snake that is woken. (To put on Equipment spends a card for it. A card that is drawn for a rat costs a bare
 * Head besides, and to bare Heads again costs a card or sleep.) In numbers: a hand card is worth 1000, Equipment 999,
 * a snake awake 998, a bare Head 20. Then every action costs more than it brings, but for those that salvage and those
 * that wake for sleep. Of these there may be one copy, which needs a card to come back itself; or their price must be
 * dearer. Kings are eaten as they are drawn: if two let their owner draw, each could draw the other.
 *
 * A game ends, as long as chance decides. There is always a rat left that becomes a Body Card. Whatever has happened,
 * all may let it be drawn, eaten and digested. */
#include "games/greatest_snake/gs_parts.h"

#include <stdio.h>

/* Cards of which there are copies. */
static bool is_in(const struct gs_card *card)
{
    return card->copies > 0;
}

static bool dives(const struct gs_card *card)
{
    return is_in(card) && card->effect == GS_SALVAGE;
}

static bool wakes(const struct gs_card *card)
{
    return is_in(card) && card->effect == GS_WAKE;
}

static bool is_king(const struct gs_card *card)
{
    return is_in(card) && card->king;
}

static bool draws_on(const struct gs_card *card)
{
    return is_king(card) && card->eaten == GS_EATEN_GAIN;
}

/* One shot of ammo costs the weapon as well, and sleep is dearer than a card where nothing wakes. */
static bool dives_for_its_worth(const struct gs_card *card)
{
    return dives(card) && card->price != GS_PRICE_SLEEP && !(card->price == GS_PRICE_AMMO && card->uses == 1);
}

static bool wakes_for_sleep(const struct gs_card *card)
{
    return wakes(card) && card->price == GS_PRICE_SLEEP;
}

/* The first card of a kind, or NULL; the copies of all of that kind. */
typedef bool is_kind(const struct gs_card *card);

static const struct gs_card *first_of(const struct gs_rules *r, is_kind *is)
{
    for (int card = 0; card < r->kinds; card++)
        if (is(&r->card[card]))
            return &r->card[card];
    return NULL;
}

static int copies_of(const struct gs_rules *r, is_kind *is)
{
    int copies = 0;
    for (int card = 0; card < r->kinds; card++)
        copies += is(&r->card[card]) ? r->card[card].copies : 0;
    return copies;
}

static int refuse(const struct gs_rules *r, struct flat *f, struct error *err, const struct gs_card *card,
                  const char *why)
{
    char path[24];
    snprintf(path, sizeof path, "cards.%d", (int)(card - r->card));
    return flat_refuse(f, err, path, "'%s' %s", card->id, why);
}

/* "1 of 'garbage-dive', 2 of 'cellar': …": cards of which there may be one copy in all. */
static int refuse_copies(const struct gs_rules *r, struct flat *f, struct error *err, is_kind *is, const char *why)
{
    char list[200], path[24];
    struct textbuf text = textbuf_over(list, sizeof list);
    const struct gs_card *last = NULL;
    for (int card = 0; card < r->kinds; card++) {
        const struct gs_card *c = &r->card[card];
        if (!is(c))
            continue;
        text_putf(&text, "%s%d of '%s'", last ? ", " : "", c->copies, c->id);
        last = c;
    }
    snprintf(path, sizeof path, "cards.%d", (int)(last - r->card));
    return flat_refuse(f, err, path, "%s: %s; give all of them together at most 1 copy", list, why);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static int check_dive(const struct gs_rules *r, struct flat *f, struct error *err, const struct gs_card *card)
{
    const struct gs_card *waker = first_of(r, wakes);
    if (dives(card) && card->price == GS_PRICE_DISCARD)
        return refuse(r, f, err, card,
                      "discards a card to take one out of the Discard Pile, so two cards could be exchanged for ever "
                      "in one turn; let it cost {\"ammo\": 1}, or \"itself\" if nothing else salvages");
    if (dives(card) && card->price == GS_PRICE_SLEEP && waker) {
        char why[200];
        snprintf(why, sizeof why,
                 "sleeps to take a card out of the Discard Pile, and '%s' wakes snakes: they could take turns for "
                 "ever; let it cost {\"ammo\": 1}, or leave out what wakes",
                 waker->id);
        return refuse(r, f, err, card, why);
    }
    return 0;
}

static int check_turns(const struct gs_rules *r, struct flat *f, struct error *err)
{
    int code = 0;
    for (int card = 0; card < r->kinds && !code; card++)
        code = check_dive(r, f, err, &r->card[card]);
    if (!code && copies_of(r, dives_for_its_worth) > 1)
        code = refuse_copies(r, f, err, dives_for_its_worth, "cards that salvage could fetch each other for ever");
    if (!code && copies_of(r, wakes_for_sleep) > 1)
        code = refuse_copies(r, f, err, wakes_for_sleep, "snakes that sleep to wake others could do so for ever");
    if (!code && copies_of(r, draws_on) > 1)
        code = refuse_copies(r, f, err, draws_on,
                             "kings are eaten as they are drawn, and these let their owner draw: one could draw the "
                             "next for ever");
    return code;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* While nobody has won, every snake is short of the end by a card, and the rest of the rats is somewhere else. What
 * draws a card when it is eaten does not count beside kings, which may destroy it. */
static int check_growth(const struct gs_rules *r, struct flat *f, struct error *err)
{
    int seats = r->base.ruleset->seats_max, needed = seats * (r->length - 4) + 1, rats = 0;
    bool kings = first_of(r, is_king);
    for (int i = 0; i < r->kinds; i++) {
        const struct gs_card *card = &r->card[i];
        bool eaten = card->kind == GS_KIND_RAT || card->effect == GS_FEED;
        if (eaten && card->digested == GS_TO_BODY && !(kings && card->eaten == GS_EATEN_GAIN))
            rats += card->copies;
    }
    if (rats >= needed || r->base.turns_max)
        return 0;
    return flat_refuse(f, err, "cards",
                       "have %d rats that become Body Cards%s, %d too few: %d players may need %d until one snake has "
                       "length %d; add some, or set \"turns\"",
                       rats, kings ? " (without those that let one draw, which a king may destroy)" : "", needed - rats,
                       seats, needed, r->length);
}

int gs_check_ends(const struct gs_rules *r, struct flat *f, struct error *err)
{
    int code = check_growth(r, f, err);
    return code ? code : check_turns(r, f, err);
}
