/* The progress bar on a terminal. */
#ifndef YEEC_CLI_PROGRESS_H
#define YEEC_CLI_PROGRESS_H

#include "cli/options.h"
#include "output/decay.h"

#include <stdbool.h>

typedef struct Progress {
    bool shown; /* stderr, or that of mpirun, is a terminal that wants it */
    bool colour;
    long last_step;      /* of the run */
    double cells;        /* per step */
    double drawn, began; /* clock, s */
    const Decay *decay;  /* of the stop rule; NULL: none */
    const double *busy;  /* of `processes`, each its part of the time (stepper.h); NULL: not known */
    int processes;
    long decays_from; /* the step at which what it watches was at its largest, as far as was seen */
} Progress;

Progress progress_new(const Options *o, long last_step, double cells);
/* `seconds`: of stepping so far. Draws at most ten times a second. */
void progress_draw(Progress *p, long step, double seconds);
/* Clears the bar's line. */
void progress_end(Progress *p);

#endif
