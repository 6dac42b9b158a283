/* Guard: finds a run that has gone unstable. A value that is not finite, or beyond
 * 1e20 as stored (V/m; fields above 1e18 V/m are not classical any more), is a finding;
 * so is growth that no source explains.
 *
 * Growth. The scheme of passive media conserves or loses the norm |u| of its state, so that
 *     |u(n)| <= |u(0)| + sum_r C_r S_r(n),   S_r(n) = sum_{m <= n} |w_r(m)|,
 * with w_r the rows of the wave table: linear in n even at resonance, constant once the
 * sources have ended. Between steps m and n the bound grows by no more than
 * e = max_r S_r(n)/S_r(m), while an unstable mode grows exponentially. A whole scan at m
 * gives the largest value L; a value above 1e5 e L at n is a finding. The factor 1e5 covers
 * what a largest value and a norm may differ by: focusing (the root of the number of
 * sites), permittivities, the nearness of the Courant limit. Scans follow when e > 2 and
 * at each doubling of the steps, so that an exponential is met before it has passed 1e5 L
 * once more; no scan is made that would cost more than its share.
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
    long good;                 /* last step at which a check found nothing */
    double cost, since;        /* seconds of the last field check; stepping seconds since it */
    unsigned turn;             /* which blocks come next */
    const double *sum;         /* S_r now, one per row of the wave table (see Feed) */
    double *then;              /* S_r at the last whole scan */
    double level;              /* the largest |value| that whole scans met; 0: none yet */
    long scanned;              /* step of the last whole scan */
    double stepped, scan_cost; /* seconds: of stepping since the last whole scan, of such a scan */
} Guard;

static inline bool guard_is_bad(double value, double limit)
{
    return !(value <= limit && value >= -limit);
}

/* `sum` is read at each check. False when there is no memory. */
bool guard_init(Guard *g, const Program *program, const double *sum, long start, Error *err);
void guard_free(Guard *g);

/* The largest |value| that the sources explain, GUARD_LIMIT at most. */
double guard_limit(const Guard *g);

/* Looks at some blocks of every field. Call when the device is idle, `seconds` of stepping after the last call;
 * does nothing while a look would cost more than it may. */
bool guard_check(Guard *g, Backend *b, long step, double seconds, Finding *out, Error *err);

/* Looks at every value of every field; fills the place of the worst above the limit. */
bool guard_scan(Backend *b, const Program *program, double limit, Finding *out, Error *err);

/* The same from summaries that are there already (digest_fields). */
void guard_judge(const Program *program, const FieldSummary *summary, double limit, Finding *out);

/* One paragraph for a person: step, component, place, medium and likely cause. */
void guard_describe(const Program *program, const Finding *finding, char *out, size_t size);

#endif
