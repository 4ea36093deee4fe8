/* The course of a turn: drawing, spending, what a card does, the end of turn and game; and the table of the game. */
#include "games/royal_python/rp_parts.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct rp_state) == 232, "no padding but `unused`");

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

void rp_set_node(struct rp_state *s)
{
    enum rp_phase phase = (enum rp_phase)s->base.phase;
    bool turn = phase == RP_ACT || phase == RP_SWAP || (phase == RP_COBRA && s->place == 0);
    s->base.node = phase == RP_OVER ? NODE_OVER : turn ? NODE_TURN : NODE_CHANCE;
    s->base.actors = turn ? (uint8_t)(1u << s->turn) : 0;
}

int rp_deck_count(const struct rp_rules *r, const struct rp_state *s)
{
    int count = card_count(r->deck) - card_count(s->discard);
    for (int seat = 0; seat < s->base.seats; seat++)
        count -= s->seat[seat].held;
    return count;
}

/* RP-9, A-7: a card is owed and the deck is empty. */
static void shuffle_if_empty(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    if (rp_deck_count(r, s) > 0)
        return;
    EVENT(log, RP_EV_SHUFFLED, s->turn, card_count(s->discard));
    s->discard = 0;
}

void rp_owe(const struct rp_rules *r, struct rp_state *s, int cards, struct event_log *log)
{
    int left = rp_deck_count(r, s) + card_count(s->discard);
    s->draws = (uint8_t)(cards < 0 ? 0 : cards < left ? cards : left);
    if (s->draws > 0)
        shuffle_if_empty(r, s, log);
}

void rp_go_on(struct rp_state *s)
{
    s->base.phase = s->draws > 0 ? RP_DRAW : s->landed ? RP_COBRA : RP_ACT; /* H-20, A-4 */
}

/* RP-8, A-6 */
static void begin_turn(const struct rp_rules *r, struct rp_state *s, int seat, struct event_log *log)
{
    s->turn = (uint8_t)seat;
    s->token = s->suit = RP_NONE;
    s->token_crowned = s->spent = 0;
    EVENT(log, RP_EV_TURN, seat, 0);
    rp_owe(r, s, r->hand - s->seat[seat].held, log);
    rp_go_on(s);
}

/* */
static void end_game(struct rp_state *s, enum rp_reason reason, struct event_log *log)
{
    s->base.phase = RP_OVER;
    s->base.reason = (uint8_t)reason;
    s->token = s->suit = RP_NONE;
    s->token_crowned = s->spent = s->draws = s->landed = s->place = 0;
    EVENT(log, RP_EV_OVER, s->turn, reason);
}

void rp_end_turn(const struct rp_rules *r, struct rp_state *s, enum rp_end why, struct event_log *log)
{
    EVENT(log, RP_EV_TURN_ENDED, s->turn, why);
    if (r->nom_nom && ++s->turns == r->turns_max) { /* */
        end_game(s, RP_CAP, log);
        return;
    }
    int seat = s->turn;
    do
        seat = (seat + 1) % s->base.seats;
    while (!rp_is_in(s, seat)); /* H-2, A-25; somebody has tokens: the one who took the others' */
    begin_turn(r, s, seat, log);
}

/* ---- Moving the token -------------------------------------------------------------------------------------------- */

static void lift(struct rp_state *s, int seat, int place, bool crowned, int head)
{
    if (place == 0)
        s->seat[seat].supply--;
    else if (place == head && crowned)
        s->seat[seat].crowned_head--;
    else if (crowned)
        s->crowned[seat] &= ~rp_spot(place);
    else
        s->body[seat] &= ~rp_spot(place);
}

static void set_down(struct rp_state *s, int seat, int place, bool crowned, int head)
{
    if (place == 0)
        s->seat[seat].supply++;
    else if (place == head && crowned)
        s->seat[seat].crowned_head++;
    else if (place == head)
        s->seat[seat].head++;
    else if (crowned)
        s->crowned[seat] |= rp_spot(place);
    else
        s->body[seat] |= rp_spot(place);
}

/* RP-41, RP-42, RP-47, RP-49: the token met makes way before the mover stands. */
static void make_way(const struct rp_rules *r, struct rp_state *s, int from, struct rp_landfall fall,
                     struct event_log *log)
{
    int owner = fall.owner;
    lift(s, owner, fall.met, fall.met_crowned, r->head);
    if (fall.landing == RP_DANCES) {
        set_down(s, owner, from, fall.met_crowned, r->head);
        EVENT(log, RP_EV_DANCED, s->turn, owner, fall.met, from, fall.met_crowned);
        return;
    }
    s->seat[owner].lost++;
    s->seat[s->turn].trophies++;
    EVENT(log, RP_EV_CAPTURED, s->turn, owner, fall.met);
    if (!rp_is_in(s, owner))
        EVENT(log, RP_EV_OUT, owner, 0);
}

