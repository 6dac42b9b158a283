/* The medium map of each component: none when one medium is everywhere, 8-bit
 * numbers when they suffice, else 16-bit, else the values of every site. A
 * component that outgrows a width is painted again with the next. Classes are
 * numbered in the order in which a walk over the sites meets them, whatever the
 * threads did, and are named after the first site that has them. */
#include "grid/poles.h"
#include "grid/shares.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include "base/text.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

static const Material *background_of(const Grid *grid)
{
    return &grid->scene->materials[grid->scene->background];
}

static bool conducts(Component c, MaterialKind kind)
{
    return kind == (component_is_e(c) ? MATERIAL_PEC : MATERIAL_PMC);
}

/* Classes 0 and 1. Where the background is itself a conductor, class 1 is vacuum. */
static void first_classes(const Grid *grid, Component c, MediumClass classes[2])
{
    const Material *m = background_of(grid);
    bool e = component_is_e(c), dielectric = m->kind == MATERIAL_DIELECTRIC;
    classes[CLASS_CONDUCTOR] = (MediumClass){.eps = 1, .origin = e ? "pec" : "pmc"};
    classes[CLASS_BACKGROUND] = (MediumClass){.eps = 1, .origin = "vacuum"};
    if (!dielectric)
        return;
    MediumClass *b = &classes[CLASS_BACKGROUND];
    const Medium medium = poles_material(grid, c, grid->scene->background);
    b->eps = medium.eps;
    b->sigma = medium.sigma;
    b->blend = medium.blend;
    b->loc = m->loc;
    b->origin = m->loc.file != NULL
                    ? arena_printf(grid->arena, "%s (%s:%d)", m->name, source_name(m->loc.file), m->loc.line)
                    : m->name;
}

/* Whether object q can give component c anything but the background's medium. */
static bool changes(const Grid *grid, Component c, const Solid *s, const MediumClass *background)
{
    if (conducts(c, s->kind))
        return !s->thin || !index_box_empty(&s->sites[c]);
    if (s->kind != MATERIAL_DIELECTRIC || (s->thin && index_box_empty(&s->sites[c])))
        return false;
    if (s->material < 0)
        return component_is_e(c) || background->eps != 1 || background->sigma != 0 || background->blend != NULL;
    const Medium m = poles_material(grid, c, s->material);
    return !medium_same(&m, &(Medium){background->eps, background->sigma, background->blend});
}

static bool all_background(const Grid *grid, Component c, const MediumClass *background)
{
    if (conducts(c, background_of(grid)->kind))
        return false;
    for (size_t q = 0; q < grid->scene->object_count; q++)
        if (changes(grid, c, &grid->solids[q], background))
            return false;
    return true;
}

static size_t sites_of(const Grid *grid, Component c)
{
    size_t n = 1;
    for (int a = 0; a < 3; a++)
        n *= (size_t)grid_place(grid, a, grid_last_held(grid, c, a)) + 1;
    return n;
}

static void map_free(MediumMap *map)
{
    free(map->id8);
    free(map->id16);
    free(map->eps32);
    free(map->sigma32);
    free(map->blends);
    map->blends = NULL;
    map->id8 = NULL;
    map->id16 = NULL;
    map->eps32 = map->sigma32 = NULL;
}

static bool map_alloc(const Grid *grid, Component c, MediumMap *map, IdWidth width, Error *err)
{
    size_t n = grid_sites(grid), element = width == IDS_8 ? 1 : width == IDS_16 ? 2 : 2 * sizeof(float);
    map->width = width;
    if (width == IDS_8)
        map->id8 = calloc(n, 1);
    else if (width == IDS_16)
        map->id16 = calloc(n, sizeof(uint16_t));
    else {
        map->eps32 = calloc(n, sizeof(float));
        map->sigma32 = calloc(n, sizeof(float));
        if (grid->pole_count[component_field(c)] > 0)
            map->blends = calloc(n, sizeof *map->blends);
    }
    const bool blends = map->blends != NULL || grid->pole_count[component_field(c)] == 0;
    if (map->id8 != NULL || map->id16 != NULL || (map->eps32 != NULL && map->sigma32 != NULL && blends))
        return true;
    map_free(map);
    return error_set(err, ERROR_SYSTEM, "no memory for the materials of %s: %.1f GiB", component_name(c),
                     (double)n * (double)element / 1073741824.0);
}

