/* The range of a picture's colours. Signed fields: linear, symmetric about 0.
 * Magnitudes: linear from 0, or logarithmic where a source stands so far above the
 * rest that nothing else would be seen. A linear range ends below a few points that
 * stand out. Phases: -180 to 180 degrees, the ends alike. */
#ifndef YEEC_OUTPUT_RANGE_H
#define YEEC_OUTPUT_RANGE_H

#include "output/colour.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Range {
    double limit; /* the map's upper end */
    double low;   /* logarithmic: its lower end */
    double peak;  /* the largest |value| */
    bool diverging, logarithmic;
    bool cyclic; /* degrees, diverging too */
} Range;

enum { SHADES = 1024 };

/* From |values| (a sample is enough; sorted in place) and the largest of all. */
Range range_of(double *sizes, size_t count, double peak, bool diverging);

/* Position of a value in the colour map, 0..1; NaN stays NaN. */
double range_share(const Range *r, double value);

ColourMap range_map(const Range *r);

/* The map in SHADES steps; the last entry is for what is no number. */
void range_shades(const Range *r, uint32_t shades[SHADES + 1]);
uint32_t range_shade(const Range *r, const uint32_t shades[SHADES + 1], double value);

#endif
