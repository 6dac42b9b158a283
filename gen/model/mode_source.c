/* Mode sources: a sheet across a guide behind which there is the total field (total_field.h), with a mode of the
 * lattice's own equations (modes/modes.h) as the incident field. E lies on the sheet's nodes, H half a cell and half a
 * step off, so that the wave that is launched backwards is what rounding and the change of the mode over the band
 * leave.
 *
 * A mode changes with frequency. With A(t) the waveform's analytic signal the incident field is
 *     Re sum over k of e_k(x) A_k(t),     A_k = A filtered by L_k(f),     H besides by exp(j beta(f) d/2)
 * L_k being Lagrange's polynomials over four nodes f_k in the waveform's band, six in a wide one; a sine has one. What
 * is interpolated of a mode are E over the root of its wave impedance Z, H times it, beta^2 and Z^2/(Z0^2 + Z^2): with
 * 1 W E or H go to infinity at cut-off, these do not. Where loss makes profiles complex each has two taps. */
#include "model/analytic.h"
#include "model/total_field.h"
#include "modes/modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_NODES = 4, MOST_NODES = 6 };

static const double WIDE = 0.5; /* a band over its middle, from which on four nodes are too few */

/* Part of the index at the source's frequency that a mode has at least where it counts. */
static const double SLOWEST = 0.3;

typedef struct Launcher {
    Model *model;
    const Source *source;
    ModeWindow window;
    TotalField box;
    int nodes;
    bool real; /* profiles have no imaginary part worth a row */
    GuideMode mode[MOST_NODES];
    double complex share[MOST_NODES]; /* of E in E^2 and (Z0 H)^2 together */
    int row[MOST_NODES][2][2];        /* by node, of E or H, Re or Im of A_k; -1: none */
} Launcher;

static bool set_window(Launcher *l, Error *err)
{
    const Source *s = l->source;
    const Grid *grid = l->model->grid;
    l->window = (ModeWindow){.normal = s->axis, .loc = s->loc};
    l->box = (TotalField){.model = l->model};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        l->window.lo[a] = lround(axis_index(axis, s->from[a]));
        l->window.hi[a] = lround(axis_index(axis, s->to[a]));
        if (a != s->axis && l->window.lo[a] >= l->window.hi[a])
            return error_at(err, ERROR_SCENE, s->loc, "mode: its plane is thinner than a cell along %s", axis_name(a));
    }
    memcpy(l->box.lo, l->window.lo, sizeof l->box.lo);
    memcpy(l->box.hi, l->window.hi, sizeof l->box.hi);
    l->box.face[s->axis][s->side < 0] = true;
    return total_field_clear(&l->box, s->axis, 0, "the mode's plane", s->loc, err) &&
           total_field_clear(&l->box, s->axis, 1, "the mode's plane", s->loc, err);
}

/* The source's mode at its own frequency. */
static bool solve_centre(const Launcher *l, GuideMode *mode, Error *err)
{
    enum { MOST = 40 };
    GuideMode modes[MOST];
    const Source *s = l->source;
    int n;
    if (!modes_solve(l->model->grid, &l->window, s->f, s->guess, s->number, modes, &n, err))
        return false;
    if (n < s->number)
        return error_at(err, ERROR_SCENE, s->loc,
                        "mode: the section has %d modes that could be found, number %d is wanted", n, s->number);
    *mode = modes[s->number - 1];
    if (fabs(creal(mode->n_eff)) < 1e-3 || fabs(cimag(mode->n_eff)) > fabs(creal(mode->n_eff)))
        return error_at(err, ERROR_SCENE, s->loc,
                        "mode: number %d does not travel at %.6g Hz, its index is %.4g%+.4gj; `yeec modes` lists them",
                        s->number, s->f, creal(mode->n_eff), cimag(mode->n_eff));
    modes_doubt(l->model->grid, &l->window, s->name, s->number, mode);
    modes_doubt_guide(l->model->grid, &l->window, s->name);
    return true;
}

/* The same mode at another frequency; `found` false where it does not travel there, or so near to cut-off that its 1 W
 * would be a field that hardly leaves. */
