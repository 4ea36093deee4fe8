/* Snakes & Foxes, rules SF-23 to SF-39: the hunters and the end; then the options, the deck, the hand, and loading. */
#include "sf_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* Plays the first legal text until the turn has passed; every step goes to `steps` (kind and spaces). */
struct steps {
    int count[2];
    struct event step[64];
};

static void note_steps(const struct scene *x, struct steps *all)
{
    for (int i = 0; i < x->log.count; i++)
        if (x->events[i].type == SF_EV_STEP) {
            all->step[all->count[0] + all->count[1]] = x->events[i];
            all->count[x->events[i].arg[0]]++;
        }
}

static struct steps finish_turn(struct scene *x, const char *text)
{
    struct steps all = { 0 };
    char first[64];
    scene_play(x, text);
    note_steps(x, &all);
    while (x->memory.state.phase == SF_SNAKES || x->memory.state.phase == SF_FOXES) {
        snprintf(first, sizeof first, "%.*s", (int)strcspn(scene_legal(x), ","), scene_legal(x));
        scene_play(x, first);
        note_steps(x, &all);
    }
    return all;
}

#define HAS(x, kind, text) ((sf_of(&(x))->piece[kind] & SF_BIT(scene_space(text))) != 0)

/* ---- Who moves --------------------------------------------------------------------------------------------------- */

static void test_sf_23_as_many_move_as_symbols(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll");
    struct steps all = finish_turn(&x, "roll 0 2 4");
    assert_int_equal(all.count[SF_SNAKE], 2);
    assert_int_equal(all.count[SF_FOX], 4);
    scene_end(&x);
}

static void test_sf_24_all_snakes_before_any_fox(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .foxes = "+5.4");
    struct steps all = finish_turn(&x, "roll 0 3 3");
    for (int i = 1; i < 6; i++)
        assert_true(all.step[i - 1].arg[0] <= all.step[i].arg[0]);
    scene_end(&x);
}

static void test_sf_25_one_step_along_lines_and_arrows(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll");
    struct steps all = finish_turn(&x, "roll 0 3 3");
    const struct sf_rules *r = (const struct sf_rules *)x.rules;
    for (int i = 0; i < 6; i++)
        assert_true((r->next[all.step[i].arg[1]] & SF_BIT(all.step[i].arg[2])) != 0);
    for (int i = 0; i < 6; i++) /* hole 12: nobody steps twice in a turn */
        for (int k = 0; k < i; k++)
            assert_int_not_equal(all.step[i].arg[1], all.step[k].arg[2]);
    scene_end(&x);
}

static void test_sf_26_nearest_first(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+6.4 5.5 5.4");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "4.4"));
    assert_true(HAS(x, SF_SNAKE, "6.4"));
    assert_false(HAS(x, SF_SNAKE, "5.4"));
    scene_end(&x);
}

static void test_sf_27_ties_spoke_then_ring_then_side_then_chance(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+3.6 5.4"); /* the same spoke */
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "4.4"));
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+4.5 3.6"); /* the same ring */
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "3.5"));
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+4.5 2.5"); /* nearest the hub */
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "3.5"));
    assert_true(HAS(x, SF_SNAKE, "4.5"));
    scene_end(&x);
    SCENE(x, .t0 = "2.0", .t1 = "1.12", .phase = "roll", .snakes = "3.8 6.1 7.8 7.9 7.10 7.7 7.6 6.8",
          .foxes = "7.1 7.2 7.3 7.4 7.5 6.9 6.10 7.15"); /* not one of the other side, though nearer the hub */
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "3.8"));
    assert_false(HAS(x, SF_SNAKE, "6.1"));
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+4.5 4.3"); /* else by lot, with equal odds */
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(x.memory.state.node, NODE_CHANCE);
    assert_string_equal(scene_legal(&x), "next 4.3, next 4.5");
    assert_int_equal(sf_of(&x)->next, SF_NO_SPACE); /* */
    scene_end(&x);
    SCENE(x, .t0 = "hub", .t1 = "1.12", .phase = "roll", .snakes = "3.4 3.10 7.0 7.2 7.4 7.6 7.8 7.10"); /* no side */
    scene_play(&x, "roll 0 1 5");
    assert_string_equal(scene_legal(&x), "next 3.4, next 3.10");
    scene_end(&x);
}

