/* Curves: ticks at round numbers, extremes kept when thinned. */
#include "output/chart.h"

#include "base/memory.h"
#include "output/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEFT = 84, TOP = 28, TITLE = 34, WIDTH = 600, HEIGHT = 220, BOTTOM = 54, COLUMNS = 1200, HOVER_POINTS = 600 };

static const double FLOOR_DB = -80;

typedef struct Range {
    double low, high;
} Range;

/* What drawing a chart needs at hand. */
typedef struct Frame {
    const Canvas *canvas;
    const Chart *chart;
    Range x, y;
    double largest; /* |y| */
} Frame;

static double height_of(const Frame *f, int curve, size_t i)
{
    double y = f->chart->curves[curve].y[i];
    if (!f->chart->relative)
        return y;
    double ratio = f->largest > 0 ? fabs(y) / f->largest : 0;
    const double level = ratio > 0 ? (f->chart->power ? 10 : 20) * log10(ratio) : FLOOR_DB;
    return fmax(level, FLOOR_DB);
}

static double largest_of(const Chart *c)
{
    double largest = 0;
    for (int k = 0; k < c->curve_count; k++)
        for (size_t i = 0; i < c->count; i++)
            if (isfinite(c->curves[k].y[i]))
                largest = fmax(largest, fabs(c->curves[k].y[i]));
    return largest;
}

static Range range_of(const Frame *f)
{
    Range r = {INFINITY, -INFINITY};
    if (f->chart->relative)
        return (Range){FLOOR_DB, 0};
    for (int k = 0; k < f->chart->curve_count; k++)
        for (size_t i = 0; i < f->chart->count; i++) {
            double y = height_of(f, k, i);
            r.low = isfinite(y) ? fmin(r.low, y) : r.low;
            r.high = isfinite(y) ? fmax(r.high, y) : r.high;
        }
    if (f->chart->zero && isfinite(r.low))
        r = (Range){fmin(r.low, 0), fmax(r.high, 0)};
    const double rounding =
        1e-6 * fmax(fabs(r.low), fabs(r.high)); /* less is f32's, and ticks that close are all digits */
    if (!(r.high - r.low > rounding)) {
        double room = 0.1 * fabs(f->largest) + 1e-300;
        r = isfinite(r.low) ? (Range){r.low - room, r.high + room} : (Range){0, 1};
    }
    return r;
}

static void draw_point(const Frame *f, int curve, size_t i, bool starts)
{
    const Canvas *c = f->canvas;
    double x = c->left + c->width * (f->chart->x[i] - f->x.low) / (f->x.high - f->x.low);
    double y = c->top + c->height * (1 - (height_of(f, curve, i) - f->y.low) / (f->y.high - f->y.low));
    (starts ? cairo_move_to : cairo_line_to)(c->cr, x, y);
}

/* The lowest and the highest point of columns that hold more than one, in their order. */
static void draw_column(const Frame *f, int curve, size_t from, size_t to, bool starts)
{
    size_t low = from, high = from;
    for (size_t n = from; n < to; n++) {
        low = height_of(f, curve, n) < height_of(f, curve, low) ? n : low;
        high = height_of(f, curve, n) > height_of(f, curve, high) ? n : high;
    }
    draw_point(f, curve, low < high ? low : high, starts);
    if (low != high)
        draw_point(f, curve, low < high ? high : low, false);
}

static void draw_curve(const Frame *f, int curve)
{
    const Chart *c = f->chart;
    size_t stride = c->count / COLUMNS + 1;
    bool pen = false; /* on the paper */
    for (size_t i = 0; i < c->count; i += stride) {
        double y = height_of(f, curve, i);
        bool jumps = c->period > 0 && pen && fabs(y - height_of(f, curve, i - stride)) > 0.5 * c->period;
        if (isfinite(y))
            draw_column(f, curve, i, i + stride < c->count ? i + stride : c->count, !pen || jumps);
        pen = isfinite(y);
    }
    canvas_pen(f->canvas, curve);
    cairo_stroke(f->canvas->cr);
}

static void draw_axes(const Frame *f)
{
    const Chart *c = f->chart;
    char name[128];
    snprintf(name, sizeof name, "%s%s", c->y_name, c->relative ? ", dB of its largest" : "");
    canvas_axis(f->canvas, 0,
                &(CanvasAxis){.low = f->x.low,
                              .high = f->x.high,
                              .largest = fmax(fabs(f->x.low), fabs(f->x.high)),
                              .name = c->x_name,
                              .unit = c->x_unit,
                              .grid = true});
    canvas_axis(f->canvas, 1,
                &(CanvasAxis){.low = f->y.low,
                              .high = f->y.high,
                              .largest = f->largest,
                              .name = name,
                              .unit = c->relative ? "" : c->y_unit,
                              .plain = c->fixed,
                              .grid = true});
}

