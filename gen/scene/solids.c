/* Solids of solids: union, intersection and difference, and solids that are moved. Their parts are drawn where they
 * are handy, inside the domain or not; what counts is where the whole lies. An array is a union of moved copies. */
#include "scene/build.h"
#include "scene/placing.h"

#include <math.h>
#include <string.h>

enum {
    DEEPEST = 100,
    MOST_PARTS = 200000,
    MOVE_ROTATE = 100, /* kinds of constructors beside ObjectKind */
    MOVE_SHIFT,
    MOVE_SCALE,
    MOVE_MIRROR,
    MOVE_ARRAY
};

#define SOLIDS(d)                                                                                                      \
    KEY("solids", KEY_RECORDS, .required = true, .positional = true, .accepts = FAMILY_OBJECT,                         \
        .doc = d "; also without the key, one after the other")
#define SOLID                                                                                                          \
    KEY("solid", KEY_RECORD, .required = true, .positional = true, .accepts = FAMILY_OBJECT,                           \
        .doc = "what is moved; also without the key")
#define MATERIAL                                                                                                       \
    KEY("material", KEY_RECORD, .accepts = FAMILY_MATERIAL, .otherwise = "required of an object",                      \
        .doc = "what fills it (a part of another solid needs none)")
#define MOVED_MATERIAL                                                                                                 \
    KEY("material", KEY_RECORD, .accepts = FAMILY_MATERIAL, .otherwise = "that of the solid", .doc = "what fills it")
#define ABOUT KEY("about", KEY_POINT, .otherwise = "the origin", .unit = "m", .doc = "the point that stays")

static const Key union_keys[] = {SOLIDS("what is taken together"), MATERIAL};
static const Key intersection_keys[] = {SOLIDS("what it lies in, all at once"), MATERIAL};
static const Key difference_keys[] = {SOLIDS("a solid, and what is taken away from it"), MATERIAL};
static const Key rotate_keys[] = {
    SOLID,
    KEY("axis", KEY_VECTOR, .otherwise = "\"z\"", .doc = "direction of the axis that it is turned about, right-handed"),
    KEY("angle", KEY_NUMBER, .required = true, .unit = "degrees", .doc = "by how much"),
    ABOUT,
    MOVED_MATERIAL,
};
static const Key shift_keys[] = {
    SOLID,
    KEY("by", KEY_POINT, .required = true, .unit = "m", .doc = "where to"),
    MOVED_MATERIAL,
};
static const Key scale_keys[] = {
    SOLID,
    KEY("by", KEY_PER_AXIS, .required = true, .range = RANGE_POSITIVE, .doc = "factor of all lengths"),
    ABOUT,
    MOVED_MATERIAL,
};
static const Key mirror_keys[] = {
    SOLID,
    KEY("axis", KEY_CHOICE, .required = true, .choices = "x y z", .doc = "what the mirror lies across"),
    KEY("at", KEY_NUMBER, .unit = "m", .doc = "where the mirror is; its image takes the solid's place"),
    MOVED_MATERIAL,
};
static const Key array_keys[] = {
    SOLID,
    KEY("count", KEY_COUNT_PER_AXIS, .required = true, .range = RANGE_FROM_ONE,
        .doc = "how many, the first where it is; one number: in a row along `step`"),
    KEY("step", KEY_POINT, .required = true, .unit = "m", .doc = "from one to the next, along each axis"),
    MOVED_MATERIAL,
};

