/* Markdown as lines for a terminal. */
#include "native/markdown.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *text, *shown;
    struct markdown_style style;
} cases[] = {
    { "# A\n\ntext **b** of `*x*`\nand [c](d.md)\n", "A\n=\n\ntext b of *x* and c\n", { 30, false, true } },
    { "## Two\nthree four\n### Five\nsix\n", "Two\n---\n\nthree four\n\nFive\n\nsix\n", { 30, false, true } },
    { "- one two\n  three\n10. four five six\n",
      "- one two\n  three\n10. four\n    five\n    six\n",
      { 10, false, true } },
    { "a\n\n    code  **x**\n\nb\n", "a\n\n    code  **x**\n\nb\n", { 20, false, true } },
    { "a\n```\n# no\n\n1. x\n```\n", "a\n    # no\n\n    1. x\n", { 20, false, true } },
    { "a\n<!-- picture -->\nb\n", "a\nb\n", { 20, false, true } },
    { "| a | b |\n|---|---|\n| **c** | d e f |\n", "a  b\n-  ---\nc  d e\n   f\n", { 6, false, true } },
    { "| long | longer |\n|---|---|\n", "long longer\n-  --\n", { 5, false, true } },
    { "| | |\n|---|---|\n| c | d |\n", "c  d\n", { 20, false, true } },
    { "so.†1 **x y** *z* 2 * 3\n", "so.†1 x\bx y\by _\bz 2 * 3\n", { 40, true, true } },
    { "so.†1\n", "so.+1\n", { 40, false, false } },
    { "each as [x, y] of\n[a, b](c): `d\ne`, `f` g\n", "each as [x, y] of a, b: d e, f g\n", { 40, false, true } },
    { "longer than that\n", "longer\nthan\nthat\n", { 3, false, true } },
};

static void test_markdown_is_shown_in_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct textbuf out = TEXTBUF_GROWING;
        markdown_put(&out, cases[i].text, cases[i].style);
        assert_string_equal(textbuf_text(&out), cases[i].shown);
        textbuf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_markdown_is_shown_in_lines) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
