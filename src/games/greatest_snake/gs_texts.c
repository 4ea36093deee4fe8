/* Words of The Greatest Snake: actions, events and their arguments, the plain table. Other programs read action texts
 * and event types, so they are as fixed as the rules. Sentences are in gs_sentences.c. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

/* ---- Words ------------------------------------------------------------------------------------------------------- */

const char *const gs_phase_words[] = {
    [GS_FIRST] = "first",   [GS_SETUP] = "setup", [GS_DRAW] = "draw",
    [GS_RAT] = "rat",       [GS_MAIN] = "main",   [GS_RESPONSE] = "response",
    [GS_EFFECT] = "effect", [GS_OVER] = "over",   NULL,
};
const char *const gs_step_words[] = { [GS_FIRST] = "first",
                                      [GS_SETUP] = "setup",
                                      [GS_DRAW] = "draw",
                                      [GS_RAT] = "rat",
                                      [GS_MAIN] = "main",
                                      [GS_STEP_END] = "end",
                                      NULL };
const char *const gs_do_words[] = { [GS_DO_EAT] = "eat",   [GS_DO_EQUIP] = "equip", [GS_DO_DIGEST] = "digest",
                                    [GS_DO_PLAY] = "play", [GS_DO_USE] = "use",     NULL };
const char *const gs_due_words[] = { [GS_DUE_DRAW] = "draw",
                                     [GS_DUE_GAIN] = "gain",
                                     [GS_DUE_DISCARD] = "discard",
                                     [GS_DUE_DESTROY] = "destroy",
                                     [GS_DUE_LOOK] = "look",
                                     [GS_DUE_TAKE] = "take",
                                     NULL };

/* "1.2" */
static void put_cell(int target, struct textbuf *out)
{
    text_putf(out, "%d.%d", gs_target_seat(target), gs_target_cell(target));
}

/* A number without a sign or leading zeros, below 100; -1 if there is none. Advances *text behind it. */
static int read_digits(const char **text)
{
    const char *p = *text;
    int value = 0;
    if (*p < '0' || *p > '9' || (*p == '0' && p[1] >= '0' && p[1] <= '9'))
        return -1;
    for (; *p >= '0' && *p <= '9' && value < 100; p++)
        value = 10 * value + (*p - '0');
    *text = p;
    return value;
}

/* "1.2", or "1" where a seat is meant; -1 for what is neither. */
static int read_target(const struct gs_rules *r, const char *word, bool of_cell)
{
    int seat = read_digits(&word), cell = 0;
    if (of_cell) {
        if (*word++ != '.')
            return -1;
        cell = read_digits(&word);
    }
    bool good = seat >= 0 && seat < r->base.seats && cell >= 0 && cell < GS_CELLS_MAX && !*word;
    return good ? gs_target(seat, cell) : -1;
}

void gs_target_text(const struct gs_rules *r, const struct gs_slot *slot, int target, struct textbuf *out)
{
    if (slot->what == GS_AT_DISCARD)
        text_put(out, r->card[target].id);
    else if (slot->what == GS_AT_SNAKE || slot->what == GS_AT_HAND)
        text_put_int(out, gs_target_seat(target));
    else
        put_cell(target, out);
}

