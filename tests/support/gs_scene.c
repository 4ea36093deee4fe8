/* Scenes of The Greatest Snake; see gs_scene.h. */
#include "gs_scene.h"

#include "base/memory.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The cards, as in the rulebook ------------------------------------------------------------------------------- */

static const char base_deck[] =
    "common-rat*12 speedy-rat*4 fat-rat*4 spiky-rat*2 greasy-rat*2 sleepy-rat*2 lucky-rat*2 stinky-rat explosive-rat "
    "tattletale-rat rat-king dodge*5 super-glue*4 squeeze*4 big-squeeze*2 fake-rat*3 steal*3 swap*3 lullaby*3 "
    "alarm-clock*2 digestive-tonic*2 rust*2 pit-stop garbage-dive pickpocket gun*2 lasers*2 sword*2 jet-pack*2 cloak "
    "armor*2 neck-brace*2 padlock*2 water-slide*2 backpack trampoline*2 fishing-rod*2 boxing-glove*2 magnet "
    "hypno-disc*2 coffee-machine";
static const char expansion_pack[] =
    "common-rat*3 speedy-rat bouncy-rat dodge super-glue squeeze fake-rat food-poisoning group-hug boxing-glove "
    "neck-brace shield blender";

/* What is left of a deck while its cards are dealt out to a position. */
struct deck {
    struct kind {
        char id[24];
        int copies;
    } kinds[64];
    int count;
};

static bool is_rat(const char *id)
{
    return strcmp(id, "rat-king") == 0 || (strcmp(id, "fake-rat") != 0 && strstr(id, "-rat"));
}

/* What is no card of the deck, as "head" and "rest", is passed over, if it is not to be added. */
static void change(struct deck *deck, const char *id, int copies)
{
    struct kind *kind = deck->kinds;
    while (kind < deck->kinds + deck->count && strcmp(kind->id, id) != 0)
        kind++;
    if (kind == deck->kinds + deck->count) {
        if (copies < 0)
            return;
        snprintf(kind->id, sizeof kind->id, "%s", id);
        deck->count++;
    }
    kind->copies += copies;
}

