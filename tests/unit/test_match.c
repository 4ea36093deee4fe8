/* One live match (src/match): play, chance, undo and redo, events, views, names. Tried on the null game, which has
 * every kind of node. */
#include "support.h"

#include "base/memory.h"
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

/* Plays the first legal action of a seat. */
static void play_first(struct match *m, int seat)
{
    action *legal = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *legal);
    assert_true(match_legal(m, seat, legal) > 0);
    match_play_action(m, seat, legal[0]);
    free(legal);
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
    int seat;
    action legal[6];
    assert_int_equal(match_state(m)->node, NODE_CHANCE);
    assert_int_equal(match_ply(m), 0);
    assert_int_equal(match_legal(m, SEAT_CHANCE, legal), 6);
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
    play_on(m, 4, 1);
    while (match_undo(m, NULL) == 0)
        ;
    assert_true(match_redoable(m) > 0);
    play_first(m, 1);
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

/* The first outcome, always; the context counts. */
static action first_outcome(void *context, const struct rules *rules, const struct state *s)
{
    action outcomes[OUTCOMES_MAX];
    assert_true(game_legal(rules, s, SEAT_CHANCE, outcomes) > 0);
    ++*(int *)context;
    return outcomes[0];
}

static void test_match_chance_can_be_injected(void **state)
{
    (void)state;
    int draws = 0, chances = 0, seat;
    struct match *m = new_match(CHANCE_MANUAL, "1");
    match_set_chance(m, first_outcome, &draws);
    assert_int_equal(match_chance_mode(m), CHANCE_AUTO);
    assert_int_equal(draws, 7); /* the prize, and three cards for each */
    play_on(m, 1000, 3);
    assert_int_equal(match_state(m)->node, NODE_OVER);
    for (int ply = 0; ply < match_ply(m); ply++) {
        action outcomes[OUTCOMES_MAX], a = match_action_at(m, ply, &seat);
        if (seat != SEAT_CHANCE)
            continue;
        game_legal(match_rules(m), match_state_at(m, ply), SEAT_CHANCE, outcomes);
        assert_true(a == outcomes[0]);
        chances++;
    }
    assert_int_equal(draws, chances);
    struct state *end = kept_state(m);
    int length = match_ply(m);
    while (match_undo(m, NULL) == 0)
        ;
    while (match_redo(m, NULL) == 0)
        ;
    assert_int_equal(match_ply(m), length);
    assert_state(m, end);
    assert_int_equal(draws, chances); /* what was drawn stays */
    struct textbuf id = TEXTBUF_GROWING;
    struct match *again;
    assert_int_equal(match_id(m, &id, NULL), 0);
    assert_null(strchr(textbuf_text(&id), '@')); /* the seed would not tell it */
    assert_int_equal(match_from_id(&test_games()->catalog, textbuf_text(&id), CHANCE_AUTO, "2", &again, NULL), 0);
    assert_memory_equal(match_state(again), match_state(m), state_size(m));
    textbuf_release(&id);
    match_free(again);
    match_free(m);
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
    play_on(m, 7, 1);
    assert_int_equal(match_event_count(m), 7);
    play_first(m, 0);
    int count = match_event_count(m);
    assert_int_equal(match_events_before(m, 7), 7);
    match_undo(m, NULL);
    assert_int_equal(match_event_count(m), 7);
    match_redo(m, NULL);
    assert_int_equal(match_event_count(m), count);
    assert_int_equal(match_event(m, 8)->seat, 0);
    match_free(m);
}

