/* `yeec plan` on the schedule: its tiles, what they hold on chip, how much they compute twice, how fast
 * that should be, and why nothing else was taken.
 *
 * Expected speed: copy bandwidth over the bytes that a pass moves, or over the bytes that its computing
 * is worth (march/march_cost.c), whichever is slower. Occupancy: NVIDIA's rules, CUDA C++ Programming
 * Guide, table of technical specifications per compute capability. */
#include "explain_schedule.h"

#include "schedule/march/tiles.h"
#include "schedule/resident/resident.h"

#include <math.h>
#include <string.h>

enum { KIB = 1024, REGISTER_UNIT = 256, RESERVED = 1024, MOST_ALTERNATIVES = 8, MOST_SHOWN = 16 };

/* What a multiprocessor holds: warps, blocks, bytes of shared memory. */
typedef struct Multiprocessor {
    int cc, warps, blocks;
    long shared;
} Multiprocessor;

static const Multiprocessor *multiprocessor_of(const DeviceFacts *d)
{
    static const Multiprocessor known[] = {
        {70, 64, 32, 96 * KIB},   {75, 32, 16, 64 * KIB},   {80, 64, 32, 164 * KIB},  {86, 48, 16, 100 * KIB},
        {87, 48, 16, 164 * KIB},  {89, 48, 24, 100 * KIB},  {90, 64, 32, 228 * KIB},  {100, 64, 32, 228 * KIB},
        {103, 64, 32, 228 * KIB}, {110, 48, 24, 228 * KIB}, {120, 48, 24, 100 * KIB}, {121, 48, 24, 100 * KIB}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].cc == 10 * d->cc_major + d->cc_minor)
            return &known[i];
    return NULL;
}

/* Blocks of a kernel that a multiprocessor runs at a time; registers are given to warps in units of 256. */
static long blocks_at_a_time(const Multiprocessor *mp, const KernelUsage *u, long warps, size_t shared)
{
    const long per_warp = (u->registers * WARP + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
    const long by_registers = REGISTERS / per_warp / warps, by_memory = mp->shared / ((long)shared + RESERVED);
    return min_long(min_long(by_registers, by_memory), min_long(mp->warps / warps, mp->blocks));
}

/* "512 threads, 132 KiB on chip" of a block of tiles */
static void put_block(const March *m, Text *out)
{
    text_printf(out, "%d threads, %.1f KiB on chip", m->warps * WARP, (double)m->bytes / KIB);
}

/* ", 128 registers, 1 block a multiprocessor, 16 of its 64 warps" of a launch whose blocks are as those of `m` */
static void put_usage(const DeviceFacts *d, const KernelUsage *u, const March *m, Text *out)
{
    const Multiprocessor *mp = multiprocessor_of(d);
    text_put(out, ", ");
    if (u == NULL || u->registers == 0) {
        text_put(out, "registers unknown until compiled\n");
        return;
    }
    text_printf(out, "%d registers", u->registers);
    if (u->spilled > 0)
        text_printf(out, " and %d bytes spilled to memory", u->spilled);
    if (mp != NULL) {
        const long blocks = blocks_at_a_time(mp, u, m->warps, m->bytes);
        text_printf(out, ", %ld block%s a multiprocessor, %ld of its %d warps", blocks, blocks == 1 ? "" : "s",
                    blocks * m->warps, mp->warps);
    }
    text_put(out, "\n");
}

static void put_tile(const March *m, Text *out)
{
    const long width = (long)m->lanes * m->strip, halo = round_up(m->steps, m->strip);
    const long rows = m->axis[1] < 0 ? 1 : tiles_rows(m);
    text_printf(out, "%zu tile%s of %ld ", m->tiles.count, m->tiles.count == 1 ? "" : "s", width);
    if (m->axis[1] >= 0)
        text_printf(out, "x %ld sites along %s, of which %ld x %ld are kept", rows, axis_name(m->axis[2]),
                    width - 2 * halo, rows - 2 * m->steps);
    else if (m->tiles.count == 1)
        text_put(out, "sites, which hold all there are");
    else
        text_printf(out, "sites, of which %ld are kept", width - 2 * halo);
    text_put(out, "\n");
}

/* One launch for the tiles of several kernels: its blocks are as large as the largest (march/parts.c). */
static void put_joined(const Plan *plan, const Kernel *whole, const DeviceFacts *d, const KernelUsage *usage, Text *out)
{
    const Kernel *parts[PARTS];
    const int count = parts_in_order(plan, whole, parts, PARTS);
    const March *largest = &plan->marches.items[parts[0]->item];
    for (int i = 1; i < count; i++)
        if (plan->marches.items[parts[i]->item].bytes > largest->bytes)
            largest = &plan->marches.items[parts[i]->item];
    text_printf(out, "          %s launches the %d above: ", whole->name, count);
    put_block(largest, out);
    put_usage(d, usage, largest, out);
}

static void put_kernels(const Plan *plan, const DeviceFacts *d, const KernelUsage *usage, Text *out)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind == KERNEL_TILES)
            put_joined(plan, k, d, usage != NULL ? &usage[i] : NULL, out);
        if (k->kind != KERNEL_MARCH && k->kind != KERNEL_RESIDENT)
            continue;
        text_printf(out, "tiles     %s: ", k->name);
        put_tile(&plan->marches.items[k->item], out);
        text_put(out, "          ");
        put_block(&plan->marches.items[k->item], out);
        if (k->part) /* of a launch below */
            text_put(out, "\n");
        else
            put_usage(d, usage != NULL ? &usage[i] : NULL, &plan->marches.items[k->item], out);
    }
}

