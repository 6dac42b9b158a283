/* Sources that act on a field component: with e1 the value after the curl and t = n dt (E),
 * (n - 1/2) dt (H),
 *   soft     e = e1 + w(t)
 *   hard     e = w(t)
 *   initial  the value at t = 0 (E), -dt/2 (H) */
#include "model/points.h"

#include <limits.h>
#include <math.h>
#include <string.h>

Box points_sites(const Model *model, Component c, const double from[3], const double to[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present)
            continue;
        double shift = component_half(c, a) ? 0.5 : 0;
        long last = grid_last(model->grid, c, a);
        box.lo[a] = isnan(from[a]) ? 0 : (long)ceil(axis_index(axis, from[a]) - shift - 1e-6);
        box.hi[a] = isnan(to[a]) ? last + 1 : (long)floor(axis_index(axis, to[a]) - shift + 1e-6) + 1;
        if (box.hi[a] <= box.lo[a]) {
            double mid[3] = {0};
            mid[a] = (from[a] + to[a]) / 2;
            box.lo[a] = grid_snap(model->grid, c, mid).index[a];
            box.hi[a] = box.lo[a] + 1;
        }
        box.lo[a] = box.lo[a] < 0 ? 0 : box.lo[a];
        box.hi[a] = box.hi[a] > last + 1 ? last + 1 : box.hi[a];
    }
    return box;
}

static bool dark(const Model *model, Component c, const Box *range, const long index[3])
{
    Medium medium;
    for (int a = 0; a < 3; a++)
        if (index[a] < range->lo[a] || index[a] >= range->hi[a])
            return true;
    return !grid_medium(model->grid, c, index, &medium);
}

bool points_takes_part(const Model *model, Component c, const long index[3])
{
    Box range = model_range(model, c);
    return !dark(model, c, &range, index);
}

/* Sites that may hold a field at the start: those of the curl, and Mur walls. */
static Box initial_range(const Model *model, Component c)
{
    Box range = model_range(model, c);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        range.lo[a] = axis->low.kind == BOUNDARY_MUR ? 0 : range.lo[a];
        range.hi[a] = axis->high.kind == BOUNDARY_MUR ? grid_last(model->grid, c, a) + 1 : range.hi[a];
    }
    return range;
}

/* Does a box have sites of the axis' high wall that are those of the low one? */
static bool goes_round(const Model *model, int a, const Box *box)
{
    const Axis *axis = &model->grid->axis[a];
    return axis->present && axis->high.kind == BOUNDARY_PERIODIC && box->hi[a] > axis->cells;
}

/* Without the sites of a periodic axis' high wall where those of the low one, which they are, are in the box, and
 * without those of high Bloch walls, which would drive the low ones with another phase. */
static Box wrapped_once(const Model *model, const Box *box)
{
    Box once = *box;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if ((goes_round(model, a, box) && box->lo[a] == 0) || axis->high.kind == BOUNDARY_BLOCH)
            once.hi[a] = once.hi[a] < axis->cells ? once.hi[a] : axis->cells;
    }
    return once;
}

bool points_on_high_bloch(const Model *model, const long index[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (axis->present && axis->high.kind == BOUNDARY_BLOCH && index[a] == axis->cells)
            return true;
    }
    return false;
}

const char *points_unfit(const Model *model, const long index[3])
{
    return points_on_high_bloch(model, index)
               ? "lies on a high bloch wall, whose fields are those of the low one: put it there"
               : "lies on a perfectly conducting wall or in a conductor";
}

/* A box that has all sites of `box` when those of a periodic axis' high wall are wrapped. */
static Box with_low_walls(const Model *model, const Box *box)
{
    Box all = *box;
    for (int a = 0; a < 3; a++)
        if (goes_round(model, a, box))
            all.lo[a] = 0;
    return all;
}

