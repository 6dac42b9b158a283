/* Objects: solids, sheets and wires, in the order in which they cover each other.
 */
#include "base/number.h"
#include "scene/build.h"
#include "scene/hull.h"
#include "scene/picture.h"
#include "scene/placing.h"
#include "scene/reader.h"

#include <math.h>

#define MATERIAL KEY("material", KEY_RECORD, .required = true, .accepts = FAMILY_MATERIAL, .doc = "what fills it")
#define OWN_MATERIAL                                                                                                   \
    KEY("material", KEY_RECORD, .accepts = FAMILY_MATERIAL, .otherwise = "required of an object",                      \
        .doc = "what fills it (a part of another solid needs none)")
#define POINT(n, d) KEY(n, KEY_POINT, .required = true, .unit = "m", .doc = (d))
#define RADIUS KEY("radius", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "m", .doc = "radius")
#define WITHIN                                                                                                         \
    KEY("from", KEY_POINT, .otherwise = "the domain", .unit = "m", .doc = "a corner of where it is"),                  \
        KEY("to", KEY_POINT, .otherwise = "the domain", .unit = "m", .doc = "the opposite corner")

static const Key box_keys[] = {
    POINT("from", "a corner"),
    POINT("to", "the opposite corner"),
    KEY("material", KEY_RECORD, .accepts = FAMILY_MATERIAL, .otherwise = "required of an object",
        .doc = "what fills it (a box that marks a place, or is a part of another solid, needs none)"),
};
static const Key sphere_keys[] = {POINT("centre", "centre"), RADIUS, OWN_MATERIAL};
static const Key cylinder_keys[] = {POINT("from", "one end of the axis"), POINT("to", "the other end"), RADIUS,
                                    OWN_MATERIAL};
#define CONE_RADIUS(n, d) KEY(n, KEY_NUMBER, .required = true, .range = RANGE_NOT_NEGATIVE, .unit = "m", .doc = (d))
static const Key cone_keys[] = {
    POINT("from", "one end of the axis"),
    POINT("to", "the other end"),
    CONE_RADIUS("radius1", "radius at `from`"),
    CONE_RADIUS("radius2", "radius at `to`"),
    OWN_MATERIAL,
};
static const Key ellipsoid_keys[] = {
    POINT("centre", "centre"),
    KEY("radii", KEY_PER_AXIS, .required = true, .range = RANGE_POSITIVE, .unit = "m", .doc = "half its axes"),
    OWN_MATERIAL,
};
static const Key torus_keys[] = {
    POINT("centre", "centre"),
    KEY("axis", KEY_VECTOR, .otherwise = "\"z\"", .doc = "what it lies round"),
    RADIUS,
    KEY("tube", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "m",
        .doc = "radius of the tube, below `radius`"),
    OWN_MATERIAL,
};
static const Key polygon_keys[] = {
    KEY("points", KEY_POINTS, .required = true, .unit = "m",
        .doc = "corners in order, along the two axes after `axis` (x, y in 2d modes)"),
    KEY("from", KEY_NUMBER, .fallback = NAN, .otherwise = "required in 3d", .unit = "m",
        .doc = "where the prism begins along `axis`"),
    KEY("to", KEY_NUMBER, .fallback = NAN, .otherwise = "required in 3d", .unit = "m", .doc = "where it ends"),
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = 2, .otherwise = "\"z\"",
        .doc = "axis of the prism; 3d only"),
    KEY("angle", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 90, .unit = "degrees",
        .doc = "of the walls with the plane of `from`, where `points` hold: below 90 the prism gets smaller towards "
               "`to`, above larger, by as much all round; 3d only"),
    OWN_MATERIAL,
};
static const Key wire_keys[] = {
    POINT("from", "one end"),
    POINT("to", "the other end, along one axis from the first"),
    KEY("radius", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 0, .otherwise = "none: the edges alone", .unit = "m",
        .doc = "radius of a thin wire of pec, below half a cell"),
    MATERIAL,
};
static const Key plate_keys[] = {
    POINT("from", "a corner"),
    POINT("to", "the opposite corner, in one plane with the first"),
    MATERIAL,
};
static const Key sheet_keys[] = {
    POINT("from", "a corner"),
    POINT("to", "the opposite corner, in one plane with the first"),
    KEY("ohms", KEY_NUMBER, .range = RANGE_POSITIVE, .unit = "ohm", .doc = "its resistance per square"),
    KEY("sigma", KEY_NUMBER, .range = RANGE_POSITIVE, .unit = "S/m",
        .doc = "instead of `ohms`, with `thickness`: its conductivity; 1/(sigma thickness) ohm per square"),
    KEY("thickness", KEY_NUMBER, .range = RANGE_LENGTH, .unit = "m", .otherwise = "thin against its skin depth",
        .doc = "how thick it is; more than its skin depth is warned of"),
};
static const Key implicit_keys[] = {
    KEY("inside", KEY_FUNCTION, .required = true, .doc = "function(x, y, z): true inside the solid"),
    WITHIN,
    OWN_MATERIAL,
};
static const Key graded_keys[] = {
    KEY("eps", KEY_FUNCTION, .required = true, .doc = "function(x, y, z): relative permittivity there"),
    WITHIN,
};

