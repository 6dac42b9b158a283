/* Reflection of CPML, Berenger's split field and Mur's wall, exact for the discrete equations (unit/ladder.h), with
 * the tables that the compiler makes for a scene: against angle and thickness, against frequency. The larger of both
 * polarisations counts. test_absorbers.py holds stepped wave packets against these figures.
 *
 *     test_absorbers            prints the tables and checks the bounds below
 *     test_absorbers FOLDER     also writes absorbers_angle.csv and absorbers_frequency.csv there
 *
 * The tables confirm the defaults: CPML of 10 cells with order 3 and sigma_max = 0.8 (m + 1)/(Z0 d) stays below -86 dB
 * up to 60 degrees for 10 cells per wavelength and more, and no other order between 3 and 4 or factor between 0.4
 * and 1 does (bound 4); its alpha lets waves of thousands of cells back in (bound 5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../unit/grid_scene.h"
#include "../unit/ladder.h"

typedef struct Case {
    const char *name;
    Boundary boundary;
} Case;

#define BASE .sigma = NAN, .kappa = 1, .alpha = NAN
#define CPML(n)                                                                                                        \
    {                                                                                                                  \
        .kind = BOUNDARY_CPML, .cells = (n), .order = 3, .reflection = NAN, .g = NAN, BASE                             \
    }
#define GEOMETRIC(n)                                                                                                   \
    {                                                                                                                  \
        .kind = BOUNDARY_BERENGER, .cells = (n), .reflection = 1e-8, .g = 2.15, BASE                                   \
    }
#define POLYNOMIAL(n)                                                                                                  \
    {                                                                                                                  \
        .kind = BOUNDARY_BERENGER, .cells = (n), .order = 3, .reflection = 1e-8, .g = NAN, BASE                        \
    }

static const Case cases[] = {
    {"CPML 5", CPML(5)},
    {"CPML 10", CPML(10)},
    {"CPML 20", CPML(20)},
    {"Berenger 5 geometric", GEOMETRIC(5)},
    {"Berenger 10 geometric", GEOMETRIC(10)},
    {"Berenger 20 geometric", GEOMETRIC(20)},
    {"Berenger 5 polynomial", POLYNOMIAL(5)},
    {"Berenger 10 polynomial", POLYNOMIAL(10)},
    {"Berenger 20 polynomial", POLYNOMIAL(20)},
    {"Mur", {.kind = BOUNDARY_MUR, .reflection = NAN, .g = NAN, BASE}},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static const char *folder; /* where the CSV files go, or NULL */

static Grid *grid_in(Bench *b, Boundary boundary, double eps, double f)
{
    static Source source;
    Error err = {0};
    bench_init(b, MODE_2D_TM, 60, 1e-3);
    for (int a = 0; a < 3; a++)
        b->materials[VACUUM].eps[a] = eps;
    if (f > 0) {
        source.waveform = (Waveform){.kind = WAVEFORM_SINE, .f = f};
        b->scene.sources = &source;
        b->scene.source_count = 1;
    }
    bench_boundary(b, boundary);
    Grid *grid = grid_build(&b->scene, &err);
    if (grid == NULL)
        fail_msg("%s", err.message);
    return grid;
}

static Grid *grid_with(Bench *b, Boundary boundary)
{
    return grid_in(b, boundary, 1, 0);
}

/* dB, the larger of TM and TE. */
static double both(const Grid *grid, double cells_per_wavelength, double degrees)
{
    Wave w = wave_at(grid, cells_per_wavelength, degrees * acos(-1.0) / 180);
    return fmax(reflection(grid, &w, true), reflection(grid, &w, false));
}

static double at(int number, double cells_per_wavelength, double degrees)
{
    Bench b;
    Grid *grid = grid_with(&b, cases[number].boundary);
    double figure = both(grid, cells_per_wavelength, degrees);
    grid_free(grid);
    return figure;
}

static FILE *csv(const char *name, const char *first)
{
    char path[4096];
    if (folder == NULL)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s", first);
    for (int n = 0; n < CASES; n++)
        fprintf(file, ",\"%s\"", cases[n].name);
    fprintf(file, "\n");
    return file;
}

static void row(FILE *file, double head, double cells_per_wavelength, double degrees, bool printed)
{
    if (printed)
        printf("%8g", head);
    if (file != NULL)
        fprintf(file, "%g", head);
    for (int n = 0; n < CASES; n++) {
        double figure = at(n, cells_per_wavelength, degrees);
        if (printed)
            printf("%8.1f", figure);
        if (file != NULL)
            fprintf(file, ",%.2f", figure);
    }
    if (printed)
        printf("\n");
    if (file != NULL)
        fprintf(file, "\n");
}

static void heading(const char *what)
{
    printf("%s\ncolumns:", what);
    for (int n = 0; n < CASES; n++)
        printf(" %s;", cases[n].name);
    printf("\n");
}

static void against_angle(void **state)
{
    (void)state;
    FILE *file = csv("absorbers_angle.csv", "degrees");
    heading("reflection in dB at 20 cells per wavelength, by degrees of incidence");
    for (int degrees = 0; degrees <= 85; degrees++)
        if (file != NULL || degrees % 5 == 0)
            row(file, degrees, 20, degrees, degrees % 5 == 0);
    if (file != NULL)
        fclose(file);
    assert_true(at(1, 20, 0) < -90 && at(1, 20, 60) < -90 && at(1, 20, 75) < -70);
    assert_true(at(0, 20, 0) < -50 && at(2, 20, 0) < -105 && at(2, 20, 80) < -100);
    assert_true(at(4, 20, 0) < -75 && at(4, 20, 60) < -50 && at(5, 20, 45) < -70);
    assert_true(at(7, 20, 0) < -85 && at(7, 20, 60) < -50 && at(6, 20, 0) < -58);
}

