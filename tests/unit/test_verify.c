/* Comparing runs: distances, and finding the first step and site that differ. */
#include "fake.h"

#include "measuring/bench.h"
#include "measuring/verify.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void distances_count_units_of_the_last_place(void **state)
{
    (void)state;
    assert_true(compare_ulp(1, 1 + DBL_EPSILON, PRECISION_F64) == 1);
    assert_true(compare_ulp(1, (double)(1 + FLT_EPSILON), PRECISION_F32) == 1);
    assert_true(compare_ulp(0.0, -0.0, PRECISION_F64) == 0);
    assert_true(compare_ulp(-0x1p-1074, 0x1p-1074, PRECISION_F64) == 2);
    assert_true(compare_ulp(NAN, NAN, PRECISION_F32) == 0);
    assert_true(compare_ulp(NAN, 1, PRECISION_F32) == HUGE_VAL);
    assert_true(compare_ulp(-DBL_MAX, DBL_MAX, PRECISION_F64) > 1e19);
}

static void verify_fakes(Fake *a, Fake *b, long every, VerifyReport *report)
{
    Error err = {0};
    VerifyOptions options = {.every = every};
    VerifySide sides[2] = {{&a->backend, &a->program}, {&b->backend, &b->program}};
    assert_true(verify_run(&sides[0], &sides[1], &options, report, &err));
}

static void equal_runs_are_equal(void **state)
{
    (void)state;
    static Fake a, b;
    VerifyReport r;
    fake_init(&a, 150);
    fake_init(&b, 150);
    b.program.pass_count = 1; /* only the sweep */
    verify_fakes(&a, &b, 0, &r);
    assert_true(r.equal && r.same_precision && r.first_step < 0);
    assert_int_equal(r.steps, 150);
    assert_true(r.fields[0].values > 0 && r.fields[0].largest > 0.1);
    assert_int_equal(r.monitors[0].values, 75);
    assert_int_equal(r.monitors[1].values, 5 * (FAKE_CELLS + 1));
    assert_int_equal(r.monitors[2].values, 3);
    verify_free(&r);
}

static void the_first_difference_is_found(void **state)
{
    (void)state;
    for (long glitch = 40; glitch <= 140; glitch += 33) {
        static Fake a, b;
        VerifyReport r;
        fake_init(&a, 150);
        fake_init(&b, 150);
        b.glitch = glitch;
        verify_fakes(&a, &b, 25, &r);
        assert_false(r.equal);
        assert_int_equal(r.first_step, glitch);
        assert_int_equal(r.first_field, 0);
        assert_int_equal(r.fields[0].first_at[0], FAKE_PROBE + 7);
        assert_true(r.fields[0].ulp >= 1 && compare_relative(&r.fields[0]) < 1e-12);
        verify_free(&r);
    }
}

static void unlike_scenes_are_refused(void **state)
{
    (void)state;
    static Fake a, b;
    VerifyReport r = {0};
    Error err = {0};
    VerifyOptions options = {0};
    fake_init(&a, 150);
    fake_init(&b, 150);
    b.fields[0].count[0]--;
    VerifySide sides[2] = {{&a.backend, &a.program}, {&b.backend, &b.program}};
    assert_false(verify_run(&sides[0], &sides[1], &options, &r, &err));
    assert_int_equal(err.code, ERROR_RUN);
}

static bool slow_copy(Backend *b, size_t bytes, double *per_second, Error *err)
{
    (void)b;
    (void)bytes;
    (void)err;
    *per_second = 1000;
    return true;
}

static void a_figure_above_the_bound_is_remarked_on(void **state)
{
    (void)state;
    static Fake f;
    Error err = {0};
    BenchResult r;
    BenchOptions options = {.repeats = 3, .seconds = 0.01};
    fake_init(&f, 1000);
    f.backend.copy_bandwidth = slow_copy;
    f.program.bytes_per_cell_step = 36;
    assert_true(bench_run(&f.backend, &f.program, &options, &r, &err));
    assert_true(r.cells_per_second > 0 && r.slowest <= r.cells_per_second && r.cells_per_second <= r.fastest);
    assert_true(r.bound_cells_per_second == 1000.0 / 36);
    assert_true(r.share > 1);
    assert_non_null(r.remark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_count_units_of_the_last_place), cmocka_unit_test(equal_runs_are_equal),
        cmocka_unit_test(the_first_difference_is_found),           cmocka_unit_test(unlike_scenes_are_refused),
        cmocka_unit_test(a_figure_above_the_bound_is_remarked_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
