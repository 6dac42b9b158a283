/* From cells to polygons: first each cell that is needed alone, how much lies in it all told and whether it comes to an
 * end, then copy by copy. */
#include "scene/layout.h"

#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef enum CellStatus { CELL_NEW, CELL_OPEN, CELL_DONE } CellStatus;

/* What lies in a cell, in that order of the file's cells. */
typedef struct CellState {
    CellStatus status;
    int height;              /* how deep cells lie in each other */
    double polygons, points; /* with those of the cells in it */
    LayoutShapes shapes;     /* its own */
} CellState;

/* Where a copy of a cell goes: x -> m x + t, database units. */
typedef struct Frame {
    double m[2][2], t[2], size;
} Frame;

typedef struct Resolver {
    Gdsii file;
    Layout *layout;
    Arena *arena;
    CellState *states;
    double scale, per_metre; /* database units in a metre; 0: no whole number */
    size_t points;           /* of all shapes */
    VEC(LayoutPolygon) * polygons;
    char *why;
} Resolver;

static bool reject(Resolver *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool reject(Resolver *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why, LAYOUT_WHY, format, args);
    va_end(args);
    return false;
}

static int by_number(const void *p, const void *q)
{
    const LayoutLayer *a = p, *b = q;
    return a->layer != b->layer ? (a->layer < b->layer ? -1 : 1) : (a->type > b->type) - (a->type < b->type);
}

static const LayoutLayer *find_layer(const Resolver *r, const GdsiiElement *e)
{
    const LayoutLayer wanted = {.layer = e->layer, .type = e->type};
    return bsearch(&wanted, r->layout->layers, r->layout->count, sizeof wanted, by_number);
}

static const char *cell_name(const Resolver *r, size_t cell, char shown[GDSII_NAME])
{
    return gdsii_name(r->file.cells.items[cell].name, shown);
}

/* An element's points, each once where neighbours are equal; `closed`: first and last are neighbours, too. */
static int take_points(const Resolver *r, const GdsiiElement *e, bool closed, double (*out)[2])
{
    int n = 0;
    for (size_t i = 0; i < e->count; i++) {
        const int32_t *at = r->file.points.items[e->first + i].at;
        const double x = at[0], y = at[1];
        if (n > 0 && out[n - 1][0] == x && out[n - 1][1] == y)
            continue;
        out[n][0] = x;
        out[n++][1] = y;
    }
    while (closed && n > 1 && out[n - 1][0] == out[0][0] && out[n - 1][1] == out[0][1])
        n--;
    return n;
}

/* Twice the area (shoelace formula), from the first point so that little cancels. */
static double area(const double (*p)[2], int n)
{
    double sum = 0;
    for (int i = 1; i + 1 < n; i++)
        sum += (p[i][0] - p[0][0]) * (p[i + 1][1] - p[0][1]) - (p[i][1] - p[0][1]) * (p[i + 1][0] - p[0][0]);
    return sum;
}

static bool add_shapes(Resolver *r, size_t cell, const GdsiiElement *e, size_t layer)
{
    LayoutShapes *shapes = &r->states[cell].shapes;
    char shown[GDSII_NAME];
    double(*points)[2] = memory_must(malloc((e->count + 1) * sizeof *points));
    const size_t before = shapes->count;
    LayoutShape shape = {.layer = layer, .count = take_points(r, e, e->kind == GDSII_POLYGON, points)};
    const bool flat = e->kind == GDSII_POLYGON ? area((const double(*)[2])points, shape.count) == 0
                                               : e->width == 0 || shape.count < 2;
    const double x = points[0][0] * r->file.unit, y = points[0][1] * r->file.unit;
    if (e->kind == GDSII_POLYGON && !flat) {
        shape.points = points[0];
        vec_push(shapes, shape);
        points = NULL;
    } else if (!flat) {
        track_outline(e, (const double(*)[2])points, shape.count, shape, shapes);
    }
    free(points);
    for (size_t i = before; i < shapes->count; i++) {
        r->points += (size_t)shapes->items[i].count;
        r->states[cell].points += shapes->items[i].count;
    }
    r->states[cell].polygons += (double)(shapes->count - before);
    if (flat)
        return reject(r, "has a %s without area in cell '%s', layer %d/%d, at (%g, %g) m",
                      e->kind == GDSII_POLYGON ? "polygon" : "path", cell_name(r, cell, shown), e->layer, e->type, x,
                      y);
    return r->points <= LAYOUT_POINTS ||
           reject(r, "has polygons of more than %d corners in these layers", LAYOUT_POINTS);
}

static bool resolve(Resolver *r, size_t cell, int depth);

