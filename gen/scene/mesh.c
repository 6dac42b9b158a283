/* mesh = auto{...}: nodes of every axis from the structure. Lines on the faces of boxes, plates, prisms, pictures
 * and cylinders along the axes, on wires, circuits, boxes of sources and surfaces of monitors; cells of at most
 * wavelength/per_wavelength in whatever medium lies there; at metal edges a third of a cell inside and two thirds
 * outside (`thirds`), where the field's singularity makes a strip on nodes too wide. grading.h makes cells of it.
 */
#include "base/number.h"
#include "scene/build.h"
#include "scene/grading.h"
#include "scene/permittivity.h"
#include "scene/thirds.h"

#include <math.h>
#include <string.h>

static const Key auto_keys[] = {
    KEY("f", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "Hz",
        .doc = "the highest frequency that counts"),
    KEY("per_wavelength", KEY_NUMBER, .range = RANGE_FROM_ONE, .fallback = 20,
        .doc = "cells per wavelength in each medium"),
    KEY("max", KEY_NUMBER, .range = RANGE_LENGTH, .fallback = NAN, .otherwise = "none", .unit = "m",
        .doc = "largest cell"),
    KEY("min", KEY_NUMBER, .range = RANGE_LENGTH, .fallback = NAN, .otherwise = "a fiftieth of the largest",
        .unit = "m", .doc = "smallest cell; what needs smaller ones is refused"),
    KEY("ratio", KEY_NUMBER, .range = RANGE_ABOVE_ONE, .fallback = 1.4, .doc = "by how much neighbours may differ"),
    KEY("snap", KEY_BOOL, .fallback = 1, .otherwise = "true", .doc = "nodes on faces, wires, circuits and monitors"),
    KEY("thirds", KEY_BOOL, .fallback = 0, .otherwise = "false",
        .doc = "metal edges a third of a cell inside, two thirds outside"),
    KEY("around", KEY_RECORDS, .accepts = FAMILY_OBJECT,
        .doc = "boxes, without a material, in which cells are at most `fine`, with nodes on their faces"),
    KEY("fine", KEY_NUMBERS, .range = RANGE_POSITIVE, .otherwise = "required with `around`", .unit = "m",
        .doc = "largest cell in the boxes of `around`, one for all or one for each"),
};

static const Constructor meshes[] = {
    CONSTRUCTOR("auto", .doc = "unequal cells that follow the structure", .family = FAMILY_MESH, KEYS(auto_keys)),
};

const Constructors mesh_constructors = CONSTRUCTORS("Meshes", meshes);

/* One axis in the making. */
typedef struct Mesher {
    Builder *builder;
    const Record *rules;
    int axis;
    double f, per_wavelength;
    bool snap, thirds;
    Grading grading;
    MetalEdges edges; /* that lie a third of a cell inside */
} Mesher;

static const char *line_words(const Mesher *m, const char *what, SourceLoc loc)
{
    return arena_printf(m->builder->scene->arena, "%s, line %d", what, loc.line);
}

static void add_line(Mesher *m, double at, const char *what, SourceLoc loc)
{
    if (!m->snap || isnan(at) || at <= 0 || at >= m->grading.length)
        return;
    GradingLine line = {at, line_words(m, what, loc)};
    vec_push(&m->grading.lines, line);
}

static void add_ends(Mesher *m, const double from[3], const double to[3], const char *what, SourceLoc loc)
{
    add_line(m, from[m->axis], what, loc);
    if (to[m->axis] != from[m->axis])
        add_line(m, to[m->axis], what, loc);
}

/* `inside` is the direction of the metal along the axis. */
static void add_metal_edge(Mesher *m, const Object *o, double at, int inside, const char *what)
{
    MetalEdge edge = {.at = at, .inside = inside, .why = line_words(m, what, o->loc), .loc = o->loc};
    for (int b = 0; b < m->builder->axes; b++)
        edge.length += b == m->axis ? 0 : o->to[b] - o->from[b];
    if (m->snap && at > 0 && at < m->grading.length)
        vec_push(&m->edges, edge);
}

static double largest_cell(const Mesher *m, const Material *medium)
{
    double index = 0;
    if (medium->kind != MATERIAL_DIELECTRIC)
        return INFINITY;
    for (int a = 0; a < 3; a++) {
        const double complex n = material_index(medium, a, a, m->f);
        index = fmax(index, fabs(cimag(n)) > fabs(creal(n)) ? 0 : fabs(creal(n))); /* no metal's skin */
    }
    return index > 0 ? C0 / (m->f * index * m->per_wavelength) : INFINITY;
}

static bool has_faces(const Object *o, int axis)
{
    if (o->place != NULL)
        return false;
    switch (o->kind) {
    case OBJECT_BOX:
    case OBJECT_WIRE:
    case OBJECT_PLATE:
    case OBJECT_SHEET:
    case OBJECT_BITMAP:
        return true;
    case OBJECT_CYLINDER:
    case OBJECT_CONE:
        return o->from[axis] != o->to[axis] && o->from[(axis + 1) % 3] == o->to[(axis + 1) % 3] &&
               o->from[(axis + 2) % 3] == o->to[(axis + 2) % 3];
    case OBJECT_POLYGON:
        return axis == o->axis;
    default: /* of a union and the like: its parts have */
        return false;
    }
}

