/* yeec bench: cell updates per second beside the device's copy bandwidth. */
#include "cli/cli.h"
#include "cli/schedules.h"
#include "cli/session.h"
#include "cli/together.h"
#include "measuring/bandwidth.h"
#include "measuring/bench.h"
#include "measuring/kernel_times.h"
#include "output/json.h"

#include <string.h>

typedef struct Measured {
    BenchResult result;
    char schedule[SCHEDULE_BYTES];
    long between;   /* steps between exchanges of several processes */
    bool automatic; /* what `auto` took */
    Tuned tuned;    /* schedule "": nothing tuned */
} Measured;

/* Of several processes, what each does and what exchanges cost. */
static void put_parts(json_t *o, const Measured *m)
{
    const BenchResult *r = &m->result;
    json_t *list = json_array();
    double sent = 0;
    for (int i = 0; i < r->part_count; i++) {
        const BenchPart *p = &r->parts[i];
        json_t *part = json_object();
        json_put_integer(part, "process", i);
        json_put_text(part, "device", p->device);
        json_put_part(part, &p->part);
        json_put_number(part, "cells_per_second_alone", p->cells / p->alone);
        json_put_number(part, "exchange_bytes", p->sent_bytes);
        json_put_number(part, "exchange_seconds_per_step", p->exchange_seconds);
        json_array_append_new(list, part);
        sent += p->sent_bytes;
    }
    json_object_set_new(o, "processes", list);
    json_put_integer(o, "steps_between_exchanges", m->between);
    json_put_number(o, "exchange_share", r->exchange_share);
    json_put_number(o, "exchange_bytes", sent);
    json_object_set_new(o, "direct", json_boolean(r->direct));
}

static void print_parts(const Measured *m, int width)
{
    const BenchResult *r = &m->result;
    char a[32], b[32];
    printf("%-*s %d processes, an exchange every %ld step%s%s, %.2g%% of the time\n", width, "", r->part_count,
           m->between, m->between == 1 ? "" : "s", r->direct ? ", straight between the devices" : "",
           100 * r->exchange_share);
    for (int i = 0; i < r->part_count; i++) {
        const BenchPart *p = &r->parts[i];
        printf("%-*s process %d: %s, %s, holds %.0f%% more, %scells/s by itself, sends %s at an exchange\n", width, "",
               i, p->device, part_text(&p->part).text, 100 * (part_held(&p->part) / part_share(&p->part) - 1),
               cli_si(p->cells / p->alone, a), cli_bytes(p->sent_bytes, b));
    }
}

static json_t *to_json(const Session *s, const Measured *m)
{
    const BenchResult *r = &m->result;
    json_t *o = json_object();
    json_put_number(o, "cells_per_second", r->cells_per_second);
    json_put_number(o, "cells_per_second_slowest", r->slowest);
    json_put_number(o, "cells_per_second_fastest", r->fastest);
    json_put_number(o, "bytes_per_cell_step", r->bytes_per_cell_step);
    json_put_number(o, "copy_bytes_per_second", r->copy_bytes_per_second);
    json_put_number(o, "bound_cells_per_second", r->bound_cells_per_second);
    json_put_number(o, "share_of_bound", r->share);
    json_put_text(o, "backend", backend_name(s->kind));
    json_put_text(o, "device", s->device.name);
    json_put_text(o, "schedule", m->schedule);
    json_put_text(o, "precision", s->options->precision);
    json_put_text(o, "scene", s->options->operand);
    json_put_integer(o, "repeats", r->repeats);
    json_put_integer(o, "steps_per_repeat", r->steps);
    json_put_number(o, "state_bytes", r->state_bytes);
    json_put_text(o, "remark", r->remark);
    if (r->part_count > 0)
        put_parts(o, m);
    if (m->automatic)
        json_put_text(o, "tuned", m->tuned.schedule[0] != '\0' ? m->tuned.note : NULL);
    return o;
}

static void print_bench_json(const Session *s, const Measured *all, size_t count)
{
    json_t *root = count == 1 ? to_json(s, &all[0]) : json_array();
    for (size_t i = 0; i < count && count > 1; i++)
        json_array_append_new(root, to_json(s, &all[i]));
    json_print(root);
}

