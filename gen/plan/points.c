/* Pass `points`: sources as sparse updates after their half step, and initial fields.
 *
 * With e1 the value after the curl, s = sigma dt/(2 eps0 eps_r) of the site and A the
 * area of the cell's face normal to the edge:
 *   soft     e = e1 + w(t)                                     t = n dt (E), (n - 1/2) dt (H)
 *   hard     e = w(t)
 *   current  e = e1 - dt I(t) / (eps0 eps_r A (1 + s))         t = (n - 1/2) dt
 *   voltage  with s_r = dt d/(2 R eps0 eps_r A) (Taflove & Hagness, ch. 15; U along +axis):
 *            e = [(1 + s) e1 - s_r e_last + dt U(t)/(eps0 eps_r R A)] / (1 + s + s_r)
 *            R = 0: e = U(t)/d at t = n dt
 * The resistor is solved with the mean of old and new E, as the loss of a medium is; it
 * needs the value of the step before, which each point keeps for itself. */
#include "plan/plan.h"

#include <math.h>
#include <string.h>

typedef struct Form {
    Half half;
    Component component;
    bool has_scale, has_memory;
    int taps;
} Form;

static bool same_form(const PointSet *s, const Form *f)
{
    return s->half == f->half && s->component == f->component && s->has_scale == f->has_scale &&
           s->has_memory == f->has_memory && s->taps == f->taps;
}

static bool holds_site(const PointSet *s, const long index[3])
{
    for (size_t i = 0; i < s->points.count; i++)
        if (memcmp(s->points.items[i].index, index, 3 * sizeof index[0]) == 0)
            return true;
    return false;
}

/* The last set that has this site, or -1: later points must come after it. */
static int last_with_site(const Plan *plan, const Form *f, const long index[3])
{
    for (size_t i = plan->points.count; i-- > 0;)
        if (plan->points.items[i].component == f->component && holds_site(&plan->points.items[i], index))
            return (int)i;
    return -1;
}

static PointSet *add_set(Plan *plan, const Form *f, const Source *s)
{
    PointSet set = {.half = f->half, .component = f->component, .has_scale = f->has_scale, .has_memory = f->has_memory,
                    .taps = f->taps, .site_buffer = -1, .scale_buffer = -1, .memory_buffer = -1, .last_buffer = -1,
                    .gain_buffer = -1, .row_buffer = -1};
    set.name = s->name;
    set.what = arena_printf(plan->arena, "%s (%s:%d)", s->name, source_name(s->loc.file), s->loc.line);
    vec_push(&plan->points, set);
    return &plan->points.items[plan->points.count - 1];
}

/* A set of this form that may take one more site and runs after everything already done to it. */
static PointSet *set_for(Plan *plan, const Form *f, const Source *s, const long index[3])
{
    for (size_t i = (size_t)(last_with_site(plan, f, index) + 1); i < plan->points.count; i++)
        if (same_form(&plan->points.items[i], f))
            return &plan->points.items[i];
    return add_set(plan, f, s);
}

static int add_wave(Plan *plan, const Waveform *w, double offset)
{
    WaveRow row = {.waveform = w, .offset = offset};
    vec_push(&plan->waves, row);
    return (int)plan->waves.count - 1;
}

static double face_area(const Plan *plan, int axis)
{
    const Axis *a = plan->grid->axis;
    return a[(axis + 1) % 3].d * a[(axis + 2) % 3].d;
}

/* Relative eps (mu) and s of a site; a conductor has none. */
static bool medium_at(const Plan *plan, const Source *s, Site site, double *eps, double *loss, Error *err)
{
    double sigma;
    if (!grid_medium(plan->grid, site.component, site.index, eps, &sigma)) {
        double at[3];
        grid_position(plan->grid, site, at);
        return error_at(err, ERROR_SCENE, s->loc, "source: its %s site at (%g, %g, %g) m lies in a perfect conductor",
                        component_name(site.component), at[0], at[1], at[2]);
    }
    *loss = sigma * plan->grid->dt / (2 * (component_is_e(site.component) ? EPS0 : MU0) * *eps);
    return true;
}

