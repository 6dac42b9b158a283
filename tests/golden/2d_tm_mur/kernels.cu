// Mur walls in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_mur.lua (1a8e308737a3f27d05d9376dee7c686c).
// CUDA C, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 60 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 40 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_mur.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_mur.lua:15)
//   row_ez_source1: row of the wave table
//   k_ez_x_low: (v dt - dx)/(v dt + dx) with the medium's v at the low x wall; 1 in a conductor
//   last_ez_x_low: Ez next to the low x wall, a step before
//   k_ez_x_high: (v dt - dx)/(v dt + dx) with the medium's v at the high x wall; 1 in a conductor
//   last_ez_x_high: Ez next to the high x wall, a step before
//   k_ez_y_low: (v dt - dy)/(v dt + dy) with the medium's v at the low y wall; 1 in a conductor
//   last_ez_y_low: Ez next to the low y wall, a step before
//   k_ez_y_high: (v dt - dy)/(v dt + dy) with the medium's v at the high y wall; 1 in a conductor
//   last_ez_y_high: Ez next to the high y wall, a step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot
//   boxes_e_vacuum: boxes of one launch, see Box
//   boxes_e_mixed: boxes of one launch, see Box

// A box of a kernel that serves several in one launch, one after the other, x fastest.
typedef struct Box {
    int items, wide, rows;            // work items, those of a row, and rows of a plane
    int i0, i1, j0, j1, k0, k1;       // its sites: i0 <= i < i1
    int ox, oy, oz;                   // the first index of a layer along each axis
    long long first;                  // first element of what is written of it
} Box;

__device__ __forceinline__ void load4(float *v, const float *from, bool there)
{
    float4 t = make_float4(0, 0, 0, 0);
    if (there)
        t = __ldg((const float4 *)from);
    v[0] = t.x;
    v[1] = t.y;
    v[2] = t.z;
    v[3] = t.w;
}

__device__ __forceinline__ void store4(float *to, const float *v)
{
    __stwb((float4 *)to, make_float4(v[0], v[1], v[2], v[3])); // a plain store may be split
}

__device__ __forceinline__ void load_bytes4(int *v, const unsigned char *from)
{
    const uchar4 t = __ldg((const uchar4 *)from);
    v[0] = t.x;
    v[1] = t.y;
    v[2] = t.z;
    v[3] = t.w;
}

#define ORIGIN 96 // element of site 0
#define SY 64 // elements from one y to the next

// Cb c0 dt/d of E
__constant__ const float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.53336054f, // 2: 75% vacuum + 25% glass
    0.4307912f, // 3: 50% vacuum + 50% glass
    0.31112698f, // 4: glass (tests/golden/2d_tm_mur.lua:12)
};

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 0..60, j 0..40
extern "C" __global__ void __launch_bounds__(256) h_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez, int i0, int i1, int j0, int j1)
{
    enum { W = 4 };
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 / W * W + (int)(blockIdx.x * blockDim.x + threadIdx.x) * W;
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float my_hy[W];
    load4(my_hy, hy + n, true);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j < 40) { // mu dHx/dt = - dEz/dy
            my_hx[s] = fmaf(-db, beside_ez[s] - my_ez[s], my_hx[s]);
        }
        if (i + s < 60) { // mu dHy/dt = dEz/dx
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
        }
    }
    if (i >= i0 && i + W <= i1) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
            }
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..39, j 0..40
//      i 40..60, j 16..40
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    const int *__restrict__ boxes_e_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ez[W];
    load4(my_ez, ez + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ez[s] = ez[n + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s < 60 && j >= 1 && j < 40) { // eps dEz/dt = dHy/dx - dHx/dy
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb, my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (whole) {
        store4(ez + n, my_ez);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ez[n + s] = my_ez[s];
            }
    }
}

