/* Options, and rules: built of a ruleset, and shared by all who want the same; see ruleset.h. */
#include "engine/ruleset_parts.h"

#include "base/faults.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Options ----------------------------------------------------------------------------------------------------- */

int game_option_count(const struct game *game)
{
    int count = 0;
    while (game->options[count].key)
        count++;
    assert(count <= OPTIONS_MAX);
    return count;
}

const char *option_default(const struct ruleset *ruleset, int seats, int index)
{
    const struct game *game = ruleset->game;
    const char *text = game->option_default ? game->option_default(ruleset, seats, index) : NULL;
    if (text)
        return text;
    const struct game_option *option = &game->options[index];
    return option->values ? option->values[0] : option->fallback;
}

int rules_option_seat(const struct rules *rules, int index, uint8_t *seat, struct error *err)
{
    const char *value = rules->option[index];
    *seat = SEAT_NONE;
    if (strcmp(value, "random") == 0)
        return 0;
    if (value[0] < '0' || value[0] >= '0' + rules->seats || value[1])
        return error_set(err, ERR_BAD_ARGUMENT, "option '%s' cannot be '%s'; it is random, or a seat from 0 to %d",
                         rules->game->options[index].key, value, rules->seats - 1);
    *seat = (uint8_t)(value[0] - '0');
    return 0;
}

bool rules_option_written(const struct rules *rules, int index)
{
    return strcmp(rules->option[index], option_default(rules->ruleset, rules->seats, index)) != 0;
}

static int value_index(const struct game_option *option, const char *value)
{
    for (int i = 0; option->values && option->values[i]; i++)
        if (strcmp(option->values[i], value) == 0)
            return i;
    return -1;
}

int options_set(struct options *o, const struct game *game, const char *key, const char *value, struct error *err)
{
    const struct game_option *option = game->options;
    while (option->key && strcmp(option->key, key) != 0)
        option++;
    if (!option->key)
        return error_set(err, ERR_BAD_ARGUMENT, "%s has no option '%.40s'", game->title, key);
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->chosen[i].key, key) == 0)
            return error_set(err, ERR_BAD_ARGUMENT, "option '%s' is given twice", key);
    if (strlen(value) >= OPTION_TEXT_MAX || (option->values && value_index(option, value) < 0)) {
        char list[200];
        struct textbuf text = textbuf_over(list, sizeof list);
        for (int i = 0; option->values && option->values[i]; i++)
            text_putf(&text, "%s%s", i ? ", " : "", option->values[i]);
        return error_set(err, ERR_BAD_ARGUMENT, "option '%s' cannot be '%.40s'; it is one of: %s", key, value,
                         option->values ? list : option->value_hint);
    }
    assert(o->count < OPTIONS_MAX);
    struct option_choice *choice = &o->chosen[o->count++];
    snprintf(choice->key, sizeof choice->key, "%s", key);
    snprintf(choice->value, sizeof choice->value, "%s", value);
    return 0;
}

static void resolve_options(struct rules *rules, const struct options *options)
{
    const struct game *game = rules->game;
    for (int i = 0; game->options[i].key; i++) {
        const char *value = option_default(rules->ruleset, rules->seats, i);
        for (int k = 0; options && k < options->count; k++)
            if (strcmp(options->chosen[k].key, game->options[i].key) == 0)
                value = options->chosen[k].value;
        snprintf(rules->option[i], sizeof rules->option[i], "%s", value);
        int index = value_index(&game->options[i], value);
        rules->choice[i] = (uint8_t)(index < 0 ? 0 : index);
    }
}

/* ---- Sharing ----------------------------------------------------------------------------------------------------- */

/* Rules with what their holders share. */
struct shared_rules {
    struct shared_rules *next; /* of the same ruleset */
    struct shared_ruleset *home;
    atomic_int holders;
    struct rules asked; /* the common part as it was before `build`: equal wishes get equal rules */
    _Alignas(64) unsigned char bytes[];
};

static struct rules *rules_in(struct shared_rules *shared)
{
    return (struct rules *)(void *)shared->bytes;
}

static struct shared_rules *shared_of(const struct rules *rules)
{
    return (struct shared_rules *)(void *)((unsigned char *)rules - offsetof(struct shared_rules, bytes));
}

static void lock(struct shared_ruleset *home)
{
    while (atomic_flag_test_and_set_explicit(&home->busy, memory_order_acquire))
        ;
}

static void unlock(struct shared_ruleset *home)
{
    atomic_flag_clear_explicit(&home->busy, memory_order_release);
}

/* Becomes a holder of rules that may be losing their last one, which is beyond return: that one is on its way to take
 * them off the list. */
static bool hold(struct shared_rules *shared)
{
    int holders = atomic_load_explicit(&shared->holders, memory_order_relaxed);
    while (holders > 0)
        if (atomic_compare_exchange_weak(&shared->holders, &holders, holders + 1))
            return true;
    return false;
}

/* The rules that were asked for in the same way, with one more holder; NULL if there are none. For who has the lock. */
static struct shared_rules *find(struct shared_ruleset *home, const struct rules *asked)
{
    struct shared_rules *shared = home->rules;
    while (shared && (shared->asked.seats != asked->seats ||
                      memcmp(shared->asked.option, asked->option, sizeof asked->option) != 0 || !hold(shared)))
        shared = shared->next;
    return shared;
}

