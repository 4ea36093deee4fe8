/* Serpent Master, rules SM-12, SM-13 and SM-27 to SM-41: the shapes of the fifteen cards, from every square and every
 * entry of every board. The shapes are those of the rulebook, typed once more. */
#include "sm_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 15, FORMS_MAX = 16 };

/* ---- One card on a bare board ------------------------------------------------------------------------------------ */

/* Alone, with the head on a square ("d4"; it came there by a card of one token) or waiting outside ("d1/s"), and one
 * card to place. */
static const char *one_card(int card, int board, const char *head)
{
    char options[20] = "", stacks[16] = "", played[8] = "", chosen[8];
    if (board != 7)
        snprintf(options, sizeof options, "\"board\":\"%d\"", board);
    if (!strchr(head, '/')) {
        snprintf(stacks, sizeof stacks, "%s:b", head);
        snprintf(played, sizeof played, "%d", card == 1 ? 15 : 1);
    }
    snprintf(chosen, sizeof chosen, "%d", card);
    return pit_text(&(struct pit){ .ruleset = "open-pit",
                                   .seats = 1,
                                   .options = options,
                                   .board = board,
                                   .stacks = stacks,
                                   .heads = head,
                                   .played = played,
                                   .chosen = chosen,
                                   .phase = "resolve" });
}

/* All its placements, as "c4 b4, d5 d6". */
static const char *places(int card, int board, const char *head)
{
    struct scene x;
    scene_load(&x, one_card(card, board, head));
    const char *list = pit_choices(&x);
    scene_end(&x);
    return list;
}

static int commas(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == ',';
    return count;
}

/* A card's number of tokens, and of orientations: up and right of d4 and down and left of e5 every shape has room, so
 * both squares together show each once if it reaches four squares far, and twice if not. */
static void assert_card(int card, int tokens, int orientations)
{
    struct scene x;
    char expected[16], first[60];
    int both = commas(places(card, 8, "d4")) + 1;
    both += commas(places(card, 8, "e5")) + 1;
    assert_int_equal(both, card == 4 || card == 10 || card == 12 ? orientations : 2 * orientations);

    scene_load(&x, one_card(card, 8, "d4"));
    snprintf(first, sizeof first, "%.*s", (int)strcspn(scene_legal(&x), ","), scene_legal(&x));
    int blanks = 0;
    for (const char *c = first; *c; c++)
        blanks += *c == ' ';
    assert_int_equal(blanks, tokens);
    scene_play(&x, first);
    snprintf(expected, sizeof expected, "%d | 1", tokens + 1); /* one lay there before */
    assert_string_equal(pit_result(&x), expected);
    scene_end(&x);
}

/* ---- Card by card ------------------------------------------------------------------------------------------------ */

static void test_sm_27_card_1_one_token_straight(void **state)
{
    (void)state;
    assert_string_equal(places(1, 7, "d4"), "c4, d3, d5, e4");
    assert_string_equal(places(1, 7, "d1/s"), "d1");
    assert_string_equal(places(1, 7, "a4/w"), "a4");
    assert_string_equal(places(1, 7, "g7/e"), "g7");
    assert_card(1, 1, 4);
}

static void test_sm_28_card_2_two_tokens_straight(void **state)
{
    (void)state;
    assert_string_equal(places(2, 7, "d4"), "c4 b4, d3 d2, d5 d6, e4 f4");
    assert_string_equal(places(2, 7, "d1/s"), "d1 d2");
    assert_string_equal(places(2, 7, "a4/w"), "a4 b4");
    assert_string_equal(places(2, 7, "g7/e"), "g7 f7");
    assert_card(2, 2, 4);
}

static void test_sm_29_card_3_three_tokens_straight(void **state)
{
    (void)state;
    assert_string_equal(places(3, 7, "d4"), "c4 b4 a4, d3 d2 d1, d5 d6 d7, e4 f4 g4");
    assert_string_equal(places(3, 7, "d1/s"), "d1 d2 d3");
    assert_string_equal(places(3, 7, "a4/w"), "a4 b4 c4");
    assert_string_equal(places(3, 7, "g7/e"), "g7 f7 e7");
    assert_card(3, 3, 4);
}

static void test_sm_30_card_4_four_tokens_straight(void **state)
{
    (void)state;
    assert_string_equal(places(4, 8, "d4"), "d5 d6 d7 d8, e4 f4 g4 h4");
    assert_string_equal(places(4, 8, "e5"), "d5 c5 b5 a5, e4 e3 e2 e1");
    assert_string_equal(places(4, 7, "d1/s"), "d1 d2 d3 d4");
    assert_string_equal(places(4, 7, "a4/w"), "a4 b4 c4 d4");
    assert_string_equal(places(4, 7, "g7/e"), "g7 f7 e7 d7");
    assert_card(4, 4, 4);
}

