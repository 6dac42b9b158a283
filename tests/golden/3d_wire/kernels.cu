// Thin wire in 3D
// Made by yeec 0.1.0 from tests/golden/3d_wire.lua (ff84e83e374e87f109cef53be107f918).
// CUDA C, 3d, f32, schedule sweep, dt = 2.66993577e-12 s
//   x: 24 cells of 0.002 m, c0 dt/dx = 0.400213303
//   y: 24 cells of 0.002 m, c0 dt/dy = 0.400213303
//   z: 32 cells of 0.0025 m, c0 dt/dz = 0.320170642
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
//   psi_eyx: memory of the x layers for Ey
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_ez: material class at each Ez site
//   id_hx: material class at each Hx site
//   id_hy: material class at each Hy site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/3d_wire.lua:13)
//   gain_ez_source1: gain of source1 (tests/golden/3d_wire.lua:13)
//   row_ez_source1: row of the wave table
//   scale_ez_source1: scale of source1 (tests/golden/3d_wire.lua:13)
//   memory_ez_source1: memory of source1 (tests/golden/3d_wire.lua:13)
//   last_ez_source1: value of the step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   boxes_energy_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_energy_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_energy_h_layer_x_vacuum: boxes of one launch, see Box
//   weight_hx: relative eps or mu of each class
//   weight_hy: relative eps or mu of each class
//   boxes_energy_h_mixed: boxes of one launch, see Box
//   weight_ex: relative eps or mu of each class
//   weight_ey: relative eps or mu of each class
//   boxes_energy_e_layer_xy_mixed: boxes of one launch, see Box
//   boxes_energy_e_layer_y_mixed: boxes of one launch, see Box
//   boxes_energy_e_layer_x_mixed: boxes of one launch, see Box
//   weight_ez: relative eps or mu of each class
//   boxes_energy_e_mixed: boxes of one launch, see Box
//   boxes_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_mixed: boxes of one launch, see Box
//   boxes_e_layer_xy_mixed: boxes of one launch, see Box
//   boxes_e_layer_y_mixed: boxes of one launch, see Box
//   boxes_e_layer_x_mixed: boxes of one launch, see Box
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

#define ORIGIN 896 // element of site 0
#define SY 32 // elements from one y to the next
#define SZ 832 // elements from one z to the next

