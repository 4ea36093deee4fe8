/* The Greatest Snake's screen without a terminal: the scene follows events to where views are, every action can be
 * reached by keys, nothing is drawn outside of its area or told that is hidden, and the words say what is announced. */
#include "tui/screens/gs_screen.h"
#include "tui/screens/gs_words.h"

#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <curses.h>
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
    action list[32768];
    union state_memory view;
} seen;

/* What a viewer sees; the actions of whoever owes one are his if it is he. */
static struct look look_by(const struct rules *rules, const struct state *s, int viewer)
{
    int seat = game_sole_actor(s);
    bool asked = seat == viewer && seat < SEATS_MAX;
    game_view(rules, s, viewer, &seen.view.state);
    struct look look = { .rules = rules,
                         .view = &seen.view.state,
                         .seat = asked ? seat : SEAT_NONE,
                         .actions = seen.list,
                         .chosen = -1,
                         .name = { "You", "greedy (bot)", "Ann", "greedy (bot)", "Bo" } };
    if (asked)
        look.count = game_legal(rules, &seen.view.state, seat, seen.list);
    look.chosen = look.count ? 0 : -1;
    return look;
}

static void action_text(const struct look *look, int index, char *text, size_t size)
{
    struct textbuf out = textbuf_over(text, size);
    game_action_text(look->rules, look->view, look->seat, look->actions[index], &out);
}

