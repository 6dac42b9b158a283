/* From records to the Scene: mode, axes and domain first, then everything that
 * is placed in it, each part complaining on its own.
 */
#include "scene/build.h"
#include "scene/claims.h"

#include <math.h>
#include <string.h>
#include <strings.h>

/* One number for all axes or one per axis of the mode. */
static bool per_axis(Builder *b, const Record *r, const char *key, double out[3])
{
    const Value *v = record_value(r, key);
    if (v->count != 0 && v->count != b->axes)
        return build_complain(b, r, "'%s' must have %d value%s in mode %s, got %d", key, b->axes,
                              b->axes == 1 ? "" : "s", mode_name(b->scene->mode), v->count);
    for (int a = 0; a < b->axes; a++)
        out[a] = v->number[v->count == 0 ? 0 : a];
    return true;
}

/* The nodes of an axis, as given. */
static bool build_nodes(Builder *b, const Record *r, int a, const double *list, size_t n)
{
    Scene *s = b->scene;
    double least = INFINITY, most = 0;
    if (a >= b->axes)
        return build_complain(b, r, "'nodes': mode %s has no axis %c", mode_name(s->mode), "xyz"[a]);
    if (n < 2 || list[0] != 0)
        return build_complain(
            b, r, "'nodes' along %c must be two or more, the first one 0: the low corner of the domain", "xyz"[a]);
    for (size_t i = 1; i < n; i++) {
        const double d = list[i] - list[i - 1];
        if (!(d >= 1e-15 && d <= 1e9))
            return build_complain(b, r,
                                  "'nodes' along %c must rise by 1e-15 to 1e9 m, number %zu (%g m) comes after %g m",
                                  "xyz"[a], i + 1, list[i], list[i - 1]);
        least = fmin(least, d);
        most = fmax(most, d);
    }
    for (size_t i = 0; s->symmetry[a] != 0 && i < n; i++)
        if (n % 2 == 0 || fabs(list[i] + list[n - 1 - i] - list[n - 1]) > 1e-9 * list[n - 1])
            return build_complain(b, r,
                                  "'nodes' along %c must be the same from both ends, with one in the middle: there is "
                                  "the mirror plane",
                                  "xyz"[a]);
    s->cells[a] = (long)n - 1;
    b->domain[a] = list[n - 1];
    s->cell[a] = most - least > 1e-9 * least ? least : list[n - 1] / (double)(n - 1);
    s->nodes[a] = most - least > 1e-9 * least ? list : NULL;
    return true;
}

static bool build_all_nodes(Builder *b, const Record *r)
{
    const Value *v = record_value(r, "nodes");
    size_t before = 0;
    bool ok = true;
    if (!v->given)
        return true;
    for (int a = 0; a < 3; a++) {
        const size_t n = (size_t)v->number[a];
        ok = (n == 0 || build_nodes(b, r, a, &v->list[before], n)) && ok;
        before += n;
    }
    return ok;
}

/* Does an axis have its nodes? */
static bool has_nodes(const Record *r, int a)
{
    const Value *v = record_value(r, "nodes");
    return v->given && v->number[a] > 0;
}

/* Where nodes are given for some axes alone, the others need their cells. */
static bool lacks_cells(Builder *b, const Record *r)
{
    const bool cell = record_given(r, "cell"), count = record_given(r, "cells") || record_given(r, "size");
    for (int a = 0; a < b->axes; a++)
        if (!has_nodes(r, a) && !(cell && count))
            return !build_complain(b, r, "'nodes' has none along %c, and there is no %s for that axis", "xyz"[a],
                                   cell ? "'cells' or 'size'" : "'cell'");
    return false;
}

