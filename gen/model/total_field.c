/* Total-field boxes: where their corrections are, and the points made of them. */
#include "model/total_field.h"

#include "base/number.h"
#include "grid/poles.h"

#include <math.h>
#include <string.h>

/* Cells that a face must keep away from a wall: the layer and one more; Mur's wall uses two nodes. */
static long clearance(const Grid *grid, int a, int high)
{
    BoundaryKind kind = grid->scene->boundary[a][high].kind;
    int layer = high ? grid->layer[a].high : grid->layer[a].low;
    return boundary_is_layer(kind) ? layer + 1 : kind == BOUNDARY_MUR ? 2 : 1;
}

/* ", of which 20 are the absorbing layer, that ends at x = 4e-07 m" */
static const char *layer_words(const TotalField *t, int a, int high)
{
    const Grid *grid = t->model->grid;
    const int layer = high ? grid->layer[a].high : grid->layer[a].low;
    if (!boundary_is_layer(grid->scene->boundary[a][high].kind))
        return "";
    return arena_printf(t->model->arena, ": %d are the absorbing layer, which ends at %c = %.6g m", layer, "xyz"[a],
                        axis_at(&grid->axis[a], high ? (double)(grid->axis[a].cells - layer) : layer));
}

bool total_field_clear(const TotalField *t, int a, int high, const char *what, SourceLoc loc, Error *err)
{
    long distance = high ? t->model->grid->axis[a].cells - t->hi[a] : t->lo[a];
    long wanted = clearance(t->model->grid, a, high);
    return distance >= wanted ||
           error_at(err, ERROR_SCENE, loc, "%s must keep %ld cell%s away from the wall %c%c, it keeps %ld%s", what,
                    wanted, wanted == 1 ? "" : "s", "xyz"[a], high ? '+' : '-', distance, layer_words(t, a, high));
}

static bool place_side(TotalField *t, int a, int high, const Source *s, Error *err)
{
    const Axis *axis = &t->model->grid->axis[a];
    BoundaryKind kind = t->model->grid->scene->boundary[a][high].kind;
    t->face[a][high] = high ? t->hi[a] < axis->cells : t->lo[a] > 0;
    bool mirror = kind == BOUNDARY_PEC || kind == BOUNDARY_PMC || boundary_wraps(kind);
    return (!t->face[a][high] && mirror) || total_field_clear(t, a, high, "the total-field box", s->loc, err);
}

bool total_field_init(TotalField *t, const Model *model, const Source *s, Error *err)
{
    *t = (TotalField){.model = model};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &model->grid->axis[a];
        if (!axis->present)
            continue;
        t->lo[a] = lround(axis_index(axis, s->from[a]));
        t->hi[a] = lround(axis_index(axis, s->to[a]));
        if (t->hi[a] <= t->lo[a])
            return error_at(err, ERROR_SCENE, s->loc, "the total-field box has no cell along %c", "xyz"[a]);
        for (int high = 0; high < 2; high++)
            if (!place_side(t, a, high, s, err))
                return false;
        if (boundary_wraps(axis->low.kind) && t->face[a][0] != t->face[a][1])
            return error_at(err, ERROR_SCENE, s->loc,
                            "the total-field box meets only one of the walls of %c, through which fields go round",
                            "xyz"[a]);
    }
    return true;
}

Box total_field_inside(const Grid *grid, const long lo[3], const long hi[3], Component c)
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        if (!grid->axis[a].present)
            continue;
        box.lo[a] = lo[a];
        box.hi[a] = hi[a] + (component_half(c, a) ? 0 : 1);
    }
    return box;
}

/* Term 0 and 1 of component c: the axis of its difference, the field it takes, its sign (see model.h). */
static int term_axis(Component c, int term)
{
    int a = component_axis(c);
    return (a + (component_is_e(c) == (term == 0) ? 1 : 2)) % 3;
}

static Component term_source(Component c, int term)
{
    int other = 3 - component_axis(c) - term_axis(c, term);
    return component_beside(c, !component_is_e(c), other);
}

typedef struct Visit {
    const TotalField *box;
    unsigned carried;
    VisitCorrection *visit;
    void *context;
} Visit;

static bool on_face(const TotalField *t, const long index[3], int axis)
{
    return (t->face[axis][0] && index[axis] == t->lo[axis]) || (t->face[axis][1] && index[axis] == t->hi[axis]);
}

static bool carries(const Visit *v, Component c, int term)
{
    return v->carried >> term_source(c, term) & 1U;
}

static bool visit_site(const Visit *v, Component c, int term, int high, const long index[3], Error *err)
{
    const Model *model = v->box->model;
    const int axis = term_axis(c, term);
    double decay, curl;
    Medium medium;
    if (!points_takes_part(model, c, index))
        return true;
    grid_medium(model->grid, c, index, &medium);
    grid_coefficients(model->grid, c, &medium, &decay, &curl);
    Correction q = {.target = {.component = c}, .incident = {.component = term_source(c, term)}};
    memcpy(q.target.index, index, sizeof q.target.index);
    memcpy(q.incident.index, index, sizeof q.incident.index);
    q.incident.index[axis] = high ? v->box->hi[axis] : v->box->lo[axis] - (component_is_e(c) ? 1 : 0);
    q.gain = (term == 0 ? 1 : -1) * (high ? 1 : -1) * curl * model_rate(model, c, axis, index[axis]);
    q.again = term == 1 && component_is_e(c) && carries(v, c, 0) && on_face(v->box, index, term_axis(c, 0));
    return v->visit(v->context, &q, err);
}

