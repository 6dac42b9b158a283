/* Rasterisation. A box of sites is asked of each object from the topmost down:
 * objects that miss the box are dropped, one that covers it wholly ends the
 * search and becomes the base. With nothing left but the base the whole box is
 * filled at once; otherwise it is cut in two along its longest side, down to
 * single sites, whose dual cells are measured. The work is therefore in
 * proportion to the surfaces, not to the volume. Where all that is left runs along
 * an axis (prisms, boxes) it is cut at their ends, and one site is measured of a row. */
#include "grid/voxels.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/vec.h"
#include "grid/runs.h"

enum {
    SLAB = 16,         /* planes of sites per item of work */
    REST = 1 << 14,    /* sites of a box that is left for later, at most */
    MAX_DEPTH = 256,   /* of the recursion: three axes of at most 2^40 sites, cut in two and at faces */
    CACHE_SLOTS = 1024 /* media a worker remembers without asking the table */
};

typedef struct Known {
    Medium medium;
    int id;
} Known;

/* A box left for later, with what paint() had found out: `list` is a place in Worker.lists. */
typedef struct Rest {
    IndexBox box;
    size_t list;
    int count, base;
} Rest;

typedef struct Worker {
    int *stack;              /* MAX_DEPTH lists of objects */
    uint64_t *first, *count; /* of each class; first means nothing where count is 0 */
    double least, most;
    VEC(Rest) rests;
    VEC(int) lists;
    Known known[CACHE_SLOTS];
} Worker;

typedef struct Raster {
    const Grid *grid;
    Component c;
    MediumMap *map;
    Painting *painting;
    Worker *workers;
    int threads;
    bool leaves;        /* boxes for later */
    int slab_axis;      /* the last axis along which not all objects run, or the slowest */
    IndexBox all;       /* of the whole grid: boxes are cut alike whatever part of it is held */
    IndexBox wanted[8]; /* what is painted */
    int wanted_count;
    Mix *only;            /* of one site, which is not painted but told; NULL: none */
    pthread_mutex_t lock; /* of err */
    Error *err;
    atomic_bool stop;
} Raster;

static void stop(Raster *r, bool full, const Error *err)
{
    pthread_mutex_lock(&r->lock);
    if (full)
        r->painting->full = true;
    else if (r->err->code == ERROR_NONE)
        *r->err = *err;
    pthread_mutex_unlock(&r->lock);
    atomic_store(&r->stop, true);
}

static int class_of(Raster *r, Worker *w, const Medium *medium)
{
    uint64_t bits[2];
    memcpy(bits, &medium->eps, 8);
    memcpy(bits + 1, &medium->sigma, 8);
    bits[1] ^= (uintptr_t)medium->blend;
    Known *k = &w->known[((bits[0] ^ bits[1] * 31) * UINT64_C(0x9E3779B97F4A7C15) >> 32) % CACHE_SLOTS];
    if (k->id != 0 && medium_same(&k->medium, medium))
        return k->id;
    int id = classes_intern(r->painting->table, medium);
    if (id < 0) {
        stop(r, true, NULL);
        return CLASS_BACKGROUND;
    }
    *k = (Known){*medium, id};
    return id;
}

static void put_ids(const Raster *r, const IndexBox *b, int id)
{
    size_t n = (size_t)(b->hi[0] - b->lo[0] + 1);
    for (long k = b->lo[2]; k <= b->hi[2]; k++)
        for (long j = b->lo[1]; j <= b->hi[1]; j++) {
            const size_t at = grid_number(r->grid, (const long[3]){b->lo[0], j, k});
            if (r->map->width == IDS_8) {
                memset(r->map->id8 + at, id, n);
                continue;
            }
            for (size_t i = 0; i < n; i++)
                r->map->id16[at + i] = (uint16_t)id;
        }
}

static void put_values(const Raster *r, const IndexBox *b, const Medium *medium)
{
    for (long k = b->lo[2]; k <= b->hi[2]; k++)
        for (long j = b->lo[1]; j <= b->hi[1]; j++)
            for (long i = b->lo[0]; i <= b->hi[0]; i++) {
                const size_t at = grid_number(r->grid, (const long[3]){i, j, k});
                r->map->eps32[at] = (float)medium->eps;
                r->map->sigma32[at] = (float)medium->sigma;
                if (r->map->blends != NULL)
                    r->map->blends[at] = medium->blend;
            }
}

