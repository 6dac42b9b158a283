/* Couplings: the other entries of the tensor of a cut cell, with averaging "tensor". In the cell round a node D and E
 * are E = (n n' <1/eps> + (1 - n n') / <eps>) D with the surface's normal n (Farjadpour et al., Opt. Lett. 31, 2972
 * (2006)), so that along axis a E_a = M_aa D_a + sum over b of M_ab D_b M_aa is the medium of the edge itself
 * (average.c). M_ab acts at nodes, between the means of the two edges of either axis that meet there, which makes the
 * whole symmetric and keeps the energy (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)). It is positive definite when
 * at each node the least M_aa with the M_ab is; where an edge's own cell is of one medium and the node's is not, a part
 * of M_ab is left out for that. dt keeps its limit: the fields that set it change sign from edge to edge, so that their
 * means at nodes are zero. Loss is at nodes, too (relax.c), which minds by some degrees where the normal points, so
 * that there it is that of a plane (plane.c), and so are poles (respond.c). A node on an electric or magnetic wall, or
 * a mirror plane, has its edges beyond the wall as images, on a periodic wall those at the other end: half a domain is
 * stepped as the whole, and a lattice does not know where its walls are. */
#include "grid/couplings.h"
#include "grid/dual.h"
#include "grid/plane.h"
#include "grid/relax.h"
#include "grid/respond.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include "base/number.h"
#include "base/vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HALVINGS = 24 };

/* An edge whose loss is at nodes, with 1/eps at infinite frequency. */
typedef struct LossyEdge {
    Component component;
    long at[3];
    double inverse;
} LossyEdge;

typedef struct Search {
    const Grid *grid;
    double fastest;  /* largest 1/eps without couplings */
    const int *list; /* objects about the node, topmost first, over `base` */
    int count, base;
    Couplings found;
    VEC(LossyEdge) lossy;
    Responding responding;
} Search;

/* Of the edges at a node: 1/eps, the less and the greater of each axis. */
typedef struct Edges {
    NodeEdges at;
    double least[3], most[3];
    bool lossy; /* one of them conducts */
} Edges;

/* Of an edge's cell, at infinite frequency where it has loss; false when it is a conductor, a good one
 * beside something else, or has poles. */
static bool measure_edge(const Search *s, const long node[3], int e, Edges *edges)
{
    const Component c = (Component)(EX + e / 2);
    long at[3];
    Medium own;
    Error err = {0};
    Mix *mix = &edges->at.mix[e];
    couplings_edge_within(s->grid, node, e, at);
    if (!grid_medium(s->grid, c, at, &own) || own.blend != NULL)
        return false;
    edges->at.present[e] = true;
    edges->at.inverse[e] = 1 / own.eps;
    edges->at.mean[e] = own.eps;
    edges->lossy |= own.sigma > 0;
    if (voxels_mix_of(s->grid, c, at, s->list, s->count, s->base, mix, &err) && mix->count > 1) {
        if (mix_metal(mix, s->grid))
            return false;
        const Principal p = mix_principal(mix, s->grid);
        edges->at.mean[e] = p.along.eps;
        if (p.along.sigma > 0)
            edges->at.inverse[e] = mix_inverse(&p, c);
    } else {
        *mix = (Mix){.count = 1, .part[0] = {.medium = own, .share = 1}};
    }
    return true;
}

/* False when one of them is a conductor. */
static bool edges_at(const Search *s, const long node[3], Edges *edges)
{
    const Grid *grid = s->grid;
    for (int a = 0; a < 3; a++) {
        if (!grid->medium[EX + a].present || !grid->axis[a].present)
            continue;
        if (!measure_edge(s, node, 2 * a, edges) || !measure_edge(s, node, 2 * a + 1, edges))
            return false;
        edges->least[a] = fmin(edges->at.inverse[2 * a], edges->at.inverse[2 * a + 1]);
        edges->most[a] = fmax(edges->at.inverse[2 * a], edges->at.inverse[2 * a + 1]);
    }
    return true;
}

