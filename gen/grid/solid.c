/* Solids as wholes: shapes, those that lie in a frame of their own, and unions, intersections and differences. What a
 * whole answers is made of its parts' answers: to boxes as sure as theirs, on a line exactly. */
#include "grid/solid.h"

#include <math.h>

static bool is_shape(const Solid *s)
{
    return s->part_count == 0;
}

/* Into the solid's own frame. */
static void to_own(const Solid *s, const double p[3], double out[3])
{
    const Affine *in = &s->place->in;
    for (int a = 0; a < 3; a++)
        out[a] = in->m[a][0] * p[0] + in->m[a][1] * p[1] + in->m[a][2] * p[2] + in->t[a];
}

/* The box round a box in the solid's own frame; a hair wider, for it is rounded. */
static void box_to_own(const Solid *s, const double lo[3], const double hi[3], double own_lo[3], double own_hi[3])
{
    double centre[3], own[3];
    for (int a = 0; a < 3; a++)
        centre[a] = (lo[a] + hi[a]) / 2;
    to_own(s, centre, own);
    for (int a = 0; a < 3; a++) {
        double half = 0, size = fabs(s->place->in.t[a]);
        for (int b = 0; b < 3; b++) {
            half += fabs(s->place->in.m[a][b]) * (hi[b] - lo[b]) / 2;
            size += fabs(s->place->in.m[a][b] * centre[b]);
        }
        half += 1e-15 * (size + half);
        own_lo[a] = own[a] - half;
        own_hi[a] = own[a] + half;
    }
}

/* A union's parts on their way. */
typedef struct Asking {
    const Solid *solid;
    const double *lo, *hi, *p;
    double from, to, margin;
    int axis;
    Cover cover;
    bool found;
    Span *spans;
    int count;
    double *normal, *at;
    unsigned slants;
    int room;
    struct Gathering *gathering;
} Asking;

/* Calls `visit` for the parts whose bounds meet the box. */
static void each_part(Asking *ask, const double lo[3], const double hi[3], TreeVisit *visit)
{
    const Solid *s = ask->solid;
    if (s->tree != NULL) {
        tree_visit(s->tree, lo, hi, visit, ask);
        return;
    }
    for (int q = 0; q < s->part_count; q++)
        if (shape_box_cover(&s->parts[q], lo, hi) != COVER_NONE && !visit(ask, q))
            return;
}

/* Up to the first part that reaches into the box. */
static bool reach_part(void *context, int item)
{
    Asking *ask = context;
    ask->cover = solid_cover(&ask->solid->parts[item], ask->lo, ask->hi);
    return ask->cover == COVER_NONE;
}

static bool cover_part(void *context, int item)
{
    Asking *ask = context;
    if (solid_cover(&ask->solid->parts[item], ask->lo, ask->hi) == COVER_ALL)
        ask->cover = COVER_ALL;
    return ask->cover != COVER_ALL;
}

/* Beside a part that reaches into the box only one that fills it matters, whose bounds hold the box. */
static Cover union_cover(const Solid *s, const double lo[3], const double hi[3])
{
    Asking ask = {.solid = s, .lo = lo, .hi = hi, .cover = COVER_NONE};
    each_part(&ask, lo, hi, reach_part);
    if (ask.cover != COVER_PART)
        return ask.cover;
    if (s->tree != NULL) {
        tree_visit_holding(s->tree, lo, hi, cover_part, &ask);
        return ask.cover;
    }
    for (int q = 0; q < s->part_count && ask.cover != COVER_ALL; q++)
        if (shape_box_cover(&s->parts[q], lo, hi) == COVER_ALL)
            cover_part(&ask, q);
    return ask.cover;
}

static Cover intersection_cover(const Solid *s, const double lo[3], const double hi[3])
{
    Cover all = COVER_ALL;
    for (int q = 0; q < s->part_count && all != COVER_NONE; q++) {
        const Cover cover = solid_cover(&s->parts[q], lo, hi);
        all = cover < all ? cover : all;
    }
    return all;
}

static Cover difference_cover(const Solid *s, const double lo[3], const double hi[3])
{
    Cover left = solid_cover(&s->parts[0], lo, hi);
    for (int q = 1; q < s->part_count && left != COVER_NONE; q++) {
        const Cover cover = solid_cover(&s->parts[q], lo, hi);
        left = cover == COVER_ALL ? COVER_NONE : cover == COVER_PART ? COVER_PART : left;
    }
    return left;
}

