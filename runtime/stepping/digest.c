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

/* This process' own rows of a field, and where they lie in the whole domain. */
typedef struct Own {
    int axis;
    long lo, hi, shift; /* indices of the part; of the whole: that plus `shift` */
} Own;

static Own own_of(const Program *p, int field)
{
    const ProgramWindow *w = &p->window;
    const long count = p->fields[field].count[w->axis];
    return (Own){.axis = w->axis, .lo = w->own[0], .hi = w->own[1] < count ? w->own[1] : count, .shift = w->first};
}

/* Rows on their way: to the process that speaks, or through it to the hash. */
typedef struct Stream {
    Walk *walk;
    Exchange *exchange;
    Own own;
    long shift[3];
    unsigned char *piece;
    size_t bytes, room;
} Stream;

enum { PIECE_BYTES = 4 << 20 };

static void flush(Stream *s)
{
    if (s->bytes > 0)
        exchange_send(s->exchange, 0, s->piece, s->bytes);
    s->bytes = 0;
}

static bool visit_own(void *context, int field, long j, long k, const void *row)
{
    Stream *s = context;
    const long at = s->own.axis == 2 ? k : j;
    const size_t bytes = (size_t)s->walk->program->fields[field].count[0] * program_real(s->walk->program);
    if (at < s->own.lo || at >= s->own.hi)
        return true;
    if (exchange_speaks(s->exchange))
        return visit(s->walk, field, j + s->shift[1], k + s->shift[2], row);
    if (s->bytes + bytes > s->room)
        flush(s);
    memcpy(s->piece + s->bytes, row, bytes);
    s->bytes += bytes;
    return true;
}

/* The rows of another process, as visit_own there sends them. */
static void visit_other(Stream *s, int from, int field)
{
    const FieldLayout *layout = &s->walk->program->fields[field];
    const size_t bytes = (size_t)layout->count[0] * program_real(s->walk->program);
    int64_t range[2];
    exchange_receive(s->exchange, from, range, sizeof range);
    const long planes = (long)(range[1] - range[0]), inner = s->own.axis == 2 ? layout->count[1] : 1;
    const size_t rows = s->room / bytes;
    size_t left = (size_t)(planes * inner), n = 0;
    for (long row = 0; row < planes * inner; row++) {
        if (n == 0) {
            n = left < rows ? left : rows;
            exchange_receive(s->exchange, from, s->piece, n * bytes);
            s->bytes = 0;
            left -= n;
        }
        const long at = (long)range[0] + row / inner;
        visit(s->walk, field, s->own.axis == 2 ? row % inner : at, s->own.axis == 2 ? at : 0, s->piece + s->bytes);
        s->bytes += bytes;
        n--;
    }
}

/* A field of all processes in the order of the whole domain, whose slowest axis is the one that is cut. */
static bool walk_together(Stream *s, Backend *b, int field, Error *err)
{
    const Program *p = s->walk->program;
    s->own = own_of(p, field);
    s->shift[s->own.axis] = s->own.shift;
    s->bytes = 0;
    const int64_t range[2] = {s->own.lo + s->own.shift, s->own.hi + s->own.shift};
    if (!exchange_speaks(s->exchange))
        exchange_send(s->exchange, 0, range, sizeof range);
    if (!fields_visit(b, p, field, visit_own, s, err))
        exchange_abandon(s->exchange, err);
    if (!exchange_speaks(s->exchange))
        flush(s);
    for (int n = 1; exchange_speaks(s->exchange) && n < exchange_count(s->exchange); n++)
        visit_other(s, n, field);
    return true;
}

static bool walk_field(Walk *w, Backend *b, Exchange *exchange, int field, Error *err)
{
    if (exchange == NULL)
        return fields_visit(b, w->program, field, visit, w, err);
    const size_t row = (size_t)w->program->fields[field].count[0] * program_real(w->program);
    Stream s = {.walk = w, .exchange = exchange, .room = row > PIECE_BYTES ? row : PIECE_BYTES / row * row};
    s.piece = malloc(s.room);
    if (s.piece == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for rows of the fields");
        exchange_abandon(exchange, err);
    }
    const bool ok = walk_together(&s, b, field, err);
    free(s.piece);
    return ok;
}

static bool walk_all(Walk *w, Backend *b, Exchange *exchange, Error *err)
{
    for (size_t f = 0; f < w->program->field_count; f++) {
        if (w->summary != NULL)
            w->summary[f] = (FieldSummary){.finite = true};
        w->own = w->hash != NULL && w->summary != NULL ? hash_new() : NULL;
        const bool ok = walk_field(w, b, exchange, (int)f, err);
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

bool digest_fields(Backend *b, const Program *program, Exchange *exchange, char hex[HASH_HEX_BYTES],
                   FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary};
    w.row = malloc((size_t)longest_row(program) * program_real(program));
    if (w.row == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for one row of the fields");
    w.hash = hash_new();
    bool ok = walk_all(&w, b, exchange, err);
    hash_end(w.hash, hex);
    free(w.row);
    return ok;
}

bool digest_summary(Backend *b, const Program *program, FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary};
    return walk_all(&w, b, NULL, err);
}
