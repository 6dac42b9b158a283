/* How the march over a flat grid is cut into chunks. All blocks of a pass, a warp each, are one launch
 * (parts.c) and mostly run at once, so a pass takes as long as its slowest block: a chunk's rows and
 * twice the halo, times what a level costs there. Layers, walls, corners and rows whose media are looked up
 * cost more than the core, and get shorter chunks in return. The core's length is the one for which the device is done
 * first: a level takes at least a latency, that of the core or of a layer or Mur wall where there are any, and no less
 * than the issue of all warps that share a scheduler. Weights and cycles as measured on an H200 (f32, T = 4 .. 12, 2000
 * x 1000 and 4096^2 cells).
 *
 * Where several processes step a grid, copies of others' sites come at the beginning of a pass. All blocks may wait for
 * them, or those next to the cut alone in a launch of their own, whose tiles are shorter by the rows that the others
 * take meanwhile. Where all tiles run at once these rows go to the others, so that little is won of a short pass, and a
 * launch is lost; where the device takes them in rounds, the wait is hidden. The cycles of both decide. */
#include "schedule/march/flat.h"

#include <math.h>
#include <stdlib.h>

enum { SCHEDULERS = 4 };
enum { LATENCY = 190, HEAVY_LATENCY = 330, LOOK_UP_LATENCY = 540, ISSUE = 95 }; /* cycles of a level */
/* Cycles until copies come (41 us), their bytes per cycle; of a launch in another stream, and what joins it. */
enum { COPIES = 75000, LINK_BYTES = 160, LAUNCH = 16000 };
enum { REGISTERS = 512, OWN_REGISTERS = 28, PER_LEVEL = 14 }; /* of a scheduler's lanes; of a thread, in f32 */

/* How much longer it takes to issue a level that looks media up; one whose differences are of unequal cells. */
static const double LOOK_UP = 1.6, WEIGHTED = 1.3;

/* Warps of a scheduler, as registers have it. */
static long warps_at_once(const Plan *plan, int steps)
{
    const long words = model_real_bytes(plan->model) / 4;
    const long most = REGISTERS / round_up(OWN_REGISTERS + PER_LEVEL * words * steps, 8);
    return most < 1 ? 1 : most > 8 ? 8 : most;
}

/* No columns yet. To look up takes a latency, which other warps of the scheduler hide in part. */
static FlatCut no_columns(const Plan *plan, int steps, bool media, double waits)
{
    const double level = (double)max_long(LATENCY, warps_at_once(plan, steps) * ISSUE),
                 latency = LOOK_UP_LATENCY / level;
    return (FlatCut){.steps = steps, .media = media, .waits = waits, .look_up = latency > LOOK_UP ? latency : LOOK_UP};
}

void flat_tiles(const Plan *plan, const Piece *p, const Segment *along, const Window *x, int nx, March *m)
{
    FlatCut cut = no_columns(plan, m->steps, p->media, p->waits);
    flat_add_columns(plan, p, m, along, x, nx, &cut);
    flat_push(&cut, p->rows, m);
    flat_free(&cut);
}

/* The columns of all pieces. */
static void all_columns(const Plan *plan, PieceList *list, int steps, FlatCut *cut)
{
    Window *x = memory_must(malloc(MOST_WINDOWS * sizeof *x));
    for (int i = 0; i < list->count; i++) {
        const Piece *p = &list->pieces[i];
        March m;
        march_shape(plan, p, steps, &m);
        for (int b = 0; b < p->count; b++)
            flat_add_columns(plan, p, &m, &p->blocks[b].s[m.axis[2]], x,
                             march_windows(plan, &m, &p->blocks[b].s[0], 0, x), cut);
    }
    free(x);
}

/* Cycles of a level of so many tiles that run at once: of one, or of the others of its scheduler. Chunks are cut as
 * for equal cells, which measures better. */
static double level_cycles(const Plan *plan, const PieceList *list, const FlatCut *cut, long tiles)
{
    const double issue = !cut->media && grid_is_unequal(plan->grid) ? WEIGHTED * ISSUE : ISSUE;
    const long schedulers = SCHEDULERS * tiles_units(plan), warps = (tiles + schedulers - 1) / schedulers;
    const double latency = list->pieces[0].mur || model_has_layers(plan->model) ? HEAVY_LATENCY : LATENCY;
    return fmax((double)warps * issue, latency);
}

