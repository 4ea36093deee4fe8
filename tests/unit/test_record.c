/* Game records (src/match): written, read back, and damaged in every way. */
#include "support.h"

#include "base/flat_make.h"
#include "match/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A short game of the null game, as it is written. */
static const char sample[] = "coil-record 1\n"
                             "game null-game ruleset standard version 1\n"
                             "options challenge=no\n"
                             "seats 2\n"
                             "name 1 \"B\u00f6 \\\"the\\\" fox\"\n"
                             "- lay 3\n"
                             "- draw 1\n"
                             "- draw 3\n"
                             "- draw 2\n"
                             "- draw 5\n"
                             "- draw 2\n"
                             "- draw 4\n"
                             "1 play 5\n"
                             "0 play 3\n"
                             "hash 9 764784f85de7dad6\n";

static void play_on(struct match *m, int count, struct rng *rng)
{
    static action scratch[TEST_LIST_MAX];
    action a;
    int seat;
    while (count-- > 0 && test_pick(match_rules(m), match_state(m), rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
}

static struct match *read_bytes(const char *text, size_t length, enum chance_mode mode, struct error *warning)
{
    struct match *m = NULL;
    struct error err = { 0 };
    int code = match_from_record(&test_games()->catalog, text, length, test_flattener(), mode, "7", &m, warning, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(code, 0);
    assert_non_null(m);
    return m;
}

static struct match *read_text(const char *text, struct error *warning)
{
    return read_bytes(text, strlen(text), CHANCE_MANUAL, warning);
}

static void assert_bad(const char *text, const char *message)
{
    struct error warning, err = { 0 };
    struct match *m = (struct match *)&err; /* anything but NULL */
    int code = match_from_record(&test_games()->catalog, text, strlen(text), test_flattener(), CHANCE_MANUAL, "7", &m,
                                 &warning, &err);
    assert_string_equal(err.text, message);
    assert_int_equal(code, ERR_BAD_RECORD);
    assert_int_equal(err.code, ERR_BAD_RECORD);
    assert_null(m);
}

/* The record must be refused for its ruleset, which it names as `theirs`. */
static void assert_ruleset_differs(const char *text, const char *theirs, const struct ruleset *ours)
{
    char message[200];
    snprintf(message, sizeof message,
             "line 2: the record was made with another ruleset '%s' (%s) than the one known here (%016llx)", ours->id,
             theirs, (unsigned long long)ours->hash);
    assert_bad(text, message);
}

/* The record must load `plies` actions with this warning ("" for none). */
static void assert_prefix(const char *text, int plies, const char *message)
{
    struct error warning;
    struct match *m = read_text(text, &warning);
    assert_string_equal(warning.code ? warning.text : "", message);
    assert_int_equal(match_ply(m), plies);
    match_free(m);
}

/* `text` with the first `old` replaced; in static memory. */
static const char *with(const char *text, const char *old, const char *new)
{
    static char memory[16384];
    const char *at = strstr(text, old);
    assert_non_null(at);
    snprintf(memory, sizeof memory, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return memory;
}

static void assert_written(const struct match *m, const char *text)
{
    struct textbuf out = TEXTBUF_GROWING;
    match_record(m, &out);
    assert_string_equal(textbuf_text(&out), text);
    textbuf_release(&out);
}

/* ---- Whole records ----------------------------------------------------------------------------------------------- */

static void test_record_sample_is_written_as_it_was_read(void **state)
{
    (void)state;
    struct error warning;
    struct match *m = read_text(sample, &warning);
    assert_int_equal(warning.code, 0);
    assert_int_equal(match_ply(m), 9);
    assert_string_equal(match_name(m, 0), "");
    assert_string_equal(match_name(m, 1), "B\u00f6 \"the\" fox");
    assert_string_equal(match_rules(m)->option[0], "no");
    assert_written(m, sample);
    match_free(m);
}

static void test_record_without_actions_has_no_hash(void **state)
{
    (void)state;
    struct match *m = match_new(test_rules(test_games(), "null-game", NULL, 3, NULL), CHANCE_MANUAL, "1");
    assert_written(m, "coil-record 1\ngame null-game ruleset standard version 1\nseats 3\n");
    match_free(m);
    assert_prefix("coil-record 1\ngame null-game ruleset standard version 1\nseats 3", 0, "");
}

/* Random games of every ruleset, from the start or from a position, at any length: what is written reads back to the
 * same history and is written the same. */
static void test_record_round_trips(void **state)
{
    (void)state;
    for (int round = 0; round < test_scale(120); round++) {
        struct rng rng = rng_from_seed(rng_derive(99, (uint64_t)round));
        const struct ruleset *ruleset =
            test_games()->catalog.rulesets[rng_below(&rng, (uint32_t)test_games()->catalog.ruleset_count)];
        int seats = ruleset->seats_min + (int)rng_below(&rng, (uint32_t)(ruleset->seats_max - ruleset->seats_min + 1));
        struct rules *rules;
        assert_int_equal(rules_new(ruleset, NULL, seats, &rules, NULL), 0);
        struct match *m = match_new(rules, (enum chance_mode)rng_below(&rng, 2), "round");
        play_on(m, (int)rng_below(&rng, 60), &rng);
        if (rng_below(&rng, 2)) {
            assert_int_equal(rules_new(ruleset, NULL, seats, &rules, NULL), 0);
            struct match *later = match_from_state(rules, match_state(m), match_chance_mode(m), "later");
            match_free(m);
            m = later;
        }
        play_on(m, (int)rng_below(&rng, 150), &rng);
        match_set_name(m, seats - 1, "a\tb\\c\"d\u20ac");
        struct textbuf text = TEXTBUF_GROWING;
        struct error warning;
        match_record(m, &text);
        struct match *again = read_bytes(text.data, text.length, match_chance_mode(m), &warning);
        assert_int_equal(warning.code, 0);
        assert_int_equal(match_ply(again), match_ply(m));
        assert_int_equal(match_event_count(again), match_event_count(m));
        for (int ply = 0; ply <= match_ply(m); ply++)
            assert_memory_equal(match_state_at(again, ply), match_state_at(m, ply), ruleset->game->state_size);
        assert_written(again, textbuf_text(&text));
        textbuf_release(&text);
        match_free(m);
        match_free(again);
    }
}

static void test_record_leaves_out_what_could_be_redone(void **state)
{
    (void)state;
    struct error warning;
    struct match *m = read_text(sample, &warning);
    assert_int_equal(match_undo(m, NULL), 0);
    assert_int_equal(match_undo(m, NULL), 0);
    struct textbuf out = TEXTBUF_GROWING;
    match_record(m, &out);
    assert_null(strstr(textbuf_text(&out), "play"));
    assert_non_null(strstr(textbuf_text(&out), "\nhash 7 "));
    textbuf_release(&out);
    match_free(m);
}

static void test_record_with_auto_chance_draws_what_is_pending(void **state)
{
    (void)state;
    struct error warning;
    static const char text[] = "coil-record 1\ngame null-game ruleset standard version 1\nseats 2\n- lay 3\n- draw 1\n";
    struct match *m = read_bytes(text, strlen(text), CHANCE_AUTO, &warning);
    assert_string_equal(warning.text, "line 6: the hash line after the last action is missing");
    assert_int_equal(match_ply(m), 7);
    assert_int_equal(match_undo(m, NULL), ERR_NOTHING_TO_UNDO);
    match_free(m);
}

/* The dice of a record are not those of the match that loads it; an undo must not throw them away. */
static void test_record_played_again_keeps_its_chance(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(5);
    struct match *m = match_new(test_rules(test_games(), "null-game", NULL, 2, NULL), CHANCE_AUTO, "its own");
    play_on(m, 1000, &rng);
    struct textbuf text = TEXTBUF_GROWING;
    struct error warning;
    match_record(m, &text);
    for (int depth = 1; depth <= 8; depth++) {
        struct match *again = read_bytes(text.data, text.length, CHANCE_AUTO, &warning);
        for (int i = 0; i < depth; i++)
            assert_int_equal(match_undo(again, NULL), 0);
        int seat;
        action a = match_action_at(m, match_ply(again), &seat);
        match_play_action(again, seat, a);
        assert_int_equal(match_redoable(again), 0);
        assert_memory_equal(match_state(again), match_state_at(m, match_ply(again)), match_rules(m)->game->state_size);
        match_free(again);
    }
    textbuf_release(&text);
    match_free(m);
}

/* ---- What readers put up with ------------------------------------------------------------------------------------ */

static void test_record_line_ends_may_be_those_of_windows(void **state)
{
    (void)state;
    char text[2 * sizeof sample];
    size_t length = 0;
    for (const char *p = sample; *p; p++) {
        if (*p == '\n')
            text[length++] = '\r';
        text[length++] = *p;
    }
    text[length] = '\0';
    assert_prefix(text, 9, "");
    text[length - 2] = '\0'; /* and the last line may have no end at all */
    assert_prefix(text, 9, "");
}

static void test_record_header_lines_come_in_any_order(void **state)
{
    (void)state;
    assert_prefix("coil-record 1\ngame null-game ruleset standard version 1\nname 0 \"A\"\nseats 2\noptions\n", 0, "");
    assert_prefix("coil-record 1\ngame null-game ruleset standard version 1\noptions \nseats 2\n", 0, "");
    assert_prefix("coil-record 1\ngame null-game ruleset standard version 1\nseats 2\noptions challenge=yes\n", 0, "");
}

/* ---- Damaged headers --------------------------------------------------------------------------------------------- */

static void test_record_refuses_a_damaged_first_line(void **state)
{
    (void)state;
    static const char message[] = "line 1: this is not a game record: the first line must be 'coil-record 1'";
    assert_bad("", message);
    assert_bad("hello\n", message);
    assert_bad(with(sample, "coil-record 1", "coil-record"), message);
    assert_bad(with(sample, "coil-record 1", "coil-record 1 "), message);
    assert_bad(with(sample, "coil-record 1", "coil-record 2"),
               "line 1: the record begins with 'coil-record 2', not 'coil-record 1': it may be of a newer program");
    assert_bad(with(sample, "coil-record 1", " coil-record 1"), message);
}

static void test_record_refuses_a_damaged_game_line(void **state)
{
    (void)state;
    static const char form[] = "line 2: expected 'game ID ruleset ID version N'";
    assert_bad("coil-record 1\n", "line 2: the line 'game …' is missing");
    assert_bad(with(sample, "game null", "game  null"), form);
    assert_bad(with(sample, "version 1", "version 1 "), form);
    assert_bad(with(sample, "version 1", "version one"), form);
    assert_bad(with(sample, "version 1", "version 01"), form);
    assert_bad(with(sample, "version 1", "version 1 hash"), form);
    assert_bad(with(sample, "version 1", "version 1 hash 1 x"), form);
    assert_bad(with(sample, "version 1", "version 1 rules"), form);
    assert_bad(with(sample, "version 1", "version 1 rules 1"), form);
    assert_bad(with(sample, "version 1", "version 1 rules 2 hash 1"), form);
    assert_bad(with(sample, "ruleset standard ", ""), form);
    assert_bad(with(sample, "null-game", "chess"), "line 2: there is no game 'chess'");
    assert_bad(with(sample, "ruleset standard", "ruleset wide"),
               "line 2: the record was made with ruleset 'wide', which is not known here; add its file");
    assert_bad(with(sample, "version 1", "version 2"),
               "line 2: the record was made with version 2 of ruleset 'standard', known here is version 1");
    const struct game *game = catalog_game(&test_games()->catalog, "null-game");
    assert_ruleset_differs(with(sample, "version 1", "version 1 hash 0123456789abcdef"), "0123456789abcdef",
                           catalog_ruleset(&test_games()->catalog, game, "standard"));
}

static void test_record_refuses_damaged_options_seats_and_names(void **state)
{
    (void)state;
    assert_bad(with(sample, "challenge=no", "challenge"), "line 3: expected KEY=VALUE, not 'challenge'");
    assert_bad(with(sample, "challenge=no", "challenge=no\noptions"), "line 4: there is a line of options already");
    assert_bad(with(sample, "challenge=no", "speed=1"), "line 3: Null Game has no option 'speed'");
    assert_bad(with(sample, "seats 2\n", ""), "line 5: the line 'seats N' is missing before the first action");
    assert_bad(with(sample, "seats 2", "seats 2\nseats 2"), "line 5: the seats are given already");
    assert_bad(with(sample, "seats 2", "seats 5"), "line 4: ruleset 'standard' is for 2 to 4 seats, not '5'");
    assert_bad(with(sample, "seats 2", "seats"), "line 4: ruleset 'standard' is for 2 to 4 seats, not ''");
    assert_bad(with(sample, "name 1", "name 2"), "line 5: there is no seat 2 to be named");
    assert_bad(with(sample, "name 1", "name 9"), "line 5: expected 'name SEAT \"NAME\"'");
    assert_bad(with(sample, "name 1", "name 1 \"A\"\nname 1"), "line 6: seat 1 has a name already");
    assert_bad(with(sample, "fox\"", "fox\",\"x\":\"\""), "line 5: the name is not a JSON string: x: unknown key");
    assert_bad(with(sample, "B\u00f6", "0123456789012345678901234567890123456789012345678901234567890123"),
               "line 5: the name is longer than 63 bytes");
    struct match *m;
    struct error err = { 0 }, warning;
    const char *text = with(sample, "fox\"", "fox");
    assert_int_equal(match_from_record(&test_games()->catalog, text, strlen(text), test_flattener(), CHANCE_MANUAL, "",
                                       &m, &warning, &err),
                     ERR_BAD_RECORD);
    assert_memory_equal(err.text, "line 5: the name is not a JSON string: ", 39);
}

static void test_record_checks_the_position_it_begins_at(void **state)
{
    (void)state;
    struct error warning;
    struct match *m = read_text(sample, &warning), *later;
    later = match_from_state(test_rules(test_games(), "null-game", NULL, 2, "challenge=no"), match_state(m),
                             CHANCE_MANUAL, "1");
    struct textbuf text = TEXTBUF_GROWING;
    match_record(later, &text);
    assert_non_null(strstr(textbuf_text(&text), "\nseats 2\nposition {\"game\":\"null-game\","));
    assert_prefix(textbuf_text(&text), 0, "");
    assert_bad(with(textbuf_text(&text), "challenge=no\n", "challenge=yes\n"),
               "line 5: the position is of another ruleset, other options or other seats than the record");
    assert_bad(with(textbuf_text(&text), "\"phase\":", "\"wings\":2,\"phase\":"),
               "line 5: position: wings: unknown key");
    assert_bad(with(textbuf_text(&text), "\nposition {\"game\":\"null-game\"", "\nposition {\"game\":\"chess\""),
               "line 5: position: there is no game 'chess'");
    assert_bad("coil-record 1\ngame null-game ruleset standard version 1\nseats 2\nposition\n",
               "line 4: position: line 1, column 0: '[' or '{' expected near end of file");
    textbuf_release(&text);
    match_free(m);
    match_free(later);
}

static void test_record_of_an_own_ruleset_names_its_hash(void **state)
{
    (void)state;
    struct match *m = match_new(test_rules(test_games(), "null-game", "tiny", 2, NULL), CHANCE_MANUAL, "1");
    struct textbuf text = TEXTBUF_GROWING;
    match_record(m, &text);
    char line[100];
    snprintf(line, sizeof line, "version 1 hash %016llx\n", (unsigned long long)match_rules(m)->ruleset->hash);
    assert_non_null(strstr(textbuf_text(&text), line));
    assert_ruleset_differs(with(textbuf_text(&text), line, "version 1\n"), "the built-in one", match_rules(m)->ruleset);
    textbuf_release(&text);
    match_free(m);
}

/* ---- Other versions of the rules --------------------------------------------------------------------------------- */

static void test_record_of_other_rules_is_good_if_it_goes_through(void **state)
{
    (void)state;
    struct game newer = *catalog_game(&test_games()->catalog, "null-game");
    const struct game *const games[] = { &newer, NULL };
    newer.version = 2;
    struct test_catalog *c = test_catalog_new(games);
    struct error warning = { 0 }, err = { 0 };
    struct match *m;
    /* An old record, by new rules. */
    assert_int_equal(
        match_from_record(&c->catalog, sample, strlen(sample), test_flattener(), CHANCE_MANUAL, "", &m, &warning, &err),
        0);
    assert_int_equal(warning.code, 0);
    assert_written(m, with(sample, "version 1\n", "version 1 rules 2\n"));
    match_free(m);
    static const char refused[] = "line 2: the record was made by version 1 of the rules of Null Game; by version 2, "
                                  "which is here, line ";
    static const char *const damage[][2] = { { "- draw 3", "- draw 9" }, { "hash 9 7", "hash 9 8" }, { "hash 9", "" } };
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        const char *text = with(sample, damage[i][0], damage[i][1]);
        assert_int_equal(
            match_from_record(&c->catalog, text, strlen(text), test_flattener(), CHANCE_MANUAL, "", &m, &warning, &err),
            ERR_BAD_RECORD);
        assert_null(m);
        assert_memory_equal(err.text, refused, sizeof refused - 1);
    }
    test_catalog_free(c);
    /* A new record, by old rules. */
    char text[sizeof sample + 20];
    snprintf(text, sizeof text, "%s", with(sample, "version 1\n", "version 1 rules 2\n"));
    m = read_text(text, &warning);
    assert_int_equal(warning.code, 0);
    assert_written(m, sample);
    match_free(m);
    assert_bad(with(text, "0 play 3", "0 play 6"),
               "line 2: the record was made by version 2 of the rules of Null Game; by version 1, which is here, "
               "line 14: 'play 6' is not legal here; legal: play 1, play 2, play 3");
}

static void test_record_keeps_looks_whatever_they_mean(void **state)
{
    (void)state;
    struct error warning;
    const char *dressed = with(sample, "fox\"\n", "fox\"\nlook 0 hat=red coat=9-gold\n");
    struct match *m = read_text(dressed, &warning);
    assert_string_equal(match_look(m, 0), "hat=red coat=9-gold");
    assert_string_equal(match_look(m, 1), "");
    assert_written(m, dressed);
    match_free(m);
    static const char *const looks[] = { "0", "0 ", "9 a=b", "x a=b", "0 A=b", "0 a=\"b\"", "0 a=\303\266" };
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        char line[80];
        snprintf(line, sizeof line, "look %s\nname 1", looks[i]);
        assert_bad(with(sample, "name 1", line), "line 5: expected 'look SEAT KIND=NAME …'");
    }
    assert_bad(with(sample, "name 1", "look 2 a=b\nname 1"), "line 5: there is no seat 2 to be named");
    assert_bad(with(sample, "name 1", "look 1 a=b\nlook 1 a=c\nname 1"), "line 6: seat 1 has a look already");
    assert_bad(with(sample, "name 1",
                    "look 0 0123456789012345678901234567890123456789012345678901234567890123456789"
                    "012345678901234567890123456789\nname 1"),
               "line 5: expected 'look SEAT KIND=NAME …'");
}

/* ---- Records with a ruleset of their own ------------------------------------------------------------------------- */

/* Some way into a game by a ruleset that no catalogue has. */
static struct match *own_match(void)
{
    const struct ruleset *known =
        catalog_ruleset(&test_games()->catalog, catalog_game(&test_games()->catalog, "null-game"), "tiny");
    const struct ruleset *own;
    struct rules *rules;
    struct rng rng = rng_from_seed(3);
    struct flat list = flat_copy(&known->flat);
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.items[i].path, "ruleset") == 0)
            ((struct flat_item *)list.items)[i].text = "own";
    assert_int_equal(ruleset_new(test_games()->catalog.games, &list, &own, NULL), 0);
    flat_release(&list);
    assert_int_equal(rules_new(own, NULL, 2, &rules, NULL), 0);
    ruleset_free(own);
    struct match *m = match_new(rules, CHANCE_MANUAL, "1");
    play_on(m, 7, &rng);
    return m;
}

