/* What feed.c and feed_rules.c share. */
#ifndef COIL_TESTS_FEED_PARTS_H
#define COIL_TESTS_FEED_PARTS_H

#include "support.h"

/* Ends the program: says what is wrong and shows the input. */
_Noreturn void feed_fault(const char *what, const char *input, size_t length);

/* A refusal has a code and a message of one line. */
void feed_check_error(int code, const struct error *err, const char *input, size_t length);

/* The state is sound, and its position is read back as the same bytes under the same rules. */
void feed_check_round_trip(const struct test_catalog *c, const struct rules *rules, const struct state *s,
                           const char *input, size_t length);

#endif
