/* Verify: steps two loaded programs of one scene together and compares every field
 * and every monitor's sample. They may differ in backend, schedule or precision; with
 * equal precision the first step and site that differ are sought by bisection, both
 * runs starting anew each time. */
#ifndef YEEC_RUNTIME_VERIFY_H
#define YEEC_RUNTIME_VERIFY_H

#include "backends/backend.h"
#include "measuring/compare.h"

#include <signal.h>

enum { VERIFY_FIELDS = 12 };

typedef struct VerifySide {
    Backend *backend;
    const Program *program;
} VerifySide;

typedef struct VerifyReport {
    bool same_precision;
    bool equal;                       /* every bit of everything compared */
    long steps;                       /* compared */
    Comparison fields[VERIFY_FIELDS]; /* as stored; relative to the largest of their kind, E or H */
    size_t field_count;
    Comparison *monitors; /* probes, then captures, in the program's order */
    size_t monitor_count;
    long first_step; /* -1: none, or precisions differ */
    int first_field; /* at that step; -1 when only a monitor differs */
} VerifyReport;

typedef struct VerifyOptions {
    long every; /* steps between two comparisons of the fields; 0: about 20 in all */
    const volatile sig_atomic_t *interrupt;
    void (*progress)(void *context, long step);
    void *context;
} VerifyOptions;

bool verify_run(const VerifySide *a, const VerifySide *b, const VerifyOptions *options, VerifyReport *out, Error *err);
void verify_free(VerifyReport *r);

#endif
