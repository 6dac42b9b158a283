/* yeec plan: what will be generated, before anything is. */
#include "backends/launch.h"
#include "backends/usage.h"
#include "cli/cli.h"
#include "cli/facts.h"
#include "cli/plan_parts.h"
#include "cli/session.h"
#include "measuring/bandwidth.h"
#include "output/json.h"

#include <stdlib.h>
#include <string.h>

/* The device's copy bandwidth, for the expected speed: known from before, or measured; 0 when it cannot be had. */
static double measure_copy(const Session *s)
{
    static Error err;
    Cache cache;
    if (!s->has_device)
        return 0;
    cache_init(&cache, s->options->cache_dir, !s->options->no_cache);
    double per_second = bandwidth_remembered(&cache, &s->device, (int)s->options->threads);
    if (per_second > 0)
        return per_second;
    BackendOptions bo = {.device = s->device.number, .threads = (int)s->options->threads, .no_cache = true};
    Backend *b = backend_open(s->kind, &bo, &err);
    if (b == NULL || !b->copy_bandwidth(b, bandwidth_bytes(&s->device), &per_second, &err))
        cli_warn(s->options, "no copy bandwidth measured: %s", err.message);
    else
        bandwidth_remember(&cache, &s->device, (int)s->options->threads, per_second);
    backend_close(b);
    return per_second;
}

static void add_speed(json_t *root, const Session *s)
{
    double copy = s->compile.device.copy_bandwidth, bytes = s->program->bytes_per_cell_step;
    json_put_text(root, "backend", backend_name(s->kind));
    json_put_text(root, "device", s->has_device ? s->device.name : NULL);
    json_put_text(root, "schedule", s->program->schedule);
    json_put_text(root, "precision", s->options->precision);
    json_put_number(root, "dt", s->program->dt);
    json_put_integer(root, "steps", s->program->steps);
    json_put_integer(root, "device_memory_bytes", s->has_device ? (long long)s->device.memory : 0);
    json_put_number(root, "bytes_per_cell_step", bytes);
    json_put_number(root, "copy_bytes_per_second", copy);
    json_put_number(root, "bound_cells_per_second", program_bound(s->program, copy));
}

/* Registers as the device's compiler, or that of --arch, has them; NULL where there is none to ask. */
static KernelUsage *ask_compiler(const Session *s)
{
    static Error err;
    const CompileOptions *c = &s->compile;
    Cache cache;
    const bool tiles =
        strncmp(s->program->schedule, "sweep", 5) != 0 && strncmp(s->program->schedule, "thread", 6) != 0;
    const bool opencl = s->kind == BACKEND_OPENCL && s->has_device && s->device.gpu;
    if (!tiles || !(opencl || (s->kind == BACKEND_CUDA && c->device.cc_major > 0)))
        return NULL;
    KernelUsage *usage = calloc(s->program->kernel_count, sizeof *usage);
    if (usage == NULL)
        return NULL;
    cache_init(&cache, s->options->cache_dir, !s->options->no_cache);
    const bool ok = opencl ? usage_opencl(s->program, s->device.number, &cache, usage, &err)
                           : usage_cuda(s->program, c->device.cc_major, c->device.cc_minor, &cache, usage, &err);
    if (!ok)
        cli_warn(s->options, "registers unknown: %s", err.message);
    return usage;
}

static void print_plan_json(const Session *s, const KernelUsage *usage)
{
    json_t *root = json_object();
    FactList facts;
    add_speed(root, s);
    facts_collect(&facts, s->compiled, &s->compile, usage);
    for (size_t i = 0; i < facts.count; i++) {
        const ManifestFact *f = &facts.items[i];
        if (f->group[0] != '\0' || json_object_get(root, f->name) == NULL) /* put_speed's come first */
            json_put_fact(root, f->group, f->name, f->text, f->number);
    }
    facts_free(&facts);
    json_print(root);
}

/* Said here, before anybody waits for a run that cannot begin. */
static void warn_of_memory(const Session *s)
{
    char need[32], have[32], fit[64];
    uint64_t bytes = launch_program_bytes(s->program);
    if (s->has_device && s->device.memory > 0 && bytes > s->device.memory)
        cli_warn(s->options, "the fields need %s but %s has %s: %s", launch_size_text(bytes, need), s->device.name,
                 launch_size_text(s->device.memory, have), launch_fitting(s->program, s->device.memory, fit));
}