static void add_object(Mesher *m, const Object *o)
{
    const int a = m->axis;
    const bool metal = o->material >= 0 && m->builder->scene->materials[o->material].kind == MATERIAL_PEC;
    const bool edge =
        m->thirds && metal && (o->kind == OBJECT_BOX || o->kind == OBJECT_PLATE) && o->from[a] != o->to[a];
    for (size_t i = 0; i < o->part_count; i++)
        add_object(m, &o->parts[i]);
    if (!has_faces(o, a))
        return;
    if (edge) {
        add_metal_edge(m, o, o->from[a], 1, object_kind_name(o->kind));
        add_metal_edge(m, o, o->to[a], -1, object_kind_name(o->kind));
    } else if (o->kind == OBJECT_BITMAP) {
        double lo[3], hi[3];
        object_bounds(o, lo, hi);
        add_ends(m, lo, hi, object_kind_name(o->kind), o->loc);
    } else {
        add_ends(m, o->from, o->to, object_kind_name(o->kind), o->loc);
    }
}

/* Cells as small as each medium asks, where it lies. */
static void add_spans(Mesher *m)
{
    const Scene *s = m->builder->scene;
    double lo[3], hi[3];
    m->grading.most = fmin(m->grading.most, largest_cell(m, &s->materials[s->background]));
    for (size_t i = 0; i < s->object_count; i++) {
        const Object *o = &s->objects[i];
        GradingSpan span = {.most = o->kind == OBJECT_GRADED ? INFINITY : largest_cell(m, &s->materials[o->material])};
        object_bounds(o, lo, hi);
        span.lo = lo[m->axis];
        span.hi = hi[m->axis];
        if (isfinite(span.most))
            vec_push(&m->grading.spans, span);
    }
}

/* Is it a plane of Fourier sums whose component has its sites on nodes across it, or a voltage or a chain's current,
 * from node to node? */
static bool on_nodes(const Monitor *q, int axis)
{
    const bool chain = q->kind == MONITOR_CURRENT && q->from[q->axis] != q->to[q->axis];
    return q->kind == MONITOR_VOLTAGE || chain
               ? q->axis != axis || q->from[axis] != q->to[axis]
               : q->kind == MONITOR_DFT && q->from[axis] == q->to[axis] &&
                     component_is_e(q->component) != (component_axis(q->component) == axis);
}

static void add_lines(Mesher *m)
{
    const Scene *s = m->builder->scene;
    for (size_t i = 0; i < s->object_count; i++)
        add_object(m, &s->objects[i]);
    for (size_t i = 0; i < s->source_count; i++) {
        const Source *q = &s->sources[i];
        const bool edges = q->kind == SOURCE_VOLTAGE || q->kind == SOURCE_CURRENT;
        const bool own = edges && q->axis == m->axis && q->from[m->axis] == q->to[m->axis]; /* the middle of its edge */
        if ((edges || q->kind == SOURCE_PLANE_WAVE || q->kind == SOURCE_MODE || q->kind == SOURCE_BEAM) && !own)
            add_ends(m, q->from, q->to, "source", q->loc);
    }
    for (size_t i = 0; i < s->lumped_count; i++)
        if (s->lumped[i].axis != m->axis || s->lumped[i].from[m->axis] != s->lumped[i].to[m->axis])
            add_ends(m, s->lumped[i].from, s->lumped[i].to, "element", s->lumped[i].loc);
    for (size_t i = 0; i < s->monitor_count; i++) {
        const Monitor *q = &s->monitors[i];
        if (q->kind == MONITOR_FLUX || q->kind == MONITOR_FAR_FIELD || q->kind == MONITOR_MODES ||
            q->kind == MONITOR_RECORD || on_nodes(q, m->axis))
            add_ends(m, q->from, q->to, "monitor", q->loc);
    }
}

/* The boxes of `around`: fine cells, and lines on their faces. */
static void add_around(Mesher *m)
{
    const Value *boxes = record_value(m->rules, "around"), *fine = record_value(m->rules, "fine");
    for (size_t i = 0; i < boxes->length; i++) {
        double from[3] = {0}, to[3] = {0};
        build_corners(m->builder, boxes->records[i], from, to);
        GradingSpan span = {from[m->axis], to[m->axis], fine->list[fine->length > 1 ? i : 0]};
        vec_push(&m->grading.spans, span);
        add_ends(m, from, to, "around", boxes->records[i]->loc);
    }
}

