/* Objects that ask Lua: implicit solids against the same solids given directly,
 * graded permittivity against its formula, in ids and in values per site. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "grid_scene.h"

typedef struct Run {
    Scene *scene;
    Grid *grid;
    Error err;
} Run;

/* `keys`: what stands in scene{ ... } besides the domain of n cells. */
static Run run(const char *mode, const char *cells, const char *keys)
{
    Run r = {0};
    char path[] = "/tmp/yeec-grid-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "w");
    fprintf(f, "return scene{ mode = '%s', cell = 0.1, cells = %s, steps = 1, %s }\n", mode, cells, keys);
    fclose(f);
    r.scene = scene_load(path, &(SceneOptions){0}, &r.err);
    unlink(path);
    if (r.scene != NULL)
        r.grid = grid_build(r.scene, &r.err);
    return r;
}

static Run built(const char *mode, const char *cells, const char *keys)
{
    Run r = run(mode, cells, keys);
    if (r.grid == NULL)
        fail_msg("%s", r.err.message);
    return r;
}

static void done(Run *r)
{
    grid_free(r->grid);
    scene_free(r->scene);
}

static double largest_difference(const Grid *a, const Grid *b, Component c)
{
    double most = 0;
    Medium x, y;
    long at[3];
    for (at[2] = 0; at[2] <= grid_last(a, c, 2); at[2]++)
        for (at[1] = 0; at[1] <= grid_last(a, c, 1); at[1]++)
            for (at[0] = 0; at[0] <= grid_last(a, c, 0); at[0]++) {
                assert_int_equal(grid_medium(a, c, at, &x), grid_medium(b, c, at, &y));
                most = fmax(most, fabs(x.eps - y.eps));
            }
    return most;
}

static void implicit_is_near_the_solid_it_describes(void **state)
{
    (void)state;
    Run a =
        built("3d", "{20, 20, 20}",
              "objects = { implicit{ inside = function(x, y, z) return (x-1)^2 + (y-0.9)^2 + (z-1.1)^2 <= 0.3601 end, "
              "from = {0.2, 0.2, 0.2}, to = {1.8, 1.8, 1.8}, material = material{ eps = 5 } } }");
    Run b = built(
        "3d", "{20, 20, 20}",
        "objects = { sphere{ centre = {1, 0.9, 1.1}, radius = math.sqrt(0.3601), material = material{ eps = 5 } } }");
    for (int c = EX; c <= EZ; c++)
        assert_near(largest_difference(a.grid, b.grid, (Component)c), 0,
                    4 * 0.1); /* quarters of a cell against chords */
    assert_true(a.grid->medium[EX].class_count > 10);
    done(&a);
    done(&b);
}

static void implicit_conductor_ends_on_nodes(void **state)
{
    (void)state;
    Run a = built("2d-te", "{20, 20}",
                  "objects = { implicit{ inside = function(x, y) return x >= 0.5 and x <= 1.2 and y <= 0.7 end, "
                  "material = pec } }");
    Run b = built("2d-te", "{20, 20}", "objects = { box{ from = {0.5, 0}, to = {1.2, 0.7}, material = pec } }");
    for (int c = EX; c <= EY; c++)
        assert_near(largest_difference(a.grid, b.grid, (Component)c), 0,
                    4 * 0.1); /* quarters of a cell against chords */
    done(&a);
    done(&b);
}

static void graded_takes_the_value_at_the_site(void **state)
{
    (void)state;
    Run r = built("2d-tm", "{30, 20}", "objects = { graded{ eps = function(x, y) return 1 + x * x end } }");
    const MediumMap *m = &r.grid->medium[EZ];
    Medium here;
    assert_int_equal(m->width, IDS_8);
    assert_int_equal(m->class_count, 2 + 30);
    for (long i = 0; i <= 30; i++) {
        assert_true(grid_medium(r.grid, EZ, (const long[]){i, 7, 0}, &here));
        assert_near(here.eps, 1 + 0.01 * (double)(i * i), 1e-12);
    }
    assert_near(m->most, 10, 1e-12);
    done(&r);
}

/* More than 65536 media: values per site, in single precision. */
static void graded_beyond_ids_becomes_values(void **state)
{
    (void)state;
    Run r = built("2d-tm", "{300, 300}",
                  "objects = { graded{ eps = function(x, y) return 2 + x / 7 + y / 1000 end }, "
                  "disc{ centre = {15, 15}, radius = 5, material = pec } }");
    Medium here;
    assert_int_equal(r.grid->medium[EZ].width, IDS_VALUES);
    assert_int_equal(grid_class(r.grid, EZ, (const long[]){3, 200, 0}), -1);
    assert_true(grid_medium(r.grid, EZ, (const long[]){3, 200, 0}, &here));
    assert_near(here.eps, 2 + 0.3 / 7 + 0.02, 2e-7);
    assert_false(grid_medium(r.grid, EZ, (const long[]){150, 150, 0}, &here));
    assert_near(r.grid->c_max, C0 / sqrt(2), 1);
    done(&r);
}

static void mistakes_of_the_functions_are_reported(void **state)
{
    (void)state;
    Run r = run("2d-tm", "{10, 10}", "objects = { graded{ eps = function(x, y) return x - 0.5 end } }");
    assert_null(r.grid);
    assert_int_equal(r.err.code, ERROR_SCENE);
    assert_non_null(strstr(r.err.message, "eps must be from 1e-06 to 1e+12"));
    done(&r);
    r = run("2d-tm", "{10, 10}",
            "objects = { implicit{ inside = function(x, y) return x > 'a' end, material = pec } }");
    assert_null(r.grid);
    assert_non_null(strstr(r.err.message, "compare"));
    done(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(implicit_is_near_the_solid_it_describes), cmocka_unit_test(implicit_conductor_ends_on_nodes),
        cmocka_unit_test(graded_takes_the_value_at_the_site),      cmocka_unit_test(graded_beyond_ids_becomes_values),
        cmocka_unit_test(mistakes_of_the_functions_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
