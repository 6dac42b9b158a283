/* Colour maps. Diverging for signed fields: ColorBrewer's RdBu (C. Brewer, M. Harrower),
 * blue for negative, near white at 0, red for positive. Sequential for magnitudes:
 * matplotlib's inferno (S. van der Walt, N. Smith; CC0), black at 0. */
#ifndef YEEC_OUTPUT_COLOUR_H
#define YEEC_OUTPUT_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

/* 0xRRGGBB for position t in 0..1 (clamped; NaN is green, which neither map has). */
uint32_t colour_at(bool diverging, double t);

#endif
