/* The course of a turn: spending, what comes of a move, the end of turn and game; and the table of the game. Every
 * change of a position is an event (rp_happen). */
#include "games/royal_python/rp_effects.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct rp_state) == 232, "a state has no padding");

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* RP-9, A-7: a card is owed and the deck is empty. */
static void shuffle_if_empty(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    if (s->draws > 0 && rp_deck_count(r, s) == 0)
        HAPPEN(r, s, log, RP_EV_SHUFFLED, s->turn, card_count(s->discard));
}

static void end_turn(const struct rp_rules *r, struct rp_state *s, enum rp_end why, struct event_log *log)
{
    HAPPEN(r, s, log, RP_EV_TURN_ENDED, s->turn, why);
    if (turns_are_out(&r->base, &s->base)) {
        HAPPEN(r, s, log, RP_EV_OVER, s->turn, r->nom_nom ? RP_CAP : RP_TURNS);
        return;
    }
    int seat = s->turn;
    do
        seat = (seat + 1) % s->base.seats;
    while (!rp_is_in(s, seat)); /* H-2, A-25; somebody has tokens: the one who took the others' */
    HAPPEN(r, s, log, RP_EV_TURN, seat, 0);
}

/* ---- Moving the token -------------------------------------------------------------------------------------------- */

/* what the others cannot do without is not kept. */
static void put_out(const struct rp_rules *r, struct rp_state *s, int seat, struct event_log *log)
{
    HAPPEN(r, s, log, RP_EV_OUT, seat, 0);
    uint64_t cards = rp_must_return(r, s);
    for (int owner = 0; cards && owner < s->base.seats; owner++)
        for (uint64_t hand = s->hand[owner] & cards; hand;)
            HAPPEN(r, s, log, RP_EV_DISCARDED, owner, card_take(&hand), 1);
}

/* RP-47 */
static void capture(const struct rp_rules *r, struct rp_state *s, struct rp_landfall fall, struct event_log *log)
{
    HAPPEN(r, s, log, RP_EV_CAPTURED, s->turn, fall.owner, fall.met);
    if (!rp_is_in(s, fall.owner))
        put_out(r, s, fall.owner, log);
}

static void move_token(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct rp_landfall fall,
                       struct event_log *log)
{
    int seat = s->turn;
    HAPPEN(r, s, log, RP_EV_MOVED, seat, a.from, fall.into, a.crowned, fall.landing == RP_LEAPS);
    if (fall.landing == RP_DANCES) /* RP-41, RP-42, RP-49 */
        HAPPEN(r, s, log, RP_EV_DANCED, seat, fall.owner, fall.met, a.from, fall.met_crowned);
    else if (fall.landing == RP_CAPTURES)
        capture(r, s, fall, log);
    if (fall.into == r->head && !s->opened)
        HAPPEN(r, s, log, RP_EV_OPENED, seat, 0);
    if (fall.cobra)
        HAPPEN(r, s, log, RP_EV_LANDED, seat, fall.into);
}

/* Nom Nom (RP-58, H-15): crowned tokens without subjects leave; true if the game is over: one player is left. */
static bool dismiss_crowns(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    int in = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct rp_tokens *t = &s->seat[seat];
        bool crown = s->crowned[seat] || t->crowned_head;
        if (crown && !s->body[seat] && !t->head) {
            HAPPEN(r, s, log, RP_EV_LEFT, seat, t->crowned_head ? r->head : rp_lowest(s->crowned[seat]));
            if (!rp_is_in(s, seat))
                HAPPEN(r, s, log, RP_EV_OUT, seat, 0);
        }
        in += rp_is_in(s, seat);
    }
    return in == 1;
}

/* ---- Spending a card --------------------------------------------------------------------------------------------- */

static void spend(const struct rp_rules *r, struct rp_state *s, struct rp_action a, enum rp_use use,
                  struct event_log *log)
{
    HAPPEN(r, s, log, RP_EV_SPENT, s->turn, a.card, a.suit == RP_NONE ? -1 : a.suit, a.steps, use);
}