/* Where such blocks find what their updates need of the media at a site. */
static void put_media_on_chip(const Cut *c, Text *out)
{
    if (c->known > 0)
        text_printf(out, "          coefficients of media: %d of a site on chip\n", c->known);
    static const char *const where[] = {[NUMBERS_FAR] = "from memory",
                                        [NUMBERS_BEHIND] = "by numbers and tables on chip",
                                        [NUMBERS_IN_RINGS] = "by numbers on chip where blocks have room"};
    if (c->looked_up > 0)
        text_printf(out, "          media of %d field%s are looked up in each step, %s\n", c->looked_up,
                    c->looked_up == 1 ? "" : "s", where[c->numbers]);
}

/* Memory variables that chips have no room for. */
static void put_aside(const Cut *c, Text *out)
{
    const char *before = "          what layers across ";
    for (int a = 0; a < 3; a++)
        if (c->aside >> a & 1) {
            text_printf(out, "%s%s", before, axis_name(a));
            before = ", ";
        }
    if (c->aside & 7)
        text_put(out, " remember lies in memory\n");
    if (c->aside >> RING_DOMAIN & 1)
        text_put(out, "          what media with poles remember lies in memory\n");
}

/* The blocks that hold the whole domain. */
static void put_together(const Plan *plan, const DeviceFacts *d, const KernelUsage *usage, Text *out)
{
    const Together *t = &plan->together;
    const Cut *c = &t->cut;
    text_printf(out, "tiles     %zu blocks that run at a time and hold the domain: %ld x ", t->shares.count,
                (long)c->lanes * t->m.strip);
    if (t->m.axis[1] >= 0)
        text_printf(out, "%d x ", c->rows);
    text_printf(out, "%d sites each", c->groups * c->deep);
    if (c->steps > 0)
        text_printf(out, " with a halo of %d", c->steps);
    text_printf(out, ", %d x %d of a thread", t->m.strip, c->deep);
    if (together_opens(plan, c))
        text_put(out, ", H on chip");
    for (int n = 0; together_parked_of(plan, c, n) > 0; n++)
        text_printf(out, ", %d x %ld of %s on chip", t->m.strip, together_parked_of(plan, c, n),
                    component_name(together_parked(plan, n)));
    text_put(out, "\n");
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->kernels.items[i].kind == KERNEL_TOGETHER) {
            text_put(out, "          ");
            put_block(&t->m, out);
            put_usage(d, usage != NULL ? &usage[i] : NULL, &t->m, out);
        }
    put_media_on_chip(c, out);
    put_aside(c, out);
    if (c->steps == 0)
        text_put(out, "          neighbours hand on their faces after each half step");
    else
        text_printf(out, "          neighbours exchange edges every %d step%s", c->steps, c->steps == 1 ? "" : "s");
    text_printf(out, ", a pass is one launch%s\nothers    sweep: would move %.3g bytes per cell and step\n",
                t->taken > 0 ? " and one for running sums" : "", plan->sweep_bytes);
}

