/* Who is stronger (src/lab/elo.c, contest*.c): Elo against values worked out elsewhere, a test that keeps its promise,
 * blocks that count the same whoever played them, lines that are read back or refused, players that fail. */
#include "base/memory.h"
#include "lab/contest_table.h"
#include "lab/real.h"
#include "lab/report_contest.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double is, double expected, double error)
{
    if (is < expected - error || is > expected + error)
        fail_msg("%.12g is not %.12g", is, expected);
}

/* ---- Elo --------------------------------------------------------------------------------------------------------- */

static void test_functions_are_those_of_the_library(void **state)
{
    (void)state;
    assert_near(real_exp(1.5), 4.4816890703380645, 1e-14);
    assert_near(real_exp(-20.25) * 1e9, 1.6052280551856116, 1e-13);
    assert_near(real_log(10), 2.302585092994046, 1e-14);
    assert_near(real_log(1e-9), -20.72326583694641, 1e-13);
    assert_near(real_log(1.3), 0.26236426446749106, 1e-15);
    for (int i = -300; i <= 300; i += 7)
        assert_near(real_log(real_exp(i / 10.0)), i / 10.0, 1e-13);
}

static void test_shares_follow_from_elo(void **state)
{
    (void)state;
    static const struct {
        double difference;
        int seats;
        double share;
    } rows[] = {
        { 100, 1, 0.6400649998028851 }, { 100, 2, 0.6400649998028851 },
        { 400, 2, 0.9090909090909091 }, { 100, 3, 0.6255973305240761 },
        { -50, 4, 0.4461275365036387 }, { 200, 6, 0.6639711997854087 },
        { 700, 8, 0.94338316510213 },   { 0, 5, 0.5 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_near(elo_share(rows[i].difference, rows[i].seats), rows[i].share, 1e-13);
        assert_near(elo_share(-rows[i].difference, rows[i].seats), 1 - rows[i].share, 1e-13);
        assert_near(elo_of(rows[i].share, rows[i].seats), rows[i].difference, 1e-8);
    }
    assert_true(elo_of(1, 2) > ELO_FAR - 1 && elo_of(0, 4) < 1 - ELO_FAR);
}

static struct tally tally_of(const int times[], int count)
{
    struct tally t = { 0 };
    for (int i = 0; i < count; i++)
        tally_add(&t, i, times[i]);
    return t;
}

/* Two scores: the ratio of two binomial likelihoods. Others: by a script of its own, of the same definition. */
static void test_evidence_is_a_likelihood_ratio(void **state)
{
    (void)state;
    static const struct {
        int times[7], count, whole, seats;
        struct elo_test test;
        double evidence;
    } rows[] = {
        { { 40, 60 }, 2, 1, 2, { 0, 20 }, 0.9856996540765786 },
        { { 10, 30, 60, 45, 15 }, 5, 4, 2, { 0, 20 }, 1.6628701447905958 },
        { { 19, 80, 130, 61, 10 }, 5, 4, 2, { -10, 5 }, -3.3062995247684897 },
        { { 5, 0, 30, 30, 40, 0, 9 }, 7, 6, 4, { 0, 30 }, 1.2426957344946445 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tally t = tally_of(rows[i].times, rows[i].count);
        for (int k = t.count; k-- > 0;) /* a score that never came up is not there */
            if (t.entries[k].times == 0)
                memmove(&t.entries[k], &t.entries[k + 1], (size_t)(--t.count - k) * sizeof t.entries[0]);
        assert_near(elo_evidence(&rows[i].test, &t, rows[i].whole, rows[i].seats), rows[i].evidence, 1e-9);
        tally_release(&t);
    }
    struct tally nothing = { 0 };
    assert_near(elo_evidence(&rows[0].test, &nothing, 4, 2), 0, 0.01);
    assert_int_equal(elo_verdict(2.94), ELO_OPEN);
    assert_int_equal(elo_verdict(2.95), ELO_AT_LEAST);
    assert_int_equal(elo_verdict(-2.95), ELO_AT_MOST);
}

/* Blocks of two games at a difference: how often does the test end with the wrong answer? */
static int wrong_answers(double difference, enum elo_verdict wrong, int runs, int64_t *blocks)
{
    const struct elo_test test = { 0, 60 };
    struct rng rng = rng_from_seed(11);
    uint32_t share = (uint32_t)(elo_share(difference, 2) * 1e6);
    int answers = 0;
    for (int run = 0; run < runs; run++) {
        struct tally t = { 0 };
        enum elo_verdict verdict = ELO_OPEN;
        while (verdict == ELO_OPEN) {
            for (int i = 0; i < CONTEST_BATCH; i++)
                tally_add(&t, (rng_below(&rng, 1000000) < share) + (rng_below(&rng, 1000000) < share), 1);
            verdict = elo_verdict(elo_evidence(&test, &t, 2, 2));
        }
        answers += verdict == wrong;
        *blocks += t.total;
        tally_release(&t);
    }
    return answers;
}

static void test_a_test_is_wrong_one_time_in_twenty(void **state)
{
    (void)state;
    int runs = test_scale(300) > 300 ? 300 : test_scale(300);
    int64_t blocks = 0;
    assert_in_range(wrong_answers(0, ELO_AT_LEAST, runs, &blocks), 0, runs * 9 / 100);
    assert_in_range(wrong_answers(60, ELO_AT_MOST, runs, &blocks), 0, runs * 9 / 100);
    assert_true(blocks / (2 * runs) < 350); /* a fixed number of blocks, as sure of both, would be 360 */
}

static void test_ratings_are_found_again(void **state)
{
    (void)state;
    const double true_rating[] = { 150, 20, -40, -130 };
    struct elo_pair pairs[6];
    struct elo_ratings ratings;
    for (int seats = 2; seats <= 5; seats++) {
        int count = 0;
        for (int i = 0; i < 4; i++)
            for (int k = i + 1; k < 4; k++) {
                double share = elo_share(true_rating[i] - true_rating[k], seats);
                pairs[count++] = (struct elo_pair){ i, k, 1000000, 1e6 * share };
            }
        elo_rate(4, seats, pairs, 6, &ratings);
        for (int i = 0; i < 4; i++)
            assert_near(ratings.rating[i], true_rating[i], 0.01);
        elo_rate(4, seats, pairs, 3, &ratings); /* those of the first alone tell as much */
        for (int i = 0; i < 4; i++)
            assert_near(ratings.rating[i], true_rating[i], 0.01);
    }
    /* Who wins everything is far away, and not at the end of the world. */
    elo_rate(2, 2, (struct elo_pair[]){ { 0, 1, 50, 50 } }, 1, &ratings);
    assert_near(ratings.rating[0] - ratings.rating[1], elo_of(50.5 / 51, 2), 1e-6);
}

static double coin(const void *context, int pair, int64_t index)
{
    (void)context, (void)pair;
    return index % 10 < 6;
}

/* 600 of 1,000: an error of 1.96 sqrt(.24 / 1000) in the share, of 10 log 10 / 400 (.24) by an Elo. */
static void test_ratings_have_the_error_of_their_blocks(void **state)
{
    (void)state;
    const struct elo_pair pair = { 0, 1, 1000, 600 };
    struct elo_ratings ratings;
    elo_rate(2, 2, &pair, 1, &ratings);
    elo_errors(2, 2, &pair, 1, 1000, coin, NULL, &ratings);
    assert_near(2 * ratings.rating[0], 70.4, 0.2);
    assert_near(2 * ratings.error[0], 1.96 * 0.0154919 / (0.24 * 2.302585 / 400), 0.2);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static struct contest_setup setup_of(const char *game, int seats, const char *const *names)
{
    struct contest_setup setup = { .rules = test_rules(test_games(), game, NULL, seats, NULL),
                                   .rounds = 20,
                                   .seed = "contest" };
    for (; names[setup.count]; setup.count++) {
        setup.bot[setup.count].name = names[setup.count];
        setup.bot[setup.count].choice = bot_find(names[setup.count], setup.rules->game, NULL);
    }
    return setup;
}

/* Serpent Master, or for one seat a game that has one. */
static const char *game_for(int seats)
{
    return seats == 1 ? "snakes-and-foxes" : "serpent-master";
}

static const char *const three[] = { "greedy", "random", "greedy:slips=50", NULL };

/* In a block each of two sits in every seat as often as the other, and alone in each. */
static void test_blocks_seat_both_alike(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        struct contest_setup setup = setup_of("serpent-master", seats, three);
        int sits[2][SEATS_MAX] = { { 0 } }, alone[2] = { 0 };
        for (int game = 0; game < contest_games(&setup); game++) {
            int second = 0;
            for (int seat = 0; seat < seats; seat++) {
                int member = contest_member_in(&setup, game, seat);
                sits[member][seat]++;
                second += member;
            }
            alone[0] += second == seats - 1;
            alone[1] += second == 1;
        }
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(sits[0][seat], sits[1][seat]);
        assert_int_equal(alone[0], seats);
        assert_int_equal(alone[1], seats);
        rules_free(setup.rules);
    }
}

/* First places that nobody has belong to all seats alike. */
static void test_scores_are_parts_of_first_places(void **state)
{
    (void)state;
    static const struct {
        int seats;
        int32_t parts[8][2];
        double score;
    } rows[] = {
        { 2, { { 840, 0 }, { 420, 420 } }, 0.75 },
        { 2, { { 0, 0 }, { 0, 840 } }, 0.25 },
        { 2, { { 0, 0 }, { 0, 0 } }, 0.5 },
        { 4, { { 840, 0 }, { 0, 840 }, { 0, 840 }, { 0, 840 }, { 840, 0 }, { 840, 0 }, { 840, 0 }, { 0, 840 } }, 0.5 },
        { 4, { { 840, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 840, 0 } }, 0.625 },
        { 1, { { 1000, 0 }, { 333, 0 }, { 0, 0 } }, 0.8335 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct contest_setup setup = setup_of(game_for(rows[i].seats), rows[i].seats, three);
        struct contest contest;
        struct contest_block block = { 0 };
        memcpy(block.parts, rows[i].parts, sizeof rows[i].parts);
        contest_init(&contest, &setup);
        assert_int_equal(contest.meetings, rows[i].seats == 1 ? 1 : 3);
        assert_true(contest_recall(&contest, 0, &block));
        assert_near(contest_pair_share(&contest.pair[0]).value, rows[i].score, 1e-12);
        contest_release(&contest);
        rules_free(setup.rules);
    }
}

static char *json_of(const struct contest *contest)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    contest_json(contest, false, &w);
    json_object_end(&w);
    return out.data;
}

/* Blocks that are handed in in any order count in theirs; those of a meeting that has been decided do not count. */
static void test_blocks_count_in_their_order(void **state)
{
    (void)state;
    struct contest_setup setup = setup_of("serpent-master", 2, three);
    setup.rounds = 400;
    setup.tested = true;
    setup.test = (struct elo_test){ 0, 100 };
    char *first = NULL;
    for (uint64_t luck = 0; luck < 6; luck++) {
        struct contest contest;
        struct rng rng = rng_from_seed(luck);
        int64_t hand[50], index;
        int held = 0, most = luck ? 50 : 1;
        contest_init(&contest, &setup);
        for (bool more = true; more || held;) {
            while (held < most && (more = contest_take(&contest, &index)))
                hand[held++] = index;
            if (held == 0)
                break;
            int which = (int)rng_below(&rng, (uint32_t)held);
            struct rng own = rng_from_seed(rng_derive(5, (uint64_t)hand[which]));
            struct contest_block block = { 0 };
            for (int game = 0; game < 2; game++)
                block.parts[game][rng_below(&own, 100) >= 40 + 20 * (uint32_t)(hand[which] % 3)] = 840;
            contest_give(&contest, hand[which], &block);
            hand[which] = hand[--held];
        }
        assert_true(contest_over(&contest));
        assert_true(contest.games < 2 * 3 * 400);
        char *json = json_of(&contest);
        if (first)
            assert_string_equal(json, first);
        else
            first = json;
        if (json != first)
            free(json);
        contest_release(&contest);
    }
    free(first);
    rules_free(setup.rules);
}

/* Who has played no game when a run is stopped has no rank, and stands behind all others. */
static void test_who_has_not_played_is_not_ranked(void **state)
{
    (void)state;
    struct contest_setup setup = setup_of("serpent-master", 2, three);
    struct contest contest;
    struct contest_block block = { .parts = { { 840, 0 }, { 840, 0 } } };
    struct elo_ratings ratings;
    struct textbuf out = TEXTBUF_GROWING;
    int order[CONTEST_BOTS_MAX];
    contest_init(&contest, &setup);
    assert_true(contest_recall(&contest, 0, &block));
    contest_ratings(&contest, &ratings);
    assert_int_equal(contest_order(&contest, &ratings, order), 2);
    assert_true(order[0] == 0 && order[1] == 1 && order[2] == 2);
    contest_text(&contest, &out);
    assert_non_null(strstr(textbuf_text(&out), "  has played no game yet\n"));
    assert_null(strstr(textbuf_text(&out), "\n  3 "));
    textbuf_clear(&out);
    contest_standing_text(&contest, &out);
    assert_null(strstr(textbuf_text(&out), setup.bot[2].name));
    textbuf_release(&out);
    char *json = json_of(&contest);
    assert_non_null(strstr(json, "\"rank\":2"));
    assert_non_null(strstr(json, "\"rank\":null"));
    free(json);
    contest_release(&contest);
    rules_free(setup.rules);
}

/* Every byte of a line counts. */
static void test_lines_are_read_back_or_refused(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 3; seats++) {
        struct contest_setup setup = setup_of(game_for(seats), seats, three);
        struct contest_block block = { .unfinished = 2 }, again;
        struct textbuf line = TEXTBUF_GROWING;
        int64_t index;
        for (int game = 0; game < contest_games(&setup); game++)
            block.parts[game][0] = 280 * (game % 4);
        block.fault[1][FAULT_LATE] = 3;
        block.fault[0][FAULT_GONE] = 1;
        contest_line_put(&setup, 77, 123456, &block, &line);
        assert_true(contest_line_read(&setup, 77, line.data, &index, &again));
        assert_int_equal(index, 123456);
        assert_memory_equal(&again, &block, sizeof block);
        assert_false(contest_line_read(&setup, 78, line.data, &index, &again));
        for (size_t i = 0; i < line.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                line.data[i] ^= (char)(1 << bit);
                assert_false(contest_line_read(&setup, 77, line.data, &index, &again));
                line.data[i] ^= (char)(1 << bit);
            }
            char kept = line.data[i];
            line.data[i] = '\0';
            assert_false(contest_line_read(&setup, 77, line.data, &index, &again));
            line.data[i] = kept;
        }
        textbuf_release(&line);
        rules_free(setup.rules);
    }
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* A player from outside that plays the first action, sees nothing but its seat's view, and fails at the third. */
struct failing {
    const struct rules *rules;
    int seat, decisions, events;
    action list[TEST_LIST_MAX];
};

static void *failing_open(const struct outsider *self, const struct rules *rules, int seat)
{
    (void)self;
    struct failing *f = memory_new(sizeof *f);
    f->rules = rules;
    f->seat = seat;
    return f;
}

static void failing_begin(void *player, const struct state *view)
{
    struct failing *f = player;
    assert_int_equal(view->viewer, f->seat);
    f->decisions = f->events = 0;
}

static enum fault failing_think(void *player, const struct bot_task *task, action *chosen)
{
    struct failing *f = player;
    assert_int_equal(task->view->viewer, f->seat);
    assert_int_equal(task->seat, f->seat);
    /* Its seed tells nothing of the game's, as each of these would: rng_derive can be undone. */
    uint64_t seed = rng_derive(rng_seed_of_text("contest"), 0);
    for (uint64_t stream = 0; stream < 3; stream++)
        for (uint64_t ply = 0; ply < 1000; ply++)
            assert_true(task->seed != rng_derive(rng_derive(seed, stream), ply));
    game_legal(f->rules, task->view, f->seat, f->list);
    *chosen = f->list[0];
    return ++f->decisions == 3 ? FAULT_ILLEGAL : FAULT_NONE;
}

static void failing_observe(void *player, const struct event *seen, int number)
{
    struct failing *f = player;
    (void)seen;
    assert_int_equal(number, ++f->events);
}

static void failing_end(void *player, const struct result *result)
{
    (void)player, (void)result;
}

static const struct outsider failing = {
    failing_open, failing_begin, failing_think, failing_observe, failing_end, free
};

/* Who fails has lost, and the others share the first place. */
static void test_who_fails_has_lost(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 4; seats++) {
        struct contest_setup setup = setup_of(game_for(seats), seats, (const char *const[]){ "random", NULL });
        setup.bot[setup.count++] = (struct contest_bot){ .name = "failing", .outsider = &failing };
        struct contest contest;
        struct contest_table table;
        struct contest_block block;
        contest_init(&contest, &setup);
        contest_table_init(&table, &contest);
        assert_true(contest_table_play(&table, 0, &block));
        int games = contest_games(&setup);
        assert_int_equal(block.fault[1][FAULT_ILLEGAL], seats == 1 ? 1 : games);
        assert_int_equal(block.fault[0][FAULT_ILLEGAL], 0);
        assert_int_equal(block.unfinished, 0);
        for (int game = 0; game < games && seats > 1; game++) {
            int rivals = game < seats && seats > 2 ? (seats - 2) * 840 / (seats - 1) : 0;
            assert_int_equal(block.parts[game][0], 840 - rivals);
            assert_int_equal(block.parts[game][1], rivals);
        }
        if (seats == 1)
            assert_int_equal(block.parts[1][0], 0);
        contest_table_release(&table);
        contest_release(&contest);
        rules_free(setup.rules);
    }
}

