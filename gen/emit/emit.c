/* From the plan to the Program: text through the templates, the rest by copying. */
#include "emit/emit.h"

#include "base/hash.h"
#include "base/template.h"
#include "emit/bounds.h"
#include "emit/tables.h"

#include <string.h>

/* The templates of a dialect's kernels in the order in which they run; what they define, the later ones use. */
static const char *const gpu_templates[] = {"gpu.tpl",
                                            "periodic.tpl",
                                            "strips.tpl",
                                            "chip.tpl",
                                            "rings.tpl",
                                            "mur_tiles.tpl",
                                            "faces.tpl",
                                            "visits.tpl",
                                            "patches.tpl",
                                            "far.tpl",
                                            "march.tpl",
                                            "tiles.tpl",
                                            "resident.tpl",
                                            "together_layers.tpl",
                                            "together_media.tpl",
                                            "together_edges.tpl",
                                            "together_far.tpl",
                                            "together_parked.tpl",
                                            "together_seams.tpl",
                                            "together_poles.tpl",
                                            "together_mur.tpl",
                                            "together_half.tpl",
                                            "together_strips.tpl",
                                            "together_visits.tpl",
                                            "together_share.tpl",
                                            "together.tpl",
                                            NULL};
static const char *const wavefront_templates[] = {"vectors.tpl",    "row.tpl",         "row_edges.tpl",
                                                  "row_boxes.tpl",  "row_mirrors.tpl", "row_walls.tpl",
                                                  "row_beside.tpl", "wavefront.tpl",   NULL};

static const char *dialect_template(Dialect dialect)
{
    static const char *const names[] = {"c.tpl", "opencl.tpl", "cuda.tpl"};
    return names[dialect];
}

static bool run_all(Template *t, const char *folder, const char *const *names, Error *err)
{
    for (; *names != NULL; names++)
        if (!template_run(t, folder, *names, err))
            return false;
    return true;
}

/* Where each kernel's text lies: they end the source, one after the other. */
static bool place_kernels(Template *t, Program *p, size_t bytes, Error *err)
{
    size_t *lengths = ARENA_ARRAY(p->arena, size_t, p->kernel_count);
    if (!template_numbers(t, "kernel_bytes", lengths, p->kernel_count, err))
        return false;
    for (size_t i = p->kernel_count; i > 0; i--) {
        p->kernels[i - 1].end = bytes;
        bytes -= lengths[i - 1];
        p->kernels[i - 1].begin = bytes;
    }
    return true;
}

/* The text of the kernels, owned by the program's arena; NULL on failure. */
static const char *source_text(const Plan *plan, Program *p, const char *folder, Error *err)
{
    Text out = {0};
    const char *source = NULL;
    Template *t = template_new(&out, err);
    if (t == NULL)
        return NULL;
    tables_define(t, plan);
    const bool gpu = plan->options.dialect != DIALECT_C;
    if (template_run(t, folder, "statement.tpl", err) && template_run(t, folder, "common.tpl", err) &&
        (!gpu || run_all(t, folder, gpu_templates, err)) &&
        template_run(t, folder, dialect_template(plan->options.dialect), err) &&
        (!plan->wavefront.wanted || run_all(t, folder, wavefront_templates, err)) &&
        template_run(t, folder, "kernels.tpl", err) && place_kernels(t, p, out.length, err))
        source = arena_strdup(p->arena, text_str(&out));
    template_free(t);
    text_free(&out);
    return source;
}

static void copy_kernels(const Plan *plan, Program *p)
{
    p->kernel_count = plan->kernels.count;
    p->kernels = ARENA_ARRAY(p->arena, ProgramKernel, p->kernel_count);
    for (size_t i = 0; i < p->kernel_count; i++) {
        p->kernels[i].name = plan->kernels.items[i].name;
        p->kernels[i].purpose = plan->kernels.items[i].purpose;
        p->kernels[i].part = plan->kernels.items[i].part;
        p->kernels[i].joint = plan->kernels.items[i].joint;
    }
}

static void copy_passes(const Plan *plan, Program *p)
{
    p->pass_count = plan->passes.count;
    p->passes = ARENA_ARRAY(p->arena, Pass, p->pass_count);
    for (size_t i = 0; i < p->pass_count; i++) {
        const PlanPass *from = &plan->passes.items[i];
        p->passes[i].name = from->name;
        p->passes[i].steps = from->steps;
        p->passes[i].swaps = from->swaps;
        p->passes[i].sums = from->sums;
        p->passes[i].launches = from->launches.items;
        p->passes[i].launch_count = from->launches.count;
    }
}