static const Key stl_keys[] = {
    KEY("file", KEY_TEXT, .required = true,
        .doc =
            "an STL, OBJ or PLY file of a closed surface, below the scene's folder; its coordinates are the domain's"),
    KEY("scale", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 1, .unit = "m", .doc = "what 1 in the file is"),
    OWN_MATERIAL,
};

static const Key shade_fields[] = {
    KEY("below", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE),
    KEY("material", KEY_RECORD, .required = true, .accepts = FAMILY_MATERIAL),
};
static const Key image_keys[] = {
    KEY("file", KEY_TEXT, .required = true, .doc = "a PNG file below the scene's folder"),
    POINT("from", "the corner of its first column and last row"),
    POINT("to", "the opposite corner"),
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = 2, .otherwise = "\"z\"",
        .doc =
            "what it lies across; columns are along the axis after it, rows along the next, the first on top; 3d only"),
    KEY("grey", KEY_ITEMS, .required = true, FIELDS(shade_fields),
        .doc = "shades, from 0 (black) to 1 (white), in rising order: a pixel is of the first that it is below, the "
               "others are left as they are"),
};

static const Key layer_fields[] = {
    KEY("from", KEY_NUMBER, .fallback = NAN, .unit = "m"),
    KEY("to", KEY_NUMBER, .fallback = NAN, .unit = "m"),
    KEY("angle", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 90, .unit = "degrees"),
    KEY("material", KEY_RECORD, .accepts = FAMILY_MATERIAL),
};
static const Key gds_keys[] = {
    KEY("file", KEY_TEXT, .required = true, .doc = "a GDSII file below the scene's folder"),
    KEY("cell", KEY_TEXT, .required = true, .doc = "what is drawn, with the cells that it refers to"),
    KEY("layers", KEY_LAYERS, .required = true, FIELDS(layer_fields),
        .doc = "what becomes of each layer/datatype, in rising order: prisms between `from` and `to` as those of "
               "`polygon` (3d), or the polygons themselves (2d); a part of another solid needs no `material`"),
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = 2, .otherwise = "\"z\"",
        .doc = "axis of the prisms; x and y of the file are along the two axes after it; 3d only"),
    KEY("scale", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 1,
        .doc = "factor of the file's lengths, whose unit in m it says itself"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("box", .doc = "a box; an interval in 1d, a rectangle in 2d", .family = FAMILY_OBJECT,
                .kind = OBJECT_BOX, KEYS(box_keys)),
    CONSTRUCTOR("sphere", .doc = "a sphere; a disc in 2d", .family = FAMILY_OBJECT, .kind = OBJECT_SPHERE,
                KEYS(sphere_keys)),
    CONSTRUCTOR("cylinder", .doc = "a circular cylinder round any axis (3d)", .family = FAMILY_OBJECT,
                .kind = OBJECT_CYLINDER, KEYS(cylinder_keys)),
    CONSTRUCTOR("cone", .doc = "a circular cone, or a part of one, round any axis (3d)", .family = FAMILY_OBJECT,
                .kind = OBJECT_CONE, KEYS(cone_keys)),
    CONSTRUCTOR("ellipsoid", .doc = "an ellipsoid along the axes; an ellipse in 2d", .family = FAMILY_OBJECT,
                .kind = OBJECT_SPHERE, KEYS(ellipsoid_keys)),
    CONSTRUCTOR("torus", .doc = "a ring of round cross-section (3d)", .family = FAMILY_OBJECT, .kind = OBJECT_TORUS,
                KEYS(torus_keys)),
    CONSTRUCTOR("disc", .doc = "a disc (2d)", .family = FAMILY_OBJECT, .kind = OBJECT_CYLINDER, KEYS(sphere_keys)),
    CONSTRUCTOR("polygon", .doc = "a polygon (2d) or a prism over one (3d)", .family = FAMILY_OBJECT,
                .kind = OBJECT_POLYGON, KEYS(polygon_keys)),
    CONSTRUCTOR("wire", .doc = "the edges of the grid along a straight line", .family = FAMILY_OBJECT,
                .kind = OBJECT_WIRE, KEYS(wire_keys)),
    CONSTRUCTOR("plate", .doc = "a sheet of no thickness across one axis", .family = FAMILY_OBJECT,
                .kind = OBJECT_PLATE, KEYS(plate_keys)),
    CONSTRUCTOR("sheet", .doc = "a resistive film, thin against its skin depth and the cells, across one axis",
                .family = FAMILY_OBJECT, .kind = OBJECT_SHEET, KEYS(sheet_keys), .one_of = {"ohms sigma"}),
    CONSTRUCTOR("implicit", .doc = "all points for which a function says so", .family = FAMILY_OBJECT,
                .kind = OBJECT_IMPLICIT, KEYS(implicit_keys)),
    CONSTRUCTOR("graded", .doc = "a permittivity that varies from point to point", .family = FAMILY_OBJECT,
                .kind = OBJECT_GRADED, KEYS(graded_keys)),
    CONSTRUCTOR("image", .doc = "a map of media by a picture's shades of grey (2d), or a prism over it (3d)",
                .family = FAMILY_OBJECT, .kind = OBJECT_BITMAP, KEYS(image_keys), .finish = image_finish),
    CONSTRUCTOR("stl", .doc = "a solid by the triangles of its surface, from a file (3d)", .family = FAMILY_OBJECT,
                .kind = OBJECT_HULL, KEYS(stl_keys), .finish = stl_finish),
    CONSTRUCTOR("gds", .doc = "layers of a cell of a GDSII file: polygons (2d), or prisms over them (3d)",
                .family = FAMILY_OBJECT, .kind = KIND_GDS, KEYS(gds_keys), .finish = gds_finish),
};