Cover solid_cover(const Solid *s, const double lo[3], const double hi[3])
{
    double own_lo[3], own_hi[3];
    if (is_shape(s))
        return shape_cover(s, lo, hi);
    if (shape_box_cover(s, lo, hi) == COVER_NONE)
        return COVER_NONE;
    if (s->place != NULL) {
        box_to_own(s, lo, hi, own_lo, own_hi);
        return shape_cover(s->parts, own_lo, own_hi);
    }
    return s->object->kind == OBJECT_UNION          ? union_cover(s, lo, hi)
           : s->object->kind == OBJECT_INTERSECTION ? intersection_cover(s, lo, hi)
                                                    : difference_cover(s, lo, hi);
}

static bool contain_part(void *context, int item)
{
    Asking *ask = context;
    ask->found = solid_contains(&ask->solid->parts[item], ask->p, ask->margin);
    return !ask->found;
}

static bool in_some_part(const Solid *s, const double p[3], double margin)
{
    Asking ask = {.solid = s, .p = p, .margin = margin};
    double lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = p[a] - fmax(margin, 0);
        hi[a] = p[a] + fmax(margin, 0);
    }
    each_part(&ask, lo, hi, contain_part);
    return ask.found;
}

bool solid_all_round(const double p[3], double reach, SolidInside *inside, const void *context)
{
    if (!inside(context, p, 0))
        return false;
    for (int corner = 0; corner < 27; corner++) {
        const int way[3] = {corner % 3 - 1, corner / 3 % 3 - 1, corner / 9 - 1};
        const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
        double q[3];
        for (int a = 0; a < 3; a++)
            q[a] = p[a] + (length > 0 ? way[a] / length * 0.5 * reach : 0);
        if (!inside(context, q, 1e-3 * reach))
            return false;
    }
    return true;
}

static bool in_union(const void *context, const double p[3], double margin)
{
    return in_some_part(context, p, margin);
}

/* A shrunk union holds what lies on the seam of two parts, too: all round the point there is one part or the other. */
static bool union_contains(const Solid *s, const double p[3], double margin)
{
    return in_some_part(s, p, margin) || (margin < 0 && solid_all_round(p, -margin, in_union, s));
}

/* In one of the parts that are taken away. */
static bool is_taken(const void *context, const double p[3], double margin)
{
    const Solid *s = context;
    for (int q = 1; q < s->part_count; q++)
        if (solid_contains(&s->parts[q], p, margin))
            return true;
    return false;
}

/* Grown, it does not hold the seam of two parts that are taken away. */
static bool difference_contains(const Solid *s, const double p[3], double margin)
{
    return solid_contains(&s->parts[0], p, margin) && !is_taken(s, p, -margin) &&
           (margin <= 0 || !solid_all_round(p, margin, is_taken, s));
}

bool solid_contains(const Solid *s, const double p[3], double margin)
{
    double own[3];
    if (is_shape(s))
        return shape_contains(s, p, margin);
    if (s->place != NULL) {
        to_own(s, p, own);
        return shape_contains(s->parts, own, margin * s->grow);
    }
    if (s->object->kind == OBJECT_UNION)
        return union_contains(s, p, margin);
    if (s->object->kind == OBJECT_DIFFERENCE)
        return difference_contains(s, p, margin);
    for (int q = 0; q < s->part_count; q++)
        if (!solid_contains(&s->parts[q], p, margin))
            return false;
    return true;
}

static void join(Asking *ask, SpanOp op, const Solid *part)
{
    Span own[SPANS], joined[SPANS];
    const int n = solid_spans(part, ask->p, ask->axis, ask->from, ask->to, own);
    ask->count = span_join(op, ask->spans, ask->count, own, n, joined);
    for (int i = 0; i < ask->count; i++)
        ask->spans[i] = joined[i];
}

static bool join_part(void *context, int item)
{
    Asking *ask = context;
    join(ask, SPAN_OR, &ask->solid->parts[item]);
    return true;
}

/* Where the line comes in and goes out in the solid's own frame, with the same parameter. */
static int placed_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    double start[3] = {p[0], p[1], p[2]};
    Ray ray;
    start[a] = lo;
    to_own(s, start, ray.at);
    for (int b = 0; b < 3; b++)
        ray.along[b] = s->place->in.m[b][a];
    const int count = ray_spans(s->parts, &ray, 0, hi - lo, spans);
    for (int i = 0; i < count; i++)
        spans[i] = (Span){fmax(lo, lo + spans[i].from), fmin(hi, lo + spans[i].to)};
    return count;
}

