/* Royal Python's screen without a terminal: the scene follows events to where views are, every action can be reached by
 * keys, and the words say what a play does. */
#include "tui/screens/rp_screen.h"
#include "tui/screens/rp_words.h"

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
    struct look look = { .rules = rules,
                         .view = &seen.view.state,
                         .seat = asked ? seat : SEAT_NONE,
                         .actions = seen.list,
                         .chosen = -1,
                         .name = { "You", "greedy (bot)", "Ann", "greedy (bot)", "Bo", "Cid" } };
    if (asked)
        look.count = game_legal(rules, &seen.view.state, seat, seen.list);
    if (look.count)
        look.chosen = 0;
    for (int i = 0; chosen && i < look.count; i++) {
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

/* What events tell of a state: all but what only matters between two events. */
static void assert_follows(const struct rp_scene *scene, const struct rp_state *s)
{
    const struct rp_state *own = &scene->s;
    assert_memory_equal(own->hand, s->hand, sizeof s->hand);
    assert_int_equal(own->discard, s->discard);
    assert_memory_equal(own->body, s->body, sizeof s->body);
    assert_memory_equal(own->crowned, s->crowned, sizeof s->crowned);
    assert_memory_equal(own->seat, s->seat, sizeof s->seat);
    assert_memory_equal(own->grid, s->grid, sizeof s->grid);
    assert_int_equal(own->turn, s->turn);
    assert_int_equal(own->token, s->token);
    assert_int_equal(own->suit, s->suit);
    assert_int_equal(own->opened, s->opened);
    assert_int_equal(own->place, s->place);
}

/* Recalled from all events, the chain is the one that was followed. */
static void assert_recalled(const struct rp_scene *followed, const struct rules *rules, const struct state *view,
                            const struct event *events, int count)
{
    struct rp_scene scene = { 0 };
    rp_scene_settle(&scene, rules, view);
    for (int i = count - 1; i >= 0 && rp_recall(&scene, rules, &events[i]); i--)
        continue;
    assert_int_equal(scene.chain_count, followed->chain_count);
    assert_memory_equal(scene.chain, followed->chain, (size_t)scene.chain_count * sizeof *scene.chain);
}

static void follow_game(const char *options, int seats, int viewer, uint64_t seed)
{
    static struct event events[100000];
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, seats, options);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch);
    union state_memory memory, view;
    struct event_log log = { events, 0, sizeof events / sizeof *events };
    struct rp_scene scene = { 0 };
    struct rng rng = rng_from_seed(seed);
    game_setup(rules, &memory.state);
    game_view(rules, &memory.state, viewer, &view.state);
    rp_scene_settle(&scene, rules, &view.state);
    for (int ply = 0; ply < 1500 && memory.state.node != NODE_OVER; ply++) {
        int seat, before = log.count;
        action a;
        assert_true(test_pick(rules, &memory.state, &rng, scratch, &seat, &a));
        game_apply(rules, &memory.state, seat, a, &log);
        for (int i = before; i < log.count; i++) {
            struct event e = event_seen_by(&events[i], viewer);
            rp_scene_advance(&scene, rules, &e);
        }
        game_view(rules, &memory.state, viewer, &view.state);
        assert_follows(&scene, (const struct rp_state *)&view.state);
        assert_recalled(&scene, rules, &view.state, events, log.count);
    }
    free(scratch);
    rules_free(rules);
}

