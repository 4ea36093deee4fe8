/* The Decktet (src/engine/decktet.h): every card against a table of its own, and the properties by which the deck was
 * made. */
#include "engine/card_set.h"
#include "engine/decktet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- The cards --------------------------------------------------------------------------------------------------- */

/* In the order of the deck. */
static const struct row {
    const char *rank, *name, *suits, *code;
} rows[] = {
    { "Ace", "Ace of Moons", "Moons", "AM" },
    { "Ace", "Ace of Suns", "Suns", "AS" },
    { "Ace", "Ace of Waves", "Waves", "AW" },
    { "Ace", "Ace of Leaves", "Leaves", "AL" },
    { "Ace", "Ace of Wyrms", "Wyrms", "AY" },
    { "Ace", "Ace of Knots", "Knots", "AK" },
    { "2", "the Author", "Moons Knots", "2MK" },
    { "2", "the Desert", "Suns Wyrms", "2SY" },
    { "2", "the Origin", "Waves Leaves", "2WL" },
    { "3", "the Journey", "Moons Waves", "3MW" },
    { "3", "the Painter", "Suns Knots", "3SK" },
    { "3", "the Savage", "Leaves Wyrms", "3LY" },
    { "4", "the Mountain", "Moons Suns", "4MS" },
    { "4", "the Sailor", "Waves Leaves", "4WL" },
    { "4", "the Battle", "Wyrms Knots", "4YK" },
    { "5", "the Forest", "Moons Leaves", "5ML" },
    { "5", "the Discovery", "Suns Waves", "5SW" },
    { "5", "the Soldier", "Wyrms Knots", "5YK" },
    { "6", "the Lunatic", "Moons Waves", "6MW" },
    { "6", "the Penitent", "Suns Wyrms", "6SY" },
    { "6", "the Market", "Leaves Knots", "6LK" },
    { "7", "the Chance Meeting", "Moons Leaves", "7ML" },
    { "7", "the Castle", "Suns Knots", "7SK" },
    { "7", "the Cave", "Waves Wyrms", "7WY" },
    { "8", "the Diplomat", "Moons Suns", "8MS" },
    { "8", "the Mill", "Waves Leaves", "8WL" },
    { "8", "the Betrayal", "Wyrms Knots", "8YK" },
    { "9", "the Pact", "Moons Suns", "9MS" },
    { "9", "the Darkness", "Waves Wyrms", "9WY" },
    { "9", "the Merchant", "Leaves Knots", "9LK" },
    { "Crown", "the Huntress", "Moons", "XM" },
    { "Crown", "the Bard", "Suns", "XS" },
    { "Crown", "the Sea", "Waves", "XW" },
    { "Crown", "the End", "Leaves", "XL" },
    { "Crown", "the Calamity", "Wyrms", "XY" },
    { "Crown", "the Windfall", "Knots", "XK" },
    { "-", "the Excuse", "", "EX" },
    { "Pawn", "the Harvest", "Moons Suns Leaves", "PMSL" },
    { "Pawn", "the Watchman", "Moons Wyrms Knots", "PMYK" },
    { "Pawn", "the Light Keeper", "Suns Waves Knots", "PSWK" },
    { "Pawn", "the Borderland", "Waves Leaves Wyrms", "PWLY" },
    { "Court", "the Consul", "Moons Waves Knots", "CMWK" },
    { "Court", "the Rite", "Moons Leaves Wyrms", "CMLY" },
    { "Court", "the Island", "Suns Waves Wyrms", "CSWY" },
    { "Court", "the Window", "Suns Leaves Knots", "CSLK" },
};

static int rank_of(const char *word)
{
    static const struct {
        const char *word;
        int rank;
    } ranks[] = {
        { "-", DECKTET_NO_RANK },   { "Ace", DECKTET_ACE },     { "Pawn", DECKTET_PAWN },
        { "Court", DECKTET_COURT }, { "Crown", DECKTET_CROWN },
    };
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
        if (strcmp(ranks[i].word, word) == 0)
            return ranks[i].rank;
    return (int)strtol(word, NULL, 10);
}

/* The names of the suits of a card, in the official order. */
static const char *suit_words(int card)
{
    static char words[80];
    size_t length = 0;
    words[0] = '\0';
    for (int suit = 0; suit < DECKTET_SUITS; suit++) {
        if (!(decktet[card].suits >> suit & 1))
            continue;
        const char *name = decktet_suit_name[suit];
        if (length)
            words[length++] = ' ';
        memcpy(words + length, name, strlen(name) + 1);
        length += strlen(name);
    }
    return words;
}

