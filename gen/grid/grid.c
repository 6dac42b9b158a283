/* Where things are on the grid, and of what medium. */
#include "grid/grid.h"

#include <math.h>

#include "base/nodes.h"
#include "grid/solid.h"

long grid_first_held(const Grid *grid, int a)
{
    return grid_is_cut(grid, a) ? grid->window.span[a].lo : 0;
}

long grid_last_held(const Grid *grid, Component c, int a)
{
    return grid_is_cut(grid, a) ? grid->window.span[a].hi - (component_half(c, a) ? 1 : 0) : grid_last(grid, c, a);
}

static bool in_gap(const Grid *grid, int a, long index)
{
    const GridSpan *s = &grid->window.span[a];
    return s->cut && index >= s->gap[0] && index < s->gap[1];
}

void grid_own_places(const Grid *grid, int a, long own[2])
{
    const GridSpan *s = &grid->window.span[a];
    own[0] = s->cut ? grid_place(grid, a, s->own[0]) : 0;
    own[1] = s->cut ? own[0] + s->own[1] - s->own[0] : grid->axis[a].sites;
}

long grid_place(const Grid *grid, int a, long index)
{
    const GridSpan *s = &grid->window.span[a];
    return s->cut ? index - s->lo - (index >= s->gap[1] ? s->gap[1] - s->gap[0] : 0) : index;
}

/* Held along an axis, the last index that only nodes have included. */
static long held_sites(const Grid *grid, int a)
{
    return grid_is_cut(grid, a) ? grid_place(grid, a, grid->window.span[a].hi) + 1 : grid->axis[a].sites;
}

bool grid_holds(const Grid *grid, Component c, const long index[3])
{
    for (int a = 0; a < 3; a++)
        if (index[a] < grid_first_held(grid, a) || index[a] > grid_last_held(grid, c, a) || in_gap(grid, a, index[a]))
            return false;
    return true;
}

bool grid_owns(const Grid *grid, const long index[3])
{
    bool owns = true;
    for (int a = 0; a < 3; a++) {
        const GridSpan *s = &grid->window.span[a];
        owns = owns && (!s->cut || (index[a] >= s->own[0] && index[a] < s->own[1]));
    }
    return owns;
}

bool grid_each_held(const Grid *grid, Component c, const long lo[3], const long hi[3], SiteUse *use, void *context,
                    Error *err)
{
    long first[3], last[3], at[3];
    for (int a = 0; a < 3; a++) {
        first[a] = max_long(lo[a], grid_first_held(grid, a));
        last[a] = min_long(hi[a], grid_last_held(grid, c, a));
    }
    for (at[2] = first[2]; at[2] <= last[2]; at[2]++)
        for (at[1] = first[1]; at[1] <= last[1] && !in_gap(grid, 2, at[2]); at[1]++)
            for (at[0] = first[0]; at[0] <= last[0] && !in_gap(grid, 1, at[1]); at[0]++)
                if (!in_gap(grid, 0, at[0]) && !use(context, at, err))
                    return false;
    return true;
}

bool grid_is_unequal(const Grid *grid)
{
    return grid->axis[0].node != NULL || grid->axis[1].node != NULL || grid->axis[2].node != NULL;
}

size_t grid_sites(const Grid *grid)
{
    return (size_t)held_sites(grid, 0) * (size_t)held_sites(grid, 1) * (size_t)held_sites(grid, 2);
}

size_t grid_number(const Grid *grid, const long index[3])
{
    long at[3];
    for (int a = 0; a < 3; a++)
        at[a] = grid_place(grid, a, index[a]);
    return (size_t)(at[0] + held_sites(grid, 0) * (at[1] + held_sites(grid, 1) * at[2]));
}

void grid_site(const Grid *grid, size_t number, long index[3])
{
    for (int a = 0; a < 3; a++) {
        const size_t sites = (size_t)held_sites(grid, a);
        index[a] = grid_first_held(grid, a) + (long)(number % sites);
        const GridSpan *s = &grid->window.span[a];
        if (s->cut && index[a] >= s->gap[0])
            index[a] += s->gap[1] - s->gap[0];
        number /= sites;
    }
}

long grid_last(const Grid *grid, Component c, int a)
{
    if (!grid->axis[a].present)
        return 0;
    return component_half(c, a) ? grid->axis[a].cells - 1 : grid->axis[a].cells;
}

double grid_whole_length(const Grid *grid, int a)
{
    const double length = axis_length(&grid->axis[a]);
    return grid->scene->symmetry[a] != 0 ? 2 * length : length;
}

bool grid_whole_wraps(const Grid *grid, int a)
{
    return boundary_wraps(grid->axis[a].low.kind) ||
           (grid->scene->symmetry[a] != 0 && boundary_wraps(grid->scene->drawn[a][0].kind));
}

long grid_whole_cells(const Grid *grid, int a)
{
    return grid->scene->symmetry[a] != 0 ? 2 * grid->axis[a].cells : grid->axis[a].cells;
}

