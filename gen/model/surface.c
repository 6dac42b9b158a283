/* A far field by currents on a box takes all space outside for one lossless,
 * isotropic medium without sources (Taflove & Hagness, ch. 8): so the background,
 * up to walls that absorb. A wall of PEC or PMC that the box stands on is taken in
 * by images (Balanis, Advanced Engineering Electromagnetics, 7.4). What cannot be right is refused here, with words. */
#include "model/surface.h"

#include <math.h>

#include "base/number.h"
#include "base/unit.h"
#include "grid/dual.h"
#include "grid/solid.h"
#include "model/points.h"

static bool on_wall(const Model *model, int axis, long node)
{
    return node == 0 || node == grid_whole_cells(model->grid, axis);
}

static bool check_extent(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat, Error *err)
{
    bool whole = flat < 0 && m->kind == MONITOR_FLUX;
    for (int a = 0; a < 3; a++) {
        if (!model->grid->axis[a].present)
            continue;
        whole = whole && on_wall(model, a, lo[a]) && on_wall(model, a, hi[a]);
        if (a != flat && lo[a] == hi[a])
            return error_at(err, ERROR_SCENE, m->loc, "'%s': is thinner than a cell along %s", m->name, axis_name(a));
        if (a == flat && on_wall(model, a, lo[a]))
            return error_at(err, ERROR_SCENE, m->loc, "'%s': the plane lies on the domain's wall, where nothing flows",
                            m->name);
    }
    return !whole || error_at(err, ERROR_SCENE, m->loc,
                              "'%s': all faces of the box lie on the domain's walls, where nothing flows", m->name);
}

/* A face inside a layer is one where the wave is being absorbed. */
static bool check_layers(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat, Error *err)
{
    static const char *const what[] = {"the box has a face", "the plane lies"};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present || (flat >= 0 && a != flat))
            continue;
        const long cells = grid_whole_cells(model->grid, a);
        bool low = lo[a] < grid_whole_layer(model->grid, a, 0) && !(flat < 0 && lo[a] == 0),
             high = hi[a] > cells - grid_whole_layer(model->grid, a, 1) && !(flat < 0 && hi[a] == cells);
        if (low || high) {
            const char *text =
                arena_printf(model->arena, "'%s': %s inside the absorbing layer along %s, where waves die away",
                             m->name, what[flat >= 0], axis_name(a));
            const char *free = arena_printf(model->arena, "between the layers %s is %.6g to %.6g m", axis_name(a),
                                            axis_at(axis, (double)grid_whole_layer(model->grid, a, 0)),
                                            axis_at(axis, (double)(cells - grid_whole_layer(model->grid, a, 1))));
            if (m->kind == MONITOR_FAR_FIELD)
                return error_at(err, ERROR_SCENE, m->loc, "%s; %s", text, free);
            scene_warn(model->grid->scene, m->loc, "%s: what it tells there is not the power sent out; %s", text, free);
        }
    }
    return true;
}

static double highest_frequency(const Monitor *m)
{
    double most = 0;
    for (size_t i = 0; i < m->frequency_count; i++)
        most = fmax(most, m->frequencies[i]);
    return most;
}

/* How far the reflection of a wall of surface impedance Z, a part z of the wave's own, is from a perfect conductor's at
 * the elevation e above it, with E across it: R = (Z - eta sin e)/(Z + eta sin e) (Balanis, Advanced Engineering
 * Electromagnetics, 5.3), with the phase of Z that of 1 + j. */
static double image_error(double z, double elevation)
{
    return 2 * z / hypot(z / sqrt(2) + sin(elevation), z / sqrt(2));
}

/* The image of a metal{} is that of a perfect conductor. Told from where LOW above the wall it is off by a per cent. */
static void warn_of_lossy_image(const Model *model, const Monitor *m, const Boundary *wall)
{
    const double low = 10 * PI / 180, told = 0.01;
    const Scene *scene = model->grid->scene;
    if (wall->metal == 0)
        return;
    const Material *metal = &scene->materials[wall->metal - 1], *b = &scene->materials[scene->background];
    const double f = highest_frequency(m), eta = Z0 * sqrt(b->mu[0] / b->eps[0]);
    const double z = sqrt(2 * PI * f * MU0 * metal->mu[0] / metal->conductivity) / eta;
    if (image_error(z, low) >= told)
        scene_warn(model->grid->scene, m->loc,
                   "'%s': the box stands on a wall of '%s', whose image is taken as a perfect conductor's: at %s what "
                   "the wall reflects is off by %.2g where waves meet it straight, by %.2g at 10 degrees above it with "
                   "E across it, and by up to 2 below",
                   m->name, metal->name, unit_text(f, "Hz").text, image_error(z, PI / 2), image_error(z, low));
}

