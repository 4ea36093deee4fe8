/* What the lab tells of cards and of two rulesets: counts against full states of every game with cards, games that are
 * cut off, pairs of games. */
#include "engine/decktet.h"
#include "games/greatest_snake/greatest_snake.h"
#include "games/royal_python/royal_python.h"
#include "games/serpent_master/serpent_master.h"
#include "lab/compare.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- One game ---------------------------------------------------------------------------------------------------- */

/* Copies of a card in a hand, as the state has it. */
static int held(const struct card_list *list, const struct state *s, int seat, int card)
{
    const char *id = list->cards[card].thing.id;
    if (strcmp(list->rules->game->id, "greatest-snake") == 0)
        return ((const struct gs_state *)s)->hand[seat][card];
    if (strcmp(list->rules->game->id, "serpent-master") == 0)
        return ((const struct sm_state *)s)->hand[seat] >> strtol(id, NULL, 10) & 1;
    return decktet_find(id) >= 0 ? ((const struct rp_state *)s)->hand[seat] >> decktet_find(id) & 1 : 0;
}

/* Events of Serpent Master do not tell what everybody begins with, so only what is played there is known. */
static bool tells_all(const struct rules *rules, const struct state *s)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    if (strcmp(rules->game->id, "serpent-master") != 0)
        return true;
    return s->node == NODE_OVER && r->cards == r->aside + r->rounds;
}

static void check_hands(const struct card_game *g, const struct state *s)
{
    for (int card = 0; tells_all(g->list->rules, s) && card < g->list->count; card++)
        for (int seat = 0; seat < s->seats; seat++)
            assert_int_equal(g->hand[card][seat], held(g->list, s, seat, card));
    if (strcmp(g->list->rules->game->id, "greatest-snake") == 0)
        assert_int_equal(g->height, ((const struct gs_state *)s)->entries);
}

/* Every copy that came into a hand has left it in one way, or is still there. */
static void check_counts(const struct card_game *g)
{
    for (int card = 0; card < g->list->count; card++) {
        const int64_t *c = g->count[card];
        assert_int_equal(c[CARD_DRAWN],
                         c[CARD_HELD] + c[CARD_PLAYED] + c[CARD_PAID] + c[CARD_DISCARDED] + c[CARD_TAKEN]);
        assert_int_equal(c[CARD_PLAYS], c[CARD_PLAYED] + c[CARD_USED]);
        assert_true(c[CARD_FAILED] <= c[CARD_PLAYS] && c[CARD_ANSWERED] <= c[CARD_PLAYS]);
        assert_true(c[CARD_LEADING] + c[CARD_TRAILING] <= c[CARD_PLAYS]);
        assert_int_equal(c[CARD_HAD] + c[CARD_LACKED], (int64_t)FIRST_PARTS * g->list->rules->seats);
        assert_int_equal(c[CARD_SHOWN] + c[CARD_KEPT], c[CARD_HAD]);
        int64_t by_turn = 0;
        for (int turn = 0; turn < CARD_TURNS; turn++)
            by_turn += g->by_turn[card][turn];
        assert_int_equal(by_turn, c[CARD_PLAYS]);
    }
}

static void play_and_check(const struct card_list *list, uint64_t seed)
{
    const struct rules *rules = list->rules;
    union state_memory s;
    struct card_game g;
    struct result before, last;
    struct event *events = calloc((size_t)rules->events_max, sizeof *events);
    action *legal = calloc((size_t)rules_list_max(rules), sizeof *legal);
    struct rng rng = rng_from_seed(seed);
    card_game_init(&g, list);
    card_game_begin(&g);
    game_setup(rules, &s.state);
    for (int ply = 0; s.state.node != NODE_OVER && ply < rules->game->plies_max; ply++) {
        int seat = s.state.node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s.state.actors);
        int count = game_legal(rules, &s.state, seat, legal);
        action a = seat == SEAT_CHANCE ? game_chance(rules, &s.state, &rng) : legal[rng_below(&rng, (uint32_t)count)];
        struct event_log log = { events, 0, rules->events_max };
        game_result(rules, &s.state, &before);
        game_apply(rules, &s.state, seat, a, &log);
        card_game_step(&g, seat, &before, &s.state, &log);
        check_hands(&g, &s.state);
    }
    game_result(rules, &s.state, &last);
    card_game_end(&g, &last);
    check_counts(&g);
    card_game_release(&g);
    free(events);
    free(legal);
}

