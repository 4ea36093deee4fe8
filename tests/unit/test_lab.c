/* Mass simulation (src/lab): counts and intervals, runs that do not depend on threads, measures of single games,
 * reports, records, speed. */
#include "games/greatest_snake/greatest_snake.h"
#include "games/serpent_master/serpent_master.h"
#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "lab/playouts.h"
#include "lab/report.h"
#include "rp_scene.h"
#include "sm_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Counts ------------------------------------------------------------------------------------------------------ */

static void assert_near(double is, double expected)
{
    assert_true(is > expected - 0.00005 && is < expected + 0.00005);
}

static void test_tally_knows_mean_median_and_ends(void **state)
{
    (void)state;
    struct tally t = { 0 };
    assert_near(tally_mean(&t).value, 0);
    assert_near(tally_median(&t), 0);
    const int values[] = { 5, -2, 9, 5, 4, 100 };
    for (int i = 0; i < 6; i++)
        tally_add(&t, values[i], 1);
    assert_int_equal(tally_min(&t), -2);
    assert_int_equal(tally_max(&t), 100);
    assert_near(tally_median(&t), 5);
    tally_add(&t, 4, 2);
    assert_near(tally_median(&t), 4.5);
    assert_near(tally_mean(&t).value, 129.0 / 8);
    tally_release(&t);
}

