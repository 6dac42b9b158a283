/* Closed forms; see symmetric.h. */
#include "base/symmetric.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static double determinant(const double s[SYMMETRIC])
{
    return s[0] * s[1] * s[2] + 2 * s[3] * s[4] * s[5] - s[0] * s[3] * s[3] - s[1] * s[4] * s[4] - s[2] * s[5] * s[5];
}

bool symmetric_positive(const double s[SYMMETRIC])
{
    return s[0] > 0 && s[0] * s[1] > s[5] * s[5] && determinant(s) > 0;
}

void symmetric_inverse(const double s[SYMMETRIC], unsigned axes, double inverse[SYMMETRIC])
{
    double whole[SYMMETRIC];
    for (int a = 0; a < 3; a++) {
        whole[a] = (axes >> a & 1) != 0 ? s[a] : 1;
        whole[3 + a] = ((axes | 1U << a) & 7) == 7 ? s[3 + a] : 0; /* both of its axes are there */
    }
    const double det = determinant(whole);
    for (int a = 0; a < 3; a++) {
        const int b = (a + 1) % 3, c = (a + 2) % 3;
        inverse[a] = (axes >> a & 1) != 0 ? (whole[b] * whole[c] - whole[3 + a] * whole[3 + a]) / det : 0;
        inverse[3 + a] = (whole[3 + b] * whole[3 + c] - whole[a] * whole[3 + a]) / det;
    }
}

void symmetric_eigenvalues(const double s[SYMMETRIC], double *least, double *most)
{
    const double mean = (s[0] + s[1] + s[2]) / 3;
    double square = 0, unit[SYMMETRIC];
    for (int a = 0; a < 3; a++)
        square += (s[a] - mean) * (s[a] - mean) + 2 * s[3 + a] * s[3 + a];
    const double p = sqrt(square / 6);
    *least = *most = mean;
    if (!(p > 1e-14 * fabs(mean)))
        return;
    for (int q = 0; q < SYMMETRIC; q++)
        unit[q] = (s[q] - (q < 3 ? mean : 0)) / p;
    const double half = fmax(-1, fmin(1, determinant(unit) / 2)), angle = acos(half) / 3;
    *most = mean + 2 * p * cos(angle);
    *least = mean + 2 * p * cos(angle + 2 * PI / 3);
}

/* Rodrigues' formula: cos 1 + (1 - cos) u u' + sin [u]. */
static void rotation(const double axis[3], double degrees, double r[3][3])
{
    const double length = hypot(hypot(axis[0], axis[1]), axis[2]);
    const double turn = remainder(degrees, 360) * PI / 180, quarter = remainder(degrees, 90);
    const double c = quarter == 0 ? round(cos(turn)) : cos(turn), s = quarter == 0 ? round(sin(turn)) : sin(turn);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const int third = a == b ? 0 : 3 - a - b;
            const double sign = a == b ? 0 : (b == (a + 1) % 3 ? -1 : 1);
            r[a][b] =
                (a == b ? c : 0) + (1 - c) * (axis[a] / length) * (axis[b] / length) + s * sign * axis[third] / length;
        }
}

void symmetric_turn(const double s[SYMMETRIC], const double axis[3], double degrees, double turned[SYMMETRIC])
{
    double r[3][3];
    rotation(axis, degrees, r);
    memset(turned, 0, SYMMETRIC * sizeof *turned);
    for (int a = 0; a < 3; a++)
        for (int b = a; b < 3; b++)
            for (int p = 0; p < 3; p++)
                for (int q = 0; q < 3; q++)
                    turned[symmetric_at(a, b)] += r[a][p] * s[symmetric_at(p, q)] * r[b][q];
}
