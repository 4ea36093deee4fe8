/* What a mistyped word most likely meant. */
#ifndef COIL_BASE_NEAREST_H
#define COIL_BASE_NEAREST_H

/* The word of `words` (ended by NULL) that `word` most likely meant: one with few letters put in, left out, changed or
 * swapped, one that begins with it, or one that stands in it among others ("discard two cards"). NULL if none is
 * near. */
const char *nearest_word(const char *word, const char *const *words);

#endif
