/* Replay: a recording drives a total-field box (Huygens' surface) of its own shape, moved by a
 * whole number of cells. Inside, the field is that of the recorded run as long as nothing comes
 * back that the recording does not know; outside there is only what is scattered. Of a plane
 * the field goes to one side. Every recorded value that a correction takes is a row of the
 * wave table. */
#include "base/unit.h"
#include "grid/solid.h"
#include "model/total_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A recorded site and its column, for binary search. */
typedef struct Entry {
    RecordedSite site;
    size_t column;
    int row; /* of the wave table; -1: not yet */
} Entry;

typedef struct Replay {
    Model *model;
    const Source *source;
    RecordingFile *file;
    TotalField box;
    long shift[3]; /* cells */
    Entry *entries;
    bool told; /* of another medium */
} Replay;

static bool complain(const Replay *r, Error *err, const char *what)
{
    return error_at(err, ERROR_SCENE, r->source->loc, "replay: '%s' %s", r->source->file, what);
}

static bool close_to(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fabs(b);
}

static bool open_file(Replay *r, Error *err)
{
    if (r->model->options.open_recording == NULL)
        return complain(r, err, "cannot be read here");
    Error why = {0};
    r->file = r->model->options.open_recording(r->source->file, &why);
    if (r->file == NULL)
        return error_at(err, why.code, r->source->loc, "replay: %s", why.message);
    Replayed replayed = {.file = r->file, .source = r->source};
    vec_push(&r->model->replays, replayed);
    return true;
}

/* The recorded run and this one must step alike. */
static bool check_facts(const Replay *r, Error *err)
{
    const RecordingFacts *f = &r->file->facts;
    const Grid *grid = r->model->grid;
    if (strcmp(f->mode, mode_name(grid->mode)) != 0)
        return error_at(err, ERROR_SCENE, r->source->loc, "replay: '%s' is of mode %s, the scene of %s",
                        r->source->file, f->mode, mode_name(grid->mode));
    if (!close_to(f->dt, grid->dt))
        return error_at(err, ERROR_SCENE, r->source->loc,
                        "replay: '%s' has steps of %.12g s, the scene of %.12g s (set `dt`)", r->source->file, f->dt,
                        grid->dt);
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && f->edges[a] == NULL && grid->axis[a].node == NULL &&
            !close_to(f->cell[a], grid->axis[a].d))
            return complain(r, err, "has cells of another size");
    return true;
}

/* Are the cells of the box as they were, where they or these are unequal? */
static bool check_edges(const Replay *r, int a, Error *err)
{
    const RecordingFacts *f = &r->file->facts;
    const Axis *axis = &r->model->grid->axis[a];
    if (f->edges[a] == NULL && axis->node == NULL)
        return true;
    for (long i = f->lo[a] - 1; i <= f->hi[a]; i++)
        if (!close_to(f->edges[a] != NULL ? f->edges[a][i - f->lo[a] + 1] : f->cell[a],
                      axis_cell(axis, i + r->shift[a])))
            return complain(r, err, "has cells of another size");
    return true;
}

/* Where the replay begins, and what it repeats: whole steps of what there is. */
static bool set_times(const Replay *r, Error *err)
{
    const Source *s = r->source;
    const double dt = r->model->grid->dt, steps = s->period / dt;
    Replayed *q = &r->model->replays.items[r->model->replays.count - 1];
    if (s->start / dt > (double)r->file->steps)
        return complain(r, err, "ends before 'start'");
    if (steps > (double)r->file->steps + 0.5)
        return complain(r, err, "is shorter than one 'period'");
    q->start = lround(s->start / dt);
    q->period = lround(steps);
    const long left = r->model->grid->steps - (r->file->steps - q->start);
    if (q->period == 0 && left > 0 && r->file->rest > 1e-3)
        scene_warn(
            r->model->grid->scene, s->loc,
            "replay: '%s' ends %ld steps before this run, with %.2g of its largest field still there: what came "
            "then is missing, and its end makes waves of its own. Record for longer, or say which `period` comes "
            "again",
            s->file, left, r->file->rest);
    if (s->period > 0 && !(fabs(steps - (double)q->period) <= 1e-6 * steps))
        return error_at(err, ERROR_SCENE, s->loc, "replay: 'period' is %.9g steps, not a whole number of them", steps);
    return true;
}

