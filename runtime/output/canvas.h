/* A canvas: a cairo drawing with a plot area, axes, text, and the way into a file or page. Pictures are pixels (PNG),
 * charts are vectors (SVG), which turn dark where the reader asks for it. */
#ifndef YEEC_OUTPUT_CANVAS_H
#define YEEC_OUTPUT_CANVAS_H

#include "base/error.h"
#include "base/page.h"

#include <cairo.h>
#include <stdint.h>

typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

typedef struct Canvas {
    cairo_surface_t *surface;
    cairo_t *cr;
    double left, top, width, height; /* the plot area, pixels */
    double whole;                    /* width of the drawing */
    Text *svg;                       /* of vectors; NULL: pixels */
} Canvas;

/* A plot area of width x height pixels with room for a title above, axes left and below, `right` pixels at the right.
 */
Canvas canvas_new(int width, int height, int right);
/* Vectors without a ground: a plot area with these margins round it. */
typedef struct Margins {
    double left, top, right, bottom;
} Margins;
Canvas canvas_vectors(double width, double height, Margins margins);
void canvas_free(Canvas *c);

void canvas_text(const Canvas *c, double x, double y, double size, Align align, const char *text);
/* Title and a smaller second line, NULL: none. Long text is shortened to fit. */
void canvas_title(const Canvas *c, const char *title, const char *second);

/* An axis over low .. high with ticks and its name, "x (mm)". */
typedef struct CanvasAxis {
    double low, high, largest; /* `largest` decides the prefix of the unit: axes that belong together share one */
    const char *name, *unit;   /* unit "": a pure number */
    bool plain;                /* the unit takes no prefix */
    bool grid;                 /* ticks are lines across the plot area */
    bool down;                 /* vertical: it rises downwards */
} CanvasAxis;

/* Horizontal (axis 0) or vertical (1). */
void canvas_axis(const Canvas *c, int axis, const CanvasAxis *a);
void canvas_frame(const Canvas *c);

/* What is drawn next has this colour, 0xRRGGBB. */
void canvas_colour(const Canvas *c, uint32_t rgb);

enum { CANVAS_PENS = 6 };

/* The colour and dashes of a chart's curve; CANVAS_PENS differ. */
void canvas_pen(const Canvas *c, int number);
/* Entries of a legend from (x, y) to the right, one for each name that is not NULL. Returns their width; `draw` false
 * leaves it at that. */
double canvas_legend(const Canvas *c, double x, double y, const char *const *names, int count, bool draw);

/* folder/name, atomically. */
bool canvas_save(const Canvas *c, const char *folder, const char *name, Error *err);
/* How a drawing stands in a page. */
typedef struct CanvasItem {
    const char *class, *caption;
    const char *table; /* its numbers: a CSV file, as seen from the page; NULL: none */
    const char *hover; /* JSON for the page's script, which tells values under the pointer; NULL: none */
} CanvasItem;

/* Appends the drawing to a page's list. */
void canvas_put(const Canvas *c, const CanvasItem *item, Page *page);

#endif
