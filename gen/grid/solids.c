/* Solids are built from the scene's objects, parts and all. */
#include "grid/hull.h"

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

/* Of the parts' bounds; along absent axes all are at 0. */
static const Tree *plant(Grid *grid, const Solid *parts, int count)
{
    enum { FEW = 8 };
    if (count <= FEW)
        return NULL;
    TreeBox *boxes = ARENA_ARRAY(grid->arena, TreeBox, count);
    for (int q = 0; q < count; q++)
        for (int a = 0; a < 3; a++) {
            boxes[q].lo[a] = grid->axis[a].present ? parts[q].lo[a] : 0;
            boxes[q].hi[a] = grid->axis[a].present ? parts[q].hi[a] : 0;
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
    s->thin = o->kind == OBJECT_WIRE || o->kind == OBJECT_PLATE;
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
    return true;
}

static bool thin_holds(const Grid *grid, const Solid *s, const double p[3])
{
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        const IndexBox *box = &s->sites[c];
        Site site = grid_snap(grid, (Component)c, p);
        grid_fold(grid, (Component)c, site.index);
        bool in = !index_box_empty(box);
        for (int a = 0; a < 3; a++)
            in = in && site.index[a] >= box->lo[a] && site.index[a] <= box->hi[a];
        if (in)
            return true;
    }
    return false;
}

/* The topmost object at a point; NULL: the background. */
static const Solid *solid_at(const Grid *grid, const double at[3])
{
    double p[3];
    for (int a = 0; a < 3; a++)
        p[a] = grid->axis[a].present ? at[a] : 0;
    for (size_t q = grid->scene->object_count; q-- > 0;) {
        const Solid *s = &grid->solids[q];
        if (s->thin ? thin_holds(grid, s, p) : solid_contains(s, p, s->tolerance))
            return s;
    }
    return NULL;
}

int grid_material_at(const Grid *grid, const double at[3])
{
    const Solid *s = solid_at(grid, at);
    if (s == NULL)
        return 0;
    return s->material < 0 ? 1 + (int)grid->scene->material_count : 1 + s->material;
}

bool grid_conductor_at(const Grid *grid, const double at[3])
{
    const Solid *s = solid_at(grid, at);
    return s != NULL && !s->thin && s->material >= 0 && grid->scene->materials[s->material].kind == MATERIAL_PEC;
}
