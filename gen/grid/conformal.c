/* Conductors that cut cells (Dey & Mittra, IEEE Microw. Guided Wave Lett. 7, 273 (1997)), as media. With l the part of
 * an edge and A the part of a face that no conductor fills, Faraday's law of the face is
 *     mu A dH/dt = -(circulation of l E).
 * What is stored of a cut edge is V = l E, its voltage over its whole length. Then H sees the plain curl of V, and
 *     (eps/l) dV/dt = curl H:
 * the scheme is Yee's with eps/l (and sigma/l, poles' strengths over l) at the edges and mu A at the faces. Small faces
 * would lower the limit of dt: enlarge.c. */
#include "grid/conformal.h"

#include "base/vec.h"
#include "grid/cut.h"
#include "grid/poles.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include <math.h>
#include <string.h>

enum { MOST_HALVINGS = 128 }; /* of a box of nodes */

typedef struct Cutting {
    Grid *grid;
    VEC(CutSite) sites;
    int *list; /* all objects with an inside, topmost first; then room for those of each halving */
    int count;
} Cutting;

static int by_site(const void *a, const void *b)
{
    const CutSite *p = a, *q = b;
    if (p->component != q->component)
        return p->component < q->component ? -1 : 1;
    return index_compare(p->at, q->at);
}

CutSite *conformal_at(const Grid *grid, Component c, const long at[3])
{
    const CutSite key = {.component = c, .at = {at[0], at[1], at[2]}};
    return grid->cut_count == 0 ? NULL : bsearch(&key, grid->cut, grid->cut_count, sizeof key, by_site);
}

static bool any_conductor(const Grid *grid, const int *list, int count, int base)
{
    bool any = base == BACKGROUND ? grid->scene->materials[grid->scene->background].kind == MATERIAL_PEC
                                  : grid->solids[base].kind == MATERIAL_PEC;
    for (int q = 0; q < count; q++)
        any = any || grid->solids[list[q]].kind == MATERIAL_PEC;
    return any;
}

/* First-order walls take the media beside them for a wave's: there stairs stay, where no sheet stands for them. */
static bool at_mur_wall(const Grid *grid, const long site[3])
{
    for (int a = 0; a < 3; a++)
        if ((grid->axis[a].low.kind == BOUNDARY_MUR && site[a] == 0) ||
            (grid->axis[a].high.kind == BOUNDARY_MUR && site[a] >= grid->axis[a].cells - 1))
            return grid->mode == MODE_1D || grid->mode == MODE_2D_TM;
    return false;
}

/* The edges and faces that have their low corner at the node. */
static void cut_corner(Cutting *cutting, const long node[3], const CutPlace *place)
{
    const Grid *grid = cutting->grid;
    for (int c = EX; c <= HZ; c++) {
        CutSite site = {.component = (Component)c, .at = {node[0], node[1], node[2]}};
        bool inside = mode_has(grid->mode, (Component)c) && !at_mur_wall(grid, node);
        for (int a = 0; a < 3; a++) {
            if (boundary_wraps(grid->axis[a].low.kind) && site.at[a] == grid->axis[a].cells)
                site.at[a] = 0;
            inside = inside && site.at[a] <= grid_last(grid, (Component)c, a);
        }
        if (!inside || !grid_holds(grid, (Component)c, site.at))
            continue;
        site.part = floor(cut_free(place, (Component)c, site.at) * CUT_STEPS + 0.5) / CUT_STEPS;
        if (site.part < 1)
            vec_push(&cutting->sites, site);
    }
}

static bool on_seam(const Grid *grid, const long node[3])
{
    for (int a = 0; a < 3; a++)
        if (boundary_wraps(grid->axis[a].low.kind) && (node[a] == 0 || node[a] == grid->axis[a].cells))
            return true;
    return false;
}

/* The cells at the nodes lo..hi, a hair larger than they are. */
static Cover cover_nodes(const Grid *grid, const Solid *s, const IndexBox *nodes)
{
    double lo[3] = {0}, hi[3] = {0};
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present) {
            const double hair = 4 * SURFACE_TOLERANCE * grid->axis[a].d;
            lo[a] = fmax(0, axis_at(&grid->axis[a], (double)nodes->lo[a]) - hair);
            hi[a] = nodes->hi[a] >= grid->axis[a].cells ? axis_length(&grid->axis[a])
                                                        : axis_at(&grid->axis[a], (double)nodes->hi[a] + 1) + hair;
        }
    return solid_cover(s, lo, hi);
}

static void cut_cell(Cutting *cutting, const IndexBox *nodes, const int *near, int count, int base)
{
    const bool seam = on_seam(cutting->grid, nodes->lo); /* what is beyond it lies elsewhere */
    const CutPlace place = {.grid = cutting->grid,
                            .list = seam ? cutting->list : near,
                            .count = seam ? cutting->count : count,
                            .base = any_conductor(cutting->grid, NULL, 0, seam ? BACKGROUND : base)};
    cut_corner(cutting, nodes->lo, &place);
}

