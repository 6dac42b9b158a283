/* Costs from what the scene says, without a lattice: objects count as far as their boxes reach. */
#include "scene/costs.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

/* Of a plane in a layer, in planes outside; more for each pole of media that fill it, for a crystal, and for a Kerr
 * medium, which has a pole besides; of a cell that a surface cuts, in cells, where averaging keeps a tensor, and where
 * that has losses or poles (tests/bench/README.md). */
static const double LAYER_COST = 1.6, POLE_COST = 1.3, CRYSTAL_COST = 1.7, KERR_COST = 3.9, SURFACE_COST = 57,
                    LOSSY_SURFACE_COST = 190;

static double node_at(const Scene *scene, int a, long i)
{
    return scene->nodes[a] != NULL ? scene->nodes[a][i] : scene->cell[a] * (double)i;
}

static bool has_axis(const Scene *scene, int a)
{
    return (mode_axes(scene->mode) >> a & 1) != 0;
}

/* The part of the domain's extent along an axis that lies within lo .. hi; 1 where the mode has no such axis. */
static double share_along(const Scene *scene, int a, double lo, double hi)
{
    const double all = node_at(scene, a, scene->cells[a]);
    return !has_axis(scene, a) ? 1 : fmax(0, fmin(hi, all) - fmax(lo, 0)) / all;
}

/* An object's box along the axis, and what its planes have of it. */
typedef struct Section {
    double lo, hi; /* m, along the axis */
    double box;    /* the part of a plane that the box takes */
    double cut;    /* the part of a plane's cells that the surface cuts: of anything round, such as a ball */
    bool round;    /* it fills its box only partly */
    int material;  /* -1: none that is known */
} Section;

static bool is_round(const Object *o)
{
    return o->kind != OBJECT_BOX && o->kind != OBJECT_GRADED && o->kind != OBJECT_WIRE && o->kind != OBJECT_PLATE &&
           o->kind != OBJECT_SHEET;
}

/* A ball has as much surface between any two planes, pi/4 of what its box has beside them; a disc pi/2. */
static double cut_part(const Scene *scene, int axis, const double share[3])
{
    double sum = 0;
    int axes = 0;
    for (int a = 0; a < 3; a++)
        if (a != axis && has_axis(scene, a))
            axes++;
    for (int a = 0; a < 3; a++)
        if (a != axis && has_axis(scene, a))
            sum += (axes == 2 ? PI / 4 * share[3 - axis - a] : PI / 2) * 2 / (double)scene->cells[a];
    return sum;
}

static Section section_of(const Scene *scene, int axis, const Object *o)
{
    Section s = {.round = is_round(o), .box = 1, .material = o->kind != OBJECT_GRADED ? o->material : -1};
    double lo[3], hi[3], share[3];
    object_bounds(o, lo, hi);
    for (int a = 0; a < 3; a++) {
        share[a] = share_along(scene, a, lo[a], hi[a]);
        s.box *= a != axis ? share[a] : 1;
    }
    s.lo = lo[axis];
    s.hi = hi[axis];
    s.cut = s.round && s.box > 0 ? cut_part(scene, axis, share) : 0;
    return s;
}

/* Poles cost in the box of their object, whatever its shape: so far reach their memory variables and the tiles that
 * carry them. Crystals and Kerr media are lists of points. */
static double section_cost(const Scene *scene, const Section *s)
{
    const Material *m = &scene->materials[s->material];
    const bool flat = scene->mode == MODE_2D_TM;
    const double filled = s->box * (s->round ? PI / 4 : 1);
    double cost = POLE_COST * (double)m->pole_count * s->box;
    if (material_is_crystal(m) && !flat)
        cost += CRYSTAL_COST * filled;
    if (m->chi3 > 0)
        cost += KERR_COST * filled;
    if (scene->averaging == AVERAGING_TENSOR && m->kind == MATERIAL_DIELECTRIC && !flat)
        cost += (m->pole_count > 0 || m->sigma[0] != 0 ? LOSSY_SURFACE_COST : SURFACE_COST) * s->cut;
    return cost;
}

static void add_object(const Scene *scene, int axis, const Object *o, double *cost)
{
    const Section s = section_of(scene, axis, o);
    const double more = s.material >= 0 ? section_cost(scene, &s) : 0;
    for (long i = 0; i < (more > 0 ? scene->cells[axis] : 0); i++)
        if (node_at(scene, axis, i + 1) > s.lo && node_at(scene, axis, i) < s.hi)
            cost[i] += more;
}

double *plane_costs(const Scene *scene, int axis)
{
    const long cells = scene->cells[axis];
    const long low = boundary_layer_cells(&scene->boundary[axis][0]),
               high = cells - boundary_layer_cells(&scene->boundary[axis][1]);
    double *cost = calloc((size_t)cells, sizeof *cost);
    if (cost == NULL)
        return NULL;
    for (long i = 0; i < cells; i++)
        cost[i] = i < low || i >= high ? LAYER_COST : 1;
    for (size_t i = 0; i < scene->object_count; i++)
        add_object(scene, axis, &scene->objects[i], cost);
    return cost;
}
