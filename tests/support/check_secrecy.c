/* Conformance of hidden information: views, and three independent tests that nothing leaks into them.
 *
 * The fixpoint test redacts what determinize made of a view: it must be the same view. It finds at once what redact
 * forgets, but not what redact and determinize forget together. The bucket test (check_setting.c) needs neither: over
 * many random games of a tiny ruleset it puts together all moments at which a viewer has seen the same events and done
 * the same; their views and choices must then be the same, whatever is hidden. The twins test does the same in two
 * states that are one to a viewer, and finds what the number of hidden events tells. The secrets test does two
 * different things in one state, and finds what an event tells and no view keeps. */
#include "conformance.h"

#include "show/story.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Views ------------------------------------------------------------------------------------------------------- */

/* A view has the common part of the state: who owes what is public. */
static bool view_is_sound(struct probe *p, const struct state *view, int viewer)
{
    struct state expected = *p->s;
    expected.viewer = (uint8_t)viewer;
    if (memcmp(view, &expected, sizeof expected) != 0)
        return fault(p, "node, actors, seats, phase or reason differ in the view of %d", viewer);
    if (p->game->hidden)
        return true;
    copy_state(p, p->b, p->s);
    p->b->viewer = (uint8_t)viewer;
    return same_state(p, view, p->b) ? true
                                     : fault(p, "the game hides nothing, but the view of %d lacks something", viewer);
}

/* A position's keys and "viewer": whoever can read one can read the other. */
static bool view_json_is_sound(struct probe *p, const struct state *view, int viewer)
{
    json_t *position = json_loads(json_of(p, p->s, JSON_AS_WRITTEN, false), JSON_REJECT_DUPLICATES, NULL);
    json_t *seen = json_loads(json_of(p, view, JSON_AS_WRITTEN, true), JSON_REJECT_DUPLICATES, NULL);
    const char *key;
    json_t *member;
    bool fine = position && seen && json_object_get(seen, "viewer");
    json_object_foreach (position, key, member)
        fine = fine && json_object_get(seen, key);
    fine = fine && json_object_size(seen) == json_object_size(position) + 1;
    json_decref(position);
    json_decref(seen);
    return fine ? true
                : fault(p, "the view of %d has not the keys of a position and 'viewer': %s", viewer,
                        textbuf_text(&p->text2));
}

/* The seat's own list must not depend on what it does not see. */
static bool view_has_same_choices(struct probe *p, const struct state *view, int seat)
{
    int count = game_legal(p->rules, p->s, seat, p->list);
    if (game_legal(p->rules, view, seat, p->other) != count ||
        memcmp(p->list, p->other, (size_t)count * sizeof(action)) != 0)
        return fault(p, "seat %d has other actions in its view than in the state", seat);
    for (int i = 0; i < count; i++) {
        textbuf_clear(&p->text);
        textbuf_clear(&p->text2);
        game_action_text(p->rules, p->s, seat, p->list[i], &p->text);
        game_action_text(p->rules, view, seat, p->list[i], &p->text2);
        if (strcmp(textbuf_text(&p->text), textbuf_text(&p->text2)) != 0)
            return fault(p, "'%s' is '%s' in the view of its seat", textbuf_text(&p->text), textbuf_text(&p->text2));
    }
    return true;
}

static bool check_view(struct probe *p)
{
    for (int i = 0; i <= p->rules->seats; i++) {
        int viewer = viewer_at(p, i);
        game_view(p->rules, p->s, viewer, p->a);
        if (!view_is_sound(p, p->a, viewer) || !view_json_is_sound(p, p->a, viewer))
            return false;
        if (viewer != VIEW_TABLE && !view_has_same_choices(p, p->a, viewer))
            return false;
    }
    game_view(p->rules, p->s, VIEW_FULL, p->a);
    return same_state(p, p->s, p->a) ? true : fault(p, "the full view is not the state");
}

/* ---- Fixpoint ---------------------------------------------------------------------------------------------------- */

