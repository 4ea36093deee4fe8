/* Royal Python's show: what is asked, offered and told at positions, to you, to others, and without names. */
#include "rp_scene.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* As it is asked of the seat itself. */
static const char *asked(struct scene *x, const char *text, int level)
{
    return told_question(x, text, level, YOU);
}

/* Positions that are used more than once. */
#define RICH .tokens = { "4 12 30*", "9 14 19 23" }, .hands = { "7SK 5ML 2MK EX", "rest" }
#define LAST .tokens = { "head 5* 1 13 14 16", "9 3" }, .hands = { "5ML XM", "rest" }
#define COBRA                                                                                                          \
    .tokens = { "7 20", "9 12" }, .hands = { "5ML", "rest" }, .phase = "cobra", .token = "7", .suit = "L", .spent = 1, \
    .landed = true
#define NOM_NOM .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":9"

static void test_what_is_asked_and_offered(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RICH);
    assert_string_equal(asked(&x, "play 7SK as K move 12", 0),
                        "Which card? 2MK the Author | 5ML the Forest | 7SK the Castle | EX the Excuse");
    assert_string_equal(asked(&x, "play 7SK as K move 12", 1),
                        "Which token is it for? Pay for a token | Token on 4 to 11 (Cobra) | Token on 12 to 19, sends "
                        "one back (Cobra) | Crowned token on 30 to 23, captures (Cobra)");
    assert_string_equal(asked(&x, "play EX as 5 move 12", 1),
                        "Which token is it for? Token on 4 | Token on 12 | Crowned token on 30, toward the tail");
    assert_string_equal(asked(&x, "play 5ML as M move 12", 2), "5ML: as which suit? Moons, draw 1 | Leaves");
    assert_string_equal(
        asked(&x, "play EX as 5 move 12", 2),
        "EX: as which number? 2, to 14 | 3, to 15 | 4, to 16 | 5, to 17 | 6, to 18 | 7, to 19 | 8, to 20 | 9, to 21");
    assert_string_equal(told_apart(&x, "play EX as 5 move 12"), "EX the Excuse, Token on 12, 5, to 17");
    assert_string_equal(told_apart(&x, "play 7SK as K move 12"),
                        "Play 7SK the Castle, Token on 12 to 19, sends one back (Cobra), Knots");
    scene_end(&x);
    POSE(x, .tokens = { "5* 5head", "9" }, .hands = { "EX", "rest" });
    assert_string_equal(told_apart(&x, "play EX as 5 move 5*"),
                        "EX the Excuse, Crowned token on 5, toward the tail, 5, leaves the snake");
    scene_end(&x);
    POSE(x, LAST);
    assert_string_equal(asked(&x, "play XM as M crown", 1),
                        "Which token is it for? Token on 1 to 11 (Cobra) | Token on 13 to 23 (Cobra) | Token on 14 to "
                        "24 | Token on 16 to 26 | Crown a token on the head");
    assert_string_equal(asked(&x, "play 5ML as L move 5*", 1),
                        "Which token is it for? Token on 1 to 6 | Crowned token on 5 leaves the snake | Token on 13 to "
                        "18 | Token on 14 to 19 (Cobra) | Token on 16 to 21");
    assert_string_equal(told_apart(&x, "play XM as M crown"),
                        "XM the Huntress, Crown a token on the head, Moons, draw 1");
    scene_play(&x, "play 5ML as L move 1");
    assert_string_equal(asked(&x, "stop", 0), "Which card? End the turn");
    scene_end(&x);
    POSE(x, COBRA, .grid = "C1 C2 C3 C4 C5 C6 C7 C8 down");
    assert_string_equal(asked(&x, "cobra 9", 0), "Which place of the Cobra grid? Place 9: face down");
    scene_end(&x);
    POSE(x, COBRA, .grid = "- C2 - - C5 - - - -", .cobras = "C1 C3 C4 C6 C7 C8 C9");
    assert_string_equal(asked(&x, "cobra 5", 0),
                        "Which place of the Cobra grid? Place 2: C2 Recoil | Place 5: C5 Slither");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "4 12*", "9" }, .hands = { "7SK", "rest" });
    assert_string_equal(
        asked(&x, "play 7SK as K move 12*", 1),
        "Which token is it for? Token on 4 to 11 (Cobra) | Crowned token on 12 to 5 | Crowned token on 12 to 19 "
        "(Cobra)");
    scene_end(&x);
}

