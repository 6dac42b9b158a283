/* Curves in SVG: ticks at round numbers, extremes kept when thinned. */
#include "output/chart.h"

#include "base/html.h"
#include "output/scale.h"
#include "output/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEFT = 70, TOP = 28, WIDTH = 600, HEIGHT = 220, BOTTOM = 44, COLUMNS = 1200 };

static const double FLOOR_DB = -80;

typedef struct Range {
    double low, high;
} Range;

/* What drawing a chart needs at hand. */
typedef struct Frame {
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

static double across(const Frame *f, double value)
{
    return LEFT + WIDTH * (value - f->x.low) / (f->x.high - f->x.low);
}

static double down(const Frame *f, double value)
{
    return TOP + HEIGHT * (1 - (value - f->y.low) / (f->y.high - f->y.low));
}

/* Ticks and their numbers, in units of `power`. */
static void put_ticks(Text *out, const Frame *f, bool horizontal, double power)
{
    Range r = horizontal ? f->x : f->y;
    double step = scale_step((r.high - r.low) / power, 5);
    char label[32];
    for (long n = lround(ceil(r.low / power / step)); (double)n <= r.high / power / step + 1e-6; n++) {
        const double t = (double)n * step;
        scale_label(t, step, label, sizeof label);
        if (horizontal)
            text_printf(
                out,
                "<path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                across(f, t * power), TOP, HEIGHT, across(f, t * power), TOP + HEIGHT + 16, label);
        else
            text_printf(
                out, "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                LEFT, down(f, t * power), WIDTH, LEFT - 6, down(f, t * power) + 4, label);
    }
}

/* The lowest and the highest point of columns that hold more than one, in their order. */
static void put_column(Text *out, const Frame *f, int curve, size_t from, size_t to, bool starts)
{
    size_t low = from, high = from;
    for (size_t n = from; n < to; n++) {
        low = height_of(f, curve, n) < height_of(f, curve, low) ? n : low;
        high = height_of(f, curve, n) > height_of(f, curve, high) ? n : high;
    }
    size_t first = low < high ? low : high, second = low < high ? high : low;
    text_printf(out, "%c%.1f %.1f", starts ? 'M' : 'L', across(f, f->chart->x[first]),
                down(f, height_of(f, curve, first)));
    if (second != first)
        text_printf(out, "L%.1f %.1f", across(f, f->chart->x[second]), down(f, height_of(f, curve, second)));
}

static void put_curve(Text *out, const Frame *f, int curve)
{
    const Chart *c = f->chart;
    size_t stride = c->count / COLUMNS + 1;
    bool pen = false; /* on the paper */
    text_printf(out, "<path class=\"curve c%d\" d=\"", curve);
    for (size_t i = 0; i < c->count; i += stride) {
        double y = height_of(f, curve, i);
        bool jumps = c->period > 0 && pen && fabs(y - height_of(f, curve, i - stride)) > 0.5 * c->period;
        if (isfinite(y))
            put_column(out, f, curve, i, i + stride < c->count ? i + stride : c->count, !pen || jumps);
        pen = isfinite(y);
    }
    text_put(out, "\"/>");
}

void chart_put_legend(Text *out, double x, double y, const Curve *curves, int count)
{
    for (int k = 0; k < count; k++) {
        if (curves[k].name == NULL)
            continue;
        text_printf(out, "<path class=\"curve c%d\" d=\"M%.0f %.0fh22\"/><text x=\"%.0f\" y=\"%.0f\">", k, x, y - 4,
                    x + 27, y);
        html_text(out, curves[k].name);
        text_put(out, "</text>");
        x += 42 + 6.6 * (double)strlen(curves[k].name);
    }
}

static double legend_width(const Chart *c)
{
    double width = 0;
    for (int k = 0; k < c->curve_count; k++)
        width += c->curves[k].name != NULL ? 42 + 6.6 * (double)strlen(c->curves[k].name) : 0;
    return width;
}

static void put_names(Text *out, const Frame *f, const char *prefix_x, const char *prefix_y)
{
    const Chart *c = f->chart;
    text_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", LEFT + WIDTH / 2, TOP + HEIGHT + 36);
    html_text(out, c->x_name);
    if (c->x_unit[0] != '\0')
        text_printf(out, " (%s%s)", prefix_x, c->x_unit);
    text_printf(out, "</text><text x=\"%d\" y=\"16\">", LEFT);
    html_text(out, c->y_name);
    if (c->relative)
        text_put(out, ", dB of its largest value");
    else if (c->y_unit[0] != '\0')
        text_printf(out, " (%s%s)", prefix_y, c->y_unit);
    text_put(out, "</text>");
}

static void put_inside(Text *out, const Chart *c)
{
    Frame f = {.chart = c, .x = {c->x[0], c->x[c->count - 1]}, .largest = largest_of(c)};
    const char *prefix_x = "", *prefix_y = "";
    f.y = range_of(&f);
    bool bare = c->x_unit[0] == '\0', plain = c->relative || c->fixed || c->y_unit[0] == '\0';
    double power_x = bare ? 1 : scale_prefix(fmax(fabs(f.x.low), fabs(f.x.high)), &prefix_x);
    double power_y = plain ? 1 : scale_prefix(f.largest, &prefix_y);
    put_ticks(out, &f, true, power_x);
    put_ticks(out, &f, false, power_y);
    for (int k = c->curve_count - 1; k >= 0; k--)
        put_curve(out, &f, k);
    put_names(out, &f, prefix_x, prefix_y);
    chart_put_legend(out, LEFT + WIDTH - legend_width(c) + 12, 16, c->curves, c->curve_count);
}

static Sheet sheet_of(const Chart *c)
{
    Sheet sheet = {.title = c->title, .width = LEFT + WIDTH + 20, .height = TOP + HEIGHT + BOTTOM, .class = "chart"};
    sheet.title_room = 26;
    sheet.title_x = LEFT;
    return sheet;
}

void chart_put(Text *out, const Chart *c)
{
    const Sheet sheet = sheet_of(c);
    if (c->count < 2)
        return;
    sheet_open_figure(out, &sheet);
    put_inside(out, c);
    sheet_close_figure(out, &sheet);
}

bool chart_write(const Chart *c, const char *folder, const char *name, Error *err)
{
    const Sheet sheet = sheet_of(c);
    Text out = {0};
    sheet_open_file(&out, &sheet);
    put_inside(&out, c);
    return sheet_close_file(&out, folder, name, err);
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
