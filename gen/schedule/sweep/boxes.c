/* Pass `boxes`: the updates of all boxes of a kernel in one launch; see boxes.h. */
#include "schedule/sweep/boxes.h"

#include <stdint.h>
#include <string.h>

/* As kernels read it. */
typedef struct TableBox {
    int32_t items, wide, rows;      /* work items: of the box, of a row; rows (energy: chunks) of a plane */
    int32_t i0, i1, j0, j1, k0, k1; /* the sites: i0 <= i < i1 */
    int32_t ox, oy, oz;             /* a layer's first index along each axis */
    int64_t first;                  /* its first element of what the kernel writes */
} TableBox;

enum { BOX_INTS = sizeof(TableBox) / sizeof(int32_t) };

long boxes_chunks(const Kernel *k, const Box *b)
{
    const long sites = (b->hi[0] - b->lo[0]) * (b->hi[1] - b->lo[1]);
    return (sites + k->chunk - 1) / k->chunk;
}

static TableBox table_box(const Plan *plan, const Kernel *k, const Place *p)
{
    const Box *b = &p->box;
    const bool energy = k->kind == KERNEL_ENERGY;
    const long strip = k->strip > 0 ? k->strip : 1, rows = energy ? boxes_chunks(k, b) : b->hi[1] - b->lo[1];
    const long wide = energy ? ENERGY_LANES : (b->hi[0] - b->lo[0] / strip * strip + strip - 1) / strip;
    return (TableBox){.items = (int32_t)(wide * rows * (b->hi[2] - b->lo[2])),
                      .wide = (int32_t)wide,
                      .rows = (int32_t)rows,
                      .i0 = (int32_t)b->lo[0],
                      .i1 = (int32_t)b->hi[0],
                      .j0 = (int32_t)b->lo[1],
                      .j1 = (int32_t)b->hi[1],
                      .k0 = (int32_t)b->lo[2],
                      .k1 = (int32_t)b->hi[2],
                      .ox = (int32_t)model_layer_offset(plan->model, 0, p->side[0]),
                      .oy = (int32_t)model_layer_offset(plan->model, 1, p->side[1]),
                      .oz = (int32_t)model_layer_offset(plan->model, 2, p->side[2]),
                      .first = (int64_t)p->first};
}

/* Are there other updates of its half step, other running sums? */
static bool has_like(const Plan *plan, const Kernel *k)
{
    size_t n = 0;
    for (size_t i = 0; i < plan->kernels.count; i++)
        n += plan->kernels.items[i].kind == k->kind && plan->kernels.items[i].half == k->half;
    return n > 1;
}

/* One box needs no table, unless its kernel may be joined with others (joints.c). */
static bool can_join(const Plan *plan, const Kernel *k)
{
    size_t sites = 0;
    for (size_t i = 0; i < k->places.count; i++)
        sites += box_sites(&k->places.items[i].box);
    const bool small = k->kind == KERNEL_UPDATE && k->places.count == 1 && has_like(plan, k) &&
                       sites < BOXES_SMALL * (size_t)(k->strip > 0 ? k->strip : 1);
    const bool sum = k->kind == KERNEL_ENERGY || (k->kind == KERNEL_DFT && has_like(plan, k));
    return plan_on_gpu(plan) && k->places.count > 0 && (k->places.count > 1 || small || sum) && sites < INT32_MAX &&
           !plan->turned && !plan->columns && plan->shape.group[0] == 0;
}

/* What the table says is no parameter. */
static void drop_places(Kernel *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->params.count; i++) {
        const ParamKind kind = k->params.items[i].kind;
        const bool first = kind == PARAM_FIRST || (kind == PARAM_NUMBER && k->kind == KERNEL_ENERGY);
        if (kind != PARAM_LO && kind != PARAM_HI && kind != PARAM_OFFSET && !first)
            k->params.items[n++] = k->params.items[i];
    }
    k->params.count = n;
}

void boxes_join(Plan *plan, int kernel)
{
    Kernel *k = &plan->kernels.items[kernel];
    if (!can_join(plan, k))
        return;
    TableBox *table = ARENA_ARRAY(plan->arena, TableBox, k->places.count);
    for (size_t i = 0; i < k->places.count; i++) {
        table[i] = table_box(plan, k, &k->places.items[i]);
        k->items += table[i].items;
    }
    k->boxes = plan_add_ints(plan, arena_printf(plan->arena, "boxes_%s", k->name), "boxes of one launch, see Box",
                             (const int32_t *)table, k->places.count * BOX_INTS);
    drop_places(k);
    kernel_add_buffer(plan, k, k->boxes, true);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "items"}));
}

Launch boxes_launch(Plan *plan, int kernel)
{
    const Place nowhere = {0};
    const size_t global[3] = {(size_t)plan->kernels.items[kernel].items, 1, 1};
    return plan_launch(plan, kernel, &nowhere, global, plan->kernels.items[kernel].items);
}

static void join_launches(Plan *plan, PlanPass *pass, int kernel)
{
    size_t n = 0;
    bool joined = false;
    for (size_t l = 0; l < pass->launches.count; l++) {
        const Launch from = pass->launches.items[l];
        if (from.kernel != kernel)
            pass->launches.items[n++] = from;
        else if (!joined)
            pass->launches.items[n++] = boxes_launch(plan, kernel);
        joined |= from.kernel == kernel;
    }
    pass->launches.count = n;
}

bool plan_pass_boxes(Plan *plan, Error *err)
{
    (void)err;
    for (size_t i = 0; i < plan->kernels.count; i++) {
        if (plan->kernels.items[i].kind != KERNEL_UPDATE)
            continue;
        boxes_join(plan, (int)i);
        for (size_t p = 0; plan->kernels.items[i].boxes >= 0 && p < plan->passes.count; p++)
            join_launches(plan, &plan->passes.items[p], (int)i);
    }
    return true;
}
