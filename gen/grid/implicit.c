/* Implicit objects: a Lua predicate inside(x, y, z). All components' dual
 * cells share one lattice of samples (4, 8 or 64 per cell and axis, none on a
 * node), so the predicate is sampled once, cell by cell: a cell whose corners
 * and centre agree is taken as uniform, any other is sampled at its 64 points.
 * A feature that slips between the corners and the centre of a cell is not seen.
 * A site counts as inside when at least half of its dual cell is. */
#include "grid/solid.h"

#include <math.h>
#include <stdlib.h>

#include "base/vec.h"

enum { SAMPLES = 64 }; /* of a cell, a tensor product: 4x4x4, 8x8 or 64; sample (p, q, r) is a bit of a mask */
enum { CELL_OUT, CELL_IN, CELL_CUT }; /* CELL_CUT + q: mask number q */

struct ImplicitMap {
    long first[3], count[3]; /* cells of the map within the domain's */
    const Axis *axis;        /* of the three */
    bool present[3];
    int samples[3];
    const uint32_t *cell;
    const uint64_t *mask;
};

typedef struct Sampler {
    Grid *grid;
    const Object *object;
    ImplicitMap *map;
    uint32_t *cell;
    VEC(uint64_t) masks;
    uint8_t *corner[2]; /* the predicate on two neighbouring planes of nodes along z */
    Error *err;
    bool failed;
    double lo[3], hi[3]; /* where the function holds, in the object's own frame */
} Sampler;

static void samples_shape(Mode mode, int count[3])
{
    unsigned axes = mode_axes(mode);
    int present = (int)(axes & 1) + (int)(axes >> 1 & 1) + (int)(axes >> 2 & 1);
    int each = present == 3 ? 4 : present == 2 ? 8 : SAMPLES;
    for (int a = 0; a < 3; a++)
        count[a] = (axes >> a & 1) != 0 ? each : 1;
}

static bool ask(Sampler *s, const double at[3])
{
    double value = 0;
    double own[3] = {at[0], at[1], at[2]};
    const Pose *place = s->object->place;
    if (s->failed)
        return false;
    if (place != NULL)
        for (int a = 0; a < 3; a++)
            own[a] = place->in.m[a][0] * at[0] + place->in.m[a][1] * at[1] + place->in.m[a][2] * at[2] + place->in.t[a];
    for (int a = 0; a < 3; a++)
        if (own[a] < s->lo[a] || own[a] > s->hi[a])
            return false;
    s->failed = !scene_call3(s->grid->scene, s->object->function, own, &value, s->err);
    return value != 0;
}

static double coordinate(const ImplicitMap *m, int a, double cell)
{
    return m->present[a] ? axis_at(&m->axis[a], (double)m->first[a] + cell) : 0;
}

static void ask_corners(Sampler *s, long k, uint8_t *plane)
{
    const ImplicitMap *m = s->map;
    long nodes_x = m->count[0] + m->present[0], nodes_y = m->count[1] + m->present[1];
    for (long j = 0; j < nodes_y; j++)
        for (long i = 0; i < nodes_x; i++) {
            double at[3] = {coordinate(m, 0, (double)i), coordinate(m, 1, (double)j), coordinate(m, 2, (double)k)};
            plane[i + nodes_x * j] = ask(s, at);
        }
}

/* 0: all corners of the cell are outside, 1: all inside, 2: they differ. */
static int corners_agree(const Sampler *s, long i, long j)
{
    const ImplicitMap *m = s->map;
    long nodes_x = m->count[0] + m->present[0];
    int in = 0, all = 0;
    for (int z = 0; z <= m->present[2]; z++)
        for (int y = 0; y <= m->present[1]; y++)
            for (int x = 0; x <= m->present[0]; x++, all++)
                in += s->corner[z][i + x + nodes_x * (j + y)];
    return in == 0 ? 0 : in == all ? 1 : 2;
}

static uint64_t ask_cell(Sampler *s, long i, long j, long k)
{
    const ImplicitMap *m = s->map;
    uint64_t mask = 0;
    for (int bit = 0; bit < SAMPLES; bit++) {
        int p = bit % m->samples[0], q = bit / m->samples[0] % m->samples[1], r = bit / (m->samples[0] * m->samples[1]);
        double at[3] = {coordinate(m, 0, (double)i + (p + 0.5) / m->samples[0]),
                        coordinate(m, 1, (double)j + (q + 0.5) / m->samples[1]),
                        coordinate(m, 2, (double)k + (r + 0.5) / m->samples[2])};
        mask |= (uint64_t)ask(s, at) << bit;
    }
    return mask;
}

