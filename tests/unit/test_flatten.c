/* JSON into flat lists, and whole files (src/native). */
#include "native/files.h"
#include "native/flatten.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct flat list_of(const char *json, bool notes)
{
    struct flat list;
    struct error err = { .text = "" };
    int status = flat_of_text(json, strlen(json), ERR_BAD_RULESET, "test.json", notes, &list, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, 0);
    return list;
}

static void assert_refused(const char *json, const char *message)
{
    struct flat list;
    struct error err;
    assert_int_equal(flat_of_text(json, strlen(json), ERR_BAD_POSITION, "x.json", true, &list, &err), ERR_BAD_POSITION);
    assert_string_equal(err.text, message);
    assert_int_equal(err.code, ERR_BAD_POSITION);
}

static void assert_item(const struct flat *list, int index, enum flat_type type, const char *path, int64_t number)
{
    assert_in_range(index, 0, list->count - 1);
    const struct flat_item *item = &list->items[index];
    assert_string_equal(item->path, path);
    assert_int_equal(item->length, strlen(path));
    assert_int_equal(item->type, type);
    assert_int_equal(item->number, number);
    assert_true((item->text != NULL) == (type == FLAT_TEXT));
}

static void test_flatten_lists_leaves_in_document_order(void **state)
{
    (void)state;
    struct flat list = list_of("{\"tokens\":[{\"at\":\"hub\",\"turns\":0},-7],\"done\":[],\"more\":{},\"a\":true,"
                               "\"b\":false,\"c\":null,\"d\":1.5,\"e\":9223372036854775807}",
                               false);
    assert_int_equal(list.count, 10);
    assert_item(&list, 0, FLAT_TEXT, "tokens.0.at", 0);
    assert_string_equal(list.items[0].text, "hub");
    assert_item(&list, 1, FLAT_INT, "tokens.0.turns", 0);
    assert_item(&list, 2, FLAT_INT, "tokens.1", -7);
    assert_item(&list, 3, FLAT_EMPTY_LIST, "done", 0);
    assert_item(&list, 4, FLAT_EMPTY_OBJECT, "more", 0);
    assert_item(&list, 5, FLAT_BOOL, "a", 1);
    assert_item(&list, 6, FLAT_BOOL, "b", 0);
    assert_item(&list, 7, FLAT_NULL, "c", 0);
    assert_item(&list, 8, FLAT_REAL, "d", 0);
    assert_item(&list, 9, FLAT_INT, "e", INT64_MAX);
    for (int i = 0; i < list.count; i++)
        assert_false(list.used[i]);
    flat_release(&list);
    assert_null(list.items);
}

static void test_flatten_takes_notes_as_comments_only_if_asked(void **state)
{
    (void)state;
    const char *json = "{\"note\":\"why\",\"a\":{\"note\":[1,{\"0.\":2}]},\"b\":[{\"note\":1,\"c\":2}]}";
    struct flat list = list_of(json, true);
    assert_int_equal(list.count, 2);
    assert_item(&list, 0, FLAT_EMPTY_OBJECT, "a", 0);
    assert_item(&list, 1, FLAT_INT, "b.0.c", 2);
    flat_release(&list);
    list = list_of("{\"note\":\"why\"}", false);
    assert_item(&list, 0, FLAT_TEXT, "note", 0);
    flat_release(&list);
}

static void test_flatten_keeps_an_empty_root(void **state)
{
    (void)state;
    struct flat list = list_of("{}", false);
    assert_int_equal(list.count, 1);
    assert_item(&list, 0, FLAT_EMPTY_OBJECT, "", 0);
    flat_release(&list);
}

static void test_flatten_refuses_keys_that_a_path_cannot_tell(void **state)
{
    (void)state;
    assert_refused("{\"a\":{\"b.c\":1}}", "x.json: a: unknown key 'b.c'");
    assert_refused("{\"a\":[{\"\":1}]}", "x.json: a.0: unknown key ''");
    assert_refused("{\"0\":1}", "x.json: unknown key '0'");
    assert_refused("{\"a\":1,\"a\":2}", "x.json: line 1, column 10: duplicate object key near '\"a\"'");
}

static void test_flatten_names_line_and_column_of_syntax_errors(void **state)
{
    (void)state;
    assert_refused("{\n  \"a\": 1,\n  \"b\": ]\n}", "x.json: line 3, column 8: unexpected token near ']'");
    assert_refused("", "x.json: line 1, column 0: '[' or '{' expected near end of file");
    assert_refused("5", "x.json: line 1, column 1: '[' or '{' expected near '5'");
    assert_refused("{} {}", "x.json: line 1, column 4: end of file expected near '{'");
    assert_refused("{\"a\":99999999999999999999}",
                   "x.json: line 1, column 25: too big integer near '99999999999999999999'");
}