static bool solve_at(const Launcher *l, const GuideMode *centre, double f, GuideMode *mode, bool *found, Error *err)
{
    enum { MORE = 4, MOST = 40 };
    GuideMode modes[MOST];
    int n;
    if (!modes_solve(l->model->grid, &l->window, f, l->source->guess, l->source->number + MORE, modes, &n, err))
        return false;
    const GuideMode *same = modes_most_alike(centre, modes, n, l->window.normal);
    *found = same != NULL && fabs(creal(same->n_eff)) > SLOWEST * fabs(creal(centre->n_eff)) &&
             fabs(cimag(same->n_eff)) < 0.1 * fabs(creal(same->n_eff));
    if (*found) {
        *mode = *same;
        modes_align(centre, mode, l->window.normal);
    }
    return true;
}

static bool is_real(const GuideMode *mode)
{
    double re = 0, im = 0;
    for (int c = 0; c < REAL_COMPONENTS; c++)
        for (long at = 0; mode->field[c] != NULL && at < mode->counts[0] * mode->counts[1]; at++) {
            re = fmax(re, fabs(creal(mode->field[c][at])));
            im = fmax(im, fabs(cimag(mode->field[c][at])));
        }
    return im < 1e-7 * re;
}

/* Z^2/(Z0^2 + Z^2), Z the mean wave impedance. */
static double complex share_of_e(const Launcher *l, const GuideMode *mode)
{
    const int u = (l->window.normal + 1) % 3, v = (l->window.normal + 2) % 3;
    double complex of_e = 0, of_h = 0;
    for (int k = 0; k < 2; k++) {
        const double complex *e = mode->field[EX + (k == 0 ? u : v)], *h = mode->field[HX + (k == 0 ? v : u)];
        if (e == NULL || h == NULL)
            continue;
        for (long at = 0; at < mode->counts[0] * mode->counts[1]; at++) {
            of_e += mode->area[k][at] * e[at] * e[at];
            of_h += mode->area[k][at] * h[at] * h[at];
        }
    }
    return of_e / (of_e + of_h);
}

/* Moves an end of the band, beyond which the mode does not travel, to where it does. */
static bool cut_end(const Launcher *l, const GuideMode *centre, double bad, double *end, Error *err)
{
    enum { HALVES = 5 };
    GuideMode mode;
    *end = l->source->f;
    for (int half = 0; half < HALVES; half++) {
        const double middle = 0.5 * (bad + *end);
        bool found;
        if (!solve_at(l, centre, middle, &mode, &found, err))
            return false;
        *(found ? end : &bad) = middle;
    }
    return true;
}

/* Modes at Chebyshev's points of the band; where one does not travel the band is cut. */
static bool solve_points(Launcher *l, const GuideMode *centre, double band[2], bool *found, Error *err)
{
    const double middle = 0.5 * (band[0] + band[1]), half = 0.5 * (band[1] - band[0]);
    l->nodes = half > 0.5 * WIDE * middle ? MOST_NODES : FEW_NODES;
    for (int k = 0; k < l->nodes; k++) {
        const double f = middle + half * cos(PI * (k + 0.5) / l->nodes);
        if (!solve_at(l, centre, f, &l->mode[k], found, err))
            return false;
        if (!*found)
            return cut_end(l, centre, f, &band[f > l->source->f], err);
    }
    return true;
}

static bool solve_band(Launcher *l, const GuideMode *centre, double band[2], Error *err)
{
    enum { TRIES = 4 };
    bool found = false;
    for (int tries = 0; tries < TRIES; tries++) {
        if (!solve_points(l, centre, band, &found, err))
            return false;
        if (found)
            break;
    }
    if (!found) {
        l->nodes = 1;
        l->mode[0] = *centre;
    }
    for (int k = 0; k < l->nodes; k++)
        l->share[k] = share_of_e(l, &l->mode[k]);
    return true;
}

