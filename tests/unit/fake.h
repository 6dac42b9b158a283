/* A tiny backend for tests of what runs on one: a 1D Yee lattice in plain C that
 * follows the contract of backend.h (passes, wave table, probe rows, captures) and
 * can be made to fail at its n-th call or to be unstable. One field pair Ez, Hy:
 *     hy[i] += s (ez[i+1] - ez[i]),  ez[i] += s (hy[i] - hy[i-1]),  ez[1] += wave[m]
 */
#ifndef YEEC_TESTS_FAKE_H
#define YEEC_TESTS_FAKE_H

#include "backends/backend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FAKE_CELLS = 40, FAKE_BATCH = 24, FAKE_ORIGIN = 3, FAKE_PROBE = 10, FAKE_LOG = 4096 };
enum { FAKE_EZ, FAKE_HY, FAKE_WAVE, FAKE_OUT, FAKE_SNAP, FAKE_ENERGY, FAKE_BUFFERS };

typedef struct Fake {
    Backend backend;
    Program program;
    Buffer buffers[FAKE_BUFFERS];
    FieldLayout fields[2];
    ProbePart part;
    ProbeColumn probe;
    Capture captures[2];
    Launch launches[2];
    Pass passes[2];
    double memory[FAKE_BUFFERS][512];
    double s;     /* Courant number; above 1 it is unstable */
    long fail_at; /* which call fails, from 1; 0: none */
    long calls, reads, waits;
    long log[FAKE_LOG]; /* steps of each run() */
    size_t log_count;
    long glitch; /* the step at which ez[FAKE_PROBE + 7] comes out one unit of its last place too large; 0: never */
    long next;   /* the absolute step that must come next */
} Fake;

static inline bool fake_call(Fake *f, Error *err)
{
    f->calls++;
    return f->calls != f->fail_at || error_set(err, ERROR_SYSTEM, "the fake device failed as told");
}

static inline bool fake_load(Backend *b, const Program *program, Error *err)
{
    (void)program;
    return fake_call(b->state, err);
}

static inline bool fake_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    Fake *f = b->state;
    if (!fake_call(f, err))
        return false;
    memcpy((char *)f->memory[buffer] + offset, from, bytes);
    if (buffer == FAKE_EZ && offset == 0)
        f->next = 0; /* a reset */
    return true;
}

static inline bool fake_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    Fake *f = b->state;
    f->reads++;
    if (!fake_call(f, err))
        return false;
    memcpy(to, (char *)f->memory[buffer] + offset, bytes);
    return true;
}

static inline void fake_step(Fake *f, long m, long step)
{
    double *ez = f->memory[FAKE_EZ] + FAKE_ORIGIN, *hy = f->memory[FAKE_HY] + FAKE_ORIGIN;
    for (int i = 0; i < FAKE_CELLS; i++)
        hy[i] = fma(f->s, ez[i + 1] - ez[i], hy[i]);
    for (int i = 1; i < FAKE_CELLS; i++)
        ez[i] = fma(f->s, hy[i] - hy[i - 1], ez[i]);
    ez[1] += f->memory[FAKE_WAVE][m];
    if (step == f->glitch)
        ez[FAKE_PROBE + 7] = nextafter(ez[FAKE_PROBE + 7], INFINITY);
    f->memory[FAKE_OUT][m] = ez[FAKE_PROBE];
}

static inline bool fake_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    Fake *f = b->state;
    if (!fake_call(f, err))
        return false;
    long steps = repeat * pass->steps;
    if (absolute != f->next || m + steps > FAKE_BATCH)
        return error_set(err, ERROR_SYSTEM, "steps out of order: %ld instead of %ld", absolute, f->next);
    for (long i = 0; i < steps; i++)
        fake_step(f, m + i, absolute + i + 1);
    f->next += steps;
    for (long i = 0; i < repeat && f->log_count < FAKE_LOG; i++)
        f->log[f->log_count++] = pass->steps;
    return true;
}

static inline bool fake_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    Fake *f = b->state;
    if (!fake_call(f, err))
        return false;
    (void)count;
    if (launches == &f->launches[0])
        memcpy(f->memory[FAKE_SNAP], f->memory[FAKE_EZ] + FAKE_ORIGIN, (FAKE_CELLS + 1) * sizeof(double));
    for (int half = 0; launches == &f->launches[1] && half < 2; half++) {
        f->memory[FAKE_ENERGY][half] = 0;
        for (int i = 0; i <= FAKE_CELLS; i++)
            f->memory[FAKE_ENERGY][half] += pow(f->memory[half == 0 ? FAKE_EZ : FAKE_HY][FAKE_ORIGIN + i], 2);
    }
    return true;
}

static inline bool fake_finish(Backend *b, Error *err)
{
    Fake *f = b->state;
    f->waits++;
    return fake_call(f, err);
}

static inline bool fake_wave(void *context, long first, long count, void *rows, Error *err)
{
    Fake *f = context;
    if (!fake_call(f, err))
        return false;
    for (long i = 0; i < count; i++)
        ((double *)rows)[i] = exp(-pow(((double)(first + i) - 20) / 6, 2));
    return true;
}

