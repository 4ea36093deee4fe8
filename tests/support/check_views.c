/* Conformance of views: a view is a fold over its events, and can be read back; so can events; keys are as the table of
 * keys says. */
#include "conformance.h"

#include "native/flatten.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { ALL_VIEWERS = 2 }; /* beside the seats: the table, and the full view */

static int looking(const struct probe *p, int index)
{
    return index <= p->rules->seats ? viewer_at(p, index) : VIEW_FULL;
}

/* ---- The fold ---------------------------------------------------------------------------------------------------- */

/* The view of p->s in p->a, moved along by the events of an action that led to p->c, must be the view of p->c: also if
 * it is settled after each of them, since who is far away is not told where an action ends. */
static bool folds(struct probe *p, int viewer, const struct event_log *log, bool step_by_step, const char *played)
{
    game_view(p->rules, p->s, viewer, p->a);
    for (int i = 0; i < log->count; i++) {
        struct event seen = event_seen_by(&log->events[i], viewer);
        game_advance(p->rules, p->a, &seen);
        if (step_by_step)
            game_settle(p->rules, p->a);
    }
    game_settle(p->rules, p->a);
    game_view(p->rules, p->c, viewer, p->b);
    if (same_state(p, p->a, p->b))
        return true;
    const unsigned char *a = (const unsigned char *)p->a, *b = (const unsigned char *)p->b;
    size_t at = 0;
    while (a[at] == b[at])
        at++;
    json_of(p, p->a, JSON_AS_WRITTEN, false);
    json_of(p, p->b, JSON_AS_WRITTEN, true);
    return fault(p,
                 "after '%s' the view of %d and its events give another view, first at byte %zu (%d, not %d):\n%s\n"
                 "and not\n%s",
                 played, viewer, at, a[at], b[at], textbuf_text(&p->text), textbuf_text(&p->text2));
}

static bool folds_for_all(struct probe *p, bool step_by_step)
{
    struct event_log log;
    char played[256];
    struct textbuf text = textbuf_over(played, sizeof played);
    int seat;
    action a;
    if (!try_action(p, p->c, &seat, &a, &log))
        return untried(p);
    game_action_text(p->rules, p->s, seat, a, &text);
    for (int i = 0; i < p->rules->seats + ALL_VIEWERS; i++)
        if (!folds(p, looking(p, i), &log, step_by_step, played))
            return false;
    return true;
}

static bool check_fold(struct probe *p)
{
    return folds_for_all(p, false);
}

static bool check_fold_by_steps(struct probe *p)
{
    return folds_for_all(p, true);
}

/* To settle what is settled changes nothing. */
static bool check_settle(struct probe *p)
{
    for (int i = 0; i < p->rules->seats + ALL_VIEWERS; i++) {
        game_view(p->rules, p->s, looking(p, i), p->a);
        copy_state(p, p->b, p->a);
        game_settle(p->rules, p->a);
        if (!same_state(p, p->a, p->b))
            return fault(p, "settling the view of %d changes it", looking(p, i));
    }
    return true;
}

/* ---- Reading back ------------------------------------------------------------------------------------------------ */

static bool check_view_read(struct probe *p)
{
    for (int i = 0; i <= p->rules->seats; i++) {
        int viewer = viewer_at(p, i);
        struct flat list;
        struct rules *rules;
        union state_memory read;
        struct error err = { 0 };
        game_view(p->rules, p->s, viewer, p->a);
        const char *json = json_of(p, p->a, JSON_AS_WRITTEN, false);
        if (flat_of_text(json, strlen(json), ERR_BAD_POSITION, NULL, false, &list, &err))
            return fault(p, "the view of %d is no list: %s", viewer, err.text);
        int code = game_read_view(&p->setting->catalog->catalog, &list, &rules, &read.state, &err);
        flat_release(&list);
        if (code)
            return fault(p, "the view of %d is refused: %s: %s", viewer, err.text, json);
        rules_free(rules);
        if (!same_state(p, p->a, &read.state))
            return fault(p, "the view of %d is read back as another: %s and %s", viewer, json,
                         json_of(p, &read.state, JSON_AS_WRITTEN, true));
    }
    return true;
}

static bool event_reads_back(struct probe *p, const struct event *e, int viewer)
{
    struct event seen = event_seen_by(e, viewer), read;
    struct json w;
    struct flat list;
    struct error err = { 0 };
    int v = 0;
    textbuf_clear(&p->text);
    json_init(&w, &p->text, JSON_AS_WRITTEN);
    game_event_json(p->rules, e, 7, viewer, &w);
    const char *json = textbuf_text(&p->text);
    if (flat_of_text(json, p->text.length, ERR_BAD_POSITION, NULL, false, &list, &err))
        return fault(p, "an event is no list: %s: %s", err.text, json);
    flat_begin(&list);
    int code = game_read_event(p->rules, &list, "", &v, &read, &err);
    if (!code)
        code = flat_done(&list, &err);
    flat_release(&list);
    if (code)
        return fault(p, "the event %s of viewer %d is refused: %s", json, viewer, err.text);
    if (v != 7 || memcmp(&seen, &read, sizeof seen) != 0)
        return fault(p, "the event %s of viewer %d is read back as another", json, viewer);
    return true;
}

