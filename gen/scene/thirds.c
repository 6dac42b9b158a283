/* Nodes beside edges of metal; see thirds.h. The two nodes of an edge's cell are lines of the grading. Where a strip, a
 * gap or another line is near, the cell becomes so small that they do not pass it; where neighbours need smaller cells
 * between these two lines, the edge's cell takes their size and all is laid again. Lines on the edge itself, such as
 * those of a board of a ground's size or of a port that begins there, are dropped: what they belong to lies on the
 * metal's node. An edge on that of other metal that goes on there is a line itself. */
#include "scene/thirds.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_ROUNDS = 100 };

static const double SAME = 1e-9; /* of the axis' length: places that are one */

/* A line (0) or an edge (its `inside`). */
typedef struct Mark {
    double at;
    int kind;
} Mark;

typedef VEC(Mark) Marks;

static int by_mark(const void *a, const void *b)
{
    const Mark *p = a, *q = b;
    return p->at != q->at ? (p->at < q->at ? -1 : 1) : (p->kind > q->kind) - (p->kind < q->kind);
}

/* All lines and edges in their order, each once. */
static void mark_all(const Grading *g, const MetalEdges *edges, Marks *marks)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->lines.count; i++)
        vec_push(marks, ((Mark){g->lines.items[i].at, 0}));
    for (size_t i = 0; i < edges->count; i++)
        vec_push(marks, ((Mark){edges->items[i].at, edges->items[i].inside}));
    if (marks->count > 0)
        qsort(marks->items, marks->count, sizeof *marks->items, by_mark);
    for (size_t i = 0; i < marks->count; i++)
        if (kept == 0 || by_mark(&marks->items[kept - 1], &marks->items[i]) != 0)
            marks->items[kept++] = marks->items[i];
    marks->count = kept;
}

/* The largest cell of an edge beside a mark that lies so deep in its metal, or outside where that is negative. The
 * nodes of a strip have a cell between them, those of a gap, too. */
static double largest_beside(const MetalEdge *edge, const Mark *mark, double depth, double same)
{
    if (fabs(depth) <= same)
        return mark->kind == edge->inside ? INFINITY : 0;
    if (mark->kind == 0)
        return depth > 0 ? 3 * depth : -1.5 * depth;
    if (mark->kind == edge->inside)
        return fabs(depth) / 2;
    return depth > 0 ? 0.6 * depth : -depth * 3 / 7;
}

static void narrow(MetalEdge *edge, const Marks *marks, size_t first, int step, double same)
{
    for (size_t i = first; i < marks->count; i += (size_t)step) { /* below 0 it is beyond the count, too */
        const double off = marks->items[i].at - edge->at;
        if (fabs(off) > 3 * edge->cell + same)
            return;
        edge->cell = fmin(edge->cell, largest_beside(edge, &marks->items[i], off * edge->inside, same));
    }
}

