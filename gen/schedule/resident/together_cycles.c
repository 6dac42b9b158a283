/* What a step of blocks that hold the domain together takes, in cycles of an H200.
 *
 * It is modelled as its two halves (latency of barriers, of on-chip memory and of chains of multiply-adds, and the
 * issue of the instructions of all strips) and a share of the exchange: of T steps, or those after its two halves. How
 * the constants were found: tests/bench/README.md, "Small domains on the chip".
 */
#include "schedule/resident/resident.h"

#include <math.h>

/* A multiprocessor's schedulers share its warps, and the fullest is waited for. */
enum { SCHEDULERS = 4 };

/* Of flat grids, without layers and with them: an exchange, each strip of a warp that a halo has, and each of all that
 * a scheduler's warps ask whether others want it; a thread's further plane, and its only one; a scheduler's warps, and
 * what each of them waits for each other one; a strip of all fields, in the layers of x by another number and by its
 * sites besides; what it takes longer for each register that a thread has too few beside its fields; a strip of which a
 * field lies on chip; reals of 8 bytes; and what does not hide of the other kind of blocks, those in the middle or at
 * walls of x, behind the slower kind. Where memory variables stay in registers strips hide behind chains of
 * instructions, of planes and warps, which have numbers of their own then. */
typedef struct Flat {
    double exchange, halo, told, deeper[2], alone, warp[2], warps, strip[2], across, cramped, parked, others, wide;
    int beside; /* registers that a thread has use for besides those of its fields */
} Flat;

static const Flat FLAT[2] = {{.exchange = 1760,
                              .told = 101,
                              .deeper = {21, 21},
                              .warp = {42, 42},
                              .strip = {37, 37},
                              .cramped = 0.3,
                              .beside = 16,
                              .parked = 22,
                              .wide = 1.22},
                             {.exchange = 2580,
                              .halo = 19,
                              .told = 130,
                              .deeper = {173, 89},
                              .alone = 57,
                              .warp = {8, 73},
                              .warps = 6.4,
                              .strip = {15, 48},
                              .across = 24,
                              .cramped = 0.5,
                              .beside = 64,
                              .parked = 20,
                              .others = 0.022,
                              .wide = 1.15}};

/* Of a scheduler's strips, whatever the layers: in two and three dimensions an update whose media are looked up in
 * memory, or by numbers on chip, and what media remember; a coefficient that lies on chip, Mur walls, and for these
 * besides of each step. */
static const double LOOKED_UP[2] = {134, 224}, NUMBERED[2] = {50, 64}, REMEMBERED[2] = {20, 120};
static const double KNOWN = 12.5, MUR = 62, MUR_STEP = 138;

/* Between Bloch walls: how much longer an exchange takes, and a strip of all fields. */
static const double BLOCH_EXCHANGE = 2.2, BLOCH_STRIP = 4.6;

/* In three dimensions with halos, by whether there are layers: of an exchange, a thread's further plane, a warp at
 * barriers, reals of 8 bytes; latency, and a field of a strip. */
static const double EXCHANGE = 3500, DEEPER = 60, BARRIERS = 5, DOUBLE = 2;
static const double LATENCY[2] = {150, 300}, FIELD[2] = {14, 40};

/* Where blocks exchange after each half step: of both exchanges, of asking once more where a thread has words of more
 * planes than registers, of a warp's strips at a face, of a strip of all fields, and what it takes longer for each
 * strip of its thread beyond two, whose text is longer and warps fewer. */
static const double HALVES = 2300, ROUND = 600, FACE = 40, STRIP[2] = {50, 100}, FURTHER[2] = {10, 28};

/* Where H lies on chip besides: of asking for words, a warp's strips at a face, a strip, what it takes longer for each
 * of its thread's and for each axis whose memory variables lie in memory, one or several, a strip of E on chip, and of
 * a plane's memory variable of a medium that lies in memory: within a box in threads of few planes, and else. */
static const struct {
    double round, face, strip, deeper, aside[2], parked, pole[2];
} OPEN = {.round = 792, .face = 111, .strip = 97, .deeper = 5, .aside = {46, 62}, .parked = 32, .pole = {300, 1200}};

static const Flat *flat_of(const Plan *plan)
{
    return &FLAT[model_has_layers(plan->model)];
}

