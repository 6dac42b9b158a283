/* Plan: a model and its schedule, that is what is computed when and where: kernels (updates over which boxes,
 * walls, points, samples), and passes that launch them in order. `sweep` comes with kernels of its own folder's
 * files; the other schedules (march/, resident/, wavefront/) have structs of their own. Passes (passes.def, in
 * order) fill it; templates only print it.
 */
#ifndef YEEC_SCHEDULE_PLAN_H
#define YEEC_SCHEDULE_PLAN_H

#include "schedule/kernel.h"
#include "schedule/march/march.h"
#include "schedule/resident/together.h"
#include "schedule/shape.h"
#include "schedule/wavefront/wavefront.h"

/* The running sums of one period; becomes Program.Accumulator. */
typedef struct PlanAccumulator {
    long every;
    VEC(Launch) launches;
} PlanAccumulator;

/* A sample that ends a batch; becomes Program.Capture. */
typedef struct PlanCapture {
    int monitor;
    CapturePart parts[6];
    int part_count;
    VEC(Launch) launches;
} PlanCapture;

typedef struct PlanOptions {
    Dialect dialect;
    Precision precision;
    const char *schedule; /* NULL: auto */
    int units;
    bool gpu;
    size_t local_memory, group_limit; /* bytes and work items that a group may have; 0 unknown */
    size_t cache[3];
    int vector_bytes;
    int cc_major, cc_minor;
    bool no_words;
    double copy_bandwidth;
    bool check_bounds;
    long pauses;                   /* the caller's: see CompileOptions */
    RecordingOpen *open_recording; /* NULL: there is no replay */
} PlanOptions;

typedef struct Plan {
    Arena *arena; /* the model's */
    const Grid *grid;
    Model *model;
    PlanOptions options;
    Shape shape;          /* what the schedule asked for names */
    const char *schedule; /* the one chosen */
    bool settled;         /* the sweep or a variant of it was asked for by name */
    bool turned;          /* update kernels on GPUs: work item 0 runs along the slowest axis */
    bool columns;         /* update kernels on GPUs: a work item marches along z */
    bool constants;       /* update kernels on GPUs: literals lie in constant memory */
    VEC(Kernel) kernels;
    VEC(PlanAccumulator) accumulators;
    VEC(PlanCapture) captures;
    VEC(March) marches;
    Together together;
    VEC(Patch) patches; /* boxes of points (march/patches.c), those of H first */
    bool *patched;      /* is a list of points all patches? NULL: not looked for yet */
    FarStrips far[3];   /* points that read rises (march/far_strips.c) */
    int far_count;
    Box *far_box; /* empty: not looked for yet */
    MediaMap *media_map;
    PointMap *point_maps; /* by the axis that tiles march along */
    VEC(PlanPass) passes;
    int joints;   /* how many kernels are joints */
    bool trimmed; /* what no pass launches is gone */
    Wavefront wavefront;
    double bytes_per_cell_step, sweep_bytes; /* of the schedule chosen; of the sweep */
} Plan;

/* Runs the model's passes and then those of schedules; `until` stops after the pass of that name (NULL: all). Errors
 * cite the scene. */
Plan *plan_build(const Grid *grid, const PlanOptions *options, const char *until, Error *err);
void plan_free(Plan *plan);
/* Invariants between passes; a violation is our bug: ERROR_SYSTEM that names the pass. */
bool plan_check(const Plan *plan, const char *after, Error *err);
void plan_dump(const Plan *plan, Text *out);
/* The operations of every kernel's updates, one a line. */
void plan_dump_statements(const Plan *plan, Text *out);
/* Names of the model's and the schedules' passes in order, NULL at the end. */
const char *const *plan_pass_names(void);

/* Sites of a strip: what a thread of a GPU reads at a time, 16 bytes. */
static inline int plan_strip(const Plan *plan)
{
    return 16 / model_real_bytes(plan->model);
}
/* The kernel of a list of probes (samples.c): of a step; or of a pass of `steps`, which reads its field once. */
int samples_add_probes(Plan *plan, int item, int steps);
/* Appends the launches of the running sums to a pass of one or more steps, after everything else (samples.c). */
void plan_add_sums(Plan *plan, PlanPass *pass);
/* No launches of the running sums: a kernel that makes any number of steps keeps them itself. */
void plan_drop_sums(Plan *plan);
/* Does every sample of the running sums fall on the end of a pass of `steps`? */
bool plan_samples_fit(const Plan *plan, int steps);
/* schedule.c: the most steps of a pass of tiles that `auto` considers and that fit; 0: none. */
int plan_most_steps(const Plan *plan);
/* Was the schedule of this name asked for, of whatever sizes? */
bool plan_asks_for(const PlanOptions *options, const char *schedule);

/* Gives a kernel's literals their names, and adds the buffers they read (sweep/kernels.c). */
void kernel_name_literals(Plan *plan, Kernel *kernel);
/* What a region's E or H lies in, as words ("glass (a.lua:7)"), and as part of a name ("glass"). */
const char *kernel_medium(Plan *plan, const Region *r, Half half, const char **word);
void kernel_add_coefficients(Plan *plan, Kernel *kernel);

/* Helpers for kernels and launches (launch.c). */
void kernel_free(Kernel *kernel);
void kernel_add_buffer(const Plan *plan, Kernel *kernel, int buffer, bool is_const); /* once per buffer */
void kernel_add_points(const Plan *plan, Kernel *kernel, const PointSet *set);       /* all a set's points need */
/* The literals of the statement of a wall or points, each once, as constants. */
void kernel_add_literals(Kernel *kernel, const Statement *s);
void kernel_add_old(const Plan *plan, Kernel *kernel, int buffer);    /* the copy to read, as old_<name> */
void kernel_add_new(const Plan *plan, Kernel *kernel, int buffer);    /* the copy to write, as new_<name> */
void kernel_add_box(const Plan *plan, Kernel *kernel, unsigned axes); /* i0, i1, ... */
/* Are its kernels for a GPU, whatever they are written in? */
static inline bool plan_on_gpu(const Plan *plan)
{
    const PlanOptions *o = &plan->options;
    return o->dialect == DIALECT_CUDA || (o->dialect == DIALECT_OPENCL && o->gpu);
}

/* A constant buffer with a copy of `ints`. */
int plan_add_ints(Plan *plan, const char *name, const char *legend, const int32_t *ints, size_t count);
Kernel *plan_add_kernel(Plan *plan, KernelKind kind, const char *name, const char *purpose);
static inline const Kernel *plan_kernel_of(const Plan *plan, const Launch *l)
{
    return &plan->kernels.items[l->kernel];
}
/* Arguments from the kernel's params: box and layer offsets from `place`, `number` for PARAM_NUMBER. */
Launch plan_launch(Plan *plan, int kernel, const Place *place, const size_t global[3], long number);
/* So many groups of so many threads in a row, each with bytes of shared memory (CUDA's launches give it). */
Launch plan_launch_groups(Plan *plan, int kernel, size_t groups, size_t threads, size_t bytes);

#endif