/* Cells along each axis, from `cells` or `size`. */
static bool build_cells(Builder *b, const Record *r)
{
    Scene *s = b->scene;
    double n[3] = {1, 1, 1}, total = 1;
    bool by_size = record_given(r, "size");
    if ((by_size || record_given(r, "cells")) && !per_axis(b, r, by_size ? "size" : "cells", n))
        return false;
    for (int a = 0; a < 3; a++) {
        const double unit = s->symmetry[a] != 0 ? 2 : 1; /* a mirror plane lies on nodes */
        if (has_nodes(r, a))
            n[a] = (double)s->cells[a];
        else if (by_size)
            n[a] = unit * fmax(1, round(n[a] / (unit * s->cell[a])));
        total *= n[a];
        if (n[a] > 1e9 || total > 1e15)
            return build_complain(b, r,
                                  "the grid is too large: %g cells along %c, at most 1e9 along an axis and 1e15 in all",
                                  n[a], "xyz"[a]);
        s->cells[a] = (long)n[a];
        if (has_nodes(r, a))
            continue;
        b->domain[a] = a < b->axes ? (double)s->cells[a] * s->cell[a] : 0;
    }
    return true;
}

static int axis_count(Mode mode)
{
    unsigned axes = mode_axes(mode);
    return (int)((axes & 1u) + (axes >> 1 & 1u) + (axes >> 2 & 1u));
}

/* A mesh needs the size of the domain, and nothing else of its cells. */
static bool lacks_size(Builder *b, const Record *r)
{
    static const char *const others[] = {"cell", "cells", "nodes"};
    bool lacks = !record_given(r, "size") && !build_complain(b, r, "'mesh' needs 'size', the extent of the domain");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (record_given(r, others[i]))
            lacks = !build_complain(b, r, "'mesh' and '%s' are two ways to say where cells are; give one", others[i]);
    return lacks;
}

/* The domain is as large as it says, not a whole number of cells. */
static bool take_size(Builder *b, const Record *r)
{
    double size[3] = {0};
    if (!per_axis(b, r, "size", size))
        return false;
    for (int a = 0; a < b->axes; a++)
        b->domain[a] = size[a];
    return true;
}

/* Mode, cells and domain; nothing can be placed without them. */
static bool build_axes(Builder *b, const Record *r)
{
    static const char *const needed[] = {"mode", "cell", "cells", "size", "nodes", "mesh"};
    Scene *s = b->scene;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (record_value(r, needed[i])->bad)
            return false;
    if (record_given(r, "cells") == record_given(r, "size") &&
        (record_given(r, "cells") || !record_given(r, "nodes"))) {
        if (record_given(r, "mesh"))
            lacks_size(b, r);
        return false;
    }
    s->mode = (Mode)record_number(r, "mode");
    b->axes = axis_count(s->mode);
    for (int a = 0; a < 3; a++) {
        s->cell[a] = 1;
        s->cells[a] = 1;
    }
    fold_read(b, r);
    if (record_given(r, "mesh"))
        return !record_value(r, "mesh")->record->bad && !lacks_size(b, r) &&
               mesh_begin(b, record_value(r, "mesh")->record) && build_cells(b, r) && take_size(b, r);
    return (!record_given(r, "cell") || per_axis(b, r, "cell", s->cell)) && build_all_nodes(b, r) &&
           !lacks_cells(b, r) && build_cells(b, r);
}

static void build_time(Scene *s, const Record *r)
{
    const Value *duration = record_value(r, "duration"), *steps = record_value(r, "steps");
    s->steps = steps->given && !steps->bad ? (long)steps->number[0] : -1;
    s->duration = duration->given ? duration->number[0] : (double)NAN;
    s->courant = record_number(r, "courant");
    s->dt = record_number(r, "dt");
}

static const Value *list_of(const Record *r, const char *key)
{
    static const Value empty;
    const Value *v = record_value(r, key);
    return v->given && v->records != NULL ? v : &empty;
}

static void build_objects(Builder *b, const Record *r)
{
    const Value *list = list_of(r, "objects");
    size_t room = 1;
    for (size_t i = 0; i < list->length; i++)
        room += object_room(list->records[i]);
    b->scene->objects = ARENA_ARRAY(b->scene->arena, Object, room);
    for (size_t i = 0; i < list->length; i++) {
        Record *item = list->records[i];
        if (!item->bad && (item->type->family & FAMILY_OBJECT))
            b->scene->object_count += object_build(b, item, &b->scene->objects[b->scene->object_count]);
    }
}