static bool visit_face(const Visit *v, Component c, int term, int high, Error *err)
{
    const int axis = term_axis(c, term);
    Box box = total_field_inside(v->box->model->grid, v->box->lo, v->box->hi, c);
    box.lo[axis] = high ? v->box->hi[axis] : v->box->lo[axis] - (component_is_e(c) ? 0 : 1);
    box.hi[axis] = box.lo[axis] + 1;
    long at[3];
    for (at[2] = box.lo[2]; at[2] < box.hi[2]; at[2]++)
        for (at[1] = box.lo[1]; at[1] < box.hi[1]; at[1]++)
            for (at[0] = box.lo[0]; at[0] < box.hi[0]; at[0]++)
                if (!visit_site(v, c, term, high, at, err))
                    return false;
    return true;
}

bool total_field_visit(const TotalField *t, unsigned carried, VisitCorrection *visit, void *context, Error *err)
{
    const Visit v = {t, carried, visit, context};
    for (int c = 0; c < COMPONENTS; c++)
        for (int term = 0; term < 2; term++)
            for (int high = 0; high < 2; high++) {
                bool there = t->model->field_buffer[c] >= 0 && carries(&v, (Component)c, term) &&
                             t->face[term_axis((Component)c, term)][high];
                if (there && !visit_face(&v, (Component)c, term, high, err))
                    return false;
            }
    return true;
}

/* The sets being filled: of each component the first corrections, and those of edges that have a second one. */
typedef struct Filling {
    Model *model;
    const Source *source;
    int first, taps; /* of the points' */
    FillTaps *fill;
    void *context;
    int set[COMPONENTS][2]; /* -1: none yet */
} Filling;

static bool add_point(void *context, const Correction *q, Error *err)
{
    (void)err;
    Filling *f = context;
    Component c = q->target.component;
    int *set = &f->set[c][q->again];
    if (*set < 0) {
        PointForm form = {.half = component_is_e(c) ? HALF_E : HALF_H, .component = c, .taps = f->taps};
        points_add_set(f->model, &form, f->source->name, points_what(f->model, f->source->name, f->source->loc));
        *set = (int)f->model->points.count - 1;
    }
    Point p = {.index = {q->target.index[0], q->target.index[1], q->target.index[2]}};
    f->fill(f->context, q, f->first, &p);
    vec_push(&f->model->points.items[*set].points, p);
    return true;
}

/* A crystal's edge takes curls beside it, which are not corrected. */
static bool check_crystals(const TotalField *t, const Source *s, Error *err)
{
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++) {
            long lo[3], hi[3];
            for (int b = 0; b < 3; b++) {
                lo[b] = t->lo[b] - 1;
                hi[b] = t->hi[b] + 1;
            }
            lo[a] = (high ? t->hi[a] : t->lo[a]) - 1;
            hi[a] = lo[a] + 2;
            if (t->face[a][high] && grid_crystal_in(t->model->grid, lo, hi))
                return error_at(err, ERROR_SCENE, s->loc,
                                "'%s': a medium with an eps off the diagonal reaches the box's %s face across %c; it "
                                "must lie a cell inside or outside",
                                s->name, high ? "high" : "low", "xyz"[a]);
        }
    return true;
}

bool total_field_add(Model *model, const TotalField *t, unsigned carried, const Source *s, int taps, FillTaps *fill,
                     void *context, Error *err)
{
    BoxLanding landing = {.source = s};
    if (!check_crystals(t, s, err))
        return false;
    memcpy(landing.lo, t->lo, sizeof landing.lo);
    memcpy(landing.hi, t->hi, sizeof landing.hi);
    vec_push(&model->boxes, landing);
    Filling f = {.model = model, .source = s, .fill = fill, .context = context};
    for (f.first = 0; f.first < taps; f.first += POINT_TAPS) {
        f.taps = taps - f.first < POINT_TAPS ? taps - f.first : POINT_TAPS;
        for (int c = 0; c < COMPONENTS; c++)
            f.set[c][0] = f.set[c][1] = -1;
        if (!total_field_visit(t, carried, add_point, &f, err))
            return false;
    }
    return true;
}

bool total_field_knows(const Grid *grid, Site site)
{
    grid_fold(grid, site.component, site.index);
    grid_wrap(grid, site.index);
    return grid_owns(grid, site.index);
}

void total_field_medium(const Grid *grid, Site site, double medium[2])
{
    const double f = 1 / (100 * grid->dt);
    const bool e = component_is_e(site.component);
    Medium here;
    medium[0] = medium[1] = 0;
    grid_fold(grid, site.component, site.index);
    grid_wrap(grid, site.index);
    if (!grid_medium(grid, site.component, site.index, &here))
        return;
    const double complex at = poles_permittivity(grid, &here, component_field(site.component), f);
    medium[0] = creal(at);
    medium[1] = here.sigma / (2 * PI * f * (e ? EPS0 : MU0)) - cimag(at);
}
