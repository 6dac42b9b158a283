/* Patches: boxes of sites that points of a long list fill, as the faces of a total-field box are. A thread
 * finds a point of them by arithmetic, and so needs no visit (visits.c) to be read where a plane of a tile waits for
 * it: point = first + (x - x0) + (row - row0) row_points + (plane - plane0) plane_points. Of each plane of the domain
 * there are two sets of bits, the patches of H that it meets and those of E; a thread keeps the sets of those that its
 * strip meets. Within a half step patches are numbered, and act, in the order of their lists, before all visits. Where
 * the points of each patch have one gain and rows of the wave table that follow one another (PatchLaw), these are not
 * read but known; and of patches one site wide, which keep one lane of many busy in every row of a tile, a thread
 * knows its own before the march.
 *
 * On flat grids, where a plane has few cycles to spare, the text knows few patches by itself (faces.c). */
#include "schedule/march/tiles.h"

#include <stdlib.h>
#include <string.h>

enum { HALVES = 2, MOST_PATCHES = 32 /* bits of a set */ };

/* As kernels read it; march_patches in march.tpl. */
typedef struct PatchEntry {
    int32_t x0, x1, row0, row1, plane0, plane1, first, row_points, plane_points;
    int32_t wave, wave_x, wave_row, wave_plane;
} PatchEntry;

enum { PATCH_INTS = sizeof(PatchEntry) / sizeof(int32_t) };

/* A list in the order of its sites, x first, and which of its points have a patch. */
typedef struct List {
    const PointSet *set;
    int number;
    bool *taken;
} List;

static const long *site_of(const List *l, size_t point)
{
    return l->set->points.items[point].index;
}

static int compare_sites(const long *a, const long *b)
{
    for (int axis = 2; axis >= 0; axis--)
        if (a[axis] != b[axis])
            return a[axis] < b[axis] ? -1 : 1;
    return 0;
}

static bool in_order(const PointSet *s)
{
    for (size_t i = 1; i < s->points.count; i++)
        if (compare_sites(s->points.items[i - 1].index, s->points.items[i].index) >= 0)
            return false;
    return true;
}

/* The number of the point at a site, as many as there are when there is none. */
static size_t point_on(const List *l, const long *site)
{
    size_t lo = 0, hi = l->set->points.count;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (compare_sites(site_of(l, middle), site) < 0)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo < l->set->points.count && compare_sites(site_of(l, lo), site) == 0 ? lo : l->set->points.count;
}

static size_t point_at(const Patch *p, const long away[3])
{
    return p->first + (size_t)(away[0] * p->points[0] + away[1] * p->points[1] + away[2] * p->points[2]);
}

/* Are the points of the patch moved by so much along an axis, `skip` numbers on, free and where it says? */
static bool can_grow(const List *l, const Patch *p, int axis, long by, long skip)
{
    long away[3];
    const long extent[3] = {p->box.hi[0] - p->box.lo[0], p->box.hi[1] - p->box.lo[1], p->box.hi[2] - p->box.lo[2]};
    for (away[2] = 0; away[2] < extent[2]; away[2]++)
        for (away[1] = 0; away[1] < extent[1]; away[1]++)
            for (away[0] = 0; away[0] < extent[0]; away[0]++) {
                const size_t n = point_at(p, away) + (size_t)(by * skip);
                long site[3] = {p->box.lo[0] + away[0], p->box.lo[1] + away[1], p->box.lo[2] + away[2]};
                site[axis] += by;
                if (n >= l->set->points.count || l->taken[n] || compare_sites(site_of(l, n), site) != 0)
                    return false;
            }
    return true;
}

static void take_patch(const List *l, const Patch *p)
{
    long away[3];
    for (away[2] = 0; away[2] < p->box.hi[2] - p->box.lo[2]; away[2]++)
        for (away[1] = 0; away[1] < p->box.hi[1] - p->box.lo[1]; away[1]++)
            for (away[0] = 0; away[0] < p->box.hi[0] - p->box.lo[0]; away[0]++)
                l->taken[point_at(p, away)] = true;
}