static void test_flatten_refuses_nul_and_bad_utf8(void **state)
{
    (void)state;
    struct flat list;
    struct error err;
    assert_int_equal(flat_of_text("{\"a\":1}\0", 8, ERR_BAD_RULESET, NULL, false, &list, &err), ERR_BAD_RULESET);
    assert_int_equal(flat_of_text("{\"a\":\"\xff\"}", 9, ERR_BAD_RULESET, NULL, false, &list, &err), ERR_BAD_RULESET);
    const char *escaped = "{\"a\":\"\\u0000\"}";
    assert_int_equal(flat_of_text(escaped, strlen(escaped), ERR_BAD_RULESET, NULL, false, &list, &err),
                     ERR_BAD_RULESET);
}

static void test_flatten_refuses_what_is_too_deep_or_too_long(void **state)
{
    (void)state;
    char json[4000] = "{\"a\":";
    memset(json + 5, '[', 1500);
    memset(json + 1505, ']', 1500);
    strncpy(json + 3005, "}", 2);
    struct flat list;
    struct error err;
    assert_int_equal(flat_of_text(json, strlen(json), ERR_BAD_POSITION, NULL, false, &list, &err), ERR_BAD_POSITION);
    assert_non_null(strstr(err.text, "too long or too deep"));

    memset(json + 2, 'k', 200);
    snprintf(json + 202, sizeof json - 202, "\":1}");
    assert_int_equal(flat_of_text(json, strlen(json), ERR_BAD_POSITION, NULL, false, &list, &err), ERR_BAD_POSITION);
    assert_string_equal(err.text, "'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk' is too long or too deep");
    assert_int_equal(flat_of_text(json, strlen(json), ERR_BAD_POSITION, NULL, false, &list, NULL), ERR_BAD_POSITION);
}