/* The sites of each monitor over all groups, in order of plan and group. */
typedef struct PartList {
    ProbePart *parts;
    int count;
} PartList;

static ProbePart probe_part(const Plan *plan, const ProbePlace *place)
{
    if (place->group < 0)
        return (ProbePart){.buffer = -1, .weight = place->weight};
    const ProbeGroup *g = &plan->model->probes.items[place->group];
    return (ProbePart){g->out_buffer, place->column, (int)g->sites.count, place->weight};
}

static PartList *probe_parts(const Plan *plan)
{
    const size_t monitors = plan->grid->scene->monitor_count;
    PartList *lists = ARENA_ARRAY(plan->arena, PartList, monitors + 1);
    for (int filling = 0; filling < 2; filling++) {
        for (size_t i = 0; i < plan->model->places.count; i++) {
            PartList *list = &lists[plan->model->places.items[i].monitor];
            if (filling)
                list->parts[list->count] = probe_part(plan, &plan->model->places.items[i]);
            list->count++;
        }
        if (filling)
            break;
        for (size_t i = 0; i < monitors; i++)
            lists[i] = (PartList){ARENA_ARRAY(plan->arena, ProbePart, lists[i].count), 0};
    }
    return lists;
}

/* What a circuit's probe measures, and the middle of its edges. */
static void fill_circuit_probe(const Plan *plan, const Monitor *m, ProbeColumn *column)
{
    bool voltage = m->kind == MONITOR_VOLTAGE;
    Site first;
    long count = grid_chain(plan->grid->all, m->axis, m->from, m->to, &first, NULL);
    column->quantity = voltage ? "voltage" : "current";
    column->unit = voltage ? "V" : "A";
    column->to_si = voltage ? 1 : 1 / Z0;
    column->time_shift = voltage ? 0 : -0.5;
    grid_position(plan->grid->all, first, column->at);
    const Axis *axis = &plan->grid->all->axis[m->axis];
    if (axis->present && axis->node == NULL)
        column->at[m->axis] += (double)(count - 1) / 2 * axis->d;
    else if (axis->present)
        column->at[m->axis] =
            (axis_at(axis, (double)first.index[m->axis]) + axis_at(axis, (double)(first.index[m->axis] + count))) / 2;
}

static void fill_probe(const Plan *plan, const Monitor *m, const PartList *list, ProbeColumn *column)
{
    column->name = m->name;
    column->part_count = list->count;
    column->parts = list->parts;
    column->every = m->every;
    if (m->kind != MONITOR_PROBE) {
        fill_circuit_probe(plan, m, column);
        return;
    }
    column->quantity = component_name(m->component);
    column->unit = emit_unit(m->component);
    column->to_si = emit_to_si(m->component);
    column->time_shift = component_is_e(m->component) ? 0 : -0.5;
    grid_position(plan->grid->all, grid_snap(plan->grid->all, m->component, m->from), column->at);
}

/* Columns in the order of the scene's monitors. */
static void copy_probes(const Plan *plan, Program *p)
{
    const Scene *scene = plan->grid->scene;
    const PartList *lists = probe_parts(plan);
    p->probes = ARENA_ARRAY(p->arena, ProbeColumn, scene->monitor_count + 1);
    for (size_t i = 0; i < scene->monitor_count; i++) {
        MonitorKind kind = scene->monitors[i].kind;
        if (kind == MONITOR_PROBE || kind == MONITOR_VOLTAGE || kind == MONITOR_CURRENT)
            fill_probe(plan, &scene->monitors[i], &lists[i], &p->probes[p->probe_count++]);
    }
}

static void fill_recording(const Plan *plan, const Record *record, Recording *to)
{
    const Monitor *m = &plan->grid->scene->monitors[record->monitor];
    *to = (Recording){.name = m->name,
                      .file = m->file,
                      .facts = record->facts,
                      .source = scene_first_driver(plan->grid->scene, SOURCE_PLANE_WAVE)};
    to->parts = ARENA_ARRAY(plan->arena, ProbePart, record->facts.count);
    for (size_t i = 0; i < plan->model->places.count; i++) {
        const ProbePlace *place = &plan->model->places.items[i];
        if (place->monitor == record->monitor) {
            to->parts[place->site] = probe_part(plan, place);
            to->parts[place->site].weight *= emit_to_si(place->component);
        }
    }
}