static bool plan_whole(Session *s, Error *err)
{
    if (!session_compile(s, err))
        return false;
    warn_of_memory(s);
    s->compile.device.copy_bandwidth = measure_copy(s);
    KernelUsage *usage = ask_compiler(s);
    if (s->options->json) {
        print_plan_json(s, usage);
    } else {
        Text text = {0};
        compile_explain(s->compiled, &s->compile, usage, &text);
        fputs(text_str(&text), stdout);
        text_free(&text);
    }
    free(usage);
    return true;
}

/* What --dump and --diff print: explanation and plan. */
static bool plan_text(const Session *s, Text *out, Error *err)
{
    Compiled *c = compile_scene(s->scene, &s->compile, err);
    if (c == NULL)
        return false;
    compile_explain(c, &s->compile, NULL, out);
    compile_free(c);
    return compile_dump(s->scene, &s->compile, "plan", out, err);
}

static bool has_line(const char *text, const char *line, size_t n)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (length == n && memcmp(text, line, n) == 0)
            return true;
        text += length + (text[length] == '\n');
    }
    return false;
}

/* Prints the lines that the other text has not; returns how many it has. */
static size_t print_others(char sign, const char *text, const char *other)
{
    size_t alike = 0;
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        if (has_line(other, text, n))
            alike++;
        else
            printf("%c %.*s\n", sign, (int)n, text);
        text += n + (text[n] == '\n');
    }
    return alike;
}

static void print_difference(const char *left, const char *right)
{
    if (strcmp(left, right) == 0) {
        puts("the plans are the same");
        return;
    }
    size_t alike = print_others('-', left, right);
    print_others('+', right, left);
    printf("  %zu lines alike\n", alike);
}

/* The plan of this scene against that of another file, with the same settings and device. */
static bool diff(Session *s, Error *err)
{
    Options other = *s->options;
    Session t = {0};
    Text left = {0}, right = {0};
    other.operand = s->options->diff;
    bool good = session_scene(&t, &other, err) && session_device(&t, false, err) && plan_text(s, &left, err) &&
                plan_text(&t, &right, err);
    if (good)
        print_difference(text_str(&left), text_str(&right));
    text_free(&left);
    text_free(&right);
    session_close(&t);
    return good;
}

static bool dump(Session *s, Error *err)
{
    Text text = {0};
    bool ok = compile_dump(s->scene, &s->compile, s->options->dump, &text, err);
    fputs(text_str(&text), stdout);
    text_free(&text);
    return ok;
}

static int run_plan(const Options *o)
{
    static Session s;
    static Error err;
    if (session_scene(&s, o, &err) && session_device(&s, false, &err)) {
        if (o->processes > 1 && s.scene->mode == MODE_1D)
            cli_warn(o, "a line (mode 1d) is stepped by one process; the other %ld wait for it", o->processes - 1);
        if (o->processes > 0 && s.scene->mode != MODE_1D)
            plan_parts(&s, measure_copy(&s), &err);
        else if (o->split != NULL)
            error_put(&err, ERROR_SCENE, "--split %s is for several processes (--processes N)", o->split);
        else if (o->dump != NULL)
            dump(&s, &err);
        else if (o->diff != NULL)
            diff(&s, &err);
        else
            plan_whole(&s, &err);
    }
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_plan = {
    .name = "plan",
    .bit = FOR_PLAN,
    .operand = "SCENE.lua",
    .summary = "say what will be computed: grid, media, where things landed, memory, expected speed",
    .help = "Prints the plan for the scene on the device: the grid and where points landed, regions,\n"
            "kernels and buffers, bytes per cell and step, memory, and the speed that the device's\n"
            "copy bandwidth (measured now) allows. For a schedule in tiles: their shapes, registers as\n"
            "the compiler has them (--arch sm_90: without a GPU, where NVRTC is), how many blocks a\n"
            "multiprocessor holds, what is computed twice, and what the other schedules would cost.\n"
            "--dump STAGE prints a stage of the compiler, --diff OTHER.lua the lines in which the plan\n"
            "of another scene differs. --processes N says what each of N processes (mpirun -n N yeec run)\n"
            "would hold and exchange.\n\n"
            "example: yeec plan scenes/04_dipole_3d.lua\n"
            "         yeec plan scenes/04_dipole_3d.lua --dump plan | less",
    .run = run_plan,
};