static void deal_card(struct deck *deck, const char *id)
{
    change(deck, id, -1);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* The next word of a list of cards, without its `*3`. */
static bool next_cards(const char **list, char *id, size_t size, int *copies)
{
    if (!scene_next(list, " ,", id, size))
        return false;
    char *star = strchr(id, '*');
    *copies = star ? (int)strtol(star + 1, NULL, 10) : 1;
    if (star)
        *star = '\0';
    return true;
}

static void put_comma(struct textbuf *out)
{
    if (out->length && !strchr("[{", textbuf_text(out)[out->length - 1]))
        text_put(out, ",");
}

static void put_copies(struct textbuf *out, const char *id, int copies)
{
    for (int i = 0; i < copies; i++) {
        put_comma(out);
        text_putf(out, "\"%s\"", id);
    }
}

/* The cards of a list, as the items of one in JSON. */
static void put_cards(struct textbuf *out, const char *list)
{
    char id[32];
    int copies;
    while (next_cards(&list, id, sizeof id, &copies))
        put_copies(out, id, copies);
}

static void deal_cards(struct deck *deck, const char *list)
{
    char id[32];
    int copies;
    while (next_cards(&list, id, sizeof id, &copies))
        change(deck, id, -copies);
}

static struct deck deck_of(const char *ruleset)
{
    const char *lists[] = { base_deck, ruleset && strcmp(ruleset, "expansion") == 0 ? expansion_pack : "" };
    struct deck deck = { 0 };
    for (int i = 0; i < 2; i++) {
        char id[32];
        int copies;
        while (next_cards(&lists[i], id, sizeof id, &copies))
            change(&deck, id, copies);
    }
    return deck;
}

static void put_word(struct textbuf *out, const char *key, const char *word)
{
    put_comma(out);
    text_putf(out, word && *word ? "\"%s\":\"%s\"" : "\"%s\":null", key, word);
}

/* ---- Snakes ------------------------------------------------------------------------------------------------------ */

/* Parts a cell "body=gun(rust,dodge):spiky-rat" where it says what; "" for what is not there. */
static void part_cell(char *cell, char **equipment, char **ammo, char **rat)
{
    char *none = cell + strlen(cell);
    *equipment = *ammo = *rat = none;
    char *colon = strchr(cell, ':'), *equals = strchr(cell, '='), *open = strchr(cell, '('), *close = strchr(cell, ')');
    if (colon)
        *rat = colon + 1;
    if (equals)
        *equipment = equals + 1;
    if (open)
        *ammo = open + 1;
    char *ends[] = { colon, equals, open, close };
    for (int i = 0; i < 4; i++)
        if (ends[i])
            *ends[i] = '\0';
}

static void put_cell(struct textbuf *out, char *cell, struct deck *deck)
{
    char *equipment, *ammo, *rat;
    part_cell(cell, &equipment, &ammo, &rat);
    bool head = strcmp(cell, "head") == 0, glue = strcmp(rat, "glue") == 0;
    deal_card(deck, cell);
    deal_card(deck, equipment);
    deal_card(deck, glue ? "super-glue" : rat);
    put_comma(out);
    text_put(out, "{");
    put_word(out, "card", cell);
    if (!head && strcmp(cell, "tail") != 0) {
        int shots = *ammo != '\0';
        for (const char *c = ammo; *c; c++)
            shots += *c == ',';
        put_word(out, "equipment", equipment);
        text_putf(out, ",\"used\":%d,\"ammo\":[", shots);
        put_cards(out, ammo);
        text_put(out, "]");
        deal_cards(deck, ammo);
    }
    put_word(out, "rat", glue ? "" : rat);
    text_put(out, head ? glue ? ",\"glue\":true}" : ",\"glue\":false}" : "}");
}

/* Returns how many cells there are. */
static int put_snake(struct textbuf *out, const char *snake, struct deck *deck)
{
    char cell[120];
    int cells = 0;
    const char *words = snake ? snake : "head body tail";
    bool asleep = strncmp(words, "asleep ", 7) == 0;
    words += asleep ? 7 : 0;
    text_putf(out, "{\"awake\":%s,\"cells\":[", asleep ? "false" : "true");
    for (; scene_next(&words, " ", cell, sizeof cell); cells++)
        put_cell(out, cell, deck);
    text_put(out, "]}");
    return cells;
}

/* ---- Stack and queue --------------------------------------------------------------------------------------------- */

/* "use 0.1 …" does not tell its card in a text, so here it is named: "0 use gun 1.2". */
static void put_entry(struct textbuf *out, const char *entry, struct deck *deck)
{
    char seat[8], verb[16], word[32];
    struct textbuf spared = TEXTBUF_GROWING;
    scene_next(&entry, " ", seat, sizeof seat);
    scene_next(&entry, " ", verb, sizeof verb);
    put_comma(out);
    text_putf(out, "{\"do\":\"%s\",\"seat\":%s", verb, seat);
    bool digest = strcmp(verb, "digest") == 0;
    if (!digest)
        scene_next(&entry, " ", word, sizeof word);
    put_word(out, "card", digest ? NULL : word);
    if (!digest && strcmp(verb, "use") != 0)
        deal_card(deck, word);
    text_put(out, ",\"targets\":[");
    while (scene_next(&entry, " ", word, sizeof word)) {
        if (*word == '!') {
            text_putf(&spared, "%s%s", spared.length ? "," : "", word + 1);
            continue;
        }
        put_comma(out);
        text_putf(out, *word == '-' ? "null" : "\"%s\"", word);
    }
    text_putf(out, "],\"spared\":[%s]}", textbuf_text(&spared));
    textbuf_release(&spared);
}

static void put_stack(struct textbuf *out, const char *stack, struct deck *deck)
{
    char entry[160];
    text_put(out, "\"stack\":[");
    while (scene_next(&stack, ",", entry, sizeof entry))
        put_entry(out, entry, deck);
    text_put(out, "]");
}

static void put_queue(struct textbuf *out, const char *passed, const char *queue)
{
    char entry[32], verb[16];
    text_put(out, ",\"passed\":[");
    while (scene_next(&passed, " ", entry, sizeof entry)) {
        put_comma(out);
        text_put(out, entry);
    }
    text_put(out, "],\"queue\":[");
    while (scene_next(&queue, ",", entry, sizeof entry)) {
        int seat, from;
        int read = sscanf(entry, "%15s %d %d", verb, &seat, &from);
        put_comma(out);
        text_putf(out, "{\"do\":\"%s\",\"seat\":%d", verb, seat);
        text_putf(out, read == 3 ? ",\"from\":%d}" : "}", from);
    }
    text_put(out, "]");
}

/* ---- Hands, what is known, piles --------------------------------------------------------------------------------- */

static void put_known(struct textbuf *out, const char *known, int seats)
{
    char part[400];
    const char *of[5] = { NULL };
    char lists[5][400];
    while (scene_next(&known, " ", part, sizeof part)) {
        int seat = *part - '0';
        if (seat < 0 || seat >= 5 || part[1] != ':')
            test_die("'%s' is not like 1:dodge,gun", part);
        snprintf(lists[seat], sizeof *lists, "%s", part + 2);
        of[seat] = lists[seat];
    }
    put_comma(out);
    text_put(out, "[");
    for (int seat = 0; seat < seats; seat++) {
        put_comma(out);
        text_put(out, "[");
        put_cards(out, of[seat]);
        text_put(out, "]");
    }
    text_put(out, "]");
}

/* What is nowhere else, when the deck is given: powers and equipment for a hand, or all for the discard pile. */
static void put_rest(struct textbuf *out, struct deck *deck, bool keepable)
{
    for (struct kind *kind = deck->kinds; kind < deck->kinds + deck->count; kind++)
        if (kind->copies > 0 && !(keepable && is_rat(kind->id))) {
            put_copies(out, kind->id, kind->copies);
            kind->copies = 0;
        }
}

static bool is_rest(const char *hand)
{
    return hand && strcmp(hand, "rest") == 0;
}

static void put_hands(struct textbuf *out, const struct gst_pose *p, int seats, struct deck *deck)
{
    text_put(out, ",\"hands\":[");
    for (int seat = 0; seat < seats; seat++) {
        put_comma(out);
        text_put(out, "[");
        if (is_rest(p->hands[seat]))
            put_rest(out, deck, true);
        else
            put_cards(out, p->hands[seat]);
        text_put(out, "]");
    }
    text_put(out, "],\"known\":[");
    for (int seat = 0; seat < seats; seat++)
        put_known(out, p->known[seat], seats);
    text_put(out, "]");
}

static void put_piles(struct textbuf *out, const struct gst_pose *p, struct deck *deck)
{
    text_put(out, ",\"pit\":[");
    put_cards(out, p->pit);
    text_put(out, "],\"discard\":[");
    put_cards(out, p->discard);
    if (p->deck)
        put_rest(out, deck, false);
    text_put(out, "],\"top\":[");
    put_cards(out, p->top);
    text_put(out, "]");
}

/* ---- Poses ------------------------------------------------------------------------------------------------------- */

static const char *phase_of(const struct gst_pose *p, const char *step, int longest)
{
    return p->phase ? p->phase : longest >= 7 ? "over" : p->queue ? "effect" : p->stack ? "response" : step;
}

/* Returns the length of the longest. */
static int put_snakes(struct textbuf *out, const struct gst_pose *p, int seats, struct deck *deck)
{
    int longest = 0;
    text_put(out, ",\"snakes\":[");
    for (int seat = 0; seat < seats; seat++) {
        put_comma(out);
        int cells = put_snake(out, p->snakes[seat], deck);
        longest = cells > longest ? cells : longest;
    }
    text_put(out, "]");
    return longest;
}

const char *gst_pose_text(const struct gst_pose *p)
{
    static struct textbuf whole;
    struct textbuf stack = TEXTBUF_GROWING, *out = &whole;
    struct deck deck = deck_of(p->ruleset);
    int seats = p->seats ? p->seats : 3;
    out->grows = true;
    textbuf_clear(out);
    text_putf(out, "{\"game\":\"greatest-snake\",\"ruleset\":\"%s\",\"options\":{%s},\"seats\":%d",
              p->ruleset ? p->ruleset : "base", p->options ? p->options : "", seats);
    int longest = put_snakes(out, p, seats, &deck);
    put_stack(&stack, p->stack, &deck);
    const char *others[] = { p->pit, p->discard, p->deck, p->drawn };
    for (int i = 0; i < 4; i++)
        deal_cards(&deck, others[i]);
    for (int seat = 0; seat < seats; seat++)
        deal_cards(&deck, p->hands[seat]);
    put_hands(out, p, seats, &deck);
    put_piles(out, p, &deck);
    const char *step = p->step ? p->step : p->drawn ? "rat" : "main";
    text_putf(out, ",\"turn\":%d,\"step\":\"%s\",\"phase\":\"%s\"", p->turn, step, phase_of(p, step, longest));
    put_word(out, "drawn", p->drawn);
    text_putf(out, ",%s", textbuf_text(&stack));
    put_queue(out, p->passed, p->queue);
    text_put(out, "}");
    textbuf_release(&stack);
    return textbuf_text(out);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

void gst_start(struct scene *x, const char *ruleset, int seats, const char *options)
{
    scene_start(x, "greatest-snake", ruleset, seats, options);
}

void gst_play(struct scene *x, const char *texts)
{
    char text[64];
    while (scene_next(&texts, ",", text, sizeof text)) {
        if (text[1] != ' ')
            scene_play(x, text);
        else
            scene_play_seat(x, *text == '-' ? SEAT_CHANCE : *text - '0', text + 2);
    }
}

void gst_pass(struct scene *x)
{
    while (x->memory.state.node == NODE_REACTION)
        scene_play(x, "pass");
}

const char *gst_digested(int seat, const char *before)
{
    struct gst_pose pose = { 0 };
    struct scene x;
    pose.snakes[seat] = before;
    scene_load(&x, gst_pose_text(&pose));
    scene_play(&x, "digest");
    const char *after = gst_snake(&x, seat);
    scene_end(&x);
    return after;
}

const char *gst_squeezed(const char *card, const char *before, const char *rat)
{
    struct textbuf *out = scene_text();
    struct scene x;
    POSE(x, .snakes = { [1] = before }, .hands = { card });
    text_putf(out, "play %s %s", card, rat);
    scene_play(&x, textbuf_text(out));
    textbuf_clear(out);
    text_putf(out, "%s; pit %s", gst_snake(&x, 1), gst_list(&x, "pit"));
    scene_end(&x);
    return textbuf_text(out);
}

/* ---- What is legal ----------------------------------------------------------------------------------------------- */

const char *gst_legal(struct scene *x, const char *word)
{
    return scene_sorted(scene_legal(x), word);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

const char *gst_odds(struct scene *x)
{
    if (x->memory.state.node != NODE_CHANCE)
        return "no chance";
    size_t room = (size_t)rules_list_max(x->rules);
    action *outcomes = memory_new(room * sizeof *outcomes);
    uint64_t *weights = memory_new(room * sizeof *weights), divisor = 0;
    struct textbuf *out = scene_text(), list = TEXTBUF_GROWING;
    int count = x->rules->game->chance_odds(x->rules, &x->memory.state, outcomes, weights);
    for (int i = 0; i < count; i++)
        divisor = common_divisor(divisor, weights[i]);
    for (int i = 0; i < count; i++) {
        text_put(&list, i ? ", " : "");
        game_action_text(x->rules, &x->memory.state, SEAT_CHANCE, outcomes[i], &list);
        text_putf(&list, " %d", (int)(weights[i] / divisor));
    }
    text_put(out, scene_sorted(textbuf_text(&list), ""));
    textbuf_release(&list);
    free(outcomes);
    free(weights);
    return textbuf_text(out);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static json_t *parsed(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        test_die("this is no JSON: %s", text);
    return json;
}

static json_t *position_of(struct scene *x)
{
    return parsed(scene_position(x));
}

const char *gst_key_seen(struct scene *x, int viewer, const char *key)
{
    struct textbuf *out = scene_text();
    json_t *position = parsed(scene_view(x, viewer)), *value = json_object_get(position, key);
    char *dumped = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    text_put(out, dumped ? dumped : "");
    free(dumped);
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_key(struct scene *x, const char *key)
{
    return gst_key_seen(x, VIEW_FULL, key);
}

static void put_texts(struct textbuf *out, const json_t *list, const char *between)
{
    size_t i;
    json_t *text;
    json_array_foreach (list, i, text)
        text_putf(out, "%s%s", i ? between : "", json_is_string(text) ? json_string_value(text) : "-");
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void put_seen_cell(struct textbuf *out, const json_t *cell)
{
    const json_t *ammo = json_object_get(cell, "ammo");
    text_putf(out, " %s", text_in(cell, "card"));
    if (*text_in(cell, "equipment"))
        text_putf(out, "=%s", text_in(cell, "equipment"));
    if (json_array_size(ammo) != (size_t)json_integer_value(json_object_get(cell, "used")))
        text_put(out, "?");
    if (json_array_size(ammo)) {
        text_put(out, "(");
        put_texts(out, ammo, ",");
        text_put(out, ")");
    }
    if (*text_in(cell, "rat"))
        text_putf(out, ":%s", text_in(cell, "rat"));
    text_put(out, json_is_true(json_object_get(cell, "glue")) ? ":glue" : "");
}

const char *gst_snake(struct scene *x, int seat)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x), *cell;
    const json_t *snake = json_array_get(json_object_get(position, "snakes"), (size_t)seat);
    size_t i;
    text_put(out, json_is_true(json_object_get(snake, "awake")) ? "" : " asleep");
    json_array_foreach (json_object_get(snake, "cells"), i, cell)
        put_seen_cell(out, cell);
    json_decref(position);
    return textbuf_text(out) + (out->length > 0);
}

const char *gst_hand(struct scene *x, int seat)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x);
    put_texts(out, json_array_get(json_object_get(position, "hands"), (size_t)seat), " ");
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_known(struct scene *x, int viewer)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x), *list;
    size_t seat;
    json_array_foreach (json_array_get(json_object_get(position, "known"), (size_t)viewer), seat, list) {
        if (json_array_size(list) == 0)
            continue;
        text_putf(out, "%s%d:", out->length ? " " : "", (int)seat);
        put_texts(out, list, ",");
    }
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_list(struct scene *x, const char *key)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x);
    put_texts(out, json_object_get(position, key), " ");
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_stack(struct scene *x)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x), *entry, *seat;
    size_t i, k;
    json_array_foreach (json_object_get(position, "stack"), i, entry) {
        text_putf(out, "%s%d %s", i ? ", " : "", (int)json_integer_value(json_object_get(entry, "seat")),
                  text_in(entry, "do"));
        text_putf(out, *text_in(entry, "card") ? " %s" : "%s", text_in(entry, "card"));
        const json_t *targets = json_object_get(entry, "targets");
        text_put(out, json_array_size(targets) ? " " : "");
        put_texts(out, targets, " ");
        json_array_foreach (json_object_get(entry, "spared"), k, seat)
            text_putf(out, " !%d", (int)json_integer_value(seat));
    }
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_queue(struct scene *x)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x), *entry;
    size_t i;
    json_array_foreach (json_object_get(position, "queue"), i, entry) {
        text_putf(out, "%s%s %d", i ? ", " : "", text_in(entry, "do"),
                  (int)json_integer_value(json_object_get(entry, "seat")));
        if (json_object_get(entry, "from"))
            text_putf(out, " %d", (int)json_integer_value(json_object_get(entry, "from")));
    }
    json_decref(position);
    return textbuf_text(out);
}

