/* What a source gives to the field, for the monitor `power`: per frequency
 *     P = 1/2 Re sum over its sites of given E conj(W) - 1/2 sum of taken cos(pi f dt) |E|^2
 * with E (of sources on H: H) the finished sum at the site and W the spectrum of the waveform. It is the -1/2 Re E
 * conj(J) that stands beside E x conj(H) in the theorem of Poynting of the discrete equations, all fields at their own
 * times (Chew 1994, J. Appl. Phys. 75, 4843): curl H = eps (e - e0)/dt + J holds at t = (n - 1/2) dt, so that J counts
 * there.
 *
 * Current source, I along the way: the volume integral of J is I d in each edge d, so given = -d.
 * Voltage U behind R: I = [V - U]/R with V the mean of the steps n and n - 1, whose spectrum is cos(pi f dt) times that
 * of E; over the edges d of a chain of length l given = d/R and taken = d l/R. Soft source: e += w is the work of J =
 * -eps (1 + s) w/dt with the s of the site, that of its conductivity and poles (grid/coefficients.c); w is that of t =
 * n dt, half a step behind J. The same for H with mu, at t = (n - 1) dt. */
#include "model/points.h"

#include <math.h>

/* Does something else drive the fields, or an image of the source? Then its power is not its own alone. */
static bool is_alone(const Scene *scene, const Source *s)
{
    for (size_t i = 0; i < scene->source_count; i++)
        if (&scene->sources[i] != s &&
            !(source_has_waveform(&scene->sources[i]) && waveform_is_silent(&scene->sources[i].waveform)))
            return false;
    return true;
}

static bool has_images(const Grid *grid)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && boundary_wraps(grid->axis[a].high.kind))
            return true;
    return false;
}

/* Half of a site in a magnetic wall lies behind it; what a source across a mirror plane drives before it, it drives
 * behind it, too. */
static double share(const Grid *grid, const Source *s, const long index[3])
{
    double part = 1;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const bool node = !component_half(s->component, a), last = index[a] == axis->cells;
        if (!axis->present)
            continue;
        if (node && ((index[a] == 0 && axis->low.kind == BOUNDARY_PMC) ||
                     (last && axis->high.kind == BOUNDARY_PMC && grid->scene->symmetry[a] == 0)))
            part /= 2;
        const double middle = axis_at(axis, (double)axis->cells), slack = 1e-3 * axis_cell(axis, 0);
        if (grid->scene->symmetry[a] != 0 && !(node && last) && fmax(s->from[a], s->to[a]) > middle + slack)
            part *= 2;
    }
    return part;
}

static double volume(const Grid *grid, Component c, const long index[3])
{
    double product = 1;
    for (int a = 0; a < 3; a++)
        product *= axis_extent(&grid->axis[a], index[a], component_half(c, a));
    return product;
}

/* The edges of a circuit's chain that are stepped, and along the axis (1) or against it (-1); *length of the whole, m.
 */
static Box chain_box(const Grid *grid, const Source *s, int *sign, double *length)
{
    Site first;
    const Axis *axis = &grid->axis[s->axis];
    const long count = grid_chain(grid, s->axis, s->from, s->to, &first, sign), from = first.index[s->axis],
               last = grid_last(grid, s->component, s->axis);
    *length = axis->node == NULL ? (double)count * axis->d
                                 : axis_at(axis, (double)(from + count)) - axis_at(axis, (double)from);
    grid_wrap(grid, first.index);
    Box box;
    for (int a = 0; a < 3; a++) {
        box.lo[a] = first.index[a];
        box.hi[a] = first.index[a] + 1;
    }
    box.hi[s->axis] = from + count < last + 1 ? from + count : last + 1;
    return box;
}

/* given and taken of one site. */
static void weigh(const Grid *grid, const Source *s, int sign, double length, const long index[3], double out[2])
{
    const double part = share(grid, s, index);
    Medium medium;
    out[0] = out[1] = 0;
    if (!grid_medium(grid, s->component, index, &medium))
        return;
    if (s->kind == SOURCE_SOFT) {
        const double vacuum = component_is_e(s->component) ? EPS0 : MU0;
        out[0] = part * vacuum * medium.eps * (1 + grid_semi_implicit(grid, s->component, &medium)) *
                 volume(grid, s->component, index) / grid->dt;
        return;
    }
    const double edge = axis_cell(&grid->axis[s->axis], index[s->axis]);
    out[0] = part * sign * edge * (s->kind == SOURCE_VOLTAGE ? 1 / s->resistance : -1);
    out[1] = s->kind == SOURCE_VOLTAGE ? part * edge * length / s->resistance : 0;
}

Box power_sites(const Model *model, const Monitor *m, SpectrumSource *out)
{
    const Grid *grid = model->grid;
    const Source *s = &grid->scene->sources[m->source];
    const bool soft = s->kind == SOURCE_SOFT, is_e = component_is_e(s->component);
    int sign = 1;
    double length = 0;
    const Box box = soft ? points_driven(model, s) : chain_box(grid, s, &sign, &length);
    double *weights = ARENA_ARRAY(model->arena, double, 2 * box_sites(&box));
    *out = (SpectrumSource){.number = m->source,
                            .name = s->name,
                            .offset = soft && is_e ? 0 : -0.5,
                            .lead = soft ? 0.5 : 0,
                            .weights = weights};
    size_t n = 0;
    for (long k = box.lo[2]; k < box.hi[2]; k++)
        for (long j = box.lo[1]; j < box.hi[1]; j++)
            for (long i = box.lo[0]; i < box.hi[0]; i++, n++) {
                long index[3] = {i, j, k};
                grid_wrap(grid, index);
                if (points_takes_part(model, s->component, index))
                    weigh(grid, s, sign, length, index, &weights[2 * n]);
            }
    const bool flat = grid->mode == MODE_2D_TM;
    if (n == 1 && is_e && s->kind != SOURCE_VOLTAGE && (grid->mode == MODE_3D || flat) && !m->subtract &&
        is_alone(grid->scene, s) && !has_images(grid) && share(grid, s, box.lo) == 1)
        out->moment = fabs(weights[0]);
    return box;
}
