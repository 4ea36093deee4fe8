/* The course of a game: set-up, turns, draws, what actions do and what comes next; and the table of the game. */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>

_Static_assert(sizeof(struct gs_state) <= STATE_SIZE_MAX, "a state fits");
_Static_assert(sizeof(struct gs_state) % 8 == 0 && sizeof(struct gs_snake) == 104, "no padding but `unused`");

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* GS-10: waking and the end of the glue are no phase (A9). */
static void begin_turn(const struct gs_play *p, int seat)
{
    const struct gs_snake *n = &p->s->snake[seat];
    HAPPEN(p, GS_EV_TURN, seat, 0);
    if (!n->awake)
        HAPPEN(p, GS_EV_WOKE, seat, 0);
    if (n->glued)
        HAPPEN(p, GS_EV_UNGLUED, seat, p->r->glue);
}

/* A41: a card is wanted, and there are none but in the piles. */
static void refill(const struct gs_play *p)
{
    const struct gs_state *s = p->s;
    bool wanted = s->tasks && (s->queue[0].due == GS_DUE_DRAW || s->queue[0].due == GS_DUE_GAIN);
    int cards = s->pit_count;
    if (!wanted || s->deck_count > 0 || s->base.node == NODE_OVER)
        return;
    for (int card = 0; card < p->r->kinds; card++)
        cards += s->discard[card];
    HAPPEN(p, GS_EV_SHUFFLED, s->turn, cards);
}

/* Does what needs no decision, until somebody has to decide or chance has to fall. */
static void go_on(const struct gs_play *p)
{
    struct gs_state *s = p->s;
    for (;;) {
        gs_settle(&p->r->base, &s->base);
        refill(p);
        if (s->base.phase == GS_RESPONSE && !s->base.actors)
            gs_resolve(p);
        else if (s->base.node == NODE_TURN && !s->tasks && s->step == GS_STEP_END)
            begin_turn(p, gs_left_of(s, s->turn));
        else
            return;
    }
}

static void end_game(const struct gs_play *p)
{
    int longest = 0;
    for (int seat = 0; seat < p->s->base.seats; seat++)
        longest = p->s->snake[seat].length > longest ? p->s->snake[seat].length : longest;
    HAPPEN(p, GS_EV_OVER, p->s->turn, longest);
}

/* ---- Set-up (GS-1 … GS-7, A13) --------------------------------------------------------------------------------- */

static void setup(const struct rules *rules, struct state *state)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state *s = (struct gs_state *)state;
    s->drawn = s->aside = GS_NONE;
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
    gs_settle(rules, state);
}

/* The lowest seat with fewer cards than are dealt, or SEAT_NONE. */
static int dealt_to(const struct gs_rules *r, const struct gs_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->held[seat] < r->hand)
            return seat;
    return SEAT_NONE;
}

static void deal(const struct gs_play *p, int card)
{
    int seat = dealt_to(p->r, p->s);
    assert(seat < GS_SEATS_MAX);
    if (p->r->card[card].king) /* GS-6 */
        HAPPEN(p, GS_EV_KING_BACK, seat, card);
    else if (gs_is_rat(p->r, card))
        HAPPEN(p, GS_EV_DEALT_RAT, seat, card);
    else
        HAPPEN_TO(p, GS_EV_DEALT, seat, 1 << seat, 1, card);
    if (dealt_to(p->r, p->s) == SEAT_NONE)
        begin_turn(p, p->s->turn);
}

/* ---- Drawing (GS-11, GS-12, A34 … A36, A40) --------------------------------------------------------------------- */

/* A rat that is not crowned waits for its decision in the Draw Phase, else it goes to the Pit. */
static void draw(const struct gs_play *p, int card)
{
    int seat = p->s->queue[0].seat;
    bool decides = p->s->queue[0].due == GS_DUE_DRAW;
    if (p->r->card[card].king) {
        gs_crown(p, seat, card);
    } else if (gs_is_rat(p->r, card)) {
        HAPPEN(p, GS_EV_DREW_RAT, seat, card, 0);
        if (!decides)
            HAPPEN(p, GS_EV_TO_PIT, seat, card);
    } else {
        HAPPEN_TO(p, GS_EV_DREW, seat, 1 << seat, 1, card);
    }
}

static void draw_from_pit(const struct gs_play *p, int seat)
{
    int rat = p->s->pit[p->s->pit_count - 1];
    HAPPEN(p, GS_EV_DREW_RAT, seat, rat, 1);
    if (p->r->card[rat].king)
        gs_crown(p, seat, rat);
}

static void rob(const struct gs_play *p, int card)
{
    struct gs_task task = p->s->queue[0];
    HAPPEN_TO(p, GS_EV_TOOK, task.seat, 1 << task.seat | 1 << task.from, 2, task.from, card);
}

/* An event for each card, copies too: that there are events everybody learns, and so it may tell only the number of
 * cards, which everybody knows. */