static bool check_event_read(struct probe *p)
{
    struct event_log log;
    int seat;
    action a;
    if (!try_action(p, p->c, &seat, &a, &log))
        return untried(p);
    for (int i = 0; i < log.count; i++)
        for (int k = 0; k <= p->rules->seats; k++)
            if (!event_reads_back(p, &log.events[i], viewer_at(p, k)))
                return false;
    return true;
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static bool fits(const struct probe *p, const char **type, const json_t *value);

/* Steps over one alternative, as if nothing had to fit it. */
static void skip_type(const struct probe *p, const char **type)
{
    fits(p, type, NULL);
}

static bool fits_list(const struct probe *p, const char **type, const json_t *value)
{
    const char *element = ++*type, *end = element;
    skip_type(p, &end);
    bool fine = !value || json_is_array(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *again = element;
        fine = fits(p, &again, json_array_get(value, i)) && fine;
    }
    if (*end == ';') {
        size_t count = isdigit((unsigned char)end[1]) ? strtoul(end + 1, NULL, 10) : (size_t)p->rules->seats;
        fine = fine && (!value || json_array_size(value) == count);
        end += strcspn(end, "]");
    }
    *type = end + 1;
    return fine;
}

/* {<space>:T} */
static bool fits_map(const struct probe *p, const char **type, const json_t *value)
{
    const char *element = *type += strcspn(*type, ":") + 1, *name;
    bool fine = !value || json_is_object(value);
    json_t *member;
    json_object_foreach ((json_t *)value, name, member) {
        const char *again = element;
        fine = fits(p, &again, member) && fine;
    }
    skip_type(p, type);
    ++*type;
    return fine;
}

static bool fits_object(const struct probe *p, const char **type, const json_t *value)
{
    bool fine = !value || json_is_object(value);
    size_t members = 0;
    for (++*type; **type != '}'; *type += **type == ',') {
        char key[40];
        size_t length = strcspn(*type, ":");
        snprintf(key, sizeof key, "%.*s", (int)length, *type);
        *type += length + 1;
        const json_t *member = json_object_get(value, key);
        fine = (!value || member) && fine;
        fine = fits(p, type, member) && fine;
        members++;
    }
    ++*type;
    return fine && (!value || json_object_size(value) == members);
}

static bool fits_word(const struct probe *p, const char **type, const json_t *value)
{
    size_t length = strcspn(*type, "|,;]}?");
    char word[60];
    snprintf(word, sizeof word, "%.*s", (int)length, *type);
    *type += length;
    if (strcmp(word, "int") == 0)
        return json_is_integer(value);
    if (strcmp(word, "seat") == 0)
        return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < p->rules->seats;
    if (strcmp(word, "bool") == 0)
        return json_is_boolean(value);
    if (strcmp(word, "null") == 0)
        return json_is_null(value);
    if (*word == '"')
        return json_is_string(value) && strlen(json_string_value(value)) + 2 == strlen(word) &&
               strncmp(json_string_value(value), word + 1, strlen(word) - 2) == 0;
    static const char *const names[] = { "text", "card", "space", "cell", "suit", "piece" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0)
            return json_is_string(value) || (strcmp(word, "card") == 0 && json_is_integer(value));
    return false;
}

/* True if the value is one of the alternatives at *type, which is moved behind them. */
static bool fits(const struct probe *p, const char **type, const json_t *value)
{
    bool fine = false;
    for (;;) {
        bool one = **type == '['       ? fits_list(p, type, value)
                   : **type != '{'     ? fits_word(p, type, value)
                   : (*type)[1] == '<' ? fits_map(p, type, value)
                                       : fits_object(p, type, value);
        fine = fine || one;
        if (**type != '|')
            return fine;
        ++*type;
    }
}

/* The next key that is there: one that is not must be one that need not be. */
static const struct game_key *key_named(const struct game_key *key, const char *name)
{
    while (key->name && (!name || strcmp(key->name, name) != 0) && key->type[strlen(key->type) - 1] == '?')
        key++;
    return key;
}

/* The object has just the engine's keys and those of the table, in its order, of its types. */
static bool keys_are_sound(struct probe *p, const struct state *view)
{
    const struct game_key *key = p->game->keys, *last = game_last_key(p->rules);
    json_t *object = json_loads(json_of(p, view, JSON_AS_WRITTEN, false), 0, NULL);
    const char *name, *wrong = NULL;
    json_t *value;
    json_object_foreach (object, name, value) {
        static const char *const shared[] = { "game", "ruleset", "options", "seats", "viewer" };
        bool common = false;
        for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
            common = common || strcmp(name, shared[i]) == 0;
        common = common || (last && strcmp(name, last->name) == 0 && json_is_integer(value));
        if (common)
            continue;
        key = key_named(key, name);
        const char *type = key->type, *hidden = key->hidden;
        if (!key->name || strcmp(key->name, name) != 0 ||
            !(fits(p, &type, value) || (view->viewer != VIEW_FULL && hidden && fits(p, &hidden, value)))) {
            wrong = name;
            break;
        }
        key++;
    }
    key = key_named(key, NULL);
    bool fine = wrong ? fault(p, "'%s' is not as the table of keys says: %s", wrong, textbuf_text(&p->text))
                      : !key->name || fault(p, "the key '%s' is missing", key->name);
    json_decref(object);
    return fine;
}

static bool check_keys(struct probe *p)
{
    for (int i = 0; i < p->rules->seats + ALL_VIEWERS; i++) {
        game_view(p->rules, p->s, looking(p, i), p->a);
        if (!keys_are_sound(p, p->a))
            return false;
    }
    return true;
}

const struct check view_checks[] = {
    { "settle", check_settle, 2 },
    { "view read", check_view_read, 2 },
    { "event read", check_event_read, 2 },
    { "keys", check_keys, 4 },
    { .name = NULL },
};

const struct check fold_checks[] = {
    { "fold", check_fold, 1 },
    { "fold by steps", check_fold_by_steps, 2 },
    { .name = NULL },
};
