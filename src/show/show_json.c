/* Texts, things, what never changes and endings as JSON; see show.h. */
#include "show/looks.h"
#include "show/show.h"

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

struct teller *told_begin(struct told *told, const struct cast *cast)
{
    told->text = textbuf_over(told->memory, sizeof told->memory);
    told->teller = teller_to(&told->text, cast);
    told->teller.spans = told->spans;
    told->teller.span_room = TOLD_SPANS_MAX;
    return &told->teller;
}

static void member_of_handle(const struct handle *h, struct json *w)
{
    json_key(w, thing_name((enum thing)h->thing));
    if (h->thing == THING_SEAT || h->thing == THING_ENTRY)
        json_put_raw(w, h->id);
    else
        json_put_text(w, h->id);
}

void handle_json(const struct handle *h, struct json *w)
{
    if (h->thing == THING_NONE) {
        json_put_null(w);
        return;
    }
    json_object_begin(w);
    member_of_handle(h, w);
    json_object_end(w);
}

/* Bytes `start` to before `end` of a text, as a run; nothing where there are none. The text is ended there meanwhile,
 * since there are many runs to write and none need be copied. */
static void put_run(char *text, int start, int end, const struct handle *h, struct json *w)
{
    if (start >= end)
        return;
    char next = text[end];
    text[end] = '\0';
    json_object_begin(w);
    json_member_text(w, "t", text + start);
    if (h)
        member_of_handle(h, w);
    json_object_end(w);
    text[end] = next;
}

void teller_json(const struct teller *t, struct json *w)
{
    char *text = t->out->data;
    int at = 0, length = (int)t->out->length;
    if (t->span_count == 0) {
        json_put_text(w, textbuf_text(t->out));
        return;
    }
    json_list_begin(w);
    for (int i = 0; i < t->span_count; i++) {
        const struct span *span = &t->spans[i];
        if (span->start < at || span->end > length)
            continue;
        put_run(text, at, span->start, NULL, w);
        put_run(text, span->start, span->end, &span->handle, w);
        at = span->end;
    }
    put_run(text, at, length, NULL, w);
    json_list_end(w);
}

void told_json(const struct told *told, struct json *w)
{
    teller_json(&told->teller, w);
}

void told_member(const struct told *told, const char *key, struct json *w)
{
    json_key(w, key);
    told_json(told, w);
}

/* ---- What never changes ------------------------------------------------------------------------------------------ */

static void options_json(const struct rules *rules, struct json *w)
{
    json_member_list(w, "options");
    for (int i = 0; rules->game->options[i].key; i++) {
        json_object_begin(w);
        json_member_text(w, "key", rules->game->options[i].key);
        json_member_text(w, "value", rules->option[i]);
        json_member_text(w, "help", rules->game->options[i].help);
        json_object_end(w);
    }
    json_list_end(w);
}

static void key_json(const struct game_key *key, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "key", key->name);
    json_member_text(w, "type", key->type);
    if (key->hidden)
        json_member_text(w, "hidden", key->hidden);
    json_member_text(w, "about", key->about);
    json_object_end(w);
}

static void keys_json(const struct rules *rules, struct json *w)
{
    const struct game_key *last = game_last_key(rules);
    json_member_list(w, "keys");
    for (const struct game_key *key = rules->game->keys; key && key->name; key++)
        key_json(key, w);
    if (last)
        key_json(last, w);
    json_list_end(w);
}

static void event_type_json(const struct event_type *type, struct json *w)
{
    static const char *const kinds[] = { "", "int", "bool", "text" };
    json_object_begin(w);
    json_member_text(w, "type", type->name);
    json_member_text(w, "role", role_name(type->role));
    json_member_list(w, "args");
    for (int i = 0; i < EVENT_ARGS_MAX && type->args[i].kind != ARG_NONE; i++) {
        json_object_begin(w);
        json_member_text(w, "key", type->args[i].key);
        json_member_text(w, "is", kinds[type->args[i].kind]);
        if (type->args[i].thing != THING_NONE)
            json_member_text(w, "thing", thing_name(type->args[i].thing));
        json_object_end(w);
    }
    json_list_end(w);
    json_object_end(w);
}

static void event_types_json(const struct rules *rules, struct json *w)
{
    json_member_list(w, "events");
    for (const struct event_type *type = rules->game->event_types; type->name; type++)
        event_type_json(type, w);
    json_list_end(w);
}

static void cards_json(const struct rules *rules, const struct show *show, struct json *w)
{
    struct card_words card;
    json_member_list(w, "things");
    for (int n = 0; show->card && show->card(rules, n, &card); n++) {
        struct told told;
        json_object_begin(w);
        json_key(w, "thing");
        handle_json(&card.thing, w);
        json_member_text(w, "name", card.name);
        json_member_text(w, "kind", card.kind);
        told_begin(&told, NULL);
        if (show->card_text)
            show->card_text(rules, n, &told.teller);
        told_member(&told, "text", w);
        json_object_end(w);
    }
    json_list_end(w);
}

