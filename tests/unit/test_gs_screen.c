/* The Greatest Snake's screen without a terminal: events mark what they touch, every action can be reached by keys,
 * clicks mean places, and nothing is drawn outside of its area or told that is hidden. */
#include "show/games/gs_show.h"
#include "tui/screens/gs_screen.h"

#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

extern const struct screen greatest_snake_screen;

static struct {
    const char *ruleset;
    int seats;
} const tables[] = { { "base", 3 }, { "base", 4 }, { "expansion", 3 }, { "expansion", 5 } };

enum { TABLES = sizeof tables / sizeof *tables };

/* ---- Looks ------------------------------------------------------------------------------------------------------- */

static struct {
    action list[4096];
    union state_memory view;
} seen;

/* What a viewer sees; the actions of whoever owes one are theirs if it is them. */
static struct look look_by(const struct rules *rules, const struct state *s, int viewer)
{
    int seat = game_sole_actor(s);
    bool asked = seat == viewer && seat < SEATS_MAX;
    game_view(rules, s, viewer, &seen.view.state);
    struct look look = { .rules = rules,
                         .view = &seen.view.state,
                         .seat = asked ? seat : SEAT_NONE,
                         .chosen = -1,
                         .cast = { .you = 0, .name = { "You", "greedy", "Ann", "greedy", "Bo" } } };
    int count = asked ? game_legal(rules, &seen.view.state, seat, seen.list) : 0;
    look.choice = choice_among(rules, &seen.view.state, look.seat, seen.list, count);
    look.chosen = count ? 0 : -1;
    return look;
}

static void action_text(const struct look *look, int index, char *text, size_t size)
{
    struct textbuf out = textbuf_over(text, size);
    game_action_text(look->rules, look->view, look->seat, look->choice.actions[index], &out);
}

