/* Dead weight: what a deck has and can never use, told to whoever has written it. Nothing of it is a fault. */
#include "base/faults.h"
#include "games/greatest_snake/gs_parts.h"

#include <stdarg.h>
#include <stdio.h>

/* What the cards that are in the deck at all can bring about. */
struct deck {
    bool squeezes, vomits;  /* a rat is squeezed; leaves a snake by its Head */
    bool sleeps, is_lulled; /* a snake falls asleep; is put to sleep by another player */
    bool aims;              /* something is aimed at another player */
    bool takes_equipment;   /* Equipment is stolen or swapped, or destroyed, if it is not locked */
    bool soft_rats, slow_rats;
    int equipment; /* copies */
};

static bool aims_at_others(const struct gs_card *card)
{
    bool found = card->effect == GS_VOMIT_EACH || card->effect == GS_SQUEEZE_EACH;
    for (int i = 0; i < card->slots; i++)
        found = found || (card->slot[i].what != GS_AT_DISCARD && card->slot[i].whose != GS_OWN);
    return found;
}

static bool minds_locks(const struct gs_card *card)
{
    bool found = false;
    for (int i = 0; i < card->slots; i++)
        found = found || (card->slot[i].cond == GS_IF_UNLOCKED && card->slot[i].whose != GS_OWN);
    return found;
}

static void count(const struct gs_card *card, struct deck *deck)
{
    bool food = card->kind == GS_KIND_RAT || card->effect == GS_FEED;
    deck->squeezes |= card->effect == GS_SQUEEZE || card->effect == GS_SQUEEZE_EACH;
    deck->vomits |= deck->squeezes || card->effect == GS_VOMIT_EACH;
    deck->sleeps |= card->effect == GS_SLEEP || card->price == GS_PRICE_SLEEP || card->eaten == GS_EATEN_SLEEP;
    deck->is_lulled |= card->effect == GS_SLEEP && card->slot[0].whose != GS_OWN;
    deck->aims |= aims_at_others(card);
    deck->takes_equipment |= minds_locks(card);
    deck->soft_rats |= food && !card->unsqueezable;
    deck->slow_rats |= food && card->speed == 0;
    deck->equipment += card->kind == GS_KIND_EQUIPMENT ? card->copies : 0;
}

/* A card that is looked at, at a path of the file. */
struct look {
    const struct flat *f;
    int card;
};

static void __attribute__((format(printf, 3, 4))) warn(struct look at, const char *key, const char *format, ...)
{
    char path[40], text[FAULT_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(path, sizeof path, "cards.%d.%s", at.card, key);
    flat_warn(at.f, path, "%s", text);
}

/* The price is paid before the ability takes effect. */
static void warn_of_price(struct look at, const struct gs_card *card)
{
    if (card->price != GS_PRICE_SLEEP)
        return;
    if (card->effect == GS_EAT_PIT)
        warn(at, "price", "a snake that has paid with sleep can never eat");
    if (card->effect == GS_SLEEP && card->slot[0].whose == GS_OWN)
        warn(at, "price", "a snake that has paid with sleep is asleep: nothing is left for the ability to do");
}

static void warn_of_effect(struct look at, const struct gs_card *card, const struct deck *deck)
{
    const char *effect = gs_effect_words[card->effect];
    int others = deck->equipment - (card->kind == GS_KIND_EQUIPMENT); /* the rest, while this one is used */
    if (card->effect == GS_DODGE && !deck->aims)
        warn(at, "effect", "there is nothing to dodge: no card of this deck aims at another player");
    if (card->effect == GS_WAKE && !deck->sleeps)
        warn(at, "effect", "there is nobody to wake: nothing in this deck makes a snake sleep");
    if ((card->effect == GS_SQUEEZE || card->effect == GS_SQUEEZE_EACH) && !deck->soft_rats)
        warn(at, "effect", "there is nothing to squeeze: every rat of this deck is unsqueezable");
    if ((card->effect == GS_DESTROY && deck->equipment == 0) || (card->effect == GS_STEAL && others == 0) ||
        (card->effect == GS_SWAP && (others == 0 || deck->equipment < 2)))
        warn(at, "effect", "there is nothing to %s: the deck has too little Equipment", effect);
    warn_of_price(at, card);
}

static void warn_of_rat(struct look at, const struct gs_card *card, const struct deck *deck)
{
    if (card->unsqueezable && !deck->squeezes)
        warn(at, "unsqueezable", "nothing in this deck squeezes");
    if (card->slide > 1 && (card->unsqueezable || !deck->squeezes))
        warn(at, "slide",
             card->unsqueezable ? "it is never squeezed, so it never slides" : "nothing in this deck squeezes");
    if (card->kind == GS_KIND_RAT && card->vomited != GS_TO_PIT && !deck->vomits)
        warn(at, "vomited", "nothing in this deck makes a snake vomit");
    if (card->leaves_destroy && deck->equipment == 0)
        warn(at, "leaves", "there is no Equipment in this deck");
}

static void warn_of_constants(struct look at, const struct gs_rules *r, const struct gs_card *card,
                              const struct deck *deck)
{
    if (card->kind == GS_KIND_EQUIPMENT && card->effect == GS_NOTHING && !card->armor && !card->braced &&
        !card->locked && !card->slow_move && !card->water && !card->limit)
        warn(at, "always", "names nothing that is so: the card does nothing");
    if (card->armor && !deck->squeezes)
        warn(at, "always.unsqueezable", "nothing in this deck squeezes");
    if (card->braced && !deck->is_lulled)
        warn(at, "always.no-sleep-by-others", "nothing in this deck puts another snake to sleep");
    if (card->locked && !deck->takes_equipment)
        warn(at, "always.locked", "nothing in this deck minds locks");
    if (card->slow_move && !deck->slow_rats)
        warn(at, "always.slow-rats-move", "there are no slow rats in this deck");
    if (card->limit && card->limit <= r->limit)
        warn(at, "always.limit", "is not more than the limit of all, which is %d", r->limit);
}

void gs_warn(const struct gs_rules *r, const struct flat *f)
{
    struct deck deck = { 0 };
    for (int card = 0; card < r->kinds; card++)
        if (r->card[card].copies > 0)
            count(&r->card[card], &deck);
    for (int i = 0; i < r->kinds; i++) {
        const struct gs_card *card = &r->card[i];
        struct look at = { f, i };
        if (card->copies == 0) {
            warn(at, "copies", "there are none, so the card is never drawn");
            continue;
        }
        warn_of_effect(at, card, &deck);
        warn_of_constants(at, r, card, &deck);
        if (card->kind == GS_KIND_RAT || card->effect == GS_FEED)
            warn_of_rat(at, card, &deck);
    }
}
