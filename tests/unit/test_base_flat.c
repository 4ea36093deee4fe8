/* Strict reading of flat lists (src/base/flat.h): what each accessor takes, and what it says when it refuses. */
#include "base/flat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ITEM(p, ...)                                                                                                   \
    {                                                                                                                  \
        .path = (p), .length = (int)sizeof(p) - 1, __VA_ARGS__                                                         \
    }

/* {"n":5,"t":"hub","yes":true,"no":false,"nil":null,"real":1.5,"list":[1,2,{"a":3,"b":[4]}],"none":[],"nothing":{},
 *  "ab":{"x":1,"xy":2,"z":{"q":3}}} */
static const struct flat_item items[] = {
    ITEM("n", .type = FLAT_INT, .number = 5),
    ITEM("t", .type = FLAT_TEXT, .text = "hub"),
    ITEM("yes", .type = FLAT_BOOL, .number = 1),
    ITEM("no", .type = FLAT_BOOL),
    ITEM("nil", .type = FLAT_NULL),
    ITEM("real", .type = FLAT_REAL),
    ITEM("list.0", .type = FLAT_INT, .number = 1),
    ITEM("list.1", .type = FLAT_INT, .number = 2),
    ITEM("list.2.a", .type = FLAT_INT, .number = 3),
    ITEM("list.2.b.0", .type = FLAT_INT, .number = 4),
    ITEM("none", .type = FLAT_EMPTY_LIST),
    ITEM("nothing", .type = FLAT_EMPTY_OBJECT),
    ITEM("ab.x", .type = FLAT_INT, .number = 1),
    ITEM("ab.xy", .type = FLAT_INT, .number = 2),
    ITEM("ab.z.q", .type = FLAT_INT, .number = 3),
};

enum { COUNT = sizeof items / sizeof *items };

static bool used[COUNT];

static struct flat reader(void)
{
    struct flat f = { .items = items, .used = used, .count = COUNT, .code = ERR_BAD_RULESET, .name = "t.json" };
    flat_begin(&f);
    return f;
}

static void assert_said(int status, const struct error *err, const char *message)
{
    assert_int_equal(status, ERR_BAD_RULESET);
    assert_int_equal(err->code, ERR_BAD_RULESET);
    assert_string_equal(err->text, message);
}

#define assert_refusal(call, message) assert_said(call, &err, message)

static void test_flat_int_reads_whole_numbers_in_range(void **state)
{
    (void)state;
    struct flat f = reader();
    int64_t n = 0;
    assert_int_equal(flat_int(&f, NULL, 5, 5, &n, "n"), 0);
    assert_int_equal(n, 5);
    assert_int_equal(flat_int(&f, NULL, 0, 9, &n, "list.%d.%s", 2, "a"), 0);
    assert_int_equal(n, 3);
}

static void test_flat_int_refuses_everything_else(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    int64_t n = 77;
    assert_refusal(flat_int(&f, &err, 6, 9, &n, "n"), "t.json: n: must be a whole number from 6 to 9, not 5");
    assert_refusal(flat_int(&f, &err, -9, 4, &n, "n"), "t.json: n: must be a whole number from -9 to 4, not 5");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "t"), "t.json: t: must be a whole number from 0 to 9, not 'hub'");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "yes"), "t.json: yes: must be a whole number from 0 to 9, not true");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "no"), "t.json: no: must be a whole number from 0 to 9, not false");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "nil"), "t.json: nil: must be a whole number from 0 to 9, not null");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "real"),
                   "t.json: real: must be a whole number from 0 to 9, not a number with a fraction");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "none"),
                   "t.json: none: must be a whole number from 0 to 9, not an empty list");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "nothing"),
                   "t.json: nothing: must be a whole number from 0 to 9, not an empty object");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "list"),
                   "t.json: list: must be a whole number from 0 to 9, not a list");
    assert_refusal(flat_int(&f, &err, 0, 9, &n, "list.%d", 3),
                   "t.json: list.3: is missing (expected a whole number from 0 to 9)");
    assert_int_equal(n, 77);
}

static void test_flat_text_reads_texts_only(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    const char *text = NULL;
    assert_int_equal(flat_text(&f, NULL, &text, "t"), 0);
    assert_string_equal(text, "hub");
    assert_refusal(flat_text(&f, &err, &text, "n"), "t.json: n: must be a text, not 5");
    assert_refusal(flat_text(&f, &err, &text, "x"), "t.json: x: is missing (expected a text)");
}

