/* Relaxation: the loss of a cut cell with averaging "tensor", exact at every frequency (Maxwell and Wagner's). A part
 * of the cell with eps and sigma has E = D/eps less what relaxes at the rate a = sigma/(eps0 eps): 1/(eps + sigma/(s
 * eps0)) = (1/eps) (1 - a/(s + a)),   s = j w. Across a surface <1/eps> is a sum of such terms, along it 1/<eps> is
 * one, of <eps> and <sigma>. So the tensor at a node is that at infinite frequency, L, less a sum of R a/(s + a), with
 * R a positive form of the D of the node's edges.
 *
 * What E_t along the surface and D_n across it give an edge is D_e = n_e D_n + t_e <eps>_e E_t, with <eps>_e of the
 * edge's own cell: D = P (E_t, D_n). What of D is of that kind is found in L's own metric, (E_t, D_n) = (P'LP)^-1 P'L
 * D, so that L is P'LP of it and something positive of the rest. P'LP is split into squares of D_n (with what of E_t
 * goes with it) and of E_t; the first is shared out among the media as f/eps, the second relaxes as one, f the shares
 * in the cells of the edges, which weigh n_e^2 and t_e^2. No more relaxes than there is in L, so the whole takes and
 * never gives: a network of capacitors and resistors. Nothing is left out for that, which is why absorption of good
 * dielectrics converges with the second order. The D of good conductors is nothing like P (E_t, D_n), which is that of
 * eps alone: there the two are what all edges show alike (least squares), f that of the node's own cell, and R is
 * reduced where it is above L. Each R relaxes by the trapezoidal rule (model/couplings.c), stable for any rate. */
#include "grid/relax.h"

#include "base/frame.h"
#include "grid/forms.h"

#include <math.h>
#include <string.h>

enum { N = COUPLED_EDGES, RATES = PARTS + 1, NORMAL = 2 };

#define GOOD_TANGENT 2 /* loss tangent from which a medium counts as a conductor */

/* Solves  A x = r  for each of the columns of r (A symmetric, positive definite where it is not zero). */
static void eliminate(double A[3][3], double r[3][N])
{
    for (int k = 0; k < 3; k++) {
        if (A[k][k] < 1e-12)
            continue;
        for (int i = 0; i < 3; i++) {
            const double by = i != k ? A[i][k] / A[k][k] : 0;
            for (int j = 0; j < 3; j++)
                A[i][j] -= by * A[k][j];
            for (int e = 0; e < N; e++)
                r[i][e] -= by * r[k][e];
        }
    }
    for (int k = 0; k < 3; k++)
        for (int e = 0; e < N; e++)
            r[k][e] = A[k][k] < 1e-12 ? 0 : r[k][e] / A[k][k];
}

/* What there is of the tensor at a node: of each edge the part of its own that the node has, and the couplings. */
static void limit_of(const Grid *grid, const NodeEdges *edges, const Coupling *k, Form limit)
{
    for (int e = 0; e < N; e++)
        for (int f = 0; f < N; f++) {
            const int a = e / 2, b = f / 2;
            const double parts =
                grid_part_of_node(grid, k->node, a, e % 2 - 1) * grid_part_of_node(grid, k->node, b, f % 2 - 1);
            const bool there = edges->present[e] && edges->present[f];
            const double entry = k->normal[a] * k->normal[b] * k->curl * (1 / k->across.eps - 1 / k->along.eps) * parts;
            limit[e][f] = !there   ? 0
                          : a != b ? entry
                          : e == f ? grid_part_of_node(grid, k->node, a, e % 2 - 1) * edges->inverse[e]
                                   : 0;
        }
}

static Relaxed *add_rate(Relaxed *list, int *count, double rate)
{
    for (int i = 0; i < *count; i++)
        if (list[i].rate == rate)
            return &list[i];
    list[*count] = (Relaxed){.rate = rate};
    return &list[(*count)++];
}

/* A node that relaxes: what is in its own cell, its edges, how good a conductor is there, 0 to 1, and the media that
 * D_n and E_t see. */
