/* Relaxation: the loss of a cut cell with averaging "tensor", exact at every frequency (Maxwell and Wagner's). A part
 * of the cell with eps and sigma has E = D/eps less what relaxes at the rate a = sigma/(eps0 eps): 1/(eps + sigma/(s
 * eps0)) = (1/eps) (1 - a/(s + a)),   s = j w. Across a surface <1/eps> is a sum of such terms, along it 1/<eps> is
 * one, of <eps> and <sigma>. So the tensor at a node is that at infinite frequency less a sum of R a/(s + a), with R a
 * positive form of the D of the node's edges: (f/eps) D_n^2 for each part of share f, <eps> E_t^2 along the surface.
 * D_n and E_t are what the edges have of them by least squares, of D_e = n_e D_n + t_e <eps>_e E_t, with <eps>_e of the
 * edge's own cell.
 *
 * The whole takes and never gives when each R is positive and their sum is not above the tensor itself (what is left at
 * rest): a network of capacitors and resistors. Where the sum is above it at a node, the directions in which it is are
 * reduced. Each R relaxes by the trapezoidal rule (model/couplings.c), stable for any rate. */
#include "grid/relax.h"

#include "base/frame.h"

#include <math.h>
#include <string.h>

enum { N = COUPLED_EDGES, SWEEPS = 12, RATES = PARTS + 1 };

typedef double Form[N][N];

/* One of Jacobi's turns, of p and q. */
static void turn(Form a, Form v, int p, int q)
{
    const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1)), c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < N; k++) {
        const double x = a[k][p], y = a[k][q];
        a[k][p] = c * x - s * y;
        a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < N; k++) {
        const double x = a[p][k], y = a[q][k], u = v[k][p], w = v[k][q];
        a[p][k] = c * x - s * y;
        a[q][k] = s * x + c * y;
        v[k][p] = c * u - s * w;
        v[k][q] = s * u + c * w;
    }
}

/* Eigenvalues and, in columns, eigenvectors of a symmetric form (Jacobi). */
static void eigenvectors(Form form, double value[N], Form vector)
{
    Form a;
    memcpy(a, form, sizeof a);
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++)
            vector[p][q] = p == q;
    for (int n = 0; n < SWEEPS; n++)
        for (int p = 0; p < N; p++)
            for (int q = p + 1; q < N; q++)
                if (fabs(a[p][q]) > 1e-300 && fabs(a[p][q]) > 1e-17 * (fabs(a[p][p]) + fabs(a[q][q])))
                    turn(a, vector, p, q);
    for (int p = 0; p < N; p++)
        value[p] = a[p][p];
}

/* v diag(d) v'. */
static void compose(Form v, const double d[N], Form out)
{
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++) {
            out[p][q] = 0;
            for (int k = 0; k < N; k++)
                out[p][q] += v[p][k] * d[k] * v[q][k];
        }
}

static void multiply(Form a, Form b, Form out)
{
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++) {
            out[p][q] = 0;
            for (int k = 0; k < N; k++)
                out[p][q] += a[p][k] * b[k][q];
        }
}

/* a b a'. */
static void congruent(Form a, Form b, Form out)
{
    Form half;
    multiply(a, b, half);
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++) {
            out[p][q] = 0;
            for (int k = 0; k < N; k++)
                out[p][q] += half[p][k] * a[q][k];
        }
}

/* W with  W R W' <= L  that leaves R where it is below L. */
static void reduction(Form limit, Form all, Form w)
{
    double value[N], root[N], inverse[N], keep[N], most = 0;
    Form v, up, down, inside, u, middle, left;
    eigenvectors(limit, value, v);
    for (int k = 0; k < N; k++)
        most = fmax(most, value[k]);
    for (int k = 0; k < N; k++) {
        root[k] = sqrt(fmax(value[k], 1e-12 * most));
        inverse[k] = 1 / root[k];
    }
    compose(v, root, up);
    compose(v, inverse, down);
    congruent(down, all, inside);
    eigenvectors(inside, value, u);
    for (int k = 0; k < N; k++)
        keep[k] = value[k] > 1 ? sqrt(1 / value[k]) : 1;
    compose(u, keep, middle);
    multiply(up, middle, left);
    multiply(left, down, w);
}

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

/* What the node's edges have of E along the surface (two) and D across it. */
static void field_of(const NodeEdges *edges, const double normal[3], double field[3][N])
{
    double part[N][3] = {{0}}, square[3][3] = {{0}}, t[2][3];
    frame_across(normal, t);
    for (int e = 0; e < N; e++) {
        if (!edges->present[e])
            continue;
        part[e][0] = t[0][e / 2] * edges->mean[e];
        part[e][1] = t[1][e / 2] * edges->mean[e];
        part[e][2] = normal[e / 2];
    }
    for (int p = 0; p < 3; p++)
        for (int e = 0; e < N; e++) {
            field[p][e] = part[e][p];
            for (int q = 0; q < 3; q++)
                square[p][q] += part[e][p] * part[e][q];
        }
    eliminate(square, field);
}

static void add_square(Form form, double weight, const double row[N])
{
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++)
            form[p][q] += weight * row[p] * row[q];
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

/* The terms of a mix, not yet reduced. */
static int terms_of(const Mix *mix, const NodeEdges *edges, const double normal[3], Relaxed list[RATES])
{
    double field[3][N], eps = 0, sigma = 0;
    int count = 0;
    field_of(edges, normal, field);
    for (int q = 0; q < mix->count; q++) {
        const Part *part = &mix->part[q];
        eps += part->share * part->medium.eps;
        sigma += part->share * part->medium.sigma;
        if (part->medium.sigma > 0) {
            Relaxed *r = add_rate(list, &count, part->medium.sigma / (EPS0 * part->medium.eps));
            add_square(r->form, part->share / part->medium.eps, field[2]);
        }
    }
    if (sigma > 0) {
        Relaxed *r = add_rate(list, &count, sigma / (EPS0 * eps));
        add_square(r->form, eps, field[0]);
        add_square(r->form, eps, field[1]);
    }
    return count;
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

void relax_node(const Grid *grid, const Mix *mix, const NodeEdges *edges, Coupling *k)
{
    Relaxed list[RATES];
    Form limit, all = {{0}}, w;
    const int count = terms_of(mix, edges, k->normal, list);
    Relaxed *kept = ARENA_ARRAY(grid->arena, Relaxed, count + 1);
    limit_of(grid, edges, k, limit);
    for (int i = 0; i < count; i++)
        for (int e = 0; e < N; e++)
            for (int f = 0; f < N; f++)
                all[e][f] += list[i].form[e][f];
    reduction(limit, all, w);
    for (int i = 0; i < count; i++) {
        kept[i].rate = list[i].rate;
        congruent(w, list[i].form, kept[i].form);
        drop_noise(kept[i].form);
    }
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
