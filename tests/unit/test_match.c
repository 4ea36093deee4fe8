/* One live match (src/match): play, chance, undo and redo, events, views, names. Tried on the null game, which has
 * every kind of node. */
#include "support.h"

#include "match/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct match *new_match(enum chance_mode mode, const char *seed)
{
    return match_new(test_rules(test_games(), "null-game", NULL, 2, NULL), mode, seed);
}

static size_t state_size(const struct match *m)
{
    return match_rules(m)->game->state_size;
}

static struct state *kept_state(const struct match *m)
{
    struct state *copy = malloc(state_size(m));
    assert_non_null(copy);
    memcpy(copy, match_state(m), state_size(m));
    return copy;
}

/* Compares with a state from kept_state, and frees that. */
static void assert_state(const struct match *m, struct state *kept)
{
    assert_memory_equal(match_state(m), kept, state_size(m));
    free(kept);
}

/* Plays `count` actions of the seats (and of chance, where it is played by hand), or up to the end. */
static void play_on(struct match *m, int count, uint64_t seed)
{
    struct rng rng = rng_from_seed(seed);
    static action scratch[TEST_LIST_MAX];
    action a;
    int seat;
    while (count-- > 0 && test_pick(match_rules(m), match_state(m), &rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
}

static void test_match_auto_chance_never_rests_at_a_chance_node(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    assert_int_equal(match_state(m)->node, NODE_SEALED);
    assert_int_equal(match_ply(m), 7); /* the prize and two hands of three */
    for (int i = 0; i < 100 && match_state(m)->node != NODE_OVER; i++) {
        play_on(m, 1, (uint64_t)i);
        assert_int_not_equal(match_state(m)->node, NODE_CHANCE);
    }
    assert_int_equal(match_state(m)->node, NODE_OVER);
    match_free(m);
}

static void test_match_manual_chance_is_played_like_a_seat(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_MANUAL, "1");
    int seat, count;
    assert_int_equal(match_state(m)->node, NODE_CHANCE);
    assert_int_equal(match_ply(m), 0);
    match_legal(m, SEAT_CHANCE, &count);
    assert_int_equal(count, 6);
    assert_int_equal(match_play(m, SEAT_NONE, "lay 3", NULL), 0);
    assert_int_equal(match_play(m, SEAT_CHANCE, "draw 1", NULL), 0);
    match_action_at(m, 1, &seat);
    assert_int_equal(seat, SEAT_CHANCE);
    assert_int_equal(match_ply(m), 2);
    match_free(m);
}

static void test_match_refused_play_changes_nothing(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    struct state *before = kept_state(m);
    struct error err = { 0 };
    assert_int_equal(match_play(m, 0, "play  1", &err), ERR_ILLEGAL_ACTION);
    assert_int_equal(match_play(m, 0, "", &err), ERR_ILLEGAL_ACTION);
    assert_int_equal(match_play(m, SEAT_CHANCE, "draw 1", &err), ERR_NOT_YOUR_TURN);
    assert_int_equal(match_play(m, SEAT_NONE, "play 1", &err), ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "several seats owe an action: say which seat plays");
    assert_int_equal(match_ply(m), 7);
    assert_state(m, before);
    play_on(m, 1000, 5);
    assert_int_equal(match_play(m, SEAT_NONE, "pass", &err), ERR_GAME_OVER);
    assert_int_equal(match_play(m, 0, "pass", &err), ERR_GAME_OVER);
    match_free(m);
}

static void test_match_manual_undo_takes_back_one_action(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_MANUAL, "1");
    struct state *start = kept_state(m);
    play_on(m, 3, 1);
    struct state *third = kept_state(m);
    for (int ply = 2; ply >= 0; ply--) {
        assert_int_equal(match_undo(m, NULL), 0);
        assert_int_equal(match_ply(m), ply);
        assert_int_equal(match_redoable(m), 3 - ply);
    }
    assert_state(m, start);
    assert_int_equal(match_undo(m, NULL), ERR_NOTHING_TO_UNDO);
    for (int i = 0; i < 3; i++)
        assert_int_equal(match_redo(m, NULL), 0);
    assert_state(m, third);
    assert_int_equal(match_redo(m, NULL), ERR_NOTHING_TO_UNDO);
    match_free(m);
}