static const Constructor constructors[] = {
    CONSTRUCTOR("union", .doc = "all that lies in one of several solids", .family = FAMILY_OBJECT, .kind = OBJECT_UNION,
                KEYS(union_keys)),
    CONSTRUCTOR("intersection", .doc = "what lies in all of several solids", .family = FAMILY_OBJECT,
                .kind = OBJECT_INTERSECTION, KEYS(intersection_keys)),
    CONSTRUCTOR("difference", .doc = "a solid without others: holes, shells", .family = FAMILY_OBJECT,
                .kind = OBJECT_DIFFERENCE, KEYS(difference_keys)),
    CONSTRUCTOR("rotate", .doc = "a solid turned", .family = FAMILY_OBJECT, .kind = MOVE_ROTATE, KEYS(rotate_keys)),
    CONSTRUCTOR("shift", .doc = "a solid elsewhere", .family = FAMILY_OBJECT, .kind = MOVE_SHIFT, KEYS(shift_keys)),
    CONSTRUCTOR("scale", .doc = "a solid larger or smaller", .family = FAMILY_OBJECT, .kind = MOVE_SCALE,
                KEYS(scale_keys)),
    CONSTRUCTOR("mirror", .doc = "the mirror image of a solid", .family = FAMILY_OBJECT, .kind = MOVE_MIRROR,
                KEYS(mirror_keys)),
    CONSTRUCTOR("array", .doc = "copies of a solid at equal steps", .family = FAMILY_OBJECT, .kind = MOVE_ARRAY,
                KEYS(array_keys)),
};

const Constructors solid_constructors = CONSTRUCTORS("Solids of solids", constructors);

/* A solid being built, and the material that it says; NULL: none. */
typedef struct Part {
    Object *object;
    Record *material;
} Part;

static bool build_any(Builder *b, const Record *r, Part *part);

/* Beyond the limit nothing more is built, and it is said once. */
static bool count_parts(Builder *b, const Record *r, double more)
{
    if (b->parts > MOST_PARTS)
        return false;
    const bool fits = (double)b->parts + more <= MOST_PARTS;
    b->parts = fits ? b->parts + (size_t)more : MOST_PARTS + 1;
    return fits || build_complain(b, r, "the solids of this scene have more than %d parts", MOST_PARTS);
}

/* What another solid may be made of. */
static bool fits_part(Builder *b, const Record *whole, const Record *r)
{
    const int kind = r->type->kind;
    if (kind == OBJECT_WIRE || kind == OBJECT_PLATE || kind == OBJECT_SHEET)
        return build_complain(b, whole, "a %s (line %d) has no volume and cannot be a part", r->type->name,
                              r->loc.line);
    if (kind == OBJECT_GRADED)
        return build_complain(b, whole, "graded (line %d) is a medium of its own and cannot be a part", r->loc.line);
    if (kind == OBJECT_BITMAP)
        return build_complain(b, whole, "an image (line %d) has materials of its own and cannot be a part",
                              r->loc.line);
    return (r->type->family & FAMILY_OBJECT) != 0;
}

static bool build_part(Builder *b, const Record *whole, const Record *r, Part *part)
{
    if (r->bad || !fits_part(b, whole, r))
        return false;
    if (b->depth == DEEPEST)
        return build_complain(b, whole, "solids lie in each other more than %d deep", DEEPEST);
    b->depth++;
    const bool ok = build_any(b, r, part);
    b->depth--;
    return ok;
}

static bool has_volume(const Object *o)
{
    double lo[3], hi[3];
    object_bounds(o, lo, hi);
    return lo[0] <= hi[0] && lo[1] <= hi[1] && lo[2] <= hi[2];
}

static bool build_whole(Builder *b, const Record *r, Part *whole)
{
    const Value *list = record_value(r, "solids");
    Object *o = whole->object, *parts = ARENA_ARRAY(b->scene->arena, Object, list->length + 1);
    bool ok = true;
    if (list->length == 0)
        return build_complain(b, r, "'solids' has none");
    for (size_t i = 0; i < list->length && b->parts <= MOST_PARTS; i++) {
        Part part = {.object = &parts[i]};
        ok = build_part(b, r, list->records[i], &part) && ok;
        if (ok && part.material != NULL && part.material != whole->material)
            return build_complain(b, r, "%s (line %d) has a material of its own; a %s has one 'material' for all",
                                  list->records[i]->type->name, list->records[i]->loc.line, r->type->name);
    }
    o->kind = (ObjectKind)r->type->kind;
    o->parts = parts;
    o->part_count = list->length;
    if (ok && !has_volume(o))
        return build_complain(b, r, "has no volume: its solids do not meet");
    return ok;
}

