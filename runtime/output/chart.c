/* Curves: ticks at round numbers, extremes kept when thinned. */
#include "output/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEFT = 84, TOP = 28, TITLE = 34, WIDTH = 600, HEIGHT = 220, BOTTOM = 54, COLUMNS = 1200 };

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
    return ratio > 1e-4 ? 20 * log10(ratio) : FLOOR_DB;
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
    if (!(r.high > r.low)) {
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

static Canvas draw_chart(const Chart *chart, double title, bool pixels)
{
    Canvas c = pixels ? canvas_new(WIDTH, HEIGHT, 20)
                      : canvas_vectors(WIDTH, HEIGHT, (Margins){LEFT, TOP + title, 20, BOTTOM});
    Frame f = {.canvas = &c, .chart = chart, .x = {chart->x[0], chart->x[chart->count - 1]}};
    const char *names[CHART_CURVES];
    f.largest = largest_of(chart);
    f.y = range_of(&f);
    draw_axes(&f);
    for (int k = 0; k < chart->curve_count; k++)
        names[k] = chart->curves[k].name;
    double width = canvas_legend(&c, 0, 0, names, chart->curve_count, false);
    canvas_legend(&c, c.left + WIDTH - width + 12, c.top - 10, names, chart->curve_count, true);
    for (int k = chart->curve_count - 1; k >= 0; k--)
        draw_curve(&f, k);
    return c;
}

void chart_put(Page *page, const Chart *chart)
{
    if (chart->count < 2)
        return;
    Canvas c = draw_chart(chart, 0, false);
    canvas_put(&c, "chart", chart->title, page);
    canvas_free(&c);
}

bool chart_write(const Chart *chart, const char *folder, const char *name, Error *err)
{
    const size_t n = strlen(name);
    Canvas c = draw_chart(chart, TITLE, n > 4 && strcmp(name + n - 4, ".png") == 0);
    canvas_title(&c, chart->title, NULL);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}

void chart_spectrum(const double *values, size_t count, double spacing, double highest, double *f, double *amplitude,
                    size_t bins)
{
    for (size_t b = 0; b < bins; b++) {
        f[b] = highest * (double)b / (double)(bins - 1);
        double angle = 2 * acos(-1.0) * f[b] * spacing, turn = 2 * cos(angle), s1 = 0, s2 = 0;
        for (size_t i = 0; i < count; i++) { /* Goertzel */
            double s0 = values[i] + turn * s1 - s2;
            s2 = s1;
            s1 = s0;
        }
        amplitude[b] = spacing * sqrt(fmax(0, s1 * s1 + s2 * s2 - turn * s1 * s2));
    }
}
