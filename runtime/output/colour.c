/* Piecewise linear between the maps' published points. */
#include "output/colour.h"

#include <math.h>
#include <stddef.h>

static const uint32_t diverging_points[] = {0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                                            0xfddbc7, 0xf4a582, 0xd6604d, 0xb2182b, 0x67001f};
static const uint32_t sequential_points[] = {0x000004, 0x160b39, 0x420a68, 0x6a176e, 0x932667, 0xbc3754,
                                             0xdd513a, 0xf37819, 0xfca50a, 0xf6d746, 0xfcffa4};
static const uint32_t cyclic_points[] = {0xe2d9e2, 0xb0c8d2, 0x82a6c4, 0x6a7bbc, 0x5c44a2, 0x2f1436,
                                         0x7a2150, 0xa94650, 0xc27b68, 0xd1b4a8, 0xe2d9e2};
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

uint32_t colour_at(ColourMap map, double t)
{
    static const uint32_t *const maps[] = {sequential_points, diverging_points, cyclic_points};
    const uint32_t *points = maps[map];
    if (isnan(t))
        return map == MAP_CYCLIC ? 0xa8a8a8 : 0x00c000;
    double at = fmin(fmax(t, 0), 1) * (POINTS - 1);
    size_t i = (size_t)fmin(floor(at), POINTS - 2);
    return blend(points[i], points[i + 1], at - (double)i);
}
