/* The medium of a cut dual cell. By volume: <eps> over what is not in a perfect
 * conductor, and of H across a flat face 1/<1/mu>, for it lies on nodes as such
 * faces do. By the normal n of the interface, the diagonal of the tensor of
 * Farjadpour et al., Opt. Lett. 31, 2972 (2006):
 *     eps_a = n_a^2 / <1/eps> + (1 - n_a^2) <eps>
 * with n along the first moment of eps over the cell, and n_a^2 rounded to 1/32
 * so that few different media arise.
 *
 * sigma goes by the normal whatever eps does, that of its own first moment: along a surface E is what both parts have,
 * across it D, so that what is lost there is that of 1/<1/z>, z = eps - j sigma/(w eps0), w the sources' frequency:
 *     sigma_a = Im 1/(n_a^2 <1/z> + (1 - n_a^2)/<z>) w eps0.
 * For a good conductor the part across is that of conductors in series, none where one is an insulator; where eps is
 * the same it is <sigma>. Where sigma is so large that E inside is far below E outside, this diagonal is no good on
 * slanted surfaces: the component along an axis has a share of the strong normal field, which then meets the tangential
 * conductivity in cells of which but a sliver conducts. With x = sigma/(w eps0 eps), eps that of the least dense part,
 * the part x^2/(x^2 + 4) of eps and of sigma is therefore taken from the medium that fills most of the cell. Across a
 * surface on an axis both follow from 1/<1/z> (not by volume).
 *
 * Where a part has poles, eps at infinite frequency and every pole's strength are those of the volume, so that the cell
 * has the mean <eps(f)> at every frequency: a sum of poles again. By the normal, where one part of share f has them,
 * beside eps2, the field in it is less by what its polarisation takes off with the depolarisation factor n_a^2,
 *     eps_a = eps2 + f (eps1 - eps2)/(1 + n_a^2 (1 - f) (eps1 - eps2)/eps2),
 * which is <eps(f)> along the surface and 1/<1/eps(f)> across it (Maxwell Garnett's formula for layers). It is passive:
 * with alpha = 1/(1 + g (eps1 - eps2)) of eps1 at infinite frequency, g = n_a^2 (1 - f)/eps2, the cell has
 * eps2 + f alpha (eps1 - eps2), poles of f alpha^2 their strength, driven by E - N P with N = g/(f alpha).
 */
#include "grid/mix.h"
#include "grid/poles.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum { STEPS = 32 }; /* of n_a^2 */

static const double ROUNDED = 1e-9; /* of a cell's moment */
static const double SHORT = 0.6;    /* sigma dt/(2 eps0 eps) from which on a cell is no tensor in time */
static const double METAL = 60;     /* sigma/(w eps0) over the other's eps from which on the diagonal is as good */
static const double GOOD = 2;       /* |eps| inside over that outside, from which on a conductor counts as a good one */

