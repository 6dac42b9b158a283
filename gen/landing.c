/* Objects on the grid. A perfect conductor holds the nodes in and on it, so that a face between two nodes moves
 * inwards; a wire, plate or sheet lies on the nearest nodes; the faces of other media stay, for cells that they cut are
 * mixtures
 * (`averaging`), and so do those of conductors that cut cells (`conformal`). */
#include "landing.h"

#include "base/nodes.h"
#include "grid/solid.h"

#include <math.h>

enum { MOST_TOLD = 40 };

typedef struct Landing {
    long lo[3], hi[3]; /* nodes */
    double moved;      /* m, of the face that moved most; NAN: none can */
} Landing;

/* The nodes that a stretch of the axis holds, or the nearest ones. */
static void land_axis(const Axis *axis, double lo, double hi, bool thin, Landing *l, int a)
{
    const double p = fmin(fmax(axis_index(axis, lo), 0), (double)axis->cells);
    const double q = fmin(fmax(axis_index(axis, hi), 0), (double)axis->cells);
    l->lo[a] = thin ? nodes_nearest(p) : (long)ceil(p - SURFACE_TOLERANCE);
    l->hi[a] = thin ? nodes_nearest(q) : (long)floor(q + SURFACE_TOLERANCE);
    if (l->hi[a] < l->lo[a]) /* between two nodes: a conductor that stops nothing, or a medium in one cell */
        l->hi[a] = l->lo[a] = (long)lround((p + q) / 2);
    l->moved = fmax(l->moved, fabs(axis_at(axis, (double)l->lo[a]) - axis_at(axis, p)));
    l->moved = fmax(l->moved, fabs(axis_at(axis, (double)l->hi[a]) - axis_at(axis, q)));
}

/* Where the bounds of an object are, m, of the part in the whole domain. */
static Landing land(const Grid *grid, const Solid *s)
{
    Landing l = {.moved = 0};
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present) {
            const Axis *axis = &grid->axis[a];
            const bool fold = grid->scene->symmetry[a] != 0; /* the low half stands for both */
            const double lo = fold && s->lo[a] > axis_length(axis) ? 2 * axis_length(axis) - s->hi[a] : s->lo[a];
            const double hi = fold && s->lo[a] > axis_length(axis) ? 2 * axis_length(axis) - s->lo[a] : s->hi[a];
            land_axis(axis, lo, hi, s->thin, &l, a);
        }
    return l;
}

static void put_extent(const Grid *grid, const Landing *l, Text *out)
{
    const char *comma = "";
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        text_printf(out, "%s %c %.6g", comma, 'x' + a, axis_at(axis, (double)l->lo[a]));
        if (l->hi[a] > l->lo[a])
            text_printf(out, " to %.6g m (nodes %ld to %ld)", axis_at(axis, (double)l->hi[a]), l->lo[a], l->hi[a]);
        else
            text_printf(out, " m (node %ld)", l->lo[a]);
        comma = ",";
    }
}

/* What does not move is where the scene says. */
static void put_bounds(const Grid *grid, const Solid *s, Text *out)
{
    const char *comma = "";
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        const double length = axis_at(axis, (double)grid_whole_cells(grid, a));
        text_printf(out, "%s %c %.6g to %.6g m", comma, 'x' + a, fmin(fmax(s->lo[a], 0), length),
                    fmin(fmax(s->hi[a], 0), length));
        comma = ",";
    }
}

static bool is_straight(const Object *o)
{
    return o->place == NULL &&
           (o->kind == OBJECT_BOX || o->kind == OBJECT_WIRE || o->kind == OBJECT_PLATE || o->kind == OBJECT_SHEET);
}

static const char *what_of(const Grid *grid, const Solid *s)
{
    if (s->thin || (s->kind == MATERIAL_PEC && !grid->scene->conformal) || s->kind == MATERIAL_PMC)
        return is_straight(s->object) ? "" : "; between its faces stairs";
    if (s->kind == MATERIAL_PEC)
        return "; it cuts cells";
    return grid->scene->averaging == AVERAGING_NONE ? "; sites in it are its own, no cell is mixed"
                                                    : "; cells that it cuts are mixed";
}

static void put_object(const Grid *grid, const Solid *s, Text *out)
{
    const Landing l = land(grid, s);
    const bool moves = s->thin || (s->kind == MATERIAL_PEC && !grid->scene->conformal);
    const double least = fmin(grid->axis[0].d, fmin(grid->axis[1].d, grid->axis[2].d));
    text_printf(out, "%s (line %d)", object_name(s->object, grid->mode), s->object->loc.line);
    if (s->kind == MATERIAL_SHEET)
        text_printf(out, " of %.6g ohm:", grid->scene->materials[s->material].ohms);
    else
        text_printf(out, " of %s:", s->material < 0 ? "graded eps" : grid->scene->materials[s->material].name);
    if (moves)
        put_extent(grid, &l, out);
    else
        put_bounds(grid, s, out);
    if (moves && l.moved > SURFACE_TOLERANCE * least)
        text_printf(out, ", faces moved by up to %.3g m", l.moved);
    else if (moves)
        text_put(out, ", no face moved");
    text_put(out, what_of(grid, s));
}

void landing_tell(const Compiled *c, CompileFact *fact, void *context)
{
    const Grid *grid = c->grid;
    const size_t count = grid->scene->object_count;
    Text text = {0};
    for (size_t q = 0; q < count && q < MOST_TOLD; q++) {
        put_object(grid, &grid->solids[q], &text);
        fact(context, "objects", "object", text_str(&text), 0);
        text_free(&text);
    }
    if (count > MOST_TOLD) {
        text_printf(&text, "and %zu more", count - MOST_TOLD);
        fact(context, "objects", "object", text_str(&text), 0);
        text_free(&text);
    }
}
