/* The cut of a scene among processes. */
#include "compile.h"

#include "base/number.h"

#include <stdlib.h>

static const double LAYER_COST = 1.6; /* of a plane in a layer, in planes outside (tests/bench/README.md) */

static int slowest_axis(const Scene *scene)
{
    const unsigned axes = mode_axes(scene->mode);
    return axes >> 2 & 1 ? 2 : axes >> 1 & 1 ? 1 : 0;
}

static long layer_of(const Boundary *b)
{
    return boundary_is_layer(b->kind) ? b->cells : 0;
}

static double plane_cost(const Scene *scene, int axis, long plane)
{
    const bool layer = plane < layer_of(&scene->boundary[axis][0]) ||
                       plane >= scene->cells[axis] - layer_of(&scene->boundary[axis][1]);
    return layer ? LAYER_COST : 1;
}

bool compile_cut(const Scene *scene, int count, CompileCut *cut, Error *err)
{
    const int axis = slowest_axis(scene);
    const long cells = scene->cells[axis];
    double all = 0, sofar = 0;
    if (scene->mode == MODE_1D)
        return error_at(err, ERROR_SCENE, scene->loc, "a line (mode 1d) is not cut: run it as one process");
    if (cells < count)
        return error_at(err, ERROR_SCENE, scene->loc, "%ld cells along %c are too few for %d processes", cells,
                        "xyz"[axis], count);
    *cut = (CompileCut){.axis = axis,
                        .count = count,
                        .round = boundary_wraps(scene->boundary[axis][0].kind),
                        .starts = calloc((size_t)count + 1, sizeof *cut->starts)};
    if (cut->starts == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to cut the scene");
    for (long i = 0; i < cells; i++)
        all += plane_cost(scene, axis, i);
    int n = 1;
    for (long i = 0; i < cells && n < count; i++) {
        sofar += plane_cost(scene, axis, i);
        while (n < count && sofar >= all * n / count)
            cut->starts[n++] = i + 1;
    }
    cut->starts[count] = cells;
    for (n = 1; n < count; n++)
        cut->starts[n] = max_long(cut->starts[n], cut->starts[n - 1] + 1);
    for (n = count - 1; n > 0; n--)
        cut->starts[n] = min_long(cut->starts[n], cut->starts[n + 1] - 1);
    return true;
}
