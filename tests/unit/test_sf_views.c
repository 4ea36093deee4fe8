/* Snakes & Foxes beside its rules: sentences for whoever reads, keys as the rulebook has them, limits, and views that
 * are moved along by anything at all. */
#include "sf_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

enum { AT_4_3 = 3 * SF_LANE + 3, AT_5_3 = 4 * SF_LANE + 3 };

/* Seat 0 is "you", and seat 1 is Bo. NULL: as for nobody in particular. */
static const struct {
    int type;
    int32_t arg[EVENT_ARGS_MAX];
    const char *nameless, *told;
} sentences[] = {
    { SF_EV_ROLLOFF,
      { 3, 2, 0 },
      "Token 1 shows 3 MOVE and token 2 shows 2: token 1 begins.",
      "You show 3 MOVE and Bo shows 2: you begin." },
    { SF_EV_ROLLOFF,
      { 1, 1, -1 },
      "Token 1 shows 1 MOVE and token 2 shows 1: a tie, again.",
      "You show 1 MOVE and Bo shows 1: a tie, again." },
    { SF_EV_FIRST, { 1 }, "Token 2 begins.", "Bo begins." },
    { SF_EV_FIRST, { 0 }, "Token 1 begins.", "You begin." },
    { SF_EV_ROLL,
      { 0, 2, 3, 1 },
      "Roll for token 1: 2 MOVE, 3 SNAKE, 1 FOX.",
      "Roll for your token: 2 MOVE, 3 SNAKE, 1 FOX." },
    { SF_EV_ROLL,
      { 1, 0, 3, 3, 1 },
      "Roll for token 2: 0 MOVE, 3 SNAKE, 3 FOX: no MOVE on a first turn, again.",
      "Roll for Bo's token: 0 MOVE, 3 SNAKE, 3 FOX: no MOVE on a first turn, again." },
    { SF_EV_CARD,
      { 0, 2, 2, 2 },
      "Token 1 plays a card: 2 MOVE, 2 SNAKE, 2 FOX.",
      "You play a card: 2 MOVE, 2 SNAKE, 2 FOX." },
    { SF_EV_SHUFFLE, { 0 }, "The deck of fates is shuffled anew.", NULL },
    { SF_EV_WALK,
      { 1, SF_HUB, AT_4_3, 0 },
      "Token 2 steps from the hub to 4.3.",
      "Bo's token steps from the hub to 4.3." },
    { SF_EV_WALK,
      { 0, AT_4_3, AT_5_3, 1 },
      "Token 1 steps from 4.3 to 5.3, on the rim.",
      "Your token steps from 4.3 to 5.3, on the rim." },
    { SF_EV_STAY, { 0, 0 }, "Token 1 stays: no MOVE.", "Your token stays: no MOVE." },
    { SF_EV_STAY,
      { 1, 1 },
      "Token 2 stays: it has no walk of that many steps.",
      "Bo's token stays: it has no walk of that many steps." },
    { SF_EV_HOME, { 0 }, "Token 1 is home!", "Your token is home!" },
    { SF_EV_NEXT, { SF_SNAKE, AT_4_3 }, "The snake at 4.3 is drawn to go next.", NULL },
    { SF_EV_STEP, { SF_FOX, AT_4_3, AT_5_3 }, "The fox at 4.3 steps to 5.3.", NULL },
    { SF_EV_STEP, { SF_FOX, SF_HUB, AT_5_3 }, "The fox at the hub steps to 5.3.", NULL },
    { SF_EV_PASSED, { SF_FOX, AT_4_3 }, "The fox at 4.3 cannot come nearer and is passed over.", NULL },
    { SF_EV_EATEN, { 0, AT_4_3, SF_FOX }, "Token 1 is eaten by a fox at 4.3.", "Your token is eaten by a fox at 4.3." },
    { SF_EV_OVER, { 0 }, "No token came home: the snakes and foxes win.", NULL },
    { SF_EV_OVER, { 1 }, "One token is home: that wins.", NULL },
    { SF_EV_OVER, { 2 }, "Both tokens are home: a full victory.", NULL },
};

static const char *sentence(const struct rules *rules, const struct event *e, const struct cast *cast)
{
    struct textbuf *text = scene_text();
    struct teller t = teller_to(text, cast);
    game_event_tell(rules, e, &t);
    return textbuf_text(text);
}

static void test_sf_sentences_know_who_reads(void **state)
{
    (void)state;
    static const struct cast cast = { .you = 0, .name = { "Ann", "Bo" } };
    struct scene two, alone;
    sf_start(&two, 2, NULL);
    sf_start(&alone, 1, NULL);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct event e = { .type = (uint8_t)sentences[i].type, .seat = SEAT_NONE, .to = EVENT_TO_ALL };
        const char *told = sentences[i].told ? sentences[i].told : sentences[i].nameless;
        memcpy(e.arg, sentences[i].arg, sizeof e.arg);
        assert_string_equal(sentence(two.rules, &e, NULL), sentences[i].nameless);
        assert_string_equal(sentence(two.rules, &e, &cast), told);
        assert_string_equal(sentence(alone.rules, &e, &cast), sentences[i].nameless); /* has both tokens */
    }
    scene_end(&two);
    scene_end(&alone);
}

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

