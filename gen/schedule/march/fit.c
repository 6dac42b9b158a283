/* How the domain is cut so that tiles fill it.
 *
 * The last window along an axis may keep a few sites and compute as many as any: of 512 columns, nine
 * windows of 56 keep 504 and a tenth 8. Where the domain ends at a layer, the layer's pieces reach
 * further in, so that the core is whole windows: their tiles, which are narrow, grow by less than the
 * core's shrink. Where it ends at a wall, or at other processes' sites, what is left becomes a piece with
 * tiles cut to it, tall at the end of x, flat at the end of the rows, whose blocks come last and fill the
 * device's last round. */
#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { USUAL_CHUNKS = 4 };

static Piece *core_of(PieceList *list)
{
    for (int i = 0; i < list->count; i++)
        if (list->pieces[i].layers == 0 && list->pieces[i].rest == 0)
            return &list->pieces[i];
    return NULL;
}

/* Windows of the core's tiles along their x (role 0) or rows (1), and the tile; 0 where no tile fits. */
static int core_windows(const Plan *plan, int steps, const Piece *core, int role, March *m, Window *out)
{
    if (!march_shape(plan, core, steps, m))
        return 0;
    return march_windows(plan, m, &core->blocks[0].s[m->axis[role]], role, out);
}

/* Threads that step a column of tiles, for each site that it keeps along the other axis. */
static double price(const March *m, int role)
{
    const long across =
        role == 0 ? tiles_rows(m) - 2L * m->halo : (long)m->lanes * m->strip - 2 * round_up(m->halo, m->strip);
    return (double)m->warps * WARP / (double)max_long(across, 1);
}

/* A piece of its own must save a quarter of a column's work: it is one more kernel. */
static bool pays(const March *rest, const March *whole, int role)
{
    return price(rest, role) < 0.75 * price(whole, role);
}

/* Cuts the last window before a wall or other processes' sites off the core, if it pays. */
static void cut_rest(const Plan *plan, int steps, PieceList *list, int role, Window *room)
{
    March whole, own;
    Piece *core = core_of(list);
    const int n = core_windows(plan, steps, core, role, &whole, room);
    if (n < 2)
        return;
    const int axis = whole.axis[role];
    Segment *s = &core->blocks[0].s[axis];
    Piece rest = *core;
    rest.rest = 1U << axis;
    rest.blocks[0].s[axis].lo = room[n - 1].lo;
    rest.blocks[0].s[axis].wall_lo = false;
    if ((!s->wall_hi && !s->open_hi) || !march_shape(plan, &rest, steps, &own) || !pays(&own, &whole, role))
        return;
    s->hi = room[n - 1].lo;
    s->wall_hi = s->open_hi = false;
    list->pieces[list->count++] = rest;
}

/* Moves the layers' borders along an axis inwards by so many sites. */
static void widen(PieceList *list, int axis, long low, long high)
{
    for (int i = 0; i < list->count; i++)
        for (int b = 0; b < list->pieces[i].count; b++) {
            Segment *s = &list->pieces[i].blocks[b].s[axis];
            if (!s->layer) {
                s->lo += low;
                s->hi -= high;
            } else if (!s->wall_hi) {
                s->hi += low;
            } else if (!s->wall_lo) {
                s->lo -= high;
            }
        }
}

/* Sites by which the core must be shorter to be one window less; 0: it cannot be. */
static long surplus(const Plan *plan, int steps, const Piece *core, int role, long unit, Window *room)
{
    March m;
    const int n = core_windows(plan, steps, core, role, &m, room);
    if (n < 2)
        return 0;
    const Segment *s = &core->blocks[0].s[m.axis[role]];
    for (long by = unit; by < s->hi - s->lo; by += unit) {
        Segment trial = *s;
        trial.hi -= by;
        if (march_windows(plan, &m, &trial, role, room) < n)
            return by;
    }
    return 0;
}

/* With the march cut in as many chunks whatever the windows: their best number jumps with that of the tiles. */
static double cost_of(const Plan *plan, int steps, const PieceList *list)
{
    MarchCost cost;
    Plan fixed = *plan;
    fixed.shape.chunks = USUAL_CHUNKS;
    return march_cost_of(&fixed, steps, list, &cost) ? march_total(&cost) : 1e300;
}

/* Lets the layers' pieces along the axis of a role reach further in, where that is cheaper. */
static void fit_layers(const Plan *plan, int steps, PieceList *list, int role, Window *room)
{
    const Piece *core = core_of(list);
    const int axis = role == 0 ? 0 : 1;
    const LayerProfile *layer = &plan->grid->layer[axis];
    const bool low = layer->low > 0, high = layer->high > 0;
    const long unit = role == 0 ? tiles_sector(plan) : 1;
    const long sites = low || high ? surplus(plan, steps, core, role, unit, room) : 0;
    if (sites == 0)
        return;
    PieceList wider = *list;
    const long half = round_up((sites + 1) / 2, unit), at_low = !high ? sites : low ? half : 0;
    widen(&wider, axis, at_low, sites - at_low);
    if (cost_of(plan, steps, &wider) < cost_of(plan, steps, list))
        *list = wider;
}

void fit_cut(const Plan *plan, int steps, PieceList *list)
{
    Window *room = memory_must(malloc(MOST_WINDOWS * sizeof *room));
    for (int role = 0; role < 2; role++) {
        if (core_of(list) == NULL)
            break;
        fit_layers(plan, steps, list, role, room);
        cut_rest(plan, steps, list, role, room);
    }
    free(room);
}
