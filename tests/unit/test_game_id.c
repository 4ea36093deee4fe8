/* Game IDs (src/match): every game comes back from its ID, and wrong IDs are refused at the right character. */
#include "support.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct match *read_id(const char *id, enum chance_mode mode)
{
    struct match *m;
    struct error err = { .text = "" };
    int code = match_from_id(&test_games()->catalog, id, mode, "fallback", &m, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(code, 0);
    return m;
}

static void assert_id(const struct match *m, const char *id)
{
    struct textbuf out = TEXTBUF_GROWING;
    assert_int_equal(match_id(m, &out, NULL), 0);
    assert_string_equal(textbuf_text(&out), id);
    textbuf_release(&out);
}

static void play_on(struct match *m, int count, struct rng *rng)
{
    action *scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *scratch), a;
    int seat;
    while (count-- > 0 && test_pick(match_rules(m), match_state(m), rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
    free(scratch);
}

/* ---- There and back ---------------------------------------------------------------------------------------------- */

static void test_game_id_of_a_new_game_is_short(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "royal-python/standard/3/suits=KYL@tea",
        "null-game/standard/2@B%C3%B6_%22the%22_fox%2F1",
        "greatest-snake/expansion/5@1",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct match *m = read_id(ids[i], CHANCE_AUTO);
        assert_id(m, ids[i]);
        match_free(m);
    }
    struct match *m = read_id(ids[1], CHANCE_MANUAL);
    assert_string_equal(match_seed(m), "B\u00f6 \"the\" fox/1");
    assert_int_equal(match_ply(m), 0);
    assert_id(m, "null-game/standard/2"); /* whoever plays chance is not bound to a seed */
    match_free(m);
    m = read_id("null-game/standard/2", CHANCE_AUTO);
    assert_string_equal(match_seed(m), "fallback");
    match_free(m);
}

static void test_game_id_has_the_moves_of_seats_if_a_seed_tells_the_rest(void **state)
{
    (void)state;
    struct match *m = read_id("null-game/standard/2@1", CHANCE_AUTO);
    assert_int_equal(match_play(m, 1, "play 2", NULL), 0);
    assert_int_equal(match_play(m, 0, "play 3", NULL), 0);
    assert_id(m, "null-game/standard/2@1:1=play_2,play_3~f35af8d0c8f87d6b");
    match_free(m);
}

/* Random games of every ruleset, cut off anywhere. */
static void test_game_id_round_trips(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int round = 0, rounds = test_scale(4 * c->ruleset_count); round < rounds; round++) {
        struct rng rng = rng_from_seed(rng_derive(7, (uint64_t)round));
        const struct ruleset *ruleset = c->rulesets[round % c->ruleset_count];
        int seats = ruleset->seats_min + (int)rng_below(&rng, (uint32_t)(ruleset->seats_max - ruleset->seats_min + 1));
        enum chance_mode mode = (enum chance_mode)rng_below(&rng, 2);
        struct rules *rules;
        assert_int_equal(rules_new(ruleset, NULL, seats, &rules, NULL), 0);
        struct match *m = match_new(rules, mode, "seed \u00e4,:~");
        play_on(m, (int)rng_below(&rng, 150), &rng);
        struct textbuf id = TEXTBUF_GROWING;
        assert_int_equal(match_id(m, &id, NULL), 0);
        assert_int_equal(id.length, strspn(textbuf_text(&id), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                              "0123456789.-_%/=@:,~"));
        struct match *again = read_id(textbuf_text(&id), mode);
        assert_int_equal(match_ply(again), match_ply(m));
        assert_ptr_equal(match_rules(again), match_rules(m));
        for (int ply = 0; ply <= match_ply(m); ply++)
            assert_memory_equal(match_state_at(again, ply), match_state_at(m, ply), ruleset->game->state_size);
        assert_id(again, textbuf_text(&id));
        if (mode == CHANCE_AUTO) /* it is the same game from here on, too */
            assert_string_equal(match_seed(again), match_seed(m));
        match_free(again);
        match_free(m);
        textbuf_release(&id);
    }
}

/* The dice of a record are not those of the seed: then they stand in the ID. */
static void test_game_id_tells_chance_that_the_seed_does_not(void **state)
{
    (void)state;
    static const char id[] = "null-game/standard/2:lay_3,draw_1,draw_3,draw_2,draw_5,draw_2,draw_4,1=play_5,play_3";
    struct match *m = read_id(id, CHANCE_AUTO);
    struct textbuf out = TEXTBUF_GROWING;
    assert_int_equal(match_id(m, &out, NULL), 0);
    assert_memory_equal(textbuf_text(&out), id, sizeof id - 1);
    textbuf_release(&out);
    match_free(m);
}

