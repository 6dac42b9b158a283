/* Blocked kernels as one kernel: all of a flat grid's, in 3D those of a piece. Each becomes a function,
 * and the kernel that is launched calls the one that its block belongs to: those with the most to do
 * first, lest they end last.
 *
 * A pass over a small flat grid takes a few ten microseconds, as many as a handful of launches and their
 * order would cost; and blocks of one launch fill the device side by side, whatever piece of the domain
 * they serve. In 3D pieces differ in threads and memory on chip; joined are the texts for the media, so
 * that the launches of a pass are as many as the pieces, whatever lies in them. */
#include "schedule/march/tiles.h"

#include <string.h>

enum { WARPS_AT_A_TIME = 16 }; /* of tiles, that a multiprocessor has registers for */

bool parts_wanted(const Plan *plan)
{
    return !plan->grid->axis[2].present;
}

/* Where several processes step a scene, tiles next to another's wait for it in launches of their own (edges.c). */
bool parts_of_piece(const Plan *plan)
{
    return !parts_wanted(plan) && !plan->grid->all->window.present;
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

static Launch launch_of(Plan *plan, int kernel, size_t blocks, size_t from)
{
    size_t bytes = 0, threads = 0;
    for (size_t i = from; i < plan->marches.count; i++) {
        const March *m = &plan->marches.items[i];
        threads = (size_t)m->warps * WARP;
        bytes = m->bytes > bytes ? m->bytes : bytes;
    }
    return plan_launch_groups(plan, kernel, blocks, threads, bytes);
}

/* The tiles next to other processes' sites, where they are apart: the same kernel, told so by its one number. */
static void push_outer(Plan *plan, int kernel, size_t blocks, size_t from, PlanPass *pass)
{
    Launch l = launch_of(plan, kernel, blocks, from);
    const Kernel *k = &plan->kernels.items[kernel];
    for (size_t i = 0; i < k->params.count; i++)
        if (k->params.items[i].kind == PARAM_NUMBER)
            l.args[i].value = 1;
    l.stream = (int)from + 1;
    vec_push(&pass->launches, l);
}

static void push_launches(Plan *plan, int kernel, size_t from, bool late, PlanPass *pass)
{
    size_t blocks = 0;
    const size_t inner = parts_inner(plan, &plan->kernels.items[kernel]);
    for (size_t i = from; i < plan->marches.count; i++)
        blocks += plan->marches.items[i].tiles.count;
    Launch l = launch_of(plan, kernel, inner > 0 ? inner : blocks, from);
    l.stream = (int)from;
    l.late = late;
    l.inner = inner > 0;
    vec_push(&pass->launches, l);
    if (inner > 0)
        push_outer(plan, kernel, blocks - inner, from, pass);
}

size_t parts_inner(const Plan *plan, const Kernel *whole)
{
    size_t inner = 0, all = 0;
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind != KERNEL_MARCH || !k->part || k->joint != whole->joint)
            continue;
        inner += plan->marches.items[k->item].inner;
        all += plan->marches.items[k->item].tiles.count;
    }
    return inner < all ? inner : 0;
}

void parts_join(Plan *plan, size_t from, const PartsText *text, bool late, PlanPass *pass)
{
    if (plan->marches.count == from)
        return; /* walls everywhere: all is swept */
    plan_add_kernel(plan, KERNEL_TILES, text->name, text->purpose);
    const int number = (int)plan->kernels.count - 1;
    Kernel *k = &plan->kernels.items[number];
    k->joint = ++plan->joints;
    for (int i = 0; i < number; i++) {
        Kernel *part = &plan->kernels.items[i];
        if (part->kind != KERNEL_MARCH || !part->part || part->joint > 0)
            continue;
        part->joint = k->joint;
        add_params(k, part);
    }
    if (parts_inner(plan, &plan->kernels.items[number]) > 0)
        vec_push(&plan->kernels.items[number].params, ((Param){.kind = PARAM_NUMBER, .name = "outer"}));
    push_launches(plan, number, from, late, pass);
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

/* Are these tiles that look their media up so few that all run in the device's first round, beside others? Of more a
 * round would have nothing else to do. */
static bool looks_up_early(const Plan *plan, const Kernel *k)
{
    const March *m = &plan->marches.items[k->item];
    const long side_by_side = max_long(1, WARPS_AT_A_TIME / m->warps);
    return m->looks_up && (long)m->tiles.count <= side_by_side * tiles_units(plan);
}

/* Is there more to do in a tile of a than of b? */
static bool is_heavier(const Plan *plan, const Kernel *a, const Kernel *b)
{
    if (layers_of(a) != layers_of(b))
        return layers_of(a) > layers_of(b);
    if (has_points(plan, a) != has_points(plan, b))
        return has_points(plan, a);
    return looks_up_early(plan, a) && !looks_up_early(plan, b);
}

int parts_in_order(const Plan *plan, const Kernel *whole, const Kernel **out, int room)
{
    int n = 0;
    for (size_t i = 0; i < plan->kernels.count && n < room; i++) {
        const Kernel *k = &plan->kernels.items[i];
        int at = n;
        if (!k->part || k->joint != whole->joint)
            continue;
        for (; at > 0 && is_heavier(plan, k, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = k;
        n++;
    }
    return n;
}
