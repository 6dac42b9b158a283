/* Scales for people: ticks at 1, 2 or 5 times a power of ten, and SI prefixes. */
#ifndef YEEC_OUTPUT_SCALE_H
#define YEEC_OUTPUT_SCALE_H

#include <stddef.h>

/* The largest step of the form 1, 2, 5 x 10^n with at least `least` steps in `range`. */
double scale_step(double range, int least);

/* The power of 1000 that puts `largest` between 1 and 1000, and the unit with it: "mV/m", or "10\u207b\u00b9\u2078 V
 * s/m" where no prefix from femto to tera is left, or the unit is a product, to which none belongs. */
enum { SCALE_UNIT_BYTES = 128 };
double scale_unit(double largest, const char *unit, char text[SCALE_UNIT_BYTES]);

/* The unit of a quantity's integral over time: "V s/m" of "V/m". */
void scale_integral(const char *unit, char out[SCALE_UNIT_BYTES]);

/* A tick's number with as many decimals as `step` needs. */
void scale_label(double value, double step, char *out, size_t size);

#endif
