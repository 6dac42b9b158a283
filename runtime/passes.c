/* Composition of passes, greedy: every pass gives the same bits, so only speed depends on the choice. */
#include "passes.h"

#include <assert.h>

/* A pass of 0 steps advances any number in one go. */
static long size_for(const Pass *pass, long left)
{
    return pass->steps == 0 ? left : pass->steps;
}

static const Pass *largest_that_fits(const Program *program, long left)
{
    const Pass *best = NULL;
    for (size_t i = 0; i < program->pass_count; i++) {
        const Pass *pass = &program->passes[i];
        long size = size_for(pass, left);
        if (size <= left && (best == NULL || size >= size_for(best, left)))
            best = pass;
    }
    assert(best != NULL); /* pass 0 advances one step */
    return best;
}

static bool advance(Backend *b, const Program *program, long m, long absolute, long count, Error *err)
{
    while (count > 0) {
        const Pass *pass = largest_that_fits(program, count);
        long repeat = pass->steps == 0 ? count : count / pass->steps;
        if (!b->run(b, pass, m, absolute, repeat, err))
            return false;
        long done = pass->steps == 0 ? repeat : repeat * pass->steps;
        m += done;
        absolute += done;
        count -= done;
    }
    return true;
}

/* Steps from `absolute` to where some sums are next due, at most `count`. */
static long until_sample(const Program *program, long absolute, long count)
{
    for (size_t i = 0; i < program->accumulator_count; i++) {
        long every = program->accumulators[i].every, left = every - absolute % every;
        count = left < count ? left : count;
    }
    return count;
}

/* The sums due after step `absolute`, which is step m of the batch. */
static bool accumulate(Backend *b, const Program *program, long m, long absolute, Error *err)
{
    for (size_t i = 0; i < program->accumulator_count; i++) {
        const Accumulator *a = &program->accumulators[i];
        if (absolute % a->every == 0 && !b->run(b, &a->pass, m, absolute - 1, 1, err))
            return false;
    }
    return true;
}

bool passes_advance(Backend *b, const Program *program, long m, long absolute, long count, Error *err)
{
    while (count > 0) {
        long n = until_sample(program, absolute, count);
        if (!advance(b, program, m, absolute, n, err))
            return false;
        m += n;
        absolute += n;
        count -= n;
        if (!accumulate(b, program, m - 1, absolute, err))
            return false;
    }
    return true;
}

long passes_largest(const Program *program)
{
    long largest = 1;
    for (size_t i = 0; i < program->pass_count; i++)
        if (program->passes[i].steps > largest)
            largest = program->passes[i].steps;
    return largest;
}
