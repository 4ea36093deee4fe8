/* Expectations against results, over many games; see calibrate.h. */
#include "lab/calibrate.h"

#include "base/memory.h"
#include "lab/lines.h"
#include "lab/table.h"

#include <math.h>

enum {
    PRIOR = 20, /* cases that a knot has from the start, which turned out as expected */
    NO_CASE = -1
};

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* One decision of a game: what its seat expected and got, in thousandths. */
struct sample {
    int16_t expected, result;
};

struct worker {
    const struct calibration_setup *setup;
    struct bot_player *player;
    struct sample *samples; /* of all games, shared */
    union state_memory state, view;
};

/* Plays game `index`. Each decision with a value takes the place of the one that was kept so far by a chance that makes
 * all of them as likely. */
static void play(void *worker, int64_t index)
{
    struct worker *w = worker;
    const struct rules *rules = w->setup->rules;
    struct state *s = &w->state.state;
    uint64_t seed = rng_derive(rng_seed_of_text(w->setup->seed), (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, 0)), thoughts = rng_from_seed(rng_derive(seed, 1)),
               lot = rng_from_seed(rng_derive(seed, 2));
    struct sample *kept = &w->samples[index];
    int seat_kept = 0;
    uint32_t seen = 0;
    kept->expected = NO_CASE;
    game_setup(rules, s);
    for (int plies = 0; s->node != NODE_OVER && plies < rules->game->plies_max; plies++) {
        if (s->node == NODE_CHANCE) {
            game_apply(rules, s, SEAT_CHANCE, game_chance(rules, s, &chance), NULL);
            continue;
        }
        int seat = __builtin_ctz(s->actors);
        struct bot_answer answer;
        game_view(rules, s, seat, &w->view.state);
        struct bot_task task = {
            .view = &w->view.state, .seat = seat, .seed = rng_next(&thoughts), .sims = w->setup->sims
        };
        bot_think(w->player, &task, &answer);
        if (answer.valued && rng_below(&lot, ++seen) == 0) {
            kept->expected = (int16_t)lround(1000 * answer.value);
            seat_kept = seat;
        }
        game_apply(rules, s, seat, answer.chosen, NULL);
    }
    int32_t result[SEATS_MAX];
    eval_chances(rules, s, result);
    kept->result = (int16_t)result[seat_kept];
    if (s->node != NODE_OVER)
        kept->expected = NO_CASE;
}

/* ---- What they come to ------------------------------------------------------------------------------------------- */

static void count(struct calibration *c, const struct sample *sample)
{
    double expected = review_calibrated(c->setup.rules, sample->expected / 1000.0);
    int bin = (int)(expected * CALIBRATION_BINS);
    struct calibration_bin *b = &c->bin[bin < CALIBRATION_BINS ? bin : CALIBRATION_BINS - 1];
    c->cases++;
    b->cases++;
    b->expected += expected;
    b->result += sample->result;
}

/* The averages around each knot, of which those that would fall are made level with their neighbours. */
static void fit(struct calibration *c, const struct sample *samples)
{
    double sum[CALIBRATION_KNOTS], weight[CALIBRATION_KNOTS];
    for (int knot = 0; knot < CALIBRATION_KNOTS; knot++) {
        weight[knot] = PRIOR;
        sum[knot] = PRIOR * 100.0 * knot;
    }
    for (int64_t i = 0; i < c->games; i++) {
        if (samples[i].expected == NO_CASE)
            continue;
        int knot = (samples[i].expected + 50) / 100;
        weight[knot]++;
        sum[knot] += samples[i].result + 100.0 * knot - samples[i].expected;
    }
    for (int from = 0, to; from < CALIBRATION_KNOTS; from = to) {
        double best = INFINITY; /* the lowest average of a run that begins here, the longest of such */
        to = from + 1;
        double all = 0, cases = 0;
        for (int end = from; end < CALIBRATION_KNOTS; end++) {
            all += sum[end];
            cases += weight[end];
            if (all / cases <= best) {
                best = all / cases;
                to = end + 1;
            }
        }
        for (int knot = from; knot < to; knot++)
            c->fitted[knot] = (int)lround(fmin(fmax(best, 0), 1000));
    }
    c->fitted[0] = 0; /* what is lost or won for sure stays so */
    c->fitted[CALIBRATION_KNOTS - 1] = 1000;
}

