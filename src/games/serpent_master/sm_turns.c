/* The course of the game: entries, cards set aside and drawn, the secret choice, cards resolved one after the other,
 * the end (SM-3 to SM-21); and the table of the game. */
#include "games/serpent_master/sm_parts.h"

#include "engine/card_set.h"

#include <assert.h>
#include <string.h>

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

uint32_t sm_played(const struct sm_state *s, int seat)
{
    uint32_t played = 0;
    for (int round = 0; round < SM_ROUNDS_MAX; round++)
        played |= SM_CARD(s->played[round][seat]);
    return played & ~SM_CARD(SM_NO_CARD);
}

uint32_t sm_deck(const struct sm_rules *r, const struct sm_state *s)
{
    return r->all & ~(s->hand[0] | s->aside[0] | SM_CARD(s->chosen[0]) | sm_played(s, 0));
}

/* AM-12: while face-down cards are left. */
bool sm_must_draw(const struct sm_rules *r, const struct sm_state *s)
{
    return r->hand > 0 && sm_count(s->hand[0]) < r->hand && sm_deck(r, s) != 0;
}

bool sm_goes_before(const struct sm_state *s, int seat, int other)
{
    if (s->chosen[seat] != s->chosen[other])
        return s->chosen[seat] > s->chosen[other];
    for (int round = s->round - 2; round >= 0; round--)
        if (s->played[round][seat] != s->played[round][other])
            return s->played[round][seat] > s->played[round][other];
    return seat < other;
}

