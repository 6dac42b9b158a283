/* Fetching probe rows: columns that share a buffer share its read. */
#include "probes.h"

#include "real.h"

#include <stdlib.h>

static size_t row_bytes(const Program *program, const ProbeColumn *column)
{
    return (size_t)column->width * program_real(program);
}

bool probes_init(ProbeReader *r, const Program *program, Error *err)
{
    *r = (ProbeReader){.program = program};
    if (program->probe_count == 0)
        return true;
    size_t widest = 0;
    for (size_t i = 0; i < program->probe_count; i++)
        if (row_bytes(program, &program->probes[i]) > widest)
            widest = row_bytes(program, &program->probes[i]);
    size_t batch = (size_t)program->batch;
    r->rows = malloc(batch * widest);
    r->steps = malloc(batch * sizeof *r->steps);
    r->values = malloc(batch * sizeof *r->values);
    if (r->rows == NULL || r->steps == NULL || r->values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for %zu rows of probe values (%zu bytes)", batch,
                         batch * widest);
    return true;
}

void probes_free(ProbeReader *r)
{
    free(r->rows);
    free(r->steps);
    free(r->values);
    *r = (ProbeReader){0};
}

static size_t gather(const ProbeReader *r, const ProbeColumn *column, long first, long count)
{
    size_t n = 0;
    for (long m = 0; m < count; m++) {
        if ((first + m) % column->every != 0)
            continue;
        size_t index = (size_t)m * (size_t)column->width + (size_t)column->column;
        r->steps[n] = first + m;
        r->values[n] = real_get(r->rows, r->program->precision, index) * column->to_si;
        n++;
    }
    return n;
}

static bool is_first_of_buffer(const Program *program, size_t probe)
{
    for (size_t i = 0; i < probe; i++)
        if (program->probes[i].buffer == program->probes[probe].buffer)
            return false;
    return true;
}

static bool read_buffer(ProbeReader *r, Backend *b, size_t leader, long first, long count, ProbeSink *sink,
                        void *context, Error *err)
{
    const Program *program = r->program;
    const ProbeColumn *lead = &program->probes[leader];
    if (!b->read(b, lead->buffer, 0, (size_t)count * row_bytes(program, lead), r->rows, err))
        return false;
    for (size_t i = leader; i < program->probe_count; i++) {
        if (program->probes[i].buffer != lead->buffer)
            continue;
        size_t n = gather(r, &program->probes[i], first, count);
        if (n > 0 && !sink(context, (int)i, r->steps, r->values, n, err))
            return false;
    }
    return true;
}

bool probes_read(ProbeReader *r, Backend *b, long first, long count, ProbeSink *sink, void *context, Error *err)
{
    for (size_t i = 0; i < r->program->probe_count; i++)
        if (is_first_of_buffer(r->program, i) && !read_buffer(r, b, i, first, count, sink, context, err))
            return false;
    return true;
}
