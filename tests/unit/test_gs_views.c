/* Views of The Greatest Snake in bad hands: one that is damaged is refused, or can be used like any other; and no event
 * that could be read does harm to the view that it is told to. Also the limits that decks come to, and the page that
 * tells programs of keys and events. */
#include "damage.h"
#include "support.h"

#include "base/memory.h"
#include "games/greatest_snake/greatest_snake.h"
#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *ruleset;
    int seats;
    int actions, outcomes, events; /* the limits */
} tables[] = {
    { "base", 3, 2134, 41, 522 },      { "base", 4, 2553, 41, 543 },      { "expansion", 3, 2400, 46, 532 },
    { "expansion", 4, 2867, 46, 553 }, { "expansion", 5, 3606, 46, 574 }, { "tiny", 3, 28, 5, 422 },
};

enum { TABLES = sizeof tables / sizeof *tables };

static void test_gs_views_limits_are_those_of_the_deck(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        struct rules *rules = test_rules(test_games(), "greatest-snake", tables[i].ruleset, tables[i].seats, NULL);
        assert_int_equal(rules->actions_max, tables[i].actions);
        assert_int_equal(rules->outcomes_max, tables[i].outcomes);
        assert_int_equal(rules->events_max, tables[i].events);
        rules_free(rules);
    }
}

