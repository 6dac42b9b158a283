/* Curves in SVG: ticks at round numbers, extremes kept when thinned. */
#include "output/chart.h"

#include "output/scale.h"

#include <math.h>
#include <stdlib.h>

enum { LEFT = 70, TOP = 28, WIDTH = 600, HEIGHT = 220, BOTTOM = 44, COLUMNS = 1200 };

static const double FLOOR_DB = -80;

typedef struct Range {
    double low, high;
} Range;

static double height_of(const Chart *c, size_t i, double largest)
{
    if (!c->decibel)
        return c->y[i];
    double ratio = largest > 0 ? fabs(c->y[i]) / largest : 0;
    return ratio > 1e-4 ? 20 * log10(ratio) : FLOOR_DB;
}

static double largest_of(const Chart *c)
{
    double largest = 0;
    for (size_t i = 0; i < c->count; i++)
        largest = fmax(largest, fabs(c->y[i]));
    return largest;
}

static Range range_of(const Chart *c, double largest)
{
    Range r = {INFINITY, -INFINITY};
    for (size_t i = 0; i < c->count; i++) {
        double y = height_of(c, i, largest);
        r.low = fmin(r.low, y);
        r.high = fmax(r.high, y);
    }
    if (!(r.high > r.low)) {
        r.low -= fabs(r.low) * 0.1 + 1e-300;
        r.high += fabs(r.high) * 0.1 + 1e-300;
    }
    return r;
}

static double across(double value, Range r)
{
    return LEFT + WIDTH * (value - r.low) / (r.high - r.low);
}

static double down(double value, Range r)
{
    return TOP + HEIGHT * (1 - (value - r.low) / (r.high - r.low));
}

/* Ticks and their numbers, in units of `power`. */
static void put_ticks(Text *out, Range r, bool horizontal, double power)
{
    double step = scale_step((r.high - r.low) / power, 5);
    char label[32];
    for (double t = ceil(r.low / power / step) * step; t <= r.high / power + step * 1e-6; t += step) {
        scale_label(t, step, label, sizeof label);
        if (horizontal)
            text_printf(
                out,
                "<path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                across(t * power, r), TOP, HEIGHT, across(t * power, r), TOP + HEIGHT + 16, label);
        else
            text_printf(
                out, "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                LEFT, down(t * power, r), WIDTH, LEFT - 6, down(t * power, r) + 4, label);
    }
}

/* One vertical stroke per pixel column when there are more points than columns. */
static void put_curve(Text *out, const Chart *c, Range rx, Range ry, double largest)
{
    size_t stride = c->count / COLUMNS + 1;
    text_put(out, "<path class=\"curve\" d=\"");
    for (size_t i = 0; i < c->count; i += stride) {
        size_t end = i + stride < c->count ? i + stride : c->count, low = i, high = i;
        for (size_t n = i; n < end; n++) {
            low = height_of(c, n, largest) < height_of(c, low, largest) ? n : low;
            high = height_of(c, n, largest) > height_of(c, high, largest) ? n : high;
        }
        size_t first = low < high ? low : high, second = low < high ? high : low;
        text_printf(out, "%c%.1f %.1f", i == 0 ? 'M' : 'L', across(c->x[first], rx),
                    down(height_of(c, first, largest), ry));
        if (second != first)
            text_printf(out, "L%.1f %.1f", across(c->x[second], rx), down(height_of(c, second, largest), ry));
    }
    text_put(out, "\"/>");
}

void chart_put(Text *out, const Chart *c)
{
    if (c->count < 2)
        return;
    double largest = largest_of(c);
    Range rx = {c->x[0], c->x[c->count - 1]}, ry = c->decibel ? (Range){FLOOR_DB, 0} : range_of(c, largest);
    const char *prefix_x = "", *prefix_y = "";
    bool bare = c->x_unit[0] == '\0'; /* a number without unit takes no prefix */
    double power_x = bare ? 1 : scale_prefix(fmax(fabs(rx.low), fabs(rx.high)), &prefix_x);
    double power_y = c->decibel ? 1 : scale_prefix(largest, &prefix_y);
    text_printf(out, "<figure class=\"chart\"><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                LEFT + WIDTH + 20, TOP + HEIGHT + BOTTOM, c->title);
    put_ticks(out, rx, true, power_x);
    put_ticks(out, ry, false, power_y);
    put_curve(out, c, rx, ry, largest);
    text_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s%s%s%s%s</text>", LEFT + WIDTH / 2,
                TOP + HEIGHT + 36, c->x_name, bare ? "" : " (", prefix_x, c->x_unit, bare ? "" : ")");
    if (c->decibel)
        text_printf(out, "<text x=\"%d\" y=\"16\">%s, dB of its largest value</text>", LEFT, c->y_name);
    else
        text_printf(out, "<text x=\"%d\" y=\"16\">%s (%s%s)</text>", LEFT, c->y_name, prefix_y, c->y_unit);
    text_printf(out, "</svg><figcaption>%s</figcaption></figure>\n", c->title);
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

const char *chart_style(void)
{
    return "figure{margin:1rem 0}figcaption{color:var(--dim);font-size:.9rem}\n"
           ".chart svg{width:100%;max-width:46rem;font-size:12px}.chart text{fill:var(--dim)}.grid{stroke:var(--line);"
           "stroke-width:1}.curve{fill:none;stroke:var(--link);stroke-width:1.3}\n";
}