static void test_match_auto_chance_stands_in_the_events(void **state)
{
    (void)state;
    struct match *m = new_match(CHANCE_AUTO, "1");
    assert_int_equal(match_event_count(m), 7);
    while (match_ply(m) == 7 || match_state(m)->actors != 3) { /* both choose again: the next round */
        int ply = match_ply(m), before = match_event_count(m);
        play_on(m, 1, 2);
        assert_int_equal(match_events_before(m, ply), before);
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

/* ---- The past ---------------------------------------------------------------------------------------------------- */

/* Royal Python, with its calls of `apply` counted. */
static const struct game *counted_game;
static long applied;

static void apply_counted(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    applied++;
    counted_game->apply(rules, s, seat, a, log);
}

/* A line of play: the state before each ply, the events so far, and which state and how many events belong together. */
struct line {
    int plies, events;
    size_t size;
    unsigned char *states;
    struct event *event;
    int *before;
};

/* Plays on at random, as far as `plies`, beside the match. */
static void play_line(struct line *x, struct match *m, int plies, struct rng *rng)
{
    const struct rules *rules = match_rules(m);
    action *scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *scratch), a;
    int seat, room = rules->events_max;
    x->size = rules->game->state_size;
    x->states = memory_resize(x->states, (size_t)(plies + 1) * x->size);
    x->before = memory_resize(x->before, (size_t)(plies + 1) * sizeof *x->before);
    if (x->plies == 0)
        memcpy(x->states, match_state(m), x->size);
    for (; x->plies < plies; x->plies++) {
        unsigned char *here = x->states + (size_t)x->plies * x->size;
        assert_true(test_pick(rules, (struct state *)(void *)here, rng, scratch, &seat, &a));
        x->event = memory_resize(x->event, (size_t)(x->events + room) * sizeof *x->event);
        struct event_log log = { .events = x->event + x->events, .capacity = room };
        x->before[x->plies] = x->events;
        memcpy(here + x->size, here, x->size);
        counted_game->apply(rules, (struct state *)(void *)(here + x->size), seat, a, &log);
        x->events += log.count;
        match_play_action(m, seat, a);
    }
    x->before[plies] = x->events;
    free(scratch);
}

static void assert_ply(const struct line *x, const struct match *m, int ply)
{
    assert_memory_equal(match_state_at(m, ply), x->states + (size_t)ply * x->size, x->size);
    assert_int_equal(match_events_before(m, ply), x->before[ply]);
}

static void assert_event(const struct line *x, const struct match *m, int v)
{
    assert_memory_equal(match_event(m, v), &x->event[v - 1], sizeof *x->event);
}

/* In order, backwards, and anywhere. */
static void assert_line(const struct line *x, struct match *m, struct rng *rng)
{
    assert_int_equal(match_ply(m), x->plies);
    assert_int_equal(match_event_count(m), x->events);
    for (int ply = 0; ply <= x->plies; ply++)
        assert_ply(x, m, ply);
    for (int v = x->events; v >= 1; v--)
        assert_event(x, m, v);
    for (int i = 0; i < 300; i++) {
        int ply = (int)rng_below(rng, (uint32_t)x->plies + 1);
        assert_ply(x, m, ply);
        for (int v = x->before[ply] + 1; v <= x->before[ply < x->plies ? ply + 1 : ply]; v++)
            assert_event(x, m, v);
    }
    for (int i = 0; i < 100; i++) {
        match_seek(m, (int)rng_below(rng, (uint32_t)x->plies + 1));
        assert_ply(x, m, match_ply(m));
    }
    match_seek(m, x->plies);
    assert_ply(x, m, x->plies);
}

static struct match *counted_match(struct test_catalog **c, struct game *counted)
{
    static const struct game *games[] = { NULL, NULL };
    counted_game = catalog_game(&test_games()->catalog, "royal-python");
    *counted = *counted_game;
    counted->apply = apply_counted;
    games[0] = counted;
    *c = test_catalog_new(games);
    return match_new(test_rules(*c, "royal-python", NULL, 6, NULL), CHANCE_MANUAL, "1");
}

static void free_line(struct line *x, struct match *m, struct test_catalog *c)
{
    free(x->states);
    free(x->event);
    free(x->before);
    match_free(m);
    test_catalog_free(c);
}

static void test_match_remembers_everything(void **state)
{
    (void)state;
    struct test_catalog *c;
    struct game counted;
    struct line x = { 0 };
    struct rng rng = rng_from_seed(4);
    struct match *m = counted_match(&c, &counted);
    static const int lengths[] = { 1, 47, 48, 49, 96, 200 };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        play_line(&x, m, lengths[i], &rng);
        assert_line(&x, m, &rng);
    }
    /* Other lines from any point on. */
    for (int i = 0; i < test_scale(40); i++) {
        int from = 1 + (int)rng_below(&rng, (uint32_t)x.plies), to = from + (int)rng_below(&rng, 100);
        if (i % 4 == 0)
            assert_event(&x, m, x.events / 2);
        if (i % 3 == 0)
            from = from / 48 * 48;
        match_seek(m, from);
        x.events = x.before[from];
        x.plies = from;
        play_line(&x, m, to > from ? to : from, &rng);
        match_seek(m, x.plies);
        if (x.plies > from)
            assert_int_equal(match_redoable(m), 0);
        assert_line(&x, m, &rng);
    }
    free_line(&x, m, c);
}

