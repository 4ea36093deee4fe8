/* The winding track of Royal Python: for every number of spots and in every window, each spot has a cell of its own
 * beside the one before it. */
#include "tui/screens/rp_track.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

static struct track track;

static void lay_out(int spots, int lines, int height, int width)
{
    track = (struct track){ .spots = spots, .lines = lines };
    track_place(&track, (struct area){ 1, 2, height, width });
}

static void assert_inside(struct area cell)
{
    assert_in_range(cell.y, track.area.y, track.area.y + track.area.height - cell.height);
    assert_in_range(cell.x, track.area.x, track.area.x + track.area.width - cell.width);
}

/* Neighbours are side by side, or one over the other with a wall between them. */
static void assert_winding(void)
{
    for (int spot = 1; spot <= track.spots; spot++) {
        struct area cell = track_cell(&track, spot);
        assert_inside(cell);
        assert_in_range(cell.width, TRACK_CELL_MIN, TRACK_CELL_MAX);
        assert_in_range(cell.height, 2, track.lines);
        if (spot == 1)
            continue;
        struct area before = track_cell(&track, spot - 1);
        bool beside = cell.y == before.y && abs(cell.x - before.x) == cell.width;
        bool above = cell.x == before.x && before.y - cell.y == cell.height + 1;
        assert_true(beside || above);
    }
    struct area last = track_cell(&track, track.spots), head = track_cell(&track, track.spots + 1);
    assert_inside(head);
    assert_int_equal(last.y - head.y, 2);
    assert_true(last.x >= head.x && last.x + last.width <= head.x + head.width);
}

static void test_rp_track_winds_in_every_window(void **state)
{
    (void)state;
    for (int spots = 1; spots <= TRACK_SPOTS_MAX; spots++)
        for (int lines = 2; lines <= 3; lines++)
            for (int height = 15; height <= 60; height += 5) {
                lay_out(spots, lines, height, 51);
                assert_winding();
                lay_out(spots, lines, height, 88);
                assert_winding();
                lay_out(spots, lines, height, 300);
                assert_winding();
            }
}

static void test_rp_track_the_smallest_window_holds_the_usual_board(void **state)
{
    (void)state;
    lay_out(36, 3, 15, 51);
    assert_int_equal(track.rows, 3);
    assert_int_equal(track.cell_height, 3);
    assert_int_equal(track.height, 15);
    lay_out(60, 3, 15, 51);
    assert_int_equal(track.cell_height, 2);
}

static void test_rp_track_a_click_finds_the_place_it_is_on(void **state)
{
    (void)state;
    lay_out(36, 3, 15, 51);
    for (int place = 1; place <= 37; place++) {
        struct area cell = track_cell(&track, place);
        assert_int_equal(track_hit(&track, cell.y, cell.x), place);
        assert_int_equal(track_hit(&track, cell.y + cell.height - 1, cell.x + cell.width - 1), place);
    }
    assert_int_equal(track_hit(&track, track.y + track.height - 1, track.x + 3), 0);
    assert_int_equal(track_hit(&track, track.y, track.x), -1);
    assert_int_equal(track_hit(&track, track.y + track.height - 1, track.x + 40), -1);
}

/* A wall between two places that do not follow each other, none between two that do. */
static void test_rp_track_is_open_where_it_turns_and_nowhere_else(void **state)
{
    (void)state;
    lay_out(36, 3, 15, 51);
    for (int spot = 1; spot <= 36; spot++) {
        struct area cell = track_cell(&track, spot);
        bool turns = spot % track.in_row == 0;
        for (int x = cell.x; x < cell.x + cell.width - 1; x++)
            assert_int_equal(track.wall[cell.y - 1 - track.y][x - track.x] == 0, turns);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_track_winds_in_every_window),
        cmocka_unit_test(test_rp_track_the_smallest_window_holds_the_usual_board),
        cmocka_unit_test(test_rp_track_a_click_finds_the_place_it_is_on),
        cmocka_unit_test(test_rp_track_is_open_where_it_turns_and_nowhere_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
