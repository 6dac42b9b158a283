/* Where the nodes go: stretches between lines, filled one by one until neighbours are near enough. */
#include "scene/grading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 1000, LEAST_SAMPLES = 64, MOST_SAMPLES = 100000, MOST_CELLS = 1000000 };

static const double SAME = 1e-9;  /* of the axis' length: lines that are one */
static const double ROOM = 2;     /* cells between a layer and the first line behind it */
static const double LEAST = 0.25; /* of what the medium allows: no smaller cells in layers for the sake of a line */

/* The way between two lines, and the size allowed at its ends by its neighbours. */
typedef struct Stretch {
    double lo, hi, cap[2];
    size_t first, count;     /* its cells among the nodes */
    size_t near, near_count; /* the spans that limit its cells */
} Stretch;

typedef struct Layout {
    const Grading *g;
    double slope, layer_most[2], layer_cell[2];
    VEC(Stretch) stretches, before; /* before: as laid the last time */
    VEC(const GradingSpan *) near;
    GradingNodes *nodes;
    bool too_many, lay_again;
} Layout;

/* What a span allows at x. */
static double span_limit(const GradingSpan *s, double slope, double x)
{
    return s->most + slope * fmax(0, fmax(s->lo - x, x - s->hi));
}

double grading_limit_between(const Grading *g, double lo, double hi)
{
    const double slope = 2 * (g->ratio - 1) / (g->ratio + 1);
    double h = g->most;
    for (size_t i = 0; i < g->spans.count; i++) {
        const GradingSpan *s = &g->spans.items[i];
        h = fmin(h, span_limit(s, slope, fmin(fmax(lo, s->lo), hi)));
    }
    return h;
}

double grading_limit(const Grading *g, double x)
{
    return grading_limit_between(g, x, x);
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

/* The largest cells, of at most d, that a layer may have where it then lies. */
static double layer_allowed(const Grading *g, int side, double d)
{
    const double n = g->layer[side], least = 1e-6 * d;
    double most = 0;
    for (; d > least && most < d; d *= 0.98) {
        most = side == 0 ? grading_limit_between(g, 0, n * d) : grading_limit_between(g, g->length - n * d, g->length);
        if (most >= d * (1 - 1e-9))
            return d;
    }
    return d;
}

/* The size of a layer's cells, so that the first line behind it keeps its room. */
static double layer_cell(const Layout *l, int side)
{
    const Grading *g = l->g;
    const double limit = fmin(l->layer_most[side], grading_limit(g, side == 0 ? 0 : g->length));
    double d = limit;
    for (size_t i = 0; i < g->lines.count; i++) {
        const double depth = side == 0 ? g->lines.items[i].at : g->length - g->lines.items[i].at;
        const double wanted = depth / (g->layer[side] + ROOM);
        if (wanted >= LEAST * limit)
            d = fmin(d, wanted);
    }
    return layer_allowed(g, side, d);
}

static void size_layers(Layout *l)
{
    const Grading *g = l->g;
    for (int side = 0; side < 2; side++)
        l->layer_cell[side] = g->layer[side] > 0 ? layer_cell(l, side) : 0;
    if (g->layer[0] > 0 && g->layer[1] > 0 && fabs(grading_limit(g, 0) / grading_limit(g, g->length) - 1) < 1e-6)
        l->layer_cell[0] = l->layer_cell[1] = fmin(l->layer_cell[0], l->layer_cell[1]);
}

static void add_stretch(Layout *l, double lo, double hi)
{
    Stretch s = {.lo = lo, .hi = hi, .cap = {INFINITY, INFINITY}};
    find_near(l, &s);
    vec_push(&l->stretches, s);
}

/* Stretches that were there before keep their caps; beside a layer cells are at most the layer's. */
static void keep_caps(Layout *l)
{
    const size_t n = l->stretches.count;
    for (size_t i = 0; i < n && n == l->before.count; i++)
        for (int end = 0; end < 2; end++)
            l->stretches.items[i].cap[end] = l->before.items[i].cap[end];
    for (int side = 0; side < 2 && n > 0; side++)
        if (l->g->layer[side] > 0) {
            double *cap = &l->stretches.items[side == 0 ? 0 : n - 1].cap[side];
            *cap = fmin(*cap, l->layer_cell[side]);
        }
}

/* Lines and layers as stretches; false where the layers leave nothing. */
static bool lay_stretches(Layout *l)
{
    const Grading *g = l->g;
    l->before.count = 0;
    for (size_t i = 0; i < l->stretches.count; i++)
        vec_push(&l->before, l->stretches.items[i]);
    l->stretches.count = l->near.count = 0;
    size_layers(l);
    const double ends[2] = {g->layer[0] * l->layer_cell[0], g->length - g->layer[1] * l->layer_cell[1]};
    if (!(ends[0] < ends[1]))
        return false;
    double from = ends[0];
    for (size_t i = 0; i <= g->lines.count; i++) {
        const bool last = i == g->lines.count;
        const double to = last ? ends[1] : g->lines.items[i].at;
        if (to <= from + SAME * g->length || to > ends[1] || (!last && to > ends[1] - SAME * g->length))
            continue;
        add_stretch(l, from, to);
        from = to;
    }
    keep_caps(l);
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

static bool too_different(const Layout *l, double a, double b)
{
    return a > l->g->ratio * b * (1 + 1e-6) || b > l->g->ratio * a * (1 + 1e-6);
}

/* Makes the larger of two cells that meet at a line smaller, where they differ too much. */
static bool tame_pair(Layout *l, Stretch *left, Stretch *right)
{
    const double a = cell_at(l, left->first + left->count - 1), b = cell_at(l, right->first);
    if (!too_different(l, a, b))
        return false;
    double *cap = a > b ? &left->cap[1] : &right->cap[0];
    *cap = fmin(fmin(a, b), 0.95 * *cap);
    return true;
}

static bool tame_layer(Layout *l, int side)
{
    Stretch *s = &l->stretches.items[side == 0 ? 0 : l->stretches.count - 1];
    const double d = l->layer_cell[side], beside = cell_at(l, side == 0 ? s->first : s->first + s->count - 1);
    if (l->g->layer[side] == 0 || !too_different(l, d, beside))
        return false;
    if (beside > d) {
        s->cap[side] = fmin(d, 0.95 * s->cap[side]);
    } else {
        l->layer_most[side] = 0.95 * d;
        l->lay_again = true;
    }
    return true;
}

/* Until neighbours are near enough: sizes only fall. A layer of other cells moves where the rest begins. */
static bool settle(Layout *l)
{
    for (int round = 0; round < MOST_ROUNDS; round++) {
        bool changed = false;
        l->lay_again = false;
        place_nodes(l);
        for (size_t i = 0; i + 1 < l->stretches.count; i++)
            changed |= tame_pair(l, &l->stretches.items[i], &l->stretches.items[i + 1]);
        changed |= tame_layer(l, 0);
        changed |= tame_layer(l, 1);
        if (l->too_many)
            return false;
        if (!changed)
            return true;
        if (l->lay_again && !lay_stretches(l))
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
    vec_free(&l.before);
    vec_free(&l.near);
    return ok;
}

void grading_free(Grading *g)
{
    vec_free(&g->lines);
    vec_free(&g->spans);
}
