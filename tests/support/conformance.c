/* Running the conformance checks over settings and random games; see conformance.h. */
#include "conformance.h"

#include "base/memory.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { GUARD = 16, GUARD_BYTE = 0xa5, EVENTS_BEYOND = 1024 };

bool fault(struct probe *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(p->fault, sizeof p->fault, format, args);
    va_end(args);
    return false;
}

/* ---- Memory with guards ------------------------------------------------------------------------------------------ */

static void *guarded_new(size_t size)
{
    unsigned char *memory = memory_new(size + GUARD);
    memset(memory + size, GUARD_BYTE, GUARD);
    return memory;
}

static bool guard_is_whole(const void *memory, size_t size)
{
    const unsigned char *bytes = memory;
    for (int i = 0; i < GUARD; i++)
        if (bytes[size + (size_t)i] != GUARD_BYTE)
            return false;
    return true;
}

static bool guards_are_whole(struct probe *p)
{
    size_t state = p->game->state_size, list = (size_t)rules_list_max(p->rules) * sizeof(action);
    if (!guard_is_whole(p->s, state) || !guard_is_whole(p->a, state) || !guard_is_whole(p->b, state) ||
        !guard_is_whole(p->c, state))
        return fault(p, "something wrote beyond state_size");
    if (!guard_is_whole(p->list, list) || !guard_is_whole(p->other, list) || !guard_is_whole(p->weight, list))
        return fault(p, "something wrote beyond actions_max");
    return true;
}

static void probe_init(struct probe *p, const struct setting *s)
{
    size_t state = s->rules->game->state_size, list = (size_t)rules_list_max(s->rules) * sizeof(action);
    *p = (struct probe){ .setting = s, .rules = s->rules, .game = s->rules->game };
    p->s = guarded_new(state);
    p->a = guarded_new(state);
    p->b = guarded_new(state);
    p->c = guarded_new(state);
    p->list = guarded_new(list);
    p->other = guarded_new(list);
    p->weight = guarded_new(list);
    p->event_room = p->rules->events_max + EVENTS_BEYOND;
    p->events = memory_new(2 * (size_t)p->event_room * sizeof *p->events);
    p->text = p->text2 = p->ids = TEXTBUF_GROWING;
}

static void probe_release(struct probe *p)
{
    free(p->s);
    free(p->a);
    free(p->b);
    free(p->c);
    free(p->list);
    free(p->other);
    free(p->weight);
    free(p->events);
    textbuf_release(&p->text);
    textbuf_release(&p->text2);
    textbuf_release(&p->ids);
}

/* ---- For checks -------------------------------------------------------------------------------------------------- */

void copy_state(const struct probe *p, struct state *to, const struct state *from)
{
    memcpy(to, from, p->game->state_size);
}

bool same_state(const struct probe *p, const struct state *a, const struct state *b)
{
    return memcmp(a, b, p->game->state_size) == 0;
}

const char *json_of(struct probe *p, const struct state *s, enum json_order order, bool second)
{
    struct textbuf *out = second ? &p->text2 : &p->text;
    textbuf_clear(out);
    game_json(p->rules, s, order, out);
    return textbuf_text(out);
}

bool pick(struct probe *p, int *seat, action *a)
{
    return test_pick(p->rules, p->s, &p->rng, p->list, seat, a) || fault(p, "the game is not over, but nobody can act");
}

bool try_action(struct probe *p, struct state *copy, int *seat, action *a, struct event_log *log)
{
    *log = (struct event_log){ p->events, 0, p->event_room };
    if (p->s->node == NODE_OVER || !pick(p, seat, a))
        return false;
    copy_state(p, copy, p->s);
    game_apply(p->rules, copy, *seat, *a, log);
    return true;
}

const char *line_fault(const char *text)
{
    if (!*text)
        return "is empty";
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return "has a control character";
        if (*c == ' ' && (c == text || c[1] == ' ' || c[1] == '\0'))
            return "has odd blanks";
    }
    return NULL;
}

