// Two cylinders in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_cylinder.lua (ea2afbd0d09e8ef39f31b04bd6f3f35c).
// C11, 2d-tm, f32, schedule blocked:20, dt = 2.33506779e-12 s
//   x: 80 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 60 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   row_ez_source1: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   row_mixed: 1 for a row along x of several materials
//   box_ez: ez gathered for a snapshot
//   vectors: coefficients of vectors of several materials, each pattern once
//   vector_at: entry of `vectors` for each vector of a row

#include <math.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#endif

#define UPPER(a, b) ((a) < (b) ? (a) : (b)) // an upper bound at most b

#define ORIGIN 112 // element of site 0
#define SY 96 // elements from one y to the next

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_h[32] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_e[32] = {
    0.2f, 0.27176222f, 0.37209302f, 0.5059289f, 0.6666667f, 0.82580644f, 0.9411765f, 0.99224806f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 0.99224806f, 0.9411765f, 0.82580644f, 0.6666667f, 0.5059289f, 0.37209302f, 0.27176222f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
static const float b_y_h[16] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
static const float c_y_h[16] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_h[16] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
static const float b_y_e[16] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
static const float c_y_e[16] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_e[16] = {
    0.2f, 0.27176222f, 0.37209302f, 0.5059289f, 0.6666667f, 0.82580644f, 0.9411765f, 0.99224806f,
    1.0f, 0.99224806f, 0.9411765f, 0.82580644f, 0.6666667f, 0.5059289f, 0.37209302f, 0.27176222f,
};

// Ez in a box, for snapshots
static void gather_ez(const float *restrict ez, float *restrict box_ez, int i0, int i1, int j0, int j1)
{
    for (int j = j0; j < j1; j++)
        for (int i = i0; i < i1; i++) {
            box_ez[i - i0 + (i1 - i0) * (j - j0)] = ez[ORIGIN + i + SY*j];
        }
}

void gather_ez_entry(void **args)
{
    gather_ez(
        *(const float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

// Schedule blocked:20: a row takes a step as soon as the rows that it reads are ready, not when the whole domain
// is, so that rows in a cache take several steps before they leave it. Row (j, k) at step t needs E of step t - 1 at
// j, j + 1 and k, k + 1 and H of step t at j, j - 1 and k, k - 1; in j + t and k + t no dependence points upwards, so
// tiles of these indices in rising order give what the sweep gives, in place.

enum {
    LANES = 16, // sites of a vector
    BLOCKS = 5, // vectors of a row
    LOW = 1, HIGH = 4, // vectors before LOW and from HIGH on are edges: there lie the walls and layers along x
    EDGES = LOW + BLOCKS - HIGH,
    J0 = 0, J1 = 60, // rows
    TILE_STEPS = 20, // steps of a tile
    ROWS = 8 // rows of a block, in j + t
};

typedef float Vec __attribute__((vector_size(sizeof(float) * LANES)));
typedef int Mask __attribute__((vector_size(sizeof(Vec)))); // integers as wide, -1 for true

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE Vec load(const float *p)
{
    return *(const Vec *)p;
}

ALWAYS_INLINE void store(float *p, Vec v)
{
    *(Vec *)p = v;
}

ALWAYS_INLINE Vec splat(float x)
{
    return (Vec){0} + x;
}

ALWAYS_INLINE Vec fma_vec(Vec a, Vec b, Vec c)
{
#if defined __clang__ && (defined __FMA__ || defined __ARM_FEATURE_FMA)
    #pragma clang fp contract(on) // clang takes lanes apart again that a shuffle has put together
    return a * b + c;
#else
    Vec r;
    #pragma omp simd // or gcc may unroll the lanes first, and then leave some of them apart
    for (int l = 0; l < LANES; l++)
        r[l] = fmaf(a[l], b[l], c[l]);
    return r;
#endif
}

// Each lane's neighbour along x at i + 1, then at i - 1.
ALWAYS_INLINE Vec next_site(Vec here, Vec after)
{
    return __builtin_shufflevector(here, after, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
}

ALWAYS_INLINE Vec previous_site(Vec before, Vec here)
{
    return __builtin_shufflevector(before, here, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

// v at the sites of a mask, and `elsewhere` at the others.
ALWAYS_INLINE Vec choose(Mask where, Vec v, Vec elsewhere)
{
    return (Vec)(((Mask)v & where) | ((Mask)elsewhere & ~where));
}

// Coefficients of a vector of several materials.
typedef struct Vectors {
    Vec c_ez;
} Vectors;

// Everything that a row reads and writes, as named above.
typedef struct State {
    float *ez;
    float *hx;
    float *hy;
    float *psi_ezx;
    float *psi_ezy;
    float *psi_hxy;
    float *psi_hyx;
    const unsigned char *row_mixed;
    const float *vectors;
    const int *vector_at;
    const int *site_ez_source1;
    const float *gain_ez_source1;
    const int *row_ez_source1;
    const float *wave;
    const int *probe_site_1;
    float *probe_1;
    Mask sites_1_79[EDGES]; // i = 1..79
    Mask sites_0_79[EDGES]; // i = 0..79
    Mask layer_sites[EDGES]; // the layers along x
    Vec b_x_h[EDGES];
    Vec c_x_h[EDGES];
    Vec ikappa_x_h[EDGES];
    Vec b_x_e[EDGES];
    Vec c_x_e[EDGES];
    Vec ikappa_x_e[EDGES];
} State;

// What stays the same along a row.
typedef struct Row {
    int n; // element of its site 0
    int v; // its first vector in vector_at
    Vec c_hx;
    Vec c_hy;
    Vec c_ez;
    Vec b_y_e, c_y_e, b_y_h, c_y_h, ikappa_y_e, ikappa_y_h;
    int px; // where its memory of the x layers begins
    int py; // where its memory of the y layers begins
} Row;

ALWAYS_INLINE Row row_at(int j, bool y_layer)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    Row r;
    r.n = ORIGIN + SY*j;
    r.v = BLOCKS*(j);
    r.c_hx = splat(db);
    r.c_hy = splat(j >= 1 ? db : 0);
    r.c_ez = splat(j >= 1 ? cb : 0);
    if (y_layer) {
        const int q = j < 8 ? j : j - 44;
        r.b_y_e = splat(b_y_e[q]);
        r.c_y_e = splat(c_y_e[q]);
        r.ikappa_y_e = splat(ikappa_y_e[q]);
        r.b_y_h = splat(b_y_h[q]);
        r.c_y_h = splat(c_y_h[q]);
        r.ikappa_y_h = splat(ikappa_y_h[q]);
        r.py = 96*q;
    }
    r.px = 32*j;
    return r;
}

// What a vector hands to the next one: its E, and new H before it.
typedef struct Carry {
    Vec ez, hy;
} Carry;

// Vector b of a row: H, then E.
ALWAYS_INLINE void block(const State *s, const Row *r, Carry *c, int b, bool edge, bool y_layer, bool mixed)
{
    const int n = r->n + b * LANES;
    const int e = b < LOW ? b : b - (HIGH - LOW); // which of the edges
    const Vectors *v = (const Vectors *)s->vectors;
    if (mixed)
        v += s->vector_at[r->v + b];
    Vec hx = load(s->hx + n);
    Vec hy = load(s->hy + n);
    Vec ez = c->ez;
    const Vec ez_next = load(s->ez + n + LANES);
    { // mu dHx/dt = - dEz/dy'
        Vec dez_dy = load(s->ez + n + SY) - ez;
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_h, load(s->psi_hxy + r->py + b * LANES), r->c_y_h * dez_dy);
            store(s->psi_hxy + r->py + b * LANES, psi_y);
            dez_dy = fma_vec(r->ikappa_y_h, dez_dy, psi_y);
        }
        const Vec c_hx = edge ? choose(s->sites_1_79[e], r->c_hx, splat(0)) : r->c_hx;
        hx = fma_vec(-c_hx, dez_dy, hx);
        store(s->hx + n, hx);
    }
    { // mu dHy/dt = dEz/dx'
        Vec dez_dx = next_site(ez, ez_next) - ez;
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_h[e], load(s->psi_hyx + r->px + e * LANES), s->c_x_h[e] * dez_dx);
            store(s->psi_hyx + r->px + e * LANES, psi_x);
            dez_dx = choose(s->layer_sites[e], fma_vec(s->ikappa_x_h[e], dez_dx, psi_x), dez_dx);
        }
        const Vec c_hy = edge ? choose(s->sites_0_79[e], r->c_hy, splat(0)) : r->c_hy;
        hy = fma_vec(c_hy, dez_dx, hy);
        store(s->hy + n, hy);
    }
    { // eps dEz/dt = dHy/dx' - dHx/dy'
        Vec dhy_dx = hy - previous_site(c->hy, hy);
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_e[e], load(s->psi_ezx + r->px + e * LANES), s->c_x_e[e] * dhy_dx);
            store(s->psi_ezx + r->px + e * LANES, psi_x);
            dhy_dx = choose(s->layer_sites[e], fma_vec(s->ikappa_x_e[e], dhy_dx, psi_x), dhy_dx);
        }
        const Vec c_ez = mixed ? v->c_ez : edge ? choose(s->sites_1_79[e], r->c_ez, splat(0)) : r->c_ez;
        ez = fma_vec(c_ez, dhy_dx, ez);
        Vec dhx_dy = hx - load(s->hx + n - SY);
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_e, load(s->psi_ezy + r->py + b * LANES), r->c_y_e * dhx_dy);
            store(s->psi_ezy + r->py + b * LANES, psi_y);
            dhx_dy = fma_vec(r->ikappa_y_e, dhx_dy, psi_y);
        }
        ez = fma_vec(-c_ez, dhx_dy, ez);
        store(s->ez + n, ez);
    }
    *c = (Carry){ez_next, hy};
}