static bool is_plane(const RecordingFacts *f, int a)
{
    return f->face[a][0] && f->face[a][1] && f->lo[a] == f->hi[a];
}

/* Does a side of the box end at a wall of the kind that the recording had there, or is that not known? */
static bool same_wall(const Replay *r, int a, int high)
{
    const Grid *grid = r->model->grid;
    const char *was = r->file->facts.wall[a][high];
    const long end = high ? r->box.hi[a] : r->box.lo[a], wall = high ? grid->axis[a].cells : 0;
    return was[0] == '\0' || (high && grid->scene->symmetry[a] != 0) ||
           (end == wall && strcmp(was, boundary_name(grid->scene->drawn[a][high].kind)) == 0);
}

static bool check_wall(const Replay *r, int a, int high, Error *err)
{
    return r->file->facts.face[a][high] || same_wall(r, a, high) ||
           error_at(err, ERROR_SCENE, r->source->loc,
                    "replay: '%s' ends at a wall of %s at the %s end of %s, which is one of %s here", r->source->file,
                    r->file->facts.wall[a][high], high ? "high" : "low", axis_name(a),
                    boundary_name(r->model->grid->scene->drawn[a][high].kind));
}

/* A plane alone is half of a surface: at a rim that is open there should be no field. */
static void look_at_rim(const Replay *r, int a, int high)
{
    if (is_plane(&r->file->facts, a) || same_wall(r, a, high) || !(r->file->rim[a][high] > 0.01))
        return;
    scene_warn(r->model->grid->scene, r->source->loc,
               "replay: the plane of '%s' has %.2g of its largest field along its rim at the %s end of %s, where it is "
               "open: what is missing there makes waves of its own. Record a larger plane, or a box",
               r->source->file, r->file->rim[a][high], high ? "high" : "low", axis_name(a));
}

/* A face needs room before the wall; where the recording had none, the wall itself must be there. */
static bool place_side(Replay *r, int a, int high, bool plane, Error *err)
{
    TotalField *t = &r->box;
    const RecordingFacts *f = &r->file->facts;
    long wall = high ? r->model->grid->axis[a].cells : 0;
    if (high && r->model->grid->scene->symmetry[a] != 0)
        return true;
    t->face[a][high] = f->face[a][high] && (!is_plane(f, a) || high == (r->source->side < 0));
    if (t->face[a][high])
        return total_field_clear(t, a, high, "the box of the replay", r->source->loc, err);
    if (!plane && (high ? t->hi[a] : t->lo[a]) != wall)
        return complain(r, err, "has no field on a side that is open here");
    return true;
}

/* Where the box began, m. */
static double low_of(const RecordingFacts *f, int a)
{
    return f->edges[a] != NULL ? f->origin[a] : f->cell[a] * (double)f->lo[a];
}

static bool place_box(Replay *r, Error *err)
{
    const RecordingFacts *f = &r->file->facts;
    bool plane = false;
    r->box.model = r->model;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &r->model->grid->axis[a];
        if (!axis->present)
            continue;
        r->shift[a] = f->edges[a] == NULL && axis->node == NULL
                          ? lround(r->source->shift[a] / axis->d)
                          : lround(axis_index(axis, low_of(f, a) + r->source->shift[a])) - f->lo[a];
        r->box.lo[a] = f->lo[a] + r->shift[a];
        r->box.hi[a] = f->hi[a] + r->shift[a];
        plane |= is_plane(f, a);
        if (r->box.lo[a] < 0 || r->box.hi[a] > grid_whole_cells(r->model->grid, a))
            return complain(r, err, "does not fit into the domain");
        if (!check_edges(r, a, err))
            return false;
        if (r->model->grid->scene->symmetry[a] == 0)
            continue;
        if (r->box.lo[a] + r->box.hi[a] != grid_whole_cells(r->model->grid, a) || r->box.lo[a] == r->box.hi[a])
            return complain(r, err, "does not lie symmetrically about the mirror plane");
        r->box.hi[a] = axis->cells; /* which is the wall that the box ends at */
    }
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++) {
            if (!r->model->grid->axis[a].present)
                continue;
            if (!place_side(r, a, high, plane, err) || !(plane || check_wall(r, a, high, err)))
                return false;
            if (plane)
                look_at_rim(r, a, high);
        }
    return true;
}