static uint32_t sample_cell(Sampler *s, long i, long j, long k)
{
    const ImplicitMap *m = s->map;
    int corners = corners_agree(s, i, j);
    double centre[3] = {coordinate(m, 0, (double)i + 0.5), coordinate(m, 1, (double)j + 0.5),
                        coordinate(m, 2, (double)k + 0.5)};
    if (corners < 2 && ask(s, centre) == (corners == 1))
        return corners == 1 ? CELL_IN : CELL_OUT;
    uint64_t mask = ask_cell(s, i, j, k);
    if (mask == 0 || mask == UINT64_MAX)
        return mask == 0 ? CELL_OUT : CELL_IN;
    vec_push(&s->masks, mask);
    return (uint32_t)(CELL_CUT + s->masks.count - 1);
}

static void sample_all(Sampler *s)
{
    const ImplicitMap *m = s->map;
    uint32_t *cell = s->cell;
    ask_corners(s, 0, s->corner[0]);
    for (long k = 0; k < m->count[2]; k++) {
        if (s->failed)
            break;
        if (m->present[2])
            ask_corners(s, k + 1, s->corner[1]);
        for (long j = 0; j < m->count[1]; j++)
            for (long i = 0; i < m->count[0]; i++) {
                if (s->failed)
                    break;
                *cell++ = sample_cell(s, i, j, k);
            }
        uint8_t *done = s->corner[0];
        s->corner[0] = s->corner[1];
        s->corner[1] = done;
    }
}

/* The box that the scene gives, in the object's own frame. */
static void bound_function(Sampler *s)
{
    const Object *o = s->object;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &s->grid->axis[a];
        s->lo[a] = axis->present ? fmin(o->from[a], o->to[a]) - SURFACE_TOLERANCE * axis->d : -INFINITY;
        s->hi[a] = axis->present ? fmax(o->from[a], o->to[a]) + SURFACE_TOLERANCE * axis->d : INFINITY;
    }
}

/* Cells of the domain that the object's bounding box reaches. */
static bool bound(ImplicitMap *m, const Grid *grid, const Object *o)
{
    double lo[3], hi[3];
    object_bounds(o, lo, hi);
    samples_shape(grid->mode, m->samples);
    m->axis = grid->axis;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        m->present[a] = axis->present;
        lo[a] -= SURFACE_TOLERANCE * axis->d;
        hi[a] += SURFACE_TOLERANCE * axis->d;
        m->first[a] = axis->present ? (long)fmax(0, floor(axis_index(axis, lo[a]))) : 0;
        long end = axis->present ? (long)fmin((double)axis->cells, ceil(axis_index(axis, hi[a]))) : 1;
        m->count[a] = end - m->first[a];
        if (m->count[a] <= 0)
            return false;
    }
    return true;
}

ImplicitMap *implicit_new(Grid *grid, const Object *object, Error *err)
{
    ImplicitMap *m = ARENA_NEW(grid->arena, ImplicitMap);
    if (!bound(m, grid, object)) {
        error_at(err, ERROR_SCENE, object->loc, "implicit: its box lies outside the domain");
        return NULL;
    }
    size_t cells = (size_t)m->count[0] * (size_t)m->count[1] * (size_t)m->count[2];
    size_t nodes = (size_t)(m->count[0] + 1) * (size_t)(m->count[1] + 1);
    Sampler s = {.grid = grid, .object = object, .map = m, .err = err};
    bound_function(&s);
    s.cell = ARENA_ARRAY(grid->arena, uint32_t, cells);
    uint8_t *corners = malloc(2 * nodes);
    if (corners == NULL) {
        error_at(err, ERROR_SYSTEM, object->loc, "implicit: out of memory");
        return NULL;
    }
    s.corner[0] = corners;
    s.corner[1] = corners + nodes;
    sample_all(&s);
    free(corners);
    uint64_t *masks = ARENA_ARRAY(grid->arena, uint64_t, s.masks.count);
    for (size_t q = 0; q < s.masks.count; q++)
        masks[q] = s.masks.items[q];
    vec_free(&s.masks);
    m->cell = s.cell;
    m->mask = masks;
    return s.failed ? NULL : m;
}

static uint32_t state(const ImplicitMap *m, const long cell[3])
{
    long q[3];
    for (int a = 0; a < 3; a++) {
        q[a] = cell[a] - m->first[a];
        if (q[a] < 0 || q[a] >= m->count[a])
            return CELL_OUT;
    }
    return m->cell[q[0] + m->count[0] * (q[1] + m->count[1] * q[2])];
}

