/* Plane waves in a total-field box. The incident wave lives on an auxiliary line of E and H
 * in the direction u of travel (line.h), taken where a correction needs it.
 *
 * Along an axis the line is the grid's own row of cells, its media included: its values are
 * the grid's to rounding. Oblique, the line's cell D and the polarisation are those of the
 * grid's plane wave at the waveform's middle frequency (Taflove & Hagness, sect. 4.6, 5.10):
 *     [n sin(w dt/2)/(c dt)]^2 = sum_a [sin(k u_a d_a/2)/d_a]^2 = [sin(k D/2)/D]^2
 *     p across K, q = K x p / |K|,   K_a = (2/d_a) sin(k u_a d_a/2)     instead of across u
 * p and q depend on k^2 to leading order, as the second difference along the line does, so
 * that both hold at all frequencies. Between nodes four values are interpolated such that a
 * constant, a slope and the wave of the middle frequency are exact. */
#include "grid/poles.h"
#include "model/line.h"
#include "model/total_field.h"

#include <math.h>
#include <string.h>

enum { LEAD = 6, CELLS_PER_WAVELENGTH = 20 };

static const double TINY = 1e-9;

typedef struct PlaneWave {
    Model *model;
    const Source *source;
    TotalField box;
    double u[3];
    int axis, sign;   /* the axis of travel, -1: oblique */
    double index;     /* refractive index where the wave enters */
    double k;         /* rad/m on the grid at the middle frequency */
    double cell;      /* D, m */
    double d[3];      /* a cell of each axis, the mean over the box; m */
    double weight[3]; /* nodes of the line per cell along each axis */
    long corner[3]; /* node of the box that the wave meets first; of a wave along an axis on a face beside it, not on a
                       wall, where a body may stand */
    Line *line;
    int first; /* node of the line at the corner */
    unsigned carried;
    bool kerr;                                               /* the box has chi3 on its surface */
    double constant[REAL_COMPONENTS], bend[REAL_COMPONENTS]; /* p and q at k = 0; their part per (2 sin(k D/2))^2 */
    int *rows[2]; /* by half of the points: wave row of a node, -1 none yet */
} PlaneWave;

static bool complain(const PlaneWave *w, Error *err, const char *what)
{
    return error_at(err, ERROR_SCENE, w->source->loc, "plane_wave: %s", what);
}

static void set_direction(PlaneWave *w)
{
    w->axis = -1;
    for (int a = 0; a < 3; a++) {
        w->u[a] = fabs(w->source->direction[a]) < TINY ? 0 : w->source->direction[a];
        if (1 - fabs(w->u[a]) < TINY * TINY * 100)
            w->axis = a;
    }
    for (int a = 0; a < 3 && w->axis >= 0; a++)
        w->u[a] = a != w->axis ? 0 : w->u[a] > 0 ? 1 : -1;
    w->sign = w->axis >= 0 ? (int)w->u[w->axis] : 0;
    for (int a = 0; a < 3; a++)
        w->corner[a] = w->u[a] < 0 || (w->axis >= 0 && a != w->axis && !w->box.face[a][0] && w->box.face[a][1])
                           ? w->box.hi[a]
                           : w->box.lo[a];
}

static double middle_frequency(const PlaneWave *w)
{
    const Waveform *f = &w->source->waveform;
    double most = waveform_max_frequency(f), widest = 0;
    if (f->kind == WAVEFORM_SINE || f->kind == WAVEFORM_PULSE || f->kind == WAVEFORM_RICKER)
        return f->f;
    if (most > 0)
        return most / 2;
    for (int a = 0; a < 3; a++)
        widest = fmax(widest, w->model->grid->axis[a].present ? axis_widest(&w->model->grid->axis[a]) : 0);
    return C0 / (w->index * CELLS_PER_WAVELENGTH * widest);
}

/* sum_a [sin(k u_a d_a/2)/d_a]^2, and its derivative by k. */
static double grid_sum(const PlaneWave *w, double k, double *slope)
{
    double sum = 0;
    *slope = 0;
    for (int a = 0; a < 3; a++) {
        if (!w->model->grid->axis[a].present || w->u[a] == 0)
            continue;
        double phase = k * w->u[a] * w->d[a] / 2;
        sum += pow(sin(phase) / w->d[a], 2);
        *slope += sin(2 * phase) * w->u[a] / (2 * w->d[a]);
    }
    return sum;
}

