/* Scans of the fields, at fixed steps, for values that no stable run has. */
#include "stepping/guard.h"

#include "base/number.h"
#include "stepping/digest.h"
#include "stepping/fields.h"
#include "stepping/peaks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a largest value and the bound of passive media may differ by. */
static const double GROWTH = 1e4;

/* A source whose sum grows by more than this from look to look has only begun. */
static const double BEGINS = 16;

bool guard_init(Guard *g, const Program *program, const double *sum, long start, Error *err)
{
    const size_t rows = (size_t)program->wave_rows + 1;
    *g = (Guard){.program = program, .good = start, .sum = sum};
    g->then = calloc(rows, sizeof *g->then);
    g->base = calloc(rows, sizeof *g->base);
    g->peak = calloc(program->field_count + 1, sizeof *g->peak);
    bool ok = g->then != NULL && g->base != NULL && g->peak != NULL;
    for (int i = 0; i < 2; i++) {
        g->looks[i].sum = calloc(rows, sizeof *g->looks[i].sum);
        g->looks[i].peak = calloc(program->field_count + 1, sizeof *g->looks[i].peak);
        ok = ok && g->looks[i].sum != NULL && g->looks[i].peak != NULL;
    }
    return ok || error_set(err, ERROR_SYSTEM, "no memory to check the fields");
}

void guard_free(Guard *g)
{
    free(g->then);
    free(g->base);
    free(g->peak);
    for (int i = 0; i < 2; i++) {
        free(g->looks[i].sum);
        free(g->looks[i].peak);
        g->looks[i] = (struct GuardLook){0};
    }
    g->then = g->base = g->peak = NULL;
}

static bool drives(const Guard *g, int row)
{
    return g->program->wave_drives == NULL || g->program->wave_drives[row];
}

/* `sum`: S_r at the look that is judged. */
static bool has_begun(const Guard *g, const double *sum, int row)
{
    return drives(g, row) && sum[row] > BEGINS * g->then[row];
}

static int rows(const Guard *g)
{
    return g->sum != NULL ? g->program->wave_rows : 0;
}

/* e = max_r S_r(now)/S_r(base); infinite when a source has begun since the last look. */
static double drive_growth(const Guard *g, const double *sum)
{
    double growth = 1;
    for (int r = 0; r < rows(g); r++) {
        if (has_begun(g, sum, r))
            return (double)INFINITY;
        if (drives(g, r) && sum[r] > g->base[r] * growth)
            growth = sum[r] / g->base[r];
    }
    return growth;
}