static void test_sm_31_card_5_two_tokens_on_a_diagonal(void **state)
{
    (void)state;
    assert_string_equal(places(5, 7, "d4"),
                        "c3 b2, c4 b3, c4 b5, c5 b6, d3 c2, d3 e2, d5 c6, d5 e6, e3 f2, e4 f3, e4 f5, e5 f6");
    assert_string_equal(places(5, 7, "d1/s"), "d1 c2, d1 e2");
    assert_string_equal(places(5, 7, "a4/w"), "a4 b3, a4 b5");
    assert_string_equal(places(5, 7, "g7/e"), "g7 f6");
    assert_card(5, 2, 12);
}

static void test_sm_32_card_6_four_tokens_in_an_l(void **state)
{
    (void)state;
    assert_string_equal(places(6, 7, "d4"),
                        "c4 b4 a4 a3, c4 b4 a4 a5, d3 d2 d1 c1, d3 d2 d1 e1, d5 d6 d7 c7, d5 d6 d7 e7, e4 f4 g4 g3, "
                        "e4 f4 g4 g5");
    assert_string_equal(places(6, 7, "d1/s"), "d1 d2 d3 c3, d1 d2 d3 e3");
    assert_string_equal(places(6, 7, "a4/w"), "a4 b4 c4 c3, a4 b4 c4 c5");
    assert_string_equal(places(6, 7, "g7/e"), "g7 f7 e7 e6");
    assert_card(6, 4, 8);
}

static void test_sm_33_card_7_five_tokens_in_an_l(void **state)
{
    (void)state;
    assert_string_equal(places(7, 7, "d4"),
                        "c4 b4 a4 a3 a2, c4 b4 a4 a5 a6, d3 d2 d1 c1 b1, d3 d2 d1 e1 f1, d5 d6 d7 c7 b7, "
                        "d5 d6 d7 e7 f7, e4 f4 g4 g3 g2, e4 f4 g4 g5 g6");
    assert_string_equal(places(7, 7, "d1/s"), "d1 d2 d3 c3 b3, d1 d2 d3 e3 f3");
    assert_string_equal(places(7, 7, "a4/w"), "a4 b4 c4 c3 c2, a4 b4 c4 c5 c6");
    assert_string_equal(places(7, 7, "g7/e"), "g7 f7 e7 e6 e5");
    assert_card(7, 5, 8);
}

static void test_sm_34_card_8_three_tokens_in_an_l(void **state)
{
    (void)state;
    assert_string_equal(places(8, 7, "d4"),
                        "c4 b4 b3, c4 b4 b5, d3 d2 c2, d3 d2 e2, d5 d6 c6, d5 d6 e6, e4 f4 f3, e4 f4 f5");
    assert_string_equal(places(8, 7, "d1/s"), "d1 d2 c2, d1 d2 e2");
    assert_string_equal(places(8, 7, "a4/w"), "a4 b4 b3, a4 b4 b5");
    assert_string_equal(places(8, 7, "g7/e"), "g7 f7 f6");
    assert_card(8, 3, 8);
}

static void test_sm_35_card_9_three_tokens_on_a_diagonal(void **state)
{
    (void)state;
    assert_string_equal(places(9, 7, "d4"),
                        "c3 b2 a1, c4 b3 a2, c4 b5 a6, c5 b6 a7, d3 c2 b1, d3 e2 f1, d5 c6 b7, d5 e6 f7, e3 f2 g1, "
                        "e4 f3 g2, e4 f5 g6, e5 f6 g7");
    assert_string_equal(places(9, 7, "d1/s"), "d1 c2 b3, d1 e2 f3");
    assert_string_equal(places(9, 7, "a4/w"), "a4 b3 c2, a4 b5 c6");
    assert_string_equal(places(9, 7, "g7/e"), "g7 f6 e5");
    assert_card(9, 3, 12);
}

static void test_sm_36_card_10_four_tokens_in_a_zigzag(void **state)
{
    (void)state;
    assert_string_equal(places(10, 8, "d4"),
                        "c5 d6 c7 d8, d5 c6 d7 c8, d5 e6 d7 e8, e3 f4 g3 h4, e4 f3 g4 h3, e4 f5 g4 h5, e5 d6 e7 d8, "
                        "e5 f4 g5 h4");
    assert_string_equal(places(10, 8, "e5"),
                        "d4 c5 b4 a5, d4 e3 d2 e1, d5 c4 b5 a4, d5 c6 b5 a6, d6 c5 b6 a5, e4 d3 e2 d1, e4 f3 e2 f1, "
                        "f4 e3 f2 e1");
    assert_string_equal(places(10, 7, "d1/s"), "d1 c2 d3 c4, d1 e2 d3 e4");
    assert_string_equal(places(10, 7, "a4/w"), "a4 b3 c4 d3, a4 b5 c4 d5");
    assert_string_equal(places(10, 7, "g7/e"), "g7 f6 e7 d6");
    assert_card(10, 4, 16);
}