/* n n' times a factor, off the diagonal. */
static void off_diagonal(const Grid *grid, const Coupling *k, double factor, double off[3][3])
{
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const bool there = grid->medium[EX + a].present && grid->medium[EX + b].present && a != b;
            off[a][b] = there ? factor * k->normal[a] * k->normal[b] : 0;
        }
}

/* Is D + by O without negative eigenvalues? By Sylvester's criterion on all principal minors. */
static bool not_negative(const double d[3], const double o[3][3], double by)
{
    const double xy = by * o[0][1], yz = by * o[1][2], zx = by * o[2][0];
    const double det = d[0] * d[1] * d[2] + 2 * xy * yz * zx - d[0] * yz * yz - d[1] * zx * zx - d[2] * xy * xy;
    return d[0] >= 0 && d[1] >= 0 && d[2] >= 0 && d[0] * d[1] >= xy * xy && d[1] * d[2] >= yz * yz &&
           d[2] * d[0] >= zx * zx && det >= 0;
}

double couplings_stable(const double least[3], const double most[3], const double o[3][3], double limit)
{
    double rest[3], low = 0, high = 1, minus[3][3];
    for (int a = 0; a < 3; a++) {
        rest[a] = limit - most[a];
        for (int b = 0; b < 3; b++)
            minus[a][b] = -o[a][b];
    }
    if (not_negative(least, o, 1) && not_negative(rest, (const double(*)[3])minus, 1))
        return 1;
    for (int n = 0; n < HALVINGS; n++) {
        const double half = (low + high) / 2;
        bool fits = not_negative(least, o, half) && not_negative(rest, (const double(*)[3])minus, half);
        low = fits ? half : low;
        high = fits ? high : half;
    }
    return low;
}

static void keep_edges(Search *s, const Coupling *k, const Edges *edges)
{
    for (int e = 0; e < (k->relaxes ? COUPLED_EDGES : 0); e++) {
        LossyEdge edge = {.component = (Component)(EX + e / 2), .inverse = edges->at.inverse[e]};
        if (edges->at.present[e] && couplings_steps_edge(s->grid, k->node, e, edge.at))
            vec_push(&s->lossy, edge);
    }
}

/* In a layer E across it is left out of what couples: what runs along stays matched, and no wave can grow there (a
 * layer amplifies waves that run askew of their phase, see tilt.c). */
static void keep_along_layers(const Grid *grid, Coupling *k)
{
    const unsigned layers = couplings_layers(grid, k->node);
    for (int a = 0; a < 3; a++)
        k->normal[a] = (layers >> a & 1) != 0 ? 0 : k->normal[a];
}

static void add_node(Search *s, const long node[3], const Mix *mix)
{
    const Principal p = mix_principal(mix, s->grid);
    Coupling k = {.across = p.across, .along = medium_plain(p.along.eps, 0)};
    Edges e = {0};
    double off[3][3], all = 0;
    memcpy(k.node, node, sizeof k.node);
    memcpy(k.normal, p.normal, sizeof k.normal);
    if (!p.directed || mix_metal(mix, s->grid) || !edges_at(s, node, &e))
        return;
    if (e.lossy)
        plane_of_mix(s->grid, mix, node, -1, k.normal);
    couplings_level(s->grid, node, k.normal);
    keep_along_layers(s->grid, &k);
    for (int a = 0; a < 3; a++)
        all += fabs(k.normal[a] * k.normal[(a + 1) % 3]);
    const bool lossy = e.lossy || p.along.sigma > 0;
    if (all < 1e-9 || (lossy && (couplings_layers(s->grid, node) != 0 || couplings_near_source(s->grid, node, false))))
        return;
    if (p.along.sigma > 0)
        k.across = medium_plain(p.at_once, 0);
    off_diagonal(s->grid, &k, 1 / k.across.eps - 1 / k.along.eps, off);
    k.curl = couplings_stable(e.least, e.most, (const double(*)[3])off, COUPLINGS_LARGEST * s->fastest);
    if (e.lossy)
        relax_node(s->grid, &e.at, &k);
    keep_edges(s, &k, &e);
    vec_push(&s->found.list, k);
}

