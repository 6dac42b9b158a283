// Dipole in 3D
// Made by yeec 0.1.0 from tests/golden/3d_dipole.lua (dac532e2a33a33597ab1a9b351f52277).
// CUDA C, 3d, f32, schedule sweep, dt = 3.81314974e-12 s
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
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/3d_dipole.lua:13)
//   gain_ez_source1: gain of source1 (tests/golden/3d_dipole.lua:13)
//   row_ez_source1: row of the wave table
//   scale_ez_source1: scale of source1 (tests/golden/3d_dipole.lua:13)
//   memory_ez_source1: memory of source1 (tests/golden/3d_dipole.lua:13)
//   last_ez_source1: value of the step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot
//   boxes_h_layer_xyz_vacuum: boxes of one launch, see Box
//   boxes_h_layer_yz_vacuum: boxes of one launch, see Box
//   boxes_h_layer_xz_vacuum: boxes of one launch, see Box
//   boxes_h_layer_z_vacuum: boxes of one launch, see Box
//   boxes_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_xyz_vacuum: boxes of one launch, see Box
//   boxes_e_layer_yz_vacuum: boxes of one launch, see Box
//   boxes_e_layer_xz_vacuum: boxes of one launch, see Box
//   boxes_e_layer_z_vacuum: boxes of one launch, see Box
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

#define ORIGIN 2784 // element of site 0
#define SY 64 // elements from one y to the next
#define SZ 2688 // elements from one z to the next

