/* Walls that blocked kernels do not know: first-order Mur walls, but for simple ones (mur_tiles.c).
 *
 * Sites near such a wall are stepped by the sweep's own kernels, in the copy that the pass writes:
 * the shell, a slab along each such wall, and T sites more are copied there and swept T times. What
 * lies next to the slab's inner face goes wrong by one site a step, so that after T steps the slab
 * is right and the T sites beyond it are not; the tiles of the blocked kernels, which come after,
 * write those. Where the skins of both walls meet, the whole axis is one piece, and the shell's. */
#include "schedule/march/tiles.h"

#include <string.h>

/* The shell and T sites more as boxes that share no site, ghost sites included. */
static int shell_boxes(const Plan *plan, int steps, Box out[6])
{
    Box rest = {{0, 0, 0}, {1, 1, 1}};
    int n = 0;
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present) {
            rest.lo[a] = -1;
            rest.hi[a] = plan->grid->axis[a].sites;
        }
    for (int a = 2; a >= 0; a--)
        for (int high = 0; high < 2; high++) {
            long depth = 0;
            if (shell_wall(plan, a, high))
                depth = tiles_whole(plan, a, steps) ? plan->grid->axis[a].sites + 1
                                                    : tiles_skin(plan, a, high, steps) + steps + 1;
            Box slab = rest;
            if (high)
                slab.lo[a] = max_long(rest.lo[a], rest.hi[a] - depth);
            else
                slab.hi[a] = min_long(rest.hi[a], rest.lo[a] + depth);
            if (depth == 0 || slab.hi[a] <= slab.lo[a])
                continue;
            out[n++] = slab;
            *(high ? &rest.hi[a] : &rest.lo[a]) = high ? slab.lo[a] : slab.hi[a];
        }
    return n;
}

double shell_share(const Plan *plan, int steps)
{
    Box boxes[6];
    double sites = 0;
    const int n = shell_boxes(plan, steps, boxes);
    for (int i = 0; i < n; i++)
        sites += (double)box_sites(&boxes[i]);
    return sites / (double)grid_sites(plan->grid);
}

static void add_pair(const Plan *plan, Kernel *k, int buffer)
{
    kernel_add_old(plan, k, buffer);
    kernel_add_new(plan, k, buffer);
}

static bool is_field(const Plan *plan, int buffer)
{
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] == buffer)
            return true;
    return false;
}

/* The other state, memory variables and what points and walls remember, is small: all of it is copied. */
static void copy_states(Plan *plan, PlanPass *pass)
{
    size_t most = 0;
    Kernel *k = plan_add_kernel(plan, KERNEL_COPY, "copy_states", "states from one copy to the other");
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        const Buffer b = plan->model->buffers.items[i];
        if (b.kind != BUFFER_STATE || !b.two_copies || is_field(plan, (int)i))
            continue;
        add_pair(plan, k, (int)i);
        most = b.count > most ? b.count : most;
    }
    if (most == 0) {
        plan->kernels.count--;
        return;
    }
    const Place nowhere = {0};
    const size_t global[3] = {most, 1, 1};
    vec_push(&pass->launches, plan_launch(plan, (int)(k - plan->kernels.items), &nowhere, global, 0));
}

static void copy_fields(Plan *plan, const Box *boxes, int count, PlanPass *pass)
{
    Kernel *k = plan_add_kernel(plan, KERNEL_COPY, "copy_shell", "fields near walls from one copy to the other");
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0)
            add_pair(plan, k, plan->model->field_buffer[c]);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    for (int i = 0; i < count; i++) {
        Place p = {.box = boxes[i]};
        size_t global[3];
        for (int a = 0; a < 3; a++)
            global[a] = (size_t)(boxes[i].hi[a] - boxes[i].lo[a]);
        vec_push(&k->places, p);
        vec_push(&pass->launches, plan_launch(plan, (int)(k - plan->kernels.items), &p, global, 0));
    }
}

/* A sweep's launch with its box cut to `box`, on the copy that the pass writes; false when nothing is left. */
static bool clip(Plan *plan, const Launch *from, const Box *box, int step, Launch *out)
{
    const Kernel *k = plan_kernel_of(plan, from);
    long lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1};
    *out = *from;
    out->args = ARENA_ARRAY(plan->arena, Arg, (size_t)from->arg_count + 1);
    out->every = 1;
    memcpy(out->args, from->args, (size_t)from->arg_count * sizeof *out->args);
    for (int i = 0; i < from->arg_count; i++) {
        Arg *arg = &out->args[i];
        const Param *p = &k->params.items[i];
        if (arg->kind == ARG_BUFFER && plan->model->buffers.items[arg->buffer].two_copies)
            arg->kind = ARG_OTHER;
        if (arg->kind == ARG_STEP)
            arg->value += step;
        if (box != NULL && p->kind == PARAM_LO)
            arg->value = lo[p->axis] = max_long(arg->value, box->lo[p->axis]);
        if (box != NULL && p->kind == PARAM_HI)
            arg->value = hi[p->axis] = min_long(arg->value, box->hi[p->axis]);
    }
    if (box == NULL)
        return true;
    for (int a = 0; a < 3; a++) {
        if (hi[a] <= lo[a])
            return false;
        out->global[a] = (size_t)(hi[a] - lo[a]);
    }
    if (k->strip > 0)
        out->global[0] = (size_t)((hi[0] - lo[0] / k->strip * k->strip + k->strip - 1) / k->strip);
    return true;
}

/* The sweep's launches for one step, but its Fourier sums: they follow when the tiles have written (plan_add_sums). */
static void add_step(Plan *plan, const PlanPass *sweep, const Box *boxes, int count, int step, PlanPass *pass)
{
    Launch l;
    for (size_t i = 0; i < sweep->launches.count; i++) {
        const Launch *from = &sweep->launches.items[i];
        const bool update = plan_kernel_of(plan, from)->kind == KERNEL_UPDATE;
        for (int b = 0; !plan_sums_up(plan, from->kernel) && b < (update ? count : 1); b++)
            if (clip(plan, from, update ? &boxes[b] : NULL, step, &l))
                vec_push(&pass->launches, l);
    }
}

void shell_add(Plan *plan, int steps, PlanPass *pass)
{
    Box boxes[6];
    const int count = shell_boxes(plan, steps, boxes);
    copy_states(plan, pass);
    copy_fields(plan, boxes, count, pass);
    for (int step = 0; step < steps; step++)
        add_step(plan, &plan->passes.items[0], boxes, count, step, pass);
}
