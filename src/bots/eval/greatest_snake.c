/* What `greedy` knows about The Greatest Snake. An action is rated by what becomes of the table if nobody answers it
 * any more and the turn then ends: so eating, spoiling a meal, dodging a squeeze and saving a card are all compared
 * after the same Digestion Phase. What others hold is drawn once from what the seat knows, and matters only where it
 * is played with.
 *
 * How a table stands is judged by what has been learnt of it (learnt.h). The judgement made by hand, in thousandths of
 * a Body Card, is that of greedy-1; sleep and what still waits to be drawn are judged by it in both. Its numbers were
 * found by many games against random players and against other numbers. */
#include "games/greatest_snake/greatest_snake.h"
#include "bots/eval.h"
#include "engine/card_set.h"

#include <string.h>

enum {
    BODY = 1000,
    VICTORY = 1000 * BODY,
    SWALLOWED = 450, /* of a rat on the Head, and how much more of one about to end */
    PROGRESS = 550,
    SLOW = 60,         /* a slow rat, in hundredths of another one */
    CORK = 300,        /* a rat that ends in nothing blocks the snake */
    ASLEEP = 60,       /* cannot pay with sleep, cannot be fed */
    AHEAD = 45,        /* the longest rival, in hundredths of oneself */
    BEHIND = 5,        /* the others */
    CHANCE_RAT = 250,  /* a Head that is bare before the card is drawn */
    TAKEN_OFF = 16000, /* what is learnt against Equipment is against its gatherers: it stays on */
    START = 3,         /* cards of a snake at first */
    CARD = 250,        /* in hand */
    CARD_OVER = 15,    /* above the limit */
    DODGE = 420,
    KEPT = 330, /* other cards that are good as answers or that grow the snake */
    GEAR = 290, /* Equipment in its place */
    GEAR_DODGE = 450,
    GEAR_CONSTANT = 280,
    GAIN = 150, /* what is still to be drawn, discarded, destroyed, seen, taken */
    LOOK = 20,
    STEPS_MAX = 300 /* of what is played out for one action */
};

enum { WIN, GROWTH, GEARS, SLEEP, CARDS, WAITING, LEADER, OTHERS, HOPE };
static const char *const terms[] = { "win",     "growth", "equipment", "asleep", "cards",
                                     "waiting", "leader", "others",    "draw",   NULL };

/* What is learnt of; eval/greatest_snake.def has the list. */
#define FEATURE_LIST "bots/eval/greatest_snake.def"
#include "bots/feature_list.def"

extern const struct eval greatest_snake_eval;
extern const struct weights greatest_snake_weights[];

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

/* The terms of one snake; their sum is its worth. */
static struct account judge_snake(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    const struct gs_snake *n = &s->snake[seat];
    struct account a = { { [GROWTH] = (int64_t)BODY * n->length } };
    a.points[SLEEP] = n->awake ? 0 : -ASLEEP;
    for (int cell = 0; cell < n->length; cell++) {
        if (n->rats >> cell & 1)
            a.points[GROWTH] += rat_worth(r, n, cell);
        if (n->gears >> cell & 1)
            a.points[GEARS] += gear_worth(&r->card[n->gear[cell]], n->used[cell]);
    }
    /* The nearer the end, the more each step counts. */
    int64_t grown = account_rating(&a) - 3 * BODY;
    a.points[GROWTH] += grown > 0 ? grown * grown / (8 * BODY) : 0;
    a.points[WIN] = n->length >= r->length ? VICTORY : 0;
    return a;
}

static int64_t snake_worth(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    struct account a = judge_snake(r, s, seat);
    return account_rating(&a);
}

/* The Equipment that would be given up if one had to be. */
static int64_t least_gear(const struct gs_rules *r, const struct gs_snake *n)
{
    int64_t least = GAIN;
    for (int cell = 0; cell < n->length; cell++) {
        int64_t worth = n->gears >> cell & 1 ? gear_worth(&r->card[n->gear[cell]], n->used[cell]) : GAIN;
        least = worth < least ? worth : least;
    }
    return least;
}

/* What still waits to be drawn or chosen. */
static int64_t queue_worth(const struct gs_rules *r, const struct gs_state *s, int seat, bool learnt)
{
    int64_t worth = 0;
    for (int i = 0; i < s->tasks; i++) {
        const struct gs_task *task = &s->queue[i];
        int64_t sign = task->seat == seat ? 1 : 0;
        if (task->due == GS_DUE_TAKE)
            worth += (sign - (task->from == seat)) * GAIN;
        else if (task->due == GS_DUE_LOOK)
            worth += sign * LOOK;
        else if (task->due == GS_DUE_DESTROY)
            worth -= sign * (learnt ? GAIN : least_gear(r, &s->snake[seat]));
        else
            worth += task->due == GS_DUE_GAIN || task->due == GS_DUE_DRAW ? sign * GAIN : -sign * GAIN;
    }
    return worth;
}