/* The interval of a mean is that of the normal distribution for numbers below 0 too, else a score interval. */
static void test_tally_has_the_interval_of_its_numbers(void **state)
{
    (void)state;
    static const struct {
        struct tally_entry entries[2];
        double mean, low, high;
    } rows[] = {
        { { { -1, 50 }, { 1, 50 } }, 0, -0.19698, 0.19698 }, /* 1.95996 times the square root of 100/99 over 100 */
        { { { 0, 50 }, { 2, 50 } }, 1, 0.82146, 1.21734 },
        { { { 0, 99 }, { 1, 1 } }, 0.01, 0.00177, 0.05665 }, /* a rare event, nearly as if it were a share: 0.0545 */
        { { { 0, 60 }, { 0, 40 } }, 0, 0, 0.03841 },         /* nothing of a hundred: the square of 1.95996 by 100 */
        { { { 7, 60 }, { 7, 40 } }, 7, 7, 7 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tally t = { 0 };
        for (int k = 0; k < 2; k++)
            tally_add(&t, rows[i].entries[k].value, rows[i].entries[k].times);
        struct estimate mean = tally_mean(&t);
        assert_near(mean.value, rows[i].mean);
        assert_near(mean.low, rows[i].low);
        assert_near(mean.high, rows[i].high);
        assert_false(mean.few);
        tally_release(&t);
    }
}

static void test_tally_merges_in_any_order(void **state)
{
    (void)state;
    struct tally parts[2] = { { 0 }, { 0 } }, forward = { 0 }, back = { 0 };
    struct rng rng = rng_from_seed(3);
    for (int i = 0; i < 1000; i++)
        tally_add(&parts[i % 2], rng_below(&rng, 60), 1);
    for (int i = 0; i < 2; i++) {
        tally_merge(&forward, &parts[i]);
        tally_merge(&back, &parts[1 - i]);
    }
    assert_int_equal(forward.total, 1000);
    assert_int_equal(forward.count, back.count);
    assert_memory_equal(forward.entries, back.entries, (size_t)forward.count * sizeof *forward.entries);
    for (int i = 1; i < forward.count; i++)
        assert_true(forward.entries[i - 1].value < forward.entries[i].value);
    tally_release(&parts[0]);
    tally_release(&parts[1]);
    tally_release(&forward);
    tally_release(&back);
}

static void test_share_has_the_interval_of_wilson(void **state)
{
    (void)state;
    struct estimate half = share_estimate(10, 20, 20), none = share_estimate(0, 10, 10);
    struct estimate all = share_estimate(10, 10, 10), parts = share_estimate(8400, 16800, 20);
    assert_near(half.value, 0.5);
    assert_near(half.low, 0.29930);
    assert_near(half.high, 0.70070);
    assert_near(none.low, 0);
    assert_near(none.high, 0.27754);
    assert_near(all.low, 0.72246);
    assert_near(all.high, 1);
    assert_near(parts.low, half.low);
}

static void test_percentile_is_a_number_of_the_tally(void **state)
{
    (void)state;
    struct tally t = { 0 };
    assert_int_equal(tally_percentile(&t, 10), 0);
    for (int value = 1; value <= 20; value++)
        tally_add(&t, value, 1);
    assert_int_equal(tally_percentile(&t, 10), 2);
    assert_int_equal(tally_percentile(&t, 11), 3);
    assert_int_equal(tally_percentile(&t, 90), 18);
    assert_int_equal(tally_percentile(&t, 100), 20);
    tally_release(&t);
    tally_add(&t, 7, 1);
    assert_int_equal(tally_percentile(&t, 1), 7);
    assert_int_equal(tally_percentile(&t, 90), 7);
    tally_release(&t);
}

static void test_ratio_has_an_interval_from_games(void **state)
{
    (void)state;
    struct ratio a = { 0 }, b = { 0 };
    ratio_add(&a, 1, 2);
    ratio_add(&b, 3, 4);
    ratio_add(&b, 2, 4);
    ratio_merge(&a, &b);
    struct estimate e = ratio_estimate(&a);
    assert_int_equal(a.games, 3);
    assert_near(e.value, 0.6); /* the games are 0.2 below, 0.6 above and 0.4 below their share of it */
    /* These make the variance 0.0084; half of its 3.84-fold by 0.6 is 0.026889, which moves the middle. */
    assert_near(e.low, 0.6 + 0.02689 - 0.18163);
    assert_near(e.high, 0.6 + 0.02689 + 0.18163);
    assert_true(e.few);
    struct ratio even = { 0 }, wide = { 0 };
    for (int game = 1; game <= 10; game++) {
        ratio_add(&even, 2 * game, game);
        ratio_add(&wide, game == 1, 1 + (game == 1));
    }
    assert_near(ratio_estimate(&even).low, 2);
    assert_near(ratio_estimate(&even).high, 2);
    assert_true(ratio_estimate(&wide).low > 0);
    assert_near(ratio_share(&wide, 1).value, 1.0 / 11);
    assert_true(ratio_share(&wide, 1).low > 0);
    assert_int_equal(ratio_estimate(&(struct ratio){ .games = 5 }).cases, 0);
}

/* Wilson's interval with as many trials as there are cases, or as their likeness within games leaves. */
static void test_share_of_cases_knows_how_many_there_are(void **state)
{
    (void)state;
    static const struct {
        int games, part, whole; /* in each game, unless `each` is given: then only every so many-th has cases */
        int each, unit;
        double low, high;
        bool few;
    } rows[] = {
        { 60, 0, 1, 12, 1, 0, 0.43448, true },       /* 0 of 5 cases in 60 games: 0 to 43 % */
        { 60, 1, 1, 12, 1, 0.56552, 1, true },       /* 5 of 5 */
        { 60, 0, 100, 1, 1, 0, 0.06017, false },     /* 0 of 6,000 cases, which may all be alike: 60 trials */
        { 60, 0, 840, 12, 840, 0, 0.43448, true },   /* in parts of 840 for a case */
        { 60, 1, 2, 1, 1, 0.41196, 0.58804, false }, /* half in every game: no more trials than cases, 120 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ratio r = { 0 };
        for (int game = 0; game < rows[i].games; game++)
            ratio_add(&r, game % rows[i].each ? 0 : rows[i].part, game % rows[i].each ? 0 : rows[i].whole);
        struct estimate e = ratio_share(&r, rows[i].unit);
        assert_near(e.low, rows[i].low);
        assert_near(e.high, rows[i].high);
        assert_int_equal(e.few, rows[i].few);
    }
    struct ratio alike = { 0 }; /* 50 games with ten cases, all or none: as good as 50 trials, but for 49/50 */
    for (int game = 0; game < 50; game++)
        ratio_add(&alike, game % 2 ? 10 : 0, 10);
    struct estimate e = ratio_share(&alike, 1), wilson = share_estimate(25, 50, 50);
    assert_true(e.low < wilson.low && e.low > wilson.low - 0.003);
}

/* Paired differences: 1 in every second game, so 0.5 with an error of 1.96 * sqrt(100/99 * 0.25 / 100). */
static void test_contrast_is_that_of_pairs(void **state)
{
    (void)state;
    struct contrast c = { 0 }, other = { 0 }, same = { 0 };
    for (int game = 0; game < 100; game++) {
        contrast_add(game < 40 ? &c : &other, (const int64_t[4]){ game, 1, game + game % 2, 1 });
        contrast_add(&same, (const int64_t[4]){ 7 * game % 11, 13, 7 * game % 11, 13 });
    }
    contrast_merge(&c, &other);
    struct estimate e = contrast_estimate(&c, 1), none = contrast_estimate(&same, 1);
    assert_near(e.value, 0.5);
    assert_near(e.low, 0.5 - 0.09849);
    assert_near(e.high, 0.5 + 0.09849);
    assert_near(contrast_side(&c, 1) - contrast_side(&c, 0), 0.5);
    assert_near(contrast_strength(e), 9.94987);
    assert_int_equal(c.unequal, 50);
    assert_true(none.value == 0 && none.low == 0 && none.high == 0);
    assert_true(contrast_strength(none) == 0);
    struct contrast few = { 0 }; /* nine games that differ tell little, however many do not */
    for (int game = 0; game < 1000; game++)
        contrast_add(&few, (const int64_t[4]){ 0, 1, game < 9, 1 });
    assert_true(contrast_estimate(&few, 1).few);
    assert_near(strength_among(1), 1.95996);
    assert_near(strength_among(20), 3.02334);
}

static void test_cells_have_the_width_of_their_letters(void **state)
{
    (void)state;
    static const struct {
        const char *text, *cell;
        int width;
    } rows[] = { { "Gun", "Gun  ", 5 },
                 { "Backpack", "Back", 4 },
                 { "d\u00e9j\u00e0 vu", "d\u00e9j\u00e0", 4 },
                 { "\u2019n", "\u2019n ", 3 },
                 { "", "  ", 2 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct textbuf out = TEXTBUF_GROWING;
        line_cell(&out, rows[i].text, rows[i].width);
        assert_string_equal(textbuf_text(&out), rows[i].cell);
        textbuf_release(&out);
    }
    static const double sizes[] = { 0.0004, -0.0123, 0.35, 4.24, 17.4, 1234.5 };
    struct textbuf out = TEXTBUF_GROWING;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        text_put_size(&out, sizes[i]);
        text_put_char(&out, ' ');
    }
    assert_string_equal(textbuf_text(&out), "0.000 -0.012 0.35 4.2 17 1234 ");
    textbuf_release(&out);
}

static void test_counts_are_written_in_thousands(void **state)
{
    (void)state;
    const struct {
        int64_t count;
        const char *text;
    } cases[] = { { 0, "0" }, { 999, "999" }, { 1000, "1,000" }, { 1234567, "1,234,567" }, { -1000, "-1,000" } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char memory[32];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        text_put_count(&text, cases[i].count);
        assert_string_equal(memory, cases[i].text);
    }
}

/* ---- Runs -------------------------------------------------------------------------------------------------------- */

/* A run of `games` games between bots named as "greedy,random". */
static struct sim_setup setup_of(const char *game, const char *first, const char *second, int64_t games)
{
    struct rules *rules = test_rules(test_games(), game, NULL, second ? 2 : 1, NULL);
    struct sim_setup setup = { .rules = rules, .games = games, .seed = "lab", .threads = 2 };
    setup.entrant[0] = bot_find(first, rules->game, NULL);
    if (second)
        setup.entrant[1] = bot_find(second, rules->game, NULL);
    return setup;
}

static void release_setup(const struct sim_setup *setup)
{
    rules_free((struct rules *)setup->rules);
}

/* The report of a run as JSON; the caller frees it. */
static char *run_to_json(const struct sim_setup *setup)
{
    struct sim_report report;
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    sim_run(setup, &report);
    json_init(&w, &out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    sim_report_json(setup, &report, &w);
    json_object_end(&w);
    sim_report_release(&report);
    return out.data;
}

static void test_runs_do_not_depend_on_the_number_of_threads(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", "random", 101);
    setup.rotate = true;
    setup.threads = 1;
    char *one = run_to_json(&setup);
    for (int threads = 2; threads <= 7; threads += 5) {
        setup.threads = threads;
        char *many = run_to_json(&setup);
        assert_string_equal(many, one);
        free(many);
    }
    setup.seed = "another";
    char *other = run_to_json(&setup);
    assert_string_not_equal(other, one);
    free(other);
    free(one);
    release_setup(&setup);
}

static atomic_bool enough;

static void stop_soon(void *context, int64_t played)
{
    (void)context;
    if (played > 0)
        atomic_store(&enough, true);
}

static void test_stopped_runs_report_the_first_games(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", NULL, 100000000);
    struct sim_report stopped, whole;
    atomic_store(&enough, false);
    setup.stop = &enough;
    setup.progress = stop_soon;
    sim_run(&setup, &stopped);
    assert_in_range(stopped.games, 1, setup.games - 1);
    setup.stop = NULL;
    setup.progress = NULL;
    setup.games = stopped.games;
    sim_run(&setup, &whole);
    assert_int_equal(whole.games, stopped.games);
    assert_int_equal(whole.entrant[0].first, stopped.entrant[0].first);
    assert_int_equal(whole.plies.count, stopped.plies.count);
    assert_memory_equal(whole.plies.entries, stopped.plies.entries,
                        (size_t)whole.plies.count * sizeof *whole.plies.entries);
    sim_report_release(&stopped);
    sim_report_release(&whole);
    release_setup(&setup);
}

static void test_first_places_are_shared_out_whole(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("null-game", "random", "random", 501);
    struct sim_report r;
    sim_run(&setup, &r);
    assert_int_equal(r.games, 501);
    assert_int_equal(r.unfinished, 0);
    assert_int_equal(r.seat[0].first + r.seat[1].first + r.nobody_first * FIRST_PARTS, 501 * FIRST_PARTS);
    assert_int_equal(r.seat[0].score.total, 501);
    assert_int_equal(r.plies.total, 501);
    assert_true(tally_min(&r.decisions) > 0 && tally_max(&r.decisions) < tally_max(&r.plies));
    int64_t reasons = 0;
    for (int i = 0; i <= UINT8_MAX; i++)
        reasons += r.reason[i];
    assert_int_equal(reasons, 501);
    sim_report_release(&r);
    release_setup(&setup);
}

static void test_rotation_seats_every_bot_everywhere(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", "random", 400);
    struct sim_report fixed, rotated;
    sim_run(&setup, &fixed);
    setup.rotate = true;
    sim_run(&setup, &rotated);
    assert_int_equal(fixed.entrant[0].first, fixed.seat[0].first);
    assert_true(rotated.seat[0].first > 0 && rotated.seat[1].first > 0);
    assert_true(rotated.entrant[0].first > 10 * rotated.entrant[1].first);
    assert_int_equal(rotated.entrant[0].first + rotated.entrant[1].first,
                     rotated.seat[0].first + rotated.seat[1].first);
    sim_report_release(&fixed);
    sim_report_release(&rotated);
    release_setup(&setup);
}

/* Rulebook, section 5: the tuned player brings a token home in about 37 % of solo games. */
static void test_greedy_brings_a_token_home_as_often_as_it_should(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", NULL, 10000);
    struct sim_report r;
    sim_run(&setup, &r);
    assert_in_range(r.entrant[0].first / FIRST_PARTS, 3600, 3900);
    assert_int_equal(r.unfinished, 0);
    sim_report_release(&r);
    release_setup(&setup);
}

/* ---- Measures of single games ------------------------------------------------------------------------------------ */

/* A game of which everything is counted. */
struct measuring {
    struct scene scene;
    const struct measures *measures;
    int64_t count[MEASURE_COUNTS_MAX];
};

/* Begins to count in a scene that is set up. */
static void begin_measuring(struct measuring *m)
{
    m->measures = measures_find(m->scene.rules->game->id);
    memset(m->count, 0, sizeof m->count);
}

static void measure_action(struct measuring *m, int seat, action a)
{
    struct scene *x = &m->scene;
    x->log.count = 0;
    game_apply(x->rules, &x->memory.state, seat, a, &x->log);
    m->measures->step(x->rules, a, &x->memory.state, m->measures->events ? &x->log : NULL, m->count);
}

static void end_measuring(struct measuring *m)
{
    struct result result;
    game_result(m->scene.rules, &m->scene.memory.state, &result);
    m->measures->end(m->scene.rules, &m->scene.memory.state, &result, m->count);
}

/* Plays lines as they stand in a record, separated by line feeds. */
static void measure_lines(struct measuring *m, const char *lines)
{
    struct scene *x = &m->scene;
    action *scratch = malloc((size_t)rules_list_max(x->rules) * sizeof *scratch), a;
    while (*lines) {
        char text[100];
        size_t length = strcspn(lines, "\n");
        snprintf(text, sizeof text, "%.*s", (int)length - 2, lines + 2);
        int seat = *lines == '-' ? SEAT_CHANCE : *lines - '0';
        struct error err = { 0 };
        if (game_parse(x->rules, &x->memory.state, seat, text, scratch, &a, &err))
            fail_msg("%s", err.text);
        measure_action(m, seat, a);
        lines += length + (lines[length] == '\n');
    }
    free(scratch);
    end_measuring(m);
}

/* Plays a random game from its start. */
static void measure_random_game(struct measuring *m, struct rng *rng, void (*hear)(void *, const struct scene *),
                                void *context)
{
    struct scene *x = &m->scene;
    action *scratch = malloc((size_t)rules_list_max(x->rules) * sizeof *scratch), a;
    int seat;
    game_setup(x->rules, &x->memory.state);
    begin_measuring(m);
    while (test_pick(x->rules, &x->memory.state, rng, scratch, &seat, &a)) {
        measure_action(m, seat, a);
        hear(context, x);
    }
    free(scratch);
    end_measuring(m);
}

static const struct measure *measure_of(const struct measuring *m, const char *key)
{
    const struct measure *measure = m->measures->list;
    while (measure->key && strcmp(measure->key, key) != 0)
        measure++;
    assert_non_null(measure->key);
    return measure;
}

/* What was counted for a line or a row, and what it is a part of. */
static int counted(const struct measuring *m, const char *key, int row)
{
    return (int)m->count[measure_of(m, key)->count + row];
}
static int counted_of(const struct measuring *m, const char *key, int row)
{
    return (int)m->count[measure_of(m, key)->of + row];
}

static void test_measures_are_well_made(void **state)
{
    (void)state;
    for (const struct game *const *game = test_games()->catalog.games; *game; game++) {
        const struct measures *measures = measures_find((*game)->id);
        for (const struct measure *m = measures ? measures->list : NULL; m && m->key; m++) {
            int rows = m->rows ? m->rows : 1;
            assert_in_range(strlen(m->title), 1, MEASURE_TITLE_MAX);
            assert_int_equal(strspn(m->key, "abcdefghijklmnopqrstuvwxyz0123456789_"), strlen(m->key));
            assert_in_range(m->count, 0, MEASURE_COUNTS_MAX - rows);
            assert_in_range(m->of, 0, MEASURE_COUNTS_MAX - rows);
            assert_true(m->rows == 0 || measures->row_text);
            for (const struct measure *other = measures->list; other != m; other++)
                assert_string_not_equal(other->key, m->key);
        }
    }
    assert_null(measures_find("null-game"));
}

static void test_measures_add_up_what_was_counted(void **state)
{
    (void)state;
    struct measured one, two;
    int64_t count[MEASURE_COUNTS_MAX] = { 0 };
    measured_init(&one, "snakes-and-foxes");
    measured_init(&two, "snakes-and-foxes");
    const struct measuring m = { .measures = one.measures };
    const struct measure *turns = measure_of(&m, "turns"), *no_move = measure_of(&m, "no_move");
    for (int game = 1; game <= 10; game++) {
        count[turns->count] = game;
        count[no_move->count] = 1;
        count[no_move->of] = game;
        measured_add(game % 3 ? &one : &two, count);
    }
    measured_merge(&one, &two);
    assert_int_equal(measured_line(&one, turns)->numbers.total, 10);
    assert_near(measured_estimate(turns->kind, measured_line(&one, turns)).value, 5.5);
    assert_near(measured_estimate(no_move->kind, measured_line(&one, no_move)).value, 10.0 / 55);
    measured_release(&one);
    measured_release(&two);
}

/* The game of tests/golden/snakes-and-foxes/standard-1.txt. */
static void test_measures_of_a_short_game_of_snakes_and_foxes(void **state)
{
    (void)state;
    struct measuring m;
    scene_start(&m.scene, "snakes-and-foxes", NULL, 1, NULL);
    begin_measuring(&m);
    measure_lines(&m, "- roll 2 2 2\n0 move 1.11\n- next 7.10\n- next 7.13\n- roll 2 1 3\n0 move 2.8\n- next 7.9\n"
                      "- roll 1 3 2\n0 move 2.11\n- next 6.12\n- next 6.9\n- roll 1 4 1\n0 move 3.8\n"
                      "- roll 2 2 2\n0 move 3.12\n- roll 0 2 4");
    assert_int_equal(m.scene.memory.state.node, NODE_OVER);
    assert_int_equal(counted(&m, "turns", 0), 6);
    assert_int_equal(counted(&m, "no_move", 0), 1);
    assert_int_equal(counted_of(&m, "no_move", 0), 6);
    assert_int_equal(counted(&m, "no_walk", 0), 0);
    assert_int_equal(counted(&m, "eaten_by_snakes", 0), 2);
    assert_int_equal(counted_of(&m, "eaten_by_snakes", 0), 2);
    assert_int_equal(counted(&m, "eaten_by_foxes", 0), 0);
    assert_int_equal(counted(&m, "at_rim", 0), 0);
    assert_int_equal(counted(&m, "home", 0), 0);
    scene_end(&m.scene);
}

static void test_measures_follow_a_token_home(void **state)
{
    (void)state;
    struct measuring m;
    scene_load(&m.scene,
               "{\"game\":\"snakes-and-foxes\",\"ruleset\":\"standard\",\"options\":{},\"seats\":1,\"tokens\":["
               "{\"at\":\"1.0\",\"rim\":false,\"state\":\"in\",\"turns\":3},"
               "{\"at\":\"3.5\",\"rim\":false,\"state\":\"eaten\",\"turns\":3}],"
               "\"snakes\":[\"4.8\",\"7.2\",\"7.4\",\"7.6\",\"7.8\",\"7.10\",\"7.12\",\"7.14\"],"
               "\"foxes\":[\"3.5\",\"7.3\",\"7.5\",\"7.7\",\"7.9\",\"7.11\",\"7.13\",\"7.15\"],"
               "\"turn\":0,\"phase\":\"roll\",\"roll\":null,\"done\":[],\"left\":0,\"next\":null}");
    begin_measuring(&m);
    measure_lines(&m, "- roll 6 0 0\n0 move 7.0\n- roll 6 0 0\n0 move 1.0\n- roll 1 3 2\n0 move hub");
    assert_int_equal(m.scene.memory.state.node, NODE_OVER);
    assert_int_equal(counted(&m, "turns", 0), 3 + 3 + 3); /* with three of each token before the scene */
    assert_int_equal(counted(&m, "no_move", 0), 0);
    assert_int_equal(counted_of(&m, "no_move", 0), 3);
    assert_int_equal(counted(&m, "turns_to_rim", 0), 4);
    assert_int_equal(counted_of(&m, "turns_to_rim", 0), 1);
    assert_int_equal(counted(&m, "turns_back", 0), 2);
    assert_int_equal(counted_of(&m, "turns_back", 0), 1);
    assert_int_equal(counted(&m, "home_from_rim", 0), 1);
    assert_int_equal(counted(&m, "eaten_by_foxes", 0), 1);
    assert_int_equal(counted(&m, "eaten_by_snakes", 0), 0);
    scene_end(&m.scene);
}

/* What the events of a game tell, where the measures look at states. */
struct sf_told {
    int rolls, blanks, turns, no_walks, eaten[2], home;
};

static void hear_sf(void *context, const struct scene *x)
{
    struct sf_told *told = context;
    for (int i = 0; i < x->log.count; i++) {
        const struct event *e = &x->log.events[i];
        bool roll = e->type == SF_EV_ROLL, card = e->type == SF_EV_CARD;
        told->rolls += roll || card;
        told->blanks += (roll || card) && e->arg[1] == 0;
        told->turns += card || (roll && !e->arg[4]);
        told->no_walks += e->type == SF_EV_STAY && e->arg[1];
        told->home += e->type == SF_EV_HOME;
        if (e->type == SF_EV_EATEN)
            told->eaten[e->arg[2]]++;
    }
}

static void test_measures_of_snakes_and_foxes_agree_with_events(void **state)
{
    (void)state;
    const char *const options[] = { NULL, "chance=deck blocked-move=farthest", "chance=hand beasts=auto" };
    struct rng rng = rng_from_seed(9);
    for (int i = 0; i < test_scale(300); i++) {
        struct measuring m;
        struct sf_told told = { 0 };
        scene_start(&m.scene, "snakes-and-foxes", NULL, 1 + i % 2, options[i % 3]);
        measure_random_game(&m, &rng, hear_sf, &told);
        assert_int_equal(counted_of(&m, "no_move", 0), told.rolls);
        assert_int_equal(counted(&m, "no_move", 0), told.blanks);
        assert_int_equal(counted(&m, "turns", 0), told.turns);
        assert_int_equal(counted(&m, "no_walk", 0), told.no_walks);
        assert_int_equal(counted(&m, "home", 0), told.home);
        assert_int_equal(counted(&m, "eaten_by_snakes", 0), told.eaten[SF_SNAKE]);
        assert_int_equal(counted(&m, "eaten_by_foxes", 0), told.eaten[SF_FOX]);
        scene_end(&m.scene);
    }
}

static void test_measures_of_a_short_game_of_serpent_master(void **state)
{
    (void)state;
    struct measuring m;
    scene_start(&m.scene, "serpent-master", "tiny", 2, NULL);
    begin_measuring(&m);
    measure_lines(&m,
                  "0 enter a1 w\n1 enter a2 w\n- aside 1\n- aside 3\n0 card 2\n1 card 1\n0 place a1 b1\n1 place a2\n"
                  "0 card 4\n1 card 4\n0 place b2\n1 place a1");
    assert_int_equal(m.scene.memory.state.node, NODE_OVER);
    assert_string_equal(pit_result(&m.scene), "2 2 | 2 1");
    assert_int_equal(counted(&m, "winner_points", 0), 2);
    assert_int_equal(counted(&m, "margin", 0), 0);
    assert_int_equal(counted(&m, "placed", 0), 2 + 1 + 1 + 1);
    assert_int_equal(counted(&m, "covered", 0), 1);
    assert_int_equal(counted(&m, "highest_stack", 0), 2);
    assert_int_equal(counted(&m, "lost", 0), 0);
    assert_int_equal(counted_of(&m, "lost_share", 0), 4);
    assert_int_equal(counted(&m, "forced", 0), 2); /* the entries; later both could go two ways */
    assert_int_equal(counted_of(&m, "forced", 0), 4);
    assert_int_equal(counted(&m, "tied", 0), 1);
    assert_int_equal(counted(&m, "broken_by_stack", 0), 1);
    assert_int_equal(counted(&m, "broken_by_alone", 0), 0);
    assert_int_equal(counted(&m, "drawn", 0), 0);
    assert_int_equal(counted_of(&m, "lost_by_card", 3), 2);
    assert_int_equal(counted_of(&m, "lost_by_card", 2), 0);
    assert_int_equal(counted_of(&m, "lost_by_round", 1), 2);
    scene_end(&m.scene);
}

/* Of the cards 1 to 11 in this order blue has lost all but the 4, red all but the 3. */
static void test_measures_tell_which_cards_were_lost(void **state)
{
    (void)state;
    struct measuring m;
    PIT(m.scene, .stacks = "a1:b a2:br a3:rb a4:b g7:r", .heads = "a3 g7", .phase = "over",
        .played = "1 2 3 4 5 6 7 8 9 10 11 / 1 2 3 4 5 6 7 8 9 10 11",
        .lost = "1 2 3 5 6 7 8 9 10 11 / 1 2 4 5 6 7 8 9 10 11");
    begin_measuring(&m);
    end_measuring(&m);
    assert_int_equal(counted(&m, "winner_points", 0), 3);
    assert_int_equal(counted(&m, "margin", 0), 1);
    assert_int_equal(counted(&m, "placed", 0), 4 + 3);
    assert_int_equal(counted(&m, "covered", 0), 2);
    assert_int_equal(counted(&m, "tied", 0), 0);
    assert_int_equal(counted(&m, "lost", 0), 20);
    assert_int_equal(counted_of(&m, "lost_per_seat", 0), 2);
    assert_int_equal(counted_of(&m, "lost_share", 0), 22);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(counted(&m, "lost_by_seat", seat), 10);
    for (int card = 1; card <= 15; card++) {
        assert_int_equal(counted(&m, "lost_by_card", card - 1), card == 3 || card == 4 ? 1 : card <= 11 ? 2 : 0);
        assert_int_equal(counted_of(&m, "lost_by_card", card - 1), card <= 11 ? 2 : 0);
    }
    for (int round = 1; round <= 11; round++)
        assert_int_equal(counted(&m, "lost_by_round", round - 1), round == 3 || round == 4 ? 1 : 2);
    scene_end(&m.scene);
}

struct sm_told {
    int lost, placed, covered, highest, decisions;
};

static void hear_sm(void *context, const struct scene *x)
{
    struct sm_told *told = context;
    for (int i = 0; i < x->log.count; i++) {
        const struct event *e = &x->log.events[i];
        bool token = e->type == SM_EV_TOKEN;
        told->lost += e->type == SM_EV_LOST;
        told->decisions += e->type == SM_EV_PLACE;
        told->placed += token;
        told->covered += token && e->arg[1] >= 0;
        if (token && e->arg[2] > told->highest)
            told->highest = e->arg[2];
    }
}

static void test_measures_of_serpent_master_agree_with_events(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(10);
    for (int i = 0; i < test_scale(100); i++) {
        struct measuring m;
        struct sm_told told = { 0 };
        scene_start(&m.scene, "serpent-master", NULL, 2 + i % 3, i % 2 ? "board=6" : NULL);
        measure_random_game(&m, &rng, hear_sm, &told);
        assert_int_equal(counted(&m, "lost", 0), told.lost);
        assert_int_equal(counted(&m, "placed", 0), told.placed);
        assert_int_equal(counted(&m, "covered", 0), told.covered);
        assert_int_equal(counted(&m, "highest_stack", 0), told.highest);
        assert_int_equal(counted_of(&m, "forced", 0), told.decisions);
        scene_end(&m.scene);
    }
}

/* A dance, a Cobra card that ends the turn, and a crowned token that leaves. */
static void test_measures_of_a_short_game_of_royal_python(void **state)
{
    (void)state;
    struct measuring m;
    POSE(m.scene, .tokens = { "4* 9", "2 12" }, .hands = { "3SK 4YK 8YK AW", "AM 6SY XW 9LK" });
    begin_measuring(&m);
    measure_lines(&m, "0 play 3SK as K move 9\n0 stop\n1 play AM as M move 2\n1 cobra 5\n- cobra C9\n- draw EX\n"
                      "0 play 4YK as Y move 4*");
    assert_int_equal(m.scene.memory.state.node, NODE_OVER);
    assert_int_equal(counted(&m, "turns", 0), 3);
    assert_int_equal(counted_of(&m, "turns_per_seat", 0), 2);
    assert_int_equal(counted(&m, "cards_per_turn", 0), 3);
    assert_int_equal(counted(&m, "dances", 0), 1);
    assert_int_equal(counted(&m, "sent_off", 0), 0);
    assert_int_equal(counted(&m, "captures", 0), 0);
    assert_int_equal(counted(&m, "cobra_landings", 0), 1);
    for (int card = 1; card <= RP_COBRAS; card++)
        assert_int_equal(counted(&m, "cobra_cards", card - 1), card == 9);
    assert_int_equal(counted(&m, "largest_hand", 0), 4);
    assert_int_equal(counted(&m, "forced_discards", 0), 0);
    assert_int_equal(counted(&m, "winner_points", 0), 150 + 30); /* left, and a token on 12 */
    assert_int_equal(counted_of(&m, "winner_points", 0), 10);
    assert_int_equal(counted(&m, "ender_first", 0), 1);
    assert_int_equal(counted_of(&m, "ender_first", 0), 1);
    assert_int_equal(counted(&m, "shared_first", 0), 0);
    scene_end(&m.scene);
}

/* A capture, a leap over the crowned token, a reshuffle; the game goes on. */
static void test_measures_of_an_unfinished_game_of_royal_python(void **state)
{
    (void)state;
    struct measuring m;
    POSE(m.scene, .tokens = { "9*", "4" }, .hands = { "3SK 5SW 8YK AW", "4MS 6SY XW 9LK" }, .deck = "");
    begin_measuring(&m);
    measure_lines(&m, "0 play 5SW as W move 9*\n0 stop\n1 play 4MS as M enter\n1 stop\n- draw 2MK");
    assert_int_equal(counted(&m, "turns", 0), 2);
    assert_int_equal(counted(&m, "captures", 0), 1);
    assert_int_equal(counted(&m, "leaps", 0), 1);
    assert_int_equal(counted(&m, "dances", 0), 0);
    assert_int_equal(counted(&m, "reshuffles", 0), 1);
    assert_int_equal(counted_of(&m, "ender_first", 0), 0);
    scene_end(&m.scene);
    POSE(m.scene, .tokens = { "1* 5head" }, .hands = { "2SY 9LK 7WY EX", "AM 4WL 6SY XW" });
    begin_measuring(&m);
    measure_lines(&m, "0 discard 2SY");
    assert_int_equal(counted(&m, "turns", 0), 1);
    assert_int_equal(counted(&m, "forced_discards", 0), 1);
    assert_int_equal(counted(&m, "cards_per_turn", 0), 0);
    scene_end(&m.scene);
    POSE(m.scene, .tokens = { "", "5" }, .hands = { "5ML 2SY 9LK 7WY", "AM 4WL 6SY XW" });
    begin_measuring(&m);
    measure_lines(&m, "0 play 5ML as L enter");
    assert_int_equal(counted(&m, "dances", 0), 1);
    assert_int_equal(counted(&m, "sent_off", 0), 1);
    scene_end(&m.scene);
}

/* What the state at the end tells, where the measures listen to events. */
static void hear_nothing(void *context, const struct scene *x)
{
    (void)context;
    (void)x;
}

static void test_measures_of_royal_python_agree_with_states(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(11);
    for (int i = 0; i < test_scale(60); i++) {
        struct measuring m;
        int seats = 2 + i % 5, trophies = 0, crowned = 0;
        scene_start(&m.scene, "royal-python", NULL, seats, i % 2 ? "first=1" : NULL);
        measure_random_game(&m, &rng, hear_nothing, NULL);
        const struct rp_state *s = (const struct rp_state *)&m.scene.memory.state;
        for (int seat = 0; seat < seats; seat++) {
            trophies += s->seat[seat].trophies;
            crowned += __builtin_popcountll(s->crowned[seat]) + s->seat[seat].crowned_head + s->seat[seat].left;
        }
        int cobras = 0;
        for (int card = 0; card < RP_COBRAS; card++)
            cobras += counted(&m, "cobra_cards", card);
        assert_int_equal(counted(&m, "captures", 0), trophies);
        assert_int_equal(counted(&m, "crownings", 0), crowned);
        assert_int_equal(counted(&m, "cobra_landings", 0), cobras);
        scene_end(&m.scene);
    }
}

/* A meal between glue and a Dodge, another that is spoilt, a weapon that is stolen and shoots in vain, a snake that
 * sleeps as its price, one that cannot eat, draws from the Deck and from the Pit. Asked are those who hold cards. */
static const char snake_opening[] =
    "- draw common-rat\n- draw rat-king\n- draw gun\n- draw squeeze\n- draw dodge\n- draw super-glue\n- draw steal\n"
    "- draw lullaby\n- draw dodge\n- draw lasers\n- draw jet-pack\n"
    "0 draw deck\n- draw tattletale-rat\n0 look 1\n0 eat\n1 play super-glue 0\n2 pass\n0 play dodge\n1 pass\n2 pass\n"
    "0 pass\n1 pass\n2 pass\n0 pass\n0 equip gun 0.1\n1 pass\n2 pass\n0 pass\n0 digest\n1 play steal 0.1 1.1\n"
    "2 pass\n0 pass\n1 pass\n0 digest\n1 pass\n2 pass\n0 pass\n"
    "1 draw deck\n- draw sleepy-rat\n1 refuse\n1 use 1.1 ammo lullaby 0.1\n2 pass\n0 play squeeze 0.1\n2 pass\n"
    "2 pass\n1 digest\n2 pass\n"
    "2 draw deck\n- draw rat-king\n2 equip jet-pack 2.1\n2 pass\n2 digest\n2 pass\n"
    "0 draw deck\n- draw super-glue\n0 digest\n2 pass\n0 pass\n"
    "1 draw deck\n- draw lullaby\n1 play lullaby 2\n2 use 2.1 sleep\n0 pass\n2 pass\n1 digest\n2 pass\n0 pass\n"
    "2 draw deck\n- draw super-glue\n2 digest\n0 pass\n2 pass\n"
    "0 draw deck\n- draw stinky-rat\n0 play super-glue 0\n2 pass\n0 refuse\n0 digest\n2 pass\n"
    "1 draw pit\n1 eat\n2 play super-glue 1\n2 pass\n2 pass\n1 digest\n2 pass\n"
    "2 draw deck\n- draw swap\n2 play swap 2.1 1.1\n2 pass";

static void measure_snake_opening(struct measuring *m)
{
    scene_start(&m->scene, "greatest-snake", "base", 3, "first=0");
    begin_measuring(m);
    measure_lines(m, snake_opening);
}

/* The row of a card in the tables. */
static int gs_row(const struct measuring *m, const char *id)
{
    const struct gs_rules *r = (const struct gs_rules *)m->scene.rules;
    int card = 0;
    while (strcmp(r->card[card].id, id) != 0)
        card++;
    return card;
}

static void test_measures_of_turns_and_windows_of_the_greatest_snake(void **state)
{
    (void)state;
    struct measuring m;
    measure_snake_opening(&m);
    assert_int_equal(counted(&m, "turns", 0), 9);
    assert_int_equal(counted_of(&m, "turns_per_seat", 0), 3);
    assert_int_equal(counted(&m, "pit_draws", 0), 1);
    assert_int_equal(counted_of(&m, "pit_draws", 0), 9);
    assert_int_equal(counted(&m, "unsaid", 0), 1);
    assert_int_equal(counted_of(&m, "unsaid", 0), 9);
    assert_int_equal(counted(&m, "waking", 0), 1);
    assert_int_equal(counted_of(&m, "waking", 0), 9);
    assert_int_equal(counted(&m, "asleep", 0), 1);
    assert_int_equal(counted_of(&m, "asleep", 0), 3 * 9);
    assert_int_equal(counted(&m, "windows_per_turn", 0), 26);
    assert_int_equal(counted(&m, "asked_per_window", 0), 42);
    assert_int_equal(counted(&m, "windows_answered", 0), 6);
    assert_int_equal(counted_of(&m, "windows_answered", 0), 26);
    assert_int_equal(counted(&m, "answers_answered", 0), 1);
    assert_int_equal(counted(&m, "deepest_stack", 0), 3);
    assert_int_equal(counted(&m, "shared_first", 0), 0);
    scene_end(&m.scene);
}

static void test_measures_of_rats_of_the_greatest_snake(void **state)
{
    (void)state;
    struct measuring m;
    measure_snake_opening(&m);
    assert_int_equal(counted(&m, "rats_drawn", 0), 5); /* that of the set-up was dealt */
    assert_int_equal(counted(&m, "refused", 0), 2);
    assert_int_equal(counted_of(&m, "refused", 0), 4); /* nobody decides on a king */
    assert_int_equal(counted(&m, "refused_by_choice", 0), 1);
    assert_int_equal(counted(&m, "meals_spoilt", 0), 1);
    assert_int_equal(counted_of(&m, "meals_spoilt", 0), 2);
    assert_int_equal(counted(&m, "rats_eaten", 0), 2);
    assert_int_equal(counted(&m, "eaten_by_kind", gs_row(&m, "tattletale-rat")), 1);
    assert_int_equal(counted(&m, "eaten_by_kind", gs_row(&m, "rat-king")), 1);
    assert_int_equal(counted(&m, "eaten_by_kind", gs_row(&m, "stinky-rat")), 0);
    assert_int_equal(counted(&m, "rats_vomited", 0), 1);
    assert_int_equal(counted(&m, "rats_digested", 0), 1);
    assert_int_equal(counted(&m, "looks", 0), 1);
    scene_end(&m.scene);
}

static void test_measures_of_cards_of_the_greatest_snake(void **state)
{
    (void)state;
    struct measuring m;
    measure_snake_opening(&m);
    assert_int_equal(counted(&m, "powers_per_turn", 0), 8);
    assert_int_equal(counted(&m, "abilities_per_turn", 0), 2);
    assert_int_equal(counted(&m, "equipment_per_turn", 0), 2);
    assert_int_equal(counted(&m, "dodged", 0), 2);
    assert_int_equal(counted_of(&m, "dodged", 0), 8 + 2);
    assert_int_equal(counted(&m, "without_effect", 0), 1);
    assert_int_equal(counted(&m, "stolen", 0), 1);
    assert_int_equal(counted(&m, "swapped", 0), 1);
    const struct {
        const char *id;
        int announced, in_vain, worn;
    } cards[] = {
        { "dodge", 1, 0, 0 },   { "super-glue", 3, 1, 0 }, { "squeeze", 1, 0, 0 },
        { "steal", 1, 0, 0 },   { "swap", 1, 0, 0 },       { "gun", 1, 1, 1 },
        { "lullaby", 1, 1, 0 }, { "jet-pack", 1, 0, 1 },   { "lasers", 0, 0, 0 },
    };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        int row = gs_row(&m, cards[i].id);
        assert_int_equal(counted(&m, "cards_by_kind", row), cards[i].announced);
        assert_int_equal(counted(&m, "vain_by_kind", row), cards[i].in_vain);
        assert_int_equal(counted(&m, "worn_by_kind", row), cards[i].worn);
    }
    scene_end(&m.scene);
}

/* A rat that is digested at once wins. Two thefts and a salvage leave all cards to one seat: nobody is asked. */
static void test_measures_of_a_whole_game_of_the_greatest_snake(void **state)
{
    (void)state;
    struct measuring m;
    scene_start(&m.scene, "greatest-snake", "tiny", 3, "first=0");
    begin_measuring(&m);
    measure_lines(&m, "- draw thief\n- draw dive\n- draw hook\n0 draw deck\n- draw spy\n0 look 1\n"
                      "0 play thief 1\n1 pass\n2 pass\n- take dive\n0 play dive thief\n2 pass\n"
                      "0 play thief 2\n2 pass\n- take hook\n0 eat\n0 pass\n0 equip hook 0.1\n0 digest");
    assert_int_equal(m.scene.memory.state.node, NODE_OVER);
    assert_int_equal(counted(&m, "turns", 0), 1);
    assert_int_equal(counted(&m, "rats_digested", 0), 1);
    assert_int_equal(counted(&m, "taken", 0), 2);
    assert_int_equal(counted(&m, "salvaged", 0), 1);
    assert_int_equal(counted(&m, "equipment_per_turn", 0), 1);
    assert_int_equal(counted_of(&m, "unsaid", 0), 1);
    assert_int_equal(counted(&m, "windows_per_turn", 0), 4);
    assert_int_equal(counted(&m, "asked_per_window", 0), 2 + 1 + 1 + 1);
    assert_int_equal(counted(&m, "deepest_stack", 0), 1);
    assert_int_equal(counted(&m, "shared_first", 0), 0);
    scene_end(&m.scene);
    scene_start(&m.scene, "greatest-snake", "tiny", 3, "first=0");
    begin_measuring(&m);
    measure_lines(&m, "- draw thief"); /* all snakes are as long, and all first if it is stopped here */
    assert_int_equal(counted(&m, "shared_first", 0), 1);
    scene_end(&m.scene);
}

/* Cards of their own kinds in each table, and no line about what these cards cannot do. */
static void test_measures_of_the_greatest_snake_follow_its_ruleset(void **state)
{
    (void)state;
    struct measuring m;
    scene_start(&m.scene, "greatest-snake", "tiny", 3, NULL);
    begin_measuring(&m);
    const struct {
        const char *table, *cards;
    } tables[] = { { "eaten_by_kind", "Spy " },
                   { "cards_by_kind", "Dodge Thief Dive Hook " },
                   { "vain_by_kind", "Dodge Thief Dive Hook " },
                   { "worn_by_kind", "Hook " } };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct measure *table = measure_of(&m, tables[i].table);
        char memory[100] = "";
        struct textbuf text = textbuf_over(memory, sizeof memory);
        for (int row = 0; row < table->rows; row++)
            if (measures_have(m.measures, m.scene.rules, table, row)) {
                m.measures->row_text(m.scene.rules, table, row, &text);
                text_put_char(&text, ' ');
            }
        assert_string_equal(memory, tables[i].cards);
    }
    const char *const some[] = { "taken", "salvaged", "looks", "dodged", "abilities_per_turn", "turns" };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        assert_true(measures_have(m.measures, m.scene.rules, measure_of(&m, some[i]), 0));
    assert_false(measures_have(m.measures, m.scene.rules, measure_of(&m, "stolen"), 0));
    assert_false(measures_have(m.measures, m.scene.rules, measure_of(&m, "swapped"), 0));
    scene_end(&m.scene);
    scene_start(&m.scene, "greatest-snake", "base", 3, NULL);
    begin_measuring(&m);
    assert_true(measures_have(m.measures, m.scene.rules, measure_of(&m, "eaten_by_kind"), gs_row(&m, "fake-rat")));
    assert_false(measures_have(m.measures, m.scene.rules, measure_of(&m, "eaten_by_kind"), gs_row(&m, "steal")));
    scene_end(&m.scene);
}

/* What states tell, and of events what the measures do not look at. */
struct gs_told {
    int turns, turn, drawn;
    int asked, answers, closed; /* windows by passing */
    bool open;
    int resolved, destroyed, highest, reshuffles, deck;
};

static void hear_gs(void *context, const struct scene *x)
{
    struct gs_told *told = context;
    const struct gs_state *s = (const struct gs_state *)&x->memory.state;
    told->turns += s->step >= GS_DRAW && (told->turns == 0 || s->turn != told->turn);
    told->turn = s->turn;
    told->drawn += scene_count(x, GS_EV_DREW_RAT) || scene_count(x, GS_EV_CROWNED); /* an action draws one card */
    told->answers += told->open && scene_count(x, GS_EV_ANNOUNCED) > 0;
    told->closed += scene_count(x, GS_EV_PASSED) > 0 && x->log.count > 1;
    told->open = s->base.node == NODE_REACTION;
    told->asked += told->open;
    told->reshuffles += s->base.node == NODE_CHANCE && s->step >= GS_DRAW && s->queue[0].due != GS_DUE_TAKE &&
                        told->deck == 0 && s->deck_count > 0;
    told->deck = s->deck_count;
    told->resolved += scene_count(x, GS_EV_TAKES);
    told->highest = s->entries > told->highest ? s->entries : told->highest;
    for (int i = 0; i < x->log.count; i++)
        told->destroyed += x->log.events[i].type == GS_EV_BLOCKED &&
                           x->log.events[i].arg[0] != ((const struct gs_rules *)x->rules)->glue;
}

static int rows_total(const struct measuring *m, const char *key)
{
    int total = 0;
    for (int row = 0; row < GS_KINDS_MAX; row++)
        total += counted(m, key, row);
    return total;
}

/* Windows by their ends, cards by what became of them. */
static void expect_gs_windows(const struct measuring *m, const struct gs_told *told)
{
    const struct gs_state *s = (const struct gs_state *)&m->scene.memory.state;
    int in_vain = counted(m, "dodged", 0) + counted(m, "without_effect", 0), pending = 0;
    for (int n = 0; n < s->entries; n++)
        pending += s->stack[n].what >= GS_DO_PLAY;
    assert_int_equal(counted(m, "windows_answered", 0), told->answers);
    assert_int_equal(counted(m, "windows_per_turn", 0), told->answers + told->closed);
    assert_int_equal(counted(m, "asked_per_window", 0), told->asked);
    assert_in_range(counted(m, "deepest_stack", 0), told->highest, GS_STACK_MAX);
    assert_int_equal(counted_of(m, "dodged", 0), in_vain + told->resolved + pending);
    assert_int_equal(rows_total(m, "cards_by_kind"), counted_of(m, "dodged", 0));
    assert_int_equal(rows_total(m, "vain_by_kind"), in_vain);
    assert_int_equal(rows_total(m, "worn_by_kind"), counted(m, "equipment_per_turn", 0));
}

/* Rats by where they are now. */
static void expect_gs_snakes(const struct measuring *m, const struct gs_told *told)
{
    const struct gs_state *s = (const struct gs_state *)&m->scene.memory.state;
    int inside = 0, grown = 0, winners = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        inside += __builtin_popcount(s->snake[seat].rats);
        grown += s->snake[seat].length - 3;
        winners += s->snake[seat].length >= ((const struct gs_rules *)m->scene.rules)->length;
    }
    assert_int_equal(counted(m, "turns", 0), told->turns);
    assert_int_equal(counted(m, "reshuffles", 0), told->reshuffles);
    assert_int_equal(counted(m, "rats_drawn", 0), told->drawn);
    assert_int_equal(counted(m, "rats_eaten", 0),
                     inside + counted(m, "rats_vomited", 0) + counted(m, "rats_digested", 0) + told->destroyed);
    assert_in_range(counted(m, "rats_digested", 0), grown, counted(m, "rats_eaten", 0));
    assert_int_equal(rows_total(m, "eaten_by_kind"), counted(m, "rats_eaten", 0));
    assert_int_equal(counted(m, "shared_first", 0), winners > 1);
}

