/* What a line along an axis meets of each kind of solid: a box between its faces,
 * a ball or cylinder where a quadratic is negative, a prism by its outline. */
#include <math.h>

#include "grid/bitmap.h"
#include "grid/hull.h"

static int within(double from, double to, double lo, double hi, Span *spans)
{
    from = fmax(from, lo);
    to = fmin(to, hi);
    if (to <= from)
        return 0;
    spans[0] = (Span){from, to};
    return 1;
}

static bool beside(const Solid *s, const double p[3], int a)
{
    for (int b = 0; b < 3; b++)
        if (b != a && (p[b] < s->lo[b] || p[b] > s->hi[b]))
            return true;
    return false;
}

static int ball_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span *spans)
{
    double rest = s->radius * s->radius;
    for (int b = 0; b < 3; b++)
        if (b != a)
            rest -= (p[b] - s->centre[b]) * (p[b] - s->centre[b]);
    if (rest <= 0)
        return 0;
    return within(s->centre[a] - sqrt(rest), s->centre[a] + sqrt(rest), lo, hi, spans);
}

/* At distance t along the line from the level of the axis' foot: along = g + t u_a within 0..length, and
 * |x|^2 - along^2 = A t^2 + 2 B t + C at most radius^2. */
static int cylinder_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span *spans)
{
    const double *foot = s->object->from;
    double g = 0, x2 = 0, u = s->unit[a];
    for (int b = 0; b < 3; b++)
        if (b != a) {
            g += (p[b] - foot[b]) * s->unit[b];
            x2 += (p[b] - foot[b]) * (p[b] - foot[b]);
        }
    double square = 1 - u * u, half = -g * u, rest = s->radius * s->radius - (x2 - g * g);
    double from = -INFINITY, to = INFINITY;
    if (square > 1e-12) {
        double root = half * half + square * rest;
        if (root <= 0)
            return 0;
        from = (-half - sqrt(root)) / square;
        to = (-half + sqrt(root)) / square;
    } else if (rest <= 0) {
        return 0;
    }
    if (fabs(u) > 1e-12) {
        double first = -g / u, last = (s->length - g) / u;
        from = fmax(from, fmin(first, last));
        to = fmin(to, fmax(first, last));
    } else if (g < 0 || g > s->length) {
        return 0;
    }
    return within(foot[a] + from, foot[a] + to, lo, hi, spans);
}

static int prism_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span *spans)
{
    int along = s->object->axis, u = (along + 1) % 3, v = (along + 2) % 3;
    const double at[2] = {p[u], p[v]};
    if (a != along)
        return p[along] < s->lo[along] || p[along] > s->hi[along]
                   ? 0
                   : polygon_spans(s->polygon, at, a == u ? 0 : 1, lo, hi, spans);
    return polygon_contains(s->polygon, at[0], at[1], 0) ? within(s->lo[a], s->hi[a], lo, hi, spans) : 0;
}

/* Of shapes that know lines in any direction alone. */
static int straight_ray(const Solid *s, const double p[3], int a, double lo, double hi, Span *spans)
{
    Ray ray = {.at = {p[0], p[1], p[2]}};
    ray.at[a] = lo;
    ray.along[a] = 1;
    const int count = ray_spans(s, &ray, 0, hi - lo, spans);
    for (int i = 0; i < count; i++)
        spans[i] = (Span){fmax(lo, lo + spans[i].from), fmin(hi, lo + spans[i].to)};
    return count;
}

int shape_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    if (s->thin || beside(s, p, a))
        return 0;
    if (s->ball)
        return ball_spans(s, p, a, lo, hi, spans);
    switch (s->object->kind) {
    case OBJECT_CYLINDER:
        return cylinder_spans(s, p, a, lo, hi, spans);
    case OBJECT_CONE:
    case OBJECT_TORUS:
        return straight_ray(s, p, a, lo, hi, spans);
    case OBJECT_POLYGON:
        return s->object->slope != 0 ? straight_ray(s, p, a, lo, hi, spans) : prism_spans(s, p, a, lo, hi, spans);
    case OBJECT_IMPLICIT:
        return implicit_spans(s->implicit, p, a, lo, hi, spans);
    case OBJECT_HULL:
        return hull_spans(s->hull, p, a, lo, hi, spans);
    case OBJECT_BITMAP:
        return bitmap_spans(s, p, a, lo, hi, spans);
    default:
        return within(s->lo[a], s->hi[a], lo, hi, spans);
    }
}

