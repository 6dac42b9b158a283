/* Which device is taken where OpenCL lists several: a GPU before a processor, whatever their order. */
#include "backends/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* after the above */
#include <cmocka.h>

static const DeviceInfo devices[] = {
    {.backend = BACKEND_C, .number = 0},
    {.backend = BACKEND_OPENCL, .number = 0},
    {.backend = BACKEND_OPENCL, .number = 1, .gpu = true},
    {.backend = BACKEND_OPENCL, .number = 2, .gpu = true},
    {.backend = BACKEND_CUDA, .number = 0, .gpu = true},
};

static void test_backend(void **state)
{
    (void)state;
    assert_ptr_equal(choice_of(devices, 5, BACKEND_OPENCL, -1), &devices[2]);
    assert_ptr_equal(choice_of(devices, 5, BACKEND_OPENCL, 0), &devices[1]);
    assert_ptr_equal(choice_of(devices, 5, BACKEND_OPENCL, 2), &devices[3]);
    assert_null(choice_of(devices, 5, BACKEND_OPENCL, 3));
    assert_ptr_equal(choice_of(devices, 2, BACKEND_OPENCL, -1), &devices[1]);
    assert_null(choice_of(devices, 4, BACKEND_CUDA, -1));
}

static void test_auto(void **state)
{
    (void)state;
    assert_ptr_equal(choice_auto(devices, 5, -1), &devices[4]);
    assert_ptr_equal(choice_auto(devices, 4, -1), &devices[2]);
    assert_ptr_equal(choice_auto(devices, 4, 2), &devices[3]);
    assert_ptr_equal(choice_auto(devices, 2, -1), &devices[0]);     /* a processor does best in plain C */
    assert_ptr_equal(choice_auto(devices + 1, 1, -1), &devices[1]); /* without a C compiler */
    assert_null(choice_auto(devices, 0, -1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_backend), cmocka_unit_test(test_auto)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