/* The look of whoever owes an action, with this one chosen. */
static struct look look_at(struct scene *x, const char *chosen)
{
    struct look look = look_by(x->rules, &x->memory.state, game_sole_actor(&x->memory.state));
    for (int i = 0; chosen && i < look.choice.count; i++) {
        char text[80];
        action_text(&look, i, text, sizeof text);
        if (strcmp(text, chosen) == 0) {
            look.chosen = i;
            return look;
        }
    }
    assert_null(chosen);
    return look;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* The cells that the events of a play have touched, one event behind the other: "moved 1.1 1.0, vomited 1.0"; those of
 * which there was nothing to see are left out. */
static const char *touched(struct scene *x, const char *text, int viewer)
{
    struct textbuf *out = scene_text();
    struct gs_scene scene = { 0 };
    struct look look = look_by(x->rules, &x->memory.state, viewer);
    scene_play(x, text);
    for (int i = 0; i < x->log.count; i++) {
        struct event e = event_seen_by(&x->log.events[i], viewer);
        if (e.type == EVENT_BARE)
            continue;
        game_advance(x->rules, &seen.view.state, &e);
        if (!greatest_snake_screen.touch(&scene, &look, &e))
            continue;
        text_putf(out, "%s%s", out->length ? ", " : "", x->rules->game->event_types[e.type].name);
        for (int cell = 0; cell < x->rules->seats * GS_CELLS_MAX; cell++)
            if (scene.touched[cell / GS_CELLS_MAX] >> cell % GS_CELLS_MAX & 1)
                text_putf(out, " %d.%d", cell / GS_CELLS_MAX, cell % GS_CELLS_MAX);
    }
    return textbuf_text(out);
}

static void test_gs_screen_events_mark_what_they_touch(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=gun tail", "head body=padlock:common-rat tail:fat-rat", "head body=armor tail" },
         .hands = { "squeeze steal", "" });
    assert_string_equal(touched(&x, "use 0.1 ammo squeeze 1.1", 1), "announced 0.1");
    assert_string_equal(touched(&x, "pass", 1), "moved 1.0 1.1, vomited 1.0");
    assert_string_equal(touched(&x, "unequip 0.1", VIEW_TABLE), "lost 0.1");
    assert_string_equal(touched(&x, "play steal 2.1 0.1", 1), "announced, stolen 0.1 2.1");
    scene_end(&x);
    POSE(
        x,
        .snakes = { "asleep head body common-rat:speedy-rat tail", "head body tail:common-rat", "head:glue body tail" },
        .turn = 1);
    assert_string_equal(touched(&x, "digest", VIEW_TABLE),
                        "announced, digestion, digested 1.2, moved 0.2 0.3, digested 0.3, turn, unglued 2.0");
    scene_end(&x);
    POSE(x, .step = "draw", .phase = "draw", .deck = "dodge");
    assert_string_equal(touched(&x, "draw deck", 1), "");
    assert_string_equal(touched(&x, "draw dodge", 1), "drew");
    scene_end(&x);
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static const struct input keys[] = {
    { .kind = INPUT_DOWN },
    { .kind = INPUT_UP },
    { .kind = INPUT_RIGHT },
    { .kind = INPUT_LEFT },
    { .kind = INPUT_ENTER },
    { .kind = INPUT_ESCAPE },
    { .kind = INPUT_CHAR, .code = '2' },
};

/* A key as the table takes it: the picture is asked first, then the chooser. Returns -1 if it means nothing there. */
static int take_key(struct look *look, struct chooser *chooser, struct input in)
{
    chooser_follow(chooser, &look->choice, look->chosen);
    look->level = chooser->level;
    int next = greatest_snake_screen.steer(NULL, look, in);
    if (next < 0)
        return chooser_take(chooser, &look->choice, look->chosen, in);
    chooser->cursor = next;
    return next;
}

/* Where keys lead to from one place: pairs of an action and a level. */
struct places {
    uint8_t *reached; /* by action * SHOW_LEVELS_MAX + level */
    int *waiting;
    int count;
    bool *taken; /* by action: Enter leaves it to the table, which takes it */
};

static void visit(struct places *p, int index, int level)
{
    int place = index * SHOW_LEVELS_MAX + level;
    if (!p->reached[place])
        p->waiting[p->count++] = place;
    p->reached[place] = 1;
}

static void go_from(struct places *p, struct look look, int place)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct chooser chooser = { .cursor = place / SHOW_LEVELS_MAX, .level = place % SHOW_LEVELS_MAX };
        look.chosen = place / SHOW_LEVELS_MAX;
        int next = take_key(&look, &chooser, keys[i]);
        assert_in_range(next + 1, 0, look.choice.count);
        if (next >= 0)
            visit(p, next, chooser.level);
        else if (keys[i].kind == INPUT_ENTER)
            p->taken[look.chosen] = true;
    }
}

/* From the action that a choice begins with, keys alone lead to every action, where Enter takes it. */
static void assert_all_reached(struct look look)
{
    size_t count = (size_t)look.choice.count;
    struct places p = { calloc(count, SHOW_LEVELS_MAX), calloc(count * SHOW_LEVELS_MAX, sizeof(int)), 0,
                        calloc(count, sizeof(bool)) };
    struct chooser chooser = { .cursor = -1 };
    chooser_follow(&chooser, &look.choice, look.chosen);
    visit(&p, look.chosen, chooser.level);
    for (int i = 0; i < p.count; i++)
        go_from(&p, look, p.waiting[i]);
    for (size_t i = 0; i < count; i++)
        assert_true(p.taken[i]);
    free(p.reached);
    free(p.waiting);
    free(p.taken);
}

static void reach_in_game(const char *ruleset, int seats, uint64_t seed)
{
    struct rules *rules = test_rules(test_games(), "greatest-snake", ruleset, seats, NULL);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    union state_memory memory;
    struct rng rng = rng_from_seed(seed);
    int seat;
    game_setup(rules, &memory.state);
    for (int ply = 0; ply < 2000 && test_pick(rules, &memory.state, &rng, scratch, &seat, &a); ply++) {
        int actor = game_sole_actor(&memory.state);
        struct look look = look_by(rules, &memory.state, actor < SEATS_MAX ? actor : VIEW_TABLE);
        if (actor < SEATS_MAX && look.choice.count <= 60 && ply % 3 == 0) {
            look.chosen = (int)rng_below(&rng, (uint32_t)look.choice.count);
            assert_all_reached(look);
        }
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    free(scratch);
    rules_free(rules);
}

static void test_gs_screen_keys_lead_to_every_action(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++)
        reach_in_game(tables[i].ruleset, tables[i].seats, (uint64_t)(20 + i));
}

