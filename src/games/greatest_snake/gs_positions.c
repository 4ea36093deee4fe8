/* Positions and views of The Greatest Snake, written and read back (docs/rules/reference, "For programs"): every item
 * by itself here, and in gs_sound.c what must hold of them as a whole. */
#include "games/greatest_snake/gs_parts.h"

#include "engine/form.h"

#include <string.h>

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

#define STEPS "\"first\"|\"setup\"|\"draw\"|\"rat\"|\"main\"|"

const struct game_key gs_keys[] = {
    [GS_KEY_SNAKES] = { "snakes",
                        "[{awake:bool,cells:[{card:\"head\",rat:card|null,glue:bool}|"
                        "{card:\"body\"|card,equipment:card|null,used:int,ammo:[card],rat:card|null}|"
                        "{card:\"tail\",rat:card|null}]};seats]",
                        NULL, "For each seat whether its snake is awake, and the cells from Head to Tail." },
    [GS_KEY_HANDS] = { "hands", "[[card];seats]", "[[card]|int;seats]",
                       "The hand of each seat; in a view those of others are counted." },
    [GS_KEY_KNOWN] = { "known", "[[[card];seats];seats]", "[[[card];seats]|null;seats]",
                       "What each seat knows for certain of each hand; in a view null for others." },
    [GS_KEY_PIT] = { "pit", "[card]", NULL, "The rats of the Pit, the top last." },
    [GS_KEY_DISCARD] = { "discard", "[card]", NULL, "The Discard Pile, in the order of the ruleset's cards." },
    [GS_KEY_TOP] = { "top", "[card]", NULL, "Cards known to lie on the Deck, the next one last." },
    [GS_KEY_TURN] = { "turn", "seat", NULL, "The active seat, 0 before it is known." },
    [GS_KEY_STEP] = { "step", STEPS "\"end\"", NULL, "How far the turn is; end is after the Digestion Phase." },
    [GS_KEY_PHASE] = { "phase", STEPS "\"response\"|\"effect\"|\"over\"", NULL,
                       "What is waited for: it follows from the end of the game, queue, stack and step." },
    [GS_KEY_DRAWN] = { "drawn", "card|null", NULL, "The drawn rat that waits to be eaten or refused." },
    [GS_KEY_STACK] = { "stack",
                       "[{do:\"eat\"|\"equip\"|\"digest\"|\"play\"|\"use\",seat:seat,card:card|null,"
                       "targets:[text|null],spared:[seat]}]",
                       NULL, "What is announced, the bottom first; a target that is lost is null." },
    [GS_KEY_PASSED] = { "passed", "[seat]", NULL, "Seats that have passed since the last announcement, in order." },
    [GS_KEY_QUEUE] = { "queue",
                       "[{do:\"draw\"|\"gain\"|\"discard\"|\"destroy\"|\"look\",seat:seat}|"
                       "{do:\"take\",seat:seat,from:seat}]",
                       NULL, "Draws and choices that are due, the next first." },
    { .name = NULL },
};

#define KEY(key) gs_keys[GS_KEY_##key].name

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* One position or view. When reading, `left` are the copies of each kind that have not been met. */
struct scroll {
    struct form t;
    const struct gs_rules *r;
    struct gs_state *s;
    int left[GS_KINDS_MAX];
};

/* What may lie at a place. */
enum place { AT_ANY, AT_KEEPABLE, AT_EQUIPMENT, AT_RAT, AT_IN_SNAKE, AT_BODY_CARD, AT_TOP };

static bool may_lie(const struct gs_card *card, enum place place)
{
    bool food = card->kind == GS_KIND_RAT || card->effect == GS_FEED;
    switch (place) {
    case AT_ANY:
        return true;
    case AT_KEEPABLE:
        return card->kind != GS_KIND_RAT;
    case AT_EQUIPMENT:
        return card->kind == GS_KIND_EQUIPMENT;
    case AT_RAT:
        return card->kind == GS_KIND_RAT;
    case AT_IN_SNAKE:
        return food;
    case AT_BODY_CARD:
        return food && card->digested == GS_TO_BODY;
    case AT_TOP:
        return card->kind == GS_KIND_RAT && card->vomited == GS_TO_TOP;
    }
    return false;
}