bool guard_keep(const Guard *g, GuardKept *kept, Error *err)
{
    const size_t n = (size_t)rows(g), bytes = n * sizeof(double);
    *kept = (GuardKept){0};
    if (exchange_count(g->exchange) > 1)
        return true;
    kept->level = g->level;
    if (n == 0)
        return true;
    kept->rows = n;
    kept->row = malloc(3 * bytes);
    if (kept->row == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for what the guard has learned");
    memcpy(kept->row, g->sum, bytes);
    memcpy(kept->row + n, g->then, bytes);
    memcpy(kept->row + 2 * n, g->base, bytes);
    return true;
}

void guard_recall(Guard *g, double *sum, const GuardKept *kept)
{
    const size_t n = kept->rows, bytes = n * sizeof(double);
    if (!(kept->level > 0) || n != (size_t)rows(g) || exchange_count(g->exchange) > 1)
        return;
    g->level = kept->level;
    if (n == 0)
        return;
    memcpy(sum, kept->row, bytes);
    memcpy(g->then, kept->row + n, bytes);
    memcpy(g->base, kept->row + 2 * n, bytes);
}

static double limit_at(const Guard *g, const double *sum)
{
    return g->level > 0 ? fmin(GROWTH * g->level * drive_growth(g, sum), GUARD_LIMIT) : GUARD_LIMIT;
}

double guard_limit(const Guard *g)
{
    return limit_at(g, g->sum);
}

long guard_next(long step)
{
    long next = GUARD_FIRST;
    while (next <= step && next < GUARD_EVERY)
        next *= 2;
    return step < next ? next : (step / GUARD_EVERY + 1) * GUARD_EVERY;
}

static double largest_peak(const Guard *g)
{
    double most = 0;
    for (size_t f = 0; f < g->program->field_count; f++)
        most = fmax(most, g->peak[f]);
    return most;
}

/* The fields are taken as a source's own when it has begun; afterwards only what it does counts. */
static void learn(Guard *g, const double *sum)
{
    bool begun = g->level == 0;
    for (int r = 0; r < rows(g); r++) {
        if (has_begun(g, sum, r)) {
            begun = true;
            g->base[r] = sum[r];
        }
        g->then[r] = sum[r];
    }
    if (begun)
        g->level = fmax(g->level, largest_peak(g));
}

void guard_remember(Guard *g, long step, double peak)
{
    GuardPast *p = &g->past;
    if (p->count > 0 && p->step[p->count - 1] >= step)
        return;
    if (p->count == GUARD_LOOKS) {
        p->count = 0;
        for (int i = 0; i < GUARD_LOOKS; i += 2) {
            p->step[p->count] = p->step[i];
            p->peak[p->count++] = p->peak[i];
        }
    }
    p->step[p->count] = step;
    p->peak[p->count++] = peak;
}

double guard_decay(const Guard *g)
{
    const GuardPast *p = &g->past;
    const int last = p->count - 1;
    if (last < 1 || !(p->peak[last] > 0))
        return 0;
    int from = last;
    while (from > 0 && 3 * p->step[from - 1] >= p->step[last] && p->peak[from - 1] >= p->peak[from])
        from--;
    return from < last ? log(p->peak[from] / p->peak[last]) / (double)(p->step[last] - p->step[from]) : 0;
}

/* The largest of all processes. */
static bool agree(Guard *g, Error *err)
{
    const size_t n = g->program->field_count;
    for (size_t f = 0; f < n; f++)
        g->peak[f] = -g->peak[f];
    if (!exchange_least(g->exchange, g->peak, n, err))
        return false;
    for (size_t f = 0; f < n; f++)
        g->peak[f] = -g->peak[f];
    return true;
}

/* Is the last look, that all processes agree on, below the limit that S_r give? */
static bool judge(Guard *g, const double *sum, bool *trusted, Error *err)
{
    if (g->exchange != NULL && !agree(g, err))
        return false;
    const double limit = limit_at(g, sum);
    *trusted = true;
    for (size_t f = 0; f < g->program->field_count; f++)
        *trusted = *trusted && !guard_is_bad(g->peak[f], limit);
    return true;
}

bool guard_trusts(Guard *g, Backend *b, bool *trusted, Error *err)
{
    return peaks_take(b, g->program, g->peak, err) && judge(g, g->sum, trusted, err);
}

bool guard_begin(Guard *g, Backend *b, int which, Error *err)
{
    struct GuardLook *look = &g->looks[which];
    for (int r = 0; r < rows(g); r++)
        look->sum[r] = g->sum[r];
    return peaks_begin(b, g->program, which, look->peak, err);
}

bool guard_end(Guard *g, Backend *b, int which, long step, Finding *out, Error *err)
{
    struct GuardLook *look = &g->looks[which];
    bool trusted;
    peaks_end(b, g->program, which, look->peak);
    memcpy(g->peak, look->peak, g->program->field_count * sizeof *g->peak);
    if (!judge(g, look->sum, &trusted, err))
        return false;
    out->found = out->found || !trusted;
    out->bad = step;
    out->good = g->good;
    out->field = -1;
    if (out->found)
        return true;
    learn(g, look->sum);
    guard_remember(g, step, largest_peak(g));
    g->good = step;
    return true;
}

void guard_judge(const Program *program, const FieldSummary *summary, double limit, Finding *out)
{
    double worst = -1;
    for (size_t f = 0; f < program->field_count; f++) {
        double value = summary[f].finite ? summary[f].largest : (double)INFINITY;
        if (value <= worst || !guard_is_bad(value, limit))
            continue;
        worst = value;
        out->found = true;
        out->field = (int)f;
        out->value = summary[f].finite ? value : (double)NAN;
        for (int a = 0; a < 3; a++)
            out->index[a] = summary[f].at[a];
    }
}

bool guard_scan(Backend *b, const Program *program, double limit, Finding *out, Error *err)
{
    FieldSummary *summary = calloc(program->field_count + 1, sizeof *summary);
    if (summary == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    bool ok = digest_summary(b, program, summary, err);
    if (ok)
        guard_judge(program, summary, limit, out);
    free(summary);
    return ok;
}

/* c dt sqrt(sum 1/d_a^2): above 1 no vacuum is stable. */
static double courant_number(const Program *program)
{
    double sum = 0;
    for (int a = 0; a < 3; a++)
        if (program->cell[a] > 0)
            sum += 1 / (program->cell[a] * program->cell[a]);
    return C0 * program->dt * sqrt(sum);
}

static bool is_near_wall(const Program *program, const long index[3])
{
    for (int a = 0; a < 3; a++)
        if (program->cell[a] > 0 && program->cells[a] > 1 && (index[a] < 12 || index[a] >= program->cells[a] - 12))
            return true;
    return false;
}

static const char *likely_cause(const Program *program, const Finding *f)
{
    if (courant_number(program) > 1 + 1e-9)
        return "the time step is above the Courant limit of a vacuum; lower `courant` or `dt`";
    if (f->field >= 0 && is_near_wall(program, f->index))
        return "it is at the rim of the domain: a wall that absorbs with unsuitable sigma, kappa or alpha, or beside a "
               "medium that changes in it (a layer, Mur)";
    return "a medium whose fastest wave is faster than the time step allows (eps or mu below 1; lower `courant`), "
           "a wall that gives power (a layer with unsuitable sigma, kappa or alpha, Mur; try `pec`), "
           "or a source of such size";
}

void guard_describe(const Program *program, const Finding *f, char *out, size_t size)
{
    int n =
        snprintf(out, size, "unstable: the fields grew beyond all bounds between steps %ld and %ld", f->good, f->bad);
    if (f->field >= 0 && n > 0 && (size_t)n < size) {
        const FieldLayout *layout = &program->fields[f->field];
        double at[3];
        fields_position(layout, f->index, at);
        const char *medium =
            program->medium_at != NULL ? program->medium_at(program->context, f->field, f->index) : NULL;
        n += snprintf(out + n, size - (size_t)n,
                      "; worst: %s = %g (as stored) at (%ld, %ld, %ld), that is (%.6g, %.6g, %.6g) m, in %s",
                      layout->name, f->value, f->index[0], f->index[1], f->index[2], at[0], at[1], at[2],
                      medium != NULL ? medium : "an unknown medium");
    }
    if (n > 0 && (size_t)n < size && program->amplifier != NULL)
        snprintf(out + n, size - (size_t)n, "; likely cause: %s has gain = true and amplifies", program->amplifier);
    else if (n > 0 && (size_t)n < size)
        snprintf(out + n, size - (size_t)n, "; likely cause: %s", likely_cause(program, f));
}