static int compare(const void *a, const void *b)
{
    const RecordedSite *p = &((const Entry *)a)->site, *q = &((const Entry *)b)->site;
    if (p->component != q->component)
        return p->component < q->component ? -1 : 1;
    for (int axis = 0; axis < 3; axis++)
        if (p->index[axis] != q->index[axis])
            return p->index[axis] < q->index[axis] ? -1 : 1;
    return 0;
}

static void sort_sites(Replay *r)
{
    const RecordingFacts *f = &r->file->facts;
    r->entries = ARENA_ARRAY(r->model->arena, Entry, f->count);
    for (size_t i = 0; i < f->count; i++)
        r->entries[i] = (Entry){.site = f->sites[i], .column = i, .row = -1};
    qsort(r->entries, f->count, sizeof *r->entries, compare);
}

static Entry *find(const Replay *r, Site site)
{
    Entry wanted = {.site = {.component = (int)site.component}};
    for (int a = 0; a < 3; a++)
        wanted.site.index[a] = site.index[a] - r->shift[a];
    return bsearch(&wanted, r->entries, r->file->facts.count, sizeof wanted, compare);
}

static const char *medium_text(const Replay *r, bool e, const double m[2])
{
    const char *name = e ? "eps" : "mu";
    return m[0] == 0 && m[1] == 0 ? "a conductor"
           : m[1] == 0            ? arena_printf(r->model->arena, "%s %.4g", name, m[0])
                                  : arena_printf(r->model->arena, "%s %.4g - %.4gj", name, m[0], m[1]);
}

/* The recorded field is one in the media that were there: at the surface they must be the same. */
static void look_at_medium(Replay *r, Site site)
{
    const double slight = 1e-4;
    const Entry *entry = find(r, site);
    const RecordingFacts *f = &r->file->facts;
    double here[2], at[3];
    if (r->told || f->media == NULL || entry == NULL || !total_field_knows(r->model->grid, site))
        return;
    const double *was = f->media[entry->column];
    total_field_medium(r->model->grid, site, here);
    if (hypot(here[0] - was[0], here[1] - was[1]) <= slight * hypot(was[0], was[1]))
        return;
    r->told = true;
    const bool e = component_is_e(site.component);
    grid_position(r->model->grid, site, at);
    scene_warn(r->model->grid->scene, r->source->loc,
               "replay: '%s' was recorded in other media than those at the surface of its box here, so that the field "
               "inside is not the recorded one, and leaks: at (%g, %g, %g) m %s, was %s (at %.3g Hz)",
               r->source->file, at[0], at[1], at[2], medium_text(r, e, here), medium_text(r, e, was),
               1 / (100 * f->dt));
}

static bool is_recorded(const Replay *r, const Coupling *k, int e)
{
    Site edge = {.component = (Component)(EX + e / 2), .index = {k->node[0], k->node[1], k->node[2]}};
    edge.index[e / 2] -= e % 2 == 0;
    return find(r, edge) != NULL;
}

/* A correction changes E of its edge by that edge's own medium. What a cut cell remembers it does not reach, nor the
 * curls of edges across the surface, which those along it have a part of. */
static bool is_out_of_reach(const Replay *r, const Coupling *k)
{
    const bool remembers = k->relaxed_count > 0 || k->response_count > 0;
    bool along[3] = {false}, across = false;
    for (int e = 0; e < COUPLED_EDGES; e++)
        along[e / 2] = along[e / 2] || is_recorded(r, k, e);
    for (int a = 0; a < 3 && k->curl != 0; a++)
        for (int b = 0; b < 3; b++)
            across = across || (along[a] && !along[b] && fabs(k->normal[a] * k->normal[b]) > 1e-6);
    return across || (remembers && (along[0] || along[1] || along[2]));
}

