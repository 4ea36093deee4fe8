/* Feeding positions, rulesets and actions; see feed.h. */
#include "feed.h"

#include "feed_parts.h"

#include "base/faults.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "native/flatten.h"

#include <stdio.h>
#include <string.h>

/* ---- States ------------------------------------------------------------------------------------------------------ */

static void check_sound(const struct rules *rules, const struct state *s, const char *input, size_t length)
{
    const char *wrong = rules->game->invariant ? rules->game->invariant(rules, s) : NULL;
    if (wrong)
        feed_fault(wrong, input, length);
    if (s->node > NODE_REACTION || s->seats != rules->seats || s->viewer != VIEW_FULL || s->actors >> s->seats ||
        (s->actors == 0) != (s->node == NODE_CHANCE || s->node == NODE_OVER))
        feed_fault("a state in which nobody can tell who is to act", input, length);
}

static bool same_rules(const struct rules *a, const struct rules *b)
{
    for (int i = 0; a->game->options[i].key; i++)
        if (strcmp(a->option[i], b->option[i]) != 0)
            return false;
    return a->ruleset == b->ruleset && a->seats == b->seats;
}

/* Reads a position from a catalogue; 0, or a status with err. */
static int read_position(const struct catalog *c, const char *text, size_t length, struct rules **rules,
                         union state_memory *s, struct error *err)
{
    struct flat list;
    *rules = NULL;
    int code = flat_of_text(text, length, ERR_BAD_POSITION, NULL, false, &list, err);
    if (code)
        return code;
    code = game_read_position(c, &list, rules, &s->state, err);
    flat_release(&list);
    return code;
}

static void check_round_trip(const struct catalog *c, const struct rules *rules, const struct state *s,
                             const char *input, size_t length)
{
    struct textbuf json = TEXTBUF_GROWING;
    struct rules *again;
    union state_memory memory;
    struct error err;
    check_sound(rules, s, input, length);
    if (rules->ruleset->carried) /* a position only names its ruleset, and this one is in no catalogue */
        return;
    game_json(rules, s, JSON_AS_WRITTEN, &json);
    if (read_position(c, textbuf_text(&json), json.length, &again, &memory, &err)) {
        fprintf(stderr, "%s: %s\n", err.text, textbuf_text(&json));
        feed_fault("a position is refused as it was written", input, length);
    }
    if (!same_rules(rules, again) || memcmp(s, &memory, rules->game->state_size) != 0) {
        fprintf(stderr, "%s\n", textbuf_text(&json));
        feed_fault("a position is read back as another", input, length);
    }
    rules_free(again);
    textbuf_release(&json);
}

void feed_check_round_trip(const struct test_catalog *c, const struct rules *rules, const struct state *s,
                           const char *input, size_t length)
{
    check_round_trip(&c->catalog, rules, s, input, length);
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

enum { CHANCE_ALONE_MAX = 20000 };

/* Plays at random, at most `plies` actions; every `every`-th position must come round (0: none). True if it is over. */
static bool play_on(const struct catalog *c, const struct rules *rules, struct state *s, struct rng *rng, int plies,
                    int every, const char *input, size_t length)
{
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch), a;
    struct event *events = memory_new((size_t)rules->events_max * sizeof *events);
    int seat, alone = 0;
    for (int ply = 0; ply < plies && s->node != NODE_OVER; ply++) {
        struct event_log log = { .events = events, .capacity = rules->events_max };
        if (!test_pick(rules, s, rng, scratch, &seat, &a))
            feed_fault("nobody can act, but the game is not over", input, length);
        game_apply(rules, s, seat, a, ply % 2 ? &log : NULL);
        alone = seat == SEAT_CHANCE ? alone + 1 : 0;
        if (alone > CHANCE_ALONE_MAX)
            feed_fault("chance plays on and on, and nobody is ever asked", input, length);
        check_sound(rules, s, input, length);
        if (every && ply % every == 0)
            check_round_trip(c, rules, s, input, length);
    }
    free(events);
    free(scratch);
    return s->node == NODE_OVER;
}