/* The mean normal of the cells of the edges at a node. */
static bool normal_of_edges(const Search *s, const long node[3], double normal[3])
{
    const Grid *grid = s->grid;
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long at[3];
        Error err = {0};
        Mix mix;
        couplings_edge_within(grid, node, e, at);
        if (!grid->axis[e / 2].present || !grid->medium[EX + e / 2].present ||
            !voxels_mix_of(grid, (Component)(EX + e / 2), at, s->list, s->count, s->base, &mix, &err) || mix.count < 2)
            continue;
        const Principal p = mix_principal(&mix, grid);
        double own[3] = {p.normal[0], p.normal[1], p.normal[2]}, same = 0;
        plane_of_mix(grid, &mix, at, e / 2, own);
        for (int a = 0; a < 3; a++)
            same += own[a] * p.normal[a];
        for (int a = 0; a < 3; a++)
            normal[a] += copysign(own[a], own[a] * same);
    }
    return couplings_level(grid, node, normal);
}

/* A node in one medium, some of whose edges' cells are cut: the loss there is that of the medium, of the field as it is
 * in the medium. */
static void add_plain(Search *s, const long node[3], const Mix *mix)
{
    const Medium here = medium_plain(mix->part[0].medium.eps, 0);
    Coupling k = {.node = {node[0], node[1], node[2]}, .across = here, .along = here};
    Edges e = {0};
    if (couplings_layers(s->grid, node) != 0 || !edges_at(s, node, &e) || !e.lossy ||
        couplings_near_source(s->grid, node, false) || !normal_of_edges(s, node, k.normal))
        return;
    relax_node(s->grid, &e.at, &k);
    keep_edges(s, &k, &e);
    vec_push(&s->found.list, k);
}

bool couplings_fastest(const Grid *grid, double *fastest, Error *err)
{
    double least = INFINITY;
    for (int c = EX; c <= EZ; c++)
        if (grid->medium[c].present)
            least = fmin(least, grid->medium[c].least);
    if (grid->agree.least != NULL && !grid->agree.least(grid->agree.context, &least, 1, err))
        return false;
    *fastest = 1 / least;
    return true;
}

static int compare_nodes(const void *a, const void *b)
{
    return index_compare(((const Coupling *)a)->node, ((const Coupling *)b)->node);
}

const Coupling *grid_coupling(const Grid *grid, const long node[3])
{
    const Coupling wanted = {.node = {node[0], node[1], node[2]}};
    return bsearch(&wanted, grid->couplings, grid->coupling_count, sizeof wanted, compare_nodes);
}

void couplings_keep(Grid *grid, Couplings *found)
{
    grid->coupling_count = found->list.count;
    grid->couplings = ARENA_ARRAY(grid->arena, Coupling, found->list.count + 1);
    if (found->list.count > 0)
        memcpy(grid->couplings, found->list.items, sizeof *grid->couplings * found->list.count);
    qsort(grid->couplings, grid->coupling_count, sizeof *grid->couplings, compare_nodes);
    vec_free(&found->list);
}

void couplings_to_part(const Grid *grid, Grid *part)
{
    part->couplings = ARENA_ARRAY(grid->arena, Coupling, grid->coupling_count + 1);
    for (size_t n = 0; n < grid->coupling_count; n++) {
        part->couplings[n] = grid->couplings[n];
        for (int a = 0; a < 3; a++)
            part->couplings[n].node[a] = grid_place(grid, a, grid->couplings[n].node[a]);
    }
}

/* A node of cut cells. */
static bool add_cut(void *context, const long node[3], const int *list, int count, int base)
{
    Search *s = context;
    Mix mix;
    s->list = list;
    s->count = count;
    s->base = base;
    dual_node(s->grid, node, list, count, base, &mix);
    if (mix_has_poles(&mix) || respond_meets(&s->responding, node) || couplings_contested(s->grid, node))
        return true;
    if (mix.count > 1)
        add_node(s, node, &mix);
    if (mix.count == 1)
        add_plain(s, node, &mix);
    return true;
}

