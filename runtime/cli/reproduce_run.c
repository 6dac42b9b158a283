/* One run of an experiment: its request, its children, its result. */
#include "cli/reproduce.h"

#include "base/hash.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/cublas.h"
#include "cli/literal.h"
#include "cli/progress.h"
#include "cli/reproduce_tables.h"
#include "output/file.h"
#include "output/json.h"
#include "system/child.h"
#include "system/interrupt.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 600 };

static bool hand_in(Reproduction *r, size_t number, json_t *result, Error *err)
{
    Text literal = {0};
    literal_put(&literal, result);
    bool ok = experiment_record(r->experiment, number, text_str(&literal), err);
    text_free(&literal);
    json_decref(result);
    return ok;
}

static char *folder_of(const Reproduction *r, const ExperimentRun *run)
{
    char *runs = file_join(r->folder, "runs"), *folder = file_join(runs, run->name);
    free(runs);
    return folder;
}

static bool make_folder(const Reproduction *r, const ExperimentRun *run, Error *err)
{
    char *name = file_join("runs", run->name);
    const bool ok = file_make_below(r->folder, name, err);
    free(name);
    return ok;
}

static int backend_of(const ExperimentRun *run)
{
    for (int i = 0; run->words[i] != NULL; i++)
        if (strcmp(run->words[i], "--backend") == 0)
            return strcmp(run->words[i + 1], "c") == 0 ? 0 : strcmp(run->words[i + 1], "opencl") == 0 ? 1 : 2;
    return 0;
}

/* "incoming=FOLDER/runs/cut-1/cut.rec": the setting that hands a run what the one before it has left; NULL: none.
 * Without a reproduction, for a hash, the file's name alone. */
static char *handed_setting(const Reproduction *r, const ExperimentRun *run)
{
    if (run->after < 0)
        return NULL;
    char *folder = r != NULL ? folder_of(r, experiment_run(r->experiment, (size_t)run->after)) : NULL;
    char *path = folder != NULL ? file_join(folder, run->handed) : memory_must(strdup(run->handed));
    size_t n = strlen(run->handed_as) + strlen(path) + 2;
    char *setting = memory_must(malloc(n));
    snprintf(setting, n, "%s=%s", run->handed_as, path);
    free(folder);
    free(path);
    return setting;
}

typedef struct Settings {
    Setting list[MOST_SETTINGS];
    char *texts[MOST_SETTINGS];
    size_t count;
} Settings;

/* Takes a text "name=value" over. */
static void add_setting(Settings *s, char *text)
{
    char *equals = text != NULL ? strchr(text, '=') : NULL;
    if (equals == NULL || s->count == MOST_SETTINGS) {
        free(text);
        return;
    }
    *equals = '\0';
    s->texts[s->count] = text;
    s->list[s->count++] = (Setting){.name = text, .value = equals + 1};
}

/* The scene with the run's settings, loaded for its hash; complains of what is wrong with it. */
static bool hash_scene(const ExperimentRun *run, char hash[HASH_HEX_BYTES], Error *err)
{
    Settings settings = {.count = 0};
    for (int i = 1; run->words[i] != NULL; i++)
        if (strcmp(run->words[i - 1], "--set") == 0)
            add_setting(&settings, memory_must(strdup(run->words[i])));
    add_setting(&settings, handed_setting(NULL, run));
    SceneOptions so = {.settings = settings.list, .setting_count = settings.count};
    Scene *scene = scene_load(run->words[0], &so, err);
    if (scene != NULL)
        snprintf(hash, HASH_HEX_BYTES, "%s", scene->hash);
    scene_free(scene);
    for (size_t i = 0; i < settings.count; i++)
        free(settings.texts[i]);
    return scene != NULL;
}

static bool put_request(const Reproduction *r, const ExperimentRun *run, Text *out, Error *err);

