/* The tree of choices, walked over the list of actions; see choice.h. */
#include "show/choice.h"

#include "base/hash.h"
#include "base/memory.h"

#include <ctype.h>
#include <string.h>

struct choice choice_among(const struct rules *rules, const struct state *view, int seat, const action *actions,
                           int count)
{
    return (struct choice){ show_of(rules->game), rules, view, seat, actions, count };
}

void choice_words(const struct choice *c, int index, struct teller *t)
{
    int level = choice_level_from(c, index, 0);
    choice_label(c, index, level < SHOW_LEVELS_MAX ? level : 0, t);
    while (level < SHOW_LEVELS_MAX && (level = choice_level_from(c, index, level + 1)) < SHOW_LEVELS_MAX) {
        tell(t, ", ");
        choice_label(c, index, level, t);
    }
}

/* The verb of the action's text, if the first label is not the beginning of a sentence: "Move 3.7". */
static void tell_verb(const struct choice *c, int index, struct teller *t)
{
    char memory[2][TOLD_TEXT_MAX];
    struct textbuf label = textbuf_over(memory[0], TOLD_TEXT_MAX), text = textbuf_over(memory[1], TOLD_TEXT_MAX);
    struct teller first = teller_to(&label, t->cast);
    choice_label(c, index, 0, &first);
    choice_text(c, index, &text);
    const char *verb = textbuf_text(&text), *end = strchr(verb, ' ');
    bool opens = *textbuf_text(&label) >= 'A' && *textbuf_text(&label) <= 'Z';
    if (end && !opens)
        text_putf(t->out, "%c%.*s ", toupper((unsigned char)*verb), (int)(end - verb - 1), verb + 1);
}

void choice_words_apart(const struct choice *c, action a, struct teller *t)
{
    struct step steps[SHOW_LEVELS_MAX];
    int index = 0;
    while (c->actions[index] != a)
        index++;
    if (!c->show->option) {
        choice_text(c, index, t->out);
        return;
    }
    tell_verb(c, index, t);
    int count = choice_steps(c, index, steps);
    for (int level = 0; level < count; level++) {
        tell(t, level > 0 ? ", " : "");
        choice_label(c, index, level, t);
    }
}

void choice_text(const struct choice *c, int index, struct textbuf *out)
{
    game_action_text(c->rules, c->view, c->seat, c->actions[index], out);
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* The word of a text at a level, and its length; the last level takes all that is left. */
static const char *word_at(const char *text, int level, size_t *length)
{
    while (level-- > 0) {
        text += strcspn(text, " ");
        text += *text == ' ';
    }
    *length = strcspn(text, " ");
    return text;
}

static int steps_of_words(const struct choice *c, int index, struct step *out)
{
    char memory[256];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    int level = 0;
    size_t length;
    choice_text(c, index, &text);
    for (const char *word = word_at(memory, 0, &length); *word && level < SHOW_LEVELS_MAX; level++) {
        if (level == SHOW_LEVELS_MAX - 1)
            length = strlen(word);
        out[level] = (struct step){ .value = (int64_t)hash_bytes(HASH_START, word, length) };
        word += length + (word[length] == ' ');
        length = strcspn(word, " ");
    }
    return level;
}

int choice_steps(const struct choice *c, int index, struct step *out)
{
    if (!c->show->steps)
        return steps_of_words(c, index, out);
    int count = c->show->steps(c->rules, c->view, c->seat, c->actions[index], out);
    assert(count >= 0 && count <= SHOW_LEVELS_MAX);
    return count;
}

/* On how many levels two rows of steps agree; one that ends before the other differs there. */
static int agreement(const struct step *a, int a_count, const struct step *b, int b_count)
{
    int level = 0;
    while (level < a_count && level < b_count && a[level].value == b[level].value)
        level++;
    return level == a_count && level == b_count ? SHOW_LEVELS_MAX : level;
}

/* ---- Walking ----------------------------------------------------------------------------------------------------- */

/* The first of the options found whose action has the same step at `level`; -1. */
static int known_option(const struct choice *c, const struct choice_option *found, int count, const struct step *steps,
                        int steps_count, int level)
{
    for (int i = 0; i < count; i++) {
        struct step other[SHOW_LEVELS_MAX];
        int others = choice_steps(c, found[i].first, other);
        if (agreement(steps, steps_count, other, others) > level)
            return i;
    }
    return -1;
}

/* By their order; those that share one stay as they came. */
static void sort_options(struct choice_option *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct choice_option moved = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].order > moved.order; at--)
            list[at] = list[at - 1];
        list[at] = moved;
    }
}

