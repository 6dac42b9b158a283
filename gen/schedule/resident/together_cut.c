/* How `resident` cuts a domain for the blocks of a device: a box for each, all of them in one round, so large that
 * registers hold the fields and so deep a halo that an exchange pays.
 *
 * All blocks wait for the slowest. So planes in an absorbing layer count as what they cost, and beside each window of x
 * and rows the third axis is cut anew, for the same budget (together_windows.c).
 */
#include "schedule/resident/resident.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_THREADS = 1024 };

/* Registers that a thread has besides those of its fields, in the loop of steps: others may be spilled in exchanges of
 * halos. Memory variables of several axes that lie in memory are all read at a time, two of each. */
static long other_registers(const Plan *plan, const Cut *c)
{
    const int axes = strips_bits(c->aside & 7), read = axes > 1 ? 2 * axes * together_strip(plan) : 0;
    const long others = tiles_flat(plan) && c->steps > 0 ? 30
                        : model_has_layers(plan->model)  ? 79
                        : together_opens(plan, c)        ? 64
                                                         : 50;
    return (others + read) * (model_real_bytes(plan->model) / 4);
}

/* Is what a thread holds within its share of the registers? */
static bool registers_fit(const Plan *plan, const Cut *c)
{
    const long words = model_real_bytes(plan->model) / 4, own = together_field_registers(plan, c);
    const long was = plan->model->murs.count > 0 ? 2 * c->deep * words : 0; /* neighbours of walls, before the step */
    return c->parked <= together_most_parked(plan, c) && c->parked >= together_open_strips(plan, c) &&
           own + was + other_registers(plan, c) <= together_registers(c);
}

/* Has a thread registers for the memory variables and coefficients of the layers that it lies in? On flat grids, with
 * halos. */
static bool layers_fit(const Plan *plan, const Cut *c)
{
    enum { OTHERS = 36, FACTORS = 6 /* b, c and 1/kappa of E and H */ };
    const long words = model_real_bytes(plan->model) / 4, strip = together_strip(plan);
    long layered = 0;
    for (size_t i = 0; i < plan->model->memories.count; i++)
        layered += plan->model->memories.items[i].axis >= 0;
    const long strips = (together_field_count(plan) + layered) * strip * c->deep, factors = FACTORS * (strip + c->deep);
    return tiles_flat(plan) && c->steps > 0 && layered > 0 &&
           (strips + factors + OTHERS) * words <= together_registers(c);
}

/* On a flat grid with layers? */
static bool is_layered(const Plan *plan)
{
    return tiles_flat(plan) && model_has_layers(plan->model);
}

/* Does on-chip memory hold what a cut's blocks want there, with what stands before strips that sources feed
 * (together.c)? And what of media's coefficients besides. */
static bool chip_fits(const Plan *plan, Cut *c)
{
    Together t = {.cut = *c};
    const size_t bytes = together_layout(plan, &t) + STRIP_HEAD;
    const long reals = (long)bytes / model_real_bytes(plan->model);
    together_know(plan, c, reals, reals - t.rings);
    return bytes <= together_room(plan);
}

/* Is a cut faster than the best, whatever of its media it looks up? */
static bool is_better(const Plan *plan, Cut *c, const Cut *best)
{
    c->cycles = together_cycles(plan, c);
    return best->cycles == 0 || c->cycles < best->cycles;
}

/* Is there room where all that may lie in memory does, and threads show one another the fewest rows? To look for more
 * takes long. */
static bool might_fit(const Plan *plan, Cut c, unsigned all)
{
    c.aside = all;
    c.apart = false;
    c.fold = c.beside;
    return chip_fits(plan, &c);
}

