/* The course of the game: set-up, rolls and cards, the token's move, the end (SF-6 … SF-15, SF-36 … SF-39). */
#include "games/snakes_and_foxes/sf_sets.h"

#include <string.h>

/* ---- Packed actions: verb, then three operands of a byte --------------------------------------------------------- */

static action pack(enum sf_verb verb, int a, int b, int c)
{
    return (action)verb << 24 | (action)a << 16 | (action)b << 8 | (action)c;
}

struct sf_action sf_unpack(action a)
{
    return (struct sf_action){ (enum sf_verb)(a >> 24), (int)(a >> 16 & 255), (int)(a >> 8 & 255), (int)(a & 255) };
}

/* ---- Set-up and turns -------------------------------------------------------------------------------------------- */

void sf_begin_roll(const struct sf_rules *r, struct sf_state *s)
{
    bool hand = r->base.choice[SF_OPT_CHANCE] == SF_HAND;
    s->base.phase = SF_ROLL;
    s->base.node = hand ? NODE_TURN : NODE_CHANCE;
    s->base.actors = hand ? (uint8_t)(1u << sf_owner(r, s->turn)) : 0;
}

static void setup(const struct rules *rules, struct state *state)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)state;
    s->next = SF_NO_SPACE;
    memcpy(s->piece, r->start, sizeof s->piece); /* SF-10 */
    for (int t = 0; t < 2; t++) {
        s->token[t].at = SF_HUB; /* SF-9 */
        if (r->base.choice[SF_OPT_CHANCE] == SF_HAND)
            memcpy(s->hands[t], r->hand, sizeof s->hands[t]);
    }
    if (r->base.seats == 1) {
        sf_begin_roll(r, s); /* token 0 starts */
    } else {
        s->base.phase = SF_ROLLOFF;
        s->base.node = NODE_CHANCE;
    }
}

static void finish(struct sf_state *s, struct event_log *log)
{
    s->base.phase = SF_OVER;
    s->base.node = NODE_OVER;
    s->base.actors = 0;
    s->base.reason = sf_reason(s);
    EVENT(log, SF_EV_OVER, SEAT_NONE, (s->token[0].fate == SF_HOME) + (s->token[1].fate == SF_HOME));
}

void sf_end_turn(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    s->token[s->turn].turns += s->token[s->turn].turns < UINT32_MAX; /* */
    memset(&s->roll, 0, sizeof s->roll);
    s->left = 0;
    s->done = s->offer = s->rim_offer = 0;
    bool someone_home = s->token[0].fate == SF_HOME || s->token[1].fate == SF_HOME;
    bool play_on = r->base.choice[SF_OPT_PLAY_ON] == 0;
    int other = 1 - s->turn;
    int next = s->token[other].fate == SF_IN ? other : s->turn;
    if (s->token[next].fate != SF_IN || (someone_home && !play_on)) {
        finish(s, log);
        return;
    }
    s->turn = (uint8_t)next;
    sf_begin_roll(r, s);
}

/* ---- Rolls and cards --------------------------------------------------------------------------------------------- */

bool sf_begin_move(const struct sf_rules *r, struct sf_state *s)
{
    struct sf_ends ends = sf_walk_ends(r, s);
    s->offer = ends.plain;
    s->rim_offer = ends.rim;
    s->base.phase = SF_MOVE;
    s->base.node = NODE_TURN;
    s->base.actors = (uint8_t)(1u << sf_owner(r, s->turn));
    return (ends.plain | ends.rim) != 0;
}

static void begin_hunt(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    s->base.phase = SF_SNAKES;
    s->offer = s->rim_offer = s->done = 0;
    s->left = s->roll.snake;
    sf_hunt(r, s, log);
}

/* SF-12: with the roll known, the token moves, or stays (SF-15, hole 2) and the hunters move. */
static void begin_token(const struct sf_rules *r, struct sf_state *s, int move, int snake, int fox,
                        struct event_log *log)
{
    s->roll.move = (uint8_t)move;
    s->roll.snake = (uint8_t)snake;
    s->roll.fox = (uint8_t)fox;
    if (move > 0 && sf_begin_move(r, s))
        return;
    EVENT(log, SF_EV_STAY, sf_owner(r, s->turn), s->turn, move > 0);
    begin_hunt(r, s, log);
}

static int roll_index(const struct sf_rules *r, int move, int snake)
{
    int i = 0;
    while (r->roll[i].move != move || r->roll[i].snake != snake)
        i++;
    return i;
}

