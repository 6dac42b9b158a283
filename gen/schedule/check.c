/* plan_check: what must hold between passes. A violation is a bug of ours and is
 * reported as such, with the pass after which it appeared. */
#include "schedule/march/tiles.h"

#include <math.h>
#include <string.h>

static bool broken(Error *err, const char *after, const char *what)
{
    return error_set(err, ERROR_SYSTEM, "internal error after pass '%s': %s", after, what);
}

static bool disjoint(const Box *a, const Box *b)
{
    for (int i = 0; i < 3; i++)
        if (a->hi[i] <= b->lo[i] || b->hi[i] <= a->lo[i])
            return true;
    return false;
}

/* Regions tile the updated indices: disjoint, and as many sites as their hull. */
static bool check_regions(const Plan *plan, const char *after, Error *err)
{
    size_t sites = 0;
    Box hull = plan->regions.count > 0 ? plan->regions.items[0].box : (Box){{0}, {0}};
    for (size_t i = 0; i < plan->regions.count; i++) {
        const Box *box = &plan->regions.items[i].box;
        sites += box_sites(box);
        for (int a = 0; a < 3; a++) {
            hull.lo[a] = box->lo[a] < hull.lo[a] ? box->lo[a] : hull.lo[a];
            hull.hi[a] = box->hi[a] > hull.hi[a] ? box->hi[a] : hull.hi[a];
        }
        for (size_t j = 0; j < i; j++)
            if (!disjoint(box, &plan->regions.items[j].box))
                return broken(err, after, "two regions overlap");
    }
    if (plan->regions.count > 0 && sites != box_sites(&hull))
        return broken(err, after, "the regions leave a gap");
    return true;
}

static bool check_coef(const Plan *plan, const Coef *c)
{
    switch (c->kind) {
    case COEF_LITERAL:
        return isfinite(c->value);
    case COEF_TABLE:
        return c->table >= 0 && (size_t)c->table < plan->tables.count && c->buffer >= 0;
    case COEF_VALUES:
        return c->buffer >= 0 && (size_t)c->buffer < plan->buffers.count;
    case COEF_ONE:
    case COEF_ZERO:
        return true;
    }
    return false;
}

static bool check_updates(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (int u = 0; u < plan->kernels.items[i].update_count; u++) {
            const Update *update = &plan->kernels.items[i].updates[u];
            bool good = check_coef(plan, &update->decay);
            for (int t = 0; t < update->term_count; t++) {
                const Term *term = &update->terms[t];
                bool layered = plan->kernels.items[i].layers & 1U << term->axis;
                good = good && check_coef(plan, &term->coef) && plan->field_buffer[term->source] >= 0;
                good = good && layered == (term->memory >= 0);
            }
            if (!good)
                return broken(err, after, "an update has a coefficient, source or memory that is not there");
        }
    return true;
}

/* Every busy component of every region is updated by exactly one kernel. */
static bool check_coverage(const Plan *plan, const char *after, Error *err)
{
    size_t wanted = 0, given = 0;
    for (size_t i = 0; i < plan->regions.count; i++)
        for (int c = 0; c < COMPONENTS; c++)
            wanted += plan->regions.items[i].idle[c] ? 0 : box_sites(&plan->regions.items[i].box);
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (size_t p = 0; plan->kernels.items[i].kind == KERNEL_UPDATE && p < plan->kernels.items[i].places.count; p++)
            given +=
                (size_t)plan->kernels.items[i].update_count * box_sites(&plan->kernels.items[i].places.items[p].box);
    if (plan->kernels.count > 0 && wanted != given)
        return broken(err, after, "the kernels do not update each region once");
    return true;
}

static bool check_params(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (size_t p = 0; p < plan->kernels.items[i].params.count; p++) {
            const Param *param = &plan->kernels.items[i].params.items[p];
            if (param->kind == PARAM_BUFFER && (param->buffer < 0 || (size_t)param->buffer >= plan->buffers.count))
                return broken(err, after, "a kernel names a buffer that is not there");
        }
    return true;
}

/* The points of a set run side by side; they are in the order of memory. */
static bool check_points(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->points.count; i++) {
        const PointSet *set = &plan->points.items[i];
        for (size_t n = 1; n < set->points.count; n++)
            if (memcmp(set->points.items[n - 1].index, set->points.items[n].index, sizeof set->points.items[n].index) ==
                0)
                return broken(err, after, "a set of points has a site twice");
    }
    return true;
}

static bool check_launches(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->passes.count; i++)
        for (size_t n = 0; n < plan->passes.items[i].launches.count; n++) {
            const Launch *l = &plan->passes.items[i].launches.items[n];
            if (l->kernel < 0 || (size_t)l->kernel >= plan->kernels.count ||
                (size_t)l->arg_count != plan->kernels.items[l->kernel].params.count)
                return broken(err, after, "a launch does not fit its kernel");
        }
    return true;
}

/* Sites that all tiles of passes of so many steps keep. */
static long kept_sites(const Plan *plan, int steps)
{
    long kept = 0;
    for (size_t i = 0; i < plan->marches.count; i++)
        for (size_t n = 0; plan->marches.items[i].steps == steps && n < plan->marches.items[i].tiles.count; n++) {
            const Tile *t = &plan->marches.items[i].tiles.items[n];
            kept += (long)(t->x1 - t->x0) * (t->row1 - t->row0) * (t->p1 - t->p0);
        }
    return kept;
}

/* Where tiles alone step a grid, they keep each of its cells once. */
static bool check_tiles(const Plan *plan, const char *after, Error *err)
{
    long cells = 1;
    if (plan->grid->mode == MODE_1D || shell_needed(plan) || mur_in_tiles(plan))
        return true;
    for (int a = 0; a < 3; a++)
        cells *= plan->grid->axis[a].cells;
    for (size_t i = 0; i < plan->marches.count; i++)
        if (kept_sites(plan, plan->marches.items[i].steps) != cells)
            return broken(err, after, "the tiles of a pass do not keep every cell once");
    return true;
}

bool plan_check(const Plan *plan, const char *after, Error *err)
{
    return check_regions(plan, after, err) && check_updates(plan, after, err) && check_coverage(plan, after, err) &&
           check_params(plan, after, err) && check_points(plan, after, err) && check_launches(plan, after, err) &&
           check_tiles(plan, after, err);
}
