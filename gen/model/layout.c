/* Pass `layout`: six separate arrays of one shape, x contiguous, z slowest, rows
 * padded to the transaction width, one ghost index at -1 along every axis (for x
 * it is the padding at the end of the row before). Memory variables of the layers
 * are compact: along their axis they hold only the rows of the two layers.
 *
 * The reduced layout (ModelOptions.reduced) has arrays of different shape instead, dense, without ghosts: E on all its
 * nodes, H without those that lie on a wall, which no E inside needs. Two rows of 3 x 3 cells: Hx (4 x 3) becomes 2
 * x 3. */
#include "model/model.h"

#include <string.h>

/* A plane may be padded so that its neighbours start far from it in a page of memory: a load waits for an
 * earlier store to the same place in another page (MemoryRules). */
static long plane_stride(const Model *model, long row, long rows, int align)
{
    const long page = 64, nearest = 16; /* in lines of `align` elements */
    long stride = row * rows, place = stride / align % page;
    if (!model->options.memory.stagger || !model->grid->axis[2].present)
        return stride;
    long lines = place < nearest ? nearest - place : place > page - nearest ? page - place + nearest : 0;
    return stride + lines * align;
}

static void set_strides(Model *model)
{
    const Axis *axis = model->grid->axis;
    int real = model_real_bytes(model);
    int align = model->options.memory.align_bytes / real;
    long row = round_up(axis[0].sites + 1, align);
    long rows = axis[1].present ? axis[1].sites + 1 : 1;
    long planes = axis[2].present ? axis[2].sites + 1 : 1;
    if (axis[2].present && (axis[2].high.kind == BOUNDARY_PMC || axis[2].high.kind == BOUNDARY_MUR))
        planes++; /* rows on the wall read, and ignore, E beyond it */
    Layout *l = &model->layout;
    l->align = align;
    l->stride[0] = 1;
    l->stride[1] = row;
    l->stride[2] = plane_stride(model, row, rows, align);
    l->origin = (size_t)(round_up(1, align) + (axis[1].present ? row : 0) + (axis[2].present ? l->stride[2] : 0));
    l->size = (size_t)(l->stride[2] * planes + align + row);
    l->wide = l->size > (size_t)INT32_MAX;
}

/* Dense rows of what is held; element 0 is the site of index 0, held or not, so that the first rows of an array that
 * begins at index 1 lie unused before it. */
static Layout own_layout(const Model *model, Component c)
{
    const Box held = model_held(model, c);
    Layout l = {.stride = {1, 1, 1}, .align = 1};
    for (int a = 1; a < 3; a++)
        l.stride[a] = l.stride[a - 1] * (held.hi[a - 1] - held.lo[a - 1]);
    l.size = 1;
    for (int a = 0; a < 3; a++)
        if (model->grid->axis[a].present)
            l.size += (size_t)(l.stride[a] * grid_last(model->grid, c, a));
    l.wide = model->layout.wide;
    return l;
}

/* The field's sites with the ghosts at -1, which walls fill. */
static StateBlock field_block(const Model *model)
{
    const Layout *l = &model->layout;
    StateBlock b = {.origin = l->origin, .stride = {(size_t)l->stride[1], (size_t)l->stride[2]}, .count = {1, 1, 1}};
    for (int a = 0; a < 3; a++)
        if (model->grid->axis[a].present) {
            b.origin -= (size_t)l->stride[a];
            b.count[a] = (size_t)model->grid->axis[a].sites + 1;
        }
    b.low = b.count[0];
    return b;
}

/* Which values of others are wanted: a component's own, or what its updates remember (`memory`). */
typedef struct Wanted {
    Component of;
    bool memory;
} Wanted;

/* Of the nodes that are held of others, a - T .. b - 1 + T (gen/cut.c), and the sites half a cell behind each, the
 * first step makes H between any two of them, E at all but the outermost nodes and between those. Each update reads the
 * old value and what it remembers; those of H read E on both sides, besides. Where an axis is periodic, what is beyond
 * the outermost nodes is stepped, too, and gets all that there is. */
static void set_spare(const Model *model, Wanted w, int axis, int spare[2])
{
    const Grid *all = model->grid->all;
    const bool half = component_half(w.of, axis), e = component_is_e(w.of);
    if (!all->window.exact || boundary_wraps(all->axis[axis].low.kind))
        return;
    spare[0] = e || !half ? 1 : 0;
    spare[1] = e && half ? 2 : 1;
    for (int side = 0; side < (e && !w.memory ? 2 : 0); side++)
        spare[side]--;
}

/* How a state lies along the axes that the grid is cut across: from index first[axis] on, or where it is compact along
 * one (`compact`) what the low layer has and then what the high one has. */
