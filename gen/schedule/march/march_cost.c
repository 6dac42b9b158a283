/* What a pass of blocked:T costs, from the sizes of its tiles alone.
 *
 * A pass moves what its tiles load and what they keep, and computes their halos as well. It takes at
 * least as long as either: the memory's bytes, or the computing, which is expressed as the bytes that
 * would take as long, so that one figure, the device's copy bandwidth, scales both. */
#include "schedule/march/tiles.h"

#include <math.h>

/* What computing costs, as bytes of memory traffic that take as long, for a component of a site and step: fitted to
 * one H200 (3D f32 with T = 2, 3, 4 and 2D with T = 8, 12, within 10%). Planes in shared memory are what limits 3D. */
static const double REGISTER_COST = 1, SHARED_COST = 2.75, DOUBLE_COST = 3.5;

/* The part of a tile's sites that memory variable number `memory` of all sites or of a box has elements for. */
static double share_of_box(const Plan *plan, int memory, const Box *tile)
{
    const MemoryBox *b = model_memory_box(plan->model, memory);
    double share = 1;
    for (int a = 0; a < (b != NULL ? 3 : 0); a++) {
        const long both = min_long(tile->hi[a], b->held.hi[a]) - max_long(tile->lo[a], b->held.lo[a]);
        share *= (double)max_long(both, 0) / (double)max_long(tile->hi[a] - tile->lo[a], 1);
    }
    return share;
}

/* Memory variables that a tile loads and stores, as many as if each were of all its sites. */
static double remembered(const Plan *plan, const March *m, const Box *tile)
{
    double sum = 0;
    for (int a = 0; a < RINGS; a++) {
        const Ring *r = &m->rings[a];
        const double part = (double)r->lanes / m->lanes * r->rows / tiles_rows(m);
        for (int i = 0; i < r->count; i++)
            sum += part * share_of_box(plan, r->memory[i], tile);
    }
    return sum;
}

/* What the tiles of a march load, keep and compute. */
static void add_cost(const Plan *plan, const March *m, MarchCost *cost)
{
    double fields = 0, memories = 0, chip = 0;
    if (m->tiles.count == 0)
        return;
    for (int c = 0; c < COMPONENTS; c++) {
        fields += plan->model->field_buffer[c] >= 0;
        chip += plan->model->field_buffer[c] < 0 ? 0 : m->shared[c] < 0 ? REGISTER_COST : SHARED_COST;
    }
    for (int a = 0; a < RINGS; a++)
        memories += m->rings[a].count * (double)m->rings[a].lanes / m->lanes * m->rings[a].rows / tiles_rows(m);
    const double plane = (double)m->lanes * m->strip * tiles_rows(m);
    for (size_t n = 0; n < m->tiles.count; n++) {
        const Tile *t = &m->tiles.items[n];
        Box b = tiles_box(plan, m, t);
        double kept = (double)(t->x1 - t->x0) * (t->row1 - t->row0) * (t->p1 - t->p0);
        cost->moved += (fields + remembered(plan, m, &b)) * ((double)box_sites(&b) + kept);
        cost->computed += (double)box_sites(&b);
        cost->kept += kept;
        cost->chip += (chip + SHARED_COST * memories) * plane * (t->p1 - t->p0 + 2.0 * m->steps);
    }
    cost->bytes_on_chip = m->bytes > cost->bytes_on_chip ? m->bytes : cost->bytes_on_chip;
}

/* Sums over all tiles to figures per cell and step. */
static void finish_cost(const Plan *plan, int steps, MarchCost *cost)
{
    const bool single = plan->options.precision == PRECISION_F32;
    double cells = 1;
    for (int a = 0; a < 3; a++)
        cells *= (double)plan->grid->axis[a].cells;
    cost->bytes = cost->moved * model_real_bytes(plan->model) / cells / steps;
    cost->chip *= (single ? 1 : DOUBLE_COST) / cells;
}

/* The bulk's tiles come in rounds, the last of which is not full unless there are layers, whose tiles fill it. (Fewer
 * tiles than one round: a small grid, where nothing here decides.) */
static double idle_share(const Plan *plan, const Piece *p, const March *m)
{
    const long units = tiles_units(plan), slots = m->axis[1] < 0 ? 8 * units : units;
    const double rounds = (double)m->tiles.count / (double)slots;
    const bool alone = p->layers == 0 && p->rest == 0 && !model_has_layers(plan->model);
    return alone && rounds > 1 ? ceil(rounds) / rounds : 1;
}

bool march_cost_of(const Plan *plan, int steps, const PieceList *list, MarchCost *out)
{
    *out = (MarchCost){0};
    for (int i = 0; i < list->count; i++) {
        March m[2];
        if (!march_tiles(plan, &list->pieces[i], steps, m))
            return false;
        for (int of = 0; of < 2; of++) {
            const double before = out->chip;
            add_cost(plan, &m[of], out);
            out->chip = before + (out->chip - before) * idle_share(plan, &list->pieces[i], &m[of]);
            vec_free(&m[of].tiles);
        }
    }
    finish_cost(plan, steps, out);
    return true;
}

double march_total(const MarchCost *cost)
{
    return fmax(cost->bytes, cost->chip) + 0.2 * fmin(cost->bytes, cost->chip);
}

double march_bytes(const Plan *plan, int steps)
{
    MarchCost cost = {0};
    for (size_t i = 0; i < plan->marches.count; i++)
        add_cost(plan, &plan->marches.items[i], &cost);
    finish_cost(plan, steps, &cost);
    return cost.bytes;
}
