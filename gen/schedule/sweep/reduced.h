/* The reduced layout (model/layout.c): which scenes can have it. */
#ifndef YEEC_SCHEDULE_REDUCED_H
#define YEEC_SCHEDULE_REDUCED_H

#include "schedule/plan.h"

/* Why the scene cannot be stepped in the reduced layout, as part of a sentence; NULL: it can. */
const char *reduced_obstacle(const Plan *plan);

#endif
