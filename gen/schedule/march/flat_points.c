/* Tiles of a flat grid that meet points or probes: they take longer than others, and so are cut into shorter ones. How
 * many that adds is asked where T is chosen, for a tile more than the device has room for begins when another has
 * ended; to cut all tiles longer, so that there is room, measures worse. */
#include "schedule/march/flat.h"

#include <stdlib.h>

enum { PIECES = 3, MANY = 1 << 16 }; /* of a tile with points; points of which none are counted */

static int by_column(const void *a, const void *b)
{
    const PointPlace *x = a, *y = b;
    return x->column != y->column ? (x->column > y->column) - (x->column < y->column)
                                  : (x->row > y->row) - (x->row < y->row);
}

/* A site, in the columns that keep it or have it in their halo. */
static void add_site(const Plan *plan, const long site[3], long wide, FlatPoints *out)
{
    const long lo = max_long(site[0] - out->steps, 0) / wide,
               hi = min_long(site[0] + out->steps, plan->grid->axis[0].cells) / wide;
    for (long column = lo; column <= hi; column++)
        vec_push(&out->places, ((PointPlace){.column = column, .row = site[1]}));
}

void flat_points_find(const Plan *plan, int steps, FlatPoints *out)
{
    const long halo = 2 * round_up(steps, tiles_sector(plan)), strip = (long)WARP * plan_strip(plan);
    const long wide = max_long(strip - halo, tiles_sector(plan));
    size_t points = 0;
    *out = (FlatPoints){.steps = steps};
    for (int list = 0; list < visits_lists(plan); list++)
        points += visits_length(plan, list);
    if (points > MANY)
        return;
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t i = 0; i < visits_length(plan, list); i++)
            add_site(plan, visits_site(plan, list, i), wide, out);
    qsort(out->places.items, out->places.count, sizeof *out->places.items, by_column);
}

/* Places are in order: each marks the chunks that it meets and no one before it in its column. */
long flat_points_add(const FlatPoints *points, long rows)
{
    long tiles = 0, column = -1, next = 0;
    for (size_t i = 0; i < points->places.count; i++) {
        const PointPlace *p = &points->places.items[i];
        const long lo = max_long(p->row - points->steps, 0) / rows, hi = (p->row + points->steps) / rows;
        next = p->column == column ? max_long(next, lo) : lo;
        tiles += max_long(hi + 1 - next, 0);
        next = max_long(next, hi + 1);
        column = p->column;
    }
    return rows / PIECES >= LEAST_ROWS ? (PIECES - 1) * tiles : 0;
}

static long pieces_of(long rows)
{
    return max_long(min_long(PIECES, rows / LEAST_ROWS), 1);
}

long flat_points_rows(long rows)
{
    return rows / pieces_of(rows);
}

void flat_cut_points(const Plan *plan, March *m)
{
    const size_t n = m->tiles.count;
    for (size_t i = 0; i < n; i++) {
        const Tile *whole = &m->tiles.items[i];
        const long pieces = pieces_of(whole->p1 - whole->p0);
        long span[2];
        if (pieces > 1 && visits_any(plan, m, whole, span))
            tiles_part(m, i, pieces);
    }
}