/* a card is needed and none is left. */
static bool deck_is_out(const struct sf_rules *r, const struct sf_state *s)
{
    int out = 0;
    for (int i = 0; i < r->roll_count; i++)
        out += s->drawn[i];
    return out == r->deck_size;
}

static void apply_roll(const struct sf_rules *r, struct sf_state *s, struct sf_action roll, struct event_log *log)
{
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK) {
        if (deck_is_out(r, s)) {
            memset(s->drawn, 0, sizeof s->drawn);
            EVENT(log, SF_EV_SHUFFLE, SEAT_CHANCE, 0);
        }
        s->drawn[roll_index(r, roll.a, roll.b)]++;
    }
    bool again = roll.a == 0 && s->token[s->turn].turns == 0; /* SF-14, hole 18 */
    EVENT(log, SF_EV_ROLL, SEAT_CHANCE, s->turn, roll.a, roll.b, roll.c, again);
    if (!again)
        begin_token(r, s, roll.a, roll.b, roll.c, log);
}

int sf_hand_count(const uint8_t hand[SF_HAND_VALUES])
{
    int count = 0;
    for (int v = 0; v < SF_HAND_VALUES; v++)
        count += hand[v];
    return count;
}

/* Section 4, D2: the rest of the symbols is halved, the odd one alternates; the hand comes back when it is empty. */
static void apply_card(const struct sf_rules *r, struct sf_state *s, int move, struct event_log *log)
{
    uint8_t *hand = s->hands[s->turn];
    int rest = r->dice - move, snakes = rest / 2, foxes = rest / 2;
    if (rest % 2) {
        snakes += s->extra == SF_SNAKE;
        foxes += s->extra == SF_FOX;
        s->extra ^= 1;
    }
    if (--hand[move] == 0 && sf_hand_count(hand) == 0)
        memcpy(hand, r->hand, sizeof r->hand);
    EVENT(log, SF_EV_CARD, sf_owner(r, s->turn), s->turn, move, snakes, foxes);
    begin_token(r, s, move, snakes, foxes, log);
}

static void apply_rolloff(const struct sf_rules *r, struct sf_state *s, struct sf_action a, struct event_log *log)
{
    int winner = a.a > a.b ? 0 : a.b > a.a ? 1 : -1; /* SF-11, hole 17 */
    EVENT(log, SF_EV_ROLLOFF, SEAT_CHANCE, a.a, a.b, winner);
    if (winner < 0)
        return;
    s->turn = (uint8_t)winner;
    sf_begin_roll(r, s);
}

/* ---- The token's move -------------------------------------------------------------------------------------------- */

static void report_walk(const struct rules *rules, const struct sf_state *s, action a, struct event_log *log)
{
    uint8_t path[SF_DICE_MAX];
    int steps = sf_walk(rules, &s->base, a, path), from = s->token[s->turn].at;
    for (int i = 0; i < steps; i++) {
        bool rim = (SF_BIT(path[i]) & ((const struct sf_rules *)rules)->rim) != 0;
        EVENT(log, SF_EV_WALK, s->base.seats == 1 ? 0 : s->turn, s->turn, from, path[i], rim);
        from = path[i];
    }
}

static void apply_move(const struct sf_rules *r, struct sf_state *s, action a, struct event_log *log)
{
    struct sf_action move = sf_unpack(a);
    struct sf_token *token = &s->token[s->turn];
    if (log)
        report_walk(&r->base, s, a, log);
    bool touched = move.b || !(s->offer & SF_BIT(move.a));
    token->at = (uint8_t)move.a;
    token->rim |= touched;
    if (touched && move.a == SF_HUB) { /* SF-22, hole 7 */
        token->fate = SF_HOME;
        EVENT(log, SF_EV_HOME, sf_owner(r, s->turn), s->turn);
        sf_end_turn(r, s, log);
        return;
    }
    begin_hunt(r, s, log);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)state;
    struct sf_action u = sf_unpack(a);
    switch (u.verb) {
    case SF_DO_ROLLOFF:
        apply_rolloff(r, s, u, log);
        break;
    case SF_DO_FIRST:
        EVENT(log, SF_EV_FIRST, SEAT_CHANCE, u.a);
        s->turn = (uint8_t)u.a;
        sf_begin_roll(r, s);
        break;
    case SF_DO_ROLL:
        apply_roll(r, s, u, log);
        break;
    case SF_DO_CARD:
        apply_card(r, s, u.a, log);
        break;
    case SF_DO_MOVE:
        apply_move(r, s, a, log);
        break;
    case SF_DO_NEXT:
        EVENT(log, SF_EV_NEXT, SEAT_CHANCE, sf_kind_of_phase(s), u.a);
        if (sf_choose_step(r, s, u.a, log))
            sf_hunt(r, s, log);
        break;
    case SF_DO_STEP:
    case SF_DO_BEAST:
        sf_take_step(s, u.b, seat, log);
        sf_hunt(r, s, log);
        break;
    }
}