/* The options that have words, with what can be answered for so many seats. */
static void questions_json(const struct rules *rules, const struct show *show, struct json *w)
{
    char value[OPTION_TEXT_MAX];
    json_member_list(w, "questions");
    for (int i = 0; show->options && rules->game->options[i].key; i++) {
        json_object_begin(w);
        json_member_text(w, "key", rules->game->options[i].key);
        json_member_text(w, "question", show_question(rules->game, i));
        json_member_list(w, "answers");
        for (int n = 0; show_value(rules->ruleset, rules->seats, i, n, value); n++) {
            json_object_begin(w);
            json_member_text(w, "value", value);
            json_member_text(w, "answer", show_answer(rules->game, i, value));
            json_object_end(w);
        }
        json_list_end(w);
        json_object_end(w);
    }
    json_list_end(w);
}

static void page_json(const struct page *page, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "title", page->title);
    json_member_text(w, "text", page->text);
    json_object_end(w);
}

static void pages_json(const struct rules *rules, const struct show *show, struct json *w)
{
    struct textbuf text = TEXTBUF_GROWING;
    json_member_list(w, "pages");
    if (show->numbers)
        show->numbers(rules, &text);
    show_turns(rules, &text);
    if (text.length)
        page_json(&(struct page){ .title = rules->ruleset->title, .text = textbuf_text(&text) }, w);
    for (int i = 0; i < show->page_count; i++)
        page_json(&show->pages[i], w);
    json_list_end(w);
    textbuf_release(&text);
}

void show_describe(const struct rules *rules, struct json *w)
{
    const struct show *show = show_of(rules->game);
    json_object_begin(w);
    json_member_text(w, "game", rules->game->id);
    json_member_text(w, "title", rules->game->title);
    json_member_text(w, "about", rules->game->about);
    json_member_text(w, "ruleset", rules->ruleset->id);
    json_member_text(w, "ruleset_title", rules->ruleset->title);
    if (show->time)
        json_member_text(w, "time", show->time);
    json_member_int(w, "seats", rules->seats);
    json_member_bool(w, "hidden", rules->game->hidden);
    json_member_int(w, "score_unit", game_score_unit(rules));
    if (rules_tell_turns(rules))
        json_member_int(w, "turns", rules->turns_max);
    options_json(rules, w);
    json_member_texts(w, "phases", rules->game->phases);
    keys_json(rules, w);
    event_types_json(rules, w);
    cards_json(rules, show, w);
    looks_json(rules->game, w);
    if (show->describe)
        show->describe(rules, w);
    questions_json(rules, show, w);
    pages_json(rules, show, w);
    json_object_end(w);
}

/* ---- Endings ----------------------------------------------------------------------------------------------------- */

static void parts_json(const struct rules *rules, const struct state *view, int seat, struct json *w)
{
    struct score_part parts[SHOW_PARTS_MAX];
    int count = show_score_parts(rules, view, seat, parts);
    json_member_list(w, "parts");
    for (int i = 0; i < count; i++) {
        json_object_begin(w);
        json_member_int(w, "points", parts[i].points);
        json_member_text(w, "words", parts[i].words);
        json_object_end(w);
    }
    json_list_end(w);
}

static void seat_json(const struct rules *rules, const struct state *view, const struct result *result, int seat,
                      const struct cast *cast, struct json *w)
{
    char memory[24];
    struct textbuf points = textbuf_over(memory, sizeof memory);
    struct told told;
    json_object_begin(w);
    json_member_int(w, "seat", seat);
    json_member_int(w, "rank", result->rank[seat]);
    json_member_int(w, "score", result->score[seat]);
    game_score_text(rules, result->score[seat], &points);
    json_member_text(w, "points", memory);
    parts_json(rules, view, seat, w);
    show_standing(rules, view, seat, told_begin(&told, cast));
    told_member(&told, "standing", w);
    json_object_end(w);
}

void show_ending(const struct rules *rules, const struct state *view, const struct cast *cast, struct json *w)
{
    struct result result;
    struct told told;
    game_result(rules, view, &result);
    json_object_begin(w);
    json_member_bool(w, "over", result.over);
    if (result.over) {
        show_headline(rules, view, told_begin(&told, cast));
        told_member(&told, "headline", w);
        show_why(rules, view, told_begin(&told, cast));
        told_member(&told, "why", w);
    }
    if (result.over && rules->seats == 1) {
        int32_t utility[SEATS_MAX];
        game_utility(rules, view, utility);
        json_member_bool(w, "lost", utility[0] == 0);
    }
    json_member_list(w, "seats");
    for (int seat = 0; seat < rules->seats; seat++)
        seat_json(rules, view, &result, seat, cast, w);
    json_list_end(w);
    json_object_end(w);
}