/* The look of whoever owes an action, with this one chosen. */
static struct look look_at(struct scene *x, const char *chosen)
{
    struct look look = look_by(x->rules, &x->memory.state, game_sole_actor(&x->memory.state));
    for (int i = 0; chosen && i < look.count; i++) {
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

/* ---- The scene --------------------------------------------------------------------------------------------------- */

static void assert_same_snake(const struct gs_snake *own, const struct gs_snake *n)
{
    assert_int_equal(own->rats, n->rats);
    assert_int_equal(own->gears, n->gears);
    assert_int_equal(own->length, n->length);
    assert_int_equal(own->awake, n->awake);
    assert_int_equal(own->glued, n->glued);
    assert_memory_equal(own->card, n->card, sizeof n->card);
    assert_memory_equal(own->rat, n->rat, sizeof n->rat);
    assert_memory_equal(own->gear, n->gear, sizeof n->gear);
    assert_memory_equal(own->used, n->used, sizeof n->used);
    assert_memory_equal(own->ammo, n->ammo, sizeof n->ammo);
}

/* What events tell of a state: all that is drawn. */
static void assert_follows(const struct gs_scene *scene, const struct gs_state *s)
{
    const struct gs_state *own = &scene->s;
    for (int seat = 0; seat < s->base.seats; seat++)
        assert_same_snake(&own->snake[seat], &s->snake[seat]);
    assert_int_equal(own->turn, s->turn);
    assert_int_equal(own->drawn, s->drawn);
    assert_int_equal(own->aside, GS_NONE);
    assert_int_equal(own->entries, s->entries);
    assert_memory_equal(own->stack, s->stack, s->entries * sizeof *s->stack);
    assert_memory_equal(own->held, s->held, sizeof s->held);
    assert_memory_equal(own->hand, s->hand, sizeof s->hand);
    assert_memory_equal(own->hand_kinds, s->hand_kinds, sizeof s->hand_kinds);
    assert_memory_equal(own->discard, s->discard, sizeof s->discard);
    assert_int_equal(own->pit_count, s->pit_count);
    assert_memory_equal(own->pit, s->pit, sizeof s->pit);
    assert_int_equal(own->deck_count, s->deck_count);
    assert_int_equal(own->top_count, s->top_count);
    assert_memory_equal(own->top, s->top, sizeof s->top);
}

static void follow_game(const char *ruleset, int seats, int viewer, uint64_t seed)
{
    static struct event events[8192];
    struct rules *rules = test_rules(test_games(), "greatest-snake", ruleset, seats, NULL);
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    union state_memory memory, view;
    struct gs_scene scene = { 0 };
    struct rng rng = rng_from_seed(seed);
    int seat;
    game_setup(rules, &memory.state);
    game_view(rules, &memory.state, viewer, &view.state);
    gs_screen_settle(&scene, rules, &view.state);
    for (int ply = 0; ply < 3000 && test_pick(rules, &memory.state, &rng, scratch, &seat, &a); ply++) {
        struct event_log log = { events, 0, sizeof events / sizeof *events };
        game_apply(rules, &memory.state, seat, a, &log);
        for (int i = 0; i < log.count; i++) {
            struct event e = event_seen_by(&events[i], viewer);
            if (event_sight(&events[i], viewer) != EVENT_UNSEEN)
                gs_screen_advance(&scene, rules, &e);
        }
        game_view(rules, &memory.state, viewer, &view.state);
        assert_follows(&scene, (const struct gs_state *)&view.state);
    }
    free(scratch);
    rules_free(rules);
}

static void test_gs_screen_the_scene_follows_events_to_the_view(void **state)
{
    (void)state;
    for (int i = 0; i < test_scale(10) * TABLES; i++) {
        int seats = tables[i % TABLES].seats;
        follow_game(tables[i % TABLES].ruleset, seats, i % seats, (uint64_t)i);
        follow_game(tables[i % TABLES].ruleset, seats, i % 2 ? VIEW_TABLE : VIEW_FULL, (uint64_t)(500 + i));
    }
}

/* A rat that an effect draws goes to the Pit, while another still waits for its decision. */
static void test_gs_screen_two_drawn_rats_are_told_apart(void **state)
{
    (void)state;
    struct scene x;
    struct gs_scene scene = { 0 };
    static const char *const plays[] = { "play pit-stop", "pass", "draw fat-rat", "refuse" };
    static const char *const piles[] = { "lucky-rat", "", "fat-rat", "fat-rat sleepy-rat" };
    POSE(x, .hands = { "pit-stop", "dodge" }, .pit = "lucky-rat", .drawn = "sleepy-rat");
    struct look look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
    gs_screen_settle(&scene, x.rules, look.view);
    for (int n = 0; n < 4; n++) {
        scene_play(&x, plays[n]);
        for (int i = 0; i < x.log.count; i++)
            gs_screen_advance(&scene, x.rules, &x.log.events[i]);
        look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
        assert_follows(&scene, (const struct gs_state *)look.view);
        assert_string_equal(gst_list(&x, "pit"), piles[n]);
    }
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

/* Where keys lead to from one place: pairs of an action and a step. */
struct places {
    uint8_t *reached; /* by action * GS_LEVELS + step */
    int *waiting;
    int count;
    bool *taken; /* by action: Enter leaves it to the table, which takes it */
};

static void visit(struct places *p, int index, int level)
{
    int place = index * GS_LEVELS + level;
    if (!p->reached[place])
        p->waiting[p->count++] = place;
    p->reached[place] = 1;
}

static void go_from(struct places *p, struct look look, int place)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct gs_scene scene = { .fresh = false, .cursor = place / GS_LEVELS, .level = (uint8_t)(place % GS_LEVELS) };
        look.chosen = place / GS_LEVELS;
        int next = gs_screen_steer(&scene, &look, keys[i]);
        assert_in_range(next + 1, 0, look.count);
        if (next >= 0)
            visit(p, next, scene.level);
        else if (keys[i].kind == INPUT_ENTER)
            p->taken[look.chosen] = true;
    }
}

/* From the action that a choice begins with, keys alone lead to every action, where Enter takes it. */
static void assert_all_reached(struct look look)
{
    size_t count = (size_t)look.count;
    struct places p = { calloc(count, GS_LEVELS), calloc(count * GS_LEVELS, sizeof(int)), 0,
                        calloc(count, sizeof(bool)) };
    struct gs_scene scene = { .fresh = true };
    gs_follow_choice(&scene, &look);
    visit(&p, look.chosen, scene.level);
    for (int i = 0; i < p.count; i++)
        go_from(&p, look, p.waiting[i]);
    for (int i = 0; i < look.count; i++)
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
        if (actor < SEATS_MAX && look.count <= 60) {
            look.chosen = (int)rng_below(&rng, (uint32_t)look.count);
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
    assert_in_range(look.count, 80, 1000);
    assert_all_reached(look);
    scene_end(&x);
}

/* Keys by their letters: d, u, l, r, e(nter), b(ack), digits. Returns the action that is chosen then. */
static const char *steered(struct scene *x, struct gs_scene *scene, const char *from, const char *typed)
{
    static char text[80];
    struct look look = look_at(x, from);
    static const enum input_kind kinds[128] = { ['d'] = INPUT_DOWN,  ['u'] = INPUT_UP,    ['l'] = INPUT_LEFT,
                                                ['r'] = INPUT_RIGHT, ['e'] = INPUT_ENTER, ['b'] = INPUT_ESCAPE };
    *scene = (struct gs_scene){ .fresh = true };
    for (; *typed; typed++) {
        struct input in = { .kind = kinds[(int)*typed] ? kinds[(int)*typed] : INPUT_CHAR, .code = (uint32_t)*typed };
        int next = gs_screen_steer(scene, &look, in);
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
    struct gs_scene scene;
    pose_choice(&x);
    assert_string_equal(steered(&x, &scene, NULL, ""), "play squeeze 1.1");
    assert_int_equal(scene.level, GS_LEVEL_WHAT);
    assert_string_equal(steered(&x, &scene, NULL, "e"), "play squeeze 1.1");
    assert_int_equal(scene.level, GS_LEVEL_TARGET);
    assert_string_equal(steered(&x, &scene, NULL, "ed"), "play squeeze 1.2");
    assert_string_equal(steered(&x, &scene, NULL, "edr"), "play squeeze 2.1");
    assert_string_equal(steered(&x, &scene, NULL, "edrl"), "play squeeze 1.1");
    assert_string_equal(steered(&x, &scene, NULL, "ede"), "taken");
    /* back keeps the target; another card begins with its own steps */
    assert_string_equal(steered(&x, &scene, NULL, "edb"), "play squeeze 1.2");
    assert_int_equal(scene.level, GS_LEVEL_WHAT);
    assert_string_equal(steered(&x, &scene, NULL, "d"), "play steal 2.1 0.2");
    assert_string_equal(steered(&x, &scene, NULL, "de"), "taken"); /* one target and one place only */
    /* ammo, then the rat */
    assert_string_equal(steered(&x, &scene, NULL, "dd"), "use 0.1 ammo dodge 2.1"); /* the same aim as before */
    assert_string_equal(steered(&x, &scene, NULL, "dded"), "use 0.1 ammo squeeze 2.1");
    assert_int_equal(scene.level, GS_LEVEL_CARD);
    assert_string_equal(steered(&x, &scene, NULL, "dded3e2"), "use 0.1 ammo steal 1.2");
    assert_string_equal(steered(&x, &scene, NULL, "dded3e2b"), "use 0.1 ammo steal 1.2");
    assert_int_equal(scene.level, GS_LEVEL_CARD);
    assert_string_equal(steered(&x, &scene, NULL, "dded3e2e"), "taken");
    scene_end(&x);
}

/* A hint chooses from outside: Enter takes it then. */
static void test_gs_screen_what_was_chosen_from_outside_is_taken_at_once(void **state)
{
    (void)state;
    struct scene x;
    pose_choice(&x);
    struct gs_scene scene = { .fresh = true };
    struct look look = look_at(&x, NULL);
    gs_follow_choice(&scene, &look);
    look = look_at(&x, "use 0.1 ammo steal 2.1");
    assert_int_equal(gs_screen_steer(&scene, &look, (struct input){ .kind = INPUT_ENTER }), -1);
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

/* The same for a viewer, whatever is in the hands that he does not see, and in the Deck. */
static void assert_tells_nothing(const struct rules *rules, struct term *t, int viewer, struct gs_scene *scene,
                                 const struct state *s, struct rng *rng, char expected[ROWS][COLUMNS + 1],
                                 struct area area, int panel)
{
    static char text[ROWS][COLUMNS + 1];
    union state_memory view, other;
    game_view(rules, s, viewer, &view.state);
    game_determinize(rules, &view.state, rng, &other.state);
    struct look look = look_by(rules, &other.state, viewer);
    struct gs_scene second = { .page = scene->page };
    gs_screen_settle(&second, rules, look.view);
    draw_look(&second, t, area, panel, &look, text);
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
        struct gs_scene scene = { .page =
                                      (uint8_t)(rng_below(&rng, 3) ? GS_PAGE_TABLE : rng_below(&rng, GS_PAGE_COUNT)) };
        gs_screen_settle(&scene, rules, look.view);
        draw_look(&scene, t, area, panel, &look, text);
        assert_inside(text, area, panel);
        assert_tells_nothing(rules, t, viewer, &scene, &memory.state, &rng, text, area, panel);
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
    gs_screen_settle(&scene, x->rules, look.view);
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

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* Those who are really asked when all pass, until something comes of it. */
static unsigned asked_in_turn(const struct rules *rules, const struct state *s)
{
    union state_memory memory;
    unsigned seats = 0;
    memcpy(&memory, s, rules->game->state_size);
    const struct gs_state *now = (const struct gs_state *)&memory.state;
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch);
    for (bool on = true; on;) {
        int seat = game_sole_actor(&memory.state), before = now->passed;
        int count = game_legal(rules, &memory.state, seat, scratch);
        assert_true(greatest_snake_screen.answering->declines(rules, &memory.state, seat, scratch[count - 1]));
        for (int i = 0; i < count - 1; i++)
            assert_false(greatest_snake_screen.answering->declines(rules, &memory.state, seat, scratch[i]));
        seats |= 1u << seat;
        game_apply(rules, &memory.state, seat, scratch[count - 1], NULL);
        on = now->passed > before;
    }
    free(scratch);
    return seats;
}

static void test_gs_screen_a_round_is_who_will_be_asked(void **state)
{
    (void)state;
    int rounds = 0;
    for (int n = 0; n < TABLES; n++) {
        struct rules *rules = test_rules(test_games(), "greatest-snake", tables[n].ruleset, tables[n].seats, NULL);
        action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
        union state_memory memory;
        struct rng rng = rng_from_seed((uint64_t)(60 + n));
        int seat;
        game_setup(rules, &memory.state);
        for (int ply = 0; ply < 1000 && test_pick(rules, &memory.state, &rng, scratch, &seat, &a); ply++) {
            if (memory.state.node == NODE_REACTION) {
                assert_int_equal(greatest_snake_screen.answering->round(rules, &memory.state),
                                 asked_in_turn(rules, &memory.state));
                rounds++;
            }
            game_apply(rules, &memory.state, seat, a, NULL);
        }
        free(scratch);
        rules_free(rules);
    }
    assert_in_range(rounds, 100, 4000);
}

/* To whom what lies on top matters, by their seats: "02". */
static const char *concerned(struct scene *x)
{
    static char text[8];
    struct textbuf out = textbuf_over(text, sizeof text);
    textbuf_clear(&out);
    for (int seat = 0; seat < x->rules->seats; seat++)
        if (greatest_snake_screen.answering->matters(x->rules, &x->memory.state, seat))
            text_put_int(&out, seat);
    return text;
}

#define RESPONSE .phase = "response", .hands = { "dodge squeeze", "dodge", "dodge gun" }

static void test_gs_screen_it_matters_when_aimed_at_or_somebody_eats(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RESPONSE, .stack = "0 eat common-rat");
    assert_string_equal(concerned(&x), "12");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 eat common-rat, 1 play super-glue 0");
    assert_string_equal(concerned(&x), "0");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 eat common-rat, 1 play super-glue 0, 0 play dodge");
    assert_string_equal(concerned(&x), "1");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 play squeeze -");
    assert_string_equal(concerned(&x), "");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 equip gun 0.1");
    assert_string_equal(concerned(&x), "");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 play pit-stop", .pit = "fat-rat");
    assert_string_equal(concerned(&x), "12");
    scene_end(&x);
}

static void test_gs_screen_digest_matters_only_if_somebody_wins_by_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, RESPONSE, .stack = "0 digest");
    assert_string_equal(concerned(&x), "");
    scene_end(&x);
    POSE(x, RESPONSE, .stack = "0 digest", .snakes = { NULL, "head body common-rat fat-rat fat-rat tail:common-rat" });
    assert_string_equal(concerned(&x), "12");
    scene_end(&x);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *words_of(struct scene *x, const char *chosen, enum gs_level level)
{
    static char text[700];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct look look = look_at(x, chosen);
    textbuf_clear(&out);
    gs_put_action(&look, level, &out);
    assert_false(out.cut);
    return text;
}

static void test_gs_screen_words_tell_as_much_as_is_decided(void **state)
{
    (void)state;
    struct scene x;
    pose_choice(&x);
    assert_string_equal(words_of(&x, "play squeeze 1.2", GS_LEVEL_WHAT), "Play Squeeze. Next: which rat?");
    assert_string_equal(words_of(&x, "play squeeze 1.2", GS_LEVEL_TARGET),
                        "Play Squeeze on the Speedy Rat on cell 2 of greedy's snake.");
    assert_string_equal(words_of(&x, "use 0.1 ammo steal 2.1", GS_LEVEL_CARD),
                        "Use Gun. Price: Steal as ammo, 1 of 3. Next: which rat?");
    assert_string_equal(words_of(&x, "use 0.1 ammo steal 2.1", GS_LEVEL_TARGET),
                        "Use Gun on the Fake Rat on cell 1 of Ann's snake. Price: Steal as ammo, 1 of 3.");
    assert_string_equal(words_of(&x, "play steal 2.1 0.2", GS_LEVEL_WHAT),
                        "Play Steal on the Sword on cell 1 of Ann's snake, to cell 2 of your snake.");
    scene_end(&x);
}

static void test_gs_screen_words_tell_what_is_announced(void **state)
{
    (void)state;
    struct scene x;
    char text[200];
    struct textbuf out = textbuf_over(text, sizeof text);
    POSE(x, RESPONSE, .stack = "0 eat common-rat, 2 play super-glue 0, 0 play dodge");
    struct look look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
    greatest_snake_screen.answering->announced(&look, &out);
    assert_string_equal(text, "You play Dodge against Ann's Super Glue.");
    textbuf_clear(&out);
    gs_put_entry(&look, (const struct gs_state *)look.view, 1, &out);
    assert_string_equal(text, "Super Glue on You");
    textbuf_clear(&out);
    look = look_at(&x, NULL);
    gs_screen_advice(&look, &out);
    assert_string_equal(text, "You play Dodge against Ann's Super Glue. Do you answer?");
    scene_end(&x);
    POSE(x, .phase = "response", .hands = { "dodge", "dodge" }, .snakes = { NULL, "head body:common-rat tail" },
         .stack = "0 play group-hug !1, 2 play squeeze -", .ruleset = "expansion", .turn = 0);
    look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
    textbuf_clear(&out);
    gs_put_entry(&look, (const struct gs_state *)look.view, 0, &out);
    assert_string_equal(text, "Group Hug, but not greedy");
    textbuf_clear(&out);
    gs_put_entry(&look, (const struct gs_state *)look.view, 1, &out);
    assert_string_equal(text, "Squeeze on nothing: gone");
    scene_end(&x);
}

static void test_gs_screen_the_end_names_all_winners(void **state)
{
    (void)state;
    struct scene x;
    char text[200];
    struct textbuf out = textbuf_over(text, sizeof text);
    POSE(x,
         .snakes = { "head body common-rat fat-rat fat-rat lucky-rat tail", "head body common-rat speedy-rat tail",
                     "head body tail" },
         .phase = "over");
    struct look look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
    gs_screen_ending(&look, &out);
    assert_string_equal(text, "You win with a snake of length 7. greedy: 5. Ann: 3.");
    scene_end(&x);
    POSE(x,
         .snakes = { "head body tail", "head body common-rat fat-rat fat-rat lucky-rat tail",
                     "head body common-rat common-rat speedy-rat speedy-rat tail" },
         .phase = "over");
    look = look_by(x.rules, &x.memory.state, VIEW_TABLE);
    textbuf_clear(&out);
    gs_screen_ending(&look, &out);
    assert_string_equal(text, "greedy and Ann win together, each with a snake of length 7. You: 3.");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_screen_the_scene_follows_events_to_the_view),
        cmocka_unit_test(test_gs_screen_two_drawn_rats_are_told_apart),
        cmocka_unit_test(test_gs_screen_keys_lead_to_every_action),
        cmocka_unit_test(test_gs_screen_keys_lead_to_every_one_of_hundreds),
        cmocka_unit_test(test_gs_screen_a_choice_goes_step_by_step),
        cmocka_unit_test(test_gs_screen_what_was_chosen_from_outside_is_taken_at_once),
        cmocka_unit_test(test_gs_screen_drawing_keeps_to_its_area_and_to_what_is_seen),
        cmocka_unit_test(test_gs_screen_the_picture_tells_all_that_lies_open),
        cmocka_unit_test(test_gs_screen_a_round_is_who_will_be_asked),
        cmocka_unit_test(test_gs_screen_it_matters_when_aimed_at_or_somebody_eats),
        cmocka_unit_test(test_gs_screen_digest_matters_only_if_somebody_wins_by_it),
        cmocka_unit_test(test_gs_screen_words_tell_as_much_as_is_decided),
        cmocka_unit_test(test_gs_screen_words_tell_what_is_announced),
        cmocka_unit_test(test_gs_screen_the_end_names_all_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
