/* Conformance of what people are told and offered: the tree of choices has every legal action once, labels differ,
 * previews keep their word, and nothing is told that the view does not hold. */
#include "conformance.h"

#include "base/memory.h"
#include "show/choice.h"
#include "show/preview.h"
#include "show/story.h"

#include <jansson.h>
#include <string.h>

static const struct cast cast = { .you = 0, .name = { "Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal" } };

/* ---- The tree ---------------------------------------------------------------------------------------------------- */

static json_t *asked(struct probe *p, const struct state *view, int seat, bool second)
{
    struct choice c = choice_among(p->rules, view, seat, p->list, game_legal(p->rules, view, seat, p->list));
    struct textbuf *out = second ? &p->text2 : &p->text;
    struct json w;
    textbuf_clear(out);
    json_init(&w, out, JSON_AS_WRITTEN);
    choice_json(&c, &cast, &w);
    return json_loads(textbuf_text(out), JSON_REJECT_DUPLICATES, NULL);
}

/* A label as one text. */
static void put_label(const json_t *label, struct textbuf *out)
{
    size_t i;
    json_t *run;
    textbuf_clear(out);
    if (json_is_string(label))
        text_put(out, json_string_value(label));
    json_array_foreach (label, i, run)
        text_put(out, json_string_value(json_object_get(run, "t")));
}

/* The things of the tree must be told by `describe`. */
static bool thing_is_known(struct probe *p, const json_t *described, const json_t *thing)
{
    const char *kind;
    json_t *id, *named;
    json_object_foreach ((json_t *)thing, kind, id) {
        if (strcmp(kind, "card") != 0 && strcmp(kind, "space") != 0)
            continue;
        size_t i;
        bool found = false;
        json_array_foreach (json_object_get(described, strcmp(kind, "card") == 0 ? "things" : "spaces"), i, named) {
            json_t *other = strcmp(kind, "card") == 0 ? json_object_get(json_object_get(named, "thing"), "card")
                                                      : json_object_get(named, "id");
            found = found || json_equal(other, id);
        }
        if (!found)
            return fault(p, "a choice points at the %s '%s', which `describe` does not tell", kind,
                         json_string_value(id));
    }
    return true;
}

/* Walks a question; counts leaves at their place in the list of actions. */
static bool question_is_sound(struct probe *p, const json_t *described, const json_t *ask, char texts[][256], int count,
                              int *seen, int depth)
{
    const json_t *choices = json_object_get(ask, "choices");
    size_t i, k, n = json_array_size(choices);
    json_t *option, *thing;
    if (depth > SHOW_LEVELS_MAX)
        return fault(p, "the tree of choices is too deep");
    if (n == 0 || (n == 1 && depth > 1))
        return fault(p, "a question has %zu choices", n);
    struct textbuf one = TEXTBUF_GROWING, other = TEXTBUF_GROWING;
    bool fine = true;
    json_array_foreach (choices, i, option) {
        put_label(json_object_get(option, "label"), &one);
        if (line_fault(textbuf_text(&one)))
            fine = fine && fault(p, "the label '%s' %s", textbuf_text(&one), line_fault(textbuf_text(&one)));
        for (k = 0; k < i && fine; k++) {
            put_label(json_object_get(json_array_get(choices, k), "label"), &other);
            if (strcmp(textbuf_text(&one), textbuf_text(&other)) == 0)
                fine = fault(p, "two choices of one question are called '%s'", textbuf_text(&one));
        }
        json_array_foreach (json_object_get(option, "things"), k, thing)
            fine = fine && thing_is_known(p, described, thing);
        const char *leaf = json_string_value(json_object_get(option, "action"));
        int at = 0;
        while (leaf && at < count && strcmp(texts[at], leaf) != 0)
            at++;
        if (leaf && at == count)
            fine = fine && fault(p, "the tree offers '%s', which is not legal", leaf);
        else if (leaf)
            seen[at]++;
        else
            fine =
                fine && question_is_sound(p, described, json_object_get(option, "ask"), texts, count, seen, depth + 1);
    }
    textbuf_release(&one);
    textbuf_release(&other);
    return fine;
}

static json_t *described(struct probe *p)
{
    struct json w;
    textbuf_clear(&p->text2);
    json_init(&w, &p->text2, JSON_AS_WRITTEN);
    show_describe(p->rules, &w);
    return json_loads(textbuf_text(&p->text2), JSON_REJECT_DUPLICATES, NULL);
}