/* Lagrange's polynomial k at f, held at its values at the band's ends beyond it. */
static double polynomial(const Launcher *l, const double band[2], int k, double f)
{
    double value = 1;
    f = fmin(fmax(f, band[0]), band[1]);
    for (int i = 0; i < l->nodes; i++)
        if (i != k)
            value *= (f - l->mode[i].f) / (l->mode[k].f - l->mode[i].f);
    return value;
}

/* beta at f by its square, which is smooth at cut-off; beyond the band as it goes on from its end. */
static double complex beta_at(const Launcher *l, const double band[2], double f)
{
    double complex square = 0;
    for (int k = 0; k < l->nodes; k++)
        square += polynomial(l, band, k, f) * l->mode[k].beta * l->mode[k].beta;
    const double complex beta = csqrt(square) * (f < band[0] ? f / band[0] : f > band[1] ? f / band[1] : 1);
    return creal(beta * conj(l->mode[0].beta)) < 0 ? -beta : beta;
}

/* The root of the wave impedance at f, within the nodes, over that of mode k. */
static double complex root_at(const Launcher *l, const double band[2], int k, double f)
{
    double complex share = 0;
    f = fmin(fmax(f, l->mode[l->nodes - 1].f), l->mode[0].f);
    for (int i = 0; i < l->nodes; i++)
        share += polynomial(l, band, i, f) * l->share[i];
    return cpow(share / (1 - share) * (1 - l->share[k]) / l->share[k], 0.25);
}

/* The power of its mode that is launched at the frequency of `mode`. */
static double launched(const Launcher *l, const double band[2], const GuideMode *mode)
{
    const int u = (l->window.normal + 1) % 3, v = (l->window.normal + 2) % 3;
    double complex sum = 0, whole = 0;
    for (int n = 0; n < l->nodes; n++) {
        const double complex part = polynomial(l, band, n, mode->f), root = root_at(l, band, n, mode->f);
        for (int k = 0; k < 2; k++) {
            const int ec = (int)EX + (k == 0 ? u : v), hc = (int)HX + (k == 0 ? v : u);
            for (long at = 0; mode->area[k] != NULL && at < mode->counts[0] * mode->counts[1]; at++) {
                const double area = (k == 0 ? 1 : -1) * mode->area[k][at];
                sum += 0.5 * area * part *
                       (root * l->mode[n].field[ec][at] * mode->field[hc][at] +
                        mode->field[ec][at] * l->mode[n].field[hc][at] / root);
                whole += n == 0 ? area * mode->field[ec][at] * mode->field[hc][at] : 0;
            }
        }
    }
    return creal(sum / whole * conj(sum / whole));
}

/* What interpolates is worst halfway between its points, and of a guide where waves are long. */
static bool doubt_band(const Launcher *l, const GuideMode *centre, const double band[2], Error *err)
{
    static const double MOST = 0.01, places[] = {-0.866, -0.5};
    double worst = MOST, where = 0;
    for (size_t i = 0; l->nodes == MOST_NODES && i < sizeof places / sizeof *places; i++) {
        const double f = 0.5 * (band[0] + band[1]) + 0.5 * (band[1] - band[0]) * places[i];
        GuideMode mode;
        bool found;
        if (!solve_at(l, centre, f, &mode, &found, err))
            return false;
        const double off = found ? fabs(launched(l, band, &mode) - 1) : 1;
        where = off > worst ? f : where;
        worst = fmax(worst, off);
    }
    if (where > 0)
        scene_warn(l->model->grid->scene, l->source->loc,
                   "'%s': its waveform's band, %.4g to %.4g Hz, is too wide for one mode: what it launches has a power "
                   "off by %.2g%% at %.4g Hz; take a longer pulse",
                   l->source->name, band[0], band[1], 100 * worst, where);
    return true;
}

/* What makes A_k of the waveform, H besides half a cell before the sheet. */
typedef struct Part {
    const Launcher *launcher;
    const double *band;
    int node;
    bool of_h;
} Part;

static double complex filter_part(const void *context, double f)
{
    const Part *p = context;
    const Launcher *l = p->launcher;
    const double before = l->mode[p->node].half[l->source->side < 0];
    const double complex root = root_at(l, p->band, p->node, f), part = polynomial(l, p->band, p->node, f);
    return p->of_h ? part / root * cexp(I * beta_at(l, p->band, f) * before) : part * root;
}