/* ---- What is legal ----------------------------------------------------------------------------------------------- */

/* One action for each member of half a set, in order; this list is made for every move of every simulated game. */
static action *put_moves(uint64_t half, int first_space, action *out)
{
    for (; half; half &= half - 1)
        *out++ = pack(SF_DO_MOVE, first_space + __builtin_ctzll(half), 0, 0);
    return out;
}

static int legal_moves(const struct sf_state *s, action *out)
{
    sf_set all = s->offer | s->rim_offer, both = s->offer & s->rim_offer;
    action *end = put_moves((uint64_t)(all >> 64), 64, put_moves((uint64_t)all, 0, out));
    int count = (int)(end - out);
    for (; both; both &= both - 1) { /* few: the same ends once more, each behind its plain form */
        action plain = pack(SF_DO_MOVE, sf_first(both), 0, 0);
        int at = count++;
        for (; out[at - 1] > plain; at--)
            out[at] = out[at - 1];
        out[at] = pack(SF_DO_MOVE, sf_first(both), 1, 0);
    }
    return count;
}

static int legal_cards(const struct sf_state *s, action *out)
{
    int count = 0;
    for (int v = s->token[s->turn].turns == 0; v < SF_HAND_VALUES; v++) /* not 0 on the first turn */
        if (s->hands[s->turn][v])
            out[count++] = pack(SF_DO_CARD, v, 0, 0);
    return count;
}

static int offered_steps(enum sf_verb verb, const struct sf_state *s, action *out)
{
    int count = 0;
    for (sf_set steps = s->offer; steps; steps &= steps - 1)
        out[count++] = pack(verb, s->next, sf_first(steps), 0);
    return count;
}

static int legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct sf_state *s = (const struct sf_state *)state;
    (void)rules;
    (void)seat;
    if (s->base.phase == SF_MOVE)
        return legal_moves(s, out);
    if (s->base.phase == SF_ROLL)
        return legal_cards(s, out);
    return offered_steps(SF_DO_BEAST, s, out);
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The roll-off by dice, SF-11, or by two cards of the full deck, A-28; `first` for the hand, A-31. */
static int rolloff_odds(const struct sf_rules *r, action *out, uint64_t *weight)
{
    int count = 0;
    if (r->base.choice[SF_OPT_CHANCE] == SF_HAND) {
        for (int seat = 0; seat < 2; seat++) {
            out[count] = pack(SF_DO_FIRST, seat, 0, 0);
            weight[count++] = 1;
        }
        return count;
    }
    bool deck = r->base.choice[SF_OPT_CHANCE] == SF_DECK;
    for (int a = 0; a < SF_HAND_VALUES; a++) {
        for (int b = 0; b < SF_HAND_VALUES; b++) {
            uint64_t second = r->move_weight[b] - (deck && a == b && r->move_weight[b]);
            if (r->move_weight[a] * second == 0)
                continue;
            out[count] = pack(SF_DO_ROLLOFF, a, b, 0);
            weight[count++] = r->move_weight[a] * second;
        }
    }
    return count;
}

static int roll_odds(const struct sf_rules *r, const struct sf_state *s, action *out, uint64_t *weight)
{
    bool deck = r->base.choice[SF_OPT_CHANCE] == SF_DECK, fresh = deck && deck_is_out(r, s);
    int count = 0;
    for (int i = 0; i < r->roll_count; i++) {
        uint64_t w = r->roll[i].weight - (deck && !fresh ? s->drawn[i] : 0);
        if (w == 0)
            continue;
        out[count] = pack(SF_DO_ROLL, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
        weight[count++] = w;
    }
    return count;
}

static int chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    if (s->base.phase == SF_ROLLOFF)
        return rolloff_odds(r, out, weight);
    if (s->base.phase == SF_ROLL)
        return roll_odds(r, s, out, weight);
    int count = 0;
    if (s->next != SF_NO_SPACE) {
        count = offered_steps(SF_DO_STEP, s, out);
    } else {
        for (sf_set group = s->offer; group; group &= group - 1)
            out[count++] = pack(SF_DO_NEXT, sf_first(group), 0, 0);
    }
    for (int i = 0; i < count; i++)
        weight[i] = 1;
    return count;
}

