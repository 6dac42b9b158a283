/* Builds a plan by running the passes in order, with a check after each, and
 * holds the small helpers that several passes share. */
#include "schedule/plan.h"

#include <math.h>
#include <string.h>

#define PASS(name) bool plan_pass_##name(Plan *plan, Error *err);
#include "schedule/passes.def"
#undef PASS

typedef struct PassEntry {
    const char *name;
    bool (*run)(Plan *plan, Error *err);
} PassEntry;

static const PassEntry passes[] = {
#define PASS(name) {#name, plan_pass_##name},
#include "schedule/passes.def"
#undef PASS
};

enum { PASS_COUNT = sizeof passes / sizeof passes[0] };

const char *const *plan_pass_names(void)
{
    static const char *names[PASS_COUNT + 1];
    for (int i = 0; i < PASS_COUNT; i++)
        names[i] = passes[i].name;
    return names;
}

static Plan *plan_new(const Grid *grid, const PlanOptions *options)
{
    Arena *arena = arena_new();
    Plan *plan = ARENA_NEW(arena, Plan);
    plan->arena = arena;
    plan->grid = grid;
    plan->options = *options;
    plan->schedule = "sweep";
    plan->wave_buffer = -1;
    for (int c = 0; c < COMPONENTS; c++)
        plan->field_buffer[c] = plan->id_buffer[c] = plan->made[c].decay = plan->made[c].curl[0] =
            plan->made[c].curl[1] = plan->made[c].curl[2] = -1;
    return plan;
}

Plan *plan_build(const Grid *grid, const PlanOptions *options, const char *until, Error *err)
{
    Plan *plan = plan_new(grid, options);
    if (!shape_read(options->schedule, options->dialect != DIALECT_C, &plan->shape, err)) {
        plan_free(plan);
        return NULL;
    }
    for (int i = 0; i < PASS_COUNT; i++) {
        if (!passes[i].run(plan, err) || !plan_check(plan, passes[i].name, err)) {
            plan_free(plan);
            return NULL;
        }
        if (until != NULL && strcmp(until, passes[i].name) == 0)
            break;
    }
    return plan;
}

static void free_kernel(Kernel *k)
{
    vec_free(&k->params);
    vec_free(&k->places);
    vec_free(&k->constants);
}

static void free_kernels(Plan *plan)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        free_kernel(&plan->kernels.items[i]);
    vec_free(&plan->kernels);
    for (int mixed = 0; mixed < 2; mixed++)
        for (int half = 0; half < 2; half++)
            free_kernel(&plan->wavefront.halves[mixed][half]);
}

static void free_sparse(Plan *plan)
{
    for (size_t i = 0; i < plan->points.count; i++)
        vec_free(&plan->points.items[i].points);
    for (size_t i = 0; i < plan->probes.count; i++)
        vec_free(&plan->probes.items[i].sites);
    for (size_t i = 0; i < plan->captures.count; i++)
        vec_free(&plan->captures.items[i].launches);
    for (size_t i = 0; i < plan->accumulators.count; i++)
        vec_free(&plan->accumulators.items[i].launches);
    for (size_t i = 0; i < plan->spectra.count; i++) {
        vec_free(&plan->spectra.items[i].parts);
        vec_free(&plan->spectra.items[i].faces);
    }
    for (size_t i = 0; i < plan->passes.count; i++)
        vec_free(&plan->passes.items[i].launches);
    for (size_t i = 0; i < plan->marches.count; i++)
        vec_free(&plan->marches.items[i].tiles);
    vec_free(&plan->marches);
    vec_free(&plan->points);
    vec_free(&plan->probes);
    vec_free(&plan->captures);
    vec_free(&plan->accumulators);
    vec_free(&plan->spectra);
    vec_free(&plan->tones);
    vec_free(&plan->passes);
    vec_free(&plan->waves);
    vec_free(&plan->lines);
    for (size_t i = 0; i < plan->replays.count; i++)
        plan->replays.items[i].file->close(plan->replays.items[i].file);
    vec_free(&plan->replays);
    vec_free(&plan->records);
    vec_free(&plan->boxes);
    vec_free(&plan->wraps);
    vec_free(&plan->murs);
}

