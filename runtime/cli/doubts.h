/* Doubts: what a finished run's results are to be distrusted for. Each is told on stderr and stands among the warnings
 * of run.json and the report. */
#ifndef YEEC_CLI_DOUBTS_H
#define YEEC_CLI_DOUBTS_H

#include "cli/options.h"
#include "output/results.h"
#include "stepping/guard.h"

typedef struct Doubts {
    const Options *options;
    Scene *scene;
    const Results *results;
    const Guard *guard;         /* knows how the fields die away */
    const FieldSummary *fields; /* at the last step, by field */
    long step;                  /* at which the run ended */
    double energy_left;         /* of its largest value, where an energy{} monitor tells; else NAN */
} Doubts;

/* Spectra of fields that have not died away or settled; after results_take_spectra. */
void doubts_of_spectra(const Doubts *d);
/* A probe that ended the run while fields elsewhere were on their way; after the last step. */
void doubts_of_stop(const Doubts *d);
/* Ports likewise, and passive ones that give more than they get; after results_finish. */
void doubts_of_ports(const Doubts *d);
/* Resonances that were not found; likewise. */
void doubts_of_resonances(const Doubts *d);

#endif
