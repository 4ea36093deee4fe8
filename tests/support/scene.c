/* Scenes of any game; see scene.h. */
#include "scene.h"

#include "base/memory.h"

#include <string.h>

/* An empty text in one of a few buffers that take turns. */
static struct textbuf *next_text(void)
{
    static struct textbuf texts[8];
    static unsigned turn;
    struct textbuf *text = &texts[turn++ % (sizeof texts / sizeof *texts)];
    text->grows = true;
    textbuf_clear(text);
    return text;
}

static action *new_list(const struct scene *x)
{
    return memory_new((size_t)x->rules->game->actions_max * sizeof(action));
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------- */

static void clear(struct scene *x)
{
    memset(x, 0, sizeof *x);
    x->log = (struct event_log){ x->events, 0, sizeof x->events / sizeof *x->events };
}

void scene_load(struct scene *x, const char *position_json)
{
    struct error err;
    clear(x);
    if (test_read_position(test_games(), position_json, &x->rules, &x->memory, &err))
        test_die("%s\nrefused: %s", position_json, err.text);
}

void scene_start(struct scene *x, const char *game, const char *ruleset, int seats, const char *options)
{
    clear(x);
    x->rules = test_rules(test_games(), game, ruleset, seats, options);
    game_setup(x->rules, &x->memory.state);
}

void scene_end(struct scene *x)
{
    rules_free(x->rules);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

void scene_play_seat(struct scene *x, int seat, const char *text)
{
    action *scratch = new_list(x);
    struct error err;
    x->log.count = 0;
    if (game_try(x->rules, &x->memory.state, seat, text, scratch, &x->log, &err))
        test_die("'%s' of seat %d: %s", text, seat, err.text);
    free(scratch);
}

void scene_play(struct scene *x, const char *text)
{
    scene_play_seat(x, game_sole_actor(&x->memory.state), text);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const char *scene_legal_of(struct scene *x, int seat)
{
    struct textbuf *out = next_text();
    action *list = new_list(x);
    int count = game_legal(x->rules, &x->memory.state, seat, list);
    for (int i = 0; i < count; i++) {
        text_put(out, i ? ", " : "");
        game_action_text(x->rules, &x->memory.state, seat, list[i], out);
    }
    free(list);
    return textbuf_text(out);
}

const char *scene_legal(struct scene *x)
{
    return scene_legal_of(x, game_sole_actor(&x->memory.state));
}

bool scene_can_seat(struct scene *x, int seat, const char *text)
{
    action *scratch = new_list(x), a;
    int code = game_parse(x->rules, &x->memory.state, seat, text, scratch, &a, NULL);
    free(scratch);
    return code == 0;
}

bool scene_can(struct scene *x, const char *text)
{
    return scene_can_seat(x, game_sole_actor(&x->memory.state), text);
}

const char *scene_position(struct scene *x)
{
    return scene_view(x, VIEW_FULL);
}

const char *scene_view(struct scene *x, int viewer)
{
    union state_memory view;
    struct textbuf *out = next_text();
    game_view(x->rules, &x->memory.state, viewer, &view.state);
    game_json(x->rules, &view.state, JSON_AS_WRITTEN, out);
    return textbuf_text(out);
}

const char *scene_refusal(const char *position_json)
{
    struct error err;
    struct rules *rules;
    union state_memory memory;
    struct textbuf *out = next_text();
    if (test_read_position(test_games(), position_json, &rules, &memory, &err))
        text_put(out, err.text);
    else
        rules_free(rules);
    return textbuf_text(out);
}

int scene_count(const struct scene *x, int event_type)
{
    int count = 0;
    for (int i = 0; i < x->log.count; i++)
        count += x->log.events[i].type == event_type;
    return count;
}
