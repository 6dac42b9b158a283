/* A first moment does not lie along the normal of what cuts a cell: a corner's points to the corner however the plane
 * lies, and that of half a square turns by two thirds of the angle. In the cube with corners v of 0 and 1, what lies at
 * n x < h, n_i > 0 along k axes, has the volume and the moments
 *     V = sum (-1)^|v| (h - n v)+^k / (k! prod n),   M_i = -dU/dn_i
 *     U = sum (-1)^|v| (h - n v)+^(k+1) / ((k+1)! prod n).
 * n_i is made larger where the moment is too small. */
#include "grid/plane.h"

#include <math.h>

enum { ROUNDS = 60, STEPS = 60 };

static const double LEVEL = 1e-4;     /* n_i over the largest that counts as none */
static const double CLOSE = 1e-7;     /* of a moment's ratio to another */
static const double ROUNDING = 1e-14; /* of h */
static const double FACTOR = 4;       /* of n_i in a round */

/* Axes with n_i > 0. */
typedef struct Plane {
    double n[3], product;
    int axis[3], count;
} Plane;

static Plane plane_across(const double n[3])
{
    Plane p = {.product = 1};
    double most = fmax(n[0], fmax(n[1], n[2]));
    for (int a = 0; a < 3; a++)
        if (n[a] > LEVEL * most) {
            p.n[p.count] = n[a] / most;
            p.product *= p.n[p.count];
            p.axis[p.count++] = a;
        }
    return p;
}

/* The sum over corners, with v_i only those beyond axis number `only` (-1: all). */
static double corners(const Plane *p, double h, int power, int only)
{
    double sum = 0, factor = 1;
    for (int i = 2; i <= power; i++)
        factor *= i;
    for (unsigned v = 0; v < 1U << p->count; v++) {
        double left = h, sign = 1, term = 1;
        for (int i = 0; i < p->count; i++)
            if ((v >> i & 1) != 0) {
                left -= p->n[i];
                sign = -sign;
            }
        for (int i = 0; i < power; i++)
            term *= left;
        if (left > 0 && (only < 0 || (v >> only & 1) != 0))
            sum += sign * term;
    }
    return sum / (factor * p->product);
}

/* Where the plane has the share below it: Newton's steps, and halves where these lead out of what is known. */
static double find_height(const Plane *p, double share)
{
    double low = 0, high = 0;
    for (int i = 0; i < p->count; i++)
        high += p->n[i];
    double h = high / 2;
    for (int i = 0; i < STEPS; i++) {
        const double more = corners(p, h, p->count, -1) - share, slope = corners(p, h, p->count - 1, -1);
        *(more < 0 ? &low : &high) = h;
        const double next = slope > 0 ? h - more / slope : low;
        const double last = h;
        h = next > low && next < high ? next : (low + high) / 2;
        if (fabs(h - last) < ROUNDING * high)
            break;
    }
    return h;
}

/* How far the middle of what the plane cuts off lies from the cube's, times the volume, on each of its axes. */
static void find_moment(const Plane *p, double share, double moment[3])
{
    const double h = find_height(p, share);
    for (int i = 0; i < p->count; i++)
        moment[i] = share / 2 - corners(p, h, p->count + 1, -1) / p->n[i] - corners(p, h, p->count, i);
}

bool plane_normal(double share, const double moment[3], double normal[3])
{
    double n[3], all = 0;
    for (int a = 0; a < 3; a++)
        n[a] = fabs(moment[a]);
    Plane p = plane_across(n);
    for (int round = 0; round < ROUNDS && p.count > 1; round++) {
        double found[3], ratio[3], worst = 0;
        find_moment(&p, share, found);
        for (int i = 0; i < p.count; i++) {
            ratio[i] = found[i] > 0 ? fabs(moment[p.axis[i]]) / found[i] : FACTOR;
            worst = fmax(worst, fabs(ratio[i] / ratio[0] - 1));
        }
        if (worst < CLOSE)
            break;
        for (int a = 0; a < 3; a++)
            n[a] = 0;
        for (int i = 0; i < p.count; i++)
            n[p.axis[i]] = p.n[i] * fmin(fmax(ratio[i], 1 / FACTOR), FACTOR);
        p = plane_across(n);
    }
    for (int a = 0; a < 3; a++)
        normal[a] = 0;
    for (int i = 0; i < p.count; i++)
        all += p.n[i] * p.n[i];
    for (int i = 0; i < p.count; i++)
        normal[p.axis[i]] = copysign(p.n[i] / sqrt(all), moment[p.axis[i]]);
    return all > 0;
}

bool plane_of_mix(const Grid *grid, const Mix *mix, const long at[3], int along, double normal[3])
{
    double moment[3], all = 0;
    if (mix->count != 2)
        return false;
    const Part *less = &mix->part[mix->part[1].share < mix->part[0].share];
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const double size = axis->present ? axis_extent(axis, at[a], a == along) : 1;
        const double middle =
            !axis->present || a == along ? 0 : (axis_cell(axis, at[a]) - axis_cell(axis, at[a] - 1)) / 4;
        moment[a] = axis->present ? (less->moment[a] - less->share * middle) / size : 0;
    }
    if (!plane_normal(less->share, moment, normal))
        return false;
    for (int a = 0; a < 3; a++) {
        normal[a] /= grid->axis[a].present ? axis_extent(&grid->axis[a], at[a], a == along) : 1;
        all += normal[a] * normal[a];
    }
    for (int a = 0; a < 3; a++)
        normal[a] /= sqrt(all);
    return true;
}
