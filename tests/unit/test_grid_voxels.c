/* Rasterisation: volumes against geometry, order, symmetry, perfect conductors
 * site by site, the classes that come of it. Cells have size 1/n unless said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "grid_scene.h"

static Grid *built(Bench *b)
{
    Error err = {0};
    Grid *g = grid_build(&b->scene, &err);
    if (g == NULL)
        fail_msg("%s", err.message);
    return g;
}

static void refused(Bench *b, int line, const char *part)
{
    Error err = {0};
    assert_null(grid_build(&b->scene, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    assert_int_equal(err.loc.line, line);
    assert_non_null(strstr(err.message, part));
}

/* Integral of (eps - 1) over the domain as component c sees it, in m^3 (m^2 in 2d, m in 1d). */
static double excess(const Grid *g, Component c)
{
    double sum = 0, cell = 1;
    for (int a = 0; a < 3; a++)
        cell *= g->axis[a].present ? g->axis[a].d : 1;
    for (size_t id = 1; id < g->medium[c].class_count; id++)
        sum += (double)g->medium[c].classes[id].count * (g->medium[c].classes[id].eps - 1) * cell;
    return sum;
}

static double eps_at(const Grid *g, Component c, long i, long j, long k)
{
    Medium here;
    return grid_medium(g, c, (const long[]){i, j, k}, &here) ? here.eps : NAN;
}

static bool conducts_at(const Grid *g, Component c, long i, long j, long k)
{
    return grid_class(g, c, (const long[]){i, j, k}) == 0;
}

static void check_volume(Bench *b, double volume, double tolerance)
{
    Grid *g = built(b);
    for (int c = EX; c <= EZ; c++)
        if (mode_has(b->scene.mode, (Component)c))
            assert_near(excess(g, (Component)c) / 3, volume, tolerance * volume);
    grid_free(g);
}

static const double pi = 3.14159265358979323846;

static void sphere_has_its_volume(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 40, 1.0 / 40);
    bench_sphere(&b, GLASS, 0.503, 0.49, 0.51, 0.31);
    check_volume(&b, 4.0 / 3 * pi * 0.31 * 0.31 * 0.31, 5e-4);
}

static void oblique_cylinder_has_its_volume(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 40, 1.0 / 40);
    bench_corners(bench_add(&b, OBJECT_CYLINDER, GLASS), 0.3, 0.35, 0.3, 0.7, 0.6, 0.75)->radius = 0.2;
    double length = sqrt(0.16 + 0.0625 + 0.2025);
    check_volume(&b, pi * 0.04 * length, 1e-3);
}

static void disc_and_polygon_have_their_areas(void **state)
{
    static Bench b;
    static const double star[] = {0.5, 0.1, 0.61, 0.4, 0.9, 0.5, 0.61, 0.6, 0.5, 0.9, 0.41, 0.6, 0.1, 0.5, 0.41, 0.4};
    (void)state;
    bench_init(&b, MODE_2D_TM, 100, 0.01);
    bench_corners(bench_add(&b, OBJECT_CYLINDER, GLASS), 0.5, 0.5, -1, 0.5, 0.5, 1)->radius = 0.3;
    check_volume(&b, pi * 0.09, 2e-4);
    bench_init(&b, MODE_2D_TE, 100, 0.01);
    Object *o = bench_add(&b, OBJECT_POLYGON, GLASS);
    o->axis = 2;
    o->points = star;
    o->point_count = 8;
    check_volume(&b, 0.16, 1e-3); /* a rectangle of 0.2 by 0.2, triangles of height 0.3, 0.3, 0.29 and 0.31 on it */
}

static void prism_has_its_volume_along_any_axis(void **state)
{
    static Bench b;
    static const double triangle[] = {0.2, 0.2, 0.8, 0.2, 0.2, 0.75};
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        bench_init(&b, MODE_3D, 40, 1.0 / 40);
        Object *o = bench_add(&b, OBJECT_POLYGON, GLASS);
        o->axis = axis;
        o->points = triangle;
        o->point_count = 3;
        o->from[axis] = 0.25;
        o->to[axis] = 0.625;
        check_volume(&b, 0.165 * 0.375, 1e-3);
    }
}

static void box_volume_is_exact(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 16, 1.0 / 16);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 3.25 / 16, 0.25, 5 / 16.0, 0.75, 0.6875, 0.625);
    check_volume(&b, (0.75 - 3.25 / 16) * 0.4375 * 0.3125, 1e-12);
    bench_init(&b, MODE_1D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0.33125, 0, 0, 0.6, 0, 0);
    check_volume(&b, 0.6 - 0.33125, 1e-9);
}

