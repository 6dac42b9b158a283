/* Every backend runs the same small program as the host does, bit for bit, and says
 * what is wrong in words. Kinds without a device here are skipped.
 */
#include "backend_fault.h"
#include "backends/backend.h"
#include "backends/real.h"
#include "backends/staging.h"
#include "small_program.h"
#include "stepping/peaks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* after the above */
#include <cmocka.h>

static char cache_dir[64];

static Backend *must_open(BackendKind kind)
{
    Error err = {0};
    if (backend_absence(kind)[0] != '\0')
        skip();
    Backend *b = backend_open(kind, &(BackendOptions){.cache_dir = cache_dir}, &err);
    assert_string_equal(err.message, "");
    assert_non_null(b);
    return b;
}

static Dialect dialect_of(BackendKind kind)
{
    static const Dialect DIALECTS[] = {
        [BACKEND_C] = DIALECT_C, [BACKEND_OPENCL] = DIALECT_OPENCL, [BACKEND_CUDA] = DIALECT_CUDA};
    return DIALECTS[kind];
}

static BackendKind kind_of(void **state)
{
    return *(const BackendKind *)*state;
}

static void must_load(Backend *b, const Program *program)
{
    Error err = {0};
    bool ok = b->load(b, program, &err);
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

static void must_run(Backend *b, const Pass *pass, long m, long absolute, long repeat)
{
    Error err = {0};
    bool ok = b->run(b, pass, m, absolute, repeat, &err);
    assert_string_equal(err.message, "");
    assert_true(ok);
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
    if (b->view != NULL)
        assert_memory_equal(b->view(b, BUF_Y, 0, sizeof expected->y), expected->y, sizeof got.y);
    assert_memory_equal(got.u, expected->u, sizeof got.u);
    assert_memory_equal(got.out, expected->out, sizeof got.out);
    assert_memory_equal(got.counts, expected->counts, sizeof got.counts);
}

/* The small program, loaded, and what its buffers hold then. */
static Backend *must_start(void **state, SmallProgram *s, SmallState *expected)
{
    Backend *b = must_open(kind_of(state));
    small_program(s, dialect_of(kind_of(state)));
    must_load(b, &s->program);
    small_start(s, expected);
    return b;
}

/* Two batches of sweeps, mixed with passes that swap and passes of any length. */
static void test_run(void **state)
{
    static SmallProgram s;
    SmallState expected;
    Backend *b = must_start(state, &s, &expected);
    assert_state(b, &expected);

    write_wave(b);
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 10);
    must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 3);
    must_run(b, &s.passes[PASS_SWEEP], 10, 10, 7);
    must_run(b, &s.passes[PASS_ANY], 0, 0, 12);
    must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1);
    small_sweeps(&s, &expected, 0, 0, 10);
    small_smooth(&expected, 3);
    small_sweeps(&s, &expected, 10, 10, 7);
    small_smooth(&expected, 1);
    expected.counts[0] += (int64_t)12 << 40;
    assert_state(b, &expected);

    write_wave(b);
    must_run(b, &s.passes[PASS_SWEEP], 0, 17, 64);
    small_sweeps(&s, &expected, 0, 17, 64);
    assert_state(b, &expected);
    backend_close(b);
}

/* read and write address the current copy, whichever that is. */
static void test_copies(void **state)
{
    static SmallProgram s;
    SmallState expected;
    Error err = {0};
    Backend *b = must_start(state, &s, &expected);
    for (int i = 1; i <= 3; i++) {
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1);
        small_smooth(&expected, 1);
        expected.u[5 * i] = (float)i;
        assert_true(b->write(b, BUF_U, sizeof(float) * 5 * (size_t)i, sizeof(float), &expected.u[5 * i], &err));
        assert_state(b, &expected);
    }
    backend_close(b);
}

