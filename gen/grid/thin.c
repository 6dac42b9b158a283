/* Wires, plates and sheets: objects without thickness, laid along edges of the grid.
 * A wire takes the E sites along its axis between the nodes nearest to its
 * ends; a plate takes both tangential E on the node plane nearest to it, out to
 * the nodes nearest to its rim. For PMC the same holds on the dual grid, whose
 * nodes are the half indices and whose edges carry H. */
#include "grid/solid.h"

#include <math.h>

#include "base/nodes.h"

/* Nearest node of the E grid, or of the dual grid (at index + 1/2). */
static long nearest_node(const Axis *axis, double x, bool dual)
{
    return nodes_nearest(axis_index(axis, x) - (dual ? 0.5 : 0));
}

static bool extends(const Grid *grid, const Object *o, int a)
{
    return grid->axis[a].present && fabs(o->to[a] - o->from[a]) > SURFACE_TOLERANCE * grid->axis[a].d;
}

/* Sites of component c over the object's extent: between its end nodes along c's own axis, on them across. */
static void lay(const Grid *grid, const Solid *s, Component c, IndexBox *box)
{
    bool dual = !component_is_e(c);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present) {
            box->lo[a] = box->hi[a] = 0;
            continue;
        }
        bool along = component_axis(c) == a;
        box->lo[a] = nearest_node(axis, s->lo[a], dual) + (along && dual ? 1 : 0);
        box->hi[a] = nearest_node(axis, s->hi[a], dual) - (along && !dual ? 1 : 0);
        if (boundary_wraps(axis->low.kind) && !along && !dual && box->lo[a] == axis->cells)
            box->lo[a] = box->hi[a] = 0;
        box->lo[a] = box->lo[a] < 0 ? 0 : box->lo[a];
        box->hi[a] = box->hi[a] > grid_last(grid, c, a) ? grid_last(grid, c, a) : box->hi[a];
    }
}

/* The one axis with (wire) or without (plate) extent; an absent axis when all the others are the other way. */
static bool find_axis(const Grid *grid, const Object *o, bool with_extent, int *axis)
{
    int found = 0, absent = -1;
    for (int a = 0; a < 3; a++) {
        if (!grid->axis[a].present)
            absent = a;
        else if (extends(grid, o, a) == with_extent) {
            *axis = a;
            found++;
        }
    }
    if (found == 0 && with_extent && absent >= 0) {
        *axis = absent;
        return true;
    }
    return found == 1;
}

bool thin_sites(const Grid *grid, Solid *s, Error *err)
{
    const Object *o = s->object;
    bool wire = o->kind == OBJECT_WIRE;
    int axis = 0;
    if (!find_axis(grid, o, wire, &axis))
        return error_at(err, ERROR_SCENE, o->loc,
                        wire ? "%s: must run along one axis, `from` and `to` differ along several or none"
                             : "%s: `from` and `to` must agree along exactly one axis, the normal",
                        object_kind_name(o->kind));
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        IndexBox *box = &s->sites[c];
        *box = (IndexBox){{1, 1, 1}, {0, 0, 0}};
        bool carries = component_is_e((Component)c) == (s->kind != MATERIAL_PMC);
        if (carries && mode_has(grid->mode, (Component)c) && (component_axis((Component)c) == axis) == wire)
            lay(grid, s, (Component)c, box);
    }
    return true;
}