static bool check_fixpoint(struct probe *p)
{
    for (int i = 0; i <= p->rules->seats; i++) {
        int viewer = viewer_at(p, i);
        struct rng rng = p->rng, same = p->rng;
        game_view(p->rules, p->s, viewer, p->a);
        game_determinize(p->rules, p->a, &rng, p->b);
        game_determinize(p->rules, p->a, &same, p->c);
        p->rng = rng;
        if (!same_state(p, p->b, p->c))
            return fault(p, "determinize gives another state for the same view of %d and the same numbers", viewer);
        const char *wrong = p->game->invariant ? p->game->invariant(p->rules, p->b) : NULL;
        if (wrong || p->b->viewer != VIEW_FULL)
            return fault(p, "the state made of the view of %d is not sound: %s", viewer, wrong ? wrong : "its viewer");
        game_view(p->rules, p->b, viewer, p->c);
        if (!same_state(p, p->a, p->c))
            return fault(p, "the view of %d is not that of the state made of it: %s: %s", viewer,
                         json_of(p, p->a, JSON_AS_WRITTEN, false), json_of(p, p->c, JSON_AS_WRITTEN, true));
    }
    return true;
}

/* ---- Twins ------------------------------------------------------------------------------------------------------- */

/* What a viewer learns of an action: the events that they see, and all, with a mark for each that they do not see; and
 * what they are told of it in short. */
struct feed {
    struct textbuf seen, all, story;
};

static void feed_release(struct feed *f)
{
    textbuf_release(&f->seen);
    textbuf_release(&f->all);
    textbuf_release(&f->story);
}

static void tell_story(struct probe *p, const struct state *view, const struct event_log *log, struct textbuf *out)
{
    struct story story;
    struct json w;
    int *number = calloc((size_t)log->count + 1, sizeof *number);
    story_begin(&story, p->rules, view);
    for (int i = 0; i < log->count; i++) {
        struct event seen = event_seen_by(&log->events[i], view->viewer);
        story_add(&story, &seen);
    }
    json_init(&w, out, JSON_AS_WRITTEN);
    story_json(&story, 0, number, NULL, &w);
    story_release(&story);
    free(number);
}

static struct feed told_of(struct probe *p, struct state *s, int seat, action a, int viewer)
{
    struct event_log log = { p->events, 0, p->event_room };
    struct feed f = { TEXTBUF_GROWING, TEXTBUF_GROWING, TEXTBUF_GROWING };
    union state_memory before;
    game_view(p->rules, s, viewer, &before.state);
    game_apply(p->rules, s, seat, a, &log);
    for (int i = 0; i < log.count; i++) {
        struct json w;
        json_init(&w, &f.all, JSON_AS_WRITTEN);
        game_event_json(p->rules, &log.events[i], 0, viewer, &w);
        if (event_sight(&log.events[i], viewer) == EVENT_UNSEEN)
            continue;
        json_init(&w, &f.seen, JSON_AS_WRITTEN);
        game_event_json(p->rules, &log.events[i], 0, viewer, &w);
    }
    tell_story(p, &before.state, &log, &f.story);
    return f;
}

/* The action with the same text in another state; false if it is not legal there. */
static bool same_action(struct probe *p, const struct state *twin, int seat, action a, action *out)
{
    int count = game_legal(p->rules, twin, seat, p->list);
    textbuf_clear(&p->text);
    game_action_text(p->rules, p->s, seat, a, &p->text);
    for (int i = 0; i < count; i++) {
        textbuf_clear(&p->text2);
        game_action_text(p->rules, twin, seat, p->list[i], &p->text2);
        *out = p->list[i];
        if (strcmp(textbuf_text(&p->text), textbuf_text(&p->text2)) == 0)
            return true;
    }
    return false;
}

/* Two states that differ in hidden things only, and the same action in both. If the viewer then sees the same again and
 * was shown the same, they may not learn a difference from how many events they were not shown. */
