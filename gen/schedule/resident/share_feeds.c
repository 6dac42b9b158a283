/* Strips that sources feed and probes note, in blocks of the schedule `resident`.
 *
 * What a source of the wave table adds is known before its step. So where nothing else is done to a site before, its
 * strip is fed: a block works out at once, by all its threads, what its strips are given in some steps ahead, and keeps
 * it on chip. Sites of the strip without a source have gain -0 and are given 0, which changes no bit of theirs. Where
 * a hard source sets its site, strips are scaled first, all other sites by 1. Several sources at a site are of
 * different levels. A probe's strip is noted after each step, and all threads write what some steps have left.
 *
 * Either way a thread has a bit for each field (and level) and a few planes, all of whose strips it treats. The strips
 * of a bit are a group, and a block's groups lie on chip one after the other, a thread's together. */
#include "schedule/resident/share_points.h"

#include <stdlib.h>

/* All that is done to a site together, in order. */
static int in_order_at_site(const void *a, const void *b)
{
    const Landed *p = a, *q = b;
    const long first = landed_compare(p->thread, q->thread), half = landed_compare(p->half, q->half);
    const long field = landed_compare(p->field, q->field), element = landed_compare(p->visit.element, q->visit.element);
    return (int)(first ? first : half ? half : field ? field : element ? element : landed_compare(p->order, q->order));
}

static bool is_same_site(const Landed *p, const Landed *q)
{
    return p->thread == q->thread && p->half == q->half && p->field == q->field && p->visit.element == q->visit.element;
}

bool together_feeds(const PointSet *s)
{
    return s->taps > 0 && (!s->has_scale || s->taps == 1) && !s->has_memory && !s->has_branch && s->read_count == 0 &&
           s->given == 0 && s->taken == 0 && !s->adds && s->sum_buffer < 0;
}

/* Groups of planes that a bit stands for each. */
static long groups_of(const Together *t)
{
    return (t->cut.deep + t->span - 1) / t->span;
}

static bool is_probe(const Plan *plan, const Landed *one)
{
    return (size_t)one->visit.list >= plan->model->points.count;
}

/* A point's bit: those of H first. */
static long landed_slot(const Plan *plan, const Together *t, const Landed *one, int level)
{
    const long h = together_fields(plan, HALF_H), e = together_fields(plan, HALF_E);
    const int levels = is_probe(plan, one) ? 1 : t->levels;
    const long number = one->half == HALF_H ? level * h + one->field : levels * h + level * e + one->field;
    return number * groups_of(t) + one->visit.element / t->m.strip / t->span;
}

/* A site's first points that feed have its strip's levels one after the other, as far as a thread's bits go; its probes
 * see what all have left. */
static void choose_slots(const Plan *plan, const Together *t, LandedVec *landed)
{
    qsort(landed->of.items, landed->of.count, sizeof *landed->of.items, in_order_at_site);
    int level = 0;
    for (size_t i = 0; i < landed->of.count; i++) {
        Landed *one = &landed->of.items[i];
        level = i > 0 && is_same_site(one, one - 1) ? level : 0;
        const bool first = level == 0 ? i == 0 || !is_same_site(one, one - 1) : one[-1].slot >= 0;
        const long slot = landed_slot(plan, t, one, is_probe(plan, one) ? 0 : level);
        const bool feeds = !is_probe(plan, one) && together_feeds(&plan->model->points.items[one->visit.list]);
        if (is_probe(plan, one)) {
            one->slot = (int32_t)slot;
        } else if (feeds && first && slot < FEED_BITS && level < t->levels) {
            one->slot = (int32_t)slot;
            level++;
        }
    }
}

static void mark_landed(const Plan *plan, StripTable *table, const LandedVec *landed)
{
    for (size_t i = 0; i < landed->of.count; i++) {
        const Landed *one = &landed->of.items[i];
        if (one->slot >= 0)
            strips_mark(table, one->thread, is_probe(plan, one), one->slot);
    }
}

long feeds_choose(const Plan *plan, Together *t, LandedVec *landed)
{
    StripTable table;
    choose_slots(plan, t, landed);
    strips_begin(&table, t);
    mark_landed(plan, &table, landed);
    const long groups = strips_count(&table);
    for (size_t i = 0; i < landed->of.count; i++) {
        const Landed *one = &landed->of.items[i];
        const bool fed = one->slot >= 0 && !is_probe(plan, one);
        t->has_fed = t->has_fed || fed;
        t->scaled = t->scaled || (fed && plan->model->points.items[one->visit.list].has_scale);
    }
    strips_free(&table);
    return groups;
}

