/* XXH3-128 in canonical (big-endian) hex. */
#include "base/hash.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

struct Hash {
    XXH3_state_t *state;
};

static void to_hex(XXH128_hash_t value, char hex[HASH_HEX_BYTES])
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, value);
    for (int i = 0; i < 16; i++)
        snprintf(hex + 2 * i, 3, "%02x", canonical.digest[i]);
}

Hash *hash_new(void)
{
    Hash *h = memory_must(malloc(sizeof *h));
    XXH3_state_t *state = memory_must(XXH3_createState());
    XXH3_128bits_reset(state);
    h->state = state;
    return h;
}

void hash_add(Hash *h, const void *bytes, size_t n)
{
    XXH3_128bits_update(h->state, bytes, n);
}

void hash_end(Hash *h, char hex[HASH_HEX_BYTES])
{
    to_hex(XXH3_128bits_digest(h->state), hex);
    XXH3_freeState(h->state);
    free(h);
}

void hash_bytes(const void *bytes, size_t n, char hex[HASH_HEX_BYTES])
{
    to_hex(XXH3_128bits(bytes, n), hex);
}

uint64_t hash_number(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}
