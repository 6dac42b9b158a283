/* A hand-made Program of a few lines in every dialect, to test backends without
 * the generator: a field y driven by a table, a probe, a two-copy field u that
 * every pass rewrites, counters for launches that run seldom and for passes that
 * advance many steps at once. small_expect computes the same on the host.
 */
#ifndef YEEC_TESTS_SMALL_PROGRAM_H
#define YEEC_TESTS_SMALL_PROGRAM_H

#include "program.h"

#include <math.h>
#include <string.h>

enum { SMALL_N = 1000, SMALL_BATCH = 64, SMALL_ROWS = 2 };
enum { BUF_X, BUF_Y, BUF_U, BUF_WAVE, BUF_OUT, BUF_COUNTS, SMALL_BUFFERS };
enum { KERNEL_AXPY, KERNEL_DRIVE, KERNEL_PROBE, KERNEL_SMOOTH, KERNEL_TALLY, KERNEL_MARK, SMALL_KERNELS };
enum { PASS_SWEEP, PASS_SMOOTH, PASS_ANY, SMALL_PASSES };

#define SMALL_BODIES(KERNEL, GLOBAL, ID, LOOP, END)                                                                    \
    KERNEL "axpy(" GLOBAL "const float *x, " GLOBAL "float *y, int n)\n{\n" LOOP                                       \
           "    y[i] = fma(0.25f, x[i], y[i]);\n" END "}\n" KERNEL "drive(" GLOBAL "float *y, " GLOBAL                 \
           "const float *wave, int m)\n{\n" ID "    y[7] += wave[2 * m] + wave[2 * m + 1];\n}\n" KERNEL                \
           "probe(" GLOBAL "const float *y, " GLOBAL "float *out, int m)\n{\n" ID "    out[m] = y[7];\n}\n" KERNEL     \
           "smooth(" GLOBAL "const float *u, " GLOBAL "float *v, int n)\n{\n" LOOP                                     \
           "    v[i] = 0.5f * (u[i == 0 ? n - 1 : i - 1] + u[i]);\n" END "}\n" KERNEL "tally(" GLOBAL                  \
           "LONG *counts, int steps, LONG weight)\n{\n" ID "    counts[0] += steps * weight;\n}\n" KERNEL              \
           "mark(" GLOBAL "LONG *counts, int step)\n{\n" ID "    counts[1] += 1;\n    counts[2] = step;\n}\n"

static const char SMALL_OPENCL[] = "#define LONG long\n"
                                   "#pragma OPENCL FP_CONTRACT OFF\n" SMALL_BODIES(
                                       "__kernel void ", "__global ", "    if (get_global_id(0) != 0) return;\n",
                                       "    int i = (int)get_global_id(0);\n    if (i >= n) return;\n", "");

static const char SMALL_CUDA[] = "#define LONG long long\n" SMALL_BODIES(
    "extern \"C\" __global__ void ", "", "    if (threadIdx.x + blockIdx.x != 0) return;\n",
    "    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);\n    if (i >= n) return;\n", "");

static const char SMALL_C[] =
    "#include <math.h>\n#include <stdint.h>\n#define LONG int64_t\n#define fma fmaf\n" SMALL_BODIES(
        "static void ", "", "", "#pragma omp parallel for\n    for (int i = 0; i < n; i++) {\n",
        "    }\n") "void axpy_entry(void **a) { axpy(*(float **)a[0], *(float **)a[1], *(int32_t *)a[2]); }\n"
                   "void drive_entry(void **a) { drive(*(float **)a[0], *(float **)a[1], *(int32_t *)a[2]); }\n"
                   "void probe_entry(void **a) { probe(*(float **)a[0], *(float **)a[1], *(int32_t *)a[2]); }\n"
                   "void smooth_entry(void **a) { smooth(*(float **)a[0], *(float **)a[1], *(int32_t *)a[2]); }\n"
                   "void tally_entry(void **a) { tally(*(int64_t **)a[0], *(int32_t *)a[1], *(int64_t *)a[2]); }\n"
                   "void mark_entry(void **a) { mark(*(int64_t **)a[0], *(int32_t *)a[1]); }\n";

typedef struct SmallProgram {
    Program program;
    Buffer buffers[SMALL_BUFFERS];
    ProgramKernel kernels[SMALL_KERNELS];
    Arg args[SMALL_KERNELS][3];
    Launch sweep[4], smooth[1], any[1];
    Pass passes[SMALL_PASSES];
    float x[SMALL_N], u[SMALL_N];
} SmallProgram;

/* What the buffers hold after some steps. */
typedef struct SmallState {
    float y[SMALL_N], u[SMALL_N], out[SMALL_BATCH];
    int64_t counts[3];
} SmallState;

static inline Launch small_launch(SmallProgram *s, int kernel, size_t items, int arg_count, const Arg *args)
{
    memcpy(s->args[kernel], args, sizeof(Arg) * (size_t)arg_count);
    return (Launch){.kernel = kernel,
                    .global = {items, 1, 1},
                    .local = {64, 1, 1},
                    .args = s->args[kernel],
                    .arg_count = arg_count,
                    .every = 1};
}