static void test_record_carries_a_ruleset_that_no_catalogue_has(void **state)
{
    (void)state;
    struct match *m = own_match(), *later;
    later = match_from_state(rules_share(match_rules(m)), match_state(m), CHANCE_MANUAL, "1");
    struct match *all[] = { m, later };
    for (int i = 0; i < 2; i++) {
        struct error warning;
        struct textbuf text = TEXTBUF_GROWING;
        match_record(all[i], &text);
        assert_non_null(strstr(textbuf_text(&text), "\nruleset {\"game\":\"null-game\",\"ruleset\":\"own\","));
        struct match *again = read_text(textbuf_text(&text), &warning);
        assert_int_equal(warning.code, 0);
        match_free(all[i]);
        assert_written(again, textbuf_text(&text));
        textbuf_release(&text);
        match_free(again);
    }
}

static void test_record_checks_the_ruleset_it_carries(void **state)
{
    (void)state;
    struct match *m = own_match();
    struct textbuf text = TEXTBUF_GROWING;
    char hash[60], message[160];
    match_record(m, &text);
    snprintf(hash, sizeof hash, "hash %016llx", (unsigned long long)match_rules(m)->ruleset->hash);
    snprintf(message, sizeof message, "line 3: this ruleset has the %s, not 'abc' as line 2 says", hash);
    assert_bad(with(text.data, hash, "hash abc"), message);
    snprintf(message, sizeof message, "line 3: this ruleset has the %s, not '' as line 2 says", hash);
    char *without = strstr(text.data, " hash ");
    char *line = strndup(without, strcspn(without, "\n"));
    assert_bad(with(text.data, line, ""), message);
    free(line);
    assert_bad(with(text.data, "ruleset own", "ruleset tiny"),
               "line 3: this is version 1 of ruleset 'own' of Null Game, which is not what line 2 says");
    assert_bad(with(text.data, "\nruleset {", "\nruleset ["),
               "line 3: ruleset: line 1, column 8: ']' expected near ':'");
    assert_bad(with(text.data, "\"title\":", "\"name\":"), "line 3: ruleset: title: is missing (expected a text)");
    assert_bad(with(text.data, "{\"game\":", "{\"wings\":2,\"game\":"),
               "line 3: ruleset: wings: unknown key; there can also be marks");
    textbuf_release(&text);
    match_free(m);
}

