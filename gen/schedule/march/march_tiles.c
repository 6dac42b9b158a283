/* The tiles of a piece: its windows along x and the rows, and the march cut into chunks so that the device is full. */
#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { MIXED_CHUNKS = 4 };

/* Chunks of the march over a block of a piece whose other axes have `tiles` windows. */
static long chunk_count(const Plan *plan, const Piece *p, const March *m, const Segment *along, long tiles)
{
    const long length = along->hi - along->lo;
    if (p->layers >> m->axis[2] & 1)
        return 1;
    if (p->layers == 0 && p->rest == 0 && plan->shape.chunks > 0)
        return min_long(plan->shape.chunks, length);
    if (p->layers == 0) {
        const long chunks = tiles_chunks(tiles, length, m->steps, tiles_units(plan));
        const bool alone = !model_has_layers(plan->model) || p->rest != 0;
        /* beside layers smaller pieces of work mix better */
        return alone ? chunks : max_long(chunks, min_long(MIXED_CHUNKS, (length + 31) / 32));
    }
    /* the few tiles of a long layer would march long after the rest is done */
    const long least = tiles_layers(p) == 1 ? (length + 191) / 192 : (length + 95) / 96;
    return max_long(least, tiles_layers(p) == 1 ? min_long(MIXED_CHUNKS, (length + 31) / 32)
                                                : min_long(8, (length + 15) / 16));
}

static void add_tiles(March *m, const Window *x, int nx, const Window *rows, int nrows, const Segment *along,
                      long chunks)
{
    const long length = along->hi - along->lo;
    for (long c = 0; c < chunks; c++)
        for (int j = 0; j < nrows; j++)
            for (int i = 0; i < nx; i++) {
                Tile t = {.x = (int32_t)x[i].origin, .x0 = (int32_t)x[i].lo, .x1 = (int32_t)x[i].hi};
                t.row = (int32_t)rows[j].origin;
                t.row0 = (int32_t)rows[j].lo;
                t.row1 = (int32_t)rows[j].hi;
                t.p0 = (int32_t)(along->lo + length * c / chunks);
                t.p1 = (int32_t)(along->lo + length * (c + 1) / chunks);
                if (t.p1 > t.p0)
                    vec_push(&m->tiles, t);
            }
}

static bool make_tiles(const Plan *plan, const Piece *p, March *m, Error *err)
{
    Window *x = malloc(2 * MOST_WINDOWS * sizeof *x), *rows = x + MOST_WINDOWS;
    if (x == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the tiles of the blocked kernels");
    for (int i = 0; i < p->count; i++) {
        const Block *b = &p->blocks[i];
        const Segment *along = &b->s[m->axis[2]];
        int nx = march_windows(plan, m, &b->s[0], 0, x);
        int nrows = march_windows(plan, m, m->axis[1] < 0 ? NULL : &b->s[m->axis[1]], 1, rows);
        if (tiles_flat(plan))
            flat_tiles(p, along, x, nx, m);
        else
            add_tiles(m, x, nx, rows, nrows, along, chunk_count(plan, p, m, along, (long)nx * nrows));
    }
    free(x);
    return true;
}

bool march_tiles(const Plan *plan, const Piece *p, int steps, March *m, Error *err)
{
    return march_shape(plan, p, steps, m) && make_tiles(plan, p, m, err);
}
