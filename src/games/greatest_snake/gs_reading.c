/* Positions and views of The Greatest Snake, read back from what gs_positions.c writes: every item by itself here, then
 * the whole in gs_sound.c. */
#include "games/greatest_snake/gs_parts.h"

#include <stdio.h>
#include <string.h>

#define KEY(key) gs_keys[GS_KEY_##key].name

/* ---- Reading: cards ---------------------------------------------------------------------------------------------- */

/* A reading of one position or view. `left` are the copies of each kind that have not been met. */
struct reading {
    const struct gs_rules *r;
    struct flat *f;
    struct gs_state *s;
    struct error *err;
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
static int read_card(struct reading *rd, enum place place, bool counted, uint8_t *out, const char *path)
{
    const char *id;
    int code = flat_text(rd->f, rd->err, &id, "%s", path);
    if (code)
        return code;
    int card = gs_card_find(rd->r, id);
    if (card < 0)
        return flat_refuse(rd->f, rd->err, path, "'%.30s' is no card of this ruleset", id);
    if (!may_lie(&rd->r->card[card], place))
        return flat_refuse(rd->f, rd->err, path, "cannot be '%s'", id);
    if (counted && --rd->left[card] < 0)
        return flat_refuse(rd->f, rd->err, path, "is one '%s' too many; the deck has %d", id, rd->r->card[card].copies);
    *out = (uint8_t)card;
    return 0;
}

static int read_card_or_null(struct reading *rd, enum place place, uint8_t *out, const char *path)
{
    *out = GS_NONE;
    return flat_null(rd->f, "%s", path) ? 0 : read_card(rd, place, true, out, path);
}

static int read_pile(struct reading *rd, enum place place, bool counted, uint8_t *cards, int room, uint8_t *count,
                     const char *path)
{
    int length = 0, code = flat_list(rd->f, rd->err, 0, room, &length, "%s", path);
    *count = (uint8_t)length;
    for (int i = 0; !code && i < length; i++) {
        char at[48];
        snprintf(at, sizeof at, "%s.%d", path, i);
        code = read_card(rd, place, counted, &cards[i], at);
    }
    return code;
}

/* A list of cards as counts by kind. */
static int read_counts(struct reading *rd, enum place place, bool counted, uint8_t *count, const char *path)
{
    uint8_t cards[GS_CARDS_MAX] = { 0 }, length = 0;
    int code = read_pile(rd, place, counted, cards, GS_CARDS_MAX, &length, path);
    for (int i = 0; !code && i < length; i++)
        count[cards[i]]++;
    return code;
}

static int read_int(struct reading *rd, int max, uint8_t *out, const char *path)
{
    int64_t number = 0;
    int code = flat_int(rd->f, rd->err, 0, max, &number, "%s", path);
    *out = (uint8_t)number;
    return code;
}

/* ---- Reading: snakes --------------------------------------------------------------------------------------------- */

static int read_gear(struct reading *rd, struct gs_snake *n, int cell, const char *path)
{
    char at[64];
    uint8_t gear, used = 0, count = 0;
    snprintf(at, sizeof at, "%s.equipment", path);
    int code = read_card_or_null(rd, AT_EQUIPMENT, &gear, at);
    if (code)
        return code;
    int most = gear != GS_NONE && rd->r->card[gear].price == GS_PRICE_AMMO ? rd->r->card[gear].uses - 1 : 0;
    snprintf(at, sizeof at, "%s.used", path);
    if ((code = read_int(rd, most, &used, at)))
        return code;
    snprintf(at, sizeof at, "%s.ammo", path);
    if ((code = read_pile(rd, AT_KEEPABLE, true, n->ammo[cell], most, &count, at)))
        return code;
    if (count != used)
        return flat_refuse(rd->f, rd->err, at, "must be as many cards as were used");
    if (gear != GS_NONE) {
        n->gears |= (uint16_t)(1u << cell);
        n->gear[cell] = gear;
    }
    n->used[cell] = used;
    return 0;
}

static int read_rat(struct reading *rd, struct gs_snake *n, int cell, const char *path)
{
    char at[64];
    uint8_t rat;
    snprintf(at, sizeof at, "%s.rat", path);
    int code = read_card_or_null(rd, AT_IN_SNAKE, &rat, at);
    if (!code && rat != GS_NONE) {
        n->rats |= (uint16_t)(1u << cell);
        n->rat[cell] = rat;
    }
    return code;
}

static int read_head(struct reading *rd, struct gs_snake *n, const char *path)
{
    char at[64];
    bool glued = false;
    snprintf(at, sizeof at, "%s.glue", path);
    int code = flat_bool(rd->f, rd->err, &glued, "%s", at);
    if (code || !glued)
        return code;
    if (rd->r->glue == GS_NONE || --rd->left[rd->r->glue] < 0)
        return flat_refuse(rd->f, rd->err, at, "there is no such card left");
    n->glued = 1;
    return 0;
}

static int read_cell(struct reading *rd, struct gs_snake *n, int cell, const char *path)
{
    bool head = cell == 0, tail = cell == n->length - 1;
    const char *wanted = head ? "head" : tail ? "tail" : "body", *card;
    char at[64];
    int code;
    snprintf(at, sizeof at, "%s.card", path);
    if (head || tail || cell == 1) {
        if ((code = flat_text(rd->f, rd->err, &card, "%s", at)))
            return code;
        if (strcmp(card, wanted) != 0)
            return flat_refuse(rd->f, rd->err, at, "must be '%s' here, not '%.30s'", wanted, card);
    } else if ((code = read_card(rd, AT_BODY_CARD, true, &n->card[cell], at))) {
        return code;
    }
    if (!head && !tail && (code = read_gear(rd, n, cell, path)))
        return code;
    if (head && (code = read_head(rd, n, path)))
        return code;
    return read_rat(rd, n, cell, path);
}

static int read_snake(struct reading *rd, int seat)
{
    struct gs_snake *n = &rd->s->snake[seat];
    bool awake = false;
    int cells = 0, code;
    memset(n, 0, sizeof *n);
    if ((code = flat_bool(rd->f, rd->err, &awake, "%s.%d.awake", KEY(SNAKES), seat)) ||
        (code = flat_list(rd->f, rd->err, 3, GS_CELLS_MAX, &cells, "%s.%d.cells", KEY(SNAKES), seat)))
        return code;
    n->awake = awake;
    n->length = (uint8_t)cells;
    for (int cell = 0; !code && cell < cells; cell++) {
        char path[32];
        snprintf(path, sizeof path, "%s.%d.cells.%d", KEY(SNAKES), seat, cell);
        code = read_cell(rd, n, cell, path);
    }
    if (!code)
        gs_update_constants(rd->r, n);
    return code;
}

/* ---- Reading: hands and piles ------------------------------------------------------------------------------------ */

/* What a view does not tell is null. */
static int read_known(struct reading *rd, int viewer)
{
    int seats = rd->r->base.seats, count, code = 0;
    char path[32];
    snprintf(path, sizeof path, "%s.%d", KEY(KNOWN), viewer);
    if (!gs_sees(rd->s, viewer))
        return flat_null(rd->f, "%s", path) ? 0
                                            : flat_refuse(rd->f, rd->err, path, "must be null: the viewer cannot tell");
    code = flat_list(rd->f, rd->err, seats, seats, &count, "%s", path);
    for (int seat = 0; !code && seat < seats; seat++) {
        snprintf(path, sizeof path, "%s.%d.%d", KEY(KNOWN), viewer, seat);
        code = read_counts(rd, AT_KEEPABLE, false, rd->s->known[viewer][seat], path);
    }
    return code;
}

/* The cards; of a hand that the viewer does not see their number. */
static int read_hand(struct reading *rd, int seat)
{
    struct gs_state *s = rd->s;
    char path[32];
    snprintf(path, sizeof path, "%s.%d", KEY(HANDS), seat);
    if (!gs_sees(s, seat))
        return read_int(rd, rd->r->cards, &s->held[seat], path);
    int code = read_counts(rd, AT_KEEPABLE, true, s->hand[seat], path);
    for (int card = 0; !code && card < rd->r->kinds; card++) {
        s->held[seat] = (uint8_t)(s->held[seat] + s->hand[seat][card]);
        s->hand_kinds[seat] |= (uint64_t)(s->hand[seat][card] > 0) << card;
    }
    return code;
}

static int read_seats(struct reading *rd)
{
    const char *const lists[] = { KEY(SNAKES), KEY(HANDS), KEY(KNOWN) };
    int seats = rd->r->base.seats, count, code = 0;
    for (size_t i = 0; !code && i < sizeof lists / sizeof *lists; i++)
        code = flat_list(rd->f, rd->err, seats, seats, &count, "%s", lists[i]);
    for (int seat = 0; !code && seat < seats; seat++)
        if (!(code = read_snake(rd, seat)) && !(code = read_hand(rd, seat)))
            code = read_known(rd, seat);
    return code;
}

static int read_piles(struct reading *rd)
{
    struct gs_state *s = rd->s;
    int code;
    if ((code = read_pile(rd, AT_RAT, true, s->pit, GS_CARDS_MAX, &s->pit_count, KEY(PIT))) ||
        (code = read_counts(rd, AT_ANY, true, s->discard, KEY(DISCARD))) ||
        (code = read_pile(rd, AT_TOP, false, s->top, GS_CARDS_MAX, &s->top_count, KEY(TOP))))
        return code;
    for (int card = 0; card < rd->r->kinds; card++)
        s->discard_kinds |= (uint64_t)(s->discard[card] > 0) << card;
    return 0;
}

/* ---- Reading: what is pending ------------------------------------------------------------------------------------ */

static int read_targets(struct reading *rd, struct gs_entry *e, int index)
{
    int wanted = gs_slots_of(rd->r, e), count;
    int code = flat_list(rd->f, rd->err, wanted, wanted, &count, "%s.%d.targets", KEY(STACK), index);
    e->target[0] = e->target[1] = GS_NONE;
    for (int i = 0; !code && i < wanted; i++) {
        struct gs_slot slot = gs_slot_of(rd->r, e, i);
        const char *word;
        char path[32];
        snprintf(path, sizeof path, "%s.%d.targets.%d", KEY(STACK), index, i);
        if (flat_null(rd->f, "%s", path))
            continue;
        if ((code = flat_text(rd->f, rd->err, &word, "%s", path)))
            return code;
        int target = gs_target_value(rd->r, &slot, word);
        if (target < 0)
            return flat_refuse(rd->f, rd->err, path, "'%.30s' is no target of this card", word);
        e->target[i] = (uint8_t)target;
    }
    return code;
}

static int read_seat_set(struct reading *rd, uint8_t *set, const char *path)
{
    int count, code = flat_list(rd->f, rd->err, 0, rd->r->base.seats, &count, "%s", path);
    for (int i = 0; !code && i < count; i++) {
        char at[40];
        uint8_t seat = 0;
        snprintf(at, sizeof at, "%s.%d", path, i);
        code = read_int(rd, rd->r->base.seats - 1, &seat, at);
        if (!code && *set >> seat & 1)
            return flat_refuse(rd->f, rd->err, path, "names seat %d twice", seat);
        *set |= (uint8_t)(1u << seat);
    }
    return code;
}

static int read_entry(struct reading *rd, int index)
{
    static const enum place places[] = {
        [GS_DO_EAT] = AT_RAT, [GS_DO_EQUIP] = AT_EQUIPMENT, [GS_DO_PLAY] = AT_KEEPABLE, [GS_DO_USE] = AT_EQUIPMENT
    };
    struct gs_entry *e = &rd->s->stack[index];
    char path[32];
    int what = 0, code;
    if ((code = flat_word(rd->f, rd->err, gs_do_words, &what, "%s.%d.do", KEY(STACK), index)))
        return code;
    e->what = (uint8_t)what;
    snprintf(path, sizeof path, "%s.%d.seat", KEY(STACK), index);
    if ((code = read_int(rd, rd->r->base.seats - 1, &e->seat, path)))
        return code;
    snprintf(path, sizeof path, "%s.%d.card", KEY(STACK), index);
    e->card = GS_NONE;
    if (what == GS_DO_DIGEST && !flat_null(rd->f, "%s", path))
        return flat_refuse(rd->f, rd->err, path, "must be null: digest has no card");
    if (what != GS_DO_DIGEST && (code = read_card(rd, places[what], what != GS_DO_USE, &e->card, path)))
        return code;
    if ((code = read_targets(rd, e, index)))
        return code;
    snprintf(path, sizeof path, "%s.%d.spared", KEY(STACK), index);
    return read_seat_set(rd, &e->spared, path);
}

/* The list must be in the order in which the seats were asked. */
static int read_passed(struct reading *rd)
{
    struct gs_state *s = rd->s;
    int count, before = 0, code = flat_list(rd->f, rd->err, 0, rd->r->base.seats, &count, "%s", KEY(PASSED));
    if (!code && count && !s->entries)
        return flat_refuse(rd->f, rd->err, KEY(PASSED), "must be empty when nothing is pending");
    for (int i = 0; !code && i < count; i++) {
        char path[16];
        uint8_t seat = 0;
        snprintf(path, sizeof path, "%s.%d", KEY(PASSED), i);
        if ((code = read_int(rd, rd->r->base.seats - 1, &seat, path)))
            return code;
        int distance = gs_distance(s, gs_top_entry(s)->seat, seat);
        distance = distance ? distance : s->base.seats;
        if (distance <= before)
            return flat_refuse(rd->f, rd->err, KEY(PASSED),
                               "must name seats once, in the order in which they are asked");
        before = distance;
        s->passed |= (uint8_t)(1u << seat);
    }
    return code;
}

static int read_task(struct reading *rd, int index)
{
    struct gs_task *task = &rd->s->queue[index];
    char path[32];
    int due = 0, code = flat_word(rd->f, rd->err, gs_due_words, &due, "%s.%d.do", KEY(QUEUE), index);
    if (code)
        return code;
    task->due = (uint8_t)due;
    snprintf(path, sizeof path, "%s.%d.seat", KEY(QUEUE), index);
    if ((code = read_int(rd, rd->r->base.seats - 1, &task->seat, path)) || due != GS_DUE_TAKE)
        return code;
    snprintf(path, sizeof path, "%s.%d.from", KEY(QUEUE), index);
    return read_int(rd, rd->r->base.seats - 1, &task->from, path);
}

static int read_pending(struct reading *rd)
{
    struct gs_state *s = rd->s;
    int count, code = flat_list(rd->f, rd->err, 0, GS_STACK_MAX, &count, "%s", KEY(STACK));
    for (int i = 0; !code && i < count; i++) {
        s->entries++;
        code = read_entry(rd, i);
    }
    if (code || (code = read_passed(rd)) ||
        (code = flat_list(rd->f, rd->err, 0, GS_QUEUE_MAX / 2, &count, "%s", KEY(QUEUE))))
        return code;
    for (int i = 0; !code && i < count; i++) {
        s->tasks++;
        code = read_task(rd, i);
    }
    return code;
}

/* ---- Reading: the turn, and all of it ---------------------------------------------------------------------------- */

static int read_turn(struct reading *rd, int *phase)
{
    struct gs_state *s = rd->s;
    int step = 0, code;
    if ((code = read_int(rd, rd->r->base.seats - 1, &s->turn, KEY(TURN))) ||
        (code = flat_word(rd->f, rd->err, gs_step_words, &step, "%s", KEY(STEP))) ||
        (code = flat_word(rd->f, rd->err, gs_phase_words, phase, "%s", KEY(PHASE))))
        return code;
    s->step = (uint8_t)step;
    return read_card_or_null(rd, AT_RAT, &s->drawn, KEY(DRAWN));
}

/* The Deck is what is nowhere else, in a view together with the hands that are not seen; what is known to lie on it is
 * part of it. */
static int count_deck(struct reading *rd)
{
    struct gs_state *s = rd->s;
    int deck = 0, top[GS_KINDS_MAX] = { 0 };
    for (int card = 0; card < rd->r->kinds; card++) {
        s->deck[card] = (uint8_t)rd->left[card];
        deck += rd->left[card];
    }
    for (int seat = 0; seat < s->base.seats; seat++)
        deck -= gs_sees(s, seat) ? 0 : s->held[seat];
    s->deck_count = (uint8_t)deck;
    for (int i = 0; i < s->top_count; i++)
        if (++top[s->top[i]] > s->deck[s->top[i]])
            return flat_refuse(rd->f, rd->err, KEY(TOP), "has a '%s' that is not in the Deck",
                               rd->r->card[s->top[i]].id);
    return 0;
}

int gs_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    struct reading rd = { .r = (const struct gs_rules *)rules, .f = f, .s = (struct gs_state *)state, .err = err };
    int phase = 0, code;
    rd.s->aside = GS_NONE;
    for (int card = 0; card < rd.r->kinds; card++)
        rd.left[card] = rd.r->card[card].copies;
    if ((code = read_seats(&rd)) || (code = read_piles(&rd)) || (code = read_turn(&rd, &phase)) ||
        (code = read_pending(&rd)) || (code = count_deck(&rd)))
        return code;
    const char *fault = gs_unsound(rd.r, rd.s);
    if (fault)
        return flat_refuse(f, err, "", "%s", fault);
    gs_settle(rules, state);
    if (phase != state->phase)
        return flat_refuse(f, err, KEY(PHASE), "must be '%s', by what is pending and the step, not '%s'",
                           gs_phase_words[state->phase], gs_phase_words[phase]);
    fault = gs_fault(rules, state);
    return fault ? flat_refuse(f, err, "", "%s", fault) : 0;
}
