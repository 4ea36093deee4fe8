/* Scenes of Serpent Master; see sm_scene.h. */
#include "sm_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SM_SEATS = 8, CARDS = 15, ASIDE = 4 };

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* The numbers of one seat's list into `cards`; returns how many. */
static int list_of(const char *lists, int seat, int cards[CARDS + 1])
{
    int count = 0, length;
    for (; lists && seat > 0; seat--) {
        lists = strchr(lists, '/');
        lists = lists ? lists + 1 : NULL;
    }
    while (lists && count <= CARDS && sscanf(lists, "%d%n", &cards[count], &length) == 1) {
        lists += length;
        count++;
    }
    return count;
}

/* The nth word of a text into `word`; false if there is none. */
static bool word_of(const char *words, int n, char word[8])
{
    int length;
    while (words && sscanf(words, "%7s%n", word, &length) == 1) {
        if (n-- == 0)
            return true;
        words += length;
    }
    return false;
}

static void put_cards(struct textbuf *out, const int *cards, int count)
{
    text_put(out, "[");
    for (int i = 0; i < count; i++)
        text_putf(out, "%s%d", i ? "," : "", cards[i]);
    text_put(out, "]");
}

static void mark(const char *lists, int seat, bool used[100])
{
    int cards[CARDS + 1], count = list_of(lists, seat, cards);
    for (int i = 0; i < count; i++)
        used[cards[i] % 100] = true;
}

/* The `most` lowest cards that are not yet used, and marks them. */
static int take(bool used[100], int most, int *cards)
{
    int count = 0;
    for (int card = 1; card <= CARDS && count < most; card++)
        if (!used[card]) {
            used[card] = true;
            cards[count++] = card;
        }
    return count;
}

static void put_lists(struct textbuf *out, const char *key, const char *lists, int seats)
{
    text_putf(out, ",\"%s\":[", key);
    for (int seat = 0; seat < seats; seat++) {
        int cards[CARDS + 1], count = list_of(lists, seat, cards);
        text_put(out, seat ? "," : "");
        put_cards(out, cards, count);
    }
    text_put(out, "]");
}

static void put_hands_and_aside(struct textbuf *out, const struct pit *p, int seats)
{
    char memory[400], word[8];
    struct textbuf aside = textbuf_over(memory, sizeof memory);
    text_put(out, ",\"hands\":[");
    for (int seat = 0; seat < seats; seat++) {
        bool used[100] = { false };
        int cards[CARDS + 1], count;
        mark(p->played, seat, used);
        mark(p->hands, seat, used);
        if (word_of(p->chosen, seat, word) && *word != '-')
            used[strtol(word, NULL, 10) % 100] = true;
        mark(p->aside, seat, used);
        count = p->aside ? list_of(p->aside, seat, cards) : take(used, ASIDE, cards);
        text_put(&aside, seat ? "," : "");
        put_cards(&aside, cards, count);
        count = p->hands ? list_of(p->hands, seat, cards) : take(used, CARDS, cards);
        text_put(out, seat ? "," : "");
        put_cards(out, cards, count);
    }
    text_putf(out, "],\"aside\":[%s]", memory);
}

static void put_stacks(struct textbuf *out, const char *stacks)
{
    char square[8], colours[80];
    int length;
    text_put(out, ",\"stacks\":{");
    for (bool first = true; stacks && sscanf(stacks, " %7[^:]:%79s%n", square, colours, &length) == 2; first = false) {
        text_putf(out, "%s\"%s\":\"%s\"", first ? "" : ",", square, colours);
        stacks += length;
    }
    text_put(out, "}");
}

static void put_heads(struct textbuf *out, const char *heads, int seats)
{
    text_put(out, ",\"heads\":[");
    for (int seat = 0; seat < seats; seat++) {
        char word[8];
        text_put(out, seat ? "," : "");
        if (!word_of(heads, seat, word) || *word == '-')
            text_put(out, "null");
        else if (strchr(word, '/'))
            text_putf(out, "{\"entry\":\"%.*s %s\"}", (int)strcspn(word, "/"), word, strchr(word, '/') + 1);
        else
            text_putf(out, "{\"at\":\"%s\"}", word);
    }
    text_put(out, "]");
}

static void put_chosen(struct textbuf *out, const char *chosen, int seats)
{
    text_put(out, ",\"chosen\":[");
    for (int seat = 0; seat < seats; seat++) {
        char word[8];
        bool some = word_of(chosen, seat, word) && *word != '-';
        text_putf(out, "%s%s", seat ? "," : "", some ? word : "null");
    }
    text_put(out, "]");
}

