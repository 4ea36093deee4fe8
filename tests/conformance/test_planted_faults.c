/* The conformance suite is only worth something if it bites: the null game with one fault planted at a time, and the
 * check that must find it. */
#include "conformance.h"

#include "games/null_game/null_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct ng_state *ng(struct state *s)
{
    return (struct ng_state *)s;
}

static const struct ng_state *ng_const(const struct state *s)
{
    return (const struct ng_state *)s;
}

static int calls; /* the very global that a game must not have */

/* ---- Actions and chance ------------------------------------------------------------------------------------------ */

static int legal_descending(const struct rules *rules, const struct state *s, int seat, action *out)
{
    int count = null_game.legal(rules, s, seat, out);
    for (int i = 0; i < count / 2; i++) {
        action kept = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = kept;
    }
    return count;
}

/* Does not offer what another seat holds too: tells about hands, and in a view knows nothing of them. */
static int legal_knowing_too_much(const struct rules *rules, const struct state *s, int seat, action *out)
{
    int count = null_game.legal(rules, s, seat, out), kept = 0;
    for (int i = 0; i < count; i++) {
        int card = ng_card_of(out[i]), other = (seat + 1) % s->seats;
        if (kept == 0 || card == NG_NO_CARD || ng_const(s)->hand[other][card] == 0)
            out[kept++] = out[i];
    }
    return kept;
}

/* Offers less once others have committed. */
static int legal_after_others(const struct rules *rules, const struct state *s, int seat, action *out)
{
    int count = null_game.legal(rules, s, seat, out);
    return s->node == NODE_SEALED && __builtin_popcount(s->actors) < s->seats && count > 1 ? count - 1 : count;
}

static int legal_that_writes(const struct rules *rules, const struct state *s, int seat, action *out)
{
    ((struct ng_state *)s)->gone[0]++;
    return null_game.legal(rules, s, seat, out);
}

static int odds_without_weight(const struct rules *rules, const struct state *s, action *out, uint64_t *weight)
{
    int count = null_game.chance_odds(rules, s, out, weight);
    weight[0] = 0;
    return count;
}

static action chance_of_equals(const struct rules *rules, const struct state *s, struct rng *rng)
{
    action outcome[NG_CARD_MAX];
    uint64_t weight[NG_CARD_MAX];
    return outcome[rng_below(rng, (uint32_t)null_game.chance_odds(rules, s, outcome, weight))];
}

static action chance_without_odds(const struct rules *rules, const struct state *s, struct rng *rng)
{
    (void)rules, (void)s, (void)rng;
    return ng_pack(NG_DO_LAY, NG_CARD_MAX);
}

