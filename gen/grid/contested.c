/* Nodes that sources and elements come near.
 *
 * At contested nodes elements or `hard` sources lie on edges of two axes. What an element makes of the E of its edge is
 * a current there, of which the edges that are coupled to it have a part (model/displacement.c): where one of these has
 * an element of its own the two would have to be solved for together. Such nodes are left without couplings.
 *
 * Distances are in cells, of the lattice as it is there, and go round periodic axes. */
#include "grid/couplings.h"

#include <math.h>

/* Nodes of a place, which begins and ends there, are less than so many cells from where the scene has its ends. */
static const double SNAPPED = 1.01;
static const double BESIDE = 2.01; /* as many have no response: two cells, whatever rounding says */

/* NAN: an end of the axis. */
static bool is_beside(const Axis *axis, double from, double to, long node, double cells)
{
    const double low = isnan(from) ? 0 : axis_index(axis, from),
                 high = isnan(to) ? (double)axis->cells : axis_index(axis, to);
    const double below = fmin(low, high) - cells, above = fmax(low, high) + cells;
    bool in = (double)node > below && (double)node < above;
    for (int way = -1; way <= 1 && boundary_wraps(axis->low.kind); way += 2)
        in = in || ((double)(node + way * axis->cells) > below && (double)(node + way * axis->cells) < above);
    return in;
}

static bool near(const Grid *grid, const double from[3], const double to[3], const long node[3], double cells)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && !is_beside(&grid->axis[a], from[a], to[a], node[a], cells))
            return false;
    return true;
}

bool couplings_contested(const Grid *grid, const long node[3])
{
    const Scene *scene = grid->scene;
    unsigned axes = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        const bool sets = s->kind == SOURCE_VOLTAGE || (s->kind == SOURCE_HARD && component_is_e(s->component));
        if (sets && near(grid, s->from, s->to, node, SNAPPED))
            axes |= 1U << component_axis(s->component);
    }
    for (size_t i = 0; i < scene->lumped_count; i++)
        if (near(grid, scene->lumped[i].from, scene->lumped[i].to, node, SNAPPED))
            axes |= 1U << scene->lumped[i].axis;
    return (axes & (axes - 1)) != 0;
}

/* Of a total-field box that the node is near. What of its sides lies on a wall, or on a mirror plane, is no face. */
static bool near_face(const Grid *grid, const double from[3], const double to[3], const long node[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const double low = fmin(from[a], to[a]), high = fmax(from[a], to[a]);
        if (axis->present &&
            ((axis_index(axis, low) > 0.5 && is_beside(axis, low, low, node[a], BESIDE)) ||
             (axis_index(axis, high) < (double)axis->cells - 0.5 && is_beside(axis, high, high, node[a], BESIDE))))
            return true;
    }
    return false;
}

/* Where a source acts on E, an initial one only if `begins`. */
static bool source_acts(const Grid *grid, const Source *s, const long node[3], bool begins)
{
    const bool faces =
        s->kind == SOURCE_PLANE_WAVE || s->kind == SOURCE_REPLAY || s->kind == SOURCE_BEAM || s->kind == SOURCE_MODE;
    const bool field = s->kind == SOURCE_SOFT || s->kind == SOURCE_HARD || s->kind == SOURCE_INITIAL;
    if ((field && !component_is_e(s->component)) || (s->kind == SOURCE_INITIAL && !begins))
        return false;
    const bool everywhere = s->kind == SOURCE_INITIAL && !s->is_box && s->function != 0;
    return everywhere ||
           (near(grid, s->from, s->to, node, BESIDE) && (!faces || near_face(grid, s->from, s->to, node)));
}

bool couplings_near_source(const Grid *grid, const long node[3], bool begins)
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (source_acts(grid, &scene->sources[i], node, begins))
            return true;
    for (size_t i = 0; i < scene->lumped_count; i++)
        if (near(grid, scene->lumped[i].from, scene->lumped[i].to, node, BESIDE))
            return true;
    return false;
}