static void later_objects_cover_earlier_ones(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 20, 0.05);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 1, 1, 1);
    bench_sphere(&b, CRYSTAL, 0.5, 0.5, 0.5, 0.3);
    bench_corners(bench_add(&b, OBJECT_BOX, VACUUM), 0.5, 0, 0, 1, 1, 1);
    Grid *g = built(&b);
    assert_near(eps_at(g, EX, 1, 1, 1), 4, 0);
    assert_near(eps_at(g, EX, 8, 10, 10), 2, 0);
    assert_near(eps_at(g, EY, 8, 10, 10), 3, 0);
    assert_near(eps_at(g, EZ, 8, 10, 10), 5, 0);
    assert_near(eps_at(g, EX, 15, 10, 10), 1, 0);
    assert_near(eps_at(g, EZ, 10, 10, 10), 3, 1e-12); /* half crystal, half vacuum */
    assert_int_equal(grid_material_at(g, (const double[]){0.4, 0.5, 0.5}, NULL), 1 + CRYSTAL);
    assert_int_equal(grid_material_at(g, (const double[]){0.1, 0.1, 0.5}, NULL), 1 + GLASS);
    grid_free(g);
}

/* A sphere in the middle: mirrored sites have one class, and so have sites with exchanged axes. */
static void sphere_is_symmetric(void **state)
{
    static Bench b;
    (void)state;
    const long n = 24;
    for (int averaging = AVERAGING_VOLUME; averaging <= AVERAGING_NORMAL; averaging++) {
        bench_init(&b, MODE_3D, n, 1.0 / 24);
        b.scene.averaging = (Averaging)averaging;
        bench_sphere(&b, GLASS, 0.5, 0.5, 0.5, 0.3);
        Grid *g = built(&b);
        for (long k = 0; k <= n; k++)
            for (long j = 0; j <= n; j++)
                for (long i = 0; i < n; i++) {
                    double eps = eps_at(g, EX, i, j, k);
                    assert_near(eps, eps_at(g, EX, n - 1 - i, j, k), 0);
                    assert_near(eps, eps_at(g, EX, i, n - j, k), 0);
                    assert_near(eps, eps_at(g, EX, i, k, j), 0);
                    assert_near(eps, eps_at(g, EY, j, i, k), 0);
                    assert_near(eps, eps_at(g, EZ, j, k, i), 0);
                }
        grid_free(g);
    }
}

static void plate_holds_both_tangential_components(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_PLATE, PEC), 0.2, 0.3, 0.52, 0.6, 0.8, 0.52);
    Grid *g = built(&b);
    for (long k = 0; k <= 10; k++)
        for (long j = 0; j <= 10; j++)
            for (long i = 0; i <= 10; i++) {
                bool plane = k == 5 && i >= 2 && j >= 3;
                assert_int_equal(i < 10 && conducts_at(g, EX, i, j, k), plane && i <= 5 && j <= 8);
                assert_int_equal(j < 10 && conducts_at(g, EY, i, j, k), plane && i <= 6 && j <= 7);
            }
    assert_int_equal(g->medium[EZ].width, IDS_NONE);
    assert_int_equal(g->medium[HX].width, IDS_NONE);
    grid_free(g);
}

static void pmc_plate_holds_tangential_h(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_PLATE, PMC), 0.25, 0.35, 0.55, 0.65, 0.85, 0.55);
    Grid *g = built(&b);
    assert_int_equal(g->medium[HX].classes[0].count, 4 * 6); /* dual nodes 2.5..6.5 by 3.5..8.5 */
    assert_int_equal(g->medium[HY].classes[0].count, 5 * 5);
    assert_true(conducts_at(g, HX, 3, 3, 5));
    assert_true(conducts_at(g, HX, 6, 8, 5));
    assert_int_equal(g->medium[HZ].width, IDS_NONE);
    assert_int_equal(g->medium[EX].width, IDS_NONE);
    grid_free(g);
}

