/* The JSON writer (src/base/json.h). */
#include "base/json.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_json_sets_commas_in_nested_values(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    struct json w;
    text_put(&b, "> ");
    json_init(&w, &b, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_int(&w, "z", -5);
    json_key(&w, "list");
    json_list_begin(&w);
    json_put_int(&w, INT64_MAX);
    json_list_begin(&w);
    json_list_end(&w);
    json_object_begin(&w);
    json_object_end(&w);
    json_put_null(&w);
    json_put_bool(&w, true);
    json_put_raw(&w, "[1,2]");
    json_list_end(&w);
    json_member_bool(&w, "no", false);
    json_member_null(&w, "null");
    json_member_text(&w, "a", "b");
    json_object_end(&w);
    assert_string_equal(
        textbuf_text(&b),
        "> {\"z\":-5,\"list\":[9223372036854775807,[],{},null,true,[1,2]],\"no\":false,\"null\":null,\"a\":\"b\"}");
    textbuf_release(&b);
}

static void test_json_escapes_texts(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &b, JSON_AS_WRITTEN);
    json_put_text(&w, "\"q\" \\ \n\t\r \x01 \x7f / é 🐍");
    assert_string_equal(textbuf_text(&b), "\"\\\"q\\\" \\\\ \\n\\t\\r \\u0001 \\u007f / é 🐍\"");
    textbuf_release(&b);
}

static void test_json_reals_come_back_the_same(void **state)
{
    (void)state;
    static const double values[] = { 0, 1, -1, 0.1, 1.0 / 3, 2.0 / 3, 1e-300, 123456789.123456789 };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[40];
        struct textbuf b = textbuf_over(text, sizeof text);
        struct json w;
        json_init(&w, &b, JSON_AS_WRITTEN);
        json_put_real(&w, values[i]);
        double back = strtod(text, NULL);
        assert_memory_equal(&back, &values[i], sizeof back);
    }
}

static void test_json_sorts_members_at_every_depth(void **state)
{
    (void)state;
    struct textbuf b = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &b, JSON_SORTED);
    json_object_begin(&w);
    json_member_int(&w, "b", 1);
    json_key(&w, "ab");
    json_object_begin(&w);
    json_member_text(&w, "y", "},{\",");
    json_member_int(&w, "x", 2);
    json_member_int(&w, "z", 3);
    json_object_end(&w);
    json_key(&w, "a");
    json_list_begin(&w);
    json_object_begin(&w);
    json_member_int(&w, "d-e", 4);
    json_member_int(&w, "d", 5);
    json_object_end(&w);
    json_object_begin(&w);
    json_object_end(&w);
    json_put_int(&w, 9);
    json_put_int(&w, 8);
    json_list_end(&w);
    json_member_int(&w, "a_b", 6);
    json_member_int(&w, "Z", 7);
    json_object_end(&w);
    assert_string_equal(textbuf_text(&b), "{\"Z\":7,\"a\":[{\"d\":5,\"d-e\":4},{},9,8],\"a_b\":6,"
                                          "\"ab\":{\"x\":2,\"y\":\"},{\\\",\",\"z\":3},\"b\":1}");
    textbuf_release(&b);
}

static void test_json_sorts_any_order_of_members(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(1);
    for (int round = 0; round < 200; round++) {
        int order[JSON_MEMBERS_MAX], count = 1 + (int)rng_below(&rng, JSON_MEMBERS_MAX);
        for (int i = 0; i < count; i++) {
            int k = (int)rng_below(&rng, (uint32_t)i + 1);
            order[i] = order[k];
            order[k] = i;
        }
        struct textbuf sorted = TEXTBUF_GROWING, expected = TEXTBUF_GROWING;
        struct json w;
        json_init(&w, &sorted, JSON_SORTED);
        json_object_begin(&w);
        for (int i = 0; i < count; i++) {
            char key[8];
            snprintf(key, sizeof key, "k%03d", order[i]);
            json_member_int(&w, key, 1 << (order[i] % 20));
            text_putf(&expected, "%c\"k%03d\":%d", i ? ',' : '{', i, 1 << (i % 20));
        }
        json_object_end(&w);
        text_put(&expected, "}");
        assert_string_equal(textbuf_text(&sorted), textbuf_text(&expected));
        textbuf_release(&sorted);
        textbuf_release(&expected);
    }
}

static void test_json_survives_a_full_buffer(void **state)
{
    (void)state;
    for (size_t size = 1; size < 30; size++) {
        char memory[30];
        struct textbuf b = textbuf_over(memory, size);
        struct json w;
        json_init(&w, &b, JSON_SORTED);
        json_object_begin(&w);
        json_member_text(&w, "b", "text");
        json_key(&w, "a");
        json_object_begin(&w);
        json_member_int(&w, "d", 1);
        json_member_int(&w, "c", 2);
        json_object_end(&w);
        json_object_end(&w);
        const char *whole = "{\"a\":{\"c\":2,\"d\":1},\"b\":\"text\"}";
        assert_true(b.cut);
        assert_true(size <= strlen(whole));
        assert_int_equal(b.length, size - 1);
        assert_int_equal(strlen(memory), size - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_sets_commas_in_nested_values),
        cmocka_unit_test(test_json_escapes_texts),
        cmocka_unit_test(test_json_reals_come_back_the_same),
        cmocka_unit_test(test_json_sorts_members_at_every_depth),
        cmocka_unit_test(test_json_sorts_any_order_of_members),
        cmocka_unit_test(test_json_survives_a_full_buffer),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
