// Dipole in 3D
// Made by yeec 0.1.0 from tests/golden/3d_dipole.lua (dac532e2a33a33597ab1a9b351f52277).
// C11, 3d, f32, schedule blocked:10, dt = 3.81314974e-12 s
//   x: 40 cells of 0.002 m, c0 dt/dx = 0.571576766
//   y: 40 cells of 0.002 m, c0 dt/dy = 0.571576766
//   z: 40 cells of 0.002 m, c0 dt/dz = 0.571576766
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j, k the site's
// index, a field's element is n = ORIGIN + i + SY*j + SZ*k. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   hz: Hz, times Z0, V/m
//   psi_exy: memory of the y layers for Ex
//   psi_exz: memory of the z layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_eyz: memory of the z layers for Ey
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hxz: memory of the z layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   psi_hyz: memory of the z layers for Hy
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/3d_dipole.lua:13)
//   gain_ez_source1: gain of source1 (tests/golden/3d_dipole.lua:13)
//   row_ez_source1: row of the wave table
//   scale_ez_source1: scale of source1 (tests/golden/3d_dipole.lua:13)
//   memory_ez_source1: memory of source1 (tests/golden/3d_dipole.lua:13)
//   last_ez_source1: value of the step before
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

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define UPPER(a, b) ((a) < (b) ? (a) : (b)) // an upper bound at most b

#define ORIGIN 2368 // element of site 0
#define SY 48 // elements from one y to the next
#define SZ 2304 // elements from one z to the next

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.83943325f, -0.7062548f, -0.5376063f, -0.3600217f, -0.20426537f, -0.09188335f, -0.0281503f, -0.0035624192f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.0035624192f, -0.0281503f, -0.09188335f, -0.20426537f, -0.3600217f, -0.5376063f, -0.7062548f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the yz layers, low wall inwards, then high outwards
static const float b_yz_h[16] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the yz layers, low wall inwards, then high outwards
static const float c_yz_h[16] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the yz layers, low wall inwards, then high outwards
static const float b_yz_e[16] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the yz layers, low wall inwards, then high outwards
static const float c_yz_e[16] = {
    -0.83943325f, -0.7062548f, -0.5376063f, -0.3600217f, -0.20426537f, -0.09188335f, -0.0281503f, -0.0035624192f,
    0.0f, -0.0035624192f, -0.0281503f, -0.09188335f, -0.20426537f, -0.3600217f, -0.5376063f, -0.7062548f,
};