static bool check_wall(const Model *model, const Monitor *m, int a, int side, long node, Mirror *mirror, Error *err)
{
    const BoundaryKind kind = model->grid->scene->drawn[a][side].kind;
    const bool stands = node == (side == 0 ? 0 : grid_whole_cells(model->grid, a));
    const char *which = side == 0 ? "low" : "high";
    if (boundary_wraps(kind))
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': the walls along %s are %s: what repeats without end has diffraction orders and no "
                        "far field in every direction",
                        m->name, axis_name(a), boundary_name(kind));
    if (boundary_absorbs(kind) && stands)
        return error_at(err, ERROR_SCENE, m->loc, "'%s': the box must stay off the wall that absorbs, %s along %s",
                        m->name, which, axis_name(a));
    if (boundary_absorbs(kind))
        return true;
    const char *name = kind == BOUNDARY_PEC ? "pec" : "pmc";
    if (!stands)
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': the %s wall along %s is %s and reflects; the box must stand on it, so that its image "
                        "counts, or the wall must absorb",
                        m->name, which, axis_name(a), name);
    if (mirror->side != 0)
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': both walls along %s reflect: between them nothing reaches a far field", m->name,
                        axis_name(a));
    *mirror = (Mirror){.side = side == 0 ? -1 : 1, .kind = kind == BOUNDARY_PEC ? 1 : -1};
    warn_of_lossy_image(model, m, &model->grid->scene->drawn[a][side]);
    return true;
}

static bool check_walls(const Model *model, const Monitor *m, const long lo[3], const long hi[3], Mirror mirror[3],
                        Error *err)
{
    for (int a = 0; a < 3; a++)
        if (model->grid->axis[a].present && (!check_wall(model, m, a, 0, lo[a], &mirror[a], err) ||
                                             !check_wall(model, m, a, 1, hi[a], &mirror[a], err)))
            return false;
    return true;
}

static bool check_background(const Model *model, const Monitor *m, Error *err)
{
    const Scene *scene = model->grid->scene;
    const Material *b = &scene->materials[scene->background];
    bool uniform = b->kind == MATERIAL_DIELECTRIC, lossless = true;
    for (int a = 0; a < 3; a++) {
        uniform = uniform && !material_is_crystal(b) && b->eps[a] == b->eps[0] && b->mu[a] == b->mu[0];
        lossless = lossless && b->sigma[a] == 0 && b->sigma_m[a] == 0;
    }
    if (b->pole_count > 0)
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': a far field wants a background without poles or chi3, and '%s' has some", m->name,
                        b->name);
    if (!uniform)
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': a far field wants an isotropic background, and '%s' is not one", m->name, b->name);
    if (!lossless)
        return error_at(err, ERROR_SCENE, m->loc,
                        "'%s': the background '%s' conducts: in it nothing reaches a far field", m->name, b->name);
    return true;
}

/* Whether a site lies within the box over nodes lo .. hi, or beyond an end of it that is a wall of the domain. */
static bool lies_within(const Grid *grid, Component c, const long site[3], const long lo[3], const long hi[3])
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && ((site[a] <= lo[a] - component_half(c, a) && lo[a] > 0) ||
                                      (site[a] >= hi[a] && hi[a] < grid_whole_cells(grid, a))))
            return false;
    return true;
}

/* Whether a site with another medium than the background lies on the box over nodes lo .. hi or outside of it, among
 * those that the object's bounds reach. */
