/* How `resident` cuts a domain for the blocks of a device: a box for each, all of them in one round, so large that
 * registers hold the fields and so deep a halo that an exchange pays.
 *
 * A step's time is modelled as that of its two halves (latency of a barrier, of on-chip memory and of a chain of
 * multiply-adds, and the issue of the instructions of all strips) and a share of the exchange, which takes as long
 * whatever is exchanged: of T steps. */
#include "schedule/resident/resident.h"

#include <math.h>

enum { MOST_THREADS = 1024, REGISTERS = 65536, MOST_REGISTERS = 255, DEEPEST = 12, MOST_BLOCKS = 1024 };

/* Cycles of an H200: of an exchange, of a step's latency, of a field of a strip of 32 lanes, of a thread's further
 * site. */
static const double EXCHANGE = 3200, LATENCY = 420, FIELD = 9, DEEPER = 25, DOUBLE = 2;

static int third_axis(const Plan *plan)
{
    return tiles_flat(plan) ? 1 : 2;
}

size_t together_room(const Plan *plan)
{
    enum { USUAL = 227 << 10 };
    return plan->options.local_memory > 0 ? plan->options.local_memory : USUAL;
}

static int field_count(const Plan *plan)
{
    int n = 0;
    for (int c = 0; c < COMPONENTS; c++)
        n += plan->model->field_buffer[c] >= 0;
    return n;
}

/* Is what a thread holds within its share of the registers? */
static bool registers_fit(const Plan *plan, const Cut *c)
{
    const long words = model_real_bytes(plan->model) / 4, strip = plan_strip(plan), fields = field_count(plan);
    const long threads = (long)c->lanes * c->rows * c->groups, own = fields * strip * words * c->deep;
    const long needed = own + 4 * fields * words + (c->rows > 1 ? 56 : 44);
    return needed <= min_long(REGISTERS / threads / 8 * 8, MOST_REGISTERS);
}

static double cycles_of(const Plan *plan, const Cut *c)
{
    const double strips = (double)c->lanes * c->rows * c->groups / WARP * c->deep;
    const double real = plan->options.precision == PRECISION_F32 ? 1 : DOUBLE;
    return EXCHANGE / c->steps + LATENCY + DEEPER * c->deep + real * FIELD * field_count(plan) * strips;
}

static void consider(const Plan *plan, const Cut *c, Cut *best)
{
    Together t = {.cut = *c};
    if (!registers_fit(plan, c) || (best->cycles > 0 && c->cycles >= best->cycles))
        return;
    if (together_layout(plan, &t) <= together_room(plan))
        *best = *c;
}

/* Sites that a block needs along an axis when `blocks` share it. */
static long extent_of(long sites, long blocks, int halo)
{
    return blocks == 1 ? sites : (sites + 2L * halo * (blocks - 1) + blocks - 1) / blocks;
}

static void try_depths(const Plan *plan, Cut c, Cut *best)
{
    const long planes = extent_of(tiles_end(plan, third_axis(plan)), c.along_planes, c.steps);
    const int named = plan->shape.strips;
    if (c.along_planes > 1 && planes <= 2L * c.steps)
        return;
    for (c.deep = named > 0 ? named : 1; c.deep <= (named > 0 ? named : DEEPEST); c.deep++) {
        const long across = (long)c.lanes * c.rows;
        long groups = (planes + c.deep - 1) / c.deep;
        while (groups * across % WARP != 0)
            groups++;
        if (groups * across > MOST_THREADS)
            continue;
        c.groups = (int)groups;
        c.cycles = cycles_of(plan, &c);
        consider(plan, &c, best);
    }
}

static void try_rows(const Plan *plan, Cut c, Cut *best)
{
    const long units = min_long(tiles_units(plan), MOST_BLOCKS) / c.along_x;
    const bool flat = tiles_flat(plan);
    for (c.along_rows = 1; c.along_rows <= (flat ? 1 : units); c.along_rows++) {
        const long rows = flat ? 1 : extent_of(tiles_end(plan, 1), c.along_rows, c.steps);
        if (rows * c.lanes > MOST_THREADS || (c.along_rows > 1 && rows <= 2L * c.steps))
            continue;
        c.rows = (int)rows;
        const long most = min_long(units / c.along_rows, tiles_end(plan, third_axis(plan)));
        for (c.along_planes = 1; c.along_planes <= most; c.along_planes++)
            try_depths(plan, c, best);
    }
}

bool together_cut(const Plan *plan, Cut *best)
{
    static const int steps[] = {1, 2, 3, 4, 6, 8, 10, 12, 16}, lanes[] = {8, 16, 32};
    const Shape *named = &plan->shape;
    *best = (Cut){.cycles = 0};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        for (size_t n = 0; n < sizeof lanes / sizeof lanes[0]; n++) {
            Window x[MOST_BLOCKS];
            Cut c = {.steps = steps[i], .lanes = lanes[n]};
            if ((named->steps > 0 && named->steps != c.steps) || (named->lanes > 0 && named->lanes != c.lanes))
                continue;
            const long blocks = together_windows(plan, &c, 0, x, MOST_BLOCKS);
            c.along_x = blocks;
            if (blocks > 0 && blocks <= tiles_units(plan) && x[blocks - 1].hi == tiles_end(plan, 0))
                try_rows(plan, c, best);
        }
    return best->cycles > 0;
}

long together_windows(const Plan *plan, const Cut *cut, int role, Window *out, int room)
{
    const int axis = role == 0 ? 0 : role == 1 ? 1 : third_axis(plan);
    const long strip = plan_strip(plan), halo = role == 0 ? round_up(cut->steps, strip) : cut->steps;
    const long width = role == 0   ? (long)cut->lanes * strip
                       : role == 1 ? cut->rows
                                   : (long)cut->groups * cut->deep;
    if (role == 1 && tiles_flat(plan)) {
        out[0] = (Window){.origin = 0, .lo = 0, .hi = 1};
        return 1;
    }
    const Segment all = {.hi = tiles_end(plan, axis), .wall_lo = true, .wall_hi = true};
    return tiles_windows(&all, width, halo, role == 0 ? strip : 1, out, room);
}
