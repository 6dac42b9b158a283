/* Surfaces that go through themselves: an edge of one triangle through another one that shares no corner with it. What
 * only touches is let pass. */
#include "grid/hull.h"

#include <math.h>
#include <pthread.h>

#include "base/number.h"

typedef struct Search {
    const HullMap *hull;
    int first, second; /* a pair that crosses, the lowest first; as many as there are triangles: none */
    pthread_mutex_t lock;
} Search;

/* Six times the volume of the tetrahedron, in units of the box's edge cubed; next to nothing counts as nothing. */
static double side(const double p[3], const double a[3], const double b[3], const double c[3], double size)
{
    double x[3], y[3], z[3];
    for (int i = 0; i < 3; i++) {
        x[i] = (a[i] - p[i]) / size;
        y[i] = (b[i] - p[i]) / size;
        z[i] = (c[i] - p[i]) / size;
    }
    const double volume =
        x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]);
    return fabs(volume) < 1e-9 ? 0 : volume;
}

static bool pierces(const double p[3], const double q[3], const double *const t[3], double size)
{
    if (!(side(p, t[0], t[1], t[2], size) * side(q, t[0], t[1], t[2], size) < 0))
        return false;
    const double a = side(p, q, t[0], t[1], size), b = side(p, q, t[1], t[2], size), c = side(p, q, t[2], t[0], size);
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

/* Do all corners of one triangle lie on one side of the other's plane? */
static bool beside(const double *const p[3], const double *const q[3], double size)
{
    const double a = side(q[0], p[0], p[1], p[2], size), b = side(q[1], p[0], p[1], p[2], size),
                 c = side(q[2], p[0], p[1], p[2], size);
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

static bool share_corner(const int *a, const int *b)
{
    for (int i = 0; i < 9; i++)
        if (a[i / 3] == b[i % 3])
            return true;
    return false;
}

static bool cross(const HullMap *h, int first, int second)
{
    const int *a = h->triangle[first], *b = h->triangle[second];
    const double *p[3], *q[3];
    double size = 0;
    if (share_corner(a, b))
        return false;
    for (int i = 0; i < 3; i++) {
        p[i] = h->corner[a[i]];
        q[i] = h->corner[b[i]];
    }
    for (int i = 0; i < 9; i++) /* the longest of the edges and of the ways between them */
        for (int k = 0; k < 3; k++)
            size = greater(size, greater(fabs(p[i / 3][k] - q[i % 3][k]), fabs(p[i / 3][k] - p[i % 3][k])));
    if (beside(p, q, size) || beside(q, p, size))
        return false;
    for (int i = 0; i < 3; i++)
        if (pierces(p[i], p[(i + 1) % 3], q, size) || pierces(q[i], q[(i + 1) % 3], p, size))
            return true;
    return false;
}

static void look(void *context, int a, int b)
{
    Search *s = context;
    const int first = a < b ? a : b, second = a < b ? b : a;
    if (!cross(s->hull, first, second))
        return;
    pthread_mutex_lock(&s->lock);
    if (first < s->first || (first == s->first && second < s->second)) {
        s->first = first;
        s->second = second;
    }
    pthread_mutex_unlock(&s->lock);
}

bool hull_check(const HullMap *h, const Object *o, Error *err)
{
    Search s = {.hull = h, .first = h->count};
    pthread_mutex_init(&s.lock, NULL);
    tree_pairs(h->tree, look, &s);
    pthread_mutex_destroy(&s.lock);
    if (s.first == h->count)
        return true;
    const double *p = h->corner[h->triangle[s.first][0]], *q = h->corner[h->triangle[s.second][0]];
    return error_at(
        err, ERROR_SCENE, o->loc,
        "stl: its surface goes through itself: the triangle at (%g, %g, %g) m and the one at (%g, %g, %g) m "
        "cross",
        p[0], p[1], p[2], q[0], q[1], q[2]);
}
