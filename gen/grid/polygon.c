/* Polygons by the even-odd rule: a point is inside when a ray from it along +u
 * crosses the outline an odd number of times (Shimrat 1962). Edges are sorted
 * into strips of v, so that a query looks only at the few edges near it. */
#include "grid/solid.h"

#include <math.h>

typedef struct Edge {
    double u0, v0, u1, v1;
} Edge;

struct Polygon {
    const Edge *edges;
    int edge_count;
    double v_low, v_high, strip_height;
    int strip_count;
    const int *start;   /* strip_count + 1 entries into `members` */
    const int *members; /* edges that reach into the strip */
};

static int strip_of(const Polygon *p, double v)
{
    double q = floor((v - p->v_low) / p->strip_height);
    return q <= 0 ? 0 : q >= p->strip_count ? p->strip_count - 1 : (int)q;
}

static void edge_strips(const Polygon *p, const Edge *e, int *first, int *last)
{
    *first = strip_of(p, fmin(e->v0, e->v1));
    *last = strip_of(p, fmax(e->v0, e->v1));
}

static void sort_into_strips(Polygon *p, Arena *arena)
{
    int *start = ARENA_ARRAY(arena, int, p->strip_count + 1);
    int first, last;
    for (int e = 0; e < p->edge_count; e++) {
        edge_strips(p, &p->edges[e], &first, &last);
        for (int q = first; q <= last; q++)
            start[q + 1]++;
    }
    for (int q = 0; q < p->strip_count; q++)
        start[q + 1] += start[q];
    int *members = ARENA_ARRAY(arena, int, start[p->strip_count]);
    int *fill = ARENA_ARRAY(arena, int, p->strip_count);
    for (int e = 0; e < p->edge_count; e++) {
        edge_strips(p, &p->edges[e], &first, &last);
        for (int q = first; q <= last; q++)
            members[start[q] + fill[q]++] = e;
    }
    p->start = start;
    p->members = members;
}

Polygon *polygon_new(Arena *arena, const double *points, int count)
{
    Polygon *p = ARENA_NEW(arena, Polygon);
    Edge *edges = ARENA_ARRAY(arena, Edge, count);
    p->v_low = INFINITY;
    p->v_high = -INFINITY;
    for (int e = 0; e < count; e++) {
        const double *a = points + 2 * e, *b = points + 2 * ((e + 1) % count);
        edges[e] = (Edge){a[0], a[1], b[0], b[1]};
        p->v_low = fmin(p->v_low, a[1]);
        p->v_high = fmax(p->v_high, a[1]);
    }
    p->edges = edges;
    p->edge_count = count;
    p->strip_count = count < 4 ? 1 : count / 2;
    p->strip_height = p->v_high > p->v_low ? (p->v_high - p->v_low) / p->strip_count : 1;
    sort_into_strips(p, arena);
    return p;
}

static double distance2(const Edge *e, double u, double v)
{
    double du = e->u1 - e->u0, dv = e->v1 - e->v0, length2 = du * du + dv * dv;
    double t = length2 > 0 ? ((u - e->u0) * du + (v - e->v0) * dv) / length2 : 0;
    t = fmin(1, fmax(0, t));
    double x = e->u0 + t * du - u, y = e->v0 + t * dv - v;
    return x * x + y * y;
}

static bool near_outline(const Polygon *p, double u, double v, double reach)
{
    int last = strip_of(p, v + reach);
    for (int q = strip_of(p, v - reach); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++)
            if (distance2(&p->edges[p->members[m]], u, v) <= reach * reach)
                return true;
    return false;
}

static bool even_odd(const Polygon *p, double u, double v)
{
    if (v < p->v_low || v > p->v_high)
        return false;
    bool inside = false;
    int q = strip_of(p, v);
    for (int m = p->start[q]; m < p->start[q + 1]; m++) {
        const Edge *e = &p->edges[p->members[m]];
        if ((e->v0 > v) != (e->v1 > v) && u < e->u0 + (v - e->v0) / (e->v1 - e->v0) * (e->u1 - e->u0))
            inside = !inside;
    }
    return inside;
}

bool polygon_contains(const Polygon *p, double u, double v, double margin)
{
    if (near_outline(p, u, v, fabs(margin)))
        return margin >= 0;
    return even_odd(p, u, v);
}

/* Liang & Barsky 1984: whether some part of the edge lies in the rectangle. */
static bool edge_meets(const Edge *e, const double lo[2], const double hi[2])
{
    const double from[2] = {e->u0, e->v0}, step[2] = {e->u1 - e->u0, e->v1 - e->v0};
    double enter = 0, leave = 1;
    for (int a = 0; a < 2; a++) {
        if (step[a] == 0) {
            if (from[a] < lo[a] || from[a] > hi[a])
                return false;
            continue;
        }
        double t0 = (lo[a] - from[a]) / step[a], t1 = (hi[a] - from[a]) / step[a];
        enter = fmax(enter, fmin(t0, t1));
        leave = fmin(leave, fmax(t0, t1));
    }
    return enter <= leave;
}

Cover polygon_cover(const Polygon *p, const double lo[2], const double hi[2])
{
    int last = strip_of(p, hi[1]);
    for (int q = strip_of(p, lo[1]); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++)
            if (edge_meets(&p->edges[p->members[m]], lo, hi))
                return COVER_PART;
    return even_odd(p, (lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2) ? COVER_ALL : COVER_NONE;
}