/* The kind of a card by its id, wherever it is; `counted` takes a copy of those that are left. */
static void form_card(struct scroll *c, const char *key, enum place place, bool counted, uint8_t *card)
{
    const char *id = form_reads(&c->t) ? NULL : c->r->card[*card].id;
    form_text(&c->t, key, &id);
    int found = form_reads(&c->t) && !c->t.code ? gs_card_find(c->r, id) : *card;
    if (found < 0)
        form_refuse(&c->t, "'%.30s' is no card of this ruleset", id);
    else if (!may_lie(&c->r->card[found], place))
        form_refuse(&c->t, "cannot be '%s'", id);
    else if (counted && --c->left[found] < 0)
        form_refuse(&c->t, "is one '%s' too many; the deck has %d", id, c->r->card[found].copies);
    else
        *card = (uint8_t)found;
}

static void form_card_or_null(struct scroll *c, const char *key, enum place place, uint8_t *card)
{
    if (form_null(&c->t, key, *card == GS_NONE)) {
        *card = GS_NONE;
    } else {
        *card = form_reads(&c->t) ? 0 : *card;
        form_card(c, key, place, true, card);
    }
}

static void form_pile(struct scroll *c, const char *key, enum place place, bool counted, uint8_t *cards, int room,
                      uint8_t *count)
{
    *count = (uint8_t)form_list(&c->t, key, *count, 0, room);
    for (int i = 0; i < *count; i++)
        form_card(c, NULL, place, counted, &cards[i]);
    form_end(&c->t);
}

/* Cards without an order, by kinds (A47). */
static void form_counts_of(struct scroll *c, const char *key, enum place place, bool counted, uint8_t *count)
{
    uint8_t cards[GS_CARDS_MAX] = { 0 }, length = 0;
    for (int card = 0; !form_reads(&c->t) && card < c->r->kinds; card++)
        for (int n = 0; n < count[card]; n++)
            cards[length++] = (uint8_t)card;
    form_pile(c, key, place, counted, cards, GS_CARDS_MAX, &length);
    for (int i = 0; form_reads(&c->t) && i < length; i++)
        count[cards[i]]++;
}

static void form_seat(struct scroll *c, const char *key, uint8_t *seat)
{
    form_byte(&c->t, key, seat, 0, c->r->base.seats - 1);
}

/* ---- Snakes ------------------------------------------------------------------------------------------------------ */

static void form_gear(struct scroll *c, struct gs_snake *n, int cell)
{
    uint8_t gear = n->gears >> cell & 1 ? n->gear[cell] : GS_NONE, count = n->used[cell];
    form_card_or_null(c, "equipment", AT_EQUIPMENT, &gear);
    int most = gear != GS_NONE && c->r->card[gear].price == GS_PRICE_AMMO ? c->r->card[gear].uses - 1 : 0;
    form_byte(&c->t, "used", &n->used[cell], 0, most);
    form_pile(c, "ammo", AT_KEEPABLE, true, n->ammo[cell], most, &count);
    if (count != n->used[cell])
        form_refuse(&c->t, "must be as many cards as were used");
    if (gear != GS_NONE) {
        n->gears |= (uint16_t)(1u << cell);
        n->gear[cell] = gear;
    }
}

static void form_rat(struct scroll *c, struct gs_snake *n, int cell)
{
    uint8_t rat = n->rats >> cell & 1 ? n->rat[cell] : GS_NONE;
    form_card_or_null(c, "rat", AT_IN_SNAKE, &rat);
    if (rat != GS_NONE) {
        n->rats |= (uint16_t)(1u << cell);
        n->rat[cell] = rat;
    }
}

static void form_glue(struct scroll *c, struct gs_snake *n)
{
    form_flag(&c->t, "glue", &n->glued);
    if (n->glued && (c->r->glue == GS_NONE || --c->left[c->r->glue] < 0))
        form_refuse(&c->t, "there is no such card left");
}

static void form_cell(struct scroll *c, struct gs_snake *n, int cell)
{
    bool head = cell == 0, tail = cell == n->length - 1;
    const char *wanted = head ? "head" : tail ? "tail" : "body", *card = wanted;
    form_object(&c->t, NULL);
    if (head || tail || cell == 1) {
        form_text(&c->t, "card", &card);
        if (strcmp(card, wanted) != 0)
            form_refuse(&c->t, "must be '%s' here, not '%.30s'", wanted, card);
    } else {
        form_card(c, "card", AT_BODY_CARD, true, &n->card[cell]);
    }
    if (!head && !tail)
        form_gear(c, n, cell);
    form_rat(c, n, cell);
    if (head)
        form_glue(c, n);
    form_end(&c->t);
}