/* Whether one of the first `count` sources has the name. */
static bool is_source(const Scene *s, const char *name, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(s->sources[i].name, name) == 0)
            return true;
    return false;
}

static void build_sources(Builder *b, const Record *r)
{
    Scene *s = b->scene;
    const Value *list = list_of(r, "sources");
    size_t ports = 0;
    s->sources = ARENA_ARRAY(s->arena, Source, list->length + 1);
    for (size_t i = 0; i < list->length; i++) {
        const Record *item = list->records[i];
        Source *source = &s->sources[s->source_count];
        if (!item->bad && !(item->type->family & FAMILY_SOURCE))
            continue;
        if (item->bad || !source_build(b, item, source)) {
            b->refused = true;
            continue;
        }
        s->source_count++;
        ports += source->is_port;
        if (source->name == NULL && source->is_port)
            source->name = arena_printf(s->arena, "port%zu", ports);
        else if (source->name == NULL)
            source->name = arena_printf(s->arena, "source%zu", s->source_count);
        if (source->is_port && is_source(s, source->name, s->source_count - 1))
            build_complain(b, item, "the name '%s' is taken by another source", source->name);
    }
}

/* Lumped elements may stand in three lists. */
static void build_lumped(Builder *b, const Record *r)
{
    static const char *const lists[] = {"objects", "lumped", "sources"};
    Scene *s = b->scene;
    size_t most = 1;
    for (int k = 0; k < 3; k++)
        most += list_of(r, lists[k])->length;
    s->lumped = ARENA_ARRAY(s->arena, Lumped, most);
    for (int k = 0; k < 3; k++) {
        const Value *list = list_of(r, lists[k]);
        for (size_t i = 0; i < list->length; i++) {
            const Record *item = list->records[i];
            if (!item->bad && (item->type->family & FAMILY_LUMPED) &&
                lumped_build(b, item, &s->lumped[s->lumped_count]))
                s->lumped_count++;
        }
    }
}

static void build_monitors(Builder *b, const Record *r)
{
    Scene *s = b->scene;
    const Value *list = list_of(r, "monitors");
    Claims names = {.arena = s->arena};
    s->monitors =
        ARENA_ARRAY(s->arena, Monitor, 2 * list->length + 2 * s->source_count + 1); /* with those that others bring */
    for (size_t i = 0; i < list->length; i++) {
        const Record *item = list->records[i];
        if (item->bad)
            continue;
        Monitor *m = &s->monitors[s->monitor_count];
        if (monitor_build(b, item, m))
            s->monitor_count++;
        const Claim *other = claims_take(&names, m->name, item->loc); /* whatever its case: they name files */
        if (other != NULL)
            build_complain(b, item, "the name '%s' is taken by the monitor in line %d", m->name, other->loc.line);
    }
}

static void build_background(Builder *b, const Record *r)
{
    static const Record empty_space = {.index = -1};
    const Value *v = record_value(r, "background");
    if (v->given && !v->bad && !v->record->bad) {
        b->scene->background = build_material(b, v->record);
        return;
    }
    Record *vacuum = ARENA_NEW(b->scene->arena, Record);
    *vacuum = empty_space;
    vacuum->type = schema_find("vacuum");
    b->scene->background = build_material(b, vacuum);
}

static void take_materials(Builder *b)
{
    Scene *s = b->scene;
    s->material_count = b->materials.count;
    s->materials = ARENA_ARRAY(s->arena, Material, s->material_count + 1);
    if (s->material_count > 0)
        memcpy(s->materials, b->materials.items, s->material_count * sizeof(Material));
    for (size_t i = 0; i < s->material_count; i++)
        material_check(b->script, &s->materials[i]);
    vec_free(&b->materials);
}

static bool is_monitor(const Scene *s, const char *name)
{
    for (size_t i = 0; i < s->monitor_count; i++)
        if (strcmp(s->monitors[i].name, name) == 0)
            return true;
    return false;
}