/* The own standing less the rivals', of whom the leader counts most. The others count little: who is behind the leader
 * too is also a help against it. */
static struct account judge(const struct gs_rules *r, const struct gs_state *s, int seat, int64_t waiting,
                            int64_t drawn)
{
    struct account own = judge_snake(r, s, seat);
    own.points[CARDS] = cards_worth(r, s, seat);
    own.points[WAITING] = waiting;
    own.points[HOPE] = drawn;
    int64_t rival[GS_SEATS_MAX] = { 0 }, others = 0;
    int leader = (seat + 1) % s->base.seats;
    for (int other = 0; other < s->base.seats; other++)
        rival[other] = snake_worth(r, s, other) + s->held[other] * CARD;
    for (int other = 0; other < s->base.seats; other++)
        if (other != seat && rival[other] > rival[leader])
            leader = other;
    for (int other = 0; other < s->base.seats; other++) {
        if (other != seat && other != leader)
            others += BEHIND * rival[other];
    }
    for (int term = 0; term < EVAL_TERMS_MAX; term++)
        own.points[term] *= 100;
    own.points[LEADER] = -AHEAD * rival[leader];
    own.points[OTHERS] = -others;
    return own;
}

/* ---- Features ---------------------------------------------------------------------------------------------------- */

/* How many Digestion Phases a rat takes to its end, if nobody meddles and no rat is in its way; a slow one moves only
 * in those of its snake's own turns. */
static int phases_left(const struct gs_rules *r, const struct gs_state *s, int seat, int cell, int farther)
{
    const struct gs_snake *n = &s->snake[seat];
    int speed = r->card[n->rat[cell]].speed, left = n->length + farther - cell;
    int water = n->gears >> cell & 1 ? r->card[n->gear[cell]].water : 0, seats = s->base.seats;
    if (speed || n->slow_move)
        return left <= water + 1 ? 1 : (left - water + (speed ? speed : 1) - 1) / (speed ? speed : 1);
    return (seat - s->turn + seats) % seats + 1 + (left - 1) * seats;
}

/* The rats that grow the snake, those nearest to their end first. */
static void count_rats(const struct gs_rules *r, const struct gs_state *s, int seat, int32_t *f)
{
    const struct gs_snake *n = &s->snake[seat];
    for (int cell = n->length - 1; cell >= 0; cell--) {
        if (!(n->rats >> cell & 1))
            continue;
        const struct gs_card *rat = &r->card[n->rat[cell]];
        if (rat->digested != GS_TO_BODY)
            continue;
        int phases = phases_left(r, s, seat, cell, f[F_rats]);
        f[F_foremost] = f[F_rats] ? f[F_foremost] : 100 * (cell + 1) / n->length;
        f[F_rats]++;
        f[F_way] += 100 * (cell + 1) / n->length;
        f[F_pace] += 100 / phases;
        f[F_ending] += phases == 1;
        if (n->length + f[F_rats] == r->length) {
            f[F_enough] = 1;
            f[F_win_pace] = 100 / phases;
            f[F_wins_next] = phases == 1;
            f[F_wins_soon] = phases <= 2;
        }
        f[F_safe] += rat->unsqueezable || (n->armor >> cell & 1);
    }
}

static void count_gears(const struct gs_rules *r, const struct gs_snake *n, int32_t *f)
{
    for (int cell = 0; cell < n->length; cell++) {
        if (!(n->gears >> cell & 1))
            continue;
        const struct gs_card *gear = &r->card[n->gear[cell]];
        f[F_constant] += gear->effect == GS_NOTHING;
        f[F_fuelled] += gear->price == GS_PRICE_AMMO || gear->price == GS_PRICE_DISCARD;
        f[F_dodging_gear] += gear->effect == GS_DODGE;
        f[F_squeezing_gear] += gear->effect == GS_SQUEEZE;
        f[F_growing_gear] += gear->effect == GS_EAT_PIT || gear->effect == GS_ADVANCE;
    }
}

static void count_hand(const struct gs_rules *r, const struct gs_state *s, int seat, int32_t *f)
{
    for (uint64_t kinds = s->hand_kinds[seat] & r->powers; kinds;) {
        int kind = card_take(&kinds), copies = s->hand[seat][kind];
        enum gs_effect effect = r->card[kind].effect;
        f[F_dodges] += effect == GS_DODGE ? copies : 0;
        f[F_squeezes] += effect == GS_SQUEEZE ? copies : 0;
        f[F_stoppers] += effect == GS_GLUE || effect == GS_SLEEP || effect == GS_FEED ? copies : 0;
    }
}