static uint64_t sites_in(const IndexBox *b)
{
    uint64_t sites = 1;
    for (int a = 0; a < 3; a++)
        sites *= (uint64_t)(b->hi[a] - b->lo[a] + 1);
    return sites;
}

static void count_class(const Raster *r, Worker *w, const IndexBox *b, int id)
{
    const uint64_t at = grid_number(r->grid, b->lo);
    if (w->count[id] == 0 || at < w->first[id])
        w->first[id] = at;
    w->count[id] += sites_in(b);
}

/* Gives every site of the box the medium of the mix. A dual cell filled by conductors alone counts as background. */
static void put_box(Raster *r, Worker *w, const IndexBox *box, const Mix *mix)
{
    Medium medium = {.eps = NAN};
    int id = mix->conductor ? CLASS_CONDUCTOR : CLASS_BACKGROUND;
    if (mix->count > 0) {
        medium = mix_average(mix, r->grid, r->c);
    } else if (!mix->conductor) {
        const MediumClass *b = &r->map->classes[CLASS_BACKGROUND];
        medium = (Medium){b->eps, b->sigma, b->blend};
    }
    if (!mix->conductor) {
        w->least = fmin(w->least, medium.eps);
        w->most = fmax(w->most, medium.eps);
    }
    if (r->map->width == IDS_VALUES) {
        put_values(r, box, &medium);
        return;
    }
    if (mix->count > 0)
        id = class_of(r, w, &medium);
    put_ids(r, box, id);
    count_class(r, w, box, id);
}

/* Gives the box what `site` has, one of its own or of a run that it is a part of. */
static void fill_sites(Raster *r, Worker *w, const IndexBox *box, const long site[3], const int *list, int count,
                       int base)
{
    Mix mix;
    Error err = {0};
    bool ok = count == 0 ? dual_pure(r->grid, r->c, site, base, &mix, &err)
                         : dual_mix(r->grid, r->c, site, list, count, base, &mix, &err);
    if (ok && r->only != NULL)
        *r->only = mix;
    else if (ok)
        put_box(r, w, box, &mix);
    else
        stop(r, false, &err);
}

/* The part of the box that is in wanted box number n; false when there is none. */
static bool wanted_part(const Raster *r, int n, const IndexBox *box, IndexBox *part)
{
    for (int a = 0; a < 3; a++) {
        part->lo[a] = max_long(box->lo[a], r->wanted[n].lo[a]);
        part->hi[a] = min_long(box->hi[a], r->wanted[n].hi[a]);
    }
    return n < r->wanted_count && !index_box_empty(part);
}

/* Of the axes but one. */
static int longest_side(const IndexBox *box, int but)
{
    int a = -1;
    for (int b = 0; b < 3; b++)
        if (b != but && (a < 0 || box->hi[b] - box->lo[b] > box->hi[a] - box->lo[a]))
            a = b;
    return a;
}

/* Where along axis a the dual cells of a box of sites begin and end, m, as far as they lie in the domain. */
static void dual_range(const Raster *r, const IndexBox *box, int a, double *lo, double *hi)
{
    const Axis *axis = &r->grid->axis[a];
    const double half = component_half(r->c, a) ? 0.5 : 0;
    *lo = fmax(0, axis_at(axis, (double)box->lo[a] + half - 0.5));
    *hi = fmin(axis_length(axis), axis_at(axis, (double)box->hi[a] + half + 0.5));
}

/* Do dual cells of the box go on at the other end of the axis? */
static bool meets_seam(const Raster *r, const IndexBox *box, int a)
{
    return boundary_wraps(r->grid->axis[a].low.kind) && !component_half(r->c, a) &&
           (box->lo[a] == 0 || box->hi[a] == r->all.hi[a]);
}

