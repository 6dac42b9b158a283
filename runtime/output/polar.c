/* Rings every 10 dB, spokes every 30 degrees. */
#include "output/polar.h"

#include "base/number.h"
#include "output/spots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RADIUS = 150, MARGIN = 40, LEGEND = 26, TITLE = 26 };

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

static double radius_of(double level, double rim)
{
    double share = isfinite(level) ? 1 - (rim - level) / DEPTH : 0;
    return RADIUS * fmax(0, share);
}

/* The origin is the centre of the diagram. */
static void draw_rings(const Canvas *c, const Polar *p, double rim)
{
    char text[32];
    for (int spoke = 0; spoke < 360; spoke += 30) {
        double angle = turned(p, spoke), x = cos(angle), y = -sin(angle);
        cairo_set_source_rgb(c->cr, 0.83, 0.83, 0.83);
        cairo_move_to(c->cr, 0, 0);
        cairo_line_to(c->cr, RADIUS * x, RADIUS * y);
        cairo_stroke(c->cr);
        cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
        snprintf(text, sizeof text, "%d\u00b0", p->from_top && spoke > 180 ? 360 - spoke : spoke);
        canvas_text(c, (RADIUS + 20) * x, (RADIUS + 18) * y + 4, 12, ALIGN_CENTRE, text);
    }
    for (int ring = 0; ring * STEP < DEPTH; ring++) {
        const double below = ring * STEP, r = radius_of(rim - below, rim);
        cairo_set_source_rgb(c->cr, 0.83, 0.83, 0.83);
        cairo_arc(c->cr, 0, 0, r, 0, 2 * PI);
        cairo_stroke(c->cr);
        cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
        snprintf(text, sizeof text, "%g", rim - below + 0.0);
        canvas_text(c, 3, -r + 12, 12, ALIGN_LEFT, text);
    }
}

static void draw_curve(const Canvas *c, const Polar *p, int number, double rim)
{
    const PolarCurve *curve = &p->curves[number];
    for (size_t i = 0; i < curve->count; i++) {
        double angle = turned(p, curve->angle[i]), radius = radius_of(curve->level[i], rim);
        cairo_line_to(c->cr, radius * cos(angle), -radius * sin(angle));
    }
    if (curve->closed)
        cairo_close_path(c->cr);
    canvas_pen(c, number);
    cairo_stroke(c->cr);
}

static Canvas draw_diagram(const Polar *p, double title)
{
    Canvas c = canvas_vectors(2 * RADIUS, 2 * RADIUS, (Margins){MARGIN, MARGIN + title, MARGIN, MARGIN + LEGEND});
    const char *names[POLAR_CURVES];
    double rim = rim_of(p);
    cairo_set_source_rgb(c.cr, 0.1, 0.1, 0.1);
    canvas_text(&c, c.whole - 6, c.top - MARGIN + 14, 12, ALIGN_RIGHT, p->unit);
    for (int k = 0; k < p->curve_count; k++)
        names[k] = p->curves[k].name;
    canvas_legend(&c, 8, c.top + c.height + MARGIN + 12, names, p->curve_count, true);
    cairo_translate(c.cr, c.left + RADIUS, c.top + RADIUS);
    draw_rings(&c, p, rim);
    for (int k = p->curve_count - 1; k >= 0; k--)
        draw_curve(&c, p, k, rim);
    cairo_identity_matrix(c.cr);
    return c;
}

static char *polar_hover(const Canvas *c, const Polar *p)
{
    char text[96];
    Spots spots = spots_begin();
    const double rim = rim_of(p);
    for (int k = 0; k < p->curve_count; k++)
        for (size_t i = 0; i < p->curves[k].count; i++) {
            const double degrees = p->curves[k].angle[i], level = p->curves[k].level[i];
            const double angle = turned(p, degrees), r = radius_of(level, rim);
            snprintf(text, sizeof text, isfinite(level) ? "%s, %g\u00b0: %.2f %s" : "%s, %g\u00b0: none",
                     p->curves[k].name, degrees, level, p->unit);
            spots_add(&spots, c, c->left + RADIUS + r * cos(angle), c->top + RADIUS - r * sin(angle), text);
        }
    return spots_end(&spots);
}

void polar_put(Page *page, const Polar *p, const char *table)
{
    Canvas c = draw_diagram(p, 0);
    char *hover = polar_hover(&c, p);
    canvas_put(&c, &(CanvasItem){.class = "chart polar", .caption = p->title, .table = table, .hover = hover}, page);
    free(hover);
    canvas_free(&c);
}

bool polar_write(const Polar *p, const char *folder, const char *name, Error *err)
{
    Canvas c = draw_diagram(p, TITLE);
    canvas_title(&c, p->title, NULL);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}

void polar_free(Polar *p)
{
    for (int k = 0; k < p->curve_count; k++) {
        free(p->curves[k].angle);
        free(p->curves[k].level);
    }
    *p = (Polar){0};
}
