/* --sweep: runs one after the other in one process, so that kernels are compiled once
 * where the source is the same; results are read back from the manifests. */
#include "cli/sweep.h"

#include "base/html.h"
#include "base/vec.h"
#include "cli/cli.h"
#include "cli/folder.h"
#include "output/chart.h"
#include "output/file.h"
#include "output/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 1000, VALUE_BYTES = 64, PATH_BYTES = 4096 };

/* One axis of the sweep: its values as text. */
typedef struct SweepAxis {
    const char *name;
    char (*values)[VALUE_BYTES];
    size_t count;
} SweepAxis;

typedef struct Sweep {
    const Options *options;
    char *folder;
    SweepAxis axes[MOST_SWEEPS];
    size_t axis_count;
    VEC(json_t *) manifests; /* NULL where a run left none */
    VEC(size_t) numbers;     /* which combination each manifest is of */
} Sweep;

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

static size_t combinations(const Sweep *sweep)
{
    size_t n = 1;
    for (size_t i = 0; i < sweep->axis_count; i++)
        n *= sweep->axes[i].count;
    return n;
}

/* Value of an axis in combination `number`; the last axis runs fastest. */
static const char *value_of(const Sweep *sweep, size_t number, size_t axis)
{
    for (size_t i = sweep->axis_count - 1; i > axis; i--)
        number /= sweep->axes[i].count;
    return sweep->axes[axis].values[number % sweep->axes[axis].count];
}

static void folder_of(const Sweep *sweep, size_t number, char path[PATH_BYTES])
{
    int n = snprintf(path, PATH_BYTES, "%s/", sweep->folder);
    for (size_t i = 0; i < sweep->axis_count && n < PATH_BYTES; i++)
        n += snprintf(path + n, (size_t)(PATH_BYTES - n), "%s%s=%s", i > 0 ? "," : "", sweep->axes[i].name,
                      value_of(sweep, number, i));
}

