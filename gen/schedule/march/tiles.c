/* Where blocked kernels work: the domain cut into pieces by the layers that reach into them,
 * each piece into tiles.
 *
 * A tile computes its halo too, so a piece without a layer must keep T sites away from it: the
 * cut lies a layer's thickness and T inside the wall. Twice three cuts make up to 27 boxes; boxes
 * that meet the same axes' layers are one piece and share a kernel. Windows of tiles overlap by
 * twice the halo; at a wall there is nothing to overlap with and none is needed. */
#include "schedule/march/tiles.h"

long tiles_units(const Plan *plan)
{
    enum { USUAL = 132 };
    return plan->options.units > 0 ? plan->options.units : USUAL;
}

/* Ends a stretch between layers where a part's tiles keep nothing: what lies there is no wall. */
static void end_at_own(const Plan *plan, int axis, int steps, bool low, bool high, Segment *s)
{
    Segment kept = *s;
    edges_keep(plan, axis, steps, &kept);
    if (low && kept.lo > s->lo) {
        s->lo = kept.lo;
        s->wall_lo = false;
    }
    if (high && kept.hi < s->hi) {
        s->hi = kept.hi;
        s->wall_hi = false;
        s->open_hi = true;
    }
}

static int cut_axis(const Plan *plan, int axis, int steps, Segment out[3])
{
    const long cells = plan->grid->axis[axis].cells;
    const long low = tiles_skin(plan, axis, false, steps), high = tiles_skin(plan, axis, true, steps);
    const long end = tiles_end(plan, axis);
    if (!plan->grid->axis[axis].present) {
        out[0] = (Segment){.lo = 0, .hi = 1};
        return 1;
    }
    if (tiles_whole(plan, axis, steps)) {
        out[0] = (Segment){.hi = end, .layer = true, .whole = true, .wall_lo = true, .wall_hi = true};
        return 1;
    }
    int n = 0;
    if (low > 0)
        out[n++] = (Segment){.hi = low, .layer = true, .wall_lo = true};
    out[n++] = (Segment){.lo = low,
                         .hi = high > 0 ? cells - high : end,
                         .wall_lo = low == 0 && !tiles_wrap(plan, axis),
                         .wall_hi = high == 0 && !tiles_wrap(plan, axis)};
    end_at_own(plan, axis, steps, low == 0, high == 0, &out[n - 1]);
    if (high > 0)
        out[n++] = (Segment){.lo = cells - high, .hi = cells, .layer = true, .wall_hi = true};
    return n;
}

static Piece *piece_for(PieceList *list, unsigned layers)
{
    for (int i = 0; i < list->count; i++)
        if (list->pieces[i].layers == layers)
            return &list->pieces[i];
    Piece *p = &list->pieces[list->count++];
    p->layers = layers;
    return p;
}

static void add_block(PieceList *list, const Segment *x, const Segment *y, const Segment *z)
{
    const Segment *s[3] = {x, y, z};
    unsigned layers = 0;
    for (int a = 0; a < 3; a++)
        layers |= s[a]->layer ? 1U << a : 0;
    Piece *p = piece_for(list, layers);
    for (int a = 0; a < 3; a++) {
        p->blocks[p->count].s[a] = *s[a];
        p->walls |= s[a]->wall_lo || s[a]->wall_hi ? 1U << a : 0;
        p->whole |= s[a]->whole ? 1U << a : 0;
    }
    p->count++;
}

/* Do poles act in all of a piece? */
static bool all_remember(const Plan *plan, const Piece *p)
{
    for (int i = 0; i < p->count; i++) {
        Box b;
        for (int a = 0; a < 3; a++) {
            b.lo[a] = p->blocks[i].s[a].lo;
            b.hi[a] = p->blocks[i].s[a].hi;
        }
        if (!model_poles_meet(plan->model, &b, true))
            return false;
    }
    return true;
}

void tiles_cut(const Plan *plan, int steps, PieceList *list)
{
    Segment cut[3][3];
    int n[3];
    *list = (PieceList){.count = 0};
    for (int a = 0; a < 3; a++)
        n[a] = cut_axis(plan, a, steps, cut[a]);
    for (int k = 0; k < n[2]; k++)
        for (int j = 0; j < n[1]; j++)
            for (int i = 0; i < n[0]; i++)
                add_block(list, &cut[0][i], &cut[1][j], &cut[2][k]);
    for (int i = 0; i < list->count; i++)
        list->pieces[i].remembers = all_remember(plan, &list->pieces[i]);
}

/* Windows of `width` sites over a segment, keeping all but a halo on each side that is not a wall;
 * what is kept begins and ends on multiples of `unit`, the segment's ends apart. */
int tiles_windows(const Segment *s, long width, long halo, long unit, Window *out, int room)
{
    int n = 0;
    for (long at = s->lo; at < s->hi && n < room; n++) {
        Window w = {.origin = at == s->lo && s->wall_lo ? at : at - halo, .lo = at};
        w.hi = w.origin + width - halo;
        if (w.hi >= s->hi || (s->wall_hi && w.origin + width >= s->hi))
            w.hi = s->hi;
        else
            w.hi = w.hi / unit * unit;
        if (unit > 1 && w.hi + 1 == s->hi)
            w.hi -= unit; /* a Mur wall is set from its neighbour: never a tile's only site */
        if (w.hi <= at)
            return -1;
        out[n] = w;
        at = w.hi;
    }
    return n;
}

/* Tiles that march long come apart, and what they share is in the second-level cache no more: so many planes take twice
 * as long each (one H200, f64). */
enum { APART = 1600 };

long tiles_chunks(long tiles, long length, int steps, long slots, bool shares)
{
    long best = 1;
    double least = 1e300;
    for (long c = 1; c <= 64 && c * 8 <= (length > 8 ? length : 8); c++) {
        const long rounds = (tiles * c + slots - 1) / slots, planes = (length + c - 1) / c + 2L * steps;
        const double cost = (double)rounds * (double)planes * (shares ? 1 + (double)planes / APART : 1);
        if (cost < least) {
            least = cost;
            best = c;
        }
    }
    return best;
}

void tiles_part(March *m, size_t tile, long parts)
{
    const Tile whole = m->tiles.items[tile];
    const long kept = whole.p1 - whole.p0;
    for (long n = 0; n < parts; n++) {
        Tile part = whole;
        part.p0 = (int32_t)(whole.p0 + kept * n / parts);
        part.p1 = (int32_t)(whole.p0 + kept * (n + 1) / parts);
        if (n == 0)
            m->tiles.items[tile] = part;
        else
            vec_push(&m->tiles, part);
    }
}

int tiles_rows(const March *m)
{
    return m->warps * tiles_per_warp(m);
}

Box tiles_box(const Plan *plan, const March *m, const Tile *t)
{
    Box b = {{0, 0, 0}, {1, 1, 1}};
    const long lo[3] = {t->x, t->row, t->p0 - m->halo};
    const long hi[3] = {t->x + (long)m->lanes * m->strip, t->row + tiles_rows(m), t->p1 + m->halo};
    for (int role = 0; role < 3; role++)
        if (m->axis[role] >= 0) {
            const int a = m->axis[role];
            const long end = mur_in_tiles(plan) ? plan->grid->axis[a].cells : tiles_end(plan, a);
            b.lo[a] = tiles_wrap(plan, a) ? lo[role] : max_long(lo[role], 0);
            b.hi[a] = tiles_wrap(plan, a) ? hi[role] : min_long(hi[role], end);
        }
    return b;
}
