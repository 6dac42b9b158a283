/* Hashes of bytes as hex strings (XXH3, 128 bits): source hash, scene hash,
 * cache keys, field digests. Not cryptographic. */
#ifndef YEEC_BASE_HASH_H
#define YEEC_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_HEX_BYTES = 33 }; /* 32 digits and the NUL */

typedef struct Hash Hash; /* a running hash */

Hash *hash_new(void);
void hash_add(Hash *h, const void *bytes, size_t n);
/* A text in C without its comments: what a compiler makes of two texts that differ in comments alone is the same. */
void hash_add_code(Hash *h, const char *source);
void hash_end(Hash *h, char hex[HASH_HEX_BYTES]); /* writes the digits and frees h */
/* 64 bits for hash tables. */
uint64_t hash_number(const void *bytes, size_t n);
uint64_t hash_end_number(Hash *h); /* the same of all that was added; frees h */
void hash_bytes(const void *bytes, size_t n, char hex[HASH_HEX_BYTES]);

#endif
