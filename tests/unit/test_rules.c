/* Rulesets and rules as what is counted and shared (src/engine): by ruleset, options and seats, and by threads. */
#include "support.h"

#include "base/flat_make.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct rules *rules_of(const char *ruleset, int seats, const char *options)
{
    return test_rules(test_games(), "null-game", ruleset, seats, options);
}

/* The list of a ruleset of the null game with another id. */
static struct flat list_with_id(const char *id)
{
    const struct catalog *c = &test_games()->catalog;
    struct flat list = flat_copy(&catalog_ruleset(c, catalog_game(c, "null-game"), NULL)->flat);
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.items[i].path, "ruleset") == 0)
            ((struct flat_item *)list.items)[i].text = id;
    return list;
}

static const struct ruleset *own_ruleset(const char *id)
{
    struct flat list = list_with_id(id);
    const struct ruleset *ruleset;
    struct error err;
    if (ruleset_new(test_games()->catalog.games, &list, &ruleset, &err))
        test_die("%s", err.text);
    flat_release(&list);
    return ruleset;
}

/* ---- Programming errors ------------------------------------------------------------------------------------------ */

/* As catalog_ruleset gives none for an id that is not there. */
static void test_rules_of_no_ruleset_are_a_programming_error(void **state)
{
    (void)state;
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rules *rules;
        struct error err;
        (void)freopen("/dev/null", "w", stderr);
        rules_new(NULL, NULL, 2, &rules, &err);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* ---- Sharing ----------------------------------------------------------------------------------------------------- */

static void test_rules_are_the_same_for_equal_wishes_only(void **state)
{
    (void)state;
    struct rules *all[] = {
        rules_of(NULL, 2, NULL),
        rules_of("standard", 2, "challenge=yes"),
        rules_of(NULL, 2, NULL),
        rules_of(NULL, 3, NULL),
        rules_of(NULL, 2, "challenge=no"),
        rules_of("tiny", 2, NULL),
        rules_share(rules_of(NULL, 2, NULL)),
    };
    int count = (int)(sizeof all / sizeof *all);
    assert_string_equal(option_default(all[0]->ruleset, 2, 0), "yes");
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            assert_true((all[i] == all[k]) == ((i < 3 || i == 6) && k < 3));
    rules_free(all[6]);
    for (int i = 0; i < count; i++)
        rules_free(all[i]);
    rules_free(NULL);
}

static void test_rules_of_matches_are_shared(void **state)
{
    (void)state;
    struct match *a = match_new(rules_of(NULL, 2, NULL), CHANCE_AUTO, "a");
    struct match *b = match_new(rules_of(NULL, 2, NULL), CHANCE_AUTO, "b");
    const struct rules *rules = match_rules(a);
    assert_ptr_equal(rules, match_rules(b));
    assert_true(rules_bytes(rules) >= rules->game->rules_size);
    match_free(a);
    assert_int_equal(match_rules(b)->seats, 2);
    match_free(b);
}

static void test_rulesets_live_as_long_as_their_rules(void **state)
{
    (void)state;
    const struct ruleset *ruleset = own_ruleset("own");
    struct rules *rules;
    assert_true(ruleset->carried && !ruleset->builtin);
    assert_int_equal(rules_new(ruleset, NULL, 2, &rules, NULL), 0);
    ruleset_free(ruleset);
    assert_string_equal(rules->ruleset->id, "own");
    struct match *m = match_new(rules, CHANCE_AUTO, "1");
    struct error err = { 0 };
    assert_int_equal(rules_new(match_rules(m)->ruleset, NULL, 9, &rules, &err), ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "ruleset 'own' of Null Game is for 2 to 4 seats, not 9");
    match_free(m);
    ruleset_free(NULL);
}

static void test_rules_outlive_their_catalogue(void **state)
{
    (void)state;
    struct test_catalog *c = test_catalog_new(NULL);
    struct rules *rules = test_rules(c, "serpent-master", "smallest", 2, NULL);
    test_catalog_free(c);
    assert_string_equal(rules->ruleset->id, "smallest");
    rules_free(rules);
}

/* ---- The catalogue ----------------------------------------------------------------------------------------------- */

/* What a program does not check of its built-in rulesets as it starts. */
static void test_rulesets_that_are_built_in_are_sound(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    int builtin = 0;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *again;
        struct error err = { .text = "" };
        builtin += c->rulesets[i]->builtin;
        ruleset_new(c->games, &c->rulesets[i]->flat, &again, &err);
        assert_string_equal(err.text, "");
        assert_int_equal(again->hash, c->rulesets[i]->hash);
        ruleset_free(again);
    }
    assert_in_range(builtin, 7, c->ruleset_count - 1);
}

