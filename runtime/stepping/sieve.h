/* Sieve: rows of fields on their way to hashes and summaries. Rows are copied as they come; whenever a good piece of
 * them is there, other threads look through it and hash it while the next one comes. What comes out is as if each row
 * had been looked at in turn. */
#ifndef YEEC_RUNTIME_SIEVE_H
#define YEEC_RUNTIME_SIEVE_H

#include "base/error.h"
#include "base/hash.h"
#include "program.h"

typedef struct FieldSummary {
    double largest;              /* of |value| among the finite ones, as stored */
    long at[3];                  /* its index, or that of the first value that is not finite */
    bool finite;                 /* no NaN, no infinity */
    char digest[HASH_HEX_BYTES]; /* of this component alone; "" with the summary alone */
} FieldSummary;

typedef struct Sieve Sieve;

/* For fields, one after the other; NULL: no memory. */
Sieve *sieve_new(Precision precision);
/* A field: rows of `count` values each, `rows` of them at most. The hashes get each row's bytes with +0 for -0;
 * NULL: no hash. `summary`, which may be NULL, begins anew. False: no memory. */
bool sieve_begin(Sieve *s, long count, size_t rows, Hash *all, Hash *own, FieldSummary *summary);
/* The next row, that of the indices j and k. */
void sieve_row(Sieve *s, long j, long k, const void *row);
/* After the last one: until all is done. */
void sieve_end(Sieve *s);
void sieve_free(Sieve *s);

#endif
