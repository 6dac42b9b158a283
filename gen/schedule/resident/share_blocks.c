/* Which block of `resident:half` has each point that reads rises: the one that keeps its site, for there are no halos.
 */
#include "schedule/resident/share_far.h"

#include <stdlib.h>

/* The block of each point of a list; behind the last one of those that none keeps. Neighbours mostly have the same. */
static int32_t *find_owners(const Plan *plan, const Together *t, const PointSet *set)
{
    int32_t *const owner = memory_must(calloc(set->points.count + 1, sizeof *owner));
    const Share *before = t->shares.items;
    Spot spot;
    for (size_t p = 0; p < set->points.count; p++) {
        const Share *found = mails_owner(plan, t, before, set->points.items[p].index, &spot);
        before = found != NULL ? found : before;
        owner[p] = found != NULL ? (int32_t)(found - t->shares.items) : (int32_t)t->shares.count;
    }
    return owner;
}

/* In each block in their order. */
static void sort_points(const Plan *plan, const Together *t, const PointSet *set, BlockPoints *out)
{
    const size_t blocks = t->shares.count, count = set->points.count;
    int32_t *const owner = find_owners(plan, t, set);
    int32_t *const next = memory_must(calloc(blocks + 2, sizeof *next));
    out->first = memory_must(calloc(blocks + 2, sizeof *out->first));
    out->point = memory_must(calloc(count + 1, sizeof *out->point));
    for (size_t p = 0; p < count; p++)
        out->first[owner[p] + 1]++;
    for (size_t b = 0; b <= blocks; b++) {
        out->first[b + 1] += out->first[b];
        next[b] = out->first[b];
    }
    for (size_t p = 0; p < count; p++)
        out->point[next[owner[p]]++] = (int32_t)p;
    free(next);
    free(owner);
}

BlockPoints *blocks_sort(const Plan *plan, const Together *t)
{
    const size_t lists = plan->model->points.count;
    BlockPoints *const points = memory_must(calloc(lists + 1, sizeof *points));
    for (size_t i = 0; i < lists; i++)
        if (far_has(plan, (int)i))
            sort_points(plan, t, &plan->model->points.items[i], &points[i]);
    return points;
}

void blocks_free(const Plan *plan, BlockPoints *points)
{
    if (points == NULL)
        return;
    for (size_t i = 0; i < plan->model->points.count; i++) {
        free(points[i].point);
        free(points[i].first);
    }
    free(points);
}
