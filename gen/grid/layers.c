/* Profiles of the absorbing layers, per axis, at node and half positions.
 * rho is the depth in the layer: 0 on its inner interface, 1 at the wall.
 *
 * CPML (Roden & Gedney, Microw. Opt. Technol. Lett. 27, 334 (2000)):
 *     sigma = sigma_max rho^m,  kappa = 1 + (kappa_max - 1) rho^m,  alpha = alpha_max (1 - rho)
 *     b = exp(-(sigma/kappa + alpha) dt/eps0),  c = sigma (b - 1) / (kappa (sigma + kappa alpha))
 * with sigma_max = 0.8 (m + 1) / (Z0 d sqrt(eps_r mu_r)) for the medium that touches the layer,
 * or from a wanted reflection R at normal incidence,
 *     sigma_max = -(m + 1) ln R / (2 Z0 L d sqrt(eps_r mu_r))   (Taflove & Hagness, eq. 7.62).
 *
 * Berenger's split field (J. Comput. Phys. 114, 185 (1994); nagornyi2017, eqs. 1.3 to 1.7), i the depth in cells:
 *     geometric   sigma(0) = s0 (sqrt(g) - 1)/ln g,  sigma(i) = s0 (g - 1)/(sqrt(g) ln g) g^i,
 *                 s0 = -ln g ln r / (2 Z0 d sqrt(eps_r mu_r) (g^N - 1))
 *     polynomial  as for CPML.
 * Each term of a component's curl has a part of the component to itself, with the loss of its own axis alone. With
 * P the part over the term's coefficient, d the term's difference and x = sigma dt/eps0,
 *     P_new = a P + e d,  a = exp(-x),  e = (1 - a)/x          and the component grows by coefficient * (P_new - P).
 * The component holds the sum of its parts; what is left to remember of a part is q = (a - 1) P:
 *     P_new - P = e d + q,  q_new = a q + (a - 1) e d,
 * which is b = a, c = (a - 1) e, ikappa = e in CPML's tables, with the old q where CPML has the new psi. So a term
 * along an axis without loss needs no part of its own, and a lossy medium in the layer has its own decay: both are
 * 1/(1 + sigma/(i w eps0)) times the derivative, the layer that a lossy medium needs.
 * Equation 1.4 is printed there with eps0 mu0 where sqrt(eps0 mu0) is needed (s0 is in S/m only so); the factor
 * eps0/sqrt(eps0 mu0) is 1/Z0. Equation 1.6 is printed without the logarithm of its bracket; it follows from 1.7 with
 * f_min = 1/(Theta t_p), t_p the length of the run:
 *     N_min = ln[1 - Theta t_p (sqrt(g) - 1) ln r / (4 pi d sqrt(eps0 mu0))] / ln g.
 *
 * Where crystals lie in a layer, a part p of its sigma is a loss of all fields besides (tilt.c), and what is stretched
 * is s = 1 + (1 - p) sigma/(j w eps0 + alpha + p sigma); for the split field, with X = sigma dt/eps0, ikappa = p + (1 -
 * p) (1 - exp(-X))/X, and 1 - p times the c above. */
#include "base/number.h"
#include "base/parallel.h"
#include "base/unit.h"
#include "grid/conformal.h"
#include "grid/couplings.h"
#include "grid/stages.h"

#include <math.h>
#include <stdlib.h>

/* alpha_max where the scene gives none, chosen with tests/physics/test_absorbers.c, which computes the reflection of
 * the tables from the discrete equations. In units of 1/(Z0 d sqrt(eps_r mu_r)) it trades the absorption of evanescent
 * fields against that of long waves: 10 cells reflect below -88 dB at normal incidence and below -93 dB at 60 degrees
 * up to 1000 cells per wavelength, where alpha/(w eps0) = 0.64, and -24 dB at 10 000. So it is 0.64 w eps0 at most, w
 * of the lowest frequency that the scene names. */
static const double ALPHA = 0.004, ALPHA_PER_LOWEST = 0.64;
static const double ALPHA_DOUBT = 1; /* alpha/(w eps0) above which a layer with a given alpha sends waves back: T of a
                                        slab off by 5e-5 at 1, 2e-3 at 2 */

