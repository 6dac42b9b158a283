/* The CUDA backend without a GPU: what NVRTC makes of the source, the words for
 * what is missing, and, on a driver made of host memory (fake_cuda.h), the order of
 * launches, recorded graphs, errors and the release of everything.
 */
#include "backends/backend.h"
#include "backends/cuda_compile.h"
#include "backends/peak_kernel.h"
#include "fake_cuda.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* after the above */
#include <cmocka.h>

static char cache_dir[64];

static void need_nvrtc(void)
{
    const char *why;
    if (cuda_nvrtc(&why) == NULL)
        skip();
}

static void assert_contains(const char *text, const char *word)
{
    if (strstr(text, word) == NULL)
        fail_msg("'%s' is not in: %s", word, text);
}

static bool take_any(void *context, const CudaImage *image, Error *err)
{
    (void)context;
    (void)err;
    return image->size > 0;
}

static bool compile_for(int major, int minor, const char *source, Cache *cache, CudaImage *image, Error *err)
{
    CudaTarget target = {major, minor, 13000, "Fake GPU"};
    Pieces pieces;
    bool ok = pieces_whole(&pieces, source, PRECISION_F32, err) &&
              cuda_compile(&pieces, &target, "test", cache, take_any, NULL, image, err);
    pieces_free(&pieces);
    return ok;
}

static void test_cubin(void **state)
{
    (void)state;
    static const int CC[][2] = {{8, 0}, {9, 0}};
    static const char *const ARCHS[] = {"sm_80", "sm_90"};
    Cache cache;
    need_nvrtc();
    cache_init(&cache, cache_dir, true);
    for (int i = 0; i < 2; i++) {
        for (int again = 0; again < 2; again++) {
            Error err = {0};
            CudaImage image;
            bool ok = compile_for(CC[i][0], CC[i][1], SMALL_CUDA, &cache, &image, &err);
            assert_string_equal(err.message, "");
            assert_true(ok);
            assert_memory_equal(image.bytes, "\177ELF", 4);
            assert_string_equal(image.arch, ARCHS[i]);
            assert_int_equal(image.from_cache, again);
            free(image.bytes);
        }
    }
}

/* The kernel that looks for the largest values, in both precisions, as the compiler takes it. */
static void test_peaks_compile(void **state)
{
    (void)state;
    Cache cache;
    char source[PEAKS_SOURCE_BYTES];
    need_nvrtc();
    cache_init(&cache, NULL, false);
    for (int precision = PRECISION_F32; precision <= PRECISION_F64; precision++)
        for (int major = 8; major <= 9; major++) {
            Error err = {0};
            CudaImage image;
            peak_kernel_source(DIALECT_CUDA, (Precision)precision, source);
            assert_true(strlen(source) + 1 < sizeof source);
            bool ok = compile_for(major, 0, source, &cache, &image, &err);
            assert_string_equal(err.message, "");
            assert_true(ok);
            free(image.bytes);
        }
}

/* A device newer than the compiler gets PTX; in it the arithmetic stands as written. */
static void test_ptx(void **state)
{
    static const char SOURCE[] = "extern \"C\" __global__ void k(float *a) { a[0] = a[1] * a[2] + a[3] / a[4]; }";
    (void)state;
    Cache cache;
    Error err = {0};
    CudaImage image;
    need_nvrtc();
    cache_init(&cache, NULL, false);
    assert_true(compile_for(99, 0, SOURCE, &cache, &image, &err));
    assert_contains(image.arch, "compute_");
    assert_contains(image.bytes, ".target sm_");
    assert_contains(image.bytes, "mul.rn.ftz.f32");
    assert_contains(image.bytes, "add.rn.ftz.f32");
    assert_contains(image.bytes, "div.rn.ftz.f32");
    assert_null(strstr(image.bytes, "fma"));
    free(image.bytes);
}

static void test_compile_errors(void **state)
{
    (void)state;
    Cache cache;
    CudaImage image;
    Error wrong = {0}, old = {0};
    need_nvrtc();
    cache_init(&cache, NULL, false);
    assert_false(compile_for(9, 0, "extern \"C\" __global__ void k() { undeclared = 1; }", &cache, &image, &wrong));
    assert_int_equal(wrong.code, ERROR_SYSTEM);
    assert_contains(wrong.message, "kernels.cu(1)");
    assert_contains(wrong.message, "\"undeclared\" is undefined");
    assert_false(compile_for(1, 0, SMALL_CUDA, &cache, &image, &old));
    assert_contains(old.message, "no longer compiles for Fake GPU (compute capability 1.0)");
}

