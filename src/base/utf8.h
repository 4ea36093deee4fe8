/* Texts in UTF-8. */
#ifndef COIL_BASE_UTF8_H
#define COIL_BASE_UTF8_H

#include "base/textbuf.h"

#include <stdint.h>

/* The bytes of the character at `text`, of which `left` > 0 are there, and the character itself (NULL is allowed); 0 if
 * there is none. */
size_t utf8_character(const char *text, size_t left, uint32_t *out);

/* True for the first byte of a character: any but 10xxxxxx. */
static inline bool utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* The columns of so many bytes of a text: each character has one. */
int utf8_columns(const char *text, size_t length);

/* True if all of it is UTF-8. */
bool utf8_sound(const char *text, size_t length);

/* The letters (characters) of a text that is to stand in a line, as a name does; -1 if it cannot: it has control
 * characters, or others that nobody sees. */
int utf8_letters(const char *text);

/* Writes a text that may have been cut anywhere: what is not UTF-8 is left out, control characters become '?'. */
void utf8_put(struct textbuf *out, const char *text);

/* What stands for a character beyond ASCII where there are no others: the same as near as there is, or '?'. */
char utf8_plainest(uint32_t c);

#endif
