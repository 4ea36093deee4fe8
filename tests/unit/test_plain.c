/* Plain mode tells nobody what they may not know: in two states that are one to whoever is asked, the same lines are
 * said to both, and all that comes back must be the same. */
#include "support.h"

#include "plain/plain.h"
#include "show/show.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Everything that looks and changes nothing. */
static const char questions[] =
    "look\nhand\nup\nup 1\nup 2\nup 3\nhint\nwhat 1\nwhat 2\nlog all\nlog\nsince\n?\nagain\nrules\nback\n"
    "\xff\x01nonsense\n0\n99\nsave\n";

static int three(void)
{
    return 3;
}

/* What plain mode says to the person in a seat of a match that begins here; the others are persons or bots. */
static char *said(const struct rules *rules, const struct state *s, int seat, bool bots)
{
    char input[sizeof questions + 8], *output = NULL;
    size_t length = 0;
    struct match *m = match_from_state(rules_share(rules), s, CHANCE_AUTO, "seed");
    for (int other = 0; other < rules->seats; other++)
        match_set_name(m, other, bots && other != seat ? "random (bot)" : (char[]){ (char)('A' + other), '\0' });
    snprintf(input, sizeof input, "%s%s", bots ? "" : "\n", questions); /* Enter takes the keyboard */
    struct plain_start start = { .setup.catalog = &test_games()->catalog, .match = m };
    start.talk = (struct talk){ .in = fmemopen(input, strlen(input), "r"),
                                .out = open_memstream(&output, &length),
                                .columns = 60,
                                .rows = three,
                                .echo = true };
    assert_int_equal(plain_run(&start, NULL), 0);
    fclose(start.talk.in);
    fclose(start.talk.out);
    return output;
}

/* True if the person is asked at once: not if it is played for them, or if all are asked together. */
static bool asks(const struct rules *rules, const struct state *view, int seat, bool bots)
{
    static action legal[TEST_LIST_MAX];
    const struct answering *answering = show_of(rules->game)->answering;
    if (view->node != NODE_REACTION || !answering)
        return true;
    return bots && answering->matters(rules, view, seat) && game_legal(rules, view, seat, legal) > 1;
}

/* True if a line of the questions is an action here (the null game has one that is called `look`): it would be played,
 * and what it shows may differ. */
static bool plays_on(const struct rules *rules, const struct state *view, int seat)
{
    static action legal[TEST_LIST_MAX];
    int count = game_legal(rules, view, seat, legal);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        char memory[200];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        text_put_char(&text, '\n');
        game_action_text(rules, view, seat, legal[i], &text);
        text_put_char(&text, '\n');
        found = strstr(questions, textbuf_text(&text)) || strncmp(questions, memory + 1, strlen(memory + 1)) == 0;
    }
    return found;
}

/* Plays a game at random; returns how often two states that are one to the seat were two. */
static int check_game(struct rules *rules, struct rng *rng)
{
    static action scratch[TEST_LIST_MAX];
    union state_memory s, view, other;
    action a;
    int seat, differ = 0;
    game_setup(rules, &s.state);
    while (test_pick(rules, &s.state, rng, scratch, &seat, &a)) {
        bool bots = rng_below(rng, 2);
        if (seat != SEAT_CHANCE && rng_below(rng, 16) == 0) {
            game_view(rules, &s.state, seat, &view.state);
            game_determinize(rules, &view.state, rng, &other.state);
            bool first = bots || seat == __builtin_ctz(s.state.actors); /* of several persons the first is asked */
            if (first && asks(rules, &view.state, seat, bots) && !plays_on(rules, &view.state, seat) &&
                memcmp(&s, &other, rules->game->state_size) != 0) {
                char *one = said(rules, &s.state, seat, bots), *two = said(rules, &other.state, seat, bots);
                assert_string_equal(one, two);
                free(one);
                free(two);
                differ++;
            }
        }
        game_apply(rules, &s.state, seat, a, NULL);
    }
    return differ;
}

static void test_nobody_is_told_what_they_may_not_know(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    struct rng rng = rng_from_seed(12);
    unsetenv("HOME"); /* no games are kept */
    unsetenv("XDG_STATE_HOME");
    for (int i = 0; c->games[i]; i++) {
        int differ = 0, games = test_scale(4);
        struct rules *rules =
            test_rules(test_games(), c->games[i]->id, NULL, catalog_ruleset(c, c->games[i], NULL)->seats_max, NULL);
        for (int n = 0; n < games || (c->games[i]->hidden && !differ && n < 100); n++)
            differ += check_game(rules, &rng);
        assert_true((differ > 0) == c->games[i]->hidden);
        rules_free(rules);
    }
}

/* Lines are broken between words, blanks within them stay, and what was read is words again. */
static void test_lines(void **state)
{
    (void)state;
    char input[] = "  a \t b\001c  \n12\n013x\nlook up\n", *output = NULL;
    size_t length = 0;
    struct talk t = { .in = fmemopen(input, strlen(input), "r"),
                      .out = open_memstream(&output, &length),
                      .columns = 10 };
    talk_text(&t, "one two three four\n\n  a  b\nelevenletters x");
    assert_true(talk_read(&t));
    assert_string_equal(t.line, "a b c");
    assert_true(talk_read(&t));
    assert_int_equal(talk_number(t.line, 12), 12);
    assert_int_equal(talk_number(t.line, 11), -1);
    assert_true(talk_read(&t));
    assert_int_equal(talk_number(t.line, 99), 0);
    assert_int_equal(talk_number("4294967297", INT_MAX), -1);
    assert_true(talk_read(&t));
    assert_string_equal(talk_behind(&t, "LOOK"), "up");
    assert_null(talk_behind(&t, "loo"));
    assert_false(talk_read(&t));
    assert_true(t.ended);
    talk_text(&t, "\u201cZo\u00e9\u201d \u00d72");
    t.unicode = true;
    talk_text(&t, "Zo\u00e9 \u00d72");
    fclose(t.in);
    fclose(t.out);
    assert_string_equal(output, "one two\nthree four\n\n  a  b\nelevenletters\nx\n> > > > > \n"
                                "\"Zo?\" x2\nZo\u00e9 \u00d72\n");
    free(output);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_told_what_they_may_not_know),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
