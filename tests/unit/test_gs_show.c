/* What people are told and offered in The Greatest Snake: by positions, for whoever acts, for others, and without
 * names. */
#include "show/choice.h"
#include "show/games/gs_show.h"
#include "show/preview.h"

#include "gs_scene.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Who reads: seat 0 itself, Bo at seat 1, or somebody who knows no names. */
static const struct cast casts[] = {
    { .you = 0, .name = { "Ann", "Bo", "Cy", "Di", "Ed" } },
    { .you = 1, .name = { "Ann", "Bo", "Cy", "Di", "Ed" } },
    { .you = SEAT_NONE },
};
enum { OTHER = NAMED };

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static struct {
    action list[4096];
    union state_memory view;
} asked;

/* The choice of the seat that owes an action. */
static struct choice choice_of(struct scene *x)
{
    int seat = game_sole_actor(&x->memory.state);
    game_view(x->rules, &x->memory.state, seat, &asked.view.state);
    return choice_among(x->rules, &asked.view.state, seat, asked.list,
                        game_legal(x->rules, &asked.view.state, seat, asked.list));
}

static int index_of(const struct choice *c, const char *wanted)
{
    for (int i = 0; i < c->count; i++) {
        char text[80];
        struct textbuf out = textbuf_over(text, sizeof text);
        choice_text(c, i, &out);
        if (strcmp(text, wanted) == 0)
            return i;
    }
    fail_msg("'%s' is not legal", wanted);
    return -1;
}

/* The questions on the way to an action, each with what it takes: "What do you do? Play Rust / Rust: which …". */
static const char *way(struct scene *x, const char *text, int cast)
{
    struct choice c = choice_of(x);
    struct textbuf *out = scene_text();
    struct teller t = teller_to(out, &casts[cast]);
    int at = index_of(&c, text), level = choice_level_from(&c, at, 0);
    while (level < SHOW_LEVELS_MAX) {
        choice_question(&c, at, level, &t);
        text_put(out, " ");
        choice_label(&c, at, level, &t);
        level = choice_level_from(&c, at, level + 1);
        text_put(out, level < SHOW_LEVELS_MAX ? " / " : "");
    }
    return textbuf_text(out);
}

/* The labels of a level on the way to an action. */
static const char *labels(struct scene *x, const char *text, int level, int cast)
{
    enum { ROOM = 40 };
    struct choice_option options[ROOM];
    struct choice c = choice_of(x);
    struct textbuf *out = scene_text();
    int count = choice_options(&c, text ? index_of(&c, text) : 0, level, options, ROOM);
    for (int i = 0; i < count; i++) {
        char label[80];
        struct textbuf one = textbuf_over(label, sizeof label);
        struct teller t = teller_to(&one, &casts[cast]);
        choice_label(&c, options[i].first, level, &t);
        text_putf(out, "%s%s", i ? ", " : "", label);
    }
    return textbuf_text(out);
}

static const char *effect(struct scene *x, const char *text, int cast)
{
    struct choice c = choice_of(x);
    struct textbuf *out = scene_text();
    struct teller t = teller_to(out, &casts[cast]);
    show_action(c.rules, c.view, c.seat, c.actions[index_of(&c, text)], &t);
    return textbuf_text(out);
}

static const char *advice(struct scene *x, int cast)
{
    struct choice c = choice_of(x);
    struct textbuf *out = scene_text();
    struct teller t = teller_to(out, &casts[cast]);
    show_advice(c.rules, c.view, c.seat, &t);
    return textbuf_text(out);
}

/* What all three are told. */
#define TOLD(call, you, other, nameless)                                                                               \
    do {                                                                                                               \
        const char *const expected[] = { you, other, nameless };                                                       \
        for (int cast = YOU; cast <= NAMELESS; cast++)                                                                 \
            assert_string_equal(call, expected[cast]);                                                                 \
    } while (0)

static void pose_turn(struct scene *x)
{
    POSE(*x,
         .snakes = { "head body=gun common-rat=gun common-rat=trampoline:fat-rat common-rat:common-rat tail",
                     "asleep head body:common-rat fat-rat=armor:speedy-rat tail", "head:fat-rat body=cloak tail" },
         .hands = { "squeeze*2 rust dodge steal super-glue sword", "dodge*2" }, .pit = "lucky-rat");
}