static void form_snakes(struct scroll *c)
{
    int seats = c->r->base.seats;
    form_list(&c->t, KEY(SNAKES), seats, seats, seats);
    for (int seat = 0; seat < seats; seat++) {
        struct gs_snake *n = &c->s->snake[seat];
        form_object(&c->t, NULL);
        form_flag(&c->t, "awake", &n->awake);
        n->length = (uint8_t)form_list(&c->t, "cells", n->length, 3, GS_CELLS_MAX);
        for (int cell = 0; cell < n->length; cell++)
            form_cell(c, n, cell);
        form_end(&c->t);
        form_end(&c->t);
        gs_update_constants(c->r, n);
    }
    form_end(&c->t);
}

/* ---- Hands and piles --------------------------------------------------------------------------------------------- */

/* The cards; of a hand that the viewer does not see their number. */
static void form_hands(struct scroll *c)
{
    struct gs_state *s = c->s;
    int seats = c->r->base.seats;
    form_list(&c->t, KEY(HANDS), seats, seats, seats);
    for (int seat = 0; seat < seats; seat++) {
        if (!state_is_of(&s->base, seat)) {
            form_byte(&c->t, NULL, &s->held[seat], 0, c->r->cards);
            continue;
        }
        form_counts_of(c, NULL, AT_KEEPABLE, true, s->hand[seat]);
        s->held[seat] = 0;
        for (int card = 0; card < c->r->kinds; card++) {
            s->held[seat] = (uint8_t)(s->held[seat] + s->hand[seat][card]);
            s->hand_kinds[seat] |= (uint64_t)(s->hand[seat][card] > 0) << card;
        }
    }
    form_end(&c->t);
}

/* What a view does not tell is null. */
static void form_known(struct scroll *c)
{
    int seats = c->r->base.seats;
    form_list(&c->t, KEY(KNOWN), seats, seats, seats);
    for (int viewer = 0; viewer < seats; viewer++) {
        if (!state_is_of(&c->s->base, viewer)) {
            if (!form_null(&c->t, NULL, true))
                form_refuse(&c->t, "must be null: the viewer cannot tell");
            continue;
        }
        form_list(&c->t, NULL, seats, seats, seats);
        for (int seat = 0; seat < seats; seat++)
            form_counts_of(c, NULL, AT_KEEPABLE, false, c->s->known[viewer][seat]);
        form_end(&c->t);
    }
    form_end(&c->t);
}

static void form_piles(struct scroll *c)
{
    struct gs_state *s = c->s;
    form_pile(c, KEY(PIT), AT_RAT, true, s->pit, GS_CARDS_MAX, &s->pit_count);
    form_counts_of(c, KEY(DISCARD), AT_ANY, true, s->discard);
    form_pile(c, KEY(TOP), AT_TOP, false, s->top, GS_CARDS_MAX, &s->top_count);
    for (int card = 0; card < c->r->kinds; card++)
        s->discard_kinds |= (uint64_t)(s->discard[card] > 0) << card;
}

/* ---- What is pending --------------------------------------------------------------------------------------------- */

static void form_targets(struct scroll *c, struct gs_entry *e)
{
    int wanted = gs_slots_of(c->r, e);
    form_list(&c->t, "targets", wanted, wanted, wanted);
    for (int i = 0; i < wanted; i++) {
        char memory[32] = "";
        struct textbuf out = textbuf_over(memory, sizeof memory);
        struct gs_slot slot = gs_slot_of(c->r, e, i);
        const char *word = memory;
        if (form_null(&c->t, NULL, e->target[i] == GS_NONE))
            continue;
        if (!form_reads(&c->t))
            gs_target_text(c->r, &slot, e->target[i], &out);
        form_text(&c->t, NULL, &word);
        int target = gs_target_value(c->r, &slot, word);
        if (target < 0)
            form_refuse(&c->t, "'%.30s' is no target of this card", word);
        e->target[i] = (uint8_t)target;
    }
    form_end(&c->t);
}

static void form_entry(struct scroll *c, struct gs_entry *e)
{
    static const enum place places[] = {
        [GS_DO_EAT] = AT_RAT, [GS_DO_EQUIP] = AT_EQUIPMENT, [GS_DO_PLAY] = AT_KEEPABLE, [GS_DO_USE] = AT_EQUIPMENT
    };
    form_object(&c->t, NULL);
    form_word(&c->t, "do", &e->what, gs_do_words);
    form_seat(c, "seat", &e->seat);
    if (e->what != GS_DO_DIGEST)
        form_card(c, "card", places[e->what], e->what != GS_DO_USE, &e->card);
    else if (!form_null(&c->t, "card", true))
        form_refuse(&c->t, "must be null: digest has no card");
    else
        e->card = GS_NONE;
    form_targets(c, e);
    form_bits(&c->t, "spared", &e->spared, c->r->base.seats);
    form_end(&c->t);
}

