/* Ticks and prefixes. */
#include "output/scale.h"

#include <math.h>
#include <stdio.h>

double scale_step(double range, int least)
{
    double rough = range / least, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

double scale_prefix(double largest, const char **prefix)
{
    static const char *const names[] = {"y", "z", "a", "f", "p", "n", "\u00b5", "m", "",
                                        "k", "M", "G", "T", "P", "E", "Z",      "Y"};
    enum { NONE = 8 };
    int n = largest > 0 && isfinite(largest) ? (int)floor(log10(largest) / 3 + 1e-9) : 0;
    n = n < -NONE ? -NONE : n > NONE ? NONE : n;
    *prefix = names[n + NONE];
    return pow(10, 3 * n);
}

void scale_label(double value, double step, char *out, size_t size)
{
    if (fabs(value) < step * 1e-6)
        value = 0;
    int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    if (decimals > 6 || fabs(value) >= 1e7)
        snprintf(out, size, "%g", value);
    else
        snprintf(out, size, "%.*f", decimals, value);
}