const Constructors object_constructors = CONSTRUCTORS("Objects", constructors);

/* Number of the mode's axes along which the two corners differ. */
static int extents(const Builder *b, const Object *o)
{
    int n = 0;
    for (int a = 0; a < b->axes; a++)
        n += o->from[a] != o->to[a];
    return n;
}

static bool build_box(Builder *b, const Record *r, Object *o)
{
    if (!build_corners(b, r, o->from, o->to))
        return false;
    if (extents(b, o) < b->axes)
        return build_complain(b, r, "has no volume: 'from' and 'to' are equal along %s",
                              build_equal_axes(b, o->from, o->to));
    return true;
}

static bool build_sphere(Builder *b, const Record *r, Object *o)
{
    o->radius = record_number(r, "radius");
    return build_point(b, r, "centre", o->centre);
}

static bool build_cylinder(Builder *b, const Record *r, Object *o)
{
    if (b->axes != 3)
        return build_complain(b, r, "needs mode 3d; in %s use %s", mode_name(b->scene->mode),
                              b->axes == 2 ? "disc" : "box");
    o->radius = record_number(r, "radius");
    bool ok = build_point(b, r, "from", o->from);
    if (!build_point(b, r, "to", o->to) || !ok)
        return false;
    if (extents(b, o) == 0)
        return build_complain(b, r, "has no volume: 'from' and 'to' are equal");
    return true;
}

