// 2d_te_skin
// Made by yeec 0.1.0 from tests/golden/2d_te_skin.lua (282c7e40a020f53e5e8ca18f073acd5f).
// CUDA C, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 24 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 20 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   q1_hz: memory of pole 1 of Hz, half a step on, in box1: i 0..31, j 0..12
//   q2_hz: memory of pole 2 of Hz, half a step on, in box1: i 0..31, j 0..12
//   id_hz: material class at each Hz site
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_source1: sites of source1 (tests/golden/2d_te_skin.lua:9)
//   gain_ex_source1: gain of source1 (tests/golden/2d_te_skin.lua:9)
//   row_ex_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
//   boxes_h_layer_x_mixed: boxes of one launch, see Box
//   boxes_h_mixed: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_x_vacuum: boxes of one launch, see Box
//   boxes_e_mixed: boxes of one launch, see Box
//   boxes_e_mixed_2: boxes of one launch, see Box

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

#define ORIGIN 64 // element of site 0
#define SY 32 // elements from one y to the next

// what drives pole 1 of H
__constant__ const float drivem1_h[4] = {
    0.0f, // 0: pmc
    0.0f, // 1: vacuum
    -1.1483691e-05f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    -8.7373824e-05f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// what drives pole 2 of H
__constant__ const float drivem2_h[4] = {
    0.0f, // 0: pmc
    0.0f, // 1: vacuum
    -1.3431353e-06f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    -1.02192635e-05f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Da of H: what is kept of the old value
__constant__ const float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    0.9998906f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    0.9991676f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Db c0 dt/d of H
__constant__ const float db_h[4] = {
    0.0f, // 0: pmc
    0.7000357f, // 1: vacuum
    0.6999348f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    0.69926757f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Ca of E: what is kept of the old value
__constant__ const float ca_e[3] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.48146155f, // 2: vacuum, with a sheet
};

// Cb c0 dt/d of E
__constant__ const float cb_e[3] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.518538f, // 2: vacuum, with a sheet
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[8] = {
    0.22290134f, 0.57813746f, 0.8870277f, 0.993198f, 0.993198f, 0.8870277f, 0.57813746f, 0.22290134f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[8] = {
    -0.77691746f, -0.42105412f, -0.11132307f, -0.004360252f, -0.004360252f, -0.11132307f, -0.42105412f, -0.77691746f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[8] = {
    0.1064504f, 0.3883951f, 0.7547192f, 0.9635786f, 0.0f, 0.9635786f, 0.7547192f, 0.3883951f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[8] = {
    -0.8935496f, -0.6111522f, -0.24406053f, -0.03435985f, 0.0f, -0.03435985f, -0.24406053f, -0.6111522f,
};

// H in several materials, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx' - dP1/dt - dP2/dt - sigma_m Hz
//     P1 + tau dP1/dt = delta_mu Hz, tau = 4.91836e-12 s: skin of the scene's metals
//     P2 + tau dP2/dt = delta_mu Hz, tau = 2.57508e-11 s: skin of the scene's metals
//   at i 0..3, j 0..12
//      i 20..23, j 0..12
static __device__ __forceinline__ void h_layer_x_mixed(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const unsigned char *__restrict__ id_hz, float *__restrict__ q1_hz, float *__restrict__ q2_hz,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_mixed, int items, int block)
{
    const float lossm1 = 0.38368538f; // skin of the scene's metals
    const float lossm2 = 0.086746484f; // skin of the scene's metals
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_x_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 32 * j;
    const int qx = i - ox;
    const int px = qx + 8*j;
    { // mu dHz/dt = dEx/dy - dEy/dx' - dP1/dt - dP2/dt - sigma_m Hz
        const int id = id_hz[n];
        const float um1 = drivem1_h[id] * hz[n];
        const float qm1 = q1_hz[n_box1] + um1;
        q1_hz[n_box1] = fmaf(-lossm1, qm1, qm1) + um1;
        const float um2 = drivem2_h[id] * hz[n];
        const float qm2 = q2_hz[n_box1] + um2;
        q2_hz[n_box1] = fmaf(-lossm2, qm2, qm2) + um2;
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db_h[id], dey_dx + psi_x, fmaf(db_h[id], dex_dy, da_h[id] * hz[n])) - qm1 - qm2;
    }
}

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx - dP1/dt - dP2/dt - sigma_m Hz
//     P1 + tau dP1/dt = delta_mu Hz, tau = 4.91836e-12 s: skin of the scene's metals
//     P2 + tau dP2/dt = delta_mu Hz, tau = 2.57508e-11 s: skin of the scene's metals
//   at i 4..19, j 0..12
static __device__ __forceinline__ void h_mixed(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const unsigned char *__restrict__ id_hz, float *__restrict__ q1_hz, float *__restrict__ q2_hz,
    const int *__restrict__ boxes_h_mixed, int items, int block)
{
    enum { W = 4 };
    const float lossm1 = 0.38368538f; // skin of the scene's metals
    const float lossm2 = 0.086746484f; // skin of the scene's metals
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 32 * j;
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
    float my_q1_hz[W];
    load4(my_q1_hz, q1_hz + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q1_hz[s] = q1_hz[n_box1 + s];
    float my_q2_hz[W];
    load4(my_q2_hz, q2_hz + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q2_hz[s] = q2_hz[n_box1 + s];
    int strip_id_hz[W];
    load_bytes4(strip_id_hz, id_hz + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy - dEy/dx - dP1/dt - dP2/dt - sigma_m Hz
            const int id = strip_id_hz[s];
            const float um1 = drivem1_h[id] * my_hz[s];
            const float qm1 = my_q1_hz[s] + um1;
            my_q1_hz[s] = fmaf(-lossm1, qm1, qm1) + um1;
            const float um2 = drivem2_h[id] * my_hz[s];
            const float qm2 = my_q2_hz[s] + um2;
            my_q2_hz[s] = fmaf(-lossm2, qm2, qm2) + um2;
            my_hz[s] = da_h[id] * my_hz[s];
            my_hz[s] = fmaf(db_h[id], beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db_h[id], my_ey[s + 1] - my_ey[s], my_hz[s]);
            my_hz[s] = my_hz[s] - qm1;
            my_hz[s] = my_hz[s] - qm2;
        }
    }
    if (whole) {
        store4(hz + n, my_hz);
        store4(q1_hz + n_box1, my_q1_hz);
        store4(q2_hz + n_box1, my_q2_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hz[n + s] = my_hz[s];
                q1_hz[n_box1 + s] = my_q1_hz[s];
                q2_hz[n_box1 + s] = my_q2_hz[s];
            }
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..3, j 13..20
//      i 20..23, j 13..20
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
    const int px = qx + 8*j;
    if (j < 20) { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 4..19, j 13..20
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
        if (j < 20) { // mu dHz/dt = dEx/dy - dEy/dx
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
//   at i 0..3, j 0..20
//      i 20..23, j 0..20
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
    const int px = qx + 8*j;
    if (j >= 1) { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fmaf(cb, dhz_dy, ex[n]);
    }
    if (i >= 1 && j < 20) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 4..19, j 0..12
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, const unsigned char *__restrict__ id_ey,
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
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEx/dt = dHz/dy - sigma Ex
            const int id = strip_id_ex[s];
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(-cb_e[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
            }
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 4..19, j 13..20
static __device__ __forceinline__ void e_mixed_2(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ey, const int *__restrict__ boxes_e_mixed_2, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed_2;
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
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
        }
        if (j < 20) { // eps dEy/dt = - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(-cb_e[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
            }
    }
}

// H beyond the y walls
//   at i -1..24
extern "C" __global__ void __launch_bounds__(256) h_walls_y(
    float *__restrict__ hz, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n + 20*SY] = -hz[n + 19*SY];
}

// source1 (tests/golden/2d_te_skin.lua:9)
extern "C" __global__ void __launch_bounds__(256) ex_source1(
    float *__restrict__ ex, const int *__restrict__ site_ex_source1, const float *__restrict__ gain_ex_source1,
    const int *__restrict__ row_ex_source1, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ex_source1[p];
    float v = ex[n];
    v = fmaf(gain_ex_source1[p], wave[m + row_ex_source1[p]], v);
    ex[n] = v;
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
    const unsigned char *__restrict__ id_hz, float *__restrict__ q1_hz, float *__restrict__ q2_hz,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_mixed, int h_layer_x_mixed_items,
    const int *__restrict__ boxes_h_mixed, int h_mixed_items, const int *__restrict__ boxes_h_layer_x_vacuum,
    int h_layer_x_vacuum_items, const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 2)
        h_layer_x_mixed(hz, ex, ey, id_hz, q1_hz, q2_hz, psi_hzx, boxes_h_layer_x_mixed, h_layer_x_mixed_items,
                        block);
    else if (block < 3)
        h_mixed(hz, ex, ey, id_hz, q1_hz, q2_hz, boxes_h_mixed, h_mixed_items, block - 2);
    else if (block < 4)
        h_layer_x_vacuum(hz, ex, ey, psi_hzx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block - 3);
    else
        h_vacuum(hz, ex, ey, boxes_h_vacuum, h_vacuum_items, block - 4);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const unsigned char *__restrict__ id_ex, const unsigned char *__restrict__ id_ey,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items, const int *__restrict__ boxes_e_mixed_2,
    int e_mixed_2_items)
{
    const int block = (int)blockIdx.x;
    if (block < 3)
        e_layer_x_vacuum(ex, ey, hz, psi_eyx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block);
    else if (block < 4)
        e_mixed(ex, ey, hz, id_ex, id_ey, boxes_e_mixed, e_mixed_items, block - 3);
    else
        e_mixed_2(ex, ey, hz, id_ey, boxes_e_mixed_2, e_mixed_2_items, block - 4);
}