Cover implicit_cover(const ImplicitMap *m, const double lo[3], const double hi[3])
{
    enum { LOOK = 64 }; /* cells worth a look; a larger box is split anyway */
    long from[3] = {0}, to[3] = {0}, at[3], all = 1;
    for (int a = 0; a < 3; a++) {
        if (m->present[a]) {
            from[a] = (long)floor(axis_index(&m->axis[a], lo[a]) + SURFACE_TOLERANCE);
            to[a] = (long)ceil(axis_index(&m->axis[a], hi[a]) - SURFACE_TOLERANCE) - 1;
        }
        all *= to[a] - from[a] + 1;
    }
    if (all > LOOK || all <= 0)
        return COVER_PART;
    uint32_t first = state(m, from);
    for (at[2] = from[2]; at[2] <= to[2]; at[2]++)
        for (at[1] = from[1]; at[1] <= to[1]; at[1]++)
            for (at[0] = from[0]; at[0] <= to[0]; at[0]++)
                if (state(m, at) >= CELL_CUT || state(m, at) != first)
                    return COVER_PART;
    return first == CELL_IN ? COVER_ALL : COVER_NONE;
}

static bool sample_inside(const ImplicitMap *m, const double at[3])
{
    long cell[3] = {0};
    int sub[3] = {0};
    for (int a = 0; a < 3; a++) {
        if (!m->present[a])
            continue;
        double x = axis_index(&m->axis[a], at[a]);
        cell[a] = (long)floor(x);
        sub[a] = (int)((x - (double)cell[a]) * m->samples[a]);
    }
    uint32_t q = state(m, cell);
    if (q < CELL_CUT)
        return q == CELL_IN;
    return (m->mask[q - CELL_CUT] >> (sub[0] + m->samples[0] * (sub[1] + m->samples[1] * sub[2])) & 1) != 0;
}

/* The place `part` samples behind `lo` along an axis. */
static double sample_place(const ImplicitMap *m, int a, double lo, double part)
{
    const Axis *axis = &m->axis[a];
    if (axis->node == NULL)
        return lo + part * (axis->d / m->samples[a]);
    return axis_at(axis, axis_index(axis, lo) + part / m->samples[a]);
}

/* Each sample stands for the stretch between its neighbours. */
int implicit_spans(const ImplicitMap *m, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    const Axis *axis = &m->axis[a];
    const double samples = axis->node == NULL ? (hi - lo) / (axis->d / m->samples[a])
                                              : (axis_index(axis, hi) - axis_index(axis, lo)) * m->samples[a];
    double at[3] = {p[0], p[1], p[2]};
    int n = (int)floor(samples + 0.5), count = 0;
    bool before = false;
    for (int q = 0; q < n; q++) {
        at[a] = sample_place(m, a, lo, q + 0.5);
        bool inside = sample_inside(m, at);
        if (inside && !before && count == SPANS)
            break;
        if (inside && !before)
            spans[count++].from = sample_place(m, a, lo, q);
        if (inside)
            spans[count - 1].to = q + 1 == n ? hi : sample_place(m, a, lo, q + 1);
        before = inside;
    }
    return count;
}

/* The place `off` cells from p along an axis; the domain's walls mirror. */
static double place_beside(const ImplicitMap *m, int a, double p, double off)
{
    const Axis *axis = &m->axis[a];
    const double length = axis_length(axis);
    const double x = axis->node == NULL ? p + off * axis->d : axis_at(axis, axis_index(axis, p) + off);
    return x < 0 ? -x : x > length ? 2 * length - x : x;
}

/* How many samples of the cell round p are inside; `moment`: the sum of their distances from p, in samples. */
static int samples_around(const ImplicitMap *m, const double p[3], double moment[3])
{
    int inside = 0;
    for (int bit = 0; bit < SAMPLES; bit++) {
        int index[3] = {bit % m->samples[0], bit / m->samples[0] % m->samples[1],
                        bit / (m->samples[0] * m->samples[1])};
        double at[3], off[3];
        for (int a = 0; a < 3; a++) {
            off[a] = (index[a] + 0.5) / m->samples[a] - 0.5;
            at[a] = m->present[a] ? place_beside(m, a, p[a], off[a]) : 0;
        }
        if (!sample_inside(m, at))
            continue;
        inside++;
        for (int a = 0; a < 3; a++)
            moment[a] += off[a];
    }
    return inside;
}

void implicit_normal(const ImplicitMap *m, const double p[3], double normal[3])
{
    samples_around(m, p, normal);
}

/* The samples nearest to p along each axis, half a cell to either side, vote. */
bool implicit_contains(const ImplicitMap *m, const double p[3], double margin)
{
    double moment[3] = {0};
    int inside = samples_around(m, p, moment);
    return margin >= 0 ? 2 * inside >= SAMPLES : 2 * inside > SAMPLES;
}
