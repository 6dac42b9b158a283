/* What every part of a scene is placed with: points and boxes in the domain, components
 * and materials that are there. Each complains on its own.
 */
#include "scene/build.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

bool build_complain(Builder *b, const Record *r, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    script_complain(b->script, r->loc, r->type->name, "%s", text);
    return false;
}

bool build_inside(Builder *b, const Record *r, const char *key, int axis, double *x)
{
    double slack = 0.5001 * b->scene->cell[axis];
    if (b->depth > 0 || b->placed > 0)
        return true;
    if (!(*x >= -slack && *x <= b->domain[axis] + slack))
        return build_complain(b, r, "'%s' must lie in the domain, %c from 0 to %g m, got %.*g", key, "xyz"[axis],
                              b -> domain[axis], text_digits(*x, b->domain[axis], 6), *x);
    *x = fmin(fmax(*x, 0), b->domain[axis]);
    return true;
}

/* Coordinates as given, in the domain; `what` for messages. */
static bool place(Builder *b, const Record *r, const char *key, int count, const double *given, double out[3])
{
    bool ok = true;
    if (count != b->axes)
        return build_complain(b, r, "'%s' must have %d coordinate%s in mode %s, got %d", key, b->axes,
                              b->axes == 1 ? "" : "s", mode_name(b->scene->mode), count);
    out[0] = out[1] = out[2] = 0;
    for (int a = 0; a < count; a++) {
        out[a] = given[a];
        ok = build_inside(b, r, key, a, &out[a]) && ok;
    }
    return ok;
}

bool build_point(Builder *b, const Record *r, const char *key, double out[3])
{
    const Value *v = record_value(r, key);
    return place(b, r, key, v->count, v->number, out);
}

static void order(double from[3], double to[3])
{
    for (int a = 0; a < 3; a++)
        if (from[a] > to[a]) {
            double swapped = from[a];
            from[a] = to[a];
            to[a] = swapped;
        }
}

bool build_corners(Builder *b, const Record *r, double from[3], double to[3])
{
    bool ok = build_point(b, r, "from", from);
    ok = build_point(b, r, "to", to) && ok;
    order(from, to);
    return ok;
}

bool build_box_value(Builder *b, const Record *r, const char *key, double from[3], double to[3])
{
    const Value *v = record_value(r, key);
    bool ok = place(b, r, key, v->count, v->number, from);
    ok = ok && place(b, r, key, v->count, v->number + 3, to);
    order(from, to);
    return ok;
}

const char *build_equal_axes(Builder *b, const double from[3], const double to[3])
{
    static const char *const names[] = {"", "x", "y", "x and y", "z", "x and z", "y and z", "x, y and z"};
    unsigned equal = 0;
    for (int a = 0; a < b->axes; a++)
        equal |= (unsigned)(from[a] == to[a]) << a;
    return names[equal];
}

bool build_component(Builder *b, const Record *r, Component c)
{
    if (mode_has(b->scene->mode, c))
        return true;
    Text has = {0};
    for (int i = 0; i < REAL_COMPONENTS; i++)
        if (mode_has(b->scene->mode, (Component)i))
            text_printf(&has, "%s%s", has.length > 0 ? ", " : "", component_name((Component)i));
    build_complain(b, r, "mode %s has no %s, only %s", mode_name(b->scene->mode), component_name(c), text_str(&has));
    text_free(&has);
    return false;
}

int build_material(Builder *b, Record *r)
{
    if (r->index < 0) {
        r->index = (int)b->materials.count;
        vec_push(&b->materials, material_build(b->scene->arena, r));
    }
    return r->index;
}
