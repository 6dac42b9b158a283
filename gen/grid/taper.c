/* Prisms with leaning walls. At height z the outline lies slope (z - foot) further inwards than drawn, measured at
 * right angles from it: below 0 outwards, round the corners. A point is inside where it lies in the outline and is at
 * least so far from it, or outside and no further. On a line the points that are nearer to an edge than a width that
 * grows steadily are those of a wedge along the edge and of two cones at its ends. */
#include "grid/polygon.h"

#include <math.h>

/* How far the outline lies inwards at a height. */
static double inset(const Solid *s, double z)
{
    return s->object->slope * (z - s->object->foot);
}

Cover taper_cover(const Solid *s, const double lo[3], const double hi[3])
{
    const int k = s->object->axis, u = (k + 1) % 3, v = (k + 2) % 3;
    if (hi[k] < s->lo[k] || lo[k] > s->hi[k])
        return COVER_NONE;
    const double low = inset(s, fmax(lo[k], s->lo[k])), high = inset(s, fmin(hi[k], s->hi[k]));
    const double at[2] = {(lo[u] + hi[u]) / 2, (lo[v] + hi[v]) / 2};
    const double reach = hypot(hi[u] - lo[u], hi[v] - lo[v]) / 2 * (1 + 1e-12);
    if (!polygon_contains(s->polygon, at[0], at[1], reach - fmin(low, high)))
        return COVER_NONE;
    return lo[k] >= s->lo[k] && hi[k] <= s->hi[k] &&
                   polygon_contains(s->polygon, at[0], at[1], -reach - fmax(low, high))
               ? COVER_ALL
               : COVER_PART;
}

bool taper_contains(const Solid *s, const double p[3], double margin)
{
    const int k = s->object->axis;
    const double slope = s->object->slope;
    return p[k] >= s->lo[k] - margin && p[k] <= s->hi[k] + margin &&
           polygon_contains(s->polygon, p[(k + 1) % 3], p[(k + 2) % 3],
                            margin * sqrt(1 + slope * slope) - inset(s, p[k]));
}

/* A line over the plane of the outline, and the width w[0] + w[1] t. */
typedef struct Wedge {
    double at[2], along[2], w[2];
} Wedge;

static int near_point(const Wedge *g, double u, double v, double lo, double hi, Span *out)
{
    const double x = g->at[0] - u, y = g->at[1] - v;
    return span_quadratic(g->along[0] * g->along[0] + g->along[1] * g->along[1] - g->w[1] * g->w[1],
                          x * g->along[0] + y * g->along[1] - g->w[0] * g->w[1], x * x + y * y - g->w[0] * g->w[0], lo,
                          hi, out);
}

static int beside_edge(const Wedge *g, const Edge *e, double lo, double hi, Span *out)
{
    const double du = e->u1 - e->u0, dv = e->v1 - e->v0, length = hypot(du, dv);
    const double x = g->at[0] - e->u0, y = g->at[1] - e->v0;
    if (!(length > 0))
        return 0;
    const double s0 = (x * du + y * dv) / length, s1 = (g->along[0] * du + g->along[1] * dv) / length;
    const double d0 = (x * dv - y * du) / length, d1 = (g->along[0] * dv - g->along[1] * du) / length;
    span_clip(s0, s1, &lo, &hi);
    span_clip(length - s0, -s1, &lo, &hi);
    span_clip(g->w[0] - d0, g->w[1] - d1, &lo, &hi);
    span_clip(g->w[0] + d0, g->w[1] + d1, &lo, &hi);
    *out = (Span){lo, hi};
    return lo < hi;
}

static int near_edge(const Wedge *g, const Edge *e, double lo, double hi, Span out[SPANS])
{
    Span start[2], end[2], side[1], ends[SPANS];
    const int starts = near_point(g, e->u0, e->v0, lo, hi, start), last = near_point(g, e->u1, e->v1, lo, hi, end);
    const int both = span_join(SPAN_OR, start, starts, end, last, ends);
    return span_join(SPAN_OR, ends, both, side, beside_edge(g, e, lo, hi, side), out);
}

/* May a part of the edge be so near to a part of the line? */
static bool may_be_near(const Edge *e, const double lo[2], const double hi[2])
{
    return fmin(e->u0, e->u1) <= hi[0] && fmax(e->u0, e->u1) >= lo[0] && fmin(e->v0, e->v1) <= hi[1] &&
           fmax(e->v0, e->v1) >= lo[1];
}

/* Adds or takes away what is nearer to the outline than the width. */
static int trim(const Polygon *p, const Wedge *g, SpanOp op, double lo, double hi, Span *spans, int count)
{
    const double width = fmax(g->w[0] + lo * g->w[1], g->w[0] + hi * g->w[1]);
    double low[2], high[2];
    for (int a = 0; a < 2; a++) {
        const double first = g->at[a] + lo * g->along[a], last = g->at[a] + hi * g->along[a];
        low[a] = fmin(first, last) - width;
        high[a] = fmax(first, last) + width;
    }
    const int top = polygon_strip(p, high[1]);
    Span near[SPANS], joined[SPANS];
    for (int q = polygon_strip(p, low[1]); q <= top; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++) {
            const Edge *e = &p->edges[p->members[m]];
            const int n = may_be_near(e, low, high) ? near_edge(g, e, lo, hi, near) : 0;
            if (n == 0)
                continue;
            count = span_join(op, spans, count, near, n, joined);
            for (int i = 0; i < count; i++)
                spans[i] = joined[i];
        }
    return count;
}

int taper_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS])
{
    const int k = s->object->axis, u = (k + 1) % 3, v = (k + 2) % 3;
    const double slope = s->object->slope, sign = inset(s, (s->lo[k] + s->hi[k]) / 2) > 0 ? 1 : -1;
    const Wedge g = {{ray->at[u], ray->at[v]},
                     {ray->along[u], ray->along[v]},
                     {sign * inset(s, ray->at[k]), sign * slope * ray->along[k]}};
    span_clip(ray->at[k] - s->lo[k], ray->along[k], &lo, &hi);
    span_clip(s->hi[k] - ray->at[k], -ray->along[k], &lo, &hi);
    if (!(lo < hi))
        return 0;
    const int count = polygon_ray(s->polygon, g.at, g.along, lo, hi, spans);
    return trim(s->polygon, &g, sign > 0 ? SPAN_LESS : SPAN_OR, lo, hi, spans, count);
}
