/* The bots that search (src/bots/rollouts.c, ismcts.c): the same answer for the same seed, from what the seat sees and
 * nothing else, within limits and memory; wins that are there are taken. */
#include "bots/bot.h"
#include "lab/simulate.h"
#include "native/crew.h"
#include "show/show.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_BYTES = 30 << 20, MORE = 20, EVENTS_MAX = 4096 };

static const char *const searchers[] = { "rollouts", "ismcts", "ismcts:trees=3,regret=1", NULL };
static action legal[TEST_LIST_MAX];

static struct bot_player *open_bot(const char *name, const struct rules *rules)
{
    struct bot_choice choice = bot_find(name, rules->game, NULL);
    assert_non_null(choice.bot);
    assert_true(choice.bot->searches);
    return bot_open(choice, rules);
}

static void think(struct bot_player *p, const struct state *s, int seat, int64_t sims, bool why, struct bot_answer *out)
{
    union state_memory view;
    game_view(p->rules, s, seat, &view.state);
    struct bot_task task = { .view = &view.state, .seat = seat, .seed = 5, .sims = sims, .why = why };
    bot_think(p, &task, out);
}

static void assert_same_answer(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_true(a->chosen == b->chosen && a->valued == b->valued && a->value == b->value && a->sims == b->sims);
    assert_int_equal(a->line_count, b->line_count);
    for (int i = 0; i < a->line_count; i++)
        assert_true(a->lines[i].candidate == b->lines[i].candidate && a->lines[i].value == b->lines[i].value &&
                    a->lines[i].visits == b->lines[i].visits);
}

/* ---- At decisions of many games ---------------------------------------------------------------------------------- */

/* Looks at one in so many decisions in games by the policy: all games, in the fewest seats and the most. */
struct walk {
    void (*look)(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts);
    uint32_t one_in;
    int games; /* and more, up to MORE times as many, where the look has not counted `least` by then */
    int least;
    bool seldom; /* some games never have what is looked for: most have it */
};

static void walk_rules(const struct walk *w, const char *bot, struct rules *rules, int *counts)
{
    struct bot_player *p = open_bot(bot, rules);
    struct rng rng = rng_from_seed(3);
    for (int n = 0; n < w->games || (counts[0] < w->least && n < MORE * w->games); n++) {
        union state_memory s;
        int seat;
        action a;
        game_setup(rules, &s.state);
        while (test_pick(rules, &s.state, &rng, legal, &seat, &a)) {
            int count = seat == SEAT_CHANCE ? 0 : game_legal(rules, &s.state, seat, legal);
            if (count > 1 && rng_below(&rng, w->one_in) == 0)
                w->look(p, &s.state, seat, &rng, counts);
            if (count > 0)
                a = legal[eval_policy(eval_find(rules->game->id), rules, &s.state, seat, legal,
                                      game_legal(rules, &s.state, seat, legal), &rng)];
            game_apply(rules, &s.state, seat, a, NULL);
        }
    }
    bot_close(p);
}

static void walk_games(const struct walk *w)
{
    const struct catalog *c = &test_games()->catalog;
    int games = 0, without = 0;
    for (int i = 0; c->games[i]; i++) {
        const struct ruleset *ruleset = catalog_ruleset(c, c->games[i], NULL);
        if (!eval_find(c->games[i]->id))
            continue;
        games++;
        for (const char *const *bot = searchers; *bot; bot++) {
            int counts[1] = { 0 };
            for (int n = 0; n < 1 + (ruleset->seats_max > ruleset->seats_min); n++) {
                int seats = n ? ruleset->seats_max : ruleset->seats_min;
                struct rules *rules = test_rules(test_games(), c->games[i]->id, NULL, seats, NULL);
                walk_rules(w, *bot, rules, counts);
                rules_free(rules);
            }
            if (counts[0] < w->least && !w->seldom)
                fail_msg("%s: %s had %d of %d occasions", c->games[i]->id, *bot, counts[0], w->least);
            without += counts[0] < w->least;
        }
    }
    assert_true(without < games);
}

/* A player that has thought about other things before, a new one, and one that is shown a position with other hidden
 * cards. */
