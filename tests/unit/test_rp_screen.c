/* Royal Python's screen without a terminal: the cards of a turn are told, keys reach every action, clicks mean
 * what they point at. */
#include "seat/seat_match.h"
#include "tui/screens/rp_screen.h"

#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* ---- Looks ------------------------------------------------------------------------------------------------------- */

static struct {
    action list[1024];
    union state_memory view;
} seen;

/* What the only seat that owes an action sees; nothing is chosen if it is chance. */
static struct look look_at(const struct rules *rules, const struct state *s, const char *chosen)
{
    int seat = game_sole_actor(s);
    bool asked = seat < SEATS_MAX;
    game_view(rules, s, asked ? seat : VIEW_TABLE, &seen.view.state);
    struct look look = { .rules = rules, .view = &seen.view.state, .seat = asked ? seat : SEAT_NONE, .chosen = -1 };
    look.choice =
        choice_among(rules, look.view, look.seat, seen.list, asked ? game_legal(rules, look.view, seat, seen.list) : 0);
    if (look.choice.count)
        look.chosen = 0;
    for (int i = 0; chosen && i < look.choice.count; i++) {
        char text[64];
        struct textbuf out = textbuf_over(text, sizeof text);
        game_action_text(rules, look.view, seat, seen.list[i], &out);
        if (strcmp(text, chosen) == 0)
            look.chosen = i;
    }
    return look;
}

static struct look look_at_scene(struct scene *x, const char *chosen)
{
    assert_true(!chosen || scene_can(x, chosen));
    return look_at(x->rules, &x->memory.state, chosen);
}

/* ---- The scene --------------------------------------------------------------------------------------------------- */

extern const struct screen royal_python_screen;

/* What an action makes of the cards that were told before it. */
static void append_spent(const struct match *m, int first, struct textbuf *expected)
{
    for (int v = first; v <= match_event_count(m); v++) {
        const struct event *e = match_event(m, v);
        if (e->type == RP_EV_TURN)
            textbuf_clear(expected);
        if (e->type != RP_EV_SPENT)
            continue;
        text_putf(expected, "%s%s", expected->length ? ", " : "", rp_short_name(e->arg[0]));
        if (e->arg[1] >= 0)
            text_putf(expected, " as %s", decktet_suit_name[e->arg[1]]);
    }
}

static void follow_game(const char *options, int seats, uint64_t seed)
{
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, seats, options);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    struct match *m = match_new(rules, CHANCE_MANUAL, "1");
    struct textbuf spent = TEXTBUF_GROWING, expected = TEXTBUF_GROWING, told = TEXTBUF_GROWING;
    struct rng rng = rng_from_seed(seed);
    int seat;
    for (int ply = 0; ply < 300 && test_pick(rules, match_state(m), &rng, scratch, &seat, &a); ply++) {
        int before = match_event_count(m);
        match_play_action(m, seat, a);
        append_spent(m, before + 1, &spent);
        const struct rp_state *s = (const struct rp_state *)match_state(m);
        struct story story;
        story_of_match(&story, m, VIEW_FULL, match_event_count(m));
        struct look look = { .rules = rules, .view = &s->base, .story = &story };
        textbuf_clear(&told);
        textbuf_clear(&expected);
        rp_put_chain(&look, 100, &told);
        story_release(&story);
        text_putf(&expected, "Spent: %s", spent.length ? textbuf_text(&spent) : "nothing yet");
        if (spent.length && s->base.node != NODE_OVER && s->suit != RP_NONE)
            text_putf(&expected, ". Next: %s", decktet_suit_name[s->suit]);
        assert_string_equal(textbuf_text(&told), textbuf_text(&expected));
    }
    textbuf_release(&spent);
    textbuf_release(&expected);
    textbuf_release(&told);
    free(scratch);
    match_free(m);
}

