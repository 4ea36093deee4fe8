/* Keys that come too soon after a skip, and keys that are named on the screen; the clock is ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tui/guard.h"

static const struct input enter = { .kind = INPUT_ENTER };

/* Enter every `gap` milliseconds, ten times, from 10 ms after a skip on: how many of them answer? */
static int answers(int gap)
{
    struct guard g = { 0 };
    int count = 0;
    guard_begin(&g, 1000);
    for (int i = 0; i < 10; i++)
        count += guard_lets(&g, enter, 1010 + i * gap);
    return count;
}

static void test_quick_keys(void **context)
{
    (void)context;
    assert_int_equal(answers(30), 0);  /* a key that is held */
    assert_int_equal(answers(150), 0); /* quick presses */
    assert_int_equal(answers(GUARD_MS - 1), 0);
    assert_int_equal(answers(GUARD_MS), 9); /* each after a moment */
}

static void test_without_skip(void **context)
{
    struct guard g = { 0 };
    (void)context;
    assert_true(guard_lets(&g, enter, 0));
    assert_true(guard_lets(&g, enter, 1));
}

static void test_what_always_passes(void **context)
{
    static const struct {
        struct input in;
        bool passes;
    } cases[] = {
        { { .kind = INPUT_NONE }, true },
        { { .kind = INPUT_RESIZE }, true },
        { { .kind = INPUT_BREAK }, true },
        { { .kind = INPUT_STOP }, true },
        { { .kind = INPUT_CHAR, .code = 'q' }, true },
        { { .kind = INPUT_CHAR, .code = '?' }, true },
        { { .kind = INPUT_CHAR, .code = '1' }, false },
        { { .kind = INPUT_CLICK }, false },
        { { .kind = INPUT_UP }, false },
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct guard g = { 0 };
        guard_begin(&g, 1000);
        assert_int_equal(guard_lets(&g, cases[i].in, 1001), cases[i].passes);
        assert_true(guard_lets(&g, cases[i].in, 1001 + GUARD_MS));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quick_keys),
        cmocka_unit_test(test_without_skip),
        cmocka_unit_test(test_what_always_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
