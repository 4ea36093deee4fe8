/* What people are told and offered in Snakes & Foxes: asked, done, and how it ended; for "you", for others, and for
 * nobody in particular. */
#include "sf_scene.h"
#include "show/choice.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct cast ann_reads = { .you = 0, .name = { "Ann", "Bo" } };
static const struct cast bo_reads = { .you = 1, .name = { "Ann", "Bo" } };

/* ---- What is asked and done -------------------------------------------------------------------------------------- */

/* A text of the show, in memory as for scene_legal. */
static struct teller teller_for(const struct cast *cast)
{
    return teller_to(scene_text(), cast);
}

/* The question at a level behind the choices of an action (NULL: the first), and its options in their order. */
static const char *asked(struct scene *x, int seat, const struct cast *cast, const char *like, int level)
{
    enum { ROOM = 64 };
    action actions[ROOM], a = 0;
    struct choice_option options[ROOM];
    struct state *view = &x->memory.state;
    struct choice c = choice_among(x->rules, view, seat, actions, game_legal(x->rules, view, seat, actions));
    struct teller t = teller_for(cast);
    int at = 0;
    assert_true(!like || game_parse(x->rules, view, seat, like, (action[ROOM]){ 0 }, &a, NULL) == 0);
    while (like && actions[at] != a)
        at++;
    choice_question(&c, at, level, &t);
    for (int i = 0, count = choice_options(&c, at, level, options, ROOM); i < count; i++) {
        tell(&t, i ? " | " : " ");
        choice_label(&c, options[i].first, level, &t);
    }
    return textbuf_text(t.out);
}

/* What an action does, and where it leads. */
static const char *done(struct scene *x, int seat, const struct cast *cast, const char *text)
{
    action scratch[64], a;
    struct handle path[SHOW_PATH_MAX];
    struct teller t = teller_for(cast);
    assert_int_equal(game_parse(x->rules, &x->memory.state, seat, text, scratch, &a, NULL), 0);
    show_action(x->rules, &x->memory.state, seat, a, &t);
    int count = show_of(x->rules->game)->path(x->rules, &x->memory.state, seat, a, path);
    for (int i = 0; i < count; i++)
        tell(&t, "%s%s", i ? " " : " (", path[i].id);
    tell(&t, count ? ")" : "");
    return textbuf_text(t.out);
}

static const char *advised(struct scene *x, int seat, const struct cast *cast)
{
    struct teller t = teller_for(cast);
    show_advice(x->rules, &x->memory.state, seat, &t);
    return textbuf_text(t.out);
}

static void test_sf_show_walks(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "6.1", .t1 = "1.0", .snakes = "7.0 7.2 7.4 7.6 7.8 7.10 7.12 7.14",
          .foxes = "6.0 5.1 7.5 7.7 7.9 7.11 7.13 7.15", .roll = "2 3 1");
    assert_string_equal(advised(&x, 0, &ann_reads), "You walk 2 steps.");
    assert_string_equal(advised(&x, 0, &bo_reads), "Ann walks 2 steps.");
    assert_string_equal(advised(&x, 0, NULL), "Token 1 walks 2 steps.");
    assert_string_equal(asked(&x, 0, &ann_reads, NULL, 0),
                        "Where does your token walk? 5.2 | 6.1, by way of the rim, round and back | 6.3");
    assert_string_equal(done(&x, 0, &ann_reads, "move 6.1"),
                        "Your token walks 2 steps to 6.1, by way of the rim, round and back. "
                        "Then 3 snakes and 1 fox move. (6.1 7.1 6.1)");
    assert_string_equal(done(&x, 0, NULL, "move 6.3"),
                        "Token 1 walks 2 steps to 6.3. Then 3 snakes and 1 fox move. (6.1 6.2 6.3)");
    scene_end(&x);
    SCENE(x, .t0 = "1.0 rim", .t1 = "3.0", .roll = "1 5 0");
    assert_string_equal(asked(&x, 0, &bo_reads, NULL, 0), "Where does Ann's token walk? 1.15 | 2.0 | the hub: home");
    assert_string_equal(done(&x, 0, &bo_reads, "move hub"), "Ann's token walks 1 step to the hub: home. (1.0 hub)");
    scene_end(&x);
}

