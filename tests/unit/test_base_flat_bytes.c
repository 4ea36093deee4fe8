/* The serial form of flat lists (src/base/flat_bytes.h): every type there and back, and what is refused where; parts of
 * lists (src/base/flat_make.h). Fuzzed by tests/fuzz/fuzz_protocol_bytes.c. */
#include "flat_encode.h"

#include "base/flat_bytes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ITEM(p, ...)                                                                                                   \
    {                                                                                                                  \
        .path = (p), .length = (int)sizeof(p) - 1, __VA_ARGS__                                                         \
    }

static const struct flat_item items[] = {
    ITEM("cmd", .type = FLAT_TEXT, .text = "load"),
    ITEM("empty", .type = FLAT_TEXT, .text = ""),
    ITEM("id", .type = FLAT_RAW, .text = "{\"a\":[1,null]}"),
    ITEM("at.0.n", .type = FLAT_INT, .number = INT64_MIN),
    ITEM("at.0.\xc3\xa9", .type = FLAT_INT, .number = INT64_MAX),
    ITEM("at.0.zero", .type = FLAT_INT),
    ITEM("at.1", .type = FLAT_BOOL, .number = 1),
    ITEM("at.2", .type = FLAT_BOOL),
    ITEM("at.3", .type = FLAT_NULL),
    ITEM("at.4", .type = FLAT_REAL),
    ITEM("at.5", .type = FLAT_EMPTY_LIST),
    ITEM("at.6", .type = FLAT_EMPTY_OBJECT),
    ITEM("at.7", .type = FLAT_BYTES, .text = "a\0\xf0\x9f\x90\x8d", .number = 6),
    ITEM("at.8", .type = FLAT_BIG, .text = "-99999999999999999999"),
    ITEM("key.x.?", .type = FLAT_ODD_KEY, .text = ""),
    ITEM("key.y", .type = FLAT_NULL),
    ITEM("deep.x.?", .type = FLAT_DEEP, .text = "0"),
    ITEM("deep.?", .type = FLAT_ODD_KEY, .text = "1"),
    ITEM("bad.?", .type = FLAT_ODD_KEY, .text = "a.b"),
    ITEM("bad.?", .type = FLAT_BAD, .text = "all is lost"),
    ITEM("?", .type = FLAT_ODD_KEY, .text = "0"),
    ITEM("?", .type = FLAT_NULL),
};

static const struct flat all = { .items = items, .count = sizeof items / sizeof *items };

static void test_flat_bytes_hold_every_type(void **state)
{
    (void)state;
    struct textbuf bytes = TEXTBUF_GROWING;
    struct flat list;
    flat_encode(&all, &bytes);
    assert_int_equal(flat_of_bytes(bytes.data, bytes.length, ERR_BAD_POSITION, &list, NULL), 0);
    assert_int_equal(list.count, all.count);
    assert_int_equal(list.code, ERR_BAD_POSITION);
    for (int i = 0; i < all.count; i++) {
        const struct flat_item *item = &list.items[i], *expected = &items[i];
        assert_string_equal(item->path, expected->path);
        assert_int_equal(item->length, expected->length);
        assert_int_equal(item->type, expected->type);
        assert_int_equal(item->number, expected->number);
        assert_int_equal(item->text != NULL, expected->text != NULL);
        if (item->type == FLAT_BYTES)
            assert_memory_equal(item->text, expected->text, expected->number + 1);
        else if (item->text)
            assert_string_equal(item->text, expected->text);
        assert_false(list.used[i]);
    }
    flat_release(&list);
    textbuf_release(&bytes);
}

static void test_flat_bytes_are_as_documented(void **state)
{
    (void)state;
    static const struct flat_item play[] = {
        ITEM("cmd", .type = FLAT_TEXT, .text = "play"),
        ITEM("seat", .type = FLAT_INT, .number = 1),
    };
    static const char expected[] = "\x01\x03"
                                   "cmd\x04\0\0\0play\0\x04seat\x01\0\0\0\0\0\0";
    struct textbuf bytes = TEXTBUF_GROWING;
    flat_encode(&(struct flat){ .items = play, .count = 2 }, &bytes);
    assert_int_equal(bytes.length, sizeof expected);
    assert_memory_equal(bytes.data, expected, sizeof expected);
    textbuf_release(&bytes);
}