static void test_gs_show_a_choice_goes_by_card_target_and_price(void **state)
{
    (void)state;
    struct scene x;
    pose_turn(&x);
    assert_string_equal(labels(&x, NULL, 0, YOU),
                        "Play Super Glue, Play Squeeze, Play Steal, Play Rust, Use Gun 0/3, Body Card 1, "
                        "Use Gun 0/3, Body Card 2, Put on Sword, Take Equipment off, Digest!");
    assert_string_equal(labels(&x, "play squeeze 1.1", 1, OTHER),
                        "Ann's 3: Fat Rat, Ann's 4: Common Rat, Your 1: Common Rat");
    assert_string_equal(labels(&x, "unequip 0.1", 1, YOU),
                        "Body Card 1: Gun 0/3, Body Card 2: Gun 0/3, Body Card 3: Trampoline");
    TOLD(way(&x, "use 0.1 ammo squeeze 1.1", cast),
         "What do you do? Use Gun 0/3, Body Card 1 / Gun: which rat? Bo's 1: Common Rat / "
         "Gun: which card as ammo? Squeeze \u00d72",
         "What does Ann do? Use Gun 0/3, Body Card 1 / Gun: which rat? Your 1: Common Rat / "
         "Gun: which card as ammo? Squeeze \u00d72",
         "What does seat 0 do? Use Gun 0/3, Body Card 1 / Gun: which rat? Seat 1's 1: Common Rat / "
         "Gun: which card as ammo? Squeeze \u00d72");
    TOLD(way(&x, "play super-glue 1", cast), "What do you do? Play Super Glue / Super Glue: which snake? Bo's snake",
         "What does Ann do? Play Super Glue / Super Glue: which snake? Your snake",
         "What does seat 0 do? Play Super Glue / Super Glue: which snake? Seat 1's snake");
    /* one free Body Card only, so nothing is asked about it */
    assert_string_equal(way(&x, "play steal 2.1 0.4", YOU),
                        "What do you do? Play Steal / Steal: which Equipment? Cy's 1: Cloak");
    assert_string_equal(way(&x, "equip sword 0.4", YOU), "What do you do? Put on Sword");
    scene_end(&x);
    POSE(x, .snakes = { "head body:fat-rat common-rat tail" }, .hands = { "gun" });
    assert_string_equal(way(&x, "equip gun 0.1", YOU),
                        "What do you do? Put on Gun / Gun: on which Body Card? Body Card 1 under Fat Rat");
    scene_end(&x);
}

static void test_gs_show_tells_what_an_action_does(void **state)
{
    (void)state;
    struct scene x;
    pose_turn(&x);
    TOLD(effect(&x, "play squeeze 1.1", cast), "You play Squeeze on Common Rat on Body Card 1 of Bo's snake.",
         "Ann plays Squeeze on Common Rat on Body Card 1 of your snake.",
         "Seat 0 plays Squeeze on Common Rat on Body Card 1 of seat 1's snake.");
    assert_string_equal(
        effect(&x, "use 0.1 ammo rust 1.1", YOU),
        "You use Gun on Common Rat on Body Card 1 of Bo's snake, with Rust as ammo. That is use 1 of 3.");
    assert_string_equal(effect(&x, "equip sword 0.4", YOU), "You want to put Sword on Body Card 4.");
    TOLD(effect(&x, "unequip 0.1", cast),
         "Gun 0/3 on Body Card 1 of your snake goes to the Discard Pile. Nobody can answer that.",
         "Gun 0/3 on Body Card 1 of Ann's snake goes to the Discard Pile. Nobody can answer that.",
         "Gun 0/3 on Body Card 1 of seat 0's snake goes to the Discard Pile. Nobody can answer that.");
    TOLD(effect(&x, "digest", cast), "You say: Digest! Then the rats in all snakes move on, and the turn ends.",
         "Ann says: Digest! Then the rats in all snakes move on, and the turn ends.",
         "Seat 0 says: Digest! Then the rats in all snakes move on, and the turn ends.");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun(rust,swap) tail", "head body common-rat tail:common-rat" }, .hands = { "dodge" },
         .pit = "lucky-rat", .step = "draw", .phase = "draw");
    assert_string_equal(effect(&x, "use 0.1 ammo dodge 1.3", YOU),
                        "You use Gun on Common Rat on the Tail of Bo's snake, with Dodge as ammo. That is use 3 of 3, "
                        "and it is used up.");
    TOLD(effect(&x, "draw pit", cast), "By the Pit-y Rule you draw Lucky Rat, the top rat of the Pit.",
         "By the Pit-y Rule Ann draws Lucky Rat, the top rat of the Pit.",
         "By the Pit-y Rule seat 0 draws Lucky Rat, the top rat of the Pit.");
    scene_end(&x);
}

