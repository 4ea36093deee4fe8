/* Royal Python: views and events that come from outside, limits, and what events tell whom. That a view is a fold over
 * its events, and that both can be read back, is conformance. */
#include "rp_scene.h"

#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

/* By nobody in particular; then seat 0 is Ann and reads ("you"), seat 1 is Bob. */
static void test_sentences(void **state)
{
    (void)state;
    static const struct {
        struct event event;
        const char *nameless, *named;
    } told[] = {
        { { .type = RP_EV_FIRST, .seat = 1 }, "Seat 1 begins.", "Bob begins." },
        { { .type = RP_EV_FIRST }, "Seat 0 begins.", "You begin." },
        { { .type = RP_EV_TURN }, "Seat 0's turn.", "Your turn." },
        { { .type = RP_EV_TURN, .seat = 1 }, "Seat 1's turn.", "Bob's turn." },
        { { .type = RP_EV_DRAWN, .arg = { 22 } }, "Seat 0 draws 7SK.", "You draw 7SK." },
        { { .type = RP_EV_DRAWN, .seat = 1, .secret = 1 }, "Seat 1 draws a card.", "Bob draws a card." },
        { { .type = RP_EV_SHUFFLED, .arg = { 9 } },
          "The discard of 9 is shuffled into a new deck.",
          "The discard of 9 is shuffled into a new deck." },
        { { .type = RP_EV_SPENT, .arg = { 22, DECKTET_KNOTS, 7, RP_USE_MOVE } },
          "Seat 0 plays 7SK as Knots to move.",
          "You play 7SK as Knots to move." },
        { { .type = RP_EV_SPENT, .seat = 1, .arg = { DECKTET_EXCUSE, -1, 4, RP_USE_ENTER } },
          "Seat 1 plays EX as 4 to enter.",
          "Bob plays EX as 4 to enter." },
        { { .type = RP_EV_MOVED, .arg = { 4, 9, 0, 1 } },
          "Seat 0's token moves from spot 4 and leaps on to spot 9.",
          "Your token moves from spot 4 and leaps on to spot 9." },
        { { .type = RP_EV_MOVED, .arg = { 4, 9, 1 } },
          "Seat 0's crowned token moves from spot 4 to spot 9.",
          "Your crowned token moves from spot 4 to spot 9." },
        { { .type = RP_EV_MOVED, .seat = 1, .arg = { 0, 37 } },
          "Seat 1's token enters at the head.",
          "Bob's token enters at the head." },
        { { .type = RP_EV_MOVED, .seat = 1, .arg = { 0, 9, 0, 1 } },
          "Seat 1's token enters and leaps on to spot 9.",
          "Bob's token enters and leaps on to spot 9." },
        { { .type = RP_EV_DANCED, .seat = 1, .arg = { 0, 9, 0 } },
          "Seat 0's token on spot 9 goes back to the supply.",
          "Your token on spot 9 goes back to the supply." },
        { { .type = RP_EV_CAPTURED, .arg = { 1, 9 } },
          "Seat 0 captures seat 1's token on spot 9.",
          "You capture Bob's token on spot 9." },
        { { .type = RP_EV_CAPTURED, .seat = 1, .arg = { 0, 9 } },
          "Seat 1 captures seat 0's token on spot 9.",
          "Bob captures your token on spot 9." },
        { { .type = RP_EV_CROWNED },
          "Seat 0 has a crowned token on the head.",
          "You have a crowned token on the head." },
        { { .type = RP_EV_LEFT, .arg = { 37 } },
          "Seat 0's crowned token leaves the snake from the head.",
          "Your crowned token leaves the snake from the head." },
        { { .type = RP_EV_LANDED, .arg = { 3 } }, "Spot 3 is a Cobra spot.", "Spot 3 is a Cobra spot." },
        { { .type = RP_EV_PICKED, .arg = { 2, 5 } },
          "Seat 0 takes C5 Slither at place 2.",
          "You take C5 Slither at place 2." },
        { { .type = RP_EV_PICKED, .seat = 1, .arg = { 2 } },
          "Seat 1 takes the Cobra card at place 2.",
          "Bob takes the Cobra card at place 2." },
        { { .type = RP_EV_COBRA, .arg = { 9 } }, "The Cobra card is C9 Venom.", "The Cobra card is C9 Venom." },
        { { .type = RP_EV_SWAPPED, .arg = { 1, 3, 8 } },
          "It exchanges places with seat 1's token: spot 3 and spot 8.",
          "It exchanges places with Bob's token: spot 3 and spot 8." },
        { { .type = RP_EV_SLID, .arg = { 3, 8 } },
          "It slides from spot 3 to spot 8.",
          "It slides from spot 3 to spot 8." },
        { { .type = RP_EV_UNMOVED, .arg = { 5 } }, "Slither finds nothing to do.", "Slither finds nothing to do." },
        { { .type = RP_EV_DISCARDED, .arg = { 0, 1 } },
          "Seat 0 discards AM, for they can spend no card.",
          "You discard AM, for you can spend no card." },
        { { .type = RP_EV_DISCARDED, .seat = 1 }, "Seat 1 discards AM.", "Bob discards AM." },
        { { .type = RP_EV_TURN_ENDED }, "Seat 0 stops.", "You stop." },
        { { .type = RP_EV_TURN_ENDED, .arg = { RP_END_NO_SUBJECT } },
          "Seat 0 ends their turn with their token gone.",
          "You end your turn with your token gone." },
        { { .type = RP_EV_OUT },
          "Seat 0 has no tokens left and takes no more turns.",
          "You have no tokens left and take no more turns." },
        { { .type = RP_EV_OVER, .arg = { RP_EXIT } },
          "The game is over: a token has left the snake.",
          "The game is over: a token has left the snake." },
    };
    const struct cast cast = { .you = 0, .name = { "Ann", "Bob" } };
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, NULL);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        for (int named = 0; named < 2; named++) {
            char text[200];
            struct textbuf out = textbuf_over(text, sizeof text);
            struct teller t = teller_to(&out, named ? &cast : NULL);
            game_event_tell(rules, &told[i].event, &t);
            assert_string_equal(text, named ? told[i].named : told[i].nameless);
        }
    rules_free(rules);
}

