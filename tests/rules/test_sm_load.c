/* Serpent Master, section 7 of the rulebook and AM-1 to AM-20: positions as JSON, and each that is refused (AM-18) by a
 * position of its own, which is a good one but for that. */
#include "sm_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* ---- Good positions ---------------------------------------------------------------------------------------------- */

/* The example of the rulebook: blue has entered with 11 and gone on with 14; red lost its 7 and entered with 5; now
 * blue has chosen 12. */
static const struct pit example = {
    .stacks = "a4:b b3:b b2:br a1:br a2:b a3:b",
    .heads = "a3 b2",
    .hands = "1 3 4 5 7 8 10 13 / 1 2 6 8 9 10 11 13 15",
    .aside = "2 6 9 15 / 3 4 12 14",
    .played = "11 14 / 7 5",
    .lost = " / 7",
    .chosen = "12 -",
};

/* The same when red has chosen 15 and is to place it. */
static const struct pit resolving = {
    .stacks = "a4:b b3:b b2:br a1:br a2:b a3:b",
    .heads = "a3 b2",
    .aside = "2 6 9 15 / 3 4 12 14",
    .played = "11 14 / 7 5",
    .lost = " / 7",
    .chosen = "12 15",
    .phase = "resolve",
    .turn = 1,
};

/* Red waits, blue has entered and been set aside for; now for red. */
static const struct pit dealing = {
    .heads = "a4/w g7/e", .aside = "1 2 3 4 / 5 6", .phase = "aside", .turn = 1, .round = 1
};

/* Blue has chosen its entry. */
static const struct pit entering = { .heads = "a4/w -", .aside = " / ", .phase = "enter", .turn = 1, .round = 1 };

/* Nobody has come in yet after a round. */
static const struct pit waiting = { .heads = "a4/w g7/e", .played = "3 / 5", .lost = "3 / 5" };

/* Cards 1 to 11 were played, and all lost but 2 and 3. */
static const struct pit finished = {
    .stacks = "a1:b a2:b g7:r g6:r g5:r",
    .heads = "a2 g7",
    .played = "1 2 3 4 5 6 7 8 9 10 11 / 1 2 3 4 5 6 7 8 9 10 11",
    .lost = "1 3 4 5 6 7 8 9 10 11 / 1 2 4 5 6 7 8 9 10 11",
    .phase = "over",
};

/* Two rounds of a blind pit: four aside, two played, three in hand, six face down. */
static const struct pit blind = {
    .ruleset = "blind-pit",
    .seats = 1,
    .stacks = "d1:b d2:b d3:b",
    .heads = "d3",
    .hands = "5 6 7",
    .aside = "1 2 3 4",
    .played = "14 15",
};

static const struct pit *const good[] = { &example, &resolving, &dealing, &entering, &waiting, &finished, &blind };
enum { GOOD = sizeof good / sizeof *good };

static void test_sm_am_18_good_positions_come_back_as_they_were(void **state)
{
    (void)state;
    for (int i = 0; i < GOOD; i++) {
        struct scene x, again;
        scene_pit(&x, good[i]);
        scene_load(&again, scene_position(&x));
        assert_memory_equal(&x.memory, &again.memory, x.rules->game->state_size);
        scene_end(&x);
        scene_end(&again);
    }
}

