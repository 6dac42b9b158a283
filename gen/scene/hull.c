/* From loose triangles to a closed surface: corners at one place become one, triangles without area go, and each edge
 * must belong to an even number of triangles, for then every line goes in as often as it comes out. */
#include "scene/hull.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A corner of a triangle by its place, or an edge of one by its ends. */
typedef struct Entry {
    uint32_t key[3];
    int number; /* of the triangles' corners, counted through */
} Entry;

enum { DIGIT = 11, DIGITS = 3, VALUES = 1 << DIGIT };

/* The first key counts most; what is equal stays in its order (radix sort from the last digit on). Where the sorted
 * entries are, of the two. */
static Entry *sort_entries(Entry *from, Entry *to, size_t count, int keys)
{
    for (int digit = keys * DIGITS - 1; digit >= 0; digit--) {
        const int key = digit / DIGITS, shift = DIGIT * (DIGITS - 1 - digit % DIGITS);
        size_t first[VALUES] = {0}, sum = 0;
        for (size_t i = 0; i < count; i++)
            first[from[i].key[key] >> shift & (VALUES - 1)]++;
        if (first[from[0].key[key] >> shift & (VALUES - 1)] == count)
            continue;
        for (int v = 0; v < VALUES; v++) {
            const size_t here = first[v];
            first[v] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            to[first[from[i].key[key] >> shift & (VALUES - 1)]++] = from[i];
        Entry *sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* Rises with the number, which is finite. */
static uint32_t key_of(float x)
{
    const float positive_zero = x + 0.0F;
    uint32_t bits;
    memcpy(&bits, &positive_zero, sizeof bits);
    return (bits >> 31 & 1) != 0 ? ~bits : bits | 0x80000000U;
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

static bool same_place(const Entry *a, const Entry *b)
{
    return a->key[0] == b->key[0] && a->key[1] == b->key[1] && a->key[2] == b->key[2];
}

/* Numbers the places in their order, so that they do not depend on that of the triangles. */
static void weld(Arena *arena, const float *triangles, size_t count, double scale, Entry *entries[2], Hull *hull)
{
    size_t places = 0;
    for (size_t i = 0; i < count; i++) {
        const float *at = &triangles[3 * i];
        entries[0][i] = (Entry){{key_of(at[0]), key_of(at[1]), key_of(at[2])}, (int)i};
    }
    const Entry *corners = sort_entries(entries[0], entries[1], count, 3);
    for (size_t i = 0; i < count; i++)
        places += i == 0 || !same_place(&corners[i], &corners[i - 1]);
    hull->corner = arena_alloc(arena, places * sizeof *hull->corner);
    int last = -1;
    for (size_t i = 0; i < count; i++) {
        const int number = corners[i].number;
        if (i == 0 || !same_place(&corners[i], &corners[i - 1])) {
            last++;
            for (int a = 0; a < 3; a++)
                hull->corner[last][a] = (triangles[3 * number + a] + 0.0F) * scale; /* no -0 */
        }
        hull->triangle[number / 3][number % 3] = last;
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

static bool same_ends(const Entry *a, const Entry *b)
{
    return a->key[0] == b->key[0] && a->key[1] == b->key[1];
}

static bool check_closed(const Hull *hull, Entry *entries[2], char why[HULL_WHY])
{
    const size_t count = 3 * (size_t)hull->triangle_count;
    for (size_t i = 0; i < count; i++) {
        const int p = hull->triangle[i / 3][i % 3], q = hull->triangle[i / 3][(i + 1) % 3];
        entries[0][i] = (Entry){{(uint32_t)(p < q ? p : q), (uint32_t)(p < q ? q : p), 0}, (int)i};
    }
    const Entry *rims = sort_entries(entries[0], entries[1], count, 2);
    for (size_t i = 0, same; i < count; i += same) {
        same = 1;
        while (i + same < count && same_ends(&rims[i], &rims[i + same]))
            same++;
        if (same % 2 == 0)
            continue;
        const double *p = hull->corner[rims[i].key[0]], *q = hull->corner[rims[i].key[1]];
        snprintf(why, HULL_WHY, "is not closed: the edge from (%g, %g, %g) to (%g, %g, %g) m belongs to %zu triangle%s",
                 p[0], p[1], p[2], q[0], q[1], q[2], same, same == 1 ? "" : "s");
        return false;
    }
    return true;
}

static bool join(Arena *arena, const float *triangles, size_t count, double scale, Entry *entries[2], Hull *hull,
                 char why[HULL_WHY])
{
    hull->triangle = arena_alloc(arena, count * sizeof *hull->triangle);
    hull->triangle_count = (int)count;
    weld(arena, triangles, 3 * count, scale, entries, hull);
    drop_flat(hull);
    if (hull->triangle_count > 0)
        return check_closed(hull, entries, why);
    snprintf(why, HULL_WHY, "has no triangles with an area");
    return false;
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
    Entry *entries[2] = {malloc(3 * count * sizeof(Entry)), malloc(3 * count * sizeof(Entry))};
    snprintf(why, HULL_WHY, "is too large for the memory there is");
    const bool ok =
        entries[0] != NULL && entries[1] != NULL && join(arena, triangles, count, scale, entries, hull, why);
    free(entries[0]);
    free(entries[1]);
    return ok;
}