/* Rows of Re A_k and Im A_k: at step n the value at (n + offset) dt. */
static void add_rows(Launcher *l, const Spectrum *w, const double band[2], int k, bool of_h)
{
    const Part part = {l, band, k, of_h};
    double *values[2];
    const long last = spectrum_synthesise(w, l->model, of_h ? -0.5 : -1, filter_part, &part, values);
    for (int i = 0; i < (l->real ? 1 : 2); i++)
        l->row[k][of_h][i] = points_add_wave(l->model, spectrum_waveform(l->model, l->source, values[i], last), 0);
}

/* A sine is one frequency; H lies half a cell before the section. */
static void add_sine_rows(Launcher *l, bool of_h)
{
    const double complex half = I * l->mode[0].beta * l->mode[0].half[l->source->side < 0];
    for (int part = 0; part < (l->real ? 1 : 2); part++) {
        const Waveform *w = analytic_sine(l->model, l->source, part, of_h ? half : 0);
        l->row[0][of_h][part] = points_add_wave(l->model, w, of_h ? -0.5 : -1);
    }
}

static bool make_rows(Launcher *l, const GuideMode *centre, Error *err)
{
    const Waveform *wave = &l->source->waveform;
    if (wave->kind == WAVEFORM_SINE) {
        l->nodes = 1;
        l->mode[0] = *centre;
        if (fabs(wave->f / l->source->f - 1) > 1e-12)
            return error_at(err, ERROR_SCENE, l->source->loc, "mode: its sine has %.9g Hz, 'f' is %.9g Hz", wave->f,
                            l->source->f);
        add_sine_rows(l, false);
        add_sine_rows(l, true);
        return true;
    }
    Spectrum w = {0};
    double band[2];
    if (!spectrum_take(&w, l->model, l->source, err))
        return false;
    spectrum_band(&w, l->source->f, band);
    if (!solve_band(l, centre, band, err) || !doubt_band(l, centre, band, err))
        return false;
    for (int k = 0; k < l->nodes; k++)
        for (int of_h = 0; of_h < 2; of_h++)
            add_rows(l, &w, band, k, of_h == 1);
    return true;
}

/* The mode's amplitude at a site of the sheet; H of one that goes down the axis has the other sign. */
static double complex amplitude(const Launcher *l, const GuideMode *mode, Site site)
{
    const int u = (l->window.normal + 1) % 3, v = (l->window.normal + 2) % 3;
    const double complex *field = mode->field[site.component];
    if (field == NULL)
        return 0;
    const long i = site.index[u] - l->window.lo[u], j = site.index[v] - l->window.lo[v];
    return (component_is_e(site.component) ? 1 : l->source->side) * field[j * mode->counts[0] + i];
}

static int taps_of(const Launcher *l)
{
    return l->real ? l->nodes : 2 * l->nodes;
}

static void fill_point(void *context, const Correction *q, int first, Point *p)
{
    const Launcher *l = context;
    const bool of_h = !component_is_e(q->incident.component);
    for (int tap = 0; tap < POINT_TAPS && first + tap < taps_of(l); tap++) {
        const int k = l->real ? first + tap : (first + tap) / 2, part = l->real ? 0 : tap % 2;
        const double complex value = q->gain * amplitude(l, &l->mode[k], q->incident);
        p->gain[tap] = part == 0 ? creal(value) : -cimag(value);
        p->row[tap] = l->row[k][of_h][part];
    }
}

bool points_add_mode(Model *model, const Source *s, Error *err)
{
    Launcher l = {.model = model, .source = s};
    GuideMode centre;
    const unsigned all = (1U << REAL_COMPONENTS) - 1;
    if (!modes_available(s->loc, err) || !set_window(&l, err) || !solve_centre(&l, &centre, err))
        return false;
    l.real = is_real(&centre);
    return make_rows(&l, &centre, err) && total_field_add(model, &l.box, all, s, taps_of(&l), fill_point, &l, err);
}