static void test_sm_20_the_example_of_the_rulebook(void **state)
{
    (void)state;
    static const char text[] =
        "{\"game\":\"serpent-master\",\"ruleset\":\"standard\",\"options\":{},\"seats\":2,\"board\":7,\"stacks\":{"
        "\"a4\":\"b\",\"b3\":\"b\",\"b2\":\"br\",\"a1\":\"br\",\"a2\":\"b\",\"a3\":\"b\"},\"heads\":[{\"at\":\"a3\"},"
        "{\"at\":\"b2\"}],\"hands\":[[1,3,4,5,7,8,10,13],[1,2,6,8,9,10,11,13,15]],\"aside\":[[2,6,9,15],[3,4,12,14]],"
        "\"played\":[[11,14],[7,5]],\"lost\":[[],[7]],\"chosen\":[12,null],\"round\":3,\"phase\":\"choose\",\"turn\":"
        "0}";
    struct scene x, pit;
    scene_load(&x, text);
    scene_pit(&pit, &example);
    assert_memory_equal(&x.memory, &pit.memory, x.rules->game->state_size);
    assert_int_equal(x.memory.state.actors, 2);
    scene_play(&x, "card 15"); /* red goes first */
    assert_string_equal(pit_choices(&x), "a2, b1, b3, c2");
    scene_play(&x, "place b1");
    /* Blue's bow would begin on a4 or b3, where its own tokens show. */
    assert_string_equal(pit_key(&x, VIEW_FULL, "lost"), "[[12],[7]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[11,14,12],[7,5,15]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "4");
    scene_end(&x);
    scene_end(&pit);
}

/* AM-19: hands and aside in any order; what was played and lost stays in its order. */
static void test_sm_am_18_sets_are_read_in_any_order(void **state)
{
    (void)state;
    struct scene x, other;
    struct pit mixed = example;
    mixed.hands = "13 1 10 4 3 5 8 7 / 15 13 11 1 2 6 10 8 9";
    mixed.aside = "15 2 9 6 / 14 12 3 4";
    scene_pit(&x, &example);
    scene_pit(&other, &mixed);
    assert_memory_equal(&x.memory, &other.memory, x.rules->game->state_size);
    assert_string_equal(pit_key(&other, VIEW_FULL, "hands"), "[[1,3,4,5,7,8,10,13],[1,2,6,8,9,10,11,13,15]]");
    assert_string_equal(pit_key(&other, VIEW_FULL, "aside"), "[[2,6,9,15],[3,4,12,14]]");
    assert_string_equal(pit_key(&other, VIEW_FULL, "played"), "[[11,14],[7,5]]");
    scene_end(&x);
    scene_end(&other);
}

/* AM-20 */
static void test_sm_am_18_a_default_option_may_be_written(void **state)
{
    (void)state;
    struct scene x;
    struct pit p = example;
    p.options = "\"board\":\"auto\"";
    scene_pit(&x, &p);
    assert_string_equal(pit_key(&x, VIEW_FULL, "options"), "{}");
    scene_end(&x);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static void assert_refused(const char *json, const char *words)
{
    const char *message = scene_refusal(json);
    if (!*message || !strstr(message, words))
        fail_msg("'%s' is not in '%s', the answer to %s", words, message, json);
}

/* A good position, changed in one thing, is refused with these words. */
#define REFUSED(good, change, words)                                                                                   \
    do {                                                                                                               \
        struct pit refused = good;                                                                                     \
        refused.change;                                                                                                \
        assert_refused(pit_text(&refused), words);                                                                     \
    } while (0)

/* The example with one text in place of another, at its first place; written as positions are. */
static const char *with(const char *was, const char *is)
{
    static char memory[4000];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct scene x;
    scene_pit(&x, &example);
    const char *json = scene_position(&x), *found = strstr(json, was);
    if (!found)
        fail_msg("there is no '%s' in %s", was, json);
    text_put_bytes(&out, json, (size_t)(found - json));
    text_put(&out, is);
    text_put(&out, found + strlen(was));
    scene_end(&x);
    return memory;
}

static void test_sm_am_18_keys_missing_or_unknown(void **state)
{
    (void)state;
    static const char *const keys[] = { "board", "stacks", "heads", "hands", "aside", "played",
                                        "lost",  "chosen", "round", "phase", "turn" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct scene x;
        char member[400];
        scene_pit(&x, &example);
        snprintf(member, sizeof member, ",\"%s\":%s", keys[i], pit_key(&x, VIEW_FULL, keys[i]));
        scene_end(&x);
        assert_refused(with(member, ""), keys[i]);
    }
    REFUSED(example, more = ",\"more\":1", "more");
    assert_refused(with("{\"at\":\"a3\"}", "{\"at\":\"a3\",\"entry\":\"a3 w\"}"), "heads.0");
    assert_refused(with("{\"at\":\"a3\"}", "{}"), "heads.0");
    assert_refused(with("{\"at\":\"a3\"}", "{\"at\":\"a3\",\"in\":1}"), "unknown key");
}

static void test_sm_am_18_seats_board_and_options(void **state)
{
    (void)state;
    REFUSED(waiting, seats = 1, "seats");
    REFUSED(waiting, seats = 5, "seats");
    REFUSED(blind, seats = 2, "seats");
    REFUSED(example, board = 8, "board");
    REFUSED(example, board = 6, "board");
    REFUSED(example, options = "\"board\":\"8\"", "board");
    REFUSED(example, options = "\"board\":\"9\"", "board");
    REFUSED(example, options = "\"pit\":\"open\"", "pit");
    REFUSED(example, ruleset = "no-such-pit", "no-such-pit");
}

static void test_sm_am_18_cards_twice_or_missing(void **state)
{
    (void)state;
    REFUSED(example, hands = "1 3 4 5 7 8 10 / 1 2 6 8 9 10 11 13 15",
            "hands.0: a card of the seat is missing");                                /* missing */
    REFUSED(example, hands = "1 3 4 5 7 8 10 10 / 1 2 6 8 9 10 11 13 15", "hands.0"); /* twice in the hand */
    REFUSED(example, hands = "1 3 4 5 7 8 10 12 / 1 2 6 8 9 10 11 13 15",
            "hands.0: a card of the seat is in two places"); /* and chosen */
    REFUSED(example, hands = "1 3 4 5 7 8 10 11 / 1 2 6 8 9 10 11 13 15",
            "hands.0: a card of the seat is in two places"); /* and played */
    REFUSED(example, hands = "1 2 3 4 5 7 8 10 13 / 1 2 6 8 9 10 11 13 15",
            "hands.0: a card of the seat is in two places");                              /* and set aside */
    REFUSED(example, hands = "0 1 3 4 5 7 8 10 13 / 1 2 6 8 9 10 11 13 15", "hands.0.0"); /* there is no such card */
    REFUSED(example, hands = "1 3 4 5 7 8 10 13 16 / 1 2 6 8 9 10 11 13 15", "hands.0.8");
    REFUSED(example, aside = "2 6 9 9 / 3 4 12 14", "aside.0");
    REFUSED(example, aside = "2 6 9 11 / 3 4 12 14", "in two places");
    REFUSED(example, played = "11 2 / 7 5", "in two places");
    struct pit p = waiting; /* all were lost, so the tokens are right */
    p.played = p.lost = "3 3 / 5 6";
    assert_refused(pit_text(&p), "listed twice");
    REFUSED(example, chosen = "14 -", "in two places");
    REFUSED(example, chosen = "16 -", "chosen.0");
}

static void test_sm_am_18_hands_of_the_blind_pit(void **state)
{
    (void)state;
    REFUSED(blind, hands = "5 6", "hand");
    REFUSED(blind, hands = "5 6 7 8", "hand");
    REFUSED(blind, hands = "5 6 1", "in two places");
    REFUSED(blind, hands = "5 6 14", "in two places");
    REFUSED(blind, hands = "5 6 6", "hands.0");
    REFUSED(blind, phase = "draw", "hand"); /* nothing to draw for a full hand */
    struct pit p = blind;
    p.hands = "5 6";
    p.phase = "draw";
    assert_string_equal(scene_refusal(pit_text(&p)), "");
    p.phase = "aside";
    assert_string_not_equal(scene_refusal(pit_text(&p)), "");
    p.phase = "resolve";
    p.chosen = "13";
    assert_string_equal(scene_refusal(pit_text(&p)), "");
    p.hands = "5 6 7";
    assert_refused(pit_text(&p), "hand");
}

static void test_sm_am_18_cards_played_by_round(void **state)
{
    (void)state;
    REFUSED(example, round = 2, "played");
    REFUSED(example, round = 4, "played");
    REFUSED(example, round = 0 - 1, "round");
    REFUSED(example, round = 12, "round");
    REFUSED(waiting, played = "3 / ", "played");
    REFUSED(finished, round = 10, "round");
    struct pit p = finished; /* over after ten */
    p.played = "1 2 3 4 5 6 7 8 9 10 / 1 2 3 4 5 6 7 8 9 10";
    p.lost = "1 3 4 5 6 7 8 9 10 / 1 2 4 5 6 7 8 9 10";
    p.hands = "11 / 11";
    assert_string_equal(scene_refusal((p.phase = "choose", pit_text(&p))), "");
    assert_refused((p.phase = "over", pit_text(&p)), "played");
    p.round = 10;
    assert_refused(pit_text(&p), "round");
    p = finished; /* eleven were played, but it goes on */
    assert_refused((p.phase = "choose", pit_text(&p)), "played");
}

static void test_sm_am_18_phase_and_turn(void **state)
{
    (void)state;
    REFUSED(example, phase = "place", "phase");
    REFUSED(waiting, phase = "draw", "phase"); /* AM-7: in the blind pit only */
    REFUSED(waiting, phase = "over", "played");
    REFUSED(waiting, phase = "enter", "round");
    REFUSED(waiting, phase = "aside", "round");
    REFUSED(waiting, phase = "resolve", "chosen");
    REFUSED(example, turn = 1, "turn");
    REFUSED(resolving, turn = 2, "turn");
    REFUSED(finished, turn = 1, "turn");
}

static void test_sm_am_18_aside_by_phase_and_turn(void **state)
{
    (void)state;
    REFUSED(waiting, aside = "1 2 4 / 1 2 3 4", "aside"); /* a card more in the hand instead */
    REFUSED(waiting, aside = "1 2 4 5 6 / 1 2 3 4", "aside");
    REFUSED(dealing, aside = "1 2 3 / 5 6", "aside");       /* seat 0 is not done */
    REFUSED(dealing, aside = "1 2 3 4 / 5 6 7 8", "aside"); /* seat 1 is */
    REFUSED(dealing, aside = "1 2 3 4 5 / 6 7", "aside");
    REFUSED(dealing, turn = 0, "aside");
    REFUSED(entering, aside = "1 / ", "aside");
}

static void test_sm_am_18_heads_by_phase_and_turn(void **state)
{
    (void)state;
    REFUSED(entering, heads = "- -", "heads.0");
    REFUSED(entering, heads = "a4/w g7/e", "heads.1");
    REFUSED(entering, turn = 0, "heads.0");
    REFUSED(dealing, heads = "a4/w -", "heads.1");
    REFUSED(waiting, heads = "a4/w -", "heads.1");
    REFUSED(waiting, heads = "a4/e g7/e", "heads.0"); /* no such entry */
    REFUSED(waiting, heads = "d4/w g7/e", "heads.0");
    REFUSED(waiting, heads = "h4/e g7/e", "heads.0");
    REFUSED(waiting, heads = "a4/u g7/e", "heads.0");
}

static void test_sm_am_18_chosen_by_phase(void **state)
{
    (void)state;
    REFUSED(resolving, chosen = "12 -", "chosen");
    struct pit p = waiting;
    p.chosen = "6 7"; /* all have chosen, so it is not choose */
    assert_refused(pit_text(&p), "chosen");
    REFUSED(dealing, chosen = "- 9", "chosen");
    REFUSED(entering, chosen = "- 9", "chosen");
    REFUSED(finished, chosen = "12 -", ""); /* there is no card left for it */
}

static void test_sm_am_18_lost_cards(void **state)
{
    (void)state;
    REFUSED(example, lost = "12 / 7", "lost");    /* not resolved yet */
    REFUSED(resolving, lost = "12 / 7", "lost");  /* nor here: red places first */
    REFUSED(resolving, lost = " / 7 15", "lost"); /* it is being placed */
    REFUSED(example, lost = "2 / 7", "lost");     /* set aside */
    REFUSED(example, lost = " / 7 7", "lost");
    REFUSED(example, lost = " / 7 16", "lost");
    REFUSED(finished, lost = "3 1 4 5 6 7 8 9 10 11 / 1 2 4 5 6 7 8 9 10 11", "lost"); /* in another order */
    struct pit p = resolving; /* red's 15 and blue's 12: this is after red */
    p.stacks = "a4:b b3:b b2:br a1:br a2:b a3:b";
    p.lost = " / 7 15";
    p.turn = 0;
    assert_refused(pit_text(&p), "turn"); /* blue would have nothing to do */
    p.chosen = "5 15";                    /* a card that blue can place */
    assert_string_equal(scene_refusal(pit_text(&p)), "");
}

static void test_sm_am_18_tokens_that_were_placed(void **state)
{
    (void)state;
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a2:b a3:b g7:b", "stacks"); /* blue has seven */
    REFUSED(example, stacks = "b3:b b2:br a1:br a2:b a3:b", "stacks");           /* five */
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a2:b a3:b g7:r", "stacks");
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:b a2:b a3:b", "stacks");
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a2:b a3:b g7:k", "stacks"); /* nobody plays black */
    REFUSED(example, lost = " / ", "stacks");                                    /* red's 7 is nowhere */
    REFUSED(waiting, lost = "3 / ", "stacks");
    REFUSED(waiting, stacks = "d4:b", "stacks");
}

static void test_sm_am_18_stacks(void **state)
{
    (void)state;
    REFUSED(example, stacks = "a4:bb b2:br a1:br a2:b a3:b", "a4"); /* SM-14 */
    REFUSED(example, stacks = "a4:b b3:b b2:brbr a2:b a3:b", "b2"); /* red twice, with one card placed */
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a2:b h1:b", "h1");
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a2:b a3:x", "a3");
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br a02:b a3:b", "a02");
    REFUSED(example, stacks = "a4:b b3:b b2:br a1:br A2:b a3:b", "A2");
    assert_refused(with("\"a4\":\"b\"", "\"a4\":\"\""), "a4");
    struct pit p = example; /* own tokens may lie in one stack as often as cards were placed */
    p.stacks = "b3:b b2:brb a1:br a2:b a3:b";
    p.heads = "a3 a1";
    assert_string_equal(scene_refusal(pit_text(&p)), "");
}

static void test_sm_am_18_heads_on_the_board(void **state)
{
    (void)state;
    REFUSED(example, heads = "b2 a1", "heads.0");   /* red's token is on top */
    REFUSED(example, heads = "g7 b2", "heads.0");   /* no token at all */
    REFUSED(example, heads = "h8 b2", "heads.0");   /* no such square */
    REFUSED(example, heads = "a3/w b2", "heads.0"); /* it has placed cards */
    REFUSED(waiting, heads = "a4 g7/e", "heads.0"); /* it has not */
    REFUSED(waiting, heads = "a4/w a4/w", "heads"); /* SM-4 */
    REFUSED(waiting, heads = "a1/w a1/s", "heads");
    REFUSED(dealing, heads = "g7/n g7/e", "heads");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_am_18_good_positions_come_back_as_they_were),
        cmocka_unit_test(test_sm_20_the_example_of_the_rulebook),
        cmocka_unit_test(test_sm_am_18_sets_are_read_in_any_order),
        cmocka_unit_test(test_sm_am_18_a_default_option_may_be_written),
        cmocka_unit_test(test_sm_am_18_keys_missing_or_unknown),
        cmocka_unit_test(test_sm_am_18_seats_board_and_options),
        cmocka_unit_test(test_sm_am_18_cards_twice_or_missing),
        cmocka_unit_test(test_sm_am_18_hands_of_the_blind_pit),
        cmocka_unit_test(test_sm_am_18_cards_played_by_round),
        cmocka_unit_test(test_sm_am_18_phase_and_turn),
        cmocka_unit_test(test_sm_am_18_aside_by_phase_and_turn),
        cmocka_unit_test(test_sm_am_18_heads_by_phase_and_turn),
        cmocka_unit_test(test_sm_am_18_chosen_by_phase),
        cmocka_unit_test(test_sm_am_18_lost_cards),
        cmocka_unit_test(test_sm_am_18_tokens_that_were_placed),
        cmocka_unit_test(test_sm_am_18_stacks),
        cmocka_unit_test(test_sm_am_18_heads_on_the_board),
    };
    return cmocka_run_group_tests_name("positions of Serpent Master", tests, NULL, NULL);
}
