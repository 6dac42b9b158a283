/* What several passes share: buffers, values in the model's precision, boxes and ranges of sites. */
#include "model/model.h"

#include <math.h>
#include <string.h>

static void free_monitors(Model *model)
{
    for (size_t i = 0; i < model->probes.count; i++)
        vec_free(&model->probes.items[i].sites);
    for (size_t i = 0; i < model->spectra.count; i++) {
        vec_free(&model->spectra.items[i].parts);
        vec_free(&model->spectra.items[i].faces);
    }
    vec_free(&model->probes);
    vec_free(&model->places);
    vec_free(&model->spectra);
    vec_free(&model->sums);
    vec_free(&model->samples);
    vec_free(&model->stored);
    vec_free(&model->tones);
    vec_free(&model->records);
}

static void free_sources(Model *model)
{
    for (size_t i = 0; i < model->points.count; i++)
        vec_free(&model->points.items[i].points);
    for (size_t i = 0; i < model->replays.count; i++)
        model->replays.items[i].file->close(model->replays.items[i].file);
    vec_free(&model->points);
    vec_free(&model->waves);
    vec_free(&model->filtered);
    vec_free(&model->wave_runs);
    vec_free(&model->lines);
    vec_free(&model->replays);
    vec_free(&model->boxes);
}

void model_free(Model *model)
{
    if (model == NULL)
        return;
    free_monitors(model);
    free_sources(model);
    vec_free(&model->wraps);
    vec_free(&model->murs);
    vec_free(&model->buffers);
    vec_free(&model->tables);
    vec_free(&model->memories);
    vec_free(&model->memory_boxes);
    vec_free(&model->regions);
    arena_free(model->arena);
}

static size_t type_bytes(const Model *model, ElementType type)
{
    switch (type) {
    case TYPE_REAL:
        return (size_t)model_real_bytes(model);
    case TYPE_DOUBLE:
    case TYPE_I64:
        return 8;
    case TYPE_I32:
        return 4;
    case TYPE_U16:
        return 2;
    case TYPE_U8:
        return 1;
    }
    return 0;
}

int model_add_buffer(Model *model, const char *name, const char *legend, BufferKind kind, ElementType type,
                     size_t count)
{
    Buffer b = {.name = name, .legend = legend, .kind = kind, .type = type, .count = count};
    b.element = type_bytes(model, type);
    b.start = model->buffers.count * 13 % 64 * 64; /* 13 lines apart, so that neighbours do not meet in a cache */
    vec_push(&model->buffers, b);
    return (int)model->buffers.count - 1;
}

const void *model_reals(const Model *model, const double *values, size_t count)
{
    if (model->options.precision == PRECISION_F64)
        return memcpy(ARENA_ARRAY(model->arena, double, count), values, count * sizeof(double));
    float *out = ARENA_ARRAY(model->arena, float, count);
    for (size_t i = 0; i < count; i++)
        out[i] = to_single(values[i]);
    return out;
}

int model_add_sites(Model *model, const char *name, const char *legend, const size_t *elements, size_t count)
{
    ElementType type = model->layout.wide ? TYPE_I64 : TYPE_I32;
    int buffer = model_add_buffer(model, name, legend, BUFFER_DATA, type, count);
    int32_t *narrow = ARENA_ARRAY(model->arena, int32_t, count);
    int64_t *wide = ARENA_ARRAY(model->arena, int64_t, count);
    for (size_t i = 0; i < count; i++) {
        narrow[i] = (int32_t)elements[i];
        wide[i] = (int64_t)elements[i];
    }
    model->buffers.items[buffer].data = model->layout.wide ? (const void *)wide : (const void *)narrow;
    return buffer;
}

void model_see_all(Model *model)
{
    model->grid = model->grid->all;
}

void model_see_part(Model *model)
{
    model->grid = model->grid->part;
}

bool model_to_part(const Model *model, Component c, long index[3])
{
    const Grid *all = model->grid->all;
    const bool held = grid_holds(all, c, index);
    for (int a = 0; a < 3; a++)
        index[a] = grid_place(all, a, index[a]);
    return held;
}

Box model_own_box(const Model *model, Component c, const Box *box, ProgramShare *share)
{
    const Grid *all = model->grid->all;
    Box own = *box;
    *share = (ProgramShare){0};
    for (int a = 0; a < 3; a++) {
        const GridSpan *s = &all->window.span[a];
        long shift = 0;
        if (s->cut) {
            own.lo[a] = max_long(own.lo[a], s->own[0]);
            own.hi[a] = min_long(min_long(own.hi[a], s->own[1]), grid_last(all, c, a) + 1);
            shift = s->own[0] - grid_place(all, a, s->own[0]);
        }
        if (own.hi[a] <= own.lo[a]) {
            *share = (ProgramShare){0};
            return (Box){{0, 0, 0}, {0, 0, 0}};
        }
        share->lo[a] = own.lo[a] - box->lo[a];
        share->here[a] = own.hi[a] - own.lo[a];
        own.lo[a] -= shift;
        own.hi[a] -= shift;
    }
    return own;
}

bool model_own_part(const Model *model, Box *box)
{
    bool any = true;
    for (int a = 0; a < 3; a++) {
        long own[2];
        if (!grid_is_cut(model->grid->all, a))
            continue;
        grid_own_places(model->grid->all, a, own);
        box->lo[a] = max_long(box->lo[a], own[0]);
        box->hi[a] = min_long(box->hi[a], own[1]);
        any = any && box->hi[a] > box->lo[a];
    }
    return any;
}

