/* Circuits in edges: which edges a chain has, and the points that come of what sits in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "schedule/plan.h"

#include <math.h>
#include <string.h>

static const double D = 1e-3;

static void assert_near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%.17g is not within %g of %.17g", value, tolerance, wanted);
}

/* A cube of 8 cells of 1 mm with these sources and lumped elements. */
static Scene *scene_of(const char *parts)
{
    Error err = {0};
    Text text = {0};
    text_printf(&text,
                "D = 1e-3 return scene{ mode = '3d', cell = D, cells = {8, 8, 8}, steps = 1, dt = 1e-12,\n"
                "boundary = {x = periodic, y = pec, z = pec}, %s }",
                parts);
    Scene *scene = scene_load_text("test.lua", text_str(&text), text.length, &(SceneOptions){0}, &err);
    text_free(&text);
    if (scene == NULL)
        fail_msg("%s", err.message);
    return scene;
}

static Plan *plan_of(Scene *scene, Grid **grid, Error *err)
{
    PlanOptions options = {.dialect = DIALECT_C, .precision = PRECISION_F64};
    *grid = grid_build(scene, err);
    return *grid != NULL ? plan_build(*grid, &options, NULL, err) : NULL;
}

static long chain_of(const Grid *grid, double z0, double z1, long *first, int *sign)
{
    const double from[3] = {2 * D, 2 * D, z0 * D}, to[3] = {2 * D, 2 * D, z1 * D};
    Site site;
    long count = grid_chain(grid, 2, from, to, &site, sign);
    *first = site.index[2];
    return count;
}

/* Edges between the nearest nodes; one point is the edge round it. */
static void chains(void **state)
{
    (void)state;
    Error err = {0};
    Grid *grid;
    Scene *scene = scene_of("sources = {}");
    Plan *plan = plan_of(scene, &grid, &err);
    long first;
    int sign;
    assert_int_equal(chain_of(grid, 3, 6, &first, &sign), 3);
    assert_int_equal(first, 3);
    assert_int_equal(sign, 1);
    assert_int_equal(chain_of(grid, 6.2, 2.9, &first, &sign), 3);
    assert_int_equal(first, 3);
    assert_int_equal(sign, -1);
    assert_int_equal(chain_of(grid, 3.5, 3.5, &first, &sign), 1);
    assert_int_equal(first, 3);
    assert_int_equal(chain_of(grid, 0, 8, &first, &sign), 8);
    assert_int_equal(first, 0);
    plan_free(plan);
    grid_free(grid);
    scene_free(scene);
}

static const Point *point_at(const Plan *plan, long i, long j, long k, const PointSet **set)
{
    const Point *found = NULL;
    *set = NULL;
    for (size_t s = 0; s < plan->model->points.count; s++)
        for (size_t p = 0; p < plan->model->points.items[s].points.count; p++) {
            const Point *point = &plan->model->points.items[s].points.items[p];
            if (memcmp(point->index, (const long[]){i, j, k}, sizeof point->index) != 0)
                continue;
            assert_null(found); /* a circuit is one point */
            found = point;
            *set = &plan->model->points.items[s];
        }
    assert_non_null(found);
    return found;
}

/* R, L, C and two sources in one edge: the formula of circuits.c by hand. */
static void parallel(void **state)
{
    (void)state;
    Error err = {0};
    Grid *grid;
    Scene *scene =
        scene_of("sources = { voltage{ at = {2*D, 2*D, 3.5*D}, axis = 'z', resistance = 50, waveform = step{} },\n"
                 "current{ at = {2*D, 2*D, 3.5*D}, axis = 'z', waveform = step{} } },\n"
                 "lumped = { resistor{ from = {2*D, 2*D, 5*D}, to = {2*D, 2*D, 3*D}, ohms = 100 },\n"
                 "capacitor{ at = {2*D, 2*D, 3.5*D}, axis = 'z', farads = 1e-14 },\n"
                 "inductor{ at = {2*D, 2*D, 3.5*D}, axis = 'z', henries = 1e-9 } }");
    Plan *plan = plan_of(scene, &grid, &err);
    assert_non_null(plan);
    const PointSet *set;
    const Point *p = point_at(plan, 2, 2, 3, &set);
    const double face = EPS0 * D * D, dt = 1e-12;
    const double sr = dt * D / (2 * 25 * face), sc = 1e-14 * D / face, sl = dt * dt * D / (4 * 1e-9 * face);
    const double sum = 1 + sr + sc + sl;
    assert_true(set->has_scale && set->has_memory && set->has_branch);
    assert_int_equal(set->taps, 2);
    assert_near(p->scale, 1 / sum, 1e-12);
    assert_near(p->memory, (sc - sr - sl) / sum, 1e-12);
    assert_near(p->feed, 2 * sl / sum, 1e-12);
    assert_near(p->gain[0] * 50, dt / (face * sum), 1e-6 * dt / face);
    assert_near(p->gain[1], -dt / (face * sum), 1e-6 * dt / face);
    p = point_at(plan, 2, 2, 4, &set);
    assert_true(set->has_memory && !set->has_branch);
    assert_near(p->scale, 1 / (1 + sr / 2), 1e-12);
    plan_free(plan);
    grid_free(grid);
    scene_free(scene);
}

/* A chain against the axis turns the source round; on a periodic wall an edge is that of node 0. */
static void forced(void **state)
{
    (void)state;
    Error err = {0};
    Grid *grid;
    Scene *scene = scene_of("sources = { voltage{ from = {8*D, 2*D, 6*D}, to = {8*D, 2*D, 2*D}, resistance = 0,\n"
                            "waveform = step{} } }");
    Plan *plan = plan_of(scene, &grid, &err);
    assert_non_null(plan);
    const PointSet *set;
    const Point *p = point_at(plan, 0, 2, 5, &set);
    assert_int_equal(set->points.count, 4);
    assert_near(p->scale, 0, 0);
    assert_near(p->gain[0], -0.25 / D, 1e-9);
    plan_free(plan);
    grid_free(grid);
    scene_free(scene);
}

static void walls(void **state)
{
    (void)state;
    Error err = {0};
    Grid *grid;
    Scene *scene = scene_of("lumped = { resistor{ at = {2*D, 0, 3.5*D}, axis = 'z', ohms = 1 } }");
    assert_null(plan_of(scene, &grid, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    assert_int_equal(err.loc.line, 2);
    grid_free(grid);
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains),
        cmocka_unit_test(parallel),
        cmocka_unit_test(forced),
        cmocka_unit_test(walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
