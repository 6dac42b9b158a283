/* Where the nodes go: stretches between lines, filled one by one until neighbours are near enough. */
#include "scene/grading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 400, LEAST_SAMPLES = 64, MOST_SAMPLES = 100000, MOST_CELLS = 1000000 };

static const double SAME = 1e-9; /* of the axis' length: lines that are one */

/* The way between two lines, and the size allowed at its ends by its neighbours. */
typedef struct Stretch {
    double lo, hi, cap[2];
    size_t first, count;     /* its cells among the nodes */
    size_t near, near_count; /* the spans that limit its cells */
} Stretch;

typedef struct Layout {
    const Grading *g;
    double slope, layer_most[2], layer_cell[2];
    VEC(Stretch) stretches;
    VEC(const GradingSpan *) near;
    GradingNodes *nodes;
    bool too_many;
} Layout;

/* What a span allows at x. */
static double span_limit(const GradingSpan *s, double slope, double x)
{
    return s->most + slope * fmax(0, fmax(s->lo - x, x - s->hi));
}

double grading_limit(const Grading *g, double x)
{
    const double slope = 2 * (g->ratio - 1) / (g->ratio + 1);
    double h = g->most;
    for (size_t i = 0; i < g->spans.count; i++)
        h = fmin(h, span_limit(&g->spans.items[i], slope, x));
    return h;
}

/* The spans that limit cells somewhere in the stretch: of very many, few do. */
static void find_near(Layout *l, Stretch *s)
{
    const GradingSpan *spans = l->g->spans.items;
    double largest = l->g->most;
    for (size_t i = 0; i < l->g->spans.count; i++)
        largest = fmin(largest, fmax(span_limit(&spans[i], l->slope, s->lo), span_limit(&spans[i], l->slope, s->hi)));
    s->near = l->near.count;
    for (size_t i = 0; i < l->g->spans.count; i++) {
        const double apart = fmax(0, fmax(spans[i].lo - s->hi, s->lo - spans[i].hi));
        if (spans[i].most + l->slope * apart <= largest * (1 + 1e-9))
            vec_push(&l->near, &spans[i]);
    }
    s->near_count = l->near.count - s->near;
}

static double allowed(const Layout *l, const Stretch *s, double x)
{
    double h = l->g->most;
    for (size_t i = s->near; i < s->near + s->near_count; i++)
        h = fmin(h, span_limit(l->near.items[i], l->slope, x));
    return fmin(h, fmin(s->cap[0] + l->slope * (x - s->lo), s->cap[1] + l->slope * (s->hi - x)));
}

/* Cells of a stretch: each has the same part of the integral of dx/h. */
static void fill(Layout *l, Stretch *s)
{
    const double length = s->hi - s->lo;
    const double least = fmin(allowed(l, s, s->lo), fmin(allowed(l, s, s->hi), allowed(l, s, (s->lo + s->hi) / 2)));
    const long samples = (long)fmin(MOST_SAMPLES, fmax(LEAST_SAMPLES, 8 * ceil(length / least)));
    const double dx = length / (double)samples;
    double all = 0, sum = 0;
    for (long q = 0; q < samples; q++)
        all += dx / allowed(l, s, s->lo + ((double)q + 0.5) * dx);
    l->too_many = l->too_many || !(all < MOST_CELLS);
    s->count = l->too_many ? 1 : (size_t)fmax(1, ceil(all - 1e-6));
    s->first = l->nodes->count - 1;
    for (long q = 0, cell = 1; q < samples; q++) {
        const double x = s->lo + (double)q * dx, part = dx / allowed(l, s, x + dx / 2);
        for (; cell < (long)s->count && sum + part >= all * (double)cell / (double)s->count; cell++)
            vec_push(l->nodes, x + dx * (all * (double)cell / (double)s->count - sum) / part);
        sum += part;
    }
    vec_push(l->nodes, s->hi);
}

static double cell_at(const Layout *l, size_t number)
{
    return l->nodes->items[number + 1] - l->nodes->items[number];
}

static int by_place(const void *a, const void *b)
{
    const double p = ((const GradingLine *)a)->at, q = ((const GradingLine *)b)->at;
    return p < q ? -1 : p > q;
}

/* The size of a layer's cells: what is allowed in it, so that a line that lies within a cell behind it is met. */
static double layer_cell(const Layout *l, int side)
{
    const Grading *g = l->g;
    const double n = g->layer[side], end = side == 0 ? 0 : g->length;
    double d = fmin(l->layer_most[side], grading_limit(g, end));
    for (int i = 0; i <= 2; i++)
        d = fmin(d, grading_limit(g, side == 0 ? n * d * i / 2 : g->length - n * d * i / 2));
    for (size_t i = 0; i < g->lines.count; i++) {
        const double depth = fabs(g->lines.items[i].at - end);
        if (depth > n * d * (1 + 1e-9) && depth < (n + 1) * d)
            d = depth / (n + 1);
    }
    return d;
}

