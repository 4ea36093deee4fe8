/* The Greatest Snake, rules GS-12, GS-19, GS-22 to GS-27, GS-38, GS-40 to GS-44, GS-57 and amendment A28: rats in
 * snakes. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Eating ------------------------------------------------------------------------------------------------------ */

static void test_gs_22_an_eaten_rat_is_put_on_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "spiky-rat", .snakes = { "head body=gun:fat-rat tail" });
    scene_play(&x, "eat");
    assert_string_equal(gst_snake(&x, 0), "head:spiky-rat body=gun:fat-rat tail");
    scene_end(&x);
}

static void test_gs_23_a_covered_head_cannot_eat(void **state)
{
    (void)state;
    struct scene x;
    static const char *const covered[] = { "head:common-rat body tail", "head:glue body tail",
                                           "head:fake-rat body tail" };
    for (int i = 0; i < 3; i++) {
        POSE(x, .drawn = "common-rat", .snakes = { covered[i] });
        LEGAL(x, "refuse");
        scene_end(&x);
    }
    /* It is looked at again when the eating resolves: the rat is lost. */
    POSE(x, .drawn = "common-rat", .hands = { "", "fake-rat" });
    gst_play(&x, "0 eat, 1 play fake-rat 0");
    assert_string_equal(gst_snake(&x, 0), "head:fake-rat body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_end(&x);
}

static void test_gs_24_a_sleeping_snake_cannot_eat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .snakes = { "asleep head body tail" });
    LEGAL(x, "refuse");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "", "lullaby" });
    gst_play(&x, "0 eat, 1 play lullaby 0");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

static void test_gs_25_a_rat_not_eaten_goes_to_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "spiky-rat", .pit = "common-rat fat-rat");
    scene_play(&x, "refuse");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "pit"), "[\"common-rat\",\"fat-rat\",\"spiky-rat\"]");
    scene_end(&x);
}

/* ---- Digestion --------------------------------------------------------------------------------------------------- */

static void test_gs_26_two_rats_are_never_in_the_same_space(void **state)
{
    (void)state;
    DIGESTED(1, "head:common-rat body:fat-rat tail", "head:common-rat body:fat-rat tail");
    DIGESTED(1, "head:common-rat body:common-rat tail:fat-rat", "head:common-rat body:common-rat tail:fat-rat");
    DIGESTED(0, "head:common-rat body:fat-rat tail", "head body:common-rat tail:fat-rat");
    struct scene x;
    POSE(x, .snakes = { "head:common-rat body:fat-rat tail" }, .hands = { "digestive-tonic" });
    LEGAL_OF(x, "play", "play digestive-tonic 0.1");
    scene_end(&x);
}

static void test_gs_27_a_faster_rat_waits_behind_a_slower_one(void **state)
{
    (void)state;
    DIGESTED(0, "head:speedy-rat body:common-rat tail", "head body:speedy-rat tail:common-rat");
    DIGESTED(1, "head:speedy-rat body tail:fat-rat", "head body:speedy-rat tail:fat-rat");
    DIGESTED(1, "head:speedy-rat body:fat-rat tail", "head:speedy-rat body:fat-rat tail");
    DIGESTED(1, "head:speedy-rat body common-rat:common-rat common-rat tail",
             "head body common-rat:speedy-rat common-rat:common-rat tail");
}

/* ---- Squeezing --------------------------------------------------------------------------------------------------- */

static void test_gs_40_a_squeezed_rat_moves_one_space_toward_the_head(void **state)
{
    (void)state;
    SQUEEZED("head body common-rat:fat-rat tail", "1.2", "head body:fat-rat common-rat tail", "");
    SQUEEZED("head body tail:speedy-rat", "1.2", "head body:speedy-rat tail", "");
    SQUEEZED("asleep head body=gun tail:speedy-rat", "1.2", "asleep head body=gun:speedy-rat tail", "");
}

static void test_gs_41_a_rat_squeezed_to_the_head_is_vomited_into_the_pit(void **state)
{
    (void)state;
    SQUEEZED("head body:fat-rat tail", "1.1", "head body tail", "fat-rat");
    SQUEEZED("head body:fat-rat tail:common-rat", "1.1", "head body tail:common-rat", "fat-rat");
    SQUEEZED("asleep head body:fat-rat tail", "1.1", "asleep head body tail", "fat-rat"); /* GS-38 */
    SQUEEZED("head:glue body:fat-rat tail", "1.1", "head:glue body tail", "fat-rat");     /* hole 18 */
}

