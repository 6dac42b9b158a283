/* Pass `spectra`: running Fourier sums on the device for dft, flux, far_field, modes and power.
 *
 *     sum(f) += field exp(-2 pi i f n dt)   after every step n that the period divides
 *
 * in double, so that every backend and schedule gives the same bits. The phases are rows of
 * the wave table. That H of step n lives at (n - 1/2) dt is a factor exp(i pi f dt) of the
 * finished sum, and the period times dt makes it an integral: both on the host, at the end.
 *
 * A flux or far field takes the tangential fields on planes of nodes. There E lies on the
 * plane and H half a cell to either side, both at the same places along the plane, so that
 * E x H needs no mean but that of H's two layers. With it the sum over a closed box obeys
 * Poynting's theorem of the discrete equations exactly (Chew 1994, J. Appl. Phys. 75, 4843). */
#include "base/unit.h"
#include "grid/poles.h"
#include "model/points.h"
#include "model/sampling.h"
#include "model/surface.h"
#include "modes/orders.h"

#include <math.h>
#include <string.h>

static bool same_tones(const Tones *t, const Monitor *m, long every)
{
    return t->every == every && t->count == m->frequency_count &&
           memcmp(t->frequencies, m->frequencies, t->count * sizeof *t->frequencies) == 0;
}

static int add_tones(Model *model, const Monitor *m, long every, double aliasing)
{
    Tones t = {.frequencies = m->frequencies, .count = m->frequency_count, .every = every, .aliasing = aliasing};
    t.row = (int)model->waves.count;
    for (size_t i = 0; i < 2 * t.count; i++) {
        WaveRow row = {.frequency = m->frequencies[i / 2]};
        row.window = window_at(model->grid, row.frequency);
        vec_push(&model->waves, row);
    }
    vec_push(&model->tones, t);
    return (int)model->tones.count - 1;
}

static const double FAINT = 1e-3;

/* Numbers without their power of ten are far from what the sources have. */
static const char *unit_advice(const Model *model, double f)
{
    enum { FAR = 5 };
    double band[2];
    poles_driven_band(model->grid->scene, band);
    if (!(band[0] > 0) || !isfinite(band[1]) || (f * FAR > band[0] && f < FAR * band[1]))
        return "";
    return arena_printf(
        model->arena,
        "; they drive %s to %s: are frequencies in Hz (1 GHz is 1e9) and wavelengths in m (1 um is 1e-6)?",
        unit_text(band[0], "Hz").text, unit_text(band[1], "Hz").text);
}

/* Of less than a period of a frequency a run tells what has left by its end: no answer to something so slow, and layers
 * are no open space for it. */
static void warn_of_length(const Model *model, const Monitor *m)
{
    const double length = (double)model->grid->steps * model->grid->dt;
    double slowest = INFINITY;
    for (size_t i = 0; i < m->frequency_count; i++)
        if (m->frequencies[i] > 0)
            slowest = fmin(slowest, m->frequencies[i]);
    if (slowest * length < 1)
        scene_warn(model->grid->scene, m->loc,
                   "'%s': the run of %s is %.2g periods of %s long: what is as slow as that is not in it. A run of a "
                   "period has %.0f steps%s",
                   m->name, unit_text(length, "s").text, slowest * length, unit_text(slowest, "Hz").text,
                   ceil(1 / slowest / model->grid->dt), unit_advice(model, slowest));
}

/* Results that mean little: outside the sources' band, or with charges left behind. */
static bool check_band(const Model *model, const Monitor *m, Error *err)
{
    Band band;
    if (!sampling_band(model->grid, m->frequencies, m->frequency_count, &band, err))
        return false;
    double missed;
    Blur blur;
    const bool linear = poles_kerr(model->grid) < 0; /* else harmonics are meant */
    if (linear && window_misses(model->grid->scene, m->frequencies, m->frequency_count, &missed))
        scene_warn(model->grid->scene, m->loc,
                   "'%s': all sources are sines and none of them drives %s; what is found there is left of their ramps "
                   "and of their own frequencies. Take a `pulse`, or a run for each frequency%s",
                   m->name, unit_text(missed, "Hz").text, unit_advice(model, missed));
    else if (window_blurs(model->grid, m->frequencies, m->frequency_count, &blur))
        scene_warn(
            model->grid->scene, m->loc,
            "'%s': the run does not tell the sines of %.6g Hz and %.6g Hz apart, and what is found at one is that "
            "of both; --steps %ld does",
            m->name, blur.f[0], blur.f[1], blur.steps);
    else if (band.faintest < FAINT && linear)
        scene_warn(model->grid->scene, m->loc,
                   "'%s': at %.4g Hz the sources have only %.0f dB of what they have at their strongest; what is found "
                   "there is mostly rounding%s",
                   m->name, band.at, fmax(20 * log10(band.faintest), -999), unit_advice(model, band.at));
    else
        warn_of_length(model, m);
    if (m->kind != MONITOR_DFT && band.direct > FAINT)
        scene_warn(
            model->grid->scene, m->loc,
            "'%s': source '%s' has a spectrum down to zero frequency, which leaves charges and slow tails behind "
            "that falsify it; `pulse` and `ricker` do not",
            m->name, band.source);
    return true;
}

