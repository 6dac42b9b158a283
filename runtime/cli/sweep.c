/* --sweep: runs one after the other in one process, so that kernels are compiled once
 * where the source is the same; results are read back from the manifests. */
#include "cli/sweep.h"

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/sweep_results.h"
#include "output/file.h"

#include <stdlib.h>
#include <string.h>

static bool add_value(SweepAxis *axis, const char *value, size_t length, Error *err)
{
    if (axis->count == MOST_VALUES)
        return error_set(err, ERROR_SCENE, "--sweep: more than %d values of %s", MOST_VALUES, axis->name);
    if (length == 0 || length >= VALUE_BYTES || memchr(value, '/', length) != NULL)
        return error_set(err, ERROR_SCENE, "--sweep: '%.*s' is no value for %s", (int)length, value, axis->name);
    snprintf(axis->values[axis->count++], VALUE_BYTES, "%.*s", (int)length, value);
    return true;
}

/* "from:to:count" gives evenly spaced values. */
static bool add_range(SweepAxis *axis, const char *text, Error *err)
{
    double from, to;
    long count;
    char rest;
    if (sscanf(text, "%lf:%lf:%ld%c", &from, &to, &count, &rest) != 3 || count < 2)
        return error_set(err, ERROR_SCENE, "--sweep %s: expected FROM:TO:COUNT with at least 2 values, got '%s'",
                         axis->name, text);
    for (long i = 0; i < count; i++) {
        char value[VALUE_BYTES];
        snprintf(value, sizeof value, "%.10g", from + (to - from) * (double)i / (double)(count - 1));
        if (!add_value(axis, value, strlen(value), err))
            return false;
    }
    return true;
}

static bool parse_axis(SweepAxis *axis, const Setting *setting, Error *err)
{
    axis->name = setting->name;
    axis->values = calloc(MOST_VALUES, sizeof *axis->values);
    if (axis->values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the sweep");
    if (strchr(setting->value, ':') != NULL)
        return add_range(axis, setting->value, err);
    for (const char *s = setting->value;; s++) {
        size_t length = strcspn(s, ",");
        if (!add_value(axis, s, length, err))
            return false;
        s += length;
        if (*s == '\0')
            return true;
    }
}

size_t sweep_combinations(const Sweep *sweep)
{
    size_t n = 1;
    for (size_t i = 0; i < sweep->axis_count; i++)
        n *= sweep->axes[i].count;
    return n;
}

const char *sweep_value(const Sweep *sweep, size_t number, size_t axis)
{
    for (size_t i = sweep->axis_count - 1; i > axis; i--)
        number /= sweep->axes[i].count;
    return sweep->axes[axis].values[number % sweep->axes[axis].count];
}

void sweep_folder(const Sweep *sweep, size_t number, char path[PATH_BYTES])
{
    int n = snprintf(path, PATH_BYTES, "%s/", sweep->folder);
    for (size_t i = 0; i < sweep->axis_count && n < PATH_BYTES; i++)
        n += snprintf(path + n, (size_t)(PATH_BYTES - n), "%s%s=%s", i > 0 ? "," : "", sweep->axes[i].name,
                      sweep_value(sweep, number, i));
}

static int run_one(Sweep *sweep, size_t number, int (*run_once)(const Options *))
{
    static Options o;
    char path[PATH_BYTES];
    sweep_folder(sweep, number, path);
    o = *sweep->options;
    o.out = path;
    for (size_t i = 0; i < sweep->axis_count && o.setting_count < MOST_SETTINGS; i++)
        o.settings[o.setting_count++] = (Setting){sweep->axes[i].name, sweep_value(sweep, number, i)};
    if (!o.quiet)
        fprintf(stderr, "run %zu of %zu: %s\n", number + 1, sweep_combinations(sweep), path);
    o.quiet = true;
    o.json = false;
    int status = run_once(&o);
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

static bool parse_axes(Sweep *sweep, Error *err)
{
    for (size_t i = 0; i < sweep->options->sweep_count; i++) {
        sweep->axis_count = i + 1;
        if (!parse_axis(&sweep->axes[i], &sweep->options->sweeps[i], err))
            return false;
    }
    return true;
}

int sweep_run(const Options *o, int (*run_once)(const Options *))
{
    static Error err;
    int first = 0, status = 0;
    Sweep sweep = {.options = o, .folder = folder_for_results(o)};
    if (parse_axes(&sweep, &err) && file_make_folder(sweep.folder, &err)) {
        for (size_t i = 0; i < sweep_combinations(&sweep) && status < 128; i++) {
            status = run_one(&sweep, i, run_once);
            first = first == 0 ? status : first;
        }
        sweep_write(&sweep, &err);
    }
    sweep_free(&sweep);
    return err.code != ERROR_NONE ? cli_fail(&err) : first;
}
