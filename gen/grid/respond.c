/* Responses: cut cells of media with poles with averaging "tensor", exact at every frequency. Across a surface D is
 * even and E = sum of f_q/eps_q(f) D over the parts of the node's cell, along it E is even and E = D/<eps>(f). With the
 * surface's normal n and what the node has of D along its six edges, in one form for the edges at the node
 *     E_e = 1/2 (n_a^2 Z_n + (1 - n_a^2) Z_t) D_e + sum over b of n_a n_b (Z_n - Z_t) <D_b>/2,   <D_b> of both edges,
 * Z_n = sum of f_q/eps_q, Z_t = 1/<eps>. Each D/eps_q and D/<eps> is stepped as any medium with poles is, of D alone
 * (model/responses.c), and each has a positive form, so that the whole is passive at any dt: its energy is that of the
 * leapfrog with eps at infinite frequency and squares of what poles keep, as in poles.c. (Kottke, Farjadpour & Johnson,
 * Phys. Rev. E 77, 036611 (2008) have the tensor; Deinega & Valuev, Opt. Lett. 32, 3429 (2007) use each part's own
 * equations; the form at nodes is Werner & Cary's, couplings.c.)
 *
 * The other end of such an edge is a node in one medium as a rule, which has its half of the edge's D. In scenes with
 * crystals, Kerr or gain media, beside sources and circuits, in layers, at walls that are no mirrors and at conductors
 * cells with poles keep the diagonal of averaging "normal" (average.c). */
#include "grid/respond.h"

#include "grid/dual.h"
#include "grid/forms.h"
#include "grid/poles.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FINE = 1024 }; /* parts of 1/eps that edges are told apart by */

static bool part_is_passive(const Grid *grid, const Medium *medium)
{
    bool passive = medium->sigma >= 0 && poles_chi3(grid, medium) == 0;
    for (int k = 0; k < blend_count(medium->blend); k++)
        passive = passive && medium->blend->strength[k] >= 0 && grid->poles[0][k].gamma >= 0;
    return passive;
}

/* Is it a cut cell, one of its media with poles, none that gives or is nonlinear? */
static bool is_mixed(const Grid *grid, const Mix *mix)
{
    bool poles = false, passive = true;
    for (int q = 0; q < mix->count; q++) {
        poles = poles || mix->part[q].medium.blend != NULL;
        passive = passive && part_is_passive(grid, &mix->part[q].medium);
    }
    return mix->count > 1 && poles && passive;
}

/* Along the first moment of |eps| at the sources' frequency. */
static bool find_normal(const Grid *grid, const Mix *mix, double normal[3])
{
    double all = 0, most = 0;
    for (int a = 0; a < 3; a++)
        normal[a] = 0;
    for (int q = 0; q < mix->count; q++) {
        const Part *part = &mix->part[q];
        const double unit = 2 * PI * grid->frequency * EPS0;
        const double size =
            cabs(poles_permittivity(grid, &part->medium, 0, grid->frequency) - I * part->medium.sigma / unit);
        for (int a = 0; a < 3 && isfinite(size); a++)
            normal[a] += grid->axis[a].present ? size * part->moment[a] : 0;
        most = fmax(most, isfinite(size) ? size : 0);
    }
    for (int a = 0; a < 3; a++)
        all += normal[a] * normal[a];
    const bool directed = mix_directed(grid, normal, most);
    for (int a = 0; a < 3 && all > 0; a++)
        normal[a] /= sqrt(all);
    return directed;
}

/* A node inside, away from layers, walls and sources. */
static bool is_free(const Grid *grid, const long node[3])
{
    return couplings_layers(grid, node) == 0 && !couplings_near_source(grid, node, true);
}

static bool has_edge(const Grid *grid, int e)
{
    return grid->axis[e / 2].present && grid->medium[EX + e / 2].present;
}

/* Do all edges of a node take part, none in a conductor? */
static bool has_edges(const Grid *grid, const long node[3])
{
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long at[3];
        Medium own;
        couplings_edge_within(grid, node, e, at);
        if (has_edge(grid, e) && !grid_medium(grid, (Component)(EX + e / 2), at, &own))
            return false;
    }
    return true;
}