// Cb c0 dt/d of E
__constant__ const float cb_e[2] = {
    0.0f, // 0: pec
    0.5715768f, // 1: vacuum
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the xyz layers, low wall inwards, then high outwards
__constant__ const float b_xyz_h[16] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the xyz layers, low wall inwards, then high outwards
__constant__ const float c_xyz_h[16] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the xyz layers, low wall inwards, then high outwards
__constant__ const float b_xyz_e[16] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the xyz layers, low wall inwards, then high outwards
__constant__ const float c_xyz_e[16] = {
    -0.83943325f, -0.7062548f, -0.5376063f, -0.3600217f, -0.20426537f, -0.09188335f, -0.0281503f, -0.0035624192f,
    0.0f, -0.0035624192f, -0.0281503f, -0.09188335f, -0.20426537f, -0.3600217f, -0.5376063f, -0.7062548f,
};

// H in vacuum, absorbing along xyz
//   mu dHx/dt = dEy/dz' - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz'
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7, k 0..7
//      i 32..39, j 0..7, k 0..7
//      i 0..7, j 32..39, k 0..7
//      i 32..39, j 32..39, k 0..7
//      i 0..7, j 0..7, k 32..39
//      i 32..39, j 0..7, k 32..39
//      i 0..7, j 32..39, k 32..39
//      i 32..39, j 32..39, k 32..39
static __device__ __forceinline__ void h_layer_xyz_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxz,
    float *__restrict__ psi_hxy, float *__restrict__ psi_hyx, float *__restrict__ psi_hyz,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xyz_vacuum,
    int items, int block)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_xyz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int oz = box->oz;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (i >= 1) { // mu dHx/dt = dEy/dz' - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fmaf(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fmaf(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz + psi_z, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx' - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fmaf(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx + psi_x, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fmaf(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along yz
//   mu dHx/dt = dEy/dz' - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz'
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..31, j 0..7, k 0..7
//      i 8..31, j 32..39, k 0..7
//      i 8..31, j 0..7, k 32..39
//      i 8..31, j 32..39, k 32..39
static __device__ __forceinline__ void h_layer_yz_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxz,
    float *__restrict__ psi_hxy, float *__restrict__ psi_hyz, float *__restrict__ psi_hzy,
    const int *__restrict__ boxes_h_layer_yz_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_yz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int oz = box->oz;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
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
    float my_psi_hxz[W];
    load4(my_psi_hxz, psi_hxz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hxz[s] = psi_hxz[pz + s];
    float my_psi_hxy[W];
    load4(my_psi_hxy, psi_hxy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hxy[s] = psi_hxy[py + s];
    float my_psi_hyz[W];
    load4(my_psi_hyz, psi_hyz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hyz[s] = psi_hyz[pz + s];
    float my_psi_hzy[W];
    load4(my_psi_hzy, psi_hzy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hzy[s] = psi_hzy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHx/dt = dEy/dz' - dEz/dy'
            float dey_dz = next_ey[s] - my_ey[s];
            {
                const float psi_z = fmaf(b_xyz_h[qz], my_psi_hxz[s], c_xyz_h[qz] * dey_dz);
                my_psi_hxz[s] = psi_z;
                dey_dz = dey_dz + psi_z;
            }
            my_hx[s] = fmaf(db, dey_dz, my_hx[s]);
            float dez_dy = beside_ez[s] - my_ez[s];
            {
                const float psi_y = fmaf(b_xyz_h[qy], my_psi_hxy[s], c_xyz_h[qy] * dez_dy);
                my_psi_hxy[s] = psi_y;
                dez_dy = dez_dy + psi_y;
            }
            my_hx[s] = fmaf(-db, dez_dy, my_hx[s]);
        }
        if (j >= 1) { // mu dHy/dt = dEz/dx - dEx/dz'
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
            float dex_dz = next_ex[s] - my_ex[s];
            {
                const float psi_z = fmaf(b_xyz_h[qz], my_psi_hyz[s], c_xyz_h[qz] * dex_dz);
                my_psi_hyz[s] = psi_z;
                dex_dz = dex_dz + psi_z;
            }
            my_hy[s] = fmaf(-db, dex_dz, my_hy[s]);
        }
        if (k >= 1) { // mu dHz/dt = dEx/dy' - dEy/dx
            float dex_dy = beside_ex[s] - my_ex[s];
            {
                const float psi_y = fmaf(b_xyz_h[qy], my_psi_hzy[s], c_xyz_h[qy] * dex_dy);
                my_psi_hzy[s] = psi_y;
                dex_dy = dex_dy + psi_y;
            }
            my_hz[s] = fmaf(db, dex_dy, my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
        store4(psi_hxz + pz, my_psi_hxz);
        store4(psi_hxy + py, my_psi_hxy);
        store4(psi_hyz + pz, my_psi_hyz);
        store4(psi_hzy + py, my_psi_hzy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
                psi_hxz[pz + s] = my_psi_hxz[s];
                psi_hxy[py + s] = my_psi_hxy[s];
                psi_hyz[pz + s] = my_psi_hyz[s];
                psi_hzy[py + s] = my_psi_hzy[s];
            }
    }
}

// H in vacuum, absorbing along xz
//   mu dHx/dt = dEy/dz' - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz'
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..31, k 0..7
//      i 32..39, j 8..31, k 0..7
//      i 0..7, j 8..31, k 32..39
//      i 32..39, j 8..31, k 32..39
static __device__ __forceinline__ void h_layer_xz_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxz,
    float *__restrict__ psi_hyx, float *__restrict__ psi_hyz, float *__restrict__ psi_hzx,
    const int *__restrict__ boxes_h_layer_xz_vacuum, int items, int block)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_xz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oz = box->oz;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (i >= 1) { // mu dHx/dt = dEy/dz' - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fmaf(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz + psi_z, hx[n]));
    }
    { // mu dHy/dt = dEz/dx' - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fmaf(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx + psi_x, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
    }
}

// H in vacuum, absorbing along z
//   mu dHx/dt = dEy/dz' - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz'
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
static __device__ __forceinline__ void h_layer_z_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxz,
    float *__restrict__ psi_hyz, const int *__restrict__ boxes_h_layer_z_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_z_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oz = box->oz;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
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
    float my_psi_hxz[W];
    load4(my_psi_hxz, psi_hxz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hxz[s] = psi_hxz[pz + s];
    float my_psi_hyz[W];
    load4(my_psi_hyz, psi_hyz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hyz[s] = psi_hyz[pz + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHx/dt = dEy/dz' - dEz/dy
            float dey_dz = next_ey[s] - my_ey[s];
            {
                const float psi_z = fmaf(b_xyz_h[qz], my_psi_hxz[s], c_xyz_h[qz] * dey_dz);
                my_psi_hxz[s] = psi_z;
                dey_dz = dey_dz + psi_z;
            }
            my_hx[s] = fmaf(db, dey_dz, my_hx[s]);
            my_hx[s] = fmaf(-db, beside_ez[s] - my_ez[s], my_hx[s]);
        }
        { // mu dHy/dt = dEz/dx - dEx/dz'
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
            float dex_dz = next_ex[s] - my_ex[s];
            {
                const float psi_z = fmaf(b_xyz_h[qz], my_psi_hyz[s], c_xyz_h[qz] * dex_dz);
                my_psi_hyz[s] = psi_z;
                dex_dz = dex_dz + psi_z;
            }
            my_hy[s] = fmaf(-db, dex_dz, my_hy[s]);
        }
        if (k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx
            my_hz[s] = fmaf(db, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
        store4(psi_hxz + pz, my_psi_hxz);
        store4(psi_hyz + pz, my_psi_hyz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
                psi_hxz[pz + s] = my_psi_hxz[s];
                psi_hyz[pz + s] = my_psi_hyz[s];
            }
    }
}

// H in vacuum, absorbing along xy
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7, k 8..31
//      i 32..39, j 0..7, k 8..31
//      i 0..7, j 32..39, k 8..31
//      i 32..39, j 32..39, k 8..31
static __device__ __forceinline__ void h_layer_xy_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hyx, float *__restrict__ psi_hzy, float *__restrict__ psi_hzx,
    const int *__restrict__ boxes_h_layer_xy_vacuum, int items, int block)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
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
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    if (i >= 1) { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fmaf(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx + psi_x, hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fmaf(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
static __device__ __forceinline__ void h_layer_y_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxy,
    float *__restrict__ psi_hzy, const int *__restrict__ boxes_h_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
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
    const int py = i + 64*qy + 1024*k;
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
        { // mu dHx/dt = dEy/dz - dEz/dy'
            my_hx[s] = fmaf(db, next_ey[s] - my_ey[s], my_hx[s]);
            float dez_dy = beside_ez[s] - my_ez[s];
            {
                const float psi_y = fmaf(b_xyz_h[qy], my_psi_hxy[s], c_xyz_h[qy] * dez_dy);
                my_psi_hxy[s] = psi_y;
                dez_dy = dez_dy + psi_y;
            }
            my_hx[s] = fmaf(-db, dez_dy, my_hx[s]);
        }
        if (j >= 1) { // mu dHy/dt = dEz/dx - dEx/dz
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db, next_ex[s] - my_ex[s], my_hy[s]);
        }
        { // mu dHz/dt = dEx/dy' - dEy/dx
            float dex_dy = beside_ex[s] - my_ex[s];
            {
                const float psi_y = fmaf(b_xyz_h[qy], my_psi_hzy[s], c_xyz_h[qy] * dex_dy);
                my_psi_hzy[s] = psi_y;
                dex_dy = dex_dy + psi_y;
            }
            my_hz[s] = fmaf(db, dex_dy, my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
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
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hyx,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
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
    const int px = qx + 16*j + 656*k;
    if (i >= 1) { // mu dHx/dt = dEy/dz - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz, hx[n]));
    }
    { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx + psi_x, hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 8..31
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, const int *__restrict__ boxes_h_vacuum,
    int items, int block)
{
    enum { W = 4 };
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_vacuum;
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
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHx/dt = dEy/dz - dEz/dy
            my_hx[s] = fmaf(db, next_ey[s] - my_ey[s], my_hx[s]);
            my_hx[s] = fmaf(-db, beside_ez[s] - my_ez[s], my_hx[s]);
        }
        { // mu dHy/dt = dEz/dx - dEx/dz
            my_hy[s] = fmaf(db, my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db, next_ex[s] - my_ex[s], my_hy[s]);
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

// E in vacuum, absorbing along xyz
//   eps dEx/dt = dHz/dy' - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7, k 0..7
//      i 32..39, j 0..7, k 0..7
//      i 0..7, j 32..39, k 0..7
//      i 32..39, j 32..39, k 0..7
//      i 0..7, j 0..7, k 32..39
//      i 32..39, j 0..7, k 32..39
//      i 0..7, j 32..39, k 32..39
//      i 32..39, j 32..39, k 32..39
static __device__ __forceinline__ void e_layer_xyz_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exy,
    float *__restrict__ psi_exz, float *__restrict__ psi_eyz, float *__restrict__ psi_eyx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xyz_vacuum,
    int items, int block)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xyz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int oz = box->oz;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (j >= 1 && k >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fmaf(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fmaf(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy + psi_y, ex[n]));
    }
    if (i >= 1 && k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fmaf(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz + psi_z, ey[n]));
    }
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fmaf(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum, absorbing along yz
//   eps dEx/dt = dHz/dy' - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..31, j 0..7, k 0..7
//      i 8..31, j 32..39, k 0..7
//      i 8..31, j 0..7, k 32..39
//      i 8..31, j 32..39, k 32..39
static __device__ __forceinline__ void e_layer_yz_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exy,
    float *__restrict__ psi_exz, float *__restrict__ psi_eyz, float *__restrict__ psi_ezy,
    const int *__restrict__ boxes_e_layer_yz_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_yz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int oz = box->oz;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
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
    float my_psi_exz[W];
    load4(my_psi_exz, psi_exz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exz[s] = psi_exz[pz + s];
    float my_psi_eyz[W];
    load4(my_psi_eyz, psi_eyz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_eyz[s] = psi_eyz[pz + s];
    float my_psi_ezy[W];
    load4(my_psi_ezy, psi_ezy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_ezy[s] = psi_ezy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1 && k >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz'
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = fmaf(b_xyz_e[qy], my_psi_exy[s], c_xyz_e[qy] * dhz_dy);
                my_psi_exy[s] = psi_y;
                dhz_dy = dhz_dy + psi_y;
            }
            my_ex[s] = fmaf(cb, dhz_dy, my_ex[s]);
            float dhy_dz = my_hy[s] - below_hy[s];
            {
                const float psi_z = fmaf(b_xyz_e[qz], my_psi_exz[s], c_xyz_e[qz] * dhy_dz);
                my_psi_exz[s] = psi_z;
                dhy_dz = dhy_dz + psi_z;
            }
            my_ex[s] = fmaf(-cb, dhy_dz, my_ex[s]);
        }
        if (k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx
            float dhx_dz = my_hx[s] - below_hx[s];
            {
                const float psi_z = fmaf(b_xyz_e[qz], my_psi_eyz[s], c_xyz_e[qz] * dhx_dz);
                my_psi_eyz[s] = psi_z;
                dhx_dz = dhx_dz + psi_z;
            }
            my_ey[s] = fmaf(cb, dhx_dz, my_ey[s]);
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            float dhx_dy = my_hx[s] - beside_hx[s];
            {
                const float psi_y = fmaf(b_xyz_e[qy], my_psi_ezy[s], c_xyz_e[qy] * dhx_dy);
                my_psi_ezy[s] = psi_y;
                dhx_dy = dhx_dy + psi_y;
            }
            my_ez[s] = fmaf(-cb, dhx_dy, my_ez[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
        store4(psi_exy + py, my_psi_exy);
        store4(psi_exz + pz, my_psi_exz);
        store4(psi_eyz + pz, my_psi_eyz);
        store4(psi_ezy + py, my_psi_ezy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
                psi_exy[py + s] = my_psi_exy[s];
                psi_exz[pz + s] = my_psi_exz[s];
                psi_eyz[pz + s] = my_psi_eyz[s];
                psi_ezy[py + s] = my_psi_ezy[s];
            }
    }
}

// E in vacuum, absorbing along xz
//   eps dEx/dt = dHz/dy - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..31, k 0..7
//      i 32..39, j 8..31, k 0..7
//      i 0..7, j 8..31, k 32..39
//      i 32..39, j 8..31, k 32..39
static __device__ __forceinline__ void e_layer_xz_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exz,
    float *__restrict__ psi_eyz, float *__restrict__ psi_eyx, float *__restrict__ psi_ezx,
    const int *__restrict__ boxes_e_layer_xz_vacuum, int items, int block)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xz_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oz = box->oz;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fmaf(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy, ex[n]));
    }
    if (i >= 1 && k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fmaf(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz + psi_z, ey[n]));
    }
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum, absorbing along z
//   eps dEx/dt = dHz/dy - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
static __device__ __forceinline__ void e_layer_z_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exz,
    float *__restrict__ psi_eyz, const int *__restrict__ boxes_e_layer_z_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_z_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oz = box->oz;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
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
    float my_psi_exz[W];
    load4(my_psi_exz, psi_exz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exz[s] = psi_exz[pz + s];
    float my_psi_eyz[W];
    load4(my_psi_eyz, psi_eyz + pz, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_eyz[s] = psi_eyz[pz + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz'
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
            float dhy_dz = my_hy[s] - below_hy[s];
            {
                const float psi_z = fmaf(b_xyz_e[qz], my_psi_exz[s], c_xyz_e[qz] * dhy_dz);
                my_psi_exz[s] = psi_z;
                dhy_dz = dhy_dz + psi_z;
            }
            my_ex[s] = fmaf(-cb, dhy_dz, my_ex[s]);
        }
        if (k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx
            float dhx_dz = my_hx[s] - below_hx[s];
            {
                const float psi_z = fmaf(b_xyz_e[qz], my_psi_eyz[s], c_xyz_e[qz] * dhx_dz);
                my_psi_eyz[s] = psi_z;
                dhx_dz = dhx_dz + psi_z;
            }
            my_ey[s] = fmaf(cb, dhx_dz, my_ey[s]);
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        { // eps dEz/dt = dHy/dx - dHx/dy
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb, my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
        store4(psi_exz + pz, my_psi_exz);
        store4(psi_eyz + pz, my_psi_eyz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
                psi_exz[pz + s] = my_psi_exz[s];
                psi_eyz[pz + s] = my_psi_eyz[s];
            }
    }
}

// E in vacuum, absorbing along xy
//   eps dEx/dt = dHz/dy' - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7, k 8..31
//      i 32..39, j 0..7, k 8..31
//      i 0..7, j 32..39, k 8..31
//      i 32..39, j 32..39, k 8..31
static __device__ __forceinline__ void e_layer_xy_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exy,
    float *__restrict__ psi_eyx, float *__restrict__ psi_ezx, float *__restrict__ psi_ezy,
    const int *__restrict__ boxes_e_layer_xy_vacuum, int items, int block)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
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
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fmaf(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy + psi_y, ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz, ey[n]));
    }
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fmaf(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
static __device__ __forceinline__ void e_layer_y_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exy,
    float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
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
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
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
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = fmaf(b_xyz_e[qy], my_psi_exy[s], c_xyz_e[qy] * dhz_dy);
                my_psi_exy[s] = psi_y;
                dhz_dy = dhz_dy + psi_y;
            }
            my_ex[s] = fmaf(cb, dhz_dy, my_ex[s]);
            my_ex[s] = fmaf(-cb, my_hy[s] - below_hy[s], my_ex[s]);
        }
        { // eps dEy/dt = dHx/dz - dHz/dx
            my_ey[s] = fmaf(cb, my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            float dhx_dy = my_hx[s] - beside_hx[s];
            {
                const float psi_y = fmaf(b_xyz_e[qy], my_psi_ezy[s], c_xyz_e[qy] * dhx_dy);
                my_psi_ezy[s] = psi_y;
                dhx_dy = dhx_dy + psi_y;
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

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
static __device__ __forceinline__ void e_layer_x_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_eyx,
    float *__restrict__ psi_ezx, const int *__restrict__ boxes_e_layer_x_vacuum, int items, int block)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int k = box->k0 + item / box->wide / box->rows;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    { // eps dEx/dt = dHz/dy - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy, ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz, ey[n]));
    }
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..15, k 8..31
//      i 8..31, j 24..31, k 8..31
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const int *__restrict__ boxes_e_vacuum,
    int items, int block)
{
    enum { W = 4 };
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_vacuum;
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
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - dHy/dz
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = fmaf(-cb, my_hy[s] - below_hy[s], my_ex[s]);
        }
        { // eps dEy/dt = dHx/dz - dHz/dx
            my_ey[s] = fmaf(cb, my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        { // eps dEz/dt = dHy/dx - dHx/dy
            my_ez[s] = fmaf(cb, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb, my_hx[s] - beside_hx[s], my_ez[s]);
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

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 16..23, k 8..31
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ez,
    const int *__restrict__ boxes_e_mixed, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
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
    int strip_id_ez[W];
    load_bytes4(strip_id_ez, id_ez + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - dHy/dz
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = fmaf(-cb, my_hy[s] - below_hy[s], my_ex[s]);
        }
        { // eps dEy/dt = dHx/dz - dHz/dx
            my_ey[s] = fmaf(cb, my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        { // eps dEz/dt = dHy/dx - dHx/dy
            const int id = strip_id_ez[s];
            my_ez[s] = fmaf(cb_e[id], my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb_e[id], my_hx[s] - beside_hx[s], my_ez[s]);
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

// source1 (tests/golden/3d_dipole.lua:13)
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

// Ez in a box, for snapshots
extern "C" __global__ void __launch_bounds__(256) gather_ez(
    const float *__restrict__ ez, float *__restrict__ box_ez, int i0, int i1, int j0, int j1, int k0, int k1)
{
    const int i = i0 + (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    box_ez[i - i0 + (i1 - i0) * (j - j0 + (j1 - j0) * (k - k0))] = ez[ORIGIN + i + SY*j + SZ*k];
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, float *__restrict__ psi_hxz,
    float *__restrict__ psi_hxy, float *__restrict__ psi_hyx, float *__restrict__ psi_hyz,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xyz_vacuum,
    int h_layer_xyz_vacuum_items, const int *__restrict__ boxes_h_layer_yz_vacuum, int h_layer_yz_vacuum_items,
    const int *__restrict__ boxes_h_layer_xz_vacuum, int h_layer_xz_vacuum_items,
    const int *__restrict__ boxes_h_layer_z_vacuum, int h_layer_z_vacuum_items,
    const int *__restrict__ boxes_h_layer_xy_vacuum, int h_layer_xy_vacuum_items,
    const int *__restrict__ boxes_h_layer_y_vacuum, int h_layer_y_vacuum_items,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 64)
        h_layer_xyz_vacuum(hx, hy, hz, ey, ez, ex, psi_hxz, psi_hxy, psi_hyx, psi_hyz, psi_hzy, psi_hzx,
                           boxes_h_layer_xyz_vacuum, h_layer_xyz_vacuum_items, block);
    else if (block < 88)
        h_layer_yz_vacuum(hx, hy, hz, ey, ez, ex, psi_hxz, psi_hxy, psi_hyz, psi_hzy, boxes_h_layer_yz_vacuum,
                          h_layer_yz_vacuum_items, block - 64);
    else if (block < 184)
        h_layer_xz_vacuum(hx, hy, hz, ey, ez, ex, psi_hxz, psi_hyx, psi_hyz, psi_hzx, boxes_h_layer_xz_vacuum,
                          h_layer_xz_vacuum_items, block - 88);
    else if (block < 220)
        h_layer_z_vacuum(hx, hy, hz, ey, ez, ex, psi_hxz, psi_hyz, boxes_h_layer_z_vacuum,
                         h_layer_z_vacuum_items, block - 184);
    else if (block < 316)
        h_layer_xy_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hyx, psi_hzy, psi_hzx, boxes_h_layer_xy_vacuum,
                          h_layer_xy_vacuum_items, block - 220);
    else if (block < 352)
        h_layer_y_vacuum(hx, hy, hz, ey, ez, ex, psi_hxy, psi_hzy, boxes_h_layer_y_vacuum,
                         h_layer_y_vacuum_items, block - 316);
    else if (block < 496)
        h_layer_x_vacuum(hx, hy, hz, ey, ez, ex, psi_hyx, psi_hzx, boxes_h_layer_x_vacuum,
                         h_layer_x_vacuum_items, block - 352);
    else
        h_vacuum(hx, hy, hz, ey, ez, ex, boxes_h_vacuum, h_vacuum_items, block - 496);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, float *__restrict__ psi_exy,
    float *__restrict__ psi_exz, float *__restrict__ psi_eyz, float *__restrict__ psi_eyx,
    float *__restrict__ psi_ezx, float *__restrict__ psi_ezy, const int *__restrict__ boxes_e_layer_xyz_vacuum,
    int e_layer_xyz_vacuum_items, const int *__restrict__ boxes_e_layer_yz_vacuum, int e_layer_yz_vacuum_items,
    const int *__restrict__ boxes_e_layer_xz_vacuum, int e_layer_xz_vacuum_items,
    const int *__restrict__ boxes_e_layer_z_vacuum, int e_layer_z_vacuum_items,
    const int *__restrict__ boxes_e_layer_xy_vacuum, int e_layer_xy_vacuum_items,
    const int *__restrict__ boxes_e_layer_y_vacuum, int e_layer_y_vacuum_items,
    const int *__restrict__ boxes_e_layer_x_vacuum, int e_layer_x_vacuum_items,
    const int *__restrict__ boxes_e_vacuum, int e_vacuum_items, const unsigned char *__restrict__ id_ez,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items)
{
    const int block = (int)blockIdx.x;
    if (block < 64)
        e_layer_xyz_vacuum(ex, ey, ez, hz, hy, hx, psi_exy, psi_exz, psi_eyz, psi_eyx, psi_ezx, psi_ezy,
                           boxes_e_layer_xyz_vacuum, e_layer_xyz_vacuum_items, block);
    else if (block < 88)
        e_layer_yz_vacuum(ex, ey, ez, hz, hy, hx, psi_exy, psi_exz, psi_eyz, psi_ezy, boxes_e_layer_yz_vacuum,
                          e_layer_yz_vacuum_items, block - 64);
    else if (block < 184)
        e_layer_xz_vacuum(ex, ey, ez, hz, hy, hx, psi_exz, psi_eyz, psi_eyx, psi_ezx, boxes_e_layer_xz_vacuum,
                          e_layer_xz_vacuum_items, block - 88);
    else if (block < 220)
        e_layer_z_vacuum(ex, ey, ez, hz, hy, hx, psi_exz, psi_eyz, boxes_e_layer_z_vacuum,
                         e_layer_z_vacuum_items, block - 184);
    else if (block < 316)
        e_layer_xy_vacuum(ex, ey, ez, hz, hy, hx, psi_exy, psi_eyx, psi_ezx, psi_ezy, boxes_e_layer_xy_vacuum,
                          e_layer_xy_vacuum_items, block - 220);
    else if (block < 352)
        e_layer_y_vacuum(ex, ey, ez, hz, hy, hx, psi_exy, psi_ezy, boxes_e_layer_y_vacuum,
                         e_layer_y_vacuum_items, block - 316);
    else if (block < 496)
        e_layer_x_vacuum(ex, ey, ez, hz, hy, hx, psi_eyx, psi_ezx, boxes_e_layer_x_vacuum,
                         e_layer_x_vacuum_items, block - 352);
    else if (block < 532)
        e_vacuum(ex, ey, ez, hz, hy, hx, boxes_e_vacuum, e_vacuum_items, block - 496);
    else
        e_mixed(ex, ey, ez, hz, hy, hx, id_ez, boxes_e_mixed, e_mixed_items, block - 532);
}

