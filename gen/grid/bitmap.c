/* Prisms over pixels. How many pixels of a rectangle belong to the solid is a difference of four sums (Crow 1984), so
 * that a box costs the same whatever its size. Pixels are rectangles: their sides are faces along the axes, as long as
 * a dual cell has few of them; where it has many, columns stand close instead. */
#include "grid/bitmap.h"

#include <math.h>

#include "scene/picture.h"

enum { FEW = 8 }; /* pixels across a dual cell whose sides are all faces */

/* Places along the picture's axes, in pixels from its low corner. */
static double pixel(const Solid *s, int which, double x)
{
    const int a = (s->object->axis + 1 + which) % 3,
              count = which == 0 ? s->object->bitmap->width : s->object->bitmap->height;
    return (x - s->object->from[a]) / (s->object->to[a] - s->object->from[a]) * count;
}

static double side_of(const Solid *s, int which, long number)
{
    const int a = (s->object->axis + 1 + which) % 3,
              count = which == 0 ? s->object->bitmap->width : s->object->bitmap->height;
    return s->object->from[a] + (s->object->to[a] - s->object->from[a]) * ((double)number / count);
}

static uint32_t sum(const Bitmap *b, long i, long j)
{
    return b->sums[i + (b->width + 1L) * j];
}

static long clip_number(double x, long count)
{
    return x <= 0 ? 0 : x >= (double)count ? count : (long)x;
}

/* Pixels that a rectangle reaches into by more than a hair; `whole`: it lies in the picture. */
static uint32_t count(const Solid *s, const double lo[2], const double hi[2], uint32_t *all, bool *whole)
{
    const Bitmap *b = s->object->bitmap;
    const double hair = 1e-9;
    const long size[2] = {b->width, b->height};
    long first[2], end[2];
    *whole = true;
    for (int w = 0; w < 2; w++) {
        const double low = pixel(s, w, lo[w]), high = pixel(s, w, hi[w]);
        first[w] = clip_number(floor(low + hair), size[w]);
        end[w] = clip_number(ceil(high - hair), size[w]);
        const bool point = end[w] <= first[w] && first[w] < size[w] && high >= -hair;
        end[w] = point ? first[w] + 1 : end[w];
        *whole = *whole && low >= -hair && high <= (double)size[w] + hair;
    }
    *all = end[0] > first[0] && end[1] > first[1] ? (uint32_t)((end[0] - first[0]) * (end[1] - first[1])) : 0;
    return *all == 0 ? 0
                     : sum(b, end[0], end[1]) - sum(b, first[0], end[1]) - sum(b, end[0], first[1]) +
                           sum(b, first[0], first[1]);
}

static uint32_t count_box(const Solid *s, const double lo[3], const double hi[3], uint32_t *all, bool *whole)
{
    const int u = (s->object->axis + 1) % 3, v = (s->object->axis + 2) % 3;
    return count(s, (double[]){lo[u], lo[v]}, (double[]){hi[u], hi[v]}, all, whole);
}

Cover bitmap_cover(const Solid *s, const double lo[3], const double hi[3])
{
    const int k = s->object->axis;
    uint32_t all;
    bool whole;
    if (hi[k] < s->lo[k] || lo[k] > s->hi[k])
        return COVER_NONE;
    const uint32_t in = count_box(s, lo, hi, &all, &whole);
    return in == 0 ? COVER_NONE : in == all && whole && lo[k] >= s->lo[k] && hi[k] <= s->hi[k] ? COVER_ALL : COVER_PART;
}

bool bitmap_contains(const Solid *s, const double p[3], double margin)
{
    const int k = s->object->axis;
    double lo[3], hi[3];
    uint32_t all;
    bool whole;
    for (int a = 0; a < 3; a++) {
        lo[a] = p[a] - fabs(margin);
        hi[a] = p[a] + fabs(margin);
    }
    const uint32_t in = count_box(s, lo, hi, &all, &whole);
    return p[k] >= s->lo[k] - margin && p[k] <= s->hi[k] + margin && (margin >= 0 ? in > 0 : whole && in == all);
}

int bitmap_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    const int k = s->object->axis, which = a == (k + 1) % 3 ? 0 : 1;
    const long size = which == 0 ? s->object->bitmap->width : s->object->bitmap->height;
    double at[3] = {p[0], p[1], p[2]};
    int n = 0;
    if (a == k) {
        const Span span = {fmax(lo, s->lo[k]), fmin(hi, s->hi[k])};
        at[k] = (s->lo[k] + s->hi[k]) / 2;
        spans[0] = span;
        return span.from < span.to && bitmap_contains(s, isfinite(at[k]) ? at : p, 0);
    }
    if (p[k] < s->lo[k] || p[k] > s->hi[k])
        return 0;
    const long end = clip_number(ceil(pixel(s, which, hi)), size);
    for (long i = clip_number(floor(pixel(s, which, lo)), size); i < end; i++) {
        const Span span = {fmax(lo, side_of(s, which, i)), fmin(hi, side_of(s, which, i + 1))};
        at[a] = (side_of(s, which, i) + side_of(s, which, i + 1)) / 2;
        if (!(span.from < span.to) || !bitmap_contains(s, at, 0))
            continue;
        if (n > 0 && spans[n - 1].to == span.from)
            spans[n - 1].to = span.to;
        else if (n < SPANS)
            spans[n++] = span;
    }
    return n;
}

/* How many sides of pixels lie between. */
static long sides(const Solid *s, int which, double lo, double hi)
{
    return (long)(ceil(pixel(s, which, hi)) - floor(pixel(s, which, lo))) - 1;
}

unsigned bitmap_slants(const Solid *s, const double lo[3], const double hi[3])
{
    const int u = (s->object->axis + 1) % 3, v = (s->object->axis + 2) % 3;
    return (unsigned)(sides(s, 0, lo[u], hi[u]) > FEW) << u | (unsigned)(sides(s, 1, lo[v], hi[v]) > FEW) << v;
}

int bitmap_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room)
{
    const int k = s->object->axis, which = a == (k + 1) % 3 ? 0 : 1;
    const long size = which == 0 ? s->object->bitmap->width : s->object->bitmap->height;
    int n = 0;
    if (a == k) {
        for (int end = 0; end < 2 && n < room; end++) {
            const double x = end == 0 ? s->lo[k] : s->hi[k];
            if (x > lo[k] && x < hi[k])
                at[n++] = x;
        }
        return n;
    }
    if (sides(s, which, lo[a], hi[a]) > FEW)
        return 0;
    const long end = clip_number(ceil(pixel(s, which, hi[a])), size);
    for (long i = clip_number(floor(pixel(s, which, lo[a])), size); i <= end && n < room; i++) {
        const double x = side_of(s, which, i);
        if (x > lo[a] && x < hi[a])
            at[n++] = x;
    }
    return n;
}