const char *gst_turn(struct scene *x)
{
    struct textbuf *out = scene_text();
    json_t *position = position_of(x);
    int actor = game_sole_actor(&x->memory.state);
    text_putf(out, "%d %s %s", (int)json_integer_value(json_object_get(position, "turn")), text_in(position, "step"),
              text_in(position, "phase"));
    if (actor == SEAT_CHANCE)
        text_put(out, " -");
    else if (actor != SEAT_NONE)
        text_putf(out, " %d", actor);
    json_decref(position);
    return textbuf_text(out);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* One event as a viewer is told of it. */
static json_t *event_of(struct scene *x, int index, int viewer)
{
    struct textbuf line = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &line, JSON_AS_WRITTEN);
    game_event_json(x->rules, &x->events[index], index + 1, viewer, &w);
    json_t *event = parsed(textbuf_text(&line));
    textbuf_release(&line);
    return event;
}

static void put_value(struct textbuf *out, const json_t *value)
{
    if (json_is_string(value))
        text_putf(out, " %s", json_string_value(value));
    else if (json_is_boolean(value))
        text_put(out, json_is_true(value) ? " true" : " false");
    else if (json_is_integer(value))
        text_putf(out, " %d", (int)json_integer_value(value));
    else
        text_put(out, " ?");
}

