/* Snapshots and energies: reading what the capture kernels gathered. A magnitude is
 * put together on a target lattice, T_a = 0 (nodes, for E) or 1/2 (centres, for H)
 * along each axis; a part whose own lattice differs there is averaged. */
#include "sampling/capture.h"

#include "backends/real.h"
#include "base/number.h"
#include "sampling/shares.h"
#include "sampling/unfold.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How a part meets the target lattice along one axis: target p lies between its sites p+low and p+high. */
typedef struct Meeting {
    long low, high;
} Meeting;

static bool is_electric(const FieldLayout *layout)
{
    return layout->name[0] == 'E';
}

/* E_a sits half a cell off along a; H_a along the other two axes. */
static bool is_half(const FieldLayout *layout, int axis)
{
    bool own = layout->name[1] - 'x' == axis;
    return layout->spacing[axis] != 0 && own == is_electric(layout);
}

static Meeting meeting(const FieldLayout *layout, int axis)
{
    bool target_half = layout->spacing[axis] != 0 && !is_electric(layout);
    if (is_half(layout, axis) == target_half)
        return (Meeting){0, 0};
    return target_half ? (Meeting){0, 1} : (Meeting){-1, 0};
}

static bool is_magnitude(const Capture *capture)
{
    return capture->quantity[0] == '|';
}

/* Targets along `axis` that every part reaches with at least one site: [*lo, *hi). */
static void common_range(const Program *program, const Capture *capture, int axis, long *lo, long *hi)
{
    *lo = *hi = 0;
    for (int p = 0; p < capture->part_count; p++) {
        const CapturePart *part = &capture->parts[p];
        Meeting m = meeting(&program->fields[part->field], axis);
        long first = part->lo[axis] - m.high, end = part->lo[axis] + part->count[axis] - m.low;
        *lo = p == 0 || first > *lo ? first : *lo;
        *hi = p == 0 || end < *hi ? end : *hi;
    }
}

static void place_magnitude(const Program *program, const Capture *capture, Frame *out, long lo[3])
{
    const FieldLayout *layout = &program->fields[capture->parts[0].field];
    for (int a = 0; a < 3; a++) {
        long hi;
        common_range(program, capture, a, &lo[a], &hi);
        double offset = layout->spacing[a] != 0 && !is_electric(layout) ? 0.5 : 0.0;
        double origin = layout->first[a] - (is_half(layout, a) ? 0.5 * layout->spacing[a] : 0.0);
        out->count[a] = hi > lo[a] ? hi - lo[a] : 0;
        out->first[a] = origin + ((double)lo[a] + offset) * layout->spacing[a];
        if (layout->at[a] == NULL)
            continue;
        out->at[a] = (is_electric(layout) ? program->node[a] : program->middle[a]) + lo[a];
        out->first[a] = out->at[a][0];
    }
}

Frame capture_frame(const Program *program, const Capture *capture)
{
    const CapturePart *part = &capture->parts[0];
    const FieldLayout *layout = &program->fields[part->field];
    Frame out = {.capture = capture, .precision = program->precision};
    for (int a = 0; a < 3; a++) {
        out.spacing[a] = layout->spacing[a];
        out.count[a] = part->count[a];
        out.first[a] = field_at(layout, a, part->lo[a]);
        out.at[a] = layout->at[a] != NULL ? layout->at[a] + part->lo[a] : NULL;
    }
    long lo[3];
    if (is_magnitude(capture))
        place_magnitude(program, capture, &out, lo);
    out.planes = out.count[2];
    return out;
}

void frame_chunk(const Frame *f, long *planes, long *rows)
{
    const size_t element = f->precision == PRECISION_F32 ? sizeof(float) : sizeof(double);
    const long fit = (long)(FRAME_CHUNK_BYTES / ((size_t)max_long(f->count[0], 1) * element));
    const long whole = fit / max_long(f->count[1], 1);
    *rows = fit < 1 ? 1 : min_long(fit, f->count[1]);
    *planes = whole < 1 ? 1 : min_long(whole, f->count[2]);
}

