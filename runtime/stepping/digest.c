/* One walk over the fields: rows are summarised and hashed with zeros made positive. */
#include "stepping/digest.h"

#include "backends/real.h"
#include "stepping/fields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the digest is defined over little-endian bytes; swap them here"
#endif

typedef struct Walk {
    const Program *program;
    Hash *hash, *own; /* of all, of the component that is walked; NULL: summary only */
    void *row;        /* the row with +0 for -0 */
    FieldSummary *summary;
} Walk;

static void summarise(FieldSummary *s, double value, long i, long j, long k)
{
    bool finite = isfinite(value);
    if (!s->finite || (finite && fabs(value) <= s->largest))
        return;
    if (finite)
        s->largest = fabs(value);
    s->finite = finite;
    s->at[0] = i;
    s->at[1] = j;
    s->at[2] = k;
}

/* What a row holds, told by the bits of its numbers: without their sign they order as the numbers do, and those of
 * infinities and NaNs come last. */
typedef struct Scan {
    double largest; /* |value|; infinite or NaN when one is */
    bool minus;     /* there is a -0 */
} Scan;

static Scan scan_f32(const char *row, long n)
{
    int32_t most = 0, minus = 0;
#pragma omp simd reduction(max : most) reduction(| : minus)
    for (long i = 0; i < n; i++) {
        int32_t v;
        memcpy(&v, row + (size_t)i * sizeof v, sizeof v);
        most = (v & INT32_MAX) > most ? v & INT32_MAX : most;
        minus |= v == INT32_MIN;
    }
    float largest;
    memcpy(&largest, &most, sizeof largest);
    return (Scan){(double)largest, minus != 0};
}

static Scan scan_f64(const char *row, long n)
{
    int64_t most = 0, minus = 0;
#pragma omp simd reduction(max : most) reduction(| : minus)
    for (long i = 0; i < n; i++) {
        int64_t v;
        memcpy(&v, row + (size_t)i * sizeof v, sizeof v);
        most = (v & INT64_MAX) > most ? v & INT64_MAX : most;
        minus |= v == INT64_MIN;
    }
    double largest;
    memcpy(&largest, &most, sizeof largest);
    return (Scan){largest, minus != 0};
}

/* The row with +0 for -0. */
static const void *plus_zeros(const Walk *w, const void *row, long n)
{
    Precision precision = w->program->precision;
    for (long i = 0; i < n; i++)
        real_set(w->row, precision, (size_t)i, real_get(row, precision, (size_t)i) + 0.0);
    return w->row;
}

static bool visit(void *context, int field, long j, long k, const void *row)
{
    Walk *w = context;
    Precision precision = w->program->precision;
    long n = w->program->fields[field].count[0];
    Scan scan = precision == PRECISION_F32 ? scan_f32(row, n) : scan_f64(row, n);
    FieldSummary *s = w->summary != NULL ? &w->summary[field] : NULL;
    if (s != NULL && s->finite && !(scan.largest <= s->largest))
        for (long i = 0; i < n; i++)
            summarise(s, real_get(row, precision, (size_t)i), i, j, k);
    if (w->hash == NULL)
        return true;
    const void *bytes = scan.minus ? plus_zeros(w, row, n) : row;
    hash_add(w->hash, bytes, (size_t)n * program_real(w->program));
    if (w->own != NULL)
        hash_add(w->own, bytes, (size_t)n * program_real(w->program));
    return true;
}

static bool walk_all(Walk *w, Backend *b, Error *err)
{
    for (size_t f = 0; f < w->program->field_count; f++) {
        if (w->summary != NULL)
            w->summary[f] = (FieldSummary){.finite = true};
        w->own = w->hash != NULL && w->summary != NULL ? hash_new() : NULL;
        const bool ok = fields_visit(b, w->program, (int)f, visit, w, err);
        if (w->own != NULL)
            hash_end(w->own, w->summary[f].digest);
        if (!ok)
            return false;
    }
    return true;
}

static long longest_row(const Program *program)
{
    long longest = 1;
    for (size_t f = 0; f < program->field_count; f++)
        if (program->fields[f].count[0] > longest)
            longest = program->fields[f].count[0];
    return longest;
}

bool digest_fields(Backend *b, const Program *program, char hex[HASH_HEX_BYTES], FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary};
    w.row = malloc((size_t)longest_row(program) * program_real(program));
    if (w.row == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for one row of the fields");
    w.hash = hash_new();
    bool ok = walk_all(&w, b, err);
    hash_end(w.hash, hex);
    free(w.row);
    return ok;
}

bool digest_summary(Backend *b, const Program *program, FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary};
    return walk_all(&w, b, err);
}