/* Writes `padding` everywhere and `values` into the sites of a box in BUF_U, as stored; `real` bytes each. */
static void write_box(Backend *b, const FieldLayout *layout, size_t real, const double *values, double padding)
{
    static double memory[SMALL_N];
    Error err = {0};
    for (size_t i = 0; i < SMALL_N * sizeof(float) / real; i++)
        real_set(memory, real == 4 ? PRECISION_F32 : PRECISION_F64, i, padding);
    for (long k = 0, n = 0; k < layout->count[2]; k++)
        for (long j = 0; j < layout->count[1]; j++)
            for (long i = 0; i < layout->count[0]; i++)
                real_set(memory, real == 4 ? PRECISION_F32 : PRECISION_F64,
                         layout->origin + (size_t)i + layout->stride[1] * (size_t)j + layout->stride[2] * (size_t)k,
                         values[n++]);
    assert_true(b->write(b, BUF_U, 0, SMALL_N * sizeof(float), memory, &err));
}

/* The largest |value| of the sites of the current copy: nothing of padding, every site counts, NaN and infinity win. */
/* What was queued before a mark has come when it is awaited, as it was then, whatever was queued since. */
static void test_staging(void **state)
{
    enum { STEPS = 8 };
    static SmallProgram s;
    SmallState expected;
    Staging staged[2];
    Error err = {0};
    Backend *b = must_start(state, &s, &expected);
    write_wave(b);
    for (int i = 0; i < 2; i++)
        assert_true(staging_make(&staged[i], b, sizeof expected.y));
    for (int i = 0; i <= STEPS; i++) { /* one step behind */
        if (i < STEPS) {
            must_run(b, &s.passes[PASS_SWEEP], i, i, 1);
            assert_true(staging_fetch(&staged[i % 2], b, BUF_Y, sizeof expected.y, &err));
            assert_true(staging_mark(b, i % 2, &err));
        }
        if (i > 0) {
            small_sweeps(&s, &expected, i - 1, i - 1, 1);
            assert_true(staging_await(b, (i - 1) % 2, &err));
            assert_memory_equal(staged[(i - 1) % 2].bytes, expected.y, sizeof expected.y);
        }
    }
    memset(staged[1].bytes, 0, sizeof expected.y);
    assert_true(b->write(b, BUF_Y, 0, sizeof expected.y, staged[1].bytes, &err));
    assert_true(staging_mark(b, 1, &err));
    assert_true(staging_await(b, 1, &err));
    memset(staged[1].bytes, 1, sizeof expected.y); /* it is the host's again */
    memset(expected.y, 0, sizeof expected.y);
    assert_state(b, &expected);
    for (int i = 0; i < 2; i++)
        staging_free(&staged[i]);
    backend_close(b);
}

static void test_peaks(void **state)
{
    enum { SITES = 15 * 6 * 3 };
    static const double BAD[] = {NAN, INFINITY, -INFINITY};
    static SmallProgram s;
    for (int precision = PRECISION_F32; precision <= PRECISION_F64; precision++) {
        FieldLayout field = {
            .name = "Ez", .buffer = BUF_U, .origin = 3, .stride = {1, 17, 17 * 9}, .count = {15, 6, 3}};
        double values[SITES], peak[1];
        Error err = {0};
        Backend *b = must_open(kind_of(state));
        small_program(&s, dialect_of(kind_of(state)));
        s.program.precision = (Precision)precision;
        s.program.fields = &field;
        s.program.field_count = 1;
        must_load(b, &s.program);
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1); /* the other copy */
        assert_non_null(b->peaks);
        for (int n = 0; n < SITES; n++) {
            for (int i = 0; i < SITES; i++)
                values[i] = (i % 7 - 3) * 1e-3;
            values[n] = n % 2 == 0 ? -1.5 : 1.5;
            write_box(b, &field, program_real(&s.program), values, n % 3 == 0 ? (double)NAN : 1e30);
            assert_true(peaks_take(b, &s.program, peak, &err));
            assert_true(peak[0] == 1.5);
            values[(n + 100) % SITES] = BAD[n % 3];
            write_box(b, &field, program_real(&s.program), values, 0);
            assert_true(peaks_take(b, &s.program, peak, &err));
            assert_true(isinf(peak[0]));
        }
        backend_close(b);
    }
}