void calibration_run(const struct calibration_setup *setup, struct calibration *out)
{
    *out = (struct calibration){ .setup = *setup };
    struct sample *samples = memory_new((size_t)setup->games * sizeof *samples);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        workers[i].setup = setup;
        workers[i].samples = samples;
        workers[i].player = bot_open(setup->bot, setup->rules);
    }
    struct sim_setup crew = { .games = setup->games,
                              .threads = setup->threads,
                              .stop = setup->stop,
                              .progress = setup->progress,
                              .context = setup->context };
    out->games = sim_crew(&crew, play, workers, sizeof *workers);
    for (int i = 0; i < setup->threads; i++)
        bot_close(workers[i].player);
    free(workers);
    for (int64_t i = 0; i < out->games; i++)
        if (samples[i].expected != NO_CASE)
            count(out, &samples[i]);
    fit(out, samples);
    free(samples);
}

/* What came on average in a bin, with its interval. */
static struct estimate result_of(const struct calibration_bin *bin)
{
    return share_estimate(bin->result, 1000 * bin->cases, bin->cases);
}

/* True if what was expected in a bin is within the interval. */
static bool holds(const struct calibration_bin *bin)
{
    struct estimate e = result_of(bin);
    double expected = bin->cases ? bin->expected / (double)bin->cases : 0;
    return bin->cases == 0 || (expected >= e.low && expected <= e.high);
}

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

static void put_head(const struct calibration *c, struct textbuf *out)
{
    const struct rules *rules = c->setup.rules;
    char name[BOT_NAME_MAX];
    struct textbuf bot = textbuf_over(name, sizeof name);
    bot_name(&c->setup.bot, &bot);
    text_putf(out, "%s, ruleset %s, %d seat%s: %s, ", rules->game->title, rules->ruleset->id, rules->seats,
              rules->seats == 1 ? "" : "s", name);
    text_put_count(out, c->setup.sims);
    text_put(out, " imagined games for each choice");
}

static int count_held(const struct calibration *c, int *filled)
{
    int held = 0;
    *filled = 0;
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        *filled += c->bin[i].cases > 0;
        held += c->bin[i].cases > 0 && holds(&c->bin[i]);
    }
    return held;
}

void calibration_text(const struct calibration *c, bool fit_line, struct textbuf *out)
{
    int filled, held = count_held(c, &filled);
    put_head(c, out);
    text_put_char(out, '\n');
    text_put(out, "One decision of each of ");
    text_put_count(out, c->cases);
    text_putf(out, " games, seed %s.\n\n  expected     cases   on average     result   95 %% interval\n",
              c->setup.seed);
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        const struct calibration_bin *b = &c->bin[i];
        struct estimate e = result_of(b);
        text_putf(out, "%4d - %3d %%  %7lld", 10 * i, 10 * (i + 1), (long long)b->cases);
        if (b->cases)
            text_putf(out, "     %6.1f %%   %6.1f %%   %5.1f - %5.1f%s", 100 * b->expected / (double)b->cases,
                      100 * e.value, 100 * e.low, 100 * e.high, holds(b) ? "" : "   outside");
        text_put_char(out, '\n');
    }
    text_putf(out, "\nWhat was expected is within the interval in %d of %d rows.\n", held, filled);
    if (!fit_line)
        return;
    text_putf(out, "\nFor calibrations.def, to be tried with another seed:\nCALIBRATION(\"%s\", %d",
              c->setup.rules->game->id, c->setup.rules->seats);
    for (int knot = 0; knot < CALIBRATION_KNOTS; knot++)
        text_putf(out, ", %d", c->fitted[knot]);
    text_put(out, ")\n");
}

void calibration_json(const struct calibration *c, struct json *w)
{
    char name[BOT_NAME_MAX];
    struct textbuf bot = textbuf_over(name, sizeof name);
    bot_name(&c->setup.bot, &bot);
    json_member_text(w, "game", c->setup.rules->game->id);
    json_member_text(w, "ruleset", c->setup.rules->ruleset->id);
    json_member_int(w, "seats", c->setup.rules->seats);
    json_member_text(w, "bot", name);
    json_member_int(w, "sims", c->setup.sims);
    json_member_text(w, "seed", c->setup.seed);
    json_member_int(w, "cases", c->cases);
    json_member_list(w, "bins");
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        const struct calibration_bin *b = &c->bin[i];
        json_object_begin(w);
        json_member_int(w, "cases", b->cases);
        if (b->cases) {
            json_member_real(w, "expected", b->expected / (double)b->cases);
            json_interval(w, "result", result_of(b));
            json_member_bool(w, "holds", holds(b));
        }
        json_object_end(w);
    }
    json_list_end(w);
    json_member_list(w, "fitted");
    for (int knot = 0; knot < CALIBRATION_KNOTS; knot++)
        json_put_int(w, c->fitted[knot]);
    json_list_end(w);
}

