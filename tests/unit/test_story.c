/* What has happened, turn by turn: what each game makes of its turns, for whom, and where a reader goes on. */
#include "match/match.h"
#include "seat/seat_match.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A match as a game ID, who reads (in_full: seat names and names of cards), the first turn to be read, all lines. */
struct row {
    const char *id;
    int viewer, since;
    const char *lines;
};

#define ROYAL                                                                                                          \
    "royal-python/standard/2@6:play_8MS_as_S_enter,play_3SK_as_K_move_8,cobra_2,play_AK_as_K_move_11,stop,"            \
    "play_4YK_as_K_enter,play_9LK_as_K_move_4,play_XK_as_K_move_13,cobra_1,stop,play_XW_as_W_move_12,stop,"            \
    "play_4WL_as_L_pay,play_2WL_as_L_enter"
#define SNAKE                                                                                                          \
    "greatest-snake/base/3/first=0@2:draw_deck,digest,play_pit-stop,pass,pass,pass,digest,pass,play_pickpocket_1,"     \
    "pass,pass,pass,digest,pass,pass,pass,draw_deck,digest,pass,play_squeeze_1.1,pass,pass,pass,digest,pass,pass"
#define STEAL                                                                                                          \
    "greatest-snake/base/3/first=0@7:equip_lasers_0.1,pass,pass,pass,draw_deck,digest,pass,play_steal_0.1_2.1,pass,"   \
    "pass,pass,equip_jet-pack_0.1,pass,pass,pass,digest,pass,pass,pass,draw_deck,refuse,digest,pass,pass,pass,"        \
    "unequip_2.1"
#define FOXES                                                                                                          \
    "snakes-and-foxes/standard/2@4:move_1.4,beast_7.5_6.5,beast_7.3_7.4,move_2.3,beast_7.2_7.3,move_2.2,"              \
    "beast_5.4_5.3,beast_7.3_7.2"
#define LONE "snakes-and-foxes/standard/1@4:move_1.9,move_1.0,move_2.10"
#define RIM "snakes-and-foxes/standard/1@2626:move_4.0,move_1.12,move_4.1,move_3.11,move_6.2_rim"
#define ROUNDS                                                                                                         \
    "serpent-master/standard/2@4:enter_a4_w,enter_e1_s,0=card_1,card_15,place_e1,place_a4,0=card_14,card_1,"           \
    "place_a5_a6,place_f1,0=card_15,card_14"