static bool tones_of(Model *model, const Monitor *m, int *tones, Error *err)
{
    long every = m->every;
    double aliasing;
    bool ok = check_band(model, m, err);
    if (!ok)
        return false;
    ok = every > 0 ? sampling_aliasing(model, m->frequencies, m->frequency_count, every, &aliasing, err)
                   : sampling_every(model, m->frequencies, m->frequency_count, &every, &aliasing, err);
    if (!ok)
        return false;
    if (aliasing > 1e-4)
        scene_warn(model->grid->scene, m->loc,
                   "'%s': sampled every %ld steps, its spectra may be wrong by %.1g of themselves", m->name, every,
                   aliasing);
    for (*tones = 0; (size_t)*tones < model->tones.count; ++*tones)
        if (same_tones(&model->tones.items[*tones], m, every))
            return true;
    *tones = add_tones(model, m, every, aliasing);
    return true;
}

static bool same_sites(const SpectrumPart *p, Component c, const Box *box)
{
    for (int a = 0; a < 3; a++)
        if (p->lo[a] != box->lo[a] || p->count[a] != box->hi[a] - box->lo[a])
            return false;
    return p->field == (int)c;
}

/* Monitors may share sums: the same sites at the same frequencies. */
static const SpectrumPart *find_part(const Model *model, const ModelSpectra *s, Component c, const Box *box)
{
    for (size_t i = 0; i < model->spectra.count; i++) {
        const ModelSpectra *other = &model->spectra.items[i];
        for (size_t p = 0; other->tones == s->tones && p < other->parts.count; p++)
            if (same_sites(&other->parts.items[p], c, box))
                return &other->parts.items[p];
    }
    return NULL;
}

/* The buffer of a component's sums at these tones. */
static int sum_buffer(Model *model, Component c, int tones)
{
    int same = 0;
    for (size_t i = 0; i < model->sums.count; i++) {
        const SumBox *s = &model->sums.items[i];
        if (s->component == c && s->tones == tones)
            return s->buffer;
        same += s->component == c && s->first == 0;
    }
    const char *name = arena_printf(model->arena, "sum_%s", component_symbol(c));
    if (same > 0)
        name = arena_printf(model->arena, "%s_%d", name, same + 1);
    return model_add_buffer(
        model, name, arena_printf(model->arena, "Fourier sums of %s: frequency, re and im, site", component_symbol(c)),
        BUFFER_STATE, TYPE_DOUBLE, 0);
}

static SpectrumPart new_part(Model *model, int tones, Component c, const Box *box)
{
    const Tones t = model->tones.items[tones];
    SpectrumPart part = {.field = (int)c, .buffer = -1};
    const Box kept = model_fold_box(model, c, box), own = model_own_box(model, c, &kept, &part.own);
    const size_t sites = box_sites(&own);
    for (int a = 0; a < 3; a++) {
        part.lo[a] = box->lo[a];
        part.count[a] = box->hi[a] - box->lo[a];
        part.start[a] = kept.lo[a];
        part.kept[a] = kept.hi[a] - kept.lo[a];
    }
    if (sites == 0)
        return part;
    part.buffer = sum_buffer(model, c, tones);
    Buffer *buffer = &model->buffers.items[part.buffer];
    part.first = buffer->count;
    vec_push(&model->sums,
             ((SumBox){.component = c, .tones = tones, .buffer = part.buffer, .first = buffer->count, .box = own}));
    buffer->count += 2 * t.count * sites;
    model->spectra_bytes +=
        (double)sites * (double)(32 * t.count + model->buffers.items[model->field_buffer[c]].element) / (double)t.every;
    return part;
}

static int push_part(Model *model, ModelSpectra *s, Component c, const Box *box)
{
    const SpectrumPart *same = find_part(model, s, c, box);
    SpectrumPart part = same != NULL ? *same : new_part(model, s->tones, c, box);
    part.imaginary = -1;
    vec_push(&s->parts, part);
    return (int)s->parts.count - 1;
}

/* Number of the part in the monitor's list; between Bloch walls it goes with one of the imaginary values. */
static int add_part(Model *model, ModelSpectra *s, Component c, const Box *box)
{
    const int number = push_part(model, s, c, box);
    if (grid_is_complex(model->grid)) {
        const int imaginary = push_part(model, s, component_imaginary(c), box);
        s->parts.items[number].imaginary = imaginary;
    }
    return number;
}

