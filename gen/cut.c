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

/* Axes that are cut: y and z, in two dimensions y. Rows along x stay whole. */
static bool may_cut(const Scene *scene, int a)
{
    return a > 0 && (mode_axes(scene->mode) >> a & 1) != 0;
}

/* "z and y", "y". */
static const char *axes_cut(const Scene *scene)
{
    return may_cut(scene, 2) ? "z and y" : "y";
}

static bool no_memory_to_cut(Error *err)
{
    return error_set(err, ERROR_SYSTEM, "no memory to cut the scene");
}

/* Starts of so many parts, of which the first and the end are known. */
static bool make_starts(const Scene *scene, int a, int parts, struct CutAxis *axis, Error *err)
{
    axis->parts = parts;
    axis->round = boundary_wraps(scene->boundary[a][0].kind);
    free(axis->starts);
    axis->starts = calloc((size_t)parts + 1, sizeof *axis->starts);
    if (axis->starts == NULL)
        return no_memory_to_cut(err);
    axis->starts[parts] = scene->cells[a];
    return true;
}

static bool cut_by_cost(const Scene *scene, int a, struct CutAxis *axis, Error *err)
{
    const long cells = scene->cells[a];
    const int count = axis->parts;
    double all = 0, sofar = 0, *cost = count > 1 ? plane_costs(scene, a) : NULL;
    if (count == 1)
        return true;
    if (cost == NULL)
        return no_memory_to_cut(err);
    for (long i = 0; i < cells; i++)
        all += cost[i];
    int n = 1;
    for (long i = 0; i < cells && n < count; i++) {
        sofar += cost[i];
        while (n < count && sofar >= all * n / count)
            axis->starts[n++] = i + 1;
    }
    free(cost);
    for (n = 1; n < count; n++)
        axis->starts[n] = max_long(axis->starts[n], axis->starts[n - 1] + 1);
    for (n = count - 1; n > 0; n--)
        axis->starts[n] = min_long(axis->starts[n], axis->starts[n + 1] - 1);
    return true;
}

static bool cut_into(const Scene *scene, const int parts[3], CompileCut *cut, Error *err)
{
    for (int a = 0; a < 3; a++)
        if (!make_starts(scene, a, parts[a], &cut->among.axis[a], err) ||
            !cut_by_cost(scene, a, &cut->among.axis[a], err))
            return false;
    return true;
}

bool compile_cut_is_exact(const CompileCut *cut)
{
    return cut->reach == 1 && cut->bare == 0;
}

static long before_own(const CompileCut *cut, long steps)
{
    return cut->reach * steps + cut->bare + (compile_cut_is_exact(cut) ? 0 : 1);
}

/* Along an axis a process' own are nodes a .. b - 1 and what lies half a cell behind each. A step makes H of E on both
 * its sides, then E of H on both of its. So E tangential to the cut, which lies at nodes, is wanted from a - T to b - 1
 * + T, and the other values half a cell inside of that or more: T cells before the own ones and T - 1 behind. A part
 * ends there as at a wall, whose E is read by the first step and may be wrong after it. Behind, E of node b is wanted
 * after the last step, too, where an energy makes H of it, or where b is the last node of a periodic axis, which is the
 * last part's own and has what the first node has.
 *
 * What updates that reach further want is not counted to the plane: they have one more to either side. */
void compile_cut_hold(CompileCut *cut, long steps)
{
    cut->steps = steps;
    for (int a = 0; a < 3; a++) {
        struct CutAxis *axis = &cut->among.axis[a];
        axis->before = axis->behind = before_own(cut, steps);
        if (compile_cut_is_exact(cut) && !cut->looks && !axis->round)
            axis->behind--;
    }
}

/* Sites of others that the part with most of them gets in an exchange, for each cell along x; what is cut across y
 * counts ROWS times, for each plane has its rows elsewhere (measured on four cards). */
static double exchanged(const Scene *scene, const CompileCut *cut, int y, int z)
{
    enum { USUAL = 4, ROWS = 4 };
    const int parts[3] = {1, y, z};
    double planes[3], size[3];
    for (int a = 1; a < 3; a++) {
        const struct CutAxis axis = {.parts = parts[a], .round = boundary_wraps(scene->boundary[a][0].kind)};
        planes[a] = program_cut_sides(&axis) * (double)before_own(cut, USUAL);
        size[a] = (double)scene->cells[a] / parts[a];
    }
    return planes[2] * size[1] + ROWS * planes[1] * size[2];
}

/* The numbers of `count` parts that leave least to exchange; false when no numbers of planes make so many. */
static bool choose_parts(const Scene *scene, const CompileCut *cut, int count, int parts[3])
{
    double least = INFINITY;
    for (int y = 1; y <= count; y++) {
        const int z = count / y;
        const double cost = exchanged(scene, cut, y, z);
        if (count % y != 0 || y > scene->cells[1] || z > scene->cells[2] || cost >= least)
            continue;
        least = cost;
        parts[0] = 1;
        parts[1] = y;
        parts[2] = z;
    }
    return isfinite(least);
}

/* As given by numbers of parts along the axes, "1x2x2". */
static bool is_parts(const char *given)
{
    return given[strspn(given, "0123456789x")] == '\0' && strchr(given, 'x') > given;
}

