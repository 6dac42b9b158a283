/* Checkpoint: what a run needs to go on as if it had never stopped, in its folder as
 * checkpoint.bin, with the one before it as checkpoint.old.bin. A file of sections
 * (sections.h), each with its hash:
 *     "run"       JSON: version, scene, parameters, precision, dt, cells, step, and how it was started
 *     "series"    samples of every probe and energy so far
 *     "kept"      what the files beside it must have: frames of every snapshot, rows of every recording (kept.h)
 *     "stop"      the stop rule's memory
 *     "guard"     what the guard has learned (stepping/guard.h)
 *     <state>     one per state of the whole domain: the fields, memory variables and running sums as dense rows
 *                 (stepping/states.h)
 * Frames and rows themselves stay in their files, which are on the disk before the checkpoint is.
 * A newest one found damaged is put aside as checkpoint.damaged.bin.
 * The state has no layout of a device or schedule in it, and no cut, so a run goes on on any of them, as one process or
 * as several, with the same bits. Several processes call all together; the one that speaks has the file.
 */
#ifndef YEEC_OUTPUT_CHECKPOINT_H
#define YEEC_OUTPUT_CHECKPOINT_H

#include "exchange/exchange.h"
#include "output/decay.h"
#include "output/kept.h"
#include "output/manifest.h"
#include "stepping/guard.h"

#include <jansson.h>

/* What says which run it is; all of it must be the same when the run goes on. */
typedef struct RunIdentity {
    const Program *program;
    const ManifestPair *parameters;
    size_t parameter_count;
} RunIdentity;

/* How the run was started, so that it can be started again. */
typedef struct RunStart {
    const char *scene;
    const char *folder;           /* where that was; the scene's path may be relative */
    const ManifestPair *settings; /* --set */
    size_t setting_count;
    long steps;         /* --steps; -1: the scene's */
    const char *period; /* --checkpoint; NULL: none */
} RunStart;

/* What a run has behind it, besides what is on the device. */
typedef struct RunSoFar {
    long step;
    double seconds; /* of stepping */
    SeriesSet *series;
    Kept *kept; /* in files beside: per capture of the program, then per recording */
    size_t kept_count;
    Decay *decay;    /* series not included */
    GuardKept guard; /* owned by whoever fills it */
} RunSoFar;

/* Where the state is: on a device, or on those of several processes. */
typedef struct RunDevice {
    Backend *backend;
    Exchange *exchange;
} RunDevice;

/* Puts it there, for keeper_take (cli/keeper.h). */
void checkpoint_put_start(json_t *o, const RunStart *start);

/* Writes a checkpoint into `folder`; what was the newest becomes the older one. On failure both stay. */
bool checkpoint_save(const char *folder, const RunIdentity *run, const RunStart *start, const RunSoFar *sofar,
                     const RunDevice *device, Error *err);

/* The "run" section of the newest checkpoint in `folder` that has a whole one; NULL with an error when there is
 * none. Released with json_decref. */
json_t *checkpoint_head(const char *folder, Error *err);

/* Does `folder` have any? */
bool checkpoint_is_there(const char *folder);

/* Is it this run's? ERROR_SCENE that says what differs. */
bool checkpoint_matches(const json_t *head, const char *path, const RunIdentity *run, Error *err);

/* Puts a checkpoint's state back onto the device and into *sofar, whose series are the program's and empty,
 * kept an array of kept_count. When the newest is damaged the older one counts and `note` (a sentence; "" otherwise)
 * says so. */
bool checkpoint_load(const char *folder, const RunIdentity *run, const RunDevice *device, RunSoFar *sofar, char *note,
                     size_t size, Error *err);

/* One file's content, for checkpoint_load and for tests. */
bool checkpoint_read(FILE *stream, const char *path, const RunIdentity *run, const RunDevice *device, RunSoFar *sofar,
                     Error *err);

/* Removes all of them. */
void checkpoint_remove(const char *folder);

#endif
