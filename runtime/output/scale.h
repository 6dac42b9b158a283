/* Scales for people: ticks at 1, 2 or 5 times a power of ten, and SI prefixes. */
#ifndef YEEC_OUTPUT_SCALE_H
#define YEEC_OUTPUT_SCALE_H

#include <stddef.h>

/* The largest step of the form 1, 2, 5 x 10^n with at least `least` steps in `range`. */
double scale_step(double range, int least);

/* The power of 1000 that puts `largest` between 1 and 1000 (within yocto to yotta), and its prefix ("", "m",
 * "\u00b5"...). */
double scale_prefix(double largest, const char **prefix);

/* A tick's number with as many decimals as `step` needs. */
void scale_label(double value, double step, char *out, size_t size);

#endif
