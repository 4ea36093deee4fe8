/* Royal Python, positions: what is written, what is read back, and what is refused. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Written and read -------------------------------------------------------------------------------------------- */

/* What is read is written again as it was. */
static void expect_kept(struct rp_pose pose)
{
    struct scene x;
    scene_load(&x, rp_pose_text(&pose));
    assert_string_equal(scene_position(&x), rp_pose_text(&pose));
    assert_null(x.rules->game->invariant(x.rules, &x.memory.state));
    scene_end(&x);
}

#define KEPT(...) expect_kept((struct rp_pose){ __VA_ARGS__ })
#define COBRA(...)                                                                                                     \
    .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true, __VA_ARGS__

static void test_rp_a_02_every_phase_is_kept(void **state)
{
    (void)state;
    KEPT(.phase = "first");
    KEPT(.phase = "draw", .draws = 4);
    KEPT(.phase = "draw", .draws = 1, .seats = 6, .turn = 5, .hands = { "", "AM", "", "", "XK", "AS AW AL" });
    KEPT(.phase = "draw", .draws = 1, .tokens = { "20 33*" }, .token = "20", .suit = "M", .spent = 2);
    KEPT(.phase = "draw", .draws = 1, .tokens = { "20" }, .token = "supply", .suit = "M", .spent = 1,
         .hands = { "5ML" });
    KEPT(.phase = "draw", .draws = 1, .tokens = { "19" }, .token = "19", .suit = "M", .spent = 1, .landed = true);
    KEPT(.phase = "draw", .draws = 1, .tokens = { "5head head*" }, .token = "head*", .suit = "M", .spent = 1);
    KEPT(.tokens = { "4 12 head 20* head*", "5 13*" }, .hands = { "AM AS AW AL", "EX" }, .discard = "7SK");
    KEPT(.tokens = { "20" }, .token = "20", .spent = 1);
    KEPT(.tokens = { "20" }, .token = "supply", .suit = "L", .spent = 1, .hands = { "5ML" });
    KEPT(COBRA(.place = 0));
    KEPT(COBRA(.place = 4));
    KEPT(COBRA(.grid = "C1 - C3 - C5 C6 C7 C8 C9", .cobras = "C2 C4"));
    KEPT(.tokens = { "4 19 20*" }, .phase = "swap", .token = "19", .suit = "S", .spent = 1);
    KEPT(.tokens = { "5 left", "6" }, .phase = "over", .hands = { "AM" });
    KEPT(.tokens = { "20* 9", "2lost" }, .trophies = "2 0", .hands = { "AM AS AW AL" });
}