static void set_across(Model *model, int buffer, int compact, const long first[3], Wanted wanted)
{
    Buffer *b = &model->buffers.items[buffer];
    for (int a = 0; a < 3; a++) {
        if (!grid_is_cut(model->grid->all, a))
            continue;
        b->across[a] = (BufferAcross){.along = true, .first = first[a], .split = (long)b->block.count[a]};
        set_spare(model, wanted, a, b->across[a].spare);
        if (a != compact)
            continue;
        b->across[a].split = model->grid->layer[a].low;
        b->across[a].high = model->grid->axis[a].cells - model->grid->layer[a].high;
    }
}

/* Of what has the ghosts at -1; of what has none. */
static const long FROM_GHOSTS[3] = {-1, -1, -1}, FROM_ZERO[3] = {0, 0, 0};

static void add_fields(Model *model)
{
    for (int c = 0; c < COMPONENTS; c++) {
        if (!model->grid->medium[c].present)
            continue;
        const char *unit = component_is_e((Component)c) ? "V/m" : "times Z0, V/m";
        const char *legend = arena_printf(model->arena, "%s, %s", component_name((Component)c), unit);
        model->own[c] = model->options.reduced ? own_layout(model, (Component)c) : model->layout;
        model->field_buffer[c] = model_add_buffer(model, component_symbol((Component)c), legend, BUFFER_STATE,
                                                  TYPE_REAL, model->own[c].size);
        model->buffers.items[model->field_buffer[c]].two_copies = true;
        if (!model->options.reduced)
            model->buffers.items[model->field_buffer[c]].block = field_block(model);
        set_across(model, model->field_buffer[c], -1, FROM_GHOSTS, (Wanted){(Component)c, false});
    }
}

/* Strides of a memory variable: as the field, but with `rows` entries along `axis`. */
static size_t memory_strides(const Model *model, int axis, long rows, long stride[3])
{
    const Axis *axes = model->grid->axis;
    long count[3] = {axes[0].sites, axes[1].sites, axes[2].sites};
    count[axis] = rows;
    stride[0] = 1;
    stride[1] = axis == 0 ? rows : model->layout.stride[1];
    stride[2] = stride[1] * count[1];
    return (size_t)(stride[2] * count[2]);
}

/* The rows of the layers; those of x layers may have padding between them (model_layer_rows). */
static StateBlock memory_block(const Model *model, const Memory *m)
{
    const Axis *axes = model->grid->axis;
    const LayerProfile *layer = &model->grid->layer[m->axis];
    StateBlock b = {.stride = {(size_t)m->stride[1], (size_t)m->stride[2]}};
    for (int a = 0; a < 3; a++)
        b.count[a] = (size_t)(a == m->axis ? layer->low + layer->high : axes[a].sites);
    b.low = m->axis == 0 ? (size_t)layer->low : b.count[0];
    if (m->axis == 0 && layer->high > 0)
        b.gap = (size_t)(axes[0].cells - layer->high - model_layer_offset(model, 0, +1) - layer->low);
    return b;
}

/* Gives a memory variable its buffer of `count` elements, the first of which has index `first`. */
static void push_memory(Model *model, Memory m, const char *legend, size_t count, StateBlock block, const long first[3])
{
    m.buffer = model_add_buffer(model, m.name, legend, BUFFER_STATE, TYPE_REAL, count);
    model->buffers.items[m.buffer].two_copies = true;
    model->buffers.items[m.buffer].block = block;
    set_across(model, m.buffer, m.axis, first, (Wanted){m.target, true});
    vec_push(&model->memories, m);
}

static void add_memory(Model *model, Component target, int axis)
{
    Memory m = {.target = target, .axis = axis, .box = -1};
    m.name = arena_printf(model->arena, "psi_%s%s%s", component_symbol(component_real(target)), axis_name(axis),
                          component_is_imaginary(target) ? "_im" : "");
    const size_t count = memory_strides(model, axis, model_layer_rows(model, axis), m.stride);
    const char *legend =
        arena_printf(model->arena, "memory of the %s layers for %s", axis_name(axis), component_name(target));
    push_memory(model, m, legend, count, memory_block(model, &m), FROM_ZERO);
}

/* The box's own sites; the rest of its elements are never other than zero. */
static StateBlock box_block(const MemoryBox *b)
{
    StateBlock s = {.stride = {(size_t)b->stride[1], (size_t)b->stride[2]}};
    for (int a = 0; a < 3; a++) {
        s.origin += (size_t)((b->box.lo[a] - b->held.lo[a]) * b->stride[a]);
        s.count[a] = (size_t)(b->box.hi[a] - b->box.lo[a]);
    }
    s.low = s.count[0];
    return s;
}

bool model_of_media(const Model *model, const Memory *memory)
{
    return memory->axis < 0 && !model->buffers.items[memory->buffer].fleeting;
}

const MemoryBox *model_memory_box(const Model *model, int memory)
{
    const int box = model->memories.items[memory].box;
    return box < 0 ? NULL : &model->memory_boxes.items[box];
}

