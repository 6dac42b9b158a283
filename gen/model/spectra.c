/* Pass `spectra`: running Fourier sums on the device for dft, flux and far_field.
 *
 *     sum(f) += field exp(-2 pi i f n dt)   after every step n that the period divides
 *
 * in double, so that every backend and schedule gives the same bits. The phases are rows of
 * the wave table. That H of step n lives at (n - 1/2) dt is a factor exp(i pi f dt) of the
 * finished sum, and the period times dt makes it an integral: both on the host, at the end.
 * Passes of the sweep and of blocked kernels end with the sums that are due, so that a run is
 * recorded in graphs as it is without them.
 *
 * A flux or far field takes the tangential fields on planes of nodes. There E lies on the
 * plane and H half a cell to either side, both at the same places along the plane, so that
 * E x H needs no mean but that of H's two layers. With it the sum over a closed box obeys
 * Poynting's theorem of the discrete equations exactly (Chew 1994, J. Appl. Phys. 75, 4843). */
#include "model/sampling.h"
#include "schedule/plan.h"

#include <math.h>
#include <string.h>

static bool same_tones(const Tones *t, const Monitor *m, long every)
{
    return t->every == every && t->count == m->frequency_count &&
           memcmp(t->frequencies, m->frequencies, t->count * sizeof *t->frequencies) == 0;
}

static int add_tones(Plan *plan, const Monitor *m, long every, double aliasing)
{
    Tones t = {.frequencies = m->frequencies, .count = m->frequency_count, .every = every, .aliasing = aliasing};
    t.row = (int)plan->waves.count;
    for (size_t i = 0; i < 2 * t.count; i++) {
        WaveRow row = {.frequency = m->frequencies[i / 2], .quadrature = i % 2 == 1, .every = every};
        vec_push(&plan->waves, row);
    }
    vec_push(&plan->tones, t);
    return (int)plan->tones.count - 1;
}

static const double FAINT = 1e-3;

/* Results that mean little: outside the sources' band, or with charges left behind. */
static bool check_band(const Plan *plan, const Monitor *m, Error *err)
{
    Band band;
    if (!sampling_band(plan->grid, m->frequencies, m->frequency_count, &band, err))
        return false;
    if (band.faintest < FAINT)
        scene_warn(plan->grid->scene, m->loc,
                   "'%s': at %.4g Hz the sources have only %.0f dB of what they have at their strongest; what is found "
                   "there is mostly rounding",
                   m->name, band.at, fmax(20 * log10(band.faintest), -999));
    if (m->kind != MONITOR_DFT && band.direct > FAINT)
        scene_warn(
            plan->grid->scene, m->loc,
            "'%s': source '%s' has a spectrum down to zero frequency, which leaves charges and slow tails behind "
            "that falsify it; `pulse` and `ricker` do not",
            m->name, band.source);
    return true;
}

static bool tones_of(Plan *plan, const Monitor *m, int *tones, Error *err)
{
    long every = m->every;
    double aliasing;
    bool ok = check_band(plan, m, err);
    if (!ok)
        return false;
    ok = every > 0 ? sampling_aliasing(plan->grid, m->frequencies, m->frequency_count, every, &aliasing, err)
                   : sampling_every(plan->grid, m->frequencies, m->frequency_count, &every, &aliasing, err);
    if (ok && aliasing > 1e-4)
        scene_warn(plan->grid->scene, m->loc,
                   "'%s': sampled every %ld steps, its spectra may be wrong by %.1g of themselves", m->name, every,
                   aliasing);
    for (*tones = 0; ok && (size_t)*tones < plan->tones.count; ++*tones)
        if (same_tones(&plan->tones.items[*tones], m, every))
            return true;
    if (ok)
        *tones = add_tones(plan, m, every, aliasing);
    return ok;
}

static int find_kernel(const Plan *plan, Component c, int tones)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind == KERNEL_DFT && k->component == c && k->item == tones)
            return (int)i;
    }
    return -1;
}

enum { SUMS_PARAM = 2 };

static int add_kernel(Plan *plan, Component c, int tones)
{
    size_t count = plan->tones.items[tones].count;
    const char *purpose = arena_printf(plan->arena, "Fourier sums of %s at %zu frequenc%s", component_name(c), count,
                                       count == 1 ? "y" : "ies");
    Kernel *k = plan_add_kernel(plan, KERNEL_DFT, arena_printf(plan->arena, "dft_%s", component_symbol(c)), purpose);
    k->component = c;
    k->item = tones;
    int sums = plan_add_buffer(
        plan, arena_printf(plan->arena, "sum%s", k->name + 3),
        arena_printf(plan->arena, "Fourier sums of %s: frequency, re and im, site", component_symbol(c)), BUFFER_STATE,
        TYPE_DOUBLE, 0);
    kernel_add_buffer(plan, k, plan->field_buffer[c], true);
    kernel_add_buffer(plan, k, plan->wave_buffer, true);
    kernel_add_buffer(plan, k, sums, false);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    vec_push(&k->params, ((Param){.kind = PARAM_FIRST, .name = "first"}));
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    return (int)plan->kernels.count - 1;
}

