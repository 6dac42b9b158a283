/* XXH3-128 in canonical (big-endian) hex. */
#include "base/hash.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Where the comment that begins at `s` ends; `s` itself where none does. */
static const char *past_comment(const char *s)
{
    if (s[0] == '/' && s[1] == '*') {
        const char *end = strstr(s + 2, "*/");
        return end != NULL ? end + 2 : s + strlen(s);
    }
    if (s[0] != '/' || s[1] != '/')
        return s;
    do
        s += 1 + strcspn(s + 1, "\n");
    while (*s == '\n' && s[-1] == '\\'); /* a line that goes on */
    return s;
}

/* Past a text or character in quotes; one that is not closed ends with its line. */
static const char *past_quoted(const char *s)
{
    const char quote = *s++;
    while (*s != quote && *s != '\n' && *s != '\0')
        s += s[0] == '\\' && s[1] != '\0' ? 2 : 1;
    return s + (*s == quote);
}

void hash_add_code(Hash *h, const char *source)
{
    while (*source != '\0') {
        const char *next = source + strcspn(source, "/\"'"), *past = past_comment(next);
        if (next != source)
            hash_add(h, source, (size_t)(next - source));
        if (past != next) {
            hash_add(h, " ", 1);
            source = past;
            continue;
        }
        past = *next == '/' ? next + 1 : *next != '\0' ? past_quoted(next) : next;
        hash_add(h, next, (size_t)(past - next));
        source = past;
    }
    hash_add(h, "", 1);
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

/* Both of XXH3's hashes have one state. */
uint64_t hash_end_number(Hash *h)
{
    const uint64_t number = XXH3_64bits_digest(h->state);
    XXH3_freeState(h->state);
    free(h);
    return number;
}

uint64_t hash_number(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}
