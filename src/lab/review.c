/* Reviews of whole games: each ply is a piece of work for the threads; see review.h. */
#include "lab/review.h"

#include "base/memory.h"
#include "lab/table.h"
#include "show/choice.h"

#include <math.h>
#include <string.h>

enum {
    FEW_CHOICES = 5,
    VALUE_PART = 4,  /* a value takes so many times fewer games than a choice, */
    VALUE_LEAST = 50 /* but not fewer than so many */
};

static const double LEAST_TOLD = 0.005; /* of a result, by luck */

/* ---- The work ---------------------------------------------------------------------------------------------------- */

/* What the threads share. */
struct job {
    struct review *review;
    unsigned char *states; /* before each ply, and at the end */
    const action *actions;
    struct cast cast;
    uint64_t seed;
};

struct worker {
    struct job *job;
    struct bot_player *player;
    struct bot_answer answer;
    union state_memory view;
    action *legal;
};

static const struct state *state_at(const struct job *job, int ply)
{
    return (const struct state *)(job->states + (size_t)ply * job->review->rules->game->state_size);
}

/* A copy of a text that was written. */
static char *keep(struct textbuf *text)
{
    char *kept = memory_checked(strdup(textbuf_text(text)));
    textbuf_clear(text);
    return kept;
}

static char *text_of(struct worker *w, int seat, action a)
{
    char memory[TOLD_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    game_action_text(w->job->review->rules, &w->view.state, seat, a, &text);
    return keep(&text);
}

static char *words_of(struct worker *w, const struct choice *c, action a)
{
    char memory[TOLD_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&text, &w->job->cast);
    choice_words_apart(c, a, &t);
    return keep(&text);
}

static void judge_choice(struct worker *w, int ply, struct review_ply *out)
{
    const struct review *r = w->job->review;
    game_view(r->rules, state_at(w->job, ply), out->seat, &w->view.state);
    int count = game_legal(r->rules, &w->view.state, out->seat, w->legal);
    if (count < 2)
        return;
    action played = w->job->actions[ply];
    struct choice c = choice_among(r->rules, &w->view.state, out->seat, w->legal, count);
    out->kind = REVIEW_CHOICE;
    review_choice(w->player, &w->view.state, played, review_seed(w->job->seed, ply, REVIEW_OF_CHOICE), r->setup.sims,
                  &w->answer, &out->choice);
    out->text = text_of(w, out->seat, played);
    out->words = words_of(w, &c, played);
    if (out->choice.mark == MARK_NONE)
        return;
    char memory[TOLD_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&text, &w->job->cast);
    out->best_text = text_of(w, out->seat, out->choice.best);
    out->best_words = words_of(w, &c, out->choice.best);
    bot_reason(r->rules, &w->answer, w->answer.must_line, &t);
    out->reason = keep(&text);
}

/* Chance is left out where the viewer has not seen all of it (then out->kind says so), or where it had no choice. */
static void judge_luck(struct worker *w, int ply, struct review_ply *out)
{
    const struct review *r = w->job->review;
    if (out->kind != REVIEW_LUCK)
        return;
    game_view(r->rules, state_at(w->job, ply), r->setup.viewer, &w->view.state);
    if (game_legal(r->rules, &w->view.state, SEAT_CHANCE, w->legal) < 2) {
        out->kind = REVIEW_PASSED;
        return;
    }
    review_luck(w->player, &w->view.state, w->job->actions[ply], review_seed(w->job->seed, ply, REVIEW_OF_LUCK),
                r->setup.sims, out->luck);
}

static void judge_value(struct worker *w, int ply, struct review_ply *out)
{
    const struct review *r = w->job->review;
    int64_t sims = r->setup.sims / VALUE_PART;
    game_view(r->rules, state_at(w->job, ply), r->setup.viewer, &w->view.state);
    review_value(w->player, &w->view.state, review_seed(w->job->seed, ply, REVIEW_OF_VALUE),
                 sims < VALUE_LEAST ? VALUE_LEAST : sims, out->value);
}

static void judge(void *worker, int64_t index)
{
    struct worker *w = worker;
    struct review *r = w->job->review;
    int ply = (int)index;
    struct review_ply *out = &r->ply[ply];
    if (out->begins_turn)
        judge_value(w, ply, out);
    if (ply < r->plies && out->seat == SEAT_CHANCE)
        judge_luck(w, ply, out);
    else if (ply < r->plies && r->seat[out->seat].judged)
        judge_choice(w, ply, out);
}

/* ---- Before and behind ------------------------------------------------------------------------------------------- */

/* The first sentence that chance had for the viewer. */
static char *chance_words(const struct match *m, int ply, int viewer, const struct cast *cast)
{
    char memory[TOLD_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&text, cast);
    for (int v = match_events_before(m, ply) + 1; v <= match_events_before(m, ply + 1) && text.length == 0; v++) {
        struct event seen = event_seen_by(match_event(m, v), viewer);
        game_event_tell(match_rules(m), &seen, &t);
    }
    return keep(&text);
}

static void name_seats(const struct match *m, struct review *r, struct cast *cast)
{
    *cast = (struct cast){ .you = SEAT_NONE, .in_full = true };
    for (int seat = 0; seat < r->rules->seats; seat++)
        cast->name[seat] = match_name(m, seat);
    for (int seat = 0; seat < r->rules->seats; seat++) {
        struct textbuf text = textbuf_over(r->seat[seat].name, NAME_SIZE);
        struct teller t = teller_to(&text, cast);
        t.seat_words = r->rules->game->seat_words;
        tell_name(&t, seat);
        r->seat[seat].judged = r->setup.viewer == VIEW_FULL || r->setup.viewer == seat;
    }
}

/* Lays out the plies: whose, in which turn, what is to be judged. */
static void lay_out(const struct match *m, struct review *r, struct job *job, action *actions)
{
    const size_t size = r->rules->game->state_size;
    int turn = 1;
    for (int ply = 0; ply <= r->plies; ply++) {
        struct review_ply *p = &r->ply[ply];
        memcpy(job->states + (size_t)ply * size, match_state_at(m, ply), size);
        p->begins_turn = review_begins_turn(m, ply);
        turn += p->begins_turn && ply > 0 && ply < r->plies;
        p->turn = turn;
        if (ply == r->plies)
            break;
        actions[ply] = match_action_at(m, ply, &p->seat);
        if (p->seat != SEAT_CHANCE || !review_sees(m, ply, r->setup.viewer))
            continue;
        p->kind = REVIEW_LUCK;
        p->words = chance_words(m, ply, r->setup.viewer, &job->cast);
    }
    r->turns = turn;
}

static void release_ply(struct review_ply *p)
{
    char *const texts[] = { p->text, p->words, p->best_text, p->best_words, p->reason };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
}

/* A review that was stopped is one of the positions that were judged, the first ones. */
static void leave_out(struct review *r, int judged)
{
    int places = r->plies + 1;
    if (judged == places)
        return;
    for (int ply = judged; ply < places; ply++)
        release_ply(&r->ply[ply]);
    r->turns = judged ? r->ply[judged - 1].turn : 0;
    r->ply[judged] = (struct review_ply){ .turn = r->turns };
    r->plies = judged;
    r->left_out = places - judged;
    r->over = false;
}

static void add_up(struct review *r)
{
    for (int seat = 0; seat < r->rules->seats; seat++) {
        struct review_seat *s = &r->seat[seat];
        s->result = r->over ? r->ply[r->plies].value[seat] : 0;
        for (int ply = 0; ply < r->plies; ply++) {
            const struct review_ply *p = &r->ply[ply];
            s->luck += p->luck[seat];
            if (p->kind != REVIEW_CHOICE || p->seat != seat)
                continue;
            s->choices++;
            s->loss += p->choice.loss;
            s->marks[p->choice.mark]++;
        }
    }
}

void review_run(struct match *m, const struct review_setup *setup, struct review *out)
{
    const struct rules *rules = match_rules(m);
    const struct state *end = match_state(m);
    *out = (struct review){ .rules = rules, .setup = *setup, .plies = match_ply(m), .over = end->node == NODE_OVER };
    struct job job = { .review = out, .seed = rng_seed_of_text(setup->seed) };
    size_t places = (size_t)out->plies + 1;
    out->ply = memory_new(places * sizeof *out->ply);
    job.states = memory_new(places * rules->game->state_size);
    action *actions = memory_new(places * sizeof *actions);
    job.actions = actions;
    name_seats(m, out, &job.cast);
    lay_out(m, out, &job, actions);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        workers[i].job = &job;
        workers[i].player = bot_open(setup->bot, rules);
        workers[i].legal = memory_new((size_t)rules_list_max(rules) * sizeof(action));
    }
    struct sim_setup crew = { .games = (int64_t)places,
                              .threads = setup->threads,
                              .stop = setup->stop,
                              .progress = setup->progress,
                              .context = setup->context };
    leave_out(out, (int)sim_crew(&crew, judge, workers, sizeof *workers));
    for (int i = 0; i < setup->threads; i++) {
        bot_close(workers[i].player);
        free(workers[i].legal);
    }
    free(workers);
    if (out->over) {
        char memory[TOLD_TEXT_MAX];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        struct teller t = teller_to(&text, &job.cast);
        show_headline(rules, match_view(m, VIEW_TABLE), &t);
        out->headline = keep(&text);
    }
    add_up(out);
    free(job.states);
    free(actions);
}

