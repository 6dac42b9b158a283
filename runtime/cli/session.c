/* From arguments to a loaded program. */
#include "cli/session.h"

#include "backends/choice.h"
#include "base/number.h"
#include "cli/cli.h"
#include "measuring/tuned.h"
#include "output/recording.h"
#include "stepping/passes.h"
#include "system/clock.h"
#include "system/host.h"
#include "system/interrupt.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEVICES = 64 };

/* A script or a plan on its way, which a signal may leave behind. */
typedef struct Job {
    const char *path;
    SceneOptions options;
    CompileOptions compile;
    Scene *scene;
    Compiled *compiled;
    Error err;
} Job;

static void load_scene(void *context)
{
    Job *job = context;
    job->scene = scene_load(job->path, &job->options, &job->err);
}

static void compile_job(void *context)
{
    Job *job = context;
    job->compiled = compile_scene(job->scene, &job->compile, &job->err);
}

/* Does it, or leaves it behind when a signal comes: false. Frees the job unless it was left. */
static bool do_job(Session *s, Job *job, void (*work)(void *context), const char *what, Error *err)
{
    interrupt_during(what);
    const bool done = interrupt_call(work, free, job, err);
    interrupt_during("the kernels were compiled");
    if (!done)
        return false;
    if (job->err.code != ERROR_NONE && err->code == ERROR_NONE)
        *err = job->err;
    s->scene = job->scene;
    s->compiled = job->compiled;
    free(job);
    return true;
}

static Job *new_job(const Session *s, Error *err)
{
    Job *job = calloc(1, sizeof *job);
    if (job == NULL)
        error_set(err, ERROR_SYSTEM, "no memory for the scene");
    else
        *job = (Job){.scene = s->scene, .compile = s->compile};
    return job;
}

bool session_scene(Session *s, const Options *o, Error *err)
{
    *s = (Session){.options = o, .exchange = s->exchange};
    double start = clock_seconds();
    Job *job = new_job(s, err);
    if (job == NULL)
        return false;
    job->path = o->operand;
    job->options = (SceneOptions){.settings = o->settings,
                                  .setting_count = o->setting_count,
                                  .allowed = o->allowed,
                                  .allowed_count = o->allowed_count,
                                  .memory_limit = (size_t)o->memory_limit,
                                  .instruction_limit = o->instruction_limit,
                                  .coarse = o->yes || o->resume != NULL};
    const bool done = do_job(s, job, load_scene, "the scene was read", err);
    s->script_seconds = clock_seconds() - start;
    return done && s->scene != NULL &&
           exchange_alike(s->exchange, s->scene->hash, sizeof s->scene->hash,
                          "the scene (its text, a file that it reads, or a --set)", err);
}

static BackendKind kind_of(const char *name)
{
    return strcmp(name, "cuda") == 0 ? BACKEND_CUDA : strcmp(name, "opencl") == 0 ? BACKEND_OPENCL : BACKEND_C;
}

static bool no_such_device(const DeviceInfo *all, size_t count, BackendKind kind, long number, Error *err)
{
    size_t of_kind = 0;
    for (size_t i = 0; i < count; i++)
        of_kind += all[i].backend == kind;
    if (of_kind > 0)
        return error_set(err, ERROR_SYSTEM, "no device %ld of backend %s; `yeec devices` lists those there are", number,
                         backend_name(kind));
    const char *why = backend_absence(kind);
    return error_set(err, ERROR_SYSTEM, "no device of backend %s%s%s", backend_name(kind),
                     why != NULL && why[0] != '\0' ? ": " : "", why != NULL ? why : "");
}

static void take_facts(Session *s)
{
    const DeviceInfo *d = &s->device;
    s->compile.device = (DeviceFacts){.local_memory = d->local_memory,
                                      .group_limit = d->group_limit,
                                      .units = d->units,
                                      .memory = d->backend == BACKEND_C ? (size_t)host_memory_available() : d->memory,
                                      .gpu = d->gpu,
                                      .cc_major = d->cc_major,
                                      .no_words = d->no_words,
                                      .cc_minor = d->cc_minor,
                                      .cache = {d->cache[0], d->cache[1], d->cache[2]},
                                      .vector_bytes = d->vector_bytes};
    if (d->backend == BACKEND_C && s->options->threads > 0)
        s->compile.device.units = (int)s->options->threads;
}