#define RESPONSE .phase = "response", .hands = { "dodge squeeze", "dodge", "dodge gun" }

static void test_gs_show_what_helps_stands_before_other_answers(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .phase = "response", .hands = { "squeeze dodge", "dodge", "" }, .turn = 1,
         .snakes = { "head body=jet-pack common-rat:fat-rat tail" }, .stack = "1 play lullaby 0");
    assert_string_equal(labels(&x, NULL, 0, YOU), "Play Dodge, Use Jet Pack, Play Squeeze, Let it happen");
    TOLD(way(&x, "pass", cast), "How do you answer? Let it happen", "How does Ann answer? Let it happen",
         "How does seat 0 answer? Let it happen");
    TOLD(effect(&x, "use 0.1 sleep", cast), "You use Jet Pack. It cancels Bo's Lullaby.",
         "Ann uses Jet Pack. It cancels your Lullaby.", "Seat 0 uses Jet Pack. It cancels seat 1's Lullaby.");
    scene_end(&x);
    POSE(x, .phase = "response", .hands = { "dodge" }, .turn = 1, .ruleset = "expansion",
         .snakes = { "head body:fat-rat tail" }, .stack = "1 play group-hug");
    assert_string_equal(effect(&x, "play dodge", YOU), "You play Dodge. Of Bo's Group Hug it only spares your snake.");
    scene_end(&x);
}

static void test_gs_show_marks_what_harms_declines_and_ends(void **state)
{
    (void)state;
    struct scene x;
    static const struct {
        const char *text;
        unsigned marks;
    } marked[] = {
        { "play squeeze 1.1", 0 },
        { "play squeeze 0.3", CHOICE_DESTRUCTIVE },
        { "use 0.1 ammo rust 0.3", CHOICE_DESTRUCTIVE },
        { "play rust 0.2", CHOICE_DESTRUCTIVE },
        { "play steal 2.1 0.4", 0 },
        { "unequip 0.2", CHOICE_DESTRUCTIVE },
        { "digest", CHOICE_ENDS },
    };
    pose_turn(&x);
    struct choice c = choice_of(&x);
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++)
        assert_int_equal(show_marks(c.rules, c.view, 0, c.actions[index_of(&c, marked[i].text)]), marked[i].marks);
    assert_int_equal(choice_declining(&c), -1);
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "1 play lullaby 0", .turn = 1, .passed = "2");
    c = choice_of(&x);
    assert_int_equal(choice_declining(&c), index_of(&c, "pass"));
    scene_end(&x);
}

/* "dodge it is only an answer; 0.3 Trampoline: a rat lies on it" */
static const char *lacks(struct scene *x)
{
    struct lack list[SHOW_LACKS_MAX];
    struct choice c = choice_of(x);
    struct textbuf *out = scene_text();
    int count = show_of(x->rules->game)->lacks(c.rules, c.view, c.seat, list);
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%s %s", i ? "; " : "", list[i].thing.id, list[i].why);
    return textbuf_text(out);
}