/* What the host passes to write may change as soon as write returns. */
static void test_write_is_safe(void **state)
{
    static SmallProgram s;
    Error err = {0};
    float wave[SMALL_BATCH * SMALL_ROWS] = {0}, out[SMALL_BATCH];
    Backend *b = must_open(kind_of(state));
    small_program(&s, dialect_of(kind_of(state)));
    s.x[7] = 0;
    must_load(b, &s.program);
    for (int batch = 0; batch < 20; batch++) {
        for (int i = 0; i < SMALL_BATCH * SMALL_ROWS; i++)
            wave[i] = (float)batch;
        assert_true(b->write(b, BUF_WAVE, 0, sizeof wave, wave, &err));
        memset(wave, 0x7f, sizeof wave);
        must_run(b, &s.passes[PASS_SWEEP], 0, 0, 1);
    }
    assert_true(b->read(b, BUF_OUT, 0, sizeof out, out, &err));
    assert_true(out[0] == 2.0F * 190);
    backend_close(b);
}

static void test_launch(void **state)
{
    static SmallProgram s;
    SmallState expected;
    Error err = {0};
    Backend *b = must_start(state, &s, &expected);
    write_wave(b);
    assert_true(b->launch(b, s.sweep, 3, &err)); /* all but the one for every third step */
    assert_true(b->finish(b, &err));
    small_sweeps(&s, &expected, 0, 0, 1);
    assert_state(b, &expected);
    backend_close(b);
}

/* A second load starts afresh; a backend with nothing loaded refuses politely. */
static void test_reload(void **state)
{
    static SmallProgram s;
    SmallState expected;
    Error err = {0};
    float y;
    Backend *b = must_open(kind_of(state));
    assert_false(b->read(b, BUF_Y, 0, 4, &y, &err));
    small_program(&s, dialect_of(kind_of(state)));
    for (int i = 0; i < 2; i++) {
        must_load(b, &s.program);
        small_start(&s, &expected);
        assert_state(b, &expected);
        must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1);
    }
    assert_true(b->from_cache);
    backend_close(b);
}

static void test_cache_is_used(void **state)
{
    static SmallProgram s;
    static char source[8192];
    for (int i = 0; i < 2; i++) {
        Backend *b = must_open(kind_of(state));
        small_program(&s, dialect_of(kind_of(state)));
        snprintf(source, sizeof source, "%s/* %ld */\n", s.program.source, (long)getpid());
        s.program.source = source;
        must_load(b, &s.program);
        assert_int_equal(b->from_cache, i);
        assert_true(b->compile_seconds > 0);
        backend_close(b);
    }
}

/* Without a place for compiled kernels everything works, with one warning. */
static void test_no_cache_folder(void **state)
{
    static SmallProgram s;
    SmallState expected;
    Error err = {0};
    if (backend_absence(kind_of(state))[0] != '\0')
        skip();
    Backend *b = backend_open(kind_of(state), &(BackendOptions){.cache_dir = "/dev/null/x"}, &err);
    assert_non_null(b);
    small_program(&s, dialect_of(kind_of(state)));
    must_load(b, &s.program);
    assert_non_null(strstr(b->warnings, "/dev/null/x"));
    assert_null(strchr(b->warnings, '\n'));
    must_run(b, &s.passes[PASS_SMOOTH], 0, 0, 1);
    small_start(&s, &expected);
    small_smooth(&expected, 1);
    assert_state(b, &expected);
    backend_close(b);
}

static void assert_load_fails(Backend *b, const Program *program, const char *word)
{
    Error err = {0};
    assert_false(b->load(b, program, &err));
    assert_int_equal(err.code, ERROR_SYSTEM);
    if (strstr(err.message, word) == NULL)
        fail_msg("'%s' is not in: %s", word, err.message);
}

