/* Scenes of Royal Python; see rp_scene.h. */
#include "rp_scene.h"

#include "engine/card_set.h"
#include "engine/decktet.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Poses ------------------------------------------------------------------------------------------------------- */

/* Copies the next word of a list parted by blanks; false at its end. */
static bool next_word(const char **words, char *word, size_t size)
{
    size_t length = *words ? strcspn(*words, " ") : 0;
    if (length == 0)
        return false;
    if (length >= size)
        test_die("'%s': a word that long means nothing", *words);
    memcpy(word, *words, length);
    word[length] = '\0';
    *words += length + ((*words)[length] == ' ');
    return true;
}

/* Words as JSON texts, bare as they are. */
static void put_words(struct textbuf *out, const char *words, bool bare)
{
    char word[16];
    for (bool first = true; next_word(&words, word, sizeof word); first = false)
        text_putf(out, bare ? "%s%s" : "%s\"%s\"", first ? "" : ",", word);
}

static uint64_t cards_of(const char *words)
{
    char word[16];
    uint64_t set = 0;
    while (next_word(&words, word, sizeof word)) {
        int card = decktet_find(word);
        if (card < 0)
            test_die("'%s' is no card", word);
        set |= card_bit(card);
    }
    return set;
}

static void put_cards(struct textbuf *out, uint64_t set)
{
    for (bool first = true; set; first = false)
        text_putf(out, "%s\"%s\"", first ? "" : ",", decktet[card_take(&set)].code);
}

struct tokens {
    int body[8], bodies, crowned[8], crowns;
    int head, crowned_head, lost, left;
};

static struct tokens tokens_of(const char *words)
{
    struct tokens t = { 0 };
    char word[16];
    while (next_word(&words, word, sizeof word)) {
        char *end;
        int number = (int)strtol(word, &end, 10), count = end == word ? 1 : number;
        if (strcmp(end, "*") == 0)
            t.crowned[t.crowns++] = number;
        else if (*end == '\0')
            t.body[t.bodies++] = number;
        else if (strcmp(end, "head") == 0)
            t.head += count;
        else if (strcmp(end, "head*") == 0)
            t.crowned_head += count;
        else if (strcmp(end, "lost") == 0)
            t.lost += count;
        else if (strcmp(end, "left") == 0)
            t.left += count;
        else
            test_die("'%s' is no token", word);
    }
    return t;
}

static void put_numbers(struct textbuf *out, const int *numbers, int count)
{
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%d", i ? "," : "", numbers[i]);
}

static void put_tokens(struct textbuf *out, const char *words, int each, bool *opened)
{
    if (words && *words == '{') {
        text_put(out, words);
        return;
    }
    struct tokens t = tokens_of(words);
    int supply = each - t.bodies - t.crowns - t.head - t.crowned_head - t.lost - t.left;
    text_putf(out, "{\"supply\":%d,\"body\":[", supply);
    put_numbers(out, t.body, t.bodies);
    text_putf(out, "],\"head\":%d,\"crowned\":[", t.head);
    put_numbers(out, t.crowned, t.crowns);
    text_putf(out, "],\"crownedHead\":%d,\"lost\":%d,\"left\":%d}", t.crowned_head, t.lost, t.left);
    *opened = *opened || t.head || t.crowned_head || t.crowns || t.left;
}

static uint64_t discarded(const struct rp_pose *p, uint64_t all, uint64_t held)
{
    return p->discard ? cards_of(p->discard) : p->deck ? all & ~held & ~cards_of(p->deck) : 0;
}

