/* Strips of a block's threads that are treated as wholes: sources feed some, probes note some, running sums take
 * others. Each thread knows its own by bits of two kinds; of all of a block's, a thread's come one after the other,
 * those of the first kind first. */
#include "schedule/resident/resident.h"

#include <string.h>

static bool lies_between(long i, long lo, long hi)
{
    return i >= lo && i < hi;
}

bool together_spot(const Together *t, const Share *s, const long site[3], Spot *out)
{
    const Cut *c = &t->cut;
    const int *axis = t->m.axis;
    const long strip = t->m.strip, i = site[0] - s->x, row = axis[1] < 0 ? 0 : site[axis[1]] - s->row;
    const long plane = site[axis[2]] - s->plane;
    out->kept = lies_between(site[0], s->x0, s->x1) && (axis[1] < 0 || lies_between(site[axis[1]], s->row0, s->row1)) &&
                lies_between(site[axis[2]], s->plane0, s->plane1);
    if (!lies_between(i, 0, c->lanes * strip) || !lies_between(row, 0, c->rows) ||
        !lies_between(plane, 0, (long)c->groups * s->deep))
        return false;
    out->thread = (plane / s->deep * c->rows + row) * c->lanes + i / strip;
    out->plane = (int)(plane % s->deep);
    out->site = (int)(i % strip);
    return true;
}

/* Fields of a half step, of components below `end`. */
static int count_fields(const Plan *plan, Half half, int end)
{
    int count = 0;
    for (int c = 0; c < end; c++)
        count += plan->model->field_buffer[c] >= 0 && component_is_e((Component)c) == (half == HALF_E);
    return count;
}

int together_field(const Plan *plan, Component c)
{
    return count_fields(plan, component_is_e(c) ? HALF_E : HALF_H, (int)c);
}

int together_fields(const Plan *plan, Half half)
{
    return count_fields(plan, half, COMPONENTS);
}

void strips_begin(StripTable *table, const Together *t)
{
    table->threads = (long)t->m.warps * WARP;
    table->of = memory_must(calloc((size_t)table->threads, sizeof *table->of));
}

void strips_free(StripTable *table)
{
    free(table->of);
}

void strips_mark(StripTable *table, long thread, int kind, long slot)
{
    table->of[thread].bits[kind] |= 1U << slot;
}

int strips_bits(uint32_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

long strips_count(StripTable *table)
{
    long count = 0;
    for (long n = 0; n < table->threads; n++) {
        table->of[n].first = (int32_t)count;
        count += strips_bits(table->of[n].bits[0]) + strips_bits(table->of[n].bits[1]);
    }
    return count;
}

long strips_place(const StripTable *table, long thread, int kind, long slot)
{
    const Strips *own = &table->of[thread];
    const int before = strips_bits(own->bits[kind] & ((1U << slot) - 1));
    return own->first + before + (kind > 0 ? strips_bits(own->bits[0]) : 0);
}

/* Takes the highest of a thread's bits away. */
static void drop_last(Strips *own)
{
    uint32_t *bits = &own->bits[own->bits[1] != 0], highest = *bits;
    while ((highest & (highest - 1)) != 0)
        highest &= highest - 1;
    *bits &= ~highest;
}

void strips_keep(StripTable *table, long kept)
{
    for (long n = 0; n < table->threads; n++) {
        Strips *own = &table->of[n];
        while (own->first + strips_bits(own->bits[0]) + strips_bits(own->bits[1]) > max_long(kept, own->first))
            drop_last(own);
        own->first = own->bits[0] != 0 || own->bits[1] != 0 ? own->first : 0;
    }
}
