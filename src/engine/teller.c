/* Sentences with the names of seats and the forms of verbs; see teller.h. */
#include "engine/teller.h"

#include "engine/game.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)TELL_SEATS_MAX == (int)SEATS_MAX, "a cast has every seat");

const char *thing_name(enum thing thing)
{
    static const char *const names[THING_COUNT] = { "",      "seat",  "card", "space", "cell",
                                                    "piece", "token", "suit", "entry" };
    return names[thing];
}

struct handle handle_of(enum thing thing, const char *format, ...)
{
    struct handle h = { .thing = (uint8_t)thing };
    va_list args;
    va_start(args, format);
    int length = vsnprintf(h.id, sizeof h.id, format, args);
    va_end(args);
    assert(length >= 0 && length < HANDLE_TEXT_MAX);
    return h;
}

struct teller teller_to(struct textbuf *out, const struct cast *cast)
{
    return (struct teller){ .out = out, .cast = cast, .subject = SEAT_NONE };
}

bool tells_you(const struct teller *t, int seat)
{
    return t->cast && t->cast->you == seat && seat < SEATS_MAX;
}

bool tells_in_full(const struct teller *t)
{
    return t->cast && t->cast->in_full;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static void note_span(struct teller *t, size_t start, enum thing thing, const char *id)
{
    if (t->span_count == t->span_room)
        return;
    struct span *span = &t->spans[t->span_count++];
    *span = (struct span){ .start = (int)start, .end = (int)t->out->length, .handle = { .thing = (uint8_t)thing } };
    snprintf(span->handle.id, sizeof span->handle.id, "%s", id);
}

static void note_seat(struct teller *t, size_t start, int seat)
{
    char id[4];
    snprintf(id, sizeof id, "%d", seat & 255);
    if (seat < SEATS_MAX)
        note_span(t, start, THING_SEAT, id);
}

bool tells_opening(const struct teller *t)
{
    const char *text = textbuf_text(t->out);
    size_t end = t->out->length;
    while (end > 0 && text[end - 1] == ' ')
        end--;
    return end == 0 || strchr(".!?\n", text[end - 1]);
}

/* A word in place of a name. */
static void put_seat_word(struct teller *t, int seat, bool opens)
{
    char memory[16];
    struct textbuf number = textbuf_over(memory, sizeof memory);
    text_putf(&number, "seat %d", seat);
    const char *word = seat == SEAT_CHANCE     ? "chance"
                       : seat >= SEATS_MAX     ? "nobody"
                       : t->seat_words != NULL ? t->seat_words[seat]
                                               : memory;
    text_put_char(t->out, (char)(opens ? toupper((unsigned char)*word) : *word));
    text_put(t->out, word + 1);
}

/* Of seats with one name the second is told with a number. */
static void put_name(struct teller *t, int seat, bool opens)
{
    const char *name = t->cast && seat < SEATS_MAX ? t->cast->name[seat] : NULL;
    if (!name || !*name) {
        put_seat_word(t, seat, opens);
        return;
    }
    int before = 0, same = 0;
    for (int other = 0; other < SEATS_MAX; other++)
        if (t->cast->name[other] && strcmp(t->cast->name[other], name) == 0) {
            before += other < seat;
            same++;
        }
    text_put(t->out, name);
    if (same > 1)
        text_putf(t->out, " %d", before + 1);
}

void tell_name(struct teller *t, int seat)
{
    size_t start = t->out->length;
    put_name(t, seat, true);
    note_seat(t, start, seat);
}

static void put_seat(struct teller *t, int seat, bool owns)
{
    bool opens = tells_opening(t);
    size_t start = t->out->length;
    if (tells_you(t, seat)) {
        text_put(t->out, opens ? "You" : "you");
        text_put(t->out, owns ? "r" : "");
    } else {
        put_name(t, seat, opens);
    }
    note_seat(t, start, seat);
    if (owns && !tells_you(t, seat))
        text_put(t->out, "'s");
}

/* ---- Words that go with the subject ------------------------------------------------------------------------------ */

static bool is_word(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && strncmp(word, other, length) == 0;
}

static bool ends_in(const char *word, size_t length, const char *end)
{
    size_t tail = strlen(end);
    return length > tail && strncmp(word + length - tail, end, tail) == 0;
}

/* A word about a seat as one says it to "you". */
static void put_your_word(struct textbuf *out, const char *word, size_t length)
{
    static const char *const odd[][2] = { { "is", "are" },  { "was", "were" },   { "has", "have" }, { "does", "do" },
                                          { "goes", "go" }, { "their", "your" }, { "they", "you" }, { "them", "you" } };
    static const char *const longer[] = { "sses", "shes", "ches", "xes", "zzes" };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (is_word(word, length, odd[i][0])) {
            text_put(out, odd[i][1]);
            return;
        }
    size_t cut = ends_in(word, length, "s") && !ends_in(word, length, "ss");
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (ends_in(word, length, longer[i]))
            cut = 2;
    if (ends_in(word, length, "ies")) {
        text_put_bytes(out, word, length - 3);
        text_put_char(out, 'y');
        return;
    }
    text_put_bytes(out, word, length - cut);
}

/* Writes the word in brackets at `p`, and returns what follows it. */
static const char *put_bracket(struct teller *t, const char *p)
{
    size_t length = strcspn(p + 1, "]");
    assert(p[1 + length] == ']');
    if (tells_you(t, t->subject))
        put_your_word(t->out, p + 1, length);
    else
        text_put_bytes(t->out, p + 1, length);
    return p + length + 2;
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

static void put_thing(struct teller *t, enum thing thing, const char *id, const char *words)
{
    size_t start = t->out->length;
    text_put(t->out, words);
    note_span(t, start, thing, id);
}

/* One directive; va_list goes by its address, so that the caller's moves on. */
static void put_directive(struct teller *t, char directive, va_list *args)
{
    switch (directive) {
    case 's':
        text_put(t->out, va_arg(*args, const char *));
        break;
    case 'd':
        text_put_int(t->out, va_arg(*args, int));
        break;
    case 'N':
        t->subject = va_arg(*args, int);
        put_seat(t, t->subject, false);
        break;
    case 'O':
        put_seat(t, va_arg(*args, int), false);
        break;
    case 'W':
        put_seat(t, va_arg(*args, int), true);
        break;
    case 'H': {
        enum thing thing = (enum thing)va_arg(*args, int);
        const char *id = va_arg(*args, const char *);
        put_thing(t, thing, id, va_arg(*args, const char *));
        break;
    }
    default:
        assert(directive == '%');
        text_put_char(t->out, '%');
    }
}

void tell(struct teller *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *p = format; *p;) {
        size_t plain = strcspn(p, "%[.");
        text_put_bytes(t->out, p, plain);
        p += plain;
        if (*p == '%') {
            put_directive(t, p[1], &args);
            p += 2;
        } else if (*p == '[') {
            p = put_bracket(t, p);
        } else if (*p == '.') {
            text_put_char(t->out, *p++);
            t->subject = SEAT_NONE;
        }
    }
    va_end(args);
}

void tell_seats(struct teller *t, const char *form, unsigned seats)
{
    for (unsigned rest = seats; rest; rest &= rest - 1) {
        tell(t, rest == seats ? "" : rest & (rest - 1) ? ", " : " and ");
        tell(t, form, __builtin_ctz(rest));
    }
}