static void test_cards_are_where_the_states_of_all_games_have_them(void **state)
{
    (void)state;
    int with_cards = 0;
    const struct catalog *catalog = &test_games()->catalog;
    for (int i = 0; i < catalog->ruleset_count; i++) {
        const struct ruleset *ruleset = catalog->rulesets[i];
        for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
            struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, seats, NULL);
            struct card_list list;
            card_list_init(&list, rules);
            for (int game = 0; list.count > 0 && game < test_scale(3); game++)
                play_and_check(&list, rng_derive((uint64_t)seats, (uint64_t)game));
            with_cards += list.count > 0;
            for (int row = 0; row < list.deeds; row++) { /* each deed can tell of a card, but for "Digest!" and turns */
                const struct card_deed *deed = &rules->game->card_deeds[row];
                bool known = deed->deed == DEED_TURN || (deed->when != DEED_ALWAYS && deed->is == GS_DO_DIGEST);
                for (int value = 0; value < CARDS_MAX; value++)
                    known = known || list.card_of[row][value] >= 0;
                assert_true(known);
            }
            card_list_release(&list);
            rules_free(rules);
        }
    }
    assert_true(with_cards >= 10);
}

/* ---- Runs -------------------------------------------------------------------------------------------------------- */

static struct sim_setup setup_of(const struct rules *rules, int64_t games)
{
    struct sim_setup setup = { .rules = rules, .games = games, .seed = "cards", .threads = 2, .cards = true };
    for (int seat = 0; seat < rules->seats; seat++)
        setup.entrant[seat] = bot_find("random", rules->game, NULL);
    return setup;
}

/* A copy of rules whose games are cut off early. Not freed as rules are. */
static struct rules *hasty(const struct rules *rules, struct game *game, int plies_max)
{
    *game = *rules->game;
    game->plies_max = plies_max;
    struct rules *copy = malloc(game->rules_size);
    memcpy(copy, rules, game->rules_size);
    copy->game = game;
    return copy;
}

static void test_games_that_are_cut_off_are_left_out(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "snakes-and-foxes", NULL, 1, NULL);
    struct sim_setup setup = setup_of(rules, 200);
    struct sim_report whole, cut;
    sim_run(&setup, &whole);
    struct game game;
    int median = (int)tally_median(&whole.plies);
    for (int i = 0; i < 2; i++) { /* about half of them, and all */
        struct rules *fast = hasty(rules, &game, i == 0 ? median : 1);
        setup.rules = fast;
        sim_run(&setup, &cut);
        assert_int_equal(cut.games, 200);
        assert_in_range(cut.unfinished, i == 0 ? 60 : 200, i == 0 ? 140 : 200);
        assert_int_equal(cut.plies.total, 200 - cut.unfinished);
        assert_int_equal(cut.seat[0].score.total, 200 - cut.unfinished);
        assert_true(tally_max(&cut.plies) <= median);
        struct textbuf out = TEXTBUF_GROWING;
        sim_report_text(&setup, &cut, &out);
        assert_non_null(strstr(textbuf_text(&out), "of them were cut off after"));
        textbuf_clear(&out);
        struct json w;
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        sim_report_json(&setup, &cut, &w);
        json_object_end(&w);
        assert_true((strstr(textbuf_text(&out), "\"first\":{\"share\":null") != NULL) == (i == 1));
        assert_null(strstr(textbuf_text(&out), "nan"));
        textbuf_release(&out);
        sim_report_release(&cut);
        struct comparison c;
        compare_run(&setup, rules, &c); /* a pair is left out if one of its games was cut off */
        assert_int_equal(c.pairs, 200);
        assert_int_equal(c.figures[0].contrast.games, 200 - c.unfinished);
        assert_true(c.unfinished >= 60);
        comparison_release(&c);
        free(fast);
    }
    sim_report_release(&whole);
    rules_free(rules);
}