/* At how many places the objects change along axis a within the box; -1: nobody can say. */
static int changes_along(const Raster *r, const IndexBox *box, const int *list, int count, int a)
{
    double lo, hi;
    int changes = 0;
    if (!r->grid->axis[a].present || box->lo[a] == box->hi[a] || meets_seam(r, box, a))
        return -1;
    dual_range(r, box, a, &lo, &hi);
    for (int q = 0; q < count; q++) {
        const Solid *s = &r->grid->solids[list[q]];
        if (s->runs[a] == NULL || s->material < 0)
            return -1;
        changes += runs_between(s->runs[a], lo, hi);
    }
    return changes;
}

/* The axis of a box along which the objects in it are best taken as rows from face to face, and how many faces there
 * are; -1: they are not. */
static int run_axis(const Raster *r, const IndexBox *box, const int *list, int count, int base, int *faces)
{
    enum { SITES_PER_FACE = 4 }; /* fewer are not worth it */
    int best = -1;
    if (base != BACKGROUND && r->grid->solids[base].material < 0)
        return -1;
    for (int a = 0; a < 3; a++) {
        const int changes = changes_along(r, box, list, count, a);
        if (changes < 0 || (long)SITES_PER_FACE * changes > box->hi[a] - box->lo[a] + 1)
            continue;
        if (best < 0 || changes < *faces ||
            (changes == *faces && box->hi[a] - box->lo[a] > box->hi[best] - box->lo[best])) {
            best = a;
            *faces = changes;
        }
    }
    return best;
}

/* The last site of the first part of a box that is cut along axis a at the change nearest to its middle: before the
 * site in whose dual cell that is, or after it where it is the first. */
static long last_before(const Raster *r, const IndexBox *box, const int *list, int count, int a)
{
    const double half = component_half(r->c, a) ? 0.5 : 0;
    double lo, hi, change = NAN;
    dual_range(r, box, a, &lo, &hi);
    for (int q = 0; q < count; q++)
        change = runs_nearest(r->grid->solids[list[q]].runs[a], lo, hi, change);
    for (long i = box->lo[a]; i < box->hi[a]; i++)
        if (axis_at(&r->grid->axis[a], (double)i + half + 0.5) > change)
            return i > box->lo[a] ? i - 1 : i;
    return box->hi[a] - 1;
}

static bool is_single(const IndexBox *box, int but)
{
    for (int a = 0; a < 3; a++)
        if (a != but && box->lo[a] != box->hi[a])
            return false;
    return true;
}

static bool paints_any(const Raster *r, const IndexBox *box)
{
    IndexBox part;
    for (int n = 0; n < r->wanted_count; n++)
        if (wanted_part(r, n, box, &part))
            return true;
    return false;
}

static void leave(Worker *w, const IndexBox *box, const int *list, int count, int base)
{
    const Rest rest = {*box, w->lists.count, count, base};
    for (int q = 0; q < count; q++)
        vec_push(&w->lists, list[q]);
    vec_push(&w->rests, rest);
}

/* `list`: the objects that may reach into the box, topmost first; room for `count` more ints follows it. */
static void paint(Raster *r, Worker *w, const IndexBox *box, const int *list, int count, int base, int *room)
{
    int kept = 0, faces = 0;
    IndexBox part;
    if (atomic_load_explicit(&r->stop, memory_order_relaxed) || !paints_any(r, box))
        return;
    for (int q = 0; q < count; q++) {
        Cover cover = dual_cover(r->grid, &r->grid->solids[list[q]], r->c, box);
        if (cover == COVER_PART)
            room[kept++] = list[q];
        if (cover == COVER_ALL) {
            base = list[q];
            break;
        }
    }
    const bool uniform = kept == 0 && (base == BACKGROUND || r->grid->solids[base].material >= 0);
    const int along = uniform ? -1 : run_axis(r, box, room, kept, base, &faces);
    if (uniform || is_single(box, faces == 0 ? along : -1)) {
        for (int n = 0; n < r->wanted_count; n++)
            if (wanted_part(r, n, box, &part))
                fill_sites(r, w, &part, box->lo, room, kept, base);
        return;
    }
    if (r->leaves && sites_in(box) <= REST) {
        leave(w, box, room, kept, base);
        return;
    }
    const int a = along >= 0 && faces > 0 ? along : longest_side(box, along);
    IndexBox low = *box, high = *box;
    low.hi[a] = a == along ? last_before(r, box, room, kept, a) : box->lo[a] + (box->hi[a] - box->lo[a]) / 2;
    high.lo[a] = low.hi[a] + 1;
    paint(r, w, &low, room, kept, base, room + kept);
    paint(r, w, &high, room, kept, base, room + kept);
}

