/* Rings every 10 dB, spokes every 30 degrees. */
#include "output/polar.h"

#include "base/html.h"
#include "base/number.h"
#include "output/sheet.h"

#include <math.h>
#include <stdlib.h>

enum { RADIUS = 150, MARGIN = 40, LEGEND = 26, SIDE = 2 * (RADIUS + MARGIN) };

static const double DEPTH = 40, STEP = 10; /* dB */

static double rim_of(const Polar *p)
{
    double most = -INFINITY;
    for (int k = 0; k < p->curve_count; k++)
        for (size_t i = 0; i < p->curves[k].count; i++)
            if (isfinite(p->curves[k].level[i]))
                most = fmax(most, p->curves[k].level[i]);
    return isfinite(most) ? 5 * ceil(most / 5 + 1e-9) : 0;
}

static double turned(const Polar *p, double degrees)
{
    return (p->from_top ? 90 - degrees : degrees) * PI / 180;
}

static void put_point(Text *out, const Polar *p, char pen, double degrees, double radius)
{
    double angle = turned(p, degrees);
    text_printf(out, "%c%.1f %.1f", pen, radius * cos(angle), -radius * sin(angle));
}

static double radius_of(double level, double rim)
{
    double share = isfinite(level) ? 1 - (rim - level) / DEPTH : 0;
    return RADIUS * fmax(0, share);
}

static void put_rings(Text *out, const Polar *p, double rim)
{
    for (int spoke = 0; spoke < 360; spoke += 30) {
        double angle = turned(p, spoke), x = cos(angle), y = -sin(angle);
        text_printf(out, "<path class=\"grid\" d=\"M0 0L%.1f %.1f\"/>", RADIUS * x, RADIUS * y);
        text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d\u00b0</text>", (RADIUS + 18) * x,
                    (RADIUS + 18) * y + 4, p->from_top && spoke > 180 ? 360 - spoke : spoke);
    }
    for (int ring = 0; ring * STEP < DEPTH; ring++) {
        const double below = ring * STEP, r = radius_of(rim - below, rim);
        text_printf(out, "<circle class=\"grid\" r=\"%.1f\"/><text x=\"3\" y=\"%.1f\" class=\"ring\">%g</text>", r,
                    -r + 12, rim - below);
    }
}

static void put_curve(Text *out, const Polar *p, int number, double rim)
{
    const PolarCurve *c = &p->curves[number];
    text_printf(out, "<path class=\"curve c%d\" d=\"", number);
    for (size_t i = 0; i < c->count; i++)
        put_point(out, p, i == 0 ? 'M' : 'L', c->angle[i], radius_of(c->level[i], rim));
    text_put(out, c->closed ? "Z\"/>" : "\"/>");
}

static void put_inside(Text *out, const Polar *p)
{
    double rim = rim_of(p);
    Curve names[POLAR_CURVES] = {{0}};
    text_printf(out, "<g transform=\"translate(%d %d)\">", RADIUS + MARGIN, RADIUS + MARGIN);
    put_rings(out, p, rim);
    for (int k = p->curve_count - 1; k >= 0; k--)
        put_curve(out, p, k, rim);
    text_put(out, "</g>");
    for (int k = 0; k < p->curve_count; k++)
        names[k].name = p->curves[k].name;
    chart_put_legend(out, 8, SIDE + 12, names, p->curve_count);
    text_printf(out, "<text x=\"%d\" y=\"14\" text-anchor=\"end\">", SIDE - 6);
    html_text(out, p->unit);
    text_put(out, "</text>");
}

static Sheet sheet_of(const Polar *p)
{
    Sheet sheet = {.title = p->title, .width = SIDE, .height = SIDE + LEGEND, .class = "chart polar"};
    sheet.title_room = 30;
    sheet.title_x = SIDE / 2;
    sheet.centred = true;
    return sheet;
}

void polar_put(Text *out, const Polar *p)
{
    const Sheet sheet = sheet_of(p);
    sheet_open_figure(out, &sheet);
    put_inside(out, p);
    sheet_close_figure(out, &sheet);
}

bool polar_write(const Polar *p, const char *folder, const char *name, Error *err)
{
    const Sheet sheet = sheet_of(p);
    Text out = {0};
    sheet_open_file(&out, &sheet);
    put_inside(&out, p);
    return sheet_close_file(&out, folder, name, err);
}

void polar_free(Polar *p)
{
    for (int k = 0; k < p->curve_count; k++) {
        free(p->curves[k].angle);
        free(p->curves[k].level);
    }
    *p = (Polar){0};
}
