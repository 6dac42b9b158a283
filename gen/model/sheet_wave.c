/* A plane wave between walls through which fields go round: a sheet from wall to wall behind which there is the total
 * field (total_field.h). Across the sheet its wave number is the walls', whatever the frequency, so that a pulse's
 * frequencies travel at angles of their own; its tangential E keeps its direction. With A(t) the waveform's analytic
 * signal the incident field is
 *     E = Re or Im of e exp(-j k.r) A,     H = Re or Im of exp(-j k.r) A filtered by h(f) exp(j beta(f) d/2)
 * for each component along u and v, h(f) and beta(f) of the lattice's own plane wave (modes/orders.h): nothing goes
 * back but rounding. Frequencies that do not leave the walls are left out. */
#include "model/analytic.h"
#include "model/total_field.h"
#include "modes/orders.h"

#include <math.h>
#include <string.h>

/* Waves are whole from this angle to the sheet on, and fade below (sines): about 12 and 6 degrees. */
static const double WHOLE = 0.2, GONE = 0.1;

static const double FAINT = 1e-3; /* of a waveform's peak */

typedef struct SheetWave {
    Model *model;
    const Source *source;
    int normal, side; /* side 1: it travels up the axis */
    double f;
    ModeWindow window;
    TotalField box;
    OrderPlane plane;
    double complex e[2]; /* at the sheet */
    OrderWave wave;      /* at f */
    double complex h[2]; /* a sine's, half a cell before the sheet; else 1 */
    int row[3][2];       /* of E, of H along u, v: Re and Im of A */
} SheetWave;

/* The one axis along which fields do not go round; -1: there is none, or several. */
static int open_axis(const Grid *grid)
{
    int open = -1;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && !boundary_wraps(grid->axis[a].low.kind))
            open = open == -1 ? a : -2;
    return open;
}

/* Do the walls' wave numbers fit the direction at the wave's frequency? */
static bool check_direction(const SheetWave *w, Error *err)
{
    const Grid *grid = w->model->grid;
    const double k = 2 * PI * w->f / C0 * sqrt(w->plane.eps * w->plane.mu);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present || a == w->normal)
            continue;
        const double walls = axis->phase / axis_length(axis), own = k * w->source->direction[a];
        if (fabs(walls - own) > 1e-3 * k)
            return error_at(
                err, ERROR_SCENE, w->source->loc,
                "plane_wave: between the walls of %s fields have k = %.6g rad/m, this wave %.6g; without 'k' "
                "bloch walls take that of a wave in the background",
                axis_name(a), walls, own);
    }
    return true;
}

static bool set_sheet(SheetWave *w, Error *err)
{
    const Grid *grid = w->model->grid;
    const Source *s = w->source;
    w->window = (ModeWindow){.normal = w->normal, .loc = s->loc};
    w->box = (TotalField){.model = w->model};
    for (int a = 0; a < 3; a++)
        w->window.hi[a] = grid->axis[a].present ? grid->axis[a].cells : 0;
    w->window.lo[w->normal] = w->window.hi[w->normal] =
        lround(axis_index(&grid->axis[w->normal], w->side > 0 ? s->from[w->normal] : s->to[w->normal]));
    memcpy(w->box.lo, w->window.lo, sizeof w->box.lo);
    memcpy(w->box.hi, w->window.hi, sizeof w->box.hi);
    w->box.face[w->normal][w->side < 0] = true;
    return total_field_clear(&w->box, w->normal, 0, "the wave's plane", s->loc, err) &&
           total_field_clear(&w->box, w->normal, 1, "the wave's plane", s->loc, err);
}

/* E along the sheet; a wave that travels down the axis is the mirror image of one that travels up. */
static bool set_wave(SheetWave *w, Error *err)
{
    double polarisation[3];
    memcpy(polarisation, w->source->polarisation, sizeof polarisation);
    polarisation[w->normal] *= w->side;
    w->wave = orders_polarised(&w->plane, polarisation);
    memcpy(w->e, w->wave.e, sizeof w->e);
    return w->wave.travels ||
           error_at(err, ERROR_SCENE, w->source->loc,
                    "plane_wave: at %.6g Hz it does not leave the sheet: the walls' 'k' is more than a wave there has",
                    w->f);
}

/* h(f) along u or v, half a cell before the sheet. */
static double complex before(const SheetWave *w, const OrderWave *at, int along)
{
    return at->h[along] * cexp(I * at->beta * w->plane.half[w->side < 0]);
}

typedef struct Filter {
    const SheetWave *wave;
    int field; /* row of SheetWave.row */
} Filter;

