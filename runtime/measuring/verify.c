/* Lockstep of two runs. Side a's samples of a chunk are kept until side b's come. */
#include "measuring/verify.h"

#include "backends/real.h"
#include "stepping/fields.h"
#include "stepping/stepper.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { COMPARISONS = 20 };

/* What side a sampled in the chunk under way. */
typedef struct Sampled {
    double *values;
    size_t count, space, taken; /* taken: how many side b has met */
} Sampled;

typedef struct Verify {
    const VerifySide *side[2];
    Stepper stepper[2];
    Sampled *sampled; /* per monitor */
    VerifyReport *report;
    const VerifyOptions *options;
    Precision precision; /* the coarser one */
    bool second;         /* side b is stepping */
} Verify;

static bool no_memory(Error *err)
{
    return error_set(err, ERROR_SYSTEM, "no memory to compare the runs");
}

static bool keep(Sampled *s, double value, Error *err)
{
    if (s->count == s->space) {
        size_t space = 2 * s->space + 256;
        double *grown = realloc(s->values, space * sizeof *grown);
        if (grown == NULL)
            return no_memory(err);
        s->values = grown;
        s->space = space;
    }
    s->values[s->count++] = value;
    return true;
}

static bool sample(Verify *v, size_t monitor, long step, double value, Error *err)
{
    Sampled *s = &v->sampled[monitor];
    Comparison *c = &v->report->monitors[monitor];
    if (!v->second)
        return keep(s, value, err);
    if (s->taken == s->count)
        return error_set(err, ERROR_RUN, "%s: one side has more samples than the other at step %ld", c->name, step);
    if (!compare_add(c, s->values[s->taken++], value, v->precision) && c->first_step < 0)
        c->first_step = step;
    return true;
}

static bool on_probe(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!sample(context, (size_t)probe, steps[i], values[i], err))
            return false;
    return true;
}

static bool on_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    Verify *v = context;
    size_t monitor = v->side[0]->program->probe_count + (size_t)capture, n = frame_held(frame);
    for (size_t i = 0; i < n; i++)
        if (!sample(v, monitor, step, real_get(frame->values, frame->precision, i), err))
            return false;
    return true;
}

static bool on_energy(void *context, int capture, long step, double joule, Error *err)
{
    Verify *v = context;
    return sample(v, v->side[0]->program->probe_count + (size_t)capture, step, joule, err);
}

static Comparison named(const char *name)
{
    return (Comparison){.name = name, .first_step = -1};
}

static bool prepare_report(Verify *v, Error *err)
{
    const Program *p = v->side[0]->program;
    VerifyReport *r = v->report;
    *r = (VerifyReport){.same_precision = p->precision == v->side[1]->program->precision, .first_step = -1};
    r->first_field = -1;
    r->field_count = p->field_count;
    for (size_t f = 0; f < p->field_count; f++)
        r->fields[f] = named(p->fields[f].name);
    r->monitor_count = p->probe_count + p->capture_count;
    r->monitors = calloc(r->monitor_count + 1, sizeof *r->monitors);
    v->sampled = calloc(r->monitor_count + 1, sizeof *v->sampled);
    if (r->monitors == NULL || v->sampled == NULL)
        return no_memory(err);
    for (size_t i = 0; i < p->probe_count; i++)
        r->monitors[i] = named(p->probes[i].name);
    for (size_t i = 0; i < p->capture_count; i++)
        r->monitors[p->probe_count + i] = named(p->captures[i].name);
    return true;
}

/* Two programs of one scene have the same components, sites and monitors; anything else is our own bug. */
static bool check_alike(const Program *a, const Program *b, Error *err)
{
    bool alike = a->field_count == b->field_count && a->field_count <= VERIFY_FIELDS &&
                 a->probe_count == b->probe_count && a->capture_count == b->capture_count && a->dt == b->dt;
    for (size_t f = 0; f < a->field_count; f++) {
        if (!alike)
            break;
        alike = strcmp(a->fields[f].name, b->fields[f].name) == 0 &&
                memcmp(a->fields[f].count, b->fields[f].count, sizeof a->fields[f].count) == 0;
    }
    return alike || error_set(err, ERROR_RUN,
                              "the two programs are not of one scene: their fields, monitors or time "
                              "steps differ");
}