static size_t find_mark(const Marks *marks, double at)
{
    size_t low = 0, high = marks->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (marks->items[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void first_cells(const Grading *g, MetalEdges *edges)
{
    Marks marks = {0};
    mark_all(g, edges, &marks);
    for (size_t i = 0; i < edges->count; i++) {
        MetalEdge *e = &edges->items[i];
        const size_t here = find_mark(&marks, e->at);
        const double far = e->inside > 0 ? e->at : g->length - e->at, in = g->length - far;
        e->cell = fmin(grading_limit(g, e->at), fmin(1.5 * far, 3 * in));
        narrow(e, &marks, here, 1, SAME * g->length);
        narrow(e, &marks, here - 1, -1, SAME * g->length);
    }
    vec_free(&marks);
}

static void add_lines(Grading *g, const MetalEdges *edges)
{
    for (size_t i = 0; i < edges->count; i++) {
        const MetalEdge *e = &edges->items[i];
        vec_push(&g->lines, ((GradingLine){e->at + e->inside * e->cell / 3, e->why}));
        if (e->cell > 0)
            vec_push(&g->lines, ((GradingLine){e->at - e->inside * 2 * e->cell / 3, e->why}));
    }
}

/* The number of the cell that holds a place. */
static size_t cell_round(const GradingNodes *nodes, double at)
{
    size_t low = 0, high = nodes->count - 1;
    while (low + 1 < high) {
        const size_t middle = low + (high - low) / 2;
        if (nodes->items[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Edges whose cell was divided take the part that they are in. */
static bool shrink(MetalEdges *edges, const GradingNodes *nodes)
{
    bool changed = false;
    for (size_t i = 0; i < edges->count; i++) {
        MetalEdge *e = &edges->items[i];
        const size_t cell = cell_round(nodes, e->at);
        const double found = nodes->items[cell + 1] - nodes->items[cell];
        if (e->cell > 0 && found < e->cell * (1 - 1e-6)) {
            e->cell = found;
            changed = true;
        }
    }
    return changed;
}

static int by_edge(const void *a, const void *b)
{
    const MetalEdge *p = a, *q = b;
    return p->at != q->at ? (p->at < q->at ? -1 : 1) : (p->length < q->length) - (p->length > q->length);
}

/* Is there an edge at x? They are in order. */
static bool on_edge(const MetalEdges *edges, double x, double same)
{
    size_t low = 0, high = edges->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (edges->items[middle].at < x - same)
            low = middle + 1;
        else
            high = middle;
    }
    return low < edges->count && edges->items[low].at <= x + same;
}

static void warn_of(Scene *scene, int a, const MetalEdge *e, const MetalEdge *shorter, double node)
{
    if (shorter != NULL)
        scene_warn(
            scene, e->loc,
            "'thirds': the edge at %c = %.6g m meets that of shorter metal (%s), so that a node lies on it and not "
            "a third of a cell inside; let the two overlap by a cell or more",
            "xyz"[a], e -> at, shorter -> why);
    else
        scene_warn(
            scene, e->loc,
            "'thirds': the edge at %c = %.6g m has no cell of its own to lie a third inside of; its node is %.6g m",
            "xyz"[a], e -> at, node);
}

void thirds_warn(Scene *scene, int a, const MetalEdges *edges, const GradingNodes *nodes)
{
    for (size_t i = 0; i < edges->count; i++) {
        const MetalEdge *e = &edges->items[i], *next = i + 1 < edges->count ? e + 1 : NULL;
        const size_t cell = cell_round(nodes, e->at);
        const double low = nodes->items[cell], high = nodes->items[cell + 1],
                     same = 4 * SAME * nodes->items[nodes->count - 1], node = e->at - low < high - e->at ? low : high;
        const bool first = i == 0 || e[-1].at < e->at, met = next != NULL && next->at == e->at;
        if (e->cell > 0 && fabs(node - e->at - e->inside * e->cell / 3) > same)
            warn_of(scene, a, e, NULL, node);
        if (e->cell == 0 && first && met && next->length < e->length * (1 - 1e-6))
            warn_of(scene, a, e, next, node);
    }
}

bool thirds_nodes(Grading *g, MetalEdges *edges, GradingNodes *nodes, Error *err)
{
    VEC(GradingLine) own = {0};
    bool ok = true, changed = true;
    if (edges->count > 0)
        qsort(edges->items, edges->count, sizeof *edges->items, by_edge);
    for (size_t i = 0; i < g->lines.count; i++)
        if (!on_edge(edges, g->lines.items[i].at, SAME * g->length))
            vec_push(&own, g->lines.items[i]);
    g->lines.count = 0;
    for (size_t i = 0; i < own.count; i++)
        vec_push(&g->lines, own.items[i]);
    first_cells(g, edges);
    for (int round = 0; round < (ok && changed ? MOST_ROUNDS : 0); round++) {
        g->lines.count = 0;
        for (size_t i = 0; i < own.count; i++)
            vec_push(&g->lines, own.items[i]);
        add_lines(g, edges);
        ok = grading_nodes(g, nodes, err);
        changed = ok && shrink(edges, nodes);
    }
    vec_free(&own);
    return ok && (!changed || error_set(err, ERROR_SCENE, "no cells with metal edges a third inside were found"));
}
