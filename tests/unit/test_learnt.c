/* What evaluators learn (src/bots/learnt.h, src/lab/fit.h, train.h): odds add up, weights are found again, the number
 * of threads changes none of them, and features are small and have weights whatever the seats. */
#include "bots/eval.h"
#include "lab/fit.h"
#include "lab/train.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static action legal[TEST_LIST_MAX];

/* ---- Odds -------------------------------------------------------------------------------------------------------- */

static void test_odds_of_strengths(void **state)
{
    (void)state;
    static const struct {
        int seats;
        int64_t strength[4];
        int others;         /* the strength of all but seat 0 */
        int shares, chance; /* of seat 0 */
    } cases[] = {
        { 2, { 0, 0 }, 0, 500, 500 },
        { 2, { 1000, 0 }, 0, 667, 666 },
        { 2, { -500, 500 }, 500, 333, 333 },
        { 3, { 0, 0, 0 }, 1000, 500, 333 },
        { 4, { 2000, 0, 0, 0 }, 1586, 800, 571 },
        { 3, { 0, 90000, -90000 }, 90000, 500, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t out[SEATS_MAX];
        assert_int_equal(strength_of_others(cases[i].strength, cases[i].seats, 0), cases[i].others);
        strength_shares(cases[i].strength, cases[i].seats, out);
        assert_int_equal(out[0], cases[i].shares);
        strength_chances(cases[i].strength, cases[i].seats, out);
        assert_int_equal(out[0], cases[i].chance);
    }
}

/* Who leads by `spread` wins three of four times. */
static void test_shares_by_what_is_ahead(void **state)
{
    (void)state;
    int32_t out[3];
    eval_shares(2, (int64_t[]){ 20, 10 }, 10, out);
    assert_memory_equal(out, ((int32_t[]){ 750, 250 }), 2 * sizeof *out);
    eval_shares(3, (int64_t[]){ 30, 0, -30 }, 30, out);
    assert_memory_equal(out, ((int32_t[]){ (750 + 833) / 2, 500, (250 + 167) / 2 }), sizeof out);
}

static void test_odds_add_up_and_grow(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(8);
    for (int n = 0; n < 20000; n++) {
        int64_t strength[SEATS_MAX];
        int32_t shares[SEATS_MAX], more[SEATS_MAX], chances[SEATS_MAX];
        int seats = 2 + (int)rng_below(&rng, SEATS_MAX - 1), sum = 0, chance = 0;
        for (int seat = 0; seat < seats; seat++)
            strength[seat] = (int64_t)rng_below(&rng, 12001) - 6000;
        strength_shares(strength, seats, shares);
        strength_chances(strength, seats, chances);
        for (int seat = 0; seat < seats; seat++) {
            sum += shares[seat];
            chance += chances[seat];
        }
        assert_in_range(sum, 500 * seats - seats, 500 * seats + seats);
        assert_in_range(chance, 1000 - seats, 1000);
        strength[0] += rng_below(&rng, 100);
        strength_shares(strength, seats, more);
        assert_true(more[0] >= shares[0] && more[1] <= shares[1]);
    }
}

/* ---- Weights ----------------------------------------------------------------------------------------------------- */

/* Games of three seats whose odds are known: feature 0 counts early, feature 1 late, feature 2 never. */
static void make_samples(struct fit_sample *samples, size_t count)
{
    struct rng rng = rng_from_seed(12);
    for (size_t n = 0; n < count; n++) {
        struct standing s = { .late = (int)rng_below(&rng, LATE_MAX + 1) };
        int64_t strength[3];
        int32_t chance[SEATS_MAX];
        for (int seat = 0; seat < 3; seat++) {
            for (int i = 0; i < 3; i++)
                s.of[seat][i] = (int32_t)rng_below(&rng, 9) - 4;
            strength[seat] = (400 * s.of[seat][0] * (LATE_MAX - s.late) - 300 * s.of[seat][1] * s.late) / LATE_MAX;
        }
        strength_chances(strength, 3, chance);
        int32_t lot = (int32_t)rng_below(&rng, (uint32_t)(chance[0] + chance[1] + chance[2]));
        int first = lot < chance[0] ? 0 : lot < chance[0] + chance[1] ? 1 : 2;
        fit_sample_init(&samples[n], &s, 3);
        for (int seat = 0; seat < 3; seat++)
            samples[n].rank[seat] = seat == first ? 1 : 2;
    }
}

static void test_weights_are_found_again(void **state)
{
    (void)state;
    enum { COUNT = 24000 };
    struct fit_sample *samples = calloc(COUNT, sizeof *samples);
    struct fit_data data = { .samples = samples, .count = COUNT, .features = 3, .seats = 3, .part = 8 };
    struct weights w;
    make_samples(samples, COUNT);
    fit_weights(&data, &w);
    static const int early[] = { 400, 0, 0 }, late[] = { 0, -300, 0 };
    for (int i = 0; i < 3; i++) {
        assert_in_range(w.early[i] + 1000, early[i] + 1000 - 40, early[i] + 1000 + 40);
        assert_in_range(w.late[i] + 1000, late[i] + 1000 - 40, late[i] + 1000 + 40);
    }
    assert_true(fit_loss(&data, &w) < fit_loss(&data, NULL) - 0.1);
    assert_true(fit_loss(&data, NULL) > 1.5849 && fit_loss(&data, NULL) < 1.5851); /* one of three */
    free(samples);
}

static void test_threads_change_no_weight(void **state)
{
    (void)state;
    static const char *const games[] = { "royal-python", "serpent-master" };
    for (int n = 0; n < 2; n++) {
        struct rules *rules = test_rules(test_games(), games[n], NULL, 2, NULL);
        struct train_result result[2];
        for (int threads = 1; threads <= 2; threads++) {
            struct train_setup setup = { .rules = (const struct rules *const *)&rules, .rules_count = 1, .rounds = 2 };
            setup.games = 12;
            setup.match = 8;
            setup.seed = "threads";
            setup.threads = 2 * threads - 1;
            setup.anew = true;
            train_run(&setup, &result[threads - 1]);
        }
        assert_memory_equal(&result[0].weights, &result[1].weights, sizeof result->weights);
        assert_true(result[0].loss == result[1].loss && result[0].share.value == result[1].share.value);
        struct textbuf text = TEXTBUF_GROWING;
        train_text(eval_find(games[n]), &result[0].weights, &text);
        assert_true(strncmp(textbuf_text(&text), "seats 2\n", 8) == 0);
        textbuf_release(&text);
        rules_free(rules);
    }
}

/* ---- Features ---------------------------------------------------------------------------------------------------- */

/* Features are small, there are names for all of them, and no strength needs what the state does not have. */
static void test_features_of_every_game(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    struct rng rng = rng_from_seed(14);
    int looked = 0;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        const struct eval *eval = eval_find(ruleset->game->id);
        for (int seats = 2; eval && eval->measure && seats <= ruleset->seats_max; seats++) {
            union state_memory s;
            int seat;
            action a;
            if (seats < ruleset->seats_min)
                continue;
            struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, seats, NULL);
            assert_in_range(eval->feature_count, 1, FEATURES_MAX);
            assert_non_null(eval_weights(rules));
            game_setup(rules, &s.state);
            while (test_pick(rules, &s.state, &rng, legal, &seat, &a)) {
                struct standing standing;
                eval->measure(rules, &s.state, &standing);
                assert_in_range(standing.late, 0, LATE_MAX);
                for (int n = 0; n < seats * FEATURES_MAX; n++)
                    assert_in_range(standing.of[n / FEATURES_MAX][n % FEATURES_MAX] + 30000, 0, 60000);
                looked++;
                game_apply(rules, &s.state, seat, a, NULL);
            }
            rules_free(rules);
        }
    }
    assert_true(looked > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odds_of_strengths),        cmocka_unit_test(test_shares_by_what_is_ahead),
        cmocka_unit_test(test_odds_add_up_and_grow),     cmocka_unit_test(test_weights_are_found_again),
        cmocka_unit_test(test_threads_change_no_weight), cmocka_unit_test(test_features_of_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
