/* Columns are numbers of the runs' manifests, named by their way through it: "shadow.peak", "power.power_w[2]",
 * "pattern.largest[0].directivity". */
#include "cli/sweep_results.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/figures.h"
#include "output/file.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

enum { COLUMN_BYTES = 160, MOST_COLUMNS = 64, MOST_ITEMS = 8, MOST_SHOWN = 12 };

typedef struct Column {
    char name[COLUMN_BYTES];
    char unit[32];
} Column;

typedef struct Columns {
    Column items[MOST_COLUMNS];
    size_t count;
} Columns;

/* What a monitor's or port's summary says that a sweep is made for; all else is there by --results. */
static const char *const USUAL[] = {
    "peak",         "last",     "power_w", "energy_j_per_hz", "radiated_w",        "directivity",  "s11_least_db",
    "s11_least_hz", "q",        "ratio",   "gain_dbi",        "realised_gain_dbi", "frequency_hz", "bandwidth_10_db_hz",
    "s_most_db",    "s_most_hz"};

static bool is_usual(const char *key)
{
    for (size_t i = 0; i < sizeof USUAL / sizeof USUAL[0]; i++)
        if (strcmp(USUAL[i], key) == 0)
            return true;
    return false;
}

static const json_t *first_manifest(const Sweep *sweep)
{
    for (size_t i = 0; i < sweep->manifests.count; i++)
        if (sweep->manifests.items[i] != NULL)
            return sweep->manifests.items[i];
    return NULL;
}

static void add_column(Columns *columns, const char *name, const char *unit)
{
    if (columns->count == MOST_COLUMNS)
        return;
    Column *c = &columns->items[columns->count++];
    snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->unit, sizeof c->unit, "%s", unit);
}

/* The usual numbers below `value`, whose name so far is `name`. */
static void collect(const json_t *value, const char *name, const char *key, const char *unit, Columns *columns)
{
    char below[COLUMN_BYTES];
    const char *child_key;
    json_t *child;
    size_t i;
    if (json_is_number(value) && is_usual(key))
        add_column(columns, name, unit);
    if (json_is_string(json_object_get(value, "unit")))
        unit = json_string_value(json_object_get(value, "unit"));
    json_object_foreach ((json_t *)value, child_key, child) {
        snprintf(below, sizeof below, "%s.%s", name, child_key);
        collect(child, below, child_key, unit, columns);
    }
    json_array_foreach (value, i, child) {
        snprintf(below, sizeof below, "%s[%zu]", name, i);
        if (i < MOST_ITEMS)
            collect(child, below, key, unit, columns);
    }
}

/* The number at a column's way: names with dots, places in lists in brackets. NULL: none. */
static const json_t *follow(const json_t *value, const char *way)
{
    while (value != NULL && *way != '\0') {
        char key[COLUMN_BYTES];
        size_t n = strcspn(way, ".[");
        snprintf(key, sizeof key, "%.*s", (int)n, way);
        value = n > 0 ? json_object_get(value, key) : value;
        way += n;
        if (*way == '[' && isdigit((unsigned char)way[1])) {
            value = json_array_get(value, strtoul(way + 1, NULL, 10));
            way += strcspn(way, "]");
            way += *way == ']';
        }
        way += *way == '.';
        if (n == 0 && *way == '[')
            return NULL;
    }
    return value;
}

/* A monitor's name may itself hold dots: the longest name that begins the way wins. */
static const json_t *find(const json_t *manifest, const char *way)
{
    static const char *const groups[] = {"monitors", "ports", "impedances"};
    const char *name;
    json_t *one;
    for (size_t g = 0; g < 3; g++) {
        json_object_foreach (json_object_get(manifest, groups[g]), name, one) {
            size_t n = strlen(name);
            const json_t *found = strncmp(way, name, n) == 0 && way[n] == '.' ? follow(one, way + n + 1) : NULL;
            if (found != NULL)
                return found;
        }
    }
    return follow(manifest, way);
}