static inline const char *fake_medium(void *context, int field, const long index[3])
{
    (void)context;
    (void)field;
    return index[0] < 20 ? "vacuum" : "glass (scenes/a.lua:7)";
}

static inline int fake_material(void *context, const double at[3], bool *conductor)
{
    (void)context;
    if (conductor != NULL)
        *conductor = false;
    return at[0] > 0.3;
}

static inline void fake_describe(Fake *f)
{
    const char *const names[FAKE_BUFFERS] = {"ez", "hy", "wave", "out", "snap", "energy"};
    const BufferKind kinds[FAKE_BUFFERS] = {BUFFER_STATE, BUFFER_STATE, BUFFER_WAVE,
                                            BUFFER_OUT,   BUFFER_OUT,   BUFFER_OUT};
    for (int i = 0; i < FAKE_BUFFERS; i++)
        f->buffers[i] = (Buffer){.name = names[i], .kind = kinds[i], .element = 8, .count = 512};
    for (int i = 0; i < 2; i++)
        f->fields[i] = (FieldLayout){.name = i == 0 ? "Ez" : "Hy",
                                     .buffer = i,
                                     .origin = FAKE_ORIGIN,
                                     .stride = {1, 64, 64},
                                     .count = {FAKE_CELLS + 1 - i, 1, 1},
                                     .held = {{0, FAKE_CELLS + 1 - i}, {0, 1}, {0, 1}},
                                     .first = {i * 0.005, 0, 0},
                                     .spacing = {0.01, 0, 0},
                                     .to_si = i == 0 ? 1.0 : 1 / 376.730313412,
                                     .unit = i == 0 ? "V/m" : "A/m"};
    f->part = (ProbePart){.buffer = FAKE_OUT, .width = 1, .weight = 1};
    f->probe = (ProbeColumn){.name = "far",
                             .quantity = "Ez",
                             .unit = "V/m",
                             .parts = &f->part,
                             .part_count = 1,
                             .every = 2,
                             .to_si = 1,
                             .at = {0.1, 0, 0}};
}

static inline void fake_describe_captures(Fake *f)
{
    f->captures[0] = (Capture){.name = "ez",
                               .kind = CAPTURE_SNAPSHOT,
                               .quantity = "Ez",
                               .unit = "V/m",
                               .every = 30,
                               .part_count = 1,
                               .launches = &f->launches[0],
                               .launch_count = 1};
    f->captures[0].parts[0] = (CapturePart){.field = 0,
                                            .buffer = FAKE_SNAP,
                                            .count = {FAKE_CELLS + 1, 1, 1},
                                            .values = FAKE_CELLS + 1,
                                            .own.here = {FAKE_CELLS + 1, 1, 1}};
    f->captures[1] = (Capture){.name = "stored",
                               .kind = CAPTURE_ENERGY,
                               .quantity = "energy",
                               .unit = "J/m^2",
                               .every = 50,
                               .part_count = 1,
                               .launches = &f->launches[1],
                               .launch_count = 1,
                               .scale = 0.5};
    f->captures[1].parts[0] = (CapturePart){.buffer = FAKE_ENERGY, .values = 2};
}

static inline void fake_init(Fake *f, long steps)
{
    memset(f, 0, sizeof *f);
    f->s = 0.99;
    f->backend = (Backend){.info = {.backend = BACKEND_C, .name = "fake", .platform = "test"},
                           .load = fake_load,
                           .write = fake_write,
                           .read = fake_read,
                           .run = fake_run,
                           .launch = fake_launch,
                           .finish = fake_finish,
                           .state = f};
    fake_describe(f);
    fake_describe_captures(f);
    f->passes[0] = (Pass){.name = "sweep", .steps = 1};
    f->passes[1] = (Pass){.name = "blocked:4", .steps = 4};
    f->program = (Program){.precision = PRECISION_F64,
                           .source = "/* fake */\n",
                           .schedule = "blocked:4",
                           .title = "A pulse",
                           .scene_path = "scenes/fake.lua",
                           .scene_hash = "0123",
                           .source_hash = "4567",
                           .buffers = f->buffers,
                           .buffer_count = FAKE_BUFFERS,
                           .passes = f->passes,
                           .pass_count = 2,
                           .fields = f->fields,
                           .field_count = 2,
                           .probes = &f->probe,
                           .probe_count = 1,
                           .captures = f->captures,
                           .capture_count = 2,
                           .dt = 3e-11,
                           .steps = steps,
                           .batch = FAKE_BATCH,
                           .wave_buffer = FAKE_WAVE,
                           .wave_rows = 1,
                           .cells = {FAKE_CELLS, 1, 1},
                           .cell = {0.01, 0, 0},
                           .cell_count = FAKE_CELLS,
                           .wave = fake_wave,
                           .medium_at = fake_medium,
                           .material_at = fake_material,
                           .context = f};
}

#endif
