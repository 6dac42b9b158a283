/* Where points that read rises lie, strip by strip, for tiles (far.c): of each component of E a word for each strip of
 * the box that they lie in, its sites as bits and where their weights are,
 *     word = mask | record << FAR_MASK,    0: none,
 * and records of weights by read and site of the strip. A thread takes the word of its strip when a plane arrives and
 * hands it on from level to level. Along a periodic x axis strips are those of tiles, which go on beyond its ends, so
 * that what lies there has words of its own. Lists whose points all have the same weights share a record, where a strip
 * has no other points. A read that a list has not is NAN. */
#include "schedule/march/tiles.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOBODY = 0, SEVERAL = -1 };

typedef struct FarSearch {
    Plan *plan;
    FarStrips *of;
    FarRecords records;
    int32_t *owner, *word; /* of each strip */
    long count[3];
} FarSearch;

bool far_is_of(const PointSet *s, Component c)
{
    return s->component == c && s->read_count > 0 && !far_keeps(s);
}

/* The number of a read, or where it belongs among those that are known. */
static int find_read(const FarStrips *of, const Read *r)
{
    int n = 0;
    while (n < of->read_count && model_compare_reads(&of->reads[n], r) < 0)
        n++;
    return n;
}

static void add_read(FarStrips *of, const Read *r)
{
    const int n = find_read(of, r);
    if (n < of->read_count && model_compare_reads(&of->reads[n], r) == 0)
        return;
    memmove(of->reads + n + 1, of->reads + n, (size_t)(of->read_count - n) * sizeof *r);
    of->reads[n] = *r;
    of->read_count++;
}

/* The reads of all lists of the component, in the order in which each has them. */
static void unite_reads(const Plan *plan, FarStrips *of)
{
    of->reads = ARENA_ARRAY(plan->arena, Read, READS);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *s = &plan->model->points.items[i];
        for (int r = 0; far_is_of(s, of->component) && r < s->read_count; r++)
            add_read(of, &s->reads[r]);
        of->what = far_is_of(s, of->component) && of->what == NULL ? s->what : of->what;
    }
    for (size_t i = 0; i < plan->model->points.count; i++)
        of->some |= far_is_of(&plan->model->points.items[i], of->component) &&
                    plan->model->points.items[i].read_count < of->read_count;
}

/* Calls for each point of a list and its images along x, with its strip and place in it. */
typedef void Visit(FarSearch *s, int list, size_t point, long strip, int site);

static void each_place(FarSearch *s, int list, Visit *visit)
{
    const PointSet *set = &s->plan->model->points.items[list];
    const FarStrips *of = s->of;
    const int width = plan_strip(s->plan);
    for (size_t n = 0; n < set->points.count; n++) {
        const long *at = set->points.items[n].index;
        long first, last;
        images_of(s->plan, 0, at[0], at[0] + 1, &first, &last);
        for (long image = first; image <= last; image++) {
            const long x = at[0] + image * s->plan->grid->axis[0].cells - of->box.lo[0];
            const long row = (at[2] - of->box.lo[2]) * s->count[1] + at[1] - of->box.lo[1];
            visit(s, list, n, row * s->count[0] + x / width, (int)(x % width));
        }
    }
}

/* The box of the strips; along x it begins and ends with whole ones of tiles. */
static void find_box(const Plan *plan, FarStrips *of)
{
    const long width = plan_strip(plan);
    Box *b = &of->box;
    *b = (Box){{LONG_MAX, LONG_MAX, LONG_MAX}, {LONG_MIN, LONG_MIN, LONG_MIN}};
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *s = &plan->model->points.items[i];
        for (size_t n = 0; far_is_of(s, of->component) && n < s->points.count; n++)
            for (int a = 0; a < 3; a++) {
                long first = 0, last = 0;
                if (a == 0)
                    images_of(plan, 0, s->points.items[n].index[0], s->points.items[n].index[0] + 1, &first, &last);
                b->lo[a] = min_long(b->lo[a], s->points.items[n].index[a] + first * plan->grid->axis[a].cells);
                b->hi[a] = max_long(b->hi[a], s->points.items[n].index[a] + last * plan->grid->axis[a].cells + 1);
            }
    }
    const long before = round_up(tiles_reach(plan), width);
    b->lo[0] = (b->lo[0] + before) / width * width - before;
    b->hi[0] = b->lo[0] + round_up(b->hi[0] - b->lo[0], width);
}

void far_own(int32_t *owner, int list)
{
    *owner = *owner == NOBODY || *owner == list + 1 ? list + 1 : SEVERAL;
}

static int32_t new_record(FarRecords *r)
{
    const int size = r->of->read_count * r->width;
    const int32_t record = (int32_t)(r->weights.count / (size_t)size);
    for (int n = 0; n < size; n++)
        vec_push(&r->weights, 0.0);
    return record;
}

