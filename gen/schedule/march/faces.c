/* Faces: the patches of a flat grid (patches.c), whose places the kernels' text knows where they are few. A plane of
 * such a grid has about 60 instructions for a strip, and a pass takes as long as its slowest tile. To look patches up
 * takes as many again, with registers for all that a thread keeps of them, which every tile of the launch then lacks.
 * Mostly the points of a face have one gain in common, and rows of the wave table that follow one another; those need
 * no memory either. */
#include "schedule/march/tiles.h"

enum { MOST_FACES = 24 };

bool faces_known(const Plan *plan)
{
    return tiles_flat(plan) && plan->patches.count > 0 && plan->patches.count <= MOST_FACES;
}

bool faces_column(const Patch *p)
{
    return p->box.hi[0] - p->box.lo[0] == 1;
}

bool faces_met(const March *m, const Patch *p)
{
    const int along = m->axis[2];
    for (size_t i = 0; i < m->tiles.count; i++) {
        const Tile *t = &m->tiles.items[i];
        if (p->box.lo[0] < t->x + (long)m->lanes * m->strip && p->box.hi[0] > t->x &&
            p->box.lo[along] < t->p1 + m->steps && p->box.hi[along] > t->p0 - m->steps)
            return true;
    }
    return false;
}
