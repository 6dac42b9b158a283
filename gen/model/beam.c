/* Gaussian beams in a total-field box. The beam is the sum of the lattice's own plane waves exp(j w t - j k.r) with the
 * spectrum exp(-kt^2 w0^2/4) about the direction u of travel, kt across it, focused where all are in phase:
 *     sum_a [(2/d_a) sin(k_a d_a/2)]^2 = n^2 W^2,   W = 2 sin(w dt/2)/(c0 dt),   K_a = (2/d_a) sin(k_a d_a/2)
 *     e = p - K (K.p)/K^2,   h = K x e/(mu W)
 * so that what leaks out of the box at the waveform's frequency f is what the cut of the spectrum leaves. (A. E.
 * Siegman, Lasers, sect. 16.2; G. P. Agrawal & D. N. Pattanayak, J. Opt. Soc. Am. 69, 575 (1979)) A waveform that is no
 * sine has two to four beams, of the same waist, at frequencies f_k in its band, and between them what interpolates
 * them: with its analytic signal A (analytic.h) filtered by L_k(f), Lagrange's polynomials, the field is Re sum over k
 * of C_k exp(j w_k t0) A_k(t - t0), t0 being the delay of the site, to a twentieth of a period. A pulse's runs along u
 * and with the curvature of the fronts, s + r^2 s/(2 (s^2 + z^2)), z = k w0^2/2, so that next to nothing but the
 * amplitude is left to interpolate. */
#include "base/frame.h"
#include "model/analytic.h"
#include "model/total_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLICES = 20, NODES = 4 };

/* Half the width of the spectrum in 1/w0, where it has fallen to 1e-6; part of a wave number that kt reaches at most.
 */
static const double SPREAD = 7.4, GRAZING = 0.97;

/* A plane wave: its fields at the focus and its phase at each node and half along each axis of the box. */
typedef struct Wave {
    double complex field[REAL_COMPONENTS];
    double complex *phase[3][2]; /* by half, from index lo - 1 on */
} Wave;

/* The beam at a frequency. */
typedef struct Tone {
    double w, k;          /* rad/s; rad/m along u */
    Waveform *wave[2][2]; /* of E or H, Re or Im */
    int *row[2][2];       /* wave row by delay; -1: none yet */
    Wave *waves;
    size_t count;
} Tone;

typedef struct Beam {
    Model *model;
    const Source *source;
    TotalField box;
    double d[3];               /* m: a cell, the mean over the box; 0 along absent axes */
    double u[3], across[2][3]; /* travel and what is across it; across[1] is unused in 2d */
    double eps, mu;
    double start, slice; /* m: where along u the box begins; s: between two delays */
    long stride, slices; /* steps between two delays; how many */
    long lead;           /* of them before the box begins: fronts that come to the focus are ahead beside the axis */
    int nodes;           /* one for a sine */
    Tone tone[NODES];
} Beam;

static bool turn_down(const Beam *b, Error *err, const char *what)
{
    return error_at(err, ERROR_SCENE, b->source->loc, "beam: %s", what);
}

static double scalar_product(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double at_node(const Beam *b, int a, long i, bool half)
{
    const Axis *axis = &b->model->grid->axis[a];
    return axis->present ? axis_at(axis, (double)i + (half ? 0.5 : 0)) : 0;
}

static bool set_medium(Beam *b, Error *err)
{
    const Scene *scene = b->model->grid->scene;
    const Material *m = &scene->materials[scene->background];
    bool plain = m->kind == MATERIAL_DIELECTRIC && m->pole_count == 0 && !material_is_crystal(m);
    for (int a = 0; a < 3; a++)
        plain = plain && m->eps[a] == m->eps[0] && m->mu[a] == m->mu[0] && m->sigma[a] == 0 && m->sigma_m[a] == 0;
    b->eps = m->eps[0];
    b->mu = m->mu[0];
    return plain ||
           turn_down(b, err, "the background must be a lossless medium without poles or chi3, the same along all axes");
}

static bool set_box(Beam *b, Error *err)
{
    if (!total_field_init(&b->box, b->model, b->source, err))
        return false;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &b->model->grid->axis[a];
        if (!axis->present)
            continue;
        if (!b->box.face[a][0] || !b->box.face[a][1])
            return turn_down(b, err, "its box must keep off the domain's walls");
        b->d[a] = (at_node(b, a, b->box.hi[a], false) - at_node(b, a, b->box.lo[a], false)) /
                  (double)(b->box.hi[a] - b->box.lo[a]);
    }
    return true;
}

