/* What keeps a scene from the reduced layout. It has no H on walls, which then nothing may sample (no
 * source may stand there in any layout), and no ghosts, which periodic and PMC walls fill; memory variables are laid
 * out like fields of one shape. */
#include "schedule/sweep/reduced.h"

static bool is_simple(BoundaryKind kind)
{
    return kind == BOUNDARY_PEC || kind == BOUNDARY_MUR;
}

static bool walls_are_simple(const Grid *grid)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && !(is_simple(grid->axis[a].low.kind) && is_simple(grid->axis[a].high.kind)))
            return false;
    return true;
}

static bool probes_held_sites(const Model *m)
{
    for (size_t i = 0; i < m->probes.count; i++)
        for (size_t p = 0; p < m->probes.items[i].sites.count; p++)
            if (!model_holds(m, m->probes.items[i].component, m->probes.items[i].sites.items[p].index))
                return false;
    return true;
}

/* A box is held when its first and last site are. */
static bool holds_part(const Model *m, const SamplePart *part)
{
    const long last[3] = {part->box.hi[0] - 1, part->box.hi[1] - 1, part->box.hi[2] - 1};
    return model_holds(m, part->component, part->box.lo) && model_holds(m, part->component, last);
}

static bool samples_held_sites(const Model *m)
{
    for (size_t i = 0; i < m->samples.count; i++) {
        const Sample *s = &m->samples.items[i];
        for (int p = 0; p < s->part_count; p++)
            if (!holds_part(m, &s->parts[p]))
                return false;
        if (s->energy)
            return false;
    }
    return m->sums.count == 0;
}

const char *reduced_obstacle(const Plan *plan)
{
    if (!walls_are_simple(plan->grid))
        return "it is for scenes with pec walls, in 1d and 2d-tm also mur walls";
    if (plan->model->memories.count > 0)
        return "it is for materials that remember nothing";
    if (model_reach(plan->model) > 1)
        return "it is for cells without a tensor";
    if (!probes_held_sites(plan->model))
        return "a probe samples H on a wall, which it has not";
    if (!samples_held_sites(plan->model))
        return "of monitors over boxes it has snapshots that take no H on a wall";
    return NULL;
}