size_t model_element(const Model *model, Component c, const long index[3])
{
    const Layout *l = &model->own[c];
    long offset = 0;
    for (int a = 0; a < 3; a++)
        offset += (a == 0 ? 1 : l->stride[a]) * grid_place(model->grid, a, index[a]);
    return (size_t)((long)l->origin + offset);
}

Box model_held(const Model *model, Component c)
{
    Box held = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present)
            continue;
        const bool wall = model->options.reduced && !component_is_e(c) && !component_half(c, a);
        held.lo[a] = wall ? 1 : 0;
        held.hi[a] = wall ? axis->cells : grid_last(model->grid, c, a) + 1;
    }
    return held;
}

bool model_holds(const Model *model, Component c, const long index[3])
{
    const Box held = model_held(model, c);
    bool inside = true;
    for (int a = 0; a < 3; a++)
        inside = inside && index[a] >= held.lo[a] && index[a] < held.hi[a];
    return inside;
}

Box box_common(Box a, Box b)
{
    for (int i = 0; i < 3; i++) {
        a.lo[i] = a.lo[i] > b.lo[i] ? a.lo[i] : b.lo[i];
        a.hi[i] = a.hi[i] < b.hi[i] ? a.hi[i] : b.hi[i];
    }
    return a;
}

size_t box_sites(const Box *b)
{
    size_t n = 1;
    for (int a = 0; a < 3; a++)
        n *= b->hi[a] > b->lo[a] ? (size_t)(b->hi[a] - b->lo[a]) : 0;
    return n;
}

/* The site of a plane at `at` along axis a: one on the high wall of a periodic axis is on the low one. */
static long plane_index(const Model *model, Component c, int a, double at)
{
    const double place[3] = {a == 0 ? at : 0, a == 1 ? at : 0, a == 2 ? at : 0};
    return component_half(c, a) ? grid_snap_round(model->grid, c, place).index[a]
                                : grid_snap(model->grid, c, place).index[a];
}

Box model_box(const Model *model, Component c, const double from[3], const double to[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        if (!model->grid->axis[a].present)
            continue;
        if (from[a] == to[a]) {
            box.lo[a] = plane_index(model, c, a, from[a]);
            box.hi[a] = box.lo[a] + 1;
            continue;
        }
        double lo[3] = {0}, hi[3] = {0};
        lo[a] = from[a];
        hi[a] = to[a];
        box.lo[a] = isnan(from[a]) ? 0 : grid_snap(model->grid, c, lo).index[a];
        box.hi[a] = (isnan(to[a]) ? grid_whole_last(model->grid, c, a) : grid_snap(model->grid, c, hi).index[a]) + 1;
    }
    return box;
}

Box model_fold_box(const Model *model, Component c, const Box *box)
{
    Box kept = *box;
    for (int a = 0; a < 3; a++)
        grid_fold_range(model->grid, c, a, &kept.lo[a], &kept.hi[a]);
    return kept;
}

/* A node plane on a wall: E there is tangential, H normal. First-order Mur and the absorbing layers
 * hold or set tangential E by other means; PMC and periodic walls update it like any other site. */
static bool wall_updated(const Model *model, Component c, BoundaryKind kind, bool high)
{
    switch (kind) {
    case BOUNDARY_PMC:
        return true;
    case BOUNDARY_PERIODIC:
    case BOUNDARY_BLOCH:
        return !high;
    case BOUNDARY_MUR:
        return !component_is_e(c) && !model->options.reduced;
    case BOUNDARY_PEC:
    case BOUNDARY_CPML:
    case BOUNDARY_BERENGER:
        return false;
    }
    return false;
}

Box model_range(const Model *model, Component c)
{
    Box range = {{0, 0, 0}, {1, 1, 1}};
    const bool helpers = !component_is_e(c) && model->options.outer_h;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present)
            continue;
        range.hi[a] = axis->cells + (helpers ? 1 : 0);
        if (component_half(c, a) || helpers)
            continue;
        range.lo[a] = wall_updated(model, c, axis->low.kind, false) ? 0 : 1;
        range.hi[a] = axis->cells + (wall_updated(model, c, axis->high.kind, true) ? 1 : 0);
    }
    return range;
}

void model_updated(const Model *model, int axis, long *lo, long *hi)
{
    *lo = model->grid->axis[axis].sites;
    *hi = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        if (model->field_buffer[c] < 0)
            continue;
        const Box range = model_range(model, (Component)c);
        *lo = range.lo[axis] < *lo ? range.lo[axis] : *lo;
        *hi = range.hi[axis] > *hi ? range.hi[axis] : *hi;
    }
}

const char *model_axes_text(const Model *model, unsigned axes)
{
    char text[4] = "";
    size_t n = 0;
    for (int a = 0; a < 3; a++)
        if (axes >> a & 1)
            text[n++] = axis_name(a)[0];
    return arena_strdup(model->arena, text);
}

const char *axis_name(int axis)
{
    static const char *const names[] = {"x", "y", "z"};
    return names[axis];
}

double model_rate(const Model *model, Component c, int axis, long i)
{
    const Axis *a = &model->grid->axis[axis];
    return a->s * axis_weight(a, i, !component_half(c, axis));
}