/* Whatever a front end would show of a state. */
static void look(const struct rules *rules, const struct state *s)
{
    struct result result;
    union state_memory view;
    struct textbuf text = TEXTBUF_GROWING;
    game_result(rules, s, &result);
    for (int i = 0; i <= rules->seats; i++) {
        game_view(rules, s, i < rules->seats ? i : VIEW_TABLE, &view.state);
        game_render(rules, &view.state, &text);
        game_json(rules, &view.state, JSON_SORTED, &text);
    }
    textbuf_release(&text);
}

bool feed_position(const struct test_catalog *c, const char *text, size_t length, uint64_t seed)
{
    struct rng rng = rng_from_seed(seed);
    struct error err = { 0 };
    struct rules *rules;
    union state_memory s;
    int code = read_position(&c->catalog, text, length, &rules, &s, &err);
    if (code) {
        feed_check_error(code, &err, text, length);
        if (rules || (code != ERR_BAD_POSITION && code != ERR_UNKNOWN_GAME))
            feed_fault("a position is refused in an odd way", text, length);
        return false;
    }
    check_round_trip(&c->catalog, rules, &s.state, text, length);
    look(rules, &s.state);
    if (!play_on(&c->catalog, rules, &s.state, &rng, rules->game->plies_max, 50, text, length))
        feed_fault("a position from which a game does not come to its end", text, length);
    check_round_trip(&c->catalog, rules, &s.state, text, length);
    look(rules, &s.state);
    rules_free(rules);
    return true;
}

/* ---- Rulesets ---------------------------------------------------------------------------------------------------- */

/* Builds rules and begins a game by them. Only options may be refused. */
static void try_setting(const struct catalog *c, const struct ruleset *ruleset, int seats,
                        const struct options *options, struct rng *rng, const char *text, size_t length)
{
    struct error err = { 0 };
    struct rules *rules;
    union state_memory s;
    int code = rules_new(ruleset, options, seats, &rules, &err);
    if (code) {
        feed_check_error(code, &err, text, length);
        if (options->count == 0 || code != ERR_BAD_ARGUMENT)
            feed_fault("a ruleset is accepted, but its rules cannot be built", text, length);
        return;
    }
    game_setup(rules, &s.state);
    check_round_trip(c, rules, &s.state, text, length);
    play_on(c, rules, &s.state, rng, 150, 25, text, length);
    rules_free(rules);
}

/* Every option value by itself, and some mixtures. */
static void try_options(const struct catalog *c, const struct ruleset *ruleset, int seats, struct rng *rng,
                        const char *text, size_t length)
{
    const struct game *game = ruleset->game;
    struct options none = { 0 };
    struct error err;
    try_setting(c, ruleset, seats, &none, rng, text, length);
    for (const struct game_option *option = game->options; option->key; option++) {
        for (int i = 0; option->values && option->values[i]; i++) {
            struct options one = { 0 };
            options_set(&one, game, option->key, option->values[i], &err);
            try_setting(c, ruleset, seats, &one, rng, text, length);
        }
    }
    for (int mixture = 0; mixture < 3; mixture++) {
        struct options mixed = { 0 };
        for (const struct game_option *option = game->options; option->key; option++) {
            uint32_t count = 0;
            while (option->values && option->values[count])
                count++;
            if (count > 0)
                options_set(&mixed, game, option->key, option->values[rng_below(rng, count)], &err);
        }
        try_setting(c, ruleset, seats, &mixed, rng, text, length);
    }
}

/* What is accepted has no fault, and what is refused has one that says so. Checking adds nothing. */
static void check_faults(const struct catalog *catalog, const struct flat *list, int code, const struct error *err,
                         const char *text, size_t length)
{
    struct faults faults = FAULTS_NONE;
    struct textbuf json = TEXTBUF_GROWING;
    struct error first = { 0 };
    struct json w;
    catalog_check(catalog, list, &faults);
    flat_refuse_first(list, &faults, &first);
    if (catalog->ruleset_count || (code != 0) != (faults.errors > 0) || (code && strcmp(first.text, err->text)))
        feed_fault("a ruleset is checked otherwise than it is added", text, length);
    json_init(&w, &json, JSON_AS_WRITTEN);
    json_object_begin(&w);
    faults_json(&faults, &w);
    json_object_end(&w);
    if (!utf8_sound(textbuf_text(&json), json.length))
        feed_fault("the faults of a ruleset are no UTF-8", text, length);
    textbuf_release(&json);
    faults_release(&faults);
}

