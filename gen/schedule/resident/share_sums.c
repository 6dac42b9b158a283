/* Running sums of the schedule `resident`. After a step that samples, threads show the strips that some sum is made of,
 * and all threads of the block add their sites to the sums in memory, whichever thread holds them. So a batch goes on
 * where the sums would otherwise be launches of their own (sweep/samples.c), whose bits these are. They stay such
 * launches where numbers are too large. */
#include "schedule/resident/resident.h"

#include <limits.h>

static bool reaches(const Share *s, const Together *t, const Box *box, Box *met)
{
    const long lo[] = {s->x0, s->row0, s->plane0}, hi[] = {s->x1, s->row1, s->plane1};
    *met = *box;
    for (int role = 0; role < 3; role++) {
        const int axis = t->m.axis[role];
        if (axis < 0)
            continue;
        met->lo[axis] = max_long(met->lo[axis], lo[role]);
        met->hi[axis] = min_long(met->hi[axis], hi[role]);
        if (met->lo[axis] >= met->hi[axis])
            return false;
    }
    return true;
}

/* Its number among the buffers of sums. */
static int buffer_of(Together *t, int buffer)
{
    int number = 0;
    while ((size_t)number < t->sum_buffers.count && t->sum_buffers.items[number] != buffer)
        number++;
    if ((size_t)number == t->sum_buffers.count)
        vec_push(&t->sum_buffers, buffer);
    return number;
}

typedef void Visit(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                   const Spot *spot);

static void each_site(const Plan *plan, Together *t, const Share *s, const SumBox *box, StripTable *table, Visit *visit)
{
    Box met;
    long at[3];
    Spot spot;
    if (!reaches(s, t, &box->box, &met))
        return;
    for (at[2] = met.lo[2]; at[2] < met.hi[2]; at[2]++)
        for (at[1] = met.lo[1]; at[1] < met.hi[1]; at[1]++)
            for (at[0] = met.lo[0]; at[0] < met.hi[0]; at[0]++)
                if (together_spot(t, s, at, &spot))
                    visit(plan, t, table, box, at, &spot);
}

static long sum_slot(const Plan *plan, const Together *t, const SumBox *box, const Spot *spot)
{
    return (long)together_field(plan, box->component) * t->cut.deep + spot->plane;
}

static int half_of(const SumBox *box)
{
    return component_is_e(box->component) ? HALF_E : HALF_H;
}

static void mark_site(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                      const Spot *spot)
{
    (void)site;
    strips_mark(table, spot->thread, half_of(box), sum_slot(plan, t, box, spot));
}

static void add_site(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                     const Spot *spot)
{
    const long place = strips_place(table, spot->thread, half_of(box), sum_slot(plan, t, box, spot));
    const long *lo = box->box.lo, *hi = box->box.hi, wide = hi[0] - lo[0];
    const long own = site[0] - lo[0] + wide * (site[1] - lo[1] + (hi[1] - lo[1]) * (site[2] - lo[2]));
    const SummedSite one = {.place = (int32_t)(place * t->m.strip + spot->site),
                            .first = (int32_t)((long)box->first + own),
                            .sites = (int32_t)box_sites(&box->box),
                            .buffer = buffer_of(t, box->buffer)};
    vec_push(&t->summed, one);
}

static long sum_share(const Plan *plan, Together *t, Share *s)
{
    const Model *model = plan->model;
    StripTable table;
    strips_begin(&table, t);
    for (size_t i = 0; i < model->sums.count; i++)
        each_site(plan, t, s, &model->sums.items[i], &table, mark_site);
    const long strips = strips_count(&table);
    for (size_t n = 0; n < model->tones.count; n++) {
        vec_push(&t->summed_from, (int32_t)t->summed.count);
        for (size_t i = 0; i < model->sums.count; i++)
            if (model->sums.items[i].tones == (int)n)
                each_site(plan, t, s, &model->sums.items[i], &table, add_site);
    }
    vec_push(&t->summed_from, (int32_t)t->summed.count);
    s->takes = strips > 0 ? (int32_t)t->strips.count : -1;
    for (long n = 0; n < (strips > 0 ? table.threads : 0); n++)
        vec_push(&t->strips, table.of[n]);
    strips_free(&table);
    return strips;
}

/* Has some block each site of a box? None has those at the high end of a periodic axis. */
static bool all_kept(const Plan *plan, const Box *box)
{
    bool kept = true;
    for (int a = 0; a < 3; a++)
        kept = kept && (!tiles_wrap(plan, a) || box->hi[a] <= together_sites(plan, a));
    return kept;
}

/* Do numbers of sums and steps fit into 32 bits, and a thread's strips into its own? */
static bool numbers_fit(const Plan *plan, Together *t)
{
    const Model *model = plan->model;
    const long fields = max_long(together_fields(plan, HALF_H), together_fields(plan, HALF_E));
    bool fit = fields * t->cut.deep <= STRIP_BITS;
    for (size_t i = 0; i < model->sums.count; i++)
        fit = fit && model->buffers.items[model->sums.items[i].buffer].count <= INT_MAX &&
              all_kept(plan, &model->sums.items[i].box);
    t->phases = 1;
    for (size_t n = 0; n < model->tones.count; n++) {
        const long every = model->tones.items[n].every;
        const long times = max_long(every / common_divisor(t->phases, every), 1);
        if (t->phases > INT_MAX / 2 / times)
            return false;
        t->phases *= times;
    }
    return fit;
}

static void add_sum_buffers(Plan *plan, Kernel *k, Together *t)
{
    t->summed_buffer =
        plan_add_ints(plan, "summed", "sites of running sums: place on chip, element of the sum, sites, buffer",
                      (const int32_t *)t->summed.items, SUMMED_INTS * t->summed.count);
    t->from_buffer = plan_add_ints(plan, "summed_from", "where those of each block and set of frequencies begin",
                                   t->summed_from.items, t->summed_from.count);
    kernel_add_buffer(plan, k, t->summed_buffer, true);
    kernel_add_buffer(plan, k, t->from_buffer, true);
    kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    for (size_t n = 0; n < t->sum_buffers.count; n++)
        kernel_add_buffer(plan, k, t->sum_buffers.items[n], false);
    vec_push(&k->params, ((Param){.kind = PARAM_PHASE, .name = "phase", .number = t->phases}));
}

void together_add_sums(Plan *plan, Kernel *k, Together *t)
{
    if (plan->model->sums.count == 0 || !numbers_fit(plan, t))
        return;
    for (size_t i = 0; i < t->shares.count; i++)
        t->most_taken = max_long(t->most_taken, sum_share(plan, t, &t->shares.items[i]));
    t->sums = true;
    add_sum_buffers(plan, k, t);
    plan_drop_sums(plan);
}
