/* Pass `points`: everything that changes a field at single sites after a half step, in this
 * order at a site: total-field boxes, soft sources, circuits, hard sources. A circuit's point must see all that
 * the curl and other sources gave the edge, and what is forced stays as it is. */
#include "model/points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool same_form(const PointSet *s, const PointForm *f)
{
    return s->half == f->half && s->component == f->component && s->has_scale == f->has_scale &&
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
static int last_in_box(const Plan *plan, const PointForm *f, const Box *box)
{
    for (size_t n = plan->points.count; n-- > 0;) {
        PointSet *s = &plan->points.items[n];
        if (s->component != f->component || !extent_meets(s, box))
            continue;
        for (size_t i = 0; i < s->points.count; i++)
            if (in_box(box, s->points.items[i].index))
                return (int)n;
    }
    return -1;
}

const char *points_what(const Plan *plan, const char *name, SourceLoc loc)
{
    return arena_printf(plan->arena, "%s (%s:%d)", name, source_name(loc.file), loc.line);
}

/* Sets of one component have different names, as their buffers are named after them. */
static const char *unique_name(const Plan *plan, Component c, const char *name)
{
    int same = 1;
    const char *candidate = name;
    for (size_t i = 0; i < plan->points.count; i++)
        if (plan->points.items[i].component == c && strcmp(plan->points.items[i].name, candidate) == 0) {
            candidate = arena_printf(plan->arena, "%s_%d", name, ++same);
            i = (size_t)-1;
        }
    return candidate;
}

PointSet *points_add_set(Plan *plan, const PointForm *f, const char *name, const char *what)
{
    PointSet set = {.half = f->half,
                    .component = f->component,
                    .has_scale = f->has_scale,
                    .has_memory = f->has_memory,
                    .has_branch = f->has_branch,
                    .taps = f->taps,
                    .name = unique_name(plan, f->component, name),
                    .what = what,
                    .last = what,
                    .site_buffer = -1,
                    .scale_buffer = -1,
                    .memory_buffer = -1,
                    .feed_buffer = -1,
                    .gain_buffer = -1,
                    .row_buffer = -1,
                    .last_buffer = -1,
                    .branch_buffer = -1};
    vec_push(&plan->points, set);
    return &plan->points.items[plan->points.count - 1];
}

PointSet *points_set_after(Plan *plan, const PointForm *f, const char *name, const char *what, const Box *box)
{
    size_t i = (size_t)(last_in_box(plan, f, box) + 1);
    while (i < plan->points.count && !same_form(&plan->points.items[i], f))
        i++;
    if (i == plan->points.count)
        return points_add_set(plan, f, name, what);
    PointSet *set = &plan->points.items[i];
    set->joined += strcmp(set->last, what) != 0;
    set->last = what;
    return set;
}

void points_place(Plan *plan, const PointForm *f, const char *name, const char *what, const Point *point)
{
    const long *at = point->index;
    const Box box = {{at[0], at[1], at[2]}, {at[0] + 1, at[1] + 1, at[2] + 1}};
    PointSet *set = points_set_after(plan, f, name, what, &box);
    vec_push(&set->points, *point);
}

int points_add_wave(Plan *plan, const Waveform *w, double offset)
{
    WaveRow row = {.waveform = w, .offset = offset};
    vec_push(&plan->waves, row);
    return (int)plan->waves.count - 1;
}

static int add_reals(Plan *plan, const PointSet *set, const char *what, const double *values, size_t count)
{
    const char *name = arena_printf(plan->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    int buffer = plan_add_buffer(plan, name, arena_printf(plan->arena, "%s of %s", what, set->what), BUFFER_DATA,
                                 TYPE_REAL, count);
    plan->buffers.items[buffer].data = plan_reals(plan, values, count);
    return buffer;
}

static void add_site_buffer(Plan *plan, PointSet *set)
{
    size_t *elements = ARENA_ARRAY(plan->arena, size_t, set->points.count);
    for (size_t i = 0; i < set->points.count; i++)
        elements[i] = plan_element(plan, set->points.items[i].index);
    const char *name = arena_printf(plan->arena, "site_%s_%s", component_symbol(set->component), set->name);
    set->site_buffer =
        plan_add_sites(plan, name, arena_printf(plan->arena, "sites of %s", set->what), elements, set->points.count);
}

static void add_tap_buffers(Plan *plan, PointSet *set)
{
    size_t n = set->points.count, taps = (size_t)set->taps;
    double *gain = ARENA_ARRAY(plan->arena, double, n *taps);
    int32_t *row = ARENA_ARRAY(plan->arena, int32_t, n * taps);
    for (size_t i = 0; i < n; i++)
        for (size_t t = 0; t < taps; t++) {
            gain[t * n + i] = set->points.items[i].gain[t];
            row[t * n + i] = set->points.items[i].row[t];
        }
    set->gain_buffer = add_reals(plan, set, "gain", gain, n * taps);
    const char *name = arena_printf(plan->arena, "row_%s_%s", component_symbol(set->component), set->name);
    set->row_buffer = plan_add_buffer(plan, name, "row of the wave table", BUFFER_DATA, TYPE_I32, n * taps);
    plan->buffers.items[set->row_buffer].data = row;
}

/* One value of each point as a buffer. */
static int add_values(Plan *plan, const PointSet *set, const char *what, size_t member)
{
    double *values = ARENA_ARRAY(plan->arena, double, set->points.count);
    for (size_t i = 0; i < set->points.count; i++)
        memcpy(&values[i], (const char *)&set->points.items[i] + member, sizeof values[i]);
    return add_reals(plan, set, what, values, set->points.count);
}

static int add_state(Plan *plan, const PointSet *set, const char *what, const char *legend)
{
    const char *name = arena_printf(plan->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    int buffer = plan_add_buffer(plan, name, legend, BUFFER_STATE, TYPE_REAL, set->points.count);
    plan->buffers.items[buffer].two_copies = true;
    return buffer;
}

static void add_buffers(Plan *plan, PointSet *set)
{
    add_site_buffer(plan, set);
    if (set->taps > 0)
        add_tap_buffers(plan, set);
    if (set->has_scale)
        set->scale_buffer = add_values(plan, set, "scale", offsetof(Point, scale));
    if (set->has_memory) {
        set->memory_buffer = add_values(plan, set, "memory", offsetof(Point, memory));
        set->last_buffer = add_state(plan, set, "last", "value of the step before");
    }
    if (set->has_branch) {
        set->feed_buffer = add_values(plan, set, "feed", offsetof(Point, feed));
        set->branch_buffer =
            add_state(plan, set, "branch", "what the inductors' current takes from the field in a step, V/m");
    }
}

static void add_kernel(Plan *plan, int item)
{
    const PointSet *set = &plan->points.items[item];
    const char *name = arena_printf(plan->arena, "%s_%s", component_symbol(set->component), set->name);
    Kernel *k = plan_add_kernel(plan, KERNEL_POINTS, name, set->what);
    k->half = set->half;
    k->item = item;
    k->component = set->component;
    kernel_add_buffer(plan, k, plan->field_buffer[set->component], false);
    kernel_add_points(plan, k, set);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    if (set->taps > 0)
        vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

void kernel_add_points(const Plan *plan, Kernel *k, const PointSet *set)
{
    const int inputs[] = {set->site_buffer,
                          set->scale_buffer,
                          set->memory_buffer,
                          set->feed_buffer,
                          set->gain_buffer,
                          set->row_buffer,
                          set->taps > 0 ? plan->wave_buffer : -1};
    const int states[] = {set->last_buffer, set->branch_buffer};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i] >= 0)
            kernel_add_buffer(plan, k, inputs[i], true);
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (states[i] >= 0)
            kernel_add_buffer(plan, k, states[i], false);
}

static int compare_points(const void *a, const void *b)
{
    const long *p = ((const Point *)a)->index, *q = ((const Point *)b)->index;
    for (int axis = 2; axis >= 0; axis--)
        if (p[axis] != q[axis])
            return p[axis] < q[axis] ? -1 : 1;
    return 0;
}

/* In the order of memory, so that the points of a row stand together. */
static void sort_points(PointSet *set)
{
    qsort(set->points.items, set->points.count, sizeof set->points.items[0], compare_points);
}

enum { BATCH_MOST = 512 };

/* About the values that recordings take in a step: two components of E and of H per cell of a face. */
static double recorded_values(const Plan *plan)
{
    const Scene *scene = plan->grid->scene;
    double values = 0;
    for (size_t i = 0; i < scene->monitor_count; i++)
        for (int a = 0; scene->monitors[i].kind == MONITOR_RECORD && a < 3; a++) {
            double face = 2 * 4;
            for (int b = 0; b < 3; b++)
                if (b != a && plan->grid->axis[b].present)
                    face *= (scene->monitors[i].to[b] - scene->monitors[i].from[b]) / plan->grid->axis[b].d + 1;
            values += plan->grid->axis[a].present ? face : 0;
        }
    return values;
}

/* Steps between two fills of the wave table: many, but not more than 64 MB of table or of recorded values. */
static long batch_length(const Plan *plan)
{
    long length = plan->grid->steps < BATCH_MOST ? plan->grid->steps : BATCH_MOST;
    double row = 8 * fmax((double)plan->waves.count, recorded_values(plan));
    while (length > 16 && (double)length * row > (double)(64 << 20))
        length /= 2;
    return length < 1 ? 1 : length;
}

void plan_size_waves(Plan *plan)
{
    plan->batch = batch_length(plan);
    size_t count = (size_t)plan->batch * plan->waves.count;
    if (plan->wave_buffer >= 0)
        plan->buffers.items[plan->wave_buffer].count = count;
    else if (count > 0)
        plan->wave_buffer = plan_add_buffer(plan, "wave", "waveforms, a row per step", BUFFER_WAVE, TYPE_REAL, count);
}

typedef bool AddSource(Plan *plan, const Source *s, Error *err);

static bool add_sources(Plan *plan, SourceKind kind, AddSource *add, Error *err)
{
    const Scene *scene = plan->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == kind && !add(plan, &scene->sources[i], err))
            return false;
    return true;
}

bool plan_pass_points(Plan *plan, Error *err)
{
    if (!add_sources(plan, SOURCE_INITIAL, points_set_initial, err))
        return false;
    points_wrap_initial(plan);
    if (!add_sources(plan, SOURCE_PLANE_WAVE, points_add_plane_wave, err) ||
        !add_sources(plan, SOURCE_REPLAY, points_add_replay, err) ||
        !add_sources(plan, SOURCE_SOFT, points_add_field_source, err) || !points_add_circuits(plan, err) ||
        !add_sources(plan, SOURCE_HARD, points_add_field_source, err))
        return false;
    plan_size_waves(plan);
    for (size_t i = 0; i < plan->points.count; i++) {
        PointSet *set = &plan->points.items[i];
        if (set->joined > 0)
            set->what = arena_printf(plan->arena, "%s and %d more", set->what, set->joined);
        sort_points(set);
        add_buffers(plan, set);
        add_kernel(plan, (int)i);
    }
    return true;
}
