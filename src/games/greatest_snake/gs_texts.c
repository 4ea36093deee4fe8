/* Words of The Greatest Snake: actions, events and their arguments, the plain table. Other programs read action texts
 * and event types, so they are as fixed as the rules. Sentences are in gs_sentences.c. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

void gs_cell_text(int target, struct textbuf *out)
{
    text_putf(out, "%d.%d", gs_target_seat(target), gs_target_cell(target));
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

void gs_target_text(const struct gs_rules *r, const struct gs_slot *slot, int target, struct textbuf *out)
{
    if (slot->what == GS_AT_DISCARD)
        text_put(out, r->card[target].id);
    else if (slot->what == GS_AT_SNAKE || slot->what == GS_AT_HAND)
        text_put_int(out, gs_target_seat(target));
    else
        gs_cell_text(target, out);
}

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

#define NO_ARGS                                                                                                        \
    {                                                                                                                  \
        {                                                                                                              \
            NULL, ARG_NONE                                                                                             \
        }                                                                                                              \
    }
#define CARD_ALONE                                                                                                     \
    {                                                                                                                  \
        {                                                                                                              \
            "card", ARG_WORD                                                                                           \
        }                                                                                                              \
    }

const struct event_type gs_event_types[] = {
    [GS_EV_FIRST] = { "first", NO_ARGS },
    [GS_EV_DEALT] = { "dealt", CARD_ALONE },
    [GS_EV_DEALT_RAT] = { "dealt-rat", CARD_ALONE },
    [GS_EV_KING_BACK] = { "king-back", CARD_ALONE },
    [GS_EV_TURN] = { "turn", NO_ARGS },
    [GS_EV_WOKE] = { "woke", NO_ARGS },
    [GS_EV_UNGLUED] = { "unglued", CARD_ALONE },
    [GS_EV_SHUFFLED] = { "shuffled", { { "cards", ARG_INT } } },
    [GS_EV_DRAWS] = { "draws", NO_ARGS },
    [GS_EV_DREW] = { "drew", CARD_ALONE },
    [GS_EV_DREW_RAT] = { "drew-rat", { { "card", ARG_WORD }, { "pit", ARG_BOOL } } },
    [GS_EV_TO_PIT] = { "to-pit", CARD_ALONE },
    [GS_EV_ANNOUNCED] = { "announced",
                          { { "do", ARG_WORD },
                            { "card", ARG_WORD },
                            { "cell", ARG_WORD },
                            { "price", ARG_WORD },
                            { "first", ARG_WORD },
                            { "second", ARG_WORD } } },
    [GS_EV_PASSED] = { "passed", NO_ARGS },
    [GS_EV_TAKES] = { "takes-effect", { { "do", ARG_WORD }, { "card", ARG_WORD } } },
    [GS_EV_FAILED] = { "failed", { { "do", ARG_WORD }, { "card", ARG_WORD } } },
    [GS_EV_CANCELLED] = { "cancelled", { { "owner", ARG_INT }, { "do", ARG_WORD }, { "card", ARG_WORD } } },
    [GS_EV_SPARED] = { "spared", { { "owner", ARG_INT }, { "card", ARG_WORD } } },
    [GS_EV_UNSAID] = { "unsaid", NO_ARGS },
    [GS_EV_ATE] = { "ate", CARD_ALONE },
    [GS_EV_CROWNED] = { "crowned", CARD_ALONE },
    [GS_EV_BLOCKED] = { "head-cleared", CARD_ALONE },
    [GS_EV_GLUED] = { "glued", CARD_ALONE },
    [GS_EV_DIGESTION] = { "digestion", NO_ARGS },
    [GS_EV_MOVED] = { "moved",
                      { { "card", ARG_WORD }, { "from", ARG_WORD }, { "into", ARG_WORD }, { "why", ARG_WORD } } },
    [GS_EV_VOMITED] = { "vomited", { { "card", ARG_WORD }, { "pile", ARG_WORD } } },
    [GS_EV_DIGESTED] = { "digested", { { "card", ARG_WORD }, { "pile", ARG_WORD }, { "length", ARG_INT } } },
    [GS_EV_SLEPT] = { "slept", NO_ARGS },
    [GS_EV_EQUIPPED] = { "equipped", { { "card", ARG_WORD }, { "cell", ARG_WORD } } },
    [GS_EV_STOLEN] = { "stolen", { { "card", ARG_WORD }, { "from", ARG_WORD }, { "into", ARG_WORD } } },
    [GS_EV_SWAPPED] = { "swapped",
                        { { "card", ARG_WORD }, { "cell", ARG_WORD }, { "other", ARG_WORD }, { "from", ARG_WORD } } },
    [GS_EV_LOST] = { "lost", { { "card", ARG_WORD }, { "cell", ARG_WORD }, { "why", ARG_WORD } } },
    [GS_EV_DISCARDED] = { "discarded", { { "card", ARG_WORD }, { "why", ARG_WORD } } },
    [GS_EV_SALVAGED] = { "salvaged", CARD_ALONE },
    [GS_EV_TOOK] = { "took", { { "from", ARG_INT }, { "card", ARG_WORD } } },
    [GS_EV_LOOKED] = { "looked", { { "at", ARG_INT } } },
    [GS_EV_SAW] = { "saw", { { "at", ARG_INT }, { "card", ARG_WORD } } },
    [GS_EV_OVER] = { "over", { { "length", ARG_INT } } },
    { .name = NULL },
};

static const char *const why_words[] = {
    [GS_BY_DIGESTION] = "digestion", [GS_BY_SQUEEZE] = "squeeze", [GS_BY_ADVANCE] = "advance"
};
static const char *const loss_words[] = { [GS_LOST_DESTROYED] = "destroyed",
                                          [GS_LOST_UNEQUIPPED] = "unequipped",
                                          [GS_LOST_PRICE] = "price",
                                          [GS_LOST_USED_UP] = "used-up",
                                          [GS_LOST_CHOICE] = "choice" };
static const char *const drop_words[] = { [GS_DROP_LIMIT] = "limit", [GS_DROP_CHOICE] = "choice" };
static const char *const pile_words[] = {
    [GS_TO_PIT] = "pit", [GS_TO_DISCARD] = "discard", [GS_TO_TOP] = "deck", [GS_TO_BODY] = "body"
};

static const char *why_word(int type, int why)
{
    return type == GS_EV_MOVED ? why_words[why] : type == GS_EV_LOST ? loss_words[why] : drop_words[why];
}

/* Targets of an announced entry; a cell to equip stands in the first. */
static void announced_target(const struct gs_rules *r, const struct event *e, int slot, struct textbuf *out)
{
    int target = gs_aimed_target(e->arg[4 + slot]);
    if (e->arg[4 + slot] < 0)
        text_put(out, "none");
    else if (e->arg[0] == GS_DO_EQUIP)
        gs_cell_text(target, out);
    else
        gs_target_text(r, &r->card[e->arg[1]].slot[slot], target, out);
}