static bool read_parts(const Scene *scene, const char *given, int parts[3])
{
    const char *at = given;
    for (int a = 0; a < 3; a++) {
        const bool present = (mode_axes(scene->mode) >> a & 1) != 0;
        char *end;
        parts[a] = 1;
        if (!present)
            continue;
        const long n = strtol(at, &end, 10);
        if (end == at || n < 1 || n > (may_cut(scene, a) ? scene->cells[a] : 1))
            return false;
        parts[a] = (int)n;
        at = *end == 'x' ? end + 1 : end;
    }
    return *at == '\0' && at[-1] != 'x';
}

static bool cut_into_parts(const Scene *scene, const char *given, CompileCut *cut, Error *err)
{
    const int count = cut->among.count;
    int parts[3] = {1, 1, 1};
    if (!read_parts(scene, given, parts))
        return error_set(err, ERROR_SCENE,
                         "--split %s: this scene is cut across %s: expected numbers of parts that have cells, as %s%d",
                         given, axes_cut(scene), may_cut(scene, 2) ? "1x1x" : "1x", count);
    if ((long)parts[1] * parts[2] != count)
        return error_set(err, ERROR_SCENE, "--split %s: that makes %ld parts, and there are %d processes", given,
                         (long)parts[1] * parts[2], count);
    return cut_into(scene, parts, cut, err);
}

/* One cut of "100,250" behind "z="; *at goes on behind it. */
static bool read_start(const Scene *scene, const char *given, const char **at, int a, struct CutAxis *axis, Error *err)
{
    const char *from = *at;
    char *end;
    if (*from < '0' || *from > '9')
        return error_set(err, ERROR_SCENE, "--split %s: expected whole numbers of cells, as %c=100,250", given,
                         "xyz"[a]);
    const long start = strtol(from, &end, 10), before = axis->starts[axis->parts - 1], cells = scene->cells[a];
    if (*end != ',' && *end != '\0')
        return error_set(err, ERROR_SCENE, "--split %s: expected whole numbers of cells, as %c=100,250", given,
                         "xyz"[a]);
    if (start <= before || start >= cells)
        return error_set(err, ERROR_SCENE, "--split %s: expected cells above %ld and below %ld there, got %ld", given,
                         before, cells, start);
    long *starts = realloc(axis->starts, ((size_t)axis->parts + 2) * sizeof *starts);
    if (starts == NULL)
        return no_memory_to_cut(err);
    axis->starts = starts;
    starts[axis->parts++] = start;
    starts[axis->parts] = cells;
    *at = end;
    return true;
}

/* "z=" of "z=100,250"; *at goes on behind it. */
static bool read_axis(const Scene *scene, const char *given, const char **at, const CompileCut *cut, int *a, Error *err)
{
    *a = **at >= 'x' && **at <= 'z' && (*at)[1] == '=' ? **at - 'x' : 0;
    *at += 2;
    return (may_cut(scene, *a) && cut->among.axis[*a].parts == 1) ||
           error_set(err, ERROR_SCENE, "--split %s: this scene is cut across %s: expected %c=A,B,...", given,
                     axes_cut(scene), axes_cut(scene)[0]);
}

/* As given: "z=100,250", "y=50,z=100,250". */
static bool cut_as_given(const Scene *scene, const char *given, CompileCut *cut, Error *err)
{
    const int whole[3] = {1, 1, 1};
    const char *at = given;
    int a = -1, parts = 1;
    if (!cut_into(scene, whole, cut, err))
        return false;
    do {
        if ((a < 0 || (*at >= 'x' && *at <= 'z')) && !read_axis(scene, given, &at, cut, &a, err))
            return false;
        if (!read_start(scene, given, &at, a, &cut->among.axis[a], err))
            return false;
    } while (*at++ == ',');
    for (a = 0; a < 3; a++)
        parts *= cut->among.axis[a].parts;
    return parts == cut->among.count ||
           error_set(err, ERROR_SCENE, "--split %s: that makes %d parts, and there are %d processes", given, parts,
                     cut->among.count);
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

static bool has_energy(const Scene *scene)
{
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].kind == MONITOR_ENERGY)
            return true;
    return false;
}

static bool too_many(const Scene *scene, const CompileCut *cut, Error *err)
{
    int parts[3];
    int fit = (int)min_long(cut->among.count, scene->cells[1] * scene->cells[2]);
    while (!choose_parts(scene, cut, fit, parts))
        fit--;
    return error_at(err, ERROR_SCENE, scene->loc,
                    "cuts across %s make no parts of whole planes for %d processes; they do for %d", axes_cut(scene),
                    cut->among.count, fit);
}

static bool cut_by_choice(const Scene *scene, CompileCut *cut, Error *err)
{
    int parts[3] = {1, 1, 1};
    if (!choose_parts(scene, cut, cut->among.count, parts))
        return too_many(scene, cut, err);
    return cut_into(scene, parts, cut, err);
}

bool compile_cut(const Scene *scene, int count, const char *given, CompileCut *cut, Error *err)
{
    if (scene->mode == MODE_1D)
        return error_at(err, ERROR_SCENE, scene->loc, "a line (mode 1d) is not cut: run it as one process");
    *cut = (CompileCut){.among.count = count,
                        .reach = reach_of(scene),
                        .bare = scene->conformal ? CONFORMAL_REACH : 0,
                        .looks = has_energy(scene)};
    return (given == NULL     ? cut_by_choice(scene, cut, err)
            : is_parts(given) ? cut_into_parts(scene, given, cut, err)
                              : cut_as_given(scene, given, cut, err));
}

void compile_cut_free(CompileCut *cut)
{
    for (int a = 0; a < 3; a++)
        free(cut->among.axis[a].starts);
    *cut = (CompileCut){0};
}