typedef struct Planes {
    void *a, *b;
} Planes;

/* A site that one of the two layouts has no element for is not compared. */
static bool both_hold(const FieldLayout *a, const FieldLayout *b, long i, long j, long k)
{
    const long at[3] = {i, j, k};
    bool held = true;
    for (int x = 0; x < 3; x++)
        held =
            held && at[x] >= a->held[x][0] && at[x] < a->held[x][1] && at[x] >= b->held[x][0] && at[x] < b->held[x][1];
    return held;
}

/* Compares plane k of one field; the first difference is noted with its site. */
static void compare_plane(const Verify *v, int field, long k, const Planes *planes, long step, Comparison *out)
{
    const Program *pa = v->side[0]->program, *pb = v->side[1]->program;
    const FieldLayout *layout = &pa->fields[field];
    size_t n = 0;
    for (long j = 0; j < layout->count[1]; j++)
        for (long i = 0; i < layout->count[0]; i++, n++) {
            double a = real_get(planes->a, pa->precision, n), b = real_get(planes->b, pb->precision, n);
            if (!both_hold(layout, &pb->fields[field], i, j, k) || compare_add(out, a, b, v->precision) ||
                out->first_step >= 0)
                continue;
            out->first_step = step;
            out->first_at[0] = i;
            out->first_at[1] = j;
            out->first_at[2] = k;
        }
}

static bool compare_field(const Verify *v, int field, long step, Comparison *out, Error *err)
{
    const FieldLayout *layout = &v->side[0]->program->fields[field];
    const long all[2] = {0, layout->count[1]};
    size_t bytes = (size_t)layout->count[0] * (size_t)layout->count[1] * sizeof(double);
    Planes planes = {malloc(bytes), malloc(bytes)};
    bool ok = planes.a != NULL && planes.b != NULL;
    if (!ok)
        no_memory(err);
    for (long k = 0; k < layout->count[2]; k++) {
        if (!ok)
            break;
        ok = fields_read_rows(v->side[0]->backend, v->side[0]->program, field, all, k, planes.a, err) &&
             fields_read_rows(v->side[1]->backend, v->side[1]->program, field, all, k, planes.b, err);
        if (ok)
            compare_plane(v, field, k, &planes, step, out);
    }
    free(planes.a);
    free(planes.b);
    return ok;
}

static bool compare_fields(const Verify *v, long step, Comparison *out, bool *equal, Error *err)
{
    *equal = true;
    for (size_t f = 0; f < v->report->field_count; f++) {
        size_t before = out[f].different;
        if (!compare_field(v, (int)f, step, &out[f], err))
            return false;
        *equal = *equal && out[f].different == before;
    }
    return true;
}

/* Both sides to `step`; captures are due at the end of a chunk at most once each. */
static bool advance_both(Verify *v, long step, Error *err)
{
    for (size_t m = 0; m < v->report->monitor_count; m++)
        v->sampled[m].count = v->sampled[m].taken = 0;
    for (int s = 0; s < 2; s++) {
        StepperEnd end;
        v->second = s == 1;
        if (!stepper_run(&v->stepper[s], step, &end, err))
            return false;
    }
    return true;
}

static bool start_both(Verify *v, bool with_monitors, Error *err)
{
    StepperOptions options = {.hooks = {.probe = on_probe, .snapshot = on_snapshot, .energy = on_energy, .context = v},
                              .unguarded = true};
    if (!with_monitors)
        options.hooks = (StepperHooks){0};
    for (int s = 0; s < 2; s++) {
        stepper_free(&v->stepper[s]);
        if (!fields_reset(v->side[s]->backend, v->side[s]->program, err) ||
            !stepper_init(&v->stepper[s], v->side[s]->backend, v->side[s]->program, &options, 0, err))
            return false;
    }
    return true;
}

static long next_stop(const Program *p, long step, long every)
{
    long next = step + every < p->steps ? step + every : p->steps;
    for (size_t i = 0; i < p->capture_count; i++) {
        long due = capture_next(&p->captures[i], step);
        next = due < next ? due : next;
    }
    return next;
}

static bool is_interrupted(const Verify *v)
{
    return v->options->interrupt != NULL && *v->options->interrupt != 0;
}