int choice_options(const struct choice *c, int at, int level, struct choice_option *out, int room)
{
    struct step here[SHOW_LEVELS_MAX], steps[SHOW_LEVELS_MAX];
    int here_count = choice_steps(c, at, here), count = 0, last = -1;
    for (int i = 0; i < c->count; i++) {
        int steps_count = choice_steps(c, i, steps);
        if (agreement(here, here_count, steps, steps_count) < level)
            continue;
        int known = last >= 0 ? known_option(c, out + last, 1, steps, steps_count, level) : -1;
        known = known >= 0 ? last : known_option(c, out, count < room ? count : room, steps, steps_count, level);
        if (known >= 0) {
            out[known].count++;
            last = known;
            continue;
        }
        if (count < room) {
            out[count] = (struct choice_option){ i, 1, level < steps_count ? steps[level].order : 0 };
            last = count;
        }
        count++;
    }
    sort_options(out, count < room ? count : room);
    return count;
}

int choice_level_from(const struct choice *c, int at, int level)
{
    struct step here[SHOW_LEVELS_MAX], steps[SHOW_LEVELS_MAX];
    int here_count = choice_steps(c, at, here), first = SHOW_LEVELS_MAX;
    for (int i = 0; i < c->count; i++) {
        int agrees = agreement(here, here_count, steps, choice_steps(c, i, steps));
        if (agrees >= level && agrees < first)
            first = agrees;
    }
    return first;
}

int choice_level_before(const struct choice *c, int at, int level)
{
    int before = -1;
    for (int next = choice_level_from(c, at, 0); next < level; next = choice_level_from(c, at, next + 1))
        before = next;
    return before;
}

/* ---- By what was clicked ----------------------------------------------------------------------------------------- */

static bool same_thing(const struct handle *a, const struct handle *b)
{
    return a->thing == b->thing && strcmp(a->id, b->id) == 0;
}

int choice_at_thing(const struct choice *c, int at, int level, const struct handle *thing)
{
    struct step here[SHOW_LEVELS_MAX], steps[SHOW_LEVELS_MAX];
    int here_count = choice_steps(c, at, here);
    for (int i = 0; i < c->count; i++) {
        int count = choice_steps(c, i, steps);
        if (agreement(here, here_count, steps, count) >= level && level < count &&
            same_thing(&steps[level].thing, thing))
            return i;
    }
    return -1;
}

int choice_of_thing(const struct choice *c, int at, const struct handle *thing)
{
    struct step here[SHOW_LEVELS_MAX], steps[SHOW_LEVELS_MAX];
    int here_count = choice_steps(c, at, here), found = -1, most = -1;
    for (int i = 0; i < c->count; i++) {
        int count = choice_steps(c, i, steps), agrees = agreement(here, here_count, steps, count);
        for (int level = 0; level < count; level++)
            if (same_thing(&steps[level].thing, thing) && agrees > most) {
                found = i;
                most = agrees;
            }
    }
    return found;
}