static void set_frame(Beam *b)
{
    memcpy(b->u, b->source->direction, sizeof b->u);
    if (b->model->grid->mode == MODE_3D) {
        frame_across(b->u, b->across);
        return;
    }
    b->across[0][0] = -b->u[1];
    b->across[0][1] = b->u[0];
}

/* The grid's wave vector with the part kt across u; false: there is none that travels. */
static bool wave_vector(const Beam *b, double w, const double kt[2], double k[3])
{
    const double dt = b->model->grid->dt, big = 2 * sin(w * dt / 2) / (C0 * dt), wanted = b->eps * b->mu * big * big;
    double along = sqrt(fmax(wanted - kt[0] * kt[0] - kt[1] * kt[1], 0.01 * wanted)), miss = 0;
    for (int turn = 0; turn < 40; turn++) {
        double slope = 0;
        miss = -wanted;
        for (int a = 0; a < 3; a++) {
            k[a] = along * b->u[a] + kt[0] * b->across[0][a] + kt[1] * b->across[1][a];
            const double half = k[a] * b->d[a] / 2;
            if (b->d[a] <= 0)
                continue;
            miss += pow(2 / b->d[a] * sin(half), 2);
            slope += 2 / b->d[a] * sin(2 * half) * b->u[a];
        }
        along -= miss / slope;
    }
    return along > 0 && fabs(miss) < 1e-9 * wanted;
}

/* E and H (times Z0) of a plane wave of the grid, E as near to the polarisation as can be. */
static void set_fields(const Beam *b, double w, const double k[3], double weight, double complex field[REAL_COMPONENTS])
{
    const double dt = b->model->grid->dt, big = 2 * sin(w * dt / 2) / (C0 * dt), *p = b->source->polarisation;
    double K[3], e[3];
    for (int a = 0; a < 3; a++)
        K[a] = b->d[a] > 0 ? 2 / b->d[a] * sin(k[a] * b->d[a] / 2) : 0;
    for (int a = 0; a < 3; a++)
        e[a] = weight * (p[a] - K[a] * scalar_product(K, p) / scalar_product(K, K));
    for (int a = 0; a < 3; a++) {
        const int c = (a + 1) % 3, d = (a + 2) % 3;
        field[EX + a] = e[a];
        field[HX + a] = (K[c] * e[d] - K[d] * e[c]) / (b->mu * big);
    }
}

static void set_phases(const Beam *b, const double k[3], Wave *w)
{
    for (int a = 0; a < 3; a++)
        for (int half = 0; half < 2; half++) {
            const long count = b->box.hi[a] - b->box.lo[a] + 3;
            w->phase[a][half] = ARENA_ARRAY(b->model->arena, double complex, (size_t)count);
            for (long i = 0; i < count; i++) {
                const double at = at_node(b, a, b->box.lo[a] - 1 + i, half == 1) - b->source->focus[a];
                w->phase[a][half][i] = b->d[a] > 0 ? cexp(-I * k[a] * at) : 1;
            }
        }
}

/* How far apart the spectrum's lines are: the beams that a sum repeats across u keep off the box. */
static double line_distance(const Beam *b, double k)
{
    double far = 0;
    for (int corner = 0; corner < 8; corner++) {
        double square = 0;
        for (int a = 0; a < 3; a++) {
            const double at = at_node(b, a, corner >> a & 1 ? b->box.hi[a] : b->box.lo[a], false);
            square += b->d[a] > 0 ? pow(at - b->source->focus[a], 2) : 0;
        }
        far = fmax(far, sqrt(square));
    }
    const double waist = b->source->waist, rayleigh = k * waist * waist / 2;
    return 2 * PI / (far + 4 * waist * sqrt(1 + pow(far / rayleigh, 2)));
}