static void against_frequency(void **state)
{
    (void)state;
    static const double cells[] = {8, 10, 15, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
    FILE *file = csv("absorbers_frequency.csv", "cells per wavelength");
    heading("reflection in dB at normal incidence, by cells per wavelength");
    for (size_t q = 0; q < sizeof cells / sizeof cells[0]; q++)
        row(file, cells[q], cells[q], 0, true);
    if (file != NULL)
        fclose(file);
    assert_true(at(1, 1000, 0) < -90 && at(1, 10000, 0) > -40);
    assert_true(at(7, 10000, 0) < -85);
}

/* Mur's first order at angle t: |R| = (1 - cos t)/(1 + cos t) for fine grids (Taflove & Hagness, eq. 6.39 with one
 * term). */
static void mur_follows_its_formula(void **state)
{
    (void)state;
    for (int degrees = 15; degrees <= 85; degrees += 5) {
        double c = cos(degrees * acos(-1.0) / 180), formula = 20 * log10((1 - c) / (1 + c));
        assert_near(at(CASES - 1, 400, degrees), formula, 0.05);
    }
}

/* The wall that Mur's becomes where E crosses it. */
static void the_sheet_reflects_as_mur_does(void **state)
{
    (void)state;
    Bench b;
    Grid *grid = grid_with(&b, cases[CASES - 1].boundary);
    for (int tm = 0; tm < 2; tm++) {
        for (int degrees = 15; degrees <= 85; degrees += 5) {
            double c = cos(degrees * acos(-1.0) / 180), formula = 20 * log10((1 - c) / (1 + c));
            Wave w = wave_at(grid, 400, degrees * acos(-1.0) / 180);
            assert_near(sheet_reflection(&w, tm), formula, 0.05);
        }
        printf("normal incidence, Mur's condition and the sheet, dB:");
        for (double cells = 10; cells <= 160; cells *= 2) {
            Wave w = wave_at(grid, cells, 0);
            printf("  %.0f cells: %.2f %.2f", cells, mur_reflection(&w), sheet_reflection(&w, tm));
            assert_near(sheet_reflection(&w, tm), mur_reflection(&w), 0.5);
        }
        printf("\n");
    }
    grid_free(grid);
}

/* A background of index n is a vacuum of cells n times as large: the layers absorb as much. */
static void the_background_changes_nothing(void **state)
{
    (void)state;
    for (int n = 1; n < CASES; n += 3) {
        printf("%s at 20 and 1000 cells per wavelength in eps 1, 4, 12:", cases[n].name);
        for (double cells = 20; cells <= 1000; cells *= 50)
            for (int q = 0; q < 3; q++) {
                const double eps[] = {1, 4, 12};
                Bench b;
                Grid *grid = grid_in(&b, cases[n].boundary, eps[q], 0);
                double figure = both(grid, cells, 0);
                printf(" %.1f", figure);
                assert_near(figure, at(n, cells, 0), 0.1);
                grid_free(grid);
            }
        printf("\n");
    }
}

/* A source or a spectrum of long waves lowers CPML's default alpha. */
static void long_waves_are_absorbed_where_the_scene_has_them(void **state)
{
    (void)state;
    for (double cells = 100; cells <= 1e6; cells *= 10) {
        Bench b;
        Grid *grid = grid_in(&b, cases[1].boundary, 1, C0 / (1.2 * cells * 1e-3));
        double figure = both(grid, 1.2 * cells, 0);
        printf("CPML 10, a source of %.0f cells per wavelength: %.1f dB, with alpha as for short waves %.1f dB\n",
               1.2 * cells, figure, at(1, 1.2 * cells, 0));
        assert_true(figure < -88);
        grid_free(grid);
    }
}

/* The worst up to 60 degrees, 10 to 1000 cells per wavelength. */
static double worst(double order, double strength)
{
    static const double cells[] = {10, 20, 40, 100, 1000};
    Bench b;
    Boundary cpml = CPML(10);
    cpml.order = order;
    cpml.sigma = strength * (order + 1) / (Z0 * 1e-3);
    Grid *grid = grid_with(&b, cpml);
    double most = -INFINITY;
    for (size_t q = 0; q < sizeof cells / sizeof cells[0]; q++)
        for (int degrees = 0; degrees <= 60; degrees += 10)
            most = fmax(most, both(grid, cells[q], degrees));
    grid_free(grid);
    return most;
}

static void the_default_is_the_best_of_its_kind(void **state)
{
    (void)state;
    double given = worst(3, 0.8);
    printf("worst reflection of CPML, 10 cells, up to 60 degrees, in dB, by order and sigma_max Z0 d/(m + 1)\n");
    for (double order = 3; order < 4.1; order += 0.5) {
        printf("  m = %.1f:", order);
        for (int tenths = 4; tenths <= 10; tenths++) {
            double figure = worst(order, tenths / 10.0);
            printf("  %.1f: %.1f", tenths / 10.0, figure);
            assert_true(given < figure + 1);
        }
        printf("\n");
    }
    assert_true(given < -85);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_angle),
        cmocka_unit_test(against_frequency),
        cmocka_unit_test(mur_follows_its_formula),
        cmocka_unit_test(the_sheet_reflects_as_mur_does),
        cmocka_unit_test(the_background_changes_nothing),
        cmocka_unit_test(long_waves_are_absorbed_where_the_scene_has_them),
        cmocka_unit_test(the_default_is_the_best_of_its_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