void plan_free(Plan *plan)
{
    if (plan == NULL)
        return;
    free_kernels(plan);
    free_sparse(plan);
    vec_free(&plan->buffers);
    vec_free(&plan->tables);
    vec_free(&plan->memories);
    vec_free(&plan->regions);
    arena_free(plan->arena);
}

static size_t type_bytes(const Plan *plan, ElementType type)
{
    switch (type) {
    case TYPE_REAL:
        return (size_t)plan_real_bytes(plan);
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

int plan_add_buffer(Plan *plan, const char *name, const char *legend, BufferKind kind, ElementType type, size_t count)
{
    Buffer b = {.name = name, .legend = legend, .kind = kind, .type = type, .count = count};
    b.element = type_bytes(plan, type);
    b.start = plan->buffers.count * 13 % 64 * 64; /* 13 lines apart, so that neighbours do not meet in a cache */
    vec_push(&plan->buffers, b);
    return (int)plan->buffers.count - 1;
}

const void *plan_reals(Plan *plan, const double *values, size_t count)
{
    if (plan->options.precision == PRECISION_F64)
        return memcpy(ARENA_ARRAY(plan->arena, double, count), values, count * sizeof(double));
    float *out = ARENA_ARRAY(plan->arena, float, count);
    for (size_t i = 0; i < count; i++)
        out[i] = (float)values[i];
    return out;
}

int plan_add_sites(Plan *plan, const char *name, const char *legend, const size_t *elements, size_t count)
{
    ElementType type = plan->layout.wide ? TYPE_I64 : TYPE_I32;
    int buffer = plan_add_buffer(plan, name, legend, BUFFER_DATA, type, count);
    int32_t *narrow = ARENA_ARRAY(plan->arena, int32_t, count);
    int64_t *wide = ARENA_ARRAY(plan->arena, int64_t, count);
    for (size_t i = 0; i < count; i++) {
        narrow[i] = (int32_t)elements[i];
        wide[i] = (int64_t)elements[i];
    }
    plan->buffers.items[buffer].data = plan->layout.wide ? (const void *)wide : (const void *)narrow;
    return buffer;
}

size_t plan_element(const Plan *plan, const long index[3])
{
    long offset = index[0] + plan->layout.stride[1] * index[1] + plan->layout.stride[2] * index[2];
    return (size_t)((long)plan->layout.origin + offset);
}

size_t box_sites(const Box *b)
{
    size_t n = 1;
    for (int a = 0; a < 3; a++)
        n *= b->hi[a] > b->lo[a] ? (size_t)(b->hi[a] - b->lo[a]) : 0;
    return n;
}

Box plan_box(const Plan *plan, Component c, const double from[3], const double to[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        if (!plan->grid->axis[a].present)
            continue;
        double lo[3] = {0}, hi[3] = {0};
        lo[a] = from[a];
        hi[a] = to[a];
        box.lo[a] = isnan(from[a]) ? 0 : grid_snap(plan->grid, c, lo).index[a];
        box.hi[a] = (isnan(to[a]) ? grid_last(plan->grid, c, a) : grid_snap(plan->grid, c, hi).index[a]) + 1;
    }
    return box;
}

/* A node plane on a wall: E there is tangential, H normal. First-order Mur and the absorbing layers
 * hold or set tangential E by other means; PMC and periodic walls update it like any other site. */
static bool wall_updated(Component c, BoundaryKind kind, bool high)
{
    switch (kind) {
    case BOUNDARY_PMC:
        return true;
    case BOUNDARY_PERIODIC:
        return !high;
    case BOUNDARY_MUR:
        return !component_is_e(c);
    case BOUNDARY_PEC:
    case BOUNDARY_CPML:
    case BOUNDARY_BERENGER:
        return false;
    }
    return false;
}

bool plan_asks_for(const Plan *plan, const char *schedule)
{
    return plan->options.schedule != NULL && strcmp(plan->options.schedule, schedule) == 0;
}

Box plan_range(const Plan *plan, Component c)
{
    Box range = {{0, 0, 0}, {1, 1, 1}};
    const bool helpers = !component_is_e(c) && plan_asks_for(plan, "sweep-traditional");
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        if (!axis->present)
            continue;
        range.hi[a] = axis->cells + (helpers ? 1 : 0);
        if (component_half(c, a) || helpers)
            continue;
        range.lo[a] = wall_updated(c, axis->low.kind, false) ? 0 : 1;
        range.hi[a] = axis->cells + (wall_updated(c, axis->high.kind, true) ? 1 : 0);
    }
    return range;
}

void plan_updated(const Plan *plan, int axis, long *lo, long *hi)
{
    *lo = plan->grid->axis[axis].sites;
    *hi = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        if (plan->field_buffer[c] < 0)
            continue;
        const Box range = plan_range(plan, (Component)c);
        *lo = range.lo[axis] < *lo ? range.lo[axis] : *lo;
        *hi = range.hi[axis] > *hi ? range.hi[axis] : *hi;
    }
}