/* What `yeec tune` has kept for scenes like this one on this device. */
static bool find_tuned(void *context, const char *class, double cells, Tuned *out)
{
    const Session *s = context;
    Cache cache;
    TunedChoice choice;
    cache_init(&cache, s->options->cache_dir, !s->options->no_cache);
    if (!tuned_find(&cache, &s->device, (int)s->options->threads, class, cells, &choice))
        return false;
    snprintf(out->schedule, sizeof out->schedule, "%s", choice.schedule);
    snprintf(out->note, sizeof out->note, "on %s: %.4g Mcells/s, %.2f times %s", choice.date, choice.speed / 1e6,
             choice.speed / choice.usual, choice.usual_schedule);
    return true;
}

static void use_tuned(Session *s)
{
    const char *off = getenv("YEEC_NO_TUNE");
    if (!s->has_device || s->options->no_tune || (off != NULL && off[0] != '\0'))
        return;
    s->compile.tuned_for = find_tuned;
    s->compile.tuned_context = s;
}

/* --arch, --on-chip and --simd: what the command line knows better than the device. */
static bool take_overrides(Session *s, Error *err)
{
    const Options *o = s->options;
    DeviceFacts *d = &s->compile.device;
    int cc = 0;
    char end;
    if (o->arch != NULL && (sscanf(o->arch, "sm_%d%c", &cc, &end) != 1 || cc < 50 || cc > 999))
        return error_set(err, ERROR_SCENE, "--arch: expected a compute capability as sm_90, got '%s'", o->arch);
    if (o->arch != NULL && s->kind != BACKEND_CUDA)
        return error_set(err, ERROR_SCENE, "--arch is for --backend cuda");
    if (o->arch != NULL) {
        d->cc_major = cc / 10;
        d->cc_minor = cc % 10;
        d->gpu = true;
    }
    if (o->on_chip > 0 && (d->local_memory == 0 || (size_t)o->on_chip < d->local_memory))
        d->local_memory = (size_t)o->on_chip;
    if (o->simd != NULL)
        d->vector_bytes = (int)strtol(o->simd, NULL, 10) / 8;
    return true;
}

static Dialect dialect_of(BackendKind kind)
{
    return kind == BACKEND_C ? DIALECT_C : kind == BACKEND_OPENCL ? DIALECT_OPENCL : DIALECT_CUDA;
}

static void set_compile_options(Session *s)
{
    const Options *o = s->options;
    s->compile.dialect = dialect_of(s->kind);
    s->compile.precision = strcmp(o->precision, "f64") == 0 ? PRECISION_F64 : PRECISION_F32;
    s->compile.schedule = o->schedule;
    s->compile.templates = o->templates;
    s->compile.steps = o->steps;
    s->compile.check_bounds = o->check_bounds;
    s->compile.pauses = o->pauses;
    s->compile.open_recording = recording_open;
    use_tuned(s);
}

/* Where several processes share a host each takes the next of its GPUs, of the kind that would be chosen; -1: any. */
static long own_device(const Session *s, const DeviceInfo *all, size_t count)
{
    const Options *o = s->options;
    const DeviceInfo *first = strcmp(o->backend, "auto") == 0 ? choice_auto(all, count, o->device)
                                                              : choice_of(all, count, s->kind, o->device);
    long gpus = 0;
    if (s->exchange == NULL || o->device >= 0 || first == NULL || !first->gpu)
        return o->device;
    for (size_t i = 0; i < count; i++)
        gpus += all[i].backend == first->backend && all[i].gpu;
    if (o->kins > gpus && exchange_speaks(s->exchange))
        cli_warn(o, "%d processes of this host share %ld GPU%s: they step no faster than %s", o->kins, gpus,
                 gpus == 1 ? "" : "s", gpus == 1 ? "one" : "as many processes");
    for (size_t i = 0, n = 0; i < count; i++)
        if (all[i].backend == first->backend && all[i].gpu && (long)n++ == o->kin % gpus)
            return all[i].number;
    return o->device;
}

bool session_device(Session *s, bool required, Error *err)
{
    const Options *o = s->options;
    DeviceInfo all[MOST_DEVICES];
    bool is_auto = strcmp(o->backend, "auto") == 0;
    s->kind = kind_of(o->backend);
    size_t count = o->generic ? 0
                   : is_auto  ? backend_devices(all, MOST_DEVICES)
                              : backend_devices_of(s->kind, all, MOST_DEVICES);
    const long number = own_device(s, all, count);
    const DeviceInfo *d = is_auto ? choice_auto(all, count, number) : choice_of(all, count, s->kind, number);
    if (d == NULL && required)
        return no_such_device(all, count, s->kind, o->device, err);
    if (d != NULL) {
        s->device = *d;
        s->kind = d->backend;
        s->has_device = true;
        take_facts(s);
    }
    set_compile_options(s);
    return take_overrides(s, err);
}