static void put_comparison(const struct sim_setup *setup, const struct rules *other, struct textbuf *out)
{
    struct comparison c;
    struct json w;
    compare_run(setup, other, &c);
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    compare_json(setup, other, &c, &w);
    json_object_end(&w);
    compare_text(setup, other, NULL, &c, out);
    comparison_release(&c);
}

static void test_comparisons_are_of_pairs_on_any_number_of_threads(void **state)
{
    (void)state;
    struct rules *base = test_rules(test_games(), "greatest-snake", "base", 3, NULL);
    struct rules *big = test_rules(test_games(), "greatest-snake", "expansion", 3, NULL);
    struct sim_setup setup = setup_of(base, 30), other = setup_of(big, 30);
    struct comparison c;
    struct sim_report a, b;
    compare_run(&setup, base, &c);
    assert_true(c.count > 100);
    for (int i = 0; i < c.count; i++) {
        struct estimate e = contrast_estimate(&c.figures[i].contrast, c.figures[i].unit);
        assert_int_equal(compared_verdict(&c, &c.figures[i]), VERDICT_SAME);
        assert_true(e.value == 0 && e.low == 0 && e.high == 0);
    }
    comparison_release(&c);
    compare_run(&setup, big, &c); /* its sides are those of runs by one ruleset */
    sim_run(&setup, &a);
    sim_run(&other, &b);
    assert_string_equal(c.figures[0].key, "decisions");
    assert_true(contrast_side(&c.figures[0].contrast, 0) == tally_mean(&a.decisions).value);
    assert_true(contrast_side(&c.figures[0].contrast, 1) == tally_mean(&b.decisions).value);
    for (int i = 0; i < c.count; i++) {
        if (c.figures[i].card < 0 || strcmp(c.figures[i].key, "in_vain") != 0)
            continue;
        int card = card_list_find(&b.cards.list, c.figures[i].row);
        assert_int_equal(c.figures[i].contrast.sum[2], b.cards.sum[card].figure[FIGURE_FAILED].part);
        assert_int_equal(c.figures[i].contrast.sum[3], b.cards.sum[card].figure[FIGURE_FAILED].whole);
    }
    sim_report_release(&a);
    sim_report_release(&b);
    comparison_release(&c);
    struct textbuf one = TEXTBUF_GROWING, many = TEXTBUF_GROWING;
    setup.threads = 1;
    put_comparison(&setup, big, &one);
    setup.threads = 5;
    put_comparison(&setup, big, &many);
    assert_string_equal(textbuf_text(&many), textbuf_text(&one));
    textbuf_release(&one);
    textbuf_release(&many);
    rules_free(base);
    rules_free(big);
}

static void assert_narrow(const struct textbuf *out)
{
    for (const char *line = textbuf_text(out); *line;) {
        size_t length = strcspn(line, "\n");
        if (length > 79)
            fail_msg("too wide: %.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

static void test_reports_of_all_rulesets_are_narrow(void **state)
{
    (void)state;
    const struct catalog *catalog = &test_games()->catalog;
    for (int i = 0; i < catalog->ruleset_count; i++) {
        const struct ruleset *ruleset = catalog->rulesets[i];
        struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, ruleset->seats_max, NULL);
        const struct ruleset *first = catalog_ruleset(catalog, ruleset->game, NULL);
        struct rules *other = NULL;
        rules_new(first, NULL, ruleset->seats_max, &other, NULL); /* it may be for fewer */
        struct sim_setup setup = setup_of(rules, 2);
        struct sim_report r;
        struct comparison c;
        struct textbuf out = TEXTBUF_GROWING;
        sim_run(&setup, &r);
        sim_cards_text(&setup, &r, &out);
        for (int card = 0; card < r.cards.list.count; card++)
            sim_card_text(&setup, &r, card, &out);
        compare_run(&setup, other ? other : rules, &c);
        compare_text(&setup, other ? other : rules, NULL, &c, &out);
        assert_narrow(&out);
        textbuf_release(&out);
        comparison_release(&c);
        sim_report_release(&r);
        rules_free(other);
        rules_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_are_where_the_states_of_all_games_have_them),
        cmocka_unit_test(test_games_that_are_cut_off_are_left_out),
        cmocka_unit_test(test_comparisons_are_of_pairs_on_any_number_of_threads),
        cmocka_unit_test(test_reports_of_all_rulesets_are_narrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