static void test_gs_show_tells_why_something_cannot_be_done(void **state)
{
    (void)state;
    struct scene x;
    pose_turn(&x);
    assert_string_equal(lacks(&x), "dodge it is only an answer; 0.3 Trampoline: a rat lies on it");
    scene_end(&x);
    POSE(x, .snakes = { "asleep head body=trampoline common-rat:fat-rat tail" }, .drawn = "stinky-rat",
         .hands = { "swap pit-stop gun" });
    assert_string_equal(lacks(&x),
                        "stinky-rat your snake sleeps; "
                        "swap it needs unlocked Equipment of your snake, and unlocked Equipment of another snake; "
                        "pit-stop it needs your snake able to eat, and a rat in the Pit; "
                        "gun Equipment is put on in your turn while nothing waits; "
                        "0.1 Trampoline: it is paid with sleep, and your snake sleeps");
    scene_end(&x);
    POSE(x, .snakes = { "head body=coffee-machine common-rat=gun tail" }, .hands = { "dodge" }, .turn = 1,
         .phase = "response", .stack = "1 play super-glue 2");
    assert_string_equal(
        lacks(&x), "dodge it needs something that is aimed at you; 0.1 Coffee Machine: it needs your snake asleep; "
                   "0.2 Gun: it needs a rat that can be squeezed");
    scene_end(&x);
    POSE(x, .phase = "effect", .queue = "discard 0", .hands = { "dodge gun" });
    assert_string_equal(lacks(&x), "");
    scene_end(&x);
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

#define ADVISED(you, other, nameless, ...)                                                                             \
    do {                                                                                                               \
        struct scene x;                                                                                                \
        POSE(x, __VA_ARGS__);                                                                                          \
        TOLD(advice(&x, cast), you, other, nameless);                                                                  \
        scene_end(&x);                                                                                                 \
    } while (0)

static void test_gs_show_advises_in_every_phase(void **state)
{
    (void)state;
    ADVISED("You draw a card, and may play cards before.", "Ann draws a card, and may play cards before.",
            "Seat 0 draws a card, and may play cards before.", .step = "draw", .phase = "draw");
    ADVISED("You have drawn Fat Rat: eat it, or refuse it?", "Ann has drawn Fat Rat: eat it, or refuse it?",
            "Seat 0 has drawn Fat Rat: eat it, or refuse it?", .drawn = "fat-rat");
    ADVISED("You have drawn Fat Rat, which cannot be eaten now.", "Ann has drawn Fat Rat, which cannot be eaten now.",
            "Seat 0 has drawn Fat Rat, which cannot be eaten now.", .drawn = "fat-rat",
            .snakes = { "asleep head body tail" });
    ADVISED("You play, use and put on whatever helps. Digest! ends the turn.",
            "Ann plays, uses and puts on whatever helps. Digest! ends the turn.",
            "Seat 0 plays, uses and puts on whatever helps. Digest! ends the turn.", .turn = 0);
    ADVISED("You hold 9 cards, 2 too many: play or discard before Digest!",
            "Ann holds 9 cards, 2 too many: play or discard before Digest!",
            "Seat 0 holds 9 cards, 2 too many: play or discard before Digest!", .hands = { "dodge*5 squeeze*4" });
    ADVISED("You discard a card: which?", "Ann discards a card: which?", "Seat 0 discards a card: which?",
            .phase = "effect", .queue = "discard 0", .hands = { "dodge gun" });
    ADVISED("Equipment of your snake is destroyed: which?", "Equipment of Ann's snake is destroyed: which?",
            "Equipment of seat 0's snake is destroyed: which?", .phase = "effect", .queue = "destroy 0",
            .snakes = { "head body=gun tail" });
    ADVISED("You look at a hand: whose?", "Ann looks at a hand: whose?", "Seat 0 looks at a hand: whose?",
            .phase = "effect", .queue = "look 0");
    ADVISED("Bo plays Super Glue on your snake. Do you answer?", "You play Super Glue on Ann's snake. Does Ann answer?",
            "Seat 1 plays Super Glue on seat 0's snake. Does seat 0 answer?", RESPONSE, .turn = 1, .passed = "2",
            .stack = "1 play super-glue 0");
    ADVISED("You say: Digest! Do you add anything?", "Ann says: Digest! Does Ann add anything?",
            "Seat 0 says: Digest! Does seat 0 add anything?", RESPONSE, .passed = "1 2", .stack = "0 digest");
}

static void test_gs_show_the_table_in_words(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RESPONSE, .snakes = { "head body=gun(rust):fat-rat common-rat tail", "asleep head:glue body=armor tail" },
         .pit = "lucky-rat", .discard = "swap*2", .turn = 1, .passed = "2", .stack = "1 play super-glue 0");
    assert_string_equal(told_table(&x),
                        "Your snake, awake: Head; Body Card 1, wears Gun, spent on it Rust, holds Fat Rat; Body "
                        "Card 2; Tail.\n"
                        "Bob's snake, asleep: Head, Super Glue; Body Card 1, wears Armor; Tail.\n"
                        "Seat 2's snake, awake: Head; Body Card 1; Tail.\n"
                        "Announced, the latest on top:\n"
                        "1. Bob plays Super Glue on your snake.\n"
                        "\n"
                        "Deck: 81 cards\n"
                        "\n"
                        "Pit (1), from the top: Lucky Rat\n"
                        "\n"
                        "Discard Pile: Swap ×2\n"
                        "\n"
                        "Known of Bob's hand (1): none\n"
                        "\n"
                        "Known of seat 2's hand (2): none\n"
                        "\n"
                        "Dodge (Power Card, 5 copies): Cancel a Power Card or ability aimed at you. One that hits "
                        "many snakes only spares yours. Only as an answer.\n"
                        "Squeeze (Power Card, 4 copies): Squeeze 1 rat in any snake 1 space. A rat that reaches "
                        "the Head is vomited.\n");
    scene_end(&x);
}