static int all_objects(const Grid *grid, int *list)
{
    int count = (int)grid->scene->object_count;
    for (int q = 0; q < count; q++)
        list[q] = count - 1 - q;
    return count;
}

static void paint_slab(void *context, long item, int worker)
{
    Raster *r = context;
    Worker *w = &r->workers[worker];
    IndexBox box = r->all;
    int a = r->slab_axis;
    box.lo[a] = item * SLAB;
    box.hi[a] = box.lo[a] + SLAB - 1 < r->all.hi[a] ? box.lo[a] + SLAB - 1 : r->all.hi[a];
    int count = all_objects(r->grid, w->stack);
    paint(r, w, &box, w->stack, count, BACKGROUND, w->stack + count);
}

static void paint_rest(void *context, long item, int worker)
{
    Raster *r = context;
    const Worker *left = r->workers;
    for (; item >= (long)left->rests.count; left++)
        item -= (long)left->rests.count;
    const Rest *p = &left->rests.items[item];
    Worker *w = &r->workers[worker];
    paint(r, w, &p->box, left->lists.items + p->list, p->count, p->base, w->stack);
}

static void paint_all(Raster *r)
{
    long rests = 0;
    r->leaves = true;
    parallel_for(r->all.hi[r->slab_axis] / SLAB + 1, r->threads, paint_slab, r);
    r->leaves = false;
    for (int t = 0; t < r->threads; t++)
        rests += (long)r->workers[t].rests.count;
    parallel_for(rests, r->threads, paint_rest, r);
}

static bool worker_new(Worker *w, const Grid *grid, size_t classes)
{
    w->stack = malloc(sizeof(int) * MAX_DEPTH * (grid->scene->object_count + 1));
    w->first = malloc(sizeof(uint64_t) * classes);
    w->count = calloc(classes, sizeof(uint64_t));
    w->least = INFINITY;
    w->most = -INFINITY;
    return w->stack != NULL && w->first != NULL && w->count != NULL;
}

static void worker_free(Worker *w)
{
    free(w->stack);
    free(w->first);
    free(w->count);
    vec_free(&w->rests);
    vec_free(&w->lists);
}

static void merge(Painting *p, const Worker *w)
{
    p->least = fmin(p->least, w->least);
    p->most = fmax(p->most, w->most);
    for (int id = 0; id < classes_count(p->table); id++) {
        if (w->count[id] > 0 && (p->count[id] == 0 || w->first[id] < p->first[id]))
            p->first[id] = w->first[id];
        p->count[id] += w->count[id];
    }
}

static void painting_clear(Painting *p)
{
    memset(p->count, 0, sizeof(uint64_t) * CLASS_LIMIT);
    p->least = INFINITY;
    p->most = -INFINITY;
    p->full = false;
}

/* Do all objects run along the axis? Slabs across it would cut rows. */
static bool all_run(const Grid *grid, int a)
{
    for (size_t q = 0; q < grid->scene->object_count; q++)
        if (grid->solids[q].runs[a] == NULL)
            return false;
    return true;
}

/* Boxes before a window's gap along an axis, and behind it. */
static void leave_gap(Raster *r, int a)
{
    const GridSpan *s = &r->grid->window.span[a];
    const int count = r->wanted_count;
    if (s->gap[0] == s->gap[1])
        return;
    for (int n = 0; n < count; n++) {
        r->wanted[r->wanted_count] = r->wanted[n];
        r->wanted[r->wanted_count++].lo[a] = s->gap[1];
        r->wanted[n].hi[a] = s->gap[0] - 1;
    }
}