static void test_match_auto_undo_goes_back_to_a_decision(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "undo");
    assert_int_equal(match_undo(m, NULL), ERR_NOTHING_TO_UNDO); /* the deal is nobody's decision */
    struct state *states[200];
    int plies[200], count = 0;
    while (match_state(m)->node != NODE_OVER) {
        states[count] = kept_state(m);
        plies[count++] = match_ply(m);
        play_on(m, 1, (uint64_t)count);
    }
    struct state *end = kept_state(m);
    int last = match_ply(m);
    for (int i = count - 1; i >= 0; i--) {
        assert_int_equal(match_undo(m, NULL), 0);
        assert_int_equal(match_ply(m), plies[i]);
        assert_state(m, states[i]);
    }
    assert_int_equal(match_undo(m, NULL), ERR_NOTHING_TO_UNDO);
    for (int i = 0; i < count; i++)
        assert_int_equal(match_redo(m, NULL), 0);
    assert_int_equal(match_ply(m), last);
    assert_state(m, end);
    match_free(m);
}

static void test_match_new_action_drops_the_rest(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    int count;
    play_on(m, 4, 1);
    while (match_undo(m, NULL) == 0)
        ;
    assert_true(match_redoable(m) > 0);
    match_play_action(m, 1, match_legal(m, 1, &count)[0]);
    assert_int_equal(match_redoable(m), 0);
    assert_int_equal(match_redo(m, NULL), ERR_NOTHING_TO_UNDO);
    match_free(m);
}

static void test_match_playing_again_draws_the_same(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "again");
    play_on(m, 9, 4);
    struct state *once = kept_state(m);
    int ply = match_ply(m);
    for (int i = 0; i < 9; i++)
        assert_int_equal(match_undo(m, NULL), 0);
    play_on(m, 1, 77); /* something else, perhaps */
    assert_int_equal(match_undo(m, NULL), 0);
    play_on(m, 9, 4);
    assert_int_equal(match_ply(m), ply);
    assert_int_equal(match_redoable(m), 0);
    assert_state(m, once);
    match_free(m);
}

static void test_match_seed_decides_chance(void **state)
{
    (void)state;
    struct match *a = new_match(CHANCE_AUTO, "one"), *b = new_match(CHANCE_AUTO, "one");
    struct match *c = new_match(CHANCE_AUTO, "two");
    play_on(a, 1000, 3);
    play_on(b, 1000, 3);
    assert_memory_equal(match_state(a), match_state(b), state_size(a));
    assert_memory_not_equal(match_state_at(a, 7), match_state(c), state_size(a));
    assert_string_equal(match_seed(c), "two");
    assert_int_equal(match_chance_mode(c), CHANCE_AUTO);
    match_free(a);
    match_free(b);
    match_free(c);
}

static void test_match_think_seed_is_apart_from_chance(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "think");
    uint64_t first = match_think_seed(m);
    assert_true(first == match_think_seed(m));
    for (uint64_t ply = 0; ply < 100; ply++)
        assert_true(first != rng_derive(rng_seed_of_text("think"), ply));
    play_on(m, 1, 1);
    assert_true(first != match_think_seed(m));
    match_free(m);
}

static void test_match_events_follow_the_line_on_the_table(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_MANUAL, "1");
    assert_int_equal(match_event_count(m), 0);
    assert_int_equal(match_fresh_event(m), 1);
    play_on(m, 7, 1);
    assert_int_equal(match_event_count(m), 7);
    assert_int_equal(match_fresh_event(m), 7);
    int count;
    match_play_action(m, 0, match_legal(m, 0, &count)[0]);
    assert_int_equal(match_fresh_event(m), 8);
    count = match_event_count(m);
    assert_int_equal(match_events_before(m, 7), 7);
    match_undo(m, NULL);
    assert_int_equal(match_event_count(m), 7);
    assert_int_equal(match_fresh_event(m), 8); /* none are fresh */
    match_redo(m, NULL);
    assert_int_equal(match_event_count(m), count);
    assert_int_equal(match_fresh_event(m), 8);
    assert_int_equal(match_event(m, 8)->seat, 0);
    match_free(m);
}

static void test_match_auto_chance_stands_in_the_fresh_events(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    assert_int_equal(match_event_count(m), 7);
    assert_int_equal(match_fresh_event(m), 1);
    while (match_ply(m) == 7 || match_state(m)->actors != 3) { /* both choose again: the next round */
        int before = match_event_count(m);
        play_on(m, 1, 2);
        assert_int_equal(match_fresh_event(m), before + 1);
    }
    assert_int_equal(match_event(m, match_event_count(m))->seat, 1); /* it was dealt the last card */
    match_free(m);
}

