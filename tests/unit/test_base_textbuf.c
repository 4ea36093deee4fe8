/* Text buffers (src/base/textbuf.h). */
#include "base/textbuf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_textbuf_grows_as_needed(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    assert_string_equal(textbuf_text(&b), "");
    for (int i = 0; i < 1000; i++)
        text_putf(&b, "%d,", i);
    assert_int_equal(b.length, 10 * 2 + 90 * 3 + 900 * 4);
    assert_int_equal(b.length, strlen(b.data));
    assert_memory_equal(b.data, "0,1,2,", 6);
    assert_string_equal(b.data + b.length - 4, "999,");
    assert_false(b.cut);
    textbuf_release(&b);
    assert_string_equal(textbuf_text(&b), "");
    assert_true(b.grows);
}

static void test_textbuf_cuts_in_fixed_memory_and_remembers(void **state)
{
    (void)state;
    char memory[8];
    struct textbuf b = textbuf_over(memory, sizeof memory);
    text_put(&b, "abcd");
    text_put_char(&b, 'e');
    assert_false(b.cut);
    text_putf(&b, "%s", "fgh");
    assert_true(b.cut);
    assert_string_equal(textbuf_text(&b), "abcdefg");
    text_put(&b, "more");
    text_putf(&b, "%d", 5);
    assert_string_equal(textbuf_text(&b), "abcdefg");
    textbuf_clear(&b);
    assert_false(b.cut);
    assert_string_equal(textbuf_text(&b), "");
    text_put(&b, "1234567");
    assert_false(b.cut);
    textbuf_release(&b); /* does nothing */
    assert_string_equal(memory, "1234567");
}

static void test_textbuf_holds_nothing_in_one_byte(void **state)
{
    (void)state;
    char memory[1] = { 'x' };
    struct textbuf b = textbuf_over(memory, sizeof memory);
    assert_string_equal(textbuf_text(&b), "");
    text_putf(&b, "%s", "");
    assert_false(b.cut);
    text_put_char(&b, 'a');
    assert_true(b.cut);
    assert_string_equal(textbuf_text(&b), "");
}

static void test_textbuf_clear_keeps_the_memory(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    textbuf_clear(&b);
    text_put(&b, "text");
    const char *before = b.data;
    textbuf_clear(&b);
    assert_int_equal(b.length, 0);
    assert_ptr_equal(b.data, before);
    assert_string_equal(b.data, "");
    textbuf_release(&b);
}

static void test_textbuf_writes_numbers_and_bytes(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    text_put_int(&b, INT64_MIN);
    text_put_char(&b, ' ');
    text_put_int(&b, 0);
    text_put_bytes(&b, " and more", 4);
    assert_string_equal(textbuf_text(&b), "-9223372036854775808 0 and");
    textbuf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_textbuf_grows_as_needed),
        cmocka_unit_test(test_textbuf_cuts_in_fixed_memory_and_remembers),
        cmocka_unit_test(test_textbuf_holds_nothing_in_one_byte),
        cmocka_unit_test(test_textbuf_clear_keeps_the_memory),
        cmocka_unit_test(test_textbuf_writes_numbers_and_bytes),
    };
    return cmocka_run_group_tests_name("textbuf", tests, NULL, NULL);
}
