/* The outlines of paths: their points moved to both sides by half the width, along the bisector at a bend. By the
 * even-odd rule an outline that crosses itself would have holes where it should not: a path is halved until none does,
 * and its parts are joined like those of any layer. */
#include "scene/layout.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { LONGEST = 64, ROUND = 32 }; /* segments of an outline; of half a circle */

typedef struct Track {
    const double (*at)[2];
    double (*left)[2], (*right)[2];
    int first, last; /* of its points */
    double half;
    bool round[2]; /* its ends */
    LayoutShape common;
    LayoutShapes *out;
} Track;

static void direction(const double p[2], const double q[2], double out[2])
{
    const double u = q[0] - p[0], v = q[1] - p[1], length = u == 0 || v == 0 ? fabs(u + v) : hypot(u, v);
    out[0] = u / length;
    out[1] = v / length;
}

static void put_sides(Track *t, int k, const double p[2], double u, double v)
{
    t->left[k][0] = p[0] - v * t->half;
    t->left[k][1] = p[1] + u * t->half;
    t->right[k][0] = p[0] + v * t->half;
    t->right[k][1] = p[1] - u * t->half;
}

/* Both sides at every point; the ends moved out by `extend`. */
static void set_sides(Track *t, const double extend[2])
{
    double in[2], out[2];
    for (int k = t->first; k <= t->last; k++) {
        const double *p = t->at[k];
        if (k > t->first)
            direction(t->at[k - 1], p, in);
        if (k < t->last)
            direction(p, t->at[k + 1], out);
        if (k == t->first || k == t->last) {
            const double *d = k == t->first ? out : in, by = k == t->first ? -extend[0] : extend[1];
            const double moved[2] = {p[0] + by * d[0], p[1] + by * d[1]};
            put_sides(t, k, moved, d[0], d[1]);
        } else {
            const double cosine = in[0] * out[0] + in[1] * out[1];
            put_sides(t, k, p, (in[0] + out[0]) / (1 + cosine), (in[1] + out[1]) / (1 + cosine));
        }
    }
}

static void add_point(double (*points)[2], int *n, const double p[2])
{
    memcpy(points[(*n)++], p, sizeof *points);
}

/* From one side of an end to the other. */
static void add_cap(const Track *t, int k, const double from[2], double (*points)[2], int *n)
{
    const double u = from[0] - t->at[k][0], v = from[1] - t->at[k][1];
    for (int i = 1; i < ROUND; i++) {
        const double c = cos(PI * i / ROUND), s = sin(PI * i / ROUND);
        const double p[2] = {t->at[k][0] + c * u + s * v, t->at[k][1] + c * v - s * u};
        add_point(points, n, p);
    }
}

/* The left side out and the right one back; returns how many points. */
static int outline(const Track *t, int first, int last, double (*points)[2])
{
    int n = 0;
    for (int k = first; k <= last; k++)
        add_point(points, &n, t->left[k]);
    if (last == t->last && t->round[1])
        add_cap(t, last, t->left[last], points, &n);
    for (int k = last; k >= first; k--)
        add_point(points, &n, t->right[k]);
    if (first == t->first && t->round[0])
        add_cap(t, first, t->right[first], points, &n);
    return n;
}

static double side_of(const double a[2], const double b[2], const double p[2])
{
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

static bool meet(const double a[2], const double b[2], const double c[2], const double d[2])
{
    for (int i = 0; i < 2; i++)
        if (fmax(a[i], b[i]) < fmin(c[i], d[i]) || fmax(c[i], d[i]) < fmin(a[i], b[i]))
            return false;
    const double p = side_of(a, b, c), q = side_of(a, b, d), r = side_of(c, d, a), s = side_of(c, d, b);
    return !((p > 0 && q > 0) || (p < 0 && q < 0) || (r > 0 && s > 0) || (r < 0 && s < 0));
}

static bool meets_itself(double (*points)[2], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 2; j < n; j++)
            if (!(i == 0 && j == n - 1) && meet(points[i], points[i + 1], points[j], points[(j + 1) % n]))
                return true;
    return false;
}

static void add_shape(const Track *t, double (*points)[2], int n)
{
    LayoutShape shape = t->common;
    const size_t size = (size_t)n * sizeof *points;
    shape.points = memory_must(malloc(size));
    shape.count = n;
    memcpy(shape.points, points, size);
    vec_push(t->out, shape);
}

/* A segment whose sides cross, being shorter than its bends: what lies beside it on the side that has its direction. */
static void add_halves(const Track *t, int k)
{
    const double *p = t->at[k], *q = t->at[k + 1];
    for (int i = 0; i < 2; i++) {
        const double *from = (i == 0 ? t->left : t->right)[k], *to = (i == 0 ? t->left : t->right)[k + 1];
        double points[4][2];
        int n = 0;
        if ((to[0] - from[0]) * (q[0] - p[0]) + (to[1] - from[1]) * (q[1] - p[1]) <= 0)
            continue;
        add_point(points, &n, p);
        add_point(points, &n, from);
        add_point(points, &n, to);
        add_point(points, &n, q);
        add_shape(t, points, n);
    }
}

static void add_part(const Track *t, int first, int last)
{
    double points[2 * (LONGEST + 1) + 2 * ROUND][2];
    if (last - first <= LONGEST) {
        const int n = outline(t, first, last, points);
        const bool meets = meets_itself(points, n);
        if (!meets)
            add_shape(t, points, n);
        else if (last == first + 1)
            add_halves(t, first);
        if (!meets || last == first + 1)
            return;
    }
    const int middle = first + (last - first) / 2;
    add_part(t, first, middle);
    add_part(t, middle, last);
}

/* Does the path turn by more than 120 degrees? */
static bool turns_back(const double p[2], const double q[2], const double r[2])
{
    double in[2], out[2];
    direction(p, q, in);
    direction(q, r, out);
    return in[0] * out[0] + in[1] * out[1] < -0.5;
}

void track_outline(const GdsiiElement *path, const double (*points)[2], int count, LayoutShape common,
                   LayoutShapes *out)
{
    const double half = fabs((double)path->width) / 2, square = path->ends == 2 ? half : 0;
    double(*sides)[2] = memory_must(malloc(2 * (size_t)count * sizeof *sides));
    Track t = {.at = points, .left = sides, .right = sides + count, .half = half, .common = common, .out = out};
    common.absolute = path->width < 0;
    t.common = common;
    for (int first = 0, last = 1; first < count - 1; first = last, last = first + 1) {
        while (last < count - 1 && !turns_back(points[last - 1], points[last], points[last + 1]))
            last++;
        const bool begins = first == 0, ends = last == count - 1;
        const double extend[2] = {!begins           ? half
                                  : path->ends == 4 ? path->extend[0]
                                                    : square,
                                  !ends             ? half
                                  : path->ends == 4 ? path->extend[1]
                                                    : square};
        t.first = first;
        t.last = last;
        t.round[0] = begins && path->ends == 1;
        t.round[1] = ends && path->ends == 1;
        set_sides(&t, extend);
        add_part(&t, first, last);
    }
    free(sides);
}
