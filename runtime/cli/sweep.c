/* --sweep: runs one after the other in one process, so that kernels are compiled once
 * where the source is the same; results are read back from the manifests. */
#include "cli/sweep.h"

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/sweep_results.h"
#include "output/file.h"
#include "system/interrupt.h"
#include "system/lock.h"

#include <stdlib.h>
#include <string.h>

static int run_one(Sweep *sweep, size_t number, int (*run_once)(const Options *))
{
    static Options o;
    static char path[PATH_BYTES]; /* as long as what names it */
    sweep_folder(sweep, number, path);
    o = *sweep->options;
    o.out = path;
    for (size_t i = 0; i < sweep->axis_count && o.setting_count < MOST_SETTINGS; i++)
        o.settings[o.setting_count++] = (Setting){sweep->axes[i].name, sweep_value(sweep, number, i)};
    if (!o.quiet)
        fprintf(stderr, "run %zu of %zu: %s\n", number + 1, sweep_combinations(sweep), path);
    o.quiet = true;
    o.json = false;
    Error err = {0};
    int status = file_make_below(sweep->folder, path + strlen(sweep->folder) + 1, &err) ? run_once(&o) : cli_fail(&err);
    char *file = file_join(path, "run.json");
    json_t *manifest = status == 0 ? json_load_file(file, 0, NULL) : NULL;
    free(file);
    vec_push(&sweep->manifests, manifest);
    vec_push(&sweep->numbers, number);
    return status;
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

int sweep_run(const Options *o, int (*run_once)(const Options *))
{
    static Error err;
    int first = 0, status = 0;
    if (o->resume != NULL) {
        error_put(&err, ERROR_SCENE, "--resume goes on with one run; leave --sweep away");
        return cli_fail(&err);
    }
    Sweep sweep = {.options = o, .folder = folder_for_results(o)};
    int lock = -1;
    if (sweep_axes(&sweep, &err) && file_make_folder(sweep.folder, &err) &&
        (lock = lock_folder(sweep.folder, &err)) >= 0) {
        for (size_t i = 0; i < sweep_combinations(&sweep) && status < 128; i++) {
            status = run_one(&sweep, i, run_once);
            first = first == 0 ? status : first;
        }
        interrupt_heed(); /* the tables of the runs that there are */
        sweep_write(&sweep, &err);
    }
    lock_release(lock);
    sweep_free(&sweep);
    return err.code != ERROR_NONE ? cli_fail(&err) : first;
}
