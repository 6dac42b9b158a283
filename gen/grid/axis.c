/* Where the nodes of an axis are: a look-up by index, and by place. */
#include "grid/axis.h"

#include <math.h>

#include "base/nodes.h"

double axis_length(const Axis *axis)
{
    return axis->node != NULL ? axis->node[axis->cells] : (double)axis->cells * axis->d;
}

/* Inside the domain: between the nodes of its cell. */
static double between_nodes(const Axis *axis, double index)
{
    const long last = axis->cells - 1, below = (long)floor(index), i = below < 0 ? 0 : below > last ? last : below;
    const double part = index - (double)i, low = axis->node[i], high = axis->node[i + 1];
    return part == 0 ? low : part == 1 ? high : part == 0.5 ? (low + high) / 2 : low + part * (high - low);
}

double axis_at(const Axis *axis, double index)
{
    const double n = (double)axis->cells, length = axis_length(axis);
    if (axis->node == NULL)
        return index * axis->d;
    if (index >= 0 && index <= n)
        return between_nodes(axis, index);
    if (boundary_wraps(axis->low.kind))
        return index < 0 ? between_nodes(axis, index + n) - length : between_nodes(axis, index - n) + length;
    return index < 0 ? -between_nodes(axis, -index) : 2 * length - between_nodes(axis, 2 * n - index);
}

static double index_within(const Axis *axis, double at)
{
    return nodes_index(axis->node, axis->d, axis->cells, at);
}

double axis_index(const Axis *axis, double at)
{
    const double n = (double)axis->cells, length = axis_length(axis);
    if (axis->node == NULL)
        return at / axis->d;
    if (at >= 0 && at <= length)
        return index_within(axis, at);
    if (boundary_wraps(axis->low.kind))
        return at < 0 ? index_within(axis, at + length) - n : index_within(axis, at - length) + n;
    return at < 0 ? -index_within(axis, -at) : 2 * n - index_within(axis, 2 * length - at);
}

double axis_cell(const Axis *axis, long i)
{
    return axis->node == NULL ? axis->d : axis_at(axis, (double)i + 1) - axis_at(axis, (double)i);
}

double axis_dual(const Axis *axis, long i)
{
    return axis->node == NULL ? axis->d : axis_at(axis, (double)i + 0.5) - axis_at(axis, (double)i - 0.5);
}

double axis_extent(const Axis *axis, long i, bool half)
{
    return half ? axis_cell(axis, i) : axis_dual(axis, i);
}

double axis_weight(const Axis *axis, long i, bool node)
{
    return axis->node == NULL ? 1 : axis->d / axis_extent(axis, i, !node);
}

long axis_round(const Axis *axis, long i)
{
    return axis->present && boundary_wraps(axis->low.kind) ? (i + axis->cells) % axis->cells : i;
}

double axis_widest(const Axis *axis)
{
    double widest = axis->d;
    if (axis->node == NULL)
        return widest;
    for (long i = 0; i < axis->cells; i++)
        widest = fmax(widest, axis->node[i + 1] - axis->node[i]);
    return widest;
}