/* A text in which `from` is replaced by `to`. */
static void put_changed(char out[6000], const char *whole, const char *from, const char *to)
{
    const char *at = strstr(whole, from);
    if (!at)
        test_die("'%s' is not in %s", from, whole);
    snprintf(out, 6000, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
}

static void test_rp_a_03_lists_are_read_in_any_order(void **state)
{
    (void)state;
    struct scene x;
    POSE(x,
         .tokens = { "{\"left\":0,\"lost\":0,\"crownedHead\":0,\"crowned\":[30,21],\"head\":0,\"body\":[12,4,9],"
                     "\"supply\":1}" },
         .opened = "true", .hands = { "AM AS AW AL" }, .grid = "- - - C8 C5 C6 C7 C9 C4", .cobras = "C3 C1 C2");
    assert_string_equal(rp_tokens(&x, 0), "4 9 12 21* 30* supply");
    assert_string_equal(rp_key(&x, "cobraDiscard"), "[\"C1\",\"C2\",\"C3\"]");
    scene_end(&x);
    struct rp_pose p = { .tokens = { "5" }, .hands = { "AM AS AW AL" }, .discard = "2MK 9LK" };
    char once[6000], text[6000];
    put_changed(once, rp_pose_text(&p), "\"AM\",\"AS\"", "\"AS\",\"AM\"");
    put_changed(text, once, "\"2MK\",\"9LK\"", "\"9LK\",\"2MK\"");
    scene_load(&x, text);
    assert_string_equal(scene_position(&x), rp_pose_text(&p));
    scene_end(&x);
}

/* only what differs from the default is written. */
static void test_rp_a_19_options_have_these_names(void **state)
{
    (void)state;
    static const struct {
        const char *read, *written;
    } options[] = {
        { "", "{}" },
        { "\"chain\":\"any\",\"tail-dance\":\"supply\",\"nom-nom\":\"no\",\"deck\":\"basic\",\"first\":\"random\"",
          "{}" },
        { "\"suits\":\"MS\"", "{}" },
        { "\"chain\":\"same\"", "{\"chain\":\"same\"}" },
        { "\"tail-dance\":\"leap\"", "{\"tail-dance\":\"leap\"}" },
        { "\"deck\":\"extended\"", "{\"deck\":\"extended\"}" },
        { "\"first\":\"1\"", "{\"first\":\"1\"}" },
        { "\"suits\":\"SM\"", "{\"suits\":\"SM\"}" },
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct scene x;
        POSE(x, .options = options[i].read, .hands = { "AM AS AW AL" });
        assert_string_equal(rp_key(&x, "options"), options[i].written);
        scene_end(&x);
    }
    static const char *const wrong[] = {
        "\"chain\":\"none\"", "\"tail-dance\":\"tail\"", "\"nom-nom\":\"true\"", "\"deck\":\"all\"", "\"first\":\"2\"",
        "\"first\":\"-1\"",   "\"first\":\"\"",          "\"suits\":\"M\"",      "\"suits\":\"MM\"", "\"suits\":\"MX\"",
        "\"suits\":\"MSW\"",  "\"suits\":\"ms\"",        "\"nomnom\":\"yes\"",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_not_equal(REFUSAL(.options = wrong[i], .hands = { "AM AS AW AL" }), "");
}

/* ---- Refused ----------------------------------------------------------------------------------------------------- */

/* The pose is accepted; with `from` replaced by `to` in its text it is not. */
static void expect_refused(struct rp_pose pose, const char *from, const char *to)
{
    char text[6000];
    const char *whole = rp_pose_text(&pose);
    if (*scene_refusal(whole))
        test_die("%s\nis refused even before '%s' became '%s': %s", whole, from, to, scene_refusal(whole));
    put_changed(text, whole, from, to);
    if (!*scene_refusal(text))
        test_die("this should be refused, because of %s:\n%s", to, text);
}

/* An ordinary position that has something of everything. */
static const struct rp_pose ordinary = {
    .tokens = { "4 12 head 20* head*", "5 13* lost 2head" },
    .trophies = "1 0",
    .hands = { "AM AS AW AL", "EX" },
    .discard = "7SK",
};

static void expect_faults(struct rp_pose pose, const char *const (*changes)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_refused(pose, changes[i][0], changes[i][1]);
}
#define FAULTS(pose, changes) expect_faults(pose, changes, sizeof(changes) / sizeof *(changes))

/* Before the first turn nothing has happened yet. */
static void test_rp_a_20_before_the_first_turn_nothing_has_happened(void **state)
{
    (void)state;
    struct rp_pose first = { .phase = "first" };
    static const char *const changes[][2] = {
        { "\"turn\":null", "\"turn\":0" },
        { "\"supply\":6,\"body\":[]", "\"supply\":5,\"body\":[4]" },
        { "\"hands\":[[],[]]", "\"hands\":[[\"AM\"],[]]" },
        { "\"discard\":[]", "\"discard\":[\"AM\"]" },
        { "\"grid\":[\"down\"", "\"grid\":[\"C1\"" },
        { "\"draws\":0", "\"draws\":4" },
        { "\"spent\":0", "\"spent\":1" },
        { "\"token\":null", "\"token\":\"supply\"" },
    };
    FAULTS(first, changes);
}

static void test_rp_a_20_pieces_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const char *const changes[][2] = {
        { "\"body\":[4,12]", "\"body\":[4,4]" },
        { "\"body\":[4,12]", "\"body\":[4,5]" },
        { "\"body\":[4,12]", "\"body\":[4,13]" },
        { "\"body\":[4,12]", "\"body\":[4,20]" },
        { "\"body\":[4,12]", "\"body\":[0,12]" },
        { "\"body\":[4,12]", "\"body\":[4,37]" },
        { "\"body\":[4,12]", "\"body\":[-1,12]" },
        { "\"body\":[4,12]", "\"body\":[4,\"12\"]" },
        { "\"body\":[4,12]", "\"body\":[4]" },
        { "\"body\":[4,12]", "\"body\":[4,12,16]" },
        { "\"crowned\":[20]", "\"crowned\":[13]" },
        { "\"crowned\":[20]", "\"crowned\":[37]" },
        { "\"crowned\":[20]", "\"crowned\":20" },
        { "\"supply\":1", "\"supply\":2" },
        { "\"supply\":1", "\"supply\":0" },
        { "\"supply\":1", "\"supply\":-1" },
        { "\"supply\":1", "\"supply\":true" },
        { "\"supply\":1,", "" },
        { "\"left\":0", "\"left\":0,\"won\":0" },
        { "\"head\":1", "\"head\":7" },
        { "\"suits\":[\"M\",\"S\"]", "\"suits\":[\"M\"]" },
        { "\"suits\":[\"M\",\"S\"]", "\"suits\":[\"M\",\"M\"]" },
        { "\"suits\":[\"M\",\"S\"]", "\"suits\":[\"M\",\"S\",\"W\"]" },
        { "\"suits\":[\"M\",\"S\"]", "\"suits\":[\"M\",\"Moons\"]" },
        { "\"seats\":2", "\"seats\":3" },
    };
    FAULTS(ordinary, changes);
}

static void test_rp_a_20_cards_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const char *const changes[][2] = {
        { "\"EX\"", "\"AM\"" },
        { "[\"7SK\"]", "[\"7SK\",\"7SK\"]" },
        { "[\"7SK\"]", "[\"AM\"]" },
        { "[\"7SK\"]", "[\"7KS\"]" },
        { "[\"7SK\"]", "[\"PMSL\"]" },
        { "[\"7SK\"]", "[7]" },
        { "[\"7SK\"]", "\"7SK\"" },
        { "\"hands\":[[", "\"hands\":[[],[" },
        { "[\"EX\"]", "1" }, /* counted: a view is no position */
        { "\"AM\",\"AS\",\"AW\",\"AL\"", "\"AM\",\"AS\",\"AW\"" },
    };
    FAULTS(ordinary, changes);
}

