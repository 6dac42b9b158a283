/* The stages in order: scene -> grid -> plan -> program. */
#include "compiled.h"

#include "base/number.h"
#include "emit/emit.h"
#include "emit/standalone.h"
#include "grid/size.h"
#include "model/rounding.h"
#include "model/sense.h"
#include "tuning.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static PlanOptions plan_options(const CompileOptions *o)
{
    PlanOptions p = {.dialect = o->dialect, .precision = o->precision, .schedule = o->schedule};
    p.units = o->device.units;
    p.gpu = o->device.gpu;
    p.local_memory = o->device.local_memory;
    p.group_limit = o->device.group_limit;
    memcpy(p.cache, o->device.cache, sizeof p.cache);
    p.vector_bytes = o->device.vector_bytes;
    p.cc_major = o->device.cc_major;
    p.cc_minor = o->device.cc_minor;
    p.no_words = o->device.no_words;
    p.copy_bandwidth = o->device.copy_bandwidth;
    p.check_bounds = o->check_bounds;
    p.pauses = o->pauses;
    p.open_recording = o->open_recording;
    return p;
}

/* On a periodic axis, what is held beyond one end lies at the other. */
static void hold_round(GridSpan *w, long cells, const struct CutAxis *cut)
{
    const long lo = w->own[0] - cut->before, hi = w->own[1] + cut->behind;
    const bool between = lo > 0 && hi < cells;
    w->lo = between ? lo : 0;
    w->hi = between ? hi : cells;
    const long below = lo > 0 ? hi - cells : hi, above = lo > 0 ? lo : cells + lo;
    if (between || (lo <= 0 && hi >= cells) || above <= below + 1)
        return;
    w->gap[0] = below + 1;
    w->gap[1] = min_long(above, cells - 1);
}

/* Along an axis the process' planes and some of others' to either side; a layer or wall is held whole, with the site
 * that it meets. */
static GridSpan span_of(const Scene *scene, const CompilePart *part, int a)
{
    const struct CutAxis *cut = &part->cut->among.axis[a];
    const long cells = scene->cells[a], margin = 2;
    int place[3];
    program_cut_place(&part->cut->among, part->number, place);
    const int n = place[a];
    GridSpan s = {.cut = cut->parts > 1, .own = {cut->starts[n], cut->starts[n + 1]}};
    if (!s.cut)
        return s;
    s.lo = s.own[0] - cut->before;
    s.hi = s.own[1] + cut->behind;
    const Boundary *sides = scene->boundary[a];
    s.lo = min_long(s.lo, cells - margin - boundary_layer_cells(&sides[1]));
    s.hi = max_long(s.hi, margin + boundary_layer_cells(&sides[0]));
    if (s.lo < margin + boundary_layer_cells(&sides[0]))
        s.lo = 0;
    if (s.hi > cells - margin - boundary_layer_cells(&sides[1]))
        s.hi = cells;
    if (cut->round)
        hold_round(&s, cells, cut);
    if (n == cut->parts - 1)
        s.own[1] = cells + 1;
    return s;
}

static GridWindow window_of(const Scene *scene, const CompilePart *part)
{
    const CompileCut *cut = part->cut;
    GridWindow w = {.present = true, .steps = cut->steps, .exact = compile_cut_is_exact(cut), .looks = cut->looks};
    for (int a = 0; a < 3; a++)
        w.span[a] = span_of(scene, part, a);
    return w;
}

long compile_planes(const Scene *scene, const CompilePart *part, int axis)
{
    const GridSpan s = span_of(scene, part, axis);
    return s.cut ? s.hi - s.lo - (s.gap[1] - s.gap[0]) : scene->cells[axis];
}

long compile_own_planes(const CompilePart *part, int axis)
{
    const struct CutAxis *cut = &part->cut->among.axis[axis];
    int place[3];
    program_cut_place(&part->cut->among, part->number, place);
    return cut->starts[place[axis] + 1] - cut->starts[place[axis]];
}

static Grid *build_grid(Scene *scene, const CompilePart *part, Error *err)
{
    if (part == NULL)
        return grid_build(scene, err);
    const GridWindow window = window_of(scene, part);
    const Agree agree = {part->context, part->join, part->least};
    return grid_build_window(scene, &window, &agree, err);
}

static Grid *make_grid(Scene *scene, const CompileOptions *options, Error *err)
{
    const char *where = options->dialect == DIALECT_C ? "this machine" : "the device";
    const size_t real = options->precision == PRECISION_F32 ? sizeof(float) : sizeof(double);
    const bool fits = options->part != NULL || size_check(scene, real, options->device.memory, where, err);
    Grid *grid = fits ? build_grid(scene, options->part, err) : NULL;
    if (grid != NULL && options->steps >= 0)
        grid_set_steps(grid, options->steps);
    return grid;
}