static void add_in_box(Model *model, Memory m, const MemoryBox *b, const char *legend)
{
    const char *where = "";
    for (int a = 0; a < 3; a++) {
        m.stride[a] = b->stride[a];
        if (model->grid->axis[a].present)
            where = arena_printf(model->arena, "%s%s%c %ld..%ld", where, a > 0 ? ", " : "", "ijk"[a], b -> held.lo[a],
                                 b->held.hi[a] - 1);
    }
    legend = arena_printf(model->arena, "%s, in %s: %s", legend, b->name, where);
    push_memory(model, m, legend, b->size, box_block(b), b->box.lo);
    Buffer *buffer = &model->buffers.items[model->memories.items[model->memories.count - 1].buffer];
    for (int a = 0; a < 3; a++) {
        buffer->across[a].all[0] = b->all.lo[a];
        buffer->across[a].all[1] = b->all.hi[a];
    }
}

int model_add_memory(Model *model, Component target, int box, const char *name, const char *legend)
{
    Memory m = {.name = name, .target = target, .axis = -1, .box = box, .origin = model->layout.origin};
    if (box >= 0) {
        add_in_box(model, m, &model->memory_boxes.items[box], legend);
        return (int)model->memories.count - 1;
    }
    for (int a = 0; a < 3; a++)
        m.stride[a] = model->layout.stride[a];
    push_memory(model, m, legend, model->layout.size, field_block(model), FROM_GHOSTS);
    return (int)model->memories.count - 1;
}

/* What updates add to E where crystals and cut cells are: each step makes it anew. */
static void add_rise(Model *model, Component c)
{
    model->rise[c] =
        model_add_memory(model, c, -1, arena_printf(model->arena, "rise_%s", component_symbol(c)),
                         arena_printf(model->arena, "what the update has added to %s, V/m", component_name(c)));
    Buffer *b = &model->buffers.items[model->memories.items[model->rise[c]].buffer];
    b->fleeting = true;
    memset(b->across, 0, sizeof b->across); /* processes make it themselves beyond their parts */
}

int model_compare_reads(const Read *a, const Read *b)
{
    const int order = (int)a->component - (int)b->component;
    return order != 0 ? order : index_compare(a->offset, b->offset);
}

Ref model_read_ref(const Model *model, const Read *read)
{
    Ref ref = {.kind = REF_FIELD,
               .field = read->rise ? FIELD_MEMORY + model->rise[read->component] : (int)read->component};
    memcpy(ref.offset, read->offset, sizeof ref.offset);
    return ref;
}

int model_read_buffer(const Model *model, const Read *read)
{
    return read->rise ? model->memories.items[model->rise[read->component]].buffer
                      : model->field_buffer[read->component];
}

bool model_reads_beside(const Model *model)
{
    for (size_t i = 0; i < model->points.count; i++)
        if (model->points.items[i].read_count > 0)
            return true;
    return false;
}

long model_reach(const Model *model)
{
    long lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0}, most = 0;
    if (model_reads_beside(model))
        most = 2; /* H beside the next edges */
    for (size_t i = 0; i < model->regions.count; i++)
        for (int c = 0; c < COMPONENTS; c++)
            if (!model->regions.items[i].idle[c])
                statement_reach(&model->regions.items[i].updates[c], lo, hi);
    for (int a = 0; a < 3; a++) {
        most = -lo[a] > most ? -lo[a] : most;
        most = hi[a] > most ? hi[a] : most;
    }
    return most;
}

unsigned model_layer_axes(const Model *model)
{
    unsigned axes = 0;
    for (int a = 0; a < 3; a++)
        axes |= model->grid->layer[a].low + model->grid->layer[a].high > 0 ? 1U << a : 0;
    return axes;
}

bool model_has_layers(const Model *model)
{
    return model_layer_axes(model) != 0;
}

/* The field whose derivative along `axis` enters the update of c: neither c's axis nor `axis`. */
static bool has_derivative(const Model *model, Component c, int axis)
{
    if (component_axis(c) == axis || !model->grid->axis[axis].present)
        return false;
    return model->grid->medium[component_beside(c, !component_is_e(c), 3 - component_axis(c) - axis)].present;
}

bool model_pass_layout(Model *model, Error *err)
{
    (void)err;
    set_strides(model);
    add_fields(model);
    for (int c = 0; c < COMPONENTS; c++)
        for (int a = 0; a < 3; a++)
            if (model->field_buffer[c] >= 0 && model->grid->layer[a].low + model->grid->layer[a].high > 0 &&
                has_derivative(model, (Component)c, a))
                add_memory(model, (Component)c, a);
    for (int c = 0; c < COMPONENTS && model->grid->all->coupling_count > 0; c++)
        if (model->field_buffer[c] >= 0 && component_is_e((Component)c))
            add_rise(model, (Component)c);
    return true;
}