/* Cells per second; 0 where the bandwidth is unknown. */
static double speed(const DeviceFacts *d, double bytes)
{
    return d->copy_bandwidth > 0 && bytes > 0 ? d->copy_bandwidth / bytes : 0;
}

static void put_mcells(double cells_per_second, Text *out)
{
    if (cells_per_second > 0)
        text_printf(out, ", %.4g Mcells/s", cells_per_second / 1e6);
}

/* Does `auto` choose by time, not by bytes? */
static bool is_timed(const Plan *plan)
{
    return plan->options.dialect == DIALECT_CUDA && (tiles_flat(plan) || !grid_is_complex(plan->grid));
}

/* About how long a step takes in passes of so many, NULL where that is not known; 0 steps: in the sweep. */
static const char *time_text(const Plan *plan, int steps)
{
    const double us = tiles_flat(plan) ? flat_time(plan, steps) : march_time(plan, steps);
    const char *text = us < 10 ? "about %.1f us a step at an H200's pace" : "about %.0f us a step at an H200's pace";
    return us > 0 ? arena_printf(plan->arena, text, us) : NULL;
}

static void put_expected(const DeviceFacts *d, const MarchCost *cost, Text *out)
{
    text_printf(out, "          tiles overlap: %.0f%% of the sites are computed a second time\n",
                100 * (cost->computed / cost->kept - 1));
    text_printf(out, "expected  limited by %s, takes the time of moving %.3g bytes per cell and step",
                cost->chip > cost->bytes ? "what is done on chip" : "memory", fmax(cost->chip, cost->bytes));
    put_mcells(speed(d, fmax(cost->chip, cost->bytes)), out);
    text_put(out, " (a model, within about 20%)\n");
}

static void put_name(const char *name, bool *first, Text *out)
{
    text_printf(out, "%-9s %s: ", *first ? "others" : "", name);
    *first = false;
}

/* What passes of so many steps would take: time, or as long as moving `bytes` per cell and step. */
static void put_cost(const Plan *plan, const DeviceFacts *d, int steps, double bytes, bool timed, Text *out)
{
    const char *time = timed ? time_text(plan, steps) : NULL;
    if (time != NULL) {
        text_printf(out, "would take %s\n", time);
        return;
    }
    text_printf(out, "would take the time of moving %.3g bytes per cell and step", bytes);
    put_mcells(speed(d, bytes), out);
    text_put(out, "\n");
}

