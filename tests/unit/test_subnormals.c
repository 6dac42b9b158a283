/* Every backend takes subnormal numbers of single precision for zero, as operands and as results, and rounds before it
 * looks how small a result is; those of double precision it keeps, and so does the host. Kinds without a device here
 * are skipped.
 */
#include "backends/backend.h"
#include "base/number.h"
#include "stepping/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
/* after the above */
#include <cmocka.h>

enum { CASES = 5, COUNT = 1024 };

/* y[i] = fma(a[i], b[i], c[i]) for COUNT cases, so that several threads of plain C make them. */
#define BODY(REAL, FMA) "    y[i] = " FMA "(a[i], b[i], c[i]);\n"
#define ARRAYS(GLOBAL, REAL)                                                                                           \
    "const " GLOBAL REAL " *a, const " GLOBAL REAL " *b, const " GLOBAL REAL " *c, " GLOBAL REAL " *y"
#define C_TEXT(REAL, FMA)                                                                                              \
    "#include <math.h>\n"                                                                                              \
    "static void f(" ARRAYS("", REAL) ")\n{\n"                                                                         \
                                      "#pragma omp parallel for\n    for (int i = 0; i < 1024; i++)\n    " BODY(       \
                                          REAL, FMA) "}\n"                                                             \
                                                     "void f_entry(void **v) { f(*(" REAL " **)v[0], *(" REAL          \
                                                     " **)v[1], *(" REAL " **)v[2], *(" REAL " **)v[3]); }\n"
#define OPENCL_TEXT(REAL)                                                                                              \
    "__kernel void f(" ARRAYS("__global ", REAL) ")\n{\n    int i = (int)get_global_id(0);\n" BODY(REAL, "fma") "}\n"
#define CUDA_TEXT(REAL, FMA)                                                                                           \
    "extern \"C\" __global__ void f(" ARRAYS(                                                                          \
        "", REAL) ")\n{\n"                                                                                             \
                  "    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);\n" BODY(REAL, FMA) "}\n"

static const char *const TEXTS[][2] = {
    [BACKEND_C] = {C_TEXT("float", "fmaf"), C_TEXT("double", "fma")},
    [BACKEND_OPENCL] = {OPENCL_TEXT("float"), OPENCL_TEXT("double")},
    [BACKEND_CUDA] = {CUDA_TEXT("float", "fmaf"), CUDA_TEXT("double", "fma")},
};

static const float BELOW = FLT_MIN / 4;

/* A result below 2^-126; an operand; a term; a result that rounds up to 2^-126; one that does not. */
static const float A[CASES] = {FLT_MIN, FLT_MIN / 4, 1, FLT_MIN * 4096 * (1 + FLT_EPSILON), FLT_MIN};
static const float B[CASES] = {0.5F, 1024, 0, (1 - FLT_EPSILON) / 4096, 1 - FLT_EPSILON / 2};
static const float WANTED[CASES] = {0, 0, 0, FLT_MIN, 0};

static BackendKind kind_of(void **state)
{
    return *(const BackendKind *)*state;
}

static Backend *must_open(BackendKind kind)
{
    Error err = {0};
    if (backend_absence(kind)[0] != '\0')
        skip();
    Backend *b = backend_open(kind, &(BackendOptions){.no_cache = true, .threads = 2}, &err);
    assert_string_equal(err.message, "");
    return b;
}

typedef struct Case {
    Program program;
    Buffer buffers[4];
    ProgramKernel kernel;
    Arg args[4];
    Launch launch;
    Pass pass;
} Case;

static void make_case(Case *p, BackendKind kind, Precision precision)
{
    static const char *const NAMES[] = {"a", "b", "c", "y"};
    static const Dialect DIALECTS[] = {DIALECT_C, DIALECT_OPENCL, DIALECT_CUDA};
    *p = (Case){.kernel = {.name = "f", .purpose = ""}};
    for (int i = 0; i < 4; i++) {
        p->buffers[i] = (Buffer){.name = NAMES[i],
                                 .kind = BUFFER_STATE,
                                 .type = TYPE_REAL,
                                 .element = precision == PRECISION_F32 ? 4 : 8,
                                 .count = COUNT};
        p->args[i] = (Arg){ARG_BUFFER, i, 0};
    }
    p->launch = (Launch){.global = {COUNT, 1, 1}, .local = {64, 1, 1}, .args = p->args, .arg_count = 4, .every = 1};
    p->pass = (Pass){.name = "f", .steps = 1, .launches = &p->launch, .launch_count = 1};
    p->program = (Program){.dialect = DIALECTS[kind],
                           .precision = precision,
                           .source = TEXTS[kind][precision],
                           .title = "subnormal numbers",
                           .buffers = p->buffers,
                           .buffer_count = 4,
                           .kernels = &p->kernel,
                           .kernel_count = 1,
                           .passes = &p->pass,
                           .pass_count = 1,
                           .batch = 1,
                           .wave_buffer = -1};
}