/* Hundreds of actions: cards times targets times what is paid. */
static void test_gs_screen_keys_lead_to_every_one_of_hundreds(void **state)
{
    (void)state;
    struct scene x;
    POSE(x,
         .snakes = { "head body=gun common-rat=lasers tail",
                     "head body=armor:common-rat fat-rat=padlock:speedy-rat tail",
                     "asleep head:glue body=sword greasy-rat:fake-rat tail:common-rat" },
         .hands = { "dodge*2 squeeze big-squeeze steal swap lullaby rust garbage-dive boxing-glove magnet cloak" },
         .discard = "trampoline backpack jet-pack");
    struct look look = look_at(&x, NULL);
    assert_in_range(look.choice.count, 80, 1000);
    assert_all_reached(look);
    scene_end(&x);
}

/* Keys by their letters: d, u, l, r, e(nter), b(ack), digits. Returns the action that is chosen then. */
static const char *steered(struct scene *x, struct chooser *chooser, const char *typed)
{
    static char text[80];
    struct look look = look_at(x, NULL);
    static const enum input_kind kinds[128] = { ['d'] = INPUT_DOWN,  ['u'] = INPUT_UP,    ['l'] = INPUT_LEFT,
                                                ['r'] = INPUT_RIGHT, ['e'] = INPUT_ENTER, ['b'] = INPUT_ESCAPE };
    *chooser = (struct chooser){ .cursor = -1 };
    for (; *typed; typed++) {
        struct input in = { .kind = kinds[(int)*typed] ? kinds[(int)*typed] : INPUT_CHAR, .code = (uint32_t)*typed };
        int next = take_key(&look, chooser, in);
        if (next < 0)
            return "taken";
        look.chosen = next;
    }
    action_text(&look, look.chosen, text, sizeof text);
    return text;
}

static void pose_choice(struct scene *x)
{
    POSE(*x,
         .snakes = { "head body=gun common-rat tail", "head body:common-rat fat-rat=padlock:speedy-rat tail",
                     "head body=sword:fake-rat tail" },
         .hands = { "dodge squeeze steal" });
}

static void test_gs_screen_a_choice_goes_step_by_step(void **state)
{
    (void)state;
    struct scene x;
    struct chooser at;
    pose_choice(&x);
    assert_string_equal(steered(&x, &at, "u"), "digest");
    assert_int_equal(at.level, 0);
    assert_string_equal(steered(&x, &at, "e"), "play squeeze 1.1");
    assert_int_equal(at.level, 1);
    assert_string_equal(steered(&x, &at, "ed"), "play squeeze 1.2");
    assert_string_equal(steered(&x, &at, "edr"), "play squeeze 2.1"); /* another snake */
    assert_string_equal(steered(&x, &at, "edrl"), "play squeeze 1.1");
    assert_string_equal(steered(&x, &at, "ede"), "taken");
    /* back keeps the target; another card begins with its own steps */
    assert_string_equal(steered(&x, &at, "edb"), "play squeeze 1.2");
    assert_int_equal(at.level, 0);
    assert_string_equal(steered(&x, &at, "edll"), "play squeeze 1.2"); /* no snake on that side: back */
    assert_int_equal(at.level, 0);
    assert_string_equal(steered(&x, &at, "d"), "play steal 2.1 0.2");
    assert_string_equal(steered(&x, &at, "de"), "taken"); /* one target and one place only */
    /* the rat, then ammo */
    assert_string_equal(steered(&x, &at, "dded"), "use 0.1 ammo dodge 1.1");
    assert_int_equal(at.level, 1);
    assert_string_equal(steered(&x, &at, "dde2e3"), "use 0.1 ammo steal 1.2");
    assert_int_equal(at.level, 2);
    assert_string_equal(steered(&x, &at, "dde2e3b"), "use 0.1 ammo steal 1.2");
    assert_int_equal(at.level, 1);
    assert_string_equal(steered(&x, &at, "dde2e3e"), "taken");
    scene_end(&x);
}

