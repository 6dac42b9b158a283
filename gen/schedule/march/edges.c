/* Tiles of a part of the grid that one process of several steps (grid/window.c).
 *
 * Passes that take all steps between two exchanges keep of other processes' sites none, for all come anew after each,
 * or where an energy looks at them the first behind the own ones. And since such copies may still be on their way when
 * a pass begins, tiles that read none of them go first, in launches of their own, and the others wait (Launch.inner).
 */
#include "schedule/march/tiles.h"

#include <string.h>

static bool is_part(const Plan *plan)
{
    return plan->grid->all->window.present;
}

long edges_own(const Plan *plan, int axis, long lo, long hi)
{
    long own[2];
    if (axis < 0 || !grid_is_cut(plan->grid->all, axis))
        return hi - lo;
    grid_own_places(plan->grid->all, axis, own);
    return max_long(0, min_long(hi, own[1]) - max_long(lo, own[0]));
}

void edges_keep(const Plan *plan, int axis, int steps, Segment *along)
{
    long own[2];
    if (axis < 0 || !grid_is_cut(plan->grid->all, axis) || steps != plan->grid->all->window.steps)
        return;
    grid_own_places(plan->grid->all, axis, own);
    along->lo = max_long(along->lo, own[0]);
    along->hi = max_long(along->lo, min_long(along->hi, own[1] + (plan->grid->all->window.looks ? 1 : 0)));
}

/* The own places, of a periodic axis without the last node, which is the first one. */
static void own_cells(const Plan *plan, int axis, long own[2])
{
    grid_own_places(plan->grid->all, axis, own);
    if (tiles_wrap(plan, axis))
        own[1] = min_long(own[1], plan->grid->axis[axis].cells);
}

/* Do steps of sites lo .. hi - 1 along an axis read other processes' sites? */
static bool reaches_others(const Plan *plan, int axis, int steps, long lo, long hi)
{
    long own[2];
    if (axis < 0 || !grid_is_cut(plan->grid->all, axis))
        return false;
    const bool wraps = tiles_wrap(plan, axis);
    own_cells(plan, axis, own);
    return ((own[0] > 0 || wraps) && lo - steps < own[0]) ||
           ((own[1] < plan->grid->axis[axis].sites || wraps) && hi + steps > own[1]);
}

static bool reads_others(const Plan *plan, const March *m, const Tile *t)
{
    return reaches_others(plan, m->axis[1], m->halo, t->row0, t->row1) ||
           reaches_others(plan, m->axis[2], m->halo, t->p0, t->p1);
}

static bool wanted(const Plan *plan)
{
    return is_part(plan) && plan->options.dialect == DIALECT_CUDA;
}

bool edges_come(const Plan *plan, int steps)
{
    return wanted(plan) && steps == plan->grid->all->window.steps;
}

bool edges_end(const Plan *plan, int axis, const Segment *along, bool high)
{
    long own[2];
    if (!grid_is_cut(plan->grid->all, axis))
        return false;
    own_cells(plan, axis, own);
    return high ? along->hi >= own[1] && reaches_others(plan, axis, 1, along->hi - 1, along->hi)
                : along->lo <= own[0] && reaches_others(plan, axis, 1, along->lo, along->lo + 1);
}

size_t edges_sort(const Plan *plan, const Piece *p, March *m)
{
    size_t inner = 0;
    if (!wanted(plan) || (tiles_flat(plan) && p->waits <= 0))
        return m->tiles.count;
    for (size_t i = 0; i < m->tiles.count; i++) {
        const Tile t = m->tiles.items[i];
        if (reads_others(plan, m, &t))
            continue;
        memmove(m->tiles.items + inner + 1, m->tiles.items + inner, (i - inner) * sizeof t);
        m->tiles.items[inner++] = t;
    }
    return inner;
}

/* The tiles from number `first` on of a launch of all. */
Launch edges_from(const Plan *plan, const Launch *all, int tile_buffer, size_t first)
{
    Launch l = *all;
    l.args = ARENA_ARRAY(plan->arena, Arg, (size_t)l.arg_count + 1);
    memcpy(l.args, all->args, (size_t)l.arg_count * sizeof *l.args);
    for (int i = 0; i < l.arg_count; i++)
        if (l.args[i].kind == ARG_BUFFER && l.args[i].buffer == tile_buffer)
            l.args[i].value = (int64_t)(first * TILE_INTS);
    l.global[0] -= first * l.local[0];
    return l;
}

void edges_order(const Plan *plan, size_t from, PlanPass *pass)
{
    size_t inner = from;
    if (!wanted(plan) || from == pass->launches.count)
        return;
    for (size_t i = from; i < pass->launches.count; i++) {
        const Launch l = pass->launches.items[i];
        if (!l.inner)
            continue;
        memmove(pass->launches.items + inner + 1, pass->launches.items + inner, (i - inner) * sizeof l);
        pass->launches.items[inner++] = l;
    }
    pass->launches.items[from].stream = 0; /* begins the group */
    pass->launches.items[from].late = false;
}
