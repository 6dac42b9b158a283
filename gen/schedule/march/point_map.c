/* Where a scene's points and probes lie, for tiles that ask: they are counted into buckets by plane of the march and
 * row, once for each axis that tiles march along, so that a tile looks at what lies in its own planes and rows. Within
 * a bucket they keep the order in which they act: by list, then by number. */
#include "schedule/march/tiles.h"

#include <string.h>

int visits_lists(const Plan *plan)
{
    return (int)(plan->model->points.count + plan->model->probes.count);
}

size_t visits_length(const Plan *plan, int list)
{
    const size_t sets = plan->model->points.count;
    return (size_t)list < sets ? plan->model->points.items[list].points.count
                               : plan->model->probes.items[(size_t)list - sets].sites.count;
}

const long *visits_site(const Plan *plan, int list, size_t item)
{
    const size_t sets = plan->model->points.count;
    return (size_t)list < sets ? plan->model->points.items[list].points.items[item].index
                               : plan->model->probes.items[(size_t)list - sets].sites.items[item].index;
}

static size_t bucket_of(const PointMap *map, const March *m, const long index[3])
{
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]];
    return (size_t)(index[m->axis[2]] * map->rows + row);
}

/* Counts, sums, and then puts every point behind those of the bucket that came before it. */
static void fill_map(const Plan *plan, const March *m, PointMap *map)
{
    const size_t buckets = (size_t)(map->planes * map->rows);
    size_t all = 0, *next = ARENA_ARRAY(plan->arena, size_t, buckets + 1);
    map->first = ARENA_ARRAY(plan->arena, size_t, buckets + 1);
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t i = 0; i < visits_length(plan, list); i++)
            map->first[bucket_of(map, m, visits_site(plan, list, i)) + 1]++;
    for (size_t b = 0; b < buckets; b++)
        map->first[b + 1] += map->first[b];
    memcpy(next, map->first, (buckets + 1) * sizeof *next);
    all = map->first[buckets];
    map->refs = ARENA_ARRAY(plan->arena, PointRef, all + 1);
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t i = 0; i < visits_length(plan, list); i++)
            map->refs[next[bucket_of(map, m, visits_site(plan, list, i))]++] = (PointRef){list, (int32_t)i};
}

const PointMap *visits_map(const Plan *plan, const March *m)
{
    PointMap *map = &plan->point_maps[m->axis[2]];
    if (map->first == NULL) {
        map->planes = plan->grid->axis[m->axis[2]].sites + 1;
        map->rows = m->axis[1] < 0 ? 1 : plan->grid->axis[m->axis[1]].sites + 1;
        fill_map(plan, m, map);
    }
    return map;
}