static void test_flat_bool_reads_true_and_false_only(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    bool yes = false, no = true;
    assert_int_equal(flat_bool(&f, NULL, &yes, "yes"), 0);
    assert_int_equal(flat_bool(&f, NULL, &no, "no"), 0);
    assert_true(yes && !no);
    assert_refusal(flat_bool(&f, &err, &yes, "n"), "t.json: n: must be true or false, not 5");
    assert_refusal(flat_bool(&f, &err, &yes, "ab.z"), "t.json: ab.z: must be true or false, not an object");
}

static void test_flat_word_reads_one_of_the_words(void **state)
{
    (void)state;
    static const char *const words[] = { "rim", "hub", NULL };
    static const char *const others[] = { "rim", "hubs", NULL };
    struct flat f = reader();
    struct error err;
    int index = -1;
    assert_int_equal(flat_word(&f, NULL, words, &index, "t"), 0);
    assert_int_equal(index, 1);
    assert_refusal(flat_word(&f, &err, others, &index, "t"), "t.json: t: must be one of rim, hubs, not 'hub'");
    assert_refusal(flat_word(&f, &err, words, &index, "n"), "t.json: n: must be one of rim, hub, not 5");
    assert_refusal(flat_word(&f, &err, words, &index, "x"), "t.json: x: is missing (expected one of rim, hub)");
}

static void test_flat_word_cuts_a_very_long_choice(void **state)
{
    (void)state;
    const char *words[101];
    for (int i = 0; i < 100; i++)
        words[i] = "abcdefghij";
    words[100] = NULL;
    struct flat f = reader();
    struct error err;
    int index = -1;
    assert_int_equal(flat_word(&f, &err, words, &index, "t"), ERR_BAD_RULESET);
    assert_non_null(strstr(err.text, "not 'hub'"));
}

static void test_flat_list_counts_entries(void **state)
{
    (void)state;
    struct flat f = reader();
    int count = -1;
    assert_int_equal(flat_list(&f, NULL, 0, 9, &count, "list"), 0);
    assert_int_equal(count, 3);
    assert_int_equal(flat_list(&f, NULL, 1, 1, &count, "list.2.b"), 0);
    assert_int_equal(count, 1);
    assert_int_equal(flat_list(&f, NULL, 0, 9, &count, "none"), 0);
    assert_int_equal(count, 0);
}

static void test_flat_list_refuses_what_is_no_list_or_has_another_length(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    int count = -1;
    assert_refusal(flat_list(&f, &err, 4, 5, &count, "list"), "t.json: list: must have 4 to 5 entries, not 3");
    assert_refusal(flat_list(&f, &err, 0, 2, &count, "list"), "t.json: list: must have 0 to 2 entries, not 3");
    assert_refusal(flat_list(&f, &err, 2, 2, &count, "list"), "t.json: list: must have 2 entries, not 3");
    assert_refusal(flat_list(&f, &err, 1, 2, &count, "none"), "t.json: none: must have 1 to 2 entries, not 0");
    assert_refusal(flat_list(&f, &err, 0, 2, &count, "n"), "t.json: n: must be a list, not 5");
    assert_refusal(flat_list(&f, &err, 0, 2, &count, "nothing"),
                   "t.json: nothing: must be a list, not an empty object");
    assert_refusal(flat_list(&f, &err, 0, 2, &count, "ab"), "t.json: ab: must be a list, not an object");
    assert_refusal(flat_list(&f, &err, 0, 2, &count, "x"), "t.json: x: is missing (expected a list)");
}

static void test_flat_member_lists_keys_once(void **state)
{
    (void)state;
    struct flat f = reader();
    char key[8];
    assert_true(flat_member(&f, 0, key, sizeof key, "ab"));
    assert_string_equal(key, "x");
    assert_true(flat_member(&f, 1, key, sizeof key, "ab"));
    assert_string_equal(key, "xy");
    assert_true(flat_member(&f, 2, key, sizeof key, "ab"));
    assert_string_equal(key, "z");
    assert_false(flat_member(&f, 3, key, sizeof key, "ab"));
    assert_false(flat_member(&f, 0, key, sizeof key, "nothing"));
    assert_false(flat_member(&f, 0, key, sizeof key, "n"));
    assert_true(flat_member(&f, 6, key, sizeof key, "%s", ""));
    assert_string_equal(key, "list");
    assert_true(flat_member(&f, 9, key, sizeof key, "%s", ""));
    assert_string_equal(key, "ab");
    assert_false(flat_member(&f, 10, key, sizeof key, "%s", ""));
}

static void test_flat_has_and_null_look_at_values_lists_and_objects(void **state)
{
    (void)state;
    struct flat f = reader();
    assert_true(flat_has(&f, "n"));
    assert_true(flat_has(&f, "list"));
    assert_true(flat_has(&f, "ab.z"));
    assert_true(flat_has(&f, "none"));
    assert_false(flat_has(&f, "a"));
    assert_false(flat_has(&f, "ab.y"));
    for (int i = 0; i < COUNT; i++)
        assert_false(used[i]);
    assert_true(flat_null(&f, "nil"));
    assert_false(flat_null(&f, "n"));
    assert_false(flat_null(&f, "x"));
    assert_non_null(flat_find(&f, "ab.x"));
    assert_null(flat_find(&f, "ab"));
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(used[i], &items[i] == flat_find(&f, "nil") || &items[i] == flat_find(&f, "ab.x"));
}

