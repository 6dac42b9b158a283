// Two cylinders in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_cylinder.lua (ea2afbd0d09e8ef39f31b04bd6f3f35c).
// CUDA C, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
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
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   row_ez_source1: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot
//   boxes_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_e_layer_y_vacuum: boxes of one launch, see Box
//   boxes_e_layer_x_vacuum: boxes of one launch, see Box
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

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// Cb c0 dt/d of E
__constant__ const float cb_e[13] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.67119527f, // 2: 96.56% vacuum + 3.438% glass
    0.64232665f, // 3: 92.81% vacuum + 7.187% glass
    0.54141736f, // 4: 76.56% vacuum + 23.44% glass
    0.5234931f, // 5: 73.02% vacuum + 26.98% glass
    0.45178774f, // 6: 56.04% vacuum + 43.96% glass
    0.43217638f, // 7: 50.42% vacuum + 49.58% glass
    0.4129243f, // 8: 44.38% vacuum + 55.62% glass
    0.32862312f, // 9: 9.583% vacuum + 90.42% glass
    0.3207801f, // 10: 5.417% vacuum + 94.58% glass
    0.3177467f, // 11: 3.75% vacuum + 96.25% glass
    0.31112698f, // 12: glass (tests/golden/2d_tm_cylinder.lua:12)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the xy layers, low wall inwards, then high outwards
__constant__ const float b_xy_h[16] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the xy layers, low wall inwards, then high outwards
__constant__ const float c_xy_h[16] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the xy layers, low wall inwards, then high outwards
__constant__ const float ikappa_xy_h[16] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the xy layers, low wall inwards, then high outwards
__constant__ const float b_xy_e[16] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the xy layers, low wall inwards, then high outwards
__constant__ const float c_xy_e[16] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the xy layers, low wall inwards, then high outwards
__constant__ const float ikappa_xy_e[16] = {
    0.2f, 0.27176222f, 0.37209302f, 0.5059289f, 0.6666667f, 0.82580644f, 0.9411765f, 0.99224806f,
    1.0f, 0.99224806f, 0.9411765f, 0.82580644f, 0.6666667f, 0.5059289f, 0.37209302f, 0.27176222f,
};

