/* Solids are built from the scene's objects, parts and all. */
#include "grid/hull.h"
#include "grid/runs.h"

#include <math.h>
#include <string.h>

static void set_ball(Solid *s, const double centre[3], double radius)
{
    s->ball = true;
    s->radius = radius;
    memcpy(s->centre, centre, sizeof s->centre);
}

static void set_cylinder(Solid *s, const Object *o)
{
    double length2 = 0;
    for (int a = 0; a < 3; a++)
        length2 += (o->to[a] - o->from[a]) * (o->to[a] - o->from[a]);
    s->length = sqrt(length2);
    s->radius = o->radius;
    for (int a = 0; a < 3; a++)
        s->unit[a] = s->length > 0 ? (o->to[a] - o->from[a]) / s->length : a == 2;
}

static void set_torus(Solid *s, const Object *o)
{
    s->radius = o->radius;
    s->radius2 = o->radius2;
    for (int a = 0; a < 3; a++)
        s->unit[a] = (o->to[a] - o->from[a]) / o->radius;
}

static void set_shape(Solid *s, const Object *o, bool flat)
{
    object_bounds(o, s->lo, s->hi);
    if (o->kind == OBJECT_SPHERE)
        set_ball(s, o->centre, o->radius);
    else if (o->kind == OBJECT_CYLINDER && flat)
        set_ball(s, o->from, o->radius);
    else if (o->kind == OBJECT_CYLINDER || o->kind == OBJECT_CONE)
        set_cylinder(s, o);
    else if (o->kind == OBJECT_TORUS)
        set_torus(s, o);
    if (o->kind == OBJECT_CONE)
        s->opening = (o->radius2 - o->radius) / s->length;
}

/* Along absent axes there is one layer of sites at coordinate 0, which every object reaches. */
static void bound_everywhere(Solid *s, const Grid *grid)
{
    for (int a = 0; a < 3; a++)
        if (!grid->axis[a].present) {
            s->lo[a] = -INFINITY;
            s->hi[a] = INFINITY;
            s->centre[a] = 0;
        }
}

/* The shape itself, in its own frame. */
static void build_inner(Grid *grid, const Object *o, Solid *s)
{
    Object *own = ARENA_NEW(grid->arena, Object);
    Solid *inner = ARENA_NEW(grid->arena, Solid);
    double squares = 0;
    *own = *o;
    own->place = NULL;
    inner->object = own;
    set_shape(inner, own, grid->mode != MODE_3D);
    bound_everywhere(inner, grid);
    if (own->kind == OBJECT_POLYGON)
        inner->polygon = polygon_new(grid->arena, own->points, own->point_count);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            squares += o->place->out.m[a][b] * o->place->out.m[a][b];
    s->place = o->place;
    s->grow = sqrt(3 / squares);
    s->parts = inner;
    s->part_count = 1;
}

static bool build_shape(Grid *grid, const Object *o, Solid *s, Error *err)
{
    s->object = o;
    set_shape(s, o, grid->mode != MODE_3D);
    bound_everywhere(s, grid);
    if (o->kind == OBJECT_IMPLICIT)
        return (s->implicit = implicit_new(grid, o, err)) != NULL;
    if (o->kind == OBJECT_HULL) {
        s->hull = hull_new(grid->arena, o);
        return hull_check(s->hull, o, err);
    }
    if (o->place != NULL)
        build_inner(grid, o, s);
    else if (o->kind == OBJECT_POLYGON)
        s->polygon = polygon_new(grid->arena, o->points, o->point_count);
    return true;
}

/* Of the parts' bounds; along absent axes all are at 0. Sites of wires and plates reach beyond theirs, and beyond a
 * mirror plane: they may be anywhere. */
static Tree *plant(Grid *grid, const Solid *parts, int count)
{
    enum { FEW = 8 };
    if (count <= FEW)
        return NULL;
    TreeBox *boxes = ARENA_ARRAY(grid->arena, TreeBox, count);
    for (int q = 0; q < count; q++)
        for (int a = 0; a < 3; a++) {
            const Axis *axis = &grid->axis[a];
            const double whole = axis->present ? 2 * axis_length(axis) : 0; /* where it is cut in halves, too */
            boxes[q].lo[a] = !axis->present ? 0 : parts[q].thin ? -whole : parts[q].lo[a];
            boxes[q].hi[a] = !axis->present ? 0 : parts[q].thin ? 2 * whole : parts[q].hi[a];
        }
    return tree_new(grid->arena, boxes, count);
}

static bool build_solid(Grid *grid, const Object *o, Solid *s, Error *err)
{
    if (o->part_count == 0)
        return build_shape(grid, o, s, err);
    Solid *parts = ARENA_ARRAY(grid->arena, Solid, o->part_count);
    for (size_t q = 0; q < o->part_count; q++)
        if (!build_solid(grid, &o->parts[q], &parts[q], err))
            return false;
    s->object = o;
    s->parts = parts;
    s->part_count = (int)o->part_count;
    object_bounds(o, s->lo, s->hi);
    bound_everywhere(s, grid);
    if (o->kind == OBJECT_UNION)
        s->tree = plant(grid, parts, s->part_count);
    return true;
}