static void consider(const Plan *plan, Cut c, Cut *best)
{
    /* sets of rings, a bit each, that may lie in memory: what media remember first, then ever more axes */
    static const unsigned asides[] = {0, 8, 4, 2, 1, 6, 5, 3, 7, 12, 10, 9, 14, 13, 11, 15};
    const bool half = c.steps == 0;
    const unsigned layers = half && c.parks ? model_layer_axes(plan->model) : 0,
                   poles = half && together_remembered(plan) > 0;
    together_know(plan, &c, 0, 0);
    c.beside = together_beside(&c);
    if (c.parks && !might_fit(plan, c, layers | poles << RING_DOMAIN))
        return;
    for (size_t i = 0; i < sizeof asides / sizeof asides[0]; i++) {
        c.aside = asides[i];
        if ((c.aside & ~(layers | poles << RING_DOMAIN)) != 0 || !registers_fit(plan, &c))
            continue;
        if (!is_better(plan, &c, best))
            return;
        for (int room = half ? 2 : 1; room >= 0; room--) { /* ever less of it */
            c.apart = room == 2 || tiles_flat(plan);
            c.fold = room == 0 ? c.beside : 1;
            if (chip_fits(plan, &c)) {
                *best = is_better(plan, &c, best) ? c : *best;
                return;
            }
        }
    }
}

/* Of the blocks of a cut: the most planes, halo included. */
typedef struct Extent {
    long planes, across; /* of those outside the layers of x, and in them */
} Extent;

/* The blocks that a budget makes, -1 where they are too many; into `of`, where it is wanted, what they are like. Beside
 * all windows of x and rows that lie in layers they are the same, and so beside all others. */
static long count_blocks(const Plan *plan, const Cut *c, Extent *of)
{
    Window x[MOST_BLOCKS], rows[MOST_BLOCKS], planes[MOST_BLOCKS];
    const Window *one_x[2] = {0}, *one_row[2] = {0};
    const long nx = together_windows(plan, c, 0, x, MOST_BLOCKS), ny = together_windows(plan, c, 1, rows, MOST_BLOCKS);
    const int third = together_third(plan);
    const long units = min_long(tiles_units(plan), MOST_BLOCKS);
    const long end = together_sites(plan, third) + (tiles_wrap(plan, third) ? c->halo : 0);
    long windows[2] = {0}, count = 0;
    for (long k = 0; k < nx * ny; k++) {
        const bool across = together_across(plan, c, &x[k % nx], &rows[k / nx]);
        windows[across]++;
        one_x[across] = &x[k % nx];
        one_row[across] = &rows[k / nx];
    }
    for (int across = 0; across < 2; across++) {
        if (windows[across] == 0)
            continue;
        const long n = (of ? together_even_planes : together_planes)(plan, c, one_x[across], one_row[across], planes,
                                                                     (units - count) / windows[across]);
        if (n < 0)
            return -1;
        count += n * windows[across];
        for (long p = 0; p < (of ? n : 0); p++) {
            long *const most = across ? &of->across : &of->planes;
            *most = max_long(*most, min_long(planes[p].hi + c->halo, end) - planes[p].origin);
        }
    }
    return count;
}

/* The least budget with which a cut's windows of x and rows make few enough blocks, and what they are like; no planes:
 * there is none. */
static Extent find_budget(const Plan *plan, Cut *c)
{
    const double all = together_budget(plan, c);
    double low = 0, high = all;
    Extent of = {0};
    c->budget = all;
    if (count_blocks(plan, c, NULL) < 0)
        return of;
    while (high - low > 0.5) {
        c->budget = (low + high) / 2;
        if (count_blocks(plan, c, NULL) < 0)
            low = c->budget;
        else
            high = c->budget;
    }
    c->budget = high;
    count_blocks(plan, c, &of);
    return of;
}

/* May registers hold the fields of a cut's blocks, whatever its budget? One of the columns of blocks has no more of
 * them than an equal share of the multiprocessors. Where they cannot, no budget is looked for, which takes long. */
static bool blocks_may_fit(const Plan *plan, const Cut *c)
{
    Window windows[MOST_BLOCKS];
    const long nx = together_windows(plan, c, 0, windows, MOST_BLOCKS),
               ny = together_windows(plan, c, 1, windows, MOST_BLOCKS);
    const long blocks = min_long(tiles_units(plan), MOST_BLOCKS) / max_long(nx * ny, 1);
    if (blocks == 0)
        return false;
    const long planes = (together_sites(plan, together_third(plan)) + blocks - 1) / blocks;
    const long real = model_real_bytes(plan->model);
    const long own = (together_field_count(plan) - (tiles_flat(plan) && c->steps > 0)) * together_strip(plan) *
                     (long)c->lanes * c->rows * planes * real;
    const long chip = c->parks && c->steps == 0 ? (long)together_room(plan) : 0;
    return (own - chip) / 4 * MOST_REGISTERS <= REGISTERS * (MOST_REGISTERS - other_registers(plan, c));
}

