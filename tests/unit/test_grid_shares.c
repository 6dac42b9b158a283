/* Shares of dual cells: faces along the axes to the letter, slanted surfaces to a thousandth of a cell, and the
 * conductivity that comes of them. */
#include <complex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "base/number.h"
#include "grid_scene.h"

static Grid *built(Bench *b)
{
    Error err = {0};
    Grid *g = grid_build(&b->scene, &err);
    if (g == NULL)
        fail_msg("%s", err.message);
    return g;
}

static double eps_at(const Grid *g, Component c, long i, long j, long k)
{
    Medium here;
    return grid_medium(g, c, (const long[]){i, j, k}, &here) ? here.eps : NAN;
}

/* Faces along the axes are where the scene puts them, to 1e-6 of a cell; also of prisms and through others. */
static void faces_are_exact(void **state)
{
    static Bench b;
    static const double rectangle[] = {0.3137, 0.2, 0.7771, 0.2, 0.7771, 0.71, 0.3137, 0.71};
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        bench_init(&b, MODE_3D, 8, 0.125);
        Object *o = bench_add(&b, kind == 0 ? OBJECT_BOX : OBJECT_POLYGON, GLASS);
        bench_corners(o, 0.3137, 0.2, 0.1, 0.7771, 0.71, 0.9);
        o->axis = 2;
        o->points = rectangle;
        o->point_count = 4;
        bench_corners(bench_add(&b, OBJECT_BOX, LOSSY), 0.3137, 0, 0.42, 0.34, 1, 0.44);
        Grid *g = built(&b);
        /* Ey at node 3 along x has the cell 0.3125 .. 0.4375, Ex at 2 1/2 and at 3 1/2 along x 0.25 .. 0.375 and on */
        assert_near(eps_at(g, EY, 3, 3, 5), 4 - 3 * 0.0012 / 0.125, 3e-6);
        assert_near(eps_at(g, EX, 2, 4, 5), 4 - 3 * 0.0637 / 0.125, 3e-6);
        assert_near(eps_at(g, EX, 6, 4, 5), 1 + 3 * 0.0271 / 0.125, 3e-6);
        assert_near(eps_at(g, EZ, 5, 2, 5), 4 - 3 * 0.0125 / 0.125, 3e-6);
        assert_int_equal(g->rounding[0], 0);
        grid_free(g);
    }
    for (int mode = MODE_1D; mode <= MODE_2D_TE; mode++) { /* two sheets in one cell, one over the other */
        bench_init(&b, (Mode)mode, 10, 0.1);
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0.421, 0, 0, 0.4473, 1, 0);
        bench_corners(bench_add(&b, OBJECT_BOX, LOSSY), 0.4311, 0, 0, 0.4391, 1, 0);
        Grid *g = built(&b);
        Component c = mode == MODE_2D_TE ? EY : EZ;
        assert_near(eps_at(g, c, 4, mode == MODE_1D ? 0 : 4, 0), 1 + 3 * 0.183 + 0.08, 3e-6);
        grid_free(g);
    }
}

/* The part of a cube of edge 1 round the origin where n x < c (Scardovelli & Zaleski 2000, by inclusion and exclusion
 * of the corners); |n_a| above 0. */
static double below_plane(const double n[3], double c)
{
    double m[3], low = 0, sum = 0;
    for (int a = 0; a < 3; a++) {
        m[a] = fabs(n[a]);
        low += m[a] / 2;
    }
    c += low;
    for (int corner = 0; corner < 8; corner++) {
        double rest = c, sign = 1;
        for (int a = 0; a < 3; a++)
            if ((corner >> a & 1) != 0) {
                rest -= m[a];
                sign = -sign;
            }
        sum += rest > 0 ? sign * rest * rest * rest : 0;
    }
    return sum / (6 * m[0] * m[1] * m[2]);
}