static void test_no_driver(void **state)
{
    (void)state;
    CudaDriver driver;
    char why[CUDA_WHY_BYTES];
    assert_false(cuda_driver_open("/nowhere/libcuda.so.1", &driver, why));
    assert_string_equal(why, "/nowhere/libcuda.so.1 not found (NVIDIA driver)");
    assert_false(cuda_driver_open("libm.so.6", &driver, why));
    assert_contains(why, "libm.so.6 lacks cuInit");
    cuda_driver_replace(NULL);
    const char *absence = backend_absence(BACKEND_CUDA);
    Error err = {0};
    if (strstr(absence, "libcuda") == NULL)
        skip(); /* this machine has a driver */
    assert_string_equal(absence, "libcuda.so.1 not found (NVIDIA driver)");
    assert_null(backend_open(BACKEND_CUDA, &(BackendOptions){0}, &err));
    assert_string_equal(err.message, "CUDA: libcuda.so.1 not found (NVIDIA driver)");
}

static Backend *open_fake(void)
{
    Error err = {0};
    need_nvrtc();
    fake_reset();
    cuda_driver_replace(&FAKE_DRIVER);
    Backend *b = backend_open(BACKEND_CUDA, &(BackendOptions){.cache_dir = cache_dir}, &err);
    assert_string_equal(err.message, "");
    return b;
}

static void close_fake(Backend *b)
{
    backend_close(b);
    assert_int_equal(fake_alive(), 0);
    cuda_driver_replace(NULL);
}

static void must_load(Backend *b, const Program *program)
{
    Error err = {0};
    bool ok = b->load(b, program, &err);
    assert_string_equal(err.message, "");
    assert_true(ok);
}

static void must_run(Backend *b, const Pass *pass, long m, long absolute, long repeat)
{
    Error err = {0};
    bool ok = b->run(b, pass, m, absolute, repeat, &err);
    assert_string_equal(err.message, "");
    assert_true(ok);
}

static void write_wave(Backend *b)
{
    Error err = {0};
    float wave[SMALL_BATCH * SMALL_ROWS];
    small_wave(wave);
    assert_true(b->write(b, BUF_WAVE, 0, sizeof wave, wave, &err));
}

static void assert_state(Backend *b, const SmallState *expected)
{
    SmallState got = {0};
    Error err = {0};
    assert_true(b->read(b, BUF_Y, 0, sizeof got.y, got.y, &err));
    assert_true(b->read(b, BUF_U, 0, sizeof got.u, got.u, &err));
    assert_true(b->read(b, BUF_OUT, 0, sizeof got.out, got.out, &err));
    assert_true(b->read(b, BUF_COUNTS, 0, sizeof got.counts, got.counts, &err));
    assert_memory_equal(got.y, expected->y, sizeof got.y);
    assert_memory_equal(got.u, expected->u, sizeof got.u);
    assert_memory_equal(got.out, expected->out, sizeof got.out);
    assert_memory_equal(got.counts, expected->counts, sizeof got.counts);
}

static void test_device(void **state)
{
    (void)state;
    Backend *b = open_fake();
    assert_string_equal(b->info.name, "Fake GPU 0");
    assert_int_equal(b->info.cc_major, 9);
    assert_int_equal(b->info.units, 132);
    assert_int_equal(b->info.local_memory, 232448);
    assert_contains(b->info.platform, "CUDA driver 13.0, NVRTC ");
    close_fake(b);
}

/* Six equal batches and an odd one: plain launches, recording, replays, all with the same numbers. */
static void test_batches(void **state)
{
    static SmallProgram s;
    SmallState expected;
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    must_load(b, &s.program);
    small_start(&s, &expected);
    for (int batch = 0; batch < 7; batch++) {
        int steps = batch < 6 ? SMALL_BATCH - 1 : 10; /* 63 divides by 3: one phase of the launch that runs seldom */
        write_wave(b);
        must_run(b, &s.passes[PASS_SWEEP], 0, 63 * batch, steps);
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 9);
        must_run(b, &s.passes[PASS_ANY], 0, 0, 5);
        small_sweeps(&s, &expected, 0, 63 * batch, steps);
        small_smooth(&expected, 9);
        expected.counts[0] += (int64_t)5 << 40;
        assert_state(b, &expected);
    }
    /* Nine smoothings flip the parity, so runs repeat from the third batch on; the odd batch is new. */
    assert_int_equal(fake.graph_launches, 4 + 5);
    assert_contains(b->resources(b, KERNEL_AXPY), "40 registers");
    close_fake(b);
}

