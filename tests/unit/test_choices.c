/* Typed texts: which action they mean, and which they might. */
#include "show/choice.h"
#include "tui/line_edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const char *const texts[] = { "move 3.7", "move 3.7 rim", "move 3.12", "move hub", "card 2" };

static void put_text(const struct rules *rules, const struct state *view, int seat, action a, struct textbuf *out)
{
    (void)rules, (void)view, (void)seat;
    text_put(out, texts[a]);
}

static const struct game game = { .action_text = put_text };
static const struct rules rules = { .game = &game };
static const struct choice choices = { .rules = &rules, .actions = (const action[]){ 0, 1, 2, 3, 4 }, .count = 5 };

static int find(const char *typed, bool numbers)
{
    struct error err = { 0 };
    int found = choice_typed(&choices, typed, numbers, &err);
    assert_true((found < 0) == (err.code != 0));
    return found;
}

static void test_choices_exact_texts_come_first(void **state)
{
    (void)state;
    for (int i = 0; i < choices.count; i++)
        assert_int_equal(find(texts[i], false), i);
    assert_int_equal(find("  move   3.7 ", false), 0);
    assert_int_equal(find("MOVE HUB", false), 3);
}

static void test_choices_a_part_will_do_if_it_means_one_action(void **state)
{
    (void)state;
    assert_int_equal(find("3.7", false), 0); /* the one that ends so */
    assert_int_equal(find("3.7 rim", false), 1);
    assert_int_equal(find("rim", false), 1);
    assert_int_equal(find("hub", false), 3);
    assert_int_equal(find("c", false), 4);
    assert_int_equal(find("3.1", false), 2);
}

static void test_choices_what_means_none_or_several_is_refused(void **state)
{
    (void)state;
    assert_int_equal(find("move", false), -1);
    assert_int_equal(find("3", false), -1);
    assert_int_equal(find(".7", false), -1); /* not the beginning of a word */
    assert_int_equal(find("", false), -1);
    assert_int_equal(find("move 9.9", false), -1);
    assert_int_equal(find("\xff\x01%s", false), -1);
}

static void test_choices_numbers_count_in_lists_only(void **state)
{
    (void)state;
    assert_int_equal(find("1", true), 0);
    assert_int_equal(find("5", true), 4);
    assert_int_equal(find("6", true), -1);
    assert_int_equal(find("99999999999999999999", true), -1);
    assert_int_equal(find("1", false), -1);
}

static void assert_completes(const char *typed, const char *expected)
{
    char text[40];
    snprintf(text, sizeof text, "%s", typed);
    choice_complete(&choices, text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_choices_complete_goes_as_far_as_all_agree(void **state)
{
    (void)state;
    assert_completes("m", "move ");
    assert_completes("move 3.7", "move 3.7");
    assert_completes("move h", "move hub");
    assert_completes("x", "x");
}

static void press(struct line_edit *e, enum input_kind kind, uint32_t code)
{
    line_edit_take(e, (struct input){ kind, code, 0, 0 });
}

static void test_line_edit_moves_by_characters_not_bytes(void **state)
{
    (void)state;
    struct line_edit e;
    line_edit_set(&e, "Zo");
    press(&e, INPUT_CHAR, 0xeb);
    assert_string_equal(e.text, "Zo\xc3\xab");
    press(&e, INPUT_LEFT, 0);
    press(&e, INPUT_CHAR, 'x');
    assert_string_equal(e.text, "Zox\xc3\xab");
    press(&e, INPUT_DELETE, 0);
    assert_string_equal(e.text, "Zox");
    press(&e, INPUT_CHAR, 0x1f98a);
    press(&e, INPUT_BACKSPACE, 0);
    press(&e, INPUT_HOME, 0);
    press(&e, INPUT_BACKSPACE, 0);
    assert_string_equal(e.text, "Zox");
}

static void test_line_edit_a_full_line_takes_no_more(void **state)
{
    (void)state;
    struct line_edit e;
    line_edit_set(&e, "");
    for (int i = 0; i < 2 * LINE_EDIT_SIZE; i++)
        press(&e, INPUT_CHAR, 0x20ac);
    assert_true(strlen(e.text) < LINE_EDIT_SIZE);
    assert_int_equal(strlen(e.text) % 3, 0);
    assert_int_equal(e.length, strlen(e.text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices_exact_texts_come_first),
        cmocka_unit_test(test_choices_a_part_will_do_if_it_means_one_action),
        cmocka_unit_test(test_choices_what_means_none_or_several_is_refused),
        cmocka_unit_test(test_choices_numbers_count_in_lists_only),
        cmocka_unit_test(test_choices_complete_goes_as_far_as_all_agree),
        cmocka_unit_test(test_line_edit_moves_by_characters_not_bytes),
        cmocka_unit_test(test_line_edit_a_full_line_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