static void place_point(Plan *plan, const Source *s, const Form *f, const Point *p)
{
    PointSet *set = set_for(plan, f, s, p->index);
    vec_push(&set->points, *p);
}

static bool add_voltage(Plan *plan, const Source *s, Error *err)
{
    Site site = grid_snap(plan->grid, s->component, s->from);
    Point p = {.index = {site.index[0], site.index[1], site.index[2]}};
    Form f = {HALF_E, s->component, true, s->resistance > 0, 1};
    double eps, loss, d = plan->grid->axis[s->axis].d, area = face_area(plan, s->axis), dt = plan->grid->dt;
    if (!medium_at(plan, s, site, &eps, &loss, err))
        return false;
    if (s->resistance > 0) {
        double sr = dt * d / (2 * s->resistance * EPS0 * eps * area);
        p.scale = (1 + loss) / (1 + loss + sr);
        p.memory = -sr / (1 + loss + sr);
        p.gain[0] = dt / (EPS0 * eps * s->resistance * area) / (1 + loss + sr);
        p.row[0] = add_wave(plan, &s->waveform, -0.5);
    } else {
        p.gain[0] = 1 / d;
        p.row[0] = add_wave(plan, &s->waveform, 0);
    }
    place_point(plan, s, &f, &p);
    return true;
}

static bool add_current(Plan *plan, const Source *s, Error *err)
{
    Site site = grid_snap(plan->grid, s->component, s->from);
    Point p = {.index = {site.index[0], site.index[1], site.index[2]}};
    Form f = {HALF_E, s->component, false, false, 1};
    double eps, loss;
    if (!medium_at(plan, s, site, &eps, &loss, err))
        return false;
    p.gain[0] = -plan->grid->dt / (EPS0 * eps * face_area(plan, s->axis) * (1 + loss));
    p.row[0] = add_wave(plan, &s->waveform, -0.5);
    place_point(plan, s, &f, &p);
    return true;
}

/* Sites of a component inside a box in metres; along an axis where none falls inside, the nearest. */
static Box sites_in(const Plan *plan, Component c, const double from[3], const double to[3])
{
    Box box = {{0, 0, 0}, {1, 1, 1}};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        if (!axis->present)
            continue;
        double shift = component_half(c, a) ? 0.5 : 0;
        long last = grid_last(plan->grid, c, a);
        box.lo[a] = isnan(from[a]) ? 0 : (long)ceil(from[a] / axis->d - shift - 1e-6);
        box.hi[a] = isnan(to[a]) ? last + 1 : (long)floor(to[a] / axis->d - shift + 1e-6) + 1;
        if (box.hi[a] <= box.lo[a]) {
            double mid[3] = {0};
            mid[a] = (from[a] + to[a]) / 2;
            box.lo[a] = grid_snap(plan->grid, c, mid).index[a];
            box.hi[a] = box.lo[a] + 1;
        }
        box.lo[a] = box.lo[a] < 0 ? 0 : box.lo[a];
        box.hi[a] = box.hi[a] > last + 1 ? last + 1 : box.hi[a];
    }
    return box;
}

/* Walls hold their value and conductors stay dark: only sites that the curl updates take part. */
static bool takes_part(const Plan *plan, Component c, const long index[3])
{
    Box range = plan_range(plan, c);
    double eps, sigma;
    for (int a = 0; a < 3; a++)
        if (index[a] < range.lo[a] || index[a] >= range.hi[a])
            return false;
    return grid_medium(plan->grid, c, index, &eps, &sigma);
}