static void test_rp_a_20_a_grid_that_cannot_be_is_refused(void **state)
{
    (void)state;
    struct rp_pose pose = ordinary;
    pose.grid = "C1 C2 C3 C4 C5 C6 C7 - -";
    pose.cobras = "C8 C9";
    static const char *const up[][2] = {
        { "\"C1\",", "\"down\"," },    /* a card face down together with an empty place */
        { "\"C1\",", "\"C2\"," },      /* twice */
        { "\"C1\",", "\"C8\"," },      /* face up and discarded */
        { "\"C1\",", "null," },        /* C1 is nowhere */
        { "\"C1\",", "" },             /* eight places */
        { "\"C1\",", "\"C1\",null," }, /* ten */
        { "\"C1\",", "\"C0\"," },
        { "\"C1\",", "\"C10\"," },
        { "\"C1\",", "1," },
        { "[\"C8\",\"C9\"]", "[\"C8\"]" },
        { "[\"C8\",\"C9\"]", "[\"C8\",\"C8\"]" },
        { "[\"C8\",\"C9\"]", "[]" },
        { "[\"C8\",\"C9\"]", "null" },
    };
    FAULTS(pose, up);
    pose.grid = "C1 C2 C3 down down C6 C7 C8 C9";
    pose.cobras = NULL;
    static const char *const down[][2] = {
        { "\"cobraDiscard\":[]", "\"cobraDiscard\":[\"C4\"]" },
        { "\"C1\",", "null," },
        { "\"C1\",", "\"C2\"," },
    };
    FAULTS(pose, down);
    assert_string_not_equal(
        REFUSAL(.hands = { "AM AS AW AL" }, .grid = "- - - - - - - - -", .cobras = "C1 C2 C3 C4 C5 C6 C7 C8 C9"), "");
}