static bool paint_width(const Grid *grid, Component c, MediumMap *map, IdWidth width, Painting *p, int threads,
                        Error *err)
{
    const MediumClass *b = &map->classes[CLASS_BACKGROUND];
    classes_free(p->table);
    p->table = classes_new(width == IDS_8 ? 256 : CLASS_LIMIT, &(Medium){b->eps, b->sigma, b->blend});
    if (p->table == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    return map_alloc(grid, c, map, width, err) && voxels_paint(grid, c, map, p, threads, err);
}

/* Do all components of c's field have one background? Then their media get common numbers (unify.c). */
static bool same_behind(const Grid *grid, Component c)
{
    const int first = component_is_e(c) ? EX : HX, behind = grid->scene->background;
    const Medium own = poles_material(grid, c, behind);
    for (int other = first; other < first + 3; other++) {
        const Medium its = poles_material(grid, (Component)other, behind);
        if (!medium_same(&own, &its))
            return false;
    }
    return true;
}

/* Where a component before this one has outgrown a byte, common numbers do. */
static IdWidth least_width(const Grid *grid, Component c)
{
    for (int other = component_is_e(c) ? EX : HX; other < (int)c; other++)
        if (grid->medium[other].present && grid->medium[other].width == IDS_16 && same_behind(grid, c))
            return IDS_16;
    return IDS_8;
}

/* The narrowest width that holds all classes; p->full where it would be more than `widest`. */
static bool paint(const Grid *grid, Component c, MediumMap *map, Painting *p, IdWidth widest, Error *err)
{
    p->full = true;
    for (int width = (int)least_width(grid, c); width <= (int)widest; width++) {
        map_free(map);
        if (!paint_width(grid, c, map, (IdWidth)width, p, grid->threads_hint, err))
            return false;
        if (!p->full)
            break;
    }
    return true;
}

static int by_first(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return a < b ? -1 : a > b;
}

/* old -> new numbers by first site; returns how many classes there are. */
static int renumber(const Painting *p, uint16_t *new_id)
{
    typedef struct Met {
        uint64_t first;
        int id;
    } Met;
    static_assert(offsetof(Met, first) == 0, "by_first compares the leading field");
    int all = classes_count(p->table), n = 0;
    Met *met = malloc(sizeof(Met) * (size_t)all);
    if (met == NULL)
        return -1;
    for (int id = CLASS_BACKGROUND + 1; id < all; id++)
        if (p->count[id] > 0)
            met[n++] = (Met){p->first[id], id};
    qsort(met, (size_t)n, sizeof(Met), by_first);
    new_id[CLASS_CONDUCTOR] = CLASS_CONDUCTOR;
    new_id[CLASS_BACKGROUND] = CLASS_BACKGROUND;
    for (int q = 0; q < n; q++)
        new_id[met[q].id] = (uint16_t)(CLASS_BACKGROUND + 1 + q);
    free(met);
    return CLASS_BACKGROUND + 1 + n;
}

static const SourceLoc *main_loc(const Grid *grid, const Mix *mix)
{
    for (int q = 0; q < mix->count; q++)
        if (mix->part[q].rank != grid->scene->background)
            return &mix->part[q].loc;
    return &mix->part[0].loc;
}

/* Names class `to` after the site where it is first met. */
static bool describe_class(const Grid *grid, Component c, uint64_t first, MediumClass *to, Error *err)
{
    Mix mix;
    long site[3];
    grid_site(grid, (size_t)first, site);
    if (!voxels_mix(grid, c, site, true, &mix, err))
        return false;
    to->origin = mix_text(&mix, grid, c);
    to->loc = *main_loc(grid, &mix);
    return true;
}

static bool keep_classes(const Grid *grid, Component c, MediumMap *map, const Painting *p, const uint16_t *new_id,
                         int count, Error *err)
{
    MediumClass *classes = ARENA_ARRAY(grid->arena, MediumClass, count);
    memcpy(classes, map->classes, 2 * sizeof(MediumClass));
    for (int id = 0; id < classes_count(p->table); id++) {
        if (p->count[id] == 0)
            continue;
        MediumClass *to = &classes[new_id[id]];
        to->count = p->count[id];
        if (id <= CLASS_BACKGROUND)
            continue;
        const Medium medium = classes_medium(p->table, id);
        to->eps = medium.eps;
        to->sigma = medium.sigma;
        to->blend = medium.blend;
        if (!describe_class(grid, c, p->first[id], to, err))
            return false;
    }
    map->classes = classes;
    map->class_count = (size_t)count;
    return true;
}

/* A map of one class needs no numbers. */
static void drop_uniform(const Grid *grid, Component c, MediumMap *map)
{
    for (size_t id = 0; id < map->class_count; id++)
        if (map->classes[id].count == sites_of(grid, c)) {
            map_free(map);
            map->width = IDS_NONE;
            map->uniform = (int)id;
        }
}

static bool finish_map(const Grid *grid, Component c, MediumMap *map, const Painting *p, Error *err)
{
    if (p->least <= p->most) {
        map->least = p->least;
        map->most = p->most;
    }
    if (map->width == IDS_VALUES)
        return true;
    uint16_t *new_id = calloc(CLASS_LIMIT, sizeof(uint16_t));
    int count = new_id == NULL ? -1 : renumber(p, new_id);
    bool ok =
        count >= 0 ? keep_classes(grid, c, map, p, new_id, count, err) : error_set(err, ERROR_SYSTEM, "out of memory");
    ok = ok && media_renumber(map, grid_sites(grid), new_id, (size_t)classes_count(p->table), false, err);
    if (ok)
        drop_uniform(grid, c, map);
    free(new_id);
    return ok;
}

static bool build_component(Grid *grid, Component c, Painting *p, IdWidth widest, Error *err)
{
    MediumMap *map = &grid->medium[c];
    map_free(map);
    map->width = IDS_NONE;
    p->full = false;
    map->present = true;
    map->classes = ARENA_ARRAY(grid->arena, MediumClass, 2);
    map->class_count = 2;
    first_classes(grid, c, map->classes);
    const MediumClass *background = &map->classes[CLASS_BACKGROUND];
    map->least = map->most = background->eps;
    if (all_background(grid, c, background)) {
        map->uniform = CLASS_BACKGROUND;
        map->classes[CLASS_BACKGROUND].count = sites_of(grid, c);
        return true;
    }
    return paint(grid, c, map, p, widest, err) && (p->full || finish_map(grid, c, map, p, err));
}

static bool lies_outside(const Grid *grid, const Solid *s)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present &&
            (s->hi[a] < 0 || s->lo[a] > axis_at(&grid->axis[a], (double)grid_whole_cells(grid, a))))
            return true;
    return false;
}