/* How well poles follow the tables they were fitted to. */
static void print_fits(const Scene *scene)
{
    for (size_t i = 0; i < scene->material_count; i++) {
        const Material *m = &scene->materials[i];
        if (m->fit != NULL)
            fprintf(stderr, "%s:%d: %s: %s\n", m->loc.file, m->loc.line, m->name, m->fit);
    }
}

static void print_warnings(const Session *s)
{
    if (!s->options->quiet)
        print_fits(s->scene);
    for (size_t i = 0; i < s->scene->warning_count; i++)
        cli_warn(s->options, "%s", s->scene->warnings[i]);
}

static void print_backend_warnings(const Session *s)
{
    if (s->backend->warnings[0] != '\0')
        cli_warn(s->options, "%s", s->backend->warnings);
}

static bool compile_whole(Session *s, Error *err)
{
    Job *job = new_job(s, err);
    if (job == NULL || !do_job(s, job, compile_job, "the scene was planned", err) || s->compiled == NULL)
        return false;
    s->program = compile_program(s->compiled);
    return true;
}

bool session_compile_again(Session *s, Error *err)
{
    if (s->compiled != NULL)
        compile_free(s->compiled);
    s->compiled = NULL;
    return compile_whole(s, err);
}

static bool join_parts(void *context, void *words, size_t count, Error *err)
{
    const Session *s = context;
    return exchange_join(s->exchange, words, count, err);
}

static bool least(void *context, double *values, size_t count, Error *err)
{
    const Session *s = context;
    return exchange_least(s->exchange, values, count, err);
}

/* What the schedules of all processes make in one go over memory, and the longest pass of a fixed length. */
typedef struct Spans {
    long span, fixed;
} Spans;

/* T of `--schedule blocked:T`; 0: it is not said. */
static long steps_asked(const Session *s)
{
    long steps = 0;
    const char *schedule = s->options->schedule;
    return schedule != NULL && sscanf(schedule, "blocked:%ld", &steps) == 1 && steps > 0 ? steps : 0;
}

/* The part with as many ghosts as `between` steps want. */
static bool compile_part(Session *s, Spans *spans, Error *err)
{
    compile_cut_hold(&s->cut, s->between);
    s->part = (CompilePart){
        .cut = &s->cut, .number = exchange_number(s->exchange), .context = s, .join = join_parts, .least = least};
    s->compile.part = &s->part;
    s->compile.pauses = 1; /* exchanges come when they must */
    double most[2] = {0, 0};
    if (session_compile_again(s, err)) {
        most[0] = -(double)passes_span(s->program);
        most[1] = -(double)passes_largest(s->program);
    }
    if (!exchange_least(s->exchange, most, 2, err))
        return false;
    *spans = (Spans){(long)-most[0], (long)-most[1]};
    return true;
}

/* On how many sides a part in the middle holds others' planes; the fewest planes that a part has along an axis. */
static int sides_of(const ProgramCut *cut, long *planes)
{
    int sides = 0;
    *planes = LONG_MAX;
    for (int a = 0; a < 3; a++) {
        const struct CutAxis *axis = &cut->axis[a];
        sides += program_cut_sides(axis);
        for (int n = 0; n < (axis->parts > 1 ? axis->parts : 0); n++)
            *planes = min_long(*planes, axis->starts[n + 1] - axis->starts[n]);
    }
    return sides;
}

/* Rows in place take any number of steps in one go over memory, which costs as much as MEMORY steps besides; a side
 * where others' planes are held costs half a plane more in each step for each of those. That is least with so many,
 * whole tiles in time where it is more than one. */
static long steps_in_place(int sides, long planes, long span)
{
    static const double MEMORY = 1.5;
    const double best = sqrt(2 * MEMORY * (double)planes / sides), least = fmin(best, (double)planes / 4);
    return least > (double)span ? span * lround(least / (double)span) : (long)least;
}

/* Fewer exchanges cost planes that are computed twice, in sweeps a twelfth of a process' own ones at most; but passes
 * of a fixed length, and one that was asked for, are to fit between two exchanges. */
long session_between(const Session *s, long span, long fixed)
{
    enum { USUAL = 4, SHARE = 24 };
    long planes;
    const int sides = sides_of(&s->cut.among, &planes);
    if (steps_asked(s) > 0 || fixed > 1)
        return span;
    return max_long(1, span > 1 && sides > 0 ? steps_in_place(sides, planes, span) : min_long(planes / SHARE, USUAL));
}

