/* Heap memory for those who may allocate (front ends, bots, the lab): out of memory ends the process with a message, so
 * that nobody else has to ask. Freed by free(). */
#ifndef COIL_BASE_MEMORY_H
#define COIL_BASE_MEMORY_H

#include "base/fatal.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

static inline void *memory_checked(void *memory)
{
    if (!memory)
        coil_fatal("out of memory");
    return memory;
}

/* `size` > 0 zeroed bytes. */
static inline void *memory_new(size_t size)
{
    assert(size > 0);
    return memory_checked(calloc(1, size));
}

/* The same memory with another size > 0, perhaps moved; what is new in it is not set. */
static inline void *memory_resize(void *memory, size_t size)
{
    return memory_checked(realloc(memory, size));
}

#endif