static void test_decktet_cards_are_those_of_the_table(void **state)
{
    (void)state;
    assert_int_equal(sizeof rows / sizeof *rows, DECKTET_CARDS);
    for (int card = 0; card < DECKTET_CARDS; card++) {
        assert_string_equal(decktet[card].code, rows[card].code);
        assert_string_equal(decktet[card].name, rows[card].name);
        assert_int_equal(decktet[card].rank, rank_of(rows[card].rank));
        assert_string_equal(suit_words(card), rows[card].suits);
    }
}

static void test_decktet_basic_deck_comes_first_and_the_excuse_next(void **state)
{
    (void)state;
    assert_int_equal(DECKTET_CARDS, 45);
    assert_int_equal(DECKTET_BASIC, 36);
    assert_int_equal(DECKTET_EXCUSE, 36);
    assert_string_equal(decktet[DECKTET_EXCUSE].code, "EX");
    assert_int_equal(decktet[DECKTET_EXCUSE].rank, DECKTET_NO_RANK);
    assert_int_equal(decktet[DECKTET_EXCUSE].suits, 0);
    for (int card = 0; card < DECKTET_CARDS; card++) {
        bool extended = decktet[card].rank == DECKTET_PAWN || decktet[card].rank == DECKTET_COURT;
        assert_int_equal(extended, card > DECKTET_EXCUSE);
    }
}

static void test_decktet_ranks_ascend_from_ace_to_crown(void **state)
{
    (void)state;
    assert_true(DECKTET_ACE < 2);
    assert_true(9 < DECKTET_PAWN);
    assert_true(DECKTET_PAWN < DECKTET_COURT);
    assert_true(DECKTET_COURT < DECKTET_CROWN);
}

static void test_decktet_cards_are_found_by_their_codes(void **state)
{
    (void)state;
    for (int card = 0; card < DECKTET_CARDS; card++)
        assert_int_equal(decktet_find(rows[card].code), card);
    static const char *const none[] = { "", "A", "M", "AMS", "am", "7KS", "7SK ", "10MS", "XMS", "PM", "E", "EXX" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(decktet_find(none[i]), -1);
}

static void test_decktet_suits_have_letters_and_names(void **state)
{
    (void)state;
    static const char *const names[] = { "Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots" };
    static const char letters[] = "MSWLYK";
    assert_int_equal(DECKTET_SUITS, 6);
    assert_string_equal(decktet_suit_letter, letters);
    for (int suit = 0; suit < DECKTET_SUITS; suit++) {
        assert_string_equal(decktet_suit_name[suit], names[suit]);
        assert_int_equal(decktet_suit_of(letters[suit]), suit);
    }
    for (const char *p = "msXAP 0"; *p; p++)
        assert_int_equal(decktet_suit_of(*p), -1);
    assert_int_equal(decktet_suit_of('\0'), -1);
}

/* ---- Invariants -------------------------------------------------------------------------------------------------- */

/* Cards before `end` that bear all suits of a set, or with `only` just these. */
static int bearing(int end, unsigned suits, bool only)
{
    int count = 0;
    for (int card = 0; card < end; card++)
        count += only ? decktet[card].suits == suits : (decktet[card].suits & suits) == suits;
    return count;
}

static int of_rank(int end, int rank)
{
    int count = 0;
    for (int card = 0; card < end; card++)
        count += decktet[card].rank == rank;
    return count;
}

static unsigned pair_of(const char *letters)
{
    return 1u << decktet_suit_of(letters[0]) | 1u << decktet_suit_of(letters[1]);
}

static void test_decktet_1_each_suit_on_ten_basic_cards_and_fourteen_of_all(void **state)
{
    (void)state;
    for (int suit = 0; suit < DECKTET_SUITS; suit++) {
        assert_int_equal(bearing(DECKTET_BASIC, 1u << suit, false), 10);
        assert_int_equal(bearing(DECKTET_CARDS, 1u << suit, false), 14);
        uint64_t set = decktet_bearing((enum decktet_suit)suit);
        assert_int_equal(card_count(set), 14);
        int aces = 0, crowns = 0, numbers = 0;
        for (uint64_t rest = set; rest;) {
            int card = card_take(&rest);
            assert_true(decktet[card].suits >> suit & 1);
            aces += decktet[card].rank == DECKTET_ACE;
            crowns += decktet[card].rank == DECKTET_CROWN;
            numbers += decktet[card].rank >= 2 && decktet[card].rank <= 9;
        }
        assert_int_equal(aces, 1);
        assert_int_equal(crowns, 1);
        assert_int_equal(numbers, 8);
    }
}

/* How often each suit is on cards of a rank. */
static void expect_rank(int rank, int cards, int each_suit)
{
    assert_int_equal(of_rank(DECKTET_CARDS, rank), cards);
    for (int suit = 0; suit < DECKTET_SUITS; suit++) {
        int count = 0;
        for (int card = 0; card < DECKTET_CARDS; card++)
            count += decktet[card].rank == rank && (decktet[card].suits >> suit & 1);
        assert_int_equal(count, each_suit);
    }
}

static void test_decktet_2_each_rank_shares_out_the_suits_evenly(void **state)
{
    (void)state;
    expect_rank(DECKTET_ACE, 6, 1);
    for (int rank = 2; rank <= 9; rank++)
        expect_rank(rank, 3, 1);
    expect_rank(DECKTET_PAWN, 4, 2);
    expect_rank(DECKTET_COURT, 4, 2);
    expect_rank(DECKTET_CROWN, 6, 1);
    expect_rank(DECKTET_NO_RANK, 1, 0);
}

static void test_decktet_3_pairs_of_suits(void **state)
{
    (void)state;
    static const struct {
        const char *pair;
        int basic, courts;
    } pairs[] = {
        { "MS", 3, 0 }, { "WL", 3, 0 }, { "YK", 3, 0 }, { "ML", 2, 1 }, { "MW", 2, 1 },
        { "SK", 2, 1 }, { "SY", 2, 1 }, { "WY", 2, 1 }, { "LK", 2, 1 }, { "MK", 1, 1 },
        { "SW", 1, 1 }, { "LY", 1, 1 }, { "MY", 0, 1 }, { "SL", 0, 1 }, { "WK", 0, 1 },
    };
    int sum = 0, first_court = DECKTET_CARDS - 4;
    assert_int_equal(sizeof pairs / sizeof *pairs, DECKTET_SUITS * (DECKTET_SUITS - 1) / 2);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        unsigned pair = pair_of(pairs[i].pair);
        assert_int_equal(bearing(DECKTET_BASIC, pair, true), pairs[i].basic);
        assert_int_equal(bearing(DECKTET_CARDS, pair, false) - bearing(first_court, pair, false), pairs[i].courts);
        assert_true(bearing(DECKTET_CARDS, pair, false) > 0);
        sum += pairs[i].basic;
    }
    assert_int_equal(sum, 24);
}

