/* The window of wave rows: rows behind `first` are dropped, missing ones computed. */
#include "stepping/feed.h"

#include "backends/real.h"

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
    if (f->rows == NULL || f->sum == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for %ld rows of source values (%zu bytes)", f->capacity,
                         f->row_bytes * (size_t)f->capacity);
    return true;
}

void feed_free(Feed *f)
{
    free(f->rows);
    free(f->sum);
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

/* A source that is not a number would poison the whole domain within a few steps. */
static bool check_finite(const Feed *f, long first, long count, Error *err)
{
    const unsigned char *rows = f->rows + (size_t)(first - f->first) * f->row_bytes;
    size_t width = (size_t)f->program->wave_rows, n = (size_t)count * width;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(real_get(rows, f->program->precision, i)))
            return error_set(err, ERROR_RUN, "a source's waveform gives %g at step %ld (t = %g s)",
                             real_get(rows, f->program->precision, i), first + (long)(i / width),
                             (double)(first + (long)(i / width)) * f->program->dt);
    return true;
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
    f->count = count;
    return true;
}

static void add_up(Feed *f, long count)
{
    size_t width = (size_t)f->program->wave_rows;
    for (size_t i = 0, n = (size_t)count * width; i < n; i += width)
        for (size_t c = 0; c < width; c++)
            f->sum[c] += fabs(real_get(f->rows, f->program->precision, i + c));
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