/* Over the grid, under the curves. */
static void draw_zero(const Frame *f)
{
    const Canvas *c = f->canvas;
    const double y = floor(c->top + c->height * f->y.high / (f->y.high - f->y.low)) + 0.5;
    if (!f->chart->zero || f->y.low > 0 || f->y.high < 0)
        return;
    cairo_set_source_rgb(c->cr, 0.35, 0.35, 0.35);
    cairo_move_to(c->cr, c->left, y);
    cairo_line_to(c->cr, c->left + c->width, y);
    cairo_stroke(c->cr);
}

static Canvas draw_ascending(const Chart *chart, double title, bool pixels)
{
    Canvas c = pixels ? canvas_new(WIDTH, HEIGHT, 20)
                      : canvas_vectors(WIDTH, HEIGHT, (Margins){LEFT, TOP + title, 20, BOTTOM});
    Frame f = {.canvas = &c, .chart = chart, .x = {chart->x[0], chart->x[chart->count - 1]}};
    const char *names[CHART_CURVES];
    f.largest = largest_of(chart);
    f.y = range_of(&f);
    draw_axes(&f);
    draw_zero(&f);
    for (int k = 0; k < chart->curve_count; k++)
        names[k] = chart->curves[k].name;
    double width = canvas_legend(&c, 0, 0, names, chart->curve_count, false);
    canvas_legend(&c, c.left + WIDTH - width + 12, c.top - 10, names, chart->curve_count, true);
    for (int k = chart->curve_count - 1; k >= 0; k--)
        draw_curve(&f, k);
    return c;
}

typedef struct Abscissa {
    double x;
    size_t from;
} Abscissa;

static int by_x(const void *a, const void *b)
{
    const Abscissa *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->from > q->from) - (p->from < q->from);
}

/* The same points from low to high x, in `room` for (curves + 1) * count values. */
static void put_in_order(Chart *c, double *room)
{
    Abscissa *order = memory_must(calloc(c->count, sizeof *order));
    for (size_t i = 0; i < c->count; i++)
        order[i] = (Abscissa){c->x[i], i};
    qsort(order, c->count, sizeof *order, by_x);
    for (int k = -1; k < c->curve_count; k++, room += c->count) {
        const double *from = k < 0 ? c->x : c->curves[k].y;
        for (size_t i = 0; i < c->count; i++)
            room[i] = from[order[i].from];
        if (k < 0)
            c->x = room;
        else
            c->curves[k].y = room;
    }
    free(order);
}

static bool ascends(const Chart *c)
{
    for (size_t i = 1; i < c->count; i++)
        if (c->x[i] < c->x[i - 1])
            return false;
    return true;
}

/* The chart from low to high x; *room is freed by the caller. */
static Chart in_order(const Chart *chart, double **room)
{
    Chart ordered = *chart;
    *room = NULL;
    if (ascends(chart))
        return ordered;
    *room = memory_must(calloc((size_t)(chart->curve_count + 1) * chart->count, sizeof **room));
    put_in_order(&ordered, *room);
    return ordered;
}

/* For the page's script: where the plot area lies in the drawing, in parts of its width, and what stands at x. */
static char *hover_text(const Canvas *c, const Chart *chart)
{
    const size_t stride = chart->count / HOVER_POINTS + 1;
    json_t *o = json_object(), *curves = json_array(), *at = json_array();
    json_put_numbers(o, "plot", (double[]){c->left / c->whole, c->width / c->whole}, 2);
    json_put_text(o, "x", chart->x_name);
    json_put_text(o, "x_unit", chart->x_unit);
    json_put_text(o, "y", chart->y_name);
    json_put_text(o, "y_unit", chart->y_unit);
    json_object_set_new(o, "plain", json_boolean(chart->fixed));
    for (size_t i = 0; i < chart->count; i += stride)
        json_array_append_new(at, json_real(chart->x[i]));
    json_object_set_new(o, "at", at);
    for (int k = 0; k < chart->curve_count; k++) {
        json_t *one = json_object(), *values = json_array();
        if (chart->curves[k].name != NULL)
            json_put_text(one, "name", chart->curves[k].name);
        for (size_t i = 0; i < chart->count; i += stride) {
            const double y = chart->curves[k].y[i];
            json_array_append_new(values, isfinite(y) ? json_real(y) : json_null());
        }
        json_object_set_new(one, "y", values);
        json_array_append_new(curves, one);
    }
    json_object_set_new(o, "curves", curves);
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(5));
    json_decref(o);
    return text;
}

void chart_put(Page *page, const Chart *chart)
{
    double *room;
    if (chart->count < 2)
        return;
    const Chart ordered = in_order(chart, &room);
    Canvas c = draw_ascending(&ordered, 0, false);
    char *hover = hover_text(&c, &ordered);
    canvas_put(&c, &(CanvasItem){.class = "chart", .caption = chart->title, .table = chart->table, .hover = hover},
               page);
    canvas_free(&c);
    free(hover);
    free(room);
}

bool chart_write(const Chart *chart, const char *folder, const char *name, Error *err)
{
    double *room;
    const size_t n = strlen(name);
    const Chart ordered = in_order(chart, &room);
    Canvas c = draw_ascending(&ordered, TITLE, n > 4 && strcmp(name + n - 4, ".png") == 0);
    canvas_title(&c, chart->title, NULL);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    free(room);
    return ok;
}