/* A path may begin as the one before it, if that is so long; built-in rulesets are written so. */
static void test_flat_bytes_share_beginnings_of_paths(void **state)
{
    (void)state;
    static const char bytes[] = "\x03\x03"
                                "a.b\x83\x02\x01"
                                "c\x83\x03\0\x83\x01\0";
    static const char *const paths[] = { "a.b", "a.c", "a.c", "a" };
    struct flat list;
    struct error err;
    assert_int_equal(flat_of_bytes(bytes, sizeof bytes - 1, ERR_BAD_JSON, &list, NULL), 0);
    assert_int_equal(list.count, 4);
    for (int i = 0; i < list.count; i++)
        assert_string_equal(list.items[i].path, paths[i]);
    flat_release(&list);
    assert_int_equal(flat_of_bytes("\x83\x01\0", 3, ERR_BAD_JSON, &list, &err), ERR_BAD_JSON);
    assert_string_equal(err.text, "the item at byte 0: this is no path");
    assert_int_equal(flat_of_bytes("\x83", 1, ERR_BAD_JSON, &list, &err), ERR_BAD_JSON);
}

/* Cut off anywhere but between two items they are refused. */
static void test_flat_bytes_are_refused_if_cut_off(void **state)
{
    (void)state;
    struct textbuf bytes = TEXTBUF_GROWING;
    struct flat list;
    flat_encode(&all, &bytes);
    int accepted = 0;
    for (size_t length = 0; length <= bytes.length; length++) {
        char *part = length ? memcpy(malloc(length), bytes.data, length) : NULL; /* so that sanitizers know its end */
        if (flat_of_bytes(part, length, ERR_BAD_JSON, &list, NULL) == 0) {
            assert_int_equal(list.count, ++accepted);
            flat_release(&list);
        }
        free(part);
    }
    assert_int_equal(accepted, all.count);
    textbuf_release(&bytes);
}

#define BYTES(text) text, sizeof(text) - 1

static void test_flat_bytes_say_what_is_wrong_where(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        const char *message;
    } wrong[] = {
        { BYTES(""), "there is no item" },
        { BYTES("\x0d\x01"
                "a"),
          "the item at byte 0: there is no such type" },
        { BYTES("\xff"), "the item at byte 0: there is no such type" },
        { BYTES("\x03\x01"
                "a\x07\x01"
                "a\x01\0\0\0\0"),
          "the item at byte 3: there is no such type" },
        { BYTES("\x03"), "the item at byte 0: this is no path" },
        { BYTES("\x03\x02"
                "a"),
          "the item at byte 0: this is no path" },
        { BYTES("\x03\0"), "the item at byte 0: this is no path" },
        { BYTES("\x03\x02"
                ".a"),
          "the item at byte 0: this is no path" },
        { BYTES("\x03\x02"
                "a."),
          "the item at byte 0: this is no path" },
        { BYTES("\x03\x04"
                "a..b"),
          "the item at byte 0: this is no path" },
        { BYTES("\x03\x02"
                "a\0"),
          "the item at byte 0: this is no path" },
        { BYTES("\x03\x02\xc3("), "the item at byte 0: this is no path" },
        { BYTES("\x0a\x01"
                "a\0\0\0\0"),
          "the item at byte 0: this is no path" },
        { BYTES("\0\x01"
                "a\x01\0\0"),
          "the item at byte 0: the number is cut off" },
        { BYTES("\x02\x01"
                "a\x02"),
          "the item at byte 0: this is neither 0 nor 1" },
        { BYTES("\x02\x01"
                "a"),
          "the item at byte 0: this is neither 0 nor 1" },
        { BYTES("\x01\x01"
                "a\xff\xff\xff\xff"
                "b"),
          "the item at byte 0: this is no text" },
        { BYTES("\x01\x01"
                "a\x01\0\0\0\xff"),
          "the item at byte 0: this is no text" },
        { BYTES("\x01\x01"
                "a\x02\0\0\0\xc0\x80"),
          "the item at byte 0: this is no text" },
        { BYTES("\x01\x01"
                "a\x03\0\0\0\xed\xa0\x80"),
          "the item at byte 0: this is no text" },
        { BYTES("\x01\x01"
                "a\x04\0\0\0\xf4\x90\x80\x80"),
          "the item at byte 0: this is no text" },
        { BYTES("\x01\x01"
                "a\x02\0\0\0\xe2\x82"),
          "the item at byte 0: this is no text" },
        { BYTES("\x08\x01"
                "a\x02\0\0\0001\0"),
          "the item at byte 0: this is no text" },
        { BYTES("\x09\x02"
                "id\0\0\0\0"),
          "the item at byte 0: this is no text" },
        { BYTES("\x09\x02"
                "id\x03\0\0\0[\n]"),
          "the item at byte 0: this is no text" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct flat list;
        struct error err;
        assert_int_equal(flat_of_bytes(wrong[i].bytes, wrong[i].length, ERR_BAD_JSON, &list, &err), ERR_BAD_JSON);
        assert_string_equal(err.text, wrong[i].message);
    }
}

