/* Where a scene's points and probes lie, for tiles that ask: they are counted into buckets by plane of the march and
 * row, once for each axis that tiles march along, so that a tile looks at what lies in its own planes and rows. Within
 * a bucket they keep the order in which they act: by list, then by number. What lies near an end of a periodic axis is
 * listed beyond the other end, too. */
#include "schedule/march/tiles.h"

#include <string.h>

enum { MANY = 64 }; /* points that make a list worth a text of its own for whole strips */

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

bool visits_many(const Plan *plan, int list)
{
    if ((size_t)list >= plan->model->points.count)
        return visits_length(plan, list) >= MANY;
    const PointSet *s = &plan->model->points.items[list];
    return s->points.count >= MANY && (s->kerr || (s->last_buffer < 0 && s->branch_buffer < 0));
}

Component visits_component(const Plan *plan, int list)
{
    const size_t sets = plan->model->points.count;
    return (size_t)list < sets ? plan->model->points.items[list].component
                               : plan->model->probes.items[(size_t)list - sets].component;
}

int visits_half(const Plan *plan, int list)
{
    return component_is_e(visits_component(plan, list));
}

/* Points of E along the march act a plane later where some read rises (far.c). */
long visits_plane(const Plan *plan, const March *m, int list, long at)
{
    const bool behind = m->halo > m->steps && visits_component(plan, list) == (Component)(EX + m->axis[2]);
    return at + behind;
}

bool visits_place(const Plan *plan, const PointRef *ref, long index[3])
{
    const long *site = visits_site(plan, ref->list, (size_t)ref->item);
    bool image = false;
    for (int a = 0; a < 3; a++) {
        index[a] = site[a] + ref->image[a];
        image |= ref->image[a] != 0;
    }
    return image;
}

static size_t bucket_of(const Plan *plan, const PointMap *map, const March *m, const PointRef *ref)
{
    long index[3];
    visits_place(plan, ref, index);
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]] - map->row0;
    return (size_t)((visits_plane(plan, m, ref->list, index[m->axis[2]]) - map->plane0) * map->rows + row);
}

typedef void Visit(PointMap *map, size_t bucket, size_t *next, const PointRef *ref);

/* Calls `visit` for each place of a point: itself, and its images beyond the ends of periodic axes that tiles reach. */
static void each_image(const Plan *plan, const March *m, PointMap *map, size_t *next, PointRef ref, Visit *visit)
{
    const long *site = visits_site(plan, ref.list, (size_t)ref.item);
    long image[3];
    Images i;
    images_begin(plan, site, &i);
    while (images_next(plan, site, &i, image)) {
        for (int a = 0; a < 3; a++)
            ref.image[a] = (int32_t)(image[a] - site[a]);
        visit(map, bucket_of(plan, map, m, &ref), next, &ref);
    }
}

/* Of all points in the order in which they act. */
static void each_place(const Plan *plan, const March *m, PointMap *map, size_t *next, Visit *visit)
{
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t item = 0; item < visits_length(plan, list); item++)
            each_image(plan, m, map, next, (PointRef){.list = list, .item = (int32_t)item}, visit);
}

static void count_place(PointMap *map, size_t bucket, size_t *next, const PointRef *ref)
{
    (void)next;
    (void)ref;
    map->first[bucket + 1]++;
}

static void put_place(PointMap *map, size_t bucket, size_t *next, const PointRef *ref)
{
    map->refs[next[bucket]++] = *ref;
}

/* Counts, sums, and then puts every point behind those of the bucket that came before it. */
static void fill_map(const Plan *plan, const March *m, PointMap *map)
{
    const size_t buckets = (size_t)(map->planes * map->rows);
    size_t all = 0, *next = ARENA_ARRAY(plan->arena, size_t, buckets + 1);
    map->first = ARENA_ARRAY(plan->arena, size_t, buckets + 1);
    each_place(plan, m, map, next, count_place);
    for (size_t b = 0; b < buckets; b++)
        map->first[b + 1] += map->first[b];
    memcpy(next, map->first, (buckets + 1) * sizeof *next);
    all = map->first[buckets];
    map->refs = ARENA_ARRAY(plan->arena, PointRef, all + 1);
    each_place(plan, m, map, next, put_place);
}

/* Indices along an axis that points have: the first, and how many. */
static long spread(const Plan *plan, int axis, long *count)
{
    const long beyond = axis >= 0 && tiles_wrap(plan, axis) ? tiles_reach(plan) : 0;
    *count = axis < 0 ? 1 : plan->grid->axis[axis].sites + 1 + 2 * beyond;
    return -beyond;
}

const PointMap *visits_map(const Plan *plan, const March *m)
{
    PointMap *map = &plan->point_maps[m->axis[2]];
    if (map->first == NULL) {
        map->plane0 = spread(plan, m->axis[2], &map->planes);
        map->planes += m->halo - m->steps;
        map->row0 = spread(plan, m->axis[1], &map->rows);
        fill_map(plan, m, map);
    }
    return map;
}

const char *visits_map_fault(const Plan *plan)
{
    for (int a = 0; a < 3; a++)
        if (plan->point_maps[a].first != NULL && plan->point_maps[a].planes <= plan->grid->axis[a].sites)
            return "points are counted for tiles that march past fewer planes than there are";
    return NULL;
}
