/* The share of exchanges: the processes step once more without them, each by itself. Their ghosts are then those of
 * before, their inner ends walls, which takes as long to compute. What the slowest saves against all together is what
 * exchanges and waiting for one another cost. */
#include "measuring/bench.h"

#include "stepping/passes.h"
#include "stepping/stepper.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With as much work as together: passes are as long, and rows are left out that nothing would come of. */
static bool time_alone(Backend *b, const Program *program, long steps, long between, double *per_step, Error *err)
{
    enum { REPEATS = 3 };
    Stepper s;
    double best = 0;
    bool ok = stepper_init(&s, b, program, NULL, 0, err);
    if (!ok)
        return false;
    for (int i = 0; i < REPEATS + 1; i++) { /* the first warms up */
        const double start = clock_seconds();
        for (long done = 0; done < (ok ? steps : 0); done += between) {
            b->room = between;
            ok = stepper_advance(&s, between < steps - done ? between : steps - done, err);
        }
        ok = ok && b->finish(b, err);
        const double seconds = clock_seconds() - start;
        best = i == 1 || (i > 0 && seconds < best) ? seconds : best;
    }
    stepper_free(&s);
    *per_step = best / (double)steps;
    return ok;
}

static BenchPart describe(const Backend *b, const Program *program, const BenchOptions *options, const BenchResult *r)
{
    BenchPart p = {.part = part_cells(program),
                   .copy_per_second = r->copy_bytes_per_second,
                   .sent_bytes = (double)halo_bytes(options->halo)};
    snprintf(p.device, sizeof p.device, "%s, %.100s", backend_name(b->info.backend), b->info.name);
    p.cells = part_share(&p.part) * (double)program->cell_count;
    return p;
}

bool bench_parts(Backend *b, const Program *program, const BenchOptions *options, double seconds, BenchResult *out,
                 Error *err)
{
    const int count = exchange_count(options->exchange), own = exchange_number(options->exchange);
    const bool speaks = exchange_speaks(options->exchange);
    const double exchanging = halo_beside(options->halo) ? 0 : out->exchange_seconds;
    double slowest = 0;
    out->parts = calloc((size_t)count, sizeof *out->parts);
    if (out->parts == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for what the processes measured");
    BenchPart *mine = &out->parts[speaks ? own : 0];
    *mine = describe(b, program, options, out);
    mine->exchange_seconds = exchanging;
    time_alone(b, program, out->steps, halo_between(options->halo), &mine->alone, err);
    if (!exchange_gather(options->exchange, out->parts, (size_t)own * sizeof *mine, sizeof *mine, err))
        return false;
    out->part_count = count;
    for (int i = 0; i < count; i++)
        slowest = out->parts[i].alone > slowest ? out->parts[i].alone : slowest;
    out->exchange_share = seconds > slowest ? (seconds - slowest) / seconds : 0;
    out->direct = halo_direct(options->halo);
    return true;
}
