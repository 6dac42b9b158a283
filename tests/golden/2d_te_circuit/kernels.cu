// Circuits and a plane wave in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_circuit.lua (3d52a9dbca9982a10acbf468e2de04f3).
// CUDA C, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 40 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 40 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_exy: memory of the y layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_ex_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_ex_wave: row of the wave table
//   site_ey_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_ey_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_ey_wave: row of the wave table
//   site_hz_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_hz_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_hz_wave: row of the wave table
//   site_ey_port: sites of port (tests/golden/2d_te_circuit.lua:14)
//   gain_ey_port: gain of port (tests/golden/2d_te_circuit.lua:14)
//   row_ey_port: row of the wave table
//   scale_ey_port: scale of port (tests/golden/2d_te_circuit.lua:14)
//   memory_ey_port: memory of port (tests/golden/2d_te_circuit.lua:14)
//   last_ey_port: value of the step before
//   site_ey_resistor: sites of resistor (tests/golden/2d_te_circuit.lua:17)
//   scale_ey_resistor: scale of resistor (tests/golden/2d_te_circuit.lua:17)
//   memory_ey_resistor: memory of resistor (tests/golden/2d_te_circuit.lua:17)
//   last_ey_resistor: value of the step before
//   feed_ey_resistor: feed of resistor (tests/golden/2d_te_circuit.lua:17)
//   branch_ey_resistor: what the inductors' current takes from the field in a step, V/m
//   site_ey_capacitor: sites of capacitor (tests/golden/2d_te_circuit.lua:19)
//   scale_ey_capacitor: scale of capacitor (tests/golden/2d_te_circuit.lua:19)
//   memory_ey_capacitor: memory of capacitor (tests/golden/2d_te_circuit.lua:19)
//   last_ey_capacitor: value of the step before
//   probe_site_1: sites of the ey probes
//   probe_1: ey at the probes, a row per step
//   probe_site_2: sites of the hz probes
//   probe_2: hz at the probes, a row per step
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

#define ORIGIN 96 // element of site 0
#define SY 64 // elements from one y to the next

