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

/* Steps the program from where it stands for about `seconds` three times over, medians. Fails with ERROR_SYSTEM where
 * the backend cannot time its kernels. */
bool kernel_times_measure(Backend *b, const Program *program, double seconds, KernelTimes *out, Error *err);
void kernel_times_free(KernelTimes *times);

#endif