enum { SIDE = 360, LEFT = 64, TOP = 64, BOTTOM = 56, RIGHT = 24 };

static double at_x(double share)
{
    return LEFT + SIDE * share;
}

static double at_y(double share)
{
    return TOP + SIDE * (1 - share);
}

void calibration_svg(const struct calibration *c, struct textbuf *out)
{
    int filled, held = count_held(c, &filled);
    const struct rules *rules = c->setup.rules;
    struct textbuf head = TEXTBUF_GROWING;
    put_head(c, &head);
    text_putf(out,
              "<svg class='cal' xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img' "
              "aria-labelledby='cal-title cal-desc'>\n<title id='cal-title'>Results against expectations</title>\n"
              "<desc id='cal-desc'>",
              LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM);
    text_put_xml(out, textbuf_text(&head));
    text_putf(out, ". In %d of %d groups what was expected is within the interval of what came.</desc>\n", held,
              filled);
    text_put(out,
             "<style>.cal{--ink:#1d2329;--faint:#c9cfd6;--page:#fff;--dot:#0b62b0;font:14px/1.3 system-ui,"
             "sans-serif}@media(prefers-color-scheme:dark){.cal{--ink:#e8ecf0;--faint:#454d56;--page:#15191d;"
             "--dot:#6bb6ff}}.cal text{fill:var(--ink)}.cal .grid{stroke:var(--faint)}.cal .bar{stroke:var(--dot);"
             "stroke-width:2}.cal .dot{fill:var(--dot)}.cal .even{stroke:var(--ink);stroke-dasharray:6 4}</style>\n");
    text_putf(out, "<rect width='%d' height='%d' style='fill:var(--page)'/>\n", LEFT + SIDE + RIGHT,
              TOP + SIDE + BOTTOM);
    text_putf(out, "<text x='%d' y='24' font-weight='700'>", LEFT);
    text_put_xml(out, rules->game->title);
    text_putf(out, ", %d seat%s</text>\n<text x='%d' y='44'>", rules->seats, rules->seats == 1 ? "" : "s", LEFT);
    text_put_count(out, c->cases);
    text_putf(out, " games, 95 %% intervals: %d of %d hold</text>\n", held, filled);
    for (int quarter = 0; quarter <= 4; quarter++) {
        double share = quarter / 4.0;
        text_putf(out, "<path class='grid' d='M%d %.1fH%d'/><text x='%d' y='%.1f' text-anchor='end'>%d %%</text>\n",
                  LEFT, at_y(share), LEFT + SIDE, LEFT - 8, at_y(share) + 5, 25 * quarter);
        text_putf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%d %%</text>\n", at_x(share), TOP + SIDE + 20,
                  25 * quarter);
    }
    text_putf(out, "<text x='%d' y='%d' text-anchor='middle'>expected</text>\n", LEFT + SIDE / 2, TOP + SIDE + 44);
    text_putf(out, "<text transform='translate(14 %d) rotate(-90)' text-anchor='middle'>result</text>\n",
              TOP + SIDE / 2);
    text_putf(out, "<path class='even' d='M%d %dL%d %d'/>\n", LEFT, TOP + SIDE, LEFT + SIDE, TOP);
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        const struct calibration_bin *b = &c->bin[i];
        struct estimate e = result_of(b);
        if (b->cases == 0)
            continue;
        double x = at_x(b->expected / (double)b->cases);
        text_putf(out, "<path class='bar' d='M%.1f %.1fV%.1f'/><circle class='dot' cx='%.1f' cy='%.1f' r='5'>", x,
                  at_y(e.low), at_y(e.high), x, at_y(e.value));
        text_putf(out, "<title>%lld cases</title></circle>\n", (long long)b->cases);
    }
    text_put(out, "</svg>\n");
    textbuf_release(&head);
}