static void test_gs_42_a_rat_squeezed_into_another_moves_both(void **state)
{
    (void)state;
    SQUEEZED("head body common-rat:fat-rat tail:common-rat", "1.3", "head body:fat-rat common-rat:common-rat tail", "");
    SQUEEZED("head body:fat-rat common-rat:common-rat tail:common-rat", "1.2",
             "head body:common-rat common-rat tail:common-rat", "fat-rat");
    /* A whole row, and what reaches the Head is out: the one nearest the Head first (A30). */
    SQUEEZED("head body:fat-rat common-rat:lucky-rat tail:common-rat", "1.3",
             "head body:lucky-rat common-rat:common-rat tail", "fat-rat");
    SQUEEZED("head:fat-rat body:lucky-rat tail:common-rat", "1.1", "head body tail:common-rat", "fat-rat lucky-rat");
    SQUEEZED("head:fat-rat body:lucky-rat tail:common-rat", "1.2", "head body:common-rat tail", "fat-rat lucky-rat");
    /* A space between them is a space between them. */
    SQUEEZED("head body:fat-rat common-rat tail:common-rat", "1.3", "head body:fat-rat common-rat:common-rat tail", "");
}

static void test_gs_a30_the_rat_nearest_the_head_is_vomited_first(void **state)
{
    (void)state;
    SQUEEZED("head:fat-rat body:lucky-rat common-rat:common-rat tail:greasy-rat", "1.3",
             "head body:greasy-rat common-rat tail", "fat-rat lucky-rat common-rat");
    SQUEEZED("head:spiky-rat body:fat-rat common-rat:stinky-rat tail:common-rat", "1.2",
             "head body:stinky-rat common-rat tail:common-rat", "spiky-rat fat-rat");
}

static void test_gs_43_an_unsqueezable_rat_or_space_is_safe(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "squeeze" },
         .snakes = { "head body:spiky-rat tail", "head body=armor:common-rat tail:fat-rat",
                     "head body=gun:common-rat tail:spiky-rat" });
    LEGAL_OF(x, "play", "play squeeze 1.2, play squeeze 2.1");
    scene_end(&x);
    /* Hole 16: only the target counts, not what is pushed. */
    SQUEEZED("head body common-rat:spiky-rat tail:common-rat", "1.3", "head body:spiky-rat common-rat:common-rat tail",
             "");
    SQUEEZED("head body common-rat=armor:fat-rat tail:common-rat", "1.3",
             "head body:fat-rat common-rat=armor:common-rat tail", "");
    SQUEEZED("head body=armor common-rat:fat-rat tail", "1.2", "head body=armor:fat-rat common-rat tail", "");
}

static void test_gs_44_heads_cannot_be_squeezed_but_tails_can(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "squeeze big-squeeze gun" },
         .snakes = { "head:fat-rat body=gun tail", "head:common-rat body tail:common-rat" });
    LEGAL_OF(x, "play", "play squeeze 1.2, play big-squeeze 1.2");
    LEGAL_OF(x, "use", "use 0.1 ammo squeeze 1.2, use 0.1 ammo big-squeeze 1.2, use 0.1 ammo gun 1.2");
    scene_end(&x);
}

static void test_gs_38_a_sleeping_snake_digests_and_vomits(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [2] = "asleep head body:common-rat tail:common-rat" }, .hands = { "squeeze" });
    scene_play(&x, "play squeeze 2.1");
    assert_string_equal(gst_snake(&x, 2), "asleep head body tail:common-rat");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 2), "asleep head body common-rat tail");
    scene_end(&x);
    /* But it does not eat, whoever feeds it. */
    POSE(x, .snakes = { "asleep head body=fishing-rod tail", "asleep head body tail", "head body tail" },
         .hands = { "fake-rat pit-stop" }, .pit = "common-rat");
    LEGAL_OF(x, "play", "play fake-rat 2");
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

/* ---- Every rat has its own traits and no others ------------------------------------------------------------------ */

