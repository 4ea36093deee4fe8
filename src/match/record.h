/* What the writer and the reader of records have in common. */
#ifndef COIL_MATCH_RECORD_H
#define COIL_MATCH_RECORD_H

#include <stdbool.h>

#define RECORD_FIRST_LINE "coil-record 1"

enum { RECORD_HASH_EVERY = 50 };

/* True if a hash line stands after the `count`-th action wherever the record ends. */
static inline bool record_hash_due(int count)
{
    return count > 0 && count % RECORD_HASH_EVERY == 0;
}

#endif
