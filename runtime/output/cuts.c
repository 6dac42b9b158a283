/* Cuts of a list of directions. */
#include "output/cuts.h"

#include <math.h>
#include <stdio.h>

/* Angles theta, phi of direction i. */
static const double *direction(const Spectra *q, size_t i)
{
    return q->angles + 2 * i;
}

static bool same_meridian(const double *a, const double *b)
{
    double turn = fmod(fabs(a[1] - b[1]), 180);
    return fmin(turn, 180 - turn) < 1e-6;
}

double cut_angle(const Spectra *q, const Cut *cut, size_t i)
{
    const double *first = direction(q, cut->first), *at = direction(q, cut->first + i);
    bool other_side = !cut->over_phi && fabs(fmod(fabs(at[1] - first[1]), 360) - 180) < 1e-6;
    return cut->over_phi ? at[1] : other_side ? 360 - at[0] : at[0];
}

static bool is_closed(const Spectra *q, const Cut *cut)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < cut->count; i++) {
        low = fmin(low, cut_angle(q, cut, i));
        high = fmax(high, cut_angle(q, cut, i));
    }
    return cut->count > 2 && 360 - (high - low) < 1.5 * (high - low) / (double)(cut->count - 1);
}

Cut cut_at(const Program *program, const Spectra *q, size_t from)
{
    const bool flat = program->cell[2] == 0;
    size_t meridian = 1, parallel = 1;
    const double *first = direction(q, from);
    while (!flat && from + meridian < q->angle_count && same_meridian(first, direction(q, from + meridian)))
        meridian++;
    while (from + parallel < q->angle_count && fabs(first[0] - direction(q, from + parallel)[0]) < 1e-6)
        parallel++;
    Cut cut = {.first = from, .over_phi = flat || parallel > meridian};
    cut.count = cut.over_phi ? parallel : meridian;
    cut.closed = is_closed(q, &cut);
    if (flat)
        snprintf(cut.name, sizeof cut.name, "\u03c6");
    else
        snprintf(cut.name, sizeof cut.name, cut.over_phi ? "\u03b8 = %g\u00b0" : "\u03c6 = %g\u00b0",
                 first[cut.over_phi ? 0 : 1]);
    return cut;
}
