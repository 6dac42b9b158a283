/* Couplings: the other entries of the tensor of a cut cell, with averaging "tensor". In the cell round a node D and E
 * are E = (n n' <1/eps> + (1 - n n') / <eps>) D with the surface's normal n (Farjadpour et al., Opt. Lett. 31, 2972
 * (2006)), so that along axis a E_a = M_aa D_a + sum over b of M_ab D_b M_aa is the medium of the edge itself
 * (average.c). M_ab acts at nodes, between the means of the two edges of either axis that meet there, which makes the
 * whole symmetric and keeps the energy (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)). It is positive definite when
 * at each node the least M_aa with the M_ab is; where an edge's own cell is of one medium and the node's is not, a part
 * of M_ab is left out for that. dt keeps its limit: the fields that set it change sign from edge to edge, so that their
 * means at nodes are zero. Loss is a tensor with the same axes, likewise kept from giving. */
#include "grid/couplings.h"
#include "grid/dual.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include "base/frame.h"
#include "base/number.h"
#include "base/vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HALVINGS = 24, MOST_DEPTH = 128 };

typedef struct Search {
    const Grid *grid;
    double fastest;  /* largest 1/eps without couplings */
    const int *list; /* objects about the node, topmost first, over `base` */
    int count, base;
    Couplings found;
} Search;

/* Of all cells of edges at the nodes. */
static Cover cell_cover(const Grid *grid, const Solid *s, const IndexBox *box)
{
    double lo[3] = {0}, hi[3] = {0};
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present) {
            lo[a] = axis_at(&grid->axis[a], (double)box->lo[a] - 1);
            hi[a] = axis_at(&grid->axis[a], (double)box->hi[a] + 1);
        }
    return s->thin ? COVER_NONE : solid_cover(s, lo, hi);
}

/* Of the two edges at a node along each axis: 1/eps, the less and the greater. */
typedef struct Edges {
    double least[3], most[3];
    bool lossy; /* one of them conducts */
} Edges;

static void join_edges(Edges *e, int a, const Medium edge[2])
{
    e->least[a] = 1 / fmax(edge[0].eps, edge[1].eps);
    e->most[a] = 1 / fmin(edge[0].eps, edge[1].eps);
    e->lossy |= edge[0].sigma > 0 || edge[1].sigma > 0;
}

static long cells_of_layer(const Boundary *b)
{
    return boundary_is_layer(b->kind) ? b->cells : 0;
}

/* False when one of them is a conductor or lies in an absorbing layer. */
static bool edges_at(const Grid *grid, const long node[3], Edges *e)
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (axis->present &&
            (node[a] <= cells_of_layer(&axis->low) || node[a] >= axis->cells - cells_of_layer(&axis->high)))
            return false;
        Medium edge[2];
        const int sides = grid->medium[EX + a].present && axis->present ? 2 : 0;
        for (int side = 0; side < sides; side++) {
            long at[3] = {node[0], node[1], node[2]};
            at[a] += side - 1;
            if (!grid_medium(grid, (Component)(EX + a), at, &edge[side]) || edge[side].blend != NULL ||
                medium_short(grid, &edge[side]))
                return false;
            if (side == 1)
                join_edges(e, a, edge);
        }
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

/* |<1/eps>|, with loss, in the cell of an edge. */
static double across_edge(const Search *s, Component c, const long at[3])
{
    const double unit = 2 * PI * s->grid->frequency * EPS0;
    Error err = {0};
    Mix mix;
    if (!voxels_mix_of(s->grid, c, at, s->list, s->count, s->base, &mix, &err) || mix.count == 0)
        return 1;
    const Principal p = mix_principal(&mix, s->grid);
    return 1 / hypot(p.across.eps, p.across.sigma / unit);
}

/* Solves  A x = r  for each of the `count` columns of r (A symmetric, positive definite where it is not zero). */
static void eliminate(double A[3][3], double r[3][COUPLED_EDGES])
{
    for (int k = 0; k < 3; k++) {
        if (A[k][k] < 1e-12)
            continue;
        for (int i = 0; i < 3; i++) {
            const double by = i != k ? A[i][k] / A[k][k] : 0;
            for (int j = 0; j < 3; j++)
                A[i][j] -= by * A[k][j];
            for (int e = 0; e < COUPLED_EDGES; e++)
                r[i][e] -= by * r[k][e];
        }
    }
    for (int k = 0; k < 3; k++)
        for (int e = 0; e < COUPLED_EDGES; e++)
            r[k][e] = A[k][k] < 1e-12 ? 0 : r[k][e] / A[k][k];
}