/* A hint chooses from outside: Enter takes it then. */
static void test_gs_screen_what_was_chosen_from_outside_is_taken_at_once(void **state)
{
    (void)state;
    struct scene x;
    pose_choice(&x);
    struct chooser chooser = { .cursor = -1 };
    struct look look = look_at(&x, NULL);
    chooser_follow(&chooser, &look.choice, look.chosen);
    look = look_at(&x, "use 0.1 ammo steal 2.1");
    assert_int_equal(take_key(&look, &chooser, (struct input){ .kind = INPUT_ENTER }), -1);
    scene_end(&x);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

enum { ROWS = 70, COLUMNS = 210, MARK = '~' };

/* A terminal that nobody sees, as large as any. */
static struct term open_terminal(FILE *files[2])
{
    files[0] = fopen("/dev/null", "w");
    files[1] = fopen("/dev/null", "r");
    assert_non_null(newterm("xterm", files[0], files[1]));
    assert_int_equal(resizeterm(ROWS, COLUMNS), OK);
    return (struct term){ .rows = ROWS, .columns = COLUMNS, .unicode = false };
}

static void close_terminal(FILE *files[2])
{
    endwin();
    delscreen(set_term(NULL));
    fclose(files[0]);
    fclose(files[1]);
}

/* All of the screen as text, a line each. */
static void read_screen(char text[ROWS][COLUMNS + 1])
{
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++)
            text[y][x] = (char)(mvinch(y, x) & A_CHARTEXT);
        text[y][COLUMNS] = '\0';
    }
}

/* Draws picture and panel in two areas beside each other. */
static void draw_look(struct gs_scene *scene, struct term *t, struct area area, int panel, const struct look *look,
                      char text[ROWS][COLUMNS + 1])
{
    struct area beside = { area.y, area.x + area.width + 1, area.height, panel };
    term_fill(t, 0, 0, ROWS, COLUMNS, STYLE_PLAIN);
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++)
            mvaddch(y, x, MARK);
    greatest_snake_screen.draw(scene, t, area, look);
    assert_in_range(greatest_snake_screen.panel(scene, t, beside, look), 0, area.height);
    read_screen(text);
}

/* Nothing is drawn outside. */
static void assert_inside(char text[ROWS][COLUMNS + 1], struct area area, int panel)
{
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++) {
            bool rows = y >= area.y && y < area.y + area.height;
            bool picture = x >= area.x && x < area.x + area.width;
            bool beside = x > area.x + area.width && x <= area.x + area.width + panel;
            if (!rows || (!picture && !beside))
                assert_int_equal(text[y][x], MARK);
        }
}

/* The same for a viewer, whatever is in the hands that they do not see, and in the Deck. */
static void assert_tells_nothing(const struct rules *rules, struct term *t, int viewer, int level,
                                 const struct state *s, struct rng *rng, char expected[ROWS][COLUMNS + 1],
                                 struct area area, int panel)
{
    static char text[ROWS][COLUMNS + 1];
    union state_memory view, other;
    game_view(rules, s, viewer, &view.state);
    game_determinize(rules, &view.state, rng, &other.state);
    struct look look = look_by(rules, &other.state, viewer);
    look.level = level;
    struct gs_scene scene = { 0 };
    draw_look(&scene, t, area, panel, &look, text);
    assert_memory_equal(text, expected, sizeof text);
}