static void look_for_twins(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts)
{
    union state_memory view, twin;
    struct bot_answer answer, other;
    think(p, s, seat, 60, false, &answer);
    assert_true(answer.valued && answer.sims > 0 && answer.sims <= 60);
    assert_true(answer.line_count > 0 && answer.lines[0].candidate == answer.chosen);
    assert_true(answer.lines[0].value == answer.value && answer.value >= 0 && answer.value <= 1);
    game_view(p->rules, s, seat, &view.state);
    game_determinize(p->rules, &view.state, rng, &twin.state);
    counts[0] += !p->rules->game->hidden || memcmp(&twin, s, p->rules->game->state_size) != 0;
    think(p, &twin.state, seat, 60, false, &other);
    assert_same_answer(&answer, &other);
    struct bot_player *fresh = bot_open(p->choice, p->rules);
    think(fresh, s, seat, 60, false, &other);
    assert_same_answer(&answer, &other);
    assert_int_equal(fresh->arena.used, fresh->arena.size);
    bot_close(fresh);
}

static void test_answers_follow_from_the_view_and_the_seed(void **state)
{
    (void)state;
    walk_games(&(struct walk){ look_for_twins, 40, test_scale(2), 1, false });
}

/* True if the game is over with this action and the seat alone has won, whatever is hidden. */
static bool wins(const struct rules *rules, const struct state *s, int seat, action a)
{
    union state_memory view, full;
    struct rng rng = rng_from_seed(4);
    game_view(rules, s, seat, &view.state);
    for (int n = 0; n < 8; n++) {
        int32_t value[SEATS_MAX];
        game_determinize(rules, &view.state, &rng, &full.state);
        game_apply(rules, &full.state, seat, a, NULL);
        if (full.state.node != NODE_OVER)
            return false;
        eval_value(rules, &full.state, value);
        if (value[seat] != 1000)
            return false;
    }
    return true;
}

static void look_for_wins(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts)
{
    static action list[TEST_LIST_MAX];
    int count = game_legal(p->rules, s, seat, list), winning = 0;
    struct bot_answer answer;
    (void)rng;
    for (int i = 0; i < count; i++)
        winning += wins(p->rules, s, seat, list[i]);
    if (winning == 0 || winning == count)
        return;
    counts[0]++;
    think(p, s, seat, 200, false, &answer);
    if (wins(p->rules, s, seat, answer.chosen))
        assert_true(answer.value == 1.0);
    else
        assert_true(answer.value > 0.97); /* it will win all the same */
}

static void test_wins_are_taken(void **state)
{
    (void)state;
    walk_games(&(struct walk){ look_for_wins, 1, test_scale(20), 2, true });
}

/* What happens more often, or less, speaks for the best line, and against others. */
static void assert_speaks_for(const struct rules *rules, bool best, const struct happening *it)
{
    for (const struct happening_words *h = show_of(rules->game)->happenings; h && h->words; h++)
        if (h == it->what)
            assert_int_equal((it->percent > it->against) != h->bad, best);
}

/* A share is of the games as far as they are imagined: unless that is to their end, it is of what comes soon. */
static void assert_tells_how_far(const struct bot_player *p, const struct bot_answer *answer, int line,
                                 const char *text)
{
    const struct eval *eval = answer->eval;
    bool tree = p->choice.bot == bot_find("ismcts", NULL, NULL).bot;
    bool soon = (tree ? eval->search.tree_turns : eval->search.rollout_turns) < EVAL_TO_THE_END;
    assert_int_equal(strstr(text, " soon: ") != NULL, answer->lines[line].happening.what && soon);
}

static void look_for_reasons(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts)
{
    struct bot_answer plain, answer;
    (void)rng;
    think(p, s, seat, 60, false, &plain);
    think(p, s, seat, 60, true, &answer);
    assert_true(answer.chosen == plain.chosen && answer.value == plain.value);
    assert_int_equal(answer.line_count, plain.line_count < BOT_WHY_LINES ? plain.line_count : BOT_WHY_LINES);
    for (int i = 0; i < answer.line_count; i++) {
        struct told told;
        bot_reason(p->rules, &answer, i, told_begin(&told, NULL));
        assert_true(answer.lines[i].candidate == plain.lines[i].candidate);
        assert_speaks_for(p->rules, i == 0, &answer.lines[i].happening);
        assert_tells_how_far(p, &answer, i, told.memory);
        assert_true(told.text.length > 10 && told.memory[told.text.length - 1] == '.');
    }
    counts[0]++;
}