/* Runs longer than one graph, and phases that do not repeat from batch to batch. */
static void test_long_runs(void **state)
{
    static SmallProgram s;
    SmallState expected;
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    must_load(b, &s.program);
    small_start(&s, &expected);
    write_wave(b);
    for (int batch = 0; batch < 4; batch++) {
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 5000);
        must_run(b, &s.passes[PASS_SWEEP], 0, 64 * batch, 64);
        small_smooth(&expected, 5000);
        small_sweeps(&s, &expected, 0, 64 * batch, 64);
        assert_state(b, &expected);
    }
    assert_int_equal(fake.graph_launches, 3 * 3 + 1); /* smoothing: three parts; sweeps: phases 0 1 2, then 0 again */
    close_fake(b);
}

/* A recording that fails costs speed only. */
static void test_no_graphs(void **state)
{
    static const char *const CALLS[] = {"fake_StreamBeginCapture", "fake_StreamEndCapture", "fake_GraphInstantiate"};
    static SmallProgram s;
    (void)state;
    for (int i = 0; i < 3; i++) {
        SmallState expected;
        Backend *b = open_fake();
        fake.fail_name = CALLS[i];
        small_program(&s, DIALECT_CUDA);
        must_load(b, &s.program);
        write_wave(b);
        small_start(&s, &expected);
        for (int batch = 0; batch < 3; batch++) {
            must_run(b, &s.passes[PASS_SWEEP], 0, 0, 30);
            must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 9);
            small_sweeps(&s, &expected, 0, 0, 30);
            small_smooth(&expected, 9);
        }
        assert_state(b, &expected);
        assert_int_equal(fake.graph_launches, 0);
        close_fake(b);
    }
}

/* Streams 0 1 2 late | 0 1 | 0: launches of a group are free of one another, groups follow one another; the late one
 * has stream 0's priority, the others beside it go first. */
static void test_streams(void **state)
{
    enum { LAUNCHES = 7, LATE = 3 };
    static const int STREAMS[LAUNCHES] = {0, 1, 2, 2, 0, 1, 0}, GROUPS[LAUNCHES] = {0, 0, 0, 0, 1, 1, 2};
    static SmallProgram s;
    static Launch launches[LAUNCHES];
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    for (int i = 0; i < LAUNCHES; i++) {
        launches[i] = s.sweep[0];
        launches[i].stream = STREAMS[i];
        launches[i].late = i == LATE;
    }
    s.passes[PASS_SWEEP].launches = launches;
    s.passes[PASS_SWEEP].launch_count = LAUNCHES;
    must_load(b, &s.program);
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 3);
    assert_int_equal(fake.logged, 3 * LAUNCHES);
    for (int i = 0; i < fake.logged; i++) {
        for (int j = i + 1; j < fake.logged; j++) {
            bool same_pass = i / LAUNCHES == j / LAUNCHES;
            bool same_group = same_pass && GROUPS[i % LAUNCHES] == GROUPS[j % LAUNCHES];
            assert_int_equal(fake_before(&fake.log[i], &fake.log[j]), !same_group);
        }
    }
    for (int i = 1; i < LATE; i++)
        assert_true(fake.log[i].priority < fake.log[LATE].priority); /* in CUDA the lower number goes first */
    assert_int_equal(fake.log[0].priority, fake.log[LATE].priority);
    for (int i = 0; i < 3; i++)
        must_run(b, &s.passes[PASS_SWEEP], 0, 0, 3); /* recorded and replayed */
    assert_int_equal(fake.graph_launches, 3);
    assert_int_equal(fake.logged, 4 * 3 * LAUNCHES);
    close_fake(b);
}

/* A group whose first launch is not due still begins there. */
static void test_seldom_group(void **state)
{
    static SmallProgram s;
    static Launch launches[4];
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    for (int i = 0; i < 4; i++) {
        launches[i] = s.sweep[0];
        launches[i].stream = i % 2;
    }
    launches[2].every = 1000;
    s.passes[PASS_SWEEP].launches = launches;
    s.passes[PASS_SWEEP].launch_count = 4;
    must_load(b, &s.program);
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 1);
    assert_int_equal(fake.logged, 3);
    assert_true(fake_before(&fake.log[0], &fake.log[2]));
    assert_true(fake_before(&fake.log[1], &fake.log[2]));
    assert_false(fake_before(&fake.log[0], &fake.log[1]));
    close_fake(b);
}

static void assert_load_fails(Backend *b, const Program *program, const char *word)
{
    Error err = {0};
    assert_false(b->load(b, program, &err));
    assert_int_equal(err.code, ERROR_SYSTEM);
    assert_contains(err.message, word);
}

