/* Thin wires: a wire of radius a below the cell, by the media of the sites next to it (the way of Noda & Yokoyama,
 * IEEE Trans. Power Delivery 17, 840 (2002), with factors of the lattice itself). Seen along z:
 *
 * A row of zeroed edges alone acts as a wire of a radius that the grid decides. With Q the charge per length, the
 * edges off a node carry the fluxes Q/pi atan(dy/dx) along x and Q/pi atan(dx/dy) along y, and far away the
 * potential of the discrete Laplacian is that of a round wire of the radius
 *     r = exp(-gamma) sqrt(dx^2 + dy^2) / 4,   gamma = 0.5772...      (0.1985 d for square cells)
 * (the lattice's Green function, summed over one axis; its integral is elementary). To move the wire's own
 * potential from r to a, the capacitance of those edges is scaled: with eps m_x on the x edges the flux is as before
 * and the step of potential 1/m_x of what it was, so
 *     1/m_x = 1 + ln(r/a) (dy/dx) / (2 atan(dy/dx)),   m_y alike     (square cells: 1 + (2/pi) ln(r/a)).
 * The inductance obeys the same equation in the dual quantities: mu/m on the H sites that circle the wire, so that a
 * wave along the wire keeps the velocity of light.
 *
 * The node at a free end holds the charge of half a cell of wire where the lattice has it for a whole one, which
 * makes a plain row of edges about one cell too long. Half a cell of uniform charge lifts its own potential by
 *     [ln(r/a) + ln(dz/2a)] / (2 pi eps dz)
 * more per charge than the lattice does, so with g = 2 dy dz/dx + 2 dx dz/dy + dx dy/dz (the conductances of the
 * five edges that leave the node) all five get 1/m = 1 + g [ln(r/a) + ln(dz/2a)] / (2 pi dz).
 *
 * Every schedule sees nothing but media. Where m < 1 they lower the limit of dt (limit.c). Wires should lie two cells
 * apart from each other; the edges of neighbours get both factors. */
#include "grid/poles.h"
#include "grid/solid.h"
#include "grid/stages.h"

#include <math.h>

static const double EXP_MINUS_GAMMA = 0.56145948356688517;
static const double LEAST_RADIUS = 1e-6; /* of the cells across the wire: below it the logarithms mean nothing */

/* Distances of sites at a node of a wire along `a`, m: the edge along it, dual cells across it. */
static void spacing(const Grid *grid, int a, const long node[3], double d[3])
{
    for (int b = 0; b < 3; b++)
        d[b] = axis_extent(&grid->axis[b], node[b], b == a);
}

/* The radius of a row of edges along `a`, m. */
static double own_radius(const double d[3], int a)
{
    return EXP_MINUS_GAMMA * hypot(d[(a + 1) % 3], d[(a + 2) % 3]) / 4;
}

/* m of the edges along b beside a wire along a. */
static double side_factor(const double d[3], int a, int b, double radius)
{
    double ratio = d[3 - a - b] / d[b];
    return 1 / (1 + log(own_radius(d, a) / radius) * ratio / (2 * atan(ratio)));
}

/* m of the edges that leave a free end. */
static double end_factor(const double d[3], int a, double radius)
{
    double dz = d[a], dx = d[(a + 1) % 3], dy = d[(a + 2) % 3];
    double g = 2 * dy * dz / dx + 2 * dx * dz / dy + dx * dy / dz;
    return 1 / (1 + g * (log(own_radius(d, a) / radius) + log(dz / (2 * radius))) / (2 * PI * dz));
}

static bool is_site(const Grid *grid, Component c, const long at[3])
{
    for (int a = 0; a < 3; a++)
        if (at[a] < 0 || at[a] > grid_last(grid, c, a))
            return false;
    return true;
}

/* Scales eps (E) or mu (H) of a site; conductors and places outside the domain are left alone. */
static bool scale_site(Grid *grid, const Object *o, Component c, const long at[3], double by, Error *err)
{
    Medium here;
    if (!is_site(grid, c, at) || !grid_medium(grid, c, at, &here))
        return true;
    int id = grid_holds(grid, c, at) ? grid_class(grid, c, at) : -1;
    const char *medium = id < 0 ? "graded medium" : grid->medium[c].classes[id].origin;
    const char *origin = arena_printf(grid->arena, "%s beside wire (%s:%d), times %.4g", medium,
                                      source_name(o->loc.file), o->loc.line, by);
    here = poles_scaled(grid, c, &here, by);
    return patch_site(grid, c, at, &here, origin, err);
}