static void test_words_of_sentences_are_things(void **state)
{
    (void)state;
    static const struct event e = { .type = RP_EV_SPENT, .seat = 1, .arg = { 22, DECKTET_KNOTS, 7, RP_USE_MOVE } };
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, NULL);
    struct span spans[8];
    char text[200];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct teller t = teller_to(&out, NULL);
    t.spans = spans;
    t.span_room = 8;
    game_event_tell(rules, &e, &t);
    assert_int_equal(t.span_count, 3);
    static const char *const ids[] = { "1", "7SK", "K" };
    static const enum thing things[] = { THING_SEAT, THING_CARD, THING_SUIT };
    for (int i = 0; i < 3; i++) {
        assert_string_equal(spans[i].handle.id, ids[i]);
        assert_int_equal(spans[i].handle.thing, things[i]);
    }
    rules_free(rules);
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

static void test_limits_of_the_standard_ruleset(void **state)
{
    (void)state;
    static const struct {
        int seats;
        const char *options;
        int actions, outcomes, events;
    } limits[] = {
        { 2, NULL, 409, 37, 42 },
        { 4, NULL, 341, 37, 42 },
        { 6, NULL, 273, 37, 42 },
        { 2, "nom-nom=yes", 477, 37, 41 },
        { 2, "deck=extended", 553, 45, 50 },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rules *rules = test_rules(test_games(), "royal-python", "standard", limits[i].seats, limits[i].options);
        assert_int_equal(rules->actions_max, limits[i].actions);
        assert_int_equal(rules->outcomes_max, limits[i].outcomes);
        assert_int_equal(rules->events_max, limits[i].events);
        rules_free(rules);
    }
}

/* The worst that can be loaded comes near: the whole deck in one hand and six tokens that all its cards move. */
static void test_a_whole_deck_in_one_hand(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "1 2 3 4 5 6" }, .hands = { "rest" }, .phase = "act");
    int actions = rp_texts(scene_legal(&x));
    assert_true(actions > 400 && actions <= x.rules->actions_max);
    scene_end(&x);
    POSE(x, .tokens = { "19 4" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "- - - - C7 - - - -", .cobras = "C1 C2 C3 C4 C5 C6 C8 C9", .hands = { "rest" });
    scene_play(&x, "cobra 5");
    assert_int_equal(x.log.count, x.rules->events_max - 1);
    scene_end(&x);
}

