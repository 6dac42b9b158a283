/* Polygons by the even-odd rule: a point is inside when a ray from it along +u
 * crosses the outline an odd number of times (Shimrat 1962). Edges are sorted
 * into strips of v, so that a query looks only at the few edges near it. */
#include "grid/polygon.h"

#include "base/number.h"

static void edge_strips(const Polygon *p, const Edge *e, int *first, int *last)
{
    *first = polygon_strip(p, lesser(e->v0, e->v1));
    *last = polygon_strip(p, greater(e->v0, e->v1));
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
        p->v_low = lesser(p->v_low, a[1]);
        p->v_high = greater(p->v_high, a[1]);
    }
    p->edges = edges;
    p->edge_count = count;
    p->strip_count = count < 4 ? 1 : count / 2;
    p->strip_height = p->v_high > p->v_low ? (p->v_high - p->v_low) / p->strip_count : 1;
    sort_into_strips(p, arena);
    return p;
}

double polygon_edge_distance2(const Edge *e, double u, double v, double out[2])
{
    double du = e->u1 - e->u0, dv = e->v1 - e->v0, length2 = du * du + dv * dv;
    double t = length2 > 0 ? ((u - e->u0) * du + (v - e->v0) * dv) / length2 : 0;
    t = lesser(1, greater(0, t));
    double x = e->u0 + t * du - u, y = e->v0 + t * dv - v;
    out[0] = -x;
    out[1] = -y;
    return x * x + y * y;
}

static bool near_outline(const Polygon *p, double u, double v, double reach)
{
    int last = polygon_strip(p, v + reach);
    double out[2];
    for (int q = polygon_strip(p, v - reach); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++)
            if (polygon_edge_distance2(&p->edges[p->members[m]], u, v, out) <= reach * reach)
                return true;
    return false;
}

static bool even_odd(const Polygon *p, double u, double v)
{
    if (v < p->v_low || v > p->v_high)
        return false;
    bool inside = false;
    int q = polygon_strip(p, v);
    for (int m = p->start[q]; m < p->start[q + 1]; m++) {
        const Edge *e = &p->edges[p->members[m]];
        if ((e->v0 > v) != (e->v1 > v) && u < e->u0 + (v - e->v0) / (e->v1 - e->v0) * (e->u1 - e->u0))
            inside = !inside;
    }
    return inside;
}

/* Where the line along axis a through `at` crosses the edge. */
static bool crossing(const Edge *e, const double at[2], int a, double *x)
{
    double from[2] = {e->u0, e->v0}, to[2] = {e->u1, e->v1}, y = at[1 - a];
    if ((from[1 - a] > y) == (to[1 - a] > y))
        return false;
    *x = from[a] + (y - from[1 - a]) / (to[1 - a] - from[1 - a]) * (to[a] - from[a]);
    return true;
}

/* Spans inside between lo and hi, where the line goes in or out at each of n places. */
static int pair_up(bool inside, const double *cross, int n, double lo, double hi, Span *spans)
{
    int count = 0;
    double from = lo;
    for (int k = 0; k <= n; k++, inside = !inside) {
        double to = k < n ? cross[k] : hi;
        if (inside)
            spans[count++] = (Span){from, to};
        from = to;
    }
    return count;
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
        enter = greater(enter, lesser(t0, t1));
        leave = lesser(leave, greater(t0, t1));
    }
    return enter <= leave;
}

int polygon_spans(const Polygon *p, const double at[2], int a, double lo, double hi, Span spans[SPANS])
{
    double first[2] = {at[0], at[1]}, cross[2 * SPANS];
    int n = 0;
    first[a] = lo;
    int low = polygon_strip(p, a == 0 ? at[1] : lo), high = polygon_strip(p, a == 0 ? at[1] : hi);
    for (int q = low; q <= high; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++) {
            double x;
            if (!crossing(&p->edges[p->members[m]], at, a, &x) || x <= lo || x >= hi || n == 2 * SPANS - 2)
                continue;
            if (a == 1 && polygon_strip(p, x) != q) /* met again in another strip */
                continue;
            int k = n++;
            for (; k > 0 && cross[k - 1] > x; k--)
                cross[k] = cross[k - 1];
            cross[k] = x;
        }
    return pair_up(even_odd(p, first[0], first[1]), cross, n, lo, hi, spans);
}

