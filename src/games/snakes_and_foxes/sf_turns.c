/* The course of the game: set-up, what actions do, the result (SF-6 … SF-22), and the table of the game. */
#include "games/snakes_and_foxes/sf_happen.h"

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
    if (r->base.seats == 1)
        sf_begin(s, 0); /* token 0 starts */
    else
        s->base.phase = SF_ROLLOFF;
    sf_go_on(r, s, NULL);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

static void apply_rolloff(struct sf_state *s, struct sf_action a, struct event_log *log)
{
    int winner = a.a > a.b ? 0 : a.b > a.a ? 1 : -1; /* SF-11, hole 17 */
    EVENT(log, SF_EV_ROLLOFF, SEAT_CHANCE, a.a, a.b, winner);
    if (winner >= 0)
        sf_begin(s, winner);
}

static void apply_roll(const struct sf_rules *r, struct sf_state *s, struct sf_action roll, struct event_log *log)
{
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK && sf_deck_is_out(r, s)) /* */
        sf_shuffle(s, log);
    sf_roll(r, s, roll.a, roll.b, roll.c, log);
}

static void report_walk(const struct sf_rules *r, const struct sf_state *s, action a, struct event_log *log)
{
    uint8_t path[SF_DICE_MAX];
    int steps = sf_walk(&r->base, &s->base, a, path), from = s->token[s->turn].at;
    for (int i = 0; i < steps; i++) {
        bool rim = (SF_BIT(path[i]) & r->rim) != 0;
        EVENT(log, SF_EV_WALK, sf_owner(r, s->turn), s->turn, from, path[i], rim);
        from = path[i];
    }
}

static void apply_move(const struct sf_rules *r, struct sf_state *s, action a, struct event_log *log)
{
    struct sf_action move = sf_unpack(a);
    bool touched = sf_touches(s, move);
    if (log)
        report_walk(r, s, a, log);
    sf_walk_to(r, s, move.a, touched, log);
    sf_begin_hunt(s, SF_SNAKE);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)state;
    struct sf_action u = sf_unpack(a);
    switch (u.verb) {
    case SF_DO_ROLLOFF:
        apply_rolloff(s, u, log);
        break;
    case SF_DO_FIRST:
        EVENT(log, SF_EV_FIRST, SEAT_CHANCE, u.a);
        sf_begin(s, u.a);
        break;
    case SF_DO_ROLL:
        apply_roll(r, s, u, log);
        break;
    case SF_DO_CARD:
        sf_play_card(r, s, u.a, log);
        break;
    case SF_DO_MOVE:
        apply_move(r, s, a, log);
        break;
    case SF_DO_NEXT:
        sf_draw_next(s, u.a, log);
        break;
    case SF_DO_STEP:
    case SF_DO_BEAST:
        sf_step(s, SF_BIT(s->next), SF_BIT(u.b), seat, log);
        break;
    }
    sf_go_on(r, s, log);
}

/* ---- How things stand -------------------------------------------------------------------------------------------- */

/* 1 for each token at home, with two players 1 more for the first; whoever is not first has rank 2. */
static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct sf_state *s = (const struct sf_state *)state;
    int first = sf_first_home(s);
    if (rules->seats == 1) {
        out->score[0] = sf_homes(s);
        out->rank[0] = first >= 0 ? 1 : 2;
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        out->score[seat] = (s->token[seat].fate == SF_HOME) + (seat == first);
        out->rank[seat] = seat == first ? 1 : 2;
    }
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
      .help = "who chooses among equally good steps of a hunter: the other player, or whoever plays alone; or the "
              "rules; the default is auto alone and opponent for two" },
    { .key = "play-on",
      .values = (const char *const[]){ "yes", "no", NULL },
      .help = "whether the second token plays on when the first is home; the default is yes alone and no for two" },
    { .key = "chance",
      .values = (const char *const[]){ "dice", "deck", "hand", NULL },
      .help = "dice, a deck of fates, or a hand of nine steps (the last two are reconstructions)" },
    { .key = NULL },
};

static const char *const phases[] = { "rolloff", "roll", "move", "snakes", "foxes", "over", NULL };
static const char *const reasons[] = { "the game is going on",  "one token came home",
                                       "both tokens came home", "the snakes and foxes ate both tokens",
                                       "the turns ran out",     NULL };

/* Alone: a token at home is a win, the second makes it a full one (hole 16). */
static int32_t utility(const struct rules *rules, const struct state *state)
{
    static const int32_t worth[] = { 0, 900, 1000 };
    (void)rules;
    return worth[sf_homes((const struct sf_state *)state)];
}

static bool turn_ended(const struct rules *rules, const struct state *before, const struct state *after)
{
    const struct sf_state *b = (const struct sf_state *)before, *a = (const struct sf_state *)after;
    (void)rules;
    return b->token[0].turns + b->token[1].turns != a->token[0].turns + a->token[1].turns;
}

const struct game snakes_and_foxes = {
    .id = "snakes-and-foxes",
    .title = "Snakes & Foxes",
    .about = "Carry a token to the rim and back, hunted by snakes and foxes.",
    .version = 1,
    .hidden = false,
    .options = options,
    .phases = phases,
    .reasons = reasons,
    .event_types = sf_event_types,
    .keys = sf_keys,
    .rulesets = snakes_and_foxes_rulesets,
    .rules_size = sizeof(struct sf_rules),
    .state_size = sizeof(struct sf_state),
    .plies_max = 100000,
    .build = sf_build,
    .option_default = default_of,
    .setup = setup,
    .legal = sf_legal,
    .chance_odds = sf_chance_odds,
    .chance = sf_chance,
    .apply = apply,
    .result = result,
    .utility = utility,
    .turn_ended = turn_ended,
    .advance = sf_advance,
    .settle = sf_settle,
    .action_text = sf_action_text,
    .arg_tell = sf_arg_tell,
    .arg_text = sf_arg_text,
    .arg_value = sf_arg_value,
    .render = sf_render,
    .json = sf_json,
    .read = sf_read,
    .invariant = sf_invariant,
};

_Static_assert(sizeof(struct sf_state) <= STATE_SIZE_MAX, "a state is larger than the contract allows");
