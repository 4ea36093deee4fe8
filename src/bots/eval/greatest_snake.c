/* What `greedy` knows about The Greatest Snake. An action is rated by what becomes of the table if nobody answers it
 * any more and the turn then ends: so eating, spoiling a meal, dodging a squeeze and saving a card are all compared
 * after the same Digestion Phase. What others hold is drawn once from what the seat knows, and matters only where it
 * is played with.
 *
 * Judgements are in thousandths of a Body Card. The numbers were found by many games against random players and against
 * other numbers. */
#include "games/greatest_snake/greatest_snake.h"
#include "bots/eval.h"
#include "engine/card_set.h"

#include <string.h>

enum {
    BODY = 1000,
    VICTORY = 1000 * BODY,
    SWALLOWED = 450, /* of a rat on the Head, and how much more of one about to end */
    PROGRESS = 550,
    SLOW = 60,   /* a slow rat, in hundredths of another one */
    CORK = 300,  /* a rat that ends in nothing blocks the snake */
    ASLEEP = 60, /* cannot pay with sleep, cannot be fed */
    AHEAD = 45,  /* the longest rival, in hundredths of oneself */
    BEHIND = 20, /* the others */
    ALLY = 10,   /* and these for oneself, when the longest is ahead so far: */
    FAR = 2500,
    CHANCE_RAT = 250, /* a Head that is bare before the card is drawn */
    CARD = 250,       /* in hand */
    CARD_OVER = 15,   /* above the limit */
    DODGE = 420,
    KEPT = 330, /* other cards that are good as answers or that grow the snake */
    GEAR = 290, /* Equipment in its place */
    GEAR_DODGE = 450,
    GEAR_CONSTANT = 280,
    GAIN = 150, /* what is still to be drawn, discarded, destroyed, seen, taken */
    LOOK = 20,
    STEPS_MAX = 300 /* of what is played out for one action */
};

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static int64_t hand_worth(const struct gs_card *card)
{
    if (card->kind == GS_KIND_EQUIPMENT)
        return CARD;
    switch ((enum gs_effect)card->effect) {
    case GS_DODGE:
        return DODGE;
    case GS_GLUE:
    case GS_EAT_PIT:
    case GS_ADVANCE:
        return KEPT;
    default:
        return CARD;
    }
}

static int64_t gear_worth(const struct gs_card *card, int used)
{
    int64_t worth = card->effect == GS_DODGE ? GEAR_DODGE : card->effect != GS_NOTHING ? GEAR : 0;
    if (card->price == GS_PRICE_AMMO)
        worth = worth * (card->uses - used) / card->uses;
    if (card->armor || card->braced || card->locked || card->slow_move || card->water || card->limit)
        worth += GEAR_CONSTANT;
    return worth;
}

static int64_t cards_worth(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    int64_t worth = 0;
    int spare = gs_hand_limit(s, seat) - s->held[seat];
    for (uint64_t kinds = s->hand_kinds[seat]; kinds;) {
        int card = card_take(&kinds);
        worth += hand_worth(&r->card[card]) * s->hand[seat][card];
    }
    return spare < 0 ? worth + spare * (CARD - CARD_OVER) : worth;
}

/* ---- Snakes ------------------------------------------------------------------------------------------------------ */

static int64_t rat_worth(const struct gs_rules *r, const struct gs_snake *n, int cell)
{
    const struct gs_card *rat = &r->card[n->rat[cell]];
    int64_t worth = SWALLOWED + PROGRESS * cell / (n->length - 1);
    if (rat->digested != GS_TO_BODY)
        return -CORK * (n->length - cell) / n->length;
    return rat->speed || n->slow_move ? worth : worth * SLOW / 100;
}

static int64_t snake_worth(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    const struct gs_snake *n = &s->snake[seat];
    int64_t worth = (int64_t)BODY * n->length - (n->awake ? 0 : ASLEEP);
    if (n->length >= r->length)
        return VICTORY;
    for (int cell = 0; cell < n->length; cell++) {
        if (n->rats >> cell & 1)
            worth += rat_worth(r, n, cell);
        if (n->gears >> cell & 1)
            worth += gear_worth(&r->card[n->gear[cell]], n->used[cell]);
    }
    /* The nearer the end, the more each step counts. */
    int64_t grown = worth - 3 * BODY;
    return worth + (grown > 0 ? grown * grown / (8 * BODY) : 0);
}

