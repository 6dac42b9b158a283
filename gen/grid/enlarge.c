/* Stable media of cut edges and faces.
 *
 * Small faces lower the limit of dt. With C the curl, w = 1/(mu A) and M = eps/l the largest eigenvalue of
 * x' K x = lambda x' M x, K = sum over faces f of w_f c_f c_f', is to be bounded. Give each face the part
 * w_f c_fe^2/K_ee of the M of each of its edges: the parts of an edge add up to one, K_f has rank one, so that
 *     lambda <= the largest over all faces of  sum over the face's edges of  K_ee/M_e.
 * Without cuts this is at most 8 sum 1/d_a^2/(eps mu), twice what the Courant limit allows, for every mesh. So dt is
 * kept below the limit over sqrt 2, and of each face that exceeds the bound of the scene's dt the least faces at its
 * edges are enlarged as little as makes it hold. That lowers the other sums, so each face may be looked at alone, with
 * what the solids leave of all others. (Benkler et al., IEEE Trans. Antennas Propag. 54, 1843 (2006) enlarge faces,
 * too, by a bound of the face alone.) */
#include "grid/conformal.h"
#include "grid/poles.h"
#include "grid/stages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Face {
    Component component;
    long at[3];
    double least; /* part that the cut faces at its edges are to have */
} Face;

/* Faces of one and the same site, as by_site in conformal.c. */
static int by_face(const void *a, const void *b)
{
    const Face *p = a, *q = b;
    if (p->component != q->component)
        return p->component < q->component ? -1 : 1;
    return index_compare(p->at, q->at);
}

/* The part of a site that is free, at least `least` of it where it is a cut face. */
static double part_of(const Grid *grid, Component c, const long at[3], double least)
{
    const CutSite *cut = conformal_at(grid, c, at);
    return cut == NULL ? 1 : fmax(cut->part, least);
}

/* Brings the index of a cell along an axis into the domain: round a periodic axis, else its mirror image. */
static long inside(const Axis *axis, long i)
{
    i = axis_round(axis, i);
    return i < 0 ? 0 : i >= axis->cells ? axis->cells - 1 : i;
}

/* l/eps times the edge's diagonal of the curl of the curl, 1/m^2; 0 in conductors. */
static double edge_term(const Grid *grid, Component e, const long at[3], double least)
{
    Medium here, there;
    double sum = 0;
    if (!grid->medium[e].present || !grid_medium(grid, e, at, &here))
        return 0;
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != component_axis(e) && grid->axis[b].present && side <= 0; side++) {
            const Component h = (Component)(HX + 3 - b - component_axis(e));
            long face[3] = {at[0], at[1], at[2]};
            face[b] = inside(&grid->axis[b], at[b] + side);
            if (grid_medium(grid, h, face, &there))
                sum += 1 / (there.eps * part_of(grid, h, face, least) * axis_dual(&grid->axis[b], at[b]) *
                            axis_cell(&grid->axis[b], face[b]));
        }
    return sum * part_of(grid, e, at, 0) / here.eps;
}

/* Edge number 0..3 of a face; false where there is none. */
static bool face_edge(const Grid *grid, const Face *face, int number, Component *e, long at[3])
{
    const int n = component_axis(face->component), a = (n + 1 + number / 2) % 3, b = 3 - n - a;
    if (!grid->axis[b].present)
        return false;
    *e = (Component)(EX + a);
    memcpy(at, face->at, 3 * sizeof *at);
    at[b] += number % 2;
    if (boundary_wraps(grid->axis[b].low.kind) && at[b] == grid->axis[b].cells)
        at[b] = 0;
    return grid->medium[*e].present;
}

/* The bound of the eigenvalue by a face, 1/m^2, with cut faces not below `least`. */
static double face_bound(const Grid *grid, const Face *face, double least)
{
    double sum = 0;
    for (int number = 0; number < 4; number++) {
        Component e;
        long at[3];
        if (face_edge(grid, face, number, &e, at))
            sum += edge_term(grid, e, at, least);
    }
    return sum;
}

/* The cut faces at the edge are made `least` large. */
static void enlarge_at(Grid *grid, Component e, const long at[3], double least)
{
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != component_axis(e) && grid->axis[b].present && side <= 0; side++) {
            long face[3] = {at[0], at[1], at[2]};
            face[b] = inside(&grid->axis[b], at[b] + side);
            CutSite *cut = conformal_at(grid, (Component)(HX + 3 - b - component_axis(e)), face);
            if (cut != NULL)
                cut->part = fmax(cut->part, least);
        }
}