static const struct traits {
    const char *rat, *ruleset;
    bool power, unsqueezable, greasy;
    const char *drawn; /* how the turn stands when it is drawn */
    const char *queue; /* what it owes when it is eaten */
    bool sleepy, explosive;
    const char *vomited;  /* pile */
    const char *digested; /* pile, NULL for a Body Card */
} all_traits[] = {
    { "common-rat", .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "speedy-rat", .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "fat-rat", .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "spiky-rat", .unsqueezable = true, .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "greasy-rat", .greasy = true, .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "sleepy-rat", .sleepy = true, .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "lucky-rat", .drawn = "0 rat rat 0", .queue = "gain 0", .vomited = "pit" },
    { "stinky-rat", .drawn = "0 rat rat 0", .queue = "discard 0", .vomited = "pit" },
    { "explosive-rat", .explosive = true, .drawn = "0 rat rat 0", .queue = "", .vomited = "pit" },
    { "tattletale-rat", .drawn = "0 rat effect 0", .queue = "", .vomited = "pit" },
    { "rat-king", .drawn = "0 main main 0", .queue = "", .vomited = "pit" },
    { "bouncy-rat", .ruleset = "expansion", .drawn = "0 rat rat 0", .queue = "", .vomited = "top" },
    { "fake-rat", .power = true, .queue = "", .vomited = "discard", .digested = "discard" },
};

enum { TRAITS = sizeof all_traits / sizeof *all_traits };

/* A text with the rat in it, in memory that is used again after some calls. */
static const char *with(const struct traits *t, const char *before, const char *after)
{
    static char texts[4][100];
    static unsigned turn;
    struct textbuf out = textbuf_over(texts[turn++ % 4], sizeof *texts);
    text_putf(&out, "%s%s%s", before, t->rat, after);
    return out.data;
}

static void test_gs_12_only_some_rats_do_something_when_drawn(void **state)
{
    (void)state;
    struct scene x;
    for (const struct traits *t = all_traits; t < all_traits + TRAITS; t++) {
        if (t->power)
            continue;
        POSE(x, .ruleset = t->ruleset, .step = "draw", .hands = { "gun" });
        scene_play(&x, "draw deck");
        scene_play(&x, with(t, "draw ", ""));
        assert_string_equal(gst_turn(&x), t->drawn);
        scene_end(&x);
    }
}

/* Fed by Pit Stop or as a Fake Rat. */
static void test_gs_22_only_some_rats_do_something_when_eaten(void **state)
{
    (void)state;
    struct scene x;
    for (const struct traits *t = all_traits; t < all_traits + TRAITS; t++) {
        POSE(x, .ruleset = t->ruleset, .pit = t->power ? NULL : t->rat,
             .hands = { t->power ? "fake-rat gun" : "pit-stop gun" }, .snakes = { "head body=armor tail" });
        scene_play(&x, t->power ? "play fake-rat 0" : "play pit-stop");
        scene_play(&x, "pass");
        assert_string_equal(gst_snake(&x, 0), with(t, t->sleepy ? "asleep head:" : "head:", " body=armor tail"));
        assert_string_equal(gst_queue(&x), t->queue);
        scene_end(&x);
    }
}

static void test_gs_40_only_some_rats_are_squeezed_in_another_way(void **state)
{
    (void)state;
    struct scene x;
    for (const struct traits *t = all_traits; t < all_traits + TRAITS; t++) {
        POSE(x, .ruleset = t->ruleset, .hands = { "squeeze" },
             .snakes = { [1] = with(t, "head body common-rat common-rat:", " tail") });
        if (!t->unsqueezable)
            scene_play(&x, "play squeeze 1.3");
        LEGAL_OF(x, "play", "");
        assert_string_equal(gst_snake(&x, 1), t->unsqueezable ? with(t, "head body common-rat common-rat:", " tail")
                                              : t->greasy     ? with(t, "head body:", " common-rat common-rat tail")
                                                              : with(t, "head body common-rat:", " common-rat tail"));
        scene_end(&x);
    }
}

/* Pushed to the Head, since one of them cannot be squeezed. */
static void test_gs_41_where_vomited_rats_go(void **state)
{
    (void)state;
    static const char *const piles[] = { "pit", "discard", "top" };
    struct scene x;
    for (const struct traits *t = all_traits; t < all_traits + TRAITS; t++) {
        POSE(x, .ruleset = t->ruleset, .hands = { "sword" },
             .snakes = { "head body=gun tail", with(t, "head body=armor:", " tail:common-rat") });
        scene_play(&x, "use 0.1 ammo sword 1.2");
        assert_string_equal(gst_snake(&x, 1), "head body=armor:common-rat tail");
        for (int i = 0; i < 3; i++) {
            assert_string_equal(gst_list(&x, piles[i]), strcmp(piles[i], t->vomited) == 0 ? t->rat : "");
        }
        assert_string_equal(gst_queue(&x), t->explosive ? "destroy 1" : "");
        scene_end(&x);
    }
}