static PlanAccumulator *accumulator(Plan *plan, long every)
{
    for (size_t i = 0; i < plan->accumulators.count; i++)
        if (plan->accumulators.items[i].every == every)
            return &plan->accumulators.items[i];
    PlanAccumulator a = {.every = every};
    vec_push(&plan->accumulators, a);
    return &plan->accumulators.items[plan->accumulators.count - 1];
}

static bool same_sites(const SpectrumPart *p, Component c, const Box *box)
{
    for (int a = 0; a < 3; a++)
        if (p->lo[a] != box->lo[a] || p->count[a] != box->hi[a] - box->lo[a])
            return false;
    return p->field == (int)c;
}

/* Monitors may share sums: the same sites at the same frequencies. */
static const SpectrumPart *find_part(const Plan *plan, const PlanSpectra *s, Component c, const Box *box)
{
    for (size_t i = 0; i < plan->spectra.count; i++) {
        const PlanSpectra *other = &plan->spectra.items[i];
        for (size_t p = 0; other->tones == s->tones && p < other->parts.count; p++)
            if (same_sites(&other->parts.items[p], c, box))
                return &other->parts.items[p];
    }
    return NULL;
}

static SpectrumPart new_part(Plan *plan, int tones, Component c, const Box *box)
{
    const Tones t = plan->tones.items[tones];
    int number = find_kernel(plan, c, tones);
    number = number < 0 ? add_kernel(plan, c, tones) : number;
    Kernel *k = &plan->kernels.items[number];
    int sums = k->params.items[SUMS_PARAM].buffer;
    Buffer *buffer = &plan->buffers.items[sums];
    Place place = {.box = *box, .first = buffer->count};
    SpectrumPart part = {.field = (int)c, .buffer = sums, .first = buffer->count};
    size_t global[3], sites = box_sites(box);
    for (int a = 0; a < 3; a++) {
        part.lo[a] = box->lo[a];
        part.count[a] = box->hi[a] - box->lo[a];
        global[a] = (size_t)part.count[a];
    }
    buffer->count += 2 * t.count * sites;
    plan->spectra_bytes +=
        (double)sites * (double)(32 * t.count + plan->buffers.items[plan->field_buffer[c]].element) / (double)t.every;
    vec_push(&k->places, place);
    PlanAccumulator *a = accumulator(plan, t.every);
    vec_push(&a->launches, plan_launch(plan, number, &place, global, 0));
    return part;
}

/* Number of the part in the monitor's list. */
static int add_part(Plan *plan, PlanSpectra *s, Component c, const Box *box)
{
    const SpectrumPart *same = find_part(plan, s, c, box);
    SpectrumPart part = same != NULL ? *same : new_part(plan, s->tones, c, box);
    vec_push(&s->parts, part);
    return (int)s->parts.count - 1;
}

/* The sites of a tangential component on plane `q` of nodes, within nodes lo .. hi. */
static Box face_box(const Plan *plan, Component c, int axis, long q, const long lo[3], const long hi[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        if (!plan->grid->axis[a].present)
            continue;
        box.lo[a] = lo[a];
        box.hi[a] = hi[a] + (component_half(c, a) ? 0 : 1);
    }
    box.lo[axis] = component_is_e(c) ? q : q - 1;
    box.hi[axis] = q + 1;
    return box;
}

static void add_face(Plan *plan, PlanSpectra *s, int axis, int side, const long lo[3], const long hi[3])
{
    SpectrumFace face = {.axis = axis, .sign = side < 0 ? -1 : 1, .e = {-1, -1}, .h = {-1, -1}};
    for (int pair = 0; pair < 2; pair++) {
        Component e = (Component)(EX + (axis + 1 + pair) % 3), h = (Component)(HX + (axis + 2 - pair) % 3);
        if (plan->field_buffer[e] < 0 || plan->field_buffer[h] < 0)
            continue;
        Box box = face_box(plan, e, axis, side < 0 ? lo[axis] : hi[axis], lo, hi);
        face.e[pair] = add_part(plan, s, e, &box);
        box = face_box(plan, h, axis, side < 0 ? lo[axis] : hi[axis], lo, hi);
        face.h[pair] = add_part(plan, s, h, &box);
    }
    vec_push(&s->faces, face);
}

static bool on_wall(const Plan *plan, int axis, long node)
{
    return node == 0 || node == plan->grid->axis[axis].cells;
}

static void nearest_nodes(const Plan *plan, const Monitor *m, long lo[3], long hi[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        lo[a] = hi[a] = 0;
        if (!axis->present)
            continue;
        lo[a] = (long)fmin(fmax(round(m->from[a] / axis->d), 0), (double)axis->cells);
        hi[a] = (long)fmin(fmax(round(m->to[a] / axis->d), 0), (double)axis->cells);
    }
}

/* The axis along which a monitor is flat; -1: a box. */
static int flat_axis(const Plan *plan, const Monitor *m)
{
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && m->from[a] == m->to[a])
            return a;
    return -1;
}

