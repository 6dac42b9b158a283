/* Reproduction: an experiment (scene/experiment.h) being carried out in a folder:
 *     FOLDER/report.html                the page
 *     FOLDER/report.txt runs.csv        its tables and verdicts as text; every run with device, times, digest
 *     FOLDER/machine.json               the machine it was made on
 *     FOLDER/runs/<run>/                what `yeec run` leaves, of the last repeat
 *     FOLDER/runs/<run>/result.json     what counts: written last, so that a run that has one is not made again
 *     FOLDER/plots/<name>.svg .gp .dat  plots with gnuplot's script and data
 * Runs are children: each has the machine to itself and is timed from start to end.
 */
#ifndef YEEC_CLI_REPRODUCE_H
#define YEEC_CLI_REPRODUCE_H

#include "base/text.h"
#include "cli/options.h"
#include "scene/experiment.h"

#include <jansson.h>

typedef struct Reproduction {
    const Options *options;
    Experiment *experiment;
    char *folder;
    char self[4096];     /* this program */
    char device[3][300]; /* "NVIDIA H200, driver ..." by backend; "" where absent */
    char absence[3][300];
    ExperimentOptions declared;
    json_t *facts;       /* of the machine: a list of {name, text} */
    size_t made, kept;   /* runs */
    size_t failed;       /* runs; those that this machine cannot make, a backend being absent, are none */
    Text failures;       /* the names of the first few: "mode-8, mode-16" */
    double began, spent; /* clock at the start; s spent in runs made now */
} Reproduction;

/* Which backends there are, and what the machine is. */
bool machine_look(Reproduction *r);
/* To and from FOLDER/machine.json. */
bool machine_keep(const Reproduction *r, Error *err);
bool machine_recall(Reproduction *r, Error *err);

/* Makes run `number`, or takes what an earlier call left, and hands the result in. Run failures are results
 * (absent, with the reason) and counted; errors are the system's. */
bool reproduce_run(Reproduction *r, size_t number, Error *err);
/* Has run `number` a result from the same request? */
bool reproduce_is_done(const Reproduction *r, size_t number);
/* Plots, animations, report.html and the text for a terminal. */
bool reproduce_page(Reproduction *r, Error *err);

#endif