static void test_gs_19_what_digested_rats_become(void **state)
{
    (void)state;
    struct scene x;
    for (const struct traits *t = all_traits; t < all_traits + TRAITS; t++) {
        POSE(x, .ruleset = t->ruleset, .snakes = { with(t, "head body=armor tail:", "") });
        scene_play(&x, "digest");
        assert_string_equal(gst_snake(&x, 0),
                            t->digested ? "head body=armor tail" : with(t, "head body=armor ", " tail"));
        assert_string_equal(gst_list(&x, "discard"), t->digested ? t->rat : "");
        assert_string_equal(gst_list(&x, "pit"), "");
        assert_string_equal(gst_list(&x, "top"), "");
        assert_string_equal(gst_queue(&x), t->explosive ? "destroy 0" : "");
        scene_end(&x);
    }
}

/* ---- Fake Rat in a snake ----------------------------------------------------------------------------------------- */

static void test_gs_57_effects_on_rats_apply_to_fake_rat(void **state)
{
    (void)state;
    struct scene x;
    DIGESTED(1, "head:fake-rat body common-rat tail", "head body:fake-rat common-rat tail");
    POSE(x, .snakes = { "head:fake-rat body tail", "head body=sword:fake-rat tail" },
         .hands = { "digestive-tonic squeeze" });
    LEGAL_OF(x, "play", "play digestive-tonic 0.0, play digestive-tonic 1.1, play squeeze 1.1");
    scene_end(&x);
    SQUEEZED("head body common-rat:fake-rat tail:common-rat", "1.3", "head body:fake-rat common-rat:common-rat tail",
             "");
    DIGESTED(1, "head:fake-rat body:fat-rat tail", "head:fake-rat body:fat-rat tail");
    /* It covers Equipment, and counts as a rat for the Pit-y Rule (hole 20). */
    POSE(x, .snakes = { "head body=sword:fake-rat tail", "head body common-rat:common-rat tail" }, .step = "draw",
         .pit = "common-rat");
    LEGAL_OF(x, "draw", "draw deck");
    scene_end(&x);
}

/* Hole 19: vomited or digested it goes to the Discard Pile, and adds no length. */
static void test_gs_57_a_fake_rat_leaves_for_the_discard_pile(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:fake-rat tail" }, .hands = { "squeeze" });
    scene_play(&x, "play squeeze 0.1");
    assert_string_equal(gst_list(&x, "discard"), "squeeze fake-rat");
    assert_string_equal(gst_list(&x, "pit"), "");
    scene_end(&x);
    POSE(x, .snakes = { "head body:common-rat tail:fake-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body tail:common-rat");
    assert_string_equal(gst_list(&x, "discard"), "fake-rat");
    scene_end(&x);
    POSE(x, .snakes = { "head body tail:fake-rat" }, .hands = { "digestive-tonic" });
    scene_play(&x, "play digestive-tonic 0.2");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "fake-rat digestive-tonic");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_22_an_eaten_rat_is_put_on_the_head),
        cmocka_unit_test(test_gs_23_a_covered_head_cannot_eat),
        cmocka_unit_test(test_gs_24_a_sleeping_snake_cannot_eat),
        cmocka_unit_test(test_gs_25_a_rat_not_eaten_goes_to_the_pit),
        cmocka_unit_test(test_gs_26_two_rats_are_never_in_the_same_space),
        cmocka_unit_test(test_gs_27_a_faster_rat_waits_behind_a_slower_one),
        cmocka_unit_test(test_gs_40_a_squeezed_rat_moves_one_space_toward_the_head),
        cmocka_unit_test(test_gs_41_a_rat_squeezed_to_the_head_is_vomited_into_the_pit),
        cmocka_unit_test(test_gs_42_a_rat_squeezed_into_another_moves_both),
        cmocka_unit_test(test_gs_a30_the_rat_nearest_the_head_is_vomited_first),
        cmocka_unit_test(test_gs_43_an_unsqueezable_rat_or_space_is_safe),
        cmocka_unit_test(test_gs_44_heads_cannot_be_squeezed_but_tails_can),
        cmocka_unit_test(test_gs_38_a_sleeping_snake_digests_and_vomits),
        cmocka_unit_test(test_gs_12_only_some_rats_do_something_when_drawn),
        cmocka_unit_test(test_gs_22_only_some_rats_do_something_when_eaten),
        cmocka_unit_test(test_gs_40_only_some_rats_are_squeezed_in_another_way),
        cmocka_unit_test(test_gs_41_where_vomited_rats_go),
        cmocka_unit_test(test_gs_19_what_digested_rats_become),
        cmocka_unit_test(test_gs_57_effects_on_rats_apply_to_fake_rat),
        cmocka_unit_test(test_gs_57_a_fake_rat_leaves_for_the_discard_pile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