void sm_order(const struct sm_state *s, uint8_t order[SM_SEATS_MAX])
{
    for (int seat = 0; seat < s->base.seats; seat++) {
        int at = seat;
        for (; at > 0 && sm_goes_before(s, seat, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)seat;
    }
}

int sm_resolved(const struct sm_state *s, int seat, uint8_t *cards)
{
    int count = 0;
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        cards[count++] = s->played[round][seat];
    if (s->base.phase == SM_RESOLVE && seat != s->turn && sm_goes_before(s, seat, s->turn))
        cards[count++] = s->chosen[seat];
    return count;
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

static void await(struct sm_state *s, enum sm_phase phase, enum node node, unsigned actors)
{
    s->base.phase = (uint8_t)phase;
    s->base.node = (uint8_t)node;
    s->base.actors = (uint8_t)actors;
}

static void await_turn(struct sm_state *s, enum sm_phase phase, int seat)
{
    s->turn = (uint8_t)seat;
    await(s, phase, NODE_TURN, 1u << seat);
}

void sm_set_node(const struct sm_rules *r, struct sm_state *s)
{
    unsigned open = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        open |= (s->chosen[seat] == SM_NO_CARD) << seat;
    switch ((enum sm_phase)s->base.phase) {
    case SM_RESOLVE:
        sm_order(s, s->order);
        await_turn(s, SM_RESOLVE, s->turn);
        return;
    case SM_ENTER:
        await_turn(s, SM_ENTER, s->turn);
        return;
    case SM_ASIDE:
    case SM_DRAW:
        await(s, (enum sm_phase)s->base.phase, NODE_CHANCE, 0);
        return;
    case SM_CHOOSE:
        await(s, SM_CHOOSE, NODE_SEALED, open);
        return;
    case SM_OVER:
        await(s, SM_OVER, NODE_OVER, 0);
        s->base.reason = (uint8_t)sm_reason(r, s);
        return;
    }
}

/* SM-6, AM-2, AM-13. */
static void setup(const struct rules *rules, struct state *state)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    memset(s->head, SM_NO_HEAD, sizeof s->head);
    for (int seat = 0; seat < s->base.seats; seat++)
        s->hand[seat] = r->hand ? 0 : r->all;
    s->round = 1;
    await_turn(s, SM_ENTER, 0);
}

static void begin_round(const struct sm_rules *r, struct sm_state *s)
{
    s->turn = 0;
    if (sm_must_draw(r, s))
        await(s, SM_DRAW, NODE_CHANCE, 0);
    else
        await(s, SM_CHOOSE, NODE_SEALED, (1u << s->base.seats) - 1);
}

static void finish(const struct sm_rules *r, struct sm_state *s, struct event_log *log)
{
    await(s, SM_OVER, NODE_OVER, 0);
    s->base.reason = (uint8_t)sm_reason(r, s);
    if (!log)
        return;
    uint8_t rank[SEATS_MAX];
    int winner = SEAT_NONE;
    sm_rank(s, rank);
    for (int seat = 0; seat < s->base.seats; seat++) {
        struct sm_standing standing = sm_standing(s, seat);
        EVENT(log, SM_EV_SCORE, seat, standing.points, standing.stack, standing.alone, rank[seat]);
        if (rank[seat] == 1 && s->base.reason != SM_DRAWN)
            winner = seat;
    }
    EVENT(log, SM_EV_OVER, winner, s->base.reason);
}

/* SM-20, SM-21, AM-5. */
static void end_round(const struct sm_rules *r, struct sm_state *s, struct event_log *log)
{
    memcpy(s->played[s->round - 1], s->chosen, sizeof s->chosen);
    memset(s->chosen, SM_NO_CARD, sizeof s->chosen);
    memset(s->order, 0, sizeof s->order);
    s->turn = 0;
    EVENT(log, SM_EV_ROUND, SEAT_NONE, s->round);
    if (s->round == r->rounds) {
        finish(r, s, log);
        return;
    }
    s->round++;
    begin_round(r, s);
}

/* Cards that cannot be placed are discarded without asking (SM-18), up to the first that can. */
static void resolve_from(const struct sm_rules *r, struct sm_state *s, int at, struct event_log *log)
{
    for (; at < s->base.seats; at++) {
        int seat = s->order[at], card = s->chosen[seat];
        if (sm_placeable(r, s, seat, card)) {
            await_turn(s, SM_RESOLVE, seat);
            return;
        }
        s->lost[seat] |= SM_CARD(card);
        EVENT(log, SM_EV_LOST, seat, card);
    }
    end_round(r, s, log);
}

/* ---- What actions do --------------------------------------------------------------------------------------------- */

static void enter(const struct sm_rules *r, struct sm_state *s, int entry, struct event_log *log)
{
    s->head[s->turn] = (uint8_t)entry;
    EVENT(log, SM_EV_ENTER, s->turn, entry);
    if (s->turn + 1 < s->base.seats) {
        await_turn(s, SM_ENTER, s->turn + 1);
    } else if (r->aside > 0) {
        s->turn = 0;
        await(s, SM_ASIDE, NODE_CHANCE, 0);
    } else {
        begin_round(r, s);
    }
}

/* AM-3; hole 17: in the blind pit nobody sees it. */
static void set_aside(const struct sm_rules *r, struct sm_state *s, int card, struct event_log *log)
{
    int seat = s->turn;
    s->aside[seat] |= SM_CARD(card);
    s->hand[seat] &= ~SM_CARD(card);
    if (log)
        event_add_secret(log, SM_EV_ASIDE, seat, (int32_t[]){ card }, 1, r->hand ? 0 : 1 << seat, EVENT_SECRET);
    if (sm_count(s->aside[seat]) < r->aside)
        return;
    if (seat + 1 < s->base.seats)
        s->turn++;
    else
        begin_round(r, s);
}

static void draw(const struct sm_rules *r, struct sm_state *s, int card, struct event_log *log)
{
    s->hand[0] |= SM_CARD(card);
    event_add_secret(log, SM_EV_DRAW, 0, (int32_t[]){ card }, 1, 1, 1);
    begin_round(r, s);
}

/* SM-8. Until the last has chosen, cards are only noted, so that the same choices are the same bytes (AM-25). */
static void commit(const struct sm_rules *r, struct sm_state *s, int seat, int card, struct event_log *log)
{
    s->chosen[seat] = (uint8_t)card;
    s->hand[seat] &= ~SM_CARD(card);
    s->base.actors &= (uint8_t) ~(1u << seat);
    if (log)
        event_add_secret(log, SM_EV_COMMIT, seat, (int32_t[]){ card }, 1, 1 << seat, 1);
    if (s->base.actors)
        return;
    sm_order(s, s->order);
    for (int at = 0; at < s->base.seats; at++)
        EVENT(log, SM_EV_REVEAL, s->order[at], s->chosen[s->order[at]]);
    resolve_from(r, s, 0, log);
}

/* The events of a placement, told on the state before it. */
static void report_placement(const struct sm_rules *r, const struct sm_state *s, int seat, int number,
                             struct event_log *log)
{
    const uint8_t *cell = r->path[number].cell;
    EVENT(log, SM_EV_PLACE, seat, s->chosen[seat], number);
    for (int i = 0; i < r->size[s->chosen[seat]]; i++)
        EVENT(log, SM_EV_TOKEN, seat, cell[i], sm_top_of(s, cell[i]), sm_height(s, cell[i]) + 1);
    EVENT(log, SM_EV_HEAD, seat, s->head[seat], r->last[number]);
}

/* SM-13 */
static void place(const struct sm_rules *r, struct sm_state *s, int seat, int number, struct event_log *log)
{
    int at = 0;
    if (log)
        report_placement(r, s, seat, number, log);
    sm_put_tokens(s, seat, r->mask[number]);
    s->head[seat] = r->last[number];
    while (s->order[at] != seat)
        at++;
    resolve_from(r, s, at + 1, log);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    int what = sm_what_of(a);
    switch (sm_verb_of(a)) {
    case SM_DO_ENTER:
        enter(r, s, what, log);
        break;
    case SM_DO_ASIDE:
        set_aside(r, s, what, log);
        break;
    case SM_DO_DRAW:
        draw(r, s, what, log);
        break;
    case SM_DO_CARD:
        commit(r, s, seat, what, log);
        break;
    case SM_DO_PLACE:
        place(r, s, seat, what, log);
        break;
    }
}

/* ---- What is legal ----------------------------------------------------------------------------------------------- */

/* SM-3, SM-4, hole 2. */
static int legal_entries(const struct sm_rules *r, const struct sm_state *s, action *out)
{
    uint64_t taken = 0;
    int count = 0;
    for (int seat = 0; seat < s->turn; seat++)
        taken |= SM_BIT(sm_entry_square(r, s->head[seat]));
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++) {
        int square = sm_entry_square(r, entry);
        if (square != SM_NO_SQUARE && !(taken & SM_BIT(square)))
            out[count++] = sm_pack(SM_DO_ENTER, entry);
    }
    return count;
}