/* `from` and `into` are cells of the seat's own snake where a rat moves, else `from` is a target. */
static void cell_word(const struct event *e, const char *key, int value, struct textbuf *out)
{
    bool target = strcmp(key, "from") == 0 && e->type != GS_EV_MOVED;
    gs_cell_text(target ? value : gs_target(e->seat, value), out);
}

void gs_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const char *key = gs_event_types[e->type].args[index].key;
    int value = e->arg[index];
    if (strcmp(key, "first") == 0 || strcmp(key, "second") == 0)
        announced_target(r, e, index - 4, out);
    else if (value < 0)
        text_put(out, "none");
    else if (strcmp(key, "card") == 0 || strcmp(key, "other") == 0 || strcmp(key, "price") == 0)
        text_put(out, r->card[value].id);
    else if (strcmp(key, "do") == 0)
        text_put(out, gs_do_words[value]);
    else if (strcmp(key, "pile") == 0)
        text_put(out, pile_words[value]);
    else if (strcmp(key, "why") == 0)
        text_put(out, why_word(e->type, value));
    else
        cell_word(e, key, value, out);
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
    if (s->base.viewer == VIEW_FULL || s->base.viewer == seat)
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
        if (e->what == GS_DO_EQUIP)
            gs_cell_text(e->target[i], out);
        else
            gs_target_text(r, &r->card[e->card].slot[i], e->target[i], out);
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
