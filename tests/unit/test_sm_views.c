/* Serpent Master: what events say to each reader, and views that come from somebody who means no good. */
#include "damage.h"
#include "games/serpent_master/serpent_master.h"
#include "native/flatten.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

static const char *told(const struct rules *rules, const struct event *e, const struct cast *cast)
{
    struct textbuf *text = scene_text();
    struct teller t = teller_to(text, cast);
    game_event_tell(rules, e, &t);
    return textbuf_text(text);
}

/* Each to a table without names, to Ann who is blue, and to Ben who is red. */
static const struct {
    struct event event;
    const char *nameless, *ann, *ben;
} sentences[] = {
    { { .type = SM_EV_ENTER, .arg = { SM_SQUARES + 2 * SM_SIDE_MAX + 2 } },
      "Blue will enter at c1 from the south.",
      "You will enter at c1 from the south.",
      "Ann will enter at c1 from the south." },
    { { .type = SM_EV_ASIDE, .arg = { 9 } },
      "Blue sets their 9 aside.",
      "You set your 9 aside.",
      "Ann sets their 9 aside." },
    { { .type = SM_EV_DRAW, .arg = { 9 } }, "Blue draws their 9.", "You draw your 9.", "Ann draws their 9." },
    { { .type = SM_EV_DRAW, .secret = 1 }, "Blue draws a card.", "You draw a card.", "Ann draws a card." },
    { { .type = SM_EV_COMMIT, .arg = { 12 } },
      "Blue chooses their 12.",
      "You choose your 12.",
      "Ann chooses their 12." },
    { { .type = SM_EV_COMMIT, .secret = 1 },
      "Blue has chosen a card.",
      "You have chosen a card.",
      "Ann has chosen a card." },
    { { .type = SM_EV_REVEAL, .seat = 1, .arg = { 3 } },
      "Red shows their 3.",
      "Ben shows their 3.",
      "You show your 3." },
    { { .type = SM_EV_REVEAL, .arg = { 3, 2, 4 } },
      "Blue shows their 3, before red by the higher card in round 4.",
      "You show your 3, before Ben by the higher card in round 4.",
      "Ann shows their 3, before you by the higher card in round 4." },
    { { .type = SM_EV_REVEAL, .arg = { 3, 2, 0 } },
      "Blue shows their 3, before red by the order of seats.",
      "You show your 3, before Ben by the order of seats.",
      "Ann shows their 3, before you by the order of seats." },
    { { .type = SM_EV_TOKEN, .seat = 1, .arg = { 0, -1, 1 } },
      "Red puts a token on a1.",
      "Ben puts a token on a1.",
      "You put a token on a1." },
    { { .type = SM_EV_TOKEN, .seat = 1, .arg = { 1, 0, 2 } },
      "Red covers blue on a2, 2 tokens high.",
      "Ben covers you on a2, 2 tokens high.",
      "You cover Ann on a2, 2 tokens high." },
    { { .type = SM_EV_HEAD, .arg = { 0, 8 } },
      "Blue's head moves to b1.",
      "Your head moves to b1.",
      "Ann's head moves to b1." },
    { { .type = SM_EV_HEAD, .arg = { SM_SQUARES, 8 } },
      "Blue's head enters and comes to b1.",
      "Your head enters and comes to b1.",
      "Ann's head enters and comes to b1." },
    { { .type = SM_EV_LOST, .arg = { 4 } },
      "Blue cannot place their 4: the card is lost.",
      "You cannot place your 4: the card is lost.",
      "Ann cannot place their 4: the card is lost." },
    { { .type = SM_EV_ROUND, .seat = SEAT_NONE, .arg = { 2 } }, "Round 2 ends.", "Round 2 ends.", "Round 2 ends." },
    { { .type = SM_EV_SCORE, .arg = { 1, 2, 1, 2 } },
      "Blue has 1 point, a stack of 2 under their head and 1 token alone: second.",
      "You have 1 point, a stack of 2 under your head and 1 token alone: second.",
      "Ann has 1 point, a stack of 2 under their head and 1 token alone: second." },
    { { .type = SM_EV_OVER, .arg = { SM_BY_POINTS } },
      "Blue wins by points.",
      "You win by points.",
      "Ann wins by points." },
    { { .type = SM_EV_OVER, .arg = { SM_BY_STACK } },
      "Level on points, blue wins by the larger stack under their head.",
      "Level on points, you win by the larger stack under your head.",
      "Level on points, Ann wins by the larger stack under their head." },
    { { .type = SM_EV_OVER, .arg = { SM_BY_ALONE } },
      "Level on points and stacks, blue wins by their lone tokens.",
      "Level on points and stacks, you win by your lone tokens.",
      "Level on points and stacks, Ann wins by their lone tokens." },
    { { .type = SM_EV_OVER, .seat = SEAT_NONE, .arg = { SM_DRAWN } },
      "The game is a draw: play another.",
      "The game is a draw: play another.",
      "The game is a draw: play another." },
};

