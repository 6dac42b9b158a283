/* Composition of passes, greedy: every pass gives the same bits, so only speed depends on the choice. */
#include "stepping/passes.h"

#include "base/number.h"

#include <stdio.h>

/* A pass of 0 steps advances any number in one go. */
static long size_for(const Pass *pass, long left)
{
    return pass->steps == 0 ? left : pass->steps;
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

/* Do all samples from `absolute` on fall on the ends of such passes? */
static bool meets_samples(const Program *program, const Pass *pass, long absolute)
{
    for (size_t i = 0; i < program->accumulator_count; i++)
        if (program->accumulators[i].every % pass->steps != 0 || absolute % pass->steps != 0)
            return false;
    return true;
}

/* Steps that a pass can take in a row, all within `count`, without stepping over a sample. */
static long room_for(const Program *program, const Pass *pass, long absolute, long count)
{
    if (pass->steps > 0 && pass->sums && meets_samples(program, pass, absolute))
        return count;
    return until_sample(program, absolute, count);
}

/* The pass with the most steps that fits, and how many steps it can take; NULL: there is none so small. */
static const Pass *largest_that_fits(const Program *program, long absolute, long count, long *room)
{
    const Pass *best = NULL;
    long most = 0;
    for (size_t i = 0; i < program->pass_count; i++) {
        const Pass *pass = &program->passes[i];
        const long left = room_for(program, pass, absolute, count), size = size_for(pass, left);
        if (size > left || (best != NULL && size < most))
            continue;
        best = pass;
        most = size;
        *room = left;
    }
    return best;
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
        long room = 0;
        const Pass *pass = largest_that_fits(program, absolute, count, &room);
        if (pass == NULL)
            return error_set(err, ERROR_SYSTEM,
                             "no pass of the program makes the %ld steps after step %ld (a bug in yeec)", count,
                             absolute);
        const long repeat = pass->steps == 0 ? room : room / pass->steps;
        if (!b->run(b, pass, m, absolute, repeat, err))
            return false;
        const long done = pass->steps == 0 ? repeat : repeat * pass->steps;
        m += done;
        absolute += done;
        count -= done;
        b->room = b->room > done ? b->room - done : 0;
        if (!pass->sums && !accumulate(b, program, m - 1, absolute, err))
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

long passes_span(const Program *program)
{
    long most = passes_largest(program);
    for (size_t i = 0; i < program->pass_count; i++) {
        long steps = 0;
        if (program->passes[i].steps == 0 && sscanf(program->passes[i].name, "blocked:%ld", &steps) == 1 &&
            steps > most)
            most = steps;
    }
    return most;
}

long passes_unit(const Program *program)
{
    long unit = 0;
    for (size_t i = 0; i < program->pass_count; i++)
        unit = common_divisor(unit, program->passes[i].steps > 0 ? program->passes[i].steps : 1);
    return unit > 0 ? unit : 1;
}

long passes_rounded(const Program *program, long steps)
{
    return round_up(steps, passes_unit(program));
}
