/* Crystals and cut cells in rows: points of E that read rises, what the updates of this step have added to E beside
 * them (model/couplings.c).
 *
 * E along x at row (j, k) reads rises of rows up to (j, k), E along y those of (j + 1, k) as well, E along z those of
 * (j, k + 1). So when a row has its E, the points of E along x there are complete, those of E along y a row behind, and
 * those of E along z a plane behind, and with them go sources, walls and probes of these components: H, which the next
 * step makes of that row, reads E along y and z there and not in rows further on, so that tiles need not wait for more
 * than without such points. A rise is written again when its row takes its next step, which comes in j + t and k + t
 * behind all that read it, but for the rise of the edge before along their own axis, which E along y and z read in
 * lossy cut cells: those rises exist twice, for even and odd steps. Of a piece of a row in 2D the points of E along x
 * in its last site wait for the next piece.
 *
 * On a ring (wavefront.c) the first row that has E in a step is complete when the last one has it, and the next step
 * begins with the row behind it, two rows later and not one. Mur's condition is in no scene with such points: where E
 * crosses it, the wall is a matter of media (grid/sheets.c). */
#include "schedule/plan.h"

#include <string.h>

/* Does a point have what it reads when its row, or the one or the plane behind it along its own axis, has its E? */
static bool is_ready(Component c, const Read *r)
{
    for (int a = 0; a < 3; a++)
        if (r->offset[a] < -1 || r->offset[a] > (a == component_axis(c) || a == 0 ? 1 : 0))
            return false;
    return r->rise;
}

/* Is the rise written again before the point reads it? */
static bool is_late(Component c, const Read *r)
{
    const int own = component_axis(c);
    return own > 0 && r->component == c && r->offset[own] < 0;
}

static const char *set_fault(const PointSet *s)
{
    if (s->given > 0)
        return "its rows do not know what elements give E of crystals and cut cells beside them";
    if (s->kerr)
        return "its rows do not know media with 'chi3' that E has several components in";
    for (int r = 0; r < s->read_count; r++)
        if (s->half != HALF_E || !is_ready(s->component, &s->reads[r]))
            return "its rows know the next ones alone, and points reach further";
    return NULL;
}

const char *wavefront_beside_fault(const Plan *plan)
{
    const Model *model = plan->model;
    if (!model_reads_beside(model))
        return model_reach(model) > 1 ? "its rows know the next ones alone, and updates reach further" : NULL;
    for (size_t i = 0; i < model->points.count; i++) {
        const char *fault = set_fault(&model->points.items[i]);
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

/* The vectors of a row that hold rises which points read, from .. to. */
typedef struct RiseRow {
    int32_t from, to;
} RiseRow;

/* The index that one beyond a periodic end is a copy of; -1 beyond a wall. */
static long beyond(const Axis *axis, long i)
{
    if (boundary_wraps(axis->low.kind))
        return i < 0 ? i + axis->cells : i >= axis->cells ? i - axis->cells : i;
    return i >= axis->sites ? -1 : i;
}

static void add_read(const Plan *plan, const long at[3], const Read *r, RiseRow *rows)
{
    const Axis *axis = plan->grid->axis;
    const long lanes = model_unit(plan->model), j = at[1] + r->offset[1], k = at[2] + r->offset[2];
    const long row_there = beyond(&axis[1], j), plane_there = beyond(&axis[2], k);
    if (row_there < 0 || plane_there < 0)
        return;
    RiseRow *row = &rows[row_there + axis[1].sites * plane_there];
    const long i = at[0] + r->offset[0], last = axis[0].sites - 1;
    /* what lies beyond a periodic end is a copy of the other */
    const int32_t b = (int32_t)((i < 0 ? last : i > last ? 0 : i) / lanes);
    const bool ends = boundary_wraps(axis[0].low.kind) && (i <= 0 || i >= last - 1);
    row->from = ends ? 0 : row->to == 0 || b < row->from ? b : row->from;
    row->to = ends ? (int32_t)(last / lanes) + 1 : b >= row->to ? b + 1 : row->to;
}

/* A second buffer of the component's rises, for odd steps. */
static int add_odd(Plan *plan, Component c)
{
    const Buffer first = plan->model->buffers.items[plan->model->memories.items[plan->model->rise[c]].buffer];
    const int odd = model_add_buffer(plan->model, arena_printf(plan->arena, "%s_odd", first.name),
                                     arena_printf(plan->arena, "%s in odd steps", first.legend), BUFFER_STATE,
                                     TYPE_REAL, first.count);
    plan->model->buffers.items[odd].fleeting = true;
    plan->model->buffers.items[odd].block = first.block;
    return odd;
}

void wavefront_find_rises(Plan *plan)
{
    const Axis *axis = plan->grid->axis;
    Wavefront *w = &plan->wavefront;
    const size_t count = (size_t)(axis[1].sites * axis[2].sites);
    w->rise_buffer = -1;
    w->beside = model_reads_beside(plan->model);
    for (int c = 0; c < COMPONENTS; c++)
        w->odd_rise[c] = -1;
    if (!w->beside)
        return;
    RiseRow *rows = ARENA_ARRAY(plan->arena, RiseRow, count);
    memset(rows, 0, count * sizeof *rows);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *s = &plan->model->points.items[i];
        for (size_t n = 0; n < s->points.count; n++)
            for (int r = 0; r < s->read_count; r++)
                add_read(plan, s->points.items[n].index, &s->reads[r], rows);
        for (int r = 0; r < s->read_count; r++)
            if (is_late(s->component, &s->reads[r]) && w->odd_rise[s->component] < 0)
                w->odd_rise[s->component] = add_odd(plan, s->component);
    }
    w->rise_buffer = model_add_buffer(plan->model, "rise_rows", "the vectors of each row that keep what is added to E",
                                      BUFFER_DATA, TYPE_I32, 2 * count);
    plan->model->buffers.items[w->rise_buffer].data = rows;
}