double together_exchange(const Plan *plan, const Cut *c)
{
    const double bloch = together_parts(plan) > 1 ? BLOCH_EXCHANGE : 1;
    return c->steps == 0 ? HALVES : (tiles_flat(plan) ? flat_of(plan)->exchange * bloch : EXCHANGE) / c->steps;
}

int together_beside(const Cut *c)
{
    const int rows = WARP / c->lanes;
    return c->steps == 0 && c->rows % rows == 0 ? rows : 1;
}

/* How often a thread asks for words in an exchange (take_over in together_half.tpl): for those of two planes at a time,
 * which rows of its warp share. */
static int words_rounds(const Cut *c)
{
    enum { AT_A_TIME = 2 };
    const int rows = together_beside(c), planes = (c->deep + rows - 1) / rows;
    return (planes + AT_A_TIME - 1) / AT_A_TIME;
}

/* Of a scheduler's strip, what does not hide behind others: what all strips do, and those that look up media. */
static double site_cycles(const Plan *plan, const Cut *c)
{
    const double wide = plan->options.precision == PRECISION_F32 ? 1 : flat_of(plan)->wide;
    return wide * KNOWN * c->known + REMEMBERED[!tiles_flat(plan)] * together_remembered(plan) +
           (plan->model->murs.count > 0 ? MUR : 0);
}

static double look_up_cycles(const Plan *plan, const Cut *c)
{
    return (c->numbers != NUMBERS_FAR ? NUMBERED : LOOKED_UP)[!tiles_flat(plan)] * c->looked_up;
}

static double media_cycles(const Plan *plan, const Cut *c)
{
    return site_cycles(plan, c) + look_up_cycles(plan, c);
}

/* Of no layers and of layers along all axes, or along a share of them. */
static double along_axes(const double of[2], double share)
{
    return of[0] + share * (of[1] - of[0]);
}

/* Of a block that hands on its faces: the compacter it is, the fewer words it sends and reads. A share of the axes have
 * layers, and a scheduler's strip takes so much for its media. */
static double half_part(const Plan *plan, const Cut *c, double layered, double media)
{
    const double across = (double)c->lanes * c->rows, beside = (double)c->groups * c->deep * (c->lanes + c->rows);
    const double strips = across * c->groups / WARP * c->deep;
    const double real = (plan->options.precision == PRECISION_F32 ? 1 : DOUBLE) * together_parts(plan);
    return HALVES + ROUND * (words_rounds(c) - 1) + along_axes(LATENCY, layered) + FACE * (across + beside) / WARP +
           (real * (along_axes(STRIP, layered) + along_axes(FURTHER, layered) * (c->deep > 2 ? c->deep - 2 : 0)) +
            media / SCHEDULERS) *
               strips;
}

/* Of what media remember in memory, where H lies on chip: each waits for it in each plane of its box. */
static double poles_aside(const Plan *plan, const Cut *c)
{
    enum { FEW = 7 };
    const bool aside = c->aside >> RING_DOMAIN & 1;
    double cycles = 0;
    for (size_t i = 0; i < (aside ? plan->model->memories.count : 0); i++) {
        const Memory *m = &plan->model->memories.items[i];
        const MemoryBox *box = model_memory_box(plan->model, (int)i);
        const long planes = box == NULL ? c->deep : min_long(c->deep, box->held.hi[2] - box->held.lo[2]);
        if (model_of_media(plan->model, m))
            cycles += OPEN.pole[m->box < 0 || planes > FEW] * (double)planes;
    }
    return cycles;
}

/* The same of a block that has H on chip. */
static double open_part(const Plan *plan, const Cut *c, double media)
{
    const double across = (double)c->lanes * c->rows, beside = (double)c->groups * c->deep * (c->lanes + c->rows);
    const double warps = across * c->groups / WARP, parked = c->parked - together_open_strips(plan, c);
    const double real = (plan->options.precision == PRECISION_F32 ? 1 : DOUBLE) * together_parts(plan);
    const int aside = strips_bits(c->aside & 7);
    const double strip = OPEN.strip + OPEN.deeper * c->deep + OPEN.aside[aside > 1] * aside;
    return OPEN.round * words_rounds(c) + poles_aside(plan, c) + OPEN.face * (across + beside) / WARP +
           ((real * strip + media / SCHEDULERS) * c->deep + real * OPEN.parked * parked) * warps;
}

/* Where warps are told whether their sites have one medium (together_add_alike), bodies and layers are taken to lie in
 * different blocks. */
