/* What the runs of a sweep have recorded, together: traces and reflections of all runs in one chart, and a B-scan, the
 * picture of a probe's traces side by side against the parameter that is swept. */
#include "cli/sweep_results.h"

#include "base/memory.h"
#include "base/number.h"
#include "cli/csv.h"
#include "output/bar.h"
#include "output/chart.h"
#include "output/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 256, MOST_TRACES = 12, WIDE = 640, HIGH = 420 };

/* Which of the runs' files, and what its columns are. */
typedef struct Curves {
    const char *folder, *name; /* "probes", the monitor's */
    size_t x, y;               /* columns */
    const char *x_name, *x_unit, *y_name, *y_unit;
    bool fixed;
} Curves;

/* Of the run in row `row`; empty where it has none. */
static CsvCurve read_trace(const Sweep *sweep, size_t row, const Curves *c)
{
    char folder[PATH_BYTES], name[NAME_BYTES + 32];
    if (sweep->manifests.items[row] == NULL)
        return (CsvCurve){0};
    sweep_folder(sweep, sweep->numbers.items[row], folder);
    snprintf(name, sizeof name, "%s/%s.csv", c->folder, c->name);
    char *path = file_join(folder, name);
    const CsvCurve t = csv_curve(path, c->x, c->y);
    free(path);
    return t;
}

/* y at x, linear between samples that rise; NAN outside. */
static double value_at(const CsvCurve *t, double x)
{
    size_t low = 0, high = t->count;
    if (t->count < 2 || !(x >= t->x[0] && x <= t->x[t->count - 1]))
        return (double)NAN;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        *(t->x[middle] <= x ? &low : &high) = middle;
    }
    if (low + 1 == t->count)
        return t->y[low];
    return t->y[low] + (t->y[low + 1] - t->y[low]) * (x - t->x[low]) / (t->x[low + 1] - t->x[low]);
}

static void name_run(const Sweep *sweep, size_t row, char out[NAME_BYTES])
{
    size_t n = 0;
    out[0] = '\0';
    for (size_t a = 0; a < sweep->axis_count && n < NAME_BYTES; a++)
        n += (size_t)snprintf(out + n, NAME_BYTES - n, "%s%s = %s", n > 0 ? ", " : "", sweep->axes[a].name,
                              sweep_value(sweep, sweep->numbers.items[row], a));
}

/* As many runs as a chart tells apart, evenly chosen; over the first one's places. */
static void put_chart(const Sweep *sweep, const CsvCurve *traces, const Curves *c, Page *page)
{
    const size_t runs = sweep->manifests.count, shown = runs < CHART_CURVES ? runs : CHART_CURVES;
    char names[CHART_CURVES][NAME_BYTES];
    double *y[CHART_CURVES] = {NULL};
    Chart chart = {.title = c->name,
                   .x_name = c->x_name,
                   .x_unit = c->x_unit,
                   .y_name = c->y_name,
                   .y_unit = c->y_unit,
                   .x = traces[0].x,
                   .count = traces[0].count,
                   .fixed = c->fixed};
    for (size_t k = 0; k < shown; k++) {
        const size_t row = spread_over(k, shown, runs);
        y[k] = memory_must(calloc(traces[0].count + 1, sizeof *y[k]));
        for (size_t i = 0; i < traces[0].count; i++)
            y[k][i] = value_at(&traces[row], traces[0].x[i]);
        name_run(sweep, row, names[k]);
        chart.curves[chart.curve_count++] = (Curve){names[k], y[k]};
    }
    chart_put(page, &chart);
    for (size_t k = 0; k < shown; k++)
        free(y[k]);
}

/* The mean of all runs at a place. */
static double mean_at(const CsvCurve *traces, size_t runs, double x)
{
    double sum = 0;
    for (size_t r = 0; r < runs; r++)
        sum += value_at(&traces[r], x);
    return sum / (double)runs;
}

/* pixels[time][run]: traces, or what they have beyond their mean. */
static double *sample_traces(const CsvCurve *traces, size_t runs, bool less_mean, double end)
{
    double *values = memory_must(calloc(runs * HIGH + 1, sizeof *values));
    for (size_t v = 0; v < HIGH; v++) {
        const double t = fmax(end * ((double)v + 0.5) / HIGH, traces[0].x[0]),
                     mean = less_mean ? mean_at(traces, runs, t) : 0;
        for (size_t r = 0; r < runs; r++)
            values[v * runs + r] = value_at(&traces[r], t) - mean;
    }
    return values;
}

static Range range_of_all(const double *values, size_t count)
{
    double *sizes = memory_must(calloc(count + 1, sizeof *sizes)), peak = 0;
    for (size_t i = 0; i < count; i++) {
        sizes[i] = isfinite(values[i]) ? fabs(values[i]) : 0;
        peak = fmax(peak, sizes[i]);
    }
    const Range r = range_of(sizes, count, peak, true);
    free(sizes);
    return r;
}