static void test_sm_37_card_11_four_tokens_in_an_arch(void **state)
{
    (void)state;
    assert_string_equal(places(11, 7, "d4"),
                        "c4 b3 b2 c1, c4 b5 b6 c7, d3 c2 b2 a3, d3 e2 f2 g3, d5 c6 b6 a5, d5 e6 f6 g5, e4 f3 f2 e1, "
                        "e4 f5 f6 e7");
    assert_string_equal(places(11, 7, "d1/s"), "d1 c2 b2 a1, d1 e2 f2 g1");
    assert_string_equal(places(11, 7, "a4/w"), "a4 b3 b2 a1, a4 b5 b6 a7");
    assert_string_equal(places(11, 7, "g7/e"), "g7 f6 f5 g4");
    assert_card(11, 4, 8);
}

static void test_sm_38_card_12_four_tokens_in_a_bow(void **state)
{
    (void)state;
    assert_string_equal(places(12, 8, "d4"), "d5 c6 c7 d8, d5 e6 e7 d8, e4 f3 g3 h4, e4 f5 g5 h4");
    assert_string_equal(places(12, 8, "e5"), "d5 c4 b4 a5, d5 c6 b6 a5, e4 d3 d2 e1, e4 f3 f2 e1");
    assert_string_equal(places(12, 7, "d1/s"), "d1 c2 c3 d4, d1 e2 e3 d4");
    assert_string_equal(places(12, 7, "a4/w"), "a4 b3 c3 d4, a4 b5 c5 d4");
    assert_string_equal(places(12, 7, "g7/e"), "g7 f6 e6 d7");
    assert_card(12, 4, 8);
}

static void test_sm_39_card_13_three_tokens_in_an_l_like_card_8(void **state)
{
    (void)state;
    assert_string_equal(places(13, 7, "d4"),
                        "c4 b4 b3, c4 b4 b5, d3 d2 c2, d3 d2 e2, d5 d6 c6, d5 d6 e6, e4 f4 f3, e4 f4 f5");
    assert_string_equal(places(13, 7, "d1/s"), "d1 d2 c2, d1 d2 e2");
    assert_string_equal(places(13, 7, "a4/w"), "a4 b4 b3, a4 b4 b5");
    assert_string_equal(places(13, 7, "g7/e"), "g7 f7 f6");
    assert_card(13, 3, 8);
}

static void test_sm_40_card_14_two_tokens_straight_like_card_2(void **state)
{
    (void)state;
    assert_string_equal(places(14, 7, "d4"), "c4 b4, d3 d2, d5 d6, e4 f4");
    assert_string_equal(places(14, 7, "d1/s"), "d1 d2");
    assert_string_equal(places(14, 7, "a4/w"), "a4 b4");
    assert_string_equal(places(14, 7, "g7/e"), "g7 f7");
    assert_card(14, 2, 4);
}

static void test_sm_41_card_15_one_token_straight_like_card_1(void **state)
{
    (void)state;
    assert_string_equal(places(15, 7, "d4"), "c4, d3, d5, e4");
    assert_string_equal(places(15, 7, "d1/s"), "d1");
    assert_string_equal(places(15, 7, "a4/w"), "a4");
    assert_string_equal(places(15, 7, "g7/e"), "g7");
    assert_card(15, 1, 4);
}

/* ---- All cards everywhere ---------------------------------------------------------------------------------------- */

struct cell {
    int x, y;
};