// Ca of E: what is kept of the old value
__constant__ const float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    1.0f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    1.0f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.5149557f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dy of E
__constant__ const float cb_e_y[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dz of E
__constant__ const float cb_e_z[5] = {
    0.0f, // 0: pec
    0.32017064f, // 1: vacuum
    1.2433536f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.6012064f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.24252217f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dx of E
__constant__ const float cb_e_x[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Db c0 dt/dz of H
__constant__ const float db_h_z[3] = {
    0.0f, // 0: pmc
    0.32017064f, // 1: vacuum
    0.1705059f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dy of H
__constant__ const float db_h_y[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dx of H
__constant__ const float db_h_x[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// a = exp(-sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_h[16] = {
    0.13325273f, 0.39162698f, 0.64660406f, 0.81644106f, 0.9099862f, 1.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9099862f, 0.81644106f, 0.64660406f, 0.39162698f, 0.13325273f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[16] = {
    -0.37273526f, -0.3948152f, -0.28642806f, -0.16614294f, -0.08589887f, -0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.08589887f, -0.16614294f, -0.28642806f, -0.3948152f, -0.37273526f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float ikappa_x_h[16] = {
    0.43003917f, 0.648969f, 0.8105019f, 0.9051205f, 0.9542857f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.9542857f, 0.9051205f, 0.8105019f, 0.648969f, 0.43003917f,
};

// a = exp(-sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[16] = {
    0.052062284f, 0.25294963f, 0.5276445f, 0.74277365f, 0.8708297f, 0.9624761f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9624761f, 0.8708297f, 0.74277365f, 0.5276445f, 0.25294963f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[16] = {
    -0.30405763f, -0.40600795f, -0.34898853f, -0.22250648f, -0.120635554f, -0.03681542f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.03681542f, -0.120635554f, -0.22250648f, -0.34898853f, -0.40600795f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float ikappa_x_e[16] = {
    0.32075697f, 0.54348135f, 0.73882604f, 0.865022f, 0.9339266f, 0.98111844f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.98111844f, 0.9339266f, 0.865022f, 0.73882604f, 0.54348135f,
};

// a = exp(-sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_h[11] = {
    0.11651515f, 0.3636854f, 0.6916951f, 0.9234674f, 0.9970555f, 1.0f, 0.9970555f, 0.9234674f,
    0.6916951f, 0.3636854f, 0.11651515f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_h[11] = {
    -0.36308932f, -0.4003063f, -0.2578658f, -0.07356512f, -0.0029401996f, -0.0f, -0.0029401996f, -0.07356512f,
    -0.2578658f, -0.4003063f, -0.36308932f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float ikappa_y_h[11] = {
    0.41097403f, 0.6291013f, 0.83639854f, 0.961226f, 0.998527f, 1.0f, 0.998527f, 0.961226f,
    0.83639854f, 0.6291013f, 0.41097403f,
};

// a = exp(-sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_e[11] = {
    0.052398328f, 0.22094823f, 0.5288988f, 0.8280114f, 0.97668505f, 1.0f, 1.0f, 0.97668505f,
    0.8280114f, 0.5288988f, 0.22094823f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_e[11] = {
    -0.30450502f, -0.40198097f, -0.3484316f, -0.15673362f, -0.02304209f, -0.0f, -0.0f, -0.02304209f,
    -0.15673362f, -0.3484316f, -0.40198097f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float ikappa_y_e[11] = {
    0.32134286f, 0.5159875f, 0.73961085f, 0.9113024f, 0.9882967f, 1.0f, 1.0f, 0.9882967f,
    0.9113024f, 0.73961085f, 0.5159875f,
};

// H in vacuum, absorbing along xy
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..5, j 0..5, k 0..32
//      i 19..23, j 0..5, k 0..32
//      i 0..5, j 19..23, k 0..32
//      i 19..23, j 19..23, k 0..32
static __device__ __forceinline__ void h_layer_xy_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hyx, float *__restrict__ psi_hzy, float *__restrict__ psi_hzx,
    const int *__restrict__ boxes_h_layer_xy_vacuum, int items, int block)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
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
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (i >= 1 && k < 32) { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = psi_hxy[py];
        psi_hxy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
        hx[n] = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
    }
    if (j >= 1 && k < 32) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = psi_hyx[px];
        psi_hyx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = psi_hzy[py];
        psi_hzy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = psi_hzx[px];
        psi_hzx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
        hz[n] = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
static __device__ __forceinline__ void h_layer_y_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hzy, const int *__restrict__ boxes_h_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
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
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    float next_ey[W];
    load4(next_ey, ey + n + SZ, true);
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float next_ex[W];
    load4(next_ex, ex + n + SZ, true);
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
    float my_hz[W];
    load4(my_hz, hz + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hz[s] = hz[n + s];
    float my_psi_hxy[W];
    load4(my_psi_hxy, psi_hxy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hxy[s] = psi_hxy[py + s];
    float my_psi_hzy[W];
    load4(my_psi_hzy, psi_hzy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hzy[s] = psi_hzy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (k < 32) { // mu dHx/dt = dEy/dz - dEz/dy'
            my_hx[s] = fmaf(db_z, next_ey[s] - my_ey[s], my_hx[s]);
            float dez_dy = beside_ez[s] - my_ez[s];
            {
                const float psi_y = my_psi_hxy[s];
                my_psi_hxy[s] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
                dez_dy = fmaf(ikappa_y_h[qy], dez_dy, psi_y);
            }
            my_hx[s] = fmaf(-db_y, dez_dy, my_hx[s]);
        }
        if (j >= 1 && k < 32) { // mu dHy/dt = dEz/dx - dEx/dz
            my_hy[s] = fmaf(db_x, my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db_z, next_ex[s] - my_ex[s], my_hy[s]);
        }
        { // mu dHz/dt = dEx/dy' - dEy/dx
            float dex_dy = beside_ex[s] - my_ex[s];
            {
                const float psi_y = my_psi_hzy[s];
                my_psi_hzy[s] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
                dex_dy = fmaf(ikappa_y_h[qy], dex_dy, psi_y);
            }
            my_hz[s] = fmaf(db_y, dex_dy, my_hz[s]);
            my_hz[s] = fmaf(-db_x, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
        store4(psi_hxy + py, my_psi_hxy);
        store4(psi_hzy + py, my_psi_hzy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
                psi_hxy[py + s] = my_psi_hxy[s];
                psi_hzy[py + s] = my_psi_hzy[s];
            }
    }
}

// H in vacuum, absorbing along x
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hyx,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    if (i >= 1 && k < 32) { // mu dHx/dt = dEy/dz - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fmaf(-db_y, dez_dy, fmaf(db_z, dey_dz, hx[n]));
    }
    if (k < 32) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = psi_hyx[px];
        psi_hyx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = psi_hzx[px];
        psi_hzx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
        hz[n] = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, dex_dy, hz[n]));
    }
}

// H in several materials
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 6..18, j 6..18, k 0..32
static __device__ __forceinline__ void h_mixed(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, const unsigned char *__restrict__ id_hx,
    const unsigned char *__restrict__ id_hy, const int *__restrict__ boxes_h_mixed, int items, int block)
{
    enum { W = 4 };
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    float next_ey[W];
    load4(next_ey, ey + n + SZ, true);
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float next_ex[W];
    load4(next_ex, ex + n + SZ, true);
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
    float my_hz[W];
    load4(my_hz, hz + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hz[s] = hz[n + s];
    int strip_id_hx[W];
    load_bytes4(strip_id_hx, id_hx + n);
    int strip_id_hy[W];
    load_bytes4(strip_id_hy, id_hy + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (k < 32) { // mu dHx/dt = dEy/dz - dEz/dy
            const int id = strip_id_hx[s];
            my_hx[s] = fmaf(db_h_z[id], next_ey[s] - my_ey[s], my_hx[s]);
            my_hx[s] = fmaf(-db_h_y[id], beside_ez[s] - my_ez[s], my_hx[s]);
        }
        if (k < 32) { // mu dHy/dt = dEz/dx - dEx/dz
            const int id = strip_id_hy[s];
            my_hy[s] = fmaf(db_h_x[id], my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db_h_z[id], next_ex[s] - my_ex[s], my_hy[s]);
        }
        { // mu dHz/dt = dEx/dy - dEy/dx
            my_hz[s] = fmaf(db, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
            }
    }
}

// E in several materials, absorbing along xy
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..5, j 0..5, k 0..32
//      i 19..23, j 0..5, k 0..32
//      i 0..5, j 19..23, k 0..32
//      i 19..23, j 19..23, k 0..32
static __device__ __forceinline__ void e_layer_xy_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    float *__restrict__ psi_exy, const unsigned char *__restrict__ id_ey, float *__restrict__ psi_eyx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xy_mixed,
    int items, int block)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xy_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = psi_exy[py];
        psi_exy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], fmaf(ikappa_y_e[qy], dhz_dy, psi_y), ca_e[id] * ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = psi_eyx[px];
        psi_eyx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
        ey[n] = fmaf(-cb_e_x[id], fmaf(ikappa_x_e[qx], dhz_dx, psi_x), fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (i >= 1 && j >= 1 && k < 32) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = psi_ezx[px];
        psi_ezx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = psi_ezy[py];
        psi_ezy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
        ez[n] = fmaf(-cb, fmaf(ikappa_y_e[qy], dhx_dy, psi_y), fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in several materials, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
static __device__ __forceinline__ void e_layer_y_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    float *__restrict__ psi_exy, const unsigned char *__restrict__ id_ey, float *__restrict__ psi_ezy,
    const int *__restrict__ boxes_e_layer_y_mixed, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_y_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float below_hy[W];
    load4(below_hy, hy + n - SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    float below_hx[W];
    load4(below_hx, hx + n - SZ, true);
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
    float my_ez[W];
    load4(my_ez, ez + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ez[s] = ez[n + s];
    float my_psi_exy[W];
    load4(my_psi_exy, psi_exy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exy[s] = psi_exy[py + s];
    float my_psi_ezy[W];
    load4(my_psi_ezy, psi_ezy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_ezy[s] = psi_ezy[py + s];
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
            const int id = strip_id_ex[s];
            my_ex[s] = ca_e[id] * my_ex[s];
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = my_psi_exy[s];
                my_psi_exy[s] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
                dhz_dy = fmaf(ikappa_y_e[qy], dhz_dy, psi_y);
            }
            my_ex[s] = fmaf(cb_e_y[id], dhz_dy, my_ex[s]);
            my_ex[s] = fmaf(-cb_e_z[id], my_hy[s] - below_hy[s], my_ex[s]);
        }
        { // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(cb_e_z[id], my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb_e_x[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (j >= 1 && k < 32) { // eps dEz/dt = dHy/dx - dHx/dy'
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            float dhx_dy = my_hx[s] - beside_hx[s];
            {
                const float psi_y = my_psi_ezy[s];
                my_psi_ezy[s] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
                dhx_dy = fmaf(ikappa_y_e[qy], dhx_dy, psi_y);
            }
            my_ez[s] = fmaf(-cb, dhx_dy, my_ez[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
        store4(psi_exy + py, my_psi_exy);
        store4(psi_ezy + py, my_psi_ezy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
                psi_exy[py + s] = my_psi_exy[s];
                psi_ezy[py + s] = my_psi_ezy[s];
            }
    }
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
static __device__ __forceinline__ void e_layer_x_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    const unsigned char *__restrict__ id_ey, float *__restrict__ psi_eyx, float *__restrict__ psi_ezx,
    const int *__restrict__ boxes_e_layer_x_mixed, int items, int block)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    { // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = psi_eyx[px];
        psi_eyx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
        ey[n] = fmaf(-cb_e_x[id], fmaf(ikappa_x_e[qx], dhz_dx, psi_x), fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (i >= 1 && k < 32) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = psi_ezx[px];
        psi_ezx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
//   at i 6..18, j 6..18, k 0..32
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    const unsigned char *__restrict__ id_ey, const unsigned char *__restrict__ id_ez,
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
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float below_hy[W];
    load4(below_hy, hy + n - SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    float below_hx[W];
    load4(below_hx, hx + n - SZ, true);
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
    float my_ez[W];
    load4(my_ez, ez + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ez[s] = ez[n + s];
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    int strip_id_ez[W];
    load_bytes4(strip_id_ez, id_ez + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
            const int id = strip_id_ex[s];
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e_y[id], my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = fmaf(-cb_e_z[id], my_hy[s] - below_hy[s], my_ex[s]);
        }
        { // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(cb_e_z[id], my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb_e_x[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (k < 32) { // eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
            const int id = strip_id_ez[s];
            my_ez[s] = ca_e[id] * my_ez[s];
            my_ez[s] = fmaf(cb_e_x[id], my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb_e_y[id], my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
            }
    }
}

// H beyond the z walls
//   at i -1..24, j -1..24
extern "C" __global__ void __launch_bounds__(256) h_walls_z(
    float *__restrict__ hx, float *__restrict__ hy, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    hx[n - SZ] = -hx[n];
    hx[n + 32*SZ] = -hx[n + 31*SZ];
    hy[n - SZ] = -hy[n];
    hy[n + 32*SZ] = -hy[n + 31*SZ];
}

// source1 (tests/golden/3d_wire.lua:13)
extern "C" __global__ void __launch_bounds__(256) ez_source1(
    float *__restrict__ ez, const int *__restrict__ site_ez_source1,
    const float *__restrict__ scale_ez_source1, const float *__restrict__ memory_ez_source1,
    const float *__restrict__ gain_ez_source1, const int *__restrict__ row_ez_source1,
    const float *__restrict__ wave, float *__restrict__ last_ez_source1, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = scale_ez_source1[p] * ez[n];
    v = fmaf(memory_ez_source1[p], last_ez_source1[p], v);
    v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    last_ez_source1[p] = v;
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

// energy of H in vacuum, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_xy_vacuum(
    const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz,
    const float *__restrict__ ey, const float *__restrict__ ez, const float *__restrict__ ex,
    const float *__restrict__ psi_hxy, const float *__restrict__ psi_hyx, const float *__restrict__ psi_hzy,
    const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_xy_vacuum, int items, int block)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_xy_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int ox = box->ox;
    const int oy = box->oy;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qx = i - ox;
        const int px = qx + 16*j + 400*k;
        const int qy = j - oy;
        const int py = i + 32*qy + 352*k;
        if (i >= 1 && k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = psi_hxy[py];
            const float next = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (j >= 1 && k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float psi_x = psi_hyx[px];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = psi_hzy[py];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = psi_hzx[px];
            const float next = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_y_vacuum(
    const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz,
    const float *__restrict__ ey, const float *__restrict__ ez, const float *__restrict__ ex,
    const float *__restrict__ psi_hxy, const float *__restrict__ psi_hzy, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_y_vacuum, int items, int block)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_y_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int oy = box->oy;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qy = j - oy;
        const int py = i + 32*qy + 352*k;
        if (k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = psi_hxy[py];
            const float next = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (j >= 1 && k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fmaf(-db_z, dex_dz, fmaf(db_x, dez_dx, hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = psi_hzy[py];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db_x, dey_dx, fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_x_vacuum(
    const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz,
    const float *__restrict__ ey, const float *__restrict__ ez, const float *__restrict__ ex,
    const float *__restrict__ psi_hyx, const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int items, int block)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qx = i - ox;
        const int px = qx + 16*j + 400*k;
        if (i >= 1 && k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float next = fmaf(-db_y, dez_dy, fmaf(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float psi_x = psi_hyx[px];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = psi_hzx[px];
            const float next = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, dex_dy, hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_mixed(
    const unsigned char *__restrict__ id_hx, const double *__restrict__ weight_hx,
    const unsigned char *__restrict__ id_hy, const double *__restrict__ weight_hy,
    const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz,
    const float *__restrict__ ey, const float *__restrict__ ez, const float *__restrict__ ex,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_h_mixed, int items, int block)
{
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (k < 32) { // Hx
            const int id = id_hx[n];
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float next = fmaf(-db_h_y[id], dez_dy, fmaf(db_h_z[id], dey_dz, hx[n]));
            add_exactly(&sum, &rest, weight_hx[id_hx[n]] * (double)next * (double)hx[n]);
        }
        if (k < 32) { // Hy
            const int id = id_hy[n];
            const float dez_dx = ez[n + 1] - ez[n];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fmaf(-db_h_z[id], dex_dz, fmaf(db_h_x[id], dez_dx, hy[n]));
            add_exactly(&sum, &rest, weight_hy[id_hy[n]] * (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_xy_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, const float *__restrict__ ez,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_e_layer_xy_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_xy_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (j >= 1) { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (i >= 1 && j >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_y_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, const float *__restrict__ ez,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_e_layer_y_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_y_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (j >= 1) { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (j >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_x_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, const float *__restrict__ ez,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_e_layer_x_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_x_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (i >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const unsigned char *__restrict__ id_ez, const double *__restrict__ weight_ez,
    const float *__restrict__ ex, const float *__restrict__ ey, const float *__restrict__ ez,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_e_mixed, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int k = box->k0 + item / 32 / box->rows;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j + SZ*k;
        { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (k < 32) { // Ez
            add_exactly(&sum, &rest, weight_ez[id_ez[n]] * (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energies of several regions in one launch
extern "C" __global__ void __launch_bounds__(256) energies(
    const float *__restrict__ hx, const float *__restrict__ hy, const float *__restrict__ hz,
    const float *__restrict__ ey, const float *__restrict__ ez, const float *__restrict__ ex,
    const float *__restrict__ psi_hxy, const float *__restrict__ psi_hyx, const float *__restrict__ psi_hzy,
    const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_xy_vacuum, int energy_h_layer_xy_vacuum_items,
    const int *__restrict__ boxes_energy_h_layer_y_vacuum, int energy_h_layer_y_vacuum_items,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int energy_h_layer_x_vacuum_items,
    const unsigned char *__restrict__ id_hx, const double *__restrict__ weight_hx,
    const unsigned char *__restrict__ id_hy, const double *__restrict__ weight_hy,
    const int *__restrict__ boxes_energy_h_mixed, int energy_h_mixed_items,
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const int *__restrict__ boxes_energy_e_layer_xy_mixed, int energy_e_layer_xy_mixed_items,
    const int *__restrict__ boxes_energy_e_layer_y_mixed, int energy_e_layer_y_mixed_items,
    const int *__restrict__ boxes_energy_e_layer_x_mixed, int energy_e_layer_x_mixed_items,
    const unsigned char *__restrict__ id_ez, const double *__restrict__ weight_ez,
    const int *__restrict__ boxes_energy_e_mixed, int energy_e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 66)
        energy_h_layer_xy_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hyx, psi_hzy, psi_hzx, partial,
                                 boxes_energy_h_layer_xy_vacuum, energy_h_layer_xy_vacuum_items, block);
    else if (block < 99)
        energy_h_layer_y_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hzy, partial,
                                boxes_energy_h_layer_y_vacuum, energy_h_layer_y_vacuum_items, block - 66);
    else if (block < 132)
        energy_h_layer_x_vacuum(hx, hy, hz, ey, ez, ex, psi_hyx, psi_hzx, partial,
                                boxes_energy_h_layer_x_vacuum, energy_h_layer_x_vacuum_items, block - 99);
    else if (block < 149)
        energy_h_mixed(id_hx, weight_hx, id_hy, weight_hy, hx, hy, hz, ey, ez, ex, partial,
                       boxes_energy_h_mixed, energy_h_mixed_items, block - 132);
    else if (block < 215)
        energy_e_layer_xy_mixed(id_ex, weight_ex, id_ey, weight_ey, ex, ey, ez, partial,
                                boxes_energy_e_layer_xy_mixed, energy_e_layer_xy_mixed_items, block - 149);
    else if (block < 248)
        energy_e_layer_y_mixed(id_ex, weight_ex, id_ey, weight_ey, ex, ey, ez, partial,
                               boxes_energy_e_layer_y_mixed, energy_e_layer_y_mixed_items, block - 215);
    else if (block < 281)
        energy_e_layer_x_mixed(id_ex, weight_ex, id_ey, weight_ey, ex, ey, ez, partial,
                               boxes_energy_e_layer_x_mixed, energy_e_layer_x_mixed_items, block - 248);
    else
        energy_e_mixed(id_ex, weight_ex, id_ey, weight_ey, id_ez, weight_ez, ex, ey, ez, partial,
                       boxes_energy_e_mixed, energy_e_mixed_items, block - 281);
}

// 32 partial sums each added up
extern "C" __global__ void __launch_bounds__(256) sum_partials(
    const double *__restrict__ partial, double *__restrict__ sums, int count)
{
    const int r = (int)(blockIdx.x * blockDim.x + threadIdx.x), runs = (count + 31) / 32;
    if (r < runs) {
        double sum = 0.0, rest = 0.0;
        for (int s = r; s < count; s += runs) {
            add_exactly(&sum, &rest, partial[2 * s]);
            rest += partial[2 * s + 1];
        }
        sums[2 * r] = sum;
        sums[2 * r + 1] = rest;
    }
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hyx, float *__restrict__ psi_hzy, float *__restrict__ psi_hzx,
    const int *__restrict__ boxes_h_layer_xy_vacuum, int h_layer_xy_vacuum_items,
    const int *__restrict__ boxes_h_layer_y_vacuum, int h_layer_y_vacuum_items,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const unsigned char *__restrict__ id_hx, const unsigned char *__restrict__ id_hy,
    const int *__restrict__ boxes_h_mixed, int h_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 63)
        h_layer_xy_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hyx, psi_hzy, psi_hzx, boxes_h_layer_xy_vacuum,
                          h_layer_xy_vacuum_items, block);
    else if (block < 86)
        h_layer_y_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hzy, boxes_h_layer_y_vacuum,
                         h_layer_y_vacuum_items, block - 63);
    else if (block < 160)
        h_layer_x_vacuum(hx, hy, hz, ey, ez, ex, psi_hyx, psi_hzx, boxes_h_layer_x_vacuum,
                         h_layer_x_vacuum_items, block - 86);
    else
        h_mixed(hx, hy, hz, ey, ez, ex, id_hx, id_hy, boxes_h_mixed, h_mixed_items, block - 160);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    float *__restrict__ psi_exy, const unsigned char *__restrict__ id_ey, float *__restrict__ psi_eyx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xy_mixed,
    int e_layer_xy_mixed_items, const int *__restrict__ boxes_e_layer_y_mixed, int e_layer_y_mixed_items,
    const int *__restrict__ boxes_e_layer_x_mixed, int e_layer_x_mixed_items,
    const unsigned char *__restrict__ id_ez, const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 63)
        e_layer_xy_mixed(ex, ey, ez, hz, hy, hx, id_ex, psi_exy, id_ey, psi_eyx, psi_ezx, psi_ezy,
                         boxes_e_layer_xy_mixed, e_layer_xy_mixed_items, block);
    else if (block < 86)
        e_layer_y_mixed(ex, ey, ez, hz, hy, hx, id_ex, psi_exy, id_ey, psi_ezy, boxes_e_layer_y_mixed,
                        e_layer_y_mixed_items, block - 63);
    else if (block < 160)
        e_layer_x_mixed(ex, ey, ez, hz, hy, hx, id_ex, id_ey, psi_eyx, psi_ezx, boxes_e_layer_x_mixed,
                        e_layer_x_mixed_items, block - 86);
    else
        e_mixed(ex, ey, ez, hz, hy, hx, id_ex, id_ey, id_ez, boxes_e_mixed, e_mixed_items, block - 160);
}