static void test_rp_screen_the_cards_of_a_turn_are_told(void **state)
{
    (void)state;
    static const char *const options[] = { NULL, "deck=extended tail-dance=leap", "nom-nom=yes" };
    for (int i = 0; i < 3; i++)
        for (int seats = 2; seats <= 6; seats += 2)
            follow_game(options[i], seats, (uint64_t)(10 * i + seats));
}

static void test_rp_screen_some_events_show_nothing(void **state)
{
    (void)state;
    struct rp_scene scene = { 0 };
    static const struct event drawn = { .type = RP_EV_DRAWN, .arg = { 7 } },
                              hidden = { .type = RP_EV_DRAWN, .secret = 1 },
                              moved = { .type = RP_EV_MOVED, .arg = { 4, 9 } }, ended = { .type = RP_EV_TURN_ENDED };
    struct look look = { 0 };
    assert_true(royal_python_screen.touch(&scene, &look, &drawn));
    assert_false(royal_python_screen.touch(&scene, &look, &hidden));
    assert_false(royal_python_screen.touch(&scene, &look, &ended));
    assert_true(royal_python_screen.touch(&scene, &look, &moved));
    assert_int_equal(scene.from, 4);
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static const struct input keys[] = { { .kind = INPUT_LEFT },
                                     { .kind = INPUT_RIGHT },
                                     { .kind = INPUT_UP },
                                     { .kind = INPUT_DOWN },
                                     { .kind = INPUT_TAB },
                                     { .kind = INPUT_BACK_TAB },
                                     { .kind = INPUT_CHAR, .code = '5' },
                                     { .kind = INPUT_CHAR, .code = 'e' },
                                     { .kind = INPUT_CHAR, .code = 'W' } };

/* Marks all actions that keys lead to from the chosen one. */
static int reach(struct look look, bool *reached)
{
    int found = 1;
    reached[look.chosen] = true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        int next = rp_steer(&look, keys[i]);
        assert_in_range(next + 1, 0, look.choice.count);
        if (next < 0 || reached[next])
            continue;
        struct look from = look;
        from.chosen = next;
        found += reach(from, reached);
    }
    return found;
}

/* In random games all actions can be reached from any, by keys alone. */
static void reach_all(const char *options, int seats, uint64_t seed)
{
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, seats, options);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    union state_memory memory;
    struct rng rng = rng_from_seed(seed);
    int seat;
    game_setup(rules, &memory.state);
    for (int ply = 0; ply < 1500 && test_pick(rules, &memory.state, &rng, scratch, &seat, &a); ply++) {
        struct look look = look_at(rules, &memory.state, NULL);
        bool reached[1024] = { false };
        if (look.choice.count && ply % 32 < 2) {
            look.chosen = (int)rng_below(&rng, (uint32_t)look.choice.count);
            assert_int_equal(reach(look, reached), look.choice.count);
        }
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    free(scratch);
    rules_free(rules);
}

static void test_rp_screen_keys_lead_to_every_action(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        reach_all(NULL, seats, (uint64_t)seats);
        reach_all("deck=extended nom-nom=yes", seats, (uint64_t)seats);
        reach_all("chain=same", seats, (uint64_t)seats);
    }
}

static void assert_key(struct scene *x, const char *from, struct input in, const char *expected)
{
    struct look look = look_at_scene(x, from);
    look.chosen = rp_steer(&look, in);
    assert_true(look.chosen >= 0);
    char text[64];
    struct textbuf out = textbuf_over(text, sizeof text);
    game_action_text(x->rules, look.view, look.seat, seen.list[look.chosen], &out);
    assert_string_equal(text, expected);
}