int viewer_at(const struct probe *p, int index)
{
    return index < p->rules->seats ? index : VIEW_TABLE;
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

bool setting_init(struct setting *s, const struct test_catalog *c, const struct ruleset *ruleset, int seats,
                  const struct options *options)
{
    *s = (struct setting){ .catalog = c, .ruleset = ruleset, .options = *options, .seats = seats };
    struct textbuf name = textbuf_over(s->name, sizeof s->name);
    text_putf(&name, "%s %s, %d seats", ruleset->game->id, ruleset->id, seats);
    for (int i = 0; i < options->count; i++)
        text_putf(&name, ", %s=%s", options->chosen[i].key, options->chosen[i].value);
    struct error err = { 0 };
    int code = rules_new(ruleset, options, seats, &s->rules, &err);
    if (code && code != ERR_BAD_ARGUMENT)
        test_die("%s: options are refused by the wrong status: %s", s->name, err.text);
    return code == 0;
}

void setting_release(struct setting *s)
{
    rules_free(s->rules);
}

struct rules *setting_rules(const struct setting *s)
{
    struct rules *rules;
    if (rules_new(s->ruleset, &s->options, s->seats, &rules, NULL))
        test_die("%s: rules cannot be built a second time", s->name);
    return rules;
}

typedef bool visit_setting(const struct setting *s, void *context);

static bool visit_one(const struct test_catalog *c, const struct ruleset *ruleset, int seats,
                      const struct options *options, visit_setting *visit, void *context)
{
    struct setting s;
    if (!setting_init(&s, c, ruleset, seats, options))
        return true;
    bool go_on = visit(&s, context);
    setting_release(&s);
    return go_on;
}

/* The defaults, then every other value of every option by itself. */
static bool visit_options(const struct test_catalog *c, const struct ruleset *ruleset, int seats, visit_setting *visit,
                          void *context)
{
    const struct game *game = ruleset->game;
    struct options none = { 0 };
    if (!visit_one(c, ruleset, seats, &none, visit, context))
        return false;
    for (int i = 0; i < game_option_count(game); i++) {
        for (const char *const *value = game->options[i].values; value && *value; value++) {
            struct options one = { 0 };
            if (strcmp(*value, option_default(ruleset, seats, i)) == 0)
                continue;
            if (options_set(&one, game, game->options[i].key, *value, NULL))
                test_die("%s: option %s cannot be %s", game->id, game->options[i].key, *value);
            if (!visit_one(c, ruleset, seats, &one, visit, context))
                return false;
        }
    }
    return true;
}

void for_each_setting(const struct test_catalog *c, const struct game *game, visit_setting *visit, void *context)
{
    const struct ruleset *ruleset;
    for (int n = 0; (ruleset = catalog_ruleset_at(&c->catalog, game, n)); n++)
        for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++)
            if (!visit_options(c, ruleset, seats, visit, context))
                return;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

/* Runs those checks of a list that are due; `lot` is false for lists without `every`. */
static bool run_checks(struct probe *p, const struct check *list, const char *only, bool lot)
{
    for (const struct check *check = list; check->name; check++) {
        if (only && strcmp(only, check->name) != 0)
            continue;
        if (lot && !only && rng_below(&p->rng, (uint32_t)check->every) > 0)
            continue;
        p->check = check->name;
        if (!check->run(p))
            return false;
        p->check = "guards";
        if (!guards_are_whole(p))
            return false;
    }
    return true;
}

/* True if a state is to be looked at. Of a short game all are, of a long one about as many: LOOKS are spread over a
 * game as long as the last one was; of the first game fewer and fewer. */
static bool is_due(struct probe *p, int last_plies)
{
    enum { LOOKS = 40 };
    int stride = 1 + (last_plies ? last_plies : p->ply) / LOOKS;
    return p->ply == 0 || p->s->node == NODE_OVER || rng_below(&p->rng, (uint32_t)stride) == 0;
}

static bool run_state_checks(struct probe *p, const char *only)
{
    return run_checks(p, play_checks, only, true) && run_checks(p, position_checks, only, true) &&
           run_checks(p, secrecy_checks, only, true) && run_checks(p, view_checks, only, true) &&
           run_checks(p, show_checks, only, true);
}

/* Plays one random game, and looks at its states. */
static bool run_game(struct probe *p, int last_plies, const char *only)
{
    action a;
    int seat;
    game_setup(p->rules, p->s);
    for (p->ply = 0;; p->ply++) {
        if (!run_checks(p, limit_checks, only, true))
            return false;
        if ((only || is_due(p, last_plies)) && !run_state_checks(p, only))
            return false;
        if (!run_checks(p, ply_checks, only, true) || !run_checks(p, fold_checks, only, true))
            return false;
        p->check = "end";
        if (p->s->node == NODE_OVER)
            break;
        if (p->ply == p->game->plies_max)
            return fault(p, "the game is not over after %d actions, which is `plies_max`", p->game->plies_max);
        if (!pick(p, &seat, &a))
            return false;
        game_apply(p->rules, p->s, seat, a, NULL);
    }
    return run_checks(p, game_checks, only, false);
}

/* An assertion of a game knows neither setting nor ply. */
static const struct probe *running;

static void tell_where(int signal_number)
{
    const struct probe *p = running;
    signal(signal_number, SIG_DFL);
    if (p)
        fprintf(stderr, "%s: %s: an assertion failed (game seed %llu, ply %d)\n", p->setting->name, p->check,
                (unsigned long long)p->seed, p->ply);
    raise(signal_number);
}

bool conform(const struct setting *s, int games, const char *only, char *message, size_t size)
{
    struct probe p;
    probe_init(&p, s);
    bool fine = true;
    running = &p;
    void (*before)(int) = signal(SIGABRT, tell_where);
    for (int i = 1; i <= games && fine; i++) {
        p.seed = (uint64_t)i;
        p.rng = rng_from_seed(p.seed);
        fine = run_game(&p, p.ply, only);
    }
    if (fine) {
        p.seed = 0;
        p.ply = 0;
        p.rng = rng_from_seed(1);
        fine = run_checks(&p, setting_checks, only, false);
    }
    if (!fine)
        snprintf(message, size, "%s: %s: %s (game seed %llu, ply %d)", s->name, p.check, p.fault,
                 (unsigned long long)p.seed, p.ply);
    signal(SIGABRT, before);
    running = NULL;
    probe_release(&p);
    return fine;
}
