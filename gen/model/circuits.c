/* Circuits in edges: voltage and current sources, resistors, capacitors and inductors.
 * Everything in one edge is in parallel and becomes one point; an element over a chain
 * of N edges is N equal ones in series (R/N, L/N, N C, U/N). With e1 the value after the
 * curl, e0 that of the step before, s = sigma dt/(2 eps) of the site, d the edge, A the
 * face of the cell normal to it, U and I along +axis, the current through the elements
 *     I = sum [d (e + e0)/2 - U]/R + C d (e - e0)/dt + i + dt d (e + e0)/(4 L) + I_source
 * at t = (n - 1/2) dt enters  eps A (1 + s)(e - e1) = -dt I, so with
 *     s_r = dt d/(2 R eps A),  s_c = C d/(eps A),  s_l = dt^2 d/(4 L eps A),  D = 1 + s + s_r + s_c + s_l
 *     e = [(1 + s) e1 + (s_c - s_r - s_l) e0 + dt (U/R - I_source)/(eps A)]/D - b
 *     b = b + 2 s_l (e + e0)/D              b = dt i/(eps A D), i the inductors' current at n dt
 * (Taflove & Hagness, sect. 15.10; the inductor by the trapezoidal rule, so that no value
 * of L limits dt). A voltage source without resistance fixes e = U/d at t = n dt. */
#include "model/displacement.h"
#include "model/points.h"

#include <math.h>
#include <string.h>

/* All that sits in one edge. */
typedef struct Edge {
    Site site;
    const char *name; /* of its set of points */
    SourceLoc loc;
    bool forced;              /* by a voltage without resistance */
    double conductance;       /* sum of 1/R, S */
    double capacitance;       /* F */
    double reluctance;        /* sum of 1/L, 1/H */
    double drive[POINT_TAPS]; /* U/R or -I, A per unit of the wave; U when forced */
    int row[POINT_TAPS];
    int drives;
} Edge;

typedef struct Circuits {
    Model *model;
    VEC(Edge) edges;
} Circuits;

/* The edges of one source or element, and what it is called. */
typedef struct Chain {
    Site site;
    long count;
    int sign, axis;
    bool drives; /* a source */
    const char *name;
    SourceLoc loc;
} Chain;

static bool refuse(const Circuits *c, SourceLoc loc, Site site, const char *why, Error *err)
{
    double at[3];
    grid_position(c->model->grid, site, at);
    return error_at(err, ERROR_SCENE, loc, "the %s edge at (%g, %g, %g) m %s", component_name(site.component), at[0],
                    at[1], at[2], why);
}

static Edge *find_edge(Circuits *c, Site site, const Chain *of, Error *err)
{
    for (size_t i = 0; i < c->edges.count; i++) {
        Edge *e = &c->edges.items[i];
        if (e->site.component == site.component && memcmp(e->site.index, site.index, sizeof site.index) == 0)
            return e;
    }
    if (!points_takes_part(c->model, site.component, site.index)) {
        refuse(c, of->loc, site, points_unfit(c->model, site.index), err);
        return NULL;
    }
    Edge edge = {.site = site, .name = of->name, .loc = of->loc};
    vec_push(&c->edges, edge);
    return &c->edges.items[c->edges.count - 1];
}

/* Edge number n of a chain; NULL when nothing can sit there. */
static Edge *edge_of(Circuits *c, const Chain *chain, long n, Error *err)
{
    Site site = chain->site;
    site.index[chain->axis] += n;
    if (chain->drives && points_on_high_bloch(c->model, site.index)) {
        refuse(c, chain->loc, site, points_unfit(c->model, site.index), err);
        return NULL;
    }
    grid_wrap(c->model->grid, site.index);
    return find_edge(c, site, chain, err);
}

static bool add_drive(Circuits *c, Edge *e, SourceLoc loc, int row, double drive, Error *err)
{
    if (e->drives == POINT_TAPS)
        return refuse(c, loc, e->site, "holds more than 4 sources", err);
    e->row[e->drives] = row;
    e->drive[e->drives++] = drive;
    return true;
}

