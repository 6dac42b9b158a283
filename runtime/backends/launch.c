/* Arguments, group counts and the order of launches; see launch.h. */
#include "backends/launch.h"

#include <math.h>
#include <stdio.h>

ArgValue launch_number(const Arg *arg, Moment at, size_t *bytes)
{
    ArgValue v = {0};
    *bytes = sizeof v.i32;
    switch (arg->kind) {
    case ARG_STEP:
        v.i32 = (int32_t)(arg->value + at.m);
        break;
    case ARG_PHASE:
        v.i32 = (int32_t)(at.absolute % arg->value);
        break;
    case ARG_COUNT:
        v.i32 = (int32_t)at.count;
        break;
    case ARG_ROOM:
        v.i32 = (int32_t)at.room;
        break;
    case ARG_LONG:
        v.i64 = arg->value;
        *bytes = sizeof v.i64;
        break;
    default:
        v.i32 = (int32_t)arg->value;
        break;
    }
    return v;
}

bool launch_groups(const Launch *launch, size_t groups[3])
{
    for (int a = 0; a < 3; a++) {
        size_t local = launch->local[a] > 0 ? launch->local[a] : 1;
        groups[a] = launch->global[a] / local + (launch->global[a] % local != 0);
    }
    return groups[0] > 0 && groups[1] > 0 && groups[2] > 0;
}

bool launch_list(const Program *program, size_t number, LaunchList *out)
{
    const size_t passes = program->pass_count, captures = passes + program->accumulator_count;
    if (number >= captures + program->capture_count)
        return false;
    if (number >= captures) {
        const Capture *capture = &program->captures[number - captures];
        *out = (LaunchList){capture->launches, capture->launch_count};
        return true;
    }
    const Pass *pass = number < passes ? &program->passes[number] : &program->accumulators[number - passes].pass;
    *out = (LaunchList){pass->launches, pass->launch_count};
    return true;
}

int launch_most_args(const Program *program)
{
    LaunchList list;
    int most = 0;
    for (size_t n = 0; launch_list(program, n, &list); n++)
        for (size_t i = 0; i < list.count; i++)
            most = list.items[i].arg_count > most ? list.items[i].arg_count : most;
    return most;
}

/* In a pass that ends at this step. */
static bool is_due(const Launch *launch, long step)
{
    return launch->every <= 1 || step % launch->every == 0;
}

static bool begin_group(const LaunchTarget *target, Error *err)
{
    return target->group == NULL || target->group(target->state, err);
}

/* One pass whose first step is absolute + 1. A launch on stream 0 begins a group even when it is not due. */
static bool one_pass(const LaunchTarget *target, const Pass *pass, Moment at, Error *err)
{
    for (size_t i = 0; i < pass->launch_count; i++) {
        const Launch *launch = &pass->launches[i];
        if ((i == 0 || launch->stream == 0) && !begin_group(target, err))
            return false;
        if (is_due(launch, at.absolute + (pass->steps > 0 ? pass->steps : 1)) &&
            !target->launch(target->state, launch, at, err))
            return false;
    }
    if (pass->swaps)
        *target->current ^= 1;
    return true;
}

bool launch_passes(const LaunchTarget *target, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    if (repeat <= 0)
        return true;
    if (pass->steps == 0)
        return one_pass(target, pass, (Moment){m, repeat, target->room, absolute}, err) && begin_group(target, err);
    for (long r = 0; r < repeat; r++) {
        long shift = r * pass->steps;
        if (!one_pass(
                target, pass,
                (Moment){m + shift, pass->steps, target->room > shift ? target->room - shift : 0, absolute + shift},
                err))
            return false;
    }
    return begin_group(target, err);
}

uint64_t launch_program_bytes(const Program *program)
{
    uint64_t total = 0;
    for (size_t i = 0; i < program->buffer_count; i++)
        total += (uint64_t)buffer_bytes(&program->buffers[i]) * (uint64_t)buffer_copies(&program->buffers[i]);
    return total;
}

const char *launch_fitting(const Program *program, uint64_t have, char text[64])
{
    int axes = 0;
    for (int a = 0; a < 3; a++)
        axes += program->cell[a] > 0;
    double share = (double)have / (double)(launch_program_bytes(program) + 1);
    /* Rounded down, and a little less for what does not shrink with the cells. */
    double scale = floor(95 * pow(share, 1.0 / (axes > 0 ? axes : 1))) / 100;
    snprintf(text, 64, "%.2f times as many cells along each axis fit", scale);
    return text;
}

const char *launch_less_precise(const Program *program)
{
    return program->precision == PRECISION_F64 ? "--precision f32 or " : "";
}

const char *launch_size_text(uint64_t bytes, char text[32])
{
    const double kib = 1024, mib = 1024 * kib, gib = 1024 * mib;
    if ((double)bytes >= gib)
        snprintf(text, 32, "%.1f GiB", (double)bytes / gib);
    else if ((double)bytes >= mib)
        snprintf(text, 32, "%.1f MiB", (double)bytes / mib);
    else
        snprintf(text, 32, "%.1f KiB", (double)bytes / kib);
    return text;
}

bool launch_fits(const Program *program, uint64_t have, const char *device, const char *instead, Error *err)
{
    char need[32], has[32], fit[64];
    const uint64_t bytes = launch_program_bytes(program);
    return bytes <= have ||
           error_set(err, ERROR_SYSTEM,
                     "the fields need %s but %s has %s for them: use larger cells or a smaller domain (%s), %s%s",
                     launch_size_text(bytes, need), device, launch_size_text(have, has),
                     launch_fitting(program, have, fit), launch_less_precise(program), instead);
}

bool launch_out_of_memory(const Program *program, uint64_t placed, const Buffer *buffer, const char *device,
                          const char *instead, Error *err)
{
    char need[32], size[32], fit[64];
    return error_set(err, ERROR_SYSTEM,
                     "%s is out of memory: the fields need %s, of which %s for buffer '%.100s' could not be had: use "
                     "larger cells or a smaller domain (%s), %s%s",
                     device, launch_size_text(launch_program_bytes(program), need),
                     launch_size_text(buffer_bytes(buffer), size), buffer->name, launch_fitting(program, placed, fit),
                     launch_less_precise(program), instead);
}

bool launch_check_range(const Program *program, int buffer, size_t offset, size_t bytes, Error *err)
{
    if (program == NULL)
        return error_set(err, ERROR_SYSTEM, "no program is loaded on the device (a bug in yeec)");
    if (buffer < 0 || (size_t)buffer >= program->buffer_count)
        return error_set(err, ERROR_SYSTEM, "there is no buffer %d in the program (a bug in yeec)", buffer);
    const Buffer *b = &program->buffers[buffer];
    size_t size = buffer_bytes(b);
    if (offset > size || bytes > size - offset)
        return error_set(err, ERROR_SYSTEM, "bytes %zu to %zu are outside buffer '%s' of %zu bytes (a bug in yeec)",
                         offset, offset + bytes, b->name, size);
    return true;
}