static void test_flat_done_refuses_what_nobody_read(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    assert_refusal(flat_done(&f, &err), "t.json: n: unknown key");
    int64_t n;
    const char *text;
    bool value;
    int count;
    char key[8];
    for (int i = 0; i < COUNT; i++)
        if (items[i].type == FLAT_INT)
            assert_int_equal(flat_int(&f, NULL, 0, 9, &n, "%s", items[i].path), 0);
    assert_int_equal(flat_text(&f, NULL, &text, "t"), 0);
    assert_int_equal(flat_bool(&f, NULL, &value, "yes"), 0);
    assert_int_equal(flat_bool(&f, NULL, &value, "no"), 0);
    assert_true(flat_null(&f, "nil"));
    assert_int_equal(flat_list(&f, NULL, 0, 9, &count, "none"), 0);
    flat_member(&f, 0, key, sizeof key, "nothing");
    assert_int_equal(flat_done(&f, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "t.json: real: unknown key");
    flat_find(&f, "real");
    assert_int_equal(flat_done(&f, &err), 0);
    flat_begin(&f);
    assert_int_equal(flat_done(&f, NULL), ERR_BAD_RULESET);
}

static void test_flat_refuse_names_what_it_knows(void **state)
{
    (void)state;
    struct flat f = reader();
    struct error err;
    assert_int_equal(flat_refuse(&f, &err, "a.b", "is %d", 5), ERR_BAD_RULESET);
    assert_string_equal(err.text, "t.json: a.b: is 5");
    flat_refuse(&f, &err, "", "is wrong");
    assert_string_equal(err.text, "t.json: is wrong");
    f.name = NULL;
    f.code = ERR_BAD_POSITION;
    assert_int_equal(flat_refuse(&f, &err, "a.b", "is wrong"), ERR_BAD_POSITION);
    assert_string_equal(err.text, "a.b: is wrong");
    flat_refuse(&f, &err, "", "is wrong");
    assert_string_equal(err.text, "is wrong");
}

static void test_flat_hash_tells_paths_types_and_values_apart(void **state)
{
    (void)state;
    static const struct flat_item variants[] = {
        ITEM("a", .type = FLAT_INT, .number = 1),  ITEM("a", .type = FLAT_INT, .number = 256),
        ITEM("a", .type = FLAT_INT, .number = -1), ITEM("b", .type = FLAT_INT, .number = 1),
        ITEM("a", .type = FLAT_BOOL, .number = 1), ITEM("a", .type = FLAT_TEXT, .text = "1"),
        ITEM("a", .type = FLAT_TEXT, .text = ""),  ITEM("a", .type = FLAT_NULL),
        ITEM("a", .type = FLAT_EMPTY_LIST),        ITEM("a", .type = FLAT_EMPTY_OBJECT),
    };
    enum { VARIANTS = sizeof variants / sizeof *variants };
    uint64_t hashes[VARIANTS];
    for (int i = 0; i < VARIANTS; i++) {
        struct flat f = { .items = &variants[i], .count = 1 };
        hashes[i] = flat_hash(&f);
        assert_int_equal(hashes[i], flat_hash(&f));
        for (int k = 0; k < i; k++)
            assert_int_not_equal(hashes[i], hashes[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat_int_reads_whole_numbers_in_range),
        cmocka_unit_test(test_flat_int_refuses_everything_else),
        cmocka_unit_test(test_flat_text_reads_texts_only),
        cmocka_unit_test(test_flat_bool_reads_true_and_false_only),
        cmocka_unit_test(test_flat_word_reads_one_of_the_words),
        cmocka_unit_test(test_flat_word_cuts_a_very_long_choice),
        cmocka_unit_test(test_flat_list_counts_entries),
        cmocka_unit_test(test_flat_list_refuses_what_is_no_list_or_has_another_length),
        cmocka_unit_test(test_flat_member_lists_keys_once),
        cmocka_unit_test(test_flat_has_and_null_look_at_values_lists_and_objects),
        cmocka_unit_test(test_flat_done_refuses_what_nobody_read),
        cmocka_unit_test(test_flat_refuse_names_what_it_knows),
        cmocka_unit_test(test_flat_hash_tells_paths_types_and_values_apart),
    };
    return cmocka_run_group_tests_name("flat", tests, NULL, NULL);
}