/* The printed pictures, the head at 0 0 facing up, as in the rulebook. */
static const char *const pictures[CARDS + 1][4] = {
    [1] = { "0 1" },
    [2] = { "0 1 0 2" },
    [3] = { "0 1 0 2 0 3" },
    [4] = { "0 1 0 2 0 3 0 4" },
    [5] = { "1 1 2 2", "0 1 1 2", "0 1 -1 2" },
    [6] = { "0 1 0 2 0 3 1 3", "0 1 0 2 0 3 -1 3" },
    [7] = { "0 1 0 2 0 3 1 3 2 3", "0 1 0 2 0 3 -1 3 -2 3" },
    [8] = { "0 1 0 2 1 2", "0 1 0 2 -1 2" },
    [9] = { "1 1 2 2 3 3", "0 1 1 2 2 3", "0 1 -1 2 -2 3" },
    [10] = { "1 1 0 2 1 3 0 4", "0 1 1 2 0 3 1 4", "-1 1 0 2 -1 3 0 4", "0 1 -1 2 0 3 -1 4" },
    [11] = { "0 1 1 2 2 2 3 1", "0 1 -1 2 -2 2 -3 1" },
    [12] = { "0 1 1 2 1 3 0 4", "0 1 -1 2 -1 3 0 4" },
    [13] = { "0 1 0 2 1 2", "0 1 0 2 -1 2" },
    [14] = { "0 1 0 2" },
    [15] = { "0 1" },
};

