/* The course of a game: set-up, turns, chance, what comes next; and the table of the game. */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct gs_state) <= STATE_SIZE_MAX, "a state fits");
_Static_assert(sizeof(struct gs_state) % 8 == 0 && sizeof(struct gs_snake) == 104, "no padding but `unused`");

/* ---- What comes next --------------------------------------------------------------------------------------------- */

bool gs_won(const struct gs_rules *r, const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->snake[seat].length >= r->length)
            return true;
    return false;
}

static bool is_chance(const struct gs_task *task)
{
    return task->due == GS_DUE_DRAW || task->due == GS_DUE_GAIN || task->due == GS_DUE_TAKE;
}

void gs_set_node(const struct gs_rules *r, struct gs_state *s)
{
    struct state *b = &s->base;
    int actor = s->turn;
    b->node = NODE_TURN;
    b->phase = s->step;
    b->reason = GS_GOES_ON;
    if (gs_won(r, s)) {
        b->node = NODE_OVER;
        b->phase = GS_OVER;
        b->reason = GS_LONGEST;
    } else if (s->tasks) {
        b->phase = GS_EFFECT;
        b->node = is_chance(&s->queue[0]) ? NODE_CHANCE : NODE_TURN;
        actor = s->queue[0].seat;
    } else if (s->entries) {
        b->phase = GS_RESPONSE;
        b->node = NODE_REACTION;
        actor = gs_asked(r, s);
    } else if (s->step <= GS_SETUP) {
        b->node = NODE_CHANCE;
    }
    b->actors = b->node == NODE_TURN || b->node == NODE_REACTION ? (uint8_t)(1u << actor) : 0;
}

static struct gs_task take_task(struct gs_state *s)
{
    struct gs_task task = s->queue[0];
    s->tasks--;
    memmove(&s->queue[0], &s->queue[1], s->tasks * sizeof s->queue[0]);
    s->queue[s->tasks] = (struct gs_task){ 0 };
    return task;
}

/* What has become impossible is dropped when its turn comes. */
static bool is_possible(struct gs_play p, const struct gs_task *task)
{
    switch ((enum gs_due)task->due) {
    case GS_DUE_DRAW:
    case GS_DUE_GAIN:
        return gs_refill(p);
    case GS_DUE_DISCARD:
        return p.s->held[task->seat] > 0;
    case GS_DUE_DESTROY:
        return p.s->snake[task->seat].gears != 0;
    case GS_DUE_TAKE:
        return p.s->held[task->from] > 0;
    case GS_DUE_LOOK:
        break;
    }
    return true;
}

/* GS-10: waking and the end of the glue are no phase (A9). */
static void begin_turn(struct gs_play p, int seat)
{
    struct gs_snake *n = &p.s->snake[seat];
    p.s->turn = (uint8_t)seat;
    p.s->step = GS_DRAW;
    EVENT(p.log, GS_EV_TURN, seat, 0);
    if (!n->awake)
        gs_wake(p, seat);
    if (n->glued) {
        n->glued = 0;
        gs_to_discard(p.s, p.r->glue);
        EVENT(p.log, GS_EV_UNGLUED, seat, p.r->glue);
    }
}

static void end_game(struct gs_play p)
{
    int longest = 0;
    for (int seat = 0; seat < p.s->base.seats; seat++)
        longest = p.s->snake[seat].length > longest ? p.s->snake[seat].length : longest;
    memset(p.s->queue, 0, sizeof p.s->queue); /* A12 */
    p.s->tasks = 0;
    EVENT(p.log, GS_EV_OVER, p.s->turn, longest);
}

/* Does what needs no decision, until somebody has to decide or chance has to fall. */
static void go_on(struct gs_play p)
{
    struct gs_state *s = p.s;
    for (;;) {
        if (gs_won(p.r, s)) {
            end_game(p);
            return;
        }
        if (s->tasks) {
            if (is_possible(p, &s->queue[0]))
                return;
            if (take_task(s).due == GS_DUE_DRAW) /* A10 */
                s->step = GS_MAIN;
        } else if (s->entries) {
            if (gs_asked(p.r, s) != SEAT_NONE)
                return;
            gs_resolve(p);
        } else if (s->step == GS_STEP_END) {
            begin_turn(p, gs_left_of(s, s->turn));
        } else {
            return;
        }
    }
}

/* ---- Set-up (GS-1 … GS-7, A13) --------------------------------------------------------------------------------- */

static void setup(const struct rules *rules, struct state *state)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state *s = (struct gs_state *)state;
    s->drawn = GS_NONE;
    s->step = r->first == SEAT_NONE ? GS_FIRST : GS_SETUP;
    s->turn = (uint8_t)(r->first == SEAT_NONE ? 0 : r->first);
    for (int card = 0; card < r->kinds; card++)
        s->deck[card] = r->card[card].copies;
    s->deck_count = (uint8_t)r->cards;
    for (int seat = 0; seat < rules->seats; seat++) {
        s->snake[seat].length = 3;
        s->snake[seat].awake = 1;
        gs_update_constants(r, &s->snake[seat]);
    }
    gs_set_node(r, s);
}