static void wire_takes_the_edges_between_its_ends(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0.5, 0.52, 0.2, 0.5, 0.52, 0.7);
    bench_corners(bench_add(&b, OBJECT_WIRE, LOSSY), 0.3, 0.3, 0.7, 0.3, 0.3, 0.4);
    Grid *g = built(&b);
    for (long k = 0; k < 10; k++) {
        assert_int_equal(conducts_at(g, EZ, 5, 5, k), k >= 2 && k <= 6);
        assert_near(eps_at(g, EZ, 3, 3, k), k >= 4 && k <= 6 ? 2 : 1, 0);
    }
    assert_int_equal(g->medium[EZ].classes[0].count, 5);
    assert_int_equal(grid_material_at(g, (const double[]){0.54, 0.48, 0.3}, NULL), 1 + PEC);
    assert_int_equal(grid_material_at(g, (const double[]){0.56, 0.48, 0.3}, NULL), 0);
    assert_int_equal(g->medium[EX].width, IDS_NONE);
    grid_free(g);
}

static int from_0_to(int limit, unsigned *state)
{
    *state = *state * 1664525U + 1013904223U;
    return (int)((*state >> 8) % (unsigned)limit);
}

/* The tree of the objects' bounds gives what a look at each gives, wires and plates among them. */
static void topmost_object_is_found(void **state)
{
    static Bench b;
    unsigned seed = 5;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    for (int q = 0; q < 40; q++)
        bench_sphere(&b, q % 3 == 0 ? PEC : GLASS + q % 4, 0.1 * from_0_to(11, &seed), 0.1 * from_0_to(11, &seed),
                     0.1 * from_0_to(11, &seed), 0.05 + 0.02 * from_0_to(10, &seed));
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0.5, 0.52, 0.2, 0.5, 0.52, 0.7);
    bench_corners(bench_add(&b, OBJECT_PLATE, PEC), 0.1, 0.1, 0.2, 0.9, 0.9, 0.2);
    bench_sphere(&b, GLASS, 0.5, 0.5, 0.5, 0.1);
    Grid *g = built(&b);
    struct Tree *finder = g->finder;
    assert_non_null(finder);
    for (int n = 0; n < 20000; n++) {
        const double at[3] = {0.005 * from_0_to(201, &seed), 0.005 * from_0_to(201, &seed),
                              0.005 * from_0_to(201, &seed)};
        bool conducts, conducts_by_each;
        const int number = grid_material_at(g, at, &conducts);
        g->finder = NULL;
        assert_int_equal(number, grid_material_at(g, at, &conducts_by_each));
        assert_int_equal(conducts, conducts_by_each);
        g->finder = finder;
    }
    grid_free(g);
}

/* A block from node 2 to node 6: E at and inside its faces, none outside. */
static void conductor_is_exact(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0.2, 0.2, 0.2, 0.6, 0.6, 0.6);
    Grid *g = built(&b);
    for (int c = EX; c <= EZ; c++) {
        assert_int_equal(g->medium[c].classes[0].count, 4 * 5 * 5);
        assert_int_equal(g->medium[c].class_count, 2);
    }
    assert_true(conducts_at(g, EX, 2, 2, 6));
    assert_false(conducts_at(g, EX, 6, 6, 6));
    assert_int_equal(g->medium[HX].width, IDS_NONE);
    grid_free(g);
}

/* A cavity carved out of metal keeps its walls; metal drawn over a dielectric does too. */
static void carved_cavity_keeps_its_walls(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_2D_TM, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0, 0, 0, 1, 1, 0);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0.2, 0.3, 0, 0.6, 0.9, 0);
    Grid *g = built(&b);
    for (long j = 0; j <= 10; j++)
        for (long i = 0; i <= 10; i++) {
            bool open = i > 2 && i < 6 && j > 3 && j < 9;
            assert_int_equal(conducts_at(g, EZ, i, j, 0), !open);
            if (open)
                assert_near(eps_at(g, EZ, i, j, 0), 4, 0);
        }
    grid_free(g);
}

/* Two cavities that touch are one: no metal is left between them, but for a plate in their seam. */
static void cavities_that_touch_are_one(void **state)
{
    static Bench b;
    (void)state;
    for (int plate = 0; plate < 2; plate++) {
        bench_init(&b, MODE_3D, 10, 0.1);
        bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0, 0, 0, 1, 1, 1);
        if (plate)
            bench_corners(bench_add(&b, OBJECT_PLATE, PEC), 0, 0, 0.4, 1, 1, 0.4);
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0.2, 0.2, 0.2, 0.6, 0.6, 0.4);
        bench_corners(bench_add(&b, OBJECT_BOX, VACUUM), 0.3, 0.2, 0.4, 0.8, 0.6, 1);
        Grid *g = built(&b);
        for (long i = 1; i <= 9; i++)
            for (long k = 1; k <= 10; k++) {
                const bool low = i > 2 && i < 6 && k > 2 && k<4, high = i> 3 && i < 8 && k > 4,
                           seam = i > 3 && i < 6 && k == 4 && !plate;
                assert_int_equal(conducts_at(g, EY, i, 3, k), !(low || high || seam));
            }
        if (!plate)
            assert_near(eps_at(g, EY, 5, 3, 4), 2.5, 1e-12);
        grid_free(g);
    }
}