/* The squares of one picture after some quarter turns clockwise, as "c4 b4"; "" if one is off the board. */
static void write_form(const char *picture, int turns, int board, struct cell head, char text[40])
{
    struct cell c;
    int length;
    struct textbuf out = textbuf_over(text, 40);
    for (; sscanf(picture, "%d %d%n", &c.x, &c.y, &length) == 2; picture += length) {
        for (int i = 0; i < turns; i++)
            c = (struct cell){ c.y, -c.x };
        c = (struct cell){ head.x + c.x, head.y + c.y };
        if (c.x < 0 || c.y < 0 || c.x >= board || c.y >= board) {
            textbuf_clear(&out);
            return;
        }
        text_putf(&out, "%s%c%d", out.length ? " " : "", 'a' + c.x, c.y + 1);
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* What the rulebook allows: all turns of all pictures that stay on the board, each text once; of a waiting head only
 * those whose first square is `entry` (else NULL). */
static void expect_places(int card, int board, struct cell head, const char *entry, struct textbuf *out)
{
    char texts[FORMS_MAX][40], text[40];
    int count = 0;
    for (int i = 0; i < 4 && pictures[card][i]; i++)
        for (int turns = 0; turns < 4; turns++) {
            write_form(pictures[card][i], turns, board, head, text);
            if (*text && (!entry || strncmp(text, entry, 2) == 0))
                memcpy(texts[count++], text, sizeof text);
        }
    qsort(texts, (size_t)count, sizeof *texts, compare);
    for (int i = 0; i < count; i++)
        if (i == 0 || strcmp(texts[i - 1], texts[i]) != 0)
            text_putf(out, "%s%s", out->length ? ", " : "", texts[i]);
}

/* In this scene, where it is to be chosen: what can be done with one card of the hand, which is nothing if it is lost
 * at once. The scene stays as it was. */
static void assert_places(struct scene *x, int card, struct cell head, const char *where)
{
    char memory[600], text[16];
    struct textbuf expected = textbuf_over(memory, sizeof memory);
    union state_memory before = x->memory;
    int board = (int)strtol(pit_key(x, VIEW_FULL, "board"), NULL, 10);
    expect_places(card, board, head, strchr(where, '/') ? where : NULL, &expected);
    snprintf(text, sizeof text, "card %d", card);
    scene_play(x, text);
    const char *found = x->memory.state.node == NODE_TURN ? pit_choices(x) : "";
    if (strcmp(found, memory) != 0)
        fail_msg("card %d at %s of %d: %s\nexpected: %s", card, where, board, found, memory);
    assert_true(*memory || !strchr(where, '/')); /* AM-24 */
    x->memory = before;
}

/* All cards, alone, with the head on a square or waiting outside. Two hands have them all: the card that brought the
 * head to its square is not in them. */
static void assert_all_cards(int board, struct cell head, const char *where)
{
    static const struct hand {
        const char *first, *aside;
        int cards[11];
    } hands[] = { { "1", "11 12 13 14", { 2, 3, 4, 5, 6, 7, 8, 9, 10, 15 } },
                  { "15", "2 3 4 5", { 1, 11, 12, 13, 14 } } };
    bool waits = strchr(where, '/') != NULL;
    char options[20], stacks[16];
    snprintf(options, sizeof options, "\"board\":\"%d\"", board);
    snprintf(stacks, sizeof stacks, "%s:b", where);
    for (int i = 0; i < 2; i++) {
        struct scene x;
        PIT(x, .ruleset = "open-pit", .seats = 1, .options = options, .board = board, .heads = where,
            .stacks = waits ? NULL : stacks, .played = waits ? NULL : hands[i].first, .aside = hands[i].aside);
        for (const int *card = hands[i].cards; *card; card++)
            assert_places(&x, *card, head, where);
        scene_end(&x);
    }
}

static void test_sm_12_every_turn_of_every_picture_from_every_square(void **state)
{
    (void)state;
    for (int board = 6; board <= 8; board++)
        for (int i = 0; i < board * board; i++) {
            struct cell head = { i % board, i / board };
            char where[8];
            snprintf(where, sizeof where, "%c%d", 'a' + head.x, head.y + 1);
            assert_all_cards(board, head, where);
        }
}

/* AM-24: there is a way in from everywhere. Hole 1: the first token falls on the entry square. */
static void test_sm_12_every_card_enters_from_every_entry(void **state)
{
    (void)state;
    static const struct {
        char side;
        struct cell outward;
    } sides[] = { { 'n', { 0, 1 } }, { 'e', { 1, 0 } }, { 's', { 0, -1 } }, { 'w', { -1, 0 } } };
    for (int board = 6; board <= 8; board++)
        for (int i = 0; i < 4 * board; i++) {
            struct cell out = sides[i % 4].outward;
            int along = i / 4, last = board - 1;
            struct cell entry = { out.x ? (out.x > 0 ? last : 0) : along, out.y ? (out.y > 0 ? last : 0) : along };
            char where[8];
            snprintf(where, sizeof where, "%c%d/%c", 'a' + entry.x, entry.y + 1, sides[i % 4].side);
            assert_all_cards(board, (struct cell){ entry.x + out.x, entry.y + out.y }, where);
        }
}

/* AM-23: only a waiting head looks somewhere. Red has covered the way by which blue came, so blue may go back on it. */
static void test_sm_12_a_head_on_the_board_has_no_direction(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d1:br d2:br d3:b g7:r", .heads = "d3 g7", .played = "3 / 8", .chosen = "14 1",
        .phase = "resolve");
    assert_string_equal(pit_choices(&x), "c3 b3, d2 d1, d4 d5, e3 f3");
    scene_end(&x);
}

static void test_sm_13_tokens_in_order_then_the_head_on_the_last(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d1:b e3:r f3:r g3:r", .heads = "d1 g3", .played = "1 / 8", .chosen = "12 3", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "d2 c3 c4 d5, d2 e3 e4 d5");
    assert_false(scene_can(&x, "place d5 e4 e3 d2")); /* AM-21: the same squares, but no form has this order */
    scene_play(&x, "place d2 e3 e4 d5");
    assert_string_equal(pit_key(&x, VIEW_FULL, "heads"), "[{\"at\":\"d5\"},{\"at\":\"g3\"}]");
    static const char *const stacks[][2] = {
        { "d1", "b" }, { "d2", "b" }, { "e3", "rb" }, { "e4", "b" }, { "d5", "b" }
    };
    for (size_t i = 0; i < sizeof stacks / sizeof *stacks; i++)
        assert_string_equal(pit_stack(&x, stacks[i][0]), stacks[i][1]);
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_27_card_1_one_token_straight),
        cmocka_unit_test(test_sm_28_card_2_two_tokens_straight),
        cmocka_unit_test(test_sm_29_card_3_three_tokens_straight),
        cmocka_unit_test(test_sm_30_card_4_four_tokens_straight),
        cmocka_unit_test(test_sm_31_card_5_two_tokens_on_a_diagonal),
        cmocka_unit_test(test_sm_32_card_6_four_tokens_in_an_l),
        cmocka_unit_test(test_sm_33_card_7_five_tokens_in_an_l),
        cmocka_unit_test(test_sm_34_card_8_three_tokens_in_an_l),
        cmocka_unit_test(test_sm_35_card_9_three_tokens_on_a_diagonal),
        cmocka_unit_test(test_sm_36_card_10_four_tokens_in_a_zigzag),
        cmocka_unit_test(test_sm_37_card_11_four_tokens_in_an_arch),
        cmocka_unit_test(test_sm_38_card_12_four_tokens_in_a_bow),
        cmocka_unit_test(test_sm_39_card_13_three_tokens_in_an_l_like_card_8),
        cmocka_unit_test(test_sm_40_card_14_two_tokens_straight_like_card_2),
        cmocka_unit_test(test_sm_41_card_15_one_token_straight_like_card_1),
        cmocka_unit_test(test_sm_12_every_turn_of_every_picture_from_every_square),
        cmocka_unit_test(test_sm_12_every_card_enters_from_every_entry),
        cmocka_unit_test(test_sm_12_a_head_on_the_board_has_no_direction),
        cmocka_unit_test(test_sm_13_tokens_in_order_then_the_head_on_the_last),
    };
    return cmocka_run_group_tests_name("the cards of Serpent Master", tests, NULL, NULL);
}