// Ez in a box, for snapshots
static void gather_ez(const float *restrict ez, float *restrict box_ez, int i0, int i1, int j0, int j1, int k0,
                      int k1)
{
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++)
            for (int i = i0; i < i1; i++) {
                box_ez[i - i0 + (i1 - i0) * (j - j0 + (j1 - j0) * (k - k0))] = ez[ORIGIN + i + SY*j + SZ*k];
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
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// Schedule blocked:10: a row takes a step as soon as the rows that it reads are ready, not when the whole domain
// is, so that rows in a cache take several steps before they leave it. Row (j, k) at step t needs E of step t - 1 at
// j, j + 1 and k, k + 1 and H of step t at j, j - 1 and k, k - 1; in j + t and k + t no dependence points upwards, so
// tiles of these indices in rising order give what the sweep gives, in place.

enum {
    LANES = 16, // sites of a vector
    BLOCKS = 3, // vectors of a row
    LOW = 1, HIGH = 2, // vectors before LOW and from HIGH on are edges: there lie the walls and layers along x
    EDGES = LOW + BLOCKS - HIGH,
    J0 = 0, J1 = 40, // rows
    K0 = 0, K1 = 40, // planes
    TILE_STEPS = 10, // steps of a tile
    WIDTH = 16, // rows of a tile, in j + t
    PLANES = 16, // planes of a block, in k + t
    COLUMN = 16, // rows of a column of blocks, in j + t
    DEPTH = 2 // tiles of a block, one after the other in time
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
    float *ex;
    float *ey;
    float *ez;
    float *hx;
    float *hy;
    float *hz;
    float *psi_exy;
    float *psi_exz;
    float *psi_eyx;
    float *psi_eyz;
    float *psi_ezx;
    float *psi_ezy;
    float *psi_hxy;
    float *psi_hxz;
    float *psi_hyx;
    float *psi_hyz;
    float *psi_hzx;
    float *psi_hzy;
    const unsigned char *row_mixed;
    const float *vectors;
    const int *vector_at;
    const int *site_ez_source1;
    const float *scale_ez_source1;
    const float *memory_ez_source1;
    const float *gain_ez_source1;
    const int *row_ez_source1;
    const float *wave;
    float *last_ez_source1;
    const int *probe_site_1;
    float *probe_1;
    Mask sites_1_39[EDGES]; // i = 1..39
    Mask sites_0_39[EDGES]; // i = 0..39
    Mask layer_sites[EDGES]; // the layers along x
    Vec b_x_h[EDGES];
    Vec c_x_h[EDGES];
    Vec b_x_e[EDGES];
    Vec c_x_e[EDGES];
} State;

// What stays the same along a row.
typedef struct Row {
    int n; // element of its site 0
    const float *ahead; // a row to fetch into the second-level cache, vector by vector
    int v; // its first vector in vector_at
    Vec c_hx;
    Vec c_hy;
    Vec c_hz;
    Vec c_ex;
    Vec c_ey;
    Vec c_ez;
    Vec b_y_e, c_y_e, b_y_h, c_y_h;
    Vec b_z_e, c_z_e, b_z_h, c_z_h;
    int px; // where its memory of the x layers begins
    int py; // where its memory of the y layers begins
    int pz; // where its memory of the z layers begins
} Row;

ALWAYS_INLINE Row row_at(int j, int k, bool y_layer, bool z_layer)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    Row r;
    r.n = ORIGIN + SY*j + SZ*k;
    r.v = BLOCKS*(j + 41*(int)k);
    r.c_hx = splat(db);
    r.c_hy = splat(j >= 1 ? db : 0);
    r.c_hz = splat(k >= 1 ? db : 0);
    r.c_ex = splat(j >= 1 && k >= 1 ? cb : 0);
    r.c_ey = splat(k >= 1 ? cb : 0);
    r.c_ez = splat(j >= 1 ? cb : 0);
    if (y_layer) {
        const int q = j < 8 ? j : j - 24;
        r.b_y_e = splat(b_yz_e[q]);
        r.c_y_e = splat(c_yz_e[q]);
        r.b_y_h = splat(b_yz_h[q]);
        r.c_y_h = splat(c_yz_h[q]);
        r.py = 48*q + 768*(int)k;
    }
    if (z_layer) {
        const int q = k < 8 ? k : k - 24;
        r.b_z_e = splat(b_yz_e[q]);
        r.c_z_e = splat(c_yz_e[q]);
        r.b_z_h = splat(b_yz_h[q]);
        r.c_z_h = splat(c_yz_h[q]);
        r.pz = 48*j + 1968*(int)q;
    }
    r.px = 32*j + 1312*(int)k;
    return r;
}

// What a vector hands to the next one: its E, and new H before it.
typedef struct Carry {
    Vec ey, ez, hy, hz;
} Carry;

