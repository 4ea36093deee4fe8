/* One block of memory that is handed out piece by piece and freed as a whole: all that a bot's player ever uses. */
#ifndef COIL_BASE_ARENA_H
#define COIL_BASE_ARENA_H

#include "base/memory.h"

struct arena {
    unsigned char *bytes; /* owned */
    size_t size, used;
};

enum { ARENA_ALIGN = 64 };

/* What a piece of `size` bytes takes. */
static inline size_t arena_piece(size_t size)
{
    return (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

/* Room for pieces that take `size` bytes together; freed by arena_free. */
static inline struct arena arena_new(size_t size)
{
    struct arena a = { NULL, arena_piece(size), 0 };
    a.bytes = (unsigned char *)memory_checked(aligned_alloc(ARENA_ALIGN, a.size));
    return a;
}

/* The next piece, aligned for everything and not zeroed. Asserts that there is room. */
static inline void *arena_take(struct arena *a, size_t size)
{
    size_t piece = arena_piece(size);
    assert(piece <= a->size - a->used);
    void *taken = a->bytes + a->used;
    a->used += piece;
    return taken;
}

static inline void arena_free(struct arena *a)
{
    free(a->bytes);
    a->bytes = NULL;
    a->size = a->used = 0;
}

#endif