/* Next to metal the average is over the dielectrics alone: here metal fills a fifth of the dual cells at x = 4. */
static void metal_takes_no_part_in_averages(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_2D_TM, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 1, 0.5, 0);
    bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0.43, 0, 0, 0.7, 1, 0);
    Grid *g = built(&b);
    assert_near(eps_at(g, EZ, 4, 3, 0), 4, 0);
    assert_near(eps_at(g, EZ, 4, 5, 0), 2.5, 1e-12);
    assert_true(conducts_at(g, EZ, 5, 5, 0));
    grid_free(g);
}

/* The edge of a source in a wire is opened, with the medium that the wire lies in. */
static void source_opens_a_gap(void **state)
{
    static Bench b;
    static Source source = {
        .kind = SOURCE_VOLTAGE, .image_of = -1, .axis = 2, .from = {0.5, 0.5, 0.45}, .to = {0.5, 0.5, 0.45}};
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 1, 1, 1);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0.5, 0.5, 0.2, 0.5, 0.5, 0.7);
    source.waveform.kind = WAVEFORM_STEP;
    b.scene.sources = &source;
    b.scene.source_count = 1;
    Grid *g = built(&b);
    for (long k = 2; k <= 6; k++)
        assert_int_equal(conducts_at(g, EZ, 5, 5, k), k != 4);
    assert_near(eps_at(g, EZ, 5, 5, 4), 4, 0);
    assert_int_equal(g->medium[EZ].classes[0].count, 4);
    assert_near(g->c_max, C0 / 2, 1e-6);
    grid_free(g);
}

static void average_of_a_plane_interface(void **state)
{
    static Bench b;
    (void)state;
    const double quarter = 0.25 * 4 + 0.75, harmonic = 1 / (0.25 / 4 + 0.75);
    for (int averaging = AVERAGING_VOLUME; averaging <= AVERAGING_NORMAL; averaging++) {
        bench_init(&b, MODE_3D, 8, 0.125);
        b.scene.averaging = (Averaging)averaging;
        /* The face at x = 3.75 cells: a quarter of Ey's dual cell (3.5 to 4.5), three quarters of Ex's (3 to 4). */
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 3.75 / 8, 1, 1);
        Grid *g = built(&b);
        double ex = eps_at(g, EX, 3, 4, 4), ey = eps_at(g, EY, 4, 4, 4);
        if (averaging == AVERAGING_NONE) {
            assert_near(ex, 4, 0);
            assert_near(ey, 1, 0);
        } else {
            assert_near(ey, quarter, 1e-12);
            assert_near(ex, averaging == AVERAGING_NORMAL ? 1 / (0.75 / 4 + 0.25) : 0.75 * 4 + 0.25, 1e-12);
        }
        grid_free(g);
        bench_init(&b, MODE_3D, 8, 0.125);
        b.scene.averaging = (Averaging)averaging;
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 3.25 / 8, 1, 1);
        g = built(&b);
        if (averaging == AVERAGING_NORMAL)
            assert_near(eps_at(g, EX, 3, 4, 4), harmonic, 1e-12);
        grid_free(g);
    }
}

static void mu_is_averaged_over_the_dual_cell_of_h(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_1D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, FERRITE), 0.325, 0, 0, 0.7, 0, 0);
    Grid *g = built(&b);
    assert_near(eps_at(g, HY, 2, 0, 0), 1, 0);
    assert_near(eps_at(g, HY, 3, 0, 0), 0.75 * 3 + 0.25, 1e-12);
    assert_near(eps_at(g, HY, 4, 0, 0), 3, 0);
    assert_int_equal(g->medium[EZ].width, IDS_NONE);
    grid_free(g);
}