static void test_measures_of_the_greatest_snake_agree_with_states(void **state)
{
    (void)state;
    const struct {
        const char *ruleset;
        int seats;
    } tables[] = { { "base", 3 }, { "base", 4 }, { "expansion", 3 }, { "expansion", 5 },
                   { "wide", 5 }, { "long", 5 }, { "tiny", 3 } };
    struct rng rng = rng_from_seed(12);
    for (int i = 0; i < test_scale(140); i++) {
        struct measuring m;
        struct gs_told told = { 0 };
        scene_start(&m.scene, "greatest-snake", tables[i % 7].ruleset, tables[i % 7].seats, NULL);
        measure_random_game(&m, &rng, hear_gs, &told);
        expect_gs_windows(&m, &told);
        expect_gs_snakes(&m, &told);
        scene_end(&m.scene);
    }
}

/* ---- Reports and records ----------------------------------------------------------------------------------------- */

static void assert_narrow(const char *text)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        assert_true(length <= 79);
        line += length + (line[length] == '\n');
    }
}

static void test_report_fits_a_narrow_terminal(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", "greedy", 50);
    setup.rotate = true;
    struct sim_report r;
    struct textbuf out = TEXTBUF_GROWING;
    sim_run(&setup, &r);
    sim_report_text(&setup, &r, &out);
    assert_narrow(textbuf_text(&out));
    assert_non_null(strstr(textbuf_text(&out), "greedy (2)"));
    assert_non_null(strstr(textbuf_text(&out), "\nWhat happened  "));
    assert_non_null(strstr(textbuf_text(&out), "\n  tokens that come home  "));
    textbuf_release(&out);
    sim_report_release(&r);
    release_setup(&setup);
}

