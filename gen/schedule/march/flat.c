/* How the march over a flat grid is cut into chunks. All blocks of a pass, a warp each, are one launch
 * (parts.c) and mostly run at once, so a pass takes as long as its slowest block: a chunk's rows and
 * twice the halo, times what a level costs there. Layers, walls, corners and rows whose media are looked up
 * cost more than the core, and get shorter chunks in return. The core's length is the one for which the device is done
 * first: a level takes at least a latency, that of the core or of a layer or Mur wall where there are any, and no less
 * than the issue of all warps that share a scheduler. Weights and cycles as measured on an H200 (f32, T = 4 .. 12, 2000
 * x 1000 and 4096^2 cells). */
#include "schedule/march/flat.h"

#include <stdlib.h>

enum { SCHEDULERS = 4, PIECES = 3 /* of a tile with points */ };
enum { LATENCY = 190, HEAVY_LATENCY = 330, LOOK_UP_LATENCY = 540, ISSUE = 95 }; /* cycles of a level */
enum { REGISTERS = 512, OWN_REGISTERS = 28, PER_LEVEL = 14 }; /* of a scheduler's lanes; of a thread, in f32 */

static const double LOOK_UP = 1.6; /* how much longer it takes to issue a level that looks media up */

/* Warps of a scheduler, as registers have it. */
static long warps_at_once(const Plan *plan, int steps)
{
    const long words = model_real_bytes(plan->model) / 4;
    const long most = REGISTERS / round_up(OWN_REGISTERS + PER_LEVEL * words * steps, 8);
    return most < 1 ? 1 : most > 8 ? 8 : most;
}

/* No columns yet. To look up takes a latency, which other warps of the scheduler hide in part. */
static FlatCut no_columns(const Plan *plan, int steps, bool media)
{
    const double level = (double)max_long(LATENCY, warps_at_once(plan, steps) * ISSUE),
                 latency = LOOK_UP_LATENCY / level;
    return (FlatCut){.steps = steps, .media = media, .look_up = latency > LOOK_UP ? latency : LOOK_UP};
}

void flat_tiles(const Plan *plan, const Piece *p, const Segment *along, const Window *x, int nx, March *m)
{
    FlatCut cut = no_columns(plan, m->steps, p->media);
    flat_add_columns(plan, p, m, along, x, nx, &cut);
    flat_push(&cut, p->rows, m);
    flat_free(&cut);
}

/* The columns of all pieces; false where memory is short. */
static bool all_columns(const Plan *plan, PieceList *list, int steps, FlatCut *cut)
{
    Window *x = malloc(MOST_WINDOWS * sizeof *x);
    if (x == NULL)
        return false;
    for (int i = 0; i < list->count; i++) {
        const Piece *p = &list->pieces[i];
        March m;
        march_shape(plan, p, steps, &m);
        for (int b = 0; b < p->count; b++)
            flat_add_columns(plan, p, &m, &p->blocks[b].s[m.axis[2]], x,
                             march_windows(plan, &m, &p->blocks[b].s[0], 0, x), cut);
    }
    free(x);
    return true;
}

/* Cycles of a pass: blocks that run at once wait for latency or for the others of their scheduler, and come in rounds.
 */
static double pass_cycles(const Plan *plan, const PieceList *list, const FlatCut *cut, long rows)
{
    const int steps = cut->steps;
    const long schedulers = SCHEDULERS * tiles_units(plan);
    const double latency = list->pieces[0].mur || model_has_layers(plan->model) ? HEAVY_LATENCY : LATENCY;
    const long slots = schedulers * warps_at_once(plan, steps);
    double level = 0;
    for (long left = flat_push(cut, rows, NULL); left > 0; left -= slots) {
        const long warps = ((left < slots ? left : slots) + schedulers - 1) / schedulers;
        const double issue = (double)(warps * ISSUE);
        level += issue > latency ? issue : latency;
    }
    return level * (double)flat_longest(cut, rows) * steps;
}

/* Rows of the core's chunks for which a pass takes the fewest cycles. */
static long fastest_rows(const Plan *plan, int steps, bool media, PieceList *list, double *cycles)
{
    FlatCut cut = no_columns(plan, steps, media);
    long best = 16;
    *cycles = 1e300;
    if (!all_columns(plan, list, steps, &cut))
        return best;
    for (long rows = 6 + plan->grid->axis[1].cells / 256; rows <= 1024; rows += 1 + rows / 64) {
        const double here = pass_cycles(plan, list, &cut, rows);
        if (here < *cycles) {
            *cycles = here;
            best = rows;
        }
    }
    flat_free(&cut);
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

double flat_balance(const Plan *plan, int steps, bool media, PieceList *list)
{
    double cycles = 0;
    for (int i = 0; i < list->count; i++) {
        list->pieces[i].mur = mur_in_tiles(plan);
        list->pieces[i].media = media;
    }
    const long rows = plan->shape.chunks > 0 ? named_rows(plan, list) : fastest_rows(plan, steps, media, list, &cycles);
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