static void play_move(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct event_log *log)
{
    struct rp_landfall fall = rp_landfall_of(r, s, s->turn, a);
    assert(fall.landing != RP_ILLEGAL);
    spend(r, s, a, a.verb == RP_DO_ENTER ? RP_USE_ENTER : RP_USE_MOVE, log);
    if (fall.landing == RP_LEAVES) { /* RP-52 */
        HAPPEN(r, s, log, RP_EV_LEFT, s->turn, a.from);
        HAPPEN(r, s, log, RP_EV_OVER, s->turn, RP_EXIT);
        return;
    }
    move_token(r, s, a, fall, log);
    if (r->nom_nom && dismiss_crowns(r, s, log))
        HAPPEN(r, s, log, RP_EV_OVER, s->turn, RP_LAST);
}

static void play_crown(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct event_log *log)
{
    int gone = s->seat[s->turn].left;
    spend(r, s, a, RP_USE_CROWN, log);
    HAPPEN(r, s, log, RP_EV_CROWNED, s->turn, 0);
    if (r->nom_nom && dismiss_crowns(r, s, log))
        HAPPEN(r, s, log, RP_EV_OVER, s->turn, RP_LAST);
    else if (s->seat[s->turn].left > gone) /* */
        end_turn(r, s, RP_END_NO_SUBJECT, log);
}

/* ---- The contract ------------------------------------------------------------------------------------------------ */

static void setup(const struct rules *rules, struct state *state)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    for (int seat = 0; seat < rules->seats; seat++) {
        s->seat[seat].supply = (uint8_t)r->tokens;
        s->seat[seat].suit = r->suits[seat];
    }
    memset(s->grid, RP_FACE_DOWN, sizeof s->grid);
    s->turn = s->token = s->suit = RP_NONE;
    if (r->first != SEAT_NONE)
        HAPPEN(r, s, NULL, RP_EV_TURN, r->first, 0);
    rp_settle(rules, state);
}

static void apply(const struct rules *rules, struct state *state, int seat, action packed, struct event_log *log)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    struct rp_action a = rp_unpacked(r, packed);
    (void)seat;
    switch (a.verb) {
    case RP_DO_FIRST:
        HAPPEN(r, s, log, RP_EV_FIRST, a.from, 0);
        HAPPEN(r, s, log, RP_EV_TURN, a.from, 0);
        break;
    case RP_DO_DRAW:
        HAPPEN(r, s, log, RP_EV_DRAWN, s->turn, a.card);
        break;
    case RP_DO_MOVE:
    case RP_DO_ENTER:
        play_move(r, s, a, log);
        break;
    case RP_DO_PAY:
        spend(r, s, a, RP_USE_PAY, log);
        break;
    case RP_DO_CROWN:
        play_crown(r, s, a, log);
        break;
    case RP_DO_DISCARD:
        HAPPEN(r, s, log, RP_EV_DISCARDED, s->turn, a.card, 1);
        end_turn(r, s, RP_END_DISCARD, log);
        break;
    case RP_DO_STOP:
        end_turn(r, s, RP_END_STOP, log);
        break;
    case RP_DO_COBRA:
    case RP_DO_TURN_UP:
        if (a.verb == RP_DO_COBRA ? rp_choose_cobra(r, s, a.from, log) : rp_obey(r, s, a.from, log))
            end_turn(r, s, RP_END_COBRA, log);
        break;
    case RP_DO_SWAP:
        HAPPEN(r, s, log, RP_EV_SWAPPED, s->turn, s->turn, s->token, a.from, a.crowned);
        break;
    }
    shuffle_if_empty(r, s, log);
    rp_settle(rules, state);
}

/* ---- Result ------------------------------------------------------------------------------------------------------ */

/* Tenths of a point; trophies in Nom Nom. */
static int score_unit(const struct rules *rules)
{
    return ((const struct rp_rules *)rules)->nom_nom ? 1 : 10;
}

