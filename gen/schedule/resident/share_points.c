/* Points and probes of the schedule `resident`: each thread has a list for either half step, of what lies at its
 * sites. Those of thread n of a block begin at stops[Share.stop + n] for H, at stops[Share.stop + threads + n] for E,
 * and end where the next begin. A source acts in every block that computes its site, a probe in the one that keeps
 * it. A visit's `element` counts the thread's sites, W for each plane; its `count` says whether the block keeps it. */
#include "schedule/resident/resident.h"

#include <stdlib.h>

typedef struct Landed {
    int32_t thread, order; /* half * threads + thread; the order in which they act */
    TilePoint visit;
} Landed;

typedef VEC(Landed) LandedVec;

static bool lies_between(long i, long lo, long hi)
{
    return i >= lo && i < hi;
}

static void land(const Plan *plan, const Together *t, const Share *s, int list, size_t item, LandedVec *out)
{
    const Cut *c = &t->cut;
    const int threads = t->m.warps * WARP, *axis = t->m.axis;
    const long *site = visits_site(plan, list, item), strip = t->m.strip;
    const long i = site[0] - s->x, row = axis[1] < 0 ? 0 : site[axis[1]] - s->row, plane = site[axis[2]] - s->plane;
    const bool kept = lies_between(site[0], s->x0, s->x1) &&
                      (axis[1] < 0 || lies_between(site[axis[1]], s->row0, s->row1)) &&
                      lies_between(site[axis[2]], s->plane0, s->plane1);
    const bool there = lies_between(i, 0, c->lanes * strip) && lies_between(row, 0, c->rows) &&
                       lies_between(plane, 0, (long)c->groups * c->deep);
    if (!there || ((c->steps == 0 || (size_t)list >= plan->model->points.count) && !kept))
        return;
    const long thread = (plane / c->deep * c->rows + row) * c->lanes + i / strip;
    const Landed one = {.thread = (int32_t)(visits_half(plan, list) * threads + thread),
                        .order = (int32_t)out->count,
                        .visit = {.list = list,
                                  .item = (int32_t)item,
                                  .element = (int32_t)(plane % c->deep * strip + i % strip),
                                  .count = kept}};
    vec_push(out, one);
}

static int by_thread(const void *a, const void *b)
{
    const Landed *p = a, *q = b;
    return p->thread != q->thread ? (p->thread < q->thread ? -1 : 1) : p->order - q->order;
}

typedef struct Lists {
    VEC(int32_t) stops;
    VEC(TilePoint) visits;
} Lists;

static void lay_out(const Together *t, Share *s, LandedVec *landed, Lists *lists)
{
    size_t n = 0;
    s->stop = (int32_t)lists->stops.count;
    qsort(landed->items, landed->count, sizeof *landed->items, by_thread);
    for (int thread = 0; thread < 2 * t->m.warps * WARP; thread++) {
        vec_push(&lists->stops, (int32_t)lists->visits.count);
        for (; n < landed->count && landed->items[n].thread == thread; n++)
            vec_push(&lists->visits, landed->items[n].visit);
    }
    vec_push(&lists->stops, (int32_t)lists->visits.count);
}

static void visit_share(const Plan *plan, const Together *t, Share *s, Lists *lists)
{
    LandedVec landed = {0};
    s->stop = -1;
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t item = 0; item < visits_length(plan, list); item++)
            land(plan, t, s, list, item, &landed);
    if (landed.count > 0)
        lay_out(t, s, &landed, lists);
    vec_free(&landed);
}

void together_add_points(Plan *plan, Kernel *k, Together *t)
{
    Lists lists = {0};
    for (size_t i = 0; i < t->shares.count; i++)
        visit_share(plan, t, &t->shares.items[i], &lists);
    if (lists.visits.count > 0)
        visits_add_lists(plan, k, &t->m,
                         &(VisitLists){lists.stops.items, lists.stops.count, lists.visits.items, lists.visits.count});
    vec_free(&lists.stops);
    vec_free(&lists.visits);
}
