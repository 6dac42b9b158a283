/* Measuring: copy bandwidth, warm-up until a measurement is long enough, median of several. */
#include "measuring/bench.h"

#include "stepping/passes.h"
#include "stepping/stepper.h"
#include "system/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REPEATS = 101, CPU_COPY_BYTES = 256 << 20, GPU_COPY_BYTES = 1 << 30 };

/* Of several processes the slowest's. */
static bool time_one_run(Stepper *s, long steps, double *seconds, Error *err)
{
    Exchange *x = s->options.exchange;
    if (!exchange_meet(x, err))
        return false;
    double start = clock_seconds();
    bool ok = stepper_advance(s, steps, err) && s->backend->finish(s->backend, err);
    double took = start - clock_seconds();
    if (!exchange_least(x, &took, 1, err))
        return false;
    *seconds = -took;
    return ok;
}

/* Of several processes the one that speaks says how many steps. */
static bool agree_steps(const Stepper *s, long *steps, Error *err)
{
    double value = exchange_speaks(s->options.exchange) ? (double)*steps : (double)INFINITY;
    if (!exchange_least(s->options.exchange, &value, 1, err))
        return false;
    *steps = (long)value;
    return true;
}

/* A pass of any number of steps needs several tens of them to be itself. */
static long fewest_steps(const Program *program)
{
    enum { STEPS_IN_ONE_GO = 48 };
    for (size_t i = 0; i < program->pass_count; i++)
        if (program->passes[i].steps == 0)
            return STEPS_IN_ONE_GO < program->batch ? STEPS_IN_ONE_GO : program->batch;
    return 4 * passes_largest(program);
}

/* Doubles the steps until they take long enough; that is the warm-up too. */
static bool find_steps(Stepper *s, double wanted, long *steps, Error *err)
{
    double seconds = 0;
    *steps = fewest_steps(s->program);
    if (!agree_steps(s, steps, err))
        return false;
    for (;; *steps *= 2) {
        if (!time_one_run(s, *steps, &seconds, err))
            return false;
        if (seconds >= wanted / 2)
            break;
    }
    double more = wanted / seconds;
    long unit = passes_largest(s->program);
    if (more > 1)
        *steps = (long)((double)*steps * more) / unit * unit;
    return agree_steps(s, steps, err);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool measure_all(Stepper *s, const BenchOptions *options, BenchResult *out, Error *err)
{
    double rates[MOST_REPEATS] = {0}, seconds;
    int n = options->repeats > 0 ? options->repeats : 7;
    n = n < MOST_REPEATS ? n : MOST_REPEATS;
    out->steps = options->steps;
    if (out->steps > 0 ? !time_one_run(s, out->steps, &seconds, err)
                       : !find_steps(s, options->seconds > 0 ? options->seconds : 0.4, &out->steps, err))
        return false;
    const double exchanging = s->options.halo != NULL ? halo_seconds(s->options.halo) : 0;
    for (int i = 0; i < n; i++) {
        if (!time_one_run(s, out->steps, &seconds, err))
            return false;
        rates[i] = (double)out->steps * (double)s->program->cell_count / seconds;
    }
    qsort(rates, (size_t)n, sizeof *rates, by_size);
    out->repeats = n;
    if (s->options.halo != NULL)
        out->exchange_seconds = (halo_seconds(s->options.halo) - exchanging) / (double)n / (double)out->steps;
    out->slowest = rates[0];
    out->fastest = rates[n - 1];
    out->cells_per_second = n % 2 == 1 ? rates[n / 2] : (rates[n / 2 - 1] + rates[n / 2]) / 2;
    return true;
}

static double state_bytes(const Program *program)
{
    double bytes = 0;
    for (size_t i = 0; i < program->buffer_count; i++)
        if (program->buffers[i].kind == BUFFER_STATE)
            bytes += (double)program->buffers[i].element * (double)program->buffers[i].count;
    return bytes;
}

/* The bytes of tiles hold what neighbours load twice, at most as much again as they keep. */
static const char *remark_on(const Program *program, const BenchResult *r)
{
    const bool tiles = strcmp(program->schedule, "sweep") != 0;
    if (program_stays_on_chip(program))
        return "not bound by copies: the fields stay on the chip";
    if (r->share <= 1.02)
        return NULL;
    if (r->state_bytes < 64.0 * (1 << 20))
        return "above the memory's bound: the fields are small enough to stay in the caches";
    if (tiles && r->share < 2)
        return "above the memory's bound: sites that neighbouring tiles both load are counted twice, but come from the "
               "cache";
    return "above the memory's bound: the planned bytes per cell or the measured copy bandwidth is wrong; do not quote "
           "this figure";
}

/* What the memory allows: of several processes that of all devices. */
static void find_bound(const Program *program, BenchResult *out)
{
    double copies = out->part_count > 0 ? 0 : out->copy_bytes_per_second;
    for (int i = 0; i < out->part_count; i++)
        copies += out->parts[i].copy_per_second;
    out->bound_cells_per_second = program_bound(program, copies);
    out->share = out->bound_cells_per_second > 0 ? out->cells_per_second / out->bound_cells_per_second : 0;
    out->remark = remark_on(program, out);
}

/* What a run fetches is fetched, and looks are made, whatever they see. */
static bool drop_samples(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    (void)context, (void)probe, (void)steps, (void)values, (void)count, (void)err;
    return true;
}

static bool drop_records(void *context, int recording, long first, const double *values, size_t count, Error *err)
{
    (void)context, (void)recording, (void)first, (void)values, (void)count, (void)err;
    return true;
}

bool bench_run(Backend *b, const Program *program, const BenchOptions *options, BenchResult *out, Error *err)
{
    *out = (BenchResult){.bytes_per_cell_step = program->bytes_per_cell_step, .state_bytes = state_bytes(program)};
    const StepperHooks hooks = {.probe = drop_samples, .record = drop_records};
    const StepperOptions stepping = {
        .hooks = hooks, .unguarded = true, .exchange = options->exchange, .halo = options->halo};
    size_t bytes = b->info.gpu ? GPU_COPY_BYTES : CPU_COPY_BYTES;
    if (!options->no_copy && !b->copy_bandwidth(b, bytes, &out->copy_bytes_per_second, err))
        return false;
    Stepper s;
    if (!stepper_init(&s, b, program, &stepping, 0, err))
        return false;
    s.looking = true;
    bool ok = measure_all(&s, options, out, err);
    stepper_free(&s);
    if (ok && options->halo != NULL)
        ok = bench_parts(b, program, options, (double)program->cell_count / out->cells_per_second, out, err);
    if (ok)
        find_bound(program, out);
    return ok;
}

void bench_free(BenchResult *result)
{
    free(result->parts);
    result->parts = NULL;
}
