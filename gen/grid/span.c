/* Spans; see span.h. */
#include "grid/span.h"

#include <math.h>
#include <stdbool.h>

static bool holds(SpanOp op, bool a, bool b)
{
    return op == SPAN_OR ? a || b : op == SPAN_AND ? a && b : a && !b;
}

/* The ends of both lists in turn: after each, is the line inside? */
int span_join(SpanOp op, const Span *a, int a_count, const Span *b, int b_count, Span out[SPANS])
{
    int p = 0, q = 0, count = 0;
    bool in = false;
    while (p < 2 * a_count || q < 2 * b_count) {
        const double at_a = p == 2 * a_count ? INFINITY : p % 2 == 0 ? a[p / 2].from : a[p / 2].to;
        const double at_b = q == 2 * b_count ? INFINITY : q % 2 == 0 ? b[q / 2].from : b[q / 2].to;
        const double at = fmin(at_a, at_b);
        p += at_a == at;
        q += at_b == at;
        const bool now = holds(op, p % 2 == 1, q % 2 == 1);
        if (now && !in) {
            if (count == SPANS)
                break;
            out[count++].from = at;
        }
        if (!now && in)
            out[count - 1].to = at;
        in = now;
    }
    return count;
}

static int add(double from, double to, double lo, double hi, Span *out, int count)
{
    from = fmax(from, lo);
    to = fmin(to, hi);
    if (!(to > from))
        return count;
    out[count] = (Span){from, to};
    return count + 1;
}

int span_quadratic(double a, double b, double c, double lo, double hi, Span out[2])
{
    const double size = fabs(b) * (fabs(lo) + fabs(hi)) + fabs(c), most = fmax(lo * lo, hi * hi);
    if (fabs(a) * most <= 1e-14 * size) {
        span_clip(-c, -2 * b, &lo, &hi);
        return add(lo, hi, lo, hi, out, 0);
    }
    const double root2 = b * b - a * c;
    if (root2 <= 0)
        return a > 0 ? 0 : add(lo, hi, lo, hi, out, 0);
    /* the root without cancellation first */
    const double far = -(b + (b < 0 ? -sqrt(root2) : sqrt(root2)));
    const double first = far / a, second = far == 0 ? 0 : c / far;
    const double low = fmin(first, second), high = fmax(first, second);
    if (a > 0)
        return add(low, high, lo, hi, out, 0);
    return add(high, hi, lo, hi, out, add(lo, low, lo, hi, out, 0));
}

void span_clip(double c0, double c1, double *lo, double *hi)
{
    if (c1 > 0)
        *lo = fmax(*lo, -c0 / c1);
    else if (c1 < 0)
        *hi = fmin(*hi, -c0 / c1);
    else if (c0 < 0)
        *lo = INFINITY;
}

static double value(const double *c, int degree, double t)
{
    double sum = c[degree];
    for (int i = degree - 1; i >= 0; i--)
        sum = sum * t + c[i];
    return sum;
}

/* The one zero between two places where the signs differ: Newton's steps, halvings where they leave the bracket. */
static double zero_between(const double *c, const double *slope, int degree, double from, double to)
{
    enum { STEPS = 60 };
    const bool low = value(c, degree, from) > 0;
    double t = (from + to) / 2, before = INFINITY;
    for (int n = 0; n < STEPS && t != before; n++) {
        const double f = value(c, degree, t), next = t - f / value(slope, degree - 1, t);
        if ((f > 0) == low)
            from = t;
        else
            to = t;
        before = t;
        t = next > from && next < to ? next : (from + to) / 2;
        if (fabs(t - before) <= 1e-15 * fabs(t))
            break;
    }
    return t;
}

/* Zeros between lo and hi, ascending: between two zeros of the derivative there is one at most. */
static int zeros(const double *c, int degree, double lo, double hi, double *out)
{
    double slope[4], turn[6];
    int count = 0, turns = 0;
    for (int i = 1; i <= degree; i++)
        slope[i - 1] = i * c[i];
    turn[turns++] = lo;
    if (degree > 1)
        turns += zeros(slope, degree - 1, lo, hi, turn + 1);
    turn[turns++] = hi;
    for (int i = 0; i + 1 < turns; i++)
        if ((value(c, degree, turn[i]) > 0) != (value(c, degree, turn[i + 1]) > 0))
            out[count++] = zero_between(c, slope, degree, turn[i], turn[i + 1]);
    return count;
}

int span_quartic(const double c[5], double lo, double hi, Span out[3])
{
    double at[6] = {lo};
    const int n = zeros(c, 4, lo, hi, at + 1);
    int count = 0;
    at[n + 1] = hi;
    for (int i = 0; i <= n; i++)
        if (value(c, 4, (at[i] + at[i + 1]) / 2) <= 0)
            count = add(at[i], at[i + 1], lo, hi, out, count);
    return count;
}
