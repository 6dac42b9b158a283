/* From loose triangles to a closed surface: corners at one place become one, triangles without area go, and each edge
 * must belong to an even number of triangles, for then every line goes in as often as it comes out. */
#include "scene/hull.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A corner of triangles by its place. */
typedef struct Entry {
    uint32_t key[3];
    int number;
} Entry;

enum { DIGIT = 11, DIGITS = 3, VALUES = 1 << DIGIT };

/* The first key counts most; what is equal stays in its order (radix sort from the last digit on). Where the sorted
 * entries are, of the two. */
static Entry *sort_entries(Entry *from, Entry *to, size_t count)
{
    for (int digit = 3 * DIGITS - 1; digit >= 0; digit--) {
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

static double number_of_key(uint32_t key)
{
    const uint32_t bits = (key >> 31 & 1) != 0 ? key & 0x7fffffffU : ~key;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
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

/* Places by hash: each is found where one like it was kept, or is kept. */
typedef struct Places {
    Entry *kept;    /* number: how they were met */
    uint32_t *slot; /* 1 + which of them; 0: none; as many as a power of two */
    uint32_t mask;
    int count;
} Places;

static bool same_place(const Entry *a, const Entry *b)
{
    return a->key[0] == b->key[0] && a->key[1] == b->key[1] && a->key[2] == b->key[2];
}

static int find_place(Places *p, const float at[3])
{
    const Entry e = {{key_of(at[0]), key_of(at[1]), key_of(at[2])}, p->count};
    uint64_t hash = 0;
    for (int a = 0; a < 3; a++)
        hash = (hash ^ e.key[a]) * UINT64_C(0x9E3779B97F4A7C15) ^ hash >> 29;
    uint32_t at_slot = (uint32_t)(hash >> 32) & p->mask;
    for (; p->slot[at_slot] != 0; at_slot = (at_slot + 1) & p->mask)
        if (same_place(&p->kept[p->slot[at_slot] - 1], &e))
            return (int)p->slot[at_slot] - 1;
    p->kept[p->count++] = e;
    p->slot[at_slot] = (uint32_t)p->count;
    return p->count - 1;
}

/* Numbers the places in their order, so that they do not depend on that of the triangles. */
static void number_places(Arena *arena, const Places *p, Entry *room, int *number, double scale, Hull *hull)
{
    hull->corner_count = p->count;
    hull->corner = arena_alloc(arena, (size_t)p->count * sizeof *hull->corner);
    const Entry *sorted = sort_entries(p->kept, room, (size_t)p->count);
    for (int i = 0; i < p->count; i++) {
        number[sorted[i].number] = i;
        for (int a = 0; a < 3; a++)
            hull->corner[i][a] = number_of_key(sorted[i].key[a]) * scale;
    }
    for (int i = 0; i < 3 * hull->triangle_count; i++)
        hull->triangle[i / 3][i % 3] = number[hull->triangle[i / 3][i % 3]];
}

static bool weld(Arena *arena, const float *triangles, double scale, Hull *hull)
{
    const size_t count = 3 * (size_t)hull->triangle_count;
    Places p = {.mask = 1};
    while (p.mask < 2 * count)
        p.mask *= 2;
    p.slot = calloc(p.mask--, sizeof *p.slot);
    p.kept = malloc(count * sizeof *p.kept);
    const size_t found = p.slot != NULL && p.kept != NULL ? count : 0;
    for (size_t i = 0; i < found; i++)
        hull->triangle[i / 3][i % 3] = find_place(&p, &triangles[3 * i]);
    free(p.slot);
    const size_t most = (size_t)p.count + 1;
    Entry *room = malloc(most * sizeof *room);
    int *number = malloc(most * sizeof *number);
    const bool ok = p.count > 0 && room != NULL && number != NULL;
    if (ok)
        number_places(arena, &p, room, number, scale, hull);
    free(p.kept);
    free(room);
    free(number);
    return ok;
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

static int rises(const void *a, const void *b)
{
    const int p = *(const int *)a, q = *(const int *)b;
    return (p > q) - (p < q);
}

static void sort_numbers(int *n, int count)
{
    enum { FEW = 32 };
    if (count > FEW) {
        qsort(n, (size_t)count, sizeof *n, rises);
        return;
    }
    for (int i = 1; i < count; i++) {
        const int x = n[i];
        int k = i;
        for (; k > 0 && n[k - 1] > x; k--)
            n[k] = n[k - 1];
        n[k] = x;
    }
}

/* The edges of all triangles by their lower ends: the upper ends of those of p are end[first[p]..first[p + 1]). */
static void sort_edges(const Hull *hull, int *first, int *end)
{
    const int count = 3 * hull->triangle_count;
    int sum = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const int p = hull->triangle[i / 3][i % 3], q = hull->triangle[i / 3][(i + 1) % 3], low = p < q ? p : q;
            if (pass == 0)
                first[low + 1]++;
            else
                end[first[low]++] = p < q ? q : p;
        }
        for (int p = 0; pass == 0 && p <= hull->corner_count; p++)
            first[p] = sum += first[p];
    }
    for (int p = hull->corner_count; p > 0; p--)
        first[p] = first[p - 1];
    first[0] = 0;
    for (int p = 0; p < hull->corner_count; p++)
        sort_numbers(&end[first[p]], first[p + 1] - first[p]);
}

static bool all_even(const Hull *hull, const int *first, const int *end, char why[HULL_WHY])
{
    for (int n = 0; n < hull->corner_count; n++)
        for (int i = first[n], same; i < first[n + 1]; i += same) {
            same = 1;
            while (i + same < first[n + 1] && end[i + same] == end[i])
                same++;
            if (same % 2 == 0)
                continue;
            const double *p = hull->corner[n], *q = hull->corner[end[i]];
            snprintf(why, HULL_WHY,
                     "is not closed: the edge from (%g, %g, %g) to (%g, %g, %g) m belongs to %d triangle%s", p[0], p[1],
                     p[2], q[0], q[1], q[2], same, same == 1 ? "" : "s");
            return false;
        }
    return true;
}

static bool check_closed(const Hull *hull, char why[HULL_WHY])
{
    int *first = calloc((size_t)hull->corner_count + 1, sizeof *first);
    int *end = malloc(3 * (size_t)hull->triangle_count * sizeof *end);
    bool ok = first != NULL && end != NULL;
    if (ok) {
        sort_edges(hull, first, end);
        ok = all_even(hull, first, end, why);
    }
    free(first);
    free(end);
    return ok;
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
    hull->triangle = arena_alloc(arena, count * sizeof *hull->triangle);
    hull->triangle_count = (int)count;
    snprintf(why, HULL_WHY, "is too large for the memory there is");
    if (!weld(arena, triangles, scale, hull))
        return false;
    drop_flat(hull);
    if (hull->triangle_count > 0)
        return check_closed(hull, why);
    snprintf(why, HULL_WHY, "has no triangles with an area");
    return false;
}
