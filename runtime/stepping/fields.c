/* Reading fields in slabs of some megabytes: element (i,j,k) of a field lies at
 * origin + i + stride[1] j + stride[2] k of its buffer. */
#include "stepping/fields.h"

#include <stdlib.h>
#include <string.h>

enum { SLAB_BYTES = 16 << 20 };

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

static bool read_slab(Backend *b, const Program *program, const FieldLayout *layout, long k, long planes, void *slab,
                      Error *err)
{
    size_t real = program_real(program);
    return b->read(b, layout->buffer, (layout->origin + layout->stride[2] * (size_t)k) * real,
                   slab_span(layout, planes) * real, slab, err);
}

static bool visit_slab(const Program *program, int field, long k, long planes, const unsigned char *slab,
                       FieldRow *visit, void *context)
{
    const FieldLayout *layout = &program->fields[field];
    size_t real = program_real(program);
    for (long p = 0; p < planes; p++)
        for (long j = 0; j < layout->count[1]; j++) {
            size_t offset = layout->stride[2] * (size_t)p + layout->stride[1] * (size_t)j;
            if (!visit(context, field, j, k + p, slab + offset * real))
                return false;
        }
    return true;
}

bool fields_visit(Backend *b, const Program *program, int field, FieldRow *visit, void *context, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    const unsigned char *here = b->view != NULL ? b->view(b, layout->buffer) : NULL;
    if (here != NULL) {
        visit_slab(program, field, 0, layout->count[2], here + layout->origin * program_real(program), visit, context);
        return true;
    }
    long group = planes_per_slab(layout, program_real(program));
    size_t bytes = slab_span(layout, group) * program_real(program);
    unsigned char *slab = malloc(bytes);
    if (slab == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to read back %s (%zu bytes)", layout->name, bytes);
    bool ok = true, wanted = true;
    for (long k = 0; k < layout->count[2]; k += group) {
        if (!ok || !wanted)
            break;
        long planes = layout->count[2] - k < group ? layout->count[2] - k : group;
        ok = read_slab(b, program, layout, k, planes, slab, err);
        wanted = ok && visit_slab(program, field, k, planes, slab, visit, context);
    }
    free(slab);
    return ok;
}

bool fields_read_planes(Backend *b, const Program *program, int field, long k0, long planes, void *out, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    size_t real = program_real(program), row = (size_t)layout->count[0] * real;
    unsigned char *slab = malloc(slab_span(layout, planes) * real), *to = out;
    if (slab == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to read back %ld planes of %s", planes, layout->name);
    bool ok = read_slab(b, program, layout, k0, planes, slab, err);
    for (long p = 0; p < planes; p++) {
        if (!ok)
            break;
        for (long j = 0; j < layout->count[1]; j++, to += row)
            memcpy(to, slab + (layout->stride[2] * (size_t)p + layout->stride[1] * (size_t)j) * real, row);
    }
    free(slab);
    return ok;
}

void fields_position(const FieldLayout *layout, const long index[3], double at[3])
{
    for (int a = 0; a < 3; a++)
        at[a] = layout->first[a] + layout->spacing[a] * (double)index[a];
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
