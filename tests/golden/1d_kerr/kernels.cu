// 1d_kerr
// Made by yeec 0.1.0 from tests/golden/1d_kerr.lua (e52e8757aa6b2a8d0520c3191040a5a2).
// CUDA C, 1d, f32, schedule sweep, dt = 3.30228454e-17 s
//   x: 120 cells of 1e-08 m, c0 dt/dx = 0.99
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i the site's
// index, a field's element is n = ORIGIN + i. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_hyx: memory of the x layers for Hy
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   kerr1_ez: what chi3 holds of D at ez, V/m
//   kerr2_ez: what chi3 holds of D at ez, V/m
//   site_ez_source1: sites of source1 (tests/golden/1d_kerr.lua:5)
//   gain_ez_source1: gain of source1 (tests/golden/1d_kerr.lua:5)
//   row_ez_source1: row of the wave table
//   site_ez_kerr1: sites of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   weight_ez_kerr1: weight of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   site_ez_kerr2: sites of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_x_vacuum: boxes of one launch, see Box
//   boxes_e_mixed: boxes of one launch, see Box

// A box of a kernel that serves several in one launch, one after the other, x fastest.
typedef struct Box {
    int items, wide, rows;            // work items, those of a row, and rows of a plane
    int i0, i1, j0, j1, k0, k1;       // its sites: i0 <= i < i1
    int ox, oy, oz;                   // the first index of a layer along each axis
    long long first;                  // first element of what is written of it
} Box;

#define ORIGIN 32 // element of site 0

// Cb c0 dt/d of E
__constant__ const float cb_e[4] = {
    0.0f, // 0: pec
    0.99f, // 1: vacuum
    0.60923076f, // 2: 50% vacuum + 50% glass
    0.44f, // 3: glass (tests/golden/1d_kerr.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[16] = {
    0.07349051f, 0.18268631f, 0.35676327f, 0.56803715f, 0.7652777f, 0.9053785f, 0.97618777f, 0.9955241f,
    0.9955241f, 0.97618777f, 0.9053785f, 0.7652777f, 0.56803715f, 0.35676327f, 0.18268631f, 0.07349051f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[16] = {
    -0.92642164f, -0.8169567f, -0.6424644f, -0.43063962f, -0.23276791f, -0.09202994f, -0.020633182f, -0.0007717053f,
    -0.0007717053f, -0.020633182f, -0.09202994f, -0.23276791f, -0.43063962f, -0.6424644f, -0.8169567f, -0.92642164f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[16] = {
    0.04208769f, 0.11969511f, 0.2625037f, 0.4607395f, 0.67167544f, 0.8440551f, 0.94888276f, 0.99039394f,
    0.0f, 0.99039394f, 0.94888276f, 0.8440551f, 0.67167544f, 0.4607395f, 0.2625037f, 0.11969511f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[16] = {
    -0.9579123f, -0.8800996f, -0.7369504f, -0.53822714f, -0.3266911f, -0.15366833f, -0.048223786f, -0.0061577335f,
    0.0f, -0.0061577335f, -0.048223786f, -0.15366833f, -0.3266911f, -0.53822714f, -0.7369504f, -0.8800996f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..7
//      i 112..119
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
//   at i 8..111
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
//   at i 0..7
//      i 112..119
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

// E in several materials
//   eps dEz/dt = dHy/dx
//   at i 8..111
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ez, const float *__restrict__ hy, const unsigned char *__restrict__ id_ez,
    const int *__restrict__ boxes_e_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i = box->i0 + item % box->wide;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fmaf(cb_e[id], dhy_dx, ez[n]);
    }
}

// source1 (tests/golden/1d_kerr.lua:5)
static __device__ __forceinline__ void ez_source1(
    float *__restrict__ ez, const int *__restrict__ site_ez_source1, const float *__restrict__ gain_ez_source1,
    const int *__restrict__ row_ez_source1, const float *__restrict__ wave, int count, int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = ez[n];
    v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    ez[n] = v;
}

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
static __device__ __forceinline__ void ez_kerr1(
    float *__restrict__ ez, const int *__restrict__ site_ez_kerr1, const float *__restrict__ weight_ez_kerr1,
    float *__restrict__ kerr1_ez, int count, int block)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float two = 2.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float three = 3.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ez_kerr1[p];
    const float g = ez[n] + kerr1_ez[p];
    const float k2 = weight_ez_kerr1[p] * two;
    const float k3 = weight_ez_kerr1[p] * three;
    const float square1 = ez[n] * ez[n];
    const float e_1 = fmaf(k2, square1 * ez[n], g) / fmaf(k3, square1, one);
    const float square2 = e_1 * e_1;
    const float e_2 = fmaf(k2, square2 * e_1, g) / fmaf(k3, square2, one);
    const float square3 = e_2 * e_2;
    const float e_3 = fmaf(k2, square3 * e_2, g) / fmaf(k3, square3, one);
    const float square4 = e_3 * e_3;
    const float e_4 = fmaf(k2, square4 * e_3, g) / fmaf(k3, square4, one);
    kerr1_ez[p] = g - e_4;
    ez[n] = e_4;
}

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
static __device__ __forceinline__ void ez_kerr2(
    float *__restrict__ ez, const int *__restrict__ site_ez_kerr2, float *__restrict__ kerr2_ez, int count, int block)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k2 = 8.888889e-19f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k3 = 1.3333334e-18f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ez_kerr2[p];
    const float g = ez[n] + kerr2_ez[p];
    const float square1 = ez[n] * ez[n];
    const float e_1 = fmaf(k2, square1 * ez[n], g) / fmaf(k3, square1, one);
    const float square2 = e_1 * e_1;
    const float e_2 = fmaf(k2, square2 * e_1, g) / fmaf(k3, square2, one);
    const float square3 = e_2 * e_2;
    const float e_3 = fmaf(k2, square3 * e_2, g) / fmaf(k3, square3, one);
    const float square4 = e_3 * e_3;
    const float e_4 = fmaf(k2, square4 * e_3, g) / fmaf(k3, square4, one);
    kerr2_ez[p] = g - e_4;
    ez[n] = e_4;
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
    const unsigned char *__restrict__ id_ez, const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        e_layer_x_vacuum(ez, hy, psi_ezx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block);
    else
        e_mixed(ez, hy, id_ez, boxes_e_mixed, e_mixed_items, block - 1);
}

// lists of points in one launch
extern "C" __global__ void __launch_bounds__(256) e_points(
    float *__restrict__ ez, const int *__restrict__ site_ez_source1, const float *__restrict__ gain_ez_source1,
    const int *__restrict__ row_ez_source1, const float *__restrict__ wave, int ez_source1_count, int m,
    const int *__restrict__ site_ez_kerr1, const float *__restrict__ weight_ez_kerr1,
    float *__restrict__ kerr1_ez, int ez_kerr1_count, const int *__restrict__ site_ez_kerr2,
    float *__restrict__ kerr2_ez, int ez_kerr2_count)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        ez_source1(ez, site_ez_source1, gain_ez_source1, row_ez_source1, wave, ez_source1_count, m, block);
    else if (block < 2)
        ez_kerr1(ez, site_ez_kerr1, weight_ez_kerr1, kerr1_ez, ez_kerr1_count, block - 1);
    else
        ez_kerr2(ez, site_ez_kerr2, kerr2_ez, ez_kerr2_count, block - 2);
}