static const struct row rows[] = {
    { ROYAL, 0, 3,
      "The start: Bo begins.\n"
      "Bo: enters at 8 with the Diplomat, moves from 8 to 11 with the Painter, obeys Recoil, moves from 11 to 12 "
      "with Ace of Knots; +3, now 3\n"
      "You: enter at 4 with the Battle, move from 4 to 13 with the Merchant, move from 13 to 23 with the Windfall, "
      "obey Entwine; +6, now 6\n"
      "Bo: moves from 12 to 22 with the Sea; +3, now 6\n"
      "You: pay with the Sailor, enter at 2 with the Origin; +1, now 7\n" },
    { SNAKE, 0, 1,
      "The start\n"
      "You: draw Digestive Tonic, Bo plays Pit Stop, eats Lucky Rat, draws a card, Kim plays Pickpocket on Bo's hand, "
      "takes a card from Bo's hand\n"
      "Bo: draws a card, you play Squeeze on Bo's Lucky Rat, Bo vomits Lucky Rat\n" },
    { SNAKE, 2, 0,
      "The start\n"
      "Ada: draws a card, Bo plays Pit Stop, eats Lucky Rat, draws a card, you play Pickpocket on Bo's hand, take "
      "Lasers from Bo's hand\n"
      "Bo: draws a card, Ada plays Squeeze on Bo's Lucky Rat, Bo vomits Lucky Rat\n" },
    { SNAKE, VIEW_TABLE, 0,
      "The start\n"
      "Ada: draws a card, Bo plays Pit Stop, eats Lucky Rat, draws a card, Kim plays Pickpocket on Bo's hand, takes a "
      "card from Bo's hand\n"
      "Bo: draws a card, Ada plays Squeeze on Bo's Lucky Rat, Bo vomits Lucky Rat\n" },
    { STEAL, 0, 2,
      "The start\n"
      "You: put on Lasers, draw Jet Pack, Kim plays Steal on your Lasers, takes Lasers from your snake, you put on Jet "
      "Pack\n"
      "Bo: draws Common Rat, puts Common Rat into the Pit\n"
      "Kim: takes off Lasers\n" },
    { FOXES, 1, 2,
      "The start: Ada shows 4 MOVE and you show 3: Ada begins.\n"
      "Ada: 3 steps: the hub to 1.4, a snake to 6.4, foxes to 6.5 and 7.4\n"
      "You: 2 steps: the hub to 2.3, snakes to 5.4 and 7.3, foxes to 5.5 and 6.4\n"
      "Ada: 3 steps: 1.4 to 2.2, snakes to 5.3 and 7.2\n" },
    { LONE, 0, 2,
      "Token 1: 4 steps: the hub to 1.9, a snake to 6.8, a fox to 6.9\n"
      "Token 2: 3 steps: the hub to 1.0, foxes to 6.15, 6.1 and 5.9\n"
      "Token 1: 2 steps: 1.9 to 2.10, snakes to 6.10 and 5.8, foxes to 4.9 and 6.11\n"
      "Token 2\n" },
    { RIM, 0, 5,
      "The start: Roll for token 1: 0 MOVE, 1 SNAKE, 5 FOX: no MOVE on a first turn, again.\n"
      "Token 1: 4 steps: the hub to 4.0, snakes to 6.0 and 6.2\n"
      "Token 2: 2 steps: the hub to 1.12, snakes to 6.12, 5.0, 5.2 and 6.8\n"
      "Token 1: 1 step: 4.0 to 4.1, snakes to 5.1 and 4.0, foxes to 6.1, 6.3 and 6.15\n"
      "Token 2: 4 steps: 1.12 to 3.11, snakes to 5.12 and 6.10\n"
      "Token 1: 5 steps: 4.1 to 6.2 by the rim, a snake to 7.3\n"
      "Token 2\n" },
    { ROUNDS, 0, 2,
      "The start: you will enter at a4 from the west. Bo will enter at e1 from the south.\n"
      "Round 1: Bo plays 15 to e1, you play 1 to a4\n"
      "Round 2: you play 14 to a6, Bo plays 1 to f1; you +2, now 3; Bo +1, now 2\n"
      "Round 3\n" },
};

static void test_story_lines_of_every_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct match *m;
        struct error err = { .text = "" };
        struct story story;
        struct textbuf text = TEXTBUF_GROWING;
        struct cast cast = { .you = rows[i].viewer < SEATS_MAX ? rows[i].viewer : SEAT_NONE,
                             .name = { "Ada", "Bo", "Kim" },
                             .in_full = true };
        assert_int_equal(match_from_id(&test_games()->catalog, rows[i].id, CHANCE_AUTO, "1", &m, &err), 0);
        story_of_match(&story, m, rows[i].viewer, match_event_count(m));
        for (int n = 0; n < story.turn_count; n++) {
            struct teller t = teller_to(&text, &cast);
            story_line(&story, n, &t);
            text_put(&text, "\n");
        }
        assert_string_equal(textbuf_text(&text), rows[i].lines);
        assert_int_equal(story_since(&story, rows[i].viewer), rows[i].since);
        textbuf_release(&text);
        story_release(&story);
        match_free(m);
    }
}

/* A story grows with its match: the same as one that is made at once. */
static void test_story_grows(void **state)
{
    (void)state;
    struct match *m;
    struct error err;
    assert_int_equal(match_from_id(&test_games()->catalog, ROYAL, CHANCE_AUTO, "1", &m, &err), 0);
    for (int last = 0; last <= match_event_count(m); last++) {
        struct story grown, whole;
        story_of_match(&grown, m, 0, last / 2);
        for (int v = last / 2 + 1; v <= last; v++) {
            struct event seen = event_seen_by(match_event(m, v), 0);
            story_add(&grown, &seen);
        }
        story_of_match(&whole, m, 0, last);
        assert_int_equal(grown.turn_count, whole.turn_count);
        if (last)
            assert_memory_equal(grown.turns, whole.turns, (size_t)whole.turn_count * sizeof *whole.turns);
        story_release(&grown);
        story_release(&whole);
    }
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_story_lines_of_every_game),
        cmocka_unit_test(test_story_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
