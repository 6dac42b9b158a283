// 2d_te_skin
// Made by yeec 0.1.0 from tests/golden/2d_te_skin.lua (282c7e40a020f53e5e8ca18f073acd5f).
// OpenCL C 1.2, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
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

#define ORIGIN 64 // element of site 0
#define SY 32 // elements from one y to the next

// what drives pole 1 of H
__constant float drivem1_h[4] = {
    0.0f, // 0: pmc
    0.0f, // 1: vacuum
    -1.1483691e-05f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    -8.7373824e-05f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// what drives pole 2 of H
__constant float drivem2_h[4] = {
    0.0f, // 0: pmc
    0.0f, // 1: vacuum
    -1.3431353e-06f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    -1.02192635e-05f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Da of H: what is kept of the old value
__constant float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    0.9998906f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    0.9991676f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Db c0 dt/d of H
__constant float db_h[4] = {
    0.0f, // 0: pmc
    0.7000357f, // 1: vacuum
    0.6999348f, // 2: vacuum beside copper (tests/golden/2d_te_skin.lua:6)
    0.69926757f, // 3: vacuum beside wall (tests/golden/2d_te_skin.lua:4)
};

// Ca of E: what is kept of the old value
__constant float ca_e[3] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.48146155f, // 2: vacuum, with a sheet
};

// Cb c0 dt/d of E
__constant float cb_e[3] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.518538f, // 2: vacuum, with a sheet
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[8] = {
    0.22290134f, 0.57813746f, 0.8870277f, 0.993198f, 0.993198f, 0.8870277f, 0.57813746f, 0.22290134f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[8] = {
    -0.77691746f, -0.42105412f, -0.11132307f, -0.004360252f, -0.004360252f, -0.11132307f, -0.42105412f, -0.77691746f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[8] = {
    0.1064504f, 0.3883951f, 0.7547192f, 0.9635786f, 0.0f, 0.9635786f, 0.7547192f, 0.3883951f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[8] = {
    -0.8935496f, -0.6111522f, -0.24406053f, -0.03435985f, 0.0f, -0.03435985f, -0.24406053f, -0.6111522f,
};

// H in several materials, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx' - dP1/dt - dP2/dt - sigma_m Hz
//     P1 + tau dP1/dt = delta_mu Hz, tau = 4.91836e-12 s: skin of the scene's metals
//     P2 + tau dP2/dt = delta_mu Hz, tau = 2.57508e-11 s: skin of the scene's metals
//   at i 0..3, j 0..12
//      i 20..23, j 0..12
__kernel void h_layer_x_mixed(__global float *restrict hz, __global const float *restrict ex,
                              __global const float *restrict ey, __global const unsigned char *restrict id_hz,
                              __global float *restrict q1_hz, __global float *restrict q2_hz,
                              __global float *restrict psi_hzx, int i0, int i1, int j0, int j1, int ox)
{
    const float lossm1 = 0.38368538f; // skin of the scene's metals
    const float lossm2 = 0.086746484f; // skin of the scene's metals
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 32 * j;
    const int qx = i - ox;
    const int px = qx + 8*j;
    { // mu dHz/dt = dEx/dy - dEy/dx' - dP1/dt - dP2/dt - sigma_m Hz
        const int id = id_hz[n];
        const float um1 = drivem1_h[id] * hz[n];
        const float qm1 = q1_hz[n_box1] + um1;
        q1_hz[n_box1] = fma(-lossm1, qm1, qm1) + um1;
        const float um2 = drivem2_h[id] * hz[n];
        const float qm2 = q2_hz[n_box1] + um2;
        q2_hz[n_box1] = fma(-lossm2, qm2, qm2) + um2;
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db_h[id], dey_dx + psi_x, fma(db_h[id], dex_dy, da_h[id] * hz[n])) - qm1 - qm2;
    }
}

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx - dP1/dt - dP2/dt - sigma_m Hz
//     P1 + tau dP1/dt = delta_mu Hz, tau = 4.91836e-12 s: skin of the scene's metals
//     P2 + tau dP2/dt = delta_mu Hz, tau = 2.57508e-11 s: skin of the scene's metals
//   at i 4..19, j 0..12
__kernel void h_mixed(__global float *restrict hz, __global const float *restrict ex,
                      __global const float *restrict ey, __global const unsigned char *restrict id_hz,
                      __global float *restrict q1_hz, __global float *restrict q2_hz, int i0, int i1, int j0,
                      int j1)
{
    const float lossm1 = 0.38368538f; // skin of the scene's metals
    const float lossm2 = 0.086746484f; // skin of the scene's metals
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 32 * j;
    { // mu dHz/dt = dEx/dy - dEy/dx - dP1/dt - dP2/dt - sigma_m Hz
        const int id = id_hz[n];
        const float um1 = drivem1_h[id] * hz[n];
        const float qm1 = q1_hz[n_box1] + um1;
        q1_hz[n_box1] = fma(-lossm1, qm1, qm1) + um1;
        const float um2 = drivem2_h[id] * hz[n];
        const float qm2 = q2_hz[n_box1] + um2;
        q2_hz[n_box1] = fma(-lossm2, qm2, qm2) + um2;
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_h[id], dey_dx, fma(db_h[id], dex_dy, da_h[id] * hz[n])) - qm1 - qm2;
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..3, j 13..20
//      i 20..23, j 13..20
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
    const int px = qx + 8*j;
    if (j < 20) { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 4..19, j 13..20
__kernel void h_vacuum(__global float *restrict hz, __global const float *restrict ex,
                       __global const float *restrict ey, int i0, int i1, int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    if (j < 20) { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..3, j 0..20
//      i 20..23, j 0..20
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
    const int px = qx + 8*j;
    if (j >= 1) { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb, dhz_dy, ex[n]);
    }
    if (i >= 1 && j < 20) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 4..19, j 0..12
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey,
                      __global const float *restrict hz, __global const unsigned char *restrict id_ex,
                      __global const unsigned char *restrict id_ey, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    if (j >= 1) { // eps dEx/dt = dHz/dy - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_e[id], dhz_dy, ca_e[id] * ex[n]);
    }
    { // eps dEy/dt = - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e[id], dhz_dx, ca_e[id] * ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 4..19, j 13..20
__kernel void e_mixed_2(__global float *restrict ex, __global float *restrict ey,
                        __global const float *restrict hz, __global const unsigned char *restrict id_ey,
                        int i0, int i1, int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb, dhz_dy, ex[n]);
    }
    if (j < 20) { // eps dEy/dt = - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e[id], dhz_dx, ca_e[id] * ey[n]);
    }
}

// H beyond the y walls
//   at i -1..24
__kernel void h_walls_y(__global float *restrict hz, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n + 20*SY] = -hz[n + 19*SY];
}

// source1 (tests/golden/2d_te_skin.lua:9)
__kernel void ex_source1(__global float *restrict ex, __global const int *restrict site_ex_source1,
                         __global const float *restrict gain_ex_source1,
                         __global const int *restrict row_ex_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ex_source1[p];
    float v = ex[n];
    v = fma(gain_ex_source1[p], wave[m + row_ex_source1[p]], v);
    ex[n] = v;
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

