/* Mur walls inside blocked kernels. What a face remembers of the step before, `last`, is nothing but
 * the inner neighbour's old value, which a level of a tile has at hand; so a wall costs one fma more
 * there, and `last` is written at the end alone, for the sweep to go on from. A face across the march
 * is set when its inner row is new: the low one a row later, in what the next level has kept of it.
 * Scenes with other special walls, with layers, with several media along a wall or with points or
 * probes on one keep the sweep's kernels near their walls (shell.c). */
#include "schedule/march/tiles.h"

static bool walls_are_simple(const Plan *plan)
{
    for (int a = 0; a < 2; a++)
        for (int high = 0; high < 2; high++) {
            const BoundaryKind kind = high ? plan->grid->axis[a].high.kind : plan->grid->axis[a].low.kind;
            if (kind != BOUNDARY_PEC && kind != BOUNDARY_MUR)
                return false;
        }
    return plan->model->memories.count == 0;
}

static bool faces_are_simple(const Plan *plan)
{
    for (size_t i = 0; i < plan->model->murs.count; i++)
        for (int n = 0; n < plan->model->murs.items[i].face_count; n++)
            if (plan->model->murs.items[i].faces[n].k.kind != FACTOR_LITERAL)
                return false;
    return plan->model->murs.count > 0;
}

static bool lies_on_face(const Plan *plan, const long index[3])
{
    for (size_t i = 0; i < plan->model->murs.count; i++) {
        const Mur *m = &plan->model->murs.items[i];
        for (int n = 0; n < m->face_count; n++)
            if (index[m->axis] == m->faces[n].wall)
                return true;
    }
    return false;
}

static bool points_on_faces(const Plan *plan)
{
    for (size_t s = 0; s < plan->model->points.count; s++)
        for (size_t i = 0; i < plan->model->points.items[s].points.count; i++)
            if (lies_on_face(plan, plan->model->points.items[s].points.items[i].index))
                return true;
    for (size_t g = 0; g < plan->model->probes.count; g++)
        for (size_t i = 0; i < plan->model->probes.items[g].sites.count; i++)
            if (lies_on_face(plan, plan->model->probes.items[g].sites.items[i].index))
                return true;
    return false;
}

bool mur_in_tiles(const Plan *plan)
{
    return plan->options.dialect == DIALECT_CUDA && plan->grid->mode != MODE_1D && !plan->grid->axis[2].present &&
           walls_are_simple(plan) && faces_are_simple(plan) && !points_on_faces(plan);
}

bool mur_in_kernel(const Plan *plan, const March *m, const Mur *mur)
{
    return m->walls >> mur->axis & 1 && mur_in_tiles(plan);
}

void mur_add(Plan *plan, Kernel *k, const March *m)
{
    for (size_t i = 0; i < plan->model->murs.count; i++) {
        const Mur *mur = &plan->model->murs.items[i];
        for (int n = 0; n < mur->face_count && mur_in_kernel(plan, m, mur); n++) {
            const MurFace *f = &mur->faces[n];
            kernel_add_new(plan, k, f->last_buffer);
            vec_push(&k->constants, ((Constant){.name = f->k.name, .value = f->k.value, .origin = f->k.origin}));
        }
    }
}