/* ---- Views from outside ------------------------------------------------------------------------------------------ */

/* The message a view is refused with after a replacement of text, "" if it is accepted. */
static const char *refusal_of_view(const char *view, const char *from, const char *to)
{
    static struct error err;
    struct textbuf text = TEXTBUF_GROWING;
    struct flat list;
    struct rules *rules;
    union state_memory read;
    const char *at = strstr(view, from);
    assert_non_null(at);
    text_put_bytes(&text, view, (size_t)(at - view));
    text_put(&text, to);
    text_put(&text, at + strlen(from));
    err.text[0] = '\0';
    assert_int_equal(flat_of_text(textbuf_text(&text), text.length, ERR_BAD_POSITION, NULL, false, &list, &err), 0);
    if (!game_read_view(&test_games()->catalog, &list, &rules, &read.state, &err))
        rules_free(rules);
    flat_release(&list);
    textbuf_release(&text);
    return err.text;
}

static void test_damaged_views_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *message;
    } damages[] = {
        { "\"viewer\":0", "\"viewer\":0", "" },
        { "\"viewer\":0", "\"viewer\":1", "hands.0: must be a whole number from 0 to 37, not a list" },
        { "[\"AK\",\"4MS\",\"9LK\"],4", "3,4", "hands.0: must be a list, not 3" },
        { "\"9LK\"],4", "\"9LK\"],38", "hands.1: must be a whole number from 0 to 37, not 38" },
        { "\"9LK\"],4", "\"9LK\"],37", "hands: hold more cards than there are" },
        { "\"supply\":4", "\"supply\":3", "tokens.0: are 5 tokens, but each seat has 6" },
        { "\"4MS\",\"9LK\"", "\"4MS\",\"6LK\"", "discard: has the card 6LK, which is there twice" },
    };
    struct scene x;
    POSE(x, .tokens = { "4 24", "20 30" }, .hands = { "4MS 9LK AK", "5ML AS AW AL" }, .discard = "6LK", .token = "24",
         .suit = "M", .spent = 1);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
        assert_string_equal(refusal_of_view(scene_view(&x, 0), damages[i].from, damages[i].to), damages[i].message);
    scene_end(&x);
    /* Between payment and entry somebody holds a card that lets the token enter; it must be among those not seen. */
    POSE(x, .tokens = { "", "20" }, .turn = 1, .token = "supply", .suit = "M", .spent = 1,
         .hands = { "AS 2SY", "AM 4MS" }, .discard = "3MW");
    assert_string_equal(refusal_of_view(scene_view(&x, 0), "\"AS\"", "\"AS\""), "");
    assert_string_equal(refusal_of_view(scene_view(&x, 0), "],2]", "],0]"),
                        "hands: no card of the seat on turn lets the token enter that is paid for");
    scene_end(&x);
}

/* ---- Events from outside ----------------------------------------------------------------------------------------- */

enum { POOL = 4000 };

/* Events of random games, as viewers saw them. */
static int collect(const struct rules *rules, uint64_t seed, struct event *pool)
{
    union state_memory memory;
    struct event *events = calloc((size_t)rules->events_max, sizeof *events);
    action *list = calloc((size_t)rules_list_max(rules), sizeof *list), a;
    struct rng rng = rng_from_seed(seed);
    int count = 0, seat;
    while (count < POOL) {
        game_setup(rules, &memory.state);
        while (count < POOL && test_pick(rules, &memory.state, &rng, list, &seat, &a)) {
            struct event_log log = { events, 0, rules->events_max };
            game_apply(rules, &memory.state, seat, a, &log);
            for (int i = 0; i < log.count && count < POOL; i++)
                pool[count++] = event_seen_by(&events[i], (int)rng_below(&rng, (uint32_t)rules->seats));
        }
    }
    free(list);
    free(events);
    return count;
}

