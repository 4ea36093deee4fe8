/* The evaluators (src/bots/eval): what is true of all of them in every game, what their values and policies are worth,
 * and reasons in words. */
#include "bots/players.h"
#include "show/show.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static action legal[TEST_LIST_MAX];
static int64_t rating[TEST_LIST_MAX];

/* Plays the state on by one action: chance by its odds, `seat` (or all, for SEAT_NONE) by the policy, others at random.
 * Returns false if the game is over. */
static bool step(const struct rules *rules, struct state *s, int by_policy, struct rng *rng)
{
    int seat;
    action a;
    if (!test_pick(rules, s, rng, legal, &seat, &a))
        return false;
    if (seat != SEAT_CHANCE && (by_policy == SEAT_NONE || seat == by_policy))
        a = legal[eval_policy(eval_find(rules->game->id), rules, s, seat, legal, game_legal(rules, s, seat, legal),
                              rng)];
    game_apply(rules, s, seat, a, NULL);
    return true;
}

/* Snakes and foxes may beat all players. */
static bool somebody_wins(const struct rules *rules)
{
    return rules->seats > 1 && strcmp(rules->game->id, "snakes-and-foxes") != 0;
}

/* ---- What holds everywhere --------------------------------------------------------------------------------------- */

static void check_value(const struct rules *rules, const struct state *s)
{
    int32_t value[SEATS_MAX], again[SEATS_MAX], sum = 0;
    union state_memory copy;
    memcpy(&copy, s, rules->game->state_size);
    eval_value(rules, s, value);
    eval_value(rules, &copy.state, again);
    assert_memory_equal(value, again, (size_t)rules->seats * sizeof *value);
    assert_memory_equal(&copy, s, rules->game->state_size);
    for (int seat = 0; seat < rules->seats; seat++) {
        assert_in_range(value[seat], 0, 1000);
        sum += value[seat];
    }
    if (rules->seats > 1)
        assert_in_range(sum, somebody_wins(rules) ? 499 * rules->seats : 0, 501 * rules->seats);
    if (s->node != NODE_OVER)
        return;
    game_utility(rules, s, again);
    assert_memory_equal(value, again, (size_t)rules->seats * sizeof *value);
}

/* Accounts add up to ratings, and change none. */
static void check_ratings(const struct rules *rules, const struct state *view, int seat, uint64_t seed, int count)
{
    static int64_t plain[TEST_LIST_MAX];
    const struct eval *eval = eval_find(rules->game->id);
    struct account account[2] = { { { 0 } } };
    int wanted[] = { count - 1, count / 2 }, terms = 0;
    struct ratings without = { .rating = plain };
    struct ratings with = { .rating = rating, .wanted = wanted, .wanted_count = 2, .account = account };
    eval->rate(rules, view, seat, seed, legal, count, &without);
    eval->rate(rules, view, seat, seed, legal, count, &with);
    assert_memory_equal(plain, rating, (size_t)count * sizeof *rating);
    while (eval->terms[terms])
        terms++;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(account_rating(&account[i]), rating[wanted[i]]);
        for (int term = terms; term < EVAL_TERMS_MAX; term++)
            assert_int_equal(account[i].points[term], 0);
    }
}

/* The best candidates, the same choice as without reasons, and a sentence for each. */
static void check_reasons(struct bot_player *player, const struct state *view, int seat, uint64_t seed, int count)
{
    struct bot_answer plain, answer;
    struct bot_task task = { .view = view, .seat = seat, .seed = seed };
    bot_think(player, &task, &plain);
    assert_int_equal(plain.line_count, 0);
    task.why = true;
    bot_think(player, &task, &answer);
    assert_true(answer.chosen == plain.chosen && answer.lines[0].candidate == plain.chosen);
    assert_int_equal(answer.line_count, count < BOT_WHY_LINES ? count : BOT_WHY_LINES);
    for (int i = 0; i < answer.line_count; i++) {
        struct told told;
        bot_reason(player->rules, &answer, i, told_begin(&told, NULL));
        assert_true(told.text.length > 10 && told.memory[told.text.length - 1] == '.');
        if (i > 0)
            assert_true(account_rating(&answer.lines[i - 1].account) >= account_rating(&answer.lines[i].account));
    }
}