static bool set_waves(const Beam *b, Tone *t, Error *err)
{
    enum { MOST = 200000 };
    const double none[2] = {0, 0}, waist = b->source->waist;
    double k[3];
    if (!wave_vector(b, t->w, none, k))
        return turn_down(b, err, "its frequency is more than the grid can carry in this direction");
    t->k = scalar_product(k, b->u);
    if (t->k * waist < PI * (1 - 1e-9))
        return turn_down(b, err, "'waist' must be at least half a wavelength in the background");
    const double widest = fmin(SPREAD / waist, GRAZING * t->k), step = line_distance(b, t->k);
    const long lines = (long)(widest / step), second = b->model->grid->mode == MODE_3D ? lines : 0;
    double total = 0;
    if ((2 * lines + 1) * (2 * second + 1) > MOST)
        return turn_down(b, err, "its box is too large for its waist: more than 200000 plane waves");
    t->waves = ARENA_ARRAY(b->model->arena, Wave, (size_t)((2 * lines + 1) * (2 * second + 1)));
    for (long i = -lines; i <= lines; i++)
        for (long j = -second; j <= second; j++) {
            const double kt[2] = {(double)i * step, (double)j * step}, square = kt[0] * kt[0] + kt[1] * kt[1];
            if (square > widest * widest || !wave_vector(b, t->w, kt, k))
                continue;
            Wave *w = &t->waves[t->count++];
            set_fields(b, t->w, k, exp(-square * waist * waist / 4), w->field);
            set_phases(b, k, w);
            for (int a = 0; a < 3; a++)
                total += creal(w->field[EX + a]) * b->source->polarisation[a];
        }
    for (size_t n = 0; n < t->count; n++)
        for (int c = 0; c < REAL_COMPONENTS; c++)
            t->waves[n].field[c] /= total;
    return true;
}

/* Amplitude at a site of the box's surface. */
static double complex field_at_site(const Beam *b, const Tone *t, Site site)
{
    double complex sum = 0;
    for (size_t n = 0; n < t->count; n++) {
        const Wave *w = &t->waves[n];
        double complex value = w->field[site.component];
        for (int a = 0; a < 3; a++)
            if (b->d[a] > 0)
                value *= w->phase[a][component_half(site.component, a)][site.index[a] - b->box.lo[a] + 1];
        sum += value;
    }
    return sum;
}

typedef struct Filter {
    const Beam *beam;
    int node;
    double band[2]; /* Hz: held at its values at the band's ends beyond it */
} Filter;

static double complex lagrange(const void *context, double f)
{
    const Filter *x = context;
    const double own = x->beam->tone[x->node].w / (2 * PI);
    double value = 1;
    f = fmin(fmax(f, x->band[0]), x->band[1]);
    for (int k = 0; k < x->beam->nodes; k++) {
        const double other = x->beam->tone[k].w / (2 * PI);
        value *= k == x->node ? 1 : (f - other) / (own - other);
    }
    return value;
}

/* E wants the signal at the step before, H half a step before. */
static void set_sine(Beam *b)
{
    b->nodes = 1;
    b->tone[0].w = 2 * PI * b->source->f;
    for (int of_h = 0; of_h < 2; of_h++)
        for (int part = 0; part < 2; part++)
            b->tone[0].wave[of_h][part] = analytic_sine(b->model, b->source, part, 0);
}

/* The lowest frequency whose half wavelength the waist holds. */
static double lowest(const Beam *b)
{
    return C0 / (2 * sqrt(b->eps * b->mu) * b->source->waist);
}

