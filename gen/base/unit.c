/* Prefixes. */
#include "base/unit.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEAST = -5, MOST = 4 }; /* thousands: femto, tera */

double unit_prefix(double value, const char **prefix)
{
    static const char *const names[] = {"f", "p", "n", "\u00b5", "m", "", "k", "M", "G", "T"};
    const double size = fabs(value);
    const double power = size > 0 && isfinite(size) ? floor(log10(size) / 3 + 1e-9) : 0;
    *prefix = "";
    if (power < LEAST || power > MOST)
        return 1;
    *prefix = names[(int)power - LEAST];
    return pow(10, 3 * power);
}

UnitText unit_plain(const char *text)
{
    UnitText out = {""};
    char *end;
    const double value = strtod(text, &end);
    const bool whole = end != text && *end == '\0' && isfinite(value);
    double shown = NAN;
    snprintf(out.text, sizeof out.text, "%s", text);
    for (int digits = whole ? 6 : 17; digits < 17 && !(fabs(shown - value) <= 1e-15 * fabs(value)); digits++) {
        snprintf(out.text, sizeof out.text, "%.*g", digits, value);
        shown = strtod(out.text, NULL);
    }
    return out;
}

UnitText unit_text(double value, const char *unit)
{
    UnitText out;
    const char *prefix;
    const double power = unit_prefix(value, &prefix);
    snprintf(out.text, sizeof out.text, "%.3g %s%s", value / power, prefix, unit);
    return out;
}