static int list_cards(uint32_t cards, enum sm_verb verb, action *out)
{
    int count = 0;
    for (; cards; cards &= cards - 1)
        out[count++] = sm_pack(verb, __builtin_ctz(cards));
    return count;
}

/* SM-12 to SM-17. Each is written and only then counted or not: most of this list is made without a guess. */
static int legal_placements(const struct sm_rules *r, const struct sm_state *s, int seat, action *out)
{
    uint64_t blocked = sm_blocked(s, seat);
    const uint16_t *first = &r->first[s->chosen[seat]][s->head[seat]];
    int count = 0;
    for (int number = first[0]; number < first[1]; number++) {
        out[count] = sm_pack(SM_DO_PLACE, number);
        count += !(r->mask[number] & blocked);
    }
    return count;
}

static int legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)state;
    if (s->base.phase == SM_CHOOSE)
        return list_cards(s->hand[seat], SM_DO_CARD, out);
    return s->base.phase == SM_RESOLVE ? legal_placements(r, s, seat, out) : legal_entries(r, s, out);
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The cards of which one is drawn, all at even odds (AM-3, AM-12). */
static uint32_t urn(const struct sm_rules *r, const struct sm_state *s)
{
    return s->base.phase == SM_ASIDE ? r->all & ~s->aside[s->turn] : sm_deck(r, s);
}

static enum sm_verb draw_verb(const struct sm_state *s)
{
    return s->base.phase == SM_ASIDE ? SM_DO_ASIDE : SM_DO_DRAW;
}

static int chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct sm_state *s = (const struct sm_state *)state;
    int count = list_cards(urn((const struct sm_rules *)rules, s), draw_verb(s), out);
    for (int i = 0; i < count; i++)
        weight[i] = 1;
    return count;
}

static action chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct sm_state *s = (const struct sm_state *)state;
    uint32_t cards = urn((const struct sm_rules *)rules, s);
    return sm_pack(draw_verb(s), card_nth(cards, (int)rng_below(rng, (uint32_t)card_count(cards))));
}

/* ---- The table of the game --------------------------------------------------------------------------------------- */

/* AM-17 */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct sm_state *s = (const struct sm_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        out->score[seat] = sm_standing(s, seat).points;
    sm_rank(s, out->rank);
}

static const struct game_option options[] = {
    [SM_OPT_BOARD] = { .key = "board",
                       .values = (const char *const[]){ "auto", "6", "7", "8", NULL },
                       .help = "squares along a side of the board; auto is 7 for one or two players and 8 for more" },
    { .key = NULL },
};

static const char *const phases[] = { "enter", "aside", "draw", "choose", "resolve", "over", NULL };

static const char *const reasons[] = {
    [SM_GOES_ON] = "the game is going on",
    [SM_BY_POINTS] = "won by points",
    [SM_BY_STACK] = "level on points, won by the larger stack under the head",
    [SM_BY_ALONE] = "level on points and stacks, won by tokens lying alone",
    [SM_DRAWN] = "a draw",
    [SM_MASTER] = "Serpent Master",
    [SM_CHARMER] = "Charmer",
    [SM_HANDLER] = "Handler",
    [SM_PREY] = "Prey",
    NULL,
};

const struct game serpent_master = {
    .id = "serpent-master",
    .title = "Serpent Master",
    .about = "Serpents grow over each other, by cards that are chosen in secret.",
    .version = 1,
    .hidden = true,
    .options = options,
    .phases = phases,
    .reasons = reasons,
    .event_types = sm_event_types,
    .rulesets = serpent_master_rulesets,
    .rules_size = sizeof(struct sm_rules),
    .state_size = sizeof(struct sm_state),
    /* The entries of the largest board; there are fewer cards, and fewer forms of one card. */
    /* A seat enters, sets cards aside, chooses and places its cards; what is not set aside may be drawn. */
    .plies_max = SM_SEATS_MAX * (1 + SM_CARDS_MAX + 2 * SM_ROUNDS_MAX),
    .build = sm_build,
    .setup = setup,
    .legal = legal,
    .chance_odds = chance_odds,
    .chance = chance,
    .apply = apply,
    .result = result,
    .redact = sm_redact,
    .determinize = sm_determinize,
    .action_text = sm_action_text,
    .event_text = sm_event_text,
    .arg_text = sm_arg_text,
    .render = sm_render,
    .json = sm_json,
    .read = sm_read,
    .invariant = sm_invariant,
};

_Static_assert(sizeof(struct sm_state) <= STATE_SIZE_MAX, "a state is larger than the contract allows");
_Static_assert(SM_FORMS_MAX <= SM_ENTRIES && SM_CARDS_MAX <= SM_ENTRIES, "entries are the longest list");