static bool strays(const Grid *grid, const Solid *s, Component c, const long lo[3], const long hi[3], long site[3])
{
    IndexBox box = dual_reach(grid, s);
    Medium here;
    for (int a = 0; a < 3; a++)
        box.hi[a] = min_long(box.hi[a], grid_last(grid, c, a));
    for (site[2] = box.lo[2]; site[2] <= box.hi[2]; site[2]++)
        for (site[1] = box.lo[1]; site[1] <= box.hi[1]; site[1]++)
            for (site[0] = box.lo[0]; site[0] <= box.hi[0]; site[0]++) {
                const Material *b = &grid->scene->materials[grid->scene->background];
                double eps_b = component_is_e(c) ? b->eps[0] : b->mu[0];
                if (!lies_within(grid, c, site, lo, hi) &&
                    (!grid_medium(grid, c, site, &here) || here.eps != eps_b || here.sigma != 0 || here.blend != NULL))
                    return true;
            }
    return false;
}

static bool within(const Grid *grid, const double from[3], const double to[3], const long lo[3], const long hi[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        double low = lo[a] == 0 ? -INFINITY : axis_at(axis, (double)lo[a] + 0.5),
               high = hi[a] == grid_whole_cells(grid, a) ? INFINITY : axis_at(axis, (double)hi[a] - 0.5);
        if (fmin(from[a], to[a]) < low - 1e-9 * axis->d || fmax(from[a], to[a]) > high + 1e-9 * axis->d)
            return false;
    }
    return true;
}

static bool check_bodies(const Model *model, const Monitor *m, const long lo[3], const long hi[3], Error *err)
{
    const Grid *grid = model->grid;
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        long site[3];
        if (within(grid, s->lo, s->hi, lo, hi))
            continue;
        for (int c = 0; c < COMPONENTS; c++)
            if (mode_has(grid->mode, (Component)c) && strays(grid, s, (Component)c, lo, hi, site))
                return error_at(
                    err, ERROR_SCENE, m->loc,
                    "'%s': the object of line %d reaches to the box's surface or beyond, at (%g, %g, %g) m; "
                    "outside there must be the background alone",
                    m->name, s->object->loc.line, axis_at(&grid->axis[0], (double)site[0]),
                    axis_at(&grid->axis[1], (double)site[1]), axis_at(&grid->axis[2], (double)site[2]));
    }
    return true;
}

static bool check_sources(const Model *model, const Monitor *m, const long lo[3], const long hi[3], Error *err)
{
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if (!source_has_waveform(q) || within(model->grid, q->from, q->to, lo, hi))
            continue;
        return error_at(
            err, ERROR_SCENE, m->loc,
            "'%s': source '%s' (line %d) lies on the box's surface or outside; what it sends out must start "
            "inside",
            m->name, q->name, q->loc.line);
    }
    return true;
}

/* Of an initial field, the largest |value| in a box and off it, and where that is. */
typedef struct Extent {
    double inside, outside;
    double at[3];
} Extent;

static bool measure_initial(const Model *model, const Source *s, const long lo[3], const long hi[3], Extent *out,
                            Error *err)
{
    const Grid *grid = model->grid;
    const Box box = points_sites(model, s->component, s->from, s->to);
    Site site = {.component = s->component};
    long *n = site.index;
    *out = (Extent){0};
    for (n[2] = box.lo[2]; n[2] < box.hi[2]; n[2]++)
        for (n[1] = box.lo[1]; n[1] < box.hi[1]; n[1]++)
            for (n[0] = box.lo[0]; n[0] < box.hi[0]; n[0]++) {
                double at[3], value = s->value;
                grid_position(grid, site, at);
                if (s->function != 0 && !scene_call3(grid->scene, s->function, at, &value, err))
                    return false;
                const bool inside = lies_within(grid, s->component, n, lo, hi);
                if (inside)
                    out->inside = fmax(out->inside, fabs(value));
                else if (fabs(value) > out->outside) {
                    out->outside = fabs(value);
                    for (int a = 0; a < 3; a++)
                        out->at[a] = grid->axis[a].present ? at[a] : 0;
                }
            }
    return true;
}

/* A field at the start is a source at t = 0, eps E or mu H of it. */
static bool check_initial(const Model *model, const Monitor *m, const long lo[3], const long hi[3], Error *err)
{
    const double slight = 1e-3;
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        Extent e;
        if (s->kind != SOURCE_INITIAL)
            continue;
        if (!measure_initial(model, s, lo, hi, &e, err))
            return false;
        if (e.outside > slight * fmax(e.inside, e.outside))
            return error_at(err, ERROR_SCENE, m->loc,
                            "'%s': the initial %s of line %d reaches to the box's surface or beyond, with %.2g of its "
                            "largest value at (%g, %g, %g) m; what it sends out must start inside",
                            m->name, component_name(s->component), s->loc.line, e.outside / fmax(e.inside, e.outside),
                            e.at[0], e.at[1], e.at[2]);
    }
    return true;
}