/* Where on chip the first real of a site lies, of a group of strips: a fed one's gain, or a noted one's first step. The
 * next follow a strip apart. */
static long strip_place(const Together *t, const Landed *one, long group)
{
    const long strip = t->m.strip, plane = one->visit.element / strip % t->span;
    return (group * t->span + plane) * t->group_rows * strip + one->visit.element % strip;
}

/* Two numbers of each thread, of fed strips and of noted ones: the first group, and the bits. */
static void push_own(Together *t, const StripTable *table)
{
    for (long n = 0; n < table->threads; n++) {
        const Strips *own = &table->of[n];
        const uint32_t first = (uint32_t)own->first, noted = first + (uint32_t)strips_bits(own->bits[0]);
        vec_push(&t->own_strips, (int32_t)(own->bits[0] != 0 ? first << FEED_BITS | own->bits[0] : 0));
        vec_push(&t->own_strips, (int32_t)(own->bits[1] != 0 ? noted << FEED_BITS | own->bits[1] : 0));
    }
}

void feeds_share(const Plan *plan, Together *t, Share *s, LandedVec *landed)
{
    StripTable table;
    strips_begin(&table, t);
    mark_landed(plan, &table, landed);
    const long kept = min_long(strips_count(&table), 1 << (32 - FEED_BITS));
    s->fed0 = (int32_t)t->fed.count;
    s->noted0 = (int32_t)t->noted.count;
    for (size_t i = 0; i < landed->of.count; i++) {
        Landed *one = &landed->of.items[i];
        const bool probe = is_probe(plan, one);
        const long group = one->slot < 0 ? kept : strips_place(&table, one->thread, probe, one->slot);
        const StripPoint point = {one->visit.list, one->visit.item, (int32_t)strip_place(t, one, group)};
        if (group >= kept) {
            one->slot = -1;
            continue;
        }
        (probe ? &t->noted_slots : &t->fed_slots)[0] |= 1U << one->slot;
        if (probe)
            vec_push(&t->noted, point);
        else
            vec_push(&t->fed, point);
    }
    s->fed1 = (int32_t)t->fed.count;
    s->noted1 = (int32_t)t->noted.count;
    if (kept > 0) {
        s->own = (int32_t)t->own_strips.count;
        s->group_reals = (int32_t)(kept * t->span * t->group_rows * t->m.strip);
        strips_keep(&table, kept);
        push_own(t, &table);
        t->most_groups = max_long(t->most_groups, kept);
    }
    strips_free(&table);
}

static size_t group_bytes(const Plan *plan, const Together *t)
{
    return (size_t)(t->span * t->m.strip * t->group_rows * model_real_bytes(plan->model));
}

/* Few planes each, three where a thread has no more, and of a second source at a site where there are enough. */
void feeds_begin(const Plan *plan, Together *t)
{
    const long fields = together_fields(plan, HALF_H) + together_fields(plan, HALF_E);
    for (t->span = t->cut.deep <= 3 ? t->cut.deep : 2; fields * groups_of(t) > FEED_BITS;)
        t->span *= 2;
    t->levels = 2 * fields * groups_of(t) <= FEED_BITS ? 2 : 1;
}

/* Room on chip for so many steps of what is given. As many are noted as are worked out at a time. */
static void set_rows(Together *t, int rows)
{
    t->fed_rows = rows;
    t->ahead = t->cut.steps > 0 ? t->cut.steps : rows / 2;
    t->group_rows = t->has_fed ? 1 + t->scaled + rows : t->ahead;
}

/* Does room hold so many groups? With terms of as many steps as may be. */
static bool fit_rows(const Plan *plan, Together *t, long groups, int most, size_t room)
{
    const int least = t->cut.steps > 0 ? t->cut.steps : 2;
    set_rows(t, most);
    while ((size_t)groups * group_bytes(plan, t) > room && t->fed_rows > least)
        set_rows(t, t->fed_rows / 2);
    return (size_t)groups * group_bytes(plan, t) <= room;
}

/* Terms are worked out some steps at a time, T where blocks exchange their edges every T, and that long before they are
 * used, in a ring of twice as many; by fewer where chips are full, and on flat grids at once. What the cut's blocks
 * know of their media stays on chip where it can. Strips that find no room on chip even so lie in memory. */
