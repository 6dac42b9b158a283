/* Schedules by name. A name is a kind and, after slashes, sizes that the plan would choose itself:
 *
 *     sweep    fused    blocked    blocked:4    blocked:4/lanes=16/warps=12    blocked:6/width=16/depth=4
 *
 * Sizes change the order of the work and where it lies, never a bit of the result, so that a measured
 * choice (`yeec tune`) is no more than a name. */
#include "schedule/shape.h"

#include "base/nearest.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Size {
    const char *name;
    size_t offset;
    int most;
    bool gpu;
} Size;

static const Size sizes[] = {
    {"lanes", offsetof(Shape, lanes), 32, true},      {"warps", offsetof(Shape, warps), 32, true},
    {"chunks", offsetof(Shape, chunks), 4096, true},  {"width", offsetof(Shape, width), 4096, false},
    {"planes", offsetof(Shape, planes), 4096, false}, {"column", offsetof(Shape, column), 4096, false},
    {"depth", offsetof(Shape, depth), 64, false},
};
enum { SIZES = sizeof sizes / sizeof sizes[0], MOST_STEPS = 4096 };

static int *place_of(Shape *shape, const Size *size)
{
    return (int *)(void *)((char *)shape + size->offset);
}

/* A whole number from 1 to `most` that ends the text or stands before a slash; 0: something else. */
static int number(const char *text, long most)
{
    char *end;
    long value = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : 0;
    return value >= 1 && value <= most && (*end == '\0' || *end == '/') ? (int)value : 0;
}

static bool unknown_size(const char *schedule, const char *text, size_t length, Error *err)
{
    const char *names[SIZES];
    char given[32];
    for (int i = 0; i < SIZES; i++)
        names[i] = sizes[i].name;
    snprintf(given, sizeof given, "%.*s", (int)length, text);
    const char *near = nearest_name(given, names, SIZES);
    return error_set(err, ERROR_SCENE, "schedule '%s': unknown size '%s'%s%s%s", schedule, given,
                     near != NULL ? " (did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?)" : "");
}

static bool read_size(const char *schedule, const char *text, bool gpu, Shape *out, Error *err)
{
    const size_t length = strcspn(text, "=/");
    for (int i = 0; i < SIZES; i++) {
        if (strlen(sizes[i].name) != length || strncmp(sizes[i].name, text, length) != 0)
            continue;
        if (sizes[i].gpu != gpu)
            return error_set(err, ERROR_SCENE, "schedule '%s': %s is a size of tiles %s", schedule, sizes[i].name,
                             gpu ? "in plain C" : "on GPUs");
        *place_of(out, &sizes[i]) = text[length] == '=' ? number(text + length + 1, sizes[i].most) : 0;
        return *place_of(out, &sizes[i]) > 0 ||
               error_set(err, ERROR_SCENE, "schedule '%s': %s wants a whole number from 1 to %d", schedule,
                         sizes[i].name, sizes[i].most);
    }
    return unknown_size(schedule, text, length, err);
}

static ShapeKind kind_of(const char *name, size_t length, Shape *out)
{
    static const struct {
        const char *name;
        ShapeKind kind;
    } kinds[] = {{"auto", SHAPE_AUTO},
                 {"sweep", SHAPE_SWEEP},
                 {"fused", SHAPE_FUSED},
                 {"blocked", SHAPE_BLOCKED},
                 {"thread-per-cell-unaligned", SHAPE_SWEEP},
                 {"sweep-arrays", SHAPE_SWEEP},
                 {"sweep-traditional", SHAPE_SWEEP},
                 {"sweep-reduced", SHAPE_SWEEP}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0)
            return kinds[i].kind;
    out->steps = strncmp(name, "blocked:", 8) == 0 ? number(name + 8, MOST_STEPS) : 0;
    return out->steps > 0 ? SHAPE_BLOCKED : SHAPE_UNKNOWN;
}

bool shape_read(const char *schedule, bool gpu, Shape *out, Error *err)
{
    const char *at = schedule != NULL ? schedule : "auto";
    size_t length = strcspn(at, "/");
    *out = (Shape){0};
    out->kind = kind_of(at, length, out);
    if (out->kind == SHAPE_UNKNOWN)
        return error_set(err, ERROR_SCENE,
                         "schedule '%s' is unknown; known: auto, sweep, fused, blocked, blocked:T, "
                         "thread-per-cell-unaligned, sweep-arrays, sweep-traditional, sweep-reduced",
                         schedule);
    if (out->kind == SHAPE_FUSED)
        out->steps = 1;
    for (at += length; *at == '/'; at += strcspn(at, "/"))
        if (!read_size(schedule, ++at, gpu, out, err))
            return false;
    return true;
}

const char *shape_of_steps(int steps, Arena *arena)
{
    return steps == 1 ? "fused" : arena_printf(arena, "blocked:%d", steps);
}

const char *shape_name(const Shape *shape, Arena *arena, const char *kind)
{
    Shape copy = *shape;
    const char *text = kind;
    for (int i = 0; i < SIZES; i++)
        if (*place_of(&copy, &sizes[i]) > 0)
            text = arena_printf(arena, "%s/%s=%d", text, sizes[i].name, *place_of(&copy, &sizes[i]));
    return text;
}