/* The sites of a tangential component on plane `q` of nodes, within nodes lo .. hi. */
static Box face_box(const Model *model, Component c, int axis, long q, const long lo[3], const long hi[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        if (!model->grid->axis[a].present)
            continue;
        box.lo[a] = lo[a];
        box.hi[a] = hi[a] + (component_half(c, a) ? 0 : 1);
    }
    box.lo[axis] = component_is_e(c) ? q : q - 1;
    box.hi[axis] = q + 1;
    return box;
}

static void add_surface_face(Model *model, ModelSpectra *s, int axis, int side, const long lo[3], const long hi[3])
{
    SpectrumFace face = {.axis = axis, .sign = side < 0 ? -1 : 1, .e = {-1, -1}, .h = {-1, -1}};
    for (int pair = 0; pair < 2; pair++) {
        Component e = (Component)(EX + (axis + 1 + pair) % 3), h = (Component)(HX + (axis + 2 - pair) % 3);
        if (model->field_buffer[e] < 0 || model->field_buffer[h] < 0)
            continue;
        Box box = face_box(model, e, axis, side < 0 ? lo[axis] : hi[axis], lo, hi);
        face.e[pair] = add_part(model, s, e, &box);
        box = face_box(model, h, axis, side < 0 ? lo[axis] : hi[axis], lo, hi);
        face.h[pair] = add_part(model, s, h, &box);
    }
    vec_push(&s->faces, face);
}

static bool on_wall(const Model *model, int axis, long node)
{
    return node == 0 || node == grid_whole_cells(model->grid, axis);
}

static void nearest_nodes(const Model *model, const Monitor *m, long lo[3], long hi[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        lo[a] = hi[a] = 0;
        if (!axis->present)
            continue;
        const double last = (double)grid_whole_cells(model->grid, a);
        lo[a] = (long)fmin(fmax(round(axis_index(axis, m->from[a])), 0), last);
        hi[a] = (long)fmin(fmax(round(axis_index(axis, m->to[a])), 0), last);
    }
}

/* The axis along which a monitor is flat; -1: a box. */
static int flat_axis(const Model *model, const Monitor *m)
{
    for (int a = 0; a < 3; a++)
        if (model->grid->axis[a].present && m->from[a] == m->to[a])
            return a;
    return -1;
}

/* Faces on walls are left out: nothing flows through a conductor or a magnetic wall, and what leaves through
 * a periodic one comes in at the other side. */
static bool add_surface(Model *model, ModelSpectra *s, const Monitor *m, Error *err)
{
    long lo[3], hi[3];
    nearest_nodes(model, m, lo, hi);
    int flat = flat_axis(model, m);
    Mirror mirror[3] = {{0, 0}, {0, 0}, {0, 0}};
    if (!surface_check(model, m, lo, hi, flat, mirror, err))
        return false;
    for (int a = 0; a < 3; a++) {
        if (!model->grid->axis[a].present || (flat >= 0 && a != flat))
            continue;
        if (flat < 0 && !on_wall(model, a, lo[a]))
            add_surface_face(model, s, a, -1, lo, hi);
        if (flat >= 0 || !on_wall(model, a, hi[a]))
            add_surface_face(model, s, a, 1, lo, hi);
    }
    for (int a = 0; a < 3; a++) {
        s->from[a] = axis_at(&model->grid->axis[a], (double)lo[a]);
        s->to[a] = axis_at(&model->grid->axis[a], (double)hi[a]);
        s->image[a] = mirror[a].kind;
        s->image_side[a] = mirror[a].side;
    }
    return true;
}

static bool is_spectral(const Monitor *m)
{
    return m->kind == MONITOR_DFT || m->kind == MONITOR_FLUX || m->kind == MONITOR_FAR_FIELD ||
           m->kind == MONITOR_MODES || m->kind == MONITOR_POWER;
}

static const ModeProjection *projections(Model *model, const ModeWeights *weights, size_t count)
{
    ModeProjection *modes = ARENA_ARRAY(model->arena, ModeProjection, count);
    for (size_t i = 0; i < count; i++) {
        const ModeWeights *w = &weights[i];
        modes[i] = (ModeProjection){.number = w->number,
                                    .order = w->order,
                                    .angle = {w->angle[0], w->angle[1]},
                                    .n_eff = w->n_eff,
                                    .beta = w->beta,
                                    .e = {w->e[0], w->e[1]},
                                    .h = {w->h[0], w->h[1]},
                                    .of_e = {w->of_e[0], w->of_e[1]},
                                    .of_h = w->of_h};
    }
    return modes;
}