typedef struct Node {
    const Grid *grid;
    const Mix *own;
    const NodeEdges *edges;
    const Coupling *k;
    double good;
    Mix across, along;
} Node;

/* The fields at a surface: what of D each gives an edge, the metric among them, and what of them the edges have. */
typedef struct Surface {
    double part[3][N], metric[3][3], field[3][N];
} Surface;

static void find_parts(const NodeEdges *edges, const double normal[3], double part[3][N])
{
    double t[2][3];
    frame_across(normal, t);
    for (int e = 0; e < N; e++) {
        const double there = edges->present[e] ? 1 : 0;
        part[0][e] = there * t[0][e / 2] * edges->mean[e];
        part[1][e] = there * t[1][e / 2] * edges->mean[e];
        part[NORMAL][e] = there * normal[e / 2];
    }
}

static void find_surface(const NodeEdges *edges, const double normal[3], Form limit, Surface *s)
{
    double square[3][3];
    find_parts(edges, normal, s->part);
    memset(s->field, 0, sizeof s->field);
    memset(s->metric, 0, sizeof s->metric);
    for (int p = 0; p < 3; p++)
        for (int e = 0; e < N; e++) {
            for (int f = 0; f < N; f++)
                s->field[p][e] += s->part[p][f] * limit[f][e];
            for (int q = 0; q < 3; q++)
                s->metric[p][q] += s->field[p][e] * s->part[q][e];
        }
    memcpy(square, s->metric, sizeof square);
    eliminate(square, s->field);
}

static void add_share(Mix *mix, const Part *part, double weight)
{
    Part added = *part;
    added.share *= weight;
    if (added.share > 0)
        mix_add(mix, &added);
}

/* The media in the cells of the node's edges, by their shares, which weigh n^2 (`across`) or 1 - n^2; of good
 * conductors those in the node's own cell. */
static void media_of(const Node *n, bool across, Mix *mix)
{
    double weight[N], all = 0;
    for (int e = 0; e < N; e++) {
        const double part = n->edges->present[e] ? grid_part_of_node(n->grid, n->k->node, e / 2, e % 2 - 1) : 0;
        const double over = part * (n->k->normal[e / 2] * n->k->normal[e / 2]);
        weight[e] = across ? over : part - over;
        all += weight[e];
    }
    mix->count = 0;
    for (int e = 0; e < N; e++)
        for (int q = 0; weight[e] > 0 && q < n->edges->mix[e].count; q++)
            add_share(mix, &n->edges->mix[e].part[q], (1 - n->good) * weight[e] / all);
    for (int q = 0; q < n->own->count; q++)
        add_share(mix, &n->own->part[q], n->good);
}

/* D across the surface: each medium's share of f/eps relaxes for itself. */
static void relax_across(const Mix *mix, const Surface *s, Relaxed list[RATES], int *count)
{
    double row[N];
    const double inverse = mix_mean_inverse(mix);
    for (int e = 0; e < N; e++) {
        row[e] = s->field[NORMAL][e];
        for (int t = 0; t < NORMAL; t++)
            row[e] += s->metric[NORMAL][t] / s->metric[NORMAL][NORMAL] * s->field[t][e];
    }
    for (int q = 0; q < mix->count; q++) {
        const Medium *m = &mix->part[q].medium;
        if (m->sigma > 0)
            form_add(add_rate(list, count, m->sigma / (EPS0 * m->eps))->form,
                     mix->part[q].share / (m->eps * inverse) * s->metric[NORMAL][NORMAL], row, row);
    }
}

/* E along the surface: all media as one. */
static void relax_along(const Mix *mix, const Surface *s, Relaxed list[RATES], int *count)
{
    const double sigma = mix_mean_sigma(mix);
    if (!(sigma > 0))
        return;
    Relaxed *r = add_rate(list, count, sigma / (EPS0 * mix_mean_eps(mix)));
    for (int p = 0; p < NORMAL; p++)
        for (int q = 0; q < NORMAL; q++)
            form_add(r->form, s->metric[p][q] - s->metric[p][NORMAL] * s->metric[NORMAL][q] / s->metric[NORMAL][NORMAL],
                     s->field[p], s->field[q]);
}

