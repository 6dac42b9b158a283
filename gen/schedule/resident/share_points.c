/* Points and probes of the schedule `resident`. A source acts in every block that computes its site, a probe in the one
 * that keeps it. Most sources feed whole strips (share_feeds.c). Points that do more, probes, and what finds no room
 * are visits: each thread has a list for either half step, of what lies at its sites. Those of thread n of a block
 * begin at stops[Share.stop + n] for H, at stops[Share.stop + threads + n] for E, and end where the next begin. A
 * visit's `element` counts the thread's sites, W for each plane; its `count` says whether the block keeps it. */
#include "schedule/resident/share_points.h"

#include <stdlib.h>

static Component component_of(const Plan *plan, int list)
{
    const size_t sets = plan->model->points.count;
    return (size_t)list < sets ? plan->model->points.items[list].component
                               : plan->model->probes.items[(size_t)list - sets].component;
}

static void land_at(const Plan *plan, const Together *t, const Share *s, int list, size_t item, const long site[3],
                    LandedVec *out)
{
    Spot spot;
    const bool there = together_spot(t, s, site, &spot);
    if (!there || ((t->cut.steps == 0 || (size_t)list >= plan->model->points.count) && !spot.kept))
        return;
    const Landed one = {.thread = (int32_t)spot.thread,
                        .half = visits_half(plan, list),
                        .order = (int32_t)out->of.count,
                        .field = together_field(plan, component_of(plan, list)),
                        .slot = -1,
                        .visit = {.list = list,
                                  .item = (int32_t)item,
                                  .element = (int32_t)(spot.plane * t->m.strip + spot.site),
                                  .count = spot.kept}};
    vec_push(&out->of, one);
}

/* Where a point or probe lies, and where a point's images beyond the ends of periodic axes do. */
static void land(const Plan *plan, const Together *t, const Share *s, int list, size_t item, LandedVec *out)
{
    const long *own = visits_site(plan, list, item);
    const bool probe = (size_t)list >= plan->model->points.count;
    long site[3];
    Images i;
    images_begin(plan, own, &i);
    for (int a = 0; probe && a < 3; a++) /* that of the low end where it lies at the high one */
        i.lo[a] = i.hi[a] = own[a] == plan->grid->axis[a].cells && tiles_wrap(plan, a) ? -1 : 0;
    images_again(&i);
    while (images_next(plan, own, &i, site))
        land_at(plan, t, s, list, item, site, out);
}

/* Visits first, by thread, each in order. */
static int by_visit(const void *a, const void *b)
{
    const Landed *p = a, *q = b;
    const int fed = landed_compare(p->slot >= 0, q->slot >= 0), half = landed_compare(p->half, q->half),
              thread = landed_compare(p->thread, q->thread);
    return fed ? fed : half ? half : thread ? thread : landed_compare(p->order, q->order);
}

/* The most points of a list that lie among the W by `deep` sites of a thread of a flat grid. */
static long most_of_thread(const Plan *plan, const Cut *c, int list)
{
    const Axis *x = &plan->grid->axis[0], *y = &plan->grid->axis[1];
    const long across = x->sites / together_strip(plan) + 1;
    int *const found = ARENA_ARRAY(plan->arena, int, (size_t)(across * (y->sites / c->deep + 1)));
    long most = 0;
    for (size_t i = 0; i < visits_length(plan, list); i++) {
        const long *site = visits_site(plan, list, i);
        most = max_long(most, ++found[site[0] / together_strip(plan) + site[1] / c->deep * across]);
    }
    return most;
}

long together_most_visits(const Plan *plan, const Cut *c)
{
    long most = 0;
    for (size_t n = 0; n < (tiles_flat(plan) ? plan->model->points.count : 0); n++)
        if (!together_feeds(&plan->model->points.items[n]) && !far_has(plan, (int)n))
            most += most_of_thread(plan, c, (int)n);
    return most;
}

typedef struct Lists {
    VEC(int32_t) stops;
    VEC(TilePoint) visits;
} Lists;

static void visit(Together *t, Lists *lists, const TilePoint *visit)
{
    t->visited[visit->list] = true;
    vec_push(&lists->visits, *visit);
}

static void lay_out(Together *t, Share *s, const LandedVec *landed, Lists *lists)
{
    size_t n = 0;
    s->stop = (int32_t)lists->stops.count;
    for (int thread = 0; thread < 2 * t->m.warps * WARP; thread++) {
        vec_push(&lists->stops, (int32_t)lists->visits.count);
        for (; n < landed->of.count && landed->of.items[n].slot < 0 &&
               landed->of.items[n].half * t->m.warps * WARP + landed->of.items[n].thread == thread;
             n++)
            visit(t, lists, &landed->of.items[n].visit);
    }
    vec_push(&lists->stops, (int32_t)lists->visits.count);
}

static void visit_share(const Plan *plan, Together *t, Share *s, LandedVec *landed, Lists *lists)
{
    if (landed->of.count == 0)
        return;
    feeds_share(plan, t, s, landed);
    qsort(landed->of.items, landed->of.count, sizeof *landed->of.items, by_visit);
    if (landed->of.items[0].slot < 0)
        lay_out(t, s, landed, lists);
}

static void land_all(const Plan *plan, const Together *t, const Share *s, LandedVec *landed)
{
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t item = 0; item < visits_length(plan, list) && !far_has(plan, list); item++)
            land(plan, t, s, list, item, landed);
}

static void add_lists(Plan *plan, Kernel *k, Together *t, const Lists *lists)
{
    if (lists->visits.count > 0)
        visits_add_lists(
            plan, k, &t->m,
            &(VisitLists){lists->stops.items, lists->stops.count, lists->visits.items, lists->visits.count});
    feeds_add(plan, k, t);
    if (t->own_strips.count > 0 && lists->visits.count == 0)
        visits_add_params(plan, k, &t->m, 0);
}

void together_add_points(Plan *plan, Kernel *k, Together *t)
{
    const size_t blocks = t->shares.count;
    LandedVec *landed = ARENA_ARRAY(plan->arena, LandedVec, blocks);
    Lists lists = {0};
    long groups = 0;
    t->visited = ARENA_ARRAY(plan->arena, bool, (size_t)visits_lists(plan) + 1);
    feeds_begin(plan, t);
    for (size_t i = 0; i < blocks; i++) {
        land_all(plan, t, &t->shares.items[i], &landed[i]);
        groups = max_long(groups, feeds_choose(plan, t, &landed[i]));
    }
    feeds_fit(plan, t, groups);
    for (size_t i = 0; i < blocks; i++) {
        visit_share(plan, t, &t->shares.items[i], &landed[i], &lists);
        vec_free(&landed[i].of);
    }
    add_lists(plan, k, t, &lists);
    vec_free(&lists.stops);
    vec_free(&lists.visits);
}
