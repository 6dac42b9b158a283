/* How long threads take that follow one another over a flat grid, each some steps behind the one before (chase.c). */
#ifndef YEEC_SCHEDULE_WAVEFRONT_CHASE_H
#define YEEC_SCHEDULE_WAVEFRONT_CHASE_H

#include "schedule/plan.h"

typedef struct Chase {
    long rows, count, threads; /* of the grid; steps between two samples or fills of the wave table */
    bool ring;                 /* the rows' axis is periodic */
} Chase;

Chase chase_of(const Plan *plan);
/* The time of `count` steps, in steps of a row in the second-level cache, where a thread takes `round` steps in one
 * pass over the grid and looks ahead in blocks of `block` rows. */
double chase_time(const Chase *c, long round, long block);
/* Is the sweep faster, whatever the round? A flat grid of few rows for each thread (6000 x 40 on 16 threads). */
bool chase_is_vain(const Plan *plan);
/* Bytes of one row that a step reads or writes. */
size_t chase_row_bytes(const Plan *plan);

#endif
