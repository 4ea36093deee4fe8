/* 64-bit FNV-1a, the hash of the record format, which is not for secrets; and one with a key. */
#ifndef COIL_BASE_HASH_H
#define COIL_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xcbf29ce484222325u

/* Continues `hash` (HASH_START at first) over `count` bytes. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *p = (const unsigned char *)bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

/* SipHash-2-4 of Aumasson and Bernstein, of one number: whoever knows its values, but not the key, can tell neither the
 * key nor any other value. */
uint64_t hash_keyed(const uint64_t key[2], uint64_t number);

#endif
