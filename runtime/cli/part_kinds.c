/* A part is known by what lies between its first and its last plane, those of others that it holds included. */
#include "cli/part_kinds.h"

#include "base/hash.h"

#include <math.h>
#include <stdlib.h>

enum { EACH = 8 }; /* parts of which each is compiled for itself */

/* What parts of a kind have in common. */
typedef struct Kind {
    uint64_t found; /* of the things met so far, in their order */
    double lo, hi;  /* m */
} Kind;

static double node_at(const Scene *scene, int axis, long i)
{
    const long last = scene->cells[axis];
    i = i < 0 ? 0 : i > last ? last : i;
    return scene->nodes[axis] != NULL ? scene->nodes[axis][i] : scene->cell[axis] * (double)i;
}

/* NAN: along the whole axis. */
static void meet(Kind *k, double from, double to)
{
    const bool apart = fmax(from, to) < k->lo || fmin(from, to) > k->hi;
    k->found = (k->found ^ (apart ? 1 : 2)) * UINT64_C(0xC2B2AE3D27D4EB4F);
    k->found ^= k->found >> 29;
}

static void meet_wall(Kind *k, const Scene *scene, int axis, int side)
{
    const Boundary *b = &scene->boundary[axis][side];
    const long cells = boundary_layer_cells(b), last = scene->cells[axis];
    meet(k, node_at(scene, axis, side == 0 ? 0 : last - cells), node_at(scene, axis, side == 0 ? cells : last));
}

static uint64_t part_kind(const Scene *scene, const CompileCut *cut, long depth, int n)
{
    const int a = cut->axis;
    Kind k = {.found = n == 0                ? 1
                       : n == cut->count - 1 ? 2
                                             : 3,
              .lo = node_at(scene, a, cut->starts[n] - depth),
              .hi = node_at(scene, a, cut->starts[n + 1] + depth)};
    for (int side = 0; side < 2; side++)
        meet_wall(&k, scene, a, side);
    for (size_t i = 0; i < scene->object_count; i++) {
        double lo[3], hi[3];
        object_bounds(&scene->objects[i], lo, hi);
        meet(&k, lo[a], hi[a]);
    }
    for (size_t i = 0; i < scene->source_count; i++)
        meet(&k, scene->sources[i].from[a], scene->sources[i].to[a]);
    for (size_t i = 0; i < scene->lumped_count; i++)
        meet(&k, scene->lumped[i].from[a], scene->lumped[i].to[a]);
    for (size_t i = 0; i < scene->monitor_count; i++)
        meet(&k, scene->monitors[i].from[a], scene->monitors[i].to[a]);
    return k.found;
}

/* The middle one of the parts of a kind takes the place of all. */
static void choose(const uint64_t *kinds, int count, int first, int *like)
{
    int many = 0, before = 0, middle = first;
    for (int n = first; n < count; n++)
        many += kinds[n] == kinds[first];
    for (int n = first; n < count; n++)
        if (kinds[n] == kinds[first] && before++ == many / 2)
            middle = n;
    for (int n = first; n < count; n++)
        if (kinds[n] == kinds[first])
            like[n] = middle;
}

bool part_kinds(const Scene *scene, const CompileCut *cut, long depth, int *like, Error *err)
{
    uint64_t *kinds = calloc((size_t)cut->count, sizeof *kinds);
    if (kinds == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to compare %d parts", cut->count);
    for (int n = 0; n < cut->count; n++) {
        kinds[n] = cut->count <= EACH ? (uint64_t)n : part_kind(scene, cut, depth, n);
        like[n] = -1;
    }
    for (int n = 0; n < cut->count; n++)
        if (like[n] < 0)
            choose(kinds, cut->count, n, like);
    free(kinds);
    return true;
}