/* Across the seam of a periodic axis the dual cell continues at the other end; at a wall it is mirrored. */
static void dual_cells_at_the_edge_of_the_domain(void **state)
{
    static Bench b;
    (void)state;
    for (int periodic = 0; periodic < 2; periodic++) {
        bench_init(&b, MODE_1D, 10, 0.1);
        if (periodic)
            bench_boundary(&b, (Boundary){.kind = BOUNDARY_PERIODIC});
        bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 0.3, 0, 0);
        Grid *g = built(&b);
        assert_near(eps_at(g, EZ, 0, 0, 0), periodic ? 2.5 : 4, 1e-12);
        assert_near(eps_at(g, EZ, 10, 0, 0), periodic ? 2.5 : 1, 1e-12);
        grid_free(g);
    }
}

static void classes_are_few_and_named(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 30, 1.0 / 30);
    bench_sphere(&b, GLASS, 0.5, 0.5, 0.5, 0.3);
    Grid *g = built(&b);
    const MediumMap *m = &g->medium[EX];
    assert_int_equal(m->width, IDS_8);
    assert_int_equal(g->rounding[0], 0); /* 960 steps */
    assert_string_equal(m->classes[0].origin, "pec");
    assert_string_equal(m->classes[1].origin, "vacuum");
    size_t all = 0, pure = 0;
    for (size_t id = 0; id < m->class_count; id++) {
        all += m->classes[id].count;
        double filled = floor((m->classes[id].eps - 1) / 3 * 960 + 0.5) / 960;
        char text[64];
        snprintf(text, sizeof text, "%.4g%% vacuum + %.4g%% glass", 100 * (1 - filled), 100 * filled);
        if (m->classes[id].eps == 4) {
            assert_string_equal(m->classes[id].origin, "glass (a.lua:7)");
            pure++;
        } else if (id > 1) {
            assert_string_equal(m->classes[id].origin, text);
            assert_int_equal(m->classes[id].loc.line, 7);
        }
    }
    assert_int_equal(pure, 1);
    assert_int_equal(all, 30 * 31 * 31);
    assert_int_equal(g->medium[HZ].width, IDS_NONE);
    assert_int_equal(g->medium[HZ].uniform, 1);
    grid_free(g);
}

static void a_filled_domain_needs_no_ids(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_2D_TM, 20, 0.05);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 1, 1, 0);
    Grid *g = built(&b);
    assert_int_equal(g->medium[EZ].width, IDS_NONE);
    assert_near(g->medium[EZ].classes[g->medium[EZ].uniform].eps, 4, 0);
    assert_near(g->c_max, C0 / 2, 1);
    grid_free(g);
}

/* Media are numbered by eps, then sigma, alike for the components of a field, whatever the threads do. */
static void result_does_not_depend_on_threads(void **state)
{
    static Bench b;
    Text dump[2] = {{0}, {0}};
    uint16_t *ids[2];
    const size_t sites = 65 * 65 * 65;
    (void)state;
    bench_init(&b, MODE_3D, 64, 1.0 / 64);
    for (int q = 0; q < 8; q++) {
        b.materials[FIRST_FREE + q] = bench_material("m", 2 + 0.3 * q, 1, 0.1 * q);
        bench_sphere(&b, FIRST_FREE + q, 0.2 + 0.08 * q, 0.5, 0.3 + 0.05 * q, 0.15 + 0.02 * q);
    }
    b.scene.material_count += 8;
    for (int run = 0; run < 2; run++) {
        setenv("OMP_NUM_THREADS", run == 0 ? "1" : "5", 1);
        Grid *g = built(&b);
        assert_int_equal(g->medium[EY].width, IDS_16);
        grid_dump(g, &dump[run]);
        ids[run] = malloc(sites * sizeof(uint16_t));
        memcpy(ids[run], g->medium[EY].id16, sites * sizeof(uint16_t));
        const MediumMap *x = &g->medium[EX], *y = &g->medium[EY];
        assert_int_equal(x->class_count, y->class_count);
        for (size_t q = 2; q < y->class_count; q++) {
            const MediumClass *before = &y->classes[q - 1], *here = &y->classes[q];
            assert_true(q == 2 || before->eps < here->eps || (before->eps == here->eps && before->sigma < here->sigma));
            assert_true(x->classes[q].eps == here->eps && x->classes[q].sigma == here->sigma);
        }
        grid_free(g);
    }
    unsetenv("OMP_NUM_THREADS");
    assert_string_equal(text_str(&dump[0]), text_str(&dump[1]));
    assert_memory_equal(ids[0], ids[1], sites * sizeof(uint16_t));
    for (int run = 0; run < 2; run++) {
        text_free(&dump[run]);
        free(ids[run]);
    }
}