/* Tiles that run at once. */
static long slots_of(const Plan *plan, int steps)
{
    return SCHEDULERS * tiles_units(plan) * warps_at_once(plan, steps);
}

/* Cycles of a pass, of which tiles that wait are begun `late`: blocks come in rounds. */
static double pass_cycles(const Plan *plan, const PieceList *list, const FlatCut *cut, long rows, double late)
{
    const long slots = slots_of(plan, cut->steps),
               tiles = flat_push(cut, rows, NULL) + flat_points_add(&cut->points, rows),
               longest = flat_longest(cut, rows), most = rows / 2;
    double level = 0;
    for (long left = tiles; left > 0; left -= slots)
        level += level_cycles(plan, list, cut, min_long(left, slots));
    const double waiting = (double)longest - fmin(cut->waits, (double)most);
    return cut->steps * fmax(level * (double)longest,
                             late / cut->steps + level_cycles(plan, list, cut, min_long(tiles, slots)) * waiting);
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

/* Rows of the core's chunks, those named or the ones for which a pass takes the fewest cycles; these; its tiles. */
typedef struct Chunks {
    long rows, tiles;
    double cycles;
} Chunks;

/* `cut` has no columns yet, and none left. */
static Chunks fastest_chunks(const Plan *plan, FlatCut cut, double late, PieceList *list)
{
    Chunks best = {.rows = 16, .cycles = 1e300};
    const long named = plan->shape.chunks > 0 ? named_rows(plan, list) : 0;
    const long first = named > 0 ? named : 6 + plan->grid->axis[1].cells / 256, last = named > 0 ? named : 1024;
    all_columns(plan, list, cut.steps, &cut);
    if (!cut.media)
        flat_points_find(plan, cut.steps, &cut.points);
    for (long rows = first; rows <= last; rows += 1 + rows / 64) {
        const double here = pass_cycles(plan, list, &cut, rows, late);
        if (here < best.cycles)
            best = (Chunks){.rows = rows, .cycles = here};
    }
    best.tiles = flat_push(&cut, best.rows, NULL);
    vec_free(&cut.points.places);
    flat_free(&cut);
    return best;
}

/* Cycles until copies of others' sites are there. */
static double copy_cycles(const Plan *plan, int steps)
{
    long fields = 0;
    for (int c = 0; c < COMPONENTS; c++)
        fields += plan->model->field_buffer[c] >= 0;
    const double sides = 2, row = (double)(plan->grid->axis[0].cells * model_real_bytes(plan->model));
    return COPIES + sides * (double)(steps * fields) * row / LINK_BYTES;
}

/* With those tiles apart that wait for copies, if that takes fewer cycles or the schedule says so; *waits is then how
 * many rows of the core they wait. */
static Chunks chunks_apart(const Plan *plan, const FlatCut *none, double *waits, PieceList *list)
{
    const double copies = copy_cycles(plan, none->steps);
    const Chunks all = fastest_chunks(plan, *none, 0, list);
    const double level = level_cycles(plan, list, none, min_long(all.tiles, slots_of(plan, none->steps)));
    FlatCut some = *none;
    some.waits = copies / (level * none->steps);
    const Chunks apart = fastest_chunks(plan, some, copies, list);
    const bool pays = apart.cycles + LAUNCH < all.cycles + copies;
    *waits = plan->shape.launches == 2 || (plan->shape.launches == 0 && pays) ? some.waits : 0;
    return *waits > 0 ? apart : all;
}

double flat_balance(const Plan *plan, int steps, bool media, PieceList *list)
{
    double waits = 0;
    for (int i = 0; i < list->count; i++) {
        list->pieces[i].mur = mur_in_tiles(plan);
        list->pieces[i].media = media;
    }
    const FlatCut none = no_columns(plan, steps, media, 0);
    const Chunks chunks =
        edges_come(plan, steps) ? chunks_apart(plan, &none, &waits, list) : fastest_chunks(plan, none, 0, list);
    for (int i = 0; i < list->count; i++) {
        list->pieces[i].rows = chunks.rows;
        list->pieces[i].waits = waits;
    }
    return plan->shape.chunks > 0 ? 0 : chunks.cycles;
}
