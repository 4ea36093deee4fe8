/* Serpent Master on the screen, as far as nothing is drawn: events lead to the same picture as the view after them,
 * what is offered is what is legal, squares and entries have places of their own, arrows reach every entry. */
#include "support.h"

#include "tui/screens/sm_choosing.h"
#include "tui/screens/sm_grid.h"
#include "tui/screens/sm_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const solo[] = { "open-pit", "blind-pit" };

static struct rules *rules_for(int seats, int game)
{
    return test_rules(test_games(), "serpent-master", seats == 1 ? solo[game % 2] : NULL, seats, NULL);
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

static const int viewers[] = { 0, 1, VIEW_TABLE, VIEW_FULL };
enum { VIEWERS = 4 };

static void settle(struct sm_picture *p, const struct rules *rules, const struct state *s, int viewer)
{
    union state_memory view;
    game_view(rules, s, viewer, &view.state);
    sm_picture_settle(p, (const struct sm_state *)&view);
}

static void advance(struct sm_picture *p, const struct rules *rules, const struct event_log *log, int viewer)
{
    for (int i = 0; i < log->count; i++) {
        struct event e = log->events[i];
        enum event_sight sight = event_sight(&e, viewer);
        if (sight == EVENT_PARTLY)
            e.arg[0] = 0;
        if (sight != EVENT_UNSEEN)
            sm_picture_advance(p, (const struct sm_rules *)rules, &e);
    }
}

/* Tokens that were just placed are marked until the picture settles; who sees no card being put aside learns the number
 * of cards then. */
static void forget_fleeting(struct sm_picture *p, bool cards)
{
    memset(p->step, 0, sizeof p->step);
    if (cards)
        memset(p->hand, 0, sizeof p->hand);
    if (cards)
        memset(p->aside, 0, sizeof p->aside);
}

static void check_points(const struct sm_picture *p, const struct rules *rules, const struct state *s)
{
    for (int seat = 0; seat < rules->seats; seat++) {
        struct sm_standing shown = sm_picture_standing(p, seat), real = sm_standing((const struct sm_state *)s, seat);
        assert_int_equal(shown.points, real.points);
        assert_int_equal(shown.stack, real.stack);
        assert_int_equal(shown.alone, real.alone);
    }
}

static void check_game(const struct rules *rules, int seed)
{
    static struct sm_picture picture[VIEWERS], settled;
    struct event events[64];
    union state_memory memory;
    struct state *s = &memory.state;
    struct rng rng = rng_from_seed((uint64_t)seed);
    static action scratch[TEST_LIST_MAX];
    action a;
    int seat;
    game_setup(rules, s);
    for (int i = 0; i < VIEWERS; i++)
        if (rules_has_viewer(rules, viewers[i]))
            settle(&picture[i], rules, s, viewers[i]);
    while (test_pick(rules, s, &rng, scratch, &seat, &a)) {
        struct event_log log = { .events = events, .capacity = 64 };
        bool cards = s->phase == SM_ASIDE;
        game_apply(rules, s, seat, a, &log);
        for (int i = 0; i < VIEWERS; i++) {
            if (!rules_has_viewer(rules, viewers[i]))
                continue;
            advance(&picture[i], rules, &log, viewers[i]);
            settle(&settled, rules, s, viewers[i]);
            check_points(&picture[i], rules, s);
            struct sm_picture before = settled, after = picture[i];
            forget_fleeting(&before, cards);
            forget_fleeting(&after, cards);
            memset(before.order + before.open, 0, sizeof before.order - before.open);
            memset(after.order + after.open, 0, sizeof after.order - after.open);
            for (int square = 0; square < SM_SQUARES; square++)
                assert_memory_equal(before.stack[square], after.stack[square], before.height[square]);
            assert_memory_equal(&before, &after, sizeof before);
            picture[i] = settled;
        }
    }
}

static void test_sm_screen_events_lead_to_the_view_after_them(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 4; seats++)
        for (int game = 0; game < test_scale(20); game++) {
            struct rules *rules = rules_for(seats, game);
            check_game(rules, 100 * seats + game);
            rules_free(rules);
        }
}

/* ---- What is offered --------------------------------------------------------------------------------------------- */