/* A search's node with the objects about it. */
typedef struct Place {
    const long *node;
    const int *list;
    int count, base;
} Place;

static bool responds(const Grid *grid, const Place *p, Mix *mix, double normal[3])
{
    dual_node(grid, p->node, p->list, p->count, p->base, mix);
    return is_mixed(grid, mix) && is_free(grid, p->node) && find_normal(grid, mix, normal) &&
           couplings_level(grid, p->node, normal) && has_edges(grid, p->node);
}

static Medium mean_medium(const Grid *grid, const Mix *mix)
{
    double strength[MOST_POLES] = {0};
    Medium mean = {.eps = mix_mean_eps(mix), .sigma = mix_mean_sigma(mix)};
    bool poles = false;
    for (int q = 0; q < mix->count; q++) {
        const Part *part = &mix->part[q];
        for (int k = 0; k < blend_count(part->medium.blend); k++) {
            strength[k] += part->share * part->medium.blend->strength[k];
            poles = true;
        }
    }
    mean.blend = poles ? poles_blend(grid, strength, grid->pole_count[0]) : NULL;
    return mean;
}

/* The forms of D along n and across it, of the edges from `first` on up to `last`. */
static void forms_of(const Grid *grid, const long node[3], const double normal[3], int first, int last, Form across,
                     Form along)
{
    for (int e = first; e <= last; e++)
        for (int f = first; f <= last; f++) {
            const int a = e / 2, b = f / 2;
            if (!has_edge(grid, e) || !has_edge(grid, f) || (a == b && e != f))
                continue;
            const double part = grid_part_of_node(grid, node, a, e % 2 - 1);
            const double both = part * grid_part_of_node(grid, node, b, f % 2 - 1) * normal[a] * normal[b];
            across[e][f] = e == f ? part * normal[a] * normal[a] : both;
            along[e][f] = e == f ? part * (1 - normal[a] * normal[a]) : -both;
        }
}

static bool remembers(const Medium *medium)
{
    return medium->blend != NULL || medium->sigma > 0;
}

static void add_response(Coupling *k, Response *list, const Medium *medium, double share, Form form)
{
    Response *r = &list[k->response_count];
    if (!remembers(medium))
        return;
    r->medium = *medium;
    for (int e = 0; e < COUPLED_EDGES; e++)
        for (int f = 0; f < COUPLED_EDGES; f++)
            r->form[e][f] = share * form[e][f];
    k->response_count++;
}

/* What the node has of its edges from `first` to `last`. */
static Coupling response_of(const Grid *grid, const long node[3], const Mix *mix, const double normal[3], int first,
                            int last)
{
    Coupling k = {.node = {node[0], node[1], node[2]}, .across = medium_plain(1, 0), .along = medium_plain(1, 0)};
    Response *list = ARENA_ARRAY(grid->arena, Response, mix->count + 1);
    Form across = {{0}}, along = {{0}};
    const Medium mean = mean_medium(grid, mix);
    const double inverse = mix_mean_inverse(mix);
    memcpy(k.normal, normal, sizeof k.normal);
    forms_of(grid, node, normal, first, last, across, along);
    for (int q = 0; q < mix->count; q++)
        add_response(&k, list, &mix->part[q].medium, mix->part[q].share, across);
    add_response(&k, list, &mean, 1, along);
    k.across = medium_plain(1 / inverse, 0);
    k.along = medium_plain(mean.eps, 0);
    k.curl = first < last && fabs(inverse * mean.eps - 1) > 1e-12 ? 1 : 0;
    k.responses = list;
    return k;
}

static void add_half(Responding *r, const Coupling *k, int e)
{
    const double n = k->normal[e / 2], n2 = n * n;
    HalfEdge half = {.component = (Component)(EX + e / 2),
                     .end = 1 - e % 2,
                     .inverse = (n2 / k->across.eps + (1 - n2) / k->along.eps) / 2};
    couplings_steps_edge(r->grid, k->node, e, half.at);
    vec_push(&r->halves, half);
}