static void test_sf_28_only_to_a_nearer_space(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.2", .t1 = "1.12", .snakes = "+4.1", .phase = "roll");
    scene_play(&x, "roll 0 1 5");
    assert_string_equal(scene_legal(&x), "beast 4.1 3.1, beast 4.1 4.2"); /* not 5.1 */
    scene_end(&x);
}

static void test_sf_29_who_cannot_come_nearer_is_passed_over(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+3.3 5.4"); /* upstream on a red ring */
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(scene_count(&x, SF_EV_PASSED) > 0, 1);
    assert_true(HAS(x, SF_SNAKE, "3.3"));
    assert_true(HAS(x, SF_SNAKE, "4.4"));
    scene_end(&x);
    /* Two level pieces of which one is stuck: no draw, the stuck one is passed over at once. */
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+4.5 4.3", .foxes = "+3.3 4.4");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "3.5"));
    assert_true(HAS(x, SF_SNAKE, "4.3"));
    scene_end(&x);
}

static void test_sf_30_equally_good_steps_the_opponent_or_the_rules_choose(void **state)
{
    (void)state;
    struct scene x;
    const char *hunt = "\"beasts\":\"auto\"";
    SCENE(x, .t0 = "3.2", .t1 = "1.12", .snakes = "+4.1", .phase = "roll", .options = hunt);
    scene_play(&x, "roll 0 1 5"); /* hole 11, 2: along the arrows 4.2 is nearer than 3.1 */
    assert_true(HAS(x, SF_SNAKE, "4.2"));
    scene_end(&x);
    SCENE(x, .t0 = "1.0", .t1 = "1.12", .snakes = "+3.1", .phase = "roll", .options = hunt);
    scene_play(&x, "roll 0 1 5"); /* 3: level along the arrows too, so the lower ring */
    assert_true(HAS(x, SF_SNAKE, "2.1"));
    scene_end(&x);
    SCENE(x, .t0 = "7.0 rim", .t1 = "1.12", .snakes = "7.8 7.2 7.4 7.6 7.10 7.12 7.14 6.8", .phase = "snakes",
          .foxes = "5.0 5.1 5.2 5.3 5.4 5.5 5.6 5.7", .roll = "1 1 4", .left = 1, .options = hunt, .next = "7.8",
          .done = "7.2 7.4 7.6 7.10 7.12 7.14 6.8");
    assert_int_equal(x.memory.state.node, NODE_CHANCE); /* 4: by lot */
    assert_string_equal(scene_legal(&x), "step 7.8 7.7, step 7.8 7.9");
    scene_play(&x, "step 7.8 7.9");
    assert_true(HAS(x, SF_SNAKE, "7.9"));
    scene_end(&x);
    /* SF-8, A-4: whoever plays alone may choose too, in the turns of either token; else the rules do. */
    for (int token = 0; token < 2; token++) {
        SCENE(x, .seats = 1, .turn = token, .t0 = token ? "1.12" : "3.2", .t1 = token ? "3.2" : "1.12",
              .snakes = "+4.1", .phase = "roll", .options = "\"beasts\":\"opponent\"");
        scene_play(&x, "roll 0 1 5");
        assert_int_equal(game_sole_actor(&x.memory.state), 0);
        assert_string_equal(scene_legal(&x), "beast 4.1 3.1, beast 4.1 4.2");
        scene_play(&x, "beast 4.1 3.1");
        assert_true(HAS(x, SF_SNAKE, "3.1"));
        scene_end(&x);
    }
    SCENE(x, .seats = 1, .t0 = "3.2", .t1 = "1.12", .snakes = "+4.1", .phase = "roll");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "4.2"));
    scene_end(&x);
}

static void test_sf_31_never_onto_another_piece(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+5.4", .foxes = "+4.4");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "5.4"));
    scene_end(&x);
}

