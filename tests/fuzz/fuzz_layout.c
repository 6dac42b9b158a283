/* libFuzzer target: any bytes as a GDSII file, of which two layers of cell "A" are asked for. What is refused has a
 * sentence; what is taken has polygons in both layers, each of at least three corners at places that are numbers, and
 * no more of them than is promised.
 *
 * tests/fuzz/test_fuzz_layout.sh builds and runs it.
 */
#include "scene/layout.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static size_t check_layer(const LayoutLayer *layer)
{
    size_t corners = 0;
    must(layer->count > 0 && layer->count <= LAYOUT_POLYGONS, "no polygons, or too many");
    for (size_t i = 0; i < layer->count; i++) {
        const LayoutPolygon *p = &layer->polygons[i];
        must(p->count >= 3, "too few corners");
        for (int k = 0; k < 2 * p->count; k++)
            must(isfinite(p->points[k]), "a corner that is no place");
        corners += (size_t)p->count;
    }
    return corners;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[LAYOUT_WHY] = "";
    LayoutLayer layers[2] = {{.layer = 1}, {.layer = 2, .type = 5}};
    Layout layout = {layers, 2};
    Arena *arena = arena_new();
    if (layout_read(arena, (const char *)data, size, "A", 1, &layout, why))
        must(check_layer(&layers[0]) + check_layer(&layers[1]) <= LAYOUT_POINTS, "too many corners");
    else
        must(why[0] != '\0' && strlen(why) < LAYOUT_WHY, "nothing is said");
    arena_free(arena);
    return 0;
}
