/* What shows tell in scenes; see told.h. */
#include "told.h"

#include <string.h>

struct teller told_teller(struct textbuf *out, enum reader reader)
{
    static const struct cast you = { .you = 0, .name = { "Ann", "Bob" } };
    static const struct cast named = { .you = SEAT_NONE, .name = { "Ann", "Bob" } };
    return teller_to(out, reader == YOU ? &you : reader == NAMED ? &named : NULL);
}

struct choice told_choice(struct scene *x)
{
    static union state_memory view;
    static action list[TEST_LIST_MAX];
    int seat = 0;
    while (!game_owes(&x->memory.state, seat))
        seat++;
    game_view(x->rules, &x->memory.state, seat, &view.state);
    int count = game_legal(x->rules, &view.state, seat, list);
    return choice_among(x->rules, &view.state, seat, list, count);
}

int told_index(const struct choice *c, const char *text)
{
    for (int i = 0; i < c->count; i++) {
        char memory[64];
        struct textbuf out = textbuf_over(memory, sizeof memory);
        choice_text(c, i, &out);
        if (strcmp(memory, text) == 0)
            return i;
    }
    test_die("'%s' is not legal", text);
}

const char *told_advice(struct scene *x, enum reader reader)
{
    struct choice c = told_choice(x);
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, reader);
    show_advice(x->rules, c.view, c.seat, &t);
    return textbuf_text(out);
}

const char *told_effect(struct scene *x, const char *text, enum reader reader)
{
    struct choice c = told_choice(x);
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, reader);
    show_action(x->rules, c.view, c.seat, c.actions[told_index(&c, text)], &t);
    return textbuf_text(out);
}

const char *told_question(struct scene *x, const char *text, int level, enum reader reader)
{
    struct choice c = told_choice(x);
    struct choice_option options[64];
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, reader);
    int at = told_index(&c, text), count = choice_options(&c, at, level, options, 64);
    choice_question(&c, at, level, &t);
    for (int i = 0; i < count; i++) {
        text_put(out, i ? " | " : " ");
        choice_label(&c, options[i].first, level, &t);
    }
    return textbuf_text(out);
}

const char *told_apart(struct scene *x, const char *text)
{
    struct choice c = told_choice(x);
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, YOU);
    choice_words_apart(&c, c.actions[told_index(&c, text)], &t);
    return textbuf_text(out);
}

const char *told_path(struct scene *x, const char *text)
{
    struct choice c = told_choice(x);
    struct handle path[SHOW_PATH_MAX];
    struct textbuf *out = scene_text();
    int count = show_of(x->rules->game)->path(x->rules, c.view, c.seat, c.actions[told_index(&c, text)], path);
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%s", i ? " " : "", path[i].id);
    return textbuf_text(out);
}

const char *told_lacks(struct scene *x)
{
    struct choice c = told_choice(x);
    struct lack lacks[SHOW_LACKS_MAX];
    struct textbuf *out = scene_text();
    int count = show_of(x->rules->game)->lacks(x->rules, c.view, c.seat, lacks);
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%s: %s", i ? ", " : "", lacks[i].thing.id, lacks[i].why);
    return textbuf_text(out);
}

const char *told_ending(struct scene *x, enum reader reader)
{
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, reader);
    show_headline(x->rules, &x->memory.state, &t);
    text_put(out, " ");
    show_why(x->rules, &x->memory.state, &t);
    return textbuf_text(out);
}

const char *told_standing(struct scene *x, int seat)
{
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, NAMELESS);
    show_standing(x->rules, &x->memory.state, seat, &t);
    return textbuf_text(out);
}

const char *told_table(struct scene *x)
{
    union state_memory view;
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, YOU);
    game_view(x->rules, &x->memory.state, 0, &view.state);
    show_on_table(x->rules, &view.state, &t);
    tell(&t, "\n");
    show_hand(x->rules, &view.state, 0, &t);
    return textbuf_text(out);
}

const char *told_parts(struct scene *x, int seat)
{
    struct textbuf *out = scene_text();
    struct score_part parts[SHOW_PARTS_MAX];
    int count = show_score_parts(x->rules, &x->memory.state, seat, parts);
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%d %s", i ? ", " : "", (int)parts[i].points, parts[i].words);
    return textbuf_text(out);
}

const char *told_card(struct scene *x, int n)
{
    struct textbuf *out = scene_text();
    struct teller t = told_teller(out, NAMELESS);
    show_of(x->rules->game)->card_text(x->rules, n, &t);
    return textbuf_text(out);
}

const char *told_look_up(struct scene *x, int n)
{
    union state_memory view;
    char memory[6000];
    struct textbuf *out = scene_text(), text = textbuf_over(memory, sizeof memory);
    struct teller t = told_teller(&text, YOU);
    game_view(x->rules, &x->memory.state, 0, &view.state);
    const char *title = show_look_up(x->rules, &view.state, 0, NULL, n, &t);
    if (title)
        text_putf(out, "%s: %s", title, memory);
    return textbuf_text(out);
}
