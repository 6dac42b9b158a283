/* yeec run: steps a scene and leaves its results in a folder. */
#include "base/quote.h"
#include "cli/cli.h"
#include "cli/doubts.h"
#include "cli/facts.h"
#include "cli/folder.h"
#include "cli/keeper.h"
#include "cli/progress.h"
#include "cli/refusals.h"
#include "cli/session.h"
#include "cli/shares.h"
#include "cli/sketch.h"
#include "cli/summary.h"
#include "cli/sweep.h"
#include "cli/sweep_record.h"
#include "cli/together.h"
#include "measuring/bandwidth.h"
#include "output/decay.h"
#include "output/file.h"
#include "output/manifest.h"
#include "output/report.h"
#include "output/rest.h"
#include "stepping/stepper.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/lock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    const Options *options;
    Session session;
    char *folder;
    int lock; /* of the folder; -1: not yet */
    Results results;
    Sketch *sketch;     /* of the geometry, under way; NULL: not begun or done */
    StepperHooks inner; /* the results' hooks; the run adds progress */
    Stepper stepper;
    StepperEnd end;
    Decay decay;
    Keeper keeper;
    bool kept;              /* there is a checkpoint of where the run was interrupted */
    StepperEvent events[2]; /* the stop rule, checkpoints */
    Progress progress;
    char digest[HASH_HEX_BYTES];
    double digest_seconds;
    FieldSummary *fields;
    ManifestShare *shares; /* of several processes; NULL: none */
    char reason[ERROR_MESSAGE_BYTES];
} Run;

/* Does this process write the results? One of several does. */
static bool speaks(const Run *r)
{
    return exchange_speaks(r->session.exchange);
}

static bool on_probe(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    Run *r = context;
    return !speaks(r) || r->inner.probe(r->inner.context, probe, steps, values, count, err);
}

static bool on_record(void *context, int recording, long first, const double *values, size_t count, Error *err)
{
    Run *r = context;
    return !speaks(r) || r->inner.record(r->inner.context, recording, first, values, count, err);
}

static bool on_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    Run *r = context;
    return !speaks(r) || r->inner.snapshot(r->inner.context, capture, step, frame, err);
}

static bool on_energy(void *context, int capture, long step, double joule, Error *err)
{
    Run *r = context;
    return !speaks(r) || r->inner.energy(r->inner.context, capture, step, joule, err);
}

static void on_progress(void *context, long step, double seconds)
{
    Run *r = context;
    r->progress.busy = stepper_busy(&r->stepper);
    progress_draw(&r->progress, step, seconds);
}

static bool is_watched(const StopRule *rule, const Series *s)
{
    return rule->probe != NULL ? strcmp(s->name, rule->probe) == 0 : s->probe == NULL;
}

/* The scene's stop rule as an event; an unknown monitor is the scene's fault. */
static bool watch_decay(Run *r, StepperOptions *options, Error *err)
{
    const StopRule *rule = &r->session.scene->stop;
    if (!rule->present || !speaks(r))
        return true;
    r->decay.ratio = rule->ratio;
    r->decay.after = rule->after;
    for (size_t i = 0; i < r->results.series.count; i++)
        if (r->decay.series == NULL && is_watched(rule, &r->results.series.items[i]))
            r->decay.series = &r->results.series.items[i];
    if (r->decay.series == NULL && rule->probe == NULL)
        return error_at(err, ERROR_SCENE, rule->loc, "stop: decay of the energy needs an energy{} monitor");
    if (r->decay.series == NULL)
        return error_at(err, ERROR_SCENE, rule->loc, "stop: no probe or energy is called '%s'", rule->probe);
    r->events[options->event_count++] = (StepperEvent){.every = DECAY_WINDOW, .fire = decay_fire, .context = &r->decay};
    return true;
}

/* After the stop rule, whose state of that step a checkpoint holds. */
static void watch_checkpoints(Run *r, StepperOptions *options)
{
    StepperEvent event = keeper_event(&r->keeper);
    if (event.fire != NULL)
        r->events[options->event_count++] = event;
}