/* What still waits to be drawn or chosen. */
static int64_t queue_worth(const struct gs_state *s, int seat)
{
    int64_t worth = 0;
    for (int i = 0; i < s->tasks; i++) {
        const struct gs_task *task = &s->queue[i];
        int64_t sign = task->seat == seat ? 1 : 0;
        if (task->due == GS_DUE_TAKE)
            worth += (sign - (task->from == seat)) * GAIN;
        else if (task->due == GS_DUE_LOOK)
            worth += sign * LOOK;
        else
            worth += task->due == GS_DUE_GAIN || task->due == GS_DUE_DRAW ? sign * GAIN : -sign * GAIN;
    }
    return worth;
}

/* The own standing less the rivals', of whom the leader counts most. Who is far behind the leader, as one is oneself,
 * is a help against it: so its victims are worth something. */
static int64_t judge(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    int64_t worth = snake_worth(r, s, seat) + cards_worth(r, s, seat) + queue_worth(s, seat);
    int64_t rival[GS_SEATS_MAX] = { 0 }, others = 0;
    int leader = (seat + 1) % s->base.seats;
    for (int other = 0; other < s->base.seats; other++)
        rival[other] = snake_worth(r, s, other) + s->held[other] * CARD;
    for (int other = 0; other < s->base.seats; other++)
        if (other != seat && rival[other] > rival[leader])
            leader = other;
    for (int other = 0; other < s->base.seats; other++) {
        int64_t behind = rival[leader] - (worth > rival[other] ? worth : rival[other]);
        if (other != seat && other != leader)
            others += (behind > FAR ? -ALLY : BEHIND) * rival[other];
    }
    return 100 * worth - AHEAD * rival[leader] - others;
}

/* ---- Playing out ------------------------------------------------------------------------------------------------- */

static void play(const struct rules *rules, struct gs_state *s, enum gs_verb verb)
{
    game_apply(rules, &s->base, game_sole_actor(&s->base), gs_plain(verb), NULL);
}

/* Nobody answers any more. */
static void settle(const struct rules *rules, struct gs_state *s)
{
    for (int n = 0; n < STEPS_MAX && s->base.node == NODE_REACTION; n++)
        play(rules, s, GS_V_PASS);
}

/* To the end of the turn: a rat that can be eaten is eaten, and "Digest!" is said and not answered. Returns what is
 * expected of a card that has not been drawn. */
static int64_t finish_turn(const struct rules *rules, struct gs_state *s)
{
    int64_t expected = 0;
    settle(rules, s);
    if (s->base.phase == GS_RAT) {
        play(rules, s, gs_can_eat(s, s->turn) ? GS_V_EAT : GS_V_REFUSE);
        settle(rules, s);
    }
    if (s->base.phase == GS_DRAW) {
        expected = gs_can_eat(s, s->turn) ? CHANCE_RAT : 0;
        s->step = s->base.phase = GS_MAIN;
    }
    if (s->base.phase == GS_MAIN) {
        play(rules, s, GS_V_DIGEST);
        settle(rules, s);
    }
    return expected;
}

/* The card that is to be drawn is not drawn here: the Head is what matters about it. */
static int64_t rate_action(const struct rules *rules, const struct gs_state *before, int seat, action a)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state s = *before;
    int turn = s.turn;
    bool draws = a == gs_plain(GS_V_DRAW_DECK);
    if (!draws)
        game_apply(rules, &s.base, seat, a, NULL);
    int64_t expected = s.turn == turn ? finish_turn(rules, &s) : 0;
    return judge(r, &s, seat) + (turn == seat ? 100 * expected : 0) + draws;
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, int64_t *rating)
{
    struct gs_state full;
    struct rng rng = rng_from_seed(seed);
    game_determinize(rules, view, &rng, &full.base);
    for (int i = 0; i < count; i++)
        rating[i] = rate_action(rules, &full, seat, legal[i]);
}

const struct eval greatest_snake_eval = { .game = "greatest-snake", .rate = rate };
