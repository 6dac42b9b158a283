/* Where a step's time goes: the time of every kernel, each launch waited for, beside
 * the time of a step as it runs and the time to enqueue it without waiting. On a GPU
 * the last two differ: a launch returns before the kernel has run. */
#ifndef YEEC_RUNTIME_KERNEL_TIMES_H
#define YEEC_RUNTIME_KERNEL_TIMES_H

#include "backends/backend.h"

typedef struct KernelTimes {
    KernelTime *kernels; /* per kernel of the program; seconds are per step */
    long steps;          /* of each measurement */
    double step;         /* s, as it runs: queued, the end waited for */
    double enqueue;      /* s of a step until its last launch has returned */
} KernelTimes;

typedef struct KernelTiming {
    double seconds; /* that a measurement lasts at least */
    long steps; /* of a run: the mean is over all of them, and over more such runs where they are over sooner; 0: any */
} KernelTiming;

/* Steps the program from where it stands, three times over where no steps are asked for: medians. Fails with
 * ERROR_SYSTEM where the backend cannot time its kernels. */
bool kernel_times_measure(Backend *b, const Program *program, const KernelTiming *timing, KernelTimes *out, Error *err);
void kernel_times_free(KernelTimes *times);

#endif
