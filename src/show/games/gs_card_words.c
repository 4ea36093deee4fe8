/* What cards of The Greatest Snake are and do, composed from their data, so that a designer's new card needs no text of
 * its own. The vocabulary is that of docs/designing-cards.md. */
#include "show/games/gs_show.h"

#include <ctype.h>
#include <string.h>

const char *gs_kind_words(const struct gs_card *card)
{
    static const char *const kinds[] = { "Rat", "Power Card", "Equipment" };
    return kinds[card->kind];
}

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

static const char *condition_words(const struct gs_slot *slot)
{
    static const char *const words[] = {
        [GS_IF_BARE_HEAD] = " with a bare Head",
        [GS_IF_CAN_EAT] = " that can eat",
        [GS_IF_CAN_SLEEP] = " that can fall asleep",
        [GS_IF_ASLEEP] = " that sleeps",
        [GS_IF_SQUEEZABLE] = " that can be squeezed",
        [GS_IF_UNBLOCKED] = " with room ahead",
        [GS_IF_HAS_CARDS] = " with cards",
        [GS_IF_KEEPABLE] = "",
    };
    const char *found = slot->cond < sizeof words / sizeof *words ? words[slot->cond] : NULL;
    return found ? found : "";
}

/* With `any`, what may be anybody's is said to be so. */
static void put_slot(const struct gs_slot *slot, bool any, struct textbuf *out)
{
    const char *const whose[] = { any ? "any" : "a", "your", "another", "a neighbour's" };
    const char *const of[] = { any ? " of any snake" : "", " of your snake", " of another snake",
                               " of a neighbour's snake" };
    switch ((enum gs_what)slot->what) {
    case GS_AT_SNAKE:
        text_putf(out, "%s snake%s", whose[slot->whose], condition_words(slot));
        break;
    case GS_AT_RAT:
        text_putf(out, "a rat%s%s", of[slot->whose], condition_words(slot));
        break;
    case GS_AT_EQUIPMENT:
        text_putf(out, "%sEquipment%s", slot->cond == GS_IF_UNLOCKED ? "unlocked " : "", of[slot->whose]);
        break;
    case GS_AT_BODY:
        text_put(out, "a free Body Card");
        break;
    case GS_AT_HAND:
        text_putf(out, "%s hand%s", slot->whose == GS_OTHER ? "another's" : whose[slot->whose], condition_words(slot));
        break;
    case GS_AT_DISCARD:
        text_put(out, "a card in the Discard Pile that is no rat");
        break;
    }
}

void gs_put_slot(const struct gs_slot *slot, struct textbuf *out)
{
    put_slot(slot, false, out);
}

/* ---- Power Cards and abilities ----------------------------------------------------------------------------------- */

/* Before the first target, between both, and at the end. */
static const char *const deeds[][3] = {
    [GS_NOTHING] = { "do nothing", "", "" },
    [GS_GLUE] = { "cover the Head of ", "", " until its owner's next turn: it cannot eat" },
    [GS_SQUEEZE] = { "squeeze ", "", "" },
    [GS_FEED] = { "feed it to ", "", "" },
    [GS_STEAL] = { "move ", " to ", " of yours" },
    [GS_SWAP] = { "exchange ", " for ", "" },
    [GS_SLEEP] = { "put to sleep ", "", "" },
    [GS_WAKE] = { "wake ", "", "" },
    [GS_ADVANCE] = { "move ", "", " 1 space toward the Tail" },
    [GS_DESTROY] = { "destroy ", "", "" },
    [GS_EAT_PIT] = { "your snake eats the top rat of the Pit, if it can eat", "", "" },
    [GS_SALVAGE] = { "take into your hand ", "", "" },
    [GS_TAKE] = { "take a random card out of ", "", "" },
    [GS_DODGE] = { "cancel a Power Card or ability aimed at you; one that hits many snakes only spares yours", "", "" },
    [GS_VOMIT_EACH] = { "every snake with a rat on its Head vomits it", "", "" },
    [GS_SQUEEZE_EACH] = { "squeeze the rat nearest the Tail of every other snake", "", "" },
};