static bool check_lumped(const Model *model, const Monitor *m, const long lo[3], const long hi[3], Error *err)
{
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->lumped_count; i++) {
        const Lumped *q = &scene->lumped[i];
        if (!within(model->grid, q->from, q->to, lo, hi))
            return error_at(err, ERROR_SCENE, m->loc,
                            "'%s': the lumped element of line %d lies on the box's surface or outside; what it takes "
                            "and scatters must be inside",
                            m->name, q->loc.line);
    }
    return true;
}

/* One face, across `axis`, over nodes lo .. hi. */
typedef struct Face {
    int axis;
    long lo[3], hi[3];
} Face;

static double place(const Model *model, int a, long node)
{
    return axis_at(&model->grid->axis[a], (double)node);
}

static void warn_of_source_on_face(const Model *model, const Monitor *m, const Face *face, const Source *q, bool plane)
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        const double d = axis_dual(axis, face->lo[a]), low = place(model, a, face->lo[a]) - 0.75 * d,
                     high = place(model, a, face->hi[a]) + 0.75 * d;
        if (!axis->present || (plane && a != face->axis))
            continue;
        if (a == face->axis ? fmin(q->from[a], q->to[a]) <= low || fmax(q->from[a], q->to[a]) >= high
                            : fmin(q->from[a], q->to[a]) >= high || fmax(q->from[a], q->to[a]) <= low)
            return;
    }
    scene_warn(model->grid->scene, m->loc,
               "'%s': source '%s' lies in %s: what it sends to one side is not told from the other", m->name, q->name,
               plane ? "the plane" : "a face of the box");
}

/* How a face lies to the surface between total and scattered field: 0 off it, 1 on it, 2 on both sides. */
static int meets(const Model *model, const Face *face, const Source *wave)
{
    bool on = false, crosses = false;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present)
            continue;
        const double half = axis_dual(axis, face->lo[a]) / 2;
        const double wall[2] = {half, place(model, a, grid_whole_cells(model->grid, a)) - half};
        const double low = fmin(wave->from[a], wave->to[a]); /* of a mirrored axis the low half is kept */
        const double high =
            model->grid->scene->symmetry[a] != 0 ? wall[0] + wall[1] - low : fmax(wave->from[a], wave->to[a]);
        const double begin = low < wall[0] ? -INFINITY : low, end = high > wall[1] ? INFINITY : high;
        const double from = place(model, a, face->lo[a]), to = place(model, a, face->hi[a]);
        if (a == face->axis && (fabs(from - begin) < half || fabs(from - end) < half))
            on = true;
        else if (a == face->axis ? from < begin || from > end : to < begin + half || from > end - half)
            return 0;
        if (a != face->axis && (from < begin - half || to > end + half))
            crosses = true;
    }
    return crosses ? 2 : on ? 1 : 0;
}

static bool is_bloch(const Scene *scene)
{
    for (int a = 0; a < 3; a++)
        if (scene->drawn[a][0].kind == BOUNDARY_BLOCH)
            return true;
    return false;
}

static void warn_of_face(const Model *model, const Monitor *m, const Face *face, bool plane)
{
    static const char *const how[] = {"", "lies on the surface", "is on both sides of the surface"};
    Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if (!source_has_waveform(q))
            continue;
        if (q->kind != SOURCE_PLANE_WAVE && q->kind != SOURCE_BEAM) {
            warn_of_source_on_face(model, m, face, q, plane);
            continue;
        }
        const int met = is_bloch(scene) ? 0 : meets(model, face, q);
        if (met > 0)
            scene_warn(scene, m->loc,
                       "'%s': %s %s between the total field of '%s' and the scattered field; what it tells is the "
                       "power of neither",
                       m->name, plane ? "the plane" : "a face of the box", how[met], q->name);
    }
}