/* ---- Damage after the header ------------------------------------------------------------------------------------- */

static void test_record_damage_leaves_the_actions_before_it(void **state)
{
    (void)state;
    assert_prefix(with(sample, "- draw 3", "- draw 9"), 2,
                  "line 8: 'draw 9' is not legal here; legal: draw 1, draw 2, draw 3, draw 4, draw 5, draw 6");
    assert_prefix(with(sample, "- draw 3", "0 draw 3"), 2, "line 8: seat 0 owes no action now");
    assert_prefix(with(sample, "0 play 3", "- play 3"), 8, "line 14: nothing is left to chance now");
    assert_prefix(with(sample, "- draw 3", "what"), 2, "line 8: 'what' is neither an action nor a hash");
    assert_prefix(with(sample, "- draw 3", ""), 2, "line 8: '' is neither an action nor a hash");
    assert_prefix(with(sample, "- draw 3", "name 0 \"A\""), 2,
                  "line 8: 'name 0 \"A\"' is neither an action nor a hash");
    assert_prefix(with(sample, "1 play 5", "1  play 5"), 7,
                  "line 13: ' play 5' is not legal here; legal: play 2, play 4, play 5");
    assert_prefix(with(sample, "- lay 3", "bogus"), 0, "line 6: 'bogus' is neither an action nor a hash");
}

