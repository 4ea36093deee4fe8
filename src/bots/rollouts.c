/* Paired rollouts: the few actions that the evaluator likes best are tried in the same imagined states with the same
 * luck, and the games played on by the policy for some turns. What differs then is the action's doing: noise that all
 * share falls out of the differences. After each batch, whoever is behind by more than chance explains is dropped; and
 * what the evaluator likes best is left only for a gain that is greater than its error. */
#include "bots/players.h"
#include "bots/search.h"

enum {
    CANDIDATES_MAX = 24,
    CANDIDATES_USUAL = 6,
    BATCH = 8, /* samples between two looks at the results, side by side */
    DROP = 4,  /* squared standard errors behind the best */
    LEAVE = 1  /* squared standard errors ahead of the evaluator's choice */
};

enum { CANDIDATES = SEARCH_PARAMS };

static const struct bot_param params[] = {
    SEARCH_PARAM_LIST,
    [CANDIDATES] = { "candidates", 0, CANDIDATES_MAX, 0, "so many actions are tried at most; 0: as suits the game" },
    { .key = NULL },
};

/* Results of candidate 0, the evaluator's choice, and of the others in its order. Those that are left have the same
 * number of samples. */
struct trial {
    int count;
    int must; /* never dropped; -1: none */
    bool dropped[CANDIDATES_MAX];
    int64_t samples[CANDIDATES_MAX], sum[CANDIDATES_MAX];
    int64_t squares[CANDIDATES_MAX][CANDIDATES_MAX]; /* sums of squared differences of two, the lower number first */
};

/* The samples of a batch are taken side by side, each by a walker of its own. */
struct rollout_player {
    struct searcher base;
    struct walker walker[BATCH];
    struct trial trial;
    const struct bot_task *task;
    int64_t first; /* sample of the batch */
    int32_t value[BATCH][CANDIDATES_MAX];
};

static size_t memory(const struct bot_choice *choice, const struct rules *rules)
{
    (void)choice;
    return search_memory(rules, BATCH);
}

