/* Blocks of games between bots: which there are, in which order they count, and what they show; see contest.h. */
#include "lab/contest.h"

#include "base/memory.h"

struct contest_waiting {
    int64_t index;
    struct contest_block block;
};

/* ---- Who meets --------------------------------------------------------------------------------------------------- */

int contest_games(const struct contest_setup *setup)
{
    int seats = setup->rules->seats;
    return seats == 1 ? setup->count : seats == 2 ? 2 : 2 * seats;
}

int contest_member_in(const struct contest_setup *setup, int game, int seat)
{
    int seats = setup->rules->seats;
    if (seats == 1)
        return game;
    return game < seats ? seat != game : seat == game - seats;
}

int64_t contest_whole(const struct contest_setup *setup)
{
    return setup->rules->seats == 1 ? 2 * CONTEST_ALONE : contest_games(setup) * FIRST_PARTS;
}

static void add_pair(struct contest *c, int meeting, int first, int second)
{
    const struct contest_meeting *m = &c->meeting[meeting];
    c->pair[c->pairs++] = (struct contest_pair){
        .first = m->member[first], .second = m->member[second], .meeting = meeting, .place = { first, second }
    };
}

void contest_init(struct contest *c, const struct contest_setup *setup)
{
    int count = setup->count;
    assert(count >= 2 && count <= CONTEST_BOTS_MAX && setup->rounds > 0);
    *c = (struct contest){ .setup = setup };
    pthread_mutex_init(&c->lock, NULL);
    c->meeting = memory_new(CONTEST_PAIRS_MAX * sizeof *c->meeting);
    if (setup->rules->seats == 1)
        c->meeting[c->meetings++].count = count;
    for (int i = 0; i < count; i++)
        c->meeting[0].member[i] = i;
    for (int i = 0; i < (setup->gauntlet ? 1 : count); i++)
        for (int k = i + 1; k < count; k++) {
            if (setup->rules->seats == 1) {
                add_pair(c, 0, i, k);
                continue;
            }
            c->meeting[c->meetings] = (struct contest_meeting){ 2, { i, k } };
            add_pair(c, c->meetings++, 0, 1);
        }
}

