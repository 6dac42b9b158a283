/* Facets from back to front. */
#include "output/ball.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/colour.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 440, BAR_ROOM = 96, FACETS = BALL_RINGS * BALL_SPOKES };

static const double DEPTH = 30;                      /* dB */
static const double AZIMUTH = 0.6, ELEVATION = 0.42; /* from where it is seen, radians */

typedef struct Vector {
    double right, up, near;
} Vector;

typedef struct Facet {
    int ring, spoke;
    double near;
} Facet;

static Vector seen(double x, double y, double z)
{
    const double across = x * cos(AZIMUTH) + y * sin(AZIMUTH), right = y * cos(AZIMUTH) - x * sin(AZIMUTH);
    return (Vector){right, z * cos(ELEVATION) - across * sin(ELEVATION), across * cos(ELEVATION) + z * sin(ELEVATION)};
}

static double share_of(const Ball *b, double top, int ring, int spoke)
{
    const double level = b->level[ring * BALL_SPOKES + spoke % BALL_SPOKES];
    return isfinite(level) ? fmax(0, 1 - (top - level) / DEPTH) : 0;
}

static Vector corner(const Ball *b, double top, int ring, int spoke)
{
    const double r = share_of(b, top, ring, spoke), theta = PI * ring / BALL_RINGS, phi = 2 * PI * spoke / BALL_SPOKES;
    return seen(r * sin(theta) * cos(phi), r * sin(theta) * sin(phi), r * cos(theta));
}

static int by_depth(const void *a, const void *b)
{
    const Facet *p = a, *q = b;
    return (p->near > q->near) - (p->near < q->near);
}

static void draw_facet(const Canvas *c, const Ball *b, double top, const Facet *f)
{
    double share = 0;
    for (int k = 0; k < 4; k++) {
        const int ring = f->ring + (k == 1 || k == 2), spoke = f->spoke + (k >= 2);
        const Vector v = corner(b, top, ring, spoke);
        share += 0.25 * share_of(b, top, ring, spoke);
        cairo_line_to(c->cr, v.right * SIDE / 2, -v.up * SIDE / 2);
    }
    const uint32_t colour = colour_at(MAP_SEQUENTIAL, share);
    cairo_close_path(c->cr);
    canvas_colour(c, colour);
    cairo_fill_preserve(c->cr);
    cairo_set_source_rgba(c->cr, 0.1, 0.1, 0.1, 0.25);
    cairo_set_line_width(c->cr, 0.5);
    cairo_stroke(c->cr);
}

/* Axes end a little outside of the largest level; those behind the surface are drawn before it. */
static void draw_axes(const Canvas *c, bool behind)
{
    static const char *const names[] = {"x", "y", "z"};
    for (int a = 0; a < 3; a++) {
        const Vector v = seen(a == 0, a == 1, a == 2);
        if ((v.near < 0) != behind)
            continue;
        cairo_set_source_rgb(c->cr, 0.35, 0.35, 0.35);
        cairo_set_line_width(c->cr, 1);
        cairo_move_to(c->cr, 0, 0);
        cairo_line_to(c->cr, v.right * SIDE * 0.54, -v.up * SIDE * 0.54);
        cairo_stroke(c->cr);
        canvas_text(c, v.right * SIDE * 0.56, -v.up * SIDE * 0.56 + 4, 13, ALIGN_CENTRE, names[a]);
    }
}

static void draw_surface(const Canvas *c, const Ball *b, double top)
{
    Facet *facets = memory_must(calloc(FACETS, sizeof *facets));
    for (int i = 0; i < FACETS; i++) {
        Facet *f = &facets[i];
        *f = (Facet){.ring = i / BALL_SPOKES, .spoke = i % BALL_SPOKES};
        for (int k = 0; k < 4; k++)
            f->near += corner(b, top, f->ring + k / 2, f->spoke + k % 2).near;
    }
    qsort(facets, FACETS, sizeof *facets, by_depth);
    for (int i = 0; i < FACETS; i++)
        draw_facet(c, b, top, &facets[i]);
    free(facets);
}

/* Levels beside the colours, from the largest down. */
static void draw_scale(const Canvas *c, const Ball *b, double top)
{
    enum { STEPS = 6, HEIGHT = 240 };
    const double x = c->left + SIDE + 20, y = c->top + 100;
    char text[32];
    for (int i = 0; i < HEIGHT; i++) {
        canvas_colour(c, colour_at(MAP_SEQUENTIAL, 1 - (double)i / HEIGHT));
        cairo_rectangle(c->cr, x, y + i, 16, 1);
        cairo_fill(c->cr);
    }
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    for (int i = 0; i <= STEPS; i++) {
        snprintf(text, sizeof text, "%.1f", top - DEPTH * i / STEPS + 0.0);
        canvas_text(c, x + 22, y + (double)HEIGHT * i / STEPS + 4, 12, ALIGN_LEFT, text);
    }
    canvas_text(c, x, y - 14, 12, ALIGN_LEFT, b->unit);
}

static Canvas draw_ball(const Ball *b)
{
    Canvas c = canvas_new(SIDE, SIDE, BAR_ROOM);
    double top = -INFINITY;
    for (int i = 0; i < (BALL_RINGS + 1) * BALL_SPOKES; i++)
        top = isfinite(b->level[i]) ? fmax(top, b->level[i]) : top;
    top = isfinite(top) ? top : 0;
    cairo_translate(c.cr, c.left + SIDE / 2.0, c.top + SIDE / 2.0);
    draw_axes(&c, true);
    draw_surface(&c, b, top);
    draw_axes(&c, false);
    cairo_identity_matrix(c.cr);
    draw_scale(&c, b, top);
    canvas_title(&c, b->title, NULL);
    return c;
}

bool ball_write(const Ball *ball, const char *folder, const char *name, Error *err)
{
    Canvas c = draw_ball(ball);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}
