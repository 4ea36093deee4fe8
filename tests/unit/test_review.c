/* Reviews (src/bots/review.c, src/lab/review.c, calibrate.c): luck is nothing on average and what it is taken out of
 * varies less; what a seat cannot know changes nothing in its review; threads change nothing; mistakes are found. */
#include "lab/calibrate.h"
#include "lab/review.h"
#include "lab/simulate.h"
#include "support.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static action legal[TEST_LIST_MAX], other_legal[TEST_LIST_MAX];

static struct review_setup setup_of(const struct rules *rules, int viewer, int64_t sims)
{
    return (struct review_setup){
        .viewer = viewer, .bot = bot_adviser(rules->game), .sims = sims, .seed = "r", .threads = 1
    };
}

/* A whole game of greedy players, or of a random one in seat 0. Freed by match_free. */
static struct match *play_game(const char *game, int seats, int64_t index, bool random_first)
{
    struct rules *rules = test_rules(test_games(), game, NULL, seats, NULL);
    struct sim_setup setup = { .rules = rules, .games = 1, .seed = "review", .threads = 1 };
    struct textbuf record = TEXTBUF_GROWING;
    struct error warning = { 0 }, err = { 0 };
    struct match *m = NULL;
    for (int seat = 0; seat < seats; seat++)
        setup.entrant[seat] = bot_find(seat || !random_first ? "greedy" : "random", rules->game, NULL);
    sim_record(&setup, &(struct options){ 0 }, index, &record);
    assert_int_equal(match_from_record(&test_games()->catalog, textbuf_text(&record), record.length, test_flattener(),
                                       CHANCE_MANUAL, "", &m, &warning, &err),
                     0);
    textbuf_release(&record);
    rules_free(rules);
    return m;
}

static void write_review(struct match *m, const struct review_setup *setup, struct textbuf *out)
{
    struct review r;
    struct json w;
    textbuf_clear(out);
    review_run(m, setup, &r);
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    review_json(&r, &w);
    json_object_end(&w);
    review_text(&r, (struct review_style){ .unicode = true }, out);
    review_html(&r, out);
    review_svg(&r, out);
    review_release(&r);
}

/* ---- Luck -------------------------------------------------------------------------------------------------------- */

/* The luck of all outcomes of a chance node, weighed by their chances, is nothing for every seat. */
static double check_node(struct bot_player *p, const struct state *s)
{
    static uint64_t weight[OUTCOMES_MAX];
    double sum[SEATS_MAX] = { 0 }, total = 0, most = 0;
    int count = p->rules->game->chance_odds(p->rules, s, legal, weight);
    for (int i = 0; i < count; i++) {
        double luck[SEATS_MAX];
        review_luck(p, s, legal[i], 9, 60, luck);
        total += (double)weight[i];
        if (p->rules->seats == 2) /* of games that one of them wins: what one wins the other loses */
            assert_true(fabs(luck[0] + luck[1]) < 0.002);
        for (int seat = 0; seat < p->rules->seats; seat++) {
            sum[seat] += (double)weight[i] * luck[seat];
            most = fmax(most, fabs(luck[seat]));
        }
    }
    for (int seat = 0; seat < p->rules->seats; seat++)
        assert_true(fabs(sum[seat] / total) < 1e-9);
    return most;
}

static void test_luck_is_nothing_on_average(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats, every;
    } cases[] = { { "snakes-and-foxes", 1, 3 }, { "royal-python", 2, 60 }, { "serpent-master", 2, 1 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match *m = play_game(cases[i].game, cases[i].seats, 0, false);
        const struct rules *rules = match_rules(m);
        struct bot_player *p = bot_open(bot_adviser(rules->game), rules);
        double most = 0;
        for (int ply = 0, nodes = 0; ply < match_ply(m); ply++)
            if (match_state_at(m, ply)->node == NODE_CHANCE && nodes++ % cases[i].every == 0)
                most = fmax(most, check_node(p, match_state_at(m, ply)));
        assert_true(most > 0.01); /* but there is luck */
        bot_close(p);
        match_free(m);
    }
}