static void test_sm_sentences_know_their_reader(void **state)
{
    (void)state;
    struct cast ann = { .you = 0, .name = { "Ann", "Ben" } }, ben = { .you = 1, .name = { "Ann", "Ben" } };
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 2, NULL);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        assert_string_equal(told(rules, &sentences[i].event, NULL), sentences[i].nameless);
        assert_string_equal(told(rules, &sentences[i].event, &ann), sentences[i].ann);
        assert_string_equal(told(rules, &sentences[i].event, &ben), sentences[i].ben);
    }
    rules_free(rules);
}

/* Why one of equal cards goes first is in the sentence alone. */
static void test_sm_order_is_recalled_from_the_sentence(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "serpent-master", NULL, 4, NULL);
    for (int other = 0; other <= 4; other++)
        for (int round = 0; round < (other ? 11 : 1); round++) {
            struct event e = { .type = SM_EV_REVEAL, .seat = 0, .arg = { 3, other, round } }, read = e;
            read.arg[1] = read.arg[2] = 0;
            rules->game->event_recall(rules, &read, told(rules, &e, NULL));
            assert_memory_equal(&read, &e, sizeof e);
        }
    rules_free(rules);
}

/* A placement, and what its words point at. */
static void test_sm_sentences_point_at_things(void **state)
{
    (void)state;
    struct scene x;
    struct span spans[8];
    static const struct handle things[] = { { THING_SEAT, "1" }, { THING_CARD, "15" }, { THING_SPACE, "g7" } };
    scene_start(&x, "serpent-master", NULL, 2, NULL);
    static const char *const lines[] = { "enter a1 w", "enter g7 e", "aside 1", "aside 2", "aside 3",
                                         "aside 4",    "aside 1",    "aside 2", "aside 3", "aside 4" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        scene_play(&x, lines[i]);
    scene_play_seat(&x, 0, "card 14");
    scene_play_seat(&x, 1, "card 15");
    scene_play(&x, "place g7");
    struct textbuf *text = scene_text();
    struct teller t = teller_to(text, NULL);
    t.spans = spans;
    t.span_room = 8;
    assert_int_equal(x.events[0].type, SM_EV_PLACE);
    game_event_tell(x.rules, &x.events[0], &t);
    assert_string_equal(textbuf_text(text), "Red places their 15: g7.");
    assert_int_equal(t.span_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(spans[i].handle.thing, things[i].thing);
        assert_string_equal(spans[i].handle.id, things[i].id);
    }
    scene_end(&x);
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

/* Four by four squares, and two cards: of one token, and of two tokens in six pictures, which all fit around a head. */
static const char many_pictures[] =
    "{\"game\":\"serpent-master\",\"ruleset\":\"pictures\",\"title\":\"Pictures\",\"version\":1,\"seats\":[2,2],"
    "\"boards\":[4],\"rounds\":2,\"aside\":0,\"tokens\":3,\"cards\":[{\"forms\":[[[0,1]]]},{\"forms\":["
    "[[0,1],[1,1]],[[0,1],[-1,1]],[[1,1],[0,1]],[[1,1],[1,0]],[[0,1],[1,0]],[[0,1],[0,-1]]]}]}";

/* More ways to place a card than entries to choose from: none is left out, not even those of the last card. */
static void test_sm_limits_count_the_ways_of_every_card(void **state)
{
    (void)state;
    struct test_catalog *c = test_catalog_new(NULL);
    struct scene x = { .log = { x.events, 0, 256 } };
    struct error err;
    struct flat list;
    static action legal[TEST_LIST_MAX];
    if (flat_of_text(many_pictures, strlen(many_pictures), ERR_BAD_RULESET, NULL, true, &list, &err) ||
        catalog_add(&c->catalog, &list, NULL, &err))
        fail_msg("%s", err.text);
    flat_release(&list);
    if (test_read_position(c,
                           "{\"game\":\"serpent-master\",\"ruleset\":\"pictures\",\"options\":{},\"seats\":2,"
                           "\"board\":4,\"stacks\":{\"b2\":\"b\",\"d4\":\"r\"},\"heads\":[{\"at\":\"b2\"},"
                           "{\"at\":\"d4\"}],\"hands\":[[],[]],\"aside\":[[],[]],\"played\":[[1],[1]],"
                           "\"lost\":[[],[]],\"chosen\":[2,2],\"round\":2,\"phase\":\"resolve\",\"turn\":0}",
                           &x.rules, &x.memory, &err))
        fail_msg("%s", err.text);
    assert_int_equal(game_legal(x.rules, &x.memory.state, 0, legal), 24);
    assert_int_equal(x.rules->actions_max, 24);
    scene_end(&x);
    test_catalog_free(c);
}

/* ---- Hostile views and events ------------------------------------------------------------------------------------ */

static bool read_view(const struct textbuf *json, struct rules **rules, union state_memory *view)
{
    struct flat list;
    struct error err;
    if (flat_of_text(textbuf_text(json), json->length, ERR_BAD_POSITION, NULL, false, &list, &err))
        return false;
    int code = game_read_view(&test_games()->catalog, &list, rules, &view->state, &err);
    flat_release(&list);
    return code == 0;
}

/* Whatever is done with a view: listed, told, made whole. Sanitizers watch. */
static void use(const struct rules *rules, const struct state *view, struct rng *rng)
{
    static action list[TEST_LIST_MAX];
    union state_memory full;
    struct textbuf text = TEXTBUF_GROWING;
    int count = view->viewer < SEATS_MAX ? game_legal(rules, view, view->viewer, list) : 0;
    assert_in_range(count, 0, rules->actions_max);
    for (int i = 0; i < count; i++)
        game_action_text(rules, view, view->viewer, list[i], &text);
    game_json(rules, view, JSON_AS_WRITTEN, &text);
    game_render(rules, view, &text);
    game_determinize(rules, view, rng, &full.state);
    game_json(rules, &full.state, JSON_AS_WRITTEN, &text);
    textbuf_release(&text);
}

static int32_t odd_number(struct rng *rng)
{
    static const int32_t numbers[] = { INT32_MIN, -1, 0, 63, 64, 96, 255, 256, INT32_MAX };
    return rng_below(rng, 8) == 0 ? numbers[rng_below(rng, sizeof numbers / sizeof *numbers)]
                                  : (int32_t)rng_below(rng, 20);
}

/* An event as it could be read: its words mean something, its numbers need not. */
static struct event odd_event(const struct rules *rules, struct rng *rng)
{
    static const int32_t places[] = { 0, 9, 18, 27, SM_SQUARES, SM_SQUARES + SM_SIDE_MAX + 3 };
    struct event e = { .type = (uint8_t)rng_below(rng, SM_EV_OVER + 1), .to = EVENT_TO_ALL };
    e.seat = (uint8_t)(rng_below(rng, 9) == 0 ? SEAT_NONE : rng_below(rng, (uint32_t)rules->seats));
    const struct event_arg *args = rules->game->event_types[e.type].args;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++)
        if (rng_below(rng, 10) == 0)
            e.secret |= (uint8_t)(1 << i);
        else if (args[i].kind == ARG_INT)
            e.arg[i] = odd_number(rng);
        else if (args[i].thing == THING_SPACE)
            e.arg[i] = places[e.type == SM_EV_ENTER ? 4 + rng_below(rng, 2) : rng_below(rng, 4)];
        else if (e.type == SM_EV_OVER)
            e.arg[i] = (int32_t)(SM_BY_POINTS + rng_below(rng, SM_PREY));
    if (rng_below(rng, 12) == 0)
        e = (struct event){ .type = EVENT_BARE, .seat = SEAT_NONE, .secret = EVENT_SECRET };
    return e;
}

static void spoil(const struct rules *rules, struct state *view, struct rng *rng)
{
    struct cast cast = { .you = 0, .name = { "Ann" } };
    for (int i = 0; i < 60; i++) {
        struct event e = odd_event(rules, rng);
        told(rules, &e, &cast);
        game_advance(rules, view, &e);
        if (rng_below(rng, 3) == 0) {
            game_settle(rules, view);
            use(rules, view, rng);
        }
    }
}

static void test_sm_views_and_events_from_anybody(void **state)
{
    (void)state;
    static const char *const rulesets[] = { "standard", "standard", "open-pit", "blind-pit", "tiny" };
    static const int seats[] = { 2, 4, 1, 1, 2 };
    struct rng rng = rng_from_seed(31);
    int accepted = 0, games = test_scale(60);
    for (int game = 0; game < games; game++) {
        struct scene x;
        scene_start(&x, "serpent-master", rulesets[game % 5], seats[game % 5], NULL);
        while (x.memory.state.node != NODE_OVER) {
            static action list[TEST_LIST_MAX];
            struct textbuf json = TEXTBUF_GROWING;
            struct rules *rules;
            union state_memory view;
            int viewer = (int)rng_below(&rng, (uint32_t)x.rules->seats + 1), seat;
            action a;
            game_view(x.rules, &x.memory.state, viewer < x.rules->seats ? viewer : VIEW_TABLE, &view.state);
            game_json(x.rules, &view.state, JSON_AS_WRITTEN, &json);
            if (rng_below(&rng, 4) > 0)
                damage_json(&json, &rng);
            if (read_view(&json, &rules, &view)) {
                accepted++;
                use(rules, &view.state, &rng);
                spoil(rules, &view.state, &rng);
                rules_free(rules);
            }
            textbuf_release(&json);
            if (!test_pick(x.rules, &x.memory.state, &rng, list, &seat, &a))
                fail_msg("nobody can act");
            game_apply(x.rules, &x.memory.state, seat, a, NULL);
        }
        scene_end(&x);
    }
    assert_true(accepted > 5 * games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_sentences_know_their_reader),
        cmocka_unit_test(test_sm_order_is_recalled_from_the_sentence),
        cmocka_unit_test(test_sm_sentences_point_at_things),
        cmocka_unit_test(test_sm_limits_count_the_ways_of_every_card),
        cmocka_unit_test(test_sm_views_and_events_from_anybody),
    };
    return cmocka_run_group_tests_name("views of Serpent Master", tests, NULL, NULL);
}