static void copy_recordings(const Plan *plan, Program *p)
{
    p->recordings = ARENA_ARRAY(p->arena, Recording, plan->model->records.count + 1);
    for (size_t i = 0; i < plan->model->records.count; i++)
        fill_recording(plan, &plan->model->records.items[i], &p->recordings[p->recording_count++]);
}

/* Where `count` sites of an axis of unequal cells are from index `first` on, m; NULL: they are equal. */
static const double *positions(Arena *arena, const Axis *axis, long count, double first)
{
    if (axis->node == NULL)
        return NULL;
    double *at = ARENA_ARRAY(arena, double, count);
    for (long i = 0; i < count; i++)
        at[i] = axis_at(axis, (double)i + first);
    return at;
}

static double cell_volume(const Plan *plan)
{
    double volume = 1;
    for (int a = 0; a < 3; a++)
        volume *= (plan->grid->axis[a].present ? plan->grid->axis[a].d : 1) *
                  (plan->grid->scene->symmetry[a] != 0 ? 2 : 1); /* and its image's */
    return volume;
}

static const char *energy_unit(const Plan *plan)
{
    return plan->grid->mode == MODE_3D ? "J" : plan->grid->mode == MODE_1D ? "J/m^2" : "J/m";
}

static void fill_capture(const Plan *plan, const PlanCapture *from, Capture *to)
{
    const Monitor *m = &plan->grid->scene->monitors[from->monitor];
    bool energy = m->kind == MONITOR_ENERGY;
    to->name = m->name;
    to->kind = energy ? CAPTURE_ENERGY : CAPTURE_SNAPSHOT;
    to->every = m->every;
    to->steps = m->steps;
    to->step_count = m->step_count;
    to->animate = m->animate;
    to->part_count = from->part_count;
    memcpy(to->parts, from->parts, sizeof to->parts);
    to->launches = from->launches.items;
    to->launch_count = from->launches.count;
    if (energy) {
        to->quantity = "energy";
        to->unit = energy_unit(plan);
        to->scale = EPS0 / 2 * cell_volume(plan);
        return;
    }
    for (int i = 0; i < to->part_count; i++)
        to->parts[i].field = emit_field(plan, (Component)from->parts[i].field);
    bool is_e = m->quantity == QUANTITY_COMPONENT ? component_is_e(m->component) : m->quantity == QUANTITY_E_ABS;
    to->quantity = m->quantity == QUANTITY_COMPONENT ? component_name(m->component) : is_e ? "|E|" : "|H|";
    to->unit = is_e ? "V/m" : "A/m";
    to->scale = is_e ? 1 : 1 / Z0;
}

static void copy_captures(const Plan *plan, Program *p)
{
    p->capture_count = plan->captures.count;
    p->captures = ARENA_ARRAY(p->arena, Capture, p->capture_count + 1);
    for (size_t i = 0; i < p->capture_count; i++)
        fill_capture(plan, &plan->captures.items[i], &p->captures[i]);
}

static Component field_component(const Plan *plan, int field)
{
    int n = 0;
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0 && n++ == field)
            return (Component)c;
    return EX;
}

/* The first medium that may amplify. */
static const char *amplifier_of(const Plan *plan)
{
    const Scene *scene = plan->grid->scene;
    for (size_t i = 0; i < scene->material_count; i++) {
        const Material *m = &scene->materials[i];
        if (m->gain)
            return arena_printf(plan->arena, "%s (%s:%d)", m->name, source_name(m->loc.file), m->loc.line);
    }
    return NULL;
}

static const char *medium_at(void *context, int field, const long index[3])
{
    const Plan *plan = context;
    Component c = field_component(plan, field);
    int klass = grid_class(plan->grid, c, index);
    return klass < 0 ? "graded medium" : plan->grid->medium[c].classes[klass].origin;
}

/* Pictures outline where this changes, and blacken conductors. */
static int material_at(void *context, const double at[3], bool *conductor)
{
    const Plan *plan = context;
    return grid_material_at(plan->grid->all, at, conductor);
}

