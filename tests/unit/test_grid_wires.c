/* Thin wires. The factors beside a wire are checked against what they are for: the
 * discrete Laplacian of a plane across the wire, with the eps that the grid chose, must
 * carry the charge of a round wire of the wanted radius. The potential ln(r/a) on a rim
 * and 0 on the wire must give the flux 2 pi; solved here by successive over-relaxation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "grid_scene.h"

enum { N = 48, MIDDLE = N / 2, HEIGHT = 6 };

static const double pi = 3.14159265358979323846;

/* A wire along z from z = from to z = to cells, in the middle of N x N x HEIGHT cells. */
static Grid *wire_grid(Bench *b, double dx, double dy, double radius, double from, double to)
{
    bench_init(b, MODE_3D, N, 1e-3);
    b->scene.cell[0] = dx;
    b->scene.cell[1] = dy;
    b->scene.cells[2] = HEIGHT;
    Object *wire = bench_add(b, OBJECT_WIRE, PEC);
    bench_corners(wire, MIDDLE * dx, MIDDLE * dy, from * 1e-3, MIDDLE * dx, MIDDLE * dy, to * 1e-3);
    wire->radius = radius;
    Error err = {0};
    Grid *grid = grid_build(&b->scene, &err);
    if (grid == NULL)
        fail_msg("%s", err.message);
    return grid;
}

static double medium(const Grid *grid, Component c, long i, long j, long k)
{
    Medium here;
    const long at[3] = {i, j, k};
    return grid_medium(grid, c, at, &here) ? here.eps : NAN;
}

/* Capacitance of the edge from (i, j) along axis a in the plane k, over eps0 dz. */
static double link(const Grid *grid, int a, long i, long j)
{
    double ratio = a == 0 ? grid->axis[1].d / grid->axis[0].d : grid->axis[0].d / grid->axis[1].d;
    return ratio * medium(grid, a == 0 ? EX : EY, i, j, HEIGHT / 2);
}

static double relax(const Grid *grid, double v[N + 1][N + 1], long i, long j)
{
    double g[4] = {link(grid, 0, i - 1, j), link(grid, 0, i, j), link(grid, 1, i, j - 1), link(grid, 1, i, j)};
    double mean = (g[0] * v[i - 1][j] + g[1] * v[i + 1][j] + g[2] * v[i][j - 1] + g[3] * v[i][j + 1]) /
                  (g[0] + g[1] + g[2] + g[3]);
    double change = 1.85 * (mean - v[i][j]);
    v[i][j] += change;
    return fabs(change);
}

static double flux(const Grid *grid, double radius)
{
    static double v[N + 1][N + 1];
    for (long i = 0; i <= N; i++)
        for (long j = 0; j <= N; j++)
            v[i][j] =
                log(hypot((double)(i - MIDDLE) * grid->axis[0].d, (double)(j - MIDDLE) * grid->axis[1].d) / radius);
    v[MIDDLE][MIDDLE] = 0;
    for (double most = 1; most > 1e-9;) {
        most = 0;
        for (long i = 1; i < N; i++)
            for (long j = 1; j < N; j++)
                if (i != MIDDLE || j != MIDDLE)
                    most = fmax(most, relax(grid, v, i, j));
    }
    const long m = MIDDLE;
    return link(grid, 0, m - 1, m) * v[m - 1][m] + link(grid, 0, m, m) * v[m + 1][m] +
           link(grid, 1, m, m - 1) * v[m][m - 1] + link(grid, 1, m, m) * v[m][m + 1];
}

static void the_lattice_carries_the_charge_of_the_radius(void **state)
{
    (void)state;
    const double cells[][2] = {{1e-3, 1e-3}, {1e-3, 2e-3}, {1.5e-3, 1e-3}},
                 radii[] = {1e-6, 1e-5, 1e-4, 1.985e-4, 4.5e-4};
    for (size_t c = 0; c < sizeof cells / sizeof cells[0]; c++)
        for (size_t r = 0; r < sizeof radii / sizeof radii[0]; r++) {
            Bench b;
            Grid *grid = wire_grid(&b, cells[c][0], cells[c][1], radii[r], 0, HEIGHT);
            double ratio = flux(grid, radii[r]) / (2 * pi);
            printf("cells %g x %g m, radius %g m: charge off by %.3f%%\n", cells[c][0], cells[c][1], radii[r],
                   100 * (ratio - 1));
            assert_near(ratio, 1, 2e-4);
            grid_free(grid);
        }
}

