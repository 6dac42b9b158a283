/* Absorbing layers: the tables against numbers worked out by hand, and the
 * reflection of the CPML tables, computed exactly from the discrete equations (ladder.h).
 * Prints the table the defaults were chosen by. */
#include <complex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "grid_scene.h"
#include "ladder.h"

static const double pi = 3.14159265358979323846;

static const Boundary cpml10 = {.kind = BOUNDARY_CPML,
                                .cells = 10,
                                .order = 3,
                                .sigma = NAN,
                                .kappa = 1,
                                .alpha = NAN,
                                .reflection = NAN,
                                .g = NAN};

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
    assert_int_equal(err.loc.line, line);
    if (strstr(err.message, part) == NULL)
        fail_msg("%s", err.message);
}

/* d = 1 mm, 4 cells, order 2, sigma_max 10 S/m, kappa_max 3, alpha_max 0.2 S/m. */
static void cpml_tables_by_hand(void **state)
{
    static Bench b;
    Boundary cpml = {.kind = BOUNDARY_CPML,
                     .cells = 4,
                     .order = 2,
                     .sigma = 10,
                     .kappa = 3,
                     .alpha = 0.2,
                     .reflection = NAN,
                     .g = NAN};
    (void)state;
    bench_init(&b, MODE_2D_TM, 20, 1e-3);
    bench_boundary(&b, cpml);
    Grid *g = built(&b);
    const LayerProfile *p = &g->layer[0];
    assert_int_equal(p->low, 4);
    assert_int_equal(p->high, 4);
    assert_true(p->stretched);
    /* Node 2 of the low layer: depth 2 of 4 cells, rho = 1/2: sigma = 2.5, kappa = 1.5, alpha = 0.1. */
    double rate = (2.5 / 1.5 + 0.1) * g->dt / 8.8541878188e-12;
    assert_near(p->node[2].b, exp(-rate), 1e-15);
    assert_near(p->node[2].c, 2.5 * (exp(-rate) - 1) / (1.5 * (2.5 + 0.15)), 1e-15);
    assert_near(p->node[2].ikappa, 1 / 1.5, 1e-15);
    /* Half site 3: depth 1/2 cell, rho = 1/8: sigma = 10/64, kappa = 1 + 2/64, alpha = 0.175. */
    double kappa = 1 + 2.0 / 64, sigma = 10.0 / 64;
    rate = (sigma / kappa + 0.175) * g->dt / 8.8541878188e-12;
    assert_near(p->half[3].b, exp(-rate), 1e-15);
    assert_near(p->half[3].c, sigma * (exp(-rate) - 1) / (kappa * (sigma + kappa * 0.175)), 1e-15);
    /* Wall: rho = 1. Interface, on the high side only: no loss, psi stays zero. */
    assert_near(p->node[0].sigma, 10, 1e-12);
    assert_near(p->node[0].ikappa, 1.0 / 3, 1e-15);
    assert_near(p->node[4].sigma, 0, 0);
    assert_near(p->node[4].c, 0, 0);
    for (int q = 1; q < 4; q++)
        assert_memory_equal(&p->node[4 + q], &p->node[4 - q], sizeof(LayerTable));
    for (int q = 0; q < 4; q++)
        assert_memory_equal(&p->half[4 + q], &p->half[3 - q], sizeof(LayerTable));
    assert_int_equal(g->layer[2].low, 0);
    grid_free(g);
}

static void sigma_max_follows_the_medium_and_the_reflection(void **state)
{
    static Bench b;
    Boundary cpml = cpml10;
    (void)state;
    bench_init(&b, MODE_2D_TM, 60, 2e-3);
    bench_boundary(&b, cpml);
    bench_corners(bench_add(&b, OBJECT_BOX, GLASS), 0, 0, 0, 0.06, 0.12, 0);
    Grid *g = built(&b);
    assert_near(g->layer[0].eps_r[0], 4, 1e-12);
    assert_near(g->layer[0].eps_r[1], 1, 1e-12);
    assert_near(g->layer[1].eps_r[0], (30 * 4 + 2.5 + 30) / 61, 1e-12);
    assert_near(g->layer[0].node[0].sigma, 0.8 * 4 / (376.730313412 * 2e-3 * 2), 1e-12);
    assert_near(g->layer[0].node[10 + 9].sigma, 0.8 * 4 / (376.730313412 * 2e-3) * 0.729, 1e-12);
    grid_free(g);
    cpml.reflection = 1e-8;
    bench_boundary(&b, cpml);
    g = built(&b);
    assert_near(g->layer[0].node[0].sigma, 4 * 8 * log(10) / (2 * 376.730313412 * 0.02 * 2), 1e-9);
    grid_free(g);
}

