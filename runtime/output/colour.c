/* Piecewise linear between the maps' published points. */
#include "output/colour.h"

#include <math.h>
#include <stddef.h>

static const uint32_t diverging_points[] = {0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                                            0xfddbc7, 0xf4a582, 0xd6604d, 0xb2182b, 0x67001f};
static const uint32_t sequential_points[] = {0x000004, 0x160b39, 0x420a68, 0x6a176e, 0x932667, 0xbc3754,
                                             0xdd513a, 0xf37819, 0xfca50a, 0xf6d746, 0xfcffa4};
enum { POINTS = sizeof diverging_points / sizeof diverging_points[0] };

static uint32_t blend(uint32_t a, uint32_t b, double t)
{
    uint32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double x = (double)(a >> shift & 0xff), y = (double)(b >> shift & 0xff);
        out |= (uint32_t)lround(x + (y - x) * t) << shift;
    }
    return out;
}

uint32_t colour_at(bool diverging, double t)
{
    const uint32_t *points = diverging ? diverging_points : sequential_points;
    if (isnan(t))
        return 0x00c000;
    double at = fmin(fmax(t, 0), 1) * (POINTS - 1);
    size_t i = (size_t)fmin(floor(at), POINTS - 2);
    return blend(points[i], points[i + 1], at - (double)i);
}