/* How large the cut faces at the face's edges must be for the bound to hold; 0: as they are. */
static double least_part(const Grid *grid, const Face *face, double most)
{
    double low = 0, high = 1;
    if (face_bound(grid, face, 0) <= most)
        return 0;
    while (high - low > 0.25 / CUT_STEPS) {
        const double middle = (low + high) / 2;
        *(face_bound(grid, face, middle) <= most ? &high : &low) = middle;
    }
    return ceil(high * CUT_STEPS) / CUT_STEPS;
}

static void hold_bound(Grid *grid, const Face *face)
{
    for (int number = 0; face->least > 0 && number < 4; number++) {
        Component e;
        long at[3];
        if (face_edge(grid, face, number, &e, at))
            enlarge_at(grid, e, at, face->least);
    }
}

/* The faces at an edge. */
static size_t faces_at(const Grid *grid, Component e, const long at[3], Face *to)
{
    size_t n = 0;
    for (int b = 0; b < 3; b++)
        for (int side = -1; b != component_axis(e) && grid->axis[b].present && side <= 0; side++) {
            Face face = {
                .component = (Component)(HX + 3 - b - component_axis(e)), .at = {at[0], at[1], at[2]}, .least = 0};
            face.at[b] = inside(&grid->axis[b], at[b] + side);
            to[n++] = face;
        }
    return n;
}

/* All faces whose bound may be above that of whole cells: those at the edges of cut faces. */
static size_t faces_to_hold(const Grid *grid, Face *faces)
{
    size_t n = 0, kept = 0;
    for (size_t i = 0; i < grid->cut_count; i++) {
        const Face face = {.component = grid->cut[i].component,
                           .at = {grid->cut[i].at[0], grid->cut[i].at[1], grid->cut[i].at[2]}};
        for (int number = 0; !component_is_e(face.component) && number < 4; number++) {
            Component e;
            long at[3];
            if (face_edge(grid, &face, number, &e, at))
                n += faces_at(grid, e, at, faces + n);
        }
    }
    if (n > 0)
        qsort(faces, n, sizeof *faces, by_face);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || by_face(&faces[kept - 1], &faces[i]) != 0)
            faces[kept++] = faces[i];
    return kept;
}

/* The limit of dt that is kept, s: a smaller dt than usual needs less. */
static double kept_limit(const Grid *grid)
{
    enum { PERCENT = 99 }; /* of a limit, what courant is where nothing is said */
    const Scene *scene = grid->scene;
    const double most = grid_plain_limit(grid) * CONFORMAL_LIMIT;
    return fmin(most, (isnan(scene->dt) ? scene->courant * most : scene->dt) * 100 / PERCENT);
}

static bool enlarge(Grid *grid, Error *err)
{
    enum { FACES_OF_FACE = 16 };
    const double limit = kept_limit(grid) * C0, most = 4 / (limit * limit) * (1 + 1e-9);
    Face *faces = malloc((grid->cut_count * FACES_OF_FACE + 1) * sizeof *faces);
    if (faces == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    const size_t count = faces_to_hold(grid, faces);
    for (size_t i = 0; i < count; i++)
        faces[i].least = least_part(grid, &faces[i], most);
    for (size_t i = 0; i < count; i++) /* only now, so that nothing depends on their order */
        hold_bound(grid, &faces[i]);
    free(faces);
    return true;
}

static bool scale_cut(Grid *grid, const CutSite *site, Error *err)
{
    const bool e = component_is_e(site->component);
    Medium here;
    if (site->part >= 1 || !grid_medium(grid, site->component, site->at, &here))
        return true;
    const int id = grid_class(grid, site->component, site->at), part = (int)floor(site->part * CUT_STEPS + 0.5);
    const char *medium = id < 0 ? "graded medium" : grid->medium[site->component].classes[id].origin;
    here = poles_scaled(grid, site->component, &here, e ? 1 / site->part : site->part);
    return patch_site(grid, site->component, site->at, &here,
                      arena_printf(grid->arena, "%s, %d/%d of %s", medium, part, CUT_STEPS, e ? "an edge" : "a face"),
                      err);
}

bool conformal_scale(Grid *grid, Error *err)
{
    double *before = NULL;
    if (grid->cut_count == 0)
        return true;
    before = ARENA_ARRAY(grid->arena, double, grid->cut_count);
    for (size_t i = 0; i < grid->cut_count; i++)
        before[i] = grid->cut[i].part;
    if (!enlarge(grid, err))
        return false;
    for (size_t i = 0; i < grid->cut_count; i++) {
        const CutSite *site = &grid->cut[i];
        *(component_is_e(site->component) ? &grid->cut_edges : &grid->cut_faces) += 1;
        grid->enlarged += site->part > before[i] ? 1 : 0;
        grid->enlarged_most = fmax(grid->enlarged_most, site->part - before[i]);
        if (!scale_cut(grid, site, err))
            return false;
    }
    return true;
}