/* All rulesets, those of tests/data too, with all seats taken. */
static void test_reports_of_all_games_are_narrow_and_the_same_on_all_threads(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, ruleset->seats_max, NULL);
        struct sim_setup setup = { .rules = rules, .games = 8, .seed = "all", .threads = 1 };
        for (int seat = 0; seat < rules->seats; seat++)
            setup.entrant[seat] = bot_find("random", rules->game, NULL);
        char *one = run_to_json(&setup);
        setup.threads = 4;
        char *four = run_to_json(&setup);
        assert_string_equal(four, one);
        struct sim_report r;
        struct textbuf out = TEXTBUF_GROWING;
        sim_run(&setup, &r);
        sim_report_text(&setup, &r, &out);
        assert_narrow(textbuf_text(&out));
        textbuf_release(&out);
        sim_report_release(&r);
        free(one);
        free(four);
        rules_free(rules);
    }
}

static void test_records_are_those_of_the_run(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", "random", 3);
    setup.rotate = true;
    struct tally plies = { 0 };
    struct sim_report r;
    sim_run(&setup, &r);
    for (int i = 0; i < 3; i++) {
        struct textbuf record = TEXTBUF_GROWING;
        struct match *m;
        struct error warning = { 0 }, err = { 0 };
        sim_record(&setup, NULL, i, &record);
        assert_int_equal(match_from_record(&test_games()->catalog, record.data, record.length, test_flattener(),
                                           CHANCE_MANUAL, "", &m, &warning, &err),
                         0);
        assert_int_equal(warning.code, 0);
        assert_string_equal(match_name(m, 0), i == 1 ? "Random" : "Greedy");
        tally_add(&plies, match_ply(m), 1);
        match_free(m);
        textbuf_release(&record);
    }
    assert_int_equal(plies.count, r.plies.count);
    assert_memory_equal(plies.entries, r.plies.entries, (size_t)plies.count * sizeof *plies.entries);
    tally_release(&plies);
    sim_report_release(&r);
    release_setup(&setup);
}

