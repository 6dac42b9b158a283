/* What the guard costs: guard SCENE.lua BACKEND ROUNDS [name=value]... steps a scene by turns with and without it,
 * GUARD_EVERY steps each time, and prints the medians, their ratio, and what one look takes by itself. */
#include "backends/backend.h"
#include "compile.h"
#include "stepping/peaks.h"
#include "stepping/stepper.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 1000, MOST_DEVICES = 64, MOST_SETTINGS = 16 };

typedef struct Times {
    double off[MOST_ROUNDS], on[MOST_ROUNDS], look[MOST_ROUNDS], ratio[MOST_ROUNDS];
} Times;

static int die(const Error *err)
{
    fprintf(stderr, "guard: %s\n", err->message);
    return 2;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_size);
    return values[n / 2];
}

/* Seconds for the next GUARD_EVERY steps. */
static bool time_steps(Stepper *s, bool unguarded, double *seconds, Error *err)
{
    StepperEnd end;
    const double start = clock_seconds();
    s->options.unguarded = unguarded;
    bool ok = stepper_run(s, s->step + GUARD_EVERY, &end, err);
    *seconds = clock_seconds() - start;
    return ok && (end == STEPPER_COMPLETE || error_set(err, ERROR_RUN, "the scene is unstable"));
}

static bool time_look(Stepper *s, double *seconds, Error *err)
{
    const double start = clock_seconds();
    bool ok = peaks_take(s->backend, s->program, s->guard.peak, err);
    *seconds = clock_seconds() - start;
    return ok;
}

static bool measure(Backend *b, const Program *program, int rounds, Times *t, Error *err)
{
    Stepper s;
    double warm;
    bool ok = stepper_init(&s, b, program, NULL, 0, err) && time_steps(&s, false, &warm, err);
    for (int i = 0; i < rounds && ok; i++) {
        double *first = i % 2 == 0 ? &t->off[i] : &t->on[i], *second = i % 2 == 0 ? &t->on[i] : &t->off[i];
        ok = time_steps(&s, i % 2 == 0, first, err) && time_steps(&s, i % 2 != 0, second, err) &&
             time_look(&s, &t->look[i], err);
        t->ratio[i] = t->on[i] / t->off[i];
    }
    stepper_free(&s);
    return ok;
}

static void print(const Program *program, int rounds, Times *t)
{
    const double off = median(t->off, rounds), on = median(t->on, rounds), look = median(t->look, rounds);
    printf("%s, %.3g cells: %d steps without %.6g s, with %.6g s, medians of %d; ratio of pairs %.4f; a look %.3g s, "
           "%.2g steps, %.2f %%\n",
           program->schedule, (double)program->cell_count, GUARD_EVERY, off, on, rounds, median(t->ratio, rounds), look,
           look * GUARD_EVERY / off, 100 * look / off);
}

/* The first device of the kind, and what the plan may know of it. */
static bool find(const char *name, DeviceInfo *device, CompileOptions *options)
{
    static DeviceInfo all[MOST_DEVICES];
    const size_t count = backend_devices(all, MOST_DEVICES);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(backend_name(all[i].backend), name) != 0)
            continue;
        const DeviceInfo *d = &all[i];
        *device = *d;
        static const Dialect dialects[] = {
            [BACKEND_C] = DIALECT_C, [BACKEND_OPENCL] = DIALECT_OPENCL, [BACKEND_CUDA] = DIALECT_CUDA};
        options->dialect = dialects[d->backend];
        options->device = (DeviceFacts){.local_memory = d->local_memory,
                                        .group_limit = d->group_limit,
                                        .units = d->units,
                                        .gpu = d->gpu,
                                        .cc_major = d->cc_major,
                                        .cc_minor = d->cc_minor,
                                        .cache = {d->cache[0], d->cache[1], d->cache[2]}};
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    static Times times;
    Error err = {0};
    DeviceInfo device;
    Setting settings[MOST_SETTINGS];
    SceneOptions so = {.settings = settings};
    const int rounds = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 0;
    for (int i = 4; i < argc && i < 4 + MOST_SETTINGS; i++) {
        char *equals = strchr(argv[i], '=');
        *equals = '\0';
        settings[so.setting_count++] = (Setting){argv[i], equals + 1};
    }
    CompileOptions co = {.precision = PRECISION_F32, .steps = (2L * rounds + 1) * GUARD_EVERY};
    if (rounds < 1 || rounds > MOST_ROUNDS || !find(argv[2], &device, &co)) {
        fprintf(stderr, "usage: guard SCENE.lua BACKEND ROUNDS [NAME=VALUE]...\n");
        return 1;
    }
    Scene *scene = scene_load(argv[1], &so, &err);
    Compiled *compiled = scene != NULL ? compile_scene(scene, &co, &err) : NULL;
    Backend *b =
        compiled != NULL ? backend_open(device.backend, &(BackendOptions){.device = device.number}, &err) : NULL;
    if (b == NULL || !b->load(b, compile_program(compiled), &err) ||
        !measure(b, compile_program(compiled), rounds, &times, &err))
        return die(&err);
    print(compile_program(compiled), rounds, &times);
    backend_close(b);
    compile_free(compiled);
    scene_free(scene);
    return 0;
}