// E in several materials
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 0..7, j 0..40
//      i 40..60, j 0..15
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    const unsigned char *__restrict__ id_ez, const int *__restrict__ boxes_e_mixed, int items, int block)
{
    enum { W = 4 };
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ez[W];
    load4(my_ez, ez + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ez[s] = ez[n + s];
    int strip_id_ez[W];
    load_bytes4(strip_id_ez, id_ez + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s >= 1 && i + s < 60 && j >= 1 && j < 40) { // eps dEz/dt = dHy/dx - dHx/dy
            const int id = strip_id_ez[s];
            my_ez[s] = fmaf(cb_e[id], my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb_e[id], my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (whole) {
        store4(ez + n, my_ez);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ez[n + s] = my_ez[s];
            }
    }
}

// source1 (tests/golden/2d_tm_mur.lua:15)
extern "C" __global__ void __launch_bounds__(256) ez_source1(
    float *__restrict__ ez, const int *__restrict__ site_ez_source1, const float *__restrict__ gain_ez_source1,
    const int *__restrict__ row_ez_source1, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = ez[n];
    v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    ez[n] = v;
}

// E on the Mur walls of x
//   at j 1..39
//   (d/dt - v d/dx) E = 0 on the low wall, (d/dt + v d/dx) E = 0 on the high one
extern "C" __global__ void __launch_bounds__(256) e_mur_x(
    float *__restrict__ ez, float *__restrict__ last_ez_x_low, const float *__restrict__ k_ez_x_low,
    float *__restrict__ last_ez_x_high, const float *__restrict__ k_ez_x_high, int j0, int j1)
{
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (j >= j1)
        return;
    const int n = ORIGIN + SY*j;
    const int p = j;
    if (k_ez_x_low[p] < 1) {
        const float inner = ez[n + 1];
        const float rise = inner - ez[n];
        ez[n] = fmaf(k_ez_x_low[p], rise, last_ez_x_low[p]);
        last_ez_x_low[p] = inner;
    }
    if (k_ez_x_high[p] < 1) {
        const float inner = ez[n + 59];
        const float rise = inner - ez[n + 60];
        ez[n + 60] = fmaf(k_ez_x_high[p], rise, last_ez_x_high[p]);
        last_ez_x_high[p] = inner;
    }
}

// E on the Mur walls of y
//   at i 0..60
//   (d/dt - v d/dy) E = 0 on the low wall, (d/dt + v d/dy) E = 0 on the high one
extern "C" __global__ void __launch_bounds__(256) e_mur_y(
    float *__restrict__ ez, float *__restrict__ last_ez_y_low, const float *__restrict__ k_ez_y_low,
    float *__restrict__ last_ez_y_high, const float *__restrict__ k_ez_y_high, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int p = i;
    if (k_ez_y_low[p] < 1) {
        const float inner = ez[n + SY];
        const float rise = inner - ez[n];
        ez[n] = fmaf(k_ez_y_low[p], rise, last_ez_y_low[p]);
        last_ez_y_low[p] = inner;
    }
    if (k_ez_y_high[p] < 1) {
        const float inner = ez[n + 39*SY];
        const float rise = inner - ez[n + 40*SY];
        ez[n + 40*SY] = fmaf(k_ez_y_high[p], rise, last_ez_y_high[p]);
        last_ez_y_high[p] = inner;
    }
}

// Ez at 1 probe
extern "C" __global__ void __launch_bounds__(256) probe_ez(
    const float *__restrict__ ez, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    probe_1[m * count + p] = ez[probe_site_1[p]];
}

// Ez in a box, for snapshots
extern "C" __global__ void __launch_bounds__(256) gather_ez(
    const float *__restrict__ ez, float *__restrict__ box_ez, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= i1 || j >= j1)
        return;
    box_ez[i - i0 + (i1 - i0) * (j - j0)] = ez[ORIGIN + i + SY*j];
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items, const unsigned char *__restrict__ id_ez,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 8)
        e_vacuum(ez, hy, hx, boxes_e_vacuum, e_vacuum_items, block);
    else
        e_mixed(ez, hy, hx, id_ez, boxes_e_mixed, e_mixed_items, block - 8);
}