/* The lowest seat with fewer cards than are dealt, or SEAT_NONE. */
static int dealt_to(const struct gs_rules *r, const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->held[seat] < r->hand)
            return seat;
    return SEAT_NONE;
}

static void deal(struct gs_play p, int card)
{
    int seat = dealt_to(p.r, p.s);
    assert(seat < GS_SEATS_MAX);
    if (p.r->card[card].king) { /* GS-6 */
        gs_forget_top(p.s);
        EVENT(p.log, GS_EV_KING_BACK, seat, card);
        return;
    }
    gs_from_deck(p.s, card);
    if (gs_is_rat(p.r, card)) {
        gs_to_pit(p.s, card);
        EVENT(p.log, GS_EV_DEALT_RAT, seat, card);
        return;
    }
    gs_hand_add(p.s, seat, card);
    event_add_secret(p.log, GS_EV_DEALT, seat, (const int32_t[]){ card }, 1, 1 << seat, 1);
    if (dealt_to(p.r, p.s) == SEAT_NONE)
        begin_turn(p, p.s->turn);
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The cards of which the next one comes, with their counts: the Deck, or the hand of who is robbed. */
static const uint8_t *drawn_from(const struct gs_state *s)
{
    bool robbed = s->tasks && s->queue[0].due == GS_DUE_TAKE;
    return robbed ? s->hand[s->queue[0].from] : s->deck;
}

static int chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    const uint8_t *from = drawn_from(s);
    enum gs_verb verb = from == s->deck ? GS_V_DRAW : GS_V_TAKE;
    int count = 0;
    if (state->phase == GS_FIRST) {
        for (; count < rules->seats; count++) {
            out[count] = gs_pack(GS_V_FIRST, count);
            weight[count] = 1;
        }
        return count;
    }
    if (verb == GS_V_DRAW && s->top_count) { /* A42 */
        out[0] = gs_pack(GS_V_DRAW, s->top[s->top_count - 1]);
        weight[0] = 1;
        return 1;
    }
    for (int card = 0; card < r->kinds; card++)
        if (from[card]) {
            out[count] = gs_pack(verb, card);
            weight[count++] = from[card];
        }
    return count;
}

static action chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct gs_state *s = (const struct gs_state *)state;
    const uint8_t *from = drawn_from(s);
    if (state->phase == GS_FIRST)
        return gs_pack(GS_V_FIRST, (int)rng_below(rng, (uint32_t)rules->seats));
    if (from == s->deck && s->top_count)
        return gs_pack(GS_V_DRAW, s->top[s->top_count - 1]);
    uint32_t n = rng_below(rng, from == s->deck ? s->deck_count : s->held[s->queue[0].from]);
    int card = 0;
    for (; n >= from[card]; card++)
        n -= from[card];
    return gs_pack(from == s->deck ? GS_V_DRAW : GS_V_TAKE, card);
}

/* ---- Drawing (GS-11, GS-12, A34 … A36, A40) --------------------------------------------------------------------- */

/* A drawn rat that is not crowned: it waits for its decision in the Draw Phase, else it goes to the Pit. */
static void meet_rat(struct gs_play p, enum gs_due due, int seat, int rat)
{
    EVENT(p.log, GS_EV_DREW_RAT, seat, rat, 0);
    if (due == GS_DUE_DRAW) {
        p.s->drawn = (uint8_t)rat;
        p.s->step = GS_RAT;
    } else {
        gs_to_pit(p.s, rat);
        EVENT(p.log, GS_EV_TO_PIT, seat, rat);
    }
    if (p.r->card[rat].drawn_look)
        gs_owe(p.s, GS_DUE_LOOK, seat, 0);
}

static void draw(struct gs_play p, int card)
{
    struct gs_task task = take_task(p.s);
    gs_from_deck(p.s, card);
    if (task.due == GS_DUE_DRAW)
        p.s->step = GS_MAIN;
    if (p.r->card[card].king) {
        gs_crown(p, task.seat, card);
    } else if (gs_is_rat(p.r, card)) {
        meet_rat(p, (enum gs_due)task.due, task.seat, card);
    } else {
        gs_hand_add(p.s, task.seat, card);
        event_add_secret(p.log, GS_EV_DREW, task.seat, (const int32_t[]){ card }, 1, 1 << task.seat, 1);
    }
}

static void draw_from_pit(struct gs_play p, int seat)
{
    int rat = gs_from_pit(p.s);
    p.s->step = GS_MAIN;
    EVENT(p.log, GS_EV_DREW_RAT, seat, rat, 1);
    if (p.r->card[rat].king) {
        gs_crown(p, seat, rat);
        return;
    }
    p.s->drawn = (uint8_t)rat;
    p.s->step = GS_RAT;
}