static void test_advice(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RICH);
    assert_string_equal(told_advice(&x, YOU), "You choose a card and the token to spend it on.");
    assert_string_equal(told_advice(&x, NAMED), "Ann chooses a card and the token to spend it on.");
    assert_string_equal(told_advice(&x, NAMELESS), "Seat 0 chooses a card and the token to spend it on.");
    scene_play(&x, "play 2MK as K move 4");
    assert_string_equal(told_advice(&x, YOU),
                        "You can end the turn, or go on with the same token and a card with Knots.");
    scene_end(&x);
    POSE(x, .tokens = { "", "9" }, .hands = { "5ML", "rest" });
    assert_string_equal(told_advice(&x, YOU), "You have no token on the snake: any card brings one in.");
    scene_end(&x);
    POSE(x, .tokens = { "6head", "9" }, .hands = { "5ML", "rest" });
    assert_string_equal(told_advice(&x, YOU),
                        "You can spend no card. One has to be discarded, and the turn ends with it.");
    assert_string_equal(told_effect(&x, "discard 5ML", YOU), "5ML is discarded without effect, and the turn ends.");
    scene_end(&x);
    POSE(x, COBRA);
    assert_string_equal(told_advice(&x, NAMED),
                        "Ann's token is on a Cobra spot: a card of the Cobra grid has to be taken.");
    scene_end(&x);
    POSE(x, .tokens = { "4", "9" }, .hands = { "3SK 9LK", "rest" }, .token = "supply", .suit = "K", .spent = 1);
    assert_string_equal(told_advice(&x, YOU), "The token is paid for. Now it must enter, by a card with Knots.");
    scene_end(&x);
}

static void test_effects_of_plays(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RICH);
    assert_string_equal(told_effect(&x, "play 2MK as K move 4", YOU),
                        "The token on 4 goes to 6 (2 points). As Knots. May follow: 7SK.");
    assert_string_equal(told_effect(&x, "play 7SK as K move 12", YOU),
                        "The token on 12 goes to 19 (5 points), a Cobra spot; Bob's token there goes back to 12. As "
                        "Knots. May follow: 2MK.");
    assert_string_equal(told_effect(&x, "play 7SK as S move 30*", NAMELESS),
                        "The crowned token on 30 goes to 23 (9 points), a Cobra spot, and captures seat 1's token "
                        "there. As Suns.");
    assert_string_equal(
        told_effect(&x, "play 5ML as M move 12", YOU),
        "The token on 12 goes to 17 (5 points). As Moons, your own suit: a card is drawn. May follow: 2MK.");
    assert_string_equal(told_effect(&x, "play EX as 2 move 4", YOU),
                        "The token on 4 goes to 6 (2 points). The Excuse as 2: no other card in this turn.");
    scene_end(&x);
    POSE(x, .tokens = { "4 9", "20" }, .hands = { "5ML", "rest" });
    assert_string_equal(
        told_effect(&x, "play 5ML as L move 4", YOU),
        "The token on 4 goes to 9, which is taken, so it leaps on to 10 (3 points). As Leaves. None of the hand can "
        "follow.");
    scene_end(&x);
    POSE(x, .tokens = { "4", "9" }, .hands = { "7SK 3SK 9LK", "rest" });
    assert_string_equal(told_effect(&x, "play 7SK as K pay", YOU),
                        "You pay for a token, which may enter with Knots: 3SK to 3, 9LK to 9. As Knots.");
    scene_end(&x);
    POSE(x, .tokens = { "", "9" }, .hands = { "9LK", "rest" });
    assert_string_equal(told_effect(&x, "play 9LK as L enter", NAMED),
                        "A token enters and goes to 9 (3 points); Bob's token there goes back to the supply. As "
                        "Leaves. None of the hand can follow.");
    scene_end(&x);
    POSE(x, .tokens = { "28 4", "9" }, .hands = { "4MS 9MS", "rest" });
    assert_string_equal(told_effect(&x, "play 4MS as S move 28", YOU), /* 9MS bears Suns, but may not reach the head */
                        "The token on 28 goes to 32 (8 points). As Suns. None of the hand can follow.");
    scene_end(&x);
    POSE(x, .tokens = { "30 1 13 14 15 16", "9" }, .hands = { "7SK XK", "rest" });
    assert_string_equal(told_effect(&x, "play 7SK as K move 30", YOU),
                        "The token on 30 goes to the head (10 points). It is the first there, and opens the head for "
                        "all. As Knots. May follow: XK.");
    scene_end(&x);
}

