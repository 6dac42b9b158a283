/* Guard: finds a run that has gone unstable. A value that is not finite, or beyond
 * 1e20 as stored (V/m; fields above 1e18 V/m are not classical any more), is a finding.
 *
 * Probes are checked in every row. Fields are sampled: a few blocks of every component,
 * elsewhere each time, no more often than keeps the cost near one per cent. As a
 * disturbance spreads at most one cell per step, and every block of the domain has its
 * turn, what starts anywhere is met within a bounded number of steps. Where it started
 * is then found by stepping again from the start (the run is deterministic) with whole
 * scans near the end. */
#ifndef YEEC_RUNTIME_GUARD_H
#define YEEC_RUNTIME_GUARD_H

#include "digest.h"

#define GUARD_LIMIT 1e20

typedef struct Finding {
    bool found;
    long good, bad; /* all was well at step `good`, not so at step `bad` */
    int field;      /* index into program->fields; -1: place unknown */
    long index[3];
    double value; /* as stored */
} Finding;

typedef struct Guard {
    const Program *program;
    long good;          /* last step at which a check found nothing */
    double cost, since; /* seconds of the last field check; stepping seconds since it */
    unsigned turn;      /* which blocks come next */
} Guard;

static inline bool guard_is_bad(double value)
{
    return !(value <= GUARD_LIMIT && value >= -GUARD_LIMIT);
}

/* Looks at some blocks of every field. Call when the device is idle, `seconds` of stepping after the last call;
 * does nothing while a look would cost more than it may. */
bool guard_check(Guard *g, Backend *b, long step, double seconds, Finding *out, Error *err);

/* Looks at every value of every field; fills the place of the worst. */
bool guard_scan(Backend *b, const Program *program, Finding *out, Error *err);

/* The same from summaries that are there already (digest_fields). */
void guard_judge(const Program *program, const FieldSummary *summary, Finding *out);

/* One paragraph for a person: step, component, place, medium and likely cause. */
void guard_describe(const Program *program, const Finding *finding, char *out, size_t size);

#endif