static int relax_both(const Node *n, const Surface *s, Relaxed list[RATES])
{
    int count = 0;
    relax_across(&n->across, s, list, &count);
    relax_along(&n->along, s, list, &count);
    return count;
}

/* Squares of the fields that all edges show alike, reduced where they are above the limit. */
static void relax_reduced(const Node *n, Form limit, Relaxed list[RATES])
{
    Form one = {{0}}, all = {{0}}, w, form;
    Surface s;
    for (int e = 0; e < N; e++)
        one[e][e] = 1;
    find_surface(n->edges, n->k->normal, one, &s);
    memset(s.metric, 0, sizeof s.metric);
    s.metric[0][0] = s.metric[1][1] = mix_mean_eps(&n->along);
    s.metric[NORMAL][NORMAL] = mix_mean_inverse(&n->across);
    const int count = relax_both(n, &s, list);
    for (int i = 0; i < count; i++)
        for (int e = 0; e < N; e++)
            for (int f = 0; f < N; f++)
                all[e][f] += list[i].form[e][f];
    form_reduction(limit, all, w);
    for (int i = 0; i < count; i++) {
        memcpy(form, list[i].form, sizeof form);
        form_congruent(w, form, list[i].form);
    }
}

/* How good a conductor is in the cells, from its loss tangent at the sources' frequency. */
static double goodness(const Node *n)
{
    double most = 0;
    for (int e = 0; e < N; e++)
        for (int q = 0; n->edges->present[e] && q < n->edges->mix[e].count; q++) {
            const Medium *m = &n->edges->mix[e].part[q].medium;
            most = fmax(most, m->sigma / (2 * PI * n->grid->frequency * EPS0 * m->eps));
        }
    const double x = pow(most / GOOD_TANGENT, 4);
    return x < 1e-3 ? 0 : x > 1e3 ? 1 : x / (1 + x);
}

/* Entries that are zero but for rounding, so that no edge has a rate for their sake. */
static void drop_noise(Form form)
{
    double most = 0;
    for (int p = 0; p < N; p++)
        most = fmax(most, form[p][p]);
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++)
            if (fabs(form[p][q]) < 1e-13 * most)
                form[p][q] = 0;
}

void relax_node(const Grid *grid, const Mix *own, const NodeEdges *edges, Coupling *k)
{
    Node n = {.grid = grid, .own = own, .edges = edges, .k = k};
    Relaxed list[RATES], reduced[RATES] = {{0}};
    Form limit;
    Surface surface;
    n.good = goodness(&n);
    media_of(&n, true, &n.across);
    media_of(&n, false, &n.along);
    limit_of(grid, edges, k, limit);
    find_surface(edges, k->normal, limit, &surface);
    const int count = relax_both(&n, &surface, list);
    if (n.good > 0)
        relax_reduced(&n, limit, reduced);
    for (int i = 0; i < count; i++)
        for (int e = 0; e < N; e++)
            for (int f = 0; f < N; f++)
                list[i].form[e][f] = (1 - n.good) * list[i].form[e][f] + n.good * reduced[i].form[e][f];
    Relaxed *kept = ARENA_ARRAY(grid->arena, Relaxed, count + 1);
    memcpy(kept, list, sizeof *kept * (size_t)count);
    for (int i = 0; i < count; i++)
        drop_noise(kept[i].form);
    k->relaxed = kept;
    k->relaxed_count = count;
    k->relaxes = true;
}

void relax_edge(const Grid *grid, const Medium *medium, int edge, Coupling *k)
{
    Relaxed *only = ARENA_NEW(grid->arena, Relaxed);
    *only = (Relaxed){.rate = medium->sigma / (EPS0 * medium->eps)};
    only->form[edge][edge] = grid_part_of_node(grid, k->node, edge / 2, edge % 2 - 1) / medium->eps;
    k->relaxed = only;
    k->relaxed_count = medium->sigma > 0;
    k->relaxes = true;
}