static void objects_of_no_volume_are_refused(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_sphere(&b, GLASS, 0.5, 0.5, 0.5, 0.2);
    bench_sphere(&b, GLASS, 0.5, 0.5, 0.5, 0.005);
    refused(&b, 12, "sphere: covers no site");
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0.12, 0.12, 0.12, 0.14, 0.14, 0.14);
    refused(&b, 11, "a plate or wire may be meant");
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0.12, 0.12, 0.12, 0.12, 0.14, 0.14);
    refused(&b, 0, "a.lua:11: box: covers");
    refused(&b, 0, "a.lua:12: box: covers");
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0.1, 0.1, 0.1, 0.5, 0.5, 0.1);
    refused(&b, 11, "must run along one axis");
    bench_init(&b, MODE_3D, 10, 0.1);
    bench_corners(bench_add(&b, OBJECT_PLATE, PEC), 0.1, 0.1, 0.1, 0.5, 0.5, 0.4);
    refused(&b, 11, "agree along exactly one axis");
}

/* Prints how long a large grid takes; asked for with YEEC_TIMING=cells. */
static void large_grid(void **state)
{
    static Bench b;
    struct timespec from, to;
    (void)state;
    const char *asked = getenv("YEEC_TIMING");
    long n = asked != NULL ? strtol(asked, NULL, 10) : 0;
    if (n < 8)
        skip();
    bench_init(&b, MODE_3D, n, 1.0 / (double)n);
    for (int q = 0; q < 6; q++) {
        b.materials[FIRST_FREE + q] = bench_material("m", 2 + q, 1, 0.01 * q);
        bench_sphere(&b, FIRST_FREE + q, 0.2 + 0.1 * q, 0.5 - 0.05 * q, 0.3 + 0.08 * q, 0.1 + 0.03 * q);
    }
    b.scene.material_count += 6;
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 1, 1, 0.123);
    bench_corners(bench_add(&b, OBJECT_BOX, PEC), 0.3, 0.3, 0.3, 0.5, 0.5, 0.4);
    bench_corners(bench_add(&b, OBJECT_CYLINDER, LOSSY), 0.1, 0.1, 0.1, 0.9, 0.8, 0.9)->radius = 0.1;
    bench_corners(bench_add(&b, OBJECT_CYLINDER, PEC), 0.7, 0.1, 0.1, 0.7, 0.1, 0.9)->radius = 0.05;
    bench_corners(bench_add(&b, OBJECT_PLATE, PEC), 0.1, 0.1, 0.2, 0.9, 0.9, 0.2);
    bench_corners(bench_add(&b, OBJECT_WIRE, PEC), 0.5, 0.5, 0.2, 0.5, 0.5, 0.7);
    clock_gettime(CLOCK_MONOTONIC, &from);
    Grid *g = built(&b);
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%ld^3 cells, 12 objects: %.2f s, %zu classes of Ex\n", n,
           (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec), g->medium[EX].class_count);
    grid_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere_has_its_volume),
        cmocka_unit_test(oblique_cylinder_has_its_volume),
        cmocka_unit_test(disc_and_polygon_have_their_areas),
        cmocka_unit_test(prism_has_its_volume_along_any_axis),
        cmocka_unit_test(box_volume_is_exact),
        cmocka_unit_test(later_objects_cover_earlier_ones),
        cmocka_unit_test(sphere_is_symmetric),
        cmocka_unit_test(plate_holds_both_tangential_components),
        cmocka_unit_test(pmc_plate_holds_tangential_h),
        cmocka_unit_test(wire_takes_the_edges_between_its_ends),
        cmocka_unit_test(topmost_object_is_found),
        cmocka_unit_test(conductor_is_exact),
        cmocka_unit_test(carved_cavity_keeps_its_walls),
        cmocka_unit_test(cavities_that_touch_are_one),
        cmocka_unit_test(metal_takes_no_part_in_averages),
        cmocka_unit_test(source_opens_a_gap),
        cmocka_unit_test(average_of_a_plane_interface),
        cmocka_unit_test(mu_is_averaged_over_the_dual_cell_of_h),
        cmocka_unit_test(dual_cells_at_the_edge_of_the_domain),
        cmocka_unit_test(classes_are_few_and_named),
        cmocka_unit_test(a_filled_domain_needs_no_ids),
        cmocka_unit_test(result_does_not_depend_on_threads),
        cmocka_unit_test(objects_of_no_volume_are_refused),
        cmocka_unit_test(large_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