static double half_cycles(const Plan *plan, const Cut *c)
{
    const double layered = strips_bits(model_layer_axes(plan->model)) / 3.0;
    if (together_opens(plan, c))
        return open_part(plan, c, media_cycles(plan, c));
    if (plan->together.numbers == 0)
        return half_part(plan, c, layered, media_cycles(plan, c));
    return fmax(half_part(plan, c, layered, site_cycles(plan, c)), half_part(plan, c, 0, media_cycles(plan, c)));
}

/* What a strip takes longer because a thread has few registers beside those of its fields. */
static double cramped(const Plan *plan, const Cut *c)
{
    const Flat *f = flat_of(plan);
    const double words = model_real_bytes(plan->model) / 4.0;
    const double beside = (double)(together_registers(c) - together_field_registers(plan, c)) / words;
    return c->holds ? 0 : f->cramped * fmax(f->beside - beside, 0);
}

/* Of blocks of so many planes on a flat grid, in the layers of x or not; but for what all exchanges take. */
static double flat_part(const Plan *plan, const Cut *c, long planes, bool across)
{
    if (planes == 0)
        return 0;
    const Flat *f = flat_of(plan);
    const bool bloch = together_parts(plan) > 1;
    const int deep = across ? c->deep_across : c->deep, lane_sites = together_strip(plan) * WARP;
    const long lanes = divide_up(planes, deep) * c->lanes, warps = divide_up(lanes, (long)SCHEDULERS * WARP);
    const double halo_x = (double)round_up(c->halo, together_strip(plan)) * (across ? 1 : 2) * (double)planes;
    const double halo = (halo_x + 2.0 * c->halo * c->lanes * together_strip(plan)) / lane_sites;
    const double wide = plan->options.precision == PRECISION_F32 ? 1 : f->wide;
    const double parked = (double)max_long(deep - (c->deep - c->parked), 0) / deep;
    const double strip = wide * (bloch ? BLOCH_STRIP : 1) * (f->strip[across] + f->parked * parked) + cramped(plan, c);
    const double seen = c->holds ? 0 : (double)warps;
    const double sites = across ? wide * f->across * (double)planes * c->lanes / (SCHEDULERS * WARP) : 0;
    return together_parts(plan) * (f->halo * halo + f->told * deep * (double)warps) / c->steps +
           f->deeper[c->holds] * deep + (deep == 1 ? f->alone : 0) +
           together_parts(plan) * (f->warp[c->holds] + f->warps * (double)warps) * (double)warps +
           (strip * seen + media_cycles(plan, c) * (double)warps) * deep + sites;
}

static double flat_cycles(const Plan *plan, const Cut *c)
{
    const double middle = flat_part(plan, c, c->planes, false), across = flat_part(plan, c, c->planes_across, true);
    return together_exchange(plan, c) + (plan->model->murs.count > 0 ? MUR_STEP : 0) + fmax(middle, across) +
           flat_of(plan)->others * fmin(middle, across);
}

/* Of crystals, whose points threads work out by themselves: for each component and plane; of cut cells, whose points
 * all threads share: by planes and warps, and where blocks hand one another rises, what that takes. */
static double far_cycles(const Plan *plan, const Cut *c)
{
    const double mails = c->steps == 0 ? HALVES / 2 : 0, kept = kept_cycles(plan, c);
    const double warps = (double)divide_up((long)c->lanes * c->rows * c->groups, (long)SCHEDULERS * WARP);
    if (!far_wanted(plan))
        return 0;
    return plan->together.far_dense ? 300 + together_fields(plan, HALF_E) * c->deep * (100 + 50 * warps)
                                    : 700 + mails + kept + c->deep * (40 + 65 * warps);
}

double together_cycles(const Plan *plan, const Cut *c)
{
    if (c->steps == 0)
        return half_cycles(plan, c) + far_cycles(plan, c);
    if (tiles_flat(plan))
        return flat_cycles(plan, c) + far_cycles(plan, c);
    const int layers = model_has_layers(plan->model);
    const double warps = (double)c->lanes * c->rows * c->groups / WARP;
    const double strips = (double)c->lanes * c->rows / WARP * c->budget;
    const double real = plan->options.precision == PRECISION_F32 ? 1 : DOUBLE;
    return together_exchange(plan, c) + far_cycles(plan, c) + LATENCY[layers] + DEEPER * c->deep + BARRIERS * warps +
           (real * FIELD[layers] * together_field_count(plan) + media_cycles(plan, c) / SCHEDULERS) * strips;
}
