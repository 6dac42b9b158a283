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
 * On a face of a dielectric the two terms part, for that is S - ln(dz/2r)/eps with S = 2 ln(dz/2a)/eps of the half cell
 * of wire, in eps1, and the rest the lattice's own, of a charge in the mean eps of both sides. Of the image of that
 * half cell in eps2, k = (eps1 - eps2)/(eps1 + eps2) of it, S = [2 ln(dz/2a) + p (3 k - 2 |k|)/5] / eps1, with p how
 * much nearer than two lines of no radius the half cell and its image are; and the round face of the wire, which lies
 * on eps2, holds 4 (eps2 - eps1) a more than one that lies on eps1. The numbers are those with which the charge is that
 * of the method of moments, within 3% below 0.2 cells' radius (unit/test_grid_wires).
 *
 * Where wires meet in a corner, or run a cell apart, they share sites. Each current makes its own part of what circles
 * there, so that the factor 1/m of a shared site is the mean of what the wires ask for, and no product. Of wires a cell
 * apart that is right for the edges between them alone: those on their far sides carry less than a quarter of a charge
 * that has its opposite beside it, more of one that has its like, and no factor knows which. They are warned of.
 *
 * Every schedule sees nothing but media. Where m < 1 they lower the limit of dt (limit.c). */
#include "base/vec.h"
#include "grid/poles.h"
#include "grid/solid.h"
#include "grid/stages.h"

#include <complex.h>
#include <math.h>
#include <string.h>

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

/* m of the edges that leave a free end in one medium. */
static double end_factor(const double d[3], int a, double radius)
{
    double dz = d[a], dx = d[(a + 1) % 3], dy = d[(a + 2) % 3];
    double g = 2 * dy * dz / dx + 2 * dx * dz / dy + dx * dy / dz;
    return 1 / (1 + g * (log(own_radius(d, a) / radius) + log(dz / (2 * radius))) / (2 * PI * dz));
}

/* A site beside a wire and the 1/m that it asks for. */
typedef struct Share {
    Component component;
    long at[3], node[3]; /* the wire's node that it leaves, of E */
    double slack;
    const Object *wire;
    size_t number; /* in the order of the scene */
} Share;

typedef struct Wires {
    Grid *grid;
    VEC(Share) shares;
} Wires;

static bool is_site(const Grid *grid, Component c, const long at[3])
{
    for (int a = 0; a < 3; a++)
        if (at[a] < 0 || at[a] > grid_last(grid, c, a))
            return false;
    return true;
}

/* Conductors and places outside the domain are left alone. */
static void ask(Wires *w, const Object *o, Component c, const long site[3], const long node[3], double m)
{
    Share s = {.component = c, .slack = 1 / m, .wire = o};
    Medium here;
    memcpy(s.at, site, sizeof s.at);
    memcpy(s.node, node, sizeof s.node);
    grid_wrap(w->grid, s.at);
    grid_wrap(w->grid, s.node);
    s.number = w->shares.count;
    if (is_site(w->grid, c, s.at) && grid_medium(w->grid, c, s.at, &here))
        vec_push(&w->shares, s);
}

/* Has an edge at a node of a wire along a no conductor and no circuit? Beyond a wall that the wire lies in is the image
 * of the edge before it, beyond one that it ends at that of the wire. */
static bool is_open(const Grid *grid, const long edge[3], int b, int a)
{
    long at[3] = {edge[0], edge[1], edge[2]};
    Medium here;
    grid_wrap(grid, at);
    if (!is_site(grid, (Component)(EX + b), at))
        return b != a;
    return grid_medium(grid, (Component)(EX + b), at, &here) && !gaps_hold(grid, b, at);
}

/* Do no others than the wire's own edge (index `own` along a) lead on from a node? */
static bool is_free(const Grid *grid, const long node[3], int a, long own)
{
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[b] += side;
            if ((b != a || edge[a] != own) && !is_open(grid, edge, b, a))
                return false;
        }
    return true;
}

static bool check_radius(const Object *o, const double d[3], int a, Error *err)
{
    const double across = fmin(d[(a + 1) % 3], d[(a + 2) % 3]);
    return o->radius >= LEAST_RADIUS * across ||
           error_at(err, ERROR_SCENE, o->loc,
                    "wire: a radius of %.3g m is below a millionth of the cells of %.3g m across it", o->radius,
                    across);
}

/* |eps| of an edge's medium at the sources' frequency; 0: there is none. */
static double size_of(const Grid *grid, int b, const long edge[3])
{
    const double unit = 2 * PI * grid->frequency * EPS0;
    long at[3] = {edge[0], edge[1], edge[2]};
    Medium here;
    grid_wrap(grid, at);
    if (!is_site(grid, (Component)(EX + b), at) || !grid_medium(grid, (Component)(EX + b), at, &here))
        return 0;
    return cabs(poles_permittivity(grid, &here, 0, grid->frequency) - I * here.sigma / unit);
}