long frame_slab(const Frame *f)
{
    long planes, rows;
    if (f->count[0] < 2 || f->count[1] < 2 || f->count[2] < 2)
        return f->count[2];
    frame_chunk(f, &planes, &rows);
    return planes;
}

/* Values `first` to `first + count - 1` of those that are kept. Of several processes the one that speaks gets them. */
static bool read_kept(Backend *b, Exchange *x, const CapturePart *part, size_t element, size_t first, size_t count,
                      void **values, Error *err)
{
    const ShareRange range = {&part->own, part->kept, first, count};
    size_t from = first, here = count;
    void *own = NULL;
    if (x != NULL)
        share_own(&range, &from, &here);
    *values = calloc((exchange_speaks(x) ? count : 0) + 1, element);
    own = x != NULL ? malloc(here * element + 1) : *values;
    bool ok = (*values != NULL && own != NULL) ||
              error_set(err, ERROR_SYSTEM, "no memory for a snapshot of %zu values", count);
    ok = ok && (here == 0 || b->read(b, part->buffer, from * element, here * element, own, err));
    if (x == NULL)
        return ok;
    ok = share_gather(x, &range, element, own, *values, err) && ok;
    free(own);
    return ok;
}

static bool has_images(const CapturePart *part)
{
    return (size_t)(part->count[0] * part->count[1] * part->count[2]) != part->values ||
           memcmp(part->lo, part->first, sizeof part->lo) != 0;
}

static size_t plane_of(const long count[3])
{
    return (size_t)(count[0] * count[1]);
}

/* What is kept of a slab of a part. */
static bool read_slab(Backend *b, Exchange *x, const Program *program, const CapturePart *part, Slab kept,
                      void **values, Error *err)
{
    const size_t plane = plane_of(has_images(part) ? part->kept : part->count);
    return read_kept(b, x, part, program_real(program), plane * (size_t)kept.first, plane * (size_t)kept.count, values,
                     err);
}

static bool unfold_part(const Program *program, const CapturePart *part, Unfold *u, Error *err)
{
    return unfold_init(u, &program->fields[part->field], part->lo, part->count, part->first, part->kept, err);
}

/* Values of a slab from the planes `from` that are kept of it. */
static void *unfold_slab(const Unfold *u, Precision precision, const CapturePart *part, Slab slab, Slab from,
                         const void *kept)
{
    const size_t before = (size_t)from.first * plane_of(part->kept);
    const size_t element = precision == PRECISION_F32 ? sizeof(float) : sizeof(double);
    void *out = calloc(plane_of(part->count) * (size_t)slab.count + 1, element);
    size_t to = 0;
    double sign;
    for (long k = slab.first; k < slab.first + (out != NULL ? slab.count : 0); k++)
        for (long j = 0; j < part->count[1]; j++)
            for (long i = 0; i < part->count[0]; i++, to++) {
                const size_t at = unfold_at(u, i, j, k, &sign) - before;
                real_set(out, precision, to, sign * real_get(kept, precision, at));
            }
    return out;
}

/* Of a snapshot, with images beyond mirror planes. */
static bool read_part(Backend *b, Exchange *x, const Program *program, const CapturePart *part, Slab slab,
                      void **values, Error *err)
{
    Unfold u = {0};
    void *kept = NULL;
    *values = NULL;
    if (!has_images(part))
        return read_slab(b, x, program, part, slab, values, err);
    bool ok = unfold_part(program, part, &u, err);
    const Slab from = ok ? unfold_planes(&u, slab) : (Slab){0, 0};
    ok = ok && read_slab(b, x, program, part, from, &kept, err);
    if (ok && (*values = unfold_slab(&u, program->precision, part, slab, from, kept)) == NULL)
        ok = error_set(err, ERROR_SYSTEM, "no memory for a snapshot");
    unfold_free(&u);
    free(kept);
    return ok;
}