static void add_normal(const double n[3], double normal[3])
{
    double all = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    for (int a = 0; all > 0 && a < 3; a++)
        normal[a] += n[a] * n[a] / all;
}

/* The mantle's normal, or a cap's where that is nearer. */
static unsigned cylinder_slants(const Solid *s, const double p[3], double normal[3])
{
    double n[3], along = 0, away = 0;
    unsigned axes = 0;
    for (int a = 0; a < 3; a++)
        along += (p[a] - s->object->from[a]) * s->unit[a];
    for (int a = 0; a < 3; a++) {
        n[a] = p[a] - s->object->from[a] - along * s->unit[a];
        away += n[a] * n[a];
        axes |= (unsigned)(fabs(s->unit[a]) < 1) << a;
    }
    bool capped = fmin(fabs(along), fabs(s->length - along)) < fabs(sqrt(away) - s->radius);
    if (!capped || axes != 7)
        add_normal(n, normal);
    else
        add_normal(s->unit, normal);
    return axes;
}

static unsigned prism_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3])
{
    int u = (s->object->axis + 1) % 3, v = (s->object->axis + 2) % 3;
    double n[2] = {0};
    if (polygon_slants(s->polygon, (double[]){lo[u], lo[v]}, (double[]){hi[u], hi[v]}, n) == 0)
        return 0;
    normal[u] += n[0];
    normal[v] += n[1];
    return 1U << u | 1U << v;
}

unsigned shape_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3])
{
    double p[3], n[3] = {0};
    for (int a = 0; a < 3; a++)
        p[a] = (lo[a] + hi[a]) / 2;
    if (s->thin)
        return 0;
    if (s->ball) {
        for (int a = 0; a < 3; a++)
            n[a] = p[a] - s->centre[a];
        add_normal(n, normal);
        return 7;
    }
    switch (s->object->kind) {
    case OBJECT_CYLINDER:
        return cylinder_slants(s, p, normal);
    case OBJECT_POLYGON:
        if (s->object->slope == 0)
            return prism_slants(s, lo, hi, normal);
        /* fall through */
    case OBJECT_CONE:
    case OBJECT_TORUS:
        ray_normal(s, p, n);
        add_normal(n, normal);
        return 7;
    case OBJECT_HULL:
        return hull_slants(s->hull, lo, hi, normal);
    case OBJECT_BITMAP:
        return bitmap_slants(s, lo, hi);
    case OBJECT_IMPLICIT:
        implicit_normal(s->implicit, p, n);
        add_normal(n, normal);
        return 7;
    default:
        return 0;
    }
}

int shape_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room)
{
    int n = 0;
    double ends[2] = {s->lo[a], s->hi[a]};
    if (s->hull != NULL)
        return hull_faces(s->hull, a, lo, hi, at, room);
    if (s->object->kind == OBJECT_BITMAP)
        return bitmap_faces(s, a, lo, hi, at, room);
    for (int k = 0; k < 2 && n < room; k++)
        if (!s->thin && ends[k] > lo[a] && ends[k] < hi[a])
            at[n++] = ends[k];
    if (s->polygon == NULL || a == s->object->axis || s->object->slope != 0)
        return n;
    int u = (s->object->axis + 1) % 3, v = (s->object->axis + 2) % 3;
    return n + polygon_corners(s->polygon, a == u ? 0 : 1, (double[]){lo[u], lo[v]}, (double[]){hi[u], hi[v]}, at + n,
                               room - n);
}