static bool add_field_source(Plan *plan, const Source *s, Error *err)
{
    bool is_e = component_is_e(s->component);
    Form f = {is_e ? HALF_E : HALF_H, s->component, s->kind == SOURCE_HARD, false, 1};
    Point p = {.scale = 0, .gain = {is_e ? 1 : Z0}};
    p.row[0] = add_wave(plan, &s->waveform, is_e ? 0 : -0.5);
    if (!s->is_box) {
        Site site = grid_snap(plan->grid, s->component, s->from);
        memcpy(p.index, site.index, sizeof p.index);
        if (!takes_part(plan, s->component, p.index))
            return error_at(err, ERROR_SCENE, s->loc, "source: its %s site lies on a perfectly conducting wall or in a conductor",
                            component_name(s->component));
        place_point(plan, s, &f, &p);
        return true;
    }
    Box box = sites_in(plan, s->component, s->from, s->to);
    PointSet *set = add_set(plan, &f, s); /* its own, so that the sites are distinct */
    for (p.index[2] = box.lo[2]; p.index[2] < box.hi[2]; p.index[2]++)
        for (p.index[1] = box.lo[1]; p.index[1] < box.hi[1]; p.index[1]++)
            for (p.index[0] = box.lo[0]; p.index[0] < box.hi[0]; p.index[0]++)
                if (takes_part(plan, s->component, p.index))
                    vec_push(&set->points, p);
    if (set->points.count == 0)
        return error_at(err, ERROR_SCENE, s->loc, "source: no %s site outside conductors lies in its box",
                        component_name(s->component));
    return true;
}

static void *initial_values(Plan *plan, Component c)
{
    Buffer *b = &plan->buffers.items[plan->field_buffer[c]];
    if (b->data == NULL)
        b->data = arena_alloc(plan->arena, b->count * b->element);
    return (void *)(size_t)b->data;
}

static bool set_initial(Plan *plan, const Source *s, Error *err)
{
    Component c = s->component;
    Box box = s->is_box ? sites_in(plan, c, s->from, s->to) : (Box){{0}, {0}};
    for (int a = 0; !s->is_box && a < 3; a++)
        box.hi[a] = grid_last(plan->grid, c, a) + 1;
    void *out = initial_values(plan, c);
    Site site = {.component = c};
    for (site.index[2] = box.lo[2]; site.index[2] < box.hi[2]; site.index[2]++)
        for (site.index[1] = box.lo[1]; site.index[1] < box.hi[1]; site.index[1]++)
            for (site.index[0] = box.lo[0]; site.index[0] < box.hi[0]; site.index[0]++) {
                double at[3], value = s->value;
                if (!takes_part(plan, c, site.index))
                    continue;
                grid_position(plan->grid, site, at);
                if (s->function != 0 && !scene_call3(plan->grid->scene, s->function, at, &value, err))
                    return false;
                value *= component_is_e(c) ? 1 : Z0;
                size_t n = plan_element(plan, site.index);
                if (plan->options.precision == PRECISION_F32)
                    ((float *)out)[n] = (float)value;
                else
                    ((double *)out)[n] = value;
            }
    return true;
}

static bool add_source(Plan *plan, const Source *s, Error *err)
{
    switch (s->kind) {
    case SOURCE_VOLTAGE: return add_voltage(plan, s, err);
    case SOURCE_CURRENT: return add_current(plan, s, err);
    case SOURCE_HARD:
    case SOURCE_SOFT: return add_field_source(plan, s, err);
    case SOURCE_INITIAL: return set_initial(plan, s, err);
    case SOURCE_PLANE_WAVE:
    case SOURCE_REPLAY: break;
    }
    return error_at(err, ERROR_SCENE, s->loc, "this kind of source is not supported yet");
}

