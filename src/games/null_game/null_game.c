/* The null game's rules: the ruleset, legal actions and chance, what actions do, the result, what each seat may know,
 * and the table of all that. Positions are in null_game_position.c, texts in null_game_text.c. */
#include "games/null_game/null_game.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct ng_state) <= STATE_SIZE_MAX, "a state has a limit");
_Static_assert(NG_ROUNDS_MAX *NG_POINTS_MAX <= 255, "points fit a byte");

/* ---- The ruleset ------------------------------------------------------------------------------------------------- */

static int read_deck(struct ng_rules *r, struct flat *f, struct error *err)
{
    int code = flat_list(f, err, 2, NG_CARD_MAX, &r->cards, "copies");
    for (int card = 1; card <= r->cards && !code; card++) {
        int64_t copies = 0;
        code = flat_int(f, err, 1, NG_COPIES_MAX, &copies, "copies.%d", card - 1);
        r->copies[card] = (uint8_t)copies;
        r->deck += (int)copies;
    }
    return code;
}

/* Every number is read with its limits; then comes what they must be together: a deck that lasts to the end. The seats
 * are all that the ruleset allows, so that this fault is told along with the others, whoever plays. */
static int build(struct rules *rules, struct flat *f, struct error *err)
{
    struct ng_rules *r = (struct ng_rules *)rules;
    const struct ruleset *ruleset = rules->ruleset;
    int64_t hand, rounds, score, look;
    int code;
    if ((ruleset->seats_min < 2 || ruleset->seats_max > NG_SEATS_MAX) &&
        (code = flat_refuse(f, err, "seats", "must be within 2 to %d", NG_SEATS_MAX)))
        return code;
    if ((code = read_deck(r, f, err)) || (code = flat_int(f, err, 1, NG_HAND_MAX, &hand, "hand")) ||
        (code = flat_int(f, err, 1, NG_ROUNDS_MAX, &rounds, "rounds")) ||
        (code = flat_int(f, err, 0, NG_POINTS_MAX, &score, "points.score")) ||
        (code = flat_int(f, err, 0, NG_POINTS_MAX, &look, "points.look")) || (code = flat_verdict(f)))
        return code;
    r->hand = (int)hand;
    r->rounds = (int)rounds;
    r->score = (int)score;
    r->look = (int)look;
    r->challenge = rules->choice[NG_OPT_CHALLENGE] == 0;
    int challenges = r->rounds < rules->seats ? r->rounds : rules->seats;
    int need = 1 + rules->seats * (r->hand + r->rounds - 1) + challenges;
    if (r->deck < need)
        return flat_refuse(f, err, "copies", "make %d cards, but %d seats need %d", r->deck, rules->seats, need);
    rules->actions_max = NG_CARD_MAX;
    rules->outcomes_max = NG_CARD_MAX;
    rules->events_max = NG_SEATS_MAX + 4; /* the last card chosen in the last round, which nobody wins */
    return 0;
}

/* ---- Questions to a state ---------------------------------------------------------------------------------------- */

int ng_left(const struct ng_rules *r, const struct ng_state *s, int card)
{
    int left = r->copies[card] - s->gone[card] - (s->prize == card);
    for (int seat = 0; seat < s->base.seats; seat++)
        left -= s->hand[seat][card];
    return left;
}

int ng_drawing_seat(const struct ng_rules *r, const struct ng_state *s)
{
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->held[seat] < r->hand)
            return seat;
    return NG_NOBODY;
}

int ng_highest_alone(const struct ng_state *s)
{
    for (int card = NG_CARD_MAX; card > 0; card--) {
        int owner = NG_NOBODY, count = 0;
        for (int seat = 0; seat < s->base.seats; seat++)
            if (s->played[seat] == card) {
                owner = seat;
                count++;
            }
        if (count == 1)
            return owner;
    }
    return NG_NOBODY;
}

/* ---- Legal actions and chance ------------------------------------------------------------------------------------ */

static int legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    const struct ng_state *s = (const struct ng_state *)state;
    int count = 0;
    if (s->base.phase == NG_CHOOSE) {
        for (int card = 1; card <= r->cards; card++)
            if (s->hand[seat][card] > 0)
                out[count++] = ng_pack(NG_DO_PLAY, card);
    } else if (s->base.phase == NG_ANSWER) {
        out[count++] = ng_pack(NG_DO_PASS, 0);
        out[count++] = ng_pack(NG_DO_CHALLENGE, 0);
    } else {
        assert(s->base.phase == NG_REWARD);
        out[count++] = ng_pack(NG_DO_SCORE, 0);
        out[count++] = ng_pack(NG_DO_LOOK, 0);
    }
    return count;
}

