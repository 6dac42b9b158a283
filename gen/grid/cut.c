/* Lines along an edge or across a face, in painter's order: a conductor adds its spans, a later object of another
 * material takes its own away. A line in a plane of nodes is looked at a hair to either side of it, and the less of
 * what is free counts, so that a conductor has its surface. */
#include "grid/cut.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 16, CUT_FACES = 24 }; /* lines across a face between two of its faces and corners; how many of those */

static const double HAIR = 2 * SURFACE_TOLERANCE; /* of the least cell */

typedef struct Range {
    double lo[3], hi[3]; /* m; lo = hi across an edge or a face */
} Range;

static double free_length(const CutPlace *place, const double p[3], int a, double lo, double hi)
{
    Span metal[SPANS] = {{lo, hi}}, joined[SPANS], own[SPANS];
    int count = place->base ? 1 : 0;
    double length = hi - lo;
    for (int q = place->count - 1; q >= 0; q--) {
        const Solid *s = &place->grid->solids[place->list[q]];
        if (s->thin)
            continue;
        const int n = solid_spans(s, p, a, lo, hi, own);
        count = span_join(s->kind == MATERIAL_PEC ? SPAN_OR : SPAN_LESS, metal, count, own, n, joined);
        memcpy(metal, joined, (size_t)count * sizeof *metal);
    }
    for (int q = 0; q < count; q++)
        length -= fmax(0, fmin(hi, metal[q].to) - fmax(lo, metal[q].from));
    return fmax(0, length);
}

static int by_value(const void *a, const void *b)
{
    const double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

/* Where along axis c lines across the range end to change evenly, its ends included. */
static int breaks_of(const CutPlace *place, int c, const Range *r, double *at)
{
    int n = 0;
    at[n++] = r->lo[c];
    at[n++] = r->hi[c];
    for (int q = 0; q < place->count; q++) {
        const Solid *s = &place->grid->solids[place->list[q]];
        if (!s->thin)
            n += solid_faces(s, c, r->lo, r->hi, at + n, CUT_FACES - n);
    }
    qsort(at, (size_t)n, sizeof *at, by_value);
    return n;
}

static double free_area(const CutPlace *place, const double p[3], int b, int c, const Range *r)
{
    double at[CUT_FACES], sum = 0, q[3];
    const int n = breaks_of(place, c, r, at);
    memcpy(q, p, sizeof q);
    for (int i = 0; i + 1 < n; i++) {
        const double from = fmax(at[i], r->lo[c]), to = fmin(at[i + 1], r->hi[c]);
        for (int k = 0; k < LINES && to > from; k++) {
            q[c] = from + (to - from) * (k + 0.5) / LINES;
            sum += free_length(place, q, b, r->lo[b], r->hi[b]) * (to - from) / LINES;
        }
    }
    return sum;
}

/* The axes along which the edge or face extends, of those that the mode has. */
static int extent(const Grid *grid, Component c, const long site[3], Range *r, int axes[2])
{
    int n = 0;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        r->lo[a] = r->hi[a] = axis->present ? axis_at(axis, (double)site[a]) : 0;
        if (!axis->present || !component_half(c, a))
            continue;
        r->hi[a] = axis_at(axis, (double)site[a] + 1);
        axes[n++] = a;
    }
    return n;
}

/* A hair to a side of a plane of nodes; beyond a wall lies the inside, beyond a periodic one the other end. */
static double hair_off(const Grid *grid, int a, double at, int side)
{
    const Axis *axis = &grid->axis[a];
    const double hair = HAIR * axis->d, length = axis_length(axis), to = side ? at + hair : at - hair;
    if (to >= 0 && to <= length)
        return to;
    if (boundary_wraps(axis->low.kind))
        return to < 0 ? length - hair : hair;
    return to < 0 ? hair : length - hair;
}

double cut_free(const CutPlace *place, Component c, const long site[3])
{
    Range r;
    int axes[2];
    const int n = extent(place->grid, c, site, &r, axes);
    double least = 1;
    for (int image = 0; image < 8 && n > 0; image++) {
        double p[3], all = 1;
        bool twice = false;
        for (int a = 0; a < 3; a++) {
            const bool across = place->grid->axis[a].present && !component_half(c, a);
            p[a] = across ? hair_off(place->grid, a, r.lo[a], image >> a & 1) : r.lo[a];
            twice = twice || (!across && (image >> a & 1) != 0);
        }
        for (int i = 0; i < n; i++)
            all *= r.hi[axes[i]] - r.lo[axes[i]];
        if (twice)
            continue;
        const double part = n == 1 ? free_length(place, p, axes[0], r.lo[axes[0]], r.hi[axes[0]])
                                   : free_area(place, p, axes[0], axes[1], &r);
        least = fmin(least, part / all);
    }
    return least;
}