/* A large ball's surface, and its bulge of 1/(24 R) cell, is a plane to a dual cell. */
static void slanted_surfaces_are_good_to_a_thousandth(void **state)
{
    static Bench b;
    const double radius = 500, worst = 1.5e-3;
    double square = 0;
    int cut = 0;
    (void)state;
    for (int q = 0; q < 60; q++) {
        double u = 0.05 + 0.9 * fmod(q * 0.61803398875, 1), t = 0.05 + 1.45 * fmod(q * 0.7548776662, 1);
        double n[3] = {sqrt(1 - u * u) * cos(t), sqrt(1 - u * u) * sin(t), u};
        bench_init(&b, MODE_3D, 5, 1);
        bench_sphere(&b, GLASS, 2.5 - radius * n[0], 2.5 - radius * n[1], 2.5 - radius * n[2], radius);
        Grid *g = built(&b);
        for (long k = 1; k <= 4; k++)
            for (long j = 1; j <= 4; j++)
                for (long i = 0; i < 5; i++) {
                    double x[3] = {(double)i - 2, (double)j - 2.5, (double)k - 2.5}, r2 = 0;
                    for (int a = 0; a < 3; a++)
                        r2 += (x[a] + radius * n[a]) * (x[a] + radius * n[a]);
                    double share = below_plane(n, radius - sqrt(r2));
                    double error = (eps_at(g, EX, i, j, k) - 1) / 3 - share;
                    if (share < 1e-9 || share > 1 - 1e-9)
                        continue;
                    cut++;
                    square += error * error;
                    if (fabs(error) > worst)
                        fail_msg("normal %g %g %g: share %g, off by %g", n[0], n[1], n[2], share, error);
                }
        grid_free(g);
    }
    print_message("%d dual cells, rms error of a share %.2e\n", cut, sqrt(square / cut));
    assert_true(cut > 1000);
    assert_true(sqrt(square / cut) < 4e-4);
}

/* sigma of 1/<1/(eps - j sigma/(w eps0))> of 75% of LOSSY and another medium. */
static double series(const Grid *g, const Material *lossy, double eps, double sigma)
{
    const double unit = 2 * PI * g->frequency * EPS0;
    const double complex inside = lossy->eps[0] - I * lossy->sigma[0] / unit, outside = eps - I * sigma / unit;
    return -cimag(1 / (0.75 / inside + 0.25 / outside)) * unit;
}

/* Along a face E is common and conductors are in parallel, across it D is, at the sources' frequency; whatever eps
 * does. */
static void sigma_goes_by_the_normal(void **state)
{
    static Bench b;
    (void)state;
    for (int averaging = AVERAGING_VOLUME; averaging <= AVERAGING_NORMAL; averaging++) {
        Medium here;
        if (averaging == AVERAGING_NONE)
            continue;
        for (int around = VACUUM; around <= FIRST_FREE; around += FIRST_FREE) { /* vacuum, or a medium of 2 S/m */
            bench_init(&b, MODE_3D, 8, 0.125);
            b.scene.averaging = (Averaging)averaging;
            b.materials[FIRST_FREE] = bench_material("brine", 2, 1, 2);
            b.scene.material_count++;
            b.scene.background = around;
            bench_corners(bench_add(&b, OBJECT_BOX, LOSSY), 0, 0, 0, 3.75 / 8, 1, 1);
            Grid *g = built(&b);
            assert_true(grid_medium(g, EX, (const long[]){3, 4, 4}, &here));
            const double outside = around == VACUUM ? 0 : 2, eps = around == VACUUM ? 1 : 2;
            assert_near(here.sigma, series(g, &b.materials[LOSSY], eps, outside), 1e-12);
            assert_true(grid_medium(g, EY, (const long[]){4, 4, 4}, &here));
            assert_near(here.sigma, 0.25 * 0.5 + (around == VACUUM ? 0 : 0.75 * 2), 1e-12);
            grid_free(g);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_exact),
        cmocka_unit_test(slanted_surfaces_are_good_to_a_thousandth),
        cmocka_unit_test(sigma_goes_by_the_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