static void check_ways(const struct rules *rules, struct state *s, int seat, const action *legal, int count)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *state = (struct sm_state *)s;
    struct sm_ways ways;
    sm_ways_now(r, state, seat, state->chosen[seat], &ways);
    assert_int_equal(ways.count, count);
    for (int i = 0; i < count; i++) {
        struct sm_effect effect = sm_effect_of(r, state, seat, ways.number[i]);
        union state_memory memory;
        struct sm_state *after = (struct sm_state *)&memory;
        int visible = 0, covered = 0;
        assert_int_equal(ways.number[i], sm_what_of(legal[i]));
        memcpy(&memory, s, rules->game->state_size);
        for (int other = 0; other < rules->seats; other++) {
            visible += __builtin_popcountll(state->top[other]);
            covered += effect.covers[other];
        }
        assert_int_equal(effect.before, sm_standing(state, seat).points);
        game_apply(rules, &memory.state, seat, legal[i], NULL);
        assert_int_equal(effect.after, sm_standing(after, seat).points);
        assert_int_equal(effect.stack, sm_standing(after, seat).stack);
        for (int other = 0; other < rules->seats; other++)
            visible -= __builtin_popcountll(after->top[other]);
        assert_int_equal(covered, visible + r->size[state->chosen[seat]]);
    }
}

static void test_sm_screen_placements_and_effects_are_those_of_the_rules(void **state)
{
    (void)state;
    for (int game = 0; game < test_scale(40); game++) {
        struct rules *rules = rules_for(1 + game % 4, game);
        struct rng rng = rng_from_seed((uint64_t)game);
        static action scratch[TEST_LIST_MAX], legal[TEST_LIST_MAX];
        action a;
        union state_memory memory;
        int seat;
        game_setup(rules, &memory.state);
        while (test_pick(rules, &memory.state, &rng, scratch, &seat, &a)) {
            if (memory.state.phase == SM_RESOLVE)
                check_ways(rules, &memory.state, seat, legal, game_legal(rules, &memory.state, seat, legal));
            game_apply(rules, &memory.state, seat, a, NULL);
        }
        rules_free(rules);
    }
}

/* ---- Squares and entries on the screen --------------------------------------------------------------------------- */

static void check_grid(const struct rules *rules, int height, int width)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct area area = { 1, 0, height, width };
    struct sm_grid g = { 0 };
    int below = sm_grid_place(&g, r, area, 2), y, x, wrap;
    assert_in_range(below, area.y, area.y + area.height - 2);
    for (int square = 0; square < SM_SQUARES; square++) {
        if (!(r->board & SM_BIT(square)))
            continue;
        sm_grid_spot(&g, square, g.columns * g.rows, &y, &x, &wrap);
        assert_int_equal(wrap, g.columns);
        for (int i = 0; i < g.columns * g.rows; i++)
            assert_int_equal(sm_grid_hit(&g, y + i / wrap, x + i % wrap), square);
        assert_true(x >= area.x && x + g.columns <= area.x + area.width);
        assert_true(y >= area.y && y + g.rows <= below);
    }
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++) {
        if (sm_entry_square(r, entry) == SM_NO_SQUARE)
            continue;
        sm_grid_outside(&g, entry, &y, &x);
        assert_int_equal(sm_grid_hit(&g, y, x), entry);
        assert_true(x >= area.x && x < area.x + area.width && y >= area.y && y < below);
    }
    assert_int_equal(sm_grid_hit(&g, g.y - 1, g.x - 1), SM_NO_HEAD);
    assert_int_equal(sm_grid_hit(&g, area.y + area.height, g.x + 2), SM_NO_HEAD);
}