/* Every draw is one card of what is left: the deck has no order that could be known or forgotten. */
static int chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    const struct ng_state *s = (const struct ng_state *)state;
    enum ng_verb verb = s->base.phase == NG_LAY ? NG_DO_LAY : s->base.phase == NG_DEAL ? NG_DO_DRAW : NG_DO_TURN_UP;
    int count = 0;
    for (int card = 1; card <= r->cards; card++) {
        int left = ng_left(r, s, card);
        if (left > 0) {
            out[count] = ng_pack(verb, card);
            weight[count++] = (uint64_t)left;
        }
    }
    return count;
}

/* ---- What actions do --------------------------------------------------------------------------------------------- */

static void await(struct ng_state *s, enum node node, unsigned actors)
{
    s->base.node = (uint8_t)node;
    s->base.actors = (uint8_t)actors;
}

void ng_set_node(struct ng_state *s)
{
    unsigned open = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->played[seat] == NG_NO_CARD)
            open |= 1u << seat;
    s->base.reason = s->base.phase == NG_OVER ? NG_ROUNDS_PLAYED : NG_GOES_ON;
    switch ((enum ng_phase)s->base.phase) {
    case NG_LAY:
    case NG_DEAL:
    case NG_TURN_UP:
        await(s, NODE_CHANCE, 0);
        return;
    case NG_CHOOSE:
        await(s, NODE_SEALED, open);
        return;
    case NG_ANSWER:
        await(s, NODE_REACTION, 1u << (s->asked & 7));
        return;
    case NG_REWARD:
        await(s, NODE_TURN, 1u << (s->winner & 7));
        return;
    case NG_OVER:
        await(s, NODE_OVER, 0);
        return;
    }
}

static void setup(const struct rules *rules, struct state *state)
{
    (void)rules;
    struct ng_state *s = (struct ng_state *)state;
    s->winner = s->asked = NG_NOBODY;
    s->base.phase = NG_LAY;
    ng_set_node(s);
}

static void deal_or_choose(const struct ng_rules *r, struct ng_state *s)
{
    s->base.phase = ng_drawing_seat(r, s) != NG_NOBODY ? NG_DEAL : NG_CHOOSE;
}

static void end_round(const struct ng_rules *r, struct ng_state *s, struct event_log *log)
{
    if (s->round + 1 == r->rounds) { /* NG-8 */
        EVENT(log, NG_EV_PRIZE, s->winner, s->prize);
        EVENT(log, NG_EV_OVER, SEAT_NONE, 0);
        s->base.phase = NG_OVER;
        return;
    }
    s->round++;
    s->winner = NG_NOBODY;
    memset(s->played, NG_NO_CARD, sizeof s->played);
    deal_or_choose(r, s);
}

/* NG-7: the round has a winner. */
static void reward(struct ng_state *s, int by, struct event_log *log)
{
    EVENT(log, NG_EV_WON, s->winner, by);
    s->asked = NG_NOBODY;
    s->base.phase = NG_REWARD;
}

/* NG-6: asks the next seat after `seat` that still has its challenge. Who is asked follows from what all can see: to
 * leave out a seat because it can win nothing would tell the table why. */
static void ask_next(const struct ng_rules *r, struct ng_state *s, int seat, struct event_log *log)
{
    for (seat = (seat + 1) % s->base.seats; seat != s->winner; seat = (seat + 1) % s->base.seats)
        if (r->challenge && !(s->challenged >> seat & 1)) {
            s->asked = (uint8_t)seat;
            s->base.phase = NG_ANSWER;
            return;
        }
    reward(s, NG_BY_CARD, log);
}

/* NG-4: the last card was chosen. Only now do cards leave the hands: until then a state with the same choices is the
 * same bytes, whoever chose first. */
static void show_cards(const struct ng_rules *r, struct ng_state *s, struct event_log *log)
{
    for (int seat = 0; seat < s->base.seats; seat++) {
        int card = s->played[seat];
        s->hand[seat][card]--;
        s->held[seat]--;
        s->gone[card]++;
        EVENT(log, NG_EV_SHOWN, seat, card);
    }
    s->winner = (uint8_t)ng_highest_alone(s);
    if (s->winner != NG_NOBODY) {
        ask_next(r, s, s->winner, log);
    } else {
        EVENT(log, NG_EV_WON, SEAT_NONE, NG_BY_NOTHING);
        end_round(r, s, log);
    }
}

static void draw(const struct ng_rules *r, struct ng_state *s, int card, struct event_log *log)
{
    int seat = ng_drawing_seat(r, s);
    assert(seat != NG_NOBODY);
    s->hand[seat][card]++;
    s->held[seat]++;
    event_add_secret(log, NG_EV_DRAWN, seat, (int32_t[]){ card }, 1, 1 << seat, 1);
    deal_or_choose(r, s);
}