const char *pit_text(const struct pit *p)
{
    static char memory[8000];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    int cards[CARDS + 1], seats = p->seats ? p->seats : 2, listed = seats < SM_SEATS ? seats : SM_SEATS;
    int played = list_of(p->played, 0, cards), round = p->round ? p->round : played < 11 ? played + 1 : 11;
    text_putf(&out, "{\"game\":\"serpent-master\",\"ruleset\":\"%s\",\"options\":{%s},\"seats\":%d,\"board\":%d",
              p->ruleset ? p->ruleset : "standard", p->options ? p->options : "", seats,
              p->board    ? p->board
              : seats > 2 ? 8
                          : 7);
    put_stacks(&out, p->stacks);
    put_heads(&out, p->heads, listed);
    put_hands_and_aside(&out, p, listed);
    put_lists(&out, "played", p->played, listed);
    put_lists(&out, "lost", p->lost, listed);
    put_chosen(&out, p->chosen, listed);
    text_putf(&out, ",\"round\":%d,\"phase\":\"%s\",\"turn\":%d%s}", round, p->phase ? p->phase : "choose", p->turn,
              p->more ? p->more : "");
    return memory;
}

/* ---- Beginning and play ------------------------------------------------------------------------------------------ */

void scene_pit(struct scene *x, const struct pit *p)
{
    scene_load(x, pit_text(p));
}

void pit_start(struct scene *x, const char *ruleset, int seats, const char *entries, const char *aside)
{
    char text[40], entry[16];
    int length;
    scene_start(x, "serpent-master", ruleset, seats, NULL);
    for (; entries && sscanf(entries, " %15[^,]%n", entry, &length) == 1;
         entries += length + (entries[length] == ',')) {
        snprintf(text, sizeof text, "enter %s", entry);
        scene_play(x, text);
    }
    for (int seat = 0; aside && seat < seats; seat++) {
        int cards[CARDS + 1], count = list_of(aside, seat, cards);
        for (int i = 0; i < count; i++) {
            snprintf(text, sizeof text, "aside %d", cards[i]);
            scene_play_seat(x, SEAT_CHANCE, text);
        }
    }
}

void pit_play(struct scene *x, const char *lines)
{
    char line[80];
    int length;
    for (; sscanf(lines, " %79[^,]%n", line, &length) == 1; lines += length + (lines[length] == ','))
        scene_play_seat(x, *line == '-' ? SEAT_CHANCE : *line - '0', line + 2);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

const char *pit_choices(struct scene *x)
{
    static char memory[4000];
    char texts[80][40];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    const char *list = scene_legal(x);
    int count = 0, length;
    while (count < 80 && sscanf(list, " %*s %39[^,]%n", texts[count], &length) == 1) {
        list += length + (list[length] == ',');
        count++;
    }
    qsort(texts, (size_t)count, sizeof *texts, compare);
    for (int i = 0; i < count; i++)
        text_putf(&out, "%s%s", i ? ", " : "", texts[i]);
    return memory;
}

int pit_choice_count(struct scene *x)
{
    const char *list = scene_legal(x);
    int count = *list != '\0';
    for (; *list; list++)
        count += *list == ',';
    return count;
}

/* How long the JSON text at `from` goes on until a comma or an end on its own level. */
static size_t value_length(const char *from)
{
    int depth = 0;
    size_t length = 0;
    for (; from[length] && (depth > 0 || !strchr(",}]", from[length])); length++)
        depth += (from[length] == '{' || from[length] == '[') - (from[length] == '}' || from[length] == ']');
    return length;
}

const char *pit_key(struct scene *x, int viewer, const char *key)
{
    static char texts[4][4000];
    static unsigned turn;
    struct textbuf out = textbuf_over(texts[turn++ % 4], sizeof *texts);
    char quoted[40];
    int length = snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *json = scene_view(x, viewer), *member = json + 1;
    while (strncmp(member, quoted, (size_t)length) != 0) {
        member += value_length(member);
        if (*member++ != ',')
            test_die("there is no key '%s' in %s", key, json);
    }
    text_put_bytes(&out, member + length, value_length(member + length));
    return out.data;
}

const char *pit_stack(struct scene *x, const char *square)
{
    static char stack[80];
    char quoted[16];
    snprintf(quoted, sizeof quoted, "\"%s\":\"", square);
    const char *found = strstr(pit_key(x, VIEW_FULL, "stacks"), quoted);
    snprintf(stack, sizeof stack, "%.*s", found ? (int)strcspn(found + strlen(quoted), "\"") : 0,
             found ? found + strlen(quoted) : "");
    return stack;
}

const char *pit_result(struct scene *x)
{
    static char memory[200];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct result result;
    game_result(x->rules, &x->memory.state, &result);
    for (int seat = 0; seat < x->rules->seats; seat++)
        text_putf(&out, "%s%d", seat ? " " : "", result.score[seat]);
    for (int seat = 0; seat < x->rules->seats; seat++)
        text_putf(&out, "%s%d", seat ? " " : " | ", result.rank[seat]);
    return memory;
}

const char *pit_reason(struct scene *x)
{
    struct result result;
    game_result(x->rules, &x->memory.state, &result);
    return result.reason;
}