static void test_memory(void **state)
{
    static SmallProgram s;
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    s.buffers[BUF_OUT].count = (size_t)1 << 29;
    assert_load_fails(b, &s.program, "the fields need 2.0 GiB but Fake GPU 0 has 1.0 GiB for them");
    small_program(&s, DIALECT_CUDA);
    fake.fail_name = "fake_MemAlloc";
    fake.fail_with = CU_OUT_OF_MEMORY;
    assert_load_fails(b, &s.program, "the fields need");
    close_fake(b);
}

enum { MIB = 1 << 20, STAGGER = 4352 };

/* Arrays of 3 MiB, twice 40, 2, and 32: the large ones, in this order, beside small ones. */
static void large_program(SmallProgram *s)
{
    small_program(s, DIALECT_CUDA);
    s->buffers[BUF_Y].count = 3 * MIB / 4;
    s->buffers[BUF_U].count = 40 * MIB / 4;
    s->buffers[BUF_U].data = NULL;
    s->buffers[BUF_WAVE].count = 2 * MIB / 4;
    s->buffers[BUF_OUT].count = 32 * MIB / 4;
}

static CuPointer argument(int launch, int number)
{
    return (CuPointer)(uintptr_t)fake.log[launch].args[number].pointer;
}

/* Large arrays begin further on, one by one, those from 32 MiB on counted from a multiple of 2 MiB; each load alike. */
static void test_beginnings(void **state)
{
    static SmallProgram s;
    (void)state;
    Backend *b = open_fake();
    large_program(&s);
    for (int load = 0; load < 2; load++) {
        must_load(b, &s.program);
        fake.logged = 0;
        must_run(b, &s.passes[PASS_SWEEP], 0, 0, 1);
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1);
        const CuPointer x = argument(0, 0), y = argument(0, 1), wave = argument(1, 1), out = argument(2, 1);
        const CuPointer u = argument(3, 0), other = argument(3, 1);
        assert_non_null(fake_block(x));
        assert_non_null(fake_block(y));
        assert_int_equal(u % (2 * MIB), STAGGER);
        assert_int_equal(other % (2 * MIB), 2 * STAGGER);
        assert_non_null(fake_block(wave - 3 * STAGGER));
        assert_int_equal(out % (2 * MIB), 4 * STAGGER);
    }
    close_fake(b);
}

/* Another process opens both copies of a state and finds what was written there. */
static void test_neighbour(void **state)
{
    enum { AT = 1000, BYTES = 512 };
    static SmallProgram s;
    static unsigned char sent[2][BYTES], got[BYTES];
    const DirectCopy copy = {BUF_U, BUF_OUT, {AT, BYTES, 1, BYTES}, {0, BYTES, 1, BYTES}};
    DirectMarks marks;
    DirectHandle handles[2];
    char why[DIRECT_WHY_BYTES] = "";
    int peer, current;
    Error err = {0};
    (void)state;
    Backend *b = open_fake();
    large_program(&s);
    must_load(b, &s.program);
    const BackendDirect *d = b->direct;
    assert_true(d->marks(b, &marks, why) && d->show(b, BUF_U, true, handles, why));
    assert_true(d->join(b, &marks, SMALL_BUFFERS, &peer, why) && d->open(b, peer, BUF_U, true, handles, why));
    for (int n = 0; n < 2; n++) {
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1); /* changes copies */
        memset(sent[n], 'a' + n, BYTES);
        assert_true(b->write(b, BUF_U, AT, BYTES, sent[n], &err));
        assert_true(d->ready(b, &current, &err) && d->take(b, peer, current, &copy, 1, &err));
        assert_true(d->took(b, &err) && d->settle(b, &err));
        assert_true(b->read(b, BUF_OUT, 0, BYTES, got, &err));
        assert_memory_equal(got, sent[n], BYTES);
    }
    close_fake(b);
}

static void test_shared(void **state)
{
    static SmallProgram s;
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    s.sweep[0].shared = 100000;
    must_load(b, &s.program);
    assert_int_equal(fake.most_dynamic_shared, 100000);
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 1);
    assert_int_equal(fake.log[0].shared, 100000);
    s.sweep[0].shared = 300000;
    assert_load_fails(b, &s.program, "kernel axpy needs 300000 bytes of shared memory but Fake GPU 0 allows 232448");
    small_program(&s, DIALECT_CUDA);
    s.sweep[0].local[1] = 32;
    must_load(b, &s.program);
    Error err = {0};
    assert_false(b->run(b, &s.passes[PASS_SWEEP], 0, 0, 1, &err));
    assert_contains(err.message, "kernel axpy needs blocks of 2048 threads");
    close_fake(b);
}