/* Beams at two to four points of the band, nearer to its middle than Chebyshev's, since there it is strong. */
static void set_nodes(Beam *b, const double band[2])
{
    static const double places[NODES - 1][NODES] = {{-0.4, 0.4}, {-0.65, 0, 0.65}, {-0.77, -0.245, 0.245, 0.77}};
    const double middle = 0.5 * (band[0] + band[1]), half = 0.5 * (band[1] - band[0]), width = half / middle;
    b->nodes = width < 0.1 ? 2 : width < 0.45 ? 3 : NODES;
    const double *place = places[b->nodes - 2], high = middle + half * place[b->nodes - 1];
    const double low = fmax(middle + half * place[0], fmin(lowest(b) * 1.01, middle - 0.1 * half));
    for (int k = 0; k < b->nodes; k++)
        b->tone[k].w = PI * ((low + high) + (high - low) * place[k] / place[b->nodes - 1]);
}

/* A band of more than three quarters of its middle leaks some percent of the focus, as do waves that are far too long
 * for the waist. */
static void doubt_band(const Beam *b, const double band[2])
{
    const double middle = 0.5 * (band[0] + band[1]), strong = middle - 0.7 * 0.5 * (band[1] - band[0]);
    if (band[1] - band[0] > 1.5 * middle)
        scene_warn(b->model->grid->scene, b->source->loc,
                   "'%s': its waveform's band, %.4g to %.4g Hz, is too wide for one beam: up to some percent of its "
                   "focus leak out of the box; take a longer pulse",
                   b->source->name, band[0], band[1]);
    else if (strong < 0.85 * lowest(b))
        scene_warn(b->model->grid->scene, b->source->loc,
                   "'%s': its waveform reaches below %.4g Hz, where the waist is less than half a wavelength and no "
                   "beam is so narrow: what is lower leaks out of the box; take a wider waist or a longer pulse",
                   b->source->name, lowest(b));
}

/* The band is that in which the spectrum is above a hundredth of its peak. */
static bool set_pulse(Beam *b, Error *err)
{
    Spectrum spectrum = {0};
    Filter filter = {.beam = b};
    if (!spectrum_take(&spectrum, b->model, b->source, err))
        return false;
    spectrum_band(&spectrum, b->source->f, filter.band);
    if (!(filter.band[1] > filter.band[0] * (1 + 1e-6)))
        return turn_down(b, err, "its waveform has no band");
    set_nodes(b, filter.band);
    doubt_band(b, filter.band);
    for (int k = 0; k < b->nodes; k++)
        for (int of_h = 0; of_h < 2; of_h++) {
            double *values[2];
            filter.node = k;
            const long count = spectrum_synthesise(&spectrum, b->model, of_h ? -0.5 : -1, lagrange, &filter, values);
            for (int part = 0; part < 2; part++)
                b->tone[k].wave[of_h][part] = spectrum_waveform(b->model, b->source, values[part], count);
        }
    return true;
}

/* How much further than s along u a pulse's front has come at the distance sqrt(square) beside the axis, as far as
 * there is a beam. */
static double bulge(const Beam *b, double s, double square)
{
    const double waist = b->source->waist, z = PI * b->source->f * sqrt(b->eps * b->mu) / C0 * waist * waist;
    const double most = 4 * waist * waist * (1 + s * s / (z * z));
    return b->nodes > 1 ? fmin(square, most) * s / (2 * (s * s + z * z)) : 0;
}

static void set_delays(Beam *b)
{
    double low = INFINITY, high = -INFINITY;
    for (int corner = 0; corner < 8; corner++) {
        double along = 0;
        for (int a = 0; a < 3; a++)
            along += b->d[a] > 0 ? at_node(b, a, corner >> a & 1 ? b->box.hi[a] : b->box.lo[a], false) * b->u[a] : 0;
        low = fmin(low, along);
        high = fmax(high, along);
    }
    const double dt = b->model->grid->dt, speed = C0 / sqrt(b->eps * b->mu);
    b->stride = (long)fmax(1, floor(1 / (b->source->f * dt * SLICES)));
    b->slice = (double)b->stride * dt;
    const double edge = b->d[0] + b->d[1] + b->d[2], focus = scalar_product(b->source->focus, b->u);
    const double ahead = fmax(0, -bulge(b, low - edge - focus, INFINITY)),
                 behind = fmax(0, bulge(b, high + edge - focus, INFINITY));
    b->lead = (long)ceil(ahead / speed / b->slice);
    b->start = low - edge - (double)b->lead * b->slice * speed;
    b->slices = (long)((high + edge + behind - b->start) / speed / b->slice) + 2;
    for (int n = 0; n < 4 * b->nodes; n++) {
        int **row = &b->tone[n / 4].row[n / 2 % 2][n % 2];
        *row = ARENA_ARRAY(b->model->arena, int, (size_t)b->slices);
        for (long i = 0; i < b->slices; i++)
            (*row)[i] = -1;
    }
}

