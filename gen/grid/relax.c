/* Relaxation: the loss of a cut cell with averaging "tensor", exact at every frequency (Maxwell and Wagner's). A part
 * of the cell with eps and sigma has E = D/eps less what relaxes at the rate a = sigma/(eps0 eps): 1/(eps + sigma/(s
 * eps0)) = (1/eps) (1 - a/(s + a)),   s = j w. Across a surface <1/eps> is a sum of such terms, along it 1/<eps> is
 * one, of <eps> and <sigma>. So the tensor at a node is that at infinite frequency, L, less a sum of R a/(s + a), with
 * R a positive form of the D of the node's edges.
 *
 * What E_t along the surface and D_n across it give an edge is D_e = n_e D_n + t_e <eps>_e E_t without loss, <eps>_e of
 * the edge's own cell, and with loss t_e <sigma>_e E_t/s besides: the charge q that E_t has led along the surface, each
 * edge of a node by its own share of the conductor. E sees what is left, E = L (D - g q) with g_e = t_e <sigma>_e, so
 * that what E_t leads is a square R = L g (L g)'/g'Lg at the rate g'Lg/(g'L t<eps>), exactly that of E_t
 * (one for both directions, which differ little). (To lead q by
 * <eps>_e, as D lies at infinite frequency, puts a conductor's current into the edges beside it: eddy currents are off
 * by tens of per cent.) What of g is D_n's, in the metric of L, is left out, so that both are squares of L beside each
 * other; D_n's is shared out among the media as f/eps, f the shares in the cells of the edges, which weigh n_e^2. No
 * more relaxes than there is in L, so the whole takes and never gives: a network of capacitors and resistors. What is
 * left out, g'L n, vanishes where the edges of all axes are cut alike, and is why good conductors keep an error of
 * first order: a form that has it is not symmetric, and such a network can give. Each R relaxes by the trapezoidal rule
 * (model/couplings.c), stable for any rate. */
#include "grid/relax.h"

#include "base/frame.h"
#include "grid/forms.h"

#include <math.h>
#include <string.h>

enum { N = COUPLED_EDGES, RATES = PARTS + 1 };

static const double NOISE = 1e-12; /* of a square */

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

/* The square of a field: what D of the edges has of it, L times that, and both times each other. */
typedef struct Square {
    double v[N], row[N], size;
} Square;

static double product(const double p[N], const double q[N])
{
    double sum = 0;
    for (int e = 0; e < N; e++)
        sum += p[e] * q[e];
    return sum;
}

/* Of v less what it has of others in the metric of the limit; of no size where nothing is left. */
static Square square_beside(Form limit, const double v[N], const Square *others, int count)
{
    Square s;
    double most = 0;
    memcpy(s.v, v, sizeof s.v);
    for (int q = 0; q < count; q++) {
        const double by = others[q].size > 0 ? product(others[q].row, v) / others[q].size : 0;
        for (int e = 0; e < N; e++)
            s.v[e] -= by * others[q].v[e];
    }
    for (int e = 0; e < N; e++) {
        s.row[e] = product(limit[e], s.v);
        most = fmax(most, limit[e][e]);
    }
    s.size = product(s.v, s.row);
    s.size = s.size > NOISE * most * product(v, v) ? s.size : 0;
    return s;
}

static void add_square(Relaxed *r, double weight, const Square *s)
{
    if (s->size > 0)
        form_add(r->form, weight / s->size, s->row, s->row);
}

static double part_of(const Grid *grid, const Coupling *k, int e)
{
    return grid_part_of_node(grid, k->node, e / 2, e % 2 - 1);
}

/* The media across the surface: those in the cells of the node's edges, by their shares, which weigh n^2. */
static void media_across(const Grid *grid, const NodeEdges *edges, const Coupling *k, Mix *mix)
{
    double weight[N], all = 0;
    for (int e = 0; e < N; e++) {
        weight[e] = edges->present[e] ? part_of(grid, k, e) * (k->normal[e / 2] * k->normal[e / 2]) : 0;
        all += weight[e];
    }
    mix->count = 0;
    for (int e = 0; e < N; e++)
        for (int q = 0; weight[e] > 0 && q < edges->mix[e].count; q++) {
            Part added = edges->mix[e].part[q];
            added.share *= weight[e] / all;
            if (added.share > 0)
                mix_add(mix, &added);
        }
}

/* D across the surface: each medium's share of f/eps relaxes for itself. */
static void relax_across(const Mix *mix, const Square *across, Relaxed list[RATES], int *count)
{
    const double inverse = mix_mean_inverse(mix);
    for (int q = 0; q < mix->count; q++) {
        const Medium *m = &mix->part[q].medium;
        if (m->sigma > 0)
            add_square(add_rate(list, count, m->sigma / (EPS0 * m->eps)), mix->part[q].share / (m->eps * inverse),
                       across);
    }
}

/* What D of the edges holds of either E along the surface, by eps, and what E leads in unit time, by sigma. */
static void find_along(const NodeEdges *edges, const double normal[3], double held[2][N], double led[2][N])
{
    double t[2][3];
    frame_across(normal, t);
    for (int k = 0; k < 2; k++)
        for (int e = 0; e < N; e++) {
            const double there = edges->present[e] ? t[k][e / 2] : 0;
            held[k][e] = there * edges->mean[e];
            led[k][e] = there != 0 ? there * mix_mean_sigma(&edges->mix[e]) / EPS0 : 0;
        }
}

/* E along the surface, both directions at one rate: that at which both together lead at once what they should. */
static void relax_along(const NodeEdges *edges, const double normal[3], Form limit, const Square *across,
                        Relaxed list[RATES], int *count)
{
    double held[2][N], led[2][N], wanted = 0, found = 0;
    Square s[3] = {*across};
    find_along(edges, normal, held, led);
    for (int k = 0; k < 2; k++) {
        wanted += product(held[k], square_beside(limit, led[k], across, 1).row);
        s[1 + k] = square_beside(limit, led[k], s, 1 + k);
    }
    for (int k = 0; k < 4; k++) {
        const Square *q = &s[1 + k / 2];
        const double part = product(held[k % 2], q->row);
        found += q->size > 0 ? part * part / q->size : 0;
    }
    if (!(wanted > 0 && found > 0))
        return;
    Relaxed *r = add_rate(list, count, wanted / found);
    add_square(r, 1, &s[1]);
    add_square(r, 1, &s[2]);
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

void relax_node(const Grid *grid, const NodeEdges *edges, Coupling *k)
{
    Relaxed list[RATES];
    Form limit;
    Mix mix;
    double normal[N];
    int count = 0;
    limit_of(grid, edges, k, limit);
    for (int e = 0; e < N; e++)
        normal[e] = edges->present[e] ? k->normal[e / 2] : 0;
    const Square across = square_beside(limit, normal, NULL, 0);
    media_across(grid, edges, k, &mix);
    relax_across(&mix, &across, list, &count);
    relax_along(edges, k->normal, limit, &across, list, &count);
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