/* The card that is looked up while an action (NULL: none) is pointed at, by its id. */
static void expect_card(struct scene *x, const char *text, const char *id)
{
    struct choice c = choice_of(x);
    int card = gs_card_in_question(c.rules, c.view, c.seat, text ? &c.actions[index_of(&c, text)] : NULL);
    assert_string_equal(card == GS_NONE ? "none" : ((const struct gs_rules *)c.rules)->card[card].id, id);
}

static void test_gs_show_looks_up_the_card_that_is_pointed_at(void **state)
{
    (void)state;
    struct scene x;
    pose_turn(&x);
    expect_card(&x, NULL, "none");
    expect_card(&x, "play super-glue 1", "super-glue");
    expect_card(&x, "use 0.2 ammo squeeze 1.1", "gun");
    expect_card(&x, "equip sword 0.4", "sword");
    expect_card(&x, "unequip 0.3", "trampoline");
    expect_card(&x, "digest", "none");
    scene_end(&x);
    POSE(x, .snakes = { NULL, "head body common-rat tail" }, .pit = "lucky-rat fat-rat", .step = "draw",
         .phase = "draw");
    expect_card(&x, "draw pit", "fat-rat");
    scene_end(&x);
    POSE(x, .drawn = "fat-rat");
    expect_card(&x, NULL, "fat-rat");
    expect_card(&x, "eat", "fat-rat");
    scene_end(&x);
    POSE(x, RESPONSE, .turn = 1, .passed = "2", .stack = "1 play super-glue 0");
    expect_card(&x, NULL, "super-glue");
    expect_card(&x, "pass", "super-glue");
    expect_card(&x, "play dodge", "dodge");
    scene_end(&x);
    POSE(x, .phase = "effect", .queue = "destroy 0", .snakes = { "head body=gun common-rat=trampoline tail" });
    expect_card(&x, "destroy 0.2", "trampoline");
    scene_end(&x);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static const char *waiting(struct scene *x, int height, int cast)
{
    struct textbuf *out = scene_text();
    struct teller t = teller_to(out, &casts[cast]);
    game_view(x->rules, &x->memory.state, VIEW_TABLE, &asked.view.state);
    bool there = show_of(x->rules->game)->answering->waiting(x->rules, &asked.view.state, height, &t);
    return there ? textbuf_text(out) : NULL;
}

static void test_gs_show_tells_what_waits_on_the_stack(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RESPONSE, .stack = "0 eat common-rat, 2 play super-glue 0, 0 play dodge");
    TOLD(waiting(&x, 0, cast), "You want to eat Common Rat.", "Ann wants to eat Common Rat.",
         "Seat 0 wants to eat Common Rat.");
    TOLD(waiting(&x, 1, cast), "Cy plays Super Glue on your snake.", "Cy plays Super Glue on Ann's snake.",
         "Seat 2 plays Super Glue on seat 0's snake.");
    assert_string_equal(waiting(&x, 2, OTHER), "Ann plays Dodge.");
    assert_null(waiting(&x, 3, YOU));
    assert_null(waiting(&x, -1, YOU));
    scene_end(&x);
    POSE(x, .phase = "response", .hands = { "dodge", "dodge" }, .snakes = { NULL, "head body:common-rat tail" },
         .stack = "0 play group-hug !1, 2 play squeeze -", .ruleset = "expansion");
    TOLD(waiting(&x, 0, cast), "You play Group Hug. It spares Bo.", "Ann plays Group Hug. It spares you.",
         "Seat 0 plays Group Hug. It spares seat 1.");
    assert_string_equal(waiting(&x, 1, YOU), "Cy plays Squeeze. What it was aimed at is no longer there.");
    scene_end(&x);
}

/* To whom what lies on top matters, by their seats: "02"; told of anybody's view. */
static const char *concerned(struct scene *x)
{
    struct textbuf *out = scene_text();
    for (int seat = 0; seat < x->rules->seats; seat++) {
        const struct answering *answering = show_of(x->rules->game)->answering;
        game_view(x->rules, &x->memory.state, VIEW_TABLE, &asked.view.state);
        bool matters = answering->matters(x->rules, &asked.view.state, seat);
        for (int viewer = 0; viewer < x->rules->seats; viewer++) {
            game_view(x->rules, &x->memory.state, viewer, &asked.view.state);
            assert_int_equal(answering->matters(x->rules, &asked.view.state, seat), matters);
        }
        if (matters)
            text_put_int(out, seat);
    }
    return textbuf_text(out);
}

