/* Mending JSON that was written by hand; see json_slips.h. */
#include "base/json_slips.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DEPTH_MAX = 100 };

/* What the last sign was that counts: one after which a value may come, a value, a value that is a key. */
enum after { AFTER_OPENING, AFTER_VALUE, AFTER_KEY };

struct mend {
    const char *at, *end;
    struct textbuf *out;
    struct faults *faults;
    const char *counted; /* how far lines and columns have been counted */
    int line, column;
    int comments; /* only the first is noted */
    enum after after;
    int depth;
    bool object[DEPTH_MAX + 1]; /* what is open, from 1; the document itself is none */
    bool keyed;                 /* in an object, the colon was there */
};

static void count_to(struct mend *m, const char *at)
{
    for (; m->counted < at; m->counted++) {
        if (*m->counted == '\n') {
            m->line++;
            m->column = 1;
        } else {
            m->column += ((unsigned char)*m->counted & 0xc0) != 0x80;
        }
    }
}

static void __attribute__((format(printf, 3, 4))) slip(struct mend *m, const char *at, const char *format, ...)
{
    char place[48], text[FAULT_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    count_to(m, at);
    snprintf(place, sizeof place, "line %d, column %d", m->line, m->column);
    faults_add(m->faults, FAULT_VALUE, place, "", text);
}

static bool begins(const struct mend *m, const char *with)
{
    size_t length = strlen(with);
    return (size_t)(m->end - m->at) >= length && memcmp(m->at, with, length) == 0;
}

/* Passes over blanks and comments; these keep their line ends. */
static void pass_blanks(struct mend *m)
{
    while (m->at < m->end) {
        bool block = begins(m, "/*");
        if (strchr(" \t\r\n", *m->at) && *m->at) {
            text_put_char(m->out, *m->at++);
        } else if (block || begins(m, "//") || *m->at == '#') {
            if (m->comments++ == 0)
                slip(m, m->at, "JSON has no comments; in any object \"note\": \"…\" can hold one");
            for (m->at += block ? 2 : 1; m->at < m->end && !begins(m, block ? "*/" : "\n"); m->at++)
                if (*m->at == '\n')
                    text_put_char(m->out, '\n');
            m->at += block && m->at < m->end ? 2 : 0;
        } else {
            return;
        }
    }
}

/* What must stand before a value that begins here, and does not. */
static void put_before_value(struct mend *m)
{
    if (m->after == AFTER_KEY) {
        slip(m, m->at, "a colon is missing before this");
        text_put_char(m->out, ':');
        m->keyed = true;
    } else if (m->after == AFTER_VALUE && m->depth > 0) {
        slip(m, m->at, "a comma is missing before this");
        text_put_char(m->out, ',');
        m->keyed = false;
    }
}

static void end_value(struct mend *m)
{
    m->after = m->object[m->depth] && !m->keyed ? AFTER_KEY : AFTER_VALUE;
}

/* A text in right quotes. If it is left open nobody can tell what the rest means. */
static void copy_text(struct mend *m)
{
    const char *from = m->at++;
    while (m->at < m->end && *m->at != '"' && *m->at != '\n')
        m->at += *m->at == '\\' && m->at + 1 < m->end ? 2 : 1;
    if (m->at < m->end && *m->at == '"') {
        m->at++;
    } else {
        slip(m, from, "this text does not end in its line: a double quote is missing");
        m->at = m->end;
    }
    text_put_bytes(m->out, from, (size_t)(m->at - from));
}

/* A text in other quotes, from the first of them to the next in this line that something like the end of a value comes
 * after. */
static bool mend_quotes(struct mend *m)
{
    static const char *const signs[] = {
        "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e", "\xe2\x80\x98", "\xe2\x80\x99", "'", "`"
    };
    const char *from = m->at, *stop = memchr(from, '\n', (size_t)(m->end - from));
    size_t width = 0, closing = 0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        width = begins(m, signs[i]) ? strlen(signs[i]) : width;
    if (width == 0)
        return false;
    stop = stop ? stop : m->end;
    for (from += width; from < stop && !closing; from++)
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            size_t length = strlen(signs[i]);
            const char *next = from + length;
            while (next < stop && strchr(" \t\r", *next))
                next++;
            if ((size_t)(stop - from) >= length && memcmp(from, signs[i], length) == 0 &&
                (next >= stop || strchr(",:]}", *next)))
                closing = length;
        }
    if (!closing)
        return false;
    slip(m, m->at, "texts stand in straight double quotes: \"");
    const char *text = m->at + width;
    text_put_char(m->out, '"');
    for (; text < from - 1; text++)
        text_putf(m->out, *text == '"' ? "\\%c" : "%c", *text);
    text_put_char(m->out, '"');
    m->at = from - 1 + closing;
    return true;
}