/* Wave number on the grid and the line's cell for it. */
static bool match_dispersion(PlaneWave *w, Error *err)
{
    const double f = middle_frequency(w), dt = w->model->grid->dt;
    const double target = w->index * sin(PI * f * dt) / (C0 * dt);
    double slope, k = 2 * PI * f * w->index / C0;
    for (int i = 0; i < 30; i++) {
        double miss = grid_sum(w, k, &slope) - target * target;
        k -= miss / slope;
    }
    if (!(k > 0) || !(fabs(grid_sum(w, k, &slope) / (target * target) - 1) < 1e-9) || PI * f * dt > PI / 2)
        return complain(w, err, "its middle frequency is more than the grid can carry in this direction");
    double low = 0, high = PI / k; /* sin(k D/2)/D falls from k/2 as D grows */
    for (int i = 0; i < 100; i++) {
        double d = (low + high) / 2;
        if (sin(k * d / 2) / d > target)
            low = d;
        else
            high = d;
    }
    w->k = k;
    w->cell = (low + high) / 2;
    return true;
}

static void cross(const double a[3], const double b[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void normalise(double v[3])
{
    double length = sqrt(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

/* Unit vectors of E and H on the grid at the middle frequency. */
static void grid_vectors(const PlaneWave *w, double p[3], double q[3])
{
    double across[3];
    for (int a = 0; a < 3; a++) {
        across[a] = 2 / w->d[a] * sin(w->k * w->u[a] * w->d[a] / 2);
    }
    normalise(across);
    double along = dot(across, w->source->polarisation);
    for (int a = 0; a < 3; a++)
        p[a] = w->source->polarisation[a] - along * across[a];
    normalise(p);
    cross(across, p, q);
}

static bool is_there(const PlaneWave *w, int c)
{
    return w->model->field_buffer[c] >= 0 && fabs(w->constant[c]) + fabs(w->bend[c]) > TINY;
}

static void set_carried(PlaneWave *w)
{
    for (int c = 0; c < REAL_COMPONENTS; c++)
        w->carried |= is_there(w, c) ? 1U << c : 0;
}

static void set_vectors(PlaneWave *w)
{
    double q[3];
    cross(w->u, w->source->polarisation, q);
    for (int a = 0; a < 3; a++) {
        w->constant[EX + a] = w->source->polarisation[a];
        w->constant[HX + a] = q[a];
    }
    set_carried(w);
}

static void bend_vectors(PlaneWave *w)
{
    double p[3], q[3], square = pow(2 * sin(w->k * w->cell / 2), 2);
    grid_vectors(w, p, q);
    for (int a = 0; a < 3; a++) {
        w->bend[EX + a] = (p[a] - w->constant[EX + a]) / square;
        w->bend[HX + a] = (q[a] - w->constant[HX + a]) / square;
    }
    set_carried(w);
}

/* The box may end on a wall where the wave fits the wall as it is. */
static bool check_walls(const PlaneWave *w, Error *err)
{
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++) {
            const Axis *axis = &w->model->grid->axis[a];
            if (!axis->present || w->box.face[a][high])
                continue;
            BoundaryKind kind = high ? axis->high.kind : axis->low.kind;
            if (a == w->axis && (high != 0) == (w->sign > 0) && kind == BOUNDARY_PEC)
                continue;
            if (w->u[a] != 0)
                return complain(w, err,
                                kind == BOUNDARY_PERIODIC
                                    ? "an oblique wave does not repeat along the periodic walls that its box meets: it "
                                      "wants bloch walls there"
                                    : "the box meets a wall that the wave does not travel along");
            for (int c = 0; c < REAL_COMPONENTS; c++) {
                bool tangential = component_axis((Component)c) != a;
                bool held = kind == BOUNDARY_PEC ? component_is_e((Component)c)
                                                 : kind == BOUNDARY_PMC && !component_is_e((Component)c);
                if (tangential && held && w->carried >> c & 1U)
                    return complain(w, err, "the box meets a conducting wall along which the wave has a field");
            }
        }
    return true;
}

/* First carried component of E (H). */
static Component carried_component(const PlaneWave *w, bool e)
{
    int c = e ? EX : HX;
    while ((w->carried >> c & 1U) == 0)
        c++;
    return (Component)c;
}

/* The node where the way of the wave ends: walls and layers that absorb by conductivities stand for open space behind a
 * box that does not reach into them. */
static long end_of_way(const PlaneWave *w)
{
    const bool up = w->sign > 0;
    const long cells = w->model->grid->axis[w->axis].cells, absorb = grid_absorbing_cells(w->model->grid, w->axis, up),
               end = up ? cells - absorb : absorb;
    const bool inside = up ? w->box.hi[w->axis] <= end : w->box.lo[w->axis] >= end;
    return inside ? end : up ? cells : 0;
}

/* Where the line meets the grid n cells behind the corner (E), and half a cell after that (H). */
static void line_site(const PlaneWave *w, bool e, long n, long index[3])
{
    Component c = carried_component(w, e);
    memcpy(index, w->corner, 3 * sizeof *index);
    for (int a = 0; a < 3; a++) {
        long last = grid_last(w->model->grid, c, a), shift = !e && w->sign < 0 ? 1 : 0;
        if (a == w->axis) {
            const long end = end_of_way(w) - (!e && w->sign > 0 ? 1 : 0);
            index[a] = w->corner[a] + w->sign * n - shift;
            index[a] = w->sign > 0 ? (index[a] < end ? index[a] : end) : (index[a] > end ? index[a] : end);
        }
        index[a] = index[a] < 0 ? 0 : index[a] > last ? last : index[a];
    }
}

/* Cells of the grid behind the corner along the axis of travel. */
static long cells_behind(const PlaneWave *w)
{
    long end = w->sign > 0 ? w->model->grid->axis[w->axis].cells : 0;
    return labs(end - w->corner[w->axis]);
}

/* Whether the box reaches a conducting wall that the wave runs into. */
static bool ends_on_conductor(const PlaneWave *w)
{
    const Axis *axis = &w->model->grid->axis[w->axis];
    return !w->box.face[w->axis][w->sign > 0] && (w->sign > 0 ? axis->high.kind : axis->low.kind) == BOUNDARY_PEC;
}

/* Medium of the line n cells behind the corner; before it, that of the corner. */
static LineMedium medium_at(const PlaneWave *w, long n)
{
    LineMedium q = {.e = {.eps = 1}, .h = {.eps = 1}};
    long index[3];
    line_site(w, true, w->axis < 0 || n < 0 ? 0 : n, index);
    q.conductor = !grid_medium(w->model->grid, carried_component(w, true), index, &q.e);
    line_site(w, false, w->axis < 0 || n < -1 ? -1 : n, index);
    grid_medium(w->model->grid, carried_component(w, false), index, &q.h);
    q.conductor |= w->axis >= 0 && n >= 0 && n == cells_behind(w) && ends_on_conductor(w);
    return q;
}

static bool same_medium(const LineMedium *a, const LineMedium *b)
{
    return medium_same(&a->e, &b->e) && medium_same(&a->h, &b->h) && a->conductor == b->conductor;
}

static bool has_side_faces(const PlaneWave *w)
{
    bool found = false;
    for (int a = 0; a < 3; a++)
        found |= a != w->axis && (w->box.face[a][0] || w->box.face[a][1]);
    return found;
}

/* Whether the wave has to know the media on its way: where faces run along it, or where it leaves the box
 * in another medium than it came from. Scatterers inside the box are not the line's business. */
static bool is_layered(const PlaneWave *w)
{
    if (w->axis < 0)
        return false; /* oblique: the background alone, which check_site sees to */
    LineMedium entry = medium_at(w, -1);
    bool all = has_side_faces(w), layered = false;
    for (long n = 0, length = cells_behind(w); n <= length; n++) {
        LineMedium q = medium_at(w, n);
        bool face = n + 1 >= w->box.hi[w->axis] - w->box.lo[w->axis] && w->box.face[w->axis][w->sign > 0];
        layered |= (all || face) && !same_medium(&q, &entry);
    }
    return layered;
}

static bool single(const PlaneWave *w)
{
    return w->axis >= 0 && w->model->options.precision == PRECISION_F32;
}

/* The weights of unequal cells at the line's node n cells behind the corner, and half a cell after it: the grid's from
 * the corner on, so that the line steps as the grid does; before it those at the corner. */
static void line_weights(const PlaneWave *w, long n, double weight[2])
{
    weight[0] = weight[1] = 1;
    if (w->axis < 0)
        return;
    const Axis *axis = &w->model->grid->axis[w->axis];
    const long from = n < -1 ? -1 : n, node = w->corner[w->axis] + w->sign * from, half = w->sign > 0 ? node : node - 1;
    const long last = axis->cells - 1;
    weight[0] = axis_weight(axis, node < 0 ? 0 : node > axis->cells ? axis->cells : node, true);
    weight[1] = axis_weight(axis, half < 0 ? 0 : half > last ? last : half, false);
}

/* Media of a line whose node `first` is the corner, with an absorber behind and, when `both`, before. */
static void fill_line(const PlaneWave *w, Line *line, int first, bool layered, bool both)
{
    double weight[2];
    const double s = w->axis >= 0 ? w->model->grid->axis[w->axis].s : C0 * w->model->grid->dt / w->cell;
    const int behind = line->nodes - 1 - LINE_ABSORBER;
    for (int m = 0; m < line->nodes; m++) {
        LineMedium q = medium_at(w, layered ? m - first : -1);
        line_absorb(&q, (double)(m - behind) / LINE_ABSORBER, (m - behind + 0.5) / LINE_ABSORBER, w->cell);
        if (both)
            line_absorb(&q, (double)(LINE_ABSORBER - m) / LINE_ABSORBER, (LINE_ABSORBER - m - 0.5) / LINE_ABSORBER,
                        w->cell);
        line_weights(w, m - first, weight);
        line_set(line, w->model->grid, m, &q, s, weight, single(w));
    }
}

/* Sets the line going early enough that the corner has E = w(t) from t = 0 on. */
static void time_line(const PlaneWave *w, Line *line)
{
    line->lead = LEAD * w->cell * w->index / C0;
    line->before = (long)ceil(line->lead / line->dt) + 1;
}

static Line *driven_line(const PlaneWave *w, int length)
{
    Line *line = line_new(w->model->arena, w->model->grid, LEAD + length + LINE_ABSORBER);
    line->waveform = &w->source->waveform;
    time_line(w, line);
    fill_line(w, line, LEAD, false, false);
    return line;
}

static void make_line(PlaneWave *w)
{
    double length = 4;
    for (int a = 0; a < 3; a++)
        length += fabs(w->weight[a]) * (double)(w->box.hi[a] - w->box.lo[a] + 1);
    w->first = LEAD;
    if (!is_layered(w)) {
        w->line = driven_line(w, (int)ceil(length));
    } else {
        w->first = LEAD + LINE_ABSORBER;
        w->line = line_new(w->model->arena, w->model->grid, w->first + (int)cells_behind(w) + LINE_ABSORBER);
        w->line->entry = w->first - LEAD / 2;
        w->line->outlet = LEAD / 2;
        w->line->feeder = driven_line(w, LEAD);
        time_line(w, w->line);
        fill_line(w, w->line, w->first, true, true);
    }
    vec_push(&w->model->lines, w->line);
    for (int half = 0; half < 2; half++) {
        w->rows[half] = ARENA_ARRAY(w->model->arena, int, w->line->nodes);
        memset(w->rows[half], -1, (size_t)w->line->nodes * sizeof(int));
    }
}

static bool is_isotropic(const Material *m)
{
    return m->eps[0] == m->eps[1] && m->eps[1] == m->eps[2] && m->mu[0] == m->mu[1] && m->mu[1] == m->mu[2];
}

static bool check_site(PlaneWave *w, Site site, Error *err)
{
    const Grid *grid = w->model->grid;
    bool e = component_is_e(site.component), uniform = w->axis < 0;
    Medium here = medium_plain(1, 0);
    if (!uniform && (w->carried >> site.component & 1U) == 0)
        return true; /* along the direction of travel: no field of the line */
    long n = uniform ? -1 : w->sign * (site.index[w->axis] - w->corner[w->axis]) - (!e && w->sign < 0 ? 1 : 0);
    LineMedium q = medium_at(w, n);
    bool conductor = !grid_medium(grid, site.component, site.index, &here);
    w->kerr = w->kerr || (e && !conductor && poles_chi3(grid, &here) != 0);
    if (conductor ? e && q.conductor && !uniform
                  : medium_same(&here, e ? &q.e : &q.h) && !(uniform && (here.sigma != 0 || here.blend != NULL)))
        return true;
    double at[3];
    grid_position(grid, site, at);
    if (uniform && !is_isotropic(&grid->scene->materials[grid->scene->background]))
        return complain(w, err, "an oblique wave needs a medium that is the same along all axes all round its box");
    return error_at(
        err, ERROR_SCENE, w->source->loc,
        uniform
            ? "plane_wave: an oblique wave needs one medium without loss, poles or chi3 all round its box; at (%g, %g, "
              "%g) m "
              "is another"
            : "plane_wave: the media round its box must be layers across the direction of travel; at (%g, %g, %g) m "
              "they are not",
        at[0], at[1], at[2]);
}

static bool check_correction(void *context, const Correction *q, Error *err)
{
    return check_site(context, q->target, err) && check_site(context, q->incident, err);
}

static int row_of(PlaneWave *w, Half half, int node)
{
    int *row = &w->rows[half][node];
    if (*row < 0) {
        WaveRow new = {.line = w->line, .node = node, .half = half};
        *row = (int)w->model->waves.count;
        vec_push(&w->model->waves, new);
    }
    return *row;
}

/* Weights of the values at -1, 0, 1, 2 for one at t in 0..1: constant, slope, cos and sin of `phase` per node exact. */
static void interpolate(double t, double phase, double weight[POINT_TAPS])
{
    const double x = t - 0.5, a = fmax(phase, 0.01), near = a / 2, far = 3 * a / 2;
    /* 2 (inner + outer) = 1, 2 (inner cos near + outer cos far) = cos a x */
    double outer = (cos(a * x) - cos(near)) / (2 * (cos(far) - cos(near))), inner = 0.5 - outer;
    /* inner_odd + 3 outer_odd = x, 2 (inner_odd sin near + outer_odd sin far) = sin a x */
    double outer_odd = (sin(a * x) / 2 - x * sin(near)) / (sin(far) - 3 * sin(near)), inner_odd = x - 3 * outer_odd;
    weight[0] = outer - outer_odd;
    weight[1] = inner - inner_odd;
    weight[2] = inner + inner_odd;
    weight[3] = outer + outer_odd;
}

static void fill_oblique(PlaneWave *w, const Correction *q, Half half, double at, Point *p)
{
    const Component c = q->incident.component;
    const int node = (int)floor(at);
    const double t = at - node, bend[POINT_TAPS] = {-(1 - t), 2 * (1 - t) - t, 2 * t - (1 - t), -t};
    double weight[POINT_TAPS];
    interpolate(t, w->k * w->cell, weight);
    for (int i = 0; i < POINT_TAPS; i++) {
        p->gain[i] = q->gain * (w->constant[c] * weight[i] + w->bend[c] * bend[i]);
        p->row[i] = row_of(w, half, node - 1 + i);
    }
}

/* Nodes of the line that a site lies behind the corner along an axis. */
static double travelled(const PlaneWave *w, long index, bool half, int a)
{
    const Axis *axis = &w->model->grid->axis[a];
    const double shift = half ? 0.5 : 0;
    if (w->axis >= 0 || axis->node == NULL)
        return w->weight[a] * ((double)(index - w->corner[a]) + shift);
    return w->u[a] * (axis_at(axis, (double)index + shift) - axis_at(axis, (double)w->corner[a])) / w->cell;
}

static void fill_point(void *context, const Correction *q, int first, Point *p)
{
    (void)first;
    PlaneWave *w = context;
    const Component c = q->incident.component;
    const Half half = component_is_e(c) ? HALF_H : HALF_E;
    double at = w->first - (component_is_e(c) ? 0 : 0.5);
    for (int a = 0; a < 3; a++)
        at += travelled(w, q->incident.index[a], component_half(c, a), a);
    if (w->axis < 0) {
        fill_oblique(w, q, half, at, p);
        return;
    }
    p->gain[0] = q->gain * w->constant[c];
    p->row[0] = row_of(w, half, (int)lround(at));
}

static double mean_cell(const PlaneWave *w, int a)
{
    const Axis *axis = &w->model->grid->axis[a];
    if (axis->node == NULL || !axis->present)
        return axis->d;
    return (axis->node[w->box.hi[a]] - axis->node[w->box.lo[a]]) / (double)(w->box.hi[a] - w->box.lo[a]);
}

static bool set_line(PlaneWave *w, Error *err)
{
    const LineMedium entry = medium_at(w, -1);
    if (entry.conductor)
        return complain(w, err, "the wave meets the box in a perfect conductor");
    w->index = sqrt(entry.e.eps * entry.h.eps);
    for (int a = 0; a < 3; a++)
        w->d[a] = mean_cell(w, a);
    if (w->axis >= 0)
        w->cell = w->model->grid->axis[w->axis].d;
    else if (!match_dispersion(w, err))
        return false;
    if (w->axis < 0)
        bend_vectors(w);
    for (int a = 0; a < 3; a++)
        w->weight[a] = w->axis >= 0 ? w->u[a] : w->u[a] * w->d[a] / w->cell;
    return true;
}

/* The first monitor of what passes outside of the box, before it or behind; NULL: none. */
static const Monitor *monitor_outside(const PlaneWave *w)
{
    const Scene *scene = w->model->grid->scene;
    const double *from = w->source->from, *to = w->source->to, slack = 1e-6 * w->cell;
    const int a = w->axis;
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        if ((m->kind == MONITOR_PROBE || m->kind == MONITOR_DFT || m->kind == MONITOR_FLUX ||
             m->kind == MONITOR_MODES) &&
            !m->subtract &&
            (fmax(m->from[a], m->to[a]) < fmin(from[a], to[a]) - slack ||
             fmin(m->from[a], m->to[a]) > fmax(from[a], to[a]) + slack))
            return m;
    }
    return NULL;
}

/* Of a box as wide as the domain one looks for what layers send back outside of it. */
static void doubt_layers(const PlaneWave *w)
{
    const Monitor *m = has_side_faces(w) || !is_layered(w) ? NULL : monitor_outside(w);
    if (m != NULL)
        scene_warn(w->model->grid->scene, w->source->loc,
                   "'%s' leaves its box in another medium than it comes in by, so that what the layers between send "
                   "back belongs to the wave, and outside of the box '%s' sees nothing of it; a monitor inside does, "
                   "less the wave of a run without the layers (`subtract`)",
                   w->source->name, m->name);
}

bool points_add_plane_wave(Model *model, const Source *s, Error *err)
{
    PlaneWave w = {.model = model, .source = s};
    if (grid_meets_bloch(model->grid, s))
        return points_add_sheet_wave(model, s, err);
    if (!total_field_init(&w.box, model, s, err))
        return false;
    set_direction(&w);
    set_vectors(&w);
    if (!check_walls(&w, err) || !set_line(&w, err))
        return false;
    if (!total_field_visit(&w.box, w.carried, check_correction, &w, err))
        return false;
    if (w.kerr)
        scene_warn(model->grid->scene, s->loc,
                   "'%s': its box reaches a medium with 'chi3', whose wave is taken for the linear one outside: what "
                   "chi3 turns of its phase leaks out; let the box end in linear media",
                   s->name);
    doubt_layers(&w);
    make_line(&w);
    return total_field_add(model, &w.box, w.carried, s, w.axis >= 0 ? 1 : POINT_TAPS, fill_point, &w, err);
}
