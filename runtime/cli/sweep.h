/* A family of runs over parameter values, with a table and plots of what they measured. */
#ifndef YEEC_CLI_SWEEP_H
#define YEEC_CLI_SWEEP_H

#include "cli/options.h"
#include "exchange/exchange.h"

/* Runs the scene by `run_once` for every combination of o->sweeps, each in <out>/<name>=<value>... and in a process of
 * its own, o->jobs at a time, then writes <out>/sweep.csv and sweep.html. With o->resume it goes on with the sweep of
 * that folder: what is finished stays, what was broken off goes on from its checkpoint. Of several processes all make
 * each run together, and the one that speaks does the rest. Returns the first status that is not 0, but goes on after
 * it, unless a signal ended the run. */
int sweep_run(const Options *o, Exchange *exchange, int (*run_once)(const Options *));

#endif