static void test_catalogue_grows_and_keeps_every_ruleset_in_its_place(void **state)
{
    (void)state;
    enum { ADDED = 300 };
    struct catalog c;
    const struct ruleset *added[ADDED];
    struct error err = { 0 };
    catalog_init(&c, test_games()->catalog.games);
    const struct ruleset *first = c.rulesets[0];
    for (int i = 0; i < ADDED; i++) {
        char id[20];
        snprintf(id, sizeof id, "own-%d", i);
        struct flat list = list_with_id(id);
        assert_int_equal(catalog_add(&c, &list, &added[i], &err), 0);
        if (i == 0) {
            assert_int_equal(catalog_add(&c, &list, NULL, &err), ERR_BAD_RULESET);
            assert_string_equal(err.text,
                                "ruleset: there is a ruleset 'own-0' of this game already; choose another id");
        }
        flat_release(&list);
    }
    assert_ptr_equal(c.rulesets[0], first);
    for (int i = 0; i < ADDED; i++) {
        char id[20];
        snprintf(id, sizeof id, "own-%d", i);
        assert_ptr_equal(catalog_ruleset(&c, added[i]->game, id), added[i]);
        assert_false(added[i]->carried || added[i]->builtin);
    }
    catalog_release(&c);
    catalog_release(&c); /* an empty one */
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 4000 };

struct crowd {
    const struct ruleset *own;
    const struct rules *held; /* all the time */
};

struct member {
    const struct crowd *crowd;
    uint64_t seed;
    pthread_t thread;
};

static struct rules *some_rules(const struct crowd *crowd, struct rng *rng)
{
    static const char *const values[] = { "yes", "no" };
    struct options options = { 0 };
    struct rules *rules = NULL;
    const struct ruleset *ruleset = rng_below(rng, 4) ? crowd->held->ruleset : crowd->own;
    const char *value = values[rng_below(rng, 2)];
    int seats = 2 + (int)rng_below(rng, 2);
    if (rng_below(rng, 2))
        options_set(&options, ruleset->game, "challenge", value, NULL);
    if (rules_new(ruleset, &options, seats, &rules, NULL) || rules->seats != seats || rules->ruleset != ruleset ||
        (options.count && strcmp(rules->option[0], value) != 0))
        test_die("a thread got other rules than it asked for");
    if (ruleset == crowd->held->ruleset && seats == 2 && strcmp(rules->option[0], "yes") == 0 && rules != crowd->held)
        test_die("rules that are held are built a second time");
    return rules;
}

/* What the threads of a server do to rulesets and rules, all at once. */
static void *jostle(void *argument)
{
    const struct member *member = argument;
    const struct crowd *crowd = member->crowd;
    struct rng rng = rng_from_seed(member->seed);
    const struct rules *mine[4] = { 0 };
    for (int i = 0, rounds = test_scale(ROUNDS); i < rounds; i++) {
        const struct rules **place = &mine[rng_below(&rng, 4)];
        rules_free(*place);
        *place = rng_below(&rng, 3) ? some_rules(crowd, &rng) : NULL;
        if (*place && rng_below(&rng, 8) == 0) {
            struct match *m = match_new(rules_share(*place), CHANCE_AUTO, "1");
            match_free(m);
        }
        if (rng_below(&rng, 64) == 0) {
            const struct ruleset *own = own_ruleset("another");
            rules_free(*place);
            if (rules_new(own, NULL, 3, (struct rules **)place, NULL))
                test_die("an own ruleset has no rules");
            ruleset_free(own);
        }
    }
    for (int i = 0; i < 4; i++)
        rules_free(mine[i]);
    return NULL;
}

static void test_rules_are_shared_by_threads(void **state)
{
    (void)state;
    struct crowd crowd = { own_ruleset("crowd"), rules_of(NULL, 2, NULL) };
    struct member members[THREADS];
    for (int i = 0; i < THREADS; i++) {
        members[i] = (struct member){ .crowd = &crowd, .seed = (uint64_t)i };
        assert_int_equal(pthread_create(&members[i].thread, NULL, jostle, &members[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(members[i].thread, NULL);
    rules_free(crowd.held);
    ruleset_free(crowd.own); /* the last hold: with rules alive it would assert */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_of_no_ruleset_are_a_programming_error),
        cmocka_unit_test(test_rules_are_the_same_for_equal_wishes_only),
        cmocka_unit_test(test_rules_of_matches_are_shared),
        cmocka_unit_test(test_rulesets_live_as_long_as_their_rules),
        cmocka_unit_test(test_rules_outlive_their_catalogue),
        cmocka_unit_test(test_rulesets_that_are_built_in_are_sound),
        cmocka_unit_test(test_catalogue_grows_and_keeps_every_ruleset_in_its_place),
        cmocka_unit_test(test_rules_are_shared_by_threads),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
