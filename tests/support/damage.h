/* Texts damaged by lot: what fuzzers and the tests of bad input make of requests, records, positions and rulesets that
 * were sound. The same generator does the same damage. */
#ifndef COIL_TESTS_DAMAGE_H
#define COIL_TESTS_DAMAGE_H

#include "base/rng.h"
#include "base/textbuf.h"

/* Each alters `text`, a growing buffer that may hold zero bytes, in one to three places. */

/* Bytes flipped, put in, left out, repeated; the end cut off; numbers and words that readers find hard. */
void damage_bytes(struct textbuf *text, struct rng *rng);

/* A JSON text as a tree: values swapped, changed, copied, of another type, members renamed, left out and added, so that
 * it stays JSON and reaches the checks behind the parser. Returns false, and does nothing, if it is not JSON. */
bool damage_json(struct textbuf *text, struct rng *rng);

/* Whole lines left out, swapped, repeated, moved, and numbers in them changed. */
void damage_lines(struct textbuf *text, struct rng *rng);

/* One line: the JSON in it, if it has any, else its bytes. */
void damage_one_line(struct textbuf *text, struct rng *rng);

#endif