const char *gst_events(struct scene *x, int viewer)
{
    struct textbuf *out = scene_text();
    for (int i = 0; i < x->log.count; i++) {
        const struct event_type *type = &x->rules->game->event_types[x->events[i].type];
        json_t *event = event_of(x, i, viewer);
        text_put(out, i ? ", " : "");
        if (json_object_get(event, "type")) {
            text_putf(out, "%d %s", x->events[i].seat, type->name);
            for (int k = 0; k < EVENT_ARGS_MAX && type->args[k].kind != ARG_NONE; k++)
                put_value(out, json_object_get(event, type->args[k].key));
        } else
            text_put(out, "?");
        json_decref(event);
    }
    return textbuf_text(out);
}

/* Names in sentences, "Super Glue", and ids count as one. */
static void put_plain(struct textbuf *out, const char *text)
{
    for (; *text; text++)
        text_putf(out, "%c", *text == '-' ? ' ' : tolower((unsigned char)*text));
}

static bool has_word(const json_t *event, const char *word)
{
    struct textbuf all = TEXTBUF_GROWING, name = TEXTBUF_GROWING;
    char *dumped = json_dumps(event, JSON_COMPACT);
    put_plain(&all, dumped);
    put_plain(&name, word);
    bool found = strstr(textbuf_text(&all), textbuf_text(&name));
    free(dumped);
    textbuf_release(&all);
    textbuf_release(&name);
    return found;
}

bool gst_tells(struct scene *x, int viewer, const char *word)
{
    bool found = false;
    for (int i = 0; i < x->log.count; i++) {
        json_t *event = event_of(x, i, viewer);
        found = found || has_word(event, word);
        json_decref(event);
    }
    return found;
}
