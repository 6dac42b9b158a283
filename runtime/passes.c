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

bool passes_advance(Backend *b, const Program *program, long m, long absolute, long count, Error *err)
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

long passes_largest(const Program *program)
{
    long largest = 1;
    for (size_t i = 0; i < program->pass_count; i++)
        if (program->passes[i].steps > largest)
            largest = program->passes[i].steps;
    return largest;
}
