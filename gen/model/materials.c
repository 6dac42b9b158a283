/* Pass `materials`: finds which regions have one class per component, and cuts the
 * interior into boxes of one material and boxes that are mixed. It works on bricks
 * of sites: a box is split where the longest run of slabs that are all of one
 * material begins and ends, as long as that saves enough id look-ups to pay for
 * another launch. */
#include "base/parallel.h"
#include "model/model.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BRICK = 8, MAX_REGIONS = 48, MIN_SITES = 4096 };

/* The classes of a brick, one per component; components without sites there copy the background. */
typedef struct Signature {
    int klass[COMPONENTS];
} Signature;

typedef struct Bricks {
    Box box;       /* sites */
    long count[3]; /* bricks along each axis */
    Signature *at;
} Bricks;

/* Rows of ids, all of one class or not. */
typedef struct Rows {
    const char *ids; /* of the first site of all */
    size_t width, bytes;
    long nx, ny, rows, planes; /* sites of the lattice's rows, its rows, and how many are looked at */
    atomic_bool differ;
} Rows;

/* Is a plane's every id that of the first site? */
static bool plane_is_alike(const Rows *r, long plane)
{
    for (long j = 0; j < r->rows; j++) {
        const char *ids = r->ids + r->width * (size_t)(r->nx * (j + r->ny * plane));
        if (memcmp(ids, r->ids, r->width) != 0 || memcmp(ids, ids + r->width, r->bytes - r->width) != 0)
            return false;
    }
    return true;
}

static void look_at_plane(void *context, long plane, int worker)
{
    Rows *r = context;
    (void)worker;
    if (!atomic_load_explicit(&r->differ, memory_order_relaxed) && !plane_is_alike(r, plane))
        atomic_store(&r->differ, true);
}

static bool are_alike(Rows *r)
{
    const double many = 4e6; /* bytes; fewer are not worth the threads */
    if ((double)r->bytes * (double)r->rows * (double)r->planes > many) {
        parallel_for(r->planes, parallel_threads(), look_at_plane, r);
        return !atomic_load(&r->differ);
    }
    for (long k = 0; k < r->planes; k++)
        if (!plane_is_alike(r, k))
            return false;
    return true;
}

int model_class_over(const Model *model, Component c, Box box)
{
    const MediumMap *m = &model->grid->medium[c];
    if (m->width == IDS_NONE)
        return m->uniform;
    if (m->width == IDS_VALUES)
        return MIXED;
    box = box_common(box, model_range(model, c));
    if (box_sites(&box) == 0)
        return 1;
    Rows r = {.width = m->width == IDS_8 ? 1 : 2,
              .nx = model->grid->axis[0].sites,
              .ny = model->grid->axis[1].sites,
              .rows = box.hi[1] - box.lo[1],
              .planes = box.hi[2] - box.lo[2]};
    r.bytes = r.width * (size_t)(box.hi[0] - box.lo[0]);
    r.ids = (m->width == IDS_8 ? (const char *)m->id8 : (const char *)m->id16) +
            r.width * (size_t)(box.lo[0] + r.nx * (box.lo[1] + r.ny * box.lo[2]));
    return are_alike(&r) ? grid_class(model->grid, c, box.lo) : MIXED;
}

void model_classes_over(const Model *model, Box box, int klass[COMPONENTS])
{
    for (int c = 0; c < COMPONENTS; c++)
        klass[c] = model->field_buffer[c] < 0 ? 1 : model_class_over(model, (Component)c, box);
}

static Signature signature_over(const Model *model, Box box)
{
    Signature s = {{0}};
    model_classes_over(model, box, s.klass);
    return s;
}

