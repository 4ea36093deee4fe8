/* Scenes of any game; see scene.h. */
#include "scene.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct textbuf *scene_text(void)
{
    static struct textbuf texts[16];
    static unsigned turn;
    struct textbuf *text = &texts[turn++ % (sizeof texts / sizeof *texts)];
    text->grows = true;
    textbuf_clear(text);
    return text;
}

static action *new_list(const struct scene *x)
{
    return memory_new((size_t)rules_list_max(x->rules) * sizeof(action));
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
    struct textbuf *out = scene_text();
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
    struct textbuf *out = scene_text();
    game_view(x->rules, &x->memory.state, viewer, &view.state);
    game_json(x->rules, &view.state, JSON_AS_WRITTEN, out);
    return textbuf_text(out);
}

const char *scene_refusal(const char *position_json)
{
    struct error err;
    struct rules *rules;
    union state_memory memory;
    struct textbuf *out = scene_text();
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

/* ---- Lists and results ------------------------------------------------------------------------------------------- */

bool scene_next(const char **list, const char *ends, char *part, size_t size)
{
    if (!*list)
        return false;
    *list += strspn(*list, " ");
    size_t length = strcspn(*list, ends);
    if (**list == '\0')
        return false;
    if (length >= size)
        test_die("'%s': a part that long means nothing", *list);
    memcpy(part, *list, length);
    part[length] = '\0';
    *list += length + ((*list)[length] != '\0');
    return true;
}

enum { TEXTS_MAX = 2000, TEXT_MAX = 64 };

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

const char *scene_sorted(const char *list, const char *word)
{
    static char parts[TEXTS_MAX][TEXT_MAX];
    struct textbuf *out = scene_text();
    size_t length = strlen(word);
    int count = 0;
    while (count < TEXTS_MAX && scene_next(&list, ",", parts[count], TEXT_MAX))
        count += length == 0 || (strncmp(parts[count], word, length) == 0 && (parts[count][length] & ~' ') == '\0');
    qsort(parts, (size_t)count, sizeof *parts, by_text);
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%s", i ? ", " : "", parts[i]);
    return textbuf_text(out);
}

static struct result result_of(struct scene *x)
{
    struct result result;
    game_result(x->rules, &x->memory.state, &result);
    return result;
}

const char *scene_scores(struct scene *x)
{
    struct textbuf *out = scene_text();
    struct result result = result_of(x);
    for (int seat = 0; seat < x->rules->seats; seat++)
        text_putf(out, "%s%d", seat ? " " : "", result.score[seat]);
    return textbuf_text(out);
}

const char *scene_ranks(struct scene *x)
{
    struct textbuf *out = scene_text();
    struct result result = result_of(x);
    for (int seat = 0; seat < x->rules->seats; seat++)
        text_putf(out, "%s%d", seat ? " " : "", result.rank[seat]);
    return textbuf_text(out);
}