static bool build_cone(Builder *b, const Record *r, Object *o)
{
    if (b->axes != 3)
        return build_complain(b, r, "needs mode 3d; in %s use %s", mode_name(b->scene->mode),
                              b->axes == 2 ? "disc or polygon" : "box");
    o->radius = record_number(r, "radius1");
    o->radius2 = record_number(r, "radius2");
    bool ok = build_point(b, r, "from", o->from);
    if (!build_point(b, r, "to", o->to) || !ok)
        return false;
    if (extents(b, o) == 0 || (o->radius == 0 && o->radius2 == 0))
        return build_complain(b, r, "has no volume: %s",
                              extents(b, o) == 0 ? "'from' and 'to' are equal" : "both radii are 0");
    return true;
}

/* A sphere of the first radius, stretched along the other axes. */
static bool build_ellipsoid(Builder *b, const Record *r, Object *o)
{
    const Value *radii = record_value(r, "radii");
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (b->axes == 1)
        return build_complain(b, r, "needs a 2d mode or 3d; in 1d use box");
    if (radii->count != 0 && radii->count != b->axes)
        return build_complain(b, r, "'radii' must have %d values in mode %s, got %d", b->axes,
                              mode_name(b->scene->mode), radii->count);
    o->radius = radii->number[0];
    for (int a = 1; a < radii->count; a++)
        m[a][a] = radii->number[a] / radii->number[0];
    if (!build_point(b, r, "centre", o->centre))
        return false;
    const Affine stretch = affine_about(m, o->centre);
    return object_place(b->scene->arena, o, &stretch) || build_complain(b, r, "'radii' are too far from each other");
}

static bool build_torus(Builder *b, const Record *r, Object *o)
{
    const Value *axis = record_value(r, "axis");
    const double up[3] = {0, 0, 1}, *along = axis->given ? axis->number : up;
    if (b->axes != 3)
        return build_complain(b, r, "needs mode 3d");
    if (axis->given && axis->count != 3)
        return build_complain(b, r, "'axis' must have 3 coordinates, got %d", axis->count);
    o->radius = record_number(r, "radius");
    o->radius2 = record_number(r, "tube");
    if (o->radius2 >= o->radius)
        return build_complain(b, r, "'tube' (%g m) must be below 'radius' (%g m)", o->radius2, o->radius);
    if (!build_point(b, r, "centre", o->from))
        return false;
    const double length = sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    for (int a = 0; a < 3; a++)
        o->to[a] = o->from[a] + along[a] / length * o->radius;
    return true;
}

static bool build_disc(Builder *b, const Record *r, Object *o)
{
    if (b->axes != 2)
        return build_complain(b, r, "needs a 2d mode; in %s use %s", mode_name(b->scene->mode),
                              b->axes == 3 ? "cylinder" : "box");
    o->radius = record_number(r, "radius");
    if (!build_point(b, r, "centre", o->centre))
        return false;
    for (int a = 0; a < 2; a++)
        o->from[a] = o->to[a] = o->centre[a];
    o->from[2] = -1;
    o->to[2] = 1;
    return true;
}

/* Twice the signed area (shoelace formula). */
static double polygon_area(const double *p, int n)
{
    double sum = 0;
    for (int i = 0, j = n - 1; i < n; j = i++)
        sum += p[2 * j] * p[2 * i + 1] - p[2 * i] * p[2 * j + 1];
    return sum;
}