static void test_decktet_4_no_two_cards_are_alike(void **state)
{
    (void)state;
    for (int a = 0; a < DECKTET_CARDS; a++)
        for (int b = 0; b < a; b++) {
            assert_false(decktet[a].rank == decktet[b].rank && decktet[a].suits == decktet[b].suits);
            assert_string_not_equal(decktet[a].code, decktet[b].code);
            assert_string_not_equal(decktet[a].name, decktet[b].name);
        }
}

/* What a card counts where a Crown is a ten. */
static int worth(int card)
{
    return decktet[card].rank == DECKTET_CROWN ? 10 : decktet[card].rank;
}

static void test_decktet_5_mean_movement_and_shared_suits(void **state)
{
    (void)state;
    int total = 0, pairs = 0, shared = 0;
    for (int a = 0; a < DECKTET_BASIC; a++) {
        total += worth(a);
        for (int b = 0; b < a; b++) {
            pairs++;
            shared += (decktet[a].suits & decktet[b].suits) != 0;
        }
    }
    assert_int_equal(2 * total, 11 * DECKTET_BASIC); /* a mean of 5.5 */
    assert_int_equal(pairs, 630);
    assert_int_equal((shared * 1000 + pairs / 2) / pairs, 405); /* a chance of 0.405 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decktet_cards_are_those_of_the_table),
        cmocka_unit_test(test_decktet_basic_deck_comes_first_and_the_excuse_next),
        cmocka_unit_test(test_decktet_ranks_ascend_from_ace_to_crown),
        cmocka_unit_test(test_decktet_cards_are_found_by_their_codes),
        cmocka_unit_test(test_decktet_suits_have_letters_and_names),
        cmocka_unit_test(test_decktet_1_each_suit_on_ten_basic_cards_and_fourteen_of_all),
        cmocka_unit_test(test_decktet_2_each_rank_shares_out_the_suits_evenly),
        cmocka_unit_test(test_decktet_3_pairs_of_suits),
        cmocka_unit_test(test_decktet_4_no_two_cards_are_alike),
        cmocka_unit_test(test_decktet_5_mean_movement_and_shared_suits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
