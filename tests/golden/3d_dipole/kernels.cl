// Dipole in 3D
// Made by yeec 0.1.0 from tests/golden/3d_dipole.lua (dac532e2a33a33597ab1a9b351f52277).
// OpenCL C 1.2, 3d, f32, schedule sweep, dt = 3.81314974e-12 s
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

#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#ifdef __NV_CL_C_VERSION // NVIDIA's fma keeps subnormal numbers of single precision
float __attribute__((overloadable)) fma_ftz(float a, float b, float c)
{
    float d;
    asm("fma.rn.ftz.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c));
    return d;
}

double __attribute__((overloadable)) fma_ftz(double a, double b, double c)
{
    return fma(a, b, c);
}
#define fma fma_ftz
#endif

#define ORIGIN 2784 // element of site 0
#define SY 64 // elements from one y to the next
#define SZ 2688 // elements from one z to the next

// Cb c0 dt/d of E
__constant float cb_e[2] = {
    0.0f, // 0: pec
    0.5715768f, // 1: vacuum
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the xyz layers, low wall inwards, then high outwards
__constant float b_xyz_h[16] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the xyz layers, low wall inwards, then high outwards
__constant float c_xyz_h[16] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the xyz layers, low wall inwards, then high outwards
__constant float b_xyz_e[16] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the xyz layers, low wall inwards, then high outwards
__constant float c_xyz_e[16] = {
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
__kernel void h_layer_xyz_vacuum(__global float *restrict hx, __global float *restrict hy,
                                 __global float *restrict hz, __global const float *restrict ey,
                                 __global const float *restrict ez, __global const float *restrict ex,
                                 __global float *restrict psi_hxz, __global float *restrict psi_hxy,
                                 __global float *restrict psi_hyx, __global float *restrict psi_hyz,
                                 __global float *restrict psi_hzy, __global float *restrict psi_hzx, int i0,
                                 int i1, int j0, int j1, int k0, int k1, int ox, int oy, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (i >= 1) { // mu dHx/dt = dEy/dz' - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, dez_dy + psi_y, fma(db, dey_dz + psi_z, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx' - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fma(-db, dex_dz + psi_z, fma(db, dez_dx + psi_x, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy + psi_y, hz[n]));
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
__kernel void h_layer_yz_vacuum(__global float *restrict hx, __global float *restrict hy,
                                __global float *restrict hz, __global const float *restrict ey,
                                __global const float *restrict ez, __global const float *restrict ex,
                                __global float *restrict psi_hxz, __global float *restrict psi_hxy,
                                __global float *restrict psi_hyz, __global float *restrict psi_hzy, int i0,
                                int i1, int j0, int j1, int k0, int k1, int oy, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    { // mu dHx/dt = dEy/dz' - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, dez_dy + psi_y, fma(db, dey_dz + psi_z, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fma(-db, dex_dz + psi_z, fma(db, dez_dx, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy' - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy + psi_y, hz[n]));
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
__kernel void h_layer_xz_vacuum(__global float *restrict hx, __global float *restrict hy,
                                __global float *restrict hz, __global const float *restrict ey,
                                __global const float *restrict ez, __global const float *restrict ex,
                                __global float *restrict psi_hxz, __global float *restrict psi_hyx,
                                __global float *restrict psi_hyz, __global float *restrict psi_hzx, int i0,
                                int i1, int j0, int j1, int k0, int k1, int ox, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (i >= 1) { // mu dHx/dt = dEy/dz' - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, fma(db, dey_dz + psi_z, hx[n]));
    }
    { // mu dHy/dt = dEz/dx' - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fma(-db, dex_dz + psi_z, fma(db, dez_dx + psi_x, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy, hz[n]));
    }
}

// H in vacuum, absorbing along z
//   mu dHx/dt = dEy/dz' - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz'
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
__kernel void h_layer_z_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global float *restrict hz, __global const float *restrict ey,
                               __global const float *restrict ez, __global const float *restrict ex,
                               __global float *restrict psi_hxz, __global float *restrict psi_hyz, int i0,
                               int i1, int j0, int j1, int k0, int k1, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    { // mu dHx/dt = dEy/dz' - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hxz[pz], c_xyz_h[qz] * dey_dz);
        psi_hxz[pz] = psi_z;
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, fma(db, dey_dz + psi_z, hx[n]));
    }
    { // mu dHy/dt = dEz/dx - dEx/dz'
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        const float psi_z = fma(b_xyz_h[qz], psi_hyz[pz], c_xyz_h[qz] * dex_dz);
        psi_hyz[pz] = psi_z;
        hy[n] = fma(-db, dex_dz + psi_z, fma(db, dez_dx, hy[n]));
    }
    if (k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
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
__kernel void h_layer_xy_vacuum(__global float *restrict hx, __global float *restrict hy,
                                __global float *restrict hz, __global const float *restrict ey,
                                __global const float *restrict ez, __global const float *restrict ex,
                                __global float *restrict psi_hxy, __global float *restrict psi_hyx,
                                __global float *restrict psi_hzy, __global float *restrict psi_hzx, int i0,
                                int i1, int j0, int j1, int k0, int k1, int ox, int oy)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    if (i >= 1) { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, dez_dy + psi_y, fma(db, dey_dz, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db, dex_dz, fma(db, dez_dx + psi_x, hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
__kernel void h_layer_y_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global float *restrict hz, __global const float *restrict ey,
                               __global const float *restrict ez, __global const float *restrict ex,
                               __global float *restrict psi_hxy, __global float *restrict psi_hzy, int i0,
                               int i1, int j0, int j1, int k0, int k1, int oy)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hxy[py], c_xyz_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, dez_dy + psi_y, fma(db, dey_dz, hx[n]));
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db, dex_dz, fma(db, dez_dx, hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_xyz_h[qy], psi_hzy[py], c_xyz_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along x
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
__kernel void h_layer_x_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global float *restrict hz, __global const float *restrict ey,
                               __global const float *restrict ez, __global const float *restrict ex,
                               __global float *restrict psi_hyx, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int k0, int k1, int ox)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    if (i >= 1) { // mu dHx/dt = dEy/dz - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, fma(db, dey_dz, hx[n]));
    }
    { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hyx[px], c_xyz_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db, dex_dz, fma(db, dez_dx + psi_x, hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_xyz_h[qx], psi_hzx[px], c_xyz_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 8..31
__kernel void h_vacuum(__global float *restrict hx, __global float *restrict hy, __global float *restrict hz,
                       __global const float *restrict ey, __global const float *restrict ez,
                       __global const float *restrict ex, int i0, int i1, int j0, int j1, int k0, int k1)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    { // mu dHx/dt = dEy/dz - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, fma(db, dey_dz, hx[n]));
    }
    { // mu dHy/dt = dEz/dx - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db, dex_dz, fma(db, dez_dx, hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
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
__kernel void e_layer_xyz_vacuum(__global float *restrict ex, __global float *restrict ey,
                                 __global float *restrict ez, __global const float *restrict hz,
                                 __global const float *restrict hy, __global const float *restrict hx,
                                 __global float *restrict psi_exy, __global float *restrict psi_exz,
                                 __global float *restrict psi_eyz, __global float *restrict psi_eyx,
                                 __global float *restrict psi_ezx, __global float *restrict psi_ezy, int i0,
                                 int i1, int j0, int j1, int k0, int k1, int ox, int oy, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (j >= 1 && k >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fma(-cb, dhy_dz + psi_z, fma(cb, dhz_dy + psi_y, ex[n]));
    }
    if (i >= 1 && k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, fma(cb, dhx_dz + psi_z, ey[n]));
    }
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, dhx_dy + psi_y, fma(cb, dhy_dx + psi_x, ez[n]));
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
__kernel void e_layer_yz_vacuum(__global float *restrict ex, __global float *restrict ey,
                                __global float *restrict ez, __global const float *restrict hz,
                                __global const float *restrict hy, __global const float *restrict hx,
                                __global float *restrict psi_exy, __global float *restrict psi_exz,
                                __global float *restrict psi_eyz, __global float *restrict psi_ezy, int i0,
                                int i1, int j0, int j1, int k0, int k1, int oy, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (j >= 1 && k >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fma(-cb, dhy_dz + psi_z, fma(cb, dhz_dy + psi_y, ex[n]));
    }
    if (k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, fma(cb, dhx_dz + psi_z, ey[n]));
    }
    if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, dhx_dy + psi_y, fma(cb, dhy_dx, ez[n]));
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
__kernel void e_layer_xz_vacuum(__global float *restrict ex, __global float *restrict ey,
                                __global float *restrict ez, __global const float *restrict hz,
                                __global const float *restrict hy, __global const float *restrict hx,
                                __global float *restrict psi_exz, __global float *restrict psi_eyz,
                                __global float *restrict psi_eyx, __global float *restrict psi_ezx, int i0,
                                int i1, int j0, int j1, int k0, int k1, int ox, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fma(-cb, dhy_dz + psi_z, fma(cb, dhz_dy, ex[n]));
    }
    if (i >= 1 && k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, fma(cb, dhx_dz + psi_z, ey[n]));
    }
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum, absorbing along z
//   eps dEx/dt = dHz/dy - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
__kernel void e_layer_z_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global float *restrict ez, __global const float *restrict hz,
                               __global const float *restrict hy, __global const float *restrict hx,
                               __global float *restrict psi_exz, __global float *restrict psi_eyz, int i0,
                               int i1, int j0, int j1, int k0, int k1, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qz = k - oz;
    const int pz = i + 64*j + 2624*qz;
    if (k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_exz[pz], c_xyz_e[qz] * dhy_dz);
        psi_exz[pz] = psi_z;
        ex[n] = fma(-cb, dhy_dz + psi_z, fma(cb, dhz_dy, ex[n]));
    }
    if (k >= 1) { // eps dEy/dt = dHx/dz' - dHz/dx
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float psi_z = fma(b_xyz_e[qz], psi_eyz[pz], c_xyz_e[qz] * dhx_dz);
        psi_eyz[pz] = psi_z;
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, fma(cb, dhx_dz + psi_z, ey[n]));
    }
    { // eps dEz/dt = dHy/dx - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx, ez[n]));
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
__kernel void e_layer_xy_vacuum(__global float *restrict ex, __global float *restrict ey,
                                __global float *restrict ez, __global const float *restrict hz,
                                __global const float *restrict hy, __global const float *restrict hx,
                                __global float *restrict psi_exy, __global float *restrict psi_eyx,
                                __global float *restrict psi_ezx, __global float *restrict psi_ezy, int i0,
                                int i1, int j0, int j1, int k0, int k1, int ox, int oy)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb, dhy_dz, fma(cb, dhz_dy + psi_y, ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, fma(cb, dhx_dz, ey[n]));
    }
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, dhx_dy + psi_y, fma(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
__kernel void e_layer_y_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global float *restrict ez, __global const float *restrict hz,
                               __global const float *restrict hy, __global const float *restrict hx,
                               __global float *restrict psi_exy, __global float *restrict psi_ezy, int i0,
                               int i1, int j0, int j1, int k0, int k1, int oy)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 64*qy + 1024*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_exy[py], c_xyz_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb, dhy_dz, fma(cb, dhz_dy + psi_y, ex[n]));
    }
    { // eps dEy/dt = dHx/dz - dHz/dx
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, fma(cb, dhx_dz, ey[n]));
    }
    if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xyz_e[qy], psi_ezy[py], c_xyz_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, dhx_dy + psi_y, fma(cb, dhy_dx, ez[n]));
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
__kernel void e_layer_x_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global float *restrict ez, __global const float *restrict hz,
                               __global const float *restrict hy, __global const float *restrict hx,
                               __global float *restrict psi_eyx, __global float *restrict psi_ezx, int i0,
                               int i1, int j0, int j1, int k0, int k1, int ox)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 656*k;
    { // eps dEx/dt = dHz/dy - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb, dhy_dz, fma(cb, dhz_dy, ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx'
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_eyx[px], c_xyz_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, fma(cb, dhx_dz, ey[n]));
    }
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xyz_e[qx], psi_ezx[px], c_xyz_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx + psi_x, ez[n]));
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..15, k 8..31
//      i 8..31, j 24..31, k 8..31
__kernel void e_vacuum(__global float *restrict ex, __global float *restrict ey, __global float *restrict ez,
                       __global const float *restrict hz, __global const float *restrict hy,
                       __global const float *restrict hx, int i0, int i1, int j0, int j1, int k0, int k1)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    { // eps dEx/dt = dHz/dy - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb, dhy_dz, fma(cb, dhz_dy, ex[n]));
    }
    { // eps dEy/dt = dHx/dz - dHz/dx
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, fma(cb, dhx_dz, ey[n]));
    }
    { // eps dEz/dt = dHy/dx - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx, ez[n]));
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 16..23, k 8..31
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey, __global float *restrict ez,
                      __global const float *restrict hz, __global const float *restrict hy,
                      __global const float *restrict hx, __global const unsigned char *restrict id_ez, int i0,
                      int i1, int j0, int j1, int k0, int k1)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    { // eps dEx/dt = dHz/dy - dHy/dz
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb, dhy_dz, fma(cb, dhz_dy, ex[n]));
    }
    { // eps dEy/dt = dHx/dz - dHz/dx
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, fma(cb, dhx_dz, ey[n]));
    }
    { // eps dEz/dt = dHy/dx - dHx/dy
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb_e[id], dhx_dy, fma(cb_e[id], dhy_dx, ez[n]));
    }
}

// source1 (tests/golden/3d_dipole.lua:13)
__kernel void ez_source1(__global float *restrict ez, __global const int *restrict site_ez_source1,
                         __global const float *restrict scale_ez_source1,
                         __global const float *restrict memory_ez_source1,
                         __global const float *restrict gain_ez_source1,
                         __global const int *restrict row_ez_source1, __global const float *restrict wave,
                         __global float *restrict last_ez_source1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = scale_ez_source1[p] * ez[n];
    v = fma(memory_ez_source1[p], last_ez_source1[p], v);
    v = fma(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    last_ez_source1[p] = v;
    ez[n] = v;
}

// Ez at 1 probe
__kernel void probe_ez(__global const float *restrict ez, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = ez[probe_site_1[p]];
}

// Ez in a box, for snapshots
__kernel void gather_ez(__global const float *restrict ez, __global float *restrict box_ez, int i0, int i1,
                        int j0, int j1, int k0, int k1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    box_ez[i - i0 + (i1 - i0) * (j - j0 + (j1 - j0) * (k - k0))] = ez[ORIGIN + i + SY*j + SZ*k];
}