static void check_decision(struct bot_player *player, const struct state *s, int seat, struct rng *rng)
{
    const struct rules *rules = player->rules;
    union state_memory view;
    struct rng one = *rng, other = *rng;
    int count = game_legal(rules, s, seat, legal);
    int index = eval_policy(eval_find(rules->game->id), rules, s, seat, legal, count, &one);
    assert_in_range(index, 0, count - 1);
    assert_int_equal(index, eval_policy(eval_find(rules->game->id), rules, s, seat, legal, count, &other));
    if (rng_below(rng, 40))
        return;
    game_view(rules, s, seat, &view.state);
    check_ratings(rules, &view.state, seat, rng_next(rng), count);
    check_reasons(player, &view.state, seat, rng_next(rng), count);
}

/* Returns the kinds of nodes that were met, a bit each. */
static unsigned check_game(struct bot_player *player, struct rng *rng)
{
    const struct rules *rules = player->rules;
    union state_memory memory;
    struct state *s = &memory.state;
    unsigned nodes = 0;
    bool half = rng_below(rng, 2); /* games of policies are other games */
    game_setup(rules, s);
    do {
        nodes |= 1u << s->node;
        check_value(rules, s);
        for (int seat = 0; seat < rules->seats; seat++)
            if (game_owes(s, seat))
                check_decision(player, s, seat, rng);
    } while (step(rules, s, half ? SEAT_NONE : SEAT_CHANCE, rng));
    return nodes;
}

static void test_evaluators_in_every_game(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    struct rng rng = rng_from_seed(11);
    unsigned nodes = 0;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        for (int seats = ruleset->seats_min; seats <= ruleset->seats_max && eval_find(ruleset->game->id); seats++) {
            struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, seats, NULL);
            struct bot_player *player = bot_open(bot_find("greedy", rules->game, NULL), rules);
            for (int games = test_scale(ruleset->builtin ? 4 : 1); games > 0; games--)
                nodes |= check_game(player, &rng);
            bot_close(player);
            rules_free(rules);
        }
    }
    assert_int_equal(nodes,
                     1u << NODE_OVER | 1u << NODE_CHANCE | 1u << NODE_TURN | 1u << NODE_SEALED | 1u << NODE_REACTION);
}

/* Before anything has happened nobody is ahead. */
static void test_games_begin_level(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        for (int seats = 2; seats <= ruleset->seats_max && eval_find(ruleset->game->id); seats++) {
            int32_t value[SEATS_MAX];
            union state_memory memory;
            if (seats < ruleset->seats_min)
                continue;
            struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, seats, NULL);
            game_setup(rules, &memory.state);
            eval_value(rules, &memory.state, value);
            for (int seat = 0; seat < seats; seat++)
                assert_int_equal(value[seat], somebody_wins(rules) ? 500 : value[0]);
            rules_free(rules);
        }
    }
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static int count_terms(const struct eval *eval, const char *term)
{
    int count = 0;
    for (const char *const *id = eval->terms; *id; id++)
        count += strcmp(*id, term) == 0;
    return count;
}

static void test_terms_have_words_and_words_have_terms(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; c->games[i]; i++) {
        const struct eval *eval = eval_find(c->games[i]->id);
        const struct term_words *words = show_of(c->games[i])->terms;
        assert_true(!eval == !words);
        int told = 0, terms = 0;
        for (; words && words->term; words++, told++) {
            assert_int_equal(count_terms(eval, words->term), 1);
            assert_true(words->better && words->worse && strcmp(words->better, words->worse) != 0);
        }
        while (eval && eval->terms[terms])
            terms++;
        assert_int_equal(told, terms);
        assert_true(terms <= EVAL_TERMS_MAX);
    }
}