void contest_release(struct contest *c)
{
    for (int p = 0; p < c->pairs; p++) {
        tally_release(&c->pair[p].score);
        free(c->pair[p].by_round);
    }
    free(c->meeting);
    free(c->waiting);
    pthread_mutex_destroy(&c->lock);
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

/* What the block was to the first of a pair, in parts of contest_whole. A first place that nobody has belongs to all
 * seats alike. */
static int32_t score_of(const struct contest_setup *setup, const struct contest_pair *pair,
                        const struct contest_block *block)
{
    int seats = setup->rules->seats, score = 0;
    if (seats == 1)
        return CONTEST_ALONE + block->parts[pair->place[0]][0] - block->parts[pair->place[1]][0];
    for (int game = 0; game < contest_games(setup); game++) {
        int mine = 0, nobody = FIRST_PARTS - block->parts[game][0] - block->parts[game][1];
        for (int seat = 0; seat < seats; seat++)
            mine += contest_member_in(setup, game, seat) == 0;
        score += block->parts[game][0] + nobody * mine / seats;
    }
    return score;
}

/* First places of those who sit alone. */
static void count_alone(const struct contest_setup *setup, struct contest_pair *pair, const struct contest_block *block)
{
    int seats = setup->rules->seats;
    int64_t sum[2] = { 0 };
    for (int game = 0; game < contest_games(setup); game++)
        for (int place = 0; place < 2; place++)
            sum[place] += seats == 2 || game / seats == place ? block->parts[game][place] : 0;
    for (int place = 0; place < 2; place++)
        ratio_add(&pair->alone[place], sum[place], (int64_t)seats * FIRST_PARTS);
}

static void count_pair(struct contest *c, struct contest_pair *pair, int64_t round, const struct contest_block *block)
{
    const struct contest_setup *setup = c->setup;
    int64_t whole = contest_whole(setup);
    int32_t score = score_of(setup, pair, block);
    tally_add(&pair->score, score, 1);
    ratio_add(&pair->share, score, whole);
    if (setup->rules->seats > 1)
        count_alone(setup, pair, block);
    pair->by_round[round] = score;
    if (setup->tested && pair->verdict == ELO_OPEN && pair->share.games % CONTEST_BATCH == 0) {
        pair->evidence = elo_evidence(&setup->test, &pair->score, whole, setup->rules->seats);
        pair->verdict = elo_verdict(pair->evidence);
    }
}

static void count_bot(struct contest *c, int member, int bot, const struct contest_block *block)
{
    struct contest_standing *s = &c->bot[bot];
    bool alone = c->setup->rules->seats == 1;
    s->games += alone ? 1 : contest_games(c->setup);
    s->thought_us += block->thought_us[member];
    s->decisions += block->decisions[member];
    for (int fault = 0; fault < FAULTS; fault++)
        s->fault[fault] += block->fault[member][fault];
    if (alone)
        ratio_add(&s->won, block->parts[member][0], CONTEST_ALONE);
}

static void make_room(struct contest *c, int64_t rounds)
{
    if (rounds <= c->room)
        return;
    int64_t room = c->room ? 2 * c->room : 64;
    room = room < rounds ? rounds : room;
    for (int p = 0; p < c->pairs; p++) {
        int32_t **by_round = &c->pair[p].by_round;
        *by_round = memory_resize(*by_round, (size_t)room * sizeof **by_round);
        for (int64_t i = c->room; i < room; i++)
            (*by_round)[i] = -1;
    }
    c->room = room;
}

/* Nothing more is to be found out: all its pairs are decided. */
static bool settled(const struct contest *c, int meeting)
{
    bool open = false;
    for (int p = 0; p < c->pairs; p++)
        open = open || (c->pair[p].meeting == meeting && c->pair[p].verdict == ELO_OPEN);
    return !open;
}

static int64_t next_from(const struct contest *c, int64_t index)
{
    int64_t end = c->setup->rounds * c->meetings;
    for (int passed = 0; index < end && passed < c->meetings; passed++, index++)
        if (!settled(c, (int)(index % c->meetings)))
            return index;
    return INT64_MAX;
}

static void count_block(struct contest *c, int64_t index, const struct contest_block *block)
{
    int meeting = (int)(index % c->meetings);
    int64_t round = index / c->meetings;
    make_room(c, round + 1);
    c->rounds = round + 1;
    c->games += contest_games(c->setup);
    c->unfinished += block->unfinished;
    for (int member = 0; member < c->meeting[meeting].count; member++)
        count_bot(c, member, c->meeting[meeting].member[member], block);
    for (int p = 0; p < c->pairs; p++)
        if (c->pair[p].meeting == meeting)
            count_pair(c, &c->pair[p], round, block);
    if (c->keep)
        c->keep(c->context, index, block);
    c->due = next_from(c, index + 1);
}

/* ---- Who plays what ---------------------------------------------------------------------------------------------- */

static bool stopped(const struct contest *c)
{
    return c->setup->stop && atomic_load_explicit(c->setup->stop, memory_order_relaxed);
}

bool contest_over(const struct contest *c)
{
    pthread_mutex_lock((pthread_mutex_t *)&c->lock);
    bool over = c->due == INT64_MAX || stopped(c);
    pthread_mutex_unlock((pthread_mutex_t *)&c->lock);
    return over;
}

bool contest_take(struct contest *c, int64_t *index)
{
    pthread_mutex_lock(&c->lock);
    int64_t next = stopped(c) ? INT64_MAX : next_from(c, c->given);
    if (next != INT64_MAX)
        c->given = next + 1;
    pthread_mutex_unlock(&c->lock);
    *index = next;
    return next != INT64_MAX;
}

/* Counts what is due of the blocks that wait; those that are not wanted any more never will be. */
static void count_waiting(struct contest *c)
{
    for (int i = 0; i < c->waiting_count;) {
        if (c->waiting[i].index != c->due) {
            i++;
            continue;
        }
        struct contest_waiting w = c->waiting[i];
        c->waiting[i] = c->waiting[--c->waiting_count];
        count_block(c, w.index, &w.block);
        i = 0;
    }
}

void contest_give(struct contest *c, int64_t index, const struct contest_block *block)
{
    pthread_mutex_lock(&c->lock);
    if (c->waiting_count == c->waiting_room) {
        c->waiting_room = c->waiting_room ? 2 * c->waiting_room : 16;
        c->waiting = memory_resize(c->waiting, (size_t)c->waiting_room * sizeof *c->waiting);
    }
    c->waiting[c->waiting_count++] = (struct contest_waiting){ index, *block };
    count_waiting(c);
    pthread_mutex_unlock(&c->lock);
}

bool contest_recall(struct contest *c, int64_t index, const struct contest_block *block)
{
    if (index != c->due)
        return false;
    count_block(c, index, block);
    c->given = c->due == INT64_MAX ? index + 1 : c->due;
    return true;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

/* The share of a round's block, or -1. */
static double share_in(const void *context, int pair, int64_t round)
{
    const struct contest *c = context;
    int32_t score = c->pair[pair].by_round[round];
    return score < 0 ? -1 : (double)score / (double)contest_whole(c->setup);
}

/* The interval comes from how blocks differ, so that luck which both have had does not widen it; where all are alike it
 * is that of as many trials. */
static struct estimate share_of_blocks(const struct ratio *r)
{
    double squares = (double)r->part_squares * (double)r->games, square = (double)r->part * (double)r->part;
    bool alike = squares - square < 1e-9 * squares || r->games < 2;
    return alike ? share_estimate(r->part, r->whole, r->games) : ratio_share(r, 1);
}

/* A round is the trial, since all its blocks share their luck. */
struct estimate contest_share(const struct contest *c, int bot)
{
    int64_t whole = contest_whole(c->setup);
    struct ratio share = { 0 };
    if (c->setup->rules->seats == 1)
        return share_of_blocks(&c->bot[bot].won);
    for (int64_t round = 0; round < c->rounds; round++) {
        int64_t part = 0, blocks = 0;
        for (const struct contest_pair *p = c->pair; p < c->pair + c->pairs; p++) {
            if ((p->first != bot && p->second != bot) || p->by_round[round] < 0)
                continue;
            part += p->first == bot ? p->by_round[round] : whole - p->by_round[round];
            blocks++;
        }
        if (blocks)
            ratio_add(&share, part, blocks * whole);
    }
    return share_of_blocks(&share);
}

struct estimate contest_pair_share(const struct contest_pair *pair)
{
    return share_of_blocks(&pair->share);
}

struct estimate contest_pair_elo(const struct contest *c, const struct contest_pair *pair)
{
    int seats = c->setup->rules->seats;
    struct estimate e = contest_pair_share(pair);
    if (e.cases == 0)
        return e;
    e.value = elo_of(e.value, seats);
    e.low = elo_of(e.low, seats);
    e.high = elo_of(e.high, seats);
    return e;
}

void contest_ratings(const struct contest *c, struct elo_ratings *out)
{
    struct elo_pair pairs[CONTEST_PAIRS_MAX];
    double whole = (double)contest_whole(c->setup);
    int seats = c->setup->rules->seats;
    for (int p = 0; p < c->pairs; p++)
        pairs[p] = (struct elo_pair){ c->pair[p].first, c->pair[p].second, c->pair[p].share.games,
                                      (double)c->pair[p].share.part / whole };
    elo_rate(c->setup->count, seats, pairs, c->pairs, out);
    elo_errors(c->setup->count, seats, pairs, c->pairs, c->rounds, share_in, c, out);
}

static bool stands_before(const struct contest *c, const struct elo_ratings *ratings, int bot, int other)
{
    return c->bot[bot].games > 0 && (c->bot[other].games == 0 || ratings->rating[bot] > ratings->rating[other]);
}

int contest_order(const struct contest *c, const struct elo_ratings *ratings, int order[CONTEST_BOTS_MAX])
{
    int played = 0;
    for (int i = 0; i < c->setup->count; i++) {
        int k = i;
        for (; k > 0 && stands_before(c, ratings, i, order[k - 1]); k--)
            order[k] = order[k - 1];
        order[k] = i;
        played += c->bot[i].games > 0;
    }
    return played;
}