/* A number or a word. */
static void mend_word(struct mend *m)
{
    static const char *const words[] = { "true", "false", "null" };
    const char *from = m->at;
    while (m->at < m->end &&
           (isalnum((unsigned char)*m->at) || strchr("+-._", *m->at) || (unsigned char)*m->at >= 0x80))
        m->at++;
    int length = (int)(m->at - from);
    if (!isalpha((unsigned char)*from)) {
        text_put_bytes(m->out, from, (size_t)length);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((size_t)length != strlen(words[i]) || strncasecmp(from, words[i], strlen(words[i])) != 0)
            continue;
        if (strncmp(from, words[i], (size_t)length) != 0)
            slip(m, from, "is written in small letters: %s", words[i]);
        text_put(m->out, words[i]);
        return;
    }
    slip(m, from, "'%.*s' must stand in double quotes", length < 40 ? length : 40, from);
    text_putf(m->out, "\"%.*s\"", length, from);
}

/* A comma that nothing comes after, or that nothing stands before, is left out. */
static void mend_comma(struct mend *m)
{
    const char *comma = m->at++;
    size_t mark = m->out->length;
    bool useless = m->after == AFTER_OPENING;
    text_put_char(m->out, ',');
    pass_blanks(m);
    useless = useless || m->at == m->end || strchr("]}", *m->at);
    if (useless) {
        slip(m, comma, "this comma is one too many");
        m->out->data[mark] = ' ';
        return;
    }
    m->after = AFTER_OPENING;
    m->keyed = false;
}

static void mend_sign(struct mend *m)
{
    char sign = *m->at;
    if (sign == ',') {
        mend_comma(m);
        return;
    }
    text_put_char(m->out, sign);
    m->at++;
    if (sign == '{' || sign == '[') {
        m->depth += m->depth < DEPTH_MAX;
        m->object[m->depth] = sign == '{';
        m->after = AFTER_OPENING;
        m->keyed = false;
    } else if (sign == '}' || sign == ']') {
        m->depth -= m->depth > 0;
        m->keyed = true; /* what was open was a value itself */
        m->after = AFTER_VALUE;
    } else if (sign == ':') {
        m->after = AFTER_OPENING;
        m->keyed = true;
    }
}

void json_mend(const char *text, size_t length, struct textbuf *out, struct faults *faults)
{
    struct mend m = {
        .at = text, .end = text + length, .out = out, .faults = faults, .counted = text, .line = 1, .column = 1
    };
    while (pass_blanks(&m), m.at < m.end) {
        bool opens = *m.at == '{' || *m.at == '[', value = opens || !strchr(",:]}", *m.at);
        if (value && *m.at)
            put_before_value(&m);
        if (*m.at == '"') {
            copy_text(&m);
            end_value(&m);
        } else if (isalnum((unsigned char)*m.at) || *m.at == '-') {
            mend_word(&m);
            end_value(&m);
        } else if (mend_quotes(&m)) {
            end_value(&m);
        } else {
            mend_sign(&m);
        }
    }
}