/* A throw of dice from the table: the index of its outcome. */
static int throw_dice(const struct sf_rules *r, struct rng *rng)
{
    uint64_t drawn = rng_below64(rng, r->roll_total);
    int i = r->roll_guide[drawn >> r->roll_guide_shift];
    while (drawn >= r->roll_end[i])
        i++;
    return i;
}

static action throw_for(const struct sf_rules *r, int phase, struct rng *rng)
{
    int i = throw_dice(r, rng);
    if (phase == SF_ROLLOFF)
        return pack(SF_DO_ROLLOFF, r->roll[i].move, r->roll[throw_dice(r, rng)].move, 0);
    return pack(SF_DO_ROLL, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
}

/* One of a set, all equally likely. */
static int pick(sf_set set, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)sf_count(set));
    while (skip-- > 0)
        set &= set - 1;
    return sf_first(set);
}

static action chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    if (s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES)
        return s->next == SF_NO_SPACE ? pack(SF_DO_NEXT, pick(s->offer, rng), 0, 0)
                                      : pack(SF_DO_STEP, s->next, pick(s->offer, rng), 0);
    if (r->base.choice[SF_OPT_CHANCE] == SF_DICE)
        return throw_for(r, s->base.phase, rng);
    return game_draw(rules, state, rng);
}

/* ---- The table of the game --------------------------------------------------------------------------------------- */

static const char *default_of(const struct ruleset *ruleset, int seats, int index)
{
    (void)ruleset;
    if (index == SF_OPT_PLAY_ON)
        return seats == 1 ? "yes" : "no"; /* hole 19 */
    if (index == SF_OPT_BEASTS && seats == 1)
        return "auto"; /* */
    return NULL;
}

static const struct game_option options[] = {
    { .key = "distance",
      .values = (const char *const[]){ "undirected", "hunter", "token", "hunter-blocked", NULL },
      .help =
          "how hunters measure the way: without arrows, along the arrows from the hunter, along the arrows from the "
          "token, or from the hunter around other hunters" },
    { .key = "blocked-move",
      .values = (const char *const[]){ "stay", "farthest", NULL },
      .help = "a token without a walk of the exact number of steps stays, or walks as far as it can" },
    { .key = "beasts",
      .values = (const char *const[]){ "opponent", "auto", NULL },
      .help =
          "who chooses among equally good steps of a hunter: the other player, or the rules; alone always the rules" },
    { .key = "play-on",
      .values = (const char *const[]){ "yes", "no", NULL },
      .help = "whether the second token plays on when the first is home; the default is yes alone and no for two" },
    { .key = "chance",
      .values = (const char *const[]){ "dice", "deck", "hand", NULL },
      .help = "dice, a deck of fates, or a hand of nine steps (the last two are reconstructions)" },
    { .key = NULL },
};

static const char *const phases[] = { "rolloff", "roll", "move", "snakes", "foxes", "over", NULL };
static const char *const reasons[] = { "the game is going on", "one token came home", "both tokens came home",
                                       "the snakes and foxes ate both tokens", NULL };

const struct game snakes_and_foxes = {
    .id = "snakes-and-foxes",
    .title = "Snakes & Foxes",
    .about = "Carry a token from the hub to the rim and back, hunted by snakes and foxes.",
    .version = 1,
    .hidden = false,
    .options = options,
    .phases = phases,
    .reasons = reasons,
    .event_types = sf_event_types,
    .rulesets = snakes_and_foxes_rulesets,
    .rules_size = sizeof(struct sf_rules),
    .state_size = sizeof(struct sf_state),
    .plies_max = 100000,
    .build = sf_build,
    .option_default = default_of,
    .setup = setup,
    .legal = legal,
    .chance_odds = chance_odds,
    .chance = chance,
    .apply = apply,
    .result = sf_result,
    .action_text = sf_action_text,
    .event_text = sf_event_text,
    .arg_text = sf_arg_text,
    .render = sf_render,
    .json = sf_json,
    .read = sf_read,
    .invariant = sf_invariant,
};

_Static_assert(sizeof(struct sf_state) <= STATE_SIZE_MAX, "a state is larger than the contract allows");