typedef struct Layer {
    const Boundary *boundary;
    int cells;
    double d, sigma_max, kappa_max, alpha_max; /* m, S/m, -, S/m */
    double s0;                                 /* S/m, geometric Berenger */
    double share;                              /* of sigma that the other axes have, too (tilt.c) */
} Layer;

static bool geometric(const Boundary *b)
{
    return b->kind == BOUNDARY_BERENGER && !isnan(b->g);
}

/* The sites of a component on a plane: on line q of them, along the axis v, those at p along u. */
typedef struct Plane {
    Component component;
    int axis, u, v;
    long index, line; /* sites in a line */
    long lo[2], hi[2];
} Plane;

/* Of those, the process' own, where all processes put theirs together; else those that are held. */
static void clip(const Grid *grid, int axis, long *lo, long *hi)
{
    const GridSpan *s = &grid->window.span[axis];
    const bool joined = grid->agree.join != NULL;
    if (!s->cut)
        return;
    *lo = max_long(*lo, joined ? s->own[0] : s->lo);
    *hi = min_long(*hi, joined ? s->own[1] : s->hi + 1);
}

static Plane plane_of(const Grid *grid, Component c, int axis, long index)
{
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    Plane p = {c,      axis,
               u,      v,
               index,  grid_last(grid, c, u) + 1,
               {0, 0}, {grid_last(grid, c, u) + 1, grid_last(grid, c, v) + 1}};
    long lo = index, hi = index + 1;
    clip(grid, axis, &lo, &hi);
    clip(grid, u, &p.lo[0], &p.hi[0]);
    clip(grid, v, &p.lo[1], &p.hi[1]);
    if (lo >= hi)
        p.hi[0] = p.lo[0];
    return p;
}

/* eps (mu) of a site, NAN in conductors and where it is not held. */
static double layer_medium(const Grid *grid, const Plane *plane, long p, long q)
{
    long at[3];
    Medium here;
    at[plane->axis] = plane->index;
    at[plane->u] = p;
    at[plane->v] = q;
    if (!grid_holds(grid, plane->component, at))
        return (double)NAN;
    return grid_medium(grid, plane->component, at, &here) && conformal_at(grid, plane->component, at) == NULL
               ? here.eps
               : (double)NAN;
}

typedef struct Mean {
    double sum, sites;
} Mean;

/* How often the whole domain has a site of a plane: with its images beyond mirror planes. */
static double sites_like(const Grid *grid, const Plane *plane, long p, long q)
{
    const int axis[2] = {plane->u, plane->v};
    const long at[2] = {p, q};
    double count = 1;
    for (int k = 0; k < 2; k++) {
        const bool on_plane = !component_half(plane->component, axis[k]) && at[k] == grid->axis[axis[k]].cells;
        count *= grid->scene->symmetry[axis[k]] != 0 && !on_plane ? 2 : 1;
    }
    return count;
}

static void add_value(const Grid *grid, const Plane *plane, long p, long q, double value, Mean *mean)
{
    const double sites = sites_like(grid, plane, p, q);
    if (isnan(value))
        return;
    mean->sum += sites * value;
    mean->sites += sites;
}

static void add_held(const Grid *grid, const Plane *plane, Mean *mean)
{
    for (long q = plane->lo[1]; q < plane->hi[1]; q++)
        for (long p = plane->lo[0]; p < plane->hi[0]; p++)
            add_value(grid, plane, p, q, layer_medium(grid, plane, p, q), mean);
}