static PatchLaw law_of(const List *l, const Patch *p)
{
    const Point *first = &l->set->points.items[p->first];
    const long extent[3] = {p->box.hi[0] - p->box.lo[0], p->box.hi[1] - p->box.lo[1], p->box.hi[2] - p->box.lo[2]};
    PatchLaw law = {.one_gain = true, .rows_known = true, .gain = first->gain[0], .row = first->row[0]};
    for (int a = 0; a < 3; a++)
        law.row_along[a] = extent[a] > 1 ? first[p->points[a]].row[0] - law.row : 0;
    for (long k = 0; k < extent[2]; k++)
        for (long j = 0; j < extent[1]; j++)
            for (long i = 0; i < extent[0]; i++) {
                const Point *q = &first[i * p->points[0] + j * p->points[1] + k * p->points[2]];
                law.one_gain &= q->gain[0] == law.gain;
                law.rows_known &=
                    q->row[0] == law.row + i * law.row_along[0] + j * law.row_along[1] + k * law.row_along[2];
            }
    return law;
}

/* The patch of free points that begins at one: as far as they reach along x, then along y, then along z. */
static Patch grow_patch(const List *l, size_t first)
{
    Patch p = {.list = l->number, .first = first};
    for (int a = 0; a < 3; a++) {
        p.box.lo[a] = site_of(l, first)[a];
        p.box.hi[a] = p.box.lo[a] + 1;
    }
    for (int axis = 0; axis < 3; axis++) {
        long next[3] = {p.box.lo[0], p.box.lo[1], p.box.lo[2]}, times = 1;
        next[axis]++;
        const size_t after = axis == 0 ? first + 1 : point_on(l, next);
        const long skip = (long)(after - first);
        while (after < l->set->points.count && can_grow(l, &p, axis, times, skip))
            times++;
        p.points[axis] = times > 1 ? skip : 0;
        p.box.hi[axis] = p.box.lo[axis] + times;
    }
    take_patch(l, &p);
    p.law = law_of(l, &p);
    return p;
}

/* Adds the patch and its images beyond the ends of periodic axes, unless there is no room for all. */
static bool add_images(Plan *plan, const Patch *patch, int *room)
{
    long lo[3], hi[3];
    for (int a = 0; a < 3; a++)
        images_of(plan, a, patch->box.lo[a], patch->box.hi[a], &lo[a], &hi[a]);
    const long count = (hi[0] - lo[0] + 1) * (hi[1] - lo[1] + 1) * (hi[2] - lo[2] + 1);
    if (*room < count)
        return false;
    *room -= (int)count;
    for (long n = 0, rest = 0; n < count; n++) {
        Patch image = *patch;
        rest = n;
        for (int a = 0; a < 3; a++) {
            const long by = (lo[a] + rest % (hi[a] - lo[a] + 1)) * plan->grid->axis[a].cells;
            rest /= hi[a] - lo[a] + 1;
            image.box.lo[a] += by;
            image.box.hi[a] += by;
        }
        vec_push(&plan->patches, image);
    }
    return true;
}

/* Adds a list's patches, unless they are too many. */
static bool add_list(Plan *plan, int number, int *room)
{
    const List l = {&plan->model->points.items[number], number,
                    ARENA_ARRAY(plan->arena, bool, plan->model->points.items[number].points.count)};
    const size_t before = plan->patches.count;
    for (size_t n = 0; n < l.set->points.count; n++) {
        if (l.taken[n])
            continue;
        const Patch p = grow_patch(&l, n);
        if (!add_images(plan, &p, room)) {
            plan->patches.count = before;
            return false;
        }
    }
    return true;
}

