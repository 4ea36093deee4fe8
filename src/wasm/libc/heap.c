/* The module's heap. Blocks are powers of two; one that is freed waits for the next of its size, and memory never goes
 * back. That is a tenth of the code of wasi-libc's allocator, which a page would have to load. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

enum { HEADER = 16, ORDER_MIN = 5, ORDER_MAX = 31, WASM_PAGE = 65536 };

/* Lies right before the memory that is handed out, which so is aligned as most things want it. What lies before memory
 * that is aligned to more only knows its block. */
struct block {
    struct block *block; /* itself */
    struct block *next;  /* while it is free */
    uint32_t order;      /* it has 1 << order bytes, this header among them */
};
static_assert(sizeof(struct block) <= HEADER, "a header has room");

static struct block *free_blocks[ORDER_MAX + 1];

/* The first address that the program itself does not use; the linker sets it. */
extern unsigned char __heap_base;

/* Memory that was never used, or NULL. */
static struct block *fresh(uint32_t size)
{
    static uintptr_t used;
    if (!used)
        used = ((uintptr_t)&__heap_base + HEADER - 1) & ~(uintptr_t)(HEADER - 1);
    size_t room = __builtin_wasm_memory_size(0) * WASM_PAGE - used;
    if (size > room && __builtin_wasm_memory_grow(0, (size - room + WASM_PAGE - 1) / WASM_PAGE) == SIZE_MAX)
        return NULL;
    struct block *block = (struct block *)used;
    used += size;
    return block;
}

/* The order of a block for so many bytes. */
static uint32_t order_of(size_t size)
{
    uint32_t order = 32 - (uint32_t)__builtin_clz((uint32_t)size + HEADER - 1);
    return order < ORDER_MIN ? ORDER_MIN : order;
}

static struct block *block_of(void *memory)
{
    return ((struct block *)((char *)memory - HEADER))->block;
}

void *malloc(size_t size)
{
    if (size > (1u << ORDER_MAX) - HEADER)
        return NULL;
    uint32_t order = order_of(size);
    struct block *block = free_blocks[order];
    if (block)
        free_blocks[order] = block->next;
    else if (!(block = fresh(1u << order)))
        return NULL;
    block->block = block;
    block->order = order;
    return (char *)block + HEADER;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    char *memory = size < SIZE_MAX - alignment ? malloc(size + alignment) : NULL;
    if (!memory || (uintptr_t)memory % alignment == 0)
        return memory;
    char *aligned = memory + alignment - (uintptr_t)memory % alignment;
    ((struct block *)(aligned - HEADER))->block = block_of(memory);
    return aligned;
}

void free(void *memory)
{
    if (!memory)
        return;
    struct block *block = block_of(memory);
    block->next = free_blocks[block->order];
    free_blocks[block->order] = block;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    void *memory = __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
    return memory ? __builtin_memset(memory, 0, bytes) : NULL;
}

void *realloc(void *memory, size_t size)
{
    if (!memory)
        return malloc(size);
    struct block *block = block_of(memory);
    size_t room = (size_t)((char *)block + ((size_t)1 << block->order) - (char *)memory);
    if (size <= room)
        return memory;
    void *larger = malloc(size);
    if (!larger)
        return NULL;
    __builtin_memcpy(larger, memory, room);
    free(memory);
    return larger;
}