bool feed_ruleset(const struct test_catalog *c, const char *text, size_t length, uint64_t seed)
{
    struct catalog catalog = { .games = c->catalog.games };
    struct rng rng = rng_from_seed(seed);
    struct flat list;
    struct error err = { 0 };
    const struct ruleset *ruleset = NULL;
    int code = flat_of_text(text, length, ERR_BAD_RULESET, "file.json", true, &list, &err);
    if (!code) {
        struct catalog other = { .games = c->catalog.games };
        code = catalog_add(&catalog, &list, &ruleset, &err);
        check_faults(&other, &list, code, &err, text, length);
        flat_release(&list);
    }
    if (code) {
        feed_check_error(code, &err, text, length);
        if (code != ERR_BAD_RULESET || strncmp(err.text, "file.json: ", 11) != 0 || catalog.ruleset_count)
            feed_fault("a ruleset is refused in an odd way", text, length);
    }
    if (!code) {
        uint32_t choices = (uint32_t)(ruleset->seats_max - ruleset->seats_min + 1);
        try_options(&catalog, ruleset, ruleset->seats_min + (int)rng_below(&rng, choices), &rng, text, length);
    }
    catalog_release(&catalog);
    return code == 0;
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* The number of legal actions of a seat that have this text. */
static int count_text(const struct rules *rules, const struct state *s, int seat, const char *text, action *scratch)
{
    int count = game_legal(rules, s, seat, scratch), found = 0;
    for (int i = 0; i < count; i++) {
        char memory[256];
        struct textbuf own = textbuf_over(memory, sizeof memory);
        game_action_text(rules, s, seat, scratch[i], &own);
        found += strcmp(memory, text) == 0;
    }
    return found;
}

static void try_action(const struct rules *rules, struct state *s, int seat, const char *text, action *scratch)
{
    union state_memory before;
    struct error err = { 0 };
    size_t size = rules->game->state_size, length = strlen(text);
    memcpy(&before, s, size);
    int legal = count_text(rules, s, seat, text, scratch);
    int code = game_try(rules, s, seat, text, scratch, NULL, &err);
    if (code == 0 && legal != 1)
        feed_fault("an action is accepted that is not legal", text, length);
    if (code == 0) {
        check_sound(rules, s, text, length);
        return;
    }
    feed_check_error(code, &err, text, length);
    if (legal != 0 || memcmp(&before, s, size) != 0)
        feed_fault("a legal action is refused, or a refused one changes the state", text, length);
    int expected = before.state.node == NODE_OVER    ? ERR_GAME_OVER
                   : !game_owes(&before.state, seat) ? ERR_NOT_YOUR_TURN
                                                     : ERR_ILLEGAL_ACTION;
    if (code != expected)
        feed_fault("an action is refused for the wrong reason", text, length);
}

void feed_actions(const struct rules *rules, const char *text, size_t length, uint64_t seed, int plies)
{
    struct rng rng = rng_from_seed(seed);
    union state_memory s;
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    struct textbuf line = TEXTBUF_GROWING;
    game_setup(rules, &s.state);
    play_on(NULL, rules, &s.state, &rng, plies, 0, text, length);
    while (length > 0) {
        const char *stop = memchr(text, '\n', length);
        size_t count = stop ? (size_t)(stop - text) : length;
        textbuf_clear(&line);
        text_put_bytes(&line, text, count);
        for (int seat = 0; seat <= rules->seats; seat++)
            try_action(rules, &s.state, seat < rules->seats ? seat : SEAT_CHANCE, textbuf_text(&line), scratch);
        text += count + (stop != NULL);
        length -= count + (stop != NULL);
    }
    textbuf_release(&line);
    free(scratch);
}