static void test_rp_screen_each_key_changes_one_thing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 12", "20" }, .hands = { "7SK 4MS EX 2WL", "rest" });
    assert_key(&x, "play 4MS as S move 4", (struct input){ .kind = INPUT_RIGHT }, "play 7SK as S move 4");
    assert_key(&x, "play 7SK as S move 4", (struct input){ .kind = INPUT_UP }, "play 7SK as S move 12");
    assert_key(&x, "play 7SK as S move 4", (struct input){ .kind = INPUT_TAB }, "play 7SK as K move 4");
    assert_key(&x, "play 7SK as S move 4", (struct input){ .kind = INPUT_CHAR, .code = 'K' }, "play 7SK as K move 4");
    assert_key(&x, "play EX as 2 move 12", (struct input){ .kind = INPUT_CHAR, .code = '8' }, "play EX as 8 move 12");
    assert_key(&x, "play 2WL as W move 12", (struct input){ .kind = INPUT_DOWN }, "play 2WL as W move 4");
    scene_play(&x, "play 4MS as S move 4");
    assert_key(&x, "play 7SK as S move 8", (struct input){ .kind = INPUT_CHAR, .code = 'e' }, "stop");
    assert_key(&x, "play 7SK as S move 8", (struct input){ .kind = INPUT_RIGHT }, "stop");
    scene_end(&x);
}

/* A place of the track (from 0), or a card below it (a code). */
static void assert_click(struct scene *x, const char *from, int place, const char *card, const char *expected)
{
    struct look look = look_at_scene(x, from);
    struct chooser c = { .level = 0, .cursor = look.chosen };
    struct handle thing;
    if (card)
        rp_point_card(&look, decktet_find(card), &thing);
    else
        rp_point_place(&look, place, &thing);
    int found = chooser_thing(&c, &look.choice, look.chosen, &thing);
    char text[64] = "";
    struct textbuf out = textbuf_over(text, sizeof text);
    if (found >= 0)
        game_action_text(x->rules, look.view, look.seat, seen.list[found], &out);
    assert_string_equal(text, expected);
    if (place > 0 && place == rp_aim(&look, look.chosen)) /* clicked again where it leads, it is taken */
        assert_false(chooser_forward(&c, &look.choice, found));
}

static void test_rp_screen_a_click_on_the_track_means_a_token_or_a_landing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 12", "20" }, .hands = { "7SK 4MS EX 2WL", "rest" });
    assert_click(&x, "play 7SK as K move 4", 12, NULL, "play 7SK as K move 12"); /* another token */
    assert_click(&x, "play 7SK as K move 4", 19, NULL, "play 7SK as K move 12"); /* another landing */
    assert_click(&x, "play 7SK as K move 4", 11, NULL, "play 7SK as K move 4");  /* the landing: to be taken */
    assert_click(&x, "play 7SK as K move 4", 4, NULL, "play 7SK as K move 4");
    assert_click(&x, "play 7SK as K move 4", 30, NULL, "");
    assert_click(&x, "play EX as 2 move 4", 9, NULL, "play EX as 5 move 4");
    assert_click(&x, "play 7SK as K move 12", 0, "2WL", "play 2WL as W move 12");
    assert_click(&x, "play 7SK as S move 12", 0, "7SK", "play 7SK as K move 12"); /* its next suit */
    scene_end(&x);
    POSE(x, .tokens = { "7 20", "9 12" }, .hands = { "5ML", "rest" }, .phase = "swap", .token = "7", .suit = "L",
         .spent = 1);
    assert_click(&x, "swap 20", 20, NULL, "swap 20");
    scene_end(&x);
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":9", .tokens = { "4 12*", "9" },
         .hands = { "7SK", "rest" });
    assert_click(&x, "play 7SK as S move 4", 12, NULL, "play 7SK as S move 12*");
    assert_click(&x, "play 7SK as S move 4", 19, NULL, "play 7SK as S move 12* up");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_screen_the_cards_of_a_turn_are_told),
        cmocka_unit_test(test_rp_screen_some_events_show_nothing),
        cmocka_unit_test(test_rp_screen_keys_lead_to_every_action),
        cmocka_unit_test(test_rp_screen_each_key_changes_one_thing),
        cmocka_unit_test(test_rp_screen_a_click_on_the_track_means_a_token_or_a_landing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