static void paint(const Canvas *c, const double *values, size_t runs, const Range *r)
{
    const double wide = c->width / (double)runs, high = c->height / HIGH;
    for (size_t v = 0; v < HIGH; v++)
        for (size_t k = 0; k < runs; k++) {
            canvas_colour(c, colour_at(range_map(r), range_share(r, values[v * runs + k])));
            cairo_rectangle(c->cr, floor(c->left + wide * (double)k), c->top + high * (double)v, ceil(wide),
                            ceil(high));
            cairo_fill(c->cr);
        }
}

static bool draw_scan(const Sweep *sweep, const CsvCurve *traces, const Curves *c, bool less_mean, const double *place,
                      Page *page, Error *err)
{
    const size_t runs = sweep->manifests.count;
    const double end = traces[0].x[traces[0].count - 1], half = 0.5 * (place[runs - 1] - place[0]) / (double)(runs - 1);
    double *values = sample_traces(traces, runs, less_mean, end);
    const Range r = range_of_all(values, runs * HIGH);
    Canvas canvas = canvas_new(WIDE, HIGH, BAR_ROOM);
    char file[NAME_BYTES + 32], title[NAME_BYTES + 64];
    snprintf(file, sizeof file, "%s_bscan%s.png", c->name, less_mean ? "_less_mean" : "");
    snprintf(title, sizeof title, "%s against %s%s", c->name, sweep->axes[0].name,
             less_mean ? ", less the mean of all runs" : "");
    paint(&canvas, values, runs, &r);
    canvas_frame(&canvas);
    canvas_axis(&canvas, 0,
                &(CanvasAxis){.low = place[0] - half,
                              .high = place[runs - 1] + half,
                              .name = sweep->axes[0].label,
                              .unit = "",
                              .plain = true});
    canvas_axis(&canvas, 1, &(CanvasAxis){.high = end, .largest = end, .name = "time", .unit = "s", .down = true});
    bar_draw(&canvas, &r, c->y_name, c->y_unit);
    canvas_title(&canvas, title, NULL);
    canvas_put(&canvas, &(CanvasItem){.class = "scan", .caption = title}, page);
    const bool good = canvas_save(&canvas, sweep->folder, file, err);
    canvas_free(&canvas);
    free(values);
    return good;
}

/* The one swept parameter's values, evenly spaced, and a trace of each. */
static bool is_scan(const Sweep *sweep, const CsvCurve *traces, double *place)
{
    const size_t runs = sweep->manifests.count;
    if (sweep->axis_count != 1 || runs < 3)
        return false;
    for (size_t r = 0; r < runs; r++) {
        char *end;
        place[r] = strtod(sweep_value(sweep, sweep->numbers.items[r], 0), &end);
        if (*end != '\0' || traces[r].count < 2)
            return false;
    }
    const double step = (place[runs - 1] - place[0]) / (double)(runs - 1);
    for (size_t r = 1; r < runs; r++)
        if (!(step > 0) || fabs(place[r] - place[r - 1] - step) > 1e-3 * step)
            return false;
    return true;
}

static bool put_curves(const Sweep *sweep, const Curves *c, bool scan, Page *page, Error *err)
{
    static double place[MOST_VALUES];
    const size_t runs = sweep->manifests.count;
    const size_t kept = runs < MOST_VALUES ? runs : MOST_VALUES;
    CsvCurve *traces = memory_must(calloc(runs + 1, sizeof *traces));
    for (size_t r = 0; r < runs; r++)
        traces[r] = read_trace(sweep, r, c);
    bool good = true;
    if (kept == runs && traces[0].count > 1) {
        put_chart(sweep, traces, c, page);
        if (scan && is_scan(sweep, traces, place))
            good = draw_scan(sweep, traces, c, false, place, page, err) &&
                   draw_scan(sweep, traces, c, true, place, page, err);
    }
    for (size_t r = 0; r < runs; r++)
        csv_free(&traces[r]);
    free(traces);
    return good;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text != NULL ? text : "";
}

bool sweep_curves(const Sweep *sweep, const json_t *first, Page *page, Error *err)
{
    const char *name;
    json_t *one;
    int shown = 0;
    bool good = true;
    json_object_foreach (json_object_get(first, "monitors"), name, one) {
        const bool probe = strcmp(text_of(one, "kind"), "probe") == 0,
                   energy = strcmp(text_of(one, "kind"), "energy") == 0;
        const Curves c = {"probes", name, 1, 2, "t", "s", text_of(one, "quantity"), text_of(one, "unit"), false};
        if (good && (probe || energy) && shown++ < MOST_TRACES)
            good = put_curves(sweep, &c, probe, page, err);
    }
    json_object_foreach (json_object_get(first, "ports"), name, one) {
        const Curves c = {"ports", name, 0, 5, "frequency", "Hz", "|S11|", "dB", true};
        if (good && shown++ < MOST_TRACES)
            good = put_curves(sweep, &c, false, page, err);
    }
    return good;
}
