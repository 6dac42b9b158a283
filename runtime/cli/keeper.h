/* Keeper: a run's checkpoints. Writes them every so many steps or minutes and at an
 * interruption, and brings a run back from one. Of several processes all call these together. */
#ifndef YEEC_CLI_KEEPER_H
#define YEEC_CLI_KEEPER_H

#include "cli/session.h"
#include "output/checkpoint.h"
#include "stepping/stepper.h"

typedef struct Keeper {
    const Options *options;
    const Session *session;
    Results *results;
    Decay *decay;
    Stepper *stepper;
    const char *folder;
    long every;          /* steps; 0: not by steps */
    double period, last; /* seconds of the clock; period 0: not by time */
    bool never;          /* --checkpoint 0 */
    RunSoFar sofar;      /* where the run began: 0, or what the checkpoint had */
    ManifestPair *parameters, *settings;
} Keeper;

/* --resume: takes from the folder's checkpoint what the command line leaves out: scene, --set, --allow-file,
 * --precision, --steps, --checkpoint. *o is changed; the texts live in *head (json_decref). */
bool keeper_recall(Options *o, Exchange *x, json_t **head, Error *err);
/* The same from a head that is there, and what puts how this run was started into one. */
bool keeper_take(Options *o, const json_t *head, Error *err);
void keeper_put_start(const Options *o, json_t *head);

bool keeper_init(Keeper *k, const Options *o, const Session *s, Results *r, Decay *decay, const char *folder,
                 Error *err);
void keeper_free(Keeper *k);

/* --resume: loads the device's state and the samples so far; results_resume comes next. */
bool keeper_load(Keeper *k, Error *err);

/* The event that writes them; `every` 0 and no fire when there are none to write. */
StepperEvent keeper_event(Keeper *k);
/* Writes one now, unless the guard finds the fields unstable. */
bool keeper_save(Keeper *k, Error *err);
/* The same where a failure is a warning, which ends with `after`. */
bool keeper_try(Keeper *k, const char *after);

#endif
