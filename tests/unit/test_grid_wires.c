/* Thin wires. The factors beside a wire are checked against what they are for: the
 * discrete Laplacian of a plane across the wire, with the eps that the grid chose, must
 * carry the charge of a round wire of the wanted radius. The potential ln(r/a) on a rim
 * and 0 on the wire must give the flux 2 pi; solved here by successive over-relaxation.
 *
 * Ends on a face between two media are checked in space: a wire at the potential 1 with its end on the face of a half
 * space of another eps, against the method of moments (rings on its mantle and its two round faces, with their images);
 * on the rim of the lattice the potential is that of the rings. */
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

/* Ends on a face, in cells: a wire from z = 0 to LENGTH in eps1, eps2 below. */

enum {
    HALF = 10,
    WIDE = 2 * HALF,
    LENGTH = 6,
    HIGH = 2 * HALF + LENGTH,
    MANTLE = 160,
    CAP = 20,
    RINGS = MANTLE + 2 * CAP
};

typedef struct Rings {
    double r[RINGS], z[RINGS], width[RINGS], q[RINGS]; /* q over 4 pi eps0 */
    double eps1, eps2, image;
} Rings;

static double elliptic(double m)
{
    double a = 1, b = sqrt(1 - m);
    for (int n = 0; n < 40 && fabs(a - b) > 1e-15 * a; n++) {
        const double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    return pi / (2 * a);
}

/* Of a ring with unit charge, times 4 pi eps0. */
static double of_ring(double r, double z, double ring, double at)
{
    const double all = (r + ring) * (r + ring) + (z - at) * (z - at), m = 4 * r * ring / all;
    return 2 / pi * elliptic(m < 1 - 1e-15 ? m : 1 - 1e-15) / sqrt(all);
}

static void solve(double matrix[RINGS][RINGS], double x[RINGS])
{
    for (int p = 0; p < RINGS; p++)
        for (int i = p + 1; i < RINGS; i++) {
            const double by = matrix[i][p] / matrix[p][p];
            for (int j = p; j < RINGS; j++)
                matrix[i][j] -= by * matrix[p][j];
            x[i] -= by * x[p];
        }
    for (int p = RINGS - 1; p >= 0; p--) {
        for (int j = p + 1; j < RINGS; j++)
            x[p] -= matrix[p][j] * x[j];
        x[p] /= matrix[p][p];
    }
}

static void place_rings(Rings *s, double radius)
{
    for (int n = 0; n < MANTLE; n++) {
        const double lo = (1 - cos(pi * n / MANTLE)) / 2 * LENGTH, hi = (1 - cos(pi * (n + 1) / MANTLE)) / 2 * LENGTH;
        s->r[n] = radius;
        s->z[n] = (lo + hi) / 2;
        s->width[n] = hi - lo;
    }
    for (int n = 0; n < 2 * CAP; n++) {
        const double lo = radius * sin(pi / 2 * (n % CAP) / CAP), hi = radius * sin(pi / 2 * (n % CAP + 1) / CAP);
        s->r[MANTLE + n] = (lo + hi) / 2;
        s->z[MANTLE + n] = n < CAP ? 0 : LENGTH;
        s->width[MANTLE + n] = hi - lo;
    }
}

static void charge_rings(Rings *s, double radius, double eps1, double eps2)
{
    static double matrix[RINGS][RINGS];
    *s = (Rings){.eps1 = eps1, .eps2 = eps2, .image = (eps1 - eps2) / (eps1 + eps2)};
    place_rings(s, radius);
    for (int i = 0; i < RINGS; i++) {
        s->q[i] = 1;
        for (int j = 0; j < RINGS; j++) {
            const double self = log(16 * exp(1) * s->r[i] / s->width[i]) / (pi * s->r[i]);
            const double own = i == j ? self : of_ring(s->r[i], s->z[i], s->r[j], s->z[j]);
            const double image = i == j && s->z[i] == 0 ? self : of_ring(s->r[i], s->z[i], s->r[j], -s->z[j]);
            matrix[i][j] = (own + s->image * image) / eps1;
        }
    }
    solve(matrix, s->q);
}

static double potential(const Rings *s, double r, double z)
{
    double sum = 0;
    for (int n = 0; n < RINGS; n++)
        sum += z < 0 ? s->q[n] * 2 / (s->eps1 + s->eps2) / hypot(r, z - s->z[n])
                     : s->q[n] * (1 / hypot(r, z - s->z[n]) + s->image / hypot(r, z + s->z[n])) / s->eps1;
    return sum;
}

typedef struct Space {
    double v[WIDE + 1][WIDE + 1][HIGH + 1];
    double link[3][WIDE + 1][WIDE + 1][HIGH + 1];
} Space;

static void fill_space(Space *s, const Grid *grid, const Rings *rings)
{
    for (long i = 0; i <= WIDE; i++)
        for (long j = 0; j <= WIDE; j++)
            for (long k = 0; k <= HIGH; k++) {
                const bool wire = i == HALF && j == HALF && k >= HALF && k <= HALF + LENGTH;
                const double r = hypot((double)(i - HALF), (double)(j - HALF));
                s->v[i][j][k] = wire                             ? 1
                                : r + fabs((double)k - HALF) < 1 ? 0.5
                                                                 : potential(rings, r, (double)(k - HALF));
                s->link[0][i][j][k] = i < WIDE ? medium(grid, EX, i, j, k) : 0;
                s->link[1][i][j][k] = j < WIDE ? medium(grid, EY, i, j, k) : 0;
                s->link[2][i][j][k] = k < HIGH ? medium(grid, EZ, i, j, k) : 0;
            }
}

/* The flux into a node, and with `change` what makes it none. */
static double flux_into(const Space *s, long i, long j, long k, double *change)
{
    const double g[6] = {s->link[0][i - 1][j][k], s->link[0][i][j][k],     s->link[1][i][j - 1][k],
                         s->link[1][i][j][k],     s->link[2][i][j][k - 1], s->link[2][i][j][k]};
    const double v[6] = {s->v[i - 1][j][k], s->v[i + 1][j][k], s->v[i][j - 1][k],
                         s->v[i][j + 1][k], s->v[i][j][k - 1], s->v[i][j][k + 1]};
    double sum = 0, all = 0;
    for (int n = 0; n < 6; n++)
        if (isfinite(g[n])) { /* within the wire: none */
            sum += g[n] * (v[n] - s->v[i][j][k]);
            all += g[n];
        }
    *change = sum / all;
    return sum;
}

static void relax_space(Space *s)
{
    for (double most = 1; most > 1e-8;) {
        most = 0;
        for (long i = 1; i < WIDE; i++)
            for (long j = 1; j < WIDE; j++)
                for (long k = 1; k < HIGH; k++) {
                    double change;
                    if (i == HALF && j == HALF && k >= HALF && k <= HALF + LENGTH)
                        continue;
                    flux_into(s, i, j, k, &change);
                    s->v[i][j][k] += 1.8 * change;
                    most = fmax(most, fabs(change));
                }
    }
}

static void an_end_on_a_face_has_its_charge(void **state)
{
    (void)state;
    static Space space;
    static const double cases[][3] = {{0.1, 1, 4},   {0.1, 4, 1},   {0.1, 1, 10}, {0.01, 1, 2.2},
                                      {0.01, 1, 10}, {0.01, 10, 1}, {0.2, 1, 4},  {0.2, 10, 1}};
    for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        const double *c = cases[n];
        Bench b;
        Rings rings;
        Error err = {0};
        double all = 0, end = 0, wanted = 0, wanted_end = 0, unused;
        bench_init(&b, MODE_3D, WIDE, 1e-3);
        b.scene.cells[2] = HIGH;
        for (int a = 0; a < 3; a++) {
            b.materials[VACUUM].eps[a] = c[1];
            b.materials[GLASS].eps[a] = c[2];
        }
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, WIDE * 1e-3, WIDE * 1e-3, HALF * 1e-3);
        bench_corners(bench_add(&b, OBJECT_WIRE, PEC), HALF * 1e-3, HALF * 1e-3, HALF * 1e-3, HALF * 1e-3, HALF * 1e-3,
                      (HALF + LENGTH) * 1e-3)
            ->radius = c[0] * 1e-3;
        Grid *grid = grid_build(&b.scene, &err);
        assert_non_null(grid);
        charge_rings(&rings, c[0], c[1], c[2]);
        fill_space(&space, grid, &rings);
        relax_space(&space);
        for (long k = HALF; k <= HALF + LENGTH; k++) {
            const double q = -flux_into(&space, HALF, HALF, k, &unused) / (4 * pi);
            all += q;
            end += k == HALF ? q : 0;
        }
        for (int i = 0; i < RINGS; i++) {
            wanted += rings.q[i];
            wanted_end += rings.z[i] < 0.5 ? rings.q[i] : 0;
        }
        printf("radius %g cells, eps %g on eps %g: charge off by %.1f%%, of the end by %.1f%%\n", c[0], c[1], c[2],
               100 * (all / wanted - 1), 100 * (end / wanted_end - 1));
        assert_near(all / wanted, 1, 0.03);
        assert_near(end / wanted_end, 1, 0.08);
        grid_free(grid);
    }
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
    const double end = medium(grid, EX, 4, 4, 1), face = medium(grid, EX, 4, 4, 4) / 2.5;
    assert_true(end < medium(grid, EX, 4, 4, 2));
    assert_true(face < end);
    assert_near(medium(grid, EZ, 4, 4, 4), 4 * face, 1e-9);
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
        cmocka_unit_test(an_end_on_a_face_has_its_charge),
        cmocka_unit_test(a_joint_is_scaled_once),
        cmocka_unit_test(an_end_in_a_wall_is_free),
        cmocka_unit_test(a_corner_is_shared),
        cmocka_unit_test(a_source_goes_on_with_the_wire),
        cmocka_unit_test(what_covers_a_wire_ends_it),
        cmocka_unit_test(a_radius_needs_metal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