/* Of all processes, in the order of one. */
static bool add_joined(const Grid *grid, const Plane *plane, Mean *mean, Error *err)
{
    const size_t count = (size_t)plane->line * (size_t)(grid_last(grid, plane->component, plane->v) + 1);
    double *values = calloc(count, sizeof *values);
    if (values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for a plane of media");
    for (long q = plane->lo[1]; q < plane->hi[1]; q++)
        for (long p = plane->lo[0]; p < plane->hi[0]; p++)
            values[q * plane->line + p] = layer_medium(grid, plane, p, q);
    const bool ok = grid->agree.join(grid->agree.context, values, count, err);
    for (size_t n = 0; n < (ok ? count : 0); n++)
        add_value(grid, plane, (long)n % plane->line, (long)n / plane->line, values[n], mean);
    free(values);
    return ok;
}

/* Means of eps_r and mu_r over the plane where the layer begins, from the tangential components there. */
static bool plane_mean(const Grid *grid, int axis, long index, bool e, double *mean, Error *err)
{
    Mean m = {0};
    bool ok = true;
    for (int c = e ? EX : HX; c <= (e ? EZ : HZ); c++) {
        if (!ok || component_axis((Component)c) == axis || !grid->medium[c].present)
            continue;
        const Plane plane = plane_of(grid, (Component)c, axis, index);
        if (grid->agree.join == NULL)
            add_held(grid, &plane, &m);
        else
            ok = add_joined(grid, &plane, &m, err);
    }
    *mean = m.sites > 0 ? m.sum / m.sites : 1;
    return ok;
}

/* What touches the layer on a side of an axis: eps_r of E (even items) or mu_r of H. */
static bool touch(Grid *grid, long item, Error *err)
{
    const int axis = (int)item / 4, side = (int)item / 2 % 2;
    const bool e = item % 2 == 0;
    const Axis *x = &grid->axis[axis];
    const Boundary *b = side == 0 ? &x->low : &x->high;
    LayerProfile *p = &grid->layer[axis];
    if (!x->present || !boundary_is_layer(b->kind))
        return true;
    const long node = side == 0 ? b->cells : x->cells - b->cells;
    const long half = side == 0 ? node : node - 1;
    return plane_mean(grid, axis, e ? node : half, e, e ? &p->eps_r[side] : &p->mu_r[side], err);
}

static void touch_one(void *context, long item, int worker)
{
    Error none = {0}; /* only processes that join fail */
    (void)worker;
    touch(context, item, &none);
}

/* A mean is one long sum, whose order stays; several are made side by side. */
static bool touching_media(Grid *grid, Error *err)
{
    enum { ITEMS = 3 * 2 * 2 };
    bool ok = true;
    if (grid->agree.join == NULL)
        parallel_for(ITEMS, parallel_threads(), touch_one, grid);
    for (int i = 0; i < (grid->agree.join != NULL ? ITEMS : 0); i++)
        ok = ok && touch(grid, i, err);
    return ok;
}

static double polynomial_sigma_max(const Boundary *b, double d, double index)
{
    if (!isnan(b->sigma))
        return b->sigma;
    if (!isnan(b->reflection))
        return -(b->order + 1) * log(b->reflection) / (2 * Z0 * b->cells * d * index);
    return 0.8 * (b->order + 1) / (Z0 * d * index);
}

static double least_of(const double *values, size_t count, double least)
{
    for (size_t i = 0; i < count; i++)
        least = fmin(least, values[i]);
    return least;
}

/* The lowest frequency that a spectrum is asked for or a source is tuned to, Hz; INFINITY where there is none. */
static double lowest_frequency(const Scene *scene)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < scene->monitor_count; i++)
        lowest = least_of(scene->monitors[i].frequencies, scene->monitors[i].frequency_count, lowest);
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        const WaveformKind kind = s->waveform.kind;
        lowest = least_of(s->frequencies, s->frequency_count, lowest);
        if ((kind == WAVEFORM_SINE || kind == WAVEFORM_PULSE || kind == WAVEFORM_RICKER) && s->waveform.f > 0)
            lowest = fmin(lowest, s->waveform.f);
    }
    return lowest;
}

static double default_alpha(const Grid *grid, double d, double index)
{
    double longest = ALPHA_PER_LOWEST * 2 * PI * lowest_frequency(grid->scene) * EPS0;
    return fmin(ALPHA / (Z0 * d * index), longest);
}

/* Edge of the cells of a layer, m; those next to a wall. */
static double outer_cell(const Axis *x, int side)
{
    return axis_cell(x, side == 0 ? 0 : x->cells - 1);
}

static bool check_cells(const Axis *x, int axis, int side, const Boundary *b, Error *err)
{
    const double outer = outer_cell(x, side);
    for (long q = 0; q < b->cells; q++) {
        const double d = axis_cell(x, side == 0 ? q : x->cells - 1 - q);
        if (fabs(d - outer) > 1e-6 * outer)
            return error_at(
                err, ERROR_SCENE, b->loc,
                "boundary: the %d cells of the absorbing layer %c%c must be equal, they are from %.6g to %.6g m",
                b->cells, "xyz"[axis], side == 0 ? '-' : '+', fmin(d, outer), fmax(d, outer));
    }
    return true;
}

