/* Fetching probe rows: a buffer is read once per batch, whatever number of probes has parts in it. */
#include "sampling/probes.h"

#include "backends/real.h"

#include <stdlib.h>

enum { BLOCK_BYTES = 4 << 20 };

static bool make_rows(ProbeReader *r, Backend *b, const ProbePart *part, Error *err)
{
    if (part->buffer < 0)
        return true; /* another process has it */
    ProbeRows *q = &r->buffers[part->buffer];
    q->bytes = (size_t)part->width * program_real(r->program);
    const size_t bytes = (size_t)r->program->batch * q->bytes;
    bool ok = true;
    for (int i = 0; i < 2; i++)
        ok = ok && (q->rows[i].bytes != NULL || staging_make(&q->rows[i], b, bytes));
    return ok || error_set(err, ERROR_SYSTEM, "no memory for %ld rows of probe values (%zu bytes)",
                           2 * r->program->batch, 2 * bytes);
}

static size_t block_rows(const Recording *recording)
{
    size_t rows = BLOCK_BYTES / (sizeof(double) * (recording->facts.count + 1));
    return rows < 1 ? 1 : rows;
}

/* Rows of the buffers that the recordings read, and room to put their values together. */
static bool make_recordings(ProbeReader *r, Backend *b, Error *err)
{
    size_t most = 0;
    for (size_t i = 0; i < r->program->recording_count; i++) {
        const Recording *q = &r->program->recordings[i];
        size_t values = block_rows(q) * q->facts.count;
        most = values > most ? values : most;
        for (size_t n = 0; n < q->facts.count; n++)
            if (!make_rows(r, b, &q->parts[n], err))
                return false;
    }
    if (most == 0)
        return true;
    r->block = malloc(most * sizeof *r->block);
    return r->block != NULL || error_set(err, ERROR_SYSTEM, "no memory for a block of %zu recorded values", most);
}

/* The parts of all columns of a step. */
static size_t part_count(const Program *program)
{
    size_t n = 0;
    for (size_t i = 0; i < program->probe_count; i++)
        n += (size_t)program->probes[i].part_count;
    return n;
}

bool probes_init(ProbeReader *r, const Program *program, Backend *b, Exchange *exchange, Error *err)
{
    *r = (ProbeReader){.program = program, .exchange = exchange};
    if (program->probe_count + program->recording_count == 0)
        return true;
    size_t batch = (size_t)program->batch;
    r->buffers = calloc(program->buffer_count, sizeof *r->buffers);
    r->steps = malloc(batch * sizeof *r->steps);
    r->values = malloc(batch * sizeof *r->values);
    r->parts = part_count(program);
    if (exchange != NULL)
        r->numbers = malloc((batch * r->parts + 1) * sizeof *r->numbers);
    if (r->buffers == NULL || r->steps == NULL || r->values == NULL || (exchange != NULL && r->numbers == NULL))
        return error_set(err, ERROR_SYSTEM, "no memory for %zu steps of probe values", batch);
    for (size_t i = 0; i < program->probe_count; i++)
        for (int n = 0; n < program->probes[i].part_count; n++)
            if (!make_rows(r, b, &program->probes[i].parts[n], err))
                return false;
    return make_recordings(r, b, err);
}

void probes_free(ProbeReader *r)
{
    if (r->buffers != NULL)
        for (size_t i = 0; i < 2 * r->program->buffer_count; i++)
            staging_free(&r->buffers[i / 2].rows[i % 2]);
    free(r->buffers);
    free(r->steps);
    free(r->values);
    free(r->block);
    free(r->numbers);
    *r = (ProbeReader){0};
}

/* What a part has at step m of the batch; 0 where it is another process'. */
static double number_at(const ProbeReader *r, const ProbePart *part, long m)
{
    const size_t index = (size_t)m * (size_t)part->width + (size_t)part->column;
    return part->buffer < 0 ? 0 : real_get(r->buffers[part->buffer].rows[r->place].bytes, r->program->precision, index);
}