static void test_bad_programs(void **state)
{
    static SmallProgram s;
    Backend *b = must_open(kind_of(state));
    small_program(&s, dialect_of(kind_of(state)));
    s.program.source = "this is no kernel;\n";
    assert_load_fails(b, &s.program, "this");
    small_program(&s, dialect_of(kind_of(state)));
    s.kernels[2].name = "nowhere";
    assert_load_fails(b, &s.program, "nowhere");
    small_program(&s, kind_of(state) == BACKEND_C ? DIALECT_CUDA : DIALECT_C);
    assert_load_fails(b, &s.program, "dialect");
    small_program(&s, dialect_of(kind_of(state)));
    s.buffers[BUF_OUT].count = (size_t)1 << 46;
    assert_load_fails(b, &s.program, "the fields need 262144.0 GiB");
    small_program(&s, dialect_of(kind_of(state)));
    must_load(b, &s.program);
    backend_close(b);
}

static void test_ranges(void **state)
{
    static SmallProgram s;
    static float values[SMALL_N + 1];
    Error err = {0};
    Backend *b = must_open(kind_of(state));
    small_program(&s, dialect_of(kind_of(state)));
    must_load(b, &s.program);
    assert_false(b->read(b, BUF_Y, 4, 4 * SMALL_N, values, &err));
    assert_non_null(strstr(err.message, "'y'"));
    assert_false(b->write(b, SMALL_BUFFERS, 0, 4, values, &err));
    assert_true(b->read(b, BUF_Y, 4 * SMALL_N, 0, values, &err));
    backend_close(b);
}

static void test_profile(void **state)
{
    static SmallProgram s;
    KernelTime times[SMALL_KERNELS] = {0};
    Error err = {0};
    Backend *b = must_open(kind_of(state));
    small_program(&s, dialect_of(kind_of(state)));
    must_load(b, &s.program);
    write_wave(b);
    assert_true(b->profile(b, times, &err));
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 9);
    assert_true(b->profile(b, NULL, &err));
    must_run(b, &s.passes[PASS_SWEEP], 0, 0, 9);
    assert_int_equal(times[KERNEL_AXPY].launches, 9);
    assert_int_equal(times[KERNEL_MARK].launches, 3);
    assert_int_equal(times[KERNEL_SMOOTH].launches, 0);
    assert_true(times[KERNEL_AXPY].seconds > 0 && times[KERNEL_AXPY].seconds < 10);
    backend_close(b);
}

static void test_copy_bandwidth(void **state)
{
    Error err = {0};
    double rate = 0;
    Backend *b = must_open(kind_of(state));
    assert_true(b->copy_bandwidth(b, 32 << 20, &rate, &err));
    assert_true(rate > 1e8 && rate < 1e14);
    backend_close(b);
}

static void test_no_such_device(void **state)
{
    Error err = {0};
    if (backend_absence(kind_of(state))[0] != '\0')
        skip();
    assert_null(backend_open(kind_of(state), &(BackendOptions){.device = 200}, &err));
    assert_int_equal(err.code, ERROR_SYSTEM);
    assert_non_null(strstr(err.message, "200"));
}

static void test_devices(void **state)
{
    (void)state;
    DeviceInfo devices[64];
    size_t count = backend_devices(devices, 64);
    assert_true(count >= 1);
    assert_int_equal(devices[0].backend, BACKEND_C);
    assert_true(devices[0].units >= 1 && devices[0].memory > 0 && devices[0].f64);
    assert_true(strlen(devices[0].name) > 0 && strlen(devices[0].platform) > 0);
    assert_int_equal(backend_devices(devices, 1), 1);
}

static void test_no_compiler(void **state)
{
    (void)state;
    Error err = {0};
    const char *old_path = getenv("PATH"), *old_cc = getenv("CC");
    char *path = strdup(old_path != NULL ? old_path : ""), *cc = old_cc != NULL ? strdup(old_cc) : NULL;
    unsetenv("CC");
    setenv("PATH", "/nowhere", 1);
    assert_null(backend_open(BACKEND_C, &(BackendOptions){0}, &err));
    assert_non_null(strstr(err.message, "apt install gcc"));
    assert_non_null(strstr(backend_absence(BACKEND_C), "no C compiler"));
    setenv("PATH", path, 1);
    setenv("CC", "no-such-compiler -O9", 1);
    err = (Error){0};
    assert_null(backend_open(BACKEND_C, &(BackendOptions){0}, &err));
    assert_non_null(strstr(err.message, "'no-such-compiler'"));
    unsetenv("CC");
    if (cc != NULL)
        setenv("CC", cc, 1);
    free(path);
    free(cc);
}

