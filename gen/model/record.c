/* Recordings: the sites of the tangential fields on a box or plane, sampled as probes are.
 * E on the face's nodes and H half a cell outside are what a total-field box needs to bring
 * the same field to life in another run (replay.c). A plane has H on both of its sides, so
 * that it can be replayed into either. */
#include "model/probes.h"
#include "model/total_field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Recorder {
    Model *model;
    int monitor;
    RecordingFacts facts;
    VEC(RecordedSite) sites;
} Recorder;

static void add_box(Recorder *r, Component c, const Box *box)
{
    RecordedSite site = {.component = (int)c};
    long *at = site.index;
    for (at[2] = box->lo[2]; at[2] < box->hi[2]; at[2]++)
        for (at[1] = box->lo[1]; at[1] < box->hi[1]; at[1]++)
            for (at[0] = box->lo[0]; at[0] < box->hi[0]; at[0]++) {
                probes_add_site(r->model, r->monitor, c, at, 1, (long)r->sites.count);
                vec_push(&r->sites, site);
            }
}

/* The two tangential components of E and H on one face. */
static void record_face(Recorder *r, int axis, int high)
{
    const RecordingFacts *f = &r->facts;
    bool again = high && f->lo[axis] == f->hi[axis]; /* a plane's E is there already */
    for (int c = EX; c < COMPONENTS; c++) {
        bool e = component_is_e((Component)c);
        if (component_axis((Component)c) == axis || r->model->field_buffer[c] < 0 || (e && again))
            continue;
        Box box = total_field_inside(r->model->grid, f->lo, f->hi, (Component)c);
        box.lo[axis] = high ? f->hi[axis] : f->lo[axis] - (e ? 0 : 1);
        box.hi[axis] = box.lo[axis] + 1;
        add_box(r, (Component)c, &box);
    }
}

/* The cells that the box's corrections know of. */
static void set_edges(Recorder *r, const Axis *axis, int a)
{
    RecordingFacts *f = &r->facts;
    if (axis->node == NULL)
        return;
    f->edges[a] = ARENA_ARRAY(r->model->arena, double, f->hi[a] - f->lo[a] + 2);
    for (long i = f->lo[a] - 1; i <= f->hi[a]; i++)
        f->edges[a][i - f->lo[a] + 1] = axis_cell(axis, i);
    f->origin[a] = axis->node[f->lo[a]];
}

static bool set_facts(Recorder *r, Error *err)
{
    const Grid *grid = r->model->grid;
    const Monitor *m = &grid->scene->monitors[r->monitor];
    RecordingFacts *f = &r->facts;
    snprintf(f->mode, sizeof f->mode, "%s", mode_name(grid->mode));
    f->dt = grid->dt;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        f->cell[a] = axis->d;
        f->lo[a] = lround(axis_index(axis, m->from[a]));
        f->hi[a] = lround(axis_index(axis, m->to[a]));
        set_edges(r, axis, a);
        f->face[a][0] = f->lo[a] > 0;
        f->face[a][1] = f->hi[a] < grid_whole_cells(grid, a);
        for (int high = 0; high < 2; high++)
            snprintf(f->wall[a][high], sizeof f->wall[a][high], "%s",
                     f->face[a][high] ? "inside" : boundary_name(grid->scene->drawn[a][high].kind));
        if (f->lo[a] == f->hi[a] && !(f->face[a][0] && f->face[a][1]))
            return error_at(err, ERROR_SCENE, m->loc, "record: the plane lies on the wall of %s", axis_name(a));
    }
    return true;
}

/* A plane has only the faces of its normal. */
static void keep_plane(RecordingFacts *f, unsigned axes)
{
    for (int n = 0; n < 3; n++)
        for (int a = 0; (axes >> n & 1U) && f->lo[n] == f->hi[n] && a < 3; a++)
            f->face[a][0] = f->face[a][1] = f->face[a][0] && a == n;
}

static Site site_of(const RecordedSite *q)
{
    return (Site){.component = (Component)q->component, .index = {q->index[0], q->index[1], q->index[2]}};
}

/* The media of all sites. Of several processes each tells the others of its own. */
static bool set_media(Recorder *r, Error *err)
{
    const Grid *grid = r->model->grid->all;
    const size_t count = r->sites.count, words = 2 * count;
    r->facts.media = arena_alloc(r->model->arena, (count + 1) * sizeof *r->facts.media);
    memset(r->facts.media, 0, (count + 1) * sizeof *r->facts.media);
    for (size_t i = 0; i < count; i++)
        if (total_field_knows(grid, site_of(&r->sites.items[i])))
            total_field_medium(grid, site_of(&r->sites.items[i]), r->facts.media[i]);
    if (grid->agree.join == NULL)
        return true;
    uint64_t *bits = ARENA_ARRAY(r->model->arena, uint64_t, words + 1);
    memcpy(bits, r->facts.media, words * sizeof *bits);
    if (!grid->agree.join(grid->agree.context, bits, words, err))
        return false;
    memcpy(r->facts.media, bits, words * sizeof *bits);
    return true;
}

static void warn_of_dark(Recorder *r)
{
    Scene *scene = r->model->grid->scene;
    bool dark = r->sites.count > 0;
    for (size_t i = 0; i < r->sites.count; i++)
        dark = dark && (!component_is_e((Component)r->sites.items[i].component) ||
                        (r->facts.media[i][0] == 0 && r->facts.media[i][1] == 0));
    if (dark)
        scene_warn(scene, scene->monitors[r->monitor].loc,
                   "record: all of its surface lies in conductors or on their faces, where E stays zero");
}

bool record_add(Model *model, int monitor, Error *err)
{
    Recorder r = {.model = model, .monitor = monitor};
    if (!set_facts(&r, err))
        return false;
    keep_plane(&r.facts, mode_axes(model->grid->mode));
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++)
            if (r.facts.face[a][high])
                record_face(&r, a, high);
    r.facts.count = r.sites.count;
    r.facts.sites = ARENA_ARRAY(model->arena, RecordedSite, r.sites.count);
    if (!set_media(&r, err))
        return false;
    warn_of_dark(&r);
    if (r.sites.count > 0)
        memcpy(r.facts.sites, r.sites.items, r.sites.count * sizeof *r.sites.items);
    vec_free(&r.sites);
    Record record = {.monitor = monitor, .facts = r.facts};
    vec_push(&model->records, record);
    return true;
}