/* How far the line's parameter is where it crosses the edge; which side the ends are on says whether it does. */
static bool ray_crossing(const Edge *e, const double at[2], const double along[2], double *t)
{
    const double d0 = along[0] * (e->v0 - at[1]) - along[1] * (e->u0 - at[0]);
    const double d1 = along[0] * (e->v1 - at[1]) - along[1] * (e->u1 - at[0]);
    if ((d0 > 0) == (d1 > 0))
        return false;
    const double part = d0 / (d0 - d1), u = e->u0 + part * (e->u1 - e->u0), v = e->v0 + part * (e->v1 - e->v0);
    *t = ((u - at[0]) * along[0] + (v - at[1]) * along[1]) / (along[0] * along[0] + along[1] * along[1]);
    return true;
}

int polygon_ray(const Polygon *p, const double at[2], const double along[2], double lo, double hi, Span spans[SPANS])
{
    double cross[2 * SPANS];
    int n = 0;
    const double first = at[1] + lo * along[1], last = at[1] + hi * along[1];
    const int high = polygon_strip(p, greater(first, last));
    const bool inside = even_odd(p, at[0] + lo * along[0], first);
    if (along[0] == 0 && along[1] == 0) {
        spans[0] = (Span){lo, hi};
        return inside;
    }
    const int low = polygon_strip(p, lesser(first, last));
    for (int q = low; q <= high; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++) {
            const Edge *e = &p->edges[p->members[m]];
            int own, end;
            double t;
            edge_strips(p, e, &own, &end);
            if ((own > low ? own : low) != q) /* met in another strip */
                continue;
            if (!ray_crossing(e, at, along, &t) || t <= lo || t >= hi || n == 2 * SPANS - 2)
                continue;
            int k = n++;
            for (; k > 0 && cross[k - 1] > t; k--)
                cross[k] = cross[k - 1];
            cross[k] = t;
        }
    return pair_up(inside, cross, n, lo, hi, spans);
}

void polygon_normal(const Polygon *p, double u, double v, double normal[2])
{
    double least = INFINITY, out[2];
    for (int e = 0; e < p->edge_count; e++) {
        const double d2 = polygon_edge_distance2(&p->edges[e], u, v, out);
        if (d2 >= least)
            continue;
        least = d2;
        const double du = p->edges[e].u1 - p->edges[e].u0, dv = p->edges[e].v1 - p->edges[e].v0;
        normal[0] = dv;
        normal[1] = -du;
    }
}

static bool slanted(const Edge *e)
{
    return e->u0 != e->u1 && e->v0 != e->v1;
}

unsigned polygon_slants(const Polygon *p, const double lo[2], const double hi[2], double normal[2])
{
    unsigned axes = 0;
    int last = polygon_strip(p, hi[1]);
    for (int q = polygon_strip(p, lo[1]); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++) {
            const Edge *e = &p->edges[p->members[m]];
            if (!slanted(e) || !edge_meets(e, lo, hi))
                continue;
            double du = e->u1 - e->u0, dv = e->v1 - e->v0, length2 = du * du + dv * dv;
            normal[0] += dv * dv / length2;
            normal[1] += du * du / length2;
            axes = 3;
        }
    return axes;
}

int polygon_corners(const Polygon *p, int a, const double lo[2], const double hi[2], double *at, int room)
{
    int n = 0, last = polygon_strip(p, hi[1]);
    for (int q = polygon_strip(p, lo[1]); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++) {
            const Edge *e = &p->edges[p->members[m]];
            if (!edge_meets(e, lo, hi))
                continue;
            double ends[2] = {a == 0 ? e->u0 : e->v0, a == 0 ? e->u1 : e->v1};
            for (int k = 0; k < 2 && n < room; k++)
                if (ends[k] > lo[a] && ends[k] < hi[a])
                    at[n++] = ends[k];
        }
    return n;
}

Cover polygon_cover(const Polygon *p, const double lo[2], const double hi[2])
{
    int last = polygon_strip(p, hi[1]);
    for (int q = polygon_strip(p, lo[1]); q <= last; q++)
        for (int m = p->start[q]; m < p->start[q + 1]; m++)
            if (edge_meets(&p->edges[p->members[m]], lo, hi))
                return COVER_PART;
    return even_odd(p, (lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2) ? COVER_ALL : COVER_NONE;
}