/* A mirrored axis has its lines and small cells on both sides, and a line in the middle. */
static void mirror_lines(Mesher *m)
{
    const size_t count = m->grading.lines.count, spans = m->grading.spans.count, edges = m->edges.count;
    if (m->builder->scene->symmetry[m->axis] == 0)
        return;
    for (size_t i = 0; i < spans; i++) {
        const GradingSpan s = m->grading.spans.items[i];
        const GradingSpan image = {m->grading.length - s.hi, m->grading.length - s.lo, s.most};
        vec_push(&m->grading.spans, image);
    }
    for (size_t i = 0; i < count; i++) {
        GradingLine line = m->grading.lines.items[i];
        line.at = m->grading.length - line.at;
        vec_push(&m->grading.lines, line);
    }
    for (size_t i = 0; i < edges; i++) {
        MetalEdge edge = m->edges.items[i];
        edge.at = m->grading.length - edge.at;
        edge.inside = -edge.inside;
        vec_push(&m->edges, edge);
    }
    GradingLine middle = {m->grading.length / 2, "the mirror plane"};
    vec_push(&m->grading.lines, middle);
}

/* Of equal cells no nodes are kept: a uniform axis. */
static void keep_nodes(Mesher *m, const GradingNodes *nodes)
{
    Scene *s = m->builder->scene;
    const int a = m->axis;
    double *kept = ARENA_ARRAY(s->arena, double, nodes->count), least = INFINITY, most = 0;
    memcpy(kept, nodes->items, nodes->count * sizeof *kept);
    for (size_t i = 1; i < nodes->count; i++) {
        least = fmin(least, kept[i] - kept[i - 1]);
        most = fmax(most, kept[i] - kept[i - 1]);
    }
    s->cells[a] = (long)nodes->count - 1;
    s->cell[a] = most - least > 1e-9 * least ? least : m->grading.length / (double)s->cells[a];
    s->nodes[a] = most - least > 1e-9 * least ? kept : NULL;
}

static bool mesh_axis(Builder *b, const Record *rules, int axis)
{
    const Scene *s = b->scene;
    Mesher m = {.builder = b, .rules = rules, .axis = axis, .f = record_number(rules, "f")};
    GradingNodes nodes = {0};
    Error err = {0};
    m.per_wavelength = record_number(rules, "per_wavelength");
    m.snap = record_number(rules, "snap") != 0;
    m.thirds = record_number(rules, "thirds") != 0;
    m.grading.length = b->domain[axis];
    m.grading.most = fmin(fmin(record_number(rules, "max"), b->domain[axis]), INFINITY);
    m.grading.ratio = record_number(rules, "ratio");
    for (int side = 0; side < 2; side++) {
        const Boundary *wall = &s->boundary[axis][side];
        m.grading.layer[side] = boundary_layer_cells(wall);
    }
    add_spans(&m);
    add_around(&m);
    m.grading.least = record_number(rules, "min");
    if (isnan(m.grading.least))
        m.grading.least = m.grading.most / 50;
    add_lines(&m);
    mirror_lines(&m);
    const bool ok = thirds_nodes(&m.grading, &m.edges, &nodes, &err);
    if (ok) {
        keep_nodes(&m, &nodes);
        thirds_warn(b->scene, axis, &m.edges, &nodes);
    } else {
        build_complain(b, rules, "along %c: %s", "xyz"[axis], err.message);
    }
    vec_free(&nodes);
    vec_free(&m.edges);
    grading_free(&m.grading);
    return ok;
}

/* Is what `around` holds no boxes, or `fine` without it? */
static bool lacks_fine(Builder *b, const Record *rules)
{
    const Value *boxes = record_value(rules, "around"), *fine = record_value(rules, "fine");
    bool bad = false;
    for (size_t i = 0; i < boxes->length; i++) {
        const Record *r = boxes->records[i];
        if (!r->bad && r->type->kind != OBJECT_BOX)
            bad = !build_complain(b, rules, "'around' holds boxes, not a %s (line %d)", r->type->name, r->loc.line);
        bad = bad || r->bad;
    }
    if (boxes->given != fine->given)
        bad = !build_complain(b, rules, "'around' and 'fine' belong together");
    else if (boxes->length > 0 && fine->length != 1 && fine->length != boxes->length)
        bad = !build_complain(b, rules, "'fine' has %zu cells for the %zu boxes of 'around'", fine->length,
                              boxes->length);
    return bad;
}

bool mesh_begin(Builder *b, const Record *rules)
{
    Scene *s = b->scene;
    if (lacks_fine(b, rules))
        return false;
    const double cell =
        fmin(record_number(rules, "max"), C0 / (record_number(rules, "f") * record_number(rules, "per_wavelength")));
    if (record_number(rules, "min") > cell)
        return build_complain(b, rules, "'min' (%g m) is above the largest cell, %g m", record_number(rules, "min"),
                              cell);
    for (int a = 0; a < b->axes; a++)
        s->cell[a] = cell;
    return true;
}

/* Do the boxes of `around` lie in the domain? */
static bool places_around(Builder *b, const Record *rules)
{
    const Value *boxes = record_value(rules, "around");
    bool ok = true;
    for (size_t i = 0; i < boxes->length; i++) {
        double from[3], to[3];
        ok = build_corners(b, boxes->records[i], from, to) && ok;
    }
    return ok;
}

void mesh_build(Builder *b, const Record *rules)
{
    if (!places_around(b, rules))
        return;
    for (int a = 0; a < b->axes; a++)
        mesh_axis(b, rules, a);
}