static void test_sf_show_two_ways_to_one_place(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "6.4", .t1 = "hub", .roll = "4 1 1", .snakes = "1.1 1.2 1.3 1.5 1.6 1.7 2.8 2.9",
          .foxes = "1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15");
    assert_string_equal(asked(&x, 0, NULL, "move 5.5 rim", 1), "Which way? Not by way of the rim | By way of the rim");
    assert_string_equal(done(&x, 0, NULL, "move 5.5 rim"),
                        "Token 1 walks 4 steps to 5.5, by way of the rim. Then 1 snake and 1 fox move. "
                        "(6.4 6.5 7.5 6.5 5.5)");
    scene_end(&x);
}

static void test_sf_show_hunters_and_cards(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "1.0", .t1 = "3.0", .phase = "roll", .options = "\"chance\":\"hand\"",
          .more = ",\"hands\":[[0,1,2,4],[0]],\"extra\":\"fox\"");
    assert_string_equal(asked(&x, 0, &ann_reads, NULL, 0),
                        "Which card? 0 MOVE, 3 SNAKE, 3 FOX | 1 MOVE, 2 SNAKE, 3 FOX | 2 MOVE, 2 SNAKE, 2 FOX | "
                        "4 MOVE, 1 SNAKE, 1 FOX");
    assert_string_equal(advised(&x, 0, &bo_reads),
                        "Ann plays a card: so many steps to walk, and the rest of 6 for the hunters.");
    assert_string_equal(done(&x, 0, &ann_reads, "card 0"), "Your token stays. Then 3 snakes and 3 foxes move.");
    assert_string_equal(done(&x, 0, &ann_reads, "card 4"), "Your token walks 4 steps. Then 1 snake and 1 fox move.");
    scene_end(&x);
    SCENE(x, .t0 = "3.2", .t1 = "3.1", .snakes = "+4.1", .phase = "roll");
    scene_play(&x, "roll 0 1 5"); /* Bo moves the hunters, and may spare their own token */
    assert_string_equal(advised(&x, 1, &ann_reads),
                        "It is your turn. Bo moves the hunters: the snake at 4.1 can step in more than one way.");
    assert_string_equal(asked(&x, 1, &bo_reads, NULL, 0), "Where does the snake step? 3.1, and eats your token | 4.2");
    assert_string_equal(done(&x, 1, &ann_reads, "beast 4.1 3.1"),
                        "The snake steps from 4.1 to 3.1, and eats Bo's token. (4.1 3.1)");
    action actions[4];
    game_legal(x.rules, &x.memory.state, 1, actions);
    assert_int_equal(show_marks(x.rules, &x.memory.state, 1, actions[0]), CHOICE_DESTRUCTIVE);
    assert_int_equal(show_marks(x.rules, &x.memory.state, 1, actions[1]), 0);
    scene_end(&x);
    /* Alone, Ann moves them in her own turns, and both tokens are hers. */
    SCENE(x, .seats = 1, .t0 = "3.2", .t1 = "3.1", .snakes = "+4.1", .phase = "roll",
          .options = "\"beasts\":\"opponent\"");
    scene_play(&x, "roll 0 1 5");
    assert_string_equal(advised(&x, 0, &ann_reads),
                        "You move the hunters: the snake at 4.1 can step in more than one way.");
    assert_string_equal(asked(&x, 0, &ann_reads, NULL, 0), "Where does the snake step? 3.1, and eats token 2 | 4.2");
    game_legal(x.rules, &x.memory.state, 0, actions);
    assert_int_equal(show_marks(x.rules, &x.memory.state, 0, actions[0]), CHOICE_DESTRUCTIVE);
    assert_int_equal(show_marks(x.rules, &x.memory.state, 0, actions[1]), 0);
    scene_end(&x);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static const char *ended(struct scene *x, const struct cast *cast)
{
    struct teller t = teller_for(cast);
    struct score_part parts[SHOW_PARTS_MAX];
    show_headline(x->rules, &x->memory.state, &t);
    tell(&t, " ");
    show_why(x->rules, &x->memory.state, &t);
    for (int seat = 0; seat < x->rules->seats; seat++) {
        tell(&t, " | ");
        show_standing(x->rules, &x->memory.state, seat, &t);
        int count = show_score_parts(x->rules, &x->memory.state, seat, parts);
        for (int i = 0; i < count; i++)
            tell(&t, "; %d %s", (int)parts[i].points, parts[i].words);
    }
    return textbuf_text(t.out);
}