/* nagornyi2017 with g = 2.15, r = 1e-4, N = 6, d = 5 mm, 300 steps. */
static void berenger_geometric_by_hand(void **state)
{
    static Bench b;
    const double g0 = 2.15, d = 5e-3;
    Boundary berenger = {
        .kind = BOUNDARY_BERENGER, .cells = 6, .order = 3, .sigma = NAN, .kappa = 1, .reflection = 1e-4, .g = g0};
    double n_min, f_min;
    (void)state;
    bench_init(&b, MODE_3D, 24, d);
    bench_boundary(&b, berenger);
    b.scene.steps = 300;
    Grid *g = built(&b);
    const LayerProfile *p = &g->layer[2];
    double s0 = -8.8541878188e-12 * 299792458.0 / (2 * d) * log(g0) / (pow(g0, 6) - 1) * log(1e-4);
    double sigma_0 = s0 * (sqrt(g0) - 1) / log(g0), growth = s0 * (g0 - 1) / (sqrt(g0) * log(g0));
    assert_int_equal(p->low, 7);
    assert_int_equal(p->high, 6);
    assert_near(p->node[6].sigma, sigma_0, 1e-9 * sigma_0); /* the interface, held by both sides */
    assert_near(p->node[7].sigma, sigma_0, 1e-9 * sigma_0);
    assert_near(p->half[6].sigma, 0, 0); /* just outside */
    assert_near(p->half[5].sigma, growth * sqrt(g0), 1e-9 * s0);
    assert_near(p->half[7].sigma, growth * sqrt(g0), 1e-9 * s0);
    assert_near(p->node[2].sigma, growth * pow(g0, 4), 1e-9 * s0 * pow(g0, 4));
    assert_near(p->node[7 + 4].sigma, p->node[2].sigma, 0);
    /* The loss of a wave that crosses the layer to the wall and back is r (the profile is built so that the sum
     * over its cells is the integral): exp(-2 Z0 d sum) with half weight at the ends does not apply here, since
     * each value is the mean over its own cell; nodes 0 (from the interface half a cell inwards), 1, ... */
    double sum = sigma_0;
    for (int q = 1; q < 6; q++)
        sum += p->node[6 - q].sigma;
    sum += s0 / log(g0) * (pow(g0, 6) - pow(g0, 5.5)); /* the last half cell, up to the wall */
    assert_near(exp(-2 * 376.730313412 * d * sum), 1e-4, 1e-9);
    assert_true(grid_berenger_facts(g, 2, 1, &n_min, &f_min));
    double t = 300 * g->dt;
    double bracket = 1 - 10 * t * (sqrt(g0) - 1) / (4 * pi * d / 299792458.0) * log(1e-4);
    assert_near(n_min, log(bracket) / log(g0), 1e-6 * n_min);
    assert_near(f_min, sigma_0 / (2 * pi * 8.8541878188e-12), 1e-6 * f_min);
    grid_free(g);
    bench_init(&b, MODE_3D, 24, d);
    g = built(&b);
    assert_false(grid_berenger_facts(g, 0, 0, &n_min, &f_min));
    grid_free(g);
}

static void layers_thicker_than_the_domain_are_refused(void **state)
{
    static Bench b;
    Boundary cpml = cpml10;
    (void)state;
    cpml.loc = (SourceLoc){"a.lua", 5};
    bench_init(&b, MODE_2D_TM, 20, 1e-3);
    bench_boundary(&b, cpml);
    refused(&b, 5, "layers of 20 cells in all leave nothing of the 20 cells along x");
    bench_init(&b, MODE_2D_TM, 21, 1e-3);
    bench_boundary(&b, cpml);
    grid_free(built(&b));
}

static double worst(const Grid *g, double angle)
{
    static const double cells[] = {10, 15, 20, 40, 100, 1000};
    double most = -INFINITY;
    for (size_t q = 0; q < sizeof cells / sizeof *cells; q++) {
        Wave w = wave_at(g, cells[q], angle * pi / 180);
        most = fmax(most, fmax(reflection(g, &w, true), reflection(g, &w, false)));
    }
    return most;
}

static void default_cpml_absorbs(void **state)
{
    static Bench b;
    static const int cells[] = {5, 10, 20};
    static const double angles[] = {0, 15, 30, 45, 60, 75, 85};
    (void)state;
    printf("reflection of the default cpml in dB, worst of 10 to 1000 cells per wavelength and both polarisations\n");
    for (int q = 0; q < 3; q++) {
        Boundary cpml = cpml10;
        cpml.cells = cells[q];
        bench_init(&b, MODE_2D_TM, 60, 1e-3);
        bench_boundary(&b, cpml);
        Grid *g = built(&b);
        printf("  %2d cells:", cells[q]);
        for (size_t a = 0; a < sizeof angles / sizeof *angles; a++)
            printf("  %.0f deg %.1f", angles[a], worst(g, angles[a]));
        printf("\n");
        if (cells[q] >= 10) {
            assert_true(worst(g, 0) < -80);
            assert_true(worst(g, 60) < -60);
        }
        grid_free(g);
    }
}

/* A loss of known strength gives the reflection asked for where neither the steps in space show (a long wave) nor
 * those in time (dt small against eps0/sigma: the recursive convolution acts as if sigma were larger by the factor
 * (exp(x) - 1)/x, x = sigma dt/eps0). */
static void reflection_asked_for_is_met(void **state)
{
    static Bench b;
    Boundary cpml = cpml10;
    (void)state;
    cpml.cells = 20;
    cpml.reflection = 1e-2;
    cpml.alpha = 0;
    bench_init(&b, MODE_2D_TM, 60, 1e-3);
    b.scene.courant = 0.02;
    bench_boundary(&b, cpml);
    Grid *g = built(&b);
    Wave w = wave_at(g, 500, 0);
    assert_near(reflection(g, &w, true), -40, 0.2);
    w = wave_at(g, 500, pi / 3);
    assert_near(reflection(g, &w, false), -20, 0.2); /* r^cos(angle) */
    grid_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cpml_tables_by_hand),        cmocka_unit_test(sigma_max_follows_the_medium_and_the_reflection),
        cmocka_unit_test(berenger_geometric_by_hand), cmocka_unit_test(layers_thicker_than_the_domain_are_refused),
        cmocka_unit_test(default_cpml_absorbs),       cmocka_unit_test(reflection_asked_for_is_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