Box points_driven(const Model *model, const Source *s)
{
    if (s->is_box) {
        const Box box = points_sites(model, s->component, s->from, s->to);
        return wrapped_once(model, &box);
    }
    const Site site = grid_snap_round(model->grid, s->component, s->from);
    return (Box){.lo = {site.index[0], site.index[1], site.index[2]},
                 .hi = {site.index[0] + 1, site.index[1] + 1, site.index[2] + 1}};
}

bool points_add_field_source(Model *model, const Source *s, Error *err)
{
    bool is_e = component_is_e(s->component);
    PointForm f = {
        .half = is_e ? HALF_E : HALF_H, .component = s->component, .has_scale = s->kind == SOURCE_HARD, .taps = 1};
    const char *what = points_what(model, s->name, s->loc);
    Point p = {.scale = 0, .gain = {is_e ? 1 : Z0}};
    p.row[0] = points_add_wave(model, &s->waveform, is_e ? 0 : -0.5);
    if (!s->is_box) {
        Site site = grid_snap_round(model->grid, s->component, s->from);
        memcpy(p.index, site.index, sizeof p.index);
        if (!points_takes_part(model, s->component, p.index))
            return error_at(err, ERROR_SCENE, s->loc, "source: its %s site %s", component_name(s->component),
                            points_unfit(model, p.index));
        points_place(model, &f, s->name, what, &p);
        return true;
    }
    const Box box = points_sites(model, s->component, s->from, s->to), once = points_driven(model, s);
    const Box all = with_low_walls(model, &box);
    PointSet *set = points_set_after(model, &f, s->name, what, &all);
    const size_t before = set->points.count;
    for (long k = once.lo[2]; k < once.hi[2]; k++)
        for (long j = once.lo[1]; j < once.hi[1]; j++)
            for (long i = once.lo[0]; i < once.hi[0]; i++) {
                memcpy(p.index, (const long[3]){i, j, k}, sizeof p.index);
                grid_wrap(model->grid, p.index);
                if (points_takes_part(model, s->component, p.index))
                    vec_push(&set->points, p);
            }
    if (set->points.count == before)
        return error_at(err, ERROR_SCENE, s->loc, "source: no %s site outside conductors lies in its box",
                        component_name(s->component));
    return true;
}

static void *initial_values(Model *model, Component c)
{
    Buffer *b = &model->buffers.items[model->field_buffer[c]];
    if (b->data == NULL)
        b->data = arena_alloc(model->arena, b->count * b->element);
    return (void *)(size_t)b->data;
}

/* Of an initial field at a site in its box, as fields are kept. */
static bool initial_value(const Model *model, const Source *s, Site site, double *value, Error *err)
{
    double at[3];
    grid_position(model->grid, site, at);
    *value = s->value;
    if (s->function != 0 && !scene_call3(model->grid->scene, s->function, at, value, err))
        return false;
    *value *= component_is_e(s->component) ? 1 : Z0;
    *value = model->options.precision == PRECISION_F32 ? (double)to_single(*value) : *value;
    return true;
}

static bool initial_holds(const Model *model, const Source *s, Component c, const long at[3])
{
    if (s->kind != SOURCE_INITIAL || s->image_of >= 0 || s->component != c)
        return false;
    const Box box = s->is_box ? points_sites(model, c, s->from, s->to) : (Box){.hi = {LONG_MAX, LONG_MAX, LONG_MAX}};
    for (int a = 0; a < 3; a++)
        if (at[a] < box.lo[a] || at[a] >= box.hi[a])
            return false;
    return true;
}

bool points_initial_at(const Model *model, Component c, const long at[3], double *value, Error *err)
{
    const Scene *scene = model->grid->scene;
    const Site site = {.component = c, .index = {at[0], at[1], at[2]}};
    *value = 0;
    for (size_t i = scene->source_count; i-- > 0;)
        if (initial_holds(model, &scene->sources[i], c, at))
            return initial_value(model, &scene->sources[i], site, value, err);
    return true;
}