static bool given_point(Builder *b, const Record *r, const char *key, double out[3])
{
    memset(out, 0, 3 * sizeof *out);
    return !record_given(r, key) || build_point(b, r, key, out);
}

static bool read_rotation(Builder *b, const Record *r, Affine *a)
{
    const Value *v = record_value(r, "axis");
    const double up[3] = {0, 0, 1}, *axis = v->given ? v->number : up;
    double about[3];
    if (b->axes == 1)
        return build_complain(b, r, "needs a 2d mode or 3d");
    if (v->given && (v->count != 3 || (b->axes == 2 && (axis[0] != 0 || axis[1] != 0))))
        return build_complain(b, r, b->axes == 2 ? "'axis' can only be z in 2d" : "'axis' must have 3 coordinates");
    if (!given_point(b, r, "about", about))
        return false;
    *a = affine_rotation(axis, record_number(r, "angle"), about);
    return true;
}

static bool read_scaling(Builder *b, const Record *r, Affine *a)
{
    const Value *by = record_value(r, "by");
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, about[3];
    if (by->count != 0 && by->count != b->axes)
        return build_complain(b, r, "'by' must be one number or %d in mode %s, got %d", b->axes,
                              mode_name(b->scene->mode), by->count);
    for (int i = 0; i < 3; i++)
        m[i][i] = by->count == 0 ? by->number[0] : i < b->axes ? by->number[i] : 1;
    if (!given_point(b, r, "about", about))
        return false;
    *a = affine_about(m, about);
    return true;
}

static bool read_mirror(Builder *b, const Record *r, Affine *a)
{
    const int axis = (int)record_number(r, "axis");
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, about[3] = {0};
    if (axis >= b->axes)
        return build_complain(b, r, "'axis': mode %s has no %c axis", mode_name(b->scene->mode), "xyz"[axis]);
    m[axis][axis] = -1;
    about[axis] = record_number(r, "at");
    *a = affine_about(m, about);
    return true;
}

static bool read_move(Builder *b, const Record *r, Affine *a)
{
    double by[3];
    switch (r->type->kind) {
    case MOVE_ROTATE:
        return read_rotation(b, r, a);
    case MOVE_SCALE:
        return read_scaling(b, r, a);
    case MOVE_MIRROR:
        return read_mirror(b, r, a);
    default:
        if (!build_point(b, r, "by", by))
            return false;
        *a = affine_shift(by);
        return true;
    }
}

/* How many objects a solid is made of. */
static size_t parts_of(const Object *o)
{
    size_t n = 1;
    for (size_t i = 0; i < o->part_count; i++)
        n += parts_of(&o->parts[i]);
    return n;
}

/* Copies along a row, or on a lattice. */
static bool make_array(Builder *b, const Record *r, Object *o)
{
    const Value *count = record_value(r, "count");
    const Object one = *o;
    double step[3], n[3] = {1, 1, 1};
    if (!build_point(b, r, "step", step))
        return false;
    if (count->count != 0 && count->count != b->axes)
        return build_complain(b, r, "'count' must be one number or %d in mode %s, got %d", b->axes,
                              mode_name(b->scene->mode), count->count);
    for (int a = 0; a < (count->count == 0 ? 1 : b->axes); a++)
        n[a] = count->number[a];
    const double all = n[0] * n[1] * n[2];
    if (!count_parts(b, r, all * (double)parts_of(o)))
        return false;
    Object *parts = ARENA_ARRAY(b->scene->arena, Object, all);
    for (size_t i = 0; i < (size_t)all; i++) {
        const size_t q[3] = {i % (size_t)n[0], i / (size_t)n[0] % (size_t)n[1], i / (size_t)(n[0] * n[1])};
        double by[3];
        for (int a = 0; a < 3; a++)
            by[a] = (double)q[count->count == 0 ? 0 : a] * step[a];
        const Affine shift = affine_shift(by);
        parts[i] = one;
        if (i > 0 && !object_place(b->scene->arena, &parts[i], &shift))
            return build_complain(b, r, "lies too far out");
    }
    *o = (Object){.loc = r->loc, .kind = OBJECT_UNION, .material = -1, .parts = parts, .part_count = (size_t)all};
    return true;
}