static bool tree_is_sound(struct probe *p, int seat)
{
    game_view(p->rules, p->s, seat, p->a);
    json_t *known = described(p), *tree = asked(p, p->a, seat, false);
    int count = game_legal(p->rules, p->a, seat, p->list), *seen = memory_new(((size_t)count + 1) * sizeof *seen);
    char(*texts)[256] = memory_new(((size_t)count + 1) * sizeof *texts);
    for (int i = 0; i < count; i++) {
        struct textbuf text = textbuf_over(texts[i], sizeof texts[i]);
        game_action_text(p->rules, p->a, seat, p->list[i], &text);
    }
    bool fine = tree && known ? question_is_sound(p, known, json_object_get(tree, "ask"), texts, count, seen, 1)
                              : fault(p, "the tree of choices or `describe` is no JSON: %s", textbuf_text(&p->text));
    for (int i = 0; i < count && fine; i++)
        if (seen[i] != 1)
            fine = fault(p, "the tree of choices has '%s' %d times", texts[i], seen[i]);
    json_decref(known);
    json_decref(tree);
    free(texts);
    free(seen);
    return fine;
}

static bool check_choices(struct probe *p)
{
    for (int seat = 0; seat < p->rules->seats; seat++)
        if (game_owes(p->s, seat) && !tree_is_sound(p, seat))
            return false;
    return true;
}

/* ---- Previews ---------------------------------------------------------------------------------------------------- */

/* What an action really does in a state that looks like p->a to its seat. */
static bool keeps_its_word(struct probe *p, const struct preview *preview, const struct state *state, int seat,
                           action a, const char *text)
{
    struct event_log log = { p->events, 0, p->event_room };
    copy_state(p, p->c, state);
    game_apply(p->rules, p->c, seat, a, &log);
    union state_memory after;
    game_view(p->rules, p->c, seat, &after.state);
    for (int i = 0; i < preview->answered_from; i++) {
        struct event seen = i < log.count ? event_seen_by(&log.events[i], seat) : (struct event){ 0 };
        if (memcmp(&seen, &preview->events[i], sizeof seen) != 0)
            return fault(p, "the preview of '%s' has another event %d than what happens", text, i + 1);
    }
    if (preview->stop == STOP_REVEAL || preview->stop == STOP_ANSWERS)
        return true;
    if (preview->answered_from != log.count)
        return fault(p, "the preview of '%s' has %d events, but %d happen", text, preview->answered_from, log.count);
    if (same_state(p, &preview->view.state, &after.state))
        return true;
    json_of(p, &preview->view.state, JSON_AS_WRITTEN, false);
    json_of(p, &after.state, JSON_AS_WRITTEN, true);
    return fault(p, "the preview of '%s' is not what happens:\n%s\n%s", text, textbuf_text(&p->text),
                 textbuf_text(&p->text2));
}