static void open_player(struct bot_player *p)
{
    struct rollout_player *r = (struct rollout_player *)p;
    search_open(&r->base);
    for (int i = 0; i < BATCH; i++)
        search_open_walker(&r->base, &r->walker[i]);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static void add_sample(struct trial *t, const int32_t *value)
{
    for (int i = 0; i < t->count; i++) {
        if (t->dropped[i])
            continue;
        t->samples[i]++;
        t->sum[i] += value[i];
        for (int other = i + 1; other < t->count; other++)
            if (!t->dropped[other])
                t->squares[i][other] += (int64_t)(value[i] - value[other]) * (value[i] - value[other]);
    }
}

/* True if the first is ahead of the second by more than the root of `errors` standard errors of their difference. With
 * n samples, d the sum of differences and q that of their squares: d * d * (n - 1) > errors * (n * q - d * d), here
 * divided by n, so that nothing overflows. */
static bool is_ahead(const struct trial *t, int a, int b, int errors)
{
    int64_t n = t->samples[a], d = t->sum[a] - t->sum[b], q = a < b ? t->squares[a][b] : t->squares[b][a];
    return d > 0 && d * d / n * (n - 1) > errors * (q - d * d / n);
}

/* The best by its mean among those left; of equal ones the first. */
static int leader(const struct trial *t)
{
    int best = 0;
    for (int i = 1; i < t->count; i++)
        if (!t->dropped[i] && (t->dropped[best] || t->sum[i] > t->sum[best]))
            best = i;
    return best;
}

/* Returns how many are left. */
static int drop(struct trial *t)
{
    int best = leader(t), left = 0;
    for (int i = 0; i < t->count; i++) {
        t->dropped[i] = t->dropped[i] || (i != best && i != t->must && is_ahead(t, best, i, DROP));
        left += !t->dropped[i];
    }
    return left;
}

static int choose(const struct trial *t)
{
    int best = leader(t);
    return t->dropped[0] || is_ahead(t, best, 0, LEAVE) ? best : 0;
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

/* The sample at a place of the batch: every candidate that is left in the same state, with the same luck. */
static void sample(void *of, int place)
{
    struct rollout_player *r = of;
    const struct searcher *s = &r->base;
    struct walker *w = &r->walker[place];
    int32_t values[SEATS_MAX];
    search_imagine(w, r->task, r->first + place);
    for (int i = 0; i < r->trial.count; i++) {
        if (r->trial.dropped[i])
            continue;
        search_start(w, r->first + place);
        search_apply(w, r->task->seat, s->legal[s->order[i]], NULL);
        search_play_out(w, values);
        r->value[place][i] = values[r->task->seat];
    }
}

/* Returns how many games were simulated. */
static int64_t search(struct rollout_player *r)
{
    int left = r->trial.count;
    int64_t done = 0;
    for (r->first = 0; left > 1 && search_goes_on(&r->base, r->task, done);) {
        int64_t room = (r->base.most - done) / left;
        int batch = room < BATCH ? (int)room : BATCH;
        if (batch == 0)
            break;
        search_together(r->task, batch, sample, r);
        for (int i = 0; i < batch; i++)
            add_sample(&r->trial, r->value[i]);
        done += (int64_t)batch * left;
        r->first += batch;
        left = drop(&r->trial);
    }
    return done;
}

/* The variance of the mean difference of two that have the same samples. */
static double variance(const struct trial *t, int a, int b)
{
    double n = (double)t->samples[a], mean = (double)(t->sum[a] - t->sum[b]) / n;
    double squares = (double)(a < b ? t->squares[a][b] : t->squares[b][a]) / n;
    return n > 1 ? (squares - mean * mean) / ((n - 1) * 1e6) : 1;
}

/* The chosen one, then the others by what they reached. */
static void tell_lines(const struct searcher *s, const struct trial *t, struct bot_answer *answer)
{
    int order[CANDIDATES_MAX] = { choose(t) }, told = 1;
    for (int i = 0; i < t->count; i++) {
        if (i == order[0])
            continue;
        int at = told++;
        for (; at > 1 && t->sum[i] * t->samples[order[at - 1]] > t->sum[order[at - 1]] * t->samples[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < t->count; i++)
        search_tell(s, answer, s->order[order[i]], t->sum[order[i]], t->samples[order[i]]);
    if (t->must >= 0 && t->must != order[0])
        answer->variance = variance(t, order[0], t->must);
}

/* Finds the action that has to be measured, which becomes the last candidate if it was none. */
static void place_must(struct searcher *s, struct trial *t)
{
    int at = 0;
    while (at < s->count && s->legal[s->order[at]] != s->must)
        at++;
    t->must = at < s->count ? at : -1;
    if (t->must < t->count)
        return;
    t->must = t->count < CANDIDATES_MAX ? t->count++ : t->count - 1;
    int moved = s->order[at];
    s->order[at] = s->order[t->must];
    s->order[t->must] = moved;
}

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct rollout_player *r = (struct rollout_player *)p;
    struct searcher *s = &r->base;
    int count = p->choice.param[CANDIDATES];
    search_begin(s, task, s->eval->search.rollout_turns, s->eval->search.rollout_care);
    count = count ? count : s->eval->search.candidates ? s->eval->search.candidates : CANDIDATES_USUAL;
    count = count < s->count ? count : s->count;
    r->trial = (struct trial){ .count = count < s->most ? count : (int)s->most };
    r->task = task;
    place_must(s, &r->trial);
    int64_t sims = search(r);
    tell_lines(s, &r->trial, answer);
    search_end(s, task, answer, sims);
}

const struct bot bot_rollouts = {
    .id = "rollouts",
    .title = "Rollouts",
    .about = "tries the best few actions in many imagined games with the same luck",
    .params = params,
    .searches = true,
    .knows = search_knows,
    .player_size = sizeof(struct rollout_player),
    .memory = memory,
    .open = open_player,
    .think = think,
};