static void look_at_cut_cells(const Replay *r)
{
    const Grid *grid = r->model->grid;
    for (size_t n = 0; n < grid->coupling_count; n++)
        if (is_out_of_reach(r, &grid->couplings[n])) {
            scene_warn(grid->scene, r->source->loc,
                       "replay: the surface of its box runs through cells that a body cuts askew, in which averaging = "
                       "\"tensor\" knows more of E than a recording: the field inside is not the recorded one, and "
                       "leaks, most with loss or poles; let the surface pass the body by, or take \"normal\"");
            return;
        }
}

/* Does the surface of a lossy body cut cells, not all E along it? */
static bool cuts_with_loss(const Grid *grid, const Solid *s)
{
    const Material *m = s->material >= 0 ? &grid->scene->materials[s->material] : NULL;
    bool cuts = s->object->kind != OBJECT_BOX || s->place != NULL, lossy = false;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const double low = axis->present ? axis_index(axis, s->lo[a]) : 0,
                     high = axis->present ? axis_index(axis, s->hi[a]) : 0;
        cuts = cuts || fmax(fabs(low - round(low)), fabs(high - round(high))) > 1e-6;
        lossy = lossy || (m != NULL && m->sigma[a] > 0);
    }
    return cuts && lossy && !s->thin && (grid->mode == MODE_3D || grid->mode == MODE_2D_TE);
}

/* Their loss is that at the main frequency of the scene's sources (grid/average.c), of which a replay has none. */
static void look_at_frequency(const Replay *r)
{
    const Grid *grid = r->model->grid;
    const Scene *scene = grid->scene;
    bool known = scene->averaging == AVERAGING_NONE;
    for (size_t i = 0; i < scene->source_count; i++)
        known = known || source_has_waveform(&scene->sources[i]) || scene->sources[i].f > 0;
    for (size_t i = 0; i < scene->object_count; i++) {
        const Solid *s = &grid->solids[i];
        if (known || !cuts_with_loss(grid, s))
            continue;
        known = true;
        scene_warn(
            grid->scene, r->source->loc,
            "replay: cells that the surface of '%s' cuts have its loss at %s, for the scene drives no frequency of "
            "its own: say that of the recorded run, f =, and the field is the recorded one",
            scene->materials[s->material].name, unit_text(grid->frequency, "Hz").text);
    }
}

static bool check_correction(void *context, const Correction *q, Error *err)
{
    Replay *r = context;
    look_at_medium(r, q->target);
    look_at_medium(r, q->incident);
    return find(r, q->incident) != NULL || complain(r, err, "lacks a site of its own surface");
}

static void fill_point(void *context, const Correction *q, int first, Point *p)
{
    (void)first;
    Replay *r = context;
    Entry *entry = find(r, q->incident);
    bool e = component_is_e(q->incident.component);
    if (entry->row < 0) {
        WaveRow row = {.half = e ? HALF_H : HALF_E, .recording = r->file, .column = entry->column, .scale = e ? 1 : Z0};
        entry->row = (int)r->model->waves.count;
        vec_push(&r->model->waves, row);
    }
    p->gain[0] = q->gain;
    p->row[0] = entry->row;
}

/* Does a monitor's `normalise` name it? */
static bool is_divided_by(const Replay *r)
{
    const Scene *scene = r->model->grid->scene;
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        const bool spectral = m->kind == MONITOR_DFT || m->kind == MONITOR_FLUX || m->kind == MONITOR_FAR_FIELD ||
                              m->kind == MONITOR_POWER;
        if (spectral && m->reference >= 0 && &scene->sources[m->reference] == r->source)
            return true;
    }
    return false;
}

bool points_add_replay(Model *model, const Source *s, Error *err)
{
    Replay r = {.model = model, .source = s};
    const unsigned all = (1U << REAL_COMPONENTS) - 1;
    if (!open_file(&r, err) || !check_facts(&r, err) || !set_times(&r, err) || !place_box(&r, err))
        return false;
    if (is_divided_by(&r) && r.file->source == NULL)
        return complain(&r, err, "does not hold the waveform that `normalise` divides by: record it anew");
    sort_sites(&r);
    look_at_cut_cells(&r);
    look_at_frequency(&r);
    return total_field_visit(&r.box, all, check_correction, &r, err) &&
           total_field_add(model, &r.box, all, s, 1, fill_point, &r, err);
}