static void put_price(const struct gs_card *card, struct textbuf *out)
{
    switch ((enum gs_price)card->price) {
    case GS_FREE:
        break;
    case GS_PRICE_AMMO:
        text_putf(out, "for a hand card as ammo, %d time%s: ", card->uses, card->uses == 1 ? "" : "s");
        break;
    case GS_PRICE_SLEEP:
        text_put(out, "go to sleep: ");
        break;
    case GS_PRICE_DISCARD:
        text_put(out, "discard a hand card: ");
        break;
    case GS_PRICE_ITSELF:
        text_put(out, "discard it: ");
        break;
    }
}

static void put_deed(const struct gs_card *card, struct textbuf *out)
{
    const char *const *deed = deeds[card->effect];
    put_price(card, out);
    text_put(out, deed[0]);
    for (int i = 0; i < card->slots; i++) {
        text_put(out, i ? deed[1] : "");
        put_slot(&card->slot[i], true, out);
    }
    if (card->effect == GS_WAKE && card->slots == 0)
        text_put(out, "your sleeping snake");
    text_put(out, deed[2]);
    if (card->times > 1)
        text_putf(out, ", the same one %d times in all", card->times);
    text_put(out, ". ");
}

/* ---- Rats, and what is always so --------------------------------------------------------------------------------- */

static void put_rat(const struct gs_card *card, struct textbuf *out)
{
    static const char *const eaten[] = { "", "Eaten, it puts its snake to sleep. ",
                                         "Eaten, it gives its owner a card. ",
                                         "Eaten, it costs its owner a hand card. " };
    static const char *const vomited[] = { "", "Vomited, it is discarded. ", "Vomited, it goes onto the Deck. ", "" };
    if (card->speed)
        text_putf(out, "Moves %d space%s in every Digestion Phase. ", card->speed, card->speed == 1 ? "" : "s");
    else
        text_put(out, "Moves 1 space, but only in the Digestion Phase that ends its snake's own turn. ");
    text_put(out, card->unsqueezable ? "Cannot be squeezed. " : "");
    if (card->slide > 1)
        text_putf(out, "Squeezed, it slips %d spaces. ", card->slide);
    text_put(out, eaten[card->eaten]);
    text_put(out, card->leaves_destroy ? "When it leaves, its snake loses an Equipment. " : "");
    text_put(out, card->drawn_look ? "Drawn from the Deck, it lets its drawer look at a hand. " : "");
    text_put(out, card->king ? "Drawn, it is eaten at once, and what covers the Head is destroyed. " : "");
    text_put(out, vomited[card->vomited]);
    text_put(out, card->digested == GS_TO_DISCARD ? "Digested, it is discarded and adds no length. " : "");
}

static void put_constants(const struct gs_card *card, struct textbuf *out)
{
    text_put(out, card->armor ? "A rat on this Body Card cannot be squeezed. " : "");
    text_put(out, card->braced ? "Other players' cards and abilities cannot put your snake to sleep. " : "");
    text_put(out, card->locked ? "No Equipment on your snake can be stolen or swapped. " : "");
    text_put(out, card->slow_move ? "Slow rats in your snake move in every Digestion Phase. " : "");
    if (card->water)
        text_putf(out, "A rat that starts a Digestion Phase here and moves goes %d further. ", card->water);
    if (card->limit)
        text_putf(out, "You may end your turn with %d cards in hand. ", card->limit);
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* Whole sentences, each with a blank behind it: the first letter is made a capital, the last blank left out. */
static void put_sentences(const char *text, struct textbuf *out)
{
    size_t length = strlen(text);
    text_put_char(out, (char)toupper((unsigned char)*text));
    text_put_bytes(out, text + 1, length > 2 ? length - 2 : 0);
}

void gs_put_card_data(const struct gs_card *card, struct textbuf *out)
{
    char memory[800];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    if (card->effect != GS_NOTHING)
        put_deed(card, &text);
    if (card->kind == GS_KIND_RAT || card->effect == GS_FEED)
        put_rat(card, &text);
    put_constants(card, &text);
    text_put(&text, card->react ? "Only as an answer. " : "");
    text_put(&text, text.length ? "" : "Does nothing. ");
    put_sentences(memory, out);
}

void gs_put_card_text(const struct gs_card *card, struct textbuf *out)
{
    if (*card->text)
        text_putf(out, "%s%s", card->text, card->react ? " Only as an answer." : "");
    else
        gs_put_card_data(card, out);
}