static inline void small_launches(SmallProgram *s)
{
    s->sweep[0] = small_launch(s, KERNEL_AXPY, SMALL_N, 3,
                               (Arg[]){{ARG_BUFFER, BUF_X, 0}, {ARG_BUFFER, BUF_Y, 0}, {ARG_INT, 0, SMALL_N}});
    s->sweep[1] = small_launch(s, KERNEL_DRIVE, 1, 3,
                               (Arg[]){{ARG_BUFFER, BUF_Y, 0}, {ARG_BUFFER, BUF_WAVE, 0}, {ARG_STEP, 0, 0}});
    s->sweep[2] = small_launch(s, KERNEL_PROBE, 1, 3,
                               (Arg[]){{ARG_BUFFER, BUF_Y, 0}, {ARG_BUFFER, BUF_OUT, 0}, {ARG_STEP, 0, 0}});
    s->sweep[3] = small_launch(s, KERNEL_MARK, 1, 2, (Arg[]){{ARG_BUFFER, BUF_COUNTS, 0}, {ARG_STEP, 0, 100}});
    s->sweep[3].every = 3;
    s->smooth[0] = small_launch(s, KERNEL_SMOOTH, SMALL_N, 3,
                                (Arg[]){{ARG_BUFFER, BUF_U, 0}, {ARG_OTHER, BUF_U, 0}, {ARG_INT, 0, SMALL_N}});
    s->any[0] = small_launch(s, KERNEL_TALLY, 1, 3,
                             (Arg[]){{ARG_BUFFER, BUF_COUNTS, 0}, {ARG_COUNT, 0, 0}, {ARG_LONG, 0, (int64_t)1 << 40}});
    s->passes[PASS_SWEEP] = (Pass){.name = "sweep", .steps = 1, .launches = s->sweep, .launch_count = 4};
    s->passes[PASS_SMOOTH] =
        (Pass){.name = "smooth", .steps = 2, .swaps = true, .launches = s->smooth, .launch_count = 1};
    s->passes[PASS_ANY] = (Pass){.name = "any", .launches = s->any, .launch_count = 1};
}

static inline void small_program(SmallProgram *s, Dialect dialect)
{
    static const char *const SOURCES[] = {
        [DIALECT_C] = SMALL_C, [DIALECT_OPENCL] = SMALL_OPENCL, [DIALECT_CUDA] = SMALL_CUDA};
    static const char *const NAMES[SMALL_KERNELS] = {"axpy", "drive", "probe", "smooth", "tally", "mark"};
    *s = (SmallProgram){0};
    for (int i = 0; i < SMALL_N; i++) {
        s->x[i] = sinf((float)i);
        s->u[i] = cosf((float)i);
    }
    s->buffers[BUF_X] =
        (Buffer){.name = "x", .kind = BUFFER_DATA, .type = TYPE_REAL, .element = 4, .count = SMALL_N, .data = s->x};
    s->buffers[BUF_Y] = (Buffer){.name = "y", .kind = BUFFER_STATE, .type = TYPE_REAL, .element = 4, .count = SMALL_N};
    s->buffers[BUF_U] = (Buffer){.name = "u",
                                 .kind = BUFFER_STATE,
                                 .type = TYPE_REAL,
                                 .element = 4,
                                 .count = SMALL_N,
                                 .data = s->u,
                                 .two_copies = true};
    s->buffers[BUF_WAVE] = (Buffer){
        .name = "wave", .kind = BUFFER_WAVE, .type = TYPE_REAL, .element = 4, .count = SMALL_BATCH * SMALL_ROWS};
    s->buffers[BUF_OUT] =
        (Buffer){.name = "out", .kind = BUFFER_OUT, .type = TYPE_REAL, .element = 4, .count = SMALL_BATCH};
    s->buffers[BUF_COUNTS] = (Buffer){.name = "counts", .kind = BUFFER_OUT, .type = TYPE_I64, .element = 8, .count = 3};
    for (int i = 0; i < SMALL_KERNELS; i++)
        s->kernels[i] = (ProgramKernel){.name = NAMES[i], .purpose = ""};
    small_launches(s);
    s->program = (Program){.dialect = dialect,
                           .precision = PRECISION_F32,
                           .source = SOURCES[dialect],
                           .title = "small",
                           .buffers = s->buffers,
                           .buffer_count = SMALL_BUFFERS,
                           .kernels = s->kernels,
                           .kernel_count = SMALL_KERNELS,
                           .passes = s->passes,
                           .pass_count = SMALL_PASSES,
                           .batch = SMALL_BATCH,
                           .wave_buffer = BUF_WAVE,
                           .wave_rows = SMALL_ROWS};
}

static inline void small_wave(float wave[SMALL_BATCH * SMALL_ROWS])
{
    for (int i = 0; i < SMALL_BATCH * SMALL_ROWS; i++)
        wave[i] = 0.01f * (float)i;
}

static inline void small_start(const SmallProgram *s, SmallState *state)
{
    *state = (SmallState){0};
    memcpy(state->u, s->u, sizeof state->u);
}

/* `count` sweeps, the first at step m of the batch and absolute step `absolute` + 1. */
static inline void small_sweeps(const SmallProgram *s, SmallState *state, int m, int absolute, int count)
{
    float wave[SMALL_BATCH * SMALL_ROWS];
    small_wave(wave);
    for (int r = 0; r < count; r++) {
        for (int i = 0; i < SMALL_N; i++)
            state->y[i] = fmaf(0.25f, s->x[i], state->y[i]);
        state->y[7] += wave[2 * (m + r)] + wave[2 * (m + r) + 1];
        state->out[m + r] = state->y[7];
        if ((absolute + r + 1) % 3 == 0) {
            state->counts[1]++;
            state->counts[2] = 100 + m + r;
        }
    }
}

static inline void small_smooth(SmallState *state, int count)
{
    for (int r = 0; r < count; r++) {
        float v[SMALL_N];
        for (int i = 0; i < SMALL_N; i++)
            v[i] = 0.5f * (state->u[i == 0 ? SMALL_N - 1 : i - 1] + state->u[i]);
        memcpy(state->u, v, sizeof v);
    }
}

#endif
