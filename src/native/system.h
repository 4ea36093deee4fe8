/* What only the system can tell: the time, and chance that nobody foresees. */
#ifndef COIL_NATIVE_SYSTEM_H
#define COIL_NATIVE_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds of a clock that is never set back. `context` is not looked at: bots and sessions are handed this. */
int64_t system_ms(void *context);

/* Random bits of the kernel; false if it has none to give. */
bool system_random(void *context, uint64_t *bits);

/* So many threads can run at the same time: at least 1, and at most `most`. */
int system_processors(int most);

/* The addresses by which other machines find this one, "192.168.1.20", at most `most`; returns how many there are. */
enum { IPV4_SIZE = 16 };
int system_addresses(char out[][IPV4_SIZE], int most);

#endif