static void watch_port(Builder *b, const Source *q, MonitorKind kind, const char *what)
{
    Scene *s = b->scene;
    const char *name = arena_printf(s->arena, "%s_%s", q->name, what);
    if (is_monitor(s, name))
        script_complain(b->script, q->loc, "port", "its %s probe is called '%s', a name that is taken", what, name);
    Monitor m = {.loc = q->loc, .kind = kind, .name = name, .axis = q->axis, .component = q->component, .every = 1};
    for (int a = 0; a < 3; a++) {
        const bool turned = kind == MONITOR_CURRENT && q->from[a] > q->to[a]; /* a current is along +axis */
        m.from[a] = turned ? q->to[a] : q->from[a];
        m.to[a] = turned ? q->from[a] : q->to[a];
    }
    s->monitors[s->monitor_count++] = m;
}

/* A port brings probes of its voltage and current. */
static void watch_ports(Builder *b)
{
    for (size_t i = 0; i < b->scene->source_count; i++)
        if (b->scene->sources[i].is_port) {
            watch_port(b, &b->scene->sources[i], MONITOR_VOLTAGE, "voltage");
            watch_port(b, &b->scene->sources[i], MONITOR_CURRENT, "current");
        }
}

/* Resonances at a point bring a probe there. */
static void watch_resonances(Builder *b)
{
    Scene *s = b->scene;
    const size_t count = s->monitor_count;
    for (size_t i = 0; i < count; i++) {
        const Monitor *m = &s->monitors[i];
        if (!m->brings_probe)
            continue;
        if (is_monitor(s, m->signal))
            script_complain(b->script, m->loc, "resonances", "its probe is called '%s', a name that is taken",
                            m->signal);
        Monitor p = {.loc = m->loc, .kind = MONITOR_PROBE, .name = m->signal, .component = m->component, .every = 1};
        memcpy(p.from, m->from, sizeof p.from);
        memcpy(p.to, m->from, sizeof p.to);
        s->monitors[s->monitor_count++] = p;
    }
}

/* A stop rule that watches the energy brings its own monitor where the scene has none. */
static void watch_energy(Scene *s)
{
    enum { EVERY = 100 };
    if (!s->stop.present || s->stop.probe != NULL)
        return;
    for (size_t i = 0; i < s->monitor_count; i++)
        if (s->monitors[i].kind == MONITOR_ENERGY)
            return;
    const char *name = is_monitor(s, "energy") ? "stop_energy" : "energy";
    s->monitors[s->monitor_count++] =
        (Monitor){.loc = s->stop.loc, .kind = MONITOR_ENERGY, .name = name, .every = EVERY};
}

static const char *file_stem(Arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(name, '.');
    return arena_printf(arena, "%.*s", (int)(dot == NULL || dot == name ? strlen(name) : (size_t)(dot - name)), name);
}

void scene_build(Scene *scene, Script *script, const Record *r)
{
    Builder b = {.scene = scene, .script = script};
    const Value *title = record_value(r, "title"), *stop = record_value(r, "stop");
    scene->loc = r->loc;
    scene->title = title->given && !title->bad ? title->text : file_stem(scene->arena, scene->path);
    scene->averaging = (Averaging)record_number(r, "averaging");
    scene->conformal = record_number(r, "conformal") != 0;
    build_time(scene, r);
    if (build_axes(&b, r)) {
        build_background(&b, r);
        if (!record_value(r, "boundary")->bad)
            boundaries_build(&b, r);
        build_objects(&b, r);
        build_sources(&b, r);
        build_lumped(&b, r);
        build_monitors(&b, r);
    }
    if (stop->given && !stop->bad && !stop->record->bad)
        scene->stop = stop_build(stop->record);
    take_materials(&b);
    if (record_given(r, "mesh") && script->complaint_count == 0)
        mesh_build(&b, record_value(r, "mesh")->record);
    watch_ports(&b);
    watch_resonances(&b);
    if (script->complaint_count == 0)
        watch_energy(scene);
    if (script->complaint_count == 0)
        scene_check(&b);
    if (script->complaint_count == 0)
        fold_scene(&b);
}
