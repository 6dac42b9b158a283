// Mur walls in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_mur.lua (1a8e308737a3f27d05d9376dee7c686c).
// OpenCL C 1.2, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 60 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 40 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_mur.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_mur.lua:15)
//   row_ez_source1: row of the wave table
//   k_ez_x_low: (v dt - dx)/(v dt + dx) with the medium's v at the low x wall; 1 in a conductor
//   last_ez_x_low: Ez next to the low x wall, a step before
//   k_ez_x_high: (v dt - dx)/(v dt + dx) with the medium's v at the high x wall; 1 in a conductor
//   last_ez_x_high: Ez next to the high x wall, a step before
//   k_ez_y_low: (v dt - dy)/(v dt + dy) with the medium's v at the low y wall; 1 in a conductor
//   last_ez_y_low: Ez next to the low y wall, a step before
//   k_ez_y_high: (v dt - dy)/(v dt + dy) with the medium's v at the high y wall; 1 in a conductor
//   last_ez_y_high: Ez next to the high y wall, a step before
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

#define ORIGIN 96 // element of site 0
#define SY 64 // elements from one y to the next

// Cb c0 dt/d of E
__constant float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.53336054f, // 2: 75% vacuum + 25% glass
    0.4307912f, // 3: 50% vacuum + 50% glass
    0.31112698f, // 4: glass (tests/golden/2d_tm_mur.lua:12)
};

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 0..60, j 0..40
__kernel void h_vacuum(__global float *restrict hx, __global float *restrict hy,
                       __global const float *restrict ez, int i0, int i1, int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    if (j < 40) { // mu dHx/dt = - dEz/dy
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db, dez_dy, hx[n]);
    }
    if (i < 60) { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fma(db, dez_dx, hy[n]);
    }
}

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..39, j 0..40
//      i 40..60, j 16..40
__kernel void e_vacuum(__global float *restrict ez, __global const float *restrict hy,
                       __global const float *restrict hx, int i0, int i1, int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    if (i < 60 && j >= 1 && j < 40) { // eps dEz/dt = dHy/dx - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, dhy_dx, ez[n]));
    }
}

// E in several materials
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 0..7, j 0..40
//      i 40..60, j 0..15
__kernel void e_mixed(__global float *restrict ez, __global const float *restrict hy,
                      __global const float *restrict hx, __global const unsigned char *restrict id_ez, int i0,
                      int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    if (i >= 1 && i < 60 && j >= 1 && j < 40) { // eps dEz/dt = dHy/dx - dHx/dy
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb_e[id], dhx_dy, fma(cb_e[id], dhy_dx, ez[n]));
    }
}

// source1 (tests/golden/2d_tm_mur.lua:15)
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

// E on the Mur walls of x
//   at j 1..39
//   (d/dt - v d/dx) E = 0 on the low wall, (d/dt + v d/dx) E = 0 on the high one
__kernel void e_mur_x(__global float *restrict ez, __global float *restrict last_ez_x_low,
                      __global const float *restrict k_ez_x_low, __global float *restrict last_ez_x_high,
                      __global const float *restrict k_ez_x_high, int j0, int j1)
{
    const int j = j0 + (int)get_global_id(1);
    if (j >= j1)
        return;
    const int n = ORIGIN + SY*j;
    const int p = j;
    if (k_ez_x_low[p] < 1) {
        const float inner = ez[n + 1];
        const float rise = inner - ez[n];
        ez[n] = fma(k_ez_x_low[p], rise, last_ez_x_low[p]);
        last_ez_x_low[p] = inner;
    }
    if (k_ez_x_high[p] < 1) {
        const float inner = ez[n + 59];
        const float rise = inner - ez[n + 60];
        ez[n + 60] = fma(k_ez_x_high[p], rise, last_ez_x_high[p]);
        last_ez_x_high[p] = inner;
    }
}

// E on the Mur walls of y
//   at i 0..60
//   (d/dt - v d/dy) E = 0 on the low wall, (d/dt + v d/dy) E = 0 on the high one
__kernel void e_mur_y(__global float *restrict ez, __global float *restrict last_ez_y_low,
                      __global const float *restrict k_ez_y_low, __global float *restrict last_ez_y_high,
                      __global const float *restrict k_ez_y_high, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int p = i;
    if (k_ez_y_low[p] < 1) {
        const float inner = ez[n + SY];
        const float rise = inner - ez[n];
        ez[n] = fma(k_ez_y_low[p], rise, last_ez_y_low[p]);
        last_ez_y_low[p] = inner;
    }
    if (k_ez_y_high[p] < 1) {
        const float inner = ez[n + 39*SY];
        const float rise = inner - ez[n + 40*SY];
        ez[n + 40*SY] = fma(k_ez_y_high[p], rise, last_ez_y_high[p]);
        last_ez_y_high[p] = inner;
    }
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

