/* Crystals and cut cells without loss in tiles: points of E that read rises, what the updates of this step have added
 * to E of other axes beside them (model/couplings.c).
 *
 * A point reads rises of its own plane of the march and of the one before, but for the component along the march, which
 * reads those of its own plane and of the next. So a level keeps the rises of two planes on chip, and when it has made
 * plane k the points of that component in plane k - 1 are complete: nobody reads them before. A step then needs of
 * others' H no more than a step does without; of the component along an axis the last site before a tile's end is not
 * complete, hence one site more of halo. Mur's condition is in no scene with such points: where E crosses it, the wall
 * is a matter of media (grid/sheets.c). In CUDA alone: as OpenCL PoCL made other bits of a body at walls, not twice the
 * same. */
#include "schedule/march/tiles.h"

#include <limits.h>

/* Does a point of component c read a rise where tiles have it: along its own axis up to one edge on, along that of the
 * read one down to one edge before? Points with states read those of their own component on either side, too. */
static bool is_near(Component c, const Read *r, bool states)
{
    const int own = component_axis(c), its = component_axis(r->component);
    if (!r->rise || !component_is_e(r->component))
        return false;
    for (int a = 0; a < 3; a++) {
        const bool here = a == own && its == own && states;
        const long lo = here || (a == its && its != own) ? -1 : 0, hi = here || (a == own && its != own) ? 1 : 0;
        if (r->offset[a] < lo || r->offset[a] > hi)
            return false;
    }
    return true;
}

/* Does a read lie in the domain at all points of a list? */
static bool reads_inside(const Plan *plan, const PointSet *s, const Read *r)
{
    for (int a = 0; a < 3; a++)
        for (size_t n = 0; n < s->points.count && plan->grid->axis[a].present && !tiles_wrap(plan, a); n++) {
            const long at = s->points.items[n].index[a] + r->offset[a];
            if (at < 0 || at > plan->grid->axis[a].cells)
                return false;
        }
    return true;
}

static const char *set_fault(const Plan *plan, const PointSet *s, bool states)
{
    if (s->kerr)
        return "it does not know media with 'chi3' that E has several components in";
    if (s->adds && s->read_count == 0)
        return "it does not know D that sources give crystals and cut cells, which an energy asks for";
    if (far_keeps(s) && !states)
        return s->adds ? "it does not know D of crystals and cut cells, which an energy asks for"
                       : "it does not know the loss of cut cells";
    for (int r = 0; r < s->read_count; r++) {
        if (s->half != HALF_E || !is_near(s->component, &s->reads[r], far_keeps(s)))
            return "it knows the next sites alone, and updates reach further";
        if (!reads_inside(plan, s, &s->reads[r]))
            return "it does not know crystals and cut cells at walls";
    }
    return NULL;
}

bool far_keeps_some(const Plan *plan)
{
    bool some = false;
    for (size_t i = 0; i < plan->model->points.count; i++)
        some |= far_keeps(&plan->model->points.items[i]);
    return some;
}

const char *far_fault(const Plan *plan, bool states)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (plan->model->points.items[i].given > 0) /* of several processes perhaps for another */
            return "it does not know what elements give E of crystals and cut cells beside them";
    if (!far_wanted(plan))
        return NULL;
    if (plan->options.dialect != DIALECT_CUDA)
        return "it does not know crystals and cut cells in OpenCL";
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].low.kind == BOUNDARY_BLOCH)
            return "it does not know crystals and cut cells between Bloch walls";
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const char *fault = set_fault(plan, &plan->model->points.items[i], states);
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

/* Components of E. */
static int far_planes(const Plan *plan)
{
    int n = 0;
    for (int c = EX; c <= EZ; c++)
        n += plan->model->field_buffer[c] >= 0;
    return n;
}

/* The box of all points and probes: those of E along the march act a plane later in all kernels. */
static const Box *far_box(const Plan *plan)
{
    Box *b = plan->far_box;
    if (b->hi[0] > b->lo[0])
        return b;
    *b = (Box){{LONG_MAX, LONG_MAX, LONG_MAX}, {LONG_MIN, LONG_MIN, LONG_MIN}};
    for (int list = 0; list < visits_lists(plan); list++)
        for (size_t n = 0; n < visits_length(plan, list); n++) {
            const long *at = visits_site(plan, list, n);
            for (int a = 0; a < 3; a++) {
                b->lo[a] = min_long(b->lo[a], at[a]);
                b->hi[a] = max_long(b->hi[a], at[a] + 1);
            }
        }
    return b;
}

/* Do sites lo .. hi - 1 along an axis, or others that they are on a periodic one, meet the box? */
static bool meets_along(const Plan *plan, int axis, long lo, long hi)
{
    const Box *b = far_box(plan);
    const long cells = plan->grid->axis[axis].cells;
    if (!tiles_wrap(plan, axis))
        return lo < b->hi[axis] && hi > b->lo[axis];
    for (long away = -cells; away <= cells; away += cells)
        if (lo + away < b->hi[axis] && hi + away > b->lo[axis])
            return true;
    return hi - lo >= cells;
}

/* Do the points lie where tiles of a piece need them? */
static bool meets_piece(const Plan *plan, const Piece *p, long halo)
{
    for (int i = 0; i < p->count; i++) {
        bool met = true;
        for (int a = 0; a < 3; a++)
            met = met && (!plan->grid->axis[a].present ||
                          meets_along(plan, a, p->blocks[i].s[a].lo - halo, p->blocks[i].s[a].hi + halo));
        if (met)
            return true;
    }
    return false;
}

void far_place(const Plan *plan, const Piece *p, March *m, long *at)
{
    const long row = (long)m->lanes * m->strip;
    m->rises = -1;
    if (!far_wanted(plan) || !meets_piece(plan, p, m->halo))
        return;
    m->rises = *at;
    m->rise_plane = (tiles_rows(m) + (m->axis[1] >= 0)) * row; /* a row of zeros beyond the last */
    *at += 2L * m->steps * far_planes(plan) * m->rise_plane + 2 * (row + m->strip);
}
