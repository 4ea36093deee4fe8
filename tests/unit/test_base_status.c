/* Status codes and messages (src/base/status.h). */
#include "base/status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_status_names_are_those_of_the_protocol(void **state)
{
    (void)state;
    static const struct {
        int code;
        const char *name;
    } codes[] = {
        { STATUS_OK, "ok" },
        { ERR_BAD_JSON, "bad-json" },
        { ERR_TOO_LONG, "too-long" },
        { ERR_UNKNOWN_COMMAND, "unknown-command" },
        { ERR_BAD_ARGUMENT, "bad-argument" },
        { ERR_UNKNOWN_GAME, "unknown-game" },
        { ERR_BAD_RULESET, "bad-ruleset" },
        { ERR_BAD_POSITION, "bad-position" },
        { ERR_BAD_RECORD, "bad-record" },
        { ERR_NO_MATCH, "no-match" },
        { ERR_NOT_YOUR_TURN, "not-your-turn" },
        { ERR_ILLEGAL_ACTION, "illegal-action" },
        { ERR_GAME_OVER, "game-over" },
        { ERR_NOTHING_TO_UNDO, "nothing-to-undo" },
        { ERR_STALE, "stale" },
    };
    for (int i = 0; i < (int)(sizeof codes / sizeof *codes); i++) {
        assert_int_equal(codes[i].code, -i); /* all there are, in order */
        assert_string_equal(status_name(codes[i].code), codes[i].name);
    }
}

static void test_status_error_set_fills_in_and_returns_the_code(void **state)
{
    (void)state;
    struct error err;
    assert_int_equal(error_set(&err, ERR_BAD_RULESET, "no %s of %d", "ring", 7), ERR_BAD_RULESET);
    assert_int_equal(err.code, ERR_BAD_RULESET);
    assert_string_equal(err.text, "no ring of 7");
    assert_int_equal(error_set(NULL, ERR_NO_MATCH, "nobody asks"), ERR_NO_MATCH);
}

static void test_status_error_set_cuts_long_texts(void **state)
{
    (void)state;
    char text[1000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct error err;
    error_set(&err, ERR_BAD_JSON, "%s", text);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    assert_memory_equal(err.text, text, sizeof err.text - 1);
}

/* What was read may be anything; what is printed about it must not move the cursor, or be two lines. */
static void test_status_error_set_shows_no_control_characters(void **state)
{
    (void)state;
    struct error err;
    error_set(&err, ERR_BAD_RECORD, "'%s'", "a\x1b[2J\n\r\t\x7f\xc2\x9b \xc2\xa0\xc3\x9f\xe2\x80\x9c");
    assert_string_equal(err.text, "'a?[2J?????? \xc2\xa0\xc3\x9f\xe2\x80\x9c'");
}

static void test_status_error_prefix_stands_before_the_text(void **state)
{
    (void)state;
    struct error err;
    error_set(&err, ERR_BAD_POSITION, "tokens: too many");
    assert_int_equal(error_prefix(&err, ERR_BAD_RECORD, "line 5"), ERR_BAD_RECORD);
    assert_int_equal(err.code, ERR_BAD_RECORD);
    assert_string_equal(err.text, "line 5: tokens: too many");
    assert_int_equal(error_prefix(NULL, ERR_BAD_RECORD, "line 5"), ERR_BAD_RECORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status_names_are_those_of_the_protocol),
        cmocka_unit_test(test_status_error_set_fills_in_and_returns_the_code),
        cmocka_unit_test(test_status_error_set_cuts_long_texts),
        cmocka_unit_test(test_status_error_set_shows_no_control_characters),
        cmocka_unit_test(test_status_error_prefix_stands_before_the_text),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