/* y of a, b and c, `bytes` each. */
static void compute(Backend *b, Case *p, const void *in[3], void *y, size_t bytes)
{
    Error err = {0};
    bool ok = b->load(b, &p->program, &err);
    for (int i = 0; i < 3; i++)
        ok = ok && b->write(b, i, 0, bytes, in[i], &err);
    ok = ok && b->run(b, &p->pass, 0, 0, 1, &err) && b->read(b, 3, 0, bytes, y, &err);
    assert_string_equal(err.message, "");
    assert_true(ok);
    assert_string_equal(b->warnings, "");
}

static void single_precision(Backend *b, BackendKind kind)
{
    static float in[3][COUNT], y[COUNT];
    Case p;
    for (int i = 0; i < COUNT; i++) {
        in[0][i] = A[i % CASES];
        in[1][i] = B[i % CASES];
        in[2][i] = i % CASES == 2 ? BELOW : 0;
    }
    make_case(&p, kind, PRECISION_F32);
    compute(b, &p, (const void *[3]){in[0], in[1], in[2]}, y, sizeof y);
    for (int i = 0; i < COUNT; i++)
        assert_memory_equal(&y[i], &WANTED[i % CASES], sizeof *y);
}

static void double_precision(Backend *b, BackendKind kind)
{
    static double in[3][COUNT], y[COUNT];
    Case p;
    for (int i = 0; i < COUNT; i++) {
        in[0][i] = DBL_MIN / 8;
        in[1][i] = 0.5;
        in[2][i] = DBL_MIN / 4;
    }
    make_case(&p, kind, PRECISION_F64);
    compute(b, &p, (const void *[3]){in[0], in[1], in[2]}, y, sizeof y);
    for (int i = 0; i < COUNT; i++)
        assert_true(y[i] == DBL_MIN / 16 + DBL_MIN / 4);
}

/* One after the other on the same threads. */
static void test_device(void **state)
{
    Backend *b = must_open(kind_of(state));
    for (int i = 0; i < 2; i++) {
        single_precision(b, kind_of(state));
        double_precision(b, kind_of(state));
    }
    single_precision(b, kind_of(state));
    backend_close(b);
}

/* What a run leaves behind in the thread that made it. */
static void test_host(void **state)
{
    volatile float single = FLT_MIN;
    volatile double pair = DBL_MIN;
    Backend *b = must_open(kind_of(state));
    single_precision(b, kind_of(state));
    single /= 4;
    pair /= 4;
    assert_true(single == BELOW && pair > 0);
    backend_close(b);
}

static bool get_below(void *context, void *bytes, size_t count, Error *err)
{
    (void)context;
    (void)err;
    for (size_t i = 0; i < count / sizeof BELOW; i++)
        ((float *)bytes)[i] = BELOW;
    return true;
}

/* A checkpoint of before may hold some. */
static void test_restored(void **state)
{
    static float y[COUNT];
    Error err = {0};
    Case p;
    Backend *b = must_open(kind_of(state));
    make_case(&p, kind_of(state), PRECISION_F32);
    bool ok = b->load(b, &p.program, &err) && state_restore(b, &p.program, 3, get_below, NULL, &err) &&
              b->read(b, 3, 0, sizeof y, y, &err);
    assert_true(ok);
    for (int i = 0; i < COUNT; i++)
        assert_true(y[i] == 0);
    backend_close(b);
}

static void test_to_single(void **state)
{
    (void)state;
    assert_true(to_single(1.0 / 3) == 1.0F / 3);
    assert_true(to_single(FLT_MIN) == FLT_MIN && to_single(-FLT_MIN) == -FLT_MIN);
    assert_true(to_single((double)FLT_MIN * (1 - 1e-9)) == FLT_MIN);
    assert_true(to_single((double)FLT_MIN * (1 - 1e-7)) == 0);
    assert_true(to_single(-1e-40) == 0 && signbit(to_single(-1e-40)) != 0);
    assert_true(isnan(to_single((double)NAN)) && isinf(to_single(1e39)));
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
        FOR_EACH(test_device),
        FOR_EACH(test_host),
        {"test_restored c", test_restored, NULL, NULL, &c},
        cmocka_unit_test(test_to_single),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
