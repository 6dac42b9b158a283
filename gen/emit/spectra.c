/* Running sums and what is made of them: from the plan's lists to the Program's. */
#include "emit/emit.h"

#include <math.h>
#include <string.h>

static void fill_accumulator(const Plan *plan, const PlanAccumulator *from, Accumulator *to)
{
    to->every = from->every;
    to->pass.name = arena_printf(plan->arena, "sums:%ld", from->every);
    to->pass.steps = 1;
    to->pass.launches = from->launches.items;
    to->pass.launch_count = from->launches.count;
}

_Static_assert(MONITOR_MODES - MONITOR_DFT == SPECTRA_MODES && MONITOR_POWER - MONITOR_DFT == SPECTRA_POWER &&
                   MONITOR_FLUX - MONITOR_DFT == SPECTRA_FLUX,
               "one order of kinds");

static const SpectrumPart *copy_parts(const Plan *plan, const ModelSpectra *from, Arena *arena)
{
    SpectrumPart *parts = ARENA_ARRAY(arena, SpectrumPart, from->parts.count + 1);
    for (size_t i = 0; i < from->parts.count; i++) {
        parts[i] = from->parts.items[i];
        parts[i].field = emit_field(plan, (Component)from->parts.items[i].field);
    }
    return parts;
}

static void fill_reference(const Grid *grid, const Monitor *m, Spectra *to)
{
    to->source = m->reference;
    if (m->reference < 0)
        return;
    const Source *source = &grid->scene->sources[m->reference];
    to->reference = source->name;
    to->plane_wave = source->kind == SOURCE_PLANE_WAVE;
    to->analytic = to->plane_wave && grid_meets_bloch(grid, source);
}

/* The time that is summed at the run's end; NULL: all of it. */
static const double *windows(const Plan *plan, const Monitor *m)
{
    double *seconds = ARENA_ARRAY(plan->arena, double, m->frequency_count + 1);
    for (size_t f = 0; f < m->frequency_count; f++)
        seconds[f] = (double)window_at(plan->grid, m->frequencies[f]).count * plan->grid->dt;
    return m->frequency_count > 0 && seconds[0] > 0 ? seconds : NULL;
}

/* Which of the frequencies are those of sines, and a sine's that is not among them; 0: none. */
static const bool *find_driven(const Plan *plan, const Monitor *m, double *unasked)
{
    const double *sines;
    const size_t count = window_sines(plan->grid->scene, plan->arena, &sines);
    bool *driven = ARENA_ARRAY(plan->arena, bool, m->frequency_count + 1);
    *unasked = 0;
    for (size_t i = 0; i < count; i++) {
        bool among = false;
        for (size_t f = 0; f < m->frequency_count; f++)
            if (fabs(m->frequencies[f] / sines[i] - 1) < 1e-9)
                among = driven[f] = true;
        *unasked = among ? *unasked : sines[i];
    }
    return driven;
}

/* The source divided by, else the first that drives anything. */
static void fill_driver(const Plan *plan, const Monitor *m, Spectra *to)
{
    Scene *scene = plan->grid->scene;
    to->driver = m->reference >= 0 && scene->sources[m->reference].kind == SOURCE_REPLAY ? -1 : m->reference;
    if (to->driver < 0)
        to->driver = scene_first_driver(scene, -1);
    enum { LOOKS = 4096 };
    long stride = plan->grid->steps / LOOKS + 1;
    for (long n = 1; n <= plan->grid->steps && to->driver >= 0; n += stride) {
        Error err = {0};
        double value;
        if (!waveform_value(scene, &scene->sources[to->driver].waveform, (double)n * plan->grid->dt, &value, &err))
            break;
        to->driver_peak = fmax(to->driver_peak, fabs(value));
    }
}

/* Which of the spectra is the monitor of what comes in. */
static int incident_of(const Plan *plan, const Monitor *m)
{
    const Scene *scene = plan->grid->scene;
    for (size_t i = 0; i < plan->model->spectra.count; i++) {
        const Monitor *other = &scene->monitors[plan->model->spectra.items[i].monitor];
        if (m->incident == NULL ? other == m : strcmp(other->name, m->incident) == 0)
            return (int)i;
    }
    return -1;
}

static void fill_spectra(const Plan *plan, const ModelSpectra *from, Spectra *to, Arena *arena)
{
    const Scene *scene = plan->grid->scene;
    const Monitor *m = &scene->monitors[from->monitor];
    const Material *outside = &scene->materials[scene->background];
    to->name = m->name;
    to->kind = (SpectraKind)(SPECTRA_DFT + (m->kind - MONITOR_DFT));
    to->giving = from->giving;
    to->modes = from->modes;
    to->mode_count = from->mode_count;
    to->incident = m->orders ? incident_of(plan, m) : -1;
    to->way = m->side;
    to->frequencies = m->frequencies;
    to->frequency_count = m->frequency_count;
    to->every = plan->model->tones.items[from->tones].every;
    to->aliasing = plan->model->tones.items[from->tones].aliasing;
    to->parts = copy_parts(plan, from, arena);
    to->part_count = from->parts.count;
    to->faces = from->faces.items;
    to->face_count = from->faces.count;
    to->angles = m->angles;
    to->angle_count = m->angle_count;
    to->eps_r = outside->eps[0];
    to->mu_r = outside->mu[0];
    memcpy(to->from, from->from, sizeof to->from);
    memcpy(to->to, from->to, sizeof to->to);
    memcpy(to->image, from->image, sizeof to->image);
    memcpy(to->image_side, from->image_side, sizeof to->image_side);
    to->by_wavelength = m->by_wavelength;
    to->other = m->other;
    to->against = m->against;
    to->subtract = m->subtract;
    to->keep = m->keep;
    to->window = windows(plan, m);
    to->driven = find_driven(plan, m, &to->unasked);
    fill_reference(plan->grid->all, m, to);
    fill_driver(plan, m, to);
}

void emit_spectra(const Plan *plan, Program *p)
{
    p->accumulator_count = plan->accumulators.count;
    p->accumulators = ARENA_ARRAY(p->arena, Accumulator, p->accumulator_count + 1);
    for (size_t i = 0; i < p->accumulator_count; i++)
        fill_accumulator(plan, &plan->accumulators.items[i], &p->accumulators[i]);
    p->spectra_count = plan->model->spectra.count;
    p->spectra = ARENA_ARRAY(p->arena, Spectra, p->spectra_count + 1);
    for (size_t i = 0; i < p->spectra_count; i++)
        fill_spectra(plan, &plan->model->spectra.items[i], &p->spectra[i], p->arena);
}
