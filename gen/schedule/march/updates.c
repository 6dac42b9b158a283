/* The updates of tiles, and which media one text serves.
 *
 * Where layers of two or three axes meet tiles are few and their texts the longest, and the compiler takes as long as
 * the longest kernel. Texts for two media that differ in literals alone are one there: a block takes its literals by
 * its number, and has as many instructions. */
#include "schedule/march/tiles.h"

#include <string.h>

static const Component order[COMPONENTS] = {HX, HY, HZ, HX_IM, HY_IM, HZ_IM, EX, EY, EZ, EX_IM, EY_IM, EZ_IM};

void march_add_updates(Plan *plan, Region *region, Kernel *k)
{
    model_fill_region(plan->model, region);
    model_prune_region(plan->model, region);
    for (int i = 0; i < COMPONENTS; i++)
        if (plan->model->field_buffer[order[i]] >= 0)
            k->updates[k->update_count++] = statement_copy(&region->updates[order[i]]);
    kernel_add_coefficients(plan, k);
}

void tiles_add_updates(Plan *plan, const Piece *p, const TileGroup *s, bool far, Kernel *k)
{
    Region r = {.side = {(int)(p->layers & 1), (int)(p->layers >> 1 & 1), (int)(p->layers >> 2 & 1)}};
    memcpy(r.klass, s->klass, sizeof r.klass);
    for (int a = 0; a < 3; a++) { /* points may read all rises, or there are none */
        r.box.lo[a] = far ? 0 : 1;
        r.box.hi[a] = far ? plan->grid->axis[a].sites : 0;
    }
    r.poles_known = !p->remembers; /* none */
    march_add_updates(plan, &r, k);
}

void tiles_add_twin(Plan *plan, const Piece *p, const TileGroup *twin, long from, Kernel *k)
{
    Kernel other = {.kind = KERNEL_MARCH};
    tiles_add_updates(plan, p, twin, false, &other);
    for (size_t i = 0; i < k->constants.count; i++) {
        const Constant *its = &other.constants.items[i];
        Constant *c = &k->constants.items[i];
        if (its->value == c->value)
            continue;
        c->from = from;
        c->other = its->value;
        c->other_origin = its->origin;
    }
    kernel_free(&other);
}

static bool texts_alike(const Kernel *a, const Kernel *b)
{
    if (a->update_count != b->update_count || a->constants.count != b->constants.count)
        return false;
    for (size_t i = 0; i < a->constants.count; i++)
        if (strcmp(a->constants.items[i].name, b->constants.items[i].name) != 0)
            return false;
    for (int u = 0; u < a->update_count; u++)
        if (!statement_alike(&a->updates[u], &b->updates[u]))
            return false;
    return true;
}

static bool is_plain(const TileGroup *g)
{
    return !g->points && !tiles_mixed(g);
}

bool tiles_are_twins(Plan *plan, const Piece *p, const TileGroup *a, const TileGroup *b)
{
    if (!parts_of_piece(plan) || tiles_layers(p) < 2 || a->walls != b->walls || !is_plain(a) || !is_plain(b))
        return false;
    Kernel one = {.kind = KERNEL_MARCH}, two = one;
    tiles_add_updates(plan, p, a, false, &one);
    tiles_add_updates(plan, p, b, false, &two);
    const bool alike = texts_alike(&one, &two);
    kernel_free(&one);
    kernel_free(&two);
    return alike;
}