/* The half of an edge at its other end, where that has no response of all its edges. */
static bool add_other_end(Responding *r, const Place *p, int e, Error *err)
{
    const Grid *grid = r->grid;
    long at[3], node[3] = {p->node[0], p->node[1], p->node[2]};
    const int other = e ^ 1;
    const Place there = {node, p->list, p->count, p->base};
    double normal[3];
    Mix mix;
    node[e / 2] += e % 2 == 0 ? -1 : 1;
    grid_wrap(grid, node);
    if (responds(grid, &there, &mix, normal))
        return true;
    couplings_steps_edge(grid, p->node, e, at);
    if (mix.count == 0 && !voxels_mix_of(grid, (Component)(EX + e / 2), at, p->list, p->count, p->base, &mix, err))
        return false;
    if (!find_normal(grid, &mix, normal))
        for (int a = 0; a < 3; a++)
            normal[a] = a == e / 2;
    const Coupling k = response_of(grid, node, &mix, normal, other, other);
    vec_push(&r->found.list, k);
    add_half(r, &k, other);
    return true;
}

typedef struct Visit {
    Responding *r;
    Error *err;
} Visit;

static bool visit_node(void *context, const long node[3], const int *list, int count, int base)
{
    const Visit *v = context;
    const Grid *grid = v->r->grid;
    const Place p = {node, list, count, base};
    double normal[3];
    Mix mix;
    if (!responds(grid, &p, &mix, normal))
        return true;
    const Coupling k = response_of(grid, node, &mix, normal, 0, COUPLED_EDGES - 1);
    vec_push(&v->r->found.list, k);
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long at[3];
        if (!has_edge(grid, e) || !couplings_steps_edge(grid, node, e, at))
            continue;
        add_half(v->r, &k, e);
        if (!add_other_end(v->r, &p, e, v->err))
            return false;
    }
    return true;
}

static int compare_halves(const void *a, const void *b)
{
    const HalfEdge *p = a, *q = b;
    const int order = (int)p->component - (int)q->component;
    return order != 0 ? order : index_compare(p->at, q->at);
}

bool respond_find(Responding *r, const IndexBox *box, Error *err)
{
    const Scene *scene = r->grid->scene;
    Visit v = {r, err};
    const CouplingsVisit visit = {.context = &v, .node = visit_node, .reach = 1};
    for (size_t i = 0; i < scene->material_count; i++)
        if (material_is_crystal(&scene->materials[i]) || scene->materials[i].gain)
            return true; /* a crystal's nodes have points of their own */
    if (r->grid->pole_count[0] == 0 || poles_kerr(r->grid) >= 0)
        return true;
    const bool ok = couplings_search(r->grid, box, &visit, err);
    if (r->halves.count > 0)
        qsort(r->halves.items, r->halves.count, sizeof r->halves.items[0], compare_halves);
    return ok;
}

bool respond_meets(const Responding *r, const long node[3])
{
    for (int e = 0; e < COUPLED_EDGES && r->halves.count > 0; e++) {
        HalfEdge wanted = {.component = (Component)(EX + e / 2)};
        couplings_edge_within(r->grid, node, e, wanted.at);
        if (bsearch(&wanted, r->halves.items, r->halves.count, sizeof wanted, compare_halves) != NULL)
            return true;
    }
    return false;
}

/* Up, so that what is left of an edge beside its responses is not below zero. */
static double rounded(double inverse, double fastest)
{
    return fmin(ceil(inverse * FINE - 1e-6) / FINE, fmax(fastest, inverse));
}

bool respond_patch(Grid *grid, Responding *r, double fastest, Error *err)
{
    for (size_t n = 0; n < r->halves.count;) {
        const HalfEdge *edge = &r->halves.items[n];
        double inverse = 0;
        for (; n < r->halves.count && compare_halves(edge, &r->halves.items[n]) == 0; n++)
            inverse += r->halves.items[n].inverse;
        const Medium medium = medium_plain(1 / rounded(inverse, fastest), 0);
        const int id = grid_class(grid, edge->component, edge->at);
        const char *was = id < 0 ? "medium" : grid->medium[edge->component].classes[id].origin;
        if (!patch_site(grid, edge->component, edge->at, &medium,
                        arena_printf(grid->arena, "%s, its poles at nodes", was), err))
            return false;
    }
    return true;
}

void respond_free(Responding *r)
{
    vec_free(&r->halves);
    vec_free(&r->found.list);
}