static bool step_all(Run *r, Error *err)
{
    const Program *program = r->session.program;
    r->inner = results_hooks(&r->results);
    StepperOptions options = {.hooks = {.probe = on_probe,
                                        .record = program->recording_count > 0 ? on_record : NULL,
                                        .snapshot = on_snapshot,
                                        .energy = on_energy,
                                        .progress = on_progress,
                                        .context = r},
                              .events = r->events,
                              .exchange = r->session.exchange,
                              .halo = r->session.halo,
                              .interrupt = &interrupt_signal};
    if (program->probe_count == 0)
        options.hooks.probe = NULL;
    r->progress = progress_new(r->options, program->steps, (double)program->cell_count);
    bool ok = watch_decay(r, &options, err);
    r->progress.decay = r->session.scene->stop.present ? &r->decay : NULL;
    r->progress.processes = exchange_count(r->session.exchange);
    watch_checkpoints(r, &options);
    options.over = r->decay.over;
    r->keeper.stepper = &r->stepper;
    ok = ok && stepper_init(&r->stepper, r->session.backend, program, &options, r->keeper.sofar.step, err);
    if (ok)
        guard_recall(&r->stepper.guard, r->stepper.feed.sum, &r->keeper.sofar.guard);
    ok = ok && stepper_run(&r->stepper, program->steps, &r->end, err);
    progress_end(&r->progress);
    return ok;
}

