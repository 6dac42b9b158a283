/* Builds a plan: the model's passes, then those of schedules, with a check after each. */
#include "schedule/plan.h"

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

enum { PASS_COUNT = sizeof passes / sizeof passes[0], MODEL_PASSES_MOST = 32 };

const char *const *plan_pass_names(void)
{
    static const char *names[MODEL_PASSES_MOST + PASS_COUNT + 1];
    int count = 0;
    for (const char *const *name = model_pass_names(); *name != NULL; name++)
        names[count++] = *name;
    for (int i = 0; i < PASS_COUNT; i++)
        names[count++] = passes[i].name;
    names[count] = NULL;
    return names;
}

bool plan_asks_for(const PlanOptions *options, const char *schedule)
{
    const size_t length = options->schedule != NULL ? strcspn(options->schedule, "/") : 0;
    return length == strlen(schedule) && length > 0 && strncmp(options->schedule, schedule, length) == 0;
}

enum { ALIGN_BYTES_CPU = 64, ALIGN_BYTES_GPU = 128, GPU_UNIT = 4 };
/* A domain on chip is loaded and stored once a batch. */
enum { BATCH_CPU = 512, BATCH_GPU = 2048 };

/* Elements of the vectors in which plain C walks rows: those of the processor, for a compiler keeps wider ones in
 * memory, lane by lane. */
static int vector_elements(const PlanOptions *o)
{
    const int bytes = o->vector_bytes > 0 && o->vector_bytes < ALIGN_BYTES_CPU ? o->vector_bytes : ALIGN_BYTES_CPU;
    return bytes / (o->precision == PRECISION_F32 ? 4 : 8);
}

/* A thread of a GPU reads up to GPU_UNIT sites at a time. */
static ModelOptions model_options(const PlanOptions *o, const Shape *shape)
{
    const bool cpu = o->dialect == DIALECT_C;
    ModelOptions m = {
        .precision = o->precision, .batch = cpu ? BATCH_CPU : BATCH_GPU, .open_recording = o->open_recording};
    m.memory = (MemoryRules){.align_bytes = cpu ? ALIGN_BYTES_CPU : ALIGN_BYTES_GPU,
                             .stagger = cpu,
                             .unit = cpu ? vector_elements(o) : GPU_UNIT,
                             .edges = cpu};
    if (shape->align > 0) {
        m.memory.align_bytes = shape->align * (o->precision == PRECISION_F32 ? 4 : 8);
        m.memory.unit = 1;
        m.memory.stagger = m.memory.edges = false;
    }
    m.divided = plan_asks_for(o, "thread-per-cell-divided");
    m.arrays = m.divided || plan_asks_for(o, "sweep-arrays");
    m.outer_h = plan_asks_for(o, "sweep-traditional");
    m.reduced = plan_asks_for(o, "sweep-reduced");
    return m;
}

static Plan *plan_new(Model *model, const PlanOptions *options)
{
    Plan *plan = ARENA_NEW(model->arena, Plan);
    plan->arena = model->arena;
    plan->media_map = ARENA_ARRAY(model->arena, MediaMap, 1);
    plan->far_box = ARENA_NEW(model->arena, Box);
    plan->point_maps = ARENA_ARRAY(model->arena, PointMap, 3);
    plan->grid = model->grid->part;
    plan->model = model;
    plan->options = *options;
    plan->schedule = "sweep";
    return plan;
}

static bool is_model_pass(const char *pass)
{
    for (const char *const *name = model_pass_names(); *name != NULL; name++)
        if (pass != NULL && strcmp(*name, pass) == 0)
            return true;
    return false;
}

static bool run_passes(Plan *plan, const char *until, Error *err)
{
    for (int i = 0; i < PASS_COUNT; i++) {
        if (!passes[i].run(plan, err) || !plan_check(plan, passes[i].name, err))
            return false;
        if (until != NULL && strcmp(until, passes[i].name) == 0)
            break;
    }
    return true;
}

Plan *plan_build(const Grid *grid, const PlanOptions *options, const char *until, Error *err)
{
    Shape shape;
    if (!shape_read(options->schedule, options->dialect != DIALECT_C, &shape, err))
        return NULL;
    const ModelOptions wanted = model_options(options, &shape);
    Model *model = model_build(grid, &wanted, until, err);
    if (model == NULL)
        return NULL;
    Plan *plan = plan_new(model, options);
    plan->shape = shape;
    if (is_model_pass(until) || run_passes(plan, until, err))
        return plan;
    plan_free(plan);
    return NULL;
}

static void free_kernels(Plan *plan)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        kernel_free(&plan->kernels.items[i]);
    vec_free(&plan->kernels);
    for (size_t i = 0; i < plan->wavefront.inlined.count; i++)
        kernel_free(&plan->wavefront.inlined.items[i]);
    vec_free(&plan->wavefront.inlined);
    for (int mixed = 0; mixed < ROW_KINDS; mixed++)
        for (int half = 0; half < 2; half++)
            kernel_free(&plan->wavefront.halves[mixed][half]);
}

void plan_free(Plan *plan)
{
    if (plan == NULL)
        return;
    free_kernels(plan);
    for (size_t i = 0; i < plan->captures.count; i++)
        vec_free(&plan->captures.items[i].launches);
    for (size_t i = 0; i < plan->accumulators.count; i++)
        vec_free(&plan->accumulators.items[i].launches);
    for (size_t i = 0; i < plan->passes.count; i++)
        vec_free(&plan->passes.items[i].launches);
    for (size_t i = 0; i < plan->marches.count; i++)
        vec_free(&plan->marches.items[i].tiles);
    vec_free(&plan->marches);
    vec_free(&plan->patches);
    vec_free(&plan->together.shares);
    vec_free(&plan->together.near);
    vec_free(&plan->together.strips);
    vec_free(&plan->together.own_strips);
    vec_free(&plan->together.noted);
    vec_free(&plan->together.fed);
    vec_free(&plan->together.sum_buffers);
    vec_free(&plan->together.summed);
    vec_free(&plan->together.summed_from);
    vec_free(&plan->captures);
    vec_free(&plan->accumulators);
    vec_free(&plan->passes);
    model_free(plan->model);
}
