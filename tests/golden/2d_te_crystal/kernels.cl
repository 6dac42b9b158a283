// 2d_te_crystal
// Made by yeec 0.1.0 from tests/golden/2d_te_crystal.lua (a6c8ad5076429affc589d24261960d7f).
// OpenCL C 1.2, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
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

#define ORIGIN 96 // element of site 0
#define SY 64 // elements from one y to the next

// Ca of E: what is kept of the old value
__constant float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.99853116f, // 2: 50% vacuum + 50% calcite
    0.99772495f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.9979642f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// Cb c0 dt/d of E
__constant float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.3898973f, // 2: 50% vacuum + 50% calcite
    0.3019443f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.27019304f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.15787175f, 0.30057117f, 0.48248628f, 0.6703755f, 0.8276518f, 0.9321254f, 0.9831029f, 0.99683297f,
    0.99683297f, 0.9831029f, 0.9321254f, 0.8276518f, 0.6703755f, 0.48248628f, 0.30057117f, 0.15787175f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.8420484f, -0.6991233f, -0.5168924f, -0.32861477f, -0.17091316f, -0.06601563f, -0.014641269f, -0.0005460364f,
    -0.0005460364f, -0.014641269f, -0.06601563f, -0.17091316f, -0.32861477f, -0.5168924f, -0.6991233f, -0.8420484f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.10644634f, 0.22289565f, 0.38838884f, 0.57813203f, 0.75471556f, 0.8870259f, 0.9635779f, 0.9931979f,
    0.0f, 0.9931979f, 0.9635779f, 0.8870259f, 0.75471556f, 0.57813203f, 0.38838884f, 0.22289565f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.8935537f, -0.7769231f, -0.61115843f, -0.4210595f, -0.24406414f, -0.11132486f, -0.034360427f, -0.004360326f,
    0.0f, -0.004360326f, -0.034360427f, -0.11132486f, -0.24406414f, -0.4210595f, -0.61115843f, -0.7769231f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
__kernel void h_layer_x_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 0..23
__kernel void h_vacuum(__global float *restrict hz, __global const float *restrict ex,
                       __global const float *restrict ey, int i0, int i1, int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
__kernel void e_layer_x_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_eyx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 8..31, j 0..23
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey,
                      __global const float *restrict hz, __global const unsigned char *restrict id_ex,
                      __global float *restrict rise_ex, __global const unsigned char *restrict id_ey,
                      __global float *restrict rise_ey, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy - sigma Ex
        const int id = id_ex[n];
        const float old = ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float now = fma(cb_e[id], dhz_dy, ca_e[id] * old);
        rise_ex[n] = now - old;
        ex[n] = now;
    }
    { // eps dEy/dt = - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float old = ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float now = fma(-cb_e[id], dhz_dx, ca_e[id] * old);
        rise_ey[n] = now - old;
        ey[n] = now;
    }
}

// H beyond the y walls
//   at i -1..40
__kernel void h_walls_y(__global float *restrict hz, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n - SY] = hz[n + 23*SY];
}

// what is added to E beyond the y walls
//   at i -1..40
__kernel void rise_walls_y(__global float *restrict rise_ex, __global float *restrict rise_ey, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    rise_ex[n + 24*SY] = rise_ex[n];
    rise_ey[n - SY] = rise_ey[n + 23*SY];
    rise_ey[n + 24*SY] = rise_ey[n];
}

// E beyond the y walls
//   at i -1..40
__kernel void e_walls_y(__global float *restrict ex, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    ex[n + 24*SY] = ex[n];
}

// calcite: the curl along other axes
__kernel void ex_crystal1(__global float *restrict ex, __global const float *restrict rise_ex,
                          __global const float *restrict rise_ey,
                          __global const int *restrict site_ex_crystal1, int count)
{
    const float w1 = -9.443416e-06f; // calcite: the curl along other axes
    const float w2 = 0.025442362f; // calcite: the curl along other axes
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ex_crystal1[p];
    float v = ex[n];
    v = fma(w1, rise_ex[n], v);
    v = fma(w2, rise_ey[n - SY], v);
    v = fma(w2, rise_ey[n + 1 - SY], v);
    v = fma(w2, rise_ey[n], v);
    v = fma(w2, rise_ey[n + 1], v);
    ex[n] = v;
}

// cut cells: the curl along other axes
__kernel void ex_cut(__global float *restrict ex, __global const float *restrict rise_ex,
                     __global const float *restrict rise_ey, __global const int *restrict site_ex_cut,
                     __global const float *restrict weight_ex_cut, int count)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ex_cut[p];
    float v = ex[n];
    v = fma(weight_ex_cut[p], rise_ex[n], v);
    v = fma(weight_ex_cut[p + count], rise_ey[n - SY], v);
    v = fma(weight_ex_cut[p + 2 * count], rise_ey[n + 1 - SY], v);
    v = fma(weight_ex_cut[p + 3 * count], rise_ey[n], v);
    v = fma(weight_ex_cut[p + 4 * count], rise_ey[n + 1], v);
    ex[n] = v;
}

// calcite: the curl along other axes
__kernel void ey_crystal1(__global float *restrict ey, __global const float *restrict rise_ex,
                          __global const float *restrict rise_ey,
                          __global const int *restrict site_ey_crystal1, int count)
{
    const float w1 = 0.022766944f; // calcite: the curl along other axes
    const float w5 = -1.0554407e-05f; // calcite: the curl along other axes
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_crystal1[p];
    float v = ey[n];
    v = fma(w1, rise_ex[n - 1], v);
    v = fma(w1, rise_ex[n], v);
    v = fma(w1, rise_ex[n - 1 + SY], v);
    v = fma(w1, rise_ex[n + SY], v);
    v = fma(w5, rise_ey[n], v);
    ey[n] = v;
}

// cut cells: the curl along other axes
__kernel void ey_cut(__global float *restrict ey, __global const float *restrict rise_ex,
                     __global const float *restrict rise_ey, __global const int *restrict site_ey_cut,
                     __global const float *restrict weight_ey_cut, int count)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_cut[p];
    float v = ey[n];
    v = fma(weight_ey_cut[p], rise_ex[n - 1], v);
    v = fma(weight_ey_cut[p + count], rise_ex[n], v);
    v = fma(weight_ey_cut[p + 2 * count], rise_ex[n - 1 + SY], v);
    v = fma(weight_ey_cut[p + 3 * count], rise_ex[n + SY], v);
    v = fma(weight_ey_cut[p + 4 * count], rise_ey[n], v);
    ey[n] = v;
}

// source1 (tests/golden/2d_te_crystal.lua:5)
__kernel void hz_source1(__global float *restrict hz, __global const int *restrict site_hz_source1,
                         __global const float *restrict gain_hz_source1,
                         __global const int *restrict row_hz_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_hz_source1[p];
    float v = hz[n];
    v = fma(gain_hz_source1[p], wave[m + row_hz_source1[p]], v);
    hz[n] = v;
}

// Hz at 1 probe
__kernel void probe_hz(__global const float *restrict hz, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = hz[probe_site_1[p]];
}