/* The best is held against the next that is judged otherwise, the others against the best. */
static void test_reasons_compare_with_the_next(void **state)
{
    (void)state;
    enum { WAY = 3 };
    static const int64_t ways[] = { -100, -100, -400 };
    static const char *const texts[] = { "Better: it leaves a shorter free way.", "It looks as good.",
                                         "It leaves a longer free way, or none." };
    struct rules *rules = test_rules(test_games(), "snakes-and-foxes", NULL, 1, NULL);
    struct bot_answer answer = { .eval = eval_find("snakes-and-foxes"), .line_count = 3 };
    assert_string_equal(answer.eval->terms[WAY], "way");
    for (int line = 0; line < answer.line_count; line++)
        answer.lines[line].account.points[WAY] = ways[line];
    for (int line = 0; line < answer.line_count; line++) {
        struct told told;
        bot_reason(rules, &answer, line, told_begin(&told, NULL));
        assert_string_equal(told.memory, texts[line]);
    }
    answer.line_count = 2; /* and no third is left */
    struct told told;
    bot_reason(rules, &answer, 0, told_begin(&told, NULL));
    assert_string_equal(told.memory, "No other looks better.");
    rules_free(rules);
}

static void test_reasons(void **state)
{
    (void)state;
    static const char *const terms[] = { "home", "eaten", "way", "danger", NULL };
    static const struct {
        int64_t points[4];
        const char *text;
        bool best;
    } cases[] = {
        { { 0 }, "It looks as good.", false },
        { { 0, 0, 300, 0 }, "It leaves a shorter free way.", false },
        { { 0, 0, -300, 0 }, "It leaves a longer free way, or none.", false },
        { { 0, 0, 300, 100 }, "It leaves a shorter free way and keeps out of the hunters' reach.", false },
        { { 0, 0, 300, 70 }, "It leaves a shorter free way.", false },
        { { 0, 0, 300, -100 }, "It leaves a shorter free way, but it comes within the hunters' reach.", false },
        { { 0, -100000, 300, 100 }, "It lets its token be eaten in this turn.", false },
        { { 1000000, 600000, 900000, -400000 },
          "It brings the token home and leaves a shorter free way, but it comes within the hunters' reach.",
          false },
        { { 0, 0, 300, 0 }, "Better: it leaves a shorter free way.", true },
        { { 0, 0, -300, 0 }, "It leaves a longer free way, or none.", true },
        { { 0 }, "No other looks better.", true },
    };
    struct rules *rules = test_rules(test_games(), "snakes-and-foxes", NULL, 1, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct told told;
        show_reason(rules, terms, cases[i].points, cases[i].best, told_begin(&told, NULL));
        assert_string_equal(told.memory, cases[i].text);
    }
    rules_free(rules);
}

static void test_parts_of_accounts_keep_their_rating(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(3);
    for (int n = 0; n < 1000; n++) {
        struct account a = { { 0 } };
        for (int term = 0; term < EVAL_TERMS_MAX; term++)
            a.points[term] = (int64_t)rng_below(&rng, 2001) - 1000;
        int64_t by = 1 + rng_below(&rng, 9), whole = account_rating(&a) / by;
        account_divide(&a, by);
        assert_int_equal(account_rating(&a), whole);
    }
}

/* ---- What they are worth ----------------------------------------------------------------------------------------- */

/* The mean utility, in thousandths, of a seat that plays by the policy (by_policy) or at random, among random players;
 * each game from another seat. */
static int mean_utility(struct rules *rules, int games, bool by_policy)
{
    struct rng rng = rng_from_seed(21);
    int64_t sum = 0;
    for (int game = 0; game < games; game++) {
        union state_memory memory;
        int32_t utility[SEATS_MAX];
        int seat = game % rules->seats;
        game_setup(rules, &memory.state);
        while (step(rules, &memory.state, by_policy ? seat : SEAT_CHANCE, &rng))
            continue;
        game_utility(rules, &memory.state, utility);
        sum += utility[seat];
    }
    return (int)(sum / games);
}