static void test_rp_a_20_head_opened_follows_from_the_tokens(void **state)
{
    (void)state;
    static const char *const open[] = { "4 head", "4 20*", "4 head*" };
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        assert_string_equal(REFUSAL(.tokens = { open[i] }, .hands = { "AM AS AW AL" }, .opened = "true"), "");
        assert_string_not_equal(REFUSAL(.tokens = { open[i] }, .hands = { "AM AS AW AL" }, .opened = "false"), "");
        assert_string_not_equal(REFUSAL(.tokens = { "5", open[i] }, .hands = { "AM AS AW AL" }, .opened = "false"), "");
    }
    assert_string_not_equal(REFUSAL(.tokens = { "5 36" }, .hands = { "AM AS AW AL" }, .opened = "true"), "");
    assert_string_not_equal(REFUSAL(.tokens = { "5 left" }, .phase = "over", .opened = "false"), "");
}

static void test_rp_a_20_trophies_are_captured_tokens_of_others(void **state)
{
    (void)state;
    struct rp_pose pose = ordinary;
    static const char *const changes[][2] = {
        { "\"trophies\":[1,0]", "\"trophies\":[0,0]" },  { "\"trophies\":[1,0]", "\"trophies\":[2,0]" },
        { "\"trophies\":[1,0]", "\"trophies\":[1,1]" },  { "\"trophies\":[1,0]", "\"trophies\":[1]" },
        { "\"trophies\":[1,0]", "\"trophies\":[2,-1]" }, { "\"trophies\":[1,0]", "\"trophies\":[1,0,0]" },
        { "\"trophies\":[1,0]", "\"trophies\":[0,1]" }, /* their own */
    };
    FAULTS(pose, changes);
    /* Only a crowned piece captures. */
    assert_string_equal(REFUSAL(.tokens = { "4 20*", "5 lost" }, .trophies = "1 0", .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(
        REFUSAL(.seats = 3, .tokens = { "4 head", "5 lost", "20*" }, .trophies = "1 0 0", .hands = { "AM AS AW AL" }),
        "");
}

static void test_rp_a_20_a_hand_below_four_draws_first(void **state)
{
    (void)state;
    assert_string_equal(REFUSAL(.hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(.hands = { "AM AS AW" }), "");
    assert_string_not_equal(REFUSAL(.hands = { "AM AS AW", "rest" }, .deck = "", .discard = "XM"), "");
    assert_string_not_equal(REFUSAL(.hands = { "AM AS AW", "rest" }, .deck = "XM", .discard = ""), "");
    assert_string_equal(REFUSAL(.hands = { "AM AS AW", "rest" }), ""); /* unless no card is left */
    assert_string_equal(REFUSAL(.tokens = { "20" }, .hands = { "AM" }, .token = "20", .suit = "S", .spent = 1), "");
}

static void test_rp_a_20_a_paid_entry_needs_a_card_that_enters(void **state)
{
    (void)state;
    struct rp_pose pose = {
        .tokens = { "20" },
        .token = "supply",
        .suit = "L",
        .spent = 1,
        .hands = { "6LK AS" },
    };
    static const char *const changes[][2] = {
        { ",\"6LK\"", "" },
        { "\"6LK\"", "\"7SK\"" },
        { "\"6LK\"", "\"EX\"" },
        { "\"suit\":\"L\"", "\"suit\":\"W\"" },
        { "\"suit\":\"L\"", "\"suit\":null" },
    };
    FAULTS(pose, changes);
    /* And a piece to enter, for which there was something to pay. */
    assert_string_not_equal(
        REFUSAL(.tokens = { "20 5head" }, .token = "supply", .suit = "L", .spent = 1, .hands = { "6LK AS" }), "");
    assert_string_not_equal(
        REFUSAL(.tokens = { "" }, .token = "supply", .suit = "L", .spent = 1, .hands = { "6LK AS" }), "");
}

static void test_rp_a_20_over_and_a_token_that_left_go_together(void **state)
{
    (void)state;
    struct rp_pose over = { .tokens = { "5 left", "6" }, .phase = "over", .hands = { "AM" } };
    static const char *const changes[][2] = {
        { "\"left\":1", "\"left\":2" },        { "\"turn\":0", "\"turn\":1" },
        { "\"turn\":0", "\"turn\":null" },     { "\"token\":null", "\"token\":\"5\"" },
        { "\"suit\":null", "\"suit\":\"M\"" }, { "\"spent\":0", "\"spent\":1" },
        { "\"draws\":0", "\"draws\":1" },      { "\"landed\":false", "\"landed\":true" },
    };
    FAULTS(over, changes);
    assert_string_not_equal(REFUSAL(.tokens = { "5 20*", "6" }, .phase = "over"), "");
    assert_string_not_equal(REFUSAL(.tokens = { "5 left", "6" }, .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(.tokens = { "5 left", "6" }, .phase = "draw", .draws = 4), "");
}

static void test_rp_a_20_a_turn_that_cannot_be_is_refused(void **state)
{
    (void)state;
    struct rp_pose act = {
        .tokens = { "4 head head*", "12 13*" }, .token = "4", .suit = "S", .spent = 1, .hands = { "AM AS", "EX" }
    };
    static const char *const changes[][2] = {
        { "\"token\":\"4\"", "\"token\":\"12\"" },
        { "\"token\":\"4\"", "\"token\":\"4*\"" },
        { "\"token\":\"4\"", "\"token\":\"13*\"" },
        { "\"token\":\"4\"", "\"token\":\"5\"" },
        { "\"token\":\"4\"", "\"token\":\"04\"" },
        { "\"token\":\"4\"", "\"token\":4" },
        { "\"token\":\"4\"", "\"token\":\"tail\"" },
        { "\"token\":\"4\"", "\"token\":\"37\"" },
        { "\"token\":\"4\"", "\"token\":null" },
        { "\"suit\":\"S\"", "\"suit\":\"X\"" },
        { "\"suit\":\"S\"", "\"suit\":\"s\"" },
        { "\"turn\":0", "\"turn\":2" },
        { "\"turn\":0", "\"turn\":-1" },
        { "\"turn\":0", "\"turn\":null" },
        { "\"turn\":0", "\"turn\":1" },
        { "\"spent\":1", "\"spent\":0" },
        { "\"spent\":1", "\"spent\":-1" },
        { "\"draws\":0", "\"draws\":1" },
        { "\"landed\":false", "\"landed\":true" },
        { "\"place\":null", "\"place\":1" },
        { "\"phase\":\"act\"", "\"phase\":\"play\"" },
        { "\"phase\":\"act\"", "\"phase\":\"cobra\"" },
        { "\"phase\":\"act\"", "\"phase\":\"first\"" },
        { "\"phase\":\"act\"", "\"phase\":\"draw\"" },
        { "\"phase\":\"act\"", "\"phase\":\"swap\"" },
        { "\"place\":null", "\"place\":null,\"turns\":0" },
        { ",\"place\":null", "" },
        { "\"suit\":\"S\",", "" },
        { "\"suit\":\"S\",\"spent\":1", "\"suit\":null,\"spent\":2" }, /* the Excuse is alone (RP-26) */
        { "\"headOpened\":true", "\"headOpened\":1" },
        { "\"game\":\"royal-python\",", "" },
    };
    FAULTS(act, changes);
}

static void test_rp_a_20_a_cobra_card_that_cannot_be_owed_is_refused(void **state)
{
    (void)state;
    struct rp_pose cobra = { COBRA(.place = 4) };
    static const char *const changes[][2] = {
        { "\"landed\":true", "\"landed\":false" }, /* a card is owed after a landing only */
        { "\"place\":4", "\"place\":10" },         { "\"place\":4", "\"place\":0" },
        { "\"body\":[19]", "\"body\":[20]" },      { "\"draws\":0", "\"draws\":1" },
        { "\"spent\":1", "\"spent\":0" },
    };
    FAULTS(cobra, changes);
    cobra.grid = "C1 C2 C3 down C5 C6 C7 C8 C9";
    expect_refused(cobra, "\"place\":4", "\"place\":5"); /* that one lies face up */
    assert_string_not_equal(
        REFUSAL(.tokens = { "20" }, .token = "20", .suit = "S", .spent = 1, .landed = true, .phase = "cobra"),
        ""); /* no Cobra spot */
    assert_string_not_equal(
        REFUSAL(.tokens = { "19 4" }, .token = "19", .suit = "S", .spent = 1, .landed = true, .phase = "swap"),
        ""); /* its card is being obeyed already */
    assert_string_not_equal(REFUSAL(.tokens = { "19" }, .token = "19", .suit = "S", .spent = 1, .phase = "swap"),
                            ""); /* nobody to entwine with */
}

static void test_rp_a_20_draws_that_cannot_be_are_refused(void **state)
{
    (void)state;
    struct rp_pose draw = { .phase = "draw", .draws = 4 };
    static const char *const changes[][2] = {
        { "\"draws\":4", "\"draws\":0" },
        { "\"draws\":4", "\"draws\":-1" },
        { "\"draws\":4", "\"draws\":38" },
    };
    FAULTS(draw, changes);
    struct rp_pose replaced = {
        .phase = "draw", .draws = 1, .tokens = { "20" }, .token = "20", .suit = "M", .spent = 1
    };
    static const char *const more[][2] = {
        { "\"draws\":1", "\"draws\":2" }, /* one card for one of the own suit */
        { "\"suit\":\"M\"", "\"suit\":\"S\"" },
        { "\"suit\":\"M\"", "\"suit\":null" },
        { "\"place\":null", "\"place\":1" },
    };
    FAULTS(replaced, more);
    struct rp_pose landed = { COBRA(.hands = { "AM" }) };
    landed.phase = "draw";
    landed.draws = 1;
    landed.suit = "M";
    expect_refused(landed, "\"draws\":1", "\"draws\":2");
    expect_refused(landed, "\"suit\":\"M\"", "\"suit\":\"S\"");
    /* a turn begins by drawing up to four. */
    assert_string_not_equal(REFUSAL(.phase = "draw", .draws = 3), "");
    assert_string_not_equal(REFUSAL(.phase = "draw", .draws = 4, .hands = { "AM" }), "");
    assert_string_equal(REFUSAL(.phase = "draw", .draws = 3, .hands = { "AM" }), "");
    /* never more than there are, and never from an empty deck. */
    assert_string_equal(REFUSAL(.phase = "draw", .draws = 2, .hands = { "", "rest" }, .deck = "AM AS", .discard = ""),
                        "");
    assert_string_not_equal(
        REFUSAL(.phase = "draw", .draws = 3, .hands = { "", "rest" }, .deck = "AM AS", .discard = ""), "");
    assert_string_not_equal(
        REFUSAL(.phase = "draw", .draws = 1, .hands = { "AM AS AW", "rest" }, .deck = "", .discard = "AL AY"), "");
}

/* H-2 */
static void test_rp_a_20_a_player_without_tokens_has_no_turn(void **state)
{
    (void)state;
    assert_string_not_equal(REFUSAL(.tokens = { "6lost", "5 20*" }, .trophies = "0 6", .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(.tokens = { "6lost", "5 20*" }, .trophies = "0 6", .phase = "draw", .draws = 4),
                            "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_a_02_every_phase_is_kept),
        cmocka_unit_test(test_rp_a_03_lists_are_read_in_any_order),
        cmocka_unit_test(test_rp_a_19_options_have_these_names),
        cmocka_unit_test(test_rp_a_20_before_the_first_turn_nothing_has_happened),
        cmocka_unit_test(test_rp_a_20_pieces_that_cannot_be_are_refused),
        cmocka_unit_test(test_rp_a_20_cards_that_cannot_be_are_refused),
        cmocka_unit_test(test_rp_a_20_a_grid_that_cannot_be_is_refused),
        cmocka_unit_test(test_rp_a_20_head_opened_follows_from_the_tokens),
        cmocka_unit_test(test_rp_a_20_trophies_are_captured_tokens_of_others),
        cmocka_unit_test(test_rp_a_20_a_hand_below_four_draws_first),
        cmocka_unit_test(test_rp_a_20_a_paid_entry_needs_a_card_that_enters),
        cmocka_unit_test(test_rp_a_20_over_and_a_token_that_left_go_together),
        cmocka_unit_test(test_rp_a_20_a_turn_that_cannot_be_is_refused),
        cmocka_unit_test(test_rp_a_20_a_cobra_card_that_cannot_be_owed_is_refused),
        cmocka_unit_test(test_rp_a_20_draws_that_cannot_be_are_refused),
        cmocka_unit_test(test_rp_a_20_a_player_without_tokens_has_no_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
