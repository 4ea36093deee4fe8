/* The picture of the round board: in every window and for every designer's board each space has a cell of its own. */
#include "tui/screens/round_board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static struct round_board board;

static void lay_out(int rings, int spokes, int height, int width)
{
    memset(&board, 0, sizeof board);
    board.rings = rings;
    board.spokes = spokes;
    round_board_place(&board, 1, 2, height, width);
}

static void assert_spaces_differ(void)
{
    static uint8_t used[ROUND_ROWS_MAX + 8][ROUND_COLUMNS_MAX + 8];
    memset(used, 0, sizeof used);
    for (int r = 0; r < board.rings; r++)
        for (int s = 0; s < board.spokes; s++) {
            struct round_cell cell = board.space[r][s];
            assert_in_range(cell.y, board.y, board.y + board.height - 1);
            assert_in_range(cell.x, board.x, board.x + board.width - 1);
            assert_int_equal(used[cell.y][cell.x], 0);
            used[cell.y][cell.x] = 1;
        }
}

static void test_round_board_spaces_never_share_a_cell(void **state)
{
    (void)state;
    for (int rings = 2; rings <= ROUND_RINGS_MAX; rings++)
        for (int spokes = 3; spokes <= ROUND_SPOKES_MAX; spokes++)
            for (int height = 22; height <= 70; height += 3) {
                lay_out(rings, spokes, height, round_board_width(height));
                assert_spaces_differ();
                lay_out(rings, spokes, height, 51);
                assert_spaces_differ();
            }
}

static void test_round_board_the_smallest_window_holds_the_standard_board_as_it_is(void **state)
{
    (void)state;
    lay_out(7, 16, 22, round_board_width(22));
    assert_int_equal(board.height, 22);
    for (int r = 0; r < 7; r++)
        for (int s = 0; s < 8; s++) { /* both halves alike: nothing had to give way to something else */
            struct round_cell right = board.space[r][s], left = board.space[r][15 - s];
            assert_int_equal(right.y, left.y);
            assert_int_equal(right.x - board.hub.x, board.hub.x - left.x);
        }
}

static void test_round_board_a_click_finds_the_space_it_is_on(void **state)
{
    (void)state;
    int ring, spoke;
    lay_out(7, 16, 22, round_board_width(22));
    for (int r = 0; r < 7; r++)
        for (int s = 0; s < 16; s++) {
            assert_true(round_board_hit(&board, board.space[r][s].y, board.space[r][s].x, &ring, &spoke));
            assert_int_equal(ring, r);
            assert_int_equal(spoke, s);
        }
    assert_true(round_board_hit(&board, board.hub.y, board.hub.x, &ring, &spoke));
    assert_int_equal(ring, -1);
    assert_false(round_board_hit(&board, board.y, board.x, &ring, &spoke));
}

static void test_round_board_stays_round_in_a_narrow_window(void **state)
{
    (void)state;
    lay_out(7, 16, 60, 51);
    assert_in_range(board.height, 20, 28);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_board_spaces_never_share_a_cell),
        cmocka_unit_test(test_round_board_the_smallest_window_holds_the_standard_board_as_it_is),
        cmocka_unit_test(test_round_board_a_click_finds_the_space_it_is_on),
        cmocka_unit_test(test_round_board_stays_round_in_a_narrow_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