static bool check_preview(struct probe *p)
{
    enum { GUESSES = 3 };
    int seat;
    action a;
    char text[256];
    struct textbuf out = textbuf_over(text, sizeof text);
    if (p->s->node == NODE_OVER || p->s->node == NODE_CHANCE)
        return true;
    if (!pick(p, &seat, &a))
        return false;
    game_action_text(p->rules, p->s, seat, a, &out);
    struct preview *preview = memory_new(sizeof *preview);
    preview->events = memory_new(2 * (size_t)p->rules->events_max * sizeof *preview->events);
    game_view(p->rules, p->s, seat, p->a);
    preview_action(p->rules, p->a, seat, a, preview);
    bool fine = keeps_its_word(p, preview, p->s, seat, a, text);
    for (int i = 0; i < GUESSES && fine; i++) {
        game_determinize(p->rules, p->a, &p->rng, p->b);
        fine = keeps_its_word(p, preview, p->b, seat, a, text);
    }
    free(preview->events);
    free(preview);
    return fine;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static bool is_told(struct probe *p, const char *what, const struct textbuf *text)
{
    const char *odd = line_fault(textbuf_text(text));
    return odd ? fault(p, "%s %s: '%s'", what, odd, textbuf_text(text)) : true;
}

/* A text of several lines: each is one, and the whole says something. */
static bool lines_are_told(struct probe *p, const char *what, struct textbuf *text)
{
    char *rest = text->data, *line;
    bool any = false;
    if (text->length == 0)
        return fault(p, "%s is empty", what);
    for (line = strtok_r(rest, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        any = true;
        if (line_fault(line))
            return fault(p, "a line of %s %s: '%s'", what, line_fault(line), line);
    }
    return any ? true : fault(p, "%s has no line", what);
}

/* What lies on the table, and what a seat holds. */
static bool table_is_told(struct probe *p, const struct state *view)
{
    struct teller t = teller_to(&p->text, &cast);
    textbuf_clear(&p->text);
    show_on_table(p->rules, view, &t);
    if (!show_of(p->game)->table) /* drawn with blanks and lines of its own */
        return p->text.length ? true : fault(p, "the table is empty");
    if (!lines_are_told(p, "the table", &p->text))
        return false;
    textbuf_clear(&p->text);
    return view->viewer >= p->rules->seats || !show_hand(p->rules, view, view->viewer, &t) ||
           lines_are_told(p, "the hand", &p->text);
}

static bool words_are_sound(struct probe *p, int viewer)
{
    struct score_part parts[SHOW_PARTS_MAX];
    struct result result;
    game_view(p->rules, p->s, viewer, p->a);
    game_result(p->rules, p->a, &result);
    struct teller t = teller_to(&p->text, &cast);
    for (int seat = 0; seat < p->rules->seats; seat++) {
        textbuf_clear(&p->text);
        show_standing(p->rules, p->a, seat, &t);
        if (!is_told(p, "the standing of a seat", &p->text))
            return false;
        int count = show_score_parts(p->rules, p->a, seat, parts), sum = 0;
        for (int i = 0; i < count; i++)
            sum += parts[i].points;
        if (count && sum != result.score[seat])
            return fault(p, "the parts of seat %d's score add up to %d, not %d", seat, sum, result.score[seat]);
    }
    const char *title = "";
    for (int n = 0; title; n++) {
        textbuf_clear(&p->text);
        title = show_look_up(p->rules, p->a, viewer < p->rules->seats ? viewer : SEAT_NONE, NULL, n, &t);
        if (title && (n == SHOW_TEXTS_MAX || line_fault(title) || !p->text.length))
            return fault(p, "text %d to be looked up, '%s', is empty, wrongly named or one too many", n, title);
    }
    if (!table_is_told(p, p->a))
        return false;
    if (!result.over)
        return true;
    textbuf_clear(&p->text);
    show_headline(p->rules, p->a, &t);
    if (!is_told(p, "the headline", &p->text))
        return false;
    textbuf_clear(&p->text);
    show_why(p->rules, p->a, &t);
    return is_told(p, "why it ended", &p->text);
}

static bool check_words(struct probe *p)
{
    for (int i = 0; i <= p->rules->seats; i++)
        if (!words_are_sound(p, viewer_at(p, i)))
            return false;
    for (int seat = 0; seat < p->rules->seats; seat++) {
        if (!game_owes(p->s, seat))
            continue;
        game_view(p->rules, p->s, seat, p->a);
        int count = game_legal(p->rules, p->a, seat, p->list);
        struct teller t = teller_to(&p->text, &cast);
        textbuf_clear(&p->text);
        show_advice(p->rules, p->a, seat, &t);
        if (!is_told(p, "the advice", &p->text))
            return false;
        for (int i = 0; i < count; i += 1 + count / 16) {
            textbuf_clear(&p->text);
            show_action(p->rules, p->a, seat, p->list[i], &t);
            if (!is_told(p, "an action in words", &p->text))
                return false;
        }
    }
    return true;
}

/* The short account of what an action brings is one line, has its events in order and the scores of the view. */
static bool check_story(struct probe *p)
{
    struct rng rng = p->rng; /* the other checks go on as if there had been none */
    int viewer = viewer_at(p, (int)rng_below(&p->rng, (uint32_t)p->rules->seats + 1)), seat, events = 0;
    struct event_log log = { p->events, 0, p->event_room };
    struct story story;
    struct result result;
    action a;
    bool picked = p->s->node != NODE_OVER && pick(p, &seat, &a);
    p->rng = rng;
    if (!picked)
        return p->s->node == NODE_OVER;
    game_view(p->rules, p->s, viewer, p->a);
    story_begin(&story, p->rules, p->a);
    copy_state(p, p->c, p->s);
    game_apply(p->rules, p->c, seat, a, &log);
    for (int i = 0; i < log.count; i++) {
        struct event seen = event_seen_by(&log.events[i], viewer);
        story_add(&story, &seen);
    }
    bool fine = true;
    for (int n = 0; n < story.turn_count && fine; n++) {
        const struct turn *turn = &story.turns[n];
        struct teller t = teller_to(&p->text, &cast);
        textbuf_clear(&p->text);
        story_line(&story, n, &t);
        fine = is_told(p, "the line of a turn", &p->text);
        if (fine && (turn->first != events || turn->count < 1))
            fine = fault(p, "turn %d has events %d to %d", n, turn->first, turn->first + turn->count);
        events += turn->count;
    }
    game_view(p->rules, p->c, viewer, p->a);
    game_result(p->rules, p->a, &result);
    int since = story_since(&story, viewer);
    if (fine && (events != log.count || since < 0 || (since >= story.turn_count && log.count)))
        fine = fault(p, "%d events make turns of %d, to be read from turn %d", log.count, events, since);
    for (int i = 0; i < p->rules->seats && fine && log.count; i++)
        if (story.turns[story.turn_count - 1].after[i] != result.score[i])
            fine = fault(p, "the story gives seat %d a score of %d, not %d", i,
                         story.turns[story.turn_count - 1].after[i], result.score[i]);
    story_release(&story);
    return fine;
}

/* ---- Twins ------------------------------------------------------------------------------------------------------- */

/* What a seat is told and offered is the same, whatever is hidden from it. */
static bool check_told_twins(struct probe *p)
{
    if (!p->game->hidden)
        return true;
    for (int seat = 0; seat < p->rules->seats; seat++) {
        union state_memory other;
        game_view(p->rules, p->s, seat, p->a);
        game_determinize(p->rules, p->a, &p->rng, p->b);
        game_view(p->rules, p->b, seat, &other.state);
        for (int pass = 0; pass < 2; pass++) {
            const struct state *view = pass ? &other.state : p->a;
            struct textbuf *out = pass ? &p->text2 : &p->text;
            struct json w;
            struct choice c = choice_among(p->rules, view, seat, p->list, game_legal(p->rules, view, seat, p->list));
            struct teller t = teller_to(out, &cast);
            textbuf_clear(out);
            for (int n = 0; show_look_up(p->rules, view, seat, c.count ? p->list : NULL, n, &t); n++)
                continue;
            show_on_table(p->rules, view, &t);
            show_hand(p->rules, view, seat, &t);
            json_init(&w, out, JSON_AS_WRITTEN);
            json_list_begin(&w);
            show_ending(p->rules, view, &cast, &w);
            if (c.count)
                choice_json(&c, &cast, &w);
            json_list_end(&w);
        }
        if (strcmp(textbuf_text(&p->text), textbuf_text(&p->text2)) != 0)
            return fault(p, "seat %d is told what it cannot know: %s and %s", seat, textbuf_text(&p->text),
                         textbuf_text(&p->text2));
    }
    return true;
}

/* ---- Rounds of answers ------------------------------------------------------------------------------------------- */

/* Who is asked is public: the same from every seat. */
static bool check_round(struct probe *p)
{
    if (!show_in_window(p->rules, p->s))
        return true;
    game_view(p->rules, p->s, VIEW_TABLE, p->a);
    unsigned round = preview_round(p->rules, p->a);
    int asked = game_sole_actor(p->s);
    if (!(round >> asked & 1))
        return fault(p, "seat %d is asked, but not in the round 0x%x", asked, round);
    for (int seat = 0; seat < p->rules->seats; seat++) {
        game_view(p->rules, p->s, seat, p->a);
        if (preview_round(p->rules, p->a) != round)
            return fault(p, "seat %d takes the round for 0x%x, the table for 0x%x", seat, preview_round(p->rules, p->a),
                         round);
    }
    return true;
}

/* Whoever will be asked in a round has the same answers from its beginning, in the own view too. */
static bool check_answers(struct probe *p)
{
    const struct answering *answering = show_of(p->game)->answering;
    if (!show_in_window(p->rules, p->s))
        return true;
    game_view(p->rules, p->s, VIEW_TABLE, p->a);
    unsigned round = preview_round(p->rules, p->a);
    copy_state(p, p->b, p->s);
    for (int first = -1; p->b->node == NODE_REACTION;) {
        int seat = game_sole_actor(p->b), count = game_legal(p->rules, p->b, seat, p->list);
        if (seat == first || !(round >> seat & 1))
            break;
        first = first < 0 ? seat : first;
        game_view(p->rules, p->s, seat, p->c);
        if (game_answers(p->rules, p->s, seat, p->other) != count ||
            memcmp(p->list, p->other, (size_t)count * sizeof *p->list) != 0 ||
            game_answers(p->rules, p->c, seat, p->other) != count)
            return fault(p, "seat %d has other answers at the beginning of the round than when it is asked", seat);
        round &= ~(1u << seat);
        game_apply(p->rules, p->b, seat, answering->decline(p->rules, p->b, seat), NULL);
    }
    return true;
}

const struct check show_checks[] = {
    { "choices", check_choices, 6 }, { "preview", check_preview, 1 },
    { "words", check_words, 4 },     { "told twins", check_told_twins, 8 },
    { "round", check_round, 2 },     { "answers", check_answers, 2 },
    { "story", check_story, 2 },     { .name = NULL },
};