/* The seats are in the order in which they were asked. */
static void form_passed(struct scroll *c)
{
    struct gs_state *s = c->s;
    int seats = c->r->base.seats, asked = 0;
    int count = form_list(&c->t, KEY(PASSED), __builtin_popcount(s->passed), 0, seats);
    if (count && !s->entries)
        form_refuse_all(&c->t, "must be empty when nothing is pending");
    for (int i = 0; i < count && s->entries; i++) {
        uint8_t first = gs_top_entry(s)->seat, seat = first;
        for (int n = asked + 1; !form_reads(&c->t) && n <= seats && seat == first; n++)
            seat = s->passed >> (first + n) % seats & 1 ? (uint8_t)((first + n) % seats) : first;
        form_seat(c, NULL, &seat);
        int distance = seat == first ? seats : gs_distance(s, first, seat);
        if (distance <= asked)
            form_refuse_all(&c->t, "must name seats once, in the order in which they are asked");
        asked = distance;
        s->passed |= (uint8_t)(1u << seat);
    }
    form_end(&c->t);
}

static void form_pending(struct scroll *c)
{
    struct gs_state *s = c->s;
    int count = form_list(&c->t, KEY(STACK), s->entries, 0, GS_STACK_MAX);
    s->entries = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        if (form_reads(&c->t))
            s->stack[i] = (struct gs_entry){ .target = { GS_NONE, GS_NONE } };
        form_entry(c, &s->stack[i]);
    }
    form_end(&c->t);
    form_passed(c);
    s->tasks = (uint8_t)form_list(&c->t, KEY(QUEUE), s->tasks, 0, GS_QUEUE_MAX / 2);
    for (int i = 0; i < s->tasks; i++) {
        struct gs_task *task = &s->queue[i];
        form_object(&c->t, NULL);
        form_word(&c->t, "do", &task->due, gs_due_words);
        form_seat(c, "seat", &task->seat);
        if (task->due == GS_DUE_TAKE)
            form_seat(c, "from", &task->from);
        form_end(&c->t);
    }
    form_end(&c->t);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void form_position(struct scroll *c)
{
    struct gs_state *s = c->s;
    for (int card = 0; card < c->r->kinds; card++)
        c->left[card] = c->r->card[card].copies;
    form_snakes(c);
    form_hands(c);
    form_known(c);
    form_piles(c);
    form_seat(c, KEY(TURN), &s->turn);
    form_word(&c->t, KEY(STEP), &s->step, gs_step_words);
    form_word(&c->t, KEY(PHASE), &s->base.phase, gs_phase_words);
    form_card_or_null(c, KEY(DRAWN), AT_RAT, &s->drawn);
    form_pending(c);
}

void gs_json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct gs_state s = *(const struct gs_state *)view;
    struct scroll c = { .t = form_to(w), .r = (const struct gs_rules *)rules, .s = &s };
    form_position(&c);
}

/* The Deck is what is nowhere else, in a view together with the hands that are not seen; what is known to lie on it is
 * part of it. */
static int count_deck(struct scroll *c, struct flat *f, struct error *err)
{
    struct gs_state *s = c->s;
    int deck = 0, top[GS_KINDS_MAX] = { 0 };
    for (int card = 0; card < c->r->kinds; card++) {
        s->deck[card] = (uint8_t)c->left[card];
        deck += c->left[card];
    }
    for (int seat = 0; seat < s->base.seats; seat++)
        deck -= state_is_of(&s->base, seat) ? 0 : s->held[seat];
    s->deck_count = (uint8_t)deck;
    for (int i = 0; i < s->top_count; i++)
        if (++top[s->top[i]] > s->deck[s->top[i]])
            return flat_refuse(f, err, KEY(TOP), "has a '%s' that is not in the Deck", c->r->card[s->top[i]].id);
    return 0;
}

int gs_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    struct scroll c = { .t = form_from(f, err), .r = (const struct gs_rules *)rules, .s = (struct gs_state *)state };
    c.s->aside = GS_NONE;
    form_position(&c);
    int phase = state->phase, code = c.t.code ? c.t.code : count_deck(&c, f, err);
    if (code)
        return code;
    const char *fault = gs_unsound(c.r, c.s);
    if (fault)
        return flat_refuse(f, err, "", "%s", fault);
    gs_settle(rules, state);
    if (phase != state->phase)
        return flat_refuse(f, err, KEY(PHASE), "must be '%s', by what is pending and the step, not '%s'",
                           gs_phase_words[state->phase], gs_phase_words[phase]);
    fault = gs_fault(rules, state);
    return fault ? flat_refuse(f, err, "", "%s", fault) : 0;
}
