/* sweep.json: what a sweep was started with, so that `run --resume DIR` goes on with it and with no other. */
#ifndef YEEC_CLI_SWEEP_RECORD_H
#define YEEC_CLI_SWEEP_RECORD_H

#include "cli/sweep_results.h"

/* Does the folder hold a sweep? */
bool sweep_is_folder(const char *folder);
/* --resume: takes from the folder's record what the command line leaves out; *record is released with json_decref, and
 * o's texts live in it. */
bool sweep_recall(Options *o, json_t **record, Error *err);
/* Is it the sweep of the record? ERROR_SCENE says what differs. NULL: there is none to agree with. */
bool sweep_agrees(const Sweep *sweep, const json_t *record, Error *err);
/* Writes the record. */
bool sweep_record(const Sweep *sweep, Error *err);

#endif