void rp_move_token(const struct rp_rules *r, struct rp_state *s, int from, struct rp_landfall fall,
                   struct event_log *log)
{
    int seat = s->turn;
    bool crowned = s->token_crowned;
    lift(s, seat, from, crowned, r->head);
    if (fall.landing == RP_LEAVES) { /* RP-52 */
        s->seat[seat].left++;
        EVENT(log, RP_EV_LEFT, seat, from);
        return;
    }
    EVENT(log, RP_EV_MOVED, seat, from, fall.into, crowned, fall.landing == RP_LEAPS);
    if (fall.landing == RP_DANCES || fall.landing == RP_CAPTURES)
        make_way(r, s, from, fall, log);
    set_down(s, seat, fall.into, crowned, r->head);
    s->token = (uint8_t)fall.into;
    if (fall.into == r->head && !s->opened) {
        s->opened = 1;
        EVENT(log, RP_EV_OPENED, seat, 0);
    }
    s->landed = fall.cobra;
    if (fall.cobra)
        EVENT(log, RP_EV_LANDED, seat, fall.into);
}

/* ---- Nom Nom (RP-58, H-15) --------------------------------------------------------------------------------------- */

/* Crowned tokens without subjects leave; true if the game is over: one player is left. */
static bool dismiss_crowns(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    int in = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        struct rp_tokens *t = &s->seat[seat];
        bool crown = s->crowned[seat] || t->crowned_head;
        if (crown && !s->body[seat] && !t->head) {
            EVENT(log, RP_EV_LEFT, seat, t->crowned_head ? r->head : rp_lowest(s->crowned[seat]));
            s->crowned[seat] = t->crowned_head = 0;
            t->left++;
            if (!rp_is_in(s, seat))
                EVENT(log, RP_EV_OUT, seat, 0);
        }
        in += rp_is_in(s, seat);
    }
    return in == 1;
}

/* ---- Spending a card --------------------------------------------------------------------------------------------- */

static void spend(struct rp_state *s, struct rp_action a, struct event_log *log)
{
    static const enum rp_use uses[] = {
        [RP_DO_MOVE] = RP_USE_MOVE, [RP_DO_ENTER] = RP_USE_ENTER, [RP_DO_PAY] = RP_USE_PAY, [RP_DO_CROWN] = RP_USE_CROWN
    };
    s->hand[s->turn] &= ~card_bit(a.card);
    s->seat[s->turn].held--;
    s->discard |= card_bit(a.card); /* RP-17 */
    s->spent++;
    s->suit = (uint8_t)a.suit;
    EVENT(log, RP_EV_SPENT, s->turn, a.card, a.suit == RP_NONE ? -1 : a.suit, a.steps, uses[a.verb]);
}

/* RP-22, A-28: the replacement for a card of the own suit, then whatever comes next. */
static void after_spend(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    rp_owe(r, s, s->suit == s->seat[s->turn].suit, log);
    rp_go_on(s);
}

static void play_move(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct event_log *log)
{
    struct rp_landfall fall = rp_landfall_of(r, s, s->turn, a);
    assert(fall.landing != RP_ILLEGAL);
    spend(s, a, log);
    s->token_crowned = a.crowned;
    rp_move_token(r, s, a.from, fall, log);
    if (fall.landing == RP_LEAVES)
        end_game(s, RP_EXIT, log);
    else if (r->nom_nom && dismiss_crowns(r, s, log))
        end_game(s, RP_LAST, log);
    else
        after_spend(r, s, log);
}

static void play_payment(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct event_log *log)
{
    spend(s, a, log);
    s->token = 0; /* */
    after_spend(r, s, log);
}

static void play_crown(const struct rp_rules *r, struct rp_state *s, struct rp_action a, struct event_log *log)
{
    struct rp_tokens *own = &s->seat[s->turn];
    int gone = own->left;
    spend(s, a, log);
    own->head--;
    own->crowned_head++;
    s->token = (uint8_t)r->head;
    s->token_crowned = 1;
    EVENT(log, RP_EV_CROWNED, s->turn, 0);
    if (r->nom_nom && dismiss_crowns(r, s, log))
        end_game(s, RP_LAST, log);
    else if (own->left > gone) /* */
        rp_end_turn(r, s, RP_END_NO_SUBJECT, log);
    else
        after_spend(r, s, log);
}

static void discard(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    s->hand[s->turn] &= ~card_bit(card);
    s->seat[s->turn].held--;
    s->discard |= card_bit(card);
    EVENT(log, RP_EV_DISCARDED, s->turn, card, 1);
    rp_end_turn(r, s, RP_END_DISCARD, log);
}

static void draw(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    s->hand[s->turn] |= card_bit(card);
    s->seat[s->turn].held++;
    s->draws--;
    if (log)
        event_add_secret(log, RP_EV_DRAWN, s->turn, (int32_t[]){ card }, 1, 1 << s->turn, 1);
    if (s->draws > 0)
        shuffle_if_empty(r, s, log);
    rp_go_on(s);
}

/* ---- The contract ------------------------------------------------------------------------------------------------ */