/* Any action can be told to be measured along with the best: it has a line, visits enough, and an error. */
static void look_for_measures(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts)
{
    static action list[TEST_LIST_MAX];
    union state_memory view;
    struct bot_answer answer;
    action must = list[rng_below(rng, (uint32_t)game_legal(p->rules, s, seat, list))];
    game_view(p->rules, s, seat, &view.state);
    for (int why = 0; why < 2; why++) {
        struct bot_task task = { .view = &view.state, .seat = seat, .seed = 5, .sims = 80, .must = must, .why = why };
        bot_think(p, &task, &answer);
        assert_in_range(answer.must_line, 0, answer.line_count - 1);
        const struct bot_line *line = &answer.lines[answer.must_line];
        assert_true(line->candidate == must && answer.lines[0].candidate == answer.chosen);
        if (answer.must_line == 0)
            continue;
        assert_true(line->visits >= 5 && line->value >= 0 && line->value <= 1 && answer.variance >= 0);
        if (p->choice.bot == bot_find("rollouts", NULL, NULL).bot)
            assert_int_equal(line->visits, answer.lines[0].visits);
    }
    counts[0] += answer.must_line > 0;
}

static void test_any_action_can_be_measured(void **state)
{
    (void)state;
    walk_games(&(struct walk){ look_for_measures, test_is_slow() ? 120 : 30, 1, 1, false });
}

static void test_reasons_are_of_the_lines_found(void **state)
{
    (void)state;
    walk_games(&(struct walk){ look_for_reasons, test_is_slow() ? 120 : 40, 1, 1, false });
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

static bool never_goes_on(void *context)
{
    (void)context;
    return true;
}

/* A clock by which a millisecond passes whenever somebody looks. */
static int64_t tick(void *context)
{
    return ++*(int64_t *)context;
}

static void test_limits(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 2, NULL);
    union state_memory s, view;
    game_setup(rules, &s.state);
    int seat = __builtin_ctz(s.state.actors);
    game_view(rules, &s.state, seat, &view.state);
    static const struct {
        const char *bot;
        int64_t sims, ms, least, most; /* simulations */
    } cases[] = {
        { "rollouts", 100, 0, 2, 100 },
        { "rollouts:sims=40", 100, 0, 2, 40 }, /* what is in the name goes before what is asked */
        { "rollouts:ms=3", 0, 0, 2, 200 },
        { "rollouts", 0, 3, 2, 200 },
        { "rollouts", 1, 0, 0, 1 },
        { "rollouts:candidates=1", 100, 0, 0, 0 },
        { "ismcts", 100, 0, 100, 100 },
        { "ismcts", 0, 0, 1000, 1000 },
        { "ismcts:sims=40", 100, 0, 40, 40 },
        { "ismcts:sims=40", 0, 2, 16, 40 },
        { "ismcts", 0, 3, 32, 48 },
        { "ismcts", 1, 0, 1, 1 },
        { "ismcts:trees=8", 100, 0, 100, 100 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t now = 0;
        struct bot_answer answer;
        struct bot_player *p = open_bot(cases[i].bot, rules);
        struct bot_task task = { .view = &view.state, .seat = seat, .sims = cases[i].sims, .ms = cases[i].ms };
        task.now_ms = tick;
        task.context = &now;
        bot_think(p, &task, &answer);
        assert_in_range(answer.sims, cases[i].least, cases[i].most);
        task.cancelled = never_goes_on;
        bot_think(p, &task, &answer);
        assert_int_equal(answer.sims, 0);
        assert_true(answer.chosen && !answer.valued);
        bot_close(p);
    }
    rules_free(rules);
}

/* All rulesets, those of tests/data too, whose lists are at their limits. */
static void test_memory_is_bounded(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        if (!eval_find(ruleset->game->id))
            continue;
        struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, ruleset->seats_max, NULL);
        for (const char *const *bot = searchers; *bot; bot++) {
            struct bot_player *p = open_bot(*bot, rules);
            assert_in_range(p->arena.size, 1, MOST_BYTES);
            assert_int_equal(p->arena.used, p->arena.size);
            bot_close(p);
        }
        rules_free(rules);
    }
}

/* A level plays as another bot, in every game that has an evaluator and in none without one; higher ones think more,
 * and the memory of the strongest is bounded in a page too. */
