/* Drawing the bar, linear or by decades. */
#include "output/bar.h"

#include "output/scale.h"

#include <math.h>
#include <stdio.h>

enum { GAP = 22, WIDTH = 18 };

static void arrow(const Canvas *c, double x, double y, double tip, uint32_t colour)
{
    canvas_colour(c, colour);
    cairo_move_to(c->cr, x, y);
    cairo_line_to(c->cr, x + WIDTH, y);
    cairo_line_to(c->cr, x + WIDTH / 2.0, tip);
    cairo_close_path(c->cr);
    cairo_fill_preserve(c->cr);
    canvas_colour(c, 0x1a1a1a);
    cairo_stroke(c->cr);
}

static void fill_colour(const Canvas *c, const Range *r, double x)
{
    int height = (int)c->height;
    for (int i = 0; i < height; i++) {
        canvas_colour(c, colour_at(range_map(r), ((double)i + 0.5) / height));
        cairo_rectangle(c->cr, x, c->top + c->height - i - 1, WIDTH, 1);
        cairo_fill(c->cr);
    }
    canvas_colour(c, 0x1a1a1a);
    cairo_rectangle(c->cr, x - 0.5, c->top - 0.5, WIDTH + 1, c->height + 1);
    cairo_stroke(c->cr);
}

static void tick(const Canvas *c, const Range *r, double x, double value, const char *label)
{
    double y = floor(c->top + c->height * (1 - range_share(r, value))) + 0.5;
    cairo_move_to(c->cr, x + WIDTH + 0.5, y);
    cairo_line_to(c->cr, x + WIDTH + 5, y);
    cairo_stroke(c->cr);
    canvas_text(c, x + WIDTH + 9, y + 4, 12, ALIGN_LEFT, label);
}

static void linear_ticks(const Canvas *c, const Range *r, double x, double power)
{
    double high = r->limit / power, low = r->diverging ? -high : 0;
    double step = r->cyclic ? 90 : scale_step(high - low, c->height > 420 ? 6 : c->height > 160 ? 4 : 2);
    char text[32];
    for (long n = lround(ceil(low / step - 1e-9)); (double)n * step <= high + step * 1e-9; n++) {
        scale_label((double)n * step, step, text, sizeof text);
        tick(c, r, x, (double)n * step * power, text);
    }
}

/* One per decade. */
static void decade_ticks(const Canvas *c, const Range *r, double x, double power)
{
    char text[32];
    for (long n = lround(ceil(log10(r->low) - 1e-9)); (double)n <= log10(r->limit) + 1e-9; n++) {
        snprintf(text, sizeof text, "%g", pow(10, (double)n - round(log10(power))));
        tick(c, r, x, pow(10, (double)n), text);
    }
}

void bar_draw(const Canvas *c, const Range *r, const char *quantity, const char *unit)
{
    double x = c->left + c->width + GAP;
    char scaled[SCALE_UNIT_BYTES] = "", text[SCALE_UNIT_BYTES + 64];
    fill_colour(c, r, x);
    if (r->peak > r->limit) {
        arrow(c, x, c->top - 1, c->top - 13, colour_at(range_map(r), 1));
        if (r->diverging)
            arrow(c, x, c->top + c->height + 1, c->top + c->height + 13, colour_at(range_map(r), 0));
    }
    if (!(r->limit > 0))
        return;
    double power = r->cyclic ? 1 : scale_unit(r->limit, unit, scaled);
    if (r->logarithmic)
        decade_ticks(c, r, x, power);
    else
        linear_ticks(c, r, x, power);
    snprintf(text, sizeof text, "%.60s (%s)", quantity, r->cyclic ? unit : scaled);
    canvas_text(c, x + WIDTH / 2.0, c->top + c->height + 44, 13, ALIGN_CENTRE, text);
}
