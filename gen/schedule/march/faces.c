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

static const Point *point_of(const Plan *plan, const Patch *p, long x, long plane)
{
    const PointSet *s = &plan->model->points.items[p->list];
    return &s->points.items[p->first + (size_t)(x * p->points[0] + plane * p->points[1])];
}

void faces_law(const Plan *plan, const Patch *p, FaceLaw *law)
{
    const long wide = p->box.hi[0] - p->box.lo[0], planes = p->box.hi[1] - p->box.lo[1];
    const Point *first = point_of(plan, p, 0, 0);
    *law = (FaceLaw){.one_gain = true, .rows_known = true, .gain = first->gain[0], .row = first->row[0]};
    law->row_x = wide > 1 ? point_of(plan, p, 1, 0)->row[0] - law->row : 0;
    law->row_plane = planes > 1 ? point_of(plan, p, 0, 1)->row[0] - law->row : 0;
    for (long k = 0; k < planes; k++)
        for (long i = 0; i < wide; i++) {
            const Point *q = point_of(plan, p, i, k);
            law->one_gain &= q->gain[0] == law->gain;
            law->rows_known &= q->row[0] == law->row + i * law->row_x + k * law->row_plane;
        }
}