static void test_levels_stand_for_searches(void **state)
{
    (void)state;
    static const char *const levels[] = { "casual", "expert", "master", NULL };
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; c->games[i]; i++) {
        int32_t sims = 0;
        for (const char *const *level = levels; *level; level++) {
            char name[BOT_NAME_MAX];
            struct textbuf text = textbuf_over(name, sizeof name);
            struct bot_choice choice = bot_find(*level, c->games[i], NULL);
            assert_true((choice.bot != NULL) == (eval_find(c->games[i]->id) != NULL));
            if (!choice.bot)
                continue;
            bot_name(&choice, &text);
            assert_string_equal(name, *level);
            struct rules *rules =
                test_rules(test_games(), c->games[i]->id, NULL, catalog_ruleset(c, c->games[i], NULL)->seats_max, NULL);
            struct bot_player *p = bot_open(choice, rules);
            assert_true(p->choice.bot != choice.bot && p->choice.bot->searches == choice.bot->searches);
            if (p->choice.bot->searches ? p->choice.param[0] <= sims : p->choice.param[0] != 0)
                fail_msg("%s: %s simulates %d games", c->games[i]->id, *level, (int)p->choice.param[0]);
            sims = p->choice.param[0];
            assert_in_range(p->arena.size, 1, MOST_BYTES);
            bot_close(p);
            rules_free(rules);
        }
    }
}

/* A tree that is full is played in to the last simulation. */
static void test_full_trees_go_on(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "snakes-and-foxes", NULL, 1, NULL);
    struct bot_player *p = open_bot("ismcts:turns=3", rules);
    struct rng rng = rng_from_seed(6);
    struct bot_answer answer, again;
    union state_memory s;
    game_setup(rules, &s.state);
    while (s.state.node == NODE_CHANCE)
        game_apply(rules, &s.state, SEAT_CHANCE, game_chance(rules, &s.state, &rng), NULL);
    think(p, &s.state, 0, 60000, false, &answer);
    assert_int_equal(answer.sims, 60000);
    think(p, &s.state, 0, 60000, false, &again);
    assert_same_answer(&answer, &again);
    bot_close(p);
    rules_free(rules);
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

/* Whoever does the jobs, and in whatever order. */
static void by_crew(void *context, int count, void (*job)(void *of, int index), void *of)
{
    crew_together(context, count, job, of);
}

static void backwards(void *context, int count, void (*job)(void *of, int index), void *of)
{
    (void)context;
    while (count-- > 0)
        job(of, count);
}

static void look_with_threads(struct bot_player *p, const struct state *s, int seat, struct rng *rng, int *counts)
{
    union state_memory view;
    struct bot_answer alone, answer;
    (void)rng;
    game_view(p->rules, s, seat, &view.state);
    struct bot_task task = { .view = &view.state, .seat = seat, .seed = 7, .sims = 100 };
    bot_think(p, &task, &alone);
    task.together = backwards;
    bot_think(p, &task, &answer);
    assert_same_answer(&alone, &answer);
    task.together = by_crew;
    for (int threads = 1; threads < 5; threads += 3) {
        task.context = crew_new(threads);
        bot_think(p, &task, &answer);
        assert_same_answer(&alone, &answer);
        crew_free(task.context);
    }
    counts[0]++;
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    walk_games(&(struct walk){ look_with_threads, 40, 1, 1, false });
}

/* ---- At the table ------------------------------------------------------------------------------------------------ */

/* Carries out an action, and shows the player what the seat sees of it. */
static void act(struct bot_player *p, union state_memory *s, int self, int seat, action a)
{
    static struct event events[EVENTS_MAX];
    struct event_log log = { events, 0, EVENTS_MAX };
    game_apply(p->rules, &s->state, seat, a, &log);
    for (int i = 0; i < log.count; i++) {
        struct event seen = event_seen_by(&log.events[i], self);
        bot_observe(p, &seen, 1);
    }
}

/* Plays on by lot up to the next choice of the seat. False: the game is over. */
static bool play_on(struct bot_player *p, union state_memory *s, int self, struct rng *rng)
{
    int seat;
    action a;
    while (test_pick(p->rules, &s->state, rng, legal, &seat, &a)) {
        if (seat == self && game_legal(p->rules, &s->state, seat, legal) > 1)
            return true;
        act(p, s, self, seat, a);
    }
    return false;
}

/* Three decisions of a seated player; the last answer, and how often it has found what it had thought before: a root
 * that has more visits than this decision has simulations. */