void review_release(struct review *r)
{
    for (int ply = 0; ply <= r->plies; ply++)
        release_ply(&r->ply[ply]);
    free(r->ply);
    free(r->headline);
}

/* ---- What it comes to -------------------------------------------------------------------------------------------- */

double review_mean_loss(const struct review_seat *seat)
{
    return seat->choices ? seat->loss / (double)seat->choices : 0;
}

double review_adjusted(const struct review_seat *seat)
{
    return seat->result - seat->luck;
}

const char *review_rating(double mean_loss, int64_t choices)
{
    static const struct {
        double below;
        const char *word;
    } ratings[] = {
        { 0.002, "superb" }, { 0.005, "strong" }, { 0.01, "good" },
        { 0.02, "decent" },  { 0.04, "weak" },    { 9, "learning" },
    };
    int i = 0;
    while (mean_loss >= ratings[i].below)
        i++;
    return choices < FEW_CHOICES ? "-" : ratings[i].word;
}

static double greatest_luck(const struct review *r, int ply)
{
    double most = 0;
    for (int seat = 0; seat < r->rules->seats; seat++)
        most = fmax(most, fabs(r->ply[ply].luck[seat]));
    return most;
}

static double weight_of(const struct review *r, int ply, enum review_kind kind)
{
    const struct review_ply *p = &r->ply[ply];
    if (p->kind != kind)
        return 0;
    return kind == REVIEW_LUCK ? greatest_luck(r, ply) : p->choice.mark == MARK_NONE ? 0 : p->choice.loss;
}

/* Those that weigh enough to be told, the heaviest first, and of equal ones the first. */
static int sort_plies(const struct review *r, enum review_kind kind, int *out)
{
    int count = 0;
    for (int ply = 0; ply < r->plies; ply++) {
        double weight = weight_of(r, ply, kind);
        if (weight < LEAST_TOLD)
            continue;
        int at = count++;
        for (; at > 0 && weight > weight_of(r, out[at - 1], kind); at--)
            out[at] = out[at - 1];
        out[at] = ply;
    }
    return count;
}

int review_worst(const struct review *r, int *out)
{
    return sort_plies(r, REVIEW_CHOICE, out);
}

int review_luckiest(const struct review *r, int *out)
{
    return sort_plies(r, REVIEW_LUCK, out);
}