static void test_record_wrong_hash_ends_it(void **state)
{
    (void)state;
    assert_prefix(with(sample, "hash 9", "hash 8"), 9,
                  "line 15: expected 'hash 9 …', since so many actions stand before it");
    assert_prefix(with(sample, "hash 9", "hash 09"), 9,
                  "line 15: expected 'hash 9 …', since so many actions stand before it");
    char message[160];
    snprintf(message, sizeof message,
             "line 15: the position after action 9 has the hash %.16s here, not '0000000000000000'",
             strstr(sample, "hash 9 ") + 7);
    char text[sizeof sample];
    memcpy(text, sample, sizeof sample);
    memset(strstr(text, "hash 9 ") + 7, '0', 16);
    assert_prefix(text, 9, message);
    assert_prefix(with(sample, "- draw 3", "hash 2 0000000000000000\n- draw 3"), 2,
                  "line 8: the position after action 2 has the hash 28a9f38ae72e4541 here, not '0000000000000000'");
}

static void test_record_missing_hash_only_warns(void **state)
{
    (void)state;
    char text[sizeof sample];
    memcpy(text, sample, sizeof sample);
    *strstr(text, "hash 9") = '\0';
    assert_prefix(text, 9, "line 15: the hash line after the last action is missing");
    /* In the middle: a roll-off that is tied again and again. */
    struct match *m = match_new(test_rules(test_games(), "snakes-and-foxes", NULL, 2, NULL), CHANCE_MANUAL, "1");
    for (int i = 0; i < 60; i++)
        assert_int_equal(match_play(m, SEAT_CHANCE, "rolloff 2 2", NULL), 0);
    struct textbuf out = TEXTBUF_GROWING;
    match_record(m, &out);
    char *line = strstr(out.data, "\nhash 50 "), *rest = strchr(line + 1, '\n');
    memmove(line, rest, strlen(rest) + 1);
    assert_prefix(out.data, 60, "line 54: the hash line after action 50 is missing");
    textbuf_release(&out);
    match_free(m);
}

