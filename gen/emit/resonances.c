/* Resonances: which probe's signal is looked at, and from when on: once no source says anything any more. */
#include "emit/emit.h"

#include <math.h>

/* A source below this part of its largest value has ended. */
static const double ENDED = 1e-6;

/* s that a plane wave takes to cross the domain at most. */
static double crossing(const Grid *grid)
{
    double way = 0;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            way += axis_length(&grid->axis[a]);
    return way / C0;
}

/* The time after the last step at which the source is not silent. */
static bool end_of(const Plan *plan, const Source *s, double *end, Error *err)
{
    const Grid *grid = plan->grid;
    double most = 0;
    long last = 0;
    if (s->kind == SOURCE_INITIAL || (s->kind != SOURCE_REPLAY && waveform_is_silent(&s->waveform)))
        return true;
    if (s->kind == SOURCE_REPLAY) { /* what it brings is not known */
        *end = INFINITY;
        return true;
    }
    for (int round = 0; round < 2; round++)
        for (long n = 1; n <= grid->steps; n++) {
            double value;
            if (!waveform_value(grid->scene, &s->waveform, (double)n * grid->dt, &value, err))
                return false;
            if (round == 0)
                most = fmax(most, fabs(value));
            else if (fabs(value) > ENDED * most)
                last = n;
        }
    *end = fmax(*end, (double)(last + 1) * grid->dt +
                          (s->kind == SOURCE_PLANE_WAVE || s->kind == SOURCE_BEAM ? crossing(grid) : 0));
    return true;
}

static bool end_of_all(const Plan *plan, double *end, Error *err)
{
    const Scene *scene = plan->grid->scene;
    *end = 0;
    for (size_t i = 0; i < scene->source_count; i++)
        if (!end_of(plan, &scene->sources[i], end, err))
            return false;
    return true;
}

bool emit_resonances(const Plan *plan, Program *program, Error *err)
{
    const Scene *scene = plan->grid->scene;
    double end = -1;
    program->resonances = ARENA_ARRAY(program->arena, Resonances, scene->monitor_count + 1);
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        if (m->kind != MONITOR_RESONANCES)
            continue;
        if (isnan(m->after) && end < 0 && !end_of_all(plan, &end, err))
            return false;
        program->resonances[program->resonances_count++] = (Resonances){.name = m->name,
                                                                        .probe = emit_column(program, m->signal),
                                                                        .band = {m->band[0], m->band[1]},
                                                                        .begin = isnan(m->after) ? end : m->after};
    }
    return true;
}