/* eps mu = 1 beside the wire, at all nodes and loops but those of free ends. */
static void the_velocity_along_the_wire_is_kept(void **state)
{
    (void)state;
    Bench b;
    Grid *grid = wire_grid(&b, 1e-3, 2e-3, 1e-5, 0, HEIGHT);
    for (long k = 0; k < HEIGHT; k++)
        for (long side = -1; side <= 0; side++) {
            assert_near(medium(grid, EX, MIDDLE + side, MIDDLE, k) * medium(grid, HY, MIDDLE + side, MIDDLE, k), 1,
                        1e-12);
            assert_near(medium(grid, EY, MIDDLE, MIDDLE + side, k) * medium(grid, HX, MIDDLE, MIDDLE + side, k), 1,
                        1e-12);
        }
    assert_true(medium(grid, EX, MIDDLE, MIDDLE, 1) < 1);
    assert_near(medium(grid, EX, MIDDLE + 1, MIDDLE, 1), 1, 0);
    double least = fmin(medium(grid, EX, MIDDLE, MIDDLE, 1), medium(grid, EY, MIDDLE, MIDDLE, 1));
    assert_near(grid->c_max, C0, 0);
    assert_true(grid->courant_limit < grid_plain_limit(grid));
    assert_true(grid->courant_limit > grid_plain_limit(grid) * sqrt(least));
    grid_free(grid);
}

/* A free end scales its five edges alike, by the formula; an end on metal is no end. */
static void a_free_end_is_half_a_cell(void **state)
{
    (void)state;
    Bench b;
    const double a = 2e-5, own = 0.56145948356688517 * sqrt(2) / 4 * 1e-3;
    const double wanted = 1 / (1 + 5 * (log(own / a) + log(1e-3 / (2 * a))) / (2 * pi));
    Grid *grid = wire_grid(&b, 1e-3, 1e-3, a, 2, HEIGHT);
    assert_near(medium(grid, EX, MIDDLE, MIDDLE, 2), wanted, 1e-12);
    assert_near(medium(grid, EX, MIDDLE - 1, MIDDLE, 2), wanted, 1e-12);
    assert_near(medium(grid, EY, MIDDLE, MIDDLE, 2), wanted, 1e-12);
    assert_near(medium(grid, EZ, MIDDLE, MIDDLE, 1), wanted, 1e-12);
    assert_true(isnan(medium(grid, EZ, MIDDLE, MIDDLE, 2)));
    assert_near(medium(grid, EX, MIDDLE, MIDDLE, HEIGHT), medium(grid, EX, MIDDLE, MIDDLE, 3), 0);
    grid_free(grid);
}

/* Two wires that meet in a node scale its edges once. */
static void a_joint_is_scaled_once(void **state)
{
    (void)state;
    Bench b;
    bench_init(&b, MODE_3D, 8, 1e-3);
    for (int half = 0; half < 2; half++) {
        Object *wire = bench_add(&b, OBJECT_WIRE, PEC);
        bench_corners(wire, 4e-3, 4e-3, half * 4e-3, 4e-3, 4e-3, 4e-3 + half * 4e-3);
        wire->radius = 1e-5;
    }
    Error err = {0};
    Grid *grid = grid_build(&b.scene, &err);
    assert_non_null(grid);
    assert_near(medium(grid, EX, 4, 4, 4), medium(grid, EX, 4, 4, 3), 0);
    grid_free(grid);
}

/* A wire in a wall with an image, or on a mirror plane, ends as one inside does; at a periodic wall the edges of its
 * other side are at the other end. */
static void an_end_in_a_wall_is_free(void **state)
{
    (void)state;
    const double a = 2e-5, own = 0.56145948356688517 * sqrt(2) / 4 * 1e-3;
    const double wanted = 1 / (1 + 5 * (log(own / a) + log(1e-3 / (2 * a))) / (2 * pi));
    const BoundaryKind kinds[] = {BOUNDARY_PMC, BOUNDARY_PERIODIC};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        Bench b;
        bench_init(&b, MODE_3D, 8, 1e-3);
        b.scene.boundary[0][0].kind = b.scene.boundary[0][1].kind = kinds[k];
        b.scene.drawn[0][0] = b.scene.drawn[0][1] = b.scene.boundary[0][0];
        bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0, 4e-3, 2e-3, 0, 4e-3, 6e-3)->radius = a;
        Error err = {0};
        Grid *grid = grid_build(&b.scene, &err);
        assert_non_null(grid);
        assert_near(medium(grid, EX, 0, 4, 2), wanted, 1e-12);
        assert_near(medium(grid, EY, 0, 4, 6), wanted, 1e-12);
        assert_near(medium(grid, EZ, 0, 4, 6), wanted, 1e-12);
        assert_near(medium(grid, EX, 7, 4, 2), kinds[k] == BOUNDARY_PERIODIC ? wanted : 1, 1e-12);
        assert_near(medium(grid, HY, 7, 4, 3), kinds[k] == BOUNDARY_PERIODIC ? medium(grid, HY, 0, 4, 3) : 1, 0);
        assert_true(medium(grid, HY, 0, 4, 3) > 1);
        grid_free(grid);
    }
}