bool prism_build(Builder *b, const Record *r, const char *where, const double ends[2], double angle, Object *o)
{
    const double from = ends[0], to = ends[1];
    if (isnan(from) || isnan(to))
        return build_complain(b, r, "%smissing key '%s' (a number, m): the prism's %s along its axis", where,
                              isnan(from) ? "from" : "to", isnan(from) ? "beginning" : "end");
    if (from == to)
        return build_complain(b, r, "%shas no volume: 'from' and 'to' are equal", where);
    if (!(angle >= 1 && angle <= 179))
        return build_complain(b, r, "%s'angle' must be from 1 to 179 degrees, got %g", where, angle);
    if (angle != 90) {
        o->slope = (to > from ? 1 : -1) / tan(angle * (PI / 180));
        o->foot = from;
    }
    o->from[o->axis] = fmin(from, to);
    o->to[o->axis] = fmax(from, to);
    bool ok = build_inside(b, r, "from", o->axis, &o->from[o->axis]);
    return build_inside(b, r, "to", o->axis, &o->to[o->axis]) && ok;
}

static bool build_prism(Builder *b, const Record *r, Object *o)
{
    if (b->axes == 2) {
        if (record_given(r, "from") || record_given(r, "to") || record_given(r, "axis") || record_given(r, "angle"))
            return build_complain(b, r, "'from', 'to', 'axis' and 'angle' belong to mode 3d");
        return true;
    }
    o->axis = (int)record_number(r, "axis");
    const double ends[2] = {record_number(r, "from"), record_number(r, "to")};
    return prism_build(b, r, "", ends, record_number(r, "angle"), o);
}

static bool build_polygon(Builder *b, const Record *r, Object *o)
{
    const Value *points = record_value(r, "points");
    if (b->axes == 1)
        return build_complain(b, r, "needs a 2d mode or 3d; in 1d use box");
    o->axis = 2;
    o->points = points->list;
    o->point_count = (int)points->length;
    bool ok = build_prism(b, r, o);
    for (size_t i = 0; i < 2 * points->length; i++) {
        double at = points->list[i];
        ok = build_inside(b, r, "points", (o->axis + 1 + (int)(i % 2)) % 3, &at) && ok;
    }
    if (points->length < 3 || polygon_area(points->list, o->point_count) == 0)
        return build_complain(b, r, "has no volume: 'points' enclose no area");
    return ok;
}

static bool build_wire(Builder *b, const Record *r, Object *o)
{
    bool ok = build_point(b, r, "from", o->from);
    if (!build_point(b, r, "to", o->to) || !ok)
        return false;
    o->radius = record_number(r, "radius");
    if (extents(b, o) != 1)
        return build_complain(b, r, "must run along one axis: 'from' and 'to' %s",
                              extents(b, o) == 0 ? "are equal" : "differ along more than one");
    for (int a = 0; a < b->axes; a++)
        if (o->from[a] == o->to[a] && o->radius >= 0.5 * b->scene->cell[a])
            return build_complain(
                b, r, "'radius' must be below half a cell (%g m) for a thin wire, got %.*g; use cylinder",
                0.5 * b->scene->cell[a], text_digits(o->radius, 0.5 * b->scene->cell[a], 6), o->radius);
    return true;
}

static bool build_plate(Builder *b, const Record *r, Object *o)
{
    if (!build_corners(b, r, o->from, o->to))
        return false;
    if (extents(b, o) != b->axes - 1)
        return build_complain(b, r, "must lie across one axis: 'from' and 'to' must be equal along exactly one, got %d",
                              b->axes - extents(b, o));
    return true;
}

static bool build_sheet(Builder *b, const Record *r, Object *o)
{
    if (record_given(r, "sigma") && !record_given(r, "thickness"))
        return build_complain(b, r, "'sigma' needs 'thickness'");
    return build_plate(b, r, o);
}

