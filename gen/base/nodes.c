/* The index of a place, by bisection, and the node that is nearest to it. */
#include "base/nodes.h"

#include <math.h>
#include <stddef.h>

/* The cell that holds a place. */
static long cell_of(const double *node, long cells, double at)
{
    long low = 0, high = cells;
    while (high - low > 1) {
        const long middle = low + (high - low) / 2;
        if (node[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double nodes_index(const double *node, double d, long cells, double at)
{
    if (node == NULL)
        return at / d;
    const long i = cell_of(node, cells, at);
    return (double)i + (at - node[i]) / (node[i + 1] - node[i]);
}

long nodes_nearest(double index)
{
    const double tolerance = 1e-6;
    return (long)floor(index + 0.5 + tolerance);
}