/* The fewest strips of a thread on chip that leave registers enough for the others, or as many as are named. */
static int strips_to_park(const Plan *plan, Cut c)
{
    const int most = together_most_parked(plan, &c);
    c.parked = plan->shape.parked;
    while ((c.steps > 0 || c.parks) && plan->shape.parked == 0 && c.parked < most && !registers_fit(plan, &c)) {
        c.parked++;
        c.parked = (int)max_long(c.parked, together_open_strips(plan, &c));
    }
    return c.parked;
}

/* Have blocks room on chip for strips that registers have no room for? */
static bool strips_fit(const Plan *plan, const Cut *c)
{
    const long reals = (long)c->parked * c->groups * c->lanes * c->rows * together_strip(plan);
    return reals * model_real_bytes(plan->model) <= (long)together_room(plan);
}

/* The most planes of a block whose fields registers hold, or on-chip memory, so many of a thread. */
static int most_planes(const Plan *plan, Cut c)
{
    const int across = c.lanes * c.rows;
    int most = 0;
    for (c.groups = 1; c.groups * across <= MOST_THREADS; c.groups++) {
        if (c.groups * across % WARP != 0)
            continue;
        c.parked = strips_to_park(plan, c);
        if (registers_fit(plan, &c) && strips_fit(plan, &c))
            most = c.groups * c.deep;
    }
    return most;
}

/* Does no thread lie in the layers of both ends? (edge_places in together_edges.tpl) */
static bool ends_apart(const Plan *plan, const Cut *c)
{
    const int third = together_third(plan);
    const long between = plan->grid->axis[third].cells - plan->grid->layer[third].low - plan->grid->layer[third].high;
    return c->steps == 0 || c->deep <= between + 1;
}

static void try_depth(const Plan *plan, Cut c, const Extent *of, Cut *best)
{
    const long across = (long)c.lanes * c.rows, warps = plan->shape.warps;
    long groups = divide_up(max_long(of->planes, of->across), c.deep);
    while (groups * across % WARP != 0)
        groups++;
    if (groups * across > MOST_THREADS || !ends_apart(plan, &c) || (warps > 0 && groups * across != warps * WARP))
        return;
    c.groups = (int)groups;
    c.deep_across = tiles_flat(plan) && c.steps > 0 && of->across > 0 ? (int)divide_up(of->across, groups) : c.deep;
    c.planes = of->planes;
    c.planes_across = of->across;
    if (!together_pairs_walls(plan, &c))
        return;
    c.parked = strips_to_park(plan, c);
    c.holds = c.parked == 0 && layers_fit(plan, &c);
    consider(plan, c, best);
}

/* Blocks that compute a halo have as many planes as their budget allows for; others no more than they have registers
 * for, which are what is short. */
static void try_depths(const Plan *plan, Cut c, Cut *best)
{
    const int named = plan->shape.strips;
    if ((together_exchange(plan, &c) >= best->cycles && best->cycles > 0) || !blocks_may_fit(plan, &c))
        return;
    Extent of = {0};
    if (c.steps > 0)
        of = find_budget(plan, &c);
    for (c.deep = named > 0 ? named : 1; c.deep <= (named > 0 ? named : c.deepest); c.deep++) {
        if (c.steps == 0) {
            c.most = most_planes(plan, c);
            of = c.most > 0 ? find_budget(plan, &c) : (Extent){0};
        }
        if (of.planes + of.across > 0)
            try_depth(plan, c, &of, best);
    }
}

/* Rows of a block when so many share them. */
static long extent_of(long sites, long blocks, int halo, bool wraps)
{
    return (sites + 2L * halo * (blocks - !wraps) + blocks - 1) / blocks;
}