static void test_sf_32_a_piece_may_enter_and_leave_the_hub(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "2.8", .t1 = "5.12", .phase = "roll", .snakes = "+1.0 1.1");
    scene_play(&x, "roll 0 2 4");
    scene_play(&x, "next 1.0");
    assert_true(HAS(x, SF_SNAKE, "hub"));
    assert_true(HAS(x, SF_SNAKE, "1.1")); /* closed by a piece, so the second is passed over */
    scene_end(&x);
    SCENE(x, .t0 = "2.8", .t1 = "5.12", .phase = "roll", .snakes = "+hub");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "1.8"));
    scene_end(&x);
    SCENE(x, .t0 = "2.8", .t1 = "hub", .phase = "roll", .snakes = "+1.0"); /* a token does not close it */
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "hub"));
    assert_int_equal(sf_of(&x)->token[1].fate, SF_EATEN);
    scene_end(&x);
}

/* ---- Eating and the end ------------------------------------------------------------------------------------------ */

static void test_sf_33_a_piece_that_can_eat_the_token_does(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .foxes = "+4.4");
    scene_play(&x, "roll 0 0 6");
    assert_int_equal(sf_of(&x)->token[0].fate, SF_EATEN);
    assert_int_equal(sf_of(&x)->token[0].at, scene_space("3.4")); /* */
    assert_true(HAS(x, SF_FOX, "3.4"));
    scene_end(&x);
    SCENE(x, .t0 = "hub", .t1 = "4.12", .phase = "roll", .foxes = "+1.4"); /* hole 9: the hub is no refuge */
    scene_play(&x, "roll 0 0 6");
    assert_int_equal(sf_of(&x)->token[0].fate, SF_EATEN);
    scene_end(&x);
}

static void test_sf_34_the_other_token_is_eaten_only_on_the_way(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "4.4", .phase = "roll", .snakes = "+5.4");
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(sf_of(&x)->token[0].fate, SF_IN);
    assert_int_equal(sf_of(&x)->token[1].fate, SF_EATEN);
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "6.4", .phase = "roll", .snakes = "+5.4"); /* not the nearer one behind */
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(sf_of(&x)->token[1].fate, SF_IN);
    scene_end(&x);
    /* Hole 14, A-16: where it is one of two good steps, the automaton neither prefers nor avoids it. */
    SCENE(x, .t0 = "3.2", .t1 = "3.1", .snakes = "+4.1", .phase = "roll", .options = "\"beasts\":\"auto\"");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "4.2"));
    scene_end(&x);
    SCENE(x, .t0 = "3.2", .t1 = "3.1", .snakes = "+4.1", .phase = "roll");
    scene_play(&x, "roll 0 1 5");
    assert_string_equal(scene_legal(&x), "beast 4.1 3.1, beast 4.1 4.2");
    scene_play(&x, "beast 4.1 3.1");
    assert_int_equal(sf_of(&x)->token[1].fate, SF_EATEN);
    scene_end(&x);
}

static void test_sf_35_the_roll_is_carried_out_after_an_eating(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12 eaten", .phase = "roll", .snakes = "+4.4 6.4");
    struct steps all = finish_turn(&x, "roll 0 2 4");
    assert_int_equal(all.count[SF_SNAKE], 2); /* hole 13: toward the space where it was eaten */
    assert_true(HAS(x, SF_SNAKE, "5.4"));
    assert_int_equal(all.count[SF_FOX], 4); /* also with no token left */
    assert_int_equal(x.memory.state.node, NODE_OVER);
    scene_end(&x);
}

static void test_sf_36_the_turn_passes_to_the_other_token(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll");
    finish_turn(&x, "roll 0 1 5");
    assert_int_equal(sf_of(&x)->turn, 1);
    assert_int_equal(sf_of(&x)->token[0].turns, 4);
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12 eaten", .phase = "roll"); /* alone in play: its turn again */
    finish_turn(&x, "roll 0 1 5");
    assert_int_equal(sf_of(&x)->turn, 0);
    scene_end(&x);
    SCENE(x, .t0 = "1.12 eaten", .t1 = "3.2", .turn = 1, .phase = "roll", .snakes = "+4.1"); /* */
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(game_sole_actor(&x.memory.state), 0);
    scene_end(&x);
}