/* What the run before was asked for decides as well. */
static bool put_chain(const Reproduction *r, const ExperimentRun *run, Text *out, Error *err)
{
    if (run->after < 0)
        return true;
    Text before = {0};
    char hash[HASH_HEX_BYTES];
    bool ok = put_request(r, experiment_run(r->experiment, (size_t)run->after), &before, err);
    if (ok) {
        hash_bytes(text_str(&before), before.length, hash);
        text_printf(out, ", after %s", hash);
    }
    text_free(&before);
    return ok;
}

/* All that decides a result, as one line: another request makes the run anew. */
static bool put_request(const Reproduction *r, const ExperimentRun *run, Text *out, Error *err)
{
    char hash[HASH_HEX_BYTES];
    if (!hash_scene(run, hash, err))
        return false;
    text_printf(out, "yeec %s, scene %s, on %s:", YEEC_VERSION, hash, r->device[backend_of(run)]);
    for (int i = 0; run->words[i] != NULL; i++)
        text_printf(out, " %s", run->words[i]);
    text_printf(out, ", %d times%s%s", run->repeats, run->kernels ? ", kernels" : "",
                run->baseline != NULL ? run->baseline : "");
    for (int i = 0; run->series[i] != NULL; i++)
        text_printf(out, ", %s", run->series[i]);
    for (int i = 0; run->tables[i] != NULL; i++)
        text_printf(out, ", %s", run->tables[i]);
    return put_chain(r, run, out, err);
}

/* Is what run `number` hands on still there, unless nobody needs it any more? */
static bool has_handed_on(const Reproduction *r, size_t number)
{
    for (size_t i = number + 1; i < experiment_run_count(r->experiment); i++) {
        const ExperimentRun *next = experiment_run(r->experiment, i);
        if (next->after != (long)number)
            continue;
        char *setting = handed_setting(r, next);
        bool there = setting != NULL && access(strchr(setting, '=') + 1, R_OK) == 0;
        free(setting);
        return there || reproduce_is_done(r, i);
    }
    return true;
}

/* What an earlier call left for the same request; NULL: nothing. */
static json_t *earlier_result(const Reproduction *r, size_t number, const char *request)
{
    const ExperimentRun *run = experiment_run(r->experiment, number);
    char *folder = folder_of(r, run), *path = file_join(folder, "result.json");
    json_t *result = r->options->again ? NULL : json_load_file(path, 0, NULL);
    const char *had = json_string_value(json_object_get(result, "request"));
    bool any = r->options->redraw;
    if (result != NULL && (had == NULL || (!any && (strcmp(had, request) != 0 || !has_handed_on(r, number))))) {
        json_decref(result);
        result = NULL;
    }
    free(folder);
    free(path);
    return result;
}

bool reproduce_is_done(const Reproduction *r, size_t number)
{
    const ExperimentRun *run = experiment_run(r->experiment, number);
    if (r->options->redraw)
        return true;
    Text request = {0};
    static Error unused;
    unused = (Error){0};
    json_t *result = run->absent == NULL && put_request(r, run, &request, &unused)
                         ? earlier_result(r, number, text_str(&request))
                         : NULL;
    bool done = run->absent != NULL || result != NULL;
    json_decref(result);
    text_free(&request);
    return done;
}

static json_t *absent_result(const char *why)
{
    json_t *result = json_object();
    json_put_text(result, "absent", why);
    return result;
}

/* The absence of what should have been there. */
static json_t *failed_result(const char *why)
{
    json_t *result = absent_result(why);
    json_object_set_new(result, "failed", json_true());
    return result;
}