static void print_text(const Session *s, const Measured *all, size_t count)
{
    char a[32], b[32], c[32], d[32];
    printf("%s, %s, %s; copies %sB/s\n", backend_name(s->kind), s->device.name, s->options->precision,
           cli_si(all[0].result.copy_bytes_per_second, a));
    int width = 12;
    for (size_t i = 0; i < count; i++)
        width = (int)strlen(all[i].schedule) > width ? (int)strlen(all[i].schedule) : width;
    printf("%-*s %14s  %-21s %10s %14s %7s\n", width, "schedule", "cells/s", "slowest to fastest", "bytes/cell",
           "bound", "share");
    for (size_t i = 0; i < count; i++) {
        const BenchResult *r = &all[i].result;
        char spread[80], share[16] = "-";
        const bool bound = r->bound_cells_per_second > 0;
        snprintf(spread, sizeof spread, "%s to %s", cli_si(r->slowest, a), cli_si(r->fastest, b));
        if (bound)
            snprintf(share, sizeof share, "%.0f%%", 100 * r->share);
        printf("%-*s %14s  %-21s %10.3g %14s %7s\n", width, all[i].schedule, cli_si(r->cells_per_second, c), spread,
               r->bytes_per_cell_step, bound ? cli_si(r->bound_cells_per_second, d) : "-", share);
        if (r->remark != NULL)
            printf("%-*s %s\n", width, "", r->remark);
        if (r->part_count > 0)
            print_parts(&all[i], width);
        if (all[i].automatic && (count > 1 || all[i].tuned.schedule[0] != '\0'))
            printf("%-*s taken by auto%s%s\n", width, "", all[i].tuned.schedule[0] != '\0' ? ", tuned " : "",
                   all[i].tuned.note);
    }
}

static void note_schedule(const Session *one, const char *asked, Measured *out)
{
    const Tuned *tuned = compile_tuned(one->compiled);
    snprintf(out->schedule, sizeof out->schedule, "%s", one->program->schedule);
    out->between = one->between;
    out->automatic = strcmp(asked, "auto") == 0;
    out->tuned = tuned != NULL ? *tuned : (Tuned){0};
}

/* For plans and reports. */
static void remember_copies(const Session *s, const BenchResult *r)
{
    Cache cache;
    cache_init(&cache, s->options->cache_dir, !s->options->no_cache);
    bandwidth_remember(&cache, &s->device, (int)s->options->threads, r->copy_bytes_per_second);
}

static bool measure_schedule(const Session *s, const char *schedule, long steps, Measured *out, Error *err)
{
    Session one;
    BenchOptions bo = {.repeats = (int)s->options->repeats, .steps = steps, .exchange = s->exchange};
    exchange_renew(s->exchange, err);
    bool ok = session_sibling(s, s->kind, s->compile.precision, schedule, &one, err);
    bo.halo = one.halo;
    ok = ok && bench_run(one.backend, one.program, &bo, &out->result, err);
    ok = exchange_meet(s->exchange, err) && ok; /* before memory goes that others read */
    if (ok)
        note_schedule(&one, schedule, out);
    if (ok && s->exchange == NULL)
        remember_copies(s, &out->result);
    session_close(&one);
    return ok;
}

static bool measure_all(const Session *s, const ScheduleList *list, long steps, Measured *all, size_t *count,
                        Error *err)
{
    for (size_t i = 0; i < list->count; i++) {
        static Error one;
        one = (Error){0};
        if (measure_schedule(s, list->names[i], steps, &all[*count], &one))
            ++*count;
        else if (!list->optional || one.code != ERROR_SCENE)
            return error_set(err, one.code, "%s", one.message);
    }
    return *count > 0 || error_set(err, ERROR_SCENE, "no schedule could be measured");
}

static void print_kernels_json(const Session *s, const KernelTimes *t)
{
    json_t *root = json_object(), *kernels = json_array();
    double launches = 0;
    for (size_t i = 0; i < s->program->kernel_count; i++) {
        json_t *k = json_object();
        double per_step = (double)t->kernels[i].launches / (double)t->steps;
        json_put_text(k, "name", s->program->kernels[i].name);
        json_put_text(k, "purpose", s->program->kernels[i].purpose);
        json_put_number(k, "launches_per_step", per_step);
        json_put_number(k, "seconds_per_step", t->kernels[i].seconds);
        json_array_append_new(kernels, k);
        launches += per_step;
    }
    json_object_set_new(root, "kernels", kernels);
    json_put_number(root, "launches_per_step", launches);
    json_put_number(root, "launch_seconds_per_step", t->enqueue);
    json_put_number(root, "seconds_per_step", t->step);
    json_put_integer(root, "steps", t->steps);
    json_put_text(root, "backend", backend_name(s->kind));
    json_put_text(root, "device", s->device.name);
    json_put_text(root, "schedule", s->program->schedule);
    json_print(root);
}