static void play(const struct ng_rules *r, struct ng_state *s, int seat, int card, struct event_log *log)
{
    s->played[seat] = (uint8_t)card;
    event_add_secret(log, NG_EV_CHOSEN, seat, (int32_t[]){ card }, 1, 1 << seat, 1);
    ng_set_node(s);
    if (s->base.actors == 0)
        show_cards(r, s, log);
}

static void turn_up(struct ng_state *s, int card, struct event_log *log)
{
    bool higher = card > s->played[s->winner];
    s->gone[card]++;
    EVENT(log, NG_EV_TURNED_UP, s->asked, card, higher);
    if (higher)
        s->winner = s->asked;
    reward(s, higher ? NG_BY_CHALLENGE : NG_BY_CARD, log);
}

static void look(const struct ng_rules *r, struct ng_state *s, int seat, struct event_log *log)
{
    s->points[seat] = (uint8_t)(s->points[seat] + r->look);
    s->looked |= (uint8_t)(1 << seat); /* what a seat has seen is part of the state */
    EVENT(log, NG_EV_LOOKED, seat, r->look);
    event_add_secret(log, NG_EV_SAW, seat, (int32_t[]){ s->prize }, 1, 1 << seat, EVENT_SECRET);
    end_round(r, s, log);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    struct ng_state *s = (struct ng_state *)state;
    int card = ng_card_of(a);
    switch (ng_verb_of(a)) {
    case NG_DO_LAY:
        s->prize = (uint8_t)card;
        event_add_secret(log, NG_EV_LAID, SEAT_CHANCE, (int32_t[]){ card }, 1, 0, 1);
        deal_or_choose(r, s);
        break;
    case NG_DO_DRAW:
        draw(r, s, card, log);
        break;
    case NG_DO_PLAY:
        play(r, s, seat, card, log);
        break;
    case NG_DO_PASS:
        EVENT(log, NG_EV_PASSED, seat, 0);
        ask_next(r, s, seat, log);
        break;
    case NG_DO_CHALLENGE:
        s->challenged |= (uint8_t)(1 << seat);
        s->base.phase = NG_TURN_UP;
        EVENT(log, NG_EV_CHALLENGED, seat, 0);
        break;
    case NG_DO_TURN_UP:
        turn_up(s, card, log);
        break;
    case NG_DO_SCORE:
        s->points[seat] = (uint8_t)(s->points[seat] + r->score);
        EVENT(log, NG_EV_SCORED, seat, r->score);
        end_round(r, s, log);
        break;
    case NG_DO_LOOK:
        look(r, s, seat, log);
        break;
    }
    ng_set_node(s);
}

/* NG-8, NG-9 */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct ng_state *s = (const struct ng_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        out->score[seat] = s->points[seat] + (s->base.phase == NG_OVER && s->winner == seat ? s->prize : 0);
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/* The only place where secrets leave a state. Everything not named here is public: ask of every member why. */
static void redact(const struct rules *rules, struct state *state, int viewer)
{
    (void)rules;
    struct ng_state *s = (struct ng_state *)state;
    bool knows_prize = viewer < s->base.seats && (s->looked >> viewer & 1);
    if (s->prize != NG_NO_CARD && !knows_prize && s->base.phase != NG_OVER)
        s->prize = NG_HIDDEN_CARD;
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (seat == viewer)
            continue;
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        if (s->base.phase == NG_CHOOSE && s->played[seat] != NG_NO_CARD)
            s->played[seat] = NG_HIDDEN_CARD;
    }
}

static int draw_any(const uint8_t *copies, struct rng *rng)
{
    uint32_t total = 0;
    for (int card = 1; card <= NG_CARD_MAX; card++)
        total += copies[card];
    uint32_t drawn = rng_below(rng, total);
    int card = 1;
    while (drawn >= copies[card])
        drawn -= copies[card++];
    return card;
}

/* Deals what the view lacks from the cards that its viewer has not seen. */
static void determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    struct ng_state *s = (struct ng_state *)state;
    uint8_t unseen[NG_CARD_MAX + 1] = { 0 };
    for (int card = 1; card <= r->cards; card++)
        unseen[card] = (uint8_t)ng_left(r, s, card);
    if (s->prize == NG_HIDDEN_CARD) {
        s->prize = (uint8_t)draw_any(unseen, rng);
        unseen[s->prize]--;
    }
    for (int seat = 0; seat < s->base.seats; seat++) {
        for (int i = 0; seat != viewer && i < s->held[seat]; i++) {
            int card = draw_any(unseen, rng);
            unseen[card]--;
            s->hand[seat][card]++;
        }
        if (s->played[seat] == NG_HIDDEN_CARD)
            s->played[seat] = (uint8_t)draw_any(s->hand[seat], rng);
    }
}

