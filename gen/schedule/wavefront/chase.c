/* Threads on a flat grid follow one another in time: each takes a round of steps over all rows, behind the thread that
 * takes the steps before. So a thread waits at first for all those before it, each of which is ahead by its steps
 * (twice as many on a ring) and two blocks of rows; longer rounds have more to wait for, shorter ones go over memory
 * more often. A batch of steps is shared out in rounds of one size, as many for each thread. The numbers are of a Xeon
 * with 16 threads (tests/bench/README.md, plain C on many threads). */
#include "schedule/wavefront/chase.h"

/* A row from memory or the third-level cache, in steps of one in the second-level cache. */
static const double FETCH = 4;
size_t chase_row_bytes(const Plan *plan)
{
    size_t bytes = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        if (plan->model->field_buffer[c] >= 0)
            bytes += plan->model->buffers.items[plan->model->field_buffer[c]].element;
    }
    return bytes * (size_t)plan->model->layout.stride[1];
}

Chase chase_of(const Plan *plan)
{
    const Axis *axis = &plan->grid->axis[1];
    Chase c = {.rows = axis->sites, .count = plan->model->batch, .threads = plan->options.units};
    for (size_t i = 0; i < plan->model->tones.count; i++) {
        const long every = plan->model->tones.items[i].every;
        c.count = every > 0 && every < c.count ? every : c.count;
    }
    c.threads = c.threads > 0 ? c.threads : 1;
    c.ring = axis->present && boundary_wraps(axis->low.kind);
    return c;
}

double chase_time(const Chase *c, long round, long block)
{
    const long turns = (c->count + round * c->threads - 1) / (round * c->threads);
    const long steps = (c->count + turns * c->threads - 1) / (turns * c->threads);
    const long ahead = (c->ring ? 2 : 1) * steps, rows = c->rows + ahead;
    const double behind = (double)(c->threads - 1) * (double)(2 * block + ahead);
    return ((double)(turns * rows) + behind) * (double)steps * (1 + FETCH / (double)steps);
}

bool chase_is_vain(const Plan *plan)
{
    enum { FEWEST = 4 };
    const Chase c = chase_of(plan);
    return plan->grid->axis[1].present && !plan->grid->axis[2].present && c.rows < FEWEST * c.threads;
}
