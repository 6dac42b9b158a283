/* The window of wave rows: rows behind `first` are dropped, missing ones computed. */
#include "stepping/feed.h"

#include "backends/real.h"
#include "base/wide.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_idle(const Feed *f)
{
    return f->program->wave_buffer < 0 || f->program->wave_rows == 0;
}

bool feed_init(Feed *f, const Program *program, Error *err)
{
    *f = (Feed){.program = program, .first = 1, .capacity = program->batch};
    if (is_idle(f))
        return true;
    f->row_bytes = (size_t)program->wave_rows * program_real(program);
    f->rows = malloc(f->row_bytes * (size_t)f->capacity);
    f->sum = calloc((size_t)program->wave_rows, sizeof *f->sum);
    f->ahead = calloc((size_t)program->wave_rows, sizeof *f->ahead);
    if (f->rows == NULL || f->sum == NULL || f->ahead == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for %ld rows of source values (%zu bytes)", f->capacity,
                         f->row_bytes * (size_t)f->capacity);
    return true;
}

void feed_free(Feed *f)
{
    free(f->rows);
    free(f->sum);
    free(f->ahead);
    *f = (Feed){0};
}

static void drop_before(Feed *f, long first)
{
    long passed = first - f->first;
    if (passed < 0 || passed >= f->count) {
        f->count = 0;
    } else if (passed > 0) {
        memmove(f->rows, f->rows + (size_t)passed * f->row_bytes, (size_t)(f->count - passed) * f->row_bytes);
        f->count -= passed;
    }
    f->first = first;
}

/* Adds the sizes of so many rows to the columns' sums; false where one is not finite. */
WIDE static bool add_sizes_f32(double *restrict sum, const float *restrict rows, size_t width, size_t count)
{
    int finite = 1;
    for (size_t m = 0; m < count; m++)
#pragma omp simd reduction(& : finite)
        for (size_t c = 0; c < width; c++) {
            const float size = fabsf(rows[m * width + c]);
            finite &= size <= FLT_MAX;
            sum[c] += (double)size;
        }
    return finite != 0;
}

WIDE static bool add_sizes_f64(double *restrict sum, const double *restrict rows, size_t width, size_t count)
{
    int finite = 1;
    for (size_t m = 0; m < count; m++)
#pragma omp simd reduction(& : finite)
        for (size_t c = 0; c < width; c++) {
            const double size = fabs(rows[m * width + c]);
            finite &= size <= DBL_MAX;
            sum[c] += size;
        }
    return finite != 0;
}

static bool add_sizes(const Feed *f, double *sum, long first, long count)
{
    const void *rows = f->rows + (size_t)(first - f->first) * f->row_bytes;
    const size_t width = (size_t)f->program->wave_rows;
    return f->program->precision == PRECISION_F32 ? add_sizes_f32(sum, rows, width, (size_t)count)
                                                  : add_sizes_f64(sum, rows, width, (size_t)count);
}

/* A source that is not a number would poison the whole domain within a few steps. */
static bool check_finite(Feed *f, long first, long count, Error *err)
{
    const unsigned char *rows = f->rows + (size_t)(first - f->first) * f->row_bytes;
    const size_t width = (size_t)f->program->wave_rows, n = (size_t)count * width;
    if (add_sizes(f, f->ahead, first, count))
        return true;
    size_t i = 0;
    while (i + 1 < n && isfinite(real_get(rows, f->program->precision, i)))
        i++;
    return error_set(err, ERROR_RUN, "a source's waveform gives %g at step %ld (t = %g s)",
                     real_get(rows, f->program->precision, i), first + (long)(i / width),
                     (double)(first + (long)(i / width)) * f->program->dt);
}

bool feed_prepare(Feed *f, long first, long count, Error *err)
{
    if (is_idle(f))
        return true;
    drop_before(f, first);
    if (f->count >= count)
        return true;
    long from = first + f->count, missing = count - f->count;
    void *rows = f->rows + (size_t)f->count * f->row_bytes;
    if (!f->program->wave(f->program->context, from, missing, rows, err) || !check_finite(f, from, missing, err))
        return false;
    f->ahead_count += missing;
    f->count = count;
    return true;
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
    return b->write(b, f->program->wave_buffer, 0, (size_t)count * f->row_bytes, f->rows, err);
}
