// 2d_te_crystal
// Made by yeec 0.1.0 from tests/golden/2d_te_crystal.lua (a6c8ad5076429affc589d24261960d7f).
// CUDA C, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 40 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 24 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   rise_ex: what the update has added to Ex, V/m
//   rise_ey: what the update has added to Ey, V/m
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_crystal1: sites of calcite: the curl along other axes
//   site_ex_cut: sites of cut cells: the curl along other axes
//   weight_ex_cut: weight of cut cells: the curl along other axes
//   site_ey_crystal1: sites of calcite: the curl along other axes
//   site_ey_cut: sites of cut cells: the curl along other axes
//   weight_ey_cut: weight of cut cells: the curl along other axes
//   site_hz_source1: sites of source1 (tests/golden/2d_te_crystal.lua:5)
//   gain_hz_source1: gain of source1 (tests/golden/2d_te_crystal.lua:5)
//   row_hz_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
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

// Ca of E: what is kept of the old value
__constant__ const float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.99853116f, // 2: 50% vacuum + 50% calcite
    0.99772495f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.9979642f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// Cb c0 dt/d of E
__constant__ const float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.3898973f, // 2: 50% vacuum + 50% calcite
    0.3019443f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.27019304f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[16] = {
    0.15787175f, 0.30057117f, 0.48248628f, 0.6703755f, 0.8276518f, 0.9321254f, 0.9831029f, 0.99683297f,
    0.99683297f, 0.9831029f, 0.9321254f, 0.8276518f, 0.6703755f, 0.48248628f, 0.30057117f, 0.15787175f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[16] = {
    -0.8420484f, -0.6991233f, -0.5168924f, -0.32861477f, -0.17091316f, -0.06601563f, -0.014641269f, -0.0005460364f,
    -0.0005460364f, -0.014641269f, -0.06601563f, -0.17091316f, -0.32861477f, -0.5168924f, -0.6991233f, -0.8420484f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[16] = {
    0.10644634f, 0.22289565f, 0.38838884f, 0.57813203f, 0.75471556f, 0.8870259f, 0.9635779f, 0.9931979f,
    0.0f, 0.9931979f, 0.9635779f, 0.8870259f, 0.75471556f, 0.57813203f, 0.38838884f, 0.22289565f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[16] = {
    -0.8935537f, -0.7769231f, -0.61115843f, -0.4210595f, -0.24406414f, -0.11132486f, -0.034360427f, -0.004360326f,
    0.0f, -0.004360326f, -0.034360427f, -0.11132486f, -0.24406414f, -0.4210595f, -0.61115843f, -0.7769231f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 0..23
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const int *__restrict__ boxes_h_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    const bool whole = i >= i0 && i + W <= i1;
    float my_hz[W];
    load4(my_hz, hz + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hz[s] = hz[n + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy - dEy/dx
            my_hz[s] = fmaf(db, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hz + n, my_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hz[n + s] = my_hz[s];
            }
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
static __device__ __forceinline__ void e_layer_x_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int items, int block)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fmaf(cb, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 8..31, j 0..23
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, float *__restrict__ rise_ex,
    const unsigned char *__restrict__ id_ey, float *__restrict__ rise_ey,
    const int *__restrict__ boxes_e_mixed, int items, int block)
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
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    float my_rise_ex[W] = {0};
    float my_rise_ey[W] = {0};
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - sigma Ex
            const int id = strip_id_ex[s];
            const float old = my_ex[s];
            my_ex[s] = ca_e[id] * old;
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
            my_rise_ex[s] = my_ex[s] - old;
        }
        { // eps dEy/dt = - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            const float old = my_ey[s];
            my_ey[s] = ca_e[id] * old;
            my_ey[s] = fmaf(-cb_e[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
            my_rise_ey[s] = my_ey[s] - old;
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(rise_ex + n, my_rise_ex);
        store4(rise_ey + n, my_rise_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                rise_ex[n + s] = my_rise_ex[s];
                rise_ey[n + s] = my_rise_ey[s];
            }
    }
}

// H beyond the y walls
//   at i -1..40
extern "C" __global__ void __launch_bounds__(256) h_walls_y(
    float *__restrict__ hz, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n - SY] = hz[n + 23*SY];
}

// what is added to E beyond the y walls
//   at i -1..40
extern "C" __global__ void __launch_bounds__(256) rise_walls_y(
    float *__restrict__ rise_ex, float *__restrict__ rise_ey, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    rise_ex[n + 24*SY] = rise_ex[n];
    rise_ey[n - SY] = rise_ey[n + 23*SY];
    rise_ey[n + 24*SY] = rise_ey[n];
}

// E beyond the y walls
//   at i -1..40
extern "C" __global__ void __launch_bounds__(256) e_walls_y(
    float *__restrict__ ex, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    ex[n + 24*SY] = ex[n];
}

// calcite: the curl along other axes
static __device__ __forceinline__ void ex_crystal1(
    float *__restrict__ ex, const float *__restrict__ rise_ex, const float *__restrict__ rise_ey,
    const int *__restrict__ site_ex_crystal1, int count, int block)
{
    const float w1 = -9.443416e-06f; // calcite: the curl along other axes
    const float w2 = 0.025442362f; // calcite: the curl along other axes
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ex_crystal1[p];
    float v = ex[n];
    v = fmaf(w1, rise_ex[n], v);
    v = fmaf(w2, rise_ey[n - SY], v);
    v = fmaf(w2, rise_ey[n + 1 - SY], v);
    v = fmaf(w2, rise_ey[n], v);
    v = fmaf(w2, rise_ey[n + 1], v);
    ex[n] = v;
}

// cut cells: the curl along other axes
static __device__ __forceinline__ void ex_cut(
    float *__restrict__ ex, const float *__restrict__ rise_ex, const float *__restrict__ rise_ey,
    const int *__restrict__ site_ex_cut, const float *__restrict__ weight_ex_cut, int count, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ex_cut[p];
    float v = ex[n];
    v = fmaf(weight_ex_cut[p], rise_ex[n], v);
    v = fmaf(weight_ex_cut[p + count], rise_ey[n - SY], v);
    v = fmaf(weight_ex_cut[p + 2 * count], rise_ey[n + 1 - SY], v);
    v = fmaf(weight_ex_cut[p + 3 * count], rise_ey[n], v);
    v = fmaf(weight_ex_cut[p + 4 * count], rise_ey[n + 1], v);
    ex[n] = v;
}

// calcite: the curl along other axes
static __device__ __forceinline__ void ey_crystal1(
    float *__restrict__ ey, const float *__restrict__ rise_ex, const float *__restrict__ rise_ey,
    const int *__restrict__ site_ey_crystal1, int count, int block)
{
    const float w1 = 0.022766944f; // calcite: the curl along other axes
    const float w5 = -1.0554407e-05f; // calcite: the curl along other axes
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_crystal1[p];
    float v = ey[n];
    v = fmaf(w1, rise_ex[n - 1], v);
    v = fmaf(w1, rise_ex[n], v);
    v = fmaf(w1, rise_ex[n - 1 + SY], v);
    v = fmaf(w1, rise_ex[n + SY], v);
    v = fmaf(w5, rise_ey[n], v);
    ey[n] = v;
}

// cut cells: the curl along other axes
static __device__ __forceinline__ void ey_cut(
    float *__restrict__ ey, const float *__restrict__ rise_ex, const float *__restrict__ rise_ey,
    const int *__restrict__ site_ey_cut, const float *__restrict__ weight_ey_cut, int count, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_cut[p];
    float v = ey[n];
    v = fmaf(weight_ey_cut[p], rise_ex[n - 1], v);
    v = fmaf(weight_ey_cut[p + count], rise_ex[n], v);
    v = fmaf(weight_ey_cut[p + 2 * count], rise_ex[n - 1 + SY], v);
    v = fmaf(weight_ey_cut[p + 3 * count], rise_ex[n + SY], v);
    v = fmaf(weight_ey_cut[p + 4 * count], rise_ey[n], v);
    ey[n] = v;
}

// source1 (tests/golden/2d_te_crystal.lua:5)
extern "C" __global__ void __launch_bounds__(256) hz_source1(
    float *__restrict__ hz, const int *__restrict__ site_hz_source1, const float *__restrict__ gain_hz_source1,
    const int *__restrict__ row_hz_source1, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_hz_source1[p];
    float v = hz[n];
    v = fmaf(gain_hz_source1[p], wave[m + row_hz_source1[p]], v);
    hz[n] = v;
}

// Hz at 1 probe
extern "C" __global__ void __launch_bounds__(256) probe_hz(
    const float *__restrict__ hz, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    probe_1[m * count + p] = hz[probe_site_1[p]];
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 6)
        h_layer_x_vacuum(hz, ex, ey, psi_hzx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block);
    else
        h_vacuum(hz, ex, ey, boxes_h_vacuum, h_vacuum_items, block - 6);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const unsigned char *__restrict__ id_ex, float *__restrict__ rise_ex,
    const unsigned char *__restrict__ id_ey, float *__restrict__ rise_ey,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 6)
        e_layer_x_vacuum(ex, ey, hz, psi_eyx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block);
    else
        e_mixed(ex, ey, hz, id_ex, rise_ex, id_ey, rise_ey, boxes_e_mixed, e_mixed_items, block - 6);
}

// lists of points in one launch
extern "C" __global__ void __launch_bounds__(256) e_points(
    float *__restrict__ ex, const float *__restrict__ rise_ex, const float *__restrict__ rise_ey,
    const int *__restrict__ site_ex_crystal1, int ex_crystal1_count, const int *__restrict__ site_ex_cut,
    const float *__restrict__ weight_ex_cut, int ex_cut_count, float *__restrict__ ey,
    const int *__restrict__ site_ey_crystal1, int ey_crystal1_count, const int *__restrict__ site_ey_cut,
    const float *__restrict__ weight_ey_cut, int ey_cut_count)
{
    const int block = (int)blockIdx.x;
    if (block < 4)
        ex_crystal1(ex, rise_ex, rise_ey, site_ex_crystal1, ex_crystal1_count, block);
    else if (block < 6)
        ex_cut(ex, rise_ex, rise_ey, site_ex_cut, weight_ex_cut, ex_cut_count, block - 4);
    else if (block < 11)
        ey_crystal1(ey, rise_ex, rise_ey, site_ey_crystal1, ey_crystal1_count, block - 6);
    else
        ey_cut(ey, rise_ex, rise_ey, site_ey_cut, weight_ey_cut, ey_cut_count, block - 11);
}

