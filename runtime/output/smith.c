/* Circles of z = r + i x under g = (z - 1)/(z + 1): r = const has its middle at r/(1 + r), x = const at 1 + i/x. */
#include "output/smith.h"

#include "base/number.h"
#include "base/unit.h"
#include "output/spots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RADIUS = 160, MARGIN = 34, LEGEND = 30, TITLE = 26 };

static const double LINES[] = {0.2, 0.5, 1, 2, 5};
enum { LINE_COUNT = sizeof LINES / sizeof *LINES };

static void arc(const Canvas *c, double x, double y, double radius)
{
    cairo_new_path(c->cr);
    cairo_arc(c->cr, RADIUS * x, -RADIUS * y, RADIUS * radius, 0, 2 * PI);
    cairo_stroke(c->cr);
}

/* The origin is the chart's middle. */
static void draw_lines(const Canvas *c)
{
    char text[16];
    cairo_save(c->cr);
    cairo_arc(c->cr, 0, 0, RADIUS, 0, 2 * PI);
    cairo_clip(c->cr);
    cairo_set_source_rgb(c->cr, 0.83, 0.83, 0.83);
    for (int i = 0; i < LINE_COUNT; i++) {
        const double v = LINES[i];
        arc(c, v / (1 + v), 0, 1 / (1 + v));
        arc(c, 1, 1 / v, 1 / v);
        arc(c, 1, -1 / v, 1 / v);
    }
    cairo_move_to(c->cr, -RADIUS, 0);
    cairo_line_to(c->cr, RADIUS, 0);
    cairo_stroke(c->cr);
    cairo_restore(c->cr);
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    arc(c, 0, 0, 1);
    for (int i = 0; i < LINE_COUNT; i++) {
        const double v = LINES[i], turn = 2 * atan(1 / v);
        snprintf(text, sizeof text, "%g", v);
        canvas_text(c, RADIUS * (v - 1) / (v + 1) + 3, -3, 11, ALIGN_LEFT, text);
        snprintf(text, sizeof text, "%gj", v);
        canvas_text(c, (RADIUS + 14) * cos(turn), -(RADIUS + 12) * sin(turn) + 4, 11, ALIGN_CENTRE, text);
        snprintf(text, sizeof text, "-%gj", v);
        canvas_text(c, (RADIUS + 16) * cos(turn), (RADIUS + 12) * sin(turn) + 4, 11, ALIGN_CENTRE, text);
    }
}

static void spot(const Canvas *c, double complex g)
{
    cairo_arc(c->cr, RADIUS * creal(g), -RADIUS * cimag(g), 4, 0, 2 * PI);
    cairo_fill(c->cr);
}

/* The curve, a dot at its first frequency, at its best match and at its last. */
static void draw_locus(const Canvas *c, const PortCurve *curve)
{
    static const double NOTHING[1] = {0};
    const size_t least = ports_match(curve).least;
    canvas_pen(c, 0);
    for (size_t n = 0; n < curve->count; n++)
        if (cabs(curve->s11[n]) < 1.5)
            cairo_line_to(c->cr, RADIUS * creal(curve->s11[n]), -RADIUS * cimag(curve->s11[n]));
    cairo_stroke(c->cr);
    cairo_set_dash(c->cr, NOTHING, 0, 0);
    spot(c, curve->s11[0]);
    spot(c, curve->s11[curve->count - 1]);
    canvas_pen(c, 4);
    spot(c, curve->s11[least]);
    cairo_set_dash(c->cr, NOTHING, 0, 0);
}

static Canvas draw_smith(const PortCurve *curve, double title)
{
    char text[256];
    Canvas c = canvas_vectors(2 * RADIUS, 2 * RADIUS, (Margins){MARGIN, MARGIN + title, MARGIN, MARGIN + LEGEND});
    const Match match = ports_match(curve);
    snprintf(text, sizeof text, "%s to %s, red: %.3g dB at %s", unit_text(curve->frequency[0], "Hz").text,
             unit_text(curve->frequency[curve->count - 1], "Hz").text, 20 * log10(cabs(curve->s11[match.least])),
             unit_text(curve->frequency[match.least], "Hz").text);
    cairo_set_source_rgb(c.cr, 0.1, 0.1, 0.1);
    canvas_text(&c, 8, c.top + c.height + MARGIN + 14, 12, ALIGN_LEFT, text);
    cairo_translate(c.cr, c.left + RADIUS, c.top + RADIUS);
    draw_lines(&c);
    draw_locus(&c, curve);
    cairo_identity_matrix(c.cr);
    return c;
}

static char *smith_hover(const Canvas *c, const PortCurve *curve)
{
    char text[160];
    Spots spots = spots_begin();
    for (size_t n = 0; n < curve->count; n++) {
        const double complex g = curve->s11[n], z = curve->impedance[n];
        if (!(cabs(g) < 1.5))
            continue;
        snprintf(text, sizeof text, "%s: Z = %.4g %s j%.4g \u03a9, |S11| = %.2f dB",
                 unit_text(curve->frequency[n], "Hz").text, creal(z), cimag(z) < 0 ? "-" : "+", fabs(cimag(z)),
                 20 * log10(cabs(g)));
        spots_add(&spots, c, c->left + RADIUS * (1 + creal(g)), c->top + RADIUS * (1 - cimag(g)), text);
    }
    return spots_end(&spots);
}

void smith_put(Page *page, const PortCurve *curve, const char *title, const char *table)
{
    Canvas c = draw_smith(curve, 0);
    char *hover = smith_hover(&c, curve);
    canvas_put(&c, &(CanvasItem){.class = "chart polar", .caption = title, .table = table, .hover = hover}, page);
    free(hover);
    canvas_free(&c);
}

bool smith_write(const PortCurve *curve, const char *title, const char *folder, const char *name, Error *err)
{
    Canvas c = draw_smith(curve, TITLE);
    canvas_title(&c, title, NULL);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}