/* Round a corner every edge that is no wire is scaled once, and the loop in it as any other. */
static void a_corner_is_shared(void **state)
{
    (void)state;
    Bench b;
    bench_init(&b, MODE_3D, 8, 1e-3);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 1e-3, 4e-3, 4e-3, 4e-3, 4e-3, 4e-3)->radius = 1e-5;
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 4e-3, 4e-3, 4e-3, 4e-3, 7e-3, 4e-3)->radius = 1e-5;
    Error err = {0};
    Grid *grid = grid_build(&b.scene, &err);
    assert_non_null(grid);
    const double m = medium(grid, EZ, 3, 4, 4);
    assert_true(m < 1);
    assert_near(medium(grid, EX, 4, 4, 4), m, 1e-15);
    assert_near(medium(grid, EY, 4, 3, 4), m, 1e-15);
    assert_near(medium(grid, EZ, 4, 4, 4), m, 1e-15);
    assert_near(medium(grid, EZ, 4, 4, 3), m, 1e-15);
    assert_near(medium(grid, HZ, 3, 4, 4), 1 / m, 1e-12);
    assert_near(medium(grid, HZ, 3, 3, 4), 1 / m, 1e-12);
    grid_free(grid);
}

/* A wire that ends at a source is as one that is drawn through it; its other end is free. */
static void a_source_goes_on_with_the_wire(void **state)
{
    (void)state;
    for (int through = 0; through < 2; through++) {
        Bench b;
        bench_init(&b, MODE_3D, 8, 1e-3);
        Source port = {.kind = SOURCE_VOLTAGE, .axis = 2, .image_of = -1, .from = {4e-3, 4e-3, 0.5e-3}};
        memcpy(port.to, port.from, sizeof port.to);
        b.scene.sources = &port;
        b.scene.source_count = 1;
        bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 4e-3, 4e-3, through ? 0 : 1e-3, 4e-3, 4e-3, 6e-3)->radius = 1e-5;
        Error err = {0};
        Grid *grid = grid_build(&b.scene, &err);
        assert_non_null(grid);
        assert_near(medium(grid, EZ, 4, 4, 0), 1, 0);
        assert_near(medium(grid, EX, 4, 4, 1), medium(grid, EX, 4, 4, 2), 0);
        assert_near(medium(grid, HX, 4, 4, 0), medium(grid, HX, 4, 4, 2), 0);
        assert_true(medium(grid, EX, 4, 4, 6) < medium(grid, EX, 4, 4, 2));
        grid_free(grid);
    }
}

/* Where a later object covers a wire nothing is left of it, and what is left has ends there. */
static void what_covers_a_wire_ends_it(void **state)
{
    (void)state;
    Bench b;
    bench_init(&b, MODE_3D, 8, 1e-3);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 4e-3, 4e-3, 1e-3, 4e-3, 4e-3, 7e-3)->radius = 1e-5;
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 2e-3, 2e-3, 4e-3, 6e-3, 6e-3, 9e-3);
    Error err = {0};
    Grid *grid = grid_build(&b.scene, &err);
    assert_non_null(grid);
    const double end = medium(grid, EX, 4, 4, 1);
    assert_true(end < medium(grid, EX, 4, 4, 2));
    assert_near(medium(grid, EX, 4, 4, 4), 2.5 * end, 1e-9);
    assert_near(medium(grid, EZ, 4, 4, 4), 4 * end, 1e-9);
    assert_near(medium(grid, EX, 4, 4, 5), 4, 1e-12);
    assert_near(medium(grid, EX, 4, 4, 7), 4, 1e-12);
    assert_near(medium(grid, HX, 4, 4, 4), 1, 0);
    grid_free(grid);
}

static void a_radius_needs_metal(void **state)
{
    (void)state;
    Bench b;
    bench_init(&b, MODE_3D, 8, 1e-3);
    bench_corners(bench_add(&b, OBJECT_WIRE, GLASS), 4e-3, 4e-3, 0, 4e-3, 4e-3, 4e-3)->radius = 1e-5;
    Error err = {0};
    assert_null(grid_build(&b.scene, &err));
    assert_non_null(strstr(err.message, "a radius needs mode 3d and material pec"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lattice_carries_the_charge_of_the_radius),
        cmocka_unit_test(the_velocity_along_the_wire_is_kept),
        cmocka_unit_test(a_free_end_is_half_a_cell),
        cmocka_unit_test(a_joint_is_scaled_once),
        cmocka_unit_test(an_end_in_a_wall_is_free),
        cmocka_unit_test(a_corner_is_shared),
        cmocka_unit_test(a_source_goes_on_with_the_wire),
        cmocka_unit_test(what_covers_a_wire_ends_it),
        cmocka_unit_test(a_radius_needs_metal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