/* A list has patches only where those before it of its component have. */
void patches_find(Plan *plan)
{
    const size_t lists = plan->model->points.count;
    plan->patched = ARENA_ARRAY(plan->arena, bool, lists + 1);
    for (int half = 0; half < HALVES; half++) {
        int room = far_wanted(plan) ? 0 : MOST_PATCHES; /* patches know no points that act a plane later */
        bool visited[COMPONENTS] = {false};
        for (size_t i = 0; i < lists; i++) {
            const PointSet *s = &plan->model->points.items[i];
            if (visits_half(plan, (int)i) != half)
                continue;
            plan->patched[i] = !visited[s->component] && visits_many(plan, (int)i) && s->read_count == 0 && !s->kerr &&
                               in_order(s) && add_list(plan, (int)i, &room);
            visited[s->component] |= !plan->patched[i];
        }
    }
}

bool patches_have(const Plan *plan, int list)
{
    return plan->patched != NULL && (size_t)list < plan->model->points.count && plan->patched[list];
}

int patches_count(const Plan *plan, int half)
{
    int n = 0;
    for (size_t i = 0; i < plan->patches.count; i++)
        n += visits_half(plan, plan->patches.items[i].list) == half;
    return n;
}

/* May one thread of the kernel meet both patches? */
static bool share_thread(const March *m, const Patch *a, const Patch *b)
{
    const int row = m->axis[1];
    const long away = a->box.lo[0] - b->box.lo[0];
    const bool rows = row < 0 || (a->box.lo[row] < b->box.hi[row] && b->box.lo[row] < a->box.hi[row]);
    return rows && away < m->strip && -away < m->strip;
}

/* Is the column met by no thread that meets another one of its list? */
static bool stands_alone(const Plan *plan, const March *m, const Patch *p)
{
    for (size_t i = 0; i < plan->patches.count; i++) {
        const Patch *other = &plan->patches.items[i];
        if (other != p && other->list == p->list && faces_column(other) && share_thread(m, p, other))
            return false;
    }
    return true;
}

/* Can a thread keep its column's row of the wave table, were planes to go on to 0, beside the site in its strip? */
static bool fits_number(const March *m, const Patch *p)
{
    enum { MOST = INT32_MAX / 8 };
    return labs(p->law.row) + labs(p->box.lo[m->axis[2]] * p->law.row_along[m->axis[2]]) < MOST;
}

/* Adds a column to those of a set; false: it cannot be one of them. */
static bool add_column(const Plan *plan, const March *m, const Patch *p, PatchSet *set)
{
    const int plane = m->axis[2];
    const bool any = p->box.hi[plane] - p->box.lo[plane] == 1, first = set->columns == 0;
    if (!p->law.rows_known || !stands_alone(plan, m, p) || !fits_number(m, p))
        return false;
    if (!first && !any && p->law.row_along[plane] != set->column_waves)
        return false;
    set->column_waves = first ? p->law.row_along[plane] : set->column_waves;
    return true;
}

PatchSet patches_set(const Plan *plan, const March *m, int list)
{
    PatchSet set = {.one_gain = true, .rows_known = true, .same_row = true};
    bool good = true;
    int next[HALVES] = {0, 0};
    for (size_t i = 0; i < plan->patches.count; i++) {
        const Patch *p = &plan->patches.items[i];
        const int bit = next[visits_half(plan, p->list)]++;
        if (p->list != list)
            continue;
        set.all |= 1U << bit;
        set.one_gain &= p->law.one_gain;
        set.rows_known &= p->law.rows_known;
        set.same_row &= p->law.rows_known && p->law.row_along[0] == 0;
        if (!faces_column(p))
            continue;
        good &= add_column(plan, m, p, &set);
        set.columns |= 1U << bit;
    }
    set.columns = good ? set.columns : 0;
    return set;
}

