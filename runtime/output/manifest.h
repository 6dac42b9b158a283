/* run.json: the manifest of a run, written last, so that its presence says that the
 * rest is whole. Keys stand in a fixed order. */
#ifndef YEEC_OUTPUT_MANIFEST_H
#define YEEC_OUTPUT_MANIFEST_H

#include "exchange/part_cells.h"
#include "output/results.h"
#include "stepping/digest.h"
#include "stepping/guard.h"

typedef struct ManifestPair {
    const char *name, *value, *description, *unit; /* NULL: none */
} ManifestPair;

/* A fact of the compiler: text, or a number when text is NULL; `group` becomes an object. */
typedef struct ManifestFact {
    const char *group, *name, *text;
    double number;
} ManifestFact;

typedef struct ManifestTimes {
    double script, voxels, plan, emit, compile, device, stepping, output; /* s */
    double digest, spectra, files, page;                                  /* of output, what comes after stepping */
    bool compile_from_cache;
} ManifestTimes;

/* What one of several processes had of the run. */
typedef struct ManifestShare {
    char host[64], device[128];
    PartCells part;
    bool direct;                         /* what it exchanged went straight between devices, behind its stepping */
    bool beside;                         /* it went behind its stepping, straight or through the host */
    double memory, sent;                 /* bytes; sent in an exchange */
    double stepping, exchanging, waited; /* s; of stepping, what exchanges took, and of that the wait for others */
} ManifestShare;

typedef struct Manifest {
    const char *status; /* "complete", "stopped", "interrupted", "unstable", "failed" */
    const char *reason; /* what went wrong or why it stopped; NULL */
    const Program *program;
    const Results *results;
    const DeviceInfo *device;
    const char *digest;         /* NULL: none */
    const FieldSummary *fields; /* per component; NULL: none */
    const Finding *finding;     /* NULL unless unstable */
    long resumed;               /* the step of the checkpoint that the run went on from; 0: none */
    long steps_asked;           /* --steps; -1: the scene's */
    long steps;                 /* done */
    double copy_bandwidth;      /* of the device, bytes per second; 0: unknown */
    ManifestTimes times;
    const ManifestPair *parameters;
    size_t parameter_count;
    char *const *warnings;
    size_t warning_count;
    const ManifestFact *facts;
    size_t fact_count;
    const ManifestShare *shares; /* of several processes; NULL: none */
    int share_count;
} Manifest;

/* "96% stepping, 3% exchanging, 1% waiting for others": of a share's time. */
typedef struct ShareText {
    char text[80];
} ShareText;
ShareText manifest_share_text(const ManifestShare *share);

/* The text of run.json, ending in a newline (caller frees). */
char *manifest_text(const Manifest *m);
bool manifest_write(const Manifest *m, const char *folder, Error *err);

/* Removes the files that an earlier run's run.json lists, run.json first, but for those in `keep`. */
bool manifest_remove_run(const char *folder, char *const *keep, size_t keep_count, Error *err);

#endif