static void test_flatten_takes_what_a_json_library_made(void **state)
{
    (void)state;
    json_t *value = json_pack("{s:i, s:[s]}", "a", 3, "b", "c");
    struct flat list;
    assert_int_equal(flat_of_json(value, ERR_BAD_POSITION, NULL, false, &list, NULL), 0);
    json_decref(value);
    assert_int_equal(list.count, 2);
    assert_item(&list, 0, FLAT_INT, "a", 3);
    assert_item(&list, 1, FLAT_TEXT, "b.0", 0);
    assert_int_equal(list.code, ERR_BAD_POSITION);
    flat_release(&list);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void test_flatten_keeps_a_request_whole(void **state)
{
    (void)state;
    static const char line[] =
        "{\"id\":[1.50,\"\\u0000\\/"
        "\",99999999999999999999],\"a.b\":1,\"\":[],\"9\":{},\"big\":[99999999999999999999,1e999,1e99],"
        "\"zero\":{\"x\":[\"a\\u0000b\"],\"c.d\":0},\"\xc3\xa9\":\"\\u00e9\",\"none\":{}}";
    static const struct flat_item expected[] = {
        { .path = "id", .type = FLAT_RAW, .text = "[1.5,\"\\u0000/\",99999999999999999999]" },
        { .path = "?", .type = FLAT_ODD_KEY, .text = "a.b" },
        { .path = "?", .type = FLAT_ODD_KEY, .text = "" },
        { .path = "?", .type = FLAT_ODD_KEY, .text = "9" },
        { .path = "big.0", .type = FLAT_BIG, .text = "99999999999999999999" },
        { .path = "big.1", .type = FLAT_BIG, .text = "1e999" },
        { .path = "big.2", .type = FLAT_REAL },
        { .path = "zero.x.0", .type = FLAT_BYTES, .text = "a", .number = 3 },
        { .path = "zero.?", .type = FLAT_ODD_KEY, .text = "c.d" },
        { .path = "zero.?",
          .type = FLAT_BAD,
          .text = "line 1, column 16: \\u0000 is not allowed without JSON_ALLOW_NUL near '\"a\\u0000b\"'" },
        { .path = "\xc3\xa9", .type = FLAT_TEXT, .text = "\xc3\xa9" },
        { .path = "none", .type = FLAT_EMPTY_OBJECT },
    };
    struct flat list;
    assert_int_equal(flat_of_request(line, sizeof line - 1, &list, NULL), 0);
    assert_int_equal(list.count, sizeof expected / sizeof *expected);
    for (int i = 0; i < list.count; i++) {
        assert_string_equal(list.items[i].path, expected[i].path);
        assert_int_equal(list.items[i].type, expected[i].type);
        assert_int_equal(list.items[i].number, expected[i].number);
        assert_int_equal(list.items[i].text != NULL, expected[i].text != NULL);
        if (expected[i].text)
            assert_string_equal(list.items[i].text, expected[i].text);
    }
    assert_memory_equal(list.items[7].text, "a\0b", 4);
    flat_release(&list);
}

/* In an argument paths go as deep as in a document of its own; its name comes on top. */
static void test_flatten_limits_the_paths_of_requests(void **state)
{
    (void)state;
    for (int length = FLAT_PATH_LIMIT - 2; length <= FLAT_PATH_LIMIT; length++) {
        char line[300], key[FLAT_PATH_MAX] = "";
        struct flat list, whole, part;
        memset(key, 'k', (size_t)length);
        int size = snprintf(line, sizeof line, "{\"position\":{\"%s\":1},\"%.*s\":2,\"%.*s\":3}", key,
                            FLAT_ARGUMENT_LIMIT, key, FLAT_ARGUMENT_LIMIT + 1, key);
        assert_int_equal(flat_of_request(line, (size_t)size, &list, NULL), 0);
        assert_int_equal(list.items[0].type, length < FLAT_PATH_LIMIT ? FLAT_INT : FLAT_DEEP);
        assert_int_equal(list.items[1].type, FLAT_INT);
        assert_int_equal(list.items[2].type, FLAT_DEEP);
        assert_string_equal(list.items[2].text, key + length - FLAT_ARGUMENT_LIMIT - 1);
        size = snprintf(line, sizeof line, "{\"%s\":1}", key);
        int status = flat_of_position(line, (size_t)size, ERR_BAD_POSITION, &whole, NULL);
        if (status == 0)
            flat_release(&whole);
        assert_int_equal(flat_part(&list, "position", ERR_BAD_POSITION, &part, NULL), status);
        if (status == 0)
            flat_release(&part);
        flat_release(&list);
    }
}

static void test_flatten_refuses_what_is_no_request(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } wrong[] = {
        { "[1]", "a request is a JSON object" },
        { "{\"a\":1,\"a\":2}", "column 10: duplicate object key near '\"a\"'" },
        { "{\"a\":}", "column 6: unexpected token near '}'" },
        { "{99999999999999999999:1}", "column 29: NUL byte in object key not supported" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct flat list;
        struct error err;
        assert_int_equal(flat_of_request(wrong[i].line, strlen(wrong[i].line), &list, &err), ERR_BAD_JSON);
        assert_string_equal(err.text, wrong[i].message);
    }
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int make_folder(void **state)
{
    char name[] = "/tmp/coil-test-XXXXXX";
    if (!mkdtemp(name))
        return -1;
    *state = strdup(name);
    return chdir(name);
}

static int remove_folder(void **state)
{
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", (char *)*state);
    free(*state);
    return chdir("/") || system(command);
}

static void write_text(const char *path, const char *text)
{
    struct error err = { .text = "" };
    int status = file_write(path, text, strlen(text), &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, 0);
}

static void assert_content(const char *path, const char *text)
{
    struct textbuf content = TEXTBUF_GROWING;
    assert_int_equal(file_read(path, 1000000, &content, NULL), 0);
    assert_string_equal(textbuf_text(&content), text);
    textbuf_release(&content);
}

static void test_files_come_back_as_written(void **state)
{
    (void)state;
    write_text("new", "first\n");
    assert_content("new", "first\n");
    write_text("new", "");
    assert_content("new", "");
    struct textbuf big = TEXTBUF_GROWING, again = TEXTBUF_GROWING;
    for (int i = 0; i < 30000; i++)
        text_putf(&big, "%d\n", i);
    write_text("big", textbuf_text(&big));
    text_put(&again, ">");
    assert_int_equal(file_read("big", big.length, &again, NULL), 0);
    assert_string_equal(textbuf_text(&again) + 1, textbuf_text(&big));
    textbuf_release(&big);
    textbuf_release(&again);
    assert_int_equal(system("test \"$(ls)\" = \"$(printf 'big\\nnew')\""), 0); /* nothing temporary is left */
}

static void test_files_that_are_too_long_or_missing_are_refused(void **state)
{
    (void)state;
    write_text("ten", "0123456789");
    struct textbuf out = TEXTBUF_GROWING;
    struct error err;
    text_put(&out, "kept");
    assert_int_equal(file_read("ten", 10, &out, &err), 0);
    assert_string_equal(textbuf_text(&out), "kept0123456789");
    assert_int_equal(file_read("ten", 9, &out, &err), ERR_BAD_RECORD);
    assert_string_equal(err.text, "cannot read 'ten': longer than 9 bytes");
    assert_string_equal(textbuf_text(&out), "kept0123456789");
    assert_int_equal(file_read("none", 9, &out, &err), ERR_BAD_RECORD);
    assert_string_equal(err.text, "cannot read 'none': No such file or directory");
    assert_int_equal(file_read(".", 9, &out, &err), ERR_BAD_RECORD);
    assert_string_equal(err.text, "cannot read '.': Is a directory");
    assert_int_equal(file_write("none/x", "", 0, &err), ERR_BAD_RECORD);
    assert_string_equal(err.text, "cannot write 'none/x': No such file or directory");
    assert_int_equal(file_write(".", "", 0, &err), ERR_BAD_RECORD);
    assert_string_equal(err.text, "cannot write '.': Is a directory");
    textbuf_release(&out);
}

static void test_files_keep_permissions_and_links(void **state)
{
    (void)state;
    write_text("file", "old");
    assert_int_equal(chmod("file", 0640), 0);
    assert_int_equal(symlink("file", "link"), 0);
    write_text("link", "new");
    assert_content("file", "new");
    struct stat about;
    assert_int_equal(lstat("link", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(stat("file", &about), 0);
    assert_int_equal(about.st_mode & 07777, 0640);
    write_text("/dev/null", "gone");
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
}

static void test_flatten_reads_files_and_names_them(void **state)
{
    (void)state;
    struct flat list;
    struct error err;
    write_text("good.json", "{\"note\":\"x\",\"a\":[5]}\n");
    assert_int_equal(flat_of_file("good.json", ERR_BAD_RULESET, true, &list, &err), 0);
    assert_int_equal(list.count, 1);
    assert_item(&list, 0, FLAT_INT, "a.0", 5);
    assert_string_equal(list.name, "good.json");
    flat_release(&list);
    write_text("bad.json", "{\"a\":}\n");
    assert_int_equal(flat_of_file("bad.json", ERR_BAD_RULESET, true, &list, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "bad.json: line 1, column 6: unexpected token near '}'");
    assert_int_equal(flat_of_file("none.json", ERR_BAD_RULESET, true, &list, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "cannot read 'none.json': No such file or directory");
    assert_int_equal(err.code, ERR_BAD_RULESET);
}

static void test_flatten_copies_and_is_written_again(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"a\":[{\"b\":1,\"c\":[[],{}]},{\"b\":-2,\"c\":[[true],null]}],\"ab\":{\"a\":{\"x\":\"\"}},\"b\":false}",
        "{\"\\\"q\\\\\":\"a\\tb\\u0001\",\"long\":[0,1,2,3,4,5,6,7,8,9,10,11]}",
        "[1,[2,[3]],{\"a\":[]}]",
        "{}",
        "[]",
        "{\"a\":{}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct flat list = list_of(texts[i], false), copy = flat_copy(&list);
        assert_int_equal(flat_hash(&copy), flat_hash(&list));
        assert_string_equal(copy.name, "test.json");
        flat_release(&list);
        struct textbuf out = TEXTBUF_GROWING;
        struct json w;
        json_init(&w, &out, JSON_AS_WRITTEN);
        flat_json(&copy, &w);
        assert_string_equal(textbuf_text(&out), texts[i]);
        textbuf_release(&out);
        flat_release(&copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flatten_copies_and_is_written_again),
        cmocka_unit_test(test_flatten_lists_leaves_in_document_order),
        cmocka_unit_test(test_flatten_takes_notes_as_comments_only_if_asked),
        cmocka_unit_test(test_flatten_keeps_an_empty_root),
        cmocka_unit_test(test_flatten_refuses_keys_that_a_path_cannot_tell),
        cmocka_unit_test(test_flatten_names_line_and_column_of_syntax_errors),
        cmocka_unit_test(test_flatten_refuses_nul_and_bad_utf8),
        cmocka_unit_test(test_flatten_refuses_what_is_too_deep_or_too_long),
        cmocka_unit_test(test_flatten_takes_what_a_json_library_made),
        cmocka_unit_test(test_flatten_keeps_a_request_whole),
        cmocka_unit_test(test_flatten_limits_the_paths_of_requests),
        cmocka_unit_test(test_flatten_refuses_what_is_no_request),
    };
    const struct CMUnitTest file_tests[] = {
        cmocka_unit_test_setup_teardown(test_files_come_back_as_written, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_files_that_are_too_long_or_missing_are_refused, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_files_keep_permissions_and_links, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_flatten_reads_files_and_names_them, make_folder, remove_folder),
    };
    int failed = cmocka_run_group_tests_name("flatten", tests, NULL, NULL);
    return failed + cmocka_run_group_tests_name("files", file_tests, NULL, NULL);
}
