/* Sets of points, each a kernel and its buffers: which set a new point joins, so that it comes after what was done to
 * its site before. What a point keeps lies where its site does. */
#include "model/points.h"

#include <stdlib.h>
#include <string.h>

static bool same_form(const PointSet *s, const PointForm *f)
{
    return s->read_count == 0 && s->half == f->half && s->component == f->component && s->has_scale == f->has_scale &&
           s->has_memory == f->has_memory && s->has_branch == f->has_branch && s->taps == f->taps;
}

static void widen(Box *box, const long index[3])
{
    for (int a = 0; a < 3; a++) {
        box->lo[a] = index[a] < box->lo[a] ? index[a] : box->lo[a];
        box->hi[a] = index[a] >= box->hi[a] ? index[a] + 1 : box->hi[a];
    }
}

static bool in_box(const Box *box, const long index[3])
{
    for (int a = 0; a < 3; a++)
        if (index[a] < box->lo[a] || index[a] >= box->hi[a])
            return false;
    return true;
}

static bool extent_meets(PointSet *s, const Box *box)
{
    for (; s->measured < s->points.count; s->measured++) {
        const long *index = s->points.items[s->measured].index;
        if (s->measured == 0)
            s->extent = (Box){{index[0], index[1], index[2]}, {index[0] + 1, index[1] + 1, index[2] + 1}};
        widen(&s->extent, index);
    }
    for (int a = 0; a < 3; a++)
        if (s->extent.hi[a] <= box->lo[a] || box->hi[a] <= s->extent.lo[a])
            return false;
    return s->measured > 0;
}

/* The last set that has a site of the box, or -1: later points must come after it. */
static int last_in_box(const Model *model, const PointForm *f, const Box *box)
{
    for (size_t n = model->points.count; n-- > 0;) {
        PointSet *s = &model->points.items[n];
        if (s->component != f->component || !extent_meets(s, box))
            continue;
        for (size_t i = 0; i < s->points.count; i++)
            if (in_box(box, s->points.items[i].index))
                return (int)n;
    }
    return -1;
}

const char *points_what(const Model *model, const char *name, SourceLoc loc)
{
    return arena_printf(model->arena, "%s (%s:%d)", name, source_name(loc.file), loc.line);
}

/* A name fit for a file may have '-' and '.', which the text of a kernel has not in its identifiers; what ends in
 * _entry there is the entry of another kernel of plain C. */
static const char *as_identifier(const Model *model, const char *name)
{
    static const char entry[] = "_entry";
    const size_t n = strlen(name), m = sizeof entry - 1;
    char *word = arena_printf(model->arena, "%s%s", name, n >= m && strcmp(name + n - m, entry) == 0 ? "_" : "");
    for (char *s = word; *s != '\0'; s++)
        if (*s == '-' || *s == '.')
            *s = '_';
    return word;
}

/* Sets of one component have different names, as their buffers are named after them. */
static const char *unique_name(const Model *model, Component c, const char *given)
{
    int same = 1;
    const char *name = as_identifier(model, given), *candidate = name;
    for (size_t i = 0; i < model->points.count; i++)
        if (model->points.items[i].component == c && strcmp(model->points.items[i].name, candidate) == 0) {
            candidate = arena_printf(model->arena, "%s_%d", name, ++same);
            i = (size_t)-1;
        }
    return candidate;
}

PointSet *points_add_set(Model *model, const PointForm *f, const char *name, const char *what)
{
    PointSet set = {.half = f->half,
                    .component = f->component,
                    .has_scale = f->has_scale,
                    .has_memory = f->has_memory,
                    .has_branch = f->has_branch,
                    .taps = f->taps,
                    .name = unique_name(model, f->component, name),
                    .what = what,
                    .last = what,
                    .site_buffer = -1,
                    .scale_buffer = -1,
                    .memory_buffer = -1,
                    .feed_buffer = -1,
                    .gain_buffer = -1,
                    .row_buffer = -1,
                    .last_buffer = -1,
                    .branch_buffer = -1,
                    .weight_buffer = -1,
                    .given_buffer = -1,
                    .given_state = -1,
                    .rest_buffer = -1,
                    .sum_buffer = -1};
    vec_push(&model->points, set);
    return &model->points.items[model->points.count - 1];
}

PointSet *points_set_after(Model *model, const PointForm *f, const char *name, const char *what, const Box *box)
{
    size_t i = (size_t)(last_in_box(model, f, box) + 1);
    while (i < model->points.count && !same_form(&model->points.items[i], f))
        i++;
    if (i == model->points.count)
        return points_add_set(model, f, name, what);
    PointSet *set = &model->points.items[i];
    set->joined += strcmp(set->last, what) != 0;
    set->last = what;
    return set;
}

void points_place(Model *model, const PointForm *f, const char *name, const char *what, const Point *point)
{
    const long *at = point->index;
    const Box box = {{at[0], at[1], at[2]}, {at[0] + 1, at[1] + 1, at[2] + 1}};
    PointSet *set = points_set_after(model, f, name, what, &box);
    vec_push(&set->points, *point);
}

int points_add_wave(Model *model, const Waveform *w, double offset)
{
    WaveRow row = {.waveform = w, .offset = offset};
    vec_push(&model->waves, row);
    return (int)model->waves.count - 1;
}

void points_follow_axis(Model *model, int buffer, const Point *points, size_t count)
{
    for (int a = 1; a < (model->grid->all->window.present ? 3 : 0); a++) {
        long *at = ARENA_ARRAY(model->arena, long, count + 1);
        for (size_t i = 0; i < count; i++)
            at[i] = points[i].index[a];
        model->buffers.items[buffer].across[a].at = at;
    }
}

static int compare_points(const void *a, const void *b)
{
    return index_compare(((const Point *)a)->index, ((const Point *)b)->index);
}

void points_sort(PointSet *set)
{
    qsort(set->points.items, set->points.count, sizeof set->points.items[0], compare_points);
}

const Point *points_find(const PointSet *set, const long index[3])
{
    const Point wanted = {.index = {index[0], index[1], index[2]}};
    return bsearch(&wanted, set->points.items, set->points.count, sizeof wanted, compare_points);
}

int points_factor(Statement *s, int buffer, int row)
{
    return statement_factor(s, (Factor){.kind = FACTOR_POINTS, .axis = -1, .buffer = buffer, .tap = row});
}

int points_sum_reads(const Model *model, Statement *s, const PointSet *set)
{
    int c = -1;
    for (int r = 0; r < set->read_count; r++) {
        const int weight = points_factor(s, set->weight_buffer, r);
        const int value = statement_load(s, model_read_ref(model, &set->reads[r]));
        c = c < 0 ? statement_op(s, OP_MUL, weight, value, -1) : statement_op(s, OP_FMA, weight, value, c);
        s->ops[c].name = arena_printf(s->arena, "c%d", r + 1);
    }
    return c;
}
