/* Lines in any direction through shapes, as solids with a place meet them in their own frame. */
#include "grid/solid.h"

#include <math.h>

/* Between the faces of the box. */
static bool clip_box(const Solid *s, const Ray *ray, double *lo, double *hi)
{
    for (int a = 0; a < 3; a++)
        if (isfinite(s->lo[a])) {
            span_clip(ray->at[a] - s->lo[a], ray->along[a], lo, hi);
            span_clip(s->hi[a] - ray->at[a], -ray->along[a], lo, hi);
        }
    return *lo < *hi;
}

static int ball_ray(const Solid *s, const Ray *ray, double lo, double hi, Span *spans)
{
    double a = 0, b = 0, c = -s->radius * s->radius;
    for (int i = 0; i < 3; i++) {
        const double x = ray->at[i] - s->centre[i];
        a += ray->along[i] * ray->along[i];
        b += x * ray->along[i];
        c += x * x;
    }
    return span_quadratic(a, b, c, lo, hi, spans);
}

static int prism_ray(const Solid *s, const Ray *ray, double lo, double hi, Span *spans)
{
    const int k = s->object->axis, u = (k + 1) % 3, v = (k + 2) % 3;
    const double at[2] = {ray->at[u], ray->at[v]}, along[2] = {ray->along[u], ray->along[v]};
    return polygon_ray(s->polygon, at, along, lo, hi, spans);
}

int ray_spans(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS])
{
    if (!(lo < hi))
        return 0;
    if (s->ball)
        return ball_ray(s, ray, lo, hi, spans);
    if (s->object->kind == OBJECT_TORUS)
        return torus_ray(s, ray, lo, hi, spans);
    if (s->object->kind == OBJECT_CONE || s->object->kind == OBJECT_CYLINDER)
        return cone_ray(s, ray, lo, hi, spans);
    if (s->object->kind == OBJECT_POLYGON && s->object->slope != 0)
        return taper_ray(s, ray, lo, hi, spans);
    if (!clip_box(s, ray, &lo, &hi))
        return 0;
    if (s->object->kind == OBJECT_POLYGON)
        return prism_ray(s, ray, lo, hi, spans);
    spans[0] = (Span){lo, hi};
    return 1;
}

/* Of the face that is nearest, among `axes`; returns how near. */
static double face_normal(const Solid *s, const double p[3], unsigned axes, double normal[3])
{
    double least = INFINITY;
    for (int a = 0; a < 3; a++) {
        const double off = fmin(fabs(p[a] - s->lo[a]), fabs(p[a] - s->hi[a]));
        if ((axes >> a & 1) == 0 || !(off < least))
            continue;
        least = off;
        normal[0] = normal[1] = normal[2] = 0;
        normal[a] = 1;
    }
    return least;
}

static void prism_normal(const Solid *s, const double p[3], double normal[3])
{
    const int k = s->object->axis, u = (k + 1) % 3, v = (k + 2) % 3;
    const double slope = s->object->slope, wall = fabs(slope * (p[k] - s->object->foot));
    double out[2] = {0}, end[3] = {0};
    const double off = face_normal(s, p, 1U << k, end);
    polygon_normal(s->polygon, p[u], p[v], out);
    if (slope == 0 && polygon_contains(s->polygon, p[u], p[v], off) != polygon_contains(s->polygon, p[u], p[v], -off)) {
        normal[k] = 0; /* the outline is nearer than the end */
    } else if (polygon_contains(s->polygon, p[u], p[v], off + wall) ==
               polygon_contains(s->polygon, p[u], p[v], -off - wall)) {
        normal[u] = normal[v] = 0;
        normal[k] = 1;
        return;
    }
    normal[u] = out[0];
    normal[v] = out[1];
    normal[k] = slope * hypot(out[0], out[1]);
}

/* From the tube's middle; for a cone the wall's, or an end's where that is nearer. */
static void round_normal(const Solid *s, const double p[3], double normal[3])
{
    double along = 0, away = 0, across[3];
    for (int a = 0; a < 3; a++)
        along += (p[a] - s->object->from[a]) * s->unit[a];
    for (int a = 0; a < 3; a++) {
        across[a] = p[a] - s->object->from[a] - along * s->unit[a];
        away += across[a] * across[a];
    }
    away = sqrt(away);
    const bool torus = s->object->kind == OBJECT_TORUS;
    const bool end = !torus && fmin(fabs(along), fabs(s->length - along)) < fabs(away - s->radius - s->opening * along);
    for (int a = 0; a < 3; a++) {
        const double out = away > 0 ? across[a] / away : 0;
        normal[a] = torus ? (away - s->radius) * out + along * s->unit[a]
                    : end ? s->unit[a]
                          : out - s->opening * s->unit[a];
    }
}

void ray_normal(const Solid *s, const double p[3], double normal[3])
{
    if (s->ball) {
        for (int a = 0; a < 3; a++)
            normal[a] = p[a] - s->centre[a];
        return;
    }
    switch (s->object->kind) {
    case OBJECT_CONE:
    case OBJECT_CYLINDER:
    case OBJECT_TORUS:
        round_normal(s, p, normal);
        break;
    case OBJECT_POLYGON:
        prism_normal(s, p, normal);
        break;
    default:
        face_normal(s, p, 7, normal);
    }
}
