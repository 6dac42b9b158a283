/* Kept: what a checkpoint says of data that lies in files of its own and grows with the run (frames, recorded steps):
 * how many items there must be, and a hash of them, chained from item to item, so that a file that was damaged since
 * is found when the run goes on. */
#ifndef YEEC_OUTPUT_KEPT_H
#define YEEC_OUTPUT_KEPT_H

#include "base/hash.h"

#include <stdbool.h>

typedef struct Kept {
    uint64_t count, hash;
} Kept;

/* One item more, of `bytes` bytes, which belongs to `step`. */
static inline void kept_add_hash(Kept *k, long step, uint64_t hash)
{
    uint64_t link[3] = {k->hash, (uint64_t)step, hash};
    k->hash = hash_number(link, sizeof link);
    k->count++;
}

static inline void kept_add(Kept *k, long step, const void *item, size_t bytes)
{
    kept_add_hash(k, step, hash_number(item, bytes));
}

static inline bool kept_equal(Kept a, Kept b)
{
    return a.count == b.count && a.hash == b.hash;
}

#endif
