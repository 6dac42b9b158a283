/* The stepping loop. */
#include "stepping/stepper.h"

#include "base/number.h"
#include "stepping/fields.h"
#include "stepping/passes.h"
#include "system/clock.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Seconds of stepping between two looks at the clock, and between two looks for the place of an instability. */
static const double LOOK = 0.2, REPLAY_LIMIT = 20.0;
enum { REPLAY_LOOKS = 64, AGREED_WORDS = 3 };

static long greatest(long a, long b)
{
    return a > b ? a : b;
}

/* The largest multiple of `unit` up to n; n itself when it is smaller. */
static long whole(long n, long unit)
{
    return n < unit ? n : n / unit * unit;
}

static bool init_agreed(Stepper *s, Error *err)
{
    const int count = s->options.exchange != NULL ? exchange_count(s->options.exchange) : 0;
    if (count == 0)
        return true;
    s->agreed = calloc(AGREED_WORDS + (size_t)count, sizeof *s->agreed);
    if (s->agreed == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for what the processes agree on");
    for (int n = 0; n < count; n++)
        s->agreed[AGREED_WORDS + n] = INFINITY;
    return true;
}

const double *stepper_busy(const Stepper *s)
{
    const bool counts = s->agreed != NULL && s->options.halo != NULL && !halo_beside(s->options.halo);
    return counts ? s->agreed + AGREED_WORDS : NULL;
}

bool stepper_init(Stepper *s, Backend *b, const Program *program, const StepperOptions *options, long start, Error *err)
{
    *s = (Stepper){.backend = b, .program = program, .step = start};
    if (options != NULL)
        s->options = *options;
    s->batch = whole(greatest(program->batch, 1), passes_largest(program));
    s->chunk = passes_rounded(program, 16);
    double batch = (double)s->batch;
    if (init_agreed(s, err) && feed_init(&s->feed, program, b, err) &&
        probes_init(&s->probes, program, b, s->options.exchange, err) &&
        guard_init(&s->guard, program, s->feed.sum, start, err) &&
        exchange_least(s->options.exchange, &batch, 1, err)) {
        s->batch = (long)batch;
        s->guard.exchange = s->options.exchange;
        return true;
    }
    stepper_free(s);
    return false;
}

void stepper_free(Stepper *s)
{
    Error ignored = {0};
    if (s->adrift)
        s->backend->finish(s->backend, &ignored);
    feed_free(&s->feed);
    probes_free(&s->probes);
    guard_free(&s->guard);
    free(s->agreed);
    s->agreed = NULL;
}

/* Probe rows on their way to the caller; the first that no stable run has is a finding. */
static bool take_rows(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    Stepper *s = context;
    double to_si = s->program->probes[probe].to_si;
    for (size_t i = 0; i < count; i++)
        if (!s->options.unguarded && !s->finding.found &&
            guard_is_bad(to_si != 0 ? values[i] / to_si : values[i], GUARD_LIMIT))
            s->finding = (Finding){.found = true, .good = s->guard.good, .bad = steps[i], .field = -1};
    return s->options.hooks.probe(s->options.hooks.context, probe, steps, values, count, err);
}

static bool take_record(void *context, int recording, long first, const double *values, size_t count, Error *err)
{
    Stepper *s = context;
    return s->options.hooks.record(s->options.hooks.context, recording, first, values, count, err);
}

/* Queues n steps from the batch's beginning on, with exchanges where there are other processes. */
static bool advance_steps(Stepper *s, long n, Error *err)
{
    Halo *halo = s->options.halo;
    if (halo == NULL)
        return passes_advance(s->backend, s->program, 0, s->step, n, err);
    for (long m = 0; m < n;) {
        if (halo_room(halo) == 0 && !halo_begin(halo, err))
            return false;
        const long room = min_long(halo_room(halo), n - m);
        s->backend->room = halo_room(halo);
        const bool ok = passes_advance(s->backend, s->program, m, s->step + m, room, err);
        s->backend->arrival = (Arrival){0}; /* one that failed before it tells the others when it meets them */
        if (!ok)
            return false;
        halo_step(halo, room);
        m += room;
    }
    return true;
}

static bool wants_rows(const Stepper *s)
{
    return s->options.hooks.probe != NULL || s->options.hooks.record != NULL;
}

static bool hand_rows(Stepper *s, Pending batch, Error *err)
{
    return !wants_rows(s) || probes_hand(&s->probes, batch.place, batch.first, batch.count,
                                         s->options.hooks.probe != NULL ? take_rows : NULL,
                                         s->options.hooks.record != NULL ? take_record : NULL, s, err);
}

/* Waits for a batch, hands on its rows and judges the look after it. */
static bool end_batch(Stepper *s, Pending batch, Error *err)
{
    if (batch.count == 0)
        return true;
    if (!staging_await(s->backend, batch.place, err) || !hand_rows(s, batch, err))
        return false;
    Finding seen = {0};
    if (!batch.look || s->finding.found)
        return true;
    if (!guard_end(&s->guard, s->backend, batch.place, batch.first + batch.count - 1, &seen, err))
        return false;
    s->finding = s->options.unguarded ? s->finding : seen;
    return true;
}

static bool queue_batch(Stepper *s, Pending batch, Error *err)
{
    return feed_write(&s->feed, s->backend, batch.first, batch.count, err) && advance_steps(s, batch.count, err) &&
           (!wants_rows(s) || probes_fetch(&s->probes, s->backend, batch.place, batch.count, err)) &&
           (!batch.look || guard_begin(&s->guard, s->backend, batch.place, err)) &&
           staging_mark(s->backend, batch.place, err);
}

/* The first look at the fields after a step, at the end of a pass. */
static long next_look(const Stepper *s, long step)
{
    return passes_rounded(s->program, guard_next(step));
}

/* Queues a batch up to the next look, of `most` steps; while the device steps it, what comes after the one before is
 * done and the rows of the next are made. */
static bool advance_batch(Stepper *s, long most, Error *err)
{
    const long look = s->looking ? next_look(s, s->step) - s->step : LONG_MAX, n = min_long(most, look);
    const Pending before = s->pending, batch = {s->step + 1, n, !before.place, n == look};
    if (!queue_batch(s, batch, err))
        return false;
    s->pending = batch;
    s->step += n;
    if (!end_batch(s, before, err)) {
        s->pending.count = 0; /* no rows after those that are lost */
        return false;
    }
    long ahead = min_long(s->batch, s->program->steps - s->step);
    return ahead <= 0 || feed_prepare(&s->feed, s->step + 1, min_long(ahead, n), err);
}

/* After a failure rows that are there are handed on as well, by a process that is alone. */
bool stepper_advance(Stepper *s, long count, Error *err)
{
    bool ok = true;
    for (long last = s->step + count; ok && s->step < last && !s->finding.found;)
        ok = advance_batch(s, min_long(s->batch, last - s->step), err);
    const Pending last = s->pending;
    Error later = {0};
    s->pending.count = 0;
    s->adrift = s->adrift || !ok;
    if (s->finding.found || (!ok && s->options.exchange != NULL))
        return ok;
    return end_batch(s, last, ok ? err : &later) && ok;
}

static bool wants(const Stepper *s, const Capture *capture)
{
    return capture->kind == CAPTURE_SNAPSHOT ? s->options.hooks.snapshot != NULL : s->options.hooks.energy != NULL;
}

/* Where stepping must pause next: the first event after the current step, or `last`. */
static long next_event(const Stepper *s, long last)
{
    long next = last;
    for (size_t i = 0; i < s->program->capture_count; i++)
        if (wants(s, &s->program->captures[i]))
            next = min_long(next, capture_next(&s->program->captures[i], s->step));
    for (size_t i = 0; i < s->options.event_count; i++) {
        long every = s->options.events[i].every;
        if (every > 0)
            next = min_long(next, (s->step / every + 1) * every);
    }
    return next;
}

/* A snapshot on its way to the hook. */
typedef struct Shot {
    const Stepper *stepper;
    int capture;
} Shot;

static bool use_frame(void *context, const Frame *frame, Error *err)
{
    const Shot *shot = context;
    const StepperHooks *hooks = &shot->stepper->options.hooks;
    return hooks->snapshot(hooks->context, shot->capture, shot->stepper->step, frame, err);
}

static bool take_capture(Stepper *s, int index, Error *err)
{
    const Capture *capture = &s->program->captures[index];
    const StepperHooks *hooks = &s->options.hooks;
    if (capture->kind == CAPTURE_ENERGY) {
        double joule;
        return capture_energy(s->backend, s->options.exchange, capture, &joule, err) &&
               hooks->energy(hooks->context, index, s->step, joule, err);
    }
    return capture_snapshot(s->backend, s->options.exchange, s->program, capture, use_frame, &(Shot){s, index}, err);
}

static bool take_captures(Stepper *s, Error *err)
{
    for (size_t i = 0; i < s->program->capture_count; i++) {
        const Capture *capture = &s->program->captures[i];
        if (wants(s, capture) && capture_next(capture, s->step - 1) == s->step && !take_capture(s, (int)i, err))
            return false;
    }
    return true;
}

static bool fire_events(Stepper *s, bool *stop, Error *err)
{
    for (size_t i = 0; i < s->options.event_count; i++) {
        const StepperEvent *e = &s->options.events[i];
        if ((e->every == 0 || s->step % e->every == 0) && !e->fire(e->context, s->step, stop, err))
            return false;
    }
    return true;
}

/* Steps to `target`, waits, keeps the time and sets the next chunk to about LOOK seconds. */
static bool advance_timed(Stepper *s, long target, Error *err)
{
    long from = s->step;
    double start = clock_seconds();
    if (!stepper_advance(s, target - s->step, err) || !s->backend->finish(s->backend, err))
        return false;
    double elapsed = clock_seconds() - start;
    s->seconds += elapsed;
    double wanted = LOOK * (double)(s->step - from) / (elapsed > 1e-9 ? elapsed : 1e-9);
    long most = 4 * greatest(s->chunk, s->step - from);
    s->chunk = greatest(1, wanted < (double)most ? (long)wanted : most);
    s->chunk = passes_rounded(s->program, whole(s->chunk, passes_largest(s->program)));
    return true;
}

static bool is_interrupted(const Stepper *s)
{
    return s->options.interrupt != NULL && *s->options.interrupt != 0;
}

/* Steps as stepper_advance does, with a look for a signal between the batches. */
static bool advance_watched(Stepper *s, long count, Error *err)
{
    for (long last = s->step + count; s->step < last && !s->finding.found;) {
        if (is_interrupted(s))
            return error_set(err, ERROR_INTERRUPTED, "interrupted while it was looked for");
        if (!stepper_advance(s, min_long(s->batch, last - s->step), err) || !s->backend->finish(s->backend, err))
            return false;
    }
    return true;
}

/* The run is deterministic: stepping again from the start, with whole scans between the last good step and the bad
 * one, finds where it began, to within a pass at best. The state is then that of the first bad scan. */
static bool replay(Stepper *s, Error *err)
{
    double limit = guard_limit(&s->guard);
    const long good = s->finding.good, bad = passes_rounded(s->program, s->finding.bad);
    const long look = passes_rounded(s->program, greatest(1, (bad - good) / REPLAY_LOOKS));
    ProbeSink *probe = s->options.hooks.probe;
    RecordSink *record = s->options.hooks.record;
    s->options.hooks.probe = NULL;
    s->options.hooks.record = NULL;
    s->finding = (Finding){0};
    s->step = 0;
    bool ok = fields_reset(s->backend, s->program, err) && advance_watched(s, good, err);
    while (ok && s->step < bad && !s->finding.found) {
        long before = s->step;
        ok = advance_watched(s, min_long(look, bad - s->step), err) &&
             guard_scan(s->backend, s->program, limit, &s->finding, err);
        s->finding.good = before;
        s->finding.bad = s->step;
    }
    s->options.hooks.probe = probe;
    s->options.hooks.record = record;
    if (ok && !s->finding.found)
        s->finding = (Finding){.found = true, .good = good, .bad = bad, .field = -1};
    return ok;
}

/* A replay costs about what was stepped so far; only short runs are worth it, and only those begun at step 0. That the
 * run is unstable is known whether or not the place can be found: a device that fails now takes only that away. */
static void locate(Stepper *s, long start)
{
    const Finding known = s->finding;
    Error err = {0};
    s->looking = false;
    if (s->options.exchange != NULL)
        return; /* where it began is not looked for by several processes */
    const bool placed = start == 0 && s->seconds < REPLAY_LIMIT
                            ? replay(s, &err)
                            : guard_scan(s->backend, s->program, guard_limit(&s->guard), &s->finding, &err);
    if (placed)
        return;
    s->finding = known;
    s->step = known.bad;
    snprintf(s->unplaced, sizeof s->unplaced, "%.199s", err.message);
}

static void report_progress(const Stepper *s)
{
    if (s->options.hooks.progress != NULL)
        s->options.hooks.progress(s->options.hooks.context, s->step, s->seconds);
}

static double own_busy(const Stepper *s)
{
    const Halo *halo = s->options.halo;
    if (halo == NULL || halo_beside(halo) || s->seconds <= 0)
        return INFINITY;
    return fmax(0, 1 - halo_seconds(halo) / s->seconds);
}

/* What all processes do next: the one that speaks says how far to step and whether to stop, any may be interrupted, and
 * each says how busy it is. */
static bool agree(Stepper *s, long *target, bool *stop, bool *interrupted, Error *err)
{
    Exchange *x = s->options.exchange;
    if (x == NULL)
        return true;
    const size_t count = (size_t)exchange_count(x);
    double *values = s->agreed;
    values[0] = exchange_speaks(x) ? (double)*target : (double)INFINITY;
    values[1] = *stop ? -1 : 0;
    values[2] = *interrupted ? -1 : 0;
    for (size_t n = 0; n < count; n++)
        values[AGREED_WORDS + n] = INFINITY;
    values[AGREED_WORDS + exchange_number(x)] = own_busy(s);
    if (!exchange_least(x, values, AGREED_WORDS + count, err))
        return false;
    *target = (long)values[0];
    *stop = values[1] < 0;
    *interrupted = values[2] < 0;
    return true;
}

bool stepper_run(Stepper *s, long last, StepperEnd *end, Error *err)
{
    long start = s->step;
    bool stop = s->options.over;
    s->looking = !s->options.unguarded;
    *end = STEPPER_COMPLETE;
    if (start == 0 && !take_captures(s, err))
        return false;
    while (s->step < last) {
        bool interrupted = is_interrupted(s);
        long target = min_long(next_event(s, last), s->step + s->chunk);
        if (!agree(s, &target, &stop, &interrupted, err))
            return false;
        if (stop)
            break;
        if (interrupted) {
            *end = STEPPER_INTERRUPTED;
            return true;
        }
        if (!advance_timed(s, target, err))
            return false;
        report_progress(s);
        if (s->finding.found) {
            *end = STEPPER_UNSTABLE;
            locate(s, start);
            return true;
        }
        if (!take_captures(s, err) || !fire_events(s, &stop, err))
            return false;
    }
    if (stop)
        *end = STEPPER_STOPPED;
    return true;
}
