/* The colour bar: the map, its ticks, arrows where the range leaves points out. */
#ifndef YEEC_OUTPUT_BAR_H
#define YEEC_OUTPUT_BAR_H

#include "output/canvas.h"
#include "output/range.h"

enum { BAR_ROOM = 130 };

/* At the right of the plot area, BAR_ROOM pixels wide. */
void bar_draw(const Canvas *c, const Range *r, const char *quantity, const char *unit);

#endif
