/* Names in place of the numbers of seats; see seat_words.h. */
#include "tui/seat_words.h"

#include <ctype.h>
#include <string.h>

void seat_name_words(const char *const name[], int seats, int seat, struct textbuf *out)
{
    const char *bot = strstr(name[seat], " (bot)");
    int before = 0, same = 0;
    for (int other = 0; other < seats; other++)
        if (strcmp(name[other], name[seat]) == 0) {
            before += other < seat;
            same++;
        }
    text_put_bytes(out, name[seat], bot ? (size_t)(bot - name[seat]) : strlen(name[seat]));
    if (same > 1)
        text_putf(out, " %d", before + 1);
}

/* A word that tells what "it" does, as one says it to "you". */
static void put_verb(const char *word, size_t length, struct textbuf *out)
{
    static const char *const odd[][2] = {
        { "is", "are" }, { "was", "were" }, { "has", "have" }, { "does", "do" }, { "goes", "go" }
    };
    static const char *const longer[] = { "sses", "shes", "ches", "xes", "zes" };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (strlen(odd[i][0]) == length && strncmp(word, odd[i][0], length) == 0) {
            text_put(out, odd[i][1]);
            return;
        }
    size_t cut = length > 1 && word[length - 1] == 's' && word[length - 2] != 's';
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (length > strlen(longer[i]) && strncmp(word + length - strlen(longer[i]), longer[i], strlen(longer[i])) == 0)
            cut = 2;
    text_put_bytes(out, word, length - cut);
}

/* A word of a sentence about "you". */
static void put_your_word(const char *word, size_t length, struct textbuf *out)
{
    static const char *const yours[][2] = { { "its", "your" }, { "it", "you" }, { "itself", "yourself" } };
    for (size_t i = 0; i < sizeof yours / sizeof *yours; i++)
        if (strlen(yours[i][0]) == length && strncmp(word, yours[i][0], length) == 0) {
            text_put(out, yours[i][1]);
            return;
        }
    text_put_bytes(out, word, length);
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (isalpha((unsigned char)text[length]))
        length++;
    return length;
}

/* The seat that a text begins with the name of, or -1; *length is that of "Seat 1". */
static int seat_at(const char *text, int seats, size_t *length)
{
    if (strncmp(text, "Seat ", 5) != 0 && strncmp(text, "seat ", 5) != 0)
        return -1;
    int seat = text[5] - '0';
    *length = strlen("Seat 1");
    return seat >= 0 && seat < seats && !isdigit((unsigned char)text[6]) ? seat : -1;
}

/* "You", and the verb behind it if it opens the sentence. Returns where the text goes on. */
static const char *put_you(const char *text, size_t named, bool *subject, struct textbuf *out)
{
    bool first = *text == 'S', possessive = strncmp(text + named, "'s", 2) == 0;
    text_put(out, first ? "You" : "you");
    text += named;
    if (possessive) {
        text_put_char(out, 'r');
        return text + 2;
    }
    if (!first || *text != ' ')
        return text;
    size_t length = word_length(text + 1);
    text_put_char(out, ' ');
    put_verb(text + 1, length, out);
    *subject = true;
    return text + 1 + length;
}

void seat_words(const char *text, const char *const name[], int seats, struct textbuf *out)
{
    bool you = false; /* the sentence is about "you" */
    while (*text) {
        size_t length = word_length(text), named = 0;
        int seat = length ? seat_at(text, seats, &named) : -1;
        if (seat >= 0 && strcmp(name[seat], "You") == 0) {
            text = put_you(text, named, &you, out);
            continue;
        }
        if (seat >= 0) {
            seat_name_words(name, seats, seat, out);
            length = named;
        } else if (length) {
            if (you)
                put_your_word(text, length, out);
            else
                text_put_bytes(out, text, length);
        } else {
            you = you && *text != '.';
            text_put_char(out, *text);
            length = 1;
        }
        text += length;
    }
}
