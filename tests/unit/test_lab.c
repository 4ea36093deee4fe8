/* Mass simulation (src/lab): counts and intervals, runs that do not depend on threads, reports, records, speed. */
#include "lab/playouts.h"
#include "lab/report.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct test_catalog *catalog;

static int open_catalog(void **state)
{
    (void)state;
    catalog = test_catalog_new(NULL);
    return 0;
}

static int close_catalog(void **state)
{
    (void)state;
    test_catalog_free(catalog);
    return 0;
}

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

static void test_tally_of_a_mean_has_the_normal_interval(void **state)
{
    (void)state;
    struct tally t = { 0 };
    tally_add(&t, 0, 50);
    tally_add(&t, 2, 50);
    struct estimate mean = tally_mean(&t);
    assert_near(mean.value, 1);
    assert_near(mean.low, 1 - 0.19698); /* 1.95996 times the square root of 100/99 over 100 */
    assert_near(mean.high, 1 + 0.19698);
    tally_release(&t);
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
    struct rules *rules = test_rules(catalog, game, NULL, second ? 2 : 1, NULL);
    struct sim_setup setup = { .rules = rules, .games = games, .seed = "lab", .threads = 2 };
    setup.entrant[0] = bot_find(first, rules->game, NULL);
    setup.entrant[1] = second ? bot_find(second, rules->game, NULL) : NULL;
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
    assert_int_equal(r.seat[0].first + r.seat[1].first + r.nobody_first * SIM_FIRST_PARTS, 501 * SIM_FIRST_PARTS);
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
    assert_in_range(r.entrant[0].first / SIM_FIRST_PARTS, 3600, 3900);
    assert_int_equal(r.unfinished, 0);
    sim_report_release(&r);
    release_setup(&setup);
}

/* ---- Reports and records ----------------------------------------------------------------------------------------- */

static void test_report_fits_a_narrow_terminal(void **state)
{
    (void)state;
    struct sim_setup setup = setup_of("snakes-and-foxes", "greedy", "greedy", 50);
    setup.rotate = true;
    struct sim_report r;
    struct textbuf out = TEXTBUF_GROWING;
    sim_run(&setup, &r);
    sim_report_text(&setup, &r, &out);
    for (const char *line = textbuf_text(&out); *line;) {
        size_t length = strcspn(line, "\n");
        assert_true(length <= 79);
        line += length + (line[length] == '\n');
    }
    assert_non_null(strstr(textbuf_text(&out), "greedy (2)"));
    textbuf_release(&out);
    sim_report_release(&r);
    release_setup(&setup);
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
        assert_int_equal(match_from_record(&catalog->catalog, record.data, record.length, test_flattener(),
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
    struct rules *rules = test_rules(catalog, "null-game", NULL, 2, NULL);
    struct playout_rate rate = playouts_median(rules, 3, 0.01);
    assert_true(rate.playouts_per_s > 0);
    assert_true(rate.moves_per_s > 5 * rate.playouts_per_s);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally_knows_mean_median_and_ends),
        cmocka_unit_test(test_tally_of_a_mean_has_the_normal_interval),
        cmocka_unit_test(test_tally_merges_in_any_order),
        cmocka_unit_test(test_share_has_the_interval_of_wilson),
        cmocka_unit_test(test_counts_are_written_in_thousands),
        cmocka_unit_test(test_runs_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(test_stopped_runs_report_the_first_games),
        cmocka_unit_test(test_first_places_are_shared_out_whole),
        cmocka_unit_test(test_rotation_seats_every_bot_everywhere),
        cmocka_unit_test(test_greedy_brings_a_token_home_as_often_as_it_should),
        cmocka_unit_test(test_report_fits_a_narrow_terminal),
        cmocka_unit_test(test_records_are_those_of_the_run),
        cmocka_unit_test(test_playouts_are_counted_by_processor_time),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
