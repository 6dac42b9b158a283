/* The windows of wave rows: rows behind `first` are dropped, missing ones computed. */
#include "stepping/feed.h"

#include "backends/real.h"
#include "base/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_idle(const Feed *f)
{
    return f->program->wave_buffer < 0 || f->program->wave_rows == 0;
}

bool feed_init(Feed *f, const Program *program, Backend *b, Error *err)
{
    *f = (Feed){.program = program, .first = 1};
    if (is_idle(f))
        return true;
    f->row_bytes = (size_t)program->wave_rows * program_real(program);
    const size_t bytes = f->row_bytes * (size_t)program->batch;
    f->sum = calloc((size_t)program->wave_rows, sizeof *f->sum);
    f->ahead = calloc((size_t)program->wave_rows, sizeof *f->ahead);
    return (f->sum != NULL && f->ahead != NULL && staging_make(&f->windows[0], b, bytes) &&
            staging_make(&f->windows[1], b, bytes)) ||
           error_set(err, ERROR_SYSTEM, "no memory for %ld rows of source values (%zu bytes)", 2 * program->batch,
                     2 * bytes);
}

void feed_free(Feed *f)
{
    staging_free(&f->windows[0]);
    staging_free(&f->windows[1]);
    free(f->sum);
    free(f->ahead);
    *f = (Feed){0};
}

static unsigned char *row_at(const Feed *f, long at)
{
    return f->windows[f->side].bytes + (size_t)at * f->row_bytes;
}

/* Rows from `first` on go to the beginning of the window, or of the other while the device takes rows from this one. */
static void drop_before(Feed *f, long first)
{
    const long passed = first - f->first;
    const unsigned char *kept = passed >= 0 && passed < f->count ? row_at(f, passed) : NULL;
    f->count = kept != NULL ? f->count - passed : 0;
    f->side ^= f->written > 0;
    if (kept != NULL && (passed > 0 || f->written > 0))
        memmove(row_at(f, 0), kept, (size_t)f->count * f->row_bytes);
    f->written = 0;
    f->first = first;
}

/* Adds the sizes of so many rows to the columns' sums, row after row, four in one go. */
#define ADD_SIZES(NAME, REAL)                                                                                          \
    WIDE static void NAME(double *restrict sum, const void *rows, size_t width, size_t count)                          \
    {                                                                                                                  \
        const REAL *row = rows;                                                                                        \
        for (; count >= 4; count -= 4, row += 4 * width)                                                               \
            _Pragma("omp simd") for (size_t c = 0; c < width; c++) sum[c] =                                            \
                sum[c] + fabs((double)row[c]) + fabs((double)row[c + width]) + fabs((double)row[c + 2 * width]) +      \
                fabs((double)row[c + 3 * width]);                                                                      \
        for (; count > 0; count--, row += width)                                                                       \
            _Pragma("omp simd") for (size_t c = 0; c < width; c++) sum[c] += fabs((double)row[c]);                     \
    }
ADD_SIZES(add_sizes_f32, float)
ADD_SIZES(add_sizes_f64, double)
#undef ADD_SIZES

static void add_sizes(const Feed *f, double *sum, long first, long count)
{
    (f->program->precision == PRECISION_F32 ? add_sizes_f32 : add_sizes_f64)(
        sum, row_at(f, first - f->first), (size_t)f->program->wave_rows, (size_t)count);
}

/* A source that is not a number would poison the whole domain within a few steps; the sums tell that there is one. */
static bool check_finite(Feed *f, long first, long count, Error *err)
{
    const unsigned char *rows = row_at(f, first - f->first);
    const size_t width = (size_t)f->program->wave_rows, n = (size_t)count * width;
    size_t c = 0, i = 0;
    while (c < width && isfinite(f->ahead[c]))
        c++;
    if (c == width)
        return true;
    while (i < n && isfinite(real_get(rows, f->program->precision, i)))
        i++;
    return i == n || error_set(err, ERROR_RUN, "a source's waveform gives %g at step %ld (t = %g s)",
                               real_get(rows, f->program->precision, i), first + (long)(i / width),
                               (double)(first + (long)(i / width)) * f->program->dt);
}

/* A few rows at a time, which are in the processor's cache when their sizes are added up. */
static bool make_rows(Feed *f, long last, Error *err)
{
    enum { AT_A_TIME = 8 };
    while (f->count < last) {
        const long from = f->first + f->count, n = last - f->count < AT_A_TIME ? last - f->count : AT_A_TIME;
        if (!f->program->wave(f->program->context, from, n, row_at(f, f->count), err))
            return false;
        add_sizes(f, f->ahead, from, n);
        f->count += n;
    }
    return true;
}

bool feed_prepare(Feed *f, long first, long count, Error *err)
{
    if (is_idle(f))
        return true;
    drop_before(f, first);
    const long missing = count - f->count;
    if (missing <= 0)
        return true;
    f->ahead_count += missing;
    return make_rows(f, count, err) && check_finite(f, first + count - missing, missing, err);
}

/* What the rows of a batch add to the sums is mostly known from their making, which the device does not wait for. */
static void add_up(Feed *f, long count)
{
    const size_t width = (size_t)f->program->wave_rows;
    if (count != f->count || f->ahead_count != count)
        add_sizes(f, f->sum, f->first, count);
    else
        for (size_t c = 0; c < width; c++)
            f->sum[c] += f->ahead[c];
    memset(f->ahead, 0, width * sizeof *f->ahead);
    f->ahead_count = 0;
}

bool feed_write(Feed *f, Backend *b, long first, long count, Error *err)
{
    if (is_idle(f))
        return true;
    if (!feed_prepare(f, first, count, err))
        return false;
    add_up(f, count);
    f->written = count;
    return b->write(b, f->program->wave_buffer, 0, (size_t)count * f->row_bytes, row_at(f, 0), err);
}