static void draw_game(struct term *t, const char *ruleset, int seats, uint64_t seed)
{
    static char text[ROWS][COLUMNS + 1];
    struct rules *rules = test_rules(test_games(), "greatest-snake", ruleset, seats, NULL);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    union state_memory memory;
    struct rng rng = rng_from_seed(seed);
    int seat;
    game_setup(rules, &memory.state);
    for (int ply = 0; ply < 300 && test_pick(rules, &memory.state, &rng, scratch, &seat, &a); ply++) {
        int actor = game_sole_actor(&memory.state), viewer = (int)rng_below(&rng, (uint32_t)seats + 1);
        viewer = ply % 2 && actor < SEATS_MAX ? actor : viewer < seats ? viewer : VIEW_TABLE;
        struct area area = { (int)rng_below(&rng, 3), (int)rng_below(&rng, 3), 8 + (int)rng_below(&rng, 55),
                             20 + (int)rng_below(&rng, 130) };
        int panel = 10 + (int)rng_below(&rng, 40);
        struct look look = look_by(rules, &memory.state, viewer);
        look.level = (int)rng_below(&rng, 3);
        struct gs_scene scene = { 0 };
        if (ply % 3 == 0) { /* for the actor and for anybody in turn */
            draw_look(&scene, t, area, panel, &look, text);
            assert_inside(text, area, panel);
            assert_tells_nothing(rules, t, viewer, look.level, &memory.state, &rng, text, area, panel);
        }
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    free(scratch);
    rules_free(rules);
}

static void test_gs_screen_drawing_keeps_to_its_area_and_to_what_is_seen(void **state)
{
    (void)state;
    FILE *files[2];
    struct term t = open_terminal(files);
    for (int i = 0; i < TABLES; i++)
        draw_game(&t, tables[i].ruleset, tables[i].seats, (uint64_t)(40 + i));
    close_terminal(files);
}

static bool drawn(char text[ROWS][COLUMNS + 1], const char *word)
{
    for (int y = 0; y < ROWS; y++)
        if (strstr(text[y], word))
            return true;
    return false;
}

/* The words that the picture and its panel show of a pose for a viewer. */
static void assert_drawn(struct term *t, struct scene *x, int viewer, struct area area, const char *const *words,
                         const char *const *not_these)
{
    static char text[ROWS][COLUMNS + 1];
    struct look look = look_by(x->rules, &x->memory.state, viewer);
    struct gs_scene scene = { 0 };
    draw_look(&scene, t, area, 40, &look, text);
    for (; *words; words++)
        if (!drawn(text, *words))
            fail_msg("'%s' is not drawn", *words);
    for (; *not_these; not_these++)
        assert_false(drawn(text, *not_these));
}

static void test_gs_screen_the_picture_tells_all_that_lies_open(void **state)
{
    (void)state;
    struct scene x;
    FILE *files[2];
    struct term t = open_terminal(files);
    static const char *const none[] = { NULL };
    static const char *const open[] = {
        "Gun 2/3",           "(Fat s)",    "Armor #", "(Spiky 1#)", "Super Glue",       "3/7 asleep",
        "5/7 awake",         "hand 2",     "hand 1",  "Deck ",      "Pit 2: Lucky Rat", "Discard 1",
        "Drawn: Sleepy Rat", "(Speedy 2)", NULL
    };
    static const char *const own[] = { "Your hand:", "Pickpocket", "Steal", NULL };
    static const char *const others[] = { "Lullaby", NULL };
    POSE(x,
         .snakes = { "head body=gun(rust,swap):fat-rat tail",
                     "head body=armor common-rat:spiky-rat common-rat tail:speedy-rat", "asleep head:glue body tail" },
         .hands = { "pickpocket steal", "lullaby" }, .pit = "common-rat lucky-rat", .discard = "cloak",
         .drawn = "sleepy-rat");
    static const struct area areas[] = { { 1, 0, 22, 51 }, { 1, 0, 30, 71 }, { 0, 0, 58, 140 }, { 1, 0, 20, 34 } };
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++) {
        assert_drawn(&t, &x, VIEW_TABLE, areas[i], open, own);
        assert_drawn(&t, &x, 0, areas[i], own, others);
        assert_drawn(&t, &x, 1, areas[i], others, own);
        assert_drawn(&t, &x, 0, areas[i], open, none);
    }
    scene_end(&x);
    close_terminal(files);
}

/* ---- Pointing ---------------------------------------------------------------------------------------------------- */

