/* Nodes: where their edges are, and those about which faces of solids lie, found by halving boxes of nodes
 * (couplings.h). */
#include "grid/couplings.h"
#include "grid/dual.h"
#include "grid/voxels.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 128 };

unsigned couplings_layers(const Grid *grid, const long node[3])
{
    unsigned axes = 0;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (axis->present && couplings_mirror(grid, node, a) == 0 && !boundary_wraps(axis->low.kind) &&
            (node[a] <= boundary_layer_cells(&axis->low) || node[a] >= axis->cells - boundary_layer_cells(&axis->high)))
            axes |= 1U << a;
    }
    return axes;
}

void couplings_edge_at(const long node[3], int e, long at[3])
{
    memcpy(at, node, 3 * sizeof *at);
    at[e / 2] += e % 2 - 1;
}

bool couplings_mirrors(BoundaryKind wall)
{
    return wall == BOUNDARY_PEC || wall == BOUNDARY_PMC;
}

int couplings_mirror(const Grid *grid, const long node[3], int a)
{
    const Axis *axis = &grid->axis[a];
    if (!axis->present || (node[a] != 0 && node[a] != axis->cells))
        return 0;
    const BoundaryKind wall = node[a] == 0 ? axis->low.kind : axis->high.kind;
    return wall == BOUNDARY_PEC ? +1 : wall == BOUNDARY_PMC ? -1 : 0;
}

int couplings_image(const Grid *grid, const long node[3], int e, long at[3])
{
    int sign = 1;
    couplings_edge_at(node, e, at);
    for (int a = 0; a < 3; a++) {
        const int mirror = couplings_mirror(grid, node, a);
        if (a != e / 2)
            sign = mirror > 0 ? 0 : sign;
        else if (mirror != 0 && (node[a] == 0) == (e % 2 == 0)) {
            at[a] = node[a] == 0 ? 0 : node[a] - 1;
            sign *= mirror;
        }
    }
    return sign;
}

int couplings_edge_within(const Grid *grid, const long node[3], int e, long at[3])
{
    const int sign = couplings_image(grid, node, e, at);
    grid_wrap(grid, at);
    return sign;
}

bool couplings_steps_edge(const Grid *grid, const long node[3], int e, long at[3])
{
    long own[3];
    couplings_edge_at(node, e, own);
    grid_wrap(grid, own);
    return couplings_edge_within(grid, node, e, at) != 0 && index_compare(own, at) == 0;
}

bool couplings_holds_edge(const Grid *grid, const long node[3], int e)
{
    long at[3], within[3];
    couplings_edge_at(node, e, at);
    return couplings_edge_within(grid, node, e, within) != 0 && index_compare(at, within) == 0;
}

void couplings_repeat(const Grid *grid, Couplings *found)
{
    for (int a = 0; a < 3; a++)
        for (size_t n = 0, count = found->list.count;
             grid->axis[a].present && boundary_wraps(grid->axis[a].low.kind) && n < count; n++) {
            Coupling k = found->list.items[n];
            if (k.node[a] != 0)
                continue;
            k.node[a] = grid->axis[a].cells;
            vec_push(&found->list, k);
        }
}

bool couplings_level(const Grid *grid, const long node[3], double normal[3])
{
    double all = 0;
    for (int a = 0; a < 3; a++) {
        normal[a] = couplings_mirror(grid, node, a) != 0 ? 0 : normal[a];
        all += normal[a] * normal[a];
    }
    for (int a = 0; a < 3 && all > 0; a++)
        normal[a] /= sqrt(all);
    return all > 0;
}

/* Of all cells of edges at the nodes, and `reach` cells more. */
static Cover cell_cover(const Grid *grid, const Solid *s, const IndexBox *box, int reach)
{
    double lo[3] = {0}, hi[3] = {0};
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present) {
            lo[a] = axis_at(&grid->axis[a], (double)(box->lo[a] - 1 - reach));
            hi[a] = axis_at(&grid->axis[a], (double)(box->hi[a] + 1 + reach));
        }
    return dual_cover_box(grid, s, lo, hi);
}

static bool search_box(const Grid *grid, const IndexBox *box, const int *list, int count, int base, int *room,
                       const CouplingsVisit *visit)
{
    int kept = 0, a = 0;
    for (int q = 0; q < count; q++) {
        const Cover cover = cell_cover(grid, &grid->solids[list[q]], box, visit->reach);
        if (cover == COVER_PART)
            room[kept++] = list[q];
        if (cover == COVER_ALL) {
            base = list[q];
            break;
        }
    }
    if (kept == 0)
        return visit->box == NULL || visit->box(visit->context, box, base);
    for (int b = 1; b < 3; b++)
        a = box->hi[b] - box->lo[b] > box->hi[a] - box->lo[a] ? b : a;
    if (box->lo[a] == box->hi[a])
        return visit->node(visit->context, box->lo, room, kept, base);
    IndexBox low = *box, high = *box;
    low.hi[a] = box->lo[a] + (box->hi[a] - box->lo[a]) / 2;
    high.lo[a] = low.hi[a] + 1;
    return search_box(grid, &low, room, kept, base, room + kept, visit) &&
           search_box(grid, &high, room, kept, base, room + kept, visit);
}

/* Of the nodes of a box along an axis those of which all edges are held: before the window's gap, or `behind` it. */
static void hold_nodes(const Grid *grid, int a, bool behind, IndexBox *box)
{
    const GridSpan *s = &grid->window.span[a];
    const bool gap = s->cut && s->gap[1] > s->gap[0];
    if (behind && !gap)
        box->hi[a] = box->lo[a] - 1;
    if (!s->cut || (behind && !gap))
        return;
    const long lo = behind ? s->gap[1] : s->lo, hi = !behind && gap ? s->gap[0] - 1 : s->hi;
    box->lo[a] = max_long(box->lo[a], lo > 0 ? lo + COUPLINGS_BARE : 0);
    box->hi[a] = min_long(box->hi[a], hi < grid->axis[a].cells ? hi - COUPLINGS_BARE : hi);
}

/* The same along all axes: bit a of `behind` for axis a. */
static IndexBox held_nodes(const Grid *grid, const IndexBox *box, unsigned behind)
{
    IndexBox held = *box;
    for (int a = 0; a < 3; a++)
        hold_nodes(grid, a, (behind >> a & 1) != 0, &held);
    return held;
}

bool couplings_search(const Grid *grid, const IndexBox *box, const CouplingsVisit *visit, Error *err)
{
    const int count = (int)grid->scene->object_count;
    int *list = malloc(sizeof(int) * MOST_DEPTH * ((size_t)count + 1));
    if (list == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory while looking for cut cells");
    for (int q = 0; q < count; q++)
        list[q] = count - 1 - q;
    bool ok = true;
    for (unsigned behind = 0; behind < 8; behind++) {
        const IndexBox held = held_nodes(grid, box, behind);
        ok = ok && (index_box_empty(&held) || search_box(grid, &held, list, count, BACKGROUND, list + count, visit));
    }
    free(list);
    return ok;
}