static void test_game_id_cannot_tell_everything(void **state)
{
    (void)state;
    const struct ruleset *own;
    struct error err = { 0 };
    struct rules *rules = test_rules(test_games(), "null-game", NULL, 2, NULL);
    struct match *m = match_new(rules, CHANCE_MANUAL, "1");
    struct match *later = match_from_state(rules_share(rules), match_state(m), CHANCE_MANUAL, "1");
    struct textbuf out = TEXTBUF_GROWING;
    assert_int_equal(match_id(later, &out, &err), ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "a game that began at a position has no game ID, only a record");
    assert_int_equal(ruleset_new(test_games()->catalog.games, &rules->ruleset->flat, &own, NULL), 0);
    match_free(m);
    match_free(later);
    assert_int_equal(rules_new(own, NULL, 2, &rules, NULL), 0);
    ruleset_free(own);
    m = match_new(rules, CHANCE_MANUAL, "1");
    assert_int_equal(match_id(m, &out, &err), ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "a game with a ruleset of its own has no game ID, only a record");
    assert_string_equal(textbuf_text(&out), "");
    match_free(m);
}

/* ---- Wrong ones -------------------------------------------------------------------------------------------------- */

static void test_game_id_is_refused_at_its_character(void **state)
{
    (void)state;
    static const struct {
        const char *id, *message; /* behind "game ID: character " */
    } wrong[] = {
        { "", "1: there is no game ''" },
        { "chess/standard/2", "1: there is no game 'chess'" },
        { "null-game", "10: expected '/' and a ruleset of Null Game" },
        { "null-game/", "11: Null Game has no ruleset '' here" },
        { "null-game/wide/2", "11: Null Game has no ruleset 'wide' here" },
        { "null-game/standard", "19: expected '/' and the number of seats" },
        { "null-game/standard/", "20: ruleset 'standard' is for 2 to 4 seats, not ''" },
        { "null-game/standard/5", "20: ruleset 'standard' is for 2 to 4 seats, not '5'" },
        { "null-game/standard/02", "20: ruleset 'standard' is for 2 to 4 seats, not '02'" },
        { "null-game/standard~12/2", "20: the game is of another ruleset 'standard' (12) than the one known here (" },
        { "null-game/standard/2/", "22: expected KEY=VALUE, not ''" },
        { "null-game/standard/2/challenge", "22: expected KEY=VALUE, not 'challenge'" },
        { "null-game/standard/2/speed=1", "22: Null Game has no option 'speed'" },
        { "null-game/standard/2/challenge=no/challenge=no", "35: option 'challenge' is given twice" },
        { "null-game/standard/2/challenge=no=1", "34: '=' cannot stand here" },
        { "null-game/standard/2@", "22: a seed has 1 to 63 bytes" },
        { "null-game/standard/2@0123456789012345678901234567890123456789012345678901234567890123",
          "22: a seed has 1 to 63 bytes" },
        { "null-game/standard/2@a b", "23: this cannot stand here" },
        { "null-game/standard/2@a%2", "23: after '%' the two hexadecimal digits of a byte are expected" },
        { "null-game/standard/2@%00", "22: after '%' the two hexadecimal digits of a byte are expected" },
        { "null-game/standard/2@a%ff", "22: this is not UTF-8" },
        { "null-game/standard/2@%ed%a0%80", "22: this is not UTF-8" },
        { "null-game/standard/2@%c0%af", "22: this is not UTF-8" },
        { "null-game/standard/2@\u00e4", "22: this cannot stand here" },
        { "null-game/standard/2@1:", "24: several seats owe an action: expected SEAT=ACTION, not ''" },
        { "null-game/standard/2@1:play_2", "24: several seats owe an action: expected SEAT=ACTION, not 'play 2'" },
        { "null-game/standard/2@1:9=play_2", "24: '9' is not a seat" },
        { "null-game/standard/2@1:1=play_7", "26: 'play 7' is not legal here; legal: " },
        { "null-game/standard/2@1:1=play=2", "30: '=' cannot stand here" },
        { "null-game/standard/2:lay_3,,draw_1", "28: '' is not legal here; legal: draw 1, " },
        { "null-game/standard/2:lay_3~0", "28: this line is cut or changed; it should end with ~" },
        { "null-game/standard/2:lay_3~", "28: this line is cut or changed; it should end with ~" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct match *m = (struct match *)&m; /* anything but NULL */
        struct error err = { 0 };
        char message[200];
        snprintf(message, sizeof message, "game ID: character %s", wrong[i].message);
        assert_int_equal(match_from_id(&test_games()->catalog, wrong[i].id, CHANCE_AUTO, "1", &m, &err),
                         ERR_BAD_ARGUMENT);
        err.text[strlen(message)] = '\0'; /* what follows it is told by others */
        assert_string_equal(err.text, message);
        assert_null(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game_id_of_a_new_game_is_short),
        cmocka_unit_test(test_game_id_has_the_moves_of_seats_if_a_seed_tells_the_rest),
        cmocka_unit_test(test_game_id_round_trips),
        cmocka_unit_test(test_game_id_tells_chance_that_the_seed_does_not),
        cmocka_unit_test(test_game_id_cannot_tell_everything),
        cmocka_unit_test(test_game_id_is_refused_at_its_character),
    };
    return cmocka_run_group_tests_name("game_id", tests, NULL, NULL);
}
