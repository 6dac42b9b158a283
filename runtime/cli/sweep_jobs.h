/* The runs of a sweep, each in a process of its own, --jobs of them at a time. */
#ifndef YEEC_CLI_SWEEP_JOBS_H
#define YEEC_CLI_SWEEP_JOBS_H

#include "cli/sweep_results.h"

/* Makes the runs that have not `begun`, and marks them so, and `failed` those that ended otherwise than with status 0.
 * Where there are several jobs, plain C's threads are shared out among them. An error of a run is said once and does
 * not end the sweep; a signal does: each run that goes on ends as one alone would, with its checkpoint. The value is
 * the first status that is not 0. */
int sweep_work(const Sweep *sweep, int (*run_once)(const Options *), bool *begun, bool *failed, Error *err);

/* How run `number` is made alone: its parameters, its folder. */
Options sweep_options(const Sweep *sweep, size_t number);

#endif