/* `yeec COMMAND words...` with JSON on its output; status 0, or a failed result with what it said. */
static json_t *ask_yeec(const Reproduction *r, const ExperimentRun *run, const char *command, const char *const *more,
                        double *seconds, Error *err)
{
    const char *argv[MOST_WORDS];
    char *handed = handed_setting(r, run);
    int n = 0;
    argv[n++] = r->self;
    argv[n++] = command;
    for (int i = 0; run->words[i] != NULL && n < MOST_WORDS - 12; i++)
        argv[n++] = run->words[i];
    if (handed != NULL) {
        argv[n++] = "--set";
        argv[n++] = handed;
    }
    for (int i = 0; more[i] != NULL; i++)
        argv[n++] = more[i];
    argv[n++] = "--json";
    argv[n++] = "--quiet";
    argv[n] = NULL;
    Child child;
    json_t *said = NULL;
    if (child_run(argv, NULL, &child, err)) {
        *seconds = child.seconds;
        if (child.status == 0)
            said = json_loads(text_str(&child.out), 0, NULL);
        if (said == NULL && interrupt_signal == 0)
            said =
                failed_result(child.messages.length > 0 ? text_str(&child.messages) : "the run failed without a word");
        child_free(&child);
    }
    free(handed);
    if (said == NULL)
        error_set(err, ERROR_SYSTEM, "interrupted; the same command goes on where it stopped");
    return said;
}

static void add_series(json_t *result, const ExperimentRun *run, const char *folder)
{
    json_t *all = json_put_object(result, "series");
    for (int i = 0; run->series[i] != NULL; i++) {
        json_t *one = reproduce_series(folder, run->series[i]);
        if (one != NULL)
            json_object_set_new(all, run->series[i], one);
    }
}

static void add_tables(json_t *result, const ExperimentRun *run, const char *folder)
{
    json_t *all = json_put_object(result, "tables");
    for (int i = 0; run->tables[i] != NULL; i++) {
        json_t *one = reproduce_table(folder, run->tables[i]);
        if (one != NULL)
            json_object_set_new(all, run->tables[i], one);
    }
}

/* The repeats; NULL on an error; an absent result when one of them failed. */
static json_t *make_repeats(const Reproduction *r, const ExperimentRun *run, const char *folder, Error *err)
{
    const char *out[] = {"--out", folder, "--checkpoint", "0", NULL};
    json_t *repeats = json_array();
    for (int i = 0; i < run->repeats; i++) {
        double seconds = 0;
        json_t *manifest = ask_yeec(r, run, "run", out, &seconds, err);
        if (manifest == NULL || json_object_get(manifest, "absent") != NULL) {
            json_decref(repeats);
            return manifest;
        }
        json_t *one = json_object();
        json_put_number(one, "main", seconds);
        json_object_set_new(one, "run", manifest);
        json_array_append_new(repeats, one);
    }
    json_t *result = json_object();
    json_object_set_new(result, "repeats", repeats);
    return result;
}

/* A baseline looks like a run of which the stepping and E at two places, as probes "near" and "beside", are known. */
static json_t *make_baseline(const ExperimentRun *run, Error *err)
{
    CublasWork work = {.matrices = strcmp(run->baseline, "cublas-matrix") == 0};
    for (int i = 1; run->words[i] != NULL; i++) {
        if (strncmp(run->words[i], "n=", 2) == 0)
            work.n = atol(run->words[i] + 2);
        if (strcmp(run->words[i - 1], "--steps") == 0)
            work.steps = atol(run->words[i]);
    }
    char why[200] = "";
    double seconds = 0, samples[CUBLAS_SAMPLES];
    if (!cublas_time(&work, &seconds, samples, why, sizeof why, err))
        return why[0] != '\0' ? absent_result(why) : NULL;
    json_t *result = json_object(), *repeats = json_array(), *one = json_object();
    json_t *manifest = json_put_object(one, "run");
    json_put_number(one, "main", seconds);
    json_put_integer(manifest, "steps", work.steps);
    json_put_number(json_put_object(manifest, "timings_s"), "stepping", seconds);
    json_put_number(manifest, "cells_per_second", (double)work.n * (double)work.n * (double)work.steps / seconds);
    static const char *const names[CUBLAS_SAMPLES] = {"near", "beside"};
    json_t *monitors = json_put_object(manifest, "monitors"), *device = json_put_object(manifest, "device");
    for (int i = 0; i < CUBLAS_SAMPLES; i++) {
        json_t *probe = json_put_object(monitors, names[i]);
        json_put_text(probe, "kind", "probe");
        json_put_number(probe, "last", samples[i]);
    }
    json_put_text(device, "name", "cuBLAS on the first CUDA device");
    json_put_text(device, "platform",
                  work.matrices ? "baseline, sgemm with identity matrices" : "baseline, sscal and saxpy by rows");
    json_array_append_new(repeats, one);
    json_object_set_new(result, "repeats", repeats);
    return result;
}

