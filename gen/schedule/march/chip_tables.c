/* Tables of coefficients in a tile's on-chip memory. Two of a medium's lie side by side there and are one load (four
 * would take too many registers at a time). Threads of a warp ask for different media, which constant memory answers
 * one after the other, and memory late. */
#include "base/number.h"
#include "model/lookups.h"
#include "schedule/march/tiles.h"

enum { ALIGNED = 16 };

static bool is_used(const Kernel *k, int table)
{
    for (int u = 0; u < k->update_count; u++)
        for (int n = 0; n < k->updates[u].op_count; n++) {
            const Op *op = &k->updates[u].ops[n];
            if (op->kind == OP_FACTOR && op->factor.kind == FACTOR_TABLE && op->factor.table == table)
                return true;
        }
    return false;
}

/* The component whose media a table is of; where all of its field number the same media, the field's first. */
static Component media_of(const Plan *plan, const Table *t)
{
    const Component own = component_real(t->component), end = component_is_e(own) ? EX + 3 : HX + 3;
    for (Component c = end - 3; c < end && lookup_shared(plan->model, own); c++)
        if (plan->grid->medium[c].present && lookup_has_ids(&plan->grid->medium[c]))
            return c;
    return own;
}

bool chip_tables_wide(const ChipPair *pair)
{
    return pair->table[1] >= 0 || pair->number > 0;
}

/* Reals of a pair, up to where the next may begin. */
static long reals_of_pair(const Plan *plan, const ChipPair *pair)
{
    const long each = chip_tables_wide(pair) ? 2 : 1;
    return round_up(each * (long)plan->model->tables.items[pair->table[0]].count,
                    ALIGNED / model_real_bytes(plan->model));
}

static void add_pairs(const Plan *plan, const Kernel *k, Component media, ChipTables *list)
{
    ChipPair *open = NULL;
    int number = 0;
    for (size_t i = 0; i < plan->model->tables.count; i++) {
        if (media_of(plan, &plan->model->tables.items[i]) != media || !is_used(k, (int)i))
            continue;
        if (open != NULL) {
            open->table[1] = (int)i;
            open = NULL;
        } else {
            open = &list->pairs[list->count++];
            *open = (ChipPair){.media = media, .number = number, .table = {(int)i, -1}};
            number++;
        }
    }
}

ChipTables chip_tables_of(const Plan *plan, const Kernel *k)
{
    ChipTables list = {.pairs = ARENA_ARRAY(plan->arena, ChipPair, plan->model->tables.count + 1)};
    for (int c = 0; c < COMPONENTS; c++)
        add_pairs(plan, k, (Component)c, &list);
    for (int n = 0; n < list.count; n++) {
        list.pairs[n].base = list.reals;
        list.reals += reals_of_pair(plan, &list.pairs[n]);
    }
    return list;
}

/* Is a table that the kernel uses too long for the source text? */
static bool in_memory(const Plan *plan, const Kernel *k)
{
    for (size_t i = 0; i < plan->model->tables.count; i++)
        if (plan->model->tables.items[i].buffer >= 0 && is_used(k, (int)i))
            return true;
    return false;
}

void chip_tables_place(const Plan *plan, const Kernel *k, March *m)
{
    const size_t begin = (size_t)round_up((long)m->bytes, ALIGNED), real = (size_t)model_real_bytes(plan->model);
    const size_t bytes = (size_t)chip_tables_of(plan, k).reals * real;
    m->tables = -1;
    if (m->steps == 1 || bytes == 0 || begin + bytes > march_room_with_tables(plan) ||
        (in_memory(plan, k) && bytes > begin))
        return; /* a flat grid's small tiles would be fewer for long tables */
    m->tables = (long)(begin / real);
    m->bytes = begin + bytes;
}