/* What a process that does not speak does of it. */
static bool give_part(Backend *b, Exchange *x, const Program *program, const CapturePart *part, Slab slab, Error *err)
{
    Unfold u = {0};
    void *values = NULL;
    bool ok = !has_images(part) || unfold_part(program, part, &u, err);
    const Slab from = ok && has_images(part) ? unfold_planes(&u, slab) : slab;
    ok = ok && read_slab(b, x, program, part, from, &values, err);
    unfold_free(&u);
    free(values);
    return ok;
}

static bool snapshot_component(Backend *b, Exchange *x, const Program *program, const Capture *capture, Frame *out,
                               Error *err)
{
    const CapturePart *part = &capture->parts[0];
    if (!read_part(b, x, program, part, (Slab){out->plane, out->planes}, &out->values, err))
        return false;
    double to_si = program->fields[part->field].to_si;
    const size_t count = frame_held(out);
    for (size_t i = 0; to_si != 1.0 && i < count; i++)
        real_set(out->values, out->precision, i, real_get(out->values, out->precision, i) * to_si);
    return true;
}

/* The one or two sites of a part along one axis that make up target t; index within the part. */
static int contributors(const CapturePart *part, Meeting m, int axis, long t, long sites[2])
{
    int n = 0;
    for (long s = t + m.low; s <= t + m.high; s++)
        if (s >= part->lo[axis] && s < part->lo[axis] + part->count[axis])
            sites[n++] = s - part->lo[axis];
    return n;
}

/* `values` begin at plane `first` of the part. */
static double mean_at(const void *values, Precision precision, const CapturePart *part, long first, const Meeting m[3],
                      const long target[3])
{
    long sites[3][2];
    int n[3];
    for (int a = 0; a < 3; a++)
        n[a] = contributors(part, m[a], a, target[a], sites[a]);
    double sum = 0;
    for (int c = 0; c < n[2]; c++)
        for (int b = 0; b < n[1]; b++)
            for (int a = 0; a < n[0]; a++) {
                long row = (sites[2][c] - first) * part->count[1] + sites[1][b];
                sum += real_get(values, precision, (size_t)(row * part->count[0] + sites[0][a]));
            }
    return sum / (n[0] * n[1] * n[2]);
}

/* The planes of a part that those of a frame are made of. */
static Slab slab_of(const Program *program, const CapturePart *part, const long lo[3], const Frame *out)
{
    const Meeting m = meeting(&program->fields[part->field], 2);
    const long first = max_long(lo[2] + out->plane + m.low, part->lo[2]);
    const long end = min_long(lo[2] + out->plane + out->planes + m.high, part->lo[2] + part->count[2]);
    return (Slab){first - part->lo[2], end > first ? end - first : 0};
}

static void add_squares(const Program *program, const CapturePart *part, long first, const void *values,
                        const long lo[3], const Frame *out, double *sum)
{
    const FieldLayout *layout = &program->fields[part->field];
    Meeting m[3];
    for (int a = 0; a < 3; a++)
        m[a] = meeting(layout, a);
    long t[3];
    for (long k = out->plane; k < out->plane + out->planes; k++)
        for (long j = 0; j < out->count[1]; j++)
            for (long i = 0; i < out->count[0]; i++, sum++) {
                t[0] = lo[0] + i;
                t[1] = lo[1] + j;
                t[2] = lo[2] + k;
                double v = mean_at(values, program->precision, part, first, m, t) * layout->to_si;
                *sum += v * v;
            }
}

static bool snapshot_magnitude(Backend *b, Exchange *x, const Program *program, const Capture *capture,
                               const long lo[3], Frame *out, Error *err)
{
    const size_t n = frame_held(out);
    double *sum = calloc(n + 1, sizeof *sum);
    out->values = malloc((n + 1) * program_real(program));
    if (sum == NULL || out->values == NULL) {
        free(sum);
        return error_set(err, ERROR_SYSTEM, "no memory for a snapshot of %zu values", n);
    }
    bool ok = true;
    for (int p = 0; p < capture->part_count; p++) {
        if (!ok)
            break;
        void *values = NULL;
        const Slab slab = slab_of(program, &capture->parts[p], lo, out);
        ok = read_part(b, x, program, &capture->parts[p], slab, &values, err);
        if (ok)
            add_squares(program, &capture->parts[p], slab.first, values, lo, out, sum);
        free(values);
    }
    for (size_t i = 0; i < n; i++) {
        if (!ok)
            break;
        real_set(out->values, out->precision, i, sqrt(sum[i]));
    }
    free(sum);
    return ok;
}

