/* Smith chart: a reflection coefficient against frequency in its unit circle, with lines of equal resistance and
 * reactance, inside a page or as a file of its own (SVG). */
#ifndef YEEC_OUTPUT_SMITH_H
#define YEEC_OUTPUT_SMITH_H

#include "output/canvas.h"
#include "output/ports.h"

/* `table`: as in CanvasItem. */
void smith_put(Page *page, const PortCurve *curve, const char *title, const char *table);
bool smith_write(const PortCurve *curve, const char *title, const char *folder, const char *name, Error *err);

#endif