/* Lines and layers as stretches; false where the layers leave nothing. */
static bool lay_stretches(Layout *l)
{
    const Grading *g = l->g;
    double ends[2] = {0, g->length};
    l->stretches.count = l->near.count = 0;
    for (int side = 0; side < 2; side++) {
        l->layer_cell[side] = g->layer[side] > 0 ? layer_cell(l, side) : 0;
        ends[side] += (side == 0 ? 1 : -1) * g->layer[side] * l->layer_cell[side];
    }
    if (!(ends[0] < ends[1]))
        return false;
    double from = ends[0];
    for (size_t i = 0; i <= g->lines.count; i++) {
        const double to = i < g->lines.count ? g->lines.items[i].at : ends[1];
        if (to <= from + SAME * g->length || to > ends[1] || (i < g->lines.count && to > ends[1] - SAME * g->length))
            continue;
        Stretch s = {.lo = from, .hi = to, .cap = {INFINITY, INFINITY}};
        find_near(l, &s);
        vec_push(&l->stretches, s);
        from = to;
    }
    return true;
}

static void put_layer(const Layout *l, int side)
{
    for (int q = 1; q <= l->g->layer[side]; q++)
        vec_push(l->nodes, side == 0 ? q * l->layer_cell[0] : l->g->length - (l->g->layer[1] - q) * l->layer_cell[1]);
}

static void place_nodes(Layout *l)
{
    l->nodes->count = 0;
    vec_push(l->nodes, 0.0);
    put_layer(l, 0);
    for (size_t i = 0; i < l->stretches.count; i++)
        fill(l, &l->stretches.items[i]);
    put_layer(l, 1);
}

/* Makes the larger of two cells that meet at a line smaller, where they differ too much. */
static bool tame_pair(const Layout *l, Stretch *left, Stretch *right)
{
    const double a = cell_at(l, left->first + left->count - 1), b = cell_at(l, right->first);
    if (a <= l->g->ratio * b * (1 + 1e-6) && b <= l->g->ratio * a * (1 + 1e-6))
        return false;
    double *cap = a > b ? &left->cap[1] : &right->cap[0];
    *cap = fmin(fmin(a, b), 0.95 * *cap);
    return true;
}

static bool tame_layer(Layout *l, int side)
{
    Stretch *s = &l->stretches.items[side == 0 ? 0 : l->stretches.count - 1];
    const double d = l->layer_cell[side], beside = cell_at(l, side == 0 ? s->first : s->first + s->count - 1);
    if (l->g->layer[side] == 0 || (d <= l->g->ratio * beside * (1 + 1e-6) && beside <= l->g->ratio * d * (1 + 1e-6)))
        return false;
    if (beside > d)
        s->cap[side] = fmin(d, 0.95 * s->cap[side]);
    else
        l->layer_most[side] = fmin(l->g->ratio * beside, 0.95 * d);
    return true;
}

/* Until neighbours are near enough: sizes only fall. A layer of other cells moves where the rest begins. */
static bool settle(Layout *l)
{
    for (int round = 0; round < MOST_ROUNDS; round++) {
        bool changed = false;
        const double before[2] = {l->layer_most[0], l->layer_most[1]};
        place_nodes(l);
        for (size_t i = 0; i + 1 < l->stretches.count; i++)
            changed |= tame_pair(l, &l->stretches.items[i], &l->stretches.items[i + 1]);
        changed |= tame_layer(l, 0);
        changed |= tame_layer(l, 1);
        if (l->too_many)
            return false;
        if (!changed)
            return true;
        if ((before[0] != l->layer_most[0] || before[1] != l->layer_most[1]) && !lay_stretches(l))
            return false;
    }
    return false;
}

/* Why there is a line at x. */
static const char *why_at(const Grading *g, double x)
{
    for (size_t i = 0; i < g->lines.count; i++)
        if (fabs(g->lines.items[i].at - x) <= SAME * g->length)
            return g->lines.items[i].why;
    return "the end of the domain or of a layer";
}

static bool check_least(const Layout *l, Error *err)
{
    const Grading *g = l->g;
    const Stretch *worst = NULL;
    double smallest = g->least * (1 - 1e-9);
    for (size_t i = 0; i < l->stretches.count; i++)
        for (size_t q = 0; q < l->stretches.items[i].count; q++)
            if (cell_at(l, l->stretches.items[i].first + q) < smallest) {
                worst = &l->stretches.items[i];
                smallest = cell_at(l, worst->first + q);
            }
    return worst == NULL ||
           error_set(err, ERROR_SCENE,
                     "it would need cells of %.4g m, 'min' is %.4g m: between %.9g m (%s) and %.9g m (%s)", smallest,
                     g->least, worst->lo, why_at(g, worst->lo), worst->hi, why_at(g, worst->hi));
}

bool grading_nodes(Grading *g, GradingNodes *nodes, Error *err)
{
    Layout l = {.g = g, .slope = 2 * (g->ratio - 1) / (g->ratio + 1), .layer_most = {g->most, g->most}, .nodes = nodes};
    if (g->lines.count > 0)
        qsort(g->lines.items, g->lines.count, sizeof *g->lines.items, by_place);
    bool ok = lay_stretches(&l) || error_set(err, ERROR_SCENE, "the absorbing layers' %d cells leave nothing of %.9g m",
                                             g->layer[0] + g->layer[1], g->length);
    if (ok && !settle(&l))
        ok = l.too_many
                 ? error_set(err, ERROR_SCENE, "more than %d cells would be needed", MOST_CELLS)
                 : error_set(err, ERROR_SCENE, "no cells whose neighbours differ by at most %g were found", g->ratio);
    ok = ok && check_least(&l, err);
    vec_free(&l.stretches);
    vec_free(&l.near);
    return ok;
}

void grading_free(Grading *g)
{
    vec_free(&g->lines);
    vec_free(&g->spans);
}
