/* Ticks and prefixes. */
#include "output/scale.h"

#include "base/unit.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

double scale_step(double range, int least)
{
    double rough = range / least, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

/* "10\u207b\u00b9\u2078 " */
static void put_power(int exponent, char *out, size_t size)
{
    static const char *const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    char plain[16];
    snprintf(plain, sizeof plain, "%d", exponent < 0 ? -exponent : exponent);
    int n = snprintf(out, size, "10%s", exponent < 0 ? "\u207b" : "");
    for (const char *c = plain; *c != '\0'; c++)
        n += snprintf(out + n, size - (size_t)n, "%s", digits[*c - '0']);
    snprintf(out + n, size - (size_t)n, " ");
}

double scale_unit(double largest, const char *unit, char text[SCALE_UNIT_BYTES])
{
    const char *prefix;
    const double size = fabs(largest), power = unit_prefix(size, &prefix);
    const bool bare = size >= 1 && size<1000, known = size> 0 && isfinite(size);
    if (!known || bare || (prefix[0] != '\0' && strchr(unit, ' ') == NULL)) {
        snprintf(text, SCALE_UNIT_BYTES, "%s%s", known ? prefix : "", unit);
        return known ? power : 1;
    }
    const int exponent = 3 * (int)floor(log10(size) / 3 + 1e-9);
    char ten[64];
    put_power(exponent, ten, sizeof ten);
    snprintf(text, SCALE_UNIT_BYTES, "%s%s", exponent != 0 ? ten : "", unit);
    return pow(10, exponent);
}

void scale_integral(const char *unit, char out[SCALE_UNIT_BYTES])
{
    const size_t n = strcspn(unit, "/");
    snprintf(out, SCALE_UNIT_BYTES, "%.*s s%.60s", (int)(n < 60 ? n : 60), unit, unit + n);
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
