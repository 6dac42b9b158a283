/* From loose triangles to a closed surface: corners at one place become one, triangles without area go, and each edge
 * must belong to an even number of triangles, for then every line goes in as often as it comes out. */
#include "scene/hull.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Corner {
    float at[3];
    int number; /* of the triangles' corners, counted through */
} Corner;

typedef struct Rim {
    int low, high;
} Rim;

static int by_place(const void *p, const void *q)
{
    const Corner *a = p, *b = q;
    for (int i = 0; i < 3; i++)
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static int by_ends(const void *p, const void *q)
{
    const Rim *a = p, *b = q;
    return a->low != b->low ? (a->low < b->low ? -1 : 1) : a->high < b->high ? -1 : a->high > b->high;
}

static bool check_numbers(const float *at, size_t count, double scale, char why[HULL_WHY])
{
    for (size_t i = 0; i < 9 * count; i++)
        if (!(fabs(at[i] * scale) <= 1e15)) {
            snprintf(why, HULL_WHY, "has a corner that is no place: triangle %zu, %c = %g", i / 9 + 1, "xyz"[i % 3],
                     (double)at[i]);
            return false;
        }
    return true;
}

static bool same_place(const Corner *a, const Corner *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

/* Numbers the places in their order, so that they do not depend on that of the triangles. */
static void weld(Arena *arena, Corner *corners, size_t count, double scale, Hull *hull)
{
    size_t places = 0;
    qsort(corners, count, sizeof *corners, by_place);
    for (size_t i = 0; i < count; i++)
        places += i == 0 || !same_place(&corners[i], &corners[i - 1]);
    hull->corner = arena_alloc(arena, places * sizeof *hull->corner);
    int last = -1;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !same_place(&corners[i], &corners[i - 1])) {
            last++;
            for (int a = 0; a < 3; a++)
                hull->corner[last][a] = corners[i].at[a] * scale;
        }
        hull->triangle[corners[i].number / 3][corners[i].number % 3] = last;
    }
    hull->corner_count = last + 1;
}

/* Takes out triangles two of whose corners are one; their edges cancel. */
static void drop_flat(Hull *hull)
{
    int kept = 0;
    for (int i = 0; i < hull->triangle_count; i++) {
        const int *t = hull->triangle[i];
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            memmove(hull->triangle[kept++], t, sizeof *hull->triangle);
    }
    hull->triangle_count = kept;
}

static bool check_closed(const Hull *hull, Rim *rims, char why[HULL_WHY])
{
    const size_t count = 3 * (size_t)hull->triangle_count;
    for (size_t i = 0; i < count; i++) {
        const int p = hull->triangle[i / 3][i % 3], q = hull->triangle[i / 3][(i + 1) % 3];
        rims[i] = (Rim){p < q ? p : q, p < q ? q : p};
    }
    qsort(rims, count, sizeof *rims, by_ends);
    for (size_t i = 0, same; i < count; i += same) {
        same = 1;
        while (i + same < count && by_ends(&rims[i], &rims[i + same]) == 0)
            same++;
        if (same % 2 == 0)
            continue;
        const double *p = hull->corner[rims[i].low], *q = hull->corner[rims[i].high];
        snprintf(why, HULL_WHY, "is not closed: the edge from (%g, %g, %g) to (%g, %g, %g) m belongs to %zu triangle%s",
                 p[0], p[1], p[2], q[0], q[1], q[2], same, same == 1 ? "" : "s");
        return false;
    }
    return true;
}

bool hull_make(Arena *arena, const float *triangles, size_t count, double scale, Hull *hull, char why[HULL_WHY])
{
    if (count == 0 || count > HULL_TRIANGLES) {
        snprintf(why, HULL_WHY, count == 0 ? "has no triangles" : "has %zu triangles; at most %d are taken", count,
                 HULL_TRIANGLES);
        return false;
    }
    if (!check_numbers(triangles, count, scale, why))
        return false;
    Corner *corners = malloc(3 * count * sizeof *corners);
    Rim *rims = malloc(3 * count * sizeof *rims);
    bool ok = corners != NULL && rims != NULL;
    snprintf(why, HULL_WHY, "is too large for the memory there is");
    if (ok) {
        for (size_t i = 0; i < 3 * count; i++) {
            corners[i].number = (int)i;
            for (int a = 0; a < 3; a++)
                corners[i].at[a] = triangles[3 * i + (size_t)a] + 0.0F; /* no -0 */
        }
        hull->triangle = arena_alloc(arena, count * sizeof *hull->triangle);
        hull->triangle_count = (int)count;
        weld(arena, corners, 3 * count, scale, hull);
        drop_flat(hull);
        ok = check_closed(hull, rims, why);
        if (ok && hull->triangle_count == 0) {
            snprintf(why, HULL_WHY, "has no triangles with an area");
            ok = false;
        }
    }
    free(corners);
    free(rims);
    return ok;
}
