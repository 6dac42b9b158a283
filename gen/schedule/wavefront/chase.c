/* Threads on a flat grid follow one another in time: each takes a round of steps over all rows, behind the thread that
 * takes the steps before. So a thread waits at first for all those before it, each of which is ahead by its steps
 * (twice as many on a ring) and two blocks of rows; longer rounds have more to wait for, shorter ones go over memory
 * more often. A batch of steps is shared out in rounds of one size, as many for each thread. The numbers are of a Xeon
 * with 16 threads (tests/bench/README.md, plain C on many threads). */
#include "schedule/wavefront/chase.h"

/* A row from memory or the third-level cache, in steps of one in the second-level cache. */
static const double FETCH = 4;
/* A row in both halves of a sweep whose data stay in the threads' own caches, and elsewhere. */
static const double SWEPT_NEAR = 2, SWEPT_FAR = 5;

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
    enum { BLOCK = 4, ROUND = 4 };
    const Chase c = chase_of(plan);
    const size_t near = plan->options.cache[1] * (size_t)c.threads;
    if (!plan->grid->axis[1].present || plan->grid->axis[2].present)
        return false;
    const bool fits = chase_row_bytes(plan) * (size_t)c.rows < near;
    const double share = (double)((c.rows + c.threads - 1) / c.threads) * (double)c.count;
    return (fits ? SWEPT_NEAR : SWEPT_FAR) * share < chase_time(&c, ROUND, BLOCK);
}