static void raster_box(Raster *r)
{
    const Grid *grid = r->grid;
    int slowest = 0, across = -1;
    for (int a = 0; a < 3; a++) {
        r->all.hi[a] = grid_last(grid, r->c, a);
        r->wanted[0].lo[a] = grid_first_held(grid, a);
        r->wanted[0].hi[a] = grid_last_held(grid, r->c, a);
        if (grid->axis[a].present)
            slowest = a;
        if (grid->axis[a].present && !all_run(grid, a))
            across = a;
    }
    r->slab_axis = across >= 0 ? across : slowest;
    r->wanted_count = 1;
    for (int a = 0; a < 3; a++)
        leave_gap(r, a);
}

bool voxels_paint(const Grid *grid, Component c, MediumMap *map, Painting *painting, int threads, Error *err)
{
    Raster r = {.grid = grid, .c = c, .map = map, .painting = painting, .threads = threads, .err = err};
    bool ready = true;
    raster_box(&r);
    painting_clear(painting);
    pthread_mutex_init(&r.lock, NULL);
    r.workers = calloc((size_t)threads, sizeof(Worker));
    if (r.workers != NULL)
        for (int t = 0; t < threads; t++)
            ready = worker_new(&r.workers[t], grid, map->width == IDS_8 ? 256 : CLASS_LIMIT) && ready;
    if (r.workers == NULL || !ready)
        error_set(err, ERROR_SYSTEM, "out of memory while rasterising %s", component_name(c));
    else
        paint_all(&r);
    if (r.workers != NULL)
        for (int t = 0; t < threads; t++) {
            if (ready)
                merge(painting, &r.workers[t]);
            worker_free(&r.workers[t]);
        }
    free(r.workers);
    pthread_mutex_destroy(&r.lock);
    return err->code == ERROR_NONE;
}

bool voxels_mix_of(const Grid *grid, Component c, const long site[3], const int *list, int count, int base, Mix *mix,
                   Error *err)
{
    const IndexBox box = {{site[0], site[1], site[2]}, {site[0], site[1], site[2]}};
    int *parts = malloc(sizeof(int) * ((size_t)count + 1)), kept = 0;
    if (parts == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (int q = 0; q < count; q++) {
        const Cover cover = dual_cover(grid, &grid->solids[list[q]], c, &box);
        if (cover == COVER_PART)
            parts[kept++] = list[q];
        if (cover == COVER_ALL) {
            base = list[q];
            break;
        }
    }
    const bool ok =
        kept == 0 ? dual_pure(grid, c, site, base, mix, err) : dual_mix(grid, c, site, parts, kept, base, mix, err);
    free(parts);
    return ok;
}

bool voxels_mix(const Grid *grid, Component c, const long site[3], bool conductors, Mix *mix, Error *err)
{
    int *list = malloc(sizeof(int) * (grid->scene->object_count + 1)), count = 0;
    if (list == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t q = grid->scene->object_count; q-- > 0;)
        if (conductors || grid->solids[q].kind == MATERIAL_DIELECTRIC)
            list[count++] = (int)q;
    const bool ok = voxels_mix_of(grid, c, site, list, count, BACKGROUND, mix, err);
    free(list);
    return ok;
}

bool voxels_medium(const Grid *grid, Component c, const long site[3], Medium *medium)
{
    const MediumClass *background = &grid->medium[c].classes[CLASS_BACKGROUND];
    Error err = {0};
    Mix mix = {.conductor = true};
    Raster r = {.grid = grid, .c = c, .only = &mix, .err = &err};
    int *stack = malloc(sizeof(int) * MAX_DEPTH * (grid->scene->object_count + 1));
    Worker w = {.stack = stack};
    if (stack == NULL)
        return false;
    pthread_mutex_init(&r.lock, NULL);
    r.workers = &w;
    raster_box(&r);
    r.wanted[0] = (IndexBox){{site[0], site[1], site[2]}, {site[0], site[1], site[2]}};
    r.wanted_count = 1;
    paint_slab(&r, site[r.slab_axis] / SLAB, 0);
    pthread_mutex_destroy(&r.lock);
    free(stack);
    if (mix.conductor)
        return false;
    *medium =
        mix.count > 0 ? mix_average(&mix, grid, c) : (Medium){background->eps, background->sigma, background->blend};
    return true;
}