static void test_record_nothing_stands_after_the_end(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(12);
    struct match *m = match_new(test_rules(test_games(), "null-game", "tiny", 2, NULL), CHANCE_MANUAL, "1");
    play_on(m, 1000, &rng);
    int plies = match_ply(m), lines = 3;
    struct textbuf out = TEXTBUF_GROWING;
    match_record(m, &out);
    assert_prefix(out.data, plies, "");
    text_put(&out, "0 pass\n");
    for (const char *p = strstr(out.data, "\nseats"); (p = strchr(p + 1, '\n'));)
        lines++;
    char message[80];
    snprintf(message, sizeof message, "line %d: the game is over", lines - 1);
    assert_prefix(out.data, plies, message);
    textbuf_release(&out);
    match_free(m);
}

static void test_record_zero_byte_is_damage(void **state)
{
    (void)state;
    struct error warning, err = { 0 };
    char text[sizeof sample];
    memcpy(text, sample, sizeof sample);
    strstr(text, "- draw 3")[8] = '\0'; /* in place of the line's end: what stands before it would be legal */
    struct match *m = read_bytes(text, sizeof sample - 1, CHANCE_MANUAL, &warning);
    assert_int_equal(match_ply(m), 2);
    assert_string_equal(warning.text, "line 8: the line holds a zero byte");
    match_free(m);
    memcpy(text, sample, sizeof sample);
    strstr(text, "seats 2")[7] = '\0';
    assert_int_equal(match_from_record(&test_games()->catalog, text, sizeof sample - 1, test_flattener(), CHANCE_MANUAL,
                                       "", &m, &warning, &err),
                     ERR_BAD_RECORD);
    assert_string_equal(err.text, "line 4: the line holds a zero byte");
}