static void test_effects_of_crowns_and_the_end(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, LAST);
    assert_string_equal(told_effect(&x, "play XM as M crown", YOU),
                        "Your token on the head gets its crown: 5 points there, 15 once it has left by the tail. As "
                        "Moons, your own suit: a card is drawn. May follow: 5ML.");
    assert_string_equal(told_effect(&x, "play 5ML as L move 5*", YOU),
                        "The crowned token on 5 leaves by the tail, which ends the game: you 38.0, Bob 4.0.");
    scene_play(&x, "play 5ML as L move 5*");
    assert_string_equal(
        told_ending(&x, YOU),
        "You win with 38.0 points. Your crowned token has left the snake by the tail, which ends the game.");
    assert_string_equal(
        told_ending(&x, NAMED),
        "Ann wins with 38.0 points. Ann's crowned token has left the snake by the tail, which ends the game.");
    assert_string_equal(told_parts(&x, 0), "130 for 4 on spots, 100 for 1 on the head, 150 for leaving by the tail");
    assert_string_equal(told_parts(&x, 1), "40 for 2 on spots");
    scene_end(&x);
    POSE(x, .tokens = { "5*", "9 2lost" }, .trophies = "2 0", .hands = { "5ML", "rest" });
    scene_play(&x, "play 5ML as L move 5*");
    assert_string_equal(told_parts(&x, 0), "150 for leaving by the tail, 2 for 2 trophies");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 30* 4lost" }, .trophies = "4 0", .hands = { "4MS 2SY 9LK AW" });
    scene_play(&x, "play 4MS as S move 20*");
    assert_string_equal(told_ending(&x, NAMED), "Ann wins with 5 trophies. One player is left.");
    assert_string_equal(told_parts(&x, 0), "5 for 5 trophies");
    assert_string_equal(told_standing(&x, 0), "1 on the snake, 1 crowned, 4 to enter");
    assert_string_equal(told_standing(&x, 1), "1 gone, 5 captured"); /* not by the tail */
    scene_end(&x);
    /* A play that ends the turn or the game draws no card, and none follows it. */
    POSE(x, NOM_NOM, .tokens = { "head", "5" }, .hands = { "XM 5ML 4MS AL" });
    assert_string_equal(told_effect(&x, "play XM as M crown", YOU),
                        "Your token on the head gets its crown; with no uncrowned token left on the snake it leaves at "
                        "once, and the turn ends. As Moons.");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 30* 4lost" }, .trophies = "4 0", .hands = { "4MS 2MK 9LK AW" });
    assert_string_equal(told_effect(&x, "play 4MS as M move 20*", YOU),
                        "The crowned token on 20 goes to 16, and captures Bob's token there. As Moons.");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "head", "5" }, .hands = { "XM AS AW AL" });
    struct choice c = told_choice(&x);
    assert_int_equal(show_marks(x.rules, c.view, 0, c.actions[told_index(&c, "play XM as M crown")]),
                     CHOICE_ENDS | CHOICE_DESTRUCTIVE);
    scene_end(&x);
}

static void test_the_suit_that_is_usual(void **state)
{
    (void)state;
    static const struct {
        const char *action;
        unsigned marks;
    } cases[] = {
        { "play 5ML as M move 12", CHOICE_USUAL }, /* one's own */
        { "play 5ML as L move 12", 0 },
        { "play 7SK as K move 12", CHOICE_USUAL }, /* 2MK can follow */
        { "play 7SK as S move 12", 0 },
        { "play EX as 5 move 12", 0 },
    };
    struct scene x;
    POSE(x, RICH);
    struct choice c = told_choice(&x);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(show_marks(x.rules, c.view, 0, c.actions[told_index(&c, cases[i].action)]), cases[i].marks);
    scene_end(&x);
}

static void test_effects_of_cobra_cards(void **state)
{
    (void)state;
    static const struct {
        const char *text, *effect;
    } cards[] = {
        { "cobra 1", "C1 Strike: Swap with the nearest enemy token ahead. Here: 7 and 9 change places." },
        { "cobra 2", "C2 Recoil: Swap with the nearest enemy token behind. Here it finds nothing to do." },
        { "cobra 4", "C4 Entwine: Swap with another token of yours, of your choice." },
        { "cobra 5", "C5 Slither: Move ahead to the nearest empty spot, 5 or more away. Here: from 7 to 13." },
        { "cobra 8", "C8 Charmed: Draw 2 cards." },
        { "cobra 9", "C9 Venom: Your turn ends at once." },
    };
    struct scene x;
    POSE(x, COBRA, .grid = "C1 C2 C3 C4 C5 C6 C7 C8 C9");
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        assert_string_equal(told_effect(&x, cards[i].text, YOU), cards[i].effect);
    scene_play(&x, "cobra 4");
    assert_string_equal(asked(&x, "swap 20", 0),
                        "Which token changes places with the one on 7? Swap with the token on 20");
    assert_string_equal(told_effect(&x, "swap 20", YOU), "The tokens on 7 and 20 change places.");
    scene_end(&x);
    POSE(x, COBRA, .grid = "C1 down down C4 C5 C6 C7 C8 C9");
    assert_string_equal(told_effect(&x, "cobra 2", YOU),
                        "Place 2 lies face down: its card is turned up and obeyed at once.");
    scene_end(&x);
}