#define CONCERNED(seats, ...)                                                                                          \
    do {                                                                                                               \
        struct scene x;                                                                                                \
        POSE(x, RESPONSE, __VA_ARGS__);                                                                                \
        assert_string_equal(concerned(&x), seats);                                                                     \
        scene_end(&x);                                                                                                 \
    } while (0)

static void test_gs_show_it_matters_when_aimed_at_or_somebody_eats(void **state)
{
    (void)state;
    CONCERNED("12", .stack = "0 eat common-rat");
    CONCERNED("0", .stack = "0 eat common-rat, 1 play super-glue 0");
    CONCERNED("1", .stack = "0 eat common-rat, 1 play super-glue 0, 0 play dodge");
    CONCERNED("", .stack = "0 play squeeze -");
    CONCERNED("", .stack = "0 equip gun 0.1");
    CONCERNED("12", .stack = "0 play pit-stop", .pit = "fat-rat");
}

static void test_gs_show_digest_matters_if_another_snake_grows(void **state)
{
    (void)state;
    CONCERNED("", .stack = "0 digest");
    CONCERNED("2", .stack = "0 digest", .snakes = { NULL, "head body common-rat fat-rat fat-rat tail:common-rat" });
    CONCERNED("12", .stack = "0 digest", .snakes = { "head body tail:common-rat" });
}

/* Whether little can come of what was announced. */
#define QUIET(quiet_or_not, ...)                                                                                       \
    do {                                                                                                               \
        struct scene x;                                                                                                \
        POSE(x, RESPONSE, __VA_ARGS__);                                                                                \
        game_view(x.rules, &x.memory.state, VIEW_TABLE, &asked.view.state);                                            \
        assert_int_equal(show_of(x.rules->game)->answering->quiet(x.rules, &asked.view.state), quiet_or_not);          \
        scene_end(&x);                                                                                                 \
    } while (0)

static void test_gs_show_it_is_quiet_when_little_can_come_of_it(void **state)
{
    (void)state;
    QUIET(true, .stack = "0 equip gun 0.1");
    QUIET(true, .stack = "0 digest");
    QUIET(true, .stack = "0 digest", .snakes = { "head body:common-rat tail" });
    QUIET(false, .stack = "0 digest", .snakes = { "head body tail:common-rat" });
    QUIET(false, .stack = "0 eat common-rat");
    QUIET(false, .stack = "0 play super-glue 1");
    QUIET(false, .stack = "0 equip gun 0.1, 1 play super-glue 0");
}

/* Those who are really asked when all pass, until something comes of it. */
static unsigned asked_in_turn(const struct rules *rules, const struct state *s)
{
    const struct answering *answering = show_of(rules->game)->answering;
    union state_memory memory;
    unsigned seats = 0;
    memcpy(&memory, s, rules->game->state_size);
    const struct gs_state *now = (const struct gs_state *)&memory.state;
    for (bool on = true; on;) {
        int seat = game_sole_actor(&memory.state), before = now->passed;
        int count = game_legal(rules, &memory.state, seat, asked.list);
        assert_int_equal(asked.list[count - 1], answering->decline(rules, &memory.state, seat));
        seats |= 1u << seat;
        game_apply(rules, &memory.state, seat, asked.list[count - 1], NULL);
        on = now->passed > before;
    }
    return seats;
}

static void test_gs_show_a_round_is_who_will_be_asked(void **state)
{
    (void)state;
    int rounds = 0;
    for (int n = 0; n < 3; n++) {
        struct rules *rules = test_rules(test_games(), "greatest-snake", "expansion", 3 + n, NULL);
        union state_memory memory;
        struct rng rng = rng_from_seed((uint64_t)(60 + n));
        int seat;
        action a;
        game_setup(rules, &memory.state);
        for (int ply = 0; ply < 1000 && test_pick(rules, &memory.state, &rng, asked.list, &seat, &a); ply++) {
            if (memory.state.node == NODE_REACTION) {
                game_view(rules, &memory.state, VIEW_TABLE, &asked.view.state);
                assert_int_equal(preview_round(rules, &asked.view.state), asked_in_turn(rules, &memory.state));
                rounds++;
            }
            game_apply(rules, &memory.state, seat, a, NULL);
        }
        rules_free(rules);
    }
    assert_in_range(rounds, 100, 4000);
}

/* ---- Standing and ending ----------------------------------------------------------------------------------------- */