void feeds_fit(const Plan *plan, Together *t, long groups)
{
    enum { MOST_AHEAD = 8 };
    const size_t used = t->m.bytes + STRIP_HEAD;
    const size_t room = together_room(plan) > used ? together_room(plan) - used : 0;
    const size_t media = (size_t)(together_known_reals(plan, &t->cut) * model_real_bytes(plan->model));
    const int most = 2 * (t->cut.steps > 0 ? t->cut.steps : MOST_AHEAD);
    t->aside = !fit_rows(plan, t, groups, most, room - min_size(media, room)) && !fit_rows(plan, t, groups, most, room);
    if (t->aside)
        set_rows(t, most);
}

static void add_own(Plan *plan, Kernel *k, Together *t)
{
    t->own_buffer = plan_add_ints(plan, "own_strips", "groups of strips of each thread, fed and noted: first, bits",
                                  t->own_strips.items, t->own_strips.count);
    kernel_add_buffer(plan, k, t->own_buffer, true);
}

/* Of each probe its place on chip, its list and its number. */
static void add_noted(Plan *plan, Kernel *k, Together *t)
{
    int32_t *ints = ARENA_ARRAY(plan->arena, int32_t, 3 * t->noted.count);
    for (size_t i = 0; i < t->noted.count; i++) {
        ints[3 * i] = t->noted.items[i].place;
        ints[3 * i + 1] = t->noted.items[i].list;
        ints[3 * i + 2] = t->noted.items[i].item;
    }
    t->noted_buffer =
        plan_add_ints(plan, "noted", "probes of noted strips: place on chip, list, number", ints, 3 * t->noted.count);
    kernel_add_buffer(plan, k, t->noted_buffer, true);
}

/* What the field at each point is scaled by. */
static void add_scales(Plan *plan, Kernel *k, Together *t)
{
    double *scales = ARENA_ARRAY(plan->arena, double, t->fed.count);
    for (size_t i = 0; i < t->fed.count; i++) {
        const PointSet *set = &plan->model->points.items[t->fed.items[i].list];
        scales[i] = set->has_scale ? set->points.items[t->fed.items[i].item].scale : 1;
    }
    t->fed_scale_buffer = model_add_buffer(plan->model, "fed_scale", "what the field at such points is scaled by",
                                           BUFFER_DATA, TYPE_REAL, t->fed.count);
    plan->model->buffers.items[t->fed_scale_buffer].data = model_reals(plan->model, scales, t->fed.count);
    kernel_add_buffer(plan, k, t->fed_scale_buffer, true);
}

/* Of each point its place on chip, its taps, and each tap's row of the wave table: [points][2 + taps]. Of the gains
 * [points][taps]; a point of one tap keeps it on chip, one of several is given their sum. */
static void add_fed(Plan *plan, Kernel *k, Together *t)
{
    const size_t n = t->fed.count;
    for (size_t i = 0; i < n; i++)
        if (plan->model->points.items[t->fed.items[i].list].taps > t->fed_taps)
            t->fed_taps = plan->model->points.items[t->fed.items[i].list].taps;
    const size_t taps = (size_t)t->fed_taps;
    int32_t *ints = ARENA_ARRAY(plan->arena, int32_t, n * (taps + 2));
    double *gains = ARENA_ARRAY(plan->arena, double, n *taps);
    for (size_t i = 0; i < n; i++) {
        const StripPoint *one = &t->fed.items[i];
        const PointSet *set = &plan->model->points.items[one->list];
        int32_t *to = ints + i * (taps + 2);
        to[0] = one->place;
        to[1] = set->taps;
        for (int tap = 0; tap < set->taps; tap++) {
            to[tap + 2] = set->points.items[one->item].row[tap];
            gains[i * taps + (size_t)tap] = set->points.items[one->item].gain[tap];
        }
    }
    t->fed_buffer = plan_add_ints(plan, "fed", "points that feed strips: place on chip, taps, rows of the wave table",
                                  ints, n * (taps + 2));
    t->fed_gain_buffer =
        model_add_buffer(plan->model, "fed_gain", "gains of such points' taps", BUFFER_DATA, TYPE_REAL, n * taps);
    plan->model->buffers.items[t->fed_gain_buffer].data = model_reals(plan->model, gains, n * taps);
    kernel_add_buffer(plan, k, t->fed_buffer, true);
    kernel_add_buffer(plan, k, t->fed_gain_buffer, true);
    if (t->scaled)
        add_scales(plan, k, t);
}

void feeds_add(Plan *plan, Kernel *k, Together *t)
{
    if (t->own_strips.count > 0)
        add_own(plan, k, t);
    if (t->fed.count > 0)
        add_fed(plan, k, t);
    if (t->noted.count > 0)
        add_noted(plan, k, t);
}