/* RP-56, RP-57; Nom Nom: those still in come first, the others share the rank behind them. */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    int64_t value[RP_SEATS_MAX];
    for (int seat = 0; seat < rules->seats; seat++) {
        out->score[seat] = rp_score(r, s, seat);
        value[seat] = r->nom_nom && !rp_is_in(s, seat) ? INT64_MIN : out->score[seat];
    }
    rank_by(value, rules->seats, out->rank);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const char *const chains[] = { "any", "same", NULL };
static const char *const tail_dances[] = { "supply", "leap", NULL };
static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const decks[] = { "basic", "extended", NULL };

static const struct game_option options[] = {
    [RP_OPT_CHAIN] = { .key = "chain",
                       .values = chains,
                       .help = "within a turn a card follows as any of its suits, or the whole chain keeps one suit" },
    [RP_OPT_TAIL_DANCE] = { .key = "tail-dance",
                            .values = tail_dances,
                            .help = "when an entering token meets an enemy, that one goes back to its supply, or the "
                                    "entering one leaps on" },
    [RP_OPT_NOM_NOM] = { .key = "nom-nom",
                         .values = no_yes,
                         .help = "experimental: crowned tokens hunt both ways, and the last player with tokens wins" },
    [RP_OPT_DECK] = { .key = "deck",
                      .values = decks,
                      .help = "house rule: the extended deck adds Pawns and Courts, which move ten" },
    [RP_OPT_FIRST] = { .key = "first",
                       .value_hint = "random, or a seat from 0",
                       .fallback = "random",
                       .help = "who begins" },
    [RP_OPT_SUITS] = { .key = "suits",
                       .value_hint = "a different letter of MSWLYK for each seat",
                       .fallback = "MSWLYK",
                       .help = "the suits of the players: Moons, Suns, Waves, Leaves, Wyrms (Y), Knots" },
    { .key = NULL },
};

static const char *const reasons[] = {
    [RP_GOES_ON] = "the game goes on",
    [RP_EXIT] = "exit",
    [RP_LAST] = "last",
    [RP_CAP] = "cap",
    [RP_TURNS] = "turns",
    NULL,
};

/* Who is alone on the snake has one turn behind the other: then fewer cards were spent in it than before. */
static bool turn_ended(const struct rules *rules, const struct state *before, const struct state *after)
{
    const struct rp_state *b = (const struct rp_state *)before, *a = (const struct rp_state *)after;
    (void)rules;
    return b->turn != RP_NONE && (b->turn != a->turn || a->spent < b->spent);
}

const struct game royal_python = {
    .id = "royal-python",
    .title = "Royal Python",
    .about = "A race along a great snake with Decktet cards, to the head and back.",
    .version = 1,
    .hidden = true,
    .options = options,
    .phases = rp_phase_words,
    .reasons = reasons,
    .event_types = rp_event_types,
    .card_deeds = rp_card_deeds,
    .keys = rp_keys,
    .rulesets = royal_python_rulesets,
    .rules_size = sizeof(struct rp_rules),
    .state_size = sizeof(struct rp_state),
    .plies_max = 200000, /* random play ends: an Ace moves every token, a Crown crowns it */
    .build = rp_build,
    .option_default = rp_option_default,
    .setup = setup,
    .legal = rp_legal,
    .chance_odds = rp_chance_odds,
    .chance = rp_chance,
    .apply = apply,
    .result = result,
    .turn_ended = turn_ended,
    .score_unit = score_unit,
    .redact = rp_redact,
    .determinize = rp_determinize,
    .advance = rp_advance,
    .settle = rp_settle,
    .action_text = rp_action_text,
    .arg_tell = rp_arg_tell,
    .event_text = rp_event_text,
    .arg_text = rp_arg_text,
    .arg_value = rp_arg_value,
    .render = rp_render,
    .json = rp_json,
    .read = rp_read,
    .invariant = rp_fault,
};
