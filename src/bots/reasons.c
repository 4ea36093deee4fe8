/* Why a search likes what it likes, for hints and reviews: the evaluator's terms, averaged over imagined states instead
 * of one; and what happens more often, or less, in the games that go on from them with the same luck. Only what the
 * game's show has words for is counted. */
#include "bots/players.h"
#include "bots/search.h"
#include "show/show.h"

enum {
    STATES = 12, /* of which the terms are an average */
    GAMES = 60,  /* imagined for each line */
    STANDS_OUT = GAMES / 5,
    EVEN_PERCENT = 2, /* lines no farther apart are as good as each other: a review calls neither doubtful */
    KINDS_MAX = 16    /* of what may happen; what a show has words for beyond that is not counted */
};

/* How many games of each line a kind of event came up in. What a line does by itself is no news about it. */
struct count {
    const struct happening_words *what;
    bool at_once;
    int16_t games[BOT_WHY_LINES];
    int16_t latest; /* game, counted from 1 over all lines */
};

struct counts {
    const struct rules *rules;
    int seat, line, game;
    bool at_once; /* what comes now belongs to the line itself */
    int count;
    struct count kind[KINDS_MAX];
};

static void count_event(struct counts *c, const struct event *e)
{
    const struct happening_words *what = show_happening_of(c->rules, c->seat, e);
    int i = 0;
    if (!what)
        return;
    while (i < c->count && c->kind[i].what != what)
        i++;
    if (i == KINDS_MAX)
        return;
    if (i == c->count)
        c->kind[c->count++] = (struct count){ .what = what };
    c->kind[i].at_once = c->kind[i].at_once || c->at_once;
    c->kind[i].games[c->line] += c->kind[i].latest != c->game;
    c->kind[i].latest = (int16_t)c->game;
}

static void watch(void *context, const struct event *events, int count)
{
    for (int i = 0; i < count; i++)
        count_event(context, &events[i]);
}

/* Plays on after each line, with the same states and luck for all. */
static void play_on(struct walker *w, const struct bot_task *task, const struct bot_answer *answer, struct counts *c)
{
    w->watch = watch;
    w->context = c;
    for (int n = 0; n < GAMES; n++) {
        search_imagine(w, task, n);
        for (c->line = 0; c->line < answer->line_count; c->line++) {
            int32_t value[SEATS_MAX];
            struct event_log log = { w->events, 0, c->rules->events_max };
            search_start(w, n);
            search_apply(w, task->seat, answer->lines[c->line].candidate, &log);
            c->game++;
            c->at_once = true;
            watch(c, log.events, log.count);
            c->at_once = false;
            search_play_out(w, value);
        }
    }
    w->watch = NULL;
}

/* What stands out most between a line and another. What speaks against the best line is no reason for it, and what
 * speaks for another none against that. */
static struct happening most_unlike(const struct counts *c, int line, int other)
{
    struct happening found = { .what = NULL };
    int most = STANDS_OUT - 1;
    for (int i = 0; i < c->count; i++) {
        const struct count *k = &c->kind[i];
        int more = k->games[line] - k->games[other], size = more < 0 ? -more : more;
        bool good = (more > 0) != k->what->bad, best = line == 0;
        if (size <= most || k->at_once || good != best)
            continue;
        most = size;
        found.what = k->what;
        found.percent = (int16_t)(100 * k->games[line] / GAMES);
        found.against = (int16_t)(100 * k->games[other] / GAMES);
    }
    return found;
}

static bool takes_from_itself(const struct searcher *s, const struct bot_task *task, action a)
{
    return show_marks(s->base.rules, task->view, task->seat, a) & CHOICE_DESTRUCTIVE;
}

/* Nobody is advised to take something good from themselves where something else is as good. */
static void put_harmless_first(const struct searcher *s, const struct bot_task *task, struct bot_answer *answer)
{
    struct bot_line *lines = answer->lines;
    int i = 0;
    while (i < answer->line_count && takes_from_itself(s, task, lines[i].candidate))
        i++;
    if (i == answer->line_count || 100 * (lines[0].value - lines[i].value) > EVEN_PERCENT)
        return;
    struct bot_line best = lines[0];
    lines[0] = lines[i];
    lines[i] = best;
}

void search_reasons(struct searcher *s, const struct bot_task *task, struct bot_answer *answer)
{
    struct counts c = { .rules = s->base.rules, .seat = task->seat };
    if (answer->must_line < 0)
        put_harmless_first(s, task, answer);
    if (answer->must_line >= BOT_WHY_LINES) {
        answer->lines[BOT_WHY_LINES - 1] = answer->lines[answer->must_line];
        answer->must_line = BOT_WHY_LINES - 1;
    }
    answer_begin_reasons(s->base.rules, answer);
    for (int n = 0; n < STATES; n++) {
        search_imagine(s->aside, task, n);
        answer_account(s->base.rules, &s->aside->full->state, rng_derive(s->seed, (uint64_t)n), s->legal, s->count,
                       s->rating, answer);
    }
    for (int i = 0; i < answer->line_count; i++)
        account_divide(&answer->lines[i].account, STATES);
    if (answer->line_count < 2)
        return;
    play_on(s->aside, task, answer, &c);
    for (int i = 0; i < answer->line_count; i++) {
        answer->lines[i].happening = most_unlike(&c, i, i == 0);
        answer->lines[i].happening.soon = s->turns < EVAL_TO_THE_END;
    }
}