static int add_reals(Plan *plan, const PointSet *set, const char *what, const double *values, size_t count)
{
    const char *name = arena_printf(plan->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    int buffer = plan_add_buffer(plan, name, arena_printf(plan->arena, "%s of %s", what, set->what), BUFFER_DATA, TYPE_REAL, count);
    plan->buffers.items[buffer].data = plan_reals(plan, values, count);
    return buffer;
}

static void add_site_buffer(Plan *plan, PointSet *set)
{
    size_t *elements = ARENA_ARRAY(plan->arena, size_t, set->points.count);
    for (size_t i = 0; i < set->points.count; i++)
        elements[i] = plan_element(plan, set->points.items[i].index);
    const char *name = arena_printf(plan->arena, "site_%s_%s", component_symbol(set->component), set->name);
    set->site_buffer = plan_add_sites(plan, name, arena_printf(plan->arena, "sites of %s", set->what), elements, set->points.count);
}

static void add_tap_buffers(Plan *plan, PointSet *set)
{
    size_t n = set->points.count, taps = (size_t)set->taps;
    double *gain = ARENA_ARRAY(plan->arena, double, n * taps);
    int32_t *row = ARENA_ARRAY(plan->arena, int32_t, n * taps);
    for (size_t i = 0; i < n; i++)
        for (size_t t = 0; t < taps; t++) {
            gain[t * n + i] = set->points.items[i].gain[t];
            row[t * n + i] = set->points.items[i].row[t];
        }
    set->gain_buffer = add_reals(plan, set, "gain", gain, n * taps);
    const char *name = arena_printf(plan->arena, "row_%s_%s", component_symbol(set->component), set->name);
    set->row_buffer = plan_add_buffer(plan, name, "row of the wave table", BUFFER_DATA, TYPE_I32, n * taps);
    plan->buffers.items[set->row_buffer].data = row;
}

static void add_buffers(Plan *plan, PointSet *set)
{
    size_t n = set->points.count;
    double *values = ARENA_ARRAY(plan->arena, double, n);
    add_site_buffer(plan, set);
    add_tap_buffers(plan, set);
    for (size_t i = 0; set->has_scale && i < n; i++)
        values[i] = set->points.items[i].scale;
    if (set->has_scale)
        set->scale_buffer = add_reals(plan, set, "scale", values, n);
    for (size_t i = 0; set->has_memory && i < n; i++)
        values[i] = set->points.items[i].memory;
    if (!set->has_memory)
        return;
    set->memory_buffer = add_reals(plan, set, "memory", values, n);
    const char *name = arena_printf(plan->arena, "last_%s_%s", component_symbol(set->component), set->name);
    set->last_buffer = plan_add_buffer(plan, name, "value of the step before", BUFFER_STATE, TYPE_REAL, n);
    plan->buffers.items[set->last_buffer].two_copies = true;
}

static void add_kernel(Plan *plan, int item)
{
    const PointSet *set = &plan->points.items[item];
    const char *name = arena_printf(plan->arena, "%s_%s", component_symbol(set->component), set->name);
    Kernel *k = plan_add_kernel(plan, KERNEL_POINTS, name, set->what);
    k->half = set->half;
    k->item = item;
    k->component = set->component;
    kernel_add_buffer(plan, k, plan->field_buffer[set->component], false);
    const int inputs[] = {set->site_buffer, set->scale_buffer, set->memory_buffer, set->gain_buffer, set->row_buffer, plan->wave_buffer};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i] >= 0)
            kernel_add_buffer(plan, k, inputs[i], true);
    if (set->last_buffer >= 0)
        kernel_add_buffer(plan, k, set->last_buffer, false);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

enum { BATCH_MOST = 512 };

/* Steps between two fills of the wave table: many, but not more than 64 MB of table. */
static long batch_length(const Plan *plan)
{
    long length = plan->grid->steps < BATCH_MOST ? plan->grid->steps : BATCH_MOST;
    while (length > 16 && (size_t)length * plan->waves.count * 8 > (size_t)64 << 20)
        length /= 2;
    return length < 1 ? 1 : length;
}

bool plan_pass_points(Plan *plan, Error *err)
{
    const Scene *scene = plan->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (!add_source(plan, &scene->sources[i], err))
            return false;
    plan->batch = batch_length(plan);
    if (plan->waves.count > 0)
        plan->wave_buffer = plan_add_buffer(plan, "wave", "waveforms, a row per step", BUFFER_WAVE, TYPE_REAL,
                                            (size_t)plan->batch * plan->waves.count);
    for (size_t i = 0; i < plan->points.count; i++) {
        add_buffers(plan, &plan->points.items[i]);
        add_kernel(plan, (int)i);
    }
    return true;
}