/* The action that a click on words of the picture leads to, behind some keys; "" or "nothing" if it means nothing. */
static const char *clicked(struct term *t, struct scene *x, const char *typed, const char *word, struct area area)
{
    static char text[ROWS][COLUMNS + 1], chosen[80];
    struct look look = look_at(x, NULL);
    struct gs_scene scene = { 0 };
    struct chooser chooser = { .cursor = -1 };
    struct handle thing;
    for (; *typed; typed++)
        look.chosen = take_key(&look, &chooser, (struct input){ .kind = *typed == 'e' ? INPUT_ENTER : INPUT_DOWN });
    chooser_follow(&chooser, &look.choice, look.chosen);
    look.level = chooser.level;
    draw_look(&scene, t, area, 40, &look, text);
    for (int y = 0; y < ROWS; y++) {
        const char *found = strstr(text[y], word);
        if (!found || !greatest_snake_screen.point(&scene, &look, y, (int)(found - text[y]), &thing))
            continue;
        int index = chooser_thing(&chooser, &look.choice, look.chosen, &thing);
        if (index < 0)
            return "";
        action_text(&look, index, chosen, sizeof chosen);
        return chosen;
    }
    return "nothing";
}

static void test_gs_screen_a_click_means_a_place(void **state)
{
    (void)state;
    struct scene x;
    FILE *files[2];
    struct term t = open_terminal(files);
    static const struct area wide = { 1, 0, 22, 51 }, narrow = { 1, 0, 20, 34 };
    pose_choice(&x);
    assert_string_equal(clicked(&t, &x, "e", "(Speedy 2)", wide), "play squeeze 1.2");
    assert_string_equal(clicked(&t, &x, "e", "(Fake 1)", wide), "play squeeze 2.1");
    assert_string_equal(clicked(&t, &x, "e", "Sword", wide), "play squeeze 2.1"); /* the same cell */
    assert_string_equal(clicked(&t, &x, "dde", "(Speedy 2)", wide), "use 0.1 ammo dodge 1.2");
    assert_string_equal(clicked(&t, &x, "", "Gun 0/3", wide), "use 0.1 ammo dodge 1.1"); /* a verb */
    assert_string_equal(clicked(&t, &x, "", "(Speedy 2)", wide), "play squeeze 1.2");    /* what can be done with it */
    assert_string_equal(clicked(&t, &x, "e", "(Fake 1)", narrow), "play squeeze 2.1");   /* the only one there */
    assert_string_equal(clicked(&t, &x, "", "Deck", wide), "nothing");
    scene_end(&x);
    close_terminal(files);
}

/* ---- What snakes wear -------------------------------------------------------------------------------------------- */

/* At least six of each kind, drawn three columns wide, in ASCII where there is nothing else. */
static void test_gs_screen_looks_are_small_pictures(void **state)
{
    (void)state;
    setlocale(LC_ALL, "C.UTF-8");
    for (int kind = 0; kind < GS_LOOKS; kind++) {
        int count = 0;
        for (const struct look_item *item = gs_looks[kind].items; item->id; item++, count++) {
            assert_int_equal(strlen(item->ascii), 3);
            assert_int_equal(text_columns(item->unicode), 3);
            assert_true(text_columns(item->name) <= 16);
        }
        assert_true(count >= 6);
    }
    assert_null(gs_looks[GS_LOOKS].id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_screen_events_mark_what_they_touch),
        cmocka_unit_test(test_gs_screen_keys_lead_to_every_action),
        cmocka_unit_test(test_gs_screen_keys_lead_to_every_one_of_hundreds),
        cmocka_unit_test(test_gs_screen_a_choice_goes_step_by_step),
        cmocka_unit_test(test_gs_screen_what_was_chosen_from_outside_is_taken_at_once),
        cmocka_unit_test(test_gs_screen_drawing_keeps_to_its_area_and_to_what_is_seen),
        cmocka_unit_test(test_gs_screen_the_picture_tells_all_that_lies_open),
        cmocka_unit_test(test_gs_screen_a_click_means_a_place),
        cmocka_unit_test(test_gs_screen_looks_are_small_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