/* Its mean over the edges across a wire at a node. */
static double size_across(const Grid *grid, int a, const long node[3], const double d[3])
{
    double sum = 0, all = 0;
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != a && side <= 0; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[b] += side;
            const double size = size_of(grid, b, edge), weight = size > 0 ? d[3 - a - b] / d[b] : 0;
            sum += weight * size;
            all += weight;
        }
    return all > 0 ? sum / all : 0;
}

/* How much of the potential of a line half a cell long its image end to end with it has, over that of lines of no
 * radius. */
static double image_part(double radius, double dz)
{
    const double a = radius / dz, whole = asinh(1 / a) - hypot(1, a), half = asinh(0.5 / a) / 2 - hypot(0.5, a);
    return (whole - 2 * half - a) / log(2);
}

/* A free end: its node, the way from there into the wire, 1 or -1. */
typedef struct End {
    int axis, way;
    const long *node;
    double radius, d[3];
} End;

/* m of the edges that leave it, also on a face between two media. */
static double face_factor(const Grid *grid, const End *end)
{
    const int a = end->axis;
    const double *d = end->d, dz = d[a], dx = d[(a + 1) % 3], dy = d[(a + 2) % 3];
    const double plain = end_factor(d, a, end->radius), mean = size_across(grid, a, end->node, d);
    long next[3] = {end->node[0], end->node[1], end->node[2]}, beyond[3] = {next[0], next[1], next[2]};
    next[a] += end->way;
    beyond[a] -= end->way > 0;
    const double eps2 = size_of(grid, a, beyond), inside = size_across(grid, a, next, d);
    const double eps1 = fmin(fmax(2 * mean - eps2, fmin(inside, eps2)), fmax(inside, eps2));
    if (mean <= 0 || eps2 <= 0 || inside <= 0 || fabs(eps1 - eps2) < 1e-6 * eps2)
        return plain;
    const double k = (eps1 - eps2) / (eps1 + eps2), image = image_part(end->radius, dz) * (3 * k - 2 * fabs(k)) / 5;
    const double line = fmax(0, 2 * log(dz / (2 * end->radius)) + image) / eps1;
    const double half = line / (1 + line * fmax(0, eps2 - eps1) * 2 * end->radius / (PI * dz));
    const double g = mean * (2 * dy * dz / dx + 2 * dx * dz / dy) + eps2 * dx * dy / dz;
    const double slack = 1 + g * (half - log(dz / (2 * own_radius(d, a))) / mean) / (2 * PI * dz);
    return 1 / fmax(slack, fmin(1, 1 / plain));
}

/* The edges off one node of a wire that runs along a over `edges`. */
static bool ask_node(Wires *w, const Object *o, const IndexBox *edges, int a, const long node[3], Error *err)
{
    bool low = node[a] == edges->lo[a], high = node[a] == edges->hi[a] + 1;
    bool end = (low || high) && is_free(w->grid, node, a, low ? node[a] : node[a] - 1);
    End at = {a, low ? 1 : -1, node, o->radius, {0}};
    double *d = at.d;
    spacing(w->grid, a, node, d);
    if (!check_radius(o, d, a, err))
        return false;
    const double factor = end ? face_factor(w->grid, &at) : 1;
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[b] += side;
            if (b == a && !(end && (low ? side == -1 : side == 0)))
                continue;
            ask(w, o, (Component)(EX + b), edge, node, end ? factor : side_factor(d, a, b, o->radius));
        }
    return true;
}

/* The H sites of the four loops that share an edge of the wire. */
static void ask_loops(Wires *w, const Object *o, int a, const long edge[3])
{
    double d[3];
    spacing(w->grid, a, edge, d);
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != a && side <= 0; side++) {
            long at[3] = {edge[0], edge[1], edge[2]};
            at[b] += side;
            ask(w, o, (Component)(HX + 3 - a - b), at, edge, side_factor(d, a, b, o->radius));
        }
}

static bool holds_circuit(const Grid *grid, int a, const long edge[3])
{
    long at[3] = {edge[0], edge[1], edge[2]};
    grid_wrap(grid, at);
    return gaps_hold(grid, a, at);
}

/* A source or element that a wire ends at goes on with its current, as thin as the wire. */
static IndexBox with_circuits(const Grid *grid, const Solid *s, int a)
{
    IndexBox edges = s->sites[EX + a];
    const long cells = grid->axis[a].cells;
    for (int side = -1; side <= 1; side += 2) {
        long at[3] = {edges.lo[0], edges.lo[1], edges.lo[2]}, *end = side < 0 ? &edges.lo[a] : &edges.hi[a];
        for (at[a] = *end + side; edges.hi[a] - edges.lo[a] + 1 < cells; at[a] += side, *end += side) {
            if (!holds_circuit(grid, a, at))
                break;
        }
    }
    return edges;
}