// Vector b of a row: H, then E.
ALWAYS_INLINE void block(const State *s, const Row *r, Carry *c, int b, bool edge, bool y_layer, bool z_layer, bool mixed)
{
    const int n = r->n + b * LANES;
    const int e = b < LOW ? b : b - (HIGH - LOW); // which of the edges
    const Vectors *v = (const Vectors *)s->vectors;
    if (mixed)
        v += s->vector_at[r->v + b];
    Vec hx = load(s->hx + n);
    Vec hy = load(s->hy + n);
    Vec hz = load(s->hz + n);
    Vec ex = load(s->ex + n);
    Vec ey = c->ey;
    Vec ez = c->ez;
    const Vec ey_next = load(s->ey + n + LANES);
    const Vec ez_next = load(s->ez + n + LANES);
    { // mu dHx/dt = dEy/dz' - dEz/dy'
        Vec dey_dz = load(s->ey + n + SZ) - ey;
        if (z_layer) {
            const Vec psi_z = fma_vec(r->b_z_h, load(s->psi_hxz + r->pz + b * LANES), r->c_z_h * dey_dz);
            store(s->psi_hxz + r->pz + b * LANES, psi_z);
            dey_dz = dey_dz + psi_z;
        }
        const Vec c_hx = edge ? choose(s->sites_1_39[e], r->c_hx, splat(0)) : r->c_hx;
        hx = fma_vec(c_hx, dey_dz, hx);
        Vec dez_dy = load(s->ez + n + SY) - ez;
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_h, load(s->psi_hxy + r->py + b * LANES), r->c_y_h * dez_dy);
            store(s->psi_hxy + r->py + b * LANES, psi_y);
            dez_dy = dez_dy + psi_y;
        }
        hx = fma_vec(-c_hx, dez_dy, hx);
        store(s->hx + n, hx);
    }
    { // mu dHy/dt = dEz/dx' - dEx/dz'
        Vec dez_dx = next_site(ez, ez_next) - ez;
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_h[e], load(s->psi_hyx + r->px + e * LANES), s->c_x_h[e] * dez_dx);
            store(s->psi_hyx + r->px + e * LANES, psi_x);
            dez_dx = choose(s->layer_sites[e], dez_dx + psi_x, dez_dx);
        }
        const Vec c_hy = edge ? choose(s->sites_0_39[e], r->c_hy, splat(0)) : r->c_hy;
        hy = fma_vec(c_hy, dez_dx, hy);
        Vec dex_dz = load(s->ex + n + SZ) - ex;
        if (z_layer) {
            const Vec psi_z = fma_vec(r->b_z_h, load(s->psi_hyz + r->pz + b * LANES), r->c_z_h * dex_dz);
            store(s->psi_hyz + r->pz + b * LANES, psi_z);
            dex_dz = dex_dz + psi_z;
        }
        hy = fma_vec(-c_hy, dex_dz, hy);
        store(s->hy + n, hy);
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        Vec dex_dy = load(s->ex + n + SY) - ex;
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_h, load(s->psi_hzy + r->py + b * LANES), r->c_y_h * dex_dy);
            store(s->psi_hzy + r->py + b * LANES, psi_y);
            dex_dy = dex_dy + psi_y;
        }
        const Vec c_hz = edge ? choose(s->sites_0_39[e], r->c_hz, splat(0)) : r->c_hz;
        hz = fma_vec(c_hz, dex_dy, hz);
        Vec dey_dx = next_site(ey, ey_next) - ey;
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_h[e], load(s->psi_hzx + r->px + e * LANES), s->c_x_h[e] * dey_dx);
            store(s->psi_hzx + r->px + e * LANES, psi_x);
            dey_dx = choose(s->layer_sites[e], dey_dx + psi_x, dey_dx);
        }
        hz = fma_vec(-c_hz, dey_dx, hz);
        store(s->hz + n, hz);
    }
    { // eps dEx/dt = dHz/dy' - dHy/dz'
        Vec dhz_dy = hz - load(s->hz + n - SY);
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_e, load(s->psi_exy + r->py + b * LANES), r->c_y_e * dhz_dy);
            store(s->psi_exy + r->py + b * LANES, psi_y);
            dhz_dy = dhz_dy + psi_y;
        }
        const Vec c_ex = edge ? choose(s->sites_0_39[e], r->c_ex, splat(0)) : r->c_ex;
        ex = fma_vec(c_ex, dhz_dy, ex);
        Vec dhy_dz = hy - load(s->hy + n - SZ);
        if (z_layer) {
            const Vec psi_z = fma_vec(r->b_z_e, load(s->psi_exz + r->pz + b * LANES), r->c_z_e * dhy_dz);
            store(s->psi_exz + r->pz + b * LANES, psi_z);
            dhy_dz = dhy_dz + psi_z;
        }
        ex = fma_vec(-c_ex, dhy_dz, ex);
        store(s->ex + n, ex);
    }
    { // eps dEy/dt = dHx/dz' - dHz/dx'
        Vec dhx_dz = hx - load(s->hx + n - SZ);
        if (z_layer) {
            const Vec psi_z = fma_vec(r->b_z_e, load(s->psi_eyz + r->pz + b * LANES), r->c_z_e * dhx_dz);
            store(s->psi_eyz + r->pz + b * LANES, psi_z);
            dhx_dz = dhx_dz + psi_z;
        }
        const Vec c_ey = edge ? choose(s->sites_1_39[e], r->c_ey, splat(0)) : r->c_ey;
        ey = fma_vec(c_ey, dhx_dz, ey);
        Vec dhz_dx = hz - previous_site(c->hz, hz);
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_e[e], load(s->psi_eyx + r->px + e * LANES), s->c_x_e[e] * dhz_dx);
            store(s->psi_eyx + r->px + e * LANES, psi_x);
            dhz_dx = choose(s->layer_sites[e], dhz_dx + psi_x, dhz_dx);
        }
        ey = fma_vec(-c_ey, dhz_dx, ey);
        store(s->ey + n, ey);
    }
    { // eps dEz/dt = dHy/dx' - dHx/dy'
        Vec dhy_dx = hy - previous_site(c->hy, hy);
        if (edge) {
            const Vec psi_x = fma_vec(s->b_x_e[e], load(s->psi_ezx + r->px + e * LANES), s->c_x_e[e] * dhy_dx);
            store(s->psi_ezx + r->px + e * LANES, psi_x);
            dhy_dx = choose(s->layer_sites[e], dhy_dx + psi_x, dhy_dx);
        }
        const Vec c_ez = mixed ? v->c_ez : edge ? choose(s->sites_1_39[e], r->c_ez, splat(0)) : r->c_ez;
        ez = fma_vec(c_ez, dhy_dx, ez);
        Vec dhx_dy = hx - load(s->hx + n - SY);
        if (y_layer) {
            const Vec psi_y = fma_vec(r->b_y_e, load(s->psi_ezy + r->py + b * LANES), r->c_y_e * dhx_dy);
            store(s->psi_ezy + r->py + b * LANES, psi_y);
            dhx_dy = dhx_dy + psi_y;
        }
        ez = fma_vec(-c_ez, dhx_dy, ez);
        store(s->ez + n, ez);
    }
    __builtin_prefetch(r->ahead + b * LANES, 0, 2);
    *c = (Carry){ey_next, ez_next, hy, hz};
}