/* How a seat stands; its hand counts where it is known. */
static void count_snake(const struct gs_rules *r, const struct gs_state *s, int seat, bool known, int32_t *f)
{
    const struct gs_snake *n = &s->snake[seat];
    count_rats(r, s, seat, f);
    count_gears(r, n, f);
    if (known)
        count_hand(r, s, seat, f);
    f[F_length] = n->length;
    f[F_one_short] = n->length == r->length - 1;
    f[F_turns] = s->base.phase == GS_FIRST ? 0 : (seat - s->turn + s->base.seats) % s->base.seats;
    f[F_can_eat] = gs_can_eat(s, seat);
    f[F_cards] = s->held[seat];
    f[F_fuelled] = f[F_fuelled] < f[F_cards] ? f[F_fuelled] : f[F_cards];
}

/* The hands of `seats` count, of others only how many cards they are. How late it is says the snake that is nearest to
 * its end, with what it has swallowed. */
static void stand(const struct gs_rules *r, const struct gs_state *s, unsigned seats, struct standing *out)
{
    int farthest = 0;
    memset(out->of, 0, (size_t)s->base.seats * sizeof *out->of);
    for (int seat = 0; seat < s->base.seats; seat++) {
        int32_t *f = out->of[seat];
        count_snake(r, s, seat, seats >> seat & 1, f);
        int way = 100 * f[F_length] + f[F_way];
        farthest = way > farthest ? way : farthest;
    }
    int from = 100 * START, late = LATE_MAX * (farthest - from) / (100 * r->length - from);
    out->late = late < 0 ? 0 : late > LATE_MAX ? LATE_MAX : late;
}

static void measure(const struct rules *rules, const struct state *state, struct standing *out)
{
    stand((const struct gs_rules *)rules, (const struct gs_state *)state, ~0u, out);
}

/* Sleep, what waits and what may be drawn are worth a part of a Body Card. */
static struct account judge_learnt(const struct gs_rules *r, const struct gs_state *s, int seat,
                                   const struct weights *w, int64_t waiting, int64_t drawn)
{
    struct standing now;
    stand(r, s, 1u << seat, &now);
    struct account a = learnt_account(&greatest_snake_eval, w, &now, s->base.seats, seat, LEADER);
    int64_t body = w->early[F_length] * (LATE_MAX - now.late) + w->late[F_length] * now.late;
    a.points[SLEEP] -= s->snake[seat].awake ? 0 : body * ASLEEP / BODY;
    a.points[WAITING] += body * waiting / BODY;
    a.points[HOPE] += body * drawn / BODY;
    for (int other = 0; other < s->base.seats; other++)
        if (s->snake[other].length >= r->length)
            a.points[other == seat ? WIN : LEADER] += (int64_t)(other == seat ? VICTORY : -VICTORY) * LATE_MAX;
    return a;
}

/* ---- Playing out ------------------------------------------------------------------------------------------------- */

static void play(const struct rules *rules, struct gs_state *s, enum gs_verb verb)
{
    game_apply(rules, &s->base, game_sole_actor(&s->base), gs_plain(verb), NULL);
}

/* What is expected of cards that are still to be drawn, and of what waits to be chosen. */
struct prospect {
    int64_t drawn, waiting;
};

/* Nobody answers any more, and what waits to be drawn or chosen in this turn is judged as it waits, and left out. */
static void settle(const struct rules *rules, struct gs_state *s, int seat, struct prospect *ahead, bool learnt)
{
    for (int n = 0; n < STEPS_MAX && s->base.node == NODE_REACTION; n++)
        play(rules, s, GS_V_PASS);
    if (!s->tasks || s->entries || s->step == GS_STEP_END)
        return;
    ahead->waiting += queue_worth((const struct gs_rules *)rules, s, seat, learnt);
    memset(s->queue, 0, sizeof s->queue);
    s->tasks = 0;
    game_settle(rules, &s->base);
}

/* To the end of the turn, and no further, so that all is compared at the same mark: a rat that can be eaten is eaten,
 * and "Digest!" is said and not answered. */
static struct prospect finish_turn(const struct rules *rules, struct gs_state *s, int seat, bool learnt)
{
    struct prospect ahead = { 0, 0 };
    int turn = s->turn;
    settle(rules, s, seat, &ahead, learnt);
    if (s->turn == turn && s->base.phase == GS_RAT) {
        play(rules, s, gs_can_eat(s, turn) ? GS_V_EAT : GS_V_REFUSE);
        settle(rules, s, seat, &ahead, learnt);
    }
    if (s->turn == turn && s->base.phase == GS_DRAW) {
        ahead.drawn = gs_can_eat(s, turn) ? CHANCE_RAT : 0;
        s->step = s->base.phase = GS_MAIN;
    }
    if (s->turn == turn && s->base.phase == GS_MAIN) {
        play(rules, s, GS_V_DIGEST);
        settle(rules, s, seat, &ahead, learnt);
    }
    return ahead;
}

