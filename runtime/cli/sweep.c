/* --sweep: which runs there are, those that --resume finds done, and the tables at the end. Results are read back from
 * the manifests. */
#include "cli/sweep.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/session.h"
#include "cli/sweep_jobs.h"
#include "cli/sweep_record.h"
#include "output/checkpoint.h"
#include "output/file.h"
#include "system/interrupt.h"
#include "system/lock.h"

#include <stdlib.h>
#include <string.h>

static const char *text_at(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text != NULL ? text : "";
}

/* Did it come to its end, with these options? The scene is judged by its hash. */
static bool is_done(const json_t *manifest, const Options *o)
{
    const char *status = text_at(manifest, "status");
    const json_t *steps = json_object_get(manifest, "steps_asked");
    return (strcmp(status, "complete") == 0 || strcmp(status, "converged") == 0) &&
           strcmp(text_at(manifest, "precision"), o->precision) == 0 &&
           (json_is_integer(steps) ? json_integer_value(steps) : -1) == o->steps;
}

/* Is the scene, with the files that it reads and the parameters of this run, the one that was run? */
static bool is_same_scene(const Sweep *sweep, size_t number, const char *folder, const char *hash, Error *err)
{
    static Options o;
    Session session;
    o = sweep_options(sweep, number);
    const bool loaded = session_scene(&session, &o, err);
    const bool same = loaded && strcmp(session.scene->hash, hash) == 0;
    if (loaded && !same)
        error_put(err, ERROR_SCENE,
                  "cannot resume %s: the scene, or a file it reads, has changed since %s was made; give the sweep "
                  "another folder with --out",
                  sweep->folder, folder);
    session_close(&session);
    return same;
}

/* Looks at what an earlier call has left of a run. */
static bool look_at(const Sweep *sweep, size_t number, bool *done, Error *err)
{
    char folder[PATH_BYTES];
    Error none = {0};
    sweep_folder(sweep, number, folder);
    json_t *manifest = json_of_file(folder, "run.json");
    json_t *head = checkpoint_is_there(folder) ? checkpoint_head(folder, &none) : NULL;
    const char *hash = text_at(json_object_get(manifest, "scene"), "hash");
    if (head != NULL)
        hash = text_at(head, "scene_hash");
    *done = head == NULL && is_done(manifest, sweep->options);
    const bool same = hash[0] == '\0' || is_same_scene(sweep, number, folder, hash, err);
    json_decref(manifest);
    json_decref(head);
    return same;
}

static bool find_done(const Sweep *sweep, bool *done, Error *err)
{
    size_t count = 0;
    interrupt_watch();
    for (size_t i = 0; i < sweep_combinations(sweep); i++) {
        if (!look_at(sweep, i, &done[i], err))
            return false;
        count += done[i];
    }
    if (!sweep->options->quiet)
        fprintf(stderr, "%zu of %zu runs are done already\n", count, sweep_combinations(sweep));
    return true;
}

static void read_manifests(Sweep *sweep, const bool *begun)
{
    for (size_t i = 0; i < sweep_combinations(sweep); i++) {
        char folder[PATH_BYTES];
        if (!begun[i])
            continue;
        sweep_folder(sweep, i, folder);
        vec_push(&sweep->manifests, json_of_file(folder, "run.json"));
        vec_push(&sweep->numbers, i);
    }
}

static void sweep_free(Sweep *sweep)
{
    for (size_t i = 0; i < sweep->manifests.count; i++)
        json_decref(sweep->manifests.items[i]);
    for (size_t i = 0; i < sweep->axis_count; i++)
        free(sweep->axes[i].values);
    vec_free(&sweep->manifests);
    vec_free(&sweep->numbers);
    free(sweep->folder);
}

static void write_tables(Sweep *sweep, const bool *begun, const bool *failed, Error *err)
{
    read_manifests(sweep, begun);
    for (size_t i = 0; i < sweep->numbers.count; i++)
        if (failed[sweep->numbers.items[i]]) { /* no results, or those of an earlier run */
            json_decref(sweep->manifests.items[i]);
            sweep->manifests.items[i] = NULL;
        }
    sweep_name_axes(sweep);
    sweep_write(sweep, err);
}

/* The runs, in a folder that is locked, then the tables of those that there are. */
static int run_all(Sweep *sweep, int (*run_once)(const Options *), Error *err)
{
    const size_t runs = sweep_combinations(sweep);
    bool *begun = memory_must(calloc(2 * runs + 1, sizeof *begun)), *failed = begun + runs;
    int status = 0;
    if (!sweep->resumed || find_done(sweep, begun, err)) {
        status = sweep_work(sweep, run_once, begun, failed, err);
        interrupt_heed();
        if (exchange_speaks(sweep->exchange))
            write_tables(sweep, begun, failed, err);
    }
    free(begun);
    return status;
}

/* The folder, locked, and what is to be run in it. */
static bool open_folder(Sweep *sweep, int *lock, Error *err)
{
    if (!exchange_speaks(sweep->exchange))
        return true;
    return file_make_folder(sweep->folder, err) && (*lock = lock_folder(sweep->folder, err)) >= 0 &&
           sweep_record(sweep, err);
}

int sweep_run(const Options *given, Exchange *exchange, int (*run_once)(const Options *))
{
    static Error err;
    static Options o;
    json_t *record = NULL;
    int status = 0, lock = -1;
    o = *given;
    if (o.operand != NULL && strcmp(o.operand, "-") == 0) {
        error_put(&err, ERROR_SCENE, "--sweep reads the scene once for each run; give a file in the place of -");
        return cli_fail(&err);
    }
    Sweep sweep = {.options = &o, .resumed = o.resume != NULL, .exchange = exchange};
    if (!sweep.resumed || sweep_recall(&o, &record, &err)) {
        sweep.folder = folder_for_results(&o);
        bool ok = sweep_axes(&sweep, &err) && sweep_agrees(&sweep, record, &err) && open_folder(&sweep, &lock, &err);
        ok = exchange_meet(exchange, &err) && ok;
        if (ok)
            status = run_all(&sweep, run_once, &err);
    }
    lock_release(lock);
    sweep_free(&sweep);
    json_decref(record);
    return err.code != ERROR_NONE ? cli_fail(&err) : status;
}