static int row_at_delay(const Beam *b, const Tone *t, bool of_h, int part, long slice)
{
    int *row = &t->row[of_h][part][slice];
    const double offset = b->nodes > 1 ? 0 : of_h ? -0.5 : -1; /* samples have theirs */
    if (*row < 0)
        *row = points_add_wave(b->model, t->wave[of_h][part], offset - (double)((slice - b->lead) * b->stride));
    return *row;
}

static long slice_of(const Beam *b, Site s)
{
    double at[3] = {0}, along = 0, square = 0;
    for (int a = 0; a < 3; a++)
        if (b->d[a] > 0) {
            at[a] = at_node(b, a, s.index[a], component_half(s.component, a)) - b->source->focus[a];
            along += at[a] * b->u[a];
            square += at[a] * at[a];
        }
    const double path = along + bulge(b, along, square - along * along);
    return lround((path + scalar_product(b->source->focus, b->u) - b->start) * sqrt(b->eps * b->mu) / C0 / b->slice);
}

/* Two taps of each tone. */
static void give_taps(void *context, const Correction *q, int first, Point *p)
{
    const Beam *b = context;
    const Site s = q->incident;
    const double slow = sqrt(b->eps * b->mu) / C0, begin = (scalar_product(b->source->focus, b->u) - b->start) * slow;
    const long slice = slice_of(b, s);
    for (int tap = 0; tap < POINT_TAPS && first + tap < 2 * b->nodes; tap += 2) {
        const Tone *t = &b->tone[(first + tap) / 2];
        const double turn = t->w * ((double)slice * b->slice - begin);
        const double complex value = q->gain * field_at_site(b, t, s) * cexp(I * turn);
        p->gain[tap] = creal(value);
        p->row[tap] = row_at_delay(b, t, !component_is_e(s.component), 0, slice);
        p->gain[tap + 1] = -cimag(value);
        p->row[tap + 1] = row_at_delay(b, t, !component_is_e(s.component), 1, slice);
    }
}

/* Outside of the background the beam is none. */
static bool check_site(void *context, const Correction *q, Error *err)
{
    const Beam *b = context;
    const Component c = q->incident.component;
    Medium m;
    const double wanted = component_is_e(c) ? b->eps : b->mu;
    if (grid_medium(b->model->grid, c, q->incident.index, &m) && fabs(m.eps / wanted - 1) < 1e-6 && m.sigma == 0 &&
        blend_count(m.blend) == 0)
        return true;
    return turn_down(b, err, "the faces of its box must lie in the background alone");
}

static unsigned carried_by(const Beam *b)
{
    unsigned carried = 0;
    for (size_t n = 0; n < b->tone[0].count; n++)
        for (int c = 0; c < REAL_COMPONENTS; c++)
            carried |= cabs(b->tone[0].waves[n].field[c]) > 1e-15 ? 1U << c : 0;
    return carried;
}

bool points_add_beam(Model *model, const Source *s, Error *err)
{
    Beam b = {.model = model, .source = s};
    if (!set_medium(&b, err) || !set_box(&b, err))
        return false;
    set_frame(&b);
    if (s->waveform.kind == WAVEFORM_SINE)
        set_sine(&b);
    else if (!set_pulse(&b, err))
        return false;
    for (int k = 0; k < b.nodes; k++)
        if (!set_waves(&b, &b.tone[k], err))
            return false;
    set_delays(&b);
    const unsigned carried = carried_by(&b);
    return total_field_visit(&b.box, carried, check_site, &b, err) &&
           total_field_add(model, &b.box, carried, s, 2 * b.nodes, give_taps, &b, err);
}