static bool check_extent(const Plan *plan, const Monitor *m, const long lo[3], const long hi[3], Error *err)
{
    int flat = flat_axis(plan, m);
    for (int a = 0; a < 3; a++) {
        if (!plan->grid->axis[a].present)
            continue;
        if (a != flat && lo[a] == hi[a])
            return error_at(err, ERROR_SCENE, m->loc, "'%s': is thinner than a cell along %s", m->name, axis_name(a));
        if (a == flat && on_wall(plan, a, lo[a]))
            return error_at(err, ERROR_SCENE, m->loc, "'%s': the plane lies on the domain's wall, where nothing flows",
                            m->name);
        if (m->kind == MONITOR_FAR_FIELD && (on_wall(plan, a, lo[a]) || on_wall(plan, a, hi[a])))
            return error_at(err, ERROR_SCENE, m->loc, "'%s': the box must stay off the domain's walls along %s",
                            m->name, axis_name(a));
    }
    return true;
}

static void warn_of_layers(const Plan *plan, const Monitor *m, const long lo[3], const long hi[3])
{
    for (int a = 0; a < 3; a++) {
        const LayerProfile *layer = &plan->grid->layer[a];
        if (plan->grid->axis[a].present && (lo[a] < layer->low || hi[a] > plan->grid->axis[a].cells - layer->high))
            scene_warn(plan->grid->scene, m->loc, "'%s': the box reaches into the absorbing layer along %s", m->name,
                       axis_name(a));
    }
}

/* Faces on walls are left out: nothing flows through a conductor or a magnetic wall, and what leaves through
 * a periodic one comes in at the other side. */
static bool add_surface(Plan *plan, PlanSpectra *s, const Monitor *m, Error *err)
{
    long lo[3], hi[3];
    nearest_nodes(plan, m, lo, hi);
    if (!check_extent(plan, m, lo, hi, err))
        return false;
    int flat = flat_axis(plan, m);
    if (m->kind == MONITOR_FAR_FIELD)
        warn_of_layers(plan, m, lo, hi);
    for (int a = 0; a < 3; a++) {
        if (!plan->grid->axis[a].present || (flat >= 0 && a != flat))
            continue;
        if (flat < 0 && !on_wall(plan, a, lo[a]))
            add_face(plan, s, a, -1, lo, hi);
        if (flat >= 0 || !on_wall(plan, a, hi[a]))
            add_face(plan, s, a, 1, lo, hi);
    }
    for (int a = 0; a < 3; a++) {
        s->from[a] = (double)lo[a] * plan->grid->axis[a].d;
        s->to[a] = (double)hi[a] * plan->grid->axis[a].d;
    }
    return true;
}

static bool is_spectral(const Monitor *m)
{
    return m->kind == MONITOR_DFT || m->kind == MONITOR_FLUX || m->kind == MONITOR_FAR_FIELD;
}

static bool add_spectra(Plan *plan, int monitor, int tones, Error *err)
{
    const Monitor *m = &plan->grid->scene->monitors[monitor];
    PlanSpectra s = {.monitor = monitor, .tones = tones};
    bool ok = true;
    if (m->kind == MONITOR_DFT) {
        Box box = plan_box(plan, m->component, m->from, m->to);
        add_part(plan, &s, m->component, &box);
    } else {
        ok = add_surface(plan, &s, m, err);
    }
    vec_push(&plan->spectra, s);
    return ok;
}

bool plan_pass_spectra(Plan *plan, Error *err)
{
    const Scene *scene = plan->grid->scene;
    int *tones = ARENA_ARRAY(plan->arena, int, scene->monitor_count + 1);
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (is_spectral(&scene->monitors[i]) && !tones_of(plan, &scene->monitors[i], &tones[i], err))
            return false;
    plan_size_waves(plan);
    if (plan->tones.count > 0)
        plan->buffers.items[plan->wave_buffer].legend = "waveforms and phases, a row per step";
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (is_spectral(&scene->monitors[i]) && !add_spectra(plan, (int)i, tones[i], err))
            return false;
    return true;
}

bool plan_samples_fit(const Plan *plan, int steps)
{
    for (size_t i = 0; i < plan->accumulators.count; i++)
        if (plan->accumulators.items[i].every % steps != 0)
            return false;
    return true;
}

/* The sums of the pass' last step, from the copy that it has written. */
void plan_add_sums(Plan *plan, PlanPass *pass)
{
    pass->sums = true;
    for (size_t i = 0; i < plan->accumulators.count; i++)
        for (size_t n = 0; n < plan->accumulators.items[i].launches.count; n++) {
            Launch l = plan->accumulators.items[i].launches.items[n];
            Arg *args = ARENA_ARRAY(plan->arena, Arg, (size_t)l.arg_count + 1);
            memcpy(args, l.args, (size_t)l.arg_count * sizeof *args);
            for (int a = 0; a < l.arg_count; a++) {
                if (pass->swaps && args[a].kind == ARG_BUFFER && plan->buffers.items[args[a].buffer].two_copies)
                    args[a].kind = ARG_OTHER;
                if (args[a].kind == ARG_STEP)
                    args[a].value += pass->steps - 1;
            }
            l.args = args;
            l.every = plan->accumulators.items[i].every;
            vec_push(&pass->launches, l);
        }
}