static PatchEntry patch_entry(const March *m, const Patch *p)
{
    const int row = m->axis[1], plane = m->axis[2];
    return (PatchEntry){.x0 = (int32_t)p->box.lo[0],
                        .x1 = (int32_t)p->box.hi[0],
                        .row0 = row < 0 ? 0 : (int32_t)p->box.lo[row],
                        .row1 = row < 0 ? 1 : (int32_t)p->box.hi[row],
                        .plane0 = (int32_t)p->box.lo[plane],
                        .plane1 = (int32_t)p->box.hi[plane],
                        .first = (int32_t)p->first,
                        .row_points = row < 0 ? 0 : (int32_t)p->points[row],
                        .plane_points = (int32_t)p->points[plane],
                        .wave = (int32_t)p->law.row,
                        .wave_x = (int32_t)p->law.row_along[0],
                        .wave_row = row < 0 ? 0 : (int32_t)p->law.row_along[row],
                        .wave_plane = (int32_t)p->law.row_along[plane]};
}

/* The sets of the patches that each plane meets, from the first plane that meets some on. */
static int32_t *plane_sets(const Plan *plan, March *m, size_t *count)
{
    const int along = m->axis[2];
    long lo = plan->patches.items[0].box.lo[along], hi = lo;
    for (size_t i = 0; i < plan->patches.count; i++) {
        lo = min_long(lo, plan->patches.items[i].box.lo[along]);
        hi = max_long(hi, plan->patches.items[i].box.hi[along]);
    }
    int32_t *sets = ARENA_ARRAY(plan->arena, int32_t, HALVES * (size_t)(hi - lo));
    int next[HALVES] = {0, 0};
    for (size_t i = 0; i < plan->patches.count; i++) {
        const Patch *p = &plan->patches.items[i];
        const int half = visits_half(plan, p->list), bit = next[half]++;
        for (long k = p->box.lo[along]; k < p->box.hi[along]; k++)
            sets[HALVES * (k - lo) + half] = (int32_t)((uint32_t)sets[HALVES * (k - lo) + half] | 1U << bit);
    }
    m->patch_planes[0] = lo;
    m->patch_planes[1] = hi;
    *count = HALVES * (size_t)(hi - lo);
    return sets;
}

bool patches_add(Plan *plan, Kernel *k, March *m)
{
    size_t values;
    if (plan->patches.count == 0)
        return false;
    m->faces = faces_known(plan);
    if (m->faces)
        return true;
    PatchEntry *table = ARENA_ARRAY(plan->arena, PatchEntry, plan->patches.count);
    for (size_t i = 0; i < plan->patches.count; i++)
        table[i] = patch_entry(m, &plan->patches.items[i]);
    const int32_t *sets = plane_sets(plan, m, &values);
    m->patch_buffer =
        plan_add_ints(plan, arena_printf(plan->arena, "patches_%s", k->name), "boxes of points of a list, see Patch",
                      (const int32_t *)table, PATCH_INTS * plan->patches.count);
    m->patch_set_buffer = plan_add_ints(plan, arena_printf(plan->arena, "met_%s", k->name),
                                        "the patches of H and of E that each plane meets, as bits", sets, values);
    kernel_add_buffer(plan, k, m->patch_buffer, true);
    kernel_add_buffer(plan, k, m->patch_set_buffer, true);
    return true;
}

const char *patches_fault(const Plan *plan)
{
    for (size_t i = 0; i < plan->patches.count; i++) {
        const Patch *p = &plan->patches.items[i];
        const PointSet *s = &plan->model->points.items[p->list];
        size_t last = p->first;
        for (int a = 0; a < 3; a++)
            last += (size_t)((p->box.hi[a] - p->box.lo[a] - 1) * p->points[a]);
        for (int a = 0; a < 3; a++) {
            const long cells = plan->grid->axis[a].cells, away = p->box.lo[a] - s->points.items[p->first].index[a];
            if (last >= s->points.count || s->points.items[last].index[a] + away != p->box.hi[a] - 1 ||
                (away != 0 && (!tiles_wrap(plan, a) || away % cells != 0)))
                return "a patch is not where its points are";
        }
    }
    return NULL;
}