static bool give_parts(Backend *b, Exchange *x, const Program *program, const Capture *capture, const long lo[3],
                       const Frame *out, Error *err)
{
    bool ok = true;
    for (int p = 0; p < capture->part_count; p++) {
        const CapturePart *part = &capture->parts[p];
        const Slab slab = is_magnitude(capture) ? slab_of(program, part, lo, out) : (Slab){out->plane, out->planes};
        ok = ok && give_part(b, x, program, part, slab, err);
    }
    return ok;
}

bool capture_snapshot(Backend *b, Exchange *x, const Program *program, const Capture *capture, FrameUse *use,
                      void *context, Error *err)
{
    Frame out = capture_frame(program, capture);
    const long slab = frame_slab(&out);
    long lo[3] = {0};
    bool ok = b->launch(b, capture->launches, capture->launch_count, err);
    if (is_magnitude(capture))
        place_magnitude(program, capture, &out, lo);
    do {
        out.planes = min_long(slab, out.count[2] - out.plane);
        if (ok)
            ok = !exchange_speaks(x)     ? give_parts(b, x, program, capture, lo, &out, err)
                 : is_magnitude(capture) ? snapshot_magnitude(b, x, program, capture, lo, &out, err)
                                         : snapshot_component(b, x, program, capture, &out, err);
        ok = ok && (!exchange_speaks(x) || use(context, &out, err));
        free(out.values);
        out.values = NULL;
        out.plane += out.planes;
    } while (ok && out.plane < out.count[2]);
    return ok;
}

/* Adds to total[0], and to total[1] what rounding takes from it. */
static void add_exactly(double total[2], const double *pairs, size_t count)
{
    for (size_t i = 0; i < count; i += 2) {
        const double sum = total[0] + pairs[i], part = sum - total[0];
        total[1] += (total[0] - (sum - part)) + (pairs[i] - part);
        total[1] += pairs[i + 1];
        total[0] = sum;
    }
}

bool capture_energy(Backend *b, Exchange *x, const Capture *capture, double *joule, Error *err)
{
    const CapturePart *part = &capture->parts[0];
    const size_t own = 2 * (size_t)exchange_number(x), all = 2 * (size_t)exchange_count(x);
    double total[2] = {0}, sum[2] = {0};
    void *values = NULL;
    double *totals = calloc(all, sizeof *totals);
    bool ok = (totals != NULL || error_set(err, ERROR_SYSTEM, "no memory for an energy")) &&
              b->launch(b, capture->launches, capture->launch_count, err) &&
              read_kept(b, NULL, part, sizeof(double), 0, part->values, &values, err);
    if (ok) {
        add_exactly(total, values, part->values);
        memcpy(totals + (exchange_speaks(x) ? own : 0), total, sizeof total);
        ok = exchange_gather(x, totals, own * sizeof *totals, sizeof total, err);
    }
    if (ok)
        add_exactly(sum, totals, exchange_speaks(x) ? all : 0);
    *joule = (sum[0] + sum[1]) * capture->scale;
    free(values);
    free(totals);
    return ok;
}

long capture_next(const Capture *capture, long step)
{
    if (capture->step_count == 0)
        return step < 0 ? capture->every : (step / capture->every + 1) * capture->every;
    long next = LONG_MAX;
    for (size_t i = 0; i < capture->step_count; i++)
        if (capture->steps[i] > step && capture->steps[i] < next)
            next = capture->steps[i];
    return next;
}