/* Does every edge at a node, but for the wire's own (index `own` along a), carry a field? */
static bool is_free(const Grid *grid, const long node[3], int a, long own)
{
    Medium here;
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[b] += side;
            if ((b != a || edge[a] != own) &&
                (!is_site(grid, (Component)(EX + b), edge) || !grid_medium(grid, (Component)(EX + b), edge, &here)))
                return false;
        }
    return true;
}

/* Is the node on a wire of radius that came before number q? Its edges are scaled already. */
static bool is_done(const Grid *grid, size_t q, const long node[3])
{
    for (size_t p = 0; p < q; p++) {
        const Solid *s = &grid->solids[p];
        for (int a = 0; a < 3 && s->object->kind == OBJECT_WIRE && s->object->radius > 0; a++) {
            const IndexBox *b = &s->sites[EX + a];
            bool inside = !index_box_empty(b);
            for (int n = 0; n < 3; n++)
                inside = inside && node[n] >= b->lo[n] && node[n] <= b->hi[n] + (n == a ? 1 : 0);
            if (inside)
                return true;
        }
    }
    return false;
}

/* The edges off one node of wire q, which runs along a. */
static bool correct_node(Grid *grid, size_t q, int a, const long node[3], Error *err)
{
    const Solid *s = &grid->solids[q];
    const IndexBox *edges = &s->sites[EX + a];
    bool low = node[a] == edges->lo[a], high = node[a] == edges->hi[a] + 1;
    bool end = (low || high) && is_free(grid, node, a, low ? node[a] : node[a] - 1);
    double d[3];
    if (is_done(grid, q, node))
        return true;
    spacing(grid, a, node, d);
    const double across = fmin(d[(a + 1) % 3], d[(a + 2) % 3]);
    if (s->object->radius < LEAST_RADIUS * across)
        return error_at(err, ERROR_SCENE, s->object->loc,
                        "wire: a radius of %.3g m is below a millionth of the cells of %.3g m across it",
                        s->object->radius, across);
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[b] += side;
            if (b == a && !(end && (low ? side == -1 : side == 0)))
                continue;
            double m = end ? end_factor(d, a, s->object->radius) : side_factor(d, a, b, s->object->radius);
            if (!scale_site(grid, s->object, (Component)(EX + b), edge, m, err))
                return false;
        }
    return true;
}

/* The H sites of the four loops that share an edge of the wire. */
static bool correct_loops(Grid *grid, const Solid *s, int a, const long edge[3], Error *err)
{
    double d[3];
    spacing(grid, a, edge, d);
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != a && side <= 0; side++) {
            long at[3] = {edge[0], edge[1], edge[2]};
            at[b] += side;
            if (!scale_site(grid, s->object, (Component)(HX + 3 - a - b), at,
                            1 / side_factor(d, a, b, s->object->radius), err))
                return false;
        }
    return true;
}

static bool correct_wire(Grid *grid, size_t q, int a, Error *err)
{
    const Solid *s = &grid->solids[q];
    const IndexBox *edges = &s->sites[EX + a];
    long at[3] = {edges->lo[0], edges->lo[1], edges->lo[2]};
    for (; at[a] <= edges->hi[a]; at[a]++)
        if (!correct_node(grid, q, a, at, err) || !correct_loops(grid, s, a, at, err))
            return false;
    return correct_node(grid, q, a, at, err);
}

bool wires_correct(Grid *grid, Error *err)
{
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        if (s->object->kind != OBJECT_WIRE || s->object->radius == 0)
            continue;
        if (grid->mode != MODE_3D || s->kind != MATERIAL_PEC)
            return error_at(err, ERROR_SCENE, s->object->loc, "wire: a radius needs mode 3d and material pec");
        for (int a = 0; a < 3; a++)
            if (!index_box_empty(&s->sites[EX + a]) && !correct_wire(grid, q, a, err))
                return false;
    }
    return true;
}