static bool any_monitor_differs(const VerifyReport *r)
{
    for (size_t m = 0; m < r->monitor_count; m++)
        if (r->monitors[m].different > 0)
            return true;
    return false;
}

/* The whole run, compared every so often. *good, *bad: the steps between which the fields parted (-1: never). */
static bool run_lockstep(Verify *v, long *good, long *bad, Error *err)
{
    const Program *p = v->side[0]->program;
    long every = v->options->every > 0 ? v->options->every : p->steps / COMPARISONS + 1, compared = 0;
    *good = 0;
    *bad = -1;
    if (!start_both(v, true, err))
        return false;
    for (long step = 0; step < p->steps && !is_interrupted(v);) {
        bool equal = true;
        step = next_stop(p, step, every);
        if (!advance_both(v, step, err))
            return false;
        if (step - compared >= every || step == p->steps) {
            if (!compare_fields(v, step, v->report->fields, &equal, err))
                return false;
            compared = step;
        }
        if (!equal && *bad < 0)
            *bad = step;
        if (equal && *bad < 0)
            *good = compared;
        v->report->steps = step;
        if (v->options->progress != NULL)
            v->options->progress(v->options->context, step);
    }
    return true;
}

/* Bisects good < bad; the comparisons of the earliest bad step end in the report. */
static bool find_first(Verify *v, long good, long bad, Error *err)
{
    Comparison found[VERIFY_FIELDS], at[VERIFY_FIELDS];
    memcpy(found, v->report->fields, sizeof found);
    while (bad - good > 1 && !is_interrupted(v)) {
        long middle = good + (bad - good) / 2;
        bool equal;
        for (size_t f = 0; f < v->report->field_count; f++)
            at[f] = named(found[f].name);
        if (!start_both(v, false, err) || !stepper_advance(&v->stepper[0], middle, err) ||
            !stepper_advance(&v->stepper[1], middle, err) || !compare_fields(v, middle, at, &equal, err))
            return false;
        if (equal) {
            good = middle;
        } else {
            bad = middle;
            memcpy(found, at, sizeof found);
        }
    }
    v->report->first_step = bad;
    for (size_t f = v->report->field_count; f-- > 0;) {
        v->report->fields[f].first_step = found[f].first_step;
        memcpy(v->report->fields[f].first_at, found[f].first_at, sizeof found[f].first_at);
        if (found[f].first_step == bad)
            v->report->first_field = (int)f;
    }
    return true;
}

/* A component that cancels by symmetry is judged by the others of its kind. */
static void share_largest(VerifyReport *r)
{
    for (size_t f = 0; f < r->field_count; f++)
        for (size_t g = 0; g < r->field_count; g++)
            if (r->fields[g].name[0] == r->fields[f].name[0] && r->fields[g].largest > r->fields[f].largest)
                r->fields[f].largest = r->fields[g].largest;
}

static bool verify_both(Verify *v, Error *err)
{
    long good, bad;
    if (!run_lockstep(v, &good, &bad, err))
        return false;
    share_largest(v->report);
    v->report->equal = bad < 0 && !any_monitor_differs(v->report);
    if (v->report->same_precision)
        for (size_t m = 0; m < v->report->monitor_count; m++) {
            long first = v->report->monitors[m].first_step;
            if (first >= 0 && (v->report->first_step < 0 || first < v->report->first_step))
                v->report->first_step = first;
        }
    return bad < 0 || !v->report->same_precision || find_first(v, good, bad, err);
}

bool verify_run(const VerifySide *a, const VerifySide *b, const VerifyOptions *options, VerifyReport *out, Error *err)
{
    Verify v = {.side = {a, b}, .report = out, .options = options};
    bool coarse = a->program->precision == PRECISION_F32 || b->program->precision == PRECISION_F32;
    v.precision = coarse ? PRECISION_F32 : PRECISION_F64;
    bool ok = check_alike(a->program, b->program, err) && prepare_report(&v, err) && verify_both(&v, err);
    if (v.sampled != NULL)
        for (size_t m = 0; m < out->monitor_count; m++)
            free(v.sampled[m].values);
    free(v.sampled);
    stepper_free(&v.stepper[0]);
    stepper_free(&v.stepper[1]);
    return ok;
}

void verify_free(VerifyReport *r)
{
    free(r->monitors);
    r->monitors = NULL;
}