/* A given alpha under which the lowest frequency of the scene comes back. Once for layers of one line. */
static void doubt_alpha(const Grid *grid, int axis, int side, const Boundary *b)
{
    const double f = lowest_frequency(grid->scene), unit = 2 * PI * f * EPS0;
    if (isnan(b->alpha) || !(b->alpha > ALPHA_DOUBT * unit))
        return;
    for (int q = 0; q < 2 * axis + side; q++) {
        const Axis *x = &grid->axis[q / 2];
        const Boundary *other = q % 2 == 0 ? &x->low : &x->high;
        if (x->present && other->kind == b->kind && other->loc.line == b->loc.line && other->alpha == b->alpha)
            return;
    }
    scene_warn(grid->scene, b->loc,
               "cpml: with alpha = %.3g S/m the layer sends waves of %s back, the lowest frequency of the scene; up to "
               "%.2g S/m it absorbs them, and with its default",
               b->alpha, unit_text(f, "Hz").text, ALPHA_PER_LOWEST * unit);
}

static Layer layer_of(const Grid *grid, const Boundary *b, double d, double index)
{
    Layer layer = {.boundary = b, .cells = b->cells, .d = d, .kappa_max = b->kappa};
    layer.alpha_max = isnan(b->alpha) ? default_alpha(grid, d, index) : b->alpha;
    if (geometric(b)) {
        layer.s0 = -log(b->g) * log(b->reflection) / (2 * Z0 * d * index * (pow(b->g, b->cells) - 1));
    } else {
        layer.sigma_max = polynomial_sigma_max(b, d, index);
    }
    return layer;
}

/* Loss at a depth of `depth` cells; none outside the layer. */
static double loss(const Layer *layer, double depth)
{
    double g = layer->boundary->g;
    if (depth < 0)
        return 0;
    if (!geometric(layer->boundary))
        return layer->sigma_max * pow(depth / layer->cells, layer->boundary->order);
    return depth == 0 ? layer->s0 * (sqrt(g) - 1) / log(g) : layer->s0 * (g - 1) / (sqrt(g) * log(g)) * pow(g, depth);
}

static LayerTable entry(const Layer *layer, double depth, double dt)
{
    LayerTable t = {.ikappa = 1, .sigma = loss(layer, depth), .keep = 1};
    const double common = layer->share * t.sigma, own = t.sigma - common;
    if (common > 0)
        t.keep = exp(-common * dt / EPS0);
    if (layer->boundary->kind == BOUNDARY_BERENGER) {
        double x = t.sigma * dt / EPS0, mean = x > 0 ? -expm1(-x) / x : 1;
        t.b = exp(-x);
        t.ikappa = layer->share + (1 - layer->share) * mean;
        t.c = (1 - layer->share) * expm1(-x) * mean;
        return t;
    }
    double rho = depth / layer->cells;
    double kappa = 1 + (layer->kappa_max - 1) * pow(rho, layer->boundary->order);
    double alpha = layer->alpha_max * (1 - rho) + common;
    t.ikappa = 1 / kappa;
    if (own > 0) { /* else psi stays 0: b = c = 0 */
        t.b = exp(-(own / kappa + alpha) * dt / EPS0);
        t.c = own * (t.b - 1) / (kappa * (own + kappa * alpha));
    }
    return t;
}

static int indices_covered(const Boundary *b, int side)
{
    if (!boundary_is_layer(b->kind))
        return 0;
    return b->kind == BOUNDARY_BERENGER && side == 0 ? b->cells + 1 : b->cells;
}