const char *plan_axes_text(const Plan *plan, unsigned axes)
{
    char text[4] = "";
    size_t n = 0;
    for (int a = 0; a < 3; a++)
        if (axes >> a & 1)
            text[n++] = axis_name(a)[0];
    return arena_strdup(plan->arena, text);
}

RowEdges plan_row_edges(const Plan *plan)
{
    const Axis *x = &plan->grid->axis[0];
    const LayerProfile *layer = &plan->grid->layer[0];
    const long lanes = plan->layout.align;
    long first, last;
    plan_updated(plan, 0, &first, &last);
    RowEdges e = {.blocks = (last + lanes - 1) / lanes};
    e.low = layer->low > 0 ? (layer->low + lanes - 1) / lanes : 1;
    e.high = (x->cells - layer->high) / lanes;
    e.high = e.high < e.low ? e.low : e.high;
    return e;
}

static long round_to_strip(long n)
{
    return (n + PLAN_STRIP - 1) / PLAN_STRIP * PLAN_STRIP;
}

long plan_layer_offset(const Plan *plan, int axis, int side)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    long start = plan->grid->axis[axis].cells - layer->high;
    if (side <= 0 || layer->high == 0)
        return 0;
    if (axis > 0)
        return start - layer->low;
    if (plan->options.dialect == DIALECT_C) {
        RowEdges e = plan_row_edges(plan);
        return (e.high - e.low) * plan->layout.align;
    }
    long offset = start / PLAN_STRIP * PLAN_STRIP - round_to_strip(layer->low);
    return offset > 0 ? offset : 0;
}

long plan_layer_rows(const Plan *plan, int axis)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    if (axis > 0)
        return layer->low + layer->high;
    if (plan->options.dialect == DIALECT_C) {
        RowEdges e = plan_row_edges(plan);
        return (e.low + e.blocks - e.high) * plan->layout.align;
    }
    return round_to_strip(layer->high == 0 ? layer->low
                                           : plan->grid->axis[axis].cells - plan_layer_offset(plan, axis, +1));
}

LayerTable plan_layer_entry(const Plan *plan, int axis, bool node, long row)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    const LayerTable *entries = node ? layer->node : layer->half;
    const long cells = plan->grid->axis[axis].cells, offset = plan_layer_offset(plan, axis, +1);
    if (row < layer->low)
        return entries[row];
    long beyond = row + offset - (cells - layer->high);
    if (beyond >= 0 && beyond < layer->high)
        return entries[layer->low + beyond];
    return (LayerTable){.b = 0, .c = 0, .ikappa = 1};
}

const char *axis_name(int axis)
{
    static const char *const names[] = {"x", "y", "z"};
    return names[axis];
}