/* The first try has ghosts as are usual: what a schedule is made of depends on the part. */
static bool compile_together(Session *s, Error *err)
{
    Spans spans;
    if (!compile_cut(s->scene, exchange_count(s->exchange), s->options->split, &s->cut, err))
        return false;
    s->between = steps_asked(s) > 0 ? steps_asked(s) : session_between(s, 1, 1);
    if (!compile_part(s, &spans, err))
        return false;
    const long between = session_between(s, spans.span, spans.fixed);
    if (between == s->between)
        return true;
    s->between = between;
    return compile_part(s, &spans, err);
}

bool session_compile(Session *s, Error *err)
{
    if (!(s->exchange != NULL ? compile_together(s, err) : compile_whole(s, err)))
        return false;
    print_warnings(s);
    return true;
}

static BackendOptions backend_options(const Session *s)
{
    const Options *o = s->options;
    return (BackendOptions){.device = s->device.number,
                            .threads = (int)o->threads,
                            .check_bounds = o->check_bounds,
                            .no_simd = o->no_simd,
                            .simd = o->simd,
                            .cache_dir = o->cache_dir,
                            .no_cache = o->no_cache};
}

bool session_compile_beside(Session *s, Error *err)
{
    const BackendOptions options = backend_options(s);
    if (s->kind == BACKEND_CUDA)
        s->opening = opening_begin(s->kind, &options);
    return session_compile(s, err);
}

bool session_load(Session *s, Error *err)
{
    const BackendOptions options = backend_options(s);
    const double start = clock_seconds();
    Opening *opening = s->opening;
    s->opening = NULL;
    s->backend = opening_end(opening, s->kind, &options, err);
    if (s->backend == NULL || !s->backend->load(s->backend, s->program, err))
        return false;
    s->device_seconds = clock_seconds() - start - s->backend->compile_seconds;
    print_backend_warnings(s);
    s->device = s->backend->info;
    if (s->exchange == NULL)
        return true;
    const HaloCut cut = {.among = &s->cut.among, .steps = s->between};
    s->halo = halo_new(s->exchange, s->backend, s->program, &cut, err);
    if (s->halo != NULL && halo_refusal(s->halo)[0] != '\0')
        cli_warn(s->options, "the devices exchange through the host's memory, which is slower: %s",
                 halo_refusal(s->halo));
    return s->halo != NULL;
}

bool session_open(Session *s, const Options *o, Error *err)
{
    return session_scene(s, o, err) && session_device(s, true, err) && session_compile(s, err) && session_load(s, err);
}

void session_close(Session *s)
{
    if (interrupt_left()) /* a script or plan that was left behind may use all of it, and the process is about to end */
        return;
    if (s->opening != NULL) {
        Error unused = {0};
        const BackendOptions options = backend_options(s);
        s->backend = opening_end(s->opening, s->kind, &options, &unused);
    }
    halo_free(s->halo);
    compile_cut_free(&s->cut);
    backend_close(s->backend);
    if (s->compiled != NULL)
        compile_free(s->compiled);
    if (s->scene != NULL)
        scene_free(s->scene);
    *s = (Session){0};
}

bool session_sibling_compile(const Session *s, BackendKind kind, Precision precision, const char *schedule,
                             Session *out, Error *err)
{
    *out = (Session){.options = s->options, .kind = kind};
    DeviceInfo all[MOST_DEVICES];
    size_t count = backend_devices_of(kind, all, MOST_DEVICES);
    const DeviceInfo *d = choice_of(all, count, kind, kind == s->kind ? s->device.number : -1);
    if (d == NULL)
        return no_such_device(all, count, kind, 0, err);
    out->device = *d;
    out->has_device = true;
    take_facts(out);
    set_compile_options(out);
    if (!take_overrides(out, err))
        return false;
    out->compile.precision = precision;
    out->compile.schedule = schedule;
    out->exchange = s->exchange;
    out->scene = s->scene; /* stays the first's */
    const bool done = s->exchange != NULL ? compile_together(out, err) : compile_whole(out, err);
    out->scene = NULL;
    return done;
}

bool session_sibling(const Session *s, BackendKind kind, Precision precision, const char *schedule, Session *out,
                     Error *err)
{
    return session_sibling_compile(s, kind, precision, schedule, out, err) && session_load(out, err);
}