static void test_policies_beat_random(void **state)
{
    (void)state;
    static const struct {
        const char *game, *ruleset;
        int seats, games, ahead; /* by so many thousandths at least */
    } cases[] = {
        { "snakes-and-foxes", NULL, 1, 1000, 50 }, { "snakes-and-foxes", NULL, 2, 1000, 15 },
        { "serpent-master", NULL, 2, 400, 100 },   { "serpent-master", "open-pit", 1, 600, 100 },
        { "royal-python", NULL, 2, 200, 250 },     { "royal-python", NULL, 4, 300, 60 },
        { "greatest-snake", NULL, 3, 200, 220 },   { "greatest-snake", "expansion", 5, 200, 200 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules *rules = test_rules(test_games(), cases[i].game, cases[i].ruleset, cases[i].seats, NULL);
        int random = mean_utility(rules, cases[i].games, false), policy = mean_utility(rules, cases[i].games, true);
        assert_true(policy >= random + cases[i].ahead);
        rules_free(rules);
    }
}

/* Chance or a seat goes on, by what `greedy` likes best. */
static bool step_well(const struct rules *rules, struct state *s, struct rng *rng)
{
    union state_memory view;
    int seat, best = 0;
    action a;
    if (!test_pick(rules, s, rng, legal, &seat, &a))
        return false;
    if (seat != SEAT_CHANCE) {
        int count = game_legal(rules, s, seat, legal);
        struct ratings ratings = { .rating = rating, .weights = eval_weights(rules) };
        game_view(rules, s, seat, &view.state);
        if (count > 1) {
            eval_find(rules->game->id)->rate(rules, &view.state, seat, rng_next(rng), legal, count, &ratings);
            best = pick_best(rating, count, rng);
        }
        a = legal[best];
    }
    game_apply(rules, s, seat, a, NULL);
    return true;
}

/* Over games that are played well, or by policies, the squared error of values against that of the mean outcome, in
 * thousandths. */
static int64_t error_of_values(struct rules *rules, int games, bool well)
{
    struct rng rng = rng_from_seed(22);
    double error = 0, sum = 0, squares = 0, count = 0;
    for (int game = 0; game < games; game++) {
        union state_memory memory;
        int32_t utility[SEATS_MAX], value[100][SEATS_MAX];
        int looks = 0;
        game_setup(rules, &memory.state);
        do {
            if (looks < 100 && rng_below(&rng, 8) == 0)
                eval_value(rules, &memory.state, value[looks++]);
        } while (well ? step_well(rules, &memory.state, &rng) : step(rules, &memory.state, SEAT_NONE, &rng));
        game_utility(rules, &memory.state, utility);
        for (int look = 0; look < looks; look++)
            for (int seat = 0; seat < rules->seats; seat++) {
                double off = value[look][seat] - utility[seat];
                error += off * off;
                sum += utility[seat];
                squares += (double)utility[seat] * utility[seat];
                count++;
            }
    }
    return (int64_t)(1000 * error / (squares - sum * sum / count));
}

/* A value that knew nothing, but the mean, would have 1000. What is learnt is of games that are played well; what is
 * worth something alone was found by hand, for playouts. */
static void test_values_foretell_results(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    static const struct {
        const char *game, *ruleset;
        int seats, games, error;
    } cases[] = {
        { "snakes-and-foxes", NULL, 2, 300, 950 },     { "serpent-master", NULL, 2, 300, 980 },
        { "serpent-master", "open-pit", 1, 300, 980 }, { "royal-python", NULL, 2, 100, 850 },
        { "greatest-snake", NULL, 3, 100, 900 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules *rules = test_rules(test_games(), cases[i].game, cases[i].ruleset, cases[i].seats, NULL);
        assert_in_range(error_of_values(rules, cases[i].games, cases[i].seats > 1), 0, cases[i].error);
        rules_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evaluators_in_every_game),
        cmocka_unit_test(test_games_begin_level),
        cmocka_unit_test(test_terms_have_words_and_words_have_terms),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_reasons_compare_with_the_next),
        cmocka_unit_test(test_parts_of_accounts_keep_their_rating),
        cmocka_unit_test(test_policies_beat_random),
        cmocka_unit_test(test_values_foretell_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
