/* The medium of a cut dual cell. By volume: <eps>, <sigma> over the samples
 * that are not in a perfect conductor. By the normal n of the interface
 * (Farjadpour et al., Opt. Lett. 31, 2972 (2006), the diagonal of their tensor):
 *     eps_a = 1 / (n_a^2 <1/eps> + (1 - n_a^2) / <eps>)
 * with n along the first moment of eps over the cell, and n_a^2 rounded to
 * 1/32 so that few different media arise. sigma is averaged by volume. */
#include "grid/mix.h"

#include <math.h>
#include <string.h>

enum { NORMAL_STEPS = 32 };

void mix_add(Mix *mix, const Part *part)
{
    Part joined = *part;
    int n = 0;
    for (int q = 0; q < mix->count; q++) {
        const Part *other = &mix->part[q];
        bool same = (other->eps == part->eps && other->sigma == part->sigma) || q == PARTS - 1;
        if (!same) {
            mix->part[n++] = *other;
            continue;
        }
        double share = joined.share + other->share;
        double moment[3];
        for (int a = 0; a < 3; a++)
            moment[a] = joined.moment[a] + other->moment[a];
        if (other->rank < joined.rank)
            joined = *other;
        joined.share = share;
        memcpy(joined.moment, moment, sizeof moment);
    }
    int at = n;
    for (; at > 0 && mix->part[at - 1].rank > joined.rank; at--)
        mix->part[at] = mix->part[at - 1];
    mix->part[at] = joined;
    mix->count = n + 1;
}

/* The part with the largest share takes what rounding leaves. */
void mix_round(Mix *mix, int steps)
{
    double all = 0, largest = 0, rest = 1;
    int main_part = 0, n = 0;
    for (int q = 0; q < mix->count; q++)
        all += mix->part[q].share;
    for (int q = 0; q < mix->count; q++) {
        Part *part = &mix->part[q];
        part->share = floor(part->share / all * steps + 0.5) / steps;
        for (int a = 0; a < 3; a++)
            part->moment[a] /= all;
        rest -= part->share;
        if (part->share > largest * (1 + 1e-9)) {
            largest = part->share;
            main_part = q;
        }
    }
    if (mix->count > 0)
        mix->part[main_part].share = floor((mix->part[main_part].share + rest) * steps + 0.5) / steps;
    for (int q = 0; q < mix->count; q++)
        if (mix->part[q].share > 0)
            mix->part[n++] = mix->part[q];
    mix->count = n;
}

static double mean_eps(const Mix *mix)
{
    double sum = 0;
    for (int q = 0; q < mix->count; q++)
        sum += mix->part[q].share * mix->part[q].eps;
    return sum;
}

/* n_a^2 along the component's axis in steps of 1/NORMAL_STEPS; 0 when the shares show no direction, or when the
 * scene does not ask for it. */
static int normal_steps(const Mix *mix, const Grid *grid, Component c, double mean)
{
    double square[3] = {0}, all = 0;
    if (grid->scene->averaging != AVERAGING_NORMAL)
        return 0;
    for (int a = 0; a < 3; a++) {
        double moment = 0;
        for (int q = 0; grid->axis[a].present && q < mix->count; q++)
            moment += (mix->part[q].eps - mean) * mix->part[q].moment[a];
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
    double loss = 0, inverse = 0;
    for (int q = 0; q < mix->count; q++) {
        loss += mix->part[q].share * mix->part[q].sigma;
        inverse += mix->part[q].share / mix->part[q].eps;
    }
    *eps = mean_eps(mix);
    *sigma = loss;
    double n2 = (double)normal_steps(mix, grid, c, *eps) / NORMAL_STEPS;
    if (n2 > 0)
        *eps = 1 / (n2 * inverse + (1 - n2) / *eps);
}

const char *mix_text(const Mix *mix, const Grid *grid, Component c)
{
    const Part *only = &mix->part[0];
    if (mix->count == 1 && only->loc.file != NULL)
        return arena_printf(grid->arena, "%s (%s:%d)", only->name, source_name(only->loc.file), only->loc.line);
    if (mix->count == 1)
        return only->name;
    const char *text = "";
    int steps = normal_steps(mix, grid, c, mean_eps(mix));
    for (int q = 0; q < mix->count; q++)
        text = arena_printf(grid->arena, "%s%s%.4g%% %s", text, q > 0 ? " + " : "", 100 * mix->part[q].share,
                            mix->part[q].name);
    return steps > 0 ? arena_printf(grid->arena, "%s, normal %d/%d", text, steps, NORMAL_STEPS) : text;
}
