/* gds{}: the polygons of a layer become one union, with the tree of boxes that unions have; rectangles become boxes,
 * whose faces are exact. Each layer is an object of its own, unless the whole is a part of another solid. */
#include "scene/build.h"
#include "scene/layout.h"

#include <math.h>
#include <stdio.h>

enum { FIELDS_EACH = 4, FROM = 0, TO = 1, ANGLE = 2, MATERIAL = 3 }; /* of objects.c's layer_fields */

/* Is it a rectangle along the axes? Then its corners. */
static bool is_rectangle(const LayoutPolygon *p, double lo[2], double hi[2])
{
    const double *at = p->points;
    if (p->count != 4)
        return false;
    const int first = at[0] == at[2] ? 1 : 0; /* along which its first side is */
    for (int i = 0; i < 4; i++) {
        const int along = (first + i) % 2, next = (i + 1) % 4;
        if (at[2 * i + 1 - along] != at[2 * next + 1 - along])
            return false;
    }
    for (int a = 0; a < 2; a++) {
        lo[a] = fmin(at[a], at[4 + a]);
        hi[a] = fmax(at[a], at[4 + a]);
    }
    return lo[0] < hi[0] && lo[1] < hi[1];
}

/* One polygon; `common` has the prism's ends. */
static Object make_part(const LayoutPolygon *p, const Object *common)
{
    Object o = *common;
    double lo[2], hi[2];
    if (o.slope == 0 && is_rectangle(p, lo, hi)) {
        o.kind = OBJECT_BOX;
        for (int i = 0; i < 2; i++) {
            o.from[(o.axis + 1 + i) % 3] = lo[i];
            o.to[(o.axis + 1 + i) % 3] = hi[i];
        }
        o.axis = 0;
    } else {
        o.points = p->points;
        o.point_count = p->count;
    }
    return o;
}

/* The ends and walls of a layer's prisms. */
static bool layer_prism(Builder *b, const Record *r, const LayoutLayer *layer, const double *fields, Object *o)
{
    char where[40];
    snprintf(where, sizeof where, "layer %d/%d: ", layer->layer, layer->type);
    const double ends[2] = {fields[3 * FROM], fields[3 * TO]}, angle = fields[3 * ANGLE];
    o->kind = OBJECT_POLYGON;
    o->axis = (int)record_number(r, "axis");
    if (b->axes == 3)
        return prism_build(b, r, where, ends, angle, o);
    return (isnan(ends[0]) && isnan(ends[1]) && angle == 90) ||
           build_complain(b, r, "%s'from', 'to' and 'angle' belong to mode 3d", where);
}

static bool meets_domain(Builder *b, const Record *r, const LayoutLayer *layer, const Object *o)
{
    double lo[3], hi[3];
    object_bounds(o, lo, hi);
    for (int a = 0; a < b->axes && b->depth == 0; a++)
        if (hi[a] <= 0 || lo[a] >= b->domain[a])
            return build_complain(b, r,
                                  "layer %d/%d lies outside the domain: along %c it is from %g to %g m, the domain "
                                  "from 0 to %g m (shift{} moves it)",
                                  layer->layer, layer->type, "xyz"[a], lo[a], hi[a], b -> domain[a]);
    return true;
}

/* Layers first..last - 1 as one union. */
static bool build_layers(Builder *b, const Record *r, size_t first, size_t last, Object *o)
{
    const Value *layers = record_value(r, "layers");
    size_t room = 0;
    for (size_t i = first; i < last; i++)
        room += r->layout->layers[i].count;
    Object *parts = ARENA_ARRAY(b->scene->arena, Object, room);
    *o = (Object){.loc = r->loc, .kind = OBJECT_UNION, .material = -1, .parts = parts, .part_count = room};
    for (size_t i = first; i < last; i++) {
        const LayoutLayer *layer = &r->layout->layers[i];
        Object common = {.loc = r->loc, .material = -1};
        if (!layer_prism(b, r, layer, layers->list + 3 * FIELDS_EACH * i, &common))
            return false;
        for (size_t k = 0; k < layer->count; k++)
            *parts++ = make_part(&layer->polygons[k], &common);
    }
    return true;
}

bool gds_build(Builder *b, const Record *r, Object *o, Record **material)
{
    const Value *layers = record_value(r, "layers");
    const size_t first = b->layer > 0 ? b->layer - 1 : 0, last = b->layer > 0 ? b->layer : layers->length;
    if (b->axes == 1)
        return build_complain(b, r, "needs a 2d mode or 3d");
    if (b->axes == 2 && record_given(r, "axis"))
        return build_complain(b, r, "'axis' belongs to mode 3d");
    *material = layers->inner[FIELDS_EACH * first + MATERIAL];
    for (size_t i = first; i < last; i++)
        if (layers->inner[FIELDS_EACH * i + MATERIAL] != *material)
            return build_complain(b, r, "has layers of several materials and cannot be a part");
    return build_layers(b, r, first, last, o) && meets_domain(b, r, &r->layout->layers[first], o);
}