static double number_at(const json_t *manifest, const char *way)
{
    const json_t *value = manifest != NULL ? find(manifest, way) : NULL;
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* Amplitudes of modes that are ports, "name" or "name@2", are told as S-parameters. */
static bool is_port(const json_t *manifest, const char *monitor)
{
    const char *name;
    json_t *port;
    const size_t n = strlen(monitor);
    json_object_foreach (json_object_get(manifest, "ports"), name, port)
        if (strncmp(name, monitor, n) == 0 && (name[n] == '\0' || name[n] == '@'))
            return true;
    return false;
}

static bool choose(const Sweep *sweep, Columns *columns, Error *err)
{
    const json_t *first = first_manifest(sweep);
    const char *wanted = sweep->options->results, *name;
    json_t *one;
    if (wanted == NULL) {
        json_object_foreach (json_object_get(first, "monitors"), name, one)
            if (!is_port(first, name))
                collect(one, name, name, "", columns);
        json_object_foreach (json_object_get(first, "ports"), name, one)
            collect(one, name, name, "", columns);
        json_object_foreach (json_object_get(first, "impedances"), name, one)
            collect(one, name, name, "", columns);
        return true;
    }
    while (*wanted != '\0') {
        char way[COLUMN_BYTES];
        size_t n = strcspn(wanted, ",");
        snprintf(way, sizeof way, "%.*s", (int)n, wanted);
        if (!json_is_number(find(first, way)))
            return error_set(err, ERROR_SCENE, "--results: run.json has no number '%s'", way);
        add_column(columns, way, "");
        wanted += n + (wanted[n] == ',');
    }
    return true;
}

/* "radius (m)" where the scene says the unit. */
static void name_axis(const Sweep *sweep, size_t axis, char out[AXIS_BYTES])
{
    const char *name = sweep->axes[axis].name;
    const char *unit =
        json_string_value(json_object_get(json_object_get(first_manifest(sweep), "parameter_units"), name));
    snprintf(out, AXIS_BYTES, unit != NULL ? "%s (%s)" : "%s", name, unit);
}

void sweep_name_axes(Sweep *sweep)
{
    for (size_t a = 0; a < sweep->axis_count; a++)
        name_axis(sweep, a, sweep->axes[a].label);
}

static void put_csv(const Sweep *sweep, const Columns *columns, Text *out)
{
    for (size_t i = 0; i < sweep->axis_count; i++)
        text_printf(out, "%s,", sweep->axes[i].label);
    text_put(out, "steps,cells_per_second,digest");
    for (size_t c = 0; c < columns->count; c++)
        text_printf(out, ",%s", columns->items[c].name);
    for (size_t row = 0; row < sweep->manifests.count; row++) {
        const json_t *m = sweep->manifests.items[row], *digest = json_object_get(m, "digest");
        text_put(out, "\n");
        for (size_t i = 0; i < sweep->axis_count; i++)
            text_printf(out, "%s,", sweep_value(sweep, sweep->numbers.items[row], i));
        text_printf(out, "%lld,%.6g,%s", (long long)json_integer_value(json_object_get(m, "steps")),
                    json_number_value(json_object_get(m, "cells_per_second")),
                    json_is_string(digest) ? json_string_value(digest) : "");
        for (size_t c = 0; c < columns->count; c++)
            text_printf(out, ",%.9g", number_at(m, columns->items[c].name));
    }
    text_put(out, "\n");
}

/* The first axis' values as ascending numbers, to draw against; false when they are not. */
static bool numeric_axis(const Sweep *sweep, double *x)
{
    const SweepAxis *axis = &sweep->axes[0];
    for (size_t i = 0; i < axis->count; i++) {
        char *end;
        x[i] = strtod(axis->values[i], &end);
        if (*end != '\0' || (i > 0 && x[i] <= x[i - 1]))
            return false;
    }
    return axis->count > 1;
}

/* A result against the first swept parameter, a curve for each combination of the others. */
static void put_chart(const Sweep *sweep, const Column *column, const double *x, Page *page)
{
    static double y[CHART_CURVES][MOST_VALUES];
    static char names[CHART_CURVES][COLUMN_BYTES];
    size_t points = sweep->axes[0].count, curves = sweep_combinations(sweep) / points;
    assert(points > 1 && curves <= CHART_CURVES);
    if (curves == 0)
        return;
    Chart chart = {.title = column->name,
                   .x_name = sweep->axes[0].label,
                   .x_unit = "",
                   .y_name = column->name,
                   .y_unit = column->unit,
                   .x = x,
                   .count = points,
                   .curve_count = (int)curves,
                   .fixed = strcmp(column->unit, "") == 0};
    for (size_t k = 0; k < curves; k++) {
        size_t n = 0;
        for (size_t i = 0; i < points; i++)
            y[k][i] = NAN;
        names[k][0] = '\0';
        for (size_t a = 1; a < sweep->axis_count && n < COLUMN_BYTES; a++)
            n += (size_t)snprintf(names[k] + n, COLUMN_BYTES - n, "%s%s = %s", n > 0 ? ", " : "", sweep->axes[a].name,
                                  sweep_value(sweep, k, a));
        chart.curves[k] = (Curve){curves > 1 ? names[k] : NULL, y[k]};
    }
    size_t known = 0;
    for (size_t row = 0; row < sweep->manifests.count; row++) {
        size_t number = sweep->numbers.items[row];
        double value = number_at(sweep->manifests.items[row], column->name);
        y[number % curves][number / curves] = value;
        known += isfinite(value) ? 1 : 0;
    }
    if (known > 1)
        chart_put(page, &chart);
}

static void open_section(Page *page, const char *title)
{
    page_open(page, NULL);
    page_text(page, "title", title);
    page_open(page, "items");
}

static void close_section(Page *page)
{
    page_close(page);
    page_close(page);
}

static void put_charts(const Sweep *sweep, const Columns *columns, Page *page)
{
    static double x[MOST_VALUES];
    if (!numeric_axis(sweep, x) || sweep_combinations(sweep) > CHART_CURVES * sweep->axes[0].count)
        return;
    open_section(page, NULL);
    for (size_t c = 0; c < columns->count; c++)
        put_chart(sweep, &columns->items[c], x, page);
    close_section(page);
}

/* The CSV's text as rows of cells. */
static void put_table(const char *csv, Page *page)
{
    page_open(page, "rows");
    while (*csv != '\0') {
        size_t line = strcspn(csv, "\n");
        page_open(page, NULL);
        for (size_t at = 0; at <= line;) {
            size_t cell = strcspn(csv + at, ",\n");
            page_bytes(page, NULL, csv + at, cell);
            at += cell + 1;
        }
        page_close(page);
        csv += line + (csv[line] == '\n');
    }
    page_close(page);
}

static bool put_figure(void *context, const Figure *figure, Error *err)
{
    (void)err;
    figure_put(figure, NULL, context);
    return true;
}

/* Curves of the first few matrices; all are in files. */
static void put_matrices(const SweepMatrices *matrices, Page *page)
{
    Error none = {0};
    const size_t shown = min_size(matrices->count, MOST_SHOWN);
    for (size_t i = 0; i < shown; i++) {
        const SweepMatrix *m = &matrices->items[i];
        char title[PATH_BYTES + 32];
        snprintf(title, sizeof title, "S-parameters%s%s", m->name[0] != '\0' ? ", " : "", m->name);
        open_section(page, title);
        figures_scattering(&m->s, put_figure, page, &none);
        close_section(page);
    }
}

/* The report of each line of the table; empty where a run left none. */
static void put_links(const Sweep *sweep, Page *page)
{
    char folder[PATH_BYTES];
    page_open(page, "links");
    for (size_t row = 0; row < sweep->manifests.count; row++) {
        sweep_folder(sweep, sweep->numbers.items[row], folder);
        page_text(page, NULL, sweep->manifests.items[row] != NULL ? folder + strlen(sweep->folder) + 1 : "");
    }
    page_close(page);
}

/* What the swept parameters mean, as their descriptions say. */
static void put_notes(const Sweep *sweep, Page *page)
{
    const json_t *notes = json_object_get(first_manifest(sweep), "parameter_descriptions");
    page_open(page, "notes");
    for (size_t a = 0; a < sweep->axis_count; a++) {
        const char *note = json_string_value(json_object_get(notes, sweep->axes[a].name));
        page_open(page, NULL);
        page_text(page, "name", sweep->axes[a].label);
        page_text(page, "value", note != NULL ? note : "");
        page_close(page);
    }
    page_close(page);
}

static bool print_page(const Sweep *sweep, const Columns *columns, const SweepMatrices *matrices, const char *csv,
                       Text *out, Error *err)
{
    Page *page = page_new(err);
    if (page == NULL)
        return false;
    page_text(page, "scene", sweep->options->operand);
    page_integer(page, "matrices", (long)matrices->count);
    page_integer(page, "more", max_long((long)matrices->count - MOST_SHOWN, 0));
    page_open(page, "sections");
    put_matrices(matrices, page);
    put_charts(sweep, columns, page);
    open_section(page, "All runs");
    const bool drawn = sweep_curves(sweep, first_manifest(sweep), page, err);
    close_section(page);
    page_close(page);
    put_table(csv, page);
    put_links(sweep, page);
    put_notes(sweep, page);
    return drawn && page_print(page, "sweep.html.tpl", out, err);
}

static bool write_figure(void *context, const Figure *figure, Error *err)
{
    return figure_write(figure, context, err);
}

/* In the sweep's folder, or below it in one that is called after the parameters that are not the ports'. */
static bool write_matrix(const Sweep *sweep, const SweepMatrix *m, Error *err)
{
    char touchstone[32];
    const char *title = sweep->options->operand;
    char *folder = m->name[0] != '\0' ? file_join(sweep->folder, m->name) : memory_must(strdup(sweep->folder));
    bool good = (m->name[0] == '\0' || file_make_below(sweep->folder, m->name, err)) &&
                scattering_write_csv(&m->s, folder, err) &&
                scattering_write_touchstone(&m->s, title, folder, touchstone, err) &&
                figures_scattering(&m->s, write_figure, folder, err);
    if (good && !sweep->options->quiet)
        fprintf(stderr, "%s/%s\n", folder, touchstone);
    free(folder);
    return good;
}

static bool write_matrices(const Sweep *sweep, const SweepMatrices *matrices, const char *why, Error *err)
{
    for (size_t i = 0; i < matrices->count; i++)
        if (!write_matrix(sweep, &matrices->items[i], err))
            return false;
    if (why[0] != '\0' && !sweep->options->quiet)
        fprintf(stderr, "yeec: %s\n", why);
    return true;
}

bool sweep_write(const Sweep *sweep, Error *err)
{
    static Columns columns;
    Text csv = {0}, page = {0};
    columns.count = 0;
    if (first_manifest(sweep) == NULL)
        return true;
    if (!choose(sweep, &columns, err))
        return false;
    char why[WHY_BYTES];
    SweepMatrices matrices = sweep_matrices(sweep, why);
    put_csv(sweep, &columns, &csv);
    bool good = print_page(sweep, &columns, &matrices, text_str(&csv), &page, err) &&
                write_matrices(sweep, &matrices, why, err) &&
                file_write(sweep->folder, "sweep.csv", text_str(&csv), csv.length, err) &&
                file_write(sweep->folder, "sweep.html", text_str(&page), page.length, err);
    if (good && !sweep->options->quiet)
        printf("%s%s/sweep.html\n", text_str(&csv), sweep->folder);
    sweep_matrices_free(&matrices);
    text_free(&csv);
    text_free(&page);
    return good;
}