static void warn_of_faces(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat)
{
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const long at = side == 0 ? lo[a] : hi[a];
            Face face = {.axis = a, .lo = {lo[0], lo[1], lo[2]}, .hi = {hi[0], hi[1], hi[2]}};
            face.lo[a] = face.hi[a] = at;
            if (model->grid->axis[a].present && (flat < 0 ? !on_wall(model, a, at) : a == flat && side == 0))
                warn_of_face(model, m, &face, flat >= 0);
        }
}

/* A cross section is over the power of one wave. */
static void warn_of_other_waves(const Model *model, const Monitor *m)
{
    Scene *scene = model->grid->scene;
    if (m->reference < 0 || scene->sources[m->reference].kind != SOURCE_PLANE_WAVE)
        return;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if ((int)i == m->reference || !source_has_waveform(q) || waveform_is_silent(&q->waveform))
            continue;
        scene_warn(scene, m->loc,
                   "'%s': its cross section is over the power of '%s' alone, and '%s' drives the scene, too (two waves "
                   "of one amplitude, as of circular polarisation, make it twice as large)",
                   m->name, scene->sources[m->reference].name, q->name);
        return;
    }
}

/* Does any site of the component in a layer of the plane over nodes lo .. hi take part? */
static bool is_lit(const Model *model, Component c, int axis, long layer, const long lo[3], const long hi[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++)
        if (model->grid->axis[a].present) {
            box.lo[a] = a == axis ? layer : lo[a];
            box.hi[a] = a == axis ? layer + 1 : hi[a] + (component_half(c, a) ? 0 : 1);
        }
    const Box kept = model_fold_box(model, c, &box);
    long at[3];
    for (at[2] = kept.lo[2]; at[2] < kept.hi[2]; at[2]++)
        for (at[1] = kept.lo[1]; at[1] < kept.hi[1]; at[1]++)
            for (at[0] = kept.lo[0]; at[0] < kept.hi[0]; at[0]++)
                if (points_takes_part(model, c, at))
                    return true;
    return false;
}

/* In a conductor, or a magnetic one, and on its face the fields along the plane stay zero. */
static bool is_dark(const Model *model, const long lo[3], const long hi[3], int axis, long at)
{
    bool electric = false, magnetic = false;
    for (int c = EX; c <= HZ; c++) {
        if (component_axis((Component)c) == axis || model->field_buffer[c] < 0)
            continue;
        if (component_is_e((Component)c))
            electric = electric || is_lit(model, (Component)c, axis, at, lo, hi);
        else
            magnetic = magnetic || is_lit(model, (Component)c, axis, at - 1, lo, hi) ||
                       is_lit(model, (Component)c, axis, at, lo, hi);
    }
    return !electric || !magnetic;
}

static void warn_of_dark_faces(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat)
{
    bool any = false;
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const long at = side == 0 ? lo[a] : hi[a];
            const bool face = model->grid->axis[a].present && (flat < 0 ? !on_wall(model, a, at) : a == flat);
            if (face && !is_dark(model, lo, hi, a, at))
                return;
            any = any || face;
        }
    if (any)
        scene_warn(model->grid->scene, m->loc,
                   flat >= 0 ? "'%s': the plane lies in a conductor, on the face of one or on a mirror plane: nothing "
                               "flows through it"
                             : "'%s': all faces of the box lie in conductors or on their faces: nothing flows through "
                               "it",
                   m->name);
}

bool surface_check(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat, Mirror mirror[3],
                   Error *err)
{
    if (!check_extent(model, m, lo, hi, flat, err))
        return false;
    if (m->kind == MONITOR_FAR_FIELD && !check_walls(model, m, lo, hi, mirror, err))
        return false;
    if (!check_layers(model, m, lo, hi, flat, err))
        return false;
    if (m->kind == MONITOR_FLUX)
        warn_of_dark_faces(model, m, lo, hi, flat);
    if (m->kind == MONITOR_FAR_FIELD)
        warn_of_other_waves(model, m);
    else
        warn_of_faces(model, m, lo, hi, flat);
    return m->kind != MONITOR_FAR_FIELD || (check_background(model, m, err) && check_sources(model, m, lo, hi, err) &&
                                            check_initial(model, m, lo, hi, err) &&
                                            check_lumped(model, m, lo, hi, err) && check_bodies(model, m, lo, hi, err));
}