static const struct {
    int seats;
    const char *t0, *t1;
    int turn;
    const char *you, *nobody;
} endings[] = {
    { 2, "home", "4.3 eaten", 0,
      "You win! Your token is home, and Bo's token was eaten. | "
      "HOME; 1 for a token at home; 1 for being the first | eaten at 4.3",
      "Seat 0 wins! Token 1 is home, and token 2 was eaten. | "
      "HOME; 1 for a token at home; 1 for being the first | eaten at 4.3" },
    { 2, "3.3 eaten", "4.3 eaten", 1, "The snakes and foxes win. Both tokens were eaten. | eaten at 3.3 | eaten at 4.3",
      NULL },
    { 1, "home", "home", 1,
      "A full victory for you! Both tokens are home, token 1 first. | "
      "token 1 HOME; token 2 HOME; 1 for a token at home; 1 for a token at home",
      "A full victory for seat 0! Both tokens are home, token 1 first. | "
      "token 1 HOME; token 2 HOME; 1 for a token at home; 1 for a token at home" },
    { 1, "4.3 eaten", "home", 1,
      "You win! Token 2 is home, and token 1 was eaten. | "
      "token 1 eaten at 4.3; token 2 HOME; 1 for a token at home",
      "Seat 0 wins! Token 2 is home, and token 1 was eaten. | "
      "token 1 eaten at 4.3; token 2 HOME; 1 for a token at home" },
};

static void test_sf_show_endings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct scene x;
        SCENE(x, .seats = endings[i].seats, .t0 = endings[i].t0, .t1 = endings[i].t1, .turn = endings[i].turn,
              .phase = "over");
        assert_string_equal(ended(&x, &ann_reads), endings[i].you);
        assert_string_equal(ended(&x, NULL), endings[i].nobody ? endings[i].nobody : endings[i].you);
        scene_end(&x);
    }
}

static void test_sf_show_the_table_in_words(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.2", .t1 = "4.1 rim", .roll = "2 3 1");
    assert_string_equal(told_table(&x),
                        "A place is ring.spoke: ring 1 is around the hub, ring 7 is the rim, spokes 0 to 15 go "
                        "round.\n"
                        "Rings that lead to higher spokes: 2, 4, 6.\n"
                        "Rings that lead to lower spokes: 1, 3, 5.\n"
                        "Rings that lead both ways: 7.\n"
                        "You: at 3.2, on turn\n"
                        "Bob: at 4.1, rim seen\n"
                        "Snakes at 7.0, 7.2, 7.4, 7.6, 7.8, 7.10, 7.12, 7.14.\n"
                        "Foxes at 7.1, 7.3, 7.5, 7.7, 7.9, 7.11, 7.13, 7.15.\n"
                        "Rolled: 2 MOVE, 3 SNAKE, 1 FOX.\n"
                        "\n");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sf_show_walks),
        cmocka_unit_test(test_sf_show_two_ways_to_one_place),
        cmocka_unit_test(test_sf_show_hunters_and_cards),
        cmocka_unit_test(test_sf_show_endings),
        cmocka_unit_test(test_sf_show_the_table_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
