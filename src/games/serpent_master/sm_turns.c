/* The course of the game: entries, cards set aside and drawn, the secret choice, cards resolved one after the other,
 * the end (SM-3 to SM-21); and the table of the game. */
#include "games/serpent_master/sm_parts.h"

#include <string.h>

/* SM-6, AM-2, AM-13. */
static void setup(const struct rules *rules, struct state *state)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    memset(s->head, SM_NO_HEAD, sizeof s->head);
    for (int seat = 0; seat < s->base.seats; seat++)
        s->hand[seat] = r->hand ? 0 : r->all;
    s->round = 1;
    sm_settle(rules, state);
}

/* ---- The end of a round ------------------------------------------------------------------------------------------ */

/* Who plays without events does not pay for them: what is longer stays out of line, here and below. */
__attribute__((noinline)) static void report_end(const struct sm_state *s, struct event_log *log)
{
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

/* Cards that cannot be placed are discarded without asking (SM-18), up to the first that can. */
static void resolve(const struct sm_rules *r, struct sm_state *s, struct event_log *log)
{
    while (s->through < s->base.seats) {
        int seat = s->order[s->through], card = s->chosen[seat];
        if (sm_placeable(r, s, seat, card)) {
            sm_settle(&r->base, &s->base);
            return;
        }
        sm_lose_card(s, seat);
        EVENT(log, SM_EV_LOST, seat, card);
    }
    EVENT(log, SM_EV_ROUND, SEAT_NONE, s->round);
    sm_end_round(r, s);
    sm_settle(&r->base, &s->base);
    if (log && s->base.phase == SM_OVER)
        report_end(s, log);
}

/* ---- What actions do --------------------------------------------------------------------------------------------- */

static void enter(const struct sm_rules *r, struct sm_state *s, int seat, int entry, struct event_log *log)
{
    s->head[seat] = (uint8_t)entry;
    EVENT(log, SM_EV_ENTER, seat, entry);
    sm_settle(&r->base, &s->base);
}

/* AM-3; hole 17: in the blind pit nobody sees it. */
static void set_aside(const struct sm_rules *r, struct sm_state *s, int seat, int card, struct event_log *log)
{
    (void)seat; /* that of chance */
    sm_set_aside(r, s, s->turn, card);
    if (log)
        event_add_secret(log, SM_EV_ASIDE, s->turn, (int32_t[]){ card }, 1, r->hand ? 0 : 1 << s->turn, EVENT_SECRET);
    sm_settle(&r->base, &s->base);
}

static void draw(const struct sm_rules *r, struct sm_state *s, int seat, int card, struct event_log *log)
{
    (void)seat;
    sm_give_card(&s->hand[0], card);
    event_add_secret(log, SM_EV_DRAW, 0, (int32_t[]){ card }, 1, 1, 1);
    sm_settle(&r->base, &s->base);
}

/* With the reason where the order is not that of the cards (SM-10, SM-11). */
__attribute__((noinline)) static void report_cards(const struct sm_state *s, struct event_log *log)
{
    for (int at = 0; at < s->base.seats; at++) {
        int seat = s->order[at], next = at + 1 < s->base.seats ? s->order[at + 1] : seat;
        bool level = next != seat && s->chosen[next] == s->chosen[seat];
        EVENT(log, SM_EV_REVEAL, seat, s->chosen[seat], level ? next + 1 : 0,
              level ? sm_deciding_round(s, seat, next) : 0);
    }
}

static void reveal(const struct sm_rules *r, struct sm_state *s, struct event_log *log)
{
    sm_open_cards(s);
    if (log)
        report_cards(s, log);
    resolve(r, s, log);
}

/* SM-8. Until the last has chosen, cards are only noted, so that the same choices are the same bytes (AM-25). */
static void commit(const struct sm_rules *r, struct sm_state *s, int seat, int card, struct event_log *log)
{
    sm_commit_card(s, seat, card);
    if (log)
        event_add_secret(log, SM_EV_COMMIT, seat, (int32_t[]){ card }, 1, 1 << seat, 1);
    s->base.actors &= (uint8_t) ~(1u << seat);
    if (s->base.actors == 0)
        reveal(r, s, log);
}

/* The events of a placement, told on the state before it. */
__attribute__((noinline)) static void report_placement(const struct sm_rules *r, const struct sm_state *s, int seat,
                                                       int number, struct event_log *log)
{
    const uint8_t *cell = r->path[number].cell;
    int card = s->chosen[seat];
    EVENT(log, SM_EV_PLACE, seat, card, sm_path_number(r, card, cell));
    for (int i = 0; i < r->size[card]; i++)
        EVENT(log, SM_EV_TOKEN, seat, cell[i], sm_top_of(s, cell[i]), sm_height(s, cell[i]) + 1);
    EVENT(log, SM_EV_HEAD, seat, s->head[seat], r->last[number]);
}

/* SM-13 */
static void place(const struct sm_rules *r, struct sm_state *s, int seat, int number, struct event_log *log)
{
    if (log)
        report_placement(r, s, seat, number, log);
    sm_put_tokens(s, seat, r->mask[number]);
    sm_move_head(s, seat, r->last[number]);
    resolve(r, s, log);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    static void (*const carry_out[])(const struct sm_rules *r, struct sm_state *s, int seat, int what,
                                     struct event_log *log) = {
        [SM_DO_ENTER] = enter, [SM_DO_ASIDE] = set_aside, [SM_DO_DRAW] = draw,
        [SM_DO_CARD] = commit, [SM_DO_PLACE] = place,
    };
    carry_out[sm_verb_of(a)]((const struct sm_rules *)rules, (struct sm_state *)state, seat, sm_what_of(a), log);
}

/* ---- The table of the game --------------------------------------------------------------------------------------- */

/* As things stand, before the end too (AM-17). */
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
                       .help = "squares along a side of the board; auto is what the ruleset says" },
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

