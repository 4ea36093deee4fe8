/* Positions by one description: what is written is read back, and what is not of that form is refused by its path. */
#include "engine/form.h"
#include "native/flatten.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const colours[] = { "red", "blue", NULL };

/* One value of each kind. */
struct sample {
    int64_t big;
    uint8_t small, maybe, flag, colour, hidden, seats, counts[4], inner[2];
    const char *text;
};

static void form_sample(struct form *t, struct sample *x)
{
    form_int(t, "big", &x->big, -9, 1000000);
    form_byte(t, "small", &x->small, 1, 9);
    form_maybe(t, "maybe", &x->maybe, 0, 3, 255);
    form_flag(t, "flag", &x->flag);
    form_word(t, "colour", &x->colour, colours);
    if (form_said(t, "hidden", x->hidden == 99, "hidden"))
        x->hidden = 99;
    else
        form_byte(t, "hidden", &x->hidden, 0, 5);
    form_bits(t, "seats", &x->seats, 4);
    form_counts(t, "counts", x->counts, 1, 3, 1, 5);
    form_list(t, "inner", 2, 2, 2);
    for (int i = 0; i < 2; i++) {
        form_object(t, NULL);
        form_byte(t, "n", &x->inner[i], 0, 7);
        form_end(t);
        if (x->inner[i] == 7)
            form_refuse(t, "7 is too much");
    }
    form_end(t);
    form_text(t, "text", &x->text);
    if (strcmp(x->text, "bad") == 0)
        form_refuse(t, "'%s' is bad", x->text);
}

static const char whole[] =
    "{\"big\":-3,\"small\":2,\"maybe\":null,\"flag\":true,\"colour\":\"blue\",\"hidden\":\"hidden\","
    "\"seats\":[0,2],\"counts\":[1,1,3],\"inner\":[{\"n\":4},{\"n\":0}],\"text\":\"so\"}";

/* Reads a document; the message of its refusal, or "". */
static const char *read_sample(const char *text, struct sample *x, struct error *err, struct textbuf *written)
{
    json_t *json = json_loads(text, 0, NULL);
    struct flat list;
    assert_non_null(json);
    assert_int_equal(flat_of_json(json, ERR_BAD_POSITION, NULL, false, &list, err), 0);
    flat_begin(&list);
    struct form t = form_from(&list, err);
    form_sample(&t, x);
    assert_true(!t.code || t.code == ERR_BAD_POSITION);
    if (!t.code)
        assert_int_equal(flat_done(&list, err), 0);
    else
        assert_true(*err->text);
    if (!t.code && written) { /* while the texts are there */
        struct json w;
        struct sample copy = *x;
        json_init(&w, written, JSON_AS_WRITTEN);
        json_object_begin(&w);
        struct form to = form_to(&w);
        form_sample(&to, &copy);
        json_object_end(&w);
        assert_memory_equal(&copy, x, offsetof(struct sample, inner));
    }
    flat_release(&list);
    json_decref(json);
    return t.code ? err->text : "";
}

static void test_what_is_written_is_read(void **state)
{
    (void)state;
    struct sample x = { 0 };
    struct error err = { 0 };
    struct textbuf out = TEXTBUF_GROWING;
    assert_string_equal(read_sample(whole, &x, &err, &out), "");
    assert_string_equal(textbuf_text(&out), whole);
    assert_int_equal(x.maybe, 255);
    assert_int_equal(x.hidden, 99);
    assert_int_equal(x.seats, 5);
    assert_int_equal(x.counts[1], 2);
    textbuf_release(&out);
}

/* The first refusal stays, whatever comes after it. */
static void test_refusals_name_the_path(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        { "\"big\":-3", "\"big\":-10", "big: must be a whole number from -9 to 1000000" },
        { "\"small\":2", "\"small\":0", "small: must be a whole number from 1 to 9" },
        { "\"maybe\":null", "\"maybe\":4", "maybe: must be a whole number from 0 to 3" },
        { "\"blue\"", "\"pink\"", "colour: must be one of red, blue" },
        { "\"hidden\",", "\"shown\",", "hidden: must be one of hidden" },
        { "[0,2]", "[2,2]", "seats: names seat 2 twice" },
        { "[0,2]", "[0,4]", "seats.1: must be a whole number from 0 to 3" },
        { "[1,1,3]", "[]", "counts: must have 1 to 5 entries, not 0" },
        { "[1,1,3]", "[1,1,4]", "counts.2: must be a whole number from 1 to 3" },
        { "{\"n\":0}", "{\"n\":8}", "inner.1.n: must be a whole number from 0 to 7" },
        { "{\"n\":0}", "{\"n\":7}", "inner.1: 7 is too much" },
        { "\"so\"", "\"bad\"", "text: 'bad' is bad" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        struct sample x = { 0 };
        struct error err = { 0 };
        const char *at = strstr(whole, cases[i].from);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, cases[i].to, at + strlen(cases[i].from));
        const char *says = read_sample(text, &x, &err, NULL);
        if (strncmp(says, cases[i].says, strlen(cases[i].says)) != 0)
            fail_msg("%s: '%s' instead of '%s'", text, says, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_is_written_is_read),
                                        cmocka_unit_test(test_refusals_name_the_path) };
    return cmocka_run_group_tests_name("forms", tests, NULL, NULL);
}
