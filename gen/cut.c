/* The cut of a scene among processes. */
#include "compile.h"

#include "base/number.h"
#include "grid/conformal.h"
#include "grid/couplings.h"
#include "model/points.h"
#include "scene/costs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int slowest_axis(const Scene *scene)
{
    const unsigned axes = mode_axes(scene->mode);
    return axes >> 2 & 1 ? 2 : axes >> 1 & 1 ? 1 : 0;
}

static bool cut_by_cost(const Scene *scene, CompileCut *cut, Error *err)
{
    const long cells = scene->cells[cut->axis];
    const int count = cut->count;
    double all = 0, sofar = 0, *cost = plane_costs(scene, cut->axis);
    if (cost == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to cut the scene");
    for (long i = 0; i < cells; i++)
        all += cost[i];
    int n = 1;
    for (long i = 0; i < cells && n < count; i++) {
        sofar += cost[i];
        while (n < count && sofar >= all * n / count)
            cut->starts[n++] = i + 1;
    }
    free(cost);
    for (n = 1; n < count; n++)
        cut->starts[n] = max_long(cut->starts[n], cut->starts[n - 1] + 1);
    for (n = count - 1; n > 0; n--)
        cut->starts[n] = min_long(cut->starts[n], cut->starts[n + 1] - 1);
    return true;
}

/* As given by numbers of parts along the axes, "1x1x4": along one axis alone there may be several. */
static bool is_parts(const char *given)
{
    return given[strspn(given, "0123456789x")] == '\0' && strchr(given, 'x') > given;
}

static bool are_parts(const char *at, const CompileCut *cut)
{
    for (int a = 0; a <= cut->axis; a++) {
        char *end;
        const long parts = strtol(at, &end, 10);
        if (end == at || *end != (a < cut->axis ? 'x' : '\0') || parts != (a < cut->axis ? 1 : cut->count))
            return false;
        at = end + 1;
    }
    return true;
}

static bool check_parts(const char *given, const CompileCut *cut, Error *err)
{
    return are_parts(given, cut) ||
           error_set(err, ERROR_SCENE,
                     "--split %s: this scene is cut across %c alone, into as many parts as processes: expected "
                     "%s%d",
                     given, "xyz"[cut->axis], cut -> axis == 2 ? "1x1x" : "1x", cut->count);
}

/* As given: "z=100,250". */
static bool cut_as_given(const char *given, CompileCut *cut, Error *err)
{
    const char axis = "xyz"[cut->axis];
    const long cells = cut->starts[cut->count];
    const char *at = given + 1;
    int n = 1;
    if (given[0] != axis || given[1] != '=')
        return error_set(err, ERROR_SCENE, "--split %s: this scene is cut across %c: expected %c=A,B,...", given, axis,
                         axis);
    for (; *at == (n == 1 ? '=' : ','); n++) {
        char *end;
        const bool digit = at[1] >= '0' && at[1] <= '9';
        const long start = digit ? strtol(at + 1, &end, 10) : 0;
        if (!digit || (*end != ',' && *end != '\0'))
            return error_set(err, ERROR_SCENE, "--split %s: expected whole numbers of cells, as %c=100,250", given,
                             axis);
        if (n < cut->count && (start <= cut->starts[n - 1] || start >= cells))
            return error_set(err, ERROR_SCENE, "--split %s: expected cells above %ld and below %ld there, got %ld",
                             given, cut->starts[n - 1], cells, start);
        if (n < cut->count)
            cut->starts[n] = start;
        at = end;
    }
    return n == cut->count || error_set(err, ERROR_SCENE, "--split %s: that makes %d parts, and there are %d processes",
                                        given, n, cut->count);
}

/* Media whose updates read further than the next sites (grid/couplings.c, model/kerr.c). */
static int reach_of(const Scene *scene)
{
    int reach = scene->averaging == AVERAGING_TENSOR ? COUPLINGS_BARE : 1;
    for (size_t i = 0; i < scene->material_count; i++) {
        const Material *m = &scene->materials[i];
        if (material_is_crystal(m))
            reach = reach > COUPLINGS_BARE ? reach : COUPLINGS_BARE;
        if (m->chi3 > 0 && scene->mode != MODE_2D_TM)
            reach = KERR_REACH;
    }
    return reach;
}

bool compile_cut(const Scene *scene, int count, const char *given, CompileCut *cut, Error *err)
{
    const int axis = slowest_axis(scene);
    const long cells = scene->cells[axis];
    if (scene->mode == MODE_1D)
        return error_at(err, ERROR_SCENE, scene->loc, "a line (mode 1d) is not cut: run it as one process");
    if (cells < count)
        return error_at(err, ERROR_SCENE, scene->loc, "%ld cells along %c are too few for %d processes", cells,
                        "xyz"[axis], count);
    *cut = (CompileCut){.axis = axis,
                        .count = count,
                        .round = boundary_wraps(scene->boundary[axis][0].kind),
                        .reach = reach_of(scene),
                        .bare = scene->conformal ? CONFORMAL_REACH : 0,
                        .starts = calloc((size_t)count + 1, sizeof *cut->starts)};
    if (cut->starts == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to cut the scene");
    cut->starts[count] = cells;
    if (given != NULL && !is_parts(given))
        return cut_as_given(given, cut, err);
    return (given == NULL || check_parts(given, cut, err)) && cut_by_cost(scene, cut, err);
}
