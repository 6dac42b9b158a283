/* Two pieces: one fills while the other is looked through, by some threads, and hashed, by two. */
#include "stepping/sieve.h"

#include "backends/real.h"
#include "base/parallel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 4 << 20, PIECE_ROWS = 1 << 16, LITTLE_BYTES = 1 << 20, CHUNKS = 32, MOST_THREADS = 4 };

/* Where a row lies, and what it holds. */
typedef struct Row {
    long j, k;
    double largest; /* |value|; infinite or NaN when one is */
} Row;

typedef struct Piece {
    unsigned char *bytes;
    Row *rows;
    size_t count;
    size_t bytes_space, rows_space; /* kept from field to field */
} Piece;

struct Sieve {
    Precision precision;
    long count;         /* values of a row */
    size_t bytes, room; /* of a row; rows of a piece */
    Hash *hashes[2];
    FieldSummary *summary;
    Piece pieces[2];
    int filling;
    bool busy; /* a thread has the other piece */
    ParallelLoop passing;
};

/* What a row holds, told by the bits of its numbers: without their sign they order as the numbers do, and those of
 * infinities and NaNs come last. */
typedef struct Scan {
    double largest; /* |value|; infinite or NaN when one is */
    bool minus;     /* there is a -0 */
} Scan;

static Scan scan_f32(const unsigned char *row, long n)
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

static Scan scan_f64(const unsigned char *row, long n)
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

/* Chunk `item` of the other piece: what its rows hold, and +0 for -0. */
static void look_through(void *context, long item, int worker)
{
    const Sieve *s = context;
    const Piece *p = &s->pieces[1 - s->filling];
    (void)worker;
    for (size_t r = p->count * (size_t)item / CHUNKS; r < p->count * (size_t)(item + 1) / CHUNKS; r++) {
        unsigned char *row = p->bytes + r * s->bytes;
        const Scan scan = s->precision == PRECISION_F32 ? scan_f32(row, s->count) : scan_f64(row, s->count);
        p->rows[r].largest = scan.largest;
        for (long i = 0; i < (scan.minus ? s->count : 0); i++)
            real_set(row, s->precision, (size_t)i, real_get(row, s->precision, (size_t)i) + 0.0);
    }
}

static void add_to_hash(void *context, long item, int worker)
{
    const Sieve *s = context;
    const Piece *p = &s->pieces[1 - s->filling];
    (void)worker;
    if (s->hashes[item] != NULL)
        hash_add(s->hashes[item], p->bytes, p->count * s->bytes);
}

static void summarise(FieldSummary *s, double value, long i, const Row *row)
{
    const bool finite = isfinite(value);
    if (!s->finite || (finite && fabs(value) <= s->largest))
        return;
    if (finite)
        s->largest = fabs(value);
    s->finite = finite;
    s->at[0] = i;
    s->at[1] = row->j;
    s->at[2] = row->k;
}

static void sum_up(const Sieve *s, const Piece *p)
{
    for (size_t r = 0; r < p->count; r++)
        if (s->summary->finite && !(p->rows[r].largest <= s->summary->largest))
            for (long i = 0; i < s->count; i++)
                summarise(s->summary, real_get(p->bytes + r * s->bytes, s->precision, (size_t)i), i, &p->rows[r]);
}

/* The whole of the other piece. */
static void pass(void *context, long item, int worker)
{
    Sieve *s = context;
    Piece *p = &s->pieces[1 - s->filling];
    const int all = parallel_threads(), few = all < MOST_THREADS ? all : MOST_THREADS;
    const int threads = p->count * s->bytes < LITTLE_BYTES ? 1 : few; /* more take longer to wake than to look */
    (void)item;
    (void)worker;
    parallel_for(CHUNKS, threads, look_through, s);
    if (s->summary != NULL)
        sum_up(s, p);
    parallel_for(2, threads, add_to_hash, s);
    p->count = 0;
}

static void wait(Sieve *s)
{
    if (s->busy)
        parallel_end(&s->passing);
    s->busy = false;
}

/* The piece is full: a thread passes it. */
static void hand_over(Sieve *s)
{
    wait(s);
    s->filling = 1 - s->filling;
    s->busy = true;
    parallel_begin(&s->passing, 1, 2, pass, s);
}

Sieve *sieve_new(Precision precision)
{
    Sieve *s = calloc(1, sizeof *s);
    if (s != NULL)
        s->precision = precision;
    return s;
}

void sieve_free(Sieve *s)
{
    for (int i = 0; i < (s != NULL ? 2 : 0); i++) {
        free(s->pieces[i].bytes);
        free(s->pieces[i].rows);
    }
    free(s);
}

static bool enlarge(void **memory, size_t *space, size_t bytes)
{
    if (bytes > *space) {
        free(*memory);
        *memory = malloc(bytes);
        *space = *memory != NULL ? bytes : 0;
    }
    return *memory != NULL;
}

static bool enlarge_piece(const Sieve *s, Piece *p)
{
    void *bytes = p->bytes, *rows = p->rows;
    const bool ok = enlarge(&bytes, &p->bytes_space, s->room * s->bytes) &&
                    enlarge(&rows, &p->rows_space, s->room * sizeof *p->rows);
    p->bytes = bytes;
    p->rows = rows;
    return ok;
}

bool sieve_begin(Sieve *s, long count, size_t rows, Hash *all, Hash *own, FieldSummary *summary)
{
    s->count = count;
    s->hashes[0] = all;
    s->hashes[1] = own;
    s->summary = summary;
    s->bytes = (size_t)count * (s->precision == PRECISION_F32 ? sizeof(float) : sizeof(double));
    const size_t fit = PIECE_BYTES / s->bytes, room = fit > PIECE_ROWS ? PIECE_ROWS : fit > 0 ? fit : 1;
    const bool several = rows > room;
    s->room = several ? room : rows;
    if (summary != NULL)
        *summary = (FieldSummary){.finite = true};
    return enlarge_piece(s, &s->pieces[s->filling]) && (!several || enlarge_piece(s, &s->pieces[1 - s->filling]));
}

void sieve_row(Sieve *s, long j, long k, const void *row)
{
    if (s->pieces[s->filling].count == s->room)
        hand_over(s);
    Piece *p = &s->pieces[s->filling];
    memcpy(p->bytes + p->count * s->bytes, row, s->bytes);
    p->rows[p->count++] = (Row){.j = j, .k = k};
}

void sieve_end(Sieve *s)
{
    wait(s);
    s->filling = 1 - s->filling;
    pass(s, 0, 0);
}