/* Whatever happens to its bytes, a record becomes a match or an error. */
static void test_record_survives_random_damage(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(21);
    struct error warning, err;
    struct match *m;
    for (int round = 0; round < test_scale(3000); round++) {
        char text[sizeof sample];
        size_t length = sizeof sample - 1 - rng_below(&rng, 40);
        memcpy(text, sample, sizeof sample);
        for (uint32_t i = 0, changes = 1 + rng_below(&rng, 3); i < changes; i++)
            text[rng_below(&rng, (uint32_t)length)] = (char)rng_below(&rng, 256);
        if (match_from_record(&test_games()->catalog, text, length, test_flattener(), CHANCE_MANUAL, "", &m, &warning,
                              &err)) {
            assert_null(m);
            continue;
        }
        assert_in_range(match_ply(m), 0, 9);
        match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_sample_is_written_as_it_was_read),
        cmocka_unit_test(test_record_keeps_looks_whatever_they_mean),
        cmocka_unit_test(test_record_without_actions_has_no_hash),
        cmocka_unit_test(test_record_round_trips),
        cmocka_unit_test(test_record_leaves_out_what_could_be_redone),
        cmocka_unit_test(test_record_with_auto_chance_draws_what_is_pending),
        cmocka_unit_test(test_record_played_again_keeps_its_chance),
        cmocka_unit_test(test_record_line_ends_may_be_those_of_windows),
        cmocka_unit_test(test_record_header_lines_come_in_any_order),
        cmocka_unit_test(test_record_refuses_a_damaged_first_line),
        cmocka_unit_test(test_record_refuses_a_damaged_game_line),
        cmocka_unit_test(test_record_refuses_damaged_options_seats_and_names),
        cmocka_unit_test(test_record_checks_the_position_it_begins_at),
        cmocka_unit_test(test_record_of_an_own_ruleset_names_its_hash),
        cmocka_unit_test(test_record_of_other_rules_is_good_if_it_goes_through),
        cmocka_unit_test(test_record_carries_a_ruleset_that_no_catalogue_has),
        cmocka_unit_test(test_record_checks_the_ruleset_it_carries),
        cmocka_unit_test(test_record_damage_leaves_the_actions_before_it),
        cmocka_unit_test(test_record_wrong_hash_ends_it),
        cmocka_unit_test(test_record_missing_hash_only_warns),
        cmocka_unit_test(test_record_nothing_stands_after_the_end),
        cmocka_unit_test(test_record_zero_byte_is_damage),
        cmocka_unit_test(test_record_survives_random_damage),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