const int32_t sm_grade_worth[] = { 1000, 667, 333, 0 };

static int32_t utility(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return state->reason >= SM_MASTER ? sm_grade_worth[state->reason - SM_MASTER] : 0;
}

/* A turn of this game is a round, which all have together. */
static bool turn_ended(const struct rules *rules, const struct state *before, const struct state *after)
{
    (void)rules;
    return ((const struct sm_state *)before)->round != ((const struct sm_state *)after)->round;
}

const struct game serpent_master = {
    .id = "serpent-master",
    .title = "Serpent Master",
    .about = "Serpents grow over each other, by cards that are chosen in secret.",
    .version = 1,
    .hidden = true,
    .options = options,
    .seat_words = sm_colour_name,
    .phases = phases,
    .reasons = reasons,
    .event_types = sm_event_types,
    .card_deeds = sm_card_deeds,
    .keys = sm_keys,
    .rulesets = serpent_master_rulesets,
    .rules_size = sizeof(struct sm_rules),
    .state_size = sizeof(struct sm_state),
    /* A seat enters, sets cards aside, chooses and places its cards; what is not set aside may be drawn. */
    .plies_max = SM_SEATS_MAX * (1 + SM_CARDS_MAX + 2 * SM_ROUNDS_MAX),
    .build = sm_build,
    .setup = setup,
    .legal = sm_legal,
    .chance_odds = sm_chance_odds,
    .chance = sm_chance,
    .apply = apply,
    .result = result,
    .utility = utility,
    .turn_ended = turn_ended,
    .redact = sm_redact,
    .determinize = sm_determinize,
    .advance = sm_advance,
    .settle = sm_settle,
    .action_text = sm_action_text,
    .arg_tell = sm_arg_tell,
    .arg_text = sm_arg_text,
    .arg_value = sm_arg_value,
    .event_recall = sm_event_recall,
    .render = sm_render,
    .json = sm_json,
    .read = sm_read,
    .invariant = sm_invariant,
};

_Static_assert(sizeof(struct sm_state) <= STATE_SIZE_MAX, "a state is larger than the contract allows");
