// Replay in 1D
// Made by yeec 0.1.0 from tests/golden/1d_replay.lua (5260ab4e321e71d24c16b8b1a69622da).
// OpenCL C 1.2, 1d, f32, schedule sweep, dt = 3.30228454e-12 s
//   x: 50 cells of 0.001 m, c0 dt/dx = 0.99
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i the site's
// index, a field's element is n = ORIGIN + i. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_hyx: memory of the x layers for Hy
//   wave: waveforms, a row per step
//   site_ez_pulse: sites of pulse (tests/golden/1d_replay.lua:11)
//   gain_ez_pulse: gain of pulse (tests/golden/1d_replay.lua:11)
//   row_ez_pulse: row of the wave table
//   site_hy_pulse: sites of pulse (tests/golden/1d_replay.lua:11)
//   gain_hy_pulse: gain of pulse (tests/golden/1d_replay.lua:11)
//   row_hy_pulse: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step

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

#define ORIGIN 32 // element of site 0

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.087117575f, 0.2625037f, 0.53233445f, 0.7933612f, 0.94888276f, 0.99455154f, 0.0f, 0.0f,
    0.99455154f, 0.94888276f, 0.7933612f, 0.53233445f, 0.2625037f, 0.087117575f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.912759f, -0.7369504f, -0.46644166f, -0.20457666f, -0.048223786f, -0.0018283344f, 0.0f, 0.0f,
    -0.0018283344f, -0.048223786f, -0.20457666f, -0.46644166f, -0.7369504f, -0.912759f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.04208769f, 0.15977426f, 0.39063305f, 0.67167544f, 0.8869441f, 0.98219377f, 0.0f, 0.0f,
    0.0f, 0.98219377f, 0.8869441f, 0.67167544f, 0.39063305f, 0.15977426f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.9579123f, -0.8399234f, -0.6085112f, -0.3266911f, -0.11056813f, -0.014535696f, 0.0f, 0.0f,
    0.0f, -0.014535696f, -0.11056813f, -0.3266911f, -0.6085112f, -0.8399234f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..5
//      i 44..49
__kernel void h_layer_x_vacuum(__global float *restrict hy, __global const float *restrict ez,
                               __global float *restrict psi_hyx, int i0, int i1, int ox)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fma(db, dez_dx + psi_x, hy[n]);
    }
}

// H in vacuum
//   mu dHy/dt = dEz/dx
//   at i 6..43
__kernel void h_vacuum(__global float *restrict hy, __global const float *restrict ez, int i0, int i1)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fma(db, dez_dx, hy[n]);
    }
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx'
//   at i 0..5
//      i 44..49
__kernel void e_layer_x_vacuum(__global float *restrict ez, __global const float *restrict hy,
                               __global float *restrict psi_ezx, int i0, int i1, int ox)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    if (i >= 1) { // eps dEz/dt = dHy/dx'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        ez[n] = fma(cb, dhy_dx + psi_x, ez[n]);
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx
//   at i 6..43
__kernel void e_vacuum(__global float *restrict ez, __global const float *restrict hy, int i0, int i1)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fma(cb, dhy_dx, ez[n]);
    }
}

// pulse (tests/golden/1d_replay.lua:11)
__kernel void ez_pulse(__global float *restrict ez, __global const int *restrict site_ez_pulse,
                       __global const float *restrict gain_ez_pulse, __global const int *restrict row_ez_pulse,
                       __global const float *restrict wave, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_pulse[p];
    float v = ez[n];
    v = fma(gain_ez_pulse[p], wave[m * 2 + row_ez_pulse[p]], v);
    ez[n] = v;
}

// pulse (tests/golden/1d_replay.lua:11)
__kernel void hy_pulse(__global float *restrict hy, __global const int *restrict site_hy_pulse,
                       __global const float *restrict gain_hy_pulse, __global const int *restrict row_hy_pulse,
                       __global const float *restrict wave, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_hy_pulse[p];
    float v = hy[n];
    v = fma(gain_hy_pulse[p], wave[m * 2 + row_hy_pulse[p]], v);
    hy[n] = v;
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