/* What the six edges at a node have of the field: E along the surface (two) and D across it, that is
 * E_a = t_a E_t + n_a |<1/eps>| D, by least squares. */
static void field_of(const Search *s, const long node[3], const double normal[3], double field[3][COUPLED_EDGES])
{
    const Grid *grid = s->grid;
    double part[COUPLED_EDGES][3] = {{0}}, square[3][3] = {{0}}, t[2][3];
    frame_across(normal, t);
    for (int e = 0; e < COUPLED_EDGES; e++) {
        const int a = e / 2;
        long at[3] = {node[0], node[1], node[2]};
        at[a] += e % 2 - 1;
        if (!grid->axis[a].present || !grid->medium[EX + a].present)
            continue;
        part[e][0] = t[0][a];
        part[e][1] = t[1][a];
        part[e][2] = normal[a] * across_edge(s, (Component)(EX + a), at);
    }
    for (int p = 0; p < 3; p++)
        for (int e = 0; e < COUPLED_EDGES; e++) {
            field[p][e] = part[e][p];
            for (int q = 0; q < 3; q++)
                square[p][q] += part[e][p] * part[e][q];
        }
    eliminate(square, field);
}

/* The loss of a node's cell as a form of the E of its edges, S/m: sigma |E_t|^2 + <sigma/|eps|^2> D^2. */
static const double *loss_of(const Search *s, const long node[3], const Principal *p)
{
    const Grid *grid = s->grid;
    const double unit = 2 * PI * grid->frequency * EPS0;
    const double eps = p->across.eps, loss = p->across.sigma / unit;
    const double weight[3] = {p->along.sigma, p->along.sigma, p->across.sigma / (eps * eps + loss * loss)};
    double *form = ARENA_ARRAY(grid->arena, double, COUPLED_EDGES *COUPLED_EDGES);
    double field[3][COUPLED_EDGES];
    field_of(s, node, p->normal, field);
    for (int e = 0; e < COUPLED_EDGES; e++)
        for (int f = 0; f < COUPLED_EDGES; f++) {
            form[e * COUPLED_EDGES + f] = 0;
            for (int q = 0; q < 3; q++)
                form[e * COUPLED_EDGES + f] += weight[q] * field[q][e] * field[q][f];
        }
    return form;
}

/* Is the cell of one of the edges at a node one whose medium is diagonal? */
static bool edges_diagonal(const Search *s, const long node[3])
{
    const Grid *grid = s->grid;
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long at[3] = {node[0], node[1], node[2]};
        Error err = {0};
        Mix mix;
        at[e / 2] += e % 2 - 1;
        if (grid->axis[e / 2].present && grid->medium[EX + e / 2].present &&
            voxels_mix_of(grid, (Component)(EX + e / 2), at, s->list, s->count, s->base, &mix, &err) &&
            mix_short(&mix, grid))
            return true;
    }
    return false;
}

static void add_node(Search *s, const long node[3], const Mix *mix)
{
    const Principal p = mix_principal(mix, s->grid);
    Coupling k = {.across = p.across, .along = p.along};
    Edges e = {0};
    double off[3][3], all = 0;
    memcpy(k.node, node, sizeof k.node);
    memcpy(k.normal, p.normal, sizeof k.normal);
    off_diagonal(s->grid, &k, 1 / p.across.eps - 1 / p.along.eps, off);
    for (int a = 0; a < 3; a++)
        all += fabs(p.normal[a] * p.normal[(a + 1) % 3]);
    if (all < 1e-9 || mix_short(mix, s->grid) || !edges_at(s->grid, node, &e) || edges_diagonal(s, node))
        return;
    k.curl = couplings_stable(e.least, e.most, (const double(*)[3])off, COUPLINGS_LARGEST * s->fastest);
    k.loss = e.lossy ? loss_of(s, node, &p) : NULL;
    vec_push(&s->found.list, k);
}

/* The mean normal of the cells of the edges at a node. */
static bool normal_of_edges(const Search *s, const long node[3], double normal[3])
{
    const Grid *grid = s->grid;
    double all = 0;
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long at[3] = {node[0], node[1], node[2]};
        Error err = {0};
        Mix mix;
        at[e / 2] += e % 2 - 1;
        if (!grid->axis[e / 2].present || !grid->medium[EX + e / 2].present ||
            !voxels_mix_of(grid, (Component)(EX + e / 2), at, s->list, s->count, s->base, &mix, &err) || mix.count < 2)
            continue;
        const Principal p = mix_principal(&mix, grid);
        for (int a = 0; a < 3; a++)
            normal[a] += p.normal[a];
    }
    for (int a = 0; a < 3; a++)
        all += normal[a] * normal[a];
    for (int a = 0; a < 3 && all > 0; a++)
        normal[a] /= sqrt(all);
    return all > 0;
}