static bool check_twins(struct probe *p)
{
    int viewer = viewer_at(p, (int)rng_below(&p->rng, (uint32_t)p->rules->seats + 1)), seat;
    union state_memory other;
    action a, twin;
    if (!p->game->hidden || p->s->node == NODE_OVER)
        return true;
    game_view(p->rules, p->s, viewer, p->a);
    game_determinize(p->rules, p->a, &p->rng, p->b);
    if (!pick(p, &seat, &a))
        return false;
    if (!same_action(p, p->b, seat, a, &twin))
        return true;
    copy_state(p, p->c, p->s);
    struct feed one = told_of(p, p->c, seat, a, viewer), two = told_of(p, p->b, seat, twin, viewer);
    game_view(p->rules, p->c, viewer, p->a);
    game_view(p->rules, p->b, viewer, &other.state);
    bool alike = same_state(p, p->a, &other.state) && strcmp(textbuf_text(&one.seen), textbuf_text(&two.seen)) == 0;
    bool fine = !alike || strcmp(textbuf_text(&one.all), textbuf_text(&two.all)) == 0;
    if (!fine)
        fault(p, "%d learns from hidden events what '%s' did: %s or %s", viewer, textbuf_text(&p->text),
              textbuf_text(&one.all), textbuf_text(&two.all));
    if (fine && strcmp(textbuf_text(&one.all), textbuf_text(&two.all)) == 0 &&
        strcmp(textbuf_text(&one.story), textbuf_text(&two.story)) != 0)
        fine = fault(p, "%d is told in short what it cannot know: %s or %s", viewer, textbuf_text(&one.story),
                     textbuf_text(&two.story));
    feed_release(&one);
    feed_release(&two);
    return fine;
}

/* ---- Secrets ----------------------------------------------------------------------------------------------------- */

/* What is drawn or chosen in secret, and then what else it could have been. Whoever did not choose it, and has the same
 * view of both, was told the same. (The folds cannot see such a leak: a view may take no notice of what it is told.) */
static bool check_secrets(struct probe *p)
{
    int viewer = viewer_at(p, (int)rng_below(&p->rng, (uint32_t)p->rules->seats + 1)), seat;
    union state_memory other;
    action a;
    if (!p->game->hidden || (p->s->node != NODE_CHANCE && p->s->node != NODE_SEALED))
        return true;
    if (!pick(p, &seat, &a))
        return false;
    action b = p->list[rng_below(&p->rng, (uint32_t)game_legal(p->rules, p->s, seat, p->list))];
    if (seat == viewer || a == b)
        return true;
    copy_state(p, p->b, p->s);
    copy_state(p, p->c, p->s);
    struct feed one = told_of(p, p->b, seat, a, viewer), two = told_of(p, p->c, seat, b, viewer);
    game_view(p->rules, p->b, viewer, p->a);
    game_view(p->rules, p->c, viewer, &other.state);
    bool alike = same_state(p, p->a, &other.state) && !same_state(p, p->b, p->c);
    bool fine = !alike || strcmp(textbuf_text(&one.all), textbuf_text(&two.all)) == 0;
    if (!fine)
        fault(p, "%d is told of what its view hides: %s or %s", viewer, textbuf_text(&one.all), textbuf_text(&two.all));
    feed_release(&one);
    feed_release(&two);
    return fine;
}

/* A state made of a view is a position like any other. */
static bool check_determinized(struct probe *p)
{
    if (!p->game->hidden)
        return true;
    for (int i = 0; i <= p->rules->seats; i++) {
        union state_memory read;
        struct rules *rules;
        struct error err = { 0 };
        game_view(p->rules, p->s, viewer_at(p, i), p->a);
        game_determinize(p->rules, p->a, &p->rng, p->b);
        const char *json = json_of(p, p->b, JSON_AS_WRITTEN, false);
        if (test_read_position(p->setting->catalog, json, &rules, &read, &err))
            return fault(p, "the state made of the view of %d is refused: %s: %s", viewer_at(p, i), err.text, json);
        rules_free(rules);
        if (!same_state(p, p->b, &read.state))
            return fault(p, "the state made of the view of %d is read back as another: %s", viewer_at(p, i), json);
        if (!test_playout(p->rules, p->b, &p->rng, p->game->plies_max))
            return fault(p, "the state made of the view of %d is not over after twice `plies_max` actions: %s",
                         viewer_at(p, i), json);
    }
    return true;
}

const struct check secrecy_checks[] = {
    { "view", check_view, 2 },
    { "fixpoint", check_fixpoint, 1 },
    { "determinized", check_determinized, 8 },
    { .name = NULL },
};

const struct check ply_checks[] = {
    { "twins", check_twins, 1 },
    { "secrets", check_secrets, 1 },
    { .name = NULL },
};
