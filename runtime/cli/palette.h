/* Colours of materials in pictures of geometry, and the legend beside them. */
#ifndef YEEC_CLI_PALETTE_H
#define YEEC_CLI_PALETTE_H

#include "output/canvas.h"
#include "scene/scene.h"

enum { PALETTE_MOST = 256, PALETTE_LEGEND = 230 }; /* material numbers; pixels right of the plot area */

/* The colour of a material number as Program.material_at has it: white background, dark conductors, others in turn. */
void palette_colour(const Scene *s, int number, double rgb[3]);
const char *palette_name(const Scene *s, int number);
/* A line of the legend, counted from 0. */
void palette_line(const Canvas *c, int line, const double rgb[3], const char *text);

#endif
