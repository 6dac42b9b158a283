/* Nodes at which elements or `hard` sources lie on edges of two axes. What an element makes of the E of its edge is a
 * current there, of which the edges that are coupled to it have a part (model/displacement.c): where one of these has
 * an element of its own the two would have to be solved for together. Such nodes are left without couplings. */
#include "grid/couplings.h"

#include <math.h>

/* Nodes of a place, which begins and ends there, are less than so many cells from where the scene has its ends. */
#define SNAPPED 1.01

static bool is_beside(const Axis *axis, double from, double to, long node)
{
    const double low = isnan(from) ? 0 : axis_index(axis, from),
                 high = isnan(to) ? (double)axis->cells : axis_index(axis, to);
    bool in = (double)node > fmin(low, high) - SNAPPED && (double)node < fmax(low, high) + SNAPPED;
    for (int way = -1; way <= 1 && boundary_wraps(axis->low.kind); way += 2)
        in = in || ((double)(node + way * axis->cells) > fmin(low, high) - SNAPPED &&
                    (double)(node + way * axis->cells) < fmax(low, high) + SNAPPED);
    return in;
}

static bool near(const Grid *grid, const double from[3], const double to[3], const long node[3])
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && !is_beside(&grid->axis[a], from[a], to[a], node[a]))
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
        if (sets && near(grid, s->from, s->to, node))
            axes |= 1U << component_axis(s->component);
    }
    for (size_t i = 0; i < scene->lumped_count; i++)
        if (near(grid, scene->lumped[i].from, scene->lumped[i].to, node))
            axes |= 1U << scene->lumped[i].axis;
    return (axes & (axes - 1)) != 0;
}
