/* A canvas: a white cairo picture with a plot area, its axes in metres, text, and the
 * way to a PNG file. */
#ifndef YEEC_OUTPUT_CANVAS_H
#define YEEC_OUTPUT_CANVAS_H

#include "base/error.h"

#include <cairo.h>

typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

typedef struct Canvas {
    cairo_surface_t *surface;
    cairo_t *cr;
    double left, top, width, height; /* the plot area, pixels */
} Canvas;

/* A plot area of width x height pixels with room for a title above, axes left and below, `right` pixels at the right.
 */
Canvas canvas_new(int width, int height, int right);
void canvas_free(Canvas *c);

void canvas_text(const Canvas *c, double x, double y, double size, Align align, const char *text);
/* Title and a smaller second line. Long text is shortened to fit. */
void canvas_title(const Canvas *c, const char *title, const char *second);

/* Horizontal (axis 0) or vertical (1) axis over low .. high with ticks and its name, "x (mm)". `largest` decides the
 * prefix of `unit`: axes that belong together share one. */
void canvas_axis(const Canvas *c, int axis, double low, double high, double largest, const char *name,
                 const char *unit);
void canvas_frame(const Canvas *c);

/* folder/name, atomically. */
bool canvas_save(const Canvas *c, const char *folder, const char *name, Error *err);

#endif