static int run_one(Sweep *sweep, size_t number, int (*run_once)(const Options *))
{
    static Options o;
    char path[PATH_BYTES];
    folder_of(sweep, number, path);
    o = *sweep->options;
    o.out = path;
    for (size_t i = 0; i < sweep->axis_count && o.setting_count < MOST_SETTINGS; i++)
        o.settings[o.setting_count++] = (Setting){sweep->axes[i].name, value_of(sweep, number, i)};
    if (!o.quiet)
        fprintf(stderr, "run %zu of %zu: %s\n", number + 1, combinations(sweep), path);
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

/* A number of a monitor's summary in one manifest; NAN when absent. */
static double summary(const json_t *manifest, const char *monitor, const char *what)
{
    const json_t *value = json_object_get(json_object_get(json_object_get(manifest, "monitors"), monitor), what);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static const json_t *first_manifest(const Sweep *sweep)
{
    for (size_t i = 0; i < sweep->manifests.count; i++)
        if (sweep->manifests.items[i] != NULL)
            return sweep->manifests.items[i];
    return NULL;
}

static bool is_series(const json_t *monitor)
{
    return json_object_get(monitor, "peak") != NULL || json_object_get(monitor, "last") != NULL;
}

static void put_csv_head(const Sweep *sweep, const json_t *first, Text *out)
{
    const char *name;
    const json_t *monitor;
    for (size_t i = 0; i < sweep->axis_count; i++)
        text_printf(out, "%s,", sweep->axes[i].name);
    text_put(out, "steps,cells_per_second,digest");
    json_object_foreach(json_object_get(first, "monitors"), name, monitor) if (is_series(monitor))
        text_printf(out, ",%s_peak,%s_last", name, name);
    text_put(out, "\n");
}

static void put_csv_row(const Sweep *sweep, const json_t *first, size_t row, Text *out)
{
    const json_t *m = sweep->manifests.items[row];
    const char *name;
    const json_t *monitor;
    for (size_t i = 0; i < sweep->axis_count; i++)
        text_printf(out, "%s,", value_of(sweep, sweep->numbers.items[row], i));
    text_printf(out, "%lld,%.6g,%s", (long long)json_integer_value(json_object_get(m, "steps")),
                json_number_value(json_object_get(m, "cells_per_second")),
                json_is_string(json_object_get(m, "digest")) ? json_string_value(json_object_get(m, "digest")) : "");
    json_object_foreach(json_object_get(first, "monitors"), name, monitor) if (is_series(monitor))
        text_printf(out, ",%.9g,%.9g", summary(m, name, "peak"), summary(m, name, "last"));
    text_put(out, "\n");
}

static void put_csv(const Sweep *sweep, Text *out)
{
    const json_t *first = first_manifest(sweep);
    put_csv_head(sweep, first, out);
    for (size_t i = 0; i < sweep->manifests.count; i++)
        put_csv_row(sweep, first, i, out);
}

/* A monitor's peak against the one swept parameter, when its values are ascending numbers. */
static void put_chart(const Sweep *sweep, const char *name, const json_t *monitor, Text *out)
{
    double x[MOST_VALUES], y[MOST_VALUES];
    size_t n = 0;
    for (size_t i = 0; i < sweep->manifests.count && n < MOST_VALUES; i++) {
        char *end;
        const char *text = value_of(sweep, sweep->numbers.items[i], 0);
        x[n] = strtod(text, &end);
        y[n] = summary(sweep->manifests.items[i], name, "peak");
        if (*end != '\0' || (n > 0 && x[n] <= x[n - 1]))
            return;
        n += isfinite(y[n]);
    }
    const json_t *unit = json_object_get(monitor, "unit"), *quantity = json_object_get(monitor, "quantity");
    char title[128];
    snprintf(title, sizeof title, "Peak of %s", name);
    Chart chart = {title,
                   sweep->axes[0].name,
                   "",
                   json_is_string(quantity) ? json_string_value(quantity) : name,
                   json_is_string(unit) ? json_string_value(unit) : "",
                   x,
                   y,
                   n,
                   false};
    chart_put(out, &chart);
}

/* The CSV's text as a table. */
static void put_table(const char *csv, Text *out)
{
    bool head = true;
    text_put(out, "<div class=\"scroll\"><table>\n");
    while (*csv != '\0') {
        size_t line = strcspn(csv, "\n");
        text_put(out, "<tr>");
        for (size_t at = 0; at <= line;) {
            size_t cell = strcspn(csv + at, ",\n");
            text_put(out, head ? "<th>" : "<td class=\"num\">");
            html_escape(out, csv + at, cell);
            text_put(out, head ? "</th>" : "</td>");
            at += cell + 1;
        }
        text_put(out, "</tr>\n");
        head = false;
        csv += line + (csv[line] == '\n');
    }
    text_put(out, "</table></div>\n");
}

static void put_page(const Sweep *sweep, const char *csv, Text *out)
{
    const char *name;
    const json_t *monitor;
    text_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                  "content=\"width=device-width,initial-scale=1\"><title>Sweep of ");
    html_text(out, sweep->options->operand);
    text_put(out, "</title><style>\n");
    text_put(out, html_style());
    text_put(out, chart_style());
    text_put(out, "</style></head><body>\n<h1>Sweep of ");
    html_text(out, sweep->options->operand);
    text_put(out, "</h1>\n");
    if (sweep->axis_count == 1)
        json_object_foreach(json_object_get(first_manifest(sweep), "monitors"), name, monitor) if (is_series(monitor))
            put_chart(sweep, name, monitor, out);
    put_table(csv, out);
    text_put(out, "</body></html>\n");
}

static bool write_results(const Sweep *sweep, Error *err)
{
    Text csv = {0}, page = {0};
    put_csv(sweep, &csv);
    put_page(sweep, text_str(&csv), &page);
    bool good = file_write(sweep->folder, "sweep.csv", text_str(&csv), csv.length, err) &&
                file_write(sweep->folder, "sweep.html", text_str(&page), page.length, err);
    if (good && !sweep->options->quiet)
        printf("%s%s/sweep.html\n", text_str(&csv), sweep->folder);
    text_free(&csv);
    text_free(&page);
    return good;
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
        for (size_t i = 0; i < combinations(&sweep) && status < 128; i++) {
            status = run_one(&sweep, i, run_once);
            first = first == 0 ? status : first;
        }
        if (first_manifest(&sweep) != NULL)
            write_results(&sweep, &err);
    }
    sweep_free(&sweep);
    return err.code != ERROR_NONE ? cli_fail(&err) : first;
}