int solid_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    if (is_shape(s))
        return shape_spans(s, p, a, lo, hi, spans);
    if (s->place != NULL)
        return placed_spans(s, p, a, lo, hi, spans);
    Asking ask = {.solid = s, .p = p, .axis = a, .from = lo, .to = hi, .spans = spans};
    if (s->object->kind == OBJECT_UNION) {
        double first[3] = {p[0], p[1], p[2]}, last[3] = {p[0], p[1], p[2]};
        first[a] = lo;
        last[a] = hi;
        each_part(&ask, first, last, join_part);
        return ask.count;
    }
    join(&ask, SPAN_OR, &s->parts[0]);
    for (int q = 1; q < s->part_count && ask.count > 0; q++)
        join(&ask, s->object->kind == OBJECT_INTERSECTION ? SPAN_AND : SPAN_LESS, &s->parts[q]);
    return ask.count;
}

/* Of the surface nearest to the box's middle: a normal goes back by the transpose of the way in. */
static unsigned placed_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3])
{
    double middle[3], own[3], n[3] = {0}, out[3], all = 0;
    for (int a = 0; a < 3; a++)
        middle[a] = (lo[a] + hi[a]) / 2;
    to_own(s, middle, own);
    ray_normal(s->parts, own, n);
    for (int a = 0; a < 3; a++) {
        out[a] = s->place->in.m[0][a] * n[0] + s->place->in.m[1][a] * n[1] + s->place->in.m[2][a] * n[2];
        all += out[a] * out[a];
    }
    for (int a = 0; all > 0 && a < 3; a++)
        normal[a] += out[a] * out[a] / all;
    return 7;
}

static bool slant_part(void *context, int item)
{
    Asking *ask = context;
    const Solid *part = &ask->solid->parts[item];
    if (solid_cover(part, ask->lo, ask->hi) == COVER_PART)
        ask->slants |= solid_slants(part, ask->lo, ask->hi, ask->normal);
    return true;
}

unsigned solid_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3])
{
    if (is_shape(s))
        return shape_slants(s, lo, hi, normal);
    if (s->place != NULL)
        return placed_slants(s, lo, hi, normal);
    Asking ask = {.solid = s, .lo = lo, .hi = hi, .normal = normal};
    each_part(&ask, lo, hi, slant_part);
    return ask.slants;
}

static bool face_part(void *context, int item)
{
    Asking *ask = context;
    ask->count += solid_faces(&ask->solid->parts[item], ask->axis, ask->lo, ask->hi, ask->at + ask->count,
                              ask->room - ask->count);
    return ask->count < ask->room;
}

int solid_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room)
{
    if (is_shape(s) || s->place != NULL)
        return shape_faces(s, a, lo, hi, at, room);
    Asking ask = {.solid = s, .lo = lo, .hi = hi, .axis = a, .at = at, .room = room};
    each_part(&ask, lo, hi, face_part);
    return ask.count;
}

/* The parts that reach into a box, up to one more than there is room for. */
typedef struct Gathering {
    int item[FEW_PARTS + 1], count;
} Gathering;

static bool gather_part(void *context, int item)
{
    Asking *ask = context;
    Gathering *g = ask->gathering;
    g->item[g->count++] = item;
    return g->count <= FEW_PARTS;
}

/* A union of some of its parts, without a tree to walk through for each line. */
static const Solid *copy_parts(const Solid *s, const Gathering *g, FewParts *few)
{
    few->whole = *s;
    few->whole.tree = NULL;
    few->whole.parts = few->parts;
    few->whole.part_count = g->count;
    for (int q = 0; q < g->count; q++)
        few->parts[q] = s->parts[g->item[q]];
    return &few->whole;
}

const Solid *solid_near(const Solid *s, const double lo[3], const double hi[3], FewParts *few)
{
    while (!is_shape(s) && s->place == NULL) {
        Gathering g = {.item = {0}};
        Asking ask = {.solid = s, .gathering = &g};
        if (s->object->kind == OBJECT_UNION) {
            each_part(&ask, lo, hi, gather_part);
            if (g.count > 1 && g.count <= FEW_PARTS && s->tree != NULL && few != NULL)
                return copy_parts(s, &g, few);
            if (g.count != 1)
                return s;
        } else if (s->object->kind == OBJECT_DIFFERENCE) {
            for (int q = 1; q < s->part_count; q++)
                if (shape_box_cover(&s->parts[q], lo, hi) != COVER_NONE)
                    return s;
        } else {
            return s;
        }
        s = &s->parts[g.item[0]];
    }
    return s;
}