/* `numbers`: of the column's parts, of all processes; NULL: this one has all. */
static double value_at(const ProbeReader *r, const ProbeColumn *column, long m, const double *numbers)
{
    double sum = 0;
    for (int n = 0; n < column->part_count; n++) {
        const ProbePart *part = &column->parts[n];
        sum += part->weight * (numbers != NULL ? numbers[n] : number_at(r, part, m));
    }
    return sum * column->to_si;
}

/* All processes' numbers of a batch, as the OR of their bits: each is one's alone, and zero with the others. */
static bool join_numbers(ProbeReader *r, long count, Error *err)
{
    double *to = r->numbers;
    for (long m = 0; m < count; m++)
        for (size_t i = 0; i < r->program->probe_count; i++)
            for (int n = 0; n < r->program->probes[i].part_count; n++)
                *to++ = number_at(r, &r->program->probes[i].parts[n], m);
    return exchange_join(r->exchange, r->numbers, (size_t)(to - r->numbers), err);
}

/* Those of a column, whose parts come after `before` others, at step m. */
static const double *numbers_of(const ProbeReader *r, size_t before, long m)
{
    return r->exchange != NULL ? r->numbers + (size_t)m * r->parts + before : NULL;
}

static size_t gather(const ProbeReader *r, const ProbeColumn *column, size_t before, long first, long count)
{
    size_t n = 0;
    for (long m = 0; m < count; m++) {
        if ((first + m) % column->every != 0)
            continue;
        r->steps[n] = first + m;
        r->values[n] = value_at(r, column, m, numbers_of(r, before, m));
        n++;
    }
    return n;
}

bool probes_fetch(ProbeReader *r, Backend *b, int place, long count, Error *err)
{
    for (size_t i = 0; i < (r->buffers != NULL ? r->program->buffer_count : 0); i++) {
        const ProbeRows *q = &r->buffers[i];
        if (q->rows[place].bytes != NULL && !staging_fetch(&q->rows[place], b, (int)i, (size_t)count * q->bytes, err))
            return false;
    }
    return true;
}

/* What a recording has at step m of the batch; 0 where it is another process'. */
static void put_recorded(const ProbeReader *r, const Recording *recording, long m, double *values)
{
    for (size_t n = 0; n < recording->facts.count; n++) {
        const ProbePart *part = &recording->parts[n];
        values[n] = part->buffer < 0 ? 0 : part->weight * number_at(r, part, m);
    }
}

static bool hand_recording(ProbeReader *r, int recording, long first, long count, RecordSink *record, void *context,
                           Error *err)
{
    const Recording *q = &r->program->recordings[recording];
    const size_t width = q->facts.count, rows = block_rows(q);
    for (size_t m = 0; m < (size_t)count; m += rows) {
        size_t n = (size_t)count - m < rows ? (size_t)count - m : rows;
        for (size_t i = 0; i < n; i++)
            put_recorded(r, q, (long)(m + i), r->block + i * width);
        if (!exchange_join(r->exchange, r->block, n * width, err))
            return false;
        if (!record(context, recording, first + (long)m, r->block, n, err))
            return false;
    }
    return true;
}

bool probes_hand(ProbeReader *r, int place, long first, long count, ProbeSink *sink, RecordSink *record, void *context,
                 Error *err)
{
    if (r->buffers == NULL)
        return true;
    r->place = place;
    if (r->exchange != NULL && !join_numbers(r, count, err))
        return false;
    size_t before = 0;
    if (sink != NULL)
        for (size_t i = 0; i < r->program->probe_count; i++) {
            size_t n = gather(r, &r->program->probes[i], before, first, count);
            before += (size_t)r->program->probes[i].part_count;
            if (n > 0 && !sink(context, (int)i, r->steps, r->values, n, err))
                return false;
        }
    if (record != NULL)
        for (size_t i = 0; i < r->program->recording_count; i++)
            if (!hand_recording(r, (int)i, first, count, record, context, err))
                return false;
    return true;
}