/* The final state's digest; a value that no stable run has, which the samples missed, shows here. */
static bool take_digest(Run *r, Error *err)
{
    r->fields = calloc(r->session.program->field_count + 1, sizeof *r->fields);
    if (r->fields == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the digest");
    const double start = clock_seconds();
    if (!exchange_meet(r->session.exchange, err) ||
        !digest_fields(r->session.backend, r->session.program, r->session.exchange, r->digest, r->fields, err))
        return false;
    r->digest_seconds = clock_seconds() - start;
    if (!speaks(r))
        return true;
    double peak = 0;
    for (size_t i = 0; i < r->session.program->field_count; i++)
        peak = fmax(peak, r->fields[i].finite ? r->fields[i].largest : 0);
    guard_remember(&r->stepper.guard, r->stepper.step, peak);
    Finding *f = &r->stepper.finding;
    guard_judge(r->session.program, r->fields, guard_limit(&r->stepper.guard), f);
    if (f->found) {
        f->good = r->stepper.guard.good;
        f->bad = r->stepper.step;
        r->end = STEPPER_UNSTABLE;
        r->digest[0] = '\0';
    }
    return true;
}

static double energy_left(const Run *r)
{
    for (size_t i = 0; i < r->results.series.count; i++)
        if (r->results.series.items[i].probe == NULL)
            return series_left(&r->results.series.items[i], DECAY_WINDOW);
    return NAN;
}

static Doubts doubts_of(const Run *r)
{
    return (Doubts){.options = r->options,
                    .scene = r->session.scene,
                    .results = &r->results,
                    .guard = &r->stepper.guard,
                    .fields = r->fields,
                    .step = r->stepper.step,
                    .energy_left = energy_left(r)};
}

static bool read_spectra(Run *r, Error *err)
{
    const Session *s = &r->session;
    return speaks(r) ? results_read_spectra(&r->results, s->backend, s->exchange, r->stepper.step, err)
                     : results_give_spectra(s->backend, s->exchange, s->program, r->stepper.step, err);
}

static void doubt_spectra(Run *r)
{
    for (size_t i = 0; i < r->results.spectra_count; i++)
        rest_elsewhere(&r->results.spectra[i].data, r->fields);
    const Doubts doubts = doubts_of(r);
    doubts_of_spectra(&doubts);
}

/* What the device holds at the end. Other threads evaluate the spectra while this one reads the fields. The sums of an
 * unstable run mean nothing. */
static bool take_state(Run *r, Error *err)
{
    Error evaluated = {0};
    if (r->end == STEPPER_UNSTABLE)
        return true;
    const bool read = read_spectra(r, err);
    results_begin_spectra(&r->results);
    const bool taken = read && take_digest(r, err);
    const bool good = results_end_spectra(&r->results, &evaluated);
    if (r->end == STEPPER_UNSTABLE) {
        results_drop_spectra(&r->results);
        return true;
    }
    if (taken && !good)
        *err = evaluated;
    if (taken && good && speaks(r))
        doubt_spectra(r);
    return taken && good;
}

static const char *status_name(const Run *r, bool stepped)
{
    static const char *const names[] = {[STEPPER_COMPLETE] = "complete",
                                        [STEPPER_STOPPED] = "converged",
                                        [STEPPER_INTERRUPTED] = "interrupted",
                                        [STEPPER_UNSTABLE] = "unstable"};
    return stepped || r->end == STEPPER_INTERRUPTED ? names[r->end] : "failed";
}

static ManifestTimes times_of(const Run *r)
{
    CompileTimes c = compile_times(r->session.compiled);
    return (ManifestTimes){.script = r->session.script_seconds,
                           .voxels = c.voxels,
                           .plan = c.plan,
                           .emit = c.emit,
                           .compile = r->session.backend->compile_seconds,
                           .device = r->session.device_seconds,
                           .stepping = r->keeper.sofar.seconds + r->stepper.seconds,
                           .output = r->results.seconds + r->results.spectra_seconds + r->results.file_seconds +
                                     r->digest_seconds,
                           .digest = r->digest_seconds,
                           .spectra = r->results.spectra_seconds,
                           .files = r->results.file_seconds,
                           .compile_from_cache = r->session.backend->from_cache};
}

/* Known from before, else measured now that stepping is over; a run that moved less memory than the
 * measurement would (best of a few copies) is too short to be judged by it. */
static double copy_bandwidth(const Run *r)
{
    Cache cache;
    const Program *p = r->session.program;
    double moved = (double)r->stepper.step * (double)p->cell_count * p->bytes_per_cell_step;
    cache_init(&cache, r->options->cache_dir, !r->options->no_cache);
    if (moved < 8.0 * (double)bandwidth_bytes(&r->session.device))
        return bandwidth_remembered(&cache, &r->session.device, (int)r->options->threads);
    return bandwidth_of(&cache, r->session.backend, (int)r->options->threads);
}

static Manifest manifest_of(const Run *r, const FactList *facts, ManifestPair *parameters, const char *status)
{
    const Scene *scene = r->session.scene;
    for (size_t i = 0; i < scene->parameter_count; i++) {
        const Parameter *p = &scene->parameters[i];
        parameters[i] = (ManifestPair){p->name, p->value, p->description, p->unit};
    }
    return (Manifest){.status = status,
                      .reason = r->reason[0] != '\0' ? r->reason : NULL,
                      .program = r->session.program,
                      .results = &r->results,
                      .device = &r->session.device,
                      .digest = r->digest[0] != '\0' ? r->digest : NULL,
                      .fields = r->fields,
                      .finding = &r->stepper.finding,
                      .resumed = r->keeper.sofar.step,
                      .steps_asked = r->options->steps,
                      .steps = r->end == STEPPER_UNSTABLE ? r->stepper.finding.bad : r->stepper.step,
                      .times = times_of(r),
                      .copy_bandwidth =
                          r->end == STEPPER_COMPLETE && r->session.exchange == NULL ? copy_bandwidth(r) : 0,
                      .parameters = parameters,
                      .parameter_count = scene->parameter_count,
                      .warnings = scene->warnings,
                      .warning_count = scene->warning_count,
                      .facts = facts->items,
                      .fact_count = facts->count,
                      .shares = r->shares,
                      .share_count = exchange_count(r->session.exchange)};
}

static bool end_sketch(Run *r, Error *err)
{
    Sketch *sketch = r->sketch;
    r->sketch = NULL;
    return sketch_end(sketch, &r->results.files, err);
}

static bool leave_manifest(Run *r, bool stepped, ReportParts *parts, Error *err)
{
    FactList facts;
    facts_collect(&facts, r->session.compiled, &r->session.compile, NULL);
    ManifestPair *parameters = calloc(r->session.scene->parameter_count + 1, sizeof *parameters);
    if (parameters == NULL) {
        facts_free(&facts);
        return error_set(err, ERROR_SYSTEM, "no memory for the manifest");
    }
    const double start = clock_seconds();
    Manifest m = manifest_of(r, &facts, parameters, status_name(r, stepped));
    bool ok = end_sketch(r, err) && report_write(parts, &m, r->folder, err);
    if (ok)
        results_note(&r->results.files, "report.html");
    m.times.page = clock_seconds() - start;
    m.times.output += m.times.page;
    ok = ok && manifest_write(&m, r->folder, err);
    if (ok && r->options->json) {
        char *text = manifest_text(&m);
        fputs(text, stdout);
        free(text);
    } else if (ok && !r->options->quiet) {
        summary_print(&r->session, &m, r->folder);
    }
    free(parameters);
    facts_free(&facts);
    return ok;
}

/* At once, for it may be killed before its results are written: by mpirun a second after Ctrl-C. */
static void tell_resume(const Run *r)
{
    Text word = {0};
    quote_shell(&word, r->folder);
    fprintf(stderr, "yeec: interrupted at step %ld: `yeec run --resume %s` goes on from there\n", r->stepper.step,
            text_str(&word));
    text_free(&word);
}

/* An interrupted run leaves a checkpoint; without one it still leaves its results, as an unstable one does. A signal
 * that comes later, while they are written, ends that. */
static void keep_interrupted(Run *r)
{
    if (r->end == STEPPER_INTERRUPTED || r->end == STEPPER_UNSTABLE)
        interrupt_heed();
    r->kept = r->end == STEPPER_INTERRUPTED && !r->keeper.never && keeper_try(&r->keeper, "");
    if (r->kept)
        tell_resume(r);
}

/* The device's state cannot be had any more; what there is of results is written. */
static void leave_device(Run *r)
{
    r->end = STEPPER_INTERRUPTED;
    interrupt_heed();
}

/* A signal that came while results were written: they can be written again from a checkpoint, of which all processes
 * have their part. */
static void keep_unwritten(Run *r, const Error *why, Error *err)
{
    unsigned char wanted =
        why->code == ERROR_INTERRUPTED && r->end != STEPPER_INTERRUPTED && r->end != STEPPER_UNSTABLE;
    if (exchange_parted(r->session.exchange) || !exchange_lead(r->session.exchange, &wanted, 1, err) || !wanted)
        return;
    r->end = STEPPER_INTERRUPTED;
    keep_interrupted(r);
}

static void describe_instability(Run *r)
{
    guard_describe(r->session.program, &r->stepper.finding, r->reason, sizeof r->reason);
    const size_t n = strlen(r->reason);
    if (r->stepper.unplaced[0] != '\0')
        snprintf(r->reason + n, sizeof r->reason - n, "; its place could not be found: %s", r->stepper.unplaced);
}

static void write_results(Run *r, bool stepped, Error *err)
{
    if (!results_write_files(&r->results, err))
        return;
    ReportParts *parts = report_begin(&r->results, r->folder); /* beside results.h5, which one thread writes */
    if (results_finish(&r->results, err)) {
        const Doubts doubts = doubts_of(r);
        if (stepped && r->end != STEPPER_UNSTABLE) {
            doubts_of_stop(&doubts);
            doubts_of_ports(&doubts);
        }
        doubts_of_resonances(&doubts);
        leave_manifest(r, stepped, parts, err);
    }
    report_end(parts);
}

/* A GPU leaves the processors free while it steps. */
static void begin_sketch(Run *r, bool stepped)
{
    if (r->sketch == NULL && speaks(r) && (stepped || r->session.device.gpu))
        r->sketch = sketch_begin(r->session.scene, r->session.program, r->folder);
}

/* Steps, then writes what there is, whatever ended the stepping; the first error counts. */
static void run_loaded(Run *r, Error *err)
{
    begin_sketch(r, false);
    bool stepped = step_all(r, err);
    begin_sketch(r, true);
    if (stepped)
        keep_interrupted(r);
    else if (err->code == ERROR_INTERRUPTED)
        leave_device(r); /* while a kernel was compiled */
    interrupt_during("the results were written");
    stepped = stepped && take_state(r, err) && shares_gather(&r->session, r->stepper.seconds, &r->shares, err);
    if (!stepped)
        snprintf(r->reason, sizeof r->reason, "%s", err->message);
    if (r->end == STEPPER_UNSTABLE)
        describe_instability(r);
    if (r->end == STEPPER_STOPPED && speaks(r))
        snprintf(r->reason, sizeof r->reason, "at step %ld (%.4g s) %s had fallen to %.3g of its largest value",
                 r->stepper.step, (double)r->stepper.step * r->session.program->dt, r->decay.series->name,
                 r->decay.recent / r->decay.largest);
    Error later = {0};
    if (speaks(r) && (err->code != ERROR_INTERRUPTED || r->end == STEPPER_INTERRUPTED))
        write_results(r, stepped, &later);
    if (r->results.unfilmed[0] != '\0' && later.code != ERROR_INTERRUPTED)
        cli_warn(r->options, "%s", r->results.unfilmed);
    Error unused = {0};
    end_sketch(r, &unused);
    keep_unwritten(r, err->code == ERROR_INTERRUPTED ? err : &later, err);
    if (!speaks(r))
        return;
    if (r->end == STEPPER_UNSTABLE)
        error_set(err, ERROR_RUN, "%s%s%s", r->reason, later.code != ERROR_NONE ? "; besides, " : "", later.message);
    if (later.code != ERROR_NONE)
        error_set(err, later.code, "%s", later.message);
    if (err->code == ERROR_NONE && r->end != STEPPER_INTERRUPTED)
        checkpoint_remove(r->folder); /* the results are whole */
}

/* The folder, locked, and the files of a run that begins; one of several processes has them. */
static bool open_folder(Run *r, Error *err)
{
    if (!speaks(r))
        return true;
    if (!file_make_folder(r->folder, err) || (r->lock = lock_folder(r->folder, err)) < 0)
        return false;
    if (r->options->resume == NULL)
        return results_open(&r->results, r->folder, r->session.program, err);
    results_begin(&r->results, r->folder, r->session.program);
    return true;
}

/* The results' folder and what the run has behind it already. */
static bool begin(Run *r, Error *err)
{
    if (!open_folder(r, err) ||
        !keeper_init(&r->keeper, r->options, &r->session, &r->results, &r->decay, r->folder, err))
        return false;
    if (r->options->resume == NULL)
        return true;
    return keeper_load(&r->keeper, err) && (!speaks(r) || results_resume(&r->results, r->keeper.sofar.kept, err));
}

static int status_of(const Run *r, const Error *err)
{
    int status = err->code != ERROR_NONE ? cli_fail(err) : 0;
    if (r->end != STEPPER_INTERRUPTED)
        return status;
    if (status == 0 && r->kept)
        fprintf(stderr, "yeec: what was computed so far is in %s\n", r->folder);
    else if (status == 0)
        fprintf(stderr, "yeec: interrupted at step %ld; what was computed so far is in %s\n", r->stepper.step,
                r->folder);
    return status != 0 ? status : interrupt_status();
}

/* Of several processes that make a sweep: they join once, for all runs. */
static Exchange *sweepers;

/* A line is stepped by the process that speaks, as if it were alone; the others wait for it. */
static bool takes_part(Run *r)
{
    Exchange *x = r->session.exchange;
    if (x == NULL || r->session.scene->mode != MODE_1D)
        return true;
    cli_warn(r->options, "a line (mode 1d) is stepped by one process, for which the others wait");
    r->session.exchange = NULL;
    return exchange_speaks(x);
}

static int run_once(const Options *given)
{
    static Run r;
    static Error err;
    static Options options;
    json_t *head = NULL;
    options = *given;
    r = (Run){.options = &options, .lock = -1};
    err = (Error){0};
    interrupt_watch();
    r.session.exchange = sweepers != NULL ? sweepers : together_begin(&options, command_run.name, &err);
    const bool ok = exchange_meet(r.session.exchange, &err) &&
                    (options.resume == NULL || keeper_recall(&options, r.session.exchange, &head, &err));
    r.folder = ok ? folder_for_results(&options) : NULL; /* a checkpoint that was not read says no scene */
    Exchange *exchange = r.session.exchange;
    if (ok && session_scene(&r.session, &options, &err) && takes_part(&r) && session_device(&r.session, true, &err) &&
        session_compile_beside(&r.session, &err) && refusals_check(&r.session, r.folder, &err) &&
        session_load(&r.session, &err) && begin(&r, &err)) {
        run_loaded(&r, &err);
        stepper_free(&r.stepper);
    }
    if (!interrupt_left())
        exchange_meet(exchange, &err);
    int status = status_of(&r, &err);
    results_close(&r.results);
    keeper_free(&r.keeper);
    session_close(&r.session);
    json_decref(head);
    lock_release(r.lock);
    free(r.fields);
    free(r.shares);
    free(r.folder);
    return sweepers != NULL && !interrupt_left() ? status : together_end(exchange, status);
}

static int sweep_together(const Options *given)
{
    static Error err;
    static Options o;
    o = *given;
    interrupt_watch();
    sweepers = together_begin(&o, command_run.name, &err);
    if (o.resume != NULL && err.code == ERROR_NONE)
        error_put(&err, ERROR_SCENE,
                  "--resume of a sweep is for one process: give it without mpirun, or begin the sweep anew");
    if (!exchange_meet(sweepers, &err))
        return together_end(sweepers, cli_fail(&err));
    return together_end(sweepers, sweep_run(&o, sweepers, run_once));
}

static int run_scene(const Options *o)
{
    static Error err;
    const bool sweep = o->sweep_count > 0 || (o->resume != NULL && sweep_is_folder(o->resume));
    if (exchange_wanted() > 1)
        return sweep ? sweep_together(o) : run_once(o);
    if (sweep)
        return sweep_run(o, NULL, run_once);
    if (o->jobs > 0) {
        error_put(&err, ERROR_SCENE, "--jobs is for --sweep: one run has no others beside it");
        return cli_fail(&err);
    }
    return run_once(o);
}

const Command command_run = {
    .name = "run",
    .bit = FOR_RUN,
    .operand = "SCENE.lua",
    .summary = "step the scene, write results, show progress",
    .help = "Compiles the scene into kernels for the device, steps them, and leaves in the folder\n"
            "--out (default out/<scene's name>): report.html (begin there), run.json, probes/*.csv,\n"
            "spectra/*.csv, ports/*.csv, results.h5 with results.xdmf, pictures, and kernels/. Ctrl-C ends the run "
            "cleanly with\n"
            "what was computed so far on disk, and a checkpoint: --resume DIR goes on from it, on any\n"
            "backend and schedule with the same bits.\n\n"
            "With --sweep the scene runs once for each value (each combination, when repeated), in a\n"
            "folder of its own below --out, which gets sweep.csv and sweep.html besides. --jobs N makes\n"
            "N runs at a time, and --resume DIR goes on with a sweep that was broken off.\n\n"
            "example: yeec run scenes/04_dipole_3d.lua --set cells=120 --out out/big --checkpoint 30m\n"
            "         yeec run --resume out/big\n"
            "         yeec run scenes/04_dipole_3d.lua --sweep frequency=0.8e9:1.2e9:5 --jobs 2",
    .run = run_scene,
};