/* A node in one medium, some of whose edges' cells are cut: the loss there is that of the medium, of the field as it is
 * in the medium. */
static void add_plain(Search *s, const long node[3], const Medium *medium)
{
    Edges e = {0};
    Principal p = {*medium, *medium, {0}};
    if (!edges_at(s->grid, node, &e) || !e.lossy || !normal_of_edges(s, node, p.normal) || edges_diagonal(s, node))
        return;
    const Coupling k = {
        .node = {node[0], node[1], node[2]}, .across = *medium, .along = *medium, .loss = loss_of(s, node, &p)};
    vec_push(&s->found.list, k);
}

static bool search_box(const Grid *grid, const IndexBox *box, const int *list, int count, int base, int *room,
                       const CouplingsVisit *visit)
{
    int kept = 0, a = 0;
    for (int q = 0; q < count; q++) {
        const Cover cover = cell_cover(grid, &grid->solids[list[q]], box);
        if (cover == COVER_PART)
            room[kept++] = list[q];
        if (cover == COVER_ALL) {
            base = list[q];
            break;
        }
    }
    if (kept == 0)
        return visit->box == NULL || visit->box(visit->context, box, base);
    for (int b = 1; b < 3; b++)
        a = box->hi[b] - box->lo[b] > box->hi[a] - box->lo[a] ? b : a;
    if (box->lo[a] == box->hi[a])
        return visit->node(visit->context, box->lo, room, kept, base);
    IndexBox low = *box, high = *box;
    low.hi[a] = box->lo[a] + (box->hi[a] - box->lo[a]) / 2;
    high.lo[a] = low.hi[a] + 1;
    return search_box(grid, &low, room, kept, base, room + kept, visit) &&
           search_box(grid, &high, room, kept, base, room + kept, visit);
}

/* Of the nodes in a box those of which all edges are held: before the window's gap, and behind it. */
static IndexBox held_nodes(const Grid *grid, const IndexBox *box, int stretch)
{
    const GridWindow *w = &grid->window;
    const bool gap = w->gap[1] > w->gap[0];
    IndexBox held = *box;
    const int a = w->present ? w->axis : 0;
    if (!w->present || (stretch == 1 && !gap)) {
        held.hi[a] = stretch == 0 ? held.hi[a] : held.lo[a] - 1;
        return held;
    }
    const long lo = stretch == 1 ? w->gap[1] : w->lo, hi = stretch == 0 && gap ? w->gap[0] - 1 : w->hi;
    held.lo[a] = max_long(held.lo[a], lo > 0 ? lo + COUPLINGS_BARE : 0);
    held.hi[a] = min_long(held.hi[a], hi < grid->axis[a].cells ? hi - COUPLINGS_BARE : hi);
    return held;
}

bool couplings_search(const Grid *grid, const IndexBox *box, const CouplingsVisit *visit, Error *err)
{
    const int count = (int)grid->scene->object_count;
    int *list = malloc(sizeof(int) * MOST_DEPTH * ((size_t)count + 1));
    if (list == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory while looking for cut cells");
    for (int q = 0; q < count; q++)
        list[q] = count - 1 - q;
    bool ok = true;
    for (int stretch = 0; stretch < 2; stretch++) {
        const IndexBox held = held_nodes(grid, box, stretch);
        ok = ok && (index_box_empty(&held) || search_box(grid, &held, list, count, BACKGROUND, list + count, visit));
    }
    free(list);
    return ok;
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
    const int a = grid->window.axis;
    part->couplings = ARENA_ARRAY(grid->arena, Coupling, grid->coupling_count + 1);
    for (size_t n = 0; n < grid->coupling_count; n++) {
        part->couplings[n] = grid->couplings[n];
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
    if (mix.count > 1)
        add_node(s, node, &mix);
    if (mix.count == 1)
        add_plain(s, node, &mix.part[0].medium);
    return true;
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
            box.lo[a] = 1;
            box.hi[a] = grid->axis[a].cells - 1;
            empty |= box.lo[a] > box.hi[a];
        }
    if (!couplings_fastest(grid, &s.fastest, err) || (!empty && !couplings_search(grid, &box, &visit, err)))
        return false;
    couplings_keep(grid, &s.found);
    return true;
}
