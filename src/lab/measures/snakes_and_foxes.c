/* What a report tells about Snakes & Foxes: how far tokens come, what eats them, and how often a roll is in vain. All
 * of it shows in actions and states; its events, with the path of every walk, would cost as much as the rules do. */
#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "lab/measure.h"

enum {
    ROLLS, /* and cards */
    BLANKS,
    TURNS,
    NO_WALKS,
    EATEN,                      /* tokens, by snakes and by foxes */
    TOKENS = EATEN + 2,         /* in the game */
    AT_RIM,                     /* tokens that have been there */
    RIM_TURNS,                  /* which these took to get there, together */
    HOME,                       /* tokens */
    BACK_TURNS,                 /* which these took from the rim */
    EATEN_BEFORE,               /* memory: of each token, whether it is counted as eaten */
    RIM_TURN = EATEN_BEFORE + 2 /* memory: of each token, the turn in which it got to the rim */
};

static const struct measure list[] = {
    { "turns", "turns", MEASURE_NUMBER, TURNS, 0, 0 },
    { "turns_to_rim", "turns of a token to the rim", MEASURE_RATIO, RIM_TURNS, AT_RIM, 0 },
    { "turns_back", "turns from the rim back home", MEASURE_RATIO, BACK_TURNS, HOME, 0 },
    { "at_rim", "tokens that reach the rim", MEASURE_PERCENT, AT_RIM, TOKENS, 0 },
    { "home", "tokens that come home", MEASURE_PERCENT, HOME, TOKENS, 0 },
    { "home_from_rim", "tokens at the rim that do", MEASURE_PERCENT, HOME, AT_RIM, 0 },
    { "eaten_by_snakes", "tokens eaten by snakes", MEASURE_PERCENT, EATEN + SF_SNAKE, TOKENS, 0 },
    { "eaten_by_foxes", "tokens eaten by foxes", MEASURE_PERCENT, EATEN + SF_FOX, TOKENS, 0 },
    { "no_move", "rolls without MOVE", MEASURE_PERCENT, BLANKS, ROLLS, 0 },
    { "no_walk", "turns with MOVE but no walk", MEASURE_PERCENT, NO_WALKS, TURNS, 0 },
    { .key = NULL },
};

static void count_roll(const struct sf_state *after, int move, int64_t *count)
{
    count[ROLLS]++;
    count[BLANKS] += move == 0;
    count[NO_WALKS] += move > 0 && after->base.phase != SF_MOVE;
}

/* A token on its way reaches the rim in the turn that is going on, unless that has ended at once. */
static void count_move(const struct sf_state *after, int64_t *count)
{
    bool going_on = after->base.phase == SF_SNAKES || after->base.phase == SF_FOXES;
    for (int t = 0; t < 2; t++) {
        if (!after->token[t].rim || count[RIM_TURN + t] > 0)
            continue;
        count[RIM_TURN + t] = after->token[t].turns + (going_on && after->turn == t);
        count[RIM_TURNS] += count[RIM_TURN + t];
        count[AT_RIM]++;
    }
}

/* A hunter that has eaten rests there at least as long as the turn lasts. */
static void count_eaten(const struct sf_state *after, int64_t *count)
{
    for (int t = 0; t < 2; t++) {
        if (after->token[t].fate != SF_EATEN || count[EATEN_BEFORE + t] > 0)
            continue;
        bool by_fox = after->piece[SF_FOX] & SF_BIT(after->token[t].at);
        count[EATEN_BEFORE + t] = 1;
        count[EATEN + (by_fox ? SF_FOX : SF_SNAKE)]++;
    }
}

static void step(const struct rules *rules, action a, const struct state *after, const struct event_log *log,
                 int64_t *count)
{
    (void)rules;
    (void)log;
    const struct sf_state *s = (const struct sf_state *)after;
    struct sf_action u = sf_unpack(a);
    if (u.verb == SF_DO_ROLL || u.verb == SF_DO_CARD)
        count_roll(s, u.a, count);
    else if (u.verb == SF_DO_MOVE)
        count_move(s, count);
    count_eaten(s, count);
}

static void end(const struct rules *rules, const struct state *last, const struct result *result, int64_t *count)
{
    (void)rules;
    (void)result;
    const struct sf_state *s = (const struct sf_state *)last;
    count[TOKENS] = 2;
    for (int t = 0; t < 2; t++) {
        bool home = s->token[t].fate == SF_HOME;
        count[TURNS] += s->token[t].turns;
        count[HOME] += home;
        count[BACK_TURNS] += home ? s->token[t].turns - count[RIM_TURN + t] : 0;
    }
}

const struct measures snakes_and_foxes_measures = {
    .game = "snakes-and-foxes",
    .list = list,
    .step = step,
    .end = end,
};