/* Every key of positions and every event stands in the table for programs of the rules' page. */
static void test_gs_views_keys_and_events_are_on_the_page(void **state)
{
    (void)state;
    static char page[100000];
    const struct game *game = catalog_game(&test_games()->catalog, "greatest-snake");
    FILE *file = fopen(test_path("docs/rules/reference/greatest-snake.md"), "r");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    const char *tables_of_page = strstr(page, "## For programs");
    assert_non_null(tables_of_page);
    for (int i = 0; game->keys[i].name; i++) {
        char row[80];
        snprintf(row, sizeof row, "\n| `%s` |", game->keys[i].name);
        assert_non_null(strstr(tables_of_page, row));
    }
    for (const struct event_type *type = game->event_types; type->name; type++) {
        char word[80];
        snprintf(word, sizeof word, "`%s`", type->name);
        assert_non_null(strstr(tables_of_page, word));
    }
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

/* A table at some ply of a random game. */
struct game_at {
    struct rules *rules;
    struct rng rng;
    action *list;
    struct event *events;
    union state_memory memory, view;
    struct textbuf text;
    long refused, accepted;
};

static void begin(struct game_at *g, uint64_t seed)
{
    int i = (int)(seed % TABLES), seat;
    action a;
    g->rng = rng_from_seed(seed);
    g->rules = test_rules(test_games(), "greatest-snake", tables[i].ruleset, tables[i].seats, NULL);
    g->list = memory_new((size_t)rules_list_max(g->rules) * sizeof *g->list);
    g->events = memory_new((size_t)g->rules->events_max * sizeof *g->events);
    game_setup(g->rules, &g->memory.state);
    for (int ply = (int)rng_below(&g->rng, 400); ply > 0; ply--)
        if (g->memory.state.node != NODE_OVER && test_pick(g->rules, &g->memory.state, &g->rng, g->list, &seat, &a))
            game_apply(g->rules, &g->memory.state, seat, a, NULL);
}

static void end(struct game_at *g)
{
    rules_free(g->rules);
    free(g->list);
    free(g->events);
    textbuf_release(&g->text);
}

static int any_viewer(struct game_at *g)
{
    int viewer = (int)rng_below(&g->rng, (uint32_t)g->rules->seats + 1);
    return viewer < g->rules->seats ? viewer : VIEW_TABLE;
}

static const char *json_of(struct game_at *g, const struct state *view)
{
    textbuf_clear(&g->text);
    game_json(g->rules, view, JSON_AS_WRITTEN, &g->text);
    return textbuf_text(&g->text);
}

/* A view that is sound can be listed, drawn, and played on from what it could be. */
static void use(struct game_at *g, const struct rules *rules, const struct state *view)
{
    union state_memory full;
    const struct game *game = rules->game;
    assert_null(game->invariant(rules, view));
    if (view->viewer < SEATS_MAX)
        assert_in_range(game_legal(rules, view, view->viewer, g->list), 0, rules->actions_max);
    textbuf_clear(&g->text);
    game_render(rules, view, &g->text);
    game_determinize(rules, view, &g->rng, &full.state);
    assert_null(game->invariant(rules, &full.state));
    assert_true(test_playout(rules, &full.state, &g->rng, game->plies_max));
}

/* ---- Damaged views ----------------------------------------------------------------------------------------------- */

static void read_damaged(struct game_at *g)
{
    struct flat list;
    struct rules *rules = NULL;
    struct error err = { 0 };
    union state_memory read;
    game_view(g->rules, &g->memory.state, any_viewer(g), &g->view.state);
    json_of(g, &g->view.state);
    damage_json(&g->text, &g->rng);
    int code = flat_of_text(textbuf_text(&g->text), g->text.length, ERR_BAD_POSITION, NULL, false, &list, &err);
    if (!code) {
        code = game_read_view(&test_games()->catalog, &list, &rules, &read.state, &err);
        flat_release(&list);
    }
    assert_true(code == 0 || *err.text);
    g->refused += code != 0;
    g->accepted += code == 0;
    if (!code && rules->seats == g->rules->seats && rules->ruleset == g->rules->ruleset)
        use(g, rules, &read.state);
    rules_free(rules);
}

static void test_gs_views_damaged_ones_are_refused_or_sound(void **state)
{
    (void)state;
    long refused = 0, accepted = 0;
    for (int seed = 0; seed < test_scale(30); seed++) {
        struct game_at g = { .text = TEXTBUF_GROWING };
        begin(&g, (uint64_t)seed);
        for (int n = 0; n < 50; n++)
            read_damaged(&g);
        refused += g.refused;
        accepted += g.accepted;
        end(&g);
    }
    print_message("%ld refused, %ld accepted\n", refused, accepted);
    assert_true(accepted > 0 && refused > accepted);
}

/* ---- Events from afar -------------------------------------------------------------------------------------------- */

/* One of the words that are written in some argument, a number, or nothing. */
static void put_word(struct game_at *g, struct textbuf *out)
{
    static const char *const words[] = { "eat",     "equip", "digest", "play",    "use",     "pit",
                                         "discard", "deck",  "body",   "none",    "squeeze", "limit",
                                         "choice",  "price", "0",      "used-up", "1",       "unequipped" };
    static const int numbers[] = { 0, 1, 2, 3, 5, -1, 255, 100000, INT32_MIN, INT32_MAX };
    const struct gs_rules *r = (const struct gs_rules *)g->rules;
    switch (rng_below(&g->rng, 5)) {
    case 0:
        text_putf(out, "\"%s\"", words[rng_below(&g->rng, sizeof words / sizeof *words)]);
        break;
    case 1:
        text_putf(out, "\"%u.%u\"", rng_below(&g->rng, 6), rng_below(&g->rng, 15));
        break;
    case 2:
        text_put_int(out, numbers[rng_below(&g->rng, sizeof numbers / sizeof *numbers)]);
        break;
    case 3:
        text_put(out, rng_below(&g->rng, 2) ? "true" : "null");
        break;
    default:
        text_putf(out, "\"%s\"", r->card[rng_below(&g->rng, (uint32_t)r->kinds)].id);
        break;
    }
}

/* An event of any type with arguments that fit it more often than not, for they are tried until they are read. */
static bool any_event(struct game_at *g, struct event *out)
{
    const struct event_type *types = g->rules->game->event_types;
    int count = 0;
    while (types[count].name)
        count++;
    const struct event_type *type = &types[rng_below(&g->rng, (uint32_t)count)];
    for (int tries = 0; tries < 200; tries++) {
        struct flat list;
        struct error err;
        int v;
        textbuf_clear(&g->text);
        text_putf(&g->text, "{\"v\":1,\"type\":\"%s\",\"seat\":", type->name);
        text_putf(&g->text, rng_below(&g->rng, 20) ? "%u" : "null", rng_below(&g->rng, (uint32_t)g->rules->seats));
        for (int i = 0; i < EVENT_ARGS_MAX && type->args[i].kind != ARG_NONE; i++) {
            if (rng_below(&g->rng, 20) == 0)
                continue;
            text_putf(&g->text, ",\"%s\":", type->args[i].key);
            put_word(g, &g->text);
        }
        text_put(&g->text, ",\"text\":\"Seat 0 plays Squeeze on Fat Rat on Body Card 1 of seat 1's snake.\"}");
        if (flat_of_text(textbuf_text(&g->text), g->text.length, ERR_BAD_POSITION, NULL, false, &list, &err))
            continue;
        flat_begin(&list);
        int code = game_read_event(g->rules, &list, "", &v, out, &err);
        flat_release(&list);
        if (!code)
            return true;
    }
    return false;
}

/* True events of the next action, with some from afar among them. */
static void tell_events(struct game_at *g)
{
    struct event_log log = { g->events, 0, g->rules->events_max };
    union state_memory next = g->memory;
    int viewer = any_viewer(g), seat;
    action a;
    struct event e;
    game_view(g->rules, &g->memory.state, viewer, &g->view.state);
    if (next.state.node != NODE_OVER && test_pick(g->rules, &next.state, &g->rng, g->list, &seat, &a))
        game_apply(g->rules, &next.state, seat, a, &log);
    for (int i = 0, n = 0; i < log.count || n < 4; n++) {
        bool own = i < log.count && rng_below(&g->rng, 3);
        if (own)
            e = event_seen_by(&log.events[i++], viewer);
        else if (!any_event(g, &e))
            continue;
        textbuf_clear(&g->text);
        struct teller t = teller_to(&g->text, NULL);
        game_event_tell(g->rules, &e, &t);
        game_advance(g->rules, &g->view.state, &e);
        json_of(g, &g->view.state);
    }
    game_settle(g->rules, &g->view.state);
    json_of(g, &g->view.state);
    bool sound = !g->rules->game->invariant(g->rules, &g->view.state);
    g->accepted += sound;
    g->refused += !sound;
    if (sound)
        use(g, g->rules, &g->view.state);
}

static void test_gs_views_events_from_afar_do_no_harm(void **state)
{
    (void)state;
    long broken = 0, sound = 0;
    for (int seed = 0; seed < test_scale(30); seed++) {
        struct game_at g = { .text = TEXTBUF_GROWING };
        begin(&g, (uint64_t)(1000 + seed));
        for (int n = 0; n < 50; n++)
            tell_events(&g);
        broken += g.refused;
        sound += g.accepted;
        end(&g);
    }
    print_message("%ld views broken, %ld still sound\n", broken, sound);
    assert_true(broken > 0 && sound > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_views_limits_are_those_of_the_deck),
        cmocka_unit_test(test_gs_views_keys_and_events_are_on_the_page),
        cmocka_unit_test(test_gs_views_damaged_ones_are_refused_or_sound),
        cmocka_unit_test(test_gs_views_events_from_afar_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