static void test_sm_screen_squares_and_entries_have_places_in_every_window(void **state)
{
    (void)state;
    static const char *const boards[] = { "board=6", "board=7", "board=8" };
    for (int i = 0; i < 3; i++) {
        struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 4, boards[i]);
        for (int height = 22; height <= 70; height += 3) {
            int wide = sm_grid_width(height, 2);
            check_grid(rules, height, wide);
            check_grid(rules, height, 45);
            check_grid(rules, height, wide + 31);
            assert_true(wide <= 45 || height >= 30); /* the panel keeps its place in the smallest window */
        }
        rules_free(rules);
    }
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static void test_sm_screen_arrows_go_round_all_free_entries(void **state)
{
    (void)state;
    struct rules *rules = rules_for(4, 0);
    struct rng rng = rng_from_seed(5);
    static action legal[TEST_LIST_MAX], scratch[TEST_LIST_MAX];
    action a;
    union state_memory memory;
    int seat;
    game_setup(rules, &memory.state);
    while (memory.state.phase == SM_ENTER) {
        struct look look = { .rules = rules, .view = &memory.state, .actions = legal };
        look.count = game_legal(rules, &memory.state, ((struct sm_state *)&memory)->turn, legal);
        bool seen[SM_ENTRIES] = { false };
        for (int i = 0; i < look.count; i++) {
            look.chosen = sm_entry_next(&look, 1);
            assert_false(seen[look.chosen]);
            seen[look.chosen] = true;
        }
        int first = look.chosen;
        look.chosen = sm_entry_next(&look, 1);
        look.chosen = sm_entry_next(&look, -1);
        assert_int_equal(look.chosen, first);
        static const enum input_kind keys[] = { INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT };
        for (look.chosen = 0; look.chosen < look.count; look.chosen++)
            for (int i = 0; i < 4; i++)
                assert_in_range(sm_entry_towards(&look, keys[i]), 0, look.count - 1);
        assert_true(test_pick(rules, &memory.state, &rng, scratch, &seat, &a));
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    rules_free(rules);
}

static void test_sm_screen_arrows_lead_across_and_round_corners(void **state)
{
    (void)state;
    struct rules *rules = rules_for(4, 0);
    static action legal[TEST_LIST_MAX];
    union state_memory memory;
    game_setup(rules, &memory.state);
    struct look look = { .rules = rules, .view = &memory.state, .actions = legal };
    look.count = game_legal(rules, &memory.state, 0, legal);
    while (sm_what_of(legal[look.chosen]) != sm_entry(SM_NORTH, 7))
        look.chosen++;
    int corner = look.chosen;
    assert_int_equal(sm_what_of(legal[sm_entry_towards(&look, INPUT_RIGHT)]), sm_entry(SM_EAST, 7));
    assert_int_equal(sm_what_of(legal[sm_entry_towards(&look, INPUT_LEFT)]), sm_entry(SM_NORTH, 6));
    assert_int_equal(sm_what_of(legal[sm_entry_towards(&look, INPUT_DOWN)]), sm_entry(SM_SOUTH, 7));
    assert_int_equal(sm_entry_towards(&look, INPUT_UP), corner);
    rules_free(rules);
}

static void test_sm_screen_cards_are_typed_digit_by_digit(void **state)
{
    (void)state;
    static const int cards[] = { 2, 3, 12, 15 };
    action legal[4];
    struct look look = { .actions = legal, .count = 4 };
    uint8_t typed = 0;
    for (int i = 0; i < 4; i++)
        legal[i] = sm_pack(SM_DO_CARD, cards[i]);
    assert_int_equal(sm_card_typed(&look, 1, &typed), -1);
    assert_int_equal(sm_card_typed(&look, 2, &typed), 2); /* 12 */
    assert_int_equal(sm_card_typed(&look, 2, &typed), 0);
    assert_int_equal(sm_card_typed(&look, 3, &typed), 1); /* there is no 23 */
    assert_int_equal(sm_card_typed(&look, 9, &typed), -1);
    assert_int_equal(sm_card_typed(&look, 1, &typed), -1);
    assert_int_equal(sm_card_typed(&look, 5, &typed), 3);
    assert_int_equal(sm_card_typed(&look, 0, &typed), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_screen_events_lead_to_the_view_after_them),
        cmocka_unit_test(test_sm_screen_placements_and_effects_are_those_of_the_rules),
        cmocka_unit_test(test_sm_screen_squares_and_entries_have_places_in_every_window),
        cmocka_unit_test(test_sm_screen_arrows_go_round_all_free_entries),
        cmocka_unit_test(test_sm_screen_arrows_lead_across_and_round_corners),
        cmocka_unit_test(test_sm_screen_cards_are_typed_digit_by_digit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
