/* Lines that stay on chip (resident.c). */
#ifndef YEEC_SCHEDULE_RESIDENT_H
#define YEEC_SCHEDULE_RESIDENT_H

#include "schedule/plan.h"

bool resident_possible(const Plan *plan, const char **why);
/* The kernel and its passes: of T steps and of fewer, or of any number where one tile holds the line. */
bool resident_add_passes(Plan *plan, Error *err);

#endif
