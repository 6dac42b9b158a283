/* Reading what NVIDIA's assembler says of each kernel. */
#include "backends/usage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* after the above */
#include <cmocka.h>

static const char LOG[] = "kernels.cu(9): warning: 3 registers of doubt\n"
                          "ptxas info    : 0 bytes gmem\n"
                          "ptxas info    : Compiling entry function 'march_points' for 'sm_90'\n"
                          "ptxas info    : Function properties for march_points\n"
                          "    0 bytes stack frame, 24 bytes spill stores, 28 bytes spill loads\n"
                          "ptxas info    : Used 128 registers, used 1 barriers, 16 bytes cmem[0]\n"
                          "ptxas info    : Compiling entry function 'unknown' for 'sm_90'\n"
                          "ptxas info    : Used 7 registers\n"
                          "ptxas info    : Compiling entry function 'march' for 'sm_90'\n"
                          "ptxas info    : Used 96 registers, 400 bytes cmem[0]";

static void test_log(void **state)
{
    (void)state;
    ProgramKernel kernels[] = {{.name = "march"}, {.name = "march_points"}, {.name = "e"}};
    const Program program = {.kernels = kernels, .kernel_count = 3};
    KernelUsage got[3] = {{0}};
    usage_read(LOG, &program, got);
    assert_int_equal(got[0].registers, 96);
    assert_int_equal(got[0].spilled, 0);
    assert_int_equal(got[1].registers, 128);
    assert_int_equal(got[1].spilled, 24);
    assert_int_equal(got[2].registers, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_log)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
