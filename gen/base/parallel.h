/* Parallel: independent items shared out among threads. The result must not
 * depend on who takes which item; yeec's output is the same for any number of
 * threads. OMP_NUM_THREADS is honoured, as in the kernels. Threads are made when
 * they are first wanted and stay, for the loops after that; they get no signal that ends a run. */
#ifndef YEEC_BASE_PARALLEL_H
#define YEEC_BASE_PARALLEL_H

#include <stdatomic.h>

typedef void ParallelBody(void *context, long item, int worker);

/* Threads worth starting on this machine, at least 1. */
int parallel_threads(void);
/* Calls body for items 0..count-1, worker in 0..threads-1; returns when all are done.
 * Runs on fewer threads when the system refuses to start one. Bodies may have loops of their own. */
void parallel_for(long count, int threads, ParallelBody *body, void *context);

/* A loop under way; its place is the caller's until its end. */
typedef struct ParallelLoop {
    ParallelBody *body;
    void *context;
    long count;
    atomic_long next;
    int seats, workers, busy; /* open to other threads, taken so far, at work */
    struct ParallelLoop *later;
} ParallelLoop;

/* The same in two calls, with other work between them, meanwhile `threads` - 1 others begin: end takes part in what is
 * left, as worker 0, and returns when all is done. */
void parallel_begin(ParallelLoop *loop, long count, int threads, ParallelBody *body, void *context);
void parallel_end(ParallelLoop *loop);

#endif