static void test_sf_37_the_first_home_wins(void **state)
{
    (void)state;
    struct scene x;
    struct result result;
    SCENE(x, .t0 = "3.4", .t1 = "1.12 rim", .turn = 1, .roll = "2 2 2");
    scene_play(&x, "move hub");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    game_result(x.rules, &x.memory.state, &result);
    assert_true(result.over);
    assert_int_equal(result.score[0], 0);
    assert_int_equal(result.score[1], 2); /* */
    assert_int_equal(result.rank[0], 2);
    assert_int_equal(result.rank[1], 1);
    scene_end(&x);
}

static void test_sf_38_the_other_may_play_on_alone(void **state)
{
    (void)state;
    struct scene x;
    struct result result;
    SCENE(x, .t0 = "1.4 rim", .t1 = "1.12 rim", .roll = "1 2 3", .options = "\"play-on\":\"yes\"");
    scene_play(&x, "move hub");
    assert_int_equal(x.memory.state.phase, SF_ROLL);
    assert_int_equal(sf_of(&x)->turn, 1);
    scene_play(&x, "roll 1 2 3");
    assert_true(scene_can(&x, "move hub")); /* hole 15: whoever is home has left the board */
    scene_play(&x, "move hub");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    game_result(x.rules, &x.memory.state, &result);
    assert_int_equal(result.score[0], 2); /* the one that did not move last was first */
    assert_int_equal(result.score[1], 1);
    assert_int_equal(result.rank[1], 2);
    scene_end(&x);
    SCENE(x, .seats = 1, .t0 = "1.4 rim", .t1 = "1.12", .roll = "1 2 3"); /* alone that is the default */
    scene_play(&x, "move hub");
    assert_int_equal(x.memory.state.phase, SF_ROLL);
    game_result(x.rules, &x.memory.state, &result);
    assert_int_equal(result.rank[0], 1); /* hole 16 */
    assert_int_equal(result.score[0], 1);
    scene_end(&x);
}

static void test_sf_39_both_eaten_and_the_hunters_win(void **state)
{
    (void)state;
    struct scene x;
    struct result result;
    for (int seats = 1; seats <= 2; seats++) {
        SCENE(x, .seats = seats, .t0 = "3.4", .t1 = "1.12 eaten", .phase = "roll", .snakes = "+4.4");
        finish_turn(&x, "roll 0 1 5");
        assert_int_equal(x.memory.state.node, NODE_OVER);
        game_result(x.rules, &x.memory.state, &result);
        for (int seat = 0; seat < seats; seat++) {
            assert_int_equal(result.score[seat], 0);
            assert_int_equal(result.rank[seat], 2); /* */
        }
        scene_end(&x);
    }
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static void test_sf_option_distance(void **state)
{
    (void)state;
    struct scene x;
    /* Upstream on a red ring: one step apart without arrows, so stuck; along the arrows there is a way. */
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+3.3", .options = "\"distance\":\"hunter\"");
    scene_play(&x, "roll 0 1 5");
    assert_string_equal(scene_legal(&x), "beast 3.3 2.3, beast 3.3 4.3");
    scene_end(&x);
    /* From the token: 3.3 is one step away, its neighbours are further, so it is stuck again. */
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .snakes = "+3.3", .options = "\"distance\":\"token\"");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "3.3"));
    scene_end(&x);
    /* Other hunters in the way: walled in, the snake at 1.8 has no path and goes last, so another moves. */
    SCENE(x, .t0 = "3.4", .t1 = "5.12", .phase = "roll", .options = "\"distance\":\"hunter-blocked\"",
          .snakes = "1.8 7.0 7.1 7.2 7.3 7.4 7.5 7.6", .foxes = "hub 2.8 1.7 7.9 7.10 7.11 7.12 7.13");
    scene_play(&x, "roll 0 1 5");
    assert_true(HAS(x, SF_SNAKE, "1.8"));
    scene_end(&x);
}