/* ---- Views move along -------------------------------------------------------------------------------------------- */

/* A card leaves a hand and is turned up; the last one decides who has won so far. */
static void advance_shown(const struct ng_rules *r, struct ng_state *s, int seat, int card)
{
    bool seen = state_is_of(&s->base, seat);
    if (seen && s->hand[seat][card] > 0)
        s->hand[seat][card]--;
    s->held[seat] -= s->held[seat] > 0;
    s->gone[card]++;
    s->played[seat] = (uint8_t)card;
    if (seat < s->base.seats - 1)
        return;
    s->winner = (uint8_t)ng_highest_alone(s);
    if (s->winner != NG_NOBODY)
        ask_next(r, s, s->winner, NULL);
}

/* What each event says is in its arguments; what it does not say follows by the functions that `apply` calls too. Any
 * numbers may come, since a page reads events from afar: those that name nothing are left out. */
static void advance(const struct rules *rules, struct state *view, const struct event *e)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    struct ng_state *s = (struct ng_state *)view;
    bool has_seat = e->seat < s->base.seats, has_card = e->arg[0] >= 1 && e->arg[0] <= r->cards;
    int seat = has_seat ? e->seat : 0, card = has_card ? e->arg[0] : NG_HIDDEN_CARD;
    if (!has_seat && e->type != NG_EV_LAID && e->type != NG_EV_WON && e->type != NG_EV_PRIZE)
        return;
    switch (e->type) {
    case NG_EV_LAID:
        s->prize = (uint8_t)card;
        deal_or_choose(r, s);
        break;
    case NG_EV_DRAWN:
        s->held[seat]++;
        s->hand[seat][has_card ? card : 0] += has_card;
        deal_or_choose(r, s);
        break;
    case NG_EV_CHOSEN:
        s->played[seat] = (uint8_t)card;
        break;
    case NG_EV_SHOWN:
        if (has_card)
            advance_shown(r, s, seat, card);
        break;
    case NG_EV_PASSED:
        if (s->winner < s->base.seats)
            ask_next(r, s, seat, NULL);
        break;
    case NG_EV_CHALLENGED:
        s->challenged |= (uint8_t)(1 << seat);
        s->base.phase = NG_TURN_UP;
        break;
    case NG_EV_TURNED_UP:
        s->gone[has_card ? card : 0] += has_card;
        if (e->arg[1])
            s->winner = s->asked;
        break;
    case NG_EV_WON:
        if (e->seat == SEAT_NONE)
            end_round(r, s, NULL);
        else
            reward(s, e->arg[0], NULL);
        break;
    case NG_EV_SCORED:
    case NG_EV_LOOKED:
        s->points[seat] = (uint8_t)(s->points[seat] + e->arg[0]);
        s->looked |= (uint8_t)((e->type == NG_EV_LOOKED) << seat);
        end_round(r, s, NULL);
        break;
    case NG_EV_SAW:
    case NG_EV_PRIZE:
        s->prize = (uint8_t)card;
        break;
    default: /* what is over is over; a bare event is somebody's look at the prize */
        break;
    }
}

static void settle(const struct rules *rules, struct state *state)
{
    (void)rules;
    ng_set_node((struct ng_state *)state);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const char *const yes_no[] = { "yes", "no", NULL };

static const struct game_option options[] = {
    [NG_OPT_CHALLENGE] = { .key = "challenge", .values = yes_no, .help = "May the others challenge a round's winner?" },
    { .key = NULL },
};

static const char *const reasons[] = {
    [NG_GOES_ON] = "the game goes on",
    [NG_ROUNDS_PLAYED] = "all rounds are played",
    NULL,
};

const struct game null_game = {
    .id = "null-game",
    .title = "Null Game",
    .about = "A tiny card game of secret choices: to be copied for a new game.",
    .version = 1,
    .hidden = true,
    .options = options,
    .phases = ng_phase_words,
    .reasons = reasons,
    .event_types = ng_event_types,
    .keys = ng_keys,
    .rulesets = null_game_rulesets,
    .rules_size = sizeof(struct ng_rules),
    .state_size = sizeof(struct ng_state),
    .plies_max = 1 + NG_SEATS_MAX * (NG_HAND_MAX + NG_ROUNDS_MAX - 1) /* the prize, the hands */
                 + NG_ROUNDS_MAX * (2 * NG_SEATS_MAX + 1),            /* a round: cards, answers, a card, a reward */
    .build = build,
    .setup = setup,
    .legal = legal,
    .chance_odds = chance_odds,
    .apply = apply,
    .result = result,
    .redact = redact,
    .determinize = determinize,
    .advance = advance,
    .settle = settle,
    .action_text = ng_action_text,
    .render = ng_render,
    .json = ng_json,
    .read = ng_read,
    .invariant = ng_fault,
};
