// Recording in 1D
// Made by yeec 0.1.0 from tests/golden/1d_record.lua (e230465bfe00dc61042c69006e89d1f5).
// CUDA C, 1d, f32, schedule sweep, dt = 3.30228454e-12 s
//   x: 60 cells of 0.001 m, c0 dt/dx = 0.99
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i the site's
// index, a field's element is n = ORIGIN + i. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_hyx: memory of the x layers for Hy
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/1d_record.lua:11)
//   gain_ez_source1: gain of source1 (tests/golden/1d_record.lua:11)
//   row_ez_source1: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   probe_site_2: sites of the hy probes
//   probe_2: hy at the probes, a row per step
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_x_vacuum: boxes of one launch, see Box
//   boxes_e_vacuum: boxes of one launch, see Box

// A box of a kernel that serves several in one launch, one after the other, x fastest.
typedef struct Box {
    int items, wide, rows;            // work items, those of a row, and rows of a plane
    int i0, i1, j0, j1, k0, k1;       // its sites: i0 <= i < i1
    int ox, oy, oz;                   // the first index of a layer along each axis
    long long first;                  // first element of what is written of it
} Box;

#define ORIGIN 32 // element of site 0

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[16] = {
    0.087117575f, 0.2625037f, 0.53233445f, 0.7933612f, 0.94888276f, 0.99455154f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.99455154f, 0.94888276f, 0.7933612f, 0.53233445f, 0.2625037f, 0.087117575f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[16] = {
    -0.912759f, -0.7369504f, -0.46644166f, -0.20457666f, -0.048223786f, -0.0018283344f, 0.0f, 0.0f,
    0.0f, 0.0f, -0.0018283344f, -0.048223786f, -0.20457666f, -0.46644166f, -0.7369504f, -0.912759f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[16] = {
    0.04208769f, 0.15977426f, 0.39063305f, 0.67167544f, 0.8869441f, 0.98219377f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.98219377f, 0.8869441f, 0.67167544f, 0.39063305f, 0.15977426f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[16] = {
    -0.9579123f, -0.8399234f, -0.6085112f, -0.3266911f, -0.11056813f, -0.014535696f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.014535696f, -0.11056813f, -0.3266911f, -0.6085112f, -0.8399234f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..5
//      i 54..59
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hyx,
    const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fmaf(db, dez_dx + psi_x, hy[n]);
    }
}

// H in vacuum
//   mu dHy/dt = dEz/dx
//   at i 6..53
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hy, const float *__restrict__ ez, const int *__restrict__ boxes_h_vacuum, int items, int block)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i = box->i0 + item % box->wide;
    const int n = ORIGIN + i;
    { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fmaf(db, dez_dx, hy[n]);
    }
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx'
//   at i 0..5
//      i 54..59
static __device__ __forceinline__ void e_layer_x_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, float *__restrict__ psi_ezx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int items, int block)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    if (i >= 1) { // eps dEz/dt = dHy/dx'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        ez[n] = fmaf(cb, dhy_dx + psi_x, ez[n]);
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx
//   at i 6..53
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, const int *__restrict__ boxes_e_vacuum, int items, int block)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i = box->i0 + item % box->wide;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fmaf(cb, dhy_dx, ez[n]);
    }
}

// source1 (tests/golden/1d_record.lua:11)
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

// Ez at 1 probe
static __device__ __forceinline__ void probe_ez(
    const float *__restrict__ ez, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    probe_1[m * count + p] = ez[probe_site_1[p]];
}

// Hy at 2 probes
static __device__ __forceinline__ void probe_hy(
    const float *__restrict__ hy, const int *__restrict__ probe_site_2, float *__restrict__ probe_2, int count,
    int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    probe_2[m * count + p] = hy[probe_site_2[p]];
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hyx,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        h_layer_x_vacuum(hy, ez, psi_hyx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block);
    else
        h_vacuum(hy, ez, boxes_h_vacuum, h_vacuum_items, block - 1);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ez, const float *__restrict__ hy, float *__restrict__ psi_ezx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        e_layer_x_vacuum(ez, hy, psi_ezx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block);
    else
        e_vacuum(ez, hy, boxes_e_vacuum, e_vacuum_items, block - 1);
}

// probes of all components
extern "C" __global__ void __launch_bounds__(256) probes(
    const float *__restrict__ ez, const int *__restrict__ probe_site_1, float *__restrict__ probe_1,
    int probe_ez_count, int m, const float *__restrict__ hy, const int *__restrict__ probe_site_2,
    float *__restrict__ probe_2, int probe_hy_count)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        probe_ez(ez, probe_site_1, probe_1, probe_ez_count, m, block);
    else
        probe_hy(hy, probe_site_2, probe_2, probe_hy_count, m, block - 1);
}