/* As in voxels.c: boxes of nodes, halved where a surface goes through them. */
static void search(Cutting *cutting, const IndexBox *nodes, int *list, int count, int base)
{
    const Grid *grid = cutting->grid;
    int *near = list + count, kept = 0, a = 0;
    for (int q = 0; q < count; q++) {
        const Cover cover = cover_nodes(grid, &grid->solids[list[q]], nodes);
        if (cover == COVER_PART)
            near[kept++] = list[q];
        if (cover != COVER_ALL)
            continue;
        base = list[q];
        break;
    }
    if (kept == 0 || !any_conductor(grid, near, kept, base))
        return;
    for (int b = 1; b < 3; b++)
        if (nodes->hi[b] - nodes->lo[b] > nodes->hi[a] - nodes->lo[a])
            a = b;
    if (nodes->lo[a] == nodes->hi[a]) {
        cut_cell(cutting, nodes, near, kept, base);
        return;
    }
    IndexBox low = *nodes, high = *nodes;
    low.hi[a] = nodes->lo[a] + (nodes->hi[a] - nodes->lo[a]) / 2;
    high.lo[a] = low.hi[a] + 1;
    search(cutting, &low, near, kept, base);
    search(cutting, &high, near, kept, base);
}

/* Sorted, each site once, with the least that was found free. */
static void sort_sites(Cutting *cutting)
{
    size_t n = 0;
    if (cutting->sites.count > 0)
        qsort(cutting->sites.items, cutting->sites.count, sizeof(CutSite), by_site);
    for (size_t i = 0; i < cutting->sites.count; i++) {
        const CutSite *site = &cutting->sites.items[i];
        CutSite *last = n > 0 ? &cutting->sites.items[n - 1] : NULL;
        if (last != NULL && by_site(last, site) == 0)
            last->part = fmin(last->part, site->part);
        else
            cutting->sites.items[n++] = *site;
    }
    cutting->sites.count = n;
}

static bool on_plate(const Grid *grid, const CutSite *site)
{
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        const IndexBox *sites = &s->sites[site->component];
        bool holds = s->thin && s->kind == MATERIAL_PEC;
        for (int a = 0; a < 3; a++)
            holds = holds && site->at[a] >= sites->lo[a] && site->at[a] <= sites->hi[a];
        if (holds)
            return true;
    }
    return false;
}

/* Is the edge one that is cut? Those of plates, wires and gaps are as they were painted. One whose middle lies in the
 * conductor gets the medium that would be there without. */
static bool open_edge(Grid *grid, const CutSite *site, bool *cut, Error *err)
{
    Medium medium;
    const bool free = grid_medium(grid, site->component, site->at, &medium);
    *cut = site->part > 0 && (free || !on_plate(grid, site));
    return !*cut || free || gaps_fill(grid, site->component, site->at, err);
}

/* Does the loop round the face have an edge with a field? */
static bool has_edge(const Grid *grid, const CutSite *face)
{
    const int n = component_axis(face->component);
    for (int a = 0; a < 3; a++)
        for (int side = 0; a != n && side < 2; side++) {
            long at[3] = {face->at[0], face->at[1], face->at[2]};
            Medium medium;
            at[3 - n - a] += grid->axis[3 - n - a].present ? side : 0;
            grid_wrap(grid, at);
            if (grid->medium[EX + a].present && grid_medium(grid, (Component)(EX + a), at, &medium))
                return true;
        }
    return false;
}

static bool keep_sites(Cutting *cutting, Error *err)
{
    Grid *grid = cutting->grid;
    size_t n = 0;
    bool cut;
    grid->cut = ARENA_ARRAY(grid->arena, CutSite, cutting->sites.count + 1);
    for (size_t i = 0; i < cutting->sites.count; i++) { /* edges come before faces */
        const CutSite *site = &cutting->sites.items[i];
        Medium medium;
        if (!component_is_e(site->component))
            cut = grid_medium(grid, site->component, site->at, &medium) && has_edge(grid, site);
        else if (!open_edge(grid, site, &cut, err))
            return false;
        if (cut)
            grid->cut[n++] = *site;
    }
    grid->cut_count = n;
    return true;
}

static bool check_scene(const Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    if (scene->averaging == AVERAGING_TENSOR)
        return error_at(err, ERROR_SCENE, scene->loc,
                        "scene: 'conformal' goes with averaging \"volume\", \"none\" or \"normal\", not \"tensor\"");
    for (size_t q = 0; q < scene->object_count; q++)
        if (scene->objects[q].kind == OBJECT_WIRE && scene->objects[q].radius > 0)
            return error_at(err, ERROR_SCENE, scene->objects[q].loc,
                            "wire: a radius does not go with 'conformal', whose limit of dt does not know it");
    return true;
}

static void search_all(Cutting *cutting)
{
    const Grid *grid = cutting->grid;
    IndexBox nodes = {{0, 0, 0}, {0, 0, 0}};
    for (size_t q = grid->scene->object_count; q-- > 0;)
        if (!grid->solids[q].thin)
            cutting->list[cutting->count++] = (int)q;
    for (int a = 0; a < 3; a++) { /* what is beyond a window counts as not cut: see CONFORMAL_REACH */
        nodes.lo[a] = grid_first_held(grid, a);
        nodes.hi[a] = grid_is_cut(grid, a) ? grid->window.span[a].hi : grid->axis[a].present ? grid->axis[a].cells : 0;
    }
    search(cutting, &nodes, cutting->list, cutting->count, BACKGROUND);
    sort_sites(cutting);
}

bool conformal_find(Grid *grid, Error *err)
{
    if (!grid->scene->conformal)
        return true;
    if (!check_scene(grid, err))
        return false;
    int *list = malloc(sizeof *list * (grid->scene->object_count * MOST_HALVINGS + 1));
    if (list == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    Cutting cutting = {.grid = grid, .list = list};
    search_all(&cutting);
    const bool good = keep_sites(&cutting, err);
    vec_free(&cutting.sites);
    free(list);
    return good;
}
