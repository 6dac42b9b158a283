/* Sampled and whole scans of the fields for values that no stable run has. */
#include "guard.h"

#include "clock.h"
#include "fields.h"
#include "real.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 8, BLOCK_VALUES = 8192 };

/* Looks and whole scans may each take this share of the stepping time; growth beyond GROWTH has no other cause. */
static const double SHARE = 0.01, GROWTH = 1e5;

bool guard_init(Guard *g, const Program *program, const double *sum, long start, Error *err)
{
    *g = (Guard){.program = program, .good = start, .sum = sum, .scanned = start};
    g->then = calloc((size_t)program->wave_rows + 1, sizeof *g->then);
    return g->then != NULL || error_set(err, ERROR_SYSTEM, "no memory to check the fields");
}

void guard_free(Guard *g)
{
    free(g->then);
    g->then = NULL;
}

/* max_r S_r(now)/S_r(then): 1 when the sources are silent since, infinite when one has only begun. */
static double drive_growth(const Guard *g)
{
    double growth = 1;
    for (int r = 0; g->sum != NULL && r < g->program->wave_rows; r++)
        if (g->sum[r] > g->then[r] * growth)
            growth = g->then[r] > 0 ? g->sum[r] / g->then[r] : (double)INFINITY;
    return growth;
}

double guard_limit(const Guard *g)
{
    return g->level > 0 ? fmin(GROWTH * g->level * drive_growth(g), GUARD_LIMIT) : GUARD_LIMIT;
}

static size_t extent(const FieldLayout *layout)
{
    return (size_t)(layout->count[2] - 1) * layout->stride[2] + (size_t)(layout->count[1] - 1) * layout->stride[1] +
           (size_t)layout->count[0];
}

/* Start of block n of BLOCKS, spread evenly and moved on by the golden ratio of the spacing at each turn. */
static size_t block_start(size_t range, unsigned turn, int n)
{
    double phase = (double)turn * 0.6180339887498949;
    double at = ((double)n + (phase - floor(phase))) / BLOCKS;
    return (size_t)(at * (double)range);
}

static bool check_block(const Program *program, Backend *b, int field, size_t start, size_t n, double limit,
                        void *values, Finding *out, Error *err)
{
    const FieldLayout *layout = &program->fields[field];
    size_t real = program_real(program);
    if (!b->read(b, layout->buffer, (layout->origin + start) * real, n * real, values, err))
        return false;
    for (size_t i = 0; i < n; i++)
        if (guard_is_bad(real_get(values, program->precision, i), limit))
            out->found = true;
    return true;
}

static bool check_field(const Guard *g, Backend *b, int field, double limit, void *values, Finding *out, Error *err)
{
    size_t whole = extent(&g->program->fields[field]);
    if (whole <= BLOCKS * BLOCK_VALUES / 2)
        return check_block(g->program, b, field, 0, whole, limit, values, out, err);
    size_t range = whole > BLOCK_VALUES ? whole - BLOCK_VALUES : 0;
    size_t n = whole > BLOCK_VALUES ? BLOCK_VALUES : whole;
    for (int i = 0; i < BLOCKS; i++)
        if (!check_block(g->program, b, field, block_start(range, g->turn, i), n, limit, values, out, err))
            return false;
    return true;
}

static size_t all_values(const Program *program)
{
    size_t n = 0;
    for (size_t f = 0; f < program->field_count; f++)
        n += extent(&program->fields[f]);
    return n;
}

/* A whole scan learns anew what the fields may be; the one before and the sources since are the measure of this. */
static bool learn(Guard *g, Backend *b, long step, Finding *out, Error *err)
{
    bool due = g->level <= 0 || step / 2 >= g->scanned || drive_growth(g) > 2;
    if (!due || g->stepped * SHARE < g->scan_cost)
        return true;
    double start = clock_seconds();
    FieldSummary *summary = calloc(g->program->field_count + 1, sizeof *summary);
    if (summary == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    bool ok = digest_summary(b, g->program, summary, err);
    if (ok)
        guard_judge(g->program, summary, guard_limit(g), out);
    for (size_t f = 0; ok && !out->found && f < g->program->field_count; f++)
        g->level = fmax(g->level, summary[f].largest);
    free(summary);
    for (int r = 0; !out->found && g->sum != NULL && r < g->program->wave_rows; r++)
        g->then[r] = g->sum[r];
    g->scanned = step;
    g->scan_cost = clock_seconds() - start;
    g->stepped = 0;
    return ok;
}

static bool look(Guard *g, Backend *b, Finding *out, Error *err)
{
    double start = clock_seconds(), limit = guard_limit(g);
    void *values = malloc((size_t)BLOCKS * BLOCK_VALUES * sizeof(double));
    if (values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    bool ok = true;
    for (size_t f = 0; f < g->program->field_count && ok; f++)
        ok = check_field(g, b, (int)f, limit, values, out, err);
    free(values);
    g->turn++;
    g->since = 0;
    g->cost = clock_seconds() - start;
    if (g->scan_cost <= 0) {
        double share = (double)(g->program->field_count * BLOCKS * BLOCK_VALUES) / (double)all_values(g->program);
        g->scan_cost = g->cost / fmin(share, 1);
    }
    return ok;
}

bool guard_check(Guard *g, Backend *b, long step, double seconds, Finding *out, Error *err)
{
    g->since += seconds;
    g->stepped += seconds;
    if (g->since * SHARE < g->cost)
        return true;
    bool ok = look(g, b, out, err) && (out->found || learn(g, b, step, out, err));
    out->bad = step;
    out->good = g->good;
    out->field = -1;
    if (!out->found)
        g->good = step;
    return ok;
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
    return 299792458.0 * program->dt * sqrt(sum);
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
        return "it is at the rim of the domain: an absorbing layer with unsuitable sigma, kappa or alpha, or a medium "
               "that changes inside a layer";
    return "a medium whose fastest wave is faster than the time step allows (eps or mu below 1, negative "
           "conductivity), or a source of such size; lower `courant`";
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
    if (n > 0 && (size_t)n < size)
        snprintf(out + n, size - (size_t)n, "; likely cause: %s", likely_cause(program, f));
}
