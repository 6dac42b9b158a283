/* The columns of a flat grid's pass: a window of x from one end of the march to the other, with the stretches of it in
 * which tiles have sites of one class for each component. Tiles elsewhere look their media up at each level. */
#include "schedule/march/flat.h"

/* How much longer a level takes: in layers, beside a Mur wall. */
static const double LAYER_ACROSS = 1.4, LAYER_ALONG = 1.7, LAYER_BOTH = 2.2, MUR_WALL = 1.5;

static double layer_weight(const Piece *p, const March *m)
{
    const bool across = p->layers & 1, along = p->layers >> m->axis[2] & 1;
    return across && along ? LAYER_BOTH : along ? LAYER_ALONG : across ? LAYER_ACROSS : 1;
}

/* Of rows lo <= row < hi, which tiles load, those that a tile of one medium can keep. */
static void push_pure(const March *m, const Segment *along, long lo, long hi, const long loaded[2], FlatCut *cut)
{
    const Stretch s = {.lo = lo == loaded[0] ? along->lo : lo + m->halo,
                       .hi = hi == loaded[1] ? along->hi : hi - m->halo};
    if (s.hi > s.lo)
        vec_push(&cut->pure, s);
}

static void find_pure(const Plan *plan, const March *m, const Window *x, const Segment *along, FlatCut *cut)
{
    const int axis = m->axis[2];
    const bool wraps = tiles_wrap(plan, axis);
    const long end = plan->grid->axis[axis].sites;
    const long loaded[2] = {wraps ? along->lo - m->halo : max_long(along->lo - m->halo, 0),
                            wraps ? along->hi + m->halo : min_long(along->hi + m->halo, end)};
    MediaWindow w;
    if (!cut->media) {
        push_pure(m, along, loaded[0], loaded[1], loaded, cut);
        return;
    }
    media_window(plan, x->origin, x->origin + (long)m->lanes * m->strip, &w);
    long begin = loaded[0];
    int media = media_of_row(plan, &w, begin);
    for (long row = begin + 1; row <= loaded[1]; row++) {
        const int here = row < loaded[1] ? media_of_row(plan, &w, row) : MIXED;
        if (here == media && row < loaded[1])
            continue;
        if (media != MIXED)
            push_pure(m, along, begin, row, loaded, cut);
        begin = row;
        media = here;
    }
}

void flat_add_columns(const Plan *plan, const Piece *p, const March *m, const Segment *along, const Window *x, int nx,
                      FlatCut *cut)
{
    for (int i = 0; i < nx; i++) {
        const bool wall = (p->layers & 1) == 0 && (p->walls & 1) && (i == 0 || i == nx - 1);
        const bool ends = p->mur && (p->layers >> m->axis[2] & 1) == 0;
        const long waits = (long)(cut->waits / layer_weight(p, m));
        Column c = {.x = x[i],
                    .lo = along->lo,
                    .hi = along->hi,
                    .weight = layer_weight(p, m) * (wall && p->mur ? MUR_WALL : 1),
                    .end_lo = ends && along->wall_lo,
                    .end_hi = ends && along->wall_hi,
                    .wait_lo = waits > 0 && edges_end(plan, m->axis[2], along, false) ? waits : 0,
                    .wait_hi = waits > 0 && edges_end(plan, m->axis[2], along, true) ? waits : 0,
                    .first = cut->pure.count};
        find_pure(plan, m, &x[i], along, cut);
        c.count = cut->pure.count - c.first;
        cut->mixed |= c.count != 1 || cut->pure.items[c.first].lo > c.lo || cut->pure.items[c.first].hi < c.hi;
        vec_push(&cut->columns, c);
    }
}

void flat_free(FlatCut *cut)
{
    vec_free(&cut->columns);
    vec_free(&cut->pure);
}

/* Rows of a chunk that takes as long as `rows` of the core. */
static long rows_for(const FlatCut *cut, long rows, double weight)
{
    return max_long(LEAST_ROWS, (long)((double)(rows + 2L * cut->steps) / weight) - 2L * cut->steps);
}

long flat_longest(const FlatCut *cut, long rows)
{
    const long core = rows + 2L * cut->steps, least = (long)(cut->look_up * (double)(LEAST_ROWS + 2L * cut->steps));
    return cut->mixed ? max_long(core, least) : core;
}

static long push_tile(const Column *c, long p0, long p1, March *m)
{
    if (m != NULL) {
        Tile t = {.x = (int32_t)c->x.origin, .x0 = (int32_t)c->x.lo, .x1 = (int32_t)c->x.hi, .row1 = 1};
        t.p0 = (int32_t)p0;
        t.p1 = (int32_t)p1;
        vec_push(&m->tiles, t);
    }
    return 1;
}

/* Rows of a column as so many tiles that end together: equal ones, but for those that begin later. The time that they
 * wait counts as rows, half a tile's at most; `usual` are a tile's. How many there are. */
static long push_tiles(const Column *c, long lo, long hi, long usual, bool up, March *m)
{
    const long from = lo - (lo == c->lo ? min_long(c->wait_lo, usual / 2) : 0);
    const long length = hi + (hi == c->hi ? min_long(c->wait_hi, usual / 2) : 0) - from;
    const long chunks = up ? (length + usual - 1) / usual : max_long(1, (length + usual / 2) / usual);
    long tiles = 0;
    for (long n = 0; n < chunks && hi > lo; n++) {
        const long p0 = max_long(lo, from + length * n / chunks), p1 = min_long(hi, from + length * (n + 1) / chunks);
        if (p1 > p0)
            tiles += push_tile(c, p0, p1, m);
    }
    return tiles;
}

/* Rows between walls: stretches of one medium, unless they are short, and what lies between them. */
static long push_stretches(const FlatCut *cut, const Column *c, const long part[2], long rows, March *m)
{
    const long own = rows_for(cut, rows, c->weight), mixed = rows_for(cut, rows, c->weight * cut->look_up);
    long at = part[0], tiles = 0;
    for (size_t i = c->first; i < c->first + c->count; i++) {
        const long lo = max_long(cut->pure.items[i].lo, at), hi = min_long(cut->pure.items[i].hi, part[1]);
        if (lo == part[0] && hi == part[1])
            return push_tiles(c, lo, hi, own, false, m);
        if (2 * (hi - lo) < own)
            continue;
        tiles += push_tiles(c, at, lo, mixed, true, m);
        tiles += push_tiles(c, lo, hi, own, true, m);
        at = hi;
    }
    return tiles + push_tiles(c, at, part[1], mixed, true, m);
}

/* Chunks at Mur walls across the march are shorter. */
static long push_column(const FlatCut *cut, const Column *c, long rows, March *m)
{
    const long end = rows_for(cut, rows, c->weight * MUR_WALL);
    long part[2] = {c->lo, c->hi}, tiles = 0;
    if (c->end_lo && part[1] - part[0] > 2 * end) {
        tiles += push_tile(c, part[0], part[0] + end, m);
        part[0] += end;
    }
    if (c->end_hi && part[1] - part[0] > 2 * end) {
        tiles += push_tile(c, part[1] - end, part[1], m);
        part[1] -= end;
    }
    return tiles + push_stretches(cut, c, part, rows, m);
}

long flat_push(const FlatCut *cut, long rows, March *m)
{
    long tiles = 0;
    for (size_t i = 0; i < cut->columns.count; i++)
        tiles += push_column(cut, &cut->columns.items[i], rows, m);
    return tiles;
}