// Cb c0 dt/d of E
__constant__ const float cb_e[2] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[16] = {
    0.17804985f, 0.38838884f, 0.6402996f, 0.84901476f, 0.9635779f, 0.9961443f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.9961443f, 0.9635779f, 0.84901476f, 0.6402996f, 0.38838884f, 0.17804985f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[16] = {
    -0.82183903f, -0.61115843f, -0.35875902f, -0.14947851f, -0.034360427f, -0.0012938617f, 0.0f, 0.0f,
    0.0f, 0.0f, -0.0012938617f, -0.034360427f, -0.14947851f, -0.35875902f, -0.61115843f, -0.82183903f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[16] = {
    0.10644634f, 0.27339733f, 0.5144428f, 0.75471556f, 0.9186648f, 0.98737603f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.98737603f, 0.9186648f, 0.75471556f, 0.5144428f, 0.27339733f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[16] = {
    -0.8935537f, -0.7263412f, -0.48487535f, -0.24406414f, -0.079545416f, -0.010305299f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.010305299f, -0.079545416f, -0.24406414f, -0.48487535f, -0.7263412f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_h[12] = {
    0.17804985f, 0.38838884f, 0.6402996f, 0.84901476f, 0.9635779f, 0.9961443f, 0.9961443f, 0.9635779f,
    0.84901476f, 0.6402996f, 0.38838884f, 0.17804985f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_h[12] = {
    -0.82183903f, -0.61115843f, -0.35875902f, -0.14947851f, -0.034360427f, -0.0012938617f, -0.0012938617f, -0.034360427f,
    -0.14947851f, -0.35875902f, -0.61115843f, -0.82183903f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_e[12] = {
    0.10644634f, 0.27339733f, 0.5144428f, 0.75471556f, 0.9186648f, 0.98737603f, 0.0f, 0.98737603f,
    0.9186648f, 0.75471556f, 0.5144428f, 0.27339733f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_e[12] = {
    -0.8935537f, -0.7263412f, -0.48487535f, -0.24406414f, -0.079545416f, -0.010305299f, 0.0f, -0.010305299f,
    -0.079545416f, -0.24406414f, -0.48487535f, -0.7263412f,
};

// H in vacuum, absorbing along xy
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..5, j 0..5
//      i 34..39, j 0..5
//      i 0..5, j 34..39
//      i 34..39, j 34..39
static __device__ __forceinline__ void h_layer_xy_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xy_vacuum,
    int items, int block)
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
    const int py = i + 64*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 6..33, j 0..5
//      i 6..33, j 34..39
static __device__ __forceinline__ void h_layer_y_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, const int *__restrict__ boxes_h_layer_y_vacuum, int items, int block)
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
    const int py = i + 64*qy;
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
    float my_psi_hzy[W];
    load4(my_psi_hzy, psi_hzy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hzy[s] = psi_hzy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy' - dEy/dx
            float dex_dy = beside_ex[s] - my_ex[s];
            {
                const float psi_y = fmaf(b_y_h[qy], my_psi_hzy[s], c_y_h[qy] * dex_dy);
                my_psi_hzy[s] = psi_y;
                dex_dy = dex_dy + psi_y;
            }
            my_hz[s] = fmaf(db, dex_dy, my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hz + n, my_hz);
        store4(psi_hzy + py, my_psi_hzy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hz[n + s] = my_hz[s];
                psi_hzy[py + s] = my_psi_hzy[s];
            }
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..5, j 6..33
//      i 34..39, j 6..33
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
//   at i 6..33, j 6..33
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

// E in vacuum, absorbing along xy
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx'
//   at i 0..5, j 0..5
//      i 34..39, j 0..5
//      i 0..5, j 34..39
//      i 34..39, j 34..39
static __device__ __forceinline__ void e_layer_xy_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_xy_vacuum, int items, int block)
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
    const int py = i + 64*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fmaf(cb, dhz_dy + psi_y, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx
//   at i 6..33, j 0..5
//      i 6..33, j 34..39
static __device__ __forceinline__ void e_layer_y_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    const int *__restrict__ boxes_e_layer_y_vacuum, int items, int block)
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
    const int py = i + 64*qy;
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
    float my_psi_exy[W];
    load4(my_psi_exy, psi_exy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exy[s] = psi_exy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEx/dt = dHz/dy'
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = fmaf(b_y_e[qy], my_psi_exy[s], c_y_e[qy] * dhz_dy);
                my_psi_exy[s] = psi_y;
                dhz_dy = dhz_dy + psi_y;
            }
            my_ex[s] = fmaf(cb, dhz_dy, my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(psi_exy + py, my_psi_exy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                psi_exy[py + s] = my_psi_exy[s];
            }
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..5, j 6..33
//      i 34..39, j 6..33
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

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 22..33, j 6..33
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
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
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
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
//   eps dEy/dt = - dHz/dx
//   at i 6..21, j 6..33
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
        { // eps dEx/dt = dHz/dy
            const int id = strip_id_ex[s];
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            const int id = strip_id_ey[s];
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

// wave (tests/golden/2d_te_circuit.lua:13)
static __device__ __forceinline__ void ex_wave(
    float *__restrict__ ex, const int *__restrict__ site_ex_wave, const float *__restrict__ gain_ex_wave,
    const int *__restrict__ row_ex_wave, const float *__restrict__ wave, int count, int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ex_wave[p];
    const float given_1 = gain_ex_wave[p] * wave[m * 86 + row_ex_wave[p]];
    const float given_2 = fmaf(gain_ex_wave[p + count], wave[m * 86 + row_ex_wave[p + count]], given_1);
    const float given_3 = fmaf(gain_ex_wave[p + 2 * count], wave[m * 86 + row_ex_wave[p + 2 * count]], given_2);
    const float given = fmaf(gain_ex_wave[p + 3 * count], wave[m * 86 + row_ex_wave[p + 3 * count]], given_3);
    float v = ex[n];
    v = v + given;
    ex[n] = v;
}

// wave (tests/golden/2d_te_circuit.lua:13)
static __device__ __forceinline__ void ey_wave(
    float *__restrict__ ey, const int *__restrict__ site_ey_wave, const float *__restrict__ gain_ey_wave,
    const int *__restrict__ row_ey_wave, const float *__restrict__ wave, int count, int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_wave[p];
    const float given_1 = gain_ey_wave[p] * wave[m * 86 + row_ey_wave[p]];
    const float given_2 = fmaf(gain_ey_wave[p + count], wave[m * 86 + row_ey_wave[p + count]], given_1);
    const float given_3 = fmaf(gain_ey_wave[p + 2 * count], wave[m * 86 + row_ey_wave[p + 2 * count]], given_2);
    const float given = fmaf(gain_ey_wave[p + 3 * count], wave[m * 86 + row_ey_wave[p + 3 * count]], given_3);
    float v = ey[n];
    v = v + given;
    ey[n] = v;
}

// wave (tests/golden/2d_te_circuit.lua:13)
extern "C" __global__ void __launch_bounds__(256) hz_wave(
    float *__restrict__ hz, const int *__restrict__ site_hz_wave, const float *__restrict__ gain_hz_wave,
    const int *__restrict__ row_hz_wave, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_hz_wave[p];
    const float given_1 = gain_hz_wave[p] * wave[m * 86 + row_hz_wave[p]];
    const float given_2 = fmaf(gain_hz_wave[p + count], wave[m * 86 + row_hz_wave[p + count]], given_1);
    const float given_3 = fmaf(gain_hz_wave[p + 2 * count], wave[m * 86 + row_hz_wave[p + 2 * count]], given_2);
    const float given = fmaf(gain_hz_wave[p + 3 * count], wave[m * 86 + row_hz_wave[p + 3 * count]], given_3);
    float v = hz[n];
    v = v + given;
    hz[n] = v;
}

// port (tests/golden/2d_te_circuit.lua:14)
static __device__ __forceinline__ void ey_port(
    float *__restrict__ ey, const int *__restrict__ site_ey_port, const float *__restrict__ scale_ey_port,
    const float *__restrict__ memory_ey_port, const float *__restrict__ gain_ey_port,
    const int *__restrict__ row_ey_port, const float *__restrict__ wave, float *__restrict__ last_ey_port,
    int count, int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_port[p];
    float v = scale_ey_port[p] * ey[n];
    v = fmaf(memory_ey_port[p], last_ey_port[p], v);
    v = fmaf(gain_ey_port[p], wave[m * 86 + row_ey_port[p]], v);
    last_ey_port[p] = v;
    ey[n] = v;
}

// resistor (tests/golden/2d_te_circuit.lua:17)
static __device__ __forceinline__ void ey_resistor(
    float *__restrict__ ey, const int *__restrict__ site_ey_resistor,
    const float *__restrict__ scale_ey_resistor, const float *__restrict__ memory_ey_resistor,
    const float *__restrict__ feed_ey_resistor, float *__restrict__ last_ey_resistor,
    float *__restrict__ branch_ey_resistor, int count, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_resistor[p];
    float v = scale_ey_resistor[p] * ey[n];
    v = fmaf(memory_ey_resistor[p], last_ey_resistor[p], v);
    v = v - branch_ey_resistor[p];
    branch_ey_resistor[p] = fmaf(feed_ey_resistor[p], v + last_ey_resistor[p], branch_ey_resistor[p]);
    last_ey_resistor[p] = v;
    ey[n] = v;
}

// capacitor (tests/golden/2d_te_circuit.lua:19)
static __device__ __forceinline__ void ey_capacitor(
    float *__restrict__ ey, const int *__restrict__ site_ey_capacitor,
    const float *__restrict__ scale_ey_capacitor, const float *__restrict__ memory_ey_capacitor,
    float *__restrict__ last_ey_capacitor, int count, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    const int n = site_ey_capacitor[p];
    float v = scale_ey_capacitor[p] * ey[n];
    v = fmaf(memory_ey_capacitor[p], last_ey_capacitor[p], v);
    last_ey_capacitor[p] = v;
    ey[n] = v;
}

// Ey at 2 probes
static __device__ __forceinline__ void probe_ey(
    const float *__restrict__ ey, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    probe_1[m * count + p] = ey[probe_site_1[p]];
}

// Hz at 2 probes
static __device__ __forceinline__ void probe_hz(
    const float *__restrict__ hz, const int *__restrict__ probe_site_2, float *__restrict__ probe_2, int count,
    int m, int block)
{
    const int p = block * (int)blockDim.x + (int)threadIdx.x;
    if (p >= count)
        return;
    probe_2[m * count + p] = hz[probe_site_2[p]];
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xy_vacuum,
    int h_layer_xy_vacuum_items, const int *__restrict__ boxes_h_layer_y_vacuum, int h_layer_y_vacuum_items,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 3)
        h_layer_xy_vacuum(hz, ex, ey, psi_hzy, psi_hzx, boxes_h_layer_xy_vacuum, h_layer_xy_vacuum_items, block);
    else if (block < 5)
        h_layer_y_vacuum(hz, ex, ey, psi_hzy, boxes_h_layer_y_vacuum, h_layer_y_vacuum_items, block - 3);
    else if (block < 11)
        h_layer_x_vacuum(hz, ex, ey, psi_hzx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block - 5);
    else
        h_vacuum(hz, ex, ey, boxes_h_vacuum, h_vacuum_items, block - 11);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_xy_vacuum, int e_layer_xy_vacuum_items,
    const int *__restrict__ boxes_e_layer_y_vacuum, int e_layer_y_vacuum_items,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items, const unsigned char *__restrict__ id_ex,
    const unsigned char *__restrict__ id_ey, const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 3)
        e_layer_xy_vacuum(ex, ey, hz, psi_exy, psi_eyx, boxes_e_layer_xy_vacuum, e_layer_xy_vacuum_items, block);
    else if (block < 5)
        e_layer_y_vacuum(ex, ey, hz, psi_exy, boxes_e_layer_y_vacuum, e_layer_y_vacuum_items, block - 3);
    else if (block < 11)
        e_layer_x_vacuum(ex, ey, hz, psi_eyx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block - 5);
    else if (block < 13)
        e_vacuum(ex, ey, hz, boxes_e_vacuum, e_vacuum_items, block - 11);
    else
        e_mixed(ex, ey, hz, id_ex, id_ey, boxes_e_mixed, e_mixed_items, block - 13);
}

// lists of points in one launch
extern "C" __global__ void __launch_bounds__(256) e_points(
    float *__restrict__ ex, const int *__restrict__ site_ex_wave, const float *__restrict__ gain_ex_wave,
    const int *__restrict__ row_ex_wave, const float *__restrict__ wave, int ex_wave_count, int m,
    float *__restrict__ ey, const int *__restrict__ site_ey_wave, const float *__restrict__ gain_ey_wave,
    const int *__restrict__ row_ey_wave, int ey_wave_count, const int *__restrict__ site_ey_port,
    const float *__restrict__ scale_ey_port, const float *__restrict__ memory_ey_port,
    const float *__restrict__ gain_ey_port, const int *__restrict__ row_ey_port,
    float *__restrict__ last_ey_port, int ey_port_count, const int *__restrict__ site_ey_resistor,
    const float *__restrict__ scale_ey_resistor, const float *__restrict__ memory_ey_resistor,
    const float *__restrict__ feed_ey_resistor, float *__restrict__ last_ey_resistor,
    float *__restrict__ branch_ey_resistor, int ey_resistor_count, const int *__restrict__ site_ey_capacitor,
    const float *__restrict__ scale_ey_capacitor, const float *__restrict__ memory_ey_capacitor,
    float *__restrict__ last_ey_capacitor, int ey_capacitor_count)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        ex_wave(ex, site_ex_wave, gain_ex_wave, row_ex_wave, wave, ex_wave_count, m, block);
    else if (block < 2)
        ey_wave(ey, site_ey_wave, gain_ey_wave, row_ey_wave, wave, ey_wave_count, m, block - 1);
    else if (block < 3)
        ey_port(ey, site_ey_port, scale_ey_port, memory_ey_port, gain_ey_port, row_ey_port, wave, last_ey_port,
                ey_port_count, m, block - 2);
    else if (block < 4)
        ey_resistor(ey, site_ey_resistor, scale_ey_resistor, memory_ey_resistor, feed_ey_resistor,
                    last_ey_resistor, branch_ey_resistor, ey_resistor_count, block - 3);
    else
        ey_capacitor(ey, site_ey_capacitor, scale_ey_capacitor, memory_ey_capacitor, last_ey_capacitor,
                     ey_capacitor_count, block - 4);
}

// probes of all components
extern "C" __global__ void __launch_bounds__(256) probes(
    const float *__restrict__ ey, const int *__restrict__ probe_site_1, float *__restrict__ probe_1,
    int probe_ey_count, int m, const float *__restrict__ hz, const int *__restrict__ probe_site_2,
    float *__restrict__ probe_2, int probe_hz_count)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        probe_ey(ey, probe_site_1, probe_1, probe_ey_count, m, block);
    else
        probe_hz(hz, probe_site_2, probe_2, probe_hz_count, m, block - 1);
}