/* Over some games: results less luck average about the same as results, and vary less. */
static void test_results_without_luck_vary_less(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    enum { GAMES = 16 };
    double sum[2] = { 0 }, squares[2] = { 0 };
    for (int i = 0; i < GAMES; i++) {
        struct match *m = play_game("snakes-and-foxes", 2, i, false);
        struct review_setup setup = setup_of(match_rules(m), VIEW_FULL, 100);
        struct review r;
        review_run(m, &setup, &r);
        assert_true(r.over);
        double figures[2] = { r.seat[0].result, review_adjusted(&r.seat[0]) };
        for (int k = 0; k < 2; k++) {
            sum[k] += figures[k];
            squares[k] += figures[k] * figures[k];
        }
        review_release(&r);
        match_free(m);
    }
    double spread[2];
    for (int k = 0; k < 2; k++)
        spread[k] = squares[k] / GAMES - sum[k] / GAMES * sum[k] / GAMES;
    assert_true(spread[1] < 0.75 * spread[0]);
    assert_true(fabs(sum[0] - sum[1]) / GAMES < 3 * sqrt(spread[0] / GAMES));
}

/* ---- What a seat knows ------------------------------------------------------------------------------------------- */

/* The next ply in two matches that seat 0 cannot tell apart: the first pair of actions after which it still cannot.
 * False if there is none. */
static bool step_twins(struct match *a, struct match *b, struct rng *rng)
{
    const struct rules *rules = match_rules(a);
    const struct state *s = match_state(a);
    union state_memory one, two, seen, seen_too;
    if (s->node == NODE_OVER || s->node != match_state(b)->node || s->actors != match_state(b)->actors)
        return false;
    int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
    int count = match_legal(a, seat, legal), others = match_legal(b, seat, other_legal);
    int first = (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        action x = legal[(first + i) % count];
        memcpy(&one, s, rules->game->state_size);
        game_apply(rules, &one.state, seat, x, NULL);
        game_view(rules, &one.state, 0, &seen.state);
        for (int k = 0; k < others; k++) {
            action y = other_legal[(first + i + k) % others];
            memcpy(&two, match_state(b), rules->game->state_size);
            game_apply(rules, &two.state, seat, y, NULL);
            game_view(rules, &two.state, 0, &seen_too.state);
            if (memcmp(&seen, &seen_too, rules->game->state_size) != 0 || (seat == 0 && x != y))
                continue;
            match_play_action(a, seat, x);
            match_play_action(b, seat, y);
            return true;
        }
    }
    return false;
}

/* Twins that begin in the middle of a game; returns how many plies of them were reviewed, 0 if they are no twins. */
static int check_twins(struct match *game, int ply, struct rng *rng)
{
    enum { PLIES = 25 };
    const struct rules *rules = match_rules(game);
    const struct state *start = match_state_at(game, ply);
    struct textbuf text[2] = { TEXTBUF_GROWING, TEXTBUF_GROWING };
    union state_memory view, twin;
    int plies = 0;
    game_view(rules, start, 0, &view.state);
    game_determinize(rules, &view.state, rng, &twin.state);
    if (start->node == NODE_OVER || memcmp(&twin, start, rules->game->state_size) == 0)
        return 0;
    struct match *m[2];
    for (int i = 0; i < 2; i++) {
        struct rules *own = test_rules(test_games(), rules->game->id, NULL, rules->seats, NULL);
        m[i] = match_from_state(own, i ? &twin.state : start, CHANCE_MANUAL, "");
    }
    while (plies < PLIES && step_twins(m[0], m[1], rng))
        plies++;
    struct review_setup setup = setup_of(rules, 0, 24);
    for (int i = 0; i < 2; i++)
        write_review(m[i], &setup, &text[i]);
    assert_string_equal(textbuf_text(&text[0]), textbuf_text(&text[1]));
    for (int i = 0; i < 2; i++) {
        textbuf_release(&text[i]);
        match_free(m[i]);
    }
    return plies;
}

