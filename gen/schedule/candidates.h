/* Schedules worth measuring (candidates.c). */
#ifndef YEEC_SCHEDULE_CANDIDATES_H
#define YEEC_SCHEDULE_CANDIDATES_H

#include "schedule/plan.h"

typedef struct Candidate {
    const char *schedule; /* in the plan's arena */
    double cost;          /* bytes of memory traffic that take as long, per cell and step; 0 unknown */
} Candidate;

enum { MOST_CANDIDATES = 16 };

/* Round 0: kinds of schedules, steps and tiles, whatever `plan` has; later rounds: variants of the schedule that
 * `plan` has. The most promising come first. Returns how many; 0: there is nothing more to try. */
int plan_candidates(Plan *plan, int round, Candidate out[MOST_CANDIDATES]);

#endif