static void test_sf_option_deck(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 2, "chance=deck");
    action outcome[256];
    uint64_t weight[256], total = 0;
    int count = x.rules->game->chance_odds(x.rules, &x.memory.state, outcome, weight);
    for (int i = 0; i < count; i++)
        total += weight[i];
    assert_int_equal(total, 36 * 35); /* */
    scene_play(&x, "rolloff 3 1");
    assert_false(scene_can(&x, "roll 6 0 0"));
    scene_play(&x, "roll 0 4 2"); /* thrown back on a first turn, but out of the deck */
    assert_int_equal(x.memory.state.phase, SF_ROLL);
    assert_false(scene_can(&x, "roll 0 4 2"));
    scene_play(&x, "roll 2 2 2");
    assert_int_equal(x.memory.state.phase, SF_MOVE);
    scene_end(&x);
    /* all 36 are out; the next card comes from a full deck. */
    struct textbuf drawn = TEXTBUF_GROWING;
    static const int cards[][4] = { { 2, 2, 2, 6 }, { 1, 2, 3, 3 }, { 1, 3, 2, 3 }, { 2, 1, 3, 3 }, { 2, 3, 1, 3 },
                                    { 3, 1, 2, 3 }, { 3, 2, 1, 3 }, { 4, 1, 1, 1 }, { 1, 4, 1, 1 }, { 1, 1, 4, 1 },
                                    { 3, 3, 0, 1 }, { 3, 0, 3, 1 }, { 0, 3, 3, 1 }, { 4, 2, 0, 1 }, { 4, 0, 2, 1 },
                                    { 2, 4, 0, 1 }, { 2, 0, 4, 1 }, { 0, 4, 2, 1 }, { 0, 2, 4, 1 } };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        for (int copy = 0; copy < cards[i][3]; copy++)
            text_putf(&drawn, "%s[%d,%d,%d]", drawn.length ? "," : ",\"drawn\":[", cards[i][0], cards[i][1],
                      cards[i][2]);
    text_put(&drawn, "]");
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .options = "\"chance\":\"deck\"", .more = drawn.data);
    scene_play(&x, "roll 0 2 4");
    assert_int_equal(scene_count(&x, SF_EV_SHUFFLE), 1);
    textbuf_release(&drawn);
    scene_end(&x);
}

static void test_sf_option_hand(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 2, "chance=hand");
    assert_string_equal(scene_legal(&x), "first 0, first 1"); /* */
    scene_play(&x, "first 1");
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    assert_string_equal(scene_legal(&x), "card 1, card 2, card 3, card 4"); /* no 0 first */
    scene_play(&x, "card 1");
    assert_int_equal(sf_of(&x)->roll.snake, 3); /* the first odd one is a snake's */
    assert_int_equal(sf_of(&x)->roll.fox, 2);
    assert_int_equal(sf_of(&x)->extra, SF_FOX);
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .phase = "roll", .options = "\"chance\":\"hand\"",
          .more = ",\"hands\":[[3],[0,1]],\"extra\":\"fox\"");
    scene_play(&x, "card 3"); /* the ninth card: all come back at once */
    assert_int_equal(sf_of(&x)->roll.fox, 2);
    assert_int_equal(sf_of(&x)->hands[0][2], 3);
    assert_int_equal(sf_of(&x)->extra, SF_SNAKE);
    scene_end(&x);
}

/* ---- Loading (A-10) ---------------------------------------------------------------------------------------------- */

#define REFUSED(words, ...)                                                                                            \
    do {                                                                                                               \
        const char *message = REFUSAL(__VA_ARGS__);                                                                    \
        if (!strstr(message, words))                                                                                   \
            fail_msg("'%s' is not in '%s'", words, message);                                                           \
    } while (0)