static bool resolve_inner(Resolver *r, size_t cell, const GdsiiElement *e, int depth)
{
    char shown[GDSII_NAME], in[GDSII_NAME];
    const GdsiiCell *found = gdsii_cell(&r->file, e->name);
    if (found == NULL)
        return reject(r, "has no cell '%s', to which cell '%s' refers", gdsii_name(e->name, shown),
                      cell_name(r, cell, in));
    const size_t inner = (size_t)(found - r->file.cells.items);
    if (!resolve(r, inner, depth + 1))
        return false;
    CellState *state = &r->states[cell];
    const double copies = (double)e->columns * e->rows;
    state->polygons += copies * r->states[inner].polygons;
    state->points += copies * r->states[inner].points;
    state->height = state->height > r->states[inner].height ? state->height : r->states[inner].height + 1;
    return true;
}

static bool too_deep(Resolver *r)
{
    return reject(r, "has cells that lie in each other more than %d deep", LAYOUT_DEEPEST);
}

static bool resolve(Resolver *r, size_t cell, int depth)
{
    char shown[GDSII_NAME];
    CellState *state = &r->states[cell];
    const GdsiiCell *c = &r->file.cells.items[cell];
    if (state->status == CELL_OPEN)
        return reject(r, "has a cell that lies in itself: '%s'", cell_name(r, cell, shown));
    if (state->status == CELL_DONE)
        return true;
    if (depth == LAYOUT_DEEPEST)
        return too_deep(r);
    state->status = CELL_OPEN;
    for (size_t i = c->first; i < c->first + c->count; i++) {
        const GdsiiElement *e = &r->file.elements.items[i];
        if (e->kind == GDSII_CELL || e->kind == GDSII_ARRAY) {
            if (!resolve_inner(r, cell, e, depth))
                return false;
            continue;
        }
        const LayoutLayer *layer = find_layer(r, e);
        if (layer != NULL && !add_shapes(r, cell, e, (size_t)(layer - r->layout->layers)))
            return false;
    }
    state->status = CELL_DONE;
    return state->height < LAYOUT_DEEPEST || too_deep(r);
}

/* Exact for quarter turns. */
static void turn(double degrees, double *cosine, double *sine)
{
    const double rest = fmod(fmod(degrees, 360) + 360, 360), angle = rest * (PI / 180);
    const bool quarter = fmod(rest, 90) == 0;
    static const int cosines[] = {1, 0, -1, 0};
    *cosine = quarter ? cosines[(int)(rest / 90) % 4] : cos(angle);
    *sine = quarter ? cosines[((int)(rest / 90) + 3) % 4] : sin(angle);
}

/* The frame of copy (i, j) of what a cell refers to. */
static Frame inner_frame(const Resolver *r, const Frame *f, const GdsiiElement *e, int i, int j)
{
    const GdsiiPoint *p = &r->file.points.items[e->first];
    double c, s, at[2], m[2][2];
    Frame inner = {.size = f->size * e->size};
    turn(e->angle, &c, &s);
    const double flip = e->mirrored ? -1 : 1;
    m[0][0] = e->size * c;
    m[1][0] = e->size * s;
    m[0][1] = -e->size * s * flip;
    m[1][1] = e->size * c * flip;
    for (int a = 0; a < 2; a++) {
        at[a] = p[0].at[a];
        if (e->kind == GDSII_ARRAY)
            at[a] +=
                i * ((double)p[1].at[a] - p[0].at[a]) / e->columns + j * ((double)p[2].at[a] - p[0].at[a]) / e->rows;
    }
    for (int a = 0; a < 2; a++) {
        inner.t[a] = f->m[a][0] * at[0] + f->m[a][1] * at[1] + f->t[a];
        for (int b = 0; b < 2; b++)
            inner.m[a][b] = f->m[a][0] * m[0][b] + f->m[a][1] * m[1][b];
    }
    return inner;
}

/* To m, correctly rounded where there is a whole number of units in a metre. */
static double to_metres(const Resolver *r, double x)
{
    return (r->per_metre > 0 ? x / r->per_metre : x * r->file.unit) * r->scale;
}

static bool put_shape(Resolver *r, const LayoutShape *shape, const Frame *f)
{
    double *points = ARENA_ARRAY(r->arena, double, 2 * shape->count);
    if (shape->absolute && f->size != 1)
        return reject(r, "has a path of absolute width in a cell that is magnified, which is not supported");
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->points + 2 * i;
        for (int a = 0; a < 2; a++) {
            points[2 * i + a] = to_metres(r, f->m[a][0] * p[0] + f->m[a][1] * p[1] + f->t[a]);
            if (!(fabs(points[2 * i + a]) <= 1e9))
                return reject(r, "has a polygon that lies too far out, at %g m", points[2 * i + a]);
        }
    }
    const LayoutPolygon polygon = {points, shape->count};
    vec_push(&r->polygons[shape->layer], polygon);
    return true;
}