static void test_a_review_by_a_seat_does_not_know_the_others_cards(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
    } cases[] = { { "royal-python", 2 }, { "greatest-snake", 3 }, { "serpent-master", 2 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match *game = play_game(cases[i].game, cases[i].seats, 1, false);
        struct rng rng = rng_from_seed(i);
        int plies = 0, tries = 0, starts = test_scale(6);
        for (; tries < starts || (plies < 20 && tries < 100); tries++)
            plies += check_twins(game, (int)rng_below(&rng, (uint32_t)match_ply(game)), &rng);
        assert_true(plies >= 20);
        match_free(game);
    }
}

/* ---- Whole reviews ----------------------------------------------------------------------------------------------- */

static void test_threads_change_nothing(void **state)
{
    (void)state;
    struct match *m = play_game("snakes-and-foxes", 2, 2, false);
    struct textbuf one = TEXTBUF_GROWING, many = TEXTBUF_GROWING;
    struct review_setup setup = setup_of(match_rules(m), VIEW_FULL, 20);
    write_review(m, &setup, &one);
    setup.threads = 3;
    write_review(m, &setup, &many);
    assert_string_equal(textbuf_text(&one), textbuf_text(&many));
    setup.seed = "another";
    write_review(m, &setup, &many);
    assert_string_not_equal(textbuf_text(&one), textbuf_text(&many));
    textbuf_release(&one);
    textbuf_release(&many);
    match_free(m);
}

/* Of what was stopped before it began, by several threads too, nothing is told. */
static void test_nothing_is_judged(void **state)
{
    (void)state;
    const atomic_bool stop = true;
    struct match *m = play_game("snakes-and-foxes", 2, 2, false);
    struct review_setup setup = setup_of(match_rules(m), VIEW_FULL, 20);
    struct review r;
    setup.stop = &stop;
    setup.threads = 3;
    review_run(m, &setup, &r);
    assert_int_equal(r.left_out, match_ply(m) + 1);
    assert_int_equal(r.plies + review_points(&r), 0);
    assert_false(r.over);
    review_release(&r);
    struct calibration_setup calibrating = {
        .rules = match_rules(m), .bot = setup.bot, .sims = 20, .games = 5, .seed = "r", .threads = 3, .stop = &stop
    };
    struct calibration c;
    calibration_run(&calibrating, &c);
    assert_int_equal(c.games + c.cases, 0);
    match_free(m);
}

/* A random player makes more mistakes than a greedy one, and each is told with what was better. */
static void test_mistakes_are_found(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    struct match *m = play_game("royal-python", 2, 0, true);
    struct review_setup setup = setup_of(match_rules(m), VIEW_FULL, 60);
    struct review r;
    review_run(m, &setup, &r);
    assert_true(review_mean_loss(&r.seat[0]) > review_mean_loss(&r.seat[1]));
    assert_true(r.seat[0].marks[MARK_MISTAKE] + r.seat[0].marks[MARK_BLUNDER] > 0);
    int *worst = calloc((size_t)r.plies + 1, sizeof *worst);
    int count = review_worst(&r, worst);
    for (int i = 0; i < count; i++) {
        const struct review_ply *p = &r.ply[worst[i]];
        assert_true(p->choice.loss >= LOSS_DOUBTFUL / 1000.0 && p->choice.best != p->choice.played);
        assert_true(fabs(p->choice.best_value - p->choice.value - p->choice.loss) < 1e-9);
        assert_true(i == 0 || p->choice.loss <= r.ply[worst[i - 1]].choice.loss);
        assert_true(strlen(p->reason) > 10 && *p->words && *p->best_words && strcmp(p->text, p->best_text) != 0);
    }
    int64_t marked = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            marked += r.seat[seat].marks[mark];
    assert_int_equal(count, marked);
    free(worst);
    review_release(&r);
    match_free(m);
}