static void put_complaint(const Grid *grid, Text *all, const Solid *s)
{
    if (lies_outside(grid, s)) {
        text_printf(all, "%s: lies outside the domain", object_name(s->object, grid->mode));
        return;
    }
    const bool conductor = s->kind != MATERIAL_DIELECTRIC && !s->thin;
    text_printf(all, "%s: covers no site of the grid: an object of no volume%s", object_kind_name(s->object->kind),
                conductor ? ", or thinner than a cell and between two nodes (a plate or wire may be meant)" : "");
}

/* One is told of at its line; of more there is a list, of very many as much of it as a message holds. */
static bool refuse_missing(const Grid *grid, const Solid *const *missing, size_t kept, size_t count, Error *err)
{
    Text all = {0};
    for (size_t i = 0; i < kept; i++) {
        if (count > 1)
            text_printf(&all, "%s%s:%d: ", i > 0 ? "\n" : "", missing[i]->object->loc.file,
                        missing[i]->object->loc.line);
        put_complaint(grid, &all, missing[i]);
    }
    if (count > kept)
        text_printf(&all, "\n(and %zu more)", count - kept);
    const SourceLoc nowhere = {0};
    error_put_at(err, ERROR_SCENE, count > 1 ? nowhere : missing[0]->object->loc, "%s", text_str(&all));
    text_free(&all);
    return false;
}

/* Does the solid lie where only images are? */
static bool beyond_mirror(const Grid *grid, const Solid *s)
{
    for (int a = 0; a < 3; a++)
        if (grid->scene->symmetry[a] != 0 && s->lo[a] > axis_at(&grid->axis[a], (double)grid->axis[a].cells - 1))
            return true;
    return false;
}

/* Refuses objects that touch no site, all at once. */
static bool check_objects(const Grid *grid, Error *err)
{
    enum { MOST = 20 };
    const Solid *missing[MOST] = {0};
    size_t count = 0;
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        if (beyond_mirror(grid, &grid->solids[q]) || dual_touches(grid, &grid->solids[q]))
            continue;
        if (count < MOST)
            missing[count] = &grid->solids[q];
        count++;
    }
    return count == 0 || refuse_missing(grid, missing, count < MOST ? count : MOST, count, err);
}

static bool has_graded(const Grid *grid)
{
    for (size_t q = 0; q < grid->scene->object_count; q++)
        if (grid->scene->objects[q].kind == OBJECT_GRADED)
            return true;
    return false;
}

/* With the finest rounding of shares whose media a byte can number, else with the coarsest. */
static bool build_field(Grid *grid, int first, Painting *p, Error *err)
{
    int *rounding = &grid->rounding[first == EX ? 0 : 1];
    for (*rounding = 0; *rounding < ROUNDINGS; ++*rounding) {
        bool last = *rounding == ROUNDINGS - 1;
        p->full = false;
        for (int c = first; c < first + 3; c++)
            if (!p->full && mode_has(grid->mode, (Component)c) &&
                !build_component(grid, (Component)c, p, last ? IDS_VALUES : IDS_8, err))
                return false;
        long count = p->full ? CLASS_LIMIT : media_count(&grid->medium[first]);
        if (count < 0)
            return error_set(err, ERROR_SYSTEM, "out of memory");
        if (!window_media(grid, &grid->medium[first], &count, err))
            return false;
        if (count <= 256 || last)
            break;
    }
    return true;
}

bool voxels_build(Grid *grid, Error *err)
{
    Painting p = {.first = malloc(sizeof(uint64_t) * CLASS_LIMIT), .count = malloc(sizeof(uint64_t) * CLASS_LIMIT)};
    bool ok =
        p.first != NULL && p.count != NULL ? check_objects(grid, err) : error_set(err, ERROR_SYSTEM, "out of memory");
    grid->threads_hint = has_graded(grid) ? 1 : parallel_threads(); /* Lua has one thread */
    ok = ok && build_field(grid, EX, &p, err) && build_field(grid, HX, &p, err);
    classes_free(p.table);
    free(p.first);
    free(p.count);
    return ok;
}