long grid_whole_last(const Grid *grid, Component c, int a)
{
    if (!grid->axis[a].present)
        return 0;
    return component_half(c, a) ? grid_whole_cells(grid, a) - 1 : grid_whole_cells(grid, a);
}

int grid_whole_layer(const Grid *grid, int a, int side)
{
    return side == 0 || grid->scene->symmetry[a] != 0 ? grid->layer[a].low : grid->layer[a].high;
}

int grid_fold(const Grid *grid, Component c, long index[3])
{
    int sign = 1;
    for (int a = 0; a < 3; a++) {
        if (grid->scene->symmetry[a] == 0 || index[a] <= grid_last(grid, c, a))
            continue;
        index[a] = grid_whole_last(grid, c, a) - index[a];
        sign *= component_parity(c, a, grid->scene->symmetry[a]);
    }
    return sign;
}

void grid_fold_range(const Grid *grid, Component c, int a, long *lo, long *hi)
{
    const long last = grid_last(grid, c, a), image = grid_whole_last(grid, c, a) - (*hi - 1);
    if (grid->scene->symmetry[a] == 0 || *hi - 1 <= last)
        return;
    *hi = *lo > last ? grid_whole_last(grid, c, a) - *lo + 1 : last + 1;
    *lo = *lo < image ? *lo : image;
}

static double shift(const Grid *grid, Component c, int a)
{
    return grid->axis[a].present && component_half(c, a) ? 0.5 : 0;
}

/* Of a lattice without ends. A point midway between two sites goes to the upper one, rounding errors notwithstanding.
 */
static double nearest(const Grid *grid, Component c, int a, const double at[3])
{
    return floor(axis_index(&grid->axis[a], at[a]) - shift(grid, c, a) + 0.5 + SURFACE_TOLERANCE);
}

Site grid_snap(const Grid *grid, Component c, const double at[3])
{
    Site site = {.component = c};
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            site.index[a] = (long)fmin((double)grid_whole_last(grid, c, a), fmax(0, nearest(grid, c, a, at)));
    return site;
}

Site grid_snap_round(const Grid *grid, Component c, const double at[3])
{
    Site site = grid_snap(grid, c, at);
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && grid->scene->drawn[a][1].kind == BOUNDARY_PERIODIC &&
            nearest(grid, c, a, at) >= (double)grid_whole_cells(grid, a))
            site.index[a] = 0;
    return site;
}

long grid_chain(const Grid *grid, int axis, const double from[3], const double to[3], Site *first, int *sign)
{
    const Axis *a = &grid->axis[axis];
    double middle[3];
    for (int b = 0; b < 3; b++)
        middle[b] = (from[b] + to[b]) / 2;
    *first = grid_snap(grid, (Component)(EX + axis), middle);
    if (sign != NULL)
        *sign = to[axis] < from[axis] ? -1 : 1;
    if (!a->present || from[axis] == to[axis])
        return 1;
    double low = fmin(from[axis], to[axis]), high = fmax(from[axis], to[axis]);
    long start = nodes_nearest(axis_index(a, low)), end = nodes_nearest(axis_index(a, high));
    start = start < 0 ? 0 : start;
    end = end > grid_whole_cells(grid, axis) ? grid_whole_cells(grid, axis) : end;
    if (end <= start)
        return 1;
    first->index[axis] = start;
    return end - start;
}

void grid_wrap(const Grid *grid, long index[3])
{
    for (int a = 0; a < 3; a++)
        index[a] = axis_round(&grid->axis[a], index[a]);
}

void grid_position(const Grid *grid, Site site, double at[3])
{
    for (int a = 0; a < 3; a++)
        at[a] =
            grid->axis[a].present ? axis_at(&grid->axis[a], (double)site.index[a] + shift(grid, site.component, a)) : 0;
}

double grid_part_of_node(const Grid *grid, const long node[3], int axis, int side)
{
    const Axis *a = &grid->axis[axis];
    if (!a->present)
        return 0.5;
    const bool wraps = boundary_wraps(a->low.kind);
    const long low = node[axis] > 0 ? node[axis] - 1
                     : wraps        ? a->cells - 1
                                    : 0,
               high = node[axis] < a->cells ? node[axis]
                      : wraps               ? 0
                                            : a->cells - 1;
    const double below = axis_cell(a, low), above = axis_cell(a, high);
    return (side < 0 ? below : above) / (below + above);
}

int grid_wall_images(const Grid *grid, int axis, const long index[3])
{
    int images = 1;
    for (int a = 0; a < 3; a++) {
        const Axis *across = &grid->axis[a];
        if (across->present && a != axis &&
            ((index[a] == 0 && across->low.kind == BOUNDARY_PMC) ||
             (index[a] == across->cells && across->high.kind == BOUNDARY_PMC && grid->scene->symmetry[a] == 0)))
            images *= 2;
    }
    return images;
}
