/* Sentences with names: possessives, those who share a name, "you", and the words that go with the subject. */
#include "engine/play.h"
#include "engine/teller.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct cast cast = { .you = 0, .name = { "You", "greedy", "Zoë", "greedy", NULL } };

/* A sentence with up to two seats in it. */
static const struct {
    const char *format;
    int seat, other;
    const char *named, *nameless;
} sentences[] = {
    { "%N [draws] a card.", 2, 0, "Zoë draws a card.", "Seat 2 draws a card." },
    { "%N [draws] a card.", 0, 0, "You draw a card.", "Seat 0 draws a card." },
    { "%W token meets %O.", 2, 2, "Zoë's token meets Zoë.", "Seat 2's token meets seat 2." },
    { "%W token meets %O.", 0, 0, "Your token meets you.", "Seat 0's token meets seat 0." },
    { "%N [takes] [their] token from %O.", 1, 3, "greedy 1 takes their token from greedy 2.",
      "Seat 1 takes their token from seat 3." },
    { "%N [takes] [their] token from %O.", 0, 3, "You take your token from greedy 2.",
      "Seat 0 takes their token from seat 3." },
    { "%N [has] [them] and [does] what [goes].", 0, 0, "You have you and do what go.",
      "Seat 0 has them and does what goes." },
    { "%N [passes] and [reaches]. It [is] %W turn.", 0, 2, "You pass and reach. It is Zoë's turn.",
      "Seat 0 passes and reaches. It is seat 2's turn." },
    { "Now %N [carries] all [they] can, %N [is] out.", 0, 2, "Now you carry all you can, Zoë is out.",
      "Now seat 0 carries all they can, seat 2 is out." },
    { "%N: %d%%", 4, 7, "Seat 4: 7%", "Seat 4: 7%" },
    { "%N [wins].", SEAT_NONE, 0, "Nobody wins.", "Nobody wins." },
};

static void test_sentences_with_and_without_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        for (int named = 0; named < 2; named++) {
            char memory[200];
            struct textbuf out = textbuf_over(memory, sizeof memory);
            struct teller t = teller_to(&out, named ? &cast : NULL);
            tell(&t, sentences[i].format, sentences[i].seat, sentences[i].other);
            assert_string_equal(memory, named ? sentences[i].named : sentences[i].nameless);
        }
}

/* Spans are bytes of the text; those without room are left out. */
static void test_spans_mean_things(void **state)
{
    (void)state;
    char memory[200];
    struct span spans[2];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&out, &cast);
    t.spans = spans;
    t.span_room = 2;
    tell(&t, "%N [plays] %H on %O.", 0, THING_CARD, "5WY", "the Mill", 2);
    assert_string_equal(memory, "You play the Mill on Zoë.");
    assert_int_equal(t.span_count, 2);
    assert_int_equal(spans[0].handle.thing, THING_SEAT);
    assert_string_equal(spans[0].handle.id, "0");
    assert_memory_equal(memory + spans[0].start, "You", 3);
    assert_int_equal(spans[1].handle.thing, THING_CARD);
    assert_string_equal(spans[1].handle.id, "5WY");
    assert_int_equal(spans[1].end - spans[1].start, strlen("the Mill"));
}

/* ---- Sentences of events ----------------------------------------------------------------------------------------- */

static const char *const words[] = { "red", "blue", NULL };

/* A game that is nothing but one event. */
static void put_event(const char *sentence, const struct event *e, bool named, char *memory, size_t size)
{
    const struct event_type types[] = { { "event",
                                          { EVENT_NUMBER("n"), EVENT_SEAT("owner"), EVENT_ONE_OF("word", words),
                                            EVENT_NUMBERED("card", CARD) },
                                          ROLE_HAPPEN,
                                          sentence },
                                        { .name = NULL } };
    const struct game game = { .event_types = types };
    const struct rules rules = { .game = &game };
    struct textbuf out = textbuf_over(memory, size);
    struct teller t = teller_to(&out, named ? &cast : NULL);
    game_event_tell(&rules, e, &t);
}

static void test_events_have_sentences(void **state)
{
    (void)state;
    static const struct {
        const char *sentence;
        struct event e;
        const char *told;
    } cases[] = {
        { "%N [draws] {3?%3|a card}.", { .arg = { 0, 0, 0, 7 } }, "You draw 7." },
        { "%N [draws] {3?%3|a card}.", { .secret = 8 }, "You draw a card." },
        { "%N [draws] {3?%3|a card}.", { .type = EVENT_BARE }, "" },
        { "%W %2 card for %1, %W1 turn.", { .seat = 2, .arg = { 0, 0, 1 } }, "Zoë's blue card for you, your turn." },
        { "%1 [is] it, %N1 [is].", { .seat = 2, .arg = { 0, 99 } }, "Nobody is it, nobody is." },
        { "%0{0=none|one|{1=a|b|c} more}.", { .arg = { 5, 1 } }, "5b more." },
        { "{0=none|one|more}.", { .arg = { 0 } }, "none." },
        { "{0=none|one|more}.", { .arg = { -1 } }, "more." },
        { "{0<nobody|%d0}.", { .arg = { -1 } }, "nobody." },
        { "{0<nobody|%d0}.", { .arg = { 3 } }, "3." },
        { "{@?%O|nobody} wins.", { .seat = SEAT_NONE }, "nobody wins." },
        { "{@?%O|nobody} wins.", { .seat = 2 }, "Zoë wins." },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char memory[200] = "";
        put_event(cases[i].sentence, &cases[i].e, true, memory, sizeof memory);
        assert_string_equal(memory, cases[i].told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences_with_and_without_names),
                                        cmocka_unit_test(test_spans_mean_things),
                                        cmocka_unit_test(test_events_have_sentences) };
    return cmocka_run_group_tests_name("teller", tests, NULL, NULL);
}