static double complex filter(const void *context, double f)
{
    const Filter *q = context;
    OrderPlane plane = q->wave->plane;
    orders_tune(&plane, f);
    const double limit = sqrt(plane.eps * plane.mu) * plane.big;
    const OrderWave at = orders_tangential(&plane, q->wave->e);
    const double steep = f > 0 && at.travels ? creal(at.B) / limit : 0;
    if (steep <= GONE)
        return 0;
    const double share = steep >= WHOLE ? 1 : 0.5 - 0.5 * cos(PI * (steep - GONE) / (WHOLE - GONE));
    return share * (q->field == 0 ? 1 : before(q->wave, &at, q->field - 1));
}

/* What is left out at one frequency rings before and after the waveform; it comes and goes smoothly where that is
 * faint, for both E and H alike, as a sudden end has all frequencies. */
static void fade(const Spectrum *spectrum, double *values, long last)
{
    double most = 0;
    for (long n = 0; n < spectrum->support; n++)
        most = fmax(most, fabs(spectrum->values[n]));
    long begin = 0, end = spectrum->support;
    while (begin < end && fabs(spectrum->values[begin]) < FAINT * most)
        begin++;
    while (end > begin && fabs(spectrum->values[end - 1]) < FAINT * most)
        end--;
    for (long n = 0; n < begin && n < last; n++)
        values[n] *= 0.5 - 0.5 * cos(PI * ((double)n + 0.5) / (double)begin);
    for (long n = end; n < last; n++)
        values[n] *= 0.5 + 0.5 * cos(PI * ((double)(n - end) + 0.5) / (double)(last - end));
}

static bool add_rows(SheetWave *w, Error *err)
{
    Spectrum spectrum = {0};
    Source of = *w->source;
    of.f = w->f;
    if (!spectrum_take(&spectrum, w->model, &of, err))
        return false;
    for (int field = 0; field < 3; field++) {
        const Filter through = {w, field};
        double *values[2];
        const long last = spectrum_synthesise(&spectrum, w->model, field > 0 ? -0.5 : -1, filter, &through, values);
        for (int part = 0; part < 2; part++) {
            fade(&spectrum, values[part], last);
            const Waveform *wave = spectrum_waveform(w->model, w->source, values[part], last);
            w->row[field][part] = points_add_wave(w->model, wave, 0);
            if (field == 0 && part == 0)
                vec_push(&w->model->filtered, wave);
        }
    }
    w->h[0] = w->h[1] = 1;
    return true;
}

static void add_sine_rows(SheetWave *w)
{
    for (int field = 0; field < 2; field++)
        for (int part = 0; part < 2; part++)
            w->row[field][part] =
                points_add_wave(w->model, analytic_sine(w->model, w->source, part, 0), field > 0 ? -0.5 : -1);
    memcpy(w->row[2], w->row[1], sizeof w->row[2]);
    for (int along = 0; along < 2; along++)
        w->h[along] = before(w, &w->wave, along);
}

/* Re (value A), or for an imaginary part Im (value A) = Re (-j value A). */
static void drive_point(void *context, const Correction *q, int first, Point *p)
{
    (void)first;
    const SheetWave *w = context;
    const Component c = component_real(q->incident.component);
    const bool of_h = !component_is_e(c);
    const int u = w->plane.axes[0], v = w->plane.axes[1], along = component_axis(c) == u ? 0 : 1;
    const double complex own = of_h ? w->side * w->h[along] : w->e[along];
    const double complex value = (component_is_imaginary(q->incident.component) ? -I : 1) * q->gain * own *
                                 orders_phase(&w->plane, &w->wave, c, q->incident.index[u], q->incident.index[v]);
    const int *row = w->row[of_h ? 1 + along : 0];
    p->gain[0] = creal(value);
    p->row[0] = row[0];
    p->gain[1] = -cimag(value);
    p->row[1] = row[1];
}

bool points_add_sheet_wave(Model *model, const Source *s, Error *err)
{
    const unsigned all = (1U << COMPONENTS) - 1;
    SheetWave w = {
        .model = model, .source = s, .normal = open_axis(model->grid), .f = waveform_main_frequency(&s->waveform)};
    if (w.normal < 0)
        return error_at(err, ERROR_SCENE, s->loc,
                        "plane_wave: between bloch walls it wants one axis along which the domain has other walls");
    w.side = s->direction[w.normal] < 0 ? -1 : 1;
    if (!(w.f > 0))
        return error_at(err, ERROR_SCENE, s->loc,
                        "plane_wave: between bloch walls it wants a waveform with a frequency");
    if (!set_sheet(&w, err) || !orders_plane(&w.plane, model->grid, &w.window, w.f, err) || !check_direction(&w, err) ||
        !set_wave(&w, err))
        return false;
    if (s->waveform.kind == WAVEFORM_SINE)
        add_sine_rows(&w);
    else if (!add_rows(&w, err))
        return false;
    return total_field_add(model, &w.box, all, s, 2, drive_point, &w, err);
}