static int sit(struct bot_player *p, uint64_t seed, struct bot_answer *answer)
{
    struct rng rng = rng_from_seed(seed);
    union state_memory s;
    int found = 0;
    game_setup(p->rules, &s.state);
    for (int n = 0; n < 3 && play_on(p, &s, 0, &rng); n++) {
        int64_t visits = 0;
        think(p, &s.state, 0, 400, false, answer);
        for (int i = 0; i < answer->line_count; i++)
            visits += answer->lines[i].visits;
        found += visits > answer->sims;
        act(p, &s, 0, 0, answer->chosen);
    }
    return found;
}

/* It finds again what it has thought; two that have seen the same think the same; and another game is begun as the
 * first one was. */
static void test_seated_players_go_on_thinking(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, NULL);
    struct bot_player *p = open_bot("ismcts:trees=2", rules), *other = open_bot("ismcts:trees=2", rules);
    struct bot_answer first, again;
    int found = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        found += sit(p, seed, &first);
        sit(other, seed, &again);
        assert_same_answer(&first, &again);
        bot_forget(p);
        bot_forget(other);
        sit(other, seed + 100, &again);
        bot_forget(other);
        sit(other, seed, &again);
        assert_same_answer(&first, &again);
        bot_forget(other);
    }
    assert_true(found > 0);
    bot_close(p);
    bot_close(other);
    rules_free(rules);
}

/* ---- Sealed choices ---------------------------------------------------------------------------------------------- */

/* Whatever card another seat has committed to, and whether it is asked before or after: the answer is the same. */
static void test_sealed_choices_stay_sealed(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 2, NULL);
    struct rng rng = rng_from_seed(9);
    union state_memory s, committed;
    int seat, asked = 0;
    action a;
    game_setup(rules, &s.state);
    while (test_pick(rules, &s.state, &rng, legal, &seat, &a)) {
        for (int other = 0; s.state.node == NODE_SEALED && s.state.actors == 3 && other < 2; other++) {
            static action cards[TEST_LIST_MAX];
            int count = game_legal(rules, &s.state, other, cards);
            for (const char *const *bot = searchers; *bot && game_legal(rules, &s.state, 1 - other, legal) > 1; bot++) {
                struct bot_player *p = open_bot(*bot, rules);
                struct bot_answer first, answer;
                for (int i = 0; i < count; i++) {
                    committed = s;
                    game_apply(rules, &committed.state, other, cards[i], NULL);
                    think(p, &committed.state, 1 - other, 50, false, i ? &answer : &first);
                    if (i)
                        assert_same_answer(&first, &answer);
                    asked++;
                }
                bot_close(p);
            }
        }
        test_pick(rules, &s.state, &rng, legal, &seat, &a);
        game_apply(rules, &s.state, seat, a, NULL);
    }
    assert_true(asked > 20);
    rules_free(rules);
}

/* ---- Strength ---------------------------------------------------------------------------------------------------- */

/* Wins of a bot, in hundredths, against others; each game from another seat. */
static int share(const char *bot, const char *other, const char *game, int seats, int games)
{
    struct rules *rules = test_rules(test_games(), game, NULL, seats, NULL);
    struct sim_setup setup = { .rules = rules, .rotate = true, .games = games, .seed = "search", .threads = 2 };
    struct sim_report report;
    for (int seat = 0; seat < seats; seat++)
        setup.entrant[seat] = bot_find(seat ? other : bot, rules->game, NULL);
    sim_run(&setup, &report);
    assert_int_equal(report.unfinished, 0);
    int64_t parts = report.entrant[0].first;
    sim_report_release(&report);
    rules_free(rules);
    return (int)(100 * parts / (games * FIRST_PARTS));
}

static void test_searches_beat_greedy(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    assert_in_range(share("casual", "greedy-1", "serpent-master", 2, 100), 10, 45);
    assert_in_range(share("casual", "greedy-1", "royal-python", 2, 100), 10, 45);
    assert_in_range(share("ismcts:sims=200", "greedy", "serpent-master", 2, 40), 55, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_follow_from_the_view_and_the_seed),
        cmocka_unit_test(test_wins_are_taken),
        cmocka_unit_test(test_reasons_are_of_the_lines_found),
        cmocka_unit_test(test_any_action_can_be_measured),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_memory_is_bounded),
        cmocka_unit_test(test_levels_stand_for_searches),
        cmocka_unit_test(test_full_trees_go_on),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_seated_players_go_on_thinking),
        cmocka_unit_test(test_sealed_choices_stay_sealed),
        cmocka_unit_test(test_searches_beat_greedy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
