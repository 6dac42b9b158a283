/* Runs: what lies along an axis is the same from face to face, so that one dual cell stands for all of a row between
 * two of them. A box runs along all axes, a prism, cylinder or picture along its own; a solid made of others where all
 * of them do. */
#include "grid/runs.h"

#include <math.h>

static bool add_break(Runs *runs, double at)
{
    for (int i = 0; i < runs->count; i++)
        if (runs->at[i] == at)
            return true;
    if (runs->count == RUN_BREAKS)
        return false;
    runs->at[runs->count++] = at;
    return true;
}

static bool add_breaks(Runs *runs, const Solid *s, int a);

/* The axis is the same one in the solid's own frame: x = (own - t)/m. */
static bool add_placed(Runs *runs, const Solid *s, int a)
{
    const Affine *in = &s->place->in;
    Runs own = {0};
    for (int b = 0; b < 3; b++)
        if (b != a && (in->m[a][b] != 0 || in->m[b][a] != 0))
            return false;
    bool ok = add_breaks(&own, s->parts, a);
    for (int i = 0; i < own.count; i++)
        ok = ok && add_break(runs, (own.at[i] - in->t[a]) / in->m[a][a]);
    return ok;
}

static bool shape_runs(const Solid *s, int a)
{
    if (s->thin || s->ball)
        return false;
    switch (s->object->kind) {
    case OBJECT_BOX:
        return true;
    case OBJECT_CYLINDER:
        return fabs(s->unit[a]) == 1;
    case OBJECT_POLYGON:
        return s->object->axis == a && s->object->slope == 0;
    case OBJECT_BITMAP:
        return s->object->axis == a;
    default:
        return false;
    }
}

static bool add_breaks(Runs *runs, const Solid *s, int a)
{
    if (s->place != NULL)
        return add_placed(runs, s, a);
    if (s->part_count == 0)
        return shape_runs(s, a) && add_break(runs, s->lo[a]) && add_break(runs, s->hi[a]);
    for (int q = 0; q < s->part_count; q++)
        if (!add_breaks(runs, &s->parts[q], a))
            return false;
    return true;
}

void runs_find(Solid *s, Arena *arena)
{
    for (int a = 0; a < 3; a++) {
        Runs found = {0};
        if (!add_breaks(&found, s, a))
            continue;
        Runs *kept = ARENA_NEW(arena, Runs);
        *kept = found;
        s->runs[a] = kept;
    }
}

int runs_between(const Runs *runs, double lo, double hi)
{
    int count = 0;
    for (int i = 0; i < runs->count; i++)
        count += runs->at[i] > lo && runs->at[i] < hi;
    return count;
}

double runs_nearest(const Runs *runs, double lo, double hi, double best)
{
    const double middle = (lo + hi) / 2;
    for (int i = 0; i < runs->count; i++)
        if (runs->at[i] > lo && runs->at[i] < hi && !(fabs(runs->at[i] - middle) >= fabs(best - middle)))
            best = runs->at[i];
    return best;
}