/* The record has nothing but a start; forced moves are not counted; the worth of an end is its result. */
static void test_small_reviews(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "snakes-and-foxes", NULL, 1, NULL);
    struct match *m = match_new(rules, CHANCE_MANUAL, "");
    struct review_setup setup = setup_of(rules, VIEW_FULL, 20);
    struct review r;
    review_run(m, &setup, &r);
    assert_false(r.over);
    assert_int_equal(r.plies, 0);
    assert_int_equal(r.seat[0].choices, 0);
    assert_string_equal(review_rating(0, 0), "-");
    review_release(&r);
    match_free(m);
    m = play_game("snakes-and-foxes", 1, 3, false);
    review_run(m, &setup, &r);
    int64_t choices = 0;
    for (int ply = 0; ply < r.plies; ply++)
        choices += r.ply[ply].seat == 0 && game_legal(match_rules(m), match_state_at(m, ply), 0, legal) > 1;
    assert_int_equal(r.seat[0].choices, choices);
    assert_true(r.ply[r.plies].value[0] == r.seat[0].result);
    review_release(&r);
    match_free(m);
}

/* At any place in a game of several seats their expectations make the whole of what all results come to, bent by
 * calibration or not. */
static void test_values_make_a_whole(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
    } cases[] = { { "serpent-master", 2 }, { "royal-python", 3 }, { "greatest-snake", 4 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match *m = play_game(cases[i].game, cases[i].seats, 4, false);
        struct bot_player *p = bot_open(bot_adviser(match_rules(m)->game), match_rules(m));
        for (int ply = match_ply(m); ply >= 0; ply -= 7) {
            double value[SEATS_MAX], sum = 0;
            review_value(p, match_view_at(m, ply, 0), 5, 20, value);
            for (int seat = 0; seat < cases[i].seats; seat++) {
                assert_true(value[seat] >= 0 && value[seat] <= 1);
                sum += value[seat];
            }
            double whole = eval_first_alone(match_rules(m)) ? 1 : cases[i].seats / 2.0;
            assert_true(fabs(sum - whole) < 0.01); /* results are in whole thousandths */
        }
        bot_close(p);
        match_free(m);
    }
}

/* ---- Calibration ------------------------------------------------------------------------------------------------- */

static void test_calibration(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 2, NULL);
    struct calibration_setup setup = {
        .rules = rules, .bot = bot_adviser(rules->game), .sims = 30, .games = 40, .seed = "c", .threads = 1
    };
    struct calibration one, many;
    calibration_run(&setup, &one);
    setup.threads = 3;
    calibration_run(&setup, &many);
    assert_memory_equal(one.bin, many.bin, sizeof one.bin);
    assert_memory_equal(one.fitted, many.fitted, sizeof one.fitted);
    assert_int_equal(one.cases, 40);
    int64_t cases = 0;
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        const struct calibration_bin *b = &one.bin[i];
        cases += b->cases;
        assert_true(b->expected >= 0.1 * i * (double)b->cases - 1e-9 &&
                    b->expected <= 0.1 * (i + 1) * (double)b->cases + 1e-9);
    }
    assert_int_equal(cases, 40);
    for (int knot = 1; knot < CALIBRATION_KNOTS; knot++)
        assert_true(one.fitted[knot] >= one.fitted[knot - 1]);
    rules_free(rules);
}

/* The tables that there are keep within what is possible and never fall; what has none is taken at its word. */
static void test_tables_of_calibration(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; c->games[i]; i++) {
        const struct ruleset *ruleset = catalog_ruleset(c, c->games[i], NULL);
        for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
            struct rules *rules = test_rules(test_games(), c->games[i]->id, NULL, seats, NULL);
            double before = -1;
            for (int thousandth = 0; thousandth <= 1000; thousandth++) {
                double value = review_calibrated(rules, thousandth / 1000.0);
                assert_true(value >= before && value >= 0 && value <= 1);
                before = value;
            }
            assert_true(eval_find(c->games[i]->id) || review_calibrated(rules, 0.25) == 0.25);
            rules_free(rules);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_nothing_on_average),
        cmocka_unit_test(test_results_without_luck_vary_less),
        cmocka_unit_test(test_a_review_by_a_seat_does_not_know_the_others_cards),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_nothing_is_judged),
        cmocka_unit_test(test_mistakes_are_found),
        cmocka_unit_test(test_small_reviews),
        cmocka_unit_test(test_values_make_a_whole),
        cmocka_unit_test(test_calibration),
        cmocka_unit_test(test_tables_of_calibration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
