/* What cuts of a domain are made of: what a plan has that blocks hold, and what a multiprocessor has for it. */
#include "schedule/resident/resident.h"

size_t together_room(const Plan *plan)
{
    enum { USUAL = 227 << 10 };
    return plan->options.local_memory > 0 ? plan->options.local_memory : USUAL;
}

int together_field_count(const Plan *plan)
{
    int n = 0;
    for (int c = 0; c < COMPONENTS; c++)
        n += plan->model->field_buffer[c] >= 0;
    return n;
}

int together_remembered(const Plan *plan)
{
    int n = 0;
    for (size_t i = 0; i < plan->model->memories.count; i++)
        n += model_of_media(plan->model, &plan->model->memories.items[i]);
    return n;
}

bool together_tells_much(const Plan *plan)
{
    const Model *model = plan->model;
    size_t states = (size_t)together_field_count(plan) + model->memories.count;
    for (size_t i = 0; i < model->points.count; i++)
        states += (size_t)(model->points.items[i].last_buffer >= 0) + (model->points.items[i].branch_buffer >= 0);
    return states > MOST_STATES;
}

int together_halo(const Plan *plan, int steps)
{
    return steps > 0 ? steps + far_wanted(plan) : 0;
}

int together_parts(const Plan *plan)
{
    return grid_is_complex(plan->grid) ? 2 : 1;
}

bool together_haloed(const Plan *plan)
{
    return !plan->shape.half && !together_tells_much(plan) && !far_keeps_some(plan);
}

bool together_halves(const Plan *plan)
{
    const PlanOptions *o = &plan->options;
    const bool words = !o->no_words && (o->cc_major == 0 || o->cc_major >= 7);
    return words && (!tiles_flat(plan) || (!together_haloed(plan) && plan->model->murs.count == 0));
}

int together_differenced(const Plan *plan)
{
    return (tiles_flat(plan) ? 1 : 2) * together_parts(plan);
}

bool together_opens(const Plan *plan, const Cut *c)
{
    return c->parked > 0 && !tiles_flat(plan);
}

int together_open_strips(const Plan *plan, const Cut *c)
{
    return together_opens(plan, c) ? together_fields(plan, HALF_H) * c->deep : 0;
}

/* On flat grids one that neighbours along x do not ask for. */
Component together_parked(const Plan *plan, int n)
{
    static const Component order[] = {EX, EY, EZ, EX_IM, EY_IM, EZ_IM};
    size_t i = 0;
    while (plan->model->field_buffer[order[i]] < 0 || n-- > 0)
        i++;
    return tiles_flat(plan) && order[i] != EX ? HX : order[i];
}

int together_most_parked(const Plan *plan, const Cut *c)
{
    const bool none = tiles_flat(plan) == (c->steps == 0);
    return none ? 0 : (tiles_flat(plan) ? 1 : together_field_count(plan)) * c->deep;
}

long together_parked_of(const Plan *plan, const Cut *c, int n)
{
    return max_long(0, min_long(c->parked - together_open_strips(plan, c) - (long)n * c->deep, c->deep));
}

long together_bound(const Cut *c)
{
    const long threads = (long)c->lanes * c->rows * c->groups;
    return c->steps == 0 ? round_up(threads, 4L * WARP) : threads;
}

long together_registers(const Cut *c)
{
    return min_long(REGISTERS / round_up(together_bound(c), 4L * WARP) / 8 * 8, MOST_REGISTERS);
}

long together_field_registers(const Plan *plan, const Cut *c)
{
    const long words = model_real_bytes(plan->model) / 4, strip = together_strip(plan);
    return (together_field_count(plan) * c->deep - c->parked) * strip * words;
}