static void put_weights(FarRecords *r, int32_t record, const PointSet *set, size_t point, int site)
{
    if (r->weights.items == NULL)
        return; /* there is no record */
    double *at = r->weights.items + (size_t)record * (size_t)(r->of->read_count * r->width);
    if (r->of->some)
        for (int n = 0; n < r->of->read_count; n++)
            at[n * r->width + site] = NAN;
    for (int n = 0; n < set->read_count; n++)
        at[find_read(r->of, &set->reads[n]) * r->width + site] =
            set->weights[set->even ? (size_t)n : (size_t)n * set->points.count + point];
}

void far_put(FarRecords *r, const PointSet *set, const FarPlace *at)
{
    const bool alike = set->even && *at->owner == at->list + 1;
    int32_t *shared = &r->shared[at->list + 1], *word = at->word;
    if (alike && *shared < 0) {
        *shared = new_record(r);
        for (int n = 0; n < r->width; n++)
            put_weights(r, *shared, set, at->point, n);
    }
    if (*word == 0)
        *word = (alike ? *shared : new_record(r)) << FAR_MASK;
    *word |= 1 << at->site;
    if (!alike)
        put_weights(r, *word >> FAR_MASK, set, at->point, at->site);
}

static void own(FarSearch *s, int list, size_t point, long strip, int site)
{
    (void)point;
    (void)site;
    far_own(&s->owner[strip], list);
}

static void place_point(FarSearch *s, int list, size_t point, long strip, int site)
{
    const FarPlace at = {
        .list = list, .point = point, .site = site, .owner = &s->owner[strip], .word = &s->word[strip]};
    far_put(&s->records, &s->plan->model->points.items[list], &at);
}

bool far_reads(const Plan *plan, Component c, FarStrips *of)
{
    bool any = false;
    for (size_t i = 0; i < plan->model->points.count; i++)
        any |= far_is_of(&plan->model->points.items[i], c);
    *of = (FarStrips){.component = c, .words = -1};
    if (any)
        unite_reads(plan, of);
    return any;
}

void far_begin(const Plan *plan, int width, FarStrips *of, FarRecords *r)
{
    const size_t lists = plan->model->points.count;
    *r = (FarRecords){.of = of, .width = width, .shared = ARENA_ARRAY(plan->arena, int32_t, lists + 1)};
    far_share_none(plan, r);
}

void far_share_none(const Plan *plan, FarRecords *r)
{
    memset(r->shared, -1, sizeof *r->shared * (plan->model->points.count + 1));
}

void far_end(Plan *plan, FarRecords *r)
{
    FarStrips *of = r->of;
    of->weights =
        model_add_buffer(plan->model, arena_printf(plan->arena, "far_weight_%s", component_symbol(of->component)),
                         "weights of what they read, by read and site", BUFFER_DATA, TYPE_REAL, r->weights.count);
    plan->model->buffers.items[of->weights].data = model_reals(plan->model, r->weights.items, r->weights.count);
    vec_free(&r->weights);
}

static void make(Plan *plan, FarSearch *s)
{
    FarStrips *of = s->of;
    find_box(plan, of);
    for (int a = 0; a < 3; a++)
        s->count[a] = (of->box.hi[a] - of->box.lo[a]) / (a == 0 ? s->records.width : 1);
    const size_t strips = (size_t)(s->count[0] * s->count[1] * s->count[2]);
    s->owner = memory_must(calloc(2 * strips + 1, sizeof *s->owner));
    s->word = s->owner + strips;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < plan->model->points.count; i++)
            if (far_is_of(&plan->model->points.items[i], of->component))
                each_place(s, (int)i, round == 0 ? own : place_point);
    of->words =
        plan_add_ints(plan, arena_printf(plan->arena, "far_%s", component_symbol(of->component)),
                      "sites of strips in crystals and cut cells, and where their weights are", s->word, strips);
    far_end(plan, &s->records);
    free(s->owner);
}

void far_find(Plan *plan)
{
    for (int c = EX; c <= EZ && far_wanted(plan); c++) {
        FarSearch s = {.plan = plan, .of = &plan->far[plan->far_count]};
        if (!far_reads(plan, (Component)c, s.of))
            continue;
        far_begin(plan, plan_strip(plan), s.of, &s.records);
        plan->far_count++;
        make(plan, &s);
    }
}

void far_add(Plan *plan, Kernel *k)
{
    for (int n = 0; n < plan->far_count; n++) {
        kernel_add_buffer(plan, k, plan->far[n].words, true);
        kernel_add_buffer(plan, k, plan->far[n].weights, true);
    }
}