static void look(const struct gs_play *p, int seat, int at)
{
    HAPPEN(p, GS_EV_LOOKED, seat, at);
    for (uint64_t kinds = p->s->hand_kinds[at]; kinds;) {
        int card = card_take(&kinds);
        for (int n = 0; n < p->s->hand[at][card]; n++)
            HAPPEN_TO(p, GS_EV_SAW, seat, 1 << seat, EVENT_SECRET, at, card);
    }
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

static void announce(const struct gs_play *p, enum gs_do what, int seat, struct gs_action a)
{
    if (what == GS_DO_EAT)
        a.card = p->s->drawn;
    if (what == GS_DO_EQUIP) {
        a.target[0] = gs_target(seat, a.cell);
        a.cell = GS_NONE;
    }
    gs_announce(p, what, seat, &a);
}

static void carry_out(const struct gs_play *p, int seat, const struct gs_action *a)
{
    switch (a->verb) {
    case GS_V_FIRST:
        HAPPEN(p, GS_EV_FIRST, a->cell, 0);
        break;
    case GS_V_DRAW:
        if (p->s->step == GS_SETUP)
            deal(p, a->card);
        else
            draw(p, a->card);
        break;
    case GS_V_TAKE:
        rob(p, a->card);
        break;
    case GS_V_DRAW_DECK:
        HAPPEN(p, GS_EV_DRAWS, seat, 0);
        break;
    case GS_V_DRAW_PIT:
        draw_from_pit(p, seat);
        break;
    case GS_V_EAT:
        announce(p, GS_DO_EAT, seat, *a);
        break;
    case GS_V_REFUSE:
        HAPPEN(p, GS_EV_TO_PIT, seat, p->s->drawn);
        break;
    case GS_V_PLAY:
        announce(p, GS_DO_PLAY, seat, *a);
        break;
    case GS_V_USE:
        announce(p, GS_DO_USE, seat, *a);
        break;
    case GS_V_EQUIP:
        announce(p, GS_DO_EQUIP, seat, *a);
        break;
    case GS_V_UNEQUIP:
        gs_lose(p, seat, a->cell, GS_LOST_UNEQUIPPED);
        break;
    case GS_V_DISCARD:
        HAPPEN(p, GS_EV_DISCARDED, seat, a->card, p->s->tasks ? GS_DROP_CHOICE : GS_DROP_LIMIT);
        break;
    case GS_V_DIGEST:
        announce(p, GS_DO_DIGEST, seat, *a);
        break;
    case GS_V_PASS:
        HAPPEN(p, GS_EV_PASSED, seat, 0);
        break;
    case GS_V_DESTROY:
        gs_lose(p, seat, a->cell, GS_LOST_CHOICE);
        break;
    case GS_V_LOOK:
        look(p, seat, a->cell);
        break;
    }
}

static void apply(const struct rules *rules, struct state *state, int seat, action packed, struct event_log *log)
{
    const struct gs_play p = { (const struct gs_rules *)rules, (struct gs_state *)state, log };
    struct gs_action a = gs_unpack(p.r, p.s, seat, packed);
    carry_out(&p, seat, &a);
    go_on(&p);
    if (state->node == NODE_OVER)
        end_game(&p);
}

/* ---- Result ------------------------------------------------------------------------------------------------------ */

/* GS-8, GS-9, A11 */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        out->score[seat] = s->snake[seat].length < r->length ? s->snake[seat].length : r->length;
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

static bool turn_ended(const struct rules *rules, const struct state *before, const struct state *after)
{
    const struct gs_state *b = (const struct gs_state *)before, *a = (const struct gs_state *)after;
    (void)rules;
    return b->base.phase > GS_SETUP && b->turn != a->turn;
}

const struct game greatest_snake = {
    .id = "greatest-snake",
    .title = "The Greatest Snake",
    .about = "Grow the longest snake: eat rats, and spoil the meals of the others.",
    .version = 1,
    .hidden = true,
    .options = options,
    .phases = gs_phase_words,
    .reasons = reasons,
    .event_types = gs_event_types,
    .card_deeds = gs_card_deeds,
    .keys = gs_keys,
    .rulesets = greatest_snake_rulesets,
    .rules_size = sizeof(struct gs_rules),
    .state_size = sizeof(struct gs_state),
    .plies_max = 200000, /* random games have some hundred, with odd decks some thousand; rats keep coming */
    .build = gs_build,
    .setup = setup,
    .legal = gs_list_legal,
    .chance_odds = gs_chance_odds,
    .chance = gs_chance,
    .apply = apply,
    .result = result,
    .turn_ended = turn_ended,
    .redact = gs_redact,
    .determinize = gs_determinize,
    .advance = gs_advance,
    .settle = gs_settle,
    .action_text = gs_action_text,
    .arg_tell = gs_arg_tell,
    .event_text = gs_event_text,
    .arg_text = gs_arg_text,
    .arg_value = gs_arg_value,
    .event_recall = gs_event_recall,
    .render = gs_render,
    .json = gs_json,
    .read = gs_read,
    .invariant = gs_fault,
};