/* Length of a chain over that of one of its edges: how many such edges would make it. */
static double parts_of(const Circuits *c, const Chain *chain, const Edge *e)
{
    const Axis *axis = &c->model->grid->axis[chain->axis];
    const long first = chain->site.index[chain->axis];
    if (axis->node == NULL)
        return (double)chain->count;
    return (axis_at(axis, (double)(first + chain->count)) - axis_at(axis, (double)first)) /
           axis_cell(axis, e->site.index[chain->axis]);
}

static bool add_voltage(Circuits *c, Edge *e, const Source *s, const Chain *chain, int row, Error *err)
{
    const double count = parts_of(c, chain, e);
    if (s->resistance == 0 && e->forced)
        return refuse(c, s->loc, e->site, "has two voltage sources without resistance", err);
    if (s->resistance > 0) {
        e->conductance += count / s->resistance;
        return e->forced || waveform_is_silent(&s->waveform) ||
               add_drive(c, e, s->loc, row, chain->sign / s->resistance, err);
    }
    e->forced = true;
    e->drives = 0; /* what else sits there changes nothing */
    return add_drive(c, e, s->loc, row, chain->sign / count, err);
}

/* A chain may go on beyond a mirror plane, as its own image. */
static long stepped_edges(const Circuits *c, const Chain *chain)
{
    const Grid *grid = c->model->grid;
    const long last = grid_last(grid, chain->site.component, chain->axis),
               end = chain->site.index[chain->axis] + chain->count;
    return grid->scene->symmetry[chain->axis] != 0 && end > last + 1 ? last + 1 - chain->site.index[chain->axis]
                                                                     : chain->count;
}

/* What lies in a magnetic wall has its dual face beyond it, too. */
static void doubt_wall(const Circuits *c, const Chain *chain)
{
    const Grid *grid = c->model->grid;
    const int share = grid_wall_images(grid, chain->axis, chain->site.index);
    if (share > 1)
        scene_warn(grid->scene, chain->loc,
                   "'%s' lies in a pmc wall, where an element stands for itself and its image beyond: the domain has "
                   "1/%d of its current and sees %d times its impedance; take 1/%d of it, or an edge inside",
                   chain->name, share, share, share);
}

/* U and I along the way from `from` to `to`, along +axis for a single edge. */
static bool add_source(Circuits *c, const Source *s, Error *err)
{
    Chain chain = {.axis = s->axis, .drives = true, .name = s->name, .loc = s->loc};
    chain.count = grid_chain(c->model->grid, s->axis, s->from, s->to, &chain.site, &chain.sign);
    bool voltage = s->kind == SOURCE_VOLTAGE;
    bool load = s->resistance > 0 && waveform_is_silent(&s->waveform);
    if (voltage && s->resistance > 0)
        doubt_wall(c, &chain);
    int row = load ? -1 : points_add_wave(c->model, &s->waveform, voltage && s->resistance == 0 ? 0 : -0.5);
    for (long n = 0; n < stepped_edges(c, &chain); n++) {
        Edge *e = edge_of(c, &chain, n, err);
        if (e == NULL || (voltage && !add_voltage(c, e, s, &chain, row, err)) ||
            (!voltage && !e->forced && !add_drive(c, e, s->loc, row, -chain.sign, err)))
            return false;
    }
    return true;
}

static bool add_lumped(Circuits *c, const Lumped *l, Error *err)
{
    Chain chain = {.axis = l->axis, .name = lumped_name(l->kind), .loc = l->loc};
    chain.count = grid_chain(c->model->grid, l->axis, l->from, l->to, &chain.site, &chain.sign);
    doubt_wall(c, &chain);
    for (long n = 0; n < stepped_edges(c, &chain); n++) {
        Edge *e = edge_of(c, &chain, n, err);
        if (e == NULL)
            return false;
        const double count = parts_of(c, &chain, e);
        switch (l->kind) {
        case LUMPED_RESISTOR:
            e->conductance += count / l->value;
            break;
        case LUMPED_CAPACITOR:
            e->capacitance += count * l->value;
            break;
        case LUMPED_INDUCTOR:
            e->reluctance += count / l->value;
            break;
        }
    }
    return true;
}