static void test_rp_screen_the_scene_follows_events_to_the_view(void **state)
{
    (void)state;
    static const char *const options[] = { NULL, "deck=extended tail-dance=leap", "nom-nom=yes" };
    for (int i = 0; i < 3; i++)
        for (int seats = 2; seats <= 6; seats += 2)
            for (int viewer = 0; viewer < 2; viewer++) {
                follow_game(options[i], seats, viewer ? viewer : VIEW_TABLE, (uint64_t)(10 * i + seats));
                follow_game(options[i], seats, VIEW_FULL, (uint64_t)(50 * i + seats));
            }
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
        assert_in_range(next + 1, 0, look.count);
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
        if (look.count) {
            look.chosen = (int)rng_below(&rng, (uint32_t)look.count);
            assert_int_equal(reach(look, reached), look.count);
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

static void assert_click(struct scene *x, const char *from, int place, const char *expected)
{
    struct look look = look_at_scene(x, from);
    look.chosen = rp_choose_place(&look, place);
    char text[64] = "";
    struct textbuf out = textbuf_over(text, sizeof text);
    if (look.chosen >= 0)
        game_action_text(x->rules, look.view, look.seat, seen.list[look.chosen], &out);
    assert_string_equal(text, expected);
}

static void test_rp_screen_a_click_on_the_track_means_a_token_or_a_landing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 12", "20" }, .hands = { "7SK 4MS EX 2WL", "rest" });
    assert_click(&x, "play 7SK as K move 4", 12, "play 7SK as K move 12"); /* another token */
    assert_click(&x, "play 7SK as K move 4", 19, "play 7SK as K move 12"); /* another landing */
    assert_click(&x, "play 7SK as K move 4", 11, "play 7SK as K move 4");  /* the landing: to be taken */
    assert_click(&x, "play 7SK as K move 4", 4, "");
    assert_click(&x, "play 7SK as K move 4", 30, "");
    assert_click(&x, "play EX as 2 move 4", 9, "play EX as 5 move 4");
    scene_end(&x);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *words_of(struct scene *x, const char *chosen)
{
    static char text[700];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct look look = look_at_scene(x, chosen);
    rp_action_words(&look, &out);
    assert_false(out.cut);
    return text;
}

static void test_rp_screen_words_tell_where_a_play_leads(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 12 30*", "9 14 19 23" }, .hands = { "7SK 5ML 2MK 3MW", "rest" });
    assert_string_equal(words_of(&x, "play 2MK as K move 4"), "4 to 6 (2 points). As Knots. May follow: 7SK.");
    assert_string_equal(words_of(&x, "play 7SK as K move 12"),
                        "12 to 19 (5 points), a Cobra spot (~); the Suns token there goes back to 12. As Knots. May "
                        "follow: 2MK.");
    assert_string_equal(words_of(&x, "play 7SK as S move 30*"),
                        "30* to 23 (9 points), a Cobra spot (~), and captures the Suns token there for good. As Suns. "
                        "None of your cards may follow.");
    assert_string_equal(words_of(&x, "play 3MW as M move 4"),
                        "4 to 7 (2 points), a Cobra spot (~). As Moons, your own suit: you draw a card. May follow: "
                        "2MK, 5ML.");
    scene_end(&x);
    POSE(x, .tokens = { "4 9", "20" }, .hands = { "5ML EX", "rest" });
    assert_string_equal(words_of(&x, "play 5ML as L move 4"),
                        "4 to 9, which is taken, so it leaps on to 10 (3 points). As Leaves. None of your cards may "
                        "follow.");
    assert_string_equal(words_of(&x, "play EX as 2 move 4"),
                        "4 to 6 (2 points). The Excuse as 2: no other card in this turn.");
    scene_end(&x);
}

static void test_rp_screen_words_tell_of_entering_and_paying(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4", "9" }, .hands = { "7SK 3SK 9LK", "rest" });
    assert_string_equal(words_of(&x, "play 7SK as K pay"),
                        "Pays for a token. It must then enter with Knots: 3SK to 3~, 9LK to 9. As Knots.");
    scene_end(&x);
    POSE(x, .tokens = { "", "9" }, .hands = { "9LK", "rest" });
    assert_string_equal(words_of(&x, "play 9LK as L enter"),
                        "A token enters to 9 (3 points); the Suns token there goes back to its supply. As Leaves. None "
                        "of your cards may follow.");
    scene_end(&x);
}

static void test_rp_screen_words_tell_of_the_head_and_the_end(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "30 1 13 14 15 16", "9" }, .hands = { "7SK XK", "rest" });
    assert_string_equal(words_of(&x, "play 7SK as K move 30"),
                        "30 to the head (10 points). It is the first there, and opens the head for all. As Knots. May "
                        "follow: XK.");
    scene_end(&x);
    POSE(x, .tokens = { "head 5* 1 13 14 16", "9 3" }, .hands = { "5ML XM", "rest" });
    assert_string_equal(
        words_of(&x, "play XM as M crown"),
        "A token on the head gets its crown: 5 points there, 15 once it has left by the tail. As Moons, "
        "your own suit: you draw a card. May follow: 5ML.");
    assert_string_equal(words_of(&x, "play 5ML as L move 5*"),
                        "5* leaves by the tail, which ends the game: You 38.0, greedy 4.0.");
    scene_play(&x, "play 5ML as L move 5*");
    char text[200];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct look look = look_at_scene(&x, NULL);
    rp_ending_words(&look, &out);
    assert_string_equal(text, "A token has left the snake. You win with 38.0 points.");
    scene_end(&x);
}

static void test_rp_screen_words_tell_what_a_cobra_card_does_here(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "7 20", "9 12" }, .hands = { "5ML", "rest" }, .grid = "C1 C2 C3 C4 C5 C6 C7 C8 C9",
         .phase = "cobra", .token = "7", .suit = "L", .spent = 1, .landed = true);
    assert_string_equal(words_of(&x, "cobra 1"),
                        "C1 Strike: swap with the nearest enemy token ahead. Here: 7 and 9 change places.");
    assert_string_equal(words_of(&x, "cobra 2"), "C2 Recoil: swap with the nearest enemy token behind. Here it finds "
                                                 "nothing to do.");
    assert_string_equal(words_of(&x, "cobra 5"),
                        "C5 Slither: move ahead to the nearest empty spot, 5 or more away. Here: from 7 to 13.");
    assert_string_equal(words_of(&x, "cobra 9"), "C9 Venom: your turn ends at once. ");
    scene_end(&x);
}

static void test_rp_screen_advice_says_when_nothing_can_be_spent(void **state)
{
    (void)state;
    struct scene x;
    char text[300];
    struct textbuf out = textbuf_over(text, sizeof text);
    POSE(x, .tokens = { "6head", "9" }, .hands = { "5ML", "rest" });
    struct look look = look_at_scene(&x, NULL);
    rp_advice_words(&look, &out);
    assert_string_equal(text, "You can spend no card. Choose one to discard; your turn ends with it.");
    assert_string_equal(words_of(&x, NULL), "5ML is discarded without effect, and your turn ends.");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_screen_the_scene_follows_events_to_the_view),
        cmocka_unit_test(test_rp_screen_keys_lead_to_every_action),
        cmocka_unit_test(test_rp_screen_each_key_changes_one_thing),
        cmocka_unit_test(test_rp_screen_a_click_on_the_track_means_a_token_or_a_landing),
        cmocka_unit_test(test_rp_screen_words_tell_where_a_play_leads),
        cmocka_unit_test(test_rp_screen_words_tell_of_entering_and_paying),
        cmocka_unit_test(test_rp_screen_words_tell_of_the_head_and_the_end),
        cmocka_unit_test(test_rp_screen_words_tell_what_a_cobra_card_does_here),
        cmocka_unit_test(test_rp_screen_advice_says_when_nothing_can_be_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
