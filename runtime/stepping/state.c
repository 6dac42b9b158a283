/* Packing and unpacking a block in slabs of some megabytes: whole planes, or rows where a plane is larger. */
#include "stepping/state.h"

#include "backends/real.h"
#include "base/number.h"

#include <stdlib.h>

enum { SLAB_BYTES = 16 << 20 };

/* Rows j .. j+rows-1 of plane k, or planes k .. k+planes-1, as they lie in the buffer. */
typedef struct Slab {
    const Buffer *buffer;
    StateBlock block;
    unsigned char *bytes;
    size_t k, planes, j, rows;
} Slab;

StateBlock state_block(const Buffer *b)
{
    if (b->block.count[0] > 0)
        return b->block;
    return (StateBlock){.stride = {b->count, b->count}, .count = {b->count, 1, 1}, .low = b->count};
}

size_t state_block_bytes(const Buffer *buffer, const StateBlock *block)
{
    return block->count[0] * block->count[1] * block->count[2] * buffer->element;
}

size_t state_bytes(const Buffer *buffer)
{
    const StateBlock b = state_block(buffer);
    return state_block_bytes(buffer, &b);
}

/* Elements from the slab's first to its last. */
static size_t span(const Slab *s)
{
    return s->block.stride[1] * (s->planes - 1) + s->block.stride[0] * (s->rows - 1) + s->block.count[0] + s->block.gap;
}

static size_t offset_of(const Slab *s)
{
    return (s->block.origin + s->block.stride[1] * s->k + s->block.stride[0] * s->j) * s->buffer->element;
}

/* The largest slab that has room: planes[0] and rows[0] are its most planes and rows. */
static bool slab_new(Slab *s, const Buffer *buffer, const StateBlock *block, size_t *planes, size_t *rows, Error *err)
{
    *s = (Slab){.buffer = buffer, .block = *block};
    size_t row = s->block.stride[0] * buffer->element, plane = s->block.stride[1] * buffer->element;
    bool whole = plane <= SLAB_BYTES;
    *planes = whole ? min_size(s->block.count[2], plane > 0 ? SLAB_BYTES / plane : 1) : 1;
    *rows = whole ? s->block.count[1] : min_size(s->block.count[1], row < SLAB_BYTES ? SLAB_BYTES / row : 1);
    s->planes = *planes;
    s->rows = *rows;
    size_t bytes = span(s) * buffer->element;
    s->bytes = calloc(1, bytes > 0 ? bytes : 1);
    return s->bytes != NULL ||
           error_set(err, ERROR_SYSTEM, "no memory to copy the state of %s (%zu bytes)", buffer->name, bytes);
}

typedef bool RunUse(void *context, unsigned char *run, size_t bytes, Error *err);

/* The two runs of elements of every row, the second behind the gap. */
static bool each_run(const Slab *s, RunUse *use, void *context, Error *err)
{
    const size_t element = s->buffer->element, low = s->block.low, high = s->block.count[0] - low;
    for (size_t p = 0; p < s->planes; p++)
        for (size_t r = 0; r < s->rows; r++) {
            unsigned char *row = s->bytes + (s->block.stride[1] * p + s->block.stride[0] * r) * element;
            if (low > 0 && !use(context, row, low * element, err))
                return false;
            if (high > 0 && !use(context, row + (low + s->block.gap) * element, high * element, err))
                return false;
        }
    return true;
}

typedef struct Copy {
    Backend *backend;
    int buffer;
    StatePut *put;
    StateGet *get;
    void *context;
    bool single; /* reals of single precision */
} Copy;

static bool put_run(void *context, unsigned char *run, size_t bytes, Error *err)
{
    const Copy *c = context;
    return c->put(c->context, run, bytes, err);
}

/* States of yeecs that kept subnormal numbers have some; devices never read any. */
static void drop_subnormals(unsigned char *run, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof(float); i++)
        real_set(run, PRECISION_F32, i, (double)to_single(real_get(run, PRECISION_F32, i)));
}

static bool get_run(void *context, unsigned char *run, size_t bytes, Error *err)
{
    const Copy *c = context;
    if (!c->get(c->context, run, bytes, err))
        return false;
    if (c->single)
        drop_subnormals(run, bytes);
    return true;
}

static bool copy_slab(Copy *c, const Slab *s, Error *err)
{
    size_t bytes = span(s) * s->buffer->element;
    if (c->put != NULL)
        return c->backend->read(c->backend, c->buffer, offset_of(s), bytes, s->bytes, err) &&
               each_run(s, put_run, c, err);
    return each_run(s, get_run, c, err) && c->backend->write(c->backend, c->buffer, offset_of(s), bytes, s->bytes, err);
}

static bool copy_all(Copy *c, const Buffer *buffer, const StateBlock *block, Error *err)
{
    Slab s;
    size_t planes, rows;
    if (state_block_bytes(buffer, block) == 0)
        return true;
    if (!slab_new(&s, buffer, block, &planes, &rows, err))
        return false;
    bool ok = true;
    for (s.k = 0; s.k < s.block.count[2]; s.k += planes) {
        if (!ok)
            break;
        for (s.j = 0; s.j < s.block.count[1]; s.j += rows) {
            if (!ok)
                break;
            s.planes = min_size(planes, s.block.count[2] - s.k);
            s.rows = min_size(rows, s.block.count[1] - s.j);
            ok = copy_slab(c, &s, err);
        }
    }
    ok = ok && c->backend->finish(c->backend, err); /* what is written may be on its way until then */
    free(s.bytes);
    return ok;
}

bool state_save_block(Backend *b, const Program *program, int buffer, const StateBlock *block, StatePut *put,
                      void *context, Error *err)
{
    Copy c = {.backend = b, .buffer = buffer, .put = put, .context = context};
    return copy_all(&c, &program->buffers[buffer], block, err);
}

bool state_restore_block(Backend *b, const Program *program, int buffer, const StateBlock *block, StateGet *get,
                         void *context, Error *err)
{
    const bool single = program->precision == PRECISION_F32 && program->buffers[buffer].type == TYPE_REAL;
    Copy c = {.backend = b, .buffer = buffer, .get = get, .context = context, .single = single};
    return copy_all(&c, &program->buffers[buffer], block, err);
}

bool state_save(Backend *b, const Program *program, int buffer, StatePut *put, void *context, Error *err)
{
    const StateBlock block = state_block(&program->buffers[buffer]);
    return state_save_block(b, program, buffer, &block, put, context, err);
}

bool state_restore(Backend *b, const Program *program, int buffer, StateGet *get, void *context, Error *err)
{
    const StateBlock block = state_block(&program->buffers[buffer]);
    return state_restore_block(b, program, buffer, &block, get, context, err);
}
