/* Colour maps. Diverging for signed fields: ColorBrewer's RdBu (C. Brewer, M. Harrower),
 * blue for negative, near white at 0, red for positive. Sequential for magnitudes:
 * matplotlib's inferno (S. van der Walt, N. Smith; CC0), black at 0. Cyclic for phases, after
 * matplotlib's twilight (B. Bechtold): light at both ends, which are the same, dark in the middle. */
#ifndef YEEC_OUTPUT_COLOUR_H
#define YEEC_OUTPUT_COLOUR_H

#include <stdint.h>

typedef enum ColourMap { MAP_SEQUENTIAL, MAP_DIVERGING, MAP_CYCLIC } ColourMap;

/* 0xRRGGBB for position t in 0..1 (clamped; NaN is green, which no map has, of phases grey: there is none). */
uint32_t colour_at(ColourMap map, double t);

#endif
