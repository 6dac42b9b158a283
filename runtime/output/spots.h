/* Points of a drawing that has no axis to go along (a Smith chart, a pattern), each with a sentence that the page's
 * script tells when the pointer is near it or the arrow keys come to it. */
#ifndef YEEC_OUTPUT_SPOTS_H
#define YEEC_OUTPUT_SPOTS_H

#include "output/canvas.h"

#include <jansson.h>

typedef struct Spots {
    json_t *points, *texts;
} Spots;

Spots spots_begin(void);
/* At (x, y) of the drawing, pixels. */
void spots_add(Spots *s, const Canvas *c, double x, double y, const char *text);
/* The item's `hover` (caller frees); frees the spots. */
char *spots_end(Spots *s);

#endif