static bool is_metal(const Grid *grid, int a, const long edge[3])
{
    long at[3] = {edge[0], edge[1], edge[2]};
    Medium here;
    grid_wrap(grid, at);
    return !grid_medium(grid, (Component)(EX + a), at, &here);
}

static bool ask_run(Wires *w, const Object *o, const IndexBox *run, int a, Error *err)
{
    long at[3] = {run->lo[0], run->lo[1], run->lo[2]};
    for (; at[a] <= run->hi[a]; at[a]++) {
        if (!ask_node(w, o, run, a, at, err))
            return false;
        ask_loops(w, o, a, at);
    }
    return ask_node(w, o, run, a, at, err);
}

/* What a later object has taken away parts a wire; its sources are no wire by themselves. */
static bool ask_wire(Wires *w, const Solid *s, int a, Error *err)
{
    const IndexBox edges = with_circuits(w->grid, s, a);
    long at[3] = {edges.lo[0], edges.lo[1], edges.lo[2]};
    for (; at[a] <= edges.hi[a]; at[a]++) {
        IndexBox run = edges;
        bool metal = false, here = true;
        for (run.lo[a] = at[a]; at[a] <= edges.hi[a] && here; at[a] += here) {
            here = is_metal(w->grid, a, at);
            metal = metal || here;
            here = here || holds_circuit(w->grid, a, at);
        }
        run.hi[a] = at[a] - 1;
        if (metal && !ask_run(w, s->object, &run, a, err))
            return false;
    }
    return true;
}

static int compare_shares(const void *a, const void *b)
{
    const Share *p = a, *q = b;
    if (p->component != q->component)
        return p->component < q->component ? -1 : 1;
    for (int n = 2; n >= 0; n--)
        if (p->at[n] != q->at[n])
            return p->at[n] < q->at[n] ? -1 : 1;
    return p->number < q->number ? -1 : p->number > q->number;
}

static bool same_site(const Share *p, const Share *q)
{
    return p->component == q->component && memcmp(p->at, q->at, sizeof p->at) == 0;
}

/* Scales eps (E) by m, or mu (H) by 1/m. */
static bool scale_site(Grid *grid, const Share *s, double slack, Error *err)
{
    const double by = component_is_e(s->component) ? 1 / slack : slack;
    const SourceLoc loc = s->wire->loc;
    Medium here;
    grid_medium(grid, s->component, s->at, &here);
    int id = grid_holds(grid, s->component, s->at) ? grid_class(grid, s->component, s->at) : -1;
    const char *medium = id < 0 ? "graded medium" : grid->medium[s->component].classes[id].origin;
    const char *origin =
        arena_printf(grid->arena, "%s beside wire (%s:%d), times %.4g", medium, source_name(loc.file), loc.line, by);
    here = poles_scaled(grid, s->component, &here, by);
    return patch_site(grid, s->component, s->at, &here, origin, err);
}

static void warn_of_neighbour(const Grid *grid, const Share *p, const Share *q)
{
    if (component_is_e(p->component) && memcmp(p->node, q->node, sizeof p->node) != 0)
        scene_warn(grid->scene, q->wire->loc,
                   "wire: it comes within a cell of the wire of line %d, where neither has its radius; two cells are "
                   "enough",
                   p->wire->loc.line);
}

static bool scale_sites(const Wires *w, Error *err)
{
    const Share *shares = w->shares.items;
    size_t end;
    if (w->shares.count > 0)
        qsort(w->shares.items, w->shares.count, sizeof *shares, compare_shares);
    for (size_t i = 0; i < w->shares.count; i = end) {
        double sum = 0;
        for (end = i; end < w->shares.count && same_site(&shares[i], &shares[end]); end++) {
            sum += shares[end].slack;
            warn_of_neighbour(w->grid, &shares[i], &shares[end]);
        }
        if (!scale_site(w->grid, &shares[i], sum / (double)(end - i), err))
            return false;
    }
    return true;
}

static bool ask_all(Wires *w, Error *err)
{
    const Grid *grid = w->grid;
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        if (s->object->kind != OBJECT_WIRE || s->object->radius == 0)
            continue;
        if (grid->mode != MODE_3D || s->kind != MATERIAL_PEC)
            return error_at(err, ERROR_SCENE, s->object->loc, "wire: a radius needs mode 3d and material pec");
        for (int a = 0; a < 3; a++)
            if (!index_box_empty(&s->sites[EX + a]) && !ask_wire(w, s, a, err))
                return false;
    }
    return true;
}

bool wires_correct(Grid *grid, Error *err)
{
    Wires w = {.grid = grid};
    const bool good = ask_all(&w, err) && scale_sites(&w, err);
    vec_free(&w.shares);
    return good;
}
