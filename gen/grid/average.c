/* The medium of a cut dual cell. By volume: <eps>, <sigma> over the samples
 * that are not in a perfect conductor. By the normal n of the interface
 * (Farjadpour et al., Opt. Lett. 31, 2972 (2006), the diagonal of their tensor):
 *     eps_a = 1 / (n_a^2 <1/eps> + (1 - n_a^2) / <eps>)
 * with n along the first moment of eps over the samples, and n_a^2 rounded to
 * 1/32 so that few different media arise. sigma is averaged by volume. */
#include "grid/mix.h"

#include <math.h>

enum { NORMAL_STEPS = 32 };

void samples_shape(Mode mode, int count[3])
{
    unsigned axes = mode_axes(mode);
    int present = (int)(axes & 1) + (int)(axes >> 1 & 1) + (int)(axes >> 2 & 1);
    int each = present == 3 ? 4 : present == 2 ? 8 : SAMPLES;
    for (int a = 0; a < 3; a++)
        count[a] = (axes >> a & 1) != 0 ? each : 1;
}

void mix_add(Mix *mix, const Part *part)
{
    Part joined = *part;
    int n = 0;
    for (int q = 0; q < mix->count; q++) {
        const Part *other = &mix->part[q];
        if (other->eps == part->eps && other->sigma == part->sigma) {
            uint64_t mask = joined.mask | other->mask;
            if (other->rank < joined.rank)
                joined = *other;
            joined.mask = mask;
        } else {
            mix->part[n++] = *other;
        }
    }
    int at = n;
    for (; at > 0 && mix->part[at - 1].rank > joined.rank; at--)
        mix->part[at] = mix->part[at - 1];
    mix->part[at] = joined;
    mix->count = n + 1;
}

static int samples_of(const Part *part)
{
    return __builtin_popcountll(part->mask);
}

static int samples_in(const Mix *mix)
{
    int all = 0;
    for (int q = 0; q < mix->count; q++)
        all += samples_of(&mix->part[q]);
    return all;
}

/* Sum over the part's samples of their distance from the site along `axis`, in units of half a sample spacing. */
static int first_moment(uint64_t mask, int axis, const int count[3])
{
    int step = axis == 0 ? 1 : axis == 1 ? count[0] : count[0] * count[1], sum = 0;
    for (uint64_t rest = mask; rest != 0; rest &= rest - 1) {
        int m = __builtin_ctzll(rest) / step % count[axis];
        sum += 2 * m + 1 - count[axis];
    }
    return sum;
}

static double mean_eps(const Mix *mix)
{
    double sum = 0;
    for (int q = 0; q < mix->count; q++)
        sum += samples_of(&mix->part[q]) * mix->part[q].eps;
    return sum / samples_in(mix);
}

/* n_a^2 along the component's axis in steps of 1/NORMAL_STEPS; 0 when the samples show no direction, or when the
 * scene does not ask for it. */
static int normal_steps(const Mix *mix, const Grid *grid, Component c, double mean)
{
    double square[3] = {0}, all = 0;
    int count[3];
    if (grid->scene->averaging != AVERAGING_NORMAL)
        return 0;
    samples_shape(grid->mode, count);
    for (int a = 0; a < 3; a++) {
        double moment = 0;
        for (int q = 0; grid->axis[a].present && q < mix->count; q++)
            moment += (mix->part[q].eps - mean) * first_moment(mix->part[q].mask, a, count);
        moment *= grid->axis[a].d / count[a];
        square[a] = moment * moment;
        all += square[a];
    }
    return all > 0 ? (int)floor(NORMAL_STEPS * square[component_axis(c)] / all + 0.5) : 0;
}

void mix_average(const Mix *mix, const Grid *grid, Component c, double *eps, double *sigma)
{
    *eps = mix->part[0].eps;
    *sigma = mix->part[0].sigma;
    if (mix->count == 1)
        return;
    double loss = 0, inverse = 0, all = samples_in(mix);
    for (int q = 0; q < mix->count; q++) {
        loss += samples_of(&mix->part[q]) * mix->part[q].sigma;
        inverse += samples_of(&mix->part[q]) / mix->part[q].eps;
    }
    *eps = mean_eps(mix);
    *sigma = loss / all;
    double n2 = (double)normal_steps(mix, grid, c, *eps) / NORMAL_STEPS;
    if (n2 > 0)
        *eps = 1 / (n2 * inverse / all + (1 - n2) / *eps);
}

const char *mix_text(const Mix *mix, const Grid *grid, Component c)
{
    const Part *only = &mix->part[0];
    if (mix->count == 1 && only->loc.file != NULL)
        return arena_printf(grid->arena, "%s (%s:%d)", only->name, source_name(only->loc.file), only->loc.line);
    if (mix->count == 1)
        return only->name;
    const char *text = "";
    int all = samples_in(mix), steps = normal_steps(mix, grid, c, mean_eps(mix));
    for (int q = 0; q < mix->count; q++)
        text = arena_printf(grid->arena, "%s%s%d/%d %s", text, q > 0 ? " + " : "", samples_of(&mix->part[q]), all,
                            mix->part[q].name);
    return steps > 0 ? arena_printf(grid->arena, "%s, normal %d/%d", text, steps, NORMAL_STEPS) : text;
}
