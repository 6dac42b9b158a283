/* What a block of `resident` keeps on chip. Registers hold the fields, W sites of x and `deep` of the third axis a
 * thread; on-chip memory has what threads show one another (their first E and last H along the third axis; in 3D all
 * strips of two components of each), the layers' coefficients, and the memory variables of its layers, a slot for each
 * strip that lies in one. */
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
    const long unit = role == 0 ? together_strip(plan) : 1, width = role == 0 ? c->lanes * unit : c->rows;
    const long n = together_windows(plan, c, role, w, MOST_BLOCKS);
    int most = 0, first;
    for (long i = 0; i < n; i++) {
        const int count = in_layers(plan, role, w[i].origin, width, unit, &first);
        most = count > most ? count : most;
    }
    return most;
}

/* A block's planes: those that its threads have, and where none is computed twice those that it keeps. */
static long planes_of(const Cut *c, long planes)
{
    return c->steps == 0 ? planes : (long)c->groups * c->deep;
}

/* A block's room for memory variables, by the sites that its layers reach: a strip each, all of a plane together. Fills
 * Share.layer and Share.ring; the reals. */
long together_place_layers(const Plan *plan, const Together *t, Share *s)
{
    const long unit = together_strip(plan), planes = planes_of(&t->cut, s->plane1 - s->plane);
    const long origin[] = {s->x, s->row, s->plane}, width[] = {t->cut.lanes * unit, t->cut.rows, planes};
    long reals = 0;
    for (int role = 0; role < 3; role++) {
        const int axis = t->m.axis[role];
        if (axis < 0)
            continue;
        const Ring *r = &t->m.rings[axis];
        int first = 0;
        const int count = in_layers(plan, axis, origin[role], width[role], role == 0 ? unit : 1, &first);
        s->layer[axis] = first;
        s->ring[axis] = (int32_t)reals;
        if (!t->cut.holds && count > 0 && !(t->cut.aside >> axis & 1))
            reals += (role == 2 ? count : planes) * r->rows * r->lanes * t->m.strip * r->count;
    }
    return reals;
}

/* The most that a block needs. */
static long ring_reals(const Plan *plan, const Together *t)
{
    if ((model_layer_axes(plan->model) & ~t->cut.aside) == 0)
        return 0;
    Window x[MOST_BLOCKS], rows[MOST_BLOCKS], w[MOST_BLOCKS];
    const Cut *c = &t->cut;
    const long nx = together_windows(plan, c, 0, x, MOST_BLOCKS), ny = together_windows(plan, c, 1, rows, MOST_BLOCKS);
    long most = 0;
    for (long k = 0; k < nx * ny; k++) {
        const long n = together_even_planes(plan, c, &x[k % nx], &rows[k / nx], w, MOST_BLOCKS);
        for (long i = 0; i < n; i++) {
            Share s = {.x = (int32_t)x[k % nx].origin,
                       .row = (int32_t)rows[k / nx].origin,
                       .plane = (int32_t)w[i].origin,
                       .plane1 = (int32_t)w[i].hi};
            most = max_long(most, together_place_layers(plan, t, &s));
        }
    }
    return most;
}

static void set_sizes(const Plan *plan, Together *t)
{
    const bool flat = tiles_flat(plan);
    const Cut *c = &t->cut;
    t->m = (March){.steps = c->steps,
                   .halo = c->halo,
                   .strip = together_strip(plan),
                   .lanes = c->lanes,
                   .warps = c->lanes * c->rows * c->groups / WARP,
                   .axis = {0, flat ? -1 : 1, flat ? 1 : 2},
                   .walls = 7,
                   .edges = -1,
                   MARCH_NO_TABLES,
                   .mur = -1};
    for (int a = 0; a < 3; a++)
        if (!plan->grid->axis[a].present || tiles_wrap(plan, a))
            t->m.walls &= ~(1U << a);
    for (int i = 0; i < COMPONENTS; i++)
        t->m.shared[i] = -1;
}