/* Of the dual face that an edge along `axis` crosses, m^2. */
static double face_area(const Grid *grid, int axis, const long index[3])
{
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    return axis_dual(&grid->axis[b], index[b]) * axis_dual(&grid->axis[c], index[c]);
}

/* A step of the element alone multiplies the area of (e, b) by scale + memory + feed, which is 1 where nothing is lost:
 * of the smaller of scale and memory is taken what rounding has made of the others, or a lossless circuit would grow
 * or die by that. */
static void round_alike(Point *p)
{
    const double all = p->scale + p->memory + p->feed;
    double *large = fabs(p->scale) > fabs(p->memory) ? &p->scale : &p->memory;
    double *small = large == &p->scale ? &p->memory : &p->scale;
    p->feed = to_single(p->feed);
    *large = to_single(*large);
    *small = all - *large - p->feed;
}

/* The point of an edge: e = scale e1 + memory e0 - b + sum of gain w; b += feed (e + e0). */
static Point solve(const Model *model, const Edge *e)
{
    const Grid *grid = model->grid;
    int axis = component_axis(e->site.component);
    double dt = grid->dt, d = axis_cell(&grid->axis[axis], e->site.index[axis]);
    Point p = {.index = {e->site.index[0], e->site.index[1], e->site.index[2]}};
    Medium m;
    grid_medium(grid, e->site.component, e->site.index, &m);
    double face = EPS0 * m.eps * displacement_own_part(grid, e->site.component, e->site.index) *
                  face_area(grid, axis, e->site.index),
           s = grid_semi_implicit(grid, e->site.component, &m);
    double sr = dt * d * e->conductance / (2 * face), sc = e->capacitance * d / face;
    double sl = dt * dt * d * e->reluctance / (4 * face), sum = 1 + s + sr + sc + sl;
    p.scale = e->forced ? 0 : (1 + s) / sum;
    p.memory = (sc - sr - sl) / sum;
    p.feed = 2 * sl / sum;
    if (model->options.precision == PRECISION_F32 && !e->forced && sr == 0 && s == 0)
        round_alike(&p);
    for (int t = 0; t < e->drives; t++) {
        p.gain[t] = e->forced ? e->drive[t] / d : dt * e->drive[t] / (face * sum);
        p.row[t] = e->row[t];
    }
    return p;
}

static void place(Model *model, const Edge *e)
{
    Point p = solve(model, e);
    bool loaded = !e->forced && (e->conductance > 0 || e->capacitance > 0 || e->reluctance > 0);
    PointForm form = {.half = HALF_E, .component = e->site.component, .taps = e->drives};
    form.has_scale = e->forced || loaded;
    form.has_memory = loaded;
    form.has_branch = loaded && e->reluctance > 0;
    points_place(model, &form, e->name, points_what(model, e->name, e->loc), &p);
}

static bool add_edges(Circuits *c, Error *err)
{
    const Scene *scene = c->model->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].image_of < 0 &&
            (scene->sources[i].kind == SOURCE_VOLTAGE || scene->sources[i].kind == SOURCE_CURRENT) &&
            !add_source(c, &scene->sources[i], err))
            return false;
    for (size_t i = 0; i < scene->lumped_count; i++)
        if (!scene->lumped[i].image && !add_lumped(c, &scene->lumped[i], err))
            return false;
    return true;
}

bool points_add_circuits(Model *model, Error *err)
{
    Circuits c = {.model = model};
    const bool good = add_edges(&c, err);
    for (size_t i = 0; i < c.edges.count; i++)
        place(model, &c.edges.items[i]);
    vec_free(&c.edges);
    return good;
}