int choice_declining(const struct choice *c)
{
    for (int i = 0; i < c->count; i++)
        if (show_marks(c->rules, c->view, c->seat, c->actions[i]) & CHOICE_DECLINES)
            return i;
    return -1;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

void choice_question(const struct choice *c, int at, int level, struct teller *t)
{
    const struct show *show = show_telling(c->rules, t);
    if (show->question)
        show->question(c->rules, c->view, c->seat, c->actions[at], level, t);
    else
        text_put(t->out, level == 0 ? "What do you do?" : "Which?");
}

void choice_label(const struct choice *c, int at, int level, struct teller *t)
{
    const struct show *show = show_telling(c->rules, t);
    char memory[256];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    size_t length;
    if (show->option) {
        show->option(c->rules, c->view, c->seat, c->actions[at], level, t);
        return;
    }
    choice_text(c, at, &text);
    const char *word = word_at(memory, level, &length);
    if (level == SHOW_LEVELS_MAX - 1)
        length = strlen(word);
    text_put_bytes(t->out, memory, (size_t)(word - memory) + length); /* with the words before it */
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void question_json(const struct choice *c, int at, int level, const struct cast *cast, struct json *w);

/* What the option points at, on its own level and on those passed over behind it. */
static void things_json(const struct choice *c, int at, int level, int next, struct json *w)
{
    struct step steps[SHOW_LEVELS_MAX];
    int count = choice_steps(c, at, steps);
    json_member_list(w, "things");
    for (int i = level; i < count && i < next; i++)
        if (steps[i].thing.thing != THING_NONE)
            handle_json(&steps[i].thing, w);
    json_list_end(w);
}

static void path_json(const struct choice *c, int at, struct json *w)
{
    const struct show *show = show_of(c->rules->game);
    struct handle path[SHOW_PATH_MAX];
    int count = show->path ? show->path(c->rules, c->view, c->seat, c->actions[at], path) : 0;
    if (count == 0)
        return;
    json_member_list(w, "path");
    for (int i = 0; i < count; i++)
        handle_json(&path[i], w);
    json_list_end(w);
}

static void leaf_json(const struct choice *c, int at, int level, struct json *w)
{
    struct step steps[SHOW_LEVELS_MAX];
    char memory[256];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    unsigned marks = show_marks(c->rules, c->view, c->seat, c->actions[at]);
    choice_text(c, at, &text);
    json_member_text(w, "action", memory);
    path_json(c, at, w);
    if (marks & CHOICE_DECLINES)
        json_member_bool(w, "declines", true);
    if (marks & CHOICE_DESTRUCTIVE)
        json_member_bool(w, "destructive", true);
    if (marks & CHOICE_ENDS)
        json_member_bool(w, "ends", true);
    if (marks & CHOICE_USUAL && level == choice_steps(c, at, steps) - 1) /* its last question is asked */
        json_member_bool(w, "usual", true);
}

static void option_json(const struct choice *c, const struct choice_option *option, int level, const struct cast *cast,
                        struct json *w)
{
    int next = option->count > 1 ? choice_level_from(c, option->first, level + 1) : SHOW_LEVELS_MAX;
    struct told told;
    json_object_begin(w);
    choice_label(c, option->first, level, told_begin(&told, cast));
    told_member(&told, "label", w);
    things_json(c, option->first, level, next, w);
    if (next < SHOW_LEVELS_MAX) {
        json_key(w, "ask");
        question_json(c, option->first, next, cast, w);
    } else {
        leaf_json(c, option->first, level, w);
    }
    json_object_end(w);
}

static void question_json(const struct choice *c, int at, int level, const struct cast *cast, struct json *w)
{
    struct choice_option *options = memory_new((size_t)c->count * sizeof *options);
    struct told told;
    int count = choice_options(c, at, level, options, c->count);
    json_object_begin(w);
    choice_question(c, at, level, told_begin(&told, cast));
    told_member(&told, "question", w);
    json_member_list(w, "choices");
    for (int i = 0; i < count; i++)
        option_json(c, &options[i], level, cast, w);
    json_list_end(w);
    json_object_end(w);
    free(options);
}

static void lacks_json(const struct choice *c, struct json *w)
{
    const struct show *show = show_of(c->rules->game);
    struct lack lacks[SHOW_LACKS_MAX];
    int count = show->lacks ? show->lacks(c->rules, c->view, c->seat, lacks) : 0;
    json_member_list(w, "lacks");
    for (int i = 0; i < count; i++) {
        json_object_begin(w);
        json_key(w, "thing");
        handle_json(&lacks[i].thing, w);
        json_member_text(w, "why", lacks[i].why);
        json_object_end(w);
    }
    json_list_end(w);
}

void choice_json(const struct choice *c, const struct cast *cast, struct json *w)
{
    struct told told;
    json_object_begin(w);
    json_member_int(w, "seat", c->seat);
    show_advice(c->rules, c->view, c->seat, told_begin(&told, cast));
    told_member(&told, "advice", w);
    lacks_json(c, w);
    if (c->count > 0) {
        int level = choice_level_from(c, 0, 0);
        json_key(w, "ask");
        question_json(c, 0, level < SHOW_LEVELS_MAX ? level : 0, cast, w);
    }
    json_object_end(w);
}