/* The node at an end of such an edge where nothing relaxes gets the term of the edge's own medium. */
static void add_rest(Search *s, const LossyEdge *edge, int end)
{
    const int e = 2 * component_axis(edge->component) + 1 - end;
    Coupling rest = {.across = medium_plain(1, 0), .along = medium_plain(1, 0)};
    Medium own;
    memcpy(rest.node, edge->at, sizeof rest.node);
    rest.node[e / 2] += end;
    grid_wrap(s->grid, rest.node);
    const Coupling *there = grid_coupling(s->grid, rest.node);
    if ((there != NULL && there->relaxes) || !grid_medium(s->grid, edge->component, edge->at, &own))
        return;
    relax_edge(s->grid, &own, e, &rest);
    vec_push(&s->found.list, rest);
}

static int compare_edges(const void *a, const void *b)
{
    const LossyEdge *p = a, *q = b;
    return p->component != q->component ? (int)p->component - (int)q->component : index_compare(p->at, q->at);
}

/* Takes their own loss from the edges that relax at nodes. */
static bool move_loss(Grid *grid, Search *s, Error *err)
{
    size_t count = 0;
    LossyEdge *edges = s->lossy.items;
    if (s->lossy.count > 0)
        qsort(edges, s->lossy.count, sizeof *edges, compare_edges);
    for (size_t n = 0; n < s->lossy.count; n++)
        if (count == 0 || compare_edges(&edges[n], &edges[count - 1]) != 0)
            edges[count++] = edges[n];
    for (size_t n = 0; n < count; n++)
        for (int end = 0; end < 2; end++)
            add_rest(s, &edges[n], end);
    for (size_t n = 0; n < count; n++) {
        const Medium medium = medium_plain(1 / edges[n].inverse, 0);
        const int id = grid_class(grid, edges[n].component, edges[n].at);
        const char *was = id < 0 ? "graded medium" : grid->medium[edges[n].component].classes[id].origin;
        if (!patch_site(grid, edges[n].component, edges[n].at, &medium,
                        arena_printf(grid->arena, "%s, its loss at nodes", was), err))
            return false;
    }
    return true;
}

bool couplings_begin_with_e(const Scene *scene)
{
    bool begins = false;
    for (size_t i = 0; i < scene->source_count; i++)
        begins = begins || (scene->sources[i].kind == SOURCE_INITIAL && component_is_e(scene->sources[i].component));
    return begins;
}

bool couplings_find(Grid *grid, Error *err)
{
    Search s = {.grid = grid};
    const CouplingsVisit visit = {.context = &s, .node = add_cut};
    IndexBox box = {{0, 0, 0}, {0, 0, 0}};
    bool empty = false;
    if (grid->mode == MODE_1D || grid->mode == MODE_2D_TM || grid->scene->averaging != AVERAGING_TENSOR)
        return true;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present) {
            const Axis *axis = &grid->axis[a];
            box.lo[a] = !couplings_mirrors(axis->low.kind) && !boundary_wraps(axis->low.kind);
            box.hi[a] = axis->cells - !couplings_mirrors(axis->high.kind);
            empty |= box.lo[a] > box.hi[a];
        }
    s.responding.grid = grid;
    bool ok = couplings_fastest(grid, &s.fastest, err) &&
              (empty || (respond_find(&s.responding, &box, err) && respond_patch(grid, &s.responding, s.fastest, err) &&
                         couplings_search(grid, &box, &visit, err)));
    couplings_keep(grid, &s.found);
    ok = ok && move_loss(grid, &s, err);
    for (size_t n = 0; n < grid->coupling_count; n++)
        vec_push(&s.found.list, grid->couplings[n]);
    for (size_t n = 0; n < s.responding.found.list.count; n++)
        vec_push(&s.found.list, s.responding.found.list.items[n]);
    couplings_repeat(grid, &s.found);
    couplings_keep(grid, &s.found);
    vec_free(&s.lossy);
    respond_free(&s.responding);
    return ok;
}