static void test_lost_device(void **state)
{
    static SmallProgram s;
    static float y[SMALL_N];
    Error now = {0}, late = {0};
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    must_load(b, &s.program);
    fake.fail_name = "fake_LaunchKernel";
    assert_false(b->run(b, &s.passes[PASS_SWEEP], 0, 0, 1, &now));
    assert_int_equal(now.code, ERROR_SYSTEM);
    assert_contains(now.message, "cuLaunchKernel on Fake GPU 0, kernel axpy: CUDA_ERROR_LAUNCH_FAILED: as asked for (");
    fake.fail_name = "fake_EventSynchronize";
    assert_false(b->read(b, BUF_Y, 0, sizeof y, y, &late));
    assert_contains(late.message, "last kernel queued axpy");
    close_fake(b);
}

static void test_profile(void **state)
{
    static SmallProgram s;
    KernelTime times[SMALL_KERNELS] = {0};
    Error err = {0};
    double rate;
    (void)state;
    Backend *b = open_fake();
    small_program(&s, DIALECT_CUDA);
    must_load(b, &s.program);
    assert_true(b->profile(b, times, &err));
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 9);
    assert_int_equal(times[KERNEL_AXPY].launches, 9);
    assert_true(times[KERNEL_AXPY].seconds > 0.0089 && times[KERNEL_AXPY].seconds < 0.0091);
    assert_true(b->copy_bandwidth(b, 1000000, &rate, &err));
    assert_true(rate > 15.9e9 && rate < 16.1e9); /* 8 copies, read and write, in the fake's 1 ms */
    close_fake(b);
}

/* A short run from open to close, its driver's n-th call failing; the number of calls made. */
static long run_with_failure(long n, CuResult with, bool *ok)
{
    static SmallProgram s;
    static float y[SMALL_N];
    Error err = {0};
    fake_reset();
    fake.fail_at = n;
    fake.fail_with = with;
    small_program(&s, DIALECT_CUDA);
    s.sweep[1].stream = 1;
    Backend *b = backend_open(BACKEND_CUDA, &(BackendOptions){.cache_dir = cache_dir}, &err);
    *ok = b != NULL && b->load(b, &s.program, &err);
    for (int i = 0; i < 3 && *ok; i++)
        *ok = b->write(b, BUF_Y, 0, sizeof y, y, &err) && b->run(b, &s.passes[PASS_SWEEP], 0, 0, 4, &err) &&
              b->read(b, BUF_Y, 0, sizeof y, y, &err);
    if (*ok)
        *ok = b->finish(b, &err);
    assert_int_equal(err.code, *ok ? ERROR_NONE : ERROR_SYSTEM);
    backend_close(b);
    return fake.calls;
}

static void test_every_call_fails(void **state)
{
    (void)state;
    bool ok;
    need_nvrtc();
    cuda_driver_replace(&FAKE_DRIVER);
    long calls = run_with_failure(0, CU_SUCCESS, &ok), failures = 0;
    assert_true(ok);
    for (long n = 1; n <= calls; n++) {
        run_with_failure(n, n % 2 == 0 ? CU_LAUNCH_FAILED : CU_OUT_OF_MEMORY, &ok);
        failures += !ok;
        if (fake_alive() != 0)
            fail_msg("call %ld of %ld fails: %d things are left", n, calls, fake_alive());
    }
    assert_true(failures > calls / 2); /* the others are questions whose answer can be done without */
    cuda_driver_replace(NULL);
}

static int make_cache(void **state)
{
    (void)state;
    snprintf(cache_dir, sizeof cache_dir, "/tmp/yeec-test-XXXXXX");
    return mkdtemp(cache_dir) == NULL;
}

static int drop_cache(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", cache_dir);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cubin),        cmocka_unit_test(test_peaks_compile),
        cmocka_unit_test(test_ptx),          cmocka_unit_test(test_compile_errors),
        cmocka_unit_test(test_no_driver),    cmocka_unit_test(test_device),
        cmocka_unit_test(test_batches),      cmocka_unit_test(test_long_runs),
        cmocka_unit_test(test_no_graphs),    cmocka_unit_test(test_streams),
        cmocka_unit_test(test_seldom_group), cmocka_unit_test(test_memory),
        cmocka_unit_test(test_shared),       cmocka_unit_test(test_lost_device),
        cmocka_unit_test(test_profile),      cmocka_unit_test(test_every_call_fails),
        cmocka_unit_test(test_beginnings),   cmocka_unit_test(test_neighbour),
    };
    return cmocka_run_group_tests(tests, make_cache, drop_cache);
}
