/* yeec reproduce: carries out an experiment and writes what came of it beside what was published. */
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "output/file.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/lock.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "out/nagornyi2017" for scenes/papers/nagornyi2017/experiment.lua, with -quick where it is. */
static char *default_folder(const Options *o)
{
    const char *file = strrchr(o->operand, '/'), *name = file != NULL ? file + 1 : o->operand, *start = o->operand;
    size_t n = strcspn(name, ".");
    if (file != NULL && strcmp(name, "experiment.lua") == 0) {
        for (const char *c = o->operand; c < file; c++)
            start = *c == '/' ? c + 1 : start;
        n = (size_t)(file - start);
        name = start;
    }
    char *folder = memory_must(malloc(n + 16));
    snprintf(folder, n + 16, "out/%.*s%s", (int)n, name, o->quick ? "-quick" : "");
    return folder;
}

static void tell_progress(const Reproduction *r, size_t number, size_t left_to_make)
{
    size_t count = experiment_run_count(r->experiment);
    if (r->options->quiet)
        return;
    char left[32] = "";
    double each = r->made > 0 ? r->spent / (double)r->made : 0, seconds = each * (double)left_to_make;
    if (r->made > 0)
        snprintf(left, sizeof left, seconds < 90 ? "  about %.0f s left" : "  about %.0f min left",
                 seconds < 90 ? seconds : seconds / 60);
    fprintf(stderr, "run %zu of %zu  %s%s\n", number + 1, count, experiment_run(r->experiment, number)->name, left);
}

static bool make_runs(Reproduction *r, Error *err)
{
    size_t count = experiment_run_count(r->experiment), to_make = 0;
    bool *done = calloc(count + 1, sizeof *done);
    if (done == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the list of runs");
    for (size_t i = 0; i < count; i++) {
        done[i] = reproduce_is_done(r, i);
        to_make += !done[i];
    }
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        if (!ok)
            break;
        double start = clock_seconds();
        if (!done[i])
            tell_progress(r, i, to_make);
        ok = reproduce_run(r, i, err);
        if (!done[i]) {
            r->spent += clock_seconds() - start;
            to_make--;
        }
        if (ok && interrupt_signal != 0)
            ok = error_set(err, ERROR_SYSTEM, "interrupted; the same command goes on where it stopped");
    }
    free(done);
    return ok;
}

static bool find_self(Reproduction *r, Error *err)
{
    ssize_t n = readlink("/proc/self/exe", r->self, sizeof r->self - 1);
    if (n <= 0)
        return error_set(err, ERROR_SYSTEM, "cannot find this program's file in /proc/self/exe");
    r->self[n] = '\0';
    return true;
}

enum { MOST_EXPERIMENTS = 1000 };

typedef struct Found {
    char *paths[MOST_EXPERIMENTS];
    size_t count;
} Found;

static Found found;

static int note_experiment(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    if (kind == FTW_F && strcmp(path + place->base, "experiment.lua") == 0 && found.count < MOST_EXPERIMENTS)
        found.paths[found.count++] = memory_must(strdup(path));
    return 0;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* --list: the experiments anywhere below a folder, scenes/ when none is given. A file that is none is told of. */
static int list_experiments(const Options *o)
{
    static Reproduction r;
    static Error err;
    const char *root = o->operand != NULL ? o->operand : "scenes";
    r.options = o;
    machine_look(&r);
    nftw(root, note_experiment, 16, FTW_PHYS);
    qsort(found.paths, found.count, sizeof *found.paths, compare_paths);
    size_t wrong = 0;
    for (size_t i = 0; i < found.count; i++) {
        err = (Error){0};
        Experiment *e = experiment_load(found.paths[i], &r.declared, &err);
        if (e != NULL)
            printf("%-46s %4zu runs  %s\n", found.paths[i], experiment_run_count(e), experiment_title(e));
        else
            wrong += (size_t)(cli_fail(&err) != 0);
        experiment_free(e);
        free(found.paths[i]);
    }
    if (found.count == 0)
        fprintf(stderr, "yeec: no file experiment.lua below %s\n", root);
    return found.count > 0 && wrong == 0 ? 0 : ERROR_SCENE;
}

/* The page is drawn also of what succeeded; the status tells that it is not all. */
static bool tell_failures(const Reproduction *r, Error *err)
{
    return r->failed == 0 ||
           error_set(err, ERROR_SYSTEM,
                     "%zu of %zu runs failed: %s; %s/report.html says why, the same command tries again", r->failed,
                     experiment_run_count(r->experiment), text_str(&r->failures), r->folder);
}

static int run_experiments(const Options *o)
{
    static Reproduction r;
    static Error err;
    int lock = -1;
    if (o->list)
        return list_experiments(o);
    if (o->operand == NULL) {
        fputs("yeec: reproduce: which experiment? (`yeec reproduce --list` shows them)\n", stderr);
        return ERROR_SCENE;
    }
    r.options = o;
    r.folder = o->out != NULL ? folder_for_results(o) : default_folder(o);
    if (o->redraw ? machine_recall(&r, &err) : machine_look(&r))
        r.experiment = experiment_load(o->operand, &r.declared, &err);
    interrupt_watch();
    if (r.experiment != NULL && find_self(&r, &err) && file_make_folder(r.folder, &err) &&
        (lock = lock_folder(r.folder, &err)) >= 0 && (o->redraw || machine_keep(&r, &err)) && make_runs(&r, &err) &&
        reproduce_page(&r, &err)) {
        if (!o->quiet)
            printf("report  %s/report.html\n", r.folder);
        tell_failures(&r, &err);
    }
    lock_release(lock);
    experiment_free(r.experiment);
    json_decref(r.facts);
    text_free(&r.failures);
    free(r.folder);
    int status = err.code == ERROR_NONE ? 0 : cli_fail(&err);
    return interrupt_signal != 0 ? 128 + (int)interrupt_signal : status;
}

const Command command_reproduce = {
    .name = "reproduce",
    .bit = FOR_REPRODUCE,
    .operand = "EXPERIMENT.lua",
    .summary = "run a paper's experiments and set the published figures beside the measured ones",
    .help = "Makes every run that the experiment declares, then writes DIR/report.html: tables and\n"
            "plots, published beside measured, and a verdict for each claim. Every finished run\n"
            "is kept, so that a reproduction that was stopped goes on where it was. The words of\n"
            "an experiment are described in scenes/papers/README.md.\n\n"
            "example: yeec reproduce scenes/papers/molostov2015/experiment.lua --quick\n"
            "         yeec reproduce --list\n         yeec reproduce --list my/experiments",
    .run = run_experiments,
};