/* $CC may be a command with arguments; each compiler gives the same bits. */
static void test_compilers(void **state)
{
    static const char *const COMMANDS[] = {"gcc", "gcc -g0", "env -u YEEC_NOTHING gcc -O1", "clang"};
    (void)state;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        static SmallProgram s;
        SmallState expected;
        Error err = {0};
        setenv("CC", COMMANDS[i], 1);
        Backend *b = backend_open(BACKEND_C, &(BackendOptions){.cache_dir = cache_dir, .threads = 2}, &err);
        unsetenv("CC");
        if (b == NULL)
            continue; /* not installed */
        small_program(&s, DIALECT_C);
        must_load(b, &s.program);
        write_wave(b);
        must_run(b, &s.passes[PASS_SWEEP], 0, 0, 20);
        small_start(&s, &expected);
        small_sweeps(&s, &expected, 0, 0, 20);
        assert_state(b, &expected);
        backend_close(b);
    }
}

/* Every call of a short use, failed in turn: an error each time, and the next use works. */
static bool short_use(Backend *b, Error *err)
{
    static SmallProgram s;
    static float y[SMALL_N];
    double rate;
    small_program(&s, DIALECT_C);
    return b->copy_bandwidth(b, 4096, &rate, err) && b->load(b, &s.program, err) &&
           b->write(b, BUF_Y, 0, sizeof y, y, err) && b->run(b, &s.passes[PASS_SMOOTH], 0, 0, 1, err) &&
           b->launch(b, s.sweep, 1, err) && b->finish(b, err) && b->read(b, BUF_Y, 0, sizeof y, y, err);
}

static void test_faults(void **state)
{
    static const char *const CALLS[] = {"copy_bandwidth", "load", "write", "run", "launch", "finish", "read"};
    (void)state;
    for (int n = 0; n <= 7; n++) {
        Error err = {0};
        Backend *b = backend_fault(must_open(BACKEND_C), n, &err);
        assert_int_equal(short_use(b, &err), n == 0);
        assert_int_equal(backend_fault_calls(b), n == 0 ? 7 : n);
        assert_int_equal(err.code, n == 0 ? ERROR_NONE : ERROR_SYSTEM);
        if (n > 0)
            assert_non_null(strstr(err.message, CALLS[n - 1]));
        backend_close(b);
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(backend_name(BACKEND_C), "c");
    assert_string_equal(backend_name(BACKEND_OPENCL), "opencl");
    assert_string_equal(backend_name(BACKEND_CUDA), "cuda");
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

#define FOR_EACH(test)                                                                                                 \
    {#test " c", test, NULL, NULL, &c}, {#test " opencl", test, NULL, NULL, &opencl},                                  \
    {                                                                                                                  \
#test " cuda", test, NULL, NULL, &cuda                                                                         \
    }

int main(void)
{
    static BackendKind c = BACKEND_C, opencl = BACKEND_OPENCL, cuda = BACKEND_CUDA;
    const struct CMUnitTest tests[] = {
        FOR_EACH(test_run),
        FOR_EACH(test_copies),
        FOR_EACH(test_staging),
        FOR_EACH(test_peaks),
        FOR_EACH(test_write_is_safe),
        FOR_EACH(test_launch),
        FOR_EACH(test_reload),
        FOR_EACH(test_cache_is_used),
        FOR_EACH(test_no_cache_folder),
        FOR_EACH(test_bad_programs),
        FOR_EACH(test_ranges),
        FOR_EACH(test_profile),
        FOR_EACH(test_copy_bandwidth),
        FOR_EACH(test_no_such_device),
        cmocka_unit_test(test_devices),
        cmocka_unit_test(test_no_compiler),
        cmocka_unit_test(test_compilers),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, make_cache, drop_cache);
}
