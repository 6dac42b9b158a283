/* Mur walls inside blocked kernels, which in 2D and 3D are those of 2D TM (grid/sheets.c). What a face remembers of the
 * step before, `last`, is nothing but the inner neighbour's old value, which a level of a tile has at hand; so a wall
 * costs one fma more there, and `last` is written at the end alone, for the sweep to go on from. A face across the
 * march is set when its inner row is new: the low one a row later, in what the next level has kept of it. Probes of E
 * that lie on faces are read when these are set: in tiles that meet a face across the march a row late. */
#include "schedule/march/tiles.h"

bool mur_in_tiles(const Plan *plan)
{
    return plan->grid->mode != MODE_1D && plan->model->murs.count > 0;
}

bool mur_in_kernel(const Plan *plan, const March *m, const Mur *mur)
{
    return m->walls >> mur->axis & 1 && mur_in_tiles(plan);
}

int mur_edges(const Plan *plan)
{
    int faces = 0;
    for (size_t i = 0; i < plan->model->murs.count && mur_in_tiles(plan); i++)
        faces += plan->model->murs.items[i].axis == 0 ? plan->model->murs.items[i].face_count : 0;
    return 2 * faces;
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

bool mur_probed(const Plan *plan, const ProbeGroup *g)
{
    for (size_t i = 0; i < g->sites.count && component_is_e(g->component); i++)
        if (lies_on_face(plan, g->sites.items[i].index))
            return true;
    return false;
}

void mur_add(Plan *plan, Kernel *k, const March *m)
{
    for (size_t i = 0; i < plan->model->murs.count; i++) {
        const Mur *mur = &plan->model->murs.items[i];
        for (int n = 0; n < mur->face_count && mur_in_kernel(plan, m, mur); n++) {
            const MurFace *f = &mur->faces[n];
            kernel_add_new(plan, k, f->last_buffer);
            if (f->k.kind == FACTOR_VALUES)
                kernel_add_buffer(plan, k, f->k.buffer, true);
            else
                vec_push(&k->constants, ((Constant){.name = f->k.name, .value = f->k.value, .origin = f->k.origin}));
        }
    }
}