static bool flatten(Resolver *r, size_t cell, const Frame *f)
{
    const CellState *state = &r->states[cell];
    const GdsiiCell *c = &r->file.cells.items[cell];
    for (size_t i = 0; i < state->shapes.count; i++)
        if (!put_shape(r, &state->shapes.items[i], f))
            return false;
    for (size_t i = c->first; i < c->first + c->count; i++) {
        const GdsiiElement *e = &r->file.elements.items[i];
        if (e->kind != GDSII_CELL && e->kind != GDSII_ARRAY)
            continue;
        const size_t inner = (size_t)(gdsii_cell(&r->file, e->name) - r->file.cells.items);
        for (int j = 0; r->states[inner].polygons > 0 && j < e->rows; j++)
            for (int k = 0; k < e->columns; k++) {
                const Frame at = inner_frame(r, f, e, k, j);
                if (!flatten(r, inner, &at))
                    return false;
            }
    }
    return true;
}

static bool check_size(Resolver *r, const CellState *state)
{
    if (state->polygons > LAYOUT_POLYGONS)
        return reject(r, "has %.9g polygons in these layers; at most %d are taken", state->polygons, LAYOUT_POLYGONS);
    return state->points <= LAYOUT_POINTS || reject(r,
                                                    "has polygons of %.9g corners in these layers; at most %d are "
                                                    "taken",
                                                    state->points, LAYOUT_POINTS);
}

static bool keep_polygons(Resolver *r, const char *cell)
{
    for (size_t i = 0; i < r->layout->count; i++) {
        LayoutLayer *layer = &r->layout->layers[i];
        layer->count = r->polygons[i].count;
        if (layer->count == 0)
            return reject(r, "has nothing in layer %d/%d of cell '%.60s'", layer->layer, layer->type, cell);
        layer->polygons = ARENA_ARRAY(r->arena, LayoutPolygon, layer->count);
        memcpy(layer->polygons, r->polygons[i].items, layer->count * sizeof *layer->polygons);
    }
    return true;
}

static bool no_cell(Resolver *r, const char *cell)
{
    enum { SHOWN = 3 };
    char shown[GDSII_NAME], names[SHOWN * (GDSII_NAME + 4)] = "";
    const size_t count = r->file.cells.count;
    for (size_t i = 0; i < count && i < SHOWN; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s'%.30s'", i > 0 ? ", " : "",
                 cell_name(r, i, shown));
    return reject(r, "has no cell '%.60s'; there %s %s%s", cell, count == 1 ? "is" : "are", names,
                  count > SHOWN ? " and others" : "");
}

static bool resolve_all(Resolver *r, const char *cell)
{
    const GdsiiCell *top = gdsii_cell(&r->file, (GdsiiName){cell, strlen(cell)});
    const Frame frame = {{{1, 0}, {0, 1}}, {0, 0}, 1};
    if (top == NULL)
        return no_cell(r, cell);
    const size_t number = (size_t)(top - r->file.cells.items);
    const double per_metre = round(1 / r->file.unit);
    r->per_metre = fabs(per_metre * r->file.unit - 1) < 1e-12 ? per_metre : 0;
    return resolve(r, number, 0) && check_size(r, &r->states[number]) && flatten(r, number, &frame) &&
           keep_polygons(r, cell);
}

bool layout_read(Arena *arena, const char *bytes, size_t n, const char *cell, double scale, Layout *layout,
                 char why[LAYOUT_WHY])
{
    Resolver r = {.layout = layout, .arena = arena, .scale = scale, .why = why};
    bool ok = gdsii_read(bytes, n, &r.file, why);
    if (ok) {
        r.states = memory_must(calloc(r.file.cells.count, sizeof *r.states));
        r.polygons = memory_must(calloc(layout->count, sizeof *r.polygons));
        ok = resolve_all(&r, cell);
        for (size_t i = 0; i < r.file.cells.count; i++) {
            for (size_t k = 0; k < r.states[i].shapes.count; k++)
                free(r.states[i].shapes.items[k].points);
            vec_free(&r.states[i].shapes);
        }
        for (size_t i = 0; i < layout->count; i++)
            vec_free(&r.polygons[i]);
    }
    free(r.states);
    free(r.polygons);
    gdsii_free(&r.file);
    return ok;
}
