/* The disk cache of compiled kernels. One file per entry, named by its key: the
 * hash of everything that decides the bytes (source without its comments, options, compiler, device,
 * driver, yeec version). A file is the payload followed by a fixed trailer that
 * holds a hash of it and of the key; an entry that does not match its hash, or lies
 * under another's name, is deleted and built again, never used. What is kept has been
 * loaded once. Entries appear by rename, so any number of runs may share the
 * folder without locks. A folder that cannot be written or is full costs speed and
 * one warning, nothing else. The entries used least recently go first when the
 * cache outgrows its limit.
 *
 * Folder: $YEEC_CACHE, else $XDG_CACHE_HOME/yeec, else ~/.cache/yeec.
 * Limit: $YEEC_CACHE_MIB mebibytes, else 1024.
 */
#ifndef YEEC_RUNTIME_CACHE_H
#define YEEC_RUNTIME_CACHE_H

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CACHE_PATH_BYTES = 4096, CACHE_LABEL_BYTES = 128, CACHE_WARNING_BYTES = 512 };

typedef struct Cache {
    char dir[CACHE_PATH_BYTES];        /* "" when there is no cache */
    uint64_t limit;                    /* bytes */
    char warning[CACHE_WARNING_BYTES]; /* why entries could not be stored; "" */
} Cache;

typedef struct CacheEntry {
    char key[HASH_HEX_BYTES];
    char label[CACHE_LABEL_BYTES]; /* what it is: "cuda, NVIDIA H200: Thin centre-fed dipole"; "" when unreadable */
    uint64_t bytes;
    int64_t used; /* seconds since 1970 */
} CacheEntry;

/* dir == NULL: the default folder. `enabled` false: every get misses, every put does nothing. */
void cache_init(Cache *cache, const char *dir, bool enabled);
/* The payload in memory the caller frees, or NULL. Marks the entry as used now. */
void *cache_get(const Cache *cache, const char *key, size_t *bytes);
/* Stores; false, with cache->warning set, when that was impossible. Never an error of the run. */
bool cache_put(Cache *cache, const char *key, const char *label, const void *payload, size_t bytes);

/* Entries, the most recently used first, in an array the caller frees; NULL when there are none. */
CacheEntry *cache_list(const Cache *cache, size_t *count);
bool cache_remove(const Cache *cache, const char *key);
/* Deletes every entry; returns how many. */
size_t cache_clear(const Cache *cache);

#endif
