/* Guard: finds a run that has gone unstable. A value that is not finite, or beyond
 * 1e20 as stored (V/m; fields above 1e18 V/m are not classical any more), is a finding;
 * so is growth that no source explains.
 *
 * Bound. Every value of every field is looked at after steps 60, 120, 240, 480, 960 and
 * then after each step that GUARD_EVERY = 960 divides, on every backend and schedule,
 * whatever the clock says, and once more at the end of the run; where a program has passes
 * of T steps alone, after the next step that T divides. A finding is therefore made less
 * than 960 + T steps after it arose, always at the same step. A look reads the fields
 * once, where they are (peaks.h), which takes as long as one to five steps: half a per cent
 * at most of 960. Probes are checked in every row.
 *
 * Growth. The scheme of passive media conserves or loses the norm |u| of its state, so that
 *     |u(n)| <= |u(0)| + sum_r C_r S_r(n),   S_r(n) = sum_{m <= n} |w_r(m)|,
 * with w_r the sources' rows of the wave table: linear in n even at resonance, constant once the
 * sources have ended. Between steps m and n the bound grows by no more than
 * e = max_r S_r(n)/S_r(m), while an unstable mode grows exponentially. So the level L, the largest
 * value, is learned at the look at which a source has begun (its S_r is more than 16 times that at the
 * look before; without sources, the first at which there are fields) and never from the fields
 * afterwards: a value above 1e4 e L is a finding, m the look at which L was learned (of each source, the
 * one at which it began). The factor 1e4 covers what a largest value and a norm may differ by:
 * focusing (the root of the number of sites), permittivities, the nearness of the Courant limit.
 *
 * Rate. A mode that grows as exp(g n) is found at most (ln 1e4 + ln e)/g + 960 steps after it exceeds what the
 * sources explain, e L: with silent sources 1880 steps for 1% a step, 10 200 for 0.1%, 93 000 for
 * 0.01%. A steady source has e proportional to n. What grows by less than 1e4 in the whole run is not told from
 * focusing, and is no finding. A run of one process that is resumed goes on with the L and S_r that it had
 * (GuardKept, in the checkpoint); several processes, each with rows of its own, learn L at their first look.
 *
 * Where it started is then found by stepping again from the start (the run is
 * deterministic) with whole scans between the last good look and the bad one; a run that
 * took more than 20 s so far, or was resumed, names the two looks instead. */
#ifndef YEEC_RUNTIME_GUARD_H
#define YEEC_RUNTIME_GUARD_H

#include "exchange/exchange.h"
#include "stepping/digest.h"

#include <stdlib.h>

#define GUARD_LIMIT 1e20
enum { GUARD_FIRST = 60, GUARD_EVERY = 960 };

typedef struct Finding {
    bool found;
    long good, bad; /* all was well at step `good`, not so at step `bad` */
    int field;      /* index into program->fields; -1: place unknown */
    long index[3];
    double value; /* as stored */
} Finding;

/* The largest |value| of all fields at earlier looks, thinned as they become many. */
enum { GUARD_LOOKS = 128 };
typedef struct GuardPast {
    long step[GUARD_LOOKS];
    double peak[GUARD_LOOKS];
    int count;
} GuardPast;

/* What a checkpoint keeps of what was learned. */
typedef struct GuardKept {
    double level; /* 0: nothing was kept */
    size_t rows;  /* of the wave table */
    double *row;  /* S_r now, at the last look, and when the source had begun: `rows` of each; owned */
} GuardKept;

typedef struct Guard {
    const Program *program;
    long good;         /* last step at which a look found nothing */
    const double *sum; /* S_r now, one per row of the wave table (see Feed) */
    double *then;      /* S_r at the last look */
    double *base;      /* S_r at the look at which the source had begun */
    double *peak;      /* the largest |value| of each field at the last look */
    struct GuardLook {
        double *sum, *peak; /* S_r then, and the largest |value| of each field */
    } looks[2];             /* that are begun and not judged yet */
    double level;           /* the largest |value| of all when a source had last begun; 0: none yet */
    GuardPast past;
    Exchange *exchange; /* of several processes all look together; NULL: alone */
} Guard;

static inline bool guard_is_bad(double value, double limit)
{
    return !(value <= limit && value >= -limit);
}

/* `sum` is read as a look begins. False when there is no memory. */
bool guard_init(Guard *g, const Program *program, const double *sum, long start, Error *err);
void guard_free(Guard *g);

/* Several processes keep nothing. */
bool guard_keep(const Guard *g, GuardKept *kept, Error *err);
/* Goes on with what was kept, `sum` being what the guard reads; where that is of other rows, all is learned anew. */
void guard_recall(Guard *g, double *sum, const GuardKept *kept);
static inline void guard_kept_free(GuardKept *kept)
{
    free(kept->row);
    *kept = (GuardKept){0};
}

/* The largest |value| that the sources explain, GUARD_LIMIT at most. */
double guard_limit(const Guard *g);

/* Adds a look that somebody else has made, at the run's end. */
void guard_remember(Guard *g, long step, double peak);

/* By which part the fields become less in a step, from the last looks, those of two thirds of the run at most; 0: they
 * do not, or there were too few looks. */
double guard_decay(const Guard *g);

/* The step of the first look after `step`. */
long guard_next(long step);

/* A look at every value of every field, after steps that guard_next named: it is queued, as one of two at a time, 0 and
 * 1, and judged when a later mark was awaited (staging.h), in the order of the steps. The place remains unknown. */
bool guard_begin(Guard *g, Backend *b, int which, Error *err);
bool guard_end(Guard *g, Backend *b, int which, long step, Finding *out, Error *err);

/* The same look at any step, of which nothing is learned: is the state one that the sources explain, and so worth a
 * checkpoint? */
bool guard_trusts(Guard *g, Backend *b, bool *trusted, Error *err);

/* Looks at every value of every field; fills the place of the worst above the limit. */
bool guard_scan(Backend *b, const Program *program, double limit, Finding *out, Error *err);

/* The same from summaries that are there already (digest_fields). */
void guard_judge(const Program *program, const FieldSummary *summary, double limit, Finding *out);

/* One paragraph for a person: step, component, place, medium and likely cause. */
void guard_describe(const Program *program, const Finding *finding, char *out, size_t size);

#endif
