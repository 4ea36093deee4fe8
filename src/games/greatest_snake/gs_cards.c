/* From a ruleset to tables: every card is compiled from the vocabulary of docs/designing-cards.md. What the deck must
 * be as a whole is in gs_rules.c. */
#include "base/faults.h"
#include "base/utf8.h"
#include "games/greatest_snake/gs_parts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *const kind_words[] = { "rat", "power", "equipment", NULL };
static const char *const when_words[] = { "any", "react", NULL };
static const char *const eaten_words[] = { "nothing", "sleep", "gain", "discard", NULL };
static const char *const vomited_words[] = { "pit", "discard", "top", NULL };
static const char *const digested_words[] = { "body", "discard", NULL };
static const char *const leaves_words[] = { "nothing", "destroy", NULL };
static const char *const drawn_words[] = { "nothing", "look", NULL };
static const char *const what_words[] = { "snake", "rat", "equipment", "body", "hand", "discard", NULL };
static const char *const whose_words[] = { "any", "own", "other", "neighbour", NULL };
/* Ammo is an object that says how often, and stands here for messages. */
static const char *const price_words[] = { [GS_FREE] = "free",           [GS_PRICE_AMMO] = "{\"ammo\": 3}",
                                           [GS_PRICE_SLEEP] = "sleep",   [GS_PRICE_DISCARD] = "discard",
                                           [GS_PRICE_ITSELF] = "itself", NULL };
static const char *const condition_words[] = {
    [GS_ALWAYS] = "always",          [GS_IF_BARE_HEAD] = "bare-head", [GS_IF_CAN_EAT] = "can-eat",
    [GS_IF_CAN_SLEEP] = "can-sleep", [GS_IF_ASLEEP] = "asleep",       [GS_IF_SQUEEZABLE] = "squeezable",
    [GS_IF_UNBLOCKED] = "unblocked", [GS_IF_UNLOCKED] = "unlocked",   [GS_IF_FREE] = "free",
    [GS_IF_HAS_CARDS] = "has-cards", [GS_IF_KEEPABLE] = "keepable",   NULL,
};
const char *const gs_effect_words[] = {
    [GS_NOTHING] = "nothing",
    [GS_GLUE] = "glue",
    [GS_SQUEEZE] = "squeeze",
    [GS_FEED] = "feed",
    [GS_STEAL] = "steal",
    [GS_SWAP] = "swap",
    [GS_SLEEP] = "sleep",
    [GS_WAKE] = "wake",
    [GS_ADVANCE] = "advance",
    [GS_DESTROY] = "destroy",
    [GS_EAT_PIT] = "eat-pit",
    [GS_SALVAGE] = "salvage",
    [GS_TAKE] = "take",
    [GS_DODGE] = "dodge",
    [GS_VOMIT_EACH] = "vomit-each",
    [GS_SQUEEZE_EACH] = "squeeze-each",
    NULL,
};

/* A card being read, at a path of the file. */
struct reading {
    struct flat *f;
    struct error *err;
    struct gs_card *card;
    char path[24]; /* "cards.12" */
};

