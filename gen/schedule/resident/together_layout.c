/* What a block of `resident` keeps on chip. Registers hold the fields, W sites of x and `deep` of the third axis a
 * thread; on-chip memory has what threads show one another (their first E and last H along the third axis; in 3D all
 * strips of two components of each), the memory variables of the layers, a slot for each strip
 * that lies in one, and the layers' coefficients. */
#include "schedule/resident/resident.h"

#include <string.h>

/* Where an axis' high layer begins; all cells where there is none. */
static long high_layer(const Plan *plan, int axis)
{
    return plan->grid->axis[axis].cells - plan->grid->layer[axis].high;
}

/* Strips (rows, planes) of a window that lie in the layers of its axis, by the layers' own count, the low one's first:
 * the first of them, and their number. */
static int in_layers(const Plan *plan, int axis, long origin, long width, long unit, int *first)
{
    const long cells = plan->grid->axis[axis].cells, last = min_long(origin + width, cells);
    const long low = plan->grid->layer[axis].low, high = max_long(high_layer(plan, axis), origin);
    const long offset = high_layer(plan, axis) < cells ? model_layer_offset(plan->model, axis, +1) : 0;
    const bool in_low = origin < low, in_high = high < last;
    const long from = in_low ? origin / unit : in_high ? (high / unit * unit - offset) / unit : 0;
    const long to = in_high  ? (round_up(last, unit) - offset) / unit
                    : in_low ? round_up(min_long(low, last), unit) / unit
                             : from;
    *first = (int)from;
    return (int)(to - from);
}

/* As the above, of all windows of x or the rows the most. */
static int most_in_windows(const Plan *plan, const Cut *c, int role)
{
    Window w[MOST_BLOCKS];
    const long unit = role == 0 ? plan_strip(plan) : 1, width = role == 0 ? c->lanes * unit : c->rows;
    const long n = together_windows(plan, c, role, w, MOST_BLOCKS);
    int most = 0, first;
    for (long i = 0; i < n; i++) {
        const int count = in_layers(plan, role, w[i].origin, width, unit, &first);
        most = count > most ? count : most;
    }
    return most;
}

/* Of all blocks along the third axis the most. */
static int most_in_planes(const Plan *plan, const Cut *c, int axis)
{
    Window x[MOST_BLOCKS], rows[MOST_BLOCKS], w[MOST_BLOCKS];
    const long nx = together_windows(plan, c, 0, x, MOST_BLOCKS), ny = together_windows(plan, c, 1, rows, MOST_BLOCKS);
    int most = 0, first;
    for (long k = 0; k < nx * ny; k++) {
        const long n = together_planes(plan, c, &x[k % nx], &rows[k / nx], w, MOST_BLOCKS);
        for (long i = 0; i < n; i++) {
            const int count = in_layers(plan, axis, w[i].origin, (long)c->groups * c->deep, 1, &first);
            most = count > most ? count : most;
        }
    }
    return most;
}

void together_place_layers(const Plan *plan, const Together *t, Share *s)
{
    const long unit = plan_strip(plan);
    for (int role = 0; role < 3; role++) {
        const int axis = t->m.axis[role];
        int first = 0;
        if (role == 0)
            in_layers(plan, axis, s->x, t->cut.lanes * unit, unit, &first);
        else if (role == 1 && axis >= 0)
            in_layers(plan, axis, s->row, t->cut.rows, 1, &first);
        else if (role == 2)
            in_layers(plan, axis, s->plane, (long)t->cut.groups * t->cut.deep, 1, &first);
        if (axis >= 0)
            s->layer[axis] = first;
    }
}

static void set_sizes(const Plan *plan, Together *t)
{
    const bool flat = tiles_flat(plan);
    const Cut *c = &t->cut;
    t->m = (March){.steps = c->steps,
                   .strip = plan_strip(plan),
                   .lanes = c->lanes,
                   .warps = c->lanes * c->rows * c->groups / WARP,
                   .axis = {0, flat ? -1 : 1, flat ? 1 : 2},
                   .walls = flat ? 3 : 7,
                   .edges = -1,
                   MARCH_NO_TABLES,
                   .mur = -1};
    for (int i = 0; i < COMPONENTS; i++)
        t->m.shared[i] = -1;
}

static long reserve(long *at, long reals)
{
    const long start = *at;
    *at += round_up(reals, WIDEST_STRIP);
    return start;
}

/* Slots of a layer's memory variables: a strip each. */
static void place_ring(const Plan *plan, Together *t, int role, long *at)
{
    const int axis = t->m.axis[role];
    const Cut *c = &t->cut;
    if (axis < 0)
        return;
    Ring *r = &t->m.rings[axis];
    for (size_t i = 0; i < plan->model->memories.count; i++)
        if (plan->model->memories.items[i].axis == axis && r->count < RING_MEMORIES)
            r->memory[r->count++] = (int)i;
    if (r->count == 0)
        return;
    const int most = role == 2 ? most_in_planes(plan, c, axis) : most_in_windows(plan, c, role);
    const long planes = role == 2 ? most : (long)c->groups * c->deep;
    t->ring_planes = role == 2 ? most : t->ring_planes;
    r->lanes = role == 0 ? most : c->lanes;
    r->rows = role == 1 ? most : c->rows;
    r->base = c->holds ? 0 : reserve(at, planes * r->rows * r->lanes * t->m.strip * r->count);
}

static long table_reals(const Plan *plan)
{
    enum { TABLES = 6 };
    long reals = 0;
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && plan->grid->layer[a].low + plan->grid->layer[a].high > 0)
            reals += TABLES * round_up(model_layer_rows(plan->model, a), WIDEST_STRIP);
    return reals;
}

size_t together_layout(const Plan *plan, Together *t)
{
    set_sizes(plan, t);
    const Cut *c = &t->cut;
    const long plane = (long)c->lanes * c->rows * t->m.strip, row = (long)c->lanes * t->m.strip;
    const int shown = tiles_flat(plan) ? 1 : 2; /* components of E, or of H, that are differenced along an axis */
    long at = 0;
    const long along = plane * (c->groups + 1L), rows = (long)c->groups * c->deep * (c->rows + 1L) * row;
    t->e_along = t->h_along = reserve(&at, shown * along);
    if (t->m.axis[1] < 0)
        t->h_along = reserve(&at, shown * along);
    else /* E and H in turn, for want of room */
        t->e_rows = t->h_rows = reserve(&at, shown * rows);
    for (int role = 0; role < 3; role++)
        place_ring(plan, t, role, &at);
    t->tables = reserve(&at, table_reals(plan));
    t->m.bytes = (size_t)at * (size_t)model_real_bytes(plan->model);
    return t->m.bytes;
}
