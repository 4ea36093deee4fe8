/* The other direction of base/flat_bytes.h: what a maker of lists elsewhere does. */
#ifndef COIL_TESTS_FLAT_ENCODE_H
#define COIL_TESTS_FLAT_ENCODE_H

#include "base/flat.h"
#include "base/textbuf.h"

/* Appends the serial form of a list. */
void flat_encode(const struct flat *list, struct textbuf *out);

#endif