// H in vacuum, absorbing along xy
//   mu dHx/dt = - dEz/dy'
//   mu dHy/dt = dEz/dx'
//   at i 0..7, j 0..7
//      i 72..79, j 0..7
//      i 0..7, j 52..59
//      i 72..79, j 52..59
static __device__ __forceinline__ void h_layer_xy_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hyx, const int *__restrict__ boxes_h_layer_xy_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_xy_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (i >= 1) { // mu dHx/dt = - dEz/dy'
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fmaf(b_xy_h[qy], psi_hxy[py], c_xy_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fmaf(-db, fmaf(ikappa_xy_h[qy], dez_dy, psi_y), hx[n]);
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xy_h[qx], psi_hyx[px], c_xy_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fmaf(db, fmaf(ikappa_xy_h[qx], dez_dx, psi_x), hy[n]);
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = - dEz/dy'
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
static __device__ __forceinline__ void h_layer_y_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hxy,
    const int *__restrict__ boxes_h_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_y_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_hx[W];
    load4(my_hx, hx + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hx[s] = hx[n + s];
    float my_hy[W];
    load4(my_hy, hy + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hy[s] = hy[n + s];
    float my_psi_hxy[W];
    load4(my_psi_hxy, psi_hxy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hxy[s] = psi_hxy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHx/dt = - dEz/dy'
            float dez_dy = beside_ez[s] - my_ez[s];
            {
                const float psi_y = fmaf(b_xy_h[qy], my_psi_hxy[s], c_xy_h[qy] * dez_dy);
                my_psi_hxy[s] = psi_y;
                dez_dy = fmaf(ikappa_xy_h[qy], dez_dy, psi_y);
            }
            my_hx[s] = fmaf(-db, dez_dy, my_hx[s]);
        }
        if (j >= 1) { // mu dHy/dt = dEz/dx
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
        }
    }
    if (whole) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(psi_hxy + py, my_psi_hxy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                psi_hxy[py + s] = my_psi_hxy[s];
            }
    }
}

// H in vacuum, absorbing along x
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx'
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hyx,
    const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
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
    if (i >= 1) { // mu dHx/dt = - dEz/dy
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fmaf(-db, dez_dy, hx[n]);
    }
    { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xy_h[qx], psi_hyx[px], c_xy_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fmaf(db, fmaf(ikappa_xy_h[qx], dez_dx, psi_x), hy[n]);
    }
}

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 8..51
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez,
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
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_hx[W];
    load4(my_hx, hx + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hx[s] = hx[n + s];
    float my_hy[W];
    load4(my_hy, hy + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hy[s] = hy[n + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHx/dt = - dEz/dy
            my_hx[s] = fmaf(-db, beside_ez[s] - my_ez[s], my_hx[s]);
        }
        { // mu dHy/dt = dEz/dx
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
        }
    }
    if (whole) {
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

// E in vacuum, absorbing along xy
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7
//      i 72..79, j 0..7
//      i 0..7, j 52..59
//      i 72..79, j 52..59
static __device__ __forceinline__ void e_layer_xy_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xy_vacuum,
    int items, int block)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xy_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xy_e[qx], psi_ezx[px], c_xy_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fmaf(b_xy_e[qy], psi_ezy[py], c_xy_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fmaf(-cb, fmaf(ikappa_xy_e[qy], dhx_dy, psi_y), fmaf(cb, fmaf(ikappa_xy_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in vacuum, absorbing along y
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
static __device__ __forceinline__ void e_layer_y_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_y_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
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
    float my_psi_ezy[W];
    load4(my_psi_ezy, psi_ezy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_ezy[s] = psi_ezy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            float dhx_dy = my_hx[s] - beside_hx[s];
            {
                const float psi_y = fmaf(b_xy_e[qy], my_psi_ezy[s], c_xy_e[qy] * dhx_dy);
                my_psi_ezy[s] = psi_y;
                dhx_dy = fmaf(ikappa_xy_e[qy], dhx_dy, psi_y);
            }
            my_ez[s] = fmaf(-cb, dhx_dy, my_ez[s]);
        }
    }
    if (whole) {
        store4(ez + n, my_ez);
        store4(psi_ezy + py, my_psi_ezy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ez[n + s] = my_ez[s];
                psi_ezy[py + s] = my_psi_ezy[s];
            }
    }
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
static __device__ __forceinline__ void e_layer_x_vacuum(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    float *__restrict__ psi_ezx, const int *__restrict__ boxes_e_layer_x_vacuum, int items, int block)
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
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xy_e[qx], psi_ezx[px], c_xy_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, fmaf(ikappa_xy_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..23, j 8..51
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
        { // eps dEz/dt = dHy/dx - dHx/dy
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
//   at i 24..71, j 8..51
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
        { // eps dEz/dt = dHy/dx - dHx/dy
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

// source1 (tests/golden/2d_tm_cylinder.lua:15)
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
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hx, float *__restrict__ hy, const float *__restrict__ ez, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hyx, const int *__restrict__ boxes_h_layer_xy_vacuum, int h_layer_xy_vacuum_items,
    const int *__restrict__ boxes_h_layer_y_vacuum, int h_layer_y_vacuum_items,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 4)
        h_layer_xy_vacuum(hx, hy, ez, psi_hxy, psi_hyx, boxes_h_layer_xy_vacuum, h_layer_xy_vacuum_items, block);
    else if (block < 8)
        h_layer_y_vacuum(hx, hy, ez, psi_hxy, boxes_h_layer_y_vacuum, h_layer_y_vacuum_items, block - 4);
    else if (block < 19)
        h_layer_x_vacuum(hx, hy, ez, psi_hyx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block - 8);
    else
        h_vacuum(hx, hy, ez, boxes_h_vacuum, h_vacuum_items, block - 19);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ez, const float *__restrict__ hy, const float *__restrict__ hx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xy_vacuum,
    int e_layer_xy_vacuum_items, const int *__restrict__ boxes_e_layer_y_vacuum, int e_layer_y_vacuum_items,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items, const unsigned char *__restrict__ id_ez,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 4)
        e_layer_xy_vacuum(ez, hy, hx, psi_ezx, psi_ezy, boxes_e_layer_xy_vacuum, e_layer_xy_vacuum_items, block);
    else if (block < 8)
        e_layer_y_vacuum(ez, hy, hx, psi_ezy, boxes_e_layer_y_vacuum, e_layer_y_vacuum_items, block - 4);
    else if (block < 19)
        e_layer_x_vacuum(ez, hy, hx, psi_ezx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block - 8);
    else if (block < 22)
        e_vacuum(ez, hy, hx, boxes_e_vacuum, e_vacuum_items, block - 19);
    else
        e_mixed(ez, hy, hx, id_ez, boxes_e_mixed, e_mixed_items, block - 22);
}

