/* Bloch walls: what repeats along an axis but for a phase, field(x + L) = exp(-j k L) field(x), as a grating's or a
 * crystal's fields do (Joannopoulos et al., Photonic Crystals, ch. 3). Fields are complex then: their imaginary parts
 * are components of their own in the same media, and real and imaginary parts meet in the walls alone. */
#include "grid/stages.h"

#include <math.h>

static bool along(const Grid *grid, int axis)
{
    return grid->axis[axis].present && grid->axis[axis].low.kind == BOUNDARY_BLOCH;
}

bool grid_is_complex(const Grid *grid)
{
    return along(grid, 0) || along(grid, 1) || along(grid, 2);
}

bool grid_meets_bloch(const Grid *grid, const Source *wave)
{
    for (int a = 0; a < 3; a++)
        if (along(grid, a) && (lround(axis_index(&grid->axis[a], wave->from[a])) <= 0 ||
                               lround(axis_index(&grid->axis[a], wave->to[a])) >= grid->axis[a].cells))
            return true;
    return false;
}

/* The plane wave whose wave number the walls of an axis take; NULL: there is none. */
static const Source *wave_of(const Scene *scene)
{
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == SOURCE_PLANE_WAVE)
            return &scene->sources[i];
    return NULL;
}

/* k of the wave along an axis at its main frequency: 2 pi f n/c0 times its direction. */
static bool take_from_wave(const Grid *grid, Axis *axis, int a, Error *err)
{
    const Scene *scene = grid->scene;
    const Source *wave = wave_of(scene);
    const Material *outside = &scene->materials[scene->background];
    const double f = wave != NULL ? waveform_main_frequency(&wave->waveform) : 0;
    if (wave == NULL)
        return error_at(err, ERROR_SCENE, axis->low.loc,
                        "bloch: 'k' is missing, and there is no plane wave from which to take it");
    if (!(f > 0))
        return error_at(err, ERROR_SCENE, axis->low.loc,
                        "bloch: 'k' is missing, and the waveform of '%s' does not say its frequency", wave->name);
    if (outside->pole_count > 0)
        return error_at(err, ERROR_SCENE, axis->low.loc,
                        "bloch: 'k' is missing, and the background's index depends on frequency; give 'k'");
    if (material_is_crystal(outside))
        return error_at(err, ERROR_SCENE, axis->low.loc,
                        "bloch: 'k' is missing, and the background's index depends on direction; give 'k'");
    axis->low.k = 2 * PI * f / C0 * sqrt(outside->eps[0] * outside->mu[0]) * wave->direction[a];
    return true;
}

/* What knows of real fields alone. */
static bool check_real(const Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    static const char why[] = "is for real fields; between bloch walls they are complex";
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == SOURCE_REPLAY)
            return error_at(err, ERROR_SCENE, scene->sources[i].loc, "replay: it %s", why);
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        if (m->kind == MONITOR_RECORD || m->kind == MONITOR_VOLTAGE || m->kind == MONITOR_CURRENT)
            return error_at(err, ERROR_SCENE, m->loc, "'%s': this monitor %s", m->name, why);
    }
    return true;
}

bool bloch_phases(Grid *grid, Error *err)
{
    if (grid_is_complex(grid) && !check_real(grid, err))
        return false;
    for (int a = 0; a < 3; a++) {
        Axis *axis = &grid->axis[a];
        if (!along(grid, a))
            continue;
        if (isnan(axis->low.k) && !take_from_wave(grid, axis, a, err))
            return false;
        axis->high.k = axis->low.k;
        axis->phase = axis->low.k * axis_length(axis);
    }
    return true;
}

void bloch_imaginary(Grid *grid)
{
    for (int c = 0; c < REAL_COMPONENTS && grid_is_complex(grid); c++)
        grid->medium[component_imaginary((Component)c)] = grid->medium[c];
}
