/* Schedules by name. A name is a kind and, after slashes, sizes that the plan would choose itself:
 *
 *     sweep    fused    blocked    blocked:4    blocked:4/lanes=16/warps=12    blocked:6/width=16/depth=4
 *     resident    resident:8/lanes=16/strips=2    resident:4/parked=3    resident:half
 *     sweep/group=100x5    sweep/align=16
 *
 * Sizes change the order of the work and where it lies, never a bit of the result, so that a measured
 * choice (`yeec tune`) is no more than a name. */
#include "schedule/shape.h"

#include "base/nearest.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Size {
    const char *name;
    size_t offset;
    int most;
    enum { TILES_GPU, TILES_C, SWEEP } of;
} Size;

static const Size sizes[] = {
    {"lanes", offsetof(Shape, lanes), 32, TILES_GPU},      {"warps", offsetof(Shape, warps), 32, TILES_GPU},
    {"chunks", offsetof(Shape, chunks), 4096, TILES_GPU},  {"width", offsetof(Shape, width), 4096, TILES_C},
    {"planes", offsetof(Shape, planes), 4096, TILES_C},    {"column", offsetof(Shape, column), 4096, TILES_C},
    {"depth", offsetof(Shape, depth), 64, TILES_C},        {"align", offsetof(Shape, align), 4096, SWEEP},
    {"group", offsetof(Shape, group), 1024, SWEEP},        {"strips", offsetof(Shape, strips), 24, TILES_GPU},
    {"launches", offsetof(Shape, launches), 2, TILES_GPU}, {"rows", offsetof(Shape, rows), 1024, TILES_GPU},
    {"parked", offsetof(Shape, parked), 144, TILES_GPU},
};
enum { SIZES = sizeof sizes / sizeof sizes[0], MOST_STEPS = 4096, GROUP_MOST = 1024 };

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

/* "100x5" or "8x8x4", at most 1024 in all. */
static bool read_group(const char *schedule, const char *text, bool gpu, Shape *out, Error *err)
{
    const size_t length = strcspn(text, "/");
    long items = gpu && *text == '=' ? 1 : 0;
    char *end = (char *)(uintptr_t)text;
    for (int a = 0; a < 3; a++) {
        const bool more = *end == (a == 0 ? '=' : 'x');
        out->group[a] = more ? (int)strtol(end + 1, &end, 10) : 1;
        items *= out->group[a] >= 1 && out->group[a] <= GROUP_MOST ? out->group[a] : 0;
    }
    return (items >= 1 && items <= GROUP_MOST && end == text + length) ||
           error_set(err, ERROR_SCENE,
                     gpu ? "schedule '%s': group wants work items as 100x5, %d at most"
                         : "schedule '%s': group is for GPUs",
                     schedule, GROUP_MOST);
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
        if ((sizes[i].of == SWEEP) != (out->kind == SHAPE_SWEEP))
            return error_set(err, ERROR_SCENE, "schedule '%s': %s is not a size of this schedule", schedule,
                             sizes[i].name);
        if (*place_of(out, &sizes[i]) > 0)
            return error_set(err, ERROR_SCENE, "schedule '%s': %s is there twice", schedule, sizes[i].name);
        if (sizes[i].offset == offsetof(Shape, group))
            return read_group(schedule, text + length, gpu, out, err);
        if (sizes[i].of != SWEEP && (sizes[i].of == TILES_GPU) != gpu)
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
                 {"resident", SHAPE_RESIDENT},
                 {"thread-per-cell-unaligned", SHAPE_SWEEP},
                 {"thread-per-cell-divided", SHAPE_SWEEP},
                 {"sweep-march", SHAPE_SWEEP},
                 {"sweep-constants", SHAPE_SWEEP},
                 {"sweep-arrays", SHAPE_SWEEP},
                 {"sweep-traditional", SHAPE_SWEEP},
                 {"sweep-reduced", SHAPE_SWEEP}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0)
            return kinds[i].kind;
    out->half = length == strlen("resident:half") && strncmp(name, "resident:half", length) == 0;
    if (out->half)
        return SHAPE_RESIDENT;
    const bool resident = strncmp(name, "resident:", 9) == 0, blocked = strncmp(name, "blocked:", 8) == 0;
    out->steps = resident || blocked ? number(strchr(name, ':') + 1, MOST_STEPS) : 0;
    return out->steps == 0 ? SHAPE_UNKNOWN : resident ? SHAPE_RESIDENT : SHAPE_BLOCKED;
}

bool shape_read(const char *schedule, bool gpu, Shape *out, Error *err)
{
    const char *at = schedule != NULL ? schedule : "auto";
    size_t length = strcspn(at, "/");
    *out = (Shape){0};
    out->kind = kind_of(at, length, out);
    if (out->kind == SHAPE_UNKNOWN)
        return error_set(err, ERROR_SCENE,
                         "schedule '%s' is unknown; known: auto, sweep, fused, blocked, blocked:T, resident, "
                         "resident:T, resident:half, thread-per-cell-unaligned, thread-per-cell-divided, sweep-arrays, "
                         "sweep-constants, sweep-march, "
                         "sweep-traditional, sweep-reduced",
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
