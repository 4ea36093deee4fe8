/* Text buffers; see textbuf.h. */
#include "base/textbuf.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct textbuf textbuf_over(char *memory, size_t size)
{
    assert(size > 0);
    memory[0] = '\0';
    return (struct textbuf){ .data = memory, .capacity = size };
}

void textbuf_release(struct textbuf *b)
{
    if (!b->grows)
        return;
    free(b->data);
    *b = TEXTBUF_GROWING;
}

void textbuf_clear(struct textbuf *b)
{
    b->length = 0;
    b->cut = false;
    if (b->data)
        b->data[0] = '\0';
}

const char *textbuf_text(const struct textbuf *b)
{
    return b->data ? b->data : "";
}

/* Makes room for `more` bytes and a terminator; returns how many of them fit. */
static size_t reserve(struct textbuf *b, size_t more)
{
    size_t need = b->length + more + 1;
    if (need <= b->capacity)
        return more;
    if (!b->grows) {
        b->cut = true;
        return b->capacity - b->length - 1;
    }
    size_t capacity = b->capacity ? b->capacity : 256;
    while (capacity < need)
        capacity *= 2;
    b->data = memory_resize(b->data, capacity);
    b->capacity = capacity;
    return more;
}

void text_put_bytes(struct textbuf *b, const char *bytes, size_t count)
{
    size_t fits = reserve(b, count);
    if (fits)
        memcpy(b->data + b->length, bytes, fits);
    b->length += fits;
    b->data[b->length] = '\0';
}

void text_put(struct textbuf *b, const char *text)
{
    text_put_bytes(b, text, strlen(text));
}

void text_put_char(struct textbuf *b, char c)
{
    if (b->length + 1 >= b->capacity) {
        text_put_bytes(b, &c, 1);
        return;
    }
    b->data[b->length++] = c;
    b->data[b->length] = '\0';
}

void text_put_int(struct textbuf *b, long long value)
{
    char digits[24], *end = digits + sizeof digits, *at = end;
    unsigned long long rest = value < 0 ? -(unsigned long long)value : (unsigned long long)value;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    text_put_bytes(b, at, (size_t)(end - at));
}

int word_find(const char *const *words, const char *text)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

void text_putf(struct textbuf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int count = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(count >= 0);
    size_t fits = reserve(b, (size_t)count);
    if (fits || count == 0)
        vsnprintf(b->data + b->length, fits + 1, format, again);
    va_end(again);
    b->length += fits;
}
