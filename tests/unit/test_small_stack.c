/* Every game plays, loads positions and views, guesses and previews on a stack of 64 KiB: a server has many threads,
 * and a page little memory. */
#include "base/memory.h"
#include "native/flatten.h"
#include "show/choice.h"
#include "show/preview.h"
#include "support.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__has_feature)
enum { STACK = 1024 * 1024 }; /* sanitizers put room between all variables */
#else
enum { STACK = 64 * 1024 };
#endif
enum { PLIES = 400, LOOK_EVERY = 9 };

/* What the thread needs beside its stack. */
struct work {
    const struct test_catalog *catalog;
    const struct game *game;
    struct rules *rules;
    union state_memory state, view, other;
    struct textbuf text;
    struct preview preview;
    action *list;
    bool fine;
};

/* JSON is parsed by a library, which may use more. */
static struct flat list_of(struct work *w, const struct state *s)
{
    struct flat list;
    struct error err;
    textbuf_clear(&w->text);
    game_json(w->rules, s, JSON_AS_WRITTEN, &w->text);
    if (flat_of_text(textbuf_text(&w->text), w->text.length, ERR_BAD_POSITION, NULL, false, &list, &err))
        test_die("%s", err.text);
    return list;
}

static void look(struct work *w, struct rng *rng, int seat)
{
    const struct catalog *c = &w->catalog->catalog;
    struct rules *again;
    struct flat list = list_of(w, &w->state.state);
    w->fine = game_read_position(c, &list, &again, &w->other.state, NULL) == 0 && w->fine;
    rules_free(again);
    flat_release(&list);
    if (seat >= SEATS_MAX)
        return;
    game_view(w->rules, &w->state.state, seat, &w->view.state);
    game_determinize(w->rules, &w->view.state, rng, &w->other.state);
    list = list_of(w, &w->view.state);
    w->fine = game_read_view(c, &list, &again, &w->other.state, NULL) == 0 && w->fine;
    rules_free(again);
    flat_release(&list);
    struct choice choice =
        choice_among(w->rules, &w->view.state, seat, w->list, game_legal(w->rules, &w->view.state, seat, w->list));
    struct json json;
    textbuf_clear(&w->text);
    json_init(&json, &w->text, JSON_SORTED);
    choice_json(&choice, NULL, &json);
    preview_action(w->rules, &w->view.state, seat, w->list[0], &w->preview);
}

static void *play(void *argument)
{
    struct work *w = argument;
    struct rng rng = rng_from_seed(3);
    int seat;
    action a;
    game_setup(w->rules, &w->state.state);
    for (int ply = 0; ply < PLIES && test_pick(w->rules, &w->state.state, &rng, w->list, &seat, &a); ply++) {
        game_apply(w->rules, &w->state.state, seat, a, NULL);
        if (ply % LOOK_EVERY == 0 && w->state.state.node != NODE_OVER)
            look(w, &rng, game_sole_actor(&w->state.state));
    }
    return NULL;
}

static void play_ruleset(const struct test_catalog *catalog, const struct ruleset *ruleset, int seats)
{
    struct work *w = memory_new(sizeof *w);
    pthread_attr_t attributes;
    pthread_t thread;
    w->catalog = catalog;
    w->fine = true;
    w->text = TEXTBUF_GROWING;
    w->rules = test_rules(catalog, ruleset->game->id, ruleset->id, seats, NULL);
    w->list = memory_new((size_t)rules_list_max(w->rules) * sizeof *w->list);
    w->preview.events = memory_new(2 * (size_t)w->rules->events_max * sizeof *w->preview.events);
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, play, w), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    assert_true(w->fine);
    rules_free(w->rules);
    textbuf_release(&w->text);
    free(w->preview.events);
    free(w->list);
    free(w);
}

static void test_games_need_a_small_stack(void **state)
{
    (void)state;
    struct test_catalog *catalog = test_catalog_new(NULL);
    for (int i = 0; catalog->catalog.games[i]; i++) {
        const struct ruleset *ruleset;
        for (int n = 0; (ruleset = catalog_ruleset_at(&catalog->catalog, catalog->catalog.games[i], n)); n++)
            play_ruleset(catalog, ruleset, ruleset->seats_max);
    }
    test_catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_games_need_a_small_stack) };
    return cmocka_run_group_tests_name("small stack", tests, NULL, NULL);
}
