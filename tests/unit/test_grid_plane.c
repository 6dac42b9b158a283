/* Normals of planes that cut a cell, from the share and the first moment of what they cut off: against planes known,
 * whose shares and moments are counted in samples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/number.h"
#include "grid/plane.h"

#include <math.h>

enum { PLANES = 200 };

/* Share and moment of what lies at n x > h in the cube of 1 about the origin, of `axes` axes. */
static double count(const double n[3], double h, int axes, double moment[3])
{
    const int samples = axes == 3 ? 100 : 1000, deep = axes == 3 ? samples : 1;
    const double all = (double)samples * samples * deep;
    double share = 0;
    for (int a = 0; a < 3; a++)
        moment[a] = 0;
    for (int i = 0; i < samples; i++)
        for (int j = 0; j < samples; j++)
            for (int k = 0; k < deep; k++) {
                const double x[3] = {(i + 0.5) / samples - 0.5, (j + 0.5) / samples - 0.5, (k + 0.5) / deep - 0.5};
                if (n[0] * x[0] + n[1] * x[1] + n[2] * x[2] <= h)
                    continue;
                share += 1 / all;
                for (int a = 0; a < 3; a++)
                    moment[a] += x[a] / all;
            }
    return share;
}

static double drawn(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state / 4294967296.0;
}

/* To half a degree, where the moment itself is off by up to 20. */
static void normals_are_those_of_the_plane(void **state)
{
    uint32_t seed = 1;
    int tried = 0;
    double off = 0;
    (void)state;
    for (int q = 0; q < PLANES; q++) {
        const int axes = 2 + q % 2;
        double n[3] = {0}, moment[3], found[3], size = 0, dot = 0, along = 0, length = 0;
        for (int a = 0; a < axes; a++) {
            n[a] = 2 * drawn(&seed) - 1;
            size += n[a] * n[a];
        }
        for (int a = 0; a < 3; a++)
            n[a] /= sqrt(size);
        const double share = count(n, 0.8 * drawn(&seed), axes, moment);
        if (share < 0.01)
            continue;
        tried++;
        assert_true(plane_normal(share, moment, found));
        for (int a = 0; a < 3; a++) {
            dot += n[a] * found[a];
            along += n[a] * moment[a];
            length += moment[a] * moment[a];
        }
        assert_true(dot > cos(0.5 * PI / 180));
        off = fmax(off, acos(fmin(1, along / sqrt(length))));
    }
    assert_true(tried > PLANES / 3);
    assert_true(off > 10 * PI / 180);
}

static void faces_along_axes_stay(void **state)
{
    double normal[3];
    (void)state;
    assert_true(plane_normal(0.25, (const double[]){0, -0.09375, 0}, normal));
    assert_true(normal[0] == 0 && normal[1] == -1 && normal[2] == 0);
    assert_false(plane_normal(0.25, (const double[]){0, 0, 0}, normal));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normals_are_those_of_the_plane),
        cmocka_unit_test(faces_along_axes_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
