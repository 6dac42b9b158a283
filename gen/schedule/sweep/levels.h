/* Levels: which of the lists of points that a half step launches in a row may run at the same time. */
#ifndef YEEC_SCHEDULE_SWEEP_LEVELS_H
#define YEEC_SCHEDULE_SWEEP_LEVELS_H

#include "schedule/plan.h"

/* level[i] of each of `count` launches of lists, from 0 on: the least above those of all launches before it that it has
 * to come after. What it has to come after changes what it takes, or takes or changes what it changes; two lists of one
 * component that take nothing of it but at their own sites only where these meet. */
void levels_of_lists(const Plan *plan, const Launch *launches, size_t count, int *level);

#endif
