/* What people write that JSON has not: comments, a comma too many or too few, other quotes, words without quotes. Each
 * is noted with line and column, and mended, so that the rest of a document can be read. */
#ifndef COIL_BASE_JSON_SLIPS_H
#define COIL_BASE_JSON_SLIPS_H

#include "base/faults.h"

/* Writes the text to `out` without its slips, lines as they were, and notes them. What it cannot make out it leaves as
 * it is, for a parser to complain about. */
void json_mend(const char *text, size_t length, struct textbuf *out, struct faults *faults);

#endif