ALWAYS_INLINE void row_pass(const State *s, int j, bool y_layer, bool mixed)
{
    const Row r = row_at(j, y_layer);
    Carry c;
    c.ez = load(s->ez + r.n);
    c.hy = splat(0);
    for (int b = 0; b < LOW; b++)
        block(s, &r, &c, b, true, y_layer, mixed);
    for (int b = LOW; b < HIGH; b++)
        block(s, &r, &c, b, false, y_layer, mixed);
    for (int b = HIGH; b < BLOCKS; b++)
        block(s, &r, &c, b, true, y_layer, mixed);
}

// The first of the rising elements low..high-1 that is not below `first`.
static inline int find(const int *element, int low, int high, int first)
{
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (element[middle] < first)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// A row of step m, by the pass made for its kind.
static void row(const State *s, int j)
{
    const bool y_layer = j < 8 || j >= 52;
    const bool mixed = s->row_mixed[j];
    switch (y_layer | mixed << 1) {
    case 0: row_pass(s, j, false, false); break;
    case 1: row_pass(s, j, true, false); break;
    case 2: row_pass(s, j, false, true); break;
    case 3: row_pass(s, j, true, true); break;
    }
}

// After E of rows j0..j1-1 at step m: sources, walls and probes there.
static void finish(const State *s, int j0, int j1, int m)
{
    const int r0 = j0, r1 = j1 < J1 ? j1 : 61; // what lies beyond the last row goes with it
    {
        const int first = ORIGIN + SY*j0, last = ORIGIN + SY*j1;
        // source1 (tests/golden/2d_tm_cylinder.lua:15)
        for (int p = find(s->site_ez_source1, 0, 1, first); p < 1 && s->site_ez_source1[p] < last; p++) {
            const int n = s->site_ez_source1[p];
            float v = s->ez[n];
            v = fmaf(s->gain_ez_source1[p], s->wave[m + s->row_ez_source1[p]], v);
            s->ez[n] = v;
        }
    }
    const int first = ORIGIN + SY*r0, last = ORIGIN + SY*r1;
    for (int p = find(s->probe_site_1, 0, 1, first); p < 1 && s->probe_site_1[p] < last; p++)
        s->probe_1[m*1 + p] = s->ez[s->probe_site_1[p]];
}

typedef struct Span {
    int lo, hi;
} Span;

// How many tiles of a column's steps are done; each counter in a cache line of its own.
typedef struct Progress {
    _Alignas(64) atomic_long done;
} Progress;

static void await(Progress *p, long done)
{
    for (int spins = 0; atomic_load_explicit(&p->done, memory_order_acquire) < done; spins++)
        if (spins > 2000)
            sched_yield();
}

static void announce(Progress *p, long done)
{
    atomic_store_explicit(&p->done, done, memory_order_release);
}

// Rows with j + t in v, at steps t = 0..steps-1 from m on.
static void tile(const State *s, Span v, int steps, int m)
{
    for (int line = v.lo; line < v.hi; line++)
        for (int t = 0; t < steps; t++) {
            const int j = line - t;
            if (j < J0 || j >= J1)
                continue;
            row(s, j);
            finish(s, j, j + 1, m + t);
        }
}

enum { STACK = (J1 - J0 + TILE_STEPS - 1 + ROWS - 1) / ROWS }; // blocks of rows

// At most TILE_STEPS steps over the whole domain, behind the thread that takes the `most` steps before them: it must have
// passed every row that these read.
static void column(const State *s, Progress *mine, long round, Progress *before, long round_before, int m, int steps,
                   int most)
{
    for (int b = 0; b < STACK; b++) {
        const int b_old = UPPER(STACK - 1, (b * ROWS + ROWS - 1 + most) / ROWS);
        const Span v = {J0 + b * ROWS, J0 + b * ROWS + ROWS};
        if (before != NULL)
            await(before, round_before * STACK + b_old + 1);
        tile(s, v, steps, m);
        announce(mine, round * STACK + b + 1);
    }
}

// several steps in one pass over memory, in place
static void advance(float *restrict ez, float *restrict hx, float *restrict hy, float *restrict psi_ezx,
                    float *restrict psi_ezy, float *restrict psi_hxy, float *restrict psi_hyx,
                    const unsigned char *restrict row_mixed, const float *restrict vectors,
                    const int *restrict vector_at, const int *restrict site_ez_source1,
                    const float *restrict gain_ez_source1, const int *restrict row_ez_source1,
                    const float *restrict wave, const int *restrict probe_site_1, float *restrict probe_1,
                    int m, int count)
{
    State state = {
        .ez = ez,
        .hx = hx,
        .hy = hy,
        .psi_ezx = psi_ezx,
        .psi_ezy = psi_ezy,
        .psi_hxy = psi_hxy,
        .psi_hyx = psi_hyx,
        .row_mixed = row_mixed,
        .vectors = vectors,
        .vector_at = vector_at,
        .site_ez_source1 = site_ez_source1,
        .gain_ez_source1 = gain_ez_source1,
        .row_ez_source1 = row_ez_source1,
        .wave = wave,
        .probe_site_1 = probe_site_1,
        .probe_1 = probe_1,
    };
    for (int e = 0; e < EDGES; e++)
        for (int l = 0; l < LANES; l++) {
            const int i = (e < LOW ? e : e + HIGH - LOW) * LANES + l;
            state.sites_1_79[e][l] = i >= 1 && i < 80 ? -1 : 0;
            state.sites_0_79[e][l] = i >= 0 && i < 80 ? -1 : 0;
            state.layer_sites[e][l] = i < 8 || i >= 72 ? -1 : 0;
            state.b_x_h[e][l] = b_x_h[e * LANES + l];
            state.c_x_h[e][l] = c_x_h[e * LANES + l];
            state.ikappa_x_h[e][l] = ikappa_x_h[e * LANES + l];
            state.b_x_e[e][l] = b_x_e[e * LANES + l];
            state.c_x_e[e][l] = c_x_e[e * LANES + l];
            state.ikappa_x_e[e][l] = ikappa_x_e[e * LANES + l];
        }
    enum { MOST_THREADS = 1024 };
    static Progress progress[MOST_THREADS];
    for (int p = 0; p < MOST_THREADS; p++)
        atomic_init(&progress[p].done, 0);
    #pragma omp parallel
    {
        const int me = omp_get_thread_num(), threads = omp_get_num_threads();
        // As many rounds for each thread, of as many steps, as near as can be.
        const int turns = (count + TILE_STEPS * threads - 1) / (TILE_STEPS * threads);
        const int most = (count + turns * threads - 1) / (turns * threads);
        for (int q = me; q * most < count; q += threads) {
            Progress *before = q > 0 ? &progress[(q - 1) % threads] : NULL;
            const int first = q * most, round_before = q > 0 ? (q - 1) / threads : 0;
            column(&state, &progress[me], q / threads, before, round_before, m + first, UPPER(most, count - first), most);
        }
    }
}

void advance_entry(void **args)
{
    advance(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(float **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(float **)args[6],
        *(const unsigned char **)args[7],
        *(const float **)args[8],
        *(const int **)args[9],
        *(const int **)args[10],
        *(const float **)args[11],
        *(const int **)args[12],
        *(const float **)args[13],
        *(const int **)args[14],
        *(float **)args[15],
        *(int *)args[16],
        *(int *)args[17]);
}

