/* The blocked kernels of a flat grid as one kernel. A pass over a small grid takes a few ten
 * microseconds, as many as a handful of launches and their order would cost; and blocks of one launch
 * fill the device side by side, whatever piece of the domain they serve. So each piece's kernel
 * becomes a function, and the kernel that is launched calls the one that its block belongs to: those
 * with the most to do first, lest they end last. */
#include "schedule/march/tiles.h"

#include <string.h>

bool parts_wanted(const Plan *plan)
{
    return !plan->grid->axis[2].present;
}

static bool has_param(const Kernel *k, const char *name)
{
    for (size_t i = 0; i < k->params.count; i++)
        if (strcmp(k->params.items[i].name, name) == 0)
            return true;
    return false;
}

static void add_params(Kernel *k, const Kernel *part)
{
    for (size_t i = 0; i < part->params.count; i++)
        if (!has_param(k, part->params.items[i].name))
            vec_push(&k->params, part->params.items[i]);
}

static void push_launch(Plan *plan, int kernel, PlanPass *pass)
{
    size_t blocks = 0, bytes = 0, threads = 0;
    for (size_t i = 0; i < plan->marches.count; i++) {
        const March *m = &plan->marches.items[i];
        threads = (size_t)m->warps * WARP;
        blocks += m->tiles.count;
        bytes = m->bytes > bytes ? m->bytes : bytes;
    }
    Launch l = plan_launch_groups(plan, kernel, blocks, threads, bytes);
    vec_push(&pass->launches, l);
}

void parts_join(Plan *plan, int steps, PlanPass *pass)
{
    if (plan->marches.count == 0)
        return; /* walls everywhere: all is swept */
    const char *name = arena_printf(plan->arena, "take_%d_step%s", steps, steps > 1 ? "s" : "");
    const char *purpose = arena_printf(plan->arena, "%d step%s of all fields", steps, steps > 1 ? "s" : "");
    plan_add_kernel(plan, KERNEL_TILES, name, purpose);
    const int number = (int)plan->kernels.count - 1;
    Kernel *k = &plan->kernels.items[number];
    for (int i = 0; i < number; i++)
        if (plan->kernels.items[i].part && plan->kernels.items[i].joint == 0)
            add_params(k, &plan->kernels.items[i]);
    push_launch(plan, number, pass);
}

static int layers_of(const Kernel *k)
{
    return (int)((k->layers & 1) + (k->layers >> 1 & 1));
}

static bool has_points(const Plan *plan, const Kernel *k)
{
    const March *m = &plan->marches.items[k->item];
    return m->visit_buffer >= 0 || m->patch_buffer >= 0 || m->faces;
}

/* Is there more to do in a tile of a than of b? */
static bool is_heavier(const Plan *plan, const Kernel *a, const Kernel *b)
{
    if (layers_of(a) != layers_of(b))
        return layers_of(a) > layers_of(b);
    return has_points(plan, a) && !has_points(plan, b);
}

int parts_in_order(const Plan *plan, const Kernel **out, int room)
{
    int n = 0;
    for (size_t i = 0; i < plan->kernels.count && n < room; i++) {
        const Kernel *k = &plan->kernels.items[i];
        int at = n;
        if (!k->part || k->joint > 0)
            continue;
        for (; at > 0 && is_heavier(plan, k, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = k;
        n++;
    }
    return n;
}