/* The same tiles with other numbers of steps, and the sweep. */
static void put_alternatives(Plan *plan, const DeviceFacts *d, int taken, Text *out)
{
    bool first = true;
    const char *why;
    const Shape kept = plan->shape;
    plan->shape = (Shape){.kind = SHAPE_BLOCKED};
    const int most = march_possible(plan, &why) ? MOST_SHOWN : 0;
    const bool timed = most > 0 && is_timed(plan);
    const char *time = timed ? time_text(plan, taken) : NULL;
    if (time != NULL)
        text_printf(out, "%s %s\n", taken > 0 ? "         " : "expected ", time);
    if (taken > 0) {
        put_name("sweep", &first, out);
        put_cost(plan, d, 0, plan->sweep_bytes, timed, out);
    }
    for (int steps = 1, shown = 0; steps <= most && shown < MOST_ALTERNATIVES; steps++) {
        MarchCost cost;
        const bool fits = march_cost(plan, steps, &cost);
        if (steps == taken || (steps > 4 && steps % 2 != 0 && fits))
            continue;
        put_name(shape_of_steps(steps, plan->arena), &first, out);
        if (fits)
            put_cost(plan, d, steps, fmax(cost.bytes, cost.chip), timed, out);
        else
            text_printf(out, "its tiles do not fit into %zu KiB on chip\n", march_room(plan) / KIB);
        shown++;
        if (!fits)
            break;
    }
    plan->shape = kept;
}

/* What holding the whole domain on chip would take, or why that cannot be. */
static void put_resident(Plan *plan, Text *out)
{
    const char *why;
    const Shape kept = plan->shape;
    if (plan->options.dialect != DIALECT_CUDA)
        return;
    plan->shape = (Shape){.kind = SHAPE_RESIDENT};
    if (together_possible(plan, &why))
        text_printf(out, "          %s: would take about %.2g us a step at an H200's pace\n", together_name(plan),
                    1e6 * together_seconds(plan));
    else
        text_printf(out, "          resident: %s\n", why);
    plan->shape = kept;
}

static void put_others(Plan *plan, const DeviceFacts *d, int steps, Text *out)
{
    put_alternatives(plan, d, steps, out);
    put_resident(plan, out);
}

static void put_march(Plan *plan, const DeviceFacts *d, const KernelUsage *usage, Text *out)
{
    const int steps = plan->marches.count > 0 ? plan->marches.items[0].steps : 0;
    MarchCost cost;
    put_kernels(plan, d, usage, out);
    if (steps > 0 && plan->grid->mode != MODE_1D && march_cost(plan, steps, &cost))
        put_expected(d, &cost, out);
    if (plan->grid->mode != MODE_1D)
        put_others(plan, d, steps, out);
    else if (steps > 0 || plan->marches.count > 0)
        text_printf(out, "others    sweep: would move %.3g bytes per cell and step, with two launches for every step\n",
                    plan->sweep_bytes);
}

static void put_wavefront(const Plan *plan, Text *out)
{
    const Wavefront *w = &plan->wavefront;
    if (plan->grid->axis[2].present)
        text_printf(
            out,
            "tiles     %d steps of %d rows in the second-level cache; blocks of %d tiles in time, about %d rows and %d "
            "planes in the third\n",
            w->steps, w->width, w->depth, w->column, w->planes);
    else if (w->pieces)
        text_printf(
            out,
            "tiles     %d steps of %d vectors of a row in the first-level cache; blocks of %d tiles in time and "
            "%d rows in the second\n",
            w->steps, w->width, w->depth, w->planes);
    else
        text_printf(out, "tiles     %d steps of a row each in the second-level cache, %d rows at a time\n", w->steps,
                    w->planes);
    text_printf(out,
                "          tiles follow one another in place, nothing is computed twice\n"
                "others    sweep: would move %.3g bytes per cell and step\n",
                plan->sweep_bytes);
}

/* Why `auto` has no blocked schedule here. */
static void put_why_sweep(Plan *plan, const DeviceFacts *d, Text *out)
{
    const char *why = NULL;
    if (plan->shape.kind != SHAPE_AUTO)
        return;
    if (plan->options.dialect == DIALECT_C && plan_wavefront_possible(plan, &why))
        why = "its kernels would take longer to compile than this scene takes to step";
    else if (plan->options.dialect == DIALECT_OPENCL && !plan->options.gpu)
        why = "the device is a processor, whose caches do better than tiles in local memory";
    else if (plan->grid->mode == MODE_1D)
        resident_possible(plan, &why);
    if (why != NULL)
        text_printf(out, "others    blocked: %s\n", why);
    else if (plan->options.dialect != DIALECT_C)
        put_alternatives(plan, d, 0, out);
}