/* The card that is to be drawn is not drawn here: the Head is what matters about it. */
static struct account judge_action(const struct rules *rules, const struct gs_state *before, int seat, action a,
                                   const struct weights *w)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state s = *before;
    struct prospect ahead = { 0, 0 };
    int turn = s.turn;
    bool draws = a == gs_plain(GS_V_DRAW_DECK), learnt = w || !EVAL_KEEPS_FIRST;
    if (!draws)
        game_apply(rules, &s.base, seat, a, NULL);
    if (s.turn == turn)
        ahead = finish_turn(rules, &s, seat, learnt);
    int64_t waiting = queue_worth(r, &s, seat, learnt) + ahead.waiting, drawn = turn == seat ? ahead.drawn : 0;
    struct account sum = learnt ? judge_learnt(r, &s, seat, w, waiting, drawn) : judge(r, &s, seat, waiting, drawn);
    sum.points[HOPE] += draws;
    if (learnt && gs_unpack(r, before, seat, a).verb == GS_V_UNEQUIP)
        sum.points[GEARS] -= TAKEN_OFF;
    return sum;
}

static void rate(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, struct ratings *out)
{
    struct gs_state full;
    struct rng rng = rng_from_seed(seed);
    game_determinize(rules, view, &rng, &full.base);
    for (int i = 0; i < count; i++) {
        struct account a = judge_action(rules, &full, seat, legal[i], out->weights);
        ratings_put(out, i, &a);
    }
}

/* ---- Playouts ---------------------------------------------------------------------------------------------------- */

/* Whom an effect helps: the snake that it is aimed at, the one who plays it, or neither. */
static bool is_kind(enum gs_effect effect)
{
    return effect == GS_WAKE || effect == GS_ADVANCE;
}
static bool is_unkind(enum gs_effect effect)
{
    return effect == GS_GLUE || effect == GS_SQUEEZE || effect == GS_FEED || effect == GS_SLEEP || effect == GS_DESTROY;
}

/* True for what harms others or helps the own snake, by the look of it. */
static bool looks_good(const struct gs_rules *r, const struct gs_state *s, int seat, const struct gs_action *u)
{
    if (u->verb == GS_V_EQUIP)
        return true;
    if (u->verb != GS_V_PLAY && u->verb != GS_V_USE)
        return false;
    const struct gs_card *card = &r->card[u->card];
    bool own = card->slots && card->slot[0].what <= GS_AT_EQUIPMENT && gs_target_seat(u->target[0]) == seat;
    if (card->effect == GS_DODGE)
        return gs_aimed_at(r, s, seat);
    return is_kind(card->effect) ? own : !is_unkind(card->effect) || !own;
}

/* How often, of 8 times, something is played: seldom in a window that does not concern the seat. */
static uint32_t eagerness(const struct gs_rules *r, const struct gs_state *s, int seat)
{
    if (s->base.node != NODE_REACTION)
        return 4;
    return gs_top_entry(s)->seat != seat && gs_entry_concerns(r, s, s->entries - 1, seat) ? 7 : 1;
}

/* A rat is eaten; else one of the actions that look good is taken, or none of them: the turn goes on. */
static int policy(const struct rules *rules, const struct state *state, int seat, const action *legal, int count,
                  struct rng *rng)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)state;
    int good = -1, plain = -1;
    uint32_t found = 0;
    for (int i = 0; i < count; i++) {
        struct gs_action u = gs_unpack(r, s, seat, legal[i]);
        if (u.verb == GS_V_EAT && r->card[s->drawn].digested == GS_TO_BODY)
            return i;
        if (u.verb == GS_V_DRAW_DECK || u.verb == GS_V_REFUSE || u.verb == GS_V_DIGEST || u.verb == GS_V_PASS)
            plain = i;
        else if (looks_good(r, s, seat, &u) && rng_below(rng, ++found) == 0)
            good = i;
    }
    if (good >= 0 && (plain < 0 || rng_below(rng, 8) < eagerness(r, s, seat)))
        return good;
    return plain >= 0 ? plain : (int)rng_below(rng, (uint32_t)count);
}

const struct eval greatest_snake_eval = {
    .game = "greatest-snake",
    .terms = terms,
    .rate = rate,
    .policy = policy,
    .feature_terms = feature_terms,
    .feature_count = FEATURES,
    .measure = measure,
    .weights = greatest_snake_weights,
    .search = { .candidates = 6,
                .rollout_turns = 4,
                .rollout_care = 4,
                .tree_turns = 4,
                .tree_care = 4,
                .casual_misses = 18,
                .expert_sims = 200,
                .master_sims = 6000 },
};
