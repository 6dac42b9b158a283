/* A part is known by what lies in it, what it holds of others included. */
#include "cli/part_kinds.h"

#include "base/hash.h"

#include <math.h>
#include <stdlib.h>

enum { EACH = 8 }; /* parts of which each is compiled for itself */

/* What parts of a kind have in common. */
typedef struct Kind {
    uint64_t found;      /* of the things met so far, in their order */
    double lo[3], hi[3]; /* m; infinite along axes that are not cut */
} Kind;

static double node_at(const Scene *scene, int axis, long i)
{
    const long last = scene->cells[axis];
    i = i < 0 ? 0 : i > last ? last : i;
    return scene->nodes[axis] != NULL ? scene->nodes[axis][i] : scene->cell[axis] * (double)i;
}

static void add_to_kind(Kind *k, uint64_t what)
{
    k->found = (k->found ^ what) * UINT64_C(0xC2B2AE3D27D4EB4F);
    k->found ^= k->found >> 29;
}

/* NAN: along the whole axis. */
static void meet(Kind *k, const double from[3], const double to[3])
{
    bool apart = false;
    for (int a = 0; a < 3; a++)
        apart = apart || fmax(from[a], to[a]) < k->lo[a] || fmin(from[a], to[a]) > k->hi[a];
    add_to_kind(k, apart ? 1 : 2);
}

static void meet_wall(Kind *k, const Scene *scene, int axis, int side)
{
    const Boundary *b = &scene->boundary[axis][side];
    const long cells = boundary_layer_cells(b), last = scene->cells[axis];
    double from[3] = {NAN, NAN, NAN}, to[3] = {NAN, NAN, NAN};
    from[axis] = node_at(scene, axis, side == 0 ? 0 : last - cells);
    to[axis] = node_at(scene, axis, side == 0 ? cells : last);
    meet(k, from, to);
}

/* Where the part lies along the axes that are cut, and what walls it meets. */
static Kind begin_kind(const Scene *scene, const ProgramCut *cut, int n)
{
    Kind k = {0};
    int place[3];
    program_cut_place(cut, n, place);
    for (int a = 0; a < 3; a++) {
        const struct CutAxis *axis = &cut->axis[a];
        k.lo[a] = -INFINITY;
        k.hi[a] = INFINITY;
        if (axis->parts == 1)
            continue;
        add_to_kind(&k, place[a] == 0 ? 1 : place[a] == axis->parts - 1 ? 2 : 3);
        k.lo[a] = node_at(scene, a, axis->starts[place[a]] - axis->before);
        k.hi[a] = node_at(scene, a, axis->starts[place[a] + 1] + axis->behind);
    }
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < (cut->axis[a].parts > 1 ? 2 : 0); side++)
            meet_wall(&k, scene, a, side);
    return k;
}

static uint64_t part_kind(const Scene *scene, const CompileCut *cut, int n)
{
    Kind k = begin_kind(scene, &cut->among, n);
    for (size_t i = 0; i < scene->object_count; i++) {
        double lo[3], hi[3];
        object_bounds(&scene->objects[i], lo, hi);
        meet(&k, lo, hi);
    }
    for (size_t i = 0; i < scene->source_count; i++)
        meet(&k, scene->sources[i].from, scene->sources[i].to);
    for (size_t i = 0; i < scene->lumped_count; i++)
        meet(&k, scene->lumped[i].from, scene->lumped[i].to);
    for (size_t i = 0; i < scene->monitor_count; i++)
        meet(&k, scene->monitors[i].from, scene->monitors[i].to);
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

bool part_kinds(const Scene *scene, const CompileCut *cut, int *like, Error *err)
{
    uint64_t *kinds = calloc((size_t)cut->among.count, sizeof *kinds);
    if (kinds == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to compare %d parts", cut->among.count);
    for (int n = 0; n < cut->among.count; n++) {
        kinds[n] = cut->among.count <= EACH ? (uint64_t)n : part_kind(scene, cut, n);
        like[n] = -1;
    }
    for (int n = 0; n < cut->among.count; n++)
        if (like[n] < 0)
            choose(kinds, cut->among.count, n, like);
    free(kinds);
    return true;
}
