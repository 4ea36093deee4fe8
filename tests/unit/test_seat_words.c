/* Names in place of numbers of seats: possessives, those who share a name, and sentences about "you". */
#include "tui/seat_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *const names[] = { "You", "greedy (bot)", "Zoë", "greedy (bot)" };

static void assert_words(const char *text, const char *expected)
{
    char memory[200];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    seat_words(text, names, 4, &out);
    assert_string_equal(memory, expected);
}

static void test_seat_words_names_stand_for_numbers(void **state)
{
    (void)state;
    assert_words("Seat 2 draws a card.", "Zoë draws a card.");
    assert_words("Seat 2's token on spot 4 meets seat 2.", "Zoë's token on spot 4 meets Zoë.");
    assert_words("Seat 2: spot 4 to spot 6.", "Zoë: spot 4 to spot 6.");
    assert_words("The seat 2 steps.", "The Zoë steps.");
}

static void test_seat_words_bots_are_called_short_and_told_apart(void **state)
{
    (void)state;
    assert_words("Seat 1 takes its token from seat 3.", "greedy 1 takes its token from greedy 2.");
    assert_words("Seat 1's turn.", "greedy 1's turn.");
}

static void test_seat_words_you_are_spoken_to(void **state)
{
    (void)state;
    assert_words("Seat 0 draws 7SK.", "You draw 7SK.");
    assert_words("Seat 0 has a token on the head.", "You have a token on the head.");
    assert_words("Seat 0 is next.", "You are next.");
    assert_words("Seat 0 passes and reaches for its hat.", "You pass and reaches for your hat.");
    assert_words("Seat 0's turn.", "Your turn.");
    assert_words("Seat 2 captures seat 0's token.", "Zoë captures your token.");
    assert_words("It swaps with seat 0.", "It swaps with you.");
    assert_words("Seat 0: a token enters.", "You: a token enters.");
}

static void test_seat_words_its_means_you_only_where_you_act(void **state)
{
    (void)state;
    assert_words("Seat 0 discards 4MS, for it can spend no card.", "You discard 4MS, for you can spend no card.");
    assert_words("Seat 0 ends its turn. It takes its token.", "You end your turn. It takes its token.");
    assert_words("Seat 2 takes seat 0's token to its hoard.", "Zoë takes your token to its hoard.");
    assert_words("Seat 0's token goes to its place.", "Your token goes to its place.");
}

static void test_seat_words_other_numbers_stay(void **state)
{
    (void)state;
    assert_words("Seat 4 waits, seat 12 too, and seats 0.", "Seat 4 waits, seat 12 too, and seats 0.");
    assert_words("unseat 0", "unseat 0");
    assert_words("Seat", "Seat");
    assert_words("seat ", "seat ");
    assert_words("", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seat_words_names_stand_for_numbers),
        cmocka_unit_test(test_seat_words_bots_are_called_short_and_told_apart),
        cmocka_unit_test(test_seat_words_you_are_spoken_to),
        cmocka_unit_test(test_seat_words_its_means_you_only_where_you_act),
        cmocka_unit_test(test_seat_words_other_numbers_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
