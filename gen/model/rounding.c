/* How rounding adds up, with u the unit roundoff (2^-24 in f32, 2^-53 in f64). Two things happen in n steps:
 *   - coefficients are rounded once, each by u of itself at most, which makes waves faster or slower by as much: after
 *     n steps a wave of angular frequency w is out of phase by at most u w n dt;
 *   - every update is rounded anew, by u of the field at most and as if at random: after n steps by c u sqrt(n). The
 *     constant c depends on how much larger the field is elsewhere (near a source, for one); 32 holds for closed
 *     cavities in 1d, 2d and 3d (tests/property/test_rounding.py).
 *     error <= u (w n dt + 32 sqrt(n))      relative to the largest value of the field
 * w is the highest of the sources' frequencies, or that of a wave 10 cells long where they do not tell.
 *
 * What leaves the domain takes its error along. Where a side absorbs, n is at most the steps of STAYS traversals of the
 * domain: only a resonance of higher Q keeps a wave longer, and of that nothing is known here. */
#include "model/rounding.h"

#include <math.h>

static const double NOISE = 32, STAYS = 16, WORTH_A_WARNING = 1e-3;

static double angular_frequency(const Grid *grid)
{
    const Scene *scene = grid->scene;
    double f = 0, cell = INFINITY;
    for (size_t i = 0; i < scene->source_count; i++)
        if (source_has_waveform(&scene->sources[i]))
            f = fmax(f, waveform_max_frequency(&scene->sources[i].waveform));
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            cell = fmin(cell, grid->axis[a].d);
    return 2 * PI * (f > 0 ? f : C0 / (10 * cell));
}

static bool absorbs(const Grid *grid)
{
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2 && grid->axis[a].present; side++)
            if (boundary_absorbs(grid->scene->boundary[a][side].kind))
                return true;
    return false;
}

/* Steps a wave in vacuum needs along all axes, one after the other. */
static double traversal(const Grid *grid)
{
    double length = 0;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            length += axis_length(&grid->axis[a]);
    return length / (C0 * grid->dt);
}

double rounding_bound(const Grid *grid, Precision precision)
{
    const double u = precision == PRECISION_F32 ? ldexp(1, -24) : ldexp(1, -53);
    double n = (double)grid->steps;
    if (absorbs(grid))
        n = fmin(n, STAYS * traversal(grid));
    return u * (fmin(angular_frequency(grid) * grid->dt, PI) * n + NOISE * sqrt(n));
}

void rounding_warn(const Grid *grid, Precision precision)
{
    double bound = rounding_bound(grid, precision);
    if (bound > WORTH_A_WARNING)
        scene_warn(grid->scene, grid->scene->loc,
                   "in single precision rounding may add up to %.1g of the largest field in %ld steps; --precision f64 "
                   "has a billionth of it",
                   bound, grid->steps);
}
