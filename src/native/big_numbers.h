/* Numbers beyond 64 bits, which jansson refuses: a line that holds some is parsed with texts in their places. */
#ifndef COIL_NATIVE_BIG_NUMBERS_H
#define COIL_NATIVE_BIG_NUMBERS_H

#include "base/textbuf.h"

/* Appends the line, each such number made a text that begins with a zero byte. */
void big_numbers_quote(const char *line, size_t length, struct textbuf *out);

/* The number that a text of a quoted line stands for; NULL if it is any other text. `length` is that of the text. */
const char *big_number(const char *text, size_t length);

/* Puts the numbers back into JSON that was made of a quoted line, in place; with `as_texts` as texts. */
void big_numbers_unquote(char *json, bool as_texts);

#endif