/* Launches of a pass: `always` those of the pass of most steps (0: of any number), `sampled` at most besides where
 * spectra are sampled; `captured` those of a snapshot or energy, at most. */
typedef struct LaunchCount {
    int steps;
    size_t always, sampled, captured;
} LaunchCount;

static LaunchCount count_launches(const Plan *plan)
{
    LaunchCount n = {0};
    for (size_t i = 0; i < plan->passes.count; i++) {
        const PlanPass *p = &plan->passes.items[i];
        size_t always = 0, sampled = 0;
        for (size_t l = 0; l < p->launches.count; l++)
            p->launches.items[l].every == 1 ? always++ : sampled++;
        if (i == 0 || p->steps == 0 || (n.steps > 0 && p->steps > n.steps)) {
            n.steps = p->steps;
            n.always = always;
        }
        n.sampled = sampled > n.sampled ? sampled : n.sampled;
    }
    for (size_t i = 0; i < plan->captures.count; i++)
        n.captured = max_size(n.captured, plan->captures.items[i].launches.count);
    return n;
}

static void put_launches(const Plan *plan, Text *out)
{
    const LaunchCount n = count_launches(plan);
    if (plan->options.dialect == DIALECT_C)
        return;
    text_printf(out, "launches  %zu a pass of ", n.always);
    if (n.steps == 0)
        text_put(out, "any number of steps");
    else
        text_printf(out, "%d step%s", n.steps, n.steps == 1 ? "" : "s");
    if (n.sampled > 0)
        text_printf(out, ", %zu more where spectra are sampled", n.sampled);
    if (n.captured > 0)
        text_printf(out, ", at most %zu for a snapshot or energy", n.captured);
    text_put(out, "\n");
}

void explain_schedule(const Compiled *c, const DeviceFacts *device, const KernelUsage *usage, Text *out)
{
    Plan *plan = c->plan;
    put_launches(plan, out);
    if (plan->together.wanted)
        put_together(plan, device, usage, out);
    else if (plan->marches.count > 0)
        put_march(plan, device, usage, out);
    else if (plan->wavefront.wanted)
        put_wavefront(plan, out);
    else
        put_why_sweep(plan, device, out);
}

void facts_schedule(const Compiled *c, const DeviceFacts *device, const KernelUsage *usage, CompileFact *fact,
                    void *context)
{
    const Plan *plan = c->plan;
    const LaunchCount launches = count_launches(plan);
    MarchCost cost;
    if (plan->options.dialect != DIALECT_C) {
        fact(context, "", "launches_per_pass", NULL, (double)launches.always);
        fact(context, "", "launches_per_sample", NULL, (double)launches.sampled);
        fact(context, "", "launches_per_capture", NULL, (double)launches.captured);
        fact(context, "", "steps_per_pass", NULL, launches.steps);
    }
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind != KERNEL_MARCH && k->kind != KERNEL_RESIDENT)
            continue;
        const March *m = &plan->marches.items[k->item];
        fact(context, "on_chip_bytes", k->name, NULL, (double)m->bytes);
        fact(context, "threads", k->name, NULL, m->warps * WARP);
        if (usage != NULL && usage[i].registers > 0) {
            fact(context, "registers", k->name, NULL, usage[i].registers);
            fact(context, "spilled_bytes", k->name, NULL, usage[i].spilled);
        }
    }
    if (plan->marches.count > 0 && plan->grid->mode != MODE_1D &&
        march_cost(plan, plan->marches.items[0].steps, &cost)) {
        fact(context, "", "computed_twice", NULL, cost.computed / cost.kept - 1);
        fact(context, "", "expected_cells_per_second", NULL, speed(device, fmax(cost.chip, cost.bytes)));
    }
}