static void test_match_seek_goes_anywhere_and_keeps_the_rest(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "seek");
    play_on(m, 1000, 8);
    int length = match_ply(m);
    struct state *end = kept_state(m);
    match_seek(m, 0);
    assert_int_equal(match_ply(m), 0);
    assert_int_equal(match_redoable(m), length);
    assert_int_equal(match_event_count(m), 0);
    assert_int_equal(match_redo(m, NULL), 0); /* on to the first decision */
    assert_int_equal(match_ply(m), 7);
    match_seek(m, length);
    assert_state(m, end);
    match_free(m);
}

static void test_match_views_hide_what_a_seat_may_not_see(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    struct textbuf view = TEXTBUF_GROWING;
    game_json(match_rules(m), match_view(m, 1), JSON_AS_WRITTEN, &view);
    assert_non_null(strstr(textbuf_text(&view), "\"viewer\":1"));
    assert_non_null(strstr(textbuf_text(&view), "\"hands\":[3,["));
    textbuf_clear(&view);
    game_json(match_rules(m), match_view(m, VIEW_TABLE), JSON_AS_WRITTEN, &view);
    assert_non_null(strstr(textbuf_text(&view), "\"hands\":[3,3]"));
    assert_int_equal(match_state(m)->viewer, VIEW_FULL);
    textbuf_release(&view);
    match_free(m);
}

static void test_match_names_are_cut_between_characters(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    char name[80];
    assert_string_equal(match_name(m, 1), "");
    snprintf(name, sizeof name, "%062d\u00e4\u00e4", 0);
    match_set_name(m, 1, name);
    assert_int_equal(strlen(match_name(m, 1)), 62);
    snprintf(name, sizeof name, "%061d\u00e4\u00e4", 0);
    match_set_name(m, 1, name);
    assert_int_equal(strlen(match_name(m, 1)), 63);
    match_set_name(m, 1, "B\u00f6");
    assert_string_equal(match_name(m, 1), "B\u00f6");
    assert_string_equal(match_name(m, 0), "");
    match_free(m);
}

static void test_match_from_a_position_begins_there(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_MANUAL, "1");
    play_on(m, 4, 6);
    struct state *there = kept_state(m);
    struct match *manual =
        match_from_state(test_rules(test_games(), "null-game", NULL, 2, NULL), there, CHANCE_MANUAL, "2");
    assert_memory_equal(match_state(manual), there, state_size(m));
    assert_int_equal(match_ply(manual), 0);
    assert_int_equal(match_undo(manual, NULL), ERR_NOTHING_TO_UNDO);
    struct match *drawn =
        match_from_state(test_rules(test_games(), "null-game", NULL, 2, NULL), there, CHANCE_AUTO, "2");
    assert_int_equal(match_ply(drawn), 3); /* what was left of the deal */
    assert_int_equal(match_undo(drawn, NULL), ERR_NOTHING_TO_UNDO);
    free(there);
    match_free(m);
    match_free(manual);
    match_free(drawn);
    match_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match_auto_chance_never_rests_at_a_chance_node),
        cmocka_unit_test(test_match_manual_chance_is_played_like_a_seat),
        cmocka_unit_test(test_match_refused_play_changes_nothing),
        cmocka_unit_test(test_match_manual_undo_takes_back_one_action),
        cmocka_unit_test(test_match_auto_undo_goes_back_to_a_decision),
        cmocka_unit_test(test_match_new_action_drops_the_rest),
        cmocka_unit_test(test_match_playing_again_draws_the_same),
        cmocka_unit_test(test_match_seed_decides_chance),
        cmocka_unit_test(test_match_think_seed_is_apart_from_chance),
        cmocka_unit_test(test_match_events_follow_the_line_on_the_table),
        cmocka_unit_test(test_match_auto_chance_stands_in_the_fresh_events),
        cmocka_unit_test(test_match_seek_goes_anywhere_and_keeps_the_rest),
        cmocka_unit_test(test_match_views_hide_what_a_seat_may_not_see),
        cmocka_unit_test(test_match_names_are_cut_between_characters),
        cmocka_unit_test(test_match_from_a_position_begins_there),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