static bool same(const Signature *a, const Signature *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_mixed(const Signature *s)
{
    for (int c = 0; c < COMPONENTS; c++)
        if (s->klass[c] == MIXED)
            return true;
    return false;
}

static Box brick_box(const Bricks *b, const long lo[3], const long hi[3])
{
    Box box;
    for (int a = 0; a < 3; a++) {
        box.lo[a] = b->box.lo[a] + lo[a] * BRICK;
        box.hi[a] = b->box.lo[a] + hi[a] * BRICK;
        box.hi[a] = box.hi[a] < b->box.hi[a] ? box.hi[a] : b->box.hi[a];
    }
    return box;
}

typedef struct Sorting {
    const Model *model;
    Bricks *bricks;
} Sorting;

/* One row of bricks along x. */
static void sort_row(void *context, long row, int worker)
{
    const Sorting *sorting = context;
    Bricks *b = sorting->bricks;
    (void)worker;
    long lo[3] = {0, row % b->count[1], row / b->count[1]};
    for (; lo[0] < b->count[0]; lo[0]++) {
        long hi[3] = {lo[0] + 1, lo[1] + 1, lo[2] + 1};
        b->at[lo[0] + b->count[0] * row] = signature_over(sorting->model, brick_box(b, lo, hi));
    }
}

static bool bricks_of(const Model *model, Box box, Bricks *b, Error *err)
{
    b->box = box;
    size_t total = 1;
    for (int a = 0; a < 3; a++) {
        b->count[a] = (box.hi[a] - box.lo[a] + BRICK - 1) / BRICK;
        total *= (size_t)b->count[a];
    }
    b->at = malloc(total * sizeof *b->at);
    if (b->at == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to sort %zu bricks of cells by material", total);
    Sorting sorting = {model, b};
    parallel_for(b->count[1] * b->count[2], parallel_threads(), sort_row, &sorting);
    return true;
}

static const Signature *brick_at(const Bricks *b, long i, long j, long k)
{
    return &b->at[i + b->count[0] * (j + b->count[1] * k)];
}

/* The one signature of a box of bricks, or NULL when it has several or a mixed brick. */
static const Signature *uniform_over(const Bricks *b, const Box *box)
{
    const Signature *first = brick_at(b, box->lo[0], box->lo[1], box->lo[2]);
    if (is_mixed(first))
        return NULL;
    for (long k = box->lo[2]; k < box->hi[2]; k++)
        for (long j = box->lo[1]; j < box->hi[1]; j++)
            for (long i = box->lo[0]; i < box->hi[0]; i++)
                if (!same(first, brick_at(b, i, j, k)))
                    return NULL;
    return first;
}

typedef struct Run {
    int axis;
    long lo, hi; /* bricks along axis */
    double share;
} Run;

/* Longest run of slabs normal to `axis` that are of one and the same material. */
static Run longest_run(const Bricks *b, const Box *box, int axis)
{
    Run best = {axis, 0, 0, 0};
    const Signature *previous = NULL;
    long start = box->lo[axis];
    for (long q = box->lo[axis]; q < box->hi[axis]; q++) {
        Box slab = *box;
        slab.lo[axis] = q;
        slab.hi[axis] = q + 1;
        const Signature *s = uniform_over(b, &slab);
        if (s == NULL || previous == NULL || !same(s, previous))
            start = q;
        previous = s;
        if (s != NULL && q + 1 - start > best.hi - best.lo)
            best = (Run){axis, start, q + 1, 0};
    }
    best.share = (double)(best.hi - best.lo) / (double)(box->hi[axis] - box->lo[axis]);
    return best;
}

static void add_region(Model *model, const Bricks *b, const Box *bricks)
{
    Region r = {.box = brick_box(b, bricks->lo, bricks->hi)};
    Signature s = signature_over(model, r.box);
    memcpy(r.klass, s.klass, sizeof r.klass);
    vec_push(&model->regions, r);
}

/* Splits a box of bricks at its longest uniform run, and the rest again. */
static void cut(Model *model, const Bricks *b, Box box)
{
    if (box_sites(&box) == 0)
        return;
    Run best = {0, 0, 0, 0};
    for (int a = 2; a >= 0; a--) {
        Run run = longest_run(b, &box, a);
        best = run.share > best.share ? run : best;
    }
    double saved = best.share * (double)box_sites(&box) * BRICK * BRICK * BRICK;
    if (best.share >= 1 || best.share < 0.02 || saved < MIN_SITES || model->regions.count >= MAX_REGIONS) {
        add_region(model, b, &box);
        return;
    }
    Box before = box, run = box, after = box;
    before.hi[best.axis] = run.lo[best.axis] = best.lo;
    run.hi[best.axis] = after.lo[best.axis] = best.hi;
    add_region(model, b, &run);
    cut(model, b, before);
    cut(model, b, after);
}

static bool in_layer(const Region *r)
{
    return r->side[0] != 0 || r->side[1] != 0 || r->side[2] != 0;
}

bool model_pass_materials(Model *model, Error *err)
{
    size_t zones = model->regions.count;
    for (size_t n = 0; n < zones; n++) {
        Region zone = model->regions.items[n];
        Signature s = signature_over(model, zone.box);
        if (in_layer(&zone) || !is_mixed(&s)) {
            memcpy(model->regions.items[n].klass, s.klass, sizeof s.klass);
            continue;
        }
        Bricks bricks;
        if (!bricks_of(model, zone.box, &bricks, err))
            return false;
        Box all = {{0, 0, 0}, {bricks.count[0], bricks.count[1], bricks.count[2]}};
        model->regions.items[n].box.hi[0] = zone.box.lo[0]; /* replaced by its parts */
        cut(model, &bricks, all);
        free(bricks.at);
    }
    size_t kept = 0;
    for (size_t n = 0; n < model->regions.count; n++)
        if (box_sites(&model->regions.items[n].box) > 0)
            model->regions.items[kept++] = model->regions.items[n];
    model->regions.count = kept;
    return true;
}
