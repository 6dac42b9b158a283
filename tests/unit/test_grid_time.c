/* Time step, steps, coefficients, and where sites lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

static void limit_follows_cells_and_axes(void **state)
{
    static Bench b;
    const Mode modes[] = {MODE_1D, MODE_2D_TM, MODE_2D_TE, MODE_3D};
    const double axes[] = {1, 2, 2, 3};
    (void)state;
    for (int q = 0; q < 4; q++) {
        bench_init(&b, modes[q], 10, 0.01);
        Grid *g = built(&b);
        double limit = 0.01 / (299792458.0 * sqrt(axes[q]));
        assert_near(g->courant_limit, limit, 1e-14 * limit);
        assert_near(g->dt, 0.99 * limit, 1e-14 * limit);
        assert_near(g->axis[0].s, 0.99 / sqrt(axes[q]), 1e-14);
        grid_free(g);
    }
    bench_init(&b, MODE_3D, 10, 0.01);
    b.scene.cell[1] = 0.02;
    b.scene.cell[2] = 0.05;
    Grid *g = built(&b);
    assert_near(1 / (g->courant_limit * g->c_max), sqrt(1e4 + 2.5e3 + 400), 1e-9);
    assert_near(g->axis[2].s / g->axis[0].s, 0.2, 1e-15);
    grid_free(g);
}

/* The fastest medium sets the limit: slower where all is glass, faster where eps is below 1 somewhere. */
static void limit_follows_the_fastest_medium(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_2D_TM, 10, 0.01);
    b.scene.background = GLASS;
    Grid *g = built(&b);
    assert_near(g->c_max, C0 / 2, 1e-6);
    grid_free(g);
    bench_sphere(&b, FERRITE, 0.05, 0.05, 0, 0.03);
    g = built(&b);
    assert_near(g->c_max, C0, 1e-6); /* eps = 1 in it, mu = 1 round it */
    grid_free(g);
    bench_init(&b, MODE_2D_TM, 10, 0.01);
    b.materials[FIRST_FREE] = bench_material("plasma", 0.25, 1, 0);
    b.scene.material_count++;
    bench_sphere(&b, FIRST_FREE, 0.05, 0.05, 0, 0.03);
    g = built(&b);
    assert_near(g->c_max, 2 * C0, 1e-6);
    grid_free(g);
}

static void dt_above_the_limit_is_refused_with_numbers(void **state)
{
    static Bench b;
    Error err = {0};
    (void)state;
    bench_init(&b, MODE_1D, 10, 0.299792458);
    b.scene.loc = (SourceLoc){"a.lua", 3};
    b.scene.dt = 1e-9;
    grid_free(built(&b));
    b.scene.dt = 1.001e-9;
    assert_null(grid_build(&b.scene, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    assert_int_equal(err.loc.line, 3);
    assert_non_null(strstr(err.message, "1.001e-09"));
    assert_non_null(strstr(err.message, "limit of 1e-09"));
    b.scene.dt = NAN;
    b.scene.courant = 1.01;
    err = (Error){0};
    assert_null(grid_build(&b.scene, &err));
    assert_non_null(strstr(err.message, "courant"));
}

static void duration_becomes_steps(void **state)
{
    static Bench b;
    (void)state;
    bench_init(&b, MODE_1D, 10, 0.299792458);
    b.scene.steps = -1;
    b.scene.dt = 1e-9;
    b.scene.duration = 1e-7; /* 100 steps but for rounding */
    Grid *g = built(&b);
    assert_int_equal(g->steps, 100);
    grid_free(g);
    b.scene.duration = 1.0001e-7;
    g = built(&b);
    assert_int_equal(g->steps, 101);
    grid_free(g);
}

static void coefficients_of_a_lossy_medium(void **state)
{
    static Bench b;
    double decay, curl;
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.01);
    Grid *g = built(&b);
    grid_coefficients(g, EX, &(Medium){.eps = 1, .sigma = 0}, &decay, &curl);
    assert_near(decay, 1, 0);
    assert_near(curl, 1, 0);
    double s = 0.3 * g->dt / (2 * 8.8541878188e-12 * 2.5);
    grid_coefficients(g, EZ, &(Medium){.eps = 2.5, .sigma = 0.3}, &decay, &curl);
    assert_near(decay, (1 - s) / (1 + s), 1e-15);
    assert_near(curl, 0.4 / (1 + s), 1e-15);
    s = 2000 * g->dt / (2 * 1.25663706127e-6 * 3);
    grid_coefficients(g, HY, &(Medium){.eps = 3, .sigma = 2000}, &decay, &curl);
    assert_near(decay, (1 - s) / (1 + s), 1e-15);
    assert_near(curl, 1 / (3 * (1 + s)), 1e-15);
    grid_free(g);
}

static void every_site_is_the_nearest_to_itself(void **state)
{
    static Bench b;
    const Mode modes[] = {MODE_1D, MODE_2D_TM, MODE_2D_TE, MODE_3D};
    (void)state;
    for (int q = 0; q < 4; q++) {
        bench_init(&b, modes[q], 7, 0.1);
        Grid *g = built(&b);
        for (int c = 0; c < COMPONENTS; c++) {
            if (!mode_has(modes[q], (Component)c))
                continue;
            Site site = {.component = (Component)c};
            double at[3];
            for (site.index[2] = 0; site.index[2] <= grid_last(g, (Component)c, 2); site.index[2]++)
                for (site.index[1] = 0; site.index[1] <= grid_last(g, (Component)c, 1); site.index[1]++)
                    for (site.index[0] = 0; site.index[0] <= grid_last(g, (Component)c, 0); site.index[0]++) {
                        grid_position(g, site, at);
                        Site back = grid_snap(g, (Component)c, at);
                        assert_memory_equal(back.index, site.index, sizeof site.index);
                    }
        }
        grid_free(g);
    }
}

static void sites_lie_where_yee_put_them(void **state)
{
    static Bench b;
    double at[3];
    (void)state;
    bench_init(&b, MODE_3D, 10, 0.1);
    Grid *g = built(&b);
    grid_position(g, (Site){EY, {2, 3, 4}}, at);
    assert_near(at[0], 0.2, 1e-15);
    assert_near(at[1], 0.35, 1e-15);
    assert_near(at[2], 0.4, 1e-15);
    grid_position(g, (Site){HY, {2, 3, 4}}, at);
    assert_near(at[0], 0.25, 1e-15);
    assert_near(at[1], 0.3, 1e-15);
    assert_near(at[2], 0.45, 1e-15);
    assert_int_equal(grid_last(g, EY, 1), 9);
    assert_int_equal(grid_last(g, EY, 0), 10);
    assert_int_equal(grid_snap(g, EZ, (const double[]){0.5, 0.5, 0.5}).index[2], 5); /* midway: the upper one */
    assert_int_equal(grid_snap(g, EZ, (const double[]){2, -1, 2}).index[2], 9);
    assert_int_equal(grid_snap(g, EZ, (const double[]){2, -1, 2}).index[1], 0);
    assert_int_equal(grid_sites(g), 11 * 11 * 11);
    grid_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit_follows_cells_and_axes),
        cmocka_unit_test(limit_follows_the_fastest_medium),
        cmocka_unit_test(dt_above_the_limit_is_refused_with_numbers),
        cmocka_unit_test(duration_becomes_steps),
        cmocka_unit_test(coefficients_of_a_lossy_medium),
        cmocka_unit_test(every_site_is_the_nearest_to_itself),
        cmocka_unit_test(sites_lie_where_yee_put_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
