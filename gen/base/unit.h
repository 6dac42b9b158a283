/* Quantities with SI prefixes, as people write them: "0.15 mm", "4.1 GHz". One choice of prefixes for messages and for
 * the axes of pictures. */
#ifndef YEEC_BASE_UNIT_H
#define YEEC_BASE_UNIT_H

typedef struct UnitText {
    char text[48];
} UnitText;

/* The power of ten that belongs to a value's prefix, from femto to tera; *prefix "" and 1 beyond these, and for zero
 * or what is no number. */
double unit_prefix(double value, const char **prefix);

/* A number's text for people: the fewest digits, from 6 on, that are it but for rounding, "0.0065" of
 * "0.006500000000000001"; other texts as they are, if they fit. */
UnitText unit_plain(const char *text);

/* Three digits, prefix and unit. */
UnitText unit_text(double value, const char *unit);

#endif
