/* How far from its walls the domain is cut: what a layer's pieces take, and whether that leaves anything
 * between two walls. Tiles know PEC walls, PMC ones (what lies beyond is the next H inside with the other sign) and
 * periodic axes: what lies beyond an end is read at the other, and turned where a Bloch wall lies between. */
#include "schedule/march/tiles.h"

#include <string.h>

bool tiles_wrap(const Plan *plan, int axis)
{
    const Axis *a = &plan->grid->axis[axis];
    return a->present && boundary_wraps(a->low.kind);
}

/* A tile that marches asks for its halo, one of a line, which is as wide as a block has threads, for all of itself. */
long tiles_reach(const Plan *plan)
{
    enum { THREADS = 1024 };
    return plan->grid->mode == MODE_1D ? THREADS * WIDEST_STRIP
                                       : MOST_LEVELS + (far_wanted(plan) ? 2 : 1) * WIDEST_STRIP;
}

void images_of(const Plan *plan, int axis, long lo, long hi, long *first, long *last)
{
    const long cells = plan->grid->axis[axis].cells, reach = tiles_reach(plan);
    *first = *last = 0;
    while (tiles_wrap(plan, axis) && hi + (*first - 1) * cells > -reach)
        --*first;
    while (tiles_wrap(plan, axis) && lo + (*last + 1) * cells < cells + reach)
        ++*last;
}

void images_begin(const Plan *plan, const long site[3], Images *i)
{
    for (int a = 0; a < 3; a++)
        images_of(plan, a, site[a], site[a] + 1, &i->lo[a], &i->hi[a]);
    images_again(i);
}

void images_again(Images *i)
{
    memcpy(i->times, i->lo, sizeof i->times);
    i->times[0]--;
}

bool images_next(const Plan *plan, const long site[3], Images *i, long image[3])
{
    int a = 0;
    while (a < 3 && ++i->times[a] > i->hi[a]) {
        i->times[a] = i->lo[a];
        a++;
    }
    for (int b = 0; b < 3 && a < 3; b++)
        image[b] = site[b] + i->times[b] * plan->grid->axis[b].cells;
    return a < 3;
}

/* Cuts along x fall on whole transactions of 32 bytes. */
long tiles_skin(const Plan *plan, int axis, bool high, int steps)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    const long cells = plan->grid->axis[axis].cells, unit = axis == 0 ? tiles_sector(plan) : 1;
    const int thick = high ? layer->high : layer->low;
    const long least = thick + steps + far_wanted(plan);
    if (thick == 0)
        return 0;
    return high ? cells - (cells > least ? cells - least : 0) / unit * unit : round_up(least, unit);
}

long tiles_end(const Plan *plan, int axis)
{
    const Axis *a = &plan->grid->axis[axis];
    return a->cells + (a->high.kind == BOUNDARY_PMC || tiles_wrap(plan, axis) || mur_in_tiles(plan));
}

bool tiles_whole(const Plan *plan, int axis, int steps)
{
    return tiles_skin(plan, axis, false, steps) + tiles_skin(plan, axis, true, steps) >= plan->grid->axis[axis].cells;
}