int gs_target_value(const struct gs_rules *r, const struct gs_slot *slot, const char *word)
{
    if (slot->what == GS_AT_DISCARD)
        return gs_card_find(r, word);
    return read_target(r, word, slot->what != GS_AT_SNAKE && slot->what != GS_AT_HAND);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

static void put_targets(const struct gs_rules *r, const struct gs_action *a, struct textbuf *out)
{
    const struct gs_card *card = &r->card[a->card];
    for (int i = 0; i < card->slots; i++) {
        text_put_char(out, ' ');
        gs_target_text(r, &card->slot[i], a->target[i], out);
    }
}

static void put_price(const struct gs_rules *r, const struct gs_action *a, struct textbuf *out)
{
    switch ((enum gs_price)r->card[a->card].price) {
    case GS_FREE:
        break;
    case GS_PRICE_AMMO:
        text_putf(out, " ammo %s", r->card[a->price].id);
        break;
    case GS_PRICE_SLEEP:
        text_put(out, " sleep");
        break;
    case GS_PRICE_DISCARD:
        text_putf(out, " discard %s", r->card[a->price].id);
        break;
    case GS_PRICE_ITSELF:
        text_put(out, " itself");
        break;
    }
}

void gs_action_text(const struct rules *rules, const struct state *state, int seat, action packed, struct textbuf *out)
{
    static const char *const words[] = {
        [GS_V_FIRST] = "first",         [GS_V_DRAW] = "draw",         [GS_V_TAKE] = "take",
        [GS_V_DRAW_DECK] = "draw deck", [GS_V_DRAW_PIT] = "draw pit", [GS_V_EAT] = "eat",
        [GS_V_REFUSE] = "refuse",       [GS_V_PLAY] = "play",         [GS_V_USE] = "use",
        [GS_V_EQUIP] = "equip",         [GS_V_UNEQUIP] = "unequip",   [GS_V_DISCARD] = "discard",
        [GS_V_DIGEST] = "digest",       [GS_V_PASS] = "pass",         [GS_V_DESTROY] = "destroy",
        [GS_V_LOOK] = "look",
    };
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_action a = gs_unpack(r, (const struct gs_state *)state, seat, packed);
    text_put(out, words[a.verb]);
    if (a.card != GS_NONE && a.verb != GS_V_USE)
        text_putf(out, " %s", r->card[a.card].id);
    if (a.verb == GS_V_FIRST || a.verb == GS_V_LOOK)
        text_putf(out, " %d", a.cell);
    else if (a.cell != GS_NONE)
        text_putf(out, " %d.%d", seat, a.cell);
    if (a.verb == GS_V_USE)
        put_price(r, &a, out);
    if (a.verb == GS_V_PLAY || a.verb == GS_V_USE)
        put_targets(r, &a, out);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Words of arguments, ended by NULL. */
static const char *const why_words[] = {
    [GS_BY_DIGESTION] = "digestion", [GS_BY_SQUEEZE] = "squeeze", [GS_BY_ADVANCE] = "advance", NULL
};
static const char *const loss_words[] = {
    [GS_LOST_DESTROYED] = "destroyed", [GS_LOST_UNEQUIPPED] = "unequipped", [GS_LOST_PRICE] = "price",
    [GS_LOST_USED_UP] = "used-up",     [GS_LOST_CHOICE] = "choice",         NULL
};
static const char *const drop_words[] = { [GS_DROP_LIMIT] = "limit", [GS_DROP_CHOICE] = "choice", NULL };
static const char *const pile_words[] = {
    [GS_TO_PIT] = "pit", [GS_TO_DISCARD] = "discard", [GS_TO_TOP] = "deck", [GS_TO_BODY] = "body", NULL
};

#define CARD(key) EVENT_THING(key, CARD)
#define CELL(key) EVENT_THING(key, CELL)
#define DOING EVENT_ONE_OF("do", gs_do_words)

const struct event_type gs_event_types[] = {
    [GS_EV_FIRST] = { "first", EVENT_NO_ARGS, ROLE_CHANCE, "%N [begins]." },
    [GS_EV_DEALT] = { "dealt", { CARD("card") }, ROLE_QUIET, "%N [draws] {0?%0|a card}." },
    [GS_EV_DEALT_RAT] = { "dealt-rat", { CARD("card") }, ROLE_QUIET, "%0 goes into the Pit." },
    [GS_EV_KING_BACK] = { "king-back", { CARD("card") }, ROLE_QUIET, "%0 is shuffled back into the Deck." },
    [GS_EV_TURN] = { "turn", EVENT_NO_ARGS, ROLE_TURN, "%W turn." },
    [GS_EV_WOKE] = { "woke", EVENT_NO_ARGS, ROLE_HAPPEN, "%W snake wakes up." },
    [GS_EV_UNGLUED] = { "unglued", { CARD("card") }, ROLE_DISCARD, "%0 comes off the Head of %W snake." },
    [GS_EV_SHUFFLED] = { "shuffled",
                         { EVENT_NUMBER("cards") },
                         ROLE_HAPPEN,
                         "Pit and Discard Pile, %0 cards, are shuffled into a new Deck." },
    [GS_EV_DRAWS] = { "draws", EVENT_NO_ARGS, ROLE_QUIET, "%N [draws] from the Deck." },
    [GS_EV_DREW] = { "drew", { CARD("card") }, ROLE_DRAW, "%N [draws] {0?%0|a card}." },
    [GS_EV_DREW_RAT] = { "drew-rat",
                         { CARD("card"), EVENT_FLAG("pit") },
                         ROLE_DRAW,
                         "%N [draws] %0{1=| from the Pit}." },
    [GS_EV_TO_PIT] = { "to-pit", { CARD("card") }, ROLE_DISCARD, "%0 goes into the Pit." },
    [GS_EV_ANNOUNCED] = { "announced",
                          { DOING, CARD("card"), CELL("cell"), CARD("price"), EVENT_THING("first", NONE),
                            EVENT_THING("second", NONE) },
                          ROLE_PLAY,
                          NULL },
    [GS_EV_PASSED] = { "passed", EVENT_NO_ARGS, ROLE_QUIET, "%N [does] not answer." },
    [GS_EV_TAKES] = { "takes-effect", { DOING, CARD("card") }, ROLE_QUIET, "%W %1 takes effect." },
    [GS_EV_FAILED] = { "failed",
                       { DOING, CARD("card") },
                       ROLE_HAPPEN,
                       "{0=%W snake cannot eat %1|There is no room for %W %1|%W %1 has no effect} any more." },
    [GS_EV_CANCELLED] = { "cancelled",
                          { EVENT_SEAT("owner"), DOING, CARD("card") },
                          ROLE_HAPPEN,
                          "%N [dodges]: %W0 %2 is cancelled." },
    [GS_EV_SPARED] = { "spared",
                       { EVENT_SEAT("owner"), CARD("card") },
                       ROLE_HAPPEN,
                       "%N [dodges]: %W0 %1 does nothing to [them]." },
    [GS_EV_UNSAID] = { "unsaid", EVENT_NO_ARGS, ROLE_HAPPEN, "%N [was] answered, and [has] to say Digest! again." },
    [GS_EV_ATE] = { "ate", { CARD("card") }, ROLE_MOVE, "%W snake eats %0." },
    [GS_EV_CROWNED] = { "crowned", { CARD("card") }, ROLE_DRAW, "%N [draws] %0, which is eaten at once." },
    [GS_EV_BLOCKED] = { "head-cleared", { CARD("card") }, ROLE_DISCARD, "%0 on the Head of %W snake is destroyed." },
    [GS_EV_GLUED] = { "glued", { CARD("card") }, ROLE_HAPPEN, "%0 covers the Head of %W snake." },
    [GS_EV_DIGESTION] = { "digestion", EVENT_NO_ARGS, ROLE_TURN_END, "All snakes digest." },
    [GS_EV_MOVED] = { "moved",
                      { CARD("card"), CELL("from"), CELL("into"), EVENT_ONE_OF("why", why_words) },
                      ROLE_MOVE,
                      "%0 {3=moves|is squeezed|is moved} from %1 to %2 of %W snake." },
    [GS_EV_VOMITED] = { "vomited",
                        { CARD("card"), EVENT_ONE_OF("pile", pile_words) },
                        ROLE_CAPTURE,
                        "%W snake vomits %0 {1=into the Pit|onto the Discard Pile|onto the Deck}." },
    [GS_EV_DIGESTED] = { "digested",
                         { CARD("card"), EVENT_ONE_OF("pile", pile_words), EVENT_NUMBER("length") },
                         ROLE_SCORE,
                         "%0 is digested{1=, and goes into the Pit|, and goes onto the Discard Pile|"
                         ", and goes onto the Deck|: %W snake has length %2}." },
    [GS_EV_SLEPT] = { "slept", EVENT_NO_ARGS, ROLE_HAPPEN, "%W snake falls asleep." },
    [GS_EV_EQUIPPED] = { "equipped", { CARD("card"), CELL("cell") }, ROLE_MOVE, "%N [puts] %0 on %1." },
    [GS_EV_STOLEN] = { "stolen",
                       { CARD("card"), CELL("from"), CELL("into") },
                       ROLE_TAKE,
                       "%N [takes] %0 from %W1 snake and [puts] it on %2." },
    [GS_EV_SWAPPED] = { "swapped",
                        { CARD("card"), CELL("cell"), CARD("other"), CELL("from") },
                        ROLE_TAKE,
                        "%N [gives] %0 and [gets] %2 of %W3 snake." },
    [GS_EV_LOST] = { "lost",
                     { CARD("card"), CELL("cell"), EVENT_ONE_OF("why", loss_words) },
                     ROLE_CAPTURE,
                     "%0 on %1 of %W snake is {2=destroyed|taken off and discarded|discarded as the price|"
                     "used up and discarded|destroyed}." },
    [GS_EV_DISCARDED] = { "discarded",
                          { CARD("card"), EVENT_ONE_OF("why", drop_words) },
                          ROLE_DISCARD,
                          "%N [discards] %0." },
    [GS_EV_SALVAGED] = { "salvaged", { CARD("card") }, ROLE_TAKE, "%N [takes] %0 from the Discard Pile." },
    [GS_EV_TOOK] = { "took",
                     { EVENT_SEAT("from"), CARD("card") },
                     ROLE_TAKE,
                     "%N [takes] {1?%1|a card} from %W0 hand." },
    [GS_EV_LOOKED] = { "looked", { EVENT_SEAT("at") }, ROLE_KNOW, "%N [looks] at %W0 hand." },
    [GS_EV_SAW] = { "saw", { EVENT_SEAT("at"), CARD("card") }, ROLE_KNOW, "There is %1 in %W0 hand." },
    [GS_EV_OVER] = { "over", { EVENT_NUMBER("length") }, ROLE_END, NULL },
    { .name = NULL },
};

/* A rat is never in a hand: it is turned up, and eating it is its use. "Digest!" is announced like a card. A king that
 * lies on top of the Pit is turned up by two events of one action, which count as one. */
const struct card_deed gs_card_deeds[] = {
    { GS_EV_TURN, DEED_TURN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_DEALT, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_DREW, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_SALVAGED, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_TOOK, DEED_TAKEN, 1, DEED_OF_ARG(0), DEED_ALWAYS, 0 },
    { GS_EV_TOOK, DEED_DRAWN, 1, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_DREW_RAT, DEED_TURNED_UP, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_CROWNED, DEED_TURNED_UP, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_CROWNED, DEED_USED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_ANNOUNCED, DEED_USED, 1, DEED_OF_SEAT, 0, GS_DO_EAT },
    { GS_EV_ANNOUNCED, DEED_USED, 1, DEED_OF_SEAT, 0, GS_DO_DIGEST },
    { GS_EV_ANNOUNCED, DEED_USED, 1, DEED_OF_SEAT, 0, GS_DO_USE },
    { GS_EV_ANNOUNCED, DEED_PLAYED, 1, DEED_OF_SEAT, 0, GS_DO_EQUIP },
    { GS_EV_ANNOUNCED, DEED_PLAYED, 1, DEED_OF_SEAT, 0, GS_DO_PLAY },
    { GS_EV_ANNOUNCED, DEED_PAID, 3, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_FAILED, DEED_FAILED, 1, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { GS_EV_CANCELLED, DEED_FAILED, 2, DEED_OF_ARG(0), DEED_ALWAYS, 0 },
    { GS_EV_DISCARDED, DEED_DISCARDED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { .seat = 0 },
};

enum { AIMS = 4 }; /* where the targets stand in GS_EV_ANNOUNCED */

/* How an argument is written. */
enum notation { AS_CARD, AS_OWN_CELL, AS_CELL, AS_AIM };

bool gs_names_target(const struct event *e, int index)
{
    return strcmp(gs_event_types[e->type].args[index].key, "from") == 0 && e->type != GS_EV_MOVED;
}

static enum notation notation_of(const struct event *e, int index)
{
    const struct event_arg *arg = &gs_event_types[e->type].args[index];
    if (arg->thing == THING_NONE)
        return AS_AIM;
    if (arg->thing == THING_CARD)
        return AS_CARD;
    return gs_names_target(e, index) ? AS_CELL : AS_OWN_CELL;
}

/* The slot of an announced target; a cell to equip stands in the first. False if there is none. */
static bool aim_of(const struct gs_rules *r, const struct event *e, int index, struct gs_slot *slot)
{
    struct gs_entry entry = { .what = (uint8_t)e->arg[0], .card = (uint8_t)e->arg[1] };
    if (index - AIMS >= gs_slots_of(r, &entry))
        return false;
    *slot = gs_slot_of(r, &entry, index - AIMS);
    return true;
}

void gs_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    int value = e->arg[index];
    struct gs_slot slot;
    if (value < 0) {
        text_put(out, "none");
        return;
    }
    switch (notation_of(e, index)) {
    case AS_CARD:
        text_put(out, r->card[value].id);
        break;
    case AS_OWN_CELL:
        put_cell(gs_target(e->seat, value), out);
        break;
    case AS_CELL:
        put_cell(value, out);
        break;
    case AS_AIM:
        if (aim_of(r, e, index, &slot))
            gs_target_text(r, &slot, gs_aimed_target(value), out);
        break;
    }
}

/* The value of a word that is not "none", or -1. What is aimed at in a target is not in the word: see
 * gs_event_recall. */
static int value_of(const struct gs_rules *r, const struct event *e, int index, const char *text)
{
    struct gs_slot slot;
    int target;
    switch (notation_of(e, index)) {
    case AS_CARD:
        return gs_card_find(r, text);
    case AS_CELL:
        return read_target(r, text, true);
    case AS_OWN_CELL:
        target = read_target(r, text, true);
        return target >= 0 && gs_target_seat(target) == e->seat ? gs_target_cell(target) : -1;
    case AS_AIM:
        target = aim_of(r, e, index, &slot) ? gs_target_value(r, &slot, text) : -1;
        return target < 0 ? -1 : gs_aimed(target, GS_NONE, false);
    }
    return -1;
}

/* Only what is announced lacks something: "Digest!" a card, others a cell, a price, targets. */
bool gs_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    bool none = strcmp(text, "none") == 0;
    *out = -1;
    if (e->type == GS_EV_ANNOUNCED && (index > 1 ? none : e->arg[0] == GS_DO_DIGEST))
        return none;
    *out = value_of((const struct gs_rules *)rules, e, index, text);
    return *out >= 0;
}

/* ---- The plain table --------------------------------------------------------------------------------------------- */

static const char *name_of(const struct gs_rules *r, int card)
{
    return r->card[card].name;
}

/* A blank and a word, on a new line where there is no room left. */
static void put_word(struct textbuf *out, const char *before, const char *word, const char *after)
{
    size_t column = 0;
    while (column < out->length && out->data[out->length - 1 - column] != '\n')
        column++;
    bool full = column + 1 + strlen(before) + strlen(word) + strlen(after) > 79;
    text_putf(out, "%s%s%s%s", full ? "\n           " : " ", before, word, after);
}

static void render_cell(const struct gs_rules *r, const struct gs_snake *n, int cell, struct textbuf *out)
{
    bool tail = cell == n->length - 1;
    text_putf(out, "  %2d %s", cell, cell == 0 ? "Head" : tail ? "Tail" : "Body");
    if (n->rats >> cell & 1)
        put_word(out, "(", name_of(r, n->rat[cell]), ")");
    if (cell == 0 && n->glued)
        put_word(out, "[", name_of(r, r->glue), "]");
    if (n->gears >> cell & 1)
        put_word(out, "", name_of(r, n->gear[cell]), "");
    for (int i = 0; i < n->used[cell]; i++)
        put_word(out, "+", r->card[n->ammo[cell][i]].id, "");
    text_put_char(out, '\n');
}

static void render_hand(const struct gs_rules *r, const struct gs_state *s, int seat, struct textbuf *out)
{
    text_putf(out, "  hand: %d", s->held[seat]);
    if (state_is_of(&s->base, seat))
        for (uint64_t kinds = s->hand_kinds[seat]; kinds;) {
            int card = card_take(&kinds);
            for (int n = 0; n < s->hand[seat][card]; n++)
                put_word(out, "", r->card[card].id, "");
        }
    text_put_char(out, '\n');
}

static void render_entry(const struct gs_rules *r, const struct gs_entry *e, struct textbuf *out)
{
    text_putf(out, "  seat %d: %s", e->seat, gs_do_words[e->what]);
    if (e->card != GS_NONE)
        text_putf(out, " %s", r->card[e->card].id);
    for (int i = 0; i < GS_SLOTS_MAX; i++) {
        if (e->target[i] == GS_NONE)
            continue;
        text_put_char(out, ' ');
        struct gs_slot slot = gs_slot_of(r, e, i);
        gs_target_text(r, &slot, e->target[i], out);
    }
    text_put_char(out, '\n');
}

void gs_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    for (int seat = 0; seat < rules->seats; seat++) {
        const struct gs_snake *n = &s->snake[seat];
        text_putf(out, "%c seat %d, %s, length %d\n", seat == s->turn ? '>' : ' ', seat, n->awake ? "awake" : "asleep",
                  n->length);
        for (int cell = 0; cell < n->length; cell++)
            render_cell(r, n, cell, out);
        render_hand(r, s, seat, out);
    }
    text_putf(out, "Deck %d, Pit %d", s->deck_count, s->pit_count);
    if (s->pit_count)
        text_putf(out, " (%s)", name_of(r, s->pit[s->pit_count - 1]));
    int discards = 0;
    for (int card = 0; card < r->kinds; card++)
        discards += s->discard[card];
    text_putf(out, ", Discard Pile %d", discards);
    if (s->drawn != GS_NONE)
        text_putf(out, ", drawn: %s", name_of(r, s->drawn));
    text_put_char(out, '\n');
    for (int n = s->entries - 1; n >= 0; n--)
        render_entry(r, &s->stack[n], out);
}
