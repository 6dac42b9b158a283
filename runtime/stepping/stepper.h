/* Stepper: advances a loaded program by batches between events. A batch is at most
 * program.batch steps (rows of the wave table and of the probes); events are captures
 * that fall due, the caller's periodic events (stop rule, checkpoint), looks for
 * instability at fixed steps (guard.h), and, about five times a second, a look at the
 * clock: progress, interruption. Between events work is only queued, looks of the guard
 * as well: the device steps a batch while the host hands on the probe rows of the one
 * before, judges a look after it and makes the wave rows of the next.
 */
#ifndef YEEC_RUNTIME_STEPPER_H
#define YEEC_RUNTIME_STEPPER_H

#include "backends/backend.h"
#include "exchange/halo.h"
#include "sampling/capture.h"
#include "sampling/probes.h"
#include "stepping/feed.h"
#include "stepping/guard.h"

#include <signal.h>

typedef enum StepperEnd {
    STEPPER_COMPLETE,    /* all steps done */
    STEPPER_STOPPED,     /* an event asked for the end (stop rule) */
    STEPPER_INTERRUPTED, /* Ctrl-C, SIGTERM */
    STEPPER_UNSTABLE     /* see the finding */
} StepperEnd;

/* Something the caller wants done after every step that `every` divides; 0: whenever the stepper looks at the clock. */
typedef struct StepperEvent {
    long every;
    bool (*fire)(void *context, long step, bool *stop, Error *err);
    void *context;
} StepperEvent;

typedef struct StepperHooks {
    ProbeSink *probe;                                                                        /* NULL: not fetched */
    bool (*snapshot)(void *context, int capture, long step, const Frame *frame, Error *err); /* NULL: no snapshots */
    bool (*energy)(void *context, int capture, long step, double joule, Error *err);         /* NULL: no energies */
    void (*progress)(void *context, long step, double seconds);                              /* or NULL */
    void *context;
    RecordSink *record; /* NULL: recordings are not fetched */
} StepperHooks;

typedef struct StepperOptions {
    StepperHooks hooks;
    const StepperEvent *events;
    size_t event_count;
    bool unguarded;     /* go on through instability: for comparing and measuring */
    Exchange *exchange; /* of several processes, which step together; NULL: this one is alone */
    Halo *halo;
    bool over;                              /* a stop rule had ended the run that goes on here */
    const volatile sig_atomic_t *interrupt; /* non-zero: end after the current batch; or NULL */
} StepperOptions;

/* Steps that are queued and whose probe rows were not handed on yet. */
typedef struct Pending {
    long first, count; /* 0: none */
    int place;         /* of the rows, and number of the mark and the look */
    bool look;         /* at the fields after the last of them */
} Pending;

typedef struct Stepper {
    Backend *backend;
    const Program *program;
    StepperOptions options;
    Feed feed;
    ProbeReader probes;
    Guard guard;
    Finding finding;
    char unplaced[200]; /* why the place of what was found could not be; "" */
    long step;          /* steps done or queued since the start of the run */
    Pending pending;
    bool adrift;    /* copies may be on their way that nobody waited for, to what stepper_free frees */
    bool looking;   /* for instability, at the guard's steps */
    long batch;     /* steps per batch: program.batch, cut to whole passes */
    long chunk;     /* steps between two looks at the clock */
    double seconds; /* spent stepping: from queueing to completion, without captures and output */
    double *agreed; /* what processes agree on, AGREED_WORDS numbers, and how busy each is; NULL: alone */
} Stepper;

/* `start`: steps the state on the device already has behind it (0, or a checkpoint's). */
bool stepper_init(Stepper *s, Backend *b, const Program *program, const StepperOptions *options, long start,
                  Error *err);
/* While the backend is there. */
void stepper_free(Stepper *s);

/* Of each of several processes, the part of its stepping so far that was not spent in exchanges, as was last agreed on;
 * above 1: not known. NULL: alone, or exchanges take no time of the host's. */
const double *stepper_busy(const Stepper *s);

/* Queues `count` steps, a multiple of the program's unit (passes.h), hands probe samples to the hook and looks for
 * instability if `looking`, and nothing else: no captures. Waits for the last batch but one, and for the last where
 * there are probes. For verify and bench. */
bool stepper_advance(Stepper *s, long count, Error *err);

/* Runs to step `last` with everything. False on errors of the system only. */
bool stepper_run(Stepper *s, long last, StepperEnd *end, Error *err);

#endif
