/* Axes and time. Stability of the Yee scheme (Taflove & Hagness, eq. 4.86):
 *     dt <= 1 / (c sqrt(sum over the mode's axes of 1/d_a^2))
 * with c the fastest phase velocity on the grid, c0 / sqrt(min eps_r min mu_r); beside thin wires see limit.c. */
#include "grid/couplings.h"
#include "grid/stages.h"

#include <math.h>
#include <stdint.h>

/* Grid.frequency. */
static double main_frequency(const Grid *grid)
{
    const Scene *scene = grid->scene;
    double f = 0, cell = INFINITY;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        f = fmax(f, source_has_waveform(s)     ? waveform_main_frequency(&s->waveform)
                    : s->kind == SOURCE_REPLAY ? s->f
                                               : 0);
    }
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            cell = fmin(cell, grid->axis[a].d);
    return f > 0 && isfinite(f) ? f : C0 / (20 * cell);
}

bool axes_layout(Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    double sites = 1;
    for (int a = 0; a < 3; a++) {
        Axis *axis = &grid->axis[a];
        axis->present = (mode_axes(scene->mode) >> a & 1) != 0;
        axis->cells = axis->present ? scene->cells[a] : 1;
        axis->sites = axis->present ? axis->cells + 1 : 1;
        axis->d = scene->cell[a];
        axis->node = scene->nodes[a];
        axis->low = scene->boundary[a][0];
        axis->high = scene->boundary[a][1];
        if (axis->present && (axis->cells < 1 || !(axis->d > 0)))
            return error_at(err, ERROR_SCENE, scene->loc, "the domain has no cells along %c", "xyz"[a]);
        sites *= (double)axis->sites;
    }
    if (sites > 1e15)
        return error_at(err, ERROR_SCENE, scene->loc, "a grid of %.3g sites is beyond what can be numbered", sites);
    grid->frequency = main_frequency(grid);
    return true;
}

/* The least relative eps (E) or mu (H) on the grid. */
static double least_of_media(const Grid *grid, bool e)
{
    double value = NAN;
    for (int c = e ? EX : HX; c <= (e ? EZ : HZ); c++)
        if (grid->medium[c].present)
            value = fmin(value, grid->medium[c].least);
    return value;
}

static bool choose_dt(Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    const double slack = 1 + 1e-12; /* a limit written out in the scene's decimals */
    if (!isnan(scene->dt) && scene->dt > grid->courant_limit * slack)
        return error_at(err, ERROR_SCENE, scene->loc,
                        "dt = %.*g s is above the stability limit of %.*g s (fastest phase velocity %.9g m/s)",
                        text_digits(scene->dt, grid->courant_limit, 9), scene->dt,
                        text_digits(scene->dt, grid->courant_limit, 9), grid->courant_limit, grid->c_max);
    if (isnan(scene->dt) && !(scene->courant > 0 && scene->courant <= slack))
        return error_at(err, ERROR_SCENE, scene->loc, "courant must be above 0 and at most 1, it is %.*g",
                        text_digits(scene->courant, 1, 9), scene->courant);
    grid->dt = isnan(scene->dt) ? scene->courant * grid->courant_limit : scene->dt;
    if (!(grid->dt > 0))
        return error_at(err, ERROR_SCENE, scene->loc, "dt must be positive, it is %.9g s", grid->dt);
    return true;
}

bool axes_fastest(Grid *grid, Error *err)
{
    double least[2] = {least_of_media(grid, true), least_of_media(grid, false)};
    if (grid->agree.least != NULL && !grid->agree.least(grid->agree.context, least, 2, err))
        return false;
    if (!crystals_fastest(grid, err))
        return false;
    grid->c_max =
        C0 / sqrt(fmin(least[0], grid->crystal_fastest > 0 ? 1 / grid->crystal_fastest : least[0]) * least[1]);
    return true;
}

/* The limit of dt of a medium with phase velocity c, s. */
static double limit_of(const Grid *grid, double c)
{
    double sum = 0;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            sum += 1 / (grid->axis[a].d * grid->axis[a].d); /* of the least cells */
    return 1 / (c * sqrt(sum));
}

double grid_plain_limit(const Grid *grid)
{
    return limit_of(grid, grid->c_max);
}

static double least_of_axes(const double value[3])
{
    return fmin(value[0], fmin(value[1], value[2]));
}

static bool is_used(const Scene *scene, int material)
{
    bool used = scene->background == material;
    for (size_t i = 0; i < scene->object_count; i++)
        used = used || scene->objects[i].material == material;
    return used;
}

/* chi3 mixes four waves. In time steps a sum of four frequencies that makes a whole turn, w1 + w2 + w3 + w4 = 2 pi/dt,
 * is one that vanishes: four waves grow out of nothing, at a rate that goes with chi3 |E|^2. None has a w dt above pi/2
 * where dt is at most sin(pi/4) of the limit, and then no four make a turn. (E. Hairer, C. Lubich & G. Wanner,
 * Geometric Numerical Integration, ch. XIII, on numerical resonances) Strong fields need less: six waves want half of
 * the limit. */
double grid_kerr_limit(const Grid *grid)
{
    const Scene *scene = grid->scene;
    double limit = INFINITY;
    for (size_t i = 0; i < scene->material_count; i++) {
        const Material *m = &scene->materials[i];
        if (m->chi3 > 0 && is_used(scene, (int)i))
            limit = fmin(limit, KERR_LIMIT * limit_of(grid, C0 / sqrt(least_of_axes(m->eps) * least_of_axes(m->mu))));
    }
    return limit;
}

bool axes_time(Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    double limit[2] = {wires_limit(grid), grid->cut_count > 0 ? CONFORMAL_LIMIT : 1};
    if (grid->agree.least != NULL && !grid->agree.least(grid->agree.context, limit, 2, err))
        return false;
    grid->wire_limit = limit[0];
    grid->courant_limit = fmin(fmin(grid_plain_limit(grid) * limit[1], grid->wire_limit), grid_kerr_limit(grid));
    if (!choose_dt(grid, err))
        return false;
    for (int a = 0; a < 3; a++)
        grid->axis[a].s = grid->axis[a].present ? C0 * grid->dt / grid->axis[a].d : 0;
    grid->steps = scene->steps >= 0 ? scene->steps : (long)ceil(scene->duration / grid->dt - 1e-6);
    grid->scene_steps = grid->steps;
    return true;
}
