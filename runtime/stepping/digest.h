/* Digest of a state: XXH3 (128 bits) over all field values inside the domain. For
 * every present component in the program's order, every valid site with x fastest,
 * then y, then z, the little-endian bytes of the stored real, -0 counted as +0. It
 * knows nothing of padding or layout, so it is the same for every backend and
 * schedule; sites that a reduced layout does not hold count as 0. A summary of each component comes with it, from the
 * same reading. */
#ifndef YEEC_RUNTIME_DIGEST_H
#define YEEC_RUNTIME_DIGEST_H

#include "backends/backend.h"
#include "exchange/exchange.h"
#include "stepping/sieve.h"

/* `summary`: room for program->field_count, or NULL. Of several processes each brings its own sites, and the one that
 * speaks gets the whole domain's digest and summary; the others leave theirs empty. */
bool digest_fields(Backend *b, const Program *program, Exchange *exchange, char hex[HASH_HEX_BYTES],
                   FieldSummary *summary, Error *err);

/* The summary alone. */
bool digest_summary(Backend *b, const Program *program, FieldSummary *summary, Error *err);

#endif
