/* Cones and rings. Where a box lies is told in the half plane of the distance `along` their axis and `away` from it. */
#include "grid/solid.h"

#include <math.h>

typedef struct Reach {
    double along, away;       /* of the box's middle */
    double along_by, away_by; /* by how much they change at most over the box */
    double half_diagonal;
} Reach;

static void frame(const Solid *s, const double p[3], double *along, double *away)
{
    double t = 0, r2 = 0;
    for (int a = 0; a < 3; a++) {
        const double x = p[a] - s->object->from[a];
        t += x * s->unit[a];
        r2 += x * x;
    }
    *along = t;
    *away = sqrt(fmax(0, r2 - t * t));
}

/* The distance from the axis changes by no more than the part of the half edges e across it. */
static Reach reach_of(const Solid *s, const double lo[3], const double hi[3])
{
    double centre[3], largest = 0, diagonal2 = 0;
    Reach r = {0};
    for (int a = 0; a < 3; a++) {
        const double e = (hi[a] - lo[a]) / 2, part = fabs(s->unit[a]) * e;
        centre[a] = (lo[a] + hi[a]) / 2;
        r.along_by += part;
        largest = fmax(largest, part);
        diagonal2 += e * e;
    }
    const double least = fmax(0, 2 * largest - r.along_by);
    r.away_by = sqrt(fmax(0, diagonal2 - least * least));
    r.half_diagonal = sqrt(diagonal2);
    frame(s, centre, &r.along, &r.away);
    return r;
}

Cover cone_cover(const Solid *s, const double lo[3], const double hi[3])
{
    const Reach r = reach_of(s, lo, hi);
    const double k = s->opening, beyond = fmax(-r.along, r.along - s->length);
    const double off = r.away - s->radius - k * r.along;
    const double by = fmin(r.away_by + fabs(k) * r.along_by, sqrt(1 + k * k) * r.half_diagonal);
    if (beyond > r.along_by || off > by)
        return COVER_NONE;
    return beyond <= -r.along_by && off <= -by ? COVER_ALL : COVER_PART;
}

bool cone_contains(const Solid *s, const double p[3], double margin)
{
    double along, away;
    frame(s, p, &along, &away);
    return along >= -margin && along <= s->length + margin &&
           away - s->radius - s->opening * along <= margin * sqrt(1 + s->opening * s->opening);
}

/* Coordinates along the axis and squares of distances on a ray: g[0] + g[1] t and q[0] + 2 q[1] t + q[2] t^2. */
static void ray_frame(const Solid *s, const Ray *ray, double g[2], double q[3])
{
    g[0] = g[1] = q[0] = q[1] = q[2] = 0;
    for (int a = 0; a < 3; a++) {
        const double x = ray->at[a] - s->object->from[a], d = ray->along[a];
        g[0] += x * s->unit[a];
        g[1] += d * s->unit[a];
        q[0] += x * x;
        q[1] += x * d;
        q[2] += d * d;
    }
}

/* |x|^2 - along^2 <= (radius + opening along)^2, between the ends. */
int cone_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS])
{
    double g[2], q[3];
    const double k = s->opening, square = 1 + k * k;
    ray_frame(s, ray, g, q);
    span_clip(g[0], g[1], &lo, &hi);
    span_clip(s->length - g[0], -g[1], &lo, &hi);
    if (!(lo < hi))
        return 0;
    return span_quadratic(q[2] - g[1] * g[1] * square, q[1] - g[0] * g[1] * square - s->radius * k * g[1],
                          q[0] - g[0] * g[0] * square - 2 * s->radius * k * g[0] - s->radius * s->radius, lo, hi,
                          spans);
}

/* Nearest and farthest point of the rectangle that the box fills in the half plane, from the tube's middle. */
Cover torus_cover(const Solid *s, const double lo[3], const double hi[3])
{
    const Reach r = reach_of(s, lo, hi);
    const double low = fmax(0, r.away - r.away_by) - s->radius, high = r.away + r.away_by - s->radius;
    const double across = fmax(0, fmax(low, -high)), along = fmax(0, fabs(r.along) - r.along_by);
    if (hypot(across, along) > s->radius2)
        return COVER_NONE;
    return hypot(fmax(fabs(low), fabs(high)), fabs(r.along) + r.along_by) <= s->radius2 ? COVER_ALL : COVER_PART;
}

bool torus_contains(const Solid *s, const double p[3], double margin)
{
    double along, away;
    frame(s, p, &along, &away);
    return hypot(away - s->radius, along) <= s->radius2 + margin;
}

/* (|x|^2 + R^2 - r^2)^2 <= 4 R^2 (|x|^2 - along^2), lengths in units of the half length of the line and t from -1 to 1,
 * so that coefficients are of like size. */
int torus_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS])
{
    const double middle = (lo + hi) / 2, half = (hi - lo) / 2;
    double g[2], q[3];
    Ray from = *ray;
    for (int a = 0; a < 3; a++) {
        from.at[a] += middle * ray->along[a];
        from.along[a] *= half;
    }
    ray_frame(s, &from, g, q);
    const double R2 = s->radius * s->radius, r2 = s->radius2 * s->radius2, c = q[0] + R2 - r2;
    const double f[5] = {c * c - 4 * R2 * (q[0] - g[0] * g[0]), 4 * c * q[1] - 8 * R2 * (q[1] - g[0] * g[1]),
                         4 * q[1] * q[1] + 2 * c * q[2] - 4 * R2 * (q[2] - g[1] * g[1]), 4 * q[1] * q[2], q[2] * q[2]};
    const int count = span_quartic(f, -1, 1, spans);
    for (int i = 0; i < count; i++)
        spans[i] = (Span){middle + half * spans[i].from, middle + half * spans[i].to};
    return count;
}