static long reserve(long *at, long reals)
{
    const long start = *at;
    *at += round_up(reals, WIDEST_STRIP);
    return start;
}

/* The memory variables of an axis' layers, and the strips of a row and rows that they reach. */
static void set_ring(const Plan *plan, Together *t, int role)
{
    const int axis = t->m.axis[role];
    const Cut *c = &t->cut;
    if (axis < 0)
        return;
    Ring *r = &t->m.rings[axis];
    for (size_t i = 0; i < plan->model->memories.count; i++)
        if (plan->model->memories.items[i].axis == axis && r->count < RING_MEMORIES)
            r->memory[r->count++] = (int)i;
    r->lanes = role == 0 && r->count > 0 ? most_in_windows(plan, c, role) : c->lanes;
    r->rows = role == 1 && r->count > 0 ? most_in_windows(plan, c, role) : c->rows;
}

static void set_poles(const Plan *plan, Together *t)
{
    Ring *r = &t->m.rings[RING_DOMAIN];
    r->lanes = t->cut.lanes;
    r->rows = t->cut.rows;
    for (size_t i = 0; i < plan->model->memories.count; i++)
        if (model_of_media(plan->model, &plan->model->memories.items[i]) && r->count < RING_MEMORIES)
            r->memory[r->count++] = (int)i;
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

/* Rises by site or strips, and what a block knows of its crystals and cut cells. */
static void reserve_far(const Plan *plan, Together *t, long *at)
{
    const Cut *c = &t->cut;
    const FarRoom *left = &plan->together.far_left;
    const int ints = model_real_bytes(plan->model) / (int)sizeof(int32_t); /* of a real */
    t->far_dense = plan->together.far_dense;
    t->far_at = reserve(at, left->strips * t->m.strip);
    t->known_at = reserve(at, round_up(left->ints, WIDEST_STRIP) / ints + left->weights);
    if (!t->far_dense)
        return;
    const long plane = (c->rows + (t->m.axis[1] >= 0)) * c->lanes * t->m.strip; /* rows of zeros beyond the last */
    t->rise_reals = plane * (c->groups * c->deep + 2L) + 2L * t->m.strip;
    t->rises = reserve(at, together_fields(plan, HALF_E) * t->rise_reals);
}

size_t together_layout(const Plan *plan, Together *t)
{
    set_sizes(plan, t);
    const Cut *c = &t->cut;
    const long plane = (long)c->lanes * c->rows * t->m.strip, row = (long)c->lanes * t->m.strip;
    const int shown = together_differenced(plan);
    long at = 0;
    const long along = plane * (c->groups + 1L), rows = (long)c->groups * c->deep * (c->rows / c->fold + 1L) * row;
    const bool open = together_opens(plan, c), apart = c->apart && !open;
    t->e_along = t->h_along = reserve(&at, shown * along);
    if (apart)
        t->h_along = reserve(&at, shown * along);
    t->parked = reserve(&at, plane * c->groups * (c->parked - together_open_strips(plan, c)));
    if (open)
        t->open = reserve(&at, together_fields(plan, HALF_H) * (c->groups * c->deep + 1L) * (c->rows + 1L) * row);
    t->poles = reserve(&at, c->aside >> RING_DOMAIN & 1 ? 0 : plane * c->groups * c->deep * together_remembered(plan));
    if (t->m.axis[1] >= 0)
        t->e_rows = t->h_rows = reserve(&at, shown * rows);
    if (t->m.axis[1] >= 0 && apart)
        t->h_rows = reserve(&at, shown * rows);
    if (c->steps == 0)
        t->x_faces = reserve(&at, shown * (long)c->groups * c->deep * c->rows);
    reserve_far(plan, t, &at);
    t->tables = reserve(&at, table_reals(plan));
    for (int role = 0; role < 3; role++)
        set_ring(plan, t, role);
    set_poles(plan, t);
    t->rings = reserve(&at, ring_reals(plan, t));
    t->m.bytes = (size_t)at * (size_t)model_real_bytes(plan->model);
    return t->m.bytes;
}