static action chance_of_its_own(const struct rules *rules, const struct state *s, struct rng *rng)
{
    action outcome[NG_CARD_MAX];
    uint64_t weight[NG_CARD_MAX];
    (void)rng;
    return outcome[calls++ % null_game.chance_odds(rules, s, outcome, weight)];
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static void text_without_card(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    null_game.action_text(rules, s, seat, a & ~(action)255, out);
}

static void text_with_odd_blanks(const struct rules *rules, const struct state *s, int seat, action a,
                                 struct textbuf *out)
{
    null_game.action_text(rules, s, seat, a, out);
    text_put_char(out, ' ');
}

static void text_with_a_capital(const struct rules *rules, const struct state *s, int seat, action a,
                                struct textbuf *out)
{
    null_game.action_text(rules, s, seat, a, out);
    text_put(out, ng_verb_of(a) == NG_DO_PLAY ? " Now" : "");
}

static void text_with_prize(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    null_game.action_text(rules, s, seat, a, out);
    if (seat != SEAT_CHANCE)
        text_putf(out, " %d", ng_const(s)->prize);
}

static int build_for_few_outcomes(struct rules *rules, struct flat *f, struct error *err)
{
    int code = null_game.build(rules, f, err);
    rules->outcomes_max = 5;
    return code;
}

static int build_for_few_events(struct rules *rules, struct flat *f, struct error *err)
{
    int code = null_game.build(rules, f, err);
    rules->events_max = 3;
    return code;
}

static void wide_table(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    null_game.render(rules, view, out);
    text_putf(out, "%80d\n", 1);
}

/* ---- What actions do --------------------------------------------------------------------------------------------- */

static void apply_with_global(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (ng_verb_of(a) == NG_DO_SCORE)
        ng(s)->points[seat] = (uint8_t)(calls++ % 2);
}

static void apply_for_listeners(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (log && ng_verb_of(a) == NG_DO_SCORE)
        ng(s)->points[seat]++;
}

static void apply_first_come(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    if (s->node == NODE_SEALED && __builtin_popcount(s->actors) == s->seats)
        ng(s)->points[seat]++;
    null_game.apply(rules, s, seat, a, log);
}

/* The cards are turned up, and no event says so. */
static void apply_in_silence(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    int kept = 0;
    for (int i = 0; log && i < log->count; i++)
        if (log->events[i].type != NG_EV_SHOWN && log->events[i].type != NG_EV_WON)
            log->events[kept++] = log->events[i];
    if (log)
        log->count = kept;
}

/* A hidden event more where the prize is high. */
static void apply_with_a_wink(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (log && log->count > 0 && log->count < log->capacity && ng(s)->prize > 2 && seat != SEAT_CHANCE)
        event_add_secret(log, NG_EV_LAID, SEAT_CHANCE, (int32_t[]){ ng(s)->prize }, 1, 0, EVENT_SECRET);
}

static void apply_telling_all(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log,
                              enum ng_event type)
{
    null_game.apply(rules, s, seat, a, log);
    for (int i = 0; log && i < log->count; i++)
        if (log->events[i].type == type)
            log->events[i].to = EVENT_TO_ALL;
}

static void apply_drawing_openly(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    apply_telling_all(rules, s, seat, a, log, NG_EV_DRAWN);
}

static void apply_choosing_openly(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    apply_telling_all(rules, s, seat, a, log, NG_EV_CHOSEN);
}

static void apply_for_ever(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (s->node == NODE_OVER)
        game_setup(rules, s);
}

static void apply_beyond(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    ((volatile unsigned char *)s)[sizeof(struct ng_state)] = 0;
}

static void apply_two_on_turn(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (s->node == NODE_TURN)
        s->actors = 3;
}

static void apply_losing_cards(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    null_game.apply(rules, s, seat, a, log);
    if (ng_verb_of(a) == NG_DO_DRAW)
        ng(s)->hand[0][ng_card_of(a)] = 0;
}

static void dense_ranks(const struct rules *rules, const struct state *s, struct result *out)
{
    int64_t value[SEATS_MAX];
    null_game.result(rules, s, out);
    for (int seat = 0; seat < rules->seats; seat++)
        value[seat] = out->score[seat];
    rank_by(value, rules->seats, out->rank);
    for (int seat = 0; seat < rules->seats; seat++)
        out->rank[seat] = out->rank[seat] > 1 ? 3 : 1;
}

static void setup_with_rubbish(const struct rules *rules, struct state *s)
{
    null_game.setup(rules, s);
    ng(s)->gone[0] = 7;
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

static void json_that_forgets(const struct rules *rules, const struct state *view, struct json *w)
{
    struct ng_state s = *ng_const(view);
    s.looked = 0;
    null_game.json(rules, &s.base, w);
}

static void json_with_more_in_views(const struct rules *rules, const struct state *view, struct json *w)
{
    null_game.json(rules, view, w);
    if (view->viewer != VIEW_FULL)
        json_member_int(w, "more", 1);
}

static int read_anything_more(const struct rules *rules, struct flat *f, struct state *s, struct error *err)
{
    int code = null_game.read(rules, f, s, err);
    memset(f->used, 1, (size_t)f->count * sizeof *f->used);
    return code;
}

/* Does not count the cards: a part of the reader's last step left out. */
static int read_without_check(const struct rules *rules, struct flat *f, struct state *s, struct error *err)
{
    int code = null_game.read(rules, f, s, err);
    if (!code || !err || (!strstr(err->text, "more often than the deck") && !strstr(err->text, "number of cards gone")))
        return code;
    ng_set_node(ng(s));
    return 0;
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

static void redact_no_hands(const struct rules *rules, struct state *s, int viewer)
{
    struct ng_state before = *ng(s);
    null_game.redact(rules, s, viewer);
    memcpy(ng(s)->hand, before.hand, sizeof before.hand);
}

/* Leaks the prize. Determinize takes a known prize as it is: both have the same blind spot. */
static void redact_no_prize(const struct rules *rules, struct state *s, int viewer)
{
    uint8_t prize = ng(s)->prize;
    null_game.redact(rules, s, viewer);
    ng(s)->prize = prize;
}

/* Leaks who of the others holds the highest card, in bytes that no text shows. */
static void redact_with_a_trace(const struct rules *rules, struct state *s, int viewer)
{
    uint8_t trace = ng(s)->hand[1][1];
    null_game.redact(rules, s, viewer);
    if (viewer != 1)
        ng(s)->gone[0] = trace;
}

static void redact_phase(const struct rules *rules, struct state *s, int viewer)
{
    null_game.redact(rules, s, viewer);
    s->phase = NG_LAY;
}

static void determinize_less(const struct rules *rules, struct state *s, int viewer, struct rng *rng)
{
    uint8_t prize = ng(s)->prize;
    null_game.determinize(rules, s, viewer, rng);
    ng(s)->prize = prize;
}

static void determinize_own_cards(const struct rules *rules, struct state *s, int viewer, struct rng *rng)
{
    null_game.determinize(rules, s, viewer, rng);
    for (int card = 1; viewer < s->seats && card < NG_CARD_MAX; card++)
        if (ng(s)->hand[viewer][card] > 0 && ng(s)->hand[viewer][card + 1] == 0) {
            ng(s)->hand[viewer][card]--;
            ng(s)->hand[viewer][card + 1]++;
            return;
        }
}

static void determinize_at_whim(const struct rules *rules, struct state *s, int viewer, struct rng *rng)
{
    struct rng other = rng_from_seed((uint64_t)calls++);
    (void)rng;
    null_game.determinize(rules, s, viewer, &other);
}

/* ---- Views that move and are read back --------------------------------------------------------------------------- */

static void advance_without_answers(const struct rules *rules, struct state *view, const struct event *seen)
{
    if (seen->type != NG_EV_PASSED)
        null_game.advance(rules, view, seen);
}

static void advance_blindly(const struct rules *rules, struct state *view, const struct event *seen)
{
    struct event other = *seen;
    if (seen->type == NG_EV_DRAWN)
        other.arg[0] = 0;
    null_game.advance(rules, view, &other);
}

/* Views take no notice of cards that are told to all and were not for all. */
static void advance_discreetly(const struct rules *rules, struct state *view, const struct event *seen)
{
    struct event other = *seen;
    if ((seen->type == NG_EV_DRAWN || seen->type == NG_EV_CHOSEN) && view->viewer != VIEW_FULL &&
        view->viewer != seen->seat)
        other.arg[0] = 0;
    null_game.advance(rules, view, &other);
}

static void settle_twice_differently(const struct rules *rules, struct state *s)
{
    null_game.settle(rules, s);
    ng(s)->round ^= s->viewer == VIEW_TABLE;
}

static int read_positions_only(const struct rules *rules, struct flat *f, struct state *s, struct error *err)
{
    int code = null_game.read(rules, f, s, err);
    return code || s->viewer == VIEW_FULL ? code : flat_refuse(f, err, "viewer", "views are refused");
}

static int read_views_with_a_trace(const struct rules *rules, struct flat *f, struct state *s, struct error *err)
{
    int code = null_game.read(rules, f, s, err);
    ng(s)->looked ^= (uint8_t)(s->viewer == VIEW_TABLE);
    return code;
}

/* The null game's words are a list, which cannot be read as others; these are the game's own. */
static const char *const by_words[] = { "card", "challenge", "nothing", NULL };

static void word_of_its_own(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    (void)rules;
    text_put(out, by_words[e->arg[index]]);
}

static bool value_of_another_word(const struct rules *rules, const struct event *e, int index, const char *text,
                                  int32_t *out)
{
    (void)rules, (void)e, (void)index;
    *out = word_find(by_words, text) ^ 1;
    return true;
}

/* Event types as they are, but for one that is silent, and one whose word is the game's own. */
enum { EVENT_TYPES = NG_EV_OVER + 2 };
static struct event_type silent_types[EVENT_TYPES], wordy_types[EVENT_TYPES];

static void plant_event_types(void)
{
    memcpy(silent_types, ng_event_types, sizeof silent_types);
    memcpy(wordy_types, ng_event_types, sizeof wordy_types);
    silent_types[NG_EV_PASSED].sentence = "";
    wordy_types[NG_EV_WON].args[0].words = NULL;
}

static const struct game_key wrong_keys[] = {
    { "phase", "int", NULL, "a word" },
    { .name = NULL },
};

/* ---- Planting ---------------------------------------------------------------------------------------------------- */

/* A copy of the null game with the members of `with` that are not zero put in. */
static struct game planted(const struct game *with)
{
    struct game g = null_game;
#define PUT(member)                                                                                                    \
    if (with->member)                                                                                                  \
    g.member = with->member
    PUT(plies_max);
    PUT(build);
    PUT(setup);
    PUT(legal);
    PUT(chance_odds);
    PUT(chance);
    PUT(apply);
    PUT(result);
    PUT(redact);
    PUT(determinize);
    PUT(action_text);
    PUT(event_types);
    PUT(render);
    PUT(json);
    PUT(read);
    PUT(advance);
    PUT(settle);
    PUT(arg_text);
    PUT(arg_value);
    PUT(keys);
#undef PUT
    return g;
}

static const struct fault_case {
    const char *name, *check; /* what is planted, and who must find it */
    struct game with;
    const char *passes; /* a check that cannot find it, or NULL */
} cases[] = {
    { "nothing", NULL, { .id = NULL }, NULL },
    { "legal lists descend", "legal", { .legal = legal_descending }, "apply" },
    { "legal lists depend on other hands", "view", { .legal = legal_knowing_too_much }, "legal" },
    { "legal lists depend on other hands", "bucket", { .legal = legal_knowing_too_much }, NULL },
    { "legal lists depend on commitments", "sealed order", { .legal = legal_after_others }, "legal" },
    { "asking for actions writes", "legal", { .legal = legal_that_writes }, NULL },
    { "asking for actions writes", "refusals", { .legal = legal_that_writes }, NULL },
    { "too many actions", "chance", { .build = build_for_few_outcomes }, NULL },
    { "an outcome without weight", "chance", { .chance_odds = odds_without_weight }, NULL },
    { "chance draws all outcomes alike", "odds", { .chance = chance_of_equals }, "chance" },
    { "chance draws what is not listed", "chance", { .chance = chance_without_odds }, NULL },
    { "chance has numbers of its own", "chance of a match", { .chance = chance_of_its_own }, "chance" },
    { "equal action texts", "legal", { .action_text = text_without_card }, NULL },
    { "blanks after action texts", "legal", { .action_text = text_with_odd_blanks }, NULL },
    { "capitals in action texts", "legal", { .action_text = text_with_a_capital }, "apply" },
    { "action texts tell the prize", "view", { .action_text = text_with_prize }, "legal" },
    { "an event without text", "events", { .event_types = silent_types }, "apply" },
    { "a table too wide", "table", { .render = wide_table }, NULL },
    { "apply keeps a global", "apply", { .apply = apply_with_global }, "legal" },
    { "apply keeps a global", "match", { .apply = apply_with_global }, NULL },
    { "apply depends on the log", "apply", { .apply = apply_for_listeners }, "legal" },
    { "the first to commit gets something", "sealed order", { .apply = apply_first_come }, "apply" },
    { "cards are shown without events", "bucket", { .apply = apply_in_silence }, "fixpoint" },
    { "hidden events are counted", "twins", { .apply = apply_with_a_wink }, "fixpoint" },
    { "drawn cards are told to all",
      "secrets",
      { .apply = apply_drawing_openly, .advance = advance_discreetly },
      "fold" },
    { "chosen cards are told to all",
      "secrets",
      { .apply = apply_choosing_openly, .advance = advance_discreetly },
      "twins" },
    { "the game goes on for ever", "end", { .apply = apply_for_ever }, NULL },
    { "apply writes beyond the state", "guards", { .apply = apply_beyond }, NULL },
    { "two seats at a turn", "node", { .apply = apply_two_on_turn }, NULL },
    { "cards are lost", "invariant", { .apply = apply_losing_cards }, NULL },
    { "events_max too small", "limits", { .build = build_for_few_events }, "apply" },
    { "plies_max too small", "end", { .plies_max = 20 }, NULL },
    { "ranks leave a gap", "result", { .result = dense_ranks }, NULL },
    { "bytes that no position tells", "round trip", { .setup = setup_with_rubbish }, "apply" },
    { "the position forgets a key's value", "round trip", { .json = json_that_forgets }, NULL },
    { "a view has a key more", "view", { .json = json_with_more_in_views }, "round trip" },
    { "read takes unknown keys", "position refusals", { .read = read_anything_more }, "round trip" },
    { "read takes too many cards", "altered positions", { .read = read_without_check }, "round trip" },
    { "hands are not hidden", "fixpoint", { .redact = redact_no_hands }, "view" },
    { "hands are not hidden", "bucket", { .redact = redact_no_hands }, NULL },
    { "the prize is not hidden", "bucket", { .redact = redact_no_prize }, "fixpoint" },
    { "a trace of a hand stays in a view", "bucket", { .redact = redact_with_a_trace }, "view" },
    { "a view has another phase", "view", { .redact = redact_phase }, NULL },
    { "determinize leaves something hidden", "determinized", { .determinize = determinize_less }, NULL },
    { "determinize changes what the seat holds", "fixpoint", { .determinize = determinize_own_cards }, NULL },
    { "an event does not move the view", "fold", { .advance = advance_without_answers }, "fixpoint" },
    { "an own card does not come into the view", "fold", { .advance = advance_blindly }, "settle" },
    { "settling changes what is settled", "settle", { .settle = settle_twice_differently }, "fixpoint" },
    { "views cannot be read", "view read", { .read = read_positions_only }, "round trip" },
    { "views are read as others", "view read", { .read = read_views_with_a_trace }, "round trip" },
    { "events are read as others",
      "event read",
      { .event_types = wordy_types, .arg_text = word_of_its_own, .arg_value = value_of_another_word },
      "events" },
    { "the table of keys is wrong", "keys", { .keys = wrong_keys }, "view" },
    { "determinize has numbers of its own", "fixpoint", { .determinize = determinize_at_whim }, NULL },
};

/* Runs one check (all for NULL) on a setting of the faulty game; the message is empty if it passes. */
static void run_check(const struct game *game, const char *check, char *message, size_t size)
{
    const struct game *const games[] = { game, NULL };
    struct test_catalog *catalog = test_catalog_new(games);
    struct options none = { 0 };
    struct setting s;
    const char *ruleset = check && strcmp(check, "bucket") == 0 ? "tiny" : "standard";
    *message = '\0';
    assert_true(setting_init(&s, catalog, catalog_ruleset(&catalog->catalog, game, ruleset), 3, &none));
    conform(&s, 6, check, message, size);
    setting_release(&s);
    test_catalog_free(catalog);
}

static void test_fault_is_found(void **state)
{
    const struct fault_case *planted_case = *state;
    struct game game = planted(&planted_case->with);
    char message[2 * FAULT_MAX], expected[64];
    const char *check = planted_case->check;
    run_check(&game, check && strcmp(check, "guards") == 0 ? "legal" : check, message, sizeof message);
    if (!check) {
        assert_string_equal(message, "");
        return;
    }
    snprintf(expected, sizeof expected, ": %s: ", check);
    if (!strstr(message, expected))
        fail_msg("'%s' is not found by the check '%s': '%s'", planted_case->name, check, message);
    print_message("    %.200s\n", message);
    if (planted_case->passes) {
        run_check(&game, planted_case->passes, message, sizeof message);
        assert_string_equal(message, "");
    }
}

/* A limit that is too small is found before anything runs into it, and the message says all that helps: setting, check,
 * the limit by its name, seed and ply. */
static void test_limits_are_named(void **state)
{
    (void)state;
    static const struct {
        struct game with;
        const char *check, *says;
    } limits[] = {
        { { .build = build_for_few_events },
          NULL,
          "null-game standard, 3 seats: limits: 'play 1' of seat 1 gives 4 events, "
          "but `events_max` is 3 (game seed 1, ply 12)" },
        { { .plies_max = 20 },
          "end",
          "null-game standard, 3 seats: end: the game is not over after 20 actions, which is "
          "`plies_max` (game seed 1, ply 20)" },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct game game = planted(&limits[i].with);
        char message[2 * FAULT_MAX];
        run_check(&game, limits[i].check, message, sizeof message);
        assert_string_equal(message, limits[i].says);
    }
}

/* ---- Faults of the table ----------------------------------------------------------------------------------------- */

static void expect_bad_table(const struct game *game)
{
    const struct game *const games[] = { game, NULL };
    struct test_catalog *catalog = test_catalog_new(games);
    char message[FAULT_MAX] = "";
    assert_false(check_table(catalog, game, message, sizeof message));
    assert_true(*message);
    print_message("    %s\n", message);
    test_catalog_free(catalog);
}

static void test_bad_tables_are_found(void **state)
{
    (void)state;
    static const char *const phases[] = { "a phase", NULL };
    static const struct game_option options[] = { { .key = "challenge", .values = phases, .help = "" },
                                                  { .key = NULL } };
    static const struct event_type events[] = { { "moved", { EVENT_NUMBER("to") }, ROLE_MOVE, "It moves." },
                                                { .name = NULL } };
    struct game game = null_game;
    game.title = "";
    expect_bad_table(&game);
    game = null_game;
    game.redact = NULL;
    expect_bad_table(&game);
    game = null_game;
    game.phases = phases;
    expect_bad_table(&game);
    game = null_game;
    game.options = options;
    expect_bad_table(&game);
    game = null_game;
    game.event_types = events;
    expect_bad_table(&game);
    game = null_game;
    game.plies_max = 0;
    expect_bad_table(&game);
}

int main(void)
{
    enum { CASES = sizeof cases / sizeof *cases };
    struct CMUnitTest tests[CASES + 2];
    char names[CASES][120];
    plant_event_types();
    for (size_t i = 0; i < CASES; i++) {
        snprintf(names[i], sizeof names[i], "%s: found by '%s'", cases[i].name, cases[i].check ? cases[i].check : "-");
        tests[i] = (struct CMUnitTest){ names[i], test_fault_is_found, NULL, NULL, (void *)&cases[i] };
    }
    tests[CASES] = (struct CMUnitTest){ "bad tables are found", test_bad_tables_are_found, NULL, NULL, NULL };
    tests[CASES + 1] = (struct CMUnitTest){ "limits are named", test_limits_are_named, NULL, NULL, NULL };
    return _cmocka_run_group_tests("planted faults", tests, CASES + 2, NULL, NULL);
}
