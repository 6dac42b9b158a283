/* Reading fields in slabs of some megabytes, where the backend has them at hand in its own memory: element (i,j,k) of a
 * field lies at origin + i + stride[1] j + stride[2] k of its buffer. */
#include "stepping/fields.h"

#include <stdlib.h>
#include <string.h>

enum { SLAB_BYTES = 8 << 20 };

/* Elements from the first valid site of a plane to its last, padding of the rows between included. */
static size_t plane_span(const FieldLayout *layout)
{
    return layout->stride[1] * (size_t)(layout->count[1] - 1) + (size_t)layout->count[0];
}

static size_t slab_span(const FieldLayout *layout, long planes)
{
    return layout->stride[2] * (size_t)(planes - 1) + plane_span(layout);
}

static long planes_per_slab(const FieldLayout *layout, size_t real)
{
    size_t plane = (layout->stride[2] > plane_span(layout) ? layout->stride[2] : plane_span(layout)) * real;
    size_t planes = plane >= SLAB_BYTES ? 1 : SLAB_BYTES / plane;
    return planes < (size_t)layout->count[2] ? (long)planes : layout->count[2];
}

/* A row of `count[0]` values with zeros for the sites that have no element. */
static void copy_held(const FieldLayout *layout, size_t real, long j, long k, const unsigned char *row,
                      unsigned char *out)
{
    const bool inside =
        j >= layout->held[1][0] && j < layout->held[1][1] && k >= layout->held[2][0] && k < layout->held[2][1];
    const size_t from = (size_t)layout->held[0][0], to = (size_t)layout->held[0][1];
    memset(out, 0, (size_t)layout->count[0] * real);
    if (inside)
        memcpy(out + from * real, row + from * real, (to - from) * real);
}

static bool holds_all(const FieldLayout *layout)
{
    bool all = true;
    for (int a = 0; a < 3; a++)
        all = all && layout->held[a][0] == 0 && layout->held[a][1] == layout->count[a];
    return all;
}

static bool visit_slab(const Program *program, int field, long k, long planes, const unsigned char *slab,
                       unsigned char *padded, FieldRow *visit, void *context)
{
    const FieldLayout *layout = &program->fields[field];
    size_t real = program_real(program);
    for (long p = 0; p < planes; p++)
        for (long j = 0; j < layout->count[1]; j++) {
            const unsigned char *row = slab + (layout->stride[2] * (size_t)p + layout->stride[1] * (size_t)j) * real;
            if (padded != NULL)
                copy_held(layout, real, j, k + p, row, padded);
            if (!visit(context, field, j, k + p, padded != NULL ? padded : row))
                return false;
        }
    return true;
}

/* Memory for what the backend does not show; made when it is first needed. */
typedef struct Slab {
    unsigned char *bytes;
    size_t room;
} Slab;

/* `elements` from row j of plane k on, padding included; NULL after an error. */
static const unsigned char *take_slab(Backend *b, const Program *program, const FieldLayout *layout, long j, long k,
                                      size_t elements, Slab *slab, Error *err)
{
    const size_t real = program_real(program), bytes = elements * real;
    const size_t offset = (layout->origin + layout->stride[2] * (size_t)k + layout->stride[1] * (size_t)j) * real;
    const void *shown = b->view != NULL ? b->view(b, layout->buffer, offset, bytes) : NULL;
    if (shown != NULL)
        return shown;
    if (slab->bytes == NULL)
        slab->bytes = malloc(slab->room);
    if (slab->bytes == NULL)
        error_set(err, ERROR_SYSTEM, "no memory to read back %s (%zu bytes)", layout->name, slab->room);
    return slab->bytes != NULL && b->read(b, layout->buffer, offset, bytes, slab->bytes, err) ? slab->bytes : NULL;
}

static bool visit_slabs(Backend *b, const Program *program, int field, unsigned char *padded, FieldRow *visit,
                        void *context, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    const long group = planes_per_slab(layout, program_real(program));
    Slab slab = {.room = slab_span(layout, group) * program_real(program)};
    bool ok = true, wanted = true;
    for (long k = 0; k < layout->count[2]; k += group) {
        if (!ok || !wanted)
            break;
        const long planes = layout->count[2] - k < group ? layout->count[2] - k : group;
        const unsigned char *at = take_slab(b, program, layout, 0, k, slab_span(layout, planes), &slab, err);
        ok = at != NULL;
        wanted = ok && visit_slab(program, field, k, planes, at, padded, visit, context);
    }
    free(slab.bytes);
    return ok;
}

bool fields_visit(Backend *b, const Program *program, int field, FieldRow *visit, void *context, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    unsigned char *padded = holds_all(layout) ? NULL : malloc((size_t)layout->count[0] * program_real(program));
    if (padded == NULL && !holds_all(layout))
        return error_set(err, ERROR_SYSTEM, "no memory for one row of %s", layout->name);
    const bool ok = visit_slabs(b, program, field, padded, visit, context, err);
    free(padded);
    return ok;
}

bool fields_read_rows(Backend *b, const Program *program, int field, const long j[2], long k, void *out, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    const size_t real = program_real(program), row = (size_t)layout->count[0] * real;
    const size_t elements = layout->stride[1] * (size_t)(j[1] - j[0] - 1) + (size_t)layout->count[0];
    Slab slab = {.room = elements * real};
    const unsigned char *at = take_slab(b, program, layout, j[0], k, elements, &slab, err);
    for (long n = 0; n < (at != NULL ? j[1] - j[0] : 0); n++)
        copy_held(layout, real, j[0] + n, k, at + layout->stride[1] * (size_t)n * real,
                  (unsigned char *)out + (size_t)n * row);
    free(slab.bytes);
    return at != NULL;
}

void fields_position(const FieldLayout *layout, const long index[3], double at[3])
{
    for (int a = 0; a < 3; a++)
        at[a] = field_at(layout, a, index[a]);
}

static bool write_zeros(Backend *b, int buffer, size_t bytes, Error *err)
{
    size_t piece = bytes < SLAB_BYTES ? bytes : SLAB_BYTES;
    void *zeros = calloc(1, piece);
    if (zeros == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to clear the fields (%zu bytes)", piece);
    bool ok = true;
    for (size_t offset = 0; offset < bytes; offset += piece)
        ok = ok && b->write(b, buffer, offset, bytes - offset < piece ? bytes - offset : piece, zeros, err);
    ok = ok && b->finish(b, err);
    free(zeros);
    return ok;
}

bool fields_reset(Backend *b, const Program *program, Error *err)
{
    for (size_t i = 0; i < program->buffer_count; i++) {
        const Buffer *buffer = &program->buffers[i];
        if (buffer->kind != BUFFER_STATE)
            continue;
        size_t bytes = buffer->element * buffer->count;
        bool ok = buffer->data != NULL ? b->write(b, (int)i, 0, bytes, buffer->data, err)
                                       : write_zeros(b, (int)i, bytes, err);
        if (!ok)
            return false;
    }
    return b->finish(b, err);
}