static int __attribute__((format(printf, 3, 4)))
refuse_at(const struct reading *c, const char *key, const char *format, ...)
{
    char path[FLAT_PATH_MAX], text[FAULT_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(path, sizeof path, "%s.%s", c->path, key);
    return flat_refuse(c->f, c->err, path, "%s", text);
}

static bool has(const struct reading *c, const char *key)
{
    return flat_has(c->f, "%s.%s", c->path, key);
}

/* A word of a list, from `first` on; what comes before is for words that are left out. */
static int read_word(struct reading *c, const char *key, const char *const *words, int first, uint8_t *out)
{
    int word = 0, code = flat_word(c->f, c->err, words + first, &word, "%s.%s", c->path, key);
    *out = (uint8_t)(first + word);
    return code;
}

/* The same for a key that may be left out. */
static int read_word_if(struct reading *c, const char *key, const char *const *words, int first, uint8_t *out)
{
    return has(c, key) ? read_word(c, key, words, first, out) : 0;
}

static int read_number(struct reading *c, const char *key, int min, int max, uint8_t *out)
{
    return flat_byte(c->f, c->err, min, max, out, "%s.%s", c->path, key);
}

static int read_number_if(struct reading *c, const char *key, int max, uint8_t *out)
{
    return has(c, key) ? read_number(c, key, 1, max, out) : 0;
}

static int read_flag_if(struct reading *c, const char *key, bool *out)
{
    return has(c, key) ? flat_bool(c->f, c->err, out, "%s.%s", c->path, key) : 0;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    if (!(id[0] >= 'a' && id[0] <= 'z') || length > 24 || id[length - 1] == '-')
        return false;
    for (const char *p = id; *p; p++)
        if (!(*p >= 'a' && *p <= 'z') && !(*p >= '0' && *p <= '9') && !(*p == '-' && p[1] != '-'))
            return false;
    return strcmp(id, "head") != 0 && strcmp(id, "body") != 0 && strcmp(id, "tail") != 0;
}

/* The letter or digit of an id that a character stands for, also one with an accent; '-' for what parts words; or 0. */
static char plain_letter(uint32_t c)
{
    static const char accented[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"; /* from U+00C0 */
    if (c < 0x80 && isalnum((int)c))
        return (char)tolower((int)c);
    return c >= 0xc0 && c < 0x100 ? accented[c - 0xc0] : c == ' ' || c == '_' || c == '-' ? '-' : 0;
}

/* With an id that would do, made of the letters and digits of the one that does not. */
static int refuse_id(struct reading *c, const char *id)
{
    char good[25] = "";
    size_t length = 0, left = strlen(id), bytes;
    for (const char *p = id; left > 0 && length < 24; p += bytes, left -= bytes) {
        uint32_t character = 0;
        bytes = utf8_character(p, left, &character);
        bytes = bytes ? bytes : 1;
        char letter = plain_letter(character);
        if (letter && (letter != '-' || (length > 0 && good[length - 1] != '-')))
            good[length++] = letter;
    }
    if (length > 0 && good[length - 1] == '-')
        good[length - 1] = '\0';
    bool found = is_id(good);
    return refuse_at(c, "id",
                     "'%.30s' is no id: up to 24 lower-case letters, digits and single hyphens, not head, body or "
                     "tail%s%s%s",
                     id, found ? "; '" : "", found ? good : "", found ? "' would do" : "");
}

static int read_label(struct reading *c, const char *key, int most, const char *fallback, const char **out)
{
    *out = fallback;
    return has(c, key) ? flat_line(c->f, c->err, most, out, "%s.%s", c->path, key) : 0;
}

/* Two cards of one name would be one to those who read of them. */
static const struct gs_card *find_name(const struct gs_rules *r, const char *name)
{
    for (int card = 0; card < r->kinds; card++)
        if (strcasecmp(r->card[card].name, name) == 0)
            return &r->card[card];
    return NULL;
}

static int read_names(struct gs_rules *r, struct reading *c)
{
    int code = flat_text(c->f, c->err, &c->card->id, "%s.id", c->path);
    if (code)
        return code;
    if (!is_id(c->card->id))
        code = refuse_id(c, c->card->id);
    else if (gs_card_find(r, c->card->id) >= 0)
        code = refuse_at(c, "id", "is that of another card already: '%s'", c->card->id);
    if (code)
        return code;
    if ((code = read_label(c, "name", 24, c->card->id, &c->card->name)) ||
        (code = read_label(c, "text", 200, "", &c->card->text)))
        return code;
    const struct gs_card *other = find_name(r, c->card->name);
    if (other && strcmp(other->id, c->card->id) != 0 &&
        (code = refuse_at(c, "name", "'%s' is the name of '%s' already", c->card->name, other->id)))
        return code;
    return read_number(c, "copies", 0, GS_CARDS_MAX, &c->card->copies);
}

/* ---- Rats -------------------------------------------------------------------------------------------------------- */

static int read_speed(struct reading *c)
{
    const struct flat_item *item = flat_find(c->f, "%s.speed", c->path);
    char path[FLAT_PATH_MAX];
    if (item && item->type == FLAT_TEXT && strcmp(item->text, "slow") == 0)
        return 0;
    if (item && (item->type == FLAT_INT || (item->type == FLAT_TEXT && isdigit((unsigned char)*item->text))))
        return read_number(c, "speed", 1, GS_SPEED_MAX, &c->card->speed);
    snprintf(path, sizeof path, "%s.speed", c->path);
    return flat_refuse_value(c->f, c->err, path, "a whole number from 1 to %d, or \"slow\"", GS_SPEED_MAX);
}

/* What a rat and a Power Card that is fed to a snake have in common. */
static int read_food(struct reading *c)
{
    struct gs_card *card = c->card;
    uint8_t leaves = 0, digested = card->kind == GS_KIND_RAT ? 0 : 1;
    int code;
    card->slide = 1;
    if ((code = read_speed(c)) || (code = read_flag_if(c, "unsqueezable", &card->unsqueezable)) ||
        (code = read_number_if(c, "slide", GS_SPEED_MAX, &card->slide)) ||
        (code = read_word_if(c, "eaten", eaten_words, 1, &card->eaten)) ||
        (code = read_word_if(c, "leaves", leaves_words, 1, &leaves)) ||
        (code = read_word_if(c, "digested", digested_words, 0, &digested)))
        return code;
    card->leaves_destroy = leaves;
    card->digested = digested ? GS_TO_DISCARD : GS_TO_BODY;
    return 0;
}

static int read_rat(struct reading *c)
{
    uint8_t look = 0;
    int code = read_food(c);
    if (code || (code = read_flag_if(c, "king", &c->card->king)) ||
        (code = read_word_if(c, "drawn", drawn_words, 1, &look)) ||
        (code = read_word_if(c, "vomited", vomited_words, 0, &c->card->vomited)))
        return code;
    c->card->drawn_look = look;
    if (c->card->king && look)
        return refuse_at(c, "drawn", "a king is eaten as it is drawn; it cannot show a hand too");
    return 0;
}

/* ---- Target slots ------------------------------------------------------------------------------------------------ */

/* What an effect may aim at. `cond` is the condition of the slot; Equipment may be without. */
static const struct aim {
    uint8_t effect, least, slots; /* targets */
    struct {
        uint8_t what, cond;
        uint8_t whose; /* a bit for each word */
    } slot[GS_SLOTS_MAX];
} aims[] = {
#define ANY 15
#define OWN (1 << GS_OWN)
#define OTHERS (1 << GS_OTHER | 1 << GS_NEIGHBOUR)
    { GS_GLUE, 1, 1, { { GS_AT_SNAKE, GS_IF_BARE_HEAD, ANY } } },
    { GS_SQUEEZE, 1, 1, { { GS_AT_RAT, GS_IF_SQUEEZABLE, ANY } } },
    { GS_FEED, 1, 1, { { GS_AT_SNAKE, GS_IF_CAN_EAT, ANY } } },
    { GS_STEAL, 2, 2, { { GS_AT_EQUIPMENT, GS_IF_UNLOCKED, OTHERS }, { GS_AT_BODY, GS_IF_FREE, OWN } } },
    { GS_SWAP, 2, 2, { { GS_AT_EQUIPMENT, GS_IF_UNLOCKED, OWN }, { GS_AT_EQUIPMENT, GS_IF_UNLOCKED, OTHERS } } },
    { GS_SLEEP, 1, 1, { { GS_AT_SNAKE, GS_IF_CAN_SLEEP, ANY } } },
    { GS_WAKE, 0, 1, { { GS_AT_SNAKE, GS_IF_ASLEEP, ANY } } },
    { GS_ADVANCE, 1, 1, { { GS_AT_RAT, GS_IF_UNBLOCKED, ANY } } },
    { GS_DESTROY, 1, 1, { { GS_AT_EQUIPMENT, GS_IF_UNLOCKED, ANY } } },
    { GS_SALVAGE, 1, 1, { { GS_AT_DISCARD, GS_IF_KEEPABLE, 0 } } },
    { GS_TAKE, 1, 1, { { GS_AT_HAND, GS_IF_HAS_CARDS, OTHERS } } },
#undef ANY
#undef OWN
#undef OTHERS
};

static const struct aim *aim_of(enum gs_effect effect)
{
    for (size_t i = 0; i < sizeof aims / sizeof *aims; i++)
        if (aims[i].effect == effect)
            return &aims[i];
    return NULL;
}

/* One of the words that fit, a bit each. Says what they are for, since other cards have others. */
static int read_fitting(struct reading *c, int index, const char *word, const char *const *words, unsigned fitting,
                        uint8_t *out)
{
    char path[FLAT_PATH_MAX], known[120];
    struct textbuf list = textbuf_over(known, sizeof known);
    snprintf(path, sizeof path, "%s.targets.%d.%s", c->path, index, word);
    const struct flat_item *item = flat_find(c->f, "%s", path);
    for (int i = 0; words[i]; i++) {
        if (!(fitting >> i & 1))
            continue;
        *out = (uint8_t)i;
        if (item && item->type == FLAT_TEXT && strcmp(item->text, words[i]) == 0)
            return 0;
        text_putf(&list, "%s'%s'", list.length ? " or " : "", words[i]);
    }
    return flat_refuse_value(c->f, c->err, path, "%s for %s", known, gs_effect_words[c->card->effect]);
}

static int read_slot(struct reading *c, const struct aim *aim, int index)
{
    struct gs_slot *slot = &c->card->slot[index];
    int what = aim->slot[index].what, code = read_fitting(c, index, "what", what_words, 1u << what, &slot->what);
    if (!code && what != GS_AT_DISCARD)
        code = read_fitting(c, index, "whose", whose_words, aim->slot[index].whose, &slot->whose);
    if (code || (what == GS_AT_EQUIPMENT && !flat_has(c->f, "%s.targets.%d.if", c->path, index)))
        return code;
    return read_fitting(c, index, "if", condition_words, 1u << aim->slot[index].cond, &slot->cond);
}

/* Targets as they could be: [{"what": "rat", "whose": "other", "if": "squeezable"}] */
static void put_example(const struct aim *aim, struct textbuf *out)
{
    for (int i = 0; i < aim->slots; i++) {
        const char *whose = aim->slot[i].whose >> GS_OTHER & 1 ? "other" : "own";
        text_putf(out, "%s{\"what\": \"%s\"", i ? ", " : "[", what_words[aim->slot[i].what]);
        if (aim->slot[i].whose)
            text_putf(out, ", \"whose\": \"%s\"", whose);
        text_putf(out, ", \"if\": \"%s\"}", condition_words[aim->slot[i].cond]);
    }
    text_put(out, "]");
}

static int refuse_slots(struct reading *c, const struct aim *aim, int count)
{
    char memory[200], path[FLAT_PATH_MAX];
    struct textbuf example = textbuf_over(memory, sizeof memory);
    const char *effect = gs_effect_words[c->card->effect];
    snprintf(path, sizeof path, "%s.targets", c->path);
    if (aim)
        put_example(aim, &example);
    if (aim && count <= 0)
        return flat_refuse_value(c->f, c->err, path, "a list of %d for %s, such as %s", aim->slots, effect, memory);
    flat_skip(c->f, "%s", path);
    if (!aim)
        return refuse_at(c, "targets", "are not for %s, which aims at nothing", effect);
    return refuse_at(c, "targets", "must be %d for %s, not %d, such as %s", aim->slots, effect, count, memory);
}

static int read_slots(struct reading *c)
{
    const struct aim *aim = aim_of((enum gs_effect)c->card->effect);
    int count = flat_count(c->f, "%s.targets", c->path), code = 0;
    if (!has(c, "targets") && (!aim || aim->least == 0))
        return 0;
    if (!aim || count > aim->slots || count < aim->least)
        return refuse_slots(c, aim, count);
    flat_find(c->f, "%s.targets", c->path); /* it may be empty */
    c->card->slots = (uint8_t)count;
    for (int i = 0; !code && i < count; i++)
        code = read_slot(c, aim, i);
    return code;
}

/* ---- Power Cards and abilities ----------------------------------------------------------------------------------- */

static int read_times(struct reading *c)
{
    c->card->times = 1;
    if (has(c, "times") && c->card->effect != GS_SQUEEZE)
        return refuse_at(c, "times", "is only for squeeze, not for %s", gs_effect_words[c->card->effect]);
    return read_number_if(c, "times", GS_SPEED_MAX, &c->card->times);
}

static int read_effect(struct reading *c)
{
    struct gs_card *card = c->card;
    uint8_t when = 0;
    int before, code = read_word(c, "when", when_words, 0, &when);
    if (code)
        return code;
    card->react = when;
    before = flat_refusals(c->f);
    if ((code = read_word(c, "effect", gs_effect_words, 1, &card->effect)))
        return code;
    if (flat_refusals(c->f) > before && card->effect == GS_NOTHING + 1) { /* nothing near it: the rest tells nothing */
        flat_skip(c->f, "%s.targets", c->path);
        flat_skip(c->f, "%s.times", c->path);
        return 0;
    }
    if (card->effect == GS_DODGE && !card->react &&
        (code = refuse_at(c, "when", "a dodge answers something: it must be \"react\"")))
        return code;
    code = read_times(c);
    return code ? code : read_slots(c);
}

static int read_power(struct reading *c)
{
    int code = read_effect(c);
    if (!code && (flat_look(c->f, "%s.price", c->path) || flat_is_object(c->f, "%s.price", c->path))) {
        flat_skip(c->f, "%s.price", c->path);
        code = refuse_at(c, "price", "is for abilities of Equipment: a Power Card costs itself");
    }
    if (code || c->card->effect != GS_FEED)
        return code;
    c->card->vomited = GS_TO_DISCARD;
    if ((code = read_word_if(c, "vomited", vomited_words, 0, &c->card->vomited)))
        return code;
    if (c->card->vomited != GS_TO_DISCARD &&
        (code = refuse_at(c, "vomited", "must be discard: Pit and Deck top are for rats")))
        return code;
    return read_food(c);
}

static int read_constants(struct reading *c)
{
    struct gs_card *card = c->card;
    char path[FLAT_PATH_MAX];
    int code;
    if (flat_find(c->f, "%s.always", c->path)) { /* a member, not an object with members */
        snprintf(path, sizeof path, "%s.always", c->path);
        return flat_refuse_value(c->f, c->err, path, "an object that names something, such as {\"locked\": true}");
    }
    if ((code = read_flag_if(c, "always.unsqueezable", &card->armor)) ||
        (code = read_flag_if(c, "always.no-sleep-by-others", &card->braced)) ||
        (code = read_flag_if(c, "always.locked", &card->locked)) ||
        (code = read_flag_if(c, "always.slow-rats-move", &card->slow_move)) ||
        (code = read_number_if(c, "always.slide", GS_SPEED_MAX, &card->water)))
        return code;
    return read_number_if(c, "always.limit", GS_CARDS_MAX, &card->limit);
}

static int read_price(struct reading *c)
{
    if (has(c, "price.ammo")) {
        c->card->price = GS_PRICE_AMMO;
        return read_number(c, "price.ammo", 1, GS_USES_MAX, &c->card->uses);
    }
    int code = read_word(c, "price", price_words, GS_PRICE_AMMO, &c->card->price);
    if (!code && c->card->price == GS_PRICE_AMMO)
        return refuse_at(c, "price", "is an object, and so without quotes");
    return code;
}

/* No ability costs nothing: a game could go on for ever, and pending entries would have no bound. */
static int read_equipment(struct reading *c)
{
    static const char *const ability_keys[] = { "when", "price", "targets", "times", NULL };
    struct gs_card *card = c->card;
    char path[FLAT_PATH_MAX];
    int code = read_constants(c);
    if (code)
        return code;
    if (!has(c, "effect")) {
        bool ability = false;
        for (int i = 0; ability_keys[i]; i++)
            ability = ability || has(c, ability_keys[i]);
        if (!ability && has(c, "always"))
            return 0;
        flat_find(c->f, "%s.effect", c->path);
        for (int i = 0; ability_keys[i]; i++)
            flat_skip(c->f, "%s.%s", c->path, ability_keys[i]);
        snprintf(path, sizeof path, "%s.effect", c->path);
        return flat_refuse_value(c->f, c->err, path, "an effect, or something that is \"always\" so");
    }
    if ((code = read_effect(c)) || (code = read_price(c)))
        return code;
    if (card->effect == GS_GLUE || card->effect == GS_FEED)
        return refuse_at(c, "effect", "%s is for Power Cards: the card itself is put on a Head",
                         gs_effect_words[card->effect]);
    bool own = !card->slots || card->slot[0].whose == GS_OWN;
    if (card->price == GS_PRICE_SLEEP && card->effect == GS_WAKE && own)
        return refuse_at(c, "price", "a snake that is to wake cannot pay with sleep");
    return 0;
}

static int read_card(struct gs_rules *r, struct reading *c)
{
    int code = read_names(r, c), before = flat_refusals(c->f);
    if (code || (code = read_word(c, "kind", kind_words, 0, &c->card->kind)))
        return code;
    if (flat_refusals(c->f) > before && c->card->kind == 0) { /* nothing near it: the rest tells nothing */
        flat_skip(c->f, "%s", c->path);
        return 0;
    }
    switch ((enum gs_kind)c->card->kind) {
    case GS_KIND_RAT:
        return read_rat(c);
    case GS_KIND_POWER:
        return read_power(c);
    case GS_KIND_EQUIPMENT:
        return read_equipment(c);
    }
    return 0;
}

/* ---- All cards --------------------------------------------------------------------------------------------------- */

int gs_card_find(const struct gs_rules *r, const char *id)
{
    for (int card = 0; card < r->kinds; card++)
        if (strcmp(r->card[card].id, id) == 0)
            return card;
    return -1;
}

/* Adds a compiled card to the sets of the rules. */
static int enter(struct gs_rules *r, struct reading *c)
{
    int card = r->kinds++;
    uint64_t bit = card_bit(card);
    uint64_t *const sets[] = { &r->rats, &r->powers, &r->equipment };
    *sets[c->card->kind] |= bit;
    r->react |= c->card->react ? bit : 0;
    r->cards += c->card->copies;
    if (r->cards > GS_CARDS_MAX && r->cards - c->card->copies <= GS_CARDS_MAX)
        return refuse_at(c, "copies", "make more than %d cards", GS_CARDS_MAX);
    if (c->card->effect != GS_GLUE || c->card->kind != GS_KIND_POWER)
        return 0;
    if (r->glue != GS_NONE)
        return refuse_at(c, "effect", "is glue, as that of '%s' is: only one kind of card can be", r->card[r->glue].id);
    r->glue = card;
    return 0;
}

int gs_read_cards(struct gs_rules *r, struct flat *f, struct error *err)
{
    r->glue = GS_NONE;
    int count, code = flat_list(f, err, 1, GS_KINDS_MAX, &count, "cards");
    for (int i = 0; !code && i < count; i++) {
        struct reading c = { .f = f, .err = err, .card = &r->card[i] };
        snprintf(c.path, sizeof c.path, "cards.%d", i);
        if (!(code = read_card(r, &c)))
            code = enter(r, &c);
    }
    return code;
}
