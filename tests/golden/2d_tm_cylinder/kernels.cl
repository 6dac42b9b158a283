// Two cylinders in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_cylinder.lua (ea2afbd0d09e8ef39f31b04bd6f3f35c).
// OpenCL C 1.2, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
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

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// Cb c0 dt/d of E
__constant float cb_e[13] = {
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
__constant float b_xy_h[16] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the xy layers, low wall inwards, then high outwards
__constant float c_xy_h[16] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the xy layers, low wall inwards, then high outwards
__constant float ikappa_xy_h[16] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the xy layers, low wall inwards, then high outwards
__constant float b_xy_e[16] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the xy layers, low wall inwards, then high outwards
__constant float c_xy_e[16] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the xy layers, low wall inwards, then high outwards
__constant float ikappa_xy_e[16] = {
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
__kernel void h_layer_xy_vacuum(__global float *restrict hx, __global float *restrict hy,
                                __global const float *restrict ez, __global float *restrict psi_hxy,
                                __global float *restrict psi_hyx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (i >= 1) { // mu dHx/dt = - dEz/dy'
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xy_h[qy], psi_hxy[py], c_xy_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, fma(ikappa_xy_h[qy], dez_dy, psi_y), hx[n]);
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xy_h[qx], psi_hyx[px], c_xy_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fma(db, fma(ikappa_xy_h[qx], dez_dx, psi_x), hy[n]);
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = - dEz/dy'
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
__kernel void h_layer_y_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global const float *restrict ez, __global float *restrict psi_hxy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    { // mu dHx/dt = - dEz/dy'
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = fma(b_xy_h[qy], psi_hxy[py], c_xy_h[qy] * dez_dy);
        psi_hxy[py] = psi_y;
        hx[n] = fma(-db, fma(ikappa_xy_h[qy], dez_dy, psi_y), hx[n]);
    }
    if (j >= 1) { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fma(db, dez_dx, hy[n]);
    }
}

// H in vacuum, absorbing along x
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx'
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
__kernel void h_layer_x_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global const float *restrict ez, __global float *restrict psi_hyx, int i0,
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
    if (i >= 1) { // mu dHx/dt = - dEz/dy
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, hx[n]);
    }
    { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_xy_h[qx], psi_hyx[px], c_xy_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fma(db, fma(ikappa_xy_h[qx], dez_dx, psi_x), hy[n]);
    }
}

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 8..51
__kernel void h_vacuum(__global float *restrict hx, __global float *restrict hy,
                       __global const float *restrict ez, int i0, int i1, int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHx/dt = - dEz/dy
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, hx[n]);
    }
    { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fma(db, dez_dx, hy[n]);
    }
}

// E in vacuum, absorbing along xy
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7
//      i 72..79, j 0..7
//      i 0..7, j 52..59
//      i 72..79, j 52..59
__kernel void e_layer_xy_vacuum(__global float *restrict ez, __global const float *restrict hy,
                                __global const float *restrict hx, __global float *restrict psi_ezx,
                                __global float *restrict psi_ezy, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (i >= 1 && j >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xy_e[qx], psi_ezx[px], c_xy_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xy_e[qy], psi_ezy[py], c_xy_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, fma(ikappa_xy_e[qy], dhx_dy, psi_y), fma(cb, fma(ikappa_xy_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in vacuum, absorbing along y
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
__kernel void e_layer_y_vacuum(__global float *restrict ez, __global const float *restrict hy,
                               __global const float *restrict hx, __global float *restrict psi_ezy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = fma(b_xy_e[qy], psi_ezy[py], c_xy_e[qy] * dhx_dy);
        psi_ezy[py] = psi_y;
        ez[n] = fma(-cb, fma(ikappa_xy_e[qy], dhx_dy, psi_y), fma(cb, dhy_dx, ez[n]));
    }
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
__kernel void e_layer_x_vacuum(__global float *restrict ez, __global const float *restrict hy,
                               __global const float *restrict hx, __global float *restrict psi_ezx, int i0,
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
    if (i >= 1) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_xy_e[qx], psi_ezx[px], c_xy_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, fma(ikappa_xy_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..23, j 8..51
__kernel void e_vacuum(__global float *restrict ez, __global const float *restrict hy,
                       __global const float *restrict hx, int i0, int i1, int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEz/dt = dHy/dx - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx, ez[n]));
    }
}

// E in several materials
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 24..71, j 8..51
__kernel void e_mixed(__global float *restrict ez, __global const float *restrict hy,
                      __global const float *restrict hx, __global const unsigned char *restrict id_ez, int i0,
                      int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEz/dt = dHy/dx - dHx/dy
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb_e[id], dhx_dy, fma(cb_e[id], dhy_dx, ez[n]));
    }
}

// source1 (tests/golden/2d_tm_cylinder.lua:15)
__kernel void ez_source1(__global float *restrict ez, __global const int *restrict site_ez_source1,
                         __global const float *restrict gain_ez_source1,
                         __global const int *restrict row_ez_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = ez[n];
    v = fma(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
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
                        int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    box_ez[i - i0 + (i1 - i0) * (j - j0)] = ez[ORIGIN + i + SY*j];
}