/* Two that are the same bot do the same on both sides, and blocks do not depend on what a table has played before. */
static void test_blocks_follow_from_their_number(void **state)
{
    (void)state;
    const char *const names[] = { "ismcts:sims=8", "ismcts:sims=8", NULL };
    struct contest_setup setup = setup_of("greatest-snake", 3, names);
    struct contest contest;
    struct contest_table table;
    struct contest_block one, other;
    contest_init(&contest, &setup);
    contest_table_init(&table, &contest);
    assert_true(contest_table_play(&table, 4, &one));
    for (int game = 0; game < 3; game++) {
        assert_int_equal(one.parts[game][0], one.parts[game + 3][1]);
        assert_int_equal(one.parts[game][1], one.parts[game + 3][0]);
    }
    assert_true(contest_table_play(&table, 5, &other));
    assert_true(contest_table_play(&table, 4, &other));
    assert_memory_equal(one.parts, other.parts, sizeof one.parts);
    contest_table_release(&table);
    contest_release(&contest);
    rules_free(setup.rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_are_those_of_the_library),
        cmocka_unit_test(test_shares_follow_from_elo),
        cmocka_unit_test(test_evidence_is_a_likelihood_ratio),
        cmocka_unit_test(test_a_test_is_wrong_one_time_in_twenty),
        cmocka_unit_test(test_ratings_are_found_again),
        cmocka_unit_test(test_ratings_have_the_error_of_their_blocks),
        cmocka_unit_test(test_blocks_seat_both_alike),
        cmocka_unit_test(test_scores_are_parts_of_first_places),
        cmocka_unit_test(test_blocks_count_in_their_order),
        cmocka_unit_test(test_who_has_not_played_is_not_ranked),
        cmocka_unit_test(test_lines_are_read_back_or_refused),
        cmocka_unit_test(test_who_fails_has_lost),
        cmocka_unit_test(test_blocks_follow_from_their_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
