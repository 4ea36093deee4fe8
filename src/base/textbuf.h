/* Text that is written piece by piece, into memory of the caller or into memory that grows.
 *
 * Rules write texts without allocating, so they are handed a buffer over fixed memory; front ends build long replies
 * in a growing one. The text is always terminated. A fixed buffer that is full cuts the text and remembers it. */
#ifndef COIL_BASE_TEXTBUF_H
#define COIL_BASE_TEXTBUF_H

#include <stdbool.h>
#include <stddef.h>

struct textbuf {
    char *data;      /* terminated; NULL only in a growing buffer that never held anything */
    size_t length;   /* bytes before the terminator */
    size_t capacity; /* bytes of `data`, the terminator included */
    bool grows;      /* owns `data`, to be released */
    bool cut;        /* a fixed buffer had no room for everything */
};

#define TEXTBUF_GROWING ((struct textbuf){ .grows = true })

/* A buffer over `size` > 0 bytes of the caller's memory, which must outlive it. Needs no release. */
struct textbuf textbuf_over(char *memory, size_t size);

/* Frees the memory of a growing buffer and leaves it empty and growing; does nothing to a fixed one. */
void textbuf_release(struct textbuf *b);

/* Empties the text and keeps the memory. */
void textbuf_clear(struct textbuf *b);

/* The text, never NULL. Valid until the next write. */
const char *textbuf_text(const struct textbuf *b);

/* These append. */
void text_put(struct textbuf *b, const char *text);
void text_put_bytes(struct textbuf *b, const char *bytes, size_t count);
void text_put_char(struct textbuf *b, char c);
void text_put_int(struct textbuf *b, long long value);
void text_putf(struct textbuf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The index of a text in a list that NULL ends, or -1. */
int word_find(const char *const *words, const char *text);

#endif