bool points_set_initial(Model *model, const Source *s, Error *err)
{
    Component c = s->component;
    const Box all = {
        .hi = {grid_last(model->grid, c, 0) + 1, grid_last(model->grid, c, 1) + 1, grid_last(model->grid, c, 2) + 1}};
    Box box = s->is_box ? points_sites(model, c, s->from, s->to) : all;
    const Box range = initial_range(model, c);
    void *out = initial_values(model, c);
    Site site = {.component = c};
    for (int a = 0; a < 3; a++) {
        box.lo[a] = max_long(box.lo[a], grid_first_held(model->grid, a));
        box.hi[a] = min_long(box.hi[a], grid_last_held(model->grid, c, a) + 1);
    }
    for (site.index[2] = box.lo[2]; site.index[2] < box.hi[2]; site.index[2]++)
        for (site.index[1] = box.lo[1]; site.index[1] < box.hi[1]; site.index[1]++)
            for (site.index[0] = box.lo[0]; site.index[0] < box.hi[0]; site.index[0]++) {
                double value;
                if (!grid_holds(model->grid, c, site.index) || dark(model, c, &range, site.index) ||
                    !model_holds(model, c, site.index))
                    continue;
                if (!initial_value(model, s, site, &value, err))
                    return false;
                size_t n = model_element(model, c, site.index);
                if (model->options.precision == PRECISION_F32)
                    ((float *)out)[n] = to_single(value);
                else
                    ((double *)out)[n] = value;
            }
    return true;
}

/* The initial values of a buffer; those of none are zero. */
static double initial_at(const Buffer *b, size_t n)
{
    return b->data == NULL               ? 0
           : b->element == sizeof(float) ? (double)((const float *)b->data)[n]
                                         : ((const double *)b->data)[n];
}

/* What a copy makes of a value and the other part's, rounded as kernels do. */
static double copied(const WrapCopy *copy, double own, double other, bool single)
{
    if (!single)
        return fma(copy->cross, other, copy->own * own);
    return fmaf(to_single(copy->cross), (float)other, to_single((double)to_single(copy->own) * own));
}

static void wrap_element(const Model *model, const Wrap *w, const WrapCopy *copy, const long at[3])
{
    const Buffer *b = &model->buffers.items[model->field_buffer[copy->component]];
    const Buffer *other = &model->buffers.items[model->field_buffer[copy->other]];
    long from[3] = {at[0], at[1], at[2]}, to[3] = {at[0], at[1], at[2]};
    from[w->axis] = copy->src;
    to[w->axis] = copy->dst;
    size_t source = model_element(model, copy->component, from), target = model_element(model, copy->component, to);
    void *bytes = (void *)(size_t)b->data;
    const bool single = b->element == sizeof(float);
    const double value = copied(copy, initial_at(b, source), initial_at(other, source), single);
    if (single)
        ((float *)bytes)[target] = to_single(value);
    else
        ((double *)bytes)[target] = value;
}

void points_wrap_initial(Model *model)
{
    for (size_t i = 0; i < model->wraps.count; i++) {
        const Wrap *w = &model->wraps.items[i];
        long lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1}, at[3];
        if (w->rise)
            continue;
        for (int a = 0; a < 3; a++)
            if (model->grid->axis[a].present && a != w->axis) {
                lo[a] = -1;
                hi[a] = model->grid->axis[a].sites;
            }
        for (int c = 0; c < w->copy_count; c++) {
            const WrapCopy *copy = &w->copies[c];
            const bool lit = model->buffers.items[model->field_buffer[copy->component]].data != NULL ||
                             model->buffers.items[model->field_buffer[copy->other]].data != NULL;
            if (!lit)
                continue;
            initial_values(model, copy->component);
            for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
                for (at[1] = lo[1]; at[1] < hi[1]; at[1]++)
                    for (at[0] = lo[0]; at[0] < hi[0]; at[0]++)
                        wrap_element(model, w, copy, at);
        }
    }
}
