// Periodic grating in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_grating.lua (dc447c6772025b81f561d7b35acc295d).
// CUDA C, 2d-te, f32, schedule sweep, dt = 2.578651e-12 s
//   x: 70 cells of 0.001 m, c0 dt/dx = 0.773060121
//   y: 24 cells of 0.00125 m, c0 dt/dy = 0.618448097
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_hz: material class at each Hz site
//   wave: waveforms, a row per step
//   site_ey_source1: sites of source1 (tests/golden/2d_te_grating.lua:14)
//   gain_ey_source1: gain of source1 (tests/golden/2d_te_grating.lua:14)
//   row_ey_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   boxes_energy_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_energy_h_vacuum: boxes of one launch, see Box
//   weight_hz: relative eps or mu of each class
//   boxes_energy_h_mixed: boxes of one launch, see Box
//   boxes_energy_e_layer_x_vacuum: boxes of one launch, see Box
//   boxes_energy_e_vacuum: boxes of one launch, see Box
//   weight_ex: relative eps or mu of each class
//   weight_ey: relative eps or mu of each class
//   boxes_energy_e_mixed: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_h_mixed: boxes of one launch, see Box
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

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static __device__ __forceinline__ void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// Cb c0 dt/dy of E
__constant__ const float cb_e_y[5] = {
    0.0f, // 0: pec
    0.6184481f, // 1: vacuum
    0.41229874f, // 2: 50% vacuum + 50% crystal
    0.30922404f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.20614937f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Cb c0 dt/dx of E
__constant__ const float cb_e_x[5] = {
    0.0f, // 0: pec
    0.77306014f, // 1: vacuum
    0.5153734f, // 2: 50% vacuum + 50% crystal
    0.38653007f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.2576867f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dy of H
__constant__ const float db_h_y[3] = {
    0.0f, // 0: pmc
    0.6184481f, // 1: vacuum
    0.5153734f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dx of H
__constant__ const float db_h_x[3] = {
    0.0f, // 0: pmc
    0.77306014f, // 1: vacuum
    0.6442168f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[24] = {
    0.119896986f, 0.21878155f, 0.3519014f, 0.50639033f, 0.66168296f, 0.7968211f, 0.8975614f, 0.95985585f,
    0.9890826f, 0.9967584f, 0.0f, 0.0f, 0.9967584f, 0.9890826f, 0.95985585f, 0.8975614f,
    0.7968211f, 0.66168296f, 0.50639033f, 0.3519014f, 0.21878155f, 0.119896986f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[24] = {
    -0.88003886f, -0.78098f, -0.6476189f, -0.49282455f, -0.33717704f, -0.20165746f, -0.1005335f, -0.03787186f,
    -0.008303391f, -0.00030872258f, 0.0f, 0.0f, -0.00030872258f, -0.008303391f, -0.03787186f, -0.1005335f,
    -0.20165746f, -0.33717704f, -0.49282455f, -0.6476189f, -0.78098f, -0.88003886f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[24] = {
    0.08426469f, 0.16468777f, 0.281619f, 0.427655f, 0.58533204f, 0.7328823f, 0.8519921f, 0.93336684f,
    0.97798187f, 0.994757f, 0.0f, 0.0f, 0.0f, 0.994757f, 0.97798187f, 0.93336684f,
    0.8519921f, 0.7328823f, 0.58533204f, 0.427655f, 0.281619f, 0.16468777f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[24] = {
    -0.9157353f, -0.835169f, -0.7180304f, -0.57171994f, -0.41371033f, -0.26578876f, -0.14629355f, -0.064541526f,
    -0.019571658f, -0.0024673017f, 0.0f, 0.0f, 0.0f, -0.0024673017f, -0.019571658f, -0.064541526f,
    -0.14629355f, -0.26578876f, -0.41371033f, -0.57171994f, -0.7180304f, -0.835169f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
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
    const int px = qx + 24*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db_x, dey_dx + psi_x, fmaf(db_y, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 10..33, j 0..23
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const int *__restrict__ boxes_h_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
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
            my_hz[s] = fmaf(db_y, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db_x, my_ey[s + 1] - my_ey[s], my_hz[s]);
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

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 34..59, j 0..23
static __device__ __forceinline__ void h_mixed(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const unsigned char *__restrict__ id_hz, const int *__restrict__ boxes_h_mixed, int items, int block)
{
    enum { W = 4 };
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
    int strip_id_hz[W];
    load_bytes4(strip_id_hz, id_hz + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy - dEy/dx
            const int id = strip_id_hz[s];
            my_hz[s] = fmaf(db_h_y[id], beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db_h_x[id], my_ey[s + 1] - my_ey[s], my_hz[s]);
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
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
static __device__ __forceinline__ void e_layer_x_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int items, int block)
{
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
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
    const int px = qx + 24*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fmaf(cb_y, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb_x, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 10..33, j 0..23
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const int *__restrict__ boxes_e_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
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
            my_ex[s] = fmaf(cb_y, my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            my_ey[s] = fmaf(-cb_x, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
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
//   at i 34..59, j 0..23
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
            my_ex[s] = fmaf(cb_e_y[id], my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            const int id = strip_id_ey[s];
            my_ey[s] = fmaf(-cb_e_x[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
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
//   at i -1..70
extern "C" __global__ void __launch_bounds__(256) h_walls_y(
    float *__restrict__ hz, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n - SY] = hz[n + 23*SY];
}

// E beyond the y walls
//   at i -1..70
extern "C" __global__ void __launch_bounds__(256) e_walls_y(
    float *__restrict__ ex, int i0, int i1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    ex[n + 24*SY] = ex[n];
}

// source1 (tests/golden/2d_te_grating.lua:14)
extern "C" __global__ void __launch_bounds__(256) ey_source1(
    float *__restrict__ ey, const int *__restrict__ site_ey_source1, const float *__restrict__ gain_ey_source1,
    const int *__restrict__ row_ey_source1, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ey_source1[p];
    float v = ey[n];
    v = fmaf(gain_ey_source1[p], wave[m + row_ey_source1[p]], v);
    ey[n] = v;
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

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_x_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int items, int block)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int ox = box->ox;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int qx = i - ox;
        const int px = qx + 24*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fmaf(-db_x, dey_dx + psi_x, fmaf(db_y, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_h_vacuum, int items, int block)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db_x, dey_dx, fmaf(db_y, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_mixed(
    const unsigned char *__restrict__ id_hz, const double *__restrict__ weight_hz,
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_h_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Hz
            const int id = id_hz[n];
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db_h_x[id], dey_dx, fmaf(db_h_y[id], dex_dy, hz[n]));
            add_exactly(&sum, &rest, weight_hz[id_hz[n]] * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_x_vacuum(
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_x_vacuum, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_vacuum(
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_vacuum, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energies of several regions in one launch
extern "C" __global__ void __launch_bounds__(256) energies(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int energy_h_layer_x_vacuum_items,
    const int *__restrict__ boxes_energy_h_vacuum, int energy_h_vacuum_items,
    const unsigned char *__restrict__ id_hz, const double *__restrict__ weight_hz,
    const int *__restrict__ boxes_energy_h_mixed, int energy_h_mixed_items,
    const int *__restrict__ boxes_energy_e_layer_x_vacuum, int energy_e_layer_x_vacuum_items,
    const int *__restrict__ boxes_energy_e_vacuum, int energy_e_vacuum_items,
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const int *__restrict__ boxes_energy_e_mixed, int energy_e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 1)
        energy_h_layer_x_vacuum(hz, ex, ey, psi_hzx, partial, boxes_energy_h_layer_x_vacuum,
                                energy_h_layer_x_vacuum_items, block);
    else if (block < 3)
        energy_h_vacuum(hz, ex, ey, partial, boxes_energy_h_vacuum, energy_h_vacuum_items, block - 1);
    else if (block < 5)
        energy_h_mixed(id_hz, weight_hz, hz, ex, ey, partial, boxes_energy_h_mixed, energy_h_mixed_items,
                       block - 3);
    else if (block < 6)
        energy_e_layer_x_vacuum(ex, ey, partial, boxes_energy_e_layer_x_vacuum, energy_e_layer_x_vacuum_items,
                                block - 5);
    else if (block < 8)
        energy_e_vacuum(ex, ey, partial, boxes_energy_e_vacuum, energy_e_vacuum_items, block - 6);
    else
        energy_e_mixed(id_ex, weight_ex, id_ey, weight_ey, ex, ey, partial, boxes_energy_e_mixed,
                       energy_e_mixed_items, block - 8);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items, const unsigned char *__restrict__ id_hz,
    const int *__restrict__ boxes_h_mixed, int h_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 8)
        h_layer_x_vacuum(hz, ex, ey, psi_hzx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block);
    else if (block < 11)
        h_vacuum(hz, ex, ey, boxes_h_vacuum, h_vacuum_items, block - 8);
    else
        h_mixed(hz, ex, ey, id_hz, boxes_h_mixed, h_mixed_items, block - 11);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items, const unsigned char *__restrict__ id_ex,
    const unsigned char *__restrict__ id_ey, const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 8)
        e_layer_x_vacuum(ex, ey, hz, psi_eyx, boxes_e_layer_x_vacuum, e_layer_x_vacuum_items, block);
    else if (block < 11)
        e_vacuum(ex, ey, hz, boxes_e_vacuum, e_vacuum_items, block - 8);
    else
        e_mixed(ex, ey, hz, id_ex, id_ey, boxes_e_mixed, e_mixed_items, block - 11);
}

