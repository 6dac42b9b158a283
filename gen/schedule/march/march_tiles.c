/* The tiles of a piece: its windows along x and the rows, and the march cut into chunks so that the device is full. */
#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { MIXED_CHUNKS = 4, MOST_CUTS = 16 * WARP /* rows of a tile */, FEW_BESIDE = 8, FEW_TILES = 64 };
/* Planes that a tile is cut by; those that are worth it where tiles in which poles act are as large, and where they are
 * smaller. */
enum { PLANES = 8, LEAST_PLANES = 24, LEAST_OF_SMALL = 8 };

/* Chunks of the march over a block of a piece whose other axes have `tiles` windows. */
static long chunk_count(const Plan *plan, const Piece *p, const March *m, const Segment *along, long tiles)
{
    const long length = along->hi - along->lo;
    if (p->layers >> m->axis[2] & 1)
        return 1;
    if (tiles_layers(p) == 1 && p->planes > 0)
        return (length + p->planes - 1) / p->planes;
    if (p->layers == 0 && p->rest == 0 && plan->shape.chunks > 0)
        return min_long(plan->shape.chunks, length);
    if (p->layers == 0) {
        const bool shares = model_real_bytes(plan->model) == 8; /* halos are half of what such tiles load */
        const long chunks = tiles_chunks(tiles, length, m->steps, tiles_units(plan) - m->beside, shares);
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

static void make_tiles(const Plan *plan, const Piece *p, March *m)
{
    Window *x = memory_must(malloc(2 * MOST_WINDOWS * sizeof *x)), *rows = x + MOST_WINDOWS;
    for (int i = 0; i < p->count; i++) {
        const Block *b = &p->blocks[i];
        Segment kept = b->s[m->axis[2]];
        const Segment *along = &kept;
        edges_keep(plan, m->axis[2], m->steps, &kept);
        if (kept.hi <= kept.lo)
            continue;
        int nx = march_windows(plan, m, &b->s[0], 0, x);
        int nrows = march_windows(plan, m, m->axis[1] < 0 ? NULL : &b->s[m->axis[1]], 1, rows);
        if (tiles_flat(plan))
            flat_tiles(plan, p, along, x, nx, m);
        else
            add_tiles(m, x, nx, rows, nrows, along, chunk_count(plan, p, m, along, (long)nx * nrows));
    }
    free(x);
}

/* Do poles act in these planes of a tile? */
static bool remembers(const Plan *plan, const March *m, const Tile *t, long p0, long p1)
{
    Tile part = *t;
    part.p0 = (int32_t)p0;
    part.p1 = (int32_t)p1;
    Box b = tiles_box(plan, m, &part);
    for (int a = 0; a < 3; a++)
        if (b.lo[a] < 0 || b.hi[a] > plan->grid->axis[a].sites) { /* round a periodic axis */
            b.lo[a] = 0;
            b.hi[a] = plan->grid->axis[a].sites;
        }
    return model_poles_meet(plan->model, &b, false);
}

/* Takes the planes at one end of a tile in which no pole acts off it, where they are many. */
static void cut_planes(const Plan *plan, const March *m, Tile *t, bool high, long least, March *to)
{
    long n = 0;
    const long all = t->p1 - t->p0;
    while (n + PLANES <= all &&
           !remembers(plan, m, t, high ? t->p1 - n - PLANES : t->p0, high ? t->p1 : t->p0 + n + PLANES))
        n += PLANES;
    if (n < least || n >= all)
        return;
    Tile part = *t;
    if (high)
        part.p0 = t->p1 -= (int32_t)n;
    else
        part.p1 = t->p0 += (int32_t)n;
    vec_push(&to->tiles, part);
}

/* A tile as tiles of fewer rows. */
static void cut_rows(const Tile *t, const March *from, March *m)
{
    Window rows[MOST_CUTS];
    const bool walled = t->row1 > t->row + tiles_rows(from) - from->halo;
    const Segment s = {.lo = t->row0, .hi = t->row1, .wall_lo = t->row == t->row0, .wall_hi = walled};
    const int n = m->axis[1] < 0 ? 0 : tiles_windows(&s, tiles_rows(m), m->halo, 1, rows, MOST_CUTS);
    for (int i = 0; i < n; i++) {
        Tile part = *t;
        part.row = (int32_t)rows[i].origin;
        part.row0 = (int32_t)rows[i].lo;
        part.row1 = (int32_t)rows[i].hi;
        vec_push(&m->tiles, part);
    }
    if (n == 0)
        vec_push(&m->tiles, *t);
}

/* Rows of tiles that remember so that as few as possible make one of the others. */
static long best_rows(const March *light, const March *heavy)
{
    const long kept = tiles_rows(light) - 2L * light->halo, own = tiles_rows(heavy) - 2L * heavy->halo;
    const long cuts = (kept + own - 1) / own;
    return (kept + cuts - 1) / cuts + 2L * heavy->halo;
}

/* Moves the tiles in which poles act. */
static bool split_tiles(const Plan *plan, const Piece *p, int steps, March m[2])
{
    Piece heavy = *p;
    heavy.remembers = true;
    if (!march_shape(plan, &heavy, steps, &m[1]))
        return false;
    if (m[1].axis[1] >= 0 && tiles_rows(&m[1]) < tiles_rows(&m[0])) {
        heavy.most_rows = best_rows(&m[0], &m[1]);
        if (!march_shape(plan, &heavy, steps, &m[1]))
            return false;
    }
    const long least = tiles_rows(&m[1]) < tiles_rows(&m[0]) ? LEAST_OF_SMALL : LEAST_PLANES;
    March light = {.tiles = {0}};
    for (size_t i = 0; i < m[0].tiles.count; i++) {
        Tile t = m[0].tiles.items[i];
        if (!remembers(plan, &m[0], &t, t.p0, t.p1)) {
            vec_push(&light.tiles, t);
            continue;
        }
        for (int high = 0; high < 2 && !tiles_flat(plan); high++)
            cut_planes(plan, &m[0], &t, high, least, &light);
        cut_rows(&t, &m[0], &m[1]);
    }
    vec_free(&m[0].tiles);
    m[0].tiles.items = light.tiles.items;
    m[0].tiles.count = light.tiles.count;
    m[0].tiles.space = light.tiles.space;
    return true;
}

/* Is this a layer of so few tiles that a launch for those in which poles act costs more than their memory in all, or
 * are there too many launches? */
static bool remembers_whole(const Plan *plan, const Piece *p, const March *m)
{
    if (tiles_flat(plan) || (!p->lumped && (p->layers == 0 || m->tiles.count > FEW_TILES)))
        return false;
    for (size_t i = 0; i < m->tiles.count; i++)
        if (remembers(plan, m, &m->tiles.items[i], m->tiles.items[i].p0, m->tiles.items[i].p1))
            return true;
    return false;
}

bool march_whole_tiles(const Plan *plan, const Piece *p, int steps, March *m)
{
    if (!march_shape(plan, p, steps, m))
        return false;
    m->beside = p->beside_tiles;
    make_tiles(plan, p, m);
    return true;
}

bool march_tiles(const Plan *plan, const Piece *p, int steps, March m[2])
{
    March *whole = &m[p->remembers];
    m[!p->remembers] = (March){.steps = steps};
    if (!march_whole_tiles(plan, p, steps, whole))
        return false;
    if (p->remembers || plan->model->pole_bricks == NULL)
        return true;
    if (remembers_whole(plan, p, whole)) {
        Piece all = *p;
        all.remembers = true;
        vec_free(&whole->tiles);
        return march_tiles(plan, &all, steps, m);
    }
    if (split_tiles(plan, p, steps, m))
        return true;
    vec_free(&whole->tiles);
    return false;
}

long march_count(const Plan *plan, const PieceList *list, int steps, bool layers)
{
    long count = 0;
    for (int i = 0; i < list->count; i++) {
        March m;
        if (list->pieces[i].rest != 0 || (list->pieces[i].layers != 0) != layers ||
            !march_whole_tiles(plan, &list->pieces[i], steps, &m))
            continue;
        count += (long)m.tiles.count;
        vec_free(&m.tiles);
    }
    return count;
}

/* Tiles of the layers that run beside the core's, where they are few: the core leaves them their multiprocessors, so
 * that all tiles of a small domain run at once. */
long march_beside(const Plan *plan, const PieceList *list, int steps)
{
    const long count = tiles_flat(plan) ? 0 : march_count(plan, list, steps, true);
    return count <= tiles_units(plan) / FEW_BESIDE ? count : 0;
}