ALWAYS_INLINE void row_pass(const State *s, int j, int k, const float *ahead, bool y_layer, bool z_layer, bool mixed)
{
    Row r = row_at(j, k, y_layer, z_layer);
    r.ahead = ahead;
    Carry c;
    c.ey = load(s->ey + r.n);
    c.ez = load(s->ez + r.n);
    c.hy = splat(0);
    c.hz = splat(0);
    int low = LOW;
    __asm__("" : "+r"(low)); // gcc 12 takes vectors apart into lanes where it knows that each loop runs once
    for (int b = 0; b < low; b++)
        block(s, &r, &c, b, true, y_layer, z_layer, mixed);
    for (int b = LOW; b < HIGH; b++)
        block(s, &r, &c, b, false, y_layer, z_layer, mixed);
    for (int b = HIGH; b < BLOCKS; b++)
        block(s, &r, &c, b, true, y_layer, z_layer, mixed);
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
static void row(const State *s, int j, int k, const float *ahead)
{
    const bool y_layer = j < 8 || j >= 32;
    const bool z_layer = k < 8 || k >= 32;
    const bool mixed = s->row_mixed[j + 41*(int)k];
    switch (y_layer | z_layer << 1 | mixed << 2) {
    case 0: row_pass(s, j, k, ahead, false, false, false); break;
    case 1: row_pass(s, j, k, ahead, true, false, false); break;
    case 2: row_pass(s, j, k, ahead, false, true, false); break;
    case 3: row_pass(s, j, k, ahead, true, true, false); break;
    case 4: row_pass(s, j, k, ahead, false, false, true); break;
    case 5: row_pass(s, j, k, ahead, true, false, true); break;
    case 6: row_pass(s, j, k, ahead, false, true, true); break;
    case 7: row_pass(s, j, k, ahead, true, true, true); break;
    }
}

// After E of rows j0..j1-1 at step m: sources, walls and probes there.
static void finish(const State *s, int k, int j0, int j1, int m)
{
    const int r0 = j0, r1 = j1 < J1 ? j1 : 41; // what lies beyond the last row goes with it
    {
        const int first = ORIGIN + SY*j0 + SZ*k, last = ORIGIN + SY*j1 + SZ*k;
        // source1 (tests/golden/3d_dipole.lua:13)
        for (int p = find(s->site_ez_source1, 0, 1, first); p < 1 && s->site_ez_source1[p] < last; p++) {
            const int n = s->site_ez_source1[p];
            float v = s->scale_ez_source1[p] * s->ez[n];
            v = fmaf(s->memory_ez_source1[p], s->last_ez_source1[p], v);
            v = fmaf(s->gain_ez_source1[p], s->wave[m + s->row_ez_source1[p]], v);
            s->last_ez_source1[p] = v;
            s->ez[n] = v;
        }
    }
    // What lies beyond the last plane goes with it.
    const int p0 = k, p1 = k < K1 - 1 ? k + 1 : 41;
    for (int plane = p0; plane < p1; plane++) {
        const int first = ORIGIN + SY*r0 + SZ*plane, last = ORIGIN + SY*r1 + SZ*plane;
        for (int p = find(s->probe_site_1, 0, 1, first); p < 1 && s->probe_site_1[p] < last; p++)
            s->probe_1[m*1 + p] = s->ez[s->probe_site_1[p]];
    }
}

typedef struct Span {
    int lo, hi;
} Span;

// How many tiles of a column are done; each counter in a cache line of its own.
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

// A row that the tile's next plane will need and the second-level cache does not have, for row j of step t to fetch: at
// the tile's first steps one field after the other of the rows that it meets first, later what the tile before has left
// at this one's edge, step by step. Where nothing is wanted, a row that is there.
static const float *ahead(const State *s, Span w, Span v, Span steps, int plane, int t, int j)
{
    enum { FIELDS = 6 };
    const float *const field[FIELDS] = {s->ex, s->ey, s->ez, s->hy, s->hx, s->hz}; // read at k + 1: ex, ey; at j - 1: hx, hz
    const int turn = t - steps.lo, edge = (turn - FIELDS) * (v.hi - v.lo) + j + t - v.lo;
    const int f = edge < 0 ? turn : edge % FIELDS, back = edge < 0 ? 0 : edge / FIELDS;
    if (plane + 1 == w.hi || back >= steps.hi - steps.lo)
        return s->hx + ORIGIN + SY*j + SZ*(plane - t);
    const int to_k = plane + 1 - steps.lo - back + (f < 2), to_j = edge < 0 ? j + turn : v.lo - steps.lo - back - (f >= 4);
    return field[f] + ORIGIN + SY*LOWER(J0, UPPER(J1 - 1, to_j)) + SZ*LOWER(K0, UPPER(K1 - 1, to_k));
}

// Rows with k + t in w, j + t in v, at steps t of the group that starts at step m.
static void tile(const State *s, Span w, Span v, Span steps, int m)
{
    for (int plane = w.lo; plane < w.hi; plane++)
        for (int t = steps.lo; t < steps.hi; t++) {
            const int k = plane - t, j0 = LOWER(J0, v.lo - t), j1 = UPPER(J1, v.hi - t);
            if (k < K0 || k >= K1 || j0 >= j1)
                continue;
            for (int j = j0; j < j1; j++)
                row(s, j, k, ahead(s, w, v, steps, plane, t, j));
            finish(s, k, j0, j1, m + t);
        }
}

// How long a row takes: one in a layer half as long again.
static inline int row_time(int j)
{
    return j < 8 || j >= 32 ? 3 : 2;
}

// Steps are taken in groups of at most GROUP; a group's rows form columns in j + t, cut into blocks in k + t.
enum {
    GROUP = DEPTH * TILE_STEPS,
    COLUMNS = (J1 - J0 + GROUP - 1 + COLUMN - 1) / COLUMN,
    STACK = (K1 - K0 + GROUP - 1 + PLANES - 1) / PLANES, // blocks of a column
    RING = 8 // groups that may be under way at once, each with counters of its own
};

// Threads follow one another from column to column, so that each column is the same work.
typedef struct Columns {
    int steps; // of a group
    int edge[COLUMNS + 1]; // in j + t: column c ends where c + 1 begins
} Columns;

static Columns cut_columns(int steps)
{
    Columns columns = {.steps = steps, .edge = {J0}};
    long all = 0, sum = 0;
    for (int j = J0; j < J1; j++)
        all += steps * row_time(j);
    for (int c = 0, line = J0; c < COLUMNS; line++) {
        for (int t = 0; t < steps; t++) {
            const int j = line - t;
            if (j >= J0 && j < J1)
                sum += row_time(j);
        }
        while (c < COLUMNS && sum * COLUMNS >= all * (c + 1))
            columns.edge[++c] = line + 1;
    }
    return columns;
}

// Column c of a group. A tile needs those before it in time, in j + t and in k + t: the last lie in this column, the
// middle ones in column c - 1, and the group before must have passed every row that this one reads.
static void column(const State *s, const Columns *cut, Progress (*progress)[COLUMNS], long group, int c, int m, int steps)
{
    Progress *mine = progress[group % RING], *before = progress[(group + RING - 1) % RING];
    const int lo = cut->edge[c], hi = cut->edge[c + 1], tiles = LOWER(1, (hi - lo + WIDTH / 2) / WIDTH);
    int c_old = c;
    while (c_old < COLUMNS - 1 && cut->edge[c_old + 1] < hi + cut->steps)
        c_old++;
    if (group >= RING) // the counter's last owner must have finished
        await(&mine[c], (group - RING + 1) * STACK * DEPTH);
    for (int b = 0; b < STACK; b++) {
        const int b_old = UPPER(STACK - 1, (b * PLANES + PLANES - 1 + cut->steps) / PLANES);
        const Span w = {K0 + b * PLANES, K0 + b * PLANES + PLANES};
        if (group > 0)
            await(&before[c_old], ((group - 1) * STACK + b_old + 1) * DEPTH);
        for (int g = 0; g < DEPTH; g++) {
            const long done = (group * STACK + b) * DEPTH + g + 1;
            if (c > 0)
                await(&mine[c - 1], done);
            for (int i = 0; i < tiles; i++)
                tile(s, w, (Span){lo + (hi - lo) * i / tiles, lo + (hi - lo) * (i + 1) / tiles},
                     (Span){g * TILE_STEPS, UPPER(steps, g * TILE_STEPS + TILE_STEPS)}, m);
            announce(&mine[c], done);
        }
    }
}

// several steps in one pass over memory, in place
static void advance(float *restrict ex, float *restrict ey, float *restrict ez, float *restrict hx,
                    float *restrict hy, float *restrict hz, float *restrict psi_exy, float *restrict psi_exz,
                    float *restrict psi_eyx, float *restrict psi_eyz, float *restrict psi_ezx,
                    float *restrict psi_ezy, float *restrict psi_hxy, float *restrict psi_hxz,
                    float *restrict psi_hyx, float *restrict psi_hyz, float *restrict psi_hzx,
                    float *restrict psi_hzy, const unsigned char *restrict row_mixed,
                    const float *restrict vectors, const int *restrict vector_at,
                    const int *restrict site_ez_source1, const float *restrict scale_ez_source1,
                    const float *restrict memory_ez_source1, const float *restrict gain_ez_source1,
                    const int *restrict row_ez_source1, const float *restrict wave,
                    float *restrict last_ez_source1, const int *restrict probe_site_1, float *restrict probe_1,
                    int m, int count)
{
    State state = {
        .ex = ex,
        .ey = ey,
        .ez = ez,
        .hx = hx,
        .hy = hy,
        .hz = hz,
        .psi_exy = psi_exy,
        .psi_exz = psi_exz,
        .psi_eyx = psi_eyx,
        .psi_eyz = psi_eyz,
        .psi_ezx = psi_ezx,
        .psi_ezy = psi_ezy,
        .psi_hxy = psi_hxy,
        .psi_hxz = psi_hxz,
        .psi_hyx = psi_hyx,
        .psi_hyz = psi_hyz,
        .psi_hzx = psi_hzx,
        .psi_hzy = psi_hzy,
        .row_mixed = row_mixed,
        .vectors = vectors,
        .vector_at = vector_at,
        .site_ez_source1 = site_ez_source1,
        .scale_ez_source1 = scale_ez_source1,
        .memory_ez_source1 = memory_ez_source1,
        .gain_ez_source1 = gain_ez_source1,
        .row_ez_source1 = row_ez_source1,
        .wave = wave,
        .last_ez_source1 = last_ez_source1,
        .probe_site_1 = probe_site_1,
        .probe_1 = probe_1,
    };
    for (int e = 0; e < EDGES; e++)
        for (int l = 0; l < LANES; l++) {
            const int i = (e < LOW ? e : e + HIGH - LOW) * LANES + l;
            state.sites_1_39[e][l] = i >= 1 && i < 40 ? -1 : 0;
            state.sites_0_39[e][l] = i >= 0 && i < 40 ? -1 : 0;
            state.layer_sites[e][l] = i < 8 || i >= 32 ? -1 : 0;
            state.b_x_h[e][l] = b_x_h[e * LANES + l];
            state.c_x_h[e][l] = c_x_h[e * LANES + l];
            state.b_x_e[e][l] = b_x_e[e * LANES + l];
            state.c_x_e[e][l] = c_x_e[e * LANES + l];
        }
    // Groups of steps of one size, as near as can be.
    const int groups = (count + GROUP - 1) / GROUP, most = (count + groups - 1) / groups;
    const Columns cut = cut_columns(most);
    Progress progress[RING][COLUMNS];
    for (int g = 0; g < RING; g++)
        for (int c = 0; c < COLUMNS; c++)
            atomic_init(&progress[g][c].done, 0);
    #pragma omp parallel
    for (int q = omp_get_thread_num(); q < groups * COLUMNS; q += omp_get_num_threads()) {
        const int first = q / COLUMNS * most;
        column(&state, &cut, progress, q / COLUMNS, q % COLUMNS, m + first, UPPER(most, count - first));
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
        *(float **)args[7],
        *(float **)args[8],
        *(float **)args[9],
        *(float **)args[10],
        *(float **)args[11],
        *(float **)args[12],
        *(float **)args[13],
        *(float **)args[14],
        *(float **)args[15],
        *(float **)args[16],
        *(float **)args[17],
        *(const unsigned char **)args[18],
        *(const float **)args[19],
        *(const int **)args[20],
        *(const int **)args[21],
        *(const float **)args[22],
        *(const float **)args[23],
        *(const float **)args[24],
        *(const int **)args[25],
        *(const float **)args[26],
        *(float **)args[27],
        *(const int **)args[28],
        *(float **)args[29],
        *(int *)args[30],
        *(int *)args[31]);
}