/* Phases of running sums are rows of the wave table that drive nothing. */
static const bool *wave_drives(const Model *model, Arena *arena)
{
    bool *drives = ARENA_ARRAY(arena, bool, model->waves.count + 1);
    for (size_t r = 0; r < model->waves.count; r++)
        drives[r] = !(model->waves.items[r].frequency > 0);
    return drives;
}

static void fill_window(const Plan *plan, Program *p)
{
    const Grid *all = plan->grid->all;
    p->window.present = all->window.present;
    for (int a = 0; a < 3; a++) {
        const GridSpan *from = &all->window.span[a];
        ProgramSpan *to = &p->window.span[a];
        *to = (ProgramSpan){.cut = from->cut, .cells = plan->grid->axis[a].cells};
        grid_own_places(all, a, to->own);
        to->own_cells = to->all_cells = all->axis[a].cells;
        if (!from->cut)
            continue;
        to->own_cells = min_long(from->own[1], all->axis[a].cells) - from->own[0];
        to->lo = from->lo;
        memcpy(to->gap, from->gap, sizeof to->gap);
        to->first = from->own[0] - to->own[0];
    }
}

static void copy_facts(const Plan *plan, Program *p)
{
    const Scene *scene = plan->grid->scene;
    p->dialect = plan->options.dialect;
    p->precision = plan->options.precision;
    p->schedule = plan->schedule;
    p->title = scene->title;
    p->scene_path = scene->path;
    memcpy(p->scene_hash, scene->hash, sizeof p->scene_hash);
    p->buffers = plan->model->buffers.items;
    p->buffer_count = plan->model->buffers.count;
    p->dt = plan->grid->dt;
    p->steps = plan->grid->steps;
    p->batch = plan->together.batch > 0 ? plan->together.batch : plan->model->batch;
    p->rows = plan->model->batch;
    p->wave_buffer = plan->model->wave_buffer;
    p->wave_rows = (int)plan->model->waves.count;
    p->wave_drives = wave_drives(plan->model, p->arena);
    p->bytes_per_cell_step = plan->bytes_per_cell_step;
    p->cell_count = 1;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->all->axis[a];
        p->cells[a] = grid_whole_cells(plan->grid->all, a);
        p->cell[a] = axis->present ? axis->d : 0;
        p->size[a] = axis->present ? axis_at(axis, (double)p->cells[a]) : 0;
        p->node[a] = positions(p->arena, axis, p->cells[a] + 1, 0);
        p->middle[a] = positions(p->arena, axis, p->cells[a], 0.5);
        p->layer[a][0] = grid_whole_layer(plan->grid->all, a, 0);
        p->layer[a][1] = grid_whole_layer(plan->grid->all, a, 1);
        p->cell_count *= (size_t)axis->cells;
    }
    fill_window(plan, p);
    emit_wave_runs(plan);
    p->wave = emit_wave;
    p->spectrum = emit_spectrum;
    p->source_value = emit_source_value;
    p->medium_at = medium_at;
    p->amplifier = amplifier_of(plan);
    p->material_at = material_at;
    p->context = (void *)(size_t)plan;
}

/* Every index tested. Where kernels lie in that text nobody asks. */
static void take_bounds(const Plan *plan, Program *p)
{
    p->source = bounds_checked(plan, p->arena, p->source);
    for (size_t i = 0; i < p->kernel_count; i++)
        p->kernels[i].begin = p->kernels[i].end = 0;
}

Program *emit_program(const Plan *plan, const char *templates, Error *err)
{
    Arena *arena = arena_new();
    Program *p = ARENA_NEW(arena, Program);
    p->arena = arena;
    copy_kernels(plan, p);
    p->source = source_text(plan, p, templates, err);
    if (p->source == NULL) {
        arena_free(arena);
        return NULL;
    }
    if (plan->options.check_bounds && plan->options.dialect == DIALECT_C)
        take_bounds(plan, p);
    hash_bytes(p->source, strlen(p->source), p->source_hash);
    copy_facts(plan, p);
    copy_passes(plan, p);
    emit_fields(plan, p);
    copy_probes(plan, p);
    copy_recordings(plan, p);
    emit_ports(plan, p);
    copy_captures(plan, p);
    emit_spectra(plan, p);
    if (!emit_resonances(plan, p, err)) {
        arena_free(arena);
        return NULL;
    }
    return p;
}

void program_free(Program *program)
{
    if (program != NULL)
        arena_free(program->arena);
}