static void try_rows(const Plan *plan, Cut c, long along_x, Cut *best)
{
    const long most = tiles_flat(plan) ? 1 : tiles_units(plan) / along_x;
    for (long n = 1; n <= most; n++) {
        const long rows = tiles_flat(plan) ? 1 : extent_of(together_sites(plan, 1), n, c.halo, tiles_wrap(plan, 1));
        if (plan->shape.rows > 0 && plan->shape.rows != rows)
            continue;
        if (rows * c.lanes > MOST_THREADS || (n > 1 && rows <= 2L * c.halo))
            continue;
        c.rows = (int)rows;
        try_depths(plan, c, best);
    }
}

/* On flat grids all blocks are as large as registers allow, or those in layers are smaller by what they take. */
static void try_balances(const Plan *plan, Cut c, long along_x, Cut *best)
{
    static const double across[] = {0.3, 0.6, 0.75, 0.9, 1.2};
    const size_t balances = is_layered(plan) ? sizeof across / sizeof across[0] : 1;
    for (size_t i = 0; i < balances; i++) {
        c.across = across[i];
        try_rows(plan, c, along_x, best);
    }
}

enum { LEAST_LANES = 8 };

bool together_has_lanes(int named)
{
    bool has = named == 0;
    for (int lanes = LEAST_LANES; lanes <= WARP; lanes *= 2)
        has = has || lanes == named;
    return has;
}

/* Do blocks of a flat grid with layers keep less than half of their columns? Then nearly all that they keep is read by
 * others, which the model of an exchange does not know (256^2: 136 Gcells/s where it promises 148). */
static bool keeps_little(const Plan *plan, const Cut *c)
{
    return is_layered(plan) && 4 * round_up(c->halo, together_strip(plan)) > (long)c->lanes * together_strip(plan);
}

/* Does the model promise too much of such a halo on flat grids? With layers of wide ones (704^2 by 12 sites: 388 of
 * 480); without, where the exchange counts most, of those that are no whole number of strips, all of which are read. */
static bool promises_much(const Plan *plan, int steps)
{
    enum { WIDEST = 8 };
    const int strip = together_strip(plan);
    return tiles_flat(plan) && (is_layered(plan) ? steps > WIDEST : steps > strip && steps % strip != 0);
}

static void try_steps(const Plan *plan, int steps, int deepest, bool parks, Cut *best)
{
    for (int lanes = LEAST_LANES; lanes <= WARP; lanes *= 2) {
        Window x[MOST_BLOCKS];
        const Cut c = {.steps = steps,
                       .halo = together_halo(plan, steps),
                       .lanes = lanes,
                       .deepest = deepest,
                       .most = INT_MAX,
                       .parks = parks,
                       .fold = 1};
        if (plan->shape.lanes > 0 ? plan->shape.lanes != c.lanes : keeps_little(plan, &c))
            continue;
        const long along_x = together_windows(plan, &c, 0, x, MOST_BLOCKS);
        if (along_x > 0 && along_x <= tiles_units(plan) && x[along_x - 1].hi == together_sites(plan, 0))
            try_balances(plan, c, along_x, best);
    }
}

static void try_all_steps(const Plan *plan, int deepest, bool parks, Cut *best)
{
    static const int steps[] = {1, 2, 3, 4, 6, 7, 8, 10, 12, 16, 0};
    const int named = plan->shape.steps;
    if (named > 0 || plan->shape.half) {
        try_steps(plan, named, deepest, parks, best);
        return;
    }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (!promises_much(plan, steps[i]) && (steps[i] > 0 ? together_haloed(plan) : together_halves(plan)))
            try_steps(plan, steps[i], deepest, parks, best);
}

/* Threads of more planes than the first number leave their multiprocessors few warps, for which the model promises too
 * much (2000 x 1000 without layers: 974 Gcells/s by 20 planes, 1042 by 10). They are for domains that need them, and
 * for Mur walls, which want registers (2000 x 1000: 549 by 20 planes and halos of 8, 483 by 13 and halos of 4). */
bool together_cut(const Plan *plan, Cut *best)
{
    const int deepest[] = {plan->model->murs.count > 0 ? 24 : 14, 24};
    *best = (Cut){.cycles = 0};
    for (size_t i = 0; i < 2 * (sizeof deepest / sizeof deepest[0]) && best->cycles == 0; i++)
        try_all_steps(plan, deepest[i % 2], i >= 2, best);
    return best->cycles > 0;
}
