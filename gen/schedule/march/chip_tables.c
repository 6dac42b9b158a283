/* Tables of coefficients by class in a tile's on-chip memory. Threads of a warp ask for entries of different classes,
 * which constant memory answers one after the other. */
#include "schedule/march/tiles.h"

/* On chip with a tile and its tables: all that compute capability 8.0 has, and what leaves the first-level cache of 9.0
 * as large as ON_CHIP does. */
enum { TABLES_ROOM = 163 << 10 };

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

bool chip_table_wanted(const Plan *plan, const Kernel *k, size_t table)
{
    return plan->model->tables.items[table].buffer < 0 && is_used(k, (int)table);
}

/* Bytes for a tile and its tables. Where no device is known, one that has the usual room for tiles has this, too. */
static size_t room_for_tables(const Plan *plan)
{
    const size_t told = plan->options.local_memory;
    if (told == 0)
        return plan->options.dialect == DIALECT_CUDA ? TABLES_ROOM : march_room(plan);
    return min_size(told, TABLES_ROOM);
}

void chip_tables_place(const Plan *plan, const Kernel *k, March *m)
{
    const size_t real = (size_t)model_real_bytes(plan->model);
    size_t count = 0;
    for (size_t i = 0; i < plan->model->tables.count; i++)
        count += chip_table_wanted(plan, k, i) ? plan->model->tables.items[i].count : 0;
    m->tables = -1;
    if (m->steps == 1 || count == 0 || m->bytes + count * real > room_for_tables(plan))
        return;
    m->tables = (long)(m->bytes / real);
    m->bytes += count * real;
}