static const char *ending(struct scene *x, int cast)
{
    struct textbuf *out = scene_text();
    struct teller t = teller_to(out, &casts[cast]);
    show_headline(x->rules, &x->memory.state, &t);
    text_put(out, " ");
    show_why(x->rules, &x->memory.state, &t);
    return textbuf_text(out);
}

static void test_gs_show_the_end_names_all_winners(void **state)
{
    (void)state;
    struct scene x;
    struct score_part parts[SHOW_PARTS_MAX];
    static const char *const seven = "head body common-rat fat-rat fat-rat lucky-rat tail";
    POSE(x, .snakes = { seven, "head body common-rat speedy-rat tail" }, .phase = "over");
    TOLD(ending(&x, cast), "You win. Your snake is the first with 7 cards.",
         "Ann wins. Ann's snake is the first with 7 cards.", "Seat 0 wins. Seat 0's snake is the first with 7 cards.");
    assert_int_equal(show_score_parts(x.rules, &x.memory.state, 1, parts), 2);
    assert_int_equal(parts[0].points, 3);
    assert_int_equal(parts[1].points, 2);
    assert_string_equal(parts[1].words, "for digested rats");
    assert_int_equal(show_score_parts(x.rules, &x.memory.state, 2, parts), 1);
    scene_end(&x);
    POSE(x, .snakes = { seven, "head body common-rat common-rat speedy-rat speedy-rat tail" }, .phase = "over");
    TOLD(ending(&x, cast), "You and Bo win together. Their snakes have come to 7 cards at the same moment.",
         "Ann and you win together. Their snakes have come to 7 cards at the same moment.",
         "Seat 0 and seat 1 win together. Their snakes have come to 7 cards at the same moment.");
    scene_end(&x);
}

static void test_gs_show_tells_how_a_snake_stands(void **state)
{
    (void)state;
    struct scene x;
    pose_turn(&x);
    static const char *const standings[] = { "length 6 of 7, awake, 2 rats inside, 7 cards in hand",
                                             "length 4 of 7, asleep, 2 rats inside, 2 cards in hand",
                                             "length 3 of 7, awake, 1 rat inside, 0 cards in hand" };
    for (int seat = 0; seat < 3; seat++) {
        struct textbuf *out = scene_text();
        struct teller t = teller_to(out, &casts[YOU]);
        show_standing(x.rules, &x.memory.state, seat, &t);
        assert_string_equal(textbuf_text(out), standings[seat]);
    }
    scene_end(&x);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* What a card says whose ruleset gives it no text. */
static void test_gs_show_composes_what_cards_say(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        { "Fat Rat", "Moves 1 space, but only in the Digestion Phase that ends its snake's own turn." },
        { "Greasy Rat", "Moves 1 space in every Digestion Phase. Squeezed, it slips 2 spaces." },
        { "Bouncy Rat", "Moves 1 space in every Digestion Phase. Vomited, it goes onto the Deck." },
        { "Super Glue", "Cover the Head of any snake with a bare Head until its owner's next turn: it cannot eat." },
        { "Fake Rat", "Feed it to any snake that can eat. Moves 1 space in every Digestion Phase. Vomited, it is "
                      "discarded. Digested, it is discarded and adds no length." },
        { "Steal", "Move unlocked Equipment of another snake to a free Body Card of yours." },
        { "Swap", "Exchange unlocked Equipment of your snake for unlocked Equipment of another snake." },
        { "Gun", "For a hand card as ammo, 3 times: squeeze a rat of any snake that can be squeezed." },
        { "Sword", "Go to sleep: squeeze a rat of another snake that can be squeezed, the same one 2 times in all." },
        { "Boxing Glove", "Discard a hand card: squeeze a rat of a neighbour's snake that can be squeezed." },
        { "Cloak", "Discard it: cancel a Power Card or ability aimed at you; one that hits many snakes only spares "
                   "yours. Only as an answer." },
        { "Coffee Machine", "Discard a hand card: wake your sleeping snake." },
        { "Backpack", "You may end your turn with 9 cards in hand." },
        { "Food Poisoning", "Every snake with a rat on its Head vomits it." },
    };
    struct rules *rules = test_rules(test_games(), "greatest-snake", "expansion", 5, NULL);
    const struct gs_rules *r = (const struct gs_rules *)rules;
    size_t found = 0;
    for (int kind = 0; kind < r->kinds; kind++)
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            struct gs_card card = r->card[kind];
            struct textbuf *out = scene_text();
            if (strcmp(card.name, texts[i][0]) != 0)
                continue;
            card.text = "";
            gs_put_card_text(&card, out);
            assert_string_equal(textbuf_text(out), texts[i][1]);
            found++;
        }
    assert_int_equal(found, sizeof texts / sizeof *texts);
    rules_free(rules);
}