/* Waveforms are asked for some values, now rather than in the middle of a run; what they say counts later. */
static bool check_functions(const Grid *grid, Error *err)
{
    Scene *scene = grid->scene;
    const double last = (double)grid->steps * grid->dt, times[] = {grid->dt, 2 * grid->dt, last, last / 2};
    double unused;
    for (size_t i = 0; i < scene->source_count; i++)
        for (size_t t = 0; t < sizeof times / sizeof *times && scene->sources[i].kind != SOURCE_REPLAY; t++) {
            Error ignored = {0};
            if (scene->sources[i].waveform.function != 0)
                waveform_value(scene, &scene->sources[i].waveform, times[t], &unused, &ignored);
        }
    return scene_check_state(scene, err);
}

Compiled *compile_scene(Scene *scene, const CompileOptions *options, Error *err)
{
    Compiled *c = calloc(1, sizeof *c);
    if (c == NULL) {
        error_set(err, ERROR_SYSTEM, "no memory to compile the scene");
        return NULL;
    }
    PlanOptions plan = plan_options(options);
    double start = seconds();
    c->grid = make_grid(scene, options, err);
    double voxels = seconds();
    c->plan = c->grid != NULL ? tuning_plan(c->grid, options, &plan, &c->tuned, err) : NULL;
    double planned = seconds();
    c->program = c->plan != NULL ? emit_program(c->plan, options->templates, err) : NULL;
    c->times = (CompileTimes){voxels - start, planned - voxels, seconds() - planned};
    if (c->program != NULL && sense_check(c->grid, err) && check_functions(c->grid, err)) {
        rounding_warn(c->grid, options->precision);
        return c;
    }
    compile_free(c);
    return NULL;
}

void compile_free(Compiled *c)
{
    if (c == NULL)
        return;
    program_free(c->program);
    plan_free(c->plan);
    grid_free(c->grid);
    free(c);
}

const Program *compile_program(const Compiled *c)
{
    return c->program;
}

CompileTimes compile_times(const Compiled *c)
{
    return c->times;
}

size_t compile_standalone(const Compiled *c, const CompileOptions *options, ProgramFile **files, Error *err)
{
    return standalone_files(c->program, options->templates, files, err);
}

/* The pass named in "plan:<pass>"; NULL for "plan"; false when there is no such pass. */
static bool pass_of(const char *stage, const char **pass)
{
    *pass = NULL;
    if (strcmp(stage, "plan") == 0)
        return true;
    if (strncmp(stage, "plan:", 5) != 0)
        return false;
    for (const char *const *name = plan_pass_names(); *name != NULL; name++)
        if (strcmp(*name, stage + 5) == 0)
            *pass = *name;
    return *pass != NULL;
}

static bool unknown_stage(const char *stage, Error *err)
{
    Text known = {0};
    for (const char *const *name = plan_pass_names(); *name != NULL; name++)
        text_printf(&known, ", plan:%s", *name);
    error_set(err, ERROR_SCENE, "unknown stage '%s' to dump; known: scene, grid, statements, plan%s", stage,
              text_str(&known));
    text_free(&known);
    return false;
}

/* As compile_scene makes it, or as it stood after the pass `until`. */
static Plan *dumped_plan(const Grid *grid, const CompileOptions *options, const char *until, Error *err)
{
    const PlanOptions plan = plan_options(options);
    Tuned tuned;
    return until != NULL ? plan_build(grid, &plan, until, err) : tuning_plan(grid, options, &plan, &tuned, err);
}

bool compile_dump(Scene *scene, const CompileOptions *options, const char *stage, Text *out, Error *err)
{
    const char *until = NULL;
    if (strcmp(stage, "scene") == 0) {
        scene_dump(scene, out);
        return true;
    }
    const bool statements = strcmp(stage, "statements") == 0;
    if (strcmp(stage, "grid") != 0 && !statements && !pass_of(stage, &until))
        return unknown_stage(stage, err);
    Grid *grid = make_grid(scene, options, err);
    Plan *plan = NULL;
    if (grid != NULL && strcmp(stage, "grid") == 0)
        grid_dump(grid, out);
    else if (grid != NULL && (plan = dumped_plan(grid, options, until, err)) != NULL)
        (statements ? plan_dump_statements : plan_dump)(plan, out);
    bool good = grid != NULL && (plan != NULL || strcmp(stage, "grid") == 0);
    plan_free(plan);
    grid_free(grid);
    return good;
}