static void print_kernels(const Session *s, const KernelTimes *t)
{
    printf("%s, %s, %s, %s, mean of %ld steps\n%-24s %14s %16s\n", backend_name(s->kind), s->device.name,
           s->options->precision, s->program->schedule, t->steps, "kernel", "launches/step", "us/step");
    for (size_t i = 0; i < s->program->kernel_count; i++)
        if (t->kernels[i].launches > 0)
            printf("%-24s %14.4g %16.4g  %s\n", s->program->kernels[i].name,
                   (double)t->kernels[i].launches / (double)t->steps, 1e6 * t->kernels[i].seconds,
                   s->program->kernels[i].purpose);
    printf("%-24s %14s %16.4g  as it runs\n%-24s %14s %16.4g  until the launches have returned\n", "step", "",
           1e6 * t->step, "enqueueing", "", 1e6 * t->enqueue);
}

enum { KERNEL_MILLISECONDS = 300 };

/* --kernels: where a step's time goes. */
static bool measure_kernels(Session *s, long steps, Error *err)
{
    KernelTimes times = {0};
    const KernelTiming timing = {1e-3 * KERNEL_MILLISECONDS, steps};
    bool ok = session_compile(s, err) && session_load(s, err) &&
              kernel_times_measure(s->backend, s->program, &timing, &times, err);
    if (ok && s->options->json)
        print_kernels_json(s, &times);
    else if (ok)
        print_kernels(s, &times);
    kernel_times_free(&times);
    return ok;
}

/* How long is measured (--steps) says nothing of the scene, whose own steps are what a run would compile. */
static int run_bench(const Options *o)
{
    static Options as_run;
    static Session s;
    static Error err;
    static Measured all[MOST_SCHEDULES];
    ScheduleList list;
    size_t count = 0;
    as_run = *o;
    s.exchange = together_begin(&as_run, command_bench.name, &err);
    as_run.steps = -1;
    as_run.pauses = o->steps > 0 ? o->steps : 0; /* where measurements end */
    Exchange *exchange = s.exchange;
    if (exchange != NULL && o->kernels)
        error_put(&err, ERROR_SCENE, "--kernels is for one process alone, not for several");
    bool ok = err.code == ERROR_NONE && schedules_wanted(o, &list, &err) && session_scene(&s, &as_run, &err) &&
              session_device(&s, true, &err);
    ok = exchange_meet(exchange, &err) && ok;
    if (ok && o->kernels)
        measure_kernels(&s, o->steps, &err);
    else if (ok && measure_all(&s, &list, o->steps, all, &count, &err) && exchange_speaks(exchange))
        (o->json ? print_bench_json : print_text)(&s, all, count);
    for (size_t i = 0; i < count; i++)
        bench_free(&all[i].result);
    session_close(&s);
    const int status = err.code == ERROR_NONE ? 0 : cli_fail(&err);
    return together_end(exchange, status);
}

const Command command_bench = {
    .name = "bench",
    .bit = FOR_BENCH,
    .operand = "SCENE.lua",
    .summary = "measure cell updates per second against the device's copy bandwidth",
    .help = "Steps the scene without captures and output, but with the samples and the looks for\n"
            "instability of a run of the scene's own steps: a warm-up, then the median of several\n"
            "measurements, each of --steps N steps or as many as last long enough. The bound is the\n"
            "device's copy bandwidth, measured in the same process, over the bytes that the schedule\n"
            "moves per cell and step. A figure above the bound is shown with the reason. --kernels\n"
            "shows where a step's time goes instead; with --steps N it is the mean over N steps, or\n"
            "over several times N where they are over at once. Under mpirun the processes step the\n"
            "scene together; shown are also what each does by itself, and the part of the time that\n"
            "exchanges and waiting take.\n\n"
            "example: yeec bench scenes/04_dipole_3d.lua --schedule sweep,blocked:4 --json",
    .run = run_bench,
};
