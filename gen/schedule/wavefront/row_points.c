/* Which points of a long list lie in a row: the number of the first one in each row, so that no row has to search for
 * its own. A search of 14000 points takes some 14 branches that no processor foresees, a good half of a row's time. And
 * of points that all have the same numbers where each run of sites that follow one another ends, so that compilers make
 * vectors of it. */
#include "schedule/plan.h"

/* Shorter lists are searched. */
enum { FEW = 32 };

/* Does a point lie before row j of plane k? */
static bool is_before(const long index[3], long j, long k)
{
    return index[2] < k || (index[2] == k && index[1] < j);
}

static bool is_long(const Plan *plan, const PointSet *set)
{
    return plan->grid->axis[1].present && set->points.count > FEW;
}

/* The first point of each row of sites, and their count behind the last row; points stand in the order of memory. */
static int add_first_points(Plan *plan, const PointSet *set)
{
    const Axis *axis = plan->grid->axis;
    const size_t rows = (size_t)(axis[1].sites * axis[2].sites);
    int32_t *first = ARENA_ARRAY(plan->arena, int32_t, rows + 1);
    size_t p = 0;
    for (size_t row = 0; row <= rows; row++) {
        const long j = (long)row % axis[1].sites, k = (long)row / axis[1].sites;
        while (p < set->points.count && row < rows && is_before(set->points.items[p].index, j, k))
            p++;
        first[row] = (int32_t)(row < rows ? p : set->points.count);
    }
    const char *symbol = component_symbol(set->component);
    const int buffer = model_add_buffer(plan->model, arena_printf(plan->arena, "first_%s_%s", symbol, set->name),
                                        arena_printf(plan->arena, "each row's first point of %s", set->what),
                                        BUFFER_DATA, TYPE_I32, rows + 1);
    plan->model->buffers.items[buffer].data = first;
    return buffer;
}

/* For each point the number of the first one behind its run. */
static int add_runs(Plan *plan, const PointSet *set)
{
    const Point *points = set->points.items;
    const size_t count = set->points.count;
    int32_t *ends = ARENA_ARRAY(plan->arena, int32_t, count);
    for (size_t p = count; p > 0; p--) {
        const long *here = points[p - 1].index, *next = points[p < count ? p : p - 1].index;
        const bool follows = next[0] == here[0] + 1 && next[1] == here[1] && next[2] == here[2];
        ends[p - 1] = follows ? ends[p] : (int32_t)p;
    }
    const char *symbol = component_symbol(set->component);
    const int buffer = model_add_buffer(plan->model, arena_printf(plan->arena, "runs_%s_%s", symbol, set->name),
                                        arena_printf(plan->arena, "where each point's run of %s ends", set->what),
                                        BUFFER_DATA, TYPE_I32, count);
    plan->model->buffers.items[buffer].data = ends;
    return buffer;
}

void wavefront_find_points(Plan *plan)
{
    Wavefront *w = &plan->wavefront;
    w->runs = ARENA_ARRAY(plan->arena, int, plan->model->points.count + 1);
    w->first_point = ARENA_ARRAY(plan->arena, int, plan->model->points.count + 1);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *set = &plan->model->points.items[i];
        w->first_point[i] = is_long(plan, set) ? add_first_points(plan, set) : -1;
        w->runs[i] = set->even && set->points.count > 0 ? add_runs(plan, set) : -1;
    }
}