static bool check(const Grid *grid, int axis, Error *err)
{
    const Axis *x = &grid->axis[axis];
    const Boundary *side[2] = {&x->low, &x->high};
    int layers = 0;
    for (int s = 0; s < 2; s++) {
        const Boundary *b = side[s];
        const char *name = b->kind == BOUNDARY_CPML ? "cpml" : "berenger";
        if (!boundary_is_layer(b->kind))
            continue;
        if (b->cells < 1)
            return error_at(err, ERROR_SCENE, b->loc, "%s: cells must be at least 1, it is %d", name, b->cells);
        if (geometric(b) && !(b->g > 1))
            return error_at(err, ERROR_SCENE, b->loc, "berenger: g must be above 1, it is %g", b->g);
        if (!isnan(b->reflection) && !(b->reflection > 0 && b->reflection < 1))
            return error_at(err, ERROR_SCENE, b->loc, "%s: reflection must lie between 0 and 1, it is %g", name,
                            b->reflection);
        layers += b->cells;
        if (layers >= x->cells)
            return error_at(err, ERROR_SCENE, b->loc,
                            "%s: layers of %d cells in all leave nothing of the %ld cells along %c", name, layers,
                            x->cells, "xyz"[axis]);
        if (!check_cells(x, axis, s, b, err))
            return false;
        doubt_alpha(grid, axis, s, b);
    }
    if (boundary_is_layer(x->low.kind) && boundary_is_layer(x->high.kind) && x->low.kind != x->high.kind)
        return error_at(err, ERROR_SCENE, x->high.loc,
                        "boundary: cpml on one side of %c and berenger on the other; "
                        "both layers of an axis must be of one kind",
                        "xyz"[axis]);
    return true;
}

static bool fill_side(Grid *grid, int axis, int side, Error *err)
{
    const Axis *x = &grid->axis[axis];
    LayerProfile *p = &grid->layer[axis];
    const Boundary *b = side == 0 ? &x->low : &x->high;
    Layer layer = layer_of(grid, b, outer_cell(x, side), sqrt(p->eps_r[side] * p->mu_r[side]));
    if (!tilt_share(grid, axis, side, &layer.share, err))
        return false;
    int first = side == 0 ? 0 : p->low, count = side == 0 ? p->low : p->high;
    for (int q = 0; q < count; q++) {
        double node = side == 0 ? b->cells - q : q;
        double half = side == 0 ? node - 0.5 : node + 0.5;
        p->node[first + q] = entry(&layer, node, grid->dt);
        p->half[first + q] = entry(&layer, half, grid->dt);
    }
    p->stretched = p->stretched || b->kind == BOUNDARY_BERENGER || layer.kappa_max != 1;
    p->fades = p->fades || layer.share > 0;
    return true;
}

bool layers_build(Grid *grid, Error *err)
{
    for (int a = 0; a < 3; a++) {
        LayerProfile *p = &grid->layer[a];
        p->eps_r[0] = p->eps_r[1] = p->mu_r[0] = p->mu_r[1] = 1;
        if (grid->axis[a].present && !check(grid, a, err))
            return false;
    }
    if (!touching_media(grid, err))
        return false;
    for (int a = 0; a < 3; a++) {
        const Axis *x = &grid->axis[a];
        LayerProfile *p = &grid->layer[a];
        if (!x->present)
            continue;
        p->low = indices_covered(&x->low, 0);
        p->high = indices_covered(&x->high, 1);
        p->low_kind = x->low.kind;
        p->high_kind = x->high.kind;
        p->node = ARENA_ARRAY(grid->arena, LayerTable, p->low + p->high);
        p->half = ARENA_ARRAY(grid->arena, LayerTable, p->low + p->high);
        if ((p->low > 0 && !fill_side(grid, a, 0, err)) || (p->high > 0 && !fill_side(grid, a, 1, err)))
            return false;
    }
    return true;
}

bool grid_berenger_facts(const Grid *grid, int axis, int side, double *n_min, double *f_min)
{
    enum { THETA = 10 }; /* empirical (nagornyi2017, after eq. 1.6) */
    const Axis *x = &grid->axis[axis];
    const Boundary *b = side == 0 ? &x->low : &x->high;
    if (!x->present || !geometric(b))
        return false;
    const LayerProfile *p = &grid->layer[axis];
    const double index = sqrt(p->eps_r[side] * p->mu_r[side]);
    const double d = outer_cell(x, side);
    Layer layer = layer_of(grid, b, d, index);
    double time = (double)grid->steps * grid->dt;
    *n_min = log(1 - THETA * time * C0 * (sqrt(b->g) - 1) * log(b->reflection) / (4 * PI * d * index)) / log(b->g);
    *f_min = loss(&layer, 0) / (2 * PI * EPS0);
    return true;
}