static struct event any_event(const struct event *pool, struct rng *rng)
{
    struct event e = pool[rng_below(rng, POOL)];
    if (rng_below(rng, 4) == 0)
        e.seat = rng_below(rng, 4) ? (uint8_t)rng_below(rng, 6) : SEAT_NONE;
    if (e.type == RP_EV_DANCED || e.type == RP_EV_CAPTURED || e.type == RP_EV_SWAPPED || e.type == RP_EV_PICKED)
        if (rng_below(rng, 4) == 0)
            e.arg[0] = (int32_t)rng_next(rng);
    if (rng_below(rng, 16) == 0)
        e.secret = 1;
    return e;
}

/* A view that was moved along by whatever came can be told; and if it is sound, it can be listed, read back and
 * guessed, and played on from there. */
static void use(const struct rules *rules, const struct state *view, action *list, struct rng *rng)
{
    union state_memory full;
    struct textbuf text = TEXTBUF_GROWING;
    game_json(rules, view, JSON_AS_WRITTEN, &text);
    game_render(rules, view, &text);
    textbuf_release(&text);
    if (view->viewer < rules->seats && game_owes(view, view->viewer))
        assert_true(game_legal(rules, view, view->viewer, list) <= rules->actions_max);
    if (rules->game->invariant(rules, view))
        return;
    game_determinize(rules, view, rng, &full.state);
    assert_null(rules->game->invariant(rules, &full.state));
    assert_true(test_playout(rules, &full.state, rng, rules->game->plies_max));
}

static void test_any_events_in_any_order(void **state)
{
    (void)state;
    static const char *const options[] = { NULL, "nom-nom=yes", "deck=extended" };
    struct event *pool = calloc(POOL, sizeof *pool);
    action list[1024], a;
    for (int round = 0; round < test_scale(12); round++) {
        struct rng rng = rng_from_seed((uint64_t)round);
        struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2 + round % 5, options[round % 3]);
        union state_memory s, view;
        int seat, sound = 0;
        collect(rules, (uint64_t)round, pool);
        for (int game = 0; game < 40; game++) {
            game_setup(rules, &s.state);
            for (int ply = (int)rng_below(&rng, 120); ply > 0; ply--)
                if (test_pick(rules, &s.state, &rng, list, &seat, &a))
                    game_apply(rules, &s.state, seat, a, NULL);
            int viewer = (int)rng_below(&rng, (uint32_t)rules->seats + 1);
            game_view(rules, &s.state, viewer < rules->seats ? viewer : VIEW_TABLE, &view.state);
            for (int i = 0; i < 30; i++) {
                struct event e = any_event(pool, &rng);
                char text[400];
                struct textbuf out = textbuf_over(text, sizeof text);
                struct teller t = teller_to(&out, &(struct cast){ .you = 0, .name = { "Ann" } });
                game_event_tell(rules, &e, &t);
                game_advance(rules, &view.state, &e);
                game_settle(rules, &view.state);
                sound += !rules->game->invariant(rules, &view.state);
                use(rules, &view.state, list, &rng);
            }
        }
        assert_true(sound > 0);
        rules_free(rules);
    }
    free(pool);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

/* Each key has its row in the table of positions of docs/rules/reference/royal-python.md. */
static void test_the_rules_page_has_every_key(void **state)
{
    (void)state;
    static char page[1 << 16];
    FILE *file = fopen(test_path("docs/rules/reference/royal-python.md"), "rb");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(page, "Keys of a position");
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, NULL);
    for (const struct game_key *key = rules->game->keys; key->name; key++) {
        char row[60];
        snprintf(row, sizeof row, "\n| `%s` | ", key->name);
        at = at ? strstr(at, row) : NULL;
        if (!at)
            fail_msg("the key '%s' has no row, or is not in its place", key->name);
    }
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_words_of_sentences_are_things),
        cmocka_unit_test(test_limits_of_the_standard_ruleset),
        cmocka_unit_test(test_a_whole_deck_in_one_hand),
        cmocka_unit_test(test_damaged_views_are_refused),
        cmocka_unit_test(test_any_events_in_any_order),
        cmocka_unit_test(test_the_rules_page_has_every_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