static void test_cards_that_do_not_fit_and_why(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 5head", "9 30" }, .hands = { "7SK 5ML 2MK EX", "rest" });
    scene_play(&x, "play 2MK as K move 4");
    assert_string_equal(told_lacks(&x), "5ML: it does not bear Knots, EX: the Excuse is the only card of its turn");
    scene_end(&x);
    POSE(x, .tokens = { "5* 5head", "9" }, .hands = { "7SK 5ML EX", "rest" });
    assert_string_equal(told_lacks(&x), "7SK: no token can go that far");
    scene_play(&x, "play EX as 3 move 5*");
    assert_string_equal(told_lacks(&x), "5ML: no card may follow the Excuse, 7SK: no card may follow the Excuse");
    scene_end(&x);
    POSE(x, .tokens = { "31", "9" }, .hands = { "7SK 2WL", "rest" });
    assert_string_equal(told_lacks(&x), "7SK: the head is shut until all are on the snake");
    scene_end(&x);
    POSE(x, .tokens = { "36 5head", "9" }, .hands = { "7SK 3SK AS", "rest" });
    scene_play(&x, "play AS as S move 36");
    assert_string_equal(told_lacks(&x),
                        "3SK: on the head only a Crown can be spent, 7SK: on the head only a Crown can be spent");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "36 4head 20*", "9" }, .hands = { "XS 2MK AS", "rest" });
    scene_play(&x, "play AS as S move 36");
    assert_string_equal(told_lacks(&x), "2MK: it does not bear Suns, XS: one token at a time can be crowned");
    scene_end(&x);
}

static void test_the_table_in_words(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RICH, .discard = "AM AL", .grid = "C1 down down C4 down down down down down");
    assert_string_equal(told_table(&x),
                        "The snake has 36 spots from the tail on; behind spot 36 is the head, 10 points, open.\n"
                        "Spot 30, 8 points: your crowned token\n"
                        "Spot 23, 6 points, Cobra: Bob's token\n"
                        "Spot 19, 5 points, Cobra: Bob's token\n"
                        "Spot 14, 4 points: Bob's token\n"
                        "Spot 12, 3 points: your token\n"
                        "Spot 9, 3 points: Bob's token\n"
                        "Spot 4, 1 point: your token\n"
                        "Cobra spots: 3, 7, 11, 15, 19, 23, 27, 31, 35.\n"
                        "Cobra card face up at place 1: C1 Strike\n"
                        "Cobra card face up at place 4: C4 Entwine\n"
                        "In the deck: 0.\n"
                        "You: Moons, 4 cards, 11.0 points; 2 on the snake, 1 crowned, 3 to enter\n"
                        "Bob: Suns, 31 cards, 18.0 points; 4 on the snake, 2 to enter\n"
                        "\n"
                        "Discarded (2): AM AL\n"
                        "2MK, the Author: Moons and Knots\n"
                        "5ML, the Forest: Moons and Leaves\n"
                        "7SK, the Castle: Suns and Knots\n"
                        "EX, the Excuse\n");
    scene_end(&x);
    POSE(x, RICH, .grid = "C1 - - - - - - - -", .cobras = "C2 C3 C4 C5 C6 C7 C8 C9");
    assert_non_null(strstr(told_table(&x), "place 1: C1 Strike\nIn the deck"));
    scene_end(&x);
}

static void test_what_can_be_looked_up(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, COBRA, .grid = "C1 down down C4 C5 C6 C7 C8 C9", .discard = "AS AW 7SK");
    assert_non_null(
        strstr(told_look_up(&x, 0), "The nine Cobra cards, reconstruction:\nC1 Strike (place 1): Swap with"));
    assert_non_null(strstr(told_look_up(&x, 0), "\nC2 Recoil: Swap with the nearest enemy token behind.\n"));
    assert_string_equal(told_look_up(&x, 1),
                        "Seats and discard: You: Moons, 1 card, 7.0 points; 2 on the snake, 4 to enter\n"
                        "Bob: Suns, 33 cards, 6.0 points; 2 on the snake, 4 to enter\n\n"
                        "Discarded (3): AS AW, 7SK");
    assert_non_null(strstr(told_look_up(&x, 2), "\n\nthe Excuse (Excuse): Moves a token 2 to 9 spots"));
    assert_string_equal(told_look_up(&x, 3), "");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_can_be_looked_up),
        cmocka_unit_test(test_what_is_asked_and_offered),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_effects_of_plays),
        cmocka_unit_test(test_effects_of_crowns_and_the_end),
        cmocka_unit_test(test_the_suit_that_is_usual),
        cmocka_unit_test(test_effects_of_cobra_cards),
        cmocka_unit_test(test_cards_that_do_not_fit_and_why),
        cmocka_unit_test(test_the_table_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