/* Does the stepping take more than a second? */
static bool lasts_long(const json_t *result)
{
    const json_t *first = json_array_get(json_object_get(result, "repeats"), 0);
    const json_t *times = json_object_get(json_object_get(first, "run"), "timings_s");
    return json_number_value(json_object_get(times, "stepping")) > 1;
}

static json_t *make(const Reproduction *r, const ExperimentRun *run, const char *folder, Error *err)
{
    const char *kernels[] = {"--kernels", "--repeats", "3", NULL};
    double unused;
    if (run->baseline != NULL)
        return make_baseline(run, err);
    json_t *result = make_repeats(r, run, folder, err);
    if (result == NULL || json_object_get(result, "absent") != NULL)
        return result;
    add_series(result, run, folder);
    add_tables(result, run, folder);
    if (!run->kernels)
        return result;
    if (lasts_long(result))
        kernels[2] = "1"; /* the mean over so many steps needs no median */
    json_t *times = ask_yeec(r, run, "bench", kernels, &unused, err);
    if (times != NULL && json_object_get(times, "absent") == NULL) {
        json_object_set_new(result, "kernels", times);
        return result;
    }
    json_decref(result); /* without its times a run is not what was asked for */
    return times;
}

static void count_failure(Reproduction *r, const char *name)
{
    enum { NAMED = 5 };
    if (r->failed++ < NAMED)
        text_printf(&r->failures, "%s%s", r->failures.length > 0 ? ", " : "", name);
    else if (r->failed == NAMED + 1)
        text_put(&r->failures, " and others");
}

/* Failed runs are not kept: the next call tries them again. */
static bool keep(Reproduction *r, const ExperimentRun *run, const char *folder, json_t *result, const char *request,
                 Error *err)
{
    const char *why = json_string_value(json_object_get(result, "absent"));
    if (why != NULL) {
        cli_warn(r->options, "run %s: %s", run->name, why);
        if (json_object_get(result, "failed") != NULL)
            count_failure(r, run->name);
        return true;
    }
    json_put_text(result, "request", request);
    char *text = json_text(json_incref(result));
    bool ok = file_write(folder, "result.json", text, strlen(text), err);
    free(text);
    return ok;
}

/* What there is of a run, whatever it was made for: results may come from another machine. */
static bool recall(Reproduction *r, size_t number, Error *err)
{
    json_t *result = earlier_result(r, number, "");
    r->kept += result != NULL;
    return hand_in(r, number, result != NULL ? result : absent_result("not made yet when the page was drawn"), err);
}

bool reproduce_run(Reproduction *r, size_t number, Error *err)
{
    const ExperimentRun *run = experiment_run(r->experiment, number);
    if (run->absent != NULL)
        return hand_in(r, number, absent_result(run->absent), err);
    if (r->options->redraw)
        return recall(r, number, err);
    Text request = {0};
    char *folder = folder_of(r, run);
    json_t *result = NULL;
    if (put_request(r, run, &request, err)) {
        result = earlier_result(r, number, text_str(&request));
        r->kept += result != NULL;
        if (result == NULL && make_folder(r, run, err)) {
            result = make(r, run, folder, err);
            r->made += result != NULL;
            if (result != NULL && !keep(r, run, folder, result, text_str(&request), err)) {
                json_decref(result);
                result = NULL;
            }
        }
    }
    free(folder);
    text_free(&request);
    return result != NULL && hand_in(r, number, result, err);
}