static void rob(struct gs_play p, int card)
{
    struct gs_task task = take_task(p.s);
    int32_t args[] = { task.from, card };
    gs_hand_steal(p.s, task.seat, task.from, card);
    event_add_secret(p.log, GS_EV_TOOK, task.seat, args, 2, 1 << task.seat | 1 << task.from, 2);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* The drawn rat is no longer in the hand of who drew it; the turn goes on behind it. */
static int let_go(struct gs_state *s)
{
    int rat = s->drawn;
    s->drawn = GS_NONE;
    s->step = GS_MAIN;
    return rat;
}

static void drop(struct gs_play p, int seat, int card)
{
    bool chosen = p.s->tasks;
    if (chosen)
        take_task(p.s);
    gs_hand_drop(p.s, seat, card);
    gs_to_discard(p.s, card);
    EVENT(p.log, GS_EV_DISCARDED, seat, card, chosen ? GS_DROP_CHOICE : GS_DROP_LIMIT);
}

static void announce_card(struct gs_play p, int seat, struct gs_action a)
{
    static const enum gs_do what[] = { [GS_V_PLAY] = GS_DO_PLAY, [GS_V_USE] = GS_DO_USE, [GS_V_EQUIP] = GS_DO_EQUIP };
    if (a.verb == GS_V_EQUIP) {
        a.target[0] = gs_target(seat, a.cell);
        a.cell = GS_NONE;
    }
    gs_announce(p, what[a.verb], seat, a);
}

static void carry_out(struct gs_play p, int seat, struct gs_action a)
{
    struct gs_state *s = p.s;
    switch (a.verb) {
    case GS_V_FIRST:
        s->turn = (uint8_t)a.cell;
        s->step = GS_SETUP;
        EVENT(p.log, GS_EV_FIRST, a.cell, 0);
        break;
    case GS_V_DRAW:
        if (s->step == GS_SETUP)
            deal(p, a.card);
        else
            draw(p, a.card);
        break;
    case GS_V_TAKE:
        rob(p, a.card);
        break;
    case GS_V_DRAW_DECK:
        EVENT(p.log, GS_EV_DRAWS, seat, 0);
        gs_owe(s, GS_DUE_DRAW, seat, 0);
        break;
    case GS_V_DRAW_PIT:
        draw_from_pit(p, seat);
        break;
    case GS_V_EAT:
        a.card = let_go(s);
        gs_announce(p, GS_DO_EAT, seat, a);
        break;
    case GS_V_REFUSE:
        a.card = let_go(s);
        gs_to_pit(s, a.card);
        EVENT(p.log, GS_EV_TO_PIT, seat, a.card);
        break;
    case GS_V_PLAY:
    case GS_V_USE:
    case GS_V_EQUIP:
        announce_card(p, seat, a);
        break;
    case GS_V_UNEQUIP:
        gs_lose(p, seat, a.cell, GS_LOST_UNEQUIPPED);
        break;
    case GS_V_DISCARD:
        drop(p, seat, a.card);
        break;
    case GS_V_DIGEST:
        gs_announce(p, GS_DO_DIGEST, seat, a);
        break;
    case GS_V_PASS:
        s->passed |= (uint8_t)(1u << seat);
        EVENT(p.log, GS_EV_PASSED, seat, 0);
        break;
    case GS_V_DESTROY:
        take_task(s);
        gs_lose(p, seat, a.cell, GS_LOST_CHOICE);
        break;
    case GS_V_LOOK:
        take_task(s);
        gs_hand_look(p, seat, a.cell);
        break;
    }
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    struct gs_play p = { (const struct gs_rules *)rules, (struct gs_state *)state, log };
    carry_out(p, seat, gs_unpack(p.r, p.s, seat, a));
    go_on(p);
    gs_set_node(p.r, p.s);
}

/* ---- Result ------------------------------------------------------------------------------------------------------ */

/* GS-8, GS-9, A11 */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        out->score[seat] = s->snake[seat].length < r->length ? s->snake[seat].length : r->length;
    for (int seat = 0; seat < rules->seats; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < rules->seats; other++)
            out->rank[seat] += out->score[other] > out->score[seat];
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const struct game_option options[] = {
    [GS_OPT_FIRST] = { .key = "first",
                       .value_hint = "random, or a seat from 0",
                       .fallback = "random",
                       .help = "who begins" },
    { .key = NULL },
};

static const char *const reasons[] = { [GS_GOES_ON] = "the game goes on", [GS_LONGEST] = "length", NULL };

const struct game greatest_snake = {
    .id = "greatest-snake",
    .title = "The Greatest Snake",
    .about = "Grow the longest snake by eating rats, and spoil the meals of the others.",
    .version = 1,
    .hidden = true,
    .options = options,
    .phases = gs_phase_words,
    .reasons = reasons,
    .event_types = gs_event_types,
    .rulesets = greatest_snake_rulesets,
    .rules_size = sizeof(struct gs_rules),
    .state_size = sizeof(struct gs_state),
    .plies_max = 200000, /* random games have some hundred, with odd decks some thousand; rats keep coming */
    .build = gs_build,
    .setup = setup,
    .legal = gs_list_legal,
    .chance_odds = chance_odds,
    .chance = chance,
    .apply = apply,
    .result = result,
    .redact = gs_redact,
    .determinize = gs_determinize,
    .action_text = gs_action_text,
    .event_text = gs_event_text,
    .arg_text = gs_arg_text,
    .render = gs_render,
    .json = gs_json,
    .read = gs_read,
    .invariant = gs_fault,
};