static bool build_moved(Builder *b, const Record *r, Part *part)
{
    Part inner = {.object = part->object};
    Affine move;
    b->placed++;
    bool ok = build_part(b, r, record_value(r, "solid")->record, &inner);
    part->object->loc = r->loc;
    if (ok && r->type->kind == MOVE_ARRAY)
        ok = make_array(b, r, part->object);
    else if (ok && read_move(b, r, &move))
        ok = object_place(b->scene->arena, part->object, &move) ||
             build_complain(b, r, "moves it too far, or makes it too large or too small");
    else
        ok = false;
    b->placed--;
    if (part->material == NULL)
        part->material = inner.material;
    return ok && (inner.material == NULL || inner.material == part->material ||
                  build_complain(b, r, "'material' is not that of its solid (line %d); one is enough",
                                 record_value(r, "solid")->record->loc.line));
}

static bool build_any(Builder *b, const Record *r, Part *part)
{
    const int kind = r->type->kind;
    const bool none = kind == OBJECT_GRADED || kind == OBJECT_SHEET || kind == KIND_GDS;
    const Value *material = none ? NULL : record_value(r, "material");
    *part->object = (Object){.loc = r->loc, .kind = (ObjectKind)kind, .material = -1};
    part->material = material != NULL && material->given ? material->record : NULL;
    if (!count_parts(b, r, b->depth > 0))
        return false;
    if (kind >= MOVE_ROTATE)
        return build_moved(b, r, part);
    if (kind == OBJECT_UNION || kind == OBJECT_INTERSECTION || kind == OBJECT_DIFFERENCE)
        return build_whole(b, r, part);
    if (kind == KIND_GDS)
        return gds_build(b, r, part->object, &part->material);
    return shape_build(b, r, part->object);
}

/* The gds that is all there is in a solid, moved or not, and whose layers are objects of their own; NULL: there is
 * something else. */
static const Record *gds_alone(const Record *r)
{
    while (r != NULL && !r->bad && (r->type->family & FAMILY_OBJECT) != 0 && r->type->kind >= MOVE_ROTATE)
        r = record_value(r, "solid")->record;
    return r != NULL && !r->bad && (r->type->family & FAMILY_OBJECT) != 0 && r->type->kind == KIND_GDS ? r : NULL;
}

size_t object_room(const Record *r)
{
    const bool image = (r->type->family & FAMILY_OBJECT) != 0 && r->type->kind == OBJECT_BITMAP;
    const Record *gds = gds_alone(r);
    return image ? record_value(r, "grey")->length + 1 : gds != NULL ? record_value(gds, "layers")->length : 1;
}

static size_t build_one(Builder *b, Record *r, Object *o)
{
    Part part = {.object = o};
    if (!build_any(b, r, &part))
        return 0;
    if (o->kind == OBJECT_GRADED)
        return 1;
    if (o->kind == OBJECT_SHEET)
        part.material = r;
    if (part.material == NULL)
        return build_complain(b, r, "missing key 'material' (a material)");
    o->material = build_material(b, part.material);
    return 1;
}

size_t object_build(Builder *b, Record *r, Object *objects)
{
    const Record *gds = gds_alone(r);
    size_t count = 0;
    if (r->type->kind == OBJECT_BITMAP)
        return image_build(b, r, objects);
    if (gds == NULL)
        return build_one(b, r, objects);
    for (b->layer = 1; b->layer <= record_value(gds, "layers")->length; b->layer++)
        count += build_one(b, r, &objects[count]);
    b->layer = 0;
    return count;
}