static void test_sf_load_refuses_what_cannot_be(void **state)
{
    (void)state;
    assert_string_equal(REFUSAL(.roll = "1 2 3"), "");
    REFUSED("there is no space '8.0'", .t0 = "8.0", .roll = "1 2 3");
    REFUSED("there is no space '1.16'", .t0 = "1.16", .roll = "1 2 3");
    REFUSED("there is no space '1.01'", .t0 = "1.01", .roll = "1 2 3");
    REFUSED("must have 8 entries", .snakes = "7.0 7.2", .roll = "1 2 3");
    REFUSED("listed twice", .snakes = "7.0 7.0 7.2 7.4 7.6 7.8 7.10 7.12", .roll = "1 2 3");
    REFUSED("one space", .snakes = "+7.1", .roll = "1 2 3");
    REFUSED("tokens.0: a token in play cannot stand", .t0 = "7.0 rim", .roll = "1 2 3");
    REFUSED("share a space", .t0 = "3.4", .t1 = "3.4", .roll = "1 2 3");
    REFUSED("share a space", .t0 = "hub", .t1 = "hub", .roll = "1 2 3");
    REFUSED("has visited the rim", .t0 = "7.0", .snakes = "+3.3", .roll = "1 2 3");
    REFUSED("would be home", .t0 = "hub rim", .t1 = "1.1", .roll = "1 2 3");
    REFUSED("no longer in play", .t0 = "3.4 eaten", .roll = "1 2 3");
    REFUSED("not over", .phase = "over");
    REFUSED("with play-on 'no'", .t1 = "home", .roll = "1 2 3");
    REFUSED("must add up to 6", .roll = "1 2 4");
    REFUSED("at least one MOVE", .t0 = "hub new", .t1 = "3.3", .roll = "0 2 4");
    REFUSED("nobody has anything to choose", .t0 = "3.4", .roll = "0 2 4");
    REFUSED("must be null", .phase = "roll", .roll = "1 2 3");
    REFUSED("outside the phases", .roll = "1 2 3", .left = 1);
    REFUSED("left: must be at most 2", .t0 = "3.4", .phase = "snakes", .roll = "1 2 3", .left = 3);
    REFUSED("fewer pieces than have moved", .t0 = "3.4", .phase = "snakes", .roll = "1 4 1", .left = 2, .done = "7.0");
    REFUSED("not among the foremost", .t0 = "3.2", .t1 = "1.12", .snakes = "+4.1", .phase = "snakes", .roll = "1 1 4",
            .left = 1, .next = "7.4");
    REFUSED("nobody has anything to choose", .t0 = "3.4", .t1 = "1.12", .snakes = "+5.4", .phase = "snakes",
            .roll = "1 1 4", .left = 1);
    REFUSED("more: unknown key", .roll = "1 2 3", .more = ",\"more\":1");
    REFUSED("unknown key", .roll = "1 2 3", .more = ",\"drawn\":[]");
    REFUSED("drawn: is missing", .roll = "1 2 3", .options = "\"chance\":\"deck\"");
    REFUSED("no option 'dice'", .roll = "1 2 3", .options = "\"dice\":\"7\"");
    REFUSED("cannot be 'none'", .roll = "1 2 3", .options = "\"chance\":\"none\"");
    assert_string_equal(REFUSAL(.roll = "1 2 3", .options = "\"chance\":\"dice\""), ""); /* a default may be written */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sf_23_as_many_move_as_symbols),
        cmocka_unit_test(test_sf_24_all_snakes_before_any_fox),
        cmocka_unit_test(test_sf_25_one_step_along_lines_and_arrows),
        cmocka_unit_test(test_sf_26_nearest_first),
        cmocka_unit_test(test_sf_27_ties_spoke_then_ring_then_side_then_chance),
        cmocka_unit_test(test_sf_28_only_to_a_nearer_space),
        cmocka_unit_test(test_sf_29_who_cannot_come_nearer_is_passed_over),
        cmocka_unit_test(test_sf_30_equally_good_steps_the_opponent_or_the_rules_choose),
        cmocka_unit_test(test_sf_31_never_onto_another_piece),
        cmocka_unit_test(test_sf_32_a_piece_may_enter_and_leave_the_hub),
        cmocka_unit_test(test_sf_33_a_piece_that_can_eat_the_token_does),
        cmocka_unit_test(test_sf_34_the_other_token_is_eaten_only_on_the_way),
        cmocka_unit_test(test_sf_35_the_roll_is_carried_out_after_an_eating),
        cmocka_unit_test(test_sf_36_the_turn_passes_to_the_other_token),
        cmocka_unit_test(test_sf_37_the_first_home_wins),
        cmocka_unit_test(test_sf_38_the_other_may_play_on_alone),
        cmocka_unit_test(test_sf_39_both_eaten_and_the_hunters_win),
        cmocka_unit_test(test_sf_option_distance),
        cmocka_unit_test(test_sf_option_deck),
        cmocka_unit_test(test_sf_option_hand),
        cmocka_unit_test(test_sf_load_refuses_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