void mix_add(Mix *mix, const Part *part)
{
    Part joined = *part;
    int n = 0;
    for (int q = 0; q < mix->count; q++) {
        const Part *other = &mix->part[q];
        bool same = medium_same(&other->medium, &part->medium) || q == PARTS - 1;
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

double mix_mean_eps(const Mix *mix)
{
    double sum = 0;
    for (int q = 0; q < mix->count; q++)
        sum += mix->part[q].share * mix->part[q].medium.eps;
    return sum;
}

double mix_mean_sigma(const Mix *mix)
{
    double sum = 0;
    for (int q = 0; q < mix->count; q++)
        sum += mix->part[q].share * mix->part[q].medium.sigma;
    return sum;
}

double mix_mean_inverse(const Mix *mix)
{
    double sum = 0;
    for (int q = 0; q < mix->count; q++)
        sum += mix->part[q].share / mix->part[q].medium.eps;
    return sum;
}

/* n_a^2 along the component's axis in STEPS steps, n along the first moment of eps or sigma; 0 when the shares show no
 * direction. */
static int normal_steps(const Mix *mix, const Grid *grid, Component c, bool of_sigma)
{
    double square[3] = {0}, all = 0, mean = of_sigma ? mix_mean_sigma(mix) : mix_mean_eps(mix);
    for (int a = 0; a < 3; a++) {
        double moment = 0;
        for (int q = 0; grid->axis[a].present && q < mix->count; q++)
            moment +=
                ((of_sigma ? mix->part[q].medium.sigma : mix->part[q].medium.eps) - mean) * mix->part[q].moment[a];
        square[a] = moment * moment;
        all += square[a];
    }
    return all > 0 ? (int)floor(STEPS * square[component_axis(c)] / all + 0.5) : 0;
}

/* What the mean of eps goes by: nothing by volume, but for mu across a flat face, which lies on the very nodes of H. */
static int mean_steps(const Mix *mix, const Grid *grid, Component c)
{
    const int steps = normal_steps(mix, grid, c, false);
    const bool volume = grid->scene->averaging == AVERAGING_VOLUME;
    return !volume || (!component_is_e(c) && steps == STEPS) ? steps : 0;
}

static double average_eps(const Mix *mix, const Grid *grid, Component c)
{
    const double n2 = (double)mean_steps(mix, grid, c) / STEPS;
    return n2 > 0 ? n2 / mix_mean_inverse(mix) + (1 - n2) * mix_mean_eps(mix) : mix_mean_eps(mix);
}

/* How far the cell is one of a good conductor and of something else on a slanted surface, 0..1. */
static double conductance(const Mix *mix, const Grid *grid, Component c)
{
    const int normal = normal_steps(mix, grid, c, true);
    double most = 0, least = INFINITY, w = 2 * PI * grid->frequency;
    if (normal <= 0 || normal >= STEPS)
        return 0;
    for (int q = 0; q < mix->count; q++) {
        most = fmax(most, mix->part[q].medium.sigma);
        least = fmin(least, mix->part[q].medium.eps);
    }
    double x = most / (w * (component_is_e(c) ? EPS0 : MU0) * least);
    return x < 1e6 ? x * x / (x * x + GOOD * GOOD) : 1;
}

/* The imaginary part of 1/(n_a^2 <1/z> + (1 - n_a^2)/<z>), z = eps - j sigma/(w eps0). */
static double average_sigma(const Mix *mix, const Grid *grid, Component c)
{
    const double n2 = (double)normal_steps(mix, grid, c, true) / STEPS;
    const double unit = 2 * PI * grid->frequency * (component_is_e(c) ? EPS0 : MU0);
    const double eps = mix_mean_eps(mix), loss = mix_mean_sigma(mix) / unit, square = eps * eps + loss * loss;
    double re = (1 - n2) * eps / square, im = (1 - n2) * loss / square;
    for (int q = 0; n2 > 0 && q < mix->count; q++) {
        const Part *part = &mix->part[q];
        const double own = part->medium.sigma / unit, size = part->medium.eps * part->medium.eps + own * own;
        re += n2 * part->share * part->medium.eps / size;
        im += n2 * part->share * own / size;
    }
    return im / (re * re + im * im) * unit;
}

static const Medium *most_of(const Mix *mix)
{
    const Part *most = &mix->part[0];
    for (int q = 1; q < mix->count; q++)
        most = mix->part[q].share > most->share ? &mix->part[q] : most;
    return &most->medium;
}

bool mix_directed(const Grid *grid, const double moment[3], double most)
{
    double all = 0;
    for (int a = 0; a < 3; a++)
        all += grid->axis[a].present ? moment[a] * moment[a] / (grid->axis[a].d * grid->axis[a].d) : 0;
    return sqrt(all) > ROUNDED * most;
}

/* 1/<1/(eps - j sigma/(w eps0))>, whose real and imaginary part are eps and sigma at w, and <eps>, <sigma>. */
Principal mix_principal(const Mix *mix, const Grid *grid)
{
    const double unit = 2 * PI * grid->frequency * EPS0;
    Principal p = {.along = medium_plain(mix_mean_eps(mix), mix_mean_sigma(mix))};
    double re = 0, im = 0, all = 0, most = 0;
    for (int q = 0; q < mix->count; q++) {
        const Part *part = &mix->part[q];
        const double eps = part->medium.eps, loss = part->medium.sigma / unit, square = eps * eps + loss * loss;
        re += part->share * eps / square;
        im += part->share * loss / square;
        most = fmax(most, eps + loss);
        for (int a = 0; a < 3; a++)
            if (grid->axis[a].present)
                p.normal[a] += (eps + loss - p.along.eps - p.along.sigma / unit) * part->moment[a];
    }
    p.across = medium_plain(re / (re * re + im * im), im / (re * re + im * im) * unit);
    p.at_once = 1 / mix_mean_inverse(mix);
    p.directed = mix_directed(grid, p.normal, most);
    for (int a = 0; a < 3; a++)
        all += p.normal[a] * p.normal[a];
    for (int a = 0; a < 3 && all > 0; a++)
        p.normal[a] /= sqrt(all);
    return p;
}

/* With the dt of a grid of this medium alone. */
bool medium_short(const Grid *grid, const Medium *medium)
{
    double sum = 0;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            sum += 1 / (grid->axis[a].d * grid->axis[a].d);
    return medium->sigma / (2 * EPS0 * sqrt(medium->eps) * C0 * sqrt(sum)) > SHORT;
}

bool mix_metal(const Mix *mix, const Grid *grid)
{
    double most = 0, least = INFINITY;
    for (int q = 0; q < mix->count; q++) {
        most = fmax(most, mix->part[q].medium.sigma);
        least = fmin(least, mix->part[q].medium.eps);
    }
    return mix->count > 1 && most > METAL * least * 2 * PI * grid->frequency * EPS0;
}

double mix_inverse(const Principal *p, Component c)
{
    const double n = p->normal[component_axis(c)], n2 = floor(n * n * STEPS + 0.5) / STEPS;
    return n2 / p->at_once + (1 - n2) / p->along.eps;
}

/* The diagonals: of the inverse of eps, and of sigma; the latter where no node has the loss (relax.c). */
static Medium average_tensor(const Mix *mix, const Grid *grid, Component c)
{
    const Principal p = mix_principal(mix, grid);
    const double n = p.normal[component_axis(c)], n2 = floor(n * n * STEPS + 0.5) / STEPS;
    const double inverse = n2 / p.across.eps + (1 - n2) / p.along.eps;
    return medium_plain(1 / inverse, n2 * p.across.sigma + (1 - n2) * p.along.sigma);
}

bool mix_has_poles(const Mix *mix)
{
    for (int q = 0; q < mix->count; q++)
        if (mix->part[q].medium.blend != NULL)
            return true;
    return false;
}

/* Strengths by their parts' shares. */
static const Blend *average_poles(const Mix *mix, const Grid *grid, Component c)
{
    const int count = grid->pole_count[component_field(c)];
    double strength[MOST_POLES] = {0};
    for (int q = 0; q < mix->count; q++)
        for (int k = 0; k < blend_count(mix->part[q].medium.blend); k++)
            strength[k] += mix->part[q].share * mix->part[q].medium.blend->strength[k];
    return poles_blend(grid, strength, count);
}

/* Of the cell's parts the one that has poles, where no other has, and none amplifies or is nonlinear; -1: not so. */
static int only_poles(const Mix *mix, const Grid *grid, Component c)
{
    int only = -1;
    for (int q = 0; q < mix->count; q++) {
        const Blend *blend = mix->part[q].medium.blend;
        if (blend != NULL && only >= 0)
            return -1;
        only = blend != NULL ? q : only;
        for (int k = 0; k < blend_count(blend); k++)
            if (blend->strength[k] < 0 ||
                (blend->strength[k] != 0 && grid->poles[component_field(c)][k].kind == POLE_KERR))
                return -1;
    }
    return only;
}

/* n_a^2 along the component's axis in STEPS steps, n along the first moment of a part. */
static double normal_of_part(const Part *part, const Grid *grid, Component c)
{
    double square[3] = {0}, all = 0;
    for (int a = 0; a < 3; a++) {
        square[a] = grid->axis[a].present ? part->moment[a] * part->moment[a] : 0;
        all += square[a];
    }
    return all > 0 ? floor(STEPS * square[component_axis(c)] / all + 0.5) / STEPS : 0;
}

/* eps and poles of a cell whose part `only` has poles. */
static void depolarise(const Mix *mix, const Grid *grid, Component c, int only, Medium *m)
{
    const Part *part = &mix->part[only];
    const int field = component_field(c);
    const double f = part->share, rest = 1 - f, normal = normal_of_part(part, grid, c);
    const double eps2 = (mix_mean_eps(mix) - f * part->medium.eps) / rest, more = part->medium.eps - eps2;
    const double g = normal * rest / eps2, alpha = 1 / (1 + g * more);
    double strength[MOST_POLES] = {0};
    for (int k = 0; k < blend_count(part->medium.blend); k++)
        strength[k] = f * alpha * alpha * part->medium.blend->strength[k];
    strength[poles_depolarisation(grid, field)] = g / (f * alpha);
    m->eps = eps2 + f * alpha * more;
    m->blend = poles_blend(grid, strength, grid->pole_count[field]);
}

/* Is the cell one across a lossy surface that lies on the axis, where the complex mean is exact? */
static bool is_series(const Mix *mix, const Grid *grid, Component c)
{
    return grid->scene->averaging != AVERAGING_VOLUME && component_is_e(c) && mix_mean_sigma(mix) > 0 &&
           normal_steps(mix, grid, c, true) == STEPS;
}

Medium mix_average(const Mix *mix, const Grid *grid, Component c)
{
    Medium m = mix->part[0].medium;
    if (mix->count == 1)
        return m;
    const bool poles = mix_has_poles(mix);
    if (grid->scene->averaging == AVERAGING_TENSOR && component_is_e(c) && !poles && !mix_metal(mix, grid))
        return average_tensor(mix, grid, c);
    if (!poles && is_series(mix, grid, c))
        return mix_principal(mix, grid).across;
    const double good = conductance(mix, grid, c);
    const Medium *most = most_of(mix);
    m.eps = poles ? mix_mean_eps(mix) : good * most->eps + (1 - good) * average_eps(mix, grid, c);
    m.sigma = good * most->sigma + (1 - good) * average_sigma(mix, grid, c);
    m.blend = poles ? average_poles(mix, grid, c) : NULL;
    const int only = poles && poles_depolarisation(grid, component_field(c)) >= 0 ? only_poles(mix, grid, c) : -1;
    if (only >= 0)
        depolarise(mix, grid, c, only, &m);
    return m;
}

const char *mix_text(const Mix *mix, const Grid *grid, Component c)
{
    const Part *only = &mix->part[0];
    if (mix->count == 1 && only->loc.file != NULL)
        return arena_printf(grid->arena, "%s (%s:%d)", only->name, source_name(only->loc.file), only->loc.line);
    if (mix->count == 1)
        return only->name;
    const char *text = "";
    for (int q = 0; q < mix->count; q++)
        text = arena_printf(grid->arena, "%s%s%.4g%% %s", text, q > 0 ? " + " : "", 100 * mix->part[q].share,
                            mix->part[q].name);
    int eps = mix_has_poles(mix) ? 0 : mean_steps(mix, grid, c);
    int sigma = normal_steps(mix, grid, c, true);
    if (eps > 0)
        return arena_printf(grid->arena, "%s, normal %d/%d", text, eps, STEPS);
    return sigma > 0 ? arena_printf(grid->arena, "%s, normal %d/%d", text, sigma, STEPS) : text;
}