static bool build_one(Grid *grid, const Object *o, Solid *s, Error *err)
{
    const Scene *scene = grid->scene;
    s->material = o->kind == OBJECT_GRADED ? -1 : o->material;
    s->kind = o->kind == OBJECT_GRADED ? MATERIAL_DIELECTRIC : scene->materials[o->material].kind;
    s->thin = o->kind == OBJECT_WIRE || o->kind == OBJECT_PLATE || o->kind == OBJECT_SHEET;
    s->tolerance = INFINITY;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            s->tolerance = fmin(s->tolerance, SURFACE_TOLERANCE * grid->axis[a].d);
    return build_solid(grid, o, s, err) && (!s->thin || thin_sites(grid, s, err));
}

bool solids_build(Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    grid->solids = ARENA_ARRAY(grid->arena, Solid, scene->object_count);
    for (size_t q = 0; q < scene->object_count; q++)
        if (!build_one(grid, &scene->objects[q], &grid->solids[q], err))
            return false;
    for (size_t q = 0; q < scene->object_count; q++)
        runs_find(&grid->solids[q], grid->arena);
    grid->finder = plant(grid, grid->solids, (int)scene->object_count);
    return true;
}

/* A site of E in it that says where it lies across the axes along which it has no edges. */
static const IndexBox *thin_edges(const Solid *s)
{
    for (int c = EX; c <= EZ; c++)
        if (!index_box_empty(&s->sites[c]))
            return &s->sites[c];
    return NULL;
}

/* Of one that has sites of H alone: half a cell round each of them. */
static bool magnetic_holds(const Solid *s, const Site *ex, const Site *hx)
{
    for (int c = HX; c <= HZ; c++) {
        const IndexBox *box = &s->sites[c];
        bool in = !index_box_empty(box);
        for (int a = 0; a < 3; a++) {
            const long i = component_half((Component)c, a) == component_half(EX, a) ? ex->index[a] : hx->index[a];
            in = in && i >= box->lo[a] && i <= box->hi[a];
        }
        if (in)
            return true;
    }
    return false;
}

/* From the first to the last node of its edges along an axis, and half a cell to both sides of its node elsewhere. Ex
 * lies half a cell on along x, Hx along y and z: together they have the nearest node and the cell of each axis. */
static bool thin_holds(const Solid *s, const Site *ex, const Site *hx)
{
    const IndexBox *edges = thin_edges(s);
    if (edges == NULL)
        return magnetic_holds(s, ex, hx);
    bool in = true;
    for (int a = 0; a < 3; a++) {
        const bool along = !index_box_empty(&s->sites[EX + a]);
        const IndexBox *box = along ? &s->sites[EX + a] : edges;
        const long i = along == component_half(EX, a) ? ex->index[a] : hx->index[a];
        in = in && i >= box->lo[a] && i <= box->hi[a];
    }
    return in;
}

typedef struct Finding {
    const Grid *grid;
    double p[3];
    Site ex, hx; /* next to it, for what is thin; once there is such */
    bool snapped;
    int topmost; /* -1: the background */
} Finding;

static void snap(Finding *f)
{
    f->ex = grid_snap(f->grid, EX, f->p);
    f->hx = grid_snap(f->grid, HX, f->p);
    grid_fold(f->grid, EX, f->ex.index);
    grid_fold(f->grid, HX, f->hx.index);
    f->snapped = true;
}

static bool is_inside(Finding *f, const Solid *s)
{
    if (!s->thin)
        return solid_contains(s, f->p, s->tolerance);
    if (!f->snapped)
        snap(f);
    return thin_holds(s, &f->ex, &f->hx);
}

static bool find_one(void *context, int item)
{
    Finding *f = context;
    const Solid *s = &f->grid->solids[item];
    if (item > f->topmost && is_inside(f, s))
        f->topmost = item;
    return true;
}

/* The topmost object at a point; NULL: the background. */
static const Solid *solid_at(const Grid *grid, const double at[3])
{
    Finding f = {.grid = grid, .topmost = -1};
    double lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        f.p[a] = grid->axis[a].present ? at[a] : 0;
        lo[a] = f.p[a] - SURFACE_TOLERANCE * grid->axis[a].d;
        hi[a] = f.p[a] + SURFACE_TOLERANCE * grid->axis[a].d;
    }
    if (grid->finder != NULL)
        tree_visit(grid->finder, lo, hi, find_one, &f);
    else
        for (int q = (int)grid->scene->object_count; q-- > 0 && f.topmost < 0;)
            find_one(&f, q);
    return f.topmost < 0 ? NULL : &grid->solids[f.topmost];
}

static bool is_conductor(const Grid *grid, const Solid *s)
{
    return s != NULL && !s->thin && s->material >= 0 && grid->scene->materials[s->material].kind == MATERIAL_PEC;
}

int grid_material_at(const Grid *grid, const double at[3], bool *conductor)
{
    const Solid *s = solid_at(grid, at);
    if (conductor != NULL)
        *conductor = is_conductor(grid, s);
    if (s == NULL)
        return 0;
    return s->material < 0 ? 1 + (int)grid->scene->material_count : 1 + s->material;
}