/* The longest path that is taken, and one more. */
static void test_flat_bytes_limit_paths(void **state)
{
    (void)state;
    enum { LONGEST = FLAT_ARGUMENT_LIMIT + 1 + FLAT_PATH_LIMIT };
    unsigned char bytes[2 + LONGEST + 1] = { FLAT_NULL, LONGEST };
    struct flat list;
    memset(bytes + 2, 'a', LONGEST + 1);
    assert_int_equal(flat_of_bytes(bytes, sizeof bytes - 1, ERR_BAD_JSON, &list, NULL), 0);
    flat_release(&list);
    bytes[1]++;
    assert_int_equal(flat_of_bytes(bytes, sizeof bytes, ERR_BAD_JSON, &list, NULL), ERR_BAD_JSON);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static void test_flat_part_is_a_list_of_its_own(void **state)
{
    (void)state;
    static const struct flat_item request[] = {
        ITEM("p.a", .type = FLAT_INT, .number = 7),
        ITEM("p.b.0", .type = FLAT_BIG, .text = "1e999"),
        ITEM("pp", .type = FLAT_NULL),
        ITEM("q.0.x", .type = FLAT_INT, .number = 8),
        ITEM("q.1.x", .type = FLAT_INT),
        ITEM("e", .type = FLAT_EMPTY_OBJECT),
    };
    const struct flat whole = { .items = request, .count = sizeof request / sizeof *request, .code = ERR_BAD_JSON };
    struct flat part;
    struct error err;
    int64_t number;
    int count;
    const char *text;
    assert_int_equal(flat_part(&whole, "p", ERR_BAD_POSITION, &part, &err), 0);
    assert_int_equal(part.count, 2);
    assert_int_equal(flat_int(&part, &err, 0, 9, &number, "a"), 0);
    assert_int_equal(number, 7);
    assert_int_equal(flat_int(&part, &err, 0, 9, &number, "b.0"), ERR_BAD_POSITION);
    assert_string_equal(err.text, "b.0: must be a whole number from 0 to 9, not '1e999'");
    assert_int_equal(flat_text(&part, &err, &text, "b.0"), 0);
    assert_string_equal(text, "1e999");
    assert_int_equal(flat_done(&part, &err), 0);
    flat_release(&part);

    assert_int_equal(flat_part(&whole, "q", ERR_BAD_POSITION, &part, &err), 0);
    assert_int_equal(flat_list(&part, &err, 0, 9, &count, "%s", ""), 0);
    assert_int_equal(count, 2);
    assert_int_equal(flat_int(&part, &err, 0, 9, &number, "0.x"), 0);
    assert_int_equal(flat_done(&part, &err), ERR_BAD_POSITION);
    assert_string_equal(err.text, "1.x: unknown key");
    flat_release(&part);

    assert_int_equal(flat_part(&whole, "e", ERR_BAD_POSITION, &part, &err), 0);
    assert_int_equal(flat_text(&part, &err, &text, "a"), ERR_BAD_POSITION);
    assert_string_equal(err.text, "a: is missing (expected a text)");
    flat_release(&part);
}

static void test_flat_part_refuses_what_lists_cannot_hold(void **state)
{
    (void)state;
    static const struct {
        const char *path, *message;
    } parts[] = {
        { "key", "x: unknown key ''" },
        { "deep", "x: '0' is too long or too deep" },
        { "bad", "all is lost" },
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct flat part;
        struct error err;
        assert_int_equal(flat_part(&all, parts[i].path, ERR_BAD_POSITION, &part, &err), ERR_BAD_POSITION);
        assert_string_equal(err.text, parts[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat_bytes_hold_every_type),
        cmocka_unit_test(test_flat_bytes_are_as_documented),
        cmocka_unit_test(test_flat_bytes_share_beginnings_of_paths),
        cmocka_unit_test(test_flat_bytes_are_refused_if_cut_off),
        cmocka_unit_test(test_flat_bytes_say_what_is_wrong_where),
        cmocka_unit_test(test_flat_bytes_limit_paths),
        cmocka_unit_test(test_flat_part_is_a_list_of_its_own),
        cmocka_unit_test(test_flat_part_refuses_what_lists_cannot_hold),
    };
    return cmocka_run_group_tests_name("flat_bytes", tests, NULL, NULL);
}