static bool add_orders(Model *model, ModelSpectra *s, const Monitor *m, const ModeWindow *window, Error *err)
{
    const Order *orders;
    ModeWeights *weights;
    if (!orders_project(model->grid, window, m->frequencies, m->frequency_count, &orders, &s->mode_count, &weights,
                        err))
        return false;
    s->modes = projections(model, weights, m->frequency_count * s->mode_count);
    return s->mode_count > 0 ||
           error_at(err, ERROR_SCENE, m->loc, "'%s': no order travels at its frequencies", m->name);
}

/* Modes are told by what is stepped: of a plane across a mirror plane the part before it. */
static bool add_modes(Model *model, ModelSpectra *s, const Monitor *m, Error *err)
{
    const Grid *grid = model->grid;
    ModeWindow window = {.normal = m->axis, .loc = m->loc};
    Mirror mirror[3] = {{0, 0}, {0, 0}, {0, 0}};
    nearest_nodes(model, m, window.lo, window.hi);
    if ((!m->orders && !modes_available(m->loc, err)) ||
        !surface_check(model, m, window.lo, window.hi, m->axis, mirror, err))
        return false;
    for (int a = 0; a < 3; a++) {
        const long cells = grid->axis[a].cells;
        s->from[a] = axis_at(&grid->axis[a], (double)window.lo[a]);
        s->to[a] = axis_at(&grid->axis[a], (double)window.hi[a]);
        if (!grid->axis[a].present)
            continue;
        window.hi[a] = window.hi[a] < cells ? window.hi[a] : cells;
        if (window.lo[a] > window.hi[a] || (a == m->axis && (window.lo[a] < 1 || window.lo[a] >= cells)))
            return error_at(err, ERROR_SCENE, m->loc,
                            grid->scene->symmetry[a] != 0
                                ? "'%s': a plane of modes lies before the mirror plane across %s, or goes through it"
                                : "'%s': a plane of modes cannot lie on the wall of %s",
                            m->name, axis_name(a));
        if (a != m->axis && window.lo[a] == window.hi[a])
            return error_at(err, ERROR_SCENE, m->loc, "'%s': its plane is thinner than a cell along %s", m->name,
                            axis_name(a));
    }
    add_surface_face(model, s, m->axis, 1, window.lo, window.hi);
    if (m->orders)
        return add_orders(model, s, m, &window, err);
    const ModeWish wish = {.frequencies = m->frequencies,
                           .frequency_count = m->frequency_count,
                           .numbers = m->numbers,
                           .number_count = m->number_count,
                           .guess = m->guess,
                           .name = m->name};
    const size_t count = m->frequency_count * m->number_count;
    ModeWeights *weights = ARENA_ARRAY(model->arena, ModeWeights, count);
    if (!modes_project(grid, &window, &wish, weights, err))
        return false;
    s->modes = projections(model, weights, count);
    s->mode_count = m->number_count;
    return true;
}

/* The sums at a source's sites. */
static void add_power(Model *model, ModelSpectra *s, const Monitor *m)
{
    const Component c = model->grid->scene->sources[m->source].component;
    const Box box = power_sites(model, m, &s->giving);
    add_part(model, s, c, &box);
    grid_position(model->grid, (Site){.component = c, .index = {box.lo[0], box.lo[1], box.lo[2]}}, s->from);
    grid_position(model->grid, (Site){.component = c, .index = {box.hi[0] - 1, box.hi[1] - 1, box.hi[2] - 1}}, s->to);
}

static bool add_spectra(Model *model, int monitor, int tones, Error *err)
{
    const Monitor *m = &model->grid->scene->monitors[monitor];
    ModelSpectra s = {.monitor = monitor, .tones = tones};
    bool ok = true;
    if (m->kind == MONITOR_DFT) {
        Box box = model_box(model, m->component, m->from, m->to);
        add_part(model, &s, m->component, &box);
    } else if (m->kind == MONITOR_MODES) {
        ok = add_modes(model, &s, m, err);
    } else if (m->kind == MONITOR_POWER) {
        add_power(model, &s, m);
    } else {
        ok = add_surface(model, &s, m, err);
    }
    vec_push(&model->spectra, s);
    return ok;
}

static bool add_monitors(Model *model, Error *err)
{
    const Scene *scene = model->grid->scene;
    int *tones = ARENA_ARRAY(model->arena, int, scene->monitor_count + 1);
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (is_spectral(&scene->monitors[i]) && !tones_of(model, &scene->monitors[i], &tones[i], err))
            return false;
    model_size_waves(model);
    if (model->tones.count > 0)
        model->buffers.items[model->wave_buffer].legend = "waveforms and phases, a row per step";
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (is_spectral(&scene->monitors[i]) && !add_spectra(model, (int)i, tones[i], err))
            return false;
    return true;
}

bool model_pass_spectra(Model *model, Error *err)
{
    model_see_all(model);
    const bool ok = add_monitors(model, err);
    model_see_part(model);
    return ok;
}