/* The box an implicit or graded object is confined to; the domain by default. */
static bool build_within(Builder *b, const Record *r, Object *o)
{
    for (int a = 0; a < 3; a++)
        o->to[a] = b->domain[a];
    if (record_given(r, "from") != record_given(r, "to"))
        return build_complain(b, r, "needs both 'from' and 'to', or neither");
    o->function = record_value(r, o->kind == OBJECT_GRADED ? "eps" : "inside")->function;
    if (!record_given(r, "from"))
        return b->placed == 0 || build_complain(b, r, "needs 'from' and 'to' where it is moved");
    if (!build_corners(b, r, o->from, o->to))
        return false;
    if (extents(b, o) < b->axes)
        return build_complain(b, r, "has no volume: 'from' and 'to' are equal along %s",
                              build_equal_axes(b, o->from, o->to));
    return true;
}

/* The box of its corners; they stay where the record has them. */
static bool build_hull(Builder *b, const Record *r, Object *o)
{
    const Hull *hull = r->hull;
    if (b->axes != 3)
        return build_complain(b, r, "needs mode 3d");
    o->hull = hull;
    for (int a = 0; a < 3; a++) {
        o->from[a] = o->to[a] = hull->corner[0][a];
        for (int i = 1; i < hull->corner_count; i++) {
            o->from[a] = fmin(o->from[a], hull->corner[i][a]);
            o->to[a] = fmax(o->to[a], hull->corner[i][a]);
        }
    }
    return true;
}

static bool image_place(Builder *b, const Record *r, Object *o)
{
    if (b->axes == 1)
        return build_complain(b, r, "needs a 2d mode or 3d");
    if (b->axes == 2 && record_given(r, "axis"))
        return build_complain(b, r, "'axis' belongs to mode 3d");
    o->axis = (int)record_number(r, "axis");
    if (!build_corners(b, r, o->from, o->to))
        return false;
    return extents(b, o) == b->axes || build_complain(b, r, "has no volume: 'from' and 'to' are equal along %s",
                                                      build_equal_axes(b, o->from, o->to));
}

size_t image_build(Builder *b, const Record *r, Object *objects)
{
    const Value *grey = record_value(r, "grey");
    Object o = {.loc = r->loc, .kind = OBJECT_BITMAP};
    size_t count = 0;
    if (!image_place(b, r, &o))
        return 0;
    for (size_t i = 0; i < grey->length; i++) {
        const double low = i == 0 ? -1 : grey->list[6 * (i - 1)], high = grey->list[6 * i];
        Bitmap *bitmap = ARENA_NEW(b->scene->arena, Bitmap);
        if (high <= low)
            return build_complain(b, r, "'grey' must rise, %g comes after %g", high, low);
        if (picture_shade(b->scene->arena, r->picture, low, high, bitmap) == 0)
            continue;
        objects[count] = o;
        objects[count].bitmap = bitmap;
        objects[count++].material = build_material(b, grey->inner[2 * i + 1]);
    }
    if (count == 0)
        return build_complain(b, r, "no pixel is below %g", grey->list[6 * (grey->length - 1)]);
    return count;
}

bool shape_build(Builder *b, const Record *r, Object *o)
{
    typedef bool Build(Builder *, const Record *, Object *);
    static Build *const build[] = {
        [OBJECT_BOX] = build_box,         [OBJECT_SPHERE] = build_sphere, [OBJECT_CYLINDER] = build_cylinder,
        [OBJECT_POLYGON] = build_polygon, [OBJECT_WIRE] = build_wire,     [OBJECT_PLATE] = build_plate,
        [OBJECT_IMPLICIT] = build_within, [OBJECT_GRADED] = build_within, [OBJECT_CONE] = build_cone,
        [OBJECT_TORUS] = build_torus,     [OBJECT_HULL] = build_hull,     [OBJECT_SHEET] = build_sheet,
    };
    if (r->type->keys == ellipsoid_keys)
        return build_ellipsoid(b, r, o);
    bool is_disc = r->type->keys == sphere_keys && o->kind == OBJECT_CYLINDER;
    return (is_disc ? build_disc : build[o->kind])(b, r, o);
}