static void test_playouts_are_counted_by_processor_time(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "null-game", NULL, 2, NULL);
    struct playout_rate rate = playouts_median(rules, &(struct bench_setup){ .runs = 3, .seconds = 0.01 });
    assert_true(rate.playouts_per_s > 0);
    assert_true(rate.moves_per_s > 5 * rate.playouts_per_s);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally_knows_mean_median_and_ends),
        cmocka_unit_test(test_tally_has_the_interval_of_its_numbers),
        cmocka_unit_test(test_tally_merges_in_any_order),
        cmocka_unit_test(test_share_has_the_interval_of_wilson),
        cmocka_unit_test(test_percentile_is_a_number_of_the_tally),
        cmocka_unit_test(test_ratio_has_an_interval_from_games),
        cmocka_unit_test(test_share_of_cases_knows_how_many_there_are),
        cmocka_unit_test(test_contrast_is_that_of_pairs),
        cmocka_unit_test(test_cells_have_the_width_of_their_letters),
        cmocka_unit_test(test_counts_are_written_in_thousands),
        cmocka_unit_test(test_runs_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(test_stopped_runs_report_the_first_games),
        cmocka_unit_test(test_first_places_are_shared_out_whole),
        cmocka_unit_test(test_rotation_seats_every_bot_everywhere),
        cmocka_unit_test(test_greedy_brings_a_token_home_as_often_as_it_should),
        cmocka_unit_test(test_measures_are_well_made),
        cmocka_unit_test(test_measures_add_up_what_was_counted),
        cmocka_unit_test(test_measures_of_a_short_game_of_snakes_and_foxes),
        cmocka_unit_test(test_measures_follow_a_token_home),
        cmocka_unit_test(test_measures_of_snakes_and_foxes_agree_with_events),
        cmocka_unit_test(test_measures_of_a_short_game_of_serpent_master),
        cmocka_unit_test(test_measures_tell_which_cards_were_lost),
        cmocka_unit_test(test_measures_of_serpent_master_agree_with_events),
        cmocka_unit_test(test_measures_of_a_short_game_of_royal_python),
        cmocka_unit_test(test_measures_of_an_unfinished_game_of_royal_python),
        cmocka_unit_test(test_measures_of_royal_python_agree_with_states),
        cmocka_unit_test(test_measures_of_turns_and_windows_of_the_greatest_snake),
        cmocka_unit_test(test_measures_of_rats_of_the_greatest_snake),
        cmocka_unit_test(test_measures_of_cards_of_the_greatest_snake),
        cmocka_unit_test(test_measures_of_a_whole_game_of_the_greatest_snake),
        cmocka_unit_test(test_measures_of_the_greatest_snake_follow_its_ruleset),
        cmocka_unit_test(test_measures_of_the_greatest_snake_agree_with_states),
        cmocka_unit_test(test_report_fits_a_narrow_terminal),
        cmocka_unit_test(test_reports_of_all_games_are_narrow_and_the_same_on_all_threads),
        cmocka_unit_test(test_records_are_those_of_the_run),
        cmocka_unit_test(test_playouts_are_counted_by_processor_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