/* Whatever is walked through in order costs as much as playing it does, and no step more than a leg. */
static void test_match_remembers_quickly(void **state)
{
    (void)state;
    struct test_catalog *c;
    struct game counted;
    struct line x = { 0 };
    struct rng rng = rng_from_seed(4);
    struct match *m = counted_match(&c, &counted);
    applied = 0;
    play_line(&x, m, 300, &rng);
    assert_int_equal(applied, 300);
    applied = 0;
    for (int v = 1; v <= x.events; v++)
        match_event(m, v);
    assert_in_range(applied, 1, 300);
    applied = 0;
    for (int v = x.events; v >= 1; v--)
        match_event(m, v);
    assert_in_range(applied, 1, 300);
    applied = 0;
    for (int ply = 0; ply <= 300; ply++)
        match_state_at(m, ply);
    assert_in_range(applied, 1, 300);
    applied = 0;
    for (int ply = 0; ply < 300; ply++) { /* as a transcript is written */
        match_state_at(m, ply);
        for (int v = match_events_before(m, ply) + 1; v <= match_events_before(m, ply + 1); v++)
            match_event(m, v);
    }
    assert_in_range(applied, 1, 3 * 300);
    for (int i = 0; i < 200; i++) {
        applied = 0;
        match_seek(m, (int)rng_below(&rng, 301));
        assert_in_range(applied, 0, 47);
    }
    free_line(&x, m, c);
}

/* The longest games of the greatest state. */
static void test_match_is_lean(void **state)
{
    (void)state;
    enum { PLIES = 1712 };
    const struct rules *rules = test_rules(test_games(), "greatest-snake", "expansion", 5, NULL);
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch), a;
    int seat, ply = 0;
    for (uint64_t seed = 1644; ply < PLIES; seed++) { /* about one game in two thousand is so long */
        struct rng rng = rng_from_seed(seed);
        struct match *m = match_new(rules_share(rules), CHANCE_MANUAL, "1");
        assert_in_range(match_bytes(m), rules->game->state_size, 32 << 10);
        for (ply = 0; ply < PLIES && test_pick(rules, match_state(m), &rng, scratch, &seat, &a); ply++)
            match_play_action(m, seat, a);
        assert_in_range(match_bytes(m), rules->game->state_size, 300000);
        if (ply == PLIES)
            print_message("%zu bytes after %d plies\n", match_bytes(m), PLIES);
        match_free(m);
    }
    rules_free(rules);
    free(scratch);
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
        cmocka_unit_test(test_match_chance_can_be_injected),
        cmocka_unit_test(test_match_think_seed_is_apart_from_chance),
        cmocka_unit_test(test_match_events_follow_the_line_on_the_table),
        cmocka_unit_test(test_match_auto_chance_stands_in_the_events),
        cmocka_unit_test(test_match_seek_goes_anywhere_and_keeps_the_rest),
        cmocka_unit_test(test_match_remembers_everything),
        cmocka_unit_test(test_match_remembers_quickly),
        cmocka_unit_test(test_match_is_lean),
        cmocka_unit_test(test_match_views_hide_what_a_seat_may_not_see),
        cmocka_unit_test(test_match_names_are_cut_between_characters),
        cmocka_unit_test(test_match_from_a_position_begins_there),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
