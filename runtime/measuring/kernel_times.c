/* Timing kernels and launches. */
#include "measuring/kernel_times.h"

#include "stepping/passes.h"
#include "stepping/stepper.h"
#include "system/clock.h"

#include <math.h>
#include <stdlib.h>

enum { TIMINGS = 3, ENQUEUED_STEPS = 64 };

static double median_of_three(const double t[TIMINGS])
{
    double low = t[0] < t[1] ? t[0] : t[1], high = t[0] < t[1] ? t[1] : t[0];
    return t[2] < low ? low : t[2] > high ? high : t[2];
}

/* Seconds per step until the launches have returned, and until the device is done. */
static bool time_steps(Stepper *s, long steps, double *enqueue, double *done, Error *err)
{
    double start = clock_seconds();
    bool ok = stepper_advance(s, steps, err);
    double returned = clock_seconds();
    ok = ok && s->backend->finish(s->backend, err);
    *enqueue = (returned - start) / (double)steps;
    *done = (clock_seconds() - start) / (double)steps;
    return ok;
}

static bool median_time(Stepper *s, long steps, double *enqueue, double *done, Error *err)
{
    double e[TIMINGS], d[TIMINGS];
    for (int i = 0; i < TIMINGS; i++)
        if (!time_steps(s, steps, &e[i], &d[i], err))
            return false;
    *enqueue = median_of_three(e);
    *done = median_of_three(d);
    return true;
}

/* Steps of a measurement: those that are asked for, as often as it takes to fill the time, or as many as fill it. */
static long steps_to_take(const KernelTiming *timing, double step, long unit, long few)
{
    const double wanted = timing->seconds / (step > 0 ? step : 1e-9);
    if (timing->steps > 0) {
        const long run = timing->steps > unit ? timing->steps / unit * unit : unit;
        const double rounds = ceil(wanted / (double)run);
        return run * (long)(rounds < 1 ? 1 : rounds < 1e5 ? rounds : 1e5);
    }
    return wanted > (double)few ? (long)(wanted < 1e5 ? wanted : 1e5) / unit * unit : few;
}

/* Few steps for the launches: a full queue would make them wait. */
static bool time_all(Stepper *s, const KernelTiming *timing, KernelTimes *out, Error *err)
{
    long unit = passes_largest(s->program), few = unit > ENQUEUED_STEPS ? unit : ENQUEUED_STEPS / unit * unit;
    double first = 0, unused;
    for (int round = 0; round < 2; round++) /* the first round finds cold caches */
        if (!time_steps(s, unit, &unused, &first, err))
            return false;
    out->steps = steps_to_take(timing, first, unit, few);
    long launched = (double)few * first > timing->seconds ? unit : few;
    return median_time(s, launched, &out->enqueue, &unused, err) &&
           (timing->steps > 0 ? time_steps(s, out->steps, &unused, &out->step, err)
                              : median_time(s, out->steps, &unused, &out->step, err));
}

static bool time_kernels(Stepper *s, KernelTimes *out, Error *err)
{
    Backend *b = s->backend;
    if (b->profile == NULL)
        return error_set(err, ERROR_SYSTEM, "the backend %s cannot time its kernels", backend_name(b->info.backend));
    bool ok = b->profile(b, out->kernels, err) && stepper_advance(s, out->steps, err) && b->finish(b, err) &&
              b->profile(b, NULL, err);
    for (size_t i = 0; i < s->program->kernel_count; i++)
        out->kernels[i].seconds /= (double)out->steps;
    return ok;
}

bool kernel_times_measure(Backend *b, const Program *program, const KernelTiming *timing, KernelTimes *out, Error *err)
{
    Stepper s;
    *out = (KernelTimes){.kernels = calloc(program->kernel_count + 1, sizeof *out->kernels)};
    if (out->kernels == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the kernels' times");
    if (!stepper_init(&s, b, program, NULL, 0, err))
        return false;
    bool ok = time_all(&s, timing, out, err) && time_kernels(&s, out, err);
    stepper_free(&s);
    return ok;
}

void kernel_times_free(KernelTimes *times)
{
    free(times->kernels);
    times->kernels = NULL;
}
