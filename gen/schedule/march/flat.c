/* How the march over a flat grid is cut into chunks. All blocks of a pass, a warp each, are one launch
 * (parts.c) and mostly run at once, so a pass takes as long as its slowest block: a chunk's rows and
 * twice the halo, times what a level costs there. Layers, walls and corners cost more than the core, and
 * get shorter chunks in return. The core's length is the one for which the device is done first: a
 * level takes at least a latency, that of the core or of a layer or Mur wall where there are any, and no
 * less than the issue of all warps that share a scheduler. Weights and cycles as measured on an H200
 * (f32, T = 4 .. 12, 2000 x 1000 and 4096^2 cells). */
#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { SCHEDULERS = 4, LEAST_ROWS = 2, PIECES = 3 /* of a tile with points */ };
enum { LATENCY = 190, HEAVY_LATENCY = 375, ISSUE = 95 };      /* cycles of a level */
enum { REGISTERS = 512, OWN_REGISTERS = 50, PER_LEVEL = 14 }; /* of a scheduler's lanes; of a thread */

static const double LAYER_ACROSS = 1.4, LAYER_ALONG = 1.7, LAYER_BOTH = 2.2, MUR_WALL = 1.5;

static double layer_weight(const Piece *p, const March *m)
{
    const bool across = p->layers & 1, along = p->layers >> m->axis[2] & 1;
    return across && along ? LAYER_BOTH : along ? LAYER_ALONG : across ? LAYER_ACROSS : 1;
}

/* Rows of a chunk that takes as long as `rows` of the core. */
static long rows_for(const March *m, long rows, double weight)
{
    return max_long(LEAST_ROWS, (long)((double)(rows + 2L * m->steps) / weight) - 2L * m->steps);
}

static void push_tile(March *m, const Window *x, long p0, long p1)
{
    Tile t = {.x = (int32_t)x->origin, .x0 = (int32_t)x->lo, .x1 = (int32_t)x->hi, .row1 = 1};
    t.p0 = (int32_t)p0;
    t.p1 = (int32_t)p1;
    vec_push(&m->tiles, t);
}

/* One window from end to end; chunks at walls across the march are shorter. */
static void add_column(const Piece *p, const Segment *along, const Window *x, double weight, March *m)
{
    const bool walls = p->mur && (p->layers >> m->axis[2] & 1) == 0;
    const long own = rows_for(m, p->rows, weight), end = rows_for(m, p->rows, weight * MUR_WALL);
    long lo = along->lo, hi = along->hi;
    if (walls && along->wall_lo && hi - lo > 2 * end) {
        push_tile(m, x, lo, lo + end);
        lo += end;
    }
    if (walls && along->wall_hi && hi - lo > 2 * end) {
        push_tile(m, x, hi - end, hi);
        hi -= end;
    }
    const long length = hi - lo, chunks = max_long(1, (length + own / 2) / own);
    for (long c = 0; c < chunks; c++)
        if (length * (c + 1) / chunks > length * c / chunks)
            push_tile(m, x, lo + length * c / chunks, lo + length * (c + 1) / chunks);
}

void flat_tiles(const Piece *p, const Segment *along, const Window *x, int nx, March *m)
{
    for (int i = 0; i < nx; i++) {
        const bool wall = (p->layers & 1) == 0 && (p->walls & 1) && (i == 0 || i == nx - 1);
        add_column(p, along, &x[i], layer_weight(p, m) * (wall && p->mur ? MUR_WALL : 1), m);
    }
}

/* Blocks of a pass whose chunks in the core are `rows` long. */
static long count_blocks(const Plan *plan, PieceList *list, int steps, long rows, Window *x)
{
    long blocks = 0;
    for (int i = 0; i < list->count; i++) {
        Piece *p = &list->pieces[i];
        March m;
        march_shape(plan, p, steps, &m);
        p->rows = rows;
        for (int b = 0; b < p->count; b++)
            flat_tiles(p, &p->blocks[b].s[m.axis[2]], x, march_windows(plan, &m, &p->blocks[b].s[0], 0, x), &m);
        blocks += (long)m.tiles.count;
        vec_free(&m.tiles);
    }
    return blocks;
}

/* Cycles of a pass: blocks that run at once wait for latency or for one another, and come in rounds. */
static double pass_cycles(const Plan *plan, const PieceList *list, long blocks, int steps, long rows)
{
    const long schedulers = SCHEDULERS * tiles_units(plan);
    const double latency = list->pieces[0].mur || model_has_layers(plan->model) ? HEAVY_LATENCY : LATENCY;
    const long registers = round_up(OWN_REGISTERS + PER_LEVEL * steps, 8), most = REGISTERS / registers;
    const long slots = schedulers * (most < 1 ? 1 : most > 8 ? 8 : most);
    double level = 0;
    for (long left = blocks; left > 0; left -= slots) {
        const double issue = (double)(left < slots ? left : slots) / (double)schedulers * ISSUE;
        level += issue > latency ? issue : latency;
    }
    return level * (double)(rows + 2L * steps) * steps;
}

/* Rows of the core's chunks for which a pass takes the fewest cycles. */
static long fastest_rows(const Plan *plan, int steps, PieceList *list, double *cycles)
{
    Window *x = malloc(MOST_WINDOWS * sizeof *x);
    long best = 16;
    *cycles = 1e300;
    if (x == NULL)
        return best;
    for (long rows = 6 + plan->grid->axis[1].cells / 256; rows <= 1024; rows += 1 + rows / 64) {
        const double here = pass_cycles(plan, list, count_blocks(plan, list, steps, rows, x), steps, rows);
        if (here < *cycles) {
            *cycles = here;
            best = rows;
        }
    }
    free(x);
    return best;
}

/* Those of the core cut into as many chunks as the schedule names. */
static long named_rows(const Plan *plan, const PieceList *list)
{
    long length = 0;
    for (int i = 0; i < list->count; i++)
        if (list->pieces[i].layers == 0)
            length = list->pieces[i].blocks[0].s[1].hi - list->pieces[i].blocks[0].s[1].lo;
    return max_long(LEAST_ROWS, (length + plan->shape.chunks - 1) / plan->shape.chunks);
}

double flat_balance(const Plan *plan, int steps, PieceList *list)
{
    double cycles = 0;
    for (int i = 0; i < list->count; i++)
        list->pieces[i].mur = mur_in_tiles(plan);
    const long rows = plan->shape.chunks > 0 ? named_rows(plan, list) : fastest_rows(plan, steps, list, &cycles);
    for (int i = 0; i < list->count; i++)
        list->pieces[i].rows = rows;
    return cycles;
}

/* Tiles with points take longer than others, so they are cut into shorter ones. */
void flat_cut_points(const Plan *plan, March *m)
{
    const size_t n = m->tiles.count;
    for (size_t i = 0; i < n; i++) {
        const Tile whole = m->tiles.items[i];
        long span[2];
        const long rows = whole.p1 - whole.p0, pieces = min_long(PIECES, rows / LEAST_ROWS);
        if (pieces < 2 || !visits_any(plan, m, &whole, span))
            continue;
        m->tiles.items[i].p1 = (int32_t)(whole.p0 + rows / pieces);
        for (long c = 1; c < pieces; c++) {
            Tile part = whole;
            part.p0 = (int32_t)(whole.p0 + rows * c / pieces);
            part.p1 = (int32_t)(whole.p0 + rows * (c + 1) / pieces);
            vec_push(&m->tiles, part);
        }
    }
}
