/* Schedules worth measuring, for `yeec tune`.
 *
 * On GPUs every tile that fits on chip is set against the model of march_cost.c, and the cheapest are
 * proposed; then the cuts of the march for the best of them. In plain C there is no model: what its
 * tiles cost is decided by how three levels of cache share the work, so sizes are varied one after
 * another around the best so far. */
#include "schedule/candidates.h"

#include "schedule/march/tiles.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(Candidate) CandidateVec;

static void add(Plan *plan, const Shape *shape, double cost, CandidateVec *list)
{
    const char *kind = shape->kind == SHAPE_SWEEP ? "sweep" : shape_of_steps(shape->steps, plan->arena);
    const Candidate c = {shape_name(shape, plan->arena, kind), cost};
    vec_push(list, c);
}

static void add_sweep(Plan *plan, CandidateVec *list)
{
    const Shape sweep = {.kind = SHAPE_SWEEP};
    add(plan, &sweep, plan->sweep_bytes, list);
}

/* A tile that fits, with its modelled cost. */
static void add_tile(Plan *plan, const Shape *shape, CandidateVec *list)
{
    const Shape kept = plan->shape;
    MarchCost cost;
    plan->shape = *shape;
    if (march_cost(plan, shape->steps, &cost))
        add(plan, shape, march_total(&cost), list);
    plan->shape = kept;
}

/* Equal costs are one tile under several names; the shortest name comes first. */
static int by_cost(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    const size_t n = strlen(x->schedule), m = strlen(y->schedule);
    if (x->cost < y->cost || x->cost > y->cost)
        return x->cost < y->cost ? -1 : 1;
    return n != m ? (n > m) - (n < m) : strcmp(x->schedule, y->schedule);
}

static int take_best(const CandidateVec *list, int count, Candidate out[MOST_CANDIDATES])
{
    for (size_t i = 0; i < list->count && count < MOST_CANDIDATES; i++)
        if (i == 0 || list->items[i].cost > list->items[i - 1].cost)
            out[count++] = list->items[i];
    return count;
}

static int take_all(const CandidateVec *list, Candidate out[MOST_CANDIDATES])
{
    int count = 0;
    for (size_t i = 0; i < list->count && count < MOST_CANDIDATES; i++)
        out[count++] = list->items[i];
    return count;
}

static void add_tiles_3d(Plan *plan, CandidateVec *list)
{
    /* A thread needs 118 to 135 registers for T = 2 .. 5 (sm_90), so beyond 20 warps it spills. */
    static const int lanes[] = {0, 8, 16, 32}, warps[] = {0, 8, 12, 16, 20};
    for (int steps = 1; steps <= 8; steps++)
        for (size_t l = 0; l < sizeof lanes / sizeof lanes[0]; l++)
            for (size_t w = 0; w < sizeof warps / sizeof warps[0]; w++)
                add_tile(plan, &(Shape){.kind = SHAPE_BLOCKED, .steps = steps, .lanes = lanes[l], .warps = warps[w]},
                         list);
}

static void add_tiles_2d(Plan *plan, CandidateVec *list)
{
    for (int steps = 1; steps <= 16; steps++)
        add_tile(plan, &(Shape){.kind = SHAPE_BLOCKED, .steps = steps}, list);
}

static void add_cuts(Plan *plan, CandidateVec *list)
{
    static const int chunks[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};
    Shape s = plan->shape;
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        s.chunks = chunks[i];
        add_tile(plan, &s, list);
    }
}

static int march_candidates(Plan *plan, int round, CandidateVec *list, Candidate out[MOST_CANDIDATES])
{
    const char *why;
    enum { CUTS = 5, FEW = 4 };
    const bool gpu = plan_on_gpu(plan);
    if (round == 0) {
        add_sweep(plan, list);
        const int first = take_all(list, out);
        list->count = 0;
        if (march_possible(plan, &why))
            (plan->grid->axis[2].present ? add_tiles_3d : add_tiles_2d)(plan, list);
        qsort(list->items, list->count, sizeof *list->items, by_cost);
        const int count = take_best(list, first, out);
        return gpu || count < FEW ? count : FEW; /* a CPU has nothing to gain from tiles on chip */
    }
    if (round > 1 || !gpu || plan->shape.kind == SHAPE_SWEEP)
        return 0;
    add_cuts(plan, list);
    qsort(list->items, list->count, sizeof *list->items, by_cost);
    const int count = take_best(list, 0, out);
    return count < CUTS ? count : CUTS;
}

/* The best so far with one size scaled by num/den. */
static void vary(Plan *plan, int *size, int now, int num, int den, Shape *shape, CandidateVec *list)
{
    const int kept = *size, varied = now * num / den;
    if (varied < 1 || varied == now)
        return;
    *size = varied;
    add(plan, shape, 0, list);
    *size = kept;
}

static void add_steps(Plan *plan, CandidateVec *list)
{
    static const int flat[] = {8, 12, 16, 24, 32, 48, 64}, deep[] = {3, 4, 5, 6, 8, 10};
    const bool is_flat = !plan->grid->axis[2].present;
    const int *steps = is_flat ? flat : deep;
    const size_t count = is_flat ? sizeof flat / sizeof flat[0] : sizeof deep / sizeof deep[0];
    const char *why;
    add_sweep(plan, list);
    for (size_t i = 0; i < count && plan_wavefront_possible(plan, &why); i++)
        add(plan, &(Shape){.kind = SHAPE_BLOCKED, .steps = steps[i]}, 0, list);
}

static void add_variants(Plan *plan, int round, CandidateVec *list)
{
    const Wavefront *w = &plan->wavefront;
    Shape s = plan->shape;
    s.steps = w->steps;
    const bool in_blocks = plan->grid->axis[2].present || w->pieces;
    if (round == 1 && in_blocks) {
        vary(plan, &s.width, w->width, 1, 2, &s, list);
        vary(plan, &s.width, w->width, 3, 4, &s, list);
        vary(plan, &s.width, w->width, 3, 2, &s, list);
        vary(plan, &s.width, w->width, 2, 1, &s, list);
    } else if (round == 2 && in_blocks) {
        if (!w->pieces) {
            vary(plan, &s.column, w->column, 1, 2, &s, list);
            vary(plan, &s.column, w->column, 2, 1, &s, list);
        }
        vary(plan, &s.depth, w->depth, 1, 2, &s, list);
        vary(plan, &s.depth, w->depth, 2, 1, &s, list);
    } else if (round <= 3) {
        vary(plan, &s.planes, w->planes, 1, 2, &s, list);
        vary(plan, &s.planes, w->planes, 2, 1, &s, list);
    }
}

static int wavefront_candidates(Plan *plan, int round, CandidateVec *list, Candidate out[MOST_CANDIDATES])
{
    if (round == 0)
        add_steps(plan, list);
    else if (plan->wavefront.wanted)
        add_variants(plan, round, list);
    return take_all(list, out);
}

int plan_candidates(Plan *plan, int round, Candidate out[MOST_CANDIDATES])
{
    CandidateVec list = {0};
    const bool gpu = plan->options.dialect != DIALECT_C;
    const int count = (gpu ? march_candidates : wavefront_candidates)(plan, round, &list, out);
    vec_free(&list);
    return count;
}