static void discard(struct shared_rules *shared)
{
    ruleset_free(&shared->home->ruleset);
    free(shared);
}

struct rules *rules_share(const struct rules *rules)
{
    atomic_fetch_add_explicit(&shared_of(rules)->holders, 1, memory_order_relaxed);
    return rules_in(shared_of(rules));
}

void rules_free(const struct rules *rules)
{
    if (!rules)
        return;
    struct shared_rules *shared = shared_of(rules), **link = &shared->home->rules;
    if (atomic_fetch_sub(&shared->holders, 1) > 1)
        return;
    lock(shared->home);
    while (*link != shared)
        link = &(*link)->next;
    *link = shared->next;
    unlock(shared->home);
    discard(shared);
}

size_t rules_bytes(const struct rules *rules)
{
    return sizeof(struct shared_rules) + rules->game->rules_size;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

int rules_read_turns(struct rules *rules, struct flat *f, struct error *err)
{
    int64_t turns = 0;
    int code = flat_has(f, "turns") ? flat_int(f, err, 1, TURNS_MAX, &turns, "turns") : 0;
    rules->turns_max = (int)turns;
    return code;
}

int rules_read_by_seats(const struct rules *rules, struct flat *f, int min, int max, const char *key, uint8_t *value,
                        struct error *err)
{
    const struct ruleset *r = rules->ruleset;
    int count = r->seats_max - r->seats_min + 1;
    int code = r->seats_guessed ? flat_list(f, err, 1, SEATS_MAX, &count, "%s", key)
                                : flat_list(f, err, count, count, &count, "%s", key);
    for (int i = 0; !code && i < count; i++) {
        uint8_t number;
        code = flat_byte(f, err, min, max, &number, "%s.%d", key, i);
        if (r->seats_min + i == rules->seats)
            *value = number;
    }
    return code;
}

bool rules_tell_turns(const struct rules *rules)
{
    return flat_has(&rules->ruleset->flat, "turns");
}

/* ---- Building ---------------------------------------------------------------------------------------------------- */

/* Reads the whole of a ruleset into rules. What may be refused is noted in `faults`, unless that is NULL. */
static int fill(struct shared_ruleset *home, struct rules *rules, struct faults *faults, struct error *err)
{
    struct ruleset head = { 0 };
    struct flat f = home->ruleset.flat;
    f.faults = faults;
    f.used = memory_new((size_t)f.count * sizeof *f.used);
    int code = ruleset_read_head(&f, &head, err);
    if (!code)
        code = rules->game->build(rules, &f, err);
    if (!code || flat_verdict(&f))
        code = flat_done(&f, err);
    free(f.used);
    return code ? code : flat_verdict(&f);
}

/* Rules that nobody else knows yet. */
static int build(struct shared_ruleset *home, const struct rules *asked, struct faults *faults,
                 struct shared_rules **out, struct error *err)
{
    size_t size = (sizeof(struct shared_rules) + asked->game->rules_size + 63) & ~(size_t)63;
    struct shared_rules *shared = memory_checked(aligned_alloc(64, size));
    memset(shared, 0, size);
    ruleset_share(&home->ruleset);
    shared->home = home;
    atomic_init(&shared->holders, 1);
    shared->asked = *asked;
    *rules_in(shared) = *asked;
    int code = fill(home, rules_in(shared), faults, err);
    if (code)
        discard(shared);
    else
        *out = shared;
    return code;
}

static struct rules asked_for(const struct ruleset *ruleset, const struct options *options, int seats)
{
    struct rules asked = { .game = ruleset->game, .ruleset = ruleset, .seats = seats };
    resolve_options(&asked, options);
    return asked;
}

void rules_check(struct shared_ruleset *home, int seats, struct faults *faults)
{
    struct rules asked = asked_for(&home->ruleset, NULL, seats);
    struct shared_rules *shared;
    struct error err = { 0 };
    if (build(home, &asked, faults, &shared, &err) == 0)
        discard(shared);
    else if (faults->errors == 0) /* a default option that this ruleset has nothing for */
        faults_add(faults, FAULT_VALUE, "", "", err.text);
}

/* Puts new rules on the list; or discards them for equal ones that another thread has put there meanwhile. */
static struct shared_rules *publish(struct shared_ruleset *home, struct shared_rules *made)
{
    lock(home);
    struct shared_rules *found = find(home, &made->asked);
    if (!found) {
        made->next = home->rules;
        home->rules = made;
    }
    unlock(home);
    if (found)
        discard(made);
    return found ? found : made;
}

int rules_new(const struct ruleset *ruleset, const struct options *options, int seats, struct rules **out,
              struct error *err)
{
    assert(ruleset);
    *out = NULL;
    if (seats < ruleset->seats_min || seats > ruleset->seats_max)
        return error_set(err, ERR_BAD_ARGUMENT, "ruleset '%s' of %s is for %d to %d seats, not %d", ruleset->id,
                         ruleset->game->title, ruleset->seats_min, ruleset->seats_max, seats);
    struct shared_ruleset *home = (struct shared_ruleset *)ruleset;
    struct rules asked = asked_for(ruleset, options, seats);
    lock(home);
    struct shared_rules *shared = find(home, &asked);
    unlock(home);
    if (!shared) {
        int code = build(home, &asked, NULL, &shared, err);
        if (code)
            return code;
        shared = publish(home, shared);
    }
    *out = rules_in(shared);
    return 0;
}