/* The rulebook tells of every key of a position, every event and every key of one. */
static void test_sf_the_rulebook_has_all_keys(void **state)
{
    (void)state;
    static char book[40000];
    FILE *file = fopen(test_path("docs/rules/reference/snakes-and-foxes.md"), "r");
    assert_non_null(file);
    book[fread(book, 1, sizeof book - 1, file)] = '\0';
    fclose(file);
    const char *programs = strstr(book, "## For programs");
    char word[40];
    assert_non_null(programs);
    for (const struct game_key *key = snakes_and_foxes.keys; key->name; key++) {
        snprintf(word, sizeof word, "`%s`", key->name);
        if (!strstr(programs, word))
            fail_msg("docs/rules/reference does not tell of the key %s", word);
    }
    for (const struct event_type *type = snakes_and_foxes.event_types; type->name; type++) {
        for (int i = -1; i < EVENT_ARGS_MAX && (i < 0 || type->args[i].kind != ARG_NONE); i++) {
            snprintf(word, sizeof word, "`%s`", i < 0 ? type->name : type->args[i].key);
            if (!strstr(programs, word))
                fail_msg("docs/rules/reference does not tell of %s of the event %s", word, type->name);
        }
    }
}

static void test_sf_limits_follow_from_the_ruleset(void **state)
{
    (void)state;
    static const struct {
        int seats;
        const char *ruleset, *options;
        int actions, outcomes, events;
    } limits[] = {
        { 1, "standard", NULL, 97, 28, 25 },
        { 2, "standard", NULL, 97, 49, 25 },
        { 2, "standard", "chance=deck", 65, 25, 23 },
        { 2, "standard", "chance=hand", 65, 16, 23 },
        { 2, "standard", "distance=token", 97, 49, 25 },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rules *rules =
            test_rules(test_games(), "snakes-and-foxes", limits[i].ruleset, limits[i].seats, limits[i].options);
        assert_int_equal(rules->actions_max, limits[i].actions);
        assert_int_equal(rules->outcomes_max, limits[i].outcomes);
        assert_int_equal(rules->events_max, limits[i].events);
        rules_free(rules);
    }
}

/* ---- Events from anywhere ---------------------------------------------------------------------------------------- */

/* An event whose arguments can be read, and that need not have happened. */
static struct event any_event(const struct sf_rules *r, struct rng *rng)
{
    static const int32_t numbers[] = { -1, 0, 0, 1, 1, 2, 3, 6, 255, INT32_MAX, INT32_MIN };
    struct event e = { .seat = SEAT_NONE, .to = EVENT_TO_ALL };
    e.type = (uint8_t)rng_below(rng, SF_EV_OVER + 1);
    const struct event_arg *args = snakes_and_foxes.event_types[e.type].args;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++) {
        if (args[i].kind != ARG_WORD)
            e.arg[i] = numbers[rng_below(rng, sizeof numbers / sizeof *numbers)];
        else if (args[i].thing == THING_SPACE)
            e.arg[i] = sf_space((int)rng_below(rng, r->rings + 1u), (int)rng_below(rng, r->spokes));
        else
            e.arg[i] = (int32_t)rng_below(rng, 2);
    }
    return e;
}

/* What a view has become can be looked at and listed in the memory that its rules ask for. */
static void look_at(const struct rules *rules, const struct state *view, action *list)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_render(rules, view, &text);
    game_json(rules, view, JSON_AS_WRITTEN, &text);
    for (int seat = 0; seat < rules->seats; seat++)
        assert_in_range(game_legal(rules, view, seat, list), 0, rules->actions_max);
    if (view->node == NODE_CHANCE && view->phase < SF_MOVE)
        assert_in_range(game_legal(rules, view, SEAT_CHANCE, list), 0, rules->outcomes_max);
    for (int kind = 0; kind < 2; kind++)
        assert_int_equal(sf_count(((const struct sf_state *)view)->piece[kind]),
                         ((const struct sf_rules *)rules)->piece_count[kind]);
    textbuf_release(&text);
}

static void test_sf_a_view_survives_any_events(void **state)
{
    (void)state;
    static const char *const options[] = { NULL, "chance=deck", "chance=hand", "distance=hunter-blocked",
                                           "beasts=auto blocked-move=farthest" };
    for (uint32_t n = 0; n < (uint32_t)test_scale(400); n++) {
        struct scene x;
        struct rng rng = rng_from_seed(n);
        int seat, plies = (int)rng_below(&rng, 60);
        action a;
        sf_start(&x, 1 + (int)(n & 1), options[n % (sizeof options / sizeof *options)]);
        action *list = calloc((size_t)rules_list_max(x.rules), sizeof *list);
        while (plies-- > 0 && test_pick(x.rules, &x.memory.state, &rng, list, &seat, &a))
            game_apply(x.rules, &x.memory.state, seat, a, NULL);
        for (int i = 0; i < 200; i++) {
            struct event e = any_event((const struct sf_rules *)x.rules, &rng);
            game_advance(x.rules, &x.memory.state, &e);
            assert_true(*sentence(x.rules, &e, NULL) != '\0');
            if (rng_below(&rng, 2)) {
                game_settle(x.rules, &x.memory.state);
                look_at(x.rules, &x.memory.state, list);
            }
        }
        free(list);
        scene_end(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sf_sentences_know_who_reads),
        cmocka_unit_test(test_sf_the_rulebook_has_all_keys),
        cmocka_unit_test(test_sf_limits_follow_from_the_ruleset),
        cmocka_unit_test(test_sf_a_view_survives_any_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