/* Hands and discard. */
static void put_piles(struct textbuf *out, const struct rp_pose *p, int seats)
{
    bool extended = p->options && strstr(p->options, "extended");
    uint64_t all = ((uint64_t)1 << (extended ? DECKTET_CARDS : DECKTET_EXCUSE + 1)) - 1, held = 0;
    for (int seat = 0; seat < seats; seat++)
        if (p->hands[seat] && strcmp(p->hands[seat], "rest") != 0)
            held |= cards_of(p->hands[seat]);
    uint64_t discard = discarded(p, all, held), rest = all & ~held & ~discard & ~cards_of(p->deck);
    text_put(out, "\"hands\":[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(out, seat ? ",[" : "[");
        put_cards(out, p->hands[seat] && strcmp(p->hands[seat], "rest") == 0 ? rest : cards_of(p->hands[seat]));
        text_put(out, "]");
    }
    text_put(out, "],\"discard\":[");
    put_cards(out, discard);
    text_put(out, "],");
}

static void put_grid(struct textbuf *out, const struct rp_pose *p)
{
    const char *words = p->grid ? p->grid : "down down down down down down down down down";
    char word[16];
    text_put(out, "\"grid\":[");
    for (bool first = true; next_word(&words, word, sizeof word); first = false)
        text_putf(out, *word == '-' ? "%snull" : "%s\"%s\"", first ? "" : ",", word);
    text_put(out, "],\"cobraDiscard\":[");
    put_words(out, p->cobras, false);
    text_put(out, "],\"trophies\":[");
    put_words(out, p->trophies ? p->trophies : &"0 0 0 0 0 0"[2 * (6 - (p->seats ? p->seats : 2))], true);
    text_put(out, "],");
}

static void put_word(struct textbuf *out, const char *key, const char *word)
{
    text_putf(out, word ? ",\"%s\":\"%s\"" : ",\"%s\":null", key, word);
}

const char *rp_pose_text(const struct rp_pose *p)
{
    static char memory[6000];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    int seats = p->seats ? p->seats : 2;
    bool opened = false;
    int each = p->each ? p->each : seats <= 3 ? 6 : seats == 4 ? 5 : 4;
    text_putf(&out, "{\"game\":\"royal-python\",\"ruleset\":\"%s\",\"options\":{%s},\"seats\":%d,\"suits\":[",
              p->ruleset ? p->ruleset : "standard", p->options ? p->options : "", seats);
    for (int seat = 0; seat < seats; seat++)
        text_putf(&out, "%s\"%c\"", seat ? "," : "", (p->suits ? p->suits : "MSWLYK")[seat]);
    text_put(&out, "],\"tokens\":[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(&out, seat ? "," : "");
        put_tokens(&out, p->tokens[seat], each, &opened);
    }
    text_put(&out, "],");
    put_piles(&out, p, seats);
    text_putf(&out, "\"headOpened\":%s,", p->opened ? p->opened : opened ? "true" : "false");
    put_grid(&out, p);
    const char *phase = p->phase ? p->phase : "act";
    text_putf(&out, strcmp(phase, "first") == 0 ? "\"turn\":null" : "\"turn\":%d", p->turn);
    put_word(&out, "phase", phase);
    put_word(&out, "token", p->token);
    put_word(&out, "suit", p->suit);
    text_putf(&out, ",\"spent\":%d,\"draws\":%d,\"landed\":%s,", p->spent, p->draws, p->landed ? "true" : "false");
    text_putf(&out, p->place ? "\"place\":%d" : "\"place\":null", p->place);
    text_put(&out, p->more ? p->more : "");
    text_put(&out, "}");
    return memory;
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

void rp_start(struct scene *x, int seats, const char *options)
{
    scene_start(x, "royal-python", "standard", seats, options);
}

void rp_play(struct scene *x, const char *texts)
{
    char text[64];
    while (scene_next(&texts, ",", text, sizeof text))
        scene_play(x, text);
}

int rp_texts(const char *list)
{
    int count = *list != '\0';
    for (; *list; list++)
        count += *list == ',';
    return count;
}

bool rp_even(struct scene *x)
{
    action out[DECKTET_CARDS];
    uint64_t weight[DECKTET_CARDS];
    if (x->memory.state.node != NODE_CHANCE)
        return false;
    int count = x->rules->game->chance_odds(x->rules, &x->memory.state, out, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] != weight[0])
            return false;
    return true;
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static json_t *parsed(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        test_die("this is no JSON: %s", text);
    return json;
}

const char *rp_key_seen(struct scene *x, int viewer, const char *key)
{
    struct textbuf *out = scene_text();
    json_t *position = parsed(scene_view(x, viewer)), *value = json_object_get(position, key);
    char *dumped = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    text_put(out, dumped ? dumped : "");
    free(dumped);
    json_decref(position);
    return textbuf_text(out);
}

const char *rp_key(struct scene *x, const char *key)
{
    return rp_key_seen(x, VIEW_FULL, key);
}

/* A number and what follows it, after a blank if it is not the first. */
static void put_number(struct textbuf *out, json_int_t number, const char *after)
{
    text_putf(out, "%s%d%s", out->length ? " " : "", (int)number, after);
}

static void put_count(struct textbuf *out, const json_t *tokens, const char *key, const char *word)
{
    json_int_t count = json_integer_value(json_object_get(tokens, key));
    if (count > 1)
        put_number(out, count, word);
    else if (count == 1)
        text_putf(out, "%s%s", out->length ? " " : "", word);
}

const char *rp_tokens(struct scene *x, int seat)
{
    struct textbuf *out = scene_text();
    json_t *position = parsed(scene_position(x)), *spot;
    json_t *tokens = json_array_get(json_object_get(position, "tokens"), (size_t)seat);
    size_t i;
    json_array_foreach (json_object_get(tokens, "body"), i, spot)
        put_number(out, json_integer_value(spot), "");
    json_array_foreach (json_object_get(tokens, "crowned"), i, spot)
        put_number(out, json_integer_value(spot), "*");
    put_count(out, tokens, "head", "head");
    put_count(out, tokens, "crownedHead", "head*");
    put_count(out, tokens, "supply", "supply");
    put_count(out, tokens, "lost", "lost");
    put_count(out, tokens, "left", "left");
    json_decref(position);
    return textbuf_text(out);
}

static void put_value(struct textbuf *out, const json_t *position, const char *key)
{
    const json_t *value = json_object_get(position, key);
    if (json_is_integer(value))
        text_putf(out, "%d ", (int)json_integer_value(value));
    else
        text_putf(out, "%s ", json_is_string(value) ? json_string_value(value) : "-");
}

const char *rp_turn(struct scene *x)
{
    struct textbuf *out = scene_text();
    json_t *position = parsed(scene_position(x));
    put_value(out, position, "turn");
    put_value(out, position, "phase");
    put_value(out, position, "token");
    put_value(out, position, "suit");
    text_putf(out, "spent %d", (int)json_integer_value(json_object_get(position, "spent")));
    int draws = (int)json_integer_value(json_object_get(position, "draws"));
    int place = (int)json_integer_value(json_object_get(position, "place"));
    if (draws)
        text_putf(out, " draws %d", draws);
    text_put(out, json_is_true(json_object_get(position, "landed")) ? " landed" : "");
    if (place)
        text_putf(out, " place %d", place);
    json_decref(position);
    return textbuf_text(out);
}

static struct result result_of(struct scene *x)
{
    struct result result;
    game_result(x->rules, &x->memory.state, &result);
    return result;
}

const char *rp_reason(struct scene *x)
{
    return result_of(x).reason;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void put_event_value(struct textbuf *out, const json_t *value)
{
    if (json_is_string(value))
        text_putf(out, " %s", json_string_value(value));
    else if (json_is_boolean(value))
        text_put(out, json_is_true(value) ? " true" : " false");
    else
        text_putf(out, " %d", (int)json_integer_value(value));
}

const char *rp_events(struct scene *x)
{
    struct textbuf *out = scene_text(), line = TEXTBUF_GROWING;
    for (int i = 0; i < x->log.count; i++) {
        const struct event_type *type = &x->rules->game->event_types[x->events[i].type];
        struct json w;
        textbuf_clear(&line);
        json_init(&w, &line, JSON_AS_WRITTEN);
        game_event_json(x->rules, &x->events[i], i + 1, VIEW_FULL, &w);
        json_t *event = parsed(textbuf_text(&line));
        text_putf(out, "%s%d %s", i ? ", " : "", x->events[i].seat, type->name);
        for (int k = 0; k < EVENT_ARGS_MAX && type->args[k].kind != ARG_NONE; k++)
            put_event_value(out, json_object_get(event, type->args[k].key));
        json_decref(event);
    }
    textbuf_release(&line);
    return textbuf_text(out);
}
