/* libFuzzer target: any bytes as a checkpoint of a small run on a device made of an
 * array. What is refused must say so; what is accepted must have filled the state.
 * Hashes are not compared in this build, or nothing would ever get past them.
 *
 * tests/fuzz/test_fuzz_checkpoint.sh builds and runs it; the corpus in tests/fuzz/checkpoint began with a file that
 * YEEC_FUZZ_SEED=FILE makes it write.
 */
#include "fake.h"

#include "output/checkpoint.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What json.c asks of the list of backends, which is not linked. */
const char *backend_name(BackendKind kind)
{
    return kind == BACKEND_C ? "c" : "";
}

/* seed/checkpoint.bin: a checkpoint that is accepted. */
static void write_seed(const char *folder, Fake *fake, const RunIdentity *run, RunSoFar *sofar)
{
    Error err = {0};
    RunStart start = {.scene = "a.lua", .steps = -1};
    for (long step = 2; step < 9; step += 2)
        series_add(&sofar->series->items[0], &step, &(double){0.5}, 1);
    sofar->step = 10;
    guard_kept_free(&sofar->guard);
    sofar->guard = (GuardKept){.level = 0.5, .rows = 1, .row = calloc(3, sizeof(double))};
    if (sofar->guard.row == NULL)
        abort();
    if (!checkpoint_save(folder, run, &start, sofar, &(RunDevice){.backend = &fake->backend}, &err))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ManifestPair parameters[] = {{.name = "cells", .value = "40"}};
    static Fake fake;
    SeriesSet series;
    Kept kept[2] = {{0, 0}};
    Decay decay = {0};
    Error err = {0};
    if (size == 0)
        return 0;
    fake_init(&fake, 100);
    for (int i = 0; i < 2; i++)
        fake.buffers[i].block = (StateBlock){.origin = 3, .stride = {50, 50}, .count = {42, 1, 1}, .low = 42};
    series_init(&series, &fake.program);
    RunIdentity run = {&fake.program, parameters, 1};
    RunSoFar sofar = {.series = &series, .kept = kept, .kept_count = 2, .decay = &decay};
    FILE *f = fmemopen((void *)(uintptr_t)data, size, "rb");
    bool ok = checkpoint_read(f, "fuzz", &run, &(RunDevice){.backend = &fake.backend}, &sofar, &err);
    fclose(f);
    const char *seed = getenv("YEEC_FUZZ_SEED");
    if (seed != NULL)
        write_seed(seed, &fake, &run, &sofar);
    if (ok == (err.code != ERROR_NONE) || (!ok && err.message[0] == '\0') || (ok && sofar.step < 0))
        abort();
    series_free(&series);
    guard_kept_free(&sofar.guard);
    return 0;
}
