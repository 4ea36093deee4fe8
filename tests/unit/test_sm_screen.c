/* Serpent Master on the screen, as far as nothing is drawn: squares and entries have places of their own, arrows reach
 * every entry. */
#include "support.h"

#include "tui/screens/sm_choosing.h"
#include "tui/screens/sm_grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

/* The choice of the seat that enters. */
static struct look look_at(const struct rules *rules, const struct state *s, action *legal)
{
    int seat = game_sole_actor(s);
    struct look look = { .rules = rules, .view = s, .seat = seat };
    look.choice = choice_among(rules, s, seat, legal, game_legal(rules, s, seat, legal));
    return look;
}

static void test_sm_screen_arrows_go_round_all_free_entries(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 4, NULL);
    struct rng rng = rng_from_seed(5);
    static action legal[TEST_LIST_MAX], scratch[TEST_LIST_MAX];
    action a;
    union state_memory memory;
    int seat;
    game_setup(rules, &memory.state);
    while (memory.state.phase == SM_ENTER) {
        struct look look = look_at(rules, &memory.state, legal);
        bool seen[SM_ENTRIES] = { false };
        for (int i = 0; i < look.choice.count; i++) {
            look.chosen = sm_entry_by_key(&look, INPUT_TAB);
            assert_false(seen[look.chosen]);
            seen[look.chosen] = true;
        }
        int first = look.chosen;
        look.chosen = sm_entry_by_key(&look, INPUT_TAB);
        look.chosen = sm_entry_by_key(&look, INPUT_BACK_TAB);
        assert_int_equal(look.chosen, first);
        static const enum input_kind keys[] = { INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT };
        for (look.chosen = 0; look.chosen < look.choice.count; look.chosen++)
            for (int i = 0; i < 4; i++)
                assert_in_range(sm_entry_by_key(&look, keys[i]), 0, look.choice.count - 1);
        assert_true(test_pick(rules, &memory.state, &rng, scratch, &seat, &a));
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    rules_free(rules);
}

static void test_sm_screen_arrows_lead_across_and_round_corners(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 4, NULL);
    static action legal[TEST_LIST_MAX];
    union state_memory memory;
    game_setup(rules, &memory.state);
    struct look look = look_at(rules, &memory.state, legal);
    while (sm_what_of(legal[look.chosen]) != sm_entry(SM_NORTH, 7))
        look.chosen++;
    int corner = look.chosen;
    assert_int_equal(sm_what_of(legal[sm_entry_by_key(&look, INPUT_RIGHT)]), sm_entry(SM_EAST, 7));
    assert_int_equal(sm_what_of(legal[sm_entry_by_key(&look, INPUT_LEFT)]), sm_entry(SM_NORTH, 6));
    assert_int_equal(sm_what_of(legal[sm_entry_by_key(&look, INPUT_DOWN)]), sm_entry(SM_SOUTH, 7));
    assert_int_equal(sm_entry_by_key(&look, INPUT_UP), corner);
    rules_free(rules);
}

static void test_sm_screen_cards_are_typed_digit_by_digit(void **state)
{
    (void)state;
    static const int cards[] = { 2, 3, 12, 15 };
    action legal[4];
    struct look look = { .choice = { .actions = legal, .count = 4 } };
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
        cmocka_unit_test(test_sm_screen_squares_and_entries_have_places_in_every_window),
        cmocka_unit_test(test_sm_screen_arrows_go_round_all_free_entries),
        cmocka_unit_test(test_sm_screen_arrows_lead_across_and_round_corners),
        cmocka_unit_test(test_sm_screen_cards_are_typed_digit_by_digit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
