/* Levels of lists of points, found in one pass over the launches and their sites: of each buffer, and of each site of a
 * component, it is kept which level was the last to take it or to change it. */
#include "schedule/sweep/levels.h"

#include <limits.h>
#include <stdlib.h>

typedef unsigned short Mark; /* a level and one; 0: none */

typedef struct Levels {
    const Plan *plan;
    int *taken, *changed;    /* by buffer */
    Mark *sites[COMPONENTS]; /* by element of a component's field; NULL: not told apart */
} Levels;

static const PointSet *set_of(const Plan *plan, const Launch *l)
{
    return &plan->model->points.items[plan_kernel_of(plan, l)->item];
}

/* The field that a list changes at its own sites; -1: none, or what stands beside them counts, too. */
static int own_field(const Plan *plan, const PointSet *set)
{
    for (int r = 0; r < set->read_count; r++)
        if (set->reads[r].component == set->component && !set->reads[r].rise)
            return -1;
    return set->adds ? -1 : plan->model->field_buffer[set->component];
}

static int later(int a, int b)
{
    return a > b ? a : b;
}

static Mark *mark_of(const Levels *s, const PointSet *set, size_t point)
{
    return &s->sites[set->component][model_element(s->plan->model, set->component, set->points.items[point].index)];
}

static int level_of_sites(const Levels *s, const PointSet *set)
{
    int level = 0;
    for (size_t i = 0; i < set->points.count; i++)
        level = later(level, *mark_of(s, set, i));
    return level;
}

static int level_of(const Levels *s, const Launch *l)
{
    const Kernel *k = plan_kernel_of(s->plan, l);
    const PointSet *set = set_of(s->plan, l);
    const int own = own_field(s->plan, set);
    int level = 0;
    for (size_t i = 0; i < k->params.count; i++) {
        const Param *p = &k->params.items[i];
        if (p->kind != PARAM_BUFFER)
            continue;
        if (!p->is_const)
            level = later(level, s->taken[p->buffer]);
        if (p->buffer == own && s->sites[set->component] != NULL)
            level = later(level, level_of_sites(s, set));
        else
            level = later(level, s->changed[p->buffer]);
    }
    return level;
}

static void mark_sites(Levels *s, const PointSet *set, int next)
{
    if (set->adds || s->sites[set->component] == NULL)
        return;
    for (size_t i = 0; i < set->points.count; i++)
        *mark_of(s, set, i) = (Mark)next;
}

static void note_level(Levels *s, const Launch *l, int level)
{
    const Kernel *k = plan_kernel_of(s->plan, l);
    const PointSet *set = set_of(s->plan, l);
    const int own = own_field(s->plan, set), next = level + 1;
    for (size_t i = 0; i < k->params.count; i++) {
        const Param *p = &k->params.items[i];
        if (p->kind != PARAM_BUFFER)
            continue;
        if (!p->is_const)
            s->changed[p->buffer] = later(s->changed[p->buffer], next);
        if (p->buffer != own)
            s->taken[p->buffer] = later(s->taken[p->buffer], next);
    }
    mark_sites(s, set, next);
}

/* Marks of the sites of components that several lists change; without memory for them these lists run in turn. */
static void make_marks(Levels *s, const Launch *launches, size_t count)
{
    int lists[COMPONENTS] = {0};
    for (size_t i = 0; i < count; i++)
        lists[set_of(s->plan, &launches[i])->component]++;
    for (int c = 0; c < COMPONENTS && count < USHRT_MAX; c++)
        if (lists[c] > 1)
            s->sites[c] = calloc(s->plan->model->own[c].size, sizeof *s->sites[c]);
}

void levels_of_lists(const Plan *plan, const Launch *launches, size_t count, int *level)
{
    const size_t buffers = plan->model->buffers.count;
    Levels s = {.plan = plan,
                .taken = ARENA_ARRAY(plan->arena, int, buffers),
                .changed = ARENA_ARRAY(plan->arena, int, buffers)};
    for (size_t b = 0; b < buffers; b++)
        s.taken[b] = s.changed[b] = 0;
    make_marks(&s, launches, count);
    for (size_t i = 0; i < count; i++) {
        level[i] = level_of(&s, &launches[i]);
        note_level(&s, &launches[i], level[i]);
    }
    for (int c = 0; c < COMPONENTS; c++)
        free(s.sites[c]);
}