struct rp_action rp_unpack(const struct rp_rules *r, action a)
{
    int as = a >> RP_SHIFT_AS & 255;
    struct rp_action u = {
        .verb = (enum rp_verb)(a >> RP_SHIFT_VERB),
        .card = a >> RP_SHIFT_CARD & 255,
        .suit = as & RP_AS_NUMBER ? RP_NONE : as,
        .from = (int)(a & 255),
        .crowned = (a & RP_CROWNED_BIT) != 0,
        .up = (a & RP_UP_BIT) != 0,
    };
    if (u.verb == RP_DO_MOVE || u.verb == RP_DO_ENTER)
        u.steps = as & RP_AS_NUMBER ? as - RP_AS_NUMBER : r->steps[u.card];
    return u;
}

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
    s->base.phase = RP_FIRST;
    if (r->first != SEAT_NONE)
        begin_turn(r, s, r->first, NULL);
    rp_set_node(s);
}

static void apply(const struct rules *rules, struct state *state, int seat, action packed, struct event_log *log)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    struct rp_action a = rp_unpack(r, packed);
    (void)seat;
    switch (a.verb) {
    case RP_DO_FIRST:
        EVENT(log, RP_EV_FIRST, a.from, 0);
        begin_turn(r, s, a.from, log);
        break;
    case RP_DO_DRAW:
        draw(r, s, a.card, log);
        break;
    case RP_DO_TURN_UP:
        rp_turn_up(r, s, a.from, log);
        break;
    case RP_DO_MOVE:
    case RP_DO_ENTER:
        play_move(r, s, a, log);
        break;
    case RP_DO_PAY:
        play_payment(r, s, a, log);
        break;
    case RP_DO_CROWN:
        play_crown(r, s, a, log);
        break;
    case RP_DO_DISCARD:
        discard(r, s, a.card, log);
        break;
    case RP_DO_STOP:
        rp_end_turn(r, s, RP_END_STOP, log);
        break;
    case RP_DO_COBRA:
        rp_choose_cobra(r, s, a.from, log);
        break;
    case RP_DO_SWAP:
        rp_swap_own(s, a.from, a.crowned, log);
        rp_go_on(s);
        break;
    }
    rp_set_node(s);
}

/* ---- Result ------------------------------------------------------------------------------------------------------ */

int rp_score(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    int points = t->head * r->value[r->head] + t->crowned_head * (r->leave - r->value[r->head]) + t->left * r->leave;
    if (r->nom_nom)
        return t->trophies;
    for (uint64_t rest = s->body[seat]; rest; rest &= rest - 1)
        points += r->value[rp_lowest(rest)];
    for (uint64_t rest = s->crowned[seat]; rest; rest &= rest - 1)
        points += r->leave - r->value[rp_lowest(rest)];
    return 10 * points + t->trophies; /* H-14 */
}

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
    for (int seat = 0; seat < rules->seats; seat++)
        out->score[seat] = rp_score(r, s, seat);
    for (int seat = 0; seat < rules->seats; seat++) {
        bool in = !r->nom_nom || rp_is_in(s, seat);
        out->rank[seat] = 1;
        for (int other = 0; other < rules->seats; other++) {
            bool other_in = !r->nom_nom || rp_is_in(s, other);
            out->rank[seat] += other_in && (!in || out->score[other] > out->score[seat]);
        }
    }
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/* H-28, A-15: other hands, and with them the deck. Hands are counted, so nothing else has to go. */
static void redact(const struct rules *rules, struct state *state, int viewer)
{
    struct rp_state *s = (struct rp_state *)state;
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != viewer)
            s->hand[seat] = 0;
}

static uint64_t deal(uint64_t *cards, int count, struct rng *rng)
{
    uint64_t hand = 0;
    while (count-- > 0)
        hand |= card_bit(card_nth(*cards & ~hand, (int)rng_below(rng, (uint32_t)card_count(*cards & ~hand))));
    *cards &= ~hand;
    return hand;
}

/* A paid-for token tells that its owner holds a card by which it enters: one is given to him first, which makes such
 * cards in his hand a little rarer than they are. Everything else is as likely as it is. */
static void determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    uint64_t unseen = rp_deck(r, s);
    bool paid = s->token == 0 && s->turn != viewer;
    if (paid) {
        uint64_t entering = rp_entering_cards(r, s, s->turn, unseen, s->suit);
        s->hand[s->turn] = deal(&entering, 1, rng);
        unseen &= ~s->hand[s->turn];
    }
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != viewer)
            s->hand[seat] |= deal(&unseen, s->seat[seat].held - card_count(s->hand[seat]), rng);
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
    [RP_GOES_ON] = "the game goes on", [RP_EXIT] = "exit", [RP_LAST] = "last", [RP_CAP] = "cap", NULL,
};

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
    .score_unit = score_unit,
    .redact = redact,
    .determinize = determinize,
    .action_text = rp_action_text,
    .event_text = rp_event_text,
    .arg_text = rp_arg_text,
    .render = rp_render,
    .json = rp_json,
    .read = rp_read,
    .invariant = rp_fault,
};