/* True if two cards can do the same, whatever they are called and however many there are. */
static bool same_deeds(struct gs_card a, const struct gs_card *b)
{
    a.id = b->id;
    a.name = b->name;
    a.text = b->text;
    a.copies = b->copies;
    return memcmp(&a, b, sizeof a) == 0;
}

static void check_composed(const struct gs_card *card, const char *text)
{
    static const char *const prices[] = { "", "for a hand card as ammo, ",
                                          "go to sleep: ", "discard a hand card: ", "discard it: " };
    static const char *const whats[] = { "snake", "rat", "Equipment", "Body Card", "hand", "Discard Pile" };
    static const char *const whose[] = { "any ", "your", "another", "neighbour" };
    assert_true(*text && text[strlen(text) - 1] == '.');
    assert_true(strstr(text, prices[card->price] + (card->price ? 1 : 0)));
    for (int i = 0; i < card->slots; i++) {
        assert_non_null(strstr(text, whats[card->slot[i].what]));
        if (card->slot[i].what != GS_AT_BODY && card->slot[i].what != GS_AT_DISCARD)
            assert_non_null(strstr(text, whose[card->slot[i].whose]));
    }
}

/* Every card of every deck: a sentence with price and targets, and no two that do different things have the same. */
static void test_gs_show_no_two_deeds_have_one_sentence(void **state)
{
    enum { RULESETS_MAX = 8 };
    static char text[RULESETS_MAX * GS_KINDS_MAX][400];
    static struct gs_card cards[RULESETS_MAX * GS_KINDS_MAX];
    const struct catalog *catalog = &test_games()->catalog;
    const struct game *game = catalog_game(catalog, "greatest-snake");
    const struct ruleset *ruleset;
    struct rules *rules[RULESETS_MAX];
    int count = 0, rulesets = 0;
    (void)state;
    for (; (ruleset = catalog_ruleset_at(catalog, game, rulesets)); rulesets++) {
        assert_true(rulesets < RULESETS_MAX);
        assert_int_equal(rules_new(ruleset, NULL, ruleset->seats_min, &rules[rulesets], NULL), 0);
        const struct gs_rules *r = (const struct gs_rules *)rules[rulesets];
        for (int kind = 0; kind < r->kinds; kind++, count++) {
            struct textbuf out = textbuf_over(text[count], sizeof text[count]);
            cards[count] = r->card[kind];
            gs_put_card_data(&cards[count], &out);
            check_composed(&cards[count], text[count]);
            for (int other = 0; other < count; other++)
                if (strcmp(text[other], text[count]) == 0 && !same_deeds(cards[other], &cards[count]))
                    fail_msg("%s and %s: %s", cards[other].name, cards[count].name, text[count]);
        }
    }
    assert_true(count > 100);
    while (rulesets-- > 0)
        rules_free(rules[rulesets]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_show_a_choice_goes_by_card_target_and_price),
        cmocka_unit_test(test_gs_show_tells_what_an_action_does),
        cmocka_unit_test(test_gs_show_what_helps_stands_before_other_answers),
        cmocka_unit_test(test_gs_show_marks_what_harms_declines_and_ends),
        cmocka_unit_test(test_gs_show_tells_why_something_cannot_be_done),
        cmocka_unit_test(test_gs_show_advises_in_every_phase),
        cmocka_unit_test(test_gs_show_the_table_in_words),
        cmocka_unit_test(test_gs_show_looks_up_the_card_that_is_pointed_at),
        cmocka_unit_test(test_gs_show_tells_what_waits_on_the_stack),
        cmocka_unit_test(test_gs_show_it_matters_when_aimed_at_or_somebody_eats),
        cmocka_unit_test(test_gs_show_digest_matters_if_another_snake_grows),
        cmocka_unit_test(test_gs_show_it_is_quiet_when_little_can_come_of_it),
        cmocka_unit_test(test_gs_show_a_round_is_who_will_be_asked),
        cmocka_unit_test(test_gs_show_the_end_names_all_winners),
        cmocka_unit_test(test_gs_show_tells_how_a_snake_stands),
        cmocka_unit_test(test_gs_show_composes_what_cards_say),
        cmocka_unit_test(test_gs_show_no_two_deeds_have_one_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
