/* Parallel: independent items shared out among threads. The result must not
 * depend on who takes which item; yeec's output is the same for any number of
 * threads. OMP_NUM_THREADS is honoured, as in the kernels. */
#ifndef YEEC_BASE_PARALLEL_H
#define YEEC_BASE_PARALLEL_H

typedef void ParallelBody(void *context, long item, int worker);

/* Threads worth starting on this machine, at least 1. */
int parallel_threads(void);
/* Calls body for items 0..count-1, worker in 0..threads-1; returns when all are done.
 * Runs on fewer threads when the system refuses to start one. */
void parallel_for(long count, int threads, ParallelBody *body, void *context);

#endif
